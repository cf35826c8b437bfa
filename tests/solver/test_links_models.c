// SPDX-License-Identifier: MIT
// Links between chains of every model: lengths, neighbours and contacts.
#include "solver/skirt.h"

static skirt k;

static void build(tsl_chain_model model, int with_leg)
{
    skirt_start(&k, NULL, 12, 5, 0, 1.0);
    k.b.params.push = 0.4f;
    k.b.params.radius = 0.01f;
    skirt_chains(&k, model);
    if (with_leg) {
        TSL_INIT(tsl_collider_desc, leg);
        leg.rig = k.b.rig->id;
        leg.bone = 0;
        leg.shape = TSL_SHAPE_CAPSULE;
        leg.a = (tsl_vec3){0.05f, 0.0f, 0.0f};
        leg.b = (tsl_vec3){0.25f, -0.5f, 0.1f};
        leg.radius = 0.08f;
        scene_add_collider(&k.b.s, &leg);
    }
    CHECK_INT(skirt_link(&k), TSL_OK);
}

static void neighbours_keep_together_and_bones_their_lengths(void)
{
    for (uint32_t model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model) {
        tsl_link links[512];
        double most = 0.0, off = 0.0;
        build(model, 0);
        uint32_t count = skirt_links(&k, links, 512);
        for (uint32_t f = 0; f < 180; ++f) {
            skirt_move(&k, f * (double)DT);
            k.b.rig->root.position.x *= 0.1f;
            bench_step(&k.b, DT);
            for (uint32_t i = 0; i < count; ++i)
                if (links[i].kind == TSL_LINK_STRUCTURAL)
                    most = fmax(most, link_length(&k, &links[i]) / (double)links[i].rest_length);
            for (uint32_t i = 0; i < 12; ++i)
                for (uint32_t j = 1; j < 5; ++j) {
                    double is =
                        d3_distance(skirt_place(&k, k.chains[i], j), skirt_place(&k, k.chains[i], j - 1));
                    off = fmax(off, fabs(is / d3_length(d3_of(k.b.rig->rest[2].position)) - 1.0));
                }
        }
        CHECK_MSG(most < 1.21, "model %u: %g", model, most);
        CHECK_MSG(off < 1e-5, "model %u: %g", model, off);
        bench_end(&k.b);
    }
}

// Where the particle is inside of the leg, in the leg's space.
static double depth(d3 x)
{
    dframe hips = dframe_mul(dframe_of(k.b.rig->root), dframe_of(k.b.rig->pose[0]));
    d3 a = dframe_point(hips, (d3){0.05, 0.0, 0.0}), b = dframe_point(hips, (d3){0.25, -0.5, 0.1});
    d3 axis = d3_sub(b, a), way = d3_sub(x, a);
    double t = fmin(fmax(d3_dot(way, axis) / d3_dot(axis, axis), 0.0), 1.0);
    return 0.08 + 0.01 - d3_distance(x, d3_add(a, d3_scale(axis, t)));
}

// What a length step after a contact leaves, for the models of old; short steps leave less.
static void particles_stay_out_of_the_leg(void)
{
    static const double allowed[] = {0.012, 0.012, 0.0015};
    for (uint32_t model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model) {
        double deepest = 0.0;
        build(model, 1);
        for (uint32_t f = 0; f < 240; ++f) {
            k.b.rig->pose[0].rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.3 * scene_sin(0.1 * f));
            bench_step(&k.b, DT);
            for (uint32_t i = 0; i < 12 && f > 120; ++i)
                for (uint32_t j = 1; j < 5; ++j)
                    deepest = fmax(deepest, depth(skirt_place(&k, k.chains[i], j)));
        }
        CHECK_MSG(deepest < allowed[model], "model %u: %g", model, deepest);
        bench_end(&k.b);
    }
}

int main(void)
{
    RUN(neighbours_keep_together_and_bones_their_lengths);
    RUN(particles_stay_out_of_the_leg);
    return REPORT();
}
