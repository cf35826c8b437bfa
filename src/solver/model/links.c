// SPDX-License-Identifier: MIT
#include "solver/model/links.h"

#include "base/floating_point.h"
#include "solver/model/cloth_contact.h"
#include "solver/model/settings.h"

#include <float.h>

// ---- rules into lanes -----------------------------------------------------------------------------------

// Whether a link moves that end: the particle of a root is animated.
static int link_moves(const tsli_link *link, const tsl_link_rule *rule, uint32_t end)
{
    int follows = end == link->fixed_end && !(rule->resists & TSL_LINK_RESISTS_AT_BOTH_ENDS);
    return !follows && link->chains[end]->particles[link->particles[end]].parent >= 0;
}

static const tsl_link_rule *rule_of(const tsli_links *set, tsl_link_kind kind)
{
    return kind == TSL_LINK_STRUCTURAL ? &set->params.structural
           : kind == TSL_LINK_SHEAR    ? &set->params.shear
                                       : &set->params.bend;
}

static float varied(const tsli_links *set, const tsli_link *link, tsl_link_parameter parameter, float value)
{
    uint32_t curve = tsli_link_curve_of(link->kind, parameter);
    value *= tsli_curve_at(set->curves[curve], set->key_counts[curve], link->u);
    return value > 0.0f ? tsli_clamp_number(value) : 0.0f;
}

// The pull of a link for each unit of excess length without it: one over the displacement of its ends by a pull of 1, and its
// compliance in the units of a tick.
static float gain_of(uint32_t resists, float seconds_squared, float per_second_squared, float free_ends)
{
    return resists ? 1.0f / (free_ends + seconds_squared * per_second_squared) : 0.0f;
}

static void load_link(tsli_link_row *row, uint32_t lane, const tsli_links *set, const tsli_link *link)
{
    const tsl_link_rule *rule = rule_of(set, link->kind);
    float ticks = 1.0f / set->rig->clock.tick, per_second_squared = ticks * ticks;
    float free_a = (float)link_moves(link, rule, 0), free_b = (float)link_moves(link, rule, 1);
    float free_ends = free_a + free_b;
    float most = varied(set, link, TSL_LINK_PARAMETER_MOST, rule->most);
    float least = varied(set, link, TSL_LINK_PARAMETER_LEAST, rule->least);
    row->length[lane] = link->length;
    row->loose[lane] = 1.0f + varied(set, link, TSL_LINK_PARAMETER_SLACK, rule->slack);
    row->least[lane] = least > 1.0f ? 1.0f : least;
    row->most[lane] = rule->most > 0.0f ? (most > 1.0f ? most : 1.0f) : FLT_MAX;
    tsli_put_lane(&row->bounded, lane, row->least[lane] > 0.0f || rule->most > 0.0f);
    row->stretch_gain[lane] =
        gain_of(rule->resists & TSL_LINK_RESISTS_STRETCH,
                varied(set, link, TSL_LINK_PARAMETER_STRETCH_COMPLIANCE, rule->stretch_compliance), per_second_squared,
                free_ends);
    row->compression_gain[lane] =
        gain_of(rule->resists & TSL_LINK_RESISTS_COMPRESSION,
                varied(set, link, TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE, rule->compression_compliance),
                per_second_squared, free_ends);
    row->free_ends[lane] = free_ends;
    row->share_a[lane] = free_a / free_ends;
    row->share_b[lane] = free_b / free_ends;
}

static void load_set(const tsli_links *set, tsli_linkage *linkage, tsli_link_set *to)
{
    to->rounds = set->params.rounds;
    to->thickness = set->params.surface_thickness;
    to->cloth_thickness = set->params.cloth_thickness;
    to->mirrored = set->mirrored != 0;
    to->inverse_scale = set->inverse_scale;
    if (to->row_count > 0)
        to->inverse_scale = set->links[linkage->rows[to->first_row].first_link].inverse_scale;
    to->first_bounded = to->bounded_end = to->first_row;
    for (uint32_t r = to->first_row; r < to->first_row + to->row_count; ++r) {
        tsli_link_row *row = &linkage->rows[r];
        for (uint32_t i = 0; i < row->link_count; ++i) {
            const tsli_link *link = &set->links[row->first_link + i];
            if (tsli_link_is_there(link))
                load_link(row, i, set, link);
        }
        if (row->bounded && to->bounded_end == to->first_row)
            to->first_bounded = r;
        to->bounded_end = row->bounded ? r + 1 : to->bounded_end;
    }
}

void tsli_rig_load_links(tsli_rig *rig)
{
    tsli_linkage *linkage = rig->layout->linkage;
    if (!linkage)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (const tsli_links *set = rig->links; set; set = set->next)
        load_set(set, linkage, &linkage->sets[set->index]);
    tsli_floating_point_leave(host_mode);
}

// ---- groups ---------------------------------------------------------------------------------------------

// Puts two chains, and all that are connected to either, into one group. `number`: of the newest group.
static void connect_chains(const tsli_rig *rig, tsli_chain *a, tsli_chain *b, uint32_t *number)
{
    if (!a->link_group)
        a->link_group = ++*number;
    if (!b->link_group)
        b->link_group = a->link_group;
    const uint32_t left = b->link_group;
    for (tsli_chain *chain = rig->chains; left != a->link_group && chain; chain = chain->next)
        if (chain->link_group == left)
            chain->link_group = a->link_group;
}

// Where strands of one set collide with the cloth of the other, chains of both sleep together. `last`: a chain of either, null: none is
// known.
static tsli_chain *connect_cloth(const tsli_links *set, tsli_chain *last, uint32_t *number)
{
    for (uint32_t i = 0; i < set->cloth_particle_count; ++i) {
        tsli_chain *chain = set->cloth_particles[i].chain;
        if (chain)
            connect_chains(set->rig, last ? last : chain, chain, number);
        last = chain ? chain : last;
    }
    return last;
}

void tsli_rig_group_chains(tsli_rig *rig)
{
    uint32_t number = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        chain->link_group = 0;
    for (const tsli_links *set = rig->links; set; set = set->next)
        for (uint32_t i = 0; i < set->link_count; ++i)
            if (tsli_link_is_there(&set->links[i]))
                connect_chains(rig, set->links[i].chains[0], set->links[i].chains[1], &number);
    for (const tsli_links *over = rig->links; over; over = over->next)
        for (const tsli_links *under = rig->links; under; under = under->next)
            if (tsli_links_collide(over, under))
                connect_cloth(under, connect_cloth(over, NULL, &number), &number);
}

void tsli_rig_unlink_chain(tsli_rig *rig, const tsli_chain *chain)
{
    for (tsli_links *set = rig->links; set; set = set->next) {
        for (uint32_t i = 0; i < set->link_count; ++i)
            for (uint32_t end = 0; end < 2; ++end)
                if (set->links[i].chains[end] == chain)
                    set->links[i].chains[end] = NULL;
        for (uint32_t i = 0; i < set->quad_count; ++i)
            for (uint32_t side = 0; side < 2; ++side)
                if (set->quads[i].chains[side] == chain)
                    set->quads[i].chains[side] = NULL;
        for (uint32_t i = 0; i < set->line_count; ++i)
            if (set->lines[i].chain == chain)
                set->lines[i].chain = NULL;
        for (uint32_t i = 0; i < set->cloth_particle_count; ++i)
            if (set->cloth_particles[i].chain == chain)
                set->cloth_particles[i].chain = NULL;
    }
    tsli_rig_group_chains(rig);
}

// ---- active links ---------------------------------------------------------------------------------------

static uint32_t simulated(const tsli_block *block)
{
    return block->running & ~block->paused;
}

static uint32_t active_links(const tsli_layout *layout, const tsli_link_row *row)
{
    uint32_t active = 0;
    for (uint32_t i = 0; i < row->link_count; ++i) {
        uint32_t a = simulated(&layout->blocks[row->block_a[i]]) >> row->a[i] % TSLI_WIDTH;
        uint32_t b = simulated(&layout->blocks[row->block_b[i]]) >> row->b[i] % TSLI_WIDTH;
        active |= (a & b & 1u) << i;
    }
    return active;
}

static uint32_t active_quads(const tsli_layout *layout, const tsli_quad_row *row)
{
    uint32_t active = 0;
    for (uint32_t i = 0; i < row->quad_count; ++i) {
        const tsli_block *a = &layout->blocks[row->blocks[0][i]], *b = &layout->blocks[row->blocks[1][i]];
        uint32_t collides_a = (simulated(a) & ~a->no_collision) >> row->corners[0][i] % TSLI_WIDTH;
        uint32_t collides_b = (simulated(b) & ~b->no_collision) >> row->corners[2][i] % TSLI_WIDTH;
        active |= (collides_a & collides_b & 1u) << i;
    }
    return active;
}

static void mark_cloth_edges(tsli_layout *layout, uint32_t block, uint32_t bits)
{
    tsli_linkage *linkage = layout->linkage;
    for (uint32_t i = 0; i < linkage->linked_count; ++i)
        if (linkage->linked[i].block == block)
            linkage->linked[i].cloth_edges |= bits;
}

// Strands that collide by their quads.
static void find_surfaces(tsli_layout *layout)
{
    tsli_linkage *linkage = layout->linkage;
    for (uint32_t i = 0; i < linkage->linked_count; ++i)
        linkage->linked[i].cloth_edges = 0;
    for (uint32_t r = 0; r < linkage->quad_row_count; ++r) {
        const tsli_quad_row *row = &linkage->quad_rows[r];
        for (uint32_t side = 0; side < 2; ++side)
            for (uint32_t i = 0; i < TSLI_WIDTH; ++i)
                if (row->active >> i & 1u)
                    mark_cloth_edges(layout, row->blocks[side][i], 1u << row->corners[2 * side][i] % TSLI_WIDTH);
    }
}

void tsli_linkage_update(tsli_layout *layout)
{
    tsli_linkage *linkage = layout->linkage;
    if (!linkage->outdated)
        return;
    linkage->outdated = 0;
    for (uint32_t i = 0; i < linkage->set_count; ++i) {
        const tsli_link_set *set = &linkage->sets[i];
        for (uint32_t r = set->first_row; r < set->first_row + set->row_count; ++r)
            linkage->rows[r].active = set->gone ? 0 : active_links(layout, &linkage->rows[r]);
        for (uint32_t r = set->first_quad_row; r < set->first_quad_row + set->quad_row_count; ++r)
            linkage->quad_rows[r].active = set->gone ? 0 : active_quads(layout, &linkage->quad_rows[r]);
    }
    find_surfaces(layout);
}

static void drop_linked(tsli_linkage *linkage, const tsli_chain *chain)
{
    for (uint32_t s = 0; s < chain->strand_count; ++s)
        for (uint32_t i = 0; i < linkage->linked_count; ++i)
            if (linkage->linked[i].block == chain->strand_lanes[s].block)
                linkage->linked[i].lanes &= ~(1u << chain->strand_lanes[s].lane);
}

void tsli_rig_drop_links(tsli_rig *rig, const tsli_links *set)
{
    tsli_linkage *linkage = rig->layout->linkage;
    if (!linkage)
        return;
    linkage->outdated = 1;
    if (set)
        linkage->sets[set->index].gone = 1;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (!chain->link_group)
            drop_linked(linkage, chain);
}

uint32_t tsli_linked_lanes_of(const tsli_layout *layout, uint32_t block)
{
    const tsli_linkage *linkage = layout->linkage;
    uint32_t linked = 0;
    for (uint32_t i = 0; linkage && i < linkage->linked_count; ++i)
        if (linkage->linked[i].block == block)
            linked |= linkage->linked[i].lanes;
    return linked;
}
