// SPDX-License-Identifier: MIT
// The parameters of Godot's SpringBoneSimulator3D in Tassel's terms, what is said to be left out, and what is refused.
#include "tassel/convert/godot.h"
#include "tassel/state.h"

#include "check.h"
#include "double_math.h"

#include <string.h>

static const uint32_t bones[] = {1, 2, 3};
static tsl_godot_joint joints[3];
static tsl_transform rests[3];

static tsl_godot_spring fresh(void)
{
    TSL_INIT(tsl_godot_spring, s);
    for (int i = 0; i < 3; ++i) {
        tsl_godot_joint_init(&joints[i]);
        rests[i] = (tsl_transform){{0.0f, -0.25f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    }
    s.joint_count = 3;
    s.bones = bones;
    return s;
}

static void defaults_are_the_settings(void)
{
    tsl_godot_spring s = fresh();
    CHECK(s.all.stiffness == 1.0f && s.all.drag == 0.4f && s.all.radius == 0.02f && s.all.gravity == 0.0f);
    CHECK(s.all.gravity_direction.y == -1.0f && s.all.rotation_axis == TSL_GODOT_AXIS_ALL);
    CHECK(joints[0].stiffness == 1.0f && joints[0].drag == 0.0f && joints[0].radius == 0.1f);
}

static void numbers_and_descriptions(void)
{
    tsl_godot_spring s = fresh();
    tsl_chain_params p;
    TSL_INIT(tsl_rig_desc, r);
    TSL_INIT(tsl_chain_desc, d);
    s.all.gravity = 0.5f;
    s.all.gravity_direction = (tsl_vec3){0.0f, 0.0f, -4.0f}; // as long as it may be
    s.external_force.x = 0.25f;
    s.influence = 0.75f;
    d.anchor = 7;
    CHECK_INT(tsl_godot_to_params(&s, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
    CHECK(p.push == 1.0f && p.damping == 0.4f && p.radius == 0.02f && p.weight == 0.75f);
    CHECK_NEAR(p.gravity.x, 15.0, 1e-5);
    CHECK_NEAR(p.gravity.z, -30.0, 1e-5);
    CHECK(p.inert == 0.0f && p.gravity_scale == 0.0f && p.gravity_falloff == 0.0f);
    CHECK(d.model == TSL_MODEL_SPRING && d.flags == 0 && d.bones == bones && d.bone_count == 3);
    CHECK(d.anchor == -1 && d.tip == TSL_TIP_NONE);
    s.frame_rate =
        120.0f; // a frame's push is half as long, and there are four times as many in the time that it acts in
    s.center_from = TSL_GODOT_CENTER_BONE;
    s.center = 2;
    CHECK_INT(tsl_godot_to_params(&s, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
    CHECK_INT(tsl_godot_to_rig_desc(&s, &r), TSL_OK);
    CHECK_NEAR(p.push, 2.0, 1e-6);
    CHECK_NEAR(p.damping, 1 - 0.6 * 0.6, 1e-6);
    CHECK_NEAR(p.gravity.z, -60.0, 1e-5);
    CHECK(p.inert == 1.0f && p.inert_rotation == 1.0f && d.anchor == 2 && r.ticks_per_second == 120.0f);
    d.flags = TSL_CHAIN_UNANIMATED; // of a host without animation of these bones
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
    CHECK_INT(d.flags, TSL_CHAIN_UNANIMATED);
}

static void tails_extend_the_end_bone(void)
{
    static const tsl_vec3 ways[] = {{0.5f, 0.0f, 0.0f}, {-0.5f, 0.0f, 0.0f}, {0.0f, 0.5f, 0.0f}, {0.0f, -0.5f, 0.0f},
                                    {0.0f, 0.0f, 0.5f}, {0.0f, 0.0f, -0.5f}, {-0.5f, 0.0f, 0.0f}};
    tsl_godot_spring s = fresh();
    TSL_INIT(tsl_chain_desc, d);
    s.extend_end_bone = 1;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
    CHECK(d.tip == TSL_TIP_NONE); // as long as it has no length
    s.end_bone_length = 0.5f;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NULL_POINTER);         // straight on from where?
    rests[2].rotation = (tsl_quat){0.0f, 0.0f, 0.70710678f, 0.70710678f}; // its -x is its parent's -y
    s.rests = rests;
    for (uint32_t i = 0; i < 7; ++i) {
        s.end_bone_direction = i;
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
        CHECK(d.tip == TSL_TIP_LOCAL && distance3(d.tip_offset, ways[i]) < 1e-6);
    }
    s.joint_count = 1;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
    rests[0].position.y = NAN;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NOT_FINITE);
    rests[0].position.y = 1.0f, rests[0].rotation.w = 2.0f;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
}

// Joints at 0, half and all of the way.
static void curves_scale_the_setting(void)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -2.0f}, {1.0f, -1.0f, -2.0f, 0.0f}};
    static const int32_t parents[] = {-1, 0, 1, 2};
    tsl_transform all[4];
    tsl_godot_spring s = fresh();
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chains[2];
    uint64_t hashes[2];
    for (int i = 0; i < 4; ++i)
        all[i] = rests[0];
    s.all.gravity = 1.0f;
    s.stiffness_keys = s.drag_keys = s.radius_keys = s.gravity_keys = falling;
    s.stiffness_key_count = s.drag_key_count = s.radius_key_count = s.gravity_key_count = 2;
    for (int by_hand = 0; by_hand < 2; ++by_hand) {
        TSL_INIT(tsl_world_desc, world_desc);
        TSL_INIT(tsl_rig_desc, rig_desc);
        TSL_INIT(tsl_chain_desc, where);
        rig_desc.bone_count = 4, rig_desc.parents = parents, rig_desc.rest = all;
        CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
        CHECK_INT(tsl_rig_create(world, &rig_desc, &rig), TSL_OK);
        for (int i = 0; by_hand && i < 3; ++i) {
            float share = 1.0f - (float)i; // and below 0 there is none of it but of gravity
            joints[i] = s.all;
            joints[i].stiffness *= fmaxf(share, 0.0f), joints[i].drag *= fmaxf(share, 0.0f);
            joints[i].radius *= fmaxf(share, 0.0f), joints[i].gravity *= share;
            s.joints = joints;
        }
        CHECK_INT(tsl_godot_create(world, rig, &s, &where, &chains[by_hand]), TSL_OK);
        CHECK_INT(tsl_world_hash(world, &hashes[by_hand]), TSL_OK);
        tsl_world_destroy(world);
    }
    CHECK(hashes[0] == hashes[1]);
}

static void notes_say_what_is_left_out(void)
{
    tsl_godot_spring s = fresh();
    uint32_t notes = 77;
    CHECK_INT(tsl_godot_get_notes(&s, &notes), TSL_OK);
    CHECK_INT(notes, 0);
    s.all.gravity = 1.0f;
    CHECK_INT(tsl_godot_get_notes(&s, &notes), TSL_OK);
    CHECK_INT(notes, 0);
    s.center_from = TSL_GODOT_CENTER_NODE;
    CHECK_INT(tsl_godot_get_notes(&s, &notes), TSL_OK);
    CHECK_INT(notes, TSL_GODOT_NOTE_TURNING_GRAVITY);
    s.all.gravity = 0.0f, s.center_from = TSL_GODOT_CENTER_BONE, s.center = 1;
    CHECK_INT(tsl_godot_get_notes(&s, &notes), TSL_OK);
    CHECK_INT(notes, TSL_GODOT_NOTE_CENTER_BONE);
    CHECK_INT(tsl_godot_get_notes(&s, NULL), TSL_ERROR_NULL_POINTER);
}

static void colliders(void)
{
    TSL_INIT(tsl_godot_collider, c);
    TSL_INIT(tsl_collider_desc, d);
    CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 0.1f && d.flags == TSL_COLLIDER_UNSCALED);
    c.shape = TSL_GODOT_CAPSULE, c.mode = TSL_GODOT_COLLIDE_INSIDE;
    CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_CAPSULE && d.flags == (TSL_COLLIDER_UNSCALED | TSL_COLLIDER_INSIDE));
    CHECK_NEAR(d.a.y, 0.15, 1e-7);
    CHECK_NEAR(d.b.y, -0.15, 1e-7);
    c.height = 0.15f; // no room for its ends
    CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c.shape = TSL_GODOT_PLANE;
    CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT); // the inside of a plane
    c.mode = TSL_GODOT_COLLIDE_CHAIN;
    CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_PLANE && d.b.y == 1.0f && d.flags == TSL_COLLIDER_UNSCALED);
    uint32_t *const choices[] = {&c.shape, &c.mode};
    float *const fields[] = {&c.radius, &c.height};
    for (int i = 0; i < 2; ++i) {
        tsl_godot_collider_init(&c, sizeof c);
        *choices[i] = 3;
        CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
        tsl_godot_collider_init(&c, sizeof c);
        *fields[i] = NAN;
        CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
        *fields[i] = -0.1f;
        CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
        *fields[i] = TSL_NUMBER_LIMIT;
        CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    c.struct_size = 0;
    CHECK_INT(tsl_godot_collider_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_godot_collider_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
}

// ---- refusals ----------------------------------------------------------------------------------------------------------

static void joints_are_checked(void)
{
    tsl_godot_spring s;
    TSL_INIT(tsl_chain_desc, d);
    for (int individual = 0; individual < 2; ++individual) {
        tsl_godot_joint *j = individual ? &joints[1] : &s.all;
        float *const fields[] = {
            &j->stiffness, &j->drag, &j->radius, &j->gravity, &j->gravity_direction.x, &j->rotation_axis_vector.z};
        for (int i = 0; i < 6; ++i) {
            s = fresh(), s.joints = individual ? joints : NULL, *fields[i] = NAN;
            CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NOT_FINITE);
            s = fresh(), s.joints = individual ? joints : NULL, *fields[i] = -0.1f;
            CHECK_INT(tsl_godot_to_desc(&s, &d), i < 3 ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK);
            s = fresh(), s.joints = individual ? joints : NULL, *fields[i] = TSL_NUMBER_LIMIT;
            CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
        }
        s = fresh(), s.joints = individual ? joints : NULL, j->gravity = 1.0f, j->gravity_direction.y = 0.0f;
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
        s = fresh(), s.joints = individual ? joints : NULL, j->rotation_axis = 5;
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
        s = fresh(), s.joints = individual ? joints : NULL, j->rotation_axis = TSL_GODOT_AXIS_X;
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NULL_POINTER); // across what?
        s.rests = rests;
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
        CHECK_INT(d.flags, 0);
        d.flags = 0;
        rests[2].position.x = INFINITY;
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NOT_FINITE);
        j->rotation_axis = TSL_GODOT_AXIS_CUSTOM; // about any where its vector is 0
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_OK);
        CHECK_INT(d.flags, 0);
    }
}

static void settings_are_checked(void)
{
    static const tsl_curve_key backwards[] = {{1.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f, 0.0f}};
    static const tsl_curve_key high[] = {{0.0f, 3e38f, 0.0f, 0.0f}};
    tsl_godot_spring s;
    tsl_chain_params p, before;
    TSL_INIT(tsl_chain_desc, d);
    TSL_INIT(tsl_rig_desc, r);
    tsl_chain_id chain = {7};
    memset(&p, 0x5a, sizeof p);
    before = p;
    float *const fields[] = {&s.frame_rate, &s.influence, &s.end_bone_length, &s.external_force.y};
    for (int i = 0; i < 4; ++i) {
        s = fresh(), *fields[i] = NAN;
        CHECK_INT(tsl_godot_to_params(&s, &p, sizeof p), TSL_ERROR_NOT_FINITE);
        CHECK_INT(tsl_godot_to_rig_desc(&s, &r), TSL_ERROR_NOT_FINITE);
        s = fresh(), *fields[i] = -0.1f;
        CHECK_INT(tsl_godot_to_desc(&s, &d), i < 3 ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK);
        s = fresh(), *fields[i] = i == 0 ? 3e38f : TSL_NUMBER_LIMIT;
        CHECK_INT(tsl_godot_to_params(&s, &p, sizeof p), TSL_ERROR_INVALID_ARGUMENT);
    }
    uint32_t *const choices[] = {&s.extend_end_bone, &s.end_bone_direction, &s.center_from, &s.reserved};
    for (int i = 0; i < 4; ++i) {
        s = fresh(), *choices[i] = 7;
        CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    s = fresh(), s.center = -2;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
    s = fresh(), s.joint_count = 1;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_INVALID_ARGUMENT);
    s = fresh(), s.joint_count = 257;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_TOO_MANY);
    s = fresh(), s.bones = NULL;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NULL_POINTER);
    s = fresh(), s.drag_key_count = 2;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NULL_POINTER);
    s.drag_keys = backwards;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NOT_INCREASING);
    s = fresh(), s.all.gravity = 1e6f, s.gravity_keys = high, s.gravity_key_count = 1;
    CHECK_INT(tsl_godot_to_params(&s, &p, sizeof p), TSL_ERROR_NOT_FINITE); // their product is not
    s = fresh(), s.struct_size = 0;
    CHECK_INT(tsl_godot_to_desc(&s, &d), TSL_ERROR_NOT_INITIALIZED);
    s = fresh();
    CHECK_INT(tsl_godot_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_godot_to_params(&s, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_godot_to_params(&s, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_godot_to_desc(&s, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_godot_to_rig_desc(&s, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_godot_tune(NULL, chain, &s), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_godot_create(NULL, (tsl_rig_id){0}, &s, &d, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_godot_create(NULL, (tsl_rig_id){0}, NULL, &d, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(chain.bits, 0);
    CHECK_BITS(&p, &before, sizeof p);
}

int main(void)
{
    RUN(defaults_are_the_settings);
    RUN(numbers_and_descriptions);
    RUN(tails_extend_the_end_bone);
    RUN(curves_scale_the_setting);
    RUN(notes_say_what_is_left_out);
    RUN(colliders);
    RUN(joints_are_checked);
    RUN(settings_are_checked);
    return REPORT();
}
