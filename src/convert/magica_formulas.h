// SPDX-License-Identifier: MIT
// MagicaCloth2: parameters of a vertex. In a step, with y the deviation of a vertex from its rest relative to the one before, d its damping,
// s its restoration and a the attenuation of velocity by it,
//
//     y' = (1 - s)(y + (1 - d) v + g),    v' = y' - y + a s / (1 - s) y'
//
// As with UnityChan this is a vertex with push: with K = 1 - s + a s (1 - d), push is s (1 - a (1 - d)) / K of its length, (1 - s) / K of
// gravity acts, (1 - s) d / K of the velocity is lost, and a s (1 - d) / K of that against its rest. In a line that swings as a whole
// the latter is its own bone's share of the distance from the fixed vertex.
#ifndef TSLC_MAGICA_FORMULAS_H
#define TSLC_MAGICA_FORMULAS_H

#include "tassel/convert/magica.h"
#include "tassel/convert/vrm.h"

#include "convert/curve_keys.h"
#include "convert/fields.h"
#include "convert/units.h"

static inline float magica_share(const tsl_curved_value *v, float u)
{
    return (float)tslc_share_at(v->value, v->keys, v->key_count, u);
}

// At least 0.
static inline float magica_size(const tsl_curved_value *v, float u)
{
    double size = (double)v->value * tslc_curve_at(v->keys, v->key_count, u);
    return size > 0.0 ? (float)size : 0.0f;
}

// The vertex that a spring moves; later ones hang from it.
static inline int magica_is_spring(const tsl_magica_cloth *c, uint32_t vertex)
{
    return c->type == TSL_MAGICA_BONE_SPRING && vertex == 1;
}

typedef struct magica_step {
    double push;    // over the bone's length
    double damping; // per step
    double own;     // its share against the bone before
    double gravity; // acting share
} magica_step;

// `bone`: its bone's share of the distance from the fixed vertex.
static inline magica_step magica_step_of(const tsl_magica_cloth *c, uint32_t vertex, float u, double bone)
{
    int spring = magica_is_spring(c, vertex);
    float stiffness = c->use_angle_restoration ? magica_share(&c->restoration_stiffness, u) : 0.0f;
    double s = tslc_usable_pull((double)(spring ? c->spring_power : stiffness));
    double a = spring ? 0.0 : (double)c->restoration_velocity_attenuation;
    double left = 1.0 - (double)magica_share(&c->damping, u), kept = 1.0 - s + a * s * left;
    double own = bone * a * s * left / kept;
    return (magica_step){s * (1.0 - a * left) / kept, (1.0 - s) * (1.0 - left) / kept + own, own,
                         spring ? 0.0 : (1.0 - s) / kept};
}

static inline tsl_vec3 magica_gravity(const tsl_magica_cloth *c)
{
    return tsli_vec3_scale(tsli_vec3_normalize(c->gravity_direction), c->gravity);
}

// Falling-off gravity is a parameter of the chain, and joints have none of their own.
static inline tsl_vrm_joint magica_joint(const tsl_magica_cloth *c, const magica_step *step, float u, float length)
{
    double rate = (double)c->simulation_frequency;
    float own = c->gravity_falloff > 0.0f ? 0.0f : (float)(step->gravity / 60.0);
    return (tsl_vrm_joint){.stiffness = (float)(step->push * (double)length * rate * rate / 60.0),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(magica_gravity(c), own),
                           .drag_force = tslc_per_sixtieth((float)step->damping, c->simulation_frequency),
                           .hit_radius = c->collision_mode ? magica_size(&c->radius, u) : 0.0f};
}

// The share of the excess that a limit leaves after 1/60 s.
static inline float magica_softness(const tsl_magica_cloth *c, float stiffness)
{
    return 1.0f - tslc_per_sixtieth(stiffness, c->simulation_frequency);
}

static inline uint32_t magica_place_limit_flags(const tsl_magica_cloth *c)
{
    int nearby = c->use_max_distance || c->type == TSL_MAGICA_BONE_SPRING;
    return (nearby ? TSL_PLACE_LIMIT_MAX_DISTANCE : 0u) |
           (c->use_backstop && c->backstop_radius.value > 0.0f ? TSL_PLACE_LIMIT_BACKSTOP : 0u);
}

// The checked component in today's version of the struct.
tsl_result tslc_magica_take(const tslc_caller *caller, const tsl_magica_cloth *given, tsl_magica_cloth *c);

#endif
