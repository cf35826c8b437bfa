// SPDX-License-Identifier: MIT
// How many lanes a row in memory has: as many as the widest instruction set works on at once.
#ifndef TSLI_MATH_LANES_WIDTH_H
#define TSLI_MATH_LANES_WIDTH_H

#define TSLI_WIDTH 16

#endif
