// SPDX-License-Identifier: MIT
// What limits of angles and limits of places of a chain have in common: all lane types below forks, the time of a pose, softness, sleep.
// States of them, and that strands beside a limited one change nothing: test_drawn_lanes.c. Memory: test_memory.c.
#include "solver/limited.h"

enum { ANGLES = 3 * 2 * 3, SETTINGS = ANGLES + 3 * 3 };

// Models, frames and kinds of limits of angles; then models and flags of limits of places.
static setting setting_of(uint32_t number)
{
    uint32_t place = number - ANGLES;
    if (number < ANGLES)
        return of_angles(number / 6, number / 3 % 2, TSL_LIMIT_CONE + number % 3);
    return of_places(place / 3, NEAR + place % 3);
}

#define EACH_SETTING(s)                                                                                                \
    for (uint32_t number = 0; number < SETTINGS; ++number)                                                             \
        for (setting s = setting_of(number), *once = &s; once; once = NULL)

#define OF(s)                                                                                                          \
    "model %u, %s, frame %u, kind %u, flags %u", (s).model, (s).is_of_places ? "places" : "angles", (s).frame,         \
        (s).region.kind, (s).flags

// ---- time ---------------------------------------------------------------------------------------------------

// Where ticks lie between poses, so do limits and animated places: with an angle or a distance of 0 they nail the chain to the animation,
// which it is shown on.
static void limits_go_with_the_pose_of_their_tick(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model)
        for (uint32_t k = 0; k < 3; ++k) {
            setting s = k < 2 ? of_angles(model, k, TSL_LIMIT_CONE) : of_places(model, NEAR);
            s.region.a = 0.0;
            s.max_distance = 0.0f;
            double off = off_the_animation(&s);
            CHECK_MSG(off < 0.006, OF(s));
        }
}

// One bone that nothing pulls, which starts 0.2 beyond its limit, or whose place, with a distance of 0, jumps aside by 0.2: what is left
// of that after so many ticks.
static double excess_left(uint32_t is_of_places, float softness, float rate, uint32_t ticks)
{
    tsl_particle p[4];
    setting s = is_of_places ? of_places(TSL_MODEL_CHAIN, NEAR)
                             : of_angles(TSL_MODEL_CHAIN, TSL_LIMIT_SIMULATED, TSL_LIMIT_CONE);
    s.softness = softness;
    s.max_distance = 0.0f;
    s.region.a = 0.1;
    s.rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.3);
    bench_begin(&a, NULL);
    a.params.damping = 1.0f;
    a.params.elasticity = a.params.stiffness = 0.0f;
    bench_tail(&a, 2, 0.0f, -0.5f, 0.0f);
    CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, rate, 4), TSL_OK);
    if (is_of_places)
        bench_step(&a, 1.0f / rate);
    set_limit(&a, &s);
    if (is_of_places)
        a.rig->pose[1].rotation = scene_turn(0.0f, 0.0f, 1.0f, 0.2);
    bench_steps(&a, ticks, 1.0f / rate);
    bench_particles(&a, 0, p);
    d3 way = d3_sub(d3_of(p[1].position), d3_of(p[0].position));
    bench_end(&a);
    return 0.2 - (is_of_places ? atan2(way.x, -way.y) : fabs(atan2(way.z, -way.y)));
}

static void softness_is_what_is_left_after_a_sixtieth(void)
{
    for (uint32_t k = 0; k < 2; ++k) {
        CHECK_NEAR(excess_left(k, 0.0f, 60.0f, 1), 0.0, 1e-5);
        CHECK_NEAR(excess_left(k, 1.0f, 60.0f, 10), 0.2, 1e-5);
        CHECK_NEAR(excess_left(k, 0.5f, 60.0f, 1), 0.1, 2e-4); // a chord, not the arc
        CHECK_NEAR(excess_left(k, 0.5f, 60.0f, 3), 0.025, 2e-4);
        CHECK_NEAR(excess_left(k, 0.5f, 30.0f, 1), 0.05, 2e-4); // as two sixtieths leave
        CHECK_NEAR(excess_left(k, 0.25f, 120.0f, 1), 0.1, 2e-4);
    }
}

// ---- sleep --------------------------------------------------------------------------------------------------

static void a_new_limit_wakes(void)
{
    for (uint32_t is_of_places = 0; is_of_places < 2; ++is_of_places) {
        TSL_INIT(tsl_chain_detail, detail);
        setting s = setting_of(is_of_places ? ANGLES : 0);
        build(&a, NULL, &s);
        a.params.damping = 0.4f;
        CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
        set_limit(&a, &s);
        detail.sleep_tolerance = 0.001f;
        CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_OK);
        bench_steps(&a, 600, DT);
        CHECK_INT(tsl_chain_is_asleep(a.s.world, a.rig->chains[0]), 1);
        s.region.a = 0.1;
        s.max_distance = 0.02f;
        set_limit(&a, &s);
        bench_step(&a, DT);
        CHECK_INT(tsl_chain_is_asleep(a.s.world, a.rig->chains[0]), 0);
        bench_end(&a);
    }
}

int main(void)
{
    RUN(limits_go_with_the_pose_of_their_tick);
    RUN(softness_is_what_is_left_after_a_sixtieth);
    RUN(a_new_limit_wakes);
    return REPORT();
}
