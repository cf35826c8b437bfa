// SPDX-License-Identifier: MIT
// state.h - save and load what moves: roll back, replay, and compare machines.
//
//   save    tsl_world_save, and tsl_rig_save of each rig, each into memory of its own
//   load    tsl_world_load first, then tsl_rig_load of each rig
//   step on with the same calls, and the same bits come out
//
// A state holds everything that the result of a later step depends on and that a call which does not allocate can change:
//   of a rig    its clock, its root and last pose, a pose and a teleport that wait for the step, its teleport limits and
//               reference point; of each chain its parameters, limits, accelerations, detail, holds and kept pose, where
//               each particle is and was, what fades, what sleeps, what touches; the parameters of its links; its
//               colliders: what they are and where they are and were
//   of a world  its gravity, its winds and their time, its own colliders, and where rigs see the SHARED colliders of others
// Structure is not in it: bones, rest pose, which chains, links, colliders and winds there are, curves, factors, gravities
// of particles, joint limits, the planes of hulls. Nor are statistics.
//
// The state of a rig loads into any rig of the same structure, in any world, whatever its id; that of a world into one that has
// as many winds, colliders of its own and SHARED ones, with the same user_data of the wind, the collider or its rig. To roll back
// over objects that came or went, destroy and make them again, then load. Give rigs with SHARED colliders, colliders of the
// world and winds a user_data each: those that have the same one are told apart by the order in which they were made. The hash of
// the structure covers what the layout of a state depends on, the rest pose, curves, factors and joint limits; that links connect the
// same particles is for the host to see to.
//
// A state begins with 24 bytes: what it is of, the version of the format, the hash of the structure, the size. It is the same
// bytes on every processor, lane type, word size and byte order, at any alignment, and its size changes with the structure
// alone. Bytes may come from anywhere: those of another structure, version or size, and numbers that no call could have set,
// are refused with TSL_ERROR_STATE_MISMATCH, and nothing changes. All others load and step on,
// within memory, whatever they show; a chain whose state is not finite starts again on the pose.
//
// Nothing here allocates. For threads (tassel.h, Threads) a call on a rig is of group A, and one on a world of
// group C.
#ifndef TASSEL_STATE_H
#define TASSEL_STATE_H

#include "tassel.h"

// *inout_size: room at out_state in, size of the state out. `out_state` null asks for the size alone; too little room is
// TSL_ERROR_BUFFER_TOO_SMALL with the size written back.
TSL_API tsl_result tsl_rig_save(const tsl_world *world, tsl_rig_id rig, void *out_state,
                                uint64_t *inout_size);
// `size`: bytes at state, at least those that were saved. tsl_rig_get_pose gives until the next step what is made again from
// what was loaded: the pose of the last step before it was saved, unless something was set or moved between the two.
TSL_API tsl_result tsl_rig_load(tsl_world *world, tsl_rig_id rig, const void *state, uint64_t size);
// One number for the state and its structure. Equal states have equal hashes on every processor and lane type, and different
// ones practically never.
TSL_API tsl_result tsl_rig_hash(const tsl_world *world, tsl_rig_id rig, uint64_t *out_hash);

// The world's own state, without its rigs. Load it before them: rigs that are loaded next know which colliders they have yet
// to see move; those that are not loaded take all for moved, and wake beside them.
TSL_API tsl_result tsl_world_save(const tsl_world *world, void *out_state, uint64_t *inout_size);
TSL_API tsl_result tsl_world_load(tsl_world *world, const void *state, uint64_t size);
// One number for everything: the world's own state, and the states of all rigs with their user_data, in whatever order they
// were made.
TSL_API tsl_result tsl_world_hash(const tsl_world *world, uint64_t *out_hash);

#endif
