// SPDX-License-Identifier: MIT
// Chapter Skirts: the cloth between linked strands keeps out of legs, and neighbours stay neighbours.
#include "motion/skirts.h"

#include <string.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

// ---- the judge ------------------------------------------------------------------------------------------

#define SAMPLES 6 // along each side of a patch

static double deepest_of_patch(const skirt_scene *s, const d3 *a, const d3 *b)
{
    double deepest = 0.0;
    for (int across = 0; across <= SAMPLES; ++across)
        for (int down = 0; down <= SAMPLES; ++down) {
            double x = (double)across / SAMPLES, y = (double)down / SAMPLES;
            d3 on_a = d3_add(a[0], d3_scale(d3_sub(a[1], a[0]), y));
            d3 on_b = d3_add(b[0], d3_scale(d3_sub(b[1], b[0]), y));
            d3 place = d3_add(on_a, d3_scale(d3_sub(on_b, on_a), x));
            for (int leg = 0; leg < SKIRT_LEGS; ++leg)
                deepest = motion_larger(deepest, -hull_gap_of_ball(place, 0.0, &s->legs[leg]));
        }
    return deepest;
}

// How deep the surface is in a leg, at most; 0: not at all.
static double skirt_depth(const skirt_scene *s)
{
    double deepest = 0.0;
    for (uint32_t i = 0; i < s->kind->strands; ++i)
        for (uint32_t b = 0; b < s->kind->bones; ++b)
            deepest = motion_larger(
                deepest, deepest_of_patch(s, &s->places[i][b], &s->places[(i + 1) % s->kind->strands][b]));
    return deepest;
}

// Whether two neighbouring strands have changed sides at the hem, as seen along the body.
static int skirt_hems_cross(const skirt_scene *s)
{
    dframe body = dframe_mul(dframe_of(s->root), dframe_of(s->pose[0]));
    uint32_t hem = s->kind->bones;
    for (uint32_t i = 0; i < s->kind->strands; ++i) {
        uint32_t next = (i + 1) % s->kind->strands;
        d3 way = dq_rotate((dq){-body.rotation.x, -body.rotation.y, -body.rotation.z, body.rotation.w},
                           d3_sub(s->places[next][hem], s->places[i][hem]));
        d3 at_rest = d3_sub(s->rest[next][hem], s->rest[i][hem]);
        if (way.x * at_rest.x + way.z * at_rest.z < 0.0)
            return 1;
    }
    return 0;
}

// The smallest and the largest distance between neighbours, as a share of that at rest.
static void skirt_gaps(const skirt_scene *s, double *least, double *most)
{
    *least = 1e30;
    *most = 0.0;
    for (uint32_t i = 0; i < s->kind->strands; ++i)
        for (uint32_t b = 1; b <= s->kind->bones; ++b) {
            uint32_t next = (i + 1) % s->kind->strands;
            double share = d3_distance(s->places[i][b], s->places[next][b]) /
                           d3_distance(s->rest[i][b], s->rest[next][b]);
            *least = share < *least ? share : *least;
            *most = motion_larger(*most, share);
        }
}

// ---- figures --------------------------------------------------------------------------------------------

enum { DEEP_SHARE, MEAN_DEPTH, MAX_DEPTH, CROSS_SHARE, CLOSEST, FARTHEST, FIGURES };

#define FRAMES 600  // of each skirt in each motion
#define SHOWS 0.002 // metres
#define DRAWN_SCENES 12
#define DRAWN_SECONDS 4.0
#define DRAWN_APPEARS                                                                                        \
    0.1 // seconds: who appears in the middle of a stride has legs through the skirt of the setup pose at first

typedef struct played {
    int is_there;
    double figures[FIGURES];
} played;

// One frame of `frames`.
static void judge_frame(const skirt_scene *s, double frames, double f[FIGURES])
{
    double least, most, depth = skirt_depth(s);
    skirt_gaps(s, &least, &most);
    f[DEEP_SHARE] += (depth > SHOWS) / frames;
    f[MEAN_DEPTH] += 1000.0 * depth / frames;
    f[MAX_DEPTH] = motion_larger(f[MAX_DEPTH], 1000.0 * depth);
    f[CROSS_SHARE] += skirt_hems_cross(s) / frames;
    f[CLOSEST] = motion_larger(f[CLOSEST], 1.0 / least);
    f[FARTHEST] = motion_larger(f[FARTHEST], most);
}

static void play(const skirt_kind *kind, skirt_cloth cloth, skirt_motion motion, played *out)
{
    static skirt_scene s;
    skirt_scene_create(&s, kind, cloth, motion);
    memset(out, 0, sizeof *out);
    for (int frame = 1; frame <= FRAMES; ++frame) {
        skirt_scene_step(&s, motion, frame / 60.0, 1.0f / 60.0f);
        judge_frame(&s, FRAMES, out->figures);
    }
    out->is_there = 1;
    skirt_scene_destroy(&s);
}

static motion_figure worst_of(skirt_cloth cloth, skirt_motion motion, int which)
{
    static played all[SKIRT_CLOTHS][SKIRT_MOTIONS][SKIRT_KINDS];
    motion_figure worst = {0.0, NULL};
    for (uint32_t k = 0; k < SKIRT_KINDS; ++k) {
        played *p = &all[cloth][motion][k];
        if (!p->is_there)
            play(&skirt_kinds[k], cloth, motion, p);
        motion_take_worse(&worst, p->figures[which], skirt_kinds[k].name);
    }
    return worst;
}

// Bodies, skirts, paces and frame times that the seed draws.
static void play_drawn(skirt_motion motion, uint64_t seed, skirt_drawn *drawn, played *out)
{
    static skirt_scene s;
    skirt_draw(drawn, motion, seed);
    host_clock clock = clock_of(drawn->rate, seed);
    int frames = (int)(DRAWN_SECONDS * drawn->rate.rate);
    skirt_scene_create_of(&s, &drawn->kind, &drawn->body, &drawn->pace, SKIRT_SURFACE, motion);
    memset(out, 0, sizeof *out);
    for (int frame = 0; frame < frames; ++frame) {
        float delta_seconds = clock_next(&clock);
        skirt_scene_step(&s, motion, clock.now, delta_seconds);
        if (clock.now >= DRAWN_APPEARS)
            judge_frame(&s, frames, out->figures);
    }
    out->is_there = 1;
    skirt_scene_destroy(&s);
}

static motion_figure worst_drawn(skirt_motion motion, int which, uint64_t seed)
{
    static played all[SKIRT_MOTIONS][DRAWN_SCENES];
    static skirt_drawn drawn[SKIRT_MOTIONS][DRAWN_SCENES];
    motion_figure worst = {0.0, NULL};
    for (uint32_t i = 0; i < DRAWN_SCENES; ++i) {
        played *p = &all[motion][i];
        if (!p->is_there) // the seed is the same for the whole program
            play_drawn(motion, seed * 1000003 + i, &drawn[motion][i], p);
        motion_take_worse(&worst, p->figures[which], drawn[motion][i].name);
    }
    return worst;
}

// Scenes of other seeds in which a leg was in the cloth: cloth on its way out was deeper for a round, the deepest place of wide patches was
// not found, a patch at a hem that is folded over a leg changed its side, links held back what a leg that is lifted pushed.
static const struct {
    skirt_motion motion;
    uint64_t seed;
} once_deep[] = {{SKIRT_RUN, 12000041}, {SKIRT_RUN, 22000075}, {SKIRT_RUN, 35000114}, {SKIRT_KICK, 22000066}};

static motion_figure once_deep_share(uint32_t variant, uint64_t seed)
{
    static skirt_drawn drawn[COUNT(once_deep)];
    motion_figure worst = {0.0, NULL};
    (void)variant;
    (void)seed;
    for (uint32_t i = 0; i < COUNT(once_deep); ++i) {
        played p;
        play_drawn(once_deep[i].motion, once_deep[i].seed, &drawn[i], &p);
        motion_take_worse(&worst, p.figures[DEEP_SHARE], drawn[i].name);
    }
    return worst;
}

// `first`: the motion of variant 0.
#define DRAWN(name, which, first)                                                                            \
    static motion_figure name(uint32_t variant, uint64_t seed)                                               \
    {                                                                                                        \
        return worst_drawn((skirt_motion)((uint32_t)(first) + variant), which, seed);                        \
    }

DRAWN(drawn_deep_share, DEEP_SHARE, SKIRT_WALK)
DRAWN(drawn_max_depth, MAX_DEPTH, SKIRT_WALK)
DRAWN(drawn_cross_share, CROSS_SHARE, SKIRT_WALK)
DRAWN(drawn_closest, CLOSEST, SKIRT_WALK)
DRAWN(drawn_farthest, FARTHEST, SKIRT_WALK)
DRAWN(lively_deep_share, DEEP_SHARE, SKIRT_RUN)
DRAWN(lively_max_depth, MAX_DEPTH, SKIRT_RUN)
DRAWN(lively_cross_share, CROSS_SHARE, SKIRT_RUN)

#define FIGURE(name, cloth, which)                                                                           \
    static motion_figure name(uint32_t motion, uint64_t seed)                                                \
    {                                                                                                        \
        (void)seed;                                                                                          \
        return worst_of(cloth, (skirt_motion)motion, which);                                                 \
    }

FIGURE(deep_share, SKIRT_SURFACE, DEEP_SHARE)
FIGURE(mean_depth, SKIRT_SURFACE, MEAN_DEPTH)
FIGURE(max_depth, SKIRT_SURFACE, MAX_DEPTH)
FIGURE(cross_share, SKIRT_SURFACE, CROSS_SHARE)
FIGURE(closest, SKIRT_SURFACE, CLOSEST)
FIGURE(farthest, SKIRT_SURFACE, FARTHEST)
FIGURE(linked_deep_share, SKIRT_LINKED, DEEP_SHARE)
FIGURE(linked_max_depth, SKIRT_LINKED, MAX_DEPTH)
FIGURE(unlinked_deep_share, SKIRT_UNLINKED, DEEP_SHARE)
FIGURE(tassel_deep_share, SKIRT_SURFACE_TASSEL, DEEP_SHARE)
FIGURE(tassel_max_depth, SKIRT_SURFACE_TASSEL, MAX_DEPTH)
FIGURE(tassel_cross_share, SKIRT_SURFACE_TASSEL, CROSS_SHARE)

// ---- rows -----------------------------------------------------------------------------------------------

static const char *lively_name(uint32_t variant)
{
    return skirt_motion_name(SKIRT_RUN + variant);
}

static const motion_variants motions = {SKIRT_MOTIONS, skirt_motion_name};
static const motion_variants lively = {SKIRT_MOTIONS - SKIRT_RUN, lively_name};

static const motion_row rows[] = {
    {"frames with cloth more than 2 mm in a leg", &motions, deep_share, 0.0, "%"},
    {"depth of cloth in legs, mean over frames", &motions, mean_depth, 2.0, "mm"},
    {"depth of cloth in legs, largest", &motions, max_depth, 2.0, "mm"},
    {"frames with neighbours crossed at the hem", &motions, cross_share, 0.0, "%"},
    {"gap between neighbours, rest over the smallest", &motions, closest, 2.0, ""},
    {"gap between neighbours, the largest over rest", &motions, farthest, 1.3, ""},
    {"frames with cloth more than 2 mm in a leg, other bodies and hosts, walk", NULL, drawn_deep_share, 0.0,
     "%"},
    {"depth of cloth in legs, largest, other bodies and hosts, walk", NULL, drawn_max_depth, 2.0, "mm"},
    {"frames with neighbours crossed at the hem, other bodies and hosts, walk", NULL, drawn_cross_share, 0.0,
     "%"},
    {"frames with cloth more than 2 mm in a leg, other bodies and hosts", &lively, lively_deep_share, 0.01,
     "%"},
    {"depth of cloth in legs, largest, other bodies and hosts", &lively, lively_max_depth, MOTION_NO_BAR,
     "mm"},
    {"frames with neighbours crossed at the hem, other bodies and hosts", &lively, lively_cross_share,
     MOTION_NO_BAR, "%"},
    {"frames with cloth more than 2 mm in a leg, scenes that had some", NULL, once_deep_share, 0.0, "%"},
    {"gap between neighbours, rest over the smallest, other bodies and hosts", &motions, drawn_closest,
     MOTION_NO_BAR, ""},
    {"gap between neighbours, the largest over rest, other bodies and hosts", &motions, drawn_farthest,
     MOTION_NO_BAR, ""},
    {"frames with cloth more than 2 mm in a leg, links alone", &motions, linked_deep_share, MOTION_NO_BAR,
     "%"},
    {"depth of cloth in legs, largest, links alone", &motions, linked_max_depth, MOTION_NO_BAR, "mm"},
    {"frames with cloth more than 2 mm in a leg, TSL_MODEL_TASSEL", &motions, tassel_deep_share, 0.0, "%"},
    {"depth of cloth in legs, largest, TSL_MODEL_TASSEL", &motions, tassel_max_depth, 2.0, "mm"},
    {"frames with neighbours crossed at the hem, TSL_MODEL_TASSEL", &motions, tassel_cross_share, 0.0, "%"},
    {"cape on skirt, deepest pass of its particles, share of the thickness", &cape_motions, cape_pass, 0.25,
     ""},
    {"cape on skirt, deepest pass of the cloth between them, likewise", &cape_motions, cape_cloth_pass, 1.0,
     ""},
    {"cape on skirt, deepest pass of its particles, other skirts and hosts", &cape_motions, cape_drawn_pass,
     0.25, ""},
    {"cape on skirt, deepest pass of the cloth between them, other skirts and hosts", &cape_motions,
     cape_drawn_cloth_pass, 1.0, ""},
    {"cape on skirt that it does not meet, deepest pass, likewise", &cape_motions, cape_pass_apart,
     MOTION_NO_BAR, ""},
    {"frames with cloth more than 2 mm in a leg, no links", &motions, unlinked_deep_share, MOTION_NO_BAR,
     "%"},
};

const motion_chapter motion_skirts = {"Skirts", rows, COUNT(rows)};
