// SPDX-License-Identifier: MIT
// Characters of any size, and characters that grow or shrink while they stand.
#include "motion/clock.h"
#include "motion/actor.h"

#define TICK (1.0 / 60.0)

// ---- a fixed size

static const struct {
    const char *name;
    double size;
} sizes[] = {{"0.001", 0.001}, {"0.01", 0.01}, {"0.3", 0.3}, {"3", 3.0}, {"100", 100.0}, {"1000", 1000.0}};

MOTION_VARIANTS(scale_sizes, sizes);

static double difference_from_one(character who, uint32_t size, uint64_t seed)
{
    (void)seed;
    static actor one, other;
    static shape shape_of_one, shape_of_other;
    const actor_options options = {.size = sizes[size].size};
    double most = 0.0;
    actor_create(&one, stage_create(), who, 0, motion_mixed);
    actor_create(&other, stage_create(), who, &options, motion_mixed);
    for (uint32_t frame = 1; frame * TICK <= motion_mixed_seconds; ++frame) {
        actor_step(&one, motion_mixed, frame * TICK, (float)TICK);
        actor_step(&other, motion_mixed, frame * TICK, (float)TICK);
        actor_shape_in_world(&one, &shape_of_one);
        actor_shape_in_world(&other, &shape_of_other);
        most = motion_larger(most, shape_distance(&one, &shape_of_one, &shape_of_other));
    }
    tsl_world_destroy(one.world);
    tsl_world_destroy(other.world);
    return most;
}

WORST_CHARACTER(scale_fixed, CHARACTERS_ALL, difference_from_one)

// ---- growing

#define AFTERWARDS 2.5 // seconds watched from the beginning of the growth on

typedef struct growth {
    const char *name;
    int is_root;     // the scale of the root grows, else that of the hips
    double to;       // from 1
    double duration; // seconds; 0: in one frame
    host_rate rate;
} growth;

static const growth growths[] = {
    {"root x 2 in one frame", 1, 2.0, 0.0, RATE_60_HZ},
    {"root x 2 in one frame at 144 Hz", 1, 2.0, 0.0, RATE_144_HZ},
    {"root x 2 in one frame at 60 Hz with noise", 1, 2.0, 0.0, RATE_NOISE},
    {"root x 2 over 0.5 s", 1, 2.0, 0.5, RATE_60_HZ},
    {"root x 2 over 0.5 s at 144 Hz", 1, 2.0, 0.5, RATE_144_HZ},
    {"root x 2 over 0.5 s at 60 Hz with noise", 1, 2.0, 0.5, RATE_NOISE},
    {"root x 0.25 in one frame", 1, 0.25, 0.0, RATE_60_HZ},
    {"root x 0.25 over 0.5 s", 1, 0.25, 0.5, RATE_60_HZ},
    {"hips x 2 in one frame", 0, 2.0, 0.0, RATE_60_HZ},
    {"hips x 2 over 0.5 s", 0, 2.0, 0.5, RATE_60_HZ},
};

MOTION_VARIANTS(scale_growths, growths);

// Bent forward where all of it grows, so that gravity, which grows along, bends the chain. Upright where the hips grow:
// gravity on a chain that is anchored to the root does not grow with them.
static void bent(double seconds, posture *out)
{
    motion_stand(seconds, out);
    out->root.rotation = turn_about(1.0, 0.2, 0.0, 0.7);
}

static tsl_vec3 uniform(double scale)
{
    tsl_vec3 s = {(float)scale, (float)scale, (float)scale};
    return s;
}

static void pose_grown(actor *a, const growth *g, double seconds_since)
{
    double share = g->duration > 0.0 ? seconds_since / g->duration : 1.0;
    double scale = 1.0 + (g->to - 1.0) * (share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share);
    actor_pose(a, g->is_root ? bent : motion_stand, 0.0);
    if (g->is_root)
        a->root.scale = uniform(scale);
    else
        a->pose[BONE_HIPS].scale = uniform(scale);
}

static double deviation(character who, uint32_t variant, uint64_t seed)
{
    const growth *g = &growths[variant];
    static actor a;
    static shape before, now;
    double settled = character_settles_in(who), most = 0.0;
    host_clock clock = clock_of(g->rate, seed);
    actor_create(&a, stage_create(), who, 0, g->is_root ? bent : motion_stand);
    while (clock.now < settled) {
        float delta = clock_next(&clock);
        actor_play(&a, delta);
    }
    actor_shape_in_world(&a, &before);
    for (double begin = clock.now; clock.now < begin + AFTERWARDS;) {
        float delta = clock_next(&clock);
        pose_grown(&a, g, clock.now - begin);
        actor_play(&a, delta);
        actor_shape_in_world(&a, &now);
        most = motion_larger(most, shape_distance(&a, &before, &now));
    }
    tsl_world_destroy(a.world);
    return most;
}

WORST_CHARACTER(scale_grown, CHARACTERS_ALL, deviation)

static const motion_row rows[] = {
    {"same shape as at scale 1 in mixed motion", &scale_sizes, scale_fixed, 0.0002, "%"},
    {"shape carried along", &scale_growths, scale_grown, 0.01, "%"},
};

MOTION_CHAPTER(motion_scale_size, "Scale and jumps");
