// SPDX-License-Identifier: MIT
// f8 and m8 as one register: a four, or with AVX2 an eight. Who has another use for it (lanes_one.h) says how many lanes
// that makes, and how they are read and told apart. See lanes.h.

#if defined(TSLI_LANES_AVX2)
#define TSLI_REGISTER_LANES 8
#define TSLI_FLOATS(name) f256##name
#define TSLI_MASK(name) m256##name
#else
#define TSLI_REGISTER_LANES 4
#define TSLI_FLOATS(name) f4##name
#define TSLI_MASK(name) m4##name
#endif

typedef TSLI_FLOATS() f8;
typedef TSLI_MASK() m8;

#define f8_splat TSLI_FLOATS(_splat)
#define f8_add TSLI_FLOATS(_add)
#define f8_sub TSLI_FLOATS(_sub)
#define f8_mul TSLI_FLOATS(_mul)
#define f8_div TSLI_FLOATS(_div)
#define f8_min TSLI_FLOATS(_min)
#define f8_max TSLI_FLOATS(_max)
#define f8_sqrt TSLI_FLOATS(_sqrt)
#define f8_abs TSLI_FLOATS(_abs)
#define f8_negate TSLI_FLOATS(_negate)
#define f8_flip TSLI_FLOATS(_flip)
#define f8_less TSLI_FLOATS(_less)
#define f8_at_most TSLI_FLOATS(_at_most)
#define f8_or_zero TSLI_FLOATS(_or_zero)
#define m8_and TSLI_MASK(_and)
#define m8_or TSLI_MASK(_or)

#ifndef TSLI_LANE_COUNT
#define TSLI_LANE_COUNT TSLI_REGISTER_LANES
#define f8_load TSLI_FLOATS(_load)
#define f8_store TSLI_FLOATS(_store)
#define f8_read TSLI_FLOATS(_read)
#define f8_write TSLI_FLOATS(_write)
#define f8_differ TSLI_FLOATS(_differ)
#define f8_select TSLI_FLOATS(_select)
#define m8_bits TSLI_MASK(_bits)
#define m8_from_bits TSLI_MASK(_from_bits)
#endif
