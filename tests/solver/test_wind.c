// SPDX-License-Identifier: MIT
// Winds: what they are at a place and time, what chains feel of them, and that nothing else changes.
#include "scenes/vec3.h"
#include "solver/rewind.h"

static bench_rig a, b;

static tsl_wind_desc wind_of(float x, float y, float z)
{
    TSL_INIT(tsl_wind_desc, desc);
    desc.velocity = vec3(x, y, z);
    return desc;
}

static tsl_wind_id blow(tsl_world *world, const tsl_wind_desc *desc)
{
    tsl_wind_id wind = {0};
    CHECK_INT(tsl_wind_create(world, desc, &wind), TSL_OK);
    return wind;
}

static tsl_vec3 air_at(const tsl_world *world, float x, float y, float z)
{
    tsl_vec3 at = vec3(x, y, z), velocity, acceleration;
    CHECK_INT(tsl_world_get_wind_at(world, ~0u, &at, &velocity, &acceleration), TSL_OK);
    CHECK(acceleration.x == 0.0f && acceleration.y == 0.0f && acceleration.z == 0.0f);
    return velocity;
}

// A strand that hangs from (0, 1, 0), its rest direction along -y.
static void hanging(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model, uint32_t bones)
{
    bench_begin(r, desc);
    r->desc.model = model;
    r->params.gravity.y = -9.81f;
    r->params.gravity_falloff = 0.0f;
    r->params.elasticity = r->params.stiffness = r->params.push = 0.0f;
    bench_tail(r, bones, 0.0f, -0.1f, 0.0f);
}

// Relative to the root.
static tsl_vec3 tip_of(const bench_rig *r)
{
    tsl_particle particles[SCENE_BONES];
    uint32_t count = bench_particles(r, 0, particles);
    tsl_vec3 tip = particles[count - 1].position, root = particles[0].position;
    return vec3(tip.x - root.x, tip.y - root.y, tip.z - root.z);
}

// With the time of the winds.
static void steps(bench_rig *r, int count)
{
    for (int i = 0; i < count; ++i) {
        CHECK_INT(tsl_world_advance_wind(r->s.world, DT), TSL_OK);
        CHECK_INT(bench_step(r, DT), TSL_OK);
    }
}

// ---- what it is -----------------------------------------------------------------------------------------

static void shapes_end_where_they_say(void)
{
    bench_begin(&a, NULL);
    bench_tail(&a, 3, 0.1f, 0.0f, 0.0f);
    tsl_wind_desc d = wind_of(4.0f, 0.0f, 0.0f);
    d.shape = TSL_WIND_SPHERE;
    d.position = vec3(1.0f, 0.0f, 0.0f);
    d.radius = 2.0f;
    tsl_wind_id wind = blow(a.s.world, &d);
    CHECK_NEAR(air_at(a.s.world, 2.99f, 0.0f, 0.0f).x, 4.0f, 0.0f);
    CHECK_NEAR(air_at(a.s.world, 3.01f, 0.0f, 0.0f).x, 0.0f, 0.0f);
    d.falloff = 0.5f; // half of it lost at the surface
    CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    CHECK_NEAR(air_at(a.s.world, 1.0f, 1.0f, 0.0f).x, 3.0f, 1e-6);
    d.shape = TSL_WIND_BOX;
    d.falloff = 0.0f;
    d.half_size = vec3(3.0f, 1.0f, 1.0f);
    d.rotation.z = d.rotation.w = 0.70710678f; // a quarter turn: its long side is along y
    CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    CHECK_NEAR(air_at(a.s.world, 1.0f, 2.9f, 0.0f).x, 4.0f, 0.0f);
    CHECK_NEAR(air_at(a.s.world, 1.0f, 3.1f, 0.0f).x, 0.0f, 0.0f);
    CHECK_NEAR(air_at(a.s.world, 2.1f, 0.0f, 0.0f).x, 0.0f, 0.0f);
    d = wind_of(0.0f, 0.0f, 0.0f); // outward, in all directions, at one speed
    d.radial_speed = 2.0f;
    CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    tsl_vec3 out = air_at(a.s.world, 3.0f, 0.0f, 4.0f);
    CHECK_NEAR(out.x, 1.2f, 1e-6);
    CHECK_NEAR(out.z, 1.6f, 1e-6);
    CHECK_NEAR(air_at(a.s.world, 0.0f, 0.0f, 0.0f).x, 0.0f, 0.0f);
    d.flags = TSL_WIND_DISABLED;
    CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    CHECK_NEAR(air_at(a.s.world, 3.0f, 0.0f, 4.0f).x, 0.0f, 0.0f);
    bench_end(&a);
}

// Over a minute gusts stay within their share, come close to it, and are 0 on average; eddies have their root mean square.
static void gusts_and_eddies_have_their_size(void)
{
    for (uint32_t seed = 0; seed < 8; ++seed) {
        bench_begin(&a, NULL);
        bench_tail(&a, 3, 0.1f, 0.0f, 0.0f);
        tsl_wind_desc d = wind_of(3.0f, 0.0f, 4.0f);
        d.gust = 0.5f;
        d.seed = seed;
        tsl_wind_id wind = blow(a.s.world, &d);
        double sum = 0.0, squares = 0.0;
        double least = 10.0, most = 0.0;
        for (int i = 0; i < 6000; ++i) {
            CHECK_INT(tsl_world_advance_wind(a.s.world, 0.1f), TSL_OK);
            tsl_vec3 air = air_at(a.s.world, 0.0f, 0.0f, 0.0f);
            CHECK_NEAR(air.z * 3.0f, air.x * 4.0f, 1e-5); // its direction stays
            double speed = distance3(air, vec3(0.0f, 0.0f, 0.0f));
            least = fmin(least, speed);
            most = fmax(most, speed);
            sum += speed;
        }
        CHECK_MSG(least >= 2.5 - 1e-5 && least < 2.7 && most <= 7.5 + 1e-5 && most > 7.3, "seed %u: %g to %g", seed,
                  least, most);
        CHECK_NEAR(sum / 6000.0, 5.0, 0.05);
        d.gust = 0.0f;
        d.turbulence = 0.2f; // of a speed of 5: 1 unit a second
        CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
        for (int i = 0; i < 20000; ++i) {
            float x = 0.37f * (float)(i % 100), y = 0.41f * (float)(i / 100 % 100), z = 5.3f * (float)(i / 10000);
            double off = distance3(air_at(a.s.world, x, y, z), d.velocity);
            squares += off * off;
        }
        CHECK_MSG(fabs(sqrt(squares / 20000.0) - 1.0) < 0.1, "seed %u: %g", seed, sqrt(squares / 20000.0));
        bench_end(&a);
    }
}

// What is upwind now is here later: a gust, and an eddy where nothing but travel changes it.
static void gusts_and_eddies_travel(void)
{
    bench_begin(&a, NULL);
    bench_tail(&a, 3, 0.1f, 0.0f, 0.0f);
    tsl_wind_desc d = wind_of(4.0f, 0.0f, 0.0f);
    d.gust = 1.0f;
    d.travel_speed = 2.0f;
    tsl_wind_id wind = blow(a.s.world, &d);
    for (int what = 0; what < 2; ++what) {
        double differs = 0.0;
        for (int i = 0; i < 40; ++i) {
            tsl_vec3 upwind = air_at(a.s.world, 3.0f - 1.0f, 0.2f, 0.0f), here = air_at(a.s.world, 3.0f, 0.2f, 0.0f);
            CHECK_INT(tsl_world_advance_wind(a.s.world, 0.5f), TSL_OK);
            CHECK_NEAR(distance3(air_at(a.s.world, 3.0f, 0.2f, 0.0f), upwind), 0.0f, 2e-4);
            differs += distance3(upwind, here);
        }
        CHECK(differs > 4.0);
        d.gust = 0.0f;
        d.gust_frequency = 0.0f;
        d.turbulence = 0.5f;
        CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    }
    bench_end(&a);
}

// ---- what chains feel -----------------------------------------------------------------------------------

// A light strand hangs at the angle at which drag and weight are in balance, tan = (d w / h) / g with d a tick's drag, in every model.
// That of TSL_MODEL_SPRING is a share, which is more with more ticks; others lean as far at every tick rate.
static void a_strand_leans_by_its_drag(void)
{
    static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_SPRING, TSL_MODEL_TASSEL};
    for (int m = 0; m < 3; ++m)
        for (int turns = 0; turns < 3; ++turns) {
            hanging(&a, NULL, models[m], 6);
            tsl_wind_desc d = wind_of(turns == 1 ? 0.0f : 1.5f, 0.0f, turns == 1 ? 1.5f : 0.0f);
            tsl_wind_id wind = blow(a.s.world, &d);
            if (turns == 2)
                CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, 120.0f, 4), TSL_OK);
            steps(&a, 900);
            tsl_vec3 tip = tip_of(&a);
            // Steady: x' = x, so that (1 - d) 0 + d w h + g h^2 = 0 along the strand's normal.
            int shares = turns == 2 && models[m] == TSL_MODEL_SPRING;
            double kept = shares ? sqrt(0.9) : 0.9, h = shares ? 1.0 / 120.0 : 1.0 / 60.0;
            double lean = (1.0 - kept) * 1.5 / h / 9.81, is = (turns == 1 ? tip.z : tip.x) / -tip.y;
            CHECK_MSG(fabs(is / lean - 1.0) < 0.01, "model %d, %d: %g, not %g", m, turns, is, lean);
            CHECK_INT(tsl_wind_destroy(a.s.world, wind), TSL_OK);
            steps(&a, 900);
            CHECK_NEAR(tip_of(&a).x, 0.0f, 1e-3);
            bench_end(&a);
        }
}

// Springs too; and a force field acts on a chain without damping, which no air moves.
static void forces_need_no_damping(void)
{
    for (int spring = 0; spring < 2; ++spring)
        for (int force = 0; force < 2; ++force) {
            bench_begin(&a, NULL);
            uint32_t first = scene_add_bones(a.rig, -1, 4, vec3(0.0f, -0.1f, 0.0f));
            bench_rig_done(&a);
            a.params.damping = 0.0f;
            a.desc.model = spring ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN;
            if (spring)
                bench_spring(&a, first, 4);
            else
                a.rig->chains[a.rig->chain_count++] = scene_add_chain(&a.s, a.rig, first, &a.desc, &a.params);
            tsl_wind_desc d = wind_of(6.0f, 0.0f, 0.0f);
            d.flags = force ? TSL_WIND_FORCE : 0;
            blow(a.s.world, &d);
            float before = tip_of(&a).x;
            steps(&a, 6);
            float way = tip_of(&a).x - before;
            CHECK_MSG(force ? way > 1e-3f : way == 0.0f, "spring %d, force %d: %g", spring, force, (double)way);
            bench_end(&a);
        }
}

// Layers that do not match, a scale of 0, a disabled wind and none are the same to the bit; and so are two rigs of which one feels
// it, side by side in lanes.
static void who_feels_nothing_is_as_without(void)
{
    tsl_transform still[SCENE_BONES];
    for (int way = 0; way < 5; ++way) {
        hanging(&a, NULL, TSL_MODEL_CHAIN, 6);
        tsl_chain_params params = a.params;
        tsl_wind_desc d = wind_of(5.0f, 0.0f, 1.0f);
        d.gust = d.turbulence = 0.5f;
        d.layers = 2;
        d.flags = way == 3 ? TSL_WIND_DISABLED : 0;
        if (way > 0)
            blow(a.s.world, &d);
        params.wind_scale = way == 1 ? 0.0f : 1.0f;
        params.wind_layers = way == 2 ? 5u : ~0u;
        CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &params), TSL_OK);
        steps(&a, 60);
        if (way == 0)
            memcpy(still, a.rig->posed, sizeof still);
        int same = memcmp(still, a.rig->posed, a.rig->bone_count * sizeof *still) == 0;
        CHECK_MSG(same == (way < 4), "way %d", way);
        bench_end(&a);
    }
}

// ---- time -----------------------------------------------------------------------------------------------

// Where a frame has two ticks, each feels the wind of its own time: that is as two frames.
static void ticks_feel_the_wind_of_their_time(void)
{
    tsl_wind_desc d = wind_of(3.0f, 0.0f, 1.0f);
    d.gust = 1.0f;
    d.gust_frequency = 4.0f;
    hanging(&a, NULL, TSL_MODEL_CHAIN, 6);
    hanging(&b, NULL, TSL_MODEL_CHAIN, 6);
    blow(a.s.world, &d);
    blow(b.s.world, &d);
    for (int f = 0; f < 60; ++f) {
        steps(&a, 2);
        CHECK_INT(tsl_world_advance_wind(b.s.world, 2.0f * DT), TSL_OK);
        CHECK_INT(bench_step(&b, 2.0f * DT), TSL_OK);
        CHECK_MSG(distance3(tip_of(&a), tip_of(&b)) < 1e-5, "frame %d: %g", f, distance3(tip_of(&a), tip_of(&b)));
    }
    CHECK(tip_of(&a).x > 0.05f);
    bench_end_both(&a, &b);
}

// ---- sleep ----------------------------------------------------------------------------------------------

static void winds_wake_whom_they_reach(void)
{
    hanging(&a, NULL, TSL_MODEL_CHAIN, 4);
    bench_may_sleep(&a);
    tsl_wind_desc d = wind_of(2.0f, 0.0f, 0.0f);
    d.shape = TSL_WIND_SPHERE;
    d.position = vec3(9.0f, 0.0f, 0.0f);
    d.gust = 0.5f;
    tsl_wind_id wind = blow(a.s.world, &d);
    steps(&a, 600);
    CHECK(bench_sleeps(&a)); // what blows far away changes nothing
    d.position = vec3(0.5f, 0.8f, 0.0f);
    CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    CHECK(!bench_sleeps(&a));
    steps(&a, 600);
    CHECK(!bench_sleeps(&a)); // a gusty one lets nobody sleep
    d.gust = 0.0f;
    CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    steps(&a, 900);
    CHECK(bench_sleeps(&a)); // a steady one does
    tsl_vec3 leaning = tip_of(&a);
    CHECK(leaning.x > 0.01f);
    CHECK_INT(tsl_wind_destroy(a.s.world, wind), TSL_OK);
    CHECK(!bench_sleeps(&a));
    steps(&a, 900);
    CHECK(bench_sleeps(&a));
    CHECK_NEAR(tip_of(&a).x, 0.0f, 1e-3);
    TSL_INIT(tsl_chain_params, params);
    CHECK_INT(tsl_chain_get_params(a.s.world, a.rig->chains[0], &params), TSL_OK);
    params.wind_layers = 1;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &params), TSL_OK);
    steps(&a, 900);
    CHECK(bench_sleeps(&a));
    d.layers = 2;
    wind = blow(a.s.world, &d);
    CHECK(bench_sleeps(&a)); // what blows for others wakes nobody else
    d.layers = 3;
    CHECK_INT(tsl_wind_set(a.s.world, wind, &d), TSL_OK);
    CHECK(!bench_sleeps(&a));
    bench_end(&a);
}

int main(void)
{
    RUN(shapes_end_where_they_say);
    RUN(gusts_and_eddies_have_their_size);
    RUN(gusts_and_eddies_travel);
    RUN(a_strand_leans_by_its_drag);
    RUN(forces_need_no_damping);
    RUN(who_feels_nothing_is_as_without);
    RUN(ticks_feel_the_wind_of_their_time);
    RUN(winds_wake_whom_they_reach);
    return REPORT();
}
