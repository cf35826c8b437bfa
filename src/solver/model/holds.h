// SPDX-License-Identifier: MIT
// Holds of a chain's particles and its kept pose, and their effect on its strands in a tick.
#ifndef TSLI_SOLVER_HOLDS_H
#define TSLI_SOLVER_HOLDS_H

#include "solver/model/model.h"
#include "tassel/hold.h"

// State that ticks continue from: all saved except `before`, which only one step uses.
typedef struct tsli_particle_hold {
    tsl_hold desc; // a strength of 0: the particle is not held
    float weight;  // share of the strength that acts now or, while it lets go, of the particle's own motion
    uint32_t lets_go;
    uint32_t fresh;       // no step has set its target yet
    tsl_vec3 before, now; // target relative to the rig's origin, on the last pose and on the newest
} tsli_particle_hold;

// The effect of one hold on one strand in a tick. A hold pulls the strand of its particle and those that this hangs on: there the particle
// at `slot` is pulled only beyond the distance `slack` from the target.
typedef struct tsli_pull {
    uint32_t strand, slot;
    uint32_t goes_on; // `target` is not a position but a velocity that the particle keeps
    tsl_vec3 target;
    float share, slack;
    // Set by the plan: the particle's position after the tick, and the share by which steps move it there.
    tsl_vec3 position;
    float firm;
} tsli_pull;

struct tsli_holds {
    uint64_t bytes;
    tsli_particle_hold *by_particle; // one a particle
    uint32_t is_posed;               // 0: no pose is kept, or it fades out
    float pose_strength, pose_fade_seconds, pose_weight;
    tsl_vec3 *posed; // by tsli_strand_particles: unit, from the parent, in the frame of the root bone; zero: none
    // While a tick runs.
    float posed_share; // 0: no pose is kept
    uint32_t pull_count;
    tsli_pull *pulls;  // strand by strand, from its root out
    float *lengths;    // by tsli_strand_particles, as `planned`
    tsl_vec3 *planned; // positions by the plan alone
};

static inline int tsli_hold_is_active(const tsli_particle_hold *hold)
{
    return tsli_compare(hold->desc.strength, 0.0f) > 0; // in any floating-point mode
}

// Memory for the chain's first hold or pose. 0: there is none.
int tsli_holds_make(tsli_host *host, tsli_chain *chain);
int tsli_chain_has_holds(const tsli_chain *chain); // it is held, keeps a pose, or either fades
// Whether ticks change holds even where nothing moves: then the chain must not fall asleep.
int tsli_chain_is_held(const tsli_chain *chain);
// When the chain is reset or switched off: weights start at 0, and fading holds end.
void tsli_chain_reset_holds(tsli_chain *chain);
// After holds of the rig have changed: updates whether its ticks look for any.
void tsli_rig_note_holds(tsli_rig *rig);
// The target on the newest pose, relative to the rig's origin; the last one, if the hold's bone is no longer read.
tsl_vec3 tsli_hold_target(const tsli_rig *rig, const tsli_particle_hold *hold);

// After the plan of the strand in a lane of a block: the pose that is kept, then the holds from the root out.
void tsli_held_strand_plan(tsli_layout *layout, tsli_block *block, uint32_t lane);
// Records the plan after limits and others have moved it: its steps lead there.
void tsli_held_strand_note_plan(tsli_layout *layout, tsli_block *block, uint32_t lane);
// Moves held particles to their planned positions, and restores lengths up to the root and down again. `began`: null, or by slot the
// positions before the tick, in lane `at`; then targets are at that share of the way from there.
void tsli_held_strand_follow(tsli_layout *layout, tsli_block *block, uint32_t lane, tsli_lanes3 *began, uint32_t at,
                             float share);

#endif
