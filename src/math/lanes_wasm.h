// SPDX-License-Identifier: MIT
// f8 and m8 in WebAssembly's simd128: two registers of four. See lanes.h.

typedef struct f8 {
    v128_t lo, hi;
} f8;
typedef struct m8 {
    v128_t lo, hi; // all bits of a lane, or none
} m8;

TSLI_INLINE f8 f8_load(const float *p)
{
    f8 r = {wasm_v128_load(p), wasm_v128_load(p + 4)};
    return r;
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    wasm_v128_store(p, a.lo);
    wasm_v128_store(p + 4, a.hi);
}
TSLI_INLINE f8 f8_splat(float a)
{
    f8 r = {wasm_f32x4_splat(a), wasm_f32x4_splat(a)};
    return r;
}
TSLI_INLINE f8 f8_add(f8 a, f8 b)
{
    f8 r = {wasm_f32x4_add(a.lo, b.lo), wasm_f32x4_add(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_sub(f8 a, f8 b)
{
    f8 r = {wasm_f32x4_sub(a.lo, b.lo), wasm_f32x4_sub(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_mul(f8 a, f8 b)
{
    f8 r = {wasm_f32x4_mul(a.lo, b.lo), wasm_f32x4_mul(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_div(f8 a, f8 b)
{
    f8 r = {wasm_f32x4_div(a.lo, b.lo), wasm_f32x4_div(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_sqrt(f8 a)
{
    f8 r = {wasm_f32x4_sqrt(a.lo), wasm_f32x4_sqrt(a.hi)};
    return r;
}
// pmin(x, y) is y < x ? y : x, and pmax(x, y) is x < y ? y : x: minps and maxps with the operands turned round.
TSLI_INLINE f8 f8_min(f8 a, f8 b)
{
    f8 r = {wasm_f32x4_pmin(b.lo, a.lo), wasm_f32x4_pmin(b.hi, a.hi)};
    return r;
}
TSLI_INLINE f8 f8_max(f8 a, f8 b)
{
    f8 r = {wasm_f32x4_pmax(b.lo, a.lo), wasm_f32x4_pmax(b.hi, a.hi)};
    return r;
}
TSLI_INLINE m8 f8_less(f8 a, f8 b)
{
    m8 r = {wasm_f32x4_lt(a.lo, b.lo), wasm_f32x4_lt(a.hi, b.hi)};
    return r;
}
TSLI_INLINE m8 m8_and(m8 a, m8 b)
{
    m8 r = {wasm_v128_and(a.lo, b.lo), wasm_v128_and(a.hi, b.hi)};
    return r;
}
TSLI_INLINE m8 m8_or(m8 a, m8 b)
{
    m8 r = {wasm_v128_or(a.lo, b.lo), wasm_v128_or(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    f8 r = {wasm_v128_bitselect(a.lo, b.lo, m.lo), wasm_v128_bitselect(a.hi, b.hi, m.hi)};
    return r;
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return (uint32_t)wasm_i32x4_bitmask(m.lo) | (uint32_t)wasm_i32x4_bitmask(m.hi) << 4;
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    v128_t all = wasm_i32x4_splat((int32_t)bits);
    v128_t lo = wasm_i32x4_make(1, 2, 4, 8), hi = wasm_i32x4_make(16, 32, 64, 128);
    m8 r = {wasm_i32x4_eq(wasm_v128_and(all, lo), lo), wasm_i32x4_eq(wasm_v128_and(all, hi), hi)};
    return r;
}
