// SPDX-License-Identifier: MIT
// Chapter Skirts: a cape over a skirt keeps out of it.
#include "motion/skirts.h"

#include <stddef.h>

// ---- the judge ------------------------------------------------------------------------------------------

static d3 patch_at(const d3 *a, const d3 *b, double s, double t)
{
    d3 on_a = d3_add(a[0], d3_scale(d3_sub(a[1], a[0]), t));
    d3 on_b = d3_add(b[0], d3_scale(d3_sub(b[1], b[0]), t));
    return d3_add(on_a, d3_scale(d3_sub(on_b, on_a), s));
}

// The nearest place of the skirt, and on which side of it what is looked at is.
typedef struct nearest {
    double distance;
    double above; // the cosine between the way to it and the way out of the skirt: below 0 it is behind
    int at_edge;  // of the hem or the waist: nothing is behind it
} nearest;

// Patches have their borders in common. Where one is nearest, the patch that the way to it is most upright on says which side it is on:
// the other may be bent away from it.
#define ONE_PLACE 1e-4 // metres

static void take_nearer(nearest *best, const nearest *other)
{
    int same = fabs(other->distance - best->distance) < ONE_PLACE;
    if (same ? fabs(other->above) > fabs(best->above) : other->distance < best->distance)
        *best = *other;
}

#define SAMPLES 6 // along each side of a patch, and then as many around the best of them, three times

static void look_at_patch(const skirt_scene *s, uint32_t strand, uint32_t b, d3 from, nearest *best)
{
    uint32_t next = (strand + 1) % s->kind->strands;
    const d3 *left = &s->places[strand][b], *right = &s->places[next][b];
    double x = 0.5, y = 0.5, half = 0.5, least = 1e30;
    d3 middle = patch_at(left, right, 0.5, 0.5), at = middle;
    double size = d3_distance(left[0], right[1]) + d3_distance(left[1], right[0]);
    if (d3_distance(from, middle) - size > best->distance)
        return;
    for (int turn = 0; turn < 4; ++turn, half *= 2.0 / SAMPLES) {
        double x0 = x, y0 = y;
        for (int i = 0; i <= SAMPLES; ++i)
            for (int k = 0; k <= SAMPLES; ++k) {
                double to_x = fmin(1.0, fmax(0.0, x0 + half * (2.0 * i / SAMPLES - 1.0)));
                double to_y = fmin(1.0, fmax(0.0, y0 + half * (2.0 * k / SAMPLES - 1.0)));
                d3 place = patch_at(left, right, to_x, to_y);
                if (!(d3_distance(from, place) < least))
                    continue;
                least = d3_distance(from, place);
                x = to_x;
                y = to_y;
                at = place;
            }
    }
    d3 across = d3_sub(patch_at(left, right, 1.0, y), patch_at(left, right, 0.0, y));
    d3 down = d3_sub(patch_at(left, right, x, 1.0), patch_at(left, right, x, 0.0));
    d3 out = d3_cross(across, down); // away from the body
    nearest here = {least, d3_dot(d3_sub(from, at), out) / (d3_length(out) * least + 1e-30), 0};
    here.at_edge = (b == 0 && y == 0.0) || (b + 1 == s->kind->bones && y == 1.0);
    take_nearer(best, &here);
}

#undef ONE_PLACE

#undef SAMPLES

// How far behind the skirt a place is; 0: it is in front of it, or beside it.
static double depth_of(const skirt_scene *s, d3 from)
{
    nearest best = {1e30, 0.0, 0};
    for (uint32_t i = 0; i < s->kind->strands; ++i)
        for (uint32_t b = 0; b < s->kind->bones; ++b)
            look_at_patch(s, i, b, from, &best);
    if (best.at_edge || best.distance > 0.15)
        return 0.0;
    return best.above < 0.0 ? best.distance : 0.0;
}

typedef struct passes {
    int is_there;
    double particle, cloth; // the deepest in metres
} passes;

static void measure_frame(const skirt_scene *s, passes *p)
{
    static const double places[][2] = {
        {0.5, 0.5}, {0.5, 1.0}, {0.0, 0.5}}; // the middle of a patch and of its edges
    for (uint32_t i = 0; i < CAPE_STRANDS; ++i)
        for (uint32_t b = 1; b < CAPE_PARTICLES; ++b)
            p->particle = motion_larger(p->particle, depth_of(s, s->cape_places[i][b]));
    for (uint32_t i = 0; i + 1 < CAPE_STRANDS; ++i)
        for (uint32_t b = 0; b + 1 < CAPE_PARTICLES; ++b)
            for (uint32_t k = 0; k < 3; ++k) {
                const d3 *left = &s->cape_places[i][b], *right = &s->cape_places[i + 1][b];
                p->cloth =
                    motion_larger(p->cloth, depth_of(s, patch_at(left, right, places[k][0], places[k][1])));
            }
}

// ---- figures --------------------------------------------------------------------------------------------

enum { CAPE_MOTIONS = 3, FRAMES = 180, KINDS = 2 };

static const skirt_motion played[CAPE_MOTIONS] = {SKIRT_STAND, SKIRT_WALK, SKIRT_RUN};
static const uint32_t kinds[KINDS] = {0, 2}; // a coarse one, and one of many strands

static const char *cape_motion_name(uint32_t motion)
{
    return motion ? skirt_motion_name(played[motion]) : "stand";
}

const motion_variants cape_motions = {CAPE_MOTIONS, cape_motion_name};

static void play(skirt_cloth cloth, uint32_t motion, uint32_t kind, passes *out)
{
    static skirt_scene s;
    skirt_scene_create(&s, &skirt_kinds[kinds[kind]], cloth, played[motion]);
    for (int frame = 1; frame <= FRAMES; ++frame) {
        skirt_scene_step(&s, played[motion], frame / 60.0, 1.0f / 60.0f);
        measure_frame(&s, out);
    }
    out->is_there = 1;
    skirt_scene_destroy(&s);
}

static motion_figure deepest_pass(skirt_cloth cloth, uint32_t motion, int of_cloth)
{
    static passes all[SKIRT_CLOTHS][CAPE_MOTIONS][KINDS];
    motion_figure worst = {0.0, NULL};
    for (uint32_t k = 0; k < KINDS; ++k) {
        passes *p = &all[cloth][motion][k];
        if (!p->is_there)
            play(cloth, motion, k, p);
        motion_take_worse(&worst, (of_cloth ? p->cloth : p->particle) / CAPE_THICKNESS,
                          skirt_kinds[kinds[k]].name);
    }
    return worst;
}

enum { DRAWN_SCENES = 2, DRAWN_SECONDS = 2 };

static void play_drawn(uint32_t motion, uint64_t seed, skirt_drawn *drawn, passes *out)
{
    static skirt_scene s;
    skirt_draw_under_cape(drawn, played[motion], seed);
    host_clock clock = clock_of(drawn->rate, seed);
    skirt_scene_create_of(&s, &drawn->kind, &drawn->body, &drawn->pace, SKIRT_CAPED, played[motion]);
    while (clock.now < DRAWN_SECONDS) {
        float delta_seconds = clock_next(&clock);
        skirt_scene_step(&s, played[motion], clock.now, delta_seconds);
        measure_frame(&s, out);
    }
    out->is_there = 1;
    skirt_scene_destroy(&s);
}

static motion_figure deepest_drawn(uint32_t motion, uint64_t seed, int of_cloth)
{
    static passes all[CAPE_MOTIONS][DRAWN_SCENES];
    static skirt_drawn drawn[CAPE_MOTIONS][DRAWN_SCENES];
    motion_figure worst = {0.0, NULL};
    for (uint32_t i = 0; i < DRAWN_SCENES; ++i) {
        passes *p = &all[motion][i];
        if (!p->is_there) // the seed is the same for the whole program
            play_drawn(motion, seed * 1000003 + i, &drawn[motion][i], p);
        motion_take_worse(&worst, (of_cloth ? p->cloth : p->particle) / CAPE_THICKNESS,
                          drawn[motion][i].name);
    }
    return worst;
}

motion_figure cape_drawn_pass(uint32_t motion, uint64_t seed)
{
    return deepest_drawn(motion, seed, 0);
}

motion_figure cape_drawn_cloth_pass(uint32_t motion, uint64_t seed)
{
    return deepest_drawn(motion, seed, 1);
}

motion_figure cape_pass(uint32_t motion, uint64_t seed)
{
    (void)seed;
    return deepest_pass(SKIRT_CAPED, motion, 0);
}

motion_figure cape_pass_apart(uint32_t motion, uint64_t seed)
{
    (void)seed;
    return deepest_pass(SKIRT_CAPED_APART, motion, 0);
}

motion_figure cape_cloth_pass(uint32_t motion, uint64_t seed)
{
    (void)seed;
    return deepest_pass(SKIRT_CAPED, motion, 1);
}
