// SPDX-License-Identifier: MIT
// Runs of a pose that are read and written together: found once, so that no frame tests bone by bone.
#include "solver/layout/pack.h"
#include "solver/layout/pack_plan.h"

#include <string.h>

// Needed bones `i` and `k` are neighbours, and both are read from the input or never: of those at rest or with a kept pose, each may
// change.
static int follow_each_other(const tsli_pack *pack, uint32_t i, uint32_t k)
{
    const tsli_needed *a = &pack->needed[i], *b = &pack->needed[k];
    int stored = i < pack->stored_count;
    if (b->bone != a->bone + 1 || stored != (k < pack->stored_count))
        return 0;
    return !stored || (k == i + 1 && !a->rest && !b->rest);
}

static void find_needed_runs(tsli_pack *pack)
{
    pack->first_framed = TSLI_NONE;
    for (uint32_t i = pack->needed_count; i-- > 0;) {
        tsli_needed *needed = &pack->needed[i];
        int goes_on = i + 1 < pack->needed_count && follow_each_other(pack, i, i + 1);
        needed->run = goes_on ? needed[1].run + 1 : 1;
        needed->next_framed = pack->first_framed;
        if (needed->framed)
            pack->first_framed = i;
    }
}

static void find_driven_runs(tsli_pack *pack)
{
    pack->odd_count = 0;
    for (uint32_t i = pack->driven_count; i-- > 0;) {
        tsli_driven *driven = &pack->driven[i];
        int goes_on = i + 1 < pack->driven_count && follow_each_other(pack, driven->needed, driven[1].needed);
        driven->run = goes_on ? driven[1].run + 1 : 1;
        pack->odd_count += driven->placed || driven->skips || driven->stretches;
    }
}

// All bytes set are TSLI_NONE.
static void list_by_slot(tsli_pack *pack)
{
    if (!pack->lane_bones)
        return;
    memset(pack->lane_bones, 0xff, pack->slot_count * TSLI_WIDTH * sizeof *pack->lane_bones);
    for (uint32_t i = 0; i < pack->driven_count; ++i) {
        const tsli_driven *driven = &pack->driven[i];
        tsli_lane_bone *bone = &pack->lane_bones[driven->slot * TSLI_WIDTH + driven->lane];
        *bone = (tsli_lane_bone){driven->bone, i};
    }
}

void tsli_fill_runs(tsli_pack *pack)
{
    find_needed_runs(pack);
    find_driven_runs(pack);
    list_by_slot(pack);
}
