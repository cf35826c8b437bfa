// SPDX-License-Identifier: MIT
// What stands around the model in a picture: a backdrop, a floor with a grid, the model's soft shadow on it.
#ifndef EXAMPLES_BAKE_STAGE_H
#define EXAMPLES_BAKE_STAGE_H

#include "raster.h"

#define SHADOW_SIZE 192 // texels a side

// Darkness of the floor around `center`, seen along the light.
typedef struct shadow {
    tsl_vec3 center; // on the floor
    float extent;    // half a side, world units
    float *mask;     // SHADOW_SIZE squared, 0..1
    double tried;    // texels that triangles were tried on, since it was made
} shadow;

bool shadow_create(shadow *s);
void shadow_destroy(shadow *s);
void shadow_begin(shadow *s, tsl_vec3 center, float extent);
// Adds a mesh; `to_light` points towards the light. Stops, and returns false, once more than `most` texels have been tried.
bool shadow_add(shadow *s, const draw *mesh, tsl_vec3 to_light, double most);
void shadow_soften(shadow *s);

// Clears color and depth: the backdrop, and the floor at the shadow's height. `unit` is the distance of grid
// lines.
void stage_paint(raster *r, const camera *c, const shadow *s, float unit);

#endif
