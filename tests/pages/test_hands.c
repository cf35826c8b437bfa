// SPDX-License-Identifier: MIT
// docs/integrate.md: a frame; and a hand that grabs a tail, drags it, and leaves it in its pose.
#include "check.h"
#include "tassel/debug.h"
#include "tassel/hold.h"
#include "tassel/tassel.h"

#include <math.h>

static tsl_world *world;
static tsl_rig_id rig;
static tsl_chain_id tail;
static const uint32_t bone_count = 5;
static tsl_transform animated[5], posed[5], root;

static void make_character(void)
{
    int32_t parents[5] = {-1, 0, 1, 2, 3};
    uint32_t first = 0;
    TSL_INIT(tsl_world_desc, world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    for (int i = 0; i < 5; ++i)
        animated[i] = (tsl_transform){{0, i ? -0.1f : 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    root = animated[0];
    TSL_INIT(tsl_rig_desc, rig_desc);
    rig_desc.bone_count = 5, rig_desc.parents = parents, rig_desc.rest = animated;
    CHECK_INT(tsl_rig_create(world, &rig_desc, &rig), TSL_OK);
    TSL_INIT(tsl_chain_desc, chain_desc);
    chain_desc.root_count = 1, chain_desc.roots = &first;
    CHECK_INT(tsl_chain_create(world, rig, &chain_desc, NULL, &tail), TSL_OK);
}

static tsl_vec3 place_of_tip(void)
{
    tsl_particle particles[5];
    uint32_t count = 5;
    CHECK_INT(tsl_chain_get_particles(world, tail, particles, &count), TSL_OK);
    return particles[4].position;
}

static void play_frame(float delta_seconds)
{
    // Any threads, each character on one: the clip's pose and where the character stands.
    TSL_INIT(tsl_pose_input, in);
    in.bone_count = bone_count, in.bones = animated, in.root = &root;
    tsl_rig_set_pose(world, rig, &in);

    // Once, when all poses are in. tsl_world_desc.parallel_for spreads it over your threads.
    tsl_world_step(world, delta_seconds);

    // Any threads again: the same pose with the chains in motion.
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = bone_count, out.bones = posed, out.space = TSL_SPACE_MODEL;
    tsl_rig_get_pose(world, rig, &in, &out);
}

static void play(int frames)
{
    for (int i = 0; i < frames; ++i)
        play_frame(1.0f / 60.0f);
    CHECK(fabsf(posed[4].position.x - place_of_tip().x) < 1e-5f);
}

static void a_hand_grabs(void)
{
    tsl_vec3 hand_ws = {0.05f, -0.42f, 0};
    make_character();
    play(1);
    tsl_found_particle found; // when a hand closes at `hand_ws`
    TSL_INIT(tsl_hold, hold);
    tsl_rig_find_particle(world, rig, &hand_ws, 0.15f, &found);
    hold.particle = found.particle;
    hold.position = hand_ws;
    if (found.chain.bits)
        tsl_chain_set_hold(world, found.chain, &hold);
    CHECK(found.particle == 4 && found.chain.bits == tail.bits);
    for (int i = 0; i < 60; ++i) {
        hand_ws.x += i < 30 ? 0.005f : 0.0f;
        hand_ws.y += i < 30 ? 0.004f : 0.0f;
        hold.position = hand_ws; // in every frame after that, before the step
        tsl_chain_set_hold(world, found.chain, &hold);
        play(1);
    }
    tsl_chain_keep_pose(world, found.chain, 1.0f, 0.3f); // when it opens, if the chain is to keep its shape
    hold.strength = 0;
    tsl_chain_set_hold(world, found.chain, &hold);
    play(90);
    CHECK(fabsf(place_of_tip().x - 0.2f) < 1e-3f && fabsf(place_of_tip().y + 0.3f) < 1e-3f);
    tsl_world_destroy(world);
}

int main(void)
{
    RUN(a_hand_grabs);
    return REPORT();
}
