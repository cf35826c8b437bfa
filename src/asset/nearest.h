// SPDX-License-Identifier: MIT
// The known name that a wrong one was most likely meant to be.
#ifndef ASSET_NEAREST_H
#define ASSET_NEAREST_H

#include "asset/json.h"

typedef struct tsla_nearest {
    const char *wanted;
    const char *name; // the nearest so far; null where none is near
    uint32_t distance;
} tsla_nearest;

// Names count as near when at most a third of the wanted one's letters, and at least one, would have to be typed otherwise, left
// out, put in or exchanged with their neighbour. Upper and lower case are the same letter.
tsla_nearest tsla_nearest_begin(const char *wanted);
void tsla_nearest_offer(tsla_nearest *nearest, const char *name); // null is allowed
// there is no KIND "wanted"; did you mean "name"? Returns false.
bool tsla_nearest_fail(const tsla_nearest *nearest, const tsla_json_at *at, const char *kind);
// The same without a place in a file, into *e.
bool tsla_nearest_say(const tsla_nearest *nearest, const char *file, const char *kind, tsla_error *e);

#endif
