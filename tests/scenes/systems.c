// SPDX-License-Identifier: MIT
#include "scenes/systems.h"

#include <math.h>
#include <stddef.h>

static const tsl_curve_key falling[2] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.5f, -0.5f, 0.0f}};
static const tsl_vec3 earth = {0.0f, -9.81f, 0.0f};

// Data that components point to, read while a chain is made.
static tsl_vec3 segments[SYSTEM_BONES];
static float lengths[SYSTEM_BONES];
static tsl_unity_chan_bone unity_bones[SYSTEM_BONES];
static tsl_anim_dynamics_body bodies[SYSTEM_BONES];
static tsl_transform rests[SYSTEM_BONES];

static float length_of(tsl_vec3 v)
{
    return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

static void measure(const system_line *line)
{
    static const tsl_quat none = {0.0f, 0.0f, 0.0f, 1.0f};
    for (uint32_t i = 0; i < SYSTEM_BONES; ++i) {
        segments[i] = line->step;
        lengths[i] = length_of(line->step);
        rests[i] = (tsl_transform){line->step, none, {1.0f, 1.0f, 1.0f}};
    }
}

tsl_kawaii_physics system_kawaii_physics(uint32_t variant)
{
    TSL_INIT(tsl_kawaii_physics, n);
    n.damping = 0.2f;
    n.stiffness = 0.08f;
    n.world_damping_location = n.world_damping_rotation = 0.9f;
    n.gravity.y = -2.0f;
    n.radius = 0.02f;
    n.teleport_distance_threshold = 3.0f;
    n.follows = variant == 1;
    n.limit_angle = variant == 2 ? 30.0f : 0.0f;
    if (variant == 2) {
        n.damping_keys = n.stiffness_keys = falling;
        n.damping_key_count = n.stiffness_key_count = 2;
    }
    return n;
}

tsl_phys_bone system_phys_bone(const system_line *line)
{
    TSL_INIT(tsl_phys_bone, c);
    measure(line);
    c.count = line->count;
    c.bones = line->bones;
    c.segments = segments;
    c.root_parent = line->anchor;
    c.world_gravity = earth;
    c.integration_type = line->variant ? TSL_PHYS_BONE_ADVANCED : TSL_PHYS_BONE_SIMPLIFIED;
    c.version = line->variant == 2 ? TSL_PHYS_BONE_VERSION_1_0 : TSL_PHYS_BONE_VERSION_1_1;
    c.limit_type = line->variant == 1 ? TSL_PHYS_BONE_POLAR : TSL_PHYS_BONE_ANGLE;
    c.is_animated = 1;
    c.spring.value = 0.4f;
    c.gravity.value = 0.2f;
    c.immobile.value = 0.3f;
    c.max_angle_x.value = 60.0f;
    c.stretch_motion.value = line->variant == 1 ? 0.5f : 0.0f;
    c.max_stretch.value = line->variant == 1 ? 0.4f : 0.0f;
    c.max_squish.value = line->variant == 1 ? 0.2f : 0.0f;
    return c;
}

tsl_spcr system_spcr(uint32_t variant)
{
    TSL_INIT(tsl_spcr, c);
    c.limit_angle = variant == 1 ? 40.0f : -1.0f;
    c.limit_from_root = variant == 1;
    c.compute |= variant == 2 ? TSL_SPCR_SHEAR : 0u;
    c.root_slide_limit = variant ? 5.0f : 1.0f; // motion beyond is not felt: for a running character
    c.root_rotate_limit = variant ? 540.0f : 180.0f;
    return c;
}

tsl_magica_cloth system_magica(const system_line *line)
{
    TSL_INIT(tsl_magica_cloth, c);
    measure(line);
    c.count = line->count;
    c.bones = line->bones;
    c.lengths = lengths;
    c.connection_mode = TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH;
    c.distance_stiffness.value = 0.5f;
    c.world_inertia = 0.6f;
    c.use_angle_limit = line->variant == 1;
    c.use_max_distance = c.use_backstop = line->variant == 2;
    return c;
}

static tsl_result add_kawaii_physics(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    tsl_kawaii_physics n = system_kawaii_physics(line->variant);
    tsl_chain_desc here = *where;
    here.bones = line->bones;
    here.bone_count = line->count;
    return tsl_kawaii_physics_create(line->world, line->rig, &n, &here, out_chain);
}

static tsl_result add_unity_chan(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    TSL_INIT(tsl_unity_chan_spring, s);
    for (uint32_t i = 0; i + 1 < line->count; ++i) {
        tsl_unity_chan_bone_init(&unity_bones[i]);
        unity_bones[i].stiffness_force = 500.0f;
        unity_bones[i].has_pivot = line->variant > 0;
        unity_bones[i].z_angle_limits = (tsl_unity_chan_range){line->variant > 0, -50.0f, 40.0f};
        unity_bones[i].y_angle_limits = (tsl_unity_chan_range){line->variant > 1, -30.0f, 30.0f};
        unity_bones[i].child = line->step;
    }
    s.count = line->count - 1;
    s.rig_bones = line->bones;
    s.bones = unity_bones;
    s.is_animated = line->variant == 1;
    return tsl_unity_chan_create(line->world, line->rig, &s, where, out_chain);
}

static tsl_result add_spcr(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    tsl_spcr c = system_spcr(line->variant);
    tsl_chain_desc here = *where;
    here.bones = line->bones;
    here.bone_count = line->count;
    here.anchor = -1;
    return tsl_spcr_create(line->world, line->rig, &c, &here, out_chain);
}

static tsl_result add_magica(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    tsl_magica_cloth c = system_magica(line);
    return tsl_magica_create(line->world, line->rig, &c, where, out_chain);
}

static tsl_result add_phys_bone(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    tsl_phys_bone c = system_phys_bone(line);
    return tsl_phys_bone_create(line->world, line->rig, &c, where, out_chain);
}

// Boxes on joints with springs so hard that the line swings about twice a second.
static tsl_result add_anim_dynamics(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    TSL_INIT(tsl_anim_dynamics, n);
    for (uint32_t i = 0; i + 1 < line->count; ++i) {
        tsl_anim_dynamics_body_init(&bodies[i]);
        bodies[i].box_extents = (tsl_vec3){0.01f, 0.03f, 0.02f};
        bodies[i].place = line->step;
        bodies[i].angular_constraint_type = line->variant == 1 ? TSL_ANIM_DYNAMICS_ANGULAR : TSL_ANIM_DYNAMICS_CONE;
        bodies[i].twist_axis = 1;
        bodies[i].cone_angle = 60.0f;
        bodies[i].angular_limits_min = (tsl_vec3){-50.0f, -10.0f, -20.0f};
        bodies[i].angular_limits_max = (tsl_vec3){30.0f, 10.0f, 40.0f};
    }
    n.count = line->count - 1;
    n.rig_bones = line->bones;
    n.bodies = bodies;
    n.world_gravity = earth;
    n.gravity_scale = line->variant == 2 ? 1.0f : 0.2f;
    n.angular_spring = 1;
    n.angular_spring_constant = 40.0f;
    n.linear_damping = n.angular_damping = 4.0f;
    n.enable_wind = 1;
    n.simulation_space = line->variant == 2 ? TSL_ANIM_DYNAMICS_COMPONENT : TSL_ANIM_DYNAMICS_WORLD;
    n.component_linear_acc_scale = (tsl_vec3){0.5f, 0.5f, 0.5f};
    return tsl_anim_dynamics_create(line->world, line->rig, &n, where, out_chain);
}

static tsl_result add_godot(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    TSL_INIT(tsl_godot_spring, s);
    measure(line);
    s.joint_count = line->count;
    s.bones = line->bones;
    s.rests = rests;
    s.all.gravity = 0.3f;
    s.all.rotation_axis = line->variant == 1 ? TSL_GODOT_AXIS_X : TSL_GODOT_AXIS_ALL;
    s.center_from = line->variant == 2 ? TSL_GODOT_CENTER_BONE : TSL_GODOT_CENTER_WORLD_ORIGIN;
    s.extend_end_bone = line->variant == 2;
    s.end_bone_length = 0.05f;
    return tsl_godot_create(line->world, line->rig, &s, where, out_chain);
}

static tsl_result add_jiggle(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain)
{
    TSL_INIT(tsl_jiggle_rig, r);
    measure(line);
    r.count = line->count;
    r.bones = line->bones;
    r.lengths = lengths;
    r.stiffness.value = line->variant ? 0.3f : 0.6f;
    r.air_drag.value = 0.05f;
    r.advanced = line->variant < 2;
    r.ignore_root_motion = 0.4f;
    r.angle_limited = line->variant == 2;
    return tsl_jiggle_create(line->world, line->rig, &r, where, out_chain);
}

// ---- all of them ------------------------------------------------------------------------------------------

typedef struct system_entry {
    const char *name;
    tsl_result (*add)(const system_line *line, const tsl_chain_desc *where, tsl_chain_id *out_chain);
} system_entry;

static const system_entry systems[SYSTEM_COUNT] = {
    {"KawaiiPhysics", add_kawaii_physics},
    {"PhysBones", add_phys_bone},
    {"UnityChan", add_unity_chan},
    {"SPCRJointDynamics", add_spcr},
    {"MagicaCloth2", add_magica},
    {"AnimDynamics", add_anim_dynamics},
    {"Godot", add_godot},
    {"JiggleRigs", add_jiggle},
};

const char *system_name(uint32_t system)
{
    return systems[system].name;
}

tsl_result system_add(const system_line *line, uint32_t system, tsl_chain_id *out_chain)
{
    TSL_INIT(tsl_chain_desc, where);
    where.anchor = line->anchor;
    return systems[system].add(line, &where, out_chain);
}
