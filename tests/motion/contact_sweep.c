// SPDX-License-Identifier: MIT
// An arm or a body as thick, which turns, is swept through a strand that hangs at rest. Seen along the arm the strand winds around it by
// some angle, which changes by a whole turn in a tick when it goes through. (contact_slip.c has what else changes it by much.) What is
// judged is what is shown with the arm of the same frame.
#include "motion/contact.h"
#include "tassel/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
#define ARM_HALF_LENGTH 0.5
#define SETTLES 5.0 // seconds
#define AFTERWARDS 0.2
#define TAPERED_RADIUS_B 0.6 // of the other end's
#define SPIN 3.0             // radians a second at most, about its axis

typedef struct sweep_kind {
    const char *name;
    uint32_t passes;     // of each character, speed, frame rate and shape
    tsl_shape shapes[2]; // in turns
    int is_sharp;        // edges without rounding
    int is_unheld;       // the strand does not meet it
} sweep_kind;

static const sweep_kind kinds[] = {
    {"arms", 1000, {TSL_SHAPE_CAPSULE, TSL_SHAPE_CAPSULE}, 0, 0},
    {"tapered arms", 300, {TSL_SHAPE_TAPERED_CAPSULE, TSL_SHAPE_TAPERED_CAPSULE}, 0, 0},
    {"sharp boxes and hulls", 50, {TSL_SHAPE_BOX, TSL_SHAPE_HULL}, 1, 0},
    {"rounded boxes and hulls", 50, {TSL_SHAPE_BOX, TSL_SHAPE_HULL}, 0, 0},
    {"arms that are not met", 100, {TSL_SHAPE_CAPSULE, TSL_SHAPE_CAPSULE}, 0, 1},
};

// At 144 Hz most frames are between two ticks.
static const struct {
    const char *name;
    uint32_t count;
    double rates[2];
} hosts[] = {{"30 and 60 Hz", 2, {30.0, 60.0}}, {"144 Hz", 1, {144.0}}};

static const character swept[] = {CHARACTER_HAIR, CHARACTER_TAIL, CHARACTER_SKIRT};
static const double speeds[] = {1.0, 2.5, 5.0, 10.0};

enum { KINDS = COUNT(kinds), HOSTS = COUNT(hosts), SPEEDS = COUNT(speeds), SWEPT = COUNT(swept) };

typedef struct sweep {
    const sweep_kind *kind;
    tsl_shape shape;
    character who;
    double speed, rate;
} sweep;

#define EDGED (2 * HOSTS) // the first variant with edges

// A variant is a kind of arm with each of the hosts.
static const char *sweep_name(uint32_t variant)
{
    static char name[64];
    snprintf(name, sizeof name, "%s at %s", kinds[variant / HOSTS].name, hosts[variant % HOSTS].name);
    return name;
}

static const char *edged_name(uint32_t variant)
{
    return sweep_name(EDGED + variant);
}

static const motion_variants contact_round = {2 * HOSTS, sweep_name}, contact_edged = {2 * HOSTS, edged_name};

typedef struct pass {
    d3 from, to;   // of the arm's middle
    d3 axis, way;  // unit
    d3 up;         // across both
    double radius; // what it reaches from its axis
    double spin;   // radians a second about the axis
    tsl_shape shape;
    prism body;            // of a box or a hull, around its middle
    dq rotation;           // of the body at first
    uint32_t first, count; // the strand's particles
} pass;

// ---- choosing a pass ------------------------------------------------------------------------------------

// At `share` of the strand's length. `out_along`: how the strand goes there.
static d3 place_on(const tsl_particle *strand, uint32_t count, double share, d3 *out_along)
{
    double at = share * (count - 1);
    uint32_t i = (uint32_t)at;
    d3 a = d3_of(strand[i].position), b = d3_of(strand[i + 1].position);
    *out_along = d3_unit(d3_sub(b, a));
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

static int is_body(const pass *p)
{
    return p->shape == TSL_SHAPE_BOX || p->shape == TSL_SHAPE_HULL;
}

static void choose_body(pass *p, const prism *body, motion_random *random)
{
    dq roll = turn_about(0.0, 0.0, 1.0, random_between(random, 0.0, 2.0 * PI));
    p->body = *body;
    p->spin = random_between(random, -SPIN, SPIN);
    p->rotation = dq_mul(from_z_to(p->axis), roll);
    p->radius = reach_of(&p->body);
}

static pass choose_pass(const tsl_particle *particles, uint32_t count, double length, const sweep *w,
                        const prism *hull_body, motion_random *random)
{
    pass p = {.shape = w->shape};
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
    p.way = d3_unit(d3_add(d3_unit(way), d3_scale(along, random_between(random, -0.3, 0.3))));
    p.axis = d3_unit(d3_cross(p.way, along));
    p.up = d3_cross(p.axis, p.way);
    p.radius = random_between(random, 0.03, 0.05);
    if (is_body(&p)) {
        prism box = random_body(TSL_SHAPE_BOX, w->kind->is_sharp, random);
        choose_body(&p, w->shape == TSL_SHAPE_HULL ? hull_body : &box, random);
    }
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

typedef struct sweep_figures {
    int are_known;
    uint64_t through, first; // passes, and which the first of them is
    uint64_t passes;
    tally depth; // of the strand in each frame in which the arm moves, millimetres
} sweep_figures;

typedef struct stage {
    actor a;
    tsl_collider_id own, other;
    uint32_t layers; // of both; 0: chains do not meet that of the world
    prism hull_body; // that of hulls never changes
    uint32_t count;
    tsl_particle particles[2 * ACTOR_POINTS];
    d3 shown[2 * ACTOR_POINTS]; // where what is shown has the particles
    double turned;              // of the body since the pass began
    flat strand[FLAT_POINTS];   // as it was at the last tick that was looked at
    double winds;               // what it winds around the arm by there
    uint64_t number;
    sweep_figures *figures;
} stage;

static void put_arm(stage *s, tsl_collider_id id, const pass *p, d3 middle)
{
    TSL_INIT(tsl_collider_desc, desc);
    dframe root = dframe_of(s->a.root);
    d3 at = id.bits == s->own.bits ? d3_sub(middle, root.position) : middle;
    d3 half = d3_scale(p->axis, ARM_HALF_LENGTH);
    desc.shape = p->shape;
    desc.radius = (float)p->radius;
    desc.radius_b = p->shape == TSL_SHAPE_TAPERED_CAPSULE ? (float)TAPERED_RADIUS_B * desc.radius : -1.0f;
    desc.a = (tsl_vec3){-(float)half.x, -(float)half.y, -(float)half.z};
    desc.b = (tsl_vec3){(float)half.x, (float)half.y, (float)half.z};
    if (is_body(p)) {
        tsl_plane planes[PRISM_CORNERS + 2];
        prism body = p->body;
        body.rotation = p->rotation;
        prism_describe(&body, p->shape == TSL_SHAPE_BOX, planes, &desc);
        desc.a = (tsl_vec3){0.0f, 0.0f, 0.0f};
        desc.planes = NULL;
        desc.plane_count = 0;
    }
    desc.rig = id.bits == s->own.bits ? s->a.rig : (tsl_rig_id){0};
    desc.layers = s->layers;
    desc.frame.position = (tsl_vec3){(float)at.x, (float)at.y, (float)at.z};
    must(tsl_collider_set(s->a.world, id, &desc), "tsl_collider_set");
}

static dq turned_body(const stage *s, const pass *p)
{
    return dq_mul(p->rotation, turn_about(0.0, 0.0, 1.0, s->turned));
}

static void move_arm(stage *s, tsl_collider_id id, const pass *p, d3 middle)
{
    dframe root = dframe_of(s->a.root);
    d3 at = id.bits == s->own.bits ? d3_sub(middle, root.position) : middle;
    tsl_transform frame = {{(float)at.x, (float)at.y, (float)at.z}, {0, 0, 0, 1}, {1, 1, 1}};
    dq q = turned_body(s, p);
    if (is_body(p))
        frame.rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    must(tsl_collider_move(s->a.world, id, &frame, 0), "tsl_collider_move");
}

// Bones are shown strand by strand, and the tip of each goes straight on from its last one.
static void read_particles(stage *s)
{
    const recipe *r = character_recipe(s->a.who);
    uint32_t bone = BONE_HEAD + 1, at = 0;
    s->count = 2 * ACTOR_POINTS;
    must(tsl_chain_get_particles(s->a.world, s->a.chain, s->particles, &s->count), "tsl_chain_get_particles");
    actor_read(&s->a, TSL_SPACE_WORLD, s->a.posed_in_world);
    for (uint32_t strand = 0; strand < r->strands; ++strand, bone += r->bones) {
        for (uint32_t b = 0; b < r->bones; ++b)
            s->shown[at++] = d3_of(s->a.posed_in_world[bone + b].position);
        dframe leaf = dframe_of(s->a.posed_in_world[bone + r->bones - 1]);
        s->shown[at++] = dframe_point(leaf, d3_of(s->a.rest[bone + 1].position));
    }
}

static void see_strand(const stage *s, const pass *p, d3 middle, flat *strand)
{
    for (uint32_t i = 0; i < p->count; ++i)
        strand[i] = seen_along(p, middle, s->shown[p->first + i]);
}

// At the first of two ticks in a frame.
static void see_strand_before(const stage *s, const pass *p, d3 middle, flat *strand)
{
    for (uint32_t i = 0; i < p->count; ++i)
        strand[i] = seen_along(p, middle, d3_of(s->particles[p->first + i].previous));
}

// A turn more or less from one tick to the next is what a strand that was passed through has. One that slips off the arm, or whose
// end unrolls from around it, has half of it at times. Of an arm that strands do not meet 1.5 halves would overlook the first few.
#define SLIPS (1.25 * PI)

static int was_passed(stage *s, const pass *p, const flat *strand)
{
    double winds = winding(strand, p->count);
    int passed = fabs(winds - s->winds) > SLIPS && !strand_comes_around(s->strand, strand, p->count, core_of(p));
    memcpy(s->strand, strand, p->count * sizeof *strand);
    s->winds = winds;
    return passed;
}

static void judge_depth(stage *s, const pass *p, d3 middle)
{
    double deepest = 0.0, end = p->shape == TSL_SHAPE_TAPERED_CAPSULE ? TAPERED_RADIUS_B : 1.0;
    d3 half = d3_scale(p->axis, ARM_HALF_LENGTH);
    const hull arm = {d3_sub(middle, half), d3_add(middle, half), p->radius, end * p->radius};
    prism body = p->body;
    body.position = middle;
    body.rotation = turned_body(s, p);
    for (uint32_t i = 1; i < p->count; ++i) {
        const hull bone = {s->shown[p->first + i - 1], s->shown[p->first + i], 0.0, 0.0};
        double depth = -hull_gap(&bone, &arm);
        if (depth > deepest && is_body(p)) // it is within the arm of its reach
            depth = -prism_gap(&bone, &body);
        deepest = motion_larger(deepest, depth);
    }
    tally_take(&s->figures->depth, 1000.0 * deepest, s->number);
}

// Moves the arm on. Returns whether it went through.
static int advance(stage *s, const sweep *w, const pass *p, tsl_collider_id arm, double from, double to)
{
    int passed = 0;
    d3 middle = d3_add(p->from, d3_scale(p->way, to));
    flat strand[FLAT_POINTS];
    s->turned += p->spin / w->rate;
    move_arm(s, arm, p, middle);
    actor_play(&s->a, (float)(1.0 / w->rate));
    read_particles(s);
    if (w->rate < 45.0) {
        see_strand_before(s, p, d3_add(p->from, d3_scale(p->way, 0.5 * (from + to))), strand);
        passed |= was_passed(s, p, strand);
    }
    see_strand(s, p, middle, strand);
    if (to > from)
        judge_depth(s, p, middle);
    return passed | was_passed(s, p, strand);
}

// Whether it went through.
static int run_pass(stage *s, const sweep *w, const pass *p, tsl_collider_id arm)
{
    double length = d3_distance(p->from, p->to), gone = 0.0, next;
    int passed = 0, rest = (int)(AFTERWARDS * w->rate);
    s->turned = 0.0;
    put_arm(s, arm, p, p->from);
    actor_play(&s->a, (float)(1.0 / w->rate));
    read_particles(s);
    see_strand(s, p, p->from, s->strand);
    s->winds = winding(s->strand, p->count);
    for (; rest > 0; rest -= gone >= length, gone = next) {
        next = gone + w->speed / w->rate;
        next = next < length ? next : length;
        passed |= advance(s, w, p, arm, gone, next);
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

static void stage_prepare(stage *s, const sweep *w, uint64_t seed)
{
    actor_options options = {.model = TSL_MODEL_TASSEL};
    const tsl_rig_id nobody = {0};
    motion_random of_hull = {seed};
    actor_create(&s->a, stage_create(), w->who, &options, motion_stand);
    s->hull_body = random_body(TSL_SHAPE_HULL, w->kind->is_sharp, &of_hull);
    s->layers = w->kind->is_unheld ? 0 : 1;
    s->own = add_arm(s->a.world, s->a.rig, w->shape, &s->hull_body);
    s->other = add_arm(s->a.world, nobody, w->shape, &s->hull_body);
    for (int frame = 0; frame < SETTLES * w->rate; ++frame)
        actor_step(&s->a, motion_stand, frame / w->rate, (float)(1.0 / w->rate));
}

// Every second arm is the character's own.
static void count_passes(sweep w, uint64_t seed, sweep_figures *f)
{
    static stage s;
    uint64_t size = 0, own_size = 0;
    stage_prepare(&s, &w, seed);
    s.figures = f;
    must(tsl_rig_save(s.a.world, s.a.rig, NULL, &size), "tsl_rig_save");
    void *state = malloc(size);
    must(tsl_rig_save(s.a.world, s.a.rig, state, &size), "tsl_rig_save");
    must(tsl_world_save(s.a.world, NULL, &own_size), "tsl_world_save");
    void *own = malloc(own_size);
    must(tsl_world_save(s.a.world, own, &own_size), "tsl_world_save");
    for (uint64_t i = 0; i < motion_scenes(w.kind->passes); ++i) {
        motion_random random = {s.number = seed * 1000003 + i};
        must(tsl_world_load(s.a.world, own, own_size), "tsl_world_load");
        must(tsl_rig_load(s.a.world, s.a.rig, state, size), "tsl_rig_load");
        read_particles(&s);
        pass p = choose_pass(s.particles, s.count, character_length(w.who), &w, &s.hull_body, &random);
        if (run_pass(&s, &w, &p, i % 2 && !w.kind->is_unheld ? s.own : s.other) && f->through++ == 0)
            f->first = s.number;
        ++f->passes;
    }
    free(own);
    free(state);
    tsl_world_destroy(s.a.world);
}

// ---- figures --------------------------------------------------------------------------------------------

static void count_kind(const sweep_kind *kind, uint32_t host, uint64_t seed, sweep_figures *f)
{
    for (uint32_t i = 0; i < 2 * hosts[host].count * SWEPT * SPEEDS; ++i) {
        const sweep w = {kind, kind->shapes[i % 2], swept[i / 2 % SWEPT], speeds[i / 2 / SWEPT % SPEEDS],
                         hosts[host].rates[i / 2 / SWEPT / SPEEDS]};
        if (i % 2 == 0 || kind->shapes[1] != kind->shapes[0])
            count_passes(w, seed * 97 + i, f);
    }
}

static const sweep_figures *figures_of(uint32_t variant, uint64_t seed)
{
    static sweep_figures all[KINDS * HOSTS];
    sweep_figures *f = &all[variant];
    if (!f->are_known)
        count_kind(&kinds[variant / HOSTS], variant % HOSTS, seed, f);
    f->are_known = 1;
    return f;
}

static motion_figure contact_passes(uint32_t variant, uint64_t seed)
{
    const sweep_figures *f = figures_of(variant, seed);
    return motion_figure_of((double)f->through / (double)f->passes, f->first);
}

static motion_figure contact_deep(uint32_t variant, uint64_t seed)
{
    return tally_below(&figures_of(variant, seed)->depth, 0.999);
}

static motion_figure contact_deepest(uint32_t variant, uint64_t seed)
{
    return tally_most(&figures_of(variant, seed)->depth);
}

static motion_figure contact_edged_passes(uint32_t variant, uint64_t seed)
{
    return contact_passes(EDGED + variant, seed);
}

static motion_figure contact_edged_deep(uint32_t variant, uint64_t seed)
{
    return contact_deep(EDGED + variant, seed);
}

static motion_figure contact_edged_deepest(uint32_t variant, uint64_t seed)
{
    return contact_deepest(EDGED + variant, seed);
}

// The judge must see every one of them.
static motion_figure contact_overlooked(uint32_t variant, uint64_t seed)
{
    return (motion_figure){1.0 - contact_passes((KINDS - 1) * HOSTS + variant, seed).value, NULL};
}

static const motion_row rows[] = {
    {"%s: passes that went through", &contact_round, contact_passes, 0.0, "%"},
    {"%s: depth in motion, 99.9 % of frames", &contact_round, contact_deep, 2.0, "mm"},
    {"%s: depth in motion, worst", &contact_round, contact_deepest, 5.0, "mm"},
    {"%s, turning: passes that went through", &contact_edged, contact_edged_passes, 0.001, "%"},
    {"%s, turning: depth in motion, 99.9 % of frames", &contact_edged, contact_edged_deep, 3.0, "mm"},
    {"%s, turning: depth in motion, worst", &contact_edged, contact_edged_deepest, 10.0, "mm"},
    {"arms that strands do not meet: passes that the judge overlooks", NULL, contact_overlooked, 0.0, "%"},
};

MOTION_CHAPTER(motion_contact_sweep, "Contact");
