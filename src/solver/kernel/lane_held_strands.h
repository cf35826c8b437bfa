// SPDX-License-Identifier: MIT
// Held strands, in the plan and in the steps of a tick; model/holds.c solves one.
// Included once per instruction set, after solver/kernel/lane_steps.h.

// Lane bits of the vector.
TSLI_INLINE uint32_t tsli_lane_held_lanes(const tsli_vector *vector)
{
    const tsli_block *block = vector->block;
    return tsli_lane_bits(block->rare->held_strands & block->running & ~block->paused, vector->at);
}

// The next held strand of `lanes`, behind `held`; null: the first one.
static const tsli_held_strand *tsli_lane_next_held_strand(const tsli_vector *vector, const tsli_held_strand *held,
                                                          uint32_t lanes)
{
    uint32_t block = (uint32_t)(vector->block - vector->layout->blocks);
    for (held = held ? held->next : vector->layout->held_strands; held; held = held->next)
        if (held->block == block && held->lane - vector->at < TSLI_LANE_COUNT &&
            (lanes >> (held->lane - vector->at) & 1u))
            return held;
    return NULL;
}

// `began`: null, or where the tick began; then targets are that share of the path from there.
TSLI_NO_INLINE void tsli_lane_follow_holds(const tsli_vector *vector, uint32_t lanes, tsli_lanes3 *began, f8 share)
{
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 shares;
    const tsli_held_strand *held = NULL;
    f8_store(shares, share);
    while ((held = tsli_lane_next_held_strand(vector, held, lanes)) != NULL) {
        uint32_t lane = held->lane - vector->at;
        tsli_held_strand_follow(vector->layout, held, began, lane, shares[lane]);
    }
}
