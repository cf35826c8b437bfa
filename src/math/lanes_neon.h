// SPDX-License-Identifier: MIT
// f8 and m8 in NEON: two registers of four. 64-bit ARM alone has roots and divisions in lanes. See lanes.h.

typedef struct f8 {
    float32x4_t lo, hi;
} f8;
typedef struct m8 {
    uint32x4_t lo, hi; // all bits of a lane, or none
} m8;

TSLI_INLINE f8 f8_load(const float *p)
{
    f8 r = {vld1q_f32(p), vld1q_f32(p + 4)};
    return r;
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    vst1q_f32(p, a.lo);
    vst1q_f32(p + 4, a.hi);
}
TSLI_INLINE f8 f8_splat(float a)
{
    f8 r = {vdupq_n_f32(a), vdupq_n_f32(a)};
    return r;
}
TSLI_INLINE f8 f8_add(f8 a, f8 b)
{
    f8 r = {vaddq_f32(a.lo, b.lo), vaddq_f32(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_sub(f8 a, f8 b)
{
    f8 r = {vsubq_f32(a.lo, b.lo), vsubq_f32(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_mul(f8 a, f8 b)
{
    f8 r = {vmulq_f32(a.lo, b.lo), vmulq_f32(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_div(f8 a, f8 b)
{
    f8 r = {vdivq_f32(a.lo, b.lo), vdivq_f32(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_sqrt(f8 a)
{
    f8 r = {vsqrtq_f32(a.lo), vsqrtq_f32(a.hi)};
    return r;
}
TSLI_INLINE m8 f8_less(f8 a, f8 b)
{
    m8 r = {vcltq_f32(a.lo, b.lo), vcltq_f32(a.hi, b.hi)};
    return r;
}
TSLI_INLINE m8 m8_and(m8 a, m8 b)
{
    m8 r = {vandq_u32(a.lo, b.lo), vandq_u32(a.hi, b.hi)};
    return r;
}
TSLI_INLINE m8 m8_or(m8 a, m8 b)
{
    m8 r = {vorrq_u32(a.lo, b.lo), vorrq_u32(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    f8 r = {vbslq_f32(m.lo, a.lo, b.lo), vbslq_f32(m.hi, a.hi, b.hi)};
    return r;
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
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    static const uint32_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    uint32x4_t lo = vandq_u32(m.lo, vld1q_u32(bits)), hi = vandq_u32(m.hi, vld1q_u32(bits + 4));
    return vaddvq_u32(vorrq_u32(lo, hi));
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    static const uint32_t lane[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    uint32x4_t all = vdupq_n_u32(bits);
    m8 r = {vtstq_u32(all, vld1q_u32(lane)), vtstq_u32(all, vld1q_u32(lane + 4))};
    return r;
}
