// SPDX-License-Identifier: MIT
// JSON of untrusted files, over cJSON: limits are checked before parsing, and every value knows its location, so that messages can name it:
// fox.gltf: nodes[4] "tail".children[0]: 99 is not below 26.
#ifndef ASSET_JSON_H
#define ASSET_JSON_H

#include "asset/error.h"

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_MAXIMUM_BYTES (256u << 20) // of text; cJSON keeps about ten times that
#define JSON_MAXIMUM_DEPTH 64           // cJSON recurses: far below any stack, far above any real file

// The tree, or null with a message that gives line and column. `text` needs no terminator.
// Refused: syntax errors, nesting or text beyond the limits, numbers that are not finite, \u0000 in strings.
cJSON *tsla_json_parse(const char *text, size_t length, const char *file, tsla_error *e);
// The tree as text, for cJSON_free; null without memory. Numbers from tsla_json_parse are written digit by digit as they were read.
char *tsla_json_print(cJSON *root, bool formatted);
// A member of an object; null if it is missing or null in the file, which mean the same everywhere.
cJSON *tsla_json_get(const cJSON *object, const char *key);

// A value and its path. `item` is null if it is missing. Lives on the stack and points up the stack.
typedef struct tsla_json_at {
    const cJSON *item;
    const struct tsla_json_at *up; // null for the root
    const char *key;               // null for an element of an array
    uint32_t index;
    const char *file;
    tsla_error *error;
} tsla_json_at;

tsla_json_at tsla_json_root(const cJSON *item, const char *file, tsla_error *e);
tsla_json_at tsla_json_member(const tsla_json_at *up, const char *key);
tsla_json_at tsla_json_element(const tsla_json_at *up, uint32_t index, const cJSON *item);

// "file: path: " and the reason. Returns false.
bool tsla_json_fail(const tsla_json_at *at, const char *format, ...) PRINTF_LIKE(2, 3);
bool tsla_json_no_memory(const tsla_json_at *at);
bool tsla_json_fail_list(const tsla_json_at *at, const char *format, va_list list);

bool tsla_json_expect_object(const tsla_json_at *at);
bool tsla_json_expect_array(const tsla_json_at *at); // a missing one is empty
uint32_t tsla_json_count(const tsla_json_at *at);    // of an expected array or object; 0 if missing

// A missing member leaves *inout as it is and is not a failure.
bool tsla_json_read_float(const tsla_json_at *up, const char *key, float *inout);
bool tsla_json_read_floats(const tsla_json_at *up, const char *key, uint32_t count, float *inout);
bool tsla_json_read_bool(const tsla_json_at *up, const char *key, bool *inout);
bool tsla_json_read_text(const tsla_json_at *up, const char *key, const char **inout);
bool tsla_json_read_uint(const tsla_json_at *up, const char *key, uint64_t maximum, uint64_t *inout);
bool tsla_json_read_index(const tsla_json_at *up, const char *key, uint32_t count,
                          int32_t *inout); // 0..count-1
// The value itself.
bool tsla_json_to_float(const tsla_json_at *at, float *out);
bool tsla_json_to_floats(const tsla_json_at *at, uint32_t count, float *out); // an array of that length
bool tsla_json_to_uint(const tsla_json_at *at, uint64_t maximum, uint64_t *out);
bool tsla_json_to_text(const tsla_json_at *at, const char **out);
bool tsla_json_require(const tsla_json_at *at); // it must exist

#endif
