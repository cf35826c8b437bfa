// SPDX-License-Identifier: MIT
// Skirts, a cape and a net: strands with links between them, with limits, colliders, forks, pairs and an attached chain.
#include "scenes/skirts.h"
#include "scenes/vec3.h"
#include "tassel/limits.h"
#include "tassel/links.h"

#include <string.h>

static void note(scene *s, tsl_result result)
{
    if (s->result == TSL_OK)
        s->result = result;
}

static void begin_links(tsl_links_desc *desc, tsl_links_params *params)
{
    tsl_links_desc_init(desc, sizeof *desc);
    tsl_links_params_init(params, sizeof *params);
}

static void add_leg(scene *s, const scene_rig *rig, uint32_t bone)
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = rig->id;
    c.bone = (int32_t)bone;
    c.shape = TSL_SHAPE_CAPSULE;
    c.b = vec3(0.0f, -0.45f, 0.0f);
    c.radius = 0.085f;
    c.radius_b = 0.065f;
    scene_add_collider(s, &c);
}

// ---- a ring of chains round two legs ------------------------------------------------------------------------

static void add_ring_of_bones(scene_rig *rig, uint32_t hips, uint32_t strands, uint32_t *firsts)
{
    for (uint32_t i = 0; i < strands; ++i) {
        double turn = 6.283185307179586 * i / strands;
        float x = (float)scene_sin(turn + 1.5707963267948966), z = (float)scene_sin(turn);
        firsts[i] = scene_add_bone(rig, (int32_t)hips, scene_at(0.15f * x, 0.0f, 0.12f * z));
        scene_add_bones(rig, (int32_t)firsts[i], 4 + i % 2, vec3(0.04f * x, -0.1f, 0.04f * z));
    }
}

static void build_skirt(scene *s, uint32_t strands, float ticks_per_second)
{
    scene_rig *rig = scene_add_rig(s);
    uint32_t firsts[16], hips = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t left = scene_add_bone(rig, (int32_t)hips, scene_at(0.09f, -0.02f, 0.0f));
    uint32_t right = scene_add_bone(rig, (int32_t)hips, scene_at(-0.09f, -0.02f, 0.0f));
    add_ring_of_bones(rig, hips, strands, firsts);
    scene_create_rig(s, rig, ticks_per_second);
    add_leg(s, rig, left);
    add_leg(s, rig, right);
    for (uint32_t i = 0; i < strands; ++i) {
        tsl_chain_desc desc;
        tsl_chain_params params;
        tsl_chain_desc_init(&desc, sizeof desc);
        desc.model = TSL_MODEL_TASSEL;
        tsl_chain_params_init(&params, sizeof params);
        desc.tip = i % 3 ? TSL_TIP_NONE : TSL_TIP_RATIO;
        desc.tip_length = 0.4f;
        desc.flags = i % 4 ? 0u : TSL_CHAIN_UNANIMATED;
        params.radius = 0.02f;
        params.friction = 0.3f;
        params.damping = 0.15f;
        params.inert = 0.3f;
        params.gravity_falloff = 0.5f;
        params.weight = i == 2 ? 0.6f : 1.0f;
        tsl_chain_id chain = scene_add_chain(s, rig, firsts[i], &desc, &params);
        TSL_INIT(tsl_chain_limit, limit);
        limit.kind = TSL_LIMIT_CONE;
        limit.angle_a = 0.5f;
        if (i % 5 == 1)
            note(s, tsl_chain_set_limit(s->world, chain, &limit));
    }
    tsl_links_desc desc;
    tsl_links_params params;
    tsl_chain_id shuffled[16];
    tsl_links_id links;
    begin_links(&desc, &params);
    for (uint32_t i = 0; i < strands; ++i)
        shuffled[i] = rig->chains[i * 5 % strands];
    desc.chains = shuffled;
    desc.chain_count = strands;
    params.rounds = strands % 4 + 1;
    note(s, tsl_links_create(s->world, rig->id, &desc, &params, &links));
}

// ---- a cape: one chain with many roots, larger than it was set up, with curves --------------------------------

static void build_cape(scene *s)
{
    static const tsl_curve_key softer[] = {{0.0f, 0.2f, 0.0f, 1.0f}, {1.0f, 3.0f, 2.0f, 0.0f}};
    scene_rig *rig = scene_add_rig(s);
    uint32_t firsts[7], body = scene_add_bone(rig, -1, scene_at(0.0f, 1.4f, 0.0f));
    for (uint32_t i = 0; i < 7; ++i) {
        firsts[i] = scene_add_bone(rig, (int32_t)body, scene_at(0.06f * (float)i, 0.0f, -0.1f));
        scene_add_bones(rig, (int32_t)firsts[i], 6, vec3(0.0f, -0.13f, -0.02f));
    }
    rig->root.scale = vec3(1.5f, 1.5f, 1.5f);
    scene_create_rig(s, rig, 90.0f);
    tsl_chain_desc chain;
    tsl_chain_params params;
    tsl_chain_desc_init(&chain, sizeof chain);
    chain.model = TSL_MODEL_TASSEL;
    tsl_chain_params_init(&params, sizeof params);
    chain.roots = firsts;
    chain.root_count = 7;
    chain.flags = TSL_CHAIN_UNANIMATED;
    params.elasticity = 0.02f;
    params.stiffness = 0.0f;
    params.gravity_falloff = 0.0f;
    note(s, tsl_chain_create(s->world, rig->id, &chain, &params, &rig->chains[rig->chain_count++]));
    tsl_links_desc desc;
    tsl_links_params rules;
    tsl_links_id links;
    begin_links(&desc, &rules);
    desc.chains = rig->chains;
    desc.chain_count = 1;
    rules.rounds = 4;
    rules.structural.slack = 0.1f;
    rules.structural.resists = TSL_LINK_RESISTS_STRETCH;
    rules.shear.least = 0.7f;
    rules.bend.resists = 0;
    rules.bend.most = 1.4f;
    note(s, tsl_links_create(s->world, rig->id, &desc, &rules, &links));
    note(s, tsl_links_set_curve(s->world, links, TSL_LINK_SHEAR, TSL_LINK_PARAMETER_STRETCH_COMPLIANCE, softer, 2));
}

// ---- a net, a spring attached to it, and a tree tied to it --------------------------------------------

static void add_net_strands(scene *s, scene_rig *rig, const uint32_t *firsts, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t bones[5];
        tsl_chain_desc desc;
        tsl_chain_params params;
        tsl_chain_desc_init(&desc, sizeof desc);
        tsl_chain_params_init(&params, sizeof params);
        for (uint32_t k = 0; k < 5; ++k)
            bones[k] = firsts[i] + k;
        desc.model = i == 4 ? TSL_MODEL_SPRING : TSL_MODEL_TASSEL;
        desc.bones = bones;
        desc.bone_count = 5;
        params.push = 0.4f;
        params.damping = 0.3f;
        params.radius = 0.03f;
        params.gravity.y = -4.0f;
        params.scale_rule = TSL_SCALE_NONE;
        scene_add_chain(s, rig, 0, &desc, &params);
    }
}

static void tie(scene *s, const scene_rig *rig)
{
    const tsl_chain_id a = rig->chains[0], b = rig->chains[3], tree = rig->chains[5];
    const tsl_link pairs[] = {{a, tree, 2, 3, TSL_LINK_STRUCTURAL, -1.0f},
                              {b, tree, 3, 5, TSL_LINK_SHEAR, 0.3f},
                              {tree, tree, 0, 4, TSL_LINK_BEND, -1.0f}, // from a root, which pins
                              {tree, tree, 3, 6, TSL_LINK_STRUCTURAL, 0.2f}};
    tsl_links_desc desc;
    tsl_links_params params;
    tsl_links_id links;
    begin_links(&desc, &params);
    desc.pairs = pairs;
    desc.pair_count = 4;
    params.rounds = 1;
    params.bend = params.structural;
    note(s, tsl_links_create(s->world, rig->id, &desc, &params, &links));
}

static void build_net(scene *s)
{
    scene_rig *rig = scene_add_rig(s);
    uint32_t firsts[5], body = scene_add_bone(rig, -1, scene_at(0.0f, 1.5f, 0.0f));
    for (uint32_t i = 0; i < 4; ++i)
        firsts[i] = scene_add_bones(rig, (int32_t)body, 5, vec3(0.08f * ((float)i - 1.5f), -0.1f, 0.02f));
    firsts[4] = scene_add_bones(rig, (int32_t)firsts[1] + 3, 5, vec3(0.02f, -0.05f, 0.06f)); // attached
    uint32_t trunk = scene_add_bones(rig, (int32_t)body, 3, vec3(0.05f, -0.08f, 0.05f));
    scene_add_bones(rig, (int32_t)trunk + 2, 2, vec3(0.06f, -0.08f, 0.0f));
    scene_add_bones(rig, (int32_t)trunk + 2, 2, vec3(-0.06f, -0.08f, 0.0f));
    scene_create_rig(s, rig, 60.0f);
    TSL_INIT(tsl_collider_desc, c);
    c.rig = rig->id;
    c.bone = (int32_t)body;
    c.a = vec3(0.0f, -0.35f, 0.08f);
    c.radius = 0.12f;
    scene_add_collider(s, &c);
    add_net_strands(s, rig, firsts, 5);
    tsl_chain_desc tree;
    tsl_chain_params params;
    tsl_chain_desc_init(&tree, sizeof tree);
    tree.model = TSL_MODEL_TASSEL;
    tsl_chain_params_init(&params, sizeof params);
    params.radius = 0.02f;
    scene_add_chain(s, rig, trunk, &tree, &params);
    tsl_links_desc desc;
    tsl_links_id links;
    tsl_links_desc_init(&desc, sizeof desc);
    desc.chains = rig->chains;
    desc.chain_count = 4;
    desc.layout = TSL_LINKS_STRIP;
    note(s, tsl_links_create(s->world, rig->id, &desc, NULL, &links));
    tie(s, rig);
}

void scene_build_skirts(scene *s)
{
    const tsl_vec3 down = {0.0f, -9.81f, 0.0f};
    tsl_world_set_gravity(s->world, &down);
    build_skirt(s, 11, 60.0f);
    build_skirt(s, 14, 60.0f);
    build_cape(s);
    build_net(s);
}

void scene_move_skirts(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position = vec3((float)(2.0 * r + 1.5 * scene_sin(2.0 * t)), (float)(0.05 * scene_sin(12.0 * t + r)),
                                  (float)(0.7 * t));
        rig->root.rotation = scene_turn(0.1f, 1.0f, 0.0f, 0.9 * scene_sin(1.7 * t + r));
        rig->pose[0].rotation = scene_turn(1.0f, 0.2f, 0.0f, 0.25 * scene_sin(6.0 * t + r));
        if (r < 2) {
            rig->pose[1].rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.9 * scene_sin(6.0 * t + r));
            rig->pose[2].rotation = scene_turn(1.0f, 0.0f, 0.0f, -0.9 * scene_sin(6.0 * t + r));
        }
        if (r == 2)
            rig->pose[0].scale.x = rig->pose[0].scale.y = rig->pose[0].scale.z =
                (float)(1.0 + 0.2 * scene_sin(2.0 * t));
    }
}
