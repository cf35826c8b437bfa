// SPDX-License-Identifier: MIT
// A chain that begins inside of a ball, in one of the ways in which it may, on a character that stands or runs.
#ifndef TASSEL_TESTS_MOTION_CONTACT_BEGIN_H
#define TASSEL_TESTS_MOTION_CONTACT_BEGIN_H

#include "motion/contact.h"

#define BEGIN_FADE 0.4 // seconds in which it comes out

typedef enum begin_way {
    WAY_CREATED, // the ball comes; what follows of the ball, in a run as well
    WAY_ENABLED,
    WAY_TELEPORTED,
    WAY_RESET, // the chain is put on its pose, where the ball is
    WAY_SWITCHED_ON,
    WAY_BORN, // and is created where the ball is
    WAYS
} begin_way;

typedef struct begin_scene {
    character who;
    tsl_chain_model model;
    begin_way way;
    motion_of_time motion;
    d3 center; // of the ball, in the frame of the bone that the chain hangs on
    double radius;
} begin_scene;

typedef struct begin_outcome {
    double speed;             // of the fastest point, as seen from that bone, largest
    double depth, half, left; // at first, after half of the time, and when it is over
} begin_outcome;

// `fade`: contact_fade_seconds. The ball is drawn again, and is left in the scene.
begin_outcome begin_and_come_out(begin_scene *s, host_rate rate, float fade, uint64_t seed);

#endif
