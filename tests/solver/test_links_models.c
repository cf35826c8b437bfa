// SPDX-License-Identifier: MIT
// Which chains links take, and that strands without cloth stay out of a leg.
#include "solver/skirt.h"

static skirt k;
static log_hook heard;

static void build(int with_leg)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    skirt_start(&k, &desc, 12, 5, 0, 1.0);
    k.b.params.push = 0.4f;
    k.b.params.radius = 0.01f;
    skirt_bones(&k, 5);
    scene_add_bones(k.b.rig, 0, 2, (tsl_vec3){0.0f, 0.1f, 0.0f});
    bench_rig_done(&k.b);
    for (uint32_t i = 0; i < 12; ++i)
        skirt_chain(&k, i);
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

static void check_refused(const tsl_links_desc *desc, const char *argument, uint32_t model)
{
    static const char *const names[] = {"TSL_MODEL_CHAIN", "TSL_MODEL_SPRING"};
    char text[128];
    tsl_links_id id;
    heard.count = 0;
    CHECK_INT(tsl_links_create(k.b.s.world, k.b.rig->id, desc, NULL, &id), TSL_ERROR_NOT_SUPPORTED);
    snprintf(text, sizeof text, "tsl_links_create: %s is of %s: only chains of TSL_MODEL_TASSEL are linked", argument,
             names[model]);
    CHECK_MSG(heard.count == 1 && strcmp(heard.message, text) == 0, "%s", heard.message);
}

// By name and in pairs, where it is a root that pins.
static void chains_of_other_models_are_refused(void)
{
    for (uint32_t model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        uint32_t bones[] = {61, 62};
        TSL_INIT(tsl_links_desc, desc);
        build(0);
        tsl_chain_desc other = k.b.desc;
        other.model = model;
        other.bones = bones;
        other.bone_count = 2;
        tsl_chain_id chains[] = {k.chains[0], scene_add_chain(&k.b.s, k.b.rig, 0, &other, &k.b.params)};
        tsl_link pair = {chains[0], chains[1], 2, 0, TSL_LINK_STRUCTURAL, -1.0f};
        desc.chains = chains;
        desc.chain_count = 2;
        check_refused(&desc, "desc.chains[1]", model);
        desc.chain_count = 0;
        desc.pairs = &pair;
        desc.pair_count = 1;
        check_refused(&desc, "desc.pairs[0].chain_b", model);
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

static void particles_stay_out_of_the_leg(void)
{
    double deepest = 0.0;
    build(1);
    for (uint32_t f = 0; f < 240; ++f) {
        k.b.rig->pose[0].rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.3 * scene_sin(0.1 * f));
        bench_step(&k.b, DT);
        for (uint32_t i = 0; i < 12 && f > 120; ++i)
            for (uint32_t j = 1; j < 5; ++j)
                deepest = fmax(deepest, depth(skirt_place(&k, k.chains[i], j)));
    }
    CHECK_MSG(deepest < 0.0015, "%g", deepest);
    bench_end(&k.b);
}

int main(void)
{
    RUN(chains_of_other_models_are_refused);
    RUN(particles_stay_out_of_the_leg);
    return REPORT();
}
