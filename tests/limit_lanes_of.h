// SPDX-License-Identifier: MIT
// Of one instruction set: see limit_lanes.h, which includes it once per set.
#define project TSLI_LANE_NAME(project)
#include "math/lanes_names.h"
#include "solver/kernel/kernel_names.h"

#include "math/lanes.h"
#include "solver/kernel/lane_angle_limits.h"

// Along d' = A(b) turn P(turn* A(b)* d), with the frame of the bone at rest as the identity.
static void project(limit_row *row)
{
    row->outside = 0;
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT) {
        uint32_t outside;
        tsli_region region = tsli_lane_region(&row->limit, at);
        q8 space = q8_mul(tsli_lane_from_y(v8_load(row->axis[0] + at)), q8_load(row->limit.turn[0] + at));
        v8 e = q8_rotate_back(space, v8_load(row->direction[0] + at));
        v8 in = tsli_lane_into_region(&region, e, &outside);
        in = tsli_lane_soften_limit(e, in, f8_load(row->limit.share + at));
        m8 moved = m8_from_bits(outside & ((1u << TSLI_LANE_COUNT) - 1u));
        v8 limited = v8_select(moved, q8_rotate(space, in), v8_load(row->direction[0] + at));
        v8_store(row->direction[0] + at, limited);
        row->outside |= (outside & ((1u << TSLI_LANE_COUNT) - 1u)) << at;
    }
}

#undef project
#include "solver/kernel/kernel_names_end.h"
#include "math/lanes_end.h"
