// SPDX-License-Identifier: MIT
// MagicaCloth2's lines that are connected to a mesh, beside the chains and links that tassel_convert makes of them.
#include "convert/magica_model.h"

#include "convert/strand_walk.h"

#define FPS 90

typedef struct pair {
    scene s;
    scene_rig *rig;
    tsl_magica_cloth c;
    uint32_t bones[STRANDS][BONES];
    float lengths[BONES - 1];
    magica_model lines[STRANDS];
    magica_vertex v[POINTS];
    dframe pose[POINTS];
    double across[STRANDS][BONES], shear[STRANDS][BONES][2]; // rest lengths to the next strand
} pair;

static void pose(pair *p)
{
    for (int i = 0; i < POINTS; ++i) {
        dframe before = i % BONES ? p->pose[i - 1] : dframe_of(p->rig->root);
        p->pose[i] = dframe_mul(before, dframe_of(p->rig->pose[1 + i]));
    }
}

// The share of what a distance is off by, half of it at each end, all of it at an end whose other one is fixed.
static void draw_near(const pair *p, magica_vertex *a, int a_free, magica_vertex *b, int b_free, double rest)
{
    d3 way = d3_sub(b->x, a->x);
    double far = d3_length(way), share = (double)p->c.distance_stiffness.value;
    if (!(a_free || b_free) || far < 1e-12)
        return;
    d3 move = d3_scale(way, (far - rest) / far * share / (a_free + b_free));
    if (a_free)
        a->x = d3_add(a->x, move);
    if (b_free)
        b->x = d3_sub(b->x, move);
}

static int next_of(const pair *p, int strand)
{
    int is_ring = p->c.connection_mode == TSL_MAGICA_SEQUENTIAL_LOOP_MESH;
    return strand + 1 < STRANDS ? strand + 1 : is_ring ? 0 : -1;
}

static void connect(pair *p)
{
    for (int s = 0; s < STRANDS; ++s) {
        int n = next_of(p, s);
        if (n < 0)
            continue;
        magica_vertex *a = &p->v[s * BONES], *b = &p->v[n * BONES];
        for (int i = 1; i < BONES; ++i) {
            draw_near(p, &a[i], 1, &b[i], 1, p->across[s][i]);
            draw_near(p, &a[i - 1], i > 1, &b[i], 1, p->shear[s][i][0]);
            draw_near(p, &a[i], 1, &b[i - 1], i > 1, p->shear[s][i][1]);
        }
    }
}

static void model_step(pair *p)
{
    d3 down = d3_scale(d3_of(p->c.gravity_direction), (double)p->c.gravity);
    pose(p);
    for (int s = 0; s < STRANDS; ++s)
        magica_step_line(&p->lines[s], down);
    if (p->c.connection_mode != TSL_MAGICA_LINE)
        connect(p);
    for (int s = 0; s < STRANDS; ++s)
        for (int i = 1; i < BONES; ++i)
            magica_hold(&p->lines[s], i);
}

static void open_model(pair *p)
{
    pose(p);
    for (int s = 0; s < STRANDS; ++s)
        p->lines[s] = (magica_model){&p->c, BONES, &p->v[s * BONES], &p->pose[s * BONES]};
    for (int i = 0; i < POINTS; ++i)
        p->v[i].x = p->v[i].before = p->pose[i].position;
    for (int s = 0; s < STRANDS; ++s) {
        if (next_of(p, s) < 0)
            continue;
        const magica_vertex *a = &p->v[s * BONES], *b = &p->v[next_of(p, s) * BONES];
        for (int i = 1; i < BONES; ++i) {
            p->across[s][i] = d3_distance(a[i].x, b[i].x);
            p->shear[s][i][0] = d3_distance(a[i - 1].x, b[i].x);
            p->shear[s][i][1] = d3_distance(a[i].x, b[i - 1].x);
        }
    }
}

static void open_chains(pair *p)
{
    TSL_INIT(tsl_links_desc, desc);
    tsl_links_params params;
    tsl_links_id links;
    p->c.count = BONES;
    p->c.lengths = p->lengths;
    for (int i = 0; i + 1 < BONES; ++i)
        p->lengths[i] = (float)d3_length(d3_of(p->rig->rest[2 + i].position));
    for (int s = 0; s < STRANDS; ++s) {
        TSL_INIT(tsl_chain_desc, d);
        for (int i = 0; i < BONES; ++i)
            p->bones[s][i] = (uint32_t)(1 + s * BONES + i);
        p->c.bones = p->bones[s];
        CHECK_INT(tsl_magica_create(p->s.world, p->rig->id, &p->c, &d, &p->rig->chains[s]), TSL_OK);
    }
    desc.chains = p->rig->chains;
    desc.chain_count = STRANDS;
    if (p->c.connection_mode == TSL_MAGICA_LINE)
        return;
    CHECK_INT(tsl_magica_to_links_desc(&p->c, &desc), TSL_OK);
    CHECK_INT(tsl_magica_to_links_params(&p->c, &params, sizeof params), TSL_OK);
    CHECK_INT(tsl_links_create(p->s.world, p->rig->id, &desc, &params, &links), TSL_OK);
    CHECK_INT(tsl_magica_tune_links(p->s.world, links, &p->c), TSL_OK);
}

static deviation compare(uint32_t seed, tsl_magica_connection connection)
{
    static pair p;
    uint32_t state = (seed + 1) * 2654435761u;
    deviation d = {0, 0, 0};
    memset(&p, 0, sizeof p);
    tsl_magica_cloth_init(&p.c, sizeof p.c);
    p.c.connection_mode = connection;
    p.c.damping.value = (float)drawn(&state, 0.01, 0.2);
    p.c.restoration_stiffness.value = (float)drawn(&state, 0.05, 0.5);
    p.c.restoration_velocity_attenuation = (float)drawn(&state, 0, 1);
    p.c.gravity = (float)drawn(&state, 0, 9);
    p.c.distance_stiffness.value = (float)drawn(&state, 0.2, 1);
    p.rig = strands_begin(&p.s, connection == TSL_MAGICA_SEQUENTIAL_LOOP_MESH, FPS);
    open_chains(&p);
    open_model(&p);
    for (int frame = 1; frame <= SECONDS * FPS; ++frame) {
        d3 at[POINTS], posed[POINTS];
        strands_walk(p.rig, (double)frame / FPS, 1);
        model_step(&p);
        for (int i = 0; i < POINTS; ++i)
            at[i] = p.v[i].x, posed[i] = p.pose[i].position;
        strands_compare(&p.s, p.rig, at, posed, FPS, &d);
    }
    scene_destroy(&p.s);
    return d;
}

// Each figure is asserted, and the test fails too where it could be a fifth smaller.
static void check_stated(const char *name, tsl_magica_connection connection, double worst, double mean)
{
    deviation all = {0, 0, 0};
    for (uint32_t i = 0; i < SCENARIOS; ++i) {
        deviation d = compare(i, connection);
        all.worst = fmax(all.worst, d.worst);
        all.swing = fmax(all.swing, d.swing);
        all.mean += d.mean / SCENARIOS;
    }
    printf("%-16s at most %.4f (stated %.3f), mean %.4f (stated %.4f), swings by %.2f\n", name, all.worst, worst,
           all.mean, mean, all.swing);
    CHECK(all.worst <= worst && all.mean <= mean);
    CHECK(all.worst > 0.8 * worst && all.mean > 0.8 * mean);
}

static void deviations_are_as_stated(void)
{
    check_stated("lines", TSL_MAGICA_LINE, 0.73, 0.063);
    check_stated("a ring", TSL_MAGICA_SEQUENTIAL_LOOP_MESH, 0.69, 0.074);
    check_stated("a strip", TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH, 0.885, 0.111);
}

int main(void)
{
    RUN(deviations_are_as_stated);
    return REPORT();
}
