// SPDX-License-Identifier: MIT
// A step of a rig: what the files that know the order of the stages do for each
// other and for the calls. stages.h has the stages.
#ifndef TSLI_SOLVER_STEP_H
#define TSLI_SOLVER_STEP_H

#include "solver/kernel/kernels.h"
#include "solver/model/clock.h"

// When what is shown is made.
typedef enum tsli_output_time {
    TSLI_OUTPUT_STEP, // in the step
    TSLI_OUTPUT_AGAIN // after it: how colliders of the world moved is forgotten, and they stand
} tsli_output_time;

// tick.c
// Memory for the contacts of rigs that tick, of TSLI_LOCAL_CONTACTS at hand and their own.
void tsli_assign_local_contacts(tsli_rig *const *rigs, uint32_t count, tsli_contact *local_contacts);

// tick_root.c
// The layout takes the root of now.
void tsli_rig_update_root(tsli_rig *rig);

// tick_fork_mean.c
// The means of the forks of a rig in a range of slots, among the places.
void tsli_set_fork_means(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot, float *positions, size_t stride);
// All of them in the state, which is what is shown.
void tsli_set_output_fork_means(const tsli_rig *rig);

// tick_order.c: a tick, and what is shown, level by level, in rigs where something is attached.
void tsli_tick_in_order(tsli_rig *rig, const tsli_tick *tick, const tsli_lanes_tick *lanes_tick);
void tsli_output_in_order(tsli_rig *rig, uint32_t rebased);
// Where its roots and anchors are on the pose of now.
void tsli_chain_attach_now(tsli_chain *chain);

// tick_sleepers.c: what of the lanes sleeps.
// Before a tick: chains that fell asleep are passed over from here on, and those that woke go on. 0: everyone sleeps.
uint32_t tsli_sleep_tick(tsli_rig *rig);
// Contacts that nobody meets in the next tick are not looked for.
void tsli_sleep_idle_collider_lists(tsli_layout *layout);
// Lanes as they were last shown: nothing of them has changed since.
void tsli_sleep_mark_unchanged(tsli_rig *rig);
// After a step was shown: what was asleep in it.
void tsli_sleep_note_output(tsli_rig *rig);
// After details of the rig's chains, or who of them sleeps, have changed.
void tsli_sleep_refresh(tsli_rig *rig);
// A chain that starts again ticks with its rig.
void tsli_chain_end_sleep(tsli_chain *chain);

// tick_wake.c
void tsli_chain_wake(tsli_chain *chain);
// Without those that links connect with it.
void tsli_chain_wake_alone(tsli_chain *chain);

// tick_size.c
tsl_vec3 tsli_chain_particle_position(const tsli_chain *chain, uint32_t particle);
// From its root to the particle that is farthest along.
float tsli_chain_length(const tsli_chain *chain);
// The ball around a sleeping chain's particles, from its state.
void tsli_sleep_measure(tsli_chain *chain);
static inline float tsli_larger(float a, float b)
{
    return a > b ? a : b;
}

// tick_sleep.c: what moves chains, and which are still.
// What the new pose, colliders and parent chains move, which wakes. `everyone`: all chains.
void tsli_sleep_affect(tsli_rig *rig, uint32_t everyone);
// After the ticks of a step: still chains fall asleep.
void tsli_sleep_fall(tsli_rig *rig, uint32_t tick_count);
// What is new in this step moves it.
static inline int tsli_chain_is_affected(const tsli_chain *chain)
{
    uint32_t affected = chain->rig->affected;
    return affected == TSLI_AFFECTED_ALL || (affected == TSLI_AFFECTED_SOME && chain->sleep.affected);
}
// Nothing has changed for a rig that sleeps.
int tsli_sleep_goes_on(const tsli_rig *rig);
static inline int tsli_chain_may_sleep(const tsli_chain *chain)
{
    return chain->detail.sleep_tolerance > 0.0f;
}
// Waking is nothing to a chain that is wide awake, and most are: nothing that could wake them is held against those.
static inline int tsli_chain_can_be_woken(const tsli_chain *chain)
{
    const tsli_sleep *sleep = &chain->sleep;
    return tsli_chain_may_sleep(chain) && chain->running && (sleep->asleep || sleep->still || chain->rig->sleeps);
}
// Chains that a collider moves as it comes, goes or changes where it is.
void tsli_sleep_disturb(tsl_world *world, const tsli_collider *collider);

// tick_wind.c
// Chains that a wind reaches wake as it comes, goes or changes.
void tsli_sleep_blow(tsl_world *world, const tsli_wind *wind);
// Some wind that it feels changes with time.
int tsli_wind_sways(tsli_chain *chain);
int tsli_world_sways(const tsl_world *world);
// The air at a tick, in `storage` or the world's; null: no wind acts. For worlds that have had winds.
const tsli_air *tsli_air_of_tick(tsli_rig *rig, const tsli_plan *plan, uint32_t index, tsli_air *storage);

// tick.c
// Several rigs step in turns, TSLI_RIGS_AT_ONCE at most.
void tsli_rigs_advance(tsli_rig *const *rigs, uint32_t count, float delta_seconds);
void tsli_rig_advance(tsli_rig *rig, float delta_seconds);

// tick_root.c
// Sets root, alpha and felt of a tick.
void tsli_tick_set_root(tsli_rig *rig, const tsli_plan *plan, uint32_t index, tsli_tick_storage *storage,
                        tsli_lanes_tick *out_tick);
// The same of a partial tick, which is where the rig is now.
void tsli_partial_tick_set_root(tsli_rig *rig, tsli_output_time how, tsli_tick_storage *storage,
                                tsli_lanes_tick *out_tick);

// tick_begin.c
// Takes what is new since the last step: poses, colliders, and chains that jump, begin, stop or are affected.
// `keeps_before`: ticks will lie between the last pose and this one.
void tsli_rig_begin_step(tsli_rig *rig, uint32_t keeps_before);
// Where roots and anchors are now is where they are at the last pose.
void tsli_keep_frames(tsli_layout *layout);

// tick_fade.c
// Called before its parameters change, so that a fade begins at the weight that acts now.
void tsli_chain_keep_weight(tsli_chain *chain);
// Whether it is simulated in this step: it is switched on, or still fades out.
int tsli_chain_is_to_run(const tsli_chain *chain);
// Whether the weight that acts is not yet the one that is asked for.
int tsli_chain_is_fading(const tsli_chain *chain);
// Moves the weight that acts on by the time of the rig's step. 0: it has not changed.
uint32_t tsli_chain_fade(tsli_chain *chain);
// Starts chains that fade in from 0 on the pose before the new one, so that they move on with their anchor from the first tick.
void tsli_fades_begin(tsli_rig *rig);

// tick_jump.c
void tsli_rig_limit_jumps(tsli_rig *rig, const tsli_jump_limits *limits);
// Whether the root that waits jumps: the TSLI_JUMP_ that was announced or is detected.
uint32_t tsli_jump_of(const tsli_rig *rig, float delta_seconds);
// Detects the jumps of a step, before anything of the step is taken.
void tsli_jumps_detect(tsli_rig *rig, float delta_seconds);
// Moves everything of the rig that is in the world along with a detected jump, before the pose is taken.
void tsli_jump_take(tsli_rig *rig);

// tick_partial.c
// Whether the last tick of the rig is before its newest pose, and what is shown is to be advanced up to that.
int tsli_rig_is_behind(tsli_rig *rig);
// Runs a partial tick of each, TSLI_RIGS_AT_ONCE at most: their states are as they are to be shown until tsli_partial_tick_end.
void tsli_partial_ticks(tsli_rig *const *rigs, uint32_t count, tsli_output_time how);
void tsli_partial_tick_end(tsli_rig *rig);

// tick_output.c
// Rotations and places of the last poses from the present state; TSLI_RIGS_AT_ONCE at most.
void tsli_rigs_make_output(tsli_rig *const *rigs, uint32_t count, tsli_output_time how);
void tsli_rig_make_output(tsli_rig *rig);

// tick_validate.c: with TSL_WORLD_VALIDATE only.
// A chain that stands where it starts, against all colliders that it may meet, or only one.
void tsli_validate_start(tsli_chain *chain, const char *function, const tsli_collider *only);
// The function that a message from within a step names.
static inline const char *tsli_step_name(const tsl_world *world)
{
    return world->stepping ? "tsl_world_step" : "tsl_rig_step";
}

// tick_chain.c
// Its anchor among the needed bones; TSLI_NONE: the rig's root.
uint32_t tsli_chain_anchor_needed(const tsli_chain *chain);
// What the radii of its particles are to be multiplied by.
float tsli_chain_radius_scale(const tsli_chain *chain);
// Neither weight nor distance switches it off.
int tsli_chain_wants_to_run(const tsli_chain *chain);
void tsli_chain_set_running(tsli_chain *chain, uint32_t running);
// The chain on the pose of now, at rest.
void tsli_chain_reset(tsli_chain *chain);
// The same, and its next tick finds it on the pose at the pace of its anchor.
void tsli_chain_reset_moving(tsli_chain *chain);
// The rig goes on by a clock of another tick rate: velocities, which are displacements in a tick, go with it.
void tsli_rig_rescale(tsli_rig *rig, const tsli_clock *clock);

#endif
