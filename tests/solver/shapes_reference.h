// SPDX-License-Identifier: MIT
// Bodies of colliders in double, of which nothing knows edges, corners and cones: a body between planes, of which it tries each one, each
// two and each three; and the nearest of the spheres along an axis, which it searches. With one particle to meet them.
#ifndef TASSEL_TESTS_SOLVER_SHAPES_REFERENCE_H
#define TASSEL_TESTS_SOLVER_SHAPES_REFERENCE_H

#include "solver/fixture.h"

static bench_rig a;
static uint32_t drawn;

// ---- chance ---------------------------------------------------------------------------------------------

static inline double chance(double from, double to)
{
    drawn = drawn * 1664525u + 1013904223u;
    uint32_t h = drawn * 0x9e3779b9u;
    h ^= h >> 15;
    return from + (to - from) * ((h & 0xffffff) / 16777216.0);
}

static inline tsl_vec3 some_vector(double size)
{
    tsl_vec3 v;
    v.x = (float)chance(-size, size), v.y = (float)chance(-size, size), v.z = (float)chance(-size, size);
    return v;
}

static inline tsl_quat some_rotation(void)
{
    return scene_turn((float)chance(-1.0, 1.0), (float)chance(-1.0, 1.0), (float)chance(0.1, 1.0), chance(-3.0, 3.0));
}

static inline d3 some_direction(void)
{
    d3 v = {chance(-1.0, 1.0), chance(-1.0, 1.0), chance(-1.0, 1.0)};
    double length = d3_length(v);
    return length > 0.1 && length < 1.0 ? d3_scale(v, 1.0 / length) : some_direction();
}

// ---- the reference --------------------------------------------------------------------------------------

// What a collider is in the world.
typedef struct body {
    const tsl_collider_desc *desc;
    dframe frame;
} body;

static inline dq conjugate(dq q)
{
    dq c = {-q.x, -q.y, -q.z, q.w};
    return c;
}

static inline double radius_scale(const body *b)
{
    return b->desc->flags & TSL_COLLIDER_UNSCALED ? 1.0 : fabs(b->frame.scale.x);
}

enum { PLANES = 32 };

typedef struct plane {
    d3 normal;
    double offset; // along it, from the origin
} plane;

static inline double height(const plane *p, d3 place)
{
    return d3_dot(p->normal, place) - p->offset;
}

// Of a hull, which is scaled as radii are, and mirrored.
static inline uint32_t sides_of(const body *b, d3 centre, plane *out)
{
    const tsl_collider_desc *d = b->desc;
    d3 scale = b->frame.scale, signs = {copysign(1.0, scale.x), copysign(1.0, scale.y), copysign(1.0, scale.z)};
    for (uint32_t i = 0; i < d->plane_count; ++i) {
        d3 normal = d3_mul(signs, d3_of(d->planes[i].normal));
        double length = d3_length(normal);
        out[i].normal = dq_rotate(b->frame.rotation, d3_scale(normal, 1.0 / length));
        out[i].offset = d3_dot(out[i].normal, centre) + d->planes[i].distance / length * fabs(scale.x);
    }
    return d->plane_count;
}

// The sides of a box or a hull.
static inline uint32_t planes_of(const body *b, plane *out)
{
    const tsl_collider_desc *d = b->desc;
    d3 centre = dframe_point(b->frame, d3_of(d->a)), half = d3_mul(b->frame.scale, d3_of(d->b));
    if (d->shape == TSL_SHAPE_HULL)
        return sides_of(b, centre, out);
    const double sizes[3] = {fabs(half.x), fabs(half.y), fabs(half.z)};
    for (int side = 0; side < 6; ++side) {
        double sign = side & 1 ? 1.0 : -1.0;
        d3 axis = {side / 2 == 0 ? sign : 0.0, side / 2 == 1 ? sign : 0.0, side / 2 == 2 ? sign : 0.0};
        out[side].normal = dq_rotate(b->frame.rotation, axis);
        out[side].offset = d3_dot(out[side].normal, centre) + sizes[side / 2];
    }
    return 6;
}

// Onto what three planes have in common; two or one of them where others repeat. 0: they have nothing.
static inline int onto(const plane *p, const plane *q, const plane *r, d3 place, d3 *out)
{
    const plane *all[3] = {p, q, r};
    int count = q == p ? 1 : r == q ? 2 : 3;
    double gram[3][4];
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k)
            gram[i][k] = d3_dot(all[i]->normal, all[k]->normal);
        gram[i][count] = height(all[i], place);
    }
    for (int i = 0; i < count; ++i) { // positive definite, or nearly singular
        if (gram[i][i] < 1e-9)
            return 0;
        for (int row = 0; row < count; ++row) {
            double share = row == i ? 0.0 : gram[row][i] / gram[i][i];
            for (int k = i; k <= count; ++k)
                gram[row][k] -= share * gram[i][k];
        }
    }
    *out = place;
    for (int i = 0; i < count; ++i)
        *out = d3_sub(*out, d3_scale(all[i]->normal, gram[i][count] / gram[i][i]));
    return 1;
}

// The nearest place of a body between planes is the nearest of one, of two or of three of them, whichever is in the body.
static inline double distance_to_planes(const plane *planes, uint32_t count, d3 place, d3 *normal)
{
    double best = -1e30;
    for (uint32_t i = 0; i < count; ++i)
        if (height(&planes[i], place) > best) {
            best = height(&planes[i], place);
            *normal = planes[i].normal;
        }
    if (best <= 0.0)
        return best;
    best = 1e30;
    for (uint32_t i = 0; i < count; ++i)
        for (uint32_t j = i; j < count; ++j)
            for (uint32_t k = j; k < (j == i ? i + 1 : count); ++k) {
                d3 at;
                uint32_t fits = onto(&planes[i], &planes[j], &planes[k], place, &at);
                for (uint32_t n = 0; n < count && fits; ++n)
                    fits = height(&planes[n], at) < 1e-9;
                double distance = d3_distance(place, at);
                if (fits && distance < best) {
                    best = distance;
                    *normal = d3_scale(d3_sub(place, at), 1.0 / distance);
                }
            }
    return best;
}

// The sphere at the share t of a tapered capsule's axis; its hull is the union of all.
static inline double radius_at(const body *b, double t)
{
    double end = b->desc->radius_b < 0.0f ? b->desc->radius : b->desc->radius_b;
    return (b->desc->radius + (end - b->desc->radius) * t) * radius_scale(b);
}

static inline d3 centre_at(const body *b, double t)
{
    d3 from = dframe_point(b->frame, d3_of(b->desc->a)), to = dframe_point(b->frame, d3_of(b->desc->b));
    return d3_add(from, d3_scale(d3_sub(to, from), t));
}

// The nearest of the spheres from `low` to `high`: what grows on both sides of its least number is cut again and again.
static inline double nearest_sphere(const body *b, d3 place, double low, double high)
{
    for (int i = 0; i < 120; ++i) {
        double p = low + (high - low) / 3.0, q = high - (high - low) / 3.0;
        if (d3_distance(place, centre_at(b, p)) - radius_at(b, p) <
            d3_distance(place, centre_at(b, q)) - radius_at(b, q))
            high = q;
        else
            low = p;
    }
    return 0.5 * (low + high);
}

static inline int is_round(const body *b)
{
    return b->desc->shape == TSL_SHAPE_SPHERE || b->desc->shape == TSL_SHAPE_CAPSULE;
}

// A capsule has the radius of the nearest place of its axis.
static inline double along_axis(const body *b, d3 place)
{
    d3 from = centre_at(b, 0.0), axis = d3_sub(centre_at(b, 1.0), from);
    double t = d3_dot(axis, d3_sub(place, from)) / d3_dot(axis, axis);
    return b->desc->shape == TSL_SHAPE_SPHERE ? 0.0 : fmin(fmax(t, 0.0), 1.0);
}

static inline double distance_of(const body *b, d3 place, d3 *normal)
{
    if (b->desc->shape == TSL_SHAPE_PLANE) {
        d3 up = d3_of(b->desc->b);
        double sign = b->desc->flags & TSL_COLLIDER_INSIDE ? -1.0 : 1.0;
        *normal = dq_rotate(b->frame.rotation, d3_scale(up, sign / d3_length(up)));
        return d3_dot(*normal, d3_sub(place, dframe_point(b->frame, d3_of(b->desc->a))));
    }
    if (b->desc->shape == TSL_SHAPE_TAPERED_CAPSULE || is_round(b)) {
        double t = is_round(b) ? along_axis(b, place) : nearest_sphere(b, place, 0.0, 1.0);
        d3 out = d3_sub(place, centre_at(b, t));
        *normal = d3_scale(out, 1.0 / d3_length(out));
        return d3_length(out) - radius_at(b, t);
    }
    plane planes[PLANES];
    uint32_t count = planes_of(b, planes);
    return distance_to_planes(planes, count, place, normal) - b->desc->radius * radius_scale(b);
}

// Of a ball's centre; a place deep within has several ways out that are as good.
static inline d3 pushed_out(const body *b, d3 place, double radius, int *hit)
{
    d3 normal;
    double distance = distance_of(b, place, &normal);
    *hit = distance < radius;
    return *hit ? d3_add(place, d3_scale(normal, radius - distance)) : place;
}

// ---- one particle and one collider ------------------------------------------------------------------------

static const double bone = 0.5, particle_radius = 0.04;

// A particle that nothing moves but contact, half a unit from its root.
static inline void begin(tsl_chain_model model)
{
    bench_begin(&a, NULL);
    a.desc.model = model;
    a.params.damping = 1.0f;
    a.params.elasticity = a.params.stiffness = a.params.push = 0.0f;
    a.params.radius = (float)particle_radius;
    bench_tail(&a, 2, (float)bone, 0.0f, 0.0f);
    bench_step(&a, DT);
}

static inline d3 particle(uint32_t index, uint32_t *touched)
{
    tsl_particle p[SCENE_BONES];
    bench_particles(&a, 0, p);
    *touched = p[index].touched;
    return d3_of(p[index].position);
}

static inline d3 kept_at_length(d3 place, d3 parent)
{
    d3 way = d3_sub(place, parent);
    return d3_add(parent, d3_scale(way, bone / d3_length(way)));
}

static inline tsl_collider_desc some_box(void)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = TSL_SHAPE_BOX;
    d.a = some_vector(0.1);
    d.b = some_vector(0.3);
    d.b.x = fabsf(d.b.x), d.b.y = fabsf(d.b.y), d.b.z = chance(0.0, 1.0) < 0.2 ? 0.0f : fabsf(d.b.z);
    d.radius = chance(0.0, 1.0) < 0.5 ? 0.0f : (float)chance(0.0, 0.1);
    d.flags = chance(0.0, 1.0) < 0.3 ? TSL_COLLIDER_UNSCALED : 0;
    return d;
}

static inline tsl_collider_desc some_sphere(void)
{
    TSL_INIT(tsl_collider_desc, d);
    d.a = some_vector(0.1);
    d.b = some_vector(0.3);
    d.radius = (float)chance(0.01, 0.3);
    d.flags = chance(0.0, 1.0) < 0.3 ? TSL_COLLIDER_UNSCALED : 0;
    return d;
}

static inline tsl_collider_desc some_capsule(void)
{
    tsl_collider_desc d = some_sphere();
    d.shape = TSL_SHAPE_CAPSULE;
    d.radius_b = (float)chance(-0.1, 0.3);
    return d;
}

// Of a fifth one sphere has the other inside.
static inline tsl_collider_desc some_tapered(void)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = TSL_SHAPE_TAPERED_CAPSULE;
    d.a = some_vector(0.1);
    d.b = some_vector(0.3);
    d.radius = (float)chance(0.0, 0.3);
    d.radius_b = (float)chance(-0.03, 0.3);
    if (chance(0.0, 1.0) < 0.2)
        d.b.x = d.a.x + 0.03f, d.b.y = d.a.y, d.b.z = d.a.z - 0.02f;
    d.flags = chance(0.0, 1.0) < 0.3 ? TSL_COLLIDER_UNSCALED : 0;
    return d;
}

static tsl_plane sides[TSL_HULL_PLANES];

// Around its place or beside it: a body of four sides, and others that cut something off it or nothing.
static inline tsl_collider_desc some_hull(void)
{
    static const d3 corners[4] = {{1.0, 1.0, 1.0}, {1.0, -1.0, -1.0}, {-1.0, 1.0, -1.0}, {-1.0, -1.0, 1.0}};
    TSL_INIT(tsl_collider_desc, d);
    d.shape = TSL_SHAPE_HULL;
    d.a = some_vector(0.1);
    d.radius = chance(0.0, 1.0) < 0.5 ? 0.0f : (float)chance(0.0, 0.1);
    d.flags = chance(0.0, 1.0) < 0.3 ? TSL_COLLIDER_UNSCALED : 0;
    d.plane_count = 4 + (uint32_t)chance(0.0, chance(0.0, 1.0) < 0.2 ? 29.0 : 9.0);
    d.planes = sides;
    d3 middle = d3_scale(some_direction(), chance(0.0, 0.1));
    for (uint32_t i = 0; i < d.plane_count; ++i) {
        d3 normal = some_direction();
        if (i < 4)
            normal = d3_add(d3_scale(corners[i], 0.5), d3_scale(normal, 0.3));
        double distance = d3_dot(normal, middle) + d3_length(normal) * chance(0.03, 0.2);
        double size = chance(0.2, 5.0); // normals need not be unit
        sides[i].normal = (tsl_vec3){(float)(normal.x * size), (float)(normal.y * size), (float)(normal.z * size)};
        sides[i].distance = (float)(distance * size);
    }
    return d;
}

#endif
