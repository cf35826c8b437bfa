// SPDX-License-Identifier: MIT
// A cape over a skirt and hair over the cape, small and large, mirrored and at two rates.
#include "scenes/draped.h"
#include "scenes/vec3.h"
#include "tassel/links.h"

#include <string.h>

enum { RING = 9, CAPE = 5, LOCKS = 2, BONES = 5, STRANDS = RING + CAPE + LOCKS };

static void add_strands(scene_rig *rig, uint32_t *firsts)
{
    uint32_t hips = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < RING; ++i) {
        double turn = 6.283185307179586 * i / RING;
        float x = (float)scene_sin(turn + 1.5707963267948966), z = (float)scene_sin(turn);
        firsts[i] = scene_add_bone(rig, (int32_t)hips, scene_at(0.15f * x, 0.0f, 0.13f * z));
        scene_add_bones(rig, (int32_t)firsts[i], BONES - 2 + i % 2, vec3(0.03f * x, -0.1f, 0.03f * z));
    }
    for (uint32_t i = RING; i < STRANDS; ++i) {
        int is_cape = i < RING + CAPE;
        float x = is_cape ? 0.07f * ((float)(i - RING) - 2.0f) : 0.1f * (float)(i - RING - CAPE) - 0.04f;
        firsts[i] = scene_add_bone(rig, (int32_t)hips, scene_at(x, is_cape ? 0.3f : 0.45f, -0.17f));
        scene_add_bones(rig, (int32_t)firsts[i], BONES - 1, vec3(0.1f * x, -0.14f, is_cape ? -0.03f : -0.05f));
    }
}

static void add_chains(scene *s, scene_rig *rig, const uint32_t *firsts)
{
    for (uint32_t i = 0; i < STRANDS; ++i) {
        tsl_chain_desc desc;
        tsl_chain_params params;
        tsl_chain_desc_init(&desc, sizeof desc);
        tsl_chain_params_init(&params, sizeof params);
        uint32_t bones[BONES], count = i < RING ? BONES - 1 + i % 2 : BONES;
        for (uint32_t b = 0; b < count; ++b)
            bones[b] = firsts[i] + b;
        desc.model = TSL_MODEL_TASSEL;
        desc.bones = bones;
        desc.bone_count = count;
        desc.tip = i % 4 == 2 ? TSL_TIP_RATIO : TSL_TIP_NONE;
        desc.tip_length = 0.3f;
        params.radius = 0.01f;
        params.friction = 0.2f;
        params.elasticity = i < RING ? 0.06f : 0.0f;
        params.stiffness = i < RING ? 0.2f : 0.0f;
        params.damping = 0.15f;
        params.inert = 0.7f;
        params.gravity_falloff = 0.0f;
        scene_add_chain(s, rig, 0, &desc, &params);
    }
}

// Skirt, cape and hair, each over the one before; the skirt collides with the cape, too.
static void add_sets(scene *s, const scene_rig *rig)
{
    static const uint32_t firsts[] = {0, RING, RING + CAPE}, counts[] = {RING, CAPE, LOCKS};
    static const tsl_links_layout layouts[] = {TSL_LINKS_RING, TSL_LINKS_STRIP, TSL_LINKS_LOOSE};
    for (uint32_t i = 0; i < 3; ++i) {
        tsl_links_desc desc;
        tsl_links_params params;
        tsl_links_id links;
        tsl_links_desc_init(&desc, sizeof desc);
        tsl_links_params_init(&params, sizeof params);
        desc.chains = rig->chains + firsts[i];
        desc.chain_count = counts[i];
        desc.layout = layouts[i];
        desc.flags = i == 0 ? TSL_LINKS_SURFACE : 0;
        desc.cloth_layers = 1u << i;
        desc.meets_layers = i ? 1u << (i - 1) : 2u;
        params.cloth_thickness = 0.008f * (float)i;
        params.surface_thickness = 0.01f;
        tsl_result result = tsl_links_create(s->world, rig->id, &desc, &params, &links);
        if (s->result == TSL_OK)
            s->result = result;
    }
}

static void add_body(scene *s, const scene_rig *rig)
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = rig->id;
    c.bone = 0;
    c.shape = TSL_SHAPE_CAPSULE;
    c.a = vec3(0.0f, -0.4f, 0.03f);
    c.b = vec3(0.0f, 0.4f, 0.0f);
    c.radius = 0.1f;
    c.radius_b = 0.13f;
    scene_add_collider(s, &c);
}

void scene_build_draped(scene *s)
{
    const tsl_vec3 down = {0.0f, -9.81f, 0.0f};
    tsl_world_set_gravity(s->world, &down);
    for (uint32_t r = 0; r < 5; ++r) {
        uint32_t firsts[STRANDS];
        scene_rig *rig = scene_add_rig(s);
        add_strands(rig, firsts);
        float size = r == 3 ? 2.0f : 1.0f;
        rig->root.scale = vec3(r == 4 ? -size : size, size, size);
        scene_create_rig(s, rig, r == 1 ? 90.0f : 60.0f);
        add_body(s, rig);
        add_chains(s, rig, firsts);
        add_sets(s, rig);
    }
}

void scene_move_draped(scene *s, double t)
{
    for (uint32_t r = 0; r < s->rig_count; ++r) {
        scene_rig *rig = &s->rigs[r];
        rig->root.position = vec3((float)(2.0 * r + 0.4 * scene_sin(3.0 * t + r)),
                                  (float)(0.05 * scene_sin(12.0 * t + r)), (float)(1.2 * t));
        rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.7 * scene_sin(2.3 * t + r));
        rig->pose[0].rotation = scene_turn(1.0f, 0.1f, 0.0f, 0.25 * scene_sin(5.0 * t + r));
    }
}
