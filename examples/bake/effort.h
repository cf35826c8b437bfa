// SPDX-License-Identifier: MIT
// Limits on time and memory that depend on the size of the files that ask for them: a file of a few hundred bytes must not
// keep a machine busy for hours, whatever numbers it holds.
#ifndef EXAMPLES_BAKE_EFFORT_H
#define EXAMPLES_BAKE_EFFORT_H

#include "asset/error.h"

#include <stdint.h>

typedef enum effort_kind {
    EFFORT_POSES,    // sampled poses times nodes and tracks
    EFFORT_CONTACTS, // ticks times particles and the colliders that they may meet
    EFFORT_REDUCING, // frames times bones that hang from each other: what a key less can move
    EFFORT_TRACE,    // frames times traced bones
    EFFORT_TEXTURE,  // frames times joints of the matrix texture
    EFFORT_VERTICES, // pictures times vertices and triangles
    EFFORT_SAMPLES,  // samples of pictures that triangles are tried on
    EFFORT_KIND_COUNT
} effort_kind;

typedef struct effort {
    const char *path;    // of the model
    uint64_t file_bytes; // of the model, what it names, and the rig file
    double spent[EFFORT_KIND_COUNT];
} effort;

// What may still be spent.
double effort_left(const effort *x, effort_kind kind);
// False with the limit's name when that is more than is left. Called before the work is done.
bool effort_spend(effort *x, effort_kind kind, double amount, tsla_error *e);

#endif
