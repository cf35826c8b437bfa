// SPDX-License-Identifier: MIT
// Four floats in one register, f4, and a mask of four, m4: SSE2, NEON, WebAssembly's simd128, or plain C where the target has none of them.
// The arithmetic is IEEE + - * / sqrt, compare and select, so that every type gives the same bits. f4_load and f4_store need an address
// that is a multiple of 16; f4_read, f4_write and their forms for three floats take any and touch nothing beyond. f4_differ: unequal, or
// one is NaN. f4_select: a where m is set, else b. f4_or_zero: a where m is set, else 0. f4_flip: a, negated where the sign bit of `sign`
// is set. lanes.h has all of them for f8.
#ifndef TSLI_MATH_FOUR_H
#define TSLI_MATH_FOUR_H

#include "base/compiler.h"

#include <stdint.h>
#include <string.h>

// With every load checked, clang takes 100 s to inline a whole kernel, and runs out of memory on scalar lanes.
#if defined(TSLI_SANITIZED)
#define TSLI_INLINE static inline
#else
#define TSLI_INLINE TSLI_FORCE_INLINE
#endif

// An operation of one expression, and one that gives nothing back; the files of the types are tables of these.
#define TSLI_OPERATION(type, name, parameters, ...)                                                                    \
    TSLI_INLINE type name parameters                                                                                   \
    {                                                                                                                  \
        return __VA_ARGS__;                                                                                            \
    }
#define TSLI_ACTION(name, parameters, ...)                                                                             \
    TSLI_INLINE void name parameters                                                                                   \
    {                                                                                                                  \
        __VA_ARGS__;                                                                                                   \
    }

#if defined(TSLI_HAS_X86_LANES)
#include "math/four_sse2.h"
#elif defined(TSLI_HAS_NEON_LANES)
#include "math/four_neon.h"
#elif defined(TSLI_HAS_WASM_LANES)
#include "math/four_wasm.h"
#else
#include "math/four_plain.h"
#endif

#ifndef f4_shuffle
TSLI_FORCE_INLINE f4 f4_read(const void *p)
{
    f4 r;
    memcpy(&r, p, sizeof r);
    return r;
}
TSLI_ACTION(f4_write, (void *p, f4 a), memcpy(p, &a, sizeof a))
#define f4_load f4_read
#define f4_store f4_write

// Picks four of the eight floats of a and b by index.
#if defined(__clang__)
#define f4_permute(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#elif defined(__GNUC__)
#define f4_permute(a, b, i, j, k, l) __builtin_shuffle(a, b, (m4){i, j, k, l})
#else
TSLI_FORCE_INLINE f4 f4_permute(f4 a, f4 b, int i, int j, int k, int l)
{
    float from[8], to[4];
    f4_write(from, a);
    f4_write(from + 4, b);
    to[0] = from[i];
    to[1] = from[j];
    to[2] = from[k];
    to[3] = from[l];
    return f4_read(to);
}
#endif

TSLI_OPERATION(f4, f4_unpack_low, (f4 a, f4 b), f4_permute(a, b, 0, 4, 1, 5))
TSLI_OPERATION(f4, f4_unpack_high, (f4 a, f4 b), f4_permute(a, b, 2, 6, 3, 7))
// Floats i and j of a, then k and l of b.
#define f4_shuffle(a, b, i, j, k, l) f4_permute(a, b, i, j, 4 + (k), 4 + (l))
#endif

#define f4_spread(a, i) f4_shuffle(a, a, i, i, i, i)

// Float i of register k becomes float k of register i.
TSLI_FORCE_INLINE void f4_transpose(f4 r[4])
{
    f4 a = f4_unpack_low(r[0], r[1]), b = f4_unpack_high(r[0], r[1]);
    f4 c = f4_unpack_low(r[2], r[3]), d = f4_unpack_high(r[2], r[3]);
    r[0] = f4_shuffle(a, c, 0, 1, 0, 1);
    r[1] = f4_shuffle(a, c, 2, 3, 2, 3);
    r[2] = f4_shuffle(b, d, 0, 1, 0, 1);
    r[3] = f4_shuffle(b, d, 2, 3, 2, 3);
}

#endif
