// SPDX-License-Identifier: MIT
// Chapter Rest pose: rest_blend moves a chain's rest places from those of the clip to those of the setup, evenly and at any time.
#include "motion/rest_pose.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

static dq drawn_turn(motion_random *random, d3 axis, uint32_t bones, double seconds, double sway)
{
    double angle = random_between(random, 0.5, 1.5) / bones, turns = random_between(random, 0.3, 1.0),
           at = random_between(random, 0.0, 1.0), tilt = random_between(random, -0.3, 0.3);
    angle *= 1.0 + 0.5 * sway * sin(6.28318530717958648 * (turns * seconds + at));
    return turn_about(axis.x + tilt, axis.y, axis.z, angle);
}

// A turn about z hardly moves a chain that lies along z, and two poses that are alike say nothing about what is between them.
static d3 drawn_axis(motion_random *random)
{
    d3 axis = {0.0, 0.0, 0.8};
    do {
        axis.x = random_between(random, -1.0, 1.0);
        axis.y = random_between(random, -1.0, 1.0);
    } while (axis.x * axis.x + axis.y * axis.y < 0.5);
    return axis;
}

void pose_bones(actor *a, double seconds, double sway, uint64_t seed)
{
    motion_random random = {~seed};
    d3 axis = drawn_axis(&random);
    for (uint32_t i = BONE_HEAD + 1; i < a->bone_count; ++i) {
        dq q = drawn_turn(&random, axis, character_recipe(a->who)->bones, seconds, sway);
        float longer = 1.0f + 0.1f * (float)(sway * sin(5.0 * seconds + i));
        a->pose[i].rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
        a->pose[i].position.x = longer * a->rest[i].position.x;
        a->pose[i].position.y = longer * a->rest[i].position.y;
        a->pose[i].position.z = longer * a->rest[i].position.z;
    }
}

void set_rest_blend(actor *a, float share)
{
    TSL_INIT(tsl_chain_params, params);
    must(tsl_chain_get_params(a->world, a->chain, &params), "tsl_chain_get_params");
    params.rest_blend = share;
    must(tsl_chain_set_params(a->world, a->chain, &params), "tsl_chain_set_params");
}

static const motion_row rows[] = {
    {"resting place, share from 0 to 1: largest step back", &rest_pose_models, rest_pose_steps_back, 0.001,
     "%"},
    {"resting place, share from 0 to 1: largest step, of an even one", &rest_pose_models,
     rest_pose_uneven_steps, 1.5, "x"},
    {"share from 0 to 1 in 0.25 s: largest move in a frame, of an even one", &rest_pose_switches,
     rest_pose_switched, 2.0, "x"},
    {"share and clip in mixed motion, largest difference", &rest_pose_rates, rest_pose_at_rate_max, 0.03,
     "%"},
    {"share and clip in mixed motion, rms difference", &rest_pose_rates, rest_pose_at_rate_rms, 0.01, "%"},
    {"share and clip in mixed motion: other than poses that the host blends", &rest_pose_rates,
     rest_pose_of_host, 0.001, "%"},
    {"share 1: poses other than un-animated", 0, rest_pose_unanimated, 0.0, "poses"},
};

const motion_chapter motion_rest_pose = {"Rest pose", rows, COUNT(rows)};
