// SPDX-License-Identifier: MIT
// Links and cloth of a pack: what of them is solved, and which strands that may move.
// Included once per instruction set, after solver/kernel/lane_frames.h.

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

// ---- their particles -------------------------------------------------------------------------------------

// Ends of links or corners of patches of a rig alone. Strands beside each other are in lanes of one slot, mostly: `slot` is as
// tsli_same_slot.place.
TSLI_INLINE v8 tsli_lane_load_places(const float *state, const uint32_t *at, uint32_t slot)
{
#ifdef TSLI_LANES_PERMUTE
    if (slot != TSLI_NONE)
        return v8_permute(state + slot, at);
#else
    (void)slot;
#endif
    return v8_gather(state, at);
}

// ---- their strands ----------------------------------------------------------------------------------------

// Parts of blocks with particles that links or cloth may move, each with those of its lanes that are solved.
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
