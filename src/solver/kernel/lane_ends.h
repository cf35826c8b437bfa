// SPDX-License-Identifier: MIT
// Contacts, limits and lengths once more, of lanes whose particles something has moved since the tick.
// Included once per instruction set, after solver/kernel/lane_links.h.

// A search that starts right behind a collider's middle, as a hand in it has it, finds a direction that is not quite of length 1.
// Lanes whose lengths are exact stay as they are, to the bit.
static void tsli_lane_mend_lengths(const tsli_part *part, const tsli_lanes_tick *tick, uint32_t lanes)
{
    tsli_pack *pack = part->pack;
    uint32_t first = part->block->first_slot, at = part->at;
    int moved = (part->block->flags & TSLI_BLOCK_OFFSETS_MOVED) && !tick->at_now;
    tsli_pass pass;
    pass.sane = m8_from_bits(lanes);
    for (uint32_t j = first + 1; j < first + part->slot_count; ++j) {
        float *place = tsli_lanes_from(pack->state[j].position, at);
        v8 x = v8_load(place), parent = v8_load(tsli_lanes_from(pack->state[j - 1].position, at));
        f8 length = tsli_lane_length_at(part, j, moved ? tick->alpha : NULL);
        v8 way = v8_sub(x, parent);
        f8 square = f8_mul(length, length), off = f8_abs(f8_sub(v8_dot(way, way), square));
        m8 wrong = m8_and(m8_from_bits(lanes), f8_less(f8_mul(square, f8_splat(1e-5f)), off));
        if (m8_bits(wrong))
            v8_store(place, v8_select(wrong, tsli_lane_length(&pass, way, parent, length), x));
    }
}

static void tsli_lane_end_part(const tsli_linking *of, const tsli_part *part, uint32_t lanes)
{
    if (part->block->flags & TSLI_BLOCK_SPRING) {
        tsli_lane_end_spring_links(of, part, lanes);
    } else if (part->block->flags & TSLI_BLOCK_TASSEL) {
        tsli_lane_end_tassel_links(of, part, lanes);
        tsli_lane_mend_lengths(part, of->tick, lanes);
    } else {
        tsli_lane_end_links(of, part, &lanes, 1);
    }
}

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
