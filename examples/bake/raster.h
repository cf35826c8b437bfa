// SPDX-License-Identifier: MIT
// A small software rasteriser: triangles with a depth buffer, in linear light, supersampled. Enough for a
// picture of a character on any machine, without a GPU or a window.
#ifndef EXAMPLES_BAKE_RASTER_H
#define EXAMPLES_BAKE_RASTER_H

#include "common/gltf_geometry.h"
#include "tassel/base.h"

#include <stdbool.h>
#include <stdint.h>

#define RASTER_SAMPLES 2 // per pixel and axis

typedef struct camera {
    tsl_vec3 eye, right, up, forward; // world space, unit axes
    float focal;                      // half the picture's height at distance 1 is 1 / focal
    float near_distance;
} camera;

// A square picture in the making.
typedef struct raster {
    uint32_t size; // pixels a side of the finished picture
    uint32_t side; // samples a side
    float *depth;  // side x side, distance along the camera's forward axis
    float *color;  // side x side x 3, linear
    double tried;  // samples that triangles were tried on, since it was made
} raster;

bool raster_create(raster *r, uint32_t size);
void raster_destroy(raster *r);

// Where a point lands: x and y in samples, z the distance along forward.
tsl_vec3 camera_project(const camera *c, const raster *r, tsl_vec3 point_ws);
// The direction from the eye through a sample; its component along forward is 1.
tsl_vec3 camera_ray(const camera *c, const raster *r, float x, float y);

typedef struct surface {
    const float *base_color; // 4, linear
    const gltf_image *image; // null: none
    float alpha_cutoff;
} surface;

// One mesh, in world space.
typedef struct draw {
    uint32_t triangle_count;
    const uint32_t *indices;
    const float *positions, *normals; // 3 a vertex
    const float *texcoords, *colors;  // 2 and 4 a vertex, or null
    surface look;
} draw;

// Stops, and returns false, once more than `most` samples have been tried.
bool raster_draw(raster *r, const camera *c, const draw *mesh, double most);
// A line a pixel wide, over what is there: `front` of its colour where nothing is nearer, `behind` of it elsewhere.
void raster_line(raster *r, const camera *c, tsl_vec3 from_ws, tsl_vec3 to_ws, const float color[3], float front,
                 float behind);
// Averages the samples and leaves size x size pixels of sRGB, 4 bytes each.
void raster_resolve(const raster *r, uint8_t *out_rgba, uint32_t row_pixels);

// Base colours of textures and the finished picture.
float srgb_to_linear(uint8_t value);
uint8_t linear_to_srgb(float value);

#endif
