// SPDX-License-Identifier: MIT
// Loads and stores of lanes that are not side by side. Gather instructions are no faster than single loads, and slower where a
// processor's microcode mitigates them.
#ifndef TSLI_MATH_LANES_GATHER_H
#define TSLI_MATH_LANES_GATHER_H

#include "math/lanes.h"

TSLI_LANES_BEGIN

// Lane i is from[at[i]].
TSLI_INLINE f8 f8_gather(const float *from, const uint32_t *at)
{
#if defined(TSLI_LANES_AVX2)
    return _mm256_setr_ps(from[at[0]], from[at[1]], from[at[2]], from[at[3]], from[at[4]], from[at[5]], from[at[6]],
                          from[at[7]]);
#else
    _Alignas(TSLI_ROW_BYTES) float lanes[TSLI_WIDTH];
    for (uint32_t i = 0; i < TSLI_LANE_COUNT; ++i)
        lanes[i] = from[at[i]];
    return f8_load(lanes);
#endif
}

// Components are TSLI_WIDTH floats apart, as in v8_load.
TSLI_INLINE v8 v8_gather(const float *from, const uint32_t *at)
{
    v8 r = {f8_gather(from, at), f8_gather(from + TSLI_WIDTH, at), f8_gather(from + 2 * TSLI_WIDTH, at)};
    return r;
}

// Only the lanes whose bits in `which` are set.
TSLI_INLINE void v8_scatter(float *to, const uint32_t *at, uint32_t which, v8 v)
{
    _Alignas(TSLI_ROW_BYTES) float rows[3][TSLI_WIDTH];
    v8_store(rows, v);
    for (uint32_t i = 0; i < TSLI_LANE_COUNT; ++i) {
        if (!(which >> i & 1u))
            continue;
        to[at[i]] = rows[0][i];
        to[at[i] + TSLI_WIDTH] = rows[1][i];
        to[at[i] + 2 * TSLI_WIDTH] = rows[2][i];
    }
}

// ---- groups of four floats ------------------------------------------------------------------------------

#if defined(TSLI_LANES_AVX2)
// Of each four lanes: float i of register k becomes float k of register i.
TSLI_INLINE void f8_transpose_fours(f8 r[4])
{
    f8 a = _mm256_unpacklo_ps(r[0], r[1]), b = _mm256_unpackhi_ps(r[0], r[1]);
    f8 c = _mm256_unpacklo_ps(r[2], r[3]), d = _mm256_unpackhi_ps(r[2], r[3]);
    r[0] = _mm256_shuffle_ps(a, c, 0x44);
    r[1] = _mm256_shuffle_ps(a, c, 0xee);
    r[2] = _mm256_shuffle_ps(b, d, 0x44);
    r[3] = _mm256_shuffle_ps(b, d, 0xee);
}
#endif

// Lane i of out[k] is float k of the four at from + i stride; any addresses.
TSLI_INLINE void f8_gather_four(const char *from, size_t stride, f8 out[4])
{
#if defined(TSLI_LANES_AVX2)
    for (uint32_t i = 0; i < 4; ++i) {
        __m256 low = _mm256_castps128_ps256(f4_read(from + i * stride));
        out[i] = _mm256_insertf128_ps(low, f4_read(from + (i + 4) * stride), 1);
    }
    f8_transpose_fours(out);
#elif defined(TSLI_LANES_FOUR)
    for (uint32_t i = 0; i < 4; ++i)
        out[i] = f4_read(from + i * stride);
    f4_transpose(out);
#else
    _Alignas(TSLI_ROW_BYTES) float lanes[4][TSLI_WIDTH];
    for (uint32_t i = 0; i < TSLI_LANE_COUNT; ++i)
        for (uint32_t k = 0; k < 4; ++k)
            memcpy(&lanes[k][i], from + i * stride + k * sizeof(float), sizeof(float));
    for (uint32_t k = 0; k < 4; ++k)
        out[k] = f8_load(lanes[k]);
#endif
}

// The inverse.
TSLI_INLINE void f8_scatter_four(char *to, size_t stride, const f8 rows[4])
{
#if defined(TSLI_LANES_AVX2)
    f8 r[4] = {rows[0], rows[1], rows[2], rows[3]};
    f8_transpose_fours(r);
    for (uint32_t i = 0; i < 4; ++i) {
        f4_write(to + i * stride, _mm256_castps256_ps128(r[i]));
        f4_write(to + (i + 4) * stride, _mm256_extractf128_ps(r[i], 1));
    }
#elif defined(TSLI_LANES_FOUR)
    f4 r[4] = {rows[0], rows[1], rows[2], rows[3]};
    f4_transpose(r);
    for (uint32_t i = 0; i < 4; ++i)
        f4_write(to + i * stride, r[i]);
#else
    _Alignas(TSLI_ROW_BYTES) float lanes[4][TSLI_WIDTH];
    for (uint32_t k = 0; k < 4; ++k)
        f8_store(lanes[k], rows[k]);
    for (uint32_t i = 0; i < TSLI_LANE_COUNT; ++i)
        for (uint32_t k = 0; k < 4; ++k)
            memcpy(to + i * stride + k * sizeof(float), &lanes[k][i], sizeof(float));
#endif
}

// ---- lanes of one row -----------------------------------------------------------------------------------

#if defined(TSLI_LANES_AVX2) // other types use gather and scatter
#define TSLI_LANES_PERMUTE

// Like f8_gather, for indices within one row: `at` is taken modulo TSLI_WIDTH.
TSLI_INLINE f8 f8_permute(const float *row, const uint32_t *at)
{
    return _mm256_permutevar8x32_ps(_mm256_load_ps(row), _mm256_loadu_si256((const __m256i *)at));
}

TSLI_INLINE v8 v8_permute(const float *row, const uint32_t *at)
{
    v8 r = {f8_permute(row, at), f8_permute(row + TSLI_WIDTH, at), f8_permute(row + 2 * TSLI_WIDTH, at)};
    return r;
}

// Like v8_gather, for lanes of the two rows at from[places[0]] and from[places[1]].
TSLI_INLINE v8 v8_permute_two(const float *from, const uint32_t bases[2], const uint32_t *at)
{
    __m256i lanes = _mm256_loadu_si256((const __m256i *)at);
    __m256i last = _mm256_set1_epi32((int32_t)bases[1] - 1);
    m8 second = _mm256_castsi256_ps(_mm256_cmpgt_epi32(lanes, last));
    return v8_select(second, v8_permute(from + bases[1], at), v8_permute(from + bases[0], at));
}

// Like v8_scatter. `back`: by lane of the row, which lane of v goes there; an index that is no lane leaves it as it is.
TSLI_INLINE void v8_permute_back(float *row, const uint8_t *back, m8 which, v8 v)
{
    __m256i lanes = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)back));
    __m256 some = _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(TSLI_WIDTH), lanes));
    some = _mm256_and_ps(some, _mm256_permutevar8x32_ps(which, lanes));
    float *x = row, *y = x + TSLI_WIDTH, *z = y + TSLI_WIDTH;
    f8_store(x, f8_select(some, _mm256_permutevar8x32_ps(v.x, lanes), f8_load(x)));
    f8_store(y, f8_select(some, _mm256_permutevar8x32_ps(v.y, lanes), f8_load(y)));
    f8_store(z, f8_select(some, _mm256_permutevar8x32_ps(v.z, lanes), f8_load(z)));
}
#endif

TSLI_LANES_END

#endif
