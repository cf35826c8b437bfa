// SPDX-License-Identifier: MIT
// Loops: when has a motion that is played over and over become the same every time, and how is the rest of
// the difference between its end and its start taken away.
#ifndef EXAMPLES_BAKE_LOOP_H
#define EXAMPLES_BAKE_LOOP_H

#include "take.h"

#define LOOP_MOST_ROLLS 40
#define LOOP_TOLERANCE 1e-3f // radians: a twentieth of a degree, in pose and in its change per frame

// The driven bones' rotations in the last two frames: state and velocity, free of where the character stands.
typedef struct seam {
    const simulation *simulation;
    tsl_quat *last, *before;
} seam;

bool seam_create(seam *s, tsla_arena *memory, const simulation *of);
void seam_take(seam *s, const take *t);
float seam_distance(const seam *a, const seam *b); // largest turn between them, in radians

// Where the character stands for its next play, so that a clip that walks away walks on instead of jumping
// back.
tsl_transform loop_travel(const take *t, const tsl_transform *travel);
// Makes the last frame equal to the first for every driven bone; the difference is spread over the whole
// clip.
void loop_close(take *t, const simulation *s);

#endif
