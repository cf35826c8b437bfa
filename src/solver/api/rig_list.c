// SPDX-License-Identifier: MIT
#include "solver/api/rig_list.h"

#include "solver/check/entry.h"

#include <string.h>

// A chain of dependent loads: the rig, its layout, the layout's arrays.
#define RIGS_AHEAD 15u
#define LAYOUTS_AHEAD 12u

// ---- the elements ---------------------------------------------------------------------------------------

tsl_result tsli_rig_list_check_size(const tsl_world *world, tsli_asker asker, const char *argument, const void *first,
                                    const void *one)
{
    uint32_t size, size_here;
    memcpy(&size, first, sizeof size);
    memcpy(&size_here, one, sizeof size_here);
    return size == size_here ? TSL_OK
                             : tsli_refuse(&world->host, TSL_ERROR_NOT_INITIALIZED, asker.function,
                                           "%s.struct_size is %u; it is expected to be %u, as in %ss[0]",
                                           tsli_asker_argument(asker, argument).text, size_here, size, argument);
}

tsl_result tsli_rig_list_refuse(const tsl_world *world, tsli_asker asker, tsl_rig_id id)
{
    return tsli_refuse_id(world, asker.function, TSLI_KIND_RIG, id.bits, tsli_asker_argument(asker, "rig").text);
}

tsl_result tsli_rig_list_check(const tsl_world *world, const char *function, const char *argument, const void *array,
                               uint32_t count)
{
    return count == 0 || array ? TSL_OK
                               : tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function,
                                             "%s is null, and count is %u", argument, count);
}

tsl_result tsli_rig_list_take(const tsl_world *world, const tsli_rig_list *list, uint32_t i, tsli_rig *rig,
                              tsli_exchange *e)
{
    memset(e, 0, sizeof *e);
    e->rig = rig;
    const tsli_asker asker = {list->function, i};
    if (!e->rig)
        return tsli_rig_list_refuse(world, asker, list->rigs[i]);
    const tsl_pose_input *in = tsli_rig_list_input(list, i);
    const tsl_pose_output *out = tsli_rig_list_output(list, i);
    tsl_result result = TSL_OK;
    if (in)
        result = tsli_rig_list_check_size(world, asker, "in", list->ins, in);
    if (result == TSL_OK && out)
        result = tsli_rig_list_check_size(world, asker, "out", list->outs, out);
    if (result == TSL_OK && out)
        return tsli_take_both(world, asker, e->rig, in, out, &e->from, &e->to, &e->write);
    return result == TSL_OK && in ? tsli_take_input(world, asker, e->rig, in, &e->from) : result;
}

// ---- the walk -------------------------------------------------------------------------------------------

tsli_rig *tsli_rig_walk_to(tsli_rig_walk *w, uint32_t i)
{
    for (; w->seen < w->count && w->seen <= i + RIGS_AHEAD; ++w->seen) {
        // The caller has refused null with a count.
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        tsli_rig *rig = tsli_rig_find(w->world, w->ids[w->seen]);
        w->rigs[w->seen % TSLI_RIGS_IN_SIGHT] = rig;
        if (rig)
            tsli_prefetch(rig, TSLI_HOT_RIG_BYTES);
    }
    const tsli_layout *layout = w->skips_layouts ? NULL : tsli_rig_walk_layout(w, i + LAYOUTS_AHEAD);
    if (layout)
        tsli_prefetch(layout, TSLI_POSE_LAYOUT_BYTES);
    return tsli_rig_walk_rig(w, i);
}

void tsli_ask_for_bones(const tsli_layout *layout, const tsl_pose_input *in)
{
    if (!in->bones || layout->stored_count == 0)
        return;
    uint64_t bytes = (uint64_t)layout->needed[0].run * sizeof(tsl_transform);
    bytes = bytes < 2 * TSLI_AHEAD_BYTES ? bytes : 2 * TSLI_AHEAD_BYTES;
    tsli_prefetch(layout->local_now, bytes);
    tsli_prefetch((const char *)in->bones + layout->needed[0].bone * sizeof(tsl_transform), bytes);
}

#undef RIGS_AHEAD
#undef LAYOUTS_AHEAD
