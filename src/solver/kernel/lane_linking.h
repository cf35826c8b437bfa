// SPDX-License-Identifier: MIT
// Links of a layout: which sets to solve, their strands, the lengths and holds that links must not break, and rows of links, each of which
// pulls or pushes its ends towards a length within its bounds.

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
    uint32_t block, at; // the next
    tsli_vector vector;
    uint32_t lanes;
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

TSLI_INLINE tsli_linked_walk tsli_lane_walk_linked(const tsli_linking *links)
{
    return (tsli_linked_walk){.links = links, .vector = {.layout = links->layout, .block = links->layout->blocks}};
}

static int tsli_lane_next_linked(tsli_linked_walk *walk)
{
    tsli_layout *layout = walk->links->layout;
    for (; walk->block < layout->block_count; ++walk->block, walk->at = 0) {
        tsli_block *block = &layout->blocks[walk->block];
        while (block->solved >> walk->at) {
            uint32_t at = walk->at;
            walk->at += TSLI_LANE_COUNT;
            walk->lanes = tsli_lane_bits(block->solved, at);
            if (!walk->lanes)
                continue;
            walk->vector = tsli_lane_vector(layout, block, at);
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

// Holds are stronger than links: strands that links moved return to them.
static void tsli_lane_linked_lengths(const tsli_linking *links)
{
    tsli_linked_walk walk = tsli_lane_walk_linked(links);
    while (tsli_lane_next_linked(&walk)) {
        tsli_lane_keep_lengths(&walk.vector, links->tick, walk.lanes);
        if (TSLI_RARELY(links->layout->has_holds))
            tsli_lane_follow_holds(&walk.vector, walk.lanes, NULL, f8_splat(1.0f));
    }
}

// ---- a row of links ---------------------------------------------------------------------------------------

typedef struct tsli_link_bounds {
    f8 least, most;
} tsli_link_bounds;

TSLI_INLINE tsli_link_bounds tsli_lane_link_bounds(const tsli_link_row *row, uint32_t at, f8 length)
{
    f8 most = f8_load(row->most + at), none = f8_splat(FLT_MAX);
    tsli_link_bounds bounds = {f8_mul(f8_load(row->least + at), length),
                               f8_select(f8_less(most, none), f8_mul(most, length), none)};
    return bounds;
}

// Returns the links' new lengths and stores their pull. The pull depends on the length without the pull so far, `let_go`, and changes
// continuously where a link that pulled has to push: with a jump there, cloth that is nearly slack would flip between the two
// from tick to tick.
TSLI_INLINE f8 tsli_lane_link_pull(tsli_link_row *row, uint32_t at, f8 partial, f8 distance, f8 length)
{
    f8 zero = f8_splat(0.0f), free_ends = f8_load(row->free_ends + at);
    f8 stretch = f8_load(row->stretch_gain + at), compression = f8_load(row->compression_gain + at);
    if (TSLI_RARELY(m8_bits(f8_less(partial, f8_splat(1.0f))))) {
        stretch = f8_div(tsli_lane_partly(partial, f8_mul(stretch, free_ends)), free_ends);
        compression = f8_div(tsli_lane_partly(partial, f8_mul(compression, free_ends)), free_ends);
    }
    f8 let_go = f8_sub(distance, f8_mul(f8_load(row->pull + at), free_ends));
    f8 stretched = f8_sub(f8_mul(length, f8_load(row->loose + at)), let_go); // below 0 where stretched
    f8 compressed = f8_sub(length, let_go);                                  // above 0 where compressed
    f8 pull = f8_add(f8_mul(f8_min(stretched, zero), stretch), f8_mul(f8_max(compressed, zero), compression));
    f8_store(row->pull + at, pull);
    return f8_add(let_go, f8_mul(pull, free_ends));
}

// An excess over a bound by less than this share of the link's length is left to the next tick.
#define TSLI_BOUND_SLACK 0.005f

// Ends that coincide or are not finite have no direction to separate in.
TSLI_INLINE m8 tsli_lane_link_has_direction(f8 square, uint32_t lanes)
{
    m8 some = m8_and(f8_less(f8_splat(0.0f), square), f8_less(square, f8_splat(FLT_MAX)));
    return m8_and(some, m8_from_bits(lanes));
}

TSLI_INLINE m8 tsli_lane_link_beyond(f8 distance, f8 length, tsli_link_bounds within)
{
    f8 slack = f8_mul(length, f8_splat(TSLI_BOUND_SLACK));
    return m8_or(f8_less(f8_add(within.most, slack), distance), f8_less(f8_add(distance, slack), within.least));
}

// The ends of a vector of a row, and the offset between them.
typedef struct tsli_link_ends {
    v8 a, b, delta;
    f8 square;
} tsli_link_ends;

TSLI_INLINE void tsli_lane_store_positions(float *state, const uint32_t *at, const tsli_same_slots *slots, m8 which,
                                           v8 v)
{
#ifdef TSLI_LANES_PERMUTE
    if (slots->bases[0] != TSLI_NONE) {
        v8_permute_back(state + slots->bases[0], slots->back[0], which, v);
        if (slots->bases[1] != slots->bases[0])
            v8_permute_back(state + slots->bases[1], slots->back[1], which, v);
        return;
    }
#else
    (void)slots;
#endif
    v8_scatter(state, at, m8_bits(which), v);
}

// Moves the ends to the distance `to`.
TSLI_INLINE void tsli_lane_move_ends(const tsli_link_row *row, float *state, uint32_t at, const tsli_link_ends *ends,
                                     m8 moves, f8 distance, f8 to)
{
    f8 share = f8_div(f8_sub(to, distance), distance);
    v8 a = v8_sub(ends->a, v8_scale(ends->delta, f8_mul(share, f8_load(row->share_a + at))));
    v8 b = v8_add(ends->b, v8_scale(ends->delta, f8_mul(share, f8_load(row->share_b + at))));
    tsli_lane_store_positions(state, row->a + at, &row->slots_a, moves, a);
    tsli_lane_store_positions(state, row->b + at, &row->slots_b, moves, b);
}

// Solves the links of `lanes` or, where `bounds`, a constant, is set, their bounds alone: most are within theirs, which a test without a
// root finds. Returns those that were beyond a bound, bits of the row.
TSLI_INLINE uint32_t tsli_lane_solve_row(tsli_link_row *row, float *state, uint32_t at, uint32_t lanes, f8 scale,
                                         f8 partial, int bounds)
{
    tsli_link_ends ends;
    ends.a = tsli_lane_load_positions(state, row->a + at, row->slots_a.bases);
    ends.b = tsli_lane_load_positions(state, row->b + at, row->slots_b.bases);
    ends.delta = v8_sub(ends.b, ends.a);
    ends.square = v8_dot(ends.delta, ends.delta);
    f8 length = f8_mul(f8_load(row->length + at), scale);
    tsli_link_bounds within = tsli_lane_link_bounds(row, at, length);
    m8 moves = m8_or(f8_less(ends.square, f8_mul(within.least, within.least)),
                     f8_less(f8_mul(within.most, within.most), ends.square));
    if (bounds && !(m8_bits(moves) & lanes))
        return 0;
    m8 can_move = tsli_lane_link_has_direction(ends.square, lanes);
    moves = bounds ? m8_and(can_move, moves) : can_move;
    f8 distance = f8_sqrt(f8_select(moves, ends.square, f8_splat(1.0f)));
    m8 beyond = tsli_lane_link_beyond(distance, length, within);
    f8 to = bounds ? distance : tsli_lane_link_pull(row, at, partial, distance, length);
    to = f8_min(f8_max(to, within.least), within.most);
    tsli_lane_move_ends(row, state, at, &ends, moves, distance, to);
    return m8_bits(m8_and(beyond, moves)) << at;
}

// ---- sets -----------------------------------------------------------------------------------------------

// Finishes a row before the next: an end that a link has moved may be an end of any link of a later row. `bounds`, a constant: only
// bounds are solved. Returns whether a link was beyond a bound.
TSLI_INLINE uint32_t tsli_lane_solve_set(const tsli_linking *links, const tsli_links *set, int bounds)
{
    float *state = links->layout->state->position[0];
    f8 scale = f8_splat(set->scale), partial = f8_splat(links->tick->share);
    uint32_t beyond = 0;
    for (uint32_t r = bounds ? set->first_bounded : set->first_row; r < set->first_row + set->row_count; ++r) {
        tsli_link_row *row = &links->linkage->rows[r];
        uint32_t acts = row->active & (bounds ? row->bounded : TSLI_ALL_LANES);
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT) {
            uint32_t lanes = tsli_lane_bits(acts, at);
            if (lanes)
                beyond |= tsli_lane_solve_row(row, state, at, lanes, scale, partial, bounds);
        }
    }
    return beyond != 0;
}

// Before the first iteration: no link pulls yet.
static void tsli_lane_begin_set(const tsli_linking *links, tsli_links *set)
{
    const tsli_block *block = &links->layout->blocks[set->block];
    const tsli_lanes_tick *tick = links->tick;
    float scale = block->root_now.scale[0][set->lane];
    if (!tick->at_now) {
        float before = block->rare->root_before.scale[0][set->lane];
        scale = before + (scale - before) * tick->alpha;
    }
    set->scale = fabsf(tick->root->scale.x * scale) * set->inverse_scale;
    for (uint32_t r = set->first_row; r < set->first_row + set->row_count; ++r)
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            f8_store(links->linkage->rows[r].pull + at, f8_splat(0.0f));
}
