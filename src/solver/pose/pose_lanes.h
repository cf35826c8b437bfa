// SPDX-License-Identifier: MIT
// From lanes to the host's elements: transposes four lanes at a time.
#ifndef TSLI_SOLVER_POSE_LANES_H
#define TSLI_SOLVER_POSE_LANES_H

#include "math/four.h"
#include "solver/model/lane.h"

static inline f4 f4_with_last(f4 a, float w)
{
    return f4_shuffle(a, f4_shuffle(a, f4_splat(w), 2, 2, 0, 0), 0, 1, 0, 2);
}

// `rows`: one number of four lanes in each, TSLI_WIDTH floats apart; missing ones of the four are 0.
static inline void tsli_four_lanes(const float *rows, uint32_t numbers, f4 out[4])
{
    for (uint32_t i = 0; i < 4; ++i)
        out[i] = i < numbers ? f4_read(rows + i * TSLI_WIDTH) : f4_splat(0.0f);
    f4_transpose(out);
}

// `rows`: x of the first lane, then y, z and w. `at`: the destination of each lane.
static inline void tsli_scatter_four(const float *rows, char *const at[4])
{
    f4 q[4];
    tsli_four_lanes(rows, 4, q);
    for (int i = 0; i < 4; ++i)
        f4_write(at[i], q[i]);
}

#endif
