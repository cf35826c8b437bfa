// SPDX-License-Identifier: MIT
// Where rigs are at a tick, and how much of their way to there is felt.
//
// Between two poses: three poses tell how it speeds up and turns: straight ways from pose to
// pose would have all of that happen at the poses, and at 20 or 30 frames a second a chain feels each as a jerk.
//
//   place(a) = lerp(before, now, a) + c a (1 - a)        c = (v_before - v_now) / 2: the parabola through the three
//
// with v the way that the rig went in a frame and the way that it would have gone in one as long as this, before. So that
// nothing goes back on its way, and a jump or a sudden stop throws nobody, c is at most half of v_now long.
#include "solver/lane.h"
#include "solver/stages.h"

static tsl_vec3 bend_of(tsl_vec3 way_before, tsl_vec3 way_now)
{
    tsl_vec3 bend = tsli_vec3_scale(tsli_vec3_sub(way_before, way_now), 0.5f);
    float square = tsli_vec3_length_squared(bend), most = 0.25f * tsli_vec3_length_squared(way_now);
    if (!(square < FLT_MAX))
        return tsli_vec3(0.0f, 0.0f, 0.0f);
    return square <= most ? bend : tsli_vec3_scale(bend, sqrtf(most / square));
}

// Twice the sine of half the angle from one rotation to the other, the shorter way, along the axis: the angle, nearly.
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
    if (!(rig->older_seconds > 0.0)) // nobody knows where it was
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

// A rig that jumps is where it is in every tick.
static tsli_tick tick_of(const tsli_rig *rig, const tsli_plan *plan, float alpha, tsl_transform *place)
{
    if (alpha >= 1.0f || rig->jump != TSLI_JUMP_NONE)
        return (tsli_tick){&rig->root_now, 1.0f, 1};
    *place = root_at(rig, plan, alpha);
    return (tsli_tick){place, alpha, 0};
}

// Lanes of which some are on their way to the pose of now.
static void place_roots(const tsli_party *party, tsli_tick_room *room)
{
    room->roots = *party->lanes->root_ws;
    tsli_lanes1_fill(room->alpha, 1.0f); // idle ones too
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        for (uint32_t lane = party->rigs[i]->first_lane; lane < party->rigs[i]->end_lane; ++lane)
            room->alpha[lane] = room->of_rigs[i].alpha;
        if (!room->of_rigs[i].at_now)
            tsli_spread_root(&room->roots, party->rigs[i], room->of_rigs[i].root);
    }
}

// ---- what is felt ---------------------------------------------------------------------------------------

// A rig that has just jumped may have travelled for less than half a tick: it is not to be thrown by what a larger share
// would make of roundings.
#define FELT_AT_MOST 2.0

// A frame takes the host another time than it counts for when it is not quite a whole number of ticks or when the host hung:
// what is travelled in that time is felt at the speed at which it was.
static float felt_by(const tsli_rig *rig, const tsli_plan *plan, uint32_t index)
{
    double tick = (double)rig->clock.tick, seconds = tick * plan->stretch;
    if (rig->jump != TSLI_JUMP_NONE)
        return 1.0f;
    if (index == 0)
        seconds = rig->since_tick + tsli_plan_seconds_to(plan, &rig->clock, index);
    if (seconds == tick)
        return 1.0f;
    return (float)(tick < FELT_AT_MOST * seconds ? tick / seconds : FELT_AT_MOST);
}

#undef FELT_AT_MOST

// 1: every rig feels all of it, and nobody reads the row.
static uint32_t feel(const tsli_party *party, const tsli_plan *plan, uint32_t index, float *felt)
{
    uint32_t all_is_felt = 1;
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        const tsli_rig *rig = party->rigs[i];
        float share = felt_by(rig, plan, index);
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

// One tick at the newest pose, of which everything is felt.
static void place_at_now(const tsli_party *party, tsli_tick_room *room, tsli_lanes_tick *out_tick)
{
    out_tick->root = party->lanes->root_ws;
    out_tick->at_now = out_tick->all_is_felt = 1; // nobody reads the rows
    for (uint32_t i = 0; i < party->rig_count; ++i)
        room->of_rigs[i] = (tsli_tick){&party->rigs[i]->root_now, 1.0f, 1};
}

void tsli_place_tick(const tsli_party *party, const tsli_plan *plan, uint32_t index, tsli_tick_room *room,
                     tsli_lanes_tick *out_tick)
{
    if (plan->is_exact) {
        place_at_now(party, room, out_tick);
        return;
    }
    float alpha = tsli_plan_alpha(plan, &party->rigs[0]->clock, index);
    out_tick->root = party->lanes->root_ws;
    out_tick->alpha = room->alpha;
    out_tick->felt = room->felt;
    out_tick->all_is_felt = feel(party, plan, index, room->felt);
    out_tick->at_now = 1;
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        room->of_rigs[i] = tick_of(party->rigs[i], plan, alpha, &room->places[i]);
        out_tick->at_now &= room->of_rigs[i].at_now;
    }
    if (out_tick->at_now) // nobody reads the alphas
        return;
    place_roots(party, room);
    out_tick->root = &room->roots;
}
