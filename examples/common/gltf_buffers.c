// SPDX-License-Identifier: MIT
// Where the bytes of buffers come from: the BIN chunk, data: URIs, files beside the model.
#include "common/gltf_parts.h"

#include <string.h>

static int base64_value(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

// False when a character is not base64's.
static bool decode_base64(const char *text, size_t length, uint8_t *out, uint64_t *out_size)
{
    uint32_t bits = 0, bit_count = 0;
    *out_size = 0;
    while (length > 0 && text[length - 1] == '=')
        --length;
    for (size_t i = 0; i < length; ++i) {
        int value = base64_value(text[i]);
        if (value < 0)
            return false;
        bits = (bits << 6 | (uint32_t)value) & 0xffffff;
        bit_count += 6;
        if (bit_count >= 8) {
            bit_count -= 8;
            out[(*out_size)++] = (uint8_t)(bits >> bit_count);
        }
    }
    return true;
}

static bool read_data_uri(gltf *model, const char *uri, bytes *out, const char **out_gap, tsla_error *e)
{
    const char *comma = strchr(uri, ',');
    if (!comma || comma - uri < 12 || memcmp(comma - 7, ";base64", 7) != 0) {
        *out_gap = "a data: URI that is not base64";
        return true;
    }
    size_t length = strlen(comma + 1);
    uint8_t *data = tsla_arena_take(&model->memory, (uint64_t)length / 4 * 3 + 3, 1);
    if (!data)
        return gltf_out_of_memory(model, e);
    if (!decode_base64(comma + 1, length, data, &out->size)) {
        *out_gap = "a data: URI with characters that are not base64";
        return true;
    }
    out->data = data;
    return true;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// %20 and the like, in place. False for %00 and broken ones.
static bool decode_percent(char *text)
{
    char *out = text;
    for (const char *in = text; *in; ++in) {
        if (*in != '%') {
            *out++ = *in;
            continue;
        }
        int high = hex_value(in[1]);
        int low = high < 0 ? -1 : hex_value(in[2]);
        if (low < 0 || high * 16 + low == 0)
            return false;
        *out++ = (char)(high * 16 + low);
        in += 2;
    }
    *out = '\0';
    return true;
}

// A model may name files in its own folder and below: not others of the machine, which a file from elsewhere
// could make us copy into its output.
static bool stays_below(const char *path)
{
    if (path[0] == '\0' || path[0] == '/' || strpbrk(path, "\\:"))
        return false;
    for (const char *part = path; part; part = strchr(part, '/')) {
        part += *part == '/';
        if (part[0] == '.' && part[1] == '.' && (part[2] == '/' || part[2] == '\0'))
            return false;
    }
    return true;
}

static bool read_file_beside(gltf *model, const char *path, bytes *out, tsla_error *e)
{
    tsla_arena reading = {0};
    bytes file = {0};
    uint8_t *data = NULL;
    const char *folder = tsla_arena_copy_text(&reading, model->path, file_folder_length(model->path));
    if (!folder)
        tsla_error_set(e, "%s: out of memory", path);
    else if (file_read_ordinary(&reading, path, folder, &file, e)) {
        gltf_allow(model, file.size);
        data = tsla_arena_take(&model->memory, file.size + 1, 1);
        if (data)
            memcpy(data, file.data, (size_t)file.size);
        else
            gltf_out_of_memory(model, e);
        *out = (bytes){data, data ? file.size : 0};
    }
    tsla_arena_free(&reading);
    return data != NULL;
}

// The path of what a URI names, null without memory. False where that is not below the model's folder.
static bool find_beside(gltf *model, const char *uri, char **out_path)
{
    size_t folder = file_folder_length(model->path), length = strlen(uri);
    char *path = *out_path = tsla_arena_take(&model->memory, folder + length + 1, 1);
    if (!path)
        return false;
    memcpy(path, model->path, folder);
    memcpy(path + folder, uri, length + 1);
    return decode_percent(path + folder) && stays_below(path + folder);
}

static bool names_file(gltf *model, const gltf_list *list, const char *path)
{
    for (uint32_t i = 0; i < list->count; ++i) {
        char *beside;
        const cJSON *uri = cJSON_GetObjectItemCaseSensitive(list->items[i], "uri");
        if (cJSON_IsString(uri) && strncmp(uri->valuestring, "data:", 5) != 0 &&
            find_beside(model, uri->valuestring, &beside) && file_is_same(beside, path))
            return true;
    }
    return false;
}

bool gltf_names_file(gltf *model, const char *path)
{
    return names_file(model, &model->buffers, path) || names_file(model, &model->images, path);
}

static bool read_beside(gltf *model, const char *uri, bytes *out, const char **out_gap, tsla_error *e)
{
    tsla_error ignored = {"", 0};
    char *path;
    bool is_below = find_beside(model, uri, &path);
    if (!path)
        return gltf_out_of_memory(model, e);
    if (!is_below)
        *out_gap = "the URI does not name a file in the model's folder or below";
    else if (!read_file_beside(model, path, out, &ignored))
        *out_gap = tsla_arena_copy_text(&model->memory, ignored.text, strlen(ignored.text));
    return true;
}

bool gltf_read_uri(gltf *model, const char *uri, bytes *out, const char **out_gap, tsla_error *e)
{
    out->data = NULL;
    out->size = 0;
    *out_gap = NULL;
    if (strncmp(uri, "data:", 5) == 0)
        return read_data_uri(model, uri, out, out_gap, e);
    return read_beside(model, uri, out, out_gap, e);
}

static bool read_buffer(gltf *model, const tsla_json_at *at, uint32_t index, bytes bin)
{
    const char *uri = NULL, *gap = NULL;
    uint64_t length = 0;
    bytes *out = &model->buffer_bytes[index];
    tsla_json_at size = tsla_json_member(at, "byteLength");
    if (!tsla_json_to_uint(&size, INT64_MAX >> 12, &length) || !tsla_json_read_text(at, "uri", &uri))
        return false;
    if (uri && !gltf_read_uri(model, uri, out, &gap, at->error))
        return false;
    if (!uri && index == 0 && model->is_binary)
        *out = bin;
    if (!out->data && !gap)
        gap = uri ? "out of memory" : "no URI, and no BIN chunk that would be its bytes";
    if (out->data && out->size < length && gltf_is_packed(at->item)) {
        out->data = NULL;
        gap = "it only stands in for bytes that are packed elsewhere";
    }
    if (out->data && out->size < length)
        return tsla_json_fail(at, "byteLength %llu, but only %llu bytes are there", (unsigned long long)length,
                              (unsigned long long)out->size);
    out->size = out->data ? length : 0;
    model->buffer_gaps[index] = gap;
    return true;
}

bool gltf_read_buffers(gltf *model, bytes bin, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), array = tsla_json_member(&root, "buffers");
    uint32_t count = model->buffers.count;
    model->buffer_bytes = tsla_arena_take(&model->memory, count, sizeof *model->buffer_bytes);
    model->buffer_gaps = tsla_arena_take(&model->memory, count, sizeof *model->buffer_gaps);
    if (!model->buffer_bytes || !model->buffer_gaps)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = 0; i < count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->buffers.items[i]);
        if (!read_buffer(model, &at, i, bin))
            return false;
    }
    return true;
}
