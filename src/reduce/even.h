// SPDX-License-Identifier: MIT
// Tables for the sums of evenly spaced frames, for the first frames after a key: segments are short, and computing these takes a tenth of
// a frame's time.
#ifndef TSLI_REDUCE_EVEN_H
#define TSLI_REDUCE_EVEN_H

#include <stdint.h>

// Rows for 1, 2 ... frames. The first TSLI_EVEN_FULL have seven more after them.
enum { TSLI_EVEN_ROWS = 128, TSLI_EVEN_FULL = TSLI_EVEN_ROWS - 7 };
extern const double tsli_even_counts[TSLI_EVEN_ROWS];
extern const double tsli_even_counts_squared[TSLI_EVEN_ROWS];
extern const double tsli_even_times[TSLI_EVEN_ROWS]; // tsli_even_squares

#endif
