// SPDX-License-Identifier: MIT
// Jumps of the root, announced by the host or detected by limits. They are treated as if the root had continued its motion and the world
// had jumped: before the step everything of the rig in world space is moved rigidly, so that frames of any length and number of ticks see
// only the motion.
#include "math/approx.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/step/step.h"

void tsli_rig_limit_jumps(tsli_rig *rig, const tsli_jump_limits *limits)
{
    rig->jump_limits = *limits;
    // Subnormal limits count in every floating-point mode of the host.
    rig->detects_jumps = tsli_compare(limits->distance, 0.0f) > 0 || tsli_compare(limits->angle, 0.0f) > 0;
}

// ---- detecting --------------------------------------------------------------------------------------------

static int moves_too_far(const tsli_rig *rig, float ticks)
{
    tsl_vec3 travel = tsli_vec3_sub(rig->root_pending.position, rig->root_now.position);
    float most = rig->jump_limits.distance * fabsf(rig->root_pending.scale.x) * ticks;
    return rig->jump_limits.distance > 0.0f && tsli_vec3_length_squared(travel) > most * most;
}

// Rotations are at most half a turn apart: in radians, halved as in a quaternion.
#define HALF_ANGLE_AT_MOST 1.57

// The cosine of half the turn is compared with that of half the limit.
static int turns_too_far(const tsli_rig *rig, float ticks)
{
    double half = 0.5 * (double)rig->jump_limits.angle * (double)ticks, sine, cosine;
    if (!(rig->jump_limits.angle > 0.0f) || half > HALF_ANGLE_AT_MOST)
        return 0;
    tsli_sin_cos(half, &sine, &cosine);
    float along = tsli_quat_dot(rig->root_now.rotation, rig->root_pending.rotation);
    return fabsf(along) < (float)cosine;
}

uint32_t tsli_jump_of(const tsli_rig *rig, float delta_seconds)
{
    float ticks = delta_seconds / rig->clock.tick;
    ticks = ticks > 1.0f ? ticks : 1.0f;
    if (rig->jump != TSLI_JUMP_NONE || !rig->detects_jumps || !rig->root_is_pending || !rig->posed)
        return rig->jump;
    if (!moves_too_far(rig, ticks) && !turns_too_far(rig, ticks))
        return TSLI_JUMP_NONE;
    return rig->jump_limits.mode == TSL_TELEPORT_RESET ? TSLI_JUMP_DETECTED_RESET : TSLI_JUMP_KEEP;
}

TSLI_HOT void tsli_jumps_detect(tsli_rig *rig, float delta_seconds)
{
    rig->step_seconds = delta_seconds;
    if (rig->detects_jumps)
        rig->jump = tsli_jump_of(rig, delta_seconds);
}

// The root's position without the jump: seen from the root, it repeats the motion of the last frame, so that a run on a circle stays on the
// circle.
static tsli_rigid expected_root(const tsli_rig *rig)
{
    const tsl_transform *before = &rig->root_before, *now = &rig->root_now;
    tsl_quat turn = tsli_quat_mul(now->rotation, tsli_quat_conjugate(before->rotation));
    float share = rig->frame_seconds > 0.0 ? (float)((double)rig->step_seconds / rig->frame_seconds) : 0.0f;
    turn = tsli_quat_nlerp(tsli_quat_identity(), tsli_quat_normalize(turn), share);
    tsl_vec3 travel = tsli_quat_rotate(turn, tsli_vec3_sub(now->position, before->position));
    return (tsli_rigid){tsli_vec3_add(now->position, tsli_vec3_scale(travel, share)),
                        tsli_quat_mul(turn, now->rotation)};
}

// ---- moving everything --------------------------------------------------------------------------------------

static void move_root(const tsli_carry *jump, tsl_transform *root)
{
    root->position = tsli_carry_point(jump, root->position);
    root->rotation = tsli_quat_normalize(tsli_quat_mul(jump->turn, root->rotation));
}

static void move_lanes(const tsli_carry *jump, tsli_lanes3 positions)
{
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        tsli_lanes3_set(positions, lane, tsli_carry_point(jump, tsli_lanes3_get(positions, lane)));
}

static void turn_lanes(const tsli_carry *jump, tsli_lanes3 vectors)
{
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        tsli_lanes3_set(vectors, lane, tsli_quat_rotate(jump->turn, tsli_lanes3_get(vectors, lane)));
}

static void move_rigid_lanes(const tsli_carry *jump, tsli_rigid_lanes *rigid)
{
    move_lanes(jump, rigid->position);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        tsli_lanes4_set(rigid->rotation, lane,
                        tsli_quat_normalize(tsli_quat_mul(jump->turn, tsli_lanes4_get(rigid->rotation, lane))));
}

static void move_blocks(const tsli_rig *rig, const tsli_carry *jump)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block *block = &layout->blocks[b];
        move_rigid_lanes(jump, &block->anchor_last);
        move_rigid_lanes(jump, &block->root_last);
        turn_lanes(jump, block->rare->root_shift);
        turn_lanes(jump, block->rare->anchor_shift);
    }
}

static void move_slots(const tsli_rig *rig, const tsli_carry *jump)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t s = 0; s < layout->slot_count; ++s) {
        move_lanes(jump, layout->state[s].position);
        move_lanes(jump, layout->state[s].previous);
        if (layout->spring) {
            turn_lanes(jump, layout->spring[s].position_low);
            turn_lanes(jump, layout->spring[s].previous_low);
        }
    }
}

// They jump for other rigs too, which must not collide with them in between.
static void move_colliders(const tsli_rig *rig, const tsli_carry *jump)
{
    for (tsli_collider *collider = rig->colliders; collider; collider = collider->next) {
        tsl_shape shape = collider->desc.shape;
        tsli_placed_shape now = tsli_collider_now(collider), last = tsli_collider_last(collider);
        now = tsli_placed_shape_carry(now, shape, jump);
        last = tsli_placed_shape_carry(last, shape, jump);
        tsli_collider_set_now(collider, &now);
        tsli_collider_set_last(collider, &last);
        tsli_collider_set_jumped(collider, 1);
    }
}

// The host gives targets in the world for the next step; only their last positions jump along.
static void move_holds(const tsli_rig *rig, const tsli_carry *jump)
{
    for (tsli_chain *chain = rig->layout->has_holds ? rig->chains : NULL; chain; chain = chain->next)
        for (uint32_t i = 0; chain->holds && i < chain->particle_count; ++i)
            if (tsli_hold_is_active(&chain->holds->by_particle[i]))
                chain->holds->by_particle[i].now = tsli_carry_point(jump, chain->holds->by_particle[i].now);
}

static void reset_chains(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order)
        if (chain->running)
            tsli_chain_reset_moving(chain);
}

void tsli_jump_take(tsli_rig *rig)
{
    if (!rig->root_is_pending)
        return;
    tsli_rigid expected = expected_root(rig);
    tsl_quat back = tsli_quat_conjugate(expected.rotation);
    tsli_carry jump = {tsli_quat_normalize(tsli_quat_mul(rig->root_pending.rotation, back)), expected.position,
                       rig->root_pending.position};
    move_blocks(rig, &jump);
    move_slots(rig, &jump);
    move_colliders(rig, &jump);
    move_holds(rig, &jump);
    move_root(&jump, &rig->root_before);
    move_root(&jump, &rig->root_now);
    if (rig->jump == TSLI_JUMP_DETECTED_RESET)
        reset_chains(rig);
}

#undef HALF_ANGLE_AT_MOST
