// SPDX-License-Identifier: MIT
// API: a step of many rigs in one call, with poses in and out.
#include "base/floating_point.h"
#include "solver/api/rig_list.h"
#include "solver/check/entry.h"
#include "solver/pose/validate.h"
#include "solver/step/step.h"

static tsl_result prepare_step(tsl_world *world, const tsli_rig_list *list, uint32_t i, tsli_rig *rig)
{
    tsli_exchange e;
    tsl_result result = tsli_rig_list_take(world, list, i, rig, &e);
    if (result == TSL_OK && rig->spare & TSLI_SPARE_LISTED)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, list->function,
                             "rigs[%u] is a rig that comes earlier in the array too", i);
    if (result == TSL_OK)
        rig->spare |= TSLI_SPARE_LISTED;
    return result == TSL_OK && list->ins ? tsli_pose_read(world, (tsli_asker){list->function, i}, rig, &e.from)
                                         : result;
}

static tsl_result prepare_steps(tsl_world *world, const tsli_rig_list *list)
{
    tsli_rig_walk w = {.world = world, .ids = list->rigs, .count = list->count};
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < list->count && result == TSL_OK; ++i) {
        tsli_rig *rig = tsli_rig_walk_to(&w, i);
        const tsli_layout *next = tsli_rig_walk_layout(&w, i + 1);
        if (next && list->ins && list->ins->struct_size == sizeof *list->ins) // others are not checked yet
            tsli_ask_for_bones(next, tsli_rig_list_input(list, i + 1));
        result = prepare_step(world, list, i, rig);
    }
    return result;
}

static void forget_all(const tsl_world *world, const tsli_rig_list *list)
{
    for (uint32_t i = 0; i < list->count; ++i) {
        tsli_rig *rig = tsli_rig_find(world, list->rigs[i]);
        if (rig)
            rig->spare = TSLI_SPARE_EMPTY;
    }
}

// From rig `i` on; returns their number.
static uint32_t step_some(const tsli_rig_list *list, tsli_rig_walk *w, uint32_t i, float delta_seconds)
{
    tsli_exchange e[TSLI_RIGS_AT_ONCE];
    tsli_rig *rigs[TSLI_RIGS_AT_ONCE];
    uint32_t count = 0;
    for (; i + count < list->count && count < TSLI_RIGS_AT_ONCE; ++count) {
        tsli_rig *rig = tsli_rig_walk_to(w, i + count);
        tsli_rig_list_take(w->world, list, i + count, rig, &e[count]); // checked before
        tsli_exchange_ready(&e[count]);
        rigs[count] = rig;
    }
    for (uint32_t k = 0; k < count; ++k) {
        const tsli_layout *after = tsli_rig_walk_layout(w, i + 2 * count + k);
        if (after)
            tsli_prefetch(after, sizeof *after);
        tsli_exchange_begin(&e[k], tsli_rig_walk_layout(w, i + count + k));
    }
    tsli_rigs_advance(rigs, count, delta_seconds);
    for (uint32_t k = 0; k < count; ++k)
        tsli_exchange_end(&e[k]);
    return count;
}

tsl_result tsl_rigs_step(tsl_world *world, const tsl_rig_id *rigs, uint32_t count, float delta_seconds,
                         const tsl_pose_input *ins, const tsl_pose_output *outs)
{
    TSLI_ENTER(world);
    tsl_result result = tsli_rig_list_check(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = tsli_check_seconds(world, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    const tsli_rig_list list = {__func__, rigs, ins, outs, count};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    result = prepare_steps(world, &list);
    tsli_floating_point_leave(host_mode);
    if (result != TSL_OK) {
        forget_all(world, &list);
        return result;
    }
    if (world->validation && count)
        tsli_validate_seconds(world, tsli_rig_find(world, rigs[0]), __func__, delta_seconds);
    tsli_rig_walk w = {.world = world, .ids = rigs, .count = count};
    for (uint32_t i = 0; i < count;)
        i += step_some(&list, &w, i, delta_seconds);
    return TSL_OK;
}
