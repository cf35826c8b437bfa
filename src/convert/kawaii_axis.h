// SPDX-License-Identifier: MIT
// The direction of a bone of KawaiiPhysics in its own space.
#ifndef TSLC_KAWAII_AXIS_H
#define TSLC_KAWAII_AXIS_H

#include "tassel/convert/kawaii_physics.h"

#include "math/vec.h"

static inline tsl_vec3 tslc_kawaii_axis_of(tsl_kawaii_axis axis, float length)
{
    uint32_t a = axis % 3;
    float along = axis >= TSL_KAWAII_X_NEGATIVE ? -length : length;
    return tsli_vec3(a == 0 ? along : 0.0f, a == 1 ? along : 0.0f, a == 2 ? along : 0.0f);
}

#endif
