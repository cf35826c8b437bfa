// SPDX-License-Identifier: MIT
// Rows of cloth quads and the contacts that they collide with.
// Included once per instruction set, after solver/kernel/lane_linking.h.

// Lane bits by contact; null: no lane ignores any.
static const uint8_t *tsli_lane_patch_ignores(const tsli_linking *links, const tsli_patch_row *row)
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

// Contact number i of the quads of a row.
TSLI_INLINE tsli_meeting tsli_lane_row_meets(const tsli_linking *links, const tsli_table *table,
                                             const tsli_patch_row *row, uint32_t i)
{
    const tsli_contact *contact = &links->pack->contacts[tsli_lane_contact_index(table, i)];
    uint32_t lane = table->alike ? i % TSLI_WIDTH : row->lane;
    tsli_meeting m = {contact, lane, 1, table->alike ? contact->kinds[lane] : tsli_contact_kind(contact, lane)};
    return m;
}

static const tsli_contact_past *tsli_lane_past_of(const tsli_linking *links, const tsli_table *table, uint32_t i)
{
    return &links->pack->past_contacts[tsli_lane_contact_index(table, i)];
}
