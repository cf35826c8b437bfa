// SPDX-License-Identifier: MIT
// Eight doubles in AVX-512, with the foundation (F) alone. See walk.h.

typedef __m512d dv;
typedef __mmask8 dm;
#define WALK_FRAMES 8

TSLI_FORCE_INLINE dv dv_load(const double *p)
{
    return _mm512_loadu_pd(p);
}
TSLI_FORCE_INLINE void dv_store(double *p, dv a)
{
    _mm512_storeu_pd(p, a);
}
TSLI_FORCE_INLINE dv dv_all(double a)
{
    return _mm512_set1_pd(a);
}
TSLI_FORCE_INLINE dv dv_count(void)
{
    return _mm512_setr_pd(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);
}
TSLI_FORCE_INLINE dv dv_add(dv a, dv b)
{
    return _mm512_add_pd(a, b);
}
TSLI_FORCE_INLINE dv dv_sub(dv a, dv b)
{
    return _mm512_sub_pd(a, b);
}
TSLI_FORCE_INLINE dv dv_mul(dv a, dv b)
{
    return _mm512_mul_pd(a, b);
}
TSLI_FORCE_INLINE dv dv_inverse_root(dv a)
{
    return _mm512_div_pd(_mm512_set1_pd(1.0), _mm512_sqrt_pd(a));
}
TSLI_FORCE_INLINE dv dv_abs(dv a)
{
    return _mm512_abs_pd(a);
}
TSLI_FORCE_INLINE dm dv_less(dv a, dv b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}
TSLI_FORCE_INLINE dv dv_select(dm m, dv a, dv b)
{
    return _mm512_mask_blend_pd(m, b, a);
}
// a, which is not negative, with the other's sign.
TSLI_FORCE_INLINE dv dv_signed_as(dv a, dv other)
{
    __m512i sign = _mm512_and_si512(_mm512_castpd_si512(other), _mm512_set1_epi64(INT64_MIN));
    return _mm512_castsi512_pd(_mm512_or_si512(_mm512_castpd_si512(a), sign));
}
// Whether both hold for every frame.
TSLI_FORCE_INLINE int dm_all(dm m, dm n)
{
    return (m & n) == 0xff;
}
TSLI_FORCE_INLINE uint32_t dm_bits(dm m)
{
    return m;
}

// Frames of one number, `stride` bytes apart.
TSLI_FORCE_INLINE dv dv_gather(const char *at, size_t stride)
{
    float f[8];
    for (int i = 0; i < 8; ++i)
        f[i] = *(const float *)(const void *)(at + i * stride);
    return _mm512_cvtps_pd(_mm256_loadu_ps(f));
}

// Frames of four numbers, component by component.
TSLI_FORCE_INLINE void dv_gather4(const char *at, size_t stride, dv out[4])
{
    __m256 r[4]; // frames i and i + 4
    for (int i = 0; i < 4; ++i)
        r[i] = _mm256_insertf128_ps(
            _mm256_castps128_ps256(_mm_loadu_ps((const float *)(const void *)(at + i * stride))),
            _mm_loadu_ps((const float *)(const void *)(at + (i + 4) * stride)), 1);
    __m256 a = _mm256_unpacklo_ps(r[0], r[1]), b = _mm256_unpackhi_ps(r[0], r[1]);
    __m256 c = _mm256_unpacklo_ps(r[2], r[3]), d = _mm256_unpackhi_ps(r[2], r[3]);
    out[0] = _mm512_cvtps_pd(_mm256_shuffle_ps(a, c, 0x44));
    out[1] = _mm512_cvtps_pd(_mm256_shuffle_ps(a, c, 0xee));
    out[2] = _mm512_cvtps_pd(_mm256_shuffle_ps(b, d, 0x44));
    out[3] = _mm512_cvtps_pd(_mm256_shuffle_ps(b, d, 0xee));
}

// Rows to columns, within each half.
TSLI_FORCE_INLINE void dv_transpose(dv r[4])
{
    dv a = _mm512_unpacklo_pd(r[0], r[1]), b = _mm512_unpackhi_pd(r[0], r[1]);
    dv c = _mm512_unpacklo_pd(r[2], r[3]), d = _mm512_unpackhi_pd(r[2], r[3]);
    __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13),
            high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
    r[0] = _mm512_permutex2var_pd(a, low, c);
    r[1] = _mm512_permutex2var_pd(b, low, d);
    r[2] = _mm512_permutex2var_pd(a, high, c);
    r[3] = _mm512_permutex2var_pd(b, high, d);
}

// Four series side by side: adds up each, frame after frame, from `sums` on, which go on to the last.
TSLI_FORCE_INLINE void dv_running_sums(dv series[4], __m256d *sums)
{
    __m256d low[4], high[4];
    dv_transpose(series);
    for (int i = 0; i < 4; ++i)
        *sums = low[i] = _mm256_add_pd(*sums, _mm512_castpd512_pd256(series[i]));
    for (int i = 0; i < 4; ++i)
        *sums = high[i] = _mm256_add_pd(*sums, _mm512_extractf64x4_pd(series[i], 1));
    for (int i = 0; i < 4; ++i)
        series[i] = _mm512_insertf64x4(_mm512_castpd256_pd512(low[i]), high[i], 1);
    dv_transpose(series);
}
