// SPDX-License-Identifier: MIT
// JSON null counts as missing: every member of a file is set to null and taken out, one at a time, and both read alike.
#ifndef TASSEL_TESTS_JSON_NULLS_H
#define TASSEL_TESTS_JSON_NULLS_H

#include "check.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#define JSON_NULLS_ROOM 8192

// What a reader makes of a text: whether it was read, and all that it says.
typedef void json_nulls_read(const char *text, char out[JSON_NULLS_ROOM]);

static inline void json_nulls_print(const cJSON *root, json_nulls_read *read, char out[JSON_NULLS_ROOM])
{
    char *text = cJSON_PrintUnformatted(root);
    out[0] = '\0';
    read(text, out);
    cJSON_free(text);
}

typedef struct json_nulls_path {
    const cJSON *root;
    json_nulls_read *read;
    int depth, indices[64], tried;
} json_nulls_path;

// Of a copy of the tree.
static inline cJSON *json_nulls_reach(const json_nulls_path *path, cJSON *at)
{
    for (int i = 0; i < path->depth; ++i)
        at = cJSON_GetArrayItem(at, path->indices[i]);
    return at;
}

static inline void json_nulls_try(json_nulls_path *path, const char *key)
{
    static char missing[JSON_NULLS_ROOM], null[JSON_NULLS_ROOM];
    cJSON *with = cJSON_Duplicate(path->root, 1), *without = cJSON_Duplicate(path->root, 1);
    cJSON_ReplaceItemInObjectCaseSensitive(json_nulls_reach(path, with), key, cJSON_CreateNull());
    cJSON_DeleteItemFromObjectCaseSensitive(json_nulls_reach(path, without), key);
    json_nulls_print(with, path->read, null);
    json_nulls_print(without, path->read, missing);
    CHECK_MSG(strcmp(null, missing) == 0, "%s: null reads as \"%s\", missing as \"%s\"", key, null, missing);
    path->tried++;
    cJSON_Delete(with);
    cJSON_Delete(without);
}

static inline void json_nulls_below(json_nulls_path *path, const cJSON *at)
{
    int index = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, at)
    {
        if (cJSON_IsObject(at))
            json_nulls_try(path, item->string);
        path->indices[path->depth++] = index++;
        json_nulls_below(path, item);
        path->depth--;
    }
}

static inline void json_nulls(const char *text, json_nulls_read *read)
{
    cJSON *root = cJSON_Parse(text);
    json_nulls_path path = {root, read, 0, {0}, 0};
    json_nulls_below(&path, root);
    CHECK_MSG(path.tried > 20, "%d members", path.tried);
    cJSON_Delete(root);
}

#endif
