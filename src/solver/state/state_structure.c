// SPDX-License-Identifier: MIT
#include "solver/model/hull.h"
#include "solver/model/limits.h"
#include "solver/model/params.h"
#include "solver/model/wind.h"
#include "solver/state/state.h"

static void hash_words(tsli_stream *stream, const uint32_t *words, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        uint32_t word = words[i];
        tsli_stream_u32(stream, &word);
    }
}

#define HASH(stream, ...)                                                                                              \
    hash_words(stream, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t))

static void hash_floats(tsli_stream *stream, const void *floats, uint32_t count)
{
    HASH(stream, floats != NULL);
    tsli_stream_floats(stream, (void *)(uintptr_t)floats, floats ? count : 0);
}

// Curves, factors, gravities of particles and limits of joints.
static void hash_along(tsli_stream *stream, const tsli_chain *chain)
{
    const tsli_variation v = tsli_chain_variation(chain);
    const tsl_joint_limit *joints = tsli_limits_of(chain)->joints;
    for (uint32_t i = 0; i < TSL_PARAMETER_COUNT; ++i) {
        HASH(stream, v.key_counts[i]);
        hash_floats(stream, v.arrays[TSLI_KEYS_OF(i)], 4 * v.key_counts[i]);
        hash_floats(stream, v.arrays[TSLI_FACTORS_OF(i)], chain->particle_count);
    }
    hash_floats(stream, v.arrays[TSLI_GRAVITIES], 3 * chain->particle_count);
    for (uint32_t i = 0; joints && i < chain->particle_count; ++i) {
        HASH(stream, joints[i].kind);
        if (joints[i].kind == TSL_LIMIT_NONE)
            continue;
        hash_floats(stream, &joints[i].angle_a, 1);
        hash_floats(stream, &joints[i].angle_b, 1);
        hash_floats(stream, &joints[i].rotation, 4);
    }
}

static void hash_chain(tsli_stream *stream, const tsli_chain *chain)
{
    HASH(stream, chain->flags | (uint32_t)chain->rows << 16, chain->model, (uint32_t)chain->anchor, chain->fork,
         chain->layers, chain->particle_count, chain->strand_count, chain->collider_count, chain->holds != NULL);
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        HASH(stream, (uint32_t)chain->particles[i].bone, (uint32_t)chain->particles[i].parent);
    hash_along(stream, chain);
}

static void hash_hull(tsli_stream *stream, const tsli_hull *hull)
{
    HASH(stream, hull ? hull->plane_count : 0);
    if (hull)
        tsli_stream_floats(stream, (void *)(uintptr_t)hull->planes, 4 * hull->plane_count);
}

uint64_t tsli_state_rig_structure(const tsli_rig *rig)
{
    tsli_stream stream;
    tsli_stream_hash(&stream);
    HASH(&stream, rig->flags, rig->bone_count, rig->chain_count, rig->collider_count);
    for (uint32_t i = 0; i < rig->bone_count; ++i)
        HASH(&stream, (uint32_t)rig->parents[i]);
    tsli_stream_floats(&stream, rig->rest, 10 * rig->bone_count);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        hash_chain(&stream, chain);
    for (const tsli_links *set = rig->links; set; set = set->next)
        HASH(&stream, set->link_count, set->quad_count, set->cloth_particle_count, set->cloth_layers,
             set->meets_layers);
    for (const tsli_collider *c = rig->colliders; c; c = c->next) {
        HASH(&stream, (uint32_t)c->desc.bone, c->desc.flags & (TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED));
        hash_hull(&stream, c->hull);
    }
    return stream.hash;
}

uint64_t tsli_state_world_structure(const tsl_world *world)
{
    tsli_stream stream;
    tsli_stream_hash(&stream);
    for (const tsli_collider *c = world->visible; c; c = c->visible->next) {
        uint64_t name = c->rig ? c->rig->user_data : c->desc.user_data;
        HASH(&stream, c->rig != NULL);
        tsli_stream_u64(&stream, &name);
        hash_hull(&stream, c->hull);
    }
    HASH(&stream, world->winds.live);
    for (tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        tsli_stream_u64(&stream, &wind->desc.user_data);
    return stream.hash;
}

#undef HASH
