// SPDX-License-Identifier: MIT
// Chapter Stretch: bones with a range of lengths, which is never left, and within which they move alike at every tick rate.
#include "motion/actor.h"
#include "motion/clock.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
#define LONGER 0.5
#define SHORTER 0.3

static tsl_chain_params params_of(character who, float back)
{
    tsl_chain_params params;
    character_params(who, &params);
    params.max_stretch = (float)LONGER;
    params.max_squash = (float)SHORTER;
    params.length_elasticity = back;
    return params;
}

static uint32_t read_bends(const actor *a, tsl_bend *bends)
{
    uint32_t count = ACTOR_POINTS;
    must(tsl_chain_get_bends(a->world, a->chain, bends, &count), "bends");
    return count;
}

// ---- the range ------------------------------------------------------------------------------------------

static const char *const models[] = {"TSL_MODEL_CHAIN", "TSL_MODEL_SPRING", "TSL_MODEL_TASSEL"};

static const char *model_name(uint32_t variant)
{
    return models[variant == 1 ? 2 : 0];
}

// Of models that take trees: that of springs is held to its range by solver/stretch.
static const motion_variants both_models = {2, model_name};

// What the longest and the shortest bone are beyond the range, in shares of its length, at measured frame times.
static double beyond(character who, uint32_t variant, uint64_t seed)
{
    static actor a;
    tsl_bend bends[ACTOR_POINTS];
    double most = 0.0, longest = 1.0;
    const host_rate rate = RATE_NOISE;
    host_clock clock = clock_of(rate, seed);
    tsl_chain_params params = params_of(who, 0.05f);
    const actor_options options = {.params = &params, .model = variant ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN};
    actor_create(&a, stage_create(), who, &options, motion_mixed);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        actor_keep_near_origin(&a);
        actor_step(&a, motion_mixed, clock.now, delta);
        uint32_t count = read_bends(&a, bends);
        for (uint32_t i = 0; i < count; ++i) {
            double is = (double)bends[i].stretch;
            most = motion_larger(most, motion_larger(is - 1.0 - LONGER, 1.0 - SHORTER - is));
            longest = motion_larger(longest, is);
        }
    }
    tsl_world_destroy(a.world);
    return longest > 1.0 + 0.5 * LONGER ? most : 1.0; // one that never comes near has not been measured
}

static motion_figure range_is_kept(uint32_t variant, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, beyond, variant, seed);
}

// ---- at other tick rates --------------------------------------------------------------------------------

static const float rates[] = {30.0f, 120.0f, 240.0f};

static const char *rate_name(uint32_t variant)
{
    static const char *const names[] = {"30", "120", "240"};
    return names[variant];
}

static const motion_variants tick_rates = {COUNT(rates), rate_name};

// Of a chain in mixed motion, frames of 1/30 s.
static void lengths_at(character who, float rate, double *mean, double *deviation)
{
    static actor a;
    tsl_bend bends[ACTOR_POINTS];
    double sum = 0.0, squares = 0.0, n = 0.0, frame = 1.0 / 30.0;
    tsl_chain_params params = params_of(who, 0.1f);
    const actor_options options = {.params = &params};
    actor_create(&a, stage_create(), who, &options, motion_mixed);
    must(tsl_rig_set_clock(a.world, a.rig, rate, 8), "rate");
    for (uint32_t f = 1; f * frame <= motion_mixed_seconds; ++f) {
        actor_step(&a, motion_mixed, f * frame, (float)frame);
        uint32_t count = read_bends(&a, bends);
        for (uint32_t i = 0; i < count; ++i) {
            double off = (double)bends[i].stretch - 1.0;
            sum += off, squares += off * off, n += 1.0;
        }
    }
    *mean = sum / n;
    *deviation = sqrt(squares / n);
    tsl_world_destroy(a.world);
}

static double other_than_at_60(character who, uint32_t variant, uint64_t seed)
{
    double mean, deviation, mean_at_60, deviation_at_60;
    (void)seed;
    lengths_at(who, rates[variant], &mean, &deviation);
    lengths_at(who, 60.0f, &mean_at_60, &deviation_at_60);
    return motion_larger(fabs(mean - mean_at_60), fabs(deviation - deviation_at_60)) / deviation_at_60;
}

static motion_figure alike_at_rates(uint32_t variant, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, other_than_at_60, variant, seed);
}

// How a chain swings is not quite the same at every rate (elasticity p pulls by 1 - (1 - p)^(60 h) a tick and is no force), and what
// swings otherwise is flung otherwise: the ear, which has most elasticity, differs by most.
static const motion_row rows[] = {
    {"a bone beyond its range in mixed motion", &both_models, range_is_kept, 1e-4, "%"},
    {"lengths other than at 60 ticks per second, of how far they go", &tick_rates, alike_at_rates, 0.35, "%"},
};

const motion_chapter motion_stretch = {"Stretch", rows, COUNT(rows)};
