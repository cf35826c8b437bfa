// SPDX-License-Identifier: MIT
// JiggleRigs. In a step, with x the end of a bone, p its head and a the square of stiffness,
//
//     x' = x + (v of p)(1 - air drag) + (v - v of p)(1 - drag) + g h h,   x'' = x' + a (rest - x'),   then the length
//
// where rest hangs on the simulated bone before. As with UnityChan only directions matter before the length, so this is a push of
// a L / (1 - a); but velocity and gravity come before the pull here, and stay as they are.
#ifndef TSLC_JIGGLE_FORMULAS_H
#define TSLC_JIGGLE_FORMULAS_H

#include "tassel/convert/jiggle.h"
#include "tassel/convert/vrm.h"

#include "convert/curve_keys.h"
#include "convert/units.h"

static inline float jiggle_share(const tsl_curved_value *v, float u)
{
    return (float)tslc_share_at(v->value, v->keys, v->key_count, u);
}

static inline float jiggle_number(const tsl_curved_value *v, float u)
{
    return (float)((double)v->value * tslc_curve_at(v->keys, v->key_count, u));
}

// Of the velocity of a bone's end, air drag slows the part of its head and drag the rest. In a line that swings as a whole, velocities are
// proportional to distances from the root.
static inline float jiggle_damping(const tsl_jiggle_rig *r, float u, double before, double length)
{
    double own = length / (before + length);
    return (float)(own * (double)jiggle_share(&r->drag, u) + (1.0 - own) * (double)jiggle_share(&r->air_drag, u));
}

// Values for the bone that begins at u.
static inline tsl_vrm_joint jiggle_joint(const tsl_jiggle_rig *r, float u, float length, float damping)
{
    double stiffness = (double)jiggle_share(&r->stiffness, u), pull = tslc_usable_pull(stiffness * stiffness);
    double rate = (double)r->update_rate, radius = (double)jiggle_number(&r->collision_radius, u);
    return (tsl_vrm_joint){.stiffness = (float)(pull / (1.0 - pull) * (double)length * rate * rate / 60.0),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(r->world_gravity, jiggle_number(&r->gravity, u) / 60.0f),
                           .drag_force = tslc_per_sixtieth(damping, r->update_rate),
                           .hit_radius = radius > 0.0 && r->advanced && r->collision ? (float)radius : 0.0f};
}

// A step leaves half of soften of the excess over the limit.
static inline float jiggle_softness(const tsl_jiggle_rig *r)
{
    return 1.0f - tslc_per_sixtieth(1.0f - 0.5f * r->angle_limit_soften, r->update_rate);
}

#endif
