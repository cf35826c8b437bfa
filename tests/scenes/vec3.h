// SPDX-License-Identifier: MIT
#ifndef TASSEL_TESTS_SCENES_VEC3_H
#define TASSEL_TESTS_SCENES_VEC3_H

#include "tassel/tassel.h"

static inline tsl_vec3 vec3(float x, float y, float z)
{
    tsl_vec3 v = {x, y, z};
    return v;
}

#endif
