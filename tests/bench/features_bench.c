// SPDX-License-Identifier: MIT
// What chains may have and most do not, beside the same characters without it: a range of lengths, hands that hold them, contacts at
// rest that they ignore, and accelerations of particles, which the host sets in each frame.
#include "bench/bench.h"
#include "bench/solver_cast.h"
#include "tassel/wind.h"

#include <stdlib.h>

void tsl_bench_features(bench *b);

#define WARM_UP_FRAMES 24
#define CHARACTERS 100 // they fit into a core's own caches: neighbours tell less

typedef struct pair {
    cast with, without; // which are moved alike
    int accelerates;    // the host does, before each step
} pair;

static void prepare_with(void *context)
{
    cast_prepare_solver(&((pair *)context)->with);
}

static void prepare_without(void *context)
{
    cast_prepare_solver(&((pair *)context)->without);
}

static void accelerate(const cast *c)
{
    tsl_vec3 accelerations[WORKLOAD_PARTICLES];
    for (int i = 0; i < c->characters * WORKLOAD_CHAINS; ++i) {
        for (int j = 0; j < WORKLOAD_PARTICLES; ++j)
            accelerations[j] = (tsl_vec3){0.25f * (float)j, 0.5f, (float)((c->frame + i) % 8)};
        if (tsl_chain_set_accelerations(c->world, c->chains[i], accelerations, WORKLOAD_PARTICLES) != TSL_OK)
            abort();
    }
}

static void step_with(void *context)
{
    pair *p = context;
    if (p->accelerates)
        accelerate(&p->with);
    cast_step_solver(&p->with);
}

static void step_without(void *context)
{
    cast_step_solver(&((pair *)context)->without);
}

// In metres.
static double mean_distance(void *context)
{
    const pair *p = context;
    return cast_mean_distance(&p->with, &p->without);
}

// More than everything where the feature moves nobody: the case would measure nothing.
static double mean_distance_of_what_acts(void *context)
{
    double mean = mean_distance(context);
    return mean > 1e-3 ? mean : 1e9;
}

// `plan` has what is measured; `acts`: it moves chains, if not by more than `apart` on average.
static void measure_feature(bench *b, const char *name, cast_plan plan, double apart)
{
    static pair p;
    cast_plan plain = {.characters = bench_only_checks(b) ? 20 : CHARACTERS,
                       .chain_flags = TSL_CHAIN_UNANIMATED,
                       .colliders = plan.colliders,
                       .model = plan.model};
    if (!bench_wants(b, name))
        return;
    if (!cast_create(&p.without, &plain)) {
        bench_skip(b, name, "no such lane type here");
        return;
    }
    plan.characters = plain.characters;
    plan.chain_flags |= plain.chain_flags;
    p.accelerates = plan.accelerated;
    cast_create(&p.with, &plan);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_with(&p);
        step_with(&p);
        prepare_without(&p);
        step_without(&p);
    }
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)p.with.characters * WORKLOAD_DANGLING,
                           .tolerance = apart,
                           .context = &p,
                           .run = step_with,
                           .baseline = step_without,
                           .compare = apart > 0.0 ? mean_distance_of_what_acts : mean_distance};
    bench_measure_prepared(b, &measured, prepare_with, prepare_without);
    cast_destroy(&p.with);
    cast_destroy(&p.without);
}

static void measure_stretch(bench *b, const char *name)
{
    cast_plan plan = {.max_stretch = 0.2f};
    measure_feature(b, name, plan, 0.1);
}

// Of a character's twelve chains.
static void measure_hands(bench *b, const char *name, int held)
{
    cast_plan plan = {.model = TSL_MODEL_TASSEL, .held = held};
    measure_feature(b, name, plan, 0.2);
}

static void measure_accelerations(bench *b, const char *name)
{
    cast_plan plan = {.accelerated = 1};
    measure_feature(b, name, plan, 0.1);
}

// Among colliders that some bones are in.
static void measure_rest_contacts(bench *b, const char *name, tsl_chain_model model)
{
    cast_plan plan = {.colliders = WORKLOAD_COLLIDERS, .model = model, .chain_flags = TSL_CHAIN_IGNORES_REST_CONTACTS};
    measure_feature(b, name, plan, 0.2);
}

void tsl_bench_features(bench *b)
{
    measure_accelerations(b, "solver/w1/accelerations/beside_none");
    measure_stretch(b, "solver/w1/stretch/beside_none");
    measure_rest_contacts(b, "solver/w2/rest_contacts/beside_none", TSL_MODEL_CHAIN);
    measure_rest_contacts(b, "solver/w2/tassel/rest_contacts/beside_none", TSL_MODEL_TASSEL);
    measure_hands(b, "solver/w1/hands/one/beside_none", 1);
    measure_hands(b, "solver/w1/hands/all/beside_none", WORKLOAD_CHAINS);
}

#undef WARM_UP_FRAMES
#undef CHARACTERS
