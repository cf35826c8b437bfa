// SPDX-License-Identifier: MIT
// Skins, materials, images.
#include "common/gltf_accessor.h"
#include "common/gltf_geometry_parts.h"
#include "common/gltf_parts.h"

#include <limits.h>
#include <stb/stb_image.h>
#include <string.h>

static bool read_joints(gltf *model, const tsla_json_at *at, gltf_skin *out)
{
    tsla_json_at array = tsla_json_member(at, "joints");
    if (!tsla_json_expect_array(&array))
        return false;
    uint32_t *joints = tsla_arena_take(&model->memory, tsla_json_count(&array), sizeof *joints);
    if (!joints)
        return gltf_out_of_memory(model, at->error);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at joint = tsla_json_element(&array, out->joint_count, item);
        uint64_t node = 0;
        if (!tsla_json_to_uint(&joint, UINT32_MAX, &node))
            return false;
        if (node >= model->node_count)
            return tsla_json_fail(&joint, "%llu is not a node: there are %u", (unsigned long long)node,
                                  (unsigned)model->node_count);
        joints[out->joint_count++] = (uint32_t)node;
    }
    out->joints = joints;
    return out->joint_count > 0 ? true : tsla_json_fail(&array, "a skin without joints");
}

// 4x4, columns one after the other -> 3x4, rows.
static bool read_binds(gltf *model, const tsla_json_at *at, gltf_skin *out)
{
    tsla_json_at member = tsla_json_member(at, "inverseBindMatrices");
    gltf_accessor accessor;
    const float *given = NULL;
    int32_t index = -1;
    if (!tsla_json_read_index(at, "inverseBindMatrices", model->accessors.count, &index))
        return false;
    if (index < 0)
        return true;
    if (!gltf_accessor_open(model, (uint32_t)index, &accessor, at->error))
        return false;
    if (accessor.dense.width != 16 || accessor.dense.count < out->joint_count)
        return tsla_json_fail(&member, "accessors[%d] does not hold %u matrices", (int)index,
                              (unsigned)out->joint_count);
    if (!gltf_accessor_floats(model, (uint32_t)index, &accessor, &given, at->error))
        return false;
    float *binds = tsla_arena_take(&model->memory, out->joint_count, 12 * sizeof *binds);
    if (!binds)
        return gltf_out_of_memory(model, at->error);
    for (uint32_t i = 0; i < out->joint_count; ++i)
        for (uint32_t row = 0; row < 3; ++row)
            for (uint32_t column = 0; column < 4; ++column)
                binds[12 * (size_t)i + 4 * row + column] = given[16 * (size_t)i + 4 * column + row];
    out->inverse_binds = binds;
    return true;
}

bool gltf_read_skin(gltf *model, const tsla_json_at *at, gltf_skin *out)
{
    return read_joints(model, at, out) && read_binds(model, at, out);
}

static bool read_base_texture(gltf *model, const tsla_json_at *pbr, gltf_material *out)
{
    tsla_json_at info = tsla_json_member(pbr, "baseColorTexture"), root = gltf_root(model, pbr->error);
    tsla_json_at textures = tsla_json_member(&root, "textures");
    int32_t texture = -1;
    uint64_t texcoord = 0;
    if (!tsla_json_read_index(&info, "index", model->textures.count, &texture) ||
        !tsla_json_read_uint(&info, "texCoord", 15, &texcoord))
        return false;
    if (texture < 0)
        return true;
    out->texcoord = (uint32_t)texcoord;
    tsla_json_at at = tsla_json_element(&textures, (uint32_t)texture, model->textures.items[texture]);
    return tsla_json_read_index(&at, "source", model->images.count, &out->image);
}

bool gltf_read_material(gltf *model, const tsla_json_at *at, gltf_material *out)
{
    static const gltf_material plain = {{1.0f, 1.0f, 1.0f, 1.0f}, -1, 0, false, false, 0.0f};
    tsla_json_at pbr = tsla_json_member(at, "pbrMetallicRoughness");
    const char *mode = "OPAQUE";
    float cutoff = 0.5f;
    *out = plain;
    if (!tsla_json_read_floats(&pbr, "baseColorFactor", 4, out->base_color) || !read_base_texture(model, &pbr, out) ||
        !tsla_json_read_bool(at, "doubleSided", &out->double_sided) || !tsla_json_read_text(at, "alphaMode", &mode) ||
        !tsla_json_read_float(at, "alphaCutoff", &cutoff))
        return false;
    out->alpha_blended = strcmp(mode, "BLEND") == 0;
    out->alpha_cutoff = strcmp(mode, "MASK") == 0 ? cutoff : 0.0f;
    return true;
}

// An image that cannot be had or decoded leaves the base colour alone: a picture is no reason to fail.
bool gltf_read_image(gltf *model, const tsla_json_at *at, gltf_image *out)
{
    bytes data = {0};
    const char *uri = NULL, *gap = NULL;
    int32_t view = -1;
    if (!tsla_json_read_text(at, "uri", &uri) ||
        !tsla_json_read_index(at, "bufferView", model->buffer_views.count, &view))
        return false;
    if (view >= 0 && !gltf_view_bytes(model, (uint32_t)view, &data, at->error))
        return false;
    if (view < 0 && uri && !gltf_read_uri(model, uri, &data, &gap, at->error))
        return false;
    int width = 0, height = 0, channels = 0, size = data.size <= INT_MAX ? (int)data.size : 0;
    if (!data.data || !stbi_info_from_memory(data.data, size, &width, &height, &channels))
        return true;
    // Taken before it is decoded, so that what turns out to be broken has been paid for too.
    uint8_t *copy = tsla_arena_take(&model->memory, (uint64_t)width * (uint64_t)height, 4);
    if (!copy)
        return tsla_json_fail(at, "%d x %d pixels need more memory than the %llu bytes that a model of %llu may take",
                              width, height, (unsigned long long)model->memory.limit,
                              (unsigned long long)model->file_bytes);
    stbi_uc *pixels = stbi_load_from_memory(data.data, size, &width, &height, &channels, 4);
    if (!pixels)
        return true;
    memcpy(copy, pixels, (size_t)width * (size_t)height * 4);
    stbi_image_free(pixels);
    out->width = (uint32_t)width;
    out->height = (uint32_t)height;
    out->rgba = copy;
    return true;
}
