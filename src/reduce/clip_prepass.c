// SPDX-License-Identifier: MIT
// The fine greedy pass before the search: it removes the easy nine tenths of the keys at nanoseconds each, so that the search by poses
// starts from what is left.
#include "reduce/clip.h"
#include "reduce/greedy.h"

// Share of the tolerance a track may spend here, at its full gain. Measured on the sample clips: finer costs
// time, coarser costs keys in the end.
#define PREPASS_SHARE 0.25
// The share of the tolerance at which a track's keys are counted as lines and as splines. Splines must be smaller by a margin, since they
// gain less from the search by poses. Over the sample clips at a millimetre, shares of 0.5, 1 and 1.5 with margins of 0.75, 0.85 and
// 0.95 lie within 4 % of one another; these give the fewest bytes.
#define CHOICE_SHARE 1.0
#define CHOICE_MARGIN 0.85

static double track_limit(const tsli_clip *clip, const tsli_clip_track *track, double share)
{
    return track->target == TSL_TARGET_VALUES ? track->tolerance : clip->desc.tolerance * share;
}

static void mark_all(const tsli_clip *clip, tsli_clip_track *track)
{
    for (uint32_t f = 0; f < clip->desc.frame_count; ++f)
        track->keys[f].prev = 1;
}

// The running sums of the fast reducer. Its squared error is a sum over frames, so the largest error is below it.
static void mark_lines(const tsli_clip *clip, tsli_clip_track *track, double limit)
{
    tsl_track_kind kind = track->target == TSL_TARGET_ROTATION ? TSL_TRACK_ROTATION : TSL_TRACK_VECTOR;
    double radius = track->gain > 0.0 ? limit / track->gain : limit, last_time = clip->times[0];
    tsli_dquat last = tsli_greedy_value(kind, track->values);
    tsli_greedy sums;
    uint32_t key = 0;
    tsli_greedy_begin(kind, &sums, last, last_time);
    for (uint32_t m = 1; m < clip->desc.frame_count; ++m) {
        double time = clip->times[(size_t)m * clip->samples_per_frame];
        tsli_dquat value = tsli_greedy_value(kind, tsli_frame_value(track, m));
        tsli_dquat v = tsli_greedy_difference(kind, sums.key, value);
        int over = tsli_greedy_add_timed(kind, &sums, v, time - sums.key_time, radius * radius);
        if (m - key > 1 && (over || track->keys[m - 1].queue == TSLI_KEY_FIXED)) {
            key = m - 1;
            track->keys[key].prev = 1;
            tsli_greedy_begin(kind, &sums, last, last_time);
            v = tsli_greedy_difference(kind, sums.key, value);
            tsli_greedy_add_timed(kind, &sums, v, time - last_time, radius * radius);
        }
        last = value;
        last_time = time;
    }
}

static int segment_fits(tsli_clip *clip, tsli_clip_track *track, uint32_t a, uint32_t b, double limit)
{
    tsli_segment segment;
    uint32_t worst;
    tsli_segment_prepare(clip, track, a, b, clip->tangent, &segment);
    return tsli_segment_cost(clip, &segment, limit, &worst) <= limit;
}

// The next locked frame, or the last one.
static uint32_t next_fixed(const tsli_clip *clip, const tsli_clip_track *track, uint32_t a)
{
    for (++a; a < clip->desc.frame_count - 1 && track->keys[a].queue != TSLI_KEY_FIXED;)
        ++a;
    return a;
}

// From each key the farthest next one that fits: doubling steps, then bisection.
static void mark_farthest(tsli_clip *clip, tsli_clip_track *track, double limit)
{
    uint32_t end = clip->desc.frame_count - 1, last = 0, a = 0;
    while (a < end) {
        uint32_t good = 1, step = 2, bad;
        last = a < last ? last : next_fixed(clip, track, a);
        while (step <= last - a && segment_fits(clip, track, a, a + step, limit)) {
            good = step;
            step *= 2;
        }
        bad = step <= last - a ? step : last - a + 1;
        while (bad - good > 1) {
            uint32_t middle = good + (bad - good) / 2;
            if (segment_fits(clip, track, a, a + middle, limit))
                good = middle;
            else
                bad = middle;
        }
        a += good;
        track->keys[a].prev = 1;
    }
}

static void mark_steps(const tsli_clip *clip, tsli_clip_track *track)
{
    for (uint32_t f = 1; f < clip->desc.frame_count; ++f) {
        const float *value = tsli_frame_value(track, f);
        for (uint32_t c = 0; c < track->width; ++c)
            if (value[c] != value[(ptrdiff_t)c - (ptrdiff_t)track->width])
                track->keys[f].prev = 1;
    }
}

static int track_is_constant(const tsli_clip *clip, const tsli_clip_track *track)
{
    for (size_t i = track->width; i < (size_t)clip->desc.frame_count * track->width; ++i)
        if (track->values[i] != track->values[i - track->width])
            return 0;
    return 1;
}

// Turns marks into a list; a frame that was locked at loading stays a key for ever.
static void link_keys(const tsli_clip *clip, tsli_clip_track *track)
{
    uint32_t count = clip->desc.frame_count, before = 0;
    int fixed_all = track->interpolation == TSL_INTERPOLATION_STEP;
    track->key_count = 0;
    for (uint32_t f = 0; f < count; ++f) {
        tsli_key *key = &track->keys[f];
        int locked = key->queue == TSLI_KEY_FIXED;
        if (!key->prev && !locked && f != 0) {
            key->queue = TSLI_KEY_GONE;
            continue;
        }
        key->queue = locked || fixed_all || f == 0 ? TSLI_KEY_FIXED : TSLI_KEY_IDLE;
        key->prev = before;
        track->keys[before].next = f;
        before = f;
        ++track->key_count;
    }
    track->keys[before].next = count;
}

static void fit_all(tsli_clip *clip, tsli_clip_track *track)
{
    tsli_segment segment;
    for (uint32_t a = 0; track->keys[a].next < clip->desc.frame_count; a = track->keys[a].next)
        tsli_segment_prepare(clip, track, a, track->keys[a].next, track->tangents + (size_t)a * 2 * track->width,
                             &segment);
}

static void unmark(const tsli_clip *clip, tsli_clip_track *track)
{
    for (uint32_t f = 0; f < clip->desc.frame_count; ++f) {
        track->keys[f].prev = 0;
        if (track->keys[f].queue == TSLI_KEY_GONE)
            track->keys[f].queue = TSLI_KEY_IDLE;
    }
}

static void mark_track(tsli_clip *clip, tsli_clip_track *track, double share, int must_span)
{
    double limit = track_limit(clip, track, share);
    unmark(clip, track);
    if (!must_span && track->may_fold && track_is_constant(clip, track))
        return; // one key, and exact
    track->keys[clip->desc.frame_count - 1].prev = 1;
    if (track->interpolation == TSL_INTERPOLATION_STEP)
        mark_steps(clip, track);
    else if (share <= 0.0)
        mark_all(clip, track);
    else if (track->target == TSL_TARGET_VALUES || track->interpolation == TSL_INTERPOLATION_CUBICSPLINE)
        mark_farthest(clip, track, limit);
    else
        mark_lines(clip, track, limit);
}

static uint32_t count_marks(const tsli_clip *clip, const tsli_clip_track *track)
{
    uint32_t count = 0;
    for (uint32_t f = 0; f < clip->desc.frame_count; ++f)
        count += track->keys[f].prev == 1 || track->keys[f].queue == TSLI_KEY_FIXED || f == 0;
    return count;
}

// A line key stores a time and a value, a spline key a time and three.
static void choose_interpolation(tsli_clip *clip, tsli_clip_track *track)
{
    double limit = track_limit(clip, track, CHOICE_SHARE);
    uint64_t bytes[2];
    for (int cubic = 0; cubic < 2; ++cubic) {
        track->interpolation = cubic ? TSL_INTERPOLATION_CUBICSPLINE : TSL_INTERPOLATION_LINEAR;
        unmark(clip, track);
        track->keys[clip->desc.frame_count - 1].prev = 1;
        mark_farthest(clip, track, limit);
        bytes[cubic] = (uint64_t)count_marks(clip, track) * (1 + track->width * (cubic ? 3u : 1u));
    }
    track->interpolation =
        (double)bytes[1] < CHOICE_MARGIN * (double)bytes[0] ? TSL_INTERPOLATION_CUBICSPLINE : TSL_INTERPOLATION_LINEAR;
}

void tsli_track_refresh(tsli_clip *clip, tsli_clip_track *track, int from_source)
{
    tsli_segment segment;
    if (!track->current)
        return;
    for (uint32_t sample = 0; from_source && sample < clip->sample_count; ++sample)
        tsli_segment_truth_at(clip, track, sample, track->current + (size_t)sample * track->width);
    for (uint32_t a = 0; !from_source && a < clip->desc.frame_count; a = track->keys[a].next) {
        tsli_segment_prepare(clip, track, a, track->keys[a].next, NULL, &segment);
        uint32_t end = tsli_segment_end_sample(clip, &segment), sample = a * clip->samples_per_frame;
        for (; sample < end; ++sample)
            tsli_segment_value_at(clip, &segment, sample, track->current + (size_t)sample * track->width);
    }
}

static void reduce_tracks(tsli_clip *clip, double share)
{
    clip->spanning = 0;
    for (uint32_t t = 0; t < clip->desc.track_count; ++t) {
        tsli_clip_track *track = &clip->tracks[t];
        // the times of the last track set the clip's length when all others are still
        mark_track(clip, track, share, t + 1 == clip->desc.track_count && clip->spanning == 0);
        link_keys(clip, track);
        if (track->interpolation == TSL_INTERPOLATION_CUBICSPLINE)
            fit_all(clip, track);
        tsli_track_refresh(clip, track, 0);
        clip->spanning += track->key_count > 1;
    }
    tsli_clip_pose(clip);
}

// Share 0 keeps every frame, which is exact for lines. Splines through every frame are off by the rounding of their tangents: below that
// only lines remain.
void tsli_clip_prepass(tsli_clip *clip)
{
    static const double shares[4] = {PREPASS_SHARE, PREPASS_SHARE / 4.0, PREPASS_SHARE / 16.0, 0.0};
    for (uint32_t t = 0; t < clip->desc.track_count; ++t)
        if (clip->tracks[t].interpolation == TSL_INTERPOLATION_SMALLEST)
            choose_interpolation(clip, &clip->tracks[t]);
    for (int i = 0; i < 4; ++i) {
        reduce_tracks(clip, shares[i]);
        if (tsli_clip_within(clip))
            return;
    }
    for (uint32_t t = 0; t < clip->desc.track_count; ++t)
        if (clip->tracks[t].interpolation == TSL_INTERPOLATION_CUBICSPLINE)
            clip->tracks[t].interpolation = TSL_INTERPOLATION_LINEAR;
    reduce_tracks(clip, 0.0);
}
