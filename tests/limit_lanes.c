// SPDX-License-Identifier: MIT
// Compiled once per lane type, which CMake names along with the function (tests/CMakeLists.txt).
#include "base/exact_flags.h"

#include "limit_lanes.h"

#if defined(TSLI_LANES_SCALAR) || defined(TSLI_LANES_FOUR) && defined(TSLI_HAS_FOUR_KERNELS) ||                        \
    !defined(TSLI_LANES_FOUR) && defined(TSLI_HAS_AVX2_KERNELS)
#include "math/lanes.h"

TSLI_LANES_BEGIN

#include "solver/kernel/lane_angle_limits.h"

// Along d' = A(b) turn P(turn* A(b)* d), with the frame of the bone at rest as the identity.
void LIMIT_LANES(limit_row *row)
{
    row->outside = 0;
    for (uint32_t at = 0; at < TSLI_WIDTH; at += TSLI_LANE_COUNT) {
        uint32_t outside;
        tsli_angle_limit_lanes limits = tsli_lane_load_angle_limit(&row->limit, at);
        q8 space = q8_mul(tsli_lane_from_y(v8_load(row->axis[0] + at)), q8_load(row->limit.turn[0] + at));
        v8 e = q8_rotate_back(space, v8_load(row->direction[0] + at));
        v8 in = tsli_lane_into_angle_limit(&limits, e, &outside);
        in = tsli_lane_soften_limit(e, in, f8_load(row->limit.share + at));
        m8 moved = m8_from_bits(outside & ((1u << TSLI_LANE_COUNT) - 1u));
        v8 limited = v8_select(moved, q8_rotate(space, in), v8_load(row->direction[0] + at));
        v8_store(row->direction[0] + at, limited);
        row->outside |= (outside & ((1u << TSLI_LANE_COUNT) - 1u)) << at;
    }
}

TSLI_LANES_END
#endif
