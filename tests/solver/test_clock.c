// SPDX-License-Identifier: MIT
// The rig's time: how many ticks a frame takes and what is shown between them. That frame rates look alike: build/tests/motion.
#include "solver/fixture.h"
#include "tassel/state.h"

static bench_rig a, b;

static void tail(bench_rig *r, float rate)
{
    bench_begin(r, NULL);
    r->params.gravity.y = -9.81f;
    r->params.gravity_falloff = 0.3f;
    bench_tail(r, 6, 0.12f, -0.05f, 0.0f);
    if (rate != 60.0f)
        CHECK_INT(tsl_rig_set_clock(r->s.world, r->rig->id, rate, 8), TSL_OK);
}

// A smooth walk with a turn in it, of a couple of Hertz.
static void walk(bench_rig *r, double t)
{
    r->rig->root.position.x = (float)(0.5 * scene_sin(4.0 * t));
    r->rig->root.position.y = (float)(0.05 * scene_sin(8.0 * t));
    r->rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.6 * scene_sin(3.0 * t));
}

// Standing up to the first tick, then a jump of the root a little aside: every tick moves the tail on.
static void one_tick_a_call_at_sixty(void)
{
    tail(&a, 60.0f);
    for (int f = 0; f < 300; ++f) {
        tsl_particle before[16], after[16];
        walk(&a, f / 60.0);
        bench_particles(&a, 0, before);
        bench_step(&a, f % 3 == 0 ? 0.016666668f : f % 3 == 1 ? 0.0166667f : 0.0166666f);
        uint32_t count = bench_particles(&a, 0, after);
        for (uint32_t i = 0; i < count; ++i) { // one tick keeps the place before as previous, two would not
            CHECK(distance3(before[i].position, after[i].previous) < 1e-6);
            if (i > 0) // no blending: what is shown is the state, to the rounding of a rotation
                CHECK(distance3(after[i].position, a.rig->posed[after[i].bone].position) == 0.0);
        }
    }
    bench_end(&a);
}

// Ticks are told from outside: at a root that stands still a frame of n ticks is n frames of one.
static void frames_of_several_ticks_are_those_ticks(void)
{
    for (uint32_t ticks = 1; ticks <= 4; ++ticks) {
        tail(&a, 60.0f);
        tail(&b, 60.0f);
        a.rig->root.position.x = b.rig->root.position.x = 0.3f;
        bench_step_both(&a, &b, DT);
        for (int f = 0; f < 30; ++f) {
            bench_step(&a, (float)ticks / 60.0f * (1.0f + 0.015f * (float)(f % 3 - 1))); // nearly so many
            bench_steps(&b, ticks, DT);
            CHECK_BITS(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
        }
        bench_end_both(&a, &b);
    }
}

// With a root that moves evenly the poses between are the poses of a frame by frame twin.
static void poses_between_are_interpolated(void)
{
    tail(&a, 60.0f);
    tail(&b, 60.0f);
    for (int f = 0; f < 60; ++f) {
        a.rig->root.position.x = 0.05f * (float)(2 * (f + 1));
        bench_step(&a, 2.0f * DT);
        b.rig->root.position.x = 0.05f * (float)(2 * f + 1);
        bench_step(&b, DT);
        b.rig->root.position.x = 0.05f * (float)(2 * f + 2);
        bench_step(&b, DT);
        CHECK_MSG(pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count) < 2e-5, "frame %d: %g", f,
                  pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count));
    }
    bench_end_both(&a, &b);
}

static void no_time_moves_nothing_but_the_root(void)
{
    tail(&a, 60.0f);
    for (int f = 0; f < 60; ++f) {
        walk(&a, f / 60.0);
        bench_step(&a, DT);
    }
    tsl_particle before[16], after[16];
    bench_particles(&a, 0, before);
    static tsl_transform locals[SCENE_BONES];
    memcpy(locals, a.local, sizeof locals);
    for (int f = 0; f < 10; ++f) {
        bench_step(&a, 0.0f);
        CHECK(pose_distance(a.local, locals, a.rig->bone_count) < 1e-6);
    }
    a.rig->root.position.z = 3.0f; // it is a rigid whole with its root until time goes on
    bench_step(&a, 0.0f);
    uint32_t count = bench_particles(&a, 0, after);
    for (uint32_t i = 0; i < count; ++i)
        CHECK(distance3(before[i].position, after[i].position) < 1e-6);
    for (uint32_t i = 0; i < a.rig->bone_count; ++i)
        CHECK(angle_between(a.local[i].rotation, locals[i].rotation) < 1e-5);
    CHECK_NEAR(a.rig->posed[6].position.z, 3.0 + (double)before[5].position.z, 1e-4);
    bench_end(&a);
}

// The time that is dropped has never happened.
static void a_hitch_is_dropped(void)
{
    tail(&a, 60.0f);
    tail(&b, 60.0f);
    for (int f = 0; f < 120; ++f) {
        double t = f < 60 ? f / 60.0 : 1.0; // it stands when the host hangs
        walk(&a, t);
        walk(&b, t);
        // One second in a frame is as good as four ticks; an hour is no worse. The rounding of poses between two is felt.
        bench_step(&a, f == 65 ? 1.0f : f == 90 ? 3600.0f : DT);
        bench_step(&b, f == 65 || f == 90 ? 4.0f * DT : DT);
        CHECK(pose_distance(a.rig->posed, b.rig->posed, a.rig->bone_count) < 1e-6);
    }
    CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, 60.0f, 64), TSL_OK);
    for (int f = 0; f < 20; ++f) { // even in steps of a second the tail keeps its length
        a.rig->root.position.x = f % 2 ? 5.0f : -5.0f;
        bench_step(&a, 1.0f);
        for (uint32_t i = 2; i < a.rig->bone_count; ++i)
            CHECK_NEAR(distance3(a.rig->posed[i].position, a.rig->posed[i - 1].position), 0.13, 1e-5);
    }
    bench_end_both(&a, &b);
}

// In a run what is dropped of the time carries the chain along: it hangs back as far as before.
static void a_hitch_in_a_run_is_not_felt(void)
{
    tail(&a, 60.0f);
    double lean = 0.0;
    for (int f = 1; f <= 400; ++f) {
        a.rig->root.position.z = 4.0f * ((float)f / 60.0f + (f > 300 ? 1.0f : 0.0f));
        bench_step(&a, f == 301 ? 1.0f + DT : DT);
        if (f == 300)
            lean = bench_off_pose(&a);
        CHECK_MSG(f <= 300 || fabs(bench_off_pose(&a) - lean) < 0.01, "frame %d: %g of %g", f, bench_off_pose(&a),
                  lean);
    }
    CHECK(lean > 0.1);
    bench_end(&a);
}

static void the_root_never_lags(void)
{
    static const float deltas[] = {1.0f / 144.0f, 1.0f / 30.0f, 0.0f, 0.013f, 0.1f, 1.0f / 240.0f, 1.0f};
    tail(&a, 60.0f);
    double t = 0.0;
    for (int f = 0; f < 400; ++f) {
        dframe animated[SCENE_BONES];
        float dt = deltas[f % 7];
        t += (double)dt;
        walk(&a, t);
        bench_step(&a, dt);
        forward_kinematics(a.rig, a.rig->pose, NULL, animated);
        CHECK_MSG(d3_distance(animated[1].position, d3_of(a.rig->posed[1].position)) < 1e-6, "frame %d", f);
    }
    bench_end(&a);
}

// A lag is less than a tick, at another rate too.
static void a_clock_of_another_rate_is_saved_and_loaded(void)
{
    static const float rates[] = {1.0f, 30.0f, 50.0f, 59.94f, 60.0f, 72.5f, 120.0f, 144.0f, 1000.0f};
    static unsigned char bytes[1 << 16];
    const int count = sizeof rates / sizeof *rates;
    for (int i = 0; i < count * count; ++i) {
        uint64_t size = sizeof bytes, before = 0, after = 0;
        tail(&a, rates[i / count]);
        walk(&a, 0.0);
        bench_step(&a, 1.7f / rates[i / count]);
        CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, rates[i % count], 4), TSL_OK);
        CHECK_INT(tsl_rig_save(a.s.world, a.rig->id, bytes, &size), TSL_OK);
        CHECK_INT(tsl_rig_hash(a.s.world, a.rig->id, &before), TSL_OK);
        CHECK_INT(tsl_rig_load(a.s.world, a.rig->id, bytes, size), TSL_OK);
        CHECK_INT(tsl_rig_hash(a.s.world, a.rig->id, &after), TSL_OK);
        CHECK(before == after);
        bench_end(&a);
    }
}

int main(void)
{
    RUN(one_tick_a_call_at_sixty);
    RUN(frames_of_several_ticks_are_those_ticks);
    RUN(poses_between_are_interpolated);
    RUN(no_time_moves_nothing_but_the_root);
    RUN(a_hitch_is_dropped);
    RUN(a_hitch_in_a_run_is_not_felt);
    RUN(the_root_never_lags);
    RUN(a_clock_of_another_rate_is_saved_and_loaded);
    return REPORT();
}
