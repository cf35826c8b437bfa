// SPDX-License-Identifier: MIT
// Holds of a chain's particles, the pose that it keeps, and what both do to its strands in a tick.
#ifndef TSLI_SOLVER_HOLDS_H
#define TSLI_SOLVER_HOLDS_H

#include "solver/model/model.h"
#include "tassel/hold.h"

// A tick goes on from here: all of it is saved but for `before`, which a step alone asks for.
typedef struct tsli_particle_hold {
    tsl_hold desc; // a strength of 0: nothing holds the particle
    float weight;  // share of the strength that acts by now or, of one that lets go, of the particle's own motion
    uint32_t lets_go;
    uint32_t fresh;       // no step has placed it yet
    tsl_vec3 before, now; // in the world, on the pose before the newest and on that one
} tsli_particle_hold;

// One hold on one strand in a tick. A hold pulls at the strand of its particle and at those that this hangs on: there the
// particle at `slot` is pulled only where it is farther than `slack` from the target.
typedef struct tsli_pull {
    struct tsli_pull *next; // of the strand, farther out
    uint32_t slot;
    uint32_t goes_on; // `target` is a velocity that the particle goes on with, and no place
    tsl_vec3 target;
    float share, slack;
    // From the plan: where the tick leads the particle, and by which share its steps put it there.
    tsl_vec3 position;
    float firm;
} tsli_pull;

// A strand with holds, or of a chain that keeps a pose, while a tick runs.
typedef struct tsli_held_strand {
    struct tsli_held_strand *next; // of the layout
    tsli_pull *pulls;              // from the root out
    const tsl_vec3 *posed;         // as tsli_holds.posed, from the strand's slot 0 on
    float posed_share;             // 0: the chain keeps no pose
    float *lengths;                // by slot
    tsl_vec3 *planned;             // by slot, where the plan alone has the particles
    uint32_t block, lane, slot_count;
} tsli_held_strand;

struct tsli_holds {
    uint64_t bytes;
    tsli_particle_hold *by_particle; // one a particle
    uint32_t is_posed;               // 0: no pose is kept, or it fades
    float pose_strength, pose_fade_seconds, pose_weight;
    tsl_vec3 *posed; // by tsli_strand_particles: unit, from the parent, in the frame of the root bone; zero: none
    tsli_pull *pulls;
    tsli_held_strand *held_strands; // one a strand
    float *lengths;                 // by tsli_strand_particles, as `planned`
    tsl_vec3 *planned;
};

static inline int tsli_hold_is_active(const tsli_particle_hold *hold)
{
    return tsli_compare(hold->desc.strength, 0.0f) > 0; // in any floating-point mode
}

// Null: there is no memory.
tsli_holds *tsli_holds_make(tsli_host *host, const tsli_chain *chain);
void tsli_holds_free(tsli_host *host, tsli_holds *holds);
int tsli_chain_has_holds(const tsli_chain *chain); // it is held, keeps a pose, or either fades
// Ticks change it even where nothing moves: the chain is not to fall asleep.
int tsli_chain_is_held(const tsli_chain *chain);
// The chain starts on the pose that it reads, or is switched off: strengths begin at none, and what fades is gone.
void tsli_chain_reset_holds(tsli_chain *chain);
// After holds of the rig have changed: whether its steps look for any.
void tsli_rig_note_holds(tsli_rig *rig);
// In the world on the pose of now. On a bone that is no longer read it is where it was.
tsl_vec3 tsli_hold_target(const tsli_rig *rig, const tsli_particle_hold *hold);

// hold_pull.c. After a strand's plan: the pose that is kept, then the holds from the root out. `root`: its root bone's rotation.
void tsli_held_strand_plan(tsli_layout *layout, const tsli_held_strand *held);
// What else has moved the plan since, as limits, is where its steps lead.
void tsli_held_strand_note_plan(tsli_layout *layout, const tsli_held_strand *held);
// Brings held particles to their places, and lengths up to the root and down again. `began`: null, or by slot where the tick began, in
// lane `at`; then the places are that share of the way from there.
void tsli_held_strand_follow(tsli_layout *layout, const tsli_held_strand *held, tsli_lanes3 *began, uint32_t at,
                             float share);

#endif
