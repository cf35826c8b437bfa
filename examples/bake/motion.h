// SPDX-License-Identifier: MIT
// What the character does: a clip of the file, or a scripted walk there and back when it has none.
#ifndef EXAMPLES_BAKE_MOTION_H
#define EXAMPLES_BAKE_MOTION_H

#include "common/walk.h"

typedef struct motion {
    const char *name;
    const gltf *model;
    const skeleton *bones;
    const gltf_clip *clip;  // null: scripted
    float start, duration;  // seconds of the clip
    walk walk;              // scripted
    tsl_transform *scratch; // one per node
} motion;

#define MOTION_MOST_FRAMES 1000000.0 // nine hours at 30 a second: a longer clip is a broken one

bool motion_from_clip(motion *m, gltf *model, const skeleton *bones, const gltf_clip *clip, error *e);
// `avatar`: whose humanoid bones walk; null: the model is carried stiffly.
bool motion_scripted(motion *m, gltf *model, const skeleton *bones, const vrm *avatar, error *e);
// The pose `time` seconds after the motion's start, and where the whole model stands.
void motion_sample(const motion *m, float time, tsl_transform *out_root, tsl_transform *out_locals);
// Frames at `fps`, the first and the last moment included: at least one; 0 for more than MOTION_MOST_FRAMES.
uint32_t motion_frame_count(const motion *m, float fps);
float motion_frame_time(const motion *m, float fps, uint32_t frame);

#endif
