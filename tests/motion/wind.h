// SPDX-License-Identifier: MIT
// What the rows of the chapter Wind measure with.
#ifndef TASSEL_TESTS_MOTION_WIND_H
#define TASSEL_TESTS_MOTION_WIND_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"
#include "tassel/wind.h"

#define WIND_GUSTS 1u
#define WIND_EDDIES 2u

// 1 to 3 m/s, in some direction that is not far from level, of all places, with these parts.
tsl_wind_desc wind_drawn(uint32_t parts, uint64_t seed);
tsl_wind_id wind_blow(tsl_world *world, const tsl_wind_desc *desc);
// actor_step, after the time of the winds has passed.
void wind_step(actor *a, motion_of_time motion, double seconds, float delta);
void wind_set_ticks(actor *a, float per_second);
// Standing, in a world of its own, with the default tuning (tune.h) for so many ticks per second.
void wind_create_tuned(actor *a, character who, float ticks_per_second);

extern const motion_variants wind_rates, wind_tick_rates;
host_rate wind_rate(uint32_t variant);
float wind_tick_rate(uint32_t variant);

#endif
