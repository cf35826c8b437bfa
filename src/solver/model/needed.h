// SPDX-License-Identifier: MIT
// Needed bones: those whose poses a rig stores, as its layout lists them, and their poses as the chains read them that drive them. With
// rest_blend that is a pose between the input and the rest pose. Stored poses are the input's, so that a change of the blend needs no new
// pose.
#ifndef TSLI_SOLVER_NEEDED_H
#define TSLI_SOLVER_NEEDED_H

#include "math/matrix.h"
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

// The rest_blend of the chain that drives a bone. 0 for bones that read the rest pose in any case, and for those that no chain drives.
float tsli_rest_blend_at(const tsli_rig *rig, uint32_t needed);
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

// Whether a bone that is not simulated is output as the input has it.
static inline int tsli_outputs_input(const tsli_rig *rig, uint32_t needed)
{
    return !tsli_reads_rest_pose(rig, needed) && !(rig->blends_rest && tsli_rest_blend_at(rig, needed) > 0.0f);
}

// Takes a point from a bone's space to the world on the newest pose, relative to the rig's origin. For points, transforms and matrices give the same.
tsl_vec3 tsli_point_on_bone(const tsli_rig *rig, uint32_t needed, tsl_vec3 point);

// ---- bones as matrices -----------------------------------------------------------------------------------

// Bones as matrices, for rigs with a mirrored or uneven scale somewhere. A product of such bones is no transform: it mirrors what hangs
// below, and may shear it. Lanes know rotations and lengths only, so they simulate a skeleton of bones with a rotation and an even scale,
// tsli_bone_frame.even, whose joints are where the matrices put them. Its root has the host's position and rotation; the rest of the root's
// scale is in the bones. Poses go out through matrices again (pose_driven.c).

// A bone below mirrored or uneven scales: the product of the host's transforms, and the rotation and even scale that stand for it where no
// matrix is needed. The scale's signs are those of the host's axes; its size is that of x.
typedef struct tsli_bone_frame {
    tsli_affine matrix;
    tsl_transform even;
} tsli_bone_frame;

// The even scale that replaces an uneven one: its size along x, unless that is 0.
static inline float tsli_even_size(tsl_vec3 scale)
{
    float x = fabsf(scale.x), y = fabsf(scale.y), z = fabsf(scale.z);
    return x > 0.0f ? x : y > z ? y : z;
}

static inline tsl_vec3 tsli_signs_of(tsl_vec3 scale)
{
    return tsli_vec3(scale.x < 0.0f ? -1.0f : 1.0f, scale.y < 0.0f ? -1.0f : 1.0f, scale.z < 0.0f ? -1.0f : 1.0f);
}

static inline int tsli_uses_matrices(const tsli_rig *rig)
{
    return rig->layout->matrices != 0;
}

// The transform with its scale made even.
static inline tsl_transform tsli_evened(tsl_transform t)
{
    float size = tsli_even_size(t.scale);
    t.scale = tsli_vec3(size, size, size);
    return t;
}

// The root to use with the layout's `model` and lanes.
static inline const tsl_transform *tsli_lanes_root(const tsli_rig *rig)
{
    return tsli_uses_matrices(rig) ? &rig->layout->root_ws : &rig->root_now;
}

// Whether the newest pose needs matrices.
uint32_t tsli_pose_is_uneven(const tsli_rig *rig);
// The rest of the root's scale, after its even scale is taken out.
tsli_bone_frame tsli_root_frame(const tsl_transform *root);
// Frames of the needed bones on the newest pose, below tsli_root_frame, by their index.
void tsli_set_bone_frames(const tsli_rig *rig, tsli_bone_frame *frames);
// A bone's matrix in model space. `locals`: the local transforms of the needed bones. TSLI_NONE: the root's, which is the identity.
tsli_affine tsli_bone_matrix(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals);
// A needed bone's local transform in that pose, made unit.
tsl_transform tsli_local_in_pose(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals);
// All bones of the rest pose below that root; where a scale is mirrored or uneven, those of the skeleton of even scale. The signs of a
// scale say which of the bone's axes are mirrored.
void tsli_set_rest_bones(const tsli_rig *rig, const tsl_transform *root, tsl_transform *out_bones);

#endif
