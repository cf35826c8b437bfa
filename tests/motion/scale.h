// SPDX-License-Identifier: MIT
// What the rows of the chapter Scale and jumps measure with.
#ifndef TASSEL_TESTS_MOTION_SCALE_H
#define TASSEL_TESTS_MOTION_SCALE_H

#include "motion/actor.h"
#include "motion/motion.h"

// Characters of any size, and characters that grow. (scale_size.c)
extern const motion_variants scale_sizes, scale_growths;
motion_figure scale_fixed(uint32_t size, uint64_t seed);
motion_figure scale_grown(uint32_t growth, uint64_t seed);

// A scale of 0 for ten frames. (scale_zero.c)
extern const motion_variants scale_zeros;
motion_figure scale_zero_while_hidden(uint32_t zero, uint64_t seed);
motion_figure scale_zero_when_back(uint32_t zero, uint64_t seed);

// A root that jumps, and nobody says so. (scale_jump.c)
extern const motion_variants scale_jumps;
motion_figure scale_jump_found(uint32_t jump, uint64_t seed);
motion_figure scale_jump_not_found(uint32_t jump, uint64_t seed);

// Weight and distance that switch a chain off. (scale_fade.c)
extern const motion_variants scale_fades;
motion_figure scale_fade_at_walk(uint32_t fade, uint64_t seed);
motion_figure scale_fade_in_run(uint32_t fade, uint64_t seed);
motion_figure scale_no_fade(uint32_t fade, uint64_t seed);

// How much of fast motion is felt. (scale_felt.c)
extern const motion_variants scale_elevators, scale_speeds;
motion_figure scale_elevator(uint32_t elevator, uint64_t seed);
motion_figure scale_elevator_by_recipe(uint32_t elevator, uint64_t seed);
motion_figure scale_fast_over_slow(uint32_t speed, uint64_t seed);
motion_figure scale_fast_by_recipe(uint32_t speed, uint64_t seed);

#endif
