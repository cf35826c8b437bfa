// SPDX-License-Identifier: MIT
// Files that are not clean: what cannot be read is left out, the smallest part around it, and a warning names the file, the
// place, what was read there and what was done. `attempt` decides that for every part; docs/vrm.md has the rule.
#ifndef EXAMPLES_COMMON_ATTEMPT_H
#define EXAMPLES_COMMON_ATTEMPT_H

#include "common/warnings.h"

typedef struct attempts {
    tsla_arena *memory;
    warnings *warnings;
    bool out_of_memory; // which is no fault of the file: whoever began refuses in the end
} attempts;

// Fails at `at` or below it, with tsla_json_fail and its kin, before it changes anything but `context`'s scratch.
typedef bool attempt_read(void *context, const tsla_json_at *at);

// Reads a part. One that cannot be read becomes a warning: why, and `instead`, what is done about it. Returns whether it was read.
bool attempt(attempts *a, const tsla_json_at *at, attempt_read *read, void *context, const char *instead);
// Attempts each element of a list; none where there is no list.
void attempt_each(attempts *a, const tsla_json_at *up, const char *key, attempt_read *read, void *context,
                  const char *instead);

// Members that may be missing. What is of another type counts as missing, and *inout stays; numbers are moved into their range.
void attempt_float(attempts *a, const tsla_json_at *up, const char *key, double least, double most, float *inout);
void attempt_floats(attempts *a, const tsla_json_at *up, const char *key, uint32_t count, float *inout);
void attempt_bool(attempts *a, const tsla_json_at *up, const char *key, bool *inout);
void attempt_text(attempts *a, const tsla_json_at *up, const char *key, const char **inout);
// For readers: an index below `count` of a `noun`, which has to be there.
bool attempt_index(const tsla_json_at *at, uint32_t count, const char *noun, uint32_t *out);

// Of numbers without a range of their own: far above what swings, far below what overflows.
#define ATTEMPT_LARGEST 1e6f

#endif
