// SPDX-License-Identifier: MIT
// What the character does: a clip of the file, a VRM animation, or a scripted walk there and back when there is neither.
#ifndef EXAMPLES_BAKE_MOTION_H
#define EXAMPLES_BAKE_MOTION_H

#include "common/vrm_animation.h"
#include "common/walk.h"
#include "warp.h"

typedef struct motion {
    const char *name;
    gltf *model;
    const skeleton *bones;
    const gltf_clip *clip;          // null: not of the file
    const vrm_animation *animation; // null: none
    float start, duration;          // seconds of the clip
    walk walk;                      // with neither
    bool is_warped;
    warp warp;
    tsl_transform *scratch; // one per node
} motion;

#define MOTION_MOST_FRAMES 1000000.0 // nine hours at 30 a second: a longer clip is a broken one

bool motion_from_clip(motion *m, gltf *model, const skeleton *bones, const gltf_clip *clip, tsla_error *e);
// `avatar`: whose humanoid bones walk; null: the model is carried stiffly.
bool motion_scripted(motion *m, gltf *model, const skeleton *bones, const vrm *avatar, tsla_error *e);
// `animation` is bound to the avatar, and has to outlive the motion.
bool motion_from_animation(motion *m, gltf *model, const skeleton *bones, const vrm_animation *animation,
                           tsla_error *e);
// From here on the motion ends at the goal.
bool motion_warp(motion *m, const warp_goal *goal, tsla_error *e);
// Whether poses stand elsewhere than the model's nodes without a parent have them.
bool motion_moves_model(const motion *m);
// Numbers that a sample costs: bones and tracks of all that is looked at.
double motion_width(const motion *m);
// The pose `time` seconds after the motion's start, and where the whole model stands.
bool motion_sample(const motion *m, float time, tsl_transform *out_root, tsl_transform *out_locals, tsla_error *e);
// Frames at `fps`, the first and the last moment included: at least one; 0 for more than MOTION_MOST_FRAMES.
uint32_t motion_frame_count(const motion *m, float fps);
float motion_frame_time(const motion *m, float fps, uint32_t frame);

#endif
