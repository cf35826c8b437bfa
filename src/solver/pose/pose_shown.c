// SPDX-License-Identifier: MIT
// Stage write, in model and world space: what the lanes show of driven bones that run, as transforms or matrices.
#include "solver/kernel/kernels.h"
#include "solver/pose/pose.h"
#include "solver/pose/pose_lanes.h"

#include <stddef.h>

// Who takes what a lane shows, taken out of the loops: what is stored through pointers might be anything to a compiler.
typedef struct taker {
    const tsli_pose_array *out;
    char *first; // element 0
    size_t stride;
    const uint32_t *bones, *elements; // of slot 0; TSLI_NONE: a tip, a copy or nothing
    size_t step;                      // from slot to slot
    const tsli_pack *packed; // what the elements are told by, when they are packed; null: they are not
    const uint32_t *needed;  // likewise
    tsli_models *models;     // of needed bones; null: none is scaled
    const uint32_t *driven;  // likewise; null: nothing stretches
    const tsli_rig *rig;
    uint32_t is_scaled; // either of the two is there
    tsl_vec3 scale;     // of what the output is relative to
} taker;

// What a lane shows of a slot, four numbers each: rotation and position, rows or columns.
typedef struct shown_bone {
    f4 piece[4];
} shown_bone;

static uint32_t form_of(tsl_pose_format format)
{
    return format == TSL_FORMAT_MATRIX_3X4   ? TSLI_POSE_ROWS
           : format == TSL_FORMAT_MATRIX_4X4 ? TSLI_POSE_COLUMNS
                                             : TSLI_POSE_TRANSFORM;
}

static taker taker_of(const tsli_exchange *e, uint32_t lane, tsli_models *models)
{
    const tsli_pack *pack = e->rig->pack;
    int packed = e->write == TSL_WRITE_PACKED;
    taker t = {
        .out = &e->to,
        .first = e->to.bones,
        .stride = e->to.stride,
        .packed = packed ? pack : NULL,
        .models = tsli_has_scaled_models(pack) ? models : NULL,
        .rig = e->rig,
        .scale = e->to.space == TSL_SPACE_WORLD ? e->rig->root_now.scale : tsli_vec3(1.0f, 1.0f, 1.0f),
    };
    const tsli_lane_bone *bones = tsli_lane_bone_of(e->rig, 0, lane);
    t.bones = &bones->bone;
    t.needed = &bones->needed;
    t.driven = &bones->driven;
    t.elements = packed ? t.driven : t.bones;
    t.step = pack->bone_width * sizeof *bones / sizeof(uint32_t);
    t.driven = e->rig->lanes->stretches ? t.driven : NULL;
    t.is_scaled = t.models || t.driven;
    return t;
}

// ---- one bone --------------------------------------------------------------------------------------------

static void put_transform(const taker *t, uint32_t element, const shown_bone *shown, tsl_vec3 scale)
{
    tsl_transform transform;
    float numbers[8];
    if (t->out->format == TSL_FORMAT_TRANSFORM) {
        char *at = t->first + element * t->stride;
        f4_write3(at + offsetof(tsl_transform, position), shown->piece[1]);
        f4_write(at + offsetof(tsl_transform, rotation), shown->piece[0]);
        memcpy(at + offsetof(tsl_transform, scale), &scale, sizeof scale);
        return;
    }
    f4_write(numbers, shown->piece[0]);
    f4_write(numbers + 4, shown->piece[1]);
    memcpy(&transform.rotation, numbers, sizeof transform.rotation);
    memcpy(&transform.position, numbers + 4, sizeof transform.position);
    transform.scale = scale;
    tsli_pose_store(t->out, element, transform);
}

static inline void put_rows(char *element, const shown_bone *shown, tsl_vec3 scale)
{
    f4 by = f4_set(scale.x, scale.y, scale.z, 1.0f);
    for (int i = 0; i < 3; ++i)
        f4_write(element + 16 * i, f4_mul(shown->piece[i], by));
}

static inline void put_columns(char *element, const shown_bone *shown, tsl_vec3 scale)
{
    const float by[3] = {scale.x, scale.y, scale.z};
    for (int i = 0; i < 3; ++i) {
        f4 column = f4_mul(shown->piece[i], f4_splat(by[i]));
        f4_write(element + 16 * i, f4_with_last(column, 0.0f));
    }
    f4_write(element + 48, f4_with_last(shown->piece[3], 1.0f));
}

static tsl_vec3 scale_of(const taker *t, uint32_t slot)
{
    tsl_vec3 scale = t->scale;
    if (t->models)
        scale = tsli_vec3_mul(scale, tsli_model_of(t->models, t->needed[slot * t->step])->scale);
    if (!t->driven)
        return scale;
    const tsli_driven *driven = &t->rig->pack->driven[t->driven[slot * t->step]];
    return driven->stretches ? tsli_vec3_mul(scale, tsli_stretch_of(t->rig, driven)) : scale;
}

static inline void put(const taker *t, uint32_t form, uint32_t slot, const shown_bone *shown)
{
    if (t->bones[slot * t->step] == TSLI_NONE)
        return;
    uint32_t element = t->elements[slot * t->step];
    element = t->packed ? tsli_packed_index(t->packed, element) : element;
    tsl_vec3 scale = t->is_scaled ? scale_of(t, slot) : t->scale;
    if (form == TSLI_POSE_TRANSFORM)
        put_transform(t, element, shown, scale);
    else if (form == TSLI_POSE_ROWS)
        put_rows(t->first + element * t->stride, shown, scale);
    else
        put_columns(t->first + element * t->stride, shown, scale);
}

// ---- rows of lanes ---------------------------------------------------------------------------------------

// `lanes`: bits of the four, those that run and are asked for.
static void put_four_transforms(const taker takers[4], uint32_t lanes, uint32_t slot, const float *rows)
{
    f4 rotations[4], positions[4];
    tsli_four_lanes(rows, 4, rotations);
    tsli_four_lanes(rows + 4 * TSLI_WIDTH, 3, positions);
    for (uint32_t k = 0; k < 4; ++k)
        if (tsli_has_lane(lanes, k)) {
            const shown_bone shown = {{rotations[k], positions[k]}};
            put(&takers[k], TSLI_POSE_TRANSFORM, slot, &shown);
        }
}

static void put_four_matrices(const taker takers[4], uint32_t lanes, uint32_t form, uint32_t slot,
                              const float *rows)
{
    uint32_t pieces = form == TSLI_POSE_ROWS ? 3 : 4;
    shown_bone shown[4];
    for (uint32_t i = 0; i < pieces; ++i) {
        f4 of_lanes[4];
        tsli_four_lanes(rows + (size_t)i * 4 * TSLI_WIDTH, 4, of_lanes);
        for (uint32_t k = 0; k < 4; ++k)
            shown[k].piece[i] = of_lanes[k];
    }
    for (uint32_t k = 0; k < 4; ++k)
        if (tsli_has_lane(lanes, k))
            put(&takers[k], form, slot, &shown[k]);
}

static void put_block(const taker takers[TSLI_WIDTH], uint32_t lanes, const tsli_pack *pack,
                      const tsli_block *block, const tsli_kernel *kernel, const tsli_pose_array *like)
{
    const tsli_frame_lanes *root = like->space == TSL_SPACE_MODEL ? pack->root_ws : NULL;
    uint32_t form = form_of(like->format), first = 0, end = block->lane_count;
    int as_they_stand = form == TSLI_POSE_TRANSFORM && !root;
    tsli_slot_pose pose;
    if (!as_they_stand)
        memset(&pose, 0, sizeof pose); // some numbers are looked at that nobody wants
    while (!tsli_has_lane(lanes, first))
        ++first;
    while (!tsli_has_lane(lanes, end - 1))
        --end;
    for (uint32_t slot = block->first_slot; slot < block->first_slot + block->slot_count; ++slot) {
        const float *rows = as_they_stand ? pack->world[slot].rotation[0] : pose.rows[0];
        if (!as_they_stand)
            kernel->poses(&pack->world[slot], root, form, first, end, &pose);
        for (uint32_t lane = first / 4 * 4; lane < end; lane += 4) {
            if (form == TSLI_POSE_TRANSFORM)
                put_four_transforms(takers + lane, lanes >> lane, slot, rows + lane);
            else
                put_four_matrices(takers + lane, lanes >> lane, form, slot, rows + lane);
        }
    }
}

TSLI_HOT void tsli_write_lanes(const tsli_exchange *e, uint32_t count)
{
    taker takers[TSLI_WIDTH];
    tsli_models models[TSLI_WIDTH];
    TSLI_SCRATCH(e->rig, at_rest, 0);
    const tsli_pack *lanes = e->rig->lanes;
    uint32_t asked = 0, running = 0;
    if (lanes->block_count == 0) // nothing swings: no rows of needed bones to point into
        return;
    // Of one lane of many the others' numbers are not worth having.
    const tsli_kernel *kernel = count == 1 && e->rig->team ? &tsli_kernel_scalar : lanes->kernel;
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        running |= lanes->blocks[b].running;
    for (uint32_t i = 0; i < count; ++i) {
        models[i] = (tsli_models){e[i].rig, at_rest, 0};
        for (uint32_t lane = e[i].rig->first_lane; lane < e[i].rig->end_lane && running >> lane; ++lane) {
            takers[lane] = taker_of(&e[i], lane, &models[i]);
            asked |= 1u << lane;
        }
    }
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        if (lanes->blocks[b].running & asked)
            put_block(takers, lanes->blocks[b].running & asked, lanes, &lanes->blocks[b], kernel, &e->to);
}
