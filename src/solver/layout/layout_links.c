// SPDX-License-Identifier: MIT
// What connects strands of a new layout: attachments to the simulated pose of other chains, and links between chains. Both are counted for
// the plan, and filled once strands have positions.
#include "solver/layout/layout.h"
#include "solver/model/chains.h"
#include "solver/model/cloth_contact.h"
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

// ---- links between chains ------------------------------------------------------------------------------

// Links or quads side by side; a count of 0: none are left.
typedef struct row_span {
    uint32_t first, count;
} row_span;

// The next links from `i` on that fit into a row: none have a particle in common.
static row_span next_link_row(const tsli_links *set, uint32_t i)
{
    row_span r = {i, 0};
    while (r.first < set->link_count && !tsli_link_is_there(&set->links[r.first]))
        ++r.first;
    for (i = r.first; i < set->link_count && r.count < TSLI_WIDTH && tsli_link_is_there(&set->links[i]) &&
                      set->links[i].color == set->links[r.first].color;
         ++i)
        ++r.count;
    return r;
}

// Whether chains collide with the same colliders.
static int collide_alike(const tsli_chain *a, const tsli_chain *b)
{
    uint32_t listed = (a->flags | b->flags) & TSL_CHAIN_COLLIDER_LIST;
    return a == b || (!listed && a->layers == b->layers);
}

static int share_row(const tsli_quad *first, const tsli_quad *quad)
{
    return quad == first || (tsli_quad_is_there(quad) && quad->color == first->color &&
                             first->color != TSLI_LAST_QUAD_COLOR && collide_alike(first->chains[0], quad->chains[0]));
}

// The same for quads, which must also have the same colliders.
static row_span next_quad_row(const tsli_links *set, uint32_t i)
{
    row_span r = {i, 0};
    while (r.first < set->quad_count && !tsli_quad_is_there(&set->quads[r.first]))
        ++r.first;
    for (i = r.first; i < set->quad_count && r.count < TSLI_WIDTH && share_row(&set->quads[r.first], &set->quads[i]);
         ++i)
        ++r.count;
    return r;
}

static uint32_t count_rows(const tsli_links *set, row_span (*next)(const tsli_links *set, uint32_t i))
{
    uint32_t rows = 0;
    for (row_span r = next(set, 0); r.count; r = next(set, r.first + r.count))
        ++rows;
    return rows;
}

static void plan_cloth_contacts(const tsli_rig *rig, tsli_layout_plan *plan)
{
    plan->cloth_contact_count = plan->cloth_particle_count = plan->target_count = plan->cloth_contact_row_count = 0;
    for (const tsli_links *set = rig->links; set; set = set->next) {
        plan->cloth_particle_count += set->cloth_particle_count;
        plan->target_count += set->target_count;
        for (const tsli_links *under = rig->links; under; under = under->next) {
            plan->cloth_contact_count += (uint32_t)tsli_links_collide(set, under);
            plan->cloth_contact_row_count += tsli_links_collide(set, under) ? set->cloth_particle_count : 0;
        }
    }
    if (plan->ref_count == 0) // their chains are gone
        plan->cloth_contact_count = plan->cloth_contact_row_count = 0;
    if (plan->cloth_contact_count == 0)
        plan->cloth_particle_count = plan->target_count = 0;
}

void tsli_plan_links(const tsli_rig *rig, tsli_layout_plan *plan)
{
    plan_cloth_contacts(rig, plan);
    plan->link_set_count = plan->link_row_count = plan->quad_row_count = plan->linked_count = 0;
    for (const tsli_links *set = rig->links; set; set = set->next) {
        plan->link_row_count += count_rows(set, next_link_row);
        plan->quad_row_count += count_rows(set, next_quad_row);
        ++plan->link_set_count;
    }
    for (uint32_t i = 0; i < plan->ref_count; ++i)
        plan->linked_count += plan->refs[i].chain->link_group != 0;
    if (plan->link_row_count == 0 && plan->cloth_contact_count == 0)
        plan->link_set_count = plan->quad_row_count = plan->linked_count = 0;
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

// The index of a particle's x, as in rows, and its block.
static uint32_t state_index_of(const tsli_layout *layout, const tsli_chain *chain, uint32_t particle, uint32_t *block)
{
    const tsli_particle *p = &chain->particles[particle];
    *block = chain->strand_lanes[p->strand].block;
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

static void fill_row(const tsli_layout *layout, const tsli_links *set, tsli_link_row *row)
{
    for (uint32_t i = 0; i < row->link_count; ++i) {
        const tsli_link *link = &set->links[row->first_link + i];
        row->a[i] = state_index_of(layout, link->chains[0], link->particles[0], &row->block_a[i]);
        row->b[i] = state_index_of(layout, link->chains[1], link->particles[1], &row->block_b[i]);
    }
    find_same_slots(row->a, row->link_count, &row->slots_a);
    find_same_slots(row->b, row->link_count, &row->slots_b);
}

static void fill_quad(const tsli_layout *layout, const tsli_quad *quad, tsli_quad_row *row, uint32_t i)
{
    for (uint32_t corner = 0; corner < 4; ++corner) {
        uint32_t side = corner / 2, particle = quad->particles[corner];
        const tsli_chain *chain = quad->chains[side];
        int again = corner % 2 && quad->particles[corner - 1] == particle;
        row->corners[corner][i] = state_index_of(layout, chain, particle, &row->blocks[side][i]);
        row->free[corner][i] = (float)(chain->particles[particle].parent >= 0 && !again);
        if (corner % 2)
            tsli_put_lane(&row->joined[side], i, again);
    }
}

static void find_same_corners(tsli_quad_row *row)
{
    for (uint32_t corner = 0; corner < 4; ++corner) {
        tsli_same_slots same;
        find_same_slots(row->corners[corner], row->quad_count, &same);
        memcpy(row->slots[corner], same.bases, sizeof same.bases);
    }
}

static void fill_quad_rows(const tsli_layout *layout, const tsli_links *set, tsli_link_set *to)
{
    tsli_linkage *linkage = layout->linkage;
    to->quad_row_count = 0;
    for (row_span r = next_quad_row(set, 0); r.count; r = next_quad_row(set, r.first + r.count)) {
        tsli_quad_row *quads = &linkage->quad_rows[to->first_quad_row + to->quad_row_count++];
        const tsli_quad *first = &set->quads[r.first];
        quads->first_quad = r.first;
        quads->quad_count = r.count;
        quads->lane = tsli_particle_lane(first->chains[0], &first->chains[0]->particles[first->particles[0]]);
        for (uint32_t k = 0; k < r.count; ++k)
            fill_quad(layout, &first[k], quads, k);
        find_same_corners(quads);
    }
}

// Sets the strand and level that a set takes from a particle's chain.
static void fill_scale(const tsli_rig *rig, const tsli_chain *chain, uint32_t particle, tsli_link_set *to)
{
    const tsli_particle *p = &chain->particles[particle];
    to->block = chain->strand_lanes[p->strand].block;
    to->lane = chain->strand_lanes[p->strand].lane;
    to->level = level_of_group(rig, chain->link_group);
}

static void fill_set(const tsli_rig *rig, const tsli_layout *layout, const tsli_links *set, tsli_link_set *to)
{
    tsli_linkage *linkage = layout->linkage;
    const row_span first = next_link_row(set, 0);
    uint32_t particle = 0;
    while (particle < set->cloth_particle_count && !set->cloth_particles[particle].chain)
        ++particle;
    if (first.count)
        fill_scale(rig, set->links[first.first].chains[0], set->links[first.first].particles[0], to);
    else if (particle < set->cloth_particle_count)
        fill_scale(rig, set->cloth_particles[particle].chain, set->cloth_particles[particle].particle, to);
    to->row_count = 0;
    for (row_span r = first; r.count; r = next_link_row(set, r.first + r.count)) {
        tsli_link_row *links = &linkage->rows[to->first_row + to->row_count++];
        links->first_link = r.first;
        links->link_count = r.count;
        fill_row(layout, set, links);
    }
}

// The entry for a block and a level; appended if missing.
static tsli_linked_lanes *linked_lanes(tsli_linkage *linkage, uint32_t block, uint32_t level)
{
    tsli_linked_lanes *linked = linkage->linked, *end = linked + linkage->linked_count;
    while (linked < end && (linked->block != block || linked->level != level))
        ++linked;
    if (linked < end)
        return linked;
    ++linkage->linked_count;
    *linked = (tsli_linked_lanes){block, 0, level, 0};
    return linked;
}

// Refs are sorted by block, so the entries are too.
static void fill_linked(const tsli_rig *rig, tsli_linkage *linkage, const tsli_layout_plan *plan)
{
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        uint32_t group = ref->chain->link_group;
        if (group)
            linked_lanes(linkage, ref->block, level_of_group(rig, group))->lanes |= 1u << ref->lane;
    }
}

static void fill_cloth_particles(const tsli_layout *layout, const tsli_links *set, tsli_link_set *to)
{
    tsli_linkage *linkage = layout->linkage;
    to->cloth_particle_count = set->cloth_particle_count;
    to->target_count = set->target_count;
    for (uint32_t i = 0; i < set->cloth_particle_count; ++i) {
        const tsli_cloth_particle *from = &set->cloth_particles[i];
        tsli_cloth_particle_row *particle = &linkage->cloth_particles[to->first_cloth_particle + i];
        *particle = (tsli_cloth_particle_row){0, TSLI_NONE, 1};
        if (!from->chain)
            continue;
        particle->state_index = state_index_of(layout, from->chain, from->particle, &particle->block);
        particle->is_root = from->chain->particles[from->particle].parent < 0;
    }
    for (uint32_t i = 0; i < set->target_count; ++i) {
        tsli_target_quad_row *quad = &linkage->target_quads[to->first_target_quad + i];
        for (uint32_t k = 0; k < 4; ++k) {
            quad->corners[k] = set->target_quads[i].corners[k];
            quad->first_same[k] = 0;
            while (set->target_quads[i].corners[quad->first_same[k]] != quad->corners[k])
                ++quad->first_same[k];
        }
    }
}

static void fill_sides(const tsli_links *over, const tsli_links *under, int8_t *sides)
{
    for (uint32_t l = 0, i = 0; l < over->line_count; ++l) {
        int side = tsli_cloth_side(&over->cloth_particles[i], over->lines[l].count, under);
        for (uint32_t k = 0; k < over->lines[l].count; ++k)
            sides[i++] = (int8_t)side;
    }
}

static void fill_cloth_contacts(const tsli_rig *rig, tsli_linkage *linkage)
{
    tsli_cloth_contact *cloth_contact = linkage->cloth_contacts;
    uint32_t first_row = 0;
    for (const tsli_links *over = rig->links; over && linkage->cloth_contact_count; over = over->next)
        for (const tsli_links *under = rig->links; under; under = under->next) {
            if (!tsli_links_collide(over, under))
                continue;
            cloth_contact->over = over->index;
            cloth_contact->under = under->index;
            cloth_contact->level = linkage->sets[over->index].level;
            cloth_contact->first_row = first_row;
            fill_sides(over, under, &linkage->sides[first_row]);
            first_row += over->cloth_particle_count;
            ++cloth_contact;
        }
}

void tsli_fill_links(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan)
{
    tsli_linkage *linkage = layout->linkage;
    uint32_t row = 0, quad_row = 0, index = 0, particle = 0, quad = 0;
    if (!linkage)
        return;
    linkage->outdated = 1;
    for (tsli_links *set = rig->links; set; set = set->next) {
        tsli_link_set *to = &linkage->sets[index];
        set->index = index++;
        to->first_row = row;
        to->first_quad_row = quad_row;
        fill_set(rig, layout, set, to);
        fill_quad_rows(layout, set, to);
        row += to->row_count;
        quad_row += to->quad_row_count;
        to->first_cloth_particle = particle;
        to->first_target_quad = quad;
        if (linkage->cloth_contact_count)
            fill_cloth_particles(layout, set, to);
        particle += to->cloth_particle_count;
        quad += to->target_count;
    }
    fill_cloth_contacts(rig, linkage);
    fill_linked(rig, linkage, plan);
}
