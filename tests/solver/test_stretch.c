// SPDX-License-Identifier: MIT
// Ranges of lengths: what is never left, how long bones are, the poses that come out, and that nothing else changes.
#include "solver/stretch.h"

static bench_rig a, b;

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
    TSL_INIT(tsl_chain_place_limit, places);
    angles.kind = TSL_LIMIT_CONE;
    angles.angle_a = 0.5f;
    places.flags = TSL_PLACE_LIMIT_MAX_DISTANCE;
    places.max_distance = 0.15f;
    if (what == 1)
        CHECK_INT(tsl_chain_set_limit(r->s.world, r->rig->chains[0], &angles), TSL_OK);
    if (what == 2)
        CHECK_INT(tsl_chain_set_place_limit(r->s.world, r->rig->chains[0], &places), TSL_OK);
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

// A tree that forks, under a body that is scaled; what hangs on a bone and is of no chain; and a line that skips bones.
typedef struct kit {
    uint32_t trunk, line, ribbon;
} kit;

static kit add_kit(bench_rig *r, tsl_vec3 scale, uint32_t what)
{
    kit k;
    tsl_transform at = scene_at(0.0f, 1.0f, 0.0f);
    at.scale = scale;
    at.rotation = scene_turn(0.2f, 0.4f, 1.0f, 0.7);
    uint32_t body = scene_add_bone(r->rig, -1, at);
    k.trunk = scene_add_bones(r->rig, (int32_t)body, 3, vec3(0.0f, -0.2f, 0.0f));
    scene_add_bones(r->rig, (int32_t)k.trunk + 2, 3, vec3(0.1f, -0.15f, 0.0f));
    scene_add_bones(r->rig, (int32_t)k.trunk + 2, 2, vec3(-0.12f, -0.1f, 0.05f));
    k.ribbon = scene_add_bones(r->rig, (int32_t)k.trunk + 4, 2, vec3(0.05f, 0.0f, 0.0f));
    k.line = scene_add_bones(r->rig, (int32_t)body, 7, vec3(0.1f, 0.02f, 0.0f));
    for (uint32_t i = 1; i < r->rig->bone_count; ++i)
        if (what)
            r->rig->rest[i].rotation = scene_turn(0.3f, 0.2f, 1.0f, 0.1 * i);
    bench_rig_done(r);
    return k;
}

static void add_kit_chains(bench_rig *r, const kit *k, tsl_chain_model model, tsl_fork fork)
{
    const uint32_t skipping[] = {k->line, k->line + 1, k->line + 4, k->line + 6};
    tsl_chain_desc desc = r->desc;
    r->desc.model = model;
    r->desc.fork = fork;
    r->desc.tip = TSL_TIP_LENGTH;
    r->desc.tip_length = 0.1f;
    r->desc.exclude = &k->ribbon;
    r->desc.exclude_count = 1;
    scene_add_chain(&r->s, r->rig, k->trunk, &r->desc, &r->params);
    desc.model = TSL_MODEL_SPRING;
    desc.bones = skipping;
    desc.bone_count = 4;
    desc.tip = TSL_TIP_LOCAL;
    desc.tip_offset = vec3(0.1f, 0.0f, 0.0f);
    CHECK_INT(tsl_chain_create(r->s.world, r->rig->id, &desc, &r->params, &r->rig->chains[r->rig->chain_count++]),
              TSL_OK);
}

static double apart(d3 x, tsl_vec3 y)
{
    return d3_distance(x, d3_of(y));
}

// The local pose put together, the pose in the world and the particles say the same, and scales stay: nothing is below mirrored and
// uneven ones.
static void where_particles_are_bones_are(void)
{
    static const tsl_vec3 scales[] = {{1.0f, 1.0f, 1.0f}, {2.0f, 2.0f, 2.0f}, {-1.5f, 1.5f, 1.5f}, {1.0f, 0.5f, 2.0f}};
    for (uint32_t way = 0; way < 4 * 3 * 2; ++way) {
        uint32_t scale = way % 4, fork = way / 4 % 3, turned = way / 12, seed = way;
        dframe world[SCENE_BONES];
        uint8_t hung[SCENE_BONES];
        bench_begin(&a, NULL);
        stretch(&a, 0.5f, 0.4f, 0.1f);
        kit k = add_kit(&a, scales[scale], turned);
        add_kit_chains(&a, &k, way % 2 ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN, fork);
        for (uint32_t f = 0; f < 60; ++f) {
            throw_about(&a, f, &seed);
            CHECK_INT(bench_step(&a, f < 30 ? DT : uneven_delta(f)), TSL_OK);
            bones_of_chains(&a.s, a.rig, hung);
            forward_kinematics(a.rig, a.local, hung, world);
            for (uint32_t i = 0; i < (scale < 2 ? a.rig->bone_count : k.line + 2); ++i) {
                CHECK_MSG(apart(world[i].position, a.rig->posed[i].position) < 2e-5, "way %u, frame %u, bone %u: %g",
                          way, f, i, apart(world[i].position, a.rig->posed[i].position));
                CHECK_MSG(apart(world[i].scale, a.rig->posed[i].scale) < 2e-5, "way %u, frame %u, bone %u: scale %g",
                          way, f, i, apart(world[i].scale, a.rig->posed[i].scale));
            }
            for (uint32_t c = 0; c < 2 && f < 30; ++c) {
                tsl_particle p[SCENE_BONES];
                uint32_t count = bench_particles(&a, c, p);
                for (uint32_t i = 0; i < count; ++i)
                    if (p[i].bone >= 0)
                        CHECK_MSG(distance3(p[i].position, a.rig->posed[p[i].bone].position) < 2e-5,
                                  "way %u, frame %u, particle %u", way, f, i);
            }
            for (uint32_t i = 1; i < a.rig->bone_count; ++i)
                CHECK(a.local[i].scale.x == 1.0f);
        }
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
    RUN(where_particles_are_bones_are);
    RUN(a_weight_blends_lengths);
    return REPORT();
}
