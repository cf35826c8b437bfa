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

#define SAMPLES 4 // along each side of a patch, and then as many around the best of them, three times

static void look_at_patch(const skirt_scene *s, uint32_t strand, uint32_t b, d3 from, nearest *best)
{
    uint32_t next = (strand + 1) % s->kind.strands;
    const d3 *left = &s->places[strand][b], *right = &s->places[next][b];
    double x = 0.5, y = 0.5, half = 0.5, least = 1e30;
    d3 middle = patch_at(left, right, 0.5, 0.5), at = middle;
    double reach = fmax(fmax(d3_distance(middle, left[0]), d3_distance(middle, left[1])),
                        fmax(d3_distance(middle, right[0]), d3_distance(middle, right[1])));
    if (d3_distance(from, middle) - reach > best->distance)
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
    here.at_edge = (b == 0 && y == 0.0) || (b + 1 == s->kind.bones && y == 1.0);
    take_nearer(best, &here);
}

#undef ONE_PLACE

#undef SAMPLES

#define FAR_AWAY 0.15 // metres: what is farther away is not behind it

// How far behind the skirt a place is; 0: it is in front of it, or beside it.
static double depth_of(const skirt_scene *s, d3 from)
{
    nearest best = {FAR_AWAY, 0.0, 1};
    for (uint32_t i = 0; i < s->kind.strands; ++i)
        for (uint32_t b = 0; b < s->kind.bones; ++b)
            look_at_patch(s, i, b, from, &best);
    return !best.at_edge && best.above < 0.0 ? best.distance : 0.0;
}

typedef struct passes {
    int are_known;
    tally particle, cloth; // the deepest of each frame, millimetres
} passes;

static void measure_frame(const skirt_scene *s, uint64_t number, passes *p)
{
    static const double places[][2] = {{0.5, 0.5}, {0.5, 1.0}, {0.0, 0.5}}; // the middle of a patch and of its edges
    double particle = 0.0, cloth = 0.0;
    for (uint32_t i = 0; i < CAPE_STRANDS; ++i)
        for (uint32_t b = 1; b < CAPE_PARTICLES; ++b)
            particle = motion_larger(particle, depth_of(s, s->cape_places[i][b]));
    for (uint32_t i = 0; i + 1 < CAPE_STRANDS; ++i)
        for (uint32_t b = 0; b + 1 < CAPE_PARTICLES; ++b)
            for (uint32_t k = 0; k < 3; ++k) {
                const d3 *left = &s->cape_places[i][b], *right = &s->cape_places[i + 1][b];
                cloth = motion_larger(cloth, depth_of(s, patch_at(left, right, places[k][0], places[k][1])));
            }
    tally_take(&p->particle, 1000.0 * particle, number);
    tally_take(&p->cloth, 1000.0 * cloth, number);
}

// ---- figures --------------------------------------------------------------------------------------------

enum { CAPE_MOTIONS = 3, SCENES = 72, SECONDS = 2 };

static const skirt_motion played[CAPE_MOTIONS] = {SKIRT_STAND, SKIRT_WALK, SKIRT_RUN};

static const char *cape_motion_name(uint32_t motion)
{
    return motion ? skirt_motion_name(played[motion]) : "stand";
}

static const motion_variants cape_motions = {CAPE_MOTIONS, cape_motion_name};

static void play(skirt_motion motion, uint64_t number, passes *out)
{
    static skirt_scene s;
    skirt_drawn drawn;
    skirt_draw_under_cape(&drawn, motion, number);
    host_clock clock = clock_of(drawn.rate, number);
    skirt_scene_create(&s, &drawn, 1, motion);
    while (clock.now < SECONDS) {
        float delta_seconds = clock_next(&clock);
        skirt_scene_step(&s, motion, clock.now, delta_seconds);
        measure_frame(&s, number, out);
    }
    skirt_scene_destroy(&s);
}

static const passes *passes_of(uint32_t motion, uint64_t seed)
{
    static passes all[CAPE_MOTIONS];
    for (uint32_t i = 0; i < motion_scenes(SCENES) && !all[motion].are_known; ++i)
        play(played[motion], seed * 1000003 + i, &all[motion]);
    all[motion].are_known = 1;
    return &all[motion];
}

static motion_figure cape_pass(uint32_t motion, uint64_t seed)
{
    return tally_below(&passes_of(motion, seed)->particle, 0.999);
}

static motion_figure cape_cloth_pass(uint32_t motion, uint64_t seed)
{
    return tally_below(&passes_of(motion, seed)->cloth, 0.999);
}

static const motion_row rows[] = {
    {"a cape on a skirt, %s: its particles through it, 99.9 % of frames", &cape_motions, cape_pass, 3.0, "mm"},
    {"a cape on a skirt, %s: its cloth through it, 99.9 % of frames", &cape_motions, cape_cloth_pass, 12.0, "mm"},
};

MOTION_CHAPTER(motion_skirts_cape, "Skirts");
