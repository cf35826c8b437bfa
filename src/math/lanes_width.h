// SPDX-License-Identifier: MIT
// Width of rows in memory: eight floats for every instruction set, as many as the widest register holds.
#ifndef TSLI_MATH_LANES_WIDTH_H
#define TSLI_MATH_LANES_WIDTH_H

#define TSLI_WIDTH 8
#define TSLI_ROW_BYTES 32 // rows are aligned to their size

#endif
