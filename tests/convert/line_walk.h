// SPDX-License-Identifier: MIT
// A line of bones below a root that moves about, drawn at random, and how far it is from a model of another system's step.
#ifndef TASSEL_TESTS_CONVERT_LINE_WALK_H
#define TASSEL_TESTS_CONVERT_LINE_WALK_H

#include "check.h"
#include "convert/curve_model.h"
#include "double_math.h"
#include "scenes/scene.h"
#include "tassel/debug.h"

#define LINE_BONES 20 // at most
#define LINE_SECONDS 6
#define LINE_SCENARIOS 30

typedef struct line {
    scene s;
    scene_rig *rig;
    tsl_chain_id chain;
    int count;                  // of bones, whose indices in the rig are 1 and following
    uint32_t bones[LINE_BONES]; // these
    double length;
    double sway[3], pace[3], turn[3], spin[3]; // of the root, along and about its axes
    dframe heads[LINE_BONES];                  // of the bones in the pose
} line;

// Shares of the line's length; swing: how far the model's tip is from the pose.
typedef struct line_deviation {
    double worst, mean, swing;
} line_deviation;

// Where the pose has the bones now.
static inline void line_pose(line *l)
{
    dframe at = dframe_of(l->rig->root);
    at = dframe_mul(at, dframe_of(l->rig->pose[0]));
    for (int i = 0; i < l->count; ++i)
        l->heads[i] = at = dframe_mul(at, dframe_of(l->rig->pose[1 + i]));
}

static inline tsl_quat line_turn(uint32_t *state, double most)
{
    double x = drawn(state, -1, 1), y = drawn(state, -1, 1), z = drawn(state, -1, 1);
    return scene_turn((float)x, (float)y, (float)z + 0.01f, drawn(state, -most, most));
}

// 3 to 20 bones, each bent a little against the one before, below a root that sways by up to `far` and turns by up to `about`.
static inline void line_begin(line *l, uint32_t *state, float rate, double far, double about)
{
    tsl_world_desc world;
    memset(l, 0, sizeof *l);
    tsl_world_desc_init(&world, sizeof world);
    CHECK_INT(tsl_world_create(&world, &l->s.world), TSL_OK);
    l->rig = scene_add_rig(&l->s);
    scene_add_bone(l->rig, -1, scene_at(0.0f, 0.0f, 0.0f));
    l->count = (int)drawn(state, 3, 21);
    for (int i = 0; i < l->count; ++i) {
        double step = i ? drawn(state, 0.04, 0.1) : 0.0;
        tsl_transform local = scene_at(0.0f, (float)-step, 0.0f);
        local.rotation = line_turn(state, 0.2);
        l->bones[i] = scene_add_bone(l->rig, i, local);
        l->length += step;
    }
    for (int axis = 0; axis < 3; ++axis) {
        l->sway[axis] = drawn(state, 0.2, 1) * far;
        l->pace[axis] = drawn(state, 1.5, 5);
        l->turn[axis] = drawn(state, 0.2, 1) * about;
        l->spin[axis] = drawn(state, 1.5, 5);
    }
    scene_create_rig(&l->s, l->rig, rate);
    memcpy(l->rig->pose, l->rig->rest, sizeof l->rig->pose);
    l->rig->chain_count = 1;
    line_pose(l);
}

// Only the first bones of the line, as if it had no more.
static inline void line_shorten(line *l, int most)
{
    l->count = l->count < most ? l->count : most;
    l->length = 0;
    for (int i = 1; i < l->count; ++i)
        l->length += d3_distance(l->heads[i - 1].position, l->heads[i].position);
}

// Starts and stops: it stands still for a second at the end.
static inline void line_move(line *l, double t)
{
    double ease = t < 1 ? t * t * (3 - 2 * t) : t < 4 ? 1 : t < 5 ? 1 - (t - 4) * (t - 4) * (11 - 2 * t) : 0;
    double s[3], a[3];
    for (int axis = 0; axis < 3; ++axis) {
        s[axis] = ease * l->sway[axis] * scene_sin(l->pace[axis] * t);
        a[axis] = ease * l->turn[axis] * scene_sin(l->spin[axis] * t);
    }
    dq q = dq_mul(dq_of(scene_turn(0, 1, 0, a[1])),
                  dq_mul(dq_of(scene_turn(1, 0, 0, a[0])), dq_of(scene_turn(0, 0, 1, a[2]))));
    l->rig->root.position = (tsl_vec3){(float)s[0], (float)s[1], (float)s[2]};
    l->rig->root.rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    line_pose(l);
}

// The scene a frame on, beside where the model has the heads of the bones.
static inline void line_compare(line *l, const d3 *model, double rate, line_deviation *d)
{
    tsl_particle particles[LINE_BONES + 1];
    uint32_t count = LINE_BONES + 1;
    double worst = 0;
    CHECK_INT(scene_set_poses(&l->s), TSL_OK);
    CHECK_INT(tsl_world_step(l->s.world, (float)(1.0 / rate)), TSL_OK);
    CHECK_INT(tsl_chain_get_particles(l->s.world, l->chain, particles, &count), TSL_OK);
    for (int i = 0; i < l->count; ++i)
        worst = fmax(worst, d3_distance(model[i], d3_of(particles[i].position)) / l->length);
    d->worst = fmax(d->worst, worst);
    d->mean += worst / (LINE_SECONDS * rate);
    d->swing = fmax(d->swing, d3_distance(model[l->count - 1], l->heads[l->count - 1].position) / l->length);
}

// Over many lines: the worst of all, and the mean of the means.
static inline void line_gather(line_deviation *all, line_deviation one)
{
    all->worst = fmax(all->worst, one.worst);
    all->swing = fmax(all->swing, one.swing);
    all->mean += one.mean / LINE_SCENARIOS;
}

// Each figure is asserted, and the test fails too where it could be a fifth smaller. Below a thousandth it is
// rounding that builds up, and only bounded.
static inline void line_check_stated(const char *name, line_deviation d, double worst, double mean)
{
    printf("%-32s at most %.6f (stated %g), mean %.7f (stated %g), swings by %.2f\n", name, d.worst, worst, d.mean,
           mean, d.swing);
    CHECK(d.worst <= worst && d.mean <= mean);
    CHECK(worst < 1e-3 || (d.worst > 0.8 * worst && d.mean > 0.8 * mean));
}

#endif
