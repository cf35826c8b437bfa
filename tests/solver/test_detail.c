// SPDX-License-Identifier: MIT
// Level of detail: chains that tick on every n-th tick of their rig, that meet no colliders, that are frozen.
#include "solver/rewind.h"

static bench_rig a, b;

static tsl_chain_detail detail_of(uint32_t divisor, uint32_t flags)
{
    tsl_chain_detail detail;
    tsl_chain_detail_init(&detail, sizeof detail);
    detail.divisor = divisor;
    detail.flags = flags;
    return detail;
}

static void set_divisor(bench_rig *r, uint32_t divisor)
{
    tsl_chain_detail detail = detail_of(divisor, 0);
    CHECK_INT(tsl_rig_set_detail(r->s.world, r->rig->id, &detail), TSL_OK);
}

static void set_flags(bench_rig *r, uint32_t flags)
{
    tsl_chain_detail detail = detail_of(1, flags);
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

// ---- divisors -------------------------------------------------------------------------------------------

static void a_divided_chain_keeps_its_beat(void)
{
    for (uint32_t divisor = 1; divisor <= 16; divisor *= 2) {
        tail(&a, TSL_MODEL_CHAIN);
        set_divisor(&a, divisor);
        uint32_t ticks = 0;
        for (uint32_t f = 0; f < 64; ++f) {
            tsl_particle before[16], after[16];
            walk(&a, f / 60.0);
            bench_particles(&a, 0, before);
            bench_step(&a, DT);
            uint32_t count = bench_particles(&a, 0, after);
            int ticked = memcmp(before, after, count * sizeof *before) != 0;
            CHECK_INT(ticked, f % divisor == 0);
            ticks += (uint32_t)ticked;
        }
        CHECK_INT(ticks, 64 / divisor);
        bench_end(&a);
    }
}

// Whether the chain's own state moved on in this frame, which is one tick of the rig.
static int ticks_in(bench_rig *r, uint32_t f)
{
    tsl_particle before[16], after[16];
    walk(r, f / 60.0);
    bench_particles(r, 0, before);
    bench_step(r, DT);
    uint32_t count = bench_particles(r, 0, after);
    return memcmp(before, after, count * sizeof *before) != 0;
}

static uint32_t next_multiple(uint32_t from, uint32_t of)
{
    return (from + of - 1) / of * of;
}

// It ticks on multiples of the divisor it had, up to the first tick that both have, and on those of the new one from
// there: neither is ever off its beat, and no tick is shorter or longer than its divisor.
enum { BY_ROOT, BY_ANCHOR, BY_COLLIDER, WAYS_TO_RIDE };

// Two springs, of which the second rides on the first: it hangs on its bone, has it as its anchor, or meets what is on it.
static void rider(bench_rig *r, int way)
{
    tsl_vec3 step = {0.1f, 0.0f, 0.0f}, aside = {0.0f, 0.1f, 0.0f};
    tsl_collider_desc desc;
    tsl_collider_id ball = {0};
    bench_begin(r, NULL);
    r->params.gravity.y = -2.0f;
    r->params.push = 2.0f;
    uint32_t body = scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t first = scene_add_bones(r->rig, (int32_t)body, 4, step);
    uint32_t second = scene_add_bones(r->rig, (int32_t)(way == BY_ROOT ? first + 2 : body), 3, aside);
    bench_rig_done(r);
    bench_spring(r, first, 4);
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = r->rig->id;
    desc.bone = (int32_t)first + 2;
    desc.flags = TSL_COLLIDER_SIMULATED;
    desc.radius = 0.05f;
    CHECK_INT(tsl_collider_create(r->s.world, &desc, &ball), TSL_OK);
    if (way == BY_ANCHOR)
        r->desc.anchor = (int32_t)first + 2;
    if (way == BY_COLLIDER) {
        r->desc.flags |= TSL_CHAIN_COLLIDER_LIST;
        r->desc.colliders = &ball;
        r->desc.collider_count = 1;
    }
    bench_spring(r, second, 3);
}

static void a_chain_ticks_no_oftener_than_what_it_rides_on(void)
{
    for (int way = BY_ROOT; way < WAYS_TO_RIDE; ++way) {
        rider(&a, way);
        tsl_chain_detail seldom = detail_of(4, 0);
        CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &seldom), TSL_OK);
        uint32_t ticks = 0;
        for (uint32_t f = 0; f < 4 + 64; ++f) {
            tsl_particle before[16], after[16];
            walk(&a, f / 60.0);
            bench_particles(&a, 1, before);
            bench_step(&a, DT);
            uint32_t count = bench_particles(&a, 1, after);
            ticks +=
                f >= 4 && memcmp(before, after, count * sizeof *before) != 0; // the first tick moves nothing
        }
        CHECK_MSG(ticks == 16, "way %d: %u ticks", way, ticks);
        bench_end(&a);
    }
}

static void another_divisor_begins_on_its_beat(void)
{
    for (uint32_t from = 1; from <= 16; from *= 2)
        for (uint32_t to = 1; to <= 16; to *= 2)
            for (uint32_t change = 16; change < 32; ++change) {
                uint32_t begins = next_multiple(change, from > to ? from : to);
                tail(&a, TSL_MODEL_CHAIN);
                set_divisor(&a, from);
                for (uint32_t f = 0; f < 50; ++f) {
                    if (f == change)
                        set_divisor(&a, to);
                    CHECK_MSG(ticks_in(&a, f) == (f % (f < begins ? from : to) == 0),
                              "from %u to %u in frame %u: frame %u", from, to, change, f);
                }
                bench_end(&a);
            }
}

// A chain that thaws between two beats of its divisor ticks with its rig up to the next of them. One that was given a
// larger divisor meanwhile, and thaws on a beat of the one it had, keeps that up to there.
static void thawing_off_the_beat_waits_for_it(void)
{
    for (uint32_t from = 1; from <= 16; from *= 2)
        for (uint32_t to = 2; to <= 16; to *= 2)
            for (uint32_t thaws = 32; thaws < 48; ++thaws) {
                uint32_t begins = next_multiple(thaws, to);
                uint32_t until = from < to && thaws % from == 0 ? from : 1;
                tsl_chain_detail frozen = detail_of(to, TSL_DETAIL_FROZEN);
                tail(&a, TSL_MODEL_CHAIN);
                set_divisor(&a, from);
                for (uint32_t f = 0; f < 70; ++f) {
                    if (f == 5)
                        CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &frozen), TSL_OK);
                    if (f == thaws)
                        set_divisor(&a, to);
                    int ticked = ticks_in(&a, f);
                    if (f < thaws) // frozen from the next tick of its own on
                        CHECK_INT(ticked, f < 5 && f % from == 0);
                    else
                        CHECK_MSG(ticked == (f % (f < begins ? until : to) == 0),
                                  "from %u to %u, thawed in frame %u: frame %u", from, to, thaws, f);
                }
                bench_end(&a);
            }
}

static void phases_spread_the_ticks(void)
{
    for (uint32_t phase = 0; phase < 4; ++phase) {
        tsl_rig_desc desc;
        tsl_rig_id rig;
        tsl_chain_id chain;
        tsl_chain_desc chain_desc;
        tsl_chain_params params;
        tsl_world *world = NULL;
        tsl_world_desc world_of = world_desc();
        const int32_t parents[3] = {-1, 0, 1};
        tsl_transform rest[3] = {scene_at(0.0f, 0.0f, 0.0f), scene_at(1.0f, 0.0f, 0.0f),
                                 scene_at(1.0f, 0.0f, 0.0f)};
        const uint32_t root = 0;
        CHECK_INT(tsl_world_create(&world_of, &world), TSL_OK);
        tsl_rig_desc_init(&desc, sizeof desc);
        desc.bone_count = 3;
        desc.parents = parents;
        desc.rest = rest;
        desc.tick_phase = phase;
        CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_OK);
        tsl_chain_desc_init(&chain_desc, sizeof chain_desc);
        tsl_chain_params_init(&params, sizeof params);
        params.force.y = 3.0f;
        chain_desc.roots = &root;
        chain_desc.root_count = 1;
        CHECK_INT(tsl_chain_create(world, rig, &chain_desc, &params, &chain), TSL_OK);
        tsl_chain_detail detail = detail_of(4, 0);
        CHECK_INT(tsl_chain_set_detail(world, chain, &detail), TSL_OK);
        for (uint32_t f = 0; f < 20; ++f) {
            tsl_particle before[3], after[3];
            uint32_t count = 3;
            CHECK_INT(tsl_chain_get_particles(world, chain, before, &count), TSL_OK);
            CHECK_INT(tsl_world_step(world, DT), TSL_OK);
            CHECK_INT(tsl_chain_get_particles(world, chain, after, &count), TSL_OK);
            // Up to the first beat it ticks with its rig.
            int due = f + phase < 4 && phase > 0 ? 1 : (f + phase) % 4 == 0;
            CHECK_INT(memcmp(before, after, sizeof before) != 0, due);
        }
        desc.tick_phase = 16;
        CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_ERROR_INVALID_ARGUMENT);
        tsl_world_destroy(world);
    }
}

// Of a pulled tail the swing's amplitude and what is left of it. The laws change the period with the square root of the
// tick (docs/performance.md has the figures): at half the rate the swing is the same within half of its size.
static double swing(uint32_t divisor, tsl_chain_model model)
{
    double sum = 0.0;
    tail(&a, model);
    set_divisor(&a, divisor);
    for (int f = 0; f < 600; ++f) {
        dframe animated[SCENE_BONES];
        walk(&a, f / 60.0);
        bench_step(&a, DT);
        forward_kinematics(a.rig, a.rig->pose, NULL, animated);
        double d = d3_distance(animated[6].position, d3_of(a.rig->posed[6].position));
        sum += d * d;
    }
    bench_end(&a);
    return sqrt(sum / 600);
}

static void half_the_rate_looks_alike(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        double full = swing(1, model), half = swing(2, model), quarter = swing(4, model);
        printf("model %u: swings %.4f, at half the rate %.4f, at a quarter %.4f\n", model, full, half,
               quarter);
        CHECK(full > 0.02);
        CHECK_MSG(half > 0.6 * full && half < 1.7 * full, "half: %g against %g", half, full);
        CHECK_MSG(quarter > 0.4 * full && quarter < 2.8 * full, "quarter: %g against %g", quarter, full);
    }
}

// The largest change of speed from one frame to the next, of what is shown.
typedef struct smoothness {
    double speed, change;
} smoothness;

static void look(smoothness *s, const bench_rig *r, const tsl_transform *last, const tsl_transform *before,
                 float seconds)
{
    for (uint32_t i = 2; i < r->rig->bone_count; ++i) {
        d3 v = d3_sub(d3_of(r->rig->posed[i].position), d3_of(last[i].position));
        d3 u = d3_sub(d3_of(last[i].position), d3_of(before[i].position));
        s->speed = fmax(s->speed, d3_length(v) / (double)seconds);
        s->change = fmax(s->change, d3_distance(v, u) / (double)seconds);
    }
}

// A tail that swings freely: nothing but a change of the divisor may jolt it.
static smoothness free_swing(tsl_chain_model model, uint32_t changes, float seconds)
{
    static const uint32_t divisors[] = {1, 2, 4, 1, 4, 2, 1};
    static tsl_transform last[SCENE_BONES], before[SCENE_BONES];
    smoothness s = {0.0, 0.0};
    bench_begin(&a, NULL);
    a.desc.model = model;
    a.params.elasticity = 0.004f;
    a.params.push = model == TSL_MODEL_SPRING ? 0.06f : 0.0f;
    a.params.damping = 0.005f;
    a.params.stiffness = 0.0f;
    bench_tail(&a, 2, 0.3f, 0.0f, 0.0f);
    for (int f = 0; f < 30; ++f) {
        walk(&a, f / 60.0);
        bench_step(&a, DT);
    }
    for (uint32_t f = 0; f < 300; ++f) {
        if (changes)
            set_divisor(&a, divisors[f / 7 % 7]);
        memcpy(before, last, sizeof before);
        memcpy(last, a.rig->posed, sizeof last);
        bench_step(&a, seconds);
        if (f > 20)
            look(&s, &a, last, before, seconds);
    }
    bench_end(&a);
    return s;
}

static void changing_the_divisor_at_speed_does_not_jolt(void)
{
    static const float frames[] = {DT, 1.0f / 144.0f, 1.0f / 30.0f};
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model)
        for (int i = 0; i < 3; ++i) {
            smoothness even = free_swing(model, 0, frames[i]), changed = free_swing(model, 1, frames[i]);
            printf("model %u, frames of %.4f: speed %.3f, change %.4f; with other divisors %.3f, %.4f\n",
                   model, (double)frames[i], even.speed, even.change, changed.speed, changed.change);
            CHECK(even.speed > 0.1);
            // Ticks four times as long turn four times as far; a pop would be a change of the speed's own size.
            CHECK(changed.change < 5.0 * even.change && changed.change < 0.3 * changed.speed);
        }
}

static void a_setting_that_stands_changes_nothing(void)
{
    tail(&a, TSL_MODEL_CHAIN);
    tail(&b, TSL_MODEL_CHAIN);
    set_divisor(&a, 4);
    set_divisor(&b, 4);
    for (int f = 0; f < 60; ++f) {
        walk(&a, f / 60.0);
        walk(&b, f / 60.0);
        set_divisor(&b, 4);
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
            set_divisor(&b, 16);
        if (f == 20)
            set_divisor(&b, 1); // before it ticked
        bench_step(&a, f % 3 ? DT : 0.011f);
        bench_step(&b, f % 3 ? DT : 0.011f);
        CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
    }
    tsl_chain_detail detail;
    tsl_chain_detail_init(&detail, sizeof detail);
    detail.divisor = 7;
    CHECK_INT(tsl_chain_get_detail(b.s.world, b.rig->chains[0], &detail), TSL_OK);
    CHECK_INT(detail.divisor, 1);
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

// ---- freezing -------------------------------------------------------------------------------------------

static void shape_of(const bench_rig *r, d3 *out)
{
    dq root = dq_of(r->rig->root.rotation), back = {-root.x, -root.y, -root.z, root.w};
    for (uint32_t i = 1; i < r->rig->bone_count; ++i)
        out[i] = dq_rotate(back, d3_sub(d3_of(r->rig->posed[i].position), d3_of(r->rig->posed[1].position)));
}

static double shape_distance(const d3 *x, const d3 *y, uint32_t count)
{
    double most = 0.0;
    for (uint32_t i = 1; i < count; ++i)
        most = fmax(most, d3_distance(x[i], y[i]));
    return most;
}

static void a_frozen_chain_keeps_its_shape_and_its_motion(void)
{
    static const float frames[] = {DT, 1.0f / 144.0f, 1.0f / 30.0f};
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model)
        for (int i = 0; i < 3; ++i) {
            d3 last[SCENE_BONES], frozen[SCENE_BONES], now[SCENE_BONES];
            double t = 0.0, dt = (double)frames[i];
            tail(&a, model);
            for (int f = 0; f < 100; ++f) {
                shape_of(&a, last);
                walk(&a, t += dt);
                bench_step(&a, frames[i]);
            }
            shape_of(&a, now);
            double way = shape_distance(last, now, a.rig->bone_count); // of a frame
            CHECK(way > 1e-4);
            set_flags(&a, TSL_DETAIL_FROZEN);
            for (int f = 0; f < 4; ++f) { // it comes to its last state: a tick at most
                memcpy(last, now, sizeof last);
                walk(&a, t += dt);
                bench_step(&a, frames[i]);
                shape_of(&a, now);
                CHECK_MSG(shape_distance(last, now, a.rig->bone_count) < 2.0 * way, "frame %d", f);
            }
            memcpy(frozen, now, sizeof frozen);
            for (int f = 0; f < 100; ++f) {
                walk(&a, t += dt);
                a.rig->root.position.z += 0.05f;
                bench_step(&a, frames[i]);
                shape_of(&a, now);
                CHECK_MSG(shape_distance(frozen, now, a.rig->bone_count) < 1e-5, "model %u frame %d: %g",
                          model, f, shape_distance(frozen, now, a.rig->bone_count));
            }
            tsl_particle before[16], after[16];
            uint32_t count = bench_particles(&a, 0, before);
            set_flags(&a, 0);
            for (int f = 0; f < 6; ++f) { // and goes on as it was going
                memcpy(last, now, sizeof last);
                bench_step(&a, frames[i]);
                shape_of(&a, now);
                CHECK_MSG(shape_distance(last, now, a.rig->bone_count) < 4.0 * way,
                          "thaw frame %d: %g against %g", f, shape_distance(last, now, a.rig->bone_count),
                          way);
            }
            CHECK(shape_distance(frozen, now, a.rig->bone_count) > 0.5 * way);
            CHECK_INT(bench_particles(&a, 0, after), count);
            bench_end(&a);
        }
}

// Nothing else has moved: that it was reset is reason enough to show it again, and it stays frozen where it is then.
static void a_frozen_chain_that_is_reset_is_shown_on_the_pose(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        tail(&a, model);
        for (int f = 0; f < 60; ++f) {
            walk(&a, f / 60.0);
            bench_step(&a, DT);
        }
        set_flags(&a, TSL_DETAIL_FROZEN);
        for (int f = 0; f < 30; ++f)
            bench_step(&a, DT);
        CHECK(pose_distance(a.local, a.rig->pose, a.rig->bone_count) < 1e-6);
        CHECK(angle_between(a.local[2].rotation, a.rig->pose[2].rotation) > 0.02); // it hangs
        CHECK_INT(tsl_chain_reset(a.s.world, a.rig->chains[0]), TSL_OK);
        for (int f = 0; f < 3; ++f) {
            bench_step(&a, DT);
            for (uint32_t i = 0; i < a.rig->bone_count; ++i)
                CHECK_MSG(angle_between(a.local[i].rotation, a.rig->pose[i].rotation) < 1e-4,
                          "model %u frame %d bone %u", model, f, i);
        }
        bench_end(&a);
    }
}

// The velocity that a frozen chain had is the one it starts with, turned with its root.
static void thawing_keeps_velocities(void)
{
    tsl_particle before[16], after[16];
    tail(&a, TSL_MODEL_CHAIN);
    for (int f = 0; f < 50; ++f) {
        walk(&a, f / 60.0);
        bench_step(&a, DT);
    }
    uint32_t count = bench_particles(&a, 0, before);
    set_flags(&a, TSL_DETAIL_FROZEN);
    for (int f = 0; f < 10; ++f) {
        a.rig->root.position.x += 3.0f;
        bench_step(&a, DT);
    }
    set_flags(&a, 0);
    bench_step(&a, DT);
    bench_particles(&a, 0, after);
    double most = 0.0;
    for (uint32_t i = 1; i < count; ++i) {
        d3 v = d3_sub(d3_of(before[i].position), d3_of(before[i].previous));
        d3 u = d3_sub(d3_of(after[i].position), d3_of(after[i].previous));
        most = fmax(most, d3_length(v));
        CHECK_MSG(d3_distance(u, v) < 0.5 * d3_length(v) + 2e-3, "particle %u: %g of %g", i,
                  d3_distance(u, v), d3_length(v));
    }
    CHECK(most > 5e-3);
    bench_end(&a);
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
            tsl_chain_detail detail = detail_of(1u << (seed >> 28) % 5, seed >> 20 & 3u);
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
        tsl_chain_detail detail = detail_of(1u << (seed >> 28) % 5, seed >> 20 & 3u);
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

// ---- crowds ---------------------------------------------------------------------------------------------

enum { CROWD = 37, CROWD_FRAMES = 120 };

typedef struct crowd_world {
    tsl_world *world;
    tsl_rig_id rigs[CROWD];
    tsl_chain_id chains[CROWD][2];
} crowd_world;

static void crowd_create(crowd_world *c, int joins)
{
    static const int32_t parents[9] = {-1, 0, 1, 2, 3, 0, 5, 6, 7};
    tsl_world_desc world_of = world_desc();
    tsl_transform rest[9];
    for (uint32_t i = 0; i < 9; ++i)
        rest[i] = scene_at(0.1f, i == 5 ? -0.2f : 0.0f, 0.0f);
    CHECK_INT(tsl_world_create(&world_of, &c->world), TSL_OK);
    for (uint32_t i = 0; i < CROWD; ++i) {
        tsl_rig_desc desc;
        tsl_rig_desc_init(&desc, sizeof desc);
        desc.bone_count = 9;
        desc.parents = parents;
        desc.rest = rest;
        desc.tick_phase = i / 16;
        desc.root = scene_at((float)i, 0.0f, 0.0f);
        CHECK_INT(tsl_rig_create(c->world, &desc, &c->rigs[i]), TSL_OK);
        for (uint32_t k = 0; k < 2; ++k) {
            tsl_chain_desc chain;
            tsl_chain_params params;
            const uint32_t root = 1 + 4 * k;
            tsl_chain_desc_init(&chain, sizeof chain);
            tsl_chain_params_init(&params, sizeof params);
            params.gravity.y = -9.81f;
            params.damping = 0.2f;
            chain.roots = &root;
            chain.root_count = 1;
            CHECK_INT(tsl_chain_create(c->world, c->rigs[i], &chain, &params, &c->chains[i][k]), TSL_OK);
        }
        if (joins)
            CHECK_INT(tsl_rig_join_crowd(c->world, c->rigs[i]), TSL_OK);
    }
}

static uint64_t crowd_frame(crowd_world *c, uint32_t f)
{
    uint32_t seed = 77u + f * 2654435761u;
    uint64_t hash = 0;
    for (uint32_t i = 0; i < CROWD; ++i) {
        tsl_transform root = scene_at((float)i, 0.1f * (float)(f / 40 * (i % 3)), 0.0f);
        tsl_pose_input in;
        tsl_pose_input_init(&in, sizeof in);
        in.root = &root;
        CHECK_INT(tsl_rig_set_pose(c->world, c->rigs[i], &in), TSL_OK);
    }
    for (uint32_t n = 0; n < 6 && f % 40 < 20; ++n) {
        seed = seed * 1664525u + 1013904223u;
        tsl_chain_detail detail = detail_of(1u << (seed >> 28) % 5, seed >> 20 & 3u);
        detail.sleep_tolerance = seed >> 16 & 1u ? 1e-3f : 0.0f;
        tsl_chain_id chain = c->chains[(seed >> 8) % CROWD][seed >> 4 & 1u];
        CHECK_INT(tsl_chain_set_detail(c->world, chain, &detail), TSL_OK);
    }
    CHECK_INT(tsl_world_step(c->world, f % 4 ? DT : uneven_delta(f)), TSL_OK);
    for (uint32_t i = 0; i < CROWD; ++i) {
        tsl_transform posed[9];
        tsl_pose_output out;
        tsl_pose_output_init(&out, sizeof out);
        out.bones = posed;
        out.bone_count = 9;
        out.write = TSL_WRITE_PACKED;
        CHECK_INT(tsl_rig_get_pose(c->world, c->rigs[i], NULL, &out), TSL_OK);
        const uint8_t *bytes = (const uint8_t *)posed;
        for (size_t k = 0; k < 8 * sizeof *posed; ++k)
            hash = (hash ^ bytes[k]) * 0x100000001b3ull;
        hash ^= rig_hash(c->world, c->rigs[i]);
    }
    return hash;
}

static uint32_t crowd_sleepers(const crowd_world *c)
{
    uint32_t sleeping = 0;
    for (uint32_t i = 0; i < CROWD; ++i)
        for (uint32_t k = 0; k < 2; ++k)
            sleeping += tsl_chain_is_asleep(c->world, c->chains[i][k]);
    return sleeping;
}

static void crowds_give_the_same_bits(void)
{
    static crowd_world together, apart;
    uint32_t slept = 0;
    crowd_create(&together, 1);
    crowd_create(&apart, 0);
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(together.world, &stats), TSL_OK);
    CHECK(stats.side_by_side_count > 16);
    for (uint32_t f = 0; f < 3 * CROWD_FRAMES; ++f) {
        uint64_t x = crowd_frame(&together, f), y = crowd_frame(&apart, f);
        CHECK_MSG(x == y, "frame %u", f);
        slept |= crowd_sleepers(&apart);
        if (f == 200) // members come out of teams, and into others, as they are
            CHECK_INT(tsl_rig_leave_crowd(together.world, together.rigs[3]), TSL_OK);
        if (f == 220)
            CHECK_INT(tsl_rig_join_crowd(together.world, together.rigs[3]), TSL_OK);
    }
    CHECK(slept > 0);
    tsl_world_destroy(together.world);
    tsl_world_destroy(apart.world);
}

// ---- snapshots and memory -------------------------------------------------------------------------------

static void details_go_with_snapshots(void)
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
                    tsl_chain_detail detail = detail_of(1u << (s >> 28) % 5, s >> 20 & 3u);
                    tsl_chain_id chain = a.rig->chains[(s >> 8) % TAILS];
                    walk(&a, (f + k) / 60.0);
                    CHECK_INT(tsl_chain_set_detail(a.s.world, chain, &detail), TSL_OK);
                    bench_step(&a, uneven_delta(f + k));
                    uint64_t hash = world_hash(a.s.world);
                    CHECK(pass == 0 || hashes[k] == hash);
                    hashes[k] = hash;
                }
                CHECK_INT(tsl_world_snapshot_load(a.s.world, held.bytes, held.size, NULL), TSL_OK);
            }
            free(held.bytes);
            seed = seed * 1664525u + 1013904223u;
            walk(&a, f / 60.0);
            tsl_chain_detail detail = detail_of(1u << (seed >> 28) % 5, 0);
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
        set_divisor(&a, 1u << f % 5);
        if (f % 7 == 3)
            set_flags(&a, f % 4);
        bench_step(&a, DT);
    }
    CHECK_INT(memory.calls, calls);
    bench_end(&a);
    CHECK_INT(memory.live, 0);
}

static void wrong_details_are_refused(void)
{
    static const uint32_t divisors[] = {0, 3, 5, 17, 32, 0xffffffffu};
    tail(&a, TSL_MODEL_CHAIN);
    tsl_chain_detail detail = detail_of(1, 0), held = detail_of(1, 0);
    for (int i = 0; i < 6; ++i) {
        detail.divisor = divisors[i];
        CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_INVALID_ARGUMENT);
        CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &detail), TSL_ERROR_INVALID_ARGUMENT);
    }
    detail = detail_of(1, 4);
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_INVALID_ARGUMENT);
    detail = detail_of(1, 0);
    detail.sleep_tolerance = -1.0f;
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_INVALID_ARGUMENT);
    detail.sleep_tolerance = NAN;
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], NULL), TSL_ERROR_NULL_POINTER);
    tsl_chain_id nobody = {0};
    CHECK_INT(tsl_chain_set_detail(a.s.world, nobody, &held), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_chain_get_detail(a.s.world, a.rig->chains[0], &held), TSL_OK);
    CHECK(held.divisor == 1 && held.flags == 0 && held.sleep_tolerance == 0.0f);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, nobody), 0);
    bench_end(&a);
}

int main(void)
{
    RUN(a_divided_chain_keeps_its_beat);
    RUN(a_chain_ticks_no_oftener_than_what_it_rides_on);
    RUN(another_divisor_begins_on_its_beat);
    RUN(thawing_off_the_beat_waits_for_it);
    RUN(phases_spread_the_ticks);
    RUN(half_the_rate_looks_alike);
    RUN(changing_the_divisor_at_speed_does_not_jolt);
    RUN(a_setting_that_stands_changes_nothing);
    RUN(the_default_detail_is_none);
    RUN(no_collisions_are_as_if_there_were_none);
    RUN(a_frozen_chain_keeps_its_shape_and_its_motion);
    RUN(a_frozen_chain_that_is_reset_is_shown_on_the_pose);
    RUN(thawing_keeps_velocities);
    RUN(neighbours_do_not_matter);
    RUN(every_lane_type_gives_the_same_bits);
    RUN(crowds_give_the_same_bits);
    RUN(details_go_with_snapshots);
    RUN(nothing_is_allocated);
    RUN(wrong_details_are_refused);
    return REPORT();
}
