// SPDX-License-Identifier: MIT
// Poses at the API functions: every refusal. Those of several rigs: test_pose_crowd.c.
#include "solver/message.h"

static scene s;
static log_hook heard;

static tsl_pose_input in;
static tsl_pose_output out;
static tsl_transform posed[SCENE_BONES];
static uint64_t before;

static void begin(void)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    heard.count = 0;
    CHECK_INT(scene_create(&s, &scene_kinds[2], &desc), TSL_OK);
    scene_step(&s, 0.1, DT);
    tsl_pose_input_init(&in, sizeof in);
    tsl_pose_output_init(&out, sizeof out);
    in.bones = s.rigs[0].pose;
    out.bones = posed;
    in.bone_count = out.bone_count = s.rigs[0].bone_count;
    before = scene_hash(&s, SCENE_HASH_SEED);
}

static void end(void)
{
    scene_destroy(&s);
}

static void check_result(int line, tsl_result result, tsl_result expected)
{
    CHECK_MSG(result == expected, "line %d: %s", line, tsl_result_name(result));
    CHECK_MSG(scene_hash(&s, SCENE_HASH_SEED) == before, "line %d: the world has changed", line);
}

static void check_in(int line, tsl_result code)
{
    check_result(line, tsl_rig_set_pose(s.world, s.rigs[0].id, &in), code);
    check_result(line, tsl_rig_step(s.world, s.rigs[0].id, DT, &in, NULL), code);
}

static void check_out(int line, tsl_result code)
{
    check_result(line, tsl_rig_get_pose(s.world, s.rigs[0].id, &in, &out), code);
    check_result(line, tsl_rig_step(s.world, s.rigs[0].id, DT, &in, &out), code);
}

// What the last call said, behind its name.
static void check_said(int line, const char *expected)
{
    const char *said = strstr(heard.message, ": ");
    CHECK_MSG(said && message_names_argument(heard.message) && strncmp(said + 2, expected, strlen(expected)) == 0,
              "line %d: \"%s\" instead of \"%s\"", line, heard.message, expected);
}

#define SAID(expected) check_said(__LINE__, expected)
#define NEITHER(code, call) check_result(__LINE__, call, code)
#define IN(code) check_in(__LINE__, code)
#define OUT(code) check_out(__LINE__, code)

static void calls_without_what_they_need(void)
{
    begin();
    tsl_rig_id rig = s.rigs[0].id;
    NEITHER(TSL_ERROR_NULL_POINTER, tsl_rig_set_pose(s.world, rig, NULL));
    NEITHER(TSL_ERROR_NULL_POINTER, tsl_rig_get_pose(s.world, rig, &in, NULL));
    NEITHER(TSL_ERROR_NULL_POINTER, tsl_rigs_set_pose(s.world, NULL, &in, 1));
    NEITHER(TSL_ERROR_NULL_POINTER, tsl_rigs_set_pose(s.world, &rig, NULL, 1));
    NEITHER(TSL_ERROR_NULL_POINTER, tsl_rigs_get_pose(s.world, NULL, NULL, &out, 1));
    NEITHER(TSL_ERROR_NULL_POINTER, tsl_rigs_get_pose(s.world, &rig, NULL, NULL, 1));
    NEITHER(TSL_OK, tsl_rigs_set_pose(s.world, NULL, NULL, 0));
    NEITHER(TSL_OK, tsl_rigs_get_pose(s.world, NULL, NULL, NULL, 0));
    NEITHER(TSL_ERROR_INVALID_ARGUMENT, tsl_rig_get_pose(s.world, rig, NULL, &out));
    NEITHER(TSL_ERROR_INVALID_ARGUMENT, tsl_rig_step(s.world, rig, DT, NULL, &out));
    end();
}

static tsl_transform parts[SCENE_BONES];

static void inputs(void)
{
    begin();
    const tsl_pose_input good_in = in;
    in.struct_size = 0, IN(TSL_ERROR_NOT_INITIALIZED), SAID("in.struct_size is 0; it is expected to be ");
    in = good_in, in.space = 3, IN(TSL_ERROR_INVALID_ARGUMENT);
    in = good_in, in.format = 4, IN(TSL_ERROR_INVALID_ARGUMENT);
    in = good_in, in.stride = 42, IN(TSL_ERROR_INVALID_ARGUMENT);
    in = good_in, in.stride = 36, IN(TSL_ERROR_INVALID_ARGUMENT),
    SAID("in.stride is 36; it must be 0 or a multiple of 4 that is at least 40");
    in = good_in, in.bone_count -= 1, IN(TSL_ERROR_COUNT_MISMATCH);
    in = good_in, in.bones = NULL, IN(TSL_ERROR_NULL_POINTER);
    tsl_transform root = scene_at(NAN, 0.0f, 0.0f);
    in = good_in, in.root = &root, IN(TSL_ERROR_NOT_FINITE), SAID("in.root.position.x is ");
    static tsl_transform pose[SCENE_BONES];
    for (uint32_t k = 0; k < sizeof(tsl_transform) / sizeof(float); ++k) {
        memcpy(pose, s.rigs[0].pose, sizeof pose);
        ((float *)(void *)&pose[3])[k] = k % 2 ? INFINITY : NAN;
        for (in = good_in, in.bones = pose; in.space <= TSL_SPACE_WORLD; ++in.space)
            IN(TSL_ERROR_NOT_FINITE), SAID(k == 5 ? "in.bones[3].rotation.z is inf" : "in.bones[3].");
    }
    for (in = good_in, in.format = TSL_FORMAT_ARRAYS, in.space = TSL_SPACE_MODEL; in.space <= TSL_SPACE_WORLD;
         ++in.space) {
        in.positions = NULL, in.scales = parts, IN(TSL_ERROR_NULL_POINTER);
        in.positions = parts, in.scales = NULL, IN(TSL_ERROR_NULL_POINTER);
    }
    in = good_in, in.positions = parts, IN(TSL_ERROR_INVALID_ARGUMENT); // of another format
    in = good_in, in.scales = parts, IN(TSL_ERROR_INVALID_ARGUMENT), SAID("in.scales is there, and in.format is 0");
    in = good_in, in.format = TSL_FORMAT_ARRAYS, in.positions = parts, in.position_stride = 8,
    IN(TSL_ERROR_INVALID_ARGUMENT);
    in = good_in, in.format = TSL_FORMAT_ARRAYS, in.scales = parts, in.scale_stride = 14,
    IN(TSL_ERROR_INVALID_ARGUMENT), SAID("in.scale_stride is 14;");
    in = good_in, in.format = TSL_FORMAT_ARRAYS, in.stride = 12, IN(TSL_ERROR_INVALID_ARGUMENT);
    static float matrices[SCENE_BONES][12];
    matrices[4][3] = INFINITY;
    in = good_in, in.format = TSL_FORMAT_MATRIX_3X4, in.bones = matrices, IN(TSL_ERROR_NOT_FINITE), SAID("in.bones[4]");
    memset(parts, 0xff, sizeof parts);
    in = good_in, in.format = TSL_FORMAT_ARRAYS, in.positions = parts, IN(TSL_ERROR_NOT_FINITE), SAID("in.positions[");
    in = good_in, in.format = TSL_FORMAT_ARRAYS, in.scales = parts, IN(TSL_ERROR_NOT_FINITE);
    in = good_in, in.bones = NULL, in.bone_count = 0, in.root = &s.rigs[0].root, in.positions = parts,
    IN(TSL_ERROR_INVALID_ARGUMENT);
    in.positions = NULL, in.scales = parts, IN(TSL_ERROR_INVALID_ARGUMENT);
    end();
}

static void outputs(void)
{
    begin();
    const tsl_pose_output good_out = out;
    out.struct_size = 0, OUT(TSL_ERROR_NOT_INITIALIZED);
    out = good_out, out.positions = parts, OUT(TSL_ERROR_INVALID_ARGUMENT);
    out = good_out, out.format = TSL_FORMAT_ARRAYS, out.scales = parts, out.scale_stride = 10,
    OUT(TSL_ERROR_INVALID_ARGUMENT);
    out = good_out, out.format = TSL_FORMAT_ARRAYS, out.positions = s.rigs[0].pose,
    OUT(TSL_ERROR_OVERLAP); // where the input is
    out = good_out, out.format = TSL_FORMAT_ARRAYS, out.scales = &s.rigs[0].pose[s.rigs[0].bone_count - 1],
    OUT(TSL_ERROR_OVERLAP);
    out = good_out, out.space = 3, OUT(TSL_ERROR_INVALID_ARGUMENT);
    out = good_out, out.format = 4, OUT(TSL_ERROR_INVALID_ARGUMENT);
    out = good_out, out.write = 3, OUT(TSL_ERROR_INVALID_ARGUMENT);
    out = good_out, out.stride = 41, OUT(TSL_ERROR_INVALID_ARGUMENT);
    out = good_out, out.bones = NULL, OUT(TSL_ERROR_NULL_POINTER);
    out = good_out, out.bone_count += 1, OUT(TSL_ERROR_COUNT_MISMATCH);
    out = good_out, out.write = TSL_WRITE_PACKED, out.bone_count = 5, OUT(TSL_ERROR_BUFFER_TOO_SMALL),
    SAID("out.bone_count is 5; the rig has ");
    out = good_out, out.bones = s.rigs[0].pose, OUT(TSL_ERROR_OVERLAP), SAID("out overlaps in");
    out = good_out, out.bones = &s.rigs[0].pose[s.rigs[0].bone_count - 1], OUT(TSL_ERROR_OVERLAP);
    end();
}

// Two arrays of structs, one right behind the other: what is behind the last part of the first belongs to it alone.
static void neighbours_do_not_overlap(void)
{
    typedef struct joint {
        tsl_vec3 position, scale;
        tsl_quat rotation;
    } joint;
    static joint joints[2 * SCENE_BONES];
    begin();
    uint32_t count = s.rigs[0].bone_count;
    joint *to = joints + count;
    for (uint32_t i = 0; i < count; ++i)
        joints[i] = (joint){s.rigs[0].pose[i].position, s.rigs[0].pose[i].scale, s.rigs[0].pose[i].rotation};
    tsl_pose_input from = in;
    tsl_pose_output into = out;
    from.format = into.format = TSL_FORMAT_ARRAYS;
    from.stride = from.position_stride = from.scale_stride = sizeof(joint);
    into.stride = into.position_stride = into.scale_stride = sizeof(joint);
    from.bones = &joints->rotation;
    from.positions = &joints->position;
    from.scales = &joints->scale;
    into.bones = &to->rotation;
    into.positions = &to->position;
    into.scales = &to->scale;
    CHECK_INT(tsl_rig_step(s.world, s.rigs[0].id, DT, &from, &into), TSL_OK);
    into.scales = &joints[count - 1].scale;
    CHECK_INT(tsl_rig_step(s.world, s.rigs[0].id, DT, &from, &into), TSL_ERROR_OVERLAP);
    end();
}

// One right behind the other, in either order.
static void arrays_that_touch_do_not_overlap(void)
{
    static tsl_transform both[2 * SCENE_BONES];
    begin();
    uint32_t count = s.rigs[0].bone_count;
    for (int first = 0; first < 2; ++first) {
        tsl_transform *read = both + (first ? 0 : count), *written = both + (first ? count : 0);
        memcpy(read, s.rigs[0].pose, count * sizeof *read);
        in.bones = read;
        out.bones = written;
        CHECK_INT(tsl_rig_step(s.world, s.rigs[0].id, DT, &in, &out), TSL_OK);
        CHECK_BITS(read, s.rigs[0].pose, count * sizeof *read);
        out.bones = first ? written - 1 : written + 1;
        CHECK_INT(tsl_rig_step(s.world, s.rigs[0].id, DT, &in, &out), TSL_ERROR_OVERLAP);
    }
    end();
}

// What takes no byte overlaps with nothing, wherever it begins: the packed pose of a rig that no chain drives.
static void an_empty_array_overlaps_with_nothing(void)
{
    static scene_rig bare;
    begin();
    memset(&bare, 0, sizeof bare);
    bare.root = scene_at(0.0f, 0.0f, 0.0f);
    for (int i = 0; i < 3; ++i)
        scene_add_bone(&bare, i - 1, scene_at(0.0f, 0.1f, 0.0f));
    scene_create_rig(&s, &bare, 60.0f);
    in.bones = bare.rest;
    in.bone_count = 3;
    out.bones = &bare.rest[1];
    out.write = TSL_WRITE_PACKED;
    out.bone_count = 0;
    CHECK_INT(tsl_rig_step(s.world, bare.id, DT, &in, &out), TSL_OK);
    CHECK_INT(tsl_rig_get_pose(s.world, bare.id, &in, &out), TSL_OK);
    out.bone_count = 1;
    CHECK_INT(tsl_rig_get_pose(s.world, bare.id, &in, &out), TSL_ERROR_OVERLAP);
    end();
}

int main(void)
{
    RUN(calls_without_what_they_need);
    RUN(inputs);
    RUN(outputs);
    RUN(neighbours_do_not_overlap);
    RUN(arrays_that_touch_do_not_overlap);
    RUN(an_empty_array_overlaps_with_nothing);
    return REPORT();
}
