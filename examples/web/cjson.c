// SPDX-License-Identifier: MIT
// The functions of cJSON that src/asset uses, over trees that the engine's own parser makes: cJSON itself comes as a library for the
// machine, and not for WebAssembly. Types are those of its header.
#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Of src/json.js. Both give the address of what they made, or 0. `out_end` gets the offset of what is wrong.
__attribute__((import_module("tassel"), import_name("json_parse"))) cJSON *
tassel_web_parse(const char *text, uint32_t length, uint32_t *out_end);
__attribute__((import_module("tassel"), import_name("json_print"))) char *tassel_web_print(const cJSON *item,
                                                                                           int32_t formatted);

void *cJSON_malloc(size_t size)
{
    return malloc(size);
}

void cJSON_free(void *memory)
{
    free(memory);
}

static cJSON *make(int type)
{
    cJSON *item = calloc(1, sizeof *item);
    if (item)
        item->type = type;
    return item;
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

// ---- making -----------------------------------------------------------------------------------------------

__attribute__((export_name("tassel_web_json"))) cJSON *tassel_web_json(int type, double number)
{
    cJSON *item = make(type);
    if (item)
        item->valuedouble = number;
    return item;
}

cJSON *cJSON_CreateObject(void)
{
    return make(cJSON_Object);
}

cJSON *cJSON_CreateArray(void)
{
    return make(cJSON_Array);
}

cJSON *cJSON_CreateNumber(double number)
{
    return tassel_web_json(cJSON_Number, number);
}

cJSON *cJSON_CreateBool(cJSON_bool truth)
{
    return make(truth ? cJSON_True : cJSON_False);
}

__attribute__((export_name("tassel_web_json_text"))) cJSON *cJSON_CreateString(const char *text)
{
    cJSON *item = make(cJSON_String);
    if (item && !(item->valuestring = copy_text(text))) {
        free(item);
        return NULL;
    }
    return item;
}

__attribute__((export_name("tassel_web_json_delete"))) void cJSON_Delete(cJSON *item)
{
    while (item) {
        cJSON *next = item->next;
        cJSON_Delete(item->child);
        free(item->valuestring);
        free(item->string);
        free(item);
        item = next;
    }
}

// The first child's `prev` is the last child, as in cJSON.
__attribute__((export_name("tassel_web_json_add"))) cJSON_bool cJSON_AddItemToArray(cJSON *array, cJSON *item)
{
    if (!array || !item)
        return 0;
    item->next = NULL;
    if (!array->child) {
        array->child = item;
    } else {
        item->prev = array->child->prev;
        item->prev->next = item;
    }
    array->child->prev = item;
    return 1;
}

static cJSON_bool name_item(cJSON *item, const char *name)
{
    char *copy = item ? copy_text(name) : NULL;
    if (!copy)
        return 0;
    free(item->string);
    item->string = copy;
    return 1;
}

__attribute__((export_name("tassel_web_json_put"))) cJSON_bool cJSON_AddItemToObject(cJSON *object, const char *name,
                                                                                     cJSON *item)
{
    return name_item(item, name) && cJSON_AddItemToArray(object, item);
}

static cJSON *duplicate_one(const cJSON *item)
{
    cJSON *copy = make(item->type);
    if (!copy)
        return NULL;
    copy->valuedouble = item->valuedouble;
    if ((item->valuestring && !(copy->valuestring = copy_text(item->valuestring))) ||
        (item->string && !(copy->string = copy_text(item->string)))) {
        cJSON_Delete(copy);
        return NULL;
    }
    return copy;
}

cJSON *cJSON_Duplicate(const cJSON *item, cJSON_bool recurse)
{
    cJSON *copy = item ? duplicate_one(item) : NULL;
    for (const cJSON *child = copy && recurse ? item->child : NULL; child; child = child->next)
        if (!cJSON_AddItemToArray(copy, cJSON_Duplicate(child, 1))) {
            cJSON_Delete(copy);
            return NULL;
        }
    return copy;
}

// ---- changing ---------------------------------------------------------------------------------------------

static void detach(cJSON *parent, cJSON *item)
{
    if (item->next)
        item->next->prev = item->prev;
    else
        parent->child->prev = item->prev; // a new last one
    if (item == parent->child)
        parent->child = item->next;
    else
        item->prev->next = item->next;
    item->next = item->prev = NULL;
}

void cJSON_DeleteItemFromObjectCaseSensitive(cJSON *object, const char *name)
{
    cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!item)
        return;
    detach(object, item);
    cJSON_Delete(item);
}

cJSON_bool cJSON_ReplaceItemInObjectCaseSensitive(cJSON *object, const char *name, cJSON *with)
{
    cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!item || !name_item(with, name))
        return 0;
    with->next = item->next;
    with->prev = item->prev == item ? with : item->prev;
    if (item->next)
        item->next->prev = with;
    else if (object->child != item)
        object->child->prev = with;
    if (object->child == item)
        object->child = with;
    else
        with->prev->next = with;
    item->next = item->prev = NULL;
    cJSON_Delete(item);
    return 1;
}

// ---- looking ----------------------------------------------------------------------------------------------

static int type_of(const cJSON *item)
{
    return item ? item->type & 0xff : cJSON_Invalid;
}

cJSON_bool cJSON_IsString(const cJSON *item)
{
    return type_of(item) == cJSON_String;
}

cJSON_bool cJSON_IsNumber(const cJSON *item)
{
    return type_of(item) == cJSON_Number;
}

cJSON_bool cJSON_IsArray(const cJSON *item)
{
    return type_of(item) == cJSON_Array;
}

cJSON_bool cJSON_IsObject(const cJSON *item)
{
    return type_of(item) == cJSON_Object;
}

cJSON_bool cJSON_IsTrue(const cJSON *item)
{
    return type_of(item) == cJSON_True;
}

cJSON_bool cJSON_IsBool(const cJSON *item)
{
    return (type_of(item) & (cJSON_True | cJSON_False)) != 0;
}

cJSON_bool cJSON_IsNull(const cJSON *item)
{
    return type_of(item) == cJSON_NULL;
}

int cJSON_GetArraySize(const cJSON *array)
{
    int count = 0;
    for (const cJSON *item = array ? array->child : NULL; item; item = item->next)
        ++count;
    return count;
}

cJSON *cJSON_GetObjectItemCaseSensitive(const cJSON *object, const char *name)
{
    cJSON *item = object ? object->child : NULL;
    while (item && (!item->string || strcmp(item->string, name) != 0))
        item = item->next;
    return item;
}

// ---- text -------------------------------------------------------------------------------------------------

cJSON *cJSON_ParseWithLengthOpts(const char *text, size_t length, const char **out_end,
                                 cJSON_bool require_null_terminated)
{
    uint32_t end = 0;
    (void)require_null_terminated;
    cJSON *root = tassel_web_parse(text, (uint32_t)length, &end);
    if (out_end)
        *out_end = text + end;
    return root;
}

char *cJSON_Print(const cJSON *item)
{
    return tassel_web_print(item, 1);
}

char *cJSON_PrintUnformatted(const cJSON *item)
{
    return tassel_web_print(item, 0);
}
