// SPDX-License-Identifier: MIT
// Boxes, hulls and tapered capsules, against a reference in double that knows nothing of edges, corners and cones: a body between planes, of
// which it tries each one, each two and each three; and the nearest of the spheres along an axis, which it searches.
#include "host_mode.h"
#include "solver/rewind.h"

#include <stddef.h>

enum { TRIALS = 300 };

static bench_rig a;
static uint32_t drawn;

// ---- chance ---------------------------------------------------------------------------------------------

static double chance(double from, double to)
{
    drawn = drawn * 1664525u + 1013904223u;
    uint32_t h = drawn * 0x9e3779b9u;
    h ^= h >> 15;
    return from + (to - from) * ((h & 0xffffff) / 16777216.0);
}

static tsl_vec3 some_vector(double size)
{
    tsl_vec3 v;
    v.x = (float)chance(-size, size), v.y = (float)chance(-size, size), v.z = (float)chance(-size, size);
    return v;
}

static tsl_quat some_rotation(void)
{
    return scene_turn((float)chance(-1.0, 1.0), (float)chance(-1.0, 1.0), (float)chance(0.1, 1.0),
                      chance(-3.0, 3.0));
}

static d3 some_direction(void)
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

static dq conjugate(dq q)
{
    dq c = {-q.x, -q.y, -q.z, q.w};
    return c;
}

static double radius_scale(const body *b)
{
    return b->desc->flags & TSL_COLLIDER_UNSCALED ? 1.0 : fabs(b->frame.scale.x);
}

enum { PLANES = 32 };

typedef struct plane {
    d3 normal;
    double offset; // along it, from the origin
} plane;

static double height(const plane *p, d3 place)
{
    return d3_dot(p->normal, place) - p->offset;
}

// Of a hull, which is scaled as radii are, and mirrored.
static uint32_t sides_of(const body *b, d3 centre, plane *out)
{
    const tsl_collider_desc *d = b->desc;
    d3 scale = b->frame.scale,
       signs = {copysign(1.0, scale.x), copysign(1.0, scale.y), copysign(1.0, scale.z)};
    for (uint32_t i = 0; i < d->plane_count; ++i) {
        d3 normal = d3_mul(signs, d3_of(d->planes[i].normal));
        double length = d3_length(normal);
        out[i].normal = dq_rotate(b->frame.rotation, d3_scale(normal, 1.0 / length));
        out[i].offset = d3_dot(out[i].normal, centre) + d->planes[i].distance / length * fabs(scale.x);
    }
    return d->plane_count;
}

// The sides of a box or a hull.
static uint32_t planes_of(const body *b, plane *out)
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
static int onto(const plane *p, const plane *q, const plane *r, d3 place, d3 *out)
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
static double distance_to_planes(const plane *planes, uint32_t count, d3 place, d3 *normal)
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
static double radius_at(const body *b, double t)
{
    double end = b->desc->radius_b < 0.0f ? b->desc->radius : b->desc->radius_b;
    return (b->desc->radius + (end - b->desc->radius) * t) * radius_scale(b);
}

static d3 centre_at(const body *b, double t)
{
    d3 from = dframe_point(b->frame, d3_of(b->desc->a)), to = dframe_point(b->frame, d3_of(b->desc->b));
    return d3_add(from, d3_scale(d3_sub(to, from), t));
}

// The nearest of the spheres from `low` to `high`: what grows on both sides of its least number is cut again and again.
static double nearest_sphere(const body *b, d3 place, double low, double high)
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

static double distance_of(const body *b, d3 place, d3 *normal)
{
    if (b->desc->shape == TSL_SHAPE_PLANE) {
        d3 up = d3_of(b->desc->b);
        double sign = b->desc->flags & TSL_COLLIDER_INSIDE ? -1.0 : 1.0;
        *normal = dq_rotate(b->frame.rotation, d3_scale(up, sign / d3_length(up)));
        return d3_dot(*normal, d3_sub(place, dframe_point(b->frame, d3_of(b->desc->a))));
    }
    if (b->desc->shape == TSL_SHAPE_TAPERED_CAPSULE) {
        double t = nearest_sphere(b, place, 0.0, 1.0);
        d3 out = d3_sub(place, centre_at(b, t));
        *normal = d3_scale(out, 1.0 / d3_length(out));
        return d3_length(out) - radius_at(b, t);
    }
    plane planes[PLANES];
    uint32_t count = planes_of(b, planes);
    return distance_to_planes(planes, count, place, normal) - b->desc->radius * radius_scale(b);
}

// Of a ball's centre; a place deep within has several ways out that are as good.
static d3 pushed_out(const body *b, d3 place, double radius, int *hit)
{
    d3 normal;
    double distance = distance_of(b, place, &normal);
    *hit = distance < radius;
    return *hit ? d3_add(place, d3_scale(normal, radius - distance)) : place;
}

// ---- one particle and one collider ------------------------------------------------------------------------

static const double bone = 0.5, particle_radius = 0.04;

// A particle that nothing moves but contact, half a unit from its root.
static void begin(tsl_chain_model model)
{
    bench_begin(&a, NULL);
    a.desc.model = model;
    a.params.damping = 1.0f;
    a.params.elasticity = a.params.stiffness = a.params.push = 0.0f;
    a.params.radius = (float)particle_radius;
    bench_tail(&a, 2, (float)bone, 0.0f, 0.0f);
    bench_step(&a, DT);
}

static d3 particle(uint32_t index, uint32_t *touched)
{
    tsl_particle p[SCENE_BONES];
    bench_particles(&a, 0, p);
    *touched = p[index].touched;
    return d3_of(p[index].position);
}

static d3 kept_at_length(d3 place, d3 parent)
{
    d3 way = d3_sub(place, parent);
    return d3_add(parent, d3_scale(way, bone / d3_length(way)));
}

static tsl_collider_desc some_box(void)
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

// Of a fifth one sphere has the other inside.
static tsl_collider_desc some_tapered(void)
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
static tsl_collider_desc some_hull(void)
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
        sides[i].normal =
            (tsl_vec3){(float)(normal.x * size), (float)(normal.y * size), (float)(normal.z * size)};
        sides[i].distance = (float)(distance * size);
    }
    return d;
}

static tsl_collider_desc some_plane(void)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = TSL_SHAPE_PLANE;
    d.a = some_vector(0.1);
    d.b = some_vector(3.0);
    d.radius = 5.0f; // of no meaning
    d.flags = TSL_COLLIDER_KEEPS_RADIUS | (chance(0.0, 1.0) < 0.5 ? TSL_COLLIDER_INSIDE : 0);
    return d;
}

// Near the particle: often it is hit.
static tsl_transform some_frame(tsl_vec3 near)
{
    tsl_transform t = scene_at(0.0f, 0.0f, 0.0f);
    tsl_vec3 off = some_vector(0.35);
    t.position.x = near.x + off.x, t.position.y = near.y + off.y, t.position.z = near.z + off.z;
    t.rotation = some_rotation();
    t.scale.x = (float)(chance(0.5, 1.5) * (chance(0.0, 1.0) < 0.3 ? -1.0 : 1.0));
    t.scale.y = (float)(chance(0.5, 1.5) * (chance(0.0, 1.0) < 0.3 ? -1.0 : 1.0));
    t.scale.z = (float)chance(0.5, 1.5);
    return t;
}

typedef tsl_collider_desc (*chooser)(void);

// What it touches afterwards is told as the reference has it.
static void told_contact_is_right(const body *b)
{
    tsl_contact c[4];
    uint32_t count = 4, touched;
    CHECK_INT(tsl_chain_get_contacts(a.s.world, a.rig->chains[0], c, &count), TSL_OK);
    CHECK_INT(count, 1);
    d3 normal;
    double distance = distance_of(b, particle(1, &touched), &normal);
    CHECK_NEAR(c[0].depth, particle_radius - distance, 3e-6);
    CHECK_NEAR(d3_length(d3_of(c[0].normal)), 1.0, 1e-5);
    if (fabs(distance) > 0.01) // nearer than that roundings turn it, and within there may be two
        CHECK_MSG(distance < 0.0 || d3_distance(d3_of(c[0].normal), normal) < 2e-3, "%g %g %g, not %g %g %g",
                  (double)c[0].normal.x, (double)c[0].normal.y, (double)c[0].normal.z, normal.x, normal.y,
                  normal.z);
}

// A hull's planes cannot change.
static void change(tsl_collider_id *id, const tsl_collider_desc *d)
{
    if (d->shape != TSL_SHAPE_HULL) {
        CHECK_INT(tsl_collider_set(a.s.world, *id, d), TSL_OK);
        return;
    }
    CHECK_INT(tsl_collider_destroy(a.s.world, *id), TSL_OK);
    CHECK_INT(tsl_collider_create(a.s.world, d, id), TSL_OK);
}

static void outside_as_the_reference(tsl_chain_model model, chooser choose)
{
    begin(model);
    tsl_collider_desc d = choose();
    tsl_collider_id id = scene_add_collider(&a.s, &d);
    uint32_t hits = 0, touched;
    drawn = 1;
    for (int trial = 0; trial < TRIALS; ++trial) {
        d3 before = particle(1, &touched), parent = particle(0, &touched);
        d = choose();
        d.frame = some_frame((tsl_vec3){(float)before.x, (float)before.y, (float)before.z});
        change(&id, &d);
        bench_step(&a, DT);
        body b = {&d, dframe_of(d.frame)};
        int hit;
        d3 out = pushed_out(&b, before, particle_radius, &hit), normal;
        d3 now = particle(1, &touched), wanted = kept_at_length(out, parent);
        double distance = distance_of(&b, before, &normal);
        if (fabs(distance - particle_radius) > 1e-5)
            CHECK_MSG((int)touched == hit, "trial %d: touched %u, %g away", trial, touched, distance);
        if (distance > -0.02) // from deep within several ways out may be as short
            CHECK_MSG(d3_distance(now, wanted) < 5e-6, "trial %d: %g off, it was %g away", trial,
                      d3_distance(now, wanted), distance);
        else // the way that it took is as short as the shortest
            CHECK(d3_distance(now, before) < 2.1 * (particle_radius - distance));
        hits += touched;
        if (touched)
            told_contact_is_right(&b);
    }
    CHECK_MSG(hits > TRIALS / 8 && hits < TRIALS, "%u hits", hits);
    bench_end(&a);
}

static void bodies_push_out_as_the_reference_has_it(void)
{
    static const chooser choosers[] = {some_box, some_hull, some_tapered, some_plane};
    for (uint32_t i = 0; i < 8; ++i)
        outside_as_the_reference(i % 2 ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN, choosers[i / 2]);
}

// The flag means the same for every model; springs keep their radius without it too, chains do not.
static void planes_may_keep_the_radius(void)
{
    for (uint32_t kind = 0; kind < 4; ++kind) {
        TSL_INIT(tsl_collider_desc, d);
        d.shape = TSL_SHAPE_PLANE;
        d.flags = kind & 1 ? TSL_COLLIDER_KEEPS_RADIUS : 0;
        begin(kind & 2 ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN);
        uint32_t touched;
        d3 at = particle(1, &touched);
        d.a.y = (float)(at.y - 0.5 * particle_radius);
        scene_add_collider(&a.s, &d);
        bench_step(&a, DT);
        CHECK_INT((int)(particle(1, &touched).y > at.y + 0.4 * particle_radius), kind != 0);
        CHECK_INT((int)touched, kind != 0);
        bench_end(&a);
    }
}

// ---- rooms ------------------------------------------------------------------------------------------------

// The nearest place for a ball in a room is the one from which no other place for it lies towards where the ball was.
static int is_nearest_place(const body *b, d3 place, d3 from, double radius, double slack)
{
    d3 normal, way = d3_sub(from, place);
    if (distance_of(b, place, &normal) > slack - radius)
        return 0;
    for (int i = 0; i < 40; ++i) { // other places for it
        d3 other = d3_add(place, d3_scale(some_direction(), chance(0.001, 0.3)));
        if (distance_of(b, other, &normal) < -radius && d3_dot(way, d3_sub(other, place)) > slack)
            return 0;
    }
    return 1;
}

static tsl_collider_desc some_room(void)
{
    tsl_collider_desc d = some_box();
    d.b.x = d.b.x * 0.5f + 0.2f, d.b.y = d.b.y * 0.5f + 0.2f, d.b.z = d.b.z * 0.5f + 0.2f;
    d.flags |= TSL_COLLIDER_INSIDE;
    return d;
}

// The bone's direction is that to the nearest place: which of them that is follows from the direction and the room's own form.
static d3 box_room_place(const body *b, d3 from, double radius)
{
    const tsl_collider_desc *d = b->desc;
    d3 centre = dframe_point(b->frame, d3_of(d->a));
    d3 in = dq_rotate(conjugate(b->frame.rotation), d3_sub(from, centre)),
       half = d3_mul(b->frame.scale, d3_of(d->b));
    double rounding = d->radius * radius_scale(b), less = fmax(radius - rounding, 0.0);
    double x = fmax(fabs(half.x) - less, 0.0), y = fmax(fabs(half.y) - less, 0.0),
           z = fmax(fabs(half.z) - less, 0.0);
    d3 core = {fmin(fmax(in.x, -x), x), fmin(fmax(in.y, -y), y), fmin(fmax(in.z, -z), z)},
       out = d3_sub(in, core);
    double length = d3_length(out), most = fmax(rounding - radius, 0.0);
    d3 place = length > most ? d3_add(core, d3_scale(out, most / length)) : in;
    return d3_add(centre, dq_rotate(b->frame.rotation, place));
}

static int fits_somewhere(const body *b)
{
    return b->desc->shape == TSL_SHAPE_BOX || fmax(radius_at(b, 0.0), radius_at(b, 1.0)) > particle_radius;
}

typedef d3 (*room_place)(const body *b, d3 from, double radius);

static void rooms_as_the_reference(tsl_chain_model model, chooser choose, room_place place_in)
{
    begin(model);
    tsl_collider_desc d = choose();
    tsl_collider_id id = scene_add_collider(&a.s, &d);
    uint32_t hits = 0, touched;
    drawn = 7;
    for (int trial = 0; trial < TRIALS; ++trial) {
        d3 before = particle(1, &touched), parent = particle(0, &touched);
        d = choose();
        d.frame = some_frame((tsl_vec3){(float)before.x, (float)before.y, (float)before.z});
        CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_OK);
        bench_step(&a, DT);
        body b = {&d, dframe_of(d.frame)};
        d3 in = place_in(&b, before, particle_radius), normal;
        double distance = distance_of(&b, before, &normal);
        if (fits_somewhere(&b))
            CHECK(is_nearest_place(&b, in, before, particle_radius, 1e-9));
        d3 now = particle(1, &touched);
        if (fabs(distance + particle_radius) > 1e-5)
            CHECK_INT((int)touched, distance > -particle_radius);
        CHECK_MSG(d3_distance(now, kept_at_length(in, parent)) < 2e-5, "trial %d: %g off", trial,
                  d3_distance(now, kept_at_length(in, parent)));
        hits += touched;
        tsl_contact c[4];
        uint32_t count = 4;
        CHECK_INT(tsl_chain_get_contacts(a.s.world, a.rig->chains[0], c, &count), TSL_OK);
        CHECK_INT(count, touched);
        if (count)
            CHECK_NEAR(c[0].depth, particle_radius + distance_of(&b, now, &normal), 3e-6);
    }
    CHECK_MSG(hits > TRIALS / 8 && hits < TRIALS, "%u hits", hits);
    bench_end(&a);
}

static tsl_collider_desc some_tube(void)
{
    tsl_collider_desc d = some_tapered();
    d.radius += chance(0.0, 1.0) < 0.5 ? 0.2f : 0.05f;
    d.flags |= TSL_COLLIDER_INSIDE;
    return d;
}

// The spheres that the ball fits into, less its radius.
static d3 tube_place(const body *b, d3 from, double radius)
{
    double low = 0.0, high = 1.0, r = radius_at(b, 0.0), slope = radius_at(b, 1.0) - r,
           fits = (radius - r) / slope;
    if (slope > 0.0)
        low = fmin(fmax(fits, 0.0), 1.0);
    if (slope < 0.0)
        high = fmin(fmax(fits, 0.0), 1.0);
    double t = nearest_sphere(b, from, low, high), most = fmax(radius_at(b, t) - radius, 0.0);
    d3 out = d3_sub(from, centre_at(b, t));
    return d3_length(out) > most ? d3_add(centre_at(b, t), d3_scale(out, most / d3_length(out))) : from;
}

static void rooms_hold_inside_as_the_reference_has_it(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        rooms_as_the_reference(model, some_room, box_room_place);
        rooms_as_the_reference(model, some_tube, tube_place);
    }
}

// As with a room of the size of a fist for a head.
static void a_ball_too_large_for_its_room_goes_to_the_middle(void)
{
    begin(TSL_MODEL_CHAIN);
    uint32_t touched;
    d3 before = particle(1, &touched), parent = particle(0, &touched);
    tsl_collider_desc d = some_room();
    d.b.x = d.b.y = d.b.z = 0.01f;
    d.radius = 0.02f;
    d.frame.position = (tsl_vec3){(float)before.x - 0.1f, (float)before.y + 0.2f, 0.1f};
    scene_add_collider(&a.s, &d);
    bench_step(&a, DT);
    d3 middle = dframe_point(dframe_of(d.frame), d3_of(d.a));
    CHECK(d3_distance(particle(1, &touched), kept_at_length(middle, parent)) < 1e-5);
    bench_end(&a);
}

// ---- what they ride on ------------------------------------------------------------------------------------

// Of a rig that mirrors and scales unevenly, on a bone that is turned: as the reference puts frame on frame.
static void riding_as_the_reference(chooser choose)
{
    uint32_t hits = 0;
    drawn = 3;
    for (int trial = 0; trial < 60; ++trial) {
        uint32_t touched;
        begin(trial % 2 ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN);
        tsl_collider_desc d = choose();
        d.rig = a.rig->id;
        d.bone = trial % 3 ? 0 : -1;
        d.frame.rotation = some_rotation();
        d.frame.position = some_vector(0.3);
        d.frame.scale.y = -0.7f;
        tsl_transform root = scene_at(0.3f, -0.2f, 0.1f);
        root.rotation = some_rotation();
        root.scale = (tsl_vec3){trial % 4 < 2 ? -0.8f : 0.8f, 1.2f, 0.9f};
        a.rig->root = root;
        a.rig->pose[0].rotation = some_rotation();
        CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_RESET), TSL_OK);
        bench_step(&a, DT);
        dframe on = dframe_of(root);
        if (d.bone == 0)
            on = dframe_mul(on, dframe_of(a.rig->pose[0]));
        d3 before = particle(1, &touched), parent = particle(0, &touched), off = d3_of(some_vector(0.2));
        d3 place = dq_rotate(conjugate(on.rotation), d3_sub(d3_add(before, off), on.position));
        d.frame.position = (tsl_vec3){(float)(place.x / on.scale.x), (float)(place.y / on.scale.y),
                                      (float)(place.z / on.scale.z)};
        scene_add_collider(&a.s, &d);
        bench_step(&a, DT);
        body b = {&d, dframe_mul(on, dframe_of(d.frame))};
        double radius = particle_radius * 0.8,
               length = d3_distance(before, parent); // times the root's |scale.x|
        int hit;
        d3 out = d3_sub(pushed_out(&b, before, radius, &hit), parent), normal;
        d3 wanted = d3_add(parent, d3_scale(out, length / d3_length(out))), now = particle(1, &touched);
        double distance = distance_of(&b, before, &normal);
        CHECK_INT((int)touched, hit);
        if (distance > -0.02)
            CHECK_MSG(d3_distance(now, wanted) < 5e-6, "trial %d: %g off", trial, d3_distance(now, wanted));
        hits += touched;
        bench_end(&a);
    }
    CHECK_MSG(hits > 12, "%u hits", hits);
}

static void they_ride_as_the_reference_has_it(void)
{
    riding_as_the_reference(some_box);
    riding_as_the_reference(some_hull);
}

// ---- what a hull is made of -------------------------------------------------------------------------------

static const tsl_plane cube[6] = {{{1.0f, 0.0f, 0.0f}, 0.1f}, {{-1.0f, 0.0f, 0.0f}, 0.1f},
                                  {{0.0f, 1.0f, 0.0f}, 0.1f}, {{0.0f, -1.0f, 0.0f}, 0.1f},
                                  {{0.0f, 0.0f, 1.0f}, 0.1f}, {{0.0f, 0.0f, -1.0f}, 0.1f}};

static tsl_collider_desc hull_of(const tsl_plane *planes, uint32_t count)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = TSL_SHAPE_HULL;
    d.planes = planes;
    d.plane_count = count;
    return d;
}

// What is given is copied, a hull keeps its planes, and nothing becomes one.
static void a_hull_stays_what_it_is(void)
{
    tsl_plane planes[6];
    memcpy(planes, cube, sizeof planes);
    begin(TSL_MODEL_CHAIN);
    uint32_t touched;
    d3 at = particle(1, &touched);
    tsl_collider_desc d = hull_of(planes, 6);
    d.frame.position = (tsl_vec3){(float)at.x, (float)at.y - 0.12f, (float)at.z};
    tsl_collider_id id = scene_add_collider(&a.s, &d);
    CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_OK);
    memset(planes, 0, sizeof planes);
    CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_ERROR_INVALID_ARGUMENT); // planes without normals
    d.planes = NULL, d.plane_count = 0;
    CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_OK);
    bench_step(&a, DT);
    CHECK_NEAR(particle(1, &touched).y, at.y - 0.02 + particle_radius, 1e-3);
    CHECK_INT(touched, 1);
    d.shape = TSL_SHAPE_BOX;
    CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_ERROR_INVALID_ARGUMENT);
    d.b = (tsl_vec3){0.1f, 0.1f, 0.1f};
    tsl_collider_id box = scene_add_collider(&a.s, &d);
    d = hull_of(cube, 6);
    CHECK_INT(tsl_collider_set(a.s.world, box, &d), TSL_ERROR_INVALID_ARGUMENT);
    bench_end(&a);
}

// Planes are compared as the library made them unit, whatever the host's rounding does to such numbers.
static void planes_are_the_same_in_every_host_mode(void)
{
    uint32_t count = 0;
    begin(TSL_MODEL_CHAIN);
    drawn = 9;
    for (int trial = 0; trial < 40; ++trial) {
        tsl_collider_desc d = some_hull();
        tsl_collider_id id = scene_add_collider(&a.s, &d);
        for (uint32_t mode = 0; mode < HOST_MODE_COUNT; ++mode) {
            host_mode_set(mode);
            tsl_result result = tsl_collider_set(a.s.world, id, &d);
            int holds = host_mode_holds(mode);
            host_mode_set(0);
            CHECK_MSG(result == TSL_OK && holds, "trial %d, mode %u", trial, mode);
            ++count;
        }
        CHECK_INT(tsl_collider_destroy(a.s.world, id), TSL_OK);
    }
    CHECK(count >= 40);
    bench_end(&a);
}

static void refuse_planes(const tsl_plane *planes, uint32_t count, tsl_result wanted)
{
    uint64_t before = 0, after = 1;
    tsl_collider_id id = {5};
    tsl_collider_desc d = hull_of(planes, count);
    CHECK_INT(tsl_world_hash(a.s.world, &before), TSL_OK);
    CHECK_INT(tsl_collider_create(a.s.world, &d, &id), wanted);
    CHECK(id.bits == 0);
    CHECK_INT(tsl_world_hash(a.s.world, &after), TSL_OK);
    CHECK(before == after);
}

static void what_is_no_hull_is_refused(void)
{
    enum { BAD = TSL_ERROR_INVALID_ARGUMENT };
    tsl_plane p[TSL_HULL_PLANES + 1];
    begin(TSL_MODEL_CHAIN);
    refuse_planes(cube, 3, BAD);
    refuse_planes(cube, 0, BAD);
    refuse_planes(cube, TSL_HULL_PLANES + 1, BAD);
    refuse_planes(NULL, 6, TSL_ERROR_NULL_POINTER);
    refuse_planes(cube, 5, BAD); // open at one side
    refuse_planes(cube, 4, BAD); // a tube, which has edges without ends
    for (uint32_t i = 0; i < 6; ++i) {
        memcpy(p, cube, sizeof cube);
        p[i].distance = -0.1f; // flat
        refuse_planes(p, 6, BAD);
        p[i].distance = -0.2f; // nothing is on the inner side of all
        refuse_planes(p, 6, BAD);
        p[i].distance = NAN;
        refuse_planes(p, 6, TSL_ERROR_NOT_FINITE);
        p[i] = cube[i], p[i].normal = (tsl_vec3){0.0f, 0.0f, 0.0f};
        refuse_planes(p, 6, BAD);
        p[i].normal.y = INFINITY;
        refuse_planes(p, 6, TSL_ERROR_NOT_FINITE);
    }
    for (uint32_t i = 0; i < 6; ++i) // one place
        p[i] = cube[i], p[i].distance = 0.0f;
    refuse_planes(p, 6, BAD);
    p[0] = p[1] = p[2] = p[3] = cube[0];
    refuse_planes(p, 4, BAD);
    tsl_collider_desc d = hull_of(cube, 6);
    tsl_collider_id id;
    d.flags = TSL_COLLIDER_INSIDE;
    CHECK_INT(tsl_collider_create(a.s.world, &d, &id), BAD);
    d.flags = 0, d.shape = TSL_SHAPE_SPHERE;
    CHECK_INT(tsl_collider_create(a.s.world, &d, &id), BAD);
    d.struct_size = offsetof(tsl_collider_desc, planes), d.plane_count = 0; // of a host from before
    CHECK_INT(tsl_collider_create(a.s.world, &d, &id), TSL_OK);
    bench_end(&a);
}

// A pyramid of four sides, whose top belongs to more than three planes, a plane twice, and planes that touch an edge or nothing.
static void planes_may_be_more_than_enough(void)
{
    enum { LINES = 64 };
    static const tsl_plane pyramid[] = {{{0.0f, -1.0f, 0.0f}, 0.0f},
                                        {{1.0f, 1.0f, 0.0f}, 0.2f},
                                        {{-1.0f, 1.0f, 0.0f}, 0.2f},
                                        {{0.0f, 1.0f, 1.0f}, 0.2f},
                                        {{0.0f, 1.0f, -1.0f}, 0.2f}};
    static const tsl_plane more[] = {{{2.0f, 2.0f, 0.0f}, 0.4f},
                                     {{0.0f, 1.0f, 0.0f}, 0.2f},
                                     {{1.0f, 0.0f, 0.0f}, 0.2f},
                                     {{0.0f, 0.0f, 1.0f}, 7.0f}};
    tsl_plane all[9];
    memcpy(all, pyramid, sizeof pyramid);
    memcpy(all + 5, more, sizeof more);
    for (uint32_t count = 5; count <= 9; ++count) {
        tsl_debug_line lines[LINES];
        uint32_t drawn_lines = LINES;
        begin(TSL_MODEL_CHAIN);
        tsl_collider_desc d = hull_of(all, count);
        scene_add_collider(&a.s, &d);
        CHECK_INT(tsl_world_debug_lines(a.s.world, TSL_DEBUG_COLLIDERS, lines, &drawn_lines), TSL_OK);
        CHECK_INT(drawn_lines, 8);
        bench_end(&a);
    }
}

// What has no hull, or one of other planes, refuses, and nothing changes.
static void states_know_hulls(void)
{
    tsl_plane other[6];
    memcpy(other, cube, sizeof other);
    other[2].distance = 0.11f;
    for (int own = 0; own < 2; ++own) {
        begin(TSL_MODEL_CHAIN);
        tsl_collider_desc d = hull_of(cube, 6);
        d.rig.bits = own ? a.rig->id.bits : 0;
        uint32_t touched;
        d3 at = particle(1, &touched);
        d.frame.position = (tsl_vec3){(float)at.x, (float)at.y - 0.12f, (float)at.z};
        tsl_collider_id id = scene_add_collider(&a.s, &d);
        bench_step(&a, DT);
        saved then = save_world(a.s.world);
        uint64_t hash = world_hash(a.s.world);
        bench_step(&a, DT);
        d.radius = 0.02f;
        CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_OK);
        CHECK(world_hash(a.s.world) != hash);
        CHECK_INT(load_world(a.s.world, then), TSL_OK);
        CHECK(world_hash(a.s.world) == hash);
        for (int box = 0; box < 2; ++box) {
            CHECK_INT(tsl_collider_destroy(a.s.world, id), TSL_OK);
            CHECK_INT(load_world(a.s.world, then), TSL_ERROR_STATE_MISMATCH);
            d.shape = box ? TSL_SHAPE_BOX : TSL_SHAPE_HULL;
            d.planes = box ? NULL : other, d.plane_count = box ? 0 : 6;
            CHECK_INT(tsl_collider_create(a.s.world, &d, &id), TSL_OK);
            CHECK_INT(load_world(a.s.world, then), TSL_ERROR_STATE_MISMATCH);
        }
        free(then.bytes);
        bench_end(&a);
    }
}

// ---- where the origin is ------------------------------------------------------------------------------------

// Contacts are told by where the collider is now: what is beside a sphere, a normal or sizes must not be taken for a place.
static void an_origin_shift_turns_nothing(void)
{
    const tsl_vec3 by = {40.0f, -7.0f, 16.0f};
    for (tsl_shape shape = TSL_SHAPE_SPHERE; shape <= TSL_SHAPE_HULL; ++shape)
        for (int own = 0; own < 2; ++own) {
            tsl_contact before[2], after[2];
            uint32_t count = 2, touched;
            begin(TSL_MODEL_CHAIN);
            d3 at = particle(1, &touched);
            tsl_collider_desc d = shape == TSL_SHAPE_HULL ? hull_of(cube, 6) : hull_of(NULL, 0);
            d.shape = shape;
            d.flags = shape == TSL_SHAPE_PLANE ? TSL_COLLIDER_KEEPS_RADIUS : 0;
            d.radius = 0.05f;
            d.b = (tsl_vec3){0.1f, 0.3f, 0.2f};
            d.rig.bits = own ? a.rig->id.bits : 0;
            d.frame.position = (tsl_vec3){(float)at.x - 0.01f, (float)at.y - 0.02f, (float)at.z + 0.02f};
            scene_add_collider(&a.s, &d);
            bench_step(&a, DT);
            CHECK_INT(tsl_chain_get_contacts(a.s.world, a.rig->chains[0], before, &count), TSL_OK);
            CHECK_MSG(count == 1, "shape %u: %u contacts", shape, count);
            CHECK_INT(tsl_world_shift_origin(a.s.world, &by), TSL_OK);
            CHECK_INT(tsl_chain_get_contacts(a.s.world, a.rig->chains[0], after, &count), TSL_OK);
            CHECK_MSG(count == 1, "shape %u: %u contacts after the shift", shape, count);
            CHECK_MSG(d3_distance(d3_of(before[0].normal), d3_of(after[0].normal)) < 1e-4, "shape %u", shape);
            CHECK_NEAR(before[0].depth, after[0].depth, 1e-5);
            bench_end(&a);
        }
}

// ---- lines ------------------------------------------------------------------------------------------------

// All of a box's lines lie on its sides, and so do the last four of a tapered capsule, where neither sphere has the other inside; of
// the circles around its ends nothing sticks out.
static void lines_lie_on_the_surface(chooser choose)
{
    enum { LINES = 256 };
    static tsl_debug_line lines[LINES];
    begin(TSL_MODEL_CHAIN);
    tsl_collider_desc d = choose();
    tsl_collider_id id = scene_add_collider(&a.s, &d);
    drawn = 5;
    for (int trial = 0; trial < 40; ++trial) {
        d = choose();
        d.frame = some_frame((tsl_vec3){0.0f, 0.0f, 0.0f});
        CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_OK);
        body b = {&d, dframe_of(d.frame)};
        uint32_t count = LINES;
        CHECK_INT(tsl_world_debug_lines(a.s.world, TSL_DEBUG_COLLIDERS, lines, &count), TSL_OK);
        int tapers = d.shape == TSL_SHAPE_TAPERED_CAPSULE;
        CHECK(count == (tapers ? 100 : 24) || (tapers && count == 96));
        for (uint32_t i = 0; i < count; ++i) {
            d3 normal, from = d3_of(lines[i].from), to = d3_of(lines[i].to);
            double worst = fmax(distance_of(&b, from, &normal), distance_of(&b, to, &normal));
            CHECK_MSG(worst < 2e-6, "trial %d, line %u: %g", trial, i, worst);
            if (!tapers || i >= 96)
                CHECK(distance_of(&b, d3_scale(d3_add(from, to), 0.5), &normal) > -2e-6);
        }
    }
    bench_end(&a);
}

static void debug_lines_are_where_they_are(void)
{
    lines_lie_on_the_surface(some_box);
    lines_lie_on_the_surface(some_tapered);
}

// ---- on their way -----------------------------------------------------------------------------------------

static dq turned_between(dq from, dq to, double t)
{
    double dot = from.x * to.x + from.y * to.y + from.z * to.z + from.w * to.w, sign = dot < 0.0 ? -1.0 : 1.0;
    dq q = {from.x + (sign * to.x - from.x) * t, from.y + (sign * to.y - from.y) * t,
            from.z + (sign * to.z - from.z) * t, from.w + (sign * to.w - from.w) * t};
    double n = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    dq unit = {q.x / n, q.y / n, q.z / n, q.w / n};
    return unit;
}

// In a frame of four ticks a box that turns and slides is met at a quarter, a half, three quarters of its way and at its end. Of the
// world, and of the rig.
static void ticks_meet_them_on_their_way(void)
{
    uint32_t hits = 0;
    drawn = 11;
    for (int trial = 0; trial < 60; ++trial) {
        uint32_t touched;
        begin(trial % 2 ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN);
        tsl_collider_desc d = some_box();
        d.a = (tsl_vec3){0.0f, 0.0f, 0.0f};
        d.rig = trial % 4 < 2 ? a.rig->id : (tsl_rig_id){0};
        d3 x = particle(1, &touched), parent = particle(0, &touched);
        tsl_vec3 near = {(float)x.x, (float)x.y, (float)x.z};
        tsl_transform from = some_frame(near), to = some_frame(near);
        to.scale = from.scale;
        d.frame = from;
        d.frame.position.z += 5.0f;
        tsl_collider_id id = scene_add_collider(&a.s, &d);
        bench_step(&a, DT); // it is known there, and has a place from which it moves
        CHECK_INT(tsl_collider_move(a.s.world, id, &from, TSL_COLLIDER_TELEPORT), TSL_OK);
        bench_step(&a, DT);
        x = particle(1, &touched);
        CHECK_INT(tsl_collider_move(a.s.world, id, &to, 0), TSL_OK);
        bench_step(&a, 4.0f * DT);
        double deepest = 0.0;
        for (int k = 1; k <= 4; ++k) {
            body b = {&d, dframe_of(to)};
            b.frame.position = d3_add(d3_of(from.position),
                                      d3_scale(d3_sub(d3_of(to.position), d3_of(from.position)), 0.25 * k));
            b.frame.rotation = turned_between(dq_of(from.rotation), dq_of(to.rotation), 0.25 * k);
            int hit;
            d3 normal;
            deepest = fmin(deepest, distance_of(&b, x, &normal));
            x = kept_at_length(pushed_out(&b, x, particle_radius, &hit), parent);
            hits += (uint32_t)hit;
        }
        if (deepest > -0.02)
            CHECK_MSG(d3_distance(particle(1, &touched), x) < 2e-5, "trial %d: %g off", trial,
                      d3_distance(particle(1, &touched), x));
        bench_end(&a);
    }
    CHECK_MSG(hits > 30, "%u hits", hits);
}

int main(void)
{
    RUN(bodies_push_out_as_the_reference_has_it);
    RUN(rooms_hold_inside_as_the_reference_has_it);
    RUN(planes_may_keep_the_radius);
    RUN(a_ball_too_large_for_its_room_goes_to_the_middle);
    RUN(they_ride_as_the_reference_has_it);
    RUN(a_hull_stays_what_it_is);
    RUN(planes_are_the_same_in_every_host_mode);
    RUN(what_is_no_hull_is_refused);
    RUN(planes_may_be_more_than_enough);
    RUN(states_know_hulls);
    RUN(an_origin_shift_turns_nothing);
    RUN(ticks_meet_them_on_their_way);
    RUN(debug_lines_are_where_they_are);
    return REPORT();
}
