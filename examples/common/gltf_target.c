// SPDX-License-Identifier: MIT
// What a channel of an animation moves: a property of a node, named by node and path or by KHR_animation_pointer.
#include "common/gltf_parts.h"

#include <string.h>

static bool find_path(const char *text, gltf_path *out)
{
    static const char *const names[] = {"translation", "rotation", "scale", "weights"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (strcmp(text, names[i]) == 0) {
            *out = (gltf_path)i;
            return true;
        }
    return false;
}

// "/nodes/12/rotation". JSON pointers know no leading zeros.
static bool read_pointer(const char *text, uint32_t *out_node, gltf_path *out_path)
{
    static const char prefix[] = "/nodes/";
    uint64_t node = 0;
    if (strncmp(text, prefix, sizeof prefix - 1) != 0)
        return false;
    const char *digits = text + sizeof prefix - 1, *at = digits;
    for (; *at >= '0' && *at <= '9' && at - digits < 10; ++at)
        node = 10 * node + (uint64_t)(*at - '0');
    if (at == digits || (*digits == '0' && at - digits > 1) || *at != '/' || node > UINT32_MAX)
        return false;
    *out_node = (uint32_t)node;
    return find_path(at + 1, out_path);
}

static const cJSON *find(const cJSON *up, const char *key)
{
    return cJSON_IsObject(up) ? cJSON_GetObjectItemCaseSensitive(up, key) : NULL;
}

bool gltf_channel_property(const cJSON *channel, uint32_t *out_node, gltf_path *out_path)
{
    const cJSON *target = find(channel, "target"), *path = find(target, "path"), *node = find(target, "node");
    const char *moved = cJSON_GetStringValue(path);
    if (path ? moved && strcmp(moved, "pointer") == 0 : !node) {
        const cJSON *extension = find(find(target, "extensions"), "KHR_animation_pointer");
        const char *pointer = cJSON_GetStringValue(find(extension, "pointer"));
        return pointer && read_pointer(pointer, out_node, out_path);
    }
    if (!moved || !node || !cJSON_IsNumber(node) || !(node->valuedouble >= 0.0) ||
        node->valuedouble > (double)UINT32_MAX || node->valuedouble != (double)(uint32_t)node->valuedouble)
        return false;
    *out_node = (uint32_t)node->valuedouble;
    return find_path(moved, out_path);
}
