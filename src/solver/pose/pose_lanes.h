// SPDX-License-Identifier: MIT
// From lanes to the host's elements: four lanes at a time, each a vector of four.
#ifndef TSLI_SOLVER_POSE_LANES_H
#define TSLI_SOLVER_POSE_LANES_H

#include "solver/model/lane.h"

#include <string.h>

#if defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#include <emmintrin.h>

typedef struct tsli_four {
    __m128 v;
} tsli_four;

static inline tsli_four tsli_four_load(const void *memory)
{
    return (tsli_four){_mm_loadu_ps(memory)};
}
static inline void tsli_four_store(void *memory, tsli_four a)
{
    _mm_storeu_ps(memory, a.v);
}
static inline tsli_four tsli_four_splat(float s)
{
    return (tsli_four){_mm_set1_ps(s)};
}
static inline tsli_four tsli_four_of(float x, float y, float z, float w)
{
    return (tsli_four){_mm_setr_ps(x, y, z, w)};
}
static inline tsli_four tsli_four_first(tsli_four a) // that number four times
{
    return (tsli_four){_mm_shuffle_ps(a.v, a.v, 0x00)};
}
static inline tsli_four tsli_four_second(tsli_four a)
{
    return (tsli_four){_mm_shuffle_ps(a.v, a.v, 0x55)};
}
static inline tsli_four tsli_four_third(tsli_four a)
{
    return (tsli_four){_mm_shuffle_ps(a.v, a.v, 0xaa)};
}
static inline tsli_four tsli_four_only_last(tsli_four a) // 0 0 0 w
{
    return (tsli_four){_mm_and_ps(a.v, _mm_castsi128_ps(_mm_setr_epi32(0, 0, 0, -1)))};
}
static inline tsli_four tsli_four_with_last(tsli_four a, float w)
{
    __m128 others = _mm_and_ps(a.v, _mm_castsi128_ps(_mm_setr_epi32(-1, -1, -1, 0)));
    return (tsli_four){_mm_or_ps(others, _mm_setr_ps(0.0f, 0.0f, 0.0f, w))};
}
static inline tsli_four tsli_four_add(tsli_four a, tsli_four b)
{
    return (tsli_four){_mm_add_ps(a.v, b.v)};
}
static inline tsli_four tsli_four_mul(tsli_four a, tsli_four b)
{
    return (tsli_four){_mm_mul_ps(a.v, b.v)};
}
// Number i of a vector becomes vector i.
static inline void tsli_four_transpose(tsli_four f[4])
{
    _MM_TRANSPOSE4_PS(f[0].v, f[1].v, f[2].v, f[3].v);
}

#else

typedef struct tsli_four {
    float v[4];
} tsli_four;

static inline tsli_four tsli_four_load(const void *memory)
{
    tsli_four f;
    memcpy(f.v, memory, sizeof f.v);
    return f;
}
static inline void tsli_four_store(void *memory, tsli_four a)
{
    memcpy(memory, a.v, sizeof a.v);
}
static inline tsli_four tsli_four_splat(float s)
{
    return (tsli_four){{s, s, s, s}};
}
static inline tsli_four tsli_four_of(float x, float y, float z, float w)
{
    return (tsli_four){{x, y, z, w}};
}
static inline tsli_four tsli_four_first(tsli_four a)
{
    return tsli_four_splat(a.v[0]);
}
static inline tsli_four tsli_four_second(tsli_four a)
{
    return tsli_four_splat(a.v[1]);
}
static inline tsli_four tsli_four_third(tsli_four a)
{
    return tsli_four_splat(a.v[2]);
}
static inline tsli_four tsli_four_only_last(tsli_four a)
{
    return tsli_four_of(0.0f, 0.0f, 0.0f, a.v[3]);
}
static inline tsli_four tsli_four_with_last(tsli_four a, float w)
{
    return tsli_four_of(a.v[0], a.v[1], a.v[2], w);
}
static inline tsli_four tsli_four_add(tsli_four a, tsli_four b)
{
    return (tsli_four){{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2], a.v[3] + b.v[3]}};
}
static inline tsli_four tsli_four_mul(tsli_four a, tsli_four b)
{
    return (tsli_four){{a.v[0] * b.v[0], a.v[1] * b.v[1], a.v[2] * b.v[2], a.v[3] * b.v[3]}};
}
static inline void tsli_four_transpose(tsli_four f[4])
{
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < i; ++k) {
            float held = f[i].v[k];
            f[i].v[k] = f[k].v[i];
            f[k].v[i] = held;
        }
}
#endif

// `rows`: a number of four lanes each, TSLI_WIDTH floats behind each other.
static inline void tsli_four_lanes(const float *rows, tsli_four out[4])
{
    for (int i = 0; i < 4; ++i)
        out[i] = tsli_four_load(rows + i * TSLI_WIDTH);
    tsli_four_transpose(out);
}

// `rows`: x of the first lane, then y, z and w. `at`: where each lane's goes.
static inline void tsli_scatter_four(const float *rows, char *const at[4])
{
    tsli_four q[4];
    tsli_four_lanes(rows, q);
    for (int i = 0; i < 4; ++i)
        tsli_four_store(at[i], q[i]);
}

#endif
