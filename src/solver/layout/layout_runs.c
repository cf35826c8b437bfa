// SPDX-License-Identifier: MIT
// Runs of bones that are read and written together: found once, so that no frame tests bone by bone.
#include "solver/layout/layout.h"
#include "solver/layout/layout_plan.h"

#include <string.h>

// Whether needed bones `i` and `k` are neighbours in one run: both read from the input, or both never. Bones at rest whose poses are stored
// are runs of one, since each may change.
static int follow_each_other(const tsli_layout *layout, uint32_t i, uint32_t k)
{
    const tsli_needed *a = &layout->needed[i], *b = &layout->needed[k];
    int stored = i < layout->stored_count;
    if (b->bone != a->bone + 1 || stored != (k < layout->stored_count))
        return 0;
    return !stored || (k == i + 1 && !a->rest && !b->rest);
}

static void find_needed_runs(tsli_layout *layout)
{
    layout->first_framed = TSLI_NONE;
    for (uint32_t i = layout->needed_count; i-- > 0;) {
        tsli_needed *needed = &layout->needed[i];
        int goes_on = i + 1 < layout->needed_count && follow_each_other(layout, i, i + 1);
        needed->run = goes_on ? needed[1].run + 1 : 1;
        needed->next_framed = layout->first_framed;
        if (needed->framed)
            layout->first_framed = i;
    }
}

static void find_driven_runs(tsli_layout *layout)
{
    layout->odd_count = 0;
    for (uint32_t i = layout->driven_count; i-- > 0;) {
        tsli_driven *driven = &layout->driven[i];
        int goes_on = i + 1 < layout->driven_count && follow_each_other(layout, driven->needed, driven[1].needed);
        driven->run = goes_on ? driven[1].run + 1 : 1;
        layout->odd_count += driven->placed || driven->skips || driven->stretches;
    }
}

// 0xff in all bytes is TSLI_NONE.
static void list_by_slot(tsli_layout *layout)
{
    if (!layout->lane_bones)
        return;
    memset(layout->lane_bones, 0xff, layout->slot_count * TSLI_WIDTH * sizeof *layout->lane_bones);
    for (uint32_t i = 0; i < layout->driven_count; ++i) {
        const tsli_driven *driven = &layout->driven[i];
        tsli_lane_bone *bone = &layout->lane_bones[driven->slot * TSLI_WIDTH + driven->lane];
        *bone = (tsli_lane_bone){driven->bone, i};
    }
}

void tsli_fill_runs(tsli_layout *layout)
{
    find_needed_runs(layout);
    find_driven_runs(layout);
    list_by_slot(layout);
}
