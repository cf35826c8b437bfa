// SPDX-License-Identifier: MIT
// The rows of the chapter Look about one tuning (tune.h), and about each preset that has one, on up to 32 bones of one length, at 30 to
// 240 ticks a second.
#ifndef TASSEL_TESTS_MOTION_LOOK_H
#define TASSEL_TESTS_MOTION_LOOK_H

#include "motion/motion.h"

// The largest to the smallest: of the time in which the tip has settled after a turn of the body, and of how far it sags.
motion_figure look_settle_spread(uint32_t variant, uint64_t seed);
motion_figure look_sag_spread(uint32_t variant, uint64_t seed);
// How far the sag is from what is asked for, as a share of that.
motion_figure look_sag_error(uint32_t variant, uint64_t seed);

// The largest to the smallest of the same two for the presets as rig files name them: with 4 to 32 bones, 2 to 32 for ears, 1 to 32 for
// what jiggles.
extern const motion_variants look_presets;
motion_figure look_presets_settle(uint32_t variant, uint64_t seed);
motion_figure look_presets_sag(uint32_t variant, uint64_t seed);

#endif
