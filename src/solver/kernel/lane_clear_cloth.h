// SPDX-License-Identifier: MIT
// Cloth that is shown between two ticks, out of colliders: see lane_clear.h. Where these come far it goes from where the last tick left
// both, which was beside them, to where it is shown and they are now, place by place.
// Included once per instruction set, after solver/kernel/lane_links.h.

// 0: strands of it are shown as the ticks had them.
static int tsli_lane_clears_cloth(const tsli_pack *pack)
{
    const tsli_linkage *linkage = pack->linkage;
    uint32_t rest = 0;
    if (!linkage || !(linkage->patch_row_count || linkage->drape_count))
        return 0;
    for (uint32_t i = 0; i < linkage->linked_count; ++i) {
        const tsli_block *block = &pack->blocks[linkage->linked[i].block];
        rest |=
            linkage->linked[i].lanes & block->running & (block->held | block->unchanged | block->as_ticked);
    }
    return !rest;
}

// ---- where the last tick left it ----------------------------------------------------------------------------

// What is shown has turned with its root since the last tick. Of all lanes of a block.
static void tsli_lane_shown_turns(const tsli_linking *links, tsli_block *block, tsli_lanes4 turn)
{
    for (uint32_t at = 0; at < block->lane_count; at += TSLI_LANE_COUNT) {
        tsli_part part = tsli_lane_part(links->pack, block, at);
        tsli_world_frame now = tsli_lane_shown_root(links->pack, &part, links->tick->root);
        q8 last = q8_load(tsli_lanes_from(block->root_last.rotation, at));
        q8_store(tsli_lanes_from(turn, at), q8_mul(now.rotation, q8_conjugate(last)));
    }
}

static void tsli_lane_turn_cloth_roots(const tsli_linking *links, tsli_cloth_roots *roots)
{
    _Alignas(64) tsli_lanes4 turn;
    uint32_t of = TSLI_NONE;
    for (uint32_t rig = 0; rig < (links->linkage->across_rigs ? TSLI_WIDTH : 1); ++rig) {
        if (roots->places[rig] == TSLI_NONE)
            continue;
        if (of != roots->blocks[rig])
            tsli_lane_shown_turns(links, &links->pack->blocks[roots->blocks[rig]], turn);
        of = roots->blocks[rig];
        for (uint32_t k = 0; k < 4; ++k)
            roots->turn[k][rig] = turn[k][roots->places[rig] % TSLI_WIDTH];
    }
}

// ---- on the way ---------------------------------------------------------------------------------------------

// Every strand of the rigs, slot by slot: a row of particles at a time, with its lanes that are solved.
typedef struct tsli_slot_walk {
    tsli_linked_walk parts;
    tsli_part part;
    uint32_t lanes, j, end;
} tsli_slot_walk;

static tsli_slot_walk tsli_lane_walk_slots(const tsli_linking *links, uint32_t rigs)
{
    uint32_t of = links->linkage->across_rigs || !rigs ? rigs : TSLI_ALL_LANES;
    tsli_slot_walk walk = {.parts = {links, of, 0, 0}};
    return walk;
}

static int tsli_lane_next_slot(tsli_slot_walk *walk)
{
    if (++walk->j < walk->end)
        return 1;
    if (!walk->parts.rigs || !tsli_lane_next_linked(&walk->parts, &walk->part, &walk->lanes) ||
        !walk->part.block) // which it has: static analysis cannot follow that far
        return 0;
    walk->j = walk->part.block->first_slot;
    walk->end = walk->j + walk->part.slot_count;
    return 1;
}

static float *tsli_lane_walked_place(const tsli_slot_walk *walk)
{
    return tsli_lanes_from(walk->parts.links->pack->state[walk->j].position, walk->part.at);
}

static v8 tsli_lane_walked_shown(const tsli_slot_walk *walk)
{
    return v8_load(tsli_lanes_from(walk->parts.links->pack->world[walk->j].position, walk->part.at));
}

static v8 tsli_lane_walked_from(const tsli_slot_walk *walk, const tsli_cloth_sweep *sweep)
{
    const tsli_slot_state *state = tsli_lanes_from(&walk->parts.links->pack->state[walk->j], walk->part.at);
    return tsli_lane_carried(tsli_lane_carry_of(walk->parts.links, sweep, walk->part.at),
                             v8_load(state->previous));
}

// To where the way begins.
static void tsli_lane_begin_way(const tsli_linking *links, uint32_t rigs, const tsli_cloth_sweep *sweep)
{
    tsli_slot_walk walk = tsli_lane_walk_slots(links, rigs);
    while (tsli_lane_next_slot(&walk)) {
        links->pack->touched[walk.j] &= (uint16_t) ~(walk.lanes << walk.part.at);
        tsli_lane_keep3(tsli_lane_walked_place(&walk), m8_from_bits(walk.lanes),
                        tsli_lane_walked_from(&walk, sweep));
    }
}

// From the place with the shares `before` to the one at hand.
static void tsli_lane_go_on(const tsli_linking *links, uint32_t rigs, const tsli_cloth_sweep *sweep,
                            const float *before)
{
    tsli_slot_walk walk = tsli_lane_walk_slots(links, rigs);
    while (tsli_lane_next_slot(&walk)) {
        float *place = tsli_lane_walked_place(&walk);
        uint32_t at = walk.part.at;
        f8 share = f8_min(tsli_lane_of_rig(links->linkage, sweep->shares, 0, at), f8_splat(1.0f));
        f8 step = f8_sub(share, tsli_lane_of_rig(links->linkage, before, 0, at));
        v8 way = v8_sub(tsli_lane_walked_shown(&walk), tsli_lane_walked_from(&walk, sweep));
        tsli_lane_keep3(place, m8_from_bits(walk.lanes), v8_add_scaled(v8_load(place), way, step));
    }
}

// Of those that met nothing on the way: to where they are shown, to the bit.
static void tsli_lane_end_way(const tsli_linking *links, uint32_t rigs)
{
    tsli_slot_walk walk = tsli_lane_walk_slots(links, rigs);
    while (tsli_lane_next_slot(&walk))
        tsli_lane_keep3(tsli_lane_walked_place(&walk), m8_from_bits(walk.lanes),
                        tsli_lane_walked_shown(&walk));
}

// So often at most cloth meets what it is deep in at a place. What links hold back would be deeper from place to place, until a leg that
// is lifted fast is through.
#define TSLI_PLACE_ROUNDS 4u

static uint32_t tsli_lane_deep_at_place(const tsli_linkage *linkage, const float *depths)
{
    uint32_t deep = 0;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        deep |= (uint32_t)(depths[lane] > TSLI_CLOTH_SHOWS) << lane;
    return tsli_lane_rigs_of(linkage, deep);
}

// At place k, once. What a contact pushes pulls its neighbours along. Returns the rigs whose cloth met something, and in `deep` those that
// are deep in it.
static uint32_t tsli_lane_meet_shown(const tsli_linking *links, uint32_t rigs, uint32_t k,
                                     tsli_cloth_sweep *sweep, uint32_t *deep)
{
    _Alignas(64) tsli_lanes1 depths = {0.0f};
    const tsli_linkage *linkage = links->linkage;
    uint32_t met = 0, stretched;
    for (uint32_t i = 0; i < linkage->set_count; ++i)
        met |= tsli_lane_meet_surface(links, &linkage->sets[i], rigs, sweep, depths);
    for (uint32_t i = 0; i < linkage->set_count && k == 1; ++i)
        tsli_lane_forget_sides(links, &linkage->sets[i], sweep);
    if (met) {
        tsli_lane_stretch_round(links, met, &stretched);
        tsli_lane_linked_lengths(links, met);
    }
    *deep = met & tsli_lane_deep_at_place(linkage, depths);
    return met;
}

// By the first set with cloth, for all of them: what they hang on is one body.
static void tsli_lane_count_shown(const tsli_linking *links, tsli_cloth_sweep *sweep)
{
    tsli_link_set *sets = links->linkage->sets;
    tsli_cloth_roots roots;
    uint32_t first = 0;
    while (first + 1 < links->linkage->set_count && !sets[first].patch_row_count)
        ++first;
    tsli_lane_find_roots(links, &sets[first], &roots);
    tsli_lane_turn_cloth_roots(links, &roots);
    sweep->is_shown = 1;
    tsli_lane_carry_cloth(links, &roots, 1, sweep);
    tsli_lane_begin_count(sweep);
    for (uint32_t i = 0; i < links->linkage->set_count; ++i) {
        tsli_lane_forget_near(links, &sets[i]);
        tsli_lane_count_set(links, &sets[i], sweep);
    }
}

// Returns the rigs whose cloth met something on the way.
static uint32_t tsli_lane_sweep_shown(const tsli_linking *links)
{
    _Alignas(64) tsli_lanes1 before;
    tsli_cloth_sweep sweep;
    uint32_t met = 0;
    if (!links->linkage->patch_row_count || !links->pack->past_contacts)
        return 0;
    tsli_lane_count_shown(links, &sweep);
    uint32_t rigs = tsli_lane_end_count(links, &sweep), going = rigs;
    for (uint32_t i = 0; i < links->linkage->set_count; ++i)
        links->linkage->sets[i].has_sides = rigs != 0;
    tsli_lane_begin_way(links, rigs, &sweep);
    for (uint32_t k = 1; going; ++k) {
        uint32_t moving = going;
        memcpy(before, sweep.shares, sizeof before);
        going = tsli_lane_go_to_place(links, &sweep, k, moving);
        tsli_lane_go_on(links, moving, &sweep, before);
        for (uint32_t round = 0, deep = going; deep && round < TSLI_PLACE_ROUNDS; ++round)
            met |= tsli_lane_meet_shown(links, deep, k, &sweep, &deep);
    }
    tsli_lane_end_way(links, rigs & ~met);
    return met;
}

static void tsli_lane_clear_cloth(const tsli_linking *links)
{
    if (links->linkage->drape_count)
        tsli_lane_begin_drapes(links);
    for (uint32_t i = 0; i < links->linkage->set_count; ++i)
        tsli_lane_forget_near(links, &links->linkage->sets[i]);
    tsli_lane_end_surfaces(links);
}

#undef TSLI_PLACE_ROUNDS
