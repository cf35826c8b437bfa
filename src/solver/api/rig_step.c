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

// Checks the arguments of a rig and sets how its poses are read and written, in `e`, which is zeroes. `in` or `out` null: not given.
static tsl_result take_exchange(const tsl_world *world, tsli_caller caller, tsli_rig *rig, const tsl_pose_input *in,
                                const tsl_pose_output *out, tsli_exchange *e)
{
    e->rig = rig;
    tsl_result result = in ? tsli_take_input(world, caller, rig, in, &e->from) : TSL_OK;
    if (result == TSL_OK && out)
        result = tsli_take_output(world, caller, rig, out, in ? &e->from : NULL, &e->to, &e->write);
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

// Steps a rig with the pose that was read, and writes the result. While the rig is solved, its output is prefetched and `next`, the layout
// of the rig that steps after this one (null: none).
TSLI_HOT static void step_exchange(const tsli_exchange *e, const tsli_layout *next, float delta_seconds)
{
    tsli_rig *rig = e->rig;
    tsli_ahead_none(rig->layout);
    tsli_ahead_to(rig->layout, next);
    if (e->to.bones)
        tsli_ahead_of(rig->layout, e->to.bones, bytes_ahead(&e->to));
    if (e->to.bones && e->write == TSL_WRITE_ALL)
        tsli_ahead_of(rig->layout, e->from.bones, bytes_ahead(&e->from) / 2); // undriven bones come first as a rule
    tsli_pose_commit(rig);
    tsli_rig_advance(rig, delta_seconds);
    tsli_ahead_end(rig->layout);
    if (e->to.bones)
        tsli_stage_write(e);
}

#undef BYTES_AHEAD

// ---- the elements ---------------------------------------------------------------------------------------

// An element must have the struct_size of the first. `one` null: there is no array.
static tsl_result check_size(const rig_list *list, uint32_t i, const char *argument, const void *first, const void *one)
{
    uint32_t size, size_here;
    if (!one)
        return TSL_OK;
    memcpy(&size, first, sizeof size);
    memcpy(&size_here, one, sizeof size_here);
    return size == size_here ? TSL_OK
                             : tsli_refuse(&list->world->host, TSL_ERROR_NOT_INITIALIZED, list->function,
                                           "%ss[%u].struct_size is %u; it is expected to be %u, as in %ss[0]", argument,
                                           i, size_here, size, argument);
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
static tsl_result take_element(const rig_list *list, uint32_t i, tsli_rig *rig, tsli_exchange *e)
{
    const tsl_world *world = list->world;
    memset(e, 0, sizeof *e);
    if (!rig)
        return tsli_refuse_id((tsli_at){&world->host, list->function, tsli_name_of("rigs[%u]", i).text}, world,
                              TSLI_KIND_RIG, list->rigs[i].bits);
    const tsl_pose_input *in = tsli_element(list->ins, i);
    const tsl_pose_output *out = tsli_element(list->outs, i);
    tsl_result result = check_size(list, i, "in", list->ins, in);
    if (result == TSL_OK)
        result = check_size(list, i, "out", list->outs, out);
    return result == TSL_OK ? take_exchange(world, (tsli_caller){list->function, i}, rig, in, out, e) : result;
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

// The rig, after prefetches of those that follow.
static tsli_rig *walk_to(const rig_list *list, uint32_t i)
{
    for (uint32_t k = i ? i + RIGS_AHEAD : 0; k <= i + RIGS_AHEAD; ++k)
        if (rig_at(list, k))
            tsli_prefetch(rig_at(list, k), TSLI_HOT_RIG_BYTES);
    const tsli_layout *layout = layout_at(list, i + LAYOUTS_AHEAD);
    if (layout)
        tsli_prefetch(layout, TSLI_POSE_LAYOUT_BYTES);
    return rig_at(list, i);
}

#undef RIGS_AHEAD
#undef LAYOUTS_AHEAD

// ---- poses ---------------------------------------------------------------------------------------------

tsl_result tsl_rig_set_pose(tsl_world *world, tsl_rig_id id, const tsl_pose_input *in)
{
    TSLI_ENTER_RIG(world, rig, id);
    const tsli_caller caller = tsli_caller_of_one(__func__);
    tsli_pose_array array;
    tsl_result result = tsli_take_input(world, caller, rig, in, &array);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (result == TSL_OK)
        result = tsli_pose_read(world, caller, rig, &array);
    if (result == TSL_OK)
        tsli_pose_commit(rig);
    tsli_floating_point_leave(host_mode);
    return result;
}

tsl_result tsl_rig_get_pose(const tsl_world *world, tsl_rig_id id, const tsl_pose_input *in, const tsl_pose_output *out)
{
    TSLI_ENTER_RIG(world, rig, id);
    TSLI_CHECK_POINTER(world, out);
    tsli_exchange e = {0};
    tsl_result result = take_exchange(world, tsli_caller_of_one(__func__), rig, in, out, &e);
    if (result == TSL_OK) {
        ready_exchange(&e);
        tsli_stage_write(&e);
    }
    return result;
}

// Checks every element and reads its input; after a refusal nothing has changed.
static tsl_result prepare_all(tsl_world *world, const rig_list *list)
{
    tsl_result result = TSL_OK;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (uint32_t i = 0; i < list->count && result == TSL_OK; ++i) {
        tsli_rig *rig = walk_to(list, i);
        tsli_exchange e;
        result = take_element(list, i, rig, &e);
        if (result != TSL_OK || !rig)
            break;
        if (list->steps && (rig->spare & TSLI_SPARE_LISTED))
            result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, list->function,
                                 "rigs[%u] is a rig that comes earlier in the array too", i);
        else if (list->ins)
            result = tsli_pose_read(world, (tsli_caller){list->function, i}, rig, &e.from);
        rig->spare |= list->steps ? TSLI_SPARE_LISTED : 0;
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

tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             const tsl_pose_output *outs, uint32_t count)
{
    TSLI_ENTER(world);
    const rig_list list = {world, __func__, rigs, ins, outs, count, 0};
    tsl_result result = check_arrays(&list, "outs", outs);
    tsli_exchange e;
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i) // all are checked before the first is written
        result = take_element(&list, i, walk_to(&list, i), &e);
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i) {
        take_element(&list, i, walk_to(&list, i), &e);
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
    tsli_exchange e = {0};
    result = take_exchange(world, caller, rig, in, out, &e);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (result == TSL_OK && in)
        result = tsli_pose_read(world, caller, rig, &e.from);
    tsli_floating_point_leave(host_mode);
    if (result != TSL_OK)
        return result;
    if (world->validation)
        tsli_validate_seconds(world, rig, __func__, delta_seconds);
    step_exchange(&e, NULL, delta_seconds);
    return TSL_OK;
}

// ---- a step of many rigs -------------------------------------------------------------------------------

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
    for (uint32_t i = 0; i < count; ++i) {
        tsli_exchange e;
        if (take_element(&list, i, walk_to(&list, i), &e) != TSL_OK || !e.rig)
            break; // never: all are checked before
        ready_exchange(&e);
        if (layout_at(&list, i + 2))
            tsli_prefetch(layout_at(&list, i + 2), sizeof(tsli_layout));
        step_exchange(&e, layout_at(&list, i + 1), delta_seconds);
    }
    return TSL_OK;
}
