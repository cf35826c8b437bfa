// SPDX-License-Identifier: MIT
// f8 and m8 in plain C: one lane. See lanes.h.

#define TSLI_LANE_COUNT 1

typedef float f8;
typedef uint32_t m8; // 1 or 0

TSLI_OPERATION(f8, f8_load, (const float *p), *p)
TSLI_ACTION(f8_store, (float *p, f8 a), *p = a)
#define f8_read f8_load
#define f8_write f8_store
TSLI_OPERATION(f8, f8_splat, (float a), a)
TSLI_OPERATION(f8, f8_add, (f8 a, f8 b), a + b)
TSLI_OPERATION(f8, f8_sub, (f8 a, f8 b), a - b)
TSLI_OPERATION(f8, f8_mul, (f8 a, f8 b), a *b)
TSLI_OPERATION(f8, f8_div, (f8 a, f8 b), a / b)
TSLI_OPERATION(f8, f8_sqrt, (f8 a), sqrtf(a))
TSLI_OPERATION(m8, f8_less, (f8 a, f8 b), a < b)
TSLI_OPERATION(m8, f8_at_most, (f8 a, f8 b), a <= b)
TSLI_OPERATION(m8, f8_differ, (f8 a, f8 b), a != b)
TSLI_OPERATION(m8, m8_and, (m8 a, m8 b), a &b)
TSLI_OPERATION(m8, m8_or, (m8 a, m8 b), a | b)
TSLI_OPERATION(f8, f8_select, (m8 m, f8 a, f8 b), m ? a : b)
TSLI_OPERATION(f8, f8_or_zero, (m8 m, f8 a), m ? a : 0.0f)
// Same results as minps and maxps: the second operand when the two are equal or one is NaN.
TSLI_OPERATION(f8, f8_min, (f8 a, f8 b), a < b ? a : b)
TSLI_OPERATION(f8, f8_max, (f8 a, f8 b), a > b ? a : b)
TSLI_OPERATION(f8, f8_abs, (f8 a), fabsf(a))
TSLI_OPERATION(f8, f8_negate, (f8 a), -a)
TSLI_OPERATION(f8, f8_flip, (f8 a, f8 sign), signbit(sign) ? -a : a)
TSLI_OPERATION(uint32_t, m8_bits, (m8 m), m)
TSLI_OPERATION(m8, m8_from_bits, (uint32_t bits), bits)
