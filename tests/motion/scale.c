// SPDX-License-Identifier: MIT
// Chapter Scale and jumps: characters of any size, that change it, that are hidden, moved, switched off and rushed.
#include "motion/scale.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

static const motion_row rows[] = {
    {"same shape as at scale 1 in mixed motion", &scale_sizes, scale_fixed, 0.0002, "%"},
    {"shape carried along", &scale_growths, scale_grown, 0.01, "%"},
    {"scale 0: away from the collapsed place", &scale_zeros, scale_zero_while_hidden, 0.0001, "%"},
    {"scale 0: off the pose once it is back", &scale_zeros, scale_zero_when_back, 1.0, "deg"},
    {"root jumps, found by limits", &scale_jumps, scale_jump_found, 0.01, "%"},
    {"root jumps, no limits", &scale_jumps, scale_jump_not_found, MOTION_NO_BAR, "%"},
    {"largest move in a frame at a walk, fade of 0.25 s", &scale_fades, scale_fade_at_walk, 0.02, "%"},
    {"largest move over an even one in a run, fade of 0.25 s", &scale_fades, scale_fade_in_run, 1.5, "x"},
    {"largest move in a frame in a run, no fade", &scale_fades, scale_no_fade, MOTION_NO_BAR, "%"},
    {"lift in an elevator at 5 m/s, relative damping", &scale_elevators, scale_elevator, 1.0, "deg"},
    {"lift in an elevator at 5 m/s, no relative damping", &scale_elevators, scale_elevator_by_recipe,
     MOTION_NO_BAR, "deg"},
    {"lean when fast over lean when slow, felt limits", &scale_speeds, scale_fast_over_slow, 1.2, "x"},
    {"lean when fast, no limits", &scale_speeds, scale_fast_by_recipe, MOTION_NO_BAR, "deg"},
};

const motion_chapter motion_scale = {"Scale and jumps", rows, COUNT(rows)};
