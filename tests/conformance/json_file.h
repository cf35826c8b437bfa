// SPDX-License-Identifier: MIT
// What every kind needs of JSON: a whole file, and numbers that must be there.
#ifndef TASSEL_TESTS_CONFORMANCE_JSON_FILE_H
#define TASSEL_TESTS_CONFORMANCE_JSON_FILE_H

#include <cjson/cJSON.h>
#include <string.h>

// Null, with a line that names the file, when it cannot be read, is not JSON, or is not of this format. `format`
// null: files of this kind name none.
// Free with cJSON_Delete.
cJSON *json_file_read(const char *path, const char *format);

// 1 when `name` holds exactly `count` numbers.
static inline int json_numbers(const cJSON *object, const char *name, int count, double *out)
{
    const cJSON *array = cJSON_GetObjectItemCaseSensitive(object, name), *item;
    int i = 0;
    if (!cJSON_IsArray(array) || cJSON_GetArraySize(array) != count)
        return 0;
    cJSON_ArrayForEach(item, array)
    {
        if (!cJSON_IsNumber(item))
            return 0;
        out[i++] = item->valuedouble;
    }
    return 1;
}

static inline int json_number(const cJSON *object, const char *name, double *out)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!cJSON_IsNumber(item))
        return 0;
    *out = item->valuedouble;
    return 1;
}

#endif
