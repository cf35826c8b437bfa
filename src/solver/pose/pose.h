// SPDX-License-Identifier: MIT
// Poses in and poses out: what the files of this folder share.
#ifndef TSLI_SOLVER_POSE_H
#define TSLI_SOLVER_POSE_H

#include "base/host.h"
#include "solver/check/entry.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/model/pose_array.h"

#include <stddef.h>

// The API call, and the index of the element in its arrays; TSLI_NONE: the call takes one pose.
typedef struct tsli_caller {
    const char *function;
    uint32_t index;
} tsli_caller;

static inline tsli_caller tsli_caller_of_one(const char *function)
{
    return (tsli_caller){function, TSLI_NONE};
}

// The argument's name with its index: "in" or "ins[3]", "rig" or "rigs[3]".
static inline tsli_name tsli_caller_argument(tsli_caller caller, const char *argument)
{
    return caller.index == TSLI_NONE ? tsli_name_of("%s", argument) : tsli_name_of("%ss[%u]", argument, caller.index);
}

// Checks the host's array and sets `array` up to read it; bones stay null where only the root moved.
tsl_result tsli_take_input(const tsl_world *world, tsli_caller caller, const tsli_rig *rig, const tsl_pose_input *in,
                           tsli_pose_array *array);
// Reads a checked pose into the rig's spare arrays; nothing else changes until it is committed. Like the next one it runs outside of the
// host's floating-point mode.
tsl_result tsli_pose_read(tsl_world *world, tsli_caller caller, tsli_rig *rig, tsli_pose_array *array);
void tsli_pose_commit(tsli_rig *rig);

// Checks the host's array against the rig and the input of the same call, null: none.
tsl_result tsli_take_output(const tsl_world *world, tsli_caller caller, const tsli_rig *rig, const tsl_pose_output *out,
                            const tsli_pose_array *in, tsli_pose_array *array, tsl_pose_write *out_write);

typedef struct tsli_exchange { // of one rig and one call
    tsli_rig *rig;
    tsli_pose_array from, to; // bones null: not given
    tsl_pose_write write;
} tsli_exchange;

// pose_driven.c
// Tests the block's bit, not the chain: the chains of a thousand rigs are not in the cache.
static inline int tsli_driven_runs(const tsli_rig *rig, const tsli_driven *driven)
{
    return tsli_has_lane(rig->layout->blocks[driven->block].running, driven->lane);
}
// Whether the bone keeps the input: its chain is off and does not read the rest pose.
static inline int tsli_keeps_input(const tsli_rig *rig, const tsli_driven *driven)
{
    return !tsli_driven_runs(rig, driven) && tsli_outputs_input(rig, driven->needed);
}
// The index of driven bone `i` in the output.
uint32_t tsli_driven_index(const tsli_exchange *e, uint32_t i);
// One driven bone in local space.
tsl_transform tsli_driven_local(const tsli_rig *rig, const tsli_driven *driven);

// pose_write.c
// stage write: results and needed locals into the host's pose.
void tsli_stage_write(const tsli_exchange *e);
// The whole stage, where a scale is mirrored or uneven.
void tsli_write_matrices(const tsli_exchange *e);

// validate.c, for TSL_WORLD_VALIDATE: warns of calls that are legal and almost surely a mistake. It never changes what results depend on.
// API functions call it only where world->validation exists, so that without the flag it costs one test.

// The rest pose of a rig that was just made from that description.
void tsli_validate_rest(tsli_rig *rig, const char *function, const tsl_rig_desc *desc);
// The tips of a chain that was just made.
void tsli_validate_tips(const tsli_chain *chain, const char *function);
// A collider that was just made, against the chains that it may act on.
void tsli_validate_collider(const tsl_world *world, const char *function, const tsli_collider *collider);
// The root of an input before it is normalized.
void tsli_validate_root(tsli_rig *rig, tsli_caller caller, const tsl_transform *root);
// A pose that was read into the rig's spare arrays.
void tsli_validate_pose(tsli_rig *rig, tsli_caller caller, const tsli_pose_array *array);
// `rig` null: a step of the world.
void tsli_validate_seconds(tsl_world *world, tsli_rig *rig, const char *function, float delta_seconds);
// After the last task of a step.
void tsli_validate_tasks_end(tsl_world *world, const char *function);

#endif
