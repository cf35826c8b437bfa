// SPDX-License-Identifier: MIT
#include "motion/clock.h"

uint64_t random_bits(motion_random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

double random_between(motion_random *random, double low, double high)
{
    return low + (high - low) * ((double)(random_bits(random) >> 11) / 9007199254740992.0); // 2^53
}

host_clock clock_of(host_rate rate, uint64_t seed)
{
    host_clock clock = {rate, {seed}, 0.0, 0.0};
    return clock;
}

float clock_next(host_clock *clock)
{
    double noise = clock->rate.noise > 0.0 ? random_between(&clock->random, -1.0, 1.0) * clock->rate.noise : 0.0;
    double late = clock->rate.is_steady ? noise / clock->rate.rate : 0.0;
    double delta =
        clock->rate.is_steady ? 1.0 / clock->rate.rate + late - clock->read_late : (1.0 + noise) / clock->rate.rate;
    clock->read_late = late;
    clock->now += clock->rate.is_in_float ? (double)(float)delta : delta;
    return (float)delta;
}
