// SPDX-License-Identifier: MIT
// The running sums of the fast reducer. With n = t_m - t_k and s = v_m / n, the error of the segment is
// |s|^2 S2 - 2 s . S1 + S0, with S0 = sum |v_i|^2, S1 = sum (t_i - t_k) v_i, S2 = sum (t_i - t_k)^2.
// Everything is multiplied by n^2, which saves the division. tracks.c does the same several frames at a time and
// walk_avx2.c in wide lanes, in the same order, so that all three give the same bits.
#ifndef TSLI_REDUCE_GREEDY_H
#define TSLI_REDUCE_GREEDY_H

#include "tassel/reduce.h"
#include "base/compiler.h"
#include "reduce/rotation.h"

typedef struct tsli_greedy {
    tsli_dquat key; // normalised for rotations; unused components of other kinds are 0
    double key_time;
    double squares;                      // S0
    double moment_x, moment_y, moment_z; // S1
    double times;                        // S2
} tsli_greedy;

// The square of the longest rotation from key to key, 178.998 degrees: near half a turn rounding decides which way a viewer turns. Only
// keys a frame apart may be further apart.
#define TSLI_LONGEST_TURN_SQUARED 9.76

static inline uint32_t tsli_track_width(tsl_track_kind kind)
{
    return kind == TSL_TRACK_ROTATION ? 4u : kind == TSL_TRACK_VECTOR ? 3u : 1u;
}

// The unnormalised value in double: rotations are normalised within the difference, beside the product and not before it, which makes the
// chain of dependent operations a quarter shorter.
TSLI_FORCE_INLINE tsli_dquat tsli_greedy_value(tsl_track_kind kind, const float *value)
{
    if (kind == TSL_TRACK_ROTATION)
        return tsli_dquat_load(value);
    tsli_dquat v = {value[0], 0.0, 0.0, 0.0};
    if (kind == TSL_TRACK_VECTOR)
        v.y = value[1], v.z = value[2];
    return v;
}

TSLI_FORCE_INLINE tsli_dquat tsli_greedy_key(tsl_track_kind kind, tsli_dquat value)
{
    return kind == TSL_TRACK_ROTATION ? tsli_dquat_normalize(value) : value;
}

TSLI_FORCE_INLINE void tsli_greedy_begin(tsl_track_kind kind, tsli_greedy *sums, tsli_dquat value, double key_time)
{
    sums->key = tsli_greedy_key(kind, value);
    sums->key_time = key_time;
    sums->squares = sums->times = 0.0;
    sums->moment_x = sums->moment_y = sums->moment_z = 0.0;
}

// The rotation vector, or the difference, from the key; w is unused.
TSLI_FORCE_INLINE tsli_dquat tsli_greedy_difference(tsl_track_kind kind, tsli_dquat key, tsli_dquat value)
{
    if (kind == TSL_TRACK_ROTATION) {
        double inverse = tsli_inverse_length(tsli_dquat_dot(value, value));
        tsli_dquat r = tsli_dquat_from_to(key, value);
        double factor = (2.0 * inverse) * tsli_log_factor(1.0 - fabs(r.w * inverse));
        return tsli_dquat_scale(r, copysign(factor, r.w));
    }
    tsli_dquat v = {value.x - key.x, value.y - key.y, value.z - key.z, 0.0};
    return v;
}

// S2 of frames 1, 2 ... n: (2 n^3 + 3 n^2 + n) / 6, in closed form instead of a sum.
TSLI_FORCE_INLINE double tsli_even_squares(double n, double n_squared)
{
    return n_squared * (n * (1.0 / 3.0) + 0.5) + n * (1.0 / 6.0);
}

// Tables of that for the first frames after a key: segments are short, and computing these takes a tenth of a frame's time.
// Rows for 1, 2 ... frames. The first TSLI_EVEN_FULL have seven more after them.
enum { TSLI_EVEN_ROWS = 128, TSLI_EVEN_FULL = TSLI_EVEN_ROWS - 7 };
extern const double tsli_even_counts[TSLI_EVEN_ROWS];
extern const double tsli_even_counts_squared[TSLI_EVEN_ROWS];
extern const double tsli_even_times[TSLI_EVEN_ROWS]; // tsli_even_squares

// The square of the longest difference from key to key.
TSLI_FORCE_INLINE double tsli_greedy_longest_squared(tsl_track_kind kind)
{
    return kind == TSL_TRACK_ROTATION ? TSLI_LONGEST_TURN_SQUARED : HUGE_VAL;
}

// Adds the frame at n with the difference v; returns whether the segment that would end here is over the threshold, or rotates too far.
// `times`: S2 so far.
TSLI_FORCE_INLINE int tsli_greedy_add(tsl_track_kind kind, tsli_greedy *sums, tsli_dquat v, double n, double n_squared,
                                      double times, double threshold)
{
    double square = (v.x * v.x + v.y * v.y) + v.z * v.z;
    sums->squares += square;
    sums->times = times;
    sums->moment_x += n * v.x;
    sums->moment_y += n * v.y;
    sums->moment_z += n * v.z;
    double along = (v.x * sums->moment_x + v.y * sums->moment_y) + v.z * sums->moment_z;
    double over = ((sums->squares - threshold) * n_squared - 2.0 * n * along) + square * sums->times;
    return (over > 0.0) | (square > tsli_greedy_longest_squared(kind));
}

// The same for frames that are not evenly spaced.
TSLI_FORCE_INLINE int tsli_greedy_add_timed(tsl_track_kind kind, tsli_greedy *sums, tsli_dquat v, double n,
                                            double threshold)
{
    double n_squared = n * n;
    return tsli_greedy_add(kind, sums, v, n, n_squared, sums->times + n_squared, threshold);
}

static inline const float *tsli_strided(const float *values, uint32_t stride, uint32_t index)
{
    return (const float *)(const void *)((const char *)values + (size_t)stride * index);
}

#endif
