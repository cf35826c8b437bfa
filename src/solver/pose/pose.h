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

// The size that both structs had in the first version.
#define TSLI_FIRST_POSE_SIZE ((uint32_t)offsetof(tsl_pose_input, positions))

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

// Copies a tsl_pose_input or tsl_pose_output of any version. Its size is nearly always the current one.
static inline tsl_result tsli_take_pose_desc(const tsl_world *world, tsli_caller caller, const char *argument,
                                             const char *type, void *known, uint32_t size, const void *given)
{
    if (given && memcmp(given, &size, sizeof size) == 0) {
        memcpy(known, given, size);
        return TSL_OK;
    }
    memset(known, 0, size);
    tsl_result result = given ? tsli_desc_read(known, size, TSLI_FIRST_POSE_SIZE, given) : TSL_ERROR_NULL_POINTER;
    return result == TSL_OK
               ? TSL_OK
               : tsli_refuse_desc((tsli_at){&world->host, caller.function, tsli_caller_argument(caller, argument).text},
                                  result, type, size, TSLI_FIRST_POSE_SIZE, given);
}

// Checks the host's array and sets `array` up to read it; bones stay null where only the root moved.
tsl_result tsli_take_input(const tsl_world *world, tsli_caller caller, const tsli_rig *rig, const tsl_pose_input *in,
                           tsli_pose_array *array);
// Reads a checked pose into the rig's spare arrays; nothing else changes until it is committed. Like the next two it runs outside of the
// host's floating-point mode.
tsl_result tsli_pose_read(tsl_world *world, tsli_caller caller, tsli_rig *rig, tsli_pose_array *array);
// Normalizes the root's rotation, as reading does.
void tsli_pose_make_root_unit(tsli_pose_array *array);
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
// The index of driven bone `i` with TSL_WRITE_PACKED.
uint32_t tsli_packed_index(const tsli_layout *layout, uint32_t i);
// Model-space transforms of needed bones on the rig's newest pose, for output in model and world space. Those of bones at rest are computed
// at the first request, in memory that the caller provides.
typedef struct tsli_models {
    const tsli_rig *rig;
    tsl_transform *at_rest; // for each bone of the rig
    uint32_t filled;
} tsli_models;
const tsl_transform *tsli_model_of(tsli_models *models, uint32_t needed);
// Whether some needed bone is scaled in model space.
static inline int tsli_has_scaled_models(const tsli_layout *layout)
{
    return layout->scaled || layout->rest_scaled;
}
// One driven bone in the output's space; `models` for other spaces than the local one.
tsl_transform tsli_driven_value(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                tsli_models *models);
// Writes every bone in any form, except those that come straight from lanes: in model or world space, or from one form into another.
void tsli_write_every_bone(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out);

// pose_write.c
// stage write: results and needed locals into the host's pose.
void tsli_stage_write(const tsli_exchange *e);
// The index of driven bone `i` in the output of an exchange.
static inline uint32_t tsli_driven_index(const tsli_exchange *e, uint32_t i)
{
    const tsli_layout *layout = e->rig->layout;
    return e->write == TSL_WRITE_PACKED ? tsli_packed_index(layout, i) : layout->driven[i].bone;
}
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
// A pose that was read into the rig's spare arrays and is not the last one again.
void tsli_validate_pose(tsli_rig *rig, tsli_caller caller, const tsli_pose_array *array);
// `rig` null: a step of the world.
void tsli_validate_seconds(tsl_world *world, tsli_rig *rig, const char *function, float delta_seconds);
// Around the tasks of a step: before the first, in each, after the last.
void tsli_validate_tasks_begin(tsl_world *world);
void tsli_validate_task(tsl_world *world, uint32_t task);
void tsli_validate_tasks_end(tsl_world *world, const char *function);

#endif
