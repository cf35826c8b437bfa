// SPDX-License-Identifier: MIT
// What a tsl_assets holds: presets, rig files, and the rigs that were made of those.
#ifndef ASSET_ASSETS_H
#define ASSET_ASSETS_H

#include "asset/rig_build.h"
#include "tassel/asset.h"

typedef struct tsla_file {
    struct tsla_file *next;
    char *name;
    cJSON *json;
    tsla_rig_file rig; // read without a character
    // While a change is under way: what it is to become. `is_changing` with `next_json` null: the presets change.
    cJSON *next_json;
    tsla_rig_file next_rig;
    bool is_changing;
} tsla_file;

struct tsl_assets {
    tsla_preset *presets; // in the order in which they came, as the files
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
    // The character, for reading the file again.
    tsla_arena memory;
    uint32_t bone_count;
    const int32_t *parents;
    const tsl_transform *rest;
    tsla_bone_names names;
    // What its objects were made of, and they.
    tsla_rig_file rig;
    tsla_rig_objects objects;
    tsla_rig_file next_rig; // while a change is under way
};

// What the file's tunings come to on the rig's bones.
bool tsla_asset_rig_tune(const tsl_asset_rig *rig, tsla_rig_file *file, tsla_error *e);

tsla_file *tsla_find_file(const tsl_assets *assets, const char *name); // null: none
// The same; without one it says so.
tsla_file *tsla_require_file(tsl_assets *assets, const char *name);
// For the start of a call: messages are about it. Returns where to put them.
tsla_error *tsla_begin(tsl_assets *assets);
// The result of the call that failed with what stands in assets->error.
tsl_result tsla_refused(const tsl_assets *assets);
// Sets the message and returns the result.
tsl_result tsla_refuse(tsl_assets *assets, tsl_result result, const char *what);
// Null after the message for no memory has been set.
char *tsla_copy_text(const char *text, tsla_error *e);

// Makes each file that is_changing, and its rigs, what is to become of them, or leaves all as they are. Either way no change is
// under way afterwards. `presets` are those to read with.
bool tsla_change_files(tsl_assets *assets, const tsla_preset *presets);

#endif
