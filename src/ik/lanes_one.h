// SPDX-License-Identifier: MIT
// lf and lm of one limb. See lanes.h.

typedef float lf;
typedef uint32_t lm;
IK_INLINE lf lf_load(const float *p)
{
    return *p;
}
IK_INLINE lf lf_reload(const float *p)
{
    return *p;
}
IK_INLINE void lf_store(float *p, lf a)
{
    *p = a;
}
IK_INLINE void lf_store_truth(uint32_t *p, lm m)
{
    *p = m;
}
IK_INLINE lf lf_all(float a)
{
    return a;
}
IK_INLINE lf lf_add(lf a, lf b)
{
    return a + b;
}
IK_INLINE lf lf_sub(lf a, lf b)
{
    return a - b;
}
IK_INLINE lf lf_mul(lf a, lf b)
{
    return a * b;
}
IK_INLINE lf lf_div(lf a, lf b)
{
    return a / b;
}
IK_INLINE lf lf_min(lf a, lf b)
{
    return a < b ? a : b;
}
IK_INLINE lf lf_max(lf a, lf b)
{
    return a > b ? a : b;
}
IK_INLINE lf lf_sqrt(lf a)
{
    return sqrtf(a);
}
IK_INLINE lf lf_abs(lf a)
{
    return fabsf(a);
}
IK_INLINE lf lf_negate(lf a)
{
    return -a;
}
// a, negated where the other's sign bit is set.
IK_INLINE lf lf_flip(lf a, lf sign)
{
    return signbit(sign) ? -a : a;
}
IK_INLINE lm lf_less(lf a, lf b)
{
    return a < b;
}
IK_INLINE lm lf_at_most(lf a, lf b)
{
    return a <= b;
}
IK_INLINE lf lf_select(lm m, lf a, lf b)
{
    return m ? a : b;
}
IK_INLINE lm lm_and(lm a, lm b)
{
    return a & b;
}
IK_INLINE lm lm_or(lm a, lm b)
{
    return a | b;
}
IK_INLINE uint32_t lm_bits(lm m)
{
    return m;
}
