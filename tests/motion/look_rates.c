// SPDX-License-Identifier: MIT
// Chapter Look: one strand at other tick rates than the 60 that its parameters are for. It sticks out level behind a root that stands,
// makes a step aside, runs, or stands in wind.
#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"
#include "tassel/debug.h"
#include "tassel/wind.h"

#include <stdio.h>

#define MOST_BONES 12
#define SETTLES 16.0 // seconds
#define STEP_ASIDE 0.1
#define STEP_SECONDS (2.0 / 15.0)

static const double rates[] = {30.0, 45.0, 90.0, 120.0, 144.0, 240.0};

typedef struct strand {
    uint32_t bones;
    double segment, speed; // of the run and of the wind
    tsl_chain_params params;
} strand;

static strand tail_of_defaults(void)
{
    strand s = {.bones = 6, .segment = 0.1, .speed = 4.0};
    tsl_chain_params_init(&s.params, sizeof s.params);
    s.params.gravity_falloff = 0.0f; // gravity acts across it
    return s;
}

// ---- a strand at work -------------------------------------------------------------------------------------------

typedef struct play {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    const strand *who;
    double tick;
} play;

static void begin(play *p, const strand *who, double rate, double x)
{
    static const uint32_t root = 0;
    int32_t parents[MOST_BONES + 1];
    tsl_transform rest[MOST_BONES + 1];
    TSL_INIT(tsl_rig_desc, desc);
    TSL_INIT(tsl_chain_desc, chain);
    for (uint32_t i = 0; i <= who->bones; ++i) {
        parents[i] = (int32_t)i - 1;
        rest[i] = (tsl_transform){{0, 0, i ? (float)-who->segment : 0.0f}, {0, 0, 0, 1}, {1, 1, 1}};
    }
    *p = (play){.world = stage_create(), .who = who, .tick = 1.0 / rate};
    desc.bone_count = who->bones + 1;
    desc.parents = parents;
    desc.rest = rest;
    desc.ticks_per_second = (float)rate;
    desc.root.position.x = (float)x;
    must(tsl_rig_create(p->world, &desc, &p->rig), "tsl_rig_create");
    chain.roots = &root;
    chain.root_count = 1;
    chain.flags = TSL_CHAIN_UNANIMATED;
    must(tsl_chain_create(p->world, p->rig, &chain, &who->params, &p->chain), "tsl_chain_create");
}

// One tick with the root at x; the tip beside the root, as a share of the length.
static d3 step(play *p, double x)
{
    tsl_transform root = {{(float)x, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    tsl_particle particles[MOST_BONES + 1];
    uint32_t count = COUNT(particles);
    TSL_INIT(tsl_pose_input, in);
    in.root = &root;
    must(tsl_rig_step(p->world, p->rig, (float)p->tick, &in, NULL), "tsl_rig_step");
    must(tsl_chain_get_particles(p->world, p->chain, particles, &count), "tsl_chain_get_particles");
    d3 tip = d3_sub(d3_of(particles[count - 1].position), d3_of(particles[0].position));
    return d3_scale(tip, 1.0 / (p->who->segment * p->who->bones));
}

// ---- figures ----------------------------------------------------------------------------------------------------

static double sag(const strand *who, double rate)
{
    play p;
    d3 tip = {0.0, 0.0, 0.0};
    begin(&p, who, rate, 0.0);
    for (double t = p.tick; t < SETTLES; t += p.tick)
        tip = step(&p, 0.0);
    tsl_world_destroy(p.world);
    return -tip.y;
}

// Up to the origin, where floats of places are fine.
static double lean_in_run(const strand *who, double rate)
{
    play p;
    d3 tip = {0.0, 0.0, 0.0};
    begin(&p, who, rate, -SETTLES * who->speed);
    for (double t = p.tick; t < SETTLES; t += p.tick)
        tip = step(&p, who->speed * (t - SETTLES));
    tsl_world_destroy(p.world);
    return -tip.x;
}

static double lean_in_wind(const strand *who, double rate)
{
    play p;
    d3 tip = {0.0, 0.0, 0.0};
    TSL_INIT(tsl_wind_desc, wind);
    tsl_wind_id id;
    begin(&p, who, rate, 0.0);
    wind.velocity.x = (float)who->speed;
    must(tsl_wind_create(p.world, &wind, &id), "tsl_wind_create");
    for (double t = p.tick; t < SETTLES; t += p.tick) {
        must(tsl_world_advance_wind(p.world, (float)p.tick), "tsl_world_advance_wind");
        tip = step(&p, 0.0);
    }
    tsl_world_destroy(p.world);
    return tip.x;
}

typedef struct swing {
    double over;   // the first swing past the rest, as a share of the length
    double period; // between the first and the third time that it passes it
} swing;

static swing swing_of(const strand *who, double rate)
{
    play p;
    swing s = {0.0, 0.0};
    double before = 0.0, first = 0.0;
    int passed = 0;
    begin(&p, who, rate, 0.0);
    for (double t = p.tick; t < SETTLES; t += p.tick)
        step(&p, 0.0);
    for (double t = p.tick; t < SETTLES && passed < 3; t += p.tick) {
        double x = step(&p, STEP_ASIDE * (t < STEP_SECONDS ? t / STEP_SECONDS : 1.0)).x;
        if (passed == 1 && x > s.over)
            s.over = x;
        if (before * x < 0.0 && ++passed) {
            double at = t - p.tick * x / (x - before);
            first = passed == 1 ? at : first;
            s.period = passed == 3 ? at - first : 0.0;
        }
        before = x;
    }
    tsl_world_destroy(p.world);
    return s;
}

static double over(const strand *who, double rate)
{
    return swing_of(who, rate).over;
}

static double period(const strand *who, double rate)
{
    return swing_of(who, rate).period;
}

// ---- beside 60 ticks --------------------------------------------------------------------------------------------

typedef double (*figure_at)(const strand *who, double rate);

static const figure_at figures[] = {sag, lean_in_run, lean_in_wind, over, period};

static double other_than_at_60(figure_at figure, const strand *who, double rate)
{
    double at_60 = figure(who, 60.0);
    return fabs(figure(who, rate) / at_60 - 1.0);
}

static motion_figure worst_of_tail(figure_at figure)
{
    static char worst[32];
    strand tail = tail_of_defaults();
    motion_figure most = {0.0, NULL};
    for (uint32_t r = 0; r < COUNT(rates); ++r) {
        double off = other_than_at_60(figure, &tail, rates[r]);
        if (off >= most.value)
            snprintf(worst, sizeof worst, "%g Hz", rates[r]);
        motion_take_worse(&most, off, worst);
    }
    return most;
}

// Variants of the following are figures from one of them on.
#define SAG 0u
#define LEANS 1u
#define SWINGS 3u

static const char *figure_name(uint32_t figure)
{
    static const char *const names[] = {"sag", "lean in a run", "lean in wind", "swing", "period"};
    return names[figure];
}

static const char *lean_name(uint32_t variant)
{
    return figure_name(LEANS + variant);
}

static const char *swing_name(uint32_t variant)
{
    return figure_name(SWINGS + variant);
}

static const motion_variants leans = {2, lean_name}, swings = {2, swing_name};

static motion_figure tail_sag(uint32_t variant, uint64_t seed)
{
    (void)variant, (void)seed;
    return worst_of_tail(figures[SAG]);
}

static motion_figure tail_leans(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return worst_of_tail(figures[LEANS + variant]);
}

static motion_figure tail_swings(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return worst_of_tail(figures[SWINGS + variant]);
}

// It swings less and slower there: docs/tuning.md.
static motion_figure tail_at_15(uint32_t variant, uint64_t seed)
{
    (void)seed;
    strand tail = tail_of_defaults();
    return (motion_figure){other_than_at_60(figures[SWINGS + variant], &tail, 15.0), NULL};
}

static const motion_row rows[] = {
    {"a tail of the defaults, 30 to 240 ticks a second beside 60: sag", NULL, tail_sag, 0.02, "%"},
    {"a tail of the defaults, 30 to 240 ticks a second beside 60", &leans, tail_leans, 0.05, "%"},
    {"a tail of the defaults, 30 to 240 ticks a second beside 60", &swings, tail_swings, 0.15, "%"},
    {"a tail of the defaults, 15 ticks a second beside 60", &swings, tail_at_15, 0.45, "%"},
};

const motion_chapter motion_look_rates = {"Look", rows, COUNT(rows)};
