// SPDX-License-Identifier: MIT
// The frame rates that rows of the chapter Time are measured at.
#ifndef TASSEL_TESTS_MOTION_TIME_H
#define TASSEL_TESTS_MOTION_TIME_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"

#define TIME_RATES 22
extern const motion_variants time_rates;
host_rate time_rate(uint32_t variant);

#endif
