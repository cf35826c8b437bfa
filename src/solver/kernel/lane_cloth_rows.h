// SPDX-License-Identifier: MIT
// Rows of cloth quads and the contacts that they collide with.
// Included once per instruction set, after solver/kernel/lane_linking.h.

// Lane bits by contact; null: no lane ignores any.
static const uint8_t *tsli_lane_quad_ignores(const tsli_linking *links, const tsli_quad_row *row)
{
    const tsli_ignored *ignored = links->layout->ignored;
    if (!ignored)
        return NULL;
    return ignored->quads + (size_t)(row - links->linkage->quad_rows) * ignored->stride;
}

static const tsli_collider_list *tsli_lane_row_collider_list(const tsli_linking *links, const tsli_quad_row *row)
{
    const tsli_layout *layout = links->layout;
    return &layout->collider_lists[layout->blocks[row->blocks[0][0]].collider_list];
}

static uint32_t tsli_lane_contact_index(const tsli_collider_list *list, uint32_t i)
{
    return list->first + (list->alike ? i / TSLI_WIDTH : i);
}

// Contact number i of the quads of a row.
TSLI_INLINE tsli_lane_contact tsli_lane_row_contact(const tsli_linking *links, const tsli_collider_list *list,
                                                    const tsli_quad_row *row, uint32_t i)
{
    const tsli_contact *contact = &links->layout->contacts[tsli_lane_contact_index(list, i)];
    uint32_t lane = list->alike ? i % TSLI_WIDTH : row->lane;
    tsli_lane_contact m = {contact, lane, 1, list->alike ? contact->kinds[lane] : tsli_contact_kind(contact, lane)};
    return m;
}

static const tsli_contact_past *tsli_lane_past_of(const tsli_linking *links, const tsli_collider_list *list, uint32_t i)
{
    return &links->layout->past_contacts[tsli_lane_contact_index(list, i)];
}
