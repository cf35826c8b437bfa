// SPDX-License-Identifier: MIT
#include "solver/model/grip.h"

#include "solver/model/needed.h"
#include "solver/model/rest_blend.h"

#include <string.h>

// ---- memory ---------------------------------------------------------------------------------------------

// The arrays lie behind the struct, those of vectors first.
static uint64_t grip_size(uint32_t particle_count)
{
    uint64_t each = 5 * sizeof(tsl_vec3) + 3 * sizeof(float) + sizeof(uint32_t);
    return sizeof(tsli_grip) + particle_count * each;
}

tsli_grip *tsli_grip_make(tsli_host *host, uint32_t particle_count)
{
    uint64_t bytes = grip_size(particle_count);
    tsli_grip *grip = tsli_host_alloc(host, bytes);
    if (!grip)
        return NULL;
    tsl_vec3 *vectors = (tsl_vec3 *)(void *)(grip + 1);
    float *numbers = (float *)(void *)(vectors + 5 * (size_t)particle_count);
    grip->bytes = bytes;
    grip->posed_ways = vectors;
    grip->simulated = vectors + particle_count;
    grip->places = vectors + 2 * (size_t)particle_count;
    grip->velocities = vectors + 3 * (size_t)particle_count;
    grip->line = vectors + 4 * (size_t)particle_count;
    grip->felt = numbers;
    grip->kept = numbers + particle_count;
    grip->lengths = numbers + 2 * (size_t)particle_count;
    grip->path = (uint32_t *)(void *)(numbers + 3 * (size_t)particle_count);
    return grip;
}

void tsli_grip_free(tsli_host *host, tsli_grip *grip)
{
    tsli_host_free(host, grip, grip ? grip->bytes : 0);
}

// ---- what it does ---------------------------------------------------------------------------------------

static int has_grasps(const tsli_grip *grip)
{
    uint32_t some = 0;
    for (uint32_t i = 0; i < TSL_HOLD_COUNT; ++i)
        some |= grip->grasps[i].state;
    return some != TSLI_GRASP_NONE;
}

int tsli_grip_acts(const tsli_grip *grip)
{
    return has_grasps(grip) || tsli_grip_keeps_pose(grip);
}

int tsli_grip_is_busy(const tsli_grip *grip)
{
    return has_grasps(grip) || grip->pose_weight != (grip->posed ? 1.0f : 0.0f);
}

void tsli_grip_restart(tsli_grip *grip)
{
    for (uint32_t i = 0; i < TSL_HOLD_COUNT; ++i) {
        tsli_grasp *grasp = &grip->grasps[i];
        if (grasp->state == TSLI_GRASP_LETS_GO)
            memset(grasp, 0, sizeof *grasp);
        grasp->weight = 0.0f;
        grasp->before = grasp->now;
    }
    grip->pose_weight = 0.0f;
}

void tsli_rig_note_grips(tsli_rig *rig)
{
    rig->grips = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rig->grips |= (uint32_t)(chain->grip && tsli_grip_acts(chain->grip));
    rig->pack->grips |= rig->grips;
}

// ---- where a hold is ------------------------------------------------------------------------------------

tsl_vec3 tsli_grasp_place(const tsli_rig *rig, const tsli_grasp *grasp)
{
    tsl_vec3 place = grasp->hold.position;
    if (grasp->hold.bone < 0)
        return place;
    uint32_t needed = tsli_rig_find_needed(rig, (uint32_t)grasp->hold.bone);
    if (needed == TSLI_NONE)
        return grasp->now;
    for (; needed != TSLI_NONE; needed = rig->pack->needed[needed].parent) {
        tsl_transform local = tsli_local_read(rig, needed);
        local.rotation = tsli_quat_normalize(local.rotation);
        place = tsli_vec3_hold(tsli_transform_point(local, place));
    }
    return tsli_vec3_hold(tsli_transform_point(rig->root_now, place));
}
