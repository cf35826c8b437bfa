// SPDX-License-Identifier: MIT
// The order of rigs in a snapshot: by name, however and whenever they were made. The links of the rigs are sorted, since saving a
// snapshot allocates nothing.
#include "solver/snapshot/snapshot.h"

#define RUNS_AT_MOST 32 // of twice as many rigs each as the one before

// Merges two sorted runs; of rigs with equal names those of `a` come first.
static tsli_rig *merge(tsli_rig *a, tsli_rig *b)
{
    tsli_rig *first = NULL, **end = &first;
    while (a && b) {
        tsli_rig **least = b->user_data < a->user_data ? &b : &a;
        *end = *least;
        end = &(*least)->next_by_name;
        *least = *end;
    }
    *end = a ? a : b;
    return first;
}

static tsli_rig *sort_by_name(const tsl_world *world)
{
    tsli_rig *runs[RUNS_AT_MOST] = {0}, *sorted = NULL;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        tsli_rig *run = rig;
        uint32_t i = 0;
        for (run->next_by_name = NULL; i + 1 < RUNS_AT_MOST && runs[i]; ++i) {
            run = merge(runs[i], run);
            runs[i] = NULL;
        }
        runs[i] = merge(runs[i], run);
    }
    for (uint32_t i = 0; i < RUNS_AT_MOST; ++i)
        sorted = merge(runs[i], sorted);
    return sorted;
}

tsli_rig *tsli_rigs_by_name(tsl_world *world)
{
    if (!world->sorted_by_name)
        world->first_by_name = sort_by_name(world);
    world->sorted_by_name = 1;
    return world->first_by_name;
}

#undef RUNS_AT_MOST
