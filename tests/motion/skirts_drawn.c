// SPDX-License-Identifier: MIT
// Bodies, skirts, paces and hosts that are not those of the other rows. What is drawn leaves the cloth a place to be: the waist is
// wider than the thighs and keeps off them in the whole motion, and the skirt widens downwards.
#include "motion/skirts.h"

#define DEGREES (3.14159265358979 / 180.0)

static skirt_body draw_body(motion_random *random)
{
    double size = random_between(random, 0.85, 1.1);
    skirt_body b = {.thigh_top = size * random_between(random, 0.065, 0.09)};
    b.hip_height = size * skirt_grown.hip_height;
    b.hip_side = size * random_between(random, 0.08, 0.1);
    b.hip_drop = size * random_between(random, 0.06, 0.1);
    b.thigh = b.shin = size * random_between(random, 0.38, 0.45);
    b.knee = b.thigh_top * random_between(random, 0.65, 0.75);
    b.ankle = b.knee * random_between(random, 0.65, 0.8);
    b.waist_x = b.hip_side + b.thigh_top + size * random_between(random, 0.007, 0.03);
    b.waist_z = b.thigh_top + size * random_between(random, 0.05, 0.08);
    b.waist_up = size * skirt_grown.waist_up;
    b.skirt_length = size * random_between(random, 0.35, 0.6);
    b.flare = random_between(random, 15.0, 30.0) * DEGREES;
    return b;
}

static skirt_kind draw_kind(motion_random *random)
{
    skirt_kind k = {0};
    k.strands = (uint32_t)random_between(random, 8.0, SKIRT_STRANDS + 0.999);
    k.bones = (uint32_t)random_between(random, 4.0, SKIRT_PARTICLES - 0.001);
    k.is_shuffled = k.strands % 7 != 0; // see add_links
    return k;
}

static host_rate draw_rate(motion_random *random)
{
    static const double rates[] = {30.0, 50.0, 59.94, 60.0, 60.0, 75.0, 90.0, 120.0, 144.0};
    const uint32_t count = sizeof rates / sizeof *rates;
    host_rate rate = {"drawn", rates[random_bits(random) % count], 0.0, 0, 0};
    rate.noise = random_bits(random) % 2 ? random_between(random, 0.0, 0.1) : 0.0;
    return rate;
}

#define WAIST_GAP 0.02 // metres: the thickness of the cloth, and as much again

static skirt_pace draw_pace(motion_random *random, skirt_motion motion)
{
    int travels = motion == SKIRT_WALK || motion == SKIRT_RUN;
    skirt_pace pace = {.speed = random_between(random, 0.75, 1.25)};
    pace.swing = motion == SKIRT_LEAN                           ? random_between(random, 0.2, 1.0)
                 : motion == SKIRT_KICK || motion >= SKIRT_HARD ? random_between(random, 0.8, 1.0)
                                                                : random_between(random, 0.8, 1.1);
    pace.turn = travels ? random_between(random, -1.5, 1.5) : 0.0;
    return pace;
}

void skirt_draw(skirt_drawn *d, skirt_motion motion, uint64_t seed)
{
    motion_random random = {seed};
    d->kind = draw_kind(&random);
    do {
        d->body = draw_body(&random);
        d->pace = draw_pace(&random, motion);
    } while (skirt_waist_gap(&d->body, &d->pace, motion) < WAIST_GAP);
    d->rate = draw_rate(&random);
}

void skirt_draw_strip(skirt_drawn *d, skirt_motion motion, uint64_t seed)
{
    motion_random random = {seed ^ 0x7374726970u};
    skirt_draw(d, motion, seed);
    d->kind.is_shuffled = 0;
    d->kind.strands = (uint32_t)random_between(&random, 5.0, 9.999);
    d->kind.span = random_between(&random, 1.2, 3.0);
    d->kind.middle = random_between(&random, 0.9, 1.6);
}
