// SPDX-License-Identifier: MIT
// Chains that begin inside of a ball: with contact_fade_seconds they come out of it at an even speed, that of their depth over the time.
#include "motion/contact_begin.h"

#include <stdio.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
#define SCENES 12 // of each character

static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING, TSL_MODEL_TASSEL};
static const char *const model_names[] = {"TSL_MODEL_CHAIN", "TSL_MODEL_SPRING", "TSL_MODEL_TASSEL"};
static const host_rate rates[] = {RATE_60_HZ, {"59.94 Hz", 59.94, 0.0, 0, 0}, RATE_144_HZ, RATE_NOISE};

static const char *variant_name(uint32_t variant)
{
    static char name[64];
    snprintf(name, sizeof name, "%s, %s", model_names[variant / COUNT(rates)],
             rates[variant % COUNT(rates)].name);
    return name;
}

static const char *model_name(uint32_t variant)
{
    return model_names[variant];
}

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

const motion_variants contact_begins = {(COUNT(models) - 1) * COUNT(rates), variant_name};
const motion_variants contact_tassel_begins = {COUNT(rates), rate_name};
// TSL_MODEL_TASSEL lets things out softly in any case.
const motion_variants contact_begin_models = {COUNT(models) - 1, model_name};

// Half of those in which the ball comes are in a run.
static begin_scene scene_of(character who, tsl_chain_model model, uint32_t number)
{
    begin_scene s = {.who = who, .model = model, .way = (begin_way)(number % WAYS), .motion = motion_stand};
    if (s.way < WAY_RESET && number / WAYS % 2)
        s.motion = motion_straight_run;
    return s;
}

// Of TSL_MODEL_SPRING all characters have one strand. The earring's two bones, which nothing brings back, hang on a ball of their size as
// TSL_MODEL_CHAIN sets their length after contacts.
static uint32_t cast_of(tsl_chain_model model)
{
    return model == TSL_MODEL_SPRING  ? CHARACTERS_BUT(CHARACTER_SKIRT)
           : model == TSL_MODEL_CHAIN ? CHARACTERS_BUT(CHARACTER_EARRING)
                                      : CHARACTERS_ALL;
}

typedef struct outcomes {
    int are_known;
    begin_outcome of[SCENES];
} outcomes;

// Three rows come from one play, and the seed is the same for the whole program.
static const outcomes *outcomes_of(character who, uint32_t variant, uint64_t seed)
{
    static outcomes known[COUNT(models) * COUNT(rates)][CHARACTER_COUNT];
    outcomes *o = &known[variant][who];
    tsl_chain_model model = models[variant / COUNT(rates)];
    for (uint32_t i = 0; !o->are_known && i < SCENES; ++i) {
        begin_scene s = scene_of(who, model, i);
        o->of[i] =
            begin_and_come_out(&s, rates[variant % COUNT(rates)], (float)BEGIN_FADE, seed * SCENES + i);
    }
    o->are_known = 1;
    return o;
}

static double speed(character who, uint32_t variant, uint64_t seed)
{
    const outcomes *o = outcomes_of(who, variant, seed);
    double most = 0.0;
    for (uint32_t i = 0; i < SCENES; ++i)
        most = motion_larger(most, o->of[i].speed * BEGIN_FADE / o->of[i].depth);
    return most;
}

// Of the mean of the scenes: in a few of them it leans on the ball in a way that has no way out at first.
static double halfway(character who, uint32_t variant, uint64_t seed)
{
    const outcomes *o = outcomes_of(who, variant, seed);
    double sum = 0.0;
    for (uint32_t i = 0; i < SCENES; ++i)
        sum += o->of[i].half / o->of[i].depth;
    return fabs(sum / SCENES - 0.5);
}

static double left(character who, uint32_t variant, uint64_t seed)
{
    const outcomes *o = outcomes_of(who, variant, seed);
    double most = 0.0;
    for (uint32_t i = 0; i < SCENES; ++i)
        most = motion_larger(most, o->of[i].left / o->of[i].depth);
    return most;
}

#define FIRST_OF_TASSEL ((COUNT(models) - 1) * COUNT(rates)) // of variants

static motion_figure worst_of(uint32_t variant, uint64_t seed, measure_character measure)
{
    return worst_character(cast_of(models[variant / COUNT(rates)]), measure, variant, seed);
}

motion_figure contact_begin_speed(uint32_t variant, uint64_t seed)
{
    return worst_of(variant, seed, speed);
}

motion_figure contact_begin_halfway(uint32_t variant, uint64_t seed)
{
    return worst_of(variant, seed, halfway);
}

motion_figure contact_begin_left(uint32_t variant, uint64_t seed)
{
    return worst_of(variant, seed, left);
}

motion_figure contact_begin_tassel_speed(uint32_t rate, uint64_t seed)
{
    return worst_of(FIRST_OF_TASSEL + rate, seed, speed);
}

motion_figure contact_begin_tassel_halfway(uint32_t rate, uint64_t seed)
{
    return worst_of(FIRST_OF_TASSEL + rate, seed, halfway);
}

motion_figure contact_begin_tassel_left(uint32_t rate, uint64_t seed)
{
    return worst_of(FIRST_OF_TASSEL + rate, seed, left);
}

// ---- with the time and without it -----------------------------------------------------------------------

static double of_that_at_once(character who, uint32_t model, uint64_t seed)
{
    const host_rate rate = RATE_60_HZ;
    double most = 0.0;
    for (uint32_t i = 0; i < SCENES; ++i) {
        begin_scene s = scene_of(who, models[model], i), same = s;
        double slow = begin_and_come_out(&s, rate, (float)BEGIN_FADE, seed * SCENES + i).speed;
        most = motion_larger(most, slow / begin_and_come_out(&same, rate, 0.0f, seed * SCENES + i).speed);
    }
    return most;
}

motion_figure contact_begin_at_once(uint32_t model, uint64_t seed)
{
    return worst_character(cast_of(models[model]), of_that_at_once, model, seed);
}

// What is in a run among what is above, apart: there a ball that is taken to stand where it comes would go through the strand at the speed
// of the run.
static double speed_in_run(character who, uint32_t rate, uint64_t seed)
{
    double most = 0.0;
    for (uint32_t i = WAYS; i < WAYS + WAY_RESET; ++i) {
        begin_scene s = scene_of(who, TSL_MODEL_TASSEL, i);
        begin_outcome o = begin_and_come_out(&s, rates[rate], (float)BEGIN_FADE, seed * SCENES + WAYS + i);
        most = motion_larger(most, o.speed * BEGIN_FADE / o.depth);
    }
    return most;
}

motion_figure contact_begin_in_run(uint32_t rate, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, speed_in_run, rate, seed);
}
