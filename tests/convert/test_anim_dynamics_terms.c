// SPDX-License-Identifier: MIT
// AnimDynamics' parameters in Tassel's terms, what is said to be left out, and what is refused.
#include "tassel/convert/anim_dynamics.h"
#include "tassel/debug.h"

#include "check.h"

#include <math.h>
#include <string.h>

static const uint32_t bones[] = {1, 2, 3};
static tsl_anim_dynamics_body bodies[2];

// Boxes of half edges 1, 2 and 3 around places 10 below the one before, on joints there, in free ranges.
static tsl_anim_dynamics fresh(void)
{
    TSL_INIT(tsl_anim_dynamics, n);
    for (int i = 0; i < 2; ++i) {
        tsl_anim_dynamics_body_init(&bodies[i]);
        bodies[i].box_extents = (tsl_vec3){1.0f, 2.0f, 3.0f};
        bodies[i].mass = 3.0f;
        bodies[i].place = (tsl_vec3){0.0f, -10.0f, 0.0f};
        bodies[i].local_joint_offset = (tsl_vec3){0.0f, 10.0f, 0.0f};
        bodies[i].twist_axis = 1;
        bodies[i].angular_limits_min = (tsl_vec3){-180.0f, 0.0f, -180.0f};
        bodies[i].angular_limits_max = (tsl_vec3){180.0f, 0.0f, 180.0f};
    }
    n.count = 1;
    n.rig_bones = bones;
    n.bodies = bodies;
    n.angular_spring = 1;
    n.angular_spring_constant = 30000.0f;
    return n;
}

// About its joint: 3 kg at 10, and on the mean of the two axes across its bone 3 / 3 (4 + (1 + 9) / 2).
#define INERTIA (300.0 + 9.0)

static void one_body_is_a_particle(void)
{
    tsl_anim_dynamics n = fresh();
    tsl_chain_params p;
    TSL_INIT(tsl_chain_desc, d);
    n.simulation_space = TSL_ANIM_DYNAMICS_WORLD;
    n.alpha = 0.5f, n.enable_wind = 1, n.wind_scale = 2.0f;
    n.linear_damping = 6.0f, n.angular_damping = 0.1f; // the latter counts as 0.7
    CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_OK);
    double pull = 30000 / INERTIA / 3600, lost = (300.0 * 6 + 9.0 * 0.7) / INERTIA / 60;
    CHECK_NEAR(p.push, 30000 * 10 / INERTIA / 60, 1e-4);
    CHECK_NEAR(p.damping, 1 - (1 - lost) * (1 + pull), 1e-6);
    CHECK_NEAR(p.gravity.z, -980 * 300 / INERTIA, 1e-2);
    CHECK_NEAR(p.inert, 1 - 300 / INERTIA, 1e-6);
    CHECK(p.inert_rotation == 0.0f && p.weight == 0.5f && p.wind_scale == 2.0f && p.radius == 0.0f);
    CHECK(d.model == TSL_MODEL_SPRING && d.bones == bones && d.bone_count == 2 && d.anchor == -1);
    CHECK_INT(d.flags, 0);
    n.linear_damping = 0.0f; // and now it is less than the push takes
    n.angular_spring_constant = 90000.0f;
    n.enable_wind = 0, n.use_gravity_override = 1, n.gravity_override.x = 3.0f;
    CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p), TSL_OK);
    CHECK(p.damping == 0.0f && p.wind_scale == 0.0f && p.gravity.z == 0.0f);
    CHECK_NEAR(p.gravity.x, 3 * 300 / INERTIA, 1e-6);
    n.angular_spring = 0;
    CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p), TSL_OK);
    CHECK(p.push == 0.0f);
}

static void spaces(void)
{
    tsl_anim_dynamics n = fresh();
    tsl_chain_params p;
    TSL_INIT(tsl_chain_desc, d);
    CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p), TSL_OK);
    CHECK(p.inert == 1.0f && p.inert_rotation == 1.0f && p.relative_damping == 0.0f);
    n.component_linear_acc_scale = (tsl_vec3){0.3f, 0.5f, 0.7f};
    n.component_linear_vel_scale = (tsl_vec3){0.125f, 0.125f, 0.125f};
    n.simulation_space = TSL_ANIM_DYNAMICS_BONE_RELATIVE;
    n.relative_bone = 1;
    CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_OK);
    CHECK_NEAR(p.inert, 1 - 0.5 * 300 / INERTIA, 1e-6);
    CHECK_NEAR(p.relative_damping, 0.75, 1e-6);
    CHECK_INT(d.anchor, 1);
    n.simulation_space = TSL_ANIM_DYNAMICS_ACTOR;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_OK);
    CHECK_INT(d.anchor, -1);
}

static void spheres_of_bodies(void)
{
    static const double radii[] = {0, 0.5, 1, 3.7416574}; // of the centre, its own, in the box, and around it
    for (uint32_t kind = 0; kind < 4; ++kind) {
        tsl_anim_dynamics n = fresh();
        tsl_chain_params p;
        bodies[0].collision_type = kind;
        bodies[0].sphere_collision_radius = 0.5f;
        CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p), TSL_OK);
        CHECK_NEAR(p.radius, radii[kind], 1e-6);
    }
}

static tsl_world *world_of_bones(tsl_rig_id *rig)
{
    static const int32_t parents[] = {-1, 0, 1, 2};
    static tsl_transform rest[4];
    tsl_world *world;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_rig_desc, rig_desc);
    for (int i = 0; i < 4; ++i)
        rest[i] = (tsl_transform){{0.0f, -10.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    rig_desc.bone_count = 4, rig_desc.parents = parents, rig_desc.rest = rest;
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &rig_desc, rig), TSL_OK);
    return world;
}

// Where a force takes the first body, from the bone before it.
static tsl_vec3 pulled(const tsl_anim_dynamics *n, tsl_vec3 force)
{
    tsl_anim_dynamics pulled_node = *n;
    tsl_rig_id rig;
    tsl_chain_id chain;
    TSL_INIT(tsl_chain_desc, where);
    tsl_world *world = world_of_bones(&rig);
    pulled_node.use_gravity_override = 1, pulled_node.gravity_override = force;
    CHECK_INT(tsl_anim_dynamics_create(world, rig, &pulled_node, &where, &chain), TSL_OK);
    for (int f = 0; f < 300; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, NULL, NULL), TSL_OK);
    tsl_particle p[4];
    uint32_t count = 4;
    CHECK_INT(tsl_chain_get_particles(world, chain, p, &count), TSL_OK);
    CHECK_INT(count, n->count + 1);
    tsl_world_destroy(world);
    return (tsl_vec3){p[1].position.x - p[0].position.x, p[1].position.y - p[0].position.y,
                      p[1].position.z - p[0].position.z};
}

static const double degree = 3.14159265358979 / 180;

// The bone hangs along -y: about x, from y to z, it turns towards -z, and about z, from x to y, towards +x.
static void ranges_have_their_sides(void)
{
    tsl_anim_dynamics n = fresh();
    n.angular_spring = 0;
    n.linear_damping = 5.0f;
    bodies[0].angular_limits_min = (tsl_vec3){-10.0f, 0.0f, 0.0f};
    bodies[0].angular_limits_max = (tsl_vec3){40.0f, 0.0f, 0.0f};
    tsl_vec3 to = pulled(&n, (tsl_vec3){0.0f, 0.0f, -5000.0f});
    CHECK_NEAR(atan2((double)-to.z, (double)-to.y), 40 * degree, 1e-3);
    to = pulled(&n, (tsl_vec3){0.0f, 0.0f, 5000.0f});
    CHECK_NEAR(atan2((double)to.z, (double)-to.y), 10 * degree, 1e-3);
    bodies[0].angular_limits_min = (tsl_vec3){0.0f, 0.0f, -25.0f};
    bodies[0].angular_limits_max = (tsl_vec3){0.0f, 0.0f, 55.0f};
    to = pulled(&n, (tsl_vec3){5000.0f, 0.0f, 0.0f});
    CHECK_NEAR(atan2((double)to.x, (double)-to.y), 55 * degree, 1e-3);
    to = pulled(&n, (tsl_vec3){-5000.0f, 0.0f, 0.0f});
    CHECK_NEAR(atan2((double)-to.x, (double)-to.y), 25 * degree, 1e-3);
}

// The same with a bone that is turned a quarter about z in its pose: its own x is the world's y, and its own y the world's -x.
static void ranges_turn_with_their_bone(void)
{
    tsl_anim_dynamics n = fresh();
    n.angular_spring = 0;
    n.linear_damping = 5.0f;
    bodies[0].local_rotation = (tsl_quat){0.0f, 0.0f, 0.70710678f, 0.70710678f};
    bodies[0].local_joint_offset = (tsl_vec3){10.0f, 0.0f, 0.0f};
    bodies[0].twist_axis = 0;
    bodies[0].angular_limits_min = (tsl_vec3){0.0f, -30.0f, 0.0f};
    bodies[0].angular_limits_max = (tsl_vec3){0.0f, 10.0f, 0.0f};
    // about its y, which is -x, by -30 degrees is about x by 30: towards -z
    tsl_vec3 to = pulled(&n, (tsl_vec3){0.0f, 0.0f, -5000.0f});
    CHECK_NEAR(atan2((double)-to.z, (double)-to.y), 30 * degree, 1e-3);
    to = pulled(&n, (tsl_vec3){0.0f, 0.0f, 5000.0f});
    CHECK_NEAR(atan2((double)to.z, (double)-to.y), 10 * degree, 1e-3);
}

static void cones_and_default_ranges(void)
{
    tsl_anim_dynamics n = fresh();
    n.angular_spring = 0;
    n.linear_damping = 5.0f;
    bodies[0].angular_constraint_type = TSL_ANIM_DYNAMICS_CONE;
    bodies[0].cone_angle = 20.0f;
    tsl_vec3 to = pulled(&n, (tsl_vec3){3000.0f, 0.0f, 4000.0f});
    CHECK_NEAR(acos((double)-to.y / 10), 20 * degree, 1e-3);
    bodies[0].angular_constraint_type = TSL_ANIM_DYNAMICS_ANGULAR;
    bodies[0].angular_limits_min = bodies[0].angular_limits_max = (tsl_vec3){0.0f, 0.0f, 0.0f};
    to = pulled(&n, (tsl_vec3){3000.0f, 0.0f, 4000.0f});
    CHECK_NEAR(to.y, -10, 1e-3); // nothing moves
}

static void lines_bend_at_every_joint(void)
{
    tsl_anim_dynamics n = fresh();
    tsl_rig_id rig;
    tsl_chain_id chain;
    tsl_chain_params p;
    TSL_INIT(tsl_chain_desc, where);
    n.count = 2;
    n.simulation_space = TSL_ANIM_DYNAMICS_WORLD;
    CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p), TSL_OK);
    CHECK(p.push == 1.0f && p.inert == 1.0f && p.gravity.z == 0.0f); // each its own
    tsl_world *world = world_of_bones(&rig);
    n.angular_spring_constant = 1e6f; // little sag
    n.use_gravity_override = 1, n.gravity_override.x = 100.0f;
    CHECK_INT(tsl_anim_dynamics_create(world, rig, &n, &where, &chain), TSL_OK);
    for (int f = 0; f < 600; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, NULL, NULL), TSL_OK);
    tsl_particle q[3];
    uint32_t count = 3;
    CHECK_INT(tsl_chain_get_particles(world, chain, q, &count), TSL_OK);
    double first = (double)q[1].position.x / 10, second = ((double)q[2].position.x - (double)q[1].position.x) / 10;
    CHECK_NEAR(first, (30 + 60) * 100 / 1e6, 1e-4); // as far as rigid bodies do
    CHECK_NEAR(second - first, 30 * 100 / 1e6, 1e-4);
    tsl_world_destroy(world);
}

static void notes_say_what_is_left_out(void)
{
    tsl_anim_dynamics n = fresh();
    uint32_t notes = 77;
    n.angular_spring_constant = 100.0f;
    CHECK_INT(tsl_anim_dynamics_get_notes(&n, &notes), TSL_OK);
    CHECK_INT(notes, 0);
    n.angular_spring_constant = 1e6f;
    n.component_linear_acc_scale.x = 0.5f;
    bodies[0].linear_axes_max.y = 1.0f;
    bodies[0].local_joint_offset.y = 9.5f;
    bodies[0].angular_limits_max.y = 5.0f;
    bodies[0].angular_limits_max.x = 20.0f;
    CHECK_INT(tsl_anim_dynamics_get_notes(&n, &notes), TSL_OK);
    CHECK_INT(notes, TSL_ANIM_DYNAMICS_NOTE_STIFF | TSL_ANIM_DYNAMICS_NOTE_LINEAR | TSL_ANIM_DYNAMICS_NOTE_JOINT |
                         TSL_ANIM_DYNAMICS_NOTE_TWIST | TSL_ANIM_DYNAMICS_NOTE_TWO_RANGES |
                         TSL_ANIM_DYNAMICS_NOTE_AXES);
    n = fresh(), n.count = 2, n.angular_spring_constant = 100.0f;
    CHECK_INT(tsl_anim_dynamics_get_notes(&n, &notes), TSL_OK);
    CHECK_INT(notes, TSL_ANIM_DYNAMICS_NOTE_MOMENTUM);
    CHECK_INT(tsl_anim_dynamics_get_notes(&n, NULL), TSL_ERROR_NULL_POINTER);
}

static void limits_are_colliders(void)
{
    TSL_INIT(tsl_anim_dynamics_limit, l);
    TSL_INIT(tsl_collider_desc, d);
    l.limit_radius = 2.0f, l.inner = 1, l.location = (tsl_vec3){1.0f, 2.0f, 3.0f};
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 2.0f && d.flags == TSL_COLLIDER_INSIDE && d.a.y == 2.0f);
    l.inner = 0, l.is_plane = 1;
    l.rotation = (tsl_quat){0.70710678f, 0.0f, 0.0f, 0.70710678f}; // z to -y
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_PLANE && d.radius == 0.0f && d.flags == 0 && d.a.z == 3.0f);
    CHECK_NEAR(d.b.y, -1, 1e-6);
    l.inner = 1;
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, &d), TSL_ERROR_INVALID_ARGUMENT);
    l.inner = 0, l.limit_radius = -1.0f;
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, &d), TSL_ERROR_INVALID_ARGUMENT);
    l.limit_radius = NAN;
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, &d), TSL_ERROR_NOT_FINITE);
    l.limit_radius = 0.0f, l.rotation.w = 3.0f;
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, &d), TSL_ERROR_INVALID_ARGUMENT);
    l.struct_size = 0;
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, &d), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_anim_dynamics_limit_to_desc(&l, NULL), TSL_ERROR_NULL_POINTER);
}

// ---- refusals ----------------------------------------------------------------------------------------------------------

static void numbers_are_checked(void)
{
    tsl_anim_dynamics n;
    tsl_chain_params p;
    TSL_INIT(tsl_chain_desc, d);
    // the first five may be negative, the next are sizes, then come shares, angles, and a mass
    float *const fields[] = {&n.gravity_scale,
                             &n.world_gravity.x,
                             &bodies[0].local_joint_offset.x,
                             &bodies[0].place.z,
                             &bodies[0].linear_axes_min.x,
                             &n.angular_spring_constant,
                             &n.linear_damping,
                             &n.angular_damping,
                             &n.wind_scale,
                             &bodies[0].box_extents.y,
                             &bodies[0].sphere_collision_radius,
                             &n.alpha,
                             &n.component_linear_acc_scale.y,
                             &n.component_linear_vel_scale.z,
                             &bodies[0].cone_angle,
                             &bodies[0].mass};
    for (int i = 0; i < 16; ++i) {
        n = fresh(), *fields[i] = NAN;
        CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_NOT_FINITE);
        n = fresh(), *fields[i] = -0.1f;
        CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), i < 5 ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT);
        n = fresh(), *fields[i] = i >= 11 && i < 14 ? 1.1f : i == 14 ? 91.0f : TSL_NUMBER_LIMIT;
        CHECK_MSG(tsl_anim_dynamics_to_params(&n, &p, sizeof p) == TSL_ERROR_INVALID_ARGUMENT, "field %d", i);
    }
    n = fresh(), bodies[0].angular_limits_min.z = 181.0f;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
    n = fresh(), bodies[0].angular_limits_max.x = -181.0f;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
    n = fresh(), bodies[0].place.y = 0.0f;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
    n = fresh(), bodies[0].local_rotation.w = 0.5f;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
    n = fresh(), n.relative_bone = -2;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
}

static void nodes_are_checked(void)
{
    tsl_anim_dynamics n;
    tsl_chain_params p, before;
    TSL_INIT(tsl_chain_desc, d);
    tsl_chain_id chain = {7};
    memset(&p, 0x5a, sizeof p);
    before = p;
    uint32_t *const choices[] = {&n.use_gravity_override,
                                 &n.angular_spring,
                                 &n.enable_wind,
                                 &n.simulation_space,
                                 &bodies[0].angular_constraint_type,
                                 &bodies[0].twist_axis,
                                 &bodies[0].collision_type};
    for (int i = 0; i < 7; ++i) {
        n = fresh(), *choices[i] = 5;
        CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    n = fresh(), n.reserved = 1;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
    n = fresh(), n.count = 0;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_INVALID_ARGUMENT);
    n = fresh(), n.count = 256;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_TOO_MANY);
    n = fresh(), n.bodies = NULL;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_NULL_POINTER);
    n = fresh(), n.rig_bones = NULL;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_NULL_POINTER);
    n = fresh(), n.struct_size = 0;
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, &d), TSL_ERROR_NOT_INITIALIZED);
    n = fresh();
    CHECK_INT(tsl_anim_dynamics_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_anim_dynamics_to_params(&n, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_anim_dynamics_to_params(&n, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_anim_dynamics_to_desc(&n, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_anim_dynamics_tune(NULL, chain, &n), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_anim_dynamics_create(NULL, (tsl_rig_id){0}, &n, &d, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_anim_dynamics_create(NULL, (tsl_rig_id){0}, NULL, &d, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(chain.bits, 0);
    CHECK_BITS(&p, &before, sizeof p);
}

int main(void)
{
    RUN(one_body_is_a_particle);
    RUN(spaces);
    RUN(spheres_of_bodies);
    RUN(ranges_have_their_sides);
    RUN(ranges_turn_with_their_bone);
    RUN(cones_and_default_ranges);
    RUN(lines_bend_at_every_joint);
    RUN(notes_say_what_is_left_out);
    RUN(limits_are_colliders);
    RUN(numbers_are_checked);
    RUN(nodes_are_checked);
    return REPORT();
}
