// SPDX-License-Identifier: MIT
// The two doors that poses go through, as they see each other.
#ifndef TSLI_SOLVER_POSE_H
#define TSLI_SOLVER_POSE_H

#include "solver/pose_array.h"
#include "solver/stages.h"

// Checks the host's array and says how to read it; bones stay null where only the root moved.
tsl_result tsli_take_input(const tsl_world *world, const char *door, const tsli_rig *rig,
                           const tsl_pose_input *in, tsli_pose_array *array);
// Reads a pose into the rig's spare array; nothing else changes until it is committed.
tsl_result tsli_pose_prepare(tsl_world *world, const char *door, tsli_rig *rig, const tsl_pose_input *in,
                             tsli_pose_array *array);
void tsli_pose_commit(tsli_rig *rig, const tsl_pose_input *in, const tsli_pose_array *array);

// Checks the host's array against the rig and the input of the same call, null: none.
tsl_result tsli_take_output(const tsl_world *world, const char *door, const tsli_rig *rig,
                            const tsl_pose_output *out, const tsli_pose_array *in, tsli_pose_array *array,
                            tsl_pose_write *out_write);
// stage write: results and needed locals into the host's pose.
void tsli_stage_write(tsli_rig *rig, const tsli_pose_array *in, const tsli_pose_array *out,
                      tsl_pose_write write);

#endif
