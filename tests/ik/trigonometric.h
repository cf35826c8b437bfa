// SPDX-License-Identifier: MIT
// The two-bone solve as it is usually written: angles by acos, turns by axis and angle, the bend by atan2. It
// shares no formula with the library and is meant for ordinary limbs only, away from straight, folded and
// opposite. The tests include it with REAL double as an independent reference; the bench with REAL float as
// the baseline.
//
// Before including: REAL and REAL_FN(name), which gives name or namef.
#ifndef TASSEL_TESTS_IK_TRIGONOMETRIC_H
#define TASSEL_TESTS_IK_TRIGONOMETRIC_H

#include "tassel/ik.h"

#include <math.h>

typedef struct trig_vec {
    REAL x, y, z;
} trig_vec;
typedef struct trig_quat {
    REAL x, y, z, w;
} trig_quat;
typedef struct trig_result {
    trig_vec mid_position, end_position;
    REAL scale, error;
    trig_quat rotation[3], model[3], local[3];
} trig_result;

static inline trig_vec trig_v(tsl_vec3 a)
{
    trig_vec r = {a.x, a.y, a.z};
    return r;
}
static inline trig_vec trig_add(trig_vec a, trig_vec b)
{
    trig_vec r = {a.x + b.x, a.y + b.y, a.z + b.z};
    return r;
}
static inline trig_vec trig_scale(trig_vec a, REAL s)
{
    trig_vec r = {a.x * s, a.y * s, a.z * s};
    return r;
}
static inline trig_vec trig_sub(trig_vec a, trig_vec b)
{
    return trig_add(a, trig_scale(b, -1));
}
static inline REAL trig_dot(trig_vec a, trig_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline trig_vec trig_cross(trig_vec a, trig_vec b)
{
    trig_vec r = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return r;
}
static inline REAL trig_length(trig_vec a)
{
    return REAL_FN(sqrt)(trig_dot(a, a));
}
static inline trig_vec trig_unit(trig_vec a)
{
    return trig_scale(a, 1 / trig_length(a));
}
static inline trig_quat trig_mul(trig_quat a, trig_quat b)
{
    trig_quat r = {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                   a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    return r;
}
static inline trig_quat trig_conjugate(trig_quat a)
{
    trig_quat r = {-a.x, -a.y, -a.z, a.w};
    return r;
}
static inline trig_quat trig_normalize(trig_quat a)
{
    REAL s = 1 / REAL_FN(sqrt)(a.x * a.x + a.y * a.y + a.z * a.z + a.w * a.w);
    trig_quat r = {a.x * s, a.y * s, a.z * s, a.w * s};
    return r;
}
static inline trig_quat trig_q(tsl_quat a)
{
    trig_quat r = {a.x, a.y, a.z, a.w};
    return trig_normalize(r);
}
static inline trig_vec trig_rotate(trig_quat q, trig_vec v)
{
    trig_vec u = {q.x, q.y, q.z}, t = trig_scale(trig_cross(u, v), 2);
    return trig_add(trig_add(v, trig_scale(t, q.w)), trig_cross(u, t));
}
static inline trig_quat trig_about(trig_vec axis, REAL angle)
{
    REAL s = REAL_FN(sin)(angle / 2);
    trig_quat r = {axis.x * s, axis.y * s, axis.z * s, REAL_FN(cos)(angle / 2)};
    return r;
}
static inline REAL trig_acos(REAL c)
{
    return REAL_FN(acos)(c < -1 ? -1 : c > 1 ? 1 : c);
}
static inline REAL trig_clamp(REAL x, REAL low, REAL high)
{
    return x < low ? low : x > high ? high : x;
}
// The angle between two sides of a triangle, from its three lengths.
static inline REAL trig_corner(REAL a, REAL b, REAL opposite)
{
    return trig_acos((a * a + b * b - opposite * opposite) / (2 * a * b));
}

static inline REAL trig_distance(const tsl_ik_two_bone_settings *s, REAL d, REAL upper, REAL lower, REAL weight)
{
    REAL most = upper + lower, least = REAL_FN(fabs)(upper - lower), limits = 2 * upper * lower, e = d;
    REAL squares = upper * upper + lower * lower;
    REAL far = most, near = least;
    if (s->fold_min > 0)
        far = REAL_FN(sqrt)(squares + limits * REAL_FN(cos)(s->fold_min));
    if (s->fold_max < (REAL)3.14159)
        near = REAL_FN(sqrt)(squares + limits * REAL_FN(cos)(s->fold_max));
    REAL soft = far * s->soften;
    if (d > soft && s->soften < 1) {
        REAL x = (d - soft) / (far - soft);
        e = soft + (far - soft) * (1 - 1 / (1 + x + x * x / 2));
    }
    e = trig_clamp(e, near, far);
    return trig_clamp(d + (e - d) * weight, least, most);
}

static inline REAL trig_size(const tsl_ik_two_bone_settings *s, REAL ratio, REAL weight)
{
    REAL a = s->stretch_start_ratio, b = s->stretch_max_scale, scale = 1;
    if (b > 1)
        scale *= 1 + (b - 1) * trig_clamp((ratio - a) / (b - a), 0, 1);
    if (s->squash_start_ratio > 0)
        scale *= 1 - (1 - s->squash_min_scale) * trig_clamp(1 - ratio / s->squash_start_ratio, 0, 1);
    return 1 + (scale - 1) * weight;
}

static inline trig_vec trig_blend(trig_vec from, trig_vec to, REAL weight)
{
    return trig_unit(trig_add(trig_scale(from, 1 - weight), trig_scale(to, weight)));
}

static inline void trig_turns(uint32_t outputs, const trig_quat turn[3], const trig_quat *old, trig_result *out)
{
    trig_quat parent = {0, 0, 0, 1};
    for (int i = 0; i < 3; ++i) { // local: what the parent's turn has not done yet, in the joint's own space
        trig_quat now = trig_mul(turn[i], old[i]);
        if (outputs & TSL_IK_OUT_ROTATIONS)
            out->rotation[i] = now;
        if (outputs & TSL_IK_OUT_MODEL)
            out->model[i] = turn[i];
        if (outputs & TSL_IK_OUT_LOCAL)
            out->local[i] = trig_mul(trig_conjugate(trig_mul(parent, old[i])), now);
        parent = turn[i];
    }
}

static inline trig_quat trig_end_turn(const tsl_ik_two_bone_settings *s, const tsl_ik_two_bone_limb *limb,
                                      trig_quat mid_turn, trig_quat old, REAL r)
{
    trig_quat carried = trig_mul(mid_turn, old);
    trig_quat aim = trig_mul(trig_q(limb->target_rotation), trig_q(s->end_offset));
    REAL sign = carried.x * aim.x + carried.y * aim.y + carried.z * aim.z + carried.w * aim.w < 0 ? -r : r;
    trig_quat mixed = {carried.x * (1 - r) + aim.x * sign, carried.y * (1 - r) + aim.y * sign,
                       carried.z * (1 - r) + aim.z * sign, carried.w * (1 - r) + aim.w * sign};
    return trig_mul(trig_normalize(mixed), trig_conjugate(old));
}

static inline void trig_solve(const tsl_ik_two_bone_settings *s, const tsl_ik_two_bone_limb *limb, trig_result *out)
{
    trig_vec start = trig_v(limb->start_position), target = trig_v(limb->target_position);
    trig_vec u = trig_sub(trig_v(limb->mid_position), start);
    trig_vec v = trig_sub(trig_v(limb->end_position), trig_v(limb->mid_position)), c = trig_add(u, v);
    REAL weight = limb->weight, share = weight * limb->position_weight;
    trig_vec goal = trig_add(trig_scale(c, 1 - share), trig_scale(trig_sub(target, start), share));
    REAL upper = trig_length(u), lower = trig_length(v), d = trig_length(goal), length = trig_length(c);
    out->scale = trig_size(s, d / (upper + lower), weight);
    REAL long_upper = upper * out->scale, long_lower = lower * out->scale;
    REAL e = trig_distance(s, d, long_upper, long_lower, weight);

    trig_vec normal = trig_unit(trig_cross(u, v));
    REAL side = 1;
    if (s->flags & TSL_IK_HINGE_GIVEN)
        side = trig_dot(trig_rotate(trig_q(limb->mid_rotation), trig_v(s->hinge_axis)), normal) < 0 ? -1 : 1;
    normal = trig_scale(normal, side);
    trig_vec before = trig_unit(c), after = trig_unit(goal), bend = trig_cross(before, normal);
    trig_quat swing = {0, 0, 0, 1};
    REAL pole_share = limb->pole_weight * weight;
    if (s->outputs || pole_share < 1) {
        swing = trig_about(trig_unit(trig_cross(before, after)), trig_acos(trig_dot(before, after)));
        bend = trig_rotate(swing, bend);
    }
    trig_vec pole = trig_v(limb->pole);
    if (!(s->flags & TSL_IK_POLE_IS_VECTOR))
        pole = trig_sub(pole, start);
    trig_vec wanted = trig_unit(trig_sub(pole, trig_scale(after, trig_dot(pole, after))));
    if (pole_share < 1)
        wanted = trig_blend(bend, wanted, pole_share);
    if (s->twist != 0)
        wanted = trig_blend(wanted, trig_rotate(trig_about(after, s->twist), wanted), weight);
    if (!s->outputs) { // positions alone need one angle of the triangle
        REAL angle = trig_corner(long_upper, e, long_lower);
        trig_vec along = trig_scale(after, long_upper * REAL_FN(cos)(angle));
        out->mid_position = trig_add(start, trig_add(along, trig_scale(wanted, long_upper * REAL_FN(sin)(angle))));
        out->end_position = trig_add(start, trig_scale(after, e));
        out->error = trig_length(trig_sub(out->end_position, target));
        return;
    }
    REAL upper_turn = side * trig_corner(upper, length, lower) - trig_corner(long_upper, e, long_lower);
    REAL lower_turn = trig_corner(long_lower, e, long_upper) - side * trig_corner(lower, length, upper);
    REAL roll = REAL_FN(atan2)(trig_dot(trig_cross(bend, wanted), after), trig_dot(bend, wanted));
    trig_quat plane = trig_mul(trig_about(after, roll), swing), turn[3];
    turn[0] = trig_mul(plane, trig_about(normal, upper_turn));
    turn[1] = trig_mul(plane, trig_about(normal, lower_turn));

    out->mid_position = trig_add(start, trig_scale(trig_rotate(turn[0], u), out->scale));
    out->end_position = trig_add(out->mid_position, trig_scale(trig_rotate(turn[1], v), out->scale));
    out->error = trig_length(trig_sub(out->end_position, target));
    trig_quat old[3] = {trig_q(limb->start_rotation), trig_q(limb->mid_rotation), trig_q(limb->end_rotation)};
    REAL r = limb->rotation_weight * weight;
    turn[2] = r > 0 ? trig_end_turn(s, limb, turn[1], old[2], r) : turn[1];
    trig_turns(s->outputs, turn, old, out);
}

#endif
