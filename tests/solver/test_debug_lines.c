// SPDX-License-Identifier: MIT
// Debug lines of rigs and worlds, and of contacts. Where limits end: test_limited_chains.c.
#include "solver/fixture.h"

enum { MOST = 1 << 17, ALL = 127 };

static tsl_debug_line of_world[MOST], of_rig[MOST];

// What rigs draw, one after the other, and then the world's colliders, is what the world draws; a rig draws no other's.
static void a_rig_draws_what_the_world_draws_of_it(void)
{
    uint32_t drawn = 0; // bits that some scene has lines for
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        static scene s;
        CHECK_INT(scene_create(&s, &scene_kinds[k], NULL), TSL_OK);
        for (uint32_t f = 0; f < 20; ++f)
            scene_step(&s, f * (double)DT, DT);
        for (uint32_t what = 1; what <= ALL; what = what < 64 ? 2 * what : what + 63) {
            uint32_t all = MOST, sum = 0;
            CHECK_INT(tsl_world_debug_lines(s.world, what, of_world, &all), TSL_OK);
            drawn |= all > 0 && what != ALL ? what : 0;
            for (uint32_t r = 0; r < s.rig_count; ++r) {
                uint32_t count = MOST;
                CHECK_INT(tsl_rig_debug_lines(s.world, s.rigs[r].id, what, of_rig, &count), TSL_OK);
                CHECK(sum + count <= all);
                CHECK_BITS(of_rig, of_world + sum, count * sizeof *of_rig);
                sum += count;
            }
            if (!(what & TSL_DEBUG_COLLIDERS))
                CHECK_INT(sum, all);
            for (; sum < all; ++sum)
                CHECK_INT(of_world[sum].rgba, TSL_DEBUG_COLLIDER_COLOUR);
        }
        scene_destroy(&s);
    }
    CHECK_INT(drawn, ALL);
}

// A tail that lies on a ball: a line from the ball's surface for each contact, the way out.
static void contacts_are_drawn_on_the_surface(void)
{
    static bench_rig a;
    const double ball_radius = 0.5;
    uint32_t seen = 0;
    bench_begin(&a, NULL);
    a.params.gravity.y = -9.81f;
    a.params.gravity_falloff = a.params.elasticity = a.params.stiffness = 0.0f;
    a.params.radius = 0.03f;
    bench_tail(&a, 12, 0.1f, 0.0f, 0.0f);
    TSL_INIT(tsl_collider_desc, ball);
    ball.radius = (float)ball_radius;
    ball.a.x = ball.a.y = 0.4f;
    scene_add_collider(&a.s, &ball);
    for (uint32_t f = 0; f < 90; ++f) {
        tsl_contact contacts[64];
        uint32_t count = 64, lines = MOST;
        bench_step(&a, DT);
        CHECK_INT(tsl_chain_get_contacts(a.s.world, a.rig->chains[0], contacts, &count), TSL_OK);
        CHECK_INT(tsl_rig_debug_lines(a.s.world, a.rig->id, TSL_DEBUG_CONTACTS, of_rig, &lines), TSL_OK);
        CHECK_INT(lines, count);
        seen += lines;
        for (uint32_t i = 0; i < lines; ++i) {
            const tsl_debug_line *line = &of_rig[i];
            tsl_vec3 n = contacts[i].normal;
            CHECK_INT(line->rgba, TSL_DEBUG_CONTACT_COLOUR);
            CHECK_NEAR(distance3(line->from, ball.a), ball_radius, 1e-5);
            CHECK_NEAR(distance3(line->to, ball.a), ball_radius + 0.05, 1e-5);
            d3 way = d3_sub(d3_of(line->to), d3_of(line->from));
            CHECK_NEAR(d3_distance(way, d3_scale(d3_of(n), 0.05)), 0.0, 1e-5);
        }
    }
    CHECK(seen > 100);
    bench_end(&a);
}

int main(void)
{
    RUN(a_rig_draws_what_the_world_draws_of_it);
    RUN(contacts_are_drawn_on_the_surface);
    return REPORT();
}
