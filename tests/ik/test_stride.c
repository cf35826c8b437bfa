// SPDX-License-Identifier: MIT
#include "check.h"
#include "ik/random_limb.h"
#include "ik/skeleton.h"

// Two legs of 0.9 under hips at height 0.85, one foot ahead and one behind, walking along +z.
static void stand(tsl_ik_stride_settings *s, tsl_ik_stride_leg legs[2])
{
    tsl_ik_stride_settings_init(s, sizeof *s);
    for (int i = 0; i < 2; ++i) {
        legs[i].thigh_position = vec(i ? 0.1f : -0.1f, 0.85f, 0);
        legs[i].foot_position = vec(i ? 0.1f : -0.1f, i ? 0.05f : 0.0f, i ? 0.25f : -0.2f);
        legs[i].leg_length = 0.9f;
    }
}

static float dot(tsl_vec3 a, tsl_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static void feet_are_scaled_from_under_the_thigh(void)
{
    tsl_ik_stride_settings s;
    tsl_ik_stride_leg legs[2];
    tsl_vec3 feet[2], pelvis;
    stand(&s, legs);
    s.stride_scale = 1.5f;
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    for (int i = 0; i < 2; ++i)
        CHECK_NEAR(
            apart(feet[i], vec(legs[i].foot_position.x, legs[i].foot_position.y, 1.5f * legs[i].foot_position.z)), 0,
            1e-6);
    s.stride_scale = 0.0f; // marching on the spot
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    CHECK_NEAR(feet[0].z, 0.0, 1e-7);
    CHECK_NEAR(feet[1].z, 0.0, 1e-7);
    // Uphill along z: under the thigh the floor through the back foot is higher than the foot.
    s.stride_scale = 2.0f;
    s.floor_normal = vec(0, 0.8f, -0.6f);
    s.flags = TSL_IK_STRIDE_ON_FLOOR;
    s.reach_ratio = 1.0f;
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    CHECK_NEAR(feet[0].z, -0.4, 1e-6); // under the thigh z is 0; twice as far, up the slope
    CHECK_NEAR(feet[0].y, -0.2 * 0.75, 1e-6);
    CHECK_NEAR(dot(minus(feet[0], legs[0].foot_position), s.floor_normal), 0.0, 1e-6);
}

static void nothing_happens_at_scale_one_or_weight_zero(void)
{
    uint32_t state = 6;
    for (int i = 0; i < 200; ++i) {
        tsl_ik_stride_settings s;
        tsl_ik_stride_leg legs[2];
        tsl_vec3 feet[2], pelvis;
        stand(&s, legs);
        legs[0].foot_position = random_along(&state, legs[0].thigh_position, 0.9f); // straight, beyond reach_ratio
        s.floor_normal = random_direction(&state);
        s.stride_direction = random_direction(&state);
        s.stride_scale = i & 1 ? 1.0f : 3.0f;
        s.weight = i & 1 ? 1.0f : 0.0f;
        CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
        for (int leg = 0; leg < 2; ++leg)
            CHECK_BITS(&feet[leg], &legs[leg].foot_position, sizeof feet[leg]);
        CHECK(pelvis.x == 0.0f && pelvis.y == 0.0f && pelvis.z == 0.0f);
    }
}

static double used(const tsl_ik_stride_leg *leg, tsl_vec3 foot, tsl_vec3 pelvis)
{
    return apart(plus(leg->thigh_position, pelvis), foot);
}

static void the_pelvis_goes_down_by_the_least_that_keeps_the_legs_in_reach(void)
{
    tsl_ik_stride_settings s;
    tsl_ik_stride_leg legs[2];
    tsl_vec3 feet[2], pelvis;
    stand(&s, legs);
    s.stride_scale = 2.2f;
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    CHECK(pelvis.y < -0.05f && pelvis.x == 0.0f && pelvis.z == 0.0f);
    double most = fmax(used(&legs[0], feet[0], pelvis), used(&legs[1], feet[1], pelvis));
    CHECK_NEAR(most, 0.9 * 0.98, 1e-6); // one leg just reaches: less would not do
    s.stride_scale = 1.05f;
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    CHECK_NEAR(apart(pelvis, vec(0, 0, 0)), 0.0, 1e-6); // in reach anyway
    s.stride_scale = 2.2f;
    s.pelvis_down_max = 0.02f;
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    CHECK_NEAR(pelvis.y, -0.02, 1e-6);
    legs[0].leg_length = legs[1].leg_length = 0.0f;
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    CHECK(pelvis.y == 0.0f);
}

// Against a search over heights: what no height can reach is missed by the least, and the answer moves
// smoothly.
static void out_of_reach_the_overreach_is_least(void)
{
    tsl_ik_stride_settings s;
    tsl_ik_stride_leg legs[2];
    tsl_vec3 feet[2], pelvis;
    stand(&s, legs);
    legs[1].leg_length = 0.8f;
    legs[1].foot_position.y = 0.3f;
    for (int i = 0; i <= 400; ++i) {
        s.stride_scale = 1.0f + 0.02f * (float)i;
        CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
        double reach[2], over = -1.0, best = 1e9;
        for (int leg = 0; leg < 2; ++leg) {
            reach[leg] = fmax(0.98 * legs[leg].leg_length, apart(legs[leg].thigh_position, legs[leg].foot_position));
            over = fmax(over, used(&legs[leg], feet[leg], pelvis) - reach[leg]);
        }
        for (int k = 0; k <= 2000; ++k) {
            tsl_vec3 at = {0, -0.0005f * (float)k, 0};
            best = fmin(best, fmax(used(&legs[0], feet[0], at) - reach[0], used(&legs[1], feet[1], at) - reach[1]));
        }
        CHECK_MSG(over <= fmax(best, 0.0) + 1e-6, "scale %g: %g against %g", (double)s.stride_scale, over, best);
    }
}

// A leg near the horizontal pulls the pelvis down with the square root: steps shrink by 2.8 when made 8 times
// finer.
static void the_pelvis_moves_without_jumps(void)
{
    double largest[2] = {0.0, 0.0};
    for (int fine = 0; fine < 2; ++fine) {
        tsl_ik_stride_settings s;
        tsl_ik_stride_leg legs[2];
        tsl_vec3 feet[2], pelvis, before = {0, 0, 0};
        int steps = fine ? 32000 : 4000;
        stand(&s, legs);
        legs[1].foot_position.y = 0.3f;
        for (int i = 0; i <= steps; ++i) {
            s.stride_scale = 1.0f + 8.0f * (float)i / (float)steps;
            CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
            if (i > 0)
                largest[fine] = fmax(largest[fine], apart(before, pelvis));
            before = pelvis;
        }
    }
    printf("largest step of the pelvis %.2g, finer %.2g\n", largest[0], largest[1]);
    CHECK(largest[0] < 0.05 && largest[1] < 0.5 * largest[0] + 1e-6);
}

static void moved_turned_and_scaled_alike(void)
{
    uint32_t state = 12;
    for (int i = 0; i < 200; ++i) {
        tsl_ik_stride_settings s, t;
        tsl_ik_stride_leg legs[2], other[2];
        tsl_vec3 feet[2], other_feet[2], pelvis, other_pelvis;
        stand(&s, legs);
        s.flags = TSL_IK_STRIDE_ON_FLOOR;
        s.stride_scale = random_between(&state, 0.3f, 2.5f);
        s.floor_normal = vec(0.2f, 3.0f, random_between(&state, -1, 1)); // not of unit length
        t = s;
        tsl_quat turn = random_rotation(&state);
        tsl_vec3 move = random_direction(&state);
        float size = random_between(&state, 0.1f, 5.0f);
        t.floor_normal = turned(turn, s.floor_normal);
        t.gravity_direction = times(turned(turn, s.gravity_direction), 9.81f);
        t.stride_direction = turned(turn, s.stride_direction);
        for (int leg = 0; leg < 2; ++leg) {
            other[leg].thigh_position = plus(times(turned(turn, legs[leg].thigh_position), size), move);
            other[leg].foot_position = plus(times(turned(turn, legs[leg].foot_position), size), move);
            other[leg].leg_length = legs[leg].leg_length * size;
        }
        CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
        CHECK_INT(tsl_ik_stride_warp(&t, other, 2, other_feet, &other_pelvis), TSL_OK);
        for (int leg = 0; leg < 2; ++leg)
            CHECK_NEAR(apart(other_feet[leg], plus(times(turned(turn, feet[leg]), size), move)), 0.0,
                       1e-5 * size + 1e-6);
        CHECK_NEAR(apart(other_pelvis, times(turned(turn, pelvis), size)), 0.0, 1e-4 * size);
    }
}

static void bad_input_is_refused_and_writes_nothing(void)
{
    tsl_ik_stride_settings s;
    tsl_ik_stride_leg legs[2];
    tsl_vec3 feet[2] = {{7, 7, 7}, {7, 7, 7}}, pelvis = {7, 7, 7};
#define REFUSED(change, code)                                                                                          \
    do {                                                                                                               \
        stand(&s, legs);                                                                                               \
        change;                                                                                                        \
        CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), code);                                               \
        CHECK(feet[0].x == 7.0f && feet[1].z == 7.0f && pelvis.y == 7.0f);                                             \
    } while (0)
    REFUSED(s.stride_scale = -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.stride_scale = 1e9f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.reach_ratio = 0.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.reach_ratio = 1.1f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.pelvis_down_max = -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.pelvis_up_max = -1.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.weight = 1.1f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.flags = 2, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.gravity_direction = vec(0, 0, 0), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED((s.stride_direction = s.floor_normal, s.flags = TSL_IK_STRIDE_ON_FLOOR), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(legs[1].leg_length = -0.1f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.weight = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED(s.floor_normal.x = INFINITY, TSL_ERROR_NOT_FINITE);
    REFUSED(legs[0].foot_position.z = NAN, TSL_ERROR_NOT_FINITE);
    REFUSED(legs[0].leg_length = INFINITY, TSL_ERROR_NOT_FINITE);
    REFUSED(s.struct_size = 0, TSL_ERROR_NOT_INITIALIZED);
#undef REFUSED
    stand(&s, legs);
    CHECK_INT(tsl_ik_stride_warp(NULL, legs, 2, feet, &pelvis), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_stride_warp(&s, NULL, 2, feet, &pelvis), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, NULL, &pelvis), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, &legs[1].foot_position, &pelvis), TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_ik_stride_warp(&s, NULL, 0, NULL, &pelvis), TSL_OK);
    CHECK(pelvis.y == 0.0f);
    struct {
        tsl_ik_stride_settings known;
        uint32_t newer;
    } grown;
    tsl_ik_stride_settings_init(&grown.known, sizeof grown);
    CHECK_INT(tsl_ik_stride_warp(&grown.known, legs, 2, feet, &pelvis), TSL_OK);
    grown.newer = 1;
    CHECK_INT(tsl_ik_stride_warp(&grown.known, legs, 2, feet, &pelvis), TSL_ERROR_NEWER_STRUCT);
}

static void a_floor_along_gravity_leaves_the_feet(void)
{
    tsl_ik_stride_settings s;
    tsl_ik_stride_leg legs[2];
    tsl_vec3 feet[2], pelvis;
    stand(&s, legs);
    s.floor_normal = vec(1, 0, 0);
    s.stride_scale = 2.0f;
    CHECK_INT(tsl_ik_stride_warp(&s, legs, 2, feet, &pelvis), TSL_OK);
    CHECK_NEAR(apart(feet[1], legs[1].foot_position), 0.0, 1e-7);
}

int main(void)
{
    RUN(feet_are_scaled_from_under_the_thigh);
    RUN(nothing_happens_at_scale_one_or_weight_zero);
    RUN(the_pelvis_goes_down_by_the_least_that_keeps_the_legs_in_reach);
    RUN(out_of_reach_the_overreach_is_least);
    RUN(the_pelvis_moves_without_jumps);
    RUN(moved_turned_and_scaled_alike);
    RUN(bad_input_is_refused_and_writes_nothing);
    RUN(a_floor_along_gravity_leaves_the_feet);
    return REPORT();
}
