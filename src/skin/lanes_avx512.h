// SPDX-License-Identifier: MIT
// Four vertices in one register: quarter r holds row r (or component r) of vertices 0 to 3, and the last
// quarter is zero or of no interest. One permutation brings four vertices in and one takes them out.

// Column k of the blended matrices of four vertices.
typedef struct tsli_quad34 {
    __m512 c0, c1, c2, c3;
} tsli_quad34;

// x, y and z of four vertices, each in all quarters.
typedef struct tsli_quad3 {
    __m512 x, y, z;
} tsli_quad3;

typedef struct tsli_quad_bounds {
    __m512 low, high;
} tsli_quad_bounds;

#define TSLI_QUAD_PACKED ((__mmask16)0x0fff) // twelve floats: four packed vertices

TSLI_FORCE_INLINE __m512 tsli_quad_permute(__m512 v, int a, int b, int c, int d)
{
    return _mm512_permutexvar_ps(_mm512_setr_epi32(a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d), v);
}

// The first three quarters turned by one: 1 2 0 3.
TSLI_FORCE_INLINE __m512 tsli_quad_turn(__m512 v)
{
    return _mm512_shuffle_f32x4(v, v, _MM_SHUFFLE(3, 0, 2, 1));
}

// One vertex a quarter; the quarters beyond `count` repeat the last.
TSLI_FORCE_INLINE __m512 tsli_quad_gather(const unsigned char *at, uint32_t stride, uint32_t count,
                                          uint32_t floats)
{
    __m128 v[4];
    for (uint32_t i = 0; i < 4; ++i) {
        const unsigned char *from = at + (size_t)(i < count ? i : count - 1) * stride;
        v[i] = floats == 4 ? _mm_loadu_ps((const float *)(const void *)from) : f4_read3(from);
    }
    __m256 low = _mm256_insertf128_ps(_mm256_castps128_ps256(v[0]), v[1], 1);
    __m256 high = _mm256_insertf128_ps(_mm256_castps128_ps256(v[2]), v[3], 1);
    return _mm512_castpd_ps(
        _mm512_insertf64x4(_mm512_castpd256_pd512(_mm256_castps_pd(low)), _mm256_castps_pd(high), 1));
}

TSLI_FORCE_INLINE tsli_quad3 tsli_quad3_load(const void *stream, uint32_t stride, uint64_t first,
                                             uint32_t count)
{
    const unsigned char *at = (const unsigned char *)stream + first * stride;
    if (stride == 12 && count == 4) {
        __m512 v = _mm512_maskz_loadu_ps(TSLI_QUAD_PACKED, at);
        tsli_quad3 packed = {tsli_quad_permute(v, 0, 3, 6, 9), tsli_quad_permute(v, 1, 4, 7, 10),
                             tsli_quad_permute(v, 2, 5, 8, 11)};
        return packed;
    }
    __m512 v = tsli_quad_gather(at, stride, count, 3);
    tsli_quad3 spread = {tsli_quad_permute(v, 0, 4, 8, 12), tsli_quad_permute(v, 1, 5, 9, 13),
                         tsli_quad_permute(v, 2, 6, 10, 14)};
    return spread;
}

TSLI_FORCE_INLINE void tsli_quad_store3(unsigned char *at, uint32_t stride, uint32_t count, __m512 vertices)
{
    f4_write3(at, _mm512_castps512_ps128(vertices));
    if (count > 1)
        f4_write3(at + stride, _mm512_extractf32x4_ps(vertices, 1));
    if (count > 2)
        f4_write3(at + 2 * (size_t)stride, _mm512_extractf32x4_ps(vertices, 2));
    if (count > 3)
        f4_write3(at + 3 * (size_t)stride, _mm512_extractf32x4_ps(vertices, 3));
}

TSLI_FORCE_INLINE __m512 tsli_quad_to_vertices(__m512 components)
{
    return _mm512_permutexvar_ps(_mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15),
                                 components);
}

TSLI_FORCE_INLINE void tsli_quad3_store(void *stream, uint32_t stride, uint64_t first, uint32_t count,
                                        __m512 v)
{
    unsigned char *at = (unsigned char *)stream + first * stride;
    if (stride == 12 && count == 4) {
        const __m512i order = _mm512_setr_epi32(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 12, 13, 14, 15);
        _mm512_mask_storeu_ps(at, TSLI_QUAD_PACKED, _mm512_permutexvar_ps(order, v));
    } else {
        tsli_quad_store3(at, stride, count, tsli_quad_to_vertices(v));
    }
}

TSLI_FORCE_INLINE __m512 tsli_quad_direction(const tsli_quad34 *a, tsli_quad3 v)
{
    return _mm512_fmadd_ps(a->c2, v.z, _mm512_fmadd_ps(a->c1, v.y, _mm512_mul_ps(a->c0, v.x)));
}

TSLI_FORCE_INLINE __m512 tsli_quad_point(const tsli_quad34 *a, tsli_quad3 p)
{
    return _mm512_fmadd_ps(a->c0, p.x, _mm512_fmadd_ps(a->c1, p.y, _mm512_fmadd_ps(a->c2, p.z, a->c3)));
}

// a x b, but turned: quarter r holds component r - 1. The turned operands are shared between three products.
TSLI_FORCE_INLINE __m512 tsli_quad_turned_cross(__m512 a, __m512 a_turned, __m512 b, __m512 b_turned)
{
    return _mm512_fmsub_ps(a, b_turned, _mm512_mul_ps(a_turned, b));
}

// Sum of the first three quarters, in each of them.
TSLI_FORCE_INLINE __m512 tsli_quad_sum(__m512 v)
{
    __m512 turned = tsli_quad_turn(v);
    return _mm512_add_ps(_mm512_add_ps(v, turned), tsli_quad_turn(turned));
}

typedef struct tsli_quad_cofactors {
    __m512 c0, c1, c2; // columns, turned as above
    __m512 mirror;     // the sign bit of the determinant
} tsli_quad_cofactors;

TSLI_FORCE_INLINE tsli_quad_cofactors tsli_quad_cofactors_of(const tsli_quad34 *a)
{
    __m512 t0 = tsli_quad_turn(a->c0), t1 = tsli_quad_turn(a->c1), t2 = tsli_quad_turn(a->c2);
    tsli_quad_cofactors c;
    c.c0 = tsli_quad_turned_cross(a->c1, t1, a->c2, t2);
    c.c1 = tsli_quad_turned_cross(a->c2, t2, a->c0, t0);
    c.c2 = tsli_quad_turned_cross(a->c0, t0, a->c1, t1);
    __m512 determinant = tsli_quad_sum(_mm512_mul_ps(tsli_quad_turn(c.c0), a->c0));
    __mmask16 negative = _mm512_cmp_ps_mask(determinant, _mm512_setzero_ps(), _CMP_LT_OQ);
    // Quarter 3 has no determinant of its own; w of a tangent lives there and takes the sign of quarter 0.
    negative = (__mmask16)((negative & 0x0fff) | (negative << 12));
    c.mirror = _mm512_castsi512_ps(_mm512_maskz_set1_epi32(negative, INT32_MIN));
    return c;
}

TSLI_FORCE_INLINE __m512 tsli_quad_flip(__m512 v, __m512 signs)
{
    return _mm512_castsi512_ps(_mm512_xor_si512(_mm512_castps_si512(v), _mm512_castps_si512(signs)));
}

TSLI_FORCE_INLINE __m512 tsli_quad_cofactor_direction(const tsli_quad_cofactors *c, tsli_quad3 n)
{
    __m512 turned = _mm512_fmadd_ps(c->c2, n.z, _mm512_fmadd_ps(c->c1, n.y, _mm512_mul_ps(c->c0, n.x)));
    return tsli_quad_flip(tsli_quad_turn(turned), c->mirror);
}

// As v8_unit; this estimate is good to 2^-14.
TSLI_FORCE_INLINE __m512 tsli_quad_unit(__m512 v)
{
    __m512 square = _mm512_max_ps(tsli_quad_sum(_mm512_mul_ps(v, v)), _mm512_set1_ps(FLT_MIN));
    __m512 y = _mm512_rsqrt14_ps(square);
    __m512 error = _mm512_fnmadd_ps(_mm512_mul_ps(square, y), y, _mm512_set1_ps(1.0f));
    return _mm512_mul_ps(v, _mm512_fmadd_ps(_mm512_mul_ps(y, _mm512_set1_ps(0.5f)), error, y));
}

TSLI_FORCE_INLINE tsli_quad_bounds tsli_quad_bounds_empty(void)
{
    tsli_quad_bounds bounds = {_mm512_set1_ps(FLT_MAX), _mm512_set1_ps(-FLT_MAX)};
    return bounds;
}

TSLI_FORCE_INLINE void tsli_quad_bounds_fold(const tsli_quad_bounds *lanes, tsl_skin_bounds *bounds)
{
    float low[16], high[16];
    _mm512_storeu_ps(low, lanes->low);
    _mm512_storeu_ps(high, lanes->high);
    for (int i = 0; i < 4; ++i)
        tsli_skin_bounds_grow(bounds, tsli_vec3(low[i], low[4 + i], low[8 + i]),
                              tsli_vec3(high[i], high[4 + i], high[8 + i]));
}

TSLI_FORCE_INLINE void tsli_quad_normals(const tsli_skin_setup *setup, const tsli_quad34 *a,
                                         const tsli_quad_cofactors *cofactors, uint64_t first, uint32_t count)
{
    tsli_quad3 n = tsli_quad3_load(setup->mesh.normals, setup->mesh.normal_stride, first, count);
    __m512 out = setup->cofactor ? tsli_quad_cofactor_direction(cofactors, n) : tsli_quad_direction(a, n);
    if (setup->renormalize)
        out = tsli_quad_unit(out);
    tsli_quad3_store(setup->job.out_normals, setup->job.out_normal_stride, first, count, out);
}

TSLI_FORCE_INLINE void tsli_quad_tangents(const tsli_skin_setup *setup, const tsli_quad34 *a, __m512 mirror,
                                          uint64_t first, uint32_t count)
{
    const tsl_skin_job *job = &setup->job;
    const unsigned char *at =
        (const unsigned char *)setup->mesh.tangents + first * setup->mesh.tangent_stride;
    unsigned char *to = (unsigned char *)job->out_tangents + first * job->out_tangent_stride;
    __m512 in = setup->mesh.tangent_stride == 16 && count == 4
                    ? _mm512_loadu_ps(at)
                    : tsli_quad_gather(at, setup->mesh.tangent_stride, count, 4);
    tsli_quad3 t = {tsli_quad_permute(in, 0, 4, 8, 12), tsli_quad_permute(in, 1, 5, 9, 13),
                    tsli_quad_permute(in, 2, 6, 10, 14)};
    __m512 out = tsli_quad_direction(a, t), w = tsli_quad_permute(in, 3, 7, 11, 15);
    if (setup->renormalize)
        out = tsli_quad_unit(out);
    if (setup->mirror_w)
        w = tsli_quad_flip(w, mirror);
    out = tsli_quad_to_vertices(_mm512_mask_mov_ps(w, TSLI_QUAD_PACKED, out));
    if (job->out_tangent_stride == 16 && count == 4) {
        _mm512_storeu_ps(to, out);
        return;
    }
    float spread[16];
    _mm512_storeu_ps(spread, out);
    for (uint32_t i = 0; i < count; ++i)
        memcpy(to + (size_t)i * job->out_tangent_stride, spread + 4 * i, 16);
}

// As vertex8_apply, for up to four vertices.
TSLI_FORCE_INLINE void tsli_quad_apply(const tsli_skin_setup *setup, const tsli_quad34 *a, uint64_t first,
                                       uint32_t count, tsli_quad_bounds *bounds)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    const tsl_skin_job *job = &setup->job;
    __m512 p = tsli_quad_point(a, tsli_quad3_load(mesh->positions, mesh->position_stride, first, count));
    tsli_quad3_store(job->out_positions, job->out_position_stride, first, count, p);
    bounds->low = _mm512_min_ps(p, bounds->low);
    bounds->high = _mm512_max_ps(p, bounds->high);
    tsli_quad_cofactors cofactors;
    if (setup->cofactor || setup->mirror_w)
        cofactors = tsli_quad_cofactors_of(a);
    else
        cofactors.c0 = cofactors.c1 = cofactors.c2 = cofactors.mirror = _mm512_setzero_ps();
    if (job->out_normals)
        tsli_quad_normals(setup, a, &cofactors, first, count);
    if (job->out_tangents)
        tsli_quad_tangents(setup, a, cofactors.mirror, first, count);
}
