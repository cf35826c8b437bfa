// SPDX-License-Identifier: MIT
// Reading growable structs: fields that an older caller lacks get today's defaults; fields that a newer caller sets and this version
// does not know are refused.
#ifndef TSLI_BASE_DESC_H
#define TSLI_BASE_DESC_H

#include "tassel/base.h"

#include <string.h>

// Zeroes the caller's bytes, then copies what this version knows and writes the caller's size in front.
static inline void tsli_desc_init(void *out, uint32_t out_size, const void *defaults, uint32_t known_size)
{
    if (!out || out_size < sizeof(uint32_t))
        return;
    memset(out, 0, out_size);
    memcpy(out, defaults, out_size < known_size ? out_size : known_size);
    memcpy(out, &out_size, sizeof out_size);
}

// Whether the caller's struct can be read or filled. `first_size`: the struct's size in the version that introduced it; no caller
// can have compiled against a smaller one.
static inline tsl_result tsli_desc_check(uint32_t known_size, uint32_t first_size, const void *given)
{
    uint32_t given_size;
    if (!given)
        return TSL_ERROR_NULL_POINTER;
    memcpy(&given_size, given, sizeof given_size);
    if (given_size < first_size)
        return TSL_ERROR_NOT_INITIALIZED;
    for (uint32_t i = known_size; i < given_size; ++i)
        if (((const unsigned char *)given)[i] != 0)
            return TSL_ERROR_NEWER_STRUCT;
    return TSL_OK;
}

// Lays the caller's fields over the defaults already in `known`.
static inline tsl_result tsli_desc_read(void *known, uint32_t known_size, uint32_t first_size, const void *given)
{
    uint32_t given_size;
    tsl_result result = tsli_desc_check(known_size, first_size, given);
    if (result != TSL_OK)
        return result;
    memcpy(&given_size, given, sizeof given_size);
    memcpy(known, given, given_size < known_size ? given_size : known_size);
    memcpy(known, &known_size, sizeof known_size);
    return TSL_OK;
}

#endif
