// SPDX-License-Identifier: MIT
// The parts of the rig file reader, and what they share.
#ifndef EXAMPLES_COMMON_RIG_PARTS_H
#define EXAMPLES_COMMON_RIG_PARTS_H

#include "common/rig_file.h"

typedef struct rig_reader {
    rig_file *rig;
    rig_bone_finder find;
    void *user;
} rig_reader;

bool rig_read_chain(rig_reader *reader, const json_at *at, rig_chain *out);
bool rig_read_collider(rig_reader *reader, const json_at *at, rig_collider *out);
bool rig_read_links(rig_reader *reader, const json_at *at, rig_links *out);
bool rig_read_ik(rig_reader *reader, const json_at *at, rig_ik *out);
bool rig_read_params(rig_reader *reader, const json_at *at, rig_param *out);
bool rig_read_limit(rig_reader *reader, const json_at *up,
                    rig_limit *out); // "limit"; a missing one leaves *out
bool rig_read_tip(const json_at *up, rig_chain *out);
// "preset": what it gives stands in *out until the chain's own is read over it.
bool rig_read_preset(rig_reader *reader, const json_at *up, rig_chain *out);
bool rig_read_place_limit(rig_reader *reader, const json_at *up, rig_place_limit *out); // "place_limit"

// True when the key is a parameter's, or its curve's.
bool rig_is_param_key(const char *key);
// Refuses keys that are not in `names` (ends with null), nor "comment", nor a parameter's where those are
// allowed.
bool rig_check_keys(const json_at *at, const char *const *names, bool params_allowed);
bool rig_read_bone(rig_reader *reader, const json_at *up, const char *key, rig_bone *out);
// One of `names` (ends with null) as its number; a missing key leaves *inout.
bool rig_read_constant(const json_at *up, const char *key, const char *const *names, uint32_t *inout);
// A bit mask; a missing key leaves both.
bool rig_read_layers(const json_at *up, const char *key, uint32_t *inout, bool *inout_given);
bool rig_resolve_bone(rig_reader *reader, const json_at *at, rig_bone *out);

#endif
