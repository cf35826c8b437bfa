// SPDX-License-Identifier: MIT
// One call for each error, in the order of base.h. docs/errors.md prints what this prints: the result's name, and on the next
// line what the log heard. Ends with 1 where a call gives another result, or tells the log of another.
#include "tassel/reduce.h"
#include "tassel/state.h"
#include "tassel/tassel.h"
#include "tassel/wind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static tsl_world *world;
static tsl_rig_id rig, refused; // a refused _create leaves null
static tsl_chain_id chain;
static const int32_t parents[3] = {-1, 0, 1};
static const uint32_t tail = 1;
static tsl_transform bones[3];
static char message[256];
static tsl_result told;
static int memory_is_short, failures;

static void TSL_CALL log_keep(void *user, tsl_result code, const char *message_utf8)
{
    (void)user;
    told = code;
    snprintf(message, sizeof message, "%s", message_utf8);
}

// 64 is the most that is asked for.
static void *TSL_CALL allocate(void *user, uint64_t size, uint32_t alignment)
{
    (void)user, (void)alignment;
    return memory_is_short ? NULL : aligned_alloc(64, (size_t)(size + 63) / 64 * 64);
}

static void TSL_CALL release(void *user, void *memory, uint64_t size, uint32_t alignment)
{
    (void)user, (void)size, (void)alignment;
    free(memory);
}

static void expect(tsl_result expected, tsl_result result)
{
    printf("%s\n    %s\n", tsl_result_name(result), message);
    if (result != expected || told != expected || !message[0]) {
        printf("    this should have been %s\n", tsl_result_name(expected));
        ++failures;
    }
    message[0] = 0, told = TSL_OK;
}

static tsl_rig_desc rig_desc(void)
{
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = 3, desc.parents = parents, desc.rest = bones;
    return desc;
}

static tsl_chain_desc chain_desc(const uint32_t *root)
{
    TSL_INIT(tsl_chain_desc, desc);
    desc.root_count = 1, desc.roots = root;
    return desc;
}

static void make_a_tail(void)
{
    for (int i = 0; i < 3; ++i)
        bones[i] = (tsl_transform){{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};
    TSL_INIT(tsl_world_desc, desc);
    desc.id_salt = 1, desc.log = log_keep, desc.alloc = allocate, desc.free = release;
    TSL_INIT(tsl_chain_params, params);
    tsl_rig_desc tail_rig = rig_desc();
    tsl_chain_desc swinging = chain_desc(&tail);
    failures += tsl_world_create(&desc, &world) != TSL_OK || tsl_rig_create(world, &tail_rig, &rig) != TSL_OK ||
                tsl_chain_create(world, rig, &swinging, &params, &chain) != TSL_OK;
}

static void ids_and_arguments(void)
{
    expect(TSL_ERROR_INVALID_HANDLE, tsl_rig_reset(world, (tsl_rig_id){0}));
    TSL_INIT(tsl_chain_params, params);
    params.damping = 1.5f;
    expect(TSL_ERROR_INVALID_ARGUMENT, tsl_chain_set_params(world, chain, &params));
    tsl_rig_desc desc = rig_desc();
    expect(TSL_ERROR_NULL_POINTER, tsl_rig_create(world, &desc, NULL));
    desc.struct_size = 0;
    expect(TSL_ERROR_NOT_INITIALIZED, tsl_rig_create(world, &desc, &refused));
    struct {
        tsl_rig_desc desc;
        uint64_t field_of_a_later_version;
    } newer = {rig_desc(), 1};
    newer.desc.struct_size = sizeof newer;
    expect(TSL_ERROR_NEWER_STRUCT, tsl_rig_create(world, &newer.desc, &refused));
    expect(TSL_ERROR_NOT_FINITE, tsl_rig_step(world, rig, NAN, NULL, NULL));
}

static void poses_and_bones(void)
{
    TSL_INIT(tsl_pose_input, in);
    in.bone_count = 2, in.bones = bones;
    expect(TSL_ERROR_COUNT_MISMATCH, tsl_rig_set_pose(world, rig, &in));
    TSL_INIT(tsl_chain_params, params);
    const uint32_t no_bone = 3;
    tsl_chain_desc swinging = chain_desc(&no_bone);
    tsl_chain_id other;
    expect(TSL_ERROR_INDEX_OUT_OF_RANGE, tsl_chain_create(world, rig, &swinging, &params, &other));
    const int32_t own_parent[3] = {-1, 1, 1};
    tsl_rig_desc desc = rig_desc();
    desc.parents = own_parent;
    expect(TSL_ERROR_BAD_HIERARCHY, tsl_rig_create(world, &desc, &refused));
    swinging = chain_desc(&tail);
    expect(TSL_ERROR_BONE_IN_USE, tsl_chain_create(world, rig, &swinging, &params, &other));
}

static void arrays(void)
{
    tsl_curve_key keys[257] = {{0.5f, 1, 0, 0}, {0.5f, 1, 0, 0}};
    expect(TSL_ERROR_NOT_INCREASING, tsl_chain_set_curve(world, chain, TSL_PARAMETER_DAMPING, keys, 2));
    TSL_INIT(tsl_pose_input, in);
    in.bone_count = 3, in.bones = bones;
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = 3, out.bones = bones;
    expect(TSL_ERROR_OVERLAP, tsl_rig_step(world, rig, 1.0f / 60.0f, &in, &out));
    uint32_t driven[1], count = 1;
    expect(TSL_ERROR_BUFFER_TOO_SMALL, tsl_rig_get_driven_bones(world, rig, driven, &count));
    expect(TSL_ERROR_TOO_MANY, tsl_chain_set_curve(world, chain, TSL_PARAMETER_DAMPING, keys, 257));
}

static void states(void)
{
    tsl_rig_desc desc = rig_desc();
    memory_is_short = 1;
    expect(TSL_ERROR_OUT_OF_MEMORY, tsl_rig_create(world, &desc, &refused));
    memory_is_short = 0;
    uint32_t tasks;
    failures += tsl_world_step_begin(world, 1.0f / 60.0f, &tasks) != TSL_OK;
    expect(TSL_ERROR_BUSY, tsl_rig_reset(world, rig));
    for (uint32_t i = 0; i < tasks; ++i)
        tsl_world_step_run(world, i);
    failures += tsl_world_step_end(world) != TSL_OK;
    const tsl_vec3 gravity = {0, -9.81f, 0};
    expect(TSL_ERROR_NOT_SUPPORTED, tsl_chain_set_gravities(world, chain, &gravity, 1));
    unsigned char state[4096];
    uint64_t size = sizeof state;
    failures += tsl_rig_save(world, rig, state, &size) != TSL_OK;
    expect(TSL_ERROR_STATE_MISMATCH, tsl_rig_load(world, rig, state, 8));
}

int main(void)
{
    make_a_tail();
    ids_and_arguments();
    poses_and_bones();
    arrays();
    states();
    tsl_world_destroy(world);
    return failures != 0;
}
