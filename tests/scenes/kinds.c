// SPDX-License-Identifier: MIT
#include "scenes/converted.h"
#include "scenes/draped.h"
#include "scenes/gentle.h"
#include "scenes/scene.h"
#include "scenes/hands.h"
#include "scenes/roots.h"
#include "scenes/skirts.h"
#include "scenes/stretch.h"
#include "scenes/vec3.h"
#include "scenes/windy.h"

#include <string.h>

static const tsl_vec3 down = {0.0f, -9.81f, 0.0f};

static void begin(tsl_chain_desc *desc, tsl_chain_params *params)
{
    tsl_chain_desc_init(desc, sizeof *desc);
    desc->model = TSL_MODEL_CHAIN;
    tsl_chain_params_init(params, sizeof *params);
}

// ---- tail: one animal, one tail -------------------------------------------------------------------------

static void build_tail(scene *s)
{
    tsl_chain_desc desc;
    tsl_chain_params params;
    begin(&desc, &params);
    scene_rig *rig = scene_add_rig(s);
    uint32_t hips = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t tail = scene_add_bones(rig, (int32_t)hips, 8, vec3(-0.18f, -0.05f, 0.0f));
    tsl_world_set_gravity(s->world, &down);
    scene_create_rig(s, rig, 60.0f);
    desc.tip = TSL_TIP_RATIO;
    desc.tip_length = 0.5f;
    params.gravity_falloff = 0.5f;
    scene_add_chain(s, rig, tail, &desc, &params);
}

static void move_tail(scene *s, double t)
{
    scene_rig *rig = &s->rigs[0];
    rig->root.position = vec3((float)(1.5 * t), (float)(0.1 * scene_sin(9.0 * t)), 0.0f);
    rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.8 * scene_sin(2.0 * t));
    for (uint32_t i = 1; i < rig->bone_count; ++i)
        rig->pose[i].rotation = scene_turn(0.0f, 1.0f, 0.2f, 0.15 * scene_sin(5.0 * t - 0.5 * i));
}

// ---- trees: every fork rule, every tip, exclusions, several roots, lists of bones -----------------------

static uint32_t add_tree(scene_rig *rig, int32_t parent)
{
    uint32_t trunk = scene_add_bones(rig, parent, 3, vec3(0.0f, -0.2f, 0.02f));
    int32_t fork = (int32_t)trunk + 2;
    scene_add_bones(rig, fork, 3, vec3(0.1f, -0.15f, 0.0f));
    uint32_t second = scene_add_bones(rig, fork, 2, vec3(-0.1f, -0.15f, 0.03f));
    scene_add_bones(rig, (int32_t)second, 2, vec3(-0.05f, -0.1f, -0.1f));
    scene_add_bones(rig, fork, 1, vec3(0.0f, -0.2f, 0.05f));
    return trunk;
}

static void build_trees(scene *s)
{
    static const uint32_t tips[] = {TSL_TIP_NONE, TSL_TIP_LENGTH, TSL_TIP_RATIO, TSL_TIP_OFFSET};
    uint32_t trunks[8];
    scene_rig *rig = scene_add_rig(s);
    uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 2.0f, 0.0f));
    for (uint32_t i = 0; i < 8; ++i) {
        tsl_transform at = scene_at(0.4f * (float)(i % 4), 0.0f, 0.4f * (float)(i / 4));
        trunks[i] = add_tree(rig, (int32_t)scene_add_bone(rig, (int32_t)body, at));
    }
    tsl_world_set_gravity(s->world, &down);
    scene_create_rig(s, rig, 60.0f);
    for (uint32_t i = 0; i < 6; ++i) {
        tsl_chain_desc desc;
        tsl_chain_params params;
        begin(&desc, &params);
        desc.fork = i % 3;
        desc.tip = tips[i % 4];
        desc.tip_length = 0.3f;
        desc.tip_offset = vec3(0.05f, -0.1f, 0.0f);
        desc.anchor = i & 1 ? (int32_t)body : -1;
        uint32_t excluded = trunks[i] + 6; // one arm of the fork
        desc.exclude = &excluded;
        desc.exclude_count = i >= 3;
        params.weight = i == 4 ? 0.6f : 1.0f;
        params.inert = 0.3f;
        params.gravity_falloff = 0.25f * (float)i / 2.0f;
        scene_add_chain(s, rig, trunks[i], &desc, &params);
    }
    tsl_chain_desc desc;
    tsl_chain_params params;
    begin(&desc, &params);
    const uint32_t bones[] = {trunks[6],     trunks[6] + 1, trunks[6] + 2, trunks[6] + 3,
                              trunks[6] + 6, trunks[7] + 2, trunks[7] + 3, trunks[7] + 6};
    desc.bones = bones;
    desc.bone_count = 8;
    scene_add_chain(s, rig, 0, &desc, &params);
}

static void move_trees(scene *s, double t)
{
    scene_rig *rig = &s->rigs[0];
    rig->root.position = vec3((float)scene_sin(3.0 * t), 0.0f, (float)(0.5 * scene_sin(2.0 * t)));
    rig->root.rotation = scene_turn(0.3f, 1.0f, 0.0f, scene_sin(1.5 * t));
    for (uint32_t i = 1; i < rig->bone_count; i += 3)
        rig->pose[i].rotation = scene_turn(1.0f, 0.0f, 0.5f, 0.2 * scene_sin(4.0 * t + i));
}

// ---- hair: many strands of mixed length and tuning over a head of colliders -----------------------------

static void add_head(scene *s, const scene_rig *rig, tsl_collider_id ids[4])
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = rig->id;
    c.bone = 1;
    c.radius = 0.45f;
    c.layers = 3;
    c.flags = TSL_COLLIDER_SHARED;
    ids[0] = scene_add_collider(s, &c);
    c.flags = 0;
    c.shape = TSL_SHAPE_CAPSULE;
    c.bone = 0;
    c.a = vec3(-0.5f, -0.6f, 0.0f);
    c.b = vec3(0.5f, -0.6f, 0.0f);
    c.radius = 0.2f;
    c.radius_b = 0.3f;
    ids[1] = scene_add_collider(s, &c);
    c.shape = TSL_SHAPE_SPHERE;
    c.flags = TSL_COLLIDER_INSIDE;
    c.a = vec3(0.0f, -0.5f, 0.0f);
    c.radius = 1.6f;
    ids[2] = scene_add_collider(s, &c);
    c.shape = TSL_SHAPE_PLANE;
    c.flags = 0;
    c.a = vec3(0.0f, 0.0f, -0.7f);
    c.b = vec3(0.0f, 0.0f, 1.0f);
    ids[3] = scene_add_collider(s, &c);
}

static void tune_strand(scene *s, uint32_t i, tsl_chain_id chain)
{
    static const tsl_curve_key stiff[] = {{0.0f, 1.0f, 0.0f, -0.5f}, {1.0f, 0.1f, -2.0f, 0.0f}};
    static const tsl_curve_key thick[] = {{0.1f, 0.5f, 0.0f, 1.0f}, {0.9f, 1.5f, 1.0f, 0.0f}};
    if (i % 2)
        tsl_chain_set_curve(s->world, chain, TSL_PARAMETER_STIFFNESS, stiff, 2);
    if (i % 3 == 0)
        tsl_chain_set_curve(s->world, chain, TSL_PARAMETER_RADIUS, thick, 2);
}

static void build_hair(scene *s)
{
    scene_rig *rig = scene_add_rig(s);
    uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.4f, 0.0f)), firsts[28];
    uint32_t head = scene_add_bone(rig, (int32_t)body, scene_at(0.0f, 0.2f, 0.0f));
    for (uint32_t i = 0; i < 28; ++i) {
        double angle = 0.2243994752564138 * i; // 28 of them go round
        tsl_transform at =
            scene_at((float)(0.5 * scene_sin(angle)), 0.1f, (float)(0.5 * scene_sin(angle + 1.5707963267948966)));
        firsts[i] = scene_add_bone(rig, (int32_t)head, at);
        scene_add_bones(rig, (int32_t)firsts[i], 3 + i % 6, vec3((float)(0.05 * scene_sin(angle)), -0.12f, 0.02f));
    }
    tsl_world_set_gravity(s->world, &down);
    scene_create_rig(s, rig, 60.0f);
    tsl_collider_id ids[4];
    add_head(s, rig, ids);
    tsl_collider_id turned_round[] = {ids[3], ids[0], ids[1]};
    for (uint32_t i = 0; i < 28; ++i) {
        tsl_chain_desc desc;
        tsl_chain_params params;
        begin(&desc, &params);
        desc.anchor = i % 5 == 0 ? (int32_t)head : -1;
        desc.tip = i % 4 == 0 ? TSL_TIP_LENGTH : TSL_TIP_NONE;
        desc.tip_length = 0.1f;
        desc.colliders = turned_round;
        desc.flags = i % 7 == 0 ? TSL_CHAIN_COLLIDER_LIST : i % 7 == 1 ? TSL_CHAIN_UNANIMATED : 0u;
        desc.collider_count = i % 7 == 0 ? 3 : 0;
        params.radius = 0.03f;
        params.friction = 0.1f * (float)(i % 4);
        params.damping = 0.05f + 0.02f * (float)(i % 5);
        params.inert = 0.1f * (float)(i % 6);
        params.inert_rotation = i % 8 == 0 ? 0.5f : 0.0f;
        params.gravity_falloff = i % 2 ? 0.0f : 1.0f;
        params.freeze_axis = i % 9 == 0 ? TSL_FREEZE_X : TSL_FREEZE_NONE;
        params.weight = i % 11 == 0 ? 0.5f : 1.0f;
        tune_strand(s, i, scene_add_chain(s, rig, firsts[i], &desc, &params));
    }
}

static void move_hair(scene *s, double t)
{
    scene_rig *rig = &s->rigs[0];
    rig->root.position = vec3((float)(0.6 * scene_sin(2.5 * t)), (float)(0.2 * scene_sin(5.0 * t)), 0.0f);
    rig->pose[0].rotation = scene_turn(0.2f, 1.0f, 0.0f, 0.5 * scene_sin(2.0 * t));
    rig->pose[1].rotation = scene_turn(1.0f, 0.3f, 0.0f, 0.6 * scene_sin(3.0 * t));
    for (uint32_t i = 2; i < rig->bone_count; i += 5)
        rig->pose[i].rotation = scene_turn(0.0f, 0.3f, 1.0f, 0.1 * scene_sin(6.0 * t + i));
}

// ---- crowd: rigs with clocks of their own, shared colliders and those of the world ----------------------

static void build_crowd(scene *s)
{
    static const float rates[] = {60.0f, 60.0f, 30.0f, 120.0f, 72.0f};
    TSL_INIT(tsl_collider_desc, c);
    tsl_world_set_gravity(s->world, &down);
    for (uint32_t r = 0; r < 10; ++r) {
        scene_rig *rig = scene_add_rig(s);
        rig->root = scene_at(0.7f * (float)(r % 5), 0.0f, 0.7f * (float)(r / 5));
        uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f)), firsts[3];
        for (uint32_t k = 0; k < 3; ++k)
            firsts[k] =
                scene_add_bones(rig, (int32_t)body, 4 + (r + k) % 3, vec3(0.1f * ((float)k - 1.0f), -0.15f, 0.05f));
        scene_create_rig(s, rig, rates[r % 5]);
        for (uint32_t k = 0; k < 3; ++k) {
            tsl_chain_desc desc;
            tsl_chain_params params;
            begin(&desc, &params);
            desc.collider_layers = 1u << k;
            params.gravity_falloff = 0.3f;
            params.radius = 0.02f;
            params.inert = 0.2f;
            scene_add_chain(s, rig, firsts[k], &desc, &params);
        }
        c.rig = rig->id;
        c.bone = (int32_t)body;
        c.flags = TSL_COLLIDER_SHARED;
        c.layers = 1u << r % 3;
        c.radius = 0.25f;
        scene_add_collider(s, &c);
    }
    c.rig.bits = 0;
    c.bone = -1;
    c.flags = 0;
    c.layers = 7;
    c.radius = 0.4f;
    for (s->collider_count = 0; s->collider_count < 2; ++s->collider_count)
        s->colliders[s->collider_count] = scene_add_collider(s, &c);
    c.shape = TSL_SHAPE_PLANE;
    c.a = vec3(0.0f, 0.1f, 0.0f);
    scene_add_collider(s, &c);
}

static void move_crowd(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position.x = (float)(0.7 * (r % 5) + 0.3 * scene_sin(2.0 * t + r));
        rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.7 * scene_sin(1.7 * t + 2.0 * r));
        rig->pose[0].rotation = scene_turn(1.0f, 0.0f, 0.2f, 0.3 * scene_sin(4.0 * t + r));
    }
    for (uint32_t c = 0; c < s->collider_count; ++c) {
        tsl_transform at = scene_at((float)(1.4 + 1.4 * scene_sin(1.3 * t + 3.0 * c)), 0.6f, 0.35f);
        tsl_collider_move(s->world, s->colliders[c], &at, 0);
    }
}

// ---- scaled: changing parents that are turned, stretched and mirrored --------------------------------

static void build_scaled(scene *s)
{
    static const tsl_vec3 scales[] = {
        {2.0f, 2.0f, 2.0f}, {1.0f, 3.0f, 0.5f}, {-1.0f, 1.0f, 1.0f}, {-2.0f, -0.5f, 1.5f}, {1.0f, 0.0f, 1.0f}};
    tsl_world_set_gravity(s->world, &down);
    for (uint32_t r = 0; r < 5; ++r) {
        scene_rig *rig = scene_add_rig(s);
        rig->root = scene_at(3.0f * (float)r, 0.0f, 0.0f);
        rig->root.rotation = scene_turn(1.0f, 2.0f, 3.0f, 0.7 * r);
        rig->root.scale = scales[r];
        tsl_transform at = scene_at(0.0f, 1.0f, 0.0f);
        at.rotation = scene_turn(3.0f, -1.0f, 2.0f, 1.1);
        at.scale = scales[(r + 1) % 4];
        uint32_t body = scene_add_bone(rig, -1, at);
        uint32_t first = scene_add_bones(rig, (int32_t)body, 5, vec3(0.05f, -0.2f, 0.1f));
        rig->rest[first + 2].scale = scales[(r + 2) % 4];
        uint32_t tree = add_tree(rig, (int32_t)body);
        scene_create_rig(s, rig, 60.0f);
        tsl_chain_desc desc;
        tsl_chain_params params;
        begin(&desc, &params);
        desc.fork = r % 3;
        params.scale_rule = r & 1;
        params.gravity_falloff = 0.5f;
        params.freeze_axis = r == 3 ? TSL_FREEZE_Z : TSL_FREEZE_NONE;
        params.inert_rotation = 0.25f;
        scene_add_chain(s, rig, first, &desc, &params);
        desc.flags = r & 1 ? TSL_CHAIN_UNANIMATED : 0u;
        scene_add_chain(s, rig, tree, &desc, &params);
    }
}

static void move_scaled(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position.y = (float)(0.4 * scene_sin(3.0 * t + r));
        rig->root.rotation = scene_turn(1.0f, 2.0f, 3.0f, 0.7 * r + 0.5 * scene_sin(2.0 * t));
        float grown = (float)(1.0 + 0.2 * scene_sin(t + r));
        tsl_vec3 scale = rig->rest[0].scale;
        rig->pose[0].scale = vec3(scale.x * grown, scale.y * grown, scale.z * grown);
    }
}

// ---- springs: VRM's model beside DynamicBone's, springs on springs, simulated colliders, several tick rates ----

static tsl_chain_id add_spring(scene *s, scene_rig *rig, const uint32_t *bones, uint32_t count,
                               const tsl_chain_desc *given, const tsl_chain_params *params)
{
    tsl_chain_desc desc = *given;
    desc.model = TSL_MODEL_SPRING;
    desc.bones = bones;
    desc.bone_count = count;
    return scene_add_chain(s, rig, 0, &desc, params);
}

static void add_row(uint32_t *bones, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        bones[i] = first + i;
}

static void begin_spring(tsl_chain_desc *desc, tsl_chain_params *params, uint32_t r)
{
    tsl_chain_desc_init(desc, sizeof *desc);
    desc->model = TSL_MODEL_CHAIN;
    tsl_chain_params_init(params, sizeof *params);
    params->push = 0.5f;
    params->damping = 0.3f;
    params->radius = 0.03f;
    params->gravity_falloff = 0.25f * (float)r;
    params->gravity.y = -6.0f;
    params->scale_rule = r % 3;
    desc->flags = r & 1 ? TSL_CHAIN_UNANIMATED : 0u;
}

static void build_springs(scene *s)
{
    static const float rates[] = {60.0f, 60.0f, 90.0f, 30.0f};
    tsl_world_set_gravity(s->world, &down);
    for (uint32_t r = 0; r < 4; ++r) {
        tsl_chain_desc desc;
        tsl_chain_params params;
        uint32_t row[16];
        scene_rig *rig = scene_add_rig(s);
        tsl_transform at = scene_at(0.0f, 1.0f, 0.0f);
        at.rotation = scene_turn(1.0f, 0.5f, 0.0f, 0.4 * r);
        uint32_t body = scene_add_bone(rig, -1, at);
        uint32_t tree = add_tree(rig, (int32_t)body);
        uint32_t tail = scene_add_bones(rig, (int32_t)body, 7, vec3(0.02f, -0.12f, 0.03f));
        uint32_t twig = scene_add_bones(rig, (int32_t)tail + 3, 4, vec3(0.08f, -0.02f, 0.0f));
        uint32_t leaf = scene_add_bones(rig, (int32_t)tree + 1, 4, vec3(0.0f, -0.07f, 0.05f));
        uint32_t hair = rig->bone_count;
        for (uint32_t h = 0; h < 9; ++h)
            scene_add_bones(rig, (int32_t)body, 4, vec3(0.03f * (float)h - 0.1f, -0.08f, 0.01f));
        scene_create_rig(s, rig, rates[r]);
        TSL_INIT(tsl_collider_desc, c);
        c.rig = rig->id;
        c.bone = (int32_t)body;
        c.flags = TSL_COLLIDER_UNSCALED;
        c.a = vec3(0.0f, -0.3f, 0.05f);
        c.radius = 0.12f;
        tsl_collider_id list[3] = {scene_add_collider(s, &c)};
        c.bone = (int32_t)tail + 4;
        c.flags = TSL_COLLIDER_SIMULATED;
        c.shape = TSL_SHAPE_CAPSULE;
        c.a = vec3(0.0f, 0.0f, 0.0f);
        c.radius = 0.06f;
        list[1] = scene_add_collider(s, &c);
        c.bone = (int32_t)tree + 1;
        c.shape = TSL_SHAPE_PLANE;
        list[2] = scene_add_collider(s, &c);
        begin_spring(&desc, &params, r);
        add_row(row, twig, 4);
        desc.flags |= TSL_CHAIN_COLLIDER_LIST;
        desc.colliders = list;
        desc.collider_count = 2;
        desc.anchor = (int32_t)tail + 1;
        params.inert = params.inert_rotation = 1.0f;
        add_spring(s, rig, row, 4, &desc, &params);
        begin_spring(&desc, &params, r);
        const uint32_t skipping[] = {tail, tail + 1, tail + 3, tail + 4, tail + 6};
        desc.tip = TSL_TIP_LOCAL;
        desc.tip_offset = vec3(0.0f, -0.1f, 0.0f);
        tsl_chain_id sparse = add_spring(s, rig, skipping, 5, &desc, &params);
        const tsl_vec3 gravities[6] = {{0.0f, 0.0f, 0.0f}, {0.0f, 3.0f, 1.0f}, {4.0f, 0.0f, 0.0f}};
        tsl_result result = tsl_chain_set_gravities(s->world, sparse, gravities, 6);
        if (s->result == TSL_OK)
            s->result = result;
        begin_spring(&desc, &params, r);
        add_row(row, leaf, 4);
        params.weight = r == 2 ? 0.6f : 1.0f;
        add_spring(s, rig, row, 4, &desc, &params);
        begin(&desc, &params);
        params.weight = r == 3 ? 0.5f : 1.0f;
        const uint32_t cut[] = {leaf};
        desc.exclude = cut;
        desc.exclude_count = 1;
        scene_add_chain(s, rig, tree, &desc, &params);
        for (uint32_t h = 0; h < 9; ++h) {
            begin_spring(&desc, &params, h % 4);
            desc.flags |= h > 5 ? TSL_CHAIN_COLLIDER_LIST : 0u;
            desc.colliders = list;
            desc.collider_count = h > 5 ? 3 : 0;
            add_row(row, hair + 4 * h, 4);
            add_spring(s, rig, row, 4, &desc, &params);
        }
    }
}

static void move_springs(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        float grown = (float)(1.0 + 0.1 * scene_sin(t));
        rig->root.position.x = (float)(0.3 * scene_sin(3.0 * t + r));
        rig->root.rotation = scene_turn(0.0f, 1.0f, 0.3f, 0.8 * scene_sin(2.0 * t + r));
        rig->root.scale = vec3(grown, grown, grown);
        for (uint32_t b = 1; b < rig->bone_count; b += 3)
            rig->pose[b].rotation = scene_turn(1.0f, 0.2f, 0.0f, 0.2 * scene_sin(5.0 * t + b));
    }
}

// ---- contact: TSL_MODEL_TASSEL among colliders of every shape, some of which are swept through the chains --------

static void add_contact_collider(scene *s, scene_rig *rig, tsl_shape shape, uint32_t flags, tsl_vec3 a, float radius)
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = rig ? rig->id : c.rig;
    c.bone = rig && shape != TSL_SHAPE_PLANE ? 0 : -1;
    c.shape = shape;
    c.flags = flags;
    c.a = a;
    c.b = shape == TSL_SHAPE_PLANE ? vec3(0.1f, 1.0f, 0.0f) : vec3(a.x + 0.3f, a.y + 0.05f, a.z);
    c.radius = radius;
    c.radius_b = shape == TSL_SHAPE_CAPSULE && flags == 0 ? 0.7f * radius : -1.0f;
    tsl_collider_id id;
    tsl_result result = tsl_collider_create(s->world, &c, &id);
    if (s->result == TSL_OK)
        s->result = result;
    if (!rig)
        s->colliders[s->collider_count++] = id;
}

static void build_contact(scene *s)
{
    static const float rates[] = {60.0f, 60.0f, 60.0f, 90.0f};
    tsl_world_set_gravity(s->world, &down);
    add_contact_collider(s, NULL, TSL_SHAPE_CAPSULE, 0, vec3(-0.4f, 0.5f, 0.05f), 0.06f);
    add_contact_collider(s, NULL, TSL_SHAPE_PLANE, 0, vec3(0.0f, 0.1f, 0.0f), 0.0f);
    for (uint32_t r = 0; r < 4; ++r) {
        tsl_chain_desc desc;
        tsl_chain_params params;
        scene_rig *rig = scene_add_rig(s);
        uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f)), rows[9];
        uint32_t tree = add_tree(rig, (int32_t)body);
        for (uint32_t h = 0; h < 9; ++h)
            rows[h] = scene_add_bones(rig, (int32_t)body, 5 + h % 2, vec3(0.04f * (float)h - 0.16f, -0.11f, 0.02f));
        scene_create_rig(s, rig, rates[r]);
        add_contact_collider(s, rig, TSL_SHAPE_SPHERE, 0, vec3(0.0f, -0.35f, 0.0f), 0.15f);
        add_contact_collider(s, rig, TSL_SHAPE_CAPSULE, 0, vec3(-0.1f, -0.5f, 0.1f), 0.08f);
        add_contact_collider(s, rig, TSL_SHAPE_SPHERE, TSL_COLLIDER_INSIDE, vec3(0.0f, -0.2f, 0.0f), 0.8f);
        begin(&desc, &params);
        desc.model = TSL_MODEL_TASSEL;
        params.radius = 0.01f;
        params.friction = 0.3f;
        params.gravity_falloff = 0.5f;
        desc.fork = r % 3;
        scene_add_chain(s, rig, tree, &desc, &params);
        for (uint32_t h = 0; h < 9; ++h) {
            params.radius = h == 8 ? 0.0f : 0.005f * (float)(h % 3);
            scene_add_chain(s, rig, rows[h], &desc, &params);
        }
    }
}

static void move_contact(scene *s, double t)
{
    tsl_transform at = scene_at((float)(1.5 * scene_sin(9.0 * t)), 0.0f, 0.0f); // up to 13 m/s
    tsl_collider_move(s->world, s->colliders[0], &at, 0);
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position = vec3((float)(0.6 * scene_sin(4.0 * t + r)), 0.0f, (float)(0.2 * scene_sin(7.0 * t)));
        rig->root.rotation = scene_turn(0.0f, 1.0f, 0.2f, 0.9 * scene_sin(2.0 * t + r));
    }
}

const scene_kind scene_kinds[] = {
    {"tail", build_tail, move_tail},
    {"trees", build_trees, move_trees},
    {"hair", build_hair, move_hair},
    {"crowd", build_crowd, move_crowd},
    {"scaled", build_scaled, move_scaled},
    {"springs", build_springs, move_springs},
    {"contact", build_contact, move_contact},
    {"skirts", scene_build_skirts, scene_move_skirts},
    {"gentle", scene_build_gentle, scene_move_gentle},
    {"stretch", scene_build_stretch, scene_move_stretch},
    {"hands", scene_build_hands, scene_move_hands},
    {"draped", scene_build_draped, scene_move_draped},
    {"windy", scene_build_windy, scene_move_windy},
    {"roots", scene_build_roots, scene_move_roots},
    {"converted", scene_build_converted, scene_move_converted},
};
const uint32_t scene_kind_count = sizeof scene_kinds / sizeof *scene_kinds;
