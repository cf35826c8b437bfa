// SPDX-License-Identifier: MIT
// Samples curves: glTF 2.0 appendix C in double, rounded once at the end.
#include "base/standard_call.h"
#include "reduce/interpolate.h"
#include "reduce/tracks.h"

#include <string.h>

static tsl_result curve_check_shape(const tsl_curve *curve)
{
    if (!curve || !curve->times || !curve->values)
        return TSL_ERROR_NULL_POINTER;
    if (curve->key_count == 0 || curve->width == 0 || curve->interpolation > TSL_INTERPOLATION_CUBICSPLINE ||
        curve->kind > TSL_CURVE_NLERP || (curve->kind != TSL_CURVE_VALUES && curve->width != 4))
        return TSL_ERROR_INVALID_ARGUMENT;
    return TSL_OK;
}

static inline size_t curve_key_size(const tsl_curve *curve)
{
    return (size_t)curve->width * (curve->interpolation == TSL_INTERPOLATION_CUBICSPLINE ? 3 : 1);
}

static inline const float *curve_value(const tsl_curve *curve, uint32_t key)
{
    size_t in_tangent = curve->interpolation == TSL_INTERPOLATION_CUBICSPLINE ? curve->width : 0;
    return curve->values + curve_key_size(curve) * key + in_tangent;
}

TSLI_STANDARD_CALL(tsl_curve_check, (const tsl_curve *curve), (curve))
{
    tsl_result result = curve_check_shape(curve);
    if (result == TSL_OK)
        result = tsli_times_check(curve->times, curve->key_count);
    for (uint32_t key = 0; result == TSL_OK && key < curve->key_count; ++key) {
        const float *start = curve->values + curve_key_size(curve) * key;
        uint32_t size = (uint32_t)curve_key_size(curve);
        result = tsli_values_check(start, size, size * 4, 1, 0);
        if (result == TSL_OK && curve->kind != TSL_CURVE_VALUES)
            result = tsli_values_check(curve_value(curve, key), 4, 16, 1, 1);
        if (result != TSL_OK)
            return result;
    }
    return result;
}

// The last key at or before the time; key 0 if there is none.
static uint32_t curve_find(const tsl_curve *curve, float time, const uint32_t *cursor)
{
    uint32_t low = 0, high = curve->key_count;
    if (cursor && *cursor < curve->key_count && curve->times[*cursor] <= time) {
        uint32_t key = *cursor;
        for (uint32_t step = 0; step < 4; ++step, ++key) // a frame of forward play passes at most a key or so
            if (key + 1 == curve->key_count || time < curve->times[key + 1])
                return key;
        low = key;
    }
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (curve->times[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void store_rotation(tsli_dquat q, float *out)
{
    double square = tsli_dquat_dot(q, q);
    if (!(square > 0.0)) { // opposite keys half-way by nlerp, or a spline through zero
        out[0] = out[1] = out[2] = 0.0f, out[3] = 1.0f;
        return;
    }
    q = tsli_dquat_scale(q, 1.0 / sqrt(square));
    out[0] = (float)q.x, out[1] = (float)q.y, out[2] = (float)q.z, out[3] = (float)q.w;
}

static void curve_hold(const tsl_curve *curve, uint32_t key, float *out)
{
    if (curve->kind == TSL_CURVE_VALUES)
        memcpy(out, curve_value(curve, key), curve->width * sizeof *out);
    else
        store_rotation(tsli_dquat_load(curve_value(curve, key)), out);
}

static void curve_cubic(const tsl_curve *curve, uint32_t key, double t, double duration, float *out)
{
    const float *a = curve_value(curve, key), *b = curve_value(curve, key + 1);
    const float *out_tangent = a + curve->width, *in_tangent = b - curve->width;
    double h[4], rotation[4] = {0.0, 0.0, 0.0, 0.0};
    tsli_hermite_factors(t, duration, h);
    for (uint32_t c = 0; c < curve->width; ++c) {
        double value = (h[0] * a[c] + h[1] * out_tangent[c]) + (h[2] * b[c] + h[3] * in_tangent[c]);
        if (curve->kind == TSL_CURVE_VALUES)
            out[c] = (float)value;
        else
            rotation[c & 3] = value;
    }
    if (curve->kind != TSL_CURVE_VALUES) {
        tsli_dquat q = {rotation[0], rotation[1], rotation[2], rotation[3]};
        store_rotation(q, out);
    }
}

static void curve_linear(const tsl_curve *curve, uint32_t key, double t, float *out)
{
    const float *a = curve_value(curve, key), *b = curve_value(curve, key + 1);
    if (curve->kind == TSL_CURVE_VALUES) {
        for (uint32_t c = 0; c < curve->width; ++c)
            out[c] = (float)((1.0 - t) * a[c] + t * b[c]);
        return;
    }
    tsli_arc arc = tsli_arc_make(tsli_dquat_normalize(tsli_dquat_load(a)), tsli_dquat_normalize(tsli_dquat_load(b)),
                                 curve->kind == TSL_CURVE_NLERP);
    store_rotation(tsli_arc_at(&arc, t), out);
}

static void curve_sample(const tsl_curve *curve, float time, uint32_t *cursor, float *out)
{
    uint32_t key = curve_find(curve, time, cursor);
    if (cursor)
        *cursor = key;
    if (key + 1 == curve->key_count || time <= curve->times[key] || curve->interpolation == TSL_INTERPOLATION_STEP) {
        curve_hold(curve, key, out);
        return;
    }
    double start = curve->times[key], duration = (double)curve->times[key + 1] - start;
    double t = ((double)time - start) / duration;
    if (curve->interpolation == TSL_INTERPOLATION_CUBICSPLINE)
        curve_cubic(curve, key, t, duration, out);
    else
        curve_linear(curve, key, t, out);
}

tsl_result tsl_curve_sample(const tsl_curve *curve, float time, uint32_t *cursor, float *out)
{
    return tsl_curves_sample(curve, 1, time, cursor, out, curve ? curve->width : 0);
}

TSLI_STANDARD_CALL(tsl_curves_sample,
                   (const tsl_curve *curves, uint32_t curve_count, float time, uint32_t *cursors, float *out,
                    uint64_t out_floats), (curves, curve_count, time, cursors, out, out_floats))
{
    uint64_t needed = 0;
    if (!curves || !out)
        return TSL_ERROR_NULL_POINTER;
    if (curve_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!(time - time == 0.0f))
        return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 0; i < curve_count; ++i) {
        tsl_result result = curve_check_shape(&curves[i]);
        if (result != TSL_OK)
            return result;
        needed += curves[i].width;
    }
    if (needed > out_floats)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    for (uint32_t i = 0; i < curve_count; ++i) {
        curve_sample(&curves[i], time, cursors ? &cursors[i] : NULL, out);
        out += curves[i].width;
    }
    return TSL_OK;
}
