// SPDX-License-Identifier: MIT
// States: saved, loaded into the same world and into others, damaged, and stepped on from.
#include "fuzz/calls/calls.h"

#include <stdlib.h>
#include <string.h>

enum { REWINDS = STATES - 1, LOADABLE = STATES - 1 }; // the last slot is for rewinding

static tsl_rig_id id_of(uint32_t rig)
{
    tsl_rig_id id = {rig < RIGS ? s.rigs[rig].bits : 0};
    return id;
}

ALSO_PRINTED(
    save_part,
    static tsl_result save_part(const tsl_world *in, tsl_rig_id rig, unsigned char *to, uint64_t *inout_size) {
        return rig.bits ? tsl_rig_save(in, rig, to, inout_size) : tsl_world_save(in, to, inout_size);
    })

ALSO_PRINTED(
    load_part, static tsl_result load_part(tsl_world *in, tsl_rig_id rig, const unsigned char *from, uint64_t size) {
        return rig.bits ? tsl_rig_load(in, rig, from, size) : tsl_world_load(in, from, size);
    })

ALSO_PRINTED(
    step_and_load,
    static tsl_result step_and_load(tsl_world *in, const tsl_rig_id *rigs, const uint64_t *sizes, uint32_t parts,
                                    const unsigned char *from, float seconds, uint32_t times) {
        tsl_result result = TSL_OK;
        for (uint32_t i = 0; result == TSL_OK && i < times; ++i)
            result = tsl_world_step(in, seconds);
        for (uint32_t i = 0; result == TSL_OK && i < parts; from += sizes[i++])
            result = load_part(in, rigs[i], from, sizes[i]);
        return result;
    })

// The world's own first.
static void list_parts(state_slot *slot)
{
    slot->parts = 1;
    slot->rigs[0].bits = 0;
    for (uint32_t i = 0; i < RIGS; ++i)
        if (s.rigs[i].is_alive)
            slot->rigs[slot->parts++] = id_of(i);
}

static void say_part(const state_slot *slot, uint32_t k, uint32_t part, uint64_t at)
{
    say_rig("id", slot->rigs[part]);
    say_uint("k", k);
    say_uint("at", at);
    say_uint("size", slot->sizes[part]);
}

static void measure_parts(state_slot *slot)
{
    slot->size = 0;
    for (uint32_t i = 0; i < slot->parts; ++i) {
        tsl_rig_id id = slot->rigs[i];
        say("{\n");
        say_rig("id", id);
        EACH(READS, save_part(world[w], id, NULL, &number[w]));
        say("}\n");
        check(call_result() == TSL_OK, "a state has no size");
        for (uint32_t w = 1; w < s.world_count; ++w)
            check(number[w] == number[0], "states differ in size between worlds");
        slot->sizes[i] = number[0];
        slot->size += number[0];
    }
}

static void make_room(uint32_t k)
{
    for (uint32_t w = 0; w < s.world_count; ++w) {
        state_bytes[k][w] = realloc(state_bytes[k][w], (size_t)s.states[k].size + 1);
        check(state_bytes[k][w] != NULL, "the harness has no memory");
        say("state_bytes[%u][%u] = realloc(state_bytes[%u][%u], %llu);\n", k, w, k, w,
            (unsigned long long)s.states[k].size + 1);
    }
}

static void set_numbers(uint64_t to)
{
    for (uint32_t w = 0; w < s.world_count; ++w)
        number[w] = to;
    say("for (uint32_t w = 0; w < WORLDS; ++w) number[w] = %lluu;\n", (unsigned long long)to);
}

static void save_parts(uint32_t k)
{
    state_slot *slot = &s.states[k];
    measure_parts(slot);
    make_room(k);
    uint64_t at = 0;
    for (uint32_t i = 0; i < slot->parts; at += slot->sizes[i++]) {
        tsl_rig_id id = slot->rigs[i];
        uint64_t size = slot->sizes[i];
        say("{\n");
        say_part(slot, k, i, at);
        set_numbers(size - 1);
        EACH(READS, save_part(world[w], id, state_bytes[k][w] + at, &number[w]));
        check(call_result() == TSL_ERROR_BUFFER_TOO_SMALL && number[0] == size, "a state fits where there is no room");
        EACH(READS, save_part(world[w], id, state_bytes[k][w] + at, &number[w]));
        say("}\n");
        check(call_result() == TSL_OK, "a state is not saved");
    }
    for (uint32_t w = 1; w < s.world_count; ++w)
        check(memcmp(state_bytes[k][w], state_bytes[k][0], (size_t)slot->size) == 0, "states differ between worlds");
    slot->is_saved = 1;
    slot->hash = call_hash(0);
}

static void save(reader *r)
{
    uint32_t k = reader_below(r, LOADABLE);
    list_parts(&s.states[k]);
    save_parts(k);
}

static int is_alive(tsl_rig_id id)
{
    for (uint32_t i = 0; i < RIGS; ++i)
        if (s.rigs[i].is_alive && s.rigs[i].bits == id.bits)
            return 1;
    return id.bits == 0;
}

// Each world loads what another one saved: the rigs that are still there.
static void load(reader *r)
{
    uint32_t k = reader_below(r, LOADABLE), shift = reader_below(r, WORLDS), worlds = s.world_count, loaded = 0;
    const state_slot *slot = &s.states[k];
    if (!slot->is_saved)
        return;
    uint64_t at = 0;
    for (uint32_t i = 0; i < slot->parts; at += slot->sizes[i++]) {
        tsl_rig_id id = slot->rigs[i];
        uint64_t size = slot->sizes[i];
        if (!is_alive(id))
            continue;
        say("{\n");
        say_part(slot, k, i, at);
        say_uint("shift", shift);
        say_uint("worlds", worlds);
        EACH(CHANGES, load_part(world[w], id, state_bytes[k][(w + shift) % worlds] + at, size));
        say("}\n");
        loaded += call_result() == TSL_OK;
    }
    s.poses_are_old = s.is_rewound = 1;
    uint32_t alive = 1;
    for (uint32_t i = 0; i < RIGS; ++i)
        alive += s.rigs[i].is_alive;
    if (loaded == slot->parts && alive == slot->parts)
        check(call_hash(0) == slot->hash, "a loaded state has another hash than the saved one");
}

static void say_parts(const state_slot *slot)
{
    say("static tsl_rig_id rigs[%u];\nstatic uint64_t sizes[%u];\n", slot->parts, slot->parts);
    for (uint32_t i = 0; i < slot->parts; ++i)
        say("rigs[%u].bits = 0x%llxu, sizes[%u] = %lluu;\n", i, (unsigned long long)slot->rigs[i].bits, i,
            (unsigned long long)slot->sizes[i]);
}

// Some worlds step on and come back; then all go on as if nothing had been.
static void rewind_some(reader *r)
{
    uint32_t mask = 1 + reader_below(r, 7), times = 1 + reader_below(r, 40), k = REWINDS;
    r->is_wild = 0;
    float seconds = read_seconds(r);
    list_parts(&s.states[k]);
    save_parts(k);
    const tsl_rig_id *rigs = s.states[k].rigs;
    const uint64_t *sizes = s.states[k].sizes;
    uint32_t parts = s.states[k].parts;
    say_parts(&s.states[k]);
    say_uint("k", k);
    say_uint("parts", parts);
    say_uint("mask", mask);
    say_uint("times", times);
    say_float("seconds", seconds);
    EACH(READS,
         mask >> w & 1 ? step_and_load(world[w], rigs, sizes, parts, state_bytes[k][w], seconds, times) : TSL_OK);
    check(call_result() == TSL_OK, "a world does not come back");
    s.is_rewound = 1;
}

// Bytes that are cut off are refused; those with another bit are refused or loaded, everywhere alike, and what they left goes.
static void damage(reader *r)
{
    uint32_t k = REWINDS, rig = pick_rig(r), cut = reader_below(r, 2), bit = reader_bits(r) % 8;
    state_slot *slot = &s.states[k];
    tsl_rig_id id = rig_in(r, rig);
    if (!is_alive(id))
        return;
    slot->parts = 1;
    slot->rigs[0] = id;
    save_parts(k);
    uint64_t at = reader_bits(r) % slot->size, size = cut ? at : slot->size;
    say_part(slot, k, 0, at);
    for (uint32_t w = 0; !cut && w < s.world_count; ++w)
        state_bytes[k][w][at] ^= (unsigned char)(1u << bit);
    say(cut ? "size = at;\n" : "for (uint32_t w = 0; w < WORLDS; ++w) state_bytes[k][w][at] ^= %u;\n", 1u << bit);
    EACH(CHANGES, load_part(world[w], id, state_bytes[k][w], size));
    check(!cut || call_result() == TSL_ERROR_STATE_MISMATCH, "a state that is cut off is loaded");
    if (call_result() != TSL_OK)
        return;
    for (uint32_t w = 0; w < s.world_count; ++w)
        state_bytes[k][w][at] ^= (unsigned char)(1u << bit);
    say("for (uint32_t w = 0; w < WORLDS; ++w) state_bytes[k][w][at] ^= %u;\n", 1u << bit);
    EACH(CHANGES, load_part(world[w], id, state_bytes[k][w], size));
    check(call_result() == TSL_OK, "a rig does not take its own state");
    s.poses_are_old = s.is_rewound = 1;
}

// One rig's state into another rig, or back into itself.
static void move_rig(reader *r)
{
    uint32_t from = pick_rig(r), to = reader_below(r, 2) ? from : pick_rig(r), k = REWINDS;
    tsl_rig_id id = rig_in(r, from), into = rig_in(r, to);
    if (!id.bits || !into.bits || !is_alive(id))
        return;
    s.states[k].parts = 1;
    s.states[k].rigs[0] = id;
    save_parts(k);
    uint64_t size = s.states[k].size;
    say_rig("into", into);
    say_uint("k", k);
    say_uint("size", size);
    EACH(CHANGES, load_part(world[w], into, state_bytes[k][w], size));
    s.poses_are_old = 1;
    check(from != to || call_result() == TSL_OK, "a rig does not take its own state");
}

const call_kind state_calls[] = {{"save", save, 7}, {"load", load, 8}, {"rewind", rewind_some, 12}, {NULL, NULL, 0}};

const call_kind state_other_calls[] = {{"damage", damage, 30}, {"move_rig", move_rig, 30}, {NULL, NULL, 0}};
