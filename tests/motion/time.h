// SPDX-License-Identifier: MIT
// What the rows of the chapter Time measure with, and which frame rates they are measured at.
#ifndef TASSEL_TESTS_MOTION_TIME_H
#define TASSEL_TESTS_MOTION_TIME_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"

#define TIME_RATES 22
extern const motion_variants time_rates, time_jump_rates, time_hitch_rates;
host_rate time_rate(uint32_t variant);
host_rate time_jump_rate(uint32_t variant);
host_rate time_hitch_rate(uint32_t variant);

// A straight run at 4 m/s. (time_run.c)
motion_figure time_run_peak_to_peak(uint32_t rate, uint64_t seed);
motion_figure time_run_peak_to_peak_in_world(uint32_t rate, uint64_t seed);
motion_figure time_run_second_difference(uint32_t rate, uint64_t seed);
motion_figure time_hitch(uint32_t rate, uint64_t seed);

// The mixed motion against the same one at exactly one tick a frame. (time_mixed.c)
motion_figure time_mixed_max(uint32_t rate, uint64_t seed);
motion_figure time_mixed_rms(uint32_t rate, uint64_t seed);
motion_figure time_mixed_max_of_earring(uint32_t rate, uint64_t seed);
motion_figure time_mixed_rms_of_earring(uint32_t rate, uint64_t seed);

// A host that goes over to other frame times and back. (time_jump.c)
motion_figure time_jump_in_run(uint32_t rate, uint64_t seed);
motion_figure time_jump_in_mixed(uint32_t rate, uint64_t seed);

// Frames whose bits differ between two ways to step. (time_forms.c)
motion_figure time_world_step(uint32_t variant, uint64_t seed);
motion_figure time_rigs_step(uint32_t variant, uint64_t seed);
motion_figure time_crowd(uint32_t variant, uint64_t seed);

#endif
