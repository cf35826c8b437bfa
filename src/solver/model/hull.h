// SPDX-License-Identifier: MIT
// Convex bodies between planes, as TSL_SHAPE_HULL has them. What is made of the planes never changes, and colliders that are
// made alike share it.
#ifndef TSLI_SOLVER_HULL_H
#define TSLI_SOLVER_HULL_H

#include "base/host.h"
#include "tassel/tassel.h"

// A convex body of n sides has 3 n - 6 edges at most.
enum { TSLI_HULL_EDGES = 3 * TSL_HULL_PLANES - 6 };

// The sides of a hull's core are set in by this share of its least width, and by the lesser one where some of them meet at less than a right
// angle: the core is the farther from such an edge. The largest ball within a hull has a radius of at least a quarter of that width.
#define TSLI_HULL_INSET 0.2f
#define TSLI_HULL_INSET_ACUTE 0.1f

typedef struct tsli_hull_edge {
    tsl_vec3 from, way;   // way: to its other end
    float inverse_square; // of its length
} tsli_hull_edge;

typedef struct tsli_hull_edges {
    uint32_t count;
    tsli_hull_edge of[TSLI_HULL_EDGES];
} tsli_hull_edges;

typedef struct tsli_hull {
    uint32_t plane_count;
    float reach; // how far its farthest corner is from the origin
    float
        width; // between two planes that touch it on both sides, along the plane's normal for which that is least
    float inset; // of the core's sides: rounded by as much it is within the hull, and has no sharp edges
    uint32_t is_acute;                 // some two sides meet at less than a right angle
    tsl_plane planes[TSL_HULL_PLANES]; // with unit normals
    tsli_hull_edges edges, core;
} tsli_hull;

// Null, or why the planes make no body: what follows "desc.planes". Each has a normal that is not zero.
const char *tsli_hull_make(const tsl_plane *planes, uint32_t count, tsli_hull *out);
// Whether it was made of these.
int tsli_hull_is_of(const tsli_hull *hull, const tsl_plane *planes, uint32_t count);

#endif
