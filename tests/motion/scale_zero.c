// SPDX-License-Identifier: MIT
// A scale of 0 for ten frames, the usual way to hide a part. While it lasts whatever is below stands in one place; in the
// frame after it the chain is back as if it had stood on the pose. The characters stand upright: the pose is where they
// hang.
#include "motion/clock.h"
#include "motion/actor.h"

#define DEGREES (3.14159265358979323846 / 180.0)
#define BEFORE 2.0 // seconds
#define HIDDEN_FRAMES 10
#define BACK_FRAMES 30 // are watched

typedef enum hidden_part { HIDE_ROOT, HIDE_MOUNT, HIDE_BONE } hidden_part;

typedef struct zero {
    const char *name;
    hidden_part part;
    host_rate rate;
} zero;

static const zero zeros[] = {
    {"the root", HIDE_ROOT, RATE_60_HZ},
    {"the root at 144 Hz", HIDE_ROOT, RATE_144_HZ},
    {"the root at 60 Hz with noise", HIDE_ROOT, RATE_NOISE},
    {"the bone above", HIDE_MOUNT, RATE_60_HZ},
    {"the bone above at 144 Hz", HIDE_MOUNT, RATE_144_HZ},
    {"the bone above at 60 Hz with noise", HIDE_MOUNT, RATE_NOISE},
    {"a bone of the chain", HIDE_BONE, RATE_60_HZ},
    {"a bone of the chain at 144 Hz", HIDE_BONE, RATE_144_HZ},
    {"a bone of the chain at 60 Hz with noise", HIDE_BONE, RATE_NOISE},
};

MOTION_VARIANTS(scale_zeros, zeros);

// The second bone of each strand is hidden where a bone of the chain is: of the earring that is the last one.
static uint32_t hidden_bone_of_strand(const actor *a, uint32_t strand)
{
    return BONE_HEAD + 1 + strand * character_recipe(a->who)->bones + 1;
}

static void hide(actor *a, hidden_part part)
{
    const recipe *r = character_recipe(a->who);
    const tsl_vec3 none = {0.0f, 0.0f, 0.0f};
    if (part == HIDE_ROOT)
        a->root.scale = none;
    if (part == HIDE_MOUNT)
        a->pose[r->mount].scale = none;
    for (uint32_t s = 0; part == HIDE_BONE && s < r->strands; ++s)
        a->pose[hidden_bone_of_strand(a, s)].scale = none;
}

static void show(actor *a)
{
    for (uint32_t b = 0; b < a->bone_count; ++b)
        a->pose[b].scale = a->rest[b].scale;
    actor_pose(a, motion_stand, 0.0);
}

// Of what collapses in the pose in world space, the largest distance from the place that it collapses to.
static double distance_from_collapsed(actor *a, hidden_part part)
{
    const recipe *r = character_recipe(a->who);
    double most = 0.0;
    d3 at = part == HIDE_ROOT ? d3_of(a->root.position) : actor_mount(a).position;
    actor_read(a, TSL_SPACE_WORLD, a->posed_in_world);
    for (uint32_t s = 0; s < r->strands; ++s) {
        uint32_t first = BONE_HEAD + 1 + s * r->bones;
        if (part == HIDE_BONE)
            at = d3_of(a->posed_in_world[hidden_bone_of_strand(a, s)].position);
        for (uint32_t b = part == HIDE_BONE ? hidden_bone_of_strand(a, s) : first; b < first + r->bones; ++b)
            most = motion_larger(most, d3_distance(at, d3_of(a->posed_in_world[b].position)));
    }
    return most / character_length(a->who);
}

// The largest angle between a bone of the chain and the same one in the pose, both in the world.
static double degrees_off_pose(actor *a)
{
    const recipe *r = character_recipe(a->who);
    double most = 0.0;
    actor_read(a, TSL_SPACE_WORLD, a->posed_in_world);
    for (uint32_t s = 0; s < r->strands; ++s) {
        dframe posed = actor_mount(a);
        for (uint32_t b = BONE_HEAD + 1 + s * r->bones, end = b + r->bones; b < end; ++b) {
            posed = dframe_mul(posed, dframe_of(a->pose[b]));
            tsl_quat q = {(float)posed.rotation.x, (float)posed.rotation.y, (float)posed.rotation.z,
                          (float)posed.rotation.w};
            most = motion_larger(most, angle_between(q, a->posed_in_world[b].rotation) / DEGREES);
        }
    }
    return most;
}

typedef struct hiding {
    double away; // while hidden, share of the chain's length
    double off;  // once it is back, degrees
} hiding;

static hiding hide_for_a_while(character who, const zero *z, uint64_t seed)
{
    static actor a;
    hiding most = {0.0, 0.0};
    host_clock clock = clock_of(z->rate, seed);
    actor_create(&a, stage_create(), who, 0, motion_stand);
    while (clock.now < BEFORE)
        actor_play(&a, clock_next(&clock));
    hide(&a, z->part);
    for (uint32_t frame = 0; frame < HIDDEN_FRAMES; ++frame) {
        actor_play(&a, clock_next(&clock));
        most.away = motion_larger(most.away, distance_from_collapsed(&a, z->part));
    }
    show(&a);
    for (uint32_t frame = 0; frame < BACK_FRAMES; ++frame) {
        actor_play(&a, clock_next(&clock));
        most.off = motion_larger(most.off, degrees_off_pose(&a));
    }
    tsl_world_destroy(a.world);
    return most;
}

static double away_while_hidden(character who, uint32_t variant, uint64_t seed)
{
    return hide_for_a_while(who, &zeros[variant], seed).away;
}

static double off_when_back(character who, uint32_t variant, uint64_t seed)
{
    return hide_for_a_while(who, &zeros[variant], seed).off;
}

WORST_CHARACTER(scale_zero_while_hidden, CHARACTERS_ALL, away_while_hidden)
WORST_CHARACTER(scale_zero_when_back, CHARACTERS_ALL, off_when_back)

static const motion_row rows[] = {
    {"scale 0: away from the collapsed place", &scale_zeros, scale_zero_while_hidden, 0.0001, "%"},
    {"scale 0: off the pose once it is back", &scale_zeros, scale_zero_when_back, 1.0, "deg"},
};

MOTION_CHAPTER(motion_scale_zero, "Scale and jumps");
