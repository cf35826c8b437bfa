// SPDX-License-Identifier: MIT
#include "asset/json.h"

#include "tassel/base.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

tsla_json_at tsla_json_root(const cJSON *item, const char *file, tsla_error *e)
{
    tsla_json_at at = {item, NULL, NULL, 0, file, e};
    return at;
}

cJSON *tsla_json_get(const cJSON *object, const char *key)
{
    cJSON *item = cJSON_IsObject(object) ? cJSON_GetObjectItemCaseSensitive(object, key) : NULL;
    return cJSON_IsNull(item) ? NULL : item;
}

tsla_json_at tsla_json_member(const tsla_json_at *up, const char *key)
{
    tsla_json_at at = {tsla_json_get(up->item, key), up, key, 0, up->file, up->error};
    return at;
}

tsla_json_at tsla_json_element(const tsla_json_at *up, uint32_t index, const cJSON *item)
{
    tsla_json_at at = {item, up, NULL, index, up->file, up->error};
    return at;
}

static size_t append(char *text, size_t size, size_t used, const char *format, ...) PRINTF_LIKE(4, 5);
static size_t append(char *text, size_t size, size_t used, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int count = used < size ? vsnprintf(text + used, size - used, format, list) : 0;
    va_end(list);
    return used + (count > 0 ? (size_t)count : 0);
}

// Root first; an element of an array is followed by its name, which people recognise.
static size_t append_path(const tsla_json_at *at, char *text, size_t size)
{
    if (!at->up)
        return 0;
    size_t used = append_path(at->up, text, size);
    if (at->key)
        return append(text, size, used, "%s%s", used ? "." : "", at->key);
    used = append(text, size, used, "[%u]", (unsigned)at->index);
    const cJSON *name = cJSON_IsObject(at->item) ? cJSON_GetObjectItemCaseSensitive(at->item, "name") : NULL;
    if (name && cJSON_IsString(name))
        used = append(text, size, used, " \"%.64s\"", name->valuestring);
    return used;
}

bool tsla_json_fail_list(const tsla_json_at *at, const char *format, va_list list)
{
    char path[512] = "", reason[400];
    vsnprintf(reason, sizeof reason, format, list);
    append_path(at, path, sizeof path);
    return tsla_error_set(at->error, "%s: %s%s%s", at->file, path, path[0] ? ": " : "", reason);
}

bool tsla_json_fail(const tsla_json_at *at, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    tsla_json_fail_list(at, format, list);
    va_end(list);
    return false;
}

bool tsla_json_no_memory(const tsla_json_at *at)
{
    if (at->error->text[0] == '\0')
        at->error->result = TSL_ERROR_OUT_OF_MEMORY;
    return tsla_json_fail(at, "out of memory");
}

static const char *kind_name(const cJSON *item)
{
    if (!item)
        return "nothing";
    switch (item->type & 0xff) {
    case cJSON_False:
    case cJSON_True:
        return "a truth value";
    case cJSON_NULL:
        return "null";
    case cJSON_Number:
        return "a number";
    case cJSON_String:
        return "a string";
    case cJSON_Array:
        return "an array";
    default:
        return "an object";
    }
}

static bool fail_kind(const tsla_json_at *at, const char *expected)
{
    return tsla_json_fail(at, "expected %s, found %s", expected, kind_name(at->item));
}

bool tsla_json_require(const tsla_json_at *at)
{
    return at->item ? true : tsla_json_fail(at, "missing");
}

bool tsla_json_expect_object(const tsla_json_at *at)
{
    return cJSON_IsObject(at->item) ? true : fail_kind(at, "an object");
}

bool tsla_json_expect_array(const tsla_json_at *at)
{
    return !at->item || cJSON_IsArray(at->item) ? true : fail_kind(at, "an array");
}

uint32_t tsla_json_count(const tsla_json_at *at)
{
    uint32_t count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, at->item)++ count;
    return count;
}

bool tsla_json_to_float(const tsla_json_at *at, float *out)
{
    if (!cJSON_IsNumber(at->item))
        return fail_kind(at, "a number");
    float value = (float)at->item->valuedouble;
    if (!isfinite(value))
        return tsla_json_fail(at, "%g is too large", at->item->valuedouble);
    *out = value;
    return true;
}

bool tsla_json_to_uint(const tsla_json_at *at, uint64_t maximum, uint64_t *out)
{
    if (!cJSON_IsNumber(at->item))
        return fail_kind(at, "a whole number");
    double value = at->item->valuedouble;
    if (!(value >= 0.0) || value > (double)maximum || value != floor(value))
        return tsla_json_fail(at, "%.17g is not a whole number from 0 to %llu", value, (unsigned long long)maximum);
    *out = (uint64_t)value;
    return true;
}

bool tsla_json_to_text(const tsla_json_at *at, const char **out)
{
    if (!cJSON_IsString(at->item))
        return fail_kind(at, "a string");
    *out = at->item->valuestring;
    return true;
}

bool tsla_json_read_float(const tsla_json_at *up, const char *key, float *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    return at.item ? tsla_json_to_float(&at, inout) : true;
}

bool tsla_json_to_floats(const tsla_json_at *at, uint32_t count, float *out)
{
    if (!cJSON_IsArray(at->item) || tsla_json_count(at) != count)
        return tsla_json_fail(at, "expected %u numbers", (unsigned)count);
    uint32_t i = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, at->item)
    {
        tsla_json_at element = tsla_json_element(at, i, item);
        if (!tsla_json_to_float(&element, &out[i]))
            return false;
        ++i;
    }
    return true;
}

bool tsla_json_read_floats(const tsla_json_at *up, const char *key, uint32_t count, float *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    return !at.item ? true : tsla_json_to_floats(&at, count, inout);
}

bool tsla_json_read_bool(const tsla_json_at *up, const char *key, bool *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    if (!at.item)
        return true;
    if (!cJSON_IsBool(at.item))
        return fail_kind(&at, "true or false");
    *inout = cJSON_IsTrue(at.item);
    return true;
}

bool tsla_json_read_text(const tsla_json_at *up, const char *key, const char **inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    return at.item ? tsla_json_to_text(&at, inout) : true;
}

bool tsla_json_read_uint(const tsla_json_at *up, const char *key, uint64_t maximum, uint64_t *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    return at.item ? tsla_json_to_uint(&at, maximum, inout) : true;
}

bool tsla_json_read_index(const tsla_json_at *up, const char *key, uint32_t count, int32_t *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    uint64_t value = 0;
    if (!at.item)
        return true;
    if (!tsla_json_to_uint(&at, INT32_MAX, &value))
        return false;
    if (value >= count)
        return tsla_json_fail(&at, "%llu is not an index below %u", (unsigned long long)value, (unsigned)count);
    *inout = (int32_t)value;
    return true;
}
