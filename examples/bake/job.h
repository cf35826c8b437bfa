// SPDX-License-Identifier: MIT
// One bake from beginning to end, but for the files that it ends in: read a model and what swings in it, play its clips
// through the solver, make the bytes of all results.
#ifndef EXAMPLES_BAKE_JOB_H
#define EXAMPLES_BAKE_JOB_H

#include "common/gltf.h"
#include "effort.h"
#include "keys.h"
#include "options.h"

#define JOB_MOST_RESULTS FILE_SET_MAXIMUM

typedef struct job_result {
    const char *path;
    bytes data;
} job_result;

typedef struct job {
    options o;         // filled in before
    tsla_arena memory; // of the options too
    effort effort;
    gltf model;
    tsl_assets *assets; // with the rig file; null: the avatar has its own
    skeleton bones;
    vrm avatar;
    vrm_animation animation; // --motion
    node_constraints constraints;
    reduce_settings reduce;
    simulation_source source;
    simulation solver;
    uint32_t take_count;
    motion *motions;
    take *takes;
    uint32_t result_count;
    job_result results[JOB_MOST_RESULTS]; // in the order in which they are made
} job;

// What stands in for the files that the options name. rig.data null: there is no rig file.
typedef struct job_files {
    bytes model, rig, motion;
} job_files;

// `given` null: the files are read. A zeroed job but for its options. Also call job_end after a failure.
bool job_run(job *j, const job_files *given, tsla_error *e);
void job_end(job *j);

#endif
