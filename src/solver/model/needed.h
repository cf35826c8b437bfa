// SPDX-License-Identifier: MIT
// Needed bones: those whose poses a rig stores, as its layout lists them, and their poses as the chains read them that drive them. With
// rest_blend that is a pose between the input and the rest pose. Stored poses are the input's, so that a change of the blend needs no new
// pose.
#ifndef TSLI_SOLVER_NEEDED_H
#define TSLI_SOLVER_NEEDED_H

#include "math/transform.h"
#include "solver/model/model.h"

// Sets rig->moves of the bones whose poses belong to the rig's state: those laid out with its chains and colliders.
// The layout may have more, of removed objects; later objects must not read their poses, which are not saved.
void tsli_rig_mark_needed(const tsli_rig *rig);
// Index of such a bone in the layout; TSLI_NONE: it is none of them. Overwrites rig->moves where the layout has more.
uint32_t tsli_rig_find_needed(const tsli_rig *rig, uint32_t bone);

// Rotations of the host and of the rest pose are of any length.
static inline tsl_transform tsli_made_unit(tsl_transform t)
{
    t.rotation = tsli_quat_normalize(t.rotation);
    return t;
}

// Whether the chain that drives the bone has a rest_blend.
int tsli_rest_blends(const tsli_rig *rig, uint32_t needed);
// Blends `local`, the bone's transform in some pose, with the rest pose, by the driving chain's rest_blend of the last step.
tsl_transform tsli_rest_blend_of(const tsli_rig *rig, uint32_t needed, tsl_transform local);
// Takes up parameters at the beginning of a step. 1: some chain's rest_blend has changed.
uint32_t tsli_rest_blend_take(tsli_rig *rig);
// Recomputes whether some chain has a rest_blend.
void tsli_rest_blend_refresh(tsli_rig *rig);

// A bone's local transform in any pose, as its chain reads it.
static inline tsl_transform tsli_local_of(const tsli_rig *rig, uint32_t needed, const tsl_transform *local)
{
    return rig->blends_rest ? tsli_rest_blend_of(rig, needed, *local) : *local;
}

// The newest local transform of a needed bone, as its chain reads it.
static inline tsl_transform tsli_local_read(const tsli_rig *rig, uint32_t needed)
{
    return tsli_local_of(rig, needed, tsli_local_now(rig, needed));
}

static inline tsl_transform tsli_unit_local(const tsli_rig *rig, uint32_t needed)
{
    return tsli_made_unit(tsli_local_read(rig, needed));
}

static inline const tsl_transform *tsli_local_read_at(const tsli_rig *rig, uint32_t needed, tsl_transform *storage)
{
    if (!rig->blends_rest)
        return tsli_local_now(rig, needed);
    *storage = tsli_local_read(rig, needed);
    return storage;
}

// Whether a bone that is not simulated is output as the input has it.
static inline int tsli_outputs_input(const tsli_rig *rig, uint32_t needed)
{
    return !tsli_reads_rest_pose(rig, needed) && !(rig->blends_rest && tsli_rest_blends(rig, needed));
}

// Takes a point from a bone's space to the world on the newest pose. For points, transforms and matrices give the same.
tsl_vec3 tsli_point_on_bone(const tsli_rig *rig, uint32_t needed, tsl_vec3 point);

#endif
