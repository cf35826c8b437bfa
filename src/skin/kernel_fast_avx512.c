// SPDX-License-Identifier: MIT
// The fast form with AVX-512: prepared blocks are blended sixteen vertices at a time; on the plain path one
// matrix fills a register. There matrices are copied to 64-byte places first: in the packed palette three of
// four would straddle two cache lines.
#include "skin/kernels.h"

#ifdef TSLI_HAS_X86_LANES
#define TSLI_LANES_AVX2
#define TSLI_LANES_BEGIN TSLI_TARGET_BEGIN("avx2,fma,avx512f,avx512vl")
#define TSLI_SKIN_AVX512
#define TSLI_SKIN_FUSED
#define TSLI_PREPARED_RUN tsli_prepared_run_fast_avx512
#include "skin/lanes_kernel.h"

TSLI_LANES_BEGIN

TSLI_FORCE_INLINE __m512 avx512_joint(const float *lines, const unsigned char *indices, uint32_t i)
{
    return _mm512_load_ps(lines + 16 * (size_t)tsli_batch_index(indices, i));
}

TSLI_FORCE_INLINE __m512 avx512_weight(const unsigned char *weights, uint32_t i)
{
    return _mm512_broadcastss_ps(_mm_load_ss((const float *)(const void *)(weights + 4 * i)));
}

// `influences` is a constant wherever this is inlined but in the default case.
TSLI_FORCE_INLINE __m512 avx512_blend_vertex(const float *lines, const unsigned char *indices,
                                             const unsigned char *weights, uint32_t influences)
{
    if (influences ==
        4) { // half of the weights by shuffle: sixteen equal lanes cost as much load as a matrix
        __m512 four = _mm512_broadcast_f32x4(_mm_loadu_ps((const float *)(const void *)weights));
        __m512 blend = _mm512_mul_ps(_mm512_permute_ps(four, 0x00), avx512_joint(lines, indices, 0));
        blend = _mm512_fmadd_ps(_mm512_permute_ps(four, 0x55), avx512_joint(lines, indices, 1), blend);
        blend = _mm512_fmadd_ps(_mm512_permute_ps(four, 0xaa), avx512_joint(lines, indices, 2), blend);
        return _mm512_fmadd_ps(_mm512_permute_ps(four, 0xff), avx512_joint(lines, indices, 3), blend);
    }
    __m512 blend = _mm512_mul_ps(avx512_weight(weights, 0), avx512_joint(lines, indices, 0));
    for (uint32_t i = 1; i < influences; ++i)
        blend = _mm512_fmadd_ps(avx512_weight(weights, i), avx512_joint(lines, indices, i), blend);
    return blend;
}

TSLI_FORCE_INLINE tsli_quad34 avx512_blend_quad(const float *lines, const tsli_skin_batch *batch,
                                                uint32_t vertex, uint32_t influences)
{
    const size_t index_stride = batch->index_stride, weight_stride = batch->weight_stride;
    const unsigned char *i = batch->indices + vertex * index_stride,
                        *w = batch->weights + vertex * weight_stride;
    __m512 v0 = avx512_blend_vertex(lines, i, w, influences);
    __m512 v1 = avx512_blend_vertex(lines, i + index_stride, w + weight_stride, influences);
    __m512 v2 = avx512_blend_vertex(lines, i + 2 * index_stride, w + 2 * weight_stride, influences);
    __m512 v3 = avx512_blend_vertex(lines, i + 3 * index_stride, w + 3 * weight_stride, influences);
    __m512 a = _mm512_unpacklo_ps(v0, v1), b = _mm512_unpackhi_ps(v0, v1);
    __m512 c = _mm512_unpacklo_ps(v2, v3), d = _mm512_unpackhi_ps(v2, v3);
    tsli_quad34 q;
    q.c0 = _mm512_shuffle_ps(a, c, _MM_SHUFFLE(1, 0, 1, 0));
    q.c1 = _mm512_shuffle_ps(a, c, _MM_SHUFFLE(3, 2, 3, 2));
    q.c2 = _mm512_shuffle_ps(b, d, _MM_SHUFFLE(1, 0, 1, 0));
    q.c3 = _mm512_shuffle_ps(b, d, _MM_SHUFFLE(3, 2, 3, 2));
    return q;
}

TSLI_FORCE_INLINE void avx512_run(const tsli_skin_setup *setup, const float *lines, uint32_t influences,
                                  tsli_quad_bounds *bounds)
{
    const uint32_t batch_vertices = tsli_skin_batch_vertices(influences), count = setup->job.vertex_count;
    tsli_skin_batch batch;
    for (uint64_t done = 0; done < count; done += batch_vertices) {
        uint32_t left = (uint32_t)(count - done), in_batch = left < batch_vertices ? left : batch_vertices;
        batch_read(&setup->mesh, influences, setup->job.first_vertex + (uint32_t)done, in_batch, &batch);
        for (uint32_t v = 0; v < in_batch; v += 4) {
            uint32_t valid = in_batch - v < 4 ? in_batch - v : 4;
            tsli_quad34 a = avx512_blend_quad(lines, &batch, v, influences);
            tsli_quad_apply(setup, &a, (uint64_t)setup->job.first_vertex + done + v, valid, bounds);
        }
    }
}

static void avx512_copy_palette(const float *palette, uint32_t joints, float *lines)
{
    for (uint32_t j = 0; j < joints; ++j)
        _mm512_store_ps(lines + 16 * (size_t)j,
                        _mm512_maskz_loadu_ps(TSLI_QUAD_PACKED, palette + 12 * (size_t)j));
}

void tsli_skin_run_fast_avx512(const tsli_skin_setup *setup, tsl_skin_bounds *bounds)
{
    float room[16 * TSLI_SKIN_AVX512_JOINTS + 16];
    float *lines = room + (16 - (uintptr_t)room / sizeof(float) % 16) % 16;
    tsli_quad_bounds lanes = tsli_quad_bounds_empty();
    avx512_copy_palette(setup->job.palette, setup->mesh.joint_count, lines);
    switch (setup->mesh.influence_count) {
    case 1:
        avx512_run(setup, lines, 1, &lanes);
        break;
    case 2:
        avx512_run(setup, lines, 2, &lanes);
        break;
    case 3:
        avx512_run(setup, lines, 3, &lanes);
        break;
    case 4:
        avx512_run(setup, lines, 4, &lanes);
        break;
    default:
        avx512_run(setup, lines, setup->mesh.influence_count, &lanes);
        break;
    }
    tsli_quad_bounds_fold(&lanes, bounds);
}

TSLI_LANES_END
#endif
