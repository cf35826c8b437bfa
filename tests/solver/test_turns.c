// SPDX-License-Identifier: MIT
// Rigs that have nothing in common step together, several in turns, and each gives the bits it gives alone: other rates,
// trees of several levels, springs, weights, details, riders, colliders, and some that show nothing.
#include "solver/fixture.h"
#include "tassel/state.h"

enum { RIGS = 23, BONES = 19, FRAMES = 200 };

static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 0, 5, 6, 6, 8, 7, 0, 11, 12, 13, 4, 15, 16, 17};

typedef struct strangers {
    tsl_world *world;
    tsl_rig_id ids[RIGS];
    tsl_transform roots[RIGS], poses[RIGS][BONES], posed[RIGS][BONES];
    tsl_pose_input ins[RIGS];
    tsl_pose_output outs[RIGS];
} strangers;

static strangers alone, at_once, listed;

static void pose(strangers *s, double t)
{
    for (int i = 0; i < RIGS; ++i) {
        double still = i % 5 == 4 && t > 0.5 ? 0.5 : t; // some stand, and sleep in the end
        s->roots[i] = scene_at((float)(2 * i + 0.3 * scene_sin(3.0 * still + i)), 0.0f, 0.0f);
        s->roots[i].rotation = scene_turn(0.1f, 1.0f, 0.0f, scene_sin(2.0 * still + 0.3 * i));
        for (int b = 0; b < BONES; ++b)
            s->poses[i][b] =
                scene_at(b == 0 ? 0.0f : 0.02f * (float)(b % 3 - 1), b == 0 ? 1.0f : -0.1f, 0.01f);
        s->poses[i][2].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.3 * scene_sin(5.0 * still + i));
    }
}

static void add_chain(strangers *s, int i, uint32_t root, tsl_chain_model model)
{
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_detail detail;
    tsl_chain_id id;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    tsl_chain_detail_init(&detail, sizeof detail);
    const uint32_t rider = 15, line[] = {root, root + 1, root + 2, root + 3};
    desc.model = model;
    desc.roots = model == TSL_MODEL_CHAIN ? &root : NULL;
    desc.root_count = model == TSL_MODEL_CHAIN;
    desc.bones = model == TSL_MODEL_SPRING ? line : NULL;
    desc.bone_count = model == TSL_MODEL_SPRING ? 4 : 0;
    desc.exclude = model == TSL_MODEL_CHAIN ? &rider : NULL;
    desc.exclude_count = model == TSL_MODEL_CHAIN;
    desc.flags = i % 2 && model != TSL_MODEL_SPRING ? TSL_CHAIN_UNANIMATED : 0;
    params.radius = 0.03f;
    params.damping = 0.3f;
    params.weight = i == 11 ? 0.0f : i % 4 == 3 ? 0.4f : 1.0f;
    params.disable_distance = i == 13 ? 20.0f : 0.0f; // it walks out of it
    params.inert_rotation = i % 6 == 1 ? 0.5f : 0.0f;
    params.gravity.y = -9.0f;
    detail.sleep_tolerance = i % 5 == 4 ? 1e-3f : 0.0f;
    CHECK_INT(tsl_chain_create(s->world, s->ids[i], &desc, &params, &id), TSL_OK);
    CHECK_INT(tsl_chain_set_detail(s->world, id, &detail), TSL_OK);
}

static void add_ball(strangers *s, int i)
{
    tsl_collider_desc desc;
    tsl_collider_id id;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = s->ids[i];
    desc.radius = 0.1f;
    desc.a = (tsl_vec3){0.05f, 0.7f, 0.0f};
    CHECK_INT(tsl_collider_create(s->world, &desc, &id), TSL_OK);
}

static void add_rig(strangers *s, int i)
{
    static const float rates[] = {60.0f, 30.0f, 90.0f};
    tsl_rig_desc desc;
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = s->poses[i];
    desc.root = s->roots[i];
    desc.ticks_per_second = rates[i % 3];
    CHECK_INT(tsl_rig_create(s->world, &desc, &s->ids[i]), TSL_OK);
    if (i == 17) // nothing of it swings
        return;
    add_chain(s, i, 1, TSL_MODEL_CHAIN);
    if (i % 3)
        add_chain(s, i, 5, TSL_MODEL_CHAIN); // a tree
    if (i % 4 < 2)
        add_chain(s, i, 11, TSL_MODEL_SPRING);
    if (i % 7 == 3)
        add_chain(s, i, 15, TSL_MODEL_SPRING); // rides on the first
    if (i % 2)
        add_ball(s, i);
}

static void list_poses(strangers *s)
{
    for (int i = 0; i < RIGS; ++i) {
        tsl_pose_input_init(&s->ins[i], sizeof s->ins[i]);
        tsl_pose_output_init(&s->outs[i], sizeof s->outs[i]);
        s->ins[i].bones = s->poses[i];
        s->ins[i].root = &s->roots[i];
        s->outs[i].bones = s->posed[i];
        s->outs[i].space = i % 4 == 1 ? TSL_SPACE_WORLD : TSL_SPACE_LOCAL;
        s->ins[i].bone_count = s->outs[i].bone_count = BONES;
    }
}

static void create(strangers *s, tsl_lanes lanes)
{
    tsl_world_desc desc = world_desc();
    desc.lanes = lanes;
    memset(s, 0, sizeof *s);
    CHECK_INT(tsl_world_create(&desc, &s->world), TSL_OK);
    pose(s, 0.0);
    for (int i = 0; i < RIGS; ++i)
        add_rig(s, i);
    list_poses(s);
}

static float delta_of(uint32_t frame)
{
    static const float deltas[] = {DT, DT, 0.05f, 0.004f, 0.0f, 0.021f};
    return frame < FRAMES / 2 ? DT : deltas[frame % 6];
}

static void step_alone(float delta_seconds)
{
    for (int i = 0; i < RIGS; ++i) {
        tsl_pose_output *out = i == 7 ? NULL : &alone.outs[i];
        CHECK_INT(tsl_rig_step(alone.world, alone.ids[i], delta_seconds, &alone.ins[i], out), TSL_OK);
    }
}

static void step_at_once(float delta_seconds)
{
    CHECK_INT(tsl_rigs_set_pose(at_once.world, at_once.ids, at_once.ins, RIGS), TSL_OK);
    CHECK_INT(tsl_world_step(at_once.world, delta_seconds), TSL_OK);
    for (int i = 0; i < RIGS; ++i)
        if (i != 7)
            CHECK_INT(tsl_rig_get_pose(at_once.world, at_once.ids[i], &at_once.ins[i], &at_once.outs[i]),
                      TSL_OK);
}

// The one without poses among the first four, so that the call has two parts.
static void step_listed(float delta_seconds)
{
    CHECK_INT(tsl_rigs_step(listed.world, listed.ids, 7, delta_seconds, listed.ins, listed.outs), TSL_OK);
    CHECK_INT(tsl_rig_step(listed.world, listed.ids[7], delta_seconds, &listed.ins[7], NULL), TSL_OK);
    CHECK_INT(
        tsl_rigs_step(listed.world, listed.ids + 8, RIGS - 8, delta_seconds, listed.ins + 8, listed.outs + 8),
        TSL_OK);
}

static void jump_some(strangers *s, uint32_t frame)
{
    if (frame == 20)
        CHECK_INT(tsl_rig_teleport(s->world, s->ids[2], TSL_TELEPORT_KEEP), TSL_OK);
    if (frame == 120)
        CHECK_INT(tsl_rig_teleport(s->world, s->ids[6], TSL_TELEPORT_RESET), TSL_OK);
}

static uint32_t sleepers(const strangers *s)
{
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(s->world, &stats), TSL_OK);
    return stats.sleeping_chain_count;
}

static int is_same(const strangers *other, int i)
{
    uint64_t a = 0, b = 1;
    tsl_rig_hash(alone.world, alone.ids[i], &a);
    tsl_rig_hash(other->world, other->ids[i], &b);
    return a == b && memcmp(alone.posed[i], other->posed[i], sizeof alone.posed[i]) == 0;
}

static void run_with(tsl_lanes lanes)
{
    create(&alone, TSL_LANES_SCALAR);
    create(&at_once, lanes);
    create(&listed, lanes);
    for (uint32_t frame = 0; frame < FRAMES; ++frame) {
        pose(&alone, frame * (double)DT);
        pose(&at_once, frame * (double)DT);
        pose(&listed, frame * (double)DT);
        jump_some(&alone, frame);
        jump_some(&at_once, frame);
        jump_some(&listed, frame);
        step_alone(delta_of(frame));
        step_at_once(delta_of(frame));
        step_listed(delta_of(frame));
        for (int i = 0; i < RIGS; ++i)
            CHECK_MSG(is_same(&at_once, i) && is_same(&listed, i), "lanes %u, frame %u, rig %d", lanes, frame,
                      i);
    }
    CHECK(sleepers(&at_once) > 0 && sleepers(&at_once) == sleepers(&alone));
    tsl_world_destroy(alone.world);
    tsl_world_destroy(at_once.world);
    tsl_world_destroy(listed.world);
}

static void strangers_do_not_feel_each_other(void)
{
    static const tsl_lanes all[] = {TSL_LANES_SCALAR, TSL_LANES_SSE2, TSL_LANES_AVX2, TSL_LANES_NEON,
                                    TSL_LANES_WASM};
    for (uint32_t i = 0; i < sizeof all / sizeof *all; ++i) {
        tsl_world *world;
        tsl_world_desc desc = world_desc();
        desc.lanes = all[i];
        if (tsl_world_create(&desc, &world) != TSL_OK)
            continue;
        tsl_world_destroy(world);
        run_with(all[i]);
    }
}

int main(void)
{
    RUN(strangers_do_not_feel_each_other);
    return REPORT();
}
