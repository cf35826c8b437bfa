// SPDX-License-Identifier: MIT
// What refusals say: the argument with its field and index, what was handed in, and what may be. Each is provoked on a world
// that goes on as if nothing had been asked (refusal.h). What chains are refused for: test_errors_of_chains.c.
#include "solver/refusal.h"
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
             "in.struct_size is 8; it is expected to be %u, and at least %u: call tsl_pose_input", (uint32_t)sizeof in,
             (uint32_t)offsetof(tsl_pose_input, positions));
    SAID(expected);
    NEWER(tsl_chain_detail, detail) newer;
    memset(&newer, 0, sizeof newer);
    tsl_chain_detail_init(&newer.detail, sizeof newer);
    newer.more[1] = 5;
    REFUSED(tsl_rig_set_detail, TSL_ERROR_NEWER_STRUCT, s.world, spare.id, &newer.detail);
    snprintf(expected, sizeof expected, "detail.struct_size is %u, of a newer header: this library knows %u bytes",
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

static void elements_have_an_index(void)
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
    rig.root.scale.y = 1.0f, rig.ticks_per_second = 1001.0f;
    REFUSED(tsl_rig_create, TSL_ERROR_INVALID_ARGUMENT, s.world, &rig, &rig_id);
    SAID("desc.ticks_per_second is 1001; it must be from 1 to 1000");
    REFUSED(tsl_rig_set_clock, TSL_ERROR_INVALID_ARGUMENT, s.world, spare.id, 60.0f, 65);
    SAID("max_ticks_per_step is 65; it must be from 1 to 64");
    const uint32_t upward[2] = {3, 2};
    tsl_chain_id id;
    TSL_INIT(tsl_chain_desc, chain);
    chain.model = TSL_MODEL_SPRING, chain.bones = upward, chain.bone_count = 2;
    REFUSED(tsl_chain_create, TSL_ERROR_BAD_HIERARCHY, s.world, spare.id, &chain, NULL, &id);
    SAID("desc.bones[1] is bone 2, which is not below the one before it");
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
    tsl_quat rotations[6] = {{0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}};
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
    RUN(elements_have_an_index);
    RUN(numbers_of_poses_have_a_place);
    RUN(poses_of_arrays_have_an_index);
    RUN(a_tuning_is_refused_by_field);
    return REPORT();
}
