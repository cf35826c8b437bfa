// SPDX-License-Identifier: MIT
// The camera over a take: where it looks in each frame, and how far it stands off so that everything is in
// view.
#ifndef EXAMPLES_BAKE_SHOT_H
#define EXAMPLES_BAKE_SHOT_H

#include "actor.h"
#include "take.h"

typedef struct shot {
    const take *t;
    tsl_vec3 *targets;         // per frame, world space; the height is that of the floor
    tsl_skin_bounds around;    // of the model against its target, over all frames
    float floor, extent, unit; // world height of the floor; half the model's size; distance of grid lines
} shot;

// Poses the actor once a frame to see how much room it takes. free() with shot_destroy.
bool shot_plan(shot *s, actor *a, const take *t, tsla_error *e);
void shot_destroy(shot *s);
camera shot_camera(const shot *s, uint32_t frame);

#endif
