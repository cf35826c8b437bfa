// SPDX-License-Identifier: MIT
#include "solver/model/hull.h"

#include "base/exact.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct real3 {
    double x, y, z;
} real3;

typedef struct real_plane {
    real3 normal;
    double distance;
} real_plane;

// From `low` to `high` on a line.
typedef struct edge_line {
    real3 from, direction; // unit
    double low, high;
} edge_line;

// Two normals with a shorter cross product belong to planes without a common line.
static const double hull_parallel = 1e-6;
// A smaller body has no volume: squares of its edges, and divisors, must be normal floats.
static const double hull_least_size = 1e-12;
// Planes rounded to floats meet their neighbours' lines within this share of the body's size.
static const double hull_slack = 1e-5;

static double larger_real(double a, double b)
{
    return a > b ? a : b;
}

static double smaller_real(double a, double b)
{
    return a < b ? a : b;
}

static real3 real3_of(tsl_vec3 a)
{
    return (real3){a.x, a.y, a.z};
}

static real3 real3_add(real3 a, real3 b)
{
    return (real3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static real3 real3_scale(real3 a, double s)
{
    return (real3){a.x * s, a.y * s, a.z * s};
}

static double real3_dot(real3 a, real3 b)
{
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

static real3 real3_cross(real3 a, real3 b)
{
    return (real3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static double real3_length(real3 a)
{
    return sqrt(real3_dot(a, a));
}

static real3 edge_line_at(const edge_line *s, double t)
{
    return real3_add(s->from, real3_scale(s->direction, t));
}

static tsl_vec3 real3_rounded(real3 a)
{
    return (tsl_vec3){(float)a.x, (float)a.y, (float)a.z};
}

static real_plane unit_plane(const tsl_plane *given)
{
    real_plane p = {real3_of(given->normal), given->distance};
    double inverse = 1.0 / real3_length(p.normal);
    p.normal = real3_scale(p.normal, inverse);
    p.distance *= inverse;
    return p;
}

static tsl_plane rounded_plane(const real_plane *p)
{
    return (tsl_plane){real3_rounded(p->normal), (float)p->distance};
}

// The line that two planes have in common; 0: they are parallel.
static int edge_line_of(const real_plane *p, const real_plane *q, edge_line *out)
{
    real3 direction = real3_cross(p->normal, q->normal);
    double square = real3_dot(direction, direction);
    if (square < hull_parallel * hull_parallel)
        return 0;
    real3 from = real3_add(real3_scale(real3_cross(q->normal, direction), p->distance),
                           real3_scale(real3_cross(direction, p->normal), q->distance));
    *out = (edge_line){real3_scale(from, 1.0 / square), real3_scale(direction, 1.0 / sqrt(square)), -DBL_MAX, DBL_MAX};
    return 1;
}

// The part of it that is on the plane's side.
static void cut_edge_line(edge_line *s, const real_plane *p)
{
    double slope = real3_dot(p->normal, s->direction), margin = p->distance - real3_dot(p->normal, s->from);
    if (fabs(slope) < hull_parallel) {
        if (margin < -hull_slack * (fabs(p->distance) + real3_length(s->from)))
            s->high = -DBL_MAX;
        return;
    }
    double at = margin / slope;
    if (slope > 0.0 && at < s->high)
        s->high = at;
    if (slope < 0.0 && at > s->low)
        s->low = at;
}

typedef struct hull_draft {
    uint32_t plane_count;
    real_plane planes[TSL_HULL_PLANES];
} hull_draft;

// Clips the line that two planes share to the inner side of all planes. 0: nothing is left.
static int edge_between(const hull_draft *b, uint32_t first, uint32_t second, edge_line *out)
{
    if (!edge_line_of(&b->planes[first], &b->planes[second], out))
        return 0;
    for (uint32_t k = 0; k < b->plane_count; ++k)
        if (k != first && k != second)
            cut_edge_line(out, &b->planes[k]);
    return out->low < out->high;
}

// The edge of the next pair of planes that has one; `pair` begins at 0. 0: there are no more. They are recomputed on every walk,
// since storing them for all pairs takes more than a small stack has.
static int next_edge(const hull_draft *b, uint32_t *pair, edge_line *out)
{
    while (*pair < b->plane_count * b->plane_count) {
        uint32_t first = *pair / b->plane_count, second = *pair % b->plane_count;
        ++*pair;
        if (first < second && edge_between(b, first, second, out))
            return 1;
    }
    return 0;
}

// The mean of its corners, weighted by the edges that end there. Null, or the error.
static const char *find_middle(const hull_draft *b, real3 *out)
{
    real3 sum = {0.0, 0.0, 0.0};
    edge_line s;
    uint32_t count = 0;
    for (uint32_t pair = 0; next_edge(b, &pair, &s); ++count) {
        if (s.low == -DBL_MAX || s.high == DBL_MAX)
            return "leave an open side: a hull is closed all around";
        sum = real3_add(sum, real3_add(edge_line_at(&s, s.low), edge_line_at(&s, s.high)));
    }
    if (count == 0)
        return "have nothing between them, or no corners";
    *out = real3_scale(sum, 0.5 / count);
    return NULL;
}

static double farthest_from(const hull_draft *b, real3 position)
{
    double far = 0.0;
    edge_line s;
    for (uint32_t pair = 0; next_edge(b, &pair, &s);) {
        far = larger_real(far, real3_length(real3_add(edge_line_at(&s, s.low), real3_scale(position, -1.0))));
        far = larger_real(far, real3_length(real3_add(edge_line_at(&s, s.high), real3_scale(position, -1.0))));
    }
    return far;
}

static int has_volume(const hull_draft *b, real3 middle, double size)
{
    if (size < hull_least_size)
        return 0;
    for (uint32_t i = 0; i < b->plane_count; ++i)
        if (real3_dot(b->planes[i].normal, middle) - b->planes[i].distance > -hull_slack * size)
            return 0;
    return 1;
}

static int is_same_position(tsl_vec3 a, tsl_vec3 b, double within)
{
    return fabs((double)a.x - b.x) + fabs((double)a.y - b.y) + fabs((double)a.z - b.z) < within;
}

// Where three planes or more have a line in common each two of them find it.
static int is_known(const tsli_hull_edges *edges, const tsli_hull_edge *edge, double within)
{
    for (uint32_t i = 0; i < edges->count; ++i) {
        const tsli_hull_edge *known = &edges->list[i];
        tsl_vec3 there = {edge->from.x + edge->delta.x, edge->from.y + edge->delta.y, edge->from.z + edge->delta.z};
        tsl_vec3 end = {known->from.x + known->delta.x, known->from.y + known->delta.y, known->from.z + known->delta.z};
        if ((is_same_position(known->from, edge->from, within) && is_same_position(end, there, within)) ||
            (is_same_position(known->from, there, within) && is_same_position(end, edge->from, within)))
            return 1;
    }
    return 0;
}

// 0: there are more than a convex body has.
static int write_edges(const hull_draft *b, double size, tsli_hull_edges *out)
{
    edge_line s;
    for (uint32_t pair = 0; next_edge(b, &pair, &s);) {
        double span = s.high - s.low;
        if (span < hull_slack * size)
            continue;
        tsli_hull_edge edge = {real3_rounded(edge_line_at(&s, s.low)), real3_rounded(real3_scale(s.direction, span)),
                               (float)(1.0 / (span * span))};
        if (is_known(out, &edge, hull_slack * size))
            continue;
        if (out->count == TSLI_HULL_EDGES)
            return 0;
        out->list[out->count++] = edge;
    }
    return 1;
}

// Extent along a direction, from its first corner to its last.
static double width_along(const tsli_hull *hull, real3 direction)
{
    double low = DBL_MAX, high = -DBL_MAX;
    for (uint32_t i = 0; i < hull->edges.count; ++i) {
        const tsli_hull_edge *e = &hull->edges.list[i];
        double from = real3_dot(real3_of(e->from), direction), to = from + real3_dot(real3_of(e->delta), direction);
        low = smaller_real(low, smaller_real(from, to));
        high = larger_real(high, larger_real(from, to));
    }
    return high - low;
}

const char *tsli_hull_make(const tsl_plane *planes, uint32_t count, tsli_hull *out)
{
    hull_draft b = {.plane_count = count};
    real3 middle = {0.0, 0.0, 0.0};
    memset(out, 0, sizeof *out);
    out->plane_count = count;
    for (uint32_t i = 0; i < count; ++i) {
        b.planes[i] = unit_plane(&planes[i]);
        out->planes[i] = rounded_plane(&b.planes[i]);
        if (!(fabs(b.planes[i].distance) < (double)TSL_NUMBER_LIMIT))
            return "have one that is farther away than TSL_NUMBER_LIMIT";
    }
    const char *reason = find_middle(&b, &middle);
    if (reason)
        return reason;
    double size = farthest_from(&b, middle);
    if (!has_volume(&b, middle, size))
        return "have no volume between them";
    if (!write_edges(&b, size, &out->edges))
        return "are so much alike that their edges cannot be told apart";
    out->reach = (float)farthest_from(&b, (real3){0.0, 0.0, 0.0});
    double width = DBL_MAX;
    for (uint32_t i = 0; i < count; ++i)
        width = smaller_real(width, width_along(out, real3_of(out->planes[i].normal)));
    out->width = (float)width;
    return NULL;
}

int tsli_hull_is_of(const tsli_hull *hull, const tsl_plane *planes, uint32_t count)
{
    if (count != hull->plane_count)
        return 0;
    for (uint32_t i = 0; i < count; ++i) {
        real_plane unit = unit_plane(&planes[i]);
        tsl_plane plane = rounded_plane(&unit);
        if (memcmp(&plane, &hull->planes[i], sizeof plane) != 0)
            return 0;
    }
    return 1;
}
