// SPDX-License-Identifier: MIT
// The pipeline in running order. A stage touches only what its line says; only tick.c and, before and behind the ticks,
// tick_begin.c and tick_show.c know the order of the calls (tick_order.c where something rides), only lane_stages.h that
// of the stages inside a tick.
//
//   stage        reads                                  writes
//   pose         needed locals                          model, frames and links of blocks
//   rest         links                                  offsets, aims, slot frames
//   contact      colliders, model, chains               contacts of this tick
//   tick, a block at a time, several blocks interleaved:
//     frame      root and anchor, before and now        travel, forces; particle 0 of each strand
//     then particle by particle from the root out, each against the place its parent has just reached:
//     integrate  position, previous, travel, forces     position, previous
//     shape      offset, parent                         position
//     collide    contacts, radius                       position, touched
//     limit      freeze axis, parent                    position
//     length     parent                                 position
//   of TSL_MODEL_SPRING (lane_spring.h): integrate, length, then for each contact collide and length, then
//     swing      offset, turned so far                  turned, which turns the next rest direction
//   ride         carriers' positions and turns          roots, anchors and colliders on simulated bones: before
//                                                       the blocks of the level that waits for them
//   view         positions of the last two ticks        places at the rig's time
//   rotate       places, links, aims                    results
//   write        results, needed locals                 the host's pose
#ifndef TSLI_SOLVER_STAGES_H
#define TSLI_SOLVER_STAGES_H

#include "base/compiler.h"
#include "solver/clock.h"
#include "solver/model.h"

typedef struct tsli_tick {     // of a rig
    const tsl_transform *root; // in the world
    float alpha;               // between the last pose and this one
    uint32_t at_now;           // alpha is 1
} tsli_tick;

typedef struct tsli_lanes_tick { // of the lanes of one rig or more
    tsli_pack *pack;
    uint32_t first, end; // blocks
    const tsli_frame_lanes *root;
    const float *alpha;   // a row
    uint32_t at_now;      // alpha is 1 in every lane
    const float *felt;    // a row: the share of the travel of roots and anchors in the tick that is felt
    uint32_t all_is_felt; // it is 1 in every lane
    float seconds, seconds_squared;
    uint32_t keeps_older; // the output will lie between this tick and the one before
} tsli_lanes_tick;

// What a tick points to, of up to sixteen rigs.
typedef struct tsli_tick_room {
    _Alignas(64) tsli_lanes1 alpha;
    tsli_lanes1 felt;
    tsli_frame_lanes roots;
    tsli_tick of_rigs[TSLI_WIDTH];
    tsl_transform places[TSLI_WIDTH]; // of rigs between two poses
} tsli_tick_room;

typedef struct tsli_lanes_fix_up { // the same, after the ticks
    tsli_pack *pack;
    uint32_t first, end;
    const tsli_frame_lanes *root;
    float blend;
    uint32_t viewed;   // the places are those that view made, not those of the last tick
    uint32_t in_world; // more than local rotations is asked for
} tsli_lanes_fix_up;

enum { TSLI_POSE_TRANSFORM = 0, TSLI_POSE_ROWS = 1, TSLI_POSE_COLUMNS = 2 };

// Rotation and position; three rows of four; or four columns of four: a number a row. What a form has no number for, and
// lanes that were not asked for, may stand as they stood.
typedef struct tsli_slot_pose {
    _Alignas(64) tsli_lanes1 rows[16];
} tsli_slot_pose;

// The stages that run in lanes, one set per instruction set. `root`: of the rigs in the world, now.
typedef struct tsli_kernel {
    // Offsets, aims and slot frames of a block from its links. `keeps_before`: ticks will lie between the offsets
    // there were and the new ones.
    void (*rest)(tsli_pack *pack, tsli_block *block, const tsli_frame_lanes *root, uint32_t keeps_before);
    // Of several packs in turns: chains of one pack wait for square roots that others fill with work. Blocks of any levels
    // when nothing rides.
    void (*tick)(const tsli_lanes_tick *ticks, uint32_t count);
    // The simulated rotations of a block's lanes at their last tick.
    void (*turn)(tsli_pack *pack, tsli_block *block, uint32_t lanes);
    // Puts lanes on the pose of now, at rest.
    void (*settle)(tsli_pack *pack, tsli_block *block, uint32_t lanes, const tsli_frame_lanes *root);
    // Moves lanes with their root bone from its place at the last tick to its place now.
    void (*carry)(tsli_pack *pack, tsli_block *block, uint32_t lanes, const tsli_frame_lanes *root);
    // The places at the rig's time, when they are not those of the last tick, for what is shown in the world.
    void (*view)(tsli_pack *pack, uint32_t first, uint32_t end, const tsli_frame_lanes *root, float blend);
    // Rotations at the rig's time, likewise.
    void (*rotate)(const tsli_lanes_fix_up *shown, uint32_t count);
    // What is shown of a slot's lanes `first` up to `end`, and perhaps of some around them: relative to `root`, null: in
    // the world; TSLI_POSE_ `form`, bones' scales left out.
    void (*poses)(const tsli_slot_world *slot, const tsli_frame_lanes *root, uint32_t form, uint32_t first,
                  uint32_t end, tsli_slot_pose *out);
    // A block of colliders on the pose of now, but that normals of planes are not of length 1. `bones`: what those on
    // bones ride on, in model space; null when none is.
    void (*place)(tsli_collider_block *block, const tsli_frame_lanes *root, const tsli_frame_lanes *bones);
    // Those that act, as contacts of a tick, lane by lane; the same for planes.
    void (*contacts)(const tsli_collider_block *block, const tsli_lanes_tick *tick, tsli_contact *contact);
} tsli_kernel;

extern const tsli_kernel tsli_kernel_scalar;
#if defined(__x86_64__) || defined(_M_X64) || defined(__SSE2__) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#define TSLI_HAS_X86_LANES 1
extern const tsli_kernel tsli_kernel_sse2;
extern const tsli_kernel tsli_kernel_avx2;
extern const tsli_kernel tsli_kernel_avx512;
#endif
#if defined(__aarch64__) || defined(_M_ARM64)
#define TSLI_HAS_NEON_LANES 1
extern const tsli_kernel tsli_kernel_neon;
#endif
#if defined(__wasm_simd128__)
#define TSLI_HAS_WASM_LANES 1
extern const tsli_kernel tsli_kernel_wasm;
#endif
// The kernel of a lane type, AUTO for the fastest here; null when this processor or build lacks it.
const tsli_kernel *tsli_kernel_find(tsl_lanes *inout_lanes);

// stage_pose.c
// Model space of the framed bones, or of all needed ones when the rig shows the world.
void tsli_stage_model(tsli_rig *rig);
// Which links: those of bones whose pose is not that of before, which local_pending holds after the two were
// swapped; all that are read; also those at rest, which change with the pack only.
enum { TSLI_LINKS_CHANGED = 0, TSLI_LINKS_READ = 1, TSLI_LINKS_ALL = 2 };
void tsli_stage_pose(tsli_rig *rig, uint32_t links);
// What follows from the links and the scales of now, where they changed. `keeps_before`: ticks will lie between the
// offsets there were and the new ones.
void tsli_stage_rest(const tsli_party *party, uint32_t keeps_before);

// stage_scale.c
// Adds up what changes of scale move root bones and anchors by; behind tsli_stage_rest, which finds the changes.
void tsli_stage_scale(const tsli_party *party);
// The next tick compares the scales of all lanes with those at the last tick: their pack or their state is new.
void tsli_stage_look_at_scales(tsli_pack *lanes);

// stage_collider.c
// `keeps_before`: ticks will lie between where they were and where they are now.
void tsli_stage_place_colliders(const tsli_party *party, uint32_t keeps_before);
// Colliders on simulated bones stir what sleeps from where the animation has them now.
void tsli_stage_watch_simulated(tsli_rig *rig);
// Where a collider is now, on its rig's last pose or in the world.
tsli_placed tsli_collider_place(const tsli_collider *collider);
// The same for a given frame of its bone, its rig's root or the world.
tsli_placed tsli_collider_place_on(const tsli_collider *collider, tsl_transform frame_ws);

// stage_contact.c
// Tables `first` and on. `ticks`: one a rig.
void tsli_stage_contact(const tsli_party *party, uint32_t first, uint32_t count, const tsli_tick *ticks,
                        const tsli_lanes_tick *lanes_tick);

// stage_ride.c: where the carriers have brought what rides. Nothing that a ride hangs on is switched on: it is
// where the animation has it.
void tsli_stage_ride_at_tick(tsli_rig *rig, const tsli_ride *ride, const tsli_tick *tick);
// On the pose of now: the carrier's state is taken along with its root bone.
void tsli_stage_ride_now(tsli_rig *rig, const tsli_ride *ride);
// As what is shown of the carrier.
void tsli_stage_ride_shown(tsli_rig *rig, const tsli_ride *ride);

// tick_order.c: a tick, and what is shown, level by level, in rigs where something rides.
void tsli_tick_in_order(const tsli_party *party, const tsli_tick *ticks, const tsli_lanes_tick *lanes_tick);
void tsli_show_in_order(tsli_rig *rig, uint32_t viewed);
// Where its roots and anchors are on the pose of now.
void tsli_chain_ride_now(tsli_chain *chain);
// How far the bones of a block are turned at the last tick. After those that its strands hang on.
void tsli_turn_block(tsli_rig *rig, tsli_block *block, uint32_t lanes);

// tick_sleepers.c: what of the lanes sleeps.
// Before a tick: chains that fell asleep are passed over from here on, and those that woke go on. 0: everyone sleeps.
uint32_t tsli_sleep_tick(const tsli_party *party);
// Contacts that nobody meets in the next tick are not looked for.
void tsli_sleep_idle_tables(tsli_pack *lanes);
// Lanes as they were last shown: nothing of them has changed since.
void tsli_sleep_quiet(const tsli_party *party);
// After a step was shown: what was asleep in it.
void tsli_sleep_shown(const tsli_party *party);
// After details of the rig's chains, or who of them sleeps, have changed.
void tsli_sleep_refresh(tsli_rig *rig);
// A chain that starts again ticks with its rig.
void tsli_chain_end_sleep(tsli_chain *chain);

// tick_sleep.c: what moves chains, and which are still.
// What the new pose, colliders and carriers move, which wakes. `everyone`: all chains.
void tsli_sleep_stir(tsli_rig *rig, uint32_t everyone);
// After the ticks of a step: still chains fall asleep.
void tsli_sleep_fall(tsli_rig *rig, uint32_t tick_count);
// What is new in this step moves it.
int tsli_chain_is_stirred(const tsli_chain *chain);
// Nothing has changed for a rig that sleeps.
int tsli_sleep_goes_on(const tsli_rig *rig);
void tsli_chain_wake(tsli_chain *chain);
// The ball around a sleeping chain's particles, from its state.
void tsli_sleep_measure(tsli_chain *chain);
// Chains that a collider moves as it comes, goes or changes where it is.
void tsli_sleep_disturb(tsl_world *world, const tsli_collider *collider);

// tick.c
// Who steps with the rig.
tsli_party tsli_party_of(tsli_rig *rig);
// Several parties step in turns, TSLI_PARTIES_AT_ONCE at most.
void tsli_parties_advance(const tsli_party *parties, uint32_t count, float delta_seconds);
void tsli_rig_advance(tsli_rig *rig, float delta_seconds);

// tick_root.c
// Sets root, alpha and felt of a tick, for all rigs of the party.
void tsli_place_tick(const tsli_party *party, const tsli_plan *plan, uint32_t index, tsli_tick_room *room,
                     tsli_lanes_tick *out_tick);

// tick_begin.c
// Takes what is new since the last step: poses, colliders, and chains that jump, begin, stop or are stirred.
// `keeps_before`: ticks will lie between the last pose and this one.
void tsli_party_begin(const tsli_party *party, uint32_t keeps_before);
// A root into the rig's lanes. Not 0 when its scale is another than before.
uint32_t tsli_spread_root(tsli_frame_lanes *frame, const tsli_rig *rig, const tsl_transform *root);
// That of now.
void tsli_rig_spread_root(tsli_rig *rig);

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
void tsli_jumps_detect(const tsli_party *party, float delta_seconds);
// Moves everything of the rig that is in the world along with a detected jump, before the pose is taken.
void tsli_jump_take(tsli_rig *rig);

// tick_show.c
// The ghosts of a rig in a range of slots, among the places.
void tsli_place_ghosts(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot, float *places,
                       size_t stride);
// All of them where what is shown is made of: the last tick and, between ticks, the one before.
void tsli_place_shown_ghosts(const tsli_rig *rig);
// Rotations and places of the last poses from the present state; TSLI_PARTIES_AT_ONCE at most.
void tsli_parties_show(const tsli_party *const *parties, uint32_t count);
void tsli_party_show(const tsli_party *party);
void tsli_rig_show(tsli_rig *rig);

// tick_validate.c: with TSL_WORLD_VALIDATE only.
// A chain that stands where it starts, against all colliders that it may meet, or only one.
void tsli_validate_start(tsli_chain *chain, const char *door, const tsli_collider *only);
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
void tsli_chain_settle(tsli_chain *chain);
// The same, and its next tick finds it on the pose at the pace of its anchor.
void tsli_chain_restart(tsli_chain *chain);
// With its root bone to the pose of now, as it is.
void tsli_chain_carry(tsli_chain *chain);
// Another tick rate: velocities go with it.
void tsli_rig_rescale(tsli_rig *rig, float ticks_per_second, uint32_t max_ticks);

#endif
