// SPDX-License-Identifier: MIT
// Leader and follower. Double inside, so that a ratio computed from a stretch and applied to it gives the same float.
#include "base/standard_call.h"
#include "math/vec.h"
#include "tassel/play.h"

// A stretch between neighbouring common markers. The start and the end of a track that does not loop have no marker.
typedef struct play_stretch {
    const tsl_play_marker *from, *to; // null: the start, the end
    double start, length;
} play_stretch;

static tsl_result play_check_track(const tsl_play_track *t)
{
    if (!tsli_is_finite(t->length) || !tsli_is_finite(t->time))
        return TSL_ERROR_NOT_FINITE;
    if (!(t->length > 0.0f) || t->time < 0.0f || t->time > t->length || t->loops > 1)
        return TSL_ERROR_INVALID_ARGUMENT;
    for (uint32_t i = 0; i < t->marker_count; ++i) {
        float time = t->markers[i].time;
        if (!tsli_is_finite(time))
            return TSL_ERROR_NOT_FINITE;
        if (time < 0.0f || time > t->length)
            return TSL_ERROR_INVALID_ARGUMENT;
        if (i > 0 && !(time > t->markers[i - 1].time))
            return TSL_ERROR_NOT_INCREASING;
    }
    return TSL_OK;
}

static int play_has_name(const tsl_play_track *t, uint32_t name)
{
    for (uint32_t i = 0; i < t->marker_count; ++i)
        if (t->markers[i].name == name)
            return 1;
    return 0;
}

// The index of the next common marker from `i` on, marker_count when there is none.
static uint32_t play_next_common(const tsl_play_track *t, const tsl_play_track *other, uint32_t i)
{
    while (i < t->marker_count && !play_has_name(other, t->markers[i].name))
        ++i;
    return i;
}

// The stretches of a track in order, beginning with the one before the first common marker. 0: no further one.
typedef struct play_stretches {
    const tsl_play_track *track, *other;
    const tsl_play_marker *last; // the marker that begins the next stretch
    uint32_t next, done;
} play_stretches;

static const tsl_play_marker *play_last_common(const tsl_play_track *t, const tsl_play_track *other)
{
    const tsl_play_marker *last = NULL;
    for (uint32_t i = play_next_common(t, other, 0); i < t->marker_count; i = play_next_common(t, other, i + 1))
        last = &t->markers[i];
    return last;
}

static play_stretches play_stretches_of(const tsl_play_track *track, const tsl_play_track *other)
{
    play_stretches all = {track, other, track->loops ? play_last_common(track, other) : NULL, 0, 0};
    return all;
}

static int play_next_stretch(play_stretches *all, play_stretch *out)
{
    const tsl_play_track *t = all->track;
    if (all->done)
        return 0;
    uint32_t i = play_next_common(t, all->other, all->next);
    double length = (double)t->length;
    out->from = all->last;
    out->start = all->last ? (double)all->last->time : 0.0;
    if (i < t->marker_count) {
        double end = (double)t->markers[i].time;
        out->to = &t->markers[i];
        if (t->loops && all->next == 0) // across the end of the loop; listed first by its position
            out->start -= length;
        out->length = end - out->start;
        all->last = out->to;
        all->next = i + 1;
        return 1;
    }
    all->done = 1;
    out->to = NULL;
    out->length = length - out->start;
    return !t->loops;
}

// 0: the leader has no common marker.
static int play_leader_stretch(const tsl_play_track *leader, const tsl_play_track *follower, play_stretch *out,
                               double *out_ratio)
{
    play_stretches all = play_stretches_of(leader, follower);
    const tsl_play_marker *last = play_last_common(leader, follower);
    double time = (double)leader->time;
    if (!last)
        return 0;
    if (leader->loops && time >= (double)last->time) // the stretch across the end of the loop, which is the first
        time -= (double)leader->length;
    while (play_next_stretch(&all, out))
        if (time < out->start + out->length || !out->to) {
            *out_ratio = out->length > 0.0 ? (time - out->start) / out->length : 0.0;
            return 1;
        }
    return 0;
}

static int play_same_marker(const tsl_play_marker *a, const tsl_play_marker *b)
{
    return a && b ? a->name == b->name : !a && !b;
}

static double play_apart(const tsl_play_track *t, double time)
{
    double apart = time - (double)t->time, length = (double)t->length;
    apart = apart < 0.0 ? -apart : apart;
    return t->loops && length - apart < apart ? length - apart : apart;
}

static int play_by_markers(const tsl_play_track *leader, const tsl_play_track *follower, double *out_time)
{
    play_stretch leading, own;
    double ratio, nearest = -1.0;
    if (!play_leader_stretch(leader, follower, &leading, &ratio))
        return 0;
    play_stretches all = play_stretches_of(follower, leader);
    while (play_next_stretch(&all, &own)) {
        if (!play_same_marker(own.from, leading.from) || !play_same_marker(own.to, leading.to))
            continue;
        double time = own.start + ratio * own.length;
        time = time < 0.0 ? time + (double)follower->length : time;
        double apart = play_apart(follower, time);
        if (nearest < 0.0 || apart < nearest || (apart == nearest && time < *out_time)) {
            nearest = apart;
            *out_time = time;
        }
    }
    return nearest >= 0.0;
}

TSLI_STANDARD_CALL(tsl_play_follow,
                   (const tsl_play_track *leader, const tsl_play_track *follower, tsl_play_followed *out),
                   (leader, follower, out))
{
    double time = 0.0;
    if (!leader || !follower || !out || (leader->marker_count > 0 && !leader->markers) ||
        (follower->marker_count > 0 && !follower->markers))
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = play_check_track(leader);
    if (result == TSL_OK)
        result = play_check_track(follower);
    if (result != TSL_OK)
        return result;
    out->rule = TSL_PLAY_BY_MARKERS;
    if (!play_by_markers(leader, follower, &time)) {
        out->rule = TSL_PLAY_BY_LENGTH;
        time = (double)leader->time / (double)leader->length * (double)follower->length;
    }
    out->time = (float)time < follower->length ? (float)time : follower->length;
    return TSL_OK;
}
