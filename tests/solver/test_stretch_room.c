// SPDX-License-Identifier: MIT
// Ranges of lengths: the room that they take, what is refused, snapshots, and crowds.
#include "solver/rewind.h"
#include "solver/stretch.h"

static bench_rig a;

// The first range takes room, and a chain that moves goes on moving; none and others take none.
static void the_first_range_takes_room(void)
{
    memory_hook memory = {0};
    log_hook log = {0};
    tsl_world_desc desc = world_desc_with(&memory, &log);
    uint32_t seed = 29;
    bench_begin(&a, &desc);
    hanging(&a, TSL_MODEL_CHAIN);
    throw_about(&a, 0, &seed);
    CHECK_INT(bench_step(&a, DT), TSL_OK);
    tsl_particle before[SCENE_BONES], after[SCENE_BONES];
    tsl_chain_params read;
    uint32_t count = bench_particles(&a, 0, before);
    memory.fail_all = 1;
    stretch(&a, 0.5f, 0.0f, 0.1f);
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_ERROR_OUT_OF_MEMORY);
    CHECK_MSG(strstr(log.message, "there is no memory for its first range of lengths"), "%s", log.message);
    tsl_chain_params_init(&read, sizeof read);
    CHECK_INT(tsl_chain_get_params(a.s.world, a.rig->chains[0], &read), TSL_OK);
    CHECK(read.max_stretch == 0.0f);
    memory.fail_all = 0;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
    bench_particles(&a, 0, after);
    CHECK(memcmp(before, after, count * sizeof *before) == 0);
    uint64_t calls = memory.calls;
    for (uint32_t f = 1; f < 30; ++f) {
        stretch(&a, f % 3 ? 0.5f : 0.0f, 0.1f * (float)(f % 2), 0.1f);
        CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
        throw_about(&a, f, &seed);
        CHECK_INT(bench_step(&a, DT), TSL_OK);
    }
    CHECK_INT((int)(memory.calls - calls), 0);
    bench_end(&a);
    CHECK_INT((int)memory.live, 0);
}

static void what_is_out_of_range_is_refused(void)
{
    static const struct {
        float longer, shorter, back;
        uint32_t scale;
        tsl_result result;
        const char *says;
    } cases[] = {{-0.1f, 0.0f, 0.0f, 0, TSL_ERROR_INVALID_ARGUMENT, "params.max_stretch is -0.1"},
                 {1001.0f, 0.0f, 0.0f, 0, TSL_ERROR_INVALID_ARGUMENT, "params.max_stretch is 1001"},
                 {NAN, 0.0f, 0.0f, 0, TSL_ERROR_NOT_FINITE, "params.max_stretch"},
                 {0.0f, 1.0f, 0.0f, 0, TSL_ERROR_INVALID_ARGUMENT, "params.max_squash is 1"},
                 {0.0f, 0.0f, 1.5f, 0, TSL_ERROR_INVALID_ARGUMENT, "params.length_elasticity is 1.5"},
                 {0.0f, 0.0f, 0.0f, 3, TSL_ERROR_INVALID_ARGUMENT, "params.stretch_scale is 3"}};
    log_hook log = {0};
    tsl_world_desc desc = world_desc_with(NULL, &log);
    bench_begin(&a, &desc);
    hanging(&a, TSL_MODEL_CHAIN);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        stretch(&a, cases[i].longer, cases[i].shorter, cases[i].back);
        a.params.stretch_scale = cases[i].scale;
        CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), cases[i].result);
        CHECK_MSG(strstr(log.message, cases[i].says), "%s", log.message);
    }
    bench_end(&a);
}

// Rigs of two strands, of which some have another range, and scales, and some none.
static void add_rigs(scene *s, int joins)
{
    tsl_world_desc desc = world_desc();
    memset(s, 0, sizeof *s);
    CHECK_INT(tsl_world_create(&desc, &s->world), TSL_OK);
    for (uint32_t r = 0; r < SCENE_RIGS; ++r) {
        tsl_chain_desc chain;
        tsl_chain_params params;
        tsl_chain_desc_init(&chain, sizeof chain);
        tsl_chain_params_init(&params, sizeof params);
        scene_rig *rig = scene_add_rig(s);
        uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
        uint32_t first = scene_add_bones(rig, (int32_t)body, 6, vec3(0.0f, -0.1f, 0.0f));
        uint32_t second = scene_add_bones(rig, (int32_t)body, 4, vec3(0.05f, -0.1f, 0.0f));
        scene_create_rig(s, rig, 60.0f);
        memcpy(rig->pose, rig->rest, sizeof rig->pose);
        chain.flags = TSL_CHAIN_STRETCHABLE;
        params.gravity.y = -9.81f;
        params.max_stretch = r % 4 ? 0.1f * (float)r : 0.0f;
        params.max_squash = r % 3 ? 0.3f : 0.0f;
        params.length_elasticity = 0.1f;
        params.stretch_scale = r % 3;
        params.weight = r == 5 ? 0.5f : 1.0f;
        scene_add_chain(s, rig, first, &chain, &params);
        chain.model = TSL_MODEL_TASSEL;
        scene_add_chain(s, rig, second, &chain, &params);
        if (joins)
            CHECK_INT(tsl_rig_join_crowd(s->world, rig->id), TSL_OK);
    }
    CHECK_INT(s->result, TSL_OK);
}

static void a_crowd_is_as_alone(void)
{
    static scene alone, crowd;
    add_rigs(&alone, 0);
    add_rigs(&crowd, 1);
    for (uint32_t f = 0; f < 60; ++f) {
        for (int which = 0; which < 2; ++which) {
            scene *s = which ? &crowd : &alone;
            for (uint32_t r = 0; r < SCENE_RIGS; ++r) {
                scene_rig *rig = &s->rigs[r];
                rig->root.position =
                    vec3((float)(0.4 * scene_sin(0.4 * f + r)), (float)(0.3 * scene_sin(0.7 * f)), 0.0f);
                rig->root.rotation = scene_turn(0.2f, 1.0f, 0.3f, 0.9 * scene_sin(0.1 * f + r));
            }
            CHECK_INT(scene_set_poses(s), TSL_OK);
            CHECK_INT(tsl_world_step(s->world, uneven_delta(f)), TSL_OK);
            CHECK_INT(scene_get_poses(s), TSL_OK);
        }
        for (uint32_t r = 0; r < SCENE_RIGS; ++r) {
            tsl_transform locals[2][SCENE_BONES];
            const scene_rig *x = &alone.rigs[r], *y = &crowd.rigs[r];
            CHECK_MSG(memcmp(x->posed, y->posed, x->bone_count * sizeof *x->posed) == 0, "frame %u, rig %u",
                      f, r);
            for (int which = 0; which < 2; ++which) {
                tsl_pose_input in;
                tsl_pose_output out;
                tsl_pose_input_init(&in, sizeof in);
                tsl_pose_output_init(&out, sizeof out);
                in.bones = x->pose;
                out.bones = locals[which];
                in.bone_count = out.bone_count = x->bone_count;
                CHECK_INT(
                    tsl_rig_get_pose(which ? crowd.world : alone.world, which ? y->id : x->id, &in, &out),
                    TSL_OK);
            }
            CHECK_MSG(memcmp(locals[0], locals[1], x->bone_count * sizeof **locals) == 0, "frame %u, rig %u",
                      f, r);
        }
    }
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(crowd.world, &stats), TSL_OK);
    CHECK(stats.side_by_side_count == SCENE_RIGS);
    tsl_world_destroy(alone.world);
    tsl_world_destroy(crowd.world);
}

// One that was made to say so, of a chain that has no room.
static void states_need_the_room(void)
{
    // The two lengths, 0, and length_elasticity, 0.8125; and 0.5, all lowest byte first.
    static const uint8_t mark[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x50, 0x3f}, forged[4] = {0, 0, 0, 0x3f};
    log_hook log = {0};
    tsl_world_desc desc = world_desc_with(NULL, &log);
    bench_begin(&a, &desc);
    a.params.length_elasticity = 0.8125f;
    hanging(&a, TSL_MODEL_CHAIN);
    CHECK_INT(bench_step(&a, DT), TSL_OK);
    saved s = save_rig(a.s.world, a.rig->id);
    uint64_t hash = world_hash(a.s.world), found = 0;
    for (uint64_t at = 0; at + sizeof mark <= s.size; ++at)
        if (memcmp(s.bytes + at, mark, sizeof mark) == 0)
            found = at;
    CHECK_INT(load_rig(a.s.world, a.rig->id, s), TSL_OK);
    CHECK(found > 0);
    memcpy(s.bytes + found, forged, sizeof forged);
    CHECK_INT(load_rig(a.s.world, a.rig->id, s), TSL_ERROR_STATE_MISMATCH);
    CHECK_MSG(strstr(log.message, "parameters that cannot be"), "%s", log.message);
    CHECK(world_hash(a.s.world) == hash);
    free(s.bytes);
    bench_end(&a);
}

int main(void)
{
    RUN(the_first_range_takes_room);
    RUN(what_is_out_of_range_is_refused);
    RUN(a_crowd_is_as_alone);
    RUN(states_need_the_room);
    return REPORT();
}
