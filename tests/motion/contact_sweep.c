// SPDX-License-Identifier: MIT
// An arm, a capsule, that is swept through a strand which hangs at rest, and a strand that is carried against a standing pole. Seen
// along the arm the strand winds around it by some angle, which changes by a whole turn in a tick when it goes through.
#include "motion/contact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PASSES 1000
#define PI 3.14159265358979323846
#define ARM_HALF_LENGTH 0.5
#define AFTERWARDS 12 // frames

typedef struct sweep {
    character who;
    double speed, rate;
    int strand_moves;
} sweep;

static const character swept[] = {CHARACTER_HAIR, CHARACTER_TAIL, CHARACTER_SKIRT};
static const double speeds[] = {1.0, 2.5, 5.0, 10.0}, rates[] = {60.0, 30.0};

static sweep sweep_of(uint32_t variant)
{
    sweep s = {swept[variant % 3], speeds[variant / 3 % 4], rates[variant / 12 % 2], variant >= 24};
    return s;
}

static const char *sweep_name(uint32_t variant)
{
    static char name[64];
    sweep s = sweep_of(variant);
    snprintf(name, sizeof name, "%s, %s at %g m/s, %g Hz", s.strand_moves ? "a standing pole" : "an arm",
             character_name(s.who), s.speed, s.rate);
    return name;
}

const motion_variants contact_sweeps = {48, sweep_name};

typedef struct pass {
    d3 from, to;  // of the arm's middle
    d3 axis, way; // unit
    d3 up;        // across both
    double radius;
    uint32_t first, count; // the strand's particles
} pass;

// ---- choosing a pass ------------------------------------------------------------------------------------

static d3 unit(d3 a)
{
    return d3_scale(a, 1.0 / d3_length(a));
}

// At `share` of the strand's length. `out_along`: how the strand goes there.
static d3 place_on(const tsl_particle *strand, uint32_t count, double share, d3 *out_along)
{
    double at = share * (count - 1);
    uint32_t i = (uint32_t)at;
    d3 a = d3_of(strand[i].position), b = d3_of(strand[i + 1].position);
    *out_along = unit(d3_sub(b, a));
    return d3_add(a, d3_scale(d3_sub(b, a), at - i));
}

static pass choose_pass(const tsl_particle *particles, uint32_t count, double length, motion_random *random)
{
    pass p;
    uint32_t strands = 0, which, share_of_strand;
    for (uint32_t i = 0; i < count; ++i)
        strands += particles[i].parent < 0;
    which = (uint32_t)random_between(random, 0.0, strands);
    share_of_strand = count / strands;
    p.first = which * share_of_strand;
    p.count = share_of_strand;
    double share = random_between(random, 0.25, 0.5);
    d3 along, place = place_on(&particles[p.first], p.count, share, &along), way;
    do
        way = d3_cross(along, random_direction(random));
    while (d3_length(way) < 0.2);
    p.way = unit(d3_add(unit(way), d3_scale(along, random_between(random, -0.3, 0.3))));
    p.axis = unit(d3_cross(p.way, along));
    p.up = d3_cross(p.axis, p.way);
    p.radius = random_between(random, 0.03, 0.05);
    // Bones above the arm stay where they are, and the rest of the strand goes around it: enough is left to hang over its front.
    p.from = d3_sub(place, d3_scale(p.way, p.radius + 0.2));
    p.to = d3_add(place, d3_scale(p.way, p.radius + 0.2 * (1.0 - share) * length));
    return p;
}

// ---- the judge ------------------------------------------------------------------------------------------

// How far the strand goes around the arm, from its root to its tip.
static double winding(const d3 *strand, uint32_t count, const pass *p, d3 middle)
{
    double sum = 0.0;
    for (uint32_t i = 0; i + 1 < count; ++i) {
        d3 a = d3_sub(strand[i], middle), b = d3_sub(strand[i + 1], middle);
        double ax = d3_dot(a, p->way), ay = d3_dot(a, p->up), bx = d3_dot(b, p->way), by = d3_dot(b, p->up);
        sum += atan2(ax * by - ay * bx, ax * bx + ay * by);
    }
    return sum;
}

// ---- one pass -------------------------------------------------------------------------------------------

typedef struct stage {
    actor a;
    tsl_collider_id own, other;
    uint32_t count;
    tsl_particle particles[2 * ACTOR_POINTS];
    double moved; // of the strand's root along the way
} stage;

static void put_arm(stage *s, tsl_collider_id id, const pass *p, d3 middle)
{
    TSL_INIT(tsl_collider_desc, desc);
    dframe root = dframe_of(s->a.root);
    d3 at = id.bits == s->own.bits ? d3_sub(middle, root.position) : middle;
    d3 a = d3_sub(at, d3_scale(p->axis, ARM_HALF_LENGTH)), b = d3_add(at, d3_scale(p->axis, ARM_HALF_LENGTH));
    desc.shape = TSL_SHAPE_CAPSULE;
    desc.radius = (float)p->radius;
    desc.a = (tsl_vec3){(float)(a.x - at.x), (float)(a.y - at.y), (float)(a.z - at.z)};
    desc.b = (tsl_vec3){(float)(b.x - at.x), (float)(b.y - at.y), (float)(b.z - at.z)};
    desc.rig = id.bits == s->own.bits ? s->a.rig : (tsl_rig_id){0};
    desc.frame.position = (tsl_vec3){(float)at.x, (float)at.y, (float)at.z};
    must(tsl_collider_set(s->a.world, id, &desc), "tsl_collider_set");
}

static void move_arm(stage *s, tsl_collider_id id, d3 middle)
{
    dframe root = dframe_of(s->a.root);
    d3 at = id.bits == s->own.bits ? d3_sub(middle, root.position) : middle;
    tsl_transform frame = {{(float)at.x, (float)at.y, (float)at.z}, {0, 0, 0, 1}, {1, 1, 1}};
    must(tsl_collider_move(s->a.world, id, &frame, 0), "tsl_collider_move");
}

static void read_particles(stage *s)
{
    s->count = 2 * ACTOR_POINTS;
    must(tsl_chain_get_particles(s->a.world, s->a.chain, s->particles, &s->count), "tsl_chain_get_particles");
}

// At the last tick or, of two in a frame, at the one before: what a particle keeps of its place then is that place and the share
// `inert` of what the root has travelled since.
static double winding_now(const stage *s, const pass *p, d3 middle)
{
    d3 strand[ACTOR_POINTS];
    for (uint32_t i = 0; i < p->count; ++i)
        strand[i] = d3_of(s->particles[p->first + i].position);
    return winding(strand, p->count, p, middle);
}

static double winding_before(const stage *s, const pass *p, d3 middle, d3 inert_travel)
{
    d3 strand[ACTOR_POINTS];
    for (uint32_t i = 0; i < p->count; ++i) {
        d3 kept = d3_of(s->particles[p->first + i].previous);
        strand[i] = i ? d3_sub(kept, inert_travel) : kept;
    }
    return winding(strand, p->count, p, middle);
}

// Moves the arm or the strand on, and takes what the strand winds around the arm by in each tick. A turn more or less from one to the
// next is what only a strand that was passed through has: one that slips off the arm unwinds.
static int advance(stage *s, const sweep *w, const pass *p, tsl_collider_id arm, double from, double to,
                   double *winds, d3 root)
{
    int ticks = w->rate < 45.0 ? 2 : 1, passed = 0;
    d3 middle = w->strand_moves ? p->from : d3_add(p->from, d3_scale(p->way, to)), travel = {0.0, 0.0, 0.0};
    if (w->strand_moves) {
        d3 at = d3_sub(root, d3_scale(p->way, to));
        s->a.root.position = (tsl_vec3){(float)at.x, (float)at.y, (float)at.z};
        travel = d3_scale(p->way, (from - to) / ticks);
    } else {
        move_arm(s, arm, middle);
    }
    actor_play(&s->a, (float)(1.0 / w->rate));
    read_particles(s);
    if (ticks == 2) {
        d3 halfway = w->strand_moves ? middle : d3_add(p->from, d3_scale(p->way, 0.5 * (from + to)));
        double inert = character_recipe(w->who)->inert;
        double then = winding_before(s, p, halfway, d3_scale(travel, inert));
        passed |= fabs(then - *winds) > PI;
        *winds = then;
    }
    double now = winding_now(s, p, middle);
    passed |= fabs(now - *winds) > PI;
    *winds = now;
    return passed;
}

// Whether it went through.
static int run_pass(stage *s, const sweep *w, const pass *p, tsl_collider_id arm)
{
    double length = d3_distance(p->from, p->to), gone = 0.0, next, winds;
    d3 root = dframe_of(s->a.root).position;
    int passed = 0;
    put_arm(s, arm, p, p->from);
    actor_play(&s->a, 1.0f / 60.0f);
    read_particles(s);
    winds = winding_now(s, p, p->from);
    for (int rest = 0; rest < AFTERWARDS; rest += gone >= length, gone = next) {
        next = gone + w->speed / w->rate;
        next = next < length ? next : length;
        passed |= advance(s, w, p, arm, gone, next, &winds, root);
    }
    return passed;
}

static tsl_collider_id add_arm(tsl_world *world, tsl_rig_id rig)
{
    TSL_INIT(tsl_collider_desc, desc);
    tsl_collider_id id;
    desc.shape = TSL_SHAPE_CAPSULE;
    desc.rig = rig;
    desc.frame.position.y = 100.0f;
    must(tsl_collider_create(world, &desc, &id), "tsl_collider_create");
    return id;
}

motion_figure contact_passes(uint32_t variant, uint64_t seed)
{
    static stage s;
    static char worst[48];
    sweep w = sweep_of(variant);
    actor_options options = {.model = TSL_MODEL_TASSEL};
    tsl_rig_id nobody = {0};
    motion_figure figure = {0.0, NULL};
    uint64_t size;
    actor_create(&s.a, stage_create(), w.who, &options, motion_stand);
    s.own = add_arm(s.a.world, s.a.rig);
    s.other = add_arm(s.a.world, nobody);
    for (int frame = 0; frame < 300; ++frame)
        actor_step(&s.a, motion_stand, frame / 60.0, 1.0f / 60.0f);
    tsl_transform stands = s.a.root;
    must(tsl_world_snapshot_size(s.a.world, &size), "tsl_world_snapshot_size");
    void *snapshot = malloc(size);
    must(tsl_world_snapshot_save(s.a.world, snapshot, size), "tsl_world_snapshot_save");
    for (uint64_t i = 0; i < PASSES; ++i) {
        motion_random random = {seed * 1000003 + i};
        must(tsl_world_snapshot_load(s.a.world, snapshot, size, NULL), "tsl_world_snapshot_load");
        s.a.root = stands;
        read_particles(&s);
        pass p = choose_pass(s.particles, s.count, character_length(w.who), &random);
        if (run_pass(&s, &w, &p, i % 2 && !w.strand_moves ? s.own : s.other)) {
            figure.value += 1.0;
            snprintf(worst, sizeof worst, "scene %llu", (unsigned long long)(seed * 1000003 + i));
            figure.worst = worst;
        }
    }
    free(snapshot);
    tsl_world_destroy(s.a.world);
    return figure;
}
