// SPDX-License-Identifier: MIT
// Questions about the whole file: which node has a name, which nodes are shown.
#include "common/gltf_parts.h"

#include <string.h>

static bool is_joint(const gltf *model, uint32_t node)
{
    for (uint32_t i = 0; i < model->skins_json.count; ++i) {
        const cJSON *joint, *joints = cJSON_GetObjectItemCaseSensitive(model->skins_json.items[i], "joints");
        cJSON_ArrayForEach(joint, joints) if (cJSON_IsNumber(joint) &&
                                              joint->valuedouble == (double)node) return true;
    }
    return false;
}

int32_t gltf_find_node(const gltf *model, const char *name)
{
    int32_t joint = -1, other = -1; // -1: none yet, -2: several
    for (uint32_t i = 0; i < model->node_count; ++i) {
        if (strcmp(model->nodes[i].name, name) != 0)
            continue;
        int32_t *found = is_joint(model, i) ? &joint : &other;
        *found = *found == -1 ? (int32_t)i : -2;
    }
    return joint != -1 ? joint : other;
}

static bool collect_roots(const gltf *model, const tsla_json_at *array, uint32_t *roots, uint32_t *count)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, array->item)
    {
        tsla_json_at element = tsla_json_element(array, *count, item);
        uint64_t node = 0;
        if (!tsla_json_to_uint(&element, UINT32_MAX, &node))
            return false;
        if (node >= model->node_count)
            return tsla_json_fail(&element, "%llu is not a node: there are %u", (unsigned long long)node,
                                  (unsigned)model->node_count);
        roots[(*count)++] = (uint32_t)node;
    }
    return true;
}

bool gltf_scene_roots(gltf *model, const uint32_t **out_roots, uint32_t *out_count, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), scenes = tsla_json_member(&root, "scenes");
    int32_t scene = model->scenes.count ? 0 : -1;
    if (!tsla_json_read_index(&root, "scene", model->scenes.count, &scene))
        return false;
    tsla_json_at at = tsla_json_element(&scenes, (uint32_t)(scene < 0 ? 0 : scene),
                                        scene < 0 ? NULL : model->scenes.items[scene]);
    tsla_json_at array = tsla_json_member(&at, "nodes");
    uint32_t room = scene < 0 ? model->node_count : tsla_json_count(&array);
    uint32_t *roots = tsla_arena_take(&model->memory, room, sizeof *roots);
    if (!roots)
        return gltf_out_of_memory(model, e);
    *out_roots = roots;
    *out_count = 0;
    if (scene >= 0)
        return tsla_json_expect_array(&array) && collect_roots(model, &array, roots, out_count);
    for (uint32_t i = 0; i < model->node_count; ++i)
        if (model->nodes[i].parent < 0)
            roots[(*out_count)++] = i;
    return true;
}
