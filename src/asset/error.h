// SPDX-License-Identifier: MIT
// An error as one line for a person: the file, the location, the reason.
#ifndef ASSET_ERROR_H
#define ASSET_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif

// Keeps the first failure, since later ones follow from it.
typedef struct tsla_error {
    char text[1024];
    int32_t result; // a tsl_result; 0: the file itself is wrong
} tsla_error;

// Both return false, so that a failing function can end with `return tsla_error_set(...)`.
bool tsla_error_set(tsla_error *e, const char *format, ...) PRINTF_LIKE(2, 3);
// "file: out of memory", and TSL_ERROR_OUT_OF_MEMORY.
bool tsla_error_no_memory(tsla_error *e, const char *file);
bool tsla_error_set_list(tsla_error *e, const char *format, va_list list);

#endif
