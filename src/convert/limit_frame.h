// SPDX-License-Identifier: MIT
// What limits of angles of other systems are turned by: the frame that limit space is given in.
#ifndef TSLC_LIMIT_FRAME_H
#define TSLC_LIMIT_FRAME_H

#include "math/quat.h"
#include "math/vec.h"

// The shortest rotation from +Y to a direction of any length, as limits have it: A(b) of tsl_chain_limit.
static inline tsl_quat tslc_limit_frame(tsl_vec3 to)
{
    tsl_vec3 b = tsli_vec3_normalize(to);
    float across = b.x * b.x + b.z * b.z;
    if (b.y < 0.0f && across <= 1e-8f)
        return tsli_quat(1.0f, 0.0f, 0.0f, 0.0f);
    return tsli_quat_normalize(tsli_quat(b.z, 0.0f, -b.x, b.y < 0.0f ? across / (1.0f - b.y) : 1.0f + b.y));
}

#endif
