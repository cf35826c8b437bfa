// SPDX-License-Identifier: MIT
// f4 and m4 in SSE2. See four.h.

#include <emmintrin.h>

typedef __m128 f4;
typedef __m128 m4;

TSLI_OPERATION(f4, f4_load, (const float *p), _mm_load_ps(p))
TSLI_ACTION(f4_store, (float *p, f4 a), _mm_store_ps(p, a))
TSLI_OPERATION(f4, f4_read, (const void *p), _mm_loadu_ps(p))
TSLI_ACTION(f4_write, (void *p, f4 a), _mm_storeu_ps(p, a))
TSLI_FORCE_INLINE f4 f4_read3(const void *p)
{
    float z;
    memcpy(&z, (const char *)p + 8, sizeof z);
    return _mm_movelh_ps(_mm_castsi128_ps(_mm_loadl_epi64(p)), _mm_set_ss(z));
}
TSLI_FORCE_INLINE void f4_write3(void *p, f4 a)
{
    _mm_storel_pi(p, a);
    float z = _mm_cvtss_f32(_mm_movehl_ps(a, a));
    memcpy((char *)p + 8, &z, sizeof z);
}
TSLI_OPERATION(f4, f4_splat, (float a), _mm_set1_ps(a))
TSLI_OPERATION(f4, f4_set, (float a, float b, float c, float d), _mm_setr_ps(a, b, c, d))
TSLI_OPERATION(f4, f4_add, (f4 a, f4 b), _mm_add_ps(a, b))
TSLI_OPERATION(f4, f4_sub, (f4 a, f4 b), _mm_sub_ps(a, b))
TSLI_OPERATION(f4, f4_mul, (f4 a, f4 b), _mm_mul_ps(a, b))
TSLI_OPERATION(f4, f4_div, (f4 a, f4 b), _mm_div_ps(a, b))
TSLI_OPERATION(f4, f4_sqrt, (f4 a), _mm_sqrt_ps(a))
TSLI_OPERATION(m4, f4_less, (f4 a, f4 b), _mm_cmplt_ps(a, b))
TSLI_OPERATION(m4, f4_at_most, (f4 a, f4 b), _mm_cmple_ps(a, b))
TSLI_OPERATION(m4, f4_differ, (f4 a, f4 b), _mm_cmpneq_ps(a, b))
TSLI_OPERATION(m4, m4_and, (m4 a, m4 b), _mm_and_ps(a, b))
TSLI_OPERATION(m4, m4_or, (m4 a, m4 b), _mm_or_ps(a, b))
TSLI_OPERATION(f4, f4_select, (m4 m, f4 a, f4 b), _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b)))
TSLI_OPERATION(f4, f4_or_zero, (m4 m, f4 a), _mm_and_ps(m, a))
TSLI_OPERATION(f4, f4_min, (f4 a, f4 b), _mm_min_ps(a, b))
TSLI_OPERATION(f4, f4_max, (f4 a, f4 b), _mm_max_ps(a, b))
TSLI_OPERATION(f4, f4_abs, (f4 a), _mm_andnot_ps(_mm_set1_ps(-0.0f), a))
TSLI_OPERATION(f4, f4_negate, (f4 a), _mm_xor_ps(_mm_set1_ps(-0.0f), a))
TSLI_OPERATION(f4, f4_flip, (f4 a, f4 sign), _mm_xor_ps(a, _mm_and_ps(_mm_set1_ps(-0.0f), sign)))
TSLI_OPERATION(uint32_t, m4_bits, (m4 m), (uint32_t)_mm_movemask_ps(m))
TSLI_FORCE_INLINE m4 m4_from_bits(uint32_t bits)
{
    __m128i lane = _mm_setr_epi32(1, 2, 4, 8);
    return _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)bits), lane), lane));
}
TSLI_OPERATION(f4, f4_unpack_low, (f4 a, f4 b), _mm_unpacklo_ps(a, b))
TSLI_OPERATION(f4, f4_unpack_high, (f4 a, f4 b), _mm_unpackhi_ps(a, b))
#define f4_shuffle(a, b, i, j, k, l) _mm_shuffle_ps(a, b, _MM_SHUFFLE(l, k, j, i))
