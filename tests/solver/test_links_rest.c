// SPDX-License-Identifier: MIT
// Linked strands come to rest: all are asleep five seconds after a run, under what leans on them, whatever their rounds and rates.
#include "solver/skirt.h"

typedef enum leaning { NOTHING, FORCE, WIND, LEG, LEG_IN_CLOTH, LEANINGS } leaning;

static const char *const names[LEANINGS] = {"nothing", "a force", "a wind", "a leg", "a leg in the cloth"};

typedef struct scenario {
    leaning by;
    uint32_t strands, bones, is_strip, rounds;
    float rate; // ticks a second, and frames
} scenario;

static skirt k;

// ---- what leans on it -----------------------------------------------------------------------------------------

static void add_capsule(float radius, tsl_vec3 from, tsl_vec3 to)
{
    TSL_INIT(tsl_collider_desc, c);
    c.rig = k.b.rig->id;
    c.bone = 0;
    c.shape = TSL_SHAPE_CAPSULE;
    c.radius = c.radius_b = radius;
    c.frame.position = from;
    c.b = (tsl_vec3){to.x - from.x, to.y - from.y, to.z - from.z};
    scene_add_collider(&k.b.s, &c);
}

// A thigh that is lifted, or one behind a strip.
static void add_leg(void)
{
    if (k.is_strip)
        add_capsule(0.06f, (tsl_vec3){0.2f, -0.1f, -0.08f}, (tsl_vec3){0.22f, -0.45f, 0.08f});
    else
        add_capsule(0.08f, (tsl_vec3){0.05f, -0.1f, 0.0f}, (tsl_vec3){0.27f, -0.55f, 0.1f});
}

static void add_wind(void)
{
    tsl_wind_id id;
    TSL_INIT(tsl_wind_desc, wind);
    wind.velocity = (tsl_vec3){1.0f, 0.0f, 0.4f};
    CHECK_INT(tsl_wind_create(k.b.s.world, &wind, &id), TSL_OK);
}

// ---- a scenario -------------------------------------------------------------------------------------------------

static void begin(const scenario *s)
{
    skirt_start(&k, NULL, s->strands, s->bones, s->is_strip, 1.0);
    if (s->by == FORCE)
        k.b.params.force = (tsl_vec3){1.5f, 0.0f, 2.5f};
    skirt_bones(&k, k.bones);
    scene_create_rig(&k.b.s, k.b.rig, s->rate);
    memcpy(k.b.rig->pose, k.b.rig->rest, sizeof k.b.rig->pose);
    for (uint32_t i = 0; i < k.strands; ++i)
        skirt_chain(&k, i);
    k.params.rounds = s->rounds;
    if (s->by == LEG_IN_CLOTH) {
        k.desc.flags = TSL_LINKS_SURFACE;
        k.params.surface_thickness = 0.01f;
    }
    CHECK_INT(skirt_link(&k), TSL_OK);
    if (s->by == WIND)
        add_wind();
    if (s->by == LEG || s->by == LEG_IN_CLOTH)
        add_leg();
    bench_may_sleep(&k.b);
}

// How far a particle went in the newest tick at most, in millimetres, and how many chains are awake.
static double newest_way(uint32_t *awake)
{
    static tsl_particle all[SCENE_BONES];
    double way = 0.0;
    *awake = 0;
    for (uint32_t c = 0; c < k.b.rig->chain_count; ++c) {
        uint32_t count = SCENE_BONES;
        CHECK_INT(tsl_chain_get_particles(k.b.s.world, k.b.rig->chains[c], all, &count), TSL_OK);
        for (uint32_t i = 0; i < count; ++i)
            way = fmax(way, 1000.0 * d3_distance(d3_of(all[i].position), d3_of(all[i].previous)));
        *awake += !tsl_chain_is_asleep(k.b.s.world, k.b.rig->chains[c]);
    }
    return way;
}

static void comes_to_rest(const scenario *s, uint32_t seconds)
{
    uint32_t frames = (uint32_t)s->rate, awake;
    begin(s);
    for (uint32_t f = 0; f < frames; ++f) {
        skirt_move(&k, f / (double)s->rate); // a run, which ends from one frame to the next
        bench_step(&k.b, 1.0f / s->rate);
    }
    for (uint32_t f = 0; f < seconds * frames; ++f)
        bench_step(&k.b, 1.0f / s->rate);
    double way = newest_way(&awake);
    CHECK_MSG(awake == 0, "%s on a %s of %u strands of %u, %u rounds, %g Hz: %u awake, %g mm", names[s->by],
              s->is_strip ? "strip" : "ring", s->strands, s->bones, s->rounds, (double)s->rate, awake, way);
    bench_end(&k.b);
}

// Rounds, rates and strands in all combinations, and numbers of bones in turns.
static void come_to_rest(leaning by, uint32_t is_strip, uint32_t seconds)
{
    static const float rates[] = {30.0f, 60.0f, 144.0f};
    for (uint32_t i = 0; i < 27; ++i) {
        scenario s = {.by = by, .strands = 8 + i % 3 * 8, .bones = 4 + i % 5, .rounds = 1 + i / 3 % 3};
        s.rate = rates[i / 9];
        s.is_strip = is_strip;
        comes_to_rest(&s, seconds);
    }
}

typedef struct rest_case {
    leaning by;
    uint32_t is_strip, seconds;
} rest_case;

static void all_come_to_rest(void)
{
    static const rest_case cases[] = {{NOTHING, 0, 5}, {NOTHING, 1, 5}, {FORCE, 0, 5}, {FORCE, 1, 5},
                                      {WIND, 0, 10}, // it folds a ring, which opens slowly
                                      {WIND, 1, 5},    {LEG, 0, 5},     {LEG, 1, 5},   {LEG_IN_CLOTH, 0, 5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        come_to_rest(cases[i].by, cases[i].is_strip, cases[i].seconds);
}

int main(void)
{
    RUN(all_come_to_rest);
    return REPORT();
}
