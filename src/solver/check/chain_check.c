// SPDX-License-Identifier: MIT
// Errors in the description of a chain, except in its bones, which topology.c checks.
#include "solver/check/entry.h"

static tsl_result check_listed(const tsl_world *world, const char *function, const tsli_rig *rig,
                               const tsl_chain_desc *d, uint32_t i)
{
    const tsli_host *host = &world->host;
    tsli_collider *c = tsli_collider_find(world, d->colliders[i]);
    if (!c)
        return tsli_refuse_id(world, function, TSLI_KIND_COLLIDER, d->colliders[i].bits,
                              tsli_name_of("desc.colliders[%u]", i).text);
    if (c->rig && c->rig != rig && !(c->desc.flags & TSL_COLLIDER_SHARED))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.colliders[%u] is of another rig and without TSL_COLLIDER_SHARED", i);
    if (c->listed)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.colliders[%u] is desc.colliders[%u] again",
                           i, c->listed - 1);
    c->listed = i + 1;
    return TSL_OK;
}

static void forget_listed(const tsl_world *world, const tsl_chain_desc *d, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        tsli_collider_find(world, d->colliders[i])->listed = 0;
}

static tsl_result check_list(const tsl_world *world, const char *function, const tsli_rig *rig, const tsl_chain_desc *d)
{
    tsl_result result = TSL_OK;
    if (!(d->flags & TSL_CHAIN_COLLIDER_LIST) && d->collider_count)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.collider_count is %u, and desc.flags are without TSL_CHAIN_COLLIDER_LIST",
                           d->collider_count);
    uint32_t checked = 0;
    for (; checked < d->collider_count && result == TSL_OK; checked += result == TSL_OK)
        result = check_listed(world, function, rig, d, checked);
    forget_listed(world, d, checked);
    return result;
}

typedef struct bone_list {
    const char *name;
    const uint32_t *bones;
    uint32_t count;
} bone_list;

static tsl_result check_bone_lists(const tsl_world *world, const char *function, const tsli_rig *rig,
                                   const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    const bone_list lists[] = {{"root", d->roots, d->root_count},
                               {"exclude", d->exclude, d->exclude_count},
                               {"bone", d->bones, d->bone_count}};
    for (uint32_t i = 0; i < 3; ++i) {
        if (lists[i].count && !lists[i].bones)
            return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "desc.%s%s is null, and desc.%s_count is %u",
                               lists[i].name, i == 1 ? "" : "s", lists[i].name, lists[i].count);
        if (lists[i].count > rig->bone_count)
            return tsli_refuse(host, TSL_ERROR_COUNT_MISMATCH, function, "desc.%s_count is %u; the rig has %u bones",
                               lists[i].name, lists[i].count, rig->bone_count);
    }
    if (d->collider_count && !d->colliders)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function,
                           "desc.colliders is null, and desc.collider_count is %u", d->collider_count);
    return TSL_OK;
}

static tsl_result check_extent(const tsl_world *world, const char *function, const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    if (d->model == TSL_MODEL_SPRING && d->root_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.root_count is %u; TSL_MODEL_SPRING takes desc.bones, not desc.roots", d->root_count);
    if (!d->root_count == !d->bone_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.root_count is %u and desc.bone_count %u; one of them must be 0 and the other not",
                           d->root_count, d->bone_count);
    if (d->bone_count && d->exclude_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.exclude_count is %u; desc.exclude goes with desc.roots, not with desc.bones",
                           d->exclude_count);
    return TSL_OK;
}

static tsl_result check_choices(const tsl_world *world, const char *function, const tsl_chain_desc *d)
{
    tsl_result result = tsli_check_choice(world, function, "desc", ".model", d->model, TSL_MODEL_TASSEL + 1);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".tip", d->tip, TSL_TIP_LOCAL + 1);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".fork", d->fork, TSL_FORK_FIRST + 1);
    if (result == TSL_OK)
        result = tsli_check_flags(&world->host, function, "desc", ".flags", d->flags,
                                  TSL_CHAIN_UNANIMATED | TSL_CHAIN_COLLIDER_LIST | TSL_CHAIN_IGNORES_REST_CONTACTS);
    if (result == TSL_OK && d->reserved)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.reserved is %u; it must be 0",
                             d->reserved);
    return result;
}

tsl_result tsli_chain_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_chain_desc *d)
{
    static const tsli_number tip_numbers[] = {{TSLI_FIELD(tsl_chain_desc, tip_length), 1, 0.0f, TSLI_LARGEST},
                                              {TSLI_FIELD(tsl_chain_desc, tip_offset), 3, -TSLI_LARGEST, TSLI_LARGEST}};
    tsl_result result = check_choices(world, function, d);
    if (result == TSL_OK)
        result = check_bone_lists(world, function, rig, d);
    if (result == TSL_OK)
        result = check_extent(world, function, d);
    if (result == TSL_OK && (d->anchor < -1 || d->anchor >= (int64_t)rig->bone_count))
        result = tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                             "desc.anchor is %d; it must be -1 or a bone of the rig, which has %u", (int)d->anchor,
                             rig->bone_count);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, "desc", d, tip_numbers, 2);
    return result == TSL_OK ? check_list(world, function, rig, d) : result;
}
