// SPDX-License-Identifier: MIT
// Links and cloth of a layout: which sets to solve, their strands, and the lengths and holds that links must not break.

// The links to solve: those of sets whose levels have ticked.
typedef struct tsli_linking {
    tsli_layout *layout;
    const tsli_linkage *linkage;
    const tsli_lanes_tick *tick;
    uint32_t first_level, last_level;
} tsli_linking;

static int tsli_lane_has_level(const tsli_linking *links, uint32_t level)
{
    return links->first_level <= level && level <= links->last_level;
}

// The next set to solve behind `set`; null: the first one.
static tsli_links *tsli_lane_next_set(const tsli_linking *links, tsli_links *set)
{
    set = set ? set->next : links->linkage->rig->links;
    while (set && !tsli_lane_has_level(links, set->level))
        set = set->next;
    return set;
}

// The set's scale at the tick relative to the setup pose.
static void tsli_lane_set_link_scale(const tsli_linking *links, tsli_links *set)
{
    const tsli_block *block = &links->layout->blocks[set->block];
    const tsli_lanes_tick *tick = links->tick;
    float scale = block->root_now.scale[0][set->lane];
    if (!tick->at_now) {
        float before = block->rare->root_before.scale[0][set->lane];
        scale = before + (scale - before) * tick->alpha;
    }
    scale = tick->root->scale.x * scale;
    set->scale = fabsf(scale) * set->inverse_scale;
}

// ---- particles -------------------------------------------------------------------------------------------

// Gathers ends of links or corners of quads. Neighbouring strands are mostly in lanes of one slot or two: `bases` as in tsli_same_slots.
TSLI_INLINE v8 tsli_lane_load_positions(const float *state, const uint32_t *at, const uint32_t *bases)
{
#ifdef TSLI_LANES_PERMUTE
    if (bases[0] != TSLI_NONE)
        return bases[0] == bases[1] ? v8_permute(state + bases[0], at) : v8_permute_two(state, bases, at);
#else
    (void)bases;
#endif
    return v8_gather(state, at);
}

// ---- strands ----------------------------------------------------------------------------------------------

// Vectors of blocks with particles that links or cloth may move, each with its solved lanes.
typedef struct tsli_linked_walk {
    const tsli_linking *links;
    uint32_t block, at;
} tsli_linked_walk;

static void tsli_lane_find_solved(const tsli_linking *links)
{
    for (uint32_t b = 0; b < links->layout->block_count; ++b) {
        tsli_block *block = &links->layout->blocks[b];
        block->solved = block->linked & block->running & ~block->paused;
        for (uint32_t lane = 0; block->solved >> lane; ++lane)
            if (!tsli_lane_has_level(links, links->linkage->levels[b][lane]))
                block->solved &= ~(1u << lane);
    }
}

static int tsli_lane_next_linked(tsli_linked_walk *walk, tsli_vector *out_vector, uint32_t *out_lanes)
{
    tsli_layout *layout = walk->links->layout;
    for (; walk->block < layout->block_count; ++walk->block, walk->at = 0) {
        tsli_block *block = &layout->blocks[walk->block];
        while (block->solved >> walk->at) {
            uint32_t at = walk->at;
            walk->at += TSLI_LANE_COUNT;
            *out_lanes = tsli_lane_bits(block->solved, at);
            if (!*out_lanes)
                continue;
            *out_vector = tsli_lane_vector(layout, block, at);
            return 1;
        }
    }
    return 0;
}

// ---- lengths and holds ------------------------------------------------------------------------------------

// Between two iterations: moves each particle to its length from its parent, without limits.
static void tsli_lane_keep_lengths(const tsli_vector *vector, const tsli_lanes_tick *tick, uint32_t lanes)
{
    const tsli_layout *layout = vector->layout;
    const tsli_block *block = vector->block;
    uint32_t first = block->first_slot, at = vector->at;
    tsli_slot_state *state = tsli_lanes_from(&layout->state[first], at);
    const tsli_slot_rest *rest = tsli_lanes_from(&layout->rest[first], at);
    int moved = (block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    const tsli_slot_offset *was = moved ? tsli_lanes_from(&layout->offset_before[first], at) : NULL;
    tsli_pass pass;
    tsli_lane_set_forks(vector->layout, block, at);
    v8 parent = v8_load(state->position);
    int stretches = (block->flags & TSLI_BLOCK_STRETCHES) != 0;
    pass.stretches = stretches ? tsli_lanes_from(&layout->stretches[first], at) : NULL;
    for (uint32_t j = 1; j < vector->slot_count; ++j) {
        v8 x = v8_load(state[j].position), delta = v8_sub(x, parent);
        f8 length = f8_load(rest[j].length);
        if (TSLI_RARELY(moved)) {
            f8 before = f8_load(was[j].length);
            length = f8_add(before, f8_mul(f8_sub(length, before), f8_splat(tick->alpha)));
        }
        if (TSLI_RARELY(stretches))
            length = tsli_lane_stretched(&pass, j, delta, length);
        parent =
            v8_select(m8_from_bits(lanes), tsli_lane_put_at_length(delta, v8_dot(delta, delta), parent, length), x);
        v8_store(state[j].position, parent);
    }
}

// Holds are stronger than links: strands that links moved return to their holds.
TSLI_INLINE void tsli_lane_hold_linked(const tsli_vector *vector, uint32_t lanes, tsli_lanes3 *began, f8 share)
{
    uint32_t held_strands = lanes & tsli_lane_held_lanes(vector);
    if (TSLI_RARELY(held_strands))
        tsli_lane_follow_holds(vector, held_strands, began, share);
}

static void tsli_lane_linked_lengths(const tsli_linking *links)
{
    tsli_linked_walk walk = {links, 0, 0};
    tsli_vector vector;
    uint32_t lanes;
    while (tsli_lane_next_linked(&walk, &vector, &lanes)) {
        tsli_lane_keep_lengths(&vector, links->tick, lanes);
        tsli_lane_hold_linked(&vector, lanes, NULL, f8_splat(1.0f));
    }
}
