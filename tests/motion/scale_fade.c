// SPDX-License-Identifier: MIT
// A chain that is switched off while its character runs, by its weight or by the distance from the rig's reference
// point: how far a bone moves in a frame as it goes back to the pose.
#include "motion/clock.h"
#include "motion/scale.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
#define AFTERWARDS 0.6 // seconds watched
#define FADE 0.25f     // seconds
#define FAR 20.0f      // metres

typedef struct fade {
    const char *name;
    int is_distance; // the reference point moves away, else the weight becomes 0
    host_rate rate;
} fade;

static const fade fades[] = {
    {"weight 1 to 0", 0, {"60 Hz", 60.0, 0.0, 0, 0}},
    {"weight 1 to 0 at 144 Hz", 0, {"144 Hz", 144.0, 0.0, 0, 0}},
    {"disable_distance crossed", 1, {"60 Hz", 60.0, 0.0, 0, 0}},
    {"disable_distance crossed at 144 Hz", 1, {"144 Hz", 144.0, 0.0, 0, 0}},
};

static const char *fade_name(uint32_t variant)
{
    return fades[variant].name;
}

const motion_variants scale_fades = {COUNT(fades), fade_name};

// A world of its own at each frame would be a shift of the origin too: the point runs along with the character.
static void set_reference(const actor *a, int is_far)
{
    tsl_vec3 point = a->root.position;
    point.x += is_far ? 2.0f * FAR : 0.0f;
    must(tsl_rig_set_reference_point(a->world, a->rig, &point), "tsl_rig_set_reference_point");
}

static double largest_move(character who, const fade *f, float fade_seconds, uint64_t seed)
{
    static actor a;
    static shape before, now;
    tsl_chain_params params;
    double settled = character_settles_in(who), most = 0.0;
    host_clock clock = clock_of(f->rate, seed);
    character_params(who, &params);
    params.fade_seconds = fade_seconds;
    params.disable_distance = f->is_distance ? FAR : 0.0f;
    const actor_options options = {.params = &params};
    actor_create(&a, stage_create(), who, &options, motion_straight_run);
    while (clock.now < settled + AFTERWARDS) {
        int is_on = clock.now < settled;
        float delta = clock_next(&clock);
        before = now;
        if (!is_on && !f->is_distance) {
            params.weight = 0.0f;
            must(tsl_chain_set_params(a.world, a.chain, &params), "tsl_chain_set_params");
        }
        actor_keep_near_origin(&a);
        actor_pose(&a, motion_straight_run, clock.now);
        set_reference(&a, !is_on && f->is_distance);
        actor_play(&a, delta);
        actor_shape(&a, &now);
        if (!is_on)
            most = motion_larger(most, shape_distance(&a, &before, &now));
    }
    tsl_world_destroy(a.world);
    return most;
}

static motion_figure worst_move(uint32_t variant, float fade_seconds, uint64_t seed)
{
    motion_figure worst = {0.0, 0};
    for (uint32_t who = 0; who < CHARACTER_COUNT; ++who)
        if (character_is_kept((character)who))
            motion_take_worse(&worst, largest_move((character)who, &fades[variant], fade_seconds, seed + who),
                              character_name((character)who));
    return worst;
}

motion_figure scale_fade(uint32_t variant, uint64_t seed)
{
    return worst_move(variant, FADE, seed);
}

motion_figure scale_no_fade(uint32_t variant, uint64_t seed)
{
    return worst_move(variant, 0.0f, seed);
}
