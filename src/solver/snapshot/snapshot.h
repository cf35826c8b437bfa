// SPDX-License-Identifier: MIT
// What a later step's result depends on, object by object. One walk over each object saves, loads, measures and
// hashes it (base/stream.h), so that the four cannot differ.
//
// Nothing of it knows lanes, slots or addresses: particles go in the order of tsl_chain_get_particles, bones by
// index, chains and colliders of a rig by creation, rigs and colliders of the world by their names (user_data; those
// of equal ones by creation). What no later step looks at (the state of a chain that is switched off, a pose that
// does not wait, the tick before the last when the output lies on the last) is written as zeroes, so that equal
// states give equal bytes whatever happened before.
#ifndef TSLI_SOLVER_SNAPSHOT_H
#define TSLI_SOLVER_SNAPSHOT_H

#include "base/stream.h"
#include "solver/check/entry.h"

// Colliders whose moves are after `seen`, and not after `seen_next`: rigs have seen all of them or none.
typedef struct tsli_rank {
    uint64_t seen, seen_next;
    uint32_t known, rank;
} tsli_rank;

// How many moved after it.
typedef struct tsli_unseen {
    uint64_t seen;
    uint32_t known, count;
} tsli_unseen;

typedef struct tsli_snapshot {
    tsli_stream stream;
    tsl_world *world;
    const char *function;
    uint32_t of_world; // 1: it holds what a rig alone has not, which is who has seen which collider move
    uint32_t names;    // 1: objects stand behind their entries, by which they are found again. 0: a hash
    uint32_t loads;    // 1: what is read is taken over. 0: it is looked at
    uint32_t
        retunes; // 1: parameters go into the lanes again though they are the same: the rig's tick changed
    uint32_t changes_gravity; // the world's is another than the one that was read
    uint32_t pose_is_pending; // a pose waits in the rig that is walked
    uint32_t loads_moves;     // 1: who has yet to see which collider move is taken over too
    uint32_t visible_count;   // colliders of the world and shared ones when it was saved
    uint64_t
        moves_before; // loads_moves: what is loaded counts on from here, beyond all moves of the world before
    uint64_t hash;    // reading: at its end, which tells one snapshot from another
    tsli_rank rank;   // saving: of the last collider that was asked for
    tsli_unseen unseen; // saving: of the last rig
} tsli_snapshot;

// snapshot_structure.c: what must be the same where a snapshot is loaded, as one number.
uint64_t tsli_rig_structure(const tsli_rig *rig);

// snapshot_rig.c, snapshot_chain.c, snapshot_collider.c. Looking at what is read leaves the object as it is.
void tsli_walk_rig(tsli_snapshot *s, tsli_rig *rig);
// What the rig shows, once all colliders are loaded.
void tsli_snapshot_show(tsli_rig *rig);
void tsli_walk_params(tsli_stream *stream, tsl_chain_params *params);
void tsli_walk_chain(tsli_snapshot *s, tsli_chain *chain);
void tsli_walk_collider(tsli_snapshot *s, tsli_collider *collider);
// snapshot_grip.c: what holds a chain that has room for it, and its kept pose.
void tsli_walk_grip(tsli_snapshot *s, tsli_chain *chain);
// snapshot_acceleration.c: of a chain that has room for them.
void tsli_walk_accelerations(tsli_snapshot *s, tsli_chain *chain);
int tsli_walk_planes(tsli_snapshot *s, const tsli_collider *collider);
// snapshot_wind.c: the time of the world's winds, and one of them.
void tsli_walk_wind_time(tsli_snapshot *s);
void tsli_walk_wind(tsli_snapshot *s, tsli_wind *wind);
// snapshot_links.c
void tsli_walk_links(tsli_snapshot *s, tsli_links *set);

// Which of the visible colliders' moves a rig has not seen. Moves are counted for as long as a world lives; what is
// saved is how many of them the rig has yet to see, and of a collider the least that such a rig has yet to see besides.
void tsli_walk_unseen(tsli_snapshot *s, tsli_rig *rig);

// snapshot_names.c: by user_data, of equal ones by creation; linked by next_by_name.
tsli_rig *tsli_rigs_by_name(tsl_world *world);

// snapshot_world.c: what the API functions save and hash.
void tsli_walk_world(tsli_snapshot *s);
void tsli_hash_world(tsli_snapshot *s);
// `id`: 0 where another object of that name cannot be meant.
void tsli_walk_rig_entry(tsli_snapshot *s, tsli_rig *rig, uint64_t id);

typedef struct tsli_difference_list {
    tsl_snapshot_difference *out; // null: they are counted
    uint32_t count, capacity;
} tsli_difference_list;

// snapshot_read.c: what the world and the snapshot both hold is looked at, and loaded when s->loads says so; the rest is
// listed.
void tsli_read_world(tsli_snapshot *s, tsli_difference_list *differences);
// Into a rig, the one with that number. 0: it is of another structure, or there is none with that number.
int tsli_read_rig(tsli_snapshot *s, tsli_rig *rig, uint32_t index);

#endif
