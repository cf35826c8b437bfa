// SPDX-License-Identifier: MIT
// TSL_CHAIN_IGNORES_REST_CONTACTS: strands and a tree of all models with first bones inside a head, between arms of all shapes.
#include "scenes/roots.h"

#include <stddef.h>

enum { STRANDS = 9, STRAND_BONES = 6, SHAPES = 5, MOVED = 3 };

static tsl_collider_desc on_bone(const scene_rig *rig, uint32_t bone, tsl_shape shape, float radius)
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = rig->id;
    c.bone = (int32_t)bone;
    c.shape = shape;
    c.radius = c.radius_b = radius;
    return c;
}

// A collider around all first bones, one to the side around some of them, and those that swing by on an arm.
static void add_colliders(scene *s, scene_rig *rig, uint32_t head, uint32_t arm, tsl_collider_id out[SHAPES + 2])
{
    static const tsl_shape shapes[SHAPES] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_TAPERED_CAPSULE,
                                             TSL_SHAPE_BOX, TSL_SHAPE_PLANE};
    tsl_collider_desc skull = on_bone(rig, head, TSL_SHAPE_SPHERE, 0.19f);
    tsl_collider_desc jaw = on_bone(rig, head, TSL_SHAPE_BOX, 0.02f);
    jaw.b = (tsl_vec3){0.08f, 0.12f, 0.06f};
    jaw.frame = scene_at(0.12f, -0.1f, 0.0f);
    jaw.frame.rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.3);
    out[0] = scene_add_collider(s, &skull);
    out[1] = scene_add_collider(s, &jaw);
    for (uint32_t i = 0; i < SHAPES; ++i) {
        tsl_collider_desc c = on_bone(rig, arm, shapes[i], shapes[i] == TSL_SHAPE_PLANE ? 0.0f : 0.05f);
        c.a = (tsl_vec3){0.1f * (float)i - 0.25f, -0.35f, 0.1f};
        c.b = (tsl_vec3){0.1f * (float)i - 0.2f, -0.45f, 0.2f};
        if (shapes[i] == TSL_SHAPE_BOX)
            c.b = (tsl_vec3){0.04f, 0.06f, 0.03f};
        if (shapes[i] == TSL_SHAPE_PLANE)
            c.a = (tsl_vec3){0.0f, -0.9f, 0.0f}, c.b = (tsl_vec3){0.0f, 1.0f, 0.1f};
        c.radius_b = 0.03f;
        out[2 + i] = scene_add_collider(s, &c);
        if (i < MOVED)
            s->colliders[s->collider_count++] = out[2 + i];
    }
}

static void add_strand(scene *s, scene_rig *rig, uint32_t first, uint32_t n, tsl_collider_id all[SHAPES + 2])
{
    uint32_t bones[STRAND_BONES];
    tsl_collider_id list[4] = {all[3], all[1], all[5], all[0]};
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    for (uint32_t i = 0; i < STRAND_BONES; ++i)
        bones[i] = first + i;
    desc.bones = bones;
    desc.bone_count = STRAND_BONES;
    desc.model = n % 3;
    desc.flags = n % 4 == 3 ? 0 : TSL_CHAIN_IGNORES_REST_CONTACTS;
    desc.model = n == 7 ? TSL_MODEL_TASSEL : desc.model;
    if (n > 5) {
        desc.flags |= TSL_CHAIN_COLLIDER_LIST;
        desc.colliders = list;
        desc.collider_count = 4;
    }
    params.gravity.y = -6.0f;
    params.gravity_falloff = 0.5f;
    params.radius = 0.01f + 0.005f * (float)(n % 3);
    params.push = 0.4f;
    params.friction = 0.2f;
    scene_add_chain(s, rig, 0, &desc, &params);
}

static void add_tree(scene *s, scene_rig *rig, uint32_t trunk)
{
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    desc.flags = TSL_CHAIN_IGNORES_REST_CONTACTS;
    desc.tip = TSL_TIP_RATIO;
    desc.tip_length = 1.0f;
    params.radius = 0.02f;
    params.gravity.y = -6.0f;
    scene_add_chain(s, rig, trunk, &desc, &params);
}

void scene_build_roots(scene *s)
{
    for (uint32_t r = 0; r < 2; ++r) {
        scene_rig *rig = scene_add_rig(s);
        tsl_collider_id colliders[SHAPES + 2];
        uint32_t firsts[STRANDS];
        rig->root = scene_at(2.0f * (float)r, 0.0f, 0.0f);
        rig->root.scale = r ? (tsl_vec3){1.5f, 1.5f, 1.5f} : (tsl_vec3){1.0f, 1.0f, 1.0f};
        uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
        uint32_t head = scene_add_bone(rig, (int32_t)body, scene_at(0.0f, 0.5f, 0.0f));
        uint32_t arm = scene_add_bone(rig, (int32_t)body, scene_at(0.1f, 0.3f, 0.0f));
        for (uint32_t n = 0; n < STRANDS; ++n) {
            tsl_vec3 out = {(float)(0.08 * scene_sin(0.7 * n)), -0.02f * (float)(n % 4),
                            (float)(0.08 * scene_sin(0.7 * n + 1.5707963267948966))};
            firsts[n] = scene_add_bones(rig, (int32_t)head, STRAND_BONES, out);
        }
        uint32_t trunk = scene_add_bones(rig, (int32_t)head, 3, (tsl_vec3){0.0f, -0.03f, -0.07f});
        scene_add_bones(rig, (int32_t)trunk + 2, 2, (tsl_vec3){0.05f, -0.06f, 0.0f});
        scene_add_bones(rig, (int32_t)trunk + 2, 3, (tsl_vec3){-0.05f, -0.06f, 0.0f});
        scene_create_rig(s, rig, r ? 90.0f : 60.0f);
        add_colliders(s, rig, head, arm, colliders);
        for (uint32_t n = 0; n < STRANDS; ++n)
            add_strand(s, rig, firsts[n], n, colliders);
        add_tree(s, rig, trunk);
    }
}

void scene_move_roots(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position.x = (float)(0.4 * scene_sin(2.0 * t + r)) + 2.0f * (float)r;
        rig->root.rotation = scene_turn(0.0f, 1.0f, 0.2f, 0.7 * scene_sin(1.5 * t + r));
        rig->pose[1].rotation = scene_turn(1.0f, 0.0f, 0.5f, 0.6 * scene_sin(2.5 * t));
        rig->pose[2].rotation = scene_turn(1.0f, 0.2f, 0.3f, 0.9 * scene_sin(4.0 * t));
    }
    for (uint32_t i = 0; i < s->collider_count; ++i) {
        tsl_transform at = scene_at(0.0f, (float)(0.15 * scene_sin(3.0 * t + i)), 0.0f);
        tsl_result result = tsl_collider_move(s->world, s->colliders[i], &at, 0);
        s->result = s->result == TSL_OK ? result : s->result;
    }
}
