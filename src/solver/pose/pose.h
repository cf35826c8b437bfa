// SPDX-License-Identifier: MIT
// Poses in and poses out, as they see each other.
#ifndef TSLI_SOLVER_POSE_H
#define TSLI_SOLVER_POSE_H

#include "base/host.h"
#include "solver/check/entry.h"
#include "solver/model/lane.h"
#include "solver/model/pose_array.h"
#include "solver/model/rest_blend.h"

#include <stddef.h>

// Nobody has smaller ones of either struct.
#define TSLI_FIRST_POSE_SIZE ((uint32_t)offsetof(tsl_pose_input, positions))

// Who asks: the call, and which element of its arrays is looked at; TSLI_NONE: it takes one pose, which is not in an array.
typedef struct tsli_asker {
    const char *function;
    uint32_t index;
} tsli_asker;

static inline tsli_asker tsli_asker_of_one(const char *function)
{
    return (tsli_asker){function, TSLI_NONE};
}

// The name of its argument with the index: "in" or "ins[3]", "rig" or "rigs[3]".
static inline tsli_name tsli_asker_argument(tsli_asker asker, const char *argument)
{
    return asker.index == TSLI_NONE ? tsli_name_of("%s", argument) : tsli_name_of("%ss[%u]", argument, asker.index);
}

// Takes a tsl_pose_input or tsl_pose_output in. Nearly always it has the size it has here.
static inline tsl_result tsli_take_pose_desc(const tsl_world *world, tsli_asker asker, const char *argument,
                                             const char *type, void *known, uint32_t size, const void *given)
{
    if (given && memcmp(given, &size, sizeof size) == 0) {
        memcpy(known, given, size);
        return TSL_OK;
    }
    memset(known, 0, size);
    tsl_result result = tsli_desc_read(known, size, TSLI_FIRST_POSE_SIZE, given);
    return result == TSL_OK
               ? TSL_OK
               : tsli_refuse_desc(&world->host, result, asker.function, tsli_asker_argument(asker, argument).text, type,
                                  size, TSLI_FIRST_POSE_SIZE, given);
}

// Checks the host's array and says how to read it; bones stay null where only the root moved.
tsl_result tsli_take_input(const tsl_world *world, tsli_asker asker, const tsli_rig *rig, const tsl_pose_input *in,
                           tsli_pose_array *array);
// Reads a pose that was taken in into what the rig has to spare; nothing else changes until it is committed. The host's
// floating-point mode has been left, here and in the next two.
tsl_result tsli_pose_read(tsl_world *world, tsli_asker asker, tsli_rig *rig, tsli_pose_array *array);
// As reading does with the root it was taken in with.
void tsli_pose_make_root_unit(tsli_pose_array *array);
// Takes a pose in and reads it.
tsl_result tsli_pose_prepare(tsl_world *world, tsli_asker asker, tsli_rig *rig, const tsl_pose_input *in);
void tsli_pose_commit(tsli_rig *rig);

// Checks the host's array against the rig and the input of the same call, null: none.
tsl_result tsli_take_output(const tsl_world *world, tsli_asker asker, const tsli_rig *rig, const tsl_pose_output *out,
                            const tsli_pose_array *in, tsli_pose_array *array, tsl_pose_write *out_write);
// pose_check.c
// Checks what inputs and outputs have in common: space, format and strides.
typedef struct tsli_pose_form {
    uint32_t space, format, stride;
    const void *positions, *scales;
    uint32_t position_stride, scale_stride;
} tsli_pose_form;
// Whether it is what most hosts hand in, packed bones in one array in a valid space and format: tells in a few instructions that
// tsli_check_form would find nothing.
static inline int tsli_form_is_plain(tsl_pose_space space, tsl_pose_format format, uint32_t stride,
                                     const void *positions, const void *scales)
{
    return space <= TSL_SPACE_WORLD && format <= TSL_FORMAT_MATRIX_4X4 && !stride && !positions && !scales;
}
TSLI_COLD tsl_result tsli_check_form(const tsl_world *world, tsli_asker asker, const char *argument,
                                     const tsli_pose_form *form);

// Checks its form, and that bones, where they are given, are as many as the rig has.
TSLI_COLD tsl_result tsli_check_input(const tsl_world *world, tsli_asker asker, const tsli_rig *rig,
                                      const tsl_pose_input *in);
// Names the first bone that is read and is not finite, or not so relative to its parent, after the pose was read.
TSLI_COLD tsl_result tsli_refuse_bones(const tsl_world *world, tsli_asker asker, const tsli_rig *rig,
                                       const tsli_pose_array *array);

typedef struct tsli_exchange { // of one rig and one call
    tsli_rig *rig;
    tsli_pose_array from, to; // bones null: not given
    tsl_pose_write write;
} tsli_exchange;

// pose_exchange.c
// Of the call that has both. `in` null: none.
tsl_result tsli_take_both(const tsl_world *world, tsli_asker asker, const tsli_rig *rig, const tsl_pose_input *in,
                          const tsl_pose_output *out, tsli_pose_array *from, tsli_pose_array *to,
                          tsl_pose_write *write);
// Before the result of an exchange is written whose input was taken and not read, which makes its root unit: once only, or
// bits would differ from call to call.
void tsli_exchange_ready(tsli_exchange *e);
// Around a rig's step: what was read is committed, and where the result goes is on its way, after it `next`, which is
// stepped behind it, null: nobody; then the result is written.
void tsli_exchange_begin(const tsli_exchange *e, const tsli_layout *next);
void tsli_exchange_end(const tsli_exchange *e);
// Of a pose, so many bytes are asked for before it is read or written.
uint64_t tsli_pose_bytes_ahead(const tsli_pose_array *array);

// pose_driven.c
// The block's bit and not the chain's: the chains of a thousand rigs are not in the cache.
static inline int tsli_driven_runs(const tsli_rig *rig, const tsli_driven *driven)
{
    return tsli_has_lane(rig->layout->blocks[driven->block].running, driven->lane);
}
// Where TSL_WRITE_PACKED has driven bone `i`.
uint32_t tsli_packed_index(const tsli_layout *layout, uint32_t i);
// Model space of needed bones as the rig's last pose has it, for output in model and world space. Those that read the rest pose are
// put together when the first of them is asked for, in memory that whoever asks lends.
typedef struct tsli_models {
    const tsli_rig *rig;
    tsl_transform *at_rest; // for each bone of the rig
    uint32_t filled;
} tsli_models;
const tsl_transform *tsli_model_of(tsli_models *models, uint32_t needed);
// Some needed bone is scaled in model space.
static inline int tsli_has_scaled_models(const tsli_layout *layout)
{
    return layout->scaled || layout->rest_scaled;
}
// One driven bone in the output's space; `models` for other spaces than the local one.
tsl_transform tsli_driven_value(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                tsli_models *models);
// pose_write.c
// stage write: results and needed locals into the host's pose.
void tsli_stage_write(const tsli_exchange *e);
// pose_lane_output.c: the part of it that lanes show.
void tsli_write_lanes(const tsli_exchange *e);
// Where the pose of an exchange has driven bone `i`.
static inline uint32_t tsli_driven_index(const tsli_exchange *e, uint32_t i)
{
    const tsli_layout *layout = e->rig->layout;
    return e->write == TSL_WRITE_PACKED ? tsli_packed_index(layout, i) : layout->driven[i].bone;
}
// pose_matrices.c: all of it, where a scale is mirrored or uneven.
void tsli_write_matrices(const tsli_exchange *e);
// pose_every_bone.c
// Every bone, whatever the forms, but for those that lanes show: in model or world space, or from one form into
// another.
void tsli_write_every_bone(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out);

#endif
