// SPDX-License-Identifier: MIT
// What the scalar baselines do with a particle, in the library's order of operations.
#ifndef TASSEL_TESTS_BENCH_SOLVER_BASELINE_H
#define TASSEL_TESTS_BENCH_SOLVER_BASELINE_H

#include "math/transform.h"

#include <math.h>

typedef struct particle {
    tsl_vec3 position, previous, local_position;
    tsl_quat local_rotation;
    float damping, elasticity, stiffness, inert, friction, radius, length;
    int touched;
} particle;

static inline void integrate(particle *p, tsl_vec3 move, tsl_vec3 force)
{
    tsl_vec3 velocity = tsli_vec3_sub(p->position, p->previous), carry = tsli_vec3_scale(move, p->inert);
    float damping = p->damping;
    if (p->touched) {
        damping += p->friction;
        damping = damping > 1.0f ? 1.0f : damping;
        p->touched = 0;
    }
    p->previous = tsli_vec3_add(p->position, carry);
    velocity = tsli_vec3_add(tsli_vec3_scale(velocity, 1.0f - damping), force);
    p->position = tsli_vec3_add(p->position, tsli_vec3_add(velocity, carry));
}

// Towards its rest place, and not too far from there.
static inline tsl_vec3 shape(const particle *p, tsl_vec3 rest)
{
    tsl_vec3 x = p->position;
    x = tsli_vec3_add(x, tsli_vec3_scale(tsli_vec3_sub(rest, x), p->elasticity));
    tsl_vec3 to_rest = tsli_vec3_sub(rest, x);
    float distance = tsli_vec3_length(to_rest), limit = p->length * (1.0f - p->stiffness) * 2.0f;
    if (distance > limit)
        x = tsli_vec3_add(x, tsli_vec3_scale(to_rest, (distance - limit) / distance));
    return x;
}

static inline tsl_vec3 at_length(const particle *p, tsl_vec3 parent, tsl_vec3 way)
{
    float length = tsli_vec3_length(way);
    return tsli_vec3_add(parent, length > 0.0f ? tsli_vec3_scale(way, p->length / length) : way);
}

static inline tsl_quat from_to(tsl_vec3 v, tsl_vec3 u)
{
    v = tsli_vec3_normalize(v);
    u = tsli_vec3_normalize(u);
    float cosine = tsli_vec3_dot(v, u);
    if (cosine < -0.999999f)
        return tsli_quat(1.0f, 0.0f, 0.0f, 0.0f);
    tsl_vec3 c = tsli_vec3_cross(v, u);
    return tsli_quat_normalize(tsli_quat(c.x, c.y, c.z, 1.0f + cosine));
}

// The setup of a workload's particle, at rest.
static inline particle particle_at(tsl_vec3 position, tsl_transform local)
{
    particle p = {.position = position,
                  .previous = position,
                  .local_position = local.position,
                  .local_rotation = local.rotation,
                  .length = tsli_vec3_length(local.position)};
    return p;
}

#endif
