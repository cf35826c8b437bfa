// SPDX-License-Identifier: MIT
// Chapter Long chains: whatever the length of a chain and wherever its character looks, bones point at their children,
// and nothing is ever put back on the pose.
#include "motion/long.h"
#include "motion/motion.h"

#include <stdio.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

typedef struct named_case {
    const char *name;
    long_case c;
} named_case;

static const named_case cases[] = {
    {"chain of 256 bones at rest", {256, TSL_MODEL_CHAIN, 0, 1.0}},
    {"chain of 256 bones in motion", {256, TSL_MODEL_CHAIN, 1, 1.0}},
    {"chain of 256 bones in motion at 144 Hz", {256, TSL_MODEL_CHAIN, 1, 2.4}},
    {"spring of 256 bones at rest", {256, TSL_MODEL_SPRING, 0, 1.0}},
    {"spring of 256 bones in motion", {256, TSL_MODEL_SPRING, 1, 1.0}},
    {"spring of 256 bones in motion at 144 Hz", {256, TSL_MODEL_SPRING, 1, 2.4}},
    {"chain of 24 bones at rest", {24, TSL_MODEL_CHAIN, 0, 1.0}},
    {"chain of 28 bones at rest", {28, TSL_MODEL_CHAIN, 0, 1.0}},
    {"chain of 64 bones in motion", {64, TSL_MODEL_CHAIN, 1, 1.0}},
    {"spring of 24 bones in motion", {24, TSL_MODEL_SPRING, 1, 1.0}},
    {"spring of 32 bones in motion", {32, TSL_MODEL_SPRING, 1, 1.0}},
    {"chain of 2 bones in motion", {2, TSL_MODEL_CHAIN, 1, 1.0}},
};

static const char *case_name(uint32_t variant)
{
    return cases[variant].name;
}

static const motion_variants all_cases = {COUNT(cases), case_name};

// The rows of one case come from one measurement, and the seed is the same for the whole run.
static const long_angles *angles_of(uint32_t variant, uint64_t seed)
{
    static long_angles known[COUNT(cases)];
    static uint32_t is_known[COUNT(cases)];
    if (!is_known[variant])
        known[variant] = long_measure(&cases[variant].c, seed);
    is_known[variant] = 1;
    return &known[variant];
}

static motion_figure figure_of(double value, const long_angles *angles)
{
    static char worst[32];
    snprintf(worst, sizeof worst, "turned by %.4g", angles->yaw);
    motion_figure figure = {value, worst};
    return figure;
}

static motion_figure in_local_space(uint32_t variant, uint64_t seed)
{
    const long_angles *angles = angles_of(variant, seed);
    return figure_of(angles->local, angles);
}

static motion_figure in_model_space(uint32_t variant, uint64_t seed)
{
    const long_angles *angles = angles_of(variant, seed);
    return figure_of(angles->model, angles);
}

static motion_figure in_world_space(uint32_t variant, uint64_t seed)
{
    const long_angles *angles = angles_of(variant, seed);
    return figure_of(angles->world, angles);
}

static motion_figure put_back(uint32_t variant, uint64_t seed)
{
    motion_figure figure = {angles_of(variant, seed)->recovered, NULL};
    return figure;
}

static const motion_row rows[] = {
    {"bone off its child, local space", &all_cases, in_local_space, 0.01, "deg"},
    {"bone off its child, model space", &all_cases, in_model_space, 0.01, "deg"},
    {"bone off its child, world space", &all_cases, in_world_space, 0.01, "deg"},
    {"put back on the pose", &all_cases, put_back, 0.0, "chains"},
};

const motion_chapter motion_long = {"Long chains", rows, COUNT(rows)};
