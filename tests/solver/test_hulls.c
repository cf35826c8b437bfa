// SPDX-License-Identifier: MIT
// What a hull is made of, what is none, and what shifts of the origin know of them.
#include "solver/rewind.h"
#include "solver/shapes_reference.h"

#include <stddef.h>

static tsl_plane cube[6];

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

static void refuse_planes(const tsl_plane *planes, uint32_t count, tsl_result wanted)
{
    uint64_t before = world_hash(a.s.world);
    tsl_collider_id id = {5};
    tsl_collider_desc d = hull_of(planes, count);
    CHECK_INT(tsl_collider_create(a.s.world, &d, &id), wanted);
    CHECK(id.bits == 0 && world_hash(a.s.world) == before);
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
    static const tsl_plane more[] = {
        {{2.0f, 2.0f, 0.0f}, 0.4f}, {{0.0f, 1.0f, 0.0f}, 0.2f}, {{1.0f, 0.0f, 0.0f}, 0.2f}, {{0.0f, 0.0f, 1.0f}, 7.0f}};
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

int main(void)
{
    scene_cube(cube, 0.1f);
    RUN(a_hull_stays_what_it_is);
    RUN(what_is_no_hull_is_refused);
    RUN(planes_may_be_more_than_enough);
    RUN(an_origin_shift_turns_nothing);
    return REPORT();
}
