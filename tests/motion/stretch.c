// SPDX-License-Identifier: MIT
// Chapter Stretch: bones with a range of lengths, which is never left, and within which they move alike at every tick rate.
#include "motion/actor.h"
#include "motion/clock.h"
#include "tassel/debug.h"

#include <stddef.h>

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

WORST_CHARACTER(range_is_kept, CHARACTERS_ALL, beyond)

// ---- at other tick rates --------------------------------------------------------------------------------

static const float rates[] = {30.0f, 120.0f, 240.0f};

static const char *rate_name(uint32_t variant)
{
    static const char *const names[] = {"30", "120", "240"};
    return names[variant];
}

static const motion_variants tick_rates = {COUNT(rates), rate_name};

typedef struct how_long {
    double mean, deviation; // of the difference to the rest length; its root mean square
} how_long;

static void add_lengths(const actor *a, how_long *sum, double *n)
{
    tsl_bend bends[ACTOR_POINTS];
    uint32_t count = read_bends(a, bends);
    for (uint32_t i = 0; i < count; ++i) {
        double off = (double)bends[i].stretch - 1.0;
        sum->mean += off, sum->deviation += off * off, *n += 1.0;
    }
}

// Animated to turn as the leader has turned.
static void play(actor *a, actor *leader, double seconds, double frame)
{
    actor_pose(a, motion_mixed, seconds);
    actor_step(leader, motion_mixed, seconds, (float)frame);
    for (uint32_t i = BONE_HEAD + 1; i < a->bone_count; ++i)
        a->pose[i].rotation = leader->posed[i].rotation;
    actor_play(a, (float)frame);
}

// In mixed motion, frames of 1/30 s.
static how_long lengths_at(character who, const tsl_chain_params *params, actor *leader, float rate)
{
    static actor a;
    how_long sum = {0.0, 0.0};
    double n = 0.0, frame = 1.0 / 30.0;
    const actor_options options = {.params = params};
    actor_create(&a, stage_create(), who, &options, motion_mixed);
    must(tsl_rig_set_clock(a.world, a.rig, rate, 8), "rate");
    for (uint32_t f = 1; f * frame <= motion_mixed_seconds; ++f) {
        play(&a, leader, f * frame, frame);
        add_lengths(&a, &sum, &n);
    }
    tsl_world_destroy(a.world);
    return (how_long){sum.mean / n, sqrt(sum.deviation / n)};
}

static double difference(how_long at, how_long at_60)
{
    double mean = fabs(at.mean - at_60.mean), deviation = fabs(at.deviation - at_60.deviation);
    return motion_larger(mean, deviation) / at_60.deviation;
}

// Of a chain whose bones turn at every rate as the same chain with hard lengths swings at 60 ticks a second, which a leader plays.
static how_long led_lengths_at(character who, float back, float rate)
{
    static actor leader;
    tsl_chain_params params = params_of(who, back), hard;
    character_params(who, &hard);
    params.elasticity = params.stiffness = 1.0f;
    const actor_options options = {.params = &hard};
    actor_create(&leader, stage_create(), who, &options, motion_mixed);
    how_long is = lengths_at(who, &params, &leader, rate);
    tsl_world_destroy(leader.world);
    return is;
}

static const float elasticities[] = {0.02f, 0.1f, 0.2f};

static double other_than_at_60_in_one_swing(character who, uint32_t variant, uint64_t seed)
{
    double most = 0.0;
    (void)seed;
    for (uint32_t i = 0; i < COUNT(elasticities); ++i)
        most = motion_larger(most, difference(led_lengths_at(who, elasticities[i], rates[variant]),
                                              led_lengths_at(who, elasticities[i], 60.0f)));
    return most;
}

WORST_CHARACTER(alike_in_one_swing, CHARACTERS_ALL, other_than_at_60_in_one_swing)

// How far a chain swings is not quite the same at every rate. In one and the same swing lengths are alike, and nearly so as it swings.
static const motion_row rows[] = {
    {"a bone beyond its range in mixed motion", &both_models, range_is_kept, 1e-4, "%"},
    {"lengths other than at 60 ticks per second in one swing, of how far they go", &tick_rates,
     alike_in_one_swing, 0.1, "%"},
};

MOTION_CHAPTER(motion_stretch, "Stretch");
