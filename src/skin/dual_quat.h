// SPDX-License-Identifier: MIT
#ifndef TSLI_SKIN_DUAL_QUAT_H
#define TSLI_SKIN_DUAL_QUAT_H

#include "skin/vertex.h"

// The rigid motion of the blended dual quaternions after the blended stretch, as a 3x4.
// scale as tsli_skin_scale_of_vertex gives it.
tsli_mat34 tsli_skin_blend_dual(const tsli_skin_setup *setup, uint32_t vertex, float scale);

#endif
