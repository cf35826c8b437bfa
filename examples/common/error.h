// SPDX-License-Identifier: MIT
// What went wrong, as one line for a person: the file, the place in it, the reason.
#ifndef EXAMPLES_COMMON_ERROR_H
#define EXAMPLES_COMMON_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif

// The first failure is kept: what follows from it would only hide it.
typedef struct error {
    char text[1024];
} error;

// Both return false, so that a failing function can end with `return error_set(...)`.
bool error_set(error *e, const char *format, ...) PRINTF_LIKE(2, 3);
bool error_set_list(error *e, const char *format, va_list list);

#endif
