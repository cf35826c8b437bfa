// SPDX-License-Identifier: MIT
// The parts of vrm_read, each in its file, and what they share.
#ifndef EXAMPLES_COMMON_VRM_PARTS_H
#define EXAMPLES_COMMON_VRM_PARTS_H

#include "common/attempt.h"
#include "common/gltf_parts.h"
#include "common/vrm.h"

#define VRM_LEFT_OUT UINT32_MAX // where the index of something in the file stands for nothing that was read

typedef struct vrm_group {
    uint32_t first, count; // in vrm_reader.group_colliders
} vrm_group;

// Also the context of every attempt_read below.
typedef struct vrm_reader {
    gltf *model;
    vrm *v;
    attempts parts;
    uint32_t file_collider_count;
    uint32_t *colliders; // per collider of the file: its index in v->colliders, or VRM_LEFT_OUT
    uint32_t group_count;
    vrm_group *groups; // of colliders: those left out are empty
    uint32_t group_collider_count, *group_colliders;
    vrm_spring *spring; // the one that is being read
} vrm_reader;

vrm_reader vrm_begin(gltf *model, vrm *v, warnings *list);
// False, with an error, where memory ran out.
bool vrm_end(const vrm_reader *reader, tsla_error *e);
// Zeroed room for elements; null, with an error, where there is none.
void *vrm_room(const vrm_reader *reader, const tsla_json_at *at, uint64_t count, uint64_t size);
bool vrm_read_node(const vrm_reader *reader, const tsla_json_at *up, const char *key, uint32_t *out);
void vrm_read_not_negative(vrm_reader *reader, const tsla_json_at *up, const char *key, float *inout);
// Its name when it has one, else the place's: "springs[2]".
bool vrm_read_name(vrm_reader *reader, const tsla_json_at *at, const char *key, const char **out);
// "1.0", or with a warning what came before it was final, and what has none; anything else is refused.
bool vrm_check_version(attempts *parts, const tsla_json_at *extension);
// The member "humanoid", where it has one: {"humanBones": {"hips": {"node": 1}, ...}}.
void vrm_read_humanoid(vrm_reader *reader, const tsla_json_at *extension);
const char *vrm_node_name(const vrm_reader *reader, uint32_t node);
// Whether `node` is `above` or hangs from it.
bool vrm_hangs_from(const gltf *model, uint32_t node, uint32_t above);
// True when a node from `node` up is moved by a spring other than `own`, with its index.
bool vrm_find_owner_above(const vrm_reader *reader, uint32_t node, uint32_t own, uint32_t *out_spring);

uint64_t vrm_count_colliders(const tsla_json_at *groups); // of all groups of a list together
// Makes room for the groups of "colliderGroups" and attempts each; what it has is added to reader->group_colliders.
bool vrm_read_groups(vrm_reader *reader, const tsla_json_at *up, attempt_read *read_group);
// The member "colliderGroups" of a spring: indices of groups.
bool vrm_read_spring_groups(vrm_reader *reader, const tsla_json_at *up);

bool vrm_read_colliders(vrm_reader *reader, const tsla_json_at *extension); // VRMC_springBone
// `joint`: an element of "joints". What it has that cannot be is left out with a warning.
void vrm_read_limit(vrm_reader *reader, const tsla_json_at *joint, bool is_last, vrm_limit *out);
bool vrm_read_springs(vrm_reader *reader, const tsla_json_at *extension);
bool vrm_read_secondary_animation(void *reader, const tsla_json_at *animation); // VRM

#endif
