// SPDX-License-Identifier: MIT
// Chapter Forks: a bone with several children turns to them as their weights say, and takes no side by itself.
#include "motion/forks.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

static const motion_row rows[] = {
    {"in mixed motion: off what its rule says", &fork_rules, fork_off_its_rule, 0.05, "deg"},
    {"a weight goes to another child in 0.25 s: largest turn in a frame, of an even one", &fork_change_rates,
     fork_weights_change, 1.5, "x"},
    {"weights in mixed motion: particles other than without", 0, fork_particles, 0.0, "times"},
    {"mirrored, with weights: largest difference", &fork_side_rules, fork_mirrored, 1e-6, "m"},
    {"the same weights left and right: out of the middle", &fork_side_rules, fork_even, 0.001, "deg"},
};

const motion_chapter motion_forks = {"Forks", rows, COUNT(rows)};
