// SPDX-License-Identifier: MIT
// cglm's matrices turn the look-at into axes: they stay inside this file, since their alignment depends on
// flags.
#include "shot.h"

#include "common/xform.h"

#include <cglm/cglm.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

#define AZIMUTH 0.95f   // radians from the model's front (+z) to its left
#define ELEVATION 0.24f // radians above the horizon
#define FOV 0.48f       // radians
#define SMOOTHING 0.35f // seconds that the camera takes to follow a step

static tsl_vec3 center_of(const tsl_skin_bounds *b)
{
    return vec3_scale(vec3_add(b->minimum, b->maximum), 0.5f);
}

// The middle of the box in every frame, and its smallest size: what stands still is not followed.
static bool measure(shot *s, actor *a, tsl_skin_bounds *boxes, tsla_error *e)
{
    for (uint32_t f = 0; f < s->t->frame_count; ++f) {
        if (!actor_pose(a, &s->t->roots[f], take_pose(s->t, f), &boxes[f], e))
            return false;
        s->targets[f] = center_of(&boxes[f]);
        s->targets[f].y = 0.0f;
        s->floor = f == 0 ? boxes[f].minimum.y : fminf(s->floor, boxes[f].minimum.y);
    }
    return true;
}

static bool travels(const shot *s, const tsl_skin_bounds *boxes)
{
    float size = vec3_length(vec3_sub(boxes[0].maximum, boxes[0].minimum)), furthest = 0.0f;
    for (uint32_t f = 0; f < s->t->frame_count; ++f)
        furthest = fmaxf(furthest, vec3_length(vec3_sub(s->targets[f], s->targets[0])));
    return furthest > 0.6f * size;
}

static void stand_still(shot *s)
{
    tsl_vec3 sum = {0};
    for (uint32_t f = 0; f < s->t->frame_count; ++f)
        sum = vec3_add(sum, s->targets[f]);
    sum = vec3_scale(sum, 1.0f / (float)s->t->frame_count);
    for (uint32_t f = 0; f < s->t->frame_count; ++f)
        s->targets[f] = sum;
}

// A moment of the plays before and after this one: a loop goes on where it ended, and its last frame is the next one's first.
typedef struct moment {
    float time;
    tsl_vec3 center;
} moment;

static moment moment_of(const shot *s, const tsl_vec3 *centers, int64_t frame)
{
    if (s->t->frame_count < 2)
        return (moment){s->t->times[0], centers[0]};
    int64_t last = (int64_t)s->t->frame_count - 1, play = frame / last - (frame % last < 0 ? 1 : 0);
    uint32_t within = (uint32_t)(frame - play * last);
    tsl_vec3 travel = vec3_sub(centers[last], centers[0]);
    return (moment){s->t->times[within] + (float)play * s->t->times[last],
                    vec3_add(centers[within], vec3_scale(travel, (float)play))};
}

// Adds the centers from `frame` on in one direction, as long as they matter.
static void add_side(const shot *s, const tsl_vec3 *centers, uint32_t frame, int32_t direction, tsl_vec3 *sum,
                     float *weights)
{
    bool loops = s->t->rolls > 0 && s->t->frame_count > 1;
    for (int64_t g = (int64_t)frame + (direction > 0 ? 0 : -1); loops || (g >= 0 && g < s->t->frame_count);
         g += direction) {
        moment at = moment_of(s, centers, g);
        float away = (at.time - s->t->times[frame]) / SMOOTHING, weight = expf(-away * away);
        if (weight < 1e-3f)
            return;
        *sum = vec3_add(*sum, vec3_scale(at.center, weight));
        *weights += weight;
    }
}

// An average over the neighbourhood in time, the same forwards and backwards, so that the camera does not
// lag.
static void follow(shot *s, const tsl_vec3 *centers)
{
    for (uint32_t f = 0; f < s->t->frame_count; ++f) {
        tsl_vec3 sum = {0};
        float weights = 0.0f;
        add_side(s, centers, f, 1, &sum, &weights);
        add_side(s, centers, f, -1, &sum, &weights);
        s->targets[f] = vec3_scale(sum, 1.0f / weights);
    }
}

static void enclose(shot *s, const tsl_skin_bounds *boxes)
{
    for (uint32_t f = 0; f < s->t->frame_count; ++f) {
        tsl_skin_bounds box = {vec3_sub(boxes[f].minimum, s->targets[f]), vec3_sub(boxes[f].maximum, s->targets[f])};
        if (f == 0)
            s->around = box;
        else
            tsl_skin_bounds_merge(&s->around, &box);
    }
    tsl_vec3 size = vec3_sub(s->around.maximum, s->around.minimum);
    s->extent = fmaxf(0.5f * fmaxf(size.y, fmaxf(size.x, size.z)), 1e-6f);
    // A round number of units: 1, 2 or 5 times a power of ten, about a third of the model.
    float third = 0.66f * s->extent, power = powf(10.0f, floorf(log10f(third))), digit = third / power;
    s->unit = power * (digit < 2.0f ? 1.0f : digit < 5.0f ? 2.0f : 5.0f);
}

bool shot_plan(shot *s, actor *a, const take *t, tsla_error *e)
{
    memset(s, 0, sizeof *s);
    s->t = t;
    s->targets = calloc(t->frame_count, sizeof *s->targets);
    tsl_skin_bounds *boxes = calloc(t->frame_count, sizeof *boxes);
    tsl_vec3 *centers = calloc(t->frame_count, sizeof *centers);
    bool planned = s->targets && boxes && centers;
    if (!planned)
        tsla_error_set(e, "out of memory");
    planned = planned && measure(s, a, boxes, e);
    if (planned && travels(s, boxes)) {
        memcpy(centers, s->targets, t->frame_count * sizeof *centers);
        follow(s, centers);
    } else if (planned) {
        stand_still(s);
    }
    if (planned)
        enclose(s, boxes);
    free(boxes);
    free(centers);
    return planned;
}

void shot_destroy(shot *s)
{
    free(s->targets);
    memset(s, 0, sizeof *s);
}

static void look(camera *c, tsl_vec3 from, tsl_vec3 at)
{
    mat4 view;
    vec3 eye = {from.x, from.y, from.z}, target = {at.x, at.y, at.z}, up = {0.0f, 1.0f, 0.0f};
    glm_lookat(eye, target, up, view);
    c->eye = from;
    c->right = vec3_make(view[0][0], view[1][0], view[2][0]);
    c->up = vec3_make(view[0][1], view[1][1], view[2][1]);
    c->forward = vec3_make(-view[0][2], -view[1][2], -view[2][2]);
}

// How far back the camera must go so that a corner is inside its pyramid.
static float needed_distance(const camera *c, tsl_vec3 corner)
{
    float x = fabsf(vec3_dot(corner, c->right)), y = fabsf(vec3_dot(corner, c->up));
    return fmaxf(x, y) * c->focal - vec3_dot(corner, c->forward);
}

camera shot_camera(const shot *s, uint32_t frame)
{
    camera c;
    tsl_vec3 middle = center_of(&s->around), half = vec3_sub(s->around.maximum, middle);
    tsl_vec3 at = vec3_add(s->targets[frame], middle);
    tsl_vec3 back = vec3_make(cosf(ELEVATION) * sinf(AZIMUTH), sinf(ELEVATION), cosf(ELEVATION) * cosf(AZIMUTH));
    float distance = 0.0f;
    c.focal = 1.0f / tanf(0.5f * FOV);
    look(&c, vec3_add(at, back), at);
    for (int i = 0; i < 8; ++i) {
        tsl_vec3 corner = vec3_make(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z);
        distance = fmaxf(distance, needed_distance(&c, corner));
    }
    distance *= 1.04f;
    c.eye = vec3_add(at, vec3_scale(back, distance));
    c.near_distance = 0.01f * distance;
    return c;
}
