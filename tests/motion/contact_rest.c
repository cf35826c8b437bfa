// SPDX-License-Identifier: MIT
// Chains that come to rest among colliders. A bone may be inside of one only where no direction from where its parent is would
// have it free: the judge tries directions all over the sphere.
#include "motion/contact.h"

#include <stdio.h>
#include <string.h>

#define SCENES 1000
#define DIRECTIONS 2000

static const char *rest_name(uint32_t variant)
{
    static const char *const names[] = {"bones", "particles", "bones among boxes", "bones among hulls",
                                        "bones among tapered capsules"};
    return names[variant];
}

const motion_variants contact_rests = {5, rest_name};

static tsl_shape shape_of(uint32_t variant)
{
    return variant == 2   ? TSL_SHAPE_BOX
           : variant == 3 ? TSL_SHAPE_HULL
           : variant == 4 ? TSL_SHAPE_TAPERED_CAPSULE
                          : TSL_SHAPE_CAPSULE;
}

// ---- figures --------------------------------------------------------------------------------------------

// Of the bones that could be free, how deep the deepest is.
static double depth_of(const scene *s, motion_random *random)
{
    double deepest = 0.0;
    for (uint32_t i = 1; i < s->particle_count; ++i) {
        d3 parent = d3_of(s->particles[i - 1].position);
        hull bone = scene_bone(s, parent, d3_of(s->particles[i].position));
        double depth = -scene_free_of_all(s, &bone);
        int can_be_free = 0;
        for (int k = 0; depth > deepest && !can_be_free && k < DIRECTIONS; ++k) {
            bone = scene_bone(s, parent, d3_add(parent, d3_scale(random_direction(random), s->segment)));
            can_be_free = scene_free_of_all(s, &bone) > 0.0;
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

// The largest turn of a bone in a tick of the next second, as a chord.
static double turn_of(scene *s)
{
    double largest = 0.0;
    for (int tick = 0; tick < 60; ++tick) {
        tsl_particle before[SCENE_BONES];
        memcpy(before, s->particles, sizeof before);
        scene_go_on(s);
        for (uint32_t i = 1; i < s->particle_count; ++i) {
            d3 was = d3_sub(d3_of(before[i].position), d3_of(before[i - 1].position));
            d3 is = d3_sub(d3_of(s->particles[i].position), d3_of(s->particles[i - 1].position));
            largest = motion_larger(largest, d3_distance(d3_unit(was), d3_unit(is)));
        }
    }
    return largest;
}

typedef struct rest_figures {
    double depth, length, thrown; // thrown: in how many scenes a bone is
    uint64_t depth_seed, length_seed, thrown_seed;
    int are_known;
} rest_figures;

static void measure_scene(uint32_t variant, double smallest, double largest, uint64_t seed, rest_figures *f)
{
    static scene s;
    motion_random random = {seed};
    scene_begin(&s, variant == 1, shape_of(variant), smallest, largest, &random);
    scene_settle(&s);
    double depth = depth_of(&s, &random), length = length_error_of(&s);
    if (!(depth <= f->depth))
        f->depth = depth, f->depth_seed = seed;
    if (!(length <= f->length))
        f->length = length, f->length_seed = seed;
    if (turn_of(&s) > 1.0) // 60 degrees
        ++f->thrown, f->thrown_seed = seed;
    tsl_world_destroy(s.world);
}

static const rest_figures *measure(uint32_t variant, int thin, uint64_t seed)
{
    static rest_figures all[5][2];
    rest_figures *f = &all[variant][thin];
    for (uint64_t i = 0; !f->are_known && i < SCENES; ++i)
        measure_scene(variant, thin ? 0.25 : 0.5, thin ? 0.5 : 4.0, seed * 1000003 + i, f);
    f->are_known = 1;
    return f;
}

motion_figure contact_figure(double value, uint64_t seed)
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
    return contact_figure(f->depth, f->depth_seed);
}

motion_figure contact_length(uint32_t variant, uint64_t seed)
{
    const rest_figures *f = measure(variant, 0, seed);
    return contact_figure(f->length, f->length_seed);
}

motion_figure contact_thrown(uint32_t variant, uint64_t seed)
{
    const rest_figures *f = measure(variant, 0, seed);
    return contact_figure(f->thrown, f->thrown_seed);
}

motion_figure contact_cut(uint32_t variant, uint64_t seed)
{
    const rest_figures *f = measure(variant, 1, seed);
    return contact_figure(f->depth, f->depth_seed);
}
