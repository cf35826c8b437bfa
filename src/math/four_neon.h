// SPDX-License-Identifier: MIT
// f4 and m4 in NEON, on 64-bit ARM, which alone has vector square roots and divisions. See four.h.

#include <arm_neon.h>

typedef float32x4_t f4;
typedef uint32x4_t m4; // all bits of a lane, or none

TSLI_FORCE_INLINE f4 f4_read3(const void *p)
{
    float32x2_t xy;
    float z;
    memcpy(&xy, p, sizeof xy);
    memcpy(&z, (const char *)p + 8, sizeof z);
    return vcombine_f32(xy, vset_lane_f32(z, vdup_n_f32(0.0f), 0));
}
TSLI_FORCE_INLINE void f4_write3(void *p, f4 a)
{
    const float32x2_t xy = vget_low_f32(a);
    const float z = vgetq_lane_f32(a, 2);
    memcpy(p, &xy, sizeof xy);
    memcpy((char *)p + 8, &z, sizeof z);
}
TSLI_OPERATION(f4, f4_splat, (float a), vdupq_n_f32(a))
TSLI_FORCE_INLINE f4 f4_set(float a, float b, float c, float d)
{
    const float v[4] = {a, b, c, d};
    return vld1q_f32(v);
}
TSLI_OPERATION(f4, f4_add, (f4 a, f4 b), vaddq_f32(a, b))
TSLI_OPERATION(f4, f4_sub, (f4 a, f4 b), vsubq_f32(a, b))
TSLI_OPERATION(f4, f4_mul, (f4 a, f4 b), vmulq_f32(a, b))
TSLI_OPERATION(f4, f4_div, (f4 a, f4 b), vdivq_f32(a, b))
TSLI_OPERATION(f4, f4_sqrt, (f4 a), vsqrtq_f32(a))
TSLI_OPERATION(m4, f4_less, (f4 a, f4 b), vcltq_f32(a, b))
TSLI_OPERATION(m4, f4_at_most, (f4 a, f4 b), vcleq_f32(a, b))
TSLI_OPERATION(m4, f4_differ, (f4 a, f4 b), vmvnq_u32(vceqq_f32(a, b)))
TSLI_OPERATION(m4, m4_and, (m4 a, m4 b), vandq_u32(a, b))
TSLI_OPERATION(m4, m4_or, (m4 a, m4 b), vorrq_u32(a, b))
TSLI_OPERATION(f4, f4_select, (m4 m, f4 a, f4 b), vbslq_f32(m, a, b))
TSLI_OPERATION(f4, f4_or_zero, (m4 m, f4 a), vreinterpretq_f32_u32(vandq_u32(m, vreinterpretq_u32_f32(a))))
// Same results as minps and maxps; NEON's own return NaN for any NaN operand, and order -0 below 0.
TSLI_OPERATION(f4, f4_min, (f4 a, f4 b), f4_select(f4_less(a, b), a, b))
TSLI_OPERATION(f4, f4_max, (f4 a, f4 b), f4_select(f4_less(b, a), a, b))
TSLI_OPERATION(f4, f4_abs, (f4 a), vabsq_f32(a))
TSLI_OPERATION(f4, f4_negate, (f4 a), vnegq_f32(a))
TSLI_FORCE_INLINE f4 f4_flip(f4 a, f4 sign)
{
    uint32x4_t bit = vandq_u32(vdupq_n_u32(0x80000000u), vreinterpretq_u32_f32(sign));
    return vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a), bit));
}
TSLI_FORCE_INLINE uint32_t m4_bits(m4 m)
{
    static const uint32_t lane[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(m, vld1q_u32(lane)));
}
TSLI_FORCE_INLINE m4 m4_from_bits(uint32_t bits)
{
    static const uint32_t lane[4] = {1, 2, 4, 8};
    return vtstq_u32(vdupq_n_u32(bits), vld1q_u32(lane));
}
