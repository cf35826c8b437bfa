// SPDX-License-Identifier: MIT
// The parts of vrm_read, each in its file, and what they share.
#ifndef EXAMPLES_COMMON_VRM_PARTS_H
#define EXAMPLES_COMMON_VRM_PARTS_H

#include "common/gltf_parts.h"
#include "common/vrm.h"

typedef struct vrm_reader {
    gltf *model;
    vrm *v;
    gltf_list groups; // of colliders
} vrm_reader;

// Elements of the array `key` of an object; a missing one is empty. `out` is room for as many, zeroed.
bool vrm_open_array(vrm_reader *reader, const tsla_json_at *array, uint64_t element_size, void *out);
bool vrm_read_node(const vrm_reader *reader, const tsla_json_at *up, const char *key,
                   uint32_t *out);                                          // must be there
bool vrm_read_share(const tsla_json_at *up, const char *key, float *inout); // 0..1
bool vrm_read_not_negative(const tsla_json_at *up, const char *key, float *inout);
// Its name when it has one, else the place's: "springs[2]".
bool vrm_read_name(vrm_reader *reader, const tsla_json_at *at, const char *key, const char **out);
// "1.0", or with a warning what came before it was final; anything else is refused.
bool vrm_check_version(vrm_reader *reader, const tsla_json_at *extension);
// The member "humanoid", where it has one: {"humanBones": {"hips": {"node": 1}, ...}}.
bool vrm_read_humanoid(vrm_reader *reader, const tsla_json_at *extension);
const char *vrm_node_name(const vrm_reader *reader, uint32_t node);
// Whether `node` is `above` or hangs from it.
bool vrm_hangs_from(const gltf *model, uint32_t node, uint32_t above);
// True when a node from `node` up is moved by a spring other than `own`, with its index.
bool vrm_find_owner_above(const vrm_reader *reader, uint32_t node, uint32_t own, uint32_t *out_spring);

bool vrm_read_colliders(vrm_reader *reader, const tsla_json_at *extension); // VRMC_springBone
// `joint`: an element of "joints". What it has that cannot be is left out with a warning.
void vrm_read_limit(vrm_reader *reader, const tsla_json_at *joint, bool is_last, vrm_limit *out);
bool vrm_read_springs(vrm_reader *reader, const tsla_json_at *extension);
bool vrm_read_secondary_animation(vrm_reader *reader, const tsla_json_at *extension); // VRM

#endif
