// SPDX-License-Identifier: MIT
// Adding and removing colliders of a rig in the current layout.
#include "solver/layout/layout.h"
#include "solver/layout/layout_plan.h"
#include "solver/model/chains.h"
#include "solver/model/colliders.h"
#include "solver/step/overlaps.h"

// The index of a needed bone, by binary search. TSLI_NONE: the bone has no stored pose or no position in model space.
static uint32_t find_framed(const tsli_layout *layout, uint32_t bone)
{
    uint32_t first = 0, end = layout->stored_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (layout->needed[middle].bone < bone)
            first = middle + 1;
        else
            end = middle;
    }
    int found = first < layout->stored_count && layout->needed[first].bone == bone && layout->needed[first].framed;
    return found ? first : TSLI_NONE;
}

int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider)
{
    tsli_layout *layout = rig->layout;
    int32_t bone = collider->desc.bone;
    uint32_t level, index = layout->collider_count, needed = bone < 0 ? TSLI_NONE : find_framed(layout, (uint32_t)bone);
    int is_attached =
        (collider->desc.flags & TSL_COLLIDER_SIMULATED) && tsli_collider_is_attached(rig, collider, &level);
    if (index >= layout->collider_capacity || layout->has_unused_bones || (bone >= 0 && needed == TSLI_NONE) ||
        is_attached)
        return 0;
    layout->colliders[index] = collider;
    layout->collider_count = index + 1;
    layout->collider_block_count = tsli_collider_block_count(index + 1);
    tsli_collider_clear(layout, index);
    tsli_collider_lay(collider, layout, index);
    collider->block->needed[collider->lane] = needed;
    tsli_rig_find_rest_contacts(rig);
    return 1;
}

static void drop_collider(tsli_layout *layout, const tsli_collider *collider)
{
    uint32_t left = --layout->collider_count, index = left;
    while (layout->colliders[index] != collider)
        --index;
    for (; index < left; ++index) {
        layout->colliders[index] = layout->colliders[index + 1];
        tsli_collider_lay(layout->colliders[index], layout, index);
    }
    tsli_collider_leave(layout, left);
    layout->collider_block_count = tsli_collider_block_count(left);
}

void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider)
{
    tsli_layout *layout = rig->layout;
    uint32_t kept = 0, attachments = collider->desc.flags & TSL_COLLIDER_SIMULATED ? layout->attachment_count : 0;
    for (uint32_t i = 0; i < attachments; ++i)
        if (layout->attachments[i].collider != collider)
            layout->attachments[kept++] = layout->attachments[i];
    if (kept < attachments) {
        layout->attachment_count = kept;
        tsli_number_attachments(layout);
    }
    drop_collider(layout, collider);
    if (collider->desc.bone >= 0)
        tsli_rig_forget_bones(rig);
    if (rig->chains)
        tsli_rig_find_rest_contacts(rig);
}
