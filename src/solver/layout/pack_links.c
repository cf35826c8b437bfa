// SPDX-License-Identifier: MIT
// Links between chains in a layout: the links of each row, and the positions of their ends.
#include "solver/layout/pack_plan.h"
#include "solver/model/drape.h"
#include "solver/model/links.h"
#include "solver/model/links_make.h"
#include "solver/model/order.h"

#include <string.h>

// The next link from `i` on that exists; link_count ends.
static uint32_t next_link(const tsli_links *set, uint32_t i)
{
    while (i < set->link_count && !tsli_link_is_there(&set->links[i]))
        ++i;
    return i;
}

// The number of links after `first` that have no particle in common with each other, and fit into a row.
static uint32_t links_in_row(const tsli_links *set, uint32_t first)
{
    uint32_t end = first + 1;
    while (end < set->link_count && end - first < TSLI_WIDTH && tsli_link_is_there(&set->links[end]) &&
           set->links[end].color == set->links[first].color)
        ++end;
    return end - first;
}

static uint32_t count_rows(const tsli_links *set)
{
    uint32_t rows = 0;
    for (uint32_t i = next_link(set, 0); i < set->link_count; ++rows)
        i = next_link(set, i + links_in_row(set, i));
    return rows;
}

static uint32_t next_patch(const tsli_links *set, uint32_t i)
{
    while (i < set->patch_count && !tsli_patch_is_there(&set->patches[i]))
        ++i;
    return i;
}

// Whether chains collide with the same colliders.
static int meet_alike(const tsli_chain *a, const tsli_chain *b)
{
    uint32_t listed = (a->flags | b->flags) & TSL_CHAIN_COLLIDER_LIST;
    return a == b || (!listed && a->layers == b->layers);
}

// The same for quads, which have the same colliders besides.
static uint32_t patches_in_row(const tsli_links *set, uint32_t first)
{
    const tsli_patch *patch = &set->patches[first];
    uint32_t end = first + 1;
    while (end < set->patch_count && end - first < TSLI_WIDTH && tsli_patch_is_there(&set->patches[end]) &&
           set->patches[end].color == patch->color && patch->color != TSLI_LAST_PATCH_COLOR &&
           meet_alike(patch->chains[0], set->patches[end].chains[0]))
        ++end;
    return end - first;
}

static uint32_t count_patch_rows(const tsli_links *set)
{
    uint32_t rows = 0;
    for (uint32_t i = next_patch(set, 0); i < set->patch_count; ++rows)
        i = next_patch(set, i + patches_in_row(set, i));
    return rows;
}

static void plan_drapes(const tsli_rig *rig, tsli_pack_plan *plan)
{
    plan->drape_count = plan->member_count = plan->field_count = plan->drape_row_count = 0;
    for (const tsli_links *set = rig->links; set; set = set->next) {
        plan->member_count += set->member_count;
        plan->field_count += set->field_count;
        for (const tsli_links *under = rig->links; under; under = under->next) {
            plan->drape_count += (uint32_t)tsli_links_meet(set, under);
            plan->drape_row_count += tsli_links_meet(set, under) ? set->member_count : 0;
        }
    }
    if (plan->ref_count == 0) // their chains are gone
        plan->drape_count = plan->drape_row_count = 0;
    if (plan->drape_count == 0)
        plan->member_count = plan->field_count = 0;
}

void tsli_plan_links(const tsli_rig *rig, tsli_pack_plan *plan)
{
    plan_drapes(rig, plan);
    plan->link_set_count = plan->link_row_count = plan->patch_row_count = plan->linked_count = 0;
    for (const tsli_links *set = rig->links; set; set = set->next) {
        plan->link_row_count += count_rows(set);
        plan->patch_row_count += count_patch_rows(set);
        ++plan->link_set_count;
    }
    for (uint32_t i = 0; i < plan->ref_count; ++i)
        plan->linked_count += plan->refs[i].chain->link_group != 0;
    if (plan->link_row_count == 0 && plan->drape_count == 0)
        plan->link_set_count = plan->patch_row_count = plan->linked_count = 0;
}

// ---- filling --------------------------------------------------------------------------------------------

// The level at which all chains linked with this one have ticked.
static uint32_t level_of_group(const tsli_rig *rig, uint32_t group)
{
    uint32_t done = 1;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->link_group == group && tsli_chain_done(chain) > done)
            done = tsli_chain_done(chain);
    return done - 1;
}

// Index of the x of a particle, as in rows, and its block.
static uint32_t place_in_row(const tsli_pack *pack, const tsli_chain *chain, uint32_t particle, uint32_t *block)
{
    const tsli_particle *p = &chain->particles[particle];
    *block = chain->places[p->strand].block;
    uint32_t slot = (uint32_t)(tsli_particle_slot(pack, chain, p) * (sizeof(tsli_slot_state) / sizeof(float)));
    return slot + tsli_particle_lane(chain, p);
}

// Positions of the first `count` ends or corners of a row.
static void find_same_slots(const uint32_t *ends, uint32_t count, tsli_same_slots *out)
{
    memset(out->back, TSLI_NOBODY, sizeof out->back);
    out->places[0] = TSLI_NONE;
    out->places[1] = 0;
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t place = ends[i] - ends[i] % TSLI_WIDTH;
        out->places[0] = place < out->places[0] ? place : out->places[0];
        out->places[1] = place > out->places[1] ? place : out->places[1];
    }
    for (uint32_t i = 0; i < count && out->places[0] != TSLI_NONE; ++i) {
        uint32_t lane = ends[i] % TSLI_WIDTH, which = ends[i] - lane != out->places[0];
        out->back[which][lane] = (uint8_t)i;
        if (ends[i] - lane != out->places[which])
            out->places[0] = TSLI_NONE;
    }
}

static void fill_row(const tsli_pack *pack, const tsli_links *set, tsli_link_row *row)
{
    for (uint32_t i = 0; i < row->link_count; ++i) {
        const tsli_link *link = &set->links[row->first_link + i];
        row->a[i] = place_in_row(pack, link->chains[0], link->particles[0], &row->block_a[i]);
        row->b[i] = place_in_row(pack, link->chains[1], link->particles[1], &row->block_b[i]);
    }
    find_same_slots(row->a, row->link_count, &row->slots_a);
    find_same_slots(row->b, row->link_count, &row->slots_b);
}

static void fill_patch(const tsli_pack *pack, const tsli_patch *patch, tsli_patch_row *row, uint32_t i)
{
    for (uint32_t corner = 0; corner < 4; ++corner) {
        uint32_t side = corner / 2, particle = patch->particles[corner];
        const tsli_chain *chain = patch->chains[side];
        int again = corner % 2 && patch->particles[corner - 1] == particle;
        row->corners[corner][i] = place_in_row(pack, chain, particle, &row->blocks[side][i]);
        row->free[corner][i] = (float)(chain->particles[particle].parent >= 0 && !again);
        if (corner % 2)
            tsli_put_lane(&row->joined[side], i, again);
    }
}

static void find_same_corners(tsli_patch_row *row)
{
    for (uint32_t corner = 0; corner < 4; ++corner) {
        tsli_same_slots same;
        find_same_slots(row->corners[corner], row->patch_count, &same);
        memcpy(row->slots[corner], same.places, sizeof same.places);
    }
}

static void fill_patch_rows(const tsli_pack *pack, const tsli_links *set, tsli_link_set *to)
{
    tsli_linkage *linkage = pack->linkage;
    uint32_t row = to->first_patch_row;
    for (uint32_t i = next_patch(set, 0); i < set->patch_count; ++row) {
        tsli_patch_row *r = &linkage->patch_rows[row];
        const tsli_chain *chain = set->patches[i].chains[0];
        r->first_patch = i;
        r->patch_count = patches_in_row(set, i);
        r->lane = tsli_particle_lane(chain, &chain->particles[set->patches[i].particles[0]]);
        for (uint32_t k = 0; k < r->patch_count; ++k)
            fill_patch(pack, &set->patches[i + k], r, k);
        find_same_corners(r);
        i = next_patch(set, i + r->patch_count);
    }
    to->patch_row_count = row - to->first_patch_row;
}

// The particle that gives it its scale and level.
static void fill_scale(const tsli_rig *rig, const tsli_chain *chain, uint32_t particle, tsli_link_set *to)
{
    const tsli_particle *p = &chain->particles[particle];
    to->block = chain->places[p->strand].block;
    to->lane = chain->places[p->strand].lane;
    to->level = level_of_group(rig, chain->link_group);
}

static void fill_set(const tsli_rig *rig, const tsli_pack *pack, const tsli_links *set, tsli_link_set *to)
{
    tsli_linkage *linkage = pack->linkage;
    uint32_t row = to->first_row, first = next_link(set, 0), member = 0;
    while (member < set->member_count && !set->members[member].chain)
        ++member;
    if (first < set->link_count)
        fill_scale(rig, set->links[first].chains[0], set->links[first].particles[0], to);
    else if (member < set->member_count)
        fill_scale(rig, set->members[member].chain, set->members[member].particle, to);
    for (uint32_t i = first; i < set->link_count; ++row) {
        linkage->rows[row].first_link = i;
        linkage->rows[row].link_count = links_in_row(set, i);
        fill_row(pack, set, &linkage->rows[row]);
        i = next_link(set, i + linkage->rows[row].link_count);
    }
    to->row_count = row - to->first_row;
}

// The lanes of a block and a level; appends an entry if it is the first.
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

// Refs are sorted by block, and so are their lanes.
static void fill_linked(const tsli_rig *rig, tsli_linkage *linkage, const tsli_pack_plan *plan)
{
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        uint32_t group = ref->chain->link_group;
        if (group)
            linked_lanes(linkage, ref->block, level_of_group(rig, group))->lanes |= 1u << ref->lane;
    }
}

static void fill_members(const tsli_pack *pack, const tsli_links *set, tsli_link_set *to)
{
    tsli_linkage *linkage = pack->linkage;
    to->member_count = set->member_count;
    to->field_count = set->field_count;
    for (uint32_t i = 0; i < set->member_count; ++i) {
        const tsli_member *from = &set->members[i];
        tsli_drape_member *member = &linkage->members[to->first_member + i];
        *member = (tsli_drape_member){0, TSLI_NONE, 1};
        if (!from->chain)
            continue;
        member->place = place_in_row(pack, from->chain, from->particle, &member->block);
        member->is_root = from->chain->particles[from->particle].parent < 0;
    }
    for (uint32_t i = 0; i < set->field_count; ++i) {
        tsli_drape_field *field = &linkage->fields[to->first_field + i];
        for (uint32_t k = 0; k < 4; ++k) {
            field->corners[k] = set->fields[i].corners[k];
            field->first_same[k] = 0;
            while (set->fields[i].corners[field->first_same[k]] != field->corners[k])
                ++field->first_same[k];
        }
    }
}

static void fill_sides(const tsli_links *over, const tsli_links *under, int8_t *sides)
{
    for (uint32_t l = 0, i = 0; l < over->line_count; ++l) {
        int side = tsli_drape_side(&over->members[i], over->lines[l].count, under);
        for (uint32_t k = 0; k < over->lines[l].count; ++k)
            sides[i++] = (int8_t)side;
    }
}

static void fill_drapes(const tsli_rig *rig, tsli_linkage *linkage)
{
    tsli_drape *drape = linkage->drapes;
    uint32_t first_row = 0;
    for (const tsli_links *over = rig->links; over && linkage->drape_count; over = over->next)
        for (const tsli_links *under = rig->links; under; under = under->next) {
            if (!tsli_links_meet(over, under))
                continue;
            drape->over = over->index;
            drape->under = under->index;
            drape->level = linkage->sets[over->index].level;
            drape->first_row = first_row;
            fill_sides(over, under, &linkage->sides[first_row]);
            first_row += over->member_count;
            ++drape;
        }
}

void tsli_fill_links(tsli_rig *rig, tsli_pack *pack, const tsli_pack_plan *plan)
{
    tsli_linkage *linkage = pack->linkage;
    uint32_t row = 0, patch_row = 0, index = 0, member = 0, field = 0;
    if (!linkage)
        return;
    linkage->outdated = 1;
    for (tsli_links *set = rig->links; set; set = set->next) {
        tsli_link_set *to = &linkage->sets[index];
        set->index = index++;
        to->first_row = row;
        to->first_patch_row = patch_row;
        fill_set(rig, pack, set, to);
        fill_patch_rows(pack, set, to);
        row += to->row_count;
        patch_row += to->patch_row_count;
        to->first_member = member;
        to->first_field = field;
        if (linkage->drape_count)
            fill_members(pack, set, to);
        member += to->member_count;
        field += to->field_count;
    }
    fill_drapes(rig, linkage);
    fill_linked(rig, linkage, plan);
}
