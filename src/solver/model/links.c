// SPDX-License-Identifier: MIT
#include "solver/model/links.h"

#include "base/floating_point.h"
#include "solver/model/settings.h"

#include <float.h>
#include <string.h>

// ---- rules into lanes -----------------------------------------------------------------------------------

// Whether a link moves that end: the particle of a root is animated.
static int link_moves(const tsli_link *link, const tsl_link_rule *rule, uint32_t end)
{
    int follows = end == link->fixed_end && !(rule->resists & TSL_LINK_RESISTS_AT_BOTH_ENDS);
    return !follows && link->chains[end]->particles[link->particles[2 * end]].parent >= 0;
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
static float gain_of(const tsli_links *set, const tsli_link *link, tsl_link_parameter parameter, float compliance,
                     float free_ends)
{
    float ticks = 1.0f / set->rig->clock.tick;
    return 1.0f / (free_ends + varied(set, link, parameter, compliance) * (ticks * ticks));
}

static void load_link(tsli_link_row *row, uint32_t lane, const tsli_links *set, const tsli_link *link)
{
    const tsl_link_rule *rule = rule_of(set, link->kind);
    float free_a = (float)link_moves(link, rule, 0), free_b = (float)link_moves(link, rule, 1);
    float free_ends = free_a + free_b;
    float most = varied(set, link, TSL_LINK_PARAMETER_MOST, rule->most);
    float least = varied(set, link, TSL_LINK_PARAMETER_LEAST, rule->least);
    row->length[lane] = link->length;
    row->loose[lane] = 1.0f + varied(set, link, TSL_LINK_PARAMETER_SLACK, rule->slack);
    row->least[lane] = least > 1.0f ? 1.0f : least;
    row->most[lane] = rule->most > 0.0f ? (most > 1.0f ? most : 1.0f) : FLT_MAX;
    tsli_put_lane(&row->bounded, lane, row->least[lane] > 0.0f || rule->most > 0.0f);
    row->stretch_gain[lane] = row->compression_gain[lane] = 0.0f;
    if (rule->resists & TSL_LINK_RESISTS_STRETCH)
        row->stretch_gain[lane] =
            gain_of(set, link, TSL_LINK_PARAMETER_STRETCH_COMPLIANCE, rule->stretch_compliance, free_ends);
    if (rule->resists & TSL_LINK_RESISTS_COMPRESSION)
        row->compression_gain[lane] =
            gain_of(set, link, TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE, rule->compression_compliance, free_ends);
    row->free_ends[lane] = free_ends;
    row->share_a[lane] = free_a / free_ends;
    row->share_b[lane] = free_b / free_ends;
}

void tsli_rig_load_links(tsli_rig *rig)
{
    tsli_linkage *linkage = rig->layout->linkage;
    if (!linkage)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (tsli_links *set = rig->links; set; set = set->next) {
        set->first_bounded = set->first_row + set->row_count;
        for (uint32_t i = 0; i < set->link_count; ++i)
            load_link(&linkage->rows[set->links[i].row], set->links[i].lane, set, &set->links[i]);
        for (uint32_t r = set->first_bounded; r-- > set->first_row;)
            set->first_bounded = linkage->rows[r].bounded ? r : set->first_bounded;
    }
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

static void connect_lines(const tsli_links *set, tsli_chain *to, uint32_t *number)
{
    for (uint32_t i = 0; i < set->line_count; ++i)
        connect_chains(set->rig, to, set->lines[i].chain, number);
}

void tsli_rig_group_chains(tsli_rig *rig)
{
    uint32_t number = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        chain->link_group = 0;
    for (const tsli_links *set = rig->links; set; set = set->next)
        for (uint32_t i = 0; i < set->link_count; ++i)
            connect_chains(rig, set->links[i].chains[0], set->links[i].chains[1], &number);
    for (const tsli_links *over = rig->links; over; over = over->next)
        for (const tsli_links *under = rig->links; under; under = under->next)
            if (tsli_links_collide(over, under) && (over->line_count || under->line_count)) {
                tsli_chain *to = (over->line_count ? over : under)->lines[0].chain;
                connect_lines(over, to, &number); // strands and the cloth that they may touch sleep together
                connect_lines(under, to, &number);
            }
}

// Drops a strand's particles from those that the set's contacts list.
static void drop_near(const tsli_links *over, uint32_t first, uint32_t count)
{
    const tsli_linkage *linkage = over->rig->layout->linkage;
    for (uint32_t i = 0; linkage && i < linkage->contact_count; ++i) {
        tsli_cloth_contact *contact = &linkage->contacts[i];
        if (contact->over != over)
            continue;
        tsli_near_quads *near = &linkage->near[contact->first_near + first];
        contact->near_count -= count;
        memmove(near, near + count, (contact->near_count - first) * sizeof *near);
    }
}

static void drop_chain(tsli_links *set, const tsli_chain *chain)
{
    uint32_t links = 0, quads = 0, lines = 0, near = 0;
    for (uint32_t i = 0; i < set->link_count + set->quad_count; ++i) {
        const tsli_link *link = &set->links[i];
        if (link->chains[0] == chain || link->chains[1] == chain)
            continue;
        set->links[links + quads] = *link;
        ++*(link->kind == TSLI_QUAD ? &quads : &links);
    }
    for (uint32_t i = 0; i < set->line_count; ++i) {
        const tsli_line line = set->lines[i];
        if (line.chain == chain) {
            drop_near(set, near, line.count - 1);
            continue;
        }
        near += line.count - 1;
        set->lines[lines++] = line;
    }
    set->link_count = links;
    set->quad_count = quads;
    set->line_count = lines;
}

void tsli_rig_unlink_chain(tsli_rig *rig, const tsli_chain *chain)
{
    for (tsli_links *set = rig->links; set; set = set->next)
        drop_chain(set, chain);
    tsli_rig_group_chains(rig);
}

// ---- active links ---------------------------------------------------------------------------------------

// Whether both strands are simulated and, of quads, collide.
static int acts(const tsli_layout *layout, const tsli_link *link, const tsli_strand_lane *at[2])
{
    uint32_t both = 1;
    for (uint32_t end = 0; end < 2; ++end) {
        at[end] = &link->chains[end]->strand_lanes[link->chains[end]->particles[link->particles[2 * end]].strand];
        const tsli_block *block = &layout->blocks[at[end]->block];
        uint32_t collide = link->kind == TSLI_QUAD ? ~block->no_collision : TSLI_ALL_LANES;
        both &= tsli_has_lane(block->running & ~block->paused & collide, at[end]->lane);
    }
    return (int)both;
}

void tsli_linkage_update(tsli_layout *layout)
{
    tsli_linkage *linkage = layout->linkage;
    if (!linkage->outdated)
        return;
    linkage->outdated = 0;
    for (uint32_t b = 0; b < layout->block_count; ++b)
        layout->blocks[b].rare->cloth_edges = 0;
    for (uint32_t r = 0; r < linkage->row_count; ++r)
        linkage->rows[r].active = 0;
    for (uint32_t r = 0; r < linkage->quad_row_count; ++r)
        linkage->quad_rows[r].active = 0;
    for (const tsli_links *set = linkage->rig->links; set; set = set->next)
        for (uint32_t i = 0; i < set->link_count + set->quad_count; ++i) {
            const tsli_link *link = &set->links[i];
            const tsli_strand_lane *at[2];
            int is_quad = link->kind == TSLI_QUAD;
            if (!acts(layout, link, at))
                continue;
            *(is_quad ? &linkage->quad_rows[link->row].active : &linkage->rows[link->row].active) |= 1u << link->lane;
            for (uint32_t end = 0; end < 2 && is_quad && set->is_surface; ++end)
                layout->blocks[at[end]->block].rare->cloth_edges |= 1u << at[end]->lane;
        }
}

void tsli_rig_drop_links(tsli_rig *rig, const tsli_links *set)
{
    tsli_linkage *linkage = rig->layout->linkage;
    if (!linkage)
        return;
    linkage->outdated = 1;
    for (uint32_t i = 0; i < linkage->contact_count; ++i)
        if (linkage->contacts[i].over == set || linkage->contacts[i].under == set)
            linkage->contacts[i].over = linkage->contacts[i].under = NULL;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        for (uint32_t s = 0; s < chain->strand_count && !chain->link_group; ++s)
            rig->layout->blocks[chain->strand_lanes[s].block].linked &= ~(1u << chain->strand_lanes[s].lane);
}
