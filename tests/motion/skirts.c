// SPDX-License-Identifier: MIT
// Chapter Skirts: the cloth between linked strands keeps out of legs, and neighbours stay neighbours.
#include "motion/skirts.h"

// ---- the judge ------------------------------------------------------------------------------------------

#define SAMPLES 6 // along each side of a patch

static double deepest_in_leg(const hull *leg, const d3 *a, const d3 *b)
{
    double deepest = 0.0;
    for (int across = 0; across <= SAMPLES; ++across)
        for (int down = 0; down <= SAMPLES; ++down) {
            double x = (double)across / SAMPLES, y = (double)down / SAMPLES;
            d3 on_a = d3_add(a[0], d3_scale(d3_sub(a[1], a[0]), y));
            d3 on_b = d3_add(b[0], d3_scale(d3_sub(b[1], b[0]), y));
            d3 place = d3_add(on_a, d3_scale(d3_sub(on_b, on_a), x));
            deepest = motion_larger(deepest, -hull_gap_of_ball(place, 0.0, leg));
        }
    return deepest;
}

// Legs that the ball round the patch is clear of are not looked at.
static double deepest_of_patch(const skirt_scene *s, const d3 *a, const d3 *b)
{
    d3 middle = d3_scale(d3_add(d3_add(a[0], a[1]), d3_add(b[0], b[1])), 0.25);
    double deepest = 0.0, reach = motion_larger(d3_distance(middle, a[0]), d3_distance(middle, a[1]));
    reach = motion_larger(reach, motion_larger(d3_distance(middle, b[0]), d3_distance(middle, b[1])));
    for (int leg = 0; leg < SKIRT_LEGS; ++leg)
        if (!(hull_gap_of_ball(middle, reach, &s->legs[leg]) > 0.0))
            deepest = motion_larger(deepest, deepest_in_leg(&s->legs[leg], a, b));
    return deepest;
}

// Strands that have a next one.
static uint32_t pair_count(const skirt_scene *s)
{
    return s->kind.strands - (s->kind.span > 0.0);
}

double skirt_depth(const skirt_scene *s)
{
    double deepest = 0.0;
    for (uint32_t i = 0; i < pair_count(s); ++i)
        for (uint32_t b = 0; b < s->kind.bones; ++b)
            deepest =
                motion_larger(deepest, deepest_of_patch(s, &s->places[i][b], &s->places[(i + 1) % s->kind.strands][b]));
    return deepest;
}

// Whether two neighbouring strands have changed sides at the hem, as seen along the body.
static int skirt_hems_cross(const skirt_scene *s)
{
    dframe body = dframe_mul(dframe_of(s->root), dframe_of(s->pose[0]));
    uint32_t hem = s->kind.bones;
    for (uint32_t i = 0; i < s->kind.strands; ++i) {
        uint32_t next = (i + 1) % s->kind.strands;
        d3 way = dq_rotate((dq){-body.rotation.x, -body.rotation.y, -body.rotation.z, body.rotation.w},
                           d3_sub(s->places[next][hem], s->places[i][hem]));
        d3 at_rest = d3_sub(s->rest[next][hem], s->rest[i][hem]);
        if (way.x * at_rest.x + way.z * at_rest.z < 0.0)
            return 1;
    }
    return 0;
}

// The smallest and the largest distance between neighbours at the hem, as a share of that at rest.
static void skirt_gaps(const skirt_scene *s, double *least, double *most)
{
    uint32_t hem = s->kind.bones;
    *least = 1e30;
    *most = 0.0;
    for (uint32_t i = 0; i < s->kind.strands; ++i) {
        uint32_t next = (i + 1) % s->kind.strands;
        double share =
            d3_distance(s->places[i][hem], s->places[next][hem]) / d3_distance(s->rest[i][hem], s->rest[next][hem]);
        *least = share < *least ? share : *least;
        *most = motion_larger(*most, share);
    }
}

// ---- figures --------------------------------------------------------------------------------------------

#define SCENES 48 // of each motion: 14,000 frames
#define SECONDS 4.0
#define APPEARS                                                                                                        \
    0.3 // seconds: who appears in the middle of a stride has legs through the skirt of the setup pose at first
#define SHOWS 2.0 // millimetres
#define DEEP 5.0

// How long a state lasts that should pass, in sixtieths of a second.
typedef struct stay {
    double now, longest;
    uint64_t scene; // of the longest
} stay;

static void stay_take(stay *s, int is_so, double ticks, uint64_t number)
{
    s->now = is_so ? s->now + ticks : 0.0;
    if (s->now > s->longest)
        s->longest = s->now, s->scene = number;
}

typedef struct figures {
    int are_known;
    tally depth, crossed, close,
        far; // of each frame: millimetres; 1 or 0; rest over the smallest gap; the largest over rest
    stay deep, crossing;
} figures;

static void judge_frame(const skirt_scene *s, double ticks, uint64_t number, figures *f)
{
    double least, most, depth = 1000.0 * skirt_depth(s);
    int crossed = skirt_hems_cross(s);
    skirt_gaps(s, &least, &most);
    tally_take(&f->depth, depth, number);
    tally_take(&f->crossed, crossed, number);
    tally_take(&f->close, 1.0 / least, number);
    tally_take(&f->far, most, number);
    stay_take(&f->deep, depth > DEEP, ticks, number);
    stay_take(&f->crossing, crossed, ticks, number);
}

// Bodies, skirts, paces and frame times that the seed draws.
static void play(skirt_motion motion, uint64_t number, figures *f)
{
    static skirt_scene s;
    skirt_drawn drawn;
    skirt_draw(&drawn, motion, number);
    host_clock clock = clock_of(drawn.rate, number);
    skirt_scene_create(&s, &drawn, motion);
    f->deep.now = f->crossing.now = 0.0;
    while (clock.now < SECONDS) {
        float delta_seconds = clock_next(&clock);
        skirt_scene_step(&s, motion, clock.now, delta_seconds);
        if (clock.now >= APPEARS)
            judge_frame(&s, 60.0 * (double)delta_seconds, number, f);
    }
    skirt_scene_destroy(&s);
}

static const figures *figures_of(uint32_t motion, uint64_t seed)
{
    static figures all[SKIRT_MOTIONS];
    for (uint32_t i = 0; i < motion_scenes(SCENES) && !all[motion].are_known; ++i)
        play((skirt_motion)motion, seed * 1000003 + i, &all[motion]);
    all[motion].are_known = 1;
    return &all[motion];
}

static motion_figure shows(uint32_t motion, uint64_t seed)
{
    return tally_beyond(&figures_of(motion, seed)->depth, SHOWS);
}

static motion_figure deep(uint32_t motion, uint64_t seed)
{
    return tally_beyond(&figures_of(motion, seed)->depth, DEEP);
}

static motion_figure crossed(uint32_t motion, uint64_t seed)
{
    return tally_beyond(&figures_of(motion, seed)->crossed, 0.5);
}

static motion_figure stays_crossed(uint32_t motion, uint64_t seed)
{
    const stay *s = &figures_of(motion, seed)->crossing;
    return motion_figure_of(s->longest, s->scene);
}

static motion_figure close_at_hem(uint32_t motion, uint64_t seed)
{
    return tally_below(&figures_of(motion, seed)->close, 0.999);
}

static motion_figure far_at_hem(uint32_t motion, uint64_t seed)
{
    return tally_below(&figures_of(motion, seed)->far, 0.999);
}

static motion_figure hard_deep(uint32_t motion, uint64_t seed)
{
    return deep(SKIRT_HARD + motion, seed);
}

static motion_figure hard_stays_deep(uint32_t motion, uint64_t seed)
{
    const stay *s = &figures_of(SKIRT_HARD + motion, seed)->deep;
    return motion_figure_of(s->longest, s->scene);
}

// ---- rows -----------------------------------------------------------------------------------------------

static const char *hard_name(uint32_t variant)
{
    return skirt_motion_name(SKIRT_HARD + variant);
}

static const motion_variants usual = {SKIRT_HARD, skirt_motion_name}, hard = {SKIRT_MOTIONS - SKIRT_HARD, hard_name};

// Where a bar names no share of frames it is 99.9 %.
static const motion_row rows[] = {
    {"%s: frames with cloth more than 2 mm in a leg", &usual, shows, 0.005, "%"},
    {"%s: frames with cloth more than 5 mm in a leg", &usual, deep, 0.0005, "%"},
    {"%s: frames with cloth more than 5 mm in a leg", &hard, hard_deep, 0.02, "%"},
    {"%s: how long it stays so, at 60 Hz", &hard, hard_stays_deep, 3.0, "frames"},
    {"%s: rest over the smallest gap at the hem, 99.9 % of frames", &usual, close_at_hem, 1.0 / 0.6, "x"},
    {"%s: the largest gap at the hem over rest, 99.9 % of frames", &usual, far_at_hem, 1.6, "x"},
    {"%s: frames with strands crossed at the hem", &usual, crossed, 0.002, "%"},
    {"%s: how long they stay so, at 60 Hz", &usual, stays_crossed, 5.0, "frames"},
};

MOTION_CHAPTER(motion_skirts, "Skirts");
