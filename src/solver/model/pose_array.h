// SPDX-License-Identifier: MIT
// The host's pose arrays, element by element, in any format and space.
#ifndef TSLI_SOLVER_POSE_ARRAY_H
#define TSLI_SOLVER_POSE_ARRAY_H

#include "math/matrix.h"
#include "solver/model/model.h"

typedef struct tsli_pose_array {
    char *bones; // with TSL_FORMAT_ARRAYS the rotations
    uint32_t stride, count;
    tsl_pose_space space;
    tsl_pose_format format;
    char *positions, *scales; // of TSL_FORMAT_ARRAYS; null: not there
    uint32_t position_stride, scale_stride;
    const tsl_transform *rest; // by bone: values of missing arrays when read
    uint32_t moves_root;
    tsl_transform root; // world space is relative to it
} tsli_pose_array;

uint32_t tsli_pose_element_size(tsl_pose_format format);
// Whether the format stores the numbers of a transform unchanged.
int tsli_pose_is_plain(tsl_pose_format format);
// The rotation's four floats in a plain array.
char *tsli_pose_rotation(const tsli_pose_array *array, uint32_t index);

// The element in the array's own space.
tsl_transform tsli_pose_load(const tsli_pose_array *array, uint32_t index);
void tsli_pose_store(const tsli_pose_array *array, uint32_t index, tsl_transform value);
// `count` elements from one array into another of the same format, or between plain ones, to the bit.
void tsli_pose_copy(const tsli_pose_array *in, uint32_t from, const tsli_pose_array *out, uint32_t to, uint32_t count);
tsli_affine tsli_pose_load_matrix(const tsli_pose_array *array, uint32_t index);
void tsli_pose_store_matrix(const tsli_pose_array *array, uint32_t index, const tsli_affine *value);
// A bone's model-space matrix from a pose in model or world space.
tsli_affine tsli_pose_load_model_matrix(const tsli_pose_array *array, uint32_t index);
// Whether no mirrored or uneven scale requires matrices.
int tsli_pose_is_even(const tsli_pose_array *array);
// Whether tsli_scale_is_even holds for all.
int tsli_transforms_are_even(const char *first, size_t stride, uint32_t count);
// The element in model space; only for arrays in model or world space.
tsl_transform tsli_pose_load_model(const tsli_pose_array *array, uint32_t index);
// The element relative to its parent, from an array in any space.
tsl_transform tsli_pose_load_local(const tsli_pose_array *array, const tsli_rig *rig, uint32_t bone);

#endif
