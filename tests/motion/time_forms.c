// SPDX-License-Identifier: MIT
// Every way to step gives the same bits at every frame rate. Of two worlds in which the same happens, one is stepped by
// tsl_rig_step; the figure is how many poses that came out differ from its own.
#include "motion/time.h"

#include <string.h>

#define CAST 20 // rigs of one kind in a world
#define FORM_SECONDS 3.0

typedef struct cast {
    tsl_world *world;
    actor actors[CAST];
} cast;

typedef void (*step_form)(cast *c, float delta_seconds);

// Every other one plays another motion, so that a pose in a wrong place would be seen.
static motion_of_time part_of(uint32_t number)
{
    return number % 2 ? motion_straight_run : motion_mixed;
}

static void cast_create(cast *c, character who)
{
    c->world = stage_create();
    for (uint32_t i = 0; i < CAST; ++i)
        actor_create(&c->actors[i], c->world, who, 0, part_of(i));
}

static void cast_pose(cast *c, double seconds)
{
    for (uint32_t i = 0; i < CAST; ++i)
        actor_pose(&c->actors[i], part_of(i), seconds);
}

static void step_each(cast *c, float delta_seconds)
{
    for (uint32_t i = 0; i < CAST; ++i) {
        tsl_pose_input in = actor_input(&c->actors[i]);
        tsl_pose_output out = actor_output(&c->actors[i]);
        must(tsl_rig_step(c->world, c->actors[i].rig, delta_seconds, &in, &out), "tsl_rig_step");
    }
}

static void step_world(cast *c, float delta_seconds)
{
    for (uint32_t i = 0; i < CAST; ++i) {
        tsl_pose_input in = actor_input(&c->actors[i]);
        must(tsl_rig_set_pose(c->world, c->actors[i].rig, &in), "tsl_rig_set_pose");
    }
    must(tsl_world_step(c->world, delta_seconds), "tsl_world_step");
    for (uint32_t i = 0; i < CAST; ++i) {
        tsl_pose_input in = actor_input(&c->actors[i]);
        tsl_pose_output out = actor_output(&c->actors[i]);
        must(tsl_rig_get_pose(c->world, c->actors[i].rig, &in, &out), "tsl_rig_get_pose");
    }
}

static void step_together(cast *c, float delta_seconds)
{
    tsl_rig_id rigs[CAST];
    tsl_pose_input ins[CAST];
    tsl_pose_output outs[CAST];
    for (uint32_t i = 0; i < CAST; ++i) {
        rigs[i] = c->actors[i].rig;
        ins[i] = actor_input(&c->actors[i]);
        outs[i] = actor_output(&c->actors[i]);
    }
    must(tsl_rigs_step(c->world, rigs, CAST, delta_seconds, ins, outs), "tsl_rigs_step");
}

// Sixteen of twenty are solved side by side and four apart; with none the row would compare a way of stepping with itself.
static void join_crowd(cast *c)
{
    TSL_INIT(tsl_world_stats, stats);
    for (uint32_t i = 0; i < CAST; ++i)
        must(tsl_rig_join_crowd(c->world, c->actors[i].rig), "tsl_rig_join_crowd");
    must(tsl_world_get_stats(c->world, &stats), "tsl_world_get_stats");
    if (stats.side_by_side_count == 0)
        must(TSL_ERROR_COUNT_MISMATCH, "side_by_side_count");
}

// The local poses that the steps wrote are compared, and the poses in world space as they are read afterwards.
static uint32_t poses_that_differ(cast *a, cast *b)
{
    static tsl_transform world_of_a[ACTOR_BONES], world_of_b[ACTOR_BONES];
    uint32_t differ = 0;
    for (uint32_t i = 0; i < CAST; ++i) {
        tsl_pose_input in = actor_input(&a->actors[i]);
        tsl_pose_output out = actor_output(&a->actors[i]);
        size_t size = a->actors[i].bone_count * sizeof *world_of_a;
        out.space = TSL_SPACE_WORLD;
        out.bones = world_of_a;
        must(tsl_rig_get_pose(a->world, a->actors[i].rig, &in, &out), "tsl_rig_get_pose");
        out.bones = world_of_b;
        must(tsl_rig_get_pose(b->world, b->actors[i].rig, &in, &out), "tsl_rig_get_pose");
        differ += memcmp(world_of_a, world_of_b, size) != 0 ||
                  memcmp(a->actors[i].posed, b->actors[i].posed, size) != 0;
    }
    return differ;
}

static uint32_t differences(character who, host_rate rate, uint64_t seed, step_form form, int in_crowd)
{
    static cast each, other;
    uint32_t differ = 0;
    host_clock clock = clock_of(rate, seed);
    cast_create(&each, who);
    cast_create(&other, who);
    if (in_crowd)
        join_crowd(&other);
    while (clock.now < FORM_SECONDS) {
        float delta = clock_next(&clock);
        cast_pose(&each, clock.now);
        cast_pose(&other, clock.now);
        step_each(&each, delta);
        form(&other, delta);
        differ += poses_that_differ(&each, &other);
    }
    tsl_world_destroy(each.world);
    tsl_world_destroy(other.world);
    return differ;
}

static motion_figure differences_at_all_rates(uint64_t seed, step_form form, int in_crowd)
{
    static const character cast_of[] = {CHARACTER_HAIR, CHARACTER_SKIRT, CHARACTER_EARRING};
    motion_figure sum = {0.0, 0};
    for (uint32_t rate = 0; rate < time_rates.count; ++rate) {
        uint32_t differ = differences(cast_of[rate % 3], time_rate(rate), seed, form, in_crowd);
        sum.value += differ;
        if (differ && !sum.worst)
            sum.worst = time_rates.name(rate);
    }
    return sum;
}

motion_figure time_world_step(uint32_t variant, uint64_t seed)
{
    (void)variant;
    return differences_at_all_rates(seed, step_world, 0);
}

motion_figure time_rigs_step(uint32_t variant, uint64_t seed)
{
    (void)variant;
    return differences_at_all_rates(seed, step_together, 0);
}

motion_figure time_crowd(uint32_t variant, uint64_t seed)
{
    (void)variant;
    return differences_at_all_rates(seed, step_world, 1);
}
