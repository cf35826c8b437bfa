// SPDX-License-Identifier: MIT
// What src uses of this header, for tests/abi/msvc.cmake: declared as C11 and MSVC have it.
#pragma once
#include <stddef.h>

void *malloc(size_t size);
void free(void *memory);
void qsort(void *base, size_t count, size_t size, int(__cdecl *compare)(const void *, const void *));
