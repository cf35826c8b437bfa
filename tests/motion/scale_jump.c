// SPDX-License-Identifier: MIT
// The root jumps by 10 m, or turns about, between two frames, and nobody says so. With limits of distance and angle the
// rig finds it out by itself. Under TSL_TELEPORT_KEEP the character then moves as its twin does that never jumped; under
// TSL_TELEPORT_RESET as its twin does that was told of the jump.
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

static double difference_after_jump(character who, const jump *j, int has_limits, uint64_t seed)
{
    static actor one, twin;
    static shape shape_of_one, shape_of_twin;
    double settled = character_settles_in(who), most = 0.0;
    int is_told = 0;
    host_clock clock = clock_of(j->rate, seed);
    twins_create(&one, &twin, who, j, has_limits);
    while (clock.now < settled + AFTERWARDS) {
        float delta = clock_next(&clock);
        actor_keep_near_origin(&one);
        actor_keep_near_origin(&twin);
        actor_pose(&one, j->motion, clock.now);
        actor_pose(&twin, j->motion, clock.now);
        if (clock.now > settled)
            displace(&one, j);
        if (clock.now > settled && j->mode == TSL_TELEPORT_RESET) {
            displace(&twin, j);
            if (!is_told)
                must(tsl_rig_teleport(twin.world, twin.rig, TSL_TELEPORT_RESET), "tsl_rig_teleport");
            is_told = 1;
        }
        actor_play(&one, delta);
        actor_play(&twin, delta);
        if (clock.now <= settled)
            continue;
        actor_shape(&one, &shape_of_one);
        actor_shape(&twin, &shape_of_twin);
        most = motion_larger(most, shape_distance(&one, &shape_of_one, &shape_of_twin));
    }
    tsl_world_destroy(one.world);
    tsl_world_destroy(twin.world);
    return most;
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
