// SPDX-License-Identifier: MIT
// The strands of one set of links on the cloth of another, within a tick of links: whose turn it is, and at which distance.
// Included once per instruction set, after solver/kernel/lane_surface.h. What happens is in solver/model/drape_find.c and
// drape_meet.c, without lanes.

// Those of a rig: one, of a rig alone.
static uint32_t tsli_lane_draped(const tsli_linkage *linkage, uint32_t lanes)
{
    return linkage->across_rigs ? lanes : lanes != 0;
}

// The root bone is mirrored, in the lane of its block.
static uint32_t tsli_lane_is_mirrored(const tsli_linking *links, const tsli_block *block, uint32_t lane)
{
    uint32_t odd = 0;
    for (uint32_t k = 0; k < 3; ++k)
        odd ^= (uint32_t)(block->root_now.scale[k][lane] < 0.0f) ^
               (uint32_t)(links->tick->root->scale[k][lane] < 0.0f);
    return odd;
}

static void tsli_lane_begin_drape(const tsli_linking *links, tsli_drape *drape)
{
    const tsli_linkage *linkage = links->linkage;
    const tsli_link_set *over = &linkage->sets[drape->over], *under = &linkage->sets[drape->under];
    const tsli_block *block = &links->pack->blocks[under->block];
    uint32_t there = ~(over->gone | under->gone) & TSLI_ALL_LANES;
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT) {
        f8 thickness = tsli_lane_of_rig(linkage, over->cloth_thickness, 0, at);
        f8_store(drape->thickness + at, f8_mul(thickness, tsli_lane_link_scale(links, over, at)));
    }
    drape->lanes = 0;
    for (uint32_t lane = 0; lane < (linkage->across_rigs ? TSLI_WIDTH : 1); ++lane) {
        uint32_t mirrored = tsli_lane_is_mirrored(links, block, linkage->across_rigs ? lane : under->lane);
        if (!(there >> lane & 1u))
            continue;
        mirrored ^= under->mirrored >> lane & 1u;
        drape->turned = (drape->turned & ~(1u << lane)) | mirrored << lane;
        tsli_drape_find(links->pack, drape, lane);
    }
}

// Those of a rig alone are all in the first lane of a row.
static void tsli_lane_begin_drapes(const tsli_linking *links)
{
    for (uint32_t i = 0; i < links->linkage->drape_count; ++i)
        if (tsli_lane_has_level(links, links->linkage->drapes[i].level))
            tsli_lane_begin_drape(links, &links->linkage->drapes[i]);
}

// What rests on cloth presses it from tick to tick, and comes to rest where that takes as many rounds each time: it is worth another
// one only where it is deeper than this much of what colliders may leave.
#define TSLI_DRAPE_WEIGHT 0.2f

// One drape, once. `lanes`: bits of rigs. `depths`: the deepest push of each rig. Returns the rigs in which something moved, as lane bits.
static uint32_t tsli_lane_meet_drape(const tsli_linking *links, const tsli_drape *drape, uint32_t lanes,
                                     float *depths)
{
    uint32_t rigs = tsli_lane_draped(links->linkage, lanes) & drape->lanes, moved = 0;
    if (!tsli_lane_has_level(links, drape->level))
        return 0;
    for (uint32_t lane = 0; rigs >> lane; ++lane) {
        if (!(rigs >> lane & 1u))
            continue;
        float depth = tsli_drape_meet(links->pack, drape, lane) * TSLI_DRAPE_WEIGHT;
        depths[lane] = depth > depths[lane] ? depth : depths[lane];
        moved |= (uint32_t)(depth > 0.0f) << lane;
    }
    return tsli_lane_rigs_of(links->linkage, moved);
}
