// SPDX-License-Identifier: MIT
// What the rows of the chapter Contact measure with.
#ifndef TASSEL_TESTS_MOTION_CONTACT_H
#define TASSEL_TESTS_MOTION_CONTACT_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"

// A collider and a bone as the judge sees them: hulls of two spheres, in the world, in double precision.
typedef struct hull {
    d3 a, b;
    double radius, radius_b;
} hull;

// From surface to surface; less than 0: so deep.
double hull_gap(const hull *x, const hull *y);
d3 random_direction(motion_random *random);

// Chains that rest among colliders. (contact_rest.c)
extern const motion_variants contact_rests;
motion_figure contact_depth(uint32_t variant, uint64_t seed);
motion_figure contact_length(uint32_t variant, uint64_t seed);
motion_figure contact_cut(uint32_t variant, uint64_t seed);

// An arm that is swept through a strand, or a strand that is carried through a pole. (contact_sweep.c)
extern const motion_variants contact_sweeps;
motion_figure contact_passes(uint32_t variant, uint64_t seed);

// Chains that lie on a plane. (contact_still.c)
motion_figure contact_creeps(uint32_t variant, uint64_t seed);

#endif
