// SPDX-License-Identifier: MIT
// The offline fast reducer: checks every track, then reduces them one by one, or several alike side by side in lanes.
#include "base/cpu.h"
#include "base/standard_call.h"
#include "reduce/walk.h"

#include <string.h>

static tsl_result track_check_shape(const tsl_key_track *track)
{
    if (!track->values || !track->frames)
        return TSL_ERROR_NULL_POINTER;
    if (track->kind > TSL_TRACK_SCALAR || track->frame_count == 0 || track->stride % 4 != 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (track->stride != 0 && track->stride < tsli_track_width(track->kind) * sizeof(float))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!(track->threshold - track->threshold == 0.0f))
        return TSL_ERROR_NOT_FINITE;
    return track->threshold < 0.0f ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK;
}

static inline uint32_t float_magnitude(const float *value)
{
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    return bits & 0x7fffffffu;
}

static int is_zero_rotation(const float *value)
{
    return (float_magnitude(value) | float_magnitude(value + 1) | float_magnitude(value + 2) |
            float_magnitude(value + 3)) == 0;
}

// The top bit is set if any number is NaN or an infinity: only their magnitudes reach it. Bit patterns, unlike arithmetic, have no
// dependent operations, so rows of them are vectorised.
static uint32_t any_not_finite(const float *values, size_t count)
{
    enum { ROW = 16 };
    uint32_t row[ROW] = {0}, any = 0;
    size_t i = 0;
    for (; i + ROW <= count; i += ROW)
        for (int k = 0; k < ROW; ++k)
            row[k] |= float_magnitude(values + i + k) + 0x00800000u;
    for (int k = 0; k < ROW; ++k)
        any |= row[k];
    for (; i < count; ++i)
        any |= float_magnitude(values + i) + 0x00800000u;
    return any & 0x80000000u;
}

tsl_result tsli_values_check(const float *values, uint32_t width, uint32_t stride, uint32_t count, int is_rotation)
{
    uint32_t not_finite = 0, suspects = 0;
    if (stride == width * sizeof(float))
        not_finite = any_not_finite(values, (size_t)width * count);
    else
        for (uint32_t i = 0; i < count; ++i)
            not_finite |= any_not_finite(tsli_strided(values, stride, i), width);
    if (not_finite)
        return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 0; is_rotation && i < count; ++i)
        suspects += float_magnitude(tsli_strided(values, stride, i) + 3) == 0;
    for (uint32_t i = 0; suspects != 0 && i < count; ++i) // rare: a w of zero
        if (is_zero_rotation(tsli_strided(values, stride, i)))
            return TSL_ERROR_INVALID_ARGUMENT;
    return TSL_OK;
}

tsl_result tsli_times_check(const float *times, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        if (!(times[i] - times[i] == 0.0f))
            return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 1; i < count; ++i)
        if (!(times[i] > times[i - 1]))
            return TSL_ERROR_NOT_INCREASING;
    return TSL_OK;
}

static tsl_result track_check(const tsl_key_track *track)
{
    tsl_result result = track_check_shape(track);
    if (result == TSL_OK && track->times)
        result = tsli_times_check(track->times, track->frame_count);
    if (result != TSL_OK)
        return result;
    return tsli_values_check(track->values, tsli_track_width(track->kind), tsli_key_track_stride(track),
                             track->frame_count, track->kind == TSL_TRACK_ROTATION);
}

// ---- one track, a few frames at a time -----------------------------------------------------------------------

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

// ---- all tracks, grouped by kind where lanes walk them -----------------------------------------------------------

#ifdef TSLI_HAS_AVX2_KERNELS
static void walk_start(tsli_walk *walk, tsl_key_track *track)
{
    tsli_dquat value = tsli_greedy_value(track->kind, track->values);
    tsli_dquat key = tsli_greedy_key(track->kind, value);
    memset(walk, 0, sizeof *walk);
    walk->key[0] = key.x;
    walk->key[1] = key.y;
    walk->key[2] = key.z;
    walk->key[3] = key.w;
    walk->inverses[TSLI_INVERSE_OF_KEY] = tsli_inverse_length(tsli_dquat_dot(value, value));
    walk->threshold = track->threshold;
    walk->values = track->values;
    walk->frame_times = track->times;
    walk->frames = track->frames;
    *walk->frames++ = 0;
    walk->track = track;
    walk->stride = tsli_key_track_stride(track);
    walk->frame_count = track->frame_count;
    walk->max_gap = track->max_gap != 0 ? track->max_gap : UINT32_MAX;
    walk->end = track->frame_count <= walk->max_gap ? track->frame_count : walk->max_gap + 1;
    walk->frame = walk->first = 1;
    walk->running = 1;
}

static void walk_finish(tsli_walk *walk)
{
    walk->track->key_count = (uint32_t)(walk->frames - walk->track->frames);
}

// Shared by the walks of one round.
typedef struct walk_kind {
    tsl_track_kind kind;
    int even; // no times
} walk_kind;

static int walk_fits(const walk_kind *kind, const tsl_key_track *track)
{
    return track->kind == kind->kind && (track->times == NULL) == kind->even;
}

static void reduce_alike(tsl_key_track *tracks, uint32_t track_count, const walk_kind *kind)
{
    tsli_walk walks[TSLI_WALKS];
    uint32_t alike = 0;
    int count = 0;
    for (uint32_t i = 0; i < track_count; ++i)
        alike += walk_fits(kind, &tracks[i]);
    for (uint32_t i = 0; i < track_count; ++i) {
        if (!walk_fits(kind, &tracks[i]))
            continue;
        // with fewer tracks to overlap the plain form is faster
        if (alike < TSLI_WALKS || tracks[i].frame_count == 1) {
            tsli_key_track_reduce(&tracks[i]);
            continue;
        }
        walk_start(&walks[count++], &tracks[i]);
        if (count < TSLI_WALKS)
            continue;
        tsli_walk_avx2(kind->kind, kind->even, walks, TSLI_WALKS);
        for (int k = TSLI_WALKS; k-- > 0;)
            if (!walks[k].running) {
                walk_finish(&walks[k]);
                walks[k] = walks[--count];
            }
    }
    for (int k = 0; k < count; ++k) {
        tsli_walk_avx2(kind->kind, kind->even, &walks[k], 1);
        walk_finish(&walks[k]);
    }
}
#endif

tsli_key_lanes tsli_key_lanes_best(void)
{
    return tsli_cpu_has_avx2() ? TSLI_KEY_AVX2 : TSLI_KEY_PLAIN;
}

static void key_tracks_walk(tsl_key_track *tracks, uint32_t track_count, tsli_key_lanes lanes)
{
#ifdef TSLI_HAS_AVX2_KERNELS
    for (tsl_track_kind kind = TSL_TRACK_ROTATION; lanes == TSLI_KEY_AVX2 && kind <= TSL_TRACK_SCALAR; ++kind)
        for (int even = 0; even <= 1; ++even) {
            walk_kind alike = {kind, even};
            reduce_alike(tracks, track_count, &alike);
        }
    if (lanes == TSLI_KEY_AVX2)
        return;
#endif
    (void)lanes;
    for (uint32_t i = 0; i < track_count; ++i)
        tsli_key_track_reduce(&tracks[i]);
}

tsl_result tsli_key_tracks_reduce_with(tsl_key_track *tracks, uint32_t track_count, tsli_key_lanes lanes)
{
    if (!tracks)
        return TSL_ERROR_NULL_POINTER;
    if (track_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    for (uint32_t i = 0; i < track_count; ++i) {
        tsl_result result = track_check(&tracks[i]);
        if (result != TSL_OK)
            return result;
    }
    key_tracks_walk(tracks, track_count, lanes);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_key_tracks_reduce, (tsl_key_track *tracks, uint32_t track_count), (tracks, track_count))
{
    return tsli_key_tracks_reduce_with(tracks, track_count, tsli_key_lanes_best());
}
