// SPDX-License-Identifier: MIT
// What the rows of the chapter Converted measure with.
#ifndef TASSEL_TESTS_MOTION_CONVERTED_H
#define TASSEL_TESTS_MOTION_CONVERTED_H

#include "motion/clock.h"
#include "motion/motion.h"

extern const motion_variants converted_rates;
host_rate converted_rate(uint32_t variant);

// A SyncBone on a strand of a skirt, and no collider. (converted_sync.c)
motion_figure converted_sync_behind(uint32_t rate, uint64_t seed);
motion_figure converted_sync_saves(uint32_t variant, uint64_t seed);

#endif
