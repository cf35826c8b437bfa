// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what components become that have their bones in them; the other ones are in
// test_host_mode.c.
#include "convert/mode_calls.h"
#include "tassel/convert/anim_dynamics.h"
#include "tassel/convert/godot.h"
#include "tassel/convert/jiggle.h"
#include "tassel/convert/magica.h"
#include "tassel/convert/phys_bone.h"
#include "tassel/convert/unity_chan.h"

enum { SEEDS = 64 };

static const tsl_quat turn = {0.18257419f, 0.36514837f, 0.54772256f, 0.73029674f};

static void godot(uint32_t seed)
{
    static const drawn_run of_joints[] = {RUN_OF(tsl_godot_joint, stiffness, stiffness, 5.0f),
                                          RUN_OF(tsl_godot_joint, drag, drag, 1.0f),
                                          RUN_OF(tsl_godot_joint, radius, gravity, 0.5f),
                                          RUN_OF(tsl_godot_joint, gravity_direction, gravity_direction, -1.0f),
                                          RUN_OF(tsl_godot_joint, rotation_axis_vector, rotation_axis_vector, -1.0f)};
    static const drawn_run runs[] = {RUN_OF(tsl_godot_spring, frame_rate, frame_rate, 200.0f),
                                     RUN_OF(tsl_godot_spring, influence, influence, 1.0f),
                                     RUN_OF(tsl_godot_spring, external_force, external_force, -1.0f),
                                     RUN_OF(tsl_godot_spring, end_bone_length, end_bone_length, 0.3f)};
    static const drawn_curve curves[] = {CURVE_OF(tsl_godot_spring, radius), CURVE_OF(tsl_godot_spring, stiffness),
                                         CURVE_OF(tsl_godot_spring, drag), CURVE_OF(tsl_godot_spring, gravity)};
    static tsl_godot_joint joints[STRAND_BONES];
    static tsl_transform rests[STRAND_BONES];
    tsl_godot_spring c;
    drawn_begin(seed);
    NEW(c, tsl_godot_spring_init);
    DRAW(c, runs);
    BEND(c, curves);
    for (uint32_t i = 0; i < STRAND_BONES; ++i) {
        NEW_PART(joints[i], tsl_godot_joint_init);
        DRAW(joints[i], of_joints);
        joints[i].rotation_axis = (seed + i) % 5;
        rests[i] = (tsl_transform){drawn_vector(0.3f), turn, {1.0f, 1.0f, 1.0f}};
    }
    c.all = joints[0];
    c.joint_count = STRAND_BONES;
    c.bones = mode_strands[0];
    c.joints = seed % 2 ? joints : NULL;
    c.rests = rests;
    c.extend_end_bone = seed % 3 > 0;
    c.center_from = seed % 3;
    GET_NOTES(tsl_godot_get_notes, &c);
    TO_RIG_DESC(tsl_godot_to_rig_desc, &c);
    TO_PARAMS(tsl_godot_to_params, &c);
    TO_DESC(tsl_godot_to_desc, &c);
    CREATE(tsl_godot_create, &c, 1);
    TUNE(tsl_godot_tune, scene.chains[0], &c);
    scene_end();
}

static void unity_chan(uint32_t seed)
{
    static const drawn_run of_bones[] = {RUN_OF(tsl_unity_chan_bone, stiffness_force, stiffness_force, 3000.0f),
                                         RUN_OF(tsl_unity_chan_bone, drag_force, drag_force, 1.0f),
                                         RUN_OF(tsl_unity_chan_bone, spring_force, spring_force, -1.0f),
                                         RUN_OF(tsl_unity_chan_bone, wind_influence, radius, 0.2f),
                                         RUN_OF(tsl_unity_chan_bone, angular_stiffness, angular_stiffness, 200.0f),
                                         RUN_OF(tsl_unity_chan_bone, y_angle_limits.max, y_angle_limits.max, 90.0f),
                                         RUN_OF(tsl_unity_chan_bone, z_angle_limits.max, z_angle_limits.max, 90.0f),
                                         RUN_OF(tsl_unity_chan_bone, child, child, -0.3f)};
    static const drawn_run runs[] = {RUN_OF(tsl_unity_chan_spring, frame_rate, simulation_frame_rate, 200.0f),
                                     RUN_OF(tsl_unity_chan_spring, dynamic_ratio, dynamic_ratio, 1.0f),
                                     RUN_OF(tsl_unity_chan_spring, gravity, gravity, -10.0f),
                                     RUN_OF(tsl_unity_chan_spring, bounce, friction, 1.0f)};
    static tsl_unity_chan_bone bones[STRAND_BONES - 1];
    tsl_unity_chan_spring c;
    drawn_begin(seed);
    NEW(c, tsl_unity_chan_spring_init);
    DRAW(c, runs);
    for (uint32_t i = 0; i < STRAND_BONES - 1; ++i) {
        NEW_PART(bones[i], tsl_unity_chan_bone_init);
        DRAW(bones[i], of_bones);
        bones[i].has_pivot = 1;
        bones[i].pivot = bones[i].local_rotation = turn;
        bones[i].y_angle_limits.active = seed % 2;
        bones[i].z_angle_limits.active = (seed + i) % 3 > 0;
        bones[i].y_angle_limits.min = -drawn(90.0f);
        bones[i].z_angle_limits.min = -drawn(90.0f);
    }
    c.count = STRAND_BONES - 1;
    c.rig_bones = mode_strands[0];
    c.bones = bones;
    c.is_animated = seed % 2;
    GET_NOTES(tsl_unity_chan_get_notes, &c);
    TO_RIG_DESC(tsl_unity_chan_to_rig_desc, &c);
    TO_PARAMS(tsl_unity_chan_to_params, &c);
    TO_DESC(tsl_unity_chan_to_desc, &c);
    CREATE(tsl_unity_chan_create, &c, 1);
    TUNE(tsl_unity_chan_tune, scene.chains[0], &c);
    scene_end();
}

// From each bone to the next.
static const float *drawn_lengths(void)
{
    static float lengths[STRAND_BONES - 1];
    for (uint32_t i = 0; i < STRAND_BONES - 1; ++i)
        lengths[i] = drawn(0.4f);
    return lengths;
}

static void jiggle(uint32_t seed)
{
    static const drawn_run runs[] = {RUN_OF(tsl_jiggle_rig, update_rate, update_rate, 200.0f),
                                     RUN_OF(tsl_jiggle_rig, world_gravity, world_gravity, -10.0f),
                                     RUN_OF(tsl_jiggle_rig, soften, ignore_root_motion, 1.0f),
                                     RUN_OF(tsl_jiggle_rig, stiffness.value, stiffness.value, 1.0f),
                                     RUN_OF(tsl_jiggle_rig, angle_limit.value, angle_limit.value, 1.0f),
                                     RUN_OF(tsl_jiggle_rig, stretch.value, stretch.value, 1.0f),
                                     RUN_OF(tsl_jiggle_rig, drag.value, drag.value, 1.0f),
                                     RUN_OF(tsl_jiggle_rig, air_drag.value, air_drag.value, 1.0f),
                                     RUN_OF(tsl_jiggle_rig, gravity.value, gravity.value, -2.0f),
                                     RUN_OF(tsl_jiggle_rig, collision_radius.value, collision_radius.value, 0.2f)};
    static const drawn_curve curves[] = {
        VALUE_OF(tsl_jiggle_rig, stiffness), VALUE_OF(tsl_jiggle_rig, angle_limit),
        VALUE_OF(tsl_jiggle_rig, drag),      VALUE_OF(tsl_jiggle_rig, air_drag),
        VALUE_OF(tsl_jiggle_rig, gravity),   VALUE_OF(tsl_jiggle_rig, collision_radius)};
    tsl_jiggle_rig c;
    drawn_begin(seed);
    NEW(c, tsl_jiggle_rig_init);
    DRAW(c, runs);
    BEND(c, curves);
    c.count = STRAND_BONES;
    c.bones = mode_strands[0];
    c.lengths = drawn_lengths();
    c.advanced = c.angle_limited = 1;
    c.collision = seed % 2;
    GET_NOTES(tsl_jiggle_get_notes, &c);
    TO_RIG_DESC(tsl_jiggle_to_rig_desc, &c);
    TO_PARAMS(tsl_jiggle_to_params, &c);
    TO_DESC(tsl_jiggle_to_desc, &c);
    CREATE(tsl_jiggle_create, &c, 1);
    TUNE(tsl_jiggle_tune, scene.chains[0], &c);
    scene_end();
}

static void anim_dynamics(uint32_t seed)
{
    static const drawn_run of_bodies[] = {
        RUN_OF(tsl_anim_dynamics_body, box_extents, mass, 2.0f),
        RUN_OF(tsl_anim_dynamics_body, local_joint_offset, local_joint_offset, -0.1f),
        RUN_OF(tsl_anim_dynamics_body, place, place, -0.4f),
        RUN_OF(tsl_anim_dynamics_body, linear_axes_min, linear_axes_max, -0.1f),
        RUN_OF(tsl_anim_dynamics_body, cone_angle, cone_angle, 90.0f),
        RUN_OF(tsl_anim_dynamics_body, angular_limits_max, angular_limits_max, 120.0f),
        RUN_OF(tsl_anim_dynamics_body, sphere_collision_radius, sphere_collision_radius, 0.3f)};
    static const drawn_run runs[] = {RUN_OF(tsl_anim_dynamics, world_gravity, world_gravity, -10.0f),
                                     RUN_OF(tsl_anim_dynamics, gravity_scale, gravity_scale, -1.0f),
                                     RUN_OF(tsl_anim_dynamics, gravity_override, gravity_override, -10.0f),
                                     RUN_OF(tsl_anim_dynamics, angular_spring_constant, angular_spring_constant, 30.0f),
                                     RUN_OF(tsl_anim_dynamics, linear_damping, angular_damping, 5.0f),
                                     RUN_OF(tsl_anim_dynamics, wind_scale, wind_scale, 1.0f),
                                     RUN_OF(tsl_anim_dynamics, component_linear_acc_scale, alpha, 1.0f)};
    static tsl_anim_dynamics_body bodies[STRAND_BONES - 1];
    tsl_anim_dynamics c;
    drawn_begin(seed);
    NEW(c, tsl_anim_dynamics_init);
    DRAW(c, runs);
    for (uint32_t i = 0; i < STRAND_BONES - 1; ++i) {
        NEW_PART(bodies[i], tsl_anim_dynamics_body_init);
        DRAW(bodies[i], of_bodies);
        bodies[i].local_rotation = turn;
        bodies[i].angular_limits_min = (tsl_vec3){-drawn(90.0f), -drawn(90.0f), -drawn(90.0f)};
        bodies[i].angular_constraint_type = (seed + i) % 2;
        bodies[i].twist_axis = (seed + i) % 3;
        bodies[i].collision_type = (seed + i) % 4;
    }
    c.count = STRAND_BONES - 1;
    c.rig_bones = mode_strands[0];
    c.bodies = bodies;
    c.angular_spring = seed % 3 > 0;
    c.use_gravity_override = seed % 2;
    c.enable_wind = seed % 2;
    c.simulation_space = seed % 3;
    GET_NOTES(tsl_anim_dynamics_get_notes, &c);
    TO_PARAMS(tsl_anim_dynamics_to_params, &c);
    TO_DESC(tsl_anim_dynamics_to_desc, &c);
    CREATE(tsl_anim_dynamics_create, &c, 1);
    TUNE(tsl_anim_dynamics_tune, scene.chains[0], &c);
    scene_end();
}

static const drawn_run magica_runs[] = {
    RUN_OF(tsl_magica_cloth, longest_length, longest_length, 2.0f),
    RUN_OF(tsl_magica_cloth, simulation_frequency, simulation_frequency, 200.0f),
    RUN_OF(tsl_magica_cloth, blend_weight, blend_weight, 1.0f),
    RUN_OF(tsl_magica_cloth, gravity, gravity, 10.0f),
    RUN_OF(tsl_magica_cloth, gravity_direction, gravity_direction, -1.0f),
    RUN_OF(tsl_magica_cloth, gravity_falloff, world_inertia, 1.0f),
    RUN_OF(tsl_magica_cloth, world_movement_speed_limit, world_rotation_speed_limit, -90.0f),
    RUN_OF(tsl_magica_cloth, local_depth_inertia, centrifugal_acceleration, 1.0f),
    RUN_OF(tsl_magica_cloth, teleport_distance, teleport_rotation, 90.0f),
    RUN_OF(tsl_magica_cloth, restoration_velocity_attenuation, restoration_gravity_falloff, 1.0f),
    RUN_OF(tsl_magica_cloth, angle_limit_stiffness, angle_limit_stiffness, 1.0f),
    RUN_OF(tsl_magica_cloth, movement_limit_stiffness, movement_limit_stiffness, 1.0f),
    RUN_OF(tsl_magica_cloth, friction, spring_power, 1.0f),
    RUN_OF(tsl_magica_cloth, spring_limit_distance, spring_noise, 1.0f),
    RUN_OF(tsl_magica_cloth, damping.value, damping.value, 1.0f),
    RUN_OF(tsl_magica_cloth, radius.value, radius.value, 0.2f),
    RUN_OF(tsl_magica_cloth, restoration_stiffness.value, restoration_stiffness.value, 1.0f),
    RUN_OF(tsl_magica_cloth, limit_angle.value, limit_angle.value, 180.0f),
    RUN_OF(tsl_magica_cloth, distance_stiffness.value, distance_stiffness.value, 1.0f),
    RUN_OF(tsl_magica_cloth, max_distance.value, max_distance.value, 1.0f),
    RUN_OF(tsl_magica_cloth, backstop_radius.value, backstop_radius.value, 10.0f),
    RUN_OF(tsl_magica_cloth, backstop_distance.value, backstop_distance.value, 0.1f)};

static const drawn_curve magica_curves[] = {VALUE_OF(tsl_magica_cloth, damping),
                                            VALUE_OF(tsl_magica_cloth, radius),
                                            VALUE_OF(tsl_magica_cloth, restoration_stiffness),
                                            VALUE_OF(tsl_magica_cloth, limit_angle),
                                            VALUE_OF(tsl_magica_cloth, distance_stiffness),
                                            VALUE_OF(tsl_magica_cloth, max_distance),
                                            VALUE_OF(tsl_magica_cloth, backstop_radius),
                                            VALUE_OF(tsl_magica_cloth, backstop_distance)};

static void magica(uint32_t seed)
{
    tsl_magica_cloth c;
    drawn_begin(seed);
    NEW(c, tsl_magica_cloth_init);
    DRAW(c, magica_runs);
    BEND(c, magica_curves);
    c.count = STRAND_BONES;
    c.bones = mode_strands[0];
    c.lengths = drawn_lengths();
    c.type = seed % 4 == 3;
    c.connection_mode = TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH;
    c.use_angle_limit = seed % 2;
    c.use_max_distance = c.use_backstop = seed % 3 > 0;
    c.teleport_mode = seed % 3;
    GET_NOTES(tsl_magica_get_notes, &c);
    TO_RIG_DESC(tsl_magica_to_rig_desc, &c);
    TO_PARAMS(tsl_magica_to_params, &c);
    TO_DESC(tsl_magica_to_desc, &c);
    CREATE(tsl_magica_create, &c, 1);
    TUNE(tsl_magica_tune, scene.chains[0], &c);
    TO_LINKS(tsl_magica_to_links_params, tsl_magica_to_links_desc, &c);
    scene_link();
    TUNE(tsl_magica_tune_links, scene.links, &c);
    scene_end();
}

static const drawn_run phys_bone_runs[] = {
    RUN_OF(tsl_phys_bone, update_rate, update_rate, 200.0f),
    RUN_OF(tsl_phys_bone, world_gravity, world_gravity, -10.0f),
    RUN_OF(tsl_phys_bone, endpoint_position, endpoint_position, -0.3f),
    RUN_OF(tsl_phys_bone, grab_movement, grab_movement, 1.0f),
    RUN_OF(tsl_phys_bone, pull.value, pull.value, 1.0f),
    RUN_OF(tsl_phys_bone, spring.value, spring.value, 1.0f),
    RUN_OF(tsl_phys_bone, stiffness.value, stiffness.value, 1.0f),
    RUN_OF(tsl_phys_bone, gravity.value, gravity.value, -1.0f),
    RUN_OF(tsl_phys_bone, gravity_falloff.value, gravity_falloff.value, 1.0f),
    RUN_OF(tsl_phys_bone, immobile.value, immobile.value, 1.0f),
    RUN_OF(tsl_phys_bone, max_angle_x.value, max_angle_x.value, 180.0f),
    RUN_OF(tsl_phys_bone, max_angle_z.value, max_angle_z.value, 90.0f),
    RUN_OF(tsl_phys_bone, limit_rotation_x.value, limit_rotation_x.value, -180.0f),
    RUN_OF(tsl_phys_bone, limit_rotation_y.value, limit_rotation_y.value, -180.0f),
    RUN_OF(tsl_phys_bone, limit_rotation_z.value, limit_rotation_z.value, -180.0f),
    RUN_OF(tsl_phys_bone, radius.value, radius.value, 0.2f),
    RUN_OF(tsl_phys_bone, stretch_motion.value, stretch_motion.value, 1.0f),
    RUN_OF(tsl_phys_bone, max_stretch.value, max_stretch.value, 2.0f),
    RUN_OF(tsl_phys_bone, max_squish.value, max_squish.value, 1.0f)};

static const drawn_curve phys_bone_curves[] = {VALUE_OF(tsl_phys_bone, pull),
                                               VALUE_OF(tsl_phys_bone, spring),
                                               VALUE_OF(tsl_phys_bone, stiffness),
                                               VALUE_OF(tsl_phys_bone, gravity),
                                               VALUE_OF(tsl_phys_bone, gravity_falloff),
                                               VALUE_OF(tsl_phys_bone, immobile),
                                               VALUE_OF(tsl_phys_bone, max_angle_x),
                                               VALUE_OF(tsl_phys_bone, limit_rotation_y),
                                               VALUE_OF(tsl_phys_bone, radius),
                                               VALUE_OF(tsl_phys_bone, stretch_motion),
                                               VALUE_OF(tsl_phys_bone, max_stretch),
                                               VALUE_OF(tsl_phys_bone, max_squish)};

static void phys_bone(uint32_t seed)
{
    static tsl_vec3 segments[STRAND_BONES];
    static tsl_hold hold;
    tsl_phys_bone c;
    drawn_begin(seed);
    NEW(c, tsl_phys_bone_init);
    DRAW(c, phys_bone_runs);
    BEND(c, phys_bone_curves);
    for (uint32_t i = 0; i < STRAND_BONES; ++i)
        segments[i] = drawn_vector(0.3f);
    c.count = STRAND_BONES;
    c.bones = mode_strands[0];
    c.segments = segments;
    c.bones_above = seed % 2;
    c.version = seed % 2;
    c.integration_type = seed / 2 % 2;
    c.immobile_type = seed / 4 % 2;
    c.limit_type = seed % 4;
    if (seed % 3 == 0)
        c.endpoint_position = (tsl_vec3){0.0f, 0.0f, 0.0f};
    GET_NOTES(tsl_phys_bone_get_notes, &c);
    TO_RIG_DESC(tsl_phys_bone_to_rig_desc, &c);
    TO_PARAMS(tsl_phys_bone_to_params, &c);
    TO_DESC(tsl_phys_bone_to_desc, &c);
    tsl_hold_init(&hold, sizeof hold);
    ANSWER(hold, tsl_phys_bone_to_hold(&c, &hold));
    CREATE(tsl_phys_bone_create, &c, 1);
    TUNE(tsl_phys_bone_tune, scene.chains[0], &c);
    scene_end();
}

static void each_is_the_same(void)
{
    same_in_all_modes(godot, SEEDS);
    same_in_all_modes(unity_chan, SEEDS);
    same_in_all_modes(jiggle, SEEDS);
    same_in_all_modes(anim_dynamics, SEEDS);
    same_in_all_modes(magica, SEEDS);
    same_in_all_modes(phys_bone, SEEDS);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(each_is_the_same);
    return REPORT();
}
