// SPDX-License-Identifier: MIT
// The rows of the chapter Look about one tuning (tune.h) on up to 32 bones of one length, at 30 to 240 ticks a second.
#ifndef TASSEL_TESTS_MOTION_LOOK_H
#define TASSEL_TESTS_MOTION_LOOK_H

#include "motion/motion.h"

// The largest to the smallest: of the time in which the tip has settled after a turn of the body, and of how far it sags.
motion_figure look_settle_spread(uint32_t variant, uint64_t seed);
motion_figure look_sag_spread(uint32_t variant, uint64_t seed);

#endif
