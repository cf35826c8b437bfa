// SPDX-License-Identifier: MIT
// A model's visible meshes in one pose, skinned by skin.h, ready to be drawn; or, where it has none, its bones as sticks.
#ifndef EXAMPLES_BAKE_ACTOR_H
#define EXAMPLES_BAKE_ACTOR_H

#include "common/gltf_geometry.h"
#include "common/skeleton.h"
#include "raster.h"
#include "sticks.h"
#include "tassel/skin.h"

// One primitive of one node.
typedef struct actor_part {
    uint32_t bone; // of the node
    int32_t skin;  // -1: moves with its node
    draw mesh;     // positions and normals are the ones below
    float *positions, *normals;
    tsl_skin_mesh source;
} actor_part;

typedef struct actor {
    gltf *model;
    const skeleton *bones;
    gltf_geometry geometry;
    uint32_t part_count;
    actor_part *parts;
    stick_set sticks;      // without a mesh: what the parts are made of
    float *models;         // 3x4 per bone
    float **palettes;      // per skin, 3x4 per joint
    uint32_t **skin_bones; // per skin, the bone of each joint
    effort *effort;
    double elements; // vertices and triangles of all parts: what a pose costs
} actor;

// Memory is the model's.
bool actor_create(actor *a, subject *s, tsla_error *e);
// Skins every part for this pose; the box around them all.
bool actor_pose(actor *a, const tsl_transform *root, const tsl_transform *locals, tsl_skin_bounds *out_bounds,
                tsla_error *e);

#endif
