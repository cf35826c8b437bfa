// SPDX-License-Identifier: MIT
// Where the roots of rigs are at a tick, and which share of their travel to there is felt.
//
// A tick between two poses has its root on a parabola through the last three poses. Straight lines from pose to pose would leave
// all acceleration and turning to the poses, and at 20 or 30 frames a second a chain feels each of them as a jerk.
//
//   place(a) = lerp(before, now, a) + c a (1 - a)        c = (d_before - d_now) / 2
//
// d_now is the displacement of this frame, d_before that of the frame before, scaled to the length of this one. At most half of
// d_now is taken for c: the root then never goes back on its way, and a jump or a sudden stop does not throw the chain.
#include "solver/model/lane.h"
#include "solver/step/step.h"

static tsl_vec3 bend_of(tsl_vec3 before, tsl_vec3 now)
{
    tsl_vec3 bend = tsli_vec3_scale(tsli_vec3_sub(before, now), 0.5f);
    float square = tsli_vec3_length_squared(bend), most = 0.25f * tsli_vec3_length_squared(now);
    if (!(square < FLT_MAX))
        return tsli_vec3(0.0f, 0.0f, 0.0f);
    return square <= most ? bend : tsli_vec3_scale(bend, sqrtf(most / square));
}

// The rotation vector of the shorter turn, nearly: its length is twice the sine of half the angle.
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
    if (!(rig->older_seconds > 0.0)) // the pose before the last is of another place, or there was none
        return at;
    float longer = (float)(plan->seconds / rig->older_seconds), share = alpha * (1.0f - alpha);
    const tsl_transform *older = &rig->root_older, *before = &rig->root_before, *now = &rig->root_now;
    tsl_vec3 way_before = tsli_vec3_scale(tsli_vec3_sub(before->position, older->position), longer);
    tsl_vec3 way = bend_of(way_before, tsli_vec3_sub(now->position, before->position));
    tsl_vec3 turn_before = tsli_vec3_scale(turn_between(older->rotation, before->rotation), longer);
    tsl_vec3 turn = bend_of(turn_before, turn_between(before->rotation, now->rotation));
    at.position = tsli_vec3_add(at.position, tsli_vec3_scale(way, share));
    at.rotation = turned_by(at.rotation, tsli_vec3_scale(turn, share));
    return at;
}

// A rig whose jump was announced is at its new place in every tick.
static tsli_tick tick_of(const tsli_rig *rig, const tsli_plan *plan, float alpha, tsl_transform *place)
{
    // A frame without time has no ticks; after a jump nothing was anywhere else.
    float before = rig->jump == TSLI_JUMP_NONE ? alpha - (float)(rig->clock.tick / plan->counted) : 1.0f;
    if (alpha >= 1.0f || rig->jump != TSLI_JUMP_NONE)
        return (tsli_tick){&rig->root_now, 1.0f, 1, before, 0};
    *place = root_at(rig, plan, alpha);
    return (tsli_tick){place, alpha, 0, before, 0};
}

// Rows for lanes of which some are between two poses.
static void place_roots(const tsli_batch *batch, tsli_tick_room *room)
{
    const tsli_pack *lanes = batch->lanes;
    tsli_copy_rows(&room->roots, lanes->root_ws, sizeof room->roots, lanes->width);
    tsli_lanes1_fill(room->alpha, 1.0f); // idle lanes are computed too and need a number
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        for (uint32_t lane = batch->rigs[i]->first_lane; lane < batch->rigs[i]->end_lane; ++lane)
            room->alpha[lane] = room->of_rigs[i].alpha;
        if (!room->of_rigs[i].at_now)
            tsli_spread_root(&room->roots, lanes->width, batch->rigs[i], room->of_rigs[i].root);
    }
}

// ---- what is felt ---------------------------------------------------------------------------------------

// After a jump the first tick may cover much less time than a tick is long. The share is then above 1, and a larger one than this
// would multiply the rounding of places.
#define FELT_AT_MOST 2.0

// The share of the travel in a tick of that length, for which the host took `taken` seconds, that is felt. The host takes another time
// than the tick is long in locked frames and hitches: h over that time makes the felt speed the speed at which the root went.
static float felt_in(double tick, double taken)
{
    if (tick == taken)
        return 1.0f;
    return (float)(tick < FELT_AT_MOST * taken ? tick / taken : FELT_AT_MOST);
}

#undef FELT_AT_MOST

static float felt_share(const tsli_rig *rig, const tsli_plan *plan, uint32_t index)
{
    double tick = (double)rig->clock.tick, seconds = tick * plan->stretch;
    if (rig->jump != TSLI_JUMP_NONE)
        return 1.0f;
    if (index == 0)
        seconds = rig->since_tick + tsli_plan_seconds_to(plan, &rig->clock, index);
    return felt_in(tick, seconds);
}

static float felt_share_of_partial(const tsli_rig *rig)
{
    return rig->since_tick > 0.0 ? felt_in(rig->clock.lag, rig->since_tick) : 1.0f;
}

// Writes the shares of all lanes into the row; returns 1 and leaves it alone where every rig feels all of its travel. `plan` null: of a
// partial tick.
static uint32_t spread_felt_shares(const tsli_batch *batch, const tsli_plan *plan, uint32_t index,
                                   float *felt)
{
    uint32_t all_is_felt = 1;
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        const tsli_rig *rig = batch->rigs[i];
        float share = plan ? felt_share(rig, plan, index) : felt_share_of_partial(rig);
        if (all_is_felt && share == 1.0f)
            continue;
        if (all_is_felt)
            tsli_lanes1_fill(felt, 1.0f); // idle lanes, and the rigs so far
        all_is_felt = 0;
        for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane)
            felt[lane] = share;
    }
    return all_is_felt;
}

// One tick at the newest pose, of which everything is felt: the rows are not read.
static void place_at_now(const tsli_batch *batch, tsli_tick_room *room, tsli_lanes_tick *out_tick)
{
    out_tick->root = batch->lanes->root_ws;
    out_tick->at_now = out_tick->all_is_felt = 1;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        room->of_rigs[i] = (tsli_tick){&batch->rigs[i]->root_now, 1.0f, 1,
                                       batch->rigs[i]->jump == TSLI_JUMP_NONE ? 0.0f : 1.0f, 0};
}

TSLI_HOT void tsli_place_tick(const tsli_batch *batch, const tsli_plan *plan, uint32_t index,
                              tsli_tick_room *room, tsli_lanes_tick *out_tick)
{
    if (plan->is_exact) {
        place_at_now(batch, room, out_tick);
        return;
    }
    float alpha = tsli_plan_alpha(plan, &batch->rigs[0]->clock, index);
    out_tick->root = batch->lanes->root_ws;
    out_tick->alpha = room->alpha;
    out_tick->felt = room->felt;
    out_tick->all_is_felt = spread_felt_shares(batch, plan, index, room->felt);
    out_tick->at_now = 1;
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        room->of_rigs[i] = tick_of(batch->rigs[i], plan, alpha, &room->places[i]);
        out_tick->at_now &= room->of_rigs[i].at_now;
    }
    if (out_tick->at_now) // then alpha and the rows of roots between poses are not read
        return;
    place_roots(batch, room);
    out_tick->root = &room->roots;
}

void tsli_place_partial_tick(const tsli_batch *batch, tsli_showing how, tsli_tick_room *room,
                             tsli_lanes_tick *out_tick)
{
    place_at_now(batch, room, out_tick);
    out_tick->felt = room->felt;
    out_tick->all_is_felt = spread_felt_shares(batch, NULL, 0, room->felt);
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        const tsli_rig *rig = batch->rigs[i];
        int moves = rig->jump == TSLI_JUMP_NONE && rig->frame_seconds > 0.0;
        room->of_rigs[i].before = moves ? (float)(1.0 - rig->since_tick / rig->frame_seconds) : 1.0f;
        room->of_rigs[i].is_again = how != TSLI_SHOWS_STEP;
    }
}
