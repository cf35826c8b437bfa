// SPDX-License-Identifier: MIT
// Which chain waits for which, when chains are destroyed and switched off: circles that come about are broken as tassel.h says, rows of
// chains cost no more than they are long, and a chain that is switched on begins at rest, so that nothing flings what hangs on it.
#include "solver/rewind.h"

static bench_rig a, b;
static memory_hook memory;

enum { MIDDLE = 0, LOW = 1, HIGH = 2 };

// Bones in a row. LOW, on bone 3, rides on MIDDLE, on bone 2; HIGH, on bones 0 and 1, has its anchor on LOW. Without MIDDLE,
// LOW rides on HIGH.
static void begin(bench_rig *r)
{
    memset(&memory, 0, sizeof memory);
    tsl_world_desc desc = world_desc_with(&memory, NULL);
    desc.gravity.y = -9.81f;
    bench_begin(r, &desc);
    for (int32_t i = -1; i < 5; ++i)
        scene_add_bone(r->rig, i, scene_at(0.0f, 0.02f, -0.1f));
    bench_rig_done(r);
    r->params.push = 0.2f;
    r->params.gravity_falloff = 0.0f;
    r->desc.tip = TSL_TIP_LENGTH;
    r->desc.tip_length = 0.1f;
}

static void add_high(bench_rig *r)
{
    r->desc.anchor = 3;
    r->params.inert = 1.0f;
    bench_spring(r, 0, 2);
    r->desc.anchor = -1;
}

static void add_chains(bench_rig *r)
{
    const uint32_t bone = 2;
    tsl_chain_desc desc = r->desc;
    desc.bones = &bone;
    desc.bone_count = 1;
    CHECK_INT(tsl_chain_create(r->s.world, r->rig->id, &desc, &r->params, &r->rig->chains[r->rig->chain_count++]),
              TSL_OK);
    bench_spring(r, 3, 1);
    add_high(r);
}

static void tick_seldom(bench_rig *r, float ticks_per_second)
{
    CHECK_INT(tsl_rig_set_clock(r->s.world, r->rig->id, ticks_per_second, 4), TSL_OK);
}

static void run(bench_rig *r, uint32_t frames)
{
    for (uint32_t f = 0; f < frames; ++f) {
        r->rig->root.position.x += 0.03f;
        CHECK_INT(bench_step(r, DT), TSL_OK);
    }
    CHECK(pose_is_finite(r->rig->posed, r->rig->bone_count));
}

// What was created last is carried by the animation: it moves as it does where the other is not.
static void last_of_circle_stops_waiting(void)
{
    begin(&a);
    add_chains(&a);
    begin(&b);
    add_high(&b);
    run(&a, 20);
    run(&b, 20);
    CHECK_INT(tsl_chain_destroy(a.s.world, a.rig->chains[MIDDLE]), TSL_OK);
    CHECK_INT(tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
    CHECK_INT(tsl_rig_reset(b.s.world, b.rig->id), TSL_OK);
    tick_seldom(&a, 30.0f);
    tick_seldom(&b, 30.0f);
    run(&a, 21);
    run(&b, 21);
    tsl_particle of_a[SCENE_BONES], of_b[SCENE_BONES], of_low[SCENE_BONES];
    tsl_vec3 animated = {a.rig->root.position.x, 0.08f, -0.4f};
    uint32_t count = bench_particles(&a, HIGH, of_a);
    CHECK_INT(bench_particles(&b, 0, of_b), count);
    CHECK_BITS(of_a, of_b, count * sizeof *of_a);
    bench_particles(&a, LOW, of_low); // which rides on it
    CHECK(distance3(of_low[0].position, animated) > 1e-2);
    bench_end_both(&a, &b);
}

// A rig with a broken circle takes chains, and refuses those that close one themselves.
static void broken_circle_takes_chains(void)
{
    begin(&a);
    add_chains(&a);
    CHECK_INT(tsl_chain_destroy(a.s.world, a.rig->chains[MIDDLE]), TSL_OK);
    uint64_t before = world_hash(a.s.world);
    const uint32_t bone = 2;
    tsl_chain_id id;
    tsl_chain_desc desc = a.desc;
    desc.model = TSL_MODEL_SPRING;
    desc.bones = &bone;
    desc.bone_count = 1;
    desc.anchor = 3; // which rides on this chain then
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_ERROR_BAD_HIERARCHY);
    CHECK(world_hash(a.s.world) == before);
    bench_spring(&a, 4, 2);
    run(&a, 10);
    bench_end(&a);
}

static tsl_collider_id simulated_ball(int32_t bone)
{
    TSL_INIT(tsl_collider_desc, ball);
    ball.rig = a.rig->id;
    ball.bone = bone;
    ball.radius = 0.05f;
    ball.flags = TSL_COLLIDER_SIMULATED;
    return scene_add_collider(&a.s, &ball);
}

// Chains that would wait for each other: through a collider on oneself, through colliders on each other, through a centre. The refused one
// leaves no trace, and goes in without what closed the circle.
static void circles_are_refused(void)
{
    const uint32_t first[] = {1, 2, 3, 4}, second[] = {5, 6, 7, 8};
    tsl_chain_id id;
    bench_begin(&a, NULL);
    uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (int row = 0; row < 2; ++row)
        scene_add_bones(a.rig, (int32_t)body, 4, (tsl_vec3){0.1f, 0.0f, 0.0f});
    bench_rig_done(&a);
    tsl_collider_id on_first = simulated_ball(2), on_second = simulated_ball(6);
    uint64_t before = world_hash(a.s.world);
    tsl_chain_desc desc = a.desc;
    desc.model = TSL_MODEL_SPRING;
    desc.flags = TSL_CHAIN_COLLIDER_LIST;
    desc.bone_count = 4;
    desc.bones = first;
    desc.colliders = &on_first;
    desc.collider_count = 1;
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_ERROR_BAD_HIERARCHY);
    CHECK(world_hash(a.s.world) == before);
    desc.colliders = &on_second; // nobody moves it yet
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_OK);
    desc.bones = second;
    desc.colliders = &on_first;
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_ERROR_BAD_HIERARCHY);
    desc.collider_count = 0;
    desc.anchor = 2;
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_ERROR_BAD_HIERARCHY);
    CHECK_INT(id.bits, 0);
    run(&a, 20);
    desc.anchor = -1;
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_OK);
    run(&a, 20);
    bench_end(&a);
}

// Each spring rides on the one before with its root and with its anchor: as many ways through the row as 2 to the power of its
// length, so that whoever follows each of them does not come to an end.
static void rows_cost_what_they_are_long(void)
{
    enum { SPRINGS = 64 };
    memset(&a, 0, sizeof a);
    bench_begin(&a, NULL);
    for (int32_t i = -1; i < 2 * SPRINGS - 1; ++i)
        scene_add_bone(a.rig, i, scene_at(0.0f, 0.0f, -0.1f));
    bench_rig_done(&a);
    a.params.push = 0.2f;
    for (uint32_t i = 0; i < SPRINGS; ++i) {
        a.desc.anchor = i ? (int32_t)(2 * i) - 1 : -1;
        a.rig->chain_count = 0; // more than a scene keeps
        bench_spring(&a, 2 * i, 2);
    }
    tick_seldom(&a, 30.0f);
    run(&a, 10);
    bench_end(&a);
}

// ---- carriers that are switched off ---------------------------------------------------------------------

static void add_plain(bench_rig *r, uint32_t bone, float weight)
{
    tsl_chain_desc desc = r->desc;
    tsl_chain_params params = r->params;
    desc.bones = &bone;
    desc.bone_count = 1;
    params.weight = weight;
    CHECK_INT(tsl_chain_create(r->s.world, r->rig->id, &desc, &params, &r->rig->chains[r->rig->chain_count++]), TSL_OK);
}

// A spring on bone 3 above a spring on bone 1, which itself rides on bone 0; bone 2 is another chain's, or nobody's.
static void ride_over(bench_rig *r, uint32_t has_idle)
{
    begin(r);
    add_plain(r, 0, 1.0f);
    bench_spring(r, 1, 1);
    bench_spring(r, 3, 1);
    if (has_idle)
        add_plain(r, 2, 0.0f);
    run(r, 40);
}

// What rides waits for whoever carries it in fact, which is as if the chain between were not there.
static void idle_carrier_is_passed_over(void)
{
    tsl_particle over[SCENE_BONES], without[SCENE_BONES];
    ride_over(&a, 1);
    ride_over(&b, 0);
    uint32_t count = bench_particles(&a, 2, over);
    CHECK_INT(bench_particles(&b, 2, without), count);
    for (uint32_t i = 0; i < count; ++i)
        CHECK_MSG(memcmp(&over[i].position, &without[i].position, sizeof over[i].position) == 0, "particle %u", i);
    bench_end_both(&a, &b);
}

enum { WATCHED_FRAMES = 10 };

typedef struct row_case {
    int is_spring;    // the first chain
    int bones;        // of the first chain, 1 or 2
    int middle_bones; // of a spring between the first chain and the last, 0 to 2
    int has_tip;
    int ran; // the first chain was switched on before
    int frames;
} row_case;

typedef struct row {
    bench_rig b;
    tsl_chain_id first, last;
} row;

static tsl_chain_id add_chain(row *r, tsl_chain_model model, uint32_t first, uint32_t count)
{
    tsl_chain_id chain = {0};
    uint32_t bones[4];
    for (uint32_t i = 0; i < count; ++i)
        bones[i] = first + i;
    r->b.desc.model = model;
    r->b.desc.bones = bones;
    r->b.desc.bone_count = count;
    CHECK_INT(tsl_chain_create(r->b.s.world, r->b.rig->id, &r->b.desc, &r->b.params, &chain), TSL_OK);
    return chain;
}

static void set_first_weight(row *r, float weight)
{
    r->b.params.weight = weight;
    CHECK_INT(tsl_chain_set_params(r->b.s.world, r->first, &r->b.params), TSL_OK);
}

// The rig faces the other way than its pose at creation, so that the springs have to turn round.
static void begin_row(row *r, const row_case *c)
{
    bench_begin(&r->b, NULL);
    r->b.params.push = 0.5f;
    r->b.params.damping = 0.2f;
    r->b.desc.tip = c->has_tip ? TSL_TIP_LENGTH : r->b.desc.tip;
    r->b.desc.tip_length = 0.1f;
    scene_add_bones(r->b.rig, -1, 8, (tsl_vec3){0.0f, 0.0f, -0.1f});
    bench_rig_done(&r->b);
    r->b.rig->root.position.x = 10.0f;
    r->b.rig->root.rotation = (tsl_quat){0.0f, 1.0f, 0.0f, 0.0f};
    if (c->middle_bones)
        add_chain(r, TSL_MODEL_SPRING, 2, (uint32_t)c->middle_bones);
    r->last = add_chain(r, TSL_MODEL_SPRING, 5, 3);
    r->b.params.weight = c->ran ? 1.0f : 0.0f;
    r->first = add_chain(r, c->is_spring ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN, 0, (uint32_t)c->bones);
}

static void step_row(row *r, int frames)
{
    bench_steps(&r->b, frames, DT);
}

// How far the last spring's particles get from where they are now within the next frames.
static double last_spring_moves(row *r)
{
    tsl_particle was[4], now[4];
    uint32_t count = 4;
    double most = 0.0;
    CHECK_INT(tsl_chain_get_particles(r->b.s.world, r->last, was, &count), TSL_OK);
    for (int f = 0; f < WATCHED_FRAMES; ++f) {
        step_row(r, 1);
        CHECK_INT(tsl_chain_get_particles(r->b.s.world, r->last, now, &count), TSL_OK);
        for (uint32_t i = 0; i < count; ++i) {
            double moved = distance3(was[i].position, now[i].position);
            most = moved > most ? moved : most;
        }
    }
    return most;
}

// After 60 frames some springs still turn round, and must then be slower after the switch than before; after 240 all rest.
static void check_row(const row_case *c)
{
    static row r;
    begin_row(&r, c);
    step_row(&r, c->frames);
    set_first_weight(&r, 0.0f);
    step_row(&r, c->frames - WATCHED_FRAMES);
    double before = last_spring_moves(&r);
    CHECK_MSG(c->frames < 240 || before < 1e-5, "%g m in the frames before", before);
    set_first_weight(&r, 1.0f);
    double after = last_spring_moves(&r);
    CHECK_MSG(after <= before + 1e-5, "%s of %d, %d between, tip %d, ran %d, %d frames: %g m before, %g after",
              c->is_spring ? "spring" : "chain", c->bones, c->middle_bones, c->has_tip, c->ran, c->frames, before,
              after);
    bench_end(&r.b);
}

static void a_chain_that_is_switched_on_flings_nobody(void)
{
    for (int i = 0; i < 96; ++i) {
        row_case c = {i & 1, 1 + (i >> 1 & 1), i / 32, i >> 2 & 1, i >> 3 & 1, i >> 4 & 1 ? 240 : 60};
        check_row(&c);
    }
}

int main(void)
{
    RUN(idle_carrier_is_passed_over);
    RUN(last_of_circle_stops_waiting);
    RUN(broken_circle_takes_chains);
    RUN(circles_are_refused);
    RUN(rows_cost_what_they_are_long);
    RUN(a_chain_that_is_switched_on_flings_nobody);
    return REPORT();
}
