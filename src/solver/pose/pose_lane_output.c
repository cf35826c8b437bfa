// SPDX-License-Identifier: MIT
// Stage write, in model and world space: driven bones that run come from the lanes, as transforms or matrices.
#include "solver/kernel/kernels.h"
#include "solver/pose/pose.h"
#include "solver/pose/pose_lanes.h"

#include <stddef.h>

// The destination, in a local copy: a compiler has to assume that stores through pointers change anything else.
typedef struct writer {
    const tsli_rig *rig;
    const tsli_pose_array *out;
    char *first; // element 0
    size_t stride;
    uint32_t is_packed;  // elements go by driven bones
    tsli_models *models; // of needed bones; null: none is scaled
    tsl_vec3 scale;      // of what the output is relative to
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
    return (writer){
        .rig = e->rig,
        .out = &e->to,
        .first = e->to.bones,
        .stride = e->to.stride,
        .is_packed = e->write == TSL_WRITE_PACKED,
        .models = tsli_has_scaled_models(layout) ? models : NULL,
        .scale = e->to.space == TSL_SPACE_WORLD ? e->rig->root_now.scale : tsli_vec3(1.0f, 1.0f, 1.0f),
    };
}

// ---- one bone --------------------------------------------------------------------------------------------

static void put_transform(const writer *t, uint32_t element, const output_bone *output, tsl_vec3 scale)
{
    tsl_transform transform;
    float numbers[8];
    if (t->out->format == TSL_FORMAT_TRANSFORM) {
        char *at = t->first + element * t->stride;
        f4_write3(at + offsetof(tsl_transform, position), output->piece[1]);
        f4_write(at + offsetof(tsl_transform, rotation), output->piece[0]);
        memcpy(at + offsetof(tsl_transform, scale), &scale, sizeof scale);
        return;
    }
    f4_write(numbers, output->piece[0]);
    f4_write(numbers + 4, output->piece[1]);
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

// `lanes`: bits of the four, those that run.
static void put_four_transforms(const writer *t, uint32_t lanes, const tsli_lane_bone *bones, const float *rows)
{
    f4 rotations[4], positions[4];
    tsli_four_lanes(rows, 4, rotations);
    tsli_four_lanes(rows + 4 * TSLI_WIDTH, 3, positions);
    for (uint32_t k = 0; k < 4; ++k)
        if (tsli_has_lane(lanes, k)) {
            const output_bone output = {{rotations[k], positions[k]}};
            put(t, TSLI_POSE_TRANSFORM, &bones[k], &output);
        }
}

static void put_four_matrices(const writer *t, uint32_t lanes, uint32_t form, const tsli_lane_bone *bones,
                              const float *rows)
{
    uint32_t pieces = form == TSLI_POSE_ROWS ? 3 : 4;
    output_bone output[4];
    for (uint32_t i = 0; i < pieces; ++i) {
        f4 of_lanes[4];
        tsli_four_lanes(rows + (size_t)i * 4 * TSLI_WIDTH, 4, of_lanes);
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
    const tsl_transform *root = t->out->space == TSL_SPACE_MODEL ? &layout->root_ws : NULL;
    uint32_t form = form_of(t->out->format), running = block->running, first = 0, end = block->lane_count;
    int as_they_stand = form == TSLI_POSE_TRANSFORM && !root;
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
            t->rig->world->kernel->poses(&layout->world[slot], root, form, first, end, &pose);
        for (uint32_t lane = first / 4 * 4; lane < end; lane += 4) {
            const tsli_lane_bone *bones = tsli_lane_bone_of(layout, slot, lane);
            if (form == TSLI_POSE_TRANSFORM)
                put_four_transforms(t, running >> lane, bones, rows + lane);
            else
                put_four_matrices(t, running >> lane, form, bones, rows + lane);
        }
    }
}

TSLI_HOT void tsli_write_lanes(const tsli_exchange *e)
{
    TSLI_SCRATCH(e->rig, at_rest, 0);
    const tsli_layout *layout = e->rig->layout;
    tsli_models models = {e->rig, at_rest, 0};
    const writer t = writer_of(e, &models);
    for (uint32_t b = 0; b < layout->block_count; ++b)
        if (layout->blocks[b].running)
            put_block(&t, &layout->blocks[b]);
}
