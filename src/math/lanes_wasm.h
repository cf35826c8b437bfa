// SPDX-License-Identifier: MIT
// f8 and m8 in WebAssembly's simd128: four lanes. See lanes.h.

#define TSLI_LANE_COUNT 4

typedef v128_t f8;
typedef v128_t m8; // all bits of a lane, or none

TSLI_INLINE f8 f8_load(const float *p)
{
    return wasm_v128_load(p);
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    wasm_v128_store(p, a);
}
// At any address.
TSLI_INLINE f8 f8_read(const float *p)
{
    return wasm_v128_load(p);
}
TSLI_INLINE void f8_write(float *p, f8 a)
{
    wasm_v128_store(p, a);
}
TSLI_INLINE f8 f8_splat(float a)
{
    return wasm_f32x4_splat(a);
}
TSLI_INLINE f8 f8_add(f8 a, f8 b)
{
    return wasm_f32x4_add(a, b);
}
TSLI_INLINE f8 f8_sub(f8 a, f8 b)
{
    return wasm_f32x4_sub(a, b);
}
TSLI_INLINE f8 f8_mul(f8 a, f8 b)
{
    return wasm_f32x4_mul(a, b);
}
TSLI_INLINE f8 f8_div(f8 a, f8 b)
{
    return wasm_f32x4_div(a, b);
}
TSLI_INLINE f8 f8_sqrt(f8 a)
{
    return wasm_f32x4_sqrt(a);
}
TSLI_INLINE m8 f8_less(f8 a, f8 b)
{
    return wasm_f32x4_lt(a, b);
}
TSLI_INLINE m8 f8_at_most(f8 a, f8 b)
{
    return wasm_f32x4_le(a, b);
}
// Unequal, or one of them no number.
TSLI_INLINE m8 f8_differ(f8 a, f8 b)
{
    return wasm_f32x4_ne(a, b);
}
TSLI_INLINE m8 m8_and(m8 a, m8 b)
{
    return wasm_v128_and(a, b);
}
TSLI_INLINE m8 m8_or(m8 a, m8 b)
{
    return wasm_v128_or(a, b);
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    return wasm_v128_bitselect(a, b, m);
}
// a, or 0 where m is not.
TSLI_INLINE f8 f8_or_zero(m8 m, f8 a)
{
    return wasm_v128_and(m, a);
}
// pmin(x, y) is y < x ? y : x, and pmax(x, y) is x < y ? y : x: minps and maxps with the operands turned round.
TSLI_INLINE f8 f8_min(f8 a, f8 b)
{
    return wasm_f32x4_pmin(b, a);
}
TSLI_INLINE f8 f8_max(f8 a, f8 b)
{
    return wasm_f32x4_pmax(b, a);
}
TSLI_INLINE f8 f8_abs(f8 a)
{
    return wasm_f32x4_abs(a);
}
TSLI_INLINE f8 f8_negate(f8 a)
{
    return wasm_f32x4_neg(a);
}
// a, negated where the other's sign bit is set.
TSLI_INLINE f8 f8_flip(f8 a, f8 sign)
{
    return wasm_v128_xor(a, wasm_v128_and(wasm_f32x4_splat(-0.0f), sign));
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return (uint32_t)wasm_i32x4_bitmask(m);
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    v128_t lane = wasm_i32x4_make(1, 2, 4, 8);
    return wasm_i32x4_eq(wasm_v128_and(wasm_i32x4_splat((int32_t)bits), lane), lane);
}
