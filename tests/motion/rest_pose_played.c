// SPDX-License-Identifier: MIT
// A share that goes to and fro while the chain's own bones are animated and the character runs, turns and stops.
#include "motion/exact.h"
#include "motion/rest_pose.h"

#include <stddef.h>
#include <string.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

static const host_rate rates[] = {
    {"30 Hz", 30.0, 0.0, 0, 0},   {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},   RATE_144_HZ,
    {"240 Hz", 240.0, 0.0, 0, 0}, RATE_NOISE,
};

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

const motion_variants rest_pose_rates = {COUNT(rates), rate_name};

static double share_at(double seconds)
{
    return 0.5 - 0.5 * cos(2.0 * seconds);
}

static void frame_of_library(actor *a, double seconds, uint64_t seed)
{
    pose_bones(a, seconds, POSED_AND_SWAYING, seed);
    set_rest_blend(a, (float)share_at(seconds));
}

// ---- frame rates ----------------------------------------------------------------------------------------

#define SETTLED 240 // frames of a tick in which the chain goes to where the clip has it

static void create_settled(actor *a, character who, uint64_t seed)
{
    actor_create(a, stage_create(), who, NULL, motion_mixed);
    for (uint32_t f = 0; f < SETTLED; ++f) {
        frame_of_library(a, 0.0, seed);
        actor_play(a, 1.0f / 60.0f);
    }
}

static const exact_play blended = {.motion = motion_mixed,
                                   .seconds = MOTION_MIXED_SECONDS,
                                   .phases = 1,
                                   .create = create_settled,
                                   .frame = frame_of_library};

static double max_difference(character who, uint32_t rate, uint64_t seed)
{
    return exact_compare(who, &blended, rates[rate], seed).max;
}

static double rms_difference(character who, uint32_t rate, uint64_t seed)
{
    return exact_compare(who, &blended, rates[rate], seed).rms;
}

motion_figure rest_pose_at_rate_max(uint32_t rate, uint64_t seed)
{
    return worst_character(RESTING_CHARACTERS, max_difference, rate, seed);
}

motion_figure rest_pose_at_rate_rms(uint32_t rate, uint64_t seed)
{
    return worst_character(RESTING_CHARACTERS, rms_difference, rate, seed);
}

// ---- the same by the host -------------------------------------------------------------------------------

static tsl_quat blend(tsl_quat from, tsl_quat to, double share)
{
    dq p = dq_of(from), q = dq_of(to);
    double side = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w < 0.0 ? -share : share, left = 1.0 - share;
    dq r = dq_unit((dq){left * p.x + side * q.x, left * p.y + side * q.y, left * p.z + side * q.z,
                        left * p.w + side * q.w});
    return (tsl_quat){(float)r.x, (float)r.y, (float)r.z, (float)r.w};
}

static void frame_of_host(actor *a, double seconds, uint64_t seed)
{
    pose_bones(a, seconds, POSED_AND_SWAYING, seed);
    for (uint32_t i = BONE_HEAD + 1; i < a->bone_count; ++i) {
        tsl_vec3 *at = &a->pose[i].position, to = a->rest[i].position;
        float share = (float)share_at(seconds);
        *at = (tsl_vec3){at->x + (to.x - at->x) * share, at->y + (to.y - at->y) * share,
                         at->z + (to.z - at->z) * share};
        a->pose[i].rotation = blend(a->pose[i].rotation, a->rest[i].rotation, share_at(seconds));
    }
}

static double other_than_host(character who, uint32_t rate, uint64_t seed)
{
    static actor a, b;
    static shape of_library, of_host;
    host_clock clock = clock_of(rates[rate], seed);
    double most = 0.0;
    actor_create(&a, stage_create(), who, NULL, motion_mixed);
    actor_create(&b, stage_create(), who, NULL, motion_mixed);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        actor_pose(&a, motion_mixed, clock.now);
        actor_pose(&b, motion_mixed, clock.now);
        frame_of_library(&a, clock.now, seed);
        frame_of_host(&b, clock.now, seed);
        actor_play(&a, delta);
        actor_play(&b, delta);
        actor_shape(&a, &of_library);
        actor_shape(&b, &of_host);
        most = motion_larger(most, shapes_apart(who, &of_library, &of_host));
    }
    tsl_world_destroy(a.world);
    tsl_world_destroy(b.world);
    return most;
}

motion_figure rest_pose_of_host(uint32_t rate, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, other_than_host, rate, seed);
}

// ---- nothing of the clip --------------------------------------------------------------------------------

static double other_than_unanimated(character who, uint32_t variant, uint64_t seed)
{
    static actor a, b;
    const host_rate rate = RATE_NOISE;
    host_clock clock = clock_of(rate, seed);
    const actor_options unanimated = {.flags = TSL_CHAIN_UNANIMATED};
    uint32_t differ = 0;
    (void)variant;
    actor_create(&a, stage_create(), who, NULL, motion_mixed);
    actor_create(&b, stage_create(), who, &unanimated, motion_mixed);
    set_rest_blend(&a, 1.0f);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        actor *const both[] = {&a, &b};
        for (uint32_t i = 0; i < 2; ++i) {
            actor_pose(both[i], motion_mixed, clock.now);
            pose_bones(both[i], clock.now, POSED_AND_SWAYING, seed);
            actor_play(both[i], delta);
        }
        differ += memcmp(a.posed, b.posed, a.bone_count * sizeof *a.posed) != 0;
    }
    tsl_world_destroy(a.world);
    tsl_world_destroy(b.world);
    return differ;
}

motion_figure rest_pose_unanimated(uint32_t variant, uint64_t seed)
{
    return worst_character(CHARACTERS_ALL, other_than_unanimated, variant, seed);
}
