// SPDX-License-Identifier: MIT
// How much of fast motion a chain feels: runs at 20 m/s and spins, beside runs at 4 m/s and turns that a character does by itself.
#include "motion/actor.h"

#define TICK (1.0 / 60.0)
#define DEGREES (3.14159265358979323846 / 180.0)
#define PI 3.14159265358979323846
#define SPEED_LIMIT 4.4f // metres per second that are felt at most: a tenth more than a run
#define TURN_LIMIT 3.3f  // radians per second: a tenth more than the slow spin

static void fast_run(double seconds, posture *out)
{
    motion_stand(seconds, out);
    out->root.position.z = 20.0 * seconds;
}

static void slow_spin(double seconds, posture *out)
{
    motion_stand(seconds, out);
    out->root.rotation = turn_about(0.0, 1.0, 0.0, fmod(3.0 * seconds, 2.0 * PI));
}

static void fast_spin(double seconds, posture *out)
{
    motion_stand(seconds, out);
    out->root.rotation = turn_about(0.0, 1.0, 0.0, fmod(15.0 * seconds, 2.0 * PI));
}

// The largest angle, over strands, between where a strand as a whole points and where it does in the pose.
static double lean_of(const actor *a)
{
    const recipe *r = character_recipe(a->who);
    static shape now;
    double most = 0.0;
    actor_shape(a, &now);
    for (uint32_t s = 0; s < r->strands; ++s) {
        const d3 *strand = &now.points[s * (r->bones + 1)];
        d3 rest = d3_of(a->rest[BONE_HEAD + 2 + s * r->bones].position), way = d3_sub(strand[r->bones], strand[0]);
        most = motion_larger(most, atan2(d3_length(d3_cross(rest, way)), d3_dot(rest, way)) / DEGREES);
    }
    return most;
}

static double lean(character who, const tsl_chain_params *params, motion_of_time motion)
{
    static actor a;
    const actor_options options = {.params = params};
    actor_create(&a, stage_create(), who, &options, motion);
    for (uint32_t frame = 1; frame * TICK <= character_settles_in(who); ++frame)
        actor_step(&a, motion, frame * TICK, (float)TICK);
    double degrees = lean_of(&a);
    tsl_world_destroy(a.world);
    return degrees;
}

// ---- fast against slow

static const struct {
    const char *name;
    character who;
    motion_of_time slow, fast;
} speeds[] = {
    {"hair, runs at 20 and 4 m/s", CHARACTER_HAIR, motion_straight_run, fast_run},
    {"skirt, runs at 20 and 4 m/s", CHARACTER_SKIRT, motion_straight_run, fast_run},
    {"tail, runs at 20 and 4 m/s", CHARACTER_TAIL, motion_straight_run, fast_run},
    {"hair, spins at 15 and 3 rad/s", CHARACTER_HAIR, slow_spin, fast_spin},
    {"skirt, spins at 15 and 3 rad/s", CHARACTER_SKIRT, slow_spin, fast_spin},
    {"tail, spins at 15 and 3 rad/s", CHARACTER_TAIL, slow_spin, fast_spin},
};

MOTION_VARIANTS(scale_speeds, speeds);

static motion_figure scale_fast_over_slow(uint32_t variant, uint64_t seed)
{
    tsl_chain_params params;
    motion_figure figure = {0.0, 0};
    (void)seed;
    character_params(speeds[variant].who, &params);
    params.felt_speed_limit = SPEED_LIMIT;
    params.felt_turn_limit = TURN_LIMIT;
    figure.value = lean(speeds[variant].who, &params, speeds[variant].fast) /
                   lean(speeds[variant].who, &params, speeds[variant].slow);
    return figure;
}

static const motion_row rows[] = {
    {"lean when fast over lean when slow, felt limits", &scale_speeds, scale_fast_over_slow, 1.2, "x"},
};

MOTION_CHAPTER(motion_felt, "Felt motion");
