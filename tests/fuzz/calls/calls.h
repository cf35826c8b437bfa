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
    uint32_t share; // of the sequence, in 256
} call_kind;

extern const call_kind rig_calls[], chain_calls[], tuning_calls[], collider_calls[], pose_calls[],
    step_calls[], snapshot_calls[],
    read_calls[]; // each ends with a name of null

// A call of the sequence: the first byte of its record is the kind. 0: the sequence is over.
void make_call(reader *r);
const char *name_of_call(uint8_t kind);
void list_calls(void); // as a dictionary of libFuzzer

// ---- what several of them share -------------------------------------------------------------------------
// Input poses: `in` of any space and format, from buffers that live until the next one.
enum { POSE_WORDS = (BONES + 4) * 24 }; // of bones; 24: the most that a bone takes, stride and all
const tsl_pose_input *read_pose(reader *r, uint32_t rig, int with_bones);
// Steps of all worlds, each in its own way.
void step_worlds(float seconds, uint32_t first_task);
void step_worlds_often(uint32_t times, float seconds, uint32_t first_task);
float read_seconds(reader *r);
void compare_poses(uint32_t rig); // in world space, of what is driven

#endif
