// SPDX-License-Identifier: MIT
// A skeleton as a picture of itself: every bone a stick to each of its children, for models that have no mesh to draw.
#ifndef EXAMPLES_BAKE_STICKS_H
#define EXAMPLES_BAKE_STICKS_H

#include "common/skeleton.h"
#include "effort.h"
#include "raster.h"
#include "tassel/skin.h"

// What is drawn, and which of its bones are set apart by their colour: those that the bake writes.
typedef struct subject {
    gltf *model;
    const skeleton *bones;
    uint32_t driven_count;
    const uint32_t *driven; // bones
    effort *effort;         // what pictures of it may cost
    bool shown_as_bones;    // set by actor_create
} subject;

typedef struct stick {
    uint32_t bone;
    int32_t child; // where it ends; -1: at `tip`
    tsl_vec3 tip;  // in the bone's own space
    uint32_t side; // which of the bone's axes its edges lie along: the one most across it in the rest pose
} stick;

typedef struct stick_set {
    uint32_t count, plain_count; // those of driven bones come last
    stick *list;
    float largest, smallest;    // half the width of a stick, world space
    float *positions, *normals; // 3 a vertex
    uint32_t *indices;
} stick_set;

// Memory is the model's. `visible`: per bone, whether it is in the scene. There is always a stick to see.
bool sticks_create(stick_set *set, const subject *s, const bool *visible, tsla_error *e);
// The sticks of plain bones (0) or of driven ones (1), as they were last posed.
draw sticks_draw(const stick_set *set, uint32_t driven);
// `models`: a 3x4 matrix a bone, in world space. The box around them all.
void sticks_pose(stick_set *set, const float *models, tsl_skin_bounds *out_bounds);

#endif
