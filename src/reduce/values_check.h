// SPDX-License-Identifier: MIT
// Checks values before a reduction. Included once per instruction set, with VALUES_CHECK, the name of the function it makes.

#include "reduce/tracks.h"

#include <string.h>

static inline uint32_t float_magnitude(const float *value)
{
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    return bits & 0x7fffffffu;
}

static int is_zero_rotation(const float *value)
{
    return (float_magnitude(value) | float_magnitude(value + 1) | float_magnitude(value + 2) |
            float_magnitude(value + 3)) == 0;
}

// The top bit is set if any number is NaN or an infinity: only their magnitudes reach it. Bit patterns, unlike arithmetic, have no
// dependent operations, so rows of them are vectorised.
static uint32_t any_not_finite(const float *values, size_t count)
{
    enum { ROW = 16 };
    uint32_t row[ROW] = {0}, any = 0;
    size_t i = 0;
    for (; i + ROW <= count; i += ROW)
        for (int k = 0; k < ROW; ++k)
            row[k] |= float_magnitude(values + i + k) + 0x00800000u;
    for (int k = 0; k < ROW; ++k)
        any |= row[k];
    for (; i < count; ++i)
        any |= float_magnitude(values + i) + 0x00800000u;
    return any & 0x80000000u;
}

tsl_result VALUES_CHECK(const float *values, uint32_t width, uint32_t stride, uint32_t count, int is_rotation)
{
    uint32_t not_finite = 0, suspects = 0;
    if (stride == width * sizeof(float))
        not_finite = any_not_finite(values, (size_t)width * count);
    else
        for (uint32_t i = 0; i < count; ++i)
            not_finite |= any_not_finite(tsli_strided(values, stride, i), width);
    if (not_finite)
        return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 0; is_rotation && i < count; ++i)
        suspects += float_magnitude(tsli_strided(values, stride, i) + 3) == 0;
    for (uint32_t i = 0; suspects != 0 && i < count; ++i) // rare: a w of zero
        if (is_zero_rotation(tsli_strided(values, stride, i)))
            return TSL_ERROR_INVALID_ARGUMENT;
    return TSL_OK;
}
