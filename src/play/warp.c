// SPDX-License-Identifier: MIT
// Root motion warped to a target. Double inside, + - * / sqrt only: one root a frame, and the same bits everywhere.
#include "base/standard_call.h"
#include "math/approx.h"
#include "math/quat.h"
#include "tassel/play.h"

#include <math.h>

// The error may be this many times the distance it is distributed over; beyond that there is no motion to skew.
#define PLAY_MOST_SKEW 8.0
#define PLAY_FARTHEST 1e15f

typedef struct play_vec {
    double x, y, z;
} play_vec;

typedef struct play_quat {
    double x, y, z, w;
} play_quat;

typedef struct play_frame {
    play_vec position;
    play_quat rotation;
} play_frame;

static double play_length(play_vec v)
{
    return sqrt((v.x * v.x + v.y * v.y) + v.z * v.z);
}

static play_vec play_sub(play_vec a, play_vec b)
{
    play_vec r = {a.x - b.x, a.y - b.y, a.z - b.z};
    return r;
}

// a + b s
static play_vec play_along(play_vec a, play_vec b, double s)
{
    play_vec r = {a.x + b.x * s, a.y + b.y * s, a.z + b.z * s};
    return r;
}

static play_vec play_cross3(play_vec a, play_vec b)
{
    play_vec r = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return r;
}

static play_quat play_conjugate(play_quat q)
{
    play_quat r = {-q.x, -q.y, -q.z, q.w};
    return r;
}

static play_quat play_turned(play_quat a, play_quat b)
{
    play_quat r = {(a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y), (a.w * b.y + a.y * b.w) + (a.z * b.x - a.x * b.z),
                   (a.w * b.z + a.z * b.w) + (a.x * b.y - a.y * b.x),
                   (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z)};
    return r;
}

static play_vec play_rotate(play_quat q, play_vec v)
{
    play_vec u = {q.x, q.y, q.z}, t = play_cross3(u, v), twice = play_along(t, t, 1.0);
    return play_along(play_along(v, twice, q.w), play_cross3(u, twice), 1.0);
}

static play_frame play_wide(const tsl_play_root *root)
{
    play_frame f = {
        {(double)root->position.x, (double)root->position.y, (double)root->position.z},
        {(double)root->rotation.x, (double)root->rotation.y, (double)root->rotation.z, (double)root->rotation.w}};
    play_quat *q = &f.rotation;
    double length = sqrt((q->x * q->x + q->y * q->y) + (q->z * q->z + q->w * q->w));
    play_quat unit = {q->x / length, q->y / length, q->z / length, q->w / length}, identity = {0.0, 0.0, 0.0, 1.0};
    *q = length > 0.0 ? unit : identity;
    return f;
}

// `frame` relative to `from`.
static play_frame play_seen(const play_frame *from, const play_frame *frame)
{
    play_quat back = play_conjugate(from->rotation);
    play_frame f = {play_rotate(back, play_sub(frame->position, from->position)), play_turned(back, frame->rotation)};
    return f;
}

static play_frame play_placed(const play_frame *parent, const play_frame *local)
{
    play_frame f = {play_along(parent->position, play_rotate(parent->rotation, local->position), 1.0),
                    play_turned(parent->rotation, local->rotation)};
    return f;
}

// A share of a rotation, by the shorter arc.
static play_quat play_share(play_quat turn, double share)
{
    play_vec axis = {turn.x, turn.y, turn.z};
    double sine = play_length(axis), sign = turn.w < 0.0 ? -1.0 : 1.0, s, c;
    if (!(sine > 0.0) || !(share > 0.0)) {
        play_quat identity = {0.0, 0.0, 0.0, 1.0};
        return identity;
    }
    tsli_sin_cos(tsli_angle_of(sine, sign * turn.w) * share, &s, &c);
    s *= sign / sine;
    play_quat r = {axis.x * s, axis.y * s, axis.z * s, c};
    return r;
}

static int play_is_far(tsl_vec3 v)
{
    return fabsf(v.x) > PLAY_FARTHEST || fabsf(v.y) > PLAY_FARTHEST || fabsf(v.z) > PLAY_FARTHEST;
}

static tsl_result play_check_step(const tsl_play_warp_step *s)
{
    const tsl_play_root *roots[5] = {&s->root_now, &s->root_after, &s->root_end, &s->character, &s->target};
    const uint32_t known = TSL_PLAY_WARP_BY_TIME | TSL_PLAY_WARP_KEEP_POSITION | TSL_PLAY_WARP_KEEP_ROTATION;
    for (int i = 0; i < 5; ++i)
        if (!tsli_vec3_is_finite(roots[i]->position) || !tsli_quat_is_finite(roots[i]->rotation))
            return TSL_ERROR_NOT_FINITE;
    if (!tsli_is_finite(s->left_now) || !tsli_is_finite(s->left_after))
        return TSL_ERROR_NOT_FINITE;
    for (int i = 0; i < 5; ++i)
        if (play_is_far(roots[i]->position))
            return TSL_ERROR_INVALID_ARGUMENT;
    if (s->left_after < 0.0f || s->left_after > s->left_now || (s->flags & ~known) != 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    return TSL_OK;
}

// The error left after the step: the shares multiply to the same over any split of the window.
static double play_position_share(const tsl_play_warp_step *s, const play_frame *now, const play_frame *after,
                                  double error, double by_time)
{
    double distance = play_length(now->position), distance_after = play_length(after->position);
    if ((s->flags & TSL_PLAY_WARP_BY_TIME) || s->left_after == 0.0f || error > PLAY_MOST_SKEW * distance)
        return by_time;
    return distance > 0.0 ? distance_after / distance : by_time;
}

static tsl_play_root play_narrow(const play_frame *f)
{
    tsl_play_root r = {{(float)f->position.x, (float)f->position.y, (float)f->position.z},
                       {(float)f->rotation.x, (float)f->rotation.y, (float)f->rotation.z, (float)f->rotation.w}};
    return r;
}

static void play_give(const play_frame *delta, const play_frame *character, tsl_play_warped *out)
{
    tsl_play_root motion = play_narrow(delta);
    out->delta_position = motion.position;
    out->delta_rotation = motion.rotation;
    out->character = play_narrow(character);
}

static int play_same_frame(const play_frame *a, const play_frame *b)
{
    double dot = (a->rotation.x * b->rotation.x + a->rotation.y * b->rotation.y) +
                 (a->rotation.z * b->rotation.z + a->rotation.w * b->rotation.w),
           sign = dot < 0.0 ? -1.0 : 1.0;
    return a->position.x == b->position.x && a->position.y == b->position.y && a->position.z == b->position.z &&
           a->rotation.x == sign * b->rotation.x && a->rotation.y == sign * b->rotation.y &&
           a->rotation.z == sign * b->rotation.z && a->rotation.w == sign * b->rotation.w;
}

// The animation's own motion.
static void play_give_own(const tsl_play_warp_step *s, const play_frame *now, const play_frame *after,
                          const play_frame *character, tsl_play_warped *out)
{
    play_frame delta = play_seen(now, after), moved = play_placed(character, &delta);
    play_give(&delta, &moved, out);
    if (memcmp(&s->character, &s->root_now, sizeof s->character) == 0)
        out->character = s->root_after;
}

TSLI_STANDARD_CALL(tsl_play_warp, (const tsl_play_warp_step *s, tsl_play_warped *out), (s, out))
{
    if (!s || !out)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = play_check_step(s);
    if (result != TSL_OK)
        return result;
    play_frame root_now = play_wide(&s->root_now), root_after = play_wide(&s->root_after);
    play_frame root_end = play_wide(&s->root_end);
    play_frame character = play_wide(&s->character), target = play_wide(&s->target);
    play_frame now = play_seen(&root_end, &root_now), after = play_seen(&root_end, &root_after);
    play_frame truly = play_seen(&target, &character), then;
    // The desired rotation after the animation's own; where the animation ends up there anyway, that would only add rounding.
    if ((s->flags & TSL_PLAY_WARP_KEEP_ROTATION) && !play_same_frame(&now, &truly)) {
        target.rotation = play_turned(character.rotation, play_conjugate(now.rotation));
        truly = play_seen(&target, &character);
    }
    if (play_same_frame(&now, &truly)) {
        play_give_own(s, &root_now, &root_after, &character, out);
        return TSL_OK;
    }
    play_vec error = play_sub(truly.position, now.position);
    play_quat turn = play_turned(truly.rotation, play_conjugate(now.rotation));
    double by_time = s->left_after > 0.0f ? (double)s->left_after / (double)s->left_now : 0.0;
    double share = play_position_share(s, &now, &after, play_length(error), by_time);
    then.position = play_along(after.position, error, share);
    then.rotation = play_turned(play_share(turn, by_time), after.rotation);
    play_frame delta = play_seen(&truly, &then), moved = play_placed(&target, &then);
    if (s->flags & TSL_PLAY_WARP_KEEP_POSITION) {
        delta.position = play_seen(&root_now, &root_after).position;
        moved = play_placed(&character, &delta);
    }
    play_give(&delta, &moved, out);
    return TSL_OK;
}
