// SPDX-License-Identifier: MIT
// Links and cloth of a layout: which of them are solved, and which strands they move.
// Included once per instruction set, after solver/kernel/lane_frames.h.

// The solved links of a layout: those whose sets are of levels that have ticked.
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

// Scale at the tick relative to the setup pose.
static float tsli_lane_link_scale(const tsli_linking *links, const tsli_link_set *set)
{
    const tsli_block *block = &links->pack->blocks[set->block];
    const tsli_lanes_tick *tick = links->tick;
    uint32_t lane = set->lane;
    float scale = block->root_now.scale[0][lane];
    if (!tick->at_now) {
        float before = block->rare->root_before.scale[0][lane];
        scale = before + (scale - before) * tick->alpha;
    }
    scale = tick->root->scale.x * scale;
    return fabsf(scale) * set->inverse_scale;
}

// ---- their particles -------------------------------------------------------------------------------------

// Gathers ends of links or corners of quads. Strands beside each other are mostly in lanes of one slot or two: `places` as
// in tsli_same_slots.
TSLI_INLINE v8 tsli_lane_load_places(const float *state, const uint32_t *at, const uint32_t *places)
{
#ifdef TSLI_LANES_PERMUTE
    if (places[0] != TSLI_NONE)
        return places[0] == places[1] ? v8_permute(state + places[0], at) : v8_permute_two(state, places, at);
#else
    (void)places;
#endif
    return v8_gather(state, at);
}

// ---- their strands ----------------------------------------------------------------------------------------

// Vectors of blocks with particles that links or cloth may move, each with its solved lanes.
typedef struct tsli_linked_walk {
    const tsli_linking *links;
    uint32_t i, at;
} tsli_linked_walk;

static int tsli_lane_next_linked(tsli_linked_walk *walk, tsli_part *out_part, uint32_t *out_lanes)
{
    const tsli_linkage *linkage = walk->links->linkage;
    tsli_pack *pack = walk->links->pack;
    for (; walk->i < linkage->linked_count; ++walk->i, walk->at = 0) {
        const tsli_linked_lanes *linked = &linkage->linked[walk->i];
        tsli_block *block = &pack->blocks[linked->block];
        uint32_t lanes = linked->lanes & block->running & ~block->held;
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
