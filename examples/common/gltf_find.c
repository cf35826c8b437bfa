// SPDX-License-Identifier: MIT
// Questions about the whole file: which node has a name, which nodes are shown.
#include "common/gltf_parts.h"

#include <string.h>

int32_t gltf_find_node(const gltf *model, const char *name)
{
    int32_t joint = -1, other = -1; // -1: none yet, -2: several
    for (uint32_t i = 0; i < model->node_count; ++i) {
        if (strcmp(model->nodes[i].name, name) != 0)
            continue;
        int32_t *found = model->nodes[i].is_joint ? &joint : &other;
        *found = *found == -1 ? (int32_t)i : -2;
    }
    return joint != -1 ? joint : other;
}

static void collect_roots(gltf *model, const tsla_json_at *array, uint32_t *roots, uint32_t *count)
{
    uint32_t i = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array->item)
    {
        tsla_json_at element = tsla_json_element(array, i++, item);
        *count += gltf_read_optional_node(model, &element, &roots[*count]);
    }
}

bool gltf_scene_roots(gltf *model, const uint32_t **out_roots, uint32_t *out_count, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), scenes = tsla_json_member(&root, "scenes");
    int32_t scene = model->scenes.count ? 0 : -1;
    gltf_read_optional_index(model, &root, "scene", model->scenes.count, &scene);
    tsla_json_at at =
        tsla_json_element(&scenes, (uint32_t)(scene < 0 ? 0 : scene), scene < 0 ? NULL : model->scenes.items[scene]);
    tsla_json_at array = tsla_json_member(&at, "nodes");
    uint32_t room = scene < 0 ? model->node_count : tsla_json_count(&array);
    uint32_t *roots = tsla_arena_take(&model->memory, room, sizeof *roots);
    if (!roots)
        return gltf_out_of_memory(model, e);
    *out_roots = roots;
    *out_count = 0;
    if (!tsla_json_expect_array(&array))
        return false;
    if (scene >= 0)
        collect_roots(model, &array, roots, out_count);
    for (uint32_t i = 0; scene < 0 && i < model->node_count; ++i)
        if (model->nodes[i].parent < 0)
            roots[(*out_count)++] = i;
    return true;
}
