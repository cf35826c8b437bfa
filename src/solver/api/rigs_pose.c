// SPDX-License-Identifier: MIT
// API: the poses of many rigs with one call.
#include "base/floating_point.h"
#include "solver/api/rig_list.h"
#include "solver/check/entry.h"

// ---- input ----------------------------------------------------------------------------------------------

static tsl_result prepare_all(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins, uint32_t count)
{
    tsli_rig_walk w = {.world = world, .ids = rigs, .count = count, .skips_layouts = count && !ins->bones};
    for (uint32_t i = 0; i < count; ++i) {
        const tsli_asker asker = {"tsl_rigs_set_pose", i};
        const tsl_pose_input *in = tsli_in_array(ins, ins->struct_size, i);
        tsli_rig *rig = tsli_rig_walk_to(&w, i);
        const tsli_layout *next = w.skips_layouts ? NULL : tsli_rig_walk_layout(&w, i + 1);
        if (next && ins->struct_size == sizeof *ins) // others are not checked yet
            tsli_ask_for_bones(next, tsli_in_array(in, ins->struct_size, 1));
        if (!rig)
            return tsli_rig_list_refuse(world, asker, rigs[i]);
        tsl_result result = tsli_rig_list_check_size(world, asker, "in", ins, in);
        if (result == TSL_OK)
            result = tsli_pose_prepare(world, asker, rig, in);
        if (result != TSL_OK)
            return result;
    }
    return TSL_OK;
}

tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins, uint32_t count)
{
    TSLI_ENTER(world);
    tsl_result result = tsli_rig_list_check(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = tsli_rig_list_check(world, __func__, "ins", ins, count);
    if (result != TSL_OK)
        return result;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    result = prepare_all(world, rigs, ins, count);
    tsli_floating_point_leave(host_mode);
    for (uint32_t i = 0; i < count; ++i) {
        tsli_rig *rig = tsli_rig_find(world, rigs[i]);
        if (result == TSL_OK)
            tsli_pose_commit(rig);
        else if (rig)
            rig->spare = TSLI_SPARE_EMPTY;
    }
    return result;
}

// ---- output ---------------------------------------------------------------------------------------------

static void ask_for_results(const tsli_layout *layout, const tsl_pose_input *in, const tsl_pose_output *out)
{
    uint32_t stride = out->stride ? out->stride : tsli_pose_element_size(out->format);
    const tsli_pose_array to = {.stride = stride, .count = out->bone_count, .format = out->format};
    if (out->space == TSL_SPACE_LOCAL)
        tsli_prefetch(layout->rotation_ls, layout->slot_count * sizeof *layout->rotation_ls);
    else
        tsli_prefetch(layout->world, layout->slot_count * sizeof *layout->world);
    for (uint32_t b = 0; b < layout->block_count; ++b)
        tsli_prefetch(&layout->blocks[b].flags, sizeof(uint32_t));
    if (in && in->bones)
        tsli_prefetch(in->bones,
                      tsli_pose_bytes_ahead(&to) / 2); // undriven bones come first, usually
    if (out->bones)
        tsli_prefetch_to_write(out->bones, tsli_pose_bytes_ahead(&to));
}

static void write_pose(const tsli_rig_list *list, tsli_rig_walk *w, uint32_t i)
{
    tsli_exchange e;
    tsli_rig *rig = tsli_rig_walk_to(w, i);
    const tsli_layout *next = tsli_rig_walk_layout(w, i + 1);
    if (next)
        ask_for_results(next, tsli_rig_list_input(list, i + 1), tsli_rig_list_output(list, i + 1));
    tsli_rig_list_take(w->world, list, i, rig, &e); // checked before
    tsli_exchange_ready(&e);
    tsli_stage_write(&e);
}

tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             const tsl_pose_output *outs, uint32_t count)
{
    TSLI_ENTER(world);
    tsl_result result = tsli_rig_list_check(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = tsli_rig_list_check(world, __func__, "outs", outs, count);
    if (result != TSL_OK)
        return result;
    const tsli_rig_list list = {__func__, rigs, ins, outs, count};
    tsli_rig_walk checks = {.world = world, .ids = rigs, .count = count}, writes = checks;
    for (uint32_t i = 0; i < count; ++i) { // all are checked before the first is written
        tsli_exchange e;
        result = tsli_rig_list_take(world, &list, i, tsli_rig_walk_to(&checks, i), &e);
        if (result != TSL_OK)
            return result;
    }
    for (uint32_t i = 0; i < count; ++i)
        write_pose(&list, &writes, i);
    return TSL_OK;
}
