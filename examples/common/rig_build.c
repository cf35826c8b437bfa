// SPDX-License-Identifier: MIT
#include "common/rig_build_parts.h"

#include "common/chains.h"

bool rig_build_fail(const rig_file *file, const char *kind, uint32_t index, const char *name,
                    tsl_result result, const char *log_text, error *e)
{
    return error_set(e, "%s: %s[%u] \"%s\": %s: %s", file->path, kind, (unsigned)index, name,
                     tsl_result_name(result), log_text);
}

static uint32_t *bone_indices(arena *memory, const rig_bone_list *list)
{
    uint32_t *indices = arena_take(memory, list->count, sizeof *indices);
    for (uint32_t i = 0; indices && i < list->count; ++i)
        indices[i] = (uint32_t)list->bones[i].index;
    return indices;
}

static void fill_desc(const rig_chain *in, const tsl_collider_id *colliders, tsl_collider_id *chosen,
                      tsl_chain_desc *desc)
{
    static const tsl_tip tips[] = {TSL_TIP_NONE, TSL_TIP_LENGTH, TSL_TIP_RATIO, TSL_TIP_OFFSET};
    static const tsl_fork forks[] = {TSL_FORK_AVERAGE, TSL_FORK_KEEP, TSL_FORK_AVERAGE, TSL_FORK_FIRST};
    desc->flags =
        (in->unanimated ? TSL_CHAIN_UNANIMATED : 0) | (in->has_colliders ? TSL_CHAIN_COLLIDER_LIST : 0) |
        (in->limit.given ? TSL_CHAIN_LIMITED : 0) | (in->place_limit.given ? TSL_CHAIN_PLACE_LIMITED : 0) |
        (in->contact ? TSL_CHAIN_PARTICLE_CONTACT : 0);
    desc->model = in->model ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
    desc->anchor = in->anchor.name ? in->anchor.index : -1;
    desc->tip = tips[in->tip];
    desc->tip_length = in->tip_length;
    desc->tip_offset = rig_vector(in->tip_offset);
    if (in->fork != RIG_FORK_DEFAULT)
        desc->fork = forks[in->fork];
    if (in->has_layers)
        desc->collider_layers = in->layers;
    for (uint32_t i = 0; i < in->collider_count; ++i)
        chosen[i] = colliders[in->colliders[i]];
    desc->colliders = chosen;
    desc->collider_count = in->collider_count;
}

static tsl_result create_links(tsl_world *world, tsl_rig_id rig, const rig_links *in, tsl_chain_id *chosen,
                               const tsl_chain_id *chains, tsl_links_id *out)
{
    TSL_INIT(tsl_links_desc, desc);
    tsl_links_params params;
    for (uint32_t i = 0; i < in->chain_count; ++i)
        chosen[i] = chains[in->chains[i]];
    desc.layout = (tsl_links_layout)in->layout;
    desc.chains = chosen;
    desc.chain_count = in->chain_count;
    desc.flags = in->surface_thickness.given ? TSL_LINKS_SURFACE : 0;
    rig_fill_links_params(in, &params);
    return tsl_links_create(world, rig, &desc, &params, out);
}

static bool build_links(tsl_world *world, tsl_rig_id rig, const rig_file *file, rig_objects *out,
                        const char *log_text, error *e)
{
    for (uint32_t i = 0; i < file->links_count; ++i) {
        const rig_links *in = &file->links[i];
        tsl_chain_id *chosen = arena_take(&out->memory, in->chain_count, sizeof *chosen);
        tsl_result result = chosen ? create_links(world, rig, in, chosen, out->chains, &out->links[i])
                                   : TSL_ERROR_OUT_OF_MEMORY;
        if (result != TSL_OK)
            return rig_build_fail(file, "links", i, in->name, result, log_text, e);
    }
    return true;
}

// Chains to be, with the arrays that their descriptions point to.
typedef struct chain_list {
    uint32_t count;
    tsl_chain_desc *descs;
    tsl_chain_params *params;
    arena memory;
} chain_list;

static bool describe_chain(chain_list *list, uint32_t index, const rig_chain *in,
                           const tsl_collider_id *colliders)
{
    tsl_chain_desc *desc = &list->descs[index];
    tsl_chain_params *params = &list->params[index];
    tsl_collider_id *chosen = arena_take(&list->memory, in->collider_count, sizeof *chosen);
    tsl_chain_desc_init(desc, sizeof *desc);
    rig_fill_params(in, params);
    desc->root_count = in->roots.count;
    desc->bone_count = in->bones.count;
    desc->exclude_count = in->exclude.count;
    desc->roots = bone_indices(&list->memory, &in->roots);
    desc->bones = bone_indices(&list->memory, &in->bones);
    desc->exclude = bone_indices(&list->memory, &in->exclude);
    if (!desc->roots || !desc->bones || !desc->exclude || !chosen)
        return false;
    fill_desc(in, colliders, chosen, desc);
    return true;
}

static bool describe_chains(chain_list *list, const rig_file *file, const tsl_collider_id *colliders)
{
    list->count = file->chain_count;
    list->descs = arena_take(&list->memory, list->count, sizeof *list->descs);
    list->params = arena_take(&list->memory, list->count, sizeof *list->params);
    bool described = list->descs && list->params;
    for (uint32_t i = 0; described && i < list->count; ++i)
        described = describe_chain(list, i, &file->chains[i], colliders);
    return described;
}

static bool build_chains(tsl_world *world, tsl_rig_id rig, const rig_file *file, rig_objects *out,
                         const char *log_text, error *e)
{
    chain_list list = {0};
    bool built =
        describe_chains(&list, file, out->colliders) ? true : error_set(e, "%s: out of memory", file->path);
    uint32_t bad = 0;
    if (built) {
        tsl_result result = chains_create(world, rig, list.descs, list.params, list.count, out->chains, &bad);
        for (uint32_t i = 0; result == TSL_OK && i < list.count; ++i) {
            result = rig_set_curves(world, out->chains[i], NULL, &file->chains[i]);
            if (result == TSL_OK)
                result = rig_set_limits(world, out->chains[i], &file->chains[i]);
            bad = i;
        }
        if (result != TSL_OK)
            built = rig_build_fail(file, "chains", bad, file->chains[bad].name, result, log_text, e);
    }
    arena_free(&list.memory);
    return built;
}

static bool build_colliders(tsl_world *world, tsl_rig_id rig, const rig_file *file, rig_objects *out,
                            const char *log_text, error *e)
{
    for (uint32_t i = 0; i < file->collider_count; ++i) {
        tsl_plane planes[TSL_HULL_PLANES];
        tsl_collider_desc desc;
        rig_fill_collider(rig, &file->colliders[i], planes, &desc);
        tsl_result result = tsl_collider_create(world, &desc, &out->colliders[i]);
        if (result != TSL_OK)
            return rig_build_fail(file, "colliders", i, file->colliders[i].name, result, log_text, e);
    }
    return true;
}

static bool take_ids(rig_objects *out, const rig_file *file, error *e)
{
    out->colliders = arena_take(&out->memory, file->collider_count, sizeof *out->colliders);
    out->chains = arena_take(&out->memory, file->chain_count, sizeof *out->chains);
    out->links = arena_take(&out->memory, file->links_count, sizeof *out->links);
    return out->colliders && out->chains && out->links ? true : error_set(e, "%s: out of memory", file->path);
}

bool rig_build(tsl_world *world, tsl_rig_id rig, const rig_file *file, rig_objects *out, const char *log_text,
               error *e)
{
    rig_objects objects = {0};
    bool built = take_ids(&objects, file, e) && build_colliders(world, rig, file, &objects, log_text, e) &&
                 build_chains(world, rig, file, &objects, log_text, e) &&
                 build_links(world, rig, file, &objects, log_text, e);
    if (built && out)
        *out = objects;
    else
        arena_free(&objects.memory);
    return built;
}

void rig_objects_free(rig_objects *objects)
{
    arena_free(&objects->memory);
}

void rig_fill_desc(const rig_file *file, const skeleton *bones, tsl_rig_desc *desc)
{
    tsl_rig_desc_init(desc, sizeof *desc);
    desc->bone_count = bones->bone_count;
    desc->parents = bones->parents;
    desc->rest = bones->rest;
    if (file->ticks_per_second > 0.0f)
        desc->ticks_per_second = file->ticks_per_second;
    if (file->max_ticks_per_step > 0)
        desc->max_ticks_per_step = file->max_ticks_per_step;
    desc->teleport_distance = file->teleport_distance;
    desc->teleport_angle = file->teleport_angle;
    desc->teleport_mode = file->teleport_resets ? TSL_TELEPORT_RESET : TSL_TELEPORT_KEEP;
}
