// SPDX-License-Identifier: MIT
// API: poses in and out and steps, of one rig and of many with one call. The elements of a call on many are checked and read one after the
// other, along with the rigs. Rigs are seldom in the cache: the next is prefetched while the current one is read or written.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/ahead.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <string.h>

#define RIGS_IN_SIGHT 16u // the most that a walk looks ahead

// A chain of dependent loads: the rig, its layout, the layout's arrays.
#define RIGS_AHEAD 15u
#define LAYOUTS_AHEAD 12u

// Arguments of the call; ins or outs may be null.
typedef struct rig_list {
    const char *function;
    const tsl_rig_id *rigs;
    const tsl_pose_input *ins;
    const tsl_pose_output *outs;
    uint32_t count;
} rig_list;

// A walk along the rigs of a call, each of which is looked up once.
typedef struct rig_walk {
    const tsl_world *world;
    const tsl_rig_id *ids;
    uint32_t count, seen;
    uint32_t skips_layouts;        // only roots move: nothing of the layouts is needed
    tsli_rig *rigs[RIGS_IN_SIGHT]; // by their index modulo so many; null: no rig of this world
} rig_walk;

// ---- the input and the output of one rig in one call ---------------------------------------------------

#define BYTES_AHEAD 8192u // at most, of each pose: more would evict the first of them

// The number of bytes of a pose to prefetch before it is read or written.
static uint64_t bytes_ahead(const tsli_pose_array *array)
{
    uint64_t bytes = (uint64_t)array->count * array->stride;
    return bytes < BYTES_AHEAD ? bytes : BYTES_AHEAD;
}

// For a call with input and output. `in` null: no input.
static tsl_result take_both(const tsl_world *world, tsli_caller caller, tsli_exchange *e, const tsl_pose_input *in,
                            const tsl_pose_output *out)
{
    tsl_result result = in ? tsli_take_input(world, caller, e->rig, in, &e->from) : TSL_OK;
    if (result == TSL_OK)
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
    tsli_pose_make_root_unit(&e->from);
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
    return tsli_refuse_id(world, caller.function, TSLI_KIND_RIG, id.bits, tsli_caller_argument(caller, "rig").text);
}

// `array`: required by a call with so many elements.
static tsl_result check_array_of_call(const tsl_world *world, const char *function, const char *argument,
                                      const void *array, uint32_t count)
{
    return count == 0 || array ? TSL_OK
                               : tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function,
                                             "%s is null, and count is %u", argument, count);
}

// Checks the element's input and output and sets how to read and write them; `rig` null: there is no such rig.
static tsl_result take_from_list(const tsl_world *world, const rig_list *list, uint32_t i, tsli_rig *rig,
                                 tsli_exchange *e)
{
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
    if (result == TSL_OK && out)
        return take_both(world, caller, e, in, out);
    return result == TSL_OK && in ? tsli_take_input(world, caller, e->rig, in, &e->from) : result;
}

// ---- the walk -------------------------------------------------------------------------------------------

// One of the rigs after the current one; null: none, or no such rig.
static tsli_rig *rig_at(const rig_walk *w, uint32_t i)
{
    return i < w->count ? w->rigs[i % RIGS_IN_SIGHT] : NULL;
}

static const tsli_layout *layout_at(const rig_walk *w, uint32_t i)
{
    const tsli_rig *rig = rig_at(w, i);
    return rig ? rig->layout : NULL;
}

static tsli_rig *walk_to(rig_walk *w, uint32_t i)
{
    for (; w->seen < w->count && w->seen <= i + RIGS_AHEAD; ++w->seen) {
        // The caller has refused null with a count.
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        tsli_rig *rig = tsli_rig_find(w->world, w->ids[w->seen]);
        w->rigs[w->seen % RIGS_IN_SIGHT] = rig;
        if (rig)
            tsli_prefetch(rig, TSLI_HOT_RIG_BYTES);
    }
    const tsli_layout *layout = w->skips_layouts ? NULL : layout_at(w, i + LAYOUTS_AHEAD);
    if (layout)
        tsli_prefetch(layout, TSLI_POSE_LAYOUT_BYTES);
    return rig_at(w, i);
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

void tsl_pose_input_init(tsl_pose_input *pose, uint32_t struct_size)
{
    tsl_pose_input defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(pose, struct_size, &defaults, sizeof defaults);
}

void tsl_pose_output_init(tsl_pose_output *pose, uint32_t struct_size)
{
    tsl_pose_output defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(pose, struct_size, &defaults, sizeof defaults);
}

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
    tsli_exchange e = {.rig = rig};
    tsl_result result = take_both(world, tsli_caller_of_one(__func__), &e, in, out);
    if (result == TSL_OK) {
        ready_exchange(&e);
        tsli_stage_write(&e);
    }
    return result;
}

// ---- poses of many rigs in -----------------------------------------------------------------------------

static tsl_result prepare_all(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins, uint32_t count)
{
    rig_walk w = {.world = world, .ids = rigs, .count = count, .skips_layouts = count && !ins->bones};
    for (uint32_t i = 0; i < count; ++i) {
        const tsli_caller caller = {"tsl_rigs_set_pose", i};
        const tsl_pose_input *in = in_array(ins, ins->struct_size, i);
        tsli_rig *rig = walk_to(&w, i);
        const tsli_layout *next = w.skips_layouts ? NULL : layout_at(&w, i + 1);
        if (next && ins->struct_size == sizeof *ins) // others are not checked yet
            ask_for_bones(next, in_array(in, ins->struct_size, 1));
        if (!rig)
            return refuse_rig_of_list(world, caller, rigs[i]);
        tsl_result result = check_list_size(world, caller, "in", ins, in);
        if (result == TSL_OK)
            result = tsli_pose_prepare(world, caller, rig, in);
        if (result != TSL_OK)
            return result;
    }
    return TSL_OK;
}

tsl_result tsl_rigs_set_pose(tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins, uint32_t count)
{
    TSLI_ENTER(world);
    tsl_result result = check_array_of_call(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = check_array_of_call(world, __func__, "ins", ins, count);
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

static void write_pose(const rig_list *list, rig_walk *w, uint32_t i)
{
    tsli_exchange e;
    tsli_rig *rig = walk_to(w, i);
    const tsli_layout *next = layout_at(w, i + 1);
    if (next)
        ask_for_results(next, list_input(list, i + 1), list_output(list, i + 1));
    take_from_list(w->world, list, i, rig, &e); // checked before
    ready_exchange(&e);
    tsli_stage_write(&e);
}

tsl_result tsl_rigs_get_pose(const tsl_world *world, const tsl_rig_id *rigs, const tsl_pose_input *ins,
                             const tsl_pose_output *outs, uint32_t count)
{
    TSLI_ENTER(world);
    tsl_result result = check_array_of_call(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = check_array_of_call(world, __func__, "outs", outs, count);
    if (result != TSL_OK)
        return result;
    const rig_list list = {__func__, rigs, ins, outs, count};
    rig_walk checks = {.world = world, .ids = rigs, .count = count}, writes = checks;
    for (uint32_t i = 0; i < count; ++i) { // all are checked before the first is written
        tsli_exchange e;
        result = take_from_list(world, &list, i, walk_to(&checks, i), &e);
        if (result != TSL_OK)
            return result;
    }
    for (uint32_t i = 0; i < count; ++i)
        write_pose(&list, &writes, i);
    return TSL_OK;
}

// ---- a step of one rig ---------------------------------------------------------------------------------

TSLI_HOT tsl_result tsl_rig_step(tsl_world *world, tsl_rig_id id, float delta_seconds, const tsl_pose_input *in,
                                 const tsl_pose_output *out)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsl_result result = tsli_check_seconds(world, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    const tsli_caller caller = tsli_caller_of_one(__func__);
    tsli_prefetch(rig->layout, rig->layout->hot_bytes); // seldom in the cache, and not prefetched before
    tsli_exchange e;                                    // not cleared: only the fields that are set are read
    e.rig = rig;
    e.from.bones = e.to.bones = NULL;
    if (in)
        result = tsli_take_input(world, caller, rig, in, &e.from);
    if (result == TSL_OK && out)
        result = tsli_take_output(world, caller, rig, out, in ? &e.from : NULL, &e.to, &e.write);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (result == TSL_OK && in)
        result = tsli_pose_read(world, caller, rig, &e.from);
    tsli_floating_point_leave(host_mode);
    if (result != TSL_OK)
        return result;
    if (world->validation)
        tsli_validate_seconds(world, rig, __func__, delta_seconds);
    begin_exchange(&e, NULL);
    tsli_rigs_advance(&rig, 1, delta_seconds);
    end_exchange(&e);
    return TSL_OK;
}

// ---- a step of many rigs -------------------------------------------------------------------------------

static tsl_result prepare_step(tsl_world *world, const rig_list *list, uint32_t i, tsli_rig *rig)
{
    tsli_exchange e;
    tsl_result result = take_from_list(world, list, i, rig, &e);
    if (result == TSL_OK && rig->spare & TSLI_SPARE_LISTED)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, list->function,
                             "rigs[%u] is a rig that comes earlier in the array too", i);
    if (result == TSL_OK)
        rig->spare |= TSLI_SPARE_LISTED;
    return result == TSL_OK && list->ins ? tsli_pose_read(world, (tsli_caller){list->function, i}, rig, &e.from)
                                         : result;
}

static tsl_result prepare_steps(tsl_world *world, const rig_list *list)
{
    rig_walk w = {.world = world, .ids = list->rigs, .count = list->count};
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < list->count && result == TSL_OK; ++i) {
        tsli_rig *rig = walk_to(&w, i);
        const tsli_layout *next = layout_at(&w, i + 1);
        if (next && list->ins && list->ins->struct_size == sizeof *list->ins) // others are not checked yet
            ask_for_bones(next, list_input(list, i + 1));
        result = prepare_step(world, list, i, rig);
    }
    return result;
}

static void forget_all(const tsl_world *world, const rig_list *list)
{
    for (uint32_t i = 0; i < list->count; ++i) {
        tsli_rig *rig = tsli_rig_find(world, list->rigs[i]);
        if (rig)
            rig->spare = TSLI_SPARE_EMPTY;
    }
}

// From rig `i` on; returns their number.
static uint32_t step_some(const rig_list *list, rig_walk *w, uint32_t i, float delta_seconds)
{
    tsli_exchange e[TSLI_RIGS_AT_ONCE];
    tsli_rig *rigs[TSLI_RIGS_AT_ONCE];
    uint32_t count = 0;
    for (; i + count < list->count && count < TSLI_RIGS_AT_ONCE; ++count) {
        tsli_rig *rig = walk_to(w, i + count);
        take_from_list(w->world, list, i + count, rig, &e[count]); // checked before
        ready_exchange(&e[count]);
        rigs[count] = rig;
    }
    for (uint32_t k = 0; k < count; ++k) {
        const tsli_layout *after = layout_at(w, i + 2 * count + k);
        if (after)
            tsli_prefetch(after, sizeof *after);
        begin_exchange(&e[k], layout_at(w, i + count + k));
    }
    tsli_rigs_advance(rigs, count, delta_seconds);
    for (uint32_t k = 0; k < count; ++k)
        end_exchange(&e[k]);
    return count;
}

tsl_result tsl_rigs_step(tsl_world *world, const tsl_rig_id *rigs, uint32_t count, float delta_seconds,
                         const tsl_pose_input *ins, const tsl_pose_output *outs)
{
    TSLI_ENTER(world);
    tsl_result result = check_array_of_call(world, __func__, "rigs", rigs, count);
    if (result == TSL_OK)
        result = tsli_check_seconds(world, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    const rig_list list = {__func__, rigs, ins, outs, count};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    result = prepare_steps(world, &list);
    tsli_floating_point_leave(host_mode);
    if (result != TSL_OK) {
        forget_all(world, &list);
        return result;
    }
    if (world->validation && count)
        tsli_validate_seconds(world, tsli_rig_find(world, rigs[0]), __func__, delta_seconds);
    rig_walk w = {.world = world, .ids = rigs, .count = count};
    for (uint32_t i = 0; i < count;)
        i += step_some(&list, &w, i, delta_seconds);
    return TSL_OK;
}

#undef RIGS_IN_SIGHT
