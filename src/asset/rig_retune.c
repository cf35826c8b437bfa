// SPDX-License-Identifier: MIT
// Applies an edited rig file to a rig that is simulated.
#include "asset/rig_fill.h"

#include <string.h>

static bool is_same_bone(const tsla_rig_bone *a, const tsla_rig_bone *b)
{
    return !a->name == !b->name && (!a->name || a->index == b->index);
}

static bool are_same_bones(const tsla_rig_bone_list *a, const tsla_rig_bone_list *b)
{
    bool same = a->count == b->count;
    for (uint32_t i = 0; same && i < a->count; ++i)
        same = a->bones[i].index == b->bones[i].index;
    return same;
}

static bool are_same_numbers(const uint32_t *a, uint32_t a_count, const uint32_t *b, uint32_t b_count)
{
    return a_count == b_count && (a_count == 0 || memcmp(a, b, a_count * sizeof *a) == 0);
}

static bool is_same_chain(const tsla_rig_chain *a, const tsla_rig_chain *b)
{
    return are_same_bones(&a->roots, &b->roots) && are_same_bones(&a->bones, &b->bones) &&
           are_same_bones(&a->exclude, &b->exclude) && is_same_bone(&a->anchor, &b->anchor) && a->tip == b->tip &&
           a->tip_length == b->tip_length && memcmp(a->tip_offset, b->tip_offset, sizeof a->tip_offset) == 0 &&
           a->fork == b->fork && a->unanimated == b->unanimated && a->model == b->model &&
           a->ignores_rest_contacts == b->ignores_rest_contacts && a->has_layers == b->has_layers &&
           a->layers == b->layers && a->has_colliders == b->has_colliders &&
           are_same_numbers(a->colliders, a->collider_count, b->colliders, b->collider_count) &&
           a->limit.given == b->limit.given && !a->joints.limits == !b->joints.limits &&
           a->position_limit.given == b->position_limit.given && tsla_rig_has_lengths(a) == tsla_rig_has_lengths(b);
}

// A hull's planes are its structure, and so are a collider's bone pose and its visibility to other rigs.
static bool is_same_collider(const tsla_rig_collider *a, const tsla_rig_collider *b)
{
    bool hull = a->shape == TSL_SHAPE_HULL || b->shape == TSL_SHAPE_HULL;
    return is_same_bone(&a->bone, &b->bone) && a->simulated == b->simulated && a->shared == b->shared &&
           (!hull || (a->shape == b->shape && a->plane_count == b->plane_count &&
                      memcmp(a->planes, b->planes, a->plane_count * sizeof *a->planes) == 0));
}

static bool are_same_links(const tsla_rig_links *a, const tsla_rig_links *b)
{
    return a->layout == b->layout && a->surface_thickness.given == b->surface_thickness.given &&
           a->cloth_layers == b->cloth_layers && a->meets_layers == b->meets_layers &&
           are_same_numbers(a->chains, a->chain_count, b->chains, b->chain_count);
}

bool tsla_rig_is_same_structure(const tsla_rig_file *a, const tsla_rig_file *b)
{
    bool same =
        a->chain_count == b->chain_count && a->collider_count == b->collider_count && a->links_count == b->links_count;
    for (uint32_t i = 0; same && i < a->chain_count; ++i)
        same = is_same_chain(&a->chains[i], &b->chains[i]);
    for (uint32_t i = 0; same && i < a->collider_count; ++i)
        same = is_same_collider(&a->colliders[i], &b->colliders[i]);
    for (uint32_t i = 0; same && i < a->links_count; ++i)
        same = are_same_links(&a->links[i], &b->links[i]);
    return same;
}

bool tsla_rig_retune_clock(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *before, const tsla_rig_file *after,
                           const char *world_message, tsla_error *e)
{
    tsl_rig_desc old, now;
    tsla_rig_fill_desc(before, &old);
    tsla_rig_fill_desc(after, &now);
    tsl_result result =
        tsl_rig_set_teleport_limits(world, rig, now.teleport_distance, now.teleport_angle, now.teleport_mode);
    // A host may have given a far rig another rate, which stays if the file's has not changed.
    if (result == TSL_OK &&
        (old.ticks_per_second != now.ticks_per_second || old.max_ticks_per_step != now.max_ticks_per_step))
        result = tsl_rig_set_clock(world, rig, now.ticks_per_second, now.max_ticks_per_step);
    return result == TSL_OK ? true : tsla_rig_build_fail(after, "world", 0, "", result, world_message, e);
}

static tsl_result retune_collider(tsl_world *world, tsl_rig_id rig, tsl_collider_id collider,
                                  const tsla_rig_collider *in)
{
    tsl_plane planes[TSL_HULL_PLANES];
    tsl_collider_desc desc;
    tsla_rig_fill_collider(rig, in, planes, &desc);
    return tsl_collider_set(world, collider, &desc);
}

// Values that the host has set since, such as a weight, stay where the file's parameters have not changed.
static tsl_result retune_chain(tsl_world *world, tsl_chain_id chain, const tsla_rig_chain *before,
                               const tsla_rig_chain *after)
{
    tsl_chain_params old, now;
    tsla_rig_fill_params(before, &old);
    tsla_rig_fill_params(after, &now);
    tsl_result result = memcmp(&old, &now, sizeof now) != 0 ? tsl_chain_set_params(world, chain, &now) : TSL_OK;
    if (result == TSL_OK)
        result = tsla_rig_set_curves(world, chain, before, after);
    if (result == TSL_OK)
        result = tsla_rig_set_limits(world, chain, after);
    return result == TSL_OK ? tsla_rig_set_joints(world, chain, before, after) : result;
}

static tsl_result retune_links(tsl_world *world, tsl_links_id links, const tsla_rig_links *in)
{
    tsl_links_params params;
    tsla_rig_fill_links_params(in, &params);
    return tsl_links_set_params(world, links, &params);
}

bool tsla_rig_retune(tsl_world *world, tsl_rig_id rig, const tsla_rig_objects *objects, const tsla_rig_file *before,
                     const tsla_rig_file *after, const char *world_message, tsla_error *e)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < after->collider_count; ++i)
        if ((result = retune_collider(world, rig, objects->colliders[i], &after->colliders[i])) != TSL_OK)
            return tsla_rig_build_fail(after, "colliders", i, after->colliders[i].name, result, world_message, e);
    for (uint32_t i = 0; i < after->chain_count; ++i)
        if ((result = retune_chain(world, objects->chains[i], &before->chains[i], &after->chains[i])) != TSL_OK)
            return tsla_rig_build_fail(after, "chains", i, after->chains[i].name, result, world_message, e);
    for (uint32_t i = 0; i < after->links_count; ++i)
        if ((result = retune_links(world, objects->links[i], &after->links[i])) != TSL_OK)
            return tsla_rig_build_fail(after, "links", i, after->links[i].name, result, world_message, e);
    return true;
}
