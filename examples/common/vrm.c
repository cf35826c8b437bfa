// SPDX-License-Identifier: MIT
// Which extensions there are, the humanoid bones, and what all readers of a VRM file share.
#include "common/vrm_parts.h"

#include <stdio.h>
#include <string.h>

vrm_reader vrm_begin(gltf *model, vrm *v, warnings *list)
{
    vrm_reader reader = {.model = model, .v = v, .parts = {&model->memory, list, false}};
    return reader;
}

bool vrm_end(const vrm_reader *reader, tsla_error *e)
{
    return !reader->parts.out_of_memory || gltf_out_of_memory(reader->model, e);
}

void *vrm_room(const vrm_reader *reader, const tsla_json_at *at, uint64_t count, uint64_t size)
{
    void *room = tsla_arena_take(&reader->model->memory, count, size);
    if (!room)
        gltf_out_of_memory(reader->model, at->error);
    return room;
}

bool vrm_read_node(const vrm_reader *reader, const tsla_json_at *up, const char *key, uint32_t *out)
{
    tsla_json_at at = tsla_json_member(up, key);
    return attempt_index(&at, reader->model->node_count, "node", out);
}

void vrm_read_not_negative(vrm_reader *reader, const tsla_json_at *up, const char *key, float *inout)
{
    attempt_float(&reader->parts, up, key, 0.0, ATTEMPT_LARGEST, inout);
}

bool vrm_read_name(vrm_reader *reader, const tsla_json_at *at, const char *key, const char **out)
{
    char place[48];
    *out = NULL;
    attempt_text(&reader->parts, at, key, out);
    if (*out && **out)
        return true;
    snprintf(place, sizeof place, "%s[%u]", at->up->key, (unsigned)at->index);
    *out = tsla_arena_copy_text(&reader->model->memory, place, strlen(place));
    return *out ? true : gltf_out_of_memory(reader->model, at->error);
}

bool vrm_check_version(attempts *parts, const tsla_json_at *extension)
{
    const char *version = NULL;
    tsla_json_at at = tsla_json_member(extension, "specVersion");
    if (!tsla_json_expect_object(extension))
        return false;
    attempt_text(parts, extension, "specVersion", &version);
    if (version && strcmp(version, "1.0") == 0)
        return true;
    if (version && *version && strcmp(version, "1.0-beta") != 0 && strcmp(version, "1.0-draft") != 0)
        return tsla_json_fail(&at, "version \"%s\" is not known, only \"1.0\" is", version);
    if (version)
        warnings_add(parts->warnings, parts->memory, &at, "\"%s\" is read as \"1.0\"", version);
    else if (!at.item)
        warnings_add(parts->warnings, parts->memory, &at, "missing: read as \"1.0\"");
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

// ---- humanoid bones ---------------------------------------------------------------------------------------

static bool read_human_bone(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm_human_bone *bone = &reader->v->human_bones[reader->v->human_bone_count];
    tsla_json_at name = tsla_json_member(at, "bone"); // 0.x; 1.0 has the name for a key
    bone->name = at->key;
    if (!tsla_json_expect_object(at) || (!bone->name && !tsla_json_to_text(&name, &bone->name)) ||
        !vrm_read_node(reader, at, "node", &bone->node))
        return false;
    reader->v->human_bone_count++;
    return true;
}

static const char bone_left_out[] = "the bone is left out";

static bool make_room_for_bones(vrm_reader *reader, const tsla_json_at *bones)
{
    reader->v->human_bones = vrm_room(reader, bones, tsla_json_count(bones), sizeof *reader->v->human_bones);
    return reader->v->human_bones != NULL;
}

static bool read_humanoid(void *context, const tsla_json_at *humanoid)
{
    vrm_reader *reader = context;
    tsla_json_at bones = tsla_json_member(humanoid, "humanBones");
    if (!tsla_json_expect_object(humanoid) || !tsla_json_expect_object(&bones) || !make_room_for_bones(reader, &bones))
        return false;
    const cJSON *item;
    cJSON_ArrayForEach(item, bones.item)
    {
        tsla_json_at at = tsla_json_member(&bones, item->string);
        if (at.item == item) // neither null nor a second one of that name
            attempt(&reader->parts, &at, read_human_bone, reader, bone_left_out);
    }
    return true;
}

// [{"bone": "hips", "node": 1}, ...]
static bool read_humanoid_0(void *context, const tsla_json_at *humanoid)
{
    vrm_reader *reader = context;
    tsla_json_at bones = tsla_json_member(humanoid, "humanBones");
    if (!tsla_json_expect_object(humanoid) || !make_room_for_bones(reader, &bones))
        return false;
    attempt_each(&reader->parts, humanoid, "humanBones", read_human_bone, reader, bone_left_out);
    return true;
}

static void attempt_humanoid(vrm_reader *reader, const tsla_json_at *extension, attempt_read *read)
{
    tsla_json_at humanoid = tsla_json_member(extension, "humanoid");
    if (humanoid.item)
        attempt(&reader->parts, &humanoid, read, reader, "there are no humanoid bones");
}

void vrm_read_humanoid(vrm_reader *reader, const tsla_json_at *extension)
{
    attempt_humanoid(reader, extension, read_humanoid);
}

// ---- extensions -------------------------------------------------------------------------------------------

static bool read_avatar(void *context, const tsla_json_at *extension)
{
    vrm_reader *reader = context;
    if (!vrm_check_version(&reader->parts, extension))
        return false;
    vrm_read_humanoid(reader, extension);
    return true;
}

static bool read_spring_bones(void *context, const tsla_json_at *extension)
{
    vrm_reader *reader = context;
    return vrm_check_version(&reader->parts, extension) && vrm_read_colliders(reader, extension) &&
           vrm_read_springs(reader, extension);
}

static bool read_version_0(void *context, const tsla_json_at *extension)
{
    vrm_reader *reader = context;
    const char *version = "0.0"; // files of the first years have none
    tsla_json_at at = tsla_json_member(extension, "specVersion"),
                 animation = tsla_json_member(extension, "secondaryAnimation");
    if (!tsla_json_expect_object(extension))
        return false;
    attempt_text(&reader->parts, extension, "specVersion", &version);
    if (*version && strncmp(version, "0.", 2) != 0)
        return tsla_json_fail(&at, "version \"%s\" is not known, only \"0.0\" is", version);
    attempt_humanoid(reader, extension, read_humanoid_0);
    if (animation.item)
        attempt(&reader->parts, &animation, vrm_read_secondary_animation, reader, "nothing swings");
    return true;
}

bool vrm_read(vrm *v, gltf *model, tsla_error *e)
{
    memset(v, 0, sizeof *v);
    vrm_reader reader = vrm_begin(model, v, &v->warnings);
    tsla_json_at root = gltf_root(model, e), extensions = tsla_json_member(&root, "extensions"),
                 avatar = tsla_json_member(&extensions, "VRMC_vrm"),
                 springs = tsla_json_member(&extensions, "VRMC_springBone"), old = tsla_json_member(&extensions, "VRM");
    static const char left_out[] = "the extension is left out";
    v->owners = vrm_room(&reader, &root, model->node_count, sizeof *v->owners);
    if (!v->owners)
        return false;
    v->version = avatar.item || springs.item ? VRM_1 : old.item ? VRM_0 : VRM_NONE;
    if (v->version == VRM_1 && old.item)
        warnings_add(&v->warnings, &model->memory, &old, "not used: the file holds VRM 1.0 too");
    if (avatar.item)
        attempt(&reader.parts, &avatar, read_avatar, &reader, left_out);
    if (springs.item)
        attempt(&reader.parts, &springs, read_spring_bones, &reader, left_out);
    if (v->version == VRM_0)
        attempt(&reader.parts, &old, read_version_0, &reader, left_out);
    return vrm_end(&reader, e);
}
