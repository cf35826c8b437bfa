// SPDX-License-Identifier: MIT
#include "asset/rig_fill.h"
#include "tassel/debug.h"

#include "asset/chains.h"

#include <string.h>

bool tsla_rig_build_fail(const tsla_rig_file *file, const char *kind, uint32_t index, const char *name,
                         tsl_result result, const char *world_message, tsla_error *e)
{
    bool has_words = world_message && world_message[0] != '\0';
    if (e->text[0] == '\0')
        e->result = result;
    return tsla_error_set(e, "%s: %s[%u] \"%s\": %s%s%s", file->path, kind, (unsigned)index, name,
                          tsl_result_name(result), has_words ? ": " : "", has_words ? world_message : "");
}

static uint32_t *bone_indices(tsla_arena *memory, const tsla_rig_bone_list *list)
{
    uint32_t *indices = tsla_arena_take(memory, list->count, sizeof *indices);
    for (uint32_t i = 0; indices && i < list->count; ++i)
        indices[i] = (uint32_t)list->bones[i].index;
    return indices;
}

static void fill_desc(const tsla_rig_chain *in, const tsl_collider_id *colliders, tsl_collider_id *chosen,
                      tsl_chain_desc *desc)
{
    static const tsl_chain_model models[] = {TSL_MODEL_TASSEL, TSL_MODEL_CHAIN, TSL_MODEL_SPRING};
    desc->flags = (in->unanimated ? TSL_CHAIN_UNANIMATED : 0) | (in->has_colliders ? TSL_CHAIN_COLLIDER_LIST : 0) |
                  (in->ignores_rest_contacts ? TSL_CHAIN_IGNORES_REST_CONTACTS : 0);
    desc->model = models[in->model];
    desc->anchor = in->anchor.name ? in->anchor.index : -1;
    desc->tip = in->tip;
    desc->tip_length = in->tip_length;
    desc->tip_offset = tsla_rig_vector(in->tip_offset);
    desc->fork = in->fork;
    if (in->has_layers)
        desc->collider_layers = in->layers;
    for (uint32_t i = 0; i < in->collider_count; ++i)
        chosen[i] = colliders[in->colliders[i]];
    desc->colliders = chosen;
    desc->collider_count = in->collider_count;
}

static tsl_result create_links(tsl_world *world, tsl_rig_id rig, const tsla_rig_links *in, tsl_chain_id *chosen,
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
    desc.cloth_layers = in->cloth_layers;
    desc.meets_layers = in->meets_layers;
    tsla_rig_fill_links_params(in, &params);
    return tsl_links_create(world, rig, &desc, &params, out);
}

static bool build_links(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *file, tsla_rig_objects *out,
                        const char *world_message, tsla_error *e)
{
    for (uint32_t i = 0; i < file->links_count; ++i) {
        const tsla_rig_links *in = &file->links[i];
        tsl_chain_id *chosen = tsla_arena_take(&out->memory, in->chain_count, sizeof *chosen);
        tsl_result result =
            chosen ? create_links(world, rig, in, chosen, out->chains, &out->links[i]) : TSL_ERROR_OUT_OF_MEMORY;
        if (result != TSL_OK)
            return tsla_rig_build_fail(file, "links", i, in->name, result, world_message, e);
    }
    return true;
}

// Descriptions of chains, and the arrays that they point to.
typedef struct chain_list {
    uint32_t count;
    tsl_chain_desc *descs;
    tsl_chain_params *params;
    tsla_arena memory;
} chain_list;

static bool describe_chain(chain_list *list, uint32_t index, const tsla_rig_chain *in, const tsl_collider_id *colliders)
{
    tsl_chain_desc *desc = &list->descs[index];
    tsl_chain_params *params = &list->params[index];
    tsl_collider_id *chosen = tsla_arena_take(&list->memory, in->collider_count, sizeof *chosen);
    tsl_chain_desc_init(desc, sizeof *desc);
    tsla_rig_fill_params(in, params);
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

static bool describe_chains(chain_list *list, const tsla_rig_file *file, const tsl_collider_id *colliders)
{
    list->count = file->chain_count;
    list->descs = tsla_arena_take(&list->memory, list->count, sizeof *list->descs);
    list->params = tsla_arena_take(&list->memory, list->count, sizeof *list->params);
    bool described = list->descs && list->params;
    for (uint32_t i = 0; described && i < list->count; ++i)
        described = describe_chain(list, i, &file->chains[i], colliders);
    return described;
}

static bool build_chains(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *file, tsla_rig_objects *out,
                         const char *world_message, tsla_error *e)
{
    chain_list list = {0};
    bool built = describe_chains(&list, file, out->colliders) ? true : tsla_error_no_memory(e, file->path);
    uint32_t bad = 0;
    if (built) {
        tsl_result result = tsla_chains_create(world, rig, list.descs, list.params, list.count, out->chains, &bad);
        for (uint32_t i = 0; result == TSL_OK && i < list.count; ++i) {
            result = tsla_rig_set_curves(world, out->chains[i], NULL, &file->chains[i]);
            if (result == TSL_OK)
                result = tsla_rig_set_limits(world, out->chains[i], &file->chains[i]);
            if (result == TSL_OK)
                result = tsla_rig_set_joints(world, out->chains[i], NULL, &file->chains[i]);
            bad = i;
        }
        if (result != TSL_OK)
            built = tsla_rig_build_fail(file, "chains", bad, file->chains[bad].name, result, world_message, e);
    }
    tsla_arena_free(&list.memory);
    return built;
}

static bool build_colliders(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *file, tsla_rig_objects *out,
                            const char *world_message, tsla_error *e)
{
    for (uint32_t i = 0; i < file->collider_count; ++i) {
        tsl_plane planes[TSL_HULL_PLANES];
        tsl_collider_desc desc;
        tsla_rig_fill_collider(rig, &file->colliders[i], planes, &desc);
        tsl_result result = tsl_collider_create(world, &desc, &out->colliders[i]);
        if (result != TSL_OK)
            return tsla_rig_build_fail(file, "colliders", i, file->colliders[i].name, result, world_message, e);
    }
    return true;
}

static bool take_ids(tsla_rig_objects *out, const tsla_rig_file *file, tsla_error *e)
{
    out->colliders = tsla_arena_take(&out->memory, file->collider_count, sizeof *out->colliders);
    out->chains = tsla_arena_take(&out->memory, file->chain_count, sizeof *out->chains);
    out->links = tsla_arena_take(&out->memory, file->links_count, sizeof *out->links);
    if (!out->colliders || !out->chains || !out->links)
        return tsla_error_no_memory(e, file->path);
    out->collider_count = file->collider_count;
    out->chain_count = file->chain_count;
    out->links_count = file->links_count;
    return true;
}

bool tsla_rig_build(tsl_world *world, tsl_rig_id rig, const tsla_rig_file *file, tsla_rig_objects *out,
                    const char *world_message, tsla_error *e)
{
    memset(out, 0, sizeof *out);
    bool built = take_ids(out, file, e) && build_colliders(world, rig, file, out, world_message, e) &&
                 build_chains(world, rig, file, out, world_message, e) &&
                 build_links(world, rig, file, out, world_message, e);
    if (!built)
        tsla_rig_objects_destroy(world, out);
    return built;
}

// Looks ids up first, to keep the log free of objects that the host destroyed itself or that were never made.
tsl_result tsla_rig_objects_destroy(tsl_world *world, tsla_rig_objects *objects)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < objects->links_count && result == TSL_OK; ++i)
        if (tsl_links_is_valid(world, objects->links[i]))
            result = tsl_links_destroy(world, objects->links[i]);
    for (uint32_t i = 0; i < objects->chain_count && result == TSL_OK; ++i)
        if (tsl_chain_is_valid(world, objects->chains[i]))
            result = tsl_chain_destroy(world, objects->chains[i]);
    for (uint32_t i = 0; i < objects->collider_count && result == TSL_OK; ++i)
        if (tsl_collider_is_valid(world, objects->colliders[i]))
            result = tsl_collider_destroy(world, objects->colliders[i]);
    if (result == TSL_OK)
        tsla_rig_objects_forget(objects);
    return result;
}

void tsla_rig_objects_forget(tsla_rig_objects *objects)
{
    tsla_arena_free(&objects->memory);
    memset(objects, 0, sizeof *objects);
}

void tsla_rig_fill_desc(const tsla_rig_file *file, tsl_rig_desc *desc)
{
    tsl_rig_desc_init(desc, sizeof *desc);
    if (file->ticks_per_second > 0.0f)
        desc->ticks_per_second = file->ticks_per_second;
    if (file->max_ticks_per_step > 0)
        desc->max_ticks_per_step = file->max_ticks_per_step;
    desc->teleport_distance = file->teleport_distance;
    desc->teleport_angle = file->teleport_angle;
    desc->teleport_mode = file->teleport_resets ? TSL_TELEPORT_RESET : TSL_TELEPORT_KEEP;
}
