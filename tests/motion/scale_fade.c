// SPDX-License-Identifier: MIT
// A chain that is switched off while its character walks or runs, by its weight or by the distance from the rig's
// reference point: how far a bone moves in a frame as it goes back to the pose. At 60 Hz a fade of 0.25 s has 15 frames:
// a chain that is away from the pose by more than 30 % of its length cannot come back in steps of 2 %, however even
// they are. At a walk that is the hair alone (42 %), in a run most are. So the bar in steps holds at a walk for the
// others, and for all of them in a run the largest step is compared with an even share of the way.
#include "motion/clock.h"
#include "motion/actor.h"

#define AFTERWARDS 0.6 // seconds watched
#define FADE 0.25f     // seconds
#define FAR 20.0f      // metres
#define WALK_SPEED 1.4

typedef struct fade {
    const char *name;
    int is_distance; // the reference point moves away, else the weight becomes 0
    host_rate rate;
} fade;

static const fade fades[] = {
    {"weight 1 to 0", 0, RATE_60_HZ},
    {"weight 1 to 0 at 144 Hz", 0, RATE_144_HZ},
    {"disable_distance crossed", 1, RATE_60_HZ},
    {"disable_distance crossed at 144 Hz", 1, RATE_144_HZ},
};

MOTION_VARIANTS(scale_fades, fades);

// It goes along with the character, whose place in the world is another after each shift of the origin.
static void set_reference(const actor *a, int is_far)
{
    tsl_vec3 point = a->root.position;
    point.x += is_far ? 2.0f * FAR : 0.0f;
    must(tsl_rig_set_reference_point(a->world, a->rig, &point), "tsl_rig_set_reference_point");
}

static void walk(double seconds, posture *out)
{
    motion_stand(seconds, out);
    out->root.position.z = WALK_SPEED * seconds;
}

typedef struct way_back {
    double largest_move, whole_way; // shares of the chain's length
} way_back;

static way_back switch_off(character who, motion_of_time motion, const fade *f, uint64_t seed)
{
    static actor a;
    static shape start, before, now;
    tsl_chain_params params;
    double settled = character_settles_in(who);
    way_back way = {0.0, 0.0};
    host_clock clock = clock_of(f->rate, seed);
    character_params(who, &params);
    params.fade_seconds = FADE;
    params.disable_distance = f->is_distance ? FAR : 0.0f;
    const actor_options options = {.params = &params};
    actor_create(&a, stage_create(), who, &options, motion);
    while (clock.now < settled + AFTERWARDS) {
        int is_on = clock.now < settled;
        float delta = clock_next(&clock);
        before = now;
        if (is_on)
            start = now;
        else if (!f->is_distance) {
            params.weight = 0.0f;
            must(tsl_chain_set_params(a.world, a.chain, &params), "tsl_chain_set_params");
        }
        actor_keep_near_origin(&a);
        actor_pose(&a, motion, clock.now);
        set_reference(&a, !is_on && f->is_distance);
        actor_play(&a, delta);
        actor_shape(&a, &now);
        if (!is_on)
            way.largest_move = motion_larger(way.largest_move, shape_distance(&a, &before, &now));
    }
    way.whole_way = shape_distance(&a, &start, &now);
    tsl_world_destroy(a.world);
    return way;
}

static double largest_at_walk(character who, uint32_t variant, uint64_t seed)
{
    return switch_off(who, walk, &fades[variant], seed).largest_move;
}

static double largest_over_even_in_run(character who, uint32_t variant, uint64_t seed)
{
    double frames = (double)FADE * fades[variant].rate.rate;
    way_back way = switch_off(who, motion_straight_run, &fades[variant], seed);
    return way.largest_move * frames / way.whole_way;
}

WORST_CHARACTER(scale_fade_at_walk, CHARACTERS_BUT(CHARACTER_HAIR), largest_at_walk)
WORST_CHARACTER(scale_fade_in_run, CHARACTERS_ALL, largest_over_even_in_run)

static const motion_row rows[] = {
    {"largest move in a frame at a walk, fade of 0.25 s", &scale_fades, scale_fade_at_walk, 0.02, "%"},
    {"largest move over an even one in a run, fade of 0.25 s", &scale_fades, scale_fade_in_run, 1.5, "x"},
};

MOTION_CHAPTER(motion_scale_fade, "Scale and jumps");
