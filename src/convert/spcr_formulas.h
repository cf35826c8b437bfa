// SPDX-License-Identifier: MIT
// SPCRJointDynamics: parameters at a position along its strands. In a sub-step of h seconds, with x a point, d its resistance, g half of
// gravity, k its hardness and a its animated position:
//
//     x' = x + ((x - x before) + g h h)(1 - d),   x'' = x' + k (a - x')
#ifndef TSLC_SPCR_FORMULAS_H
#define TSLC_SPCR_FORMULAS_H

#include "tassel/convert/spcr.h"

#include "convert/curve_keys.h"
#include "convert/fields.h"
#include "convert/units.h"

static inline double spcr_steps_per_second(const tsl_spcr *c)
{
    return ((double)c->stabilization_frame_rate + 1.0) * c->sub_steps;
}

// Converts a share per sub-step into a share per 1/60 s.
static inline float spcr_per_sixtieth(const tsl_spcr *c, double share)
{
    double steps = spcr_steps_per_second(c) / 60.0;
    return share >= 1.0 ? 1.0f : 1.0f - tsli_power((float)(1.0 - share), (float)steps);
}

// Of a number in percent.
static inline double spcr_percent_at(float value, const tsl_curve_key *keys, uint32_t count, float u)
{
    return tslc_share_at(0.01f * value, keys, count, u);
}

static inline double spcr_resistance_at(const tsl_spcr *c, float u)
{
    return spcr_percent_at(c->resistance, c->resistance_keys, c->resistance_key_count, u);
}

static inline double spcr_hardness_at(const tsl_spcr *c, float u)
{
    return spcr_percent_at(c->hardness, c->hardness_keys, c->hardness_key_count, u);
}

// Whether constraints across, or a surface, hold its strands together: links, which take chains of TSL_MODEL_TASSEL alone.
static inline int spcr_links(const tsl_spcr *c)
{
    uint32_t across = TSL_SPCR_STRUCTURAL_HORIZONTAL | TSL_SPCR_SHEAR | TSL_SPCR_BENDING_HORIZONTAL;
    return (c->compute & across) || c->surface_collision;
}

// Of the controller as it is known today, checked.
tsl_result tslc_spcr_take(const tslc_caller *caller, const tsl_spcr *given, tsl_spcr *c);

#endif
