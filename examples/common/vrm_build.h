// SPDX-License-Identifier: MIT
// From a VRM avatar's spring bones to objects of the solver.
#ifndef EXAMPLES_COMMON_VRM_BUILD_H
#define EXAMPLES_COMMON_VRM_BUILD_H

#include "common/vrm.h"
#include "tassel/tassel.h"

// Creates the avatar's colliders, and one chain per spring, in an existing world and rig, whose bones are the
// nodes in the order of skeleton.h. Colliders on swinging nodes move with the simulated pose, and the spring
// waits for those that swing them; where that spring waits for this one already, the collider moves with the
// animated pose, which is added to the warnings. `log_text` as in tsla_rig_build.
bool vrm_build(tsl_world *world, tsl_rig_id rig, vrm *v, gltf *model, const char *log_text, tsla_error *e);

#endif
