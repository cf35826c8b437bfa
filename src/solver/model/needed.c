// SPDX-License-Identifier: MIT
#include "solver/model/needed.h"

#include <string.h>

static void mark_up(const tsli_rig *rig, int32_t bone)
{
    for (; bone >= 0 && !rig->moves[bone]; bone = rig->parents[bone])
        rig->moves[bone] = 1;
}

void tsli_rig_mark_needed(const tsli_rig *rig)
{
    memset(rig->moves, 0, rig->bone_count);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        if (!chain->laid_out)
            continue;
        mark_up(rig, chain->anchor);
        for (uint32_t i = 0; i < chain->particle_count; ++i)
            mark_up(rig, chain->particles[i].bone);
    }
    for (const tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        if (collider->block)
            mark_up(rig, collider->desc.bone);
}

static int is_still_needed(const tsli_rig *rig, uint32_t bone)
{
    if (!rig->layout->has_unused_bones)
        return 1;
    tsli_rig_mark_needed(rig);
    return rig->moves[bone];
}

uint32_t tsli_rig_find_needed(const tsli_rig *rig, uint32_t bone)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; i < layout->needed_count; ++i)
        if (layout->needed[i].bone == bone)
            return is_still_needed(rig, bone) ? i : TSLI_NONE;
    return TSLI_NONE;
}
