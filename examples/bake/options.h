// SPDX-License-Identifier: MIT
// The command line.
#ifndef EXAMPLES_BAKE_OPTIONS_H
#define EXAMPLES_BAKE_OPTIONS_H

#include "asset/arena.h"
#include "asset/error.h"
#include "common/gltf.h"
#include "warp.h"

typedef struct options {
    const char *input, *rig, *motion, *output, *clip, *trace, *preview, *animation;
    const char *texture, *texture_text; // texels, and the JSON beside them
    float fps;
    float tolerance; // in the file's unit of length; negative: none given
    uint32_t show;   // TSL_DEBUG_ bits
    warp_goal warp;
    bool warp_given;
    bool loop, plain_keys, reduce_only, help;
    bool rig_given; // `rig` was named, and is not the default
} options;

extern const char options_help[];

// False for wrong usage, with the reason. Default names are filled in; memory is the arena's.
bool options_parse(options *o, tsla_arena *memory, int argc, char **argv, tsla_error *e);
// Before any work: every result has a place, which is not that of a file that is read, nor of another result.
bool options_check_places(const options *o, tsla_error *e);
// The same for the buffers and images that the model names.
bool options_check_model(const options *o, gltf *model, tsla_error *e);

#endif
