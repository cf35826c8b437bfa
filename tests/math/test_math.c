// SPDX-License-Identifier: MIT
// The scalar mathematics behind the API functions, against libm in double.
#include "check.h"
#include "math/approx.h"
#include "math/matrix.h"

static uint32_t seed = 1;

static float number(void) // -1..1
{
    seed = seed * 1664525u + 1013904223u;
    return (float)(seed >> 8) / 8388608.0f - 1.0f;
}

static tsl_vec3 vector(void)
{
    return tsli_vec3(number(), number(), number());
}

static tsl_quat rotation(void)
{
    return tsli_quat_normalize(tsli_quat(number(), number(), number(), number()));
}

static double apart(tsl_vec3 a, tsl_vec3 b)
{
    return (double)tsli_vec3_length(tsli_vec3_sub(a, b));
}

static void power_is_libms(void)
{
    for (int i = 0; i < 20000; ++i) {
        float base = 0.5f + 0.5f * number(), exponent = 8.0f + 7.99f * number();
        double expected = pow((double)base, (double)exponent);
        CHECK_MSG(fabs((double)tsli_power(base, exponent) - expected) <= 6e-8 * expected + 2e-35, "%g ^ %g",
                  (double)base, (double)exponent);
    }
    CHECK(tsli_power(0.0f, 2.0f) == 0.0f && tsli_power(-1.0f, 2.0f) == 0.0f);
    CHECK(tsli_power(1.0f, 0.3f) == 1.0f && tsli_power(2.0f, 0.3f) == 1.0f);
    CHECK(tsli_power(0.9f, 1.0f) == 0.9f && tsli_power(1e-30f, 4.0f) == 0.0f);
}

static void sine_and_cosine_are_libms(void)
{
    for (int i = 0; i < 20000; ++i) {
        double angle = 1000.0 * (double)number() * (i % 2 ? 1.0 : 1e-3), s, c;
        tsli_sin_cos(angle, &s, &c);
        CHECK_NEAR(s, sin(angle), 1e-11);
        CHECK_NEAR(c, cos(angle), 1e-11);
    }
    for (int quarter = -8; quarter <= 8; ++quarter) {
        double s, c;
        tsli_sin_cos(quarter * 1.57079632679489662, &s, &c);
        CHECK_NEAR(s, sin(quarter * 1.57079632679489662), 1e-11);
        CHECK_NEAR(c, cos(quarter * 1.57079632679489662), 1e-11);
    }
}

static void rotations_compose(void)
{
    for (int i = 0; i < 2000; ++i) {
        tsl_quat a = rotation(), b = rotation();
        tsl_vec3 v = vector();
        CHECK(apart(tsli_quat_rotate(tsli_quat_mul(a, b), v), tsli_quat_rotate(a, tsli_quat_rotate(b, v))) < 2e-6);
        CHECK(apart(tsli_quat_rotate(tsli_quat_conjugate(a), tsli_quat_rotate(a, v)), v) < 2e-6);
        CHECK_NEAR(tsli_vec3_length(tsli_quat_rotate(a, v)), tsli_vec3_length(v), 1e-6);
    }
    tsl_quat a = rotation(), minus = tsli_quat(-a.x, -a.y, -a.z, -a.w), half = tsli_quat_nlerp(a, minus, 0.5f);
    CHECK_NEAR(fabsf(tsli_quat_dot(a, half)), 1.0, 1e-6); // the short way from a to -a is no way
}

static void any_finite_length_has_a_direction(void)
{
    static const float lengths[] = {1.0f, 1e-19f, 1e-20f, 1e-30f, 1e-37f, 1e18f, 1e20f, 1e37f, 3e38f};
    tsl_vec3 direction = {0.6f, 0.0f, -0.8f};
    tsl_quat turn = {0.5f, -0.5f, 0.5f, 0.5f};
    for (int i = 0; i < 9; ++i) {
        float s = lengths[i];
        tsl_quat q = tsli_quat_normalize(tsli_quat(turn.x * s, turn.y * s, turn.z * s, turn.w * s));
        CHECK_MSG(apart(tsli_vec3_normalize(tsli_vec3_scale(direction, s)), direction) < 1e-6, "length %g", (double)s);
        CHECK_NEAR(tsli_quat_dot(q, turn), 1.0, 1e-6);
        CHECK_NEAR(tsli_quat_dot(q, q), 1.0, 1e-6);
    }
    tsl_vec3 zero = tsli_vec3_normalize(tsli_vec3(0.0f, 0.0f, 0.0f));
    CHECK(zero.x == 0.0f && zero.y == 0.0f && zero.z == 0.0f);
    CHECK(tsli_quat_normalize(tsli_quat(0.0f, 0.0f, 0.0f, 0.0f)).w == 1.0f);
}

static void relative_undoes_multiplication(void)
{
    static const float signs[] = {1.0f, -1.0f};
    for (int i = 0; i < 2000; ++i) {
        tsl_transform a = {vector(), rotation(), {signs[i & 1] * 2.0f, signs[i >> 1 & 1], 0.5f}};
        tsl_transform b = {vector(), rotation(), {1.0f, 3.0f, signs[i >> 2 & 1]}};
        tsl_transform c = tsli_transform_relative(a, tsli_transform_mul(a, b));
        CHECK(apart(b.position, c.position) < 5e-6 && apart(b.scale, c.scale) < 1e-6);
        CHECK_NEAR(fabsf(tsli_quat_dot(b.rotation, c.rotation)), 1.0, 1e-6);
    }
    tsl_transform flat = {{1, 2, 3}, {0, 0, 0, 1}, {0, 1, 1}}, one = tsli_transform_identity();
    tsl_transform in_flat = tsli_transform_relative(flat, one);
    CHECK(!tsli_transform_odd_bits(&in_flat));
}

static void matrices_come_apart_and_together(void)
{
    for (int i = 0; i < 5000; ++i) {
        tsl_transform t = {vector(), rotation(), {1.1f + number(), 1.1f + number(), 1.1f + number()}};
        if (i & 1)
            t.scale.x = -t.scale.x;
        tsl_transform u = tsli_affine_take_apart(tsli_affine_put_together(t));
        CHECK(apart(t.scale, u.scale) < 2e-6);
        CHECK_NEAR(fabsf(tsli_quat_dot(t.rotation, u.rotation)), 1.0, 2e-6);
        CHECK_BITS(&t.position, &u.position, sizeof t.position);
    }
}

// Zero columns, parallel columns, huge and tiny ones: a unit rotation all the same.
static void degenerate_matrices_have_a_rotation(void)
{
    static const float values[] = {0.0f, 1.0f, -1.0f};
    for (int code = 0; code < 19683; ++code) { // every matrix of -1, 0 and 1
        float m[9];
        for (int i = 0, rest = code; i < 9; ++i, rest /= 3)
            m[i] = values[rest % 3];
        tsli_affine a = {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}, {0, 0, 0}};
        tsl_transform t = tsli_affine_take_apart(a);
        CHECK(!tsli_transform_odd_bits(&t));
        CHECK_NEAR(tsli_quat_dot(t.rotation, t.rotation), 1.0, 1e-5);
        if (tsli_vec3_length_squared(a.x) > 0.0f) { // the x column is where it was
            tsl_vec3 x = tsli_vec3_scale(tsli_quat_rotate(t.rotation, tsli_vec3(1, 0, 0)), t.scale.x);
            CHECK(apart(x, a.x) < 2e-6);
        }
    }
}

int main(void)
{
    RUN(power_is_libms);
    RUN(sine_and_cosine_are_libms);
    RUN(rotations_compose);
    RUN(any_finite_length_has_a_direction);
    RUN(relative_undoes_multiplication);
    RUN(matrices_come_apart_and_together);
    RUN(degenerate_matrices_have_a_rotation);
    return REPORT();
}
