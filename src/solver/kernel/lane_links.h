// SPDX-License-Identifier: MIT
// Links between chains in a tick, after their particles have ticked: iterations of links on the plan, then the steps of the tick with cloth
// and bones.
// Included once per instruction set, after solver/kernel/lane_project_cloth.h.

// One iteration of every set. Returns whether some set needs more, and in `beyond` whether a finished set still has a link beyond a bound.
static uint32_t tsli_lane_link_round(const tsli_linking *links, uint32_t round, uint32_t *beyond)
{
    const tsli_linkage *linkage = links->linkage;
    uint32_t next = 0;
    for (uint32_t i = 0; i < linkage->set_count; ++i) {
        const tsli_link_set *set = &linkage->sets[i];
        if (!tsli_lane_has_level(links, set->level) || round >= set->rounds)
            continue;
        if (round == 0)
            tsli_lane_begin_links(links, set);
        uint32_t again = round + 1 < set->rounds;
        *beyond |= tsli_lane_solve_set(links, set, 0) && !again;
        next |= again;
    }
    return next;
}

static uint32_t tsli_lane_bounds_round(const tsli_linking *links)
{
    const tsli_linkage *linkage = links->linkage;
    uint32_t beyond = 0;
    for (uint32_t i = 0; i < linkage->set_count; ++i)
        if (tsli_lane_has_level(links, linkage->sets[i].level))
            beyond |= tsli_lane_solve_set(links, &linkage->sets[i], 1);
    return beyond;
}

// The most passes over bounds, which may contradict lengths and the motion of roots.
#define TSLI_BOUND_ITERATIONS 16u

// Solves the links of the blocks that have ticked.
static void tsli_lane_tick_links(const tsli_lanes_tick *tick)
{
    tsli_layout *layout = tick->layout;
    const tsli_linking links = {layout, layout->linkage, tick, layout->blocks[tick->first].level,
                                layout->blocks[tick->end - 1].level};
    uint32_t beyond = 0;
    for (uint32_t round = 0; tsli_lane_link_round(&links, round, &beyond); ++round)
        tsli_lane_linked_lengths(&links);
    for (uint32_t round = 0; beyond && round < TSLI_BOUND_ITERATIONS; ++round) {
        tsli_lane_linked_lengths(&links);
        beyond = tsli_lane_bounds_round(&links);
    }
    tsli_lane_project_links(&links);
    tsli_lane_note_linked_ticked(&links);
}

#undef TSLI_BOUND_ITERATIONS
