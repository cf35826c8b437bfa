// SPDX-License-Identifier: MIT
// Colliders onto the pose.
#include "solver/collider_block.h"
#include "solver/lane.h"
#include "solver/stages.h"

#include <string.h>

// How far a point in the frame is from its float, for centres kilometres away. By the formula of
// tsli_quat_rotate, over the square of the quaternion's length, so that the float's rounding does not stretch.
static tsl_vec3 left_out(tsl_transform t, tsl_vec3 point, tsl_vec3 rounded)
{
    double x = t.rotation.x, y = t.rotation.y, z = t.rotation.z, w = t.rotation.w;
    double vx = (double)t.scale.x * point.x, vy = (double)t.scale.y * point.y,
           vz = (double)t.scale.z * point.z;
    double square = (x * x + y * y) + (z * z + w * w), two = 2.0 / square;
    double cx = y * vz - z * vy, cy = z * vx - x * vz, cz = x * vy - y * vx;
    double px = vx + two * (w * cx + (y * cz - z * cy));
    double py = vy + two * (w * cy + (z * cx - x * cz));
    double pz = vz + two * (w * cz + (x * cy - y * cx));
    return tsli_vec3((float)(t.position.x + px - rounded.x), (float)(t.position.y + py - rounded.y),
                     (float)(t.position.z + pz - rounded.z));
}

tsli_placed tsli_collider_place_on(const tsli_collider *collider, tsl_transform frame_ws)
{
    const tsl_collider_desc *desc = &collider->desc;
    tsli_placed placed;
    tsl_transform t = tsli_transform_mul(frame_ws, tsli_collider_frame(collider));
    float scale = desc->flags & TSL_COLLIDER_UNSCALED ? 1.0f : fabsf(t.scale.x);
    placed.a = tsli_transform_point(t, desc->a);
    placed.radius = desc->radius * scale;
    placed.radius_b = (desc->radius_b < 0.0f ? desc->radius : desc->radius_b) * scale;
    if (desc->shape == TSL_SHAPE_PLANE) {
        placed.b = tsli_vec3_normalize(tsli_quat_rotate(t.rotation, desc->b));
        if (desc->flags & TSL_COLLIDER_INSIDE)
            placed.b = tsli_vec3_scale(placed.b, -1.0f);
    } else {
        placed.b = desc->shape == TSL_SHAPE_CAPSULE ? tsli_transform_point(t, desc->b) : placed.a;
    }
    placed.a_low = tsli_vec3(0.0f, 0.0f, 0.0f);
    if (!collider->rig || collider->rig->pack->has_springs)
        placed.a_low = left_out(t, desc->a, placed.a);
    return placed;
}

static tsl_transform bone_of(const tsli_collider *collider)
{
    const tsli_rig *rig = collider->rig;
    uint32_t needed = collider->block->needed[collider->lane];
    return needed == TSLI_NONE ? rig->root_now : tsli_transform_mul(rig->root_now, rig->pack->model[needed]);
}

tsli_placed tsli_collider_place(const tsli_collider *collider)
{
    return tsli_collider_place_on(collider, collider->rig ? bone_of(collider) : tsli_transform_identity());
}

// ---- a block at a time ----------------------------------------------------------------------------------

static void finish_planes(tsli_collider_block *block)
{
    for (uint32_t lane = 0; block->planes >> lane; ++lane) {
        if (!(block->planes >> lane & 1u))
            continue;
        tsl_vec3 normal = tsli_vec3_normalize(tsli_lanes3_get(block->now.b, lane));
        if (block->inside >> lane & 1u)
            normal = tsli_vec3_scale(normal, -1.0f);
        tsli_lanes3_set(block->now.b, lane, normal);
    }
}

static void keep_before(tsli_collider_block *block)
{
    block->rare->before = block->now;
    memcpy(block->rare->before_low, block->rare->now_low, sizeof block->rare->before_low);
}

// What the floats of `now` leave out, for rigs with TSL_MODEL_SPRING.
static void place_low(tsli_pack *pack, uint32_t first)
{
    for (uint32_t i = first; i < first + TSLI_WIDTH && i < pack->collider_count; ++i) {
        tsli_collider *collider = pack->colliders[i];
        tsli_placed placed = tsli_collider_place(collider);
        tsli_lanes3_set(collider->block->rare->now_low, collider->lane, placed.a_low);
    }
}

// No tick sees those that are fresh on their way.
static void jump(tsli_rig *rig, uint32_t first, uint32_t keeps_before)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t i = first; i < first + TSLI_WIDTH && i < pack->collider_count; ++i) {
        tsli_collider *collider = pack->colliders[i];
        if (!collider->fresh && rig->jump == TSLI_JUMP_NONE)
            continue;
        tsli_placed now = tsli_collider_now(collider);
        if (keeps_before)
            tsli_collider_set_before(collider, &now);
        collider->block->jumped |= 1u << collider->lane;
        if (collider->fresh && (rig->pose_pending || rig->root_is_pending))
            tsli_collider_set_fresh(collider, collider->fresh - 1);
    }
}

// What is on a simulated bone is placed by ticks: where the animation has it stands where others of its kind would be
// shown to other rigs.
static uint32_t has_stirred(tsli_collider *collider)
{
    tsli_placed now = tsli_collider_now(collider), was = tsli_collider_before(collider);
    if (collider->desc.flags & TSL_COLLIDER_SIMULATED) {
        was = collider->shown;
        collider->shown = collider->shown_before = now;
    }
    return memcmp(&was, &now, sizeof now) != 0;
}

static void stir(tsli_pack *pack, uint32_t first)
{
    for (uint32_t i = first; i < first + TSLI_WIDTH && i < pack->collider_count; ++i)
        pack->colliders[i]->stirred = has_stirred(pack->colliders[i]);
}

void tsli_stage_place_colliders(tsli_rig *rig, uint32_t keeps_before)
{
    tsli_pack *pack = rig->pack;
    uint32_t fresh = 0;
    keeps_before |= rig->paced; // whether something stirs is seen from where it was
    for (uint32_t first = 0; first < pack->collider_count; first += TSLI_WIDTH) {
        tsli_collider_block *block = &pack->collider_blocks[first / TSLI_WIDTH];
        if (keeps_before)
            keep_before(block);
        rig->world->kernel->place(pack, block, &rig->root_now);
        finish_planes(block);
        if (pack->has_springs)
            place_low(pack, first);
        if (rig->paced)
            stir(pack, first);
        if (block->fresh || rig->jump != TSLI_JUMP_NONE)
            jump(rig, first, keeps_before);
        fresh |= block->fresh;
    }
    rig->colliders_moved = fresh > 0;
}
