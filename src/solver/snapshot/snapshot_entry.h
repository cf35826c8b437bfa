// SPDX-License-Identifier: MIT
// What stands in front of each object of a snapshot.
#ifndef TSLI_SOLVER_SNAPSHOT_ENTRY_H
#define TSLI_SOLVER_SNAPSHOT_ENTRY_H

#include "solver/snapshot/snapshot.h"

// By this an object is found again, or it is known which one is missing.
typedef struct tsli_entry {
    uint64_t id, user_data, bytes, structure;
} tsli_entry;

static inline void tsli_walk_name(tsli_snapshot *s, tsli_entry *e)
{
    if (!s->names)
        return;
    tsli_stream_u64(&s->stream, &e->id);
    tsli_stream_u64(&s->stream, &e->user_data);
}

// The next collider of the world's own from `c` on, in the order of their names.
static inline tsli_collider *tsli_own_from(tsli_collider *c)
{
    while (c && c->rig)
        c = c->visible->next;
    return c;
}

static inline tsli_collider *tsli_next_own(const tsli_collider *c)
{
    return tsli_own_from(c->visible->next);
}

#endif
