// SPDX-License-Identifier: MIT
// Links between chains: a ring of strands with them and without.
#include "bench/bench.h"
#include "bench/links_workload.h"
#include "tassel/debug.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void tsl_bench_links(bench *b);

enum { SKIRT_BONES = 1 + SKIRT_SIZE, WARM_UP_FRAMES = 30 };

typedef struct skirts {
    tsl_world *world;
    tsl_rig_id *rigs;
    tsl_chain_id (*chains)[SKIRT_STRANDS];
    tsl_transform *roots;
    tsl_collider_id (*legs)[SKIRT_LEGS];
    int characters, frame, baseline_frame;
    skirt_baseline *baseline;
} skirts;

static void add_legs(const skirts *s, tsl_rig_id rig, tsl_collider_id *out_legs)
{
    for (int i = 0; i < SKIRT_LEGS; ++i) {
        TSL_INIT(tsl_collider_desc, c);
        c.rig = rig;
        c.shape = TSL_SHAPE_CAPSULE;
        c.a = skirt_legs[i].a;
        c.b = skirt_legs[i].b;
        c.radius = skirt_legs[i].radius;
        c.radius_b = skirt_legs[i].radius_b;
        tsl_collider_create(s->world, &c, &out_legs[i]);
    }
}

static void add_rig(skirts *s, int index, int with_legs)
{
    int32_t parents[SKIRT_BONES];
    tsl_transform rest[SKIRT_BONES];
    TSL_INIT(tsl_rig_desc, rig);
    parents[0] = -1;
    rest[0] = tsli_transform_identity();
    for (int i = 0; i < SKIRT_SIZE; ++i) {
        parents[1 + i] = i % SKIRT_PARTICLES ? i : 0;
        rest[1 + i] = tsli_transform_identity();
        rest[1 + i].position = skirt_offset(i / SKIRT_PARTICLES, i % SKIRT_PARTICLES);
    }
    rig.bone_count = SKIRT_BONES;
    rig.parents = parents;
    rig.rest = rest;
    rig.root = skirt_root(index, 0);
    tsl_rig_create(s->world, &rig, &s->rigs[index]);
    if (with_legs)
        add_legs(s, s->rigs[index], s->legs[index]);
    for (uint32_t i = 0; i < SKIRT_STRANDS; ++i) {
        TSL_INIT(tsl_chain_desc, chain);
        const tsl_chain_params params = skirt_params();
        uint32_t root = 1 + i * SKIRT_PARTICLES;
        chain.model = TSL_MODEL_TASSEL;
        chain.flags = TSL_CHAIN_UNANIMATED;
        chain.roots = &root;
        chain.root_count = 1;
        tsl_chain_create(s->world, s->rigs[index], &chain, &params, &s->chains[index][i]);
    }
}

typedef enum cloth { UNLINKED, LINKED, SURFACE } cloth;

static void link_rig(skirts *s, int index, const tsl_links_params *params, cloth as)
{
    TSL_INIT(tsl_links_desc, desc);
    tsl_links_id links;
    desc.chains = s->chains[index];
    desc.chain_count = SKIRT_STRANDS;
    desc.layout = TSL_LINKS_RING;
    desc.flags = as == SURFACE ? TSL_LINKS_SURFACE : 0;
    tsl_links_create(s->world, s->rigs[index], &desc, params, &links);
    if (index > 0)
        return;
    tsl_link all[1024];
    uint32_t count = 1024;
    tsl_links_get_links(s->world, links, all, &count);
    for (uint32_t i = 0; i < count; ++i) // by the number of its strand
        for (uint32_t c = 0; c < SKIRT_STRANDS; ++c) {
            all[i].chain_a.bits = all[i].chain_a.bits == s->chains[0][c].bits ? c : all[i].chain_a.bits;
            all[i].chain_b.bits = all[i].chain_b.bits == s->chains[0][c].bits ? c : all[i].chain_b.bits;
        }
    s->baseline = skirt_baseline_create(s->characters, all, count, params);
}

static int create(skirts *s, int characters, cloth as, int with_legs)
{
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_links_params, params);
    memset(s, 0, sizeof *s);
    world.gravity = skirt_gravity;
    if (tsl_world_create(&world, &s->world) != TSL_OK)
        return 0;
    s->characters = characters;
    s->rigs = calloc((size_t)characters, sizeof *s->rigs);
    s->chains = calloc((size_t)characters, sizeof *s->chains);
    s->legs = calloc((size_t)characters, sizeof *s->legs);
    s->roots = calloc((size_t)characters, sizeof *s->roots);
    for (int i = 0; i < characters; ++i) {
        add_rig(s, i, with_legs);
        if (as != UNLINKED)
            link_rig(s, i, &params, as);
    }
    if (as == UNLINKED)
        s->baseline = skirt_baseline_create(characters, NULL, 0, &params);
    return 1;
}

static void destroy(skirts *s)
{
    tsl_world_destroy(s->world);
    skirt_baseline_destroy(s->baseline);
    free(s->rigs);
    free(s->chains);
    free(s->legs);
    free(s->roots);
}

static void prepare(void *context)
{
    skirts *s = context;
    ++s->frame;
    for (int i = 0; i < s->characters; ++i) {
        TSL_INIT(tsl_pose_input, in);
        tsl_transform root = skirt_root(i, s->frame);
        in.root = &root;
        tsl_rig_set_pose(s->world, s->rigs[i], &in);
    }
}

static void step(void *context)
{
    tsl_world_step(((skirts *)context)->world, 1.0f / 60.0f);
}

static void prepare_baseline(void *context)
{
    skirts *s = context;
    ++s->baseline_frame;
    for (int i = 0; i < s->characters; ++i)
        s->roots[i] = skirt_root(i, s->baseline_frame);
}

static void step_baseline(void *context)
{
    skirts *s = context;
    skirt_baseline_step(s->baseline, s->roots);
}

// The share of particles that are more than two millimetres from where the baseline has them.
static double share_apart(void *context)
{
    const skirts *s = context;
    uint32_t apart = 0;
    for (int i = 0; i < s->characters; ++i)
        for (int c = 0; c < SKIRT_STRANDS; ++c) {
            tsl_particle p[SKIRT_PARTICLES];
            uint32_t count = SKIRT_PARTICLES;
            tsl_chain_get_particles(s->world, s->chains[i][c], p, &count);
            for (int j = 0; j < SKIRT_PARTICLES; ++j) {
                tsl_vec3 off = tsli_vec3_sub(p[j].position, skirt_baseline_position(s->baseline, i, c, j));
                apart += !(tsli_vec3_length(off) < 0.002f);
            }
        }
    return (double)apart / ((double)s->characters * SKIRT_SIZE);
}

static void measure(bench *b, const char *name, cloth as)
{
    skirts s;
    if (!bench_wants(b, name))
        return;
    if (!create(&s, bench_only_checks(b) ? 20 : 200, as, 0))
        return;
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare(&s);
        step(&s);
        prepare_baseline(&s);
        step_baseline(&s);
    }
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)s.characters * SKIRT_SIZE,
                           .tolerance = 0.05,
                           .context = &s,
                           .run = step,
                           .baseline = step_baseline,
                           .compare = share_apart};
    bench_measure_prepared(b, &measured, prepare, prepare_baseline);
    destroy(&s);
}

// ---- two scenes of the library beside each other ----------------------------------------------------------

// How the legs are moved in the character's frame.
typedef enum gait { STANDS, RUNS, BELOW } gait;

typedef struct beside {
    skirts scene, other;
    gait gait, other_gait;
} beside;

// Each leg about its hip, two steps in 44 frames, as in a run at 4 m/s: a knee comes by up to 34 millimetres in a tick.
static tsl_transform leg_frame(gait as, int leg, int character, int frame)
{
    tsl_transform t = tsli_transform_identity();
    if (as == BELOW)
        t.position.y = -3.0f;
    if (as != RUNS)
        return t;
    float phase = 6.2831853f * (float)frame / 44.0f + 0.61f * (float)character;
    float half = 0.3f * (leg % 2 ? sinf(phase) : -sinf(phase));
    tsl_vec3 hip = skirt_legs[leg % 2].a;
    t.rotation = tsli_quat(sinf(half), 0.0f, 0.0f, cosf(half));
    t.position = tsli_vec3_sub(hip, tsli_quat_rotate(t.rotation, hip));
    return t;
}

static void move_legs(const skirts *s, gait as, int frame, tsl_collider_move_flags flags)
{
    for (int i = 0; i < s->characters; ++i)
        for (int leg = 0; leg < SKIRT_LEGS; ++leg) {
            tsl_transform at = leg_frame(as, leg, i, frame);
            tsl_collider_move(s->world, s->legs[i][leg], &at, flags);
        }
}

static void prepare_scene(void *context)
{
    beside *s = context;
    prepare(&s->scene);
    if (s->gait == RUNS)
        move_legs(&s->scene, RUNS, s->scene.frame, 0);
}

static void prepare_other(void *context)
{
    beside *s = context;
    prepare(&s->other);
    if (s->other_gait == RUNS)
        move_legs(&s->other, RUNS, s->other.frame, 0);
}

static void step_scene(void *context)
{
    step(&((beside *)context)->scene);
}

static void step_other(void *context)
{
    step(&((beside *)context)->other);
}

// The share of particles that are elsewhere in the two, and of those that are nowhere.
static double share_elsewhere(void *context)
{
    const beside *s = context;
    uint32_t elsewhere = 0;
    for (int i = 0; i < s->scene.characters; ++i)
        for (int c = 0; c < SKIRT_STRANDS; ++c) {
            tsl_particle p[SKIRT_PARTICLES], q[SKIRT_PARTICLES];
            uint32_t count = SKIRT_PARTICLES;
            tsl_chain_get_particles(s->scene.world, s->scene.chains[i][c], p, &count);
            tsl_chain_get_particles(s->other.world, s->other.chains[i][c], q, &count);
            for (int j = 0; j < SKIRT_PARTICLES; ++j)
                elsewhere +=
                    !(s->gait == s->other_gait ? memcmp(&p[j].position, &q[j].position, sizeof p[j].position) == 0
                                               : isfinite(tsli_vec3_length(p[j].position)));
        }
    return (double)elsewhere / ((double)s->scene.characters * SKIRT_SIZE);
}

// Where the legs of both do the same, nothing that is not met may change a bit.
static void measure_beside(bench *b, const char *name, gait as, gait other, cloth other_cloth)
{
    beside s;
    int characters = bench_only_checks(b) ? 20 : 200;
    if (!bench_wants(b, name) || !create(&s.scene, characters, SURFACE, 1) ||
        !create(&s.other, characters, other_cloth, 1))
        return;
    s.gait = as;
    s.other_gait = other;
    move_legs(&s.scene, as, 0, TSL_COLLIDER_TELEPORT);
    move_legs(&s.other, other, 0, TSL_COLLIDER_TELEPORT);
    for (int i = 0; i < WARM_UP_FRAMES; ++i) {
        prepare_scene(&s);
        step_scene(&s);
        prepare_other(&s);
        step_other(&s);
    }
    bench_case measured = {.name = name,
                           .unit = "particle",
                           .units = (double)characters * SKIRT_SIZE,
                           .context = &s,
                           .run = step_scene,
                           .baseline = step_other,
                           .compare = share_elsewhere};
    bench_measure_prepared(b, &measured, prepare_scene, prepare_other);
    destroy(&s.scene);
    destroy(&s.other);
}

void tsl_bench_links(bench *b)
{
    measure(b, "links/skirt/unlinked", UNLINKED);
    measure(b, "links/skirt", LINKED);
    measure_beside(b, "links/skirt/surface/run/beside_slow_legs", RUNS, STANDS, SURFACE);
    measure_beside(b, "links/skirt/surface/nothing_near/beside_links_alone", BELOW, BELOW, LINKED);
}
