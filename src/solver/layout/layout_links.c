// SPDX-License-Identifier: MIT
// What connects strands of a new layout: attachments to the simulated pose of other chains, and links between chains. Both are counted for
// the plan, and filled once strands have positions.
#include "solver/layout/layout.h"
#include "solver/model/chains.h"
#include "solver/model/links.h"

#include <stdlib.h>
#include <string.h>

// ---- attachments to the simulated pose -----------------------------------------------------------------

static void list_attachment(tsli_attachment *attachments, uint32_t *count, tsli_attachment attachment)
{
    if (attachments)
        attachments[*count] = attachment;
    ++*count;
}

static int is_below_others(const tsli_rig *rig, int32_t bone, const tsli_chain *own)
{
    for (; bone >= 0; bone = rig->parents[bone]) {
        const tsli_chain *driver = rig->bone_chain[bone];
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
    const uint32_t keys[][2] = {
        {x->level, y->level}, {x->kind, y->kind}, {x->needed, y->needed}, {x->block, y->block}, {x->lane, y->lane}};
    for (uint32_t i = 0; i < sizeof keys / sizeof *keys; ++i)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
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

// ---- links between chains ------------------------------------------------------------------------------

// Quads of a row have the same colliders.
static int share_row(const tsli_link *first, const tsli_link *link)
{
    const tsli_chain *a = first->chains[0], *b = link->chains[0];
    if (link->kind != first->kind || link->color != first->color)
        return 0;
    uint32_t listed = (a->flags | b->flags) & TSL_CHAIN_COLLIDER_LIST;
    return link->color != TSLI_LAST_COLOR && (link->kind != TSLI_QUAD || a == b || (!listed && a->layers == b->layers));
}

// The number of links from `i` on that fit into a row: none have a particle in common.
static uint32_t row_from(const tsli_links *set, uint32_t i)
{
    uint32_t count = 1, left = set->link_count + set->quad_count - i;
    while (count < TSLI_WIDTH && count < left && share_row(&set->links[i], &set->links[i + count]))
        ++count;
    return count;
}

// Counts rows and contacts between sets.
void tsli_plan_links(const tsli_rig *rig, tsli_layout_plan *plan)
{
    tsli_linkage *counts = &plan->linkage;
    for (const tsli_links *set = rig->links; set; set = set->next) {
        for (uint32_t i = 0; i < set->link_count + set->quad_count; i += row_from(set, i))
            ++*(set->links[i].kind == TSLI_QUAD ? &counts->quad_row_count : &counts->row_count);
        for (const tsli_links *under = rig->links; under; under = under->next)
            if (tsli_links_collide(set, under)) {
                ++counts->contact_count;
                for (uint32_t l = 0; l < set->line_count; ++l)
                    counts->near_count += set->lines[l].count - 1;
            }
    }
    plan->is_linked = plan->ref_count && (counts->row_count || counts->contact_count);
}

// ---- filling links -------------------------------------------------------------------------------------

// The level after which all chains of the link group have ticked.
static uint32_t level_of_group(const tsli_rig *rig, uint32_t group)
{
    uint32_t done = 1;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->link_group == group && tsli_chain_done(chain) > done)
            done = tsli_chain_done(chain);
    return done - 1;
}

// The index of a particle's x, as in rows.
static uint32_t state_index_of(const tsli_layout *layout, const tsli_chain *chain, uint32_t particle)
{
    const tsli_particle *p = &chain->particles[particle];
    uint32_t slot = (uint32_t)(tsli_particle_slot(layout, chain, p) * (sizeof(tsli_slot_state) / sizeof(float)));
    return slot + tsli_particle_lane(chain, p);
}

// Positions of the first `count` ends or corners of a row.
static void find_same_slots(const uint32_t *ends, uint32_t count, tsli_same_slots *out)
{
    memset(out->back, TSLI_NO_END, sizeof out->back);
    out->bases[0] = TSLI_NONE;
    out->bases[1] = 0;
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t base = ends[i] - ends[i] % TSLI_WIDTH;
        out->bases[0] = base < out->bases[0] ? base : out->bases[0];
        out->bases[1] = base > out->bases[1] ? base : out->bases[1];
    }
    for (uint32_t i = 0; i < count && out->bases[0] != TSLI_NONE; ++i) {
        uint32_t lane = ends[i] % TSLI_WIDTH, which = ends[i] - lane != out->bases[0];
        out->back[which][lane] = (uint8_t)i;
        if (ends[i] - lane != out->bases[which])
            out->bases[0] = TSLI_NONE;
    }
}

static void fill_row(const tsli_layout *layout, const tsli_link *links, uint32_t count, tsli_link_row *row)
{
    for (uint32_t i = 0; i < count; ++i) {
        row->a[i] = state_index_of(layout, links[i].chains[0], links[i].particles[0]);
        row->b[i] = state_index_of(layout, links[i].chains[1], links[i].particles[2]);
    }
    find_same_slots(row->a, count, &row->slots_a);
    find_same_slots(row->b, count, &row->slots_b);
}

static void fill_quad_row(const tsli_layout *layout, const tsli_link *quads, uint32_t count, tsli_quad_row *row)
{
    const tsli_chain *first = quads->chains[0];
    row->collider_list =
        layout->blocks[first->strand_lanes[first->particles[quads->particles[0]].strand].block].collider_list;
    for (uint32_t corner = 0; corner < 4; ++corner) {
        tsli_same_slots same;
        for (uint32_t i = 0; i < count; ++i) {
            const tsli_chain *chain = quads[i].chains[corner / 2];
            uint32_t particle = quads[i].particles[corner];
            int again = corner % 2 && quads[i].particles[corner - 1] == particle;
            row->corners[corner][i] = state_index_of(layout, chain, particle);
            row->free[corner][i] = (float)(chain->particles[particle].parent >= 0 && !again);
        }
        find_same_slots(row->corners[corner], count, &same);
        memcpy(row->slots[corner], same.bases, sizeof same.bases);
    }
}

// The set takes its scale and level from the strand of its first link or, without links, from its first one. One whose chains are all gone
// has neither, and a block that there is.
static void fill_scale(const tsli_rig *rig, tsli_links *set)
{
    set->block = set->lane = set->level = 0;
    if (!set->link_count && !set->line_count)
        return;
    const tsli_chain *chain = set->link_count ? set->links[0].chains[0] : set->lines[0].chain;
    const tsli_particle *p = &chain->particles[set->link_count ? set->links[0].particles[0] : set->lines[0].root];
    tsl_vec3 scale = rig->setup_ws[chain->particles[p->root].bone].scale;
    float size = fabsf(scale.x);
    set->block = chain->strand_lanes[p->strand].block;
    set->lane = chain->strand_lanes[p->strand].lane;
    set->level = level_of_group(rig, chain->link_group);
    set->inverse_scale = size > 0.0f ? tsli_clamp_number(1.0f / size) : 1.0f;
    set->mirrored = (scale.x < 0.0f) ^ (scale.y < 0.0f) ^ (scale.z < 0.0f);
}

static void fill_set(const tsli_layout *layout, tsli_links *set, tsli_linkage *counts)
{
    set->first_row = counts->row_count;
    set->first_quad_row = counts->quad_row_count;
    for (uint32_t i = 0, count; i < set->link_count + set->quad_count; i += count) {
        tsli_link *links = &set->links[i];
        int is_quad = links->kind == TSLI_QUAD;
        uint32_t row = is_quad ? counts->quad_row_count++ : counts->row_count++;
        count = row_from(set, i);
        for (uint32_t lane = 0; lane < count; ++lane) {
            links[lane].row = row;
            links[lane].lane = lane;
        }
        if (is_quad)
            fill_quad_row(layout, links, count, &layout->linkage->quad_rows[row]);
        else
            fill_row(layout, links, count, &layout->linkage->rows[row]);
    }
    set->row_count = counts->row_count - set->first_row;
    set->quad_row_count = counts->quad_row_count - set->first_quad_row;
}

// The particles of a contact in the layout before: strands stay on their sides though quads that decided them are gone. Null: it is new.
static const tsli_near_quads *near_before(const tsli_rig *rig, const tsli_links *over, const tsli_links *under)
{
    const tsli_linkage *before = rig->layout->linkage;
    for (uint32_t i = 0; before && i < before->contact_count; ++i)
        if (before->contacts[i].over == over && before->contacts[i].under == under)
            return &before->near[before->contacts[i].first_near];
    return NULL;
}

// Contacts of a set with the cloth of all others.
static void fill_contacts(const tsli_layout *layout, const tsli_links *over, tsli_linkage *counts)
{
    const tsli_linkage *linkage = layout->linkage;
    for (const tsli_links *under = linkage->rig->links; under; under = under->next) {
        if (!tsli_links_collide(over, under))
            continue;
        tsli_cloth_contact *contact = &linkage->contacts[counts->contact_count++];
        *contact = (tsli_cloth_contact){.over = over, .under = under, .first_near = counts->near_count};
        const tsli_near_quads *before = near_before(linkage->rig, over, under);
        for (uint32_t l = 0; l < over->line_count; ++l) {
            const tsli_line *line = &over->lines[l];
            float side = before ? 0.0f : tsli_cloth_side(line, under);
            for (uint32_t k = 1; k < line->count; ++k) {
                tsli_near_quads *near = &linkage->near[counts->near_count++];
                near->state_index = state_index_of(layout, line->chain, line->root + k);
                near->block = line->chain->strand_lanes[line->chain->particles[line->root].strand].block;
                near->side = before ? before++->side : side;
            }
        }
        contact->near_count = counts->near_count - contact->first_near;
    }
}

void tsli_fill_links(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    tsli_linkage *linkage = layout->linkage, filled = {0};
    if (!linkage)
        return;
    for (tsli_links *set = rig->links; set; set = set->next) {
        fill_scale(rig, set);
        fill_set(layout, set, &filled);
        fill_contacts(layout, set, &filled);
    }
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        uint32_t group = ref->chain->link_group;
        layout->blocks[ref->block].linked |= (uint32_t)(group != 0) << ref->lane;
        linkage->levels[ref->block][ref->lane] = group ? level_of_group(rig, group) : 0;
    }
}
