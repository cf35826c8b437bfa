// SPDX-License-Identifier: MIT
// Contact between the strands of one set of links and the cloth of another, within a tick of links: the order, and the thickness. The
// contact itself is computed without lanes, in solver/model/cloth_contact.c. Included once per instruction set, after
// solver/kernel/lane_linking.h.

static void tsli_lane_begin_cloth_contact(const tsli_linking *links, tsli_cloth_contact *cloth_contact)
{
    const tsli_linkage *linkage = links->linkage;
    const tsli_link_set *over = &linkage->sets[cloth_contact->over], *under = &linkage->sets[cloth_contact->under];
    cloth_contact->thickness = over->cloth_thickness * tsli_lane_link_scale(links, over);
    cloth_contact->has_pairs = 0;
    if (over->gone || under->gone)
        return;
    const uint32_t *flips = links->layout->blocks[under->block].rare->flips;
    cloth_contact->turned = tsli_has_lane(flips[0] ^ flips[1] ^ flips[2], under->lane) ^ under->mirrored;
    tsli_cloth_contact_find_pairs(links->layout, cloth_contact);
}

static void tsli_lane_begin_cloth_contacts(const tsli_linking *links)
{
    for (uint32_t i = 0; i < links->linkage->cloth_contact_count; ++i)
        if (tsli_lane_has_level(links, links->linkage->cloth_contacts[i].level))
            tsli_lane_begin_cloth_contact(links, &links->linkage->cloth_contacts[i]);
}

// Resolves every cloth contact once. Returns whether something has moved.
static uint32_t tsli_lane_push_cloth_contacts(const tsli_linking *links)
{
    uint32_t moved = 0;
    for (uint32_t i = 0; i < links->linkage->cloth_contact_count; ++i) {
        const tsli_cloth_contact *cloth_contact = &links->linkage->cloth_contacts[i];
        if (tsli_lane_has_level(links, cloth_contact->level) && cloth_contact->has_pairs)
            moved |= tsli_cloth_contact_push(links->layout, cloth_contact) > 0.0f;
    }
    return moved;
}
