// SPDX-License-Identifier: MIT
// lanes_vector.h for the single solve on x86: one limb, whose vectors and quaternions are registers of four.
// The order of additions within a component is that of lanes_vector.h, so the bits are the same. The fourth
// number of an lv is whatever it is.

typedef __m128 lv;
typedef __m128 lq;

// a's lanes x, y, z, w picked in that order.
#define IK_PICK(a, x, y, z, w) _mm_shuffle_ps(a, a, _MM_SHUFFLE(w, z, y, x))

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
    return _mm_setr_ps(x, y, z, 0.0f);
}
IK_INLINE lf lv_x(lv a)
{
    return _mm_cvtss_f32(a);
}
IK_INLINE lf lv_y(lv a)
{
    return _mm_cvtss_f32(IK_PICK(a, 1, 1, 1, 1));
}
IK_INLINE lf lv_z(lv a)
{
    return _mm_cvtss_f32(_mm_movehl_ps(a, a));
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
    return _mm_mul_ps(a, _mm_set1_ps(s));
}
IK_INLINE lv lv_add_scaled(lv a, lv b, lf s)
{
    return _mm_add_ps(a, _mm_mul_ps(b, _mm_set1_ps(s)));
}
IK_INLINE lf lv_dot(lv a, lv b)
{
    __m128 p = _mm_mul_ps(a, b);
    return _mm_cvtss_f32(_mm_add_ss(_mm_add_ss(p, IK_PICK(p, 1, 1, 1, 1)), _mm_movehl_ps(p, p)));
}
IK_INLINE lv lv_cross(lv a, lv b)
{
    __m128 p = _mm_sub_ps(_mm_mul_ps(a, IK_PICK(b, 1, 2, 0, 3)), _mm_mul_ps(IK_PICK(a, 1, 2, 0, 3), b));
    return IK_PICK(p, 1, 2, 0, 3);
}
IK_INLINE lv lv_select(lm m, lv a, lv b)
{
    return m ? a : b;
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
    return _mm_setr_ps(x, y, z, w);
}
IK_INLINE lq lq_join(lv v, lf w)
{
    __m128 zw = _mm_shuffle_ps(v, _mm_set_ss(w), _MM_SHUFFLE(0, 0, 2, 2));
    return _mm_shuffle_ps(v, zw, _MM_SHUFFLE(2, 0, 1, 0));
}
IK_INLINE lv lq_vector(lq a)
{
    return a;
}
IK_INLINE lf lq_w(lq a)
{
    return _mm_cvtss_f32(IK_PICK(a, 3, 3, 3, 3));
}
IK_INLINE lq lq_negate(lq a)
{
    return _mm_xor_ps(a, _mm_set1_ps(-0.0f));
}
IK_INLINE lq lq_add(lq a, lq b)
{
    return _mm_add_ps(a, b);
}
IK_INLINE lq lq_mirror(lq a)
{
    return _mm_xor_ps(a, _mm_setr_ps(0.0f, -0.0f, -0.0f, 0.0f));
}
IK_INLINE lq lq_conjugate(lq a)
{
    return _mm_xor_ps(a, _mm_setr_ps(-0.0f, -0.0f, -0.0f, 0.0f));
}
// w is (a - b) - (c + d) where the others are (a + b) + (c - d): signs turned in that lane alone, which is
// exact.
IK_INLINE lq lq_mul(lq a, lq b)
{
    __m128 w = _mm_setr_ps(0.0f, 0.0f, 0.0f, -0.0f);
    __m128 p = _mm_mul_ps(IK_PICK(a, 3, 3, 3, 3), b);
    __m128 q = _mm_mul_ps(IK_PICK(a, 0, 1, 2, 0), IK_PICK(b, 3, 3, 3, 0));
    __m128 r = _mm_mul_ps(IK_PICK(a, 1, 2, 0, 1), IK_PICK(b, 2, 0, 1, 1));
    __m128 s = _mm_mul_ps(IK_PICK(a, 2, 0, 1, 2), IK_PICK(b, 1, 2, 0, 2));
    __m128 first = _mm_add_ps(p, _mm_xor_ps(q, w)), second = _mm_sub_ps(r, _mm_xor_ps(s, w));
    return _mm_add_ps(first, _mm_xor_ps(second, w));
}
// Four numbers, each from 0 to 1.
IK_INLINE lm lq_all_shares(lq a)
{
    __m128 in_range = _mm_and_ps(_mm_cmple_ps(_mm_setzero_ps(), a), _mm_cmple_ps(a, _mm_set1_ps(1.0f)));
    return _mm_movemask_ps(in_range) == 15;
}
IK_INLINE lf lq_dot(lq a, lq b)
{
    __m128 p = _mm_mul_ps(a, b), q = _mm_add_ps(p, IK_PICK(p, 1, 0, 3, 2));
    return _mm_cvtss_f32(_mm_add_ss(q, _mm_movehl_ps(q, q)));
}
IK_INLINE lq lq_scale(lq a, lf s)
{
    return _mm_mul_ps(a, _mm_set1_ps(s));
}
IK_INLINE lq lq_select(lm m, lq a, lq b)
{
    return m ? a : b;
}
// Of the two quaternions of a rotation the one with w at least 0.
IK_INLINE lq lq_upper(lq a)
{
    return _mm_xor_ps(a, _mm_and_ps(IK_PICK(a, 3, 3, 3, 3), _mm_set1_ps(-0.0f)));
}

#undef IK_PICK
