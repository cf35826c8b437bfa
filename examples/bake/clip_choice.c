// SPDX-License-Identifier: MIT
#include "clip_choice.h"

#include "common/gltf_parts.h"

#include <stdio.h>
#include <string.h>

gltf_clip *clip_find(const gltf *model, const char *name, tsla_error *e)
{
    for (uint32_t i = 0; i < model->clip_count; ++i)
        if (strcmp(model->clips[i].name, name) == 0)
            return &model->clips[i];
    char list[256] = "";
    for (uint32_t i = 0; i < model->clip_count; ++i) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", model->clips[i].name);
    }
    tsla_error_set(e, "%s: no animation \"%s\"; it has: %s%s", model->path, name, list[0] ? list : "none",
                   strlen(list) + 1 == sizeof list ? "..." : "");
    return NULL;
}

bool clip_choose(clip_choice *choice, gltf *model, const char *name, bool none, const uint8_t *needed, tsla_error *e)
{
    const gltf_clip *only = name && !none ? clip_find(model, name, e) : NULL;
    const char *reason = NULL;
    choice->count = 0;
    choice->clips = tsla_arena_take(&model->memory, model->clip_count, sizeof *choice->clips);
    if (!choice->clips)
        return gltf_out_of_memory(model, e);
    if (name && !none && !only)
        return false;
    for (uint32_t i = 0; i < model->clip_count; ++i) {
        const gltf_clip *clip = &model->clips[i];
        bool is_wanted = !none && (!only || clip == only);
        const char *fault = is_wanted ? gltf_clip_fault(clip, needed) : NULL;
        reason = reason ? reason : fault;
        if (is_wanted && !fault)
            choice->clips[choice->count++] = clip;
    }
    if (choice->count == 0 && reason)
        return tsla_error_set(e, "%s", reason);
    for (uint32_t i = 0, played = 0; i < model->clip_count; ++i) {
        bool is_played = played < choice->count && choice->clips[played] == &model->clips[i];
        gltf_warn_of_faults(model, &model->clips[i], is_played);
        played += is_played;
    }
    return true;
}

typedef struct node_list {
    const skeleton *bones;
    uint32_t count, *nodes;
} node_list;

static void add_bone(node_list *list, int32_t bone)
{
    if (bone >= 0)
        list->nodes[list->count++] = list->bones->nodes[bone];
}

static void add_parts(node_list *list, const tsl_asset_rig *parts, const tsl_asset_rig_info *info)
{
    for (uint32_t i = 0; i < info->collider_count; ++i) {
        tsl_asset_collider collider;
        if (tsl_asset_rig_get_collider(parts, i, &collider) == TSL_OK)
            add_bone(list, collider.bone);
    }
    for (uint32_t i = 0; i < info->limb_count; ++i) {
        tsl_asset_limb settings;
        if (tsl_asset_rig_get_limb(parts, i, &settings) != TSL_OK)
            continue;
        add_bone(list, settings.target);
        add_bone(list, settings.pole);
    }
}

static void add_avatar(node_list *list, const vrm *avatar)
{
    for (uint32_t i = 0; i < avatar->collider_count; ++i)
        list->nodes[list->count++] = avatar->colliders[i].node;
    for (uint32_t i = 0; i < avatar->human_bone_count; ++i)
        list->nodes[list->count++] = avatar->human_bones[i].node;
    for (uint32_t i = 0; i < avatar->spring_count; ++i)
        if (avatar->springs[i].center >= 0)
            list->nodes[list->count++] = (uint32_t)avatar->springs[i].center;
}

uint8_t *clip_find_needed(const simulation *s, const simulation_source *source, tsla_error *e)
{
    gltf *model = source->model;
    const vrm *avatar = source->avatar;
    const node_constraints *constraints = source->constraints;
    node_list list = {.bones = s->bones};
    TSL_INIT(tsl_asset_rig_info, info);
    if (s->parts)
        tsl_asset_rig_get_info(s->parts, &info);
    uint64_t room = (uint64_t)s->driven_count + info.collider_count + 2ull * info.limb_count;
    room += constraints ? constraints->count : 0;
    room += avatar ? (uint64_t)avatar->collider_count + avatar->human_bone_count + avatar->spring_count : 0;
    list.nodes = tsla_arena_take(&model->memory, room, sizeof *list.nodes);
    if (!list.nodes) {
        gltf_out_of_memory(model, e);
        return NULL;
    }
    for (uint32_t i = 0; i < s->driven_count; ++i)
        add_bone(&list, (int32_t)s->driven[i]);
    for (uint32_t i = 0; constraints && i < constraints->count; ++i)
        add_bone(&list, (int32_t)constraints->list[i].source);
    if (s->parts)
        add_parts(&list, s->parts, &info);
    if (avatar)
        add_avatar(&list, avatar);
    return gltf_find_needed(model, list.nodes, list.count, e);
}
