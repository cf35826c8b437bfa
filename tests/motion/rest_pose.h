// SPDX-License-Identifier: MIT
// What the rows of the chapter Rest pose measure with.
#ifndef TASSEL_TESTS_MOTION_REST_POSE_H
#define TASSEL_TESTS_MOTION_REST_POSE_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"

#define POSED_AND_SWAYING 1.0 // see pose_bones

// A clip that bends strands by 0.5 to 1.5 radians in all, each bone about nearly one axis, and lets them sway by half of that and be a
// tenth longer and shorter.
void pose_bones(actor *a, double seconds, double sway, uint64_t seed);
void set_rest_blend(actor *a, float share);
// The earring hangs down whatever its pose is: nothing takes it there.
#define RESTING_CHARACTERS CHARACTERS_BUT(CHARACTER_EARRING)

// Where a chain rests as the share goes from 0 to 1, and how it goes there. (rest_pose_share.c)
extern const motion_variants rest_pose_models, rest_pose_switches;
motion_figure rest_pose_steps_back(uint32_t model, uint64_t seed);
motion_figure rest_pose_uneven_steps(uint32_t model, uint64_t seed);
motion_figure rest_pose_switched(uint32_t variant, uint64_t seed);

// A share that changes while clips play and the character runs, turns and stops. (rest_pose_played.c)
extern const motion_variants rest_pose_rates;
motion_figure rest_pose_at_rate_max(uint32_t rate, uint64_t seed);
motion_figure rest_pose_at_rate_rms(uint32_t rate, uint64_t seed);
motion_figure rest_pose_of_host(uint32_t rate, uint64_t seed);
motion_figure rest_pose_unanimated(uint32_t variant, uint64_t seed);

#endif
