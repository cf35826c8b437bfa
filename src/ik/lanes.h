// SPDX-License-Identifier: MIT
// Floats side by side, one limb in each: one, eight or sixteen. IEEE + - * / sqrt, compare and select only,
// the same in every form, so that every form gives the same bits.
//
// Included once per form, with IK_LANES_SINGLE, _SCALAR, _SSE2, _AVX2, _PAIR or _AVX512 defined (see kernel_*.c).
// lf: the floats. lm: a truth value for each. Rows of memory lie IK_WIDTH floats apart. lf_load reads inputs,
// lf_reload what lf_store wrote. IK_EVERY: all bits of a full lm.

#if defined(IK_LANES_SINGLE) && defined(TSLI_IK_HAS_X86) // all four places of a register hold the one limb
#define IK_WIDTH 1
#define IK_EVERY 0xfu
#define IK_ALONE 1
#elif defined(IK_LANES_SINGLE)
#define IK_WIDTH 1
#define IK_EVERY 0x1u
#elif defined(IK_LANES_SCALAR) // one limb of a block at a time
#define IK_WIDTH 8
#define IK_EVERY 0x1u
#elif defined(IK_LANES_PAIR) || defined(IK_LANES_AVX512)
#define IK_WIDTH 8
#define IK_EVERY 0xffffu
#else
#define IK_WIDTH 8
#define IK_EVERY 0xffu
#endif

#ifndef IK_ALONE
#define IK_ALONE 0
#endif

#if defined(IK_LANES_AVX512)
#include "ik/lanes_avx512.h"
#elif defined(IK_LANES_PAIR)
#include "ik/lanes_pair.h"
#elif defined(IK_LANES_AVX2)
#include "ik/lanes_avx2.h"
#elif defined(IK_LANES_SSE2)
#include "ik/lanes_sse2.h"
#elif defined(IK_LANES_SINGLE) && defined(TSLI_IK_HAS_X86)
#include "ik/lanes_single_sse.h"
#else
#include "ik/lanes_one.h"
#endif

#if !defined(IK_LANES_SINGLE) || !defined(TSLI_IK_HAS_X86)
// Whether it is so in any lane.
IK_INLINE int lf_any_less(lf a, lf b)
{
    return lm_bits(lf_less(a, b)) != 0;
}
IK_INLINE int lf_any_at_most(lf a, lf b)
{
    return lm_bits(lf_at_most(a, b)) != 0;
}
#endif
