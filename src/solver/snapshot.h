// SPDX-License-Identifier: MIT
// What a later step's result depends on, object by object. One walk over each object saves, loads, measures and
// hashes it (base/stream.h), so that the four cannot differ.
//
// Nothing of it knows lanes, slots or addresses: particles go in the order of tsl_chain_get_particles, bones by
// index, objects by creation. What no later step looks at (the state of a chain that is switched off, a pose that
// does not wait, the tick before the last when the output lies on the last) is written as zeroes, so that equal
// states give equal bytes whatever happened before.
#ifndef TSLI_SOLVER_SNAPSHOT_H
#define TSLI_SOLVER_SNAPSHOT_H

#include "base/stream.h"
#include "solver/doors.h"

typedef struct tsli_snapshot {
    tsli_stream stream;
    tsl_world *world;
    const char *door;
    uint32_t of_world; // 1: it holds what a rig alone has not, which is who has seen which collider move
    uint32_t names;    // 1: ids and user data are in it, by which objects are found again. 0: a hash
    uint32_t loads;    // 1: what is read is taken over. 0: it is looked at
    uint32_t retunes; // 1: parameters go into the lanes anew though they are the same: the rig's tick changed
    uint32_t loads_moves;   // 1: of a world's snapshot the world is loaded, not one rig out of it
    uint32_t visible_count; // colliders of the world and shared ones when it was saved
    uint64_t seen_by_all;   // saving: the last move that every rig has seen
} tsli_snapshot;

// snapshot_structure.c: what must be the same where a snapshot is loaded, as one number.
uint64_t tsli_rig_structure(const tsli_rig *rig);

// snapshot_rig.c, snapshot_chain.c, snapshot_collider.c. Looking at what is read leaves the object as it is.
void tsli_walk_rig(tsli_snapshot *s, tsli_rig *rig);
void tsli_walk_chain(tsli_snapshot *s, tsli_chain *chain);
// Where its root and its anchor ride: once what is shown has been made of the rest.
void tsli_walk_riding(tsli_snapshot *s, tsli_chain *chain);
void tsli_walk_collider(tsli_snapshot *s, tsli_collider *collider);

// Which of the visible colliders' moves a rig has not seen. Moves are counted for as long as a world lives; what is
// saved is how many of the last ones the rig missed, and of a collider how many moved after it.
void tsli_walk_unseen(tsli_snapshot *s, tsli_rig *rig);
void tsli_find_seen_by_all(tsli_snapshot *s);

// snapshot_world.c: what the doors save and hash. Writing, measuring and hashing.
void tsli_walk_world(tsli_snapshot *s);
void tsli_walk_rig_entry(tsli_snapshot *s, tsli_rig *rig);

typedef struct tsli_difference_list {
    tsl_snapshot_difference *out; // null: they are counted
    uint32_t count, capacity;
} tsli_difference_list;

// Reading: what the world and the snapshot both hold is looked at, and loaded when s->loads says so; the rest is
// listed.
void tsli_read_world(tsli_snapshot *s, tsli_difference_list *differences);
// Into a rig, the one with that number. 0: it is of another structure, or there is none with that number.
int tsli_read_rig(tsli_snapshot *s, tsli_rig *rig, uint32_t index);

#endif
