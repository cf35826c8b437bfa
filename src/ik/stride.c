// SPDX-License-Identifier: MIT
// Stride warping. Double inside, + - * / sqrt only: it runs for a few legs a frame and gives the same bits everywhere.
#include "base/desc.h"
#include "base/standard_call.h"
#include "math/vec.h"
#include "tassel/ik.h"

#include <math.h>

typedef struct ik_vec3d {
    double x, y, z;
} ik_vec3d;

typedef struct ik_stride {
    ik_vec3d normal, gravity, stride; // unit
    double scale, weight, reach_ratio, lowest, highest;
} ik_stride;

static const tsl_ik_stride_settings ik_stride_defaults = {sizeof(tsl_ik_stride_settings),
                                                          0,
                                                          1.0f,
                                                          0.98f,
                                                          1e15f,
                                                          0.0f,
                                                          1.0f,
                                                          {0.0f, 1.0f, 0.0f},
                                                          {0.0f, -1.0f, 0.0f},
                                                          {0.0f, 0.0f, 1.0f}};

void tsl_ik_stride_settings_init(tsl_ik_stride_settings *settings, uint32_t struct_size)
{
    tsli_desc_init(settings, struct_size, &ik_stride_defaults, sizeof ik_stride_defaults);
}

static ik_vec3d ik_wide(tsl_vec3 v)
{
    ik_vec3d r = {(double)v.x, (double)v.y, (double)v.z};
    return r;
}

static double ik_dot(ik_vec3d a, ik_vec3d b)
{
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

// a + b s
static ik_vec3d ik_along(ik_vec3d a, ik_vec3d b, double s)
{
    ik_vec3d r = {a.x + b.x * s, a.y + b.y * s, a.z + b.z * s};
    return r;
}

// 0 when there is no direction.
static int ik_make_unit(ik_vec3d *v)
{
    double length = sqrt(ik_dot(*v, *v));
    if (!(length > 1e-15))
        return 0;
    v->x /= length;
    v->y /= length;
    v->z /= length;
    return 1;
}

static tsl_result ik_stride_read(const tsl_ik_stride_settings *settings, ik_stride *out)
{
    tsl_ik_stride_settings s = ik_stride_defaults;
    tsl_result result = tsli_desc_read(&s, sizeof s, sizeof s, settings);
    if (result != TSL_OK)
        return result;
    float zero = ((s.stride_scale - s.stride_scale) + (s.reach_ratio - s.reach_ratio)) +
                 ((s.pelvis_down_max - s.pelvis_down_max) + (s.pelvis_up_max - s.pelvis_up_max)) +
                 (s.weight - s.weight);
    if (!(zero == 0.0f) || !tsli_vec3_is_finite(s.floor_normal) || !tsli_vec3_is_finite(s.gravity_direction) ||
        !tsli_vec3_is_finite(s.stride_direction))
        return TSL_ERROR_NOT_FINITE;
    if ((s.flags & ~TSL_IK_STRIDE_ON_FLOOR) != 0 || s.stride_scale < 0.0f || s.stride_scale > 1000.0f ||
        !(s.reach_ratio > 0.0f) || s.reach_ratio > 1.0f || s.pelvis_down_max < 0.0f || s.pelvis_up_max < 0.0f ||
        s.weight < 0.0f || s.weight > 1.0f)
        return TSL_ERROR_INVALID_ARGUMENT;
    out->normal = ik_wide(s.floor_normal);
    out->gravity = ik_wide(s.gravity_direction);
    out->stride = ik_wide(s.stride_direction);
    out->scale = (double)s.stride_scale;
    out->weight = (double)s.weight;
    out->reach_ratio = (double)s.reach_ratio;
    out->lowest = -(double)s.pelvis_up_max;
    out->highest = (double)s.pelvis_down_max;
    if (!ik_make_unit(&out->normal) || !ik_make_unit(&out->gravity) || !ik_make_unit(&out->stride))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (s.flags & TSL_IK_STRIDE_ON_FLOOR) {
        out->stride = ik_along(out->stride, out->normal, -ik_dot(out->stride, out->normal));
        if (ik_dot(out->stride, out->stride) < 1e-12 || !ik_make_unit(&out->stride))
            return TSL_ERROR_INVALID_ARGUMENT;
    }
    return TSL_OK;
}

static tsl_result ik_legs_check(const tsl_ik_stride_leg *legs, uint32_t leg_count, const tsl_vec3 *out_feet)
{
    uintptr_t in = (uintptr_t)legs, out = (uintptr_t)out_feet;
    uint64_t in_size = (uint64_t)leg_count * sizeof *legs, out_size = (uint64_t)leg_count * sizeof *out_feet;
    for (uint32_t i = 0; i < leg_count; ++i) {
        float length = legs[i].leg_length;
        if (!tsli_vec3_is_finite(legs[i].thigh_position) || !tsli_vec3_is_finite(legs[i].foot_position) ||
            !(length - length == 0.0f))
            return TSL_ERROR_NOT_FINITE;
        if (length < 0.0f)
            return TSL_ERROR_INVALID_ARGUMENT;
    }
    if (leg_count > 0 && (in < out ? out - in < in_size : in - out < out_size))
        return TSL_ERROR_OVERLAP;
    return TSL_OK;
}

// Scales along the stride from the plane through the point where the thigh, along gravity, meets the floor under the foot. A floor within
// a milliradian of gravity has no such point.
static ik_vec3d ik_warp_foot(const ik_stride *s, const tsl_ik_stride_leg *leg)
{
    ik_vec3d thigh = ik_wide(leg->thigh_position), foot = ik_wide(leg->foot_position);
    ik_vec3d down = ik_along(foot, thigh, -1.0);
    double steepness = ik_dot(s->gravity, s->normal);
    if (fabs(steepness) < 1e-3)
        return foot;
    ik_vec3d origin = ik_along(thigh, s->gravity, ik_dot(down, s->normal) / steepness);
    double step = ik_dot(ik_along(foot, origin, -1.0), s->stride);
    return ik_along(foot, s->stride, step * (s->scale - 1.0) * s->weight);
}

// Length that a leg may use: its share of its length, but never less than the animation itself uses.
typedef struct ik_leg_reach {
    double height, aside2, reach; // thigh above the foot against gravity, squared distance across, radius
} ik_leg_reach;

static ik_leg_reach ik_reach_of(const ik_stride *s, const tsl_ik_stride_leg *leg, const tsl_vec3 *foot)
{
    ik_leg_reach r;
    ik_vec3d thigh = ik_wide(leg->thigh_position);
    ik_vec3d animated = ik_along(thigh, ik_wide(leg->foot_position), -1.0), now = ik_along(thigh, ik_wide(*foot), -1.0);
    double used = sqrt(ik_dot(animated, animated)), allowed = (double)leg->leg_length * s->reach_ratio;
    used *= 1.0 + 1e-12; // so that feet left in place leave the pelvis in place despite rounding
    r.reach = used > allowed ? used : allowed;
    r.height = -ik_dot(now, s->gravity);
    r.aside2 = ik_dot(now, now) - r.height * r.height;
    r.aside2 = r.aside2 > 0.0 ? r.aside2 : 0.0;
    return r;
}

// How much too short the worst leg is when the pelvis is lowered by t: a convex function of t.
static double ik_overreach(const ik_stride *s, const tsl_ik_stride_leg *legs, const tsl_vec3 *feet, uint32_t count,
                           double t)
{
    double worst = -1e30;
    for (uint32_t i = 0; i < count; ++i) {
        if (!(legs[i].leg_length > 0.0f))
            continue;
        ik_leg_reach leg = ik_reach_of(s, &legs[i], &feet[i]);
        double over = sqrt((leg.height - t) * (leg.height - t) + leg.aside2) - leg.reach;
        worst = over > worst ? over : worst;
    }
    return worst;
}

// A hundred steps: (2/3)^100 of any bracket is below rounding.
static double ik_least_overreach(const ik_stride *s, const tsl_ik_stride_leg *legs, const tsl_vec3 *feet,
                                 uint32_t count, double low, double high)
{
    for (int i = 0; i < 100; ++i) {
        double third = (high - low) / 3.0, a = low + third, b = high - third;
        if (ik_overreach(s, legs, feet, count, a) <= ik_overreach(s, legs, feet, count, b))
            high = b;
        else
            low = a;
    }
    return 0.5 * (low + high);
}

static double ik_within_bounds(double t, double low, double high)
{
    return t < low ? low : t > high ? high : t;
}

// Each leg allows an interval of pelvis heights; within their intersection the height nearest to the animated one is taken.
static double ik_pelvis_down(const ik_stride *s, const tsl_ik_stride_leg *legs, const tsl_vec3 *feet, uint32_t count)
{
    double low = s->lowest, high = s->highest, level_low = 1e30, level_high = -1e30;
    for (uint32_t i = 0; i < count; ++i) {
        if (!(legs[i].leg_length > 0.0f))
            continue;
        ik_leg_reach leg = ik_reach_of(s, &legs[i], &feet[i]);
        double square = leg.reach * leg.reach - leg.aside2, half = square > 0.0 ? sqrt(square) : 0.0;
        double leg_low = leg.height - half, leg_high = leg.height + half;
        low = leg_low > low ? leg_low : low;
        high = leg_high < high ? leg_high : high;
        level_low = leg.height < level_low ? leg.height : level_low;
        level_high = leg.height > level_high ? leg.height : level_high;
    }
    if (low <= high)
        return ik_within_bounds(0.0, low, high);
    // The least overreach lies between the best heights of the single legs.
    return ik_least_overreach(s, legs, feet, count, ik_within_bounds(level_low, s->lowest, s->highest),
                              ik_within_bounds(level_high, s->lowest, s->highest));
}

TSLI_STANDARD_CALL(tsl_ik_stride_warp,
                   (const tsl_ik_stride_settings *settings, const tsl_ik_stride_leg *legs, uint32_t leg_count,
                    tsl_vec3 *out_feet, tsl_vec3 *out_pelvis_offset),
                   (settings, legs, leg_count, out_feet, out_pelvis_offset))
{
    ik_stride s;
    if (!settings || !out_pelvis_offset || (leg_count > 0 && (!legs || !out_feet)))
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = ik_stride_read(settings, &s);
    if (result == TSL_OK)
        result = ik_legs_check(legs, leg_count, out_feet);
    if (result != TSL_OK)
        return result;
    for (uint32_t i = 0; i < leg_count; ++i) {
        ik_vec3d foot = ik_warp_foot(&s, &legs[i]);
        out_feet[i].x = (float)foot.x;
        out_feet[i].y = (float)foot.y;
        out_feet[i].z = (float)foot.z;
        if (s.weight == 0.0 || s.scale == 1.0)
            out_feet[i] = legs[i].foot_position;
    }
    double down = ik_pelvis_down(&s, legs, out_feet, leg_count) * s.weight;
    out_pelvis_offset->x = (float)(s.gravity.x * down);
    out_pelvis_offset->y = (float)(s.gravity.y * down);
    out_pelvis_offset->z = (float)(s.gravity.z * down);
    return TSL_OK;
}
