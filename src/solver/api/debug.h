// SPDX-License-Identifier: MIT
// Lines for the host to draw.
#ifndef TSLI_SOLVER_DEBUG_H
#define TSLI_SOLVER_DEBUG_H

#include "solver/model/turned.h"
#include "tassel/debug.h"

typedef struct tsli_line_list {
    tsl_debug_line *lines; // null: only counted
    uint32_t count;
} tsli_line_list;

static inline void tsli_add_line(tsli_line_list *list, tsl_vec3 from, tsl_vec3 to, uint32_t rgba)
{
    if (list->lines)
        list->lines[list->count] = (tsl_debug_line){from, to, rgba};
    ++list->count;
}

#define TSLI_CIRCLE_CORNERS 16

// The next corner of a circle, by the cosine and sine of a sixteenth of a turn.
static inline void tsli_circle_corner(float *x, float *y)
{
    const float c = 0.92387953f, s = 0.38268343f;
    float next = *x * c - *y * s;
    *y = *x * s + *y * c;
    *x = next;
}

// The edge of the limit of the bone that ends at the particle, if it has one. `head`: the position of the bone itself.
void tsli_debug_limit(tsli_line_list *list, const tsli_chain *chain, const tsli_particle *p, tsl_vec3 head,
                      tsli_turned_walk *walk);

#endif
