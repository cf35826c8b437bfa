// SPDX-License-Identifier: MIT
// Segments: a track between two of its keys.
#include "reduce/clip.h"
#include "reduce/greedy.h"
#include "reduce/interpolate.h"

uint32_t tsli_segment_end_sample(const tsli_clip *clip, const tsli_segment *segment)
{
    return segment->b < clip->desc.frame_count ? segment->b * clip->samples_per_frame : clip->sample_count;
}

static int values_are_equal(const float *x, const float *y, uint32_t width)
{
    uint32_t c = 0;
    while (c < width && x[c] == y[c])
        ++c;
    return c == width;
}

// The source between frames a and a + 1 is what a player shows: for rotations, half-way by slerp or nlerp is the normalised sum. On a
// frame it is the value itself, unit within single precision.
void tsli_segment_truth_at(const tsli_clip *clip, const tsli_clip_track *track, uint32_t sample, double *out)
{
    uint32_t frame = sample / clip->samples_per_frame;
    int between = sample % clip->samples_per_frame != 0 && track->interpolation != TSL_INTERPOLATION_STEP;
    const float *a = tsli_frame_value(track, frame), *b = between ? a + track->width : a;
    between = between && !values_are_equal(a, b, track->width);
    for (uint32_t c = 0; c < track->width; ++c)
        out[c] = between ? 0.5 * ((double)a[c] + b[c]) : (double)a[c];
    if (between && track->target == TSL_TARGET_ROTATION) {
        double scale = tsli_inverse_length((out[0] * out[0] + out[1] * out[1]) + (out[2] * out[2] + out[3] * out[3]));
        for (uint32_t c = 0; c < 4; ++c)
            out[c] *= scale;
    }
}

// Least squares for the two tangents over all samples between the keys, whose values are fixed. Keys one frame apart have only the
// middle, which the chord meets exactly.
static void segment_fit(const tsli_clip *clip, const tsli_segment *segment, float *tangents)
{
    const tsli_clip_track *track = segment->track;
    uint32_t width = track->width, first = segment->a * clip->samples_per_frame + 1;
    uint32_t end = segment->b * clip->samples_per_frame;
    const float *a = tsli_frame_value(track, segment->a), *b = tsli_frame_value(track, segment->b);
    double aa = 0.0, ab = 0.0, bb = 0.0, h[4];
    double *x = clip->value, *sums = clip->value + clip->widest;
    for (uint32_t c = 0; c < 2 * width; ++c)
        sums[c] = 0.0;
    for (uint32_t sample = first; sample < end; ++sample) {
        tsli_hermite_factors((clip->times[sample] - segment->start_time) * segment->inverse_duration, 1.0, h);
        tsli_segment_truth_at(clip, track, sample, x);
        aa += h[1] * h[1];
        ab += h[1] * h[3];
        bb += h[3] * h[3];
        for (uint32_t c = 0; c < width; ++c) {
            double remainder = x[c] - (h[0] * a[c] + h[2] * b[c]);
            sums[c] += h[1] * remainder;
            sums[width + c] += h[3] * remainder;
        }
    }
    double determinant = aa * bb - ab * ab;
    int solvable = segment->b - segment->a > 1 && determinant > 1e-9 * aa * bb;
    for (uint32_t c = 0; c < width; ++c) {
        double chord = (double)b[c] - a[c];
        double at_a = solvable ? (bb * sums[c] - ab * sums[width + c]) / determinant : chord;
        double at_b = solvable ? (aa * sums[width + c] - ab * sums[c]) / determinant : chord;
        tangents[c] = (float)(at_a * segment->inverse_duration);
        tangents[width + c] = (float)(at_b * segment->inverse_duration);
    }
}

void tsli_segment_prepare(const tsli_clip *clip, const tsli_clip_track *track, uint32_t a, uint32_t b, float *tangents,
                          tsli_segment *out)
{
    uint32_t end = b < clip->desc.frame_count ? b : a;
    out->track = track;
    out->tangents = NULL;
    out->a = a;
    out->b = b;
    out->angle_squared = -1.0;
    out->start_time = clip->times[(size_t)a * clip->samples_per_frame];
    out->duration = clip->times[(size_t)end * clip->samples_per_frame] - out->start_time;
    out->inverse_duration = end != a ? 1.0 / out->duration : 0.0;
    if (track->target == TSL_TARGET_ROTATION) {
        out->start = tsli_dquat_normalize(tsli_dquat_load(tsli_frame_value(track, a)));
        out->end = tsli_dquat_normalize(tsli_dquat_load(tsli_frame_value(track, end)));
    }
    if (track->interpolation == TSL_INTERPOLATION_CUBICSPLINE && end != a) {
        if (tangents)
            segment_fit(clip, out, tangents);
        out->tangents = tangents ? tangents : track->tangents + (size_t)a * 2 * track->width;
        return;
    }
    if (track->target == TSL_TARGET_ROTATION && end != a) {
        tsli_arc arc = tsli_arc_make(out->start, out->end, (clip->desc.flags & TSL_REDUCE_NLERP) != 0);
        out->end = arc.b;
        out->angle_squared = arc.angle_squared;
    }
}

static void segment_cubic_at(const tsli_segment *segment, double t, double *out)
{
    const tsli_clip_track *track = segment->track;
    const float *a = tsli_frame_value(track, segment->a), *b = tsli_frame_value(track, segment->b);
    double h[4];
    tsli_hermite_factors(t, segment->duration, h);
    for (uint32_t c = 0; c < track->width; ++c)
        out[c] =
            (h[0] * a[c] + h[1] * segment->tangents[c]) + (h[2] * b[c] + h[3] * segment->tangents[track->width + c]);
}

// Where the source's own keys are played, or one value is held, there is no error, not even of rounding: a tolerance of 0 must mean that,
// and so must a millimetre beside a joint a million kilometres away. Other rotations are normalised.
void tsli_segment_value_at(const tsli_clip *clip, const tsli_segment *segment, uint32_t sample, double *out)
{
    const tsli_clip_track *track = segment->track;
    double t = (clip->times[sample] - segment->start_time) * segment->inverse_duration;
    uint32_t first = segment->a * clip->samples_per_frame, width = track->width;
    const float *a = tsli_frame_value(track, segment->a), *b = a;
    if (segment->b < clip->desc.frame_count && track->interpolation != TSL_INTERPOLATION_STEP)
        b = tsli_frame_value(track, segment->b);
    if (sample == first || (!segment->tangents && values_are_equal(a, b, width))) {
        for (uint32_t c = 0; c < width; ++c)
            out[c] = a[c];
        return;
    }
    if (!segment->tangents && segment->b == segment->a + 1) {
        tsli_segment_truth_at(clip, track, sample, out);
        return;
    }
    if (track->target == TSL_TARGET_ROTATION) {
        tsli_arc arc = {segment->start, segment->end, segment->angle_squared};
        tsli_dquat q = segment->tangents ? segment->start : tsli_arc_at(&arc, t);
        if (segment->tangents)
            segment_cubic_at(segment, t, &q.x);
        if (segment->angle_squared < 0.0) { // slerp is unit already
            double square = tsli_dquat_dot(q, q);
            q = square > 0.0 ? tsli_dquat_scale(q, tsli_inverse_length(square)) : segment->start;
        }
        out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
        return;
    }
    if (segment->tangents) {
        segment_cubic_at(segment, t, out);
        return;
    }
    for (uint32_t c = 0; c < width; ++c)
        out[c] = (1.0 - t) * a[c] + t * b[c];
}

// Squared distance; for rotations of quaternions on one side, whose chord is half the angle between them.
static double value_distance_squared(const tsli_clip_track *track, const double *x, const double *y)
{
    double sum = 0.0;
    if (track->target == TSL_TARGET_VALUES) {
        for (uint32_t c = 0; c < track->width; ++c) {
            double d = (x[c] - y[c]) * (x[c] - y[c]);
            sum = d > sum ? d : sum;
        }
        return sum;
    }
    double side = 1.0;
    if (track->target == TSL_TARGET_ROTATION)
        side = (x[0] * y[0] + x[1] * y[1]) + (x[2] * y[2] + x[3] * y[3]) < 0.0 ? -1.0 : 1.0;
    for (uint32_t c = 0; c < track->width; ++c)
        sum += (x[c] - side * y[c]) * (x[c] - side * y[c]);
    return track->target == TSL_TARGET_ROTATION ? 4.0 * sum : sum;
}

// Whether viewers may disagree on the path of the segment's rotation. Between neighbouring frames it is the source's own.
static int segment_turns_too_far(const tsli_clip *clip, const tsli_segment *segment)
{
    const tsli_clip_track *track = segment->track;
    if (track->target != TSL_TARGET_ROTATION || track->interpolation == TSL_INTERPOLATION_STEP ||
        segment->b == clip->desc.frame_count || segment->b - segment->a == 1)
        return 0;
    tsli_dquat v = tsli_greedy_difference(TSL_TRACK_ROTATION, segment->start, segment->end);
    return (v.x * v.x + v.y * v.y) + v.z * v.z > TSLI_LONGEST_TURN_SQUARED;
}

double tsli_segment_cost(const tsli_clip *clip, const tsli_segment *segment, double enough, uint32_t *worst)
{
    const tsli_clip_track *track = segment->track;
    uint32_t end = tsli_segment_end_sample(clip, segment);
    uint32_t step = track->interpolation == TSL_INTERPOLATION_CUBICSPLINE ? 1 : clip->samples_per_frame;
    double *x = clip->value, *y = clip->value + clip->widest, largest = 0.0;
    double stop = track->gain > 0.0 ? enough / track->gain : enough;
    stop *= stop;
    *worst = segment->a * clip->samples_per_frame;
    if (segment_turns_too_far(clip, segment))
        return HUGE_VAL;
    for (uint32_t sample = *worst + step; sample < end; sample += step) {
        tsli_segment_value_at(clip, segment, sample, x);
        tsli_segment_truth_at(clip, track, sample, y);
        double square = value_distance_squared(track, x, y);
        if (!(square <= largest)) {
            largest = square;
            *worst = sample;
            if (!(largest <= stop))
                break;
        }
    }
    return sqrt(largest) * track->gain;
}
