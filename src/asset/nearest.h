// SPDX-License-Identifier: MIT
// Suggests the known name that a wrong one was most likely meant to be.
#ifndef ASSET_NEAREST_H
#define ASSET_NEAREST_H

#include "asset/json.h"

typedef struct tsla_nearest {
    const char *wanted;
    const char *name; // the nearest so far; null if none is near
    uint32_t distance;
} tsla_nearest;

// Names are near if at most a third of the wanted name's letters, and at least one, would have to be replaced, removed, inserted or
// swapped with a neighbour. Case is ignored.
tsla_nearest tsla_nearest_begin(const char *wanted);
void tsla_nearest_offer(tsla_nearest *nearest, const char *name); // null is allowed
// Fails with: there is no KIND "wanted"; did you mean "name"? Returns false.
bool tsla_nearest_fail(const tsla_nearest *nearest, const tsla_json_at *at, const char *kind);
// The same without a location in a file, into *e.
bool tsla_nearest_say(const tsla_nearest *nearest, const char *file, const char *kind, tsla_error *e);

#endif
