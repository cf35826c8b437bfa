// SPDX-License-Identifier: MIT
// TSL_WORLD_VALIDATE: what is legal and almost surely a mistake is told, once an object. That nothing else changes:
// test_bits.c; that nothing is allocated: test_memory.c.
#include "solver/fixture.h"
#include "solver/message.h"

static bench_rig a;
static log_hook heard;

static void begin(void)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    heard.count = 0;
    desc.flags = TSL_WORLD_VALIDATE;
    bench_begin(&a, &desc);
}

static void begin_with_tail(void)
{
    begin();
    a.params.damping = 0.05f;
    bench_tail(&a, 5, 0.1f, 0.0f, 0.0f);
}

static void check_silent(int line)
{
    CHECK_MSG(heard.count == 0, "line %d: %u messages, %s", line, heard.count, heard.message);
    heard.count = 0;
}

static void check_told(int line, const char *expected)
{
    CHECK_MSG(heard.count == 1 && heard.code == TSL_OK && message_names_argument(heard.message) &&
                  strncmp(heard.message, expected, strlen(expected)) == 0,
              "line %d: %u messages, \"%s\" instead of \"%s\"", line, heard.count, heard.message, expected);
    heard.count = 0;
}

#define SILENT() check_silent(__LINE__)
#define TOLD(expected) check_told(__LINE__, expected)

static void a_world_without_room_for_it_is_refused(void)
{
    memory_hook memory = {.fail_at = 1};
    tsl_world_desc desc = world_desc_with(&memory, &heard);
    tsl_world *world = NULL;
    heard.count = 0;
    desc.flags = TSL_WORLD_VALIDATE;
    CHECK_INT(tsl_world_create(&desc, &world), TSL_ERROR_OUT_OF_MEMORY);
    CHECK(!world && heard.count == 1 && heard.code == TSL_ERROR_OUT_OF_MEMORY);
    CHECK_INT(memory.live, 0);
    CHECK_INT(memory.wrong, 0);
}

// ---- output as input ------------------------------------------------------------------------------------

// The body turns to and fro, so that the tail is never where the animation has it.
static void animate(int frame)
{
    float angle = 0.5f * sinf(0.15f * (float)frame);
    memcpy(a.rig->pose, a.rig->rest, sizeof a.rig->pose);
    a.rig->root.rotation = (tsl_quat){0.0f, sinf(angle), 0.0f, cosf(angle)};
    a.rig->pose[3].rotation = (tsl_quat){0.0f, 0.0f, sinf(0.3f * angle), cosf(0.3f * angle)};
}

static void feed_back(tsl_pose_space space, uint32_t chain_flags, int feeds)
{
    begin();
    a.desc.flags = chain_flags;
    a.params.damping = 0.05f;
    bench_tail(&a, 5, 0.1f, 0.0f, 0.0f);
    static tsl_transform kept[SCENE_BONES];
    for (int frame = 0; frame < 30; ++frame) {
        static tsl_transform shown[SCENE_BONES];
        tsl_pose_input in = bench_input(&a);
        tsl_pose_output out = bench_output(&a, space);
        animate(frame);
        if (frame > 10 && feeds)
            in.bones = kept, in.space = space;
        out.bones = shown;
        CHECK_INT(tsl_rig_step(a.s.world, a.rig->id, DT, &in, &out), TSL_OK);
        memcpy(kept, shown, sizeof kept);
    }
    bench_end(&a);
}

static void output_as_input_is_told_once(void)
{
    for (tsl_pose_space space = TSL_SPACE_LOCAL; space <= TSL_SPACE_MODEL; ++space) {
        feed_back(space, 0, 1);
        TOLD("tsl_rig_step: in.bones of chain 0 are what was written in the last frame");
        feed_back(space, 0, 0);
        SILENT();
        feed_back(space, TSL_CHAIN_UNANIMATED, 1);
        SILENT();
    }
}

static void output_as_input_of_a_crowd_names_the_rig(void)
{
    begin_with_tail();
    tsl_pose_input in = bench_input(&a);
    tsl_pose_output out = bench_output(&a, TSL_SPACE_LOCAL);
    for (int frame = 0; frame < 20; ++frame) {
        animate(frame);
        tsl_pose_input ins[1] = {in};
        if (frame > 10)
            memcpy(a.rig->pose, a.local, sizeof a.rig->pose);
        CHECK_INT(tsl_rigs_set_pose(a.s.world, &a.rig->id, ins, 1), TSL_OK);
        CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
        CHECK_INT(tsl_rigs_get_pose(a.s.world, &a.rig->id, ins, &out, 1), TSL_OK);
    }
    TOLD("tsl_rigs_set_pose: ins[0].bones of chain 0 are what was written");
    bench_end(&a);
}

// ---- rotations ------------------------------------------------------------------------------------------

static void rotations_that_are_not_unit_are_told_once(void)
{
    begin_with_tail();
    a.rig->pose[3].rotation = (tsl_quat){0.0f, 0.0f, 0.0f, 1.003f}; // as from 16 bits
    bench_step(&a, DT);
    SILENT();
    a.rig->pose[3].rotation.w = 0.5f;
    bench_step(&a, DT);
    TOLD("tsl_rig_step: in.bones[3].rotation has a length of 0.5 instead of 1");
    a.rig->pose[4].rotation.w = 0.0f;
    bench_step(&a, DT);
    SILENT();
    bench_end(&a);
    begin_with_tail();
    a.rig->pose[2].rotation.w = 0.0f;
    tsl_pose_input in = bench_input(&a);
    CHECK_INT(tsl_rig_set_pose(a.s.world, a.rig->id, &in), TSL_OK);
    TOLD("tsl_rig_set_pose: in.bones[2].rotation is 0 0 0 0");
    bench_end(&a);
    for (int with_bones = 0; with_bones < 2; ++with_bones) {
        begin_with_tail();
        a.rig->root.rotation.w = 2.0f;
        in = bench_input(&a);
        if (!with_bones)
            in.bones = NULL, in.bone_count = 0;
        CHECK_INT(tsl_rigs_set_pose(a.s.world, &a.rig->id, &in, 1), TSL_OK);
        TOLD("tsl_rigs_set_pose: ins[0].root.rotation has a length of 2 instead of 1");
        bench_end(&a);
    }
    begin();
    scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bone(a.rig, 0, scene_at(0.0f, 1.0f, 0.0f));
    a.rig->rest[1].rotation.w = 0.0f;
    bench_rig_done(&a);
    TOLD("tsl_rig_create: desc.rest[1].rotation is 0 0 0 0");
    bench_end(&a);
}

// ---- time -----------------------------------------------------------------------------------------------

static void milliseconds_are_told_once(void)
{
    begin_with_tail();
    bench_step(&a, 16.7f);
    bench_step(&a, 16.7f);
    bench_step(&a, DT);
    bench_step(&a, 16.7f);
    bench_step(&a, 16.7f);
    SILENT();
    bench_steps(&a, 5, 16.7f);
    TOLD("tsl_rig_step: delta_seconds is 16.7, the third time in a row above 1");
    for (int i = 0; i < 5; ++i)
        CHECK_INT(tsl_world_step(a.s.world, 17.0f), TSL_OK);
    TOLD("tsl_world_step: delta_seconds is 17, the third time in a row above 1");
    bench_end(&a);
}

static void tasks_are_counted(void)
{
    for (int runs = 0; runs < 3; ++runs) {
        begin_with_tail();
        for (int frame = 0; frame < 3; ++frame) {
            uint32_t tasks = 0;
            CHECK_INT(tsl_world_step_begin(a.s.world, DT, &tasks), TSL_OK);
            CHECK_INT(tasks, 1);
            for (int i = 0; i < runs; ++i)
                CHECK_INT(tsl_world_step_run(a.s.world, 0), TSL_OK);
            CHECK_INT(tsl_world_step_end(a.s.world), TSL_OK);
        }
        if (runs == 0)
            TOLD("tsl_world_step_end: task_index 0 of 1 tasks was not run");
        else if (runs == 1)
            SILENT();
        else
            TOLD("tsl_world_step_end: task_index 0 of 1 tasks was run more than once");
        bench_end(&a);
    }
}

// ---- chains and colliders -------------------------------------------------------------------------------

static void tips_of_length_0_are_told(void)
{
    for (tsl_tip tip = TSL_TIP_NONE; tip <= TSL_TIP_LOCAL; ++tip)
        for (int has_length = 0; has_length < 2; ++has_length) {
            begin();
            a.desc.tip = tip;
            a.desc.tip_length = has_length ? 0.1f : 0.0f;
            a.desc.tip_offset.x = has_length ? 0.1f : 0.0f;
            bench_tail(&a, 3, 0.1f, 0.0f, 0.0f);
            if (tip == TSL_TIP_NONE || has_length)
                SILENT();
            else
                TOLD("tsl_chain_create: desc.tip gives bone 3 a tip of length 0");
            bench_end(&a);
        }
}

static tsl_collider_desc ball(float x, float radius)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = a.rig->id;
    desc.a = (tsl_vec3){x, 1.0f, 0.0f};
    desc.radius = radius;
    return desc;
}

// The tail begins at 0.1 1 0 (a root, which meets nothing) and goes on to 0.5 1 0.
static void starts_inside_of_colliders_are_told(void)
{
    begin_with_tail();
    tsl_collider_desc desc = ball(0.1f, 0.05f);
    scene_add_collider(&a.s, &desc); // around the root
    desc = ball(0.3f, 0.05f), desc.flags = TSL_COLLIDER_DISABLED;
    scene_add_collider(&a.s, &desc);
    desc = ball(0.3f, 0.6f), desc.flags = TSL_COLLIDER_INSIDE;
    scene_add_collider(&a.s, &desc);
    SILENT();
    desc = ball(0.3f, 0.05f);
    scene_add_collider(&a.s, &desc);
    TOLD("tsl_collider_create: chain 0 of rig 0x");
    CHECK_MSG(strstr(heard.message, ": particle 2 (bone 3) starts 0.05 deep where collider 3 of the rig lets"), "%s",
              heard.message);
    scene_add_collider(&a.s, &desc); // told once a chain
    CHECK_INT(tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
    SILENT();
    bench_end(&a);

    begin_with_tail();
    desc = ball(0.3f, 0.1f), desc.flags = TSL_COLLIDER_INSIDE;
    scene_add_collider(&a.s, &desc);
    TOLD("tsl_collider_create: chain 0 of rig 0x");
    bench_end(&a);

    begin();
    a.desc.flags = TSL_CHAIN_IGNORES_REST_CONTACTS;
    bench_tail(&a, 5, 0.1f, 0.0f, 0.0f);
    desc = ball(0.3f, 0.05f);
    scene_add_collider(&a.s, &desc);
    bench_step(&a, DT);
    SILENT();
    bench_end(&a);

    begin_with_tail();
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.shape = TSL_SHAPE_PLANE, desc.a.y = 1.0f; // the tail lies in it
    scene_add_collider(&a.s, &desc);
    SILENT();
    desc.flags = TSL_COLLIDER_INSIDE, desc.a.y = 0.9f;
    scene_add_collider(&a.s, &desc);
    TOLD("tsl_collider_create: chain 0 of rig 0x");
    CHECK_MSG(strstr(heard.message, "collider 1 of the world and shared ones"), "%s", heard.message);
    bench_end(&a);
}

static void starts_are_looked_at_when_chains_are_put_on_the_pose(void)
{
    begin_with_tail();
    bench_step(&a, DT);
    TSL_INIT(tsl_collider_desc, desc);
    desc.a = (tsl_vec3){50.3f, 1.0f, 0.0f};
    desc.radius = 0.05f;
    scene_add_collider(&a.s, &desc);
    SILENT();
    a.rig->root.position.x = 50.0f;
    CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_RESET), TSL_OK);
    bench_step(&a, DT);
    TOLD("tsl_rig_step: chain 0 of rig 0x");
    bench_end(&a);

    begin();
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    scene_add_bones(a.rig, -1, 4, step);
    bench_rig_done(&a);
    desc.rig = a.rig->id;
    desc.a = (tsl_vec3){0.3f, 0.0f, 0.0f};
    scene_add_collider(&a.s, &desc);
    SILENT();
    scene_add_chain(&a.s, a.rig, 0, &a.desc, &a.params);
    TOLD("tsl_chain_create: chain 0 of rig 0x");
    bench_end(&a);
}

int main(void)
{
    RUN(a_world_without_room_for_it_is_refused);
    RUN(output_as_input_is_told_once);
    RUN(output_as_input_of_a_crowd_names_the_rig);
    RUN(rotations_that_are_not_unit_are_told_once);
    RUN(milliseconds_are_told_once);
    RUN(tasks_are_counted);
    RUN(tips_of_length_0_are_told);
    RUN(starts_inside_of_colliders_are_told);
    RUN(starts_are_looked_at_when_chains_are_put_on_the_pose);
    return REPORT();
}
