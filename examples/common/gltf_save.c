// SPDX-License-Identifier: MIT
// An edited model as the bytes of a file.
#include "common/gltf_edit.h"
#include "common/gltf_parts.h"

#include <stdlib.h>
#include <string.h>

typedef struct writer {
    uint8_t *data; // null: only counts
    uint64_t size;
} writer;

static void put(writer *w, const void *data, uint64_t size)
{
    if (w->data && size)
        memcpy(w->data + w->size, data, (size_t)size);
    w->size += size;
}

static void put_u32(writer *w, uint32_t value)
{
    uint8_t le[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24)};
    put(w, le, 4);
}

static void put_padding(writer *w, char fill)
{
    while (w->size % 4 != 0)
        put(w, &fill, 1);
}

static bool out_of_memory(const gltf_edit *edit, tsla_error *e)
{
    return tsla_error_set(e, "%s: out of memory while writing", edit->model->path);
}

// "data:<type>;base64,..."; free() it.
static char *encode_data_uri(const char *type, const bytes *parts, uint32_t part_count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint64_t size = 0, head = strlen(type) + 13;
    for (uint32_t p = 0; p < part_count; ++p)
        size += parts[p].size;
    char *text = malloc((size_t)(head + (size + 2) / 3 * 4 + 1));
    if (!text)
        return NULL;
    memcpy(text, "data:", 5);
    memcpy(text + 5, type, strlen(type));
    memcpy(text + 5 + strlen(type), ";base64,", 8);
    char *out = text + head;
    uint32_t group = 0, filled = 0;
    for (uint32_t p = 0; p < part_count; ++p)
        for (uint64_t i = 0; i < parts[p].size; ++i) {
            group = (group << 8 | parts[p].data[i]) & 0xffffff;
            if (++filled < 3)
                continue;
            for (int shift = 18; shift >= 0; shift -= 6)
                *out++ = digits[group >> shift & 63];
            filled = 0;
        }
    if (filled > 0) {
        group <<= 8 * (3 - filled);
        for (uint32_t i = 0; i < 4; ++i)
            *out++ = (char)(i <= filled ? digits[group >> (18 - 6 * i) & 63] : '=');
    }
    *out = '\0';
    return text;
}

static bool set_data_uri(cJSON *object, const char *type, const bytes *parts, uint32_t part_count)
{
    char *uri = encode_data_uri(type, parts, part_count);
    cJSON *text = uri ? cJSON_CreateString(uri) : NULL;
    free(uri);
    cJSON_DeleteItemFromObjectCaseSensitive(object, "uri");
    if (text && cJSON_AddItemToObject(object, "uri", text))
        return true;
    cJSON_Delete(text);
    return false;
}

static const char *image_type(bytes data)
{
    if (data.size > 8 && memcmp(data.data, "\x89PNG", 4) == 0)
        return "image/png";
    if (data.size > 3 && memcmp(data.data, "\xff\xd8\xff", 3) == 0)
        return "image/jpeg";
    if (data.size > 12 && memcmp(data.data, "RIFF", 4) == 0 && memcmp(data.data + 8, "WEBP", 4) == 0)
        return "image/webp";
    return "application/octet-stream";
}

// Files that lie beside the input are not beside an output in another folder. What cannot be read stays a
// name.
static bool embed_files(gltf_edit *edit, const char *key, tsla_error *e)
{
    gltf *model = edit->model;
    cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItemCaseSensitive(model->json, key))
    {
        const cJSON *uri = cJSON_GetObjectItemCaseSensitive(object, "uri");
        const char *gap = NULL;
        bytes data = {0};
        if (!cJSON_IsString(uri) || strncmp(uri->valuestring, "data:", 5) == 0)
            continue;
        if (!gltf_read_uri(model, uri->valuestring, &data, &gap, e))
            return false;
        const char *type = strcmp(key, "images") == 0 ? image_type(data) : "application/octet-stream";
        if (data.data && !set_data_uri(object, type, &data, 1))
            return out_of_memory(edit, e);
    }
    return true;
}

static bool same_folder(const char *a, const char *b)
{
    size_t length = file_folder_length(a);
    return length == file_folder_length(b) && memcmp(a, b, length) == 0;
}

// The first buffer's bytes can be the BIN chunk, and must be when they were.
static bool has_bin(const gltf *model)
{
    return model->is_binary && model->buffers.count > 0 && model->buffer_bytes[0].data &&
           !tsla_json_get(model->buffers.items[0], "uri");
}

static bool add_view(gltf_edit *edit, double buffer, double offset)
{
    cJSON *views = gltf_open_array(edit->model->json, "bufferViews"), *view = cJSON_CreateObject();
    if (!views || !view || !cJSON_AddItemToArray(views, view)) {
        cJSON_Delete(view);
        return false;
    }
    return cJSON_AddNumberToObject(view, "buffer", buffer) && cJSON_AddNumberToObject(view, "byteOffset", offset) &&
           cJSON_AddNumberToObject(view, "byteLength", (double)edit->added_size);
}

// The buffer that grows: the first one; a new one when its bytes are not there. `parts` become its old bytes,
// padding and the new ones.
static cJSON *grow_buffer(gltf_edit *edit, bytes parts[3], bool *out_is_first)
{
    static const uint8_t zeros[4] = {0};
    gltf *model = edit->model;
    bool have_first = model->buffers.count > 0 && model->buffer_bytes[0].data;
    cJSON *buffers = gltf_open_array(model->json, "buffers");
    cJSON *buffer = have_first ? cJSON_GetArrayItem(buffers, 0) : cJSON_CreateObject();
    if (!buffers || !buffer || (!have_first && !cJSON_AddItemToArray(buffers, buffer)))
        return NULL;
    if (have_first)
        parts[0] = model->buffer_bytes[0];
    parts[1].data = zeros;
    parts[1].size = (4 - parts[0].size % 4) % 4;
    parts[2].data = edit->added;
    parts[2].size = edit->added_size;
    *out_is_first = have_first || model->buffers.count == 0;
    uint64_t offset = parts[0].size + parts[1].size;
    if (edit->added_size == 0)
        return buffer;
    cJSON_DeleteItemFromObjectCaseSensitive(buffer, "byteLength");
    if (!cJSON_AddNumberToObject(buffer, "byteLength", (double)(offset + edit->added_size)) ||
        !add_view(edit, *out_is_first ? 0.0 : model->buffers.count, (double)offset))
        return NULL;
    return buffer;
}

// Chunks of the input that are neither JSON nor the first BIN.
static void put_other_chunks(writer *w, const gltf *model)
{
    const uint8_t *data = model->container.data;
    bool bin_seen = false;
    for (uint64_t at = 12, chunk = 0; model->is_binary && at + 8 <= model->container.size; ++chunk) {
        uint64_t length =
            data[at] | (uint64_t)data[at + 1] << 8 | (uint64_t)data[at + 2] << 16 | (uint64_t)data[at + 3] << 24;
        bool bin = memcmp(data + at + 4, "BIN", 4) == 0;
        if (chunk > 0 && (!bin || bin_seen)) {
            put(w, data + at, 8 + length);
            put_padding(w, 0);
        }
        bin_seen = bin_seen || bin;
        at += 8 + length + (4 - length % 4) % 4;
    }
}

static void put_glb(writer *w, const gltf *model, const char *json, const bytes *bin, uint64_t total)
{
    uint64_t json_size = (strlen(json) + 3) / 4 * 4, bin_size = bin ? bin[0].size + bin[1].size + bin[2].size : 0;
    put(w, "glTF", 4);
    put_u32(w, 2);
    put_u32(w, (uint32_t)total);
    put_u32(w, (uint32_t)json_size);
    put(w, "JSON", 4);
    put(w, json, strlen(json));
    put_padding(w, ' ');
    if (bin) {
        put_u32(w, (uint32_t)((bin_size + 3) / 4 * 4));
        put(w, "BIN", 4);
        for (uint32_t i = 0; i < 3; ++i)
            put(w, bin[i].data, bin[i].size);
        put_padding(w, 0);
    }
    put_other_chunks(w, model);
}

static bool save_glb(gltf_edit *edit, const char *json, const bytes *bin, writer *out, tsla_error *e)
{
    writer counter = {0};
    put_glb(&counter, edit->model, json, bin, 0);
    if (counter.size > UINT32_MAX)
        return tsla_error_set(e, "%s: the result has more than 4 GiB, the limit of .glb", edit->model->path);
    out->data = malloc((size_t)counter.size);
    if (!out->data)
        return out_of_memory(edit, e);
    put_glb(out, edit->model, json, bin, counter.size);
    return true;
}

bool gltf_edit_save(gltf_edit *edit, const char *path, uint8_t **out_data, uint64_t *out_size, tsla_error *e)
{
    static const char type[] = "application/octet-stream";
    bytes parts[3] = {{0}};
    bool is_first = true, text = gltf_is_text_name(path);
    writer out = {0};
    bool grows = edit->added_size > 0 || has_bin(edit->model);
    cJSON *buffer = grows ? grow_buffer(edit, parts, &is_first) : NULL;
    if (grows && !buffer)
        return out_of_memory(edit, e);
    if (buffer)
        cJSON_DeleteItemFromObjectCaseSensitive(buffer, "uri");
    if (buffer && (text || !is_first) && !set_data_uri(buffer, type, parts, 3))
        return out_of_memory(edit, e);
    if (!same_folder(edit->model->path, path) && !(embed_files(edit, "buffers", e) && embed_files(edit, "images", e)))
        return false;
    char *json = tsla_json_print(edit->model->json, text);
    if (!json)
        return out_of_memory(edit, e);
    if (text) {
        *out_data = (uint8_t *)json;
        *out_size = strlen(json);
        return true;
    }
    bool saved = save_glb(edit, json, buffer && is_first ? parts : NULL, &out, e);
    free(json);
    *out_data = out.data;
    *out_size = out.size;
    return saved;
}
