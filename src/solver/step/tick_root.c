// SPDX-License-Identifier: MIT
// Positions of the rigs' roots at a tick, and the share of their travel that is effective (felt).
//
// A tick between two poses has its root on a parabola through the last three poses. Straight lines from pose to pose would leave
// all acceleration and turning to the poses, and at 20 or 30 frames a second a chain feels each of them as a jerk.
//
//   position(a) = lerp(before, now, a) + c a (1 - a)     c = (d_before - d_now) / 2
//
// d_now is the displacement of this frame, d_before that of the frame before, scaled to the length of this one. At most half of
// d_now is taken for c: the root then never goes back on its way, and a jump or a sudden stop does not throw the chain.
#include "solver/model/bone_matrix.h"
#include "solver/model/lane.h"
#include "solver/step/step.h"

// ---- now --------------------------------------------------------------------------------------------------

// With 0 for -0, as in products of frames: an anchor that is the root is taken as it is where all anchors of its block are, and is
// multiplied where some are not, and both must have the same bits.
static tsl_transform without_minus_zero(const tsl_transform *root)
{
    tsl_transform out = *root;
    out.position = tsli_vec3_add(out.position, tsli_vec3(0.0f, 0.0f, 0.0f));
    out.rotation.x += 0.0f;
    out.rotation.y += 0.0f;
    out.rotation.z += 0.0f;
    out.rotation.w += 0.0f;
    return out;
}

TSLI_HOT void tsli_rig_update_root(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    const tsl_transform now = tsli_uses_matrices(rig) ? tsli_evened(rig->root_now) : rig->root_now;
    const tsl_transform root = without_minus_zero(&now);
    layout->rest_changes |= memcmp(&layout->root_ws.scale, &root.scale, sizeof root.scale) != 0;
    layout->root_ws = root;
}

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

static float effective_share_of_partial(const tsli_rig *rig)
{
    return rig->since_tick > 0.0 ? travel_share(rig->clock.lag, rig->since_tick) : 1.0f;
}

// One tick at the newest pose, with all travel felt.
static void set_root_now(tsli_rig *rig, tsli_tick_storage *storage, tsli_lanes_tick *out_tick)
{
    out_tick->root = &rig->layout->root_ws;
    out_tick->at_now = 1;
    out_tick->felt = 1.0f;
    storage->of_rig = (tsli_tick){tsli_lanes_root(rig), 1.0f, 1, 0};
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
    storage->root = without_minus_zero(&storage->root_between);
    out_tick->root = &storage->root;
    out_tick->alpha = storage->of_rig.alpha;
}

void tsli_partial_tick_set_root(tsli_rig *rig, tsli_output_time how, tsli_tick_storage *storage,
                                tsli_lanes_tick *out_tick)
{
    set_root_now(rig, storage, out_tick);
    out_tick->felt = effective_share_of_partial(rig);
    storage->of_rig.is_again = how != TSLI_OUTPUT_STEP;
}
