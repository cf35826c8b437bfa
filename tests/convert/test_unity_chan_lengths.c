// SPDX-License-Identifier: MIT
// UnityChan SpringBone's length limit targets as links between the chains that tassel_convert makes of its lines: the pull of each target
// on the end of a bone, in its own words and in double precision.
#include "tassel/convert/unity_chan.h"
#include "tassel/links.h"

#include "solver/fixture.h"

enum { FPS = 60, LINE = 4 };

// Per second squared of what the distance is off; that of SpringBone itself is 0.5.
static const double pulls[] = {0.5, 40.0, 400.0};

typedef struct model { // one bone whose end is pulled to its target, and to rest
    d3 head, end, before, target;
    double length, distance;
} model;

static d3 model_step(model *m, const tsl_unity_chan_spring *s, const tsl_unity_chan_bone *b, d3 rest,
                     double pull)
{
    const double half = 0.5 / (FPS * FPS);
    d3 force = d3_add(d3_scale(d3_sub(rest, m->end), (double)b->stiffness_force),
                      d3_add(d3_of(b->spring_force), d3_of(s->gravity)));
    d3 velocity = d3_scale(d3_sub(m->end, m->before), 1.0 - (double)b->drag_force);
    m->before = m->end;
    m->end = d3_add(m->end, d3_add(velocity, d3_scale(force, half)));
    m->end = d3_add(m->head, d3_scale(d3_unit(d3_sub(m->end, m->head)), m->length));
    d3 way = d3_sub(m->end, m->target);
    double off = d3_length(way) - m->distance;
    m->end = d3_sub(m->end, d3_scale(d3_unit(way), off * pull / (FPS * FPS)));
    return m->end;
}

static bench_rig r;

// A bone that hangs down beside a bone that no chain moves, and is pushed from it.
static tsl_links_id build(tsl_unity_chan_spring *s, tsl_unity_chan_bone *b, double pull)
{
    static uint32_t line[2];
    bench_begin(&r, NULL);
    uint32_t body = scene_add_bone(r.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    line[0] = scene_add_bone(r.rig, (int32_t)body, scene_at(0.2f, 0.0f, 0.0f));
    line[1] = scene_add_bone(r.rig, (int32_t)line[0], scene_at(0.0f, -0.5f, 0.0f));
    uint32_t target = scene_add_bone(r.rig, (int32_t)body, scene_at(0.0f, -0.5f, 0.1f));
    bench_rig_done(&r);
    tsl_unity_chan_bone_init(b);
    tsl_unity_chan_spring_init(s, sizeof *s);
    b->child = (tsl_vec3){0.0f, -0.5f, 0.0f};
    b->stiffness_force = 10.0f;
    b->drag_force = 0.05f;
    s->gravity = (tsl_vec3){6.0f, -10.0f, 2.0f};
    s->count = 1;
    s->rig_bones = line;
    s->bones = b;
    tsl_chain_id chains[2];
    CHECK_INT(tsl_unity_chan_create(r.s.world, r.rig->id, s, &r.desc, &chains[0]), TSL_OK);
    tsl_chain_desc held = r.desc;
    held.bones = &target;
    held.bone_count = 1;
    CHECK_INT(tsl_chain_create(r.s.world, r.rig->id, &held, NULL, &chains[1]), TSL_OK);
    tsl_link pair = {chains[0], chains[1], 1, 0, TSL_LINK_STRUCTURAL, -1.0f};
    tsl_links_desc desc;
    tsl_links_params params;
    tsl_links_id links;
    tsl_links_desc_init(&desc, sizeof desc);
    tsl_links_params_init(&params, sizeof params);
    desc.pairs = &pair;
    desc.pair_count = 1;
    params.structural = (tsl_link_rule){TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION,
                                        (float)(1.0 / pull),
                                        (float)(1.0 / pull),
                                        0.0f,
                                        0.0f,
                                        0.0f};
    CHECK_INT(tsl_links_create(r.s.world, r.rig->id, &desc, &params, &links), TSL_OK);
    r.rig->chains[r.rig->chain_count++] = chains[0];
    return links;
}

static model model_of(void)
{
    model m = {{0.2, 1.0, 0.0}, {0.2, 0.5, 0.0}, {0.2, 0.5, 0.0}, {0.0, 0.5, 0.1}, 0.5, 0.0};
    m.distance = d3_distance(m.end, m.target);
    return m;
}

// Both swing alike, within half a percent of the length: with the pull of SpringBone, and with one 800 times as hard.
static void a_link_is_a_length_limit_target(void)
{
    for (uint32_t k = 0; k < sizeof pulls / sizeof *pulls; ++k) {
        tsl_unity_chan_spring s;
        tsl_unity_chan_bone b;
        model m = model_of(), without = model_of();
        double most = 0.0, pulled = 0.0;
        build(&s, &b, pulls[k]);
        const d3 rest = m.end;
        for (int f = 0; f < 240; ++f) {
            tsl_particle p[LINE];
            bench_step(&r, 1.0f / FPS);
            bench_particles(&r, 0, p);
            d3 end = model_step(&m, &s, &b, rest, pulls[k]), free = model_step(&without, &s, &b, rest, 0.0);
            most = fmax(most, d3_distance(end, d3_of(p[1].position)) / m.length);
            pulled = fmax(pulled, d3_distance(end, free) / m.length);
        }
        printf("pull %g: %g off, of %g that it moves the bone by\n", pulls[k], most, pulled);
        CHECK_MSG(most < 0.005 && most < 0.01 * pulled, "pull %g: %g off, %g pulled", pulls[k], most, pulled);
        bench_end(&r);
    }
}

int main(void)
{
    RUN(a_link_is_a_length_limit_target);
    return REPORT();
}
