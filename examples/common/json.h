// SPDX-License-Identifier: MIT
// JSON from files nobody vouches for, over cJSON: limits before parsing, and values read together with the
// place they stand in, so that every message can name it: fox.gltf: nodes[4] "tail".children[0]: 99 is not
// below 26.
#ifndef EXAMPLES_COMMON_JSON_H
#define EXAMPLES_COMMON_JSON_H

#include "common/error.h"

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_MAXIMUM_BYTES (256u << 20) // of text; cJSON keeps about ten times that
#define JSON_MAXIMUM_DEPTH 64 // cJSON recurses: far below what any stack holds, far above any real file

// The tree, or null with a message that gives line and column. `text` needs no terminator.
// Refused: syntax errors, nesting or text beyond the limits, numbers that are not finite, \u0000 in strings.
cJSON *json_parse(const char *text, size_t length, const char *file, error *e);
// The tree as text, free() it; null without memory. Numbers that came from json_parse stand there as they
// came, digit by digit.
char *json_print(cJSON *root, bool formatted);

// A value and how it was reached. `item` is null when it is not there. Lives on the stack, points up the
// stack.
typedef struct json_at {
    const cJSON *item;
    const struct json_at *up; // null for the root
    const char *key;          // null for an element of an array
    uint32_t index;
    const char *file;
    error *error;
} json_at;

json_at json_root(const cJSON *item, const char *file, error *e);
json_at json_member(const json_at *up, const char *key);
json_at json_element(const json_at *up, uint32_t index, const cJSON *item);

// "file: path: " and the reason. Returns false.
bool json_fail(const json_at *at, const char *format, ...) PRINTF_LIKE(2, 3);
bool json_fail_list(const json_at *at, const char *format, va_list list);

bool json_expect_object(const json_at *at);
bool json_expect_array(const json_at *at); // a missing one is an empty one
uint32_t json_count(const json_at *at);    // of an array or object that was expected; 0 when missing

// A missing member leaves *inout as it is and is not a failure.
bool json_read_float(const json_at *up, const char *key, float *inout);
bool json_read_floats(const json_at *up, const char *key, uint32_t count, float *inout);
bool json_read_bool(const json_at *up, const char *key, bool *inout);
bool json_read_text(const json_at *up, const char *key, const char **inout);
bool json_read_uint(const json_at *up, const char *key, uint64_t maximum, uint64_t *inout);
bool json_read_index(const json_at *up, const char *key, uint32_t count, int32_t *inout); // 0..count-1
// The value itself.
bool json_to_float(const json_at *at, float *out);
bool json_to_floats(const json_at *at, uint32_t count, float *out); // an array of so many
bool json_to_uint(const json_at *at, uint64_t maximum, uint64_t *out);
bool json_to_text(const json_at *at, const char **out);
bool json_require(const json_at *at); // it must be there

#endif
