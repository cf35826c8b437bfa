// SPDX-License-Identifier: MIT
// Shares per step of another system as shares per 1/60 s, which is what Tassel's are.
#ifndef TSLI_CONVERT_PER_SIXTIETH_H
#define TSLI_CONVERT_PER_SIXTIETH_H

#include "math/power.h"

static inline float tsli_per_sixtieth(float share, float steps_per_second)
{
    if (steps_per_second == 60.0f || share >= 1.0f)
        return share;
    return 1.0f - tsli_power(1.0f - share, steps_per_second / 60.0f);
}

// The share of what it is off that a step takes a bone back, up to where 1 / (1 - share) is still a number of use.
static inline double tsli_usable_pull(double share)
{
    return share < 0.95 ? share : 0.95;
}

#endif
