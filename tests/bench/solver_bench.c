// SPDX-License-Identifier: MIT
// The solver through its public API, beside the scalar baseline, on the same characters and the same motion.
#include "bench/bench.h"
#include "bench/crew.h"
#include "bench/solver_crowd.h"

#include <stdio.h>
#include <stdlib.h>

void tsl_bench_solver(bench *b);

#define WARM_UP_FRAMES 40
#define WARM_UP_PARTICLES 40e5 // some frames less for the largest crowds

static int crowd_size(const bench *b, int characters)
{
    return bench_only_checks(b) && characters > 20 ? 20 : characters;
}

static int warm_up_frames(int characters)
{
    double frames = WARM_UP_PARTICLES / ((double)characters * WORKLOAD_DANGLING);
    return frames < WARM_UP_FRAMES ? (int)frames : WARM_UP_FRAMES;
}

typedef struct solver_case {
    const char *name;
    int characters, colliders;
    tsl_lanes lanes;
    double tolerance;
    int apart;
    uint32_t rig_flags;
} solver_case;

// ---- beside the baseline --------------------------------------------------------------------------------

static int create(bench *b, const solver_case *m, crowd *c)
{
    crowd_plan plan = {.characters = crowd_size(b, m->characters),
                       .colliders = m->colliders,
                       .lanes = m->lanes,
                       .chain_flags = TSL_CHAIN_UNANIMATED,
                       .rig_flags = m->rig_flags,
                       .apart = m->apart};
    if (!bench_wants(b, m->name))
        return 0;
    if (crowd_create(c, &plan))
        return 1;
    bench_skip(b, m->name, "no such lane type here");
    return 0;
}

static void measure_beside(bench *b, const solver_case *m, crowd *c, void (*base)(void *),
                           double (*compare)(void *))
{
    for (int i = warm_up_frames(c->characters); i > 0; --i) {
        crowd_prepare_solver(c);
        crowd_step_solver(c);
        crowd_prepare_baseline(c);
        base(c);
    }
    bench_case measured = {m->name,      "particle", (double)c->characters * WORKLOAD_DANGLING,
                           m->tolerance, c,          crowd_step_solver,
                           base,         compare};
    bench_measure_prepared(b, &measured, crowd_prepare_solver, crowd_prepare_baseline);
}

static void note_bytes(bench *b, const char *case_name, const crowd *c)
{
    char name[64];
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    tsl_world_get_stats(c->world, &stats);
    snprintf(name, sizeof name, "%s/bytes", case_name);
    bench_note(b, name, (double)stats.bytes / stats.particle_count, "bytes/particle");
}

static void measure(bench *b, const solver_case *m)
{
    crowd c;
    if (!create(b, m, &c))
        return;
    measure_beside(b, m, &c, crowd_step_baseline, crowd_share_apart);
    if (m->characters == 1000 && m->lanes == TSL_LANES_AUTO)
        note_bytes(b, m->name, &c);
    crowd_destroy(&c);
}

// Places alone, on both sides.
static void measure_simulation(bench *b, const solver_case *m)
{
    crowd c;
    if (!create(b, m, &c))
        return;
    measure_beside(b, m, &c, crowd_simulate_baseline, crowd_share_displaced);
    crowd_destroy(&c);
}

static void measure_whole_frame(bench *b, const char *name, uint32_t chain_flags, int apart,
                                void (*solver)(void *))
{
    crowd_plan plan = {.characters = crowd_size(b, 1000),
                       .lanes = TSL_LANES_AUTO,
                       .chain_flags = chain_flags,
                       .apart = apart,
                       .with_poses = 1};
    crowd c;
    if (!bench_wants(b, name) || !crowd_create(&c, &plan))
        return;
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        solver(&c);
        crowd_whole_frame_baseline(&c);
    }
    bench_case measured = {name,
                           "particle",
                           (double)c.characters * WORKLOAD_DANGLING,
                           0.001,
                           &c,
                           solver,
                           crowd_whole_frame_baseline,
                           crowd_share_apart};
    bench_measure(b, &measured);
    crowd_destroy(&c);
}

// ---- several workers ------------------------------------------------------------------------------------

typedef struct two_crowds {
    crowd many, one; // alike, stepped by several workers and by one
} two_crowds;

static void prepare_many(void *context)
{
    crowd_prepare_solver(&((two_crowds *)context)->many);
}

static void prepare_one(void *context)
{
    crowd_prepare_solver(&((two_crowds *)context)->one);
}

static void step_many(void *context)
{
    crowd_step_solver(&((two_crowds *)context)->many);
}

static void step_one(void *context)
{
    crowd_step_solver(&((two_crowds *)context)->one);
}

static double bits_differ(void *context)
{
    const two_crowds *c = context;
    uint64_t many = 0, one = 1;
    tsl_world_hash(c->many.world, &many);
    tsl_world_hash(c->one.world, &one);
    return many != one;
}

static void measure_workers(bench *b, const char *name, int workers, int characters, int colliders)
{
    static two_crowds c;
    if (!bench_wants(b, name))
        return;
    crew *others = crew_create(workers);
    if (!others) {
        bench_skip(b, name, "needs more processors than this process may use");
        return;
    }
    crowd_plan plan = {.characters = crowd_size(b, characters),
                       .colliders = colliders,
                       .lanes = TSL_LANES_AUTO,
                       .chain_flags = TSL_CHAIN_UNANIMATED,
                       .parallel_for = crew_parallel_for,
                       .parallel_user = others};
    crowd_create(&c.many, &plan);
    plan.parallel_for = NULL;
    crowd_create(&c.one, &plan);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_many(&c);
        step_many(&c);
        prepare_one(&c);
        step_one(&c);
    }
    bench_case measured = {name,     "particle", (double)c.one.characters * WORKLOAD_DANGLING,
                           0.0,      &c,         step_many,
                           step_one, bits_differ};
    bench_measure_prepared(b, &measured, prepare_many, prepare_one);
    crowd_destroy(&c.many);
    crowd_destroy(&c.one);
    crew_destroy(others);
}

// ---- cases ----------------------------------------------------------------------------------------------

// W1: 12 chains of 8 particles a character; W2: with 8 colliders each; W3: one character with 8 colliders. `apart`: as
// many separate rigs, not as a crowd.
static const solver_case cases[] = {
    {"solver/w1/rotations/1", 1, 0, TSL_LANES_AUTO, 0.001, 1, 0},
    {"solver/w1/rotations/10", 10, 0, TSL_LANES_AUTO, 0.001, 1, 0},
    {"solver/w1/rotations/100", 100, 0, TSL_LANES_AUTO, 0.001, 0, 0},
    {"solver/w1/rotations", 1000, 0, TSL_LANES_AUTO, 0.001, 0, 0},
    {"solver/w1/rotations/10000", 10000, 0, TSL_LANES_AUTO, 0.001, 0, 0},
    {"solver/w1/rotations/apart", 1000, 0, TSL_LANES_AUTO, 0.001, 1, 0},
    {"solver/w1/rotations/avx2", 1000, 0, TSL_LANES_AVX2, 0.001, 0, 0},
    {"solver/w1/rotations/avx2/apart", 1000, 0, TSL_LANES_AVX2, 0.001, 1, 0},
    {"solver/w1/rotations/sse2", 1000, 0, TSL_LANES_SSE2, 0.001, 0, 0},
    {"solver/w1/rotations/scalar", 1000, 0, TSL_LANES_SCALAR, 0.001, 0, 0},
    {"solver/w2/rotations/10", 10, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05, 1, 0},
    {"solver/w2/rotations/100", 100, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05, 0, 0},
    {"solver/w2/rotations", 1000, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05, 0, 0},
    {"solver/w2/rotations/apart", 1000, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05, 1, 0},
    {"solver/w2/rotations/avx2", 1000, WORKLOAD_COLLIDERS, TSL_LANES_AVX2, 0.05, 0, 0},
    {"solver/w3/rotations", 1, WORKLOAD_COLLIDERS, TSL_LANES_AUTO, 0.05, 1, 0},
    {"solver/w3/rotations/avx2", 1, WORKLOAD_COLLIDERS, TSL_LANES_AVX2, 0.05, 1, 0},
};

static const solver_case places_alone[] = {
    {"solver/w1/simulate", 1000, 0, TSL_LANES_AUTO, 0.001, 0, TSL_RIG_UNPOSED},
    {"solver/w1/simulate/avx2", 1000, 0, TSL_LANES_AVX2, 0.001, 0, TSL_RIG_UNPOSED},
};

void tsl_bench_solver(bench *b)
{
    for (size_t i = 0; i < sizeof places_alone / sizeof *places_alone; ++i)
        measure_simulation(b, &places_alone[i]);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        measure(b, &cases[i]);
    measure_workers(b, "solver/w1/rotations/two_workers", 2, 1000, 0);
    measure_workers(b, "solver/w2/rotations/two_workers", 2, 1000, WORKLOAD_COLLIDERS);
    measure_whole_frame(b, "solver/w1/whole_frame", TSL_CHAIN_UNANIMATED, 0, crowd_whole_frame_solver);
    measure_whole_frame(b, "solver/w1/whole_frame/apart", TSL_CHAIN_UNANIMATED, 1, crowd_whole_frame_solver);
    measure_whole_frame(b, "solver/w1/whole_frame/one_by_one", TSL_CHAIN_UNANIMATED, 1,
                        crowd_whole_frame_one_by_one);
    measure_whole_frame(b, "solver/w1/whole_frame/animated", 0, 0, crowd_whole_frame_solver);
}

#undef WARM_UP_FRAMES
#undef WARM_UP_PARTICLES
