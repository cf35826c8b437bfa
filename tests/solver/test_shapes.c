// SPDX-License-Identifier: MIT
// Bodies of every shape and planes against the reference: outside, as rooms, on bones and on their way; and their lines.
#include "solver/shapes_reference.h"

enum { TRIALS = 300 };

static tsl_collider_desc some_plane(void)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = TSL_SHAPE_PLANE;
    d.a = some_vector(0.1);
    double length = pow(10.0, chance(-24.0, 14.0)); // of the normal
    tsl_vec3 b = some_vector(3.0);
    d.b = (tsl_vec3){(float)(b.x * length), (float)(b.y * length), (float)(b.z * length)};
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
                  (double)c[0].normal.x, (double)c[0].normal.y, (double)c[0].normal.z, normal.x, normal.y, normal.z);
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
    static const chooser choosers[] = {some_box, some_hull, some_tapered, some_plane, some_sphere, some_capsule};
    for (uint32_t i = 0; i < 12; ++i)
        outside_as_the_reference(i % 2 ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN, choosers[i / 2]);
}

// The flag means the same for every model; all but chains of TSL_MODEL_CHAIN keep their radius without it too.
static void planes_may_keep_the_radius(void)
{
    for (uint32_t kind = 0; kind < 6; ++kind) {
        TSL_INIT(tsl_collider_desc, d);
        uint32_t touched, ever = 0;
        d.shape = TSL_SHAPE_PLANE;
        d.flags = kind & 1 ? TSL_COLLIDER_KEEPS_RADIUS : 0;
        begin(kind / 2);
        d3 at = particle(1, &touched);
        d.a.y = (float)(at.y - 0.5 * particle_radius);
        scene_add_collider(&a.s, &d);
        for (int f = 0; f < 30; ++f) { // TSL_MODEL_TASSEL comes out little by little
            bench_step(&a, DT);
            particle(1, &touched);
            ever |= touched;
        }
        CHECK_INT((int)(particle(1, &touched).y > at.y + 0.4 * particle_radius), kind != 0);
        CHECK_INT((int)ever, kind != 0);
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
    d3 in = dq_rotate(conjugate(b->frame.rotation), d3_sub(from, centre)), half = d3_mul(b->frame.scale, d3_of(d->b));
    double rounding = d->radius * radius_scale(b), less = fmax(radius - rounding, 0.0);
    double x = fmax(fabs(half.x) - less, 0.0), y = fmax(fabs(half.y) - less, 0.0), z = fmax(fabs(half.z) - less, 0.0);
    d3 core = {fmin(fmax(in.x, -x), x), fmin(fmax(in.y, -y), y), fmin(fmax(in.z, -z), z)}, out = d3_sub(in, core);
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
    double low = 0.0, high = 1.0, r = radius_at(b, 0.0), slope = radius_at(b, 1.0) - r, fits = (radius - r) / slope;
    if (slope > 0.0)
        low = fmin(fmax(fits, 0.0), 1.0);
    if (slope < 0.0)
        high = fmin(fmax(fits, 0.0), 1.0);
    double t = nearest_sphere(b, from, low, high), most = fmax(radius_at(b, t) - radius, 0.0);
    d3 out = d3_sub(from, centre_at(b, t));
    return d3_length(out) > most ? d3_add(centre_at(b, t), d3_scale(out, most / d3_length(out))) : from;
}

static tsl_collider_desc some_hollow(void)
{
    tsl_collider_desc d = chance(0.0, 1.0) < 0.5 ? some_sphere() : some_capsule();
    d.radius += 0.1f;
    d.radius_b = -1.0f;
    d.flags |= TSL_COLLIDER_INSIDE;
    return d;
}

static d3 hollow_place(const body *b, d3 from, double radius)
{
    d3 centre = centre_at(b, along_axis(b, from)), out = d3_sub(from, centre);
    double most = fmax(radius_at(b, 0.0) - radius, 0.0);
    return d3_length(out) > most ? d3_add(centre, d3_scale(out, most / d3_length(out))) : from;
}

static void rooms_hold_inside_as_the_reference_has_it(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        rooms_as_the_reference(model, some_room, box_room_place);
        rooms_as_the_reference(model, some_tube, tube_place);
        rooms_as_the_reference(model, some_hollow, hollow_place);
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
        d.frame.position =
            (tsl_vec3){(float)(place.x / on.scale.x), (float)(place.y / on.scale.y), (float)(place.z / on.scale.z)};
        scene_add_collider(&a.s, &d);
        bench_step(&a, DT);
        body b = {&d, dframe_mul(on, dframe_of(d.frame))};
        double radius = particle_radius * 0.8, length = d3_distance(before, parent); // times the root's |scale.x|
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
    riding_as_the_reference(some_capsule);
}

// ---- lines ------------------------------------------------------------------------------------------------

// All of a box's lines lie on its sides, and so do the last four of a tapered capsule, where neither sphere has the other inside; of
// the circles around its ends nothing sticks out.
static void lines_lie_on_the_surface(chooser choose)
{
    enum { LINES = 256 };
    static tsl_debug_line lines[LINES], stepped[LINES];
    begin(TSL_MODEL_CHAIN);
    tsl_collider_desc d = choose();
    d.rig = a.rig->id;
    tsl_collider_id id = scene_add_collider(&a.s, &d);
    drawn = 5;
    for (int trial = 0; trial < 40; ++trial) {
        d = choose();
        d.frame = some_frame((tsl_vec3){0.0f, 0.0f, 0.0f});
        d.rig = a.rig->id;
        CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_OK);
        uint32_t same = LINES; // moved there it is where it is when it is set there
        CHECK_INT(tsl_collider_move(a.s.world, id, &d.frame, 0), TSL_OK);
        bench_step(&a, DT);
        bench_step(&a, DT);
        CHECK_INT(tsl_world_debug_lines(a.s.world, TSL_DEBUG_COLLIDERS, stepped, &same), TSL_OK);
        CHECK_INT(tsl_collider_set(a.s.world, id, &d), TSL_OK);
        body b = {&d, dframe_of(d.frame)};
        uint32_t count = LINES;
        CHECK_INT(tsl_world_debug_lines(a.s.world, TSL_DEBUG_COLLIDERS, lines, &count), TSL_OK);
        CHECK_INT(same, count);
        CHECK_BITS(stepped, lines, count * sizeof *lines);
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
            b.frame.position =
                d3_add(d3_of(from.position), d3_scale(d3_sub(d3_of(to.position), d3_of(from.position)), 0.25 * k));
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
    RUN(ticks_meet_them_on_their_way);
    RUN(debug_lines_are_where_they_are);
    return REPORT();
}
