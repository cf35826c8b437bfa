// SPDX-License-Identifier: MIT
// f8 and m8 as one register: a four, or with AVX2 an eight. Includers with another use for the register (lanes_one.h) define the lane
// count and how lanes are read and tested. See lanes.h.

#if defined(TSLI_LANES_AVX2)
typedef f256 f8;
typedef m256 m8;
#define TSLI_REGISTER_LANES 8
#define TSLI_FLOATS(name) f256_##name
#define TSLI_MASK(name) m256_##name
#else
typedef f4 f8;
typedef m4 m8;
#define TSLI_REGISTER_LANES 4
#define TSLI_FLOATS(name) f4_##name
#define TSLI_MASK(name) m4_##name
#endif

#define f8_splat TSLI_FLOATS(splat)
#define f8_add TSLI_FLOATS(add)
#define f8_sub TSLI_FLOATS(sub)
#define f8_mul TSLI_FLOATS(mul)
#define f8_div TSLI_FLOATS(div)
#define f8_min TSLI_FLOATS(min)
#define f8_max TSLI_FLOATS(max)
#define f8_sqrt TSLI_FLOATS(sqrt)
#define f8_abs TSLI_FLOATS(abs)
#define f8_negate TSLI_FLOATS(negate)
#define f8_flip TSLI_FLOATS(flip)
#define f8_less TSLI_FLOATS(less)
#define f8_at_most TSLI_FLOATS(at_most)
#define f8_or_zero TSLI_FLOATS(or_zero)
#define m8_and TSLI_MASK(and)
#define m8_or TSLI_MASK(or)

#ifndef TSLI_LANE_COUNT
#define TSLI_LANE_COUNT TSLI_REGISTER_LANES
#define f8_load TSLI_FLOATS(load)
#define f8_store TSLI_FLOATS(store)
#define f8_read TSLI_FLOATS(read)
#define f8_write TSLI_FLOATS(write)
#define f8_differ TSLI_FLOATS(differ)
#define f8_select TSLI_FLOATS(select)
#define m8_bits TSLI_MASK(bits)
#define m8_from_bits TSLI_MASK(from_bits)
#endif
