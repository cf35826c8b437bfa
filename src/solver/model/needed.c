// SPDX-License-Identifier: MIT
#include "solver/model/needed.h"

#include "math/transform.h"

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

// ---- poses ---------------------------------------------------------------------------------------------

// The rest_blend of the chain that drives a bone. 0 for bones that read the rest pose in any case, and for those that no chain drives.
static float blend_of(const tsli_rig *rig, uint32_t needed)
{
    const tsli_chain *chain = rig->bone_chain[rig->layout->needed[needed].bone];
    return chain && !tsli_reads_rest_pose(rig, needed) ? chain->rest_blend : 0.0f;
}

int tsli_rest_blends(const tsli_rig *rig, uint32_t needed)
{
    return blend_of(rig, needed) > 0.0f;
}

tsl_transform tsli_rest_blend_of(const tsli_rig *rig, uint32_t needed, tsl_transform local)
{
    float blend = blend_of(rig, needed);
    tsl_transform rest = rig->rest[rig->layout->needed[needed].bone];
    if (!(blend > 0.0f))
        return local;
    if (!(blend < 1.0f))
        return rest;
    local.rotation = tsli_quat_normalize(local.rotation);
    rest.rotation = tsli_quat_normalize(rest.rotation);
    return tsli_transform_lerp(local, rest, blend);
}

uint32_t tsli_rest_blend_take(tsli_rig *rig)
{
    uint32_t changes = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        changes |= chain->rest_blend != chain->params->rest_blend;
        chain->rest_blend = chain->params->rest_blend;
    }
    if (changes)
        tsli_rest_blend_refresh(rig);
    return changes;
}

void tsli_rest_blend_refresh(tsli_rig *rig)
{
    rig->blends_rest = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rig->blends_rest |= chain->rest_blend > 0.0f;
}

tsl_vec3 tsli_point_on_bone(const tsli_rig *rig, uint32_t needed, tsl_vec3 point)
{
    for (; needed != TSLI_NONE; needed = rig->layout->needed[needed].parent) {
        tsl_transform local = tsli_unit_local(rig, needed);
        point = tsli_vec3_clamp(tsli_transform_point(local, point));
    }
    return tsli_vec3_clamp(tsli_transform_point(rig->root_now, point));
}
