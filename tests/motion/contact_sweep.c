// SPDX-License-Identifier: MIT
// An arm, a capsule or a body of another shape, that is swept through a strand which hangs at rest, and a strand that is carried against a standing pole. Seen
// along the arm the strand winds around it by some angle, which changes by a whole turn in a tick when it goes through. (contact_slip.c has
// what else changes it by much.)
#include "motion/contact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PASSES 1000
#define PI 3.14159265358979323846
#define ARM_HALF_LENGTH 0.5
#define AFTERWARDS 12        // frames
#define TAPERED_RADIUS_B 0.6 // of the other end's

typedef struct sweep {
    character who;
    double speed, rate;
    int strand_moves;
    tsl_shape arm;
    int is_unheld; // the strand does not meet the arm
    int is_sharp;  // a hull without rounding
} sweep;

static const character swept[] = {CHARACTER_HAIR, CHARACTER_TAIL, CHARACTER_SKIRT};
static const double speeds[] = {1.0, 2.5, 5.0, 10.0}, rates[] = {60.0, 30.0};

static sweep sweep_of(uint32_t variant)
{
    sweep s = {swept[variant % 3],
               speeds[variant / 3 % 4],
               rates[variant / 12 % 2],
               variant >= 24,
               TSL_SHAPE_CAPSULE,
               0,
               0};
    return s;
}

static sweep body_of(uint32_t variant)
{
    tsl_shape arm = variant < 6 ? TSL_SHAPE_HULL : TSL_SHAPE_TAPERED_CAPSULE;
    sweep s = {swept[variant % 3], speeds[2 + variant / 3 % 2], rates[0], 0, arm, 0, 0};
    return s;
}

static sweep box_of(uint32_t variant)
{
    sweep s = {swept[variant % 3], speeds[2 + variant / 3 % 2], rates[0], 0, TSL_SHAPE_BOX, 0, 0};
    return s;
}

static sweep sharp_of(uint32_t variant)
{
    sweep s = body_of(variant);
    s.is_sharp = 1;
    return s;
}

static sweep unheld_of(uint32_t variant)
{
    sweep s = {swept[variant % 3], speeds[3], rates[variant / 3], 0, TSL_SHAPE_CAPSULE, 1, 0};
    return s;
}

static const char *name_of(const sweep *s)
{
    static char name[64];
    const char *arm = s->strand_moves                       ? "a standing pole"
                      : s->arm == TSL_SHAPE_BOX             ? "a box"
                      : s->arm == TSL_SHAPE_HULL            ? "a hull"
                      : s->arm == TSL_SHAPE_TAPERED_CAPSULE ? "a tapered arm"
                                                            : "an arm";
    snprintf(name, sizeof name, "%s, %s at %g m/s, %g Hz", arm, character_name(s->who), s->speed, s->rate);
    return name;
}

static const char *sweep_name(uint32_t variant)
{
    sweep s = sweep_of(variant);
    return name_of(&s);
}

static const char *body_name(uint32_t variant)
{
    sweep s = body_of(variant);
    return name_of(&s);
}

static const char *box_name(uint32_t variant)
{
    sweep s = box_of(variant);
    return name_of(&s);
}

static const char *sharp_name(uint32_t variant)
{
    sweep s = sharp_of(variant);
    return name_of(&s);
}

static const char *unheld_name(uint32_t variant)
{
    sweep s = unheld_of(variant);
    return name_of(&s);
}

const motion_variants contact_sweeps = {48, sweep_name}, contact_bodies = {12, body_name},
                      contact_boxes = {6, box_name}, contact_sharp = {6, sharp_name},
                      contact_unheld = {6, unheld_name};

typedef struct pass {
    d3 from, to;   // of the arm's middle
    d3 axis, way;  // unit
    d3 up;         // across both
    double radius; // what it reaches from its axis
    tsl_shape shape;
    prism body;            // of a box or a hull, around its middle
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

static dq from_z_to(d3 axis)
{
    dq turn = {-axis.y, axis.x, 0.0, 1.0 + axis.z};
    double inverse = 1.0 / sqrt(turn.x * turn.x + turn.y * turn.y + turn.w * turn.w);
    return (dq){turn.x * inverse, turn.y * inverse, 0.0, turn.w * inverse};
}

static double reach_of(const prism *body)
{
    double reach = 0.0;
    for (uint32_t i = 0; i < body->corner_count; ++i)
        reach = motion_larger(reach, hypot(body->x[i], body->y[i]) + body->rounding);
    return reach;
}

// A hull that is to be sharp has a corner of this angle, or of less.
#define SHARP (75.0 / 180.0 * PI)

// About as thick as an arm, around its axis. A box has sharp edges, and a hull is rounded unless it is to be sharp.
static prism random_body(tsl_shape kind, int is_sharp, motion_random *random)
{
    prism body;
    do {
        body = random_prism(kind == TSL_SHAPE_BOX, random_between(random, 0.02, 0.05), random);
        body.thinnest -= body.rounding;
        body.rounding = is_sharp ? 0.0 : 0.5 * body.thinnest;
        body.thinnest += body.rounding;
        body.half = ARM_HALF_LENGTH;
    } while (reach_of(&body) > 0.06 || body.thinnest < 0.025 || prism_depth(&body) < 0.015 ||
             (kind == TSL_SHAPE_HULL && is_sharp && prism_sharpest(&body) > SHARP));
    return body;
}

static void choose_body(pass *p, const prism *hull_body, motion_random *random)
{
    p->body = p->shape == TSL_SHAPE_HULL ? *hull_body : random_body(p->shape, 1, random);
    dq roll = turn_about(0.0, 0.0, 1.0, random_between(random, 0.0, 2.0 * PI));
    p->body.rotation = dq_mul(from_z_to(p->axis), roll);
    p->radius = reach_of(&p->body);
}

static pass choose_pass(const tsl_particle *particles, uint32_t count, double length, tsl_shape arm,
                        const prism *hull_body, motion_random *random)
{
    pass p = {.shape = arm};
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
    if (arm == TSL_SHAPE_BOX || arm == TSL_SHAPE_HULL)
        choose_body(&p, hull_body, random);
    // Bones above the arm stay where they are, and the rest of the strand goes around it: enough is left to hang over its front.
    p.from = d3_sub(place, d3_scale(p.way, p.radius + 0.2));
    p.to = d3_add(place, d3_scale(p.way, p.radius + 0.2 * (1.0 - share) * length));
    return p;
}

// ---- the judge ------------------------------------------------------------------------------------------

// How far the strand goes around the arm, from its root to its tip.
static double winding(const flat *strand, uint32_t count)
{
    double sum = 0.0;
    for (uint32_t i = 0; i + 1 < count; ++i) {
        flat a = strand[i], b = strand[i + 1];
        sum += atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
    }
    return sum;
}

static flat seen_along(const pass *p, d3 middle, d3 place)
{
    d3 from_middle = d3_sub(place, middle);
    return (flat){d3_dot(from_middle, p->way), d3_dot(from_middle, p->up)};
}

// What is surely of the arm, around its axis.
static double core_of(const pass *p)
{
    return p->shape == TSL_SHAPE_CAPSULE           ? p->radius
           : p->shape == TSL_SHAPE_TAPERED_CAPSULE ? TAPERED_RADIUS_B * p->radius
                                                   : prism_depth(&p->body);
}

// ---- one pass -------------------------------------------------------------------------------------------

typedef struct stage {
    actor a;
    tsl_collider_id own, other;
    uint32_t layers; // of both; 0: chains do not meet that of the world
    prism hull_body; // that of hulls never changes
    uint32_t count;
    tsl_particle particles[2 * ACTOR_POINTS];
    double moved;             // of the strand's root along the way
    flat strand[FLAT_POINTS]; // as it was at the last tick that was looked at
    double winds;             // what it winds around the arm by there
} stage;

static void put_arm(stage *s, tsl_collider_id id, const pass *p, d3 middle)
{
    TSL_INIT(tsl_collider_desc, desc);
    dframe root = dframe_of(s->a.root);
    d3 at = id.bits == s->own.bits ? d3_sub(middle, root.position) : middle;
    d3 a = d3_sub(at, d3_scale(p->axis, ARM_HALF_LENGTH)), b = d3_add(at, d3_scale(p->axis, ARM_HALF_LENGTH));
    desc.shape = p->shape;
    desc.radius = (float)p->radius;
    desc.radius_b = p->shape == TSL_SHAPE_TAPERED_CAPSULE ? (float)TAPERED_RADIUS_B * desc.radius : -1.0f;
    desc.a = (tsl_vec3){(float)(a.x - at.x), (float)(a.y - at.y), (float)(a.z - at.z)};
    desc.b = (tsl_vec3){(float)(b.x - at.x), (float)(b.y - at.y), (float)(b.z - at.z)};
    if (p->shape == TSL_SHAPE_BOX || p->shape == TSL_SHAPE_HULL) {
        tsl_plane planes[PRISM_CORNERS + 2];
        prism_describe(&p->body, p->shape == TSL_SHAPE_BOX, planes, &desc);
        desc.a = (tsl_vec3){0.0f, 0.0f, 0.0f};
        desc.planes = NULL;
        desc.plane_count = 0;
    }
    desc.rig = id.bits == s->own.bits ? s->a.rig : (tsl_rig_id){0};
    desc.layers = s->layers;
    desc.frame.position = (tsl_vec3){(float)at.x, (float)at.y, (float)at.z};
    must(tsl_collider_set(s->a.world, id, &desc), "tsl_collider_set");
}

static void move_arm(stage *s, tsl_collider_id id, const pass *p, d3 middle)
{
    dframe root = dframe_of(s->a.root);
    d3 at = id.bits == s->own.bits ? d3_sub(middle, root.position) : middle;
    tsl_transform frame = {{(float)at.x, (float)at.y, (float)at.z}, {0, 0, 0, 1}, {1, 1, 1}};
    if (p->shape == TSL_SHAPE_BOX || p->shape == TSL_SHAPE_HULL)
        frame.rotation = (tsl_quat){(float)p->body.rotation.x, (float)p->body.rotation.y,
                                    (float)p->body.rotation.z, (float)p->body.rotation.w};
    must(tsl_collider_move(s->a.world, id, &frame, 0), "tsl_collider_move");
}

static void read_particles(stage *s)
{
    s->count = 2 * ACTOR_POINTS;
    must(tsl_chain_get_particles(s->a.world, s->a.chain, s->particles, &s->count), "tsl_chain_get_particles");
}

static void see_strand(const stage *s, const pass *p, d3 middle, flat *strand)
{
    for (uint32_t i = 0; i < p->count; ++i)
        strand[i] = seen_along(p, middle, d3_of(s->particles[p->first + i].position));
}

// At the first of two ticks in a frame: what a particle keeps of its place then is that place and the share `inert` of what the root has
// travelled since.
static void see_strand_before(const stage *s, const pass *p, d3 middle, d3 inert_travel, flat *strand)
{
    for (uint32_t i = 0; i < p->count; ++i) {
        d3 kept = d3_of(s->particles[p->first + i].previous);
        strand[i] = seen_along(p, middle, i ? d3_sub(kept, inert_travel) : kept);
    }
}

// A turn more or less from one tick to the next is what a strand that was passed through has. One that slips off the arm, or whose
// end unrolls from around it, has half of it at times: seven of 200,000 passes at 10 m/s changed by 1.02 to 1.14 halves so, and none
// of their bones went into the arm on its way. Of an arm that strands do not meet 1.5 halves would overlook the first few.
#define SLIPS (1.25 * PI)

static int was_passed(stage *s, const pass *p, const flat *strand)
{
    double winds = winding(strand, p->count);
    int passed =
        fabs(winds - s->winds) > SLIPS && !strand_comes_around(s->strand, strand, p->count, core_of(p));
    memcpy(s->strand, strand, p->count * sizeof *strand);
    s->winds = winds;
    return passed;
}

// Moves the arm or the strand on. Returns whether it went through.
static int advance(stage *s, const sweep *w, const pass *p, tsl_collider_id arm, double from, double to,
                   d3 root)
{
    int ticks = w->rate < 45.0 ? 2 : 1, passed = 0;
    d3 middle = w->strand_moves ? p->from : d3_add(p->from, d3_scale(p->way, to)), travel = {0.0, 0.0, 0.0};
    flat strand[FLAT_POINTS];
    if (w->strand_moves) {
        d3 at = d3_sub(root, d3_scale(p->way, to));
        s->a.root.position = (tsl_vec3){(float)at.x, (float)at.y, (float)at.z};
        travel = d3_scale(p->way, (from - to) / ticks);
    } else {
        move_arm(s, arm, p, middle);
    }
    actor_play(&s->a, (float)(1.0 / w->rate));
    read_particles(s);
    if (ticks == 2) {
        d3 halfway = w->strand_moves ? middle : d3_add(p->from, d3_scale(p->way, 0.5 * (from + to)));
        see_strand_before(s, p, halfway, d3_scale(travel, character_recipe(w->who)->inert), strand);
        passed |= was_passed(s, p, strand);
    }
    see_strand(s, p, middle, strand);
    return passed | was_passed(s, p, strand);
}

// Whether it went through.
static int run_pass(stage *s, const sweep *w, const pass *p, tsl_collider_id arm)
{
    double length = d3_distance(p->from, p->to), gone = 0.0, next;
    d3 root = dframe_of(s->a.root).position;
    int passed = 0;
    put_arm(s, arm, p, p->from);
    actor_play(&s->a, 1.0f / 60.0f);
    read_particles(s);
    see_strand(s, p, p->from, s->strand);
    s->winds = winding(s->strand, p->count);
    for (int rest = 0; rest < AFTERWARDS; rest += gone >= length, gone = next) {
        next = gone + w->speed / w->rate;
        next = next < length ? next : length;
        passed |= advance(s, w, p, arm, gone, next, root);
    }
    return passed;
}

static tsl_collider_id add_arm(tsl_world *world, tsl_rig_id rig, tsl_shape kind, const prism *hull_body)
{
    TSL_INIT(tsl_collider_desc, desc);
    tsl_plane planes[PRISM_CORNERS + 2];
    tsl_collider_id id;
    if (kind == TSL_SHAPE_HULL)
        prism_describe(hull_body, 0, planes, &desc);
    desc.shape = kind;
    desc.rig = rig;
    desc.frame.position.y = 100.0f;
    must(tsl_collider_create(world, &desc, &id), "tsl_collider_create");
    return id;
}

static motion_figure count_passes(sweep w, uint64_t seed)
{
    static stage s;
    static char worst[48];
    actor_options options = {.model = TSL_MODEL_TASSEL};
    tsl_rig_id nobody = {0};
    motion_figure figure = {0.0, NULL};
    uint64_t size;
    actor_create(&s.a, stage_create(), w.who, &options, motion_stand);
    motion_random of_hull = {seed};
    s.hull_body = random_body(TSL_SHAPE_HULL, w.is_sharp, &of_hull);
    s.layers = w.is_unheld ? 0 : 1;
    s.own = add_arm(s.a.world, s.a.rig, w.arm, &s.hull_body);
    s.other = add_arm(s.a.world, nobody, w.arm, &s.hull_body);
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
        pass p = choose_pass(s.particles, s.count, character_length(w.who), w.arm, &s.hull_body, &random);
        if (run_pass(&s, &w, &p, i % 2 && !w.strand_moves && !w.is_unheld ? s.own : s.other)) {
            figure.value += 1.0;
            snprintf(worst, sizeof worst, "scene %llu", (unsigned long long)(seed * 1000003 + i));
            figure.worst = worst;
        }
    }
    free(snapshot);
    tsl_world_destroy(s.a.world);
    return figure;
}

motion_figure contact_passes(uint32_t variant, uint64_t seed)
{
    return count_passes(sweep_of(variant), seed);
}

motion_figure contact_body_passes(uint32_t variant, uint64_t seed)
{
    return count_passes(body_of(variant), seed);
}

motion_figure contact_box_passes(uint32_t variant, uint64_t seed)
{
    return count_passes(box_of(variant), seed);
}

motion_figure contact_sharp_passes(uint32_t variant, uint64_t seed)
{
    return count_passes(sharp_of(variant), seed);
}

// The judge must see every one of them.
motion_figure contact_overlooked(uint32_t variant, uint64_t seed)
{
    motion_figure figure = {PASSES - count_passes(unheld_of(variant), seed).value, NULL};
    return figure;
}
