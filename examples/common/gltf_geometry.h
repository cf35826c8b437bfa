// SPDX-License-Identifier: MIT
// What a picture of a model needs: triangles, skins, base colours.
#ifndef EXAMPLES_COMMON_GLTF_GEOMETRY_H
#define EXAMPLES_COMMON_GLTF_GEOMETRY_H

#include "common/gltf.h"

typedef struct gltf_image {
    uint32_t width, height; // 0: none, or it could not be decoded
    const uint8_t *rgba;    // rows from the top
} gltf_image;

typedef struct gltf_material {
    float base_color[4]; // linear
    int32_t image;       // -1: none
    uint32_t texcoord;   // which TEXCOORD_n
    bool double_sided, alpha_blended;
    float alpha_cutoff; // 0 when nothing is cut out
} gltf_material;

typedef struct gltf_primitive {
    uint32_t vertex_count, triangle_count;
    const float *positions;   // 3 a vertex
    const float *normals;     // 3 a vertex, made from the triangles when the file has none
    const float *texcoords;   // 2 a vertex, or null
    const float *colors;      // 4 a vertex, linear, or null
    uint32_t influence_count; // 0: not skinned
    const uint32_t *joints;   // influence_count a vertex
    uint32_t greatest_joint;
    const float *weights;    // influence_count a vertex
    const uint32_t *indices; // 3 a triangle, below vertex_count
    int32_t material;        // -1: none
} gltf_primitive;

typedef struct gltf_mesh {
    uint32_t primitive_count;
    gltf_primitive *primitives;
} gltf_mesh;

typedef struct gltf_skin {
    uint32_t joint_count;
    const uint32_t *joints;     // node indices
    const float *inverse_binds; // 3x4, rows, joint_count of them; null: identity
} gltf_skin;

typedef struct gltf_geometry {
    uint32_t mesh_count, skin_count, material_count, image_count;
    gltf_mesh *meshes;
    gltf_skin *skins;
    gltf_material *materials;
    gltf_image *images;
    bool has_packed; // there are primitives that cannot be unpacked
} gltf_geometry;

// Memory is the model's. Everything in it is checked: indices, joints against the smallest skin they are used
// with.
bool gltf_read_geometry(gltf *model, gltf_geometry *out, tsla_error *e);

#endif
