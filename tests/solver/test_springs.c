// SPDX-License-Identifier: MIT
// What TSL_MODEL_SPRING means beside the specification of spring bones, which tests/conformance has: colliders of any size and scale, bones
// of no length, and springs that ride on what others simulate. How they meet colliders: test_shapes.c.
#include "scenes/vec3.h"
#include "solver/fixture.h"

static bench_rig a, b;

// A spring as VRM has it: no share of anything cancelled, nothing scaled.
static void begin(bench_rig *r)
{
    bench_begin(r, NULL);
    r->params.push = 0.8f;
    r->params.damping = 0.4f;
    r->params.gravity_falloff = 0.0f;
    r->params.scale_rule = TSL_SCALE_NONE;
    r->desc.model = TSL_MODEL_SPRING;
    r->desc.flags = TSL_CHAIN_UNANIMATED;
}

// ---- contact and length ---------------------------------------------------------------------------------

typedef struct far_case {
    double radius;
    tsl_vec3 normal;
    int is_own; // on the rig, which turns; else in a frame of the world that is turned about no axis of it, and scaled
    double most;
} far_case;

static tsl_collider_desc ground(const far_case *c, const bench_rig *r, int is_ball)
{
    const dq turn = dq_of(scene_turn(1.0f, 2.0f, -3.0f, 2.0));
    const d3 top = {0.0, 0.625, 0.0}, down = d3_scale(d3_of(c->normal), -c->radius);
    d3 centre = d3_add(top, down);
    TSL_INIT(tsl_collider_desc, floor);
    floor.rig = c->is_own ? r->rig->id : floor.rig;
    floor.shape = is_ball ? TSL_SHAPE_SPHERE : TSL_SHAPE_PLANE;
    floor.radius = (float)c->radius;
    if (is_ball && !c->is_own) {
        centre = d3_scale(dq_rotate(dq_conjugate(turn), centre), 0.5);
        floor.radius *= 0.5f;
        floor.frame.rotation = scene_turn(1.0f, 2.0f, -3.0f, 2.0);
        floor.frame.scale = vec3(2.0f, 2.0f, 2.0f);
    }
    floor.a = is_ball ? vec3((float)centre.x, (float)centre.y, (float)centre.z) : vec3(0.0f, 0.625f, 0.0f);
    floor.b = is_ball ? floor.b : c->normal;
    return floor;
}

// A ball of kilometres is as flat as a plane: at 0.8 m from where they touch one of 10 km is 3e-5 below it, one of 1 km 3e-4.
static void a_huge_ball_is_a_plane(void)
{
    static const far_case cases[] = {{10000.0, {0.0f, 1.0f, 0.0f}, 1, 1e-4}, {1000.0, {0.0f, 0.8f, 0.6f}, 0, 2e-3}};
    for (int k = 0; k < 2; ++k) {
        bench_rig *const rigs[] = {&a, &b};
        uint32_t touched = 0;
        for (int i = 0; i < 2; ++i) {
            begin(rigs[i]);
            rigs[i]->params.gravity = vec3(0.0f, -9.0f, 0.0f);
            rigs[i]->params.radius = 0.03f;
            bench_tail(rigs[i], 6, 0.1f, -0.1f, 0.0f);
            tsl_collider_desc floor = ground(&cases[k], rigs[i], i == 0);
            scene_add_collider(&rigs[i]->s, &floor);
        }
        for (uint32_t f = 0; f < 200; ++f) {
            a.rig->root.position.x = (float)(0.2 * scene_sin(0.1 * f));
            if (cases[k].is_own)
                a.rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.3 * f);
            b.rig->root = a.rig->root;
            bench_step_both(&a, &b, DT);
            touched += bench_touched(&a, 0);
            CHECK_MSG(pose_distance(a.rig->posed, b.rig->posed, 7) < cases[k].most, "frame %u: %g", f,
                      pose_distance(a.rig->posed, b.rig->posed, 7));
        }
        CHECK(touched > 50);
        bench_end_both(&a, &b);
    }
}

// Radii are not scaled by TSL_SCALE_NONE and TSL_COLLIDER_UNSCALED.
static void unscaled_is_not_scaled(void)
{
    for (int unscaled = 0; unscaled < 2; ++unscaled) {
        begin(&a);
        a.rig->root.scale = vec3(2.0f, 2.0f, 2.0f);
        a.params.scale_rule = unscaled ? TSL_SCALE_NONE : TSL_SCALE_PHYSICAL;
        a.params.radius = 0.05f;
        bench_tail(&a, 2, 0.3f, 0.0f, 0.0f);
        TSL_INIT(tsl_collider_desc, ball);
        ball.rig = a.rig->id;
        ball.a = vec3(0.6f, 0.9f, 0.0f);
        ball.radius = 0.1f;
        ball.flags = unscaled ? TSL_COLLIDER_UNSCALED : 0u;
        scene_add_collider(&a.s, &ball);
        bench_step(&a, DT);
        tsl_particle p[4];
        bench_particles(&a, 0, p); // 0.2 apart in the world: 0.15 of radii, or 0.3
        CHECK_INT(p[1].touched, !unscaled);
        bench_end(&a);
    }
}

// ---- oddities -------------------------------------------------------------------------------------------

static void no_length_keeps_its_rotation(void)
{
    begin(&a);
    a.params.gravity = vec3(3.0f, -9.0f, 2.0f);
    a.params.damping = 1.0f;
    uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    scene_add_bones(a.rig, (int32_t)body, 5, vec3(0.1f, 0.0f, 0.0f));
    a.rig->rest[3].position = vec3(0.0f, 0.0f, 0.0f);
    a.rig->rest[2].rotation = scene_turn(1.0f, 2.0f, 0.0f, 0.4);
    bench_rig_done(&a);
    bench_spring(&a, 1, 5);
    bench_steps(&a, 100, DT);
    CHECK(angle_between(a.local[2].rotation, a.rig->rest[2].rotation) < 1e-6);
    CHECK(distance3(a.rig->posed[2].position, a.rig->posed[3].position) < 1e-7);
    CHECK(angle_between(a.local[3].rotation, a.rig->rest[3].rotation) > 0.05); // the next one swings
    CHECK(pose_is_finite(a.rig->posed, 6));
    bench_end(&a);
}

// ---- rides ----------------------------------------------------------------------------------------------

// A fork as two springs is one bone's child carried by that bone: where the bone is shown, to the last step, whichever
// was created first, whichever model carries.
static void roots_ride_on_simulated_bones(void)
{
    for (int way = 0; way < 4; ++way) {
        dframe world[16];
        begin(&a);
        uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
        uint32_t tail = scene_add_bones(a.rig, (int32_t)body, 5, vec3(0.1f, -0.1f, 0.0f));
        scene_add_bone(a.rig, (int32_t)tail + 2, scene_at(0.0f, 0.05f, 0.1f)); // nobody's, in between
        uint32_t twig = scene_add_bones(a.rig, 6, 4, vec3(0.0f, -0.05f, 0.1f));
        bench_rig_done(&a);
        a.params.gravity = vec3(0.0f, -5.0f, 0.0f);
        if (way & 1)
            bench_spring(&a, twig, 4);
        tsl_chain_desc plain = a.desc;
        const uint32_t bones[] = {tail, tail + 1, tail + 2, tail + 3, tail + 4};
        plain.model = way & 2 ? TSL_MODEL_CHAIN : TSL_MODEL_SPRING;
        plain.bones = bones;
        plain.bone_count = 5;
        scene_add_chain(&a.s, a.rig, 0, &plain, &a.params);
        if (!(way & 1))
            bench_spring(&a, twig, 4);
        double moved = 0.0;
        for (uint32_t f = 0; f < 150; ++f) {
            a.rig->root.position.x = (float)(0.4 * scene_sin(0.2 * f));
            bench_step(&a, f < 100 ? DT : f % 2 ? 0.011f : 0.03f);
            forward_kinematics(a.rig, a.local, NULL, world);
            for (uint32_t i = 0; i < 11 && f < 100; ++i) // between ticks, bones are shown a little short
                CHECK_MSG(d3_distance(d3_of(a.rig->posed[i].position), world[i].position) < 3e-6,
                          "way %d frame %u bone %u: %g", way, f, i,
                          d3_distance(d3_of(a.rig->posed[i].position), world[i].position));
            tsl_particle p[8];
            bench_particles(&a, way & 1 ? 0 : 1, p);
            if (f < 100)
                CHECK(d3_distance(d3_of(p[0].position), world[twig].position) < 3e-6);
            moved = fmax(moved, angle_between(a.rig->posed[6].rotation, a.rig->root.rotation));
        }
        CHECK(moved > 0.1);
        bench_end(&a);
    }
}

// A ball on a tail that swings through hair: the hair meets it where the tail is simulated, only when asked.
static void colliders_ride_on_simulated_bones(void)
{
    for (int simulated = 0; simulated < 2; ++simulated) {
        uint32_t touched = 0;
        begin(&a);
        uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
        uint32_t tail = scene_add_bones(a.rig, (int32_t)body, 4, vec3(0.2f, 0.0f, 0.0f));
        uint32_t hair = scene_add_bones(a.rig, (int32_t)body, 4, vec3(0.1f, -0.1f, 0.0f));
        bench_rig_done(&a);
        TSL_INIT(tsl_collider_desc, ball);
        ball.rig = a.rig->id;
        ball.bone = (int32_t)tail + 2;
        ball.flags = simulated ? TSL_COLLIDER_SIMULATED : 0u;
        ball.radius = 0.12f;
        tsl_collider_id id = scene_add_collider(&a.s, &ball);
        a.desc.flags |= TSL_CHAIN_COLLIDER_LIST;
        a.desc.colliders = &id;
        a.desc.collider_count = 1;
        a.params.push = 1.5f;
        bench_spring(&a, hair, 4);
        a.desc.flags = TSL_CHAIN_UNANIMATED;
        a.desc.collider_count = 0;
        a.params.push = 0.1f;
        a.params.gravity = vec3(0.0f, -15.0f, 0.0f);
        bench_spring(&a, tail, 4);
        for (int f = 0; f < 120; ++f) {
            tsl_particle p[8], q[8];
            bench_step(&a, DT);
            bench_particles(&a, 0, p);
            bench_particles(&a, 1, q);
            for (uint32_t i = 1; i < 4; ++i) {
                touched += p[i].touched;
                if (simulated && p[i].touched) // out of it, but for what the length took back
                    CHECK_MSG(distance3(p[i].position, q[2].position) > 0.1, "frame %d: %g", f,
                              distance3(p[i].position, q[2].position));
            }
        }
        CHECK_MSG(simulated ? touched > 20 : touched == 0, "%u", touched);
        CHECK_INT(tsl_collider_destroy(a.s.world, id), TSL_OK); // and it goes on without
        bench_step(&a, DT);
        bench_end(&a);
    }
}

int main(void)
{
    RUN(a_huge_ball_is_a_plane);
    RUN(unscaled_is_not_scaled);
    RUN(no_length_keeps_its_rotation);
    RUN(roots_ride_on_simulated_bones);
    RUN(colliders_ride_on_simulated_bones);
    return REPORT();
}
