// SPDX-License-Identifier: MIT
// A tick of several vectors of a rig, interleaved: while one waits for its square roots, the others continue. Chains of TSL_MODEL_TASSEL are
// planned as those of TSL_MODEL_CHAIN without colliders.

// Marks the lanes that ran as ticked since their reset. Linked ones are still inside their tick: see tsli_lane_note_linked_ticked.
TSLI_NO_INLINE void tsli_lane_note_ticked(const tsli_vector *vectors, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        tsli_block *block = vectors[k].block;
        uint32_t stay =
            block->paused | tsli_linked_lanes_of(vectors[k].layout, (uint32_t)(block - vectors[k].layout->blocks));
        block->rare->was_reset &= ~(TSLI_VECTOR_LANES << vectors[k].at & block->running) | stay;
    }
}

// Blocks of TSL_MODEL_TASSEL have been planned without colliders: strands near some go through the tick in steps.
TSLI_NO_INLINE void tsli_lane_project_vectors(const tsli_lanes_tick *tick, const tsli_vector *vectors, tsli_pass *pass,
                                              uint32_t count, uint32_t reduced)
{
    for (uint32_t k = 0; k < count; ++k) {
        const tsli_vector *vector = &vectors[k];
        uint32_t block = (uint32_t)(vector->block - vector->layout->blocks);
        uint32_t lanes = tsli_lane_bits(
            vector->block->running & ~vector->block->paused & ~tsli_linked_lanes_of(vector->layout, block), vector->at);
        uint32_t held_strands = tsli_lane_held_lanes(vector);
        pass[k].contact_count = tsli_lane_contact_count(vector);
        if (!held_strands && !(pass[k].contact_count && lanes))
            continue;
        if (reduced) {
            uint32_t count_of = pass[k].contact_count;
            tsli_lane_point_rare(vector, tick, &pass[k]);
            pass[k].contact_count = count_of;
        } else if (TSLI_RARELY(vector->block->flags & TSLI_BLOCK_IGNORES)) {
            pass[k].convex = TSLI_SOME_IGNORED; // the plan has left them out
        }
        tsli_lane_project(vector, tick, &pass[k], lanes, held_strands);
    }
}

// Local rows of vectors beside each other, in the same order as in a layout.
#define TSLI_GROUP_ROWS ((TSLI_GROUP * TSLI_LANE_COUNT + TSLI_WIDTH - 1) / TSLI_WIDTH)
typedef tsli_lanes3 tsli_group_began[TSLI_GROUP_ROWS][TSLI_LOCAL_SLOTS];

TSLI_INLINE tsli_lanes3 *tsli_lane_local_began(tsli_group_began rows, uint32_t k)
{
    uint32_t at = k * TSLI_LANE_COUNT;
    return tsli_lanes_from(rows[at / TSLI_WIDTH], at % TSLI_WIDTH);
}

// Returns whether the vector has plain motion, as tsli_lane_begin.
TSLI_INLINE uint32_t tsli_lane_begin_vector(const tsli_lanes_tick *tick, const tsli_vector *vector, tsli_pass *pass,
                                            tsli_paused_frames *frames, tsli_lanes3 *began)
{
    if (TSLI_RARELY(tsli_lane_bits(vector->block->paused, vector->at)))
        tsli_lane_save_paused(vector->layout, vector, frames);
    tsli_ahead(vector->layout, 2 * TSLI_VECTOR_AHEAD);
    uint32_t plain = (uint32_t)tsli_lane_begin(vector->layout, vector, tick, pass);
    tsli_lane_set_forks(vector->layout, vector->block, vector->at);
    if ((vector->block->flags & TSLI_BLOCK_TASSEL) &&
        (tsli_lane_contact_count(vector) || vector->layout->linkage || vector->layout->held_strands)) {
        pass->began = tsli_lane_began_rows(vector, began);
        tsli_lane_keep_begin(pass);
    }
    return plain;
}

TSLI_HOT static void tsli_lane_tick_group(const tsli_lanes_tick *tick, const tsli_vector *vectors, uint32_t count)
{
    tsli_pass pass[TSLI_GROUP];
    tsli_paused_frames frames[TSLI_GROUP];
    _Alignas(TSLI_ROW_BYTES) tsli_group_began local_rows;
    uint32_t slots = 0, reduced = 1, minimal = 1;
    uint32_t steps = vectors->block->flags & TSLI_BLOCK_TASSEL;
    uint32_t limited = vectors->block->flags & TSLI_BLOCK_ANGLES; // the others are the same
    uint32_t partial = tick->share < 1.0f;
    for (uint32_t k = 0; k < count; ++k) {
        minimal &=
            tsli_lane_begin_vector(tick, &vectors[k], &pass[k], &frames[k], tsli_lane_local_began(local_rows, k));
        reduced &= (uint32_t)tsli_lane_can_reduce(&vectors[k], tick, &pass[k]);
        if (slots < vectors[k].slot_count)
            slots = vectors[k].slot_count;
    }
    reduced &= !(limited || partial) || (minimal && !(limited && partial));
    for (uint32_t k = 0; k < count && !reduced; ++k) {
        tsli_lane_point_rare(&vectors[k], tick, &pass[k]);
        if (steps)
            pass[k].contact_count = pass[k].convex = 0;
    }
    for (uint32_t k = 0; k < count && reduced && limited; ++k) {
        pass[k].offset_before = NULL;
        tsli_lane_begin_limits(&vectors[k], &pass[k]);
    }
    if (!reduced)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_FULL);
    else if (partial)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_PARTIAL);
    else if (limited)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_LIMITED);
    else if (minimal)
        tsli_lane_particles(pass, count, slots, TSLI_PASS_MINIMAL);
    else
        tsli_lane_particles(pass, count, slots, TSLI_PASS_REDUCED);
    if (steps)
        tsli_lane_project_vectors(tick, vectors, pass, count, reduced);
    for (uint32_t k = 0; k < count; ++k) {
        if (limited)
            tsli_lane_keep_turned(&pass[k], pass[k].slot_count);
        tsli_lane_note(&vectors[k], &pass[k], reduced && !steps); // steps collide after a reduced plan
        if (TSLI_RARELY(tsli_lane_bits(vectors[k].block->paused, vectors[k].at)))
            tsli_lane_restore_paused(vectors[k].layout, &vectors[k], &frames[k]);
    }
    if (TSLI_RARELY(steps))
        tsli_lane_note_ticked(vectors, count);
}

#undef TSLI_GROUP_ROWS
