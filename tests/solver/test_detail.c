// SPDX-License-Identifier: MIT
// Level of detail of chains: those that meet no colliders, beside others that may sleep. How often a rig ticks: test_rates.c.
#include "solver/rewind.h"

static bench_rig a, b;

static tsl_chain_detail detail_of(uint32_t flags, float sleep_tolerance)
{
    tsl_chain_detail detail;
    tsl_chain_detail_init(&detail, sizeof detail);
    detail.flags = flags;
    detail.sleep_tolerance = sleep_tolerance;
    return detail;
}

static tsl_chain_detail some_detail(uint32_t seed)
{
    return detail_of(seed >> 20 & 1u, seed >> 28 & 1u ? 0.02f : 0.0f);
}

static void set_flags(bench_rig *r, uint32_t flags)
{
    tsl_chain_detail detail = detail_of(flags, 0.0f);
    CHECK_INT(tsl_rig_set_detail(r->s.world, r->rig->id, &detail), TSL_OK);
}

// 0.65 long, of either model.
static void tail(bench_rig *r, tsl_chain_model model)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.gravity.y = -9.81f;
    r->params.gravity_falloff = model == TSL_MODEL_CHAIN ? 1.0f : 0.0f;
    r->params.push = model == TSL_MODEL_SPRING ? 1.0f : 0.0f;
    r->params.elasticity = 0.03f;
    bench_tail(r, 6, 0.12f, -0.05f, 0.0f);
}

static void walk(bench_rig *r, double t)
{
    r->rig->root.position.x = (float)(0.5 * scene_sin(2.0 * t));
    r->rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.6 * scene_sin(3.0 * t));
}

static void a_setting_that_stands_changes_nothing(void)
{
    tail(&a, TSL_MODEL_CHAIN);
    tail(&b, TSL_MODEL_CHAIN);
    set_flags(&a, TSL_DETAIL_NO_COLLISIONS);
    set_flags(&b, TSL_DETAIL_NO_COLLISIONS);
    for (int f = 0; f < 60; ++f) {
        walk(&a, f / 60.0);
        walk(&b, f / 60.0);
        set_flags(&b, TSL_DETAIL_NO_COLLISIONS);
        bench_step(&a, DT);
        bench_step(&b, DT);
        CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
    }
    bench_end(&a);
    bench_end(&b);
}

static void the_default_detail_is_none(void)
{
    tail(&a, TSL_MODEL_CHAIN);
    tail(&b, TSL_MODEL_CHAIN);
    for (int f = 0; f < 120; ++f) {
        walk(&a, f / 60.0);
        walk(&b, f / 60.0);
        if (f == 20)
            set_flags(&b, TSL_DETAIL_NO_COLLISIONS);
        if (f == 20)
            set_flags(&b, 0); // before it ticked
        bench_step(&a, f % 3 ? DT : 0.011f);
        bench_step(&b, f % 3 ? DT : 0.011f);
        CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
    }
    tsl_chain_detail detail;
    tsl_chain_detail_init(&detail, sizeof detail);
    detail.flags = 7;
    CHECK_INT(tsl_chain_get_detail(b.s.world, b.rig->chains[0], &detail), TSL_OK);
    CHECK_INT(detail.flags, 0);
    bench_end(&a);
    bench_end(&b);
}

// ---- collisions -----------------------------------------------------------------------------------------

static void floor_below(bench_rig *r)
{
    tsl_collider_desc desc;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.shape = TSL_SHAPE_PLANE;
    desc.a.y = 0.9f;
    desc.b = (tsl_vec3){0.0f, 1.0f, 0.0f};
    scene_add_collider(&r->s, &desc);
}

static double lowest(const bench_rig *r)
{
    tsl_particle p[16];
    double low = 1e9;
    uint32_t count = bench_particles(r, 0, p);
    for (uint32_t i = 1; i < count; ++i)
        low = fmin(low, (double)p[i].position.y);
    return low;
}

static void no_collisions_are_as_if_there_were_none(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        tail(&a, model);
        tail(&b, model);
        a.params.gravity_falloff = b.params.gravity_falloff = 0.0f;
        CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
        CHECK_INT(tsl_chain_set_params(b.s.world, b.rig->chains[0], &b.params), TSL_OK);
        floor_below(&a);
        set_flags(&a, TSL_DETAIL_NO_COLLISIONS);
        for (int f = 0; f < 90; ++f) {
            walk(&a, f / 60.0);
            walk(&b, f / 60.0);
            bench_step(&a, DT);
            bench_step(&b, DT);
            CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
        }
        CHECK(lowest(&a) < 0.8);
        set_flags(&a, 0);
        for (int f = 0; f < 30; ++f)
            bench_step(&a, DT);
        CHECK(lowest(&a) > (model == TSL_MODEL_CHAIN ? 0.75 : 0.8));
        bench_end(&a);
        bench_end(&b);
    }
}

// ---- company --------------------------------------------------------------------------------------------

enum { TAILS = 20 };

// Many tails on one body, which lie side by side in blocks.
static void many_tails(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model)
{
    uint32_t first[TAILS];
    tsl_vec3 step = {0.1f, -0.03f, 0.0f};
    bench_begin(r, desc);
    r->params.gravity.y = -5.0f;
    r->params.radius = 0.02f;
    r->params.inert = 0.3f;
    r->params.inert_rotation = 0.4f;
    r->params.push = 1.0f;
    r->desc.model = model;
    uint32_t body = scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < TAILS; ++i)
        first[i] = scene_add_bones(r->rig, (int32_t)body, 2 + i % 3, step);
    bench_rig_done(r);
    for (uint32_t i = 0; i < TAILS; ++i) {
        if (model == TSL_MODEL_SPRING)
            bench_spring(r, first[i], 2 + i % 3);
        else
            scene_add_chain(&r->s, r->rig, first[i], &r->desc, &r->params);
    }
    tsl_collider_desc ball;
    tsl_collider_desc_init(&ball, sizeof ball);
    ball.radius = 0.1f;
    ball.a = (tsl_vec3){0.2f, 0.9f, 0.0f};
    scene_add_collider(&r->s, &ball);
}

// Other chains' details change no bit of a chain's.
static void neighbours_do_not_matter(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        many_tails(&a, NULL, model);
        many_tails(&b, NULL, model);
        uint32_t seed = 5;
        for (int f = 0; f < 200; ++f) {
            float seconds = f < 90 ? DT : uneven_delta((uint32_t)f);
            walk(&a, f / 60.0);
            walk(&b, f / 60.0);
            seed = seed * 1664525u + 1013904223u;
            tsl_chain_detail detail = some_detail(seed);
            uint32_t chain = 1 + (seed >> 8) % (TAILS - 1);
            if (chain != 7)
                CHECK_INT(tsl_chain_set_detail(b.s.world, b.rig->chains[chain], &detail), TSL_OK);
            bench_step(&a, seconds);
            bench_step(&b, seconds);
            static const uint32_t untouched[] = {0, 7};
            for (int k = 0; k < 2; ++k) {
                tsl_particle p[16], q[16];
                uint32_t count = bench_particles(&a, untouched[k], p);
                bench_particles(&b, untouched[k], q);
                CHECK_BITS(p, q, count * sizeof *p);
                for (uint32_t i = 0; i < count; ++i)
                    CHECK_BITS(&a.local[p[i].bone], &b.local[p[i].bone], sizeof *a.local);
            }
        }
        bench_end(&a);
        bench_end(&b);
    }
}

static void run_with_details(bench_rig *r, tsl_lanes lanes, tsl_chain_model model, uint64_t *hashes)
{
    tsl_world_desc desc = world_desc();
    desc.lanes = lanes;
    many_tails(r, &desc, model);
    uint32_t seed = 11;
    for (uint32_t f = 0; f < 120; ++f) {
        walk(r, f / 60.0);
        seed = seed * 1664525u + 1013904223u;
        tsl_chain_detail detail = some_detail(seed);
        CHECK_INT(tsl_chain_set_detail(r->s.world, r->rig->chains[(seed >> 8) % TAILS], &detail), TSL_OK);
        bench_step(r, uneven_delta(f));
        hashes[f] = scene_hash(&r->s, SCENE_HASH_SEED) ^ world_hash(r->s.world);
    }
    bench_end(r);
}

static void every_lane_type_gives_the_same_bits(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        static uint64_t reference[120], hashes[120];
        run_with_details(&a, TSL_LANES_SCALAR, model, reference);
        for (tsl_lanes lanes = TSL_LANES_AUTO; lanes <= TSL_LANES_WASM; ++lanes) {
            if (!lanes_are_here(lanes))
                continue;
            run_with_details(&a, lanes, model, hashes);
            CHECK_BITS(reference, hashes, sizeof hashes);
        }
    }
}

// ---- states and memory -------------------------------------------------------------------------------

static void details_go_with_states(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        many_tails(&a, NULL, model);
        uint32_t seed = 3;
        for (uint32_t f = 0; f < 60; ++f) {
            saved held = save_world(a.s.world);
            uint64_t hashes[12];
            for (int pass = 0; pass < 2; ++pass) {
                uint32_t s = seed;
                for (uint32_t k = 0; k < 12; ++k) {
                    s = s * 1664525u + 1013904223u;
                    tsl_chain_detail detail = some_detail(s);
                    tsl_chain_id chain = a.rig->chains[(s >> 8) % TAILS];
                    walk(&a, (f + k) / 60.0);
                    CHECK_INT(tsl_chain_set_detail(a.s.world, chain, &detail), TSL_OK);
                    bench_step(&a, uneven_delta(f + k));
                    uint64_t hash = world_hash(a.s.world);
                    CHECK(pass == 0 || hashes[k] == hash);
                    hashes[k] = hash;
                }
                CHECK_INT(load_world(a.s.world, held), TSL_OK);
            }
            free(held.bytes);
            seed = seed * 1664525u + 1013904223u;
            walk(&a, f / 60.0);
            tsl_chain_detail detail = some_detail(seed);
            CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[(seed >> 8) % TAILS], &detail), TSL_OK);
            bench_step(&a, uneven_delta(f));
        }
        bench_end(&a);
    }
}

static void nothing_is_allocated(void)
{
    memory_hook memory = {0};
    tsl_world_desc desc = world_desc_with(&memory, NULL);
    many_tails(&a, &desc, TSL_MODEL_CHAIN);
    bench_step(&a, DT);
    uint64_t calls = memory.calls;
    for (uint32_t f = 0; f < 100; ++f) {
        walk(&a, f / 60.0);
        tsl_chain_detail detail = some_detail(f * 0x31415926u);
        CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &detail), TSL_OK);
        bench_step(&a, DT);
    }
    CHECK_INT(memory.calls, calls);
    bench_end(&a);
    CHECK_INT(memory.live, 0);
}

static void wrong_details_are_refused(void)
{
    tail(&a, TSL_MODEL_CHAIN);
    tsl_chain_detail detail = detail_of(2, 0.0f), held = detail_of(0, 0.0f);
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &detail), TSL_ERROR_INVALID_ARGUMENT);
    detail = detail_of(0, 0.0f);
    detail.sleep_tolerance = -1.0f;
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_INVALID_ARGUMENT);
    detail.sleep_tolerance = NAN;
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], NULL), TSL_ERROR_NULL_POINTER);
    tsl_chain_id nobody = {0};
    CHECK_INT(tsl_chain_set_detail(a.s.world, nobody, &held), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_chain_get_detail(a.s.world, a.rig->chains[0], &held), TSL_OK);
    CHECK(held.flags == 0 && held.sleep_tolerance == 0.0f);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, nobody), 0);
    bench_end(&a);
}

int main(void)
{
    RUN(a_setting_that_stands_changes_nothing);
    RUN(the_default_detail_is_none);
    RUN(no_collisions_are_as_if_there_were_none);
    RUN(neighbours_do_not_matter);
    RUN(every_lane_type_gives_the_same_bits);
    RUN(details_go_with_states);
    RUN(nothing_is_allocated);
    RUN(wrong_details_are_refused);
    return REPORT();
}
