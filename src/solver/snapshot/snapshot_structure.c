// SPDX-License-Identifier: MIT
// What a rig is made of, and what nothing but a call that allocates can change.
#include "solver/model/chain_limits.h"
#include "solver/model/collider_block.h"
#include "solver/model/hull.h"
#include "solver/model/links.h"
#include "solver/model/params.h"
#include "solver/snapshot/snapshot.h"

static void walk_number(tsli_stream *stream, uint32_t value)
{
    tsli_stream_u32(stream, &value);
}

static void walk_bones(tsli_stream *stream, const tsli_rig *rig)
{
    tsl_transform root = rig->setup_root;
    walk_number(stream, rig->flags);
    walk_number(stream, rig->tick_phase);
    walk_number(stream, rig->bone_count);
    tsli_stream_floats(stream, &root, 10);
    for (uint32_t i = 0; i < rig->bone_count; ++i)
        walk_number(stream, (uint32_t)rig->parents[i]);
    tsli_stream_floats(stream, rig->rest, 10 * rig->bone_count);
}

#define HAS_HOLDS 0x80000000u // beside the flags of a chain

static void walk_topology(tsli_stream *stream, const tsli_chain *chain)
{
    walk_number(stream, chain->flags | (chain->holds ? HAS_HOLDS : 0));
    walk_number(stream, chain->model);
    walk_number(stream, (uint32_t)chain->anchor);
    walk_number(stream, chain->fork);
    walk_number(stream, chain->layers);
    walk_number(stream, chain->particle_count);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsl_vec3 tip = p->bone < 0 ? tsli_tip_offsets(chain)[p->tip] : tsli_vec3(0.0f, 0.0f, 0.0f);
        walk_number(stream, (uint32_t)p->bone);
        walk_number(stream, (uint32_t)p->parent);
        tsli_stream_floats(stream, &tsli_along(chain)[i], 1);
        tsli_stream_floats(stream, &tip, 3);
    }
}

static void walk_curve(tsli_stream *stream, const tsli_chain *chain, const tsli_variation *v,
                       tsl_parameter parameter)
{
    void *factors = v->arrays[TSLI_FACTORS_OF(parameter)];
    walk_number(stream, v->key_counts[parameter]);
    tsli_stream_floats(stream, v->arrays[TSLI_KEYS_OF(parameter)], 4 * v->key_counts[parameter]);
    walk_number(stream, factors != NULL);
    tsli_stream_floats(stream, factors, factors ? chain->particle_count : 0);
}

// What a chain without has no word of: curves and factors of angles do nothing then.
static void walk_limits(tsli_stream *stream, const tsli_chain *chain, const tsli_variation *v)
{
    walk_curve(stream, chain, v, TSL_PARAMETER_ANGLE_A);
    walk_curve(stream, chain, v, TSL_PARAMETER_ANGLE_B);
    walk_number(stream, tsli_limits_of(chain)->joints != NULL);
    for (uint32_t i = 0; tsli_limits_of(chain)->joints && i < chain->particle_count; ++i) {
        tsl_joint_limit limit = tsli_limits_of(chain)->joints[i];
        walk_number(stream, limit.kind);
        if (limit.kind == TSL_LIMIT_NONE)
            continue;
        tsli_stream_floats(stream, &limit.angle_a, 1);
        tsli_stream_floats(stream, &limit.angle_b, 1);
        tsli_stream_floats(stream, &limit.rotation, 4);
    }
}

static void walk_curves(tsli_stream *stream, const tsli_chain *chain)
{
    const tsli_variation v = tsli_chain_variation(chain);
    for (uint32_t i = 0; i <= TSL_PARAMETER_PUSH; ++i)
        walk_curve(stream, chain, &v, i);
    if (chain->flags & TSL_CHAIN_LIMITED)
        walk_limits(stream, chain, &v);
    for (uint32_t i = TSL_PARAMETER_MAX_DISTANCE;
         (chain->flags & TSL_CHAIN_PLACE_LIMITED) && i <= TSL_PARAMETER_BACKSTOP_RADIUS; ++i)
        walk_curve(stream, chain, &v, i);
    walk_curve(stream, chain, &v, TSL_PARAMETER_WIND_SCALE);
    walk_curve(stream, chain, &v, TSL_PARAMETER_FORK_WEIGHT);
    for (uint32_t i = TSL_PARAMETER_MAX_STRETCH;
         (chain->flags & TSL_CHAIN_STRETCHABLE) && i <= TSL_PARAMETER_MAX_SQUASH; ++i)
        walk_curve(stream, chain, &v, i);
    walk_number(stream, v.arrays[TSLI_GRAVITIES] != NULL);
    tsli_stream_floats(stream, v.arrays[TSLI_GRAVITIES],
                       v.arrays[TSLI_GRAVITIES] ? 3 * chain->particle_count : 0);
}

// A listed collider that belongs to the world or to another rig.
static void walk_foreign(tsli_stream *stream, const tsli_collider *listed)
{
    uint64_t name = listed->rig ? listed->rig->user_data : listed->desc.user_data;
    uint64_t id = name ? name : tsli_pool_untagged(listed->id);
    walk_number(stream, !name ? 2 : listed->rig ? 4 : 3);
    tsli_stream_u64(stream, &id);
    walk_number(stream, name && listed->rig ? tsli_collider_number(listed) : 0);
}

// Its rig's by their number in the rig, which another rig of the same kind has too, the others by their names or, where
// they have none, by their ids.
static void walk_list(tsli_stream *stream, const tsli_chain *chain)
{
    walk_number(stream, chain->collider_count);
    for (uint32_t i = 0; i < chain->collider_count; ++i) {
        const tsli_collider *listed = tsli_pool_find(&chain->rig->world->colliders, tsli_listed(chain)[i]);
        int own = listed && listed->rig == chain->rig;
        if (listed && !own) {
            walk_foreign(stream, listed);
            continue;
        }
        uint64_t number = own ? tsli_collider_number(listed) : 0;
        walk_number(stream, (uint32_t)own);
        tsli_stream_u64(stream, &number);
    }
}

// By creation, of those there are: its index, but where one went and there was no memory for another pack.
static uint32_t chain_number(const tsli_chain *of)
{
    uint32_t number = 0;
    if (of->rig->pack->chain_count == of->rig->chain_count)
        return of->index;
    for (const tsli_chain *chain = of->rig->chains; chain != of; chain = chain->next)
        ++number;
    return number;
}

static void walk_link(tsli_stream *stream, const tsli_link *link)
{
    for (uint32_t end = 0; end < 2; ++end) {
        walk_number(stream, chain_number(link->chains[end]));
        walk_number(stream, link->particles[end]);
    }
    walk_number(stream, link->kind);
    tsli_stream_floats(stream, (void *)(uintptr_t)&link->length, 1);
}

static void walk_patch(tsli_stream *stream, const tsli_patch *patch)
{
    for (uint32_t corner = 0; corner < 4; ++corner) {
        walk_number(stream, chain_number(patch->chains[corner / 2]));
        walk_number(stream, patch->particles[corner]);
    }
}

// What it meets and who meets it. Sides follow from the setup pose.
static void walk_cloth(tsli_stream *stream, const tsli_links *set)
{
    walk_number(stream, set->cloth_layers);
    walk_number(stream, set->meets_layers);
    for (uint32_t i = 0; i < set->member_count; ++i) {
        walk_number(stream, set->members[i].chain ? chain_number(set->members[i].chain) : TSLI_NONE);
        walk_number(stream, set->members[i].particle);
    }
    for (uint32_t i = 0; i < set->field_count; ++i)
        for (uint32_t corner = 0; corner < 4; ++corner)
            walk_number(stream, set->fields[i].corners[corner]);
}

static void walk_links(tsli_stream *stream, const tsli_links *set)
{
    for (uint32_t i = 0; i < set->link_count; ++i)
        if (tsli_link_is_there(&set->links[i]))
            walk_link(stream, &set->links[i]);
    walk_number(stream, TSLI_NONE);
    for (uint32_t i = 0; i < set->patch_count; ++i)
        if (tsli_patch_is_there(&set->patches[i]))
            walk_patch(stream, &set->patches[i]);
    if (set->cloth_layers | set->meets_layers)
        walk_cloth(stream, set);
    for (uint32_t i = 0; i < TSLI_LINK_CURVES; ++i) {
        walk_number(stream, set->key_counts[i]);
        tsli_stream_floats(stream, set->curves[i], 4 * set->key_counts[i]);
    }
}

uint64_t tsli_rig_structure(const tsli_rig *rig)
{
    tsli_stream stream;
    tsli_stream_hash(&stream);
    walk_bones(&stream, rig);
    walk_number(&stream, rig->chain_count);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        walk_topology(&stream, chain);
        walk_curves(&stream, chain);
        walk_list(&stream, chain);
    }
    for (const tsli_links *set = rig->links; set; set = set->next)
        walk_links(&stream, set);
    walk_number(&stream, rig->collider_count);
    for (const tsli_collider *collider = rig->colliders; collider; collider = collider->next) {
        walk_number(&stream, (uint32_t)collider->desc.bone);
        walk_number(&stream, collider->desc.flags & (TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED));
        if (collider->hull)
            tsli_stream_floats(&stream, (void *)(uintptr_t)collider->hull->planes,
                               4 * collider->hull->plane_count);
    }
    return stream.hash;
}

#undef HAS_HOLDS
