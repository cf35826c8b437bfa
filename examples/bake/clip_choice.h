// SPDX-License-Identifier: MIT
// Which of a file's clips a run is about, and which nodes its result depends on.
#ifndef EXAMPLES_BAKE_CLIP_CHOICE_H
#define EXAMPLES_BAKE_CLIP_CHOICE_H

#include "simulation.h"

typedef struct clip_choice {
    uint32_t count;
    const gltf_clip **clips;
} clip_choice;

// Null, with a list of those that there are, where none has the name.
gltf_clip *clip_find(const gltf *model, const char *name, tsla_error *e);
// The clip of that name, or all that can be played where it is null. Refuses one that is named and cannot be played, and a file
// whose clips all cannot. `none`: none of the file's clips is played. Warns of what is not played, which stays as it is. Memory is
// the model's.
bool clip_choose(clip_choice *choice, gltf *model, const char *name, bool none, const uint8_t *needed, tsla_error *e);
// gltf_find_needed with what swings, what turns with it and what it meets.
uint8_t *clip_find_needed(const simulation *s, const simulation_source *source, tsla_error *e);

#endif
