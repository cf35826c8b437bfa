// SPDX-License-Identifier: MIT
// Ranges of lengths: what is never left, and how long bones are. The poses that come out: test_forks.c.
#include "scenes/vec3.h"
#include "solver/rewind.h"

static bench_rig a, b;

// Of uneven numbers, the same on every machine.
static float drawn(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 8388608.0f - 1.0f;
}

static void stretch(bench_rig *r, float longer, float shorter, float back)
{
    r->params.max_stretch = longer;
    r->params.max_squash = shorter;
    r->params.length_elasticity = back;
}

// A strand that hangs from (0, 1, 0), six bones of 0.1 with a tip.
static void hanging(bench_rig *r, tsl_chain_model model)
{
    r->desc.model = model;
    r->desc.tip = TSL_TIP_RATIO;
    r->desc.tip_length = 0.5f;
    bench_tail(r, 6, 0.0f, -0.1f, 0.0f);
}

static void throw_about(bench_rig *r, uint32_t f, uint32_t *seed)
{
    if (f % 7 == 0)
        r->rig->root.position = vec3(0.4f * drawn(seed), 0.4f * drawn(seed), 0.4f * drawn(seed));
    r->rig->root.rotation = scene_turn(0.3f, 1.0f, 0.2f, 1.5 * scene_sin(0.21 * f));
    for (uint32_t i = 2; i < r->rig->bone_count; ++i)
        r->rig->pose[i].rotation = scene_turn(1.0f, 0.0f, 0.5f, 0.3 * scene_sin(0.17 * f + i));
}

static void add_colliders(bench_rig *r)
{
    TSL_INIT(tsl_collider_desc, c);
    c.a = vec3(0.1f, 0.75f, 0.0f);
    c.radius = 0.12f;
    scene_add_collider(&r->s, &c);
    c.shape = TSL_SHAPE_PLANE;
    c.a = vec3(0.0f, 0.55f, 0.0f);
    c.b = vec3(0.0f, 1.0f, 0.0f);
    scene_add_collider(&r->s, &c);
    c.shape = TSL_SHAPE_BOX;
    c.a = vec3(-0.2f, 0.7f, 0.1f);
    c.b = vec3(0.05f, 0.05f, 0.05f);
    c.radius = 0.02f;
    scene_add_collider(&r->s, &c);
}

typedef struct range {
    double least, most;
} range;

// What rounding may leave of a length, as a share.
#define LENGTH_ERROR 1e-5

// How long the bones of a chain are at its last tick, as shares of their lengths in the pose; all bones are of scale 1.
static void measure(const bench_rig *r, uint32_t chain, range *out)
{
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(r, chain, p);
    for (uint32_t i = 0; i < count; ++i) {
        if (p[i].parent < 0)
            continue;
        double rest = p[i].bone < 0 ? 0.05 : d3_length(d3_of(r->rig->pose[p[i].bone].position));
        double share = distance3(p[i].position, p[p[i].parent].position) / rest;
        out->least = share < out->least ? share : out->least;
        out->most = share > out->most ? share : out->most;
    }
}

static void limit(bench_rig *r, int what)
{
    TSL_INIT(tsl_chain_limit, angles);
    TSL_INIT(tsl_chain_position_limit, places);
    angles.kind = TSL_LIMIT_CONE;
    angles.angle_a = 0.5f;
    places.flags = TSL_POSITION_LIMIT_MAX_DISTANCE;
    places.max_distance = 0.15f;
    if (what == 1)
        CHECK_INT(tsl_chain_set_limit(r->s.world, r->rig->chains[0], &angles), TSL_OK);
    if (what == 2)
        CHECK_INT(tsl_chain_set_position_limit(r->s.world, r->rig->chains[0], &places), TSL_OK);
}

// Whatever moves it and whatever it meets, in every tick; and it does come to both ends.
static void a_bone_is_never_outside_of_its_range(void)
{
    for (int m = 0; m < 3; ++m)
        for (int what = 0; what < 4; ++what) {
            uint32_t seed = 7;
            range is = {9.0, 0.0};
            bench_begin(&a, NULL);
            stretch(&a, 0.4f, 0.3f, 0.1f);
            a.params.radius = 0.01f;
            a.params.friction = 0.2f;
            a.params.gravity.y = -9.81f;
            a.params.freeze_axis = what == 3 ? TSL_FREEZE_Z : TSL_FREEZE_NONE;
            hanging(&a, all_models[m]);
            limit(&a, what);
            add_colliders(&a);
            for (uint32_t f = 0; f < 240; ++f) {
                throw_about(&a, f, &seed);
                CHECK_INT(bench_step(&a, DT), TSL_OK);
                measure(&a, 0, &is);
            }
            CHECK_MSG(is.least > 0.7 - LENGTH_ERROR && is.most < 1.4 + LENGTH_ERROR, "model %d, %d: %.9g to %.9g", m,
                      what, is.least, is.most);
            CHECK_MSG(is.least < 0.75 && is.most > 1.35, "model %d, %d: %g to %g", m, what, is.least, is.most);
            bench_end(&a);
        }
}

// Each particle has its own: the curves are factors.
static void curves_vary_the_range(void)
{
    static const tsl_curve_key falling[] = {{0.0f, 1.0f, -1.0f, -1.0f}, {1.0f, 0.0f, -1.0f, -1.0f}};
    for (int m = 0; m < 3; ++m) {
        uint32_t seed = 3;
        tsl_particle p[SCENE_BONES];
        bench_begin(&a, NULL);
        stretch(&a, 0.5f, 0.5f, 0.0f);
        hanging(&a, all_models[m]);
        CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[0], TSL_PARAMETER_MAX_STRETCH, falling, 2), TSL_OK);
        CHECK_INT(tsl_chain_set_curve(a.s.world, a.rig->chains[0], TSL_PARAMETER_MAX_SQUASH, falling, 2), TSL_OK);
        double most[8] = {0.0};
        for (uint32_t f = 0; f < 120; ++f) {
            throw_about(&a, f, &seed);
            CHECK_INT(bench_step(&a, DT), TSL_OK);
            uint32_t count = bench_particles(&a, 0, p);
            for (uint32_t i = 1; i < count; ++i) {
                double rest = p[i].bone < 0 ? 0.05 : 0.1,
                       off = fabs(distance3(p[i].position, p[i - 1].position) / rest - 1.0);
                most[i] = off > most[i] ? off : most[i];
                CHECK_MSG(off < 0.5 * (1.0 - (double)p[i].u) + LENGTH_ERROR, "model %d, particle %u: %g", m, i, off);
            }
        }
        CHECK(most[1] > 0.3 && most[5] < most[1]);
        bench_end(&a);
    }
}

// Factors may ask for more than there can be: no bone becomes shorter than a hundredth of its length.
static void factors_do_not_fold_bones_away(void)
{
    for (int m = 0; m < 3; ++m) {
        float factors[8];
        range is = {9.0, 0.0};
        bench_begin(&a, NULL);
        stretch(&a, 0.5f, 0.9f, 0.0f);
        a.params.gravity.y = 4.0f; // pushes the strand into its root
        a.params.gravity_falloff = 0.0f;
        a.params.stiffness = 1.0f;
        a.params.push = 100.0f;
        hanging(&a, all_models[m]);
        for (int i = 0; i < 8; ++i)
            factors[i] = 2.0f;
        CHECK_INT(tsl_chain_set_factors(a.s.world, a.rig->chains[0], TSL_PARAMETER_MAX_SQUASH, factors, 7), TSL_OK);
        for (uint32_t f = 0; f < 120; ++f) {
            CHECK_INT(bench_step(&a, DT), TSL_OK);
            measure(&a, 0, &is);
        }
        CHECK_MSG(fabs(is.least - 0.01) < LENGTH_ERROR && is.most < 1.5 + LENGTH_ERROR, "model %d: %g to %g", m,
                  is.least, is.most);
        bench_end(&a);
    }
}

static const float tick_rates[] = {60.0f, 30.0f, 120.0f, 144.0f, 240.0f};

// Whole ticks in frames of 1/60 s; 30 ticks in frames of 1/30 s, and 144 in their own.
static float frame_of(float rate)
{
    return rate == 30.0f || rate == 144.0f ? 1.0f / rate : DT;
}

// A strand under a weight of its own that only its lengths give way to: elasticity and push turn it, and nothing else.
static void hang_down(bench_rig *r, tsl_chain_model model, float back, float rate)
{
    bench_begin(r, NULL);
    stretch(r, 1.0f, 0.5f, back);
    r->params.elasticity = r->params.push = 0.3f;
    r->params.gravity.y = -2.0f;
    r->params.gravity_falloff = 0.0f;
    hanging(r, model);
    CHECK_INT(tsl_rig_set_clock(r->s.world, r->rig->id, rate, 8), TSL_OK);
}

// What hangs is longer by what its weight is of what comes back: (1 - p) g (1/60 s)^2 / p at every rate.
static void a_strand_hangs_as_long_at_every_rate(void)
{
    for (int m = 0; m < 3; ++m)
        for (uint32_t r = 0; r < 5; ++r) {
            range is = {9.0, 0.0};
            hang_down(&a, all_models[m], 0.1f, tick_rates[r]);
            bench_steps(&a, 600, frame_of(tick_rates[r]));
            measure(&a, 0, &is);
            double longer = 0.9 * 2.0 / 3600.0 / 0.1;
            CHECK_MSG(fabs((is.least - 1.0) * 0.1 / longer - 1.0) < 1e-3, "model %d at %g: %g of %g", m,
                      (double)tick_rates[r], (is.least - 1.0) * 0.1, longer);
            CHECK_NEAR((is.most - 1.0) * 0.05, (is.least - 1.0) * 0.1,
                       1e-5); // the tip, half as long, by as much
            bench_end(&a);
        }
}

// How long its first bone is each 1/6 s after its weight has come, for a second and a half, less what it hangs by in the end.
static void watch_it_fall(tsl_chain_model model, float rate, double out[9])
{
    tsl_particle p[SCENE_BONES];
    double time = 0.0, longer = 0.9 * 2.0 / 3600.0 / 0.1;
    hang_down(&a, model, 0.1f, rate);
    for (int k = 0; k < 9; ++k) {
        for (; time < (k + 1) / 6.0 - 1e-4; time += (double)frame_of(rate))
            CHECK_INT(bench_step(&a, frame_of(rate)), TSL_OK);
        bench_particles(&a, 0, p);
        out[k] = (distance3(p[1].position, p[0].position) - 0.1) / longer - 1.0;
    }
    bench_end(&a);
}

// Its swing about that, whose first excursion is nearly as much again.
static void a_strand_bobs_alike_at_every_rate(void)
{
    for (int m = 0; m < 3; ++m) {
        double at_60[9], is[9], most = 0.0;
        watch_it_fall(all_models[m], 60.0f, at_60);
        for (int k = 0; k < 9; ++k)
            most = fmax(most, fabs(at_60[k]));
        CHECK_MSG(most > 0.3, "model %d: %g", m, most);
        for (uint32_t r = 1; r < 5; ++r) {
            watch_it_fall(all_models[m], tick_rates[r], is);
            for (int k = 0; k < 9; ++k)
                CHECK_MSG(fabs(is[k] - at_60[k]) < 0.1, "model %d at %g, %d: %g against %g", m, (double)tick_rates[r],
                          k, is[k], at_60[k]);
        }
    }
}

// What elasticity keeps in its direction does not become longer by being shaken across that, at the coarsest rate either.
static void shaking_it_across_does_not_make_it_longer(void)
{
    for (int m = 0; m < 3; m += 2) {
        range is = {9.0, 0.0};
        bench_begin(&a, NULL);
        stretch(&a, 1.0f, 0.5f, 0.1f);
        a.params.elasticity = 1.0f;
        hanging(&a, all_models[m]);
        CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, 30.0f, 8), TSL_OK);
        for (uint32_t f = 0; f < 120; ++f) {
            a.rig->root.position.x = f & 1 ? 0.02f : -0.02f;
            CHECK_INT(bench_step(&a, 2.0f * DT), TSL_OK);
            measure(&a, 0, &is);
        }
        CHECK_MSG(is.most < 1.0 + 1e-3 && is.least > 1.0 - 1e-3, "model %d: %g to %g", m, is.least, is.most);
        bench_end(&a);
    }
}

// 1: lengths are hard; 0: nothing but the range holds them.
static void elasticity_of_one_is_hard(void)
{
    for (int m = 0; m < 3; ++m)
        for (int soft = 0; soft < 2; ++soft) {
            uint32_t seed = 5;
            range is = {9.0, 0.0};
            bench_begin(&a, NULL);
            stretch(&a, 0.5f, 0.5f, soft ? 0.0f : 1.0f);
            hanging(&a, all_models[m]);
            for (uint32_t f = 0; f < 120; ++f) {
                throw_about(&a, f, &seed);
                CHECK_INT(bench_step(&a, DT), TSL_OK);
                measure(&a, 0, &is);
            }
            CHECK(soft ? is.most > 1.45 && is.least < 0.6
                       : is.most < 1.0 + LENGTH_ERROR && is.least > 1.0 - LENGTH_ERROR);
            bench_end(&a);
        }
}

// A root that grows, slowly and at once, leaves every bone in its range.
static void a_range_grows_with_its_character(void)
{
    for (int way = 0; way < 6; ++way) {
        uint32_t seed = 37;
        float most = 1.0f, least = 1.0f;
        tsl_bend bends[SCENE_BONES];
        bench_begin(&a, NULL);
        stretch(&a, 0.4f, 0.3f, 0.05f);
        a.params.scale_change = way / 3;
        hanging(&a, all_models[way % 3]);
        for (uint32_t f = 0; f < 120; ++f) {
            float scale = f < 30 ? 1.0f : f < 60 ? 1.0f + 0.05f * (float)(f - 30) : f < 90 ? 0.5f : 3.0f;
            uint32_t count = SCENE_BONES;
            throw_about(&a, f, &seed);
            a.rig->root.scale = vec3(scale, scale, scale);
            CHECK_INT(bench_step(&a, DT), TSL_OK);
            CHECK_INT(tsl_chain_get_bends(a.s.world, a.rig->chains[0], bends, &count), TSL_OK);
            for (uint32_t i = 0; i < count; ++i) {
                CHECK_MSG(bends[i].stretch < 1.4f + 1e-5f && bends[i].stretch > 0.7f - 1e-5f, "way %d, frame %u: %g",
                          way, f, (double)bends[i].stretch);
                most = bends[i].stretch > most ? bends[i].stretch : most;
                least = bends[i].stretch < least ? bends[i].stretch : least;
            }
        }
        CHECK_MSG(most > 1.35f && least < 0.75f, "way %d: %g to %g", way, (double)least, (double)most);
        bench_end(&a);
    }
}

static double bone_length(const bench_rig *r, uint32_t bone)
{
    return distance3(r->rig->posed[bone].position, r->rig->posed[bone + 1].position);
}

// Half of the weight is half of what the length is off.
static void a_weight_blends_lengths(void)
{
    for (int m = 0; m < 3; ++m) {
        uint32_t seed = 19, again = 19;
        double most = 0.0;
        bench_begin(&a, NULL);
        bench_begin(&b, NULL);
        stretch(&a, 0.5f, 0.4f, 0.1f);
        b.params = a.params;
        b.params.weight = 0.5f;
        hanging(&a, all_models[m]);
        hanging(&b, all_models[m]);
        for (uint32_t f = 0; f < 90; ++f) {
            throw_about(&a, f, &seed);
            throw_about(&b, f, &again);
            bench_step_both(&a, &b, DT);
            for (uint32_t i = 1; i < 6; ++i) {
                double off = bone_length(&a, i) - 0.1;
                CHECK_NEAR(bone_length(&b, i), 0.1 + 0.5 * off, 2e-6);
                most = fabs(off) > most ? fabs(off) : most;
            }
        }
        CHECK(most > 0.03);
        bench_end_both(&a, &b);
    }
}

int main(void)
{
    RUN(a_bone_is_never_outside_of_its_range);
    RUN(curves_vary_the_range);
    RUN(factors_do_not_fold_bones_away);
    RUN(a_strand_hangs_as_long_at_every_rate);
    RUN(a_strand_bobs_alike_at_every_rate);
    RUN(shaking_it_across_does_not_make_it_longer);
    RUN(elasticity_of_one_is_hard);
    RUN(a_range_grows_with_its_character);
    RUN(a_weight_blends_lengths);
    return REPORT();
}
