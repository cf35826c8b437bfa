// SPDX-License-Identifier: MIT
#include "motion/look.h"

#include "tune/tuned_tail.h"

static const uint32_t counts[] = {4, 8, 16, 32};
static const double rates[] = {30.0, 45.0, 60.0, 90.0, 120.0, 144.0, 240.0};

static float between(uint64_t seed, uint32_t which, double least, double most)
{
    uint64_t x = (seed * 0x9e3779b97f4a7c15u) ^ ((which + 1) * 0xbf58476d1ce4e5b9u);
    x = (x ^ (x >> 31)) * 0x94d049bb133111ebu;
    return (float)(least + (most - least) * (double)(x >> 40) / 16777216.0);
}

// The first seed has the defaults. The others' half-lives are within what 30 ticks a second can have.
static tsl_tuning tuning_for(uint64_t seed)
{
    TSL_INIT(tsl_tuning, t);
    if (seed == 1)
        return t;
    t.frequency = between(seed, 0, 0.8, 2.0);
    t.half_life = between(seed, 1, 0.1, 0.25);
    t.sag = between(seed, 2, 0.02, 0.6);
    t.bend = between(seed, 3, 0.0, 0.8);
    return t;
}

typedef struct extent {
    double least, most;
    char worst[48];
} extent;

// Over all counts and rates; `worst` names the one that has most.
static extent extent_of(uint64_t seed, double (*measure)(const tsl_tuning *, uint32_t bones, double rate))
{
    extent e = {1e30, -1e30, ""};
    tsl_tuning t = tuning_for(seed);
    for (uint32_t r = 0; r < COUNT(rates); ++r)
        for (uint32_t n = 0; n < COUNT(counts); ++n) {
            double figure = measure(&t, counts[n], rates[r]);
            e.least = figure < e.least ? figure : e.least;
            if (figure > e.most)
                snprintf(e.worst, sizeof e.worst, "%u bones, %g Hz", counts[n], rates[r]);
            e.most = motion_larger(figure, e.most);
        }
    return e;
}

static motion_figure figure_of(double value, const extent *e)
{
    static char worst[48];
    snprintf(worst, sizeof worst, "%s", e->worst);
    motion_figure figure = {value, worst};
    return figure;
}

static double settled(const tsl_tuning *t, uint32_t bones, double rate)
{
    return tuned_watch(t, bones, rate).settled;
}

static double sag(const tsl_tuning *t, uint32_t bones, double rate)
{
    return tuned_sag(t, bones, rate, 9.81f);
}

motion_figure look_settle_spread(uint32_t variant, uint64_t seed)
{
    (void)variant;
    extent e = extent_of(seed, settled);
    return figure_of(e.most / e.least, &e);
}

motion_figure look_sag_spread(uint32_t variant, uint64_t seed)
{
    (void)variant;
    extent e = extent_of(seed, sag);
    return figure_of(e.most / e.least, &e);
}
