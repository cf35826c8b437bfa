// SPDX-License-Identifier: MIT
// What refusals say: the argument with its field and index, what was handed in, and what may be. Each is provoked on a world
// that goes on as if nothing had been asked (refusal.h).
#include "solver/refusal.h"
#include "tassel/limits.h"
#include "tassel/state.h"
#include "tassel/tune.h"

#include <stddef.h>

static scene_rig spare; // beside the scene's: six bones in a row

static void begin_with_spare(void)
{
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    begin(2);
    memset(&spare, 0, sizeof spare);
    spare.root = scene_at(0, 0, 0);
    scene_add_bones(&spare, -1, 6, step);
    scene_create_rig(&s, &spare, 60.0f);
    memcpy(spare.pose, spare.rest, sizeof spare.pose);
}

static tsl_chain_id spare_chain(void)
{
    const uint32_t root = 1;
    tsl_chain_id id = {0};
    TSL_INIT(tsl_chain_desc, desc);
    desc.roots = &root;
    desc.root_count = 1;
    CHECK_INT(tsl_chain_create(s.world, spare.id, &desc, NULL, &id), TSL_OK);
    return id;
}

static tsl_collider_id a_collider(void)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = spare.id;
    return scene_add_collider(&s, &desc);
}

// ---- ids ------------------------------------------------------------------------------------------------

static void ids_are_told_apart(void)
{
    begin_with_spare();
    uint64_t data;
    tsl_chain_id chain = spare_chain();
    tsl_rig_id rig = {0};
    REFUSED(tsl_rig_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, rig, &data);
    SAID("rig is null");
    rig.bits = chain.bits;
    REFUSED(tsl_rig_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, rig, &data);
    SAID("rig is of another kind: 0x");
    CHECK_MSG(strstr(heard.message, "is the id of a chain, not of a rig"), "%s", heard.message);
    REFUSED(tsl_rig_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, twin.rigs[0].id, &data);
    SAID("rig is foreign: 0x");
    rig.bits = spare.id.bits + (1ull << 24); // a generation to come
    REFUSED(tsl_rig_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, rig, &data);
    SAID("rig is garbage: no rig ever had the id 0x");
    rig.bits = 12345;
    REFUSED(tsl_rig_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, rig, &data);
    SAID("rig is garbage");
    rig.bits = UINT64_MAX;
    REFUSED(tsl_rig_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, rig, &data);
    SAID("rig is garbage");
    tsl_collider_id collider = {spare.id.bits};
    REFUSED(tsl_collider_destroy, TSL_ERROR_INVALID_HANDLE, s.world, collider);
    SAID("collider is of another kind");
    CHECK_INT(tsl_chain_destroy(s.world, chain), TSL_OK);
    REFUSED(tsl_chain_get_user_data, TSL_ERROR_INVALID_HANDLE, s.world, chain, &data);
    SAID("chain is stale: the chain with id 0x");
    CHECK_INT(tsl_rig_destroy(s.world, spare.id), TSL_OK);
    tsl_rig_id two[2] = {s.rigs[0].id, spare.id};
    REFUSED(tsl_rigs_step, TSL_ERROR_INVALID_HANDLE, s.world, two, 2, DT, NULL, NULL);
    SAID("rigs[1] is stale");
    end();
}

// ---- structs --------------------------------------------------------------------------------------------

static void struct_sizes_are_told_and_expected(void)
{
    begin_with_spare();
    char expected[128];
    tsl_rig_id id;
    TSL_INIT(tsl_rig_desc, desc);
    desc.struct_size = 7;
    REFUSED(tsl_rig_create, TSL_ERROR_NOT_INITIALIZED, s.world, &desc, &id);
    snprintf(expected, sizeof expected,
             "desc.struct_size is 7; it is expected to be %u, and at least %u: call tsl_rig_desc_init first",
             (uint32_t)sizeof desc, (uint32_t)offsetof(tsl_rig_desc, teleport_distance));
    SAID(expected);
    TSL_INIT(tsl_pose_input, in);
    in.struct_size = 8;
    REFUSED(tsl_rig_set_pose, TSL_ERROR_NOT_INITIALIZED, s.world, spare.id, &in);
    snprintf(expected, sizeof expected,
             "in.struct_size is 8; it is expected to be %u, and at least %u: call tsl_pose_input",
             (uint32_t)sizeof in, (uint32_t)offsetof(tsl_pose_input, positions));
    SAID(expected);
    NEWER(tsl_chain_detail, detail) newer;
    memset(&newer, 0, sizeof newer);
    tsl_chain_detail_init(&newer.detail, sizeof newer);
    newer.more[1] = 5;
    REFUSED(tsl_rig_set_detail, TSL_ERROR_NEWER_STRUCT, s.world, spare.id, &newer.detail);
    snprintf(expected, sizeof expected,
             "detail.struct_size is %u, of a newer header: this library knows %u bytes",
             (uint32_t)sizeof newer, (uint32_t)sizeof newer.detail);
    SAID(expected);
    tsl_pose_input two[2];
    tsl_rig_id rigs[2] = {s.rigs[0].id, spare.id};
    tsl_pose_input_init(&two[0], sizeof two[0]);
    tsl_pose_input_init(&two[1], sizeof two[1] - 4);
    REFUSED(tsl_rigs_set_pose, TSL_ERROR_NOT_INITIALIZED, s.world, rigs, two, 2);
    SAID("ins[1].struct_size is ");
    REFUSED(tsl_rig_create, TSL_ERROR_NULL_POINTER, s.world, NULL, &id);
    SAID("desc is null");
    end();
}

// ---- indices --------------------------------------------------------------------------------------------

static void bones_of_descriptions_have_an_index(void)
{
    begin_with_spare();
    int32_t parents[3] = {-1, 0, 2};
    tsl_transform rest[3] = {scene_at(0, 0, 0), scene_at(1, 0, 0), scene_at(1, 0, 0)};
    tsl_rig_id rig_id;
    TSL_INIT(tsl_rig_desc, rig);
    rig.bone_count = 3, rig.parents = parents, rig.rest = rest;
    REFUSED(tsl_rig_create, TSL_ERROR_BAD_HIERARCHY, s.world, &rig, &rig_id);
    SAID("desc.parents[2] is 2;");
    parents[2] = 1, rest[1].rotation.w = NAN;
    REFUSED(tsl_rig_create, TSL_ERROR_NOT_FINITE, s.world, &rig, &rig_id);
    SAID("desc.rest[1].rotation.w is ");
    rest[1].rotation.w = 1.0f, rig.root.scale.y = INFINITY;
    REFUSED(tsl_rig_create, TSL_ERROR_NOT_FINITE, s.world, &rig, &rig_id);
    SAID("desc.root.scale.y is inf; it must be finite");
    tsl_rig_desc_init(&rig, sizeof rig);
    rig.bone_count = 3, rig.parents = parents, rig.rest = rest, rig.ticks_per_second = 1001.0f;
    REFUSED(tsl_rig_create, TSL_ERROR_INVALID_ARGUMENT, s.world, &rig, &rig_id);
    SAID("desc.ticks_per_second is 1001; it must be from 1 to 1000");
    REFUSED(tsl_rig_set_clock, TSL_ERROR_INVALID_ARGUMENT, s.world, spare.id, 60.0f, 65);
    SAID("max_ticks_per_step is 65; it must be from 1 to 64");

    const uint32_t below[2] = {1, 3}, twice[3] = {2, 4, 2}, beyond[2] = {2, 6}, late[3] = {2, 1, 3},
                   upward[2] = {3, 2};
    tsl_collider_id listed[2] = {a_collider(), {0}};
    tsl_chain_desc good, d;
    tsl_chain_id id;
    tsl_chain_desc_init(&good, sizeof good);
#define CHAIN(code, said)                                                                                    \
    REFUSED(tsl_chain_create, code, s.world, spare.id, &d, NULL, &id);                                       \
    SAID(said)
    d = good, d.roots = below, d.root_count = 2;
    CHAIN(TSL_ERROR_BAD_HIERARCHY, "desc.roots[1] is bone 3, which is below another root");
    d = good, d.roots = below, d.root_count = 1, d.exclude = twice, d.exclude_count = 3;
    CHAIN(TSL_ERROR_BAD_HIERARCHY, "desc.exclude[2] is bone 2, which is named twice");
    d = good, d.bones = beyond, d.bone_count = 2;
    CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE, "desc.bones[1] is bone 6, which the rig does not have");
    d = good, d.bones = late, d.bone_count = 3;
    CHAIN(TSL_ERROR_BAD_HIERARCHY, "desc.bones[0] is bone 2, whose parent comes later");
    d.model = TSL_MODEL_SPRING, d.bones = upward, d.bone_count = 2;
    CHAIN(TSL_ERROR_BAD_HIERARCHY, "desc.bones[1] is bone 2, which is not below the one before it");
    d = good, d.roots = below, d.root_count = 1, d.anchor = 6;
    CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE, "desc.anchor is 6;");
    d = good, d.roots = below, d.root_count = 1, d.tip_offset.y = NAN;
    CHAIN(TSL_ERROR_NOT_FINITE, "desc.tip_offset.y is ");
    d = good, d.roots = below, d.root_count = 1, d.tip = 5;
    CHAIN(TSL_ERROR_INVALID_ARGUMENT, "desc.tip is 5; it must be from 0 to 4");
    d = good, d.roots = below, d.root_count = 1, d.flags = 260;
    CHAIN(TSL_ERROR_INVALID_ARGUMENT,
          "desc.flags are 0x104, of which 0x100 are unknown; the known bits are 0x7");
    d = good, d.roots = below, d.root_count = 1, d.flags = TSL_CHAIN_COLLIDER_LIST, d.colliders = listed,
    d.collider_count = 2;
    CHAIN(TSL_ERROR_INVALID_HANDLE, "desc.colliders[1] is null");
    listed[1] = listed[0];
    CHAIN(TSL_ERROR_INVALID_ARGUMENT, "desc.colliders[1] is desc.colliders[0] again");
    spare_chain();
    d = good, d.roots = below + 1, d.root_count = 1;
    CHAIN(TSL_ERROR_BONE_IN_USE, "desc.roots[0] is bone 3, which another chain has");
    const uint32_t top = 0;
    d.roots = &top;
    CHAIN(TSL_ERROR_BONE_IN_USE, "desc.roots[0] is bone 0, below which another chain has a bone");
#undef CHAIN
    end();
}

static void elements_of_tuning_have_an_index(void)
{
    begin_with_spare();
    tsl_chain_id id = spare_chain();
    tsl_curve_key keys[3] = {{0.0f, 1.0f, 0.0f, 0.0f}, {0.5f, 1.0f, 0.0f, NAN}, {0.5f, 1.0f, 0.0f, 0.0f}};
    REFUSED(tsl_chain_set_curve, TSL_ERROR_NOT_FINITE, s.world, id, TSL_PARAMETER_RADIUS, keys, 3);
    SAID("keys[1].out_tangent is ");
    keys[1].out_tangent = 0.0f;
    REFUSED(tsl_chain_set_curve, TSL_ERROR_NOT_INCREASING, s.world, id, TSL_PARAMETER_RADIUS, keys, 3);
    SAID("keys[2].u is 0.5; it must be more than 0.5");
    float factors[5] = {1.0f, 1.0f, 1.0f, INFINITY, 1.0f};
    REFUSED(tsl_chain_set_factors, TSL_ERROR_NOT_FINITE, s.world, id, TSL_PARAMETER_RADIUS, factors, 5);
    SAID("factors[3] is inf");
    REFUSED(tsl_chain_set_factors, TSL_ERROR_COUNT_MISMATCH, s.world, id, TSL_PARAMETER_RADIUS, factors, 4);
    SAID("factor_count is 4; it must be 0 or 5");
    REFUSED(tsl_chain_set_factors, TSL_ERROR_INVALID_ARGUMENT, s.world, id, TSL_PARAMETER_COUNT, factors, 5);
    SAID("parameter is 17; it must be from 0 to 16");
    tsl_joint_limit limits[5] = {{0}};
    limits[3].kind = TSL_LIMIT_CONE;
    REFUSED(tsl_chain_set_joint_limits, TSL_ERROR_INVALID_ARGUMENT, s.world, id, limits, 5);
    SAID("limits[3].rotation is of length 0; it must be of length 1");
    limits[0].kind = TSL_LIMIT_HINGE;
    REFUSED(tsl_chain_set_joint_limits, TSL_ERROR_INVALID_ARGUMENT, s.world, id, limits, 5);
    SAID("limits[0].kind is 2; particle 0 is a root");
    REFUSED(tsl_chain_set_joint_limits, TSL_ERROR_COUNT_MISMATCH, s.world, id, limits, 6);
    SAID("limit_count is 6; it must be 0 or 5");
    tsl_collider_id collider;
    TSL_INIT(tsl_collider_desc, shape);
    shape.b.y = NAN;
    REFUSED(tsl_collider_create, TSL_ERROR_NOT_FINITE, s.world, &shape, &collider);
    SAID("desc.b.y is ");
    shape.b.y = 1.0f, shape.radius = -0.5f;
    REFUSED(tsl_collider_create, TSL_ERROR_INVALID_ARGUMENT, s.world, &shape, &collider);
    SAID("desc.radius is -0.5; it must be at least 0");
    uint32_t count = 0;
    REFUSED(tsl_world_debug_lines, TSL_ERROR_INVALID_ARGUMENT, s.world, 512, NULL, &count);
    SAID("what are 0x200");
    REFUSED(tsl_world_load, TSL_ERROR_STATE_MISMATCH, s.world, "no state of anything at all", 24);
    SAID("state is not that of a world");
    end();
}

// ---- poses ----------------------------------------------------------------------------------------------

static tsl_pose_input input_of_spare(void)
{
    TSL_INIT(tsl_pose_input, in);
    in.bones = spare.pose;
    in.bone_count = spare.bone_count;
    return in;
}

static void numbers_of_poses_have_a_place(void)
{
    begin_with_spare();
    spare_chain();
    tsl_pose_input in = input_of_spare();
    spare.pose[3].rotation.z = NAN;
    REFUSED(tsl_rig_step, TSL_ERROR_NOT_FINITE, s.world, spare.id, DT, &in, NULL);
    SAID("in.bones[3].rotation.z is ");
    tsl_quat rotations[6] = {{0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1},
                             {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}};
    tsl_vec3 positions[6] = {{0, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, INFINITY}, {1, 0, 0}, {1, 0, 0}};
    in.format = TSL_FORMAT_ARRAYS, in.bones = rotations, in.positions = positions;
    REFUSED(tsl_rig_set_pose, TSL_ERROR_NOT_FINITE, s.world, spare.id, &in);
    SAID("in.positions[3].z is inf");
    float matrices[6][12] = {{0.0f}};
    matrices[4][3] = INFINITY;
    in = input_of_spare(), in.format = TSL_FORMAT_MATRIX_3X4, in.bones = matrices;
    REFUSED(tsl_rig_set_pose, TSL_ERROR_NOT_FINITE, s.world, spare.id, &in);
    SAID("in.bones[4]");
    tsl_transform root = scene_at(0, NAN, 0);
    in = input_of_spare(), in.root = &root;
    REFUSED(tsl_rig_set_pose, TSL_ERROR_NOT_FINITE, s.world, spare.id, &in);
    SAID("in.root.position.y is ");
    in = input_of_spare(), in.stride = 6;
    REFUSED(tsl_rig_set_pose, TSL_ERROR_INVALID_ARGUMENT, s.world, spare.id, &in);
    SAID("in.stride is 6; it must be 0 or a multiple of 4 that is at least 40");
    in = input_of_spare(), in.scales = positions;
    REFUSED(tsl_rig_set_pose, TSL_ERROR_INVALID_ARGUMENT, s.world, spare.id, &in);
    SAID("in.scales is there, and in.format is 0");
    in = input_of_spare(), in.format = TSL_FORMAT_ARRAYS, in.bones = rotations, in.scales = positions,
    in.scale_stride = 10;
    REFUSED(tsl_rig_set_pose, TSL_ERROR_INVALID_ARGUMENT, s.world, spare.id, &in);
    SAID("in.scale_stride is 10;");
    end();
}

static void poses_of_arrays_have_an_index(void)
{
    begin_with_spare();
    spare_chain();
    tsl_pose_input ins[3], good;
    tsl_pose_output outs[3], out;
    tsl_rig_id rigs[3] = {s.rigs[0].id, spare.id, {0}};
    tsl_transform room[64];
    tsl_pose_input_init(&good, sizeof good);
    tsl_pose_output_init(&out, sizeof out);
    for (int i = 0; i < 3; ++i)
        ins[i] = good, outs[i] = out;
    ins[1] = input_of_spare(), ins[1].stride = 6;
    REFUSED(tsl_rigs_set_pose, TSL_ERROR_INVALID_ARGUMENT, s.world, rigs, ins, 2);
    SAID("ins[1].stride is 6");
    ins[1].stride = 0, spare.pose[2].position.x = NAN;
    REFUSED(tsl_rigs_step, TSL_ERROR_NOT_FINITE, s.world, rigs, 2, DT, ins, NULL);
    SAID("ins[1].bones[2].position.x is ");
    ins[1] = good;
    REFUSED(tsl_rigs_set_pose, TSL_ERROR_INVALID_HANDLE, s.world, rigs, ins, 3);
    SAID("rigs[2] is null");
    for (int i = 0; i < 3; ++i)
        outs[i].write = TSL_WRITE_PACKED, outs[i].bones = room, outs[i].bone_count = SCENE_BONES;
    outs[1].bone_count = 1;
    REFUSED(tsl_rigs_get_pose, TSL_ERROR_BUFFER_TOO_SMALL, s.world, rigs, NULL, outs, 2);
    SAID("outs[1].bone_count is 1; the rig has ");
    outs[1].write = TSL_WRITE_ALL, outs[1].bone_count = 6;
    REFUSED(tsl_rigs_get_pose, TSL_ERROR_INVALID_ARGUMENT, s.world, rigs, NULL, outs, 2);
    SAID("outs[1].write is TSL_WRITE_ALL, which needs ins[1] with bones");
    out.bones = spare.pose, out.bone_count = 6;
    ins[1] = input_of_spare();
    REFUSED(tsl_rig_get_pose, TSL_ERROR_OVERLAP, s.world, spare.id, &ins[1], &out);
    SAID("out overlaps in");
    rigs[1] = rigs[0], ins[1] = good;
    REFUSED(tsl_rigs_step, TSL_ERROR_INVALID_ARGUMENT, s.world, rigs, 2, DT, ins, NULL);
    SAID("rigs[1] is a rig that comes earlier");
    REFUSED(tsl_rigs_set_pose, TSL_ERROR_NULL_POINTER, s.world, rigs, NULL, 2);
    SAID("ins is null, and count is 2");
    end();
}

static void a_tuning_is_refused_by_field(void)
{
    begin_with_spare();
    const tsl_chain_id chain = spare_chain();
    TSL_INIT(tsl_tuning, tuning);
    TSL_INIT(tsl_tuning_chain, of);
    tuning.sag = 2.0f;
    REFUSED(tsl_chain_tune, TSL_ERROR_INVALID_ARGUMENT, s.world, chain, &tuning, &of);
    SAID("tuning.sag is 2; it must be from 0 to 0.9");
    of.length = INFINITY;
    REFUSED(tsl_chain_tune, TSL_ERROR_NOT_FINITE, s.world, chain, &tuning, &of);
    SAID("chain.length is inf; it must be above 0");
    REFUSED(tsl_chain_tune, TSL_ERROR_NULL_POINTER, s.world, chain, NULL, &of);
    SAID("tuning is null");
    end();
}

int main(void)
{
    RUN(ids_are_told_apart);
    RUN(struct_sizes_are_told_and_expected);
    RUN(bones_of_descriptions_have_an_index);
    RUN(elements_of_tuning_have_an_index);
    RUN(numbers_of_poses_have_a_place);
    RUN(poses_of_arrays_have_an_index);
    RUN(a_tuning_is_refused_by_field);
    return REPORT();
}
