// SPDX-License-Identifier: MIT
// Godot's SpringBoneSimulator3D: a joint of a setting in its own terms and as a joint of a VRM spring, and its rotation axis as a limit.
#ifndef TSLC_GODOT_FORMULAS_H
#define TSLC_GODOT_FORMULAS_H

#include "tassel/convert/godot.h"
#include "tassel/convert/vrm.h"

#include "convert/curve_keys.h"
#include "convert/units.h"

// The setting's numbers times its curves, which may leave the range of the numbers.
static inline tsl_godot_joint godot_joint_of(const tsl_godot_spring *s, uint32_t i)
{
    if (s->joints)
        return s->joints[i];
    tsl_godot_joint j = s->all;
    float u = s->joint_count > 1 ? (float)i / (float)(s->joint_count - 1) : 0.0f;
    float stiffness = j.stiffness * (float)tslc_curve_at(s->stiffness_keys, s->stiffness_key_count, u);
    float radius = j.radius * (float)tslc_curve_at(s->radius_keys, s->radius_key_count, u);
    j.stiffness = stiffness > 0.0f ? stiffness : 0.0f;
    j.radius = radius > 0.0f ? radius : 0.0f;
    j.drag = (float)tslc_share_at(j.drag, s->drag_keys, s->drag_key_count, u);
    j.gravity *= (float)tslc_curve_at(s->gravity_keys, s->gravity_key_count, u);
    return j;
}

static inline tsl_vec3 godot_along(uint32_t axis, float length)
{
    return tsli_vec3(axis == 0 ? length : 0.0f, axis == 1 ? length : 0.0f, axis == 2 ? length : 0.0f);
}

// 0 if it rotates about any axis.
static inline tsl_vec3 godot_axis_of(const tsl_godot_joint *j)
{
    if (j->rotation_axis == TSL_GODOT_AXIS_CUSTOM)
        return tsli_vec3_normalize(j->rotation_axis_vector);
    return godot_along(j->rotation_axis, 1.0f); // ALL is none of the three
}

// The component of an axis across a bone that points along `to`; 0 if that is negligible.
static inline tsl_vec3 godot_across(tsl_vec3 axis, tsl_vec3 to)
{
    tsl_vec3 b = tsli_vec3_normalize(to);
    tsl_vec3 across = tsli_vec3_sub(axis, tsli_vec3_scale(b, tsli_vec3_dot(axis, b)));
    return tsli_vec3_length(across) < 1e-3f ? tsli_vec3(0.0f, 0.0f, 0.0f) : tsli_vec3_normalize(across);
}

// A bone that points along `to` rotates about an axis across it: limit space has that axis as x and the bone as y. The sign of x does not
// matter to a hinge.
static inline tsl_joint_limit godot_hinge(tsl_vec3 axis, tsl_vec3 to)
{
    static const tsl_vec3 x = {1.0f, 0.0f, 0.0f};
    tsl_vec3 y = tsli_vec3_normalize(to);
    if (tsli_vec3_length(y) == 0.0f) // no direction: any across the axis
        y = tsli_vec3_cross(axis, axis.x * axis.x < 0.5f ? x : tsli_vec3(0.0f, 1.0f, 0.0f));
    tsl_quat to_y = tslc_limit_frame(y);
    tsl_vec3 side = tsli_quat_rotate(to_y, x);
    float along = tsli_vec3_dot(side, axis);
    tsl_vec3 nearer = tsli_vec3_scale(axis, along < 0.0f ? -1.0f : 1.0f), turn = tsli_vec3_cross(side, nearer);
    tsl_quat to_x = tsli_quat_normalize(tsli_quat(turn.x, turn.y, turn.z, 1.0f + fabsf(along)));
    tsl_quat back = tsli_quat_conjugate(tslc_limit_frame(tsli_vec3_normalize(to)));
    tsl_joint_limit limit = {TSL_LIMIT_HINGE, TSLC_HALF_TURN, 0.0f,
                             tsli_quat_normalize(tsli_quat_mul(back, tsli_quat_mul(to_x, to_y)))};
    return limit;
}

// The step adds gravity and stiffness once a frame, for the frame's seconds.
static inline tsl_vrm_joint godot_to_vrm(const tsl_godot_spring *s, const tsl_godot_joint *j)
{
    tsl_vec3 down = tsli_vec3_scale(tsli_vec3_normalize(j->gravity_direction), j->gravity);
    tsl_vec3 force = tsli_vec3_add(s->external_force, down);
    return (tsl_vrm_joint){.stiffness = j->stiffness * (s->frame_rate / 60.0f),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(force, s->frame_rate / 60.0f),
                           .drag_force = tslc_per_sixtieth(j->drag, s->frame_rate),
                           .hit_radius = j->radius};
}

#endif
