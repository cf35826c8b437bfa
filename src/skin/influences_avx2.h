// SPDX-License-Identifier: MIT
// The one place where the fast form meets index and weight formats and policies. Kernels read u16 indices and
// f32 weights of any stride, most meshes' own arrays; other formats, and the last few vertices, go through a
// batch. Include it after TSLI_SKIN_AVX2_BEGIN or _AVX512_BEGIN.
#ifndef TSLI_SKIN_INFLUENCES_AVX2_H
#define TSLI_SKIN_INFLUENCES_AVX2_H

#include "skin/check.h"
#include "skin/fast.h"

enum {
    TSLI_SKIN_BATCH = 64, // vertices at most, a multiple of the widest block
    TSLI_SKIN_BATCH_PAIRS = 16 * TSLI_SKIN_FAST_INFLUENCES
};

typedef struct tsli_skin_batch {
    const unsigned char *indices, *weights; // where to read: the mesh's own arrays or the two below
    uint32_t index_stride, weight_stride;
    uint16_t own_indices[TSLI_SKIN_BATCH_PAIRS];
    float own_weights[TSLI_SKIN_BATCH_PAIRS];
    float scales[TSLI_SKIN_BATCH]; // 1 / sum of the weights; only under TSL_SKIN_WEIGHTS_NORMALIZE
} tsli_skin_batch;

TSLI_SKIN_INLINE uint32_t tsli_skin_batch_vertices(uint32_t influences)
{
    uint32_t fit = TSLI_SKIN_BATCH_PAIRS / influences & ~15u;
    return fit < TSLI_SKIN_BATCH ? fit : TSLI_SKIN_BATCH;
}

TSLI_SKIN_INLINE uint32_t tsli_batch_index(const unsigned char *indices, uint32_t influence)
{
    uint16_t index;
    memcpy(&index, indices + 2 * influence, sizeof index);
    return index;
}

// Plain loops over what a whole batch holds; the compiler makes them wide where the stream is packed.
static inline void tsli_batch_own_indices(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count,
                                          tsli_skin_batch *batch)
{
    const unsigned char *at = tsli_skin_at(mesh->indices, mesh->index_stride, first);
    const uint32_t influences = mesh->influence_count;
    uint16_t *to = batch->own_indices;
    batch->indices = (const unsigned char *)batch->own_indices;
    batch->index_stride = 2 * influences;
    for (uint32_t v = 0; v < count; ++v, at += mesh->index_stride)
        for (uint32_t i = 0; i < influences; ++i, ++to) {
            uint32_t wide = 0;
            if (mesh->index_format == TSL_SKIN_INDEX_U8)
                *to = at[i];
            else if (mesh->index_format == TSL_SKIN_INDEX_U16)
                memcpy(to, at + 2 * i, sizeof *to);
            else {
                memcpy(&wide, at + 4 * i, sizeof wide);
                *to = (uint16_t)wide;
            }
        }
}

static inline void tsli_batch_own_weights(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count,
                                          tsli_skin_batch *batch)
{
    const unsigned char *at = tsli_skin_at(mesh->weights, mesh->weight_stride, first);
    const uint32_t influences = mesh->influence_count;
    float *to = batch->own_weights;
    batch->weights = (const unsigned char *)batch->own_weights;
    batch->weight_stride = 4 * influences;
    for (uint32_t v = 0; v < count; ++v, at += mesh->weight_stride)
        for (uint32_t i = 0; i < influences; ++i, ++to) {
            uint16_t narrow;
            if (mesh->weight_format == TSL_SKIN_WEIGHT_U8)
                *to = (float)at[i] * (1.0f / 255.0f);
            else if (mesh->weight_format == TSL_SKIN_WEIGHT_F32)
                memcpy(to, at + 4 * i, sizeof *to);
            else {
                memcpy(&narrow, at + 2 * i, sizeof narrow);
                *to = (float)narrow * (1.0f / 65535.0f);
            }
        }
}

TSLI_SKIN_INLINE __m256 tsli_two_vertices(const unsigned char *weights, uint32_t stride)
{
    __m128 low = _mm_loadu_ps((const float *)(const void *)weights);
    return _mm256_insertf128_ps(_mm256_castps128_ps256(low),
                                _mm_loadu_ps((const float *)(const void *)(weights + stride)), 1);
}

// Sums of four weights, eight vertices at a time.
TSLI_SKIN_INLINE __m256 tsli_sum_fours(const unsigned char *w, uint32_t stride)
{
    __m256 a = _mm256_hadd_ps(tsli_two_vertices(w, 4 * stride), tsli_two_vertices(w + stride, 4 * stride));
    w += 2 * (size_t)stride;
    __m256 b = _mm256_hadd_ps(tsli_two_vertices(w, 4 * stride), tsli_two_vertices(w + stride, 4 * stride));
    return _mm256_hadd_ps(a, b); // 0 1 2 3 | 4 5 6 7
}

TSLI_SKIN_INLINE __m256 tsli_sum_any(const unsigned char *w, uint32_t stride, uint32_t influences)
{
    float sums[8];
    for (int v = 0; v < 8; ++v, w += stride) {
        float weight;
        sums[v] = 0.0f;
        for (uint32_t i = 0; i < influences; ++i) {
            memcpy(&weight, w + 4 * i, sizeof weight);
            sums[v] += weight;
        }
    }
    return _mm256_loadu_ps(sums);
}

// A zero sum (below FLT_MIN, whose inverse would overflow): the first joint takes it all.
static inline void tsli_batch_fix_zeros(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count,
                                        uint32_t padded, tsli_skin_batch *batch)
{
    const uint32_t influences = mesh->influence_count;
    if (batch->weights != (const unsigned char *)batch->own_weights)
        tsli_batch_own_weights(mesh, first, count, batch);
    for (uint32_t v = 0; v < padded; ++v) {
        if (batch->scales[v] != 0.0f)
            continue;
        memset(batch->own_weights + v * influences, 0, influences * sizeof(float));
        batch->own_weights[v * influences] = batch->scales[v] = 1.0f;
    }
}

TSLI_SKIN_INLINE void tsli_batch_normalize(const tsl_skin_mesh *mesh, uint32_t influences, uint32_t first,
                                           uint32_t count, uint32_t padded, tsli_skin_batch *batch)
{
    const __m256 one = _mm256_set1_ps(1.0f), least = _mm256_set1_ps(FLT_MIN);
    int zeros = 0;
    for (uint32_t v = 0; v < padded; v += 8) {
        const unsigned char *w = batch->weights + (size_t)v * batch->weight_stride;
        __m256 sum = influences == 4 ? tsli_sum_fours(w, batch->weight_stride)
                                     : tsli_sum_any(w, batch->weight_stride, influences);
        __m256 usable = _mm256_cmp_ps(sum, least, _CMP_GE_OQ);
        zeros |= 255 - _mm256_movemask_ps(usable);
        _mm256_storeu_ps(batch->scales + v, _mm256_and_ps(usable, _mm256_div_ps(one, sum)));
    }
    if (zeros)
        tsli_batch_fix_zeros(mesh, first, count, padded, batch);
}

// Makes `count` vertices readable as whole blocks of 16; a batch that does not fill them repeats its first
// vertex.
TSLI_SKIN_INLINE void tsli_skin_batch_read(const tsl_skin_mesh *mesh, uint32_t influences, uint32_t first,
                                           uint32_t count, tsli_skin_batch *batch)
{
    const uint32_t padded = (count + 15u) & ~15u;
    batch->indices = tsli_skin_at(mesh->indices, mesh->index_stride, first);
    batch->index_stride = mesh->index_stride;
    batch->weights = tsli_skin_at(mesh->weights, mesh->weight_stride, first);
    batch->weight_stride = mesh->weight_stride;
    if (mesh->index_format != TSL_SKIN_INDEX_U16 || padded != count)
        tsli_batch_own_indices(mesh, first, count, batch);
    if (mesh->weight_format != TSL_SKIN_WEIGHT_F32 || padded != count)
        tsli_batch_own_weights(mesh, first, count, batch);
    for (uint32_t v = count; v < padded; ++v) {
        memcpy(batch->own_indices + v * influences, batch->own_indices, influences * sizeof(uint16_t));
        memcpy(batch->own_weights + v * influences, batch->own_weights, influences * sizeof(float));
    }
    if (mesh->weight_policy == TSL_SKIN_WEIGHTS_NORMALIZE)
        tsli_batch_normalize(mesh, influences, first, count, padded, batch);
}

#endif
