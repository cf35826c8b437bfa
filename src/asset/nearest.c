// SPDX-License-Identifier: MIT
#include "asset/nearest.h"

#include <string.h>

#define LONGEST 64u // letters: longer names are not compared

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// Restricted Damerau-Levenshtein distance ("optimal string alignment"); only the last three rows are kept.
static uint32_t distance_between(const char *a, size_t a_length, const char *b, size_t b_length)
{
    uint32_t rows[3][LONGEST + 1];
    for (uint32_t j = 0; j <= b_length; ++j)
        rows[0][j] = j;
    for (uint32_t i = 1; i <= a_length; ++i) {
        uint32_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        row[0] = i;
        for (uint32_t j = 1; j <= b_length; ++j) {
            uint32_t differs = lower(a[i - 1]) != lower(b[j - 1]);
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + differs);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = least(row[j], second[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

tsla_nearest tsla_nearest_begin(const char *wanted)
{
    uint32_t third = (uint32_t)(strlen(wanted) / 3);
    tsla_nearest nearest = {wanted, NULL, (third > 1 ? third : 1) + 1};
    return nearest;
}

void tsla_nearest_offer(tsla_nearest *nearest, const char *name)
{
    size_t wanted = strlen(nearest->wanted), length = name ? strlen(name) : 0;
    if (length == 0 || length > LONGEST || wanted > LONGEST)
        return;
    uint32_t distance = distance_between(nearest->wanted, wanted, name, length);
    if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->name = name;
    }
}

bool tsla_nearest_fail(const tsla_nearest *nearest, const tsla_json_at *at, const char *kind)
{
    if (!nearest->name)
        return tsla_json_fail(at, "there is no %s \"%s\"", kind, nearest->wanted);
    return tsla_json_fail(at, "there is no %s \"%s\"; did you mean \"%s\"?", kind, nearest->wanted, nearest->name);
}

bool tsla_nearest_say(const tsla_nearest *nearest, const char *file, const char *kind, tsla_error *e)
{
    tsla_json_at at = tsla_json_root(NULL, file, e);
    return tsla_nearest_fail(nearest, &at, kind);
}
