// SPDX-License-Identifier: MIT
// f8 and m8 in NEON: four lanes. 64-bit ARM alone has roots and divisions in lanes. See lanes.h.

#define TSLI_LANE_COUNT 4

typedef float32x4_t f8;
typedef uint32x4_t m8; // all bits of a lane, or none

TSLI_INLINE f8 f8_load(const float *p)
{
    return vld1q_f32(p);
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    vst1q_f32(p, a);
}
// At any address.
TSLI_INLINE f8 f8_read(const float *p)
{
    return vld1q_f32(p);
}
TSLI_INLINE void f8_write(float *p, f8 a)
{
    vst1q_f32(p, a);
}
TSLI_INLINE f8 f8_splat(float a)
{
    return vdupq_n_f32(a);
}
TSLI_INLINE f8 f8_add(f8 a, f8 b)
{
    return vaddq_f32(a, b);
}
TSLI_INLINE f8 f8_sub(f8 a, f8 b)
{
    return vsubq_f32(a, b);
}
TSLI_INLINE f8 f8_mul(f8 a, f8 b)
{
    return vmulq_f32(a, b);
}
TSLI_INLINE f8 f8_div(f8 a, f8 b)
{
    return vdivq_f32(a, b);
}
TSLI_INLINE f8 f8_sqrt(f8 a)
{
    return vsqrtq_f32(a);
}
TSLI_INLINE m8 f8_less(f8 a, f8 b)
{
    return vcltq_f32(a, b);
}
TSLI_INLINE m8 f8_at_most(f8 a, f8 b)
{
    return vcleq_f32(a, b);
}
// Unequal, or one of them no number.
TSLI_INLINE m8 f8_differ(f8 a, f8 b)
{
    return vmvnq_u32(vceqq_f32(a, b));
}
TSLI_INLINE m8 m8_and(m8 a, m8 b)
{
    return vandq_u32(a, b);
}
TSLI_INLINE m8 m8_or(m8 a, m8 b)
{
    return vorrq_u32(a, b);
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    return vbslq_f32(m, a, b);
}
// a, or 0 where m is not.
TSLI_INLINE f8 f8_or_zero(m8 m, f8 a)
{
    return vreinterpretq_f32_u32(vandq_u32(m, vreinterpretq_u32_f32(a)));
}
// As minps and maxps have it, where NEON's own make a NaN of any NaN and -0 of 0 and -0.
TSLI_INLINE f8 f8_min(f8 a, f8 b)
{
    return f8_select(f8_less(a, b), a, b);
}
TSLI_INLINE f8 f8_max(f8 a, f8 b)
{
    return f8_select(f8_less(b, a), a, b);
}
TSLI_INLINE f8 f8_abs(f8 a)
{
    return vabsq_f32(a);
}
TSLI_INLINE f8 f8_negate(f8 a)
{
    return vnegq_f32(a);
}
// a, negated where the other's sign bit is set.
TSLI_INLINE f8 f8_flip(f8 a, f8 sign)
{
    uint32x4_t bit = vandq_u32(vdupq_n_u32(0x80000000u), vreinterpretq_u32_f32(sign));
    return vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a), bit));
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    static const uint32_t lane[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(m, vld1q_u32(lane)));
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    static const uint32_t lane[4] = {1, 2, 4, 8};
    return vtstq_u32(vdupq_n_u32(bits), vld1q_u32(lane));
}
