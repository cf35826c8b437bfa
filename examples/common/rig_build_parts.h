// SPDX-License-Identifier: MIT
// From the parts of a rig file to the structs of the solver, for building a rig and for tuning one.
#ifndef EXAMPLES_COMMON_RIG_BUILD_PARTS_H
#define EXAMPLES_COMMON_RIG_BUILD_PARTS_H

#include "common/rig_build.h"

tsl_vec3 rig_vector(const float v[3]);
// `planes`: room that the description points to.
void rig_fill_collider(tsl_rig_id rig, const rig_collider *in, tsl_plane planes[TSL_HULL_PLANES],
                       tsl_collider_desc *desc);
void rig_fill_params(const rig_chain *in, tsl_chain_params *params);
void rig_fill_links_params(const rig_links *in, tsl_links_params *params);
// Curves of parameters and of limits, and the limits themselves, as far as they differ from those of `before`; null: all.
tsl_result rig_set_curves(tsl_world *world, tsl_chain_id chain, const rig_chain *before, const rig_chain *in);
tsl_result rig_set_limits(tsl_world *world, tsl_chain_id chain, const rig_chain *in);
// Sets *e to the place in the file and the library's words; false.
bool rig_build_fail(const rig_file *file, const char *kind, uint32_t index, const char *name,
                    tsl_result result, const char *log_text, error *e);

#endif
