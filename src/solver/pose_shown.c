// SPDX-License-Identifier: MIT
// Stage write, in model and world space: what the lanes show of driven bones that run, as transforms, matrices or a
// skinning palette.
#include "solver/pose.h"
#include "solver/pose_lanes.h"
#include "solver/stages.h"

// What a lane shows of a slot, four numbers each: rotation and position, rows or columns.
typedef struct shown_bone {
    tsli_four piece[4];
} shown_bone;

static uint32_t form_of(tsl_pose_format format)
{
    return format == TSL_FORMAT_MATRIX_3X4   ? TSLI_POSE_ROWS
           : format == TSL_FORMAT_MATRIX_4X4 ? TSLI_POSE_COLUMNS
                                             : TSLI_POSE_PARTS;
}

static void put_parts(const tsli_pose_array *out, uint32_t element, const shown_bone *shown, tsl_vec3 scale)
{
    tsl_transform t;
    float numbers[8];
    tsli_four_store(numbers, shown->piece[0]);
    tsli_four_store(numbers + 4, shown->piece[1]);
    memcpy(&t.rotation, numbers, sizeof t.rotation);
    memcpy(&t.position, numbers + 4, sizeof t.position);
    t.scale = scale;
    tsli_pose_store(out, element, 0, t);
}

// Row i of M B: B's rows times the numbers of M's row i, and M's own translation. As tsli_affine_mul has it.
static void put_rows(char *element, const char *bind, const shown_bone *shown, tsl_vec3 scale)
{
    const float scales[4] = {scale.x, scale.y, scale.z, 1.0f};
    tsli_four by = tsli_four_load(scales);
    for (int i = 0; i < 3; ++i) {
        tsli_four row = tsli_four_mul(shown->piece[i], by);
        if (bind) {
            float m[4];
            tsli_four_store(m, row);
            const float moved[4] = {0.0f, 0.0f, 0.0f, m[3]};
            row = tsli_four_mul(tsli_four_splat(m[0]), tsli_four_load(bind));
            row = tsli_four_add(row, tsli_four_mul(tsli_four_splat(m[1]), tsli_four_load(bind + 16)));
            row = tsli_four_add(row, tsli_four_mul(tsli_four_splat(m[2]), tsli_four_load(bind + 32)));
            row = tsli_four_add(row, tsli_four_load(moved));
        }
        tsli_four_store(element + 16 * i, row);
    }
}

static void put_columns(char *element, const char *bind, const shown_bone *shown, tsl_vec3 scale)
{
    const tsli_four m[4] = {tsli_four_mul(shown->piece[0], tsli_four_splat(scale.x)),
                            tsli_four_mul(shown->piece[1], tsli_four_splat(scale.y)),
                            tsli_four_mul(shown->piece[2], tsli_four_splat(scale.z)), shown->piece[3]};
    for (int i = 0; i < 4; ++i) {
        tsli_four column = m[i];
        if (bind) {
            float b[3];
            memcpy(b, bind + 16 * i, sizeof b);
            column = tsli_four_mul(m[0], tsli_four_splat(b[0]));
            column = tsli_four_add(column, tsli_four_mul(m[1], tsli_four_splat(b[1])));
            column = tsli_four_add(column, tsli_four_mul(m[2], tsli_four_splat(b[2])));
            column = tsli_four_add(column, i == 3 ? m[3] : tsli_four_splat(0.0f));
        }
        tsli_four_store(element + 16 * i, column);
    }
}

static tsl_vec3 scale_of(const tsli_exchange *e, uint32_t driven)
{
    const tsli_pack *pack = e->rig->pack;
    tsl_vec3 scale = pack->model[pack->driven[driven].needed].scale;
    return e->to.space == TSL_SPACE_WORLD ? tsli_vec3_mul(e->rig->root_now.scale, scale) : scale;
}

static void put(const tsli_exchange *e, uint32_t form, uint32_t driven, uint32_t bone,
                const shown_bone *shown)
{
    const tsli_pose_array *out = &e->to;
    uint32_t element = e->write == TSL_WRITE_PACKED ? driven : bone;
    tsl_vec3 scale = scale_of(e, driven);
    if (form == TSLI_POSE_PARTS)
        put_parts(out, element, shown, scale);
    else if (form == TSLI_POSE_ROWS)
        put_rows(out->bones + (size_t)element * out->stride, tsli_pose_bind(out, bone), shown, scale);
    else
        put_columns(out->bones + (size_t)element * out->stride, tsli_pose_bind(out, bone), shown, scale);
}

// The bone of a lane's slot, TSLI_NONE: none.
static tsli_lane_bone lane_bone_of(const tsli_rig *rig, uint32_t slot, uint32_t lane)
{
    const tsli_pack *pack = rig->pack;
    if (pack->lane_bones)
        return pack->lane_bones[slot];
    return (tsli_lane_bone){pack->slot_bones[slot].bone[lane], pack->slot_bones[slot].driven[lane]};
}

static void put_four_lanes(const tsli_exchange *const by_lane[4], uint32_t form, uint32_t slot, uint32_t lane,
                           const float *rows)
{
    uint32_t pieces = form == TSLI_POSE_PARTS ? 2 : form == TSLI_POSE_ROWS ? 3 : 4;
    shown_bone shown[4];
    for (uint32_t i = 0; i < pieces; ++i) {
        tsli_four lanes[4];
        tsli_four_lanes(rows + (size_t)i * 4 * TSLI_WIDTH, lanes);
        for (uint32_t k = 0; k < 4; ++k)
            shown[k].piece[i] = lanes[k];
    }
    for (uint32_t k = 0; k < 4; ++k) {
        if (!by_lane[k])
            continue;
        tsli_lane_bone bone = lane_bone_of(by_lane[k]->rig, slot, lane + k);
        if (bone.bone != TSLI_NONE)
            put(by_lane[k], form, bone.driven, bone.bone, &shown[k]);
    }
}

// `by_lane`: whose lane it is; null: nobody's who asks.
static void put_block(const tsli_exchange *const by_lane[TSLI_WIDTH], const tsli_pack *lanes,
                      const tsli_block *block, const tsli_kernel *kernel, const tsli_pose_array *like)
{
    const tsli_exchange *running[TSLI_WIDTH];
    uint32_t first = TSLI_WIDTH, end = 0, form = form_of(like->format);
    tsli_slot_pose pose;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        running[lane] = block->running >> lane & 1u ? by_lane[lane] : NULL;
        if (!running[lane])
            continue;
        first = first < lane ? first : lane;
        end = lane + 1;
    }
    for (uint32_t slot = block->first_slot; end && slot < block->first_slot + block->slot_count; ++slot) {
        kernel->poses(&lanes->world[slot], like->space == TSL_SPACE_MODEL ? lanes->root_ws : NULL, form,
                      first, end, &pose);
        for (uint32_t lane = first / 4 * 4; lane < end; lane += 4)
            put_four_lanes(running + lane, form, slot, lane, &pose.rows[0][lane]);
    }
}

void tsli_write_lanes(const tsli_exchange *e, uint32_t count)
{
    const tsli_exchange *by_lane[TSLI_WIDTH] = {0};
    const tsli_pack *lanes = e->rig->lanes;
    // Of one lane of many the others' numbers are not worth having.
    const tsli_kernel *kernel = count == 1 && e->rig->team ? &tsli_kernel_scalar : e->rig->world->kernel;
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t lane = e[i].rig->first_lane; lane < e[i].rig->end_lane; ++lane)
            by_lane[lane] = &e[i];
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        put_block(by_lane, lanes, &lanes->blocks[b], kernel, &e->to);
}
