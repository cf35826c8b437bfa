// SPDX-License-Identifier: MIT
// What holds particles of a chain, and the pose that it keeps.
#ifndef TSLI_SOLVER_GRIP_H
#define TSLI_SOLVER_GRIP_H

#include "solver/model/model.h"

enum {
    TSLI_GRASP_NONE = 0,
    TSLI_GRASP_HOLDS = 1,
    TSLI_GRASP_LETS_GO = 2 // what the hold kept away comes back little by little
};

typedef struct tsli_grasp {
    tsl_hold hold;
    uint32_t state; // TSLI_GRASP_
    uint32_t fresh; // no step has placed it yet
    // How much of the strength acts by now; of one that lets go, how much of the motion is still the particles' own.
    float weight;
    tsl_vec3 before, now; // where it has been at the pose before the newest and at that one, in the world
} tsli_grasp;

static inline int tsli_grasp_holds(const tsli_grasp *grasp)
{
    return grasp->state == TSLI_GRASP_HOLDS;
}

// Of a chain, in one piece of memory.
struct tsli_grip {
    uint64_t bytes;
    tsli_grasp grasps[TSL_HOLD_COUNT];
    uint32_t posed; // it keeps a pose, or comes to it; 0: none, or it leaves one
    float pose_strength, pose_fade_seconds;
    float pose_weight;                                    // how much of pose_strength acts by now
    float kept_pose_weight, kept_weights[TSL_HOLD_COUNT]; // those of the last tick, while a partial one runs
    tsl_vec3 *
        posed_ways; // by particle: unit, from its parent, in the frame of its tree's root bone; zero: it has none
    // Of the tick that runs, by particle: where the tick alone has brought it, where it is to be, its velocity before the tick, and
    // the share of the difference of the first two that is velocity; below 0: not known yet.
    tsl_vec3 *simulated, *places, *velocities;
    float *felt;
    float *kept; // how long the segment that ends at it is to be; below 0: nothing has pulled at it yet
    // A line of particles, from the one that stays on: see reach.h.
    tsl_vec3 *line;
    float *lengths;
    uint32_t *path;
};

// It keeps a pose, or has one that fades.
static inline int tsli_grip_keeps_pose(const tsli_grip *grip)
{
    return grip->posed || grip->pose_weight > 0.0f;
}

// Null: there is no memory.
tsli_grip *tsli_grip_make(tsli_host *host, uint32_t particle_count);
void tsli_grip_free(tsli_host *host, tsli_grip *grip);
// It holds something, poses the chain, or fades.
int tsli_grip_acts(const tsli_grip *grip);
// A tick would change it, even where nothing moves: the chain is not to fall asleep.
int tsli_grip_is_busy(const tsli_grip *grip);
// The chain starts on the pose that it reads, or is switched off: holds begin again, and nothing is let go.
void tsli_grip_restart(tsli_grip *grip);
// After grips of the rig have changed: whether its steps have to look for any.
void tsli_rig_note_grips(tsli_rig *rig);

// In the world on the pose of now. On a bone that is no longer read it is where it was.
tsl_vec3 tsli_grasp_place(const tsli_rig *rig, const tsli_grasp *grasp);

#endif
