// SPDX-License-Identifier: MIT
// Extensions that are not read here: how a person comes by a file without them.
#include "common/gltf_parts.h"

#include <string.h>

#define UNPACK "`gltf-transform copy IN.glb OUT.glb` unpacks it"

static const struct {
    const char *name, *way;
} packings[] = {
    {"EXT_meshopt_compression", UNPACK ", and so does gltfpack without -c"},
    {"KHR_meshopt_compression", UNPACK ", and so does gltfpack without -c"},
    {"KHR_draco_mesh_compression", UNPACK},
};

// What changes nothing of what is read here, or is read.
static const char *const harmless[] = {"KHR_mesh_quantization",
                                       "KHR_animation_pointer",
                                       "KHR_materials_",
                                       "KHR_texture_",
                                       "EXT_texture_",
                                       "KHR_lights_",
                                       "VRM"};

static int32_t find_packing(const cJSON *object)
{
    const cJSON *extensions = cJSON_GetObjectItemCaseSensitive(object, "extensions");
    for (size_t i = 0; extensions && i < sizeof packings / sizeof packings[0]; ++i)
        if (cJSON_GetObjectItemCaseSensitive(extensions, packings[i].name))
            return (int32_t)i;
    return -1;
}

bool gltf_is_packed(const cJSON *object)
{
    return find_packing(object) >= 0;
}

bool gltf_fail_packed(const tsla_json_at *at)
{
    int32_t packing = find_packing(at->item);
    return tsla_json_fail(at, "packed by %s, which is not read here: %s", packings[packing].name,
                          packings[packing].way);
}

static bool is_harmless(const char *name)
{
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; ++i)
        if (strncmp(name, harmless[i], strlen(harmless[i])) == 0)
            return true;
    return false;
}

void gltf_warn_of_extensions(gltf *model, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), list = tsla_json_member(&root, "extensionsRequired");
    uint32_t i = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list.item)
    {
        tsla_json_at at = tsla_json_element(&list, i++, item);
        const char *name = cJSON_IsString(item) ? item->valuestring : harmless[0], *way = NULL;
        for (size_t p = 0; p < sizeof packings / sizeof packings[0]; ++p)
            if (strcmp(name, packings[p].name) == 0)
                way = packings[p].way;
        if (way)
            warnings_add(&model->warnings, &model->memory, &at,
                         "%s is not read here: what it packs is left as it is. %s", name, way);
        else if (!is_harmless(name))
            warnings_add(&model->warnings, &model->memory, &at,
                         "%.100s is not known here: what it says is left as it is", name);
    }
}
