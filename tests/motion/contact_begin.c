// SPDX-License-Identifier: MIT
// Chains that begin inside of a ball, in the ways in which they may, on a character that stands or runs: they come out soon, and not with
// a jump.
#include "motion/contact.h"

#define SCENES 60      // of each character at each frame rate
#define OUT 0.3        // seconds until it is out
#define AFTERWARDS 0.3 // watched on

typedef enum begin_way {
    WAY_CREATED, // the ball comes; what follows of the ball, in a run as well
    WAY_ENABLED,
    WAY_TELEPORTED,
    WAY_RESET, // the chain is put on its pose, where the ball is
    WAY_SWITCHED_ON,
    WAY_BORN, // and is created where the ball is
    WAYS
} begin_way;

typedef struct begin_scene {
    character who;
    begin_way way;
    motion_of_time motion;
    d3 center; // of the ball, in the frame of the bone that the chain hangs on
    double radius;
    uint64_t number;
    tally *speeds;
} begin_scene;

// ---- the ball -------------------------------------------------------------------------------------------

// Around a place in the outer half of the first strand, and not around its root.
static void draw_ball(begin_scene *s, const shape *at, motion_random *random)
{
    uint32_t bones = character_recipe(s->who)->bones;
    uint32_t point = bones / 2 + 1 + (uint32_t)random_between(random, 0.0, bones - bones / 2);
    double length = character_length(s->who), most = 0.6 * d3_distance(at->points[0], at->points[point]);
    s->radius = length * random_between(random, 0.12, 0.25);
    s->radius = s->radius > most ? most : s->radius;
    // Beside the bone: along it there would be no way out.
    d3 bone = d3_unit(d3_sub(at->points[point], at->points[point - 1]));
    d3 beside = d3_unit(d3_cross(bone, random_direction(random)));
    s->center = d3_add(at->points[point], d3_scale(beside, s->radius * random_between(random, 0.3, 0.6)));
}

static tsl_collider_desc ball_of(const begin_scene *s, const actor *a, uint32_t flags)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = a->rig;
    desc.bone = (int32_t)character_recipe(s->who)->mount;
    desc.flags = flags;
    desc.radius = (float)s->radius;
    desc.a = (tsl_vec3){(float)s->center.x, (float)s->center.y, (float)s->center.z};
    return desc;
}

static tsl_collider_id add_ball(actor *a, const begin_scene *s, uint32_t flags)
{
    const tsl_collider_desc desc = ball_of(s, a, flags);
    tsl_collider_id id;
    must(tsl_collider_create(a->world, &desc, &id), "tsl_collider_create");
    return id;
}

// Before there is a rig.
static void add_ball_to_world(tsl_world *world, const begin_scene *s, dframe mount)
{
    TSL_INIT(tsl_collider_desc, desc);
    tsl_collider_id id;
    d3 at = dframe_point(mount, s->center);
    desc.radius = (float)s->radius;
    desc.a = (tsl_vec3){(float)at.x, (float)at.y, (float)at.z};
    must(tsl_collider_create(world, &desc, &id), "tsl_collider_create");
}

static void move_ball(actor *a, tsl_collider_id ball, float away)
{
    tsl_transform frame = {{away, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    must(tsl_collider_move(a->world, ball, &frame, TSL_COLLIDER_TELEPORT), "tsl_collider_move");
}

static void enable_ball(actor *a, const begin_scene *s, tsl_collider_id ball)
{
    const tsl_collider_desc desc = ball_of(s, a, 0);
    must(tsl_collider_set(a->world, ball, &desc), "tsl_collider_set");
}

// How deep the deepest bone is, in what is allowed at rest.
static double depth_in(const begin_scene *s, const shape *at)
{
    const hull ball = {s->center, s->center, s->radius, s->radius};
    uint32_t points = character_recipe(s->who)->bones + 1;
    double most = 0.0;
    for (uint32_t i = 0; i < at->count; ++i) {
        const hull bone = {at->points[i % points ? i - 1 : i], at->points[i], 0.0, 0.0};
        most = motion_larger(most, -hull_gap(&bone, &ball));
    }
    return most / motion_larger(0.001, 0.02 * s->radius);
}

// ---- the play -------------------------------------------------------------------------------------------

static void set_weight(actor *a, float weight)
{
    TSL_INIT(tsl_chain_params, params);
    must(tsl_chain_get_params(a->world, a->chain, &params), "tsl_chain_get_params");
    params.weight = weight;
    must(tsl_chain_set_params(a->world, a->chain, &params), "tsl_chain_set_params");
}

static void play(actor *a, const begin_scene *s, host_clock *clock, double until, int is_watched, shape *now)
{
    while (clock->now < until) {
        shape before = *now;
        float delta = clock_next(clock);
        actor_keep_near_origin(a);
        actor_step(a, s->motion, clock->now, delta);
        actor_shape(a, now);
        double moved = shapes_apart(s->who, &before, now) * character_length(s->who);
        if (is_watched)
            tally_take(s->speeds, moved / (double)delta, s->number);
    }
}

// Up to where it begins; `now`: what is shown then. Pose-like ways have the ball where the pose is.
static void lead_up(actor *a, begin_scene *s, host_clock *clock, motion_random *random, shape *now)
{
    const actor_options options = {.model = TSL_MODEL_TASSEL};
    actor_create(a, stage_create(), s->who, &options, s->motion);
    actor_shape_of_pose(a, now);
    if (s->way >= WAY_RESET)
        draw_ball(s, now, random);
    if (s->way == WAY_BORN) {
        dframe mount = actor_mount(a);
        tsl_world_destroy(a->world);
        tsl_world *world = stage_create();
        add_ball_to_world(world, s, mount);
        actor_create(a, world, s->who, &options, s->motion);
        return;
    }
    if (s->way == WAY_RESET)
        add_ball(a, s, 0);
    play(a, s, clock, character_settles_in(s->who), 0, now);
    if (s->way < WAY_RESET)
        draw_ball(s, now, random);
}

static void begin(actor *a, const begin_scene *s, host_clock *clock, shape *now)
{
    tsl_collider_id ball;
    if (s->way == WAY_CREATED)
        add_ball(a, s, 0);
    if (s->way == WAY_ENABLED)
        enable_ball(a, s, add_ball(a, s, TSL_COLLIDER_DISABLED));
    if (s->way == WAY_TELEPORTED) {
        ball = add_ball(a, s, TSL_COLLIDER_DISABLED);
        move_ball(a, ball, 5.0f);
        enable_ball(a, s, ball);
        move_ball(a, ball, 5.0f);
        play(a, s, clock, clock->now + 0.1, 0, now);
        move_ball(a, ball, 0.0f);
    }
    if (s->way == WAY_SWITCHED_ON) {
        set_weight(a, 0.0f);
        play(a, s, clock, clock->now + 0.1, 0, now);
        add_ball(a, s, 0);
        set_weight(a, 1.0f);
    }
    if (s->way == WAY_RESET) {
        must(tsl_chain_reset(a->world, a->chain), "tsl_chain_reset");
        actor_shape_of_pose(a, now);
    }
}

// ---- figures --------------------------------------------------------------------------------------------

static const host_rate rates[] = {RATE_60_HZ, RATE_144_HZ, RATE_NOISE};

MOTION_VARIANTS(contact_begins, rates);

typedef struct outcomes {
    int are_known;
    tally speeds, left; // metres a second of each frame; of each scene, in what is allowed
} outcomes;

static void begin_and_come_out(character who, host_rate rate, uint64_t number, outcomes *o)
{
    static actor a;
    static shape now;
    motion_random random = {number};
    host_clock clock = clock_of(rate, number);
    begin_scene s = {.who = who, .way = (begin_way)(number % WAYS), .motion = motion_stand};
    s.number = number;
    s.speeds = &o->speeds;
    if (s.way < WAY_RESET && number / WAYS % 2) // half of those in which the ball comes are in a run
        s.motion = motion_straight_run;
    lead_up(&a, &s, &clock, &random, &now);
    begin(&a, &s, &clock, &now);
    double start = clock.now;
    play(&a, &s, &clock, start + OUT, 1, &now);
    tally_take(&o->left, depth_in(&s, &now), number);
    play(&a, &s, &clock, start + OUT + AFTERWARDS, 1, &now);
    tsl_world_destroy(a.world);
}

static const outcomes *outcomes_of(uint32_t rate, uint64_t seed)
{
    static outcomes known[COUNT(rates)];
    outcomes *o = &known[rate];
    for (uint32_t who = 0; who < CHARACTER_COUNT && !o->are_known; ++who)
        for (uint32_t i = 0; i < motion_scenes(SCENES); ++i)
            begin_and_come_out((character)who, rates[rate], seed * 1000003 + i, o);
    o->are_known = 1;
    return o;
}

static motion_figure contact_begin_fast(uint32_t rate, uint64_t seed)
{
    return tally_beyond(&outcomes_of(rate, seed)->speeds, 2.0);
}

static motion_figure contact_begin_left(uint32_t rate, uint64_t seed)
{
    return tally_beyond(&outcomes_of(rate, seed)->left, 1.0);
}

static const motion_row rows[] = {
    {"beginning inside: frames faster than 2 m/s", &contact_begins, contact_begin_fast, 0.001, "%"},
    {"beginning inside: scenes not out in 0.3 s", &contact_begins, contact_begin_left, 0.01, "%"},
};

MOTION_CHAPTER(motion_contact_begin, "Contact");
