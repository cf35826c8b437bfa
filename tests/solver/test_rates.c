// SPDX-License-Identifier: MIT
// Level of detail by the rig's tick rate: what is shown between ticks, how rates change, and phases, which spread the ticks of
// many rigs over frames.
#include "solver/rewind.h"

static bench_rig a;

// A tail of 0.6 that swings freely, of either model.
static void tail(bench_rig *r, tsl_chain_model model)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.elasticity = 0.004f;
    r->params.push = model == TSL_MODEL_SPRING ? 0.06f : 0.0f;
    r->params.damping = 0.005f;
    r->params.stiffness = 0.0f;
    bench_tail(r, 2, 0.3f, 0.0f, 0.0f);
}

static void walk(bench_rig *r, double t)
{
    r->rig->root.position.x = (float)(0.5 * scene_sin(2.0 * t));
    r->rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.6 * scene_sin(3.0 * t));
}

static void set_rate(bench_rig *r, float ticks_per_second)
{
    CHECK_INT(tsl_rig_set_clock(r->s.world, r->rig->id, ticks_per_second, 4), TSL_OK);
}

// ---- phases ---------------------------------------------------------------------------------------------

typedef struct phased {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
} phased;

// A rod that a constant force bends: each tick moves it.
static phased phased_rig(uint32_t phase, float ticks_per_second)
{
    static const int32_t parents[3] = {-1, 0, 1};
    static const uint32_t root = 0;
    const tsl_transform rest[3] = {scene_at(0.0f, 0.0f, 0.0f), scene_at(1.0f, 0.0f, 0.0f), scene_at(1.0f, 0.0f, 0.0f)};
    phased p = {0};
    tsl_world_desc world = world_desc();
    CHECK_INT(tsl_world_create(&world, &p.world), TSL_OK);
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = 3;
    desc.parents = parents;
    desc.rest = rest;
    desc.tick_phase = phase;
    desc.ticks_per_second = ticks_per_second;
    CHECK_INT(tsl_rig_create(p.world, &desc, &p.rig), TSL_OK);
    TSL_INIT(tsl_chain_desc, chain);
    TSL_INIT(tsl_chain_params, params);
    params.force.y = 3.0f;
    params.elasticity = 0.01f;
    chain.roots = &root;
    chain.root_count = 1;
    CHECK_INT(tsl_chain_create(p.world, p.rig, &chain, &params, &p.chain), TSL_OK);
    return p;
}

static int ticks(const phased *p)
{
    tsl_particle before[3], after[3];
    uint32_t count = 3;
    CHECK_INT(tsl_chain_get_particles(p->world, p->chain, before, &count), TSL_OK);
    CHECK_INT(tsl_world_step(p->world, DT), TSL_OK);
    CHECK_INT(tsl_chain_get_particles(p->world, p->chain, after, &count), TSL_OK);
    return memcmp(before, after, sizeof before) != 0;
}

// With so many ticks less than frames, those of different phases are in different frames, each every fourth; also where the rate changes
// later, in one frame for all.
static void phases_spread_the_ticks(void)
{
    for (uint32_t i = 0; i < 32; ++i) {
        uint32_t phase = i / 2, later = i % 2;
        phased p = phased_rig(phase, later ? 60.0f : 15.0f);
        for (uint32_t f = 0; later && f < 10; ++f)
            CHECK(ticks(&p));
        if (later)
            CHECK_INT(tsl_rig_set_clock(p.world, p.rig, 15.0f, 4), TSL_OK);
        for (uint32_t f = 0; f < 24; ++f)
            CHECK_MSG(ticks(&p) == (f % 4 == 3 - phase / 4), "phase %u, later %u, frame %u", phase, later, f);
        tsl_world_destroy(p.world);
    }
}

static void a_phase_changes_nothing_where_frames_are_whole_ticks(void)
{
    for (uint32_t phase = 1; phase < 16; ++phase)
        for (uint32_t whole = 1; whole < 3; ++whole) {
            phased p = phased_rig(phase, 60.0f), q = phased_rig(0, 60.0f);
            for (uint32_t f = 0; f < 20; ++f) {
                tsl_particle of_p[3], of_q[3];
                uint32_t count = 3;
                CHECK_INT(tsl_world_step(p.world, (float)whole * DT), TSL_OK);
                CHECK_INT(tsl_world_step(q.world, (float)whole * DT), TSL_OK);
                CHECK_INT(tsl_chain_get_particles(p.world, p.chain, of_p, &count), TSL_OK);
                CHECK_INT(tsl_chain_get_particles(q.world, q.chain, of_q, &count), TSL_OK);
                CHECK_BITS(of_p, of_q, sizeof of_p);
            }
            tsl_world_destroy(p.world);
            tsl_world_destroy(q.world);
        }
}

// ---- what is shown --------------------------------------------------------------------------------------

// Of what is shown: the largest way of a frame, and the largest change from one to the next.
typedef struct smoothness {
    double way, change;
} smoothness;

static void look(smoothness *s, const bench_rig *r, const tsl_transform *last, const tsl_transform *before)
{
    for (uint32_t i = 2; i < r->rig->bone_count; ++i) {
        d3 v = d3_sub(d3_of(r->rig->posed[i].position), d3_of(last[i].position));
        d3 u = d3_sub(d3_of(last[i].position), d3_of(before[i].position));
        s->way = fmax(s->way, d3_length(v));
        s->change = fmax(s->change, d3_distance(v, u));
    }
}

// It swings freely at the rates in turn, each for `frames` frames of 1/60 s.
static smoothness swing(tsl_chain_model model, const float *rates, uint32_t rate_count, uint32_t frames)
{
    static tsl_transform last[SCENE_BONES], before[SCENE_BONES];
    smoothness s = {0.0, 0.0};
    tail(&a, model);
    set_rate(&a, rates[0]);
    for (int f = 0; f < 40; ++f) {
        walk(&a, f / 60.0);
        bench_step(&a, DT);
    }
    for (uint32_t f = 0; f < 300; ++f) {
        set_rate(&a, rates[f / frames % rate_count]);
        memcpy(before, last, sizeof before);
        memcpy(last, a.rig->posed, sizeof last);
        bench_step(&a, DT);
        if (f > 20)
            look(&s, &a, last, before);
    }
    bench_end(&a);
    return s;
}

// At 15 ticks every frame shows some of the way: it is not shown in steps of four frames, which would be a change as large as
// four frames' way.
static void few_ticks_are_shown_smoothly(void)
{
    static const float full = 60.0f, few = 15.0f;
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        smoothness at_60 = swing(model, &full, 1, 1), at_15 = swing(model, &few, 1, 1);
        printf("model %u: ways of %.4f and changes of %.4f a frame; at 15 ticks %.4f and %.4f\n", model, at_60.way,
               at_60.change, at_15.way, at_15.change);
        CHECK(at_15.way > 0.5 * at_60.way && at_15.way < 2.0 * at_60.way);
        CHECK(at_15.change < 0.6 * at_15.way);
    }
}

static void a_rate_that_is_set_jumps_nowhere(void)
{
    static const float rates[] = {15.0f, 30.0f, 60.0f, 90.0f, 240.0f};
    for (uint32_t from = 0; from < 5; ++from)
        for (uint32_t to = 0; to < 5; ++to)
            for (uint32_t more = 0; more < 8; ++more) {
                static tsl_transform last[SCENE_BONES];
                tail(&a, TSL_MODEL_CHAIN);
                set_rate(&a, rates[from]);
                for (uint32_t f = 0; f < 40 + more; ++f) {
                    walk(&a, f / 60.0);
                    bench_step(&a, DT);
                }
                memcpy(last, a.rig->posed, sizeof last);
                set_rate(&a, rates[to]);
                bench_step(&a, 1e-5f);
                // Of time beyond a tick of a larger rate nothing is shown any more.
                double most = rates[to] > rates[from] ? 0.05 : 2e-3;
                for (uint32_t i = 0; i < a.rig->bone_count; ++i)
                    CHECK_MSG(distance3(last[i].position, a.rig->posed[i].position) < most,
                              "from %g to %g, bone %u: %g", (double)rates[from], (double)rates[to], i,
                              distance3(last[i].position, a.rig->posed[i].position));
                bench_end(&a);
            }
}

int main(void)
{
    RUN(phases_spread_the_ticks);
    RUN(a_phase_changes_nothing_where_frames_are_whole_ticks);
    RUN(few_ticks_are_shown_smoothly);
    RUN(a_rate_that_is_set_jumps_nowhere);
    return REPORT();
}
