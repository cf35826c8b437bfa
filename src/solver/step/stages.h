// SPDX-License-Identifier: MIT
// The pipeline in running order. A stage touches only what its line says; only tick.c and, before and behind the ticks,
// tick_begin.c and tick_output.c know the order of the calls (tick_order.c where something is attached), only lane_stages.h that
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
//   of TSL_MODEL_TASSEL (lane_project.h): integrate, shape, limit and length; holds and kept poses; then what is near a collider goes
//     there with it in short
//     steps     places at the begin and in the plan     positions, previous, touched
//   of TSL_MODEL_SPRING (lane_spring.h): integrate, length, then for each contact collide and length, then
//     swing      offset, turned so far                  turned, which turns the next rest direction
//   attachment         parent chains' positions and turns          roots, anchors and colliders on simulated bones: before
//                                                       the blocks of the level that waits for them
//   partial tick the state of the last tick             places at the rig's time: a tick of what is left of one, and the state back
//   view         positions, where no partial tick runs  places on the root of now
//   rotate       places, links, aims                    results
//   write        results, needed locals                 the host's pose
#ifndef TSLI_SOLVER_STAGES_H
#define TSLI_SOLVER_STAGES_H

#include "solver/kernel/kernels.h"

// stage_pose.c
// Model space of the framed bones, or of all that have a place for it when the rig shows the world.
void tsli_stage_model(tsli_rig *rig);
// Which links: those of bones whose pose is not that of before, which local_pending holds after the two were
// swapped; all that are read; also those at rest, which change with the layout only.
enum { TSLI_LINKS_CHANGED = 0, TSLI_LINKS_READ = 1, TSLI_LINKS_ALL = 2 };
void tsli_stage_pose(tsli_rig *rig, uint32_t links);
// Where forks that turn to the mean of their children point at rest, after weights were changed.
void tsli_rig_aim_forks(tsli_rig *rig);
// What follows from the links and the scales of now, where they changed. `keeps_before`: ticks will lie between the
// offsets there were and the new ones.
void tsli_stage_rest(tsli_rig *rig, uint32_t keeps_before);

// matrix_pose.c
// Whether the pose of now has mirrored or uneven scales.
void tsli_rig_choose_matrices(tsli_rig *rig);
// Where it has, in place of what stage model does, and over what stage rest makes.
void tsli_rig_matrix_model(tsli_rig *rig);
void tsli_rig_matrix_rest(tsli_rig *rig);

// stage_scale.c
// Adds up what changes of scale move root bones and anchors by; behind tsli_stage_rest, which finds the changes.
void tsli_stage_scale(tsli_rig *rig);
// The next tick compares the scales of all lanes with those at the last tick: their layout or their state is new.
void tsli_stage_look_at_scales(tsli_layout *layout);

// stage_collider.c
// `keeps_before`: ticks will lie between where they were and where they are now.
void tsli_stage_colliders(tsli_rig *rig, uint32_t keeps_before);
// Colliders on simulated bones wake what sleeps from where the animation has them now.
void tsli_stage_watch_simulated(tsli_rig *rig);
// Where a collider is now, on its rig's last pose or in the world.
tsli_placed_shape tsli_collider_to_world(const tsli_collider *collider);
// The same for a given matrix of its bone or its rig's root.
tsli_placed_shape tsli_collider_shape_through(const tsli_collider *collider, tsli_affine bone_ws);
// The same for a given frame of its bone, its rig's root or the world.
tsli_placed_shape tsli_collider_to_world_from(const tsli_collider *collider, tsl_transform frame_ws);
// Where it is with its frame there.
tsli_placed_shape tsli_collider_shape_at(const tsli_collider *collider, tsl_transform t);

// stage_contact.c
// Tables `first` and on. `ticks`: one a rig.
void tsli_stage_contact(const tsli_rig *rig, uint32_t first, uint32_t count, const tsli_tick *tick,
                        const tsli_lanes_tick *lanes_tick);
// A collider on the way from one place to another: at 0, 1, between or, at the same pace, before or behind.
tsli_placed_shape tsli_placed_shape_lerp(tsl_shape shape, const tsli_placed_shape *before, const tsli_placed_shape *now,
                                         float alpha);
// Once the contacts of a tick are made, of rigs with chains of TSL_MODEL_TASSEL: the next one follows colliders from where they are now.
void tsli_stage_leave_tick(tsli_rig *rig, const tsli_tick *tick);

// stage_hold.c: holds, and the poses that chains keep.
// Where holds are on the pose of now.
void tsli_stage_hold_targets(tsli_rig *rig);
// Before a tick which strands they act on, and behind it none.
void tsli_stage_hold(tsli_rig *rig, const tsli_tick *of_rig, const tsli_lanes_tick *tick);
void tsli_stage_end_holds(tsli_layout *layout);

// stage_attachment.c: where the parent chains have brought what is attached. Nothing that an attachment hangs on is switched on: it is
// where the animation has it.
void tsli_stage_attachment_at_tick(tsli_rig *rig, const tsli_attachment *attachment, const tsli_tick *tick);
// A root or an anchor where the last tick left it, until it is placed anew: no place of what is attached crosses from step to step.
void tsli_attachment_at_last_tick(tsli_rig *rig, const tsli_attachment *attachment);
// On the pose of now: the parent chain's state is taken along with its root bone, where that is not attached itself.
void tsli_stage_attachment_now(tsli_rig *rig, const tsli_attachment *attachment);
// As what is shown of the parent chain.
void tsli_stage_attachment_output(tsli_rig *rig, const tsli_attachment *attachment);
// How far the bones of a block are turned at the last tick. After those that its strands hang on.
void tsli_turn_block(tsli_rig *rig, tsli_block *block, uint32_t lanes);

#endif
