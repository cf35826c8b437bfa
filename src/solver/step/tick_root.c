// SPDX-License-Identifier: MIT
// Positions of the rigs' roots at a tick, and the share of their travel that is effective (felt).
//
// A tick between two poses has its root on a parabola through the last three poses. Straight lines from pose to pose would leave all
// acceleration and turning to the poses, and at 20 or 30 frames a second a chain feels each of them as a jerk.
//
//   position(a) = lerp(before, now, a) + c a (1 - a)     c = (d_before - d_now) / 2
//
// d_now is the displacement of this frame, d_before that of the frame before, scaled to the length of this one. At most half of d_now is
// taken for c: the root then never goes back on its way, and a jump or a sudden stop does not throw the chain.
//
// A jump of the root, announced by the host or detected by limits, is treated as if the root had continued its motion and the world had
// jumped: before the step the rig's whole state is moved rigidly, so that frames of any length and number of ticks see only the motion.
#include "math/approx.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/step/step.h"

// ---- at a tick --------------------------------------------------------------------------------------------

static tsl_vec3 bend_of(tsl_vec3 before, tsl_vec3 now)
{
    tsl_vec3 bend = tsli_vec3_scale(tsli_vec3_sub(before, now), 0.5f);
    float square = tsli_vec3_length_squared(bend), most = 0.25f * tsli_vec3_length_squared(now);
    if (!(square < FLT_MAX))
        return tsli_vec3(0.0f, 0.0f, 0.0f);
    return square <= most ? bend : tsli_vec3_scale(bend, sqrtf(most / square));
}

// Approximately the rotation vector of the shorter turn: its length is twice the sine of half the angle.
static tsl_vec3 turn_between(tsl_quat from, tsl_quat to)
{
    tsl_quat turn = tsli_quat_mul(to, tsli_quat_conjugate(from));
    float twice = turn.w < 0.0f ? -2.0f : 2.0f;
    return tsli_vec3(twice * turn.x, twice * turn.y, twice * turn.z);
}

static tsl_quat turned_by(tsl_quat rotation, tsl_vec3 turn)
{
    tsl_quat by = tsli_quat(0.5f * turn.x, 0.5f * turn.y, 0.5f * turn.z, 1.0f);
    return tsli_quat_normalize(tsli_quat_mul(tsli_quat_normalize(by), rotation));
}

static tsl_transform root_at(const tsli_rig *rig, const tsli_plan *plan, float alpha)
{
    tsl_transform at = tsli_transform_lerp(rig->root_before, rig->root_now, alpha);
    if (tsli_uses_matrices(rig))
        at.scale = tsli_vec3_lerp(tsli_evened(rig->root_before).scale, tsli_evened(rig->root_now).scale, alpha);
    if (!(rig->older_seconds > 0.0)) // the older pose is from before a jump, or there is none
        return at;
    float longer = (float)(plan->seconds / rig->older_seconds), share = alpha * (1.0f - alpha);
    const tsl_transform *older = &rig->root_older, *before = &rig->root_before, *now = &rig->root_now;
    tsl_vec3 travel_before = tsli_vec3_scale(tsli_vec3_sub(before->position, older->position), longer);
    tsl_vec3 bend = bend_of(travel_before, tsli_vec3_sub(now->position, before->position));
    tsl_vec3 turn_before = tsli_vec3_scale(turn_between(older->rotation, before->rotation), longer);
    tsl_vec3 turn = bend_of(turn_before, turn_between(before->rotation, now->rotation));
    at.position = tsli_vec3_add(at.position, tsli_vec3_scale(bend, share));
    at.rotation = turned_by(at.rotation, tsli_vec3_scale(turn, share));
    return at;
}

// A rig whose jump was announced is at its new position in every tick.
static tsli_tick tick_of(const tsli_rig *rig, const tsli_plan *plan, float alpha, tsl_transform *root_between)
{
    if (alpha >= 1.0f || rig->jump != TSLI_JUMP_NONE)
        return (tsli_tick){tsli_lanes_root(rig), 1.0f, 1, 0};
    *root_between = root_at(rig, plan, alpha);
    return (tsli_tick){root_between, alpha, 0, 0};
}

// ---- what is felt ---------------------------------------------------------------------------------------

// After a jump the first tick may cover much less time than the length of a tick, and the share is above 1: a larger one would amplify the
// rounding of positions.
#define FELT_AT_MOST 2.0

// The felt share of the travel in a tick for which the host took `taken` seconds. Locked frames and hitches make that differ from the
// length h of a tick: with the share h / taken the felt speed is the true speed of the root.
static float travel_share(double tick, double taken)
{
    if (tick == taken)
        return 1.0f;
    return (float)(tick < FELT_AT_MOST * taken ? tick / taken : FELT_AT_MOST);
}

#undef FELT_AT_MOST

static float effective_share(const tsli_rig *rig, const tsli_plan *plan, uint32_t index)
{
    double tick = (double)rig->clock.tick, seconds = tick * plan->stretch;
    if (rig->jump != TSLI_JUMP_NONE)
        return 1.0f;
    if (index == 0)
        seconds = rig->since_tick + tsli_plan_seconds_to(plan, &rig->clock, index);
    return travel_share(tick, seconds);
}

// One tick at the newest pose, with all travel felt.
static void set_root_now(tsli_rig *rig, tsli_tick_storage *storage, tsli_lanes_tick *out_tick)
{
    out_tick->root = &rig->layout->root_ws;
    out_tick->at_now = 1;
    out_tick->felt = 1.0f;
    storage->of_rig = (tsli_tick){tsli_lanes_root(rig), 1.0f, 1, 0};
}

TSLI_HOT tsli_lanes_tick tsli_tick_begin(tsli_rig *rig, float share)
{
    tsli_layout *layout = rig->layout;
    const float tick = rig->clock.tick;
    if (layout->linkage)
        tsli_linkage_update(layout);
    return (tsli_lanes_tick){.layout = layout,
                             .end = layout->block_count,
                             .share = share,
                             .seconds = tick * share,
                             .seconds_squared = tick * tick * share};
}

TSLI_HOT void tsli_tick_set_root(tsli_rig *rig, const tsli_plan *plan, uint32_t index, tsli_tick_storage *storage,
                                 tsli_lanes_tick *out_tick)
{
    if (plan->is_exact) {
        set_root_now(rig, storage, out_tick);
        return;
    }
    float alpha = tsli_plan_alpha(plan, &rig->clock, index);
    out_tick->root = &rig->layout->root_ws;
    out_tick->felt = effective_share(rig, plan, index);
    storage->of_rig = tick_of(rig, plan, alpha, &storage->root_between);
    out_tick->at_now = storage->of_rig.at_now;
    if (out_tick->at_now)
        return;
    storage->root = tsli_without_minus_zero(&storage->root_between);
    out_tick->root = &storage->root;
    out_tick->alpha = storage->of_rig.alpha;
}

void tsli_partial_tick_set_root(tsli_rig *rig, tsli_output_time how, tsli_tick_storage *storage,
                                tsli_lanes_tick *out_tick)
{
    set_root_now(rig, storage, out_tick);
    out_tick->felt = rig->since_tick > 0.0 ? travel_share(rig->clock.lag, rig->since_tick) : 1.0f;
    storage->of_rig.is_again = how != TSLI_OUTPUT_STEP;
}

// ---- the rig's origin -----------------------------------------------------------------------------------------

static void shift_placed(tsli_placed_shape_lanes *placed, const tsli_collider_block *block, tsl_vec3 by)
{
    // Their b is no position, as in tsli_placed_shape_from, which takes 0.6 % of a running skirt where colliders go one by one.
    uint32_t without = block->planes | (block->convex & ~block->capsules);
    for (uint32_t lane = 0; block->occupied >> lane; ++lane) {
        tsli_lanes3_set(placed->a, lane, tsli_vec3_sub(tsli_lanes3_get(placed->a, lane), by));
        if (!tsli_has_lane(without, lane))
            tsli_lanes3_set(placed->b, lane, tsli_vec3_sub(tsli_lanes3_get(placed->b, lane), by));
    }
}

static void shift_state(tsli_rig *rig, tsl_vec3 by)
{
    tsli_layout *layout = rig->layout;
    rig->root_before.position = tsli_vec3_sub(rig->root_before.position, by);
    rig->root_older.position = tsli_vec3_sub(rig->root_older.position, by);
    rig->world->kernel->move_origin(layout, by);
    for (uint32_t b = 0; b < layout->collider_block_count; ++b) {
        tsli_collider_block *block = &layout->collider_blocks[b];
        shift_placed(&block->now, block, by);
        if (block->last)
            shift_placed(&block->last->placed, block, by);
    }
    for (tsli_chain *chain = layout->has_holds ? rig->chains : NULL; chain; chain = chain->next)
        for (uint32_t i = 0; chain->holds && i < chain->particle_count; ++i) {
            tsli_particle_hold *hold = &chain->holds->by_particle[i];
            hold->now = tsli_vec3_sub(hold->now, by);
        }
}

void tsli_rig_take_root(tsli_rig *rig)
{
    tsl_vec3 by = tsli_vec3_sub(rig->root_pending.position, rig->origin);
    if (by.x != 0.0f || by.y != 0.0f || by.z != 0.0f)
        shift_state(rig, by);
    rig->origin = rig->root_pending.position;
    rig->root_now = rig->root_pending;
    rig->root_now.position = tsli_vec3(0.0f, 0.0f, 0.0f);
}

// ---- jumps ------------------------------------------------------------------------------------------------

void tsli_rig_limit_jumps(tsli_rig *rig, const tsli_jump_limits *limits)
{
    rig->jump_limits = *limits;
    // Subnormal limits count in every floating-point mode of the host.
    rig->detects_jumps = tsli_compare(limits->distance, 0.0f) > 0 || tsli_compare(limits->angle, 0.0f) > 0;
}

static int moves_too_far(const tsli_rig *rig, float ticks)
{
    tsl_vec3 travel = tsli_vec3_sub(rig->root_pending.position, rig->origin);
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
                       tsli_vec3_sub(rig->root_pending.position, rig->origin)};
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
