// SPDX-License-Identifier: MIT
#include "motion/contact_begin.h"

#define AFTERWARDS 0.3 // seconds watched on

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

static tsl_collider_id add_ball(actor *a, const begin_scene *s, uint32_t flags)
{
    TSL_INIT(tsl_collider_desc, desc);
    tsl_collider_id id;
    desc.rig = a->rig;
    desc.bone = (int32_t)character_recipe(s->who)->mount;
    desc.flags = flags;
    desc.radius = (float)s->radius;
    desc.a = (tsl_vec3){(float)s->center.x, (float)s->center.y, (float)s->center.z};
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

static void move_ball(actor *a, tsl_collider_id ball, float away, uint32_t flags)
{
    tsl_transform frame = {{away, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    must(tsl_collider_move(a->world, ball, &frame, flags), "tsl_collider_move");
}

static void enable_ball(actor *a, const begin_scene *s, tsl_collider_id ball)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = a->rig;
    desc.bone = (int32_t)character_recipe(s->who)->mount;
    desc.radius = (float)s->radius;
    desc.a = (tsl_vec3){(float)s->center.x, (float)s->center.y, (float)s->center.z};
    must(tsl_collider_set(a->world, ball, &desc), "tsl_collider_set");
}

// How deep the deepest is: particles, of TSL_MODEL_TASSEL the bones between them.
static double depth_in(const begin_scene *s, const shape *at)
{
    const hull ball = {s->center, s->center, s->radius, s->radius};
    uint32_t points = character_recipe(s->who)->bones + 1;
    double most = 0.0;
    for (uint32_t i = 0; i < at->count; ++i) {
        d3 end = at->points[i], from = i % points && s->model == TSL_MODEL_TASSEL ? at->points[i - 1] : end;
        const hull bone = {from, end, 0.0, 0.0};
        most = motion_larger(most, -hull_gap(&bone, &ball));
    }
    return most;
}

// ---- the play -------------------------------------------------------------------------------------------

static void set_weight(actor *a, float weight)
{
    TSL_INIT(tsl_chain_params, params);
    must(tsl_chain_get_params(a->world, a->chain, &params), "tsl_chain_get_params");
    params.weight = weight;
    must(tsl_chain_set_params(a->world, a->chain, &params), "tsl_chain_set_params");
}

static double play(actor *a, const begin_scene *s, host_clock *clock, double until, shape *now)
{
    shape before;
    double most = 0.0;
    while (clock->now < until) {
        float delta = clock_next(clock);
        before = *now;
        actor_keep_near_origin(a);
        actor_step(a, s->motion, clock->now, delta);
        actor_shape(a, now);
        most = motion_larger(most, shapes_apart(s->who, &before, now) / (double)delta);
    }
    return most * character_length(s->who);
}

static actor_options options_of(const begin_scene *s, tsl_chain_params *params, float fade)
{
    character_params(s->who, params);
    params->contact_fade_seconds = fade;
    return (actor_options){.params = params, .model = s->model};
}

// Up to where it begins; `now`: what is shown then. Pose-like ways have the ball where the pose is.
static void lead_up(actor *a, begin_scene *s, float fade, host_clock *clock, motion_random *random,
                    shape *now)
{
    tsl_chain_params params;
    const actor_options options = options_of(s, &params, fade);
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
    play(a, s, clock, character_settles_in(s->who), now);
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
        move_ball(a, ball, 5.0f, TSL_COLLIDER_TELEPORT);
        enable_ball(a, s, ball);
        move_ball(a, ball, 5.0f, TSL_COLLIDER_TELEPORT);
        play(a, s, clock, clock->now + 0.1, now);
        move_ball(a, ball, 0.0f, TSL_COLLIDER_TELEPORT);
    }
    if (s->way == WAY_SWITCHED_ON) {
        set_weight(a, 0.0f);
        play(a, s, clock, clock->now + 0.1, now);
        add_ball(a, s, 0);
        set_weight(a, 1.0f);
    }
    if (s->way == WAY_RESET) {
        must(tsl_chain_reset(a->world, a->chain), "tsl_chain_reset");
        actor_shape_of_pose(a, now);
    }
}

begin_outcome begin_and_come_out(begin_scene *s, host_rate rate, float fade, uint64_t seed)
{
    static actor a;
    static shape now;
    motion_random random = {seed};
    host_clock clock = clock_of(rate, seed);
    begin_outcome out;
    lead_up(&a, s, fade, &clock, &random, &now);
    begin(&a, s, &clock, &now);
    double start = clock.now;
    out.depth = depth_in(s, &now);
    out.speed = play(&a, s, &clock, start + 0.5 * BEGIN_FADE, &now);
    out.half = depth_in(s, &now);
    out.speed = motion_larger(out.speed, play(&a, s, &clock, start + BEGIN_FADE + AFTERWARDS, &now));
    out.left = depth_in(s, &now);
    tsl_world_destroy(a.world);
    return out;
}
