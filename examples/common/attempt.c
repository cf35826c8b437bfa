// SPDX-License-Identifier: MIT
#include "common/attempt.h"

#include "tassel/base.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool attempt(attempts *a, const tsla_json_at *at, attempt_read *read, void *context, const char *instead)
{
    tsla_error reason = {"", 0};
    tsla_json_at here = *at;
    here.error = &reason;
    if (read(context, &here))
        return true;
    if (reason.result == TSL_ERROR_OUT_OF_MEMORY)
        a->out_of_memory = true;
    else
        warnings_add_reason(a->warnings, a->memory, reason.text, instead);
    return false;
}

static bool take_array(void *context, const tsla_json_at *at)
{
    (void)context;
    return tsla_json_expect_array(at);
}

void attempt_each(attempts *a, const tsla_json_at *up, const char *key, attempt_read *read, void *context,
                  const char *instead)
{
    tsla_json_at array = tsla_json_member(up, key);
    uint32_t index = 0;
    if (!attempt(a, &array, take_array, NULL, "it counts as empty"))
        return;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at element = tsla_json_element(&array, index++, item);
        attempt(a, &element, read, context, instead);
    }
}

// ---- values -----------------------------------------------------------------------------------------------

typedef struct numbers {
    attempts *a;
    double least, most;
    uint32_t count; // of a vector
    float *out;
} numbers;

static bool take_float(void *context, const tsla_json_at *at)
{
    const numbers *n = context;
    if (!cJSON_IsNumber(at->item))
        return tsla_json_to_float(at, n->out); // says what it is
    double value = at->item->valuedouble, moved = fmin(fmax(value, n->least), n->most);
    *n->out = (float)moved;
    if (moved != value)
        warnings_add(n->a->warnings, n->a->memory, at, "%.9g is %s %g, which is used", value,
                     value < moved ? "below" : "above", moved);
    return true;
}

static bool take_floats(void *context, const tsla_json_at *at)
{
    const numbers *n = context;
    float taken[4];
    uint32_t i = 0;
    if (!cJSON_IsArray(at->item) || tsla_json_count(at) != n->count)
        return tsla_json_to_floats(at, n->count, taken); // says how many
    const cJSON *item;
    cJSON_ArrayForEach(item, at->item)
    {
        tsla_json_at element = tsla_json_element(at, i, item);
        numbers one = {n->a, n->least, n->most, 1, &taken[i++]};
        if (!take_float(&one, &element))
            return false;
    }
    memcpy(n->out, taken, n->count * sizeof *taken);
    return true;
}

void attempt_float(attempts *a, const tsla_json_at *up, const char *key, double least, double most, float *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    numbers n = {a, least, most, 1, inout};
    char instead[64];
    snprintf(instead, sizeof instead, "%g is used", (double)*inout);
    if (at.item)
        attempt(a, &at, take_float, &n, instead);
}

void attempt_floats(attempts *a, const tsla_json_at *up, const char *key, uint32_t count, float *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    numbers n = {a, -ATTEMPT_LARGEST, ATTEMPT_LARGEST, count, inout};
    char instead[128] = "";
    for (uint32_t i = 0; i < count; ++i) {
        size_t used = strlen(instead);
        snprintf(instead + used, sizeof instead - used, "%s%g%s", i ? ", " : "[", (double)inout[i],
                 i + 1 < count ? "" : "] is used");
    }
    if (at.item)
        attempt(a, &at, take_floats, &n, instead);
}

static bool take_bool(void *context, const tsla_json_at *at)
{
    if (!cJSON_IsBool(at->item))
        return tsla_json_fail(at, "neither true nor false");
    *(bool *)context = cJSON_IsTrue(at->item);
    return true;
}

void attempt_bool(attempts *a, const tsla_json_at *up, const char *key, bool *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    if (at.item)
        attempt(a, &at, take_bool, inout, *inout ? "true is used" : "false is used");
}

static bool take_text(void *context, const tsla_json_at *at)
{
    return tsla_json_to_text(at, (const char **)context);
}

void attempt_text(attempts *a, const tsla_json_at *up, const char *key, const char **inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    if (at.item)
        attempt(a, &at, take_text, inout, "it counts as missing");
}

bool attempt_index(const tsla_json_at *at, uint32_t count, const char *noun, uint32_t *out)
{
    uint64_t value = 0;
    if (!tsla_json_require(at))
        return false;
    if (!cJSON_IsNumber(at->item))
        return tsla_json_to_uint(at, count, &value); // says what it is
    double number = at->item->valuedouble;
    if (!(number >= 0.0 && number < (double)count) || number != floor(number))
        return tsla_json_fail(at, "%.17g is not a %s: there are %u", number, noun, (unsigned)count);
    *out = (uint32_t)number;
    return true;
}
