// SPDX-License-Identifier: MIT
// Where a rig is at a tick between two poses. Three poses tell how it speeds up and turns: straight ways from pose to
// pose would have all of that happen at the poses, and at 20 or 30 frames a second a chain feels each as a jerk.
//
//   place(a) = lerp(before, now, a) + c a (1 - a)        c = (v_before - v_now) / 2: the parabola through the three
//
// with v the way that the rig went in a frame and the way that it would have gone in one as long as this, before. So that
// nothing goes back on its way, and a jump or a sudden stop throws nobody, c is at most half of v_now long.
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

tsl_transform tsli_rig_root_at(const tsli_rig *rig, const tsli_plan *plan, float alpha)
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
