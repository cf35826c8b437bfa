// SPDX-License-Identifier: MIT
// A tick of several vectors in turns. Chains of TSL_MODEL_TASSEL are planned as those of TSL_MODEL_CHAIN without colliders.
// Included once per instruction set, after solver/kernel/lane_tick.h and solver/kernel/lane_project.h.

// Marks the lanes that ran as ticked since their reset. Linked ones are still inside their tick: see
// tsli_lane_unsettle_linked.
TSLI_NO_INLINE void tsli_lane_unsettle(const tsli_part *parts, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        tsli_block *block = parts[k].block;
        uint32_t stay = block->held | tsli_linked_lanes_of(parts[k].pack, (uint32_t)(block - parts[k].pack->blocks));
        block->rare->settled &= ~(TSLI_PART_LANES << parts[k].at & block->running) | stay;
    }
}

// Read in winds alone.
TSLI_INLINE uint32_t tsli_lane_wind_varies(const tsli_part *parts, uint32_t count)
{
    uint32_t varies = 0;
    for (uint32_t k = 0; k < count; ++k)
        varies |= parts[k].block->flags & TSLI_BLOCK_WIND_VARIES;
    return varies;
}

// Blocks of TSL_MODEL_TASSEL have been planned without colliders: strands near some go through the tick in steps.
TSLI_NO_INLINE void tsli_lane_project_parts(const tsli_lanes_tick *ticks, const tsli_part *parts, tsli_pass *pass,
                                            uint32_t count, uint32_t reduced)
{
    for (uint32_t k = 0; k < count; ++k) {
        const tsli_part *part = &parts[k];
        uint32_t block = (uint32_t)(part->block - part->pack->blocks);
        uint32_t lanes = tsli_lane_bits(
            part->block->running & ~part->block->held & ~tsli_linked_lanes_of(part->pack, block), part->at);
        uint32_t hands = tsli_lane_in_hands(part);
        pass[k].contact_count = tsli_lane_contact_count(part);
        if (!hands && !(pass[k].contact_count && lanes))
            continue;
        if (reduced) {
            uint32_t count_of = pass[k].contact_count;
            tsli_lane_point_rare(part, &ticks[part->of], &pass[k]);
            pass[k].contact_count = count_of;
        } else if (TSLI_RARELY(part->block->flags & TSLI_BLOCK_IGNORES)) {
            pass[k].solids = TSLI_SOME_IGNORED; // the plan has left them out
        }
        tsli_lane_project(part, &ticks[part->of], &pass[k], lanes, hands);
    }
}

// Local rows of vectors beside each other, in the same order as in a layout.
#define TSLI_GROUP_ROWS ((TSLI_GROUP * TSLI_LANE_COUNT + TSLI_WIDTH - 1) / TSLI_WIDTH)
typedef tsli_lanes3 tsli_group_began[TSLI_GROUP_ROWS][TSLI_SLOTS_AT_HAND];

TSLI_INLINE tsli_lanes3 *tsli_lane_began_at_hand(tsli_group_began rows, uint32_t k)
{
    uint32_t at = k * TSLI_LANE_COUNT;
    return tsli_lanes_from(rows[at / TSLI_WIDTH], at % TSLI_WIDTH);
}

// Returns whether the vector has plain motion, as tsli_lane_begin.
TSLI_INLINE uint32_t tsli_lane_begin_part(const tsli_lanes_tick *tick, const tsli_part *part, tsli_pass *pass,
                                          tsli_held_places *places, tsli_lanes3 *began)
{
    if (TSLI_RARELY(tsli_lane_bits(part->block->held, part->at)))
        tsli_lane_hold(part->pack, part, places);
    tsli_ahead(part->pack, 2 * TSLI_PART_AHEAD);
    uint32_t plain = (uint32_t)tsli_lane_begin(part->pack, part, tick, pass);
    tsli_lane_hang(part->pack, part->block, part->at);
    if ((part->block->flags & TSLI_BLOCK_TASSEL) &&
        (tsli_lane_contact_count(part) || part->pack->linkage || part->pack->hands)) {
        pass->began = tsli_lane_began_rows(part, began);
        tsli_lane_keep_begin(pass);
    }
    return plain;
}

TSLI_HOT static void tsli_lane_tick_group(const tsli_lanes_tick *ticks, const tsli_part *parts, uint32_t count)
{
    tsli_pass pass[TSLI_GROUP];
    tsli_held_places places[TSLI_GROUP];
    _Alignas(TSLI_ROW_BYTES) tsli_group_began at_hand;
    uint32_t slots = 0, plain = 0, reduced = 1, minimal = 1, rare = 0, accelerated = 0; // plain: by vector
    uint32_t steps = parts->block->flags & TSLI_BLOCK_TASSEL;
    for (uint32_t k = 0; k < count; ++k) {
        plain |= tsli_lane_begin_part(&ticks[parts[k].of], &parts[k], &pass[k], &places[k],
                                      tsli_lane_began_at_hand(at_hand, k))
                 << k;
        reduced &= (uint32_t)tsli_lane_can_reduce(&parts[k], &ticks[parts[k].of], &pass[k]);
        if (slots < parts[k].slot_count)
            slots = parts[k].slot_count;
    }
    uint32_t limited = parts->block->flags & TSLI_BLOCK_ANGLES; // the others are the same
    uint32_t blows = ticks[parts->of].air != NULL;              // likewise
    uint32_t partial = ticks[parts->of].share < 1.0f;           // likewise
    uint32_t all_plain = plain + 1 == 1u << count;
    for (uint32_t k = 0; k < count && !all_plain; ++k)
        minimal &= ticks[parts[k].of].felt == 1.0f && !(parts[k].block->flags & TSLI_BLOCK_RELATED);
    reduced &= !(limited || partial) || (minimal && !blows);
    reduced &= !limited || !partial;
    for (uint32_t k = 0; k < count && !(reduced && all_plain); ++k)
        if (plain >> k & 1)
            tsli_lane_feel_plainly(&pass[k]);
    for (uint32_t k = 0; k < count && !reduced; ++k) {
        tsli_lane_point_rare(&parts[k], &ticks[parts[k].of], &pass[k]);
        if (steps)
            pass[k].contact_count = pass[k].solids = 0;
        rare |= pass[k].solids || pass[k].stretches;
        accelerated |= parts[k].block->flags & TSLI_BLOCK_ACCELERATED;
    }
    for (uint32_t k = 0; k < count && reduced && limited; ++k) {
        pass[k].offset_before = NULL;
        tsli_lane_begin_limits(&parts[k], &pass[k]);
    }
    if (reduced && partial)
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
    if (steps)
        tsli_lane_project_parts(ticks, parts, pass, count, reduced);
    for (uint32_t k = 0; k < count; ++k) {
        if (limited)
            tsli_lane_keep_turned(&pass[k], pass[k].slot_count);
        tsli_lane_note(&parts[k], &pass[k], reduced && !steps); // steps collide after a reduced plan
        if (TSLI_RARELY(tsli_lane_bits(parts[k].block->held, parts[k].at)))
            tsli_lane_release(parts[k].pack, &parts[k], &places[k]);
    }
    if (TSLI_RARELY(steps))
        tsli_lane_unsettle(parts, count);
}

#undef TSLI_GROUP_ROWS
