// SPDX-License-Identifier: MIT
// What a file says wrongly, and whether anything depends on it.
#include "common/gltf_parts.h"

#include <string.h>

const char *gltf_keep_fault(gltf *model, const tsla_error *fault)
{
    return tsla_arena_copy_text(&model->memory, fault->text, strlen(fault->text));
}

void gltf_read_optional_index(gltf *model, const tsla_json_at *up, const char *key, uint32_t count,
                              int32_t *inout)
{
    tsla_error fault = {"", 0};
    tsla_json_at at = *up;
    at.error = &fault;
    if (!tsla_json_read_index(&at, key, count, inout))
        warnings_add_reason(&model->warnings, &model->memory, fault.text, "read as none, and left as it is");
}

bool gltf_read_optional_node(gltf *model, const tsla_json_at *element, uint32_t *out)
{
    tsla_error fault = {"", 0};
    tsla_json_at at = *element;
    uint64_t node = 0;
    at.error = &fault;
    if (tsla_json_to_uint(&at, UINT32_MAX, &node) && node >= model->node_count)
        tsla_json_fail(&at, "%llu is not a node: there are %u", (unsigned long long)node,
                       (unsigned)model->node_count);
    *out = (uint32_t)node;
    if (fault.text[0] == '\0')
        return true;
    warnings_add_reason(&model->warnings, &model->memory, fault.text, "not used, and left as it is");
    return false;
}

const char *gltf_read_optional_name(gltf *model, const tsla_json_at *up)
{
    tsla_error fault = {"", 0};
    tsla_json_at at = *up;
    const char *name = "";
    at.error = &fault;
    if (!tsla_json_read_text(&at, "name", &name))
        warnings_add_reason(&model->warnings, &model->memory, fault.text,
                            "read as no name, and left as it is");
    return name;
}

uint8_t *gltf_find_needed(gltf *model, const uint32_t *more, uint32_t more_count, tsla_error *e)
{
    uint8_t *needed = tsla_arena_take(&model->memory, model->node_count, 1);
    if (!needed) {
        gltf_out_of_memory(model, e);
        return NULL;
    }
    for (uint32_t i = 0; i < model->node_count; ++i)
        needed[i] = model->nodes[i].is_joint || model->nodes[i].has_camera;
    for (uint32_t i = 0; i < more_count; ++i)
        needed[more[i]] = 1;
    for (uint32_t i = model->node_count; i-- > 0;) { // children come after their parents
        const gltf_node *node = &model->nodes[model->order[i]];
        if (needed[model->order[i]] && node->parent >= 0)
            needed[node->parent] = 1;
    }
    return needed;
}

bool gltf_check_nodes(gltf *model, const uint8_t *needed, tsla_error *e)
{
    for (uint32_t i = 0; i < model->node_count; ++i) {
        const char *fault = model->nodes[i].fault;
        if (fault && (!needed || needed[i]))
            return tsla_error_set(e, "%s", fault);
        if (fault)
            warnings_add_reason(
                &model->warnings, &model->memory, fault,
                "the node is taken as unmoved, for no chain, skin or camera needs it, and left as it is");
    }
    return true;
}

const char *gltf_clip_fault(const gltf_clip *clip, const uint8_t *needed)
{
    for (uint32_t i = 0; i < clip->fault_count; ++i) {
        const gltf_fault *fault = &clip->faults[i];
        if (!needed || fault->node == GLTF_WHOLE_CLIP || (fault->node >= 0 && needed[fault->node]))
            return fault->text;
    }
    return NULL;
}

void gltf_warn_of_faults(gltf *model, const gltf_clip *clip, bool is_played)
{
    const char *instead = is_played ? "nothing needs the channel, which is left as it is"
                                    : "the animation is not played, and left as it is";
    for (uint32_t i = 0; i < (is_played ? clip->fault_count : clip->fault_count > 0); ++i)
        warnings_add_reason(&model->warnings, &model->memory, clip->faults[i].text, instead);
}
