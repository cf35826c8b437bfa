// SPDX-License-Identifier: MIT
// The strands of one set of links on the cloth of another, within a tick of links: whose turn it is, and at which distance.
// Included once per instruction set, after solver/kernel/lane_surface.h. What happens is in solver/model/drape_find.c and
// drape_meet.c, without lanes.

static void tsli_lane_begin_drape(const tsli_linking *links, tsli_drape *drape)
{
    const tsli_linkage *linkage = links->linkage;
    const tsli_link_set *over = &linkage->sets[drape->over], *under = &linkage->sets[drape->under];
    drape->thickness = over->cloth_thickness * tsli_lane_link_scale(links, over);
    drape->has_pairs = 0;
    if (over->gone || under->gone)
        return;
    drape->turned = tsli_has_lane(links->pack->blocks[under->block].mirrored, under->lane) ^ under->mirrored;
    tsli_drape_find(links->pack, drape);
}

static void tsli_lane_begin_drapes(const tsli_linking *links)
{
    for (uint32_t i = 0; i < links->linkage->drape_count; ++i)
        if (tsli_lane_has_level(links, links->linkage->drapes[i].level))
            tsli_lane_begin_drape(links, &links->linkage->drapes[i]);
}

// Every drape, once. Whether something has moved.
static uint32_t tsli_lane_meet_drapes(const tsli_linking *links)
{
    uint32_t moved = 0;
    for (uint32_t i = 0; i < links->linkage->drape_count; ++i) {
        const tsli_drape *drape = &links->linkage->drapes[i];
        if (tsli_lane_has_level(links, drape->level) && drape->has_pairs)
            moved |= tsli_drape_meet(links->pack, drape) > 0.0f;
    }
    return moved;
}
