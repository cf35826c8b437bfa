// SPDX-License-Identifier: MIT
// How a surface looks: a warm key light, a cool fill, sky and ground, a thin rim against the background.
#ifndef EXAMPLES_BAKE_SHADE_H
#define EXAMPLES_BAKE_SHADE_H

#include "raster.h"

// Towards the key light, unit length: over the camera's left shoulder.
tsl_vec3 shade_key_direction(const camera *c);
void shade(const camera *c, tsl_vec3 place_ws, tsl_vec3 normal_ws, const float base[4], float out[3]);
// base *= the texture at u, v: repeated, bilinear, sRGB.
void texture_multiply(const gltf_image *image, float u, float v, float base[4]);

#endif
