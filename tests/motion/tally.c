// SPDX-License-Identifier: MIT
#include "motion/motion.h"

#include <stdio.h>

void tally_take(tally *s, double value, uint64_t scene)
{
    double step = value / TALLY_STEP;
    uint32_t at = step < 0.0 ? 0 : step < TALLY_STEPS ? (uint32_t)step : TALLY_STEPS; // not a number: beyond
    if (s->count == 0 || motion_larger(s->most, value) != s->most)
        s->worst = scene;
    s->most = s->count ? motion_larger(s->most, value) : value;
    ++s->at[at];
    ++s->count;
}

motion_figure motion_figure_of(double value, uint64_t scene)
{
    static char names[8][32];
    static uint32_t next;
    char *name = names[next++ % 8];
    snprintf(name, sizeof names[0], "scene %llu", (unsigned long long)scene);
    return (motion_figure){value, name};
}

motion_figure tally_below(const tally *s, double share)
{
    double left = (1.0 - share) * (double)s->count;
    uint32_t at = TALLY_STEPS;
    for (double above = (double)s->at[at]; at > 0 && above <= left; above += (double)s->at[at])
        --at;
    if (at == TALLY_STEPS || (at + 1) * TALLY_STEP > s->most)
        return tally_most(s);
    return motion_figure_of((at + 1) * TALLY_STEP, s->worst);
}

motion_figure tally_most(const tally *s)
{
    return motion_figure_of(s->count ? s->most : 0.0, s->worst);
}

motion_figure tally_beyond(const tally *s, double value)
{
    uint64_t beyond = 0;
    for (uint32_t at = (uint32_t)(value / TALLY_STEP + 0.5); at <= TALLY_STEPS; ++at)
        beyond += s->at[at];
    return motion_figure_of(s->count ? (double)beyond / (double)s->count : 0.0, s->worst);
}
