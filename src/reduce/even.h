// SPDX-License-Identifier: MIT
// What the sums of evenly spaced frames need of their count, looked up for the first frames after a key: segments are
// short, and these are a tenth of a frame's arithmetic.
#ifndef TSLI_REDUCE_EVEN_H
#define TSLI_REDUCE_EVEN_H

#include <stdint.h>

// Rows for 1, 2 ... frames. The first TSLI_EVEN_FULL of them have seven more behind them.
enum { TSLI_EVEN_ROWS = 128, TSLI_EVEN_FULL = TSLI_EVEN_ROWS - 7 };
extern const double tsli_even_counts[TSLI_EVEN_ROWS];
extern const double tsli_even_counts_squared[TSLI_EVEN_ROWS];
extern const double tsli_even_times[TSLI_EVEN_ROWS]; // tsli_even_squares

#endif
