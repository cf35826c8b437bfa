// SPDX-License-Identifier: MIT
// The steps of gltf_load, each in its file.
#ifndef EXAMPLES_COMMON_GLTF_PARTS_H
#define EXAMPLES_COMMON_GLTF_PARTS_H

#include "common/gltf.h"

bool gltf_is_text_name(const char *path); // .gltf
bool gltf_read_container(gltf *model, bytes data, bytes *out_json, bytes *out_bin, tsla_error *e);
// The elements of the array `key` of `up`; a missing one is empty.
bool gltf_list_elements(gltf *model, const tsla_json_at *up, const char *key, gltf_list *list);
// The same where all have to be objects.
bool gltf_read_list(gltf *model, const tsla_json_at *up, const char *key, gltf_list *list);
bool gltf_read_lists(gltf *model, tsla_error *e);
bool gltf_read_buffers(gltf *model, bytes bin, tsla_error *e);
bool gltf_read_nodes(gltf *model, tsla_error *e);
bool gltf_read_clips(gltf *model, tsla_error *e);

// Which property of which node a channel of an animation plays, by node and path or by KHR_animation_pointer. The node may
// not be there. False: none that is known.
bool gltf_channel_property(const cJSON *channel, uint32_t *out_node, gltf_path *out_path);
// An index that the file can do without: what it says wrongly is warned of, and *inout stays.
void gltf_read_optional_index(gltf *model, const tsla_json_at *up, const char *key, uint32_t count, int32_t *inout);
// The same for a node of a list: false, the element is left out.
bool gltf_read_optional_node(gltf *model, const tsla_json_at *element, uint32_t *out);
// The same for a name: "" without one.
const char *gltf_read_optional_name(gltf *model, const tsla_json_at *up);
// A copy of what went wrong, for a fault; null without memory.
const char *gltf_keep_fault(gltf *model, const tsla_error *fault);

// Whether an extension that is not read here packs the object's bytes, and the refusal that names it.
bool gltf_is_packed(const cJSON *object);
bool gltf_fail_packed(const tsla_json_at *at);
// Of those that a reader is required to know.
void gltf_warn_of_extensions(gltf *model, tsla_error *e);

tsla_json_at gltf_root(const gltf *model, tsla_error *e);
// Lets the model take memory for so many more bytes of files.
void gltf_allow(gltf *model, uint64_t file_bytes);
bool gltf_out_of_memory(const gltf *model, tsla_error *e);
// Bytes of a URI: data: or a file beside the model. Null data and a static reason when they cannot be had.
bool gltf_read_uri(gltf *model, const char *uri, bytes *out, const char **out_gap, tsla_error *e);

#endif
