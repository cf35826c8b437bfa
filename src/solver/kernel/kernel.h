// SPDX-License-Identifier: MIT
// All lane stages as one kernel, in one source for every instruction set: a kernel_*.c names its lane type (math/lanes.h) and
// TSLI_KERNEL, then includes this. Each lane_*.h is included here alone, after those that it uses.

#include "math/lanes.h"
#include "math/lanes_gather.h"
#include "math/transform_four.h"
#include "solver/kernel/kernels.h"
#include "solver/model/ahead.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"

#include <float.h>

TSLI_LANES_BEGIN

// Blocks solved in step with each other: while one waits for its square roots and divisions, the others go
// on. Two hide little latency, eight spill registers (build/tests/bench solver/w1 shows it).
#define TSLI_GROUP 4

// Slots after which the product of a strand's rotations is renormalised: so many factors keep its length within
// TSLI_UNIT_SLACK. Renormalising every fourth slot improves no direction, and strands of eight pay for it too.
#define TSLI_UNIT_SLOTS 8u

// The bits of a vector's lanes, from bit 0 on.
#define TSLI_VECTOR_LANES ((1u << TSLI_LANE_COUNT) - 1u)

// Prefetches a slot of the next rig: as much as all lanes of a row.
#define TSLI_VECTOR_AHEAD (TSLI_AHEAD_BYTES * TSLI_LANE_COUNT / TSLI_WIDTH)

#include "solver/kernel/lane_angle_limits.h"
#include "solver/kernel/lane_frames.h"
#include "solver/kernel/lane_wind.h"
#include "solver/kernel/lane_shapes.h"
#include "solver/kernel/lane_stages.h"
#include "solver/kernel/lane_stretch.h"
#include "solver/kernel/lane_rotate.h"
#include "solver/kernel/lane_rest.h"
#include "solver/kernel/lane_limits.h"
#include "solver/kernel/lane_tick.h"
#include "solver/kernel/lane_spring.h"
#include "solver/kernel/lane_touch.h"
#include "solver/kernel/lane_steps.h"
#include "solver/kernel/lane_project.h"
#include "solver/kernel/lane_linking.h"
#include "solver/kernel/lane_project_quads.h"
#include "solver/kernel/lane_links.h"
#include "solver/kernel/lane_scale.h"
#include "solver/kernel/lane_compose.h"

// ---- a tick of a group of vectors -----------------------------------------------------------------------------
// Vectors of one rig, interleaved: while one waits for its square roots, the others continue. Chains of TSL_MODEL_TASSEL are planned as those
// of TSL_MODEL_CHAIN without colliders.

// Marks the lanes that ran as ticked since their reset. Linked ones are still inside their tick: see tsli_lane_end_linked.
TSLI_NO_INLINE void tsli_lane_note_ticked(const tsli_vector *vectors, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        tsli_block *block = vectors[k].block;
        block->rare->was_reset &=
            ~(TSLI_VECTOR_LANES << vectors[k].at & block->running) | block->paused | block->linked;
    }
}

// Blocks of TSL_MODEL_TASSEL have been planned without colliders: strands near some go through the tick in steps.
TSLI_NO_INLINE void tsli_lane_project_vectors(const tsli_lanes_tick *tick, const tsli_vector *vectors, tsli_pass *pass,
                                              uint32_t count, uint32_t reduced)
{
    for (uint32_t k = 0; k < count; ++k) {
        const tsli_vector *vector = &vectors[k];
        const tsli_block *block = vector->block;
        uint32_t lanes = tsli_lane_bits(block->running & ~block->paused & ~block->linked, vector->at);
        uint32_t held_strands = tsli_lane_held_lanes(vector);
        pass[k].contact_count = tsli_lane_contact_count(vector);
        if (!held_strands && !(pass[k].contact_count && lanes))
            continue;
        if (reduced)
            tsli_lane_point_rare(vector, tick, &pass[k]);
        else if (TSLI_RARELY(block->flags & TSLI_BLOCK_IGNORES))
            pass[k].convex = TSLI_SOME_IGNORED; // the plan has left them out
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
        tsli_lane_keep_paused(vector, frames, 0);
    tsli_ahead(vector->layout, 2 * TSLI_VECTOR_AHEAD);
    uint32_t plain = (uint32_t)tsli_lane_begin(vector->layout, vector, tick, pass);
    tsli_lane_set_forks(vector->layout, vector->block, vector->at);
    if ((vector->block->flags & TSLI_BLOCK_TASSEL) &&
        (tsli_lane_contact_count(vector) || vector->layout->linkage || vector->layout->has_holds)) {
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
            tsli_lane_keep_paused(&vectors[k], &frames[k], 1);
    }
    if (TSLI_RARELY(steps))
        tsli_lane_note_ticked(vectors, count);
}

#undef TSLI_GROUP_ROWS

// ---- a tick of a rig ------------------------------------------------------------------------------------------

static int tsli_lane_same_group(const tsli_block *a, const tsli_block *b)
{
    uint32_t kinds =
        TSLI_BLOCK_SPRING | TSLI_BLOCK_TASSEL | TSLI_BLOCK_ANGLES | TSLI_BLOCK_DISTANCES | TSLI_BLOCK_STRETCHES;
    return a->level == b->level && !((a->flags ^ b->flags) & kinds);
}

static void tsli_lane_tick_vectors(const tsli_lanes_tick *tick, const tsli_vector *vectors, uint32_t count)
{
    if (vectors->block->flags & TSLI_BLOCK_SPRING)
        tsli_lane_spring_tick(tick, vectors, count);
    else
        tsli_lane_tick_group(tick, vectors, count);
}

// A group has one level and one model, and has angle limits or not. Vectors in which nothing runs or everything sleeps are
// skipped, and lanes are reset when something in them runs again.
TSLI_HOT static void tsli_lane_tick(const tsli_lanes_tick *tick)
{
    tsli_vector vectors[TSLI_GROUP], vector;
    tsli_vector_walk walk = {tick->layout, tick->first, tick->end, 0, 0};
    uint32_t count = 0;
    tsli_lane_rescale(tick);
    while (tsli_lane_next_running(&walk, &vector)) {
        if (count == TSLI_GROUP || (count && !tsli_lane_same_group(vector.block, vectors->block))) {
            tsli_lane_tick_vectors(tick, vectors, count);
            count = 0;
        }
        vectors[count++] = vector;
    }
    if (count)
        tsli_lane_tick_vectors(tick, vectors, count);
    if (TSLI_RARELY(tick->layout->linkage != NULL))
        tsli_lane_tick_links(tick);
}

const tsli_kernel TSLI_KERNEL = {
    .rest = tsli_lane_rest_block,
    .tick = tsli_lane_tick,
    .turn = tsli_lane_turn,
    .move_origin = tsli_lane_move_origin,
    .reset = tsli_lane_reset,
    .rebase = tsli_lane_rebase,
    .rotate = tsli_lane_rotate,
    .colliders_to_world = tsli_lane_colliders_to_world,
    .contacts = tsli_lane_contacts,
    .signed_distance_at = tsli_lane_signed_distance_at,
    .air_at = tsli_lane_air_at,
    .model = tsli_lane_model,
    .compose = tsli_lane_compose,
};

TSLI_LANES_END
