// SPDX-License-Identifier: MIT
// What the rows of the chapter Long chains measure with: one line of bones on a character that looks any way.
#ifndef TASSEL_TESTS_MOTION_LONG_H
#define TASSEL_TESTS_MOTION_LONG_H

#include "double_math.h"

#define LONG_BONES 256

typedef struct long_case {
    uint32_t bones;
    tsl_chain_model model;
    int is_moving;        // the character sways, bobs and turns; else it stands as it was made
    double frames_a_tick; // 1: each frame is a tick; else bones are shown between two
} long_case;

typedef struct long_angles {
    double local, model, world; // largest, degrees: between where a bone points and where its child stands
    double yaw;                 // of the character for which it is the largest of the three, degrees
    uint32_t recovered;         // chains that were put back on the pose
} long_angles;

// Over every yaw, by 15 degrees and some in between, and over some turns about any axis.
long_angles long_measure(const long_case *c, uint64_t seed);

#endif
