// SPDX-License-Identifier: MIT
// What the rows of the chapter Wind measure with.
#ifndef TASSEL_TESTS_MOTION_WIND_H
#define TASSEL_TESTS_MOTION_WIND_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"

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

// A wind that does not change, on a character that has run, has turned and stands. (wind_steady.c)
motion_figure wind_is_still(uint32_t rate, uint64_t seed);
motion_figure wind_leans_alike(uint32_t rate, uint64_t seed);
motion_figure wind_leans_by_drag(uint32_t tick_rate, uint64_t seed);
motion_figure wind_leans_as_tuned(uint32_t tick_rate, uint64_t seed);

// Gusts and eddies. (wind_gusts.c)
motion_figure wind_gusts_max(uint32_t rate, uint64_t seed);
motion_figure wind_gusts_rms(uint32_t rate, uint64_t seed);
motion_figure wind_gusts_max_of_earring(uint32_t rate, uint64_t seed);
motion_figure wind_gusts_rms_of_earring(uint32_t rate, uint64_t seed);
motion_figure wind_gusts_as_tuned(uint32_t tick_rate, uint64_t seed);
motion_figure wind_gusts_and_origin(uint32_t variant, uint64_t seed);

// A wind that is over. (wind_off.c)
extern const motion_variants wind_off_rates;
motion_figure wind_off_jump(uint32_t variant, uint64_t seed);
motion_figure wind_off_left(uint32_t variant, uint64_t seed);

// Waves that go from one character to another downwind. (wind_waves.c)
extern const motion_variants wind_waves;
motion_figure wind_wave_arrives(uint32_t variant, uint64_t seed);

// Two characters, of which one is in another wind. (wind_pairs.c)
extern const motion_variants wind_shelters;
motion_figure wind_mirrored(uint32_t variant, uint64_t seed);
motion_figure wind_sheltered(uint32_t variant, uint64_t seed);

#endif
