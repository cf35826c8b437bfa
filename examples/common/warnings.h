// SPDX-License-Identifier: MIT
// What was read in another way than it stands in the file, one line each: the file, the place, what happens
// instead.
#ifndef EXAMPLES_COMMON_WARNINGS_H
#define EXAMPLES_COMMON_WARNINGS_H

#include "asset/arena.h"
#include "asset/json.h"

#define WARNINGS_MAXIMUM 32 // more than a person reads; the rest is counted

typedef struct warnings {
    uint32_t count, dropped;
    const char *lines[WARNINGS_MAXIMUM];
} warnings;

// "file: path: " and the text. Memory is the arena's; without any the line is dropped.
void warnings_add(warnings *list, tsla_arena *memory, const tsla_json_at *at, const char *format, ...)
    PRINTF_LIKE(4, 5);
// A reason that has file and path already, and what is done instead.
void warnings_add_reason(warnings *list, tsla_arena *memory, const char *reason, const char *instead);

#endif
