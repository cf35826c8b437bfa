// SPDX-License-Identifier: MIT
// The arrays of a call on many rigs: elements are checked and read one after the other, along with the rigs.
// Rigs are seldom in the cache: the next is prefetched while the current one is read or written.
#ifndef TSLI_SOLVER_RIG_LIST_H
#define TSLI_SOLVER_RIG_LIST_H

#include "solver/model/ahead.h"
#include "solver/pose/pose.h"

#define TSLI_RIGS_IN_SIGHT 16u // the most that a walk looks ahead

// Arguments of the call; ins or outs may be null.
typedef struct tsli_rig_list {
    const char *function;
    const tsl_rig_id *rigs;
    const tsl_pose_input *ins;
    const tsl_pose_output *outs;
    uint32_t count;
} tsli_rig_list;

// A walk along the rigs of a call, each of which is looked up once.
typedef struct tsli_rig_walk {
    const tsl_world *world;
    const tsl_rig_id *ids;
    uint32_t count, seen;
    uint32_t skips_layouts;             // only roots move: nothing of the layouts is needed
    tsli_rig *rigs[TSLI_RIGS_IN_SIGHT]; // by their index modulo so many; null: no rig of this world
} tsli_rig_walk;

// ---- the elements ---------------------------------------------------------------------------------------

// Elements are as far apart as the host's header has them, which may be older than the library.
static inline const void *tsli_in_array(const void *first, uint32_t size, uint32_t i)
{
    return (const char *)first + (size_t)i * size;
}

static inline const tsl_pose_input *tsli_rig_list_input(const tsli_rig_list *list, uint32_t i)
{
    return list->ins ? tsli_in_array(list->ins, list->ins->struct_size, i) : NULL;
}

static inline const tsl_pose_output *tsli_rig_list_output(const tsli_rig_list *list, uint32_t i)
{
    return list->outs ? tsli_in_array(list->outs, list->outs->struct_size, i) : NULL;
}

// `array`: required by a call with so many elements.
tsl_result tsli_rig_list_check(const tsl_world *world, const char *function, const char *argument, const void *array,
                               uint32_t count);
// The element must have the struct_size of the first.
tsl_result tsli_rig_list_check_size(const tsl_world *world, tsli_asker asker, const char *argument, const void *first,
                                    const void *one);
tsl_result tsli_rig_list_refuse(const tsl_world *world, tsli_asker asker, tsl_rig_id id);
// Checks the element's input and output and sets how to read and write them; `rig` null: there is no such rig.
tsl_result tsli_rig_list_take(const tsl_world *world, const tsli_rig_list *list, uint32_t i, tsli_rig *rig,
                              tsli_exchange *e);

// ---- the walk -------------------------------------------------------------------------------------------

// One of the rigs after the current one; null: none, or no such rig.
static inline tsli_rig *tsli_rig_walk_rig(const tsli_rig_walk *w, uint32_t i)
{
    return i < w->count ? w->rigs[i % TSLI_RIGS_IN_SIGHT] : NULL;
}

static inline const tsli_layout *tsli_rig_walk_layout(const tsli_rig_walk *w, uint32_t i)
{
    const tsli_rig *rig = tsli_rig_walk_rig(w, i);
    return rig ? rig->layout : NULL;
}

tsli_rig *tsli_rig_walk_to(tsli_rig_walk *w, uint32_t i);
// Prefetches the first of its bones that are read, on both sides; after some lines the processor sees the pattern.
void tsli_ask_for_bones(const tsli_layout *layout, const tsl_pose_input *in);

#endif
