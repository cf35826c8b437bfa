// SPDX-License-Identifier: MIT
// Fills structs of the solver from a rig file, for building a rig and for tuning one.
#ifndef ASSET_RIG_FILL_H
#define ASSET_RIG_FILL_H

#include "asset/rig_build.h"
#include "tassel/limits.h"
#include "tassel/tune.h"

tsl_vec3 tsla_rig_vector(const float v[3]);
// `planes`: storage that the description points to.
void tsla_rig_fill_collider(tsl_rig_id rig, const tsla_rig_collider *in, tsl_plane planes[TSL_HULL_PLANES],
                            tsl_collider_desc *desc);
void tsla_rig_fill_params(const tsla_rig_chain *in, tsl_chain_params *params);
void tsla_rig_fill_tuning(const tsla_rig_tuning *in, tsl_tuning *tuning);
// The file mentions a range of lengths, so its chain keeps memory for one even where the range is 0.
bool tsla_rig_has_lengths(const tsla_rig_chain *in);
void tsla_rig_fill_links_params(const tsla_rig_links *in, tsl_links_params *params);
// For parameters with curves, and factors of joints.
bool tsla_rig_is_same_curve(const tsla_rig_param *a, const tsla_rig_param *b);
// Sets curves of parameters and of limits, and the limits themselves, where they differ from those of `before`; null: all.
tsl_result tsla_rig_set_curves(tsl_world *world, tsl_chain_id chain, const tsla_rig_chain *before,
                               const tsla_rig_chain *in);
void tsla_rig_fill_limit(const tsla_rig_limit *in, tsl_chain_limit *limit);
void tsla_rig_fill_position_limit(const tsla_rig_position_limit *in, tsl_chain_position_limit *limit);
tsl_result tsla_rig_set_limits(tsl_world *world, tsl_chain_id chain, const tsla_rig_chain *in);
// Sets the joints' values that differ from those of `before`; null: all.
tsl_result tsla_rig_set_joints(tsl_world *world, tsl_chain_id chain, const tsla_rig_chain *before,
                               const tsla_rig_chain *in);
// Sets *e to the location in the file and the library's message; false.
bool tsla_rig_build_fail(const tsla_rig_file *file, const char *kind, uint32_t index, const char *name,
                         tsl_result result, const char *world_message, tsla_error *e);

#endif
