// SPDX-License-Identifier: MIT
// Contents of a tsl_assets: presets, rig files, and the rigs made from them.
#ifndef ASSET_ASSETS_H
#define ASSET_ASSETS_H

#include "asset/rig_build.h"
#include "tassel/asset.h"

typedef struct tsla_file {
    struct tsla_file *next;
    char *name;
    cJSON *json;
    tsla_rig_file rig; // read without a character
    // Set while a change is in progress: the new content. `is_changing` with `next_json` null: only presets change.
    cJSON *next_json;
    tsla_rig_file next_rig;
    bool is_changing;
} tsla_file;

struct tsl_assets {
    tsla_preset *presets; // in order of creation, as the files
    tsla_file *files;
    struct tsl_asset_rig *rigs; // the newest first
    tsla_error error;           // of the last refused call
};

struct tsl_asset_rig {
    tsl_assets *assets;
    struct tsl_asset_rig *next;
    tsla_file *file;
    tsl_world *world;
    tsl_rig_id id;
    bool is_own; // the rig was created here
    uint32_t revision;
    const char *world_message; // the host's
    // A copy of the character, for reading the file again.
    tsla_arena memory;
    uint32_t bone_count;
    const int32_t *parents;
    const tsl_transform *rest;
    tsla_bone_names names;
    // The objects, and what they were made from.
    tsla_rig_file rig;
    tsla_rig_objects objects;
    tsla_rig_file next_rig; // while a change is in progress
};

// Applies the file's tunings to the rig's bones.
bool tsla_asset_rig_tune(const tsl_asset_rig *rig, tsla_rig_file *file, tsla_error *e);

tsla_file *tsla_find_file(const tsl_assets *assets, const char *name); // null: none
// The same, with an error message.
tsla_file *tsla_require_file(tsl_assets *assets, const char *name);
// For the start of a call: clears the message. Returns where errors go.
tsla_error *tsla_begin(tsl_assets *assets);
// The result of a failed call whose message is in assets->error.
tsl_result tsla_refused(const tsl_assets *assets);
// Sets the message and returns the result.
tsl_result tsla_refuse(tsl_assets *assets, tsl_result result, const char *what);
// Sets the message for no memory and returns null.
char *tsla_copy_text(const char *text, tsla_error *e);

// Replaces each file that is_changing and its rigs by their new content, or leaves all as they are. Ends the change either way.
// `presets`: those to read with.
bool tsla_change_files(tsl_assets *assets, const tsla_preset *presets);

#endif
