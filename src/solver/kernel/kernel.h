// SPDX-License-Identifier: MIT
// All lane stages as one kernel, in one source for every instruction set: a kernel_*.c names its lane type (math/lanes.h) and
// TSLI_KERNEL, then includes this. Each lane_*.h is included here alone, after those that it uses.

#include "math/lanes.h"
#include "math/lanes_gather.h"
#include "math/transform_four.h"
#include "solver/kernel/kernels.h"
#include "solver/model/ahead.h"
#include "solver/model/cloth_contact.h"
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
#include "solver/kernel/lane_paused.h"
#include "solver/kernel/lane_shapes.h"
#include "solver/kernel/lane_stages.h"
#include "solver/kernel/lane_stretch.h"
#include "solver/kernel/lane_poses.h"
#include "solver/kernel/lane_rotate.h"
#include "solver/kernel/lane_rest.h"
#include "solver/kernel/lane_colliders.h"
#include "solver/kernel/lane_limits.h"
#include "solver/kernel/lane_tick.h"
#include "solver/kernel/lane_spring.h"
#include "solver/kernel/lane_cones.h"
#include "solver/kernel/lane_touch.h"
#include "solver/kernel/lane_steps.h"
#include "solver/kernel/lane_project.h"
#include "solver/kernel/lane_group.h"
#include "solver/kernel/lane_linking.h"
#include "solver/kernel/lane_link_rows.h"
#include "solver/kernel/lane_project_quads.h"
#include "solver/kernel/lane_links.h"
#include "solver/kernel/lane_scale.h"
#include "solver/kernel/lane_reset.h"
#include "solver/kernel/lane_compose.h"

// ---- tick: groups of vectors --------------------------------------------------------------------------------

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
    .reset = tsli_lane_reset,
    .rebase = tsli_lane_rebase,
    .rotate = tsli_lane_rotate,
    .poses = tsli_lane_poses,
    .colliders_to_world = tsli_lane_colliders_to_world,
    .contacts = tsli_lane_contacts,
    .signed_distance_at = tsli_lane_signed_distance_at,
    .air_at = tsli_lane_air_at,
    .model = tsli_lane_model,
    .compose = tsli_lane_compose,
};

TSLI_LANES_END
