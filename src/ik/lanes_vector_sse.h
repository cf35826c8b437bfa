// SPDX-License-Identifier: MIT
// lanes_vector.h for the single solve on x86: one limb, whose vectors and quaternions are registers of four.
// The order of additions within a component is that of lanes_vector.h, so the bits are the same. The fourth
// number of an lv is whatever it is.

typedef __m128 lv;
typedef __m128 lq;

// Four floats are read where three are meant: every vector of a limb has its next field behind it.
IK_INLINE lv lv_load(const float *p)
{
    return _mm_loadu_ps(p);
}
IK_INLINE void lv_store(float *p, lv a)
{
    _mm_storel_pi((__m64 *)(void *)p, a);
    _mm_store_ss(p + 2, _mm_movehl_ps(a, a));
}
IK_INLINE lv lv_set(lf x, lf y, lf z)
{
    return _mm_movelh_ps(_mm_unpacklo_ps(x, y), z);
}
IK_INLINE lf lv_x(lv a)
{
    return IK_PICK(a, 0, 0, 0, 0);
}
IK_INLINE lf lv_y(lv a)
{
    return IK_PICK(a, 1, 1, 1, 1);
}
IK_INLINE lf lv_z(lv a)
{
    return IK_PICK(a, 2, 2, 2, 2);
}
IK_INLINE lv lv_yzx(lv a)
{
    return IK_PICK(a, 1, 2, 0, 3);
}
IK_INLINE lv lv_zxy(lv a)
{
    return IK_PICK(a, 2, 0, 1, 3);
}
IK_INLINE lv lv_mul(lv a, lv b)
{
    return _mm_mul_ps(a, b);
}
IK_INLINE lv lv_negate(lv a)
{
    return _mm_xor_ps(a, _mm_set1_ps(-0.0f));
}
IK_INLINE lv lv_add(lv a, lv b)
{
    return _mm_add_ps(a, b);
}
IK_INLINE lv lv_sub(lv a, lv b)
{
    return _mm_sub_ps(a, b);
}
IK_INLINE lv lv_scale(lv a, lf s)
{
    return _mm_mul_ps(a, s);
}
IK_INLINE lv lv_add_scaled(lv a, lv b, lf s)
{
    return _mm_add_ps(a, _mm_mul_ps(b, s));
}
IK_INLINE lf lv_dot(lv a, lv b)
{
    __m128 p = _mm_mul_ps(a, b);
    return _mm_add_ps(_mm_add_ps(IK_PICK(p, 0, 0, 0, 0), IK_PICK(p, 1, 1, 1, 1)), IK_PICK(p, 2, 2, 2, 2));
}
IK_INLINE lv lv_cross(lv a, lv b)
{
    __m128 p = _mm_sub_ps(_mm_mul_ps(a, IK_PICK(b, 1, 2, 0, 3)), _mm_mul_ps(IK_PICK(a, 1, 2, 0, 3), b));
    return IK_PICK(p, 1, 2, 0, 3);
}
IK_INLINE lv lv_select(lm m, lv a, lv b)
{
    return IK_BLEND(m, a, b);
}

IK_INLINE lq lq_load(const float *p)
{
    return _mm_loadu_ps(p);
}
IK_INLINE lq lq_reload(const float *p)
{
    return _mm_loadu_ps(p);
}
IK_INLINE void lq_store(float *p, lq a)
{
    _mm_storeu_ps(p, a);
}
IK_INLINE lq lq_set(lf x, lf y, lf z, lf w)
{
    return _mm_movelh_ps(_mm_unpacklo_ps(x, y), _mm_unpacklo_ps(z, w));
}
IK_INLINE lq lq_join(lv v, lf w)
{
    return IK_PUT(3, w, v);
}
IK_INLINE lv lq_vector(lq a)
{
    return a;
}
IK_INLINE lf lq_w(lq a)
{
    return IK_PICK(a, 3, 3, 3, 3);
}
// The four squared lengths.
IK_INLINE lq lq_lengths2(const lq a[4])
{
    __m128 p0 = _mm_mul_ps(a[0], a[0]), p1 = _mm_mul_ps(a[1], a[1]);
    __m128 p2 = _mm_mul_ps(a[2], a[2]), p3 = _mm_mul_ps(a[3], a[3]);
    _MM_TRANSPOSE4_PS(p0, p1, p2, p3);
    return _mm_add_ps(_mm_add_ps(p0, p1), _mm_add_ps(p2, p3));
}
IK_INLINE lf lq_x(lq a)
{
    return IK_PICK(a, 0, 0, 0, 0);
}
IK_INLINE lf lq_y(lq a)
{
    return IK_PICK(a, 1, 1, 1, 1);
}
IK_INLINE lf lq_z(lq a)
{
    return IK_PICK(a, 2, 2, 2, 2);
}
IK_INLINE lq lq_negate(lq a)
{
    return _mm_xor_ps(a, _mm_set1_ps(-0.0f));
}
IK_INLINE lq lq_add(lq a, lq b)
{
    return _mm_add_ps(a, b);
}
IK_INLINE lq lq_sub(lq a, lq b)
{
    return _mm_sub_ps(a, b);
}
IK_INLINE lq lq_mirror(lq a)
{
    return _mm_xor_ps(a, _mm_setr_ps(0.0f, -0.0f, -0.0f, 0.0f));
}
IK_INLINE lq lq_conjugate(lq a)
{
    return _mm_xor_ps(a, _mm_setr_ps(-0.0f, -0.0f, -0.0f, 0.0f));
}
// w is (p - s) - (q + r) where the others are (p - s) + (q + r): a sign turned in that lane alone, which is exact.
IK_INLINE lq lq_mul(lq a, lq b)
{
    __m128 w = _mm_setr_ps(0.0f, 0.0f, 0.0f, -0.0f);
    __m128 p = _mm_mul_ps(IK_PICK(a, 3, 3, 3, 3), b);
    __m128 q = _mm_mul_ps(IK_PICK(a, 0, 1, 2, 0), IK_PICK(b, 3, 3, 3, 0));
    __m128 r = _mm_mul_ps(IK_PICK(a, 1, 2, 0, 1), IK_PICK(b, 2, 0, 1, 1));
    __m128 s = _mm_mul_ps(IK_PICK(a, 2, 0, 1, 2), IK_PICK(b, 1, 2, 0, 2));
    return _mm_add_ps(_mm_sub_ps(p, s), _mm_xor_ps(_mm_add_ps(q, r), w));
}
IK_INLINE uint32_t lq_bits_from_to(lq a, lf low, lf high)
{
    __m128 outside = _mm_or_ps(_mm_cmpnle_ps(low, a), _mm_cmpnle_ps(a, high));
    return _mm_movemask_ps(outside) == 0 ? IK_EVERY : 0;
}
IK_INLINE lf lq_dot(lq a, lq b)
{
    __m128 p = _mm_mul_ps(a, b), q = _mm_add_ps(p, IK_PICK(p, 1, 0, 3, 2));
    return _mm_add_ps(q, IK_PICK(q, 2, 3, 0, 1));
}
IK_INLINE lq lq_scale(lq a, lf s)
{
    return _mm_mul_ps(a, s);
}
IK_INLINE lq lq_select(lm m, lq a, lq b)
{
    return IK_BLEND(m, a, b);
}
// See lanes_vector.h.
IK_INLINE lq lq_of_turn(lv crossed, lv mixed, lv squares, lf ww)
{
    lf xx = IK_PICK(squares, 0, 0, 0, 0), yy = IK_PICK(squares, 1, 1, 1, 1),
       zz = IK_PICK(squares, 2, 2, 2, 2);
    lm y_wins = _mm_cmplt_ps(xx, yy), z_wins = _mm_cmplt_ps(_mm_max_ps(xx, yy), zz);
    lm small = _mm_cmplt_ps(ww, _mm_set1_ps(1.0f));
    lq x = lq_join(IK_PUT(0, xx, IK_PICK(mixed, 3, 2, 1, 3)), IK_PICK(crossed, 0, 0, 0, 0));
    lq y = lq_join(IK_PUT(1, yy, IK_PICK(mixed, 2, 3, 0, 3)), IK_PICK(crossed, 1, 1, 1, 1));
    lq z = lq_join(IK_PUT(2, zz, IK_PICK(mixed, 1, 0, 3, 3)), IK_PICK(crossed, 2, 2, 2, 2));
    return lq_select(small, lq_select(z_wins, z, lq_select(y_wins, y, x)), lq_join(crossed, ww));
}
IK_INLINE lq lv_lengths2(lv a, lv b, lv c, lv d)
{
    __m128 p = _mm_mul_ps(a, a), q = _mm_mul_ps(b, b), r = _mm_mul_ps(c, c), s = _mm_mul_ps(d, d);
    __m128 xy = _mm_unpacklo_ps(p, q), xy2 = _mm_unpacklo_ps(r, s);
    __m128 z = _mm_movelh_ps(_mm_unpackhi_ps(p, q), _mm_unpackhi_ps(r, s));
    return _mm_add_ps(_mm_add_ps(_mm_movelh_ps(xy, xy2), _mm_movehl_ps(xy2, xy)), z);
}
IK_INLINE lq lq_sqrt(lq a)
{
    return _mm_sqrt_ps(a);
}
IK_INLINE lq lq_div(lq a, lq b)
{
    return _mm_div_ps(a, b);
}
IK_INLINE lq lq_times(lq a, lq b)
{
    return _mm_mul_ps(a, b);
}
// Of the two quaternions of a rotation the one with w at least 0.
IK_INLINE lq lq_upper(lq a)
{
    return _mm_xor_ps(a, _mm_and_ps(IK_PICK(a, 3, 3, 3, 3), _mm_set1_ps(-0.0f)));
}

#undef IK_BLEND
#undef IK_PUT
#undef IK_ONLY
#undef IK_PICK
