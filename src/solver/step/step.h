// SPDX-License-Identifier: MIT
// A step of a rig, for the files of this folder and those above. The stages in running order, each with all that it touches; only step.c
// knows the order of the calls (tick_attached.c in rigs with attachments), and only lane_stages.h that of the stages
// inside a tick.
//
//   stage        reads                                  writes
//   pose         needed locals                          model, frames and links of blocks
//   rest         links                                  offsets, aims, slot frames
//   contact      colliders, model, chains               contacts of this tick
//   tick, a block at a time, several blocks interleaved:
//     frame      root and anchor, before and now        travel, forces; particle 0 of each strand
//     then particle by particle from the root out, each against the new position of its parent:
//     integrate  position, previous, travel, forces     position, previous
//     shape      offset, parent                         position
//     collide    contacts, radius                       position, touched
//     limit      freeze axis, parent                    position
//     length     parent                                 position
//   of TSL_MODEL_TASSEL (lane_project.h): integrate, shape, limit and length; holds and kept poses; then, near colliders,
//     steps      positions before the tick, planned     positions, previous, touched
//   of TSL_MODEL_SPRING (lane_spring.h): integrate, length, then for each contact collide and length, then
//     swing      offset, turned so far                  turned, which turns the next rest direction
//   attachment   parent chains' positions and rotations roots, anchors and colliders on simulated bones, before
//                                                       the blocks of the level that waits for them
//   partial tick the state of the last tick             positions at the rig's time; then the state is put back
//   view         positions, without a partial tick      positions relative to the newest root
//   rotate       positions, links, aims                 results
//   write        results, needed locals                 the host's pose
#ifndef TSLI_SOLVER_STEP_H
#define TSLI_SOLVER_STEP_H

#include "solver/kernel/kernels.h"
#include "solver/model/clock.h"

static inline float tsli_larger(float a, float b)
{
    return a > b ? a : b;
}

// From one number to another, by `step` at most.
static inline float tsli_step_toward(float from, float to, float step)
{
    if (from < to)
        return to - from > step ? from + step : to;
    return from - to > step ? from - step : to;
}

// When output is made.
typedef enum tsli_output_time {
    TSLI_OUTPUT_STEP, // in the step
    TSLI_OUTPUT_AGAIN // after it: the motion of world colliders is forgotten, and they stand still
} tsli_output_time;

// step.c
// A step of a rig.
void tsli_rig_advance(tsli_rig *rig, float delta_seconds);
// Stores the current frames of roots and anchors as those of the last pose.
void tsli_keep_frames(tsli_layout *layout);
// Outside of a step: computes output rotations and positions of the newest pose from the current state.
void tsli_rig_make_output(tsli_rig *rig);

// tick_root.c
void tsli_rig_limit_jumps(tsli_rig *rig, const tsli_jump_limits *limits);
// Whether the pending root jumps: the TSLI_JUMP_ that was announced or is detected.
uint32_t tsli_jump_of(const tsli_rig *rig, float delta_seconds);
// Detects the jumps of a step, before its poses are taken.
void tsli_jumps_detect(tsli_rig *rig, float delta_seconds);
// Moves the rig's state along with a jump, announced or detected, before the pose is taken.
void tsli_jump_take(tsli_rig *rig);
// Takes the pending root, and moves the rig's origin there.
void tsli_rig_take_root(tsli_rig *rig);
// Begins a tick, `share` of a whole one.
tsli_lanes_tick tsli_tick_begin(tsli_rig *rig, float share);
// Sets root, alpha and the share of effective travel of a tick.
void tsli_tick_set_root(tsli_rig *rig, const tsli_plan *plan, uint32_t index, tsli_tick_storage *storage,
                        tsli_lanes_tick *out_tick);
// The same for a partial tick, which is at the newest pose.
void tsli_partial_tick_set_root(tsli_rig *rig, tsli_output_time how, tsli_tick_storage *storage,
                                tsli_lanes_tick *out_tick);

// tick_attached.c
// A tick that is prepared, level by level in rigs with attachments.
void tsli_tick_run(tsli_rig *rig, const tsli_tick *tick, const tsli_lanes_tick *lanes_tick);
// The output of such rigs.
void tsli_output_by_level(tsli_rig *rig, uint32_t rebased);
// Places the chain's attached roots and anchors on the newest pose.
void tsli_chain_attach_now(tsli_chain *chain);

// The function named by messages from within a step, with TSL_WORLD_VALIDATE.
static inline const char *tsli_step_name(const tsl_world *world)
{
    return world->stepping ? "tsl_world_step" : "tsl_rig_step";
}

// tick_chain.c
// The chain's anchor among the needed bones; TSLI_NONE: the rig's root.
uint32_t tsli_chain_anchor_needed(const tsli_chain *chain);
// The factor for the radii of its particles.
float tsli_chain_radius_scale(const tsli_chain *chain);
// Whether neither weight nor distance switches the chain off.
int tsli_chain_wants_to_run(const tsli_chain *chain);
void tsli_chain_set_running(tsli_chain *chain, uint32_t running);
// Puts the chain on the newest pose, at rest.
void tsli_chain_reset(tsli_chain *chain);
// The same, and the next tick starts at the speed of its anchor.
void tsli_chain_reset_moving(tsli_chain *chain);
// Called before parameters change: a fade begins at the weight that acts now.
void tsli_chain_keep_weight(tsli_chain *chain);
// Whether the chain is simulated in this step: it is switched on, or still fades out.
int tsli_chain_is_to_run(const tsli_chain *chain);
// Whether the acting weight has not reached its target yet.
int tsli_chain_is_fading(const tsli_chain *chain);
// Advances the acting weight by the rig's step. 0: it has not changed.
uint32_t tsli_chain_fade(tsli_chain *chain);
// Starts chains that fade in from 0 on the last pose, so that they move with their anchor from the first tick.
void tsli_fades_begin(tsli_rig *rig);
tsl_vec3 tsli_chain_particle_position(const tsli_chain *chain, uint32_t particle);
// The longest length from a root to a particle.
float tsli_chain_length(const tsli_chain *chain);
// The ball around a sleeping chain's particles, from its state.
void tsli_sleep_measure(tsli_chain *chain);
// After the level of detail of some chain, or the set of sleeping chains, was changed by a call.
void tsli_sleep_refresh(tsli_rig *rig);
// A chain that is reset ticks again with its rig.
void tsli_chain_end_sleep(tsli_chain *chain);
void tsli_chain_wake(tsli_chain *chain);
// Without the chains that links connect to it.
void tsli_chain_wake_alone(tsli_chain *chain);
// Sets gravity and wakes every chain, unless it is the current one.
void tsli_world_take_gravity(tsl_world *world, tsl_vec3 gravity);
// Writes whether it is paused into its lanes.
void tsli_chain_write_paused(const tsli_chain *chain);
// Whether it may fall asleep, or is paused still.
static inline int tsli_chain_is_sleeper(const tsli_chain *chain)
{
    return chain->detail.sleep_tolerance > 0.0f || chain->sleep.paused;
}
// Changes the tick rate: velocities are displacements per tick, so they are rescaled.
void tsli_rig_rescale(tsli_rig *rig, const tsli_clock *clock);

// tick_sleep.c: what moves chains, and which are still.
// Wakes the chains that the new pose, colliders, winds and parent chains affect. `all`: every one of them.
void tsli_sleep_affect(tsli_rig *rig, uint32_t all);
// After the ticks of a step: still chains fall asleep.
void tsli_fall_asleep(tsli_rig *rig, uint32_t tick_count);
// Whether the rig sleeps and nothing has changed for it.
int tsli_rig_stays_asleep(const tsli_rig *rig);
// After a collider or a wind is added, removed or changed: wakes the chains that it reaches.
void tsli_wake_for_collider(tsl_world *world, const tsli_collider *collider);
void tsli_wake_for_wind(tsl_world *world, const tsli_wind *wind);
// Before a tick of a rig with sleepers: pauses chains that fell asleep and resumes those that woke. 0: all chains sleep.
uint32_t tsli_sleep_tick(tsli_rig *rig);
// Not 0: some lane runs and is not paused.
static inline uint32_t tsli_ticking_lanes(const tsli_layout *layout)
{
    uint32_t ticking = 0;
    for (uint32_t b = 0; b < layout->block_count; ++b)
        ticking |= layout->blocks[b].running & ~layout->blocks[b].paused;
    return ticking;
}
// After the output of a rig with sleepers: notes whether all of them were asleep in it.
void tsli_sleep_note_output(tsli_rig *rig);

// stage_pose.c
// With 0 for -0, as in products of frames: an anchor that is the root is taken as it is where all anchors of its block are, and is
// multiplied where some are not, and both must have the same bits.
static inline tsl_transform tsli_without_minus_zero(const tsl_transform *root)
{
    tsl_transform out = *root;
    out.position = tsli_vec3_add(out.position, tsli_vec3(0.0f, 0.0f, 0.0f));
    out.rotation.x += 0.0f;
    out.rotation.y += 0.0f;
    out.rotation.z += 0.0f;
    out.rotation.w += 0.0f;
    return out;
}
// The layout takes the newest root.
void tsli_rig_update_root(tsli_rig *rig);
// Model space of the framed bones, or of all with an element in `model` when the rig outputs the world.
void tsli_stage_model(tsli_rig *rig);
// Which links to load: those of bones whose pose changed (local_pending has the last pose after the swap); all links that are read; those
// of bones at rest too, which change with the layout only.
enum { TSLI_LINKS_CHANGED = 0, TSLI_LINKS_READ = 1, TSLI_LINKS_ALL = 2 };
void tsli_stage_pose(tsli_rig *rig, uint32_t links);
// Computes rest offsets from the current links and scales, where these changed. `keeps_before`: ticks lie between the old offsets and the
// new ones.
void tsli_stage_rest(tsli_rig *rig, uint32_t keeps_before);
// Sums the motion of root bones and anchors by changes of scale; called after tsli_stage_rest, which finds the changes.
void tsli_stage_scale(tsli_rig *rig);
// Makes the next tick compare the scales of all lanes with those of the last tick, after a new layout or state.
void tsli_stage_look_at_scales(tsli_layout *layout);
// Forks with TSL_FORK_AVERAGE: puts the slots after them, in a range of slots, where the weighted sum of the unit directions to the children
// ends.
void tsli_set_fork_means(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot);
// Rest directions of these forks, after rest offsets or weights changed.
void tsli_rig_aim_forks(tsli_rig *rig);

// stage_collider.c
// `keeps_before`: ticks lie between the last positions and these.
void tsli_stage_colliders(tsli_rig *rig, uint32_t keeps_before);
// Records where the animation has colliders on simulated bones: they wake chains by changes of that.
void tsli_stage_watch_simulated(tsli_rig *rig);
// A collider on its rig's newest pose or, without a rig, in the world.
tsli_placed_shape tsli_collider_to_world(const tsli_collider *collider);
// The `a` of a rig's collider on the newest pose, in double.
void tsli_collider_center(const tsli_collider *collider, double out[3]);
// As tsli_collider_to_world for a given matrix of its bone or its rig's root.
tsli_placed_shape tsli_collider_shape_through(const tsli_collider *collider, tsli_affine bone_ws);
// The same for a given frame of its bone, its rig's root or the world.
tsli_placed_shape tsli_collider_to_world_from(const tsli_collider *collider, tsl_transform frame_ws);
// The same for the collider's own frame in the world.
tsli_placed_shape tsli_collider_shape_at(const tsli_collider *collider, tsl_transform t);

// stage_contact.c
// Fills `count` collider lists from `first` on.
void tsli_stage_contact(const tsli_rig *rig, uint32_t first, uint32_t count, const tsli_tick *tick,
                        const tsli_lanes_tick *lanes_tick);
// After the contacts of a tick are made, in rigs with TSL_MODEL_TASSEL: the next tick's colliders start from these positions.
void tsli_stage_leave_tick(tsli_rig *rig, const tsli_tick *tick);

// stage_hold.c: holds, and the poses that chains keep.
// Targets of holds on the newest pose.
void tsli_stage_hold_targets(tsli_rig *rig);
// Before a tick: the strands that holds act on, and their pulls.
void tsli_stage_hold(tsli_rig *rig, const tsli_tick *of_rig, const tsli_lanes_tick *tick);

// overlaps.c: overlaps of bones with colliders, for code outside of ticks: which colliders a chain collides with, the signed distance of a
// position from one, which bones touch which in the setup pose (those of chains with TSL_CHAIN_IGNORES_REST_CONTACTS ignore them), and
// which start inside of one (TSL_WORLD_VALIDATE).
// A TSL_SHAPE_CAPSULE with two radii has that at the foot of the perpendicular on its axis, as for particles.
tsli_signed_distance tsli_signed_distance_at(const tsl_world *world, const tsli_collider *collider,
                                             const tsli_placed_shape *placed, tsl_vec3 at);
// A collider's position for a rig's chains: on the newest pose if it is the rig's own, else as last published.
tsli_placed_shape tsli_collider_shape_for(const tsli_rig *rig, const tsli_collider *collider);
// Whether the collider pushes the chain where they overlap.
int tsli_chain_collides_with(const tsli_chain *chain, const tsli_collider *collider);

// Whether the bone that ends at the particle ignores the collider.
int tsli_particle_ignores(const tsli_chain *chain, const tsli_particle *p, const tsli_collider *collider);
// Whether all bones that begin at a particle do; TSLI_NONE: all of the chain.
int tsli_bones_ignore(const tsli_chain *chain, uint32_t particle, const tsli_collider *collider);

// Finds contacts in the setup pose, after something that they depend on has changed; allocates nothing. For all chains of the rig: a
// collider was added, removed or changed, or parameters were loaded.
void tsli_rig_find_rest_contacts(tsli_rig *rig);
// For one chain, after its radii changed.
void tsli_chain_find_rest_contacts(tsli_chain *chain);

// With TSL_WORLD_VALIDATE only: tests a chain at its start position against all its colliders, or one only.
void tsli_validate_start(tsli_chain *chain, const char *function, const tsli_collider *only);

#endif
