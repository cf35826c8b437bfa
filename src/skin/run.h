// SPDX-License-Identifier: MIT
// Public skinning: a caller's job is checked into a setup, which the best kernel runs.
#ifndef TSLI_SKIN_RUN_H
#define TSLI_SKIN_RUN_H

#include "skin/vertex.h"

// Reads the caller's struct; checks flags, modes and the pointers they need.
tsl_result tsli_skin_job_read(const tsl_skin_job *given, tsl_skin_job *out_job);
// Checks range, joint count, palettes and output strides. vertex_count UINT32_MAX means the rest of the mesh.
tsl_result tsli_skin_job_check(tsl_skin_job *job, uint32_t mesh_vertices, uint32_t mesh_joints, int has_normals,
                               int has_tangents);
// Chooses how normals are computed and fills the job's switches.
void tsli_skin_setup_choose(tsli_skin_setup *setup);

#endif
