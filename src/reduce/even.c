// SPDX-License-Identifier: MIT
#include "reduce/greedy.h"

// The formula of tsli_even_squares: the same operations, the same bits.
#define EVEN_COUNT(n) ((double)(n))
#define EVEN_SQUARE(n) (EVEN_COUNT(n) * EVEN_COUNT(n))
#define EVEN_TIMES(n) (EVEN_SQUARE(n) * (EVEN_COUNT(n) * (1.0 / 3.0) + 0.5) + EVEN_COUNT(n) * (1.0 / 6.0))

#define EVEN_8(row, n)                                                                                                 \
    row((n) + 1), row((n) + 2), row((n) + 3), row((n) + 4), row((n) + 5), row((n) + 6), row((n) + 7), row((n) + 8)
#define EVEN_32(row, n) EVEN_8(row, n), EVEN_8(row, (n) + 8), EVEN_8(row, (n) + 16), EVEN_8(row, (n) + 24)
#define EVEN_128(row)                                                                                                  \
    {                                                                                                                  \
        EVEN_32(row, 0), EVEN_32(row, 32), EVEN_32(row, 64), EVEN_32(row, 96)                                          \
    }

const double tsli_even_counts[TSLI_EVEN_ROWS] = EVEN_128(EVEN_COUNT);
const double tsli_even_counts_squared[TSLI_EVEN_ROWS] = EVEN_128(EVEN_SQUARE);
const double tsli_even_times[TSLI_EVEN_ROWS] = EVEN_128(EVEN_TIMES);

#undef EVEN_COUNT
#undef EVEN_SQUARE
#undef EVEN_TIMES
#undef EVEN_8
#undef EVEN_32
#undef EVEN_128
