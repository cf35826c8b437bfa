// SPDX-License-Identifier: MIT
// A wind that is over, in each way in which it may be: the chain swings back and does not jump. What changes in the tick after it is
// what drag added in the one before.
#include "motion/wind.h"

#include <stddef.h>

#define TURNED_OFF 4    // frames after it; later it swings back as it can
#define LEAST_LEAN 0.03 // of the chain's length

static const host_rate rates[] = {
    RATE_60_HZ, {"59.94 Hz", 59.94, 0.0, 0, 0}, RATE_144_HZ, {"30 Hz", 30.0, 0.0, 0, 0}};

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

static const motion_variants wind_off_rates = {COUNT(rates), rate_name};

enum { DISABLED, DESTROYED, TO_NOTHING, DEAF, OTHER_LAYERS, WAYS };

static void turn_off(actor *a, tsl_wind_id wind, uint32_t way)
{
    TSL_INIT(tsl_wind_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    must(tsl_wind_get(a->world, wind, &desc), "tsl_wind_get");
    must(tsl_chain_get_params(a->world, a->chain, &params), "tsl_chain_get_params");
    desc.flags |= way == DISABLED ? TSL_WIND_DISABLED : 0;
    desc.velocity = way == TO_NOTHING ? (tsl_vec3){0.0f, 0.0f, 0.0f} : desc.velocity;
    params.wind_scale = way == DEAF ? 0.0f : 1.0f;
    params.wind_layers = way == OTHER_LAYERS ? 0u : ~0u;
    if (way == DESTROYED)
        must(tsl_wind_destroy(a->world, wind), "tsl_wind_destroy");
    else
        must(tsl_wind_set(a->world, wind, &desc), "tsl_wind_set");
    must(tsl_chain_set_params(a->world, a->chain, &params), "tsl_chain_set_params");
}

typedef struct way_back {
    double change;     // of the velocity of a bone from tick to tick, metres per tick, largest
    double drag;       // what the wind adds to a velocity in a tick, likewise
    double lean, left; // before it is turned off, and at the end; shares of the chain's length
} way_back;

// Changes of velocity, in ways per tick: that of a frame is what it moves by over how many ticks it is long.
static double change_of_velocity(const shape *s[3], double ticks)
{
    double most = 0.0;
    for (uint32_t i = 0; i < s[0]->count; ++i) {
        d3 straight_on = d3_sub(d3_scale(s[1]->points[i], 2.0), s[0]->points[i]);
        most = motion_larger(most, d3_distance(s[2]->points[i], straight_on) / ticks);
    }
    return most / (ticks > 1.0 ? ticks : 1.0);
}

// The frames of the way back, at its end the place without wind.
static void swing_back(actor *a, host_clock *clock, way_back *out)
{
    static shape last[3];
    double ticks = 60.0 / clock->rate.rate, end = clock->now + character_settles_in(a->who);
    actor_shape(a, &last[1]);
    last[2] = last[1];
    for (uint32_t f = 0; clock->now < end; ++f) {
        float delta = clock_next(clock);
        wind_step(a, motion_stand, clock->now, delta);
        last[0] = last[1];
        last[1] = last[2];
        actor_shape(a, &last[2]);
        const shape *three[3] = {&last[0], &last[1], &last[2]};
        if (f < TURNED_OFF)
            out->change = motion_larger(out->change, change_of_velocity(three, ticks));
    }
}

static void blow_and_stop(character who, host_rate rate, uint32_t way, uint64_t seed, way_back *out)
{
    static actor a;
    static shape calm, leaning, now;
    tsl_wind_desc wind = wind_drawn(0, seed);
    host_clock clock = clock_of(rate, seed);
    TSL_INIT(tsl_chain_params, params);
    actor_create(&a, stage_create(), who, NULL, motion_stand);
    must(tsl_chain_get_params(a.world, a.chain, &params), "tsl_chain_get_params");
    actor_shape_of_pose(&a, &calm); // every recipe rests on its pose
    tsl_wind_id id = wind_blow(a.world, &wind);
    while (clock.now < character_settles_in(who)) {
        float delta = clock_next(&clock);
        wind_step(&a, motion_stand, clock.now, delta);
    }
    actor_shape(&a, &leaning);
    turn_off(&a, id, way);
    out->change = 0.0;
    out->drag = (double)params.damping * d3_length(d3_of(wind.velocity)) / 60.0;
    swing_back(&a, &clock, out);
    actor_shape(&a, &now);
    out->lean = shapes_apart(who, &calm, &leaning);
    out->left = shapes_apart(who, &calm, &now);
    tsl_world_destroy(a.world);
}

static way_back worst_way(character who, uint32_t variant, uint64_t seed)
{
    way_back worst = {0.0, 1.0, 1.0, 0.0}, way;
    for (uint32_t i = 0; i < WAYS; ++i) {
        blow_and_stop(who, rates[variant], i, seed, &way);
        worst.change = motion_larger(worst.change, way.change / way.drag);
        worst.left = motion_larger(worst.left, way.left);
        worst.lean = way.lean < worst.lean ? way.lean : worst.lean;
    }
    return worst;
}

static double largest_change(character who, uint32_t variant, uint64_t seed)
{
    return worst_way(who, variant, seed).change;
}

static double left_of_lean(character who, uint32_t variant, uint64_t seed)
{
    way_back worst = worst_way(who, variant, seed);
    return worst.lean < LEAST_LEAN ? 1.0 : worst.left;
}

WORST_CHARACTER(wind_off_jump, CHARACTERS_ALL, largest_change)
WORST_CHARACTER(wind_off_left, CHARACTERS_ALL, left_of_lean)

static const motion_row rows[] = {
    {"turned off: largest change of velocity, of what its drag was", &wind_off_rates, wind_off_jump, 1.5,
     "x"},
    {"turned off: left of the lean", &wind_off_rates, wind_off_left, 0.001, "%"},
};

MOTION_CHAPTER(motion_wind_off, "Wind");
