// SPDX-License-Identifier: MIT
// The fast reducer eight frames at a time, with the sums of greedy.h and the logarithms of rotation.h in the same order, so the same bits.
//
// A walk is one track in progress. Each step looks at the next frames and advances to the first that breaks the segment, or past all of
// them. A branch on that would be mispredicted and cost a whole step, so a step has none, and several walks alternate to hide each
// other's latency.
#include "reduce/walk.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#include <immintrin.h>

TSLI_TARGET_BEGIN("avx2")

// ---- eight doubles, in two registers -------------------------------------------------------------------------

typedef struct dv {
    __m256d low, high;
} dv;
typedef dv dm;
#define WALK_FRAMES 8

TSLI_FORCE_INLINE dv dv_load(const double *p)
{
    dv r = {_mm256_loadu_pd(p), _mm256_loadu_pd(p + 4)};
    return r;
}
TSLI_FORCE_INLINE void dv_store(double *p, dv a)
{
    _mm256_storeu_pd(p, a.low);
    _mm256_storeu_pd(p + 4, a.high);
}
TSLI_FORCE_INLINE dv dv_all(double a)
{
    dv r = {_mm256_set1_pd(a), _mm256_set1_pd(a)};
    return r;
}
TSLI_FORCE_INLINE dv dv_count(void)
{
    dv r = {_mm256_setr_pd(1.0, 2.0, 3.0, 4.0), _mm256_setr_pd(5.0, 6.0, 7.0, 8.0)};
    return r;
}
#define OF_TWO(name, operation)                                                                                        \
    TSLI_FORCE_INLINE dv name(dv a, dv b)                                                                              \
    {                                                                                                                  \
        dv r = {operation(a.low, b.low), operation(a.high, b.high)};                                                   \
        return r;                                                                                                      \
    }
OF_TWO(dv_add, _mm256_add_pd)
OF_TWO(dv_sub, _mm256_sub_pd)
OF_TWO(dv_mul, _mm256_mul_pd)
#undef OF_TWO
TSLI_FORCE_INLINE dv dv_inverse_root(dv a)
{
    __m256d one = _mm256_set1_pd(1.0);
    dv r = {_mm256_div_pd(one, _mm256_sqrt_pd(a.low)), _mm256_div_pd(one, _mm256_sqrt_pd(a.high))};
    return r;
}
TSLI_FORCE_INLINE dv dv_abs(dv a)
{
    __m256d sign = _mm256_set1_pd(-0.0);
    dv r = {_mm256_andnot_pd(sign, a.low), _mm256_andnot_pd(sign, a.high)};
    return r;
}
TSLI_FORCE_INLINE dm dv_less(dv a, dv b)
{
    dv r = {_mm256_cmp_pd(a.low, b.low, _CMP_LT_OQ), _mm256_cmp_pd(a.high, b.high, _CMP_LT_OQ)};
    return r;
}
TSLI_FORCE_INLINE dv dv_select(dm m, dv a, dv b)
{
    dv r = {_mm256_blendv_pd(b.low, a.low, m.low), _mm256_blendv_pd(b.high, a.high, m.high)};
    return r;
}
// a, which is not negative, with the sign of b.
TSLI_FORCE_INLINE dv dv_signed_as(dv a, dv other)
{
    __m256d sign = _mm256_set1_pd(-0.0);
    dv r = {_mm256_or_pd(a.low, _mm256_and_pd(other.low, sign)), _mm256_or_pd(a.high, _mm256_and_pd(other.high, sign))};
    return r;
}
// Whether both hold for every frame.
TSLI_FORCE_INLINE int dm_all(dm m, dm n)
{
    return _mm256_movemask_pd(_mm256_and_pd(_mm256_and_pd(m.low, m.high), _mm256_and_pd(n.low, n.high))) == 15;
}
TSLI_FORCE_INLINE uint32_t dm_bits(dm m)
{
    return (uint32_t)(_mm256_movemask_pd(m.low) | _mm256_movemask_pd(m.high) << 4);
}

// Frames of one number, `stride` bytes apart.
TSLI_FORCE_INLINE dv dv_gather(const char *at, size_t stride)
{
    float f[8];
    for (int i = 0; i < 8; ++i)
        f[i] = *(const float *)(const void *)(at + i * stride);
    dv r = {_mm256_cvtps_pd(_mm_loadu_ps(f)), _mm256_cvtps_pd(_mm_loadu_ps(f + 4))};
    return r;
}

// Four frames of four numbers, component by component.
TSLI_FORCE_INLINE void dv_gather4_half(const char *at, size_t stride, __m256d out[4])
{
    __m128 a = _mm_loadu_ps((const float *)(const void *)at);
    __m128 b = _mm_loadu_ps((const float *)(const void *)(at + stride));
    __m128 c = _mm_loadu_ps((const float *)(const void *)(at + 2 * stride));
    __m128 d = _mm_loadu_ps((const float *)(const void *)(at + 3 * stride));
    _MM_TRANSPOSE4_PS(a, b, c, d);
    out[0] = _mm256_cvtps_pd(a);
    out[1] = _mm256_cvtps_pd(b);
    out[2] = _mm256_cvtps_pd(c);
    out[3] = _mm256_cvtps_pd(d);
}

// Frames of four numbers, component by component.
TSLI_FORCE_INLINE void dv_gather4(const char *at, size_t stride, dv out[4])
{
    __m256d low[4], high[4];
    dv_gather4_half(at, stride, low);
    dv_gather4_half(at + 4 * stride, stride, high);
    for (int i = 0; i < 4; ++i) {
        out[i].low = low[i];
        out[i].high = high[i];
    }
}

// Rows to columns.
TSLI_FORCE_INLINE void dv_transpose(__m256d r[4])
{
    __m256d a = _mm256_unpacklo_pd(r[0], r[1]), b = _mm256_unpackhi_pd(r[0], r[1]);
    __m256d c = _mm256_unpacklo_pd(r[2], r[3]), d = _mm256_unpackhi_pd(r[2], r[3]);
    r[0] = _mm256_permute2f128_pd(a, c, 0x20);
    r[1] = _mm256_permute2f128_pd(b, d, 0x20);
    r[2] = _mm256_permute2f128_pd(a, c, 0x31);
    r[3] = _mm256_permute2f128_pd(b, d, 0x31);
}

// Four series side by side: adds up each, frame by frame, from `sums` on, which go on to the last.
TSLI_FORCE_INLINE void dv_running_sums(dv series[4], __m256d *sums)
{
    __m256d low[4] = {series[0].low, series[1].low, series[2].low, series[3].low};
    __m256d high[4] = {series[0].high, series[1].high, series[2].high, series[3].high};
    dv_transpose(low);
    dv_transpose(high);
    for (int i = 0; i < 4; ++i)
        *sums = low[i] = _mm256_add_pd(*sums, low[i]);
    for (int i = 0; i < 4; ++i)
        *sums = high[i] = _mm256_add_pd(*sums, high[i]);
    dv_transpose(low);
    dv_transpose(high);
    for (int i = 0; i < 4; ++i) {
        series[i].low = low[i];
        series[i].high = high[i];
    }
}

// ---- tsli_greedy_difference for the frames of a step -----------------------------------------------------------

// Components; w only for rotations.
typedef struct walk_frames {
    dv x, y, z, w;
} walk_frames;

// c[i] + c[i + 1] x
TSLI_FORCE_INLINE dv dv_line(const double *c, int i, dv x)
{
    return dv_add(dv_all(c[i]), dv_mul(dv_all(c[i + 1]), x));
}

TSLI_FORCE_INLINE dv dv_log_near(dv y)
{
    const double *c = tsli_log_near;
    dv y2 = dv_mul(y, y), low = dv_add(dv_line(c, 0, y), dv_mul(dv_line(c, 2, y), y2));
    return dv_add(low, dv_mul(dv_line(c, 4, y), dv_mul(y2, y2)));
}

TSLI_FORCE_INLINE dv dv_log_far(dv y)
{
    dv sum = dv_all(tsli_log_far[TSLI_LOG_FAR_DEGREE]);
    for (int i = TSLI_LOG_FAR_DEGREE - 1; i >= 0; --i)
        sum = dv_add(dv_mul(sum, y), dv_all(tsli_log_far[i]));
    return sum;
}

TSLI_FORCE_INLINE dv dv_dot3(walk_frames a, walk_frames b)
{
    return dv_add(dv_add(dv_mul(a.x, b.x), dv_mul(a.y, b.y)), dv_mul(a.z, b.z));
}

TSLI_FORCE_INLINE dv dv_dot4(walk_frames a, walk_frames b)
{
    return dv_add(dv_add(dv_mul(a.x, b.x), dv_mul(a.y, b.y)), dv_add(dv_mul(a.z, b.z), dv_mul(a.w, b.w)));
}

// (a b - c d) + (e f - g h), the pattern of tsli_dquat_from_to.
TSLI_FORCE_INLINE dv dv_cross(dv a, dv b, dv c, dv d, dv e, dv f, dv g, dv h)
{
    return dv_add(dv_sub(dv_mul(a, b), dv_mul(c, d)), dv_sub(dv_mul(e, f), dv_mul(g, h)));
}

// Twice the inverse length times the factor of the logarithm. Nearly all frames are near the key and of nearly unit length; the branch
// for the others is hardly ever taken.
TSLI_FORCE_INLINE dv dv_rotation_factor(dv length_squared, dv w, dv *out_inverse)
{
    dv one = dv_all(1.0), two = dv_all(2.0);
    dv inverse = dv_sub(dv_all(1.5), dv_mul(dv_all(0.5), length_squared));
    dv y = dv_sub(one, dv_abs(dv_mul(w, inverse))), ratio = dv_log_near(y);
    dm is_unit = dv_less(dv_abs(dv_sub(length_squared, one)), dv_all(TSLI_NEAR_UNIT));
    dm is_near = dv_less(y, dv_all(TSLI_LOG_NEAR_LIMIT));
    if (!dm_all(is_unit, is_near)) {
        inverse = dv_select(is_unit, inverse, dv_inverse_root(length_squared));
        y = dv_sub(one, dv_abs(dv_mul(w, inverse)));
        ratio = dv_select(dv_less(y, dv_all(TSLI_LOG_NEAR_LIMIT)), dv_log_near(y), dv_log_far(y));
    }
    *out_inverse = inverse;
    return dv_signed_as(dv_mul(dv_mul(two, inverse), ratio), w);
}

// Rotation vectors from k to q; out_inverse: the factor that makes each q unit.
TSLI_FORCE_INLINE walk_frames dv_rotation_difference(walk_frames k, walk_frames q, dv *out_inverse)
{
    dv factor = dv_rotation_factor(dv_dot4(q, q), dv_dot4(k, q), out_inverse);
    walk_frames v;
    v.x = dv_mul(dv_cross(k.w, q.x, k.x, q.w, k.z, q.y, k.y, q.z), factor);
    v.y = dv_mul(dv_cross(k.w, q.y, k.y, q.w, k.x, q.z, k.z, q.x), factor);
    v.z = dv_mul(dv_cross(k.w, q.z, k.z, q.w, k.y, q.x, k.x, q.y), factor);
    v.w = dv_all(0.0);
    return v;
}

// ---- walks -----------------------------------------------------------------------------------------------------

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

void tsli_walk_avx2(tsl_track_kind kind, int even, tsli_walk *walks, int count)
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

#undef WALK_FRAMES

TSLI_TARGET_END
#endif
