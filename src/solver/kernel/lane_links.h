// SPDX-License-Identifier: MIT
// Links between chains in a tick, once their particles have ticked: rounds of links and of cloth, and in between and behind them
// what chains are restrained by.
// Included once per instruction set, after solver/kernel/lane_link_rows.h, lane_cloth_sweep.h and lane_drape.h.

static void tsli_lane_linked_lengths(const tsli_linking *links, uint32_t rigs)
{
    tsli_linked_walk walk = {links, links->linkage->across_rigs ? rigs : TSLI_ALL_LANES, 0, 0};
    tsli_part part;
    uint32_t lanes;
    while (rigs && tsli_lane_next_linked(&walk, &part, &lanes))
        tsli_lane_keep_lengths(&part, links->tick, lanes);
}

static void tsli_lane_linked_ends(const tsli_linking *links, uint32_t rigs)
{
    tsli_linked_walk walk = {links, links->linkage->across_rigs ? rigs : TSLI_ALL_LANES, 0, 0};
    tsli_part parts[TSLI_GROUP], part;
    uint32_t lanes_of[TSLI_GROUP], lanes, count = 0;
    while (tsli_lane_next_linked(&walk, &part, &lanes)) {
        uint32_t flags = part.block->flags, alone = flags & (TSLI_BLOCK_SPRING | TSLI_BLOCK_TASSEL);
        if (count && (count == TSLI_GROUP || alone || part.block->level != parts->block->level)) {
            tsli_lane_end_links(links, parts, lanes_of, count);
            count = 0;
        }
        if (flags & TSLI_BLOCK_SPRING) {
            tsli_lane_end_spring_links(links, &part, lanes);
        } else if (flags & TSLI_BLOCK_TASSEL) {
            tsli_lane_end_tassel_links(links, &part, lanes);
        } else {
            lanes_of[count] = lanes;
            parts[count++] = part;
        }
    }
    if (count)
        tsli_lane_end_links(links, parts, lanes_of, count);
}

// One round of every set. Returns whose lanes have another, and in `beyond` those of whom this was the last and that still had a link
// beyond a bound.
static uint32_t tsli_lane_link_round(const tsli_linking *links, uint32_t round, uint32_t *beyond)
{
    const tsli_linkage *linkage = links->linkage;
    _Alignas(64) tsli_lanes1 depths = {0.0f}; // more rounds come in any case
    uint32_t next = 0;
    for (uint32_t i = 0; i < linkage->set_count; ++i) {
        tsli_link_set *set = &linkage->sets[i];
        uint32_t lanes = tsli_lane_in_round(linkage, set, round);
        if (!tsli_lane_has_level(links, set->level) || !lanes)
            continue;
        if (round == 0) {
            tsli_lane_begin_links(links, set);
            tsli_lane_forget_near(links, set);
        }
        uint32_t again = tsli_lane_in_round(linkage, set, round + 1);
        *beyond |= tsli_lane_solve_set(links, set, lanes, 0) & ~again;
        if (round == 0)
            tsli_lane_sweep_set(links, set, lanes);
        tsli_lane_meet_surface(links, set, lanes, NULL, depths);
        next |= again;
    }
    for (uint32_t i = 0; i < linkage->drape_count; ++i) {
        const tsli_drape *drape = &linkage->drapes[i];
        tsli_lane_meet_drape(links, drape, tsli_lane_in_round(linkage, &linkage->sets[drape->over], round),
                             depths);
    }
    return next;
}

static uint32_t tsli_lane_bounds_round(const tsli_linking *links, uint32_t rigs)
{
    const tsli_linkage *linkage = links->linkage;
    uint32_t beyond = 0;
    for (uint32_t i = 0; i < linkage->set_count; ++i)
        if (tsli_lane_has_level(links, linkage->sets[i].level))
            beyond |= tsli_lane_solve_set(links, &linkage->sets[i], rigs, 1);
    return beyond;
}

// So often at most cloth comes out of what lengths, limits and contacts of its particles brought it back into, while it is deeper than
// this share of its patch's size and comes out by as much as that in a round: some of it has nowhere to go. On its way out cloth may be deeper
// in the next patch for a round: where it is deeper than a share that shows, what counts is what two rounds do.
#define TSLI_SURFACE_ROUNDS 32u
#define TSLI_CLOTH_SLACK 0.01f
#define TSLI_CLOTH_LEFT 0.98f
#define TSLI_CLOTH_SHOWS 0.1f

typedef struct tsli_depths {
    _Alignas(64) tsli_lanes1 now, before, earlier;
    uint32_t met; // lane bits: whose cloth met something, which may leave bones with other lengths
    uint32_t in;  // likewise: deeper than the slack, whether it comes out or not
} tsli_depths;

// Whether the cloth of a lane comes out, which is that deep now.
static uint32_t tsli_lane_comes_out(tsli_depths *depths, uint32_t lane, float now)
{
    float before = depths->before[lane], earlier = depths->earlier[lane];
    depths->earlier[lane] = before < FLT_MAX ? before : now;
    depths->before[lane] = now;
    before = now > TSLI_CLOTH_SHOWS && earlier > before ? earlier : before;
    return now < before * TSLI_CLOTH_LEFT;
}

// Lane bits: whose cloth was so deep in something that another round is worth it.
static uint32_t tsli_lane_surfaces(const tsli_linking *links, uint32_t rigs, tsli_depths *depths)
{
    const tsli_linkage *linkage = links->linkage;
    uint32_t deep = 0;
    memset(depths->now, 0, sizeof depths->now);
    depths->met = depths->in = 0;
    for (uint32_t i = 0; i < linkage->set_count; ++i)
        if (tsli_lane_has_level(links, linkage->sets[i].level))
            depths->met |= tsli_lane_meet_surface(links, &linkage->sets[i], rigs, NULL, depths->now);
    for (uint32_t i = 0; i < linkage->drape_count; ++i)
        depths->met |= tsli_lane_meet_drape(links, &linkage->drapes[i], rigs, depths->now);
    for (uint32_t lane = 1; lane < TSLI_WIDTH && !linkage->across_rigs; ++lane)
        depths->now[0] = depths->now[lane] > depths->now[0] ? depths->now[lane] : depths->now[0];
    for (uint32_t lane = 0; lane < (linkage->across_rigs ? TSLI_WIDTH : 1); ++lane) {
        float now = depths->now[lane];
        depths->in |= (uint32_t)(now > TSLI_CLOTH_SLACK) << lane;
        deep |= tsli_lane_comes_out(depths, lane, now) << lane;
    }
    deep &= depths->in;
    depths->in = tsli_lane_rigs_of(linkage, depths->in);
    return tsli_lane_rigs_of(linkage, deep) & rigs;
}

// So often at most are bounds seen to, where lengths, and what roots do, may contradict them.
#define TSLI_BOUND_ROUNDS 16u

// In each of those rounds what contacts of cloth stretch is brought back within its bounds so often, between which only lengths are
// kept. So many rounds are made for that alone, while cloth is in something that it does not come out of: a leg that drives strands
// apart keeps some links beyond their bounds in every round, and where cloth is out of it the next tick does as well.
#define TSLI_STRETCH_ROUNDS 6u
#define TSLI_STRETCH_TURNS 4u

// Lane bits: whose links were beyond a bound; and out_left, those that still were in the last turn.
static uint32_t tsli_lane_stretch_round(const tsli_linking *links, uint32_t rigs, uint32_t *out_left)
{
    uint32_t beyond = tsli_lane_bounds_round(links, rigs);
    *out_left = beyond;
    for (uint32_t turn = 1; *out_left && turn < TSLI_STRETCH_TURNS; ++turn) {
        tsli_lane_linked_lengths(links, *out_left);
        *out_left = tsli_lane_bounds_round(links, *out_left);
    }
    return beyond;
}

static void tsli_lane_end_surfaces(const tsli_linking *links)
{
    tsli_depths depths;
    uint32_t rigs = TSLI_ALL_LANES;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        depths.before[lane] = depths.earlier[lane] = FLT_MAX;
    for (uint32_t round = 0; rigs && round < TSLI_SURFACE_ROUNDS; ++round) {
        uint32_t stretched, deep = tsli_lane_surfaces(links, rigs, &depths);
        uint32_t beyond = tsli_lane_stretch_round(links, rigs, &stretched);
        if (deep | beyond | depths.met)
            tsli_lane_linked_ends(links, deep | beyond | depths.met);
        rigs = deep | (round + 1 < TSLI_STRETCH_ROUNDS ? stretched & depths.in : 0u);
    }
}

static void tsli_lane_project_links(const tsli_linking *links); // lane_project_cloth.h

// The links of the blocks that have ticked.
static void tsli_lane_tick_links(const tsli_lanes_tick *tick)
{
    tsli_pack *pack = tick->pack;
    const tsli_linking links = {pack, pack->linkage, tick, pack->blocks[tick->first].level,
                                pack->blocks[tick->end - 1].level};
    uint32_t lanes = TSLI_ALL_LANES, beyond = 0;
    if (pack->linkage->steps) {
        tsli_lane_project_links(&links);
        return;
    }
    if (pack->linkage->drape_count)
        tsli_lane_begin_drapes(&links);
    for (uint32_t round = 0; lanes; ++round) {
        lanes = tsli_lane_link_round(&links, round, &beyond);
        tsli_lane_linked_lengths(&links, lanes);
    }
    for (uint32_t round = 0; beyond && round < TSLI_BOUND_ROUNDS; ++round) {
        tsli_lane_linked_lengths(&links, beyond);
        beyond = tsli_lane_bounds_round(&links, beyond);
    }
    tsli_lane_linked_ends(&links, TSLI_ALL_LANES);
    if (pack->linkage->patch_row_count || pack->linkage->drape_count)
        tsli_lane_end_surfaces(&links);
    if (pack->follows_colliders)
        tsli_lane_unsettle_linked(&links);
}
