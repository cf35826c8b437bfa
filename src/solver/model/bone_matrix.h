// SPDX-License-Identifier: MIT
// Bones as matrices, for rigs with a mirrored or uneven scale somewhere. A product of such bones is no transform: it mirrors what hangs
// below, and may shear it. Lanes know rotations and lengths only, so they simulate a skeleton of bones with a rotation and an even scale,
// tsli_bone_frame.even, whose joints are where the matrices put them. Its root has the host's position and rotation; the rest of the root's
// scale is in the bones. Poses go out through matrices again (pose_matrices.c).
#ifndef TSLI_SOLVER_BONE_MATRIX_H
#define TSLI_SOLVER_BONE_MATRIX_H

#include "math/matrix.h"
#include "solver/model/model.h"

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
// Whether the needed bone and all above it have even scales in that pose.
int tsli_bone_is_even(const tsli_rig *rig, uint32_t needed, const tsl_transform *locals);
// All bones of the rest pose below that root; where a scale is mirrored or uneven, those of the skeleton of even scale. The signs of a
// scale say which of the bone's axes are mirrored.
void tsli_set_rest_bones(const tsli_rig *rig, const tsl_transform *root, tsl_transform *out_bones);

#endif
