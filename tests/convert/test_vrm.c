// SPDX-License-Identifier: MIT
// VRM's parameter sets in Tassel's terms, exactly; and what they are refused for. That the motion is VRM's is held to
// references by the conformance scenarios.
#include "tassel/convert/vrm.h"
#include "tassel/debug.h"
#include "tassel/state.h"

#include "check.h"

#include <stddef.h>

static const uint32_t bones[] = {1, 2, 3, 4};
static tsl_vrm_joint joints[4];

static tsl_vrm_spring spring_of(uint32_t count)
{
    TSL_INIT(tsl_vrm_spring, spring);
    for (int i = 0; i < 4; ++i)
        tsl_vrm_joint_init(&joints[i]);
    spring.bones = bones;
    spring.joints = joints;
    spring.joint_count = count;
    return spring;
}

static void defaults_are_the_files(void)
{
    tsl_vrm_joint joint;
    tsl_vrm0_group group;
    tsl_vrm_collider collider;
    tsl_vrm_joint_init(&joint);
    tsl_vrm0_group_init(&group);
    tsl_vrm_collider_init(&collider, sizeof collider);
    CHECK(joint.stiffness == 1.0f && joint.gravity_power == 0.0f && joint.gravity_dir.y == -1.0f &&
          joint.drag_force == 0.5f && joint.hit_radius == 0.0f);
    CHECK(group.stiffiness == 1.0f && group.gravity_power == 0.0f && group.gravity_dir.y == -1.0f &&
          group.drag_force == 0.4f && group.hit_radius == 0.02f);
    CHECK(collider.shape == TSL_VRM_SPHERE && collider.radius == 0.0f && collider.normal.z == 1.0f);
    CHECK_INT(spring_of(2).center, -1);
}

static void equal_joints_are_parameters(void)
{
    tsl_vrm_spring spring = spring_of(4);
    tsl_chain_params p;
    for (int i = 0; i < 4; ++i)
        joints[i] = (tsl_vrm_joint){0.75f, 0.5f, {0.0f, 0.0f, 2.0f}, 0.25f, 0.125f};
    CHECK_INT(tsl_vrm_spring_to_params(&spring, &p, sizeof p), TSL_OK);
    CHECK(p.push == 0.75f && p.damping == 0.25f && p.radius == 0.125f);
    CHECK(p.gravity.x == 0.0f && p.gravity.y == 0.0f && p.gravity.z == 60.0f);
    CHECK(p.weight == 1.0f && p.gravity_scale == 0.0f && p.gravity_falloff == 0.0f && p.friction == 0.0f);
    CHECK(p.inert == 0.0f && p.inert_rotation == 0.0f && p.scale_rule == TSL_SCALE_NONE);
    joints[3].stiffness = -7.0f; // the last one is a tail: nobody reads it
    spring.center = 0;
    CHECK_INT(tsl_vrm_spring_to_params(&spring, &p, sizeof p), TSL_OK);
    CHECK(p.inert == 1.0f && p.inert_rotation == 1.0f && p.push == 0.75f);
}

static void descriptions(void)
{
    tsl_vrm_spring spring = spring_of(3);
    TSL_INIT(tsl_chain_desc, desc);
    desc.flags = TSL_CHAIN_COLLIDER_LIST;
    spring.center = 2;
    CHECK_INT(tsl_vrm_spring_to_desc(&spring, &desc), TSL_OK);
    CHECK(desc.model == TSL_MODEL_SPRING && desc.bones == bones && desc.bone_count == 3 && desc.anchor == 2);
    CHECK(desc.flags == (TSL_CHAIN_UNANIMATED | TSL_CHAIN_COLLIDER_LIST) && desc.tip == TSL_TIP_NONE);
    spring.has_tail = 1;
    spring.tail.y = 0.07f;
    CHECK_INT(tsl_vrm_spring_to_desc(&spring, &desc), TSL_OK);
    CHECK(desc.tip == TSL_TIP_LOCAL && desc.tip_offset.y == 0.07f);
}

static void version_zero(void)
{
    tsl_vrm0_group group;
    tsl_vrm_joint joint;
    tsl_vrm_collider collider;
    tsl_vec3 along = {0.0f, -3.0f, 4.0f}, none = {0.0f, 0.0f, 0.0f}, tail, bad = {NAN, 0.0f, 0.0f};
    tsl_vrm0_group_init(&group);
    group.stiffiness = 2.5f;
    group.gravity_dir.z = 0.5f;
    CHECK_INT(tsl_vrm0_group_to_joint(&group, &joint), TSL_OK);
    CHECK(joint.stiffness == 2.5f && joint.gravity_dir.z == 0.5f && joint.drag_force == 0.4f &&
          joint.hit_radius == 0.02f);
    group.drag_force = 1.5f;
    CHECK_INT(tsl_vrm0_group_to_joint(&group, &joint), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_vrm0_group_to_joint(NULL, &joint), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_vrm0_tail(&along, &tail), TSL_OK);
    CHECK_NEAR(tail.y, -0.042, 1e-8);
    CHECK_NEAR(tail.z, 0.056, 1e-8);
    CHECK_INT(tsl_vrm0_tail(&none, &tail), TSL_OK);
    CHECK(tail.x == 0.0f && tail.y == 0.0f && tail.z == 0.0f);
    CHECK_INT(tsl_vrm0_tail(&bad, &tail), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_vrm0_collider(&along, 0.2f, &collider, sizeof collider), TSL_OK);
    CHECK(collider.offset.y == -3.0f && collider.offset.z == -4.0f && collider.radius == 0.2f);
    CHECK_INT(tsl_vrm0_collider(&along, -0.2f, &collider, sizeof collider), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_vrm0_collider(&bad, 0.2f, &collider, sizeof collider), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_vrm0_collider(&along, 0.2f, &collider, 3), TSL_ERROR_NOT_INITIALIZED);
}

static void colliders(void)
{
    tsl_vrm_collider c;
    tsl_collider_desc desc;
    tsl_vrm_collider_init(&c, sizeof c);
    tsl_collider_desc_init(&desc, sizeof desc);
    c.radius = 0.25f;
    c.offset.x = 1.0f;
    c.tail.x = 2.0f;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_OK);
    CHECK(desc.shape == TSL_SHAPE_SPHERE && desc.radius == 0.25f && desc.a.x == 1.0f &&
          desc.flags == TSL_COLLIDER_UNSCALED);
    c.shape = TSL_VRM_CAPSULE;
    c.inside = 1;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_OK);
    CHECK(desc.shape == TSL_SHAPE_CAPSULE && desc.b.x == 2.0f && desc.radius_b == 0.25f &&
          desc.flags == (TSL_COLLIDER_UNSCALED | TSL_COLLIDER_INSIDE));
    c.shape = TSL_VRM_PLANE;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_ERROR_INVALID_ARGUMENT); // inside of a plane
    c.inside = 0;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_OK);
    CHECK(desc.shape == TSL_SHAPE_PLANE && desc.b.z == 1.0f && desc.flags == TSL_COLLIDER_UNSCALED);
    c.normal.z = 0.0f;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_ERROR_INVALID_ARGUMENT);
    c.normal.z = INFINITY;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_ERROR_NOT_FINITE);
    c.normal.z = 1.0f;
    c.shape = 3;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_ERROR_INVALID_ARGUMENT);
    c.struct_size = 0;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_vrm_collider_to_desc(NULL, &desc), TSL_ERROR_NULL_POINTER);
}

static void refusals(void)
{
    tsl_chain_params p;
    tsl_vrm_spring spring;
#define SPRING(code, ...)                                                                                              \
    spring = spring_of(3);                                                                                             \
    __VA_ARGS__;                                                                                                       \
    CHECK_INT(tsl_vrm_spring_to_params(&spring, &p, sizeof p), code)
    SPRING(TSL_ERROR_INVALID_ARGUMENT, spring.joint_count = 1);
    SPRING(TSL_OK, spring.joint_count = 1, spring.has_tail = 1);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, spring.joint_count = 0, spring.has_tail = 1);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, spring.has_tail = 2);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, spring.center = -2);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, spring.reserved = 1);
    SPRING(TSL_ERROR_NULL_POINTER, spring.joints = NULL);
    SPRING(TSL_ERROR_NULL_POINTER, spring.bones = NULL);
    SPRING(TSL_ERROR_NOT_FINITE, spring.tail.x = NAN);
    SPRING(TSL_ERROR_NOT_FINITE, joints[1].gravity_dir.x = INFINITY);
    SPRING(TSL_ERROR_NOT_FINITE, joints[0].stiffness = NAN);
    // finite, though their sum is not
    SPRING(TSL_ERROR_INVALID_ARGUMENT, joints[0].stiffness = joints[0].gravity_power = 3e38f);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, joints[0].stiffness = -1.0f);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, joints[1].gravity_power = -1.0f);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, joints[1].drag_force = 1.01f);
    SPRING(TSL_ERROR_INVALID_ARGUMENT, joints[0].hit_radius = -0.1f);
    SPRING(TSL_ERROR_NOT_INITIALIZED, spring.struct_size = 0);
    CHECK_INT(tsl_vrm_spring_to_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_vrm_spring_to_params(&spring, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_vrm_spring_to_params(&spring, &p, 8), TSL_ERROR_NOT_INITIALIZED);
}

// Joints that differ stand in factors and gravities, by the particle at the end of their segment.
static void joints_that_differ(void)
{
    static const int32_t parents[] = {-1, 0, 1, 2, 3};
    tsl_transform rest[5];
    tsl_world_desc world_desc;
    tsl_rig_desc rig_desc;
    tsl_chain_desc where;
    tsl_chain_params p;
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    for (int i = 0; i < 5; ++i)
        rest[i] = (tsl_transform){{0.0f, -0.25f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    tsl_world_desc_init(&world_desc, sizeof world_desc);
    tsl_rig_desc_init(&rig_desc, sizeof rig_desc);
    tsl_chain_desc_init(&where, sizeof where);
    rig_desc.bone_count = 5;
    rig_desc.parents = parents;
    rig_desc.rest = rest;
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &rig_desc, &rig), TSL_OK);
    tsl_vrm_spring spring = spring_of(4);
    joints[2].gravity_power = 3.0f;
    joints[2].gravity_dir = (tsl_vec3){1.0f, 0.0f, 0.0f};
    joints[0].stiffness = joints[1].stiffness = 0.0f;
    joints[2].drag_force = 1.0f;
    CHECK_INT(tsl_vrm_spring_create(world, rig, &spring, &where, &chain), TSL_OK);
    CHECK_INT((tsl_chain_params_init(&p, sizeof p), tsl_chain_get_params(world, chain, &p)), TSL_OK);
    CHECK(p.push == 1.0f && p.damping == 1.0f && p.gravity.x == 0.0f);
    for (int f = 0; f < 100; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, NULL, NULL), TSL_OK);
    tsl_particle particles[4];
    uint32_t count = 4;
    CHECK_INT(tsl_chain_get_particles(world, chain, particles, &count), TSL_OK);
    CHECK_NEAR(particles[2].position.x, 0.0f, 1e-6); // only the last segment is pulled to the side,
    double x = particles[3].position.x, y = (double)particles[3].position.y - (double)particles[2].position.y;
    CHECK_NEAR(x / -y, 3.0, 0.01); // by three times as much as it is pushed down
    CHECK_INT(tsl_vrm_spring_create(world, rig, &spring, &where, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_vrm_spring_create(world, rig, &spring, &where, &chain), TSL_ERROR_BONE_IN_USE);
    CHECK_INT(chain.bits, 0);
    tsl_world_destroy(world);
}

// Limits hold for the segments that begin at their joints; angles beyond their range are their ends, and a tail's is not read.
static void limits_of_joints(void)
{
    static const int32_t parents[] = {-1, 0, 1, 2, 3};
    const tsl_joint_limit none = {TSL_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    tsl_joint_limit limits[4] = {none, none, none, none};
    tsl_transform rest[5];
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_rig_desc, rig_desc);
    TSL_INIT(tsl_chain_desc, where);
    for (int i = 0; i < 5; ++i)
        rest[i] = (tsl_transform){{0.0f, -0.25f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    rig_desc.bone_count = 5;
    rig_desc.parents = parents;
    rig_desc.rest = rest;
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    CHECK_INT(tsl_rig_create(world, &rig_desc, &rig), TSL_OK);
    tsl_vrm_spring spring = spring_of(4);
    for (int i = 0; i < 3; ++i) { // to the side
        joints[i].gravity_power = 2.0f;
        joints[i].gravity_dir = (tsl_vec3){1.0f, 0.0f, 0.0f};
        joints[i].stiffness = 0.0f;
    }
    limits[0] = limits[1] = limits[2] = none;
    limits[0].kind = TSL_LIMIT_CONE, limits[0].angle_a = 0.25f;
    limits[1].kind = TSL_LIMIT_POLAR, limits[1].angle_a = limits[1].angle_b = 50.0f; // all
    limits[2].kind = TSL_LIMIT_CONE;                                                 // straight on
    limits[3].kind = 77;
    spring.limits = limits;
    tsl_vrm_spring older = spring;
    older.struct_size = (uint32_t)offsetof(tsl_vrm_spring, limits);
    tsl_chain_desc desc = where;
    CHECK_INT(tsl_vrm_spring_to_desc(&older, &desc), TSL_OK);
    CHECK_INT(desc.flags, TSL_CHAIN_UNANIMATED);
    CHECK_INT(tsl_vrm_spring_to_desc(&spring, &desc), TSL_OK);
    CHECK_INT(desc.flags, TSL_CHAIN_UNANIMATED);
    CHECK_INT(tsl_vrm_spring_create(world, rig, &spring, &where, &chain), TSL_OK);
    for (int f = 0; f < 200; ++f)
        CHECK_INT(tsl_rig_step(world, rig, 1.0f / 60.0f, NULL, NULL), TSL_OK);
    tsl_particle p[4];
    uint32_t count = 4;
    double angles[4];
    CHECK_INT(tsl_chain_get_particles(world, chain, p, &count), TSL_OK);
    for (int i = 1; i < 4; ++i)
        angles[i] = atan2((double)p[i].position.x - (double)p[i - 1].position.x,
                          (double)p[i - 1].position.y - (double)p[i].position.y);
    CHECK_NEAR(angles[1], 0.25, 1e-5);
    CHECK_MSG(angles[2] > 1.5, "%g", angles[2]);
    CHECK_NEAR(angles[3], angles[2], 1e-5);
    limits[1].angle_b = -0.1f;
    CHECK_INT(tsl_vrm_spring_to_desc(&spring, &desc), TSL_ERROR_INVALID_ARGUMENT);
    limits[1].angle_b = NAN;
    CHECK_INT(tsl_vrm_spring_to_desc(&spring, &desc), TSL_ERROR_NOT_FINITE);
    limits[1].angle_b = 0.1f, limits[1].kind = TSL_LIMIT_POLAR + 1;
    CHECK_INT(tsl_vrm_spring_to_desc(&spring, &desc), TSL_ERROR_INVALID_ARGUMENT);
    tsl_world_destroy(world);
}

// Many springs are described, created with one call and then given their joints: as each by itself.
static void in_parts(void)
{
    static const int32_t parents[] = {-1, 0, 1, 2, 3};
    tsl_world *worlds[2];
    uint64_t hashes[2];
    tsl_transform rest[5];
    for (int i = 0; i < 5; ++i)
        rest[i] = (tsl_transform){{0.0f, -0.25f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    tsl_vrm_spring spring = spring_of(4);
    joints[2].gravity_power = 3.0f;
    joints[0].stiffness = 0.5f;
    joints[1].hit_radius = 0.2f;
    joints[2].drag_force = 1.0f;
    for (int w = 0; w < 2; ++w) {
        tsl_world_desc world_desc;
        tsl_rig_desc rig_desc;
        tsl_chain_desc where;
        tsl_chain_params params;
        tsl_rig_id rig;
        tsl_chain_id chain;
        tsl_world_desc_init(&world_desc, sizeof world_desc);
        tsl_rig_desc_init(&rig_desc, sizeof rig_desc);
        tsl_chain_desc_init(&where, sizeof where);
        rig_desc.bone_count = 5;
        rig_desc.parents = parents;
        rig_desc.rest = rest;
        CHECK_INT(tsl_world_create(&world_desc, &worlds[w]), TSL_OK);
        CHECK_INT(tsl_rig_create(worlds[w], &rig_desc, &rig), TSL_OK);
        if (w == 0) {
            CHECK_INT(tsl_vrm_spring_create(worlds[w], rig, &spring, &where, &chain), TSL_OK);
        } else {
            CHECK_INT(tsl_vrm_spring_to_params(&spring, &params, sizeof params), TSL_OK);
            CHECK_INT(tsl_vrm_spring_to_desc(&spring, &where), TSL_OK);
            CHECK_INT(tsl_chains_create(worlds[w], rig, &where, &params, 1, &chain), TSL_OK);
            CHECK_INT(tsl_world_hash(worlds[w], &hashes[w]), TSL_OK);
            CHECK(hashes[w] != hashes[0]);
            CHECK_INT(tsl_vrm_spring_set_joints(worlds[w], chain, &spring), TSL_OK);
            spring.reserved = 1;
            CHECK_INT(tsl_vrm_spring_set_joints(worlds[w], chain, &spring), TSL_ERROR_INVALID_ARGUMENT);
            CHECK_INT(tsl_vrm_spring_set_joints(worlds[w], chain, NULL), TSL_ERROR_NULL_POINTER);
        }
        CHECK_INT(tsl_world_hash(worlds[w], &hashes[w]), TSL_OK);
    }
    CHECK(hashes[0] == hashes[1]);
    tsl_world_destroy(worlds[0]);
    tsl_world_destroy(worlds[1]);
}

static void too_many(void)
{
    static uint32_t many_bones[300];
    static tsl_vrm_joint many[300];
    tsl_chain_desc where;
    tsl_chain_id chain = {1};
    tsl_vrm_spring spring = spring_of(4);
    tsl_chain_desc_init(&where, sizeof where);
    for (int i = 0; i < 300; ++i)
        tsl_vrm_joint_init(&many[i]);
    spring.joints = many;
    spring.bones = many_bones;
    spring.joint_count = 300;
    CHECK_INT(tsl_vrm_spring_create(NULL, (tsl_rig_id){0}, &spring, &where, &chain), TSL_ERROR_TOO_MANY);
    CHECK_INT(chain.bits, 0);
    CHECK_INT(tsl_vrm_spring_set_joints(NULL, chain, &spring), TSL_ERROR_TOO_MANY);
}

int main(void)
{
    RUN(defaults_are_the_files);
    RUN(equal_joints_are_parameters);
    RUN(descriptions);
    RUN(version_zero);
    RUN(colliders);
    RUN(refusals);
    RUN(joints_that_differ);
    RUN(limits_of_joints);
    RUN(in_parts);
    RUN(too_many);
    return REPORT();
}
