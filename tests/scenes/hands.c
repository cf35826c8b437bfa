// SPDX-License-Identifier: MIT
// Tails and trees that hands grab, drag, pose and let go, in the world and from a bone, one hand or two, at two rates,
// with a limit and a collider in the way.
#include "scenes/hands.h"
#include "tassel/hold.h"
#include "tassel/limits.h"

#include <stddef.h>

static void note(scene *s, tsl_result result)
{
    if (s->result == TSL_OK)
        s->result = result;
}

// The first hold allocates, and frames are not to.
static void make_room(scene *s, tsl_chain_id chain)
{
    TSL_INIT(tsl_hold, none);
    none.particle = 1;
    none.strength = 0.0f;
    note(s, tsl_chain_set_hold(s->world, chain, &none));
}

static void add_tail(scene *s, scene_rig *rig, uint32_t first, uint32_t count)
{
    uint32_t bones[8];
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    for (uint32_t i = 0; i < count; ++i)
        bones[i] = first + i;
    desc.bones = bones;
    desc.bone_count = count;
    desc.tip = TSL_TIP_RATIO;
    desc.tip_length = 1.0f;
    params.gravity.y = -9.81f;
    params.gravity_falloff = 0.5f;
    params.push = 0.3f;
    params.radius = 0.02f;
    make_room(s, scene_add_chain(s, rig, 0, &desc, &params));
}

static void add_tree(scene *s, scene_rig *rig, uint32_t trunk)
{
    tsl_chain_desc desc;
    tsl_chain_limit limit;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_id chain = scene_add_chain(s, rig, trunk, &desc, NULL);
    tsl_chain_limit_init(&limit, sizeof limit);
    limit.kind = TSL_LIMIT_CONE;
    limit.angle_a = 0.75f;
    note(s, tsl_chain_set_limit(s->world, chain, &limit));
    make_room(s, chain);
}

static void add_hand(scene *s, const scene_rig *rig, uint32_t arm)
{
    TSL_INIT(tsl_collider_desc, hand);
    hand.rig = rig->id;
    hand.bone = (int32_t)arm;
    hand.radius = 0.05f;
    scene_add_collider(s, &hand);
}

void scene_build_hands(scene *s)
{
    for (uint32_t r = 0; r < 2; ++r) {
        scene_rig *rig = scene_add_rig(s);
        uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f)), firsts[3];
        uint32_t arm = scene_add_bone(rig, (int32_t)body, scene_at(0.3f, 0.1f, 0.1f));
        for (uint32_t m = 0; m < 3; ++m)
            firsts[m] = scene_add_bones(rig, (int32_t)body, 6, (tsl_vec3){0.1f * (float)m - 0.1f, -0.09f, 0.02f});
        uint32_t trunk = scene_add_bones(rig, (int32_t)body, 3, (tsl_vec3){0.0f, 0.0f, -0.1f});
        scene_add_bones(rig, (int32_t)trunk + 2, 2, (tsl_vec3){0.06f, 0.0f, -0.08f});
        scene_add_bones(rig, (int32_t)trunk + 2, 3, (tsl_vec3){-0.06f, 0.0f, -0.08f});
        scene_create_rig(s, rig, r ? 90.0f : 60.0f);
        add_hand(s, rig, arm);
        for (uint32_t m = 0; m < 3; ++m)
            add_tail(s, rig, firsts[m], 6);
        add_tree(s, rig, trunk);
    }
}

// Half of the time chain `c` is held, every other time from the arm.
static void play(scene *s, scene_rig *rig, uint32_t c, double t)
{
    double phase = 0.8 * t + 0.3 * c;
    uint32_t turn = (uint32_t)phase;
    float x = (float)(0.25 * scene_sin(5.0 * t + c)), z = (float)(0.3 * scene_sin(3.0 * t));
    TSL_INIT(tsl_hold, hold);
    hold.particle = 2 + (turn + c) % 4;
    hold.bone = turn % 2 ? 1 : -1;
    hold.position = (tsl_vec3){x + rig->root.position.x, 0.7f, z};
    hold.strength = turn % 3 == 2 ? 0.4f : 1.0f;
    if (turn % 2)
        hold.position = (tsl_vec3){0.05f, -0.02f, 0.5f * z};
    if (phase - turn >= 0.5)
        hold.strength = 0.0f;
    note(s, tsl_chain_set_hold(s->world, rig->chains[c], &hold));
    if (turn > 0 && phase - turn >= 0.2) { // the one of the turn before is let go later
        hold.particle = 2 + (turn - 1 + c) % 4;
        hold.strength = 0.0f;
        note(s, tsl_chain_set_hold(s->world, rig->chains[c], &hold));
    }
    // One that is switched off, as some tests do, has no pose of its own to keep.
    if (turn % 4 == 1 && phase - turn >= 0.4 && phase - turn < 0.45)
        tsl_chain_keep_pose(s->world, rig->chains[c], 0.75f, 0.2f);
    if (turn % 4 == 3)
        note(s, tsl_chain_keep_pose(s->world, rig->chains[c], 0.0f, 0.2f));
}

void scene_move_hands(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position.x = (float)(0.4 * scene_sin(2.0 * t + r)) + 2.0f * (float)r;
        rig->root.rotation = scene_turn(0.0f, 1.0f, 0.2f, 0.6 * scene_sin(1.5 * t + r));
        rig->pose[1].rotation = scene_turn(1.0f, 0.0f, 0.3f, 0.8 * scene_sin(4.0 * t));
        for (uint32_t c = 0; c < rig->chain_count; ++c)
            play(s, rig, c, t + 0.1 * r);
    }
}
