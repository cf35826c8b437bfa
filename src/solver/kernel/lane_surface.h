// SPDX-License-Identifier: MIT
// The cloth between linked strands: rows of patches, and how they meet colliders.
// Included once per instruction set, after solver/kernel/lane_cloth_way.h, before solver/kernel/lane_link_rows.h.

// What is solved: the links of a pack whose sets are of levels that have ticked.
typedef struct tsli_linking {
    tsli_pack *pack;
    const tsli_linkage *linkage;
    const tsli_lanes_tick *tick;
    uint32_t first_level, last_level;
} tsli_linking;

static int tsli_lane_has_level(const tsli_linking *links, uint32_t level)
{
    return links->first_level <= level && level <= links->last_level;
}

// Of a row with a number a rig, or of one lane of it for all links of a rig alone.
TSLI_INLINE f8 tsli_lane_of_rig(const tsli_linkage *linkage, const float *row, uint32_t lane, uint32_t at)
{
    return linkage->across_rigs ? f8_load(row + at) : f8_splat(row[lane]);
}

// How much larger everything is at the tick than in the setup pose.
static f8 tsli_lane_link_scale(const tsli_linking *links, const tsli_link_set *set, uint32_t at)
{
    const tsli_linkage *linkage = links->linkage;
    const tsli_block *block = &links->pack->blocks[set->block];
    uint32_t lane = set->lane;
    f8 scale = tsli_lane_of_rig(linkage, block->root_now.scale[0], lane, at);
    if (!links->tick->at_now) {
        f8 before = tsli_lane_of_rig(linkage, block->rare->root_before.scale[0], lane, at);
        f8 t = tsli_lane_of_rig(linkage, links->tick->alpha, lane, at);
        f8 between = f8_add(before, f8_mul(f8_sub(scale, before), t));
        scale = f8_select(f8_less(t, f8_splat(1.0f)), between, scale);
    }
    scale = f8_mul(tsli_lane_of_rig(linkage, links->tick->root->scale[0], lane, at), scale);
    return f8_mul(f8_abs(scale), tsli_lane_of_rig(linkage, set->inverse_scale, 0, at));
}

// Of a rig alone what one link is, the rig is.
static uint32_t tsli_lane_rigs_of(const tsli_linkage *linkage, uint32_t links)
{
    return linkage->across_rigs || !links ? links : TSLI_ALL_LANES;
}

// ---- rows of patches --------------------------------------------------------------------------------------

// What one lane of a contact is, where each lane has its own.
static uint32_t tsli_lane_kind_of(const tsli_contact *contact, uint32_t lane)
{
    uint32_t kind = 0, shape = contact->kinds[0];
    if (contact->outside >> lane & 1u)
        kind |= TSLI_CONTACT_OUTSIDE | (shape & (TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERS));
    if (!(contact->solid >> lane & 1u))
        return kind;
    kind |= contact->room >> lane & 1u ? TSLI_CONTACT_ROOM : 0;
    return kind | (contact->hull >> lane & 1u      ? TSLI_CONTACT_HULL
                   : contact->tapered >> lane & 1u ? TSLI_CONTACT_TAPERED
                   : contact->wall >> lane & 1u    ? TSLI_CONTACT_WALL
                                                   : TSLI_CONTACT_BOX);
}

// Lane bits by contact; null: nobody ignores any.
static const uint16_t *tsli_lane_patch_ignores(const tsli_linking *links, const tsli_patch_row *row)
{
    const tsli_ignored *ignored = links->pack->ignored;
    if (!ignored)
        return NULL;
    return ignored->patches + (size_t)(row - links->linkage->patch_rows) * ignored->stride;
}

static const tsli_table *tsli_lane_row_table(const tsli_linking *links, const tsli_patch_row *row)
{
    const tsli_pack *pack = links->pack;
    return &pack->tables[pack->blocks[row->blocks[0][0]].table];
}

static uint32_t tsli_lane_contact_index(const tsli_table *table, uint32_t i)
{
    return table->first + (table->alike ? i / TSLI_WIDTH : i);
}

// What the patches of a part of a row meet as number i.
TSLI_INLINE tsli_meeting tsli_lane_row_meets(const tsli_linking *links, const tsli_patch_row *row,
                                             uint32_t at, uint32_t i)
{
    const tsli_table *table = tsli_lane_row_table(links, row);
    const tsli_contact *contact = &links->pack->contacts[tsli_lane_contact_index(table, i)];
    uint32_t across = links->linkage->across_rigs, lane = table->alike ? i % TSLI_WIDTH : row->lane;
    tsli_meeting m = {contact, across ? at : lane, !across, contact->kinds[0]};
    if (!across)
        m.kind = table->alike ? contact->kinds[lane] : tsli_lane_kind_of(contact, lane);
    return m;
}

// Cloth that meets contacts on their way, in the lanes of rigs.
typedef struct tsli_cloth_sweep {
    tsli_cloth_carry carries[TSLI_WIDTH / TSLI_LANE_COUNT]; // by part; of a rig alone the first is of all
    // Rows with a number a rig: how many places there are on the way, which need not be whole, and the share of it at the one at hand.
    // Of a rig alone they have their value in lane 0.
    _Alignas(64) tsli_lanes1 places, shares;
    uint32_t is_shown; // what is shown comes its own way, too
    uint32_t rootless; // rigs of whose cloth nothing is simulated
    uint32_t pierced;  // lane bits: what something went through
    uint32_t
        sideless; // rigs: something went through their cloth where the way begins, so that sides say nothing
} tsli_cloth_sweep;

static const tsli_cloth_carry *tsli_lane_carry_of(const tsli_linking *links, const tsli_cloth_sweep *sweep,
                                                  uint32_t at)
{
    return &sweep->carries[links->linkage->across_rigs ? at / TSLI_LANE_COUNT : 0];
}

// `sweep`: null where the tick ends.
static void tsli_lane_cloth_meets_all(const tsli_linking *links, tsli_patch_row *row, uint32_t at,
                                      const tsli_cloth_sweep *sweep, tsli_cloth *c)
{
    const tsli_pack *pack = links->pack;
    const tsli_table *table = tsli_lane_row_table(links, row);
    uint32_t lanes = c->lanes;
    c->looks = sweep ? TSLI_PART_LANES & ~tsli_lane_bits(sweep->sideless, at) : 0;
    c->pierced = 0;
    const uint16_t *ignores = tsli_lane_patch_ignores(links, row);
    uint32_t stride = ignores ? pack->ignored->stride : 0;
    tsli_contact on_way;
    for (uint32_t i = 0; i < table->count; ++i) {
        tsli_meeting m = tsli_lane_row_meets(links, row, at, i);
        if (TSLI_RARELY(sweep != NULL))
            tsli_lane_contact_on_way(&m, &pack->past_contacts[tsli_lane_contact_index(table, i)],
                                     tsli_lane_carry_of(links, sweep, at),
                                     tsli_lane_of_rig(links->linkage, sweep->shares, 0, at), &on_way);
        c->lanes = i < stride ? lanes & ~tsli_lane_bits(ignores[i], at) : lanes;
        c->seen = i < TSLI_SIDES ? tsli_lane_bits(row->seen[i], at) : 0;
        c->behind = i < TSLI_SIDES ? tsli_lane_bits(row->behind[i], at) : 0;
        if (links->linkage->across_rigs)
            tsli_lane_cloth_meets(&m, 0, c);
        else
            tsli_lane_cloth_meets(&m, 1, c);
        if (TSLI_RARELY(sweep != NULL) && i < TSLI_SIDES) {
            row->seen[i] = (uint16_t)(row->seen[i] | c->seen << at);
            row->behind[i] = (uint16_t)(row->behind[i] | c->behind << at);
        }
    }
    c->lanes = lanes;
}

TSLI_INLINE void tsli_lane_load_cloth(const tsli_linking *links, const tsli_patch_row *row, uint32_t at,
                                      tsli_cloth *c)
{
    const float *state = links->pack->state->position[0];
    for (uint32_t i = 0; i < 4; ++i) {
        c->corners[i] = links->linkage->across_rigs ? v8_load(state + row->corners[i][0] + at)
                                                    : v8_gather(state, row->corners[i] + at);
        c->free[i] = f8_load(row->free[i] + at);
    }
    for (uint32_t side = 0; side < 2; ++side)
        c->joined[side] = m8_from_bits(tsli_lane_bits(row->joined[side], at));
    c->touched = 0;
    c->depth = f8_splat(0.0f);
}

// Friction acts on what is touched, as where particles meet colliders themselves.
static void tsli_lane_touch_corner(tsli_pack *pack, uint32_t place, uint32_t lanes)
{
    uint16_t *touched = &pack->touched[place / (sizeof(tsli_slot_state) / sizeof(float))];
    *touched = (uint16_t)(*touched | lanes);
}

static void tsli_lane_store_cloth(const tsli_linking *links, const tsli_patch_row *row, uint32_t at,
                                  const tsli_cloth *c)
{
    tsli_pack *pack = links->pack;
    float *state = pack->state->position[0];
    for (uint32_t i = 0; i < 4; ++i) {
        uint32_t moved = c->touched & m8_bits(f8_less(f8_splat(0.0f), c->free[i]));
        if (links->linkage->across_rigs) {
            float *to = state + row->corners[i][0] + at;
            v8_store(to, v8_select(m8_from_bits(moved), c->corners[i], v8_load(to)));
            tsli_lane_touch_corner(pack, row->corners[i][0], moved << at);
            continue;
        }
        v8_scatter(state, row->corners[i] + at, moved, c->corners[i]);
        for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
            if (moved >> lane & 1u)
                tsli_lane_touch_corner(pack, row->corners[i][at + lane],
                                       1u << row->corners[i][at + lane] % TSLI_WIDTH);
    }
}

static f8 tsli_lane_cloth_thickness(const tsli_linking *links, const tsli_link_set *set, uint32_t at)
{
    f8 thickness = tsli_lane_of_rig(links->linkage, set->thickness, 0, at);
    return f8_mul(thickness, tsli_lane_link_scale(links, set, at));
}

// The patches of those of `rigs` that take part. 0: nobody does.
static uint32_t tsli_lane_lay_cloth(const tsli_linking *links, const tsli_link_set *set,
                                    const tsli_patch_row *row, uint32_t at, uint32_t rigs, tsli_cloth *c)
{
    c->lanes = tsli_lane_bits(row->active & rigs, at);
    if (!c->lanes)
        return 0;
    c->thickness = tsli_lane_cloth_thickness(links, set, at);
    tsli_lane_load_cloth(links, row, at, c);
    tsli_lane_find_ball(c);
    return c->lanes;
}

// A part of a row out of all that it meets. `depths`: a row, the largest so far, as shares of patches' sizes; `sweep`: null where the tick
// ends. Returns who met something, bits of the row.
static uint32_t tsli_lane_meet_row(const tsli_linking *links, const tsli_link_set *set, tsli_patch_row *row,
                                   uint32_t at, uint32_t rigs, tsli_cloth_sweep *sweep, float *depths)
{
    tsli_cloth c;
    if (!tsli_lane_lay_cloth(links, set, row, at, rigs, &c))
        return 0;
    tsli_lane_cloth_meets_all(links, row, at, sweep, &c);
    if (TSLI_RARELY(sweep != NULL))
        sweep->pierced |= c.pierced << at;
    if (!c.touched)
        return 0;
    tsli_lane_store_cloth(links, row, at, &c);
    f8_store(depths + at, f8_max(f8_load(depths + at), c.depth));
    return c.touched << at;
}

// The surface of a set out of what it meets, once. Returns the rigs in which it met something.
static uint32_t tsli_lane_meet_surface(const tsli_linking *links, const tsli_link_set *set, uint32_t rigs,
                                       tsli_cloth_sweep *sweep, float *depths)
{
    uint32_t met = 0;
    for (uint32_t r = 0; r < set->patch_row_count; ++r)
        for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT)
            met |= tsli_lane_meet_row(links, set, &links->linkage->patch_rows[set->first_patch_row + r], at,
                                      rigs, sweep, depths);
    return tsli_lane_rigs_of(links->linkage, met);
}
