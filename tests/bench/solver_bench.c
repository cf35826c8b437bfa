// SPDX-License-Identifier: MIT
// The solver through its public API, beside the scalar baseline, on the same characters and the same motion.
#include "bench/bench.h"
#include "tassel/state.h"
#include "bench/crew.h"
#include "bench/solver_cast.h"
#include "tassel/debug.h"

#include <stdio.h>

void tsl_bench_solver(bench *b);

#define WARM_UP_FRAMES 24
#define FALL_ASLEEP_FRAMES 240
#define WARM_UP_PARTICLES 5e6 // some frames less for the largest casts

static int cast_size(const bench *b, int characters)
{
    return bench_only_checks(b) && characters > 20 ? 20 : characters;
}

static int warm_up_frames(int characters)
{
    double frames = WARM_UP_PARTICLES / ((double)characters * WORKLOAD_DANGLING);
    return frames < WARM_UP_FRAMES ? (int)frames : WARM_UP_FRAMES;
}

// ---- beside the baseline --------------------------------------------------------------------------------

// So much else is done between two frames that nothing of the last one is left in a core's caches.
#define COLD_BYTES (64u << 20)

static unsigned char *cold;

static void do_something_else(void)
{
    for (size_t i = 0; cold && i < COLD_BYTES; i += 64)
        ++cold[i];
}

static void prepare_solver_cold(void *context)
{
    cast_prepare_solver(context);
    do_something_else();
}

static void prepare_baseline_cold(void *context)
{
    cast_prepare_baseline(context);
    do_something_else();
}

typedef struct solver_case {
    const char *name;
    int characters, colliders;
    tsl_lanes lanes;
    float limit, max_distance;
} solver_case;

static int create(bench *b, const solver_case *m, cast *c)
{
    cast_plan plan = {.characters = cast_size(b, m->characters),
                      .colliders = m->colliders,
                      .lanes = m->lanes,
                      .chain_flags = TSL_CHAIN_UNANIMATED,
                      .limit = m->limit,
                      .max_distance = m->max_distance};
    if (!bench_wants(b, m->name))
        return 0;
    if (cast_create(c, &plan))
        return 1;
    bench_skip(b, m->name, "no such lane type here");
    return 0;
}

static void measure_beside(bench *b, const char *name, cast *c, void (*base)(void *), double (*compare)(void *))
{
    for (int i = warm_up_frames(c->characters); i > 0; --i) {
        cast_prepare_solver(c);
        cast_step_solver(c);
        cast_prepare_baseline(c);
        base(c);
    }
    // Contacts tell small differences apart for good.
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)c->characters * WORKLOAD_DANGLING,
                           .tolerance = c->colliders ? 0.05 : 0.001,
                           .context = c,
                           .run = cast_step_solver,
                           .baseline = base,
                           .compare = compare};
    if (cold)
        bench_measure_prepared(b, &measured, prepare_solver_cold, prepare_baseline_cold);
    else
        bench_measure_prepared(b, &measured, cast_prepare_solver, cast_prepare_baseline);
}

static void note_bytes(bench *b, const char *case_name, const cast *c)
{
    char name[64];
    TSL_INIT(tsl_world_stats, stats);
    tsl_world_get_stats(c->world, &stats);
    snprintf(name, sizeof name, "%s/bytes", case_name);
    bench_note(b, name, (double)stats.bytes / stats.particle_count, "bytes/particle");
}

static void measure(bench *b, const char *name, int characters, int colliders, tsl_lanes lanes)
{
    solver_case m = {name, characters, colliders, lanes, 0.0f, 0.0f};
    cast c;
    if (!create(b, &m, &c))
        return;
    measure_beside(b, name, &c, cast_step_baseline, cast_share_apart);
    if (characters == 1000 && lanes == TSL_LANES_AUTO && !cold)
        note_bytes(b, name, &c);
    cast_destroy(&c);
}

// Joints with a cone each: wide ones, which a few bones of the workload come to, and narrow ones, on which most lean. Or particles
// with a maximum distance from their animated places, likewise.
static void measure_limits(bench *b, const char *name, float limit, float max_distance)
{
    solver_case m = {name, 1000, 0, TSL_LANES_AUTO, limit, max_distance};
    cast c;
    if (!create(b, &m, &c))
        return;
    measure_beside(b, name, &c, cast_step_baseline, cast_share_apart);
    cast_destroy(&c);
}

static void measure_cold(bench *b, const char *name)
{
    if (!bench_wants(b, name))
        return;
    cold = malloc(COLD_BYTES);
    if (cold)
        memset(cold, 0, COLD_BYTES);
    measure(b, name, 1000, 0, TSL_LANES_AUTO);
    free(cold);
    cold = NULL;
}

static void measure_whole_frame(bench *b, const char *name, uint32_t chain_flags, void (*run)(void *))
{
    cast_plan plan = {.characters = cast_size(b, 1000), .chain_flags = chain_flags, .with_poses = 1};
    cast c;
    if (!bench_wants(b, name) || !cast_create(&c, &plan))
        return;
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        run(&c);
        cast_whole_frame_baseline(&c);
    }
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)c.characters * WORKLOAD_DANGLING,
                           .tolerance = 0.001,
                           .context = &c,
                           .run = run,
                           .baseline = cast_whole_frame_baseline,
                           .compare = cast_share_apart};
    bench_measure(b, &measured);
    cast_destroy(&c);
}

// ---- level of detail ------------------------------------------------------------------------------------

typedef struct detail_case {
    const char *name;
    int characters, colliders;
    float far_rate;      // of nine characters in ten; 0: as the others
    uint32_t far_flags;  // TSL_DETAIL_
    float far_tolerance; // with which they sleep, and stay where they are
} detail_case;

static void set_far_details(const cast *c, const detail_case *m)
{
    TSL_INIT(tsl_chain_detail, far);
    far.flags = m->far_flags;
    far.sleep_tolerance = m->far_tolerance;
    for (int i = c->near; i < c->characters; ++i)
        tsl_rig_set_detail(c->world, c->rigs[i], &far);
}

// Nine characters in ten are far away; the baseline simulates all of them.
static void measure_far(bench *b, const detail_case *m)
{
    int characters = cast_size(b, m->characters);
    cast_plan plan = {.characters = characters,
                      .colliders = m->colliders,
                      .chain_flags = TSL_CHAIN_UNANIMATED,
                      .near = characters / 10,
                      .far_rate = m->far_rate};
    cast c;
    if (!bench_wants(b, m->name) || !cast_create(&c, &plan))
        return;
    set_far_details(&c, m);
    c.others_stay = m->far_tolerance > 0.0f;
    for (int i = 0; i < FALL_ASLEEP_FRAMES && c.others_stay; ++i) {
        cast_prepare_solver(&c);
        cast_step_solver(&c);
        cast_prepare_baseline(&c);
        cast_step_baseline(&c);
    }
    measure_beside(b, m->name, &c, cast_step_baseline, cast_share_apart);
    cast_destroy(&c);
}

// A thousand characters come from far away in memory, fifty from near.
static void measure_details(bench *b)
{
    static const detail_case cases[] = {
        {"solver/detail/none", 1000, 0, 0.0f, 0, 0.0f},
        {"solver/detail/rate_15", 1000, 0, 15.0f, 0, 0.0f},
        {"solver/detail/sleep", 1000, 0, 0.0f, 0, 1e-4f},
        {"solver/detail/few/none", 50, WORKLOAD_COLLIDERS, 0.0f, 0, 0.0f},
        {"solver/detail/few/rate_15", 50, WORKLOAD_COLLIDERS, 15.0f, 0, 0.0f},
        {"solver/detail/few/no_collisions", 50, WORKLOAD_COLLIDERS, 0.0f, TSL_DETAIL_NO_COLLISIONS, 0.0f},
        {"solver/detail/few/sleep", 50, WORKLOAD_COLLIDERS, 0.0f, 0, 1e-4f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        measure_far(b, &cases[i]);
}

// ---- several workers ------------------------------------------------------------------------------------

typedef struct two_casts {
    cast many, one; // alike, stepped by several workers and by one
} two_casts;

static void prepare_many(void *context)
{
    cast_prepare_solver(&((two_casts *)context)->many);
}

static void prepare_one(void *context)
{
    cast_prepare_solver(&((two_casts *)context)->one);
}

static void step_many(void *context)
{
    cast_step_solver(&((two_casts *)context)->many);
}

static void step_one(void *context)
{
    cast_step_solver(&((two_casts *)context)->one);
}

static double bits_differ(void *context)
{
    const two_casts *c = context;
    uint64_t many = 0, one = 1;
    tsl_world_hash(c->many.world, &many);
    tsl_world_hash(c->one.world, &one);
    return many != one;
}

static void create_two(const bench *b, two_casts *c, crew *others, int colliders)
{
    cast_plan plan = {.characters = cast_size(b, 1000), .colliders = colliders, .chain_flags = TSL_CHAIN_UNANIMATED};
    cast_create(&c->one, &plan);
    plan.parallel_for = crew_parallel_for;
    plan.parallel_user = others;
    cast_create(&c->many, &plan);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_many(c);
        step_many(c);
        prepare_one(c);
        step_one(c);
    }
}

static void measure_two_workers(bench *b, const char *name, int colliders)
{
    static two_casts c;
    if (!bench_wants(b, name))
        return;
    crew *others = crew_create(2);
    if (!others) {
        bench_skip(b, name, "needs more processors than this process may use");
        return;
    }
    create_two(b, &c, others, colliders);
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)c.one.characters * WORKLOAD_DANGLING,
                           .context = &c,
                           .run = step_many,
                           .baseline = step_one,
                           .compare = bits_differ};
    bench_measure_prepared(b, &measured, prepare_many, prepare_one);
    cast_destroy(&c.many);
    cast_destroy(&c.one);
    crew_destroy(others);
}

// ---- TSL_MODEL_TASSEL beside TSL_MODEL_CHAIN -----------------------------------------------------------------

typedef struct two_models {
    cast tassel, chain; // which move alike
} two_models;

static void prepare_tassel(void *context)
{
    cast_prepare_solver(&((two_models *)context)->tassel);
}

static void prepare_chain(void *context)
{
    cast_prepare_solver(&((two_models *)context)->chain);
}

static void step_tassel(void *context)
{
    cast_step_solver(&((two_models *)context)->tassel);
}

static void step_chain(void *context)
{
    cast_step_solver(&((two_models *)context)->chain);
}

// In metres. Without colliders there is none. With them bones do not go where particles may: 12 mm on average, on chains of 350 to 490.
static double mean_distance_of_models(void *context)
{
    const two_models *m = context;
    return cast_mean_distance(&m->tassel, &m->chain);
}

static void measure_tassel(bench *b, const char *name, int colliders, uint32_t chain_flags)
{
    static two_models m;
    cast_plan plan = {.characters = cast_size(b, 1000),
                      .colliders = colliders,
                      .model = TSL_MODEL_TASSEL,
                      .chain_flags = TSL_CHAIN_UNANIMATED | chain_flags};
    if (!bench_wants(b, name))
        return;
    if (!cast_create(&m.tassel, &plan))
        return;
    plan.model = TSL_MODEL_CHAIN;
    plan.chain_flags = TSL_CHAIN_UNANIMATED;
    cast_create(&m.chain, &plan);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_tassel(&m);
        step_tassel(&m);
        prepare_chain(&m);
        step_chain(&m);
    }
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)m.tassel.characters * WORKLOAD_DANGLING,
                           .tolerance = colliders ? 0.03 : 0.0,
                           .context = &m,
                           .run = step_tassel,
                           .baseline = step_chain,
                           .compare = mean_distance_of_models};
    bench_measure_prepared(b, &measured, prepare_tassel, prepare_chain);
    cast_destroy(&m.tassel);
    cast_destroy(&m.chain);
}

static void measure_tassels(bench *b)
{
    measure_tassel(b, "solver/w1/tassel/beside_chain", 0, 0);
    measure_tassel(b, "solver/w2/tassel/beside_chain", WORKLOAD_COLLIDERS, 0);
}

// ---- wind --------------------------------------------------------------------------------------------------

typedef struct two_weathers {
    cast windy, calm;
} two_weathers;

static void prepare_windy(void *context)
{
    cast_prepare_solver(&((two_weathers *)context)->windy);
}

static void prepare_calm(void *context)
{
    cast_prepare_solver(&((two_weathers *)context)->calm);
}

static void step_windy(void *context)
{
    cast_step_solver(&((two_weathers *)context)->windy);
}

static void step_calm(void *context)
{
    cast_step_solver(&((two_weathers *)context)->calm);
}

// In metres: how far the wind leans them.
static double mean_distance_of_weathers(void *context)
{
    const two_weathers *w = context;
    return cast_mean_distance(&w->windy, &w->calm);
}

static void measure_wind(bench *b, const char *name)
{
    static two_weathers w;
    cast_plan plan = {.characters = cast_size(b, 1000), .chain_flags = TSL_CHAIN_UNANIMATED};
    if (!bench_wants(b, name))
        return;
    if (!cast_create(&w.calm, &plan))
        return;
    plan.wind = 1;
    cast_create(&w.windy, &plan);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_windy(&w);
        step_windy(&w);
        prepare_calm(&w);
        step_calm(&w);
    }
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)w.windy.characters * WORKLOAD_DANGLING,
                           .tolerance = 0.2,
                           .context = &w,
                           .run = step_windy,
                           .baseline = step_calm,
                           .compare = mean_distance_of_weathers};
    bench_measure_prepared(b, &measured, prepare_windy, prepare_calm);
    cast_destroy(&w.windy);
    cast_destroy(&w.calm);
}

static void measure_winds(bench *b)
{
    measure_wind(b, "solver/w1/wind/beside_calm");
}

// ---- two worlds, which share nothing: what two workers can gain on this machine at this moment ------------

typedef struct two_worlds {
    cast at_once[2], in_turn[2];
    crew *workers;
} two_worlds;

static void prepare_at_once(void *context)
{
    two_worlds *w = context;
    cast_prepare_solver(&w->at_once[0]);
    cast_prepare_solver(&w->at_once[1]);
}

static void prepare_in_turn(void *context)
{
    two_worlds *w = context;
    cast_prepare_solver(&w->in_turn[0]);
    cast_prepare_solver(&w->in_turn[1]);
}

static void TSL_CALL step_a_world(void *context, uint32_t index)
{
    cast_step_solver(&((two_worlds *)context)->at_once[index]);
}

static void step_at_once(void *context)
{
    crew_parallel_for(((two_worlds *)context)->workers, 2, step_a_world, context);
}

static void step_in_turn(void *context)
{
    two_worlds *w = context;
    cast_step_solver(&w->in_turn[0]);
    cast_step_solver(&w->in_turn[1]);
}

static double worlds_differ(void *context)
{
    const two_worlds *w = context;
    uint64_t differ = 0;
    for (int i = 0; i < 2; ++i) {
        uint64_t at_once = 0, in_turn = 1;
        tsl_world_hash(w->at_once[i].world, &at_once);
        tsl_world_hash(w->in_turn[i].world, &in_turn);
        differ += at_once != in_turn;
    }
    return (double)differ;
}

static void measure_two_worlds(bench *b, const char *name)
{
    static two_worlds w;
    if (!bench_wants(b, name))
        return;
    w.workers = crew_create(2);
    if (!w.workers) {
        bench_skip(b, name, "needs more processors than this process may use");
        return;
    }
    cast_plan plan = {.characters = cast_size(b, 1000) / 2, .chain_flags = TSL_CHAIN_UNANIMATED};
    cast *const all[4] = {&w.at_once[0], &w.at_once[1], &w.in_turn[0], &w.in_turn[1]};
    for (int i = 0; i < 4; ++i)
        cast_create(all[i], &plan);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_at_once(&w);
        step_at_once(&w);
        prepare_in_turn(&w);
        step_in_turn(&w);
    }
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = 2.0 * plan.characters * WORKLOAD_DANGLING,
                           .context = &w,
                           .run = step_at_once,
                           .baseline = step_in_turn,
                           .compare = worlds_differ};
    bench_measure_prepared(b, &measured, prepare_at_once, prepare_in_turn);
    for (int i = 0; i < 4; ++i)
        cast_destroy(all[i]);
    crew_destroy(w.workers);
}

// ---- cases ----------------------------------------------------------------------------------------------

static void measure_rigs(bench *b)
{
    measure(b, "solver/w1/rotations/1", 1, 0, TSL_LANES_AUTO);
    measure(b, "solver/w1/rotations/10", 10, 0, TSL_LANES_AUTO);
    measure(b, "solver/w1/rotations/100", 100, 0, TSL_LANES_AUTO);
    measure(b, "solver/w1/rotations/100/sse2", 100, 0, TSL_LANES_SSE2);
    measure(b, "solver/w1/rotations", 1000, 0, TSL_LANES_AUTO);
    measure(b, "solver/w1/rotations/sse2", 1000, 0, TSL_LANES_SSE2);
    measure(b, "solver/w1/rotations/scalar", 1000, 0, TSL_LANES_SCALAR);
    measure_cold(b, "solver/w1/rotations/cold");
    measure_limits(b, "solver/w1/limits/wide", 0.8f, 0.0f);
    measure_limits(b, "solver/w1/limits/narrow", 0.1f, 0.0f);
    measure_limits(b, "solver/w1/places/wide", 0.0f, 0.4f);
    measure_limits(b, "solver/w1/places/narrow", 0.0f, 0.05f);
    measure(b, "solver/w2/rotations/100", 100, WORKLOAD_COLLIDERS, TSL_LANES_AUTO);
    measure(b, "solver/w2/rotations", 1000, WORKLOAD_COLLIDERS, TSL_LANES_AUTO);
    measure(b, "solver/w3/rotations", 1, WORKLOAD_COLLIDERS, TSL_LANES_AUTO);
    measure_whole_frame(b, "solver/w1/whole_frame", TSL_CHAIN_UNANIMATED, cast_whole_frame_at_once);
    measure_whole_frame(b, "solver/w1/whole_frame/in_turn", TSL_CHAIN_UNANIMATED, cast_whole_frame_in_turn);
    measure_whole_frame(b, "solver/w1/whole_frame/one_by_one", TSL_CHAIN_UNANIMATED, cast_whole_frame_solver);
    measure_whole_frame(b, "solver/w1/whole_frame/animated", 0, cast_whole_frame_at_once);
    measure_two_worlds(b, "solver/w1/two_workers/apart");
    measure_two_workers(b, "solver/w1/two_workers", 0);
    measure_two_workers(b, "solver/w2/two_workers", WORKLOAD_COLLIDERS);
}

void tsl_bench_solver(bench *b)
{
    measure_rigs(b);
    measure_tassels(b);
    measure_winds(b);
    measure_details(b);
}

#undef WARM_UP_FRAMES
#undef FALL_ASLEEP_FRAMES
#undef WARM_UP_PARTICLES
#undef COLD_BYTES
