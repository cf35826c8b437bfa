// SPDX-License-Identifier: MIT
// Elasticity and damping are shares per tick of 1/60 s. These formulas convert them to ticks of t sixtieths, so that a chain sags, leans
// and swings as much, as quickly and for as long:
//   elasticity e  is a spring that pulls by t^2 e / (1 - e) to the rest position at the tick's end;
//   drag          is the deceleration that damping is at 60 ticks, against the world and the air; it stops a particle at most;
//   damping d     keeps the decay of a swing, (1 - e)(1 - d), the same per second.
#ifndef TSLI_MATH_TICK_RATE_H
#define TSLI_MATH_TICK_RATE_H

#include "math/approx.h"

typedef struct tsli_tick_shares {
    float elasticity, damping, drag;
} tsli_tick_shares;

static inline tsli_tick_shares tsli_shares_at_rate(float elasticity, float damping, float sixtieths_per_tick)
{
    float drag = damping * sixtieths_per_tick;
    tsli_tick_shares s = {elasticity, damping, drag < 1.0f ? drag : 1.0f};
    if (sixtieths_per_tick == 1.0f)
        return s;
    s.damping = s.drag;
    if (elasticity >= 1.0f) // no velocity is left
        return s;
    double t = (double)sixtieths_per_tick, left = 1.0 - (double)elasticity;
    double pull = t * t * (double)elasticity / left;
    double shrunk = tsli_power_of((1.0 - (double)damping) * left, t);
    double keep = shrunk * (1.0 + pull);
    s.elasticity = (float)(pull / (1.0 + pull));
    s.damping = keep < 1.0 ? (float)(1.0 - keep) : 0.0f;
    return s;
}

// The elasticity per 1/60 s that becomes this share of a tick.
static inline double tsli_elasticity_of_tick(double elasticity, double sixtieths_per_tick)
{
    double t = sixtieths_per_tick, pull = elasticity / (1.0 - elasticity) / (t * t);
    return elasticity < 1.0 ? pull / (1.0 + pull) : 1.0;
}

#endif
