// SPDX-License-Identifier: MIT
// Strands round hips, or side by side, and the links between them.
#ifndef TASSEL_TESTS_SOLVER_SKIRT_H
#define TASSEL_TESTS_SOLVER_SKIRT_H

#include "solver/fixture.h"
#include "tassel/links.h"

enum { SKIRT_STRANDS = 24, SKIRT_BONES = 8 };

typedef struct skirt {
    bench_rig b;
    uint32_t strands, bones; // bones: of each strand, its root among them
    uint32_t is_strip;
    double size;
    tsl_links_desc desc;
    tsl_links_params params;
    tsl_links_id links;
    tsl_chain_id chains[SKIRT_STRANDS]; // as named to the links
} skirt;

static inline tsl_vec3 skirt_root(const skirt *k, uint32_t i)
{
    double turn = 6.283185307179586 * i / k->strands, s = k->size;
    tsl_vec3 ring = {(float)(s * 0.15 * scene_sin(turn + 1.5707963267948966)), 0.0f,
                     (float)(s * 0.12 * scene_sin(turn))};
    tsl_vec3 strip = {(float)(s * 0.06 * i), 0.0f, 0.0f};
    return k->is_strip ? strip : ring;
}

static inline void skirt_bones(skirt *k, uint32_t bones)
{
    scene_rig *rig = k->b.rig;
    double step = k->size * 0.5 / (bones - 1);
    uint32_t hips = scene_add_bone(rig, -1, scene_at(0.0f, (float)k->size, 0.0f));
    for (uint32_t i = 0; i < k->strands; ++i) {
        tsl_vec3 at = skirt_root(k, i);
        double out = k->is_strip ? 0.0 : step * 0.36 / sqrt((double)at.x * at.x + (double)at.z * at.z);
        tsl_vec3 down = {(float)(at.x * out), (float)(-0.93 * step), (float)(at.z * out)};
        uint32_t root = scene_add_bone(rig, (int32_t)hips, scene_at(at.x, at.y, at.z));
        scene_add_bones(rig, (int32_t)root, bones - 1, down);
    }
}

// A skirt's tuning: docs/tuning.md.
static inline void skirt_tune(tsl_chain_params *params)
{
    params->damping = 0.2f;
    params->elasticity = 0.06f;
    params->stiffness = 0.2f;
    params->inert = 0.5f;
    params->gravity.y = -3.4f;
}

// The world and an empty rig, whose params may be changed before skirt_chains.
static inline void skirt_start(skirt *k, const tsl_world_desc *desc, uint32_t strands, uint32_t bones,
                               uint32_t is_strip, double size)
{
    memset(k, 0, sizeof *k);
    bench_begin(&k->b, desc);
    k->b.desc.model = TSL_MODEL_TASSEL;
    k->strands = strands;
    k->bones = bones;
    k->is_strip = is_strip;
    k->size = size;
    skirt_tune(&k->b.params);
    tsl_links_desc_init(&k->desc, sizeof k->desc);
    tsl_links_params_init(&k->params, sizeof k->params);
    k->desc.chains = k->chains;
    k->desc.chain_count = strands;
}

static inline void skirt_chain(skirt *k, uint32_t strand)
{
    uint32_t bones[SKIRT_BONES];
    tsl_chain_desc desc = k->b.desc;
    for (uint32_t i = 0; i < k->bones; ++i)
        bones[i] = 1 + strand * k->bones + i;
    desc.bones = bones;
    desc.bone_count = k->bones;
    k->chains[strand] = scene_add_chain(&k->b.s, k->b.rig, 0, &desc, &k->b.params);
}

// The rig and its chains; links are for skirt_link.
static inline void skirt_chains(skirt *k)
{
    skirt_bones(k, k->bones);
    bench_rig_done(&k->b);
    for (uint32_t i = 0; i < k->strands; ++i)
        skirt_chain(k, i);
}

static inline void skirt_begin(skirt *k, const tsl_world_desc *desc, uint32_t strands, uint32_t bones,
                               uint32_t is_strip, double size)
{
    skirt_start(k, desc, strands, bones, is_strip, size);
    skirt_chains(k);
}

static inline tsl_result skirt_link(skirt *k)
{
    return tsl_links_create(k->b.s.world, k->b.rig->id, &k->desc, &k->params, &k->links);
}

static inline void skirt_begin_linked(skirt *k, uint32_t strands, uint32_t bones, uint32_t is_strip)
{
    skirt_begin(k, NULL, strands, bones, is_strip, 1.0);
    CHECK_INT(skirt_link(k), TSL_OK);
}

static inline uint32_t skirt_links(const skirt *k, tsl_link *out, uint32_t room)
{
    uint32_t count = room;
    CHECK_INT(tsl_links_get_links(k->b.s.world, k->links, out, &count), TSL_OK);
    return count;
}

// A run: the hips go round and up and down, and swing.
static inline void skirt_move(skirt *k, double t)
{
    scene_rig *rig = k->b.rig;
    double s = k->size;
    rig->root.position.x = (float)(s * 4.0 * t);
    rig->root.position.y = (float)(s * 0.05 * scene_sin(18.0 * t));
    rig->root.rotation = scene_turn(0.0f, 1.0f, 0.2f, 0.6 * scene_sin(3.0 * t));
    rig->pose[0].rotation = scene_turn(1.0f, 0.3f, 0.0f, 0.3 * scene_sin(9.0 * t));
}

static inline const tsl_particle *skirt_particle(const skirt *k, tsl_chain_id chain, uint32_t index)
{
    static tsl_particle all[4][SCENE_BONES];
    static uint32_t next;
    tsl_particle *particles = all[next++ % 4];
    uint32_t count = SCENE_BONES;
    CHECK_INT(tsl_chain_get_particles(k->b.s.world, chain, particles, &count), TSL_OK);
    return &particles[index];
}

static inline d3 skirt_place(const skirt *k, tsl_chain_id chain, uint32_t index)
{
    return d3_of(skirt_particle(k, chain, index)->position);
}

static inline double link_length(const skirt *k, const tsl_link *link)
{
    return d3_distance(skirt_place(k, link->chain_a, link->particle_a),
                       skirt_place(k, link->chain_b, link->particle_b));
}

#endif
