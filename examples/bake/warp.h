// SPDX-License-Identifier: MIT
// Root motion that is bent so that a motion ends where it is told to: tsl_play_warp of play.h.
#ifndef EXAMPLES_BAKE_WARP_H
#define EXAMPLES_BAKE_WARP_H

#include "common/skeleton.h"
#include "tassel/play.h"

#define WARP_FARTHEST 1e6 // of a goal from 0, in the file's unit of length

// Where on the ground the root comes to be at the end, and how much further it is turned about y than the motion has it.
typedef struct warp_goal {
    float x, z, degrees;
} warp_goal;

typedef struct warp {
    const skeleton *bones;
    int32_t bone; // the root: that which carries the motion's travel; -1: the model as a whole
    tsl_play_root first, last, target;
    float duration;
} warp;

// The topmost bone that the clip moves from its place; -1: none.
int32_t warp_find_root(const gltf *model, const gltf_clip *clip);
// Where the root is in a pose. `root` is where the model stands.
tsl_play_root warp_place(const warp *w, const tsl_transform *root, const tsl_transform *locals);
// `first` and `last` are filled in before, with the bone and the duration.
void warp_aim(warp *w, const warp_goal *goal);
// Where the model stands in the pose of `time` so that its root is on the warped way: inout_root is where it would stand
// without. One step from the beginning, which is as good as many: any split of a window gives the same way.
bool warp_apply(const warp *w, float time, const tsl_transform *locals, tsl_transform *inout_root, tsla_error *e);

#endif
