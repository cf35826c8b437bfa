// SPDX-License-Identifier: MIT
// The pipeline in running order. A stage touches only what its line says. Only tick.c, tick_begin.c and tick_output.c know the order of
// the calls (tick_order.c in rigs with attachments), and only lane_stages.h that of the stages inside a tick.
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
#ifndef TSLI_SOLVER_STAGES_H
#define TSLI_SOLVER_STAGES_H

#include "solver/kernel/kernels.h"

// stage_pose.c
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

// forks.c
// Rest directions of forks with TSL_FORK_AVERAGE, after rest offsets or weights changed.
void tsli_rig_aim_forks(tsli_rig *rig);

// stage_collider.c
// `keeps_before`: ticks lie between the last positions and these.
void tsli_stage_colliders(tsli_rig *rig, uint32_t keeps_before);
// Records where the animation has colliders on simulated bones: they wake chains by changes of that.
void tsli_stage_watch_simulated(tsli_rig *rig);
// A collider on its rig's newest pose or, without a rig, in the world.
tsli_placed_shape tsli_collider_to_world(const tsli_collider *collider);
// The same for a given matrix of its bone or its rig's root.
tsli_placed_shape tsli_collider_shape_through(const tsli_collider *collider, tsli_affine bone_ws);
// The same for a given frame of its bone, its rig's root or the world.
tsli_placed_shape tsli_collider_to_world_from(const tsli_collider *collider, tsl_transform frame_ws);
// The same for the collider's own frame in the world.
tsli_placed_shape tsli_collider_shape_at(const tsli_collider *collider, tsl_transform t);

// stage_contact.c
// Fills `count` collider lists from `first` on.
void tsli_stage_contact(const tsli_rig *rig, uint32_t first, uint32_t count, const tsli_tick *tick,
                        const tsli_lanes_tick *lanes_tick);
// A collider between two positions: alpha 0..1, or beyond for extrapolation.
tsli_placed_shape tsli_placed_shape_lerp(tsl_shape shape, const tsli_placed_shape *before, const tsli_placed_shape *now,
                                         float alpha);
// After the contacts of a tick are made, in rigs with TSL_MODEL_TASSEL: the next tick's colliders start from these positions.
void tsli_stage_leave_tick(tsli_rig *rig, const tsli_tick *tick);

// stage_hold.c: holds, and the poses that chains keep.
// Targets of holds on the newest pose.
void tsli_stage_hold_targets(tsli_rig *rig);
// Lists the strands that holds act on before a tick, and clears the list after it.
void tsli_stage_hold(tsli_rig *rig, const tsli_tick *of_rig, const tsli_lanes_tick *tick);
void tsli_stage_end_holds(tsli_layout *layout);

// stage_attachment.c: positions of attachments on their parent chains. While none of the chains above is simulated, an attachment follows
// the animation.
void tsli_stage_attachment_at_tick(tsli_rig *rig, const tsli_attachment *attachment, const tsli_tick *tick);
// A root or an anchor as the last tick left it, until it is placed anew: positions of attachments are not kept between steps.
void tsli_attachment_at_last_tick(tsli_rig *rig, const tsli_attachment *attachment);
// On the newest pose: the parent chain's state moves rigidly with its root bone, unless that is attached itself.
void tsli_stage_attachment_now(tsli_rig *rig, const tsli_attachment *attachment);
// On the output pose of the parent chain.
void tsli_stage_attachment_output(tsli_rig *rig, const tsli_attachment *attachment);
// Rotations of a block's bones at the last tick. Blocks that its strands hang on come first.
void tsli_turn_block(tsli_rig *rig, tsli_block *block, uint32_t lanes);

#endif
