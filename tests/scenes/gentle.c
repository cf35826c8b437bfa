// SPDX-License-Identifier: MIT
// Changing blends of animated and rest poses, colliders that appear around chains, and forks with weights, in all models.
#include "scenes/gentle.h"
#include "scenes/vec3.h"

enum { RIGS = 4, TREE = 1, BRAID = 9, BONES = 14 };

static void note(scene *s, tsl_result result)
{
    if (s->result == TSL_OK)
        s->result = result;
}

// A trunk of three bones that forks into a long, a short and a single-bone child; and a braid.
static void add_bones(scene_rig *rig)
{
    uint32_t head = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t trunk = scene_add_bones(rig, (int32_t)head, 3, vec3(0.02f, -0.12f, 0.03f));
    scene_add_bones(rig, (int32_t)trunk + 2, 3, vec3(0.08f, -0.1f, 0.0f));
    scene_add_bones(rig, (int32_t)trunk + 2, 1, vec3(-0.09f, -0.08f, 0.04f));
    scene_add_bones(rig, (int32_t)trunk + 2, 1, vec3(0.0f, -0.1f, -0.08f));
    scene_add_bones(rig, (int32_t)head, 5, vec3(-0.05f, -0.11f, 0.02f));
    for (uint32_t i = 1; i < BONES; ++i)
        rig->rest[i].rotation = scene_turn(0.3f, 1.0f, -0.4f, 0.07 * i);
}

static void tune(tsl_chain_params *params, uint32_t index)
{
    tsl_chain_params_init(params, sizeof *params);
    params->radius = 0.02f;
    params->friction = 0.25f;
    params->push = 15.0f;
    params->gravity_falloff = 0.5f;
    params->inert = 0.25f;
    params->weight = index == 2 ? 0.75f : 1.0f;
    params->rest_blend = 0.25f * (float)(index % 4);
    params->push_out_speed = 0.25f + 0.125f * (float)index;
}

static void add_tree(scene *s, scene_rig *rig, uint32_t index)
{
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tune(&params, index);
    desc.fork = TSL_FORK_AVERAGE;
    desc.model = index == 3 ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
    tsl_chain_id tree = scene_add_chain(s, rig, TREE, &desc, &params);
    const float factors[8] = {1.0f, 1.0f, 1.0f, 2.0f, 1.0f, 1.0f, 0.5f, 0.25f};
    if (index < 3)
        note(s, tsl_chain_set_factors(s->world, tree, TSL_PARAMETER_FORK_WEIGHT, factors, 8));
}

static void add_braid(scene *s, scene_rig *rig, uint32_t index)
{
    static const uint32_t bones[5] = {BRAID, BRAID + 1, BRAID + 2, BRAID + 3, BRAID + 4};
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tune(&params, index + 1);
    desc.model = index % 3;
    desc.bones = bones;
    desc.bone_count = 5;
    scene_add_chain(s, rig, 0, &desc, &params);
}

static tsl_collider_id add_ball(scene *s, tsl_rig_id rig, float x)
{
    TSL_INIT(tsl_collider_desc, ball);
    ball.rig = rig;
    ball.a = vec3(x, 0.7f, 0.05f);
    ball.radius = 0.15f;
    return scene_add_collider(s, &ball);
}

void scene_build_gentle(scene *s)
{
    const tsl_vec3 down = {0.0f, -9.81f, 0.0f};
    const tsl_rig_id none = {0};
    note(s, tsl_world_set_gravity(s->world, &down));
    for (uint32_t i = 0; i < RIGS; ++i) {
        scene_rig *rig = scene_add_rig(s);
        add_bones(rig);
        rig->root.position.x = (float)i;
        scene_create_rig(s, rig, i == 1 ? 90.0f : 60.0f);
        add_tree(s, rig, i);
        add_braid(s, rig, i);
        add_ball(s, rig->id, 0.03f);
    }
    s->colliders[s->collider_count++] = add_ball(s, none, 0.0f);
}

static void blend(scene *s, tsl_chain_id chain, float share)
{
    TSL_INIT(tsl_chain_params, params);
    note(s, tsl_chain_get_params(s->world, chain, &params));
    params.rest_blend = share;
    note(s, tsl_chain_set_params(s->world, chain, &params));
}

void scene_move_gentle(scene *s, double t)
{
    int half_seconds = (int)(2.0 * t);
    for (uint32_t r = 0; r < RIGS; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position = vec3((float)(r + 0.4 * scene_sin(3.0 * t)), 0.0f, (float)(0.2 * scene_sin(2.0 * t)));
        rig->root.rotation = scene_turn(0.1f, 1.0f, 0.0f, 0.6 * scene_sin(1.5 * t + r));
        for (uint32_t i = 1; i < BONES; ++i) {
            rig->pose[i].rotation = scene_turn(1.0f, 0.2f * (float)i, 0.5f, 0.8 * scene_sin(2.0 * t + i + r));
            rig->pose[i].position.z = rig->rest[i].position.z + (float)(0.02 * scene_sin(3.0 * t + i));
        }
    }
    double share = 0.5 + 0.5 * scene_sin(4.0 * t);
    blend(s, s->rigs[0].chains[0], (float)(share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share));
    blend(s, s->rigs[3].chains[0], half_seconds % 2 ? 1.0f : 0.0f);
    const tsl_transform frame = scene_at((float)(half_seconds % RIGS) + 0.05f, 0.0f, 0.0f);
    uint32_t jumps = 2.0 * t - half_seconds < 0.05;
    note(s, tsl_collider_move(s->world, s->colliders[0], &frame, jumps ? TSL_COLLIDER_TELEPORT : 0));
}
