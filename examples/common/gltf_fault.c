// SPDX-License-Identifier: MIT
// What a file says wrongly, and whether anything depends on it.
#include "common/attempt.h"
#include "common/gltf_parts.h"

#include <string.h>

const char *gltf_keep_fault(gltf *model, const tsla_error *fault)
{
    return tsla_arena_copy_text(&model->memory, fault->text, strlen(fault->text));
}

typedef struct index_below {
    uint32_t count;
    const char *noun;
    uint32_t found;
} index_below;

static bool take_index(void *context, const tsla_json_at *at)
{
    index_below *index = context;
    return attempt_index(at, index->count, index->noun, &index->found);
}

void gltf_read_optional_index(gltf *model, const tsla_json_at *up, const char *key, uint32_t count, int32_t *inout)
{
    attempts parts = {&model->memory, &model->warnings, false};
    index_below index = {count, key, 0};
    tsla_json_at at = tsla_json_member(up, key);
    if (at.item && attempt(&parts, &at, take_index, &index, "read as none, and left as it is"))
        *inout = (int32_t)index.found;
}

bool gltf_read_optional_node(gltf *model, const tsla_json_at *element, uint32_t *out)
{
    attempts parts = {&model->memory, &model->warnings, false};
    index_below index = {model->node_count, "node", 0};
    bool is_read = attempt(&parts, element, take_index, &index, "not used, and left as it is");
    *out = index.found;
    return is_read;
}

const char *gltf_read_optional_name(gltf *model, const tsla_json_at *up)
{
    attempts parts = {&model->memory, &model->warnings, false};
    const char *name = "";
    attempt_text(&parts, up, "name", &name);
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
