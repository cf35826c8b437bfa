// SPDX-License-Identifier: MIT
// The solver's workloads: characters with twelve chains of eight particles (six of hair, six of a skirt),
// which walk about and turn. W1: a thousand of them; W2: the same with eight colliders each; W3: one, with
// its colliders.
#ifndef TASSEL_TESTS_BENCH_SOLVER_WORKLOAD_H
#define TASSEL_TESTS_BENCH_SOLVER_WORKLOAD_H

#include "math/transform.h"

enum {
    WORKLOAD_CHAINS = 12,
    WORKLOAD_PARTICLES = 8,
    WORKLOAD_COLLIDERS = 8,
    WORKLOAD_DANGLING = WORKLOAD_CHAINS * WORKLOAD_PARTICLES,
    WORKLOAD_BODY = 60, // bones of a body that no chain drives, bone 0 among them
    WORKLOAD_BONES = WORKLOAD_BODY + WORKLOAD_DANGLING,
    WORKLOAD_FRAMES = 128 // then the motion begins again
};

typedef struct workload_particle {
    float damping, elasticity, stiffness, inert, friction, radius;
} workload_particle;

typedef struct workload_collider {
    tsl_vec3 a, b; // on the character; equal: a sphere
    float radius, swing;
} workload_collider;

// Chain by chain; every character is alike.
extern const tsl_vec3 workload_gravity, workload_force; // displacement per step of 1/60 s
workload_particle workload_params(int chain, int particle);
// Bone 0 at the root; a chain's bones follow each other from WORKLOAD_BODY on, hung on bone 0.
tsl_transform workload_rest(int bone);
int workload_parent(int bone);
workload_collider workload_collider_of(int index);
// Where a character stands and how its colliders are turned about the hip, at a frame.
tsl_transform workload_root(int character, int frame);
tsl_transform workload_collider_frame(int index, int character, int frame);

// ---- the honest baseline: scalar, array of structures, one chain after the other ------------------------

typedef struct baseline baseline;

// `limit`: radians of a cone around the rest direction under the simulated parent; 0: none.
// `limit`: radians of a cone, `max_distance`: of a particle from its animated place; 0: none.
baseline *baseline_create(int characters, int colliders, float limit, float max_distance);
void baseline_destroy(baseline *b);
// One step from colliders and world poses of the dangling bones, made outside of what is timed; positions and
// rotations out.
void baseline_place_colliders(baseline *b, const tsl_transform *roots, int frame);
void baseline_simulate(baseline *b, const tsl_transform *roots, const tsl_transform *poses);
void baseline_rotate(baseline *b, const tsl_transform *roots);
// The same from local poses of all bones to local poses of all bones.
void baseline_whole_frame(baseline *b, const tsl_transform *roots, const tsl_transform *locals, tsl_transform *out);
const tsl_transform *baseline_output(const baseline *b); // world, by character, chain and particle

#endif
