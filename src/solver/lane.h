// SPDX-License-Identifier: MIT
// One lane of a row, for the code that works on one bone at a time.
#ifndef TSLI_SOLVER_LANE_H
#define TSLI_SOLVER_LANE_H

#include "solver/model.h"

static inline tsl_vec3 tsli_lanes3_get(tsli_lanes3 lanes, uint32_t lane)
{
    return tsli_vec3(lanes[0][lane], lanes[1][lane], lanes[2][lane]);
}

static inline tsl_quat tsli_lanes4_get(tsli_lanes4 lanes, uint32_t lane)
{
    return tsli_quat(lanes[0][lane], lanes[1][lane], lanes[2][lane], lanes[3][lane]);
}

static inline void tsli_lanes3_set(tsli_lanes3 lanes, uint32_t lane, tsl_vec3 v)
{
    lanes[0][lane] = v.x;
    lanes[1][lane] = v.y;
    lanes[2][lane] = v.z;
}

static inline void tsli_lanes4_set(tsli_lanes4 lanes, uint32_t lane, tsl_quat q)
{
    lanes[0][lane] = q.x;
    lanes[1][lane] = q.y;
    lanes[2][lane] = q.z;
    lanes[3][lane] = q.w;
}

#endif
