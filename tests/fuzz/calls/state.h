// SPDX-License-Identifier: MIT
// What a sequence of calls knows of the worlds that it is made on. There is one sequence at a time, and everything of it is
// global: the texts of the calls (EACH) are C of the program that prints them, which has globals of the same names.
#ifndef TASSEL_TESTS_FUZZ_CALLS_STATE_H
#define TASSEL_TESTS_FUZZ_CALLS_STATE_H

#include "fuzz/calls/reader.h"
#include "tassel/links.h"
#include "tassel/wind.h"

enum {
    WORLDS = 3,
    RIGS = 24,
    CHAINS = 64,
    CHAINS_OF_RIG = 11,
    COLLIDERS = 16,
    LINKS = 16,
    WINDS = 40,
    BONES = 12,
    STATES = 4,
    OUT_BYTES = 65536 // what one call writes in one world
};

// In which way the worlds of a sequence differ. In whichever, their lane types and host modes do.
enum {
    WAY_LANES, // in nothing else
    WAY_RIGS,  // the last world steps with tsl_rig_step
    WAY_COUNT
};

typedef struct rig_slot {
    uint64_t bits;
    uint32_t is_alive, flags, bone_count;
    int32_t parents[BONES];
    tsl_transform rest[BONES];
} rig_slot;

// What a chain has memory for since the first call that set it, and what it takes again without allocating.
enum { HAS_LENGTHS = 1, HAS_ACCELERATIONS = 2 };

typedef struct chain_slot {
    uint64_t bits;
    uint32_t is_alive, rig, memory; // HAS_ bits
    uint32_t is_tassel;             // of TSL_MODEL_TASSEL, whose chains links take
} chain_slot;

typedef struct collider_slot {
    uint64_t bits;
    uint32_t is_alive, rig, flags; // rig RIGS: the world's
} collider_slot;

typedef struct links_slot {
    uint64_t bits;
    uint32_t is_alive, rig;
} links_slot;

typedef struct wind_slot {
    uint64_t bits;
    uint32_t is_alive;
} wind_slot;

typedef struct state_slot {
    uint64_t size, hash; // of all parts, and of the world when it was saved
    uint32_t is_saved, parts;
    tsl_rig_id rigs[RIGS + 1]; // null: the world's own
    uint64_t sizes[RIGS + 1];
} state_slot;

typedef struct memory_hook {
    uint64_t live, bytes, wrong, calls, fail_at;
} memory_hook;

typedef struct sequence {
    uint32_t way, world_count, index; // of the call
    uint32_t may_rest;                // chains may sleep
    uint32_t poses_are_old;           // something was called since the last step that poses may not show
    uint32_t is_rewound;              // in some worlds
    uint32_t rig_count, chain_count, collider_count, links_count, wind_count;
    rig_slot rigs[RIGS];
    chain_slot chains[CHAINS];
    collider_slot colliders[COLLIDERS];
    links_slot links[LINKS];
    wind_slot winds[WINDS];
    state_slot states[STATES];
    uint32_t lanes[WORLDS], modes[WORLDS], flags[WORLDS];
    uint32_t has_threads; // the first world's steps run on threads
    memory_hook memory[WORLDS];
    uint64_t calls; // of all sequences so far, on one world each
} sequence;

extern sequence s;
extern tsl_world *world[WORLDS];
extern tsl_rig_id made_rig[WORLDS];
extern tsl_chain_id made_chain[WORLDS];
extern tsl_collider_id made_collider[WORLDS];
extern tsl_links_id made_links[WORLDS];
extern tsl_wind_id made_wind[WORLDS];
extern uint32_t count[WORLDS];
extern uint64_t number[WORLDS];
extern unsigned char out[WORLDS][OUT_BYTES];
extern unsigned char *state_bytes[STATES][WORLDS];

void sequence_begin(reader *r); // from the first record
void sequence_end(void);        // nothing may be left

// ---- ids ------------------------------------------------------------------------------------------------
// Slots: mostly living ones. RIGS, CHAINS, COLLIDERS, LINKS, WINDS for an id that never was one of that kind.
uint32_t pick_rig(reader *r);
uint32_t pick_chain(reader *r);
uint32_t pick_collider(reader *r);
uint32_t pick_links(reader *r);
uint32_t pick_wind(reader *r);
tsl_rig_id rig_in(reader *r, uint32_t slot);
tsl_chain_id chain_in(reader *r, uint32_t slot);
tsl_collider_id collider_in(reader *r, uint32_t slot);
tsl_links_id links_in(reader *r, uint32_t slot);
tsl_wind_id wind_in(reader *r, uint32_t slot);
uint32_t rig_is_alive(uint32_t slot);
uint32_t living_chains(uint32_t rig);
void rig_dies(uint32_t slot);

#endif
