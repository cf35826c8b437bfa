// SPDX-License-Identifier: MIT
#include "solver/layout/layout_plan.h"
#include "solver/model/chains.h"

#include <stdlib.h>
#include <string.h>

static void list_attachment(tsli_attachment *attachments, uint32_t *count, tsli_attachment attachment)
{
    if (attachments)
        attachments[*count] = attachment;
    ++*count;
}

static int is_below_others(const tsli_rig *rig, int32_t bone, const tsli_chain *own)
{
    for (; bone >= 0; bone = rig->parents[bone]) {
        const tsli_chain *driver = tsli_bone_chain(rig, (uint32_t)bone);
        if (driver && driver != own)
            return 1;
    }
    return 0;
}

uint32_t tsli_list_attachments(const tsli_rig *rig, const tsli_layout_plan *plan, tsli_attachment *attachments)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        const tsli_chain *chain = ref->chain;
        if (chain->model != TSL_MODEL_SPRING || chain->unbound)
            continue;
        int32_t root = chain->particles[0].bone;
        tsli_attachment attachment = {TSLI_ATTACHED_ROOT, chain->level, plan->bone_needed[root] - 1,
                                      ref->block,         ref->lane,    NULL};
        if (is_below_others(rig, rig->parents[root], chain))
            list_attachment(attachments, &count, attachment);
        attachment.kind = TSLI_ATTACHED_ANCHOR;
        attachment.needed = chain->anchor < 0 ? TSLI_NONE : plan->bone_needed[chain->anchor] - 1;
        if (is_below_others(rig, chain->anchor, chain))
            list_attachment(attachments, &count, attachment);
    }
    for (tsli_collider *c = rig->colliders; c; c = c->next) {
        tsli_attachment attachment = {TSLI_ATTACHED_COLLIDER, 0, TSLI_NONE, 0, 0, c};
        if (!(c->desc.flags & TSL_COLLIDER_SIMULATED) || !tsli_collider_is_attached(rig, c, &attachment.level))
            continue;
        attachment.needed = plan->bone_needed[c->desc.bone] - 1;
        list_attachment(attachments, &count, attachment);
    }
    return count;
}

// By level, then by kind, bone and lane. The order is total, so every sort gives the same.
static int compare_attachments(const void *a, const void *b)
{
    const tsli_attachment *x = a, *y = b;
    if (x->level != y->level)
        return x->level < y->level ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->needed != y->needed)
        return x->needed < y->needed ? -1 : 1;
    uint64_t at = (uint64_t)x->block << 32 | x->lane, other = (uint64_t)y->block << 32 | y->lane;
    return at < other ? -1 : at > other;
}

// Any chain above may be the parent, when those between are off. The walk up stops at a visited bone, since all above it are visited too;
// `affected`, which steps use for moved bones, marks visited ones.
static void mark_parents(tsli_layout *layout, const tsli_attachment *attachment)
{
    for (uint32_t n = attachment->needed; n != TSLI_NONE && !layout->affected[n]; n = layout->needed[n].parent) {
        layout->affected[n] = 1;
        if (layout->needed[n].driven != TSLI_NONE)
            layout->blocks[layout->driven[layout->needed[n].driven].block].flags |= TSLI_BLOCK_HAS_ATTACHED;
    }
}

static void mark_waiting(tsli_layout *layout)
{
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block *block = &layout->blocks[b];
        for (uint32_t lane = 0; lane < block->lane_count; ++lane)
            if (tsli_chain_waits(layout->chains[block->rare->chain[lane]]))
                block->flags |= TSLI_BLOCK_WAITS;
    }
}

void tsli_number_attachments(const tsli_layout *layout)
{
    for (uint32_t c = 0; c < layout->chain_count; ++c)
        if (layout->chains[c])
            layout->chains[c]->attachments[0] = layout->chains[c]->attachments[1] = 0;
    for (uint32_t i = 0; i < layout->attachment_count; ++i) {
        const tsli_attachment *attachment = &layout->attachments[i];
        if (attachment->collider)
            continue;
        tsli_chain *chain = layout->chains[layout->blocks[attachment->block].rare->chain[attachment->lane]];
        chain->attachments[chain->attachments[0] ? 1 : 0] = i + 1;
    }
}

void tsli_fill_attachments(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    mark_waiting(layout);
    if (layout->attachment_count > 0) {
        tsli_list_attachments(rig, plan, layout->attachments);
        qsort(layout->attachments, layout->attachment_count, sizeof *layout->attachments, compare_attachments);
    }
    tsli_number_attachments(layout);
    if (layout->attachment_count == 0)
        return;
    for (uint32_t i = 0; i < layout->attachment_count; ++i)
        mark_parents(layout, &layout->attachments[i]);
    memset(layout->affected, 0, layout->needed_count);
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
            layout->attached[b].root.rotation[3][lane] = layout->attached[b].anchor.rotation[3][lane] = 1.0f;
    }
}
