// SPDX-License-Identifier: MIT
// Sets of links whose cloth meets contacts on their way: who has to, and how it does.
// Included once per instruction set, after solver/kernel/lane_link_ends.h.

// ---- how the world of the last tick lies in that of now -----------------------------------------------------

// A root that the cloth of each rig hangs on and that is simulated. Of a rig alone all is in lane 0.
typedef struct tsli_cloth_roots {
    uint32_t places[TSLI_WIDTH]; // as tsli_link_row.a; TSLI_NONE: there is none
    uint32_t blocks[TSLI_WIDTH];
    _Alignas(64) tsli_lanes3 from, to; // where it was at the last tick, and is
} tsli_cloth_roots;

static void tsli_lane_note_root(const tsli_linking *links, const tsli_patch_row *row, uint32_t lane,
                                tsli_cloth_roots *roots)
{
    uint32_t across = links->linkage->across_rigs, rig = across ? lane : 0;
    const float *state = links->pack->state->position[0];
    const float *x = state + row->corners[0][across ? 0 : lane] + (across ? lane : 0);
    const float *was = x + sizeof(tsli_lanes3) / sizeof(float); // see tsli_slot_state
    roots->places[rig] = (uint32_t)(x - state);
    roots->blocks[rig] = row->blocks[0][across ? 0 : lane];
    for (uint32_t k = 0; k < 3; ++k) {
        roots->to[k][rig] = x[k * TSLI_WIDTH];
        roots->from[k][rig] = was[k * TSLI_WIDTH];
    }
}

// The first of each rig. Rows that have roots come before others, mostly.
static void tsli_lane_find_roots(const tsli_linking *links, const tsli_link_set *set, tsli_cloth_roots *roots)
{
    uint32_t across = links->linkage->across_rigs, left = 0;
    const tsli_patch_row *rows = &links->linkage->patch_rows[set->first_patch_row];
    memset(roots, 0, sizeof *roots);
    for (uint32_t rig = 0; rig < TSLI_WIDTH; ++rig)
        roots->places[rig] = TSLI_NONE;
    for (uint32_t r = 0; r < set->patch_row_count; ++r)
        left |= rows[r].active;
    for (uint32_t r = 0; r < set->patch_row_count && left; ++r)
        for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
            if ((left & rows[r].active) >> lane & 1u && !(rows[r].free[0][lane] > 0.0f)) {
                tsli_lane_note_root(links, &rows[r], lane, roots);
                left = across ? left & ~(1u << lane) : 0;
            }
}

// Rigs without one.
static uint32_t tsli_lane_rootless(const tsli_linking *links, const tsli_cloth_roots *roots)
{
    uint32_t rootless = 0;
    for (uint32_t rig = 0; rig < (links->linkage->across_rigs ? TSLI_WIDTH : 1); ++rig)
        rootless |= (uint32_t)(roots->places[rig] == TSLI_NONE) << rig;
    return tsli_lane_rigs_of(links->linkage, rootless);
}

// Particles in a tick go along with their root as far as they feel nothing of it, and do not turn with it.
static void tsli_lane_carry_cloth(const tsli_linking *links, const tsli_cloth_roots *roots,
                                  tsli_cloth_sweep *sweep)
{
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT) {
        tsli_cloth_carry *carry = &sweep->carries[at / TSLI_LANE_COUNT];
        carry->from = tsli_lane_of_rig3(links->linkage, roots->from, at);
        carry->to = tsli_lane_of_rig3(links->linkage, roots->to, at);
    }
    sweep->rootless = tsli_lane_rootless(links, roots);
}

// ---- who has to ---------------------------------------------------------------------------------------------

// How a contact and the cloth come towards each other.
typedef struct tsli_cloth_meeting {
    f8 way, stride; // of both, and what they may go from place to place
    f8 most;        // how far the contact reaches
} tsli_cloth_meeting;

TSLI_INLINE tsli_cloth_meeting tsli_lane_cloth_meeting(const tsli_meeting *m, const tsli_contact_past *past,
                                                       const tsli_cloth_carry *carry, f8 thickness)
{
    tsli_cloth_approach to = tsli_lane_cloth_approach(m, past, carry);
    f8 stride = f8_mul(f8_add(to.least, thickness), f8_splat(TSLI_CLOTH_STRIDE));
    tsli_cloth_meeting meeting = {to.way, f8_max(stride, f8_splat(FLT_MIN)), to.most};
    return meeting;
}

// Whether some contact comes so far in the tick that cloth near to it needs more places than its end.
static int tsli_lane_some_go_far(const tsli_surface *s, const tsli_patch_row *row, uint32_t at)
{
    const tsli_linking *links = s->links;
    const tsli_table *table = tsli_lane_row_table(links, row);
    f8 thickness = tsli_lane_of_rig(links->linkage, s->thickness, 0, at);
    uint32_t far = 0;
    for (uint32_t i = 0; i < table->count && !far; ++i) {
        tsli_meeting m = tsli_lane_row_meets(links, table, row, at, i);
        tsli_cloth_meeting to = tsli_lane_cloth_meeting(&m, tsli_lane_past_of(links, table, i),
                                                        tsli_lane_carry_of(links, s->sweep, at), thickness);
        far = tsli_lane_passes(&m) & m8_bits(f8_less(to.stride, to.way));
    }
    return far != 0;
}

// How many places contact i asks for in those of `lanes` that it comes near, if more than they had.
TSLI_INLINE f8 tsli_lane_contact_places(const tsli_surface *s, const tsli_patch_row *row, uint32_t at,
                                        uint32_t i, uint32_t lanes, const tsli_cloth *c, f8 places)
{
    tsli_meeting m = tsli_lane_row_meets(s->links, s->table, row, at, i);
    lanes &= tsli_lane_passes(&m);
    if (!lanes)
        return places;
    tsli_cloth_meeting to = tsli_lane_cloth_meeting(&m, tsli_lane_past_of(s->links, s->table, i),
                                                    tsli_lane_carry_of(s->links, s->sweep, at), c->thickness);
    f8 apart = f8_add(f8_add(to.most, c->reach), to.way);
    m8 near = f8_less(tsli_lane_apart_square(&m, c->middle), f8_mul(apart, apart));
    near = m8_and(near, m8_from_bits(lanes));
    return f8_select(near, f8_max(f8_div(to.way, to.stride), places), places);
}

// How many places the contacts that come near a part of a row ask for.
static f8 tsli_lane_row_places(const tsli_surface *s, const tsli_patch_row *row, uint32_t at)
{
    f8 places = f8_splat(1.0f);
    tsli_cloth c;
    if (!s->table->count || !tsli_lane_lay_cloth(s, row, at, TSLI_ALL_LANES, &c))
        return places;
    uint32_t out = tsli_lane_out_of_box(s, at, c.middle, c.reach);
    for (uint32_t i = 0; i < s->table->count; ++i) {
        uint32_t lanes = i < TSLI_SIDES ? c.lanes & (tsli_lane_bits(s->near[i], at) | out) : c.lanes;
        if (lanes)
            places = tsli_lane_contact_places(s, row, at, i, lanes, &c, places);
    }
    return f8_min(places, f8_splat((float)TSLI_CLOTH_PLACES));
}

// Whose strands were put where they are since the last tick: nothing came there.
static uint32_t tsli_lane_settled_rigs(const tsli_linking *links)
{
    const tsli_linkage *linkage = links->linkage;
    uint32_t settled = 0;
    for (uint32_t i = 0; i < linkage->linked_count; ++i) {
        const tsli_block *block = &links->pack->blocks[linkage->linked[i].block];
        settled |= block->rare->settled & block->running & linkage->linked[i].lanes;
    }
    return tsli_lane_rigs_of(linkage, settled);
}

static void tsli_lane_unsettle_linked(const tsli_linking *links)
{
    const tsli_linkage *linkage = links->linkage;
    for (uint32_t i = 0; i < linkage->linked_count; ++i) {
        tsli_block *block = &links->pack->blocks[linkage->linked[i].block];
        if (tsli_lane_has_level(links, linkage->linked[i].level))
            block->rare->settled &= ~(linkage->linked[i].lanes & block->running) | block->held;
    }
}

// Of the row before, which meets the same contacts as the next one more often than not.
typedef struct tsli_gone_far {
    const tsli_table *table;
    uint32_t lane;
    uint32_t parts; // bits
} tsli_gone_far;

static void tsli_lane_look_how_far(const tsli_surface *s, const tsli_patch_row *row, tsli_gone_far *gone)
{
    const tsli_table *table = tsli_lane_row_table(s->links, row);
    if (gone->table == table && (gone->lane == row->lane || table->alike))
        return;
    gone->table = table;
    gone->lane = row->lane;
    gone->parts = 0;
    if (!s->links->linkage->across_rigs) { // to all parts it is the same
        gone->parts = tsli_lane_some_go_far(s, row, 0) ? TSLI_ALL_LANES : 0;
        return;
    }
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
        if (tsli_lane_some_go_far(s, row, at))
            gone->parts |= 1u << at / TSLI_LANE_COUNT;
}

// No side of a contact is seen yet.
static void tsli_lane_forget_all_sides(const tsli_linking *links, tsli_link_set *set)
{
    for (uint32_t r = 0; set->has_sides && r < set->patch_row_count; ++r) {
        tsli_patch_row *row = &links->linkage->patch_rows[set->first_patch_row + r];
        memset(row->seen, 0, sizeof row->seen);
        memset(row->behind, 0, sizeof row->behind);
    }
    set->has_sides = 0;
}

// Adds what the rows of a set ask for.
static void tsli_lane_count_set(const tsli_linking *links, tsli_link_set *set, tsli_cloth_sweep *sweep)
{
    tsli_gone_far gone = {NULL, 0, 0};
    tsli_surface s;
    tsli_lane_forget_all_sides(links, set);
    tsli_lane_begin_surface(links, set, sweep, NULL, &s);
    for (uint32_t r = 0; r < set->patch_row_count; ++r) {
        const tsli_patch_row *row = &links->linkage->patch_rows[set->first_patch_row + r];
        tsli_lane_look_how_far(&s, row, &gone);
        if (!gone.parts)
            continue;
        tsli_lane_look_for_table(&s, row, 0);
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            if (gone.parts >> at / TSLI_LANE_COUNT & 1u) {
                f8 places = tsli_lane_row_places(&s, row, at);
                f8_store(sweep->places + at, f8_max(places, f8_load(sweep->places + at)));
            }
    }
}

static void tsli_lane_begin_count(tsli_cloth_sweep *sweep)
{
    memset(sweep->shares, 0, sizeof sweep->shares);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        sweep->places[lane] = 1.0f;
    sweep->pierced = sweep->sideless = 0;
}

// Returns the rigs that have places before the end of the way.
static uint32_t tsli_lane_end_count(const tsli_linking *links, tsli_cloth_sweep *sweep)
{
    uint32_t sweeps = 0;
    for (uint32_t lane = 1; lane < TSLI_WIDTH && !links->linkage->across_rigs; ++lane)
        sweep->places[0] = sweep->places[lane] > sweep->places[0] ? sweep->places[lane] : sweep->places[0];
    for (uint32_t lane = 0; lane < (links->linkage->across_rigs ? TSLI_WIDTH : 1); ++lane)
        sweeps |= (uint32_t)(sweep->places[lane] > 1.0f) << lane;
    sweeps = tsli_lane_rigs_of(links->linkage, sweeps);
    return sweeps ? sweeps & ~(tsli_lane_settled_rigs(links) | sweep->rootless) : 0;
}

// Place k of those of `rigs`. Returns who of them is not at the end of the way there.
static uint32_t tsli_lane_go_to_place(const tsli_linking *links, tsli_cloth_sweep *sweep, uint32_t k,
                                      uint32_t rigs)
{
    uint32_t going = 0;
    for (uint32_t lane = 0; lane < (links->linkage->across_rigs ? TSLI_WIDTH : 1); ++lane) {
        sweep->shares[lane] = (float)k / sweep->places[lane];
        going |= (uint32_t)(sweep->shares[lane] < 1.0f) << lane;
    }
    return tsli_lane_rigs_of(links->linkage, going) & rigs;
}

// Where something went through the cloth at the first place, it is not known which side is right.
static void tsli_lane_forget_sides(const tsli_linking *links, const tsli_link_set *set,
                                   tsli_cloth_sweep *sweep)
{
    uint32_t rigs = tsli_lane_rigs_of(links->linkage, sweep->pierced);
    sweep->sideless = rigs;
    for (uint32_t r = 0; rigs && r < set->patch_row_count; ++r) {
        tsli_patch_row *row = &links->linkage->patch_rows[set->first_patch_row + r];
        for (uint32_t i = 0; i < TSLI_SIDES; ++i)
            row->seen[i] &= (uint16_t)~rigs;
    }
}

// ---- in a tick ----------------------------------------------------------------------------------------------

// The cloth of a set out of what comes on its way in the tick.
static void tsli_lane_sweep_set(const tsli_linking *links, tsli_link_set *set, uint32_t rigs)
{
    _Alignas(64) tsli_lanes1 depths = {0.0f};
    tsli_cloth_roots roots;
    tsli_cloth_sweep sweep;
    if (!set->patch_row_count || !links->pack->past_contacts)
        return;
    tsli_lane_find_roots(links, set, &roots);
    tsli_lane_carry_cloth(links, &roots, &sweep);
    tsli_lane_begin_count(&sweep);
    tsli_lane_count_set(links, set, &sweep);
    uint32_t going = tsli_lane_end_count(links, &sweep) & rigs;
    set->has_sides = going != 0;
    for (uint32_t k = 1; (going = tsli_lane_go_to_place(links, &sweep, k, going)) != 0; ++k) {
        tsli_lane_meet_surface(links, set, going, &sweep, depths);
        if (k == 1)
            tsli_lane_forget_sides(links, set, &sweep);
    }
    if (set->has_sides)
        tsli_lane_forget_near(links, set);
}
