// SPDX-License-Identifier: MIT
// f8 and m8 as a register of four. Includers with another use for the register (lanes_one.h) define the lane count and how lanes are
// read and tested. See lanes.h.

typedef f4 f8;
typedef m4 m8;

#define f8_splat f4_splat
#define f8_add f4_add
#define f8_sub f4_sub
#define f8_mul f4_mul
#define f8_div f4_div
#define f8_min f4_min
#define f8_max f4_max
#define f8_sqrt f4_sqrt
#define f8_abs f4_abs
#define f8_negate f4_negate
#define f8_flip f4_flip
#define f8_less f4_less
#define f8_at_most f4_at_most
#define f8_or_zero f4_or_zero
#define m8_and m4_and
#define m8_or m4_or

#ifndef TSLI_LANE_COUNT
#define TSLI_LANE_COUNT 4
#define f8_load f4_load
#define f8_store f4_store
#define f8_read f4_read
#define f8_write f4_write
#define f8_differ f4_differ
#define f8_select f4_select
#define m8_bits m4_bits
#define m8_from_bits m4_from_bits
#endif
