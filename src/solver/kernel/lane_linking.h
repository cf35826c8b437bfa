// SPDX-License-Identifier: MIT
// Links and cloth of a layout: which sets to solve, their strands, and the lengths and holds that links must not break.
// Included once per instruction set, after solver/kernel/lane_held_strands.h.

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

// The set's scale at the tick relative to the setup pose.
static float tsli_lane_link_scale(const tsli_linking *links, const tsli_link_set *set)
{
    const tsli_block *block = &links->layout->blocks[set->block];
    const tsli_lanes_tick *tick = links->tick;
    uint32_t lane = set->lane;
    float scale = block->root_now.scale[0][lane];
    if (!tick->at_now) {
        float before = block->rare->root_before.scale[0][lane];
        scale = before + (scale - before) * tick->alpha;
    }
    scale = tick->root->scale.x * scale;
    return fabsf(scale) * set->inverse_scale;
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
    uint32_t i, at;
} tsli_linked_walk;

static int tsli_lane_next_linked(tsli_linked_walk *walk, tsli_vector *out_vector, uint32_t *out_lanes)
{
    const tsli_linkage *linkage = walk->links->linkage;
    tsli_layout *layout = walk->links->layout;
    for (; walk->i < linkage->linked_count; ++walk->i, walk->at = 0) {
        const tsli_linked_lanes *linked = &linkage->linked[walk->i];
        tsli_block *block = &layout->blocks[linked->block];
        uint32_t lanes = linked->lanes & block->running & ~block->paused;
        while (tsli_lane_has_level(walk->links, linked->level) && walk->at < block->lane_count) {
            uint32_t at = walk->at;
            walk->at += TSLI_LANE_COUNT;
            *out_lanes = tsli_lane_bits(lanes, at);
            if (!*out_lanes)
                continue;
            *out_vector = tsli_lane_vector(layout, block, at);
            return 1;
        }
    }
    return 0;
}

// ---- lengths and holds ------------------------------------------------------------------------------------

// `alpha`: null, where offsets do not change in the tick. `pass`: null, unless bones have a range of lengths. Both are constants.
TSLI_INLINE void tsli_lane_keep_lengths_as(const tsli_vector *vector, const float *alpha, const tsli_pass *pass,
                                           m8 which)
{
    const tsli_layout *layout = vector->layout;
    uint32_t first = vector->block->first_slot, at = vector->at, count = vector->slot_count;
    tsli_slot_state *state = tsli_lanes_from(&layout->state[first], at);
    const tsli_slot_rest *rest = tsli_lanes_from(&layout->rest[first], at);
    const tsli_slot_offset *was = alpha ? tsli_lanes_from(&layout->offset_before[first], at) : NULL;
    v8 parent = v8_load(state->position);
    for (uint32_t j = 1; j < count; ++j) {
        v8 x = v8_load(state[j].position), delta = v8_sub(x, parent);
        f8 length = f8_load(rest[j].length);
        if (alpha) {
            f8 before = f8_load(was[j].length);
            length = f8_add(before, f8_mul(f8_sub(length, before), f8_splat(*alpha)));
        }
        if (pass)
            length = tsli_lane_stretched(pass, j, delta, length);
        parent = v8_select(which, tsli_lane_put_at_length(delta, v8_dot(delta, delta), parent, length), x);
        v8_store(state[j].position, parent);
    }
}

// Between two rounds: moves each particle to its length from its parent, without limits.
static void tsli_lane_keep_lengths(const tsli_vector *vector, const tsli_lanes_tick *tick, uint32_t lanes)
{
    const tsli_block *block = vector->block;
    int moved = (block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    const float *alpha = moved ? &tick->alpha : NULL;
    tsli_pass pass;
    tsli_lane_hang(vector->layout, block, vector->at);
    if (TSLI_RARELY(block->flags & TSLI_BLOCK_STRETCHES)) {
        pass.stretches = tsli_lanes_from(&vector->layout->stretches[block->first_slot], vector->at);
        tsli_lane_keep_lengths_as(vector, alpha, &pass, m8_from_bits(lanes));
    } else if (alpha) {
        tsli_lane_keep_lengths_as(vector, alpha, NULL, m8_from_bits(lanes));
    } else {
        tsli_lane_keep_lengths_as(vector, NULL, NULL, m8_from_bits(lanes));
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

static void tsli_lane_note_linked_ticked(const tsli_linking *links)
{
    const tsli_linkage *linkage = links->linkage;
    for (uint32_t i = 0; i < linkage->linked_count; ++i) {
        tsli_block *block = &links->layout->blocks[linkage->linked[i].block];
        if (tsli_lane_has_level(links, linkage->linked[i].level))
            block->rare->was_reset &= ~(linkage->linked[i].lanes & block->running) | block->paused;
    }
}
