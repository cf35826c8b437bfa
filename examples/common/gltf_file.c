// SPDX-License-Identifier: MIT
// The container: .gltf or .glb, the JSON tree, its top-level arrays, the buffers.
#include "common/gltf_parts.h"

#include <string.h>

#define GLB_MAGIC 0x46546C67u // "glTF"
#define GLB_JSON 0x4E4F534Au  // "JSON"
#define GLB_BIN 0x004E4942u   // "BIN\0"

tsla_json_at gltf_root(const gltf *model, tsla_error *e)
{
    return tsla_json_root(model->json, model->path, e);
}

// A model of 3 MB that fills textures of 4096 x 4096 and copies its vertices per node stays below; a file of a few
// hundred bytes whose accessors have billions of elements does not.
#define BASE_MEMORY (128ull << 20)
#define MEMORY_PER_BYTE 64

void gltf_allow(gltf *model, uint64_t file_bytes)
{
    uint64_t limit = model->memory.limit ? model->memory.limit : BASE_MEMORY;
    limit += file_bytes < ARENA_DEFAULT_LIMIT ? file_bytes * MEMORY_PER_BYTE : ARENA_DEFAULT_LIMIT;
    model->memory.limit = limit < ARENA_DEFAULT_LIMIT ? limit : ARENA_DEFAULT_LIMIT;
    model->file_bytes += file_bytes;
}

bool gltf_out_of_memory(const gltf *model, tsla_error *e)
{
    if (e->text[0] == '\0')
        e->result = TSL_ERROR_OUT_OF_MEMORY;
    return tsla_error_set(e,
                          "%s: needs more memory than there is, or than the %llu bytes that a model of %llu may take",
                          model->path, (unsigned long long)model->memory.limit, (unsigned long long)model->file_bytes);
}

static uint32_t read_u32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

// JSON first, then at most one BIN; chunks of other kinds are skipped, as the specification asks.
static bool read_chunks(const gltf *model, bytes data, bytes *out_json, bytes *out_bin, tsla_error *e)
{
    uint64_t at = 12;
    for (uint32_t chunk = 0; at < data.size; ++chunk) {
        if (data.size - at < 8)
            return tsla_error_set(e, "%s: chunk %u: truncated header", model->path, (unsigned)chunk);
        uint64_t length = read_u32(data.data + at);
        uint32_t type = read_u32(data.data + at + 4);
        at += 8;
        if (length > data.size - at)
            return tsla_error_set(e, "%s: chunk %u: %llu bytes long, but only %llu are left", model->path,
                                  (unsigned)chunk, (unsigned long long)length, (unsigned long long)(data.size - at));
        bytes content = {data.data + at, length};
        if (chunk == 0 && type != GLB_JSON)
            return tsla_error_set(e, "%s: chunk 0: not JSON", model->path);
        if (chunk == 0)
            *out_json = content;
        else if (type == GLB_BIN && !out_bin->data)
            *out_bin = content;
        at += length + (4 - length % 4) % 4;
    }
    return out_json->data ? true : tsla_error_set(e, "%s: no JSON chunk", model->path);
}

bool gltf_read_container(gltf *model, bytes data, bytes *out_json, bytes *out_bin, tsla_error *e)
{
    memset(out_json, 0, sizeof *out_json);
    memset(out_bin, 0, sizeof *out_bin);
    model->container = data;
    model->is_binary = data.size >= 4 && read_u32(data.data) == GLB_MAGIC;
    if (!model->is_binary) {
        *out_json = data;
        return true;
    }
    if (data.size < 12)
        return tsla_error_set(e, "%s: truncated header", model->path);
    if (read_u32(data.data + 4) != 2)
        return tsla_error_set(e, "%s: version %u of the binary container, not 2", model->path,
                              (unsigned)read_u32(data.data + 4));
    uint64_t length = read_u32(data.data + 8);
    if (length > data.size || length < 12)
        return tsla_error_set(e, "%s: the header says %llu bytes, the file has %llu", model->path,
                              (unsigned long long)length, (unsigned long long)data.size);
    model->container.size = data.size = length;
    return read_chunks(model, data, out_json, out_bin, e);
}

bool gltf_list_elements(gltf *model, const tsla_json_at *up, const char *key, gltf_list *list)
{
    tsla_json_at array = tsla_json_member(up, key);
    if (!tsla_json_expect_array(&array))
        return false;
    list->items = tsla_arena_take(&model->memory, tsla_json_count(&array), sizeof *list->items);
    if (!list->items)
        return gltf_out_of_memory(model, up->error);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        list->items[list->count++] = item;
    }
    return true;
}

bool gltf_read_list(gltf *model, const tsla_json_at *up, const char *key, gltf_list *list)
{
    tsla_json_at array = tsla_json_member(up, key);
    if (!gltf_list_elements(model, up, key, list))
        return false;
    for (uint32_t i = 0; i < list->count; ++i) {
        tsla_json_at element = tsla_json_element(&array, i, list->items[i]);
        if (!cJSON_IsNull(list->items[i]) && !tsla_json_expect_object(&element)) // null: an object without members
            return false;
    }
    return true;
}

// Version 2, and no later minor version that says it cannot be read as 2.0.
static bool check_asset(const tsla_json_at *root)
{
    const char *version = "", *minimum = "2.0";
    tsla_json_at asset = tsla_json_member(root, "asset");
    if (!tsla_json_expect_object(&asset) || !tsla_json_read_text(&asset, "version", &version) ||
        !tsla_json_read_text(&asset, "minVersion", &minimum))
        return false;
    if (strncmp(version, "2.", 2) != 0 || strcmp(minimum, "2.0") != 0)
        return tsla_json_fail(&asset, "glTF version \"%s\" (at least \"%s\"), only 2.0 can be read", version, minimum);
    return true;
}

bool gltf_read_lists(gltf *model, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e);
    return tsla_json_expect_object(&root) && check_asset(&root) &&
           gltf_read_list(model, &root, "buffers", &model->buffers) &&
           gltf_read_list(model, &root, "bufferViews", &model->buffer_views) &&
           gltf_read_list(model, &root, "accessors", &model->accessors) &&
           gltf_read_list(model, &root, "nodes", &model->nodes_json) &&
           gltf_read_list(model, &root, "skins", &model->skins_json) &&
           gltf_read_list(model, &root, "meshes", &model->meshes_json) &&
           gltf_read_list(model, &root, "materials", &model->materials) &&
           gltf_read_list(model, &root, "textures", &model->textures) &&
           gltf_read_list(model, &root, "images", &model->images) &&
           gltf_list_elements(model, &root, "animations", &model->animations) &&
           gltf_read_list(model, &root, "scenes", &model->scenes);
}

bool gltf_is_text_name(const char *path)
{
    return strcmp(path + file_stem_length(path), ".gltf") == 0;
}

// What a file holds decides, not its name. Where that is neither kind, a complaint about JSON would mislead
// whoever took it for a .glb.
static bool read_text(gltf *model, bytes text, tsla_error *e)
{
    tsla_error reason = {"", 0};
    model->json = tsla_json_parse((const char *)text.data, (size_t)text.size, model->path, &reason);
    bool is_gltf = tsla_json_get(model->json, "asset") != NULL;
    if (!is_gltf && !model->is_binary && !gltf_is_text_name(model->path))
        return tsla_error_set(e, "%s: no GLB file, for it does not begin with \"glTF\", nor the JSON of a .gltf file",
                              model->path);
    return model->json ? true : tsla_error_set(e, "%s", reason.text);
}

bool gltf_load_memory(gltf *model, const char *path, bytes data, tsla_error *e)
{
    bytes json, bin;
    memset(model, 0, sizeof *model);
    gltf_allow(model, data.size);
    model->path = tsla_arena_copy_text(&model->memory, path, strlen(path));
    if (!model->path)
        return tsla_error_set(e, "%s: out of memory", path);
    if (!gltf_read_container(model, data, &json, &bin, e))
        return false;
    if (!read_text(model, json, e) || !gltf_read_lists(model, e))
        return false;
    gltf_warn_of_extensions(model, e);
    return gltf_read_buffers(model, bin, e) && gltf_read_nodes(model, e) && gltf_read_clips(model, e);
}

bool gltf_load(gltf *model, const char *path, tsla_error *e)
{
    tsla_arena file = {0};
    bytes data = {0};
    memset(model, 0, sizeof *model);
    if (!file_read(&file, path, &data, e)) {
        tsla_arena_free(&file);
        return false;
    }
    bool loaded = gltf_load_memory(model, path, data, e);
    // The BIN chunk lies in the file's bytes: they live as long as the model.
    tsla_arena_join(&model->memory, &file);
    return loaded;
}

void gltf_free(gltf *model)
{
    cJSON_Delete(model->json);
    tsla_arena_free(&model->memory);
    memset(model, 0, sizeof *model);
}
