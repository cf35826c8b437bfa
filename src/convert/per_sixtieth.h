// SPDX-License-Identifier: MIT
// Shares per step of another system as shares per 1/60 s, which is what Tassel's are: of friction, of drag where nothing else is (VRM's
// letter), and of lengths.
#ifndef TSLC_PER_SIXTIETH_H
#define TSLC_PER_SIXTIETH_H

#include "math/tick_rate.h"

static inline float tslc_per_sixtieth(float share, float steps_per_second)
{
    if (steps_per_second == 60.0f || share >= 1.0f)
        return share;
    return 1.0f - tsli_power(1.0f - share, steps_per_second / 60.0f);
}

// The same of elasticity, and of the damping beside it: a chain hangs as low there and leans as far in a run. Its swing lasts as long
// at 60 steps a second, and at others nearly so, since a pull damps otherwise with larger steps.
static inline float tslc_elasticity_per_sixtieth(float share, float steps_per_second)
{
    return steps_per_second == 60.0f
               ? share
               : (float)tsli_elasticity_of_tick((double)share, 60.0 / (double)steps_per_second);
}

static inline float tslc_damping_per_sixtieth(float share, float steps_per_second)
{
    float damping = steps_per_second == 60.0f ? share : share * (steps_per_second / 60.0f);
    return damping < 1.0f ? damping : 1.0f;
}

// The share of what it is off that a step takes a bone back, up to where 1 / (1 - share) is still a number of use.
static inline double tslc_usable_pull(double share)
{
    return share < 0.95 ? share : 0.95;
}

#endif
