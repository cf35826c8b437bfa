// SPDX-License-Identifier: MIT
// The fast plain path: blend each vertex's matrix in the palette's own row form, transpose eight of them,
// then go on with eight vertices side by side. Any mesh, any order, nothing prepared.
#include "skin/cpu.h"

#if TSLI_SKIN_X86
#include <immintrin.h>

#include "skin/fast.h"

TSLI_SKIN_AVX2_BEGIN
#include "skin/influences_avx2.h"
#include "skin/lanes_avx2.h"

// The blended matrices of four vertices as the palette lies in memory: rows 0 and 1 in one wide register, row
// 2 in a narrow one.
typedef struct avx2_quad {
    __m256 rows01[4];
    __m128 row2[4];
} avx2_quad;

TSLI_SKIN_INLINE void avx2_joint_add(const float *palette, const unsigned char *indices, uint32_t i,
                                     __m256 weight, __m256 *rows01, __m128 *row2)
{
    const float *joint = palette + 12 * (size_t)tsli_batch_index(indices, i);
    *rows01 = _mm256_fmadd_ps(weight, _mm256_loadu_ps(joint), *rows01);
    *row2 = _mm_fmadd_ps(_mm256_castps256_ps128(weight), _mm_loadu_ps(joint + 8), *row2);
}

// `influences` is a constant wherever this is inlined but in the default case. Four weights are loaded at
// once and spread by shuffles, because the blend is bound by loads.
TSLI_SKIN_INLINE void avx2_blend_vertex(const float *palette, const unsigned char *indices,
                                        const unsigned char *weights, uint32_t influences, __m256 *rows01,
                                        __m128 *row2)
{
    const float *each = (const float *)(const void *)weights;
    *rows01 = _mm256_setzero_ps();
    *row2 = _mm_setzero_ps();
    if (influences == 4) {
        const __m256 four = _mm256_broadcast_ps((const __m128 *)(const void *)weights);
        avx2_joint_add(palette, indices, 0, _mm256_permute_ps(four, 0x00), rows01, row2);
        avx2_joint_add(palette, indices, 1, _mm256_permute_ps(four, 0x55), rows01, row2);
        avx2_joint_add(palette, indices, 2, _mm256_permute_ps(four, 0xaa), rows01, row2);
        avx2_joint_add(palette, indices, 3, _mm256_permute_ps(four, 0xff), rows01, row2);
        return;
    }
    for (uint32_t i = 0; i < influences; ++i)
        avx2_joint_add(palette, indices, i, _mm256_broadcast_ss(each + i), rows01, row2);
}

// Written out and not a loop: at -O2 gcc would keep the loop, and the registers in memory.
TSLI_SKIN_INLINE avx2_quad avx2_blend_quad(const float *palette, const tsli_skin_batch *batch,
                                           uint32_t vertex, uint32_t influences)
{
    const size_t index_stride = batch->index_stride, weight_stride = batch->weight_stride;
    const unsigned char *i = batch->indices + vertex * index_stride,
                        *w = batch->weights + vertex * weight_stride;
    avx2_quad q;
    avx2_blend_vertex(palette, i, w, influences, &q.rows01[0], &q.row2[0]);
    avx2_blend_vertex(palette, i + index_stride, w + weight_stride, influences, &q.rows01[1], &q.row2[1]);
    avx2_blend_vertex(palette, i + 2 * index_stride, w + 2 * weight_stride, influences, &q.rows01[2],
                      &q.row2[2]);
    avx2_blend_vertex(palette, i + 3 * index_stride, w + 3 * weight_stride, influences, &q.rows01[3],
                      &q.row2[3]);
    return q;
}

// Column k of two transposed quads.
TSLI_SKIN_INLINE void avx2_join(const avx2_quad *low, const avx2_quad *high, int k, tsli_lanes34 *a)
{
    a->m[0][k] = _mm256_permute2f128_ps(low->rows01[k], high->rows01[k], 0x20);
    a->m[1][k] = _mm256_permute2f128_ps(low->rows01[k], high->rows01[k], 0x31);
    a->m[2][k] = _mm256_insertf128_ps(_mm256_castps128_ps256(low->row2[k]), high->row2[k], 1);
}

TSLI_SKIN_INLINE tsli_lanes34 avx2_blend_block(const float *palette, const tsli_skin_batch *batch,
                                               uint32_t vertex, uint32_t influences)
{
    tsli_lanes34 a;
    avx2_quad low = avx2_blend_quad(palette, batch, vertex, influences);
    tsli_lanes_transpose(low.rows01);
    avx2_quad high = avx2_blend_quad(palette, batch, vertex + 4, influences);
    tsli_lanes_transpose(high.rows01);
    avx2_join(&low, &high, 0, &a);
    avx2_join(&low, &high, 1, &a);
    avx2_join(&low, &high, 2, &a);
    avx2_join(&low, &high, 3, &a);
    tsli_lanes_transpose(a.m[2]);
    return a;
}

TSLI_SKIN_INLINE void avx2_scale(tsli_lanes34 *a, __m256 scale)
{
    for (int row = 0; row < 3; ++row)
        for (int k = 0; k < 4; ++k)
            a->m[row][k] = _mm256_mul_ps(a->m[row][k], scale);
}

TSLI_SKIN_INLINE void avx2_run(const tsli_skin_setup *setup, uint32_t influences, uint32_t first,
                               uint32_t count, tsli_lanes_bounds *bounds)
{
    const uint32_t batch_vertices = tsli_skin_batch_vertices(influences);
    tsli_skin_batch batch;
    for (uint32_t done = 0; done < count; done += batch_vertices) {
        uint32_t left = count - done, in_batch = left < batch_vertices ? left : batch_vertices;
        tsli_skin_batch_read(&setup->mesh, influences, first + done, in_batch, &batch);
        for (uint32_t v = 0; v < in_batch; v += 8) {
            uint32_t valid = in_batch - v < 8 ? in_batch - v : 8;
            tsli_lanes34 a = avx2_blend_block(setup->job.palette, &batch, v, influences);
            if (setup->mesh.weight_policy == TSL_SKIN_WEIGHTS_NORMALIZE)
                avx2_scale(&a, _mm256_loadu_ps(batch.scales + v));
            tsli_lanes_vertex vertex;
            tsli_lanes_vertex_load(setup, (uint64_t)first + done + v, valid, &vertex);
            tsli_lanes_apply(setup, &a, &vertex);
            tsli_lanes_vertex_store(&setup->job, (uint64_t)first + done + v, valid, &vertex);
            if (setup->job.out_bounds)
                tsli_lanes_bounds_grow(bounds, vertex.position);
        }
    }
}

void tsli_skin_run_avx2(const tsli_skin_setup *setup, uint32_t first, uint32_t count, tsl_skin_bounds *bounds)
{
    tsli_lanes_bounds lanes = tsli_lanes_bounds_empty();
    switch (setup->mesh.influence_count) {
    case 1:
        avx2_run(setup, 1, first, count, &lanes);
        break;
    case 2:
        avx2_run(setup, 2, first, count, &lanes);
        break;
    case 3:
        avx2_run(setup, 3, first, count, &lanes);
        break;
    case 4:
        avx2_run(setup, 4, first, count, &lanes);
        break;
    default:
        avx2_run(setup, setup->mesh.influence_count, first, count, &lanes);
        break;
    }
    tsli_lanes_bounds_fold(&lanes, bounds);
}

TSLI_SKIN_TARGET_END
#endif
