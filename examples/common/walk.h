// SPDX-License-Identifier: MIT
// A walk for models that bring no clip: stand, walk out, turn about, walk back, turn about, stand. A humanoid
// swings its legs and arms, looks into its turns and lets its arms hang; anything else is carried stiffly.
#ifndef EXAMPLES_COMMON_WALK_H
#define EXAMPLES_COMMON_WALK_H

#include "common/skeleton.h"
#include "common/vrm.h"

typedef enum walk_part {
    WALK_HIPS,
    WALK_SPINE,
    WALK_CHEST,
    WALK_NECK,
    WALK_HEAD,
    WALK_LEFT_UPPER_LEG,
    WALK_LEFT_LOWER_LEG,
    WALK_LEFT_FOOT,
    WALK_RIGHT_UPPER_LEG,
    WALK_RIGHT_LOWER_LEG,
    WALK_RIGHT_FOOT,
    WALK_LEFT_UPPER_ARM,
    WALK_LEFT_LOWER_ARM,
    WALK_LEFT_HAND,
    WALK_RIGHT_UPPER_ARM,
    WALK_RIGHT_LOWER_ARM,
    WALK_RIGHT_HAND,
    WALK_PART_COUNT
} walk_part;

typedef struct walk {
    const skeleton *bones;
    bool humanoid;                     // hips, legs and arms are known
    int32_t part[WALK_PART_COUNT];     // bones; -1: none
    tsl_quat above[WALK_PART_COUNT];   // rest rotation of what the bone hangs from, in the model
    tsl_quat lowered[WALK_PART_COUNT]; // of the upper arms: the turn from their rest to hanging down
    tsl_vec3 forward, left;            // of the model, in its own space
    float pace;                        // metres a walk out is long
    float leg;                         // length of a leg
} walk;

// Seconds of the whole motion.
#define WALK_DURATION 8.0f

// `avatar` null or without humanoid bones: carried stiffly, along +z. `scratch` is one transform per bone.
void walk_create(walk *w, const skeleton *bones, const vrm *avatar, const gltf *model, tsl_transform *scratch);
// Where the model stands at a time, and its pose: `locals` come in as the rest pose.
void walk_sample(const walk *w, float time, tsl_transform *out_root, tsl_transform *locals);

#endif
