// SPDX-License-Identifier: MIT
// Between two ticks a chain is shown by a partial tick, with colliders where they are now: it is out of them. That nothing that is
// simulated changes by reading: test_drawn_lanes.c.
#include "solver/fixture.h"

enum { STRAND = 8, BONES = STRAND + 2, BODY = 0, ARM = 1, FIRST = 2, FRAMES = 288 };

static const float arm_radius = 0.06f, strand_radius = 0.01f;

static bench_rig s, t;

static void begin(bench_rig *r, tsl_chain_model model, int has_arm)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.radius = strand_radius;
    r->params.damping = 0.2f;
    r->params.gravity.y = -9.81f;
    scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bone(r->rig, BODY, scene_at(0.5f, -0.3f, 0.0f));
    scene_add_bone(r->rig, BODY, scene_at(0.0f, 0.2f, 0.0f));
    scene_add_bones(r->rig, FIRST, STRAND - 1, (tsl_vec3){0.0f, -0.08f, 0.0f});
    bench_rig_done(r);
    if (model == TSL_MODEL_SPRING)
        bench_spring(r, FIRST, STRAND);
    else
        scene_add_chain(&r->s, r->rig, FIRST, &r->desc, &r->params);
    TSL_INIT(tsl_collider_desc, arm);
    arm.rig = r->rig->id;
    arm.bone = ARM;
    arm.shape = TSL_SHAPE_CAPSULE;
    arm.a.z = -0.4f;
    arm.b = (tsl_vec3){0.0f, 0.0f, 0.4f};
    arm.radius = arm.radius_b = arm_radius;
    if (has_arm)
        scene_add_collider(&r->s, &arm);
}

// The arm goes to and fro through where the strand hangs, at 1.4 m/s at most, and the character walks.
static void step(bench_rig *r, double seconds, float delta_seconds)
{
    r->rig->pose[ARM].position.x = (float)(0.35 * cos(4.0 * seconds));
    r->rig->root.position.z = (float)(0.5 * seconds);
    bench_step(r, delta_seconds);
}

// How deep some particle is shown in the arm, of those that swing.
static double depth(const bench_rig *r)
{
    double deepest = 0.0, x = r->rig->pose[ARM].position.x, y = 0.7, z = r->rig->root.position.z;
    for (int i = FIRST + 1; i < BONES; ++i) {
        tsl_vec3 p = r->rig->posed[i].position;
        double along = fmin(0.4, fmax(-0.4, p.z - z));
        double dx = p.x - x, dy = p.y - y, dz = p.z - z - along;
        double distance = sqrt(dx * dx + dy * dy + dz * dz);
        deepest = fmax(deepest, (double)arm_radius + (double)strand_radius - distance);
    }
    return deepest;
}

typedef struct sweep {
    double deepest, moved;
} sweep;

static sweep swept(tsl_chain_model model, float rate)
{
    sweep seen = {0.0, 0.0};
    begin(&s, model, 1);
    for (uint32_t frame = 0; frame < (uint32_t)(2.0f * rate); ++frame) {
        step(&s, frame / (double)rate, 1.0f / rate);
        seen.deepest = fmax(seen.deepest, depth(&s));
        seen.moved = fmax(seen.moved, fabs((double)s.rig->posed[BONES - 1].position.x));
    }
    bench_end(&s);
    return seen;
}

// What the models themselves leave inside at the end of a tick, since lengths come last in two of them, is what a host that ticks as
// it draws sees; others do not see more.
static void nothing_is_shown_inside(void)
{
    static const float rates[] = {144.0f, 75.0f, 50.0f, 240.0f};
    for (int m = 0; m < 3; ++m) {
        sweep ticked = swept(all_models[m], 60.0f);
        CHECK_MSG(ticked.moved > 0.01, "model %d: the arm moved the strand by %g", m, ticked.moved);
        CHECK_MSG(all_models[m] != TSL_MODEL_TASSEL || ticked.deepest < 1e-3, "ticked: %g", ticked.deepest);
        for (int r = 0; r < 4; ++r) {
            double deepest = swept(all_models[m], rates[r]).deepest;
            double most = all_models[m] == TSL_MODEL_SPRING ? 1.7 : 1.03; // where contacts and lengths do not settle
            CHECK_MSG(deepest < most * ticked.deepest + 1e-3, "model %d at %g Hz: %g, at 60 Hz %g", m, (double)rates[r],
                      deepest, ticked.deepest);
        }
    }
}

// A clock that becomes free in frame `from` shows its last tick for a while, which is behind the newest pose. Returns how deep the arm
// is in what it shows.
static double becoming_free(tsl_chain_model model, uint32_t from)
{
    double deepest = 0.0, seconds = 0.0;
    begin(&s, model, 1);
    for (uint32_t frame = 0; frame < from + 4; ++frame) {
        float delta_seconds = frame < from ? 1.0f / 60.0f : 0.0155f;
        seconds += (double)delta_seconds;
        step(&s, seconds, delta_seconds);
        if (frame >= from)
            deepest = fmax(deepest, depth(&s));
    }
    bench_end(&s);
    return deepest;
}

static void nothing_is_shown_inside_while_a_clock_becomes_free(void)
{
    for (int m = 0; m < 3; ++m) {
        double ticked = swept(all_models[m], 60.0f).deepest, deepest = 0.0;
        double most = all_models[m] == TSL_MODEL_SPRING ? 1.7 : 1.03; // as above
        for (uint32_t from = 20; from < 60; ++from)
            deepest = fmax(deepest, becoming_free(all_models[m], from));
        CHECK_MSG(deepest < most * ticked + 1e-3, "model %d: %g, at 60 Hz %g", m, deepest, ticked);
    }
}

// As long as it meets nothing, a strand is shown as without colliders, to the bit.
static void what_meets_nothing_is_shown_as_it_is(void)
{
    for (int m = 0; m < 3; ++m) {
        begin(&s, all_models[m], 1);
        begin(&t, all_models[m], 0);
        for (uint32_t frame = 0; frame < 40; ++frame) { // the arm is beside the character
            step(&s, frame / 144.0, 1.0f / 144.0f);
            step(&t, frame / 144.0, 1.0f / 144.0f);
            CHECK_MSG(memcmp(s.local, t.local, sizeof s.local) == 0, "model %d, frame %u", m, frame);
        }
        bench_end_both(&s, &t);
    }
}

int main(void)
{
    RUN(nothing_is_shown_inside);
    RUN(nothing_is_shown_inside_while_a_clock_becomes_free);
    RUN(what_meets_nothing_is_shown_as_it_is);
    return REPORT();
}
