// SPDX-License-Identifier: MIT
// PhysBones' parameters in Tassel's terms, what is said to be left out, and what is refused.
#include "tassel/convert/phys_bone.h"
#include "tassel/debug.h"

#include "check.h"

#include <math.h>
#include <string.h>

static const uint32_t bones[] = {1, 2, 3};
static tsl_vec3 segments[3];

static tsl_phys_bone fresh(void)
{
    TSL_INIT(tsl_phys_bone, c);
    for (int i = 0; i < 3; ++i)
        segments[i] = (tsl_vec3){0.0f, -0.25f, 0.0f};
    c.count = 3;
    c.bones = bones;
    c.segments = segments;
    return c;
}

static tsl_chain_params params_of(const tsl_phys_bone *c)
{
    tsl_chain_params p;
    CHECK_INT(tsl_phys_bone_to_params(c, &p, sizeof p), TSL_OK);
    return p;
}

static void defaults_are_those_of_the_documentation(void)
{
    tsl_phys_bone c = fresh();
    CHECK(c.version == TSL_PHYS_BONE_VERSION_1_1 && c.integration_type == TSL_PHYS_BONE_SIMPLIFIED);
    CHECK(c.multi_child_type == TSL_PHYS_BONE_IGNORE && c.immobile_type == TSL_PHYS_BONE_ALL_MOTION);
    CHECK(c.pull.value == 0.2f && c.spring.value == 0.2f && c.gravity.value == 0.0f && c.immobile.value == 0.0f);
    CHECK(c.limit_type == TSL_PHYS_BONE_NO_LIMIT && c.allow_collision == TSL_PHYS_BONE_COLLISION_TRUE);
    CHECK(c.stretch_motion.value == 0.0f && c.max_stretch.value == 0.0f && c.max_squish.value == 0.0f);
    CHECK(c.grab_movement == 0.5f && c.is_animated == 0);
}

static void numbers_and_descriptions(void)
{
    tsl_phys_bone c = fresh();
    TSL_INIT(tsl_rig_desc, clock);
    TSL_INIT(tsl_chain_desc, d);
    c.immobile.value = 0.3f, c.radius.value = 0.04f;
    c.root_parent = 5;
    tsl_chain_params p = params_of(&c);
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_OK);
    CHECK_INT(tsl_phys_bone_to_rig_desc(&c, &clock), TSL_OK);
    CHECK_NEAR(p.push, 0.2 / 0.8 * 0.25 * 2500 / 60, 1e-4); // a fifth of the way in a step
    CHECK_NEAR(p.damping, 1 - pow(0.2, 50.0 / 60), 1e-6);
    CHECK(p.inert == 0.3f && p.inert_rotation == 0.3f && p.radius == 0.04f && p.relative_damping == 0.0f);
    CHECK(p.gravity.y == 0.0f && p.gravity_scale == 0.0f && p.gravity_falloff == 0.0f && p.weight == 1.0f);
    CHECK(p.max_stretch == 0.0f && p.max_squash == 0.0f);
    CHECK(p.scale_rule == TSL_SCALE_LOOK && p.scale_change == TSL_SCALE_CHANGE_CARRIED);
    CHECK(d.model == TSL_MODEL_SPRING && d.bones == bones && d.bone_count == 3 && d.anchor == 5);
    CHECK(d.flags == TSL_CHAIN_UNANIMATED && d.tip == TSL_TIP_NONE && clock.ticks_per_second == 50.0f);
    c.immobile_type = TSL_PHYS_BONE_WORLD, c.is_animated = 1;
    c.limit_type = TSL_PHYS_BONE_HINGE, c.allow_collision = TSL_PHYS_BONE_COLLISION_FALSE;
    c.stretch_motion.value = 0.5f, c.max_stretch.value = 2000.0f, c.max_squish.value = 1.0f;
    c.endpoint_position.y = 0.1f;
    p = params_of(&c);
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_OK);
    CHECK(p.inert == 0.3f && p.inert_rotation == 0.0f && d.anchor == -1);
    CHECK(p.max_stretch == 1000.0f && p.max_squash == 0.99f);
    CHECK_NEAR(p.length_elasticity, 1 - pow(1 - 0.2 / (0.2 + 0.5 * 0.8), 50.0 / 60), 1e-6);
    CHECK_INT(d.flags, TSL_CHAIN_COLLIDER_LIST);
    CHECK(d.tip == TSL_TIP_LOCAL && d.tip_offset.y == 0.1f);
}

// With q a fifth, s three tenths and k four.
static void advanced_has_stiffness(void)
{
    tsl_phys_bone c = fresh();
    c.count = 2;
    c.integration_type = TSL_PHYS_BONE_ADVANCED;
    c.spring.value = 0.3f, c.stiffness.value = 0.4f;
    tsl_chain_params p = params_of(&c);
    double kept = 1 - 0.6 * 0.2, step = 0.25 * 2500 / 60;
    CHECK_NEAR(p.push, (1 - kept) / kept * step, 1e-4);
    CHECK_NEAR(p.damping, 1 - pow(0.6 * 0.3 / kept, 50.0 / 60), 1e-6);
    CHECK_NEAR(p.relative_damping, 0.4 / (kept - 0.6 * 0.3), 1e-6);
    c.version = TSL_PHYS_BONE_VERSION_1_0, c.gravity.value = 0.5f;
    p = params_of(&c);
    kept = 0.6 * 0.8;
    CHECK_NEAR(p.push, (1 - kept) / kept * step, 1e-4);
    CHECK_NEAR(p.damping, 1 - pow(0.6 * 0.3 / kept, 50.0 / 60), 1e-6);
    CHECK_NEAR(p.gravity.y, -9.81 * 0.5 * 0.6 / kept, 1e-5);
    CHECK(p.relative_damping == 0.0f);
    c.version = TSL_PHYS_BONE_VERSION_1_1, c.gravity.value = 0.0f;
    c.stiffness.value = 0.0f, c.spring.value = 1.0f; // momentum of more than pull leaves
    p = params_of(&c);
    kept = 1.8 * 1.8 / 4;
    CHECK_NEAR(p.push, (1 - kept) / kept * step, 1e-4);
    CHECK_NEAR(p.damping, 0, 1e-6);
}

// A line that stands up: the first bone hangs straight down, and so the second one's rest is down, where gravity does not turn it.
static void a_bone_turned_by_half_a_turn_turns_the_next(void)
{
    tsl_phys_bone c = fresh();
    c.gravity.value = 0.75f;
    for (int i = 0; i < 3; ++i)
        segments[i].y = 0.25f;
    tsl_chain_params p = params_of(&c);
    CHECK(p.gravity_falloff == 1.0f && p.gravity.y == 0.0f); // gravity differs from bone to bone
}

static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -1.0f}, {1.0f, 0.0f, -1.0f, 0.0f}};

static void notes_say_what_is_left_out(void)
{
    tsl_phys_bone c = fresh();
    uint32_t notes = 77;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, 0);
    c.multi_child_type = TSL_PHYS_BONE_AVERAGE;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, TSL_PHYS_BONE_NOTE_AVERAGE);
    c.bones_above = 1; // what begins below the root bone
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, 0);
    c = fresh(), c.radius.value = 0.1f;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, TSL_PHYS_BONE_NOTE_CAPSULES);
    c = fresh(), c.max_squish.value = 0.1f;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, TSL_PHYS_BONE_NOTE_STRETCH);
    c.version = TSL_PHYS_BONE_VERSION_1_0; // it has none
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, 0);
    c = fresh(), c.max_stretch.value = c.stretch_motion.value = 0.1f;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, TSL_PHYS_BONE_NOTE_STRETCH | TSL_PHYS_BONE_NOTE_MEAN);
    c = fresh(), c.integration_type = TSL_PHYS_BONE_ADVANCED;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, TSL_PHYS_BONE_NOTE_STIFFNESS | TSL_PHYS_BONE_NOTE_MEAN);
    c.stiffness.value = 0.0f, c.spring.value = 0.9f;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, TSL_PHYS_BONE_NOTE_MOMENTUM);
    c = fresh(), c.gravity.value = c.gravity_falloff.value = 0.5f;
    CHECK_INT(tsl_phys_bone_get_notes(&c, &notes), TSL_OK);
    CHECK_INT(notes, TSL_PHYS_BONE_NOTE_MEAN);
    CHECK_INT(tsl_phys_bone_get_notes(&c, NULL), TSL_ERROR_NULL_POINTER);
}

static void colliders(void)
{
    TSL_INIT(tsl_phys_bone_collider, c);
    TSL_INIT(tsl_collider_desc, d);
    d.flags = TSL_COLLIDER_INSIDE, c.position.x = 1.0f;
    CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_SPHERE && d.radius == 0.5f && d.flags == 0 && d.a.x == 1.0f);
    c.shape_type = TSL_PHYS_BONE_CAPSULE, c.inside_bounds = 1;
    c.rotation = (tsl_quat){0.0f, 0.0f, -0.70710678f, 0.70710678f}; // y to x
    CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_CAPSULE && d.radius == 0.5f && d.radius_b == 0.5f && d.flags == TSL_COLLIDER_INSIDE);
    CHECK_NEAR(d.a.x, 1.5, 1e-6); // the height has both half-spheres in it
    CHECK_NEAR(d.b.x, 0.5, 1e-6);
    CHECK_NEAR(d.a.y, 0, 1e-6);
    c.height = 0.9f; // too little for a capsule
    CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.a.x == 1.0f && d.b.x == 1.0f);
    c.shape_type = TSL_PHYS_BONE_PLANE;
    CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_OK);
    CHECK(d.shape == TSL_SHAPE_PLANE && d.radius == 0.0f && d.flags == 0 && d.a.x == 1.0f);
    CHECK_NEAR(d.b.x, 1, 1e-6);
    CHECK_NEAR(d.b.y, 0, 1e-6);
    tsl_phys_bone_collider good = c;
    uint32_t *const choices[] = {&c.shape_type, &c.inside_bounds, &c.bones_as_spheres};
    for (int i = 0; i < 3; ++i) {
        c = good, *choices[i] = 3;
        CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    float *const numbers[] = {&c.radius, &c.height, &c.position.y, &c.rotation.x};
    for (int i = 0; i < 4; ++i) {
        c = good, *numbers[i] = NAN;
        CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
        c = good, *numbers[i] = i < 3 ? TSL_NUMBER_LIMIT : 0.5f;
        CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
        c = good, *numbers[i] = -1.0f;
        CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), i == 2 ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT);
    }
    c = good, c.struct_size = 0;
    CHECK_INT(tsl_phys_bone_collider_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_phys_bone_collider_to_desc(NULL, &d), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_collider_to_desc(&good, NULL), TSL_ERROR_NULL_POINTER);
    d.struct_size = 8;
    CHECK_INT(tsl_phys_bone_collider_to_desc(&good, &d), TSL_ERROR_NOT_INITIALIZED);
}

static void holds(void)
{
    tsl_phys_bone c = fresh();
    TSL_INIT(tsl_hold, hold);
    hold.particle = 2;
    CHECK_INT(tsl_phys_bone_to_hold(&c, &hold), TSL_OK);
    CHECK_NEAR(hold.strength, 1 - pow(1 - 0.6, 50.0 / 60), 1e-6); // half of the way from a fifth to all
    CHECK_INT(hold.particle, 2);
    c.grab_movement = 1.0f;
    CHECK_INT(tsl_phys_bone_to_hold(&c, &hold), TSL_OK);
    CHECK(hold.strength == 1.0f);
    c.grab_movement = 0.0f, c.pull.keys = falling, c.pull.key_count = 2; // on the mean of 0.2 and 0
    CHECK_INT(tsl_phys_bone_to_hold(&c, &hold), TSL_OK);
    CHECK_NEAR(hold.strength, 1 - pow(0.9, 50.0 / 60), 1e-6);
    CHECK_INT(tsl_phys_bone_to_hold(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_to_hold(NULL, &hold), TSL_ERROR_NULL_POINTER);
    hold.struct_size = 4;
    CHECK_INT(tsl_phys_bone_to_hold(&c, &hold), TSL_ERROR_NOT_INITIALIZED);
}

// A chain that is tuned again is as one that is made so.
static void tuning_again_leaves_nothing_behind(void)
{
    static const int32_t parents[] = {-1, 0, 1, 2};
    tsl_transform rest[4];
    tsl_world *world;
    tsl_rig_id rigs[2];
    tsl_chain_id chains[2];
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_rig_desc, rig_desc);
    TSL_INIT(tsl_chain_desc, where);
    tsl_phys_bone full = fresh(), plain = fresh();
    for (int i = 0; i < 4; ++i)
        rest[i] = (tsl_transform){{0.0f, i > 1 ? -0.25f : 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    plain.immobile.value = 0.5f, plain.gravity.value = 0.3f;
    plain.world_gravity = (tsl_vec3){3.0f, 1.0f, 0.0f};
    plain.version = TSL_PHYS_BONE_VERSION_1_0;
    plain.max_stretch.value = plain.stretch_motion.value = 0.5f;
    full = plain;
    full.gravity.keys = full.immobile.keys = full.max_stretch.keys = falling;
    full.gravity.key_count = full.immobile.key_count = full.max_stretch.key_count = 2;
    rig_desc.bone_count = 4, rig_desc.parents = parents, rig_desc.rest = rest;
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    for (int i = 0; i < 2; ++i) {
        CHECK_INT(tsl_rig_create(world, &rig_desc, &rigs[i]), TSL_OK);
        CHECK_INT(tsl_phys_bone_create(world, rigs[i], i ? &full : &plain, &where, &chains[i]), TSL_OK);
    }
    tsl_chain_params params = params_of(&plain);
    CHECK_INT(tsl_chain_set_params(world, chains[1], &params), TSL_OK);
    CHECK_INT(tsl_phys_bone_tune(world, chains[1], &plain), TSL_OK);
    for (int frame = 0; frame < 30; ++frame) {
        tsl_particle p[2][3];
        tsl_transform root = rest[0];
        TSL_INIT(tsl_pose_input, pose);
        root.position.x = 0.02f * (float)frame;
        pose.bones = rest, pose.bone_count = 4, pose.root = &root;
        for (int i = 0; i < 2; ++i) {
            uint32_t count = 3;
            CHECK_INT(tsl_rig_step(world, rigs[i], 1.0f / 60.0f, &pose, NULL), TSL_OK);
            CHECK_INT(tsl_chain_get_particles(world, chains[i], p[i], &count), TSL_OK);
        }
        CHECK_BITS(p[0], p[1], sizeof p[0]);
        CHECK(frame == 0 || p[0][2].position.x != root.position.x);
    }
    tsl_world_destroy(world);
}

// ---- refusals ----------------------------------------------------------------------------------------------------------

static void numbers_are_checked(void)
{
    tsl_phys_bone c;
    TSL_INIT(tsl_chain_desc, d);
    const struct {
        float *field, least, most; // of what is taken
    } fields[] = {{&c.pull.value, 0, 1},
                  {&c.spring.value, 0, 1},
                  {&c.stiffness.value, 0, 1},
                  {&c.gravity.value, -1, 1},
                  {&c.gravity_falloff.value, 0, 1},
                  {&c.immobile.value, 0, 1},
                  {&c.max_angle_x.value, 0, 180},
                  {&c.max_angle_z.value, 0, 90},
                  {&c.limit_rotation_x.value, -36000, 36000},
                  {&c.limit_rotation_y.value, -36000, 36000},
                  {&c.limit_rotation_z.value, -36000, 36000},
                  {&c.radius.value, 0, 1e15f},
                  {&c.stretch_motion.value, 0, 1},
                  {&c.max_stretch.value, 0, 1e15f},
                  {&c.max_squish.value, 0, 1},
                  {&c.grab_movement, 0, 1},
                  {&c.update_rate, 1, 1000},
                  {&c.world_gravity.x, -1e15f, 1e15f},
                  {&c.endpoint_position.z, -1e15f, 1e15f},
                  {&segments[1].x, -1e12f, 1e12f}};
    for (int i = 0; i < (int)(sizeof fields / sizeof *fields); ++i) {
        float *field = fields[i].field;
        int is_rate = field == &c.update_rate;
        c = fresh(), *field = NAN;
        CHECK_MSG(tsl_phys_bone_to_desc(&c, &d) == TSL_ERROR_NOT_FINITE, "field %d", i);
        c = fresh(), *field = fields[i].least;
        CHECK_MSG(tsl_phys_bone_to_desc(&c, &d) == TSL_OK, "field %d", i);
        c = fresh(), *field = fields[i].most;
        CHECK_MSG(tsl_phys_bone_to_desc(&c, &d) == TSL_OK, "field %d", i);
        c = fresh(), *field = is_rate ? 0.0f : fields[i].least * 1e4f - 1.0f;
        CHECK_MSG(tsl_phys_bone_to_desc(&c, &d) == TSL_ERROR_INVALID_ARGUMENT, "field %d", i);
        c = fresh(), *field = is_rate ? 3e38f : fields[i].most * 1e4f;
        CHECK_MSG(tsl_phys_bone_to_desc(&c, &d) == TSL_ERROR_INVALID_ARGUMENT, "field %d", i);
    }
    c = fresh(), segments[1] = (tsl_vec3){0.0f, 0.0f, 0.0f};
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.world_gravity = (tsl_vec3){0.0f, 0.0f, 0.0f};
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_OK);
    c.gravity.value = 0.1f; // it has no direction
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
}

static void curves_are_checked(void)
{
    static const tsl_curve_key backwards[] = {{1.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f, 0.0f}};
    static const tsl_curve_key odd[] = {{0.0f, NAN, 0.0f, 0.0f}};
    tsl_phys_bone c;
    TSL_INIT(tsl_chain_desc, d);
    tsl_curved_value *const values[] = {
        &c.pull,     &c.spring,      &c.stiffness,        &c.gravity,          &c.gravity_falloff,
        &c.immobile, &c.max_angle_x, &c.max_angle_z,      &c.limit_rotation_x, &c.limit_rotation_y,
        &c.radius,   &c.max_stretch, &c.limit_rotation_z, &c.stretch_motion,   &c.max_squish};
    for (int i = 0; i < 15; ++i) {
        c = fresh(), values[i]->key_count = 2;
        CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_NULL_POINTER);
        values[i]->keys = backwards;
        CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_NOT_INCREASING);
        values[i]->keys = odd, values[i]->key_count = 1;
        CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_NOT_FINITE);
    }
}

static void components_are_checked(void)
{
    tsl_phys_bone c;
    tsl_chain_params p, before;
    TSL_INIT(tsl_chain_desc, d);
    tsl_chain_id chain = {7};
    memset(&p, 0x5a, sizeof p);
    before = p;
    uint32_t *const choices[] = {&c.version,    &c.multi_child_type, &c.integration_type, &c.immobile_type,
                                 &c.limit_type, &c.allow_collision,  &c.is_animated};
    for (int i = 0; i < 7; ++i) {
        c = fresh(), *choices[i] = 4;
        CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    }
    c = fresh(), c.bones_above = 257;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.root_parent = -2;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.count = 1; // without an endpoint
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c.endpoint_position.y = 0.1f;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_OK);
    c.count = 0;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.count = 257;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_TOO_MANY);
    c = fresh(), c.bones = NULL;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_NULL_POINTER);
    c = fresh(), c.segments = NULL;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_NULL_POINTER);
    c = fresh(), c.struct_size = 0;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    c = fresh();
    CHECK_INT(tsl_phys_bone_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_to_params(&c, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_to_params(&c, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_phys_bone_to_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_to_rig_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_tune(NULL, chain, &c), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_create(NULL, (tsl_rig_id){0}, &c, &d, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_phys_bone_create(NULL, (tsl_rig_id){0}, NULL, &d, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(chain.bits, 0);
    d.struct_size = 8;
    CHECK_INT(tsl_phys_bone_to_desc(&c, &d), TSL_ERROR_NOT_INITIALIZED);
    tsl_rig_desc short_clock = {.struct_size = 8};
    CHECK_INT(tsl_phys_bone_to_rig_desc(&c, &short_clock), TSL_ERROR_NOT_INITIALIZED);
    CHECK_BITS(&p, &before, sizeof p);
}

int main(void)
{
    RUN(defaults_are_those_of_the_documentation);
    RUN(numbers_and_descriptions);
    RUN(advanced_has_stiffness);
    RUN(a_bone_turned_by_half_a_turn_turns_the_next);
    RUN(notes_say_what_is_left_out);
    RUN(colliders);
    RUN(holds);
    RUN(tuning_again_leaves_nothing_behind);
    RUN(numbers_are_checked);
    RUN(curves_are_checked);
    RUN(components_are_checked);
    return REPORT();
}
