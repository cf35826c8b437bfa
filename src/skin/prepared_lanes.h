// SPDX-License-Identifier: MIT
// What happens to a prepared block after its blend, eight vertices at a time.
// Include it after TSLI_SKIN_AVX2_BEGIN or _AVX512_BEGIN.
#ifndef TSLI_SKIN_PREPARED_LANES_H
#define TSLI_SKIN_PREPARED_LANES_H

#include "skin/lanes_avx2.h"
#include "skin/prepared.h"

TSLI_SKIN_INLINE tsli_skin_lanes3 prepared_lanes3(const float *at)
{
    tsli_skin_lanes3 v = {_mm256_loadu_ps(at), _mm256_loadu_ps(at + 16), _mm256_loadu_ps(at + 32)};
    return v;
}

TSLI_SKIN_INLINE tsli_lanes_vertex prepared_load(const tsli_prepared *p, const tsl_skin_job *job,
                                                 uint32_t block, uint32_t half)
{
    tsli_lanes_vertex v;
    v.position = prepared_lanes3(p->positions + (size_t)block * 48 + half);
    v.normal.x = v.normal.y = v.normal.z = v.tangent_w = _mm256_setzero_ps();
    v.tangent = v.normal;
    if (job->out_normals)
        v.normal = prepared_lanes3(p->normals + (size_t)block * 48 + half);
    if (job->out_tangents) {
        v.tangent = prepared_lanes3(p->tangents + (size_t)block * 64 + half);
        v.tangent_w = _mm256_loadu_ps(p->tangents + (size_t)block * 64 + 48 + half);
    }
    return v;
}

// Each vertex to its own place in the mesh.
TSLI_SKIN_INLINE void prepared_scatter(void *stream, uint32_t stride, const uint32_t *order, uint32_t count,
                                       __m256 r[4], int floats)
{
    unsigned char *to = (unsigned char *)stream;
    tsli_lanes_transpose(r);
    for (uint32_t i = 0; i < count; ++i) {
        __m128 v = i < 4 ? _mm256_castps256_ps128(r[i & 3]) : _mm256_extractf128_ps(r[i & 3], 1);
        if (floats == 4)
            _mm_storeu_ps((float *)(void *)(to + (size_t)order[i] * stride), v);
        else
            tsli_store3(to + (size_t)order[i] * stride, v);
    }
}

TSLI_SKIN_INLINE void prepared_store_scattered(const tsl_skin_job *job, const uint32_t *order, uint32_t count,
                                               const tsli_lanes_vertex *v)
{
    __m256 p[4] = {v->position.x, v->position.y, v->position.z, v->tangent_w};
    prepared_scatter(job->out_positions, job->out_position_stride, order, count, p, 3);
    if (job->out_normals) {
        __m256 n[4] = {v->normal.x, v->normal.y, v->normal.z, v->tangent_w};
        prepared_scatter(job->out_normals, job->out_normal_stride, order, count, n, 3);
    }
    if (job->out_tangents) {
        __m256 t[4] = {v->tangent.x, v->tangent.y, v->tangent.z, v->tangent_w};
        prepared_scatter(job->out_tangents, job->out_tangent_stride, order, count, t, 4);
    }
}

// Eight vertices of a block, `half` 0 or 8, through their blended matrices and out.
TSLI_SKIN_INLINE void prepared_finish(const tsli_prepared *p, const tsli_skin_setup *setup, uint32_t block,
                                      uint32_t half, uint32_t count, const tsli_lanes34 *a,
                                      tsli_lanes_bounds *bounds)
{
    const tsl_skin_job *job = &setup->job;
    const uint64_t place = (uint64_t)block * TSL_SKIN_BLOCK + half;
    tsli_lanes_vertex v = prepared_load(p, job, block, half);
    tsli_lanes_apply(setup, a, &v);
    if (job->flags & TSL_SKIN_PREPARED_ORDER)
        tsli_lanes_vertex_store(job, place, count, &v);
    else
        prepared_store_scattered(job, p->order + place, count, &v);
    if (job->out_bounds)
        tsli_lanes_bounds_grow(bounds, v.position);
}

#endif
