// SPDX-License-Identifier: MIT
// One motion, simulated and recorded: the frames that are written, traced and drawn.
#ifndef EXAMPLES_BAKE_TAKE_H
#define EXAMPLES_BAKE_TAKE_H

#include "motion.h"
#include "overlay.h"

typedef struct take {
    const motion *source;
    uint32_t frame_count;
    float *times;            // seconds after the motion's start
    tsl_transform *roots;    // one per frame
    tsl_transform *animated; // frame_count x bone_count, local
    tsl_transform *posed;    // the same with the chains alive
    tsl_vec3 *places;        // one per bone: of the frame that is being taken, as the clip has them
    overlay *overlays;       // one per frame
    uint32_t rolls;          // times a loop was played; 0 when it was not looped
    float closing;           // loops: the largest turn, in radians, that was blended away to close them
    float jump;              // loops: how far the clip's own end is from its start, in radians
} take;

typedef struct take_settings {
    float fps;
    bool loop;     // it is played over and over until its end meets its start
    uint32_t show; // TSL_DEBUG_ bits: what overlays keep
} take_settings;

// Plays the motion from rest.
bool take_record(take *t, tsla_arena *memory, simulation *s, const motion *m, const take_settings *settings,
                 tsla_error *e);
const tsl_transform *take_pose(const take *t, uint32_t frame);

#endif
