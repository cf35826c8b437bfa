// SPDX-License-Identifier: MIT
// The arrays of a call that is about many rigs: one element after the other is checked and taken, and the rigs are walked
// along. They are seldom in the cache: what is needed next is asked for while the present one is read or written.
#ifndef TSLI_SOLVER_RIG_LIST_H
#define TSLI_SOLVER_RIG_LIST_H

#include "solver/model/ahead.h"
#include "solver/pose/pose.h"

#define TSLI_RIGS_IN_SIGHT 16u // more than a walk looks ahead

// What the call was given; ins or outs may be null.
typedef struct tsli_rig_list {
    const char *function;
    const tsl_rig_id *rigs;
    const tsl_pose_input *ins;
    const tsl_pose_output *outs;
    uint32_t count;
} tsli_rig_list;

// Along the rigs of a call, which are found once each.
typedef struct tsli_rig_walk {
    const tsl_world *world;
    const tsl_rig_id *ids;
    uint32_t count, seen;
    uint32_t skips_packs;               // only roots move: nothing of the packs is needed
    tsli_rig *rigs[TSLI_RIGS_IN_SIGHT]; // by their index modulo so many; null: no rig of this world
} tsli_rig_walk;

// ---- the elements ---------------------------------------------------------------------------------------

// Structs of one array are as far apart as the host's header says, which may be older than the library.
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

// `array`: one that a call with so many elements needs.
tsl_result tsli_rig_list_check(const tsl_world *world, const char *function, const char *argument,
                               const void *array, uint32_t count);
// The size that the element says it has is that of the first.
tsl_result tsli_rig_list_check_size(const tsl_world *world, tsli_asker asker, const char *argument,
                                    const void *first, const void *one);
tsl_result tsli_rig_list_refuse(const tsl_world *world, tsli_asker asker, tsl_rig_id id);
// Checks the element's input and output and says how to read and write them; `rig` null: there is no such rig.
tsl_result tsli_rig_list_take(const tsl_world *world, const tsli_rig_list *list, uint32_t i, tsli_rig *rig,
                              tsli_exchange *e);

// ---- the walk -------------------------------------------------------------------------------------------

// One of those next to the one last come to; null: there is none, or no such rig.
static inline tsli_rig *tsli_rig_walk_rig(const tsli_rig_walk *w, uint32_t i)
{
    return i < w->count ? w->rigs[i % TSLI_RIGS_IN_SIGHT] : NULL;
}

static inline const tsli_pack *tsli_rig_walk_pack(const tsli_rig_walk *w, uint32_t i)
{
    const tsli_rig *rig = tsli_rig_walk_rig(w, i);
    return rig ? rig->pack : NULL;
}

tsli_rig *tsli_rig_walk_to(tsli_rig_walk *w, uint32_t i);
// The first of its bones that are read, there and here; after some lines the processor sees where it goes.
void tsli_ask_for_bones(const tsli_pack *pack, const tsl_pose_input *in);

#endif
