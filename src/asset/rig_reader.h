// SPDX-License-Identifier: MIT
// Readers of the parts of a rig file, and their shared context.
#ifndef ASSET_RIG_READER_H
#define ASSET_RIG_READER_H

#include "asset/rig_file.h"

typedef struct tsla_rig_reader {
    tsla_rig_file *rig;
    const tsla_bone_names *bones; // may be null
    const tsla_preset *presets;
} tsla_rig_reader;

bool tsla_rig_read_world(tsla_rig_reader *reader, const tsla_json_at *root); // "world"
bool tsla_rig_read_chain(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_chain *out);
bool tsla_rig_read_collider(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_collider *out);
bool tsla_rig_read_links(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_links *out);
bool tsla_rig_read_ik(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_ik *out);
bool tsla_rig_read_params(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_param *out);
bool tsla_rig_read_limit(tsla_rig_reader *reader, const tsla_json_at *up,
                         tsla_rig_limit *out); // "limit"; a missing one leaves *out
// The fields that a joint's limit has too.
bool tsla_rig_read_limit_table(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_param *out);
// "rotation", of length 1; a missing one leaves *inout.
bool tsla_rig_read_rotation(const tsla_json_at *up, float inout[4]);
// "factors", "gravities" and "joint_limits", and checks of what the model "spring" requires and excludes.
bool tsla_rig_read_joints(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *out);
bool tsla_rig_read_tip(const tsla_json_at *up, tsla_rig_chain *out);
// "tuning": the fields that it has; a missing one leaves *out.
bool tsla_rig_read_tuning(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_tuning *out);
// For a chain that has been read: parameters set by its tuning must not be given beside it, and replace a preset's. The model "spring" has
// no tuning; of a preset, the numbers given beside the tuning apply.
bool tsla_rig_choose_tuning(const tsla_json_at *up, tsla_rig_chain *out);
// "preset": fills *out with its values, before the chain's own are read over them.
bool tsla_rig_read_preset(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *out);
bool tsla_rig_read_position_limit(tsla_rig_reader *reader, const tsla_json_at *up,
                                  tsla_rig_position_limit *out); // "position_limit"

// The fields of a table that are present, and their curves.
bool tsla_rig_read_table(tsla_rig_reader *reader, const tsla_json_at *at, const tsla_rig_param_info *table,
                         uint32_t count, tsla_rig_param *out);
// The elements of an array, `size` bytes each; null after a failure. A missing list is empty.
void *tsla_rig_read_list(tsla_rig_reader *reader, const tsla_json_at *up, const char *key, size_t size,
                         bool (*read)(tsla_rig_reader *, const tsla_json_at *, void *), uint32_t *out_count);

// Whether the key names a parameter or its curve.
bool tsla_rig_is_param_key(const char *key);
// Refuses keys that are not in `names` (ends with null), "comment", or a parameter where those are allowed.
bool tsla_rig_check_keys(const tsla_json_at *at, const char *const *names, bool params_allowed);
bool tsla_rig_read_bone(tsla_rig_reader *reader, const tsla_json_at *up, const char *key, tsla_rig_bone *out);
// One of `names` (ends with null) as its number; a missing key leaves *inout.
bool tsla_rig_read_constant(const tsla_json_at *up, const char *key, const char *const *names, uint32_t *inout);
// A bit mask; a missing key leaves both.
bool tsla_rig_read_layers(const tsla_json_at *up, const char *key, uint32_t *inout, bool *inout_given);
bool tsla_rig_resolve_bone(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_bone *out);

#endif
