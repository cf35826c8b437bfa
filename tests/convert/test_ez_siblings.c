// SPDX-License-Identifier: MIT
// EZSoftBone's step with siblings, in its own words and in double precision, beside the chains and links that tassel_convert makes of it.
#include "tassel/convert/ez_soft_bone.h"

#include <stddef.h>

#include "convert/strand_walk.h"

#define FPS 60

// ---- the model: each bone in turn goes towards the mean of where its parent and its siblings would have it ---------

typedef struct model {
    const tsl_ez_soft_bone *c;
    d3 x[POINTS], speed[POINTS], start[POINTS];
} model;

static d3 mix(d3 a, d3 b, double t)
{
    return d3_add(a, d3_scale(d3_sub(b, a), t));
}

static int sibling(const tsl_ez_soft_bone *c, int strand, int by)
{
    int other = strand + by;
    if (c->closed_siblings)
        return (other + STRANDS) % STRANDS;
    return other >= 0 && other < STRANDS ? other : -1;
}

// Where `other` would have a bone that is `length` from it at rest.
static d3 held_at(d3 at, d3 other, double length)
{
    d3 way = d3_sub(at, other);
    return d3_add(other, d3_scale(way, length / d3_length(way)));
}

// `at`: where bone `i` of a strand is but for its parent and siblings.
static d3 held(const model *m, int strand, int i, d3 at)
{
    int self = strand * BONES + i, count = 1;
    d3 sum = held_at(at, m->x[self - 1], d3_distance(m->start[self], m->start[self - 1]));
    for (int by = -1; by < 2; by += 2) {
        int other = m->c->siblings ? sibling(m->c, strand, by) : -1;
        if (other < 0)
            continue;
        other = other * BONES + i;
        sum = d3_add(sum, held_at(at, m->x[other], d3_distance(m->start[self], m->start[other])));
        ++count;
    }
    return d3_scale(sum, 1.0 / count);
}

// One iteration. A rest place hangs from the simulated parent, turned as the unsimulated one is.
static void iterate(model *m, const d3 *rest, double h)
{
    const tsl_ez_soft_bone *c = m->c;
    double n = c->iterations;
    for (int self = 0; self < POINTS; ++self) {
        int i = self % BONES;
        if (i == 0) {
            m->x[self] = rest[self];
            continue;
        }
        double u = (double)i / (BONES - 1);
        double damping = share_at((double)c->damping, c->damping_keys, c->damping_key_count, u);
        double stiffness = share_at((double)c->stiffness, c->stiffness_keys, c->stiffness_key_count, u);
        double resistance = share_at((double)c->resistance, c->resistance_keys, c->resistance_key_count, u);
        double slackness = share_at((double)c->slackness, c->slackness_keys, c->slackness_key_count, u);
        d3 old = m->x[self], at = old, bone = d3_sub(rest[self], rest[self - 1]);
        d3 force = d3_scale(d3_of(c->gravity), (1 - resistance) / n);
        d3 speed = d3_scale(d3_add(m->speed[self], force), 1 - damping);
        if (d3_dot(speed, speed) > 0.005)
            at = d3_add(at, d3_scale(speed, h));
        at = mix(at, d3_add(m->x[self - 1], bone), stiffness / n);
        at = mix(held(m, self / BONES, i, at), at, slackness / n);
        m->speed[self] = d3_scale(d3_add(speed, d3_scale(d3_sub(at, old), 1 / h)), 0.5);
        m->x[self] = at;
    }
}

// ---- one motion for both ---------------------------------------------------------------------------------------

typedef struct pair {
    scene s;
    scene_rig *rig;
    tsl_links_id links;
    model m;
} pair;

static void open(pair *p, const tsl_ez_soft_bone *c)
{
    tsl_links_params params;
    TSL_INIT(tsl_links_desc, desc);
    memset(p, 0, sizeof *p);
    p->rig = strands_begin(&p->s, c->closed_siblings, FPS);
    for (uint32_t s = 0; s < STRANDS; ++s) {
        TSL_INIT(tsl_chain_desc, d);
        uint32_t root = 1 + s * BONES;
        d.roots = &root;
        d.root_count = 1;
        d.anchor = 0;
        CHECK_INT(tsl_ez_soft_bone_create(p->s.world, p->rig->id, c, &d, &p->rig->chains[s]), TSL_OK);
    }
    p->m.c = c;
    strands_pose(p->rig, p->m.x);
    memcpy(p->m.start, p->m.x, sizeof p->m.x);
    if (!c->siblings)
        return;
    desc.chains = p->rig->chains;
    desc.chain_count = STRANDS;
    CHECK_INT(tsl_ez_soft_bone_to_links_desc(c, &desc), TSL_OK);
    CHECK_INT(tsl_ez_soft_bone_to_links_params(c, &params, sizeof params), TSL_OK);
    CHECK_INT(tsl_links_create(p->s.world, p->rig->id, &desc, &params, &p->links), TSL_OK);
    CHECK_INT(tsl_ez_soft_bone_tune_links(p->s.world, p->links, c), TSL_OK);
}

// Both one frame on.
static void step(pair *p, deviation *d)
{
    d3 pose[POINTS];
    strands_pose(p->rig, pose);
    for (uint32_t i = 0; i < p->m.c->iterations; ++i)
        iterate(&p->m, pose, 1.0 / FPS / p->m.c->iterations);
    strands_compare(&p->s, p->rig, p->m.x, pose, FPS, d);
}

static deviation compare(const tsl_ez_soft_bone *c, int turns)
{
    static pair p;
    deviation d = {0, 0, 0};
    open(&p, c);
    for (int frame = 1; frame <= (SECONDS * FPS); ++frame) {
        strands_walk(p.rig, (double)frame / FPS, turns);
        step(&p, &d);
    }
    scene_destroy(&p.s);
    return d;
}

static tsl_ez_soft_bone fresh(void)
{
    TSL_INIT(tsl_ez_soft_bone, c);
    c.siblings = TSL_EZ_SIBLINGS_UNIFIED;
    return c;
}

// ---- how far apart --------------------------------------------------------------------------

// What somebody might set.
static tsl_ez_soft_bone drawn_component(uint32_t seed)
{
    uint32_t state = (seed + 1) * 2654435761u;
    tsl_ez_soft_bone c = fresh();
    c.damping = (float)drawn(&state, 0.1, 0.4);
    c.stiffness = (float)drawn(&state, 0.03, 0.3);
    c.slackness = (float)drawn(&state, 0, 0.7);
    c.gravity.y = (float)drawn(&state, -1, 0);
    c.iterations = 1 + (uint32_t)drawn(&state, 0, 3);
    c.closed_siblings = drawn(&state, 0, 1) < 0.5;
    if (drawn(&state, 0, 1) < 0.5)
        c.damping_key_count = c.resistance_key_count = c.slackness_key_count = 0;
    return c;
}

// Each figure is asserted, and the test fails too where it could be a tenth smaller.
static void deviations_are_as_stated(void)
{
    static const struct {
        int turns;
        tsl_ez_siblings siblings;
        double worst, mean;
    } cases[] = {{0, TSL_EZ_SIBLINGS_UNIFIED, 0.65, 0.11},
                 {1, TSL_EZ_SIBLINGS_UNIFIED, 0.65, 0.14},
                 {0, TSL_EZ_SIBLINGS_NONE, 0.14, 0.018},
                 {1, TSL_EZ_SIBLINGS_NONE, 0.14, 0.022}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        deviation all = {0, 0, 0};
        for (uint32_t i = 0; i < SCENARIOS; ++i) {
            tsl_ez_soft_bone c = drawn_component(i);
            c.siblings = cases[k].siblings;
            deviation d = compare(&c, cases[k].turns);
            all.worst = fmax(all.worst, d.worst);
            all.swing = fmax(all.swing, d.swing);
            all.mean += d.mean / SCENARIOS;
        }
        printf("%-8s siblings %u  at most %.4f (stated %.2f), mean %.4f (stated %.3f), swings by %.2f\n",
               cases[k].turns ? "turns" : "straight", cases[k].siblings, all.worst, cases[k].worst, all.mean,
               cases[k].mean, all.swing);
        CHECK(all.worst <= cases[k].worst && all.mean <= cases[k].mean);
        CHECK(all.worst > 0.9 * cases[k].worst && all.mean > 0.9 * cases[k].mean);
    }
}

// ---- what links do ---------------------------------------------------------------------------------------------------

// How far two siblings that a steady force pulls apart give way, by EZSoftBone's iteration of the way that they are off.
static double given_way(const tsl_ez_soft_bone *c, double acceleration)
{
    double h = 1.0 / (FPS * (double)c->iterations), q = (1 - (double)c->slackness / c->iterations) / 3;
    double off = 0, speed = 0;
    for (int i = 0; i < 20000; ++i) {
        double before = off, s = (speed + acceleration * h) * (1 - (double)c->damping);
        off = (off + s * h) * (1 - q) * (1 - q); // both ends go their part
        speed = 0.5 * (s + (off - before) / h);
    }
    return off;
}

static void links_give_way_as_far(void)
{
    for (int k = 0; k < 12; ++k) {
        tsl_ez_soft_bone c = fresh();
        tsl_links_params p;
        c.damping_key_count = c.slackness_key_count = 0;
        c.damping = 0.1f * (float)(k % 3);
        c.slackness = 0.25f * (float)(k / 3);
        c.iterations = k & 1 ? 4 : 1;
        CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &p, sizeof p), TSL_OK);
        // Off by x, a link of compliance c accelerates both ends by x / c.
        double off = given_way(&c, 10.0);
        CHECK_NEAR(2 * off / (double)p.structural.stretch_compliance, 10.0, 1e-4);
        CHECK(p.structural.compression_compliance == p.structural.stretch_compliance);
        CHECK(p.structural.resists == (TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION));
        CHECK(p.shear.resists == 0 && p.bend.resists == 0 && p.rounds == c.iterations);
    }
}

static void curves_hold_at_every_place(void)
{
    static const tsl_curve_key keys[2] = {{0.0f, 1.0f, -0.5f, -0.5f}, {1.0f, 0.5f, -0.5f, -0.5f}};
    static pair p;
    tsl_ez_soft_bone c = fresh();
    tsl_links_params params;
    c.slackness = 0.6f;
    c.slackness_keys = keys;
    CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &params, sizeof params), TSL_OK);
    CHECK(params.structural.stretch_compliance == 1.0f && params.structural.compression_compliance == 1.0f);
    // A set with curves moves as it does without when these are flat.
    static const tsl_curve_key flat[2] = {{0.0f, 1.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f, 0.0f}};
    d3 tips[2];
    for (int with = 0; with < 2; ++with) {
        deviation d = {0, 0, 0};
        tsl_particle particles[BONES];
        uint32_t count = BONES;
        c = fresh();
        c.damping_key_count = 0;
        c.slackness_keys = flat;
        c.slackness_key_count = with ? 2 : 0;
        open(&p, &c);
        for (int f = 1; f < 150; ++f) {
            strands_walk(p.rig, (double)f / FPS, 1);
            step(&p, &d);
        }
        CHECK_INT(tsl_chain_get_particles(p.s.world, p.rig->chains[1], particles, &count), TSL_OK);
        tips[with] = d3_of(particles[BONES - 1].position);
        scene_destroy(&p.s);
    }
    CHECK_NEAR(d3_distance(tips[0], tips[1]), 0.0, 1e-4);
}

// One strand of a ring is turned outwards: how far that takes the tip beside it, as a share of a strand.
static void turn_one(const tsl_ez_soft_bone *c, double *model_tip, double *tip)
{
    static pair p;
    deviation d = {0, 0, 0};
    tsl_particle particles[BONES];
    uint32_t count = BONES;
    const double whole = SPACING * (BONES - 1);
    d3 pose[POINTS];
    open(&p, c);
    p.rig->pose[1].rotation = scene_turn(0, 0, 1, 0.6); // the strand at +x
    for (int f = 0; f < 600; ++f)
        step(&p, &d);
    strands_pose(p.rig, pose);
    CHECK_INT(tsl_chain_get_particles(p.s.world, p.rig->chains[1], particles, &count), TSL_OK);
    *model_tip = d3_distance(p.m.x[2 * BONES - 1], pose[2 * BONES - 1]) / whole;
    *tip = d3_distance(d3_of(particles[BONES - 1].position), pose[2 * BONES - 1]) / whole;
    scene_destroy(&p.s);
}

static void siblings_take_each_other_along(void)
{
    for (int k = 0; k < 3; ++k) {
        tsl_ez_soft_bone c = fresh();
        double model_tip, tip;
        c.closed_siblings = 1;
        c.slackness = 0.4f * (float)k;
        c.stiffness = 0.05f;
        turn_one(&c, &model_tip, &tip);
        printf("slackness %.1f: the sibling's tip goes %.4f there, %.4f here\n", (double)c.slackness, model_tip, tip);
        CHECK(fabs(tip - model_tip) < 0.1 * model_tip && model_tip > 0.02);
        c.siblings = TSL_EZ_SIBLINGS_NONE;
        turn_one(&c, &model_tip, &tip);
        CHECK(model_tip < 1e-3 && tip < 1e-3);
    }
}

// ---- numbers ---------------------------------------------------------------------------------------------------------------

// A host that was built before there were siblings has none, and everything else as it says.
static void hosts_from_before_siblings_are_served(void)
{
    tsl_ez_soft_bone c = fresh();
    tsl_chain_params p;
    TSL_INIT(tsl_links_desc, d);
    c.struct_size = (uint32_t)offsetof(tsl_ez_soft_bone, siblings);
    c.siblings = 77;
    c.damping = 0.3f;
    c.damping_key_count = 0;
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &p, sizeof p), TSL_OK);
    CHECK_NEAR(p.elasticity, 0.1 * 1.3 / 2, 1e-6);
    CHECK_INT(tsl_ez_soft_bone_to_links_desc(&c, &d), TSL_ERROR_INVALID_ARGUMENT);
    --c.struct_size;
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &p, sizeof p), TSL_ERROR_NOT_INITIALIZED);
}

static void components_are_checked(void)
{
    tsl_ez_soft_bone c = fresh();
    tsl_links_params p, before;
    tsl_chain_params chain;
    TSL_INIT(tsl_links_desc, d);
    memset(&p, 0x5a, sizeof p);
    before = p;
    CHECK_INT(tsl_ez_soft_bone_to_links_desc(&c, &d), TSL_OK);
    CHECK_INT(d.layout, TSL_LINKS_STRIP);
    c.closed_siblings = 1;
    c.siblings = TSL_EZ_SIBLINGS_ROOTED;
    CHECK_INT(tsl_ez_soft_bone_to_links_desc(&c, &d), TSL_OK);
    CHECK_INT(d.layout, TSL_LINKS_RING);
    TSL_INIT(tsl_chain_desc, of_chain);
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &of_chain), TSL_OK);
    CHECK_INT(of_chain.model, TSL_MODEL_TASSEL);
    c.siblings = TSL_EZ_SIBLINGS_NONE;
    CHECK_INT(tsl_ez_soft_bone_to_desc(&c, &of_chain), TSL_OK);
    CHECK_INT(of_chain.model, TSL_MODEL_CHAIN);
    const struct {
        float slackness;
        uint32_t siblings, closed;
        tsl_result result;
    } wrong[] = {{NAN, 1, 0, TSL_ERROR_NOT_FINITE},
                 {-0.1f, 1, 0, TSL_ERROR_INVALID_ARGUMENT},
                 {1.5f, 1, 0, TSL_ERROR_INVALID_ARGUMENT},
                 {0.1f, 3, 0, TSL_ERROR_INVALID_ARGUMENT},
                 {0.1f, 1, 2, TSL_ERROR_INVALID_ARGUMENT}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        c = fresh();
        c.slackness = wrong[i].slackness, c.siblings = wrong[i].siblings, c.closed_siblings = wrong[i].closed;
        CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &p, sizeof p), wrong[i].result);
        CHECK_INT(tsl_ez_soft_bone_to_links_desc(&c, &d), wrong[i].result);
    }
    c = fresh(), c.slackness_keys = NULL;
    CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    c = fresh(), c.gravity.y = TSL_NUMBER_LIMIT;
    CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &p, sizeof p), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.radius = TSL_NUMBER_LIMIT;
    CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &p, sizeof p), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.gravity.y = 0.9f * TSL_NUMBER_LIMIT; // as acceleration it is more
    CHECK_INT(tsl_ez_soft_bone_to_params(&c, &chain, sizeof chain), TSL_ERROR_INVALID_ARGUMENT);
    c = fresh(), c.update_rate = 1e-30f, c.damping_key_count = c.slackness_key_count = 0; // still a number
    tsl_links_params slow;
    CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &slow, sizeof slow), TSL_OK);
    CHECK(slow.structural.stretch_compliance < TSL_NUMBER_LIMIT);
    c = fresh();
    CHECK_INT(tsl_ez_soft_bone_to_links_params(NULL, &p, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, NULL, sizeof p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ez_soft_bone_to_links_params(&c, &p, sizeof p - 1), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_ez_soft_bone_to_links_desc(&c, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ez_soft_bone_tune_links(NULL, (tsl_links_id){0}, &c), TSL_ERROR_NULL_POINTER);
    CHECK_BITS(&p, &before, sizeof p);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    RUN(links_give_way_as_far);
    RUN(curves_hold_at_every_place);
    RUN(siblings_take_each_other_along);
    RUN(hosts_from_before_siblings_are_served);
    RUN(components_are_checked);
    return REPORT();
}
