// SPDX-License-Identifier: MIT
// The root jumps by 10 m, or turns about, between two frames, and nobody says so. With limits of distance and angle the
// rig finds it out by itself. Under TSL_TELEPORT_KEEP the character then moves as its twin does that never jumped. Under
// TSL_TELEPORT_RESET it stands on the pose in the frame of the jump, and afterwards its bones get no farther from the
// pose than those of a twin that was told of the jump ever do: a chain that starts on the pose while its character
// runs swings back, and whether it starts at rest in the world or as seen from the character is not judged here.
#include "motion/clock.h"
#include "motion/scale.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
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

static const char *jump_name(uint32_t variant)
{
    return jumps[variant].name;
}

const motion_variants scale_jumps = {COUNT(jumps), jump_name};

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

static void twins_create(actor *one, actor *twin, character who, const jump *j, int has_limits)
{
    actor_options options = {0};
    if (has_limits) {
        options.teleport_distance = DISTANCE;
        options.teleport_angle = ANGLE;
        options.teleport_mode = j->mode;
    }
    actor_create(one, stage_create(), who, &options, j->motion);
    actor_create(twin, stage_create(), who, 0, j->motion);
}

// Of what is shown in and after the frame of the jump.
typedef struct outcome {
    double from_twin;               // the largest distance between both
    double in_jump;                 // from the pose, in the frame of the jump
    double from_pose, twin_to_pose; // the largest distances from the pose
} outcome;

static void outcome_take(outcome *o, const actor *one, const actor *twin, int is_first)
{
    static shape shape_of_one, shape_of_twin, pose;
    actor_shape(one, &shape_of_one);
    actor_shape(twin, &shape_of_twin);
    actor_shape_of_pose(one, &pose);
    double from_pose = shape_distance(one, &shape_of_one, &pose);
    if (is_first)
        o->in_jump = from_pose;
    o->from_twin = motion_larger(o->from_twin, shape_distance(one, &shape_of_one, &shape_of_twin));
    o->from_pose = motion_larger(o->from_pose, from_pose);
    o->twin_to_pose = motion_larger(o->twin_to_pose, shape_distance(twin, &shape_of_twin, &pose));
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

static double difference_after_jump(character who, const jump *j, int has_limits, uint64_t seed)
{
    static actor one, twin;
    double settled = character_settles_in(who);
    outcome o = {0.0, 0.0, 0.0, 0.0};
    int has_jumped = 0;
    host_clock clock = clock_of(j->rate, seed);
    twins_create(&one, &twin, who, j, has_limits);
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
    return j->mode == TSL_TELEPORT_KEEP ? o.from_twin
                                        : motion_larger(o.in_jump, o.from_pose - o.twin_to_pose);
}

static double difference_found(character who, uint32_t variant, uint64_t seed)
{
    return difference_after_jump(who, &jumps[variant], 1, seed);
}

static double difference_not_found(character who, uint32_t variant, uint64_t seed)
{
    return difference_after_jump(who, &jumps[variant], 0, seed);
}

motion_figure scale_jump_found(uint32_t variant, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, difference_found, variant, seed);
}

motion_figure scale_jump_not_found(uint32_t variant, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, difference_not_found, variant, seed);
}
