// SPDX-License-Identifier: MIT
// TSL_WORLD_VALIDATE: warns of calls that are legal and almost surely a mistake. It never changes what results depend on. API functions
// call it only where world->validation exists, so that without the flag it costs one test.
#ifndef TSLI_SOLVER_VALIDATE_H
#define TSLI_SOLVER_VALIDATE_H

#include "solver/check/entry.h"
#include "solver/pose/pose.h"

// The rest pose of a rig that was just made from that description.
void tsli_validate_rest(tsli_rig *rig, const char *function, const tsl_rig_desc *desc);
// The tips of a chain that was just made.
void tsli_validate_tips(const tsli_chain *chain, const char *function);
// A collider that was just made, against the chains that it may act on.
void tsli_validate_collider(const tsl_world *world, const char *function, const tsli_collider *collider);
// The root of an input before it is normalized.
void tsli_validate_root(tsli_rig *rig, tsli_caller caller, const tsl_transform *root);
// A pose that was read into the rig's spare arrays and is not the last one again.
void tsli_validate_pose(tsli_rig *rig, tsli_caller caller, const tsli_pose_array *array);
// `rig` null: a step of the world.
void tsli_validate_seconds(tsl_world *world, tsli_rig *rig, const char *function, float delta_seconds);
// Around the tasks of a step: before the first, in each, after the last.
void tsli_validate_tasks_begin(tsl_world *world);
void tsli_validate_task(tsl_world *world, uint32_t task);
void tsli_validate_tasks_end(tsl_world *world, const char *function);

#endif
