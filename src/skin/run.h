// SPDX-License-Identifier: MIT
// The public function of skinning: a caller's job becomes a checked setup, and a setup is run by the best kernel there
// is.
#ifndef TSLI_SKIN_RUN_H
#define TSLI_SKIN_RUN_H

#include "skin/vertex.h"

// Reads the caller's struct and checks flags, modes and the pointers they call for.
tsl_result tsli_skin_job_read(const tsl_skin_job *given, tsl_skin_job *out_job);
// Range, joint count, palettes, output strides. vertex_count UINT32_MAX becomes the rest of the mesh.
tsl_result tsli_skin_job_check(tsl_skin_job *job, uint32_t mesh_vertices, uint32_t mesh_joints,
                               int has_normals, int has_tangents);
// Chooses how normals are made and lays the job's switches out.
void tsli_skin_setup_choose(tsli_skin_setup *setup);

#endif
