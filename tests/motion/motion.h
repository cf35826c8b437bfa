// SPDX-License-Identifier: MIT
// build/tests/motion measures how characters move under what games do to them, row by row, each beside its bar. A
// chapter is a file with one table of rows, listed in motion.c; a row may come in variants (frame rates, scales ...).
// Figures are shares of the chain's length where nothing else is said, judged in the frame of the bone that the chain
// hangs on, so that only the chain's own motion counts.
#ifndef TASSEL_TESTS_MOTION_MOTION_H
#define TASSEL_TESTS_MOTION_MOTION_H

#include <stdint.h>

#define MOTION_NO_BAR (-1.0) // the row informs: it neither passes nor fails

#define MOTION_NOT_MEASURED                                                                                  \
    (-1.0) // a figure where no character was left to measure with; others are at least 0

typedef struct motion_figure {
    double value;
    const char *worst; // the character or the case that the figure comes from; null: there is only one
} motion_figure;

typedef struct motion_variants {
    uint32_t count;
    const char *(*name)(uint32_t variant);
} motion_variants;

typedef struct motion_row {
    const char *name;
    const motion_variants *variants; // null: the row is one figure
    motion_figure (*measure)(uint32_t variant, uint64_t seed);
    double bar;       // in `unit`; a figure that is not a number is beyond every bar
    const char *unit; // "%" figures are shares as measured: 0.01 is printed as 1 %
} motion_row;

typedef struct motion_chapter {
    const char *name;
    const motion_row *rows;
    uint32_t row_count;
} motion_chapter;

extern const motion_chapter motion_time, motion_long, motion_scale, motion_contact, motion_look,
    motion_skirts, motion_skirt_mesh, motion_stretch, motion_hands, motion_wind, motion_rest_pose,
    motion_forks, motion_converted, motion_vrm_clip, motion_look_rates;

// The larger of two; what is not a number is larger than any and stays.
static inline double motion_larger(double a, double b)
{
    return a != a || a >= b ? a : b;
}

// `figure`, or the value of that name where it is larger.
static inline void motion_take_worse(motion_figure *figure, double value, const char *name)
{
    double larger = motion_larger(figure->value, value);
    if (!figure->worst || larger != figure->value)
        figure->worst = name;
    figure->value = larger;
}

#endif
