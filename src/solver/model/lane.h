// SPDX-License-Identifier: MIT
// One lane of a row, for code that works on one bone at a time.
#ifndef TSLI_SOLVER_LANE_H
#define TSLI_SOLVER_LANE_H

#include "solver/model/model.h"

#include <string.h>

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

typedef struct tsli_rigid {
    tsl_vec3 position;
    tsl_quat rotation;
} tsli_rigid;

static inline tsli_rigid tsli_rigid_lanes_get(tsli_rigid_lanes *rigid, uint32_t lane)
{
    return (tsli_rigid){tsli_lanes3_get(rigid->position, lane), tsli_lanes4_get(rigid->rotation, lane)};
}

static inline void tsli_rigid_lanes_set(tsli_rigid_lanes *rigid, uint32_t lane, tsli_rigid p)
{
    tsli_lanes3_set(rigid->position, lane, p.position);
    tsli_lanes4_set(rigid->rotation, lane, p.rotation);
}

static inline tsl_transform tsli_frame_lanes_get(tsli_frame_lanes *frame, uint32_t lane)
{
    return (tsl_transform){tsli_lanes3_get(frame->position, lane), tsli_lanes4_get(frame->rotation, lane),
                           tsli_lanes3_get(frame->scale, lane)};
}

static inline uint32_t tsli_bits_differ(float a, float b)
{
    uint32_t x, y;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    return x ^ y;
}

// Not 0 when its scale has changed, bit for bit.
static inline uint32_t tsli_frame_lanes_set(tsli_frame_lanes *frame, uint32_t lane, const tsl_transform *t)
{
    uint32_t rescales = tsli_bits_differ(frame->scale[0][lane], t->scale.x) |
                        tsli_bits_differ(frame->scale[1][lane], t->scale.y) |
                        tsli_bits_differ(frame->scale[2][lane], t->scale.z);
    tsli_lanes3_set(frame->position, lane, t->position);
    tsli_lanes4_set(frame->rotation, lane, t->rotation);
    tsli_lanes3_set(frame->scale, lane, t->scale);
    return rescales;
}

#endif
