// SPDX-License-Identifier: MIT
// What all characters of a kind share: the skeleton, the clips, and the rig file, which may be edited while they run.
#ifndef EXAMPLES_ENGINE_MODEL_H
#define EXAMPLES_ENGINE_MODEL_H

#include "common/skeleton.h"
#include "tassel/asset.h"

// Tells one state of a file from another. An editor may write into a file or put another in its place.
typedef struct file_stamp {
    int64_t seconds, nanoseconds, size;
    uint64_t inode;
} file_stamp;

typedef struct model {
    gltf file;
    skeleton bones;
    tsl_assets *assets;   // the host's
    const char *rig_path; // and the name there
    file_stamp stamp;     // of what was read last, well or not
} model;

bool model_load(model *m, tsl_assets *assets, const char *path, const char *rig_path, tsla_error *e);
void model_free(model *m);

// Whether the rig file is another than the one read last.
bool model_is_edited(const model *m);
// Reads it, or reads it again: all characters of the model follow. What is half written or wrong is an error that names the place,
// and everything stays as it is; it is tried again after the next edit.
bool model_read_rig(model *m, tsla_error *e);

// One local transform a bone. `scratch`: one transform a node.
void model_sample(const model *m, uint32_t clip, float time, tsl_transform *scratch, tsl_transform *out_locals);

#endif
