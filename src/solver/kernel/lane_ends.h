// SPDX-License-Identifier: MIT
// Contacts, limits and lengths once more, of lanes whose particles something has moved since the tick.
// Included once per instruction set, after solver/kernel/lane_link_ends.h.

// Strands after those that they hang on.
static void tsli_lane_end(const tsli_lanes_tick *tick)
{
    tsli_pack *pack = tick->pack;
    const tsli_linking of = {pack, pack->linkage, tick, 0, 0};
    for (uint32_t b = tick->first; b < tick->end; ++b) {
        tsli_block *block = &pack->blocks[b];
        uint32_t lanes = block->rare->gripped & block->running & ~block->held;
        for (uint32_t at = 0; lanes && at < block->lane_count; at += TSLI_LANE_COUNT) {
            tsli_part part = tsli_lane_part(pack, block, at);
            if (tsli_lane_bits(lanes, at))
                tsli_lane_end_part(&of, &part, tsli_lane_bits(lanes, at));
        }
    }
}
