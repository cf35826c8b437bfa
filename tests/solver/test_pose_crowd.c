// SPDX-License-Identifier: MIT
// Many rigs with one call: all or nothing, and structs of an older header. The bits of one after the other: test_bits.c.
#include "solver/rewind.h"

static scene s, t;
static tsl_rig_id rigs[SCENE_RIGS + 1];
static tsl_pose_input ins[SCENE_RIGS + 1];
static tsl_pose_output outs[SCENE_RIGS + 1];
static scene_rig as_before[SCENE_RIGS];
static uint64_t before;
static log_hook heard;

static void list(scene *all, tsl_pose_space space, tsl_pose_write write)
{
    for (uint32_t r = 0; r < all->rig_count; ++r) {
        scene_rig *rig = &all->rigs[r];
        rigs[r] = rig->id;
        tsl_pose_input_init(&ins[r], sizeof ins[r]);
        tsl_pose_output_init(&outs[r], sizeof outs[r]);
        ins[r].bones = rig->pose;
        ins[r].root = &rig->root;
        outs[r].bones = rig->posed;
        outs[r].space = space;
        outs[r].write = write;
        ins[r].bone_count = outs[r].bone_count = rig->bone_count;
    }
}

static void poses_may_be_left_out(void)
{
    CHECK_INT(scene_create(&s, &scene_kinds[3], NULL), TSL_OK);
    CHECK_INT(scene_create(&t, &scene_kinds[3], NULL), TSL_OK);
    for (uint32_t frame = 0; frame < 30; ++frame) {
        scene_move(&s, frame * (double)DT);
        scene_move(&t, frame * (double)DT);
        list(&s, TSL_SPACE_LOCAL, TSL_WRITE_DRIVEN);
        for (uint32_t r = 0; r < s.rig_count; ++r)
            CHECK_INT(tsl_rig_step(s.world, rigs[r], DT, frame % 2 ? &ins[r] : NULL, frame % 3 ? &outs[r] : NULL),
                      TSL_OK);
        list(&t, TSL_SPACE_LOCAL, TSL_WRITE_DRIVEN);
        CHECK_INT(tsl_rigs_step(t.world, rigs, t.rig_count, DT, frame % 2 ? ins : NULL, frame % 3 ? outs : NULL),
                  TSL_OK);
        for (uint32_t r = 0; r < s.rig_count; ++r)
            CHECK_BITS(s.rigs[r].posed, t.rigs[r].posed, sizeof s.rigs[r].posed);
        CHECK(world_hash(s.world) == world_hash(t.world));
    }
    scene_destroy(&s);
    scene_destroy(&t);
}

// As calls one after the other would: what the second leaves out of the first stays.
static void a_rig_may_be_in_one_call_twice(void)
{
    for (int first_moves = 0; first_moves < 2; ++first_moves) {
        CHECK_INT(scene_create(&s, &scene_kinds[3], NULL), TSL_OK);
        CHECK_INT(scene_create(&t, &scene_kinds[3], NULL), TSL_OK);
        for (uint32_t frame = 0; frame < 10; ++frame) {
            tsl_transform root = scene_at(0.1f * (float)frame, 0.5f, 0.0f);
            for (int k = 0; k < 2; ++k) {
                scene *each = k ? &t : &s;
                scene_move(each, frame * (double)DT);
                list(each, TSL_SPACE_WORLD, TSL_WRITE_DRIVEN);
                rigs[1] = rigs[0];
                ins[0].root = first_moves ? ins[0].root : NULL;
                tsl_pose_input_init(&ins[1], sizeof ins[1]);
                ins[1].root = &root;
                for (uint32_t i = 0; !k && i < 2; ++i)
                    CHECK_INT(tsl_rig_set_pose(s.world, rigs[i], &ins[i]), TSL_OK);
                if (k)
                    CHECK_INT(tsl_rigs_set_pose(t.world, rigs, ins, 2), TSL_OK);
                CHECK_INT(tsl_world_step(each->world, DT), TSL_OK);
            }
            CHECK_MSG(world_hash(s.world) == world_hash(t.world), "frame %u", frame);
        }
        scene_destroy(&s);
        scene_destroy(&t);
    }
}

static void check_refused(int line, tsl_result result, tsl_result code, const char *expected)
{
    const char *said = strstr(heard.message, ": ");
    CHECK_MSG(result == code, "line %d: %s", line, tsl_result_name(result));
    CHECK(world_hash(s.world) == before && memcmp(s.rigs, as_before, sizeof as_before) == 0);
    if (expected)
        CHECK_MSG(said && strncmp(said + 2, expected, strlen(expected)) == 0, "line %d: %s", line, heard.message);
    list(&s, TSL_SPACE_LOCAL, TSL_WRITE_ALL);
    ins[0].bones = s.rigs[0].rest; // another pose, so that taking it would show
}

#define REFUSED(code, said, ...) check_refused(__LINE__, __VA_ARGS__, code, said)

static void calls_of_many_are_all_or_nothing(void)
{
    static tsl_transform wrong[SCENE_BONES];
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    CHECK_INT(scene_create(&s, &scene_kinds[3], &desc), TSL_OK);
    CHECK_INT(scene_create(&t, &scene_kinds[3], NULL), TSL_OK);
    CHECK_INT(scene_step(&s, 0.1, DT), TSL_OK);
    CHECK_INT(scene_step(&t, 0.1, DT), TSL_OK);
    uint32_t count = s.rig_count, last = count - 1;
    CHECK_INT(last, 9);
    memset(wrong, 0xff, sizeof wrong);
    before = world_hash(s.world);
    memcpy(as_before, s.rigs, sizeof as_before);
    list(&s, TSL_SPACE_LOCAL, TSL_WRITE_ALL);
    REFUSED(TSL_ERROR_NULL_POINTER, "rigs is null", tsl_rigs_step(s.world, NULL, count, DT, ins, outs));
    REFUSED(TSL_ERROR_NULL_POINTER, "ins is null, and count is ", tsl_rigs_set_pose(s.world, rigs, NULL, count));
    REFUSED(TSL_ERROR_NOT_FINITE, "delta_seconds", tsl_rigs_step(s.world, rigs, count, NAN, ins, outs));
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, "delta_seconds", tsl_rigs_step(s.world, rigs, count, -DT, ins, outs));
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, "outs[0].write is TSL_WRITE_ALL, which needs ins[0] with bones",
            tsl_rigs_step(s.world, rigs, count, DT, NULL, outs));
    REFUSED(TSL_OK, NULL, tsl_rigs_step(s.world, NULL, 0, DT, NULL, NULL));
    rigs[last].bits = 0;
    REFUSED(TSL_ERROR_INVALID_HANDLE, "rigs[9] is null", tsl_rigs_set_pose(s.world, rigs, ins, count));
    rigs[last].bits ^= 1ull << 30;
    REFUSED(TSL_ERROR_INVALID_HANDLE, "rigs[9] is ", tsl_rigs_step(s.world, rigs, count, DT, ins, outs));
    rigs[last] = rigs[0];
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, "rigs[9] is a rig that comes earlier",
            tsl_rigs_step(s.world, rigs, count, DT, NULL, NULL));
    for (int sets = 0; sets < 2; ++sets) {
#define WITH_INPUT(code, said)                                                                                         \
    REFUSED(code, said,                                                                                                \
            sets ? tsl_rigs_set_pose(s.world, rigs, ins, count) : tsl_rigs_step(s.world, rigs, count, DT, ins, outs))
        ins[last].bones = wrong;
        WITH_INPUT(TSL_ERROR_NOT_FINITE, "ins[9].bones[0].position.x is ");
        ins[last].bone_count = 1;
        WITH_INPUT(TSL_ERROR_COUNT_MISMATCH, "ins[9].bone_count is 1");
        ins[last].stride = 6;
        WITH_INPUT(TSL_ERROR_INVALID_ARGUMENT, "ins[9].stride is 6");
        ins[last].struct_size = 40;
        WITH_INPUT(TSL_ERROR_NOT_INITIALIZED, "ins[9].struct_size is ");
        ins[0].struct_size = 0;
        WITH_INPUT(TSL_ERROR_NOT_INITIALIZED, "ins[0].struct_size is 0");
    }
    for (int gets = 0; gets < 2; ++gets) {
#define WITH_OUTPUT(code, said)                                                                                        \
    REFUSED(code, said,                                                                                                \
            gets ? tsl_rigs_get_pose(s.world, rigs, ins, outs, count)                                                  \
                 : tsl_rigs_step(s.world, rigs, count, DT, ins, outs))
        outs[last].bones = NULL;
        WITH_OUTPUT(TSL_ERROR_NULL_POINTER, "outs[9].bones is null");
        outs[last].bone_count = 1;
        WITH_OUTPUT(TSL_ERROR_COUNT_MISMATCH, "outs[9].bone_count is 1");
        outs[last].struct_size = 40;
        WITH_OUTPUT(TSL_ERROR_NOT_INITIALIZED, "outs[9].struct_size is ");
    }
    CHECK_INT(scene_step(&s, 0.2, DT), TSL_OK); // and nothing is left of them
    CHECK_INT(scene_step(&t, 0.2, DT), TSL_OK);
    CHECK(scene_hash(&s, SCENE_HASH_SEED) == scene_hash(&t, SCENE_HASH_SEED));
    scene_destroy(&s);
    scene_destroy(&t);
}

// ---- hosts that were compiled against the first version of the structs ----------------------------------

typedef struct old_input {
    uint32_t struct_size, space, format, stride, bone_count, reserved;
    const void *bones;
    const tsl_transform *root;
} old_input;

typedef struct old_output {
    uint32_t struct_size, space, format, write, stride, bone_count;
    void *bones, *reserved;
} old_output;

static void older_structs_are_taken_one_behind_the_other(void)
{
    old_input old_ins[SCENE_RIGS];
    old_output old_outs[SCENE_RIGS];
    CHECK_INT(scene_create(&s, &scene_kinds[3], NULL), TSL_OK);
    CHECK_INT(scene_create(&t, &scene_kinds[3], NULL), TSL_OK);
    for (uint32_t frame = 0; frame < 12; ++frame) {
        CHECK_INT(scene_step(&s, frame * (double)DT, DT), TSL_OK);
        scene_move(&t, frame * (double)DT);
        list(&t, TSL_SPACE_WORLD, TSL_WRITE_ALL);
        for (uint32_t r = 0; r < t.rig_count; ++r) {
            memcpy(&old_ins[r], &ins[r], sizeof old_ins[r]);
            memcpy(&old_outs[r], &outs[r], sizeof old_outs[r]);
            old_ins[r].struct_size = sizeof old_ins[r];
            old_outs[r].struct_size = sizeof old_outs[r];
        }
        const tsl_pose_input *in = (const void *)old_ins;
        const tsl_pose_output *out = (const void *)old_outs;
        CHECK_INT(tsl_rigs_set_pose(t.world, rigs, in, t.rig_count), TSL_OK);
        CHECK_INT(tsl_world_step(t.world, DT), TSL_OK);
        CHECK_INT(tsl_rigs_get_pose(t.world, rigs, in, out, t.rig_count), TSL_OK);
        CHECK(scene_hash(&s, SCENE_HASH_SEED) == scene_hash(&t, SCENE_HASH_SEED));
    }
    scene_destroy(&s);
    scene_destroy(&t);
}

int main(void)
{
    RUN(poses_may_be_left_out);
    RUN(a_rig_may_be_in_one_call_twice);
    RUN(calls_of_many_are_all_or_nothing);
    RUN(older_structs_are_taken_one_behind_the_other);
    return REPORT();
}
