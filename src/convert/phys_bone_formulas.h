// SPDX-License-Identifier: MIT
// PhysBones: parameters of a bone. In a step, with y the deviation of the bone's end from its rest direction, v its velocity, g the effect
// of gravity, q the pull, s the spring or momentum, and k the stiffness,
//
//     simplified           y' = (1 - q)(y + s v + g)
//     advanced, 1.0        y' = (1 - k)((1 - q) y + s v + g)          k: towards the rest direction
//     advanced, 1.1        y' = (1 - k)((1 - q) y + s v + g) + k y    k: towards the previous direction, relative to its parent
//
// which is y' = A y + B v + C g. As with UnityChan this is a bone with push: (1 - A) / A of its length, a loss of 1 - B / A of its velocity
// and C / A of gravity. In 1.1 the share k of that loss acts against the bone before; in a line that swings as a whole that is its own
// bone's share of the distance from the first one.
#ifndef TSLC_PHYS_BONE_FORMULAS_H
#define TSLC_PHYS_BONE_FORMULAS_H

#include "tassel/convert/phys_bone.h"

#include "convert/curve_keys.h"
#include "convert/fields.h"
#include "convert/units.h"
#include "math/approx.h"
#include "math/quat.h"
#include "math/vec.h"

static inline int phys_bone_has_endpoint(const tsl_phys_bone *c)
{
    return c->endpoint_position.x != 0.0f || c->endpoint_position.y != 0.0f || c->endpoint_position.z != 0.0f;
}

// Rotating bones.
static inline uint32_t phys_bone_segments(const tsl_phys_bone *c)
{
    return c->count - (phys_bone_has_endpoint(c) ? 0 : 1);
}

static inline uint32_t phys_bone_chain_length(const tsl_phys_bone *c)
{
    uint32_t own = c->bones_above + phys_bone_segments(c);
    return c->chain_length > own ? c->chain_length : own;
}

// Curve position of a rotating bone, and of its end for radii.
static inline float phys_bone_u(const tsl_phys_bone *c, uint32_t bone)
{
    uint32_t length = phys_bone_chain_length(c);
    return length > 1 ? (float)(c->bones_above + bone) / (float)(length - 1) : 0.0f;
}

static inline float phys_bone_end_u(const tsl_phys_bone *c, uint32_t bone)
{
    return (float)(c->bones_above + bone + 1) / (float)phys_bone_chain_length(c);
}

static inline double phys_bone_number(const tsl_curved_value *v, float u, double least, double most)
{
    double number = (double)v->value * tslc_curve_at(v->keys, v->key_count, u);
    return number < least ? least : number > most ? most : number;
}

static inline double phys_bone_share(const tsl_curved_value *v, float u)
{
    return phys_bone_number(v, u, 0.0, 1.0);
}

// ---- a step -----------------------------------------------------------------------------------------------

typedef struct phys_bone_step {
    double kept;     // A
    double velocity; // B
    double gravity;  // C / A
    double stiff;    // share of 1 - B / A that acts against the bone before
    int overshoots;  // whether B exceeded A
} phys_bone_step;

// Where B exceeds A, the bone with B = A that swings as fast and hangs as low.
static inline phys_bone_step phys_bone_step_limit(double kept, double velocity, double gravity, double stiff)
{
    double pull = tslc_usable_pull(1.0 - kept), sum = 1.0 - pull + velocity;
    int overshoots = velocity > 1.0 - pull;
    phys_bone_step step = {1.0 - pull, velocity, gravity, stiff, overshoots};
    if (overshoots) {
        step.kept = step.velocity = sum * sum / (4.0 * velocity);
        step.gravity *= pull > 0.0 ? (1.0 - step.kept) / pull : 1.0;
    }
    step.gravity /= step.kept;
    double most = step.kept - step.velocity;
    step.stiff = step.stiff < most ? step.stiff : most;
    return step;
}

static inline phys_bone_step phys_bone_step_of(const tsl_phys_bone *c, float u)
{
    double pull = phys_bone_share(&c->pull, u), spring = phys_bone_share(&c->spring, u);
    double left = 1.0 - phys_bone_share(&c->stiffness, u);
    if (c->integration_type == TSL_PHYS_BONE_SIMPLIFIED)
        return phys_bone_step_limit(1.0 - pull, (1.0 - pull) * spring, 1.0 - pull, 0.0);
    if (c->version == TSL_PHYS_BONE_VERSION_1_0)
        return phys_bone_step_limit(left * (1.0 - pull), left * spring, left, 0.0);
    return phys_bone_step_limit(1.0 - left * pull, left * spring, left, 1.0 - left);
}

// Share of damping against the bone before, for a bone at `share` of the distance from the first one.
static inline double phys_bone_own(const phys_bone_step *step, double share)
{
    return share * step->stiff / step->kept;
}

static inline double phys_bone_damping(const phys_bone_step *step, double share)
{
    return (step->kept - step->velocity - step->stiff) / step->kept + phys_bone_own(step, share);
}

// ---- gravity of 1.1 -------------------------------------------------------------------------------------------

// A rotation from one direction towards another by a share of their angle is a sum of the two with these weights. Nearly opposite
// directions are treated as this far apart.
#define PHYS_BONE_WIDEST 2.8

typedef struct phys_bone_turn {
    double rest, gravity; // shares of the bone's pull: along its rest, and along gravity
} phys_bone_turn;

// `falloff`: of gravity, in the initial pose, in which the bone hangs by the rest of its ratio.
static inline phys_bone_turn phys_bone_turn_of(double ratio, double falloff, tsl_vec3 rest, tsl_vec3 down)
{
    double cosine = (double)tsli_vec3_dot(rest, down);
    double sine = (double)tsli_vec3_length(tsli_vec3_cross(rest, down)), of_rest, of_gravity, whole, unused;
    double angle = tsli_angle_of(sine, cosine), left = ratio * (1.0 - falloff);
    angle = angle < PHYS_BONE_WIDEST ? angle : PHYS_BONE_WIDEST;
    if (angle < 1e-3)
        return (phys_bone_turn){1.0 - left, ratio};
    tsli_sin_cos(angle, &whole, &unused);
    tsli_sin_cos((1.0 - left) * angle, &of_rest, &unused);
    tsli_sin_cos(left * angle, &of_gravity, &unused);
    return (phys_bone_turn){of_rest / whole,
                            left > 1e-6 * ratio ? of_gravity / ((1.0 - falloff) * whole) : ratio * angle / whole};
}

#undef PHYS_BONE_WIDEST

// ---- limits -----------------------------------------------------------------------------------------------------

// Unity's Euler angles: about z, then x, then y.
static inline tsl_quat phys_bone_limit_rotation(const tsl_phys_bone *c, float u)
{
    const tsl_curved_value *const angles[] = {&c->limit_rotation_x, &c->limit_rotation_y, &c->limit_rotation_z};
    double s[3], k[3];
    for (int i = 0; i < 3; ++i) {
        double degrees = phys_bone_number(angles[i], u, -36000.0, 36000.0);
        tsli_sin_cos(0.5 * degrees * TSLC_RADIANS, &s[i], &k[i]);
    }
    tsl_quat x = tsli_quat((float)s[0], 0.0f, 0.0f, (float)k[0]);
    tsl_quat y = tsli_quat(0.0f, (float)s[1], 0.0f, (float)k[1]);
    tsl_quat z = tsli_quat(0.0f, 0.0f, (float)s[2], (float)k[2]);
    return tsli_quat_normalize(tsli_quat_mul(y, tsli_quat_mul(x, z)));
}

static inline tsl_joint_limit phys_bone_limit_of(const tsl_phys_bone *c, float u)
{
    static const tsl_limit kinds[] = {TSL_LIMIT_NONE, TSL_LIMIT_CONE, TSL_LIMIT_HINGE, TSL_LIMIT_POLAR};
    double a = phys_bone_number(&c->max_angle_x, u, 0.0, 180.0) * TSLC_RADIANS;
    double b = phys_bone_number(&c->max_angle_z, u, 0.0, 90.0) * TSLC_RADIANS;
    return (tsl_joint_limit){kinds[c->limit_type], (float)a, (float)b, phys_bone_limit_rotation(c, u)};
}

// ---- lengths ----------------------------------------------------------------------------------------------------

// Whether motion changes lengths. Length changes by grabbing and collisions have no counterpart.
static inline int phys_bone_stretches(const tsl_phys_bone *c)
{
    return c->version == TSL_PHYS_BONE_VERSION_1_1 && c->stretch_motion.value > 0.0f &&
           (c->max_stretch.value > 0.0f || c->max_squish.value > 0.0f);
}

// A bone takes the share m of motion's change of its length, and pull gives back the share q of the deviation. Under a steady force it then
// deviates by m (1 - q) / q, as a bone that takes all of it and gives back this share.
static inline double phys_bone_length_pull(const tsl_phys_bone *c, float u)
{
    double pull = phys_bone_share(&c->pull, u), motion = phys_bone_share(&c->stretch_motion, u);
    return motion > 0.0 ? pull / (pull + motion * (1.0 - pull)) : 1.0;
}

#endif
