// SPDX-License-Identifier: MIT
#include "asset/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct scanner {
    const char *text;
    size_t length, at;
} scanner;

static bool fail_at(const scanner *s, size_t at, const char *file, const char *reason, tsla_error *e)
{
    unsigned line = 1, column = 1;
    for (size_t i = 0; i < at && i < s->length; ++i) {
        column = s->text[i] == '\n' ? 1 : column + 1;
        line += s->text[i] == '\n';
    }
    return tsla_error_set(e, "%s: JSON line %u column %u: %s", file, line, column, reason);
}

// Leaves `at` behind the closing quote. False for \u0000, which C strings cannot represent.
static bool skip_string(scanner *s)
{
    for (++s->at; s->at < s->length && s->text[s->at] != '"'; ++s->at) {
        if (s->text[s->at] != '\\')
            continue;
        if (s->length - s->at >= 6 && memcmp(s->text + s->at, "\\u0000", 6) == 0)
            return false;
        ++s->at;
    }
    ++s->at;
    return true;
}

// Checks that cJSON lacks, before it allocates anything.
static bool check_text(const char *text, size_t length, const char *file, tsla_error *e)
{
    scanner s = {text, length, 0};
    int depth = 0;
    while (s.at < length) {
        size_t here = s.at;
        char c = text[here];
        if (c == '\0')
            return fail_at(&s, here, file, "a zero byte", e);
        if (c == '"') {
            if (!skip_string(&s))
                return fail_at(&s, here, file, "a string with the character \\u0000", e);
            continue;
        }
        if ((c == '{' || c == '[') && ++depth > JSON_MAXIMUM_DEPTH)
            return fail_at(&s, here, file, "nested too deeply", e);
        if (c == '}' || c == ']')
            --depth;
        ++s.at;
    }
    return true;
}

static bool is_number_start(char c)
{
    return c == '-' || (c >= '0' && c <= '9');
}

// The next number outside strings; cJSON's tree in document order has the same sequence.
static bool next_number(scanner *s, const char **out_token, size_t *out_length)
{
    while (s->at < s->length && !is_number_start(s->text[s->at])) {
        if (s->text[s->at] == '"')
            skip_string(s);
        else
            ++s->at;
    }
    if (s->at >= s->length)
        return false;
    size_t start = s->at;
    while (s->at < s->length && memchr("+-.eE0123456789", s->text[s->at], 15))
        ++s->at;
    *out_token = s->text + start;
    *out_length = s->at - start;
    return true;
}

// cJSON prints 15 digits when those are within a rounding error, and writes 1.0 as 1. A number that would be printed differently keeps its
// text in a field that cJSON frees but does not use for numbers.
static bool keep_text(cJSON *item, const char *token, size_t length)
{
    char printed[64];
    int count = snprintf(printed, sizeof printed, "%.15g", item->valuedouble);
    if ((size_t)count == length && memcmp(printed, token, length) == 0)
        return true;
    item->valuestring = cJSON_malloc(length + 1);
    if (!item->valuestring)
        return false;
    memcpy(item->valuestring, token, length);
    item->valuestring[length] = '\0';
    return true;
}

static bool check_numbers(cJSON *item, scanner *s, const char *file, tsla_error *e)
{
    for (; item; item = item->next) {
        const char *token = NULL;
        size_t length = 0;
        if (item->child && !check_numbers(item->child, s, file, e))
            return false;
        if (!cJSON_IsNumber(item))
            continue;
        if (!next_number(s, &token, &length))
            return tsla_error_set(e, "%s: JSON: malformed number", file);
        if (!isfinite(item->valuedouble))
            return fail_at(s, (size_t)(token - s->text), file, "a number that is too large", e);
        if (!keep_text(item, token, length))
            return tsla_error_no_memory(e, file);
    }
    return true;
}

static void swap_types(cJSON *item, int from, int to)
{
    for (; item; item = item->next) {
        swap_types(item->child, from, to);
        if ((item->type & 0xff) == from && item->valuestring)
            item->type = (item->type & ~0xff) | to;
    }
}

char *tsla_json_print(cJSON *root, bool formatted)
{
    swap_types(root, cJSON_Number, cJSON_Raw);
    char *text = formatted ? cJSON_Print(root) : cJSON_PrintUnformatted(root);
    swap_types(root, cJSON_Raw, cJSON_Number);
    return text;
}

// cJSON stops at the unexpected token. If a value or a key begins there and another ends before the space in front of it, a separator is
// missing between them, and a person looks for it behind the first one.
static bool find_missing_separator(const scanner *s, size_t at, size_t *out_gap)
{
    size_t end = at;
    while (end > 0 && memchr(" \t\r\n", s->text[end - 1], 4))
        --end;
    *out_gap = end;
    return end > 0 && end < at && at < s->length && !strchr(",:[{", s->text[end - 1]) &&
           strchr("\"[{-0123456789tfn", s->text[at]);
}

static bool fail_to_parse(const scanner *s, size_t at, const char *file, tsla_error *e)
{
    size_t gap;
    if (s->length == 0)
        return fail_at(s, at, file, "nothing there", e);
    if (find_missing_separator(s, at, &gap))
        return fail_at(s, gap, file, "a comma (or a colon) is missing here", e);
    return fail_at(s, at, file, "not valid JSON here", e);
}

cJSON *tsla_json_parse(const char *text, size_t length, const char *file, tsla_error *e)
{
    scanner s = {text, length, 0};
    const char *end = text;
    while (length > 0 && text[length - 1] == '\0') // some writers pad the JSON chunk of a .glb with zeros
        --length;
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        length -= 3;
    }
    s.text = text;
    s.length = length;
    if (length > JSON_MAXIMUM_BYTES) {
        tsla_error_set(e, "%s: JSON of %zu bytes, more than %u", file, length, JSON_MAXIMUM_BYTES);
        return NULL;
    }
    if (!check_text(text, length, file, e))
        return NULL;
    cJSON *root = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    if (!root) {
        fail_to_parse(&s, (size_t)(end - text), file, e);
        return NULL;
    }
    while (end < text + length && memchr(" \t\r\n", *end, 4))
        ++end;
    if (end != text + length) {
        fail_at(&s, (size_t)(end - text), file, "more text behind the JSON", e);
        cJSON_Delete(root);
        return NULL;
    }
    if (!check_numbers(root, &s, file, e)) {
        cJSON_Delete(root);
        return NULL;
    }
    return root;
}
