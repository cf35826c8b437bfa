// SPDX-License-Identifier: MIT
// Colliders onto the pose.
#include "solver/model/colliders.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/step/step.h"

#include <string.h>

static float sum_of_sizes(tsl_vec3 v)
{
    return (fabsf(v.x) + fabsf(v.y)) + fabsf(v.z);
}

static int is_small(const tsli_placed_shape *placed)
{
    return (sum_of_sizes(placed->a) + sum_of_sizes(placed->b)) + (placed->radius + placed->radius_b) < TSLI_CLAMP_LIMIT;
}

static tsli_placed_shape clamp_placed(tsli_placed_shape placed)
{
    placed.a = tsli_vec3_clamp(placed.a);
    placed.b = tsli_vec3_clamp(placed.b);
    placed.radius = tsli_clamp_number(placed.radius);
    placed.radius_b = tsli_clamp_number(placed.radius_b);
    return placed;
}

static void turn(tsli_placed_shape *placed, tsl_transform t, const tsli_collider *collider)
{
    const tsl_collider_desc *desc = &collider->desc;
    placed->turn = tsli_quat_to_rodrigues(tsli_quat_normalize(t.rotation));
    if (desc->shape == TSL_SHAPE_HULL) {
        // It scales like a radius, by |scale.x|.
        placed->b = tsli_vec3_scale(tsli_signs_of(t.scale), fabsf(t.scale.x) * collider->hull->reach);
        return;
    }
    tsl_vec3 sizes = tsli_vec3_mul(t.scale, desc->b);
    placed->b = tsli_vec3(fabsf(sizes.x), fabsf(sizes.y), fabsf(sizes.z));
}

static int has_two_ends(tsl_shape shape)
{
    return shape == TSL_SHAPE_CAPSULE || shape == TSL_SHAPE_TAPERED_CAPSULE;
}

tsli_placed_shape tsli_collider_shape_at(const tsli_collider *collider, tsl_transform t)
{
    const tsl_collider_desc *desc = &collider->desc;
    tsli_placed_shape placed;
    float scale = desc->flags & TSL_COLLIDER_UNSCALED ? 1.0f : fabsf(t.scale.x);
    placed.a = tsli_transform_point(t, desc->a);
    placed.radius = desc->radius * scale;
    placed.radius_b = (desc->radius_b < 0.0f ? desc->radius : desc->radius_b) * scale;
    if (desc->shape == TSL_SHAPE_PLANE) {
        placed.b = tsli_vec3_normalize(tsli_quat_rotate(t.rotation, desc->b));
        if (desc->flags & TSL_COLLIDER_INSIDE)
            placed.b = tsli_vec3_scale(placed.b, -1.0f);
    } else {
        placed.b = has_two_ends(desc->shape) ? tsli_transform_point(t, desc->b) : placed.a;
    }
    placed.turn = tsli_vec3(0.0f, 0.0f, 0.0f);
    if (tsli_is_turned(desc->shape))
        turn(&placed, t, collider);
    return is_small(&placed) ? placed : clamp_placed(placed);
}

// Takes a plane's normal through the matrix, by its cofactors; not unit.
static tsl_vec3 plane_normal(const tsli_affine *m, tsl_vec3 n)
{
    tsl_vec3 x = tsli_vec3_normalize(m->x), y = tsli_vec3_normalize(m->y), z = tsli_vec3_normalize(m->z);
    tsl_vec3 along_x = tsli_vec3_scale(tsli_vec3_cross(y, z), n.x * tsli_vec3_length(m->y) * tsli_vec3_length(m->z));
    tsl_vec3 along_y = tsli_vec3_scale(tsli_vec3_cross(z, x), n.y * tsli_vec3_length(m->z) * tsli_vec3_length(m->x));
    tsl_vec3 along_z = tsli_vec3_scale(tsli_vec3_cross(x, y), n.z * tsli_vec3_length(m->x) * tsli_vec3_length(m->y));
    tsl_vec3 normal = tsli_vec3_add(tsli_vec3_add(along_x, along_y), along_z);
    return tsli_affine_mirrors(*m) ? tsli_vec3_scale(normal, -1.0f) : normal;
}

tsli_placed_shape tsli_collider_shape_through(const tsli_collider *collider, tsli_affine bone_ws)
{
    const tsl_collider_desc *desc = &collider->desc;
    const tsli_affine frame = tsli_affine_put_together(tsli_collider_frame(collider));
    const tsli_affine m = tsli_affine_mul(&bone_ws, &frame);
    tsli_placed_shape placed = tsli_collider_shape_at(collider, tsli_affine_take_apart(m));
    placed.a = tsli_affine_point(&m, desc->a);
    if (has_two_ends(desc->shape)) {
        placed.b = tsli_affine_point(&m, desc->b);
    } else if (desc->shape == TSL_SHAPE_PLANE) {
        float out = desc->flags & TSL_COLLIDER_INSIDE ? -1.0f : 1.0f;
        placed.b = tsli_vec3_scale(tsli_vec3_normalize(plane_normal(&m, desc->b)), out);
    } else if (!tsli_is_turned(desc->shape)) {
        placed.b = placed.a;
    }
    return is_small(&placed) ? placed : clamp_placed(placed);
}

// The matrix from the bone of the even-scale skeleton to the real bone.
static tsli_affine even_to_bone(const tsli_collider *collider)
{
    const tsli_rig *rig = collider->rig;
    uint32_t needed = collider->block->needed[collider->lane];
    const tsli_affine root = tsli_root_frame(&rig->root_now).matrix;
    const tsli_affine bone = tsli_bone_matrix(rig, needed, rig->layout->local_now);
    const tsli_affine model = tsli_affine_mul(&root, &bone);
    if (needed == TSLI_NONE)
        return root;
    const tsli_affine even = tsli_affine_put_together(rig->layout->model[needed]);
    return tsli_affine_relative(&even, &model);
}

tsli_placed_shape tsli_collider_to_world_from(const tsli_collider *collider, tsl_transform frame_ws)
{
    if (collider->rig && tsli_uses_matrices(collider->rig)) {
        const tsli_affine even = tsli_affine_put_together(frame_ws), left = even_to_bone(collider);
        return tsli_collider_shape_through(collider, tsli_affine_mul(&even, &left));
    }
    return tsli_collider_shape_at(collider, tsli_transform_mul(frame_ws, tsli_collider_frame(collider)));
}

static tsl_transform bone_of(const tsli_collider *collider)
{
    const tsli_rig *rig = collider->rig;
    const tsl_transform *root = tsli_lanes_root(rig);
    uint32_t needed = collider->block->needed[collider->lane];
    return needed == TSLI_NONE ? *root : tsli_transform_mul(*root, rig->layout->model[needed]);
}

tsli_placed_shape tsli_collider_to_world(const tsli_collider *collider)
{
    return tsli_collider_to_world_from(collider, collider->rig ? bone_of(collider) : tsli_transform_identity());
}

void tsli_collider_center(const tsli_collider *collider, double out[3])
{
    const tsl_transform t = tsli_transform_mul(bone_of(collider), tsli_collider_frame(collider));
    const tsl_vec3 a = collider->desc.a;
    double x = t.rotation.x, y = t.rotation.y, z = t.rotation.z, w = t.rotation.w;
    double vx = (double)t.scale.x * a.x, vy = (double)t.scale.y * a.y, vz = (double)t.scale.z * a.z;
    double cx = y * vz - z * vy, cy = z * vx - x * vz, cz = x * vy - y * vx;
    double two = 2.0 / ((x * x + y * y) + (z * z + w * w)); // over the squared length, whose rounding would stretch
    out[0] = t.position.x + (vx + two * (w * cx + (y * cz - z * cy)));
    out[1] = t.position.y + (vy + two * (w * cy + (z * cx - x * cz)));
    out[2] = t.position.z + (vz + two * (w * cz + (x * cy - y * cx)));
}

// ---- a block at a time ----------------------------------------------------------------------------------

static void finish_planes(tsli_collider_block *block)
{
    for (uint32_t lane = 0; block->planes >> lane; ++lane) {
        if (!tsli_has_lane(block->planes, lane))
            continue;
        tsl_vec3 normal = tsli_vec3_normalize(tsli_lanes3_get(block->now.b, lane));
        if (tsli_has_lane(block->inside, lane))
            normal = tsli_vec3_scale(normal, -1.0f);
        tsli_lanes3_set(block->now.b, lane, normal);
    }
}

// Model-space frames for the lanes of colliders on bones.
static void spread_bones(const tsli_rig *rig, const tsli_collider_block *block, tsli_frame_lanes *bones)
{
    for (uint32_t lane = 0; block->on_bones >> lane; ++lane)
        if (tsli_has_lane(block->on_bones, lane))
            tsli_frame_lanes_set(bones, lane, &rig->layout->model[block->needed[lane]]);
}

static void block_to_world(tsli_rig *rig, tsli_collider_block *block)
{
    _Alignas(TSLI_ALIGNMENT) tsli_frame_lanes bones;
    if (block->on_bones) {
        memset(&bones, 0, sizeof bones);
        spread_bones(rig, block, &bones);
    }
    rig->world->kernel->colliders_to_world(block, &rig->layout->root_ws, block->on_bones ? &bones : NULL);
    finish_planes(block);
}

// A collider created or moved on a character counts as having moved with the rig's root, like the strands beside it. On a jump and on the
// first pose nothing has a previous position. Only announced resets are handled here: other jumps have already moved the colliders.
static int has_last_position(const tsli_rig *rig)
{
    return rig->posed && rig->jump != TSLI_JUMP_RESET;
}

// The position on the last pose of a shape that moved rigidly with the root.
static tsli_placed_shape placed_on_last_pose(const tsli_rig *rig, tsli_placed_shape placed, tsl_shape shape)
{
    const tsl_transform *now = &rig->root_now, *before = &rig->root_before;
    if (!tsli_transform_differs(now, before))
        return placed;
    tsl_quat turn = tsli_quat_mul(before->rotation, tsli_quat_conjugate(now->rotation));
    tsli_carry carry = {tsli_quat_normalize(turn), now->position, before->position};
    return tsli_placed_shape_carry(placed, shape, &carry);
}

// The position at the last tick, possibly several poses ago: extrapolated at the speed of this frame.
static tsli_placed_shape placed_at_last_tick(const tsli_rig *rig, tsl_shape shape, const tsli_placed_shape *before,
                                             const tsli_placed_shape *now)
{
    float frame = rig->step_seconds, since = (float)rig->since_tick;
    if (!(since > 0.0f) || !(frame > 0.0f) || memcmp(before, now, sizeof *now) == 0)
        return *before;
    return tsli_placed_shape_lerp(shape, before, now, -since / frame);
}

// Fresh colliders jump: no tick sees them on the way to their position.
static void jump_collider(tsli_rig *rig, tsli_collider *collider, uint32_t keeps_before)
{
    tsl_shape shape = collider->desc.shape;
    int poses = rig->pose_pending || rig->root_is_pending;
    tsli_placed_shape now = tsli_collider_now(collider), before = now, last;
    if (has_last_position(rig))
        before = placed_on_last_pose(rig, now, shape);
    last = has_last_position(rig) ? placed_at_last_tick(rig, shape, &before, &now) : now;
    if (keeps_before)
        tsli_collider_set_before(collider, &before);
    tsli_collider_set_jumped(collider, 1);
    if (rig->jump == TSLI_JUMP_RESET || poses)
        tsli_collider_set_last(collider, &last);
    if (collider->fresh && poses)
        tsli_collider_set_fresh(collider, collider->fresh - 1);
}

static void jump_colliders(tsli_rig *rig, uint32_t keeps_before)
{
    for (uint32_t i = 0; i < rig->layout->collider_count; ++i)
        if (rig->layout->colliders[i]->fresh || rig->jump == TSLI_JUMP_RESET)
            jump_collider(rig, rig->layout->colliders[i], keeps_before);
}

// Ticks place colliders on simulated bones. `published`, which holds what other rigs see of other colliders, has their animated position.
static uint32_t has_affected(tsli_collider *collider)
{
    tsli_placed_shape now = tsli_collider_now(collider), was = tsli_collider_before(collider);
    if (collider->desc.flags & TSL_COLLIDER_SIMULATED) {
        was = collider->visible->published;
        collider->visible->published = now;
    }
    return memcmp(&was, &now, sizeof now) != 0;
}

void tsli_stage_watch_simulated(tsli_rig *rig)
{
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        if (collider->desc.flags & TSL_COLLIDER_SIMULATED)
            collider->visible->published = tsli_collider_to_world(collider);
}

static void note_affected(tsli_layout *layout)
{
    for (uint32_t i = 0; i < layout->collider_count; ++i)
        layout->colliders[i]->affected = has_affected(layout->colliders[i]);
}

static uint32_t some_are_fresh(const tsli_layout *layout)
{
    uint32_t some = 0;
    for (uint32_t b = 0; b < layout->collider_block_count; ++b)
        some |= layout->collider_blocks[b].fresh != 0;
    return some;
}

// Rotated shapes and matrices are not in the kernel.
static void shapes_to_world(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->collider_count; ++i) {
        tsli_collider *collider = layout->colliders[i];
        if (!tsli_uses_matrices(rig) && !tsli_is_turned(collider->desc.shape))
            continue;
        tsli_placed_shape placed = tsli_collider_to_world(collider);
        tsli_collider_set_now(collider, &placed);
    }
}

static void blocks_to_world(tsli_rig *rig, uint32_t keeps_before)
{
    tsli_layout *layout = rig->layout;
    uint32_t convex = 0;
    for (uint32_t b = 0; b < layout->collider_block_count; ++b) {
        tsli_collider_block *block = &layout->collider_blocks[b];
        if (!block->occupied)
            continue;
        if (keeps_before)
            block->rare->before = block->now;
        block_to_world(rig, block);
        convex |= block->convex;
    }
    if (convex || tsli_uses_matrices(rig))
        shapes_to_world(rig);
}

TSLI_HOT void tsli_stage_colliders(tsli_rig *rig, uint32_t keeps_before)
{
    if (rig->layout->collider_block_count == 0) {
        rig->colliders_moved = 0; // most rigs have none
        return;
    }
    keeps_before |= rig->sleepers; // comparing the two positions tells what moved
    blocks_to_world(rig, keeps_before);
    uint32_t fresh = some_are_fresh(rig->layout);
    if (rig->sleepers)
        note_affected(rig->layout);
    if (fresh || rig->jump == TSLI_JUMP_RESET)
        jump_colliders(rig, keeps_before);
    rig->colliders_moved = fresh && some_are_fresh(rig->layout);
}
