// SPDX-License-Identifier: MIT
// A take as keyframes of the model's file, and as a trace for other programs.
#ifndef EXAMPLES_BAKE_KEYS_H
#define EXAMPLES_BAKE_KEYS_H

#include "curve_set.h"
#include "take.h"

// What became of a clip's keys. Bytes: numbers of keys and times, a list of times that is shared once.
typedef struct key_report {
    curve_tally before, after; // every frame (or the input's keys), and what was written
    float max_error, mean_error;
    bool left_alone; // every frame, or the input's keys, were the fewer bytes
} key_report;

// Writes the driven bones of the take into its clip: rotations, and translations where the solver changed
// them; reduced unless `settings` is null. A scripted motion becomes a new clip that moves the model's root
// nodes too.
bool keys_write(gltf_edit *edit, const take *t, const simulation *s, const reduce_settings *settings,
                key_report *out_report, tsla_error *e);

// Reduces all tracks of one clip of the file, morph weights too, without a simulation. A clip whose keys would
// not become fewer bytes is left alone, and so is one that cannot be reduced: then out_unfit says why. fps: how
// finely CUBICSPLINE tracks are looked at.
bool keys_reduce_clip(gltf_edit *edit, const skeleton *bones, gltf_clip *clip, float fps,
                      const reduce_settings *settings, key_report *out_report, tsla_error *out_unfit, tsla_error *e);

// {"format": "tassel_trace/1", "clips": [{"name", "times", "bones": [{"name", "node", "positions",
// "rotations"}]}]}, world space, one entry a frame. free() the text.
bool trace_write(const take *takes, uint32_t take_count, const simulation *s, float fps, char **out_text,
                 uint64_t *out_size, tsla_error *e);

#endif
