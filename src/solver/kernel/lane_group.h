// SPDX-License-Identifier: MIT
// A tick of several parts in turns. Chains of TSL_MODEL_TASSEL that nothing restrains are computed as those of TSL_MODEL_CHAIN.
// Included once per instruction set, after solver/kernel/lane_tick.h and solver/kernel/lane_tassel.h.

// Those that ran have been in a tick since they were put where they are. What links connect still is in one: see
// tsli_lane_unsettle_linked.
TSLI_NO_INLINE void tsli_lane_unsettle(const tsli_part *parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        tsli_block *block = parts[k].block;
        uint32_t stay =
            block->held | tsli_linked_lanes_of(parts[k].pack, (uint32_t)(block - parts[k].pack->blocks));
        block->rare->settled &= ~(TSLI_PART_LANES << parts[k].at & block->running) | stay;
    }
}

// Asked in winds alone.
TSLI_INLINE uint32_t tsli_lane_wind_varies(const tsli_part *parts, uint32_t count)
{
    uint32_t varies = 0;
    for (uint32_t k = 0; k < count; ++k)
        varies |= parts[k].block->flags & TSLI_BLOCK_WIND_VARIES;
    return varies;
}

TSLI_HOT static void tsli_lane_tick_group(const tsli_lanes_tick *ticks, const tsli_part *parts,
                                          uint32_t count)
{
    tsli_pass pass[TSLI_GROUP];
    tsli_held_places places[TSLI_GROUP];
    uint32_t slots = 0, reduced = 1, minimal = 1, rare = 0, accelerated = 0;
    uint32_t plain = 0; // bits that count the parts
    for (uint32_t k = 0; k < count; ++k) {
        if (TSLI_RARELY(tsli_lane_bits(parts[k].block->held, parts[k].at)))
            tsli_lane_hold(parts[k].pack, &parts[k], &places[k]);
        tsli_ahead(parts[k].pack, 2 * TSLI_PART_AHEAD);
        plain |= (uint32_t)tsli_lane_begin(parts[k].pack, &parts[k], &ticks[parts[k].of], &pass[k]) << k;
        tsli_lane_hang(parts[k].pack, parts[k].block, parts[k].at);
        reduced &= (uint32_t)tsli_lane_can_reduce(&parts[k], &ticks[parts[k].of], &pass[k]);
        if (slots < parts[k].slot_count)
            slots = parts[k].slot_count;
    }
    uint32_t limited = parts->block->flags & TSLI_BLOCK_ANGLES, // as of the others
        searches = parts->block->flags & TSLI_BLOCK_TASSEL;
    uint32_t blows = ticks[parts->of].air != NULL;    // likewise
    uint32_t partial = ticks[parts->of].share < 1.0f; // likewise
    uint32_t all_plain = plain + 1 == 1u << count;
    for (uint32_t k = 0; k < count && !all_plain; ++k)
        minimal &= ticks[parts[k].of].all_is_felt && !(parts[k].block->flags & TSLI_BLOCK_RELATED);
    reduced &= !limited || (minimal && !blows && !searches);
    reduced &= !partial || (minimal && !blows && !limited);
    for (uint32_t k = 0; k < count && !(reduced && all_plain); ++k)
        if (plain >> k & 1)
            tsli_lane_feel_plainly(&pass[k]);
    for (uint32_t k = 0; k < count && !reduced; ++k) {
        tsli_lane_point_rare(&parts[k], &ticks[parts[k].of], &pass[k]);
        rare |= pass[k].solids || pass[k].stretches || pass[k].softened;
        accelerated |= parts[k].block->flags & TSLI_BLOCK_ACCELERATED;
    }
    for (uint32_t k = 0; k < count && reduced && limited; ++k) {
        pass[k].offset_before = NULL;
        tsli_lane_begin_limits(&parts[k], &pass[k]);
    }
    if (TSLI_RARELY(searches && !reduced))
        tsli_lane_tassel_parts(ticks, parts, pass, count);
    else if (reduced && partial)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_PARTIAL, 0);
    else if (reduced && limited)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_LIMITED, 0);
    else if (reduced && minimal && !blows)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_MINIMAL, 0);
    else if (reduced && minimal && !tsli_lane_wind_varies(parts, count))
        tsli_lane_particles(pass, count, slots, TSLI_PASS_WINDY, 0);
    else if (reduced)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_REDUCED, 0);
    else if (rare)
        tsli_lane_particles_and_rare(pass, count, slots);
    else if (all_plain && !accelerated && !partial)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_PLAIN, 0);
    else
        tsli_lane_particles(pass, count, slots, TSLI_PASS_FULL, 0);
    for (uint32_t k = 0; k < count; ++k) {
        if (limited)
            tsli_lane_keep_turned(&pass[k], pass[k].slot_count);
        tsli_lane_note(&parts[k], &pass[k], (int)reduced);
        if (TSLI_RARELY(tsli_lane_bits(parts[k].block->held, parts[k].at)))
            tsli_lane_release(parts[k].pack, &parts[k], &places[k]);
    }
    if (TSLI_RARELY(searches))
        tsli_lane_unsettle(parts, count);
}
