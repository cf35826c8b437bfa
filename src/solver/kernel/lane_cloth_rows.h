// SPDX-License-Identifier: MIT
// Rows of patches of cloth: what they meet, and where they are.
// Included once per instruction set, after solver/kernel/lane_cloth_way.h and lane_linking.h.

// ---- what they meet ---------------------------------------------------------------------------------------

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
TSLI_INLINE tsli_meeting tsli_lane_row_meets(const tsli_linking *links, const tsli_table *table,
                                             const tsli_patch_row *row, uint32_t at, uint32_t i)
{
    const tsli_contact *contact = &links->pack->contacts[tsli_lane_contact_index(table, i)];
    uint32_t across = links->linkage->across_rigs, lane = table->alike ? i % TSLI_WIDTH : row->lane;
    tsli_meeting m = {contact, across ? at : lane, !across, contact->kinds[0]};
    if (!across)
        m.kind = table->alike ? contact->kinds[lane] : tsli_contact_kind(contact, lane);
    return m;
}

// Cloth that meets contacts on their way, in the lanes of rigs.
typedef struct tsli_cloth_sweep {
    tsli_cloth_carry carries[TSLI_WIDTH / TSLI_LANE_COUNT]; // by part; of a rig alone the first is of all
    // Rows with a number a rig: how many places there are on the way, which need not be whole, and the share of it at the one at hand.
    // Of a rig alone they have their value in lane 0.
    _Alignas(64) tsli_lanes1 places, shares;
    uint32_t rootless; // rigs of whose cloth nothing is simulated
    uint32_t pierced;  // lane bits: what something went through
    uint32_t
        sideless; // rigs: something went through their cloth where the way begins, so that sides say nothing
} tsli_cloth_sweep;

static const tsli_contact_past *tsli_lane_past_of(const tsli_linking *links, const tsli_table *table,
                                                  uint32_t i)
{
    return &links->pack->past_contacts[tsli_lane_contact_index(table, i)];
}

static const tsli_cloth_carry *tsli_lane_carry_of(const tsli_linking *links, const tsli_cloth_sweep *sweep,
                                                  uint32_t at)
{
    return &sweep->carries[links->linkage->across_rigs ? at / TSLI_LANE_COUNT : 0];
}

// ---- where they are ---------------------------------------------------------------------------------------

// The cloth of a set that goes out of what it meets, once.
typedef struct tsli_surface {
    const tsli_linking *links;
    tsli_link_set *set;
    tsli_cloth_sweep *sweep; // null where the tick ends
    float *depths;           // a row, the largest so far, as shares of patches' sizes
    // Rows with a number a rig, of a rig alone that in lane 0: of the patches, and how far from the box whatever is left out is at least.
    _Alignas(64) tsli_lanes1 thickness, room;
    tsli_lanes3 least, most; // likewise: a box around all particles. See lane_cloth_near.h
    // By contact of the table at hand, lane bits of rigs: near whose box it is. `some`: near whose box any is.
    const tsli_table *table;
    uint32_t lane, some, has_box;
    uint16_t near[TSLI_SIDES];
    // Where patches of a row meet a contact each: those of the table, in lanes. Null: they meet one after the other.
    const tsli_contact *each;
    tsli_contact on_way; // of a sweep, at the place at hand
    // How far capsules reach. With `each` the first row has a number a contact, in a team each a number a rig, and `has_reach`
    // says of which contacts.
    _Alignas(64) tsli_lanes1 reach[TSLI_SIDES];
    uint32_t has_reach;
} tsli_surface;

static f8 tsli_lane_cloth_thickness(const tsli_linking *links, const tsli_link_set *set, uint32_t at)
{
    f8 thickness = tsli_lane_of_rig(links->linkage, set->thickness, 0, at);
    return f8_mul(thickness, tsli_lane_link_scale(links, set, at));
}

TSLI_INLINE void tsli_lane_load_cloth(const tsli_linking *links, const tsli_patch_row *row, uint32_t at,
                                      tsli_cloth *c)
{
    const float *state = links->pack->state->position[0];
    for (uint32_t i = 0; i < 4; ++i) {
        c->corners[i] = links->linkage->across_rigs
                            ? v8_load(state + row->corners[i][0] + at)
                            : tsli_lane_load_places(state, row->corners[i] + at, row->slots[i][at / 8]);
    }
    c->row = row;
    c->at = at;
    c->previous = links->pack->state->previous[0];
    c->across_rigs = links->linkage->across_rigs;
    c->touched = 0;
    c->depth = f8_splat(0.0f);
}

// The patches of those of `rigs` that take part. 0: nobody does.
static uint32_t tsli_lane_lay_cloth(const tsli_surface *s, const tsli_patch_row *row, uint32_t at,
                                    uint32_t rigs, tsli_cloth *c)
{
    c->lanes = tsli_lane_bits(row->active & rigs, at);
    if (!c->lanes)
        return 0;
    c->thickness = tsli_lane_of_rig(s->links->linkage, s->thickness, 0, at);
    tsli_lane_load_cloth(s->links, row, at, c);
    tsli_lane_find_ball(c);
    return c->lanes;
}
