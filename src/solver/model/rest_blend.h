// SPDX-License-Identifier: MIT
// rest_blend: the pose that a chain reads lies between the input and the rest pose. The poses that are held are the input's, so that
// another blend needs no other pose; who reads one of a bone that a chain drives, reads it here.
#ifndef TSLI_SOLVER_REST_BLEND_H
#define TSLI_SOLVER_REST_BLEND_H

#include "solver/model/model.h"

// The driving chain has one.
int tsli_rest_blends(const tsli_rig *rig, uint32_t needed);
// Between `local`, which some pose has for the bone, and the rest pose, as the chain that drives it was blended in the last step.
tsl_transform tsli_rest_blend_of(const tsli_rig *rig, uint32_t needed, tsl_transform local);
// Takes up the parameters at the beginning of a step. 1: some chain reads its pose in another way from now on.
uint32_t tsli_rest_blend_take(tsli_rig *rig);
// Says again whether some chain has one.
void tsli_rest_blend_refresh(tsli_rig *rig);

// Of any pose, as its chain reads it.
static inline tsl_transform tsli_local_of(const tsli_rig *rig, uint32_t needed, const tsl_transform *local)
{
    return rig->blends_rest ? tsli_rest_blend_of(rig, needed, *local) : *local;
}

// The local pose of now that a needed bone is read with. The second form writes to `storage` only where there is a blend.
static inline tsl_transform tsli_local_read(const tsli_rig *rig, uint32_t needed)
{
    return tsli_local_of(rig, needed, tsli_local_now(rig, needed));
}

static inline const tsl_transform *tsli_local_read_at(const tsli_rig *rig, uint32_t needed, tsl_transform *storage)
{
    if (!rig->blends_rest)
        return tsli_local_now(rig, needed);
    *storage = tsli_local_read(rig, needed);
    return storage;
}

// A bone that is not simulated is shown as the input has it.
static inline int tsli_outputs_input(const tsli_rig *rig, uint32_t needed)
{
    return !tsli_reads_rest_pose(rig, needed) && !(rig->blends_rest && tsli_rest_blends(rig, needed));
}

// From a bone's space to the world on the pose of now. Point by point, transforms are what their matrices are.
tsl_vec3 tsli_point_on_bone(const tsli_rig *rig, uint32_t needed, tsl_vec3 point);

#endif
