// SPDX-License-Identifier: MIT
// Four doubles in AVX2. See walk.h.

typedef __m256d dv;
typedef __m256d dm;
#define WALK_FRAMES 4

TSLI_FORCE_INLINE dv dv_load(const double *p)
{
    return _mm256_loadu_pd(p);
}
TSLI_FORCE_INLINE void dv_store(double *p, dv a)
{
    _mm256_storeu_pd(p, a);
}
TSLI_FORCE_INLINE dv dv_all(double a)
{
    return _mm256_set1_pd(a);
}
TSLI_FORCE_INLINE dv dv_count(void)
{
    return _mm256_setr_pd(1.0, 2.0, 3.0, 4.0);
}
TSLI_FORCE_INLINE dv dv_add(dv a, dv b)
{
    return _mm256_add_pd(a, b);
}
TSLI_FORCE_INLINE dv dv_sub(dv a, dv b)
{
    return _mm256_sub_pd(a, b);
}
TSLI_FORCE_INLINE dv dv_mul(dv a, dv b)
{
    return _mm256_mul_pd(a, b);
}
TSLI_FORCE_INLINE dv dv_inverse_root(dv a)
{
    return _mm256_div_pd(_mm256_set1_pd(1.0), _mm256_sqrt_pd(a));
}
TSLI_FORCE_INLINE dv dv_abs(dv a)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a);
}
TSLI_FORCE_INLINE dm dv_less(dv a, dv b)
{
    return _mm256_cmp_pd(a, b, _CMP_LT_OQ);
}
TSLI_FORCE_INLINE dv dv_select(dm m, dv a, dv b)
{
    return _mm256_blendv_pd(b, a, m);
}
TSLI_FORCE_INLINE dv dv_negate_where(dm m, dv a)
{
    return _mm256_xor_pd(a, _mm256_and_pd(m, _mm256_set1_pd(-0.0)));
}
TSLI_FORCE_INLINE uint32_t dm_bits(dm m)
{
    return (uint32_t)_mm256_movemask_pd(m);
}

// Frames of one number, `stride` bytes apart.
TSLI_FORCE_INLINE dv dv_gather(const char *at, size_t stride)
{
    float f[4];
    for (int i = 0; i < 4; ++i)
        f[i] = *(const float *)(const void *)(at + i * stride);
    return _mm256_cvtps_pd(_mm_loadu_ps(f));
}

// Frames of four numbers, component by component.
TSLI_FORCE_INLINE void dv_gather4(const char *at, size_t stride, dv out[4])
{
    __m128 a = _mm_loadu_ps((const float *)(const void *)at);
    __m128 b = _mm_loadu_ps((const float *)(const void *)(at + stride));
    __m128 c = _mm_loadu_ps((const float *)(const void *)(at + 2 * stride));
    __m128 d = _mm_loadu_ps((const float *)(const void *)(at + 3 * stride));
    _MM_TRANSPOSE4_PS(a, b, c, d);
    out[0] = _mm256_cvtps_pd(a);
    out[1] = _mm256_cvtps_pd(b);
    out[2] = _mm256_cvtps_pd(c);
    out[3] = _mm256_cvtps_pd(d);
}

// Rows to columns.
TSLI_FORCE_INLINE void dv_transpose(__m256d r[4])
{
    __m256d a = _mm256_unpacklo_pd(r[0], r[1]), b = _mm256_unpackhi_pd(r[0], r[1]);
    __m256d c = _mm256_unpacklo_pd(r[2], r[3]), d = _mm256_unpackhi_pd(r[2], r[3]);
    r[0] = _mm256_permute2f128_pd(a, c, 0x20);
    r[1] = _mm256_permute2f128_pd(b, d, 0x20);
    r[2] = _mm256_permute2f128_pd(a, c, 0x31);
    r[3] = _mm256_permute2f128_pd(b, d, 0x31);
}

// Four series side by side: adds up each, frame after frame, from `sums` on, which go on to the last.
TSLI_FORCE_INLINE void dv_running_sums(dv series[4], __m256d *sums)
{
    dv_transpose(series);
    for (int i = 0; i < 4; ++i)
        *sums = series[i] = _mm256_add_pd(*sums, series[i]);
    dv_transpose(series);
}
