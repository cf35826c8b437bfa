// SPDX-License-Identifier: MIT
// Which extensions there are, the humanoid bones, and what all readers of a VRM file share.
#include "common/vrm_parts.h"

#include <stdio.h>
#include <string.h>

bool vrm_open_array(vrm_reader *reader, const tsla_json_at *array, uint64_t element_size, void *out)
{
    void *room = NULL;
    if (!tsla_json_expect_array(array))
        return false;
    room = tsla_arena_take(&reader->model->memory, tsla_json_count(array), element_size);
    memcpy(out, &room, sizeof room);
    return room ? true : gltf_out_of_memory(reader->model, array->error);
}

bool vrm_read_node(const vrm_reader *reader, const tsla_json_at *up, const char *key, uint32_t *out)
{
    tsla_json_at at = tsla_json_member(up, key);
    int32_t node = 0;
    if (!tsla_json_require(&at) || !tsla_json_read_index(up, key, reader->model->node_count, &node))
        return false;
    *out = (uint32_t)node;
    return true;
}

bool vrm_read_share(const tsla_json_at *up, const char *key, float *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    if (!tsla_json_read_float(up, key, inout))
        return false;
    if (*inout >= 0.0f && *inout <= 1.0f)
        return true;
    return tsla_json_fail(&at, "%g is not from 0 to 1", (double)*inout);
}

bool vrm_read_not_negative(const tsla_json_at *up, const char *key, float *inout)
{
    tsla_json_at at = tsla_json_member(up, key);
    if (!tsla_json_read_float(up, key, inout))
        return false;
    return *inout >= 0.0f ? true : tsla_json_fail(&at, "%g is negative", (double)*inout);
}

bool vrm_read_name(vrm_reader *reader, const tsla_json_at *at, const char *key, const char **out)
{
    char place[48];
    *out = NULL;
    if (!tsla_json_read_text(at, key, out))
        return false;
    if (*out && **out)
        return true;
    snprintf(place, sizeof place, "%s[%u]", at->up->key, (unsigned)at->index);
    *out = tsla_arena_copy_text(&reader->model->memory, place, strlen(place));
    return *out ? true : gltf_out_of_memory(reader->model, at->error);
}

bool vrm_check_version(vrm_reader *reader, const tsla_json_at *extension)
{
    const char *version = "";
    tsla_json_at at = tsla_json_member(extension, "specVersion");
    if (!tsla_json_expect_object(extension) || !tsla_json_to_text(&at, &version))
        return false;
    if (strcmp(version, "1.0") == 0)
        return true;
    if (strcmp(version, "1.0-beta") != 0 && strcmp(version, "1.0-draft") != 0)
        return tsla_json_fail(&at, "version \"%s\" is not known, only \"1.0\" is", version);
    warnings_add(&reader->v->warnings, &reader->model->memory, &at, "\"%s\" is read as \"1.0\"", version);
    return true;
}

const char *vrm_node_name(const vrm_reader *reader, uint32_t node)
{
    return reader->model->nodes[node].name;
}

bool vrm_hangs_from(const gltf *model, uint32_t node, uint32_t above)
{
    int32_t n = (int32_t)node;
    while (n >= 0 && model->nodes[n].rank > model->nodes[above].rank)
        n = model->nodes[n].parent;
    return n == (int32_t)above;
}

bool vrm_find_owner_above(const vrm_reader *reader, uint32_t node, uint32_t own, uint32_t *out_spring)
{
    for (int32_t n = (int32_t)node; n >= 0; n = reader->model->nodes[n].parent)
        if (reader->v->owners[n] != 0 && reader->v->owners[n] - 1 != own) {
            *out_spring = reader->v->owners[n] - 1;
            return true;
        }
    return false;
}

int32_t vrm_find_human_bone(const vrm *v, const char *name)
{
    for (uint32_t i = 0; i < v->human_bone_count; ++i)
        if (strcmp(v->human_bones[i].name, name) == 0)
            return (int32_t)v->human_bones[i].node;
    return -1;
}

bool vrm_read_humanoid(vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at humanoid = tsla_json_member(extension, "humanoid"),
                 bones = tsla_json_member(&humanoid, "humanBones");
    vrm *v = reader->v;
    if (!humanoid.item)
        return true;
    if (!tsla_json_expect_object(&humanoid) || !tsla_json_expect_object(&bones))
        return false;
    v->human_bones = tsla_arena_take(&reader->model->memory, tsla_json_count(&bones), sizeof *v->human_bones);
    if (!v->human_bones)
        return gltf_out_of_memory(reader->model, bones.error);
    const cJSON *item;
    cJSON_ArrayForEach(item, bones.item)
    {
        tsla_json_at at = tsla_json_member(&bones, item->string);
        vrm_human_bone *bone = &v->human_bones[v->human_bone_count];
        if (!tsla_json_expect_object(&at) || !vrm_read_node(reader, &at, "node", &bone->node))
            return false;
        bone->name = item->string;
        v->human_bone_count++;
    }
    return true;
}

// [{"bone": "hips", "node": 1}, ...]
static bool read_humanoid_0(vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at humanoid = tsla_json_member(extension, "humanoid"),
                 bones = tsla_json_member(&humanoid, "humanBones");
    vrm *v = reader->v;
    if (!humanoid.item)
        return true;
    if (!tsla_json_expect_object(&humanoid) ||
        !vrm_open_array(reader, &bones, sizeof *v->human_bones, &v->human_bones))
        return false;
    const cJSON *item;
    cJSON_ArrayForEach(item, bones.item)
    {
        tsla_json_at at = tsla_json_element(&bones, v->human_bone_count, item),
                     name = tsla_json_member(&at, "bone");
        vrm_human_bone *bone = &v->human_bones[v->human_bone_count];
        if (!tsla_json_to_text(&name, &bone->name) || !vrm_read_node(reader, &at, "node", &bone->node))
            return false;
        v->human_bone_count++;
    }
    return true;
}

static bool read_version_1(vrm_reader *reader, const tsla_json_at *avatar, const tsla_json_at *springs)
{
    reader->v->version = VRM_1;
    if (avatar->item && (!vrm_check_version(reader, avatar) || !vrm_read_humanoid(reader, avatar)))
        return false;
    return !springs->item || (vrm_check_version(reader, springs) && vrm_read_colliders(reader, springs) &&
                              vrm_read_springs(reader, springs));
}

static bool read_version_0(vrm_reader *reader, const tsla_json_at *extension)
{
    const char *version = "0.0"; // files of the first years have none
    tsla_json_at at = tsla_json_member(extension, "specVersion");
    reader->v->version = VRM_0;
    if (!tsla_json_expect_object(extension) || !tsla_json_read_text(extension, "specVersion", &version))
        return false;
    if (strncmp(version, "0.", 2) != 0)
        return tsla_json_fail(&at, "version \"%s\" is not known, only \"0.0\" is", version);
    return read_humanoid_0(reader, extension) && vrm_read_secondary_animation(reader, extension);
}

bool vrm_read(vrm *v, gltf *model, tsla_error *e)
{
    vrm_reader reader = {.model = model, .v = v};
    tsla_json_at root = gltf_root(model, e), extensions = tsla_json_member(&root, "extensions"),
                 avatar = tsla_json_member(&extensions, "VRMC_vrm"),
                 springs = tsla_json_member(&extensions, "VRMC_springBone"),
                 old = tsla_json_member(&extensions, "VRM");
    memset(v, 0, sizeof *v);
    v->owners = tsla_arena_take(&model->memory, model->node_count, sizeof *v->owners);
    if (!v->owners)
        return gltf_out_of_memory(model, e);
    if (!avatar.item && !springs.item)
        return old.item ? read_version_0(&reader, &old) : true;
    if (old.item)
        warnings_add(&v->warnings, &model->memory, &old, "not used: the file holds VRM 1.0 too");
    return read_version_1(&reader, &avatar, &springs);
}
