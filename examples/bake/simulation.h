// SPDX-License-Identifier: MIT
// The solver around one character: poses in, poses out, and how much work it was.
#ifndef EXAMPLES_BAKE_SIMULATION_H
#define EXAMPLES_BAKE_SIMULATION_H

#include "common/node_constraint.h"
#include "common/vrm_build.h"
#include "effort.h"
#include "limbs.h"
#include "tassel/asset.h"

typedef struct simulation {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_asset_rig *parts; // what the rig file made of it; null: there is none
    const skeleton *bones;
    uint32_t swinging_count; // bones of chains
    uint32_t driven_count;
    uint32_t *driven; // bones of chains, limbs and constraints, ascending
    tsla_arena memory;
    limb_set limbs;
    const node_constraints *constraints; // null: none
    uint32_t chain_count, particle_count;
    void *start; // with winds: the world's own state, at their time 0; null: there are none
    uint64_t start_size;
    double meetings; // of a tick: particles, and those times colliders where they may meet
    effort *effort;
    float tick_rate, file_rate; // ticks per second: now, and as the rig file has it
    uint32_t ticks_per_step;    // most of one step
    double seconds;             // of all steps so far
    double nanoseconds;         // that they took
    char log_text[512];         // what the library said last
} simulation;

// What swings, and how.
typedef struct simulation_source {
    gltf *model;
    const skeleton *bones;
    tsl_assets *assets;                  // with the rig file; null: there is none
    const char *rig_name;                // there
    vrm *avatar;                         // null: its spring bones are left out
    const node_constraints *constraints; // null: none
    effort *effort;                      // what all of it may cost
} simulation_source;

// Also call simulation_end after a failure.
bool simulation_begin(simulation *s, const simulation_source *source, tsla_error *e);
void simulation_end(simulation *s);

// For a loop of `duration` seconds the clock becomes the nearest rate at which that is a whole number of
// ticks: at any other every play would sample the motion elsewhere and come out a little different. 0: the
// file's own rate.
bool simulation_fit_clock(simulation *s, float duration, tsla_error *e);
// All chains onto this pose, at rest, at the start of a motion, with winds at their time 0: what comes of a motion does not
// depend on those before it.
bool simulation_reset(simulation *s, const tsl_transform *root, const tsl_transform *locals, tsla_error *e);
// What stands between a clip and the chains: limbs, then constraints. `seconds` after the call before.
bool simulation_prepare(simulation *s, float seconds, const tsl_transform *root, tsl_transform *locals, tsla_error *e);
bool simulation_step(simulation *s, float seconds, const tsl_transform *root, const tsl_transform *locals,
                     tsl_transform *out_locals, tsla_error *e);
// The longest step that loses no time: a frame that is longer is taken in several.
float simulation_longest_step(const simulation *s);

#endif
