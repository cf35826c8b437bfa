// SPDX-License-Identifier: MIT
// Skirts and open strips that a leg is lifted into, some of them in a steady wind: in five seconds they come to rest.
#include "motion/skirts.h"

#include <string.h>

#define SETTLES 300     // frames
#define WATCHED 60      // afterwards
#define TREMBLES 0.0002 // metres a tick

static const struct {
    const char *name;
    void (*draw)(skirt_drawn *d, skirt_motion motion, uint64_t seed);
    uint32_t scenes;
} kinds[] = {{"rings", skirt_draw, 200}, {"open strips round a leg", skirt_draw_strip, 400}};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *kind_name(uint32_t variant)
{
    return kinds[variant].name;
}

static const motion_variants skirt_rests = {KINDS, kind_name};

typedef struct rest_figures {
    int are_known;
    tally deep, moved, awake; // of a scene: in what is allowed at rest, in what trembling is, 1 or 0
} rest_figures;

static double farthest_move(const skirt_scene *s, d3 before[SKIRT_STRANDS][SKIRT_PARTICLES])
{
    double most = 0.0;
    for (uint32_t i = 0; i < s->kind.strands; ++i)
        for (uint32_t b = 0; b <= s->kind.bones; ++b)
            most = motion_larger(most, d3_distance(before[i][b], s->places[i][b]));
    return most;
}

static int is_awake(const skirt_scene *s)
{
    for (uint32_t i = 0; i < s->kind.strands; ++i)
        if (!tsl_chain_is_asleep(s->world, s->chains[i]))
            return 1;
    return 0;
}

static void begin(skirt_scene *s, uint32_t kind, uint64_t number)
{
    motion_random random = {~number};
    skirt_drawn d;
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = 1e-4f;
    kinds[kind].draw(&d, SKIRT_LEAN, number);
    d.pace.speed = 1.0;
    skirt_scene_create(s, &d, SKIRT_LEAN);
    must(tsl_rig_set_detail(s->world, s->rig, &detail), "tsl_rig_set_detail");
    double wind = random_between(&random, -3.0, 3.0), across = random_between(&random, -1.0, 1.0);
    if (random_bits(&random) % 2)
        skirt_blow(s, (tsl_vec3){(float)across, 0.0f, (float)wind});
}

static void play(uint32_t kind, uint64_t number, rest_figures *f)
{
    static skirt_scene s;
    static d3 before[SKIRT_STRANDS][SKIRT_PARTICLES];
    double moved = 0.0;
    begin(&s, kind, number);
    for (int frame = 1; frame <= SETTLES; ++frame)
        skirt_scene_step(&s, SKIRT_LEAN, frame / 60.0, 1.0f / 60.0f);
    tally_take(&f->awake, is_awake(&s), number);
    for (int frame = 1; frame <= WATCHED; ++frame) {
        memcpy(before, s.places, sizeof before);
        skirt_scene_step(&s, SKIRT_LEAN, (SETTLES + frame) / 60.0, 1.0f / 60.0f);
        moved = motion_larger(moved, farthest_move(&s, before));
    }
    tally_take(&f->moved, moved / TREMBLES, number);
    tally_take(&f->deep, skirt_depth(&s) / motion_larger(0.001, 0.02 * s.body.ankle), number);
    skirt_scene_destroy(&s);
}

static const rest_figures *figures_of(uint32_t kind, uint64_t seed)
{
    static rest_figures all[KINDS];
    for (uint64_t i = 0; i < motion_scenes(kinds[kind].scenes) && !all[kind].are_known; ++i)
        play(kind, seed * 1000003 + i, &all[kind]);
    all[kind].are_known = 1;
    return &all[kind];
}

static motion_figure skirt_rest_deep(uint32_t variant, uint64_t seed)
{
    return tally_beyond(&figures_of(variant, seed)->deep, 1.0);
}

static motion_figure skirt_rest_trembles(uint32_t variant, uint64_t seed)
{
    return tally_beyond(&figures_of(variant, seed)->moved, 1.0);
}

static motion_figure skirt_rest_awake(uint32_t variant, uint64_t seed)
{
    return tally_beyond(&figures_of(variant, seed)->awake, 0.5);
}

static const motion_row rows[] = {
    {"%s at rest: scenes deeper than 1 mm", &skirt_rests, skirt_rest_deep, 0.01, "%"},
    {"%s at rest: scenes trembling by more than 0.2 mm a tick", &skirt_rests, skirt_rest_trembles, 0.01, "%"},
    {"%s at rest: scenes awake after 5 s", &skirt_rests, skirt_rest_awake, 0.01, "%"},
};

MOTION_CHAPTER(motion_skirts_rest, "Skirts");
