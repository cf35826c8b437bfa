// SPDX-License-Identifier: MIT
// What is not of the model and can be shown over it: colliders, links, limits, as the library's debug lines.
#ifndef EXAMPLES_BAKE_OVERLAY_H
#define EXAMPLES_BAKE_OVERLAY_H

#include "raster.h"
#include "simulation.h"
#include "tassel/debug.h"

// The lines of one frame. Zeroed at first.
typedef struct overlay {
    uint32_t count, capacity;
    tsl_debug_line *lines; // where the clip has the model
} overlay;

// The names of `--show`, with commas between them, as TSL_DEBUG_ bits.
bool overlay_parse(const char *list, uint32_t *out_what, tsla_error *e);
// Keeps the lines of the pose that was simulated last, moved by `back`. Memory is the arena's.
bool overlay_keep(overlay *o, tsla_arena *memory, const simulation *s, uint32_t what, tsl_vec3 back, tsla_error *e);
// Over what has been drawn; lines that are behind it shine through. Stops, and returns false, once more than `most` samples
// have been tried.
bool overlay_draw(const overlay *o, raster *r, const camera *c, double most);

#endif
