// SPDX-License-Identifier: MIT
#define REAL double
#define REAL_FN(name) name
#include "check.h"
#include "ik/random_limb.h"
#include "ik/skeleton.h"
#include "ik/trigonometric.h"

#define LIMBS 400

static tsl_ik_two_bone_settings defaults(void)
{
    TSL_INIT(tsl_ik_two_bone_settings, s);
    return s;
}

static tsl_ik_two_bone_result solve(const tsl_ik_two_bone_settings *s, const tsl_ik_two_bone_limb *limb)
{
    tsl_ik_two_bone_result r;
    memset(&r, 0, sizeof r);
    CHECK_INT(tsl_ik_two_bone_solve(s, limb, &r), TSL_OK);
    return r;
}

static float reach_of(const tsl_ik_two_bone_limb *l)
{
    return (float)(apart(l->start_position, l->mid_position) + apart(l->mid_position, l->end_position));
}

static tsl_quat narrow(trig_quat q)
{
    tsl_quat r = {(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    return r;
}

static tsl_vec3 narrow_vec(trig_vec v)
{
    return vec((float)v.x, (float)v.y, (float)v.z);
}

static double against_reference(const tsl_ik_two_bone_settings *s, const tsl_ik_two_bone_limb *limb)
{
    tsl_ik_two_bone_result r = solve(s, limb);
    trig_result t;
    trig_solve(s, limb, &t);
    double worst =
        fmax(apart(r.mid_position, narrow_vec(t.mid_position)), apart(r.end_position, narrow_vec(t.end_position)));
    worst = fmax(worst, fmax(fabs(r.scale - t.scale), fabs(r.error - t.error)));
    for (int joint = 0; joint < 3; ++joint) {
        worst = fmax(worst, turned_apart((&r.start_rotation)[joint], narrow(t.rotation[joint])));
        worst = fmax(worst, turned_apart((&r.start_model)[joint], narrow(t.model[joint])));
        worst = fmax(worst, turned_apart((&r.start_local)[joint], narrow(t.local[joint])));
    }
    return worst;
}

// Each bit of `features` switches one on.
static tsl_ik_two_bone_settings featured(uint32_t features, uint32_t *state)
{
    tsl_ik_two_bone_settings s = defaults();
    if (features & 1)
        s.soften = random_between(state, 0.5f, 0.99f);
    if (features & 2) {
        s.stretch_start_ratio = random_between(state, 0.6f, 1.0f);
        s.stretch_max_scale = random_between(state, 1.05f, 1.6f);
    }
    if (features & 4) {
        s.squash_start_ratio = random_between(state, 0.4f, 0.6f);
        s.squash_min_scale = random_between(state, 0.3f, 0.9f);
    }
    if (features & 8)
        s.twist = random_between(state, -1.0f, 1.0f);
    if (features & 16) {
        s.fold_min = random_between(state, 0.1f, 0.5f);
        s.fold_max = random_between(state, 1.5f, 2.5f);
    }
    if (features & 32)
        s.flags |= TSL_IK_POLE_IS_VECTOR;
    if (features & 64) {
        s.flags |= TSL_IK_HINGE_GIVEN;
        s.hinge_axis = times(random_direction(state), 3.0f);
    }
    if (features & 128)
        s.end_offset = random_rotation(state);
    return s;
}

static void every_mix_of_features_agrees_with_the_trigonometric_reference(void)
{
    uint32_t state = 7;
    double worst = 0.0;
    for (uint32_t features = 0; features < 256; ++features) {
        tsl_ik_two_bone_settings s = featured(features, &state);
        for (int i = 0; i < 12; ++i) {
            tsl_ik_two_bone_limb limb = random_limb(&state, 0.3f, 1.3f);
            if (i >= 4) {
                limb.weight = random_between(&state, 0.3f, 1.0f);
                limb.position_weight = random_between(&state, 0.5f, 1.0f);
                limb.pole_weight = random_between(&state, 0.0f, 1.0f);
                limb.rotation_weight = random_between(&state, 0.0f, 1.0f);
            }
            if (features & 32)
                limb.pole = minus(limb.pole, limb.start_position);
            // a straight limb: where the mid joint lies hangs on the square root of what rounding left
            tsl_ik_two_bone_result r = solve(&s, &limb);
            float slack = (float)apart(r.end_position, limb.start_position) / (reach_of(&limb) * r.scale);
            double allowed = slack > 0.999f ? 3e-4 : 1e-5, difference = against_reference(&s, &limb);
            worst = fmax(worst, difference / allowed);
            CHECK_MSG(difference <= allowed, "features %x limb %d: %g", features, i, difference);
        }
    }
    printf("worst against the reference: %.2g of the allowance\n", worst);
}

// The limb as three neighbouring bones of an engine, under a parent; corrections applied to local rotations.
static double reached_through_corrections(const tsl_ik_two_bone_limb *limb, const tsl_ik_two_bone_result *r)
{
    tsl_vec3 u = minus(limb->mid_position, limb->start_position), v = minus(limb->end_position, limb->mid_position);
    tsl_vec3 mid = plus(limb->start_position, times(turned(r->start_model, u), r->scale));
    tsl_vec3 end = plus(mid, times(turned(r->mid_model, v), r->scale));
    return fmax(apart(end, limb->target_position), fmax(apart(mid, r->mid_position), apart(end, r->end_position)));
}

// A limb whose start lies `away` from the origin, as it does in model space, where floats are coarser.
static tsl_ik_two_bone_limb reachable_limb(uint32_t *state, float ratio, float away)
{
    tsl_ik_two_bone_limb limb = random_limb(state, ratio, ratio);
    tsl_vec3 move = minus(times(random_direction(state), away), limb.start_position);
    for (int i = 0; i < 5; ++i) // joints, target and pole
        (&limb.start_position)[i] = plus((&limb.start_position)[i], move);
    limb.target_position = plus(limb.start_position, times(random_direction(state), ratio * reach_of(&limb)));
    return limb;
}

static void reachable_targets_are_reached_to_a_millionth(void)
{
    uint32_t state = 99, tried = 0;
    double worst = 0.0, worst_turned = 0.0;
    tsl_ik_two_bone_settings s = defaults();
    for (int i = 0; i < 40000; ++i) {
        float near_straight = 1.0f - powf(10.0f, random_between(&state, -7.0f, -1.0f));
        float ratio = i % 4 == 0 ? near_straight : i % 4 == 1 ? 0.25f : random_between(&state, 0.01f, 0.999f);
        tsl_ik_two_bone_limb limb = reachable_limb(&state, ratio, i % 3 ? 0.0f : 1.5f);
        double upper = apart(limb.start_position, limb.mid_position),
               lower = apart(limb.mid_position, limb.end_position);
        double distance = apart(limb.start_position, limb.target_position);
        if (distance < fabs(upper - lower) || distance > upper + lower)
            continue;
        tsl_ik_two_bone_result r = solve(&s, &limb);
        worst = fmax(worst, r.error / (upper + lower));
        worst_turned = fmax(worst_turned, reached_through_corrections(&limb, &r) / (upper + lower));
        CHECK_INT(r.reached, 1);
        ++tried;
    }
    printf("%u targets, worst miss %.3g of reach, through the rotations %.3g\n", tried, worst, worst_turned);
    CHECK(tried > 20000);
    CHECK(worst <= 1e-6);
    CHECK(worst_turned <= 1e-6);
}

static void out_of_reach_ends_on_the_line_and_says_so(void)
{
    uint32_t state = 5;
    tsl_ik_two_bone_settings s = defaults();
    for (int i = 0; i < LIMBS; ++i) {
        tsl_ik_two_bone_limb limb = random_limb(&state, 1.2f, 3.0f);
        tsl_ik_two_bone_result r = solve(&s, &limb);
        float reach = reach_of(&limb);
        CHECK_INT(r.reached, 0);
        CHECK_NEAR(apart(r.end_position, limb.start_position), reach, 1e-6);
        CHECK_NEAR(r.error, apart(limb.target_position, limb.start_position) - reach, 2e-6);
        CHECK_NEAR(r.error, apart(limb.target_position, r.end_position), 1e-6);
    }
}

static void weight_zero_is_the_input_bit_for_bit(void)
{
    uint32_t state = 3;
    const tsl_quat identity = {0, 0, 0, 1};
    for (uint32_t features = 0; features < 256; ++features) {
        tsl_ik_two_bone_settings s = featured(features, &state);
        tsl_ik_two_bone_limb limb = random_limb(&state, 0.1f, 2.0f);
        limb.rotation_weight = 1.0f;
        limb.weight = 0.0f;
        limb.end_rotation.x *= 3.0f; // not of unit length, and still handed back
        tsl_ik_two_bone_result r = solve(&s, &limb);
        CHECK_BITS(&r.mid_position, &limb.mid_position, 2 * sizeof(tsl_vec3));
        CHECK_BITS(&r.start_rotation, &limb.start_rotation, 3 * sizeof(tsl_quat));
        for (int i = 0; i < 6; ++i)
            CHECK_BITS(&(&r.start_model)[i], &identity, sizeof identity);
        CHECK(r.scale == 1.0f);
        CHECK_NEAR(r.error, apart(limb.end_position, limb.target_position), 1e-6);
    }
}

static void weight_fades_into_the_input(void)
{
    uint32_t state = 31;
    for (uint32_t features = 0; features < 256; ++features) {
        tsl_ik_two_bone_settings s = featured(features, &state);
        tsl_ik_two_bone_limb limb = random_limb(&state, 0.3f, 1.5f);
        if (features & 64) { // a hinge across the limb's plane: the side of the fold is what it says
            tsl_vec3 u = minus(limb.mid_position, limb.start_position), v = minus(limb.end_position, limb.mid_position);
            s.hinge_axis = vec(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
            limb.mid_rotation = s.end_offset = defaults().end_offset;
        }
        limb.rotation_weight = 1.0f;
        limb.weight = 1e-5f;
        tsl_ik_two_bone_result r = solve(&s, &limb);
        CHECK_NEAR(apart(r.mid_position, limb.mid_position), 0.0, 1e-4);
        CHECK_NEAR(apart(r.end_position, limb.end_position), 0.0, 1e-4);
        for (int i = 0; i < 3; ++i)
            CHECK_NEAR(turned_apart((&r.start_rotation)[i], (&limb.start_rotation)[i]), 0.0, 2e-4);
    }
}

static void bones_keep_their_lengths_and_bend_towards_the_pole(void)
{
    uint32_t state = 11;
    for (uint32_t features = 0; features < 256; ++features) {
        tsl_ik_two_bone_settings s = featured(features & ~8u, &state);
        tsl_ik_two_bone_limb limb = random_limb(&state, 0.3f, 1.5f);
        tsl_ik_two_bone_result r = solve(&s, &limb);
        double upper = apart(limb.start_position, limb.mid_position),
               lower = apart(limb.mid_position, limb.end_position);
        CHECK_NEAR(apart(limb.start_position, r.mid_position), upper * r.scale, 2e-6);
        CHECK_NEAR(apart(r.mid_position, r.end_position), lower * r.scale, 2e-6);
        tsl_vec3 a = minus(r.end_position, limb.start_position), m = minus(r.mid_position, limb.start_position);
        tsl_vec3 p = (features & 32) ? limb.pole : minus(limb.pole, limb.start_position);
        double aa = (double)a.x * a.x + a.y * a.y + a.z * a.z, am = (double)a.x * m.x + a.y * m.y + a.z * m.z;
        double ap = (double)a.x * p.x + a.y * p.y + a.z * p.z, mp = (double)m.x * p.x + m.y * p.y + m.z * p.z;
        CHECK(mp - am * ap / aa >= -1e-5);
    }
}

static void hinge_limits_hold(void)
{
    uint32_t state = 17;
    tsl_ik_two_bone_settings s = defaults();
    s.fold_min = 0.2f;
    s.fold_max = 2.0f;
    for (int i = 0; i < LIMBS; ++i) {
        tsl_ik_two_bone_limb limb = random_limb(&state, 0.05f, 1.5f);
        tsl_ik_two_bone_result r = solve(&s, &limb);
        tsl_vec3 u = minus(r.mid_position, limb.start_position), v = minus(r.end_position, r.mid_position);
        tsl_vec3 c = vec(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
        double fold = atan2(sqrt((double)c.x * c.x + c.y * c.y + c.z * c.z), (double)u.x * v.x + u.y * v.y + u.z * v.z);
        CHECK_MSG(fold >= 0.2 - 1e-4 && fold <= 2.0 + 1e-4, "%g", fold);
    }
}

static void soften_is_smooth_and_never_straight(void)
{
    uint32_t state = 23;
    tsl_ik_two_bone_limb limb = random_limb(&state, 1.0f, 1.0f);
    tsl_ik_two_bone_settings s = defaults();
    s.soften = 0.8f;
    float reach = reach_of(&limb);
    tsl_vec3 along = times(minus(limb.target_position, limb.start_position), 1.0f / reach);
    double before = 0.0, slope_before = 1.0;
    for (int i = 1; i < 400; ++i) {
        float ratio = 0.5f + 0.005f * (float)i;
        limb.target_position = plus(limb.start_position, times(along, reach * ratio));
        tsl_ik_two_bone_result r = solve(&s, &limb);
        double length = apart(r.end_position, limb.start_position) / reach, slope = (length - before) / 0.005;
        CHECK(length < 1.0);
        CHECK(length >= ratio - 1e-5 || ratio > 0.8f);
        if (i > 1) {
            CHECK_MSG(slope >= -1e-3 && slope <= 1.001, "%g", slope);
            CHECK_NEAR(slope, slope_before, 0.04);
            slope_before = slope;
        }
        before = length;
    }
}

static void squash_reaches_what_a_stiff_limb_cannot(void)
{
    tsl_ik_two_bone_settings s = defaults();
    tsl_ik_two_bone_limb limb;
    tsl_ik_two_bone_limb_init(&limb);
    limb.mid_position = vec(0, 1, 0);
    limb.end_position = vec(0.5f, 1, 0);
    limb.target_position = vec(0.1f, 0, 0); // nearer than 1 - 0.5
    limb.pole = vec(0, 3, 0);
    tsl_ik_two_bone_result r = solve(&s, &limb);
    CHECK_NEAR(r.error, 0.4, 1e-6);
    CHECK_INT(r.reached, 0);
    s.squash_start_ratio = 0.5f;
    s.squash_min_scale = 0.001f;
    r = solve(&s, &limb);
    CHECK_INT(r.reached, 1);
    CHECK(r.scale < 0.2f);
    s.stretch_start_ratio = 0.9f;
    s.stretch_max_scale = 1.5f;
    limb.target_position = vec(2.0f, 0, 0); // ratio 4/3, between 0.9 and 1.5
    r = solve(&s, &limb);
    CHECK_NEAR(r.scale, 1.0 + 0.5 * (2.0 / 1.5 - 0.9) / 0.6, 1e-6);
    CHECK_INT(r.reached, 1);
}

static void moved_turned_scaled_and_mirrored_alike(void)
{
    uint32_t state = 41;
    for (uint32_t features = 0; features < 256; ++features) {
        tsl_ik_two_bone_settings s = featured(features & ~64u, &state);
        tsl_ik_two_bone_limb limb = random_limb(&state, 0.3f, 1.5f), other = limb;
        limb.rotation_weight = other.rotation_weight = 0.5f;
        limb.pole_weight = other.pole_weight = 0.7f;
        tsl_quat turn = random_rotation(&state);
        tsl_vec3 move = times(random_direction(&state), 2.0f), zero = {0, 0, 0};
        if (features & 32)
            other.pole = turned(turn, times(limb.pole, 4.0f));
        for (int i = 0; i < ((features & 32) ? 4 : 5); ++i)
            (&other.start_position)[i] = plus(turned(turn, times((&limb.start_position)[i], 2.0f)), move);
        for (int i = 0; i < 4; ++i)
            (&other.start_rotation)[i] = after(turn, (&limb.start_rotation)[i]);
        tsl_ik_two_bone_result a = solve(&s, &limb), b = solve(&s, &other);
        CHECK_NEAR(apart(b.mid_position, plus(turned(turn, times(a.mid_position, 2.0f)), move)), 0.0, 1e-4);
        CHECK_NEAR(apart(b.end_position, plus(turned(turn, times(a.end_position, 2.0f)), move)), 0.0, 1e-4);
        for (int i = 0; i < 3; ++i) // nothing local changes
            CHECK_NEAR(turned_apart((&a.start_local)[i], (&b.start_local)[i]), 0.0, 5e-4);
        // mirrored in x: rotations become (x, -y, -z, w), and so does everything that comes of them
        tsl_ik_two_bone_limb mirror = limb;
        tsl_ik_two_bone_settings t = s;
        t.twist = -s.twist;
        t.end_offset.y = -s.end_offset.y;
        t.end_offset.z = -s.end_offset.z;
        for (int i = 0; i < 5; ++i)
            (&mirror.start_position)[i].x = zero.x - (&limb.start_position)[i].x;
        for (int i = 0; i < 4; ++i) {
            (&mirror.start_rotation)[i].y = -(&limb.start_rotation)[i].y;
            (&mirror.start_rotation)[i].z = -(&limb.start_rotation)[i].z;
        }
        b = solve(&t, &mirror);
        CHECK_NEAR(b.mid_position.x, -a.mid_position.x, 1e-6);
        CHECK_NEAR(b.mid_position.y, a.mid_position.y, 1e-6);
        for (int i = 0; i < 9; ++i) {
            tsl_quat q = (&a.start_rotation)[i];
            q.y = -q.y;
            q.z = -q.z;
            CHECK_NEAR(turned_apart(q, (&b.start_rotation)[i]), 0.0, 1e-4);
        }
    }
}

static void rotations_need_not_be_unit(void)
{
    uint32_t state = 57;
    tsl_ik_two_bone_settings s = defaults();
    for (int i = 0; i < LIMBS; ++i) {
        tsl_ik_two_bone_limb limb = random_limb(&state, 0.3f, 0.9f), odd = limb;
        limb.rotation_weight = odd.rotation_weight = 0.6f;
        for (int joint = 0; joint < 4; ++joint) {
            float f = random_between(&state, 0.2f, 30.0f);
            tsl_quat q = (&limb.start_rotation)[joint];
            tsl_quat big = {q.x * f, q.y * f, q.z * f, q.w * f};
            (&odd.start_rotation)[joint] = big;
        }
        tsl_ik_two_bone_result a = solve(&s, &limb), b = solve(&s, &odd);
        for (int k = 0; k < 9; ++k) {
            tsl_quat q = (&b.start_rotation)[k];
            CHECK_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1.0, 1e-6);
            CHECK_NEAR(turned_apart((&a.start_rotation)[k], q), 0.0, 1e-5);
        }
    }
}

static void the_end_takes_the_target_rotation_with_its_offset(void)
{
    uint32_t state = 61;
    for (int i = 0; i < LIMBS; ++i) {
        tsl_ik_two_bone_settings s = defaults();
        tsl_ik_two_bone_limb limb = random_limb(&state, 0.3f, 0.9f);
        limb.rotation_weight = 1.0f;
        s.end_offset = random_rotation(&state);
        tsl_ik_two_bone_result r = solve(&s, &limb);
        CHECK_NEAR(turned_apart(r.end_rotation, after(limb.target_rotation, s.end_offset)), 0.0, 1e-5);
        limb.rotation_weight = 0.0f; // carried along by the mid joint
        r = solve(&s, &limb);
        CHECK_NEAR(turned_apart(r.end_rotation, after(r.mid_model, limb.end_rotation)), 0.0, 1e-5);
        CHECK_NEAR(turned_apart(r.end_local, defaults().end_offset), 0.0, 1e-6);
    }
}

static void a_limb_bent_beyond_straight_keeps_its_hinge(void)
{
    // Folding about +z; bent by -0.3 the pose lies on the wrong side, and the knee cap must not turn to the
    // back.
    tsl_ik_two_bone_settings s = defaults();
    s.flags = TSL_IK_HINGE_GIVEN;
    tsl_ik_two_bone_limb limb;
    tsl_ik_two_bone_limb_init(&limb);
    limb.mid_position = vec(1, 0, 0);
    limb.end_position = vec(1 + cosf(-0.3f), sinf(-0.3f), 0);
    limb.target_position = vec(1.6f, 0, 0);
    limb.pole = vec(0, -5, 0); // about +z the fold opens to -y
    tsl_ik_two_bone_result r = solve(&s, &limb);
    CHECK(r.mid_position.y < -0.1f);
    tsl_vec3 axis = turned(r.mid_model, vec(0, 0, 1));
    CHECK_NEAR(axis.z, 1.0, 1e-5);
    axis = turned(r.start_model, vec(0, 0, 1));
    CHECK_NEAR(axis.z, 1.0, 1e-5);
    s.flags = 0; // from the pose the axis is -z, and the limb is rolled by half a turn
    r = solve(&s, &limb);
    axis = turned(r.start_model, vec(0, 0, 1));
    CHECK_NEAR(axis.z, -1.0, 1e-5);
}

int main(void)
{
    RUN(every_mix_of_features_agrees_with_the_trigonometric_reference);
    RUN(reachable_targets_are_reached_to_a_millionth);
    RUN(out_of_reach_ends_on_the_line_and_says_so);
    RUN(weight_zero_is_the_input_bit_for_bit);
    RUN(weight_fades_into_the_input);
    RUN(bones_keep_their_lengths_and_bend_towards_the_pole);
    RUN(hinge_limits_hold);
    RUN(soften_is_smooth_and_never_straight);
    RUN(squash_reaches_what_a_stiff_limb_cannot);
    RUN(moved_turned_scaled_and_mirrored_alike);
    RUN(rotations_need_not_be_unit);
    RUN(the_end_takes_the_target_rotation_with_its_offset);
    RUN(a_limb_bent_beyond_straight_keeps_its_hinge);
    return REPORT();
}
