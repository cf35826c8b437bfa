// SPDX-License-Identifier: MIT
// Skirts of a ring of sixteen strands of five particles, with structural, shear and bend links, round two legs of two capsules each.
#ifndef TASSEL_TESTS_BENCH_LINKS_WORKLOAD_H
#define TASSEL_TESTS_BENCH_LINKS_WORKLOAD_H

#include "math/transform.h"
#include "tassel/links.h"
#include "tassel/tassel.h"

enum { SKIRT_STRANDS = 16, SKIRT_PARTICLES = 5, SKIRT_SIZE = SKIRT_STRANDS * SKIRT_PARTICLES, SKIRT_LEGS = 4 };

typedef struct skirt_leg { // in the character's frame
    tsl_vec3 a, b;
    float radius, radius_b;
} skirt_leg;

extern const skirt_leg skirt_legs[SKIRT_LEGS];
extern const tsl_vec3 skirt_gravity; // per second squared
tsl_vec3 skirt_offset(int strand,
                      int particle); // from its parent; of the first one from the character's root
tsl_chain_params skirt_params(void);
tsl_transform skirt_root(int character, int frame);

// The same algorithm in plain scalar C: one struct a particle, one link after the other. `links` null: none.
typedef struct skirt_baseline skirt_baseline;
skirt_baseline *skirt_baseline_create(int characters, const tsl_link *links, uint32_t link_count,
                                      const tsl_links_params *params);
void skirt_baseline_destroy(skirt_baseline *b);
void skirt_baseline_step(skirt_baseline *b, const tsl_transform *roots);
tsl_vec3 skirt_baseline_position(const skirt_baseline *b, int character, int strand, int particle);

#endif
