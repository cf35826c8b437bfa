// SPDX-License-Identifier: MIT
// state.h - save and load what moves: roll back, replay, and compare machines.
//
//   save    tsl_world_save, and tsl_rig_save of each rig, each into memory of its own
//   load    tsl_world_load first, then tsl_rig_load of each rig
//   step on with the same calls, and the same bits come out
//
// A state holds all that later results depend on and that calls which do not allocate can change:
//   of a rig    clock, root, last pose, a pose and a teleport that wait for the step, teleport limits, reference point; each chain's
//               parameters, limits, accelerations, detail, holds and kept pose, particles, fades, sleep and contacts; parameters of
//               links; its colliders, what they are and where they are and were
//   of a world  gravity, winds and their time, its own colliders, and where rigs see the SHARED colliders of others
// Structure is not in it: bones, rest pose, which chains, links, colliders and winds there are, what memory chains have taken (limits.h),
// curves, factors, gravities of particles, joint limits, planes of hulls. Statistics are not in it either.
//   A rig's state loads into any rig of the same structure in any world; a world's into one with as many winds, colliders of its own and
// SHARED ones, with the same user_data of wind, collider or rig (the same for several: told apart by the order of creation). To roll back
// over objects that came or went, make them again, then load. The structure's hash covers the layout of the state, the rest pose, curves,
// factors and joint limits, but not which particles links connect and which colliders chains list: make these the same.
//   A state is the same bytes on every processor, lane type, word size and byte order, at any alignment; its size depends on the structure
// alone. It begins with 24 bytes: what it is of, version, hash of the structure, size. Bytes may come from anywhere: another structure,
// version or size, and numbers that no call could have set, are TSL_ERROR_STATE_MISMATCH and change nothing; all others load and step on
// within memory, whatever they show, and a chain whose state is not finite starts again on the pose.
//   Nothing here allocates. Threads (tassel.h): calls on a rig are of group A, those on a world of group C.
#ifndef TASSEL_STATE_H
#define TASSEL_STATE_H

#include "tassel.h"

// *inout_size: room at out_state in, size of the state out. `out_state` null: the size alone; too little room: TSL_ERROR_BUFFER_TOO_SMALL.
TSL_API tsl_result tsl_rig_save(const tsl_world *world, tsl_rig_id rig, void *out_state, uint64_t *inout_size);
// `size`: bytes at state, at least those saved. Until the next step poses are those of the last step before the save, unless parameters,
// gravity, winds, the origin or colliders changed in between, or a MANUAL rig missed a step.
TSL_API tsl_result tsl_rig_load(tsl_world *world, tsl_rig_id rig, const void *state, uint64_t size);
// Of state and structure: equal states have equal hashes everywhere, different ones practically never.
TSL_API tsl_result tsl_rig_hash(const tsl_world *world, tsl_rig_id rig, uint64_t *out_hash);

// The world's own state, without its rigs. Rigs loaded after it know which colliders moved; others take all for moved.
TSL_API tsl_result tsl_world_save(const tsl_world *world, void *out_state, uint64_t *inout_size);
TSL_API tsl_result tsl_world_load(tsl_world *world, const void *state, uint64_t size);
// Of everything: the world's own state, and those of all rigs with their user_data, in whatever order they were made.
TSL_API tsl_result tsl_world_hash(const tsl_world *world, uint64_t *out_hash);

#endif
