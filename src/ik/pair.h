// SPDX-License-Identifier: MIT
// Two doubles side by side: a plan computes twice as much in one pass.
#ifndef TSLI_IK_PAIR_H
#define TSLI_IK_PAIR_H

#include "ik/plan.h"

#ifdef TSLI_HAS_X86_LANES
#include <emmintrin.h>

typedef __m128d ik_pair;
static inline ik_pair ik_pair_set(double first, double second)
{
    return _mm_setr_pd(first, second);
}
static inline ik_pair ik_pair_add(ik_pair a, ik_pair b)
{
    return _mm_add_pd(a, b);
}
static inline ik_pair ik_pair_sub(ik_pair a, ik_pair b)
{
    return _mm_sub_pd(a, b);
}
static inline ik_pair ik_pair_mul(ik_pair a, ik_pair b)
{
    return _mm_mul_pd(a, b);
}
static inline void ik_pair_get(ik_pair a, float *out_first, float *out_second)
{
    __m128 rounded = _mm_cvtpd_ps(a);
    *out_first = _mm_cvtss_f32(rounded);
    *out_second = _mm_cvtss_f32(_mm_shuffle_ps(rounded, rounded, 1));
}
#else
typedef struct ik_pair {
    double first, second;
} ik_pair;
static inline ik_pair ik_pair_set(double first, double second)
{
    ik_pair r = {first, second};
    return r;
}
static inline ik_pair ik_pair_add(ik_pair a, ik_pair b)
{
    return ik_pair_set(a.first + b.first, a.second + b.second);
}
static inline ik_pair ik_pair_sub(ik_pair a, ik_pair b)
{
    return ik_pair_set(a.first - b.first, a.second - b.second);
}
static inline ik_pair ik_pair_mul(ik_pair a, ik_pair b)
{
    return ik_pair_set(a.first * b.first, a.second * b.second);
}
static inline void ik_pair_get(ik_pair a, float *out_first, float *out_second)
{
    *out_first = (float)a.first;
    *out_second = (float)a.second;
}
#endif

static inline ik_pair ik_pair_both(double number)
{
    return ik_pair_set(number, number);
}
// a - b * c and so on, for both.
static inline ik_pair ik_pair_less(double a, ik_pair b, double c)
{
    return ik_pair_sub(ik_pair_both(a), ik_pair_mul(b, ik_pair_both(c)));
}

#endif
