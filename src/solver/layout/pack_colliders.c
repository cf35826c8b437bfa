// SPDX-License-Identifier: MIT
// Adding and removing colliders of a rig in the current layout.
#include "solver/layout/pack.h"
#include "solver/layout/pack_plan.h"
#include "solver/model/collider_block.h"
#include "solver/model/order.h"
#include "solver/step/rest_contacts.h"

// Needed bones are ascending. TSLI_NONE: it is not among those that have a pose and a position in model space.
static uint32_t find_framed(const tsli_pack *pack, uint32_t bone)
{
    uint32_t first = 0, end = pack->stored_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (pack->needed[middle].bone < bone)
            first = middle + 1;
        else
            end = middle;
    }
    int found = first < pack->stored_count && pack->needed[first].bone == bone && pack->needed[first].framed;
    return found ? first : TSLI_NONE;
}

int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider)
{
    tsli_pack *pack = rig->pack;
    int32_t bone = collider->desc.bone;
    uint32_t level, index = pack->collider_count, needed = bone < 0 ? TSLI_NONE : find_framed(pack, (uint32_t)bone);
    int rides = (collider->desc.flags & TSL_COLLIDER_SIMULATED) && tsli_collider_rides(rig, collider, &level);
    if (index >= pack->collider_room || pack->has_unused_bones || (bone >= 0 && needed == TSLI_NONE) || rides)
        return 0;
    pack->colliders[index] = collider;
    pack->collider_count = index + 1;
    pack->collider_block_count = tsli_collider_block_count(index + 1);
    tsli_collider_clear(pack, index);
    tsli_collider_lay(collider, pack, index);
    collider->block->needed[collider->lane] = needed;
    tsli_rig_find_rest_contacts(rig);
    return 1;
}

static void drop_collider(tsli_pack *pack, const tsli_collider *collider)
{
    uint32_t left = --pack->collider_count, index = left;
    while (pack->colliders[index] != collider)
        --index;
    for (; index < left; ++index) {
        pack->colliders[index] = pack->colliders[index + 1];
        tsli_collider_lay(pack->colliders[index], pack, index);
    }
    tsli_collider_leave(pack, left);
    pack->collider_block_count = tsli_collider_block_count(left);
}

void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider)
{
    tsli_pack *pack = rig->pack;
    uint32_t kept = 0, rides = collider->desc.flags & TSL_COLLIDER_SIMULATED ? pack->ride_count : 0;
    for (uint32_t i = 0; i < rides; ++i)
        if (pack->rides[i].collider != collider)
            pack->rides[kept++] = pack->rides[i];
    if (kept < rides) {
        pack->ride_count = kept;
        tsli_number_rides(pack);
    }
    drop_collider(pack, collider);
    pack->has_unused_bones |= collider->desc.bone >= 0;
    if (rig->chains)
        tsli_rig_find_rest_contacts(rig);
}
