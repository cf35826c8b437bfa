// SPDX-License-Identifier: MIT
// The fast reducer on four tracks side by side in AVX2 doubles: the operations of stream.h in the same order,
// so the same bits. A lane that has just set a key stays on its frame for one more turn, with the sums of the
// new segment; lanes therefore run at their own pace, and a lane that is done takes the next track of its
// kind.
#include "reduce/cpu.h"
#include "reduce/tracks.h"

#if !TSLI_REDUCE_X86

int tsli_key_lanes_usable(void)
{
    return 0;
}

void tsli_key_lanes_reduce(tsl_key_track *tracks, uint32_t track_count)
{
    for (uint32_t i = 0; i < track_count; ++i)
        tsli_key_track_reduce(&tracks[i]);
}

#else

int tsli_key_lanes_usable(void)
{
    return tsli_reduce_has_avx2();
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

typedef struct key_lane {
    const char *value;  // of the frame in turn
    const float *times; // null: evenly spaced
    tsl_key_track *track;
    uint32_t *frames; // where the next key goes
    uint32_t stride;
    uint32_t frame;
} key_lane;

// Between runs the lanes rest in memory: [component][lane].
typedef struct key_lanes {
    double key[4][4];
    double last[4][4];
    double moments[3][4];
    double squares[4], times[4], threshold[4];
    double time[4], key_time[4], last_time[4]; // time: of the frame in turn
    double gap[4], max_gap[4];                 // frames since the key, at most
    key_lane lanes[4];
} key_lanes;

static void key_lane_start(key_lanes *all, int lane, tsl_key_track *track)
{
    key_lane *own = &all->lanes[lane];
    tsli_dquat value = tsli_segment_value(track->kind, track->values);
    tsli_dquat key = tsli_segment_key(track->kind, value);
    const double parts[4] = {value.x, value.y, value.z, value.w}, key_parts[4] = {key.x, key.y, key.z, key.w};
    own->track = track;
    own->stride = tsli_key_track_stride(track);
    own->value = (const char *)track->values + own->stride;
    own->times = track->times;
    own->frame = 1;
    own->frames = track->frames;
    *own->frames++ = 0;
    for (int i = 0; i < 4; ++i)
        all->key[i][lane] = key_parts[i], all->last[i][lane] = parts[i];
    for (int i = 0; i < 3; ++i)
        all->moments[i][lane] = 0.0;
    all->squares[lane] = all->times[lane] = 0.0;
    all->threshold[lane] = track->threshold;
    all->key_time[lane] = all->last_time[lane] = track->times ? (double)track->times[0] : 0.0;
    all->time[lane] = track->times ? (double)track->times[1] : 1.0;
    all->gap[lane] = 1.0;
    all->max_gap[lane] = track->max_gap != 0 ? (double)track->max_gap : (double)UINT32_MAX;
}

static void key_lane_finish(key_lanes *all, int lane)
{
    key_lane *own = &all->lanes[lane];
    *own->frames++ = own->track->frame_count - 1; // a key always lies before the frame the lane stands on
    own->track->key_count = (uint32_t)(own->frames - own->track->frames);
}

TSLI_REDUCE_INLINE __m256d lanes_polynomial(const double *coefficients, int degree, __m256d x)
{
    __m256d sum = _mm256_set1_pd(coefficients[degree]);
    for (int i = degree - 1; i >= 0; --i)
        sum = _mm256_add_pd(_mm256_mul_pd(sum, x), _mm256_set1_pd(coefficients[i]));
    return sum;
}

#define LANES_LINE(c, i, x)                                                                                  \
    _mm256_add_pd(_mm256_set1_pd((c)[i]), _mm256_mul_pd(_mm256_set1_pd((c)[(i) + 1]), x))

TSLI_REDUCE_INLINE __m256d lanes_log_factor(__m256d y)
{
    const double *c = tsli_log_near;
    __m256d y2 = _mm256_mul_pd(y, y);
    __m256d low = _mm256_add_pd(LANES_LINE(c, 0, y), _mm256_mul_pd(LANES_LINE(c, 2, y), y2));
    __m256d near_one = _mm256_add_pd(low, _mm256_mul_pd(LANES_LINE(c, 4, y), _mm256_mul_pd(y2, y2)));
    __m256d is_near = _mm256_cmp_pd(y, _mm256_set1_pd(TSLI_LOG_NEAR_LIMIT), _CMP_LT_OQ);
    if (_mm256_movemask_pd(is_near) == 15)
        return near_one;
    return _mm256_blendv_pd(lanes_polynomial(tsli_log_far, TSLI_LOG_FAR_DEGREE, y), near_one, is_near);
}
#undef LANES_LINE

TSLI_REDUCE_INLINE __m256d lanes_dot4(const __m256d a[4], const __m256d b[4])
{
    return _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(a[0], b[0]), _mm256_mul_pd(a[1], b[1])),
                         _mm256_add_pd(_mm256_mul_pd(a[2], b[2]), _mm256_mul_pd(a[3], b[3])));
}

TSLI_REDUCE_INLINE __m256d lanes_dot3(const __m256d a[3], const __m256d b[3])
{
    return _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(a[0], b[0]), _mm256_mul_pd(a[1], b[1])),
                         _mm256_mul_pd(a[2], b[2]));
}

TSLI_REDUCE_INLINE __m256d lanes_inverse_length(__m256d length_squared)
{
    __m256d one = _mm256_set1_pd(1.0), magnitude = _mm256_castsi256_pd(_mm256_set1_epi64x(INT64_MAX));
    __m256d e = _mm256_sub_pd(length_squared, one);
    __m256d series = _mm256_sub_pd(_mm256_set1_pd(1.5), _mm256_mul_pd(_mm256_set1_pd(0.5), length_squared));
    __m256d is_near = _mm256_cmp_pd(_mm256_and_pd(e, magnitude), _mm256_set1_pd(TSLI_NEAR_UNIT), _CMP_LT_OQ);
    if (_mm256_movemask_pd(is_near) == 15)
        return series;
    return _mm256_blendv_pd(_mm256_div_pd(one, _mm256_sqrt_pd(length_squared)), series, is_near);
}

// a b - c d + (e f - g h), the pattern of tsli_dquat_from_to.
#define LANES_CROSS(a, b, c, d, e, f, g, h)                                                                  \
    _mm256_add_pd(_mm256_sub_pd(_mm256_mul_pd(a, b), _mm256_mul_pd(c, d)),                                   \
                  _mm256_sub_pd(_mm256_mul_pd(e, f), _mm256_mul_pd(g, h)))

TSLI_REDUCE_INLINE void lanes_rotation_difference(const __m256d k[4], const __m256d q[4], __m256d v[3])
{
    __m256d sign_bit = _mm256_set1_pd(-0.0);
    __m256d x = LANES_CROSS(k[3], q[0], k[0], q[3], k[2], q[1], k[1], q[2]);
    __m256d y = LANES_CROSS(k[3], q[1], k[1], q[3], k[0], q[2], k[2], q[0]);
    __m256d z = LANES_CROSS(k[3], q[2], k[2], q[3], k[1], q[0], k[0], q[1]);
    __m256d w = lanes_dot4(k, q);
    __m256d inverse = lanes_inverse_length(lanes_dot4(q, q));
    __m256d off = _mm256_sub_pd(_mm256_set1_pd(1.0), _mm256_andnot_pd(sign_bit, _mm256_mul_pd(w, inverse)));
    __m256d factor = _mm256_mul_pd(_mm256_mul_pd(_mm256_set1_pd(2.0), inverse), lanes_log_factor(off));
    __m256d negative = _mm256_cmp_pd(w, _mm256_setzero_pd(), _CMP_LT_OQ);
    factor = _mm256_xor_pd(factor, _mm256_and_pd(negative, sign_bit));
    v[0] = _mm256_mul_pd(x, factor);
    v[1] = _mm256_mul_pd(y, factor);
    v[2] = _mm256_mul_pd(z, factor);
}
#undef LANES_CROSS

TSLI_REDUCE_INLINE __m128 lanes_load3(const char *from)
{
    __m128 xy = _mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)(const void *)from);
    return _mm_movelh_ps(xy, _mm_load_ss((const float *)(const void *)(from + 8)));
}

TSLI_REDUCE_INLINE __m128 lanes_load(tsl_track_kind kind, const char *from)
{
    if (kind == TSL_TRACK_ROTATION)
        return _mm_loadu_ps((const float *)(const void *)from);
    return lanes_load3(from);
}

TSLI_REDUCE_INLINE void lanes_value(tsl_track_kind kind, const key_lane lanes[4], __m256d out[4])
{
    if (kind == TSL_TRACK_SCALAR) {
        out[0] = _mm256_setr_pd(
            *(const float *)(const void *)lanes[0].value, *(const float *)(const void *)lanes[1].value,
            *(const float *)(const void *)lanes[2].value, *(const float *)(const void *)lanes[3].value);
        out[1] = out[2] = out[3] = _mm256_setzero_pd();
        return;
    }
    __m128 a = lanes_load(kind, lanes[0].value), b = lanes_load(kind, lanes[1].value);
    __m128 c = lanes_load(kind, lanes[2].value), d = lanes_load(kind, lanes[3].value);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    out[0] = _mm256_cvtps_pd(a);
    out[1] = _mm256_cvtps_pd(b);
    out[2] = _mm256_cvtps_pd(c);
    out[3] = _mm256_cvtps_pd(d);
}

// Lanes with times of their own read the time of the frame they stand on, unless they are through.
TSLI_REDUCE_INLINE __m256d lanes_frame_time(const key_lane lanes[4], __m256d even)
{
    double t[4];
    _mm256_storeu_pd(t, even);
    for (int i = 0; i < 4; ++i)
        if (lanes[i].times && lanes[i].frame < lanes[i].track->frame_count)
            t[i] = (double)lanes[i].times[lanes[i].frame];
    return _mm256_loadu_pd(t);
}

TSLI_REDUCE_INLINE void lanes_advance(key_lane lanes[4])
{
    for (int i = 0; i < 4; ++i) {
        lanes[i].value += lanes[i].stride;
        ++lanes[i].frame;
    }
}

// In these lanes the frame before the one just left becomes a key, and the lane goes back to the one just
// left.
TSLI_REDUCE_INLINE void lanes_set_keys(key_lane lanes[4], int broken)
{
    for (int i = 0; i < 4; ++i) {
        uint32_t back = ((uint32_t)broken >> i) & 1u;
        // written in any case, kept only if it is a key: there is room, the last frame is yet to come
        *lanes[i].frames = lanes[i].frame - 2;
        lanes[i].frames += back;
        lanes[i].frame -= back;
        lanes[i].value -= (size_t)lanes[i].stride * back;
    }
}

// `turns` is small enough that no lane runs past its last frame.
TSLI_REDUCE_INLINE void lanes_run(key_lanes *all, tsl_track_kind kind, uint32_t turns)
{
    __m256d key[4], last[4], moments[3], value[4], v[3];
    __m256d squares = _mm256_loadu_pd(all->squares), times = _mm256_loadu_pd(all->times);
    __m256d time = _mm256_loadu_pd(all->time), key_time = _mm256_loadu_pd(all->key_time);
    __m256d last_time = _mm256_loadu_pd(all->last_time), threshold = _mm256_loadu_pd(all->threshold);
    __m256d gap = _mm256_loadu_pd(all->gap), max_gap = _mm256_loadu_pd(all->max_gap);
    __m256d one = _mm256_set1_pd(1.0), two = _mm256_set1_pd(2.0);
    key_lane lanes[4];
    int timed = 0;
    for (int i = 0; i < 4; ++i) {
        key[i] = _mm256_loadu_pd(all->key[i]), last[i] = _mm256_loadu_pd(all->last[i]);
        lanes[i] = all->lanes[i];
        timed |= lanes[i].times != NULL;
    }
    for (int i = 0; i < 3; ++i)
        moments[i] = _mm256_loadu_pd(all->moments[i]);
    while (turns-- > 0) {
        lanes_value(kind, lanes, value);
        if (kind == TSL_TRACK_ROTATION)
            lanes_rotation_difference(key, value, v);
        else
            for (int i = 0; i < 3; ++i)
                v[i] = _mm256_sub_pd(value[i], key[i]);
        __m256d n = _mm256_sub_pd(time, key_time), n_squared = _mm256_mul_pd(n, n), square = lanes_dot3(v, v);
        squares = _mm256_add_pd(squares, square);
        times = _mm256_add_pd(times, n_squared);
        for (int i = 0; i < 3; ++i)
            moments[i] = _mm256_add_pd(moments[i], _mm256_mul_pd(n, v[i]));
        __m256d twice = _mm256_mul_pd(_mm256_mul_pd(two, n), lanes_dot3(v, moments));
        __m256d over = _mm256_mul_pd(_mm256_sub_pd(squares, threshold), n_squared);
        over = _mm256_add_pd(_mm256_sub_pd(over, twice), _mm256_mul_pd(square, times));
        over = _mm256_cmp_pd(over, _mm256_setzero_pd(), _CMP_GT_OQ);
        over = _mm256_or_pd(over, _mm256_cmp_pd(gap, max_gap, _CMP_GT_OQ));
        over = _mm256_and_pd(over, _mm256_cmp_pd(gap, one, _CMP_GT_OQ));
        int broken = _mm256_movemask_pd(over);
        __m256d time_now = time;
        lanes_advance(lanes);
        gap = _mm256_add_pd(gap, one);
        time = _mm256_add_pd(time, one);
        if (broken == 0) {
            for (int i = 0; i < 4; ++i)
                last[i] = value[i];
            last_time = time_now;
        } else {
            lanes_set_keys(lanes, broken);
            __m256d unit = kind == TSL_TRACK_ROTATION ? lanes_inverse_length(lanes_dot4(last, last)) : one;
            for (int i = 0; i < 4; ++i) {
                key[i] = _mm256_blendv_pd(key[i], _mm256_mul_pd(last[i], unit), over);
                last[i] = _mm256_blendv_pd(value[i], last[i], over);
            }
            for (int i = 0; i < 3; ++i)
                moments[i] = _mm256_andnot_pd(over, moments[i]);
            squares = _mm256_andnot_pd(over, squares);
            times = _mm256_andnot_pd(over, times);
            key_time = _mm256_blendv_pd(key_time, last_time, over);
            last_time = _mm256_blendv_pd(time_now, last_time, over);
            time = _mm256_blendv_pd(time, time_now, over);
            gap = _mm256_blendv_pd(gap, one, over);
        }
        if (timed)
            time = lanes_frame_time(lanes, time);
    }
    for (int i = 0; i < 4; ++i) {
        _mm256_storeu_pd(all->key[i], key[i]), _mm256_storeu_pd(all->last[i], last[i]);
        all->lanes[i] = lanes[i];
    }
    for (int i = 0; i < 3; ++i)
        _mm256_storeu_pd(all->moments[i], moments[i]);
    _mm256_storeu_pd(all->squares, squares);
    _mm256_storeu_pd(all->times, times);
    _mm256_storeu_pd(all->time, time);
    _mm256_storeu_pd(all->key_time, key_time);
    _mm256_storeu_pd(all->last_time, last_time);
    _mm256_storeu_pd(all->gap, gap);
}

static void lanes_run_kind(key_lanes *all, tsl_track_kind kind, uint32_t turns)
{
    if (kind == TSL_TRACK_ROTATION)
        lanes_run(all, TSL_TRACK_ROTATION, turns);
    else if (kind == TSL_TRACK_VECTOR)
        lanes_run(all, TSL_TRACK_VECTOR, turns);
    else
        lanes_run(all, TSL_TRACK_SCALAR, turns);
}

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

// Next track of the kind with two frames or more; shorter ones are done on the way.
static tsl_key_track *next_lane_track(tsl_key_track *tracks, uint32_t track_count, tsl_track_kind kind,
                                      uint32_t *at)
{
    while (*at < track_count) {
        tsl_key_track *track = &tracks[(*at)++];
        if (track->kind != kind)
            continue;
        if (track->frame_count > 1)
            return track;
        tsli_key_track_reduce(track);
    }
    return NULL;
}

// Takes up a lane where it stopped, in scalar: the tail, when there are not enough tracks left for all lanes.
static void key_lane_complete(key_lanes *all, int lane)
{
    key_lane *own = &all->lanes[lane];
    tsl_key_track *track = own->track;
    tsli_dquat key = {all->key[0][lane], all->key[1][lane], all->key[2][lane], all->key[3][lane]};
    tsli_dquat last = {all->last[0][lane], all->last[1][lane], all->last[2][lane], all->last[3][lane]};
    tsli_segment_sums sums = {key,
                              all->key_time[lane],
                              all->squares[lane],
                              all->moments[0][lane],
                              all->moments[1][lane],
                              all->moments[2][lane],
                              all->times[lane]};
    double gap = all->gap[lane], last_time = all->last_time[lane];
    while (own->frame < track->frame_count) {
        double time = own->times ? (double)own->times[own->frame] : (double)own->frame;
        tsli_dquat value = tsli_segment_value(track->kind, (const float *)(const void *)own->value);
        double over = tsli_segment_add(track->kind, &sums, value, time - sums.key_time, track->threshold);
        if (gap > 1.0 && (over > 0.0 || gap > all->max_gap[lane])) {
            *own->frames++ = own->frame - 1;
            tsli_segment_begin(track->kind, &sums, last, last_time);
            gap = 1.0;
            continue; // this frame again, in the new segment
        }
        last = value;
        last_time = time;
        gap += 1.0;
        ++own->frame;
        own->value += own->stride;
    }
    key_lane_finish(all, lane);
}

static void reduce_kind(tsl_key_track *tracks, uint32_t track_count, tsl_track_kind kind)
{
    key_lanes all;
    uint32_t at = 0;
    int filled = 0, lane;
    for (; filled < 4; ++filled) {
        tsl_key_track *track = next_lane_track(tracks, track_count, kind, &at);
        if (!track)
            break;
        key_lane_start(&all, filled, track);
    }
    while (filled == 4) {
        uint32_t turns = UINT32_MAX;
        for (lane = 0; lane < 4; ++lane) {
            uint32_t left = all.lanes[lane].track->frame_count - all.lanes[lane].frame;
            turns = left < turns ? left : turns;
        }
        lanes_run_kind(&all, kind, turns);
        for (lane = 0; lane < 4; ++lane) {
            key_lane *own = &all.lanes[lane];
            if (own->frame < own->track->frame_count)
                continue;
            key_lane_finish(&all, lane);
            own->track = next_lane_track(tracks, track_count, kind, &at);
            if (own->track)
                key_lane_start(&all, lane, own->track);
            else
                filled = 0;
        }
        if (filled == 0)
            for (lane = 0; lane < 4; ++lane)
                if (all.lanes[lane].track)
                    key_lane_complete(&all, lane);
        if (filled == 0)
            return;
    }
    for (lane = 0; lane < filled; ++lane)
        key_lane_complete(&all, lane);
}

void tsli_key_lanes_reduce(tsl_key_track *tracks, uint32_t track_count)
{
    for (tsl_track_kind kind = TSL_TRACK_ROTATION; kind <= TSL_TRACK_SCALAR; ++kind)
        reduce_kind(tracks, track_count, kind);
}

#endif
