// SPDX-License-Identifier: MIT
// UnityChan SpringBone's parameters in Tassel's terms, what is said to be left out, and what is refused.
#include "tassel/convert/unity_chan.h"

#include "check.h"

#include <math.h>
#include <string.h>

static const uint32_t rig_bones[] = {1, 2, 3};
static tsl_unity_chan_bone bones[2];

static tsl_unity_chan_spring fresh(void)
{
    TSL_INIT(tsl_unity_chan_spring, s);
    for (int i = 0; i < 2; ++i) {
        tsl_unity_chan_bone_init(&bones[i]);
        bones[i].child = (tsl_vec3){-0.5f, 0.0f, 0.0f};
    }
    s.count = 2;
    s.rig_bones = rig_bones;
    s.bones = bones;
    return s;
}

static void numbers_and_descriptions(void)
{
    tsl_unity_chan_spring s = fresh();
    tsl_chain_params p;
    TSL_INIT(tsl_rig_desc, r);
    TSL_INIT(tsl_chain_desc, d);
    bones[0].stiffness_force = bones[1].stiffness_force = 720.0f; // a tenth in a step
    bones[0].radius = bones[1].radius = 0.03f;
    bones[0].spring_force = bones[1].spring_force = (tsl_vec3){1.0f, 0.0f, 0.0f};
    s.friction = 0.25f;
    CHECK_INT(tsl_unity_chan_to_params(&s, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_OK);
    CHECK_INT(tsl_unity_chan_to_rig_desc(&s, &r), TSL_OK);
    CHECK_NEAR(p.push, 60 * 0.1 / 0.9 * 0.5, 1e-4);
    CHECK_NEAR(p.damping, 0.3 / 0.9, 1e-6);
    CHECK_NEAR(p.friction, 0.25 * 0.6 / 0.9, 1e-6);
    CHECK_NEAR(p.gravity.y, -5 / 0.9, 1e-5);
    CHECK_NEAR(p.gravity.x, 0.5 / 0.9, 1e-6);
    CHECK(p.weight == 1.0f && p.radius == 0.03f && p.scale_rule == TSL_SCALE_NONE);
    CHECK(d.model == TSL_MODEL_SPRING && d.flags == TSL_CHAIN_UNANIMATED && d.bones == rig_bones);
    CHECK(d.bone_count == 3 && d.anchor == -1 && d.tip == TSL_TIP_NONE && r.ticks_per_second == 60.0f);
    s.is_animated = 1;
    s.enable_collision = 0;
    s.frame_rate = 30.0f; // at which a step still counts as 1/60 s
    CHECK_INT(tsl_unity_chan_to_params(&s, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_OK);
    CHECK_INT(tsl_unity_chan_to_rig_desc(&s, &r), TSL_OK);
    CHECK_NEAR(p.push, 15 * 0.1 / 0.9 * 0.5, 1e-4);
    CHECK_NEAR(p.damping, 1 - sqrt(0.6 / 0.9), 1e-6);
    CHECK_NEAR(p.gravity.y, -1.25 / 0.9, 1e-5);
    CHECK(p.weight == 0.5f && d.flags == TSL_CHAIN_COLLIDER_LIST && d.collider_count == 0);
    CHECK(r.ticks_per_second == 30.0f);
    s.simulation_frame_rate = 0.0f; // and now as the frame
    CHECK_INT(tsl_unity_chan_to_params(&s, &p, sizeof p), TSL_OK);
    CHECK_NEAR(p.gravity.y, -5 / 0.6, 1e-5);
    bones[0].stiffness_force = 5000.0f; // more than all of it counts as nearly all
    bones[1].radius = 0.04f;
    CHECK_INT(tsl_unity_chan_to_params(&s, &p, sizeof p), TSL_OK);
    CHECK(p.push == 1.0f && p.damping == 0.0f && p.radius == 1.0f); // tsl_unity_chan_tune sets what differs
}

static uint32_t notes_of(const tsl_unity_chan_spring *s)
{
    uint32_t notes = 0;
    CHECK_INT(tsl_unity_chan_get_notes(s, &notes), TSL_OK);
    return notes;
}

static void notes_say_what_is_left_out(void)
{
    tsl_unity_chan_spring s = fresh();
    CHECK_INT(notes_of(&s), TSL_UNITY_CHAN_NOTE_WIND);
    bones[0].wind_influence = bones[1].wind_influence = 0.0f;
    CHECK_INT(notes_of(&s), 0);
    bones[1].stiffness_force = 4000.0f, s.bounce = 0.5f, s.is_animated = 1, bones[0].length_limits = 1;
    CHECK_INT(notes_of(&s), TSL_UNITY_CHAN_NOTE_STIFF | TSL_UNITY_CHAN_NOTE_BOUNCE | TSL_UNITY_CHAN_NOTE_ANIMATED |
                                TSL_UNITY_CHAN_NOTE_LENGTH_LIMITS);
    bones[1].stiffness_force = 0.0f, s.is_animated = s.enable_length_limits = s.enable_collision = 0;
    bones[0].y_angle_limits.active = 1;
    CHECK_INT(notes_of(&s), 0); // without a pivot node nothing holds
    bones[0].has_pivot = 1;
    CHECK_INT(notes_of(&s), TSL_UNITY_CHAN_NOTE_RANGES);
    bones[0].angular_stiffness = 0.0f, bones[0].z_angle_limits.active = 1;
    CHECK_INT(notes_of(&s), TSL_UNITY_CHAN_NOTE_TWO_RANGES);
    s.enable_angle_limits = 0;
    CHECK_INT(notes_of(&s), 0);
}

static void colliders(void)
{
    TSL_INIT(tsl_unity_chan_collider, c);
    TSL_INIT(tsl_collider_desc, d);
    d.flags = TSL_COLLIDER_INSIDE;
    CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 0.1f && d.flags == 0 && d.a.y == 0.0f);
    c.shape = TSL_UNITY_CHAN_CAPSULE;
    CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_CAPSULE && d.radius_b == 0.1f && d.a.y == 0.0f && d.b.y == 0.25f);
    c.shape = TSL_UNITY_CHAN_PANEL, c.width = 0.5f; // its front is at z 0
    CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_BOX && d.radius == 0.0f && d.a.z == -0.25f);
    CHECK(d.b.x == 0.25f && d.b.y == 0.125f && d.b.z == 0.25f);
    c.shape = TSL_UNITY_CHAN_GROUND, c.ground_height = 2.0f;
    CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_PLANE && d.a.y == 2.0f && d.b.y == 1.0f);
    c.shape = 4;
    CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    float *const fields[] = {&c.radius, &c.height, &c.width, &c.ground_height};
    for (int i = 0; i < 4; ++i) {
        tsl_unity_chan_collider_init(&c, sizeof c);
        *fields[i] = NAN;
        CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
        *fields[i] = -0.1f;
        CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), i < 3 ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK);
        *fields[i] = TSL_NUMBER_LIMIT;
        CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    tsl_unity_chan_collider_init(&c, sizeof c);
    c.shape = TSL_UNITY_CHAN_PANEL, c.width = c.height = 0.0f;
    CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c.struct_size = 0;
    CHECK_INT(tsl_unity_chan_collider_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_unity_chan_collider_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
}

// ---- refusals ----------------------------------------------------------------------------------------------------------

static void bones_are_checked(void)
{
    tsl_unity_chan_spring s;
    TSL_INIT(tsl_chain_desc, d);
    float *const fields[] = {&bones[1].stiffness_force,
                             &bones[1].drag_force,
                             &bones[1].wind_influence,
                             &bones[1].radius,
                             &bones[1].angular_stiffness,
                             &bones[1].y_angle_limits.max,
                             &bones[1].z_angle_limits.max,
                             &bones[1].y_angle_limits.min,
                             &bones[1].z_angle_limits.min,
                             &bones[1].spring_force.y,
                             &bones[1].child.z,
                             &bones[1].pivot.x,
                             &bones[1].local_rotation.w};
    for (int i = 0; i < 13; ++i) {
        s = fresh(), *fields[i] = NAN;
        CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_NOT_FINITE);
        s = fresh(), *fields[i] = i < 7 ? -0.1f : i < 9 ? 0.1f : TSL_NUMBER_LIMIT;
        CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
        s = fresh(), *fields[i] = i == 0 ? 5001.0f : i < 3 ? 1.1f : i < 7 ? TSL_NUMBER_LIMIT : -TSL_NUMBER_LIMIT;
        CHECK_INT(tsl_unity_chan_to_desc(&s, &d), i == 4 ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT);
    }
    s = fresh(), bones[0].child.x = 0.0f;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
    s = fresh(), bones[0].has_pivot = 2;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
    s = fresh(), bones[0].y_angle_limits.active = 2;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
}

static void springs_are_checked(void)
{
    tsl_unity_chan_spring s;
    tsl_chain_params p, before;
    TSL_INIT(tsl_chain_desc, d);
    TSL_INIT(tsl_rig_desc, r);
    tsl_chain_id chain = {7};
    uint32_t notes = 77;
    memset(&p, 0x5a, sizeof p);
    before = p;
    float *const fields[] = {&s.frame_rate, &s.simulation_frame_rate, &s.dynamic_ratio, &s.bounce, &s.friction,
                             &s.gravity.x};
    for (int i = 0; i < 6; ++i) {
        s = fresh(), *fields[i] = NAN;
        CHECK_INT(tsl_unity_chan_to_params(&s, &p, sizeof p), TSL_ERROR_NOT_FINITE);
        CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_NOT_FINITE);
        CHECK_INT(tsl_unity_chan_to_rig_desc(&s, &r), TSL_ERROR_NOT_FINITE);
        CHECK_INT(tsl_unity_chan_get_notes(&s, &notes), TSL_ERROR_NOT_FINITE);
        s = fresh(), *fields[i] = i < 5 ? -0.1f : TSL_NUMBER_LIMIT;
        CHECK_INT(tsl_unity_chan_to_params(&s, &p, sizeof p), TSL_ERROR_INVALID_ARGUMENT);
        s = fresh(), *fields[i] = i < 2 ? 1e-30f : 1.1f;
        CHECK_INT(tsl_unity_chan_to_desc(&s, &d), i == 1 || (i > 1 && i < 5) ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK);
    }
    uint32_t *const choices[] = {&s.is_animated, &s.enable_angle_limits, &s.enable_collision, &s.enable_length_limits};
    for (int i = 0; i < 4; ++i) {
        s = fresh(), *choices[i] = 2;
        CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    s = fresh(), s.count = 0;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
    s = fresh(), s.count = 256;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_TOO_MANY);
    s = fresh(), s.bones = NULL;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_NULL_POINTER);
    s = fresh(), s.rig_bones = NULL;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_NULL_POINTER);
    s = fresh(), s.struct_size = 0;
    CHECK_INT(tsl_unity_chan_to_desc(&s, &d), TSL_ERROR_NOT_INITIALIZED);
    s = fresh();
    CHECK_INT(tsl_unity_chan_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_unity_chan_to_params(&s, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_unity_chan_to_params(&s, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_unity_chan_to_desc(&s, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_unity_chan_to_rig_desc(&s, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_unity_chan_get_notes(&s, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_unity_chan_tune(NULL, chain, &s), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_unity_chan_create(NULL, (tsl_rig_id){0}, &s, &d, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_unity_chan_create(NULL, (tsl_rig_id){0}, NULL, &d, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(chain.bits, 0);
    CHECK_BITS(&p, &before, sizeof p);
    CHECK_INT(notes, 77);
}

int main(void)
{
    RUN(numbers_and_descriptions);
    RUN(notes_say_what_is_left_out);
    RUN(colliders);
    RUN(bones_are_checked);
    RUN(springs_are_checked);
    return REPORT();
}
