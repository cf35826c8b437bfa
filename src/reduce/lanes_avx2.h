// SPDX-License-Identifier: MIT
// Eight doubles in AVX2, as two registers of four. See walk.h.

typedef struct dv {
    __m256d low, high;
} dv;
typedef dv dm;
#define WALK_FRAMES 8

TSLI_FORCE_INLINE dv dv_load(const double *p)
{
    dv r = {_mm256_loadu_pd(p), _mm256_loadu_pd(p + 4)};
    return r;
}
TSLI_FORCE_INLINE void dv_store(double *p, dv a)
{
    _mm256_storeu_pd(p, a.low);
    _mm256_storeu_pd(p + 4, a.high);
}
TSLI_FORCE_INLINE dv dv_all(double a)
{
    dv r = {_mm256_set1_pd(a), _mm256_set1_pd(a)};
    return r;
}
TSLI_FORCE_INLINE dv dv_count(void)
{
    dv r = {_mm256_setr_pd(1.0, 2.0, 3.0, 4.0), _mm256_setr_pd(5.0, 6.0, 7.0, 8.0)};
    return r;
}
TSLI_FORCE_INLINE dv dv_add(dv a, dv b)
{
    dv r = {_mm256_add_pd(a.low, b.low), _mm256_add_pd(a.high, b.high)};
    return r;
}
TSLI_FORCE_INLINE dv dv_sub(dv a, dv b)
{
    dv r = {_mm256_sub_pd(a.low, b.low), _mm256_sub_pd(a.high, b.high)};
    return r;
}
TSLI_FORCE_INLINE dv dv_mul(dv a, dv b)
{
    dv r = {_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(a.high, b.high)};
    return r;
}
TSLI_FORCE_INLINE dv dv_inverse_root(dv a)
{
    __m256d one = _mm256_set1_pd(1.0);
    dv r = {_mm256_div_pd(one, _mm256_sqrt_pd(a.low)), _mm256_div_pd(one, _mm256_sqrt_pd(a.high))};
    return r;
}
TSLI_FORCE_INLINE dv dv_abs(dv a)
{
    __m256d sign = _mm256_set1_pd(-0.0);
    dv r = {_mm256_andnot_pd(sign, a.low), _mm256_andnot_pd(sign, a.high)};
    return r;
}
TSLI_FORCE_INLINE dm dv_less(dv a, dv b)
{
    dv r = {_mm256_cmp_pd(a.low, b.low, _CMP_LT_OQ), _mm256_cmp_pd(a.high, b.high, _CMP_LT_OQ)};
    return r;
}
TSLI_FORCE_INLINE dv dv_select(dm m, dv a, dv b)
{
    dv r = {_mm256_blendv_pd(b.low, a.low, m.low), _mm256_blendv_pd(b.high, a.high, m.high)};
    return r;
}
// a, which is not negative, with the sign of b.
TSLI_FORCE_INLINE dv dv_signed_as(dv a, dv other)
{
    __m256d sign = _mm256_set1_pd(-0.0);
    dv r = {_mm256_or_pd(a.low, _mm256_and_pd(other.low, sign)), _mm256_or_pd(a.high, _mm256_and_pd(other.high, sign))};
    return r;
}
// Whether both hold for every frame.
TSLI_FORCE_INLINE int dm_all(dm m, dm n)
{
    return _mm256_movemask_pd(_mm256_and_pd(_mm256_and_pd(m.low, m.high), _mm256_and_pd(n.low, n.high))) == 15;
}
TSLI_FORCE_INLINE uint32_t dm_bits(dm m)
{
    return (uint32_t)(_mm256_movemask_pd(m.low) | _mm256_movemask_pd(m.high) << 4);
}

// Frames of one number, `stride` bytes apart.
TSLI_FORCE_INLINE dv dv_gather(const char *at, size_t stride)
{
    float f[8];
    for (int i = 0; i < 8; ++i)
        f[i] = *(const float *)(const void *)(at + i * stride);
    dv r = {_mm256_cvtps_pd(_mm_loadu_ps(f)), _mm256_cvtps_pd(_mm_loadu_ps(f + 4))};
    return r;
}

// Four frames of four numbers, component by component.
TSLI_FORCE_INLINE void dv_gather4_half(const char *at, size_t stride, __m256d out[4])
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

// Frames of four numbers, component by component.
TSLI_FORCE_INLINE void dv_gather4(const char *at, size_t stride, dv out[4])
{
    __m256d low[4], high[4];
    dv_gather4_half(at, stride, low);
    dv_gather4_half(at + 4 * stride, stride, high);
    for (int i = 0; i < 4; ++i) {
        out[i].low = low[i];
        out[i].high = high[i];
    }
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

// Four series side by side: adds up each, frame by frame, from `sums` on, which go on to the last.
TSLI_FORCE_INLINE void dv_running_sums(dv series[4], __m256d *sums)
{
    __m256d low[4] = {series[0].low, series[1].low, series[2].low, series[3].low};
    __m256d high[4] = {series[0].high, series[1].high, series[2].high, series[3].high};
    dv_transpose(low);
    dv_transpose(high);
    for (int i = 0; i < 4; ++i)
        *sums = low[i] = _mm256_add_pd(*sums, low[i]);
    for (int i = 0; i < 4; ++i)
        *sums = high[i] = _mm256_add_pd(*sums, high[i]);
    dv_transpose(low);
    dv_transpose(high);
    for (int i = 0; i < 4; ++i) {
        series[i].low = low[i];
        series[i].high = high[i];
    }
}
