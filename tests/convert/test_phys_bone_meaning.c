// SPDX-License-Identifier: MIT
// What PhysBones' documentation says of forces, sentence by sentence, of the chains that components become.
#include "convert/phys_bone_rig.h"

static const tsl_vec3 along_x = {0.25f, 0.0f, 0.0f}, down = {0.0f, -0.25f, 0.0f};
static const double right_angle = 1.57079632679;

// Turns the root by half a radian at once, which the bones do not follow. Negative: how far the first one has passed its rest.
static double off_rest(const phys_bone_rig *r)
{
    return 0.5 - phys_bone_angle_of(r, 0);
}

static void turn_root(phys_bone_rig *r, tsl_phys_bone *c)
{
    phys_bone_rig_create(r, c);
    phys_bone_rig_step(r, 1);
    r->root.rotation = phys_bone_roll(0.5);
}

// "Amount of force used to return bones to their rest position."
static void pull_returns(void)
{
    for (int advanced = 0; advanced < 2; ++advanced) {
        double after[3];
        for (int i = 0; i < 3; ++i) {
            phys_bone_rig r;
            tsl_phys_bone c;
            phys_bone_rig_begin(&r, &c, along_x);
            c.integration_type = (tsl_phys_bone_integration)advanced;
            c.pull.value = 0.1f * (float)i, c.spring.value = 0.0f;
            turn_root(&r, &c);
            phys_bone_rig_step(&r, 5);
            after[i] = off_rest(&r);
            phys_bone_rig_step(&r, 200);
            CHECK_NEAR(off_rest(&r), i ? 0 : 0.5, 1e-3); // without any it stays where it is for ever
            phys_bone_rig_end(&r);
        }
        CHECK(after[0] > after[1] + 0.1 && after[1] > after[2] + 0.05 && after[2] > 0);
    }
}

// "Amount bones will wobble when trying to reach their rest position", of spring and of momentum.
static void spring_wobbles(void)
{
    for (int advanced = 0; advanced < 2; ++advanced) {
        double passed[4] = {0, 0, 0, 0};
        for (int i = 0; i < 4; ++i) {
            phys_bone_rig r;
            tsl_phys_bone c;
            phys_bone_rig_begin(&r, &c, along_x);
            c.integration_type = (tsl_phys_bone_integration)advanced;
            c.stiffness.value = 0.0f;
            c.count = 2, c.spring.value = 0.3f * (float)i;
            turn_root(&r, &c);
            for (int frame = 0; frame < 100; ++frame) {
                phys_bone_rig_step(&r, 1);
                passed[i] = fmax(passed[i], -off_rest(&r));
            }
            phys_bone_rig_end(&r);
        }
        CHECK(passed[0] < 1e-4 && passed[1] < passed[2] - 0.01 && passed[2] < passed[3] - 0.05);
    }
}

// "With default settings, both of these modes act fairly similarly"; simplified is "less reactive to external impulses and forces".
static void modes_are_alike_by_default(void)
{
    double off[2][20], moved[2], apart = 0;
    for (int advanced = 0; advanced < 2; ++advanced) {
        phys_bone_rig r;
        tsl_phys_bone c;
        phys_bone_rig_begin(&r, &c, along_x);
        c.integration_type = (tsl_phys_bone_integration)advanced;
        turn_root(&r, &c);
        for (int frame = 0; frame < 20; ++frame) {
            phys_bone_rig_step(&r, 1);
            off[advanced][frame] = off_rest(&r);
        }
        phys_bone_rig_end(&r);
        phys_bone_rig_begin(&r, &c, along_x);
        c.integration_type = (tsl_phys_bone_integration)advanced;
        c.version = TSL_PHYS_BONE_VERSION_1_0, c.gravity.value = 1.0f; // a force
        c.stiffness.value = 0.0f;
        phys_bone_rig_create(&r, &c);
        phys_bone_rig_step(&r, 3);
        moved[advanced] = -phys_bone_angle_of(&r, 0);
        phys_bone_rig_end(&r);
    }
    for (int frame = 0; frame < 20; ++frame)
        apart = fmax(apart, fabs(off[0][frame] - off[1][frame]));
    CHECK_MSG(apart < 0.08, "%g", apart);
    CHECK(moved[0] > 0 && moved[1] > 1.2 * moved[0]);
}

// "The amount bones will try to stay at their resting position", in 1.0.
static void stiffness_keeps_the_rest(void)
{
    double most[3] = {0, 0, 0};
    for (int i = 0; i < 3; ++i) {
        phys_bone_rig r;
        tsl_phys_bone c;
        phys_bone_rig_begin(&r, &c, down);
        c.version = TSL_PHYS_BONE_VERSION_1_0, c.integration_type = TSL_PHYS_BONE_ADVANCED;
        c.stiffness.value = 0.4f * (float)i;
        phys_bone_rig_create(&r, &c);
        for (int frame = 0; frame < 100; ++frame) {
            r.root.position.x = 0.2f * (float)sin(0.2 * frame);
            phys_bone_rig_step(&r, 1);
            most[i] = fmax(most[i], fabs(phys_bone_angle_of(&r, 0) + right_angle));
        }
        phys_bone_rig_end(&r);
    }
    CHECK(most[1] < 0.8 * most[0] && most[2] < 0.8 * most[1] && most[2] > 0);
}

// "Stiffness now acts as a ratio which keeps a bone in its previous orientation", in 1.1.
static void stiffness_keeps_the_orientation(void)
{
    double after[2];
    for (int i = 0; i < 2; ++i) {
        phys_bone_rig r;
        tsl_phys_bone c;
        phys_bone_rig_begin(&r, &c, along_x);
        c.integration_type = TSL_PHYS_BONE_ADVANCED;
        c.count = 2, c.stiffness.value = 0.5f + 0.5f * (float)i;
        c.pull.value = 0.5f;
        turn_root(&r, &c);
        phys_bone_rig_step(&r, 3);
        after[i] = off_rest(&r);
        r.root.position.y = 0.5f; // what travels with its parent points as before
        phys_bone_rig_step(&r, 1);
        CHECK(i == 0 || fabs(off_rest(&r) - 0.5) < 1e-4);
        phys_bone_rig_end(&r);
    }
    CHECK_NEAR(after[1], 0.5, 1e-4); // all of it, whatever the pull
    CHECK(after[0] > 0.1 && after[0] < 0.4);
}

// "Gravity now acts as a ratio of how far the bones will rotate when at rest. A positive Pull is required", in 1.1.
static void gravity_is_a_ratio_of_the_angle(void)
{
    static const float ratios[] = {0.25f, 0.5f, 1.0f, -0.3f, 0.0f};
    static const double starts[] = {0, 0.6, -0.9}; // of the line, above the horizon
    for (int i = 0; i < 15; ++i)
        for (int pulls = 0; pulls < 2; ++pulls) {
            phys_bone_rig r;
            tsl_phys_bone c;
            double start = starts[i / 5], ratio = (double)ratios[i % 5],
                   down_is = ratio < 0 ? right_angle : -right_angle;
            tsl_vec3 step = {0.25f * (float)cos(start), 0.25f * (float)sin(start), 0.0f};
            phys_bone_rig_begin(&r, &c, step);
            c.gravity.value = ratios[i % 5];
            c.pull.value = pulls ? 0.3f : 0.0f;
            phys_bone_rig_create(&r, &c);
            phys_bone_rig_step(&r, 500);
            double first = start + fabs(ratio) * (down_is - start);
            double second = first + fabs(ratio) * (down_is - first); // its rest has turned along
            CHECK_NEAR(phys_bone_angle_of(&r, 0), pulls ? first : start, 2e-3);
            CHECK_NEAR(phys_bone_angle_of(&r, 1), pulls ? second : start, 2e-3);
            phys_bone_rig_end(&r);
        }
}

// "Amount of gravity applied to bones. Positive value pulls bones down, negative pulls upwards", in 1.0.
static void gravity_is_a_force_before(void)
{
    for (int up = 0; up < 2; ++up) {
        phys_bone_rig r;
        tsl_phys_bone c;
        phys_bone_rig_begin(&r, &c, along_x);
        c.version = TSL_PHYS_BONE_VERSION_1_0;
        c.pull.value = 0.0f, c.gravity.value = up ? -0.5f : 0.5f;
        phys_bone_rig_create(&r, &c);
        phys_bone_rig_step(&r, 1);
        double fallen = 0.5 * 9.81 / (PHYS_BONE_RATE * PHYS_BONE_RATE);
        CHECK_NEAR(r.p[1].position.y, up ? fallen : -fallen, 1e-4);
        phys_bone_rig_step(&r, 1500);
        CHECK_NEAR(phys_bone_angle_of(&r, 1), up ? right_angle : -right_angle, 0.01);
        phys_bone_rig_end(&r);
    }
}

// "It controls how much Gravity is removed while in the rest position. A value of 1.0 means that Gravity will not affect the bone while in
// rest position at all. This allows you to have the effects of gravity when the bone is rotated off the initial position."
static void falloff_is_removed_at_rest(void)
{
    static const float falloffs[] = {0.0f, 0.5f, 1.0f};
    for (int i = 0; i < 3; ++i)
        for (int version = 0; version < 2; ++version) {
            phys_bone_rig r;
            tsl_phys_bone c;
            phys_bone_rig_begin(&r, &c, along_x);
            c.version = (tsl_phys_bone_version)version;
            c.count = 2, c.gravity.value = 0.5f, c.gravity_falloff.value = falloffs[i];
            phys_bone_rig_create(&r, &c);
            phys_bone_rig_step(&r, 300);
            double hangs = -phys_bone_angle_of(&r, 0), ratio = 0.5 * (1 - (double)falloffs[i]);
            CHECK(version == 0 ? (hangs < 1e-3) == (i == 2) : fabs(hangs - ratio * right_angle) < 2e-3);
            r.root.rotation = (tsl_quat){(float)sqrt(0.5), 0.0f, 0.0f, (float)sqrt(0.5)}; // onto its side
            phys_bone_rig_step(&r, 300);
            CHECK(-phys_bone_angle_of(&r, 0) > (version ? 0.6 : 0.03));
            phys_bone_rig_end(&r);
        }
}

// How far the bones get from where their parent has them, while something moves for a second.
static double moved_by(tsl_phys_bone_immobile type, float immobile, int travels, int turns, int animated)
{
    phys_bone_rig r;
    tsl_phys_bone c;
    double most = 0;
    phys_bone_rig_begin(&r, &c, down);
    c.immobile_type = type, c.immobile.value = immobile;
    phys_bone_rig_create(&r, &c);
    for (int frame = 0; frame < PHYS_BONE_RATE; ++frame) {
        double s = 0.2 * sin(0.15 * frame), turned = turns ? s : 0;
        r.root.position.x = travels ? (float)s : 0.0f;
        r.root.rotation = phys_bone_roll(turned);
        r.pose[0].position.x = animated ? (float)s : 0.0f; // the bone that the root transform is below
        phys_bone_rig_step(&r, 1);
        for (int bone = 0; bone < 2; ++bone)
            most = fmax(most, fabs(phys_bone_angle_of(&r, bone) + right_angle - turned));
    }
    phys_bone_rig_end(&r);
    return most;
}

// "Immobile reduces any motion as calculated from the root transform's parent"; world "negates only positional movement from the
// reference of the scene root transform. Motion via animation or IK still affects the bones normally".
static void immobile_bones_stay(void)
{
    const tsl_phys_bone_immobile all = TSL_PHYS_BONE_ALL_MOTION, world = TSL_PHYS_BONE_WORLD;
    CHECK(moved_by(all, 1.0f, 1, 1, 1) < 1e-4);
    CHECK(moved_by(world, 1.0f, 1, 0, 0) < 1e-4);
    double turned = moved_by(all, 0.0f, 0, 1, 0), animated = moved_by(all, 0.0f, 0, 0, 1);
    CHECK(turned > 0.02 && animated > 0.1);
    CHECK_NEAR(moved_by(world, 1.0f, 0, 1, 0), turned, 1e-6);
    CHECK_NEAR(moved_by(world, 1.0f, 0, 0, 1), animated, 1e-6);
    for (int i = 0; i < 2; ++i) {
        double some = moved_by(i ? world : all, 0.5f, 1, 0, 0), full = moved_by(i ? world : all, 0.0f, 1, 0, 0);
        CHECK(some < 0.7 * full && some > 0.3 * full);
    }
}

static void immobile_has_a_curve(void)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f, 0.0f}};
    phys_bone_rig r;
    tsl_phys_bone c;
    double most[2] = {0, 0};
    phys_bone_rig_begin(&r, &c, down);
    c.immobile = (tsl_curved_value){1.0f, 2, falling};
    phys_bone_rig_create(&r, &c);
    for (int frame = 0; frame < PHYS_BONE_RATE; ++frame) {
        r.root.position.x = 0.2f * (float)sin(0.15 * frame);
        phys_bone_rig_step(&r, 1);
        for (int bone = 0; bone < 2; ++bone)
            most[bone] = fmax(most[bone], fabs(phys_bone_angle_of(&r, bone) + right_angle));
    }
    CHECK(most[0] < 1e-4 && most[1] > 0.05);
    phys_bone_rig_end(&r);
}

// "Each frame bone rest position will be updated according to what was animated", and is that of the start otherwise.
static void rests_are_animated_where_they_are_said_to_be(void)
{
    for (int animated = 0; animated < 2; ++animated) {
        phys_bone_rig r;
        tsl_phys_bone c;
        phys_bone_rig_begin(&r, &c, along_x);
        c.is_animated = (uint32_t)animated;
        phys_bone_rig_create(&r, &c);
        r.pose[1].rotation = phys_bone_roll(0.4); // the root bone "is permitted to rotate"
        phys_bone_rig_step(&r, 200);
        CHECK_NEAR(phys_bone_angle_of(&r, 0), animated ? 0.4 : 0, 1e-3);
        CHECK(phys_bone_size(r.p[0].position) < 1e-6); // "it can't translate"
        phys_bone_rig_end(&r);
    }
}

int main(void)
{
    RUN(pull_returns);
    RUN(spring_wobbles);
    RUN(modes_are_alike_by_default);
    RUN(stiffness_keeps_the_rest);
    RUN(stiffness_keeps_the_orientation);
    RUN(gravity_is_a_ratio_of_the_angle);
    RUN(gravity_is_a_force_before);
    RUN(falloff_is_removed_at_rest);
    RUN(immobile_bones_stay);
    RUN(immobile_has_a_curve);
    RUN(rests_are_animated_where_they_are_said_to_be);
    return REPORT();
}
