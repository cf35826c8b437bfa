// SPDX-License-Identifier: MIT
// Everything that a later step's result depends on. One walk over each object saves, loads, checks, measures and hashes it, by tables of
// its members: a member that the next tick reads is one line in a table.
#ifndef TSLI_SOLVER_STATE_H
#define TSLI_SOLVER_STATE_H

#include "base/stream.h"
#include "solver/check/entry.h"

// The type of a member, and the valid values for loading.
typedef enum tsli_state_kind {
    TSLI_STATE_FLOATS,   // finite
    TSLI_STATE_LIMITED,  // within TSL_NUMBER_LIMIT
    TSLI_STATE_POSITIVE, // at least 0
    TSLI_STATE_SHARE,    // from 0 to 1
    TSLI_STATE_SECONDS,  // a double, at least 0
    TSLI_STATE_WORD,     // a uint32_t below `count`; 0: any
    TSLI_STATE_WORDS,    // anything: a description, which is checked as a whole
    TSLI_STATE_BYTE,     // a uint8_t below `count`
    TSLI_STATE_LANES,    // rows of floats, of which one lane is saved
    TSLI_STATE_BIT       // a uint32_t, of which one lane's bit is meant
} tsli_state_kind;

typedef struct tsli_state_row {
    size_t offset;
    tsli_state_kind kind;
    uint32_t count; // of floats, words or rows
} tsli_state_row;

#define TSLI_ROW(type, member, kind, count)                                                                            \
    {                                                                                                                  \
        offsetof(type, member), TSLI_STATE_##kind, (count)                                                             \
    }
#define TSLI_STATE_DESC(type, first)                                                                                   \
    {                                                                                                                  \
        offsetof(type, first), TSLI_STATE_WORDS, (uint32_t)(sizeof(type) - offsetof(type, first)) / 4                  \
    }

typedef struct tsli_state {
    tsli_stream stream;
    tsl_world *world;
    const char *function;
    uint32_t loads;   // 1: the values are loaded. 0: they are checked
    uint32_t retunes; // 1: parameters are written to the lanes again though they are the same: the rig's tick changed
    uint32_t unused;  // 1: no tick reads these members. They are saved as zeroes
    uint32_t lane;
} tsli_state;

// Reading writes the members of `object`, which is therefore a copy; but lanes stay unless s->loads.
void tsli_state_walk(tsli_state *s, void *object, const tsli_state_row *rows, size_t count);
#define TSLI_STATE_WALK(s, object, rows) tsli_state_walk(s, object, rows, sizeof(rows) / sizeof *(rows))
// The same for numbers of one kind, and for a description's members from `first` to its end, none of which is longer than a word.
#define TSLI_STATE_WALK_NUMBERS(s, numbers, kind, count)                                                               \
    tsli_state_walk(s, numbers, &(tsli_state_row){0, TSLI_STATE_##kind, (count)}, 1)
#define TSLI_STATE_WALK_DESC(s, object, type, first)                                                                   \
    tsli_state_walk(s, object, &(tsli_state_row)TSLI_STATE_DESC(type, first), 1)
// `check`: a call that validates the loaded value.
#define TSLI_STATE_CHECK(s, check, reason)                                                                             \
    do {                                                                                                               \
        if (tsli_stream_has_read(&(s)->stream) && (check) != TSL_OK)                                                   \
            tsli_stream_break(&(s)->stream, reason);                                                                   \
    } while (0)

// A past world->moves, saved as the number of moves since then, if fewer than TSLI_MOVES_KEPT; 0 stays 0.
void tsli_state_walk_moves(tsli_state *s, uint64_t *moves);

void tsli_state_walk_rig(tsli_state *s, tsli_rig *rig);
void tsli_state_walk_chain(tsli_state *s, tsli_chain *chain);
// Gravity, winds, the world's own colliders, and positions of shared colliders as seen by other rigs.
void tsli_state_walk_world(tsli_state *s);

#endif
