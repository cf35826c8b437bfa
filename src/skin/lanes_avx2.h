// SPDX-License-Identifier: MIT
// Eight vertices side by side: reading and writing vertex streams, and everything after the blend of
// matrices, which the plain and the prepared path share. Include it between TSLI_SKIN_AVX2_BEGIN and
// TSLI_SKIN_TARGET_END.
#ifndef TSLI_SKIN_LANES_AVX2_H
#define TSLI_SKIN_LANES_AVX2_H

#include "skin/cpu.h"
#include "skin/vertex.h"

typedef struct tsli_skin_lanes3 {
    __m256 x, y, z;
} tsli_skin_lanes3;

// The blended matrices of eight vertices, one register an element.
typedef struct tsli_lanes34 {
    __m256 m[3][4];
} tsli_lanes34;

typedef struct tsli_lanes_bounds {
    tsli_skin_lanes3 low, high;
} tsli_lanes_bounds;

// From three registers of packed x y z x y z ... to one register a component: two 4x3 transposes side by
// side.
TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes3_packed(const float *at)
{
    __m256 a = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at)), _mm_loadu_ps(at + 12), 1);
    __m256 b = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at + 4)), _mm_loadu_ps(at + 16), 1);
    __m256 c = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at + 8)), _mm_loadu_ps(at + 20), 1);
    __m256 xy = _mm256_shuffle_ps(b, c, _MM_SHUFFLE(2, 1, 3, 2));
    __m256 yz = _mm256_shuffle_ps(a, b, _MM_SHUFFLE(1, 0, 2, 1));
    tsli_skin_lanes3 v;
    v.x = _mm256_shuffle_ps(a, xy, _MM_SHUFFLE(2, 0, 3, 0));
    v.y = _mm256_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0));
    v.z = _mm256_shuffle_ps(yz, c, _MM_SHUFFLE(3, 0, 3, 1));
    return v;
}

TSLI_SKIN_INLINE void tsli_lanes3_pack(float *at, tsli_skin_lanes3 v)
{
    __m256 xy = _mm256_shuffle_ps(v.x, v.y, _MM_SHUFFLE(2, 0, 2, 0));
    __m256 yz = _mm256_shuffle_ps(v.y, v.z, _MM_SHUFFLE(3, 1, 3, 1));
    __m256 zx = _mm256_shuffle_ps(v.z, v.x, _MM_SHUFFLE(3, 1, 2, 0));
    __m256 a = _mm256_shuffle_ps(xy, zx, _MM_SHUFFLE(2, 0, 2, 0));
    __m256 b = _mm256_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0));
    __m256 c = _mm256_shuffle_ps(zx, yz, _MM_SHUFFLE(3, 1, 3, 1));
    _mm256_storeu_ps(at, _mm256_permute2f128_ps(a, b, 0x20));
    _mm256_storeu_ps(at + 8, _mm256_permute2f128_ps(c, a, 0x30));
    _mm256_storeu_ps(at + 16, _mm256_permute2f128_ps(b, c, 0x31));
}

// Transposes the 4x4 in each half: four registers of one vertex a half become four of one component.
TSLI_SKIN_INLINE void tsli_lanes_transpose(__m256 r[4])
{
    __m256 a = _mm256_unpacklo_ps(r[0], r[1]), b = _mm256_unpackhi_ps(r[0], r[1]);
    __m256 c = _mm256_unpacklo_ps(r[2], r[3]), d = _mm256_unpackhi_ps(r[2], r[3]);
    r[0] = _mm256_shuffle_ps(a, c, _MM_SHUFFLE(1, 0, 1, 0));
    r[1] = _mm256_shuffle_ps(a, c, _MM_SHUFFLE(3, 2, 3, 2));
    r[2] = _mm256_shuffle_ps(b, d, _MM_SHUFFLE(1, 0, 1, 0));
    r[3] = _mm256_shuffle_ps(b, d, _MM_SHUFFLE(3, 2, 3, 2));
}

// Three floats of one vertex without touching a fourth.
TSLI_SKIN_INLINE __m128 tsli_load3(const unsigned char *at)
{
    __m128 xy = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)at));
    float z; // strides may be odd: nothing here is aligned
    memcpy(&z, at + 8, sizeof z);
    return _mm_movelh_ps(xy, _mm_set_ss(z));
}

TSLI_SKIN_INLINE void tsli_store3(unsigned char *at, __m128 v)
{
    _mm_storel_pi((__m64 *)(void *)at, v);
    float z = _mm_cvtss_f32(_mm_movehl_ps(v, v));
    memcpy(at + 8, &z, sizeof z);
}

// Any stride, 1 to 8 vertices; the lanes beyond `count` repeat the first vertex.
TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes3_strided(const unsigned char *at, uint32_t stride,
                                                      uint32_t count)
{
    __m256 r[4];
    for (uint32_t i = 0; i < 4; ++i) {
        const unsigned char *low = at + (i < count ? (size_t)i * stride : 0);
        const unsigned char *high = at + (i + 4 < count ? (size_t)(i + 4) * stride : 0);
        r[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(tsli_load3(low)), tsli_load3(high), 1);
    }
    tsli_lanes_transpose(r);
    tsli_skin_lanes3 v = {r[0], r[1], r[2]};
    return v;
}

TSLI_SKIN_INLINE void tsli_lanes3_spread(unsigned char *at, uint32_t stride, uint32_t count,
                                         tsli_skin_lanes3 v)
{
    __m256 r[4] = {v.x, v.y, v.z, _mm256_setzero_ps()};
    tsli_lanes_transpose(r);
    for (uint32_t i = 0; i < 4; ++i) {
        if (i < count)
            tsli_store3(at + (size_t)i * stride, _mm256_castps256_ps128(r[i]));
        if (i + 4 < count)
            tsli_store3(at + (size_t)(i + 4) * stride, _mm256_extractf128_ps(r[i], 1));
    }
}

TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes3_load(const void *stream, uint32_t stride, uint64_t first,
                                                   uint32_t count)
{
    const unsigned char *at = (const unsigned char *)stream + first * stride;
    if (stride == 12 && count == 8)
        return tsli_lanes3_packed((const float *)(const void *)at);
    return tsli_lanes3_strided(at, stride, count);
}

TSLI_SKIN_INLINE void tsli_lanes3_store(void *stream, uint32_t stride, uint64_t first, uint32_t count,
                                        tsli_skin_lanes3 v)
{
    unsigned char *at = (unsigned char *)stream + first * stride;
    if (stride == 12 && count == 8)
        tsli_lanes3_pack((float *)(void *)at, v);
    else
        tsli_lanes3_spread(at, stride, count, v);
}

// Four floats a vertex, any stride, 1 to 8 vertices: x y z and w, one register each.
TSLI_SKIN_INLINE void tsli_lanes4_load(const void *stream, uint32_t stride, uint64_t first, uint32_t count,
                                       __m256 r[4])
{
    const unsigned char *at = (const unsigned char *)stream + first * stride;
    for (uint32_t i = 0; i < 4; ++i) {
        const unsigned char *low = at + (i < count ? (size_t)i * stride : 0);
        const unsigned char *high = at + (i + 4 < count ? (size_t)(i + 4) * stride : 0);
        r[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps((const float *)(const void *)low)),
                                    _mm_loadu_ps((const float *)(const void *)high), 1);
    }
    tsli_lanes_transpose(r);
}

TSLI_SKIN_INLINE void tsli_lanes4_store(void *stream, uint32_t stride, uint64_t first, uint32_t count,
                                        __m256 r[4])
{
    unsigned char *at = (unsigned char *)stream + first * stride;
    tsli_lanes_transpose(r);
    for (uint32_t i = 0; i < 4; ++i) {
        if (i < count)
            _mm_storeu_ps((float *)(void *)(at + (size_t)i * stride), _mm256_castps256_ps128(r[i]));
        if (i + 4 < count)
            _mm_storeu_ps((float *)(void *)(at + (size_t)(i + 4) * stride), _mm256_extractf128_ps(r[i], 1));
    }
}

TSLI_SKIN_INLINE __m256 tsli_lanes_dot(tsli_skin_lanes3 a, tsli_skin_lanes3 b)
{
    return _mm256_fmadd_ps(a.z, b.z, _mm256_fmadd_ps(a.y, b.y, _mm256_mul_ps(a.x, b.x)));
}

TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes_cross(tsli_skin_lanes3 a, tsli_skin_lanes3 b)
{
    tsli_skin_lanes3 c = {_mm256_fmsub_ps(a.y, b.z, _mm256_mul_ps(a.z, b.y)),
                          _mm256_fmsub_ps(a.z, b.x, _mm256_mul_ps(a.x, b.z)),
                          _mm256_fmsub_ps(a.x, b.y, _mm256_mul_ps(a.y, b.x))};
    return c;
}

TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes_row(const tsli_lanes34 *a, int row)
{
    tsli_skin_lanes3 r = {a->m[row][0], a->m[row][1], a->m[row][2]};
    return r;
}

TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes_direction(const tsli_lanes34 *a, tsli_skin_lanes3 v)
{
    tsli_skin_lanes3 r = {tsli_lanes_dot(tsli_lanes_row(a, 0), v), tsli_lanes_dot(tsli_lanes_row(a, 1), v),
                          tsli_lanes_dot(tsli_lanes_row(a, 2), v)};
    return r;
}

TSLI_SKIN_INLINE __m256 tsli_lanes_affine(const __m256 row[4], tsli_skin_lanes3 p)
{
    return _mm256_fmadd_ps(row[0], p.x, _mm256_fmadd_ps(row[1], p.y, _mm256_fmadd_ps(row[2], p.z, row[3])));
}

TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes_scale(tsli_skin_lanes3 v, __m256 factor)
{
    tsli_skin_lanes3 r = {_mm256_mul_ps(v.x, factor), _mm256_mul_ps(v.y, factor), _mm256_mul_ps(v.z, factor)};
    return r;
}

// The estimate is good to 1.5 x 2^-12; one Newton step brings it to 2 units in the last place. Zero stays
// zero.
TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes_unit(tsli_skin_lanes3 v)
{
    __m256 square = _mm256_max_ps(tsli_lanes_dot(v, v), _mm256_set1_ps(FLT_MIN));
    __m256 y = _mm256_rsqrt_ps(square);
    __m256 error = _mm256_fnmadd_ps(_mm256_mul_ps(square, y), y, _mm256_set1_ps(1.0f));
    y = _mm256_fmadd_ps(_mm256_mul_ps(y, _mm256_set1_ps(0.5f)), error, y);
    return tsli_lanes_scale(v, y);
}

TSLI_SKIN_INLINE void tsli_lanes_bounds_grow(tsli_lanes_bounds *bounds, tsli_skin_lanes3 p)
{
    bounds->low.x = _mm256_min_ps(bounds->low.x, p.x);
    bounds->low.y = _mm256_min_ps(bounds->low.y, p.y);
    bounds->low.z = _mm256_min_ps(bounds->low.z, p.z);
    bounds->high.x = _mm256_max_ps(bounds->high.x, p.x);
    bounds->high.y = _mm256_max_ps(bounds->high.y, p.y);
    bounds->high.z = _mm256_max_ps(bounds->high.z, p.z);
}

TSLI_SKIN_INLINE tsli_lanes_bounds tsli_lanes_bounds_empty(void)
{
    __m256 high = _mm256_set1_ps(-FLT_MAX), low = _mm256_set1_ps(FLT_MAX);
    tsli_lanes_bounds bounds = {{low, low, low}, {high, high, high}};
    return bounds;
}

TSLI_SKIN_INLINE void tsli_lanes_bounds_fold(const tsli_lanes_bounds *lanes, tsl_skin_bounds *bounds)
{
    float low[3][8], high[3][8];
    _mm256_storeu_ps(low[0], lanes->low.x);
    _mm256_storeu_ps(low[1], lanes->low.y);
    _mm256_storeu_ps(low[2], lanes->low.z);
    _mm256_storeu_ps(high[0], lanes->high.x);
    _mm256_storeu_ps(high[1], lanes->high.y);
    _mm256_storeu_ps(high[2], lanes->high.z);
    for (int i = 0; i < 8; ++i)
        tsli_skin_bounds_grow(bounds, tsli_vec3(low[0][i], low[1][i], low[2][i]),
                              tsli_vec3(high[0][i], high[1][i], high[2][i]));
}

// The inverse transpose up to a positive factor: cofactors x the determinant's sign.
TSLI_SKIN_INLINE tsli_skin_lanes3 tsli_lanes_cofactor_direction(const tsli_lanes34 *a, tsli_skin_lanes3 n,
                                                                __m256 mirror)
{
    tsli_skin_lanes3 x = tsli_lanes_row(a, 0), y = tsli_lanes_row(a, 1), z = tsli_lanes_row(a, 2);
    tsli_skin_lanes3 r = {tsli_lanes_dot(tsli_lanes_cross(y, z), n),
                          tsli_lanes_dot(tsli_lanes_cross(z, x), n),
                          tsli_lanes_dot(tsli_lanes_cross(x, y), n)};
    r.x = _mm256_xor_ps(r.x, mirror);
    r.y = _mm256_xor_ps(r.y, mirror);
    r.z = _mm256_xor_ps(r.z, mirror);
    return r;
}

// The sign bit of the determinant, set where the matrix mirrors.
TSLI_SKIN_INLINE __m256 tsli_lanes_mirror(const tsli_lanes34 *a)
{
    tsli_skin_lanes3 c = tsli_lanes_cross(tsli_lanes_row(a, 1), tsli_lanes_row(a, 2));
    __m256 negative = _mm256_cmp_ps(tsli_lanes_dot(tsli_lanes_row(a, 0), c), _mm256_setzero_ps(), _CMP_LT_OQ);
    return _mm256_and_ps(negative, _mm256_set1_ps(-0.0f));
}

typedef struct tsli_lanes_vertex {
    tsli_skin_lanes3 position, normal, tangent;
    __m256 tangent_w;
} tsli_lanes_vertex;

// As tsli_skin_vertex_apply, eight at a time. The choices are the same for every block, so their branches
// cost nothing measurable.
TSLI_SKIN_INLINE void tsli_lanes_apply(const tsli_skin_setup *setup, const tsli_lanes34 *a,
                                       tsli_lanes_vertex *v)
{
    const tsli_skin_lanes3 p = v->position;
    v->position.x = tsli_lanes_affine(a->m[0], p);
    v->position.y = tsli_lanes_affine(a->m[1], p);
    v->position.z = tsli_lanes_affine(a->m[2], p);
    __m256 mirror = setup->cofactor || setup->mirror_w ? tsli_lanes_mirror(a) : _mm256_setzero_ps();
    if (setup->job.out_normals) {
        v->normal = setup->cofactor ? tsli_lanes_cofactor_direction(a, v->normal, mirror)
                                    : tsli_lanes_direction(a, v->normal);
        if (setup->renormalize)
            v->normal = tsli_lanes_unit(v->normal);
    }
    if (setup->job.out_tangents) {
        v->tangent = tsli_lanes_direction(a, v->tangent);
        if (setup->renormalize)
            v->tangent = tsli_lanes_unit(v->tangent);
        if (setup->mirror_w)
            v->tangent_w = _mm256_xor_ps(v->tangent_w, mirror);
    }
}

TSLI_SKIN_INLINE void tsli_lanes_vertex_load(const tsli_skin_setup *setup, uint64_t first, uint32_t count,
                                             tsli_lanes_vertex *v)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    v->normal.x = v->normal.y = v->normal.z = _mm256_setzero_ps();
    v->tangent = v->normal;
    v->tangent_w = _mm256_setzero_ps();
    v->position = tsli_lanes3_load(mesh->positions, mesh->position_stride, first, count);
    if (setup->job.out_normals)
        v->normal = tsli_lanes3_load(mesh->normals, mesh->normal_stride, first, count);
    if (setup->job.out_tangents) {
        __m256 r[4];
        tsli_lanes4_load(mesh->tangents, mesh->tangent_stride, first, count, r);
        v->tangent.x = r[0];
        v->tangent.y = r[1];
        v->tangent.z = r[2];
        v->tangent_w = r[3];
    }
}

TSLI_SKIN_INLINE void tsli_lanes_vertex_store(const tsl_skin_job *job, uint64_t first, uint32_t count,
                                              const tsli_lanes_vertex *v)
{
    tsli_lanes3_store(job->out_positions, job->out_position_stride, first, count, v->position);
    if (job->out_normals)
        tsli_lanes3_store(job->out_normals, job->out_normal_stride, first, count, v->normal);
    if (job->out_tangents) {
        __m256 r[4] = {v->tangent.x, v->tangent.y, v->tangent.z, v->tangent_w};
        tsli_lanes4_store(job->out_tangents, job->out_tangent_stride, first, count, r);
    }
}

#endif
