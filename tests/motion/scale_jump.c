// SPDX-License-Identifier: MIT
// The root jumps by 10 m, or turns about, between two frames, and nobody says so. With limits of distance and angle the
// rig finds it out by itself. Under TSL_TELEPORT_KEEP the character then moves as its twin does that never jumped. Under
// TSL_TELEPORT_RESET it stands on the pose in the frame of the jump, and afterwards its bones go no farther in a frame
// than those of a twin that was told of the jump: a chain that starts on the pose while its character runs swings back,
// and whether it starts at rest in the world or as seen from the character is not judged here.
#include "motion/clock.h"
#include "motion/actor.h"

#define AFTERWARDS 2.0 // seconds watched
#define DISTANCE 0.5f  // metres per tick that are a jump: an animation that runs does less
#define ANGLE 1.0f     // radians per tick

typedef struct jump {
    const char *name;
    motion_of_time motion;
    tsl_teleport mode;
    int is_turn; // by 150 degrees, else by 10 m
    host_rate rate;
} jump;

static const jump jumps[] = {
    {"standing, keep", motion_stand, TSL_TELEPORT_KEEP, 0, RATE_60_HZ},
    {"standing, keep, at 144 Hz", motion_stand, TSL_TELEPORT_KEEP, 0, RATE_144_HZ},
    {"standing, keep, at 60 Hz with noise", motion_stand, TSL_TELEPORT_KEEP, 0, RATE_NOISE},
    {"standing, keep, turned", motion_stand, TSL_TELEPORT_KEEP, 1, RATE_60_HZ},
    {"standing, reset", motion_stand, TSL_TELEPORT_RESET, 0, RATE_60_HZ},
    {"standing, reset, at 144 Hz", motion_stand, TSL_TELEPORT_RESET, 0, RATE_144_HZ},
    {"running, keep", motion_straight_run, TSL_TELEPORT_KEEP, 0, RATE_60_HZ},
    {"running, keep, at 144 Hz", motion_straight_run, TSL_TELEPORT_KEEP, 0, RATE_144_HZ},
    {"running, keep, at 60 Hz with noise", motion_straight_run, TSL_TELEPORT_KEEP, 0, RATE_NOISE},
    {"running, reset", motion_straight_run, TSL_TELEPORT_RESET, 0, RATE_60_HZ},
    {"running, reset, at 144 Hz", motion_straight_run, TSL_TELEPORT_RESET, 0, RATE_144_HZ},
};

MOTION_VARIANTS(scale_jumps, jumps);

static void displace(actor *a, const jump *j)
{
    if (!j->is_turn) {
        a->root.position.x += 6.0f;
        a->root.position.z += 8.0f;
        return;
    }
    dq turn = dq_mul(turn_about(0.0, 1.0, 0.0, 2.6), dq_of(a->root.rotation));
    tsl_quat turned = {(float)turn.x, (float)turn.y, (float)turn.z, (float)turn.w};
    a->root.rotation = turned;
}

static void twins_create(actor *one, actor *twin, character who, const jump *j)
{
    const actor_options options = {
        .teleport_distance = DISTANCE, .teleport_angle = ANGLE, .teleport_mode = j->mode};
    actor_create(one, stage_create(), who, &options, j->motion);
    actor_create(twin, stage_create(), who, 0, j->motion);
}

// Of what is shown in and after the frame of the jump.
typedef struct outcome {
    double from_twin;       // the largest distance between both
    double in_jump;         // from the pose, in the frame of the jump
    double move, twin_move; // the largest in a frame after that
} outcome;

static void outcome_take(outcome *o, const actor *one, const actor *twin, int is_first)
{
    static shape before, twin_before;
    shape now, twin_now, pose;
    actor_shape(one, &now);
    actor_shape(twin, &twin_now);
    actor_shape_of_pose(one, &pose);
    o->from_twin = motion_larger(o->from_twin, shape_distance(one, &now, &twin_now));
    if (is_first)
        o->in_jump = shape_distance(one, &now, &pose);
    else {
        o->move = motion_larger(o->move, shape_distance(one, &before, &now));
        o->twin_move = motion_larger(o->twin_move, shape_distance(twin, &twin_before, &twin_now));
    }
    before = now;
    twin_before = twin_now;
}

static void pose_twins(actor *one, actor *twin, const jump *j, double seconds, int has_jumped)
{
    actor_keep_near_origin(one);
    actor_keep_near_origin(twin);
    actor_pose(one, j->motion, seconds);
    actor_pose(twin, j->motion, seconds);
    if (has_jumped)
        displace(one, j);
    if (has_jumped && j->mode == TSL_TELEPORT_RESET)
        displace(twin, j);
}

static double difference_found(character who, uint32_t variant, uint64_t seed)
{
    const jump *j = &jumps[variant];
    static actor one, twin;
    double settled = character_settles_in(who);
    outcome o = {0.0, 0.0, 0.0, 0.0};
    int has_jumped = 0;
    host_clock clock = clock_of(j->rate, seed);
    twins_create(&one, &twin, who, j);
    while (clock.now < settled + AFTERWARDS) {
        float delta = clock_next(&clock);
        int is_first = !has_jumped && clock.now > settled;
        has_jumped = clock.now > settled;
        if (is_first && j->mode == TSL_TELEPORT_RESET)
            must(tsl_rig_teleport(twin.world, twin.rig, TSL_TELEPORT_RESET), "tsl_rig_teleport");
        pose_twins(&one, &twin, j, clock.now, has_jumped);
        actor_play(&one, delta);
        actor_play(&twin, delta);
        if (has_jumped)
            outcome_take(&o, &one, &twin, is_first);
    }
    tsl_world_destroy(one.world);
    tsl_world_destroy(twin.world);
    return j->mode == TSL_TELEPORT_KEEP ? o.from_twin : motion_larger(o.in_jump, o.move - o.twin_move);
}

WORST_CHARACTER(scale_jump_found, CHARACTERS_ALL, difference_found)

static const motion_row rows[] = {
    {"root jumps, found by limits", &scale_jumps, scale_jump_found, 0.01, "%"},
};

MOTION_CHAPTER(motion_scale_jump, "Scale and jumps");
