// SPDX-License-Identifier: MIT
// Links between chains, once their particles have ticked: rows of links in turns, which pull and push at their ends, and particles
// brought back to their lengths; then contacts, limits and lengths once more, as the models have them.
// Included once per instruction set, after solver/kernel/lane_spring.h and solver/kernel/lane_tassel.h.

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

// How long links would be that are that long now, and how much more they pull for it.
TSLI_INLINE f8 tsli_lane_link_pull(tsli_link_row *row, uint32_t at, f8 distance, f8 length)
{
    f8 zero = f8_splat(0.0f), pull = f8_load(row->pull + at);
    f8 stretched = f8_sub(distance, f8_mul(length, f8_load(row->loose + at)));
    f8 compressed = f8_sub(distance, length);
    m8 pulls = m8_and(f8_at_most(pull, zero), m8_or(f8_less(pull, zero), f8_less(zero, stretched)));
    m8 pushes = m8_and(f8_at_most(zero, pull), m8_or(f8_less(zero, pull), f8_less(compressed, zero)));
    f8 excess = f8_select(pulls, stretched, compressed);
    f8 compliance = f8_select(pulls, f8_load(row->stretch + at), f8_load(row->compression + at));
    f8 gain = f8_select(pulls, f8_load(row->stretch_gain + at), f8_load(row->compression_gain + at));
    f8 next = f8_sub(pull, f8_mul(f8_add(excess, f8_mul(compliance, pull)), gain));
    next = f8_select(pulls, f8_min(next, zero), f8_max(next, zero));
    next = f8_select(m8_or(pulls, pushes), next, pull);
    f8_store(row->pull + at, next);
    return f8_add(distance, f8_mul(f8_sub(next, pull), f8_load(row->free_ends + at)));
}

// What is beyond a bound by less is left to the rounds of the next tick: a share of the link's length.
#define TSLI_BOUND_SLACK 0.005f

// Of ends that coincide, or are no longer anywhere, there is no way to part.
TSLI_INLINE m8 tsli_lane_link_has_way(f8 square, uint32_t lanes)
{
    m8 some = m8_and(f8_less(f8_splat(0.0f), square), f8_less(square, f8_splat(FLT_MAX)));
    return m8_and(some, m8_from_bits(lanes));
}

TSLI_INLINE m8 tsli_lane_link_beyond(f8 distance, f8 length, tsli_link_bounds within)
{
    f8 slack = f8_mul(length, f8_splat(TSLI_BOUND_SLACK));
    return m8_or(f8_less(f8_add(within.most, slack), distance),
                 f8_less(f8_add(distance, slack), within.least));
}

// The ends of a part of a row, and the way from the one to the other.
typedef struct tsli_link_ends {
    v8 a, b, way;
    f8 square;
} tsli_link_ends;

// Those of a rig alone. Strands beside each other are in lanes of one slot, mostly.
TSLI_INLINE v8 tsli_lane_load_places(const float *state, const uint32_t *at, const tsli_same_slot *slot)
{
#ifdef TSLI_LANES_PERMUTE
    if (slot->place != TSLI_NONE)
        return v8_permute(state + slot->place, at);
#else
    (void)slot;
#endif
    return v8_gather(state, at);
}

TSLI_INLINE void tsli_lane_store_places(float *state, const uint32_t *at, const tsli_same_slot *slot,
                                        m8 which, v8 v)
{
#ifdef TSLI_LANES_PERMUTE
    if (slot->place != TSLI_NONE) {
        v8_permute_back(state + slot->place, slot->back, which, v);
        return;
    }
#else
    (void)slot;
#endif
    v8_scatter(state, at, m8_bits(which), v);
}

TSLI_INLINE tsli_link_ends tsli_lane_load_ends(const tsli_link_row *row, const float *state, uint32_t at,
                                               int across)
{
    tsli_link_ends ends;
    ends.a = across ? v8_load(state + row->a[0] + at)
                    : tsli_lane_load_places(state, row->a + at, &row->slots_a[at / 8]);
    ends.b = across ? v8_load(state + row->b[0] + at)
                    : tsli_lane_load_places(state, row->b + at, &row->slots_b[at / 8]);
    ends.way = v8_sub(ends.b, ends.a);
    ends.square = v8_dot(ends.way, ends.way);
    return ends;
}

// So that they are `to` apart.
TSLI_INLINE void tsli_lane_part_ends(const tsli_link_row *row, float *state, uint32_t at, int across,
                                     const tsli_link_ends *ends, m8 moves, f8 distance, f8 to)
{
    f8 share = f8_div(f8_sub(to, distance), distance);
    v8 a = v8_sub(ends->a, v8_scale(ends->way, f8_mul(share, f8_load(row->share_a + at))));
    v8 b = v8_add(ends->b, v8_scale(ends->way, f8_mul(share, f8_load(row->share_b + at))));
    if (across) {
        v8_store(state + row->a[0] + at, v8_select(moves, a, ends->a));
        v8_store(state + row->b[0] + at, v8_select(moves, b, ends->b));
    } else {
        tsli_lane_store_places(state, row->a + at, &row->slots_a[at / 8], moves, a);
        tsli_lane_store_places(state, row->b + at, &row->slots_b[at / 8], moves, b);
    }
}

// `across`: lanes are rigs, a constant. The links of `lanes`. Returns those that were beyond a bound, bits of the row.
TSLI_INLINE uint32_t tsli_lane_solve_row(tsli_link_row *row, float *state, uint32_t at, uint32_t lanes,
                                         f8 scale, int across)
{
    tsli_link_ends ends = tsli_lane_load_ends(row, state, at, across);
    m8 moves = tsli_lane_link_has_way(ends.square, lanes);
    f8 distance = f8_sqrt(f8_select(moves, ends.square, f8_splat(1.0f)));
    f8 length = f8_mul(f8_load(row->length + at), scale);
    tsli_link_bounds within = tsli_lane_link_bounds(row, at, length);
    m8 beyond = tsli_lane_link_beyond(distance, length, within);
    f8 to = tsli_lane_link_pull(row, at, distance, length);
    to = f8_min(f8_max(to, within.least), within.most);
    tsli_lane_part_ends(row, state, at, across, &ends, moves, distance, to);
    return m8_bits(m8_and(beyond, moves)) << at;
}

// The same of their bounds alone. Most are within them, which takes no root to tell.
TSLI_INLINE uint32_t tsli_lane_bound_row(const tsli_link_row *row, float *state, uint32_t at, uint32_t lanes,
                                         f8 scale, int across)
{
    tsli_link_ends ends = tsli_lane_load_ends(row, state, at, across);
    f8 length = f8_mul(f8_load(row->length + at), scale);
    tsli_link_bounds within = tsli_lane_link_bounds(row, at, length);
    m8 is_short = f8_less(ends.square, f8_mul(within.least, within.least));
    m8 is_long = f8_less(f8_mul(within.most, within.most), ends.square);
    m8 moves = m8_and(tsli_lane_link_has_way(ends.square, lanes), m8_or(is_short, is_long));
    if (!m8_bits(moves))
        return 0;
    f8 distance = f8_sqrt(f8_select(moves, ends.square, f8_splat(1.0f)));
    m8 beyond = tsli_lane_link_beyond(distance, length, within);
    tsli_lane_part_ends(row, state, at, across, &ends, moves, distance,
                        f8_min(f8_max(distance, within.least), within.most));
    return m8_bits(m8_and(beyond, moves)) << at;
}

// `bounds`: nothing but bounds is kept. Both are constants. The links of `which`, bits of the row's lanes.
TSLI_INLINE uint32_t tsli_lane_meet_lengths(tsli_link_row *row, float *state, uint32_t at, uint32_t which,
                                            f8 scale, int across, int bounds)
{
    uint32_t lanes = tsli_lane_bits(which & row->active & (bounds ? row->bounded : TSLI_ALL_LANES), at);
    if (!lanes)
        return 0;
    return bounds ? tsli_lane_bound_row(row, state, at, lanes, scale, across)
                  : tsli_lane_solve_row(row, state, at, lanes, scale, across);
}

// ---- sets -----------------------------------------------------------------------------------------------

// Lane bits of rows: who has that round.
static uint32_t tsli_lane_in_round(const tsli_linkage *linkage, const tsli_link_set *set, uint32_t round)
{
    uint32_t lanes = 0;
    if (!linkage->across_rigs)
        return round < set->rounds[0] ? TSLI_ALL_LANES : 0;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        lanes |= (uint32_t)(round < set->rounds[lane]) << lane;
    return lanes;
}

// Of a team each part goes through all rows; of a rig alone each row through all parts, since what a link moves may be an end of any
// link of a row behind it. Returns the rigs with a link that was beyond a bound.
TSLI_INLINE uint32_t tsli_lane_solve_set(const tsli_linking *links, const tsli_link_set *set, uint32_t lanes,
                                         int bounds)
{
    if (!set->row_count) // of loose strands
        return 0;
    tsli_link_row *rows = &links->linkage->rows[set->first_row];
    float *state = links->pack->state->position[0];
    f8 scale = tsli_lane_link_scale(links, set, 0);
    uint32_t beyond = 0;
    for (uint32_t r = 0; r < set->row_count && !links->linkage->across_rigs; ++r)
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            beyond |= tsli_lane_meet_lengths(&rows[r], state, at, lanes, scale, 0, bounds);
    for (uint32_t at = 0; at < TSLI_WIDTH && links->linkage->across_rigs; at += TSLI_LANE_COUNT) {
        scale = tsli_lane_link_scale(links, set, at);
        for (uint32_t r = 0; r < set->row_count; ++r)
            beyond |= tsli_lane_meet_lengths(&rows[r], state, at, lanes, scale, 1, bounds);
    }
    return tsli_lane_rigs_of(links->linkage, beyond);
}

// Nothing pulls yet.
static void tsli_lane_begin_links(const tsli_linking *links, const tsli_link_set *set)
{
    for (uint32_t r = set->first_row; r < set->first_row + set->row_count; ++r)
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            f8_store(links->linkage->rows[r].pull + at, f8_splat(0.0f));
}

// ---- particles that links have moved ----------------------------------------------------------------------

// Parts of blocks with such particles, each with those of its lanes that are solved.
typedef struct tsli_linked_walk {
    const tsli_linking *links;
    uint32_t rigs; // lane bits, in a team: whose
    uint32_t i, at;
} tsli_linked_walk;

static int tsli_lane_next_linked(tsli_linked_walk *walk, tsli_part *out_part, uint32_t *out_lanes)
{
    const tsli_linkage *linkage = walk->links->linkage;
    tsli_pack *pack = walk->links->pack;
    for (; walk->i < linkage->linked_count; ++walk->i, walk->at = 0) {
        const tsli_linked_lanes *linked = &linkage->linked[walk->i];
        tsli_block *block = &pack->blocks[linked->block];
        uint32_t lanes = linked->lanes & block->running & ~block->held & walk->rigs;
        while (tsli_lane_has_level(walk->links, linked->level) && walk->at < block->lane_count) {
            uint32_t at = walk->at;
            walk->at += TSLI_LANE_COUNT;
            *out_lanes = tsli_lane_bits(lanes, at);
            if (!*out_lanes)
                continue;
            *out_part = tsli_lane_part(pack, block, at);
            return 1;
        }
    }
    return 0;
}

TSLI_INLINE f8 tsli_lane_length_at(const tsli_part *part, uint32_t j, const float *alpha)
{
    const tsli_pack *pack = part->pack;
    f8 length = f8_load(tsli_lanes_from(pack->rest[j].length, part->at));
    if (!alpha)
        return length;
    f8 before = f8_load(tsli_lanes_from(pack->offset_before[j].length, part->at));
    return f8_add(before, f8_mul(f8_sub(length, before), f8_load(alpha + part->at)));
}

// Between two rounds: each as far from its parent as its length, and nothing else.
static void tsli_lane_keep_lengths(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_pack *pack = part->pack;
    uint32_t first = part->block->first_slot, at = part->at;
    int moved = (part->block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    m8 which = m8_from_bits(lanes);
    tsli_pass pass;
    pass.sane = which;
    pass.stretches =
        part->block->flags & TSLI_BLOCK_STRETCHES ? tsli_lanes_from(&pack->stretches[first], at) : NULL;
    tsli_lane_hang(pack, part->block, at);
    v8 parent = v8_load(tsli_lanes_from(pack->state[first].position, at));
    for (uint32_t j = first + 1; j < first + part->slot_count; ++j) {
        float *place = tsli_lanes_from(pack->state[j].position, at);
        v8 x = v8_load(place);
        f8 length = tsli_lane_length_at(part, j, moved ? tick->alpha : NULL);
        v8 way = v8_sub(x, parent);
        if (TSLI_RARELY(pass.stretches != NULL))
            length = tsli_lane_stretched(&pass, j - first, way, length);
        parent = v8_select(which, tsli_lane_length(&pass, way, parent, length), x);
        v8_store(place, parent);
    }
}

static void tsli_lane_begin_again(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes,
                                  tsli_pass *pass)
{
    tsli_pack *pack = part->pack;
    tsli_world_frame root, anchor;
    tsli_lane_frames_at(part, tick, &root, &anchor);
    tsli_lane_point(pack, part, pass);
    pass->frame = r8_from_quat(root.rotation);
    pass->radius_scale = tsli_lane_radius_scale(tsli_lane_forces(pack, part), anchor.scale.x);
    pass->sane = f8_less(f8_splat(0.0f), f8_splat(1.0f));
    pass->is_tick = 0;
    tsli_lane_hang(pack, part->block, part->at);
    tsli_lane_point_rare(part, tick, pass);
    pass->meets &= lanes;
}

// Those that the tick had in contact still count as touched.
TSLI_INLINE void tsli_lane_touch_again(const tsli_pass *pass, uint32_t j, uint32_t before)
{
    tsli_lane_set_touched(pass, j, before | tsli_lane_bits(pass->touched[j], pass->at));
}

TSLI_INLINE void tsli_lane_particle_again(tsli_pass *pass, uint32_t j, m8 which)
{
    f8 length;
    v8 x = v8_load(pass->state[j].position), parent = v8_load(pass->state[j - 1].position);
    v8 way = v8_sub(x, parent), rest = tsli_lane_rest(pass, j, &length, TSLI_PASS_FULL);
    if (TSLI_RARELY(pass->stretches != NULL))
        length = tsli_lane_stretched(pass, j, way, length);
    if (pass->contact_count) {
        uint32_t touched = tsli_lane_bits(pass->touched[j], pass->at);
        way = tsli_lane_collide(pass, j, way, parent, 1);
        tsli_lane_touch_again(pass, j, touched);
    }
    if (pass->restrains)
        way = tsli_lane_restrain(pass, j, way, parent, rest, length);
    v8_store(pass->state[j].position, v8_select(which, tsli_lane_length(pass, way, parent, length), x));
}

// As tsli_lane_tick_group, from where links have brought the particles.
static void tsli_lane_end_links(const tsli_linking *links, const tsli_part *parts, const uint32_t *lanes,
                                uint32_t count)
{
    tsli_pass pass[TSLI_GROUP];
    uint32_t slots = 0;
    for (uint32_t k = 0; k < count; ++k) {
        tsli_lane_begin_again(&parts[k], links->tick, lanes[k], &pass[k]);
        slots = slots < parts[k].slot_count ? parts[k].slot_count : slots;
    }
    for (uint32_t j = 1; j < slots; ++j)
        for (uint32_t k = 0; k < count; ++k)
            if (j < pass[k].slot_count)
                tsli_lane_particle_again(&pass[k], j, m8_from_bits(lanes[k]));
    for (uint32_t k = 0; k < count; ++k) {
        if (pass[k].limits && pass[k].keeps_turned)
            tsli_lane_turned_to(&pass[k], pass[k].slot_count - 1);
        tsli_lane_note(&parts[k], &pass[k], 0);
    }
}

// ---- the same of TSL_MODEL_SPRING -------------------------------------------------------------------------

static void tsli_lane_spring_again(tsli_spring_pass *pass, uint32_t j, m8 which)
{
    tsli_slot_state *state = &pass->common.state[j];
    tsli_slot_spring *spring = &pass->spring[j];
    f8 length, kept;
    uint32_t touched = tsli_lane_bits(pass->common.touched[j], pass->common.at);
    v8 x = v8_load(state->position), parent = v8_load(pass->common.state[j - 1].position), low;
    v8 x_low = v8_load(spring->position_low), parent_low = v8_load(pass->spring[j - 1].position_low);
    v8 offset = tsli_lane_spring_offset(&pass->common, j, &length);
    v8 rest = r8_rotate(&pass->common.frame, q8_rotate(pass->turned, offset));
    v8 d = v8_add(v8_sub(x, parent), v8_sub(x_low, parent_low));
    kept = pass->common.stretches ? tsli_lane_stretched(&pass->common, j, d, length) : length;
    d = tsli_lane_spring_length(pass, d, rest, kept);
    if (pass->restrained)
        d = tsli_lane_spring_restrain(pass, j, d, parent, rest, kept, 1);
    tsli_lane_touch_again(&pass->common, j, touched);
    v8 place = tsli_lane_sum3(parent, v8_add(d, parent_low), &low);
    v8_store(state->position, v8_select(which, place, x));
    v8_store(spring->position_low, v8_select(which, low, x_low));
    tsli_lane_spring_swing(pass, j, offset, length, d);
}

static void tsli_lane_end_spring_links(const tsli_linking *links, const tsli_part *part, uint32_t lanes)
{
    tsli_spring_pass pass;
    tsli_pack *pack = part->pack;
    const tsli_block *block = part->block;
    uint32_t first = block->first_slot;
    f8 zero = f8_splat(0.0f);
    q8 none = {zero, zero, zero, f8_splat(1.0f)};
    tsli_lane_begin_again(part, links->tick, lanes, &pass.common);
    pass.turned = none;
    pass.spring = tsli_lanes_from(&pack->spring[first], part->at);
    pass.near = pack->near_contacts ? &pack->near_contacts[pack->tables[block->table].first] : NULL;
    pass.carrying = NULL; // the step turns what carries
    pass.turns = &pack->turns[first];
    pass.restrained = pass.common.contact_count || pass.common.limits || pass.common.place_limits;
    for (uint32_t j = 1; j < part->slot_count; ++j) {
        tsli_lane_spring_again(&pass, j, m8_from_bits(lanes));
        if (j + 1 < part->slot_count && tsli_lane_is_renormalized(j))
            pass.turned = q8_renormalize(pass.turned);
    }
    tsli_lane_note(part, &pass.common, 0);
}

// ---- and of TSL_MODEL_TASSEL --------------------------------------------------------------------------------

// One search where everything is at the end of the tick. What it may still be inside of is measured from where it was before.
static void tsli_lane_tassel_again(tsli_tassel_pass *pass, uint32_t j, uint32_t lanes)
{
    tsli_pass *common = pass->common;
    const tsli_slot_state *state = &common->state[j];
    uint32_t touched = tsli_lane_bits(common->touched[j], common->at), led = 0;
    tsli_search s;
    tsli_moving p;
    v8 x = v8_load(state->position);
    p.parent = v8_load(state[-1].position);
    p.from = v8_load(state->previous);
    p.way = v8_sub(x, p.parent);
    p.rest = tsli_lane_rest(common, j, &p.length, TSLI_PASS_FULL);
    if (TSLI_RARELY(common->stretches != NULL))
        p.length = tsli_lane_stretched(common, j, p.way, p.length);
    p.to = tsli_lane_length(common, p.way, p.parent, p.length);
    tsli_lane_tassel_restrain(pass, j, &p, &led, &s);
    if (common->place_limits)
        p.to = tsli_lane_tassel_in_place(common, j, p.to, p.parent, p.rest, p.length);
    pass->from = p.from;
    tsli_lane_touch_again(common, j, touched);
    v8_store(common->state[j].position, v8_select(m8_from_bits(lanes), p.to, x));
}

static void tsli_lane_end_tassel_links(const tsli_linking *links, const tsli_part *part, uint32_t lanes)
{
    tsli_tassel_pass pass;
    tsli_pass common;
    pass.common = &common;
    tsli_lane_begin_again(part, links->tick, lanes, &common);
    tsli_lane_point_meetings(part, links->tick, &pass);
    common.travel = v8_splat(tsli_vec3(0.0f, 0.0f, 0.0f));
    pass.reached = 0;
    if (common.contact_count)
        tsli_lane_plan_places(part, &pass);
    pass.safe_way = f8_splat(FLT_MAX);
    for (uint32_t j = 1; j < part->slot_count; ++j)
        tsli_lane_tassel_again(&pass, j, lanes);
    if (common.limits && common.keeps_turned)
        tsli_lane_turned_to(&common, part->slot_count - 1);
    tsli_lane_note(part, &common, 0);
}

// ---- a tick ---------------------------------------------------------------------------------------------

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
        const tsli_link_set *set = &linkage->sets[i];
        uint32_t lanes = tsli_lane_in_round(linkage, set, round);
        if (!tsli_lane_has_level(links, set->level) || !lanes)
            continue;
        if (round == 0)
            tsli_lane_begin_links(links, set);
        uint32_t again = tsli_lane_in_round(linkage, set, round + 1);
        *beyond |= tsli_lane_solve_set(links, set, lanes, 0) & ~again;
        tsli_lane_meet_surface(links, set, lanes, depths);
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
// this share of its patch's size and comes out by as much as that in a round: some of it has nowhere to go.
#define TSLI_SURFACE_ROUNDS 16u
#define TSLI_CLOTH_SLACK 0.01f
#define TSLI_CLOTH_LEFT 0.9f

typedef struct tsli_depths {
    _Alignas(64) tsli_lanes1 now, before;
    uint32_t met; // lane bits: whose cloth met something, which may leave bones with other lengths
    uint32_t in;  // likewise: deeper than the slack, whether it comes out or not
} tsli_depths;

// Lane bits: whose cloth was so deep in something that another round is worth it.
static uint32_t tsli_lane_surfaces(const tsli_linking *links, uint32_t rigs, tsli_depths *depths)
{
    const tsli_linkage *linkage = links->linkage;
    uint32_t deep = 0;
    memset(depths->now, 0, sizeof depths->now);
    depths->met = depths->in = 0;
    for (uint32_t i = 0; i < linkage->set_count; ++i)
        if (tsli_lane_has_level(links, linkage->sets[i].level))
            depths->met |= tsli_lane_meet_surface(links, &linkage->sets[i], rigs, depths->now);
    for (uint32_t i = 0; i < linkage->drape_count; ++i)
        depths->met |= tsli_lane_meet_drape(links, &linkage->drapes[i], rigs, depths->now);
    for (uint32_t lane = 1; lane < TSLI_WIDTH && !linkage->across_rigs; ++lane)
        depths->now[0] = depths->now[lane] > depths->now[0] ? depths->now[lane] : depths->now[0];
    for (uint32_t lane = 0; lane < (linkage->across_rigs ? TSLI_WIDTH : 1); ++lane) {
        float now = depths->now[lane];
        depths->in |= (uint32_t)(now > TSLI_CLOTH_SLACK) << lane;
        deep |= (uint32_t)(now < depths->before[lane] * TSLI_CLOTH_LEFT) << lane;
        depths->before[lane] = now;
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
        depths.before[lane] = FLT_MAX;
    for (uint32_t round = 0; rigs && round < TSLI_SURFACE_ROUNDS; ++round) {
        uint32_t stretched, deep = tsli_lane_surfaces(links, rigs, &depths);
        uint32_t beyond = tsli_lane_stretch_round(links, rigs, &stretched);
        if (deep | beyond | depths.met)
            tsli_lane_linked_ends(links, deep | beyond | depths.met);
        rigs = deep | (round + 1 < TSLI_STRETCH_ROUNDS ? stretched & depths.in : 0u);
    }
}

// The links of the blocks that have ticked.
static void tsli_lane_tick_links(const tsli_lanes_tick *tick)
{
    tsli_pack *pack = tick->pack;
    const tsli_linking links = {pack, pack->linkage, tick, pack->blocks[tick->first].level,
                                pack->blocks[tick->end - 1].level};
    uint32_t lanes = TSLI_ALL_LANES, beyond = 0;
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
}
