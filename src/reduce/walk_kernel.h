// SPDX-License-Identifier: MIT
// The fast reducer several frames at a time, one source for every lane type, with the sums of greedy.h in the same order, so the same bits.
// Included by walk_*.c, which define the lanes and WALK_RUN.
//
// A walk is one track in progress. Each step looks at the next frames and advances to the first that breaks the segment, or past all of
// them. A branch on that would be mispredicted and cost a whole step, so a step has none, and several walks alternate to hide each
// other's latency.

#include "reduce/difference_lanes.h"

// The current frames; repeats the last one of the track and reads nothing beyond it.
static void walk_copy_end(tsl_track_kind kind, const tsli_walk *walk, float out[WALK_FRAMES][4])
{
    uint32_t width = tsli_track_width(kind), last = walk->frame_count - 1;
    for (uint32_t i = 0; i < WALK_FRAMES; ++i) {
        const float *value = tsli_strided(walk->values, walk->stride, walk->frame + i < last ? walk->frame + i : last);
        out[i][0] = value[0];
        out[i][1] = width > 1 ? value[1] : 0.0f;
        out[i][2] = width > 1 ? value[2] : 0.0f;
        out[i][3] = width > 3 ? value[3] : 0.0f;
    }
}

TSLI_FORCE_INLINE walk_frames walk_load(tsl_track_kind kind, const tsli_walk *walk)
{
    const char *at = (const char *)tsli_strided(walk->values, walk->stride, walk->frame);
    size_t stride = walk->stride;
    float end[WALK_FRAMES][4];
    if (walk->frame_count - walk->frame <= WALK_FRAMES) { // four numbers are read where three are used
        walk_copy_end(kind, walk, end);
        at = (const char *)end;
        stride = sizeof end[0];
    }
    dv rows[4] = {dv_all(0.0), dv_all(0.0), dv_all(0.0), dv_all(0.0)};
    if (kind == TSL_TRACK_SCALAR)
        rows[0] = dv_gather(at, stride);
    else
        dv_gather4(at, stride, rows);
    walk_frames r = {rows[0], rows[1], rows[2], rows[3]};
    return r;
}

TSLI_FORCE_INLINE walk_frames walk_difference(tsl_track_kind kind, tsli_walk *walk, walk_frames value)
{
    walk_frames key = {dv_all(walk->key[0]), dv_all(walk->key[1]), dv_all(walk->key[2]), dv_all(walk->key[3])};
    dv inverse;
    if (kind == TSL_TRACK_ROTATION) {
        walk_frames v = dv_rotation_difference(key, value, &inverse);
        dv_store(walk->inverses, inverse);
        return v;
    }
    walk_frames v = {dv_sub(value.x, key.x), dv_sub(value.y, key.y), dv_sub(value.z, key.z), dv_all(0.0)};
    return v;
}

typedef struct walk_counts {
    dv n, n_squared, times; // from the key to each of the current frames; S2 up to it
} walk_counts;

// tsli_even_squares
TSLI_FORCE_INLINE walk_counts walk_counts_even(const tsli_walk *walk)
{
    walk_counts r;
    uint32_t before = walk->frame - 1 - walk->key_frame;
    if (before < TSLI_EVEN_FULL) {
        r.n = dv_load(tsli_even_counts + before);
        r.n_squared = dv_load(tsli_even_counts_squared + before);
        r.times = dv_load(tsli_even_times + before);
        return r;
    }
    r.n = dv_add(dv_all((double)before), dv_count());
    r.n_squared = dv_mul(r.n, r.n);
    dv third = dv_add(dv_mul(r.n, dv_all(1.0 / 3.0)), dv_all(0.5));
    r.times = dv_add(dv_mul(r.n_squared, third), dv_mul(r.n, dv_all(1.0 / 6.0)));
    return r;
}

TSLI_FORCE_INLINE walk_counts walk_counts_timed(tsli_walk *walk)
{
    double n[WALK_FRAMES], times[WALK_FRAMES], sum = walk->times;
    for (uint32_t i = 0; i < WALK_FRAMES; ++i) {
        uint32_t last = walk->frame_count - 1, frame = walk->frame + i < last ? walk->frame + i : last;
        n[i] = (double)walk->frame_times[frame] - (double)walk->frame_times[walk->key_frame];
        times[i] = sum += n[i] * n[i];
    }
    walk->times = sum;
    walk_counts r = {dv_load(n), dv_mul(dv_load(n), dv_load(n)), dv_load(times)};
    return r;
}

// tsli_greedy_add. A bit per frame: the segment that would end there is over the threshold, or rotates too far. `sums` go on past all.
TSLI_FORCE_INLINE uint32_t walk_over(tsl_track_kind kind, tsli_walk *walk, walk_frames v, int even, __m256d *sums)
{
    walk_counts counts = even ? walk_counts_even(walk) : walk_counts_timed(walk);
    dv n = counts.n, square = dv_dot3(v, v);
    dv sum[4] = {square, dv_mul(n, v.x), dv_mul(n, v.y), dv_mul(n, v.z)};
    dv_running_sums(sum, sums);
    walk_frames moments = {sum[1], sum[2], sum[3], sum[3]};
    dv twice = dv_mul(dv_mul(dv_all(2.0), n), dv_dot3(v, moments));
    dv over = dv_mul(dv_sub(sum[0], dv_all(walk->threshold)), counts.n_squared);
    over = dv_add(dv_sub(over, twice), dv_mul(square, counts.times));
    uint32_t bits = dm_bits(dv_less(dv_all(0.0), over));
    return kind == TSL_TRACK_ROTATION ? bits | dm_bits(dv_less(dv_all(tsli_greedy_longest_squared(kind)), square))
                                      : bits;
}

// How many of the frames continue the segment: WALK_FRAMES if all do.
TSLI_FORCE_INLINE uint32_t walk_reach(const tsli_walk *walk, uint32_t over)
{
    uint32_t left = walk->end - walk->frame; // 0 if the last step reached the end: this one then sets the key
    over &= ~walk->first;                    // a segment of one frame has no error but rounding
    return tsli_lowest_bit(over | 1u << (left < WALK_FRAMES ? left : WALK_FRAMES));
}

TSLI_FORCE_INLINE void walk_set_key(tsl_track_kind kind, tsli_walk *walk, uint32_t key_frame)
{
    const float *value = tsli_strided(walk->values, walk->stride, key_frame);
    if (kind == TSL_TRACK_SCALAR) {
        walk->key[0] = value[0];
        return;
    }
    __m256d key = _mm256_cvtps_pd(_mm_loadu_ps(value));
    if (kind == TSL_TRACK_ROTATION)
        key = _mm256_mul_pd(key, _mm256_broadcast_sd(walk->inverses + TSLI_INVERSE_OF_KEY));
    _mm256_store_pd(walk->key, key);
}

// Restarts the segment if `broke` is 1, continues it if 0: by arithmetic, since compilers turn choices into branches.
TSLI_FORCE_INLINE void walk_restart(tsl_track_kind kind, int even, tsli_walk *walk, uint32_t broke, __m256d sums)
{
    uint32_t key_frame = walk->key_frame + broke * (walk->frame - 1 - walk->key_frame);
    uint32_t end = walk->frame_count - key_frame <= walk->max_gap ? walk->frame_count : key_frame + walk->max_gap + 1;
    double going_on = (double)(1 - (int32_t)broke);
    _mm256_store_pd(walk->sums, _mm256_mul_pd(sums, _mm256_set1_pd(going_on)));
    if (!even)
        walk->times *= going_on;
    walk->first = broke;
    walk->key_frame = key_frame;
    walk->end = end;
    if (kind == TSL_TRACK_ROTATION)
        walk->inverses[TSLI_INVERSE_OF_KEY] = walk->inverses[TSLI_INVERSE_OF_KEY + broke];
    walk_set_key(kind, walk, key_frame);
}

// A single walk has no latency to hide, and predicting that it continues pays.
TSLI_FORCE_INLINE void walk_turn(tsl_track_kind kind, int even, int alone, tsli_walk *walk)
{
    __m256d sums = _mm256_load_pd(walk->sums);
    walk_frames v = walk_difference(kind, walk, walk_load(kind, walk));
    uint32_t over = walk_over(kind, walk, v, even, &sums), reach = walk_reach(walk, over);
    uint32_t broke = 1 - reach / WALK_FRAMES, frame = walk->frame + reach, *frames = walk->frames;
    walk->frame = frame;
    if (kind == TSL_TRACK_ROTATION)
        walk->inverses[TSLI_INVERSE_OF_LAST] = walk->inverses[reach == 0 ? TSLI_INVERSE_OF_LAST : reach - 1];
    walk->running = frame + broke <= walk->frame_count;
    walk->frames = frames + broke;
    if (alone && !broke) {
        _mm256_store_pd(walk->sums, sums);
        walk->first = 0;
    } else if (walk->running)
        walk_restart(kind, even, walk, broke, sums);
    *frames = frame - 1; // kept if it is a key; in bounds, since the last frame is yet to come
}

// Until one of them is done.
TSLI_FORCE_INLINE void walks_go(tsl_track_kind kind, int even, tsli_walk *walks, int count)
{
    if (count == 1) {
        while (walks->running)
            walk_turn(kind, even, 1, walks);
        return;
    }
    for (uint32_t running = 1; running;)
        for (int i = 0; i < TSLI_WALKS; ++i) {
            walk_turn(kind, even, 0, &walks[i]);
            running &= walks[i].running;
        }
}

void WALK_RUN(tsl_track_kind kind, int even, tsli_walk *walks, int count)
{
    if (!even)
        walks_go(kind, 0, walks, count);
    else if (kind == TSL_TRACK_ROTATION)
        walks_go(TSL_TRACK_ROTATION, 1, walks, count);
    else if (kind == TSL_TRACK_VECTOR)
        walks_go(TSL_TRACK_VECTOR, 1, walks, count);
    else
        walks_go(TSL_TRACK_SCALAR, 1, walks, count);
}
