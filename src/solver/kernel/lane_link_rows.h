// SPDX-License-Identifier: MIT
// Rows of links, each of which pulls or pushes its ends towards a length within its bounds, and sets of such rows.

// ---- one row --------------------------------------------------------------------------------------------

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
    tsli_lane_set_link_scale(links, set);
    for (uint32_t r = set->first_row; r < set->first_row + set->row_count; ++r)
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            f8_store(links->linkage->rows[r].pull + at, f8_splat(0.0f));
}
