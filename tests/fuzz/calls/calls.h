// SPDX-License-Identifier: MIT
// One function for each kind of call: it reads its arguments from the record, makes the call in every world (check.h), and
// notes what the sequence has to know afterwards (state.h).
#ifndef TASSEL_TESTS_FUZZ_CALLS_CALLS_H
#define TASSEL_TESTS_FUZZ_CALLS_CALLS_H

#include "fuzz/calls/check.h"
#include "fuzz/calls/say.h"

typedef struct call_kind {
    const char *name;
    void (*make)(reader *r);
    uint32_t share; // of its groups' part of the sequence, in 256
} call_kind;

extern const call_kind rig_calls[], chain_calls[], tuning_calls[], collider_calls[], pose_calls[], step_calls[],
    state_calls[], state_other_calls[], read_calls[], many_calls[], edge_calls[], link_calls[], wind_calls[],
    hold_calls[], tune_calls[]; // each ends with a name of null

void make_call(reader *r); // a call of the sequence: the first two bytes of its record are the kind
void list_calls(void);     // as a dictionary of libFuzzer

// ---- what several of them share -------------------------------------------------------------------------
// Input poses: `in` of any space and format, from buffers that live until the next one.
enum { POSE_WORDS = (BONES + 4) * 24 }; // of bones; 24: the most that a bone takes, stride and all
const tsl_pose_input *read_pose(reader *r, uint32_t rig, int with_bones);
// Steps of all worlds, each in its own way.
void step_worlds(float seconds, uint32_t first_task);
void step_worlds_often(uint32_t times, float seconds, uint32_t first_task);
float read_seconds(reader *r);
void compare_poses(uint32_t rig); // in world space, of what is driven

// ---- of calls_chain.c, for several at once --------------------------------------------------------------
typedef struct chain_lists {
    uint32_t roots[BONES], exclude[BONES], bones[BONES];
    tsl_collider_id colliders[8];
} chain_lists;

tsl_chain_desc read_chain_desc(reader *r, uint32_t rig, chain_lists *lists);
tsl_chain_params read_chain_params(reader *r);
void note_memory(uint32_t slot, uint32_t which); // of a chain: HAS_ bits
int chain_may_be_made(uint32_t rig);
void note_chain(uint32_t rig, tsl_chain_model model,
                uint32_t memory);                   // made_chain is one of it, with HAS_ bits
uint32_t has_range(const tsl_chain_params *params); // null: the defaults. HAS_LENGTHS or 0

// ---- of calls_pose.c --------------------------------------------------------------------------------------
int poses_may_differ(uint32_t rig);
void check_pose(int is_compared, const tsl_pose_input *pose, const char *what);
void clear_out(void);

// Functions that a printed program needs as well: their text is kept beside them.
#define ALSO_PRINTED(name, ...)                                                                                        \
    __VA_ARGS__                                                                                                        \
    const char name##_text[] = #__VA_ARGS__;

extern const char ask_text[], refused_text[], parts_of_text[], save_part_text[], load_part_text[], step_and_load_text[];

#endif
