// SPDX-License-Identifier: MIT
// build/tests/motion measures how characters move under what games do to them, row by row, each beside its bar: what a viewer of a
// character 1.4 m tall can see. Each file has a table of rows, listed in motion.c. Figures are shares of the chain's length
// where nothing else is said, judged in the frame of the bone that the chain hangs on, so that only the chain's own motion counts.
// Millimetres are those of the scene: bodies that are taller than 1.4 m are judged the stricter for it.
#ifndef TASSEL_TESTS_MOTION_MOTION_H
#define TASSEL_TESTS_MOTION_MOTION_H

#include <stdint.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

typedef struct motion_figure {
    double value;
    const char *worst; // the character or the case that the figure comes from; null: there is only one
} motion_figure;

// Frame rates, motions or sizes that a row is measured at.
typedef struct motion_variants {
    uint32_t count;
    const char *(*name)(uint32_t variant);
} motion_variants;

// Those that a table of things with names has.
#define MOTION_VARIANTS(identifier, table)                                                                             \
    static const char *identifier##_name(uint32_t variant)                                                             \
    {                                                                                                                  \
        return table[variant].name;                                                                                    \
    }                                                                                                                  \
    static const motion_variants identifier = {COUNT(table), identifier##_name}

typedef struct motion_row {
    const char *name;                // with %s in it for the variant there is a row for each of them
    const motion_variants *variants; // else the figure is the worst of them; null: there are none
    motion_figure (*measure)(uint32_t variant, uint64_t seed);
    double bar;       // in `unit`; a figure that is not a number is beyond every bar
    const char *unit; // "%" figures are shares as measured: 0.01 is printed as 1 %
} motion_row;

// A chapter, or a part of one, which is a file.
typedef struct motion_chapter {
    const char *name;
    const motion_row *rows;
    uint32_t row_count;
} motion_chapter;

extern const motion_chapter motion_time, motion_time_jump, motion_felt, motion_contact_sweep, motion_contact_rest,
    motion_contact_limit, motion_contact_begin, motion_look, motion_skirts, motion_skirts_rest, motion_skirt_mesh,
    motion_wind_steady, motion_look_rates;

// The chapter, or the part of it, that the rows of a file are.
#define MOTION_CHAPTER(identifier, name) const motion_chapter identifier = {name, rows, COUNT(rows)}

// How many of `count` scenes are played: the share that --share asks for, and one at least.
uint32_t motion_scenes(uint32_t count);

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

// How values are spread over frames or scenes, in steps of 0.005 up to 20 and all that is beyond.
#define TALLY_STEPS 4000
#define TALLY_STEP 0.005

typedef struct tally {
    uint64_t count, at[TALLY_STEPS + 1];
    double most;
    uint64_t worst; // the scene that `most` comes from
} tally;

void tally_take(tally *s, double value, uint64_t scene);
// The value that such a share of them does not exceed.
motion_figure tally_below(const tally *s, double share);
motion_figure tally_most(const tally *s);
// The share of them that is beyond a value.
motion_figure tally_beyond(const tally *s, double value);
// A figure and the scene that it comes from.
motion_figure motion_figure_of(double value, uint64_t scene);

#endif
