// SPDX-License-Identifier: MIT
// What src uses of this header, for tests/abi/msvc.cmake: declared as C11 and MSVC have it.
#pragma once

#define FE_TONEAREST 0x0000
int fegetround(void);
int fesetround(int mode);
