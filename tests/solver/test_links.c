// SPDX-License-Identifier: MIT
// What links between chains do to their particles.
#include "solver/skirt.h"

static skirt k;

static void run_one(skirt *of, double *seconds, double delta)
{
    *seconds += delta;
    skirt_move(of, *seconds);
    bench_step(&of->b, (float)delta);
}

// Nothing pulls in the setup pose, from which gravity is taken away, but roundings.
static void still_stays_still(void)
{
    skirt_begin(&k, NULL, 16, 5, 0, 1.0);
    CHECK_INT(skirt_link(&k), TSL_OK);
    bench_step(&k.b, DT);
    static tsl_transform first[SCENE_BONES];
    memcpy(first, k.b.rig->posed, sizeof first);
    bench_steps(&k.b, 120, DT);
    for (uint32_t i = 0; i < k.b.rig->bone_count; ++i)
        CHECK_NEAR(distance3(first[i].position, k.b.rig->posed[i].position), 0.0, 2e-6);
    bench_end(&k.b);
}

// ---- compliance -------------------------------------------------------------------------------------------

// A rod of length 1 that hangs down, held at its end by a link of length 0.5 to the side, which a force of 1 pulls or pushes at.
// How much longer the link is.
static double give_of_link(float force, double ticks_per_second, uint32_t rounds, const tsl_link_rule *rule)
{
    bench_rig b;
    bench_begin(&b, NULL);
    b.desc.model = TSL_MODEL_TASSEL;
    uint32_t body = scene_add_bone(b.rig, -1, scene_at(0.0f, 0.0f, 0.0f));
    uint32_t rod = scene_add_bone(b.rig, (int32_t)body, scene_at(0.0f, 0.0f, 0.0f));
    scene_add_bone(b.rig, (int32_t)rod, scene_at(0.0f, -1.0f, 0.0f));
    uint32_t pin = scene_add_bone(b.rig, (int32_t)body, scene_at(0.5f, -1.0f, 0.0f));
    scene_create_rig(&b.s, b.rig, (float)ticks_per_second);
    memcpy(b.rig->pose, b.rig->rest, sizeof b.rig->pose);
    b.params.elasticity = b.params.stiffness = 0.0f;
    b.params.damping = 0.2f;
    b.params.force.x = force;
    tsl_chain_id hung = scene_add_chain(&b.s, b.rig, rod, &b.desc, &b.params);
    tsl_chain_desc alone = b.desc; // a bone that the animation has, as a chain of its own
    alone.bones = &pin;
    alone.bone_count = 1;
    tsl_chain_id held = scene_add_chain(&b.s, b.rig, pin, &alone, &b.params);
    const tsl_link pair = {hung, held, 1, 0, TSL_LINK_SHEAR, -1.0f};
    tsl_links_id links;
    TSL_INIT(tsl_links_desc, desc);
    TSL_INIT(tsl_links_params, params);
    desc.pairs = &pair;
    desc.pair_count = 1;
    params.rounds = rounds;
    params.shear = *rule;
    CHECK_INT(tsl_links_create(b.s.world, b.rig->id, &desc, &params, &links), TSL_OK);
    for (int i = 0; i < 6 * (int)ticks_per_second; ++i)
        bench_step(&b, (float)(1.0 / ticks_per_second));
    tsl_particle p[2];
    CHECK_INT(bench_particles(&b, 0, p), 2);
    d3 end = {0.5, -1.0, 0.0};
    double give = d3_distance(d3_of(p[1].position), end) - 0.5;
    bench_end(&b);
    return give;
}

static void compliance_is_what_it_gives_at_any_rate_and_rounds(void)
{
    static const double rates[] = {30.0, 60.0, 120.0, 240.0};
    static const uint32_t rounds[] = {1, 2, 5, 16};
    const tsl_link_rule rule = {
        TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION, 0.02f, 0.05f, 0.0f, 0.0f, 0.0f};
    for (uint32_t i = 0; i < 4; ++i)
        for (uint32_t r = 0; r < 4; ++r) {
            CHECK_NEAR(give_of_link(-1.0f, rates[i], rounds[r], &rule), 0.02, 0.0002); // away from the pin
            CHECK_NEAR(give_of_link(1.0f, rates[i], rounds[r], &rule), -0.05, 0.001);
        }
}

static void what_does_not_resist_gives_up_to_its_bounds(void)
{
    const tsl_link_rule loose = {0, 0.0f, 0.0f, 0.0f, 0.8f, 1.3f};
    const tsl_link_rule slack = {TSL_LINK_RESISTS_STRETCH, 0.02f, 0.0f, 0.1f, 0.7f, 0.0f};
    CHECK_NEAR(give_of_link(-1.0f, 60.0, 2, &loose), 0.15, 1e-4);
    CHECK_NEAR(give_of_link(1.0f, 60.0, 2, &loose), -0.1, 1e-4);
    CHECK_NEAR(give_of_link(-1.0f, 60.0, 2, &slack), 0.05 + 0.02, 4e-4);
    CHECK_NEAR(give_of_link(1.0f, 60.0, 2, &slack), -0.15, 1e-4);
}

// ---- lengths ------------------------------------------------------------------------------------------------

static void check_lengths(const skirt *of, double tolerance)
{
    for (uint32_t i = 0; i < of->strands; ++i)
        for (uint32_t j = 1; j < of->bones; ++j) {
            double is = d3_distance(skirt_place(of, of->chains[i], j), skirt_place(of, of->chains[i], j - 1));
            double length = d3_length(d3_of(of->b.rig->rest[1 + i * of->bones + j].position));
            CHECK_NEAR(is / length, 1.0, tolerance);
        }
}

// The farthest that structural links are beyond their bounds, as a share of their length.
static double beyond_bounds(const skirt *of, const tsl_link *links, uint32_t count)
{
    double beyond = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        if (links[i].kind != TSL_LINK_STRUCTURAL)
            continue;
        double share = link_length(of, &links[i]) / (double)links[i].rest_length;
        double over = fmax(share - (double)of->params.structural.most, (double)of->params.structural.least - share);
        beyond = over > beyond ? over : beyond;
    }
    return beyond;
}

static void bones_keep_their_lengths_and_links_their_bounds(void)
{
    static const uint32_t sizes[][2] = {{8, 4}, {10, 5}, {16, 5}, {24, 8}};
    for (uint32_t n = 0; n < 4; ++n) {
        tsl_link links[1024];
        double seconds = 0.0, beyond = 0.0;
        skirt_begin(&k, NULL, sizes[n][0], sizes[n][1], 0, 1.0);
        CHECK_INT(skirt_link(&k), TSL_OK);
        uint32_t count = skirt_links(&k, links, 1024);
        for (uint32_t f = 0; f < 240; ++f) {
            run_one(&k, &seconds, 1.0 / 60.0);
            beyond = fmax(beyond, beyond_bounds(&k, links, count));
            if (f % 8 == 0)
                check_lengths(&k, 1e-4);
        }
        CHECK_MSG(beyond < 0.01, "%u strands of %u: %g", sizes[n][0], sizes[n][1], beyond);
        bench_end(&k.b);
    }
}

// ---- symmetry ---------------------------------------------------------------------------------------------

// A rig that is twice as large as it was set up, in steps in between.
static void links_grow_with_their_rig(void)
{
    tsl_link links[512];
    skirt_begin(&k, NULL, 12, 5, 0, 1.0);
    CHECK_INT(skirt_link(&k), TSL_OK);
    uint32_t count = skirt_links(&k, links, 512);
    for (uint32_t f = 0; f < 120; ++f) {
        float scale = f < 60 ? 1.0f + (float)f / 60.0f : 2.0f;
        k.b.rig->root.scale = (tsl_vec3){scale, scale, scale};
        bench_step(&k.b, 0.021f);
    }
    for (uint32_t i = 0; i < count; ++i)
        CHECK_NEAR(link_length(&k, &links[i]) / (double)links[i].rest_length, 2.0, 0.02);
    bench_end(&k.b);
}

// ---- stability ----------------------------------------------------------------------------------------------

static void slow_frames_teleports_and_flips_come_to_rest(void)
{
    static const double deltas[] = {0.2, 1.0 / 60.0, 0.05, 1.0 / 240.0};
    for (uint32_t n = 0; n < 4; ++n) {
        double seconds = 0.0;
        skirt_begin(&k, NULL, 16, 5, 0, 1.0);
        CHECK_INT(skirt_link(&k), TSL_OK);
        for (uint32_t f = 0; f < 60; ++f) {
            run_one(&k, &seconds, deltas[n]);
            if (f % 20 == 7)
                k.b.rig->root.position.z += 50.0f;
            if (f % 20 == 13)
                CHECK_INT(tsl_rig_teleport(k.b.s.world, k.b.rig->id, f % 3 ? TSL_TELEPORT_KEEP : TSL_TELEPORT_RESET),
                          TSL_OK);
        }
        k.b.rig->pose[0].rotation = scene_turn(1.0f, 0.0f, 0.0f, 3.0); // upside down, and back
        bench_steps(&k.b, 30, (float)deltas[n]);
        k.b.rig->pose[0].rotation = (tsl_quat){0.0f, 0.0f, 0.0f, 1.0f};
        k.b.rig->root.rotation = (tsl_quat){0.0f, 0.0f, 0.0f, 1.0f};
        for (double t = 0.0; t < 5.0; t += deltas[n])
            bench_step(&k.b, (float)deltas[n]);
        for (uint32_t i = 0; i < 16; ++i) {
            d3 root = skirt_place(&k, k.chains[i], 0), hips = {0.0, 0.0, 0.0}, tip = skirt_place(&k, k.chains[i], 4);
            for (uint32_t c = 0; c < 16; ++c)
                hips = d3_add(hips, d3_scale(skirt_place(&k, k.chains[c], 0), 1.0 / 16.0));
            d3 out = d3_sub(root, hips), way = d3_sub(tip, root);
            CHECK_MSG(way.y < -0.4 && d3_dot(out, way) > 0.0, "delta %g, strand %u: %g %g %g", deltas[n], i, way.x,
                      way.y, way.z);
        }
        CHECK_INT(stats_of(k.b.s.world).recovered_chain_count, 0);
        bench_end(&k.b);
    }
}

// ---- drawn --------------------------------------------------------------------------------------------------

static int is_line_of(const tsl_debug_line *line, d3 a, d3 b)
{
    d3 from = d3_of(line->from), to = d3_of(line->to);
    return d3_distance(from, a) + d3_distance(to, b) == 0.0;
}

static void each_link_is_drawn_in_the_colour_of_its_kind(void)
{
    static const uint32_t colours[] = {TSL_DEBUG_STRUCTURAL_COLOUR, TSL_DEBUG_SHEAR_COLOUR, TSL_DEBUG_BEND_COLOUR};
    static tsl_debug_line lines[512];
    tsl_link links[512];
    double seconds = 0.0;
    skirt_begin(&k, NULL, 8, 5, 0, 1.0);
    CHECK_INT(skirt_link(&k), TSL_OK);
    tsl_chain_params off = k.b.params;
    off.weight = 0.0f; // one is shown on the pose
    CHECK_INT(tsl_chain_set_params(k.b.s.world, k.chains[2], &off), TSL_OK);
    for (uint32_t f = 0; f < 10; ++f)
        run_one(&k, &seconds, 1.0 / 60.0);
    uint32_t count = skirt_links(&k, links, 512), line_count = 512;
    CHECK_INT(tsl_world_debug_lines(k.b.s.world, TSL_DEBUG_LINKS, lines, &line_count), TSL_OK);
    CHECK_INT(line_count, count);
    for (uint32_t i = 0; i < count; ++i) {
        CHECK_INT(lines[i].rgba, colours[links[i].kind]);
        CHECK(is_line_of(&lines[i], skirt_place(&k, links[i].chain_a, links[i].particle_a),
                         skirt_place(&k, links[i].chain_b, links[i].particle_b)));
    }
    bench_end(&k.b);
}

int main(void)
{
    RUN(still_stays_still);
    RUN(compliance_is_what_it_gives_at_any_rate_and_rounds);
    RUN(what_does_not_resist_gives_up_to_its_bounds);
    RUN(bones_keep_their_lengths_and_links_their_bounds);
    RUN(links_grow_with_their_rig);
    RUN(each_link_is_drawn_in_the_colour_of_its_kind);
    RUN(slow_frames_teleports_and_flips_come_to_rest);
    return REPORT();
}
