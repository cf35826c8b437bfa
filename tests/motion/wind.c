// SPDX-License-Identifier: MIT
// Chapter Wind: chains lean by their drag, whatever the host's frame times; gusts are the same at every rate and go from place to place;
// and who is sheltered feels nothing.
#include "motion/wind.h"

#include "tassel/tune.h"

#include <stddef.h>

tsl_wind_desc wind_drawn(uint32_t parts, uint64_t seed)
{
    TSL_INIT(tsl_wind_desc, desc);
    motion_random random = {seed};
    double around = random_between(&random, 0.0, 6.28318530717958648), speed = random_between(&random, 1.0, 3.0);
    desc.velocity.x = (float)(speed * sin(around));
    desc.velocity.y = (float)(speed * random_between(&random, -0.3, 0.3));
    desc.velocity.z = (float)(speed * cos(around));
    desc.gust = parts & WIND_GUSTS ? (float)random_between(&random, 0.5, 1.0) : 0.0f;
    desc.gust_frequency = (float)random_between(&random, 0.3, 1.0);
    desc.turbulence = parts & WIND_EDDIES ? (float)random_between(&random, 0.15, 0.35) : 0.0f;
    desc.turbulence_length = (float)random_between(&random, 2.0, 6.0);
    desc.seed = (uint32_t)random_bits(&random);
    return desc;
}

tsl_wind_id wind_blow(tsl_world *world, const tsl_wind_desc *desc)
{
    tsl_wind_id wind = {0};
    must(tsl_wind_create(world, desc, &wind), "tsl_wind_create");
    return wind;
}

void wind_step(actor *a, motion_of_time motion, double seconds, float delta)
{
    must(tsl_world_advance_wind(a->world, delta), "tsl_world_advance_wind");
    actor_step(a, motion, seconds, delta);
}

void wind_set_ticks(actor *a, float per_second)
{
    must(tsl_rig_set_clock(a->world, a->rig, per_second, 8), "tsl_rig_set_clock");
}

void wind_create_tuned(actor *a, character who, float ticks_per_second)
{
    TSL_INIT(tsl_tuning, tuning);
    TSL_INIT(tsl_tuning_chain, chain);
    actor_create(a, stage_create(), who, NULL, motion_stand);
    wind_set_ticks(a, ticks_per_second);
    chain.bone_count = character_recipe(who)->bones;
    chain.length = (float)character_length(who);
    chain.ticks_per_second = ticks_per_second;
    tuning.wind = 2.0f * chain.length; // for the same angles whatever the length
    must(tsl_chain_tune(a->world, a->chain, &tuning, &chain), "tsl_chain_tune");
}

static const host_rate rates[] = {
    {"30 Hz", 30.0, 0.0, 0, 0},
    {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},
    RATE_144_HZ,
    {"240 Hz", 240.0, 0.0, 0, 0},
    RATE_NOISE,
    {"60 Hz, noise 30 %", 60.0, 0.3, 0, 0},
};

host_rate wind_rate(uint32_t variant)
{
    return rates[variant];
}

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

const motion_variants wind_rates = {COUNT(rates), rate_name};

// All of them are whole numbers of ticks in 1/30 s.
static const float tick_rates[] = {30.0f, 120.0f, 240.0f};

float wind_tick_rate(uint32_t variant)
{
    return tick_rates[variant];
}

static const char *tick_rate_name(uint32_t variant)
{
    static const char *const names[] = {"30", "120", "240"};
    return names[variant];
}

const motion_variants wind_tick_rates = {COUNT(tick_rates), tick_rate_name};
