// SPDX-License-Identifier: MIT
// One motion, simulated and recorded: the frames that are written, traced and drawn.
#ifndef EXAMPLES_BAKE_TAKE_H
#define EXAMPLES_BAKE_TAKE_H

#include "motion.h"
#include "simulation.h"

typedef struct take {
    const motion *source;
    uint32_t frame_count;
    float *times;            // seconds after the motion's start
    tsl_transform *roots;    // one per frame
    tsl_transform *animated; // frame_count x bone_count, local
    tsl_transform *posed;    // the same with the chains alive
    uint32_t rolls;          // times a loop was played; 0 when it was not looped
    bool steady;             // loops: the last two plays were the same
    float closing;           // loops: the largest turn, in radians, that was blended away to close them
    float jump;              // loops: how far the clip's own end is from its start, in radians
} take;

// Plays the motion once from rest; with `loop` over and over until its end meets its start.
bool take_record(take *t, arena *memory, simulation *s, const motion *m, float fps, bool loop, error *e);
const tsl_transform *take_pose(const take *t, uint32_t frame);

#endif
