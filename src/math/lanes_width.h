// SPDX-License-Identifier: MIT
// How many lanes a row in memory has: as many as the widest instruction set works on at once.
#ifndef TSLI_MATH_LANES_WIDTH_H
#define TSLI_MATH_LANES_WIDTH_H

#define TSLI_WIDTH 16
// And how many fewer of them are at least, where that is all that somebody needs: every lane type works on so many or on one.
#define TSLI_WIDTH_LEAST 4

#endif
