// SPDX-License-Identifier: MIT
// Every refusal at the API functions of chains, colliders, holds and kept poses.
#include "solver/refusal.h"
#include "tassel/hold.h"
#include "tassel/limits.h"

#include <stddef.h>

static scene_rig spare; // beside the scene's
static uint32_t roots[2] = {1, 3};

static tsl_chain_desc begin_chains(void)
{
    begin(2);
    memset(&spare, 0, sizeof spare);
    spare.root = scene_at(0, 0, 0);
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    scene_add_bones(&spare, -1, 5, step);
    scene_add_bones(&spare, 1, 1, step);
    scene_create_rig(&s, &spare, 60.0f);
    roots[0] = 1;
    TSL_INIT(tsl_chain_desc, good);
    good.roots = roots;
    good.root_count = 1;
    return good;
}

#define CHAIN(code) REFUSED(tsl_chain_create, code, s.world, spare.id, &desc, NULL, &id), check_null(__LINE__, id.bits)

static void chains(void)
{
    uint32_t out_of_range[2] = {2, 6}, twice[2] = {2, 2}, bones[4] = {1, 2, 3, 4}, late[3] = {2, 1, 3},
             again[3] = {1, 2, 1};
    tsl_chain_desc good = begin_chains(), desc;
    tsl_chain_id id = {5};
    REFUSED(tsl_chain_create, TSL_ERROR_NULL_POINTER, s.world, spare.id, &good, NULL, NULL);
    REFUSED(tsl_chain_create, TSL_ERROR_NULL_POINTER, s.world, spare.id, NULL, NULL, &id);
    desc = good, desc.struct_size = 0, CHAIN(TSL_ERROR_NOT_INITIALIZED);
    desc = good, desc.roots = NULL, CHAIN(TSL_ERROR_NULL_POINTER);
    desc = good, desc.exclude_count = 1, CHAIN(TSL_ERROR_NULL_POINTER);
    desc = good, desc.bone_count = 1, CHAIN(TSL_ERROR_NULL_POINTER);
    desc = good, desc.collider_count = 1, desc.flags = 2, CHAIN(TSL_ERROR_NULL_POINTER);
    desc = good, desc.root_count = 0, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.bone_count = 4, desc.bones = bones, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.root_count = 0, desc.bone_count = 4, desc.bones = bones, desc.exclude_count = 1,
    desc.exclude = roots, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.root_count = 7, CHAIN(TSL_ERROR_COUNT_MISMATCH);
    desc = good, desc.exclude_count = 7, desc.exclude = bones, CHAIN(TSL_ERROR_COUNT_MISMATCH);
    desc = good, desc.root_count = 0, desc.bone_count = 7, desc.bones = bones, CHAIN(TSL_ERROR_COUNT_MISMATCH);
    desc = good, desc.anchor = 6, CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE), SAID("desc.anchor is 6;");
    desc = good, desc.anchor = -2, CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE);
    desc = good, desc.roots = out_of_range, desc.root_count = 2, CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE);
    desc = good, desc.exclude = out_of_range, desc.exclude_count = 2, CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE);
    desc = good, desc.root_count = 0, desc.bone_count = 2, desc.bones = out_of_range,
    CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE);
    SAID("desc.bones[1] is bone 6, which the rig does not have");
    desc = good, desc.root_count = 2, CHAIN(TSL_ERROR_BAD_HIERARCHY),
    SAID("desc.roots[1] is bone 3, which is below another root");
    desc = good, desc.root_count = 2, desc.roots = twice, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.exclude_count = 2, desc.exclude = twice, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    SAID("desc.exclude[1] is bone 2, which is named twice");
    desc = good, desc.root_count = 0, desc.bone_count = 3, desc.bones = late, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    SAID("desc.bones[0] is bone 2, whose parent comes later");
    desc = good, desc.root_count = 0, desc.bone_count = 3, desc.bones = again, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.tip = 5, CHAIN(TSL_ERROR_INVALID_ARGUMENT), SAID("desc.tip is 5; it must be from 0 to 4");
    desc = good, desc.fork = 4, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.flags = 260, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    SAID("desc.flags are 0x104, of which 0x100 are unknown; the known bits are 0x7");
    desc = good, desc.model = 3, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.reserved = 1, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    end();
}

// Bones that follow each other, and no trees.
static void springs(void)
{
    static const uint32_t row[] = {1, 2, 3, 4}, sideways[] = {1, 2, 5}, upward[] = {3, 2}, twice[] = {1, 2, 2},
                          beyond[] = {1, 2, 99};
    tsl_chain_desc good = begin_chains(), desc;
    tsl_chain_id id = {5}, second = {1};
    good.model = TSL_MODEL_SPRING;
    desc = good, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    good.roots = NULL, good.root_count = 0;
    good.bones = row;
    desc = good, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    good.bone_count = 4;
    desc = good, desc.bones = sideways, desc.bone_count = 3, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.bones = upward, desc.bone_count = 2, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.bones = twice, desc.bone_count = 3, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.bones = beyond, desc.bone_count = 3, CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_chain_create(s.world, spare.id, &good, NULL, &id), TSL_OK);
    desc = good, desc.bones = row + 2, desc.bone_count = 2;
    REFUSED(tsl_chain_create, TSL_ERROR_BONE_IN_USE, s.world, spare.id, &desc, NULL, &second);
    const tsl_vec3 gravities[4] = {{0.0f, 0.0f, 0.0f}};
    REFUSED(tsl_chain_set_gravities, TSL_ERROR_NULL_POINTER, s.world, id, NULL, 4);
    REFUSED(tsl_chain_set_gravities, TSL_ERROR_COUNT_MISMATCH, s.world, id, gravities, 3);
    REFUSED(tsl_chain_set_gravities, TSL_ERROR_NOT_SUPPORTED, s.world, s.rigs[0].chains[3], gravities, 4);
    CHECK_INT(tsl_chain_destroy(s.world, id), TSL_OK);
    end();
}

static void lists_of_chains_and_their_bones(void)
{
    tsl_chain_desc good = begin_chains(), desc;
    tsl_chain_id id = {5}, second = {1};
    TSL_INIT(tsl_chain_params, params);
    TSL_INIT(tsl_collider_desc, shape);
    shape.rig = spare.id;
    tsl_collider_id own = scene_add_collider(&s, &shape), foreign = {0};
    shape.rig = s.rigs[0].id;
    shape.layers = 0;
    shape.flags = TSL_COLLIDER_DISABLED;
    foreign = scene_add_collider(&s, &shape);
    tsl_collider_id list[2] = {own, own};
    desc = good, desc.colliders = list, desc.collider_count = 2, CHAIN(TSL_ERROR_INVALID_ARGUMENT); // no flag
    desc.flags = TSL_CHAIN_COLLIDER_LIST, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    SAID("desc.colliders[1] is desc.colliders[0] again");
    list[1] = foreign, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    list[1].bits = 0, CHAIN(TSL_ERROR_INVALID_HANDLE), SAID("desc.colliders[1] is null");
    NEWER(tsl_chain_desc, desc) newer;
    memset(&newer, 0, sizeof newer);
    newer.desc = good;
    newer.desc.struct_size = sizeof newer;
    newer.more[3] = 1;
    REFUSED(tsl_chain_create, TSL_ERROR_NEWER_STRUCT, s.world, spare.id, &newer.desc, NULL, &id);
    newer.more[3] = 0;
    CHECK_INT(tsl_chain_create(s.world, spare.id, &newer.desc, &params, &id), TSL_OK);
    roots[0] = 0;
    REFUSED(tsl_chain_create, TSL_ERROR_BONE_IN_USE, s.world, spare.id, &good, NULL, &second);
    SAID("desc.roots[0] is bone 0, below which another chain has a bone");
    roots[0] = 5;
    REFUSED(tsl_chain_create, TSL_ERROR_BONE_IN_USE, s.world, spare.id, &good, NULL, &second);
    SAID("desc.roots[0] is bone 5, which another chain has");
    CHECK_INT(tsl_chain_destroy(s.world, id), TSL_OK);
    end();
}

static void params(void)
{
    begin(2);
    tsl_chain_id id = s.rigs[0].chains[3];
    tsl_chain_params good, p;
    tsl_chain_params_init(&good, sizeof good);
    CHECK_INT(tsl_chain_get_params(s.world, id, &good), TSL_OK);
#define PARAMS(code) REFUSED(tsl_chain_set_params, code, s.world, id, &p)
    p = good, p.scale_change = 2, PARAMS(TSL_ERROR_INVALID_ARGUMENT);
    SAID("params.scale_change is 2");
    p = good, p.freeze_axis = 4, PARAMS(TSL_ERROR_INVALID_ARGUMENT);
    p = good, p.scale_rule = 3, PARAMS(TSL_ERROR_INVALID_ARGUMENT);
    p = good, p.struct_size = 0, PARAMS(TSL_ERROR_NOT_INITIALIZED);
    REFUSED(tsl_chain_set_params, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    REFUSED(tsl_chain_get_params, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    p.struct_size = 0;
    REFUSED(tsl_chain_get_params, TSL_ERROR_NOT_INITIALIZED, s.world, id, &p);
    end();
}

static void curves(void)
{
    begin(2);
    tsl_chain_id id = s.rigs[0].chains[3];
    tsl_curve_key keys[300] = {{0.0f, 1.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f, 0.0f}};
    for (int k = 2; k < 300; ++k)
        keys[k].u = (float)k;
    REFUSED(tsl_chain_set_curve, TSL_ERROR_TOO_MANY, s.world, id, TSL_PARAMETER_DAMPING, keys, 257);
    REFUSED(tsl_chain_set_curve, TSL_ERROR_NULL_POINTER, s.world, id, TSL_PARAMETER_DAMPING, NULL, 1);
    const tsl_curve_key huge = {0.0f, 3e38f, 3e38f, 3e38f}; // finite, though its sum is not
    CHECK_INT(tsl_chain_set_curve(s.world, id, TSL_PARAMETER_DAMPING, &huge, 1), TSL_OK);
    CHECK_INT(tsl_chain_set_curve(s.world, id, TSL_PARAMETER_DAMPING, NULL, 0), TSL_OK);
    REFUSED(tsl_chain_set_curve, TSL_ERROR_INVALID_ARGUMENT, s.world, id, TSL_PARAMETER_COUNT, keys, 1);
    SAID("parameter is 17; it must be from 0 to 16");
    keys[1].u = 0.0f;
    REFUSED(tsl_chain_set_curve, TSL_ERROR_NOT_INCREASING, s.world, id, TSL_PARAMETER_RADIUS, keys, 2);
    SAID("keys[1].u is 0; it must be more than 0");
    keys[1].u = -1.0f;
    REFUSED(tsl_chain_set_curve, TSL_ERROR_NOT_INCREASING, s.world, id, TSL_PARAMETER_RADIUS, keys, 2);
    end();
}

static void particles_and_factors(void)
{
    begin(2);
    tsl_chain_id id = s.rigs[0].chains[3];
    tsl_particle particles[64];
    uint32_t count = 0;
    CHECK_INT(tsl_chain_get_particles(s.world, id, NULL, &count), TSL_OK);
    CHECK(count > 3 && count < 64);
    uint32_t short_by_one = count - 1, capacity = short_by_one;
    REFUSED(tsl_chain_get_particles, TSL_ERROR_BUFFER_TOO_SMALL, s.world, id, particles, &capacity);
    CHECK_INT(capacity, count);
    REFUSED(tsl_chain_get_particles, TSL_ERROR_NULL_POINTER, s.world, id, particles, NULL);
    float factors[64] = {0};
    REFUSED(tsl_chain_set_factors, TSL_ERROR_COUNT_MISMATCH, s.world, id, TSL_PARAMETER_DAMPING, factors, count - 1);
    REFUSED(tsl_chain_set_factors, TSL_ERROR_COUNT_MISMATCH, s.world, id, TSL_PARAMETER_DAMPING, factors, count + 1);
    REFUSED(tsl_chain_set_factors, TSL_ERROR_NULL_POINTER, s.world, id, TSL_PARAMETER_DAMPING, NULL, count);
    REFUSED(tsl_chain_set_factors, TSL_ERROR_INVALID_ARGUMENT, s.world, id, TSL_PARAMETER_COUNT, factors, count);
    tsl_bend bends[64];
    tsl_vec3 pushes[64] = {{0.0f, 0.0f, 0.0f}};
    char said[64];
    TSL_INIT(tsl_chain_detail, detail);
    capacity = short_by_one;
    REFUSED(tsl_chain_get_bends, TSL_ERROR_BUFFER_TOO_SMALL, s.world, id, bends, &capacity);
    CHECK_INT(capacity, count);
    REFUSED(tsl_chain_get_bends, TSL_ERROR_NULL_POINTER, s.world, id, bends, NULL);
    REFUSED(tsl_chain_get_contacts, TSL_ERROR_NULL_POINTER, s.world, id, NULL, NULL);
    REFUSED(tsl_chain_set_accelerations, TSL_ERROR_NULL_POINTER, s.world, id, NULL, count);
    REFUSED(tsl_chain_set_accelerations, TSL_ERROR_COUNT_MISMATCH, s.world, id, pushes, count - 1);
    snprintf(said, sizeof said, "acceleration_count is %u; it must be 0 or %u", count - 1, count);
    SAID(said);
    detail.flags = 2;
    REFUSED(tsl_chain_set_detail, TSL_ERROR_INVALID_ARGUMENT, s.world, id, &detail);
    REFUSED(tsl_rig_set_detail, TSL_ERROR_INVALID_ARGUMENT, s.world, s.rigs[0].id, &detail);
    REFUSED(tsl_chain_set_detail, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    CHECK_INT(tsl_chain_is_asleep(s.world, (tsl_chain_id){0}), 0);
    REFUSED(tsl_chain_get_user_data, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    end();
}

static void limits(void)
{
    begin(0);
    tsl_chain_id id = s.rigs[0].chains[0];
    tsl_chain_limit good, limit;
    tsl_chain_limit_init(&good, sizeof good);
    good.kind = TSL_LIMIT_POLAR;
#define LIMIT(code) REFUSED(tsl_chain_set_limit, code, s.world, id, &limit)
    limit = good, limit.struct_size = 4, LIMIT(TSL_ERROR_NOT_INITIALIZED);
    limit = good, limit.kind = TSL_LIMIT_POLAR + 1, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
    limit = good, limit.frame = TSL_LIMIT_ANIMATED + 1, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
    limit = good, limit.rotation.w = 0.0f, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
    limit = good, limit.rotation.x = 0.2f, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
#undef LIMIT
    REFUSED(tsl_chain_set_limit, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    REFUSED(tsl_chain_get_limit, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    tsl_particle particles[64];
    tsl_joint_limit each[64];
    uint32_t count = 64, leaf = 0;
    char said[80];
    CHECK_INT(tsl_chain_get_particles(s.world, id, particles, &count), TSL_OK);
    for (uint32_t i = 0; i < count; ++i) {
        each[i] = (tsl_joint_limit){TSL_LIMIT_NONE, -1.0f, NAN, {0.0f, 0.0f, 0.0f, 0.0f}}; // not looked at
        leaf = particles[i].parent >= 0 ? i : leaf;
    }
#define JOINTS(code, n) REFUSED(tsl_chain_set_joint_limits, code, s.world, id, each, n)
    JOINTS(TSL_ERROR_COUNT_MISMATCH, count - 1);
    JOINTS(TSL_ERROR_COUNT_MISMATCH, count + 1);
    snprintf(said, sizeof said, "limit_count is %u; it must be 0 or %u", count + 1, count);
    SAID(said);
    const tsl_joint_limit cone = {TSL_LIMIT_CONE, 0.3f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    each[0] = cone, JOINTS(TSL_ERROR_INVALID_ARGUMENT, count), SAID("limits[0].kind is 1; particle 0 is a root");
    each[0].kind = TSL_LIMIT_NONE;
    each[leaf] = cone, each[leaf].kind = 99, JOINTS(TSL_ERROR_INVALID_ARGUMENT, count);
    each[leaf] = cone, each[leaf].rotation.w = 0.0f, JOINTS(TSL_ERROR_INVALID_ARGUMENT, count);
    snprintf(said, sizeof said, "limits[%u].rotation is of length 0; it must be of length 1", leaf);
    SAID(said);
    each[leaf].rotation.w = 1.01f, JOINTS(TSL_ERROR_INVALID_ARGUMENT, count);
#undef JOINTS
    REFUSED(tsl_chain_set_joint_limits, TSL_ERROR_NULL_POINTER, s.world, id, NULL, count);
    each[leaf] = cone;
    CHECK_INT(tsl_chain_set_joint_limits(s.world, id, each, count), TSL_OK);
    end();
}

static void position_limits(void)
{
    begin(0);
    tsl_chain_id id = s.rigs[0].chains[0];
    tsl_chain_position_limit good, limit;
    tsl_chain_position_limit_init(&good, sizeof good);
    good.flags = TSL_POSITION_LIMIT_MAX_DISTANCE | TSL_POSITION_LIMIT_BACKSTOP;
    good.backstop_radius = 0.1f;
    good.backstop_normal.z = 1.0f;
#define LIMIT(code) REFUSED(tsl_chain_set_position_limit, code, s.world, id, &limit)
    limit = good, limit.struct_size = 4, LIMIT(TSL_ERROR_NOT_INITIALIZED);
    limit = good, limit.flags |= 4, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
    limit = good, limit.backstop_radius = 0.0f, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
    limit = good, limit.backstop_normal.z = 0.0f, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
    limit = good, limit.backstop_normal.x = 0.2f, LIMIT(TSL_ERROR_INVALID_ARGUMENT);
#undef LIMIT
    REFUSED(tsl_chain_set_position_limit, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    REFUSED(tsl_chain_get_position_limit, TSL_ERROR_NULL_POINTER, s.world, id, NULL);
    limit = good, limit.flags = TSL_POSITION_LIMIT_MAX_DISTANCE; // which asks for no backstop
    limit.backstop_radius = limit.backstop_normal.z = 0.0f;
    CHECK_INT(tsl_chain_set_position_limit(s.world, id, &limit), TSL_OK);
    CHECK_INT(tsl_chain_set_position_limit(s.world, id, &good), TSL_OK);
    end();
}

static tsl_collider_desc begin_colliders(void)
{
    begin(3);
    TSL_INIT(tsl_collider_desc, good);
    good.rig = s.rigs[0].id;
    good.bone = 1;
    return good;
}

static void colliders(void)
{
    tsl_collider_desc good = begin_colliders(), d;
    tsl_collider_id id = {9};
#define SHAPE(code) REFUSED(tsl_collider_create, code, s.world, &d, &id), check_null(__LINE__, id.bits)
    REFUSED(tsl_collider_create, TSL_ERROR_NULL_POINTER, s.world, &good, NULL);
    REFUSED(tsl_collider_create, TSL_ERROR_NULL_POINTER, s.world, NULL, &id);
    d = good, d.struct_size = 3, SHAPE(TSL_ERROR_NOT_INITIALIZED);
    d = good, d.shape = 6, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.flags = 64, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.plane_count = 1, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.reserved = &good, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.bone = -2, SHAPE(TSL_ERROR_INDEX_OUT_OF_RANGE);
    d = good, d.bone = (int32_t)s.rigs[0].bone_count, SHAPE(TSL_ERROR_INDEX_OUT_OF_RANGE);
    d = good, d.rig.bits ^= 1ull << 40, SHAPE(TSL_ERROR_INVALID_HANDLE);
    d = good, d.rig.bits = 0, SHAPE(TSL_ERROR_INVALID_ARGUMENT); // a bone of nobody
    d = good, d.flags = TSL_COLLIDER_SIMULATED | TSL_COLLIDER_SHARED, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.flags = TSL_COLLIDER_SIMULATED, d.bone = -1, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    good.shape = TSL_SHAPE_BOX;
    d = good, memset(&d.b, 0, sizeof d.b), SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    check_said(__LINE__,
               "desc.b is 0 0 0; of TSL_SHAPE_BOX it is half the lengths of the edges, and a box must have a size");
    d = good, d.b.z = -0.5f, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    d = good, d.b.x = 2e15f, SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    good.shape = TSL_SHAPE_SPHERE;
    d = good, d.shape = TSL_SHAPE_PLANE, memset(&d.b, 0, sizeof d.b), SHAPE(TSL_ERROR_INVALID_ARGUMENT);
    end();
}

static void calls_of_colliders(void)
{
    tsl_collider_desc good = begin_colliders(), d;
    tsl_collider_id id = {9}, moved = s.colliders[0];
    NEWER(tsl_collider_desc, desc) newer;
    memset(&newer, 0, sizeof newer);
    newer.desc = good;
    newer.desc.struct_size = sizeof newer;
    newer.more[0] = 1;
    REFUSED(tsl_collider_create, TSL_ERROR_NEWER_STRUCT, s.world, &newer.desc, &id);
    REFUSED(tsl_collider_set, TSL_ERROR_NEWER_STRUCT, s.world, moved, &newer.desc);
    tsl_transform frame_ws = scene_at(0, 0, 0);
    REFUSED(tsl_collider_move, TSL_ERROR_NULL_POINTER, s.world, moved, NULL, 0);
    REFUSED(tsl_collider_move, TSL_ERROR_INVALID_ARGUMENT, s.world, moved, &frame_ws, 2);
    REFUSED(tsl_collider_set, TSL_ERROR_NULL_POINTER, s.world, moved, NULL);
    REFUSED(tsl_collider_set, TSL_ERROR_INVALID_ARGUMENT, s.world, moved, &good); // another owner
    tsl_collider_desc of_twin = good;
    of_twin.rig = twin.rigs[0].id;
    CHECK_INT(tsl_collider_create(twin.world, &of_twin, &id), TSL_OK);
    CHECK_INT(tsl_collider_create(s.world, &good, &id), TSL_OK);
    d = good;
    d.flags = TSL_COLLIDER_SHARED;
    REFUSED(tsl_collider_set, TSL_ERROR_INVALID_ARGUMENT, s.world, id, &d);
    d.flags = TSL_COLLIDER_SIMULATED;
    REFUSED(tsl_collider_set, TSL_ERROR_INVALID_ARGUMENT, s.world, id, &d);
    tsl_collider_desc_init(&d, sizeof d);
    d.radius = NAN;
    REFUSED(tsl_collider_set, TSL_ERROR_NOT_FINITE, s.world, moved, &d);
    REFUSED(tsl_collider_get_user_data, TSL_ERROR_NULL_POINTER, s.world, moved, NULL);
    end();
}

static void what_cannot_be_held_is_refused(void)
{
    begin(6); // of TSL_MODEL_TASSEL
    tsl_chain_id chain = s.rigs[0].chains[0];
    tsl_vec3 at = {0.1f, 0.2f, 0.3f};
    tsl_found_particle found;
    tsl_hold good, d;
    tsl_hold_init(&good, sizeof good);
    good.particle = 1;
    d = good;
    REFUSED(tsl_chain_set_hold, TSL_ERROR_NULL_POINTER, s.world, chain, NULL);
    REFUSED(tsl_chain_get_hold, TSL_ERROR_NULL_POINTER, s.world, chain, 1, NULL);
    REFUSED(tsl_chain_get_hold, TSL_ERROR_INDEX_OUT_OF_RANGE, s.world, chain, 1000, &d);
    SAID("particle is 1000; the chain has ");
#define HOLD(code) REFUSED(tsl_chain_set_hold, code, s.world, chain, &d)
    d = good, d.struct_size = 4, HOLD(TSL_ERROR_NOT_INITIALIZED);
    d = good, d.particle = 0, HOLD(TSL_ERROR_INVALID_ARGUMENT);
    SAID("hold.particle is 0, which is a root");
    d = good, d.particle = 1000, HOLD(TSL_ERROR_INDEX_OUT_OF_RANGE);
    d = good, d.bone = -2, HOLD(TSL_ERROR_INDEX_OUT_OF_RANGE);
    d = good, d.bone = 1000, HOLD(TSL_ERROR_INDEX_OUT_OF_RANGE);
    NEWER(tsl_hold, known) newer;
    memset(&newer, 0, sizeof newer);
    newer.known = good;
    newer.known.struct_size = sizeof newer;
    newer.more[0] = 1;
    REFUSED(tsl_chain_set_hold, TSL_ERROR_NEWER_STRUCT, s.world, chain, &newer.known);
    REFUSED(tsl_rig_find_particle, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, NULL, 1.0f, &found);
    REFUSED(tsl_rig_find_particle, TSL_ERROR_NULL_POINTER, s.world, s.rigs[0].id, &at, 1.0f, NULL);
    end();
}

// Those that hang on what the chain does just now.
static void what_is_not_there_is_refused(void)
{
    begin(6);
    tsl_chain_id chain = s.rigs[0].chains[0];
    tsl_vec3 at = {0.1f, 0.2f, 0.3f};
    tsl_chain_params params;
    tsl_hold hold;
    scene *const both[] = {&s, &twin};
    for (uint32_t i = 0; i < 2; ++i) {
        tsl_hold_init(&hold, sizeof hold);
        hold.particle = 1;
        hold.position = at;
        CHECK_INT(tsl_chain_set_hold(both[i]->world, both[i]->rigs[0].chains[0], &hold), TSL_OK);
    }
    hold.struct_size = 0;
    REFUSED(tsl_chain_get_hold, TSL_ERROR_NOT_INITIALIZED, s.world, chain, 1, &hold);
    tsl_hold_init(&hold, sizeof hold);
    CHECK_INT(tsl_chain_get_hold(s.world, chain, 1, &hold), TSL_OK);
    CHECK(hold.particle == 1 && hold.bone == -1 && hold.position.y == 0.2f && hold.strength == 1.0f);
    for (uint32_t i = 0; i < 2; ++i) {
        tsl_chain_params_init(&params, sizeof params);
        params.weight = 0.0f;
        CHECK_INT(tsl_chain_set_params(both[i]->world, both[i]->rigs[0].chains[0], &params), TSL_OK);
    }
    CHECK(goes_on());
    REFUSED(tsl_chain_keep_pose, TSL_ERROR_NOT_SUPPORTED, s.world, chain, 1.0f, 0.0f);
    SAID("chain is switched off");
    end();
}

// The letters of DynamicBone and VRM know no hands.
static void other_models_are_refused(void)
{
    static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING};
    for (uint32_t m = 0; m < 2; ++m) {
        begin(0);
        scene *const both[] = {&s, &twin};
        tsl_chain_id chain = {0};
        TSL_INIT(tsl_hold, hold);
        hold.particle = 1;
        for (uint32_t i = 0; i < 2; ++i) {
            const uint32_t bones[] = {0, 1};
            scene_rig *rig = &both[i]->rigs[0];
            TSL_INIT(tsl_chain_desc, desc);
            CHECK_INT(tsl_chain_destroy(both[i]->world, rig->chains[0]), TSL_OK);
            desc.bones = bones;
            desc.bone_count = 2;
            desc.model = models[m];
            CHECK_INT(tsl_chain_create(both[i]->world, rig->id, &desc, NULL, &rig->chains[0]), TSL_OK);
            chain = both[0]->rigs[0].chains[0];
        }
        REFUSED(tsl_chain_set_hold, TSL_ERROR_NOT_SUPPORTED, s.world, chain, &hold);
        SAID(m ? "chain is of TSL_MODEL_SPRING" : "chain is of TSL_MODEL_CHAIN");
        REFUSED(tsl_chain_keep_pose, TSL_ERROR_NOT_SUPPORTED, s.world, chain, 1.0f, 0.0f);
        end();
    }
}

int main(void)
{
    RUN(chains);
    RUN(springs);
    RUN(lists_of_chains_and_their_bones);
    RUN(params);
    RUN(curves);
    RUN(particles_and_factors);
    RUN(limits);
    RUN(position_limits);
    RUN(colliders);
    RUN(calls_of_colliders);
    RUN(what_cannot_be_held_is_refused);
    RUN(what_is_not_there_is_refused);
    RUN(other_models_are_refused);
    return REPORT();
}
