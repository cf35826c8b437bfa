// SPDX-License-Identifier: MIT
// Changes to a loaded glTF file that leave everything else in it as it was: keys for nodes, new clips. Data
// is only ever added: one buffer view with all new keys at the end of one buffer. What the file says in
// extensions, extras and unknown chunks is written back.
#ifndef EXAMPLES_COMMON_GLTF_EDIT_H
#define EXAMPLES_COMMON_GLTF_EDIT_H

#include "common/gltf.h"

typedef struct gltf_edit {
    gltf *model;
    uint8_t *added; // bytes of the new buffer view
    uint64_t added_size, added_capacity;
    uint32_t view; // its index to be
} gltf_edit;

// The list `key` of the file's object; an empty one where it is missing or null. Null without memory.
cJSON *gltf_open_array(cJSON *object, const char *key);
void gltf_edit_begin(gltf_edit *edit, gltf *model);
void gltf_edit_end(gltf_edit *edit); // frees; the model is changed for good and no longer fit for gltf_sample

// A new accessor of `count` elements of 1, 3 or 4 floats. With bounds when it holds times, which need them.
bool gltf_edit_add_floats(gltf_edit *edit, const float *values, uint32_t count, uint32_t width, bool bounds,
                          uint32_t *out_accessor, tsla_error *e);
// An empty clip; its place in "animations".
bool gltf_edit_add_clip(gltf_edit *edit, const char *name, uint32_t *out_clip, tsla_error *e);
// Takes away, of several channels for one property of the clip, all but the one that is played: before any is set.
bool gltf_edit_drop_doubles(gltf_edit *edit, uint32_t clip, tsla_error *e);
// Keys for one property of one node. What the clip held for it is replaced.
bool gltf_edit_set_track(gltf_edit *edit, uint32_t clip, uint32_t node, gltf_path path,
                         gltf_interpolation interpolation, uint32_t times, uint32_t values, tsla_error *e);
// The whole file as bytes, for file_set_add; free() them. A path that ends in .gltf gives JSON with embedded
// buffers, every other .glb. Files beside the model that buffers and images name are embedded when the path
// is in another folder.
bool gltf_edit_save(gltf_edit *edit, const char *path, uint8_t **out_data, uint64_t *out_size, tsla_error *e);

#endif
