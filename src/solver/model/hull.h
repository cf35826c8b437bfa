// SPDX-License-Identifier: MIT
// Convex bodies between planes, as TSL_SHAPE_HULL has them. Data computed from the planes never changes, and colliders made alike share it.
#ifndef TSLI_SOLVER_HULL_H
#define TSLI_SOLVER_HULL_H

#include "base/host.h"
#include "tassel/tassel.h"

// A convex body of n sides has 3 n - 6 edges at most.
enum { TSLI_HULL_EDGES = 3 * TSL_HULL_PLANES - 6 };

typedef struct tsli_hull_edge {
    tsl_vec3 from, delta; // delta: to its other end
    float inverse_square; // of its length
} tsli_hull_edge;

typedef struct tsli_hull_edges {
    uint32_t count;
    tsli_hull_edge list[TSLI_HULL_EDGES];
} tsli_hull_edges;

typedef struct tsli_hull {
    uint32_t plane_count;
    float reach; // distance of its farthest corner from the origin
    float width; // between two planes that touch it on both sides, along the plane's normal for which that is least
    tsl_plane planes[TSL_HULL_PLANES]; // with unit normals
    tsli_hull_edges edges;
} tsli_hull;

// Null, or the error of planes that enclose no body: the text after "desc.planes". Each normal is not zero.
const char *tsli_hull_make(const tsl_plane *planes, uint32_t count, tsli_hull *out);
// Whether it was made of these.
int tsli_hull_is_of(const tsli_hull *hull, const tsl_plane *planes, uint32_t count);

#endif
