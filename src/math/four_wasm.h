// SPDX-License-Identifier: MIT
// f4 and m4 in WebAssembly's simd128. See four.h.

#include <wasm_simd128.h>

typedef v128_t f4;
typedef v128_t m4; // all bits of a lane, or none

TSLI_OPERATION(f4, f4_read3, (const void *p), wasm_v128_load32_lane((const char *)p + 8, wasm_v128_load64_zero(p), 2))
TSLI_FORCE_INLINE void f4_write3(void *p, f4 a)
{
    wasm_v128_store64_lane(p, a, 0);
    wasm_v128_store32_lane((char *)p + 8, a, 2);
}
TSLI_OPERATION(f4, f4_splat, (float a), wasm_f32x4_splat(a))
TSLI_OPERATION(f4, f4_set, (float a, float b, float c, float d), wasm_f32x4_make(a, b, c, d))
TSLI_OPERATION(f4, f4_add, (f4 a, f4 b), wasm_f32x4_add(a, b))
TSLI_OPERATION(f4, f4_sub, (f4 a, f4 b), wasm_f32x4_sub(a, b))
TSLI_OPERATION(f4, f4_mul, (f4 a, f4 b), wasm_f32x4_mul(a, b))
TSLI_OPERATION(f4, f4_div, (f4 a, f4 b), wasm_f32x4_div(a, b))
TSLI_OPERATION(f4, f4_sqrt, (f4 a), wasm_f32x4_sqrt(a))
TSLI_OPERATION(m4, f4_less, (f4 a, f4 b), wasm_f32x4_lt(a, b))
TSLI_OPERATION(m4, f4_at_most, (f4 a, f4 b), wasm_f32x4_le(a, b))
TSLI_OPERATION(m4, f4_differ, (f4 a, f4 b), wasm_f32x4_ne(a, b))
TSLI_OPERATION(m4, m4_and, (m4 a, m4 b), wasm_v128_and(a, b))
TSLI_OPERATION(m4, m4_or, (m4 a, m4 b), wasm_v128_or(a, b))
TSLI_OPERATION(f4, f4_select, (m4 m, f4 a, f4 b), wasm_v128_bitselect(a, b, m))
TSLI_OPERATION(f4, f4_or_zero, (m4 m, f4 a), wasm_v128_and(m, a))
// pmin(x, y) is y < x ? y : x, and pmax(x, y) is x < y ? y : x: minps and maxps with swapped operands.
TSLI_OPERATION(f4, f4_min, (f4 a, f4 b), wasm_f32x4_pmin(b, a))
TSLI_OPERATION(f4, f4_max, (f4 a, f4 b), wasm_f32x4_pmax(b, a))
TSLI_OPERATION(f4, f4_abs, (f4 a), wasm_f32x4_abs(a))
TSLI_OPERATION(f4, f4_negate, (f4 a), wasm_f32x4_neg(a))
TSLI_OPERATION(f4, f4_flip, (f4 a, f4 sign), wasm_v128_xor(a, wasm_v128_and(wasm_f32x4_splat(-0.0f), sign)))
TSLI_OPERATION(uint32_t, m4_bits, (m4 m), (uint32_t)wasm_i32x4_bitmask(m))
TSLI_FORCE_INLINE m4 m4_from_bits(uint32_t bits)
{
    v128_t lane = wasm_i32x4_make(1, 2, 4, 8);
    return wasm_i32x4_eq(wasm_v128_and(wasm_i32x4_splat((int32_t)bits), lane), lane);
}
