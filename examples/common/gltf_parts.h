// SPDX-License-Identifier: MIT
// The steps of gltf_load, each in its file.
#ifndef EXAMPLES_COMMON_GLTF_PARTS_H
#define EXAMPLES_COMMON_GLTF_PARTS_H

#include "common/gltf.h"

bool gltf_is_text_name(const char *path); // .gltf
bool gltf_read_container(gltf *model, bytes data, bytes *out_json, bytes *out_bin, tsla_error *e);
// The objects in the array `key` of `up`; a missing one is empty.
bool gltf_read_list(gltf *model, const tsla_json_at *up, const char *key, gltf_list *list);
bool gltf_read_lists(gltf *model, tsla_error *e);
bool gltf_read_buffers(gltf *model, bytes bin, tsla_error *e);
bool gltf_read_nodes(gltf *model, tsla_error *e);
bool gltf_read_clips(gltf *model, tsla_error *e);

tsla_json_at gltf_root(const gltf *model, tsla_error *e);
// Lets the model take memory for so many more bytes of files.
void gltf_allow(gltf *model, uint64_t file_bytes);
bool gltf_out_of_memory(const gltf *model, tsla_error *e);
// Bytes of a URI: data: or a file beside the model. Null data and a static reason when they cannot be had.
bool gltf_read_uri(gltf *model, const char *uri, bytes *out, const char **out_gap, tsla_error *e);

#endif
