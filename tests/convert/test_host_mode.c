// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what components become, and the host finds it again.
#include "convert/mode_calls.h"
#include "tassel/convert/dynamic_bone.h"
#include "tassel/convert/ez_soft_bone.h"
#include "tassel/convert/kawaii_physics.h"
#include "tassel/convert/spcr.h"
#include "tassel/convert/vrm.h"

enum { SEEDS = 64 };

static void dynamic_bone(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_dynamic_bone, update_rate, update_rate, 240.0f),
                                     RUN_OF(tsl_dynamic_bone, damping, friction, 1.0f),
                                     RUN_OF(tsl_dynamic_bone, radius, end_length, 2.0f),
                                     RUN_OF(tsl_dynamic_bone, end_offset, force, -0.1f),
                                     RUN_OF(tsl_dynamic_bone, blend_weight, blend_weight, 1.0f),
                                     RUN_OF(tsl_dynamic_bone, distance_to_object, distance_to_object, 30.0f)};
    static const drawn_curve curves[] = {CURVE_OF(tsl_dynamic_bone, damping),   CURVE_OF(tsl_dynamic_bone, elasticity),
                                         CURVE_OF(tsl_dynamic_bone, stiffness), CURVE_OF(tsl_dynamic_bone, inert),
                                         CURVE_OF(tsl_dynamic_bone, friction),  CURVE_OF(tsl_dynamic_bone, radius)};
    tsl_dynamic_bone c;
    drawn_begin(seed);
    NEW(c, tsl_dynamic_bone_init);
    DRAW(c, runs);
    BEND(c, curves);
    c.distant_disable = seed % 2;
    TO_PARAMS(tsl_dynamic_bone_to_params, &c);
    TO_DESC(tsl_dynamic_bone_to_desc, &c);
    TO_CURVES(tsl_dynamic_bone_to_curve, &c);
    CREATE(tsl_dynamic_bone_create, &c, 0);
    scene_end();
}

static void vrm(uint32_t seed)
{
    static const drawn_run runs[] = {
        RUN_OF(tsl_vrm_joint, stiffness, gravity_power, 3.0f), RUN_OF(tsl_vrm_joint, gravity_dir, gravity_dir, -1.0f),
        RUN_OF(tsl_vrm_joint, drag_force, drag_force, 1.0f), RUN_OF(tsl_vrm_joint, hit_radius, hit_radius, 0.1f)};
    static tsl_vrm_joint joints[STRAND_BONES];
    static tsl_joint_limit limits[STRAND_BONES];
    tsl_vrm_spring c;
    drawn_begin(seed);
    NEW(c, tsl_vrm_spring_init);
    for (uint32_t i = 0; i < STRAND_BONES; ++i) {
        NEW_PART(joints[i], tsl_vrm_joint_init);
        DRAW(joints[i], runs);
        if (i && seed % 4 == 0)
            joints[i] = joints[0]; // what is alike is in the parameters
        limits[i] = (tsl_joint_limit){i, drawn(4.0f), drawn(2.0f), {0.0f, 0.6f, 0.0f, 0.8f}};
    }
    c.joint_count = STRAND_BONES;
    c.bones = mode_strands[0];
    c.joints = joints;
    c.limits = seed % 3 ? limits : NULL;
    c.has_tail = seed % 2;
    c.tail = drawn_vector(0.3f);
    TO_PARAMS(tsl_vrm_spring_to_params, &c);
    TO_DESC(tsl_vrm_spring_to_desc, &c);
    CREATE(tsl_vrm_spring_create, &c, 1);
    TUNE(tsl_vrm_spring_set_joints, scene.chains[0], &c);
    scene_end();
}

static void ez_soft_bone(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_ez_soft_bone, update_rate, update_rate, 240.0f),
                                     RUN_OF(tsl_ez_soft_bone, constant_delta, constant_delta, 0.04f),
                                     RUN_OF(tsl_ez_soft_bone, damping, resistance, 1.0f),
                                     RUN_OF(tsl_ez_soft_bone, radius, radius, 0.3f),
                                     RUN_OF(tsl_ez_soft_bone, gravity, gravity, -2.0f),
                                     RUN_OF(tsl_ez_soft_bone, slackness, slackness, 1.0f)};
    static const drawn_curve curves[] = {CURVE_OF(tsl_ez_soft_bone, damping), CURVE_OF(tsl_ez_soft_bone, stiffness),
                                         CURVE_OF(tsl_ez_soft_bone, resistance), CURVE_OF(tsl_ez_soft_bone, radius),
                                         CURVE_OF(tsl_ez_soft_bone, slackness)};
    tsl_ez_soft_bone c;
    drawn_begin(seed);
    NEW(c, tsl_ez_soft_bone_init);
    DRAW(c, runs);
    BEND(c, curves);
    c.iterations = 1 + seed % 3;
    c.siblings = TSL_EZ_SIBLINGS_UNIFIED;
    TO_PARAMS(tsl_ez_soft_bone_to_params, &c);
    TO_DESC(tsl_ez_soft_bone_to_desc, &c);
    TO_CURVES(tsl_ez_soft_bone_to_curve, &c);
    CREATE(tsl_ez_soft_bone_create, &c, 0);
    TO_LINKS(tsl_ez_soft_bone_to_links_params, tsl_ez_soft_bone_to_links_desc, &c);
    scene_link();
    TUNE(tsl_ez_soft_bone_tune_links, scene.links, &c);
    scene_end();
}

static void kawaii(uint32_t seed)
{
    static const drawn_run runs[] = {
        RUN_OF(tsl_kawaii_physics, target_framerate, target_framerate, 240.0f),
        RUN_OF(tsl_kawaii_physics, damping, world_damping_rotation, 1.0f),
        RUN_OF(tsl_kawaii_physics, radius, limit_angle, 50.0f),
        RUN_OF(tsl_kawaii_physics, gravity, gravity, -980.0f),
        RUN_OF(tsl_kawaii_physics, simple_external_force, simple_external_force, -100.0f),
        RUN_OF(tsl_kawaii_physics, dummy_bone_length, dummy_bone_length, 5.0f),
        RUN_OF(tsl_kawaii_physics, teleport_distance_threshold, teleport_rotation_threshold, -100.0f)};
    static const drawn_curve curves[] = {CURVE_OF(tsl_kawaii_physics, damping),
                                         CURVE_OF(tsl_kawaii_physics, stiffness),
                                         CURVE_OF(tsl_kawaii_physics, world_damping_location),
                                         CURVE_OF(tsl_kawaii_physics, world_damping_rotation),
                                         CURVE_OF(tsl_kawaii_physics, radius),
                                         CURVE_OF(tsl_kawaii_physics, limit_angle)};
    tsl_kawaii_physics c;
    drawn_begin(seed);
    NEW(c, tsl_kawaii_physics_init);
    DRAW(c, runs);
    BEND(c, curves);
    c.legacy_gravity = seed % 2;
    c.simulation_space = seed % 3;
    c.follows = 1;
    tsl_vec3 travel = drawn_vector(40.0f);
    float seconds = drawn_from(0.001f, 0.05f);
    TO_RIG_DESC(tsl_kawaii_physics_to_rig_desc, &c);
    TO_PARAMS(tsl_kawaii_physics_to_params, &c);
    ANSWER(out.params, tsl_kawaii_physics_follow(&c, &travel, seconds, &out.params));
    TO_DESC(tsl_kawaii_physics_to_desc, &c);
    TO_CURVES(tsl_kawaii_physics_to_curve, &c);
    CREATE(tsl_kawaii_physics_create, &c, 0);
    TUNE(tsl_kawaii_physics_set_limits, scene.chains[0], &c);
    scene_end();
}

static void spcr(uint32_t seed)
{
    static const drawn_run runs[] = {
        RUN_OF(tsl_spcr, stabilization_frame_rate, stabilization_frame_rate, 200.0f),
        RUN_OF(tsl_spcr, gravity, wind_force, -10.0f),
        RUN_OF(tsl_spcr, resistance, hardness, 100.0f),
        RUN_OF(tsl_spcr, friction, collider_friction, 1.0f),
        RUN_OF(tsl_spcr, point_radius, slider_joint_length, 0.2f),
        RUN_OF(tsl_spcr, root_slide_limit, root_rotate_limit, -100.0f),
        RUN_OF(tsl_spcr, blend_ratio, blend_ratio, 1.0f),
        RUN_OF(tsl_spcr, limit_angle, limit_angle, -90.0f),
        RUN_OF(tsl_spcr, structural_horizontal.shrink, structural_horizontal.stretch, 1.0f),
        RUN_OF(tsl_spcr, shear.shrink, shear.stretch, 1.0f),
        RUN_OF(tsl_spcr, bending_horizontal.shrink, bending_horizontal.stretch, 1.0f)};
    static const drawn_curve curves[] = {
        CURVE_OF(tsl_spcr, gravity),      CURVE_OF(tsl_spcr, resistance),
        CURVE_OF(tsl_spcr, hardness),     CURVE_OF(tsl_spcr, friction),
        CURVE_OF(tsl_spcr, point_radius), CURVE_OF(tsl_spcr, structural_horizontal.shrink),
        CURVE_OF(tsl_spcr, shear.stretch)};
    tsl_spcr c;
    drawn_begin(seed);
    NEW(c, tsl_spcr_init);
    DRAW(c, runs);
    BEND(c, curves);
    c.sub_steps = 1 + seed % 3;
    c.relaxation = 1 + seed % 2;
    c.compute |= TSL_SPCR_SHEAR;
    c.limit_from_root = seed % 2;
    GET_NOTES(tsl_spcr_get_notes, &c);
    TO_RIG_DESC(tsl_spcr_to_rig_desc, &c);
    TO_PARAMS(tsl_spcr_to_params, &c);
    TO_DESC(tsl_spcr_to_desc, &c);
    CREATE(tsl_spcr_create, &c, 0);
    TUNE(tsl_spcr_tune, scene.chains[0], &c);
    TO_LINKS(tsl_spcr_to_links_params, tsl_spcr_to_links_desc, &c);
    scene_link();
    TUNE(tsl_spcr_tune_links, scene.links, &c);
    scene_end();
}

static void each_is_the_same(void)
{
    same_in_all_modes(dynamic_bone, SEEDS);
    same_in_all_modes(vrm, SEEDS);
    same_in_all_modes(ez_soft_bone, SEEDS);
    same_in_all_modes(kawaii, SEEDS);
    same_in_all_modes(spcr, SEEDS);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(each_is_the_same);
    return REPORT();
}
