// SPDX-License-Identifier: MIT
// Chains that come to rest among colliders. A bone may be inside of one only where no direction from where its parent is would
// have it free: the judge tries directions all over the sphere.
#include "motion/contact.h"

#include <stdio.h>
#include <string.h>

#define BONES 8
#define COLLIDERS_MOST 4
#define SCENES 1000
#define FRAMES 300
#define DIRECTIONS 2000

typedef struct scene {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    uint32_t collider_count, particle_count;
    hull colliders[COLLIDERS_MOST];
    tsl_particle particles[BONES];
    double segment, radius, radius_at_tip;
    int as_particles;
} scene;

static const char *rest_name(uint32_t variant)
{
    return variant ? "particles" : "bones";
}

const motion_variants contact_rests = {2, rest_name};

// ---- scenes ---------------------------------------------------------------------------------------------

static double free_of_all(const scene *s, const hull *bone)
{
    double least = 1e30;
    for (uint32_t i = 0; i < s->collider_count; ++i) {
        double gap = hull_gap(bone, &s->colliders[i]) / s->colliders[i].radius;
        least = gap < least ? gap : least;
    }
    return least;
}

static void add_collider(scene *s, motion_random *random, double smallest, double largest)
{
    hull *c = &s->colliders[s->collider_count];
    hull root = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, s->radius, s->radius};
    do {
        double size = s->segment * random_between(random, smallest, largest);
        c->radius = c->radius_b = size;
        c->a = c->b =
            d3_scale(random_direction(random), random_between(random, 0.5, 5.0) * s->segment + size);
        if (random_between(random, 0.0, 1.0) < 0.6) {
            c->b = d3_add(c->a,
                          d3_scale(random_direction(random), random_between(random, 0.5, 4.0) * s->segment));
            c->radius_b = size * random_between(random, 0.75, 1.25);
        }
    } while (hull_gap(&root, c) < 0.0);
    ++s->collider_count;
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = s->rig;
    desc.shape = TSL_SHAPE_CAPSULE;
    desc.radius = (float)c->radius;
    desc.radius_b = (float)c->radius_b;
    desc.a = (tsl_vec3){(float)c->a.x, (float)c->a.y, (float)c->a.z};
    desc.b = (tsl_vec3){(float)c->b.x, (float)c->b.y, (float)c->b.z};
    tsl_collider_id id;
    must(tsl_collider_create(s->world, &desc, &id), "tsl_collider_create");
}

static void begin_scene(scene *s, uint32_t variant, double smallest, double largest, motion_random *random)
{
    int32_t parents[BONES];
    tsl_transform rest[BONES];
    uint32_t root = 0;
    TSL_INIT(tsl_rig_desc, rig);
    TSL_INIT(tsl_chain_desc, chain);
    tsl_chain_params params;
    memset(s, 0, sizeof *s);
    s->world = stage_create();
    s->segment = random_between(random, 0.03, 0.12);
    s->radius = s->segment * random_between(random, 0.0, 0.3);
    s->as_particles = variant != 0;
    d3 along = random_direction(random);
    for (int i = 0; i < BONES; ++i) {
        d3 at = d3_scale(along, i ? s->segment : 0.0);
        parents[i] = i - 1;
        rest[i] = (tsl_transform){{(float)at.x, (float)at.y, (float)at.z}, {0, 0, 0, 1}, {1, 1, 1}};
    }
    rig.bone_count = BONES;
    rig.parents = parents;
    rig.rest = rest;
    must(tsl_rig_create(s->world, &rig, &s->rig), "tsl_rig_create");
    uint32_t count = 1 + (uint32_t)random_between(random, 0.0, COLLIDERS_MOST);
    for (uint32_t i = 0; i < count; ++i)
        add_collider(s, random, smallest, largest);
    tsl_chain_params_init(&params, sizeof params);
    params.radius = (float)s->radius;
    params.elasticity = (float)random_between(random, 0.0, 0.1);
    params.stiffness = (float)random_between(random, 0.0, 0.3);
    params.gravity_scale = 1.0f;
    params.gravity_falloff = 0.0f;
    chain.roots = &root;
    chain.root_count = 1;
    chain.model = TSL_MODEL_TASSEL;
    chain.flags = s->as_particles ? TSL_CHAIN_PARTICLE_CONTACT : 0;
    must(tsl_chain_create(s->world, s->rig, &chain, &params, &s->chain), "tsl_chain_create");
}

static void settle(scene *s)
{
    for (int frame = 0; frame < FRAMES; ++frame)
        must(tsl_rig_step(s->world, s->rig, 1.0f / 60.0f, NULL, NULL), "tsl_rig_step");
    s->particle_count = BONES;
    must(tsl_chain_get_particles(s->world, s->chain, s->particles, &s->particle_count),
         "tsl_chain_get_particles");
}

// ---- figures --------------------------------------------------------------------------------------------

static hull bone_of(const scene *s, d3 parent, d3 end)
{
    hull bone = {s->as_particles ? end : parent, end, s->radius, s->radius};
    return bone;
}

// Of the bones that could be free, how deep the deepest is.
static double depth_of(const scene *s, motion_random *random)
{
    double deepest = 0.0;
    for (uint32_t i = 1; i < s->particle_count; ++i) {
        d3 parent = d3_of(s->particles[i - 1].position);
        hull bone = bone_of(s, parent, d3_of(s->particles[i].position));
        double depth = -free_of_all(s, &bone);
        int can_be_free = 0;
        for (int k = 0; depth > deepest && !can_be_free && k < DIRECTIONS; ++k) {
            bone = bone_of(s, parent, d3_add(parent, d3_scale(random_direction(random), s->segment)));
            can_be_free = free_of_all(s, &bone) > 0.0;
        }
        if (can_be_free)
            deepest = depth;
    }
    return deepest;
}

static double length_error_of(const scene *s)
{
    double largest = 0.0;
    for (uint32_t i = 1; i < s->particle_count; ++i) {
        double length = distance3(s->particles[i - 1].position, s->particles[i].position);
        largest = motion_larger(largest, fabs(length / s->segment - 1.0));
    }
    return largest;
}

typedef struct rest_figures {
    double depth, length;
    uint64_t depth_seed, length_seed;
    int are_known;
} rest_figures;

static void measure_scene(uint32_t variant, double smallest, double largest, uint64_t seed, rest_figures *f)
{
    static scene s;
    motion_random random = {seed};
    begin_scene(&s, variant, smallest, largest, &random);
    settle(&s);
    double depth = depth_of(&s, &random), length = length_error_of(&s);
    if (!(depth <= f->depth))
        f->depth = depth, f->depth_seed = seed;
    if (!(length <= f->length))
        f->length = length, f->length_seed = seed;
    tsl_world_destroy(s.world);
}

static const rest_figures *measure(uint32_t variant, int thin, uint64_t seed)
{
    static rest_figures all[2][2];
    rest_figures *f = &all[variant][thin];
    for (uint64_t i = 0; !f->are_known && i < SCENES; ++i)
        measure_scene(variant, thin ? 0.25 : 0.5, thin ? 0.5 : 4.0, seed * 1000003 + i, f);
    f->are_known = 1;
    return f;
}

static motion_figure figure_of(double value, uint64_t seed)
{
    static char names[8][32];
    static int next;
    char *name = names[next++ % 8];
    snprintf(name, sizeof names[0], "scene %llu", (unsigned long long)seed);
    motion_figure figure = {value, name};
    return figure;
}

motion_figure contact_depth(uint32_t variant, uint64_t seed)
{
    const rest_figures *f = measure(variant, 0, seed);
    return figure_of(f->depth, f->depth_seed);
}

motion_figure contact_length(uint32_t variant, uint64_t seed)
{
    const rest_figures *f = measure(variant, 0, seed);
    return figure_of(f->length, f->length_seed);
}

motion_figure contact_cut(uint32_t variant, uint64_t seed)
{
    const rest_figures *f = measure(variant, 1, seed);
    return figure_of(f->depth, f->depth_seed);
}
