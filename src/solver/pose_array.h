// SPDX-License-Identifier: MIT
// The host's pose arrays, element by element, whatever they hold.
#ifndef TSLI_SOLVER_POSE_ARRAY_H
#define TSLI_SOLVER_POSE_ARRAY_H

#include "math/matrix.h"
#include "solver/model.h"

typedef struct tsli_pose_array {
    char *bones;
    uint32_t stride, count;
    tsl_pose_space space;
    tsl_pose_format format;
    tsl_transform root; // world space is relative to it
} tsli_pose_array;

uint32_t tsli_pose_element_size(tsl_pose_format format);
// The element as it stands, in its own space.
tsl_transform tsli_pose_load(const tsli_pose_array *array, uint32_t index);
void tsli_pose_store(const tsli_pose_array *array, uint32_t index, tsl_transform value);
// The element in model space; only for arrays in model or world space.
tsl_transform tsli_pose_load_model(const tsli_pose_array *array, uint32_t index);
// The element relative to its parent, from an array in any space.
tsl_transform tsli_pose_load_local(const tsli_pose_array *array, const tsli_rig *rig, uint32_t bone);

#endif
