// SPDX-License-Identifier: MIT
// f8 and m8 with one lane in SSE2. All four floats of the register hold the number, so that it can be combined with vectors and
// quaternions, which fill a register (lanes_one_vectors.h), without a broadcast. See lanes.h.

#define TSLI_LANE_COUNT 1
#include "math/lanes_register.h"

// Floats x, y, z, w of a in that order.
#define TSLI_PICK(a, x, y, z, w) f4_shuffle(a, a, x, y, z, w)
// Without a branch, which would be mispredicted half of the time.
#define TSLI_PUT(at, a, b) f4_select(TSLI_ONLY(at), a, b) // b with one float of a
#define TSLI_ONLY(at) _mm_castsi128_ps(_mm_setr_epi32(-((at) == 0), -((at) == 1), -((at) == 2), -((at) == 3)))

// Any address.
TSLI_INLINE f8 f8_read(const float *p)
{
    return _mm_set1_ps(*p);
}
TSLI_INLINE void f8_write(float *p, f8 a)
{
    _mm_store_ss(p, a);
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    return f4_select(m, a, b);
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return (uint32_t)_mm_movemask_ps(m) & 1u;
}
TSLI_INLINE int f8_any_less(f8 a, f8 b)
{
    return _mm_comilt_ss(a, b);
}
TSLI_INLINE int f8_any_at_most(f8 a, f8 b)
{
    return _mm_comile_ss(a, b);
}
