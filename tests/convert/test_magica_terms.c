// SPDX-License-Identifier: MIT
// MagicaCloth2's parameters in Tassel's terms, what is said to be left out, and what is refused.
#include "tassel/convert/magica.h"
#include "tassel/debug.h"

#include "check.h"

#include <math.h>
#include <string.h>

static const uint32_t bones[] = {1, 2, 3};
static float lengths[2];

static tsl_magica_cloth fresh(void)
{
    TSL_INIT(tsl_magica_cloth, c);
    lengths[0] = lengths[1] = 0.25f;
    c.count = 3;
    c.bones = bones;
    c.lengths = lengths;
    return c;
}

static void numbers_and_descriptions(void)
{
    tsl_magica_cloth c = fresh();
    tsl_chain_params p;
    TSL_INIT(tsl_rig_desc, clock);
    TSL_INIT(tsl_chain_desc, d);
    c.restoration_velocity_attenuation = 0.0f;
    c.damping.value = 0.1f, c.friction = 0.3f;
    c.blend_weight = 0.5f;
    c.world_inertia = 0.25f;
    c.world_movement_speed_limit = 2.0f, c.world_rotation_speed_limit = 90.0f;
    CHECK_INT(tsl_magica_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_OK);
    CHECK_INT(tsl_magica_to_rig_desc(&c, &clock), TSL_OK);
    CHECK_NEAR(p.push, 0.2 / 0.8 * 0.25 * 8100 / 60, 1e-4); // a fifth of the angle in a step
    CHECK_NEAR(p.damping, 1 - pow(0.9, 1.5), 1e-6);
    CHECK_NEAR(p.friction, 1 - pow(0.7, 1.5), 1e-6);
    CHECK_NEAR(p.gravity.y, -5, 1e-5);
    CHECK_NEAR(p.felt_turn_limit, 1.5707963, 1e-6);
    CHECK(p.weight == 0.5f && p.inert == 0.75f && p.inert_rotation == 0.75f && p.felt_speed_limit == 2.0f);
    CHECK(p.relative_damping == 0.0f && p.gravity_falloff == 0.0f && p.gravity_scale == 0.0f);
    CHECK(p.radius == 0.02f && p.scale_rule == TSL_SCALE_LOOK && p.scale_change == TSL_SCALE_CHANGE_CARRIED);
    CHECK(d.model == TSL_MODEL_SPRING && d.bones == bones && d.bone_count == 3 && d.anchor == -1);
    CHECK(d.flags == 0 && d.tip == TSL_TIP_NONE);
    CHECK(clock.ticks_per_second == 90.0f && clock.max_ticks_per_step == 3 && clock.teleport_distance == 0.0f);
    c.teleport_mode = TSL_MAGICA_TELEPORT_RESET;
    c.world_movement_speed_limit = c.world_rotation_speed_limit = 0.0f; // nothing is felt
    c.collision_mode = TSL_MAGICA_COLLISION_NONE;
    c.use_angle_limit = c.use_max_distance = 1;
    CHECK_INT(tsl_magica_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_OK);
    CHECK_INT(tsl_magica_to_rig_desc(&c, &clock), TSL_OK);
    CHECK(p.inert == 1.0f && p.inert_rotation == 1.0f && p.felt_speed_limit == 0.0f && p.radius == 0.0f);
    CHECK_INT(d.flags, TSL_CHAIN_COLLIDER_LIST);
    CHECK_NEAR(clock.teleport_distance, 0.5 * 60 / 90, 1e-6);
    CHECK_NEAR(clock.teleport_angle, 1.5707963 * 60 / 90, 1e-6);
    CHECK_INT(clock.teleport_mode, TSL_TELEPORT_RESET);
}

// With s a fifth, d a tenth and a half of what was given back: what is kept of a step is 0.8 + 0.5 0.2 0.9.
static void attenuation_is_drag_against_the_bone_before(void)
{
    tsl_magica_cloth c = fresh();
    tsl_chain_params p;
    c.count = 2;
    c.damping.value = 0.1f;
    c.restoration_velocity_attenuation = 0.5f;
    CHECK_INT(tsl_magica_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK_NEAR(p.push, 0.2 * (1 - 0.45) / 0.89 * 0.25 * 8100 / 60, 1e-4);
    CHECK_NEAR(p.damping, 1 - pow(1 - 0.17 / 0.89, 1.5), 1e-6);
    CHECK_NEAR(p.relative_damping, 0.09 / 0.17, 1e-6);
    CHECK_NEAR(p.gravity.y, -5 * 0.8 / 0.89, 1e-5);
    c.gravity_falloff = 0.5f;
    CHECK_INT(tsl_magica_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK_NEAR(p.gravity.y, -5 * 0.8 / 0.89, 1e-5);
    CHECK(p.gravity_falloff == 0.5f);
    c.use_angle_restoration = 0;
    CHECK_INT(tsl_magica_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK(p.push == 0.0f && p.relative_damping == 0.0f);
    CHECK_NEAR(p.damping, 1 - pow(0.9, 1.5), 1e-6);
}

// ---- limits and links, in a world ----------------------------------------------------------------------------------

static tsl_world *world_of_bones(tsl_rig_id *rig)
{
    static const int32_t parents[] = {-1, 0, 1, 2, 0, 4, 5};
    static tsl_transform rest[7];
    tsl_world *world;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_rig_desc, rig_desc);
    for (int i = 0; i < 7; ++i)
        rest[i] = (tsl_transform){{i == 4 ? 0.2f : 0.0f, -0.25f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    rig_desc.bone_count = 7, rig_desc.parents = parents, rig_desc.rest = rest;
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &rig_desc, rig), TSL_OK);
    return world;
}

// Where sideways gravity takes the bones of a line that nothing restores.
static void pulled(tsl_magica_cloth *c, tsl_vec3 direction, tsl_particle *out)
{
    tsl_rig_id rig;
    tsl_chain_id chain;
    uint32_t count = 3;
    TSL_INIT(tsl_chain_desc, where);
    tsl_world *world = world_of_bones(&rig);
    c->gravity = 500.0f, c->gravity_direction = direction;
    c->damping.value = 0.2f;
    c->use_angle_restoration = 0;
    CHECK_INT(tsl_magica_create(world, rig, c, &where, &chain), TSL_OK);
    for (int f = 0; f < 300; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, NULL, NULL), TSL_OK);
    CHECK_INT(tsl_chain_get_particles(world, chain, out, &count), TSL_OK);
    CHECK_INT(count, 3);
    tsl_world_destroy(world);
}

static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f, 0.0f}};

static void limits_have_their_curve(void)
{
    tsl_magica_cloth c = fresh();
    tsl_particle p[3];
    c.use_angle_limit = 1;
    c.limit_angle = (tsl_curved_value){40.0f, 2, falling};
    pulled(&c, (tsl_vec3){1.0f, 0.0f, 0.0f}, p);
    for (int i = 1; i < 3; ++i) // a half of it at the second bone, and nothing at the third, which adds to that
        CHECK_NEAR(atan2((double)p[i].position.x - (double)p[i - 1].position.x,
                         (double)p[i - 1].position.y - (double)p[i].position.y),
                   20 * 3.14159265 / 180, 1e-3);
    c = fresh(), c.longest_length = 1.0f; // the line is the first half of another one
    c.use_angle_limit = 1;
    c.limit_angle = (tsl_curved_value){40.0f, 2, falling};
    pulled(&c, (tsl_vec3){1.0f, 0.0f, 0.0f}, p);
    CHECK_NEAR(atan2((double)p[1].position.x, -(double)p[1].position.y - 0.5), 30 * 3.14159265 / 180, 1e-3);
}

static void places_are_held(void)
{
    tsl_magica_cloth c = fresh();
    tsl_particle p[3];
    c.use_max_distance = 1;
    c.max_distance.value = 0.1f;
    pulled(&c, (tsl_vec3){1.0f, 0.0f, 0.0f}, p);
    CHECK_NEAR(hypot((double)p[2].position.x, (double)p[2].position.y + 1.0), 0.1, 1e-4);
    c = fresh(), c.use_backstop = 1; // almost a plane, 5 cm behind them
    c.backstop_distance.value = 0.05f, c.backstop_radius.value = 100.0f, c.normal = (tsl_vec3){1.0f, 0.0f, 0.0f};
    pulled(&c, (tsl_vec3){-1.0f, 0.0f, 0.0f}, p);
    CHECK_NEAR(p[1].position.x, -0.05, 1e-3);
    CHECK_NEAR(p[2].position.x, -0.05, 1e-3);
}

// A spring's bone feels no gravity, and those behind it hang from it. Moved by the root, it stays within its distance.
static void springs_hold_their_bone(void)
{
    tsl_magica_cloth c = fresh();
    tsl_particle p[3];
    c.type = TSL_MAGICA_BONE_SPRING;
    c.spring_limit_distance = 0.03f;
    pulled(&c, (tsl_vec3){1.0f, 0.0f, 0.0f}, p);
    CHECK_NEAR(p[1].position.x, 0, 1e-5);
    CHECK((double)p[2].position.x > 0.2);
    tsl_rig_id rig;
    tsl_chain_id chain;
    TSL_INIT(tsl_chain_desc, where);
    TSL_INIT(tsl_pose_input, pose);
    tsl_world *world = world_of_bones(&rig);
    tsl_transform root = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    double most = 0;
    pose.root = &root;
    CHECK_INT(tsl_magica_create(world, rig, &c, &where, &chain), TSL_OK);
    for (int f = 0; f < 60; ++f) {
        uint32_t count = 3;
        root.position.x = 0.1f * (float)f;
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, &pose, NULL), TSL_OK);
        CHECK_INT(tsl_chain_get_particles(world, chain, p, &count), TSL_OK);
        most = fmax(most, fabs((double)p[1].position.x - (double)root.position.x));
    }
    CHECK_MSG(most > 0.025 && most < 0.0301, "%g", most);
    tsl_world_destroy(world);
}

static void links_take_their_share(void)
{
    static const tsl_magica_connection modes[] = {TSL_MAGICA_AUTOMATIC_MESH, TSL_MAGICA_SEQUENTIAL_LOOP_MESH,
                                                  TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH};
    static const tsl_links_layout layouts[] = {TSL_LINKS_FOUND, TSL_LINKS_RING, TSL_LINKS_STRIP};
    static const uint32_t others[] = {4, 5, 6};
    tsl_magica_cloth c = fresh();
    tsl_links_params params;
    tsl_links_id links;
    tsl_rig_id rig;
    tsl_chain_id chains[2];
    TSL_INIT(tsl_links_desc, desc);
    TSL_INIT(tsl_chain_desc, where);
    tsl_world *world = world_of_bones(&rig);
    CHECK_INT(tsl_magica_to_links_desc(&c, &desc), TSL_ERROR_INVALID_ARGUMENT);
    for (int i = 0; i < 3; ++i) {
        c.connection_mode = modes[i];
        CHECK_INT(tsl_magica_to_links_desc(&c, &desc), TSL_OK);
        CHECK_INT(desc.layout, layouts[i]);
        CHECK_INT(tsl_magica_to_desc(&c, &where), TSL_OK);
        CHECK_INT(where.model, TSL_MODEL_TASSEL);
    }
    c.distance_stiffness.value = 0.5f;
    CHECK_INT(tsl_magica_to_links_params(&c, &params, sizeof params), TSL_OK);
    double soft = (double)params.structural.stretch_compliance * 8100;
    CHECK_NEAR(2 / (2 + soft), 0.5, 1e-6); // of XPBD with both ends free
    CHECK(params.structural.compression_compliance == params.structural.stretch_compliance);
    CHECK(params.shear.stretch_compliance == params.structural.stretch_compliance && params.rounds == 1);
    CHECK(params.bend.resists == 0 && params.structural.slack == 0.0f);
    c.distance_stiffness.keys = falling, c.distance_stiffness.key_count = 2;
    CHECK_INT(tsl_magica_to_links_params(&c, &params, sizeof params), TSL_OK);
    CHECK(params.structural.stretch_compliance == 1.0f); // its curve has them
    CHECK_INT(tsl_magica_create(world, rig, &c, &where, &chains[0]), TSL_OK);
    c.bones = others;
    CHECK_INT(tsl_magica_create(world, rig, &c, &where, &chains[1]), TSL_OK);
    desc.chains = chains, desc.chain_count = 2;
    CHECK_INT(tsl_links_create(world, rig, &desc, &params, &links), TSL_OK);
    CHECK_INT(tsl_magica_tune_links(world, links, &c), TSL_OK);
    CHECK_INT(tsl_magica_tune_links(NULL, links, &c), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_to_links_params(&c, NULL, sizeof params), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_to_links_params(&c, &params, sizeof params - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_magica_to_links_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    tsl_world_destroy(world);
}

static void notes_say_what_is_left_out(void)
{
    tsl_magica_cloth c = fresh();
    uint32_t notes = 77;
    CHECK_INT(tsl_magica_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, 0);
    c.distance_stiffness.value = 0.5f;
    c.local_inertia = 0.5f;
    c.restoration_gravity_falloff = 0.5f;
    c.gravity_falloff = 0.5f;
    c.restoration_stiffness.keys = falling, c.restoration_stiffness.key_count = 2;
    c.collision_mode = TSL_MAGICA_COLLISION_EDGE;
    c.teleport_mode = TSL_MAGICA_TELEPORT_KEEP;
    c.type = TSL_MAGICA_BONE_SPRING;
    CHECK_INT(tsl_magica_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, 0x7f);
    float *const local[] = {&c.local_movement_speed_limit, &c.local_rotation_speed_limit, &c.local_depth_inertia,
                            &c.centrifugal_acceleration, &c.particle_speed_limit};
    for (int i = 0; i < 5; ++i) {
        c = fresh(), *local[i] = 0.5f;
        CHECK_INT(tsl_magica_get_notes(&c, &notes), TSL_OK);
        CHECK_INT(notes, TSL_MAGICA_NOTE_INERTIA);
    }
    CHECK_INT(tsl_magica_get_notes(&c, NULL), TSL_ERROR_NULL_POINTER);
}

static void colliders(void)
{
    TSL_INIT(tsl_magica_collider, c);
    TSL_INIT(tsl_collider_desc, d);
    d.flags = TSL_COLLIDER_INSIDE, c.center.x = 1.0f;
    CHECK_INT(tsl_magica_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 0.1f && d.flags == 0 && d.a.x == 1.0f);
    c.shape = TSL_MAGICA_CAPSULE, c.end_radius = 0.2f, c.direction = 2;
    CHECK_INT(tsl_magica_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_CAPSULE && d.radius == 0.1f && d.radius_b == 0.2f);
    CHECK_NEAR(d.a.z, 0.15, 1e-6);
    CHECK_NEAR(d.b.z, -0.05, 1e-6);
    CHECK(d.a.x == 1.0f && d.b.x == 1.0f);
    c.shape = TSL_MAGICA_PLANE;
    CHECK_INT(tsl_magica_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_PLANE && d.radius == 0.0f && d.b.y == 1.0f && d.b.x == 0.0f);
    c.shape = TSL_MAGICA_CAPSULE, c.length = 0.29f;
    CHECK_INT(tsl_magica_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c.shape = TSL_MAGICA_SPHERE, c.radius = -0.1f;
    CHECK_INT(tsl_magica_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c.radius = NAN;
    CHECK_INT(tsl_magica_collider_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
    c.struct_size = 0;
    CHECK_INT(tsl_magica_collider_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_magica_collider_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_collider_to_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
}

// ---- refusals ----------------------------------------------------------------------------------------------------------

static void shares_and_sizes_are_checked(void)
{
    tsl_magica_cloth c;
    TSL_INIT(tsl_chain_desc, d);
    float *const fields[] = {&c.blend_weight,
                             &c.gravity_falloff,
                             &c.world_inertia,
                             &c.local_inertia,
                             &c.local_depth_inertia,
                             &c.centrifugal_acceleration,
                             &c.restoration_velocity_attenuation,
                             &c.restoration_gravity_falloff,
                             &c.angle_limit_stiffness,
                             &c.movement_limit_stiffness,
                             &c.friction,
                             &c.spring_power,
                             &c.normal_limit_ratio,
                             &c.spring_noise,
                             &c.damping.value,
                             &c.restoration_stiffness.value,
                             &c.distance_stiffness.value, // 17 shares, then sizes
                             &c.limit_angle.value,
                             &c.radius.value,
                             &c.max_distance.value,
                             &c.backstop_distance.value,
                             &c.longest_length,
                             &c.gravity,
                             &c.teleport_distance,
                             &c.teleport_rotation,
                             &c.backstop_radius.value,
                             &c.spring_limit_distance,
                             &lengths[1], // and limits, which may be negative
                             &c.world_movement_speed_limit,
                             &c.world_rotation_speed_limit,
                             &c.local_movement_speed_limit,
                             &c.local_rotation_speed_limit,
                             &c.particle_speed_limit};
    for (int i = 0; i < 33; ++i) {
        c = fresh(), *fields[i] = NAN;
        CHECK_MSG(tsl_magica_to_desc(&c, &d) == TSL_ERROR_NOT_FINITE, "field %d", i);
        c = fresh(), *fields[i] = -0.1f;
        CHECK_MSG(tsl_magica_to_desc(&c, &d) == (i < 28 ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK), "field %d", i);
        c = fresh(), *fields[i] = i < 17 ? 1.1f : TSL_NUMBER_LIMIT;
        CHECK_MSG(tsl_magica_to_desc(&c, &d) == TSL_ERROR_INVALID_ARGUMENT, "field %d", i);
    }
    const float no_rates[] = {0.0f, 0.99f, 1000.5f, 3e38f}; // a rig has 1 to 1000 ticks a second
    for (int i = 0; i < 4; ++i) {
        c = fresh(), c.simulation_frequency = no_rates[i];
        CHECK_MSG(tsl_magica_to_desc(&c, &d) == TSL_ERROR_INVALID_ARGUMENT, "%g", (double)no_rates[i]);
    }
    c = fresh(), c.gravity_direction = (tsl_vec3){0.0f, 0.0f, 0.0f};
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.use_backstop = 1, c.normal.z = 2.0f;
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
}

static void curves_are_checked(void)
{
    static const tsl_curve_key backwards[] = {{1.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f, 0.0f}};
    static const tsl_curve_key odd[] = {{0.0f, NAN, 0.0f, 0.0f}};
    tsl_magica_cloth c;
    TSL_INIT(tsl_chain_desc, d);
    tsl_curved_value *const values[] = {
        &c.damping, &c.restoration_stiffness, &c.distance_stiffness, &c.limit_angle,
        &c.radius,  &c.max_distance,          &c.backstop_radius,    &c.backstop_distance};
    for (int i = 0; i < 8; ++i) {
        c = fresh(), values[i]->key_count = 2;
        CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_NULL_POINTER);
        values[i]->keys = backwards;
        CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_NOT_INCREASING);
        values[i]->keys = odd, values[i]->key_count = 1;
        CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
    }
}

static void components_are_checked(void)
{
    tsl_magica_cloth c;
    tsl_chain_params p, before;
    TSL_INIT(tsl_chain_desc, d);
    tsl_chain_id chain = {7};
    memset(&p, 0x5a, sizeof p);
    before = p;
    uint32_t *const choices[] = {&c.type,
                                 &c.connection_mode,
                                 &c.max_simulation_count_per_frame,
                                 &c.use_angle_restoration,
                                 &c.use_angle_limit,
                                 &c.use_max_distance,
                                 &c.use_backstop,
                                 &c.teleport_mode,
                                 &c.collision_mode};
    for (int i = 0; i < 9; ++i) {
        c = fresh(), *choices[i] = 65;
        CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    c = fresh(), c.count = 1;
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.count = 257;
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_TOO_MANY);
    c = fresh(), c.bones = NULL;
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_NULL_POINTER);
    c = fresh(), c.lengths = NULL;
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_NULL_POINTER);
    c = fresh(), c.struct_size = 0;
    CHECK_INT(tsl_magica_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    c = fresh();
    CHECK_INT(tsl_magica_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_to_params(&c, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_to_params(&c, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_magica_to_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_to_rig_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_tune(NULL, chain, &c), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_create(NULL, (tsl_rig_id){0}, &c, &d, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_magica_create(NULL, (tsl_rig_id){0}, NULL, &d, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(chain.bits, 0);
    CHECK_BITS(&p, &before, sizeof p);
}

int main(void)
{
    RUN(numbers_and_descriptions);
    RUN(attenuation_is_drag_against_the_bone_before);
    RUN(limits_have_their_curve);
    RUN(places_are_held);
    RUN(springs_hold_their_bone);
    RUN(links_take_their_share);
    RUN(notes_say_what_is_left_out);
    RUN(colliders);
    RUN(shares_and_sizes_are_checked);
    RUN(curves_are_checked);
    RUN(components_are_checked);
    return REPORT();
}
