// SPDX-License-Identifier: MIT
// Stage write: copies whole runs of bones, then overwrites rotations from the lanes.
#include "base/floating_point.h"
#include "math/four.h"
#include "solver/kernel/kernels.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <stddef.h>

// ---- from lanes to elements ----------------------------------------------------------------------------

static inline f4 f4_with_last(f4 a, float w)
{
    return f4_shuffle(a, f4_shuffle(a, f4_splat(w), 2, 2, 0, 0), 0, 1, 0, 2);
}

// `rows`: one number of four lanes in each, TSLI_WIDTH floats apart; missing ones of the four are 0.
static inline void transpose_four_lanes(const float *rows, uint32_t numbers, f4 out[4])
{
    for (uint32_t i = 0; i < 4; ++i)
        out[i] = i < numbers ? f4_read(rows + i * TSLI_WIDTH) : f4_splat(0.0f);
    f4_transpose(out);
}

// ---- model and world space, straight from lanes --------------------------------------------------------

// The destination, in a local copy: a compiler has to assume that stores through pointers change anything else.
typedef struct writer {
    const tsli_rig *rig;
    const tsli_pose_array *out;
    char *first; // element 0
    size_t stride;
    uint32_t is_packed;  // elements go by driven bones
    tsli_models *models; // of needed bones; null: none is scaled
    tsl_vec3 scale;      // of what the output is relative to
    f4 origin;           // of the lanes' positions in the world
} writer;

// A lane's output for a slot, four numbers each: rotation and position, rows or columns.
typedef struct output_bone {
    f4 piece[4];
} output_bone;

static uint32_t form_of(tsl_pose_format format)
{
    return format == TSL_FORMAT_MATRIX_3X4   ? TSLI_POSE_ROWS
           : format == TSL_FORMAT_MATRIX_4X4 ? TSLI_POSE_COLUMNS
                                             : TSLI_POSE_TRANSFORM;
}

static writer writer_of(const tsli_exchange *e, tsli_models *models)
{
    const tsli_layout *layout = e->rig->layout;
    const tsl_vec3 origin = layout->origin;
    int as_they_stand = e->to.space == TSL_SPACE_WORLD && form_of(e->to.format) == TSLI_POSE_TRANSFORM;
    return (writer){
        .rig = e->rig,
        .out = &e->to,
        .first = e->to.bones,
        .stride = e->to.stride,
        .is_packed = e->write == TSL_WRITE_PACKED,
        .models = tsli_has_scaled_models(layout) ? models : NULL,
        .scale = e->to.space == TSL_SPACE_WORLD ? e->rig->root_now.scale : tsli_vec3(1.0f, 1.0f, 1.0f),
        .origin = as_they_stand ? f4_set(origin.x, origin.y, origin.z, 0.0f) : f4_splat(0.0f),
    };
}

// ---- one bone --------------------------------------------------------------------------------------------

static void put_transform(const writer *t, uint32_t element, const output_bone *output, tsl_vec3 scale)
{
    tsl_transform transform;
    float numbers[8];
    if (t->out->format == TSL_FORMAT_TRANSFORM) {
        char *at = t->first + element * t->stride;
        f4_write3(at + offsetof(tsl_transform, position), f4_add(output->piece[1], t->origin));
        f4_write(at + offsetof(tsl_transform, rotation), output->piece[0]);
        memcpy(at + offsetof(tsl_transform, scale), &scale, sizeof scale);
        return;
    }
    f4_write(numbers, output->piece[0]);
    f4_write(numbers + 4, f4_add(output->piece[1], t->origin));
    memcpy(&transform.rotation, numbers, sizeof transform.rotation);
    memcpy(&transform.position, numbers + 4, sizeof transform.position);
    transform.scale = scale;
    tsli_pose_store(t->out, element, transform);
}

static inline void put_rows(char *element, const output_bone *output, tsl_vec3 scale)
{
    f4 by = f4_set(scale.x, scale.y, scale.z, 1.0f);
    for (int i = 0; i < 3; ++i)
        f4_write(element + 16 * i, f4_mul(output->piece[i], by));
}

static inline void put_columns(char *element, const output_bone *output, tsl_vec3 scale)
{
    const float by[3] = {scale.x, scale.y, scale.z};
    for (int i = 0; i < 3; ++i) {
        f4 column = f4_mul(output->piece[i], f4_splat(by[i]));
        f4_write(element + 16 * i, f4_with_last(column, 0.0f));
    }
    f4_write(element + 48, f4_with_last(output->piece[3], 1.0f));
}

static tsl_vec3 scale_of(const writer *t, const tsli_lane_bone *bone)
{
    uint32_t needed = t->rig->layout->driven[bone->driven].needed;
    return t->models ? tsli_vec3_mul(t->scale, tsli_model_of(t->models, needed)->scale) : t->scale;
}

static inline void put(const writer *t, uint32_t form, const tsli_lane_bone *bone, const output_bone *output)
{
    if (bone->bone == TSLI_NONE) // a tip, a copy or nothing
        return;
    uint32_t element = t->is_packed ? tsli_packed_index(t->rig->layout, bone->driven) : bone->bone;
    tsl_vec3 scale = scale_of(t, bone);
    if (form == TSLI_POSE_TRANSFORM)
        put_transform(t, element, output, scale);
    else if (form == TSLI_POSE_ROWS)
        put_rows(t->first + element * t->stride, output, scale);
    else
        put_columns(t->first + element * t->stride, output, scale);
}

// ---- rows of lanes ---------------------------------------------------------------------------------------

// Writes four lanes, of `lanes` those that run. A transform has seven numbers, a matrix all of its rows or columns. Inlined by force, since
// `form` is a constant in one of the calls.
TSLI_FORCE_INLINE void put_four(const writer *t, uint32_t lanes, uint32_t form, const tsli_lane_bone *bones,
                                const float *rows)
{
    uint32_t pieces = form == TSLI_POSE_TRANSFORM ? 2 : form == TSLI_POSE_ROWS ? 3 : 4;
    output_bone output[4];
    for (uint32_t i = 0; i < pieces; ++i) {
        f4 of_lanes[4];
        uint32_t numbers = form == TSLI_POSE_TRANSFORM && i == 1 ? 3 : 4;
        transpose_four_lanes(rows + (size_t)i * 4 * TSLI_WIDTH, numbers, of_lanes);
        for (uint32_t k = 0; k < 4; ++k)
            output[k].piece[i] = of_lanes[k];
    }
    for (uint32_t k = 0; k < 4; ++k)
        if (tsli_has_lane(lanes, k))
            put(t, form, &bones[k], &output[k]);
}

static void put_block(const writer *t, const tsli_block *block)
{
    const tsli_layout *layout = t->rig->layout;
    uint32_t in_world = t->out->space == TSL_SPACE_WORLD, form = form_of(t->out->format), running = block->running,
             first = 0, end = block->lane_count;
    int as_they_stand = form == TSLI_POSE_TRANSFORM && in_world;
    tsli_slot_pose pose;
    if (!as_they_stand)
        memset(&pose, 0, sizeof pose); // unused numbers are read
    while (!tsli_has_lane(running, first))
        ++first;
    while (!tsli_has_lane(running, end - 1))
        --end;
    for (uint32_t slot = block->first_slot; slot < block->first_slot + block->slot_count; ++slot) {
        const float *rows = as_they_stand ? layout->world[slot].rotation[0] : pose.rows[0];
        if (!as_they_stand)
            t->rig->world->kernel->poses(layout, slot, in_world, form, first, end, &pose);
        for (uint32_t lane = first / 4 * 4; lane < end; lane += 4) {
            const tsli_lane_bone *bones = tsli_lane_bone_of(layout, slot, lane);
            if (form == TSLI_POSE_TRANSFORM)
                put_four(t, running >> lane, TSLI_POSE_TRANSFORM, bones, rows + lane);
            else
                put_four(t, running >> lane, form, bones, rows + lane);
        }
    }
}

TSLI_HOT static void write_lanes(const tsli_exchange *e)
{
    TSLI_SCRATCH(e->rig, at_rest, 0);
    const tsli_layout *layout = e->rig->layout;
    tsli_models models = {e->rig, at_rest, 0};
    const writer t = writer_of(e, &models);
    for (uint32_t b = 0; b < layout->block_count; ++b)
        if (layout->blocks[b].running)
            put_block(&t, &layout->blocks[b]);
}

// ---- local poses, where they stand as they are ----------------------------------------------------------

// Whether chains were destroyed without memory for another layout: then lists for whole blocks and runs do not hold.
static int some_are_gone(const tsli_layout *layout)
{
    return layout->driven_left < layout->driven_count;
}

static int is_plain_local(const tsli_pose_array *array)
{
    return array->space == TSL_SPACE_LOCAL && tsli_pose_is_plain(array->format);
}

// Copies bones as the input has them; their rotations are overwritten later.
TSLI_HOT static void copy_still(const tsli_exchange *e, uint32_t first, uint32_t end)
{
    if (is_plain_local(&e->from)) {
        tsli_pose_copy(&e->from, first, &e->to, first, end - first);
        return;
    }
    for (uint32_t bone = first; bone < end; ++bone)
        tsli_pose_store(&e->to, bone, tsli_pose_load_local(&e->from, e->rig, bone));
}

static tsli_pose_array array_of(tsl_transform *transforms)
{
    tsli_pose_array array = {0};
    array.bones = (char *)transforms;
    array.stride = sizeof *transforms;
    return array;
}

// Copies the pose that driven bones read, for its positions and scales. With TSL_WRITE_ALL that is the input.
TSLI_HOT static void copy_read_pose(const tsli_exchange *e)
{
    const tsli_layout *layout = e->rig->layout;
    const tsli_pose_array now = array_of(layout->local_now), rest = array_of(e->rig->rest);
    int all = e->write == TSL_WRITE_ALL, has_input = all && is_plain_local(&e->from);
    uint32_t done = 0;
    for (uint32_t i = 0, run; i < layout->driven_count; i += run) {
        const tsli_driven *driven = &layout->driven[i];
        int reads_rest = tsli_reads_rest_pose(e->rig, driven->needed),
            keeps = tsli_outputs_input(e->rig, driven->needed);
        run = some_are_gone(layout) || e->rig->blends_rest ? 1 : driven->run;
        if ((has_input && keeps) || tsli_is_gone(layout, driven))
            continue;
        if (all)
            copy_still(e, done, driven->bone);
        if (reads_rest)
            tsli_pose_copy(&rest, driven->bone, &e->to, tsli_driven_index(e, i), run);
        else if (keeps)
            tsli_pose_copy(&now, driven->needed, &e->to, tsli_driven_index(e, i), run);
        else
            tsli_pose_store(&e->to, tsli_driven_index(e, i), tsli_local_read(e->rig, driven->needed));
        done = driven->bone + run;
    }
    if (all)
        copy_still(e, done, e->rig->bone_count);
}

static int is_odd(const tsli_driven *driven)
{
    return driven->placed || driven->skips || driven->stretches;
}

// Writes rotations, whole transforms of the few bones that take more, and the input of bones whose chains are off, where both have the same
// form. The first element's rotation is in a local copy: a compiler has to assume that stores through it change anything else.
TSLI_HOT static void write_driven(const tsli_exchange *e)
{
    const tsli_layout *layout = e->rig->layout;
    const tsli_pose_array *in = &e->from;
    const int takes_input = in->bones && in->space == TSL_SPACE_LOCAL && in->format == e->to.format;
    char *const first = tsli_pose_rotation(&e->to, 0);
    const size_t stride = e->to.stride;
    const uint32_t count = layout->driven_count, some_odd = layout->odd_count;
    for (uint32_t i = 0; i < count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        if (!tsli_driven_runs(e->rig, driven)) {
            if (takes_input && tsli_keeps_input(e->rig, driven) && !tsli_is_gone(layout, driven))
                tsli_pose_copy(in, driven->bone, &e->to, tsli_driven_index(e, i), 1);
            continue;
        }
        if (some_odd && is_odd(driven)) {
            const tsl_transform value = tsli_driven_value(e->rig, driven, TSL_SPACE_LOCAL, NULL);
            tsli_pose_store(&e->to, tsli_driven_index(e, i), value);
            continue;
        }
        const float *rotation = &layout->rotation_ls[driven->slot][0][driven->lane];
        const tsl_quat q = {rotation[0], rotation[TSLI_WIDTH], rotation[2 * TSLI_WIDTH], rotation[3 * TSLI_WIDTH]};
        memcpy(first + tsli_driven_index(e, i) * stride, &q, sizeof q);
    }
}

static void write_local(const tsli_exchange *e)
{
    copy_read_pose(e);
    write_driven(e);
}

// ---- other spaces and matrices --------------------------------------------------------------------------

// Whether the bone comes straight from lanes: in model and world space, if its chain runs.
static int is_for_lanes(const tsli_exchange *e, const tsli_driven *driven)
{
    return e->to.space != TSL_SPACE_LOCAL && tsli_driven_runs(e->rig, driven);
}

static void write_driven_bones(const tsli_exchange *e)
{
    TSLI_SCRATCH(e->rig, at_rest, 0);
    tsli_models models = {e->rig, at_rest, 0};
    const tsli_layout *layout = e->rig->layout;
    const tsli_pose_array *in = &e->from;
    int same = in->bones && in->space == e->to.space && in->format == e->to.format;
    for (uint32_t i = 0; i < layout->driven_count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        if (is_for_lanes(e, driven) || tsli_is_gone(layout, driven))
            continue;
        if (same && tsli_keeps_input(e->rig, driven))
            tsli_pose_copy(in, driven->bone, &e->to, tsli_driven_index(e, i), 1);
        else
            tsli_pose_store(&e->to, tsli_driven_index(e, i), tsli_driven_value(e->rig, driven, e->to.space, &models));
    }
}

static void begin_world_output(tsli_rig *rig)
{
    if (rig->outputs_world)
        return;
    rig->outputs_world = 1; // from now on each step makes world output; this time it is made here
    tsli_stage_model(rig);
    // Rigs with attachments always output the world: making that places colliders, and a read may change no state.
    if (!rig->layout->outputs_world)
        tsli_rig_make_output(rig);
}

// Writes everything that does not come straight from lanes.
static void write_still(const tsli_exchange *e)
{
    if (e->write == TSL_WRITE_ALL)
        tsli_write_every_bone(e->rig, &e->from, &e->to);
    else
        write_driven_bones(e);
}

static void write_output(const tsli_exchange *e)
{
    begin_world_output(e->rig);
    write_still(e);
    write_lanes(e);
}

// Whether matrices are needed, also for unneeded bones whose products are output.
static int needs_matrices(const tsli_exchange *e)
{
    return tsli_uses_matrices(e->rig) ||
           (e->write == TSL_WRITE_ALL && e->to.space != TSL_SPACE_LOCAL && !tsli_pose_is_even(&e->from));
}

TSLI_HOT void tsli_stage_write(const tsli_exchange *e)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (needs_matrices(e)) {
        begin_world_output(e->rig);
        tsli_write_matrices(e);
    } else if (is_plain_local(&e->to)) {
        write_local(e);
    } else if (e->to.space == TSL_SPACE_LOCAL) {
        write_still(e);
    } else {
        write_output(e);
    }
    tsli_floating_point_leave(host_mode);
}
