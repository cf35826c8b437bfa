// SPDX-License-Identifier: MIT
// Hands: a chain is held at one of its particles, dragged, and let go, as a game has it, on all models and in frames as they come.
#include "motion/actor.h"
#include "motion/clock.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const char *const model_names[] = {"TSL_MODEL_CHAIN", "TSL_MODEL_SPRING", "TSL_MODEL_TASSEL"};
static const float frame_times[] = {1.0f / 60.0f, 1.0f / 59.94f, 1.0f / 144.0f, 1.0f / 30.0f};

#define HELD 6
#define BONES 9
#define SEGMENT 0.1f
#define REACH (SEGMENT * HELD)

typedef struct held_tail {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    tsl_transform root;
    tsl_particle particles[BONES];
    double time;
} held_tail;

static const char *model_name(uint32_t variant)
{
    return model_names[variant];
}

static const motion_variants models = {3, model_name};

static void read(held_tail *t)
{
    uint32_t count = BONES;
    must(tsl_chain_get_particles(t->world, t->chain, t->particles, &count), "tsl_chain_get_particles");
}

// `longer`: its range of lengths.
static void create(held_tail *t, uint32_t model, float longer)
{
    int32_t parents[BONES];
    uint32_t bones[BONES];
    tsl_transform rest[BONES];
    TSL_INIT(tsl_rig_desc, rig);
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    memset(t, 0, sizeof *t);
    memset(rest, 0, sizeof rest);
    t->world = stage_create();
    for (uint32_t i = 0; i < BONES; ++i) {
        parents[i] = (int32_t)i - 1;
        bones[i] = i;
        rest[i].position.y = i ? -SEGMENT : 0.0f;
        rest[i].rotation.w = rest[i].scale.x = rest[i].scale.y = rest[i].scale.z = 1.0f;
    }
    t->root = rest[0];
    rig.bone_count = desc.bone_count = BONES;
    rig.parents = parents;
    rig.rest = rest;
    desc.bones = bones;
    desc.model = model;
    params.gravity_falloff = 0.5f;
    params.push = 0.3f;
    params.stiffness = 0.3f;
    params.max_stretch = longer;
    must(tsl_rig_create(t->world, &rig, &t->rig), "tsl_rig_create");
    must(tsl_chain_create(t->world, t->rig, &desc, &params, &t->chain), "tsl_chain_create");
    must(tsl_chain_reserve_holds(t->world, t->chain), "tsl_chain_reserve_holds");
}

static void step(held_tail *t, float seconds)
{
    TSL_INIT(tsl_pose_input, in);
    in.root = &t->root;
    t->time += (double)seconds;
    must(tsl_rig_step(t->world, t->rig, seconds, &in, NULL), "tsl_rig_step");
    read(t);
}

static void hold(held_tail *t, tsl_vec3 at)
{
    TSL_INIT(tsl_hold, given);
    given.particle = HELD;
    given.position = at;
    must(tsl_chain_set_hold(t->world, t->chain, 0, &given), "tsl_chain_set_hold");
}

// What a step moves beyond what the one before it did, of the particle that this is most of: a change of velocity.
static double jump(held_tail *t, float seconds, tsl_vec3 last_ways[BONES])
{
    tsl_particle before[BONES];
    double most = 0.0;
    for (uint32_t i = 0; i < BONES; ++i)
        before[i] = t->particles[i];
    step(t, seconds);
    for (uint32_t i = 0; i < BONES; ++i) {
        tsl_vec3 a = before[i].position, b = t->particles[i].position;
        tsl_vec3 way = {b.x - a.x, b.y - a.y, b.z - a.z};
        most = fmax(most, distance3(way, last_ways[i]));
        last_ways[i] = way;
    }
    return most / (double)(SEGMENT * (BONES - 1));
}

// Held where it is, and let go again.
static motion_figure grab_at_rest(uint32_t variant, uint64_t seed)
{
    held_tail t;
    motion_figure figure = {0.0, NULL};
    tsl_vec3 ways[BONES];
    memset(ways, 0, sizeof ways);
    (void)seed;
    create(&t, variant, 0.0f);
    for (int i = 0; i < 600; ++i)
        step(&t, 1.0f / 60.0f);
    hold(&t, t.particles[HELD].position);
    for (int i = 0; i < 60; ++i)
        figure.value = fmax(figure.value, jump(&t, 1.0f / 60.0f, ways));
    must(tsl_chain_release_hold(t.world, t.chain, 0), "tsl_chain_release_hold");
    for (int i = 0; i < 60; ++i)
        figure.value = fmax(figure.value, jump(&t, 1.0f / 60.0f, ways));
    tsl_world_destroy(t.world);
    return figure;
}

// Round the character, at an even distance from it.
static tsl_vec3 place_of_hand(const held_tail *t, double far)
{
    float reach = (float)(far * (double)REACH);
    double turn = 2.0 * t->time;
    return (tsl_vec3){t->root.position.x + 0.8f * reach * (float)sin(turn), -0.3f * reach,
                      0.8f * reach * (float)cos(turn)};
}

// At an uneven distance.
static tsl_vec3 place_out_of_reach(const held_tail *t, double far)
{
    float reach = (float)(far * (double)REACH);
    double turn = 2.0 * t->time;
    return (tsl_vec3){t->root.position.x + reach * (float)sin(turn), -0.3f * reach,
                      reach * (float)(0.95 * cos(turn))};
}

// Dragged about and let go: the first tick after it.
static motion_figure release_in_motion_of(uint32_t variant, float longer, double far)
{
    held_tail t;
    motion_figure figure = {0.0, NULL};
    for (uint32_t when = 40; when < 160; when += 10) {
        tsl_vec3 ways[BONES];
        memset(ways, 0, sizeof ways);
        create(&t, variant, longer);
        for (uint32_t i = 0; i < when; ++i) {
            hold(&t, place_of_hand(&t, far));
            jump(&t, 1.0f / 60.0f, ways);
        }
        must(tsl_chain_release_hold(t.world, t.chain, 0), "tsl_chain_release_hold");
        figure.value = fmax(figure.value, jump(&t, 1.0f / 60.0f, ways));
        tsl_world_destroy(t.world);
    }
    return figure;
}

static motion_figure release_in_motion(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return release_in_motion_of(variant, 0.0f, 0.9);
}

static motion_figure release_of_stretched(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return release_in_motion_of(variant, 0.5f, 1.5);
}

// A character that runs and a hand that goes along and round it: how far from its hand the particle is, in any frames, as a share of
// the length up to it.
static motion_figure held_of(uint32_t variant, uint64_t seed, float longer, double far)
{
    held_tail t;
    motion_figure figure = {0.0, NULL};
    for (uint32_t f = 0; f < sizeof frame_times / sizeof *frame_times; ++f) {
        motion_random random = {seed + f};
        create(&t, variant, longer);
        for (int i = 0; i < 300; ++i) {
            float seconds = frame_times[f];
            if (f == 0)
                seconds *= (float)random_between(&random, 0.985, 1.015);
            t.root.position.x = 3.0f * ((float)t.time + seconds);
            t.time += (double)seconds;
            tsl_vec3 at = place_of_hand(&t, far);
            t.time -= (double)seconds;
            hold(&t, at);
            step(&t, seconds);
            // Particles are those of the last tick, which in frames of no whole number of ticks is before the hand.
            if (i > 60 && f == 0)
                motion_take_worse(&figure, distance3(t.particles[HELD].position, at) / (double)REACH,
                                  "measured 60 Hz");
            tsl_vec3 a = t.particles[HELD].position, r = t.particles[0].position, h = at, o = t.root.position;
            double is = hypot(hypot((double)(a.x - r.x), (double)(a.y - r.y)), (double)(a.z - r.z));
            double asked = hypot(hypot((double)(h.x - o.x), (double)(h.y - o.y)), (double)(h.z - o.z));
            if (i > 60 && f)
                motion_take_worse(&figure, fabs(is - asked) / (double)REACH, "other frames");
        }
        tsl_world_destroy(t.world);
    }
    return figure;
}

static motion_figure held(uint32_t variant, uint64_t seed)
{
    return held_of(variant, seed, 0.0f, 0.9);
}

static motion_figure held_stretched(uint32_t variant, uint64_t seed)
{
    return held_of(variant, seed, 0.5f, 1.5);
}

// Out of reach: how far from straight, and from its whole length, what is held is.
static motion_figure taut_of(uint32_t variant, float longer)
{
    held_tail t;
    motion_figure figure = {0.0, NULL};
    create(&t, variant, longer);
    for (int i = 0; i < 300; ++i) {
        hold(&t, place_out_of_reach(&t, 1.5 + (double)longer));
        step(&t, 1.0f / 60.0f);
        double is = distance3(t.particles[HELD].position, t.particles[0].position);
        if (i > 60)
            figure.value = fmax(figure.value, fabs(is / (double)REACH - 1.0 - (double)longer));
    }
    tsl_world_destroy(t.world);
    return figure;
}

static motion_figure taut(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return taut_of(variant, 0.0f);
}

static motion_figure taut_at_its_bound(uint32_t variant, uint64_t seed)
{
    (void)seed;
    return taut_of(variant, 0.5f);
}

static const motion_row rows[] = {
    {"held where it is and let go: the largest change of velocity in a tick", &models, grab_at_rest, 1e-4,
     "%"},
    {"let go in motion: the change of velocity in the tick after it", &models, release_in_motion, 0.02, "%"},
    {"held within reach: off its place", &models, held, 1e-3, "%"},
    {"held out of reach: short of taut", &models, taut, 1e-5, "%"},
    {"with a range of lengths, drawn out within it: off its place", &models, held_stretched, 1e-3, "%"},
    {"with a range of lengths, out of reach: short of its bound", &models, taut_at_its_bound, 1e-5, "%"},
    {"with a range of lengths, let go drawn out: the change of velocity in the tick after it", &models,
     release_of_stretched, 0.02, "%"},
};

const motion_chapter motion_hands = {"Hands", rows, sizeof rows / sizeof *rows};
