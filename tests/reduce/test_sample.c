// SPDX-License-Identifier: MIT
#include "check.h"
#include "tassel/reduce.h"

static void slerp_reference(const float *a, const float *b, double t, double *out)
{
    double dot = 0.0, n = 0.0;
    for (int i = 0; i < 4; ++i)
        dot += (double)a[i] * b[i];
    double sign = dot < 0.0 ? -1.0 : 1.0, angle = acos(fmin(1.0, fabs(dot)));
    double u = angle > 1e-7 ? sin((1.0 - t) * angle) / sin(angle) : 1.0 - t,
           v = angle > 1e-7 ? sin(t * angle) / sin(angle) : t;
    for (int i = 0; i < 4; ++i) {
        out[i] = u * a[i] + sign * v * b[i];
        n += out[i] * out[i];
    }
    for (int i = 0; i < 4; ++i)
        out[i] /= sqrt(n);
}

static tsl_curve make_curve(const float *times, const float *values, uint32_t count, uint32_t width,
                            tsl_interpolation interpolation, tsl_curve_kind kind)
{
    tsl_curve curve = {times, values, count, width, interpolation, kind};
    return curve;
}

static void slerp_is_slerp_at_every_angle(void)
{
    const float times[2] = {0.0f, 1.0f};
    for (int step = 0; step <= 360; ++step) { // full turn: the second half goes back the shorter way
        float half = (float)step * 0.0087266463f, out[4];
        float values[8] = {0.6f * sinf(0.2f), 0.0f, 0.8f * sinf(0.2f), cosf(0.2f)};
        float turn[4] = {0.48f * sinf(half), 0.6f * sinf(half), 0.64f * sinf(half), cosf(half)};
        const float *a = values;
        values[4] = a[3] * turn[0] + a[0] * turn[3] + a[1] * turn[2] - a[2] * turn[1];
        values[5] = a[3] * turn[1] - a[0] * turn[2] + a[1] * turn[3] + a[2] * turn[0];
        values[6] = a[3] * turn[2] + a[0] * turn[1] - a[1] * turn[0] + a[2] * turn[3];
        values[7] = a[3] * turn[3] - a[0] * turn[0] - a[1] * turn[1] - a[2] * turn[2];
        tsl_curve curve = make_curve(times, values, 2, 4, TSL_INTERPOLATION_LINEAR, TSL_CURVE_SLERP);
        if (step == 180)
            continue; // either way is as short
        for (int k = 0; k <= 16; ++k) {
            double expected[4], t = k / 16.0, worst = 0.0, flipped = 0.0;
            CHECK_INT(tsl_curve_sample(&curve, (float)t, NULL, out), TSL_OK);
            slerp_reference(values, values + 4, t, expected);
            for (int i = 0; i < 4; ++i) {
                worst = fmax(worst, fabs(out[i] - expected[i]));
                flipped = fmax(flipped, fabs(out[i] + expected[i])); // a key gives its own sign
            }
            CHECK_MSG(fmin(worst, flipped) < 2e-7, "%d degrees, t %g: %g", step, t, worst);
        }
    }
}

// The largest angle between slerp and nlerp over keys this far apart; the figures of the header.
static double nlerp_deviation(double degrees)
{
    double half = degrees * 0.5 * 0.017453292519943295, worst = 0.0;
    float times[2] = {0.0f, 1.0f}, values[8] = {0, 0, 0, 1, 0, 0, (float)sin(half), (float)cos(half)}, a[4], b[4];
    tsl_curve slerp = make_curve(times, values, 2, 4, TSL_INTERPOLATION_LINEAR, TSL_CURVE_SLERP);
    tsl_curve nlerp = make_curve(times, values, 2, 4, TSL_INTERPOLATION_LINEAR, TSL_CURVE_NLERP);
    for (int k = 0; k <= 200; ++k) {
        tsl_curve_sample(&slerp, (float)k / 200.0f, NULL, a);
        tsl_curve_sample(&nlerp, (float)k / 200.0f, NULL, b);
        worst = fmax(worst, 2.0 * fabs(atan2(a[2], a[3]) - atan2(b[2], b[3])) / 0.017453292519943295);
    }
    return worst;
}

static void nlerp_leaves_slerp_by_what_the_header_says(void)
{
    CHECK_MSG(nlerp_deviation(20.0) <= 0.01, "%g", nlerp_deviation(20.0));
    CHECK_MSG(nlerp_deviation(90.0) <= 0.92 && nlerp_deviation(90.0) > 0.8, "%g", nlerp_deviation(90.0));
    CHECK_MSG(nlerp_deviation(179.9) <= 8.2 && nlerp_deviation(179.9) > 4.0, "%g", nlerp_deviation(179.9));
}

static void spline_follows_the_gltf_formula(void)
{
    // a cubic is its own spline: p(t) = 1 + 2 t - 3 t^2 + t^3 and twice that, keys at uneven times
    const float times[4] = {-1.0f, 0.5f, 0.75f, 3.0f};
    float values[4 * 6], out[2];
    for (int k = 0; k < 4; ++k) {
        float t = times[k], p = 1 + 2 * t - 3 * t * t + t * t * t, d = 2 - 6 * t + 3 * t * t;
        float key[6] = {d, 2 * d, p, 2 * p, d, 2 * d};
        memcpy(values + k * 6, key, sizeof key);
    }
    tsl_curve curve = make_curve(times, values, 4, 2, TSL_INTERPOLATION_CUBICSPLINE, TSL_CURVE_VALUES);
    for (float t = -1.0f; t <= 3.0f; t += 0.03125f) {
        CHECK_INT(tsl_curve_sample(&curve, t, NULL, out), TSL_OK);
        CHECK_NEAR(out[0], 1 + 2 * t - 3 * t * t + t * t * t, 1e-5);
        CHECK_NEAR(out[1], 2 * (1 + 2 * t - 3 * t * t + t * t * t), 2e-5);
    }
    CHECK_INT(tsl_curve_sample(&curve, -5.0f, NULL, out), TSL_OK);
    CHECK(out[0] == values[2]);
    CHECK_INT(tsl_curve_sample(&curve, 5.0f, NULL, out), TSL_OK);
    CHECK(out[1] == values[3 * 6 + 3]);
}

static void step_holds_and_lines_run_straight(void)
{
    const float times[3] = {0.0f, 1.0f, 3.0f}, values[3] = {5.0f, 7.0f, 3.0f};
    tsl_curve step = make_curve(times, values, 3, 1, TSL_INTERPOLATION_STEP, TSL_CURVE_VALUES);
    tsl_curve line = make_curve(times, values, 3, 1, TSL_INTERPOLATION_LINEAR, TSL_CURVE_VALUES);
    float out;
    CHECK_INT(tsl_curve_sample(&step, 0.999f, NULL, &out), TSL_OK);
    CHECK(out == 5.0f);
    CHECK_INT(tsl_curve_sample(&step, 1.0f, NULL, &out), TSL_OK);
    CHECK(out == 7.0f);
    CHECK_INT(tsl_curve_sample(&line, 2.5f, NULL, &out), TSL_OK);
    CHECK_NEAR(out, 4.0, 1e-6);
    for (int k = 0; k < 3; ++k) { // keys come out as they are
        tsl_curve_sample(&line, times[k], NULL, &out);
        CHECK(out == values[k]);
    }
}

static void forward_random_and_reverse_play_alike(void)
{
    enum { KEYS = 300 };
    static float times[KEYS], values[KEYS];
    for (int k = 0; k < KEYS; ++k) {
        times[k] = (float)k * 0.1f + 0.03f * sinf((float)k);
        values[k] = sinf(0.7f * (float)k);
    }
    tsl_curve curve = make_curve(times, values, KEYS, 1, TSL_INTERPOLATION_LINEAR, TSL_CURVE_VALUES);
    uint32_t forward = 0, wild = 0, jump = 12345;
    for (int i = -50; i < 5000; ++i) {
        float a, b, c, t = (float)i * 0.0065f, elsewhere = (float)(i * 7919 % 3200) * 0.01f;
        CHECK_INT(tsl_curve_sample(&curve, t, &forward, &a), TSL_OK);
        CHECK_INT(tsl_curve_sample(&curve, t, NULL, &b), TSL_OK);
        CHECK(a == b);
        tsl_curve_sample(&curve, elsewhere, &wild, &a);
        tsl_curve_sample(&curve, elsewhere, NULL, &b);
        CHECK(a == b);
        jump = (uint32_t)i * 2654435761u; // any cursor is taken
        tsl_curve_sample(&curve, t, &jump, &c);
        tsl_curve_sample(&curve, t, NULL, &b);
        CHECK(c == b);
    }
    CHECK_INT(forward, KEYS - 1);
}

static void many_curves_fill_one_array(void)
{
    const float times[1] = {0.0f}, rotation[4] = {0, 0, 2, 0}, value[2] = {3, 4};
    tsl_curve curves[2] = {make_curve(times, rotation, 1, 4, TSL_INTERPOLATION_LINEAR, TSL_CURVE_SLERP),
                           make_curve(times, value, 1, 2, TSL_INTERPOLATION_LINEAR, TSL_CURVE_VALUES)};
    float out[7] = {9, 9, 9, 9, 9, 9, 9};
    CHECK_INT(tsl_curves_sample(curves, 2, 1.0f, NULL, out, 5), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK(out[0] == 9.0f);
    CHECK_INT(tsl_curves_sample(curves, 2, 1.0f, NULL, out, 6), TSL_OK);
    CHECK(out[2] == 1.0f && out[3] == 0.0f && out[4] == 3.0f && out[5] == 4.0f && out[6] == 9.0f);
}

static void bad_curves_are_refused(void)
{
    float times[2] = {0, 1}, values[8] = {0, 0, 0, 1, 0, 0, 0, 1}, out[4] = {9, 9, 9, 9};
    const tsl_curve good = make_curve(times, values, 2, 4, TSL_INTERPOLATION_LINEAR, TSL_CURVE_SLERP);
    tsl_curve curve = good;
    CHECK_INT(tsl_curve_check(&good), TSL_OK);
    CHECK_INT(tsl_curve_check(NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_curve_sample(NULL, 0.0f, NULL, out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_curve_sample(&good, 0.0f, NULL, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_curve_sample(&good, NAN, NULL, out), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_curves_sample(&good, 0, 0.0f, NULL, out, 4), TSL_ERROR_INVALID_ARGUMENT);
#define REFUSED(change, code)                                                                                          \
    curve = good;                                                                                                      \
    curve.change;                                                                                                      \
    CHECK_INT(tsl_curve_check(&curve), code);                                                                          \
    CHECK_INT(tsl_curve_sample(&curve, 0.5f, NULL, out), code);                                                        \
    CHECK(out[0] == 9.0f)
    REFUSED(times = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(values = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(key_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(width = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(width = 3, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(interpolation = TSL_INTERPOLATION_SMALLEST, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(kind = 3, TSL_ERROR_INVALID_ARGUMENT);
    times[1] = 0.0f;
    CHECK_INT(tsl_curve_check(&good), TSL_ERROR_NOT_INCREASING);
    times[1] = INFINITY;
    CHECK_INT(tsl_curve_check(&good), TSL_ERROR_NOT_FINITE);
    times[1] = 1.0f;
    values[7] = 0.0f;
    CHECK_INT(tsl_curve_check(&good), TSL_ERROR_INVALID_ARGUMENT);
    values[7] = NAN;
    CHECK_INT(tsl_curve_check(&good), TSL_ERROR_NOT_FINITE);
}

int main(void)
{
    RUN(slerp_is_slerp_at_every_angle);
    RUN(nlerp_leaves_slerp_by_what_the_header_says);
    RUN(spline_follows_the_gltf_formula);
    RUN(step_holds_and_lines_run_straight);
    RUN(forward_random_and_reverse_play_alike);
    RUN(many_curves_fill_one_array);
    RUN(bad_curves_are_refused);
    return REPORT();
}
