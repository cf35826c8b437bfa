// SPDX-License-Identifier: MIT
// One lane in SSE2: vectors and quaternions fill a register of four. All four floats of an f8 hold the number, so that it can be
// combined with them without a broadcast. See lanes.h.

#define TSLI_LANE_COUNT 1
#include "math/lanes_register.h"
#include "math/transform_four.h"

// Floats x, y, z, w of a in that order.
#define TSLI_PICK(a, x, y, z, w) f4_shuffle(a, a, x, y, z, w)
// Without a branch, which would be mispredicted half of the time.
#define TSLI_PUT(at, a, b) f4_select(TSLI_ONLY(at), a, b) // b with one float of a
#define TSLI_ONLY(at) _mm_castsi128_ps(_mm_setr_epi32(-((at) == 0), -((at) == 1), -((at) == 2), -((at) == 3)))

TSLI_OPERATION(f8, f8_read, (const float *p), _mm_set1_ps(*p))
TSLI_ACTION(f8_write, (float *p, f8 a), _mm_store_ss(p, a))
TSLI_OPERATION(f8, f8_select, (m8 m, f8 a, f8 b), f4_select(m, a, b))
TSLI_OPERATION(uint32_t, m8_bits, (m8 m), (uint32_t)_mm_movemask_ps(m) & 1u)
TSLI_OPERATION(int, f8_any_less, (f8 a, f8 b), _mm_comilt_ss(a, b))
TSLI_OPERATION(int, f8_any_at_most, (f8 a, f8 b), _mm_comile_ss(a, b))

// Additions within a component have the order of lanes.h, so the bits are the same. The fourth float of a v8 is unspecified.
typedef __m128 v8;
typedef __m128 q8;

// Number by number, as they were most likely written. Loading four floats that were stored in other pieces a moment ago cannot be
// forwarded from the store buffer and waits 15 to 20 ns for the last store.
TSLI_INLINE v8 v8_load(const float *p)
{
#if defined(__clang__) // which would merge two neighbours into one load
    const volatile float *q = p;
    return _mm_setr_ps(q[0], q[1], q[2], 0.0f);
#else
    return _mm_setr_ps(p[0], p[1], p[2], 0.0f);
#endif
}
TSLI_INLINE void v8_store(float *p, v8 a)
{
    _mm_storel_pi((__m64 *)(void *)p, a);
    _mm_store_ss(p + 2, _mm_movehl_ps(a, a));
}
TSLI_OPERATION(v8, v8_splat, (tsl_vec3 a), _mm_setr_ps(a.x, a.y, a.z, 0.0f))
TSLI_OPERATION(v8, v8_set, (f8 x, f8 y, f8 z), _mm_movelh_ps(_mm_unpacklo_ps(x, y), z))
TSLI_OPERATION(f8, v8_x, (v8 a), TSLI_PICK(a, 0, 0, 0, 0))
TSLI_OPERATION(f8, v8_y, (v8 a), TSLI_PICK(a, 1, 1, 1, 1))
TSLI_OPERATION(f8, v8_z, (v8 a), TSLI_PICK(a, 2, 2, 2, 2))
TSLI_OPERATION(v8, v8_yzx, (v8 a), TSLI_PICK(a, 1, 2, 0, 3))
TSLI_OPERATION(v8, v8_zxy, (v8 a), TSLI_PICK(a, 2, 0, 1, 3))
TSLI_OPERATION(v8, v8_mul, (v8 a, v8 b), _mm_mul_ps(a, b))
TSLI_OPERATION(v8, v8_negate, (v8 a), _mm_xor_ps(a, _mm_set1_ps(-0.0f)))
TSLI_OPERATION(v8, v8_add, (v8 a, v8 b), _mm_add_ps(a, b))
TSLI_OPERATION(v8, v8_sub, (v8 a, v8 b), _mm_sub_ps(a, b))
TSLI_OPERATION(v8, v8_scale, (v8 a, f8 s), _mm_mul_ps(a, s))
TSLI_OPERATION(v8, v8_add_scaled, (v8 a, v8 b, f8 s), _mm_add_ps(a, _mm_mul_ps(b, s)))
TSLI_INLINE f8 v8_dot(v8 a, v8 b)
{
    __m128 p = _mm_mul_ps(a, b);
    return _mm_add_ps(_mm_add_ps(TSLI_PICK(p, 0, 0, 0, 0), TSLI_PICK(p, 1, 1, 1, 1)), TSLI_PICK(p, 2, 2, 2, 2));
}
#define v8_cross tsli_cross4
TSLI_OPERATION(v8, v8_select, (m8 m, v8 a, v8 b), f4_select(m, a, b))
TSLI_OPERATION(q8, q8_load, (const float *p), _mm_loadu_ps(p))
TSLI_ACTION(q8_store, (float *p, q8 a), _mm_storeu_ps(p, a))
TSLI_OPERATION(q8, q8_splat, (tsl_quat a), _mm_setr_ps(a.x, a.y, a.z, a.w))
TSLI_OPERATION(q8, q8_set, (f8 x, f8 y, f8 z, f8 w), _mm_movelh_ps(_mm_unpacklo_ps(x, y), _mm_unpacklo_ps(z, w)))
TSLI_OPERATION(q8, q8_join, (v8 v, f8 w), TSLI_PUT(3, w, v))
TSLI_OPERATION(v8, q8_vector, (q8 a), a)
TSLI_OPERATION(f8, q8_w, (q8 a), TSLI_PICK(a, 3, 3, 3, 3))
// The four squared lengths.
TSLI_INLINE q8 q8_lengths2(const q8 a[4])
{
    __m128 p0 = _mm_mul_ps(a[0], a[0]), p1 = _mm_mul_ps(a[1], a[1]);
    __m128 p2 = _mm_mul_ps(a[2], a[2]), p3 = _mm_mul_ps(a[3], a[3]);
    _MM_TRANSPOSE4_PS(p0, p1, p2, p3);
    return _mm_add_ps(_mm_add_ps(p0, p1), _mm_add_ps(p2, p3));
}
TSLI_OPERATION(f8, q8_x, (q8 a), TSLI_PICK(a, 0, 0, 0, 0))
TSLI_OPERATION(f8, q8_y, (q8 a), TSLI_PICK(a, 1, 1, 1, 1))
TSLI_OPERATION(f8, q8_z, (q8 a), TSLI_PICK(a, 2, 2, 2, 2))
TSLI_OPERATION(q8, q8_add, (q8 a, q8 b), _mm_add_ps(a, b))
TSLI_OPERATION(q8, q8_sub, (q8 a, q8 b), _mm_sub_ps(a, b))
TSLI_OPERATION(q8, q8_mirror, (q8 a), _mm_xor_ps(a, _mm_setr_ps(0.0f, -0.0f, -0.0f, 0.0f)))
TSLI_OPERATION(q8, q8_conjugate_signed, (q8 a), _mm_xor_ps(a, _mm_setr_ps(-0.0f, -0.0f, -0.0f, 0.0f)))
// w is (p - s) - (q + r) where the others are (p - s) + (q + r): flipping the sign of one lane is exact.
TSLI_INLINE q8 q8_compose(q8 a, q8 b)
{
    __m128 w = _mm_setr_ps(0.0f, 0.0f, 0.0f, -0.0f);
    __m128 p = _mm_mul_ps(TSLI_PICK(a, 3, 3, 3, 3), b);
    __m128 q = _mm_mul_ps(TSLI_PICK(a, 0, 1, 2, 0), TSLI_PICK(b, 3, 3, 3, 0));
    __m128 r = _mm_mul_ps(TSLI_PICK(a, 1, 2, 0, 1), TSLI_PICK(b, 2, 0, 1, 1));
    __m128 s = _mm_mul_ps(TSLI_PICK(a, 2, 0, 1, 2), TSLI_PICK(b, 1, 2, 0, 2));
    return _mm_add_ps(_mm_sub_ps(p, s), _mm_xor_ps(_mm_add_ps(q, r), w));
}
TSLI_INLINE uint32_t q8_bits_from_to(q8 a, f8 low, f8 high)
{
    __m128 outside = _mm_or_ps(_mm_cmpnle_ps(low, a), _mm_cmpnle_ps(a, high));
    return _mm_movemask_ps(outside) == 0;
}
#define q8_rotate tsli_quat4_rotate
#define q8_dot tsli_quat4_dot
TSLI_OPERATION(q8, q8_scale, (q8 a, f8 s), _mm_mul_ps(a, s))
TSLI_OPERATION(q8, q8_select, (m8 m, q8 a, q8 b), f4_select(m, a, b))
// See lanes.h.
TSLI_INLINE q8 q8_from_turn(v8 crossed, v8 mixed, v8 squares, f8 ww)
{
    f8 xx = TSLI_PICK(squares, 0, 0, 0, 0), yy = TSLI_PICK(squares, 1, 1, 1, 1), zz = TSLI_PICK(squares, 2, 2, 2, 2);
    m8 y_wins = _mm_cmplt_ps(xx, yy), z_wins = _mm_cmplt_ps(_mm_max_ps(xx, yy), zz);
    m8 small = _mm_cmplt_ps(ww, _mm_set1_ps(1.0f));
    q8 x = q8_join(TSLI_PUT(0, xx, TSLI_PICK(mixed, 3, 2, 1, 3)), TSLI_PICK(crossed, 0, 0, 0, 0));
    q8 y = q8_join(TSLI_PUT(1, yy, TSLI_PICK(mixed, 2, 3, 0, 3)), TSLI_PICK(crossed, 1, 1, 1, 1));
    q8 z = q8_join(TSLI_PUT(2, zz, TSLI_PICK(mixed, 1, 0, 3, 3)), TSLI_PICK(crossed, 2, 2, 2, 2));
    return q8_select(small, q8_select(z_wins, z, q8_select(y_wins, y, x)), q8_join(crossed, ww));
}
TSLI_INLINE q8 v8_lengths2(v8 a, v8 b, v8 c, v8 d)
{
    __m128 p = _mm_mul_ps(a, a), q = _mm_mul_ps(b, b), r = _mm_mul_ps(c, c), s = _mm_mul_ps(d, d);
    __m128 xy = _mm_unpacklo_ps(p, q), xy2 = _mm_unpacklo_ps(r, s);
    __m128 z = _mm_movelh_ps(_mm_unpackhi_ps(p, q), _mm_unpackhi_ps(r, s));
    return _mm_add_ps(_mm_add_ps(_mm_movelh_ps(xy, xy2), _mm_movehl_ps(xy2, xy)), z);
}
TSLI_OPERATION(q8, q8_sqrt, (q8 a), _mm_sqrt_ps(a))
TSLI_OPERATION(q8, q8_div, (q8 a, q8 b), _mm_div_ps(a, b))
TSLI_OPERATION(q8, q8_times, (q8 a, q8 b), _mm_mul_ps(a, b))
// Of the two quaternions of a rotation, the one with w >= 0.
TSLI_OPERATION(q8, q8_upper, (q8 a), _mm_xor_ps(a, _mm_and_ps(TSLI_PICK(a, 3, 3, 3, 3), _mm_set1_ps(-0.0f))))

#undef TSLI_PUT
#undef TSLI_ONLY
#undef TSLI_PICK
