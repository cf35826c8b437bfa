// SPDX-License-Identifier: MIT
// What src uses of this header, for tests/abi/msvc.cmake: declared as C11 and MSVC have it.
#pragma once
#include <stdarg.h>
#include <stddef.h>

int snprintf(char *to, size_t size, const char *format, ...);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
