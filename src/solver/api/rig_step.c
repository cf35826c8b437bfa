// SPDX-License-Identifier: MIT
// API: poses in and out and steps, of one rig and of many with one call. The elements of a call on many are checked and read one after the
// other, along with the rigs. Rigs are seldom in the cache: the next is prefetched while the current one is read or written.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/ahead.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_pose_input_init, tsl_pose_input, tsli_pose_input)
TSLI_INIT(tsl_pose_output_init, tsl_pose_output, tsli_pose_output)

// A chain of dependent loads: the rig, its layout, the layout's arrays.
#define RIGS_AHEAD 15u
#define LAYOUTS_AHEAD 12u

// Arguments of the call; ins or outs may be null.
typedef struct rig_list {
    const tsl_world *world;
    const char *function;
    const tsl_rig_id *rigs;
    const tsl_pose_input *ins;
    const tsl_pose_output *outs;
    uint32_t count;
    uint32_t steps; // 0: it only takes poses in or out, and a rig may be listed again
} rig_list;

// ---- the input and the output of one rig in one call ---------------------------------------------------

#define BYTES_AHEAD 8192u // at most, of each pose: more would evict the first of them

// The number of bytes of a pose to prefetch before it is read or written.
static uint64_t bytes_ahead(const tsli_pose_array *array)
{
    uint64_t bytes = (uint64_t)array->count * array->stride;
    return bytes < BYTES_AHEAD ? bytes : BYTES_AHEAD;
}

// `in` or `out` null: not given.
static tsl_result take_both(const tsl_world *world, tsli_caller caller, tsli_exchange *e, const tsl_pose_input *in,
                            const tsl_pose_output *out)
{
    tsl_result result = in ? tsli_take_input(world, caller, e->rig, in, &e->from) : TSL_OK;
    if (result == TSL_OK && out)
        result = tsli_take_output(world, caller, e->rig, out, in ? &e->from : NULL, &e->to, &e->write);
    return result;
}

// Prepares writing the result of an exchange whose input was checked and not read: normalizes its root, once only, or bits would differ
// between calls.
static void ready_exchange(tsli_exchange *e)
{
    if (e->from.space != TSL_SPACE_WORLD) // only world space uses the root
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    e->from.root.rotation = tsli_quat_normalize(e->from.root.rotation);
    tsli_floating_point_leave(host_mode);
}

// Around a rig's step. Begin commits the pose that was read and prefetches the output and `next`, the layout of the rig that steps after
// this one (null: none); end writes the result.
TSLI_HOT static void begin_exchange(const tsli_exchange *e, const tsli_layout *next)
{
    tsli_rig *rig = e->rig;
    tsli_ahead_none(rig->layout);
    tsli_ahead_to(rig->layout, next);
    if (e->to.bones)
        tsli_ahead_of(rig->layout, e->to.bones, bytes_ahead(&e->to));
    if (e->to.bones && e->write == TSL_WRITE_ALL)
        tsli_ahead_of(rig->layout, e->from.bones,
                      bytes_ahead(&e->from) / 2); // undriven bones come first as a rule
    tsli_pose_commit(rig);
}

TSLI_HOT static void end_exchange(const tsli_exchange *e)
{
    tsli_ahead_end(e->rig->layout);
    if (e->to.bones)
        tsli_stage_write(e);
}

#undef BYTES_AHEAD

// ---- the elements ---------------------------------------------------------------------------------------

// Elements are as far apart as the host's header has them, which may be older than the library.
static const void *in_array(const void *first, uint32_t size, uint32_t i)
{
    return (const char *)first + (size_t)i * size;
}

static const tsl_pose_input *list_input(const rig_list *list, uint32_t i)
{
    return list->ins ? in_array(list->ins, list->ins->struct_size, i) : NULL;
}

static const tsl_pose_output *list_output(const rig_list *list, uint32_t i)
{
    return list->outs ? in_array(list->outs, list->outs->struct_size, i) : NULL;
}

// The element must have the struct_size of the first.
static tsl_result check_list_size(const tsl_world *world, tsli_caller caller, const char *argument, const void *first,
                                  const void *one)
{
    uint32_t size, size_here;
    memcpy(&size, first, sizeof size);
    memcpy(&size_here, one, sizeof size_here);
    return size == size_here ? TSL_OK
                             : tsli_refuse(&world->host, TSL_ERROR_NOT_INITIALIZED, caller.function,
                                           "%s.struct_size is %u; it is expected to be %u, as in %ss[0]",
                                           tsli_caller_argument(caller, argument).text, size_here, size, argument);
}

static tsl_result refuse_rig_of_list(const tsl_world *world, tsli_caller caller, tsl_rig_id id)
{
    return tsli_refuse_id((tsli_at){&world->host, caller.function, tsli_caller_argument(caller, "rig").text}, world,
                          TSLI_KIND_RIG, id.bits);
}

// Checks the arrays that the call requires: its rigs and another one, or the rigs again.
static tsl_result check_arrays(const rig_list *list, const char *argument, const void *array)
{
    if (list->count == 0 || (list->rigs && array))
        return TSL_OK;
    return tsli_refuse(&list->world->host, TSL_ERROR_NULL_POINTER, list->function, "%s is null, and count is %u",
                       list->rigs ? argument : "rigs", list->count);
}

// Checks the element's input and output and sets how to read and write them; `rig` null: there is no such rig.
static tsl_result take_from_list(const rig_list *list, uint32_t i, tsli_rig *rig, tsli_exchange *e)
{
    const tsl_world *world = list->world;
    memset(e, 0, sizeof *e);
    e->rig = rig;
    const tsli_caller caller = {list->function, i};
    if (!e->rig)
        return refuse_rig_of_list(world, caller, list->rigs[i]);
    const tsl_pose_input *in = list_input(list, i);
    const tsl_pose_output *out = list_output(list, i);
    tsl_result result = TSL_OK;
    if (in)
        result = check_list_size(world, caller, "in", list->ins, in);
    if (result == TSL_OK && out)
        result = check_list_size(world, caller, "out", list->outs, out);
    return result == TSL_OK ? take_both(world, caller, e, in, out) : result;
}

// ---- the walk -------------------------------------------------------------------------------------------

// Null: there are fewer, or no such rig.
static tsli_rig *rig_at(const rig_list *list, uint32_t i)
{
    return i < list->count ? tsli_pool_find(&list->world->rigs, list->rigs[i].bits) : NULL;
}

static const tsli_layout *layout_at(const rig_list *list, uint32_t i)
{
    const tsli_rig *rig = rig_at(list, i);
    return rig ? rig->layout : NULL;
}

// Where only roots move, nothing of the layouts is needed.
static int moves_roots_alone(const rig_list *list)
{
    return !list->steps && !list->outs && !list->ins->bones;
}

// The rig, after prefetches of those that follow.
static tsli_rig *walk_to(const rig_list *list, uint32_t i)
{
    for (uint32_t k = i ? i + RIGS_AHEAD : 0; k <= i + RIGS_AHEAD; ++k)
        if (rig_at(list, k))
            tsli_prefetch(rig_at(list, k), TSLI_HOT_RIG_BYTES);
    const tsli_layout *layout = moves_roots_alone(list) ? NULL : layout_at(list, i + LAYOUTS_AHEAD);
    if (layout)
        tsli_prefetch(layout, TSLI_POSE_LAYOUT_BYTES);
    return rig_at(list, i);
}

// Prefetches the first of its bones that are read, on both sides; after some lines the processor sees the pattern.
static void ask_for_bones(const tsli_layout *layout, const tsl_pose_input *in)
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

// ---- poses of one rig ----------------------------------------------------------------------------------

tsl_result tsl_rig_set_pose(tsl_world *world, tsl_rig_id id, const tsl_pose_input *in)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsl_result result = tsli_pose_prepare(world, tsli_caller_of_one(__func__), rig, in);
    if (result == TSL_OK)
        tsli_pose_commit(rig);
    tsli_floating_point_leave(host_mode);
    return result;
}

tsl_result tsl_rig_get_pose(const tsl_world *world, tsl_rig_id id, const tsl_pose_input *in, const tsl_pose_output *out)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, out);
    tsli_exchange e = {.rig = rig};
    tsl_result result = take_both(world, tsli_caller_of_one(__func__), &e, in, out);
    if (result == TSL_OK) {
        ready_exchange(&e);
        tsli_stage_write(&e);
    }
    return result;
}

// ---- poses of many rigs in -----------------------------------------------------------------------------

static tsl_result prepare_pose(tsl_world *world, const rig_list *list, uint32_t i, tsli_rig *rig)
{
    const tsli_caller caller = {list->function, i};
    if (!rig)
        return refuse_rig_of_list(world, caller, list->rigs[i]);
    tsl_result result = check_list_size(world, caller, "in", list->ins, list_input(list, i));
    return result == TSL_OK ? tsli_pose_prepare(world, caller, rig, list_input(list, i)) : result;
}

static tsl_result prepare_step(tsl_world *world, const rig_list *list, uint32_t i, tsli_rig *rig)
{
    tsli_exchange e;
    tsl_result result = take_from_list(list, i, rig, &e);
    if (result != TSL_OK || !rig)
        return result;
    if (rig->spare & TSLI_SPARE_LISTED)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, list->function,
                           "rigs[%u] is a rig that comes earlier in the array too", i);
    rig->spare |= TSLI_SPARE_LISTED;
    return list->ins ? tsli_pose_read(world, (tsli_caller){list->function, i}, rig, &e.from) : TSL_OK;
}

// Checks every element and reads its input; after a refusal nothing has changed.
static tsl_result prepare_all(tsl_world *world, const rig_list *list)
{
    tsl_result result = TSL_OK;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (uint32_t i = 0; i < list->count && result == TSL_OK; ++i) {
        tsli_rig *rig = walk_to(list, i);
        const tsli_layout *next = moves_roots_alone(list) ? NULL : layout_at(list, i + 1);
        if (next && list->ins && list->ins->struct_size == sizeof *list->ins) // others are not checked yet
            ask_for_bones(next, list_input(list, i + 1));
        result = list->steps ? prepare_step(world, list, i, rig) : prepare_pose(world, list, i, rig);
    }
    tsli_floating_point_leave(host_mode);
    for (uint32_t i = 0; i < list->count && result != TSL_OK; ++i)
        if (rig_at(list, i))
            rig_at(list, i)->spare = TSLI_SPARE_EMPTY;
    return result;
}

tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins, uint32_t count)
{
    TSLI_ENTER(world);
    const rig_list list = {world, __func__, rigs, ins, NULL, count, 0};
    tsl_result result = check_arrays(&list, "ins", ins);
    if (result == TSL_OK)
        result = prepare_all(world, &list);
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i)
        tsli_pose_commit(rig_at(&list, i));
    return result;
}

// ---- poses of many rigs out ----------------------------------------------------------------------------

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
                      bytes_ahead(&to) / 2); // undriven bones come first, usually
    if (out->bones)
        tsli_prefetch_to_write(out->bones, bytes_ahead(&to));
}

tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             const tsl_pose_output *outs, uint32_t count)
{
    TSLI_ENTER(world);
    const rig_list list = {world, __func__, rigs, ins, outs, count, 0};
    tsl_result result = check_arrays(&list, "outs", outs);
    tsli_exchange e;
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i) // all are checked before the first is written
        result = take_from_list(&list, i, walk_to(&list, i), &e);
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i) {
        tsli_rig *rig = walk_to(&list, i);
        const tsli_layout *next = layout_at(&list, i + 1);
        if (next)
            ask_for_results(next, list_input(&list, i + 1), list_output(&list, i + 1));
        take_from_list(&list, i, rig, &e);
        ready_exchange(&e);
        tsli_stage_write(&e);
    }
    return result;
}

// ---- a step of one rig ---------------------------------------------------------------------------------

TSLI_HOT tsl_result tsl_rig_step(tsl_world *world, tsl_rig_id id, float delta_seconds, const tsl_pose_input *in,
                                 const tsl_pose_output *out)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsl_result result = tsli_check_seconds(&world->host, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    const tsli_caller caller = tsli_caller_of_one(__func__);
    tsli_prefetch(rig->layout, rig->layout->hot_bytes); // seldom in the cache, and not prefetched before
    tsli_exchange e;                                    // not cleared: only the fields that are set are read
    e.rig = rig;
    e.from.bones = e.to.bones = NULL;
    result = take_both(world, caller, &e, in, out);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (result == TSL_OK && in)
        result = tsli_pose_read(world, caller, rig, &e.from);
    tsli_floating_point_leave(host_mode);
    if (result != TSL_OK)
        return result;
    if (world->validation)
        tsli_validate_seconds(world, rig, __func__, delta_seconds);
    begin_exchange(&e, NULL);
    tsli_rig_advance(rig, delta_seconds);
    end_exchange(&e);
    return TSL_OK;
}

// ---- a step of many rigs -------------------------------------------------------------------------------

static void step_one_of(const rig_list *list, uint32_t i, float delta_seconds)
{
    tsli_exchange e;
    tsli_rig *rig = walk_to(list, i);
    const tsli_layout *after = layout_at(list, i + 2);
    take_from_list(list, i, rig, &e); // checked before
    ready_exchange(&e);
    if (after)
        tsli_prefetch(after, sizeof *after);
    begin_exchange(&e, layout_at(list, i + 1));
    tsli_rig_advance(rig, delta_seconds);
    end_exchange(&e);
}

tsl_result tsl_rigs_step(tsl_world *world, const tsl_rig_id *rigs, uint32_t count, float delta_seconds,
                         const tsl_pose_input *ins, const tsl_pose_output *outs)
{
    TSLI_ENTER(world);
    const rig_list list = {world, __func__, rigs, ins, outs, count, 1};
    tsl_result result = check_arrays(&list, "rigs", rigs);
    if (result == TSL_OK)
        result = tsli_check_seconds(&world->host, __func__, delta_seconds);
    if (result == TSL_OK)
        result = prepare_all(world, &list);
    if (result != TSL_OK)
        return result;
    if (world->validation && count)
        tsli_validate_seconds(world, rig_at(&list, 0), __func__, delta_seconds);
    for (uint32_t i = 0; i < count; ++i)
        step_one_of(&list, i, delta_seconds);
    return TSL_OK;
}
