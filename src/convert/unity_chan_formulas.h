// SPDX-License-Identifier: MIT
// UnityChan SpringBone: a bone as a joint of a VRM spring, which has the same step (docs/coming_from.md says why), and its angle ranges as
// a limit.
#ifndef TSLC_UNITY_CHAN_FORMULAS_H
#define TSLC_UNITY_CHAN_FORMULAS_H

#include "tassel/convert/unity_chan.h"
#include "tassel/convert/vrm.h"

#include "convert/units.h"
#include "math/approx.h"
#include "math/vec.h"

// Half of a step's squared seconds: displacement by a unit acceleration.
static inline double unity_chan_step_factor(const tsl_unity_chan_spring *s)
{
    double rate = (double)(s->simulation_frame_rate > 0.0f ? s->simulation_frame_rate : s->frame_rate);
    return 0.5 / (rate * rate);
}

// The share of the end's deviation that a step removes.
static inline double unity_chan_pull(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    return tslc_usable_pull((double)b->stiffness_force * unity_chan_step_factor(s));
}

// Share of the velocity lost in a frame.
static inline double unity_chan_damping(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    double pull = unity_chan_pull(s, b), damping = ((double)b->drag_force - pull) / (1.0 - pull);
    return damping > 0.0 ? damping : 0.0;
}

static inline int unity_chan_has_range(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    return s->enable_angle_limits && b->has_pivot && (b->y_angle_limits.active || b->z_angle_limits.active);
}

// The share of its angle to the pivot's direction by which angular stiffness rotates a bone in a step, the mean of both senses of
// rotation.
static inline double unity_chan_turn(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    double ranges = unity_chan_has_range(s, b) ? b->y_angle_limits.active + b->z_angle_limits.active : 0.0;
    return tslc_usable_pull(ranges * (double)b->angular_stiffness * unity_chan_step_factor(s));
}

static inline tsl_vrm_joint unity_chan_joint(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    double pull = unity_chan_pull(s, b), frames = (double)s->frame_rate;
    double kept = (1.0 - pull) * (1.0 - unity_chan_turn(s, b));
    double push = (1.0 / kept - 1.0) * (double)tsli_vec3_length(b->child); // units in a frame
    double seconds_squared = frames * frames * unity_chan_step_factor(s) / (1.0 - pull);
    tsl_vec3 gravity = tsli_vec3_scale(tsli_vec3_add(s->gravity, b->spring_force), (float)seconds_squared);
    return (tsl_vrm_joint){.stiffness = (float)(push * frames * frames / 60.0),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(gravity, 1.0f / 60.0f),
                           .drag_force = tslc_per_sixtieth((float)unity_chan_damping(s, b), s->frame_rate),
                           .hit_radius = b->radius};
}

// Share of velocity lost in 1/60 s after a contact, beyond damping.
static inline float unity_chan_friction(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    double damping = unity_chan_damping(s, b), both = 1.0 - (1.0 - damping) * (1.0 - (double)s->friction);
    float with = tslc_per_sixtieth((float)both, s->frame_rate);
    return with - tslc_per_sixtieth((float)damping, s->frame_rate);
}

// About x, or about z backwards: the middle of a range, away from +Y towards +Z or +X.
static inline tsl_quat unity_chan_middle(const tsl_unity_chan_range *range, int is_yaw)
{
    double s, c;
    tsli_sin_cos(0.25 * ((double)range->min + (double)range->max) * TSLC_RADIANS, &s, &c);
    return is_yaw ? tsli_quat(0.0f, 0.0f, (float)-s, (float)c) : tsli_quat((float)s, 0.0f, 0.0f, (float)c);
}

static inline float unity_chan_half(const tsl_unity_chan_range *range)
{
    return (float)(0.5 * ((double)range->max - (double)range->min) * TSLC_RADIANS);
}

// The pivot looks along -x. The pitch of a limit goes from +Y to +Z and its yaw from +Y to +X: with z limited they are -x to -z and -x to -y
// of the pivot, and with y alone the pitch is -x to -y.
static inline tsl_joint_limit unity_chan_limit(const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b)
{
    static const tsl_quat of_z = {0.70710678f, -0.70710678f, 0.0f, 0.0f}, of_y = {0.5f, -0.5f, 0.5f, 0.5f};
    const tsl_unity_chan_range *y = &b->y_angle_limits, *z = &b->z_angle_limits;
    tsl_joint_limit limit = {TSL_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    if (!unity_chan_has_range(s, b))
        return limit;
    tsl_quat axes = tsli_quat_mul(z->active ? of_z : of_y, unity_chan_middle(z->active ? z : y, 0));
    limit.kind = TSL_LIMIT_POLAR;
    limit.angle_a = unity_chan_half(z->active ? z : y);
    limit.angle_b = TSLC_RIGHT_ANGLE; // with one range
    if (y->active && z->active) {
        axes = tsli_quat_mul(axes, unity_chan_middle(y, 1));
        limit.angle_b = unity_chan_half(y);
    }
    tsl_quat frame = tsli_quat_mul(tsli_quat_normalize(b->local_rotation), tslc_limit_frame(b->child));
    limit.rotation = tsli_quat_normalize(
        tsli_quat_mul(tsli_quat_conjugate(frame), tsli_quat_mul(tsli_quat_normalize(b->pivot), axes)));
    return limit;
}

#endif
