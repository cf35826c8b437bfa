// SPDX-License-Identifier: MIT
// Who touches what. Depths and ways out against a reference: test_shapes.c.
#include "solver/fixture.h"

enum { MOST = 64 };

static bench_rig a;
static const float ball_radius = 0.5f;

// A limp tail along x that falls onto what is below it.
static void limp(void)
{
    bench_begin(&a, NULL);
    a.params.gravity.y = -9.81f;
    a.params.gravity_falloff = a.params.elasticity = a.params.stiffness = 0.0f;
    a.params.damping = 0.2f;
    a.params.friction = 0.3f;
    a.params.radius = 0.02f;
    bench_tail(&a, 12, 0.1f, 0.0f, 0.0f);
}

static tsl_collider_desc shape(tsl_shape shape, float x, float y, uint32_t flags)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = shape;
    d.flags = flags;
    d.radius = ball_radius;
    d.a.x = x;
    d.a.y = y;
    return d;
}

static uint32_t contacts(tsl_contact out[MOST])
{
    uint32_t count = MOST;
    CHECK_INT(tsl_chain_get_contacts(a.s.world, a.rig->chains[0], out, &count), TSL_OK);
    return count;
}

static double along(tsl_vec3 p, tsl_vec3 q)
{
    return (double)p.x * q.x + (double)p.y * q.y + (double)p.z * q.z;
}

// The tail lies on a floor within a capsule that is its room: both are told, the one that it leans on as deep as nothing.
static void a_floor_and_a_room_point_inwards(void)
{
    limp();
    tsl_collider_desc floor = shape(TSL_SHAPE_PLANE, 7.0f, 0.6f, 0),
                      room = shape(TSL_SHAPE_CAPSULE, -2.0f, 0.85f, TSL_COLLIDER_INSIDE);
    floor.b.y = 3.0f;
    room.b = room.a;
    room.b.x = 3.0f;
    room.radius = 0.25f;
    tsl_collider_id ids[2] = {scene_add_collider(&a.s, &floor), scene_add_collider(&a.s, &room)};
    bench_steps(&a, 200, DT);
    tsl_contact c[MOST];
    uint32_t count = contacts(c), of[2] = {0};
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t which = c[i].collider.bits == ids[1].bits;
        CHECK(which || c[i].collider.bits == ids[0].bits);
        CHECK_NEAR(along(c[i].normal, c[i].normal), 1.0, 1e-5);
        CHECK(c[i].normal.y > 0.9f); // the room's wall is below, and the way back into it leads up
        CHECK(c[i].depth > -0.011f * 0.1f && c[i].depth < 0.05f);
        ++of[which];
    }
    CHECK(of[0] >= 3 || of[1] >= 3);
    bench_end(&a);
}

// Switched off it lies where the animation has it, in the ball, and touches nothing.
static void who_is_switched_off_tells_nothing(void)
{
    limp();
    tsl_collider_desc ball = shape(TSL_SHAPE_SPHERE, 0.4f, 0.4f, 0);
    scene_add_collider(&a.s, &ball);
    tsl_contact c[MOST];
    bench_steps(&a, 60, DT);
    CHECK(contacts(c) > 0);
    a.params.weight = 0.0f;
    bench_tune(&a);
    bench_step(&a, DT);
    CHECK_INT(contacts(c), 0);
    bench_end(&a);
}

// The list has every particle that touches, in order, until the collider goes.
static void contacts_are_those_that_touch(void)
{
    limp();
    tsl_collider_desc ball = shape(TSL_SHAPE_SPHERE, 0.5f, 0.4f, 0);
    tsl_collider_id id = scene_add_collider(&a.s, &ball);
    tsl_contact now[MOST];
    uint32_t count = 0, most = 0;
    for (int f = 0; f < 150; ++f) {
        if (f == 120)
            CHECK_INT(tsl_collider_destroy(a.s.world, id), TSL_OK);
        bench_step(&a, DT);
        count = contacts(now);
        most = count > most ? count : most;
        CHECK_INT(count, bench_touched(&a, 0));
        for (uint32_t i = 0; i < count; ++i)
            CHECK(now[i].collider.bits == id.bits && now[i].reserved == 0 &&
                  (i == 0 || now[i].particle > now[i - 1].particle));
    }
    CHECK(most > 1 && count == 0);
    bench_end(&a);
}

static void bad_arguments_are_refused(void)
{
    limp();
    tsl_collider_desc ball = shape(TSL_SHAPE_SPHERE, 0.4f, 0.4f, 0);
    scene_add_collider(&a.s, &ball);
    bench_steps(&a, 60, DT);
    tsl_contact c[MOST];
    uint32_t all = 0, few = 1;
    tsl_chain_id chain = a.rig->chains[0];
    CHECK_INT(tsl_chain_get_contacts(a.s.world, chain, NULL, &all), TSL_OK);
    CHECK(all > 1);
    CHECK_INT(tsl_chain_get_contacts(a.s.world, chain, c, &few), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK_INT(few, all);
    CHECK_INT(contacts(c), all);
    bench_end(&a);
}

int main(void)
{
    RUN(a_floor_and_a_room_point_inwards);
    RUN(who_is_switched_off_tells_nothing);
    RUN(contacts_are_those_that_touch);
    RUN(bad_arguments_are_refused);
    return REPORT();
}
