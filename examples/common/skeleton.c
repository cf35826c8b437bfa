// SPDX-License-Identifier: MIT
#include "common/skeleton.h"

#include "common/gltf_parts.h"
#include "common/xform.h"

#include <stdlib.h>
#include <string.h>

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Exporters call a mesh object, or what an armature is put in, like one of its bones: then the bone is meant, and the other has
// no name that one could look for.
static bool name_bones(skeleton *s, gltf *model)
{
    uint32_t count = 0;
    const char **joints = tsla_arena_take(&model->memory, model->node_count, sizeof *joints);
    if (!joints)
        return false;
    for (uint32_t i = 0; i < model->node_count; ++i)
        if (model->nodes[i].is_joint)
            joints[count++] = model->nodes[i].name;
    qsort(joints, count, sizeof *joints, compare_names);
    for (uint32_t i = 0; i < s->bone_count; ++i) {
        const gltf_node *node = &model->nodes[s->nodes[i]];
        bool is_a_joints =
            !node->is_joint && bsearch(&node->name, joints, count, sizeof *joints, compare_names) != NULL;
        s->names[i] = is_a_joints ? NULL : node->name;
    }
    return true;
}

bool skeleton_create(skeleton *s, gltf *model, tsla_error *e)
{
    s->bone_count = model->node_count;
    s->nodes = model->order;
    s->parents = tsla_arena_take(&model->memory, s->bone_count, sizeof *s->parents);
    s->rest = tsla_arena_take(&model->memory, s->bone_count, sizeof *s->rest);
    s->names = tsla_arena_take(&model->memory, s->bone_count, sizeof *s->names);
    if (!s->parents || !s->rest || !s->names)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = 0; i < s->bone_count; ++i) {
        const gltf_node *node = &model->nodes[s->nodes[i]];
        s->parents[i] = node->parent < 0 ? -1 : (int32_t)model->nodes[node->parent].rank;
        s->rest[i] = node->local;
    }
    return name_bones(s, model) ? true : gltf_out_of_memory(model, e);
}

int32_t skeleton_find_bone(const gltf *model, const char *name)
{
    int32_t node = gltf_find_node(model, name);
    return node < 0 ? node : (int32_t)model->nodes[node].rank;
}

void skeleton_gather(const skeleton *s, const tsl_transform *per_node, tsl_transform *out_per_bone)
{
    for (uint32_t i = 0; i < s->bone_count; ++i)
        out_per_bone[i] = per_node[s->nodes[i]];
}

void skeleton_place(const skeleton *s, const tsl_transform *root, const tsl_transform *locals, tsl_transform *out)
{
    for (uint32_t i = 0; i < s->bone_count; ++i)
        out[i] = xform_mul(s->parents[i] < 0 ? root : &out[s->parents[i]], &locals[i]);
}

float skeleton_size(const skeleton *s, tsl_transform *scratch)
{
    tsl_transform root = xform_identity();
    float low[3] = {0}, high[3] = {0}, size = 0.0f;
    skeleton_place(s, &root, s->rest, scratch);
    for (uint32_t i = 0; i < s->bone_count; ++i) {
        const float p[3] = {scratch[i].position.x, scratch[i].position.y, scratch[i].position.z};
        for (int k = 0; k < 3; ++k) {
            low[k] = i == 0 || p[k] < low[k] ? p[k] : low[k];
            high[k] = i == 0 || p[k] > high[k] ? p[k] : high[k];
        }
    }
    for (int k = 0; k < 3; ++k)
        size = fmaxf(size, high[k] - low[k]);
    return size > 0.0f && isfinite(size) ? size : 1.0f;
}
