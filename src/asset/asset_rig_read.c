// SPDX-License-Identifier: MIT
// API: the objects that a rig was made of.
#include "asset/assets.h"
#include "asset/nearest.h"
#include "asset/rig_fill.h"
#include "base/desc.h"

#include <string.h>

void tsl_asset_rig_info_init(tsl_asset_rig_info *info, uint32_t struct_size)
{
    static const tsl_asset_rig_info defaults = {.struct_size = sizeof defaults};
    tsli_desc_init(info, struct_size, &defaults, sizeof defaults);
}

tsl_result tsl_asset_rig_get_info(const tsl_asset_rig *rig, tsl_asset_rig_info *out_info)
{
    if (!rig)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_desc_check(sizeof *out_info, sizeof *out_info, out_info);
    if (result != TSL_OK)
        return tsla_refuse(rig->assets, result, "tsl_asset_rig_get_info: out_info");
    tsl_asset_rig_info info = {.struct_size = sizeof info,
                               .chain_count = rig->objects.chain_count,
                               .collider_count = rig->objects.collider_count,
                               .links_count = rig->objects.links_count,
                               .limb_count = rig->rig.ik_count,
                               .revision = rig->revision,
                               .rig = rig->id,
                               .name = rig->file->name,
                               .world = rig->world};
    tsli_desc_init(out_info, out_info->struct_size, &info, sizeof info);
    return TSL_OK;
}

// ---- by number --------------------------------------------------------------------------------------------

static tsl_result check(const tsl_asset_rig *rig, uint32_t index, uint32_t count, const void *out, const char *function)
{
    if (!rig)
        return TSL_ERROR_NULL_POINTER;
    if (!out)
        return tsla_refuse(rig->assets, TSL_ERROR_NULL_POINTER, function);
    return index < count ? TSL_OK : tsla_refuse(rig->assets, TSL_ERROR_INDEX_OUT_OF_RANGE, function);
}

tsl_result tsl_asset_rig_get_chain(const tsl_asset_rig *rig, uint32_t index, tsl_asset_chain *out_chain)
{
    tsl_result result = check(rig, index, rig ? rig->objects.chain_count : 0, out_chain, __func__);
    if (result != TSL_OK)
        return result;
    const tsla_rig_chain *in = &rig->rig.chains[index];
    tsl_asset_chain out = {rig->objects.chains[index], in->name, in->preset};
    *out_chain = out;
    return TSL_OK;
}

tsl_result tsl_asset_rig_get_collider(const tsl_asset_rig *rig, uint32_t index, tsl_asset_collider *out_collider)
{
    tsl_result result = check(rig, index, rig ? rig->objects.collider_count : 0, out_collider, __func__);
    if (result != TSL_OK)
        return result;
    const tsla_rig_collider *in = &rig->rig.colliders[index];
    tsl_asset_collider out = {.id = rig->objects.colliders[index],
                              .name = in->name,
                              .bone = in->bone.name ? in->bone.index : -1,
                              .shape = in->shape};
    *out_collider = out;
    return TSL_OK;
}

tsl_result tsl_asset_rig_get_links(const tsl_asset_rig *rig, uint32_t index, tsl_asset_links *out_links)
{
    tsl_result result = check(rig, index, rig ? rig->objects.links_count : 0, out_links, __func__);
    if (result != TSL_OK)
        return result;
    tsl_asset_links out = {rig->objects.links[index], rig->rig.links[index].name, NULL};
    *out_links = out;
    return TSL_OK;
}

tsl_result tsl_asset_rig_get_limb(const tsl_asset_rig *rig, uint32_t index, tsl_asset_limb *out_limb)
{
    tsl_result result = check(rig, index, rig ? rig->rig.ik_count : 0, out_limb, __func__);
    if (result != TSL_OK)
        return result;
    const tsla_rig_ik *in = &rig->rig.ik[index];
    tsl_asset_limb out = {.name = in->name,
                          .clips = in->has_clips ? in->clips : NULL,
                          .clip_count = in->clip_count,
                          .root = in->root.index,
                          .mid = in->mid.index,
                          .end = in->end.index,
                          .target = in->foot_lock ? -1 : in->target.index,
                          .pole = in->pole.name ? in->pole.index : -1,
                          .pole_direction = tsla_rig_vector(in->pole_vector),
                          .ground = in->ground,
                          .threshold = in->threshold,
                          .weight = in->weight};
    *out_limb = out;
    return TSL_OK;
}

// ---- by name ----------------------------------------------------------------------------------------------

typedef enum object_kind { CHAIN, COLLIDER, LINKS } object_kind;

// The index of the object with that name. Objects of the three kinds begin with their names.
static tsl_result find(const tsl_asset_rig *rig, object_kind kind, const char *name, uint32_t *out_index)
{
    if (!rig)
        return TSL_ERROR_NULL_POINTER;
    const tsla_rig_file *r = &rig->rig;
    const struct {
        const char *kind;
        const void *objects;
        size_t size;
        uint32_t count;
    } lists[] = {[CHAIN] = {"chain", r->chains, sizeof *r->chains, r->chain_count},
                 [COLLIDER] = {"collider", r->colliders, sizeof *r->colliders, r->collider_count},
                 [LINKS] = {"links", r->links, sizeof *r->links, r->links_count}};
    if (!name)
        return tsla_refuse(rig->assets, TSL_ERROR_NULL_POINTER, lists[kind].kind);
    tsla_nearest nearest = tsla_nearest_begin(name);
    for (uint32_t i = 0; i < lists[kind].count; ++i) {
        const char *known;
        memcpy(&known, (const char *)lists[kind].objects + i * lists[kind].size, sizeof known);
        if (strcmp(known, name) == 0) {
            *out_index = i;
            return TSL_OK;
        }
        tsla_nearest_offer(&nearest, known);
    }
    tsla_nearest_say(&nearest, rig->file->name, lists[kind].kind, tsla_begin(rig->assets));
    return TSL_ERROR_INVALID_ARGUMENT;
}

tsl_result tsl_asset_rig_find_chain(const tsl_asset_rig *rig, const char *name, tsl_asset_chain *out_chain)
{
    uint32_t index = 0;
    tsl_result result = find(rig, CHAIN, name, &index);
    return result == TSL_OK ? tsl_asset_rig_get_chain(rig, index, out_chain) : result;
}

tsl_result tsl_asset_rig_find_collider(const tsl_asset_rig *rig, const char *name, tsl_asset_collider *out_collider)
{
    uint32_t index = 0;
    tsl_result result = find(rig, COLLIDER, name, &index);
    return result == TSL_OK ? tsl_asset_rig_get_collider(rig, index, out_collider) : result;
}

tsl_result tsl_asset_rig_find_links(const tsl_asset_rig *rig, const char *name, tsl_asset_links *out_links)
{
    uint32_t index = 0;
    tsl_result result = find(rig, LINKS, name, &index);
    return result == TSL_OK ? tsl_asset_rig_get_links(rig, index, out_links) : result;
}
