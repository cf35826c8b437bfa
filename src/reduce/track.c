// SPDX-License-Identifier: MIT
// One track of the fast reducer, a few frames at a time, in plain arithmetic.
#include "reduce/tracks.h"

// Unlike the sums, logarithms are independent of one another: computed for several frames at once they overlap, and compilers vectorise
// them. More frames waste more at the next key.
enum { BATCH = 8 };

typedef struct track_batch {
    double x[BATCH], y[BATCH], z[BATCH]; // differences from the key
} track_batch;

// The short forms of tsli_greedy_difference for all frames; 0 if some frame needs a long one.
TSLI_FORCE_INLINE int batch_of_rotations(const tsli_dquat *key, const float *values, track_batch *out)
{
    const double *c = tsli_log_near;
    tsli_dquat k = *key;
    double off_unit[BATCH], off[BATCH];
    uint64_t unusual = 0; // as wide as a double, so that compilers vectorise
    for (int i = 0; i < BATCH; ++i) {
        tsli_dquat q = {values[i * 4], values[i * 4 + 1], values[i * 4 + 2], values[i * 4 + 3]};
        tsli_dquat r = tsli_dquat_from_to(k, q);
        double length_squared = tsli_dquat_dot(q, q), inverse = 1.5 - 0.5 * length_squared;
        double y = 1.0 - fabs(r.w * inverse), y2 = y * y;
        double ratio = ((c[0] + c[1] * y) + (c[2] + c[3] * y) * y2) + (c[4] + c[5] * y) * (y2 * y2);
        double factor = copysign((2.0 * inverse) * ratio, r.w);
        out->x[i] = r.x * factor;
        out->y[i] = r.y * factor;
        out->z[i] = r.z * factor;
        off_unit[i] = fabs(length_squared - 1.0);
        off[i] = y;
    }
    for (int i = 0; i < BATCH; ++i)
        unusual |= (uint64_t)(!(off_unit[i] < TSLI_NEAR_UNIT)) | (uint64_t)(!(off[i] < TSLI_LOG_NEAR_LIMIT));
    return unusual == 0;
}

// The frames from `frame` on, a full batch or up to the end of the track. Returns their number.
TSLI_FORCE_INLINE uint32_t batch_fill(const tsl_key_track *track, const tsli_dquat *key, uint32_t frame,
                                      track_batch *out)
{
    uint32_t stride = tsli_key_track_stride(track), left = track->frame_count - frame;
    const float *values = tsli_strided(track->values, stride, frame);
    if (left >= BATCH && stride == 4 * sizeof *values && batch_of_rotations(key, values, out))
        return BATCH;
    uint32_t count = left < BATCH ? left : BATCH;
    for (uint32_t i = 0; i < count; ++i) {
        tsli_dquat value = tsli_greedy_value(TSL_TRACK_ROTATION, tsli_strided(values, stride, i));
        tsli_dquat v = tsli_greedy_difference(TSL_TRACK_ROTATION, *key, value);
        out->x[i] = v.x;
        out->y[i] = v.y;
        out->z[i] = v.z;
    }
    return count;
}

// The first frame after `key` that breaks its segment; `end` if none does.
TSLI_FORCE_INLINE uint32_t segment_reach(const tsl_key_track *track, tsl_track_kind kind, int even, uint32_t key,
                                         uint32_t end)
{
    uint32_t stride = tsli_key_track_stride(track), at = 0, ready = 0;
    double threshold = track->threshold;
    tsli_greedy sums;
    track_batch batch;
    tsli_greedy_begin(kind, &sums, tsli_greedy_value(kind, tsli_strided(track->values, stride, key)),
                      even ? 0.0 : (double)track->times[key]);
    for (uint32_t m = key + 1; m < end; ++m) {
        tsli_dquat v;
        if (kind == TSL_TRACK_ROTATION) {
            if (at == ready) {
                ready = batch_fill(track, &sums.key, m, &batch);
                at = 0;
            }
            v = (tsli_dquat){batch.x[at], batch.y[at], batch.z[at], 0.0};
            ++at;
        } else
            v = tsli_greedy_difference(kind, sums.key, tsli_greedy_value(kind, tsli_strided(track->values, stride, m)));
        double n, n_squared, times;
        uint32_t row = m - key - 1;
        if (even && row < TSLI_EVEN_ROWS) {
            n = tsli_even_counts[row];
            n_squared = tsli_even_counts_squared[row];
            times = tsli_even_times[row];
        } else {
            n = even ? (double)(m - key) : (double)track->times[m] - sums.key_time;
            n_squared = n * n;
            times = even ? tsli_even_squares(n, n_squared) : sums.times + n_squared;
        }
        int over = tsli_greedy_add(kind, &sums, v, n, n_squared, times, threshold);
        if (over && m > key + 1) // a segment of one frame has no error but rounding
            return m;
    }
    return end;
}

// Inlined once per kind, so that the kind is a constant inside the loop.
TSLI_FORCE_INLINE void track_reduce(tsl_key_track *track, tsl_track_kind kind, int even)
{
    uint32_t frame_count = track->frame_count, key = 0, count = 0;
    uint32_t most = track->max_gap != 0 && track->max_gap < frame_count ? track->max_gap : frame_count;
    track->frames[count++] = 0;
    while (key + 1 < frame_count) {
        uint32_t end = frame_count - key - 1 > most ? key + most + 1 : frame_count;
        key = segment_reach(track, kind, even, key, end) - 1;
        track->frames[count++] = key;
    }
    track->key_count = count;
}

void tsli_key_track_reduce(tsl_key_track *track)
{
    tsl_track_kind kind = track->kind;
    if (track->times)
        track_reduce(track, kind, 0);
    else if (kind == TSL_TRACK_ROTATION)
        track_reduce(track, TSL_TRACK_ROTATION, 1);
    else if (kind == TSL_TRACK_VECTOR)
        track_reduce(track, TSL_TRACK_VECTOR, 1);
    else
        track_reduce(track, TSL_TRACK_SCALAR, 1);
}
