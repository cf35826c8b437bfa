// SPDX-License-Identifier: MIT
// A straight chain among a few colliders, which it may be inside of at first.
#include "motion/contact.h"
#include "tassel/wind.h"

#include <string.h>

#define FRAMES 300
#define SLEEPS 1e-4f // see sleep_tolerance

static double gap_to(const hull *bone, const scene_collider *c)
{
    return c->is_body ? prism_gap(bone, &c->body) : hull_gap(bone, &c->round);
}

double scene_depth(const scene *s, const hull *bone)
{
    double most = -1e30;
    for (uint32_t i = 0; i < s->collider_count; ++i) {
        double allowed = motion_larger(0.001, 0.02 * s->colliders[i].size);
        most = motion_larger(most, -gap_to(bone, &s->colliders[i]) / allowed);
    }
    return most;
}

static d3 place_beside(const scene *s, double size, motion_random *random)
{
    double far = random_between(random, 0.5, 5.0) * s->segment + size;
    return d3_scale(random_direction(random), far);
}

static hull random_round(const scene *s, double size, tsl_shape kind, motion_random *random)
{
    hull c = {.radius = size, .radius_b = size};
    double most = kind == TSL_SHAPE_TAPERED_CAPSULE ? 1.75 : 1.25;
    c.a = c.b = place_beside(s, size, random);
    if (kind == TSL_SHAPE_TAPERED_CAPSULE || random_between(random, 0.0, 1.0) < 0.6) {
        double length = random_between(random, 0.5, 4.0) * s->segment;
        c.b = d3_add(c.a, d3_scale(random_direction(random), length));
        c.radius_b = size * random_between(random, 0.75, most);
    }
    return c;
}

static scene_collider random_collider(const scene *s, tsl_shape kind, motion_random *random)
{
    scene_collider c = {.is_body = kind == TSL_SHAPE_BOX || kind == TSL_SHAPE_HULL};
    hull root = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, s->radius, s->radius};
    do {
        double size = s->segment * random_between(random, 0.25, 4.0);
        if (c.is_body) {
            c.body = random_prism(kind == TSL_SHAPE_BOX, size, random);
            c.body.position = place_beside(s, size, random);
            c.size = c.body.thinnest;
        } else {
            c.round = random_round(s, size, kind, random);
            c.size = size;
        }
    } while (gap_to(&root, &c) < 0.0);
    return c;
}

static void add_collider(scene *s, tsl_shape kind, motion_random *random)
{
    scene_collider *c = &s->colliders[s->collider_count++];
    tsl_plane planes[PRISM_CORNERS + 2];
    TSL_INIT(tsl_collider_desc, desc);
    *c = random_collider(s, kind, random);
    desc.rig = s->rig;
    desc.shape = kind;
    if (c->is_body) {
        prism_describe(&c->body, kind == TSL_SHAPE_BOX, planes, &desc);
    } else {
        desc.radius = (float)c->round.radius;
        desc.radius_b = (float)c->round.radius_b;
        desc.a = (tsl_vec3){(float)c->round.a.x, (float)c->round.a.y, (float)c->round.a.z};
        desc.b = (tsl_vec3){(float)c->round.b.x, (float)c->round.b.y, (float)c->round.b.z};
    }
    tsl_collider_id id;
    must(tsl_collider_create(s->world, &desc, &id), "tsl_collider_create");
}

static void add_wind(tsl_world *world, motion_random *random)
{
    TSL_INIT(tsl_wind_desc, wind);
    tsl_wind_id id;
    d3 blows = d3_scale(random_direction(random), random_between(random, 1.0, 3.0));
    wind.velocity = (tsl_vec3){(float)blows.x, (float)blows.y, (float)blows.z};
    must(tsl_wind_create(world, &wind, &id), "tsl_wind_create");
}

void scene_begin(scene *s, tsl_shape kind, motion_random *random)
{
    int32_t parents[SCENE_BONES];
    tsl_transform rest[SCENE_BONES];
    uint32_t root = 0;
    TSL_INIT(tsl_rig_desc, rig);
    TSL_INIT(tsl_chain_desc, chain);
    memset(s, 0, sizeof *s);
    s->world = stage_create();
    s->segment = random_between(random, 0.03, 0.12);
    s->radius = s->segment * random_between(random, 0.0, 0.3);
    s->along = random_direction(random);
    for (int i = 0; i < SCENE_BONES; ++i) {
        d3 at = d3_scale(s->along, i ? s->segment : 0.0);
        parents[i] = i - 1;
        rest[i] = (tsl_transform){{(float)at.x, (float)at.y, (float)at.z}, {0, 0, 0, 1}, {1, 1, 1}};
    }
    rig.bone_count = SCENE_BONES;
    rig.parents = parents;
    rig.rest = rest;
    must(tsl_rig_create(s->world, &rig, &s->rig), "tsl_rig_create");
    uint32_t count = 1 + (uint32_t)random_between(random, 0.0, SCENE_COLLIDERS_MOST);
    for (uint32_t i = 0; i < count; ++i)
        add_collider(s, kind, random);
    TSL_INIT(tsl_chain_params, params);
    params.radius = (float)s->radius;
    params.elasticity = (float)random_between(random, 0.0, 0.1);
    params.stiffness = (float)random_between(random, 0.0, 0.3);
    params.gravity_scale = 1.0f;
    params.gravity_falloff = 0.0f;
    chain.roots = &root;
    chain.root_count = 1;
    must(tsl_chain_create(s->world, s->rig, &chain, &params, &s->chain), "tsl_chain_create");
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = SLEEPS;
    must(tsl_chain_set_detail(s->world, s->chain, &detail), "tsl_chain_set_detail");
    if (random_between(random, 0.0, 1.0) < 0.5)
        add_wind(s->world, random);
}

double scene_go_on(scene *s)
{
    tsl_particle before[SCENE_BONES];
    double most = 0.0;
    memcpy(before, s->particles, sizeof before);
    must(tsl_rig_step(s->world, s->rig, 1.0f / 60.0f, NULL, NULL), "tsl_rig_step");
    s->particle_count = SCENE_BONES;
    must(tsl_chain_get_particles(s->world, s->chain, s->particles, &s->particle_count), "tsl_chain_get_particles");
    for (uint32_t i = 0; i < s->particle_count; ++i)
        most = motion_larger(most, distance3(before[i].position, s->particles[i].position));
    return most;
}

int scene_is_asleep(const scene *s)
{
    return (int)tsl_chain_is_asleep(s->world, s->chain);
}

void scene_settle(scene *s)
{
    for (int frame = 0; frame < FRAMES; ++frame)
        scene_go_on(s);
}

hull scene_bone(const scene *s, d3 parent, d3 end)
{
    hull bone = {parent, end, s->radius, s->radius};
    return bone;
}
