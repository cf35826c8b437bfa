// SPDX-License-Identifier: MIT
// What the animation of a character does, as a function of time: any frame may be asked for.
#ifndef TASSEL_TESTS_MOTION_MOTIONS_H
#define TASSEL_TESTS_MOTION_MOTIONS_H

#include "double_math.h"

// Metres, y up; a character that is not turned looks along z.
typedef struct posture {
    dframe root;   // in the world
    dq hips, head; // local rotations of the two bones that chains hang on
} posture;

typedef void (*motion_of_time)(double seconds, posture *out);

dq turn_about(double x, double y, double z, double radians);
posture posture_standing(void);

void motion_stand(double seconds, posture *out);
#define RUN_SPEED 4.0
void motion_straight_run(double seconds, posture *out); // at RUN_SPEED along z from the first moment on
// Stands, sprints off, turns about while running, stops, and looks around all the time: MOTION_MIXED_SECONDS long.
void motion_mixed(double seconds, posture *out);
#define MOTION_MIXED_SECONDS 5.0
// The same way, with a head that looks ahead; stands still from its end on, for ever.
void motion_run_and_stop(double seconds, posture *out);

#endif
