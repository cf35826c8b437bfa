// SPDX-License-Identifier: MIT
// Held strands, in the plan and in the steps of a tick; model/hold_pull.c solves one.
// Included once per instruction set, after solver/kernel/lane_steps.h.

// Lane bits of the vector.
TSLI_INLINE uint32_t tsli_lane_in_hands(const tsli_part *part)
{
    const tsli_block *block = part->block;
    return tsli_lane_bits(block->rare->hands & block->running & ~block->held, part->at);
}

// The next held strand of `lanes`, behind `hand`; null: the first one.
static const tsli_hand *tsli_lane_next_hand(const tsli_part *part, const tsli_hand *hand, uint32_t lanes)
{
    uint32_t block = (uint32_t)(part->block - part->pack->blocks);
    for (hand = hand ? hand->next : part->pack->hands; hand; hand = hand->next)
        if (hand->block == block && hand->lane - part->at < TSLI_LANE_COUNT && (lanes >> (hand->lane - part->at) & 1u))
            return hand;
    return NULL;
}

// `began`: null, or where the tick began; then targets are that share of the path from there.
TSLI_NO_INLINE void tsli_lane_follow_hands(const tsli_part *part, uint32_t lanes, tsli_lanes3 *began, f8 share)
{
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 shares;
    const tsli_hand *hand = NULL;
    f8_store(shares, share);
    while ((hand = tsli_lane_next_hand(part, hand, lanes)) != NULL) {
        uint32_t lane = hand->lane - part->at;
        tsli_hand_follow(part->pack, hand, began, lane, shares[lane]);
    }
}
