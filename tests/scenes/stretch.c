// SPDX-License-Identifier: MIT
// Bones that stretch and squash: in all models, with forks, tips, limits, colliders, links and skipped bones, beside chains that
// do not stretch.
#include "scenes/stretch.h"
#include "tassel/limits.h"
#include "tassel/links.h"

#include <stddef.h>

static tsl_vec3 vec3(float x, float y, float z)
{
    tsl_vec3 v = {x, y, z};
    return v;
}

static void note(scene *s, tsl_result result)
{
    if (s->result == TSL_OK)
        s->result = result;
}

static void begin(tsl_chain_desc *desc, tsl_chain_params *params, uint32_t i)
{
    tsl_chain_desc_init(desc, sizeof *desc);
    desc->model = TSL_MODEL_CHAIN;
    tsl_chain_params_init(params, sizeof *params);
    desc->tip = i % 2 ? TSL_TIP_RATIO : TSL_TIP_NONE;
    desc->tip_length = 0.5f;
    params->gravity.y = -9.81f;
    params->gravity_falloff = 0.5f;
    params->radius = 0.02f;
    params->friction = 0.2f;
    params->push = 0.5f;
    params->max_stretch = i % 4 == 3 ? 0.0f : 0.2f + 0.1f * (float)(i % 3);
    params->max_squash = i % 5 == 2 ? 0.0f : 0.25f;
    params->length_elasticity = 0.05f * (float)(i % 4);
    params->weight = i % 7 == 5 ? 0.6f : 1.0f;
}

static void limit(scene *s, tsl_chain_id chain, uint32_t i)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.25f, -1.0f, 0.0f}};
    tsl_chain_limit angles;
    tsl_chain_position_limit places;
    tsl_chain_limit_init(&angles, sizeof angles);
    tsl_chain_position_limit_init(&places, sizeof places);
    angles.kind = TSL_LIMIT_CONE;
    angles.angle_a = 0.6f;
    places.flags = TSL_POSITION_LIMIT_MAX_DISTANCE;
    places.max_distance = 0.2f;
    if (i % 4 == 1)
        note(s, tsl_chain_set_limit(s->world, chain, &angles));
    if (i % 4 == 2)
        note(s, tsl_chain_set_position_limit(s->world, chain, &places));
    if (i % 3 == 0)
        note(s, tsl_chain_set_curve(s->world, chain, TSL_PARAMETER_MAX_STRETCH, falling, 2));
    if (i % 3 == 1)
        note(s, tsl_chain_set_curve(s->world, chain, TSL_PARAMETER_MAX_SQUASH, falling, 2));
}

static void link_strands(scene *s, const scene_rig *rig, const tsl_chain_id *strands)
{
    tsl_links_desc desc;
    tsl_links_id links;
    tsl_links_desc_init(&desc, sizeof desc);
    desc.chains = strands;
    desc.chain_count = 3;
    note(s, tsl_links_create(s->world, rig->id, &desc, NULL, &links));
}

static void add_colliders(scene *s, const scene_rig *rig)
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = rig->id;
    c.bone = 0;
    c.a = vec3(0.0f, -0.35f, 0.05f);
    c.radius = 0.12f;
    scene_add_collider(s, &c);
    c.shape = TSL_SHAPE_BOX;
    c.a = vec3(0.2f, -0.4f, 0.0f);
    c.b = vec3(0.05f, 0.05f, 0.05f);
    c.radius = 0.01f;
    scene_add_collider(s, &c);
    c.shape = TSL_SHAPE_PLANE;
    c.bone = -1;
    c.a = vec3(0.0f, 0.35f, 0.0f);
    c.b = vec3(0.0f, 1.0f, 0.0f);
    scene_add_collider(s, &c);
}

typedef struct bones {
    uint32_t tree, line, rows[8];
} bones;

static bones add_bones(scene_rig *rig)
{
    bones b;
    uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    b.tree = scene_add_bones(rig, (int32_t)body, 3, vec3(0.0f, -0.15f, 0.02f));
    scene_add_bones(rig, (int32_t)b.tree + 2, 3, vec3(0.08f, -0.12f, 0.0f));
    scene_add_bones(rig, (int32_t)b.tree + 2, 2, vec3(-0.08f, -0.12f, 0.03f));
    b.line = scene_add_bones(rig, (int32_t)body, 7, vec3(0.1f, 0.02f, 0.0f));
    for (uint32_t i = 0; i < 8; ++i)
        b.rows[i] = scene_add_bones(rig, (int32_t)body, 4 + i % 2, vec3(0.03f * (float)i - 0.1f, -0.1f, 0.01f));
    return b;
}

static void add_chains(scene *s, scene_rig *rig, const bones *b, uint32_t r)
{
    const uint32_t skipping[] = {b->line, b->line + 1, b->line + 4, b->line + 6};
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_id linked[3];
    begin(&desc, &params, r);
    desc.fork = r % 3;
    scene_add_chain(s, rig, b->tree, &desc, &params);
    begin(&desc, &params, r + 1);
    desc.model = TSL_MODEL_SPRING;
    desc.bones = skipping;
    desc.bone_count = 4;
    scene_add_chain(s, rig, 0, &desc, &params);
    for (uint32_t i = 0; i < 8; ++i) {
        uint32_t row[5] = {b->rows[i], b->rows[i] + 1, b->rows[i] + 2, b->rows[i] + 3, b->rows[i] + 4};
        begin(&desc, &params, i);
        desc.model = i < 3 ? TSL_MODEL_TASSEL : i % 3;
        desc.bones = row;
        desc.bone_count = 4 + i % 2;
        tsl_chain_id chain = scene_add_chain(s, rig, 0, &desc, &params);
        limit(s, chain, i);
        if (i < 3)
            linked[i] = chain;
    }
    link_strands(s, rig, linked);
}

void scene_build_stretch(scene *s)
{
    static const float rates[] = {60.0f, 60.0f, 90.0f, 30.0f};
    for (uint32_t r = 0; r < 4; ++r) {
        scene_rig *rig = scene_add_rig(s);
        bones b = add_bones(rig);
        rig->root.scale = r == 1 ? vec3(-1.5f, 1.5f, 1.5f) : vec3(1.0f, 1.0f, 1.0f);
        scene_create_rig(s, rig, rates[r]);
        add_colliders(s, rig);
        add_chains(s, rig, &b, r);
    }
}

void scene_move_stretch(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position = vec3((float)(0.4 * scene_sin(7.0 * t + r)), (float)(0.3 * scene_sin(11.0 * t)), 0.0f);
        rig->root.rotation = scene_turn(0.2f, 1.0f, 0.3f, 0.9 * scene_sin(3.0 * t + r));
        for (uint32_t i = 2; i < rig->bone_count; i += 3)
            rig->pose[i].rotation = scene_turn(1.0f, 0.2f, 0.0f, 0.2 * scene_sin(5.0 * t + i));
    }
}
