// SPDX-License-Identifier: MIT
// Colliders: lists are in order, layers select, moves are seen or not. Where their surfaces are: test_shapes.c.
#include "scenes/vec3.h"
#include "solver/fixture.h"

static bench_rig a, b;
static scene_rig sharer;

static tsl_collider_desc shape_desc(tsl_shape shape, float radius)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = shape;
    d.radius = radius;
    return d;
}

// A long limp tail along x under gravity, its body at height 1.
static void limp(bench_rig *r, uint32_t count, float step)
{
    bench_begin(r, NULL);
    r->params.gravity.y = -9.81f;
    r->params.gravity_falloff = r->params.elasticity = r->params.stiffness = 0.0f;
    r->params.damping = 0.2f;
    r->params.friction = 0.3f;
    r->params.radius = 0.02f;
    bench_tail(r, count, step, 0.0f, 0.0f);
}

// Two overlapping shapes: the later one wins, in a list as in the order of creation.
static void order_is_result(void)
{
    for (int order = 0; order < 2; ++order) {
        limp(&a, 6, 0.1f);
        limp(&b, 6, 0.1f);
        tsl_collider_desc ball = shape_desc(TSL_SHAPE_SPHERE, 0.4f);
        ball.a = vec3(0.4f, 0.7f, 0.0f);
        tsl_collider_desc other = ball;
        other.a = vec3(0.5f, 1.2f, 0.1f);
        ball.rig = a.rig->id, other.rig = a.rig->id;
        scene_add_collider(&a.s, order ? &other : &ball);
        scene_add_collider(&a.s, order ? &ball : &other);
        ball.rig = b.rig->id, other.rig = b.rig->id;
        const tsl_collider_id made[2] = {scene_add_collider(&b.s, &ball), scene_add_collider(&b.s, &other)};
        const tsl_collider_id list[2] = {made[order], made[!order]};
        b.desc.flags = TSL_CHAIN_COLLIDER_LIST;
        b.desc.colliders = list;
        b.desc.collider_count = 2;
        CHECK_INT(tsl_chain_destroy(b.s.world, b.rig->chains[0]), TSL_OK);
        b.rig->chain_count = 0;
        scene_add_chain(&b.s, b.rig, 1, &b.desc, &b.params);
        for (int f = 0; f < 30; ++f) {
            bench_step_both(&a, &b, DT);
            CHECK_BITS(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
        }
        static tsl_transform first[SCENE_BONES];
        if (order)
            CHECK(pose_distance(first, a.rig->posed, a.rig->bone_count) > 0.01);
        memcpy(first, a.rig->posed, sizeof first);
        bench_end_both(&a, &b);
    }
}

static void layers_lists_and_flags_select(void)
{
    static const struct {
        uint32_t layers, chain_layers, flags, listed, acts;
    } cases[] = {{1, 0xffffffffu, 0, 0, 1},
                 {2, 1, 0, 0, 0},
                 {6, 4, 0, 0, 1},
                 {1, 1, TSL_COLLIDER_DISABLED, 0, 0},
                 {1, 0xffffffffu, 0, 1, 0}, // a list, and it is not on it
                 {0, 0, 0, 2, 1}};          // a list, and it is: layers do not matter
    for (int i = 0; i < 6; ++i) {
        limp(&a, 6, 0.1f);
        tsl_collider_desc ball = shape_desc(TSL_SHAPE_SPHERE, 0.4f);
        ball.a = vec3(0.4f, 0.6f, 0.0f);
        ball.layers = cases[i].layers;
        ball.flags = cases[i].flags;
        tsl_collider_id id = scene_add_collider(&a.s, &ball);
        CHECK_INT(tsl_chain_destroy(a.s.world, a.rig->chains[0]), TSL_OK);
        a.rig->chain_count = 0;
        a.desc.collider_layers = cases[i].chain_layers;
        a.desc.flags = cases[i].listed ? TSL_CHAIN_COLLIDER_LIST : 0;
        a.desc.colliders = &id;
        a.desc.collider_count = cases[i].listed == 2;
        scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
        uint32_t hits = 0;
        for (int f = 0; f < 60; ++f) {
            bench_step(&a, DT);
            hits += bench_touched(&a, 0);
        }
        CHECK_MSG((hits > 0) == cases[i].acts, "case %d", i);
        if (cases[i].acts) { // destroyed or switched off, it lets go
            ball.flags = TSL_COLLIDER_DISABLED;
            CHECK_INT(i ? tsl_collider_destroy(a.s.world, id) : tsl_collider_set(a.s.world, id, &ball), TSL_OK);
            bench_step(&a, DT);
            CHECK_INT(bench_touched(&a, 0), 0);
        }
        bench_end(&a);
    }
}

// A small ball, the world's or the rig's, crosses a tail within one frame of four ticks: swept, some tick sees it there;
// teleported, none. And on its way back after a jump it is seen: the jump is of one frame.
static void cross_a_tail(int is_own, int way) // moved, teleported, set
{
    bench_begin(&a, NULL);
    a.params.elasticity = 0.0f;
    a.params.radius = 0.05f;
    bench_tail(&a, 6, 0.1f, 0.0f, 0.0f);
    tsl_collider_desc ball = shape_desc(TSL_SHAPE_SPHERE, 0.2f);
    ball.rig = is_own ? a.rig->id : ball.rig;
    ball.a = vec3(0.5f, 1.05f, 0.0f);
    ball.frame = scene_at(0.0f, 0.0f, -4.0f);
    tsl_collider_id id = scene_add_collider(&a.s, &ball);
    bench_steps(&a, 5, DT);
    static tsl_transform still[SCENE_BONES];
    memcpy(still, a.rig->posed, sizeof still);
    tsl_transform here = ball.frame, there = scene_at(0.0f, 0.0f, 4.0f);
    ball.frame = there;
    CHECK_INT(way == 2 ? tsl_collider_set(a.s.world, id, &ball)
                       : tsl_collider_move(a.s.world, id, &there, way ? TSL_COLLIDER_TELEPORT : 0),
              TSL_OK);
    bench_step(&a, 4.0f * DT);
    double after = pose_distance(still, a.rig->posed, a.rig->bone_count);
    CHECK_MSG(way == 0 ? after > 0.01 : after <= 1e-6, "own %d, way %d: %g", is_own, way, after);
    memcpy(still, a.rig->posed, sizeof still);
    CHECK_INT(tsl_collider_move(a.s.world, id, &here, 0), TSL_OK);
    bench_step(&a, 4.0f * DT);
    after = pose_distance(still, a.rig->posed, a.rig->bone_count);
    CHECK_MSG(after > 0.01, "own %d, way %d, back: %g", is_own, way, after);
    bench_end(&a);
}

static void moves_are_seen_and_teleports_are_not(void)
{
    for (int way = 0; way < 3; ++way) {
        cross_a_tail(0, way);
        cross_a_tail(1, way);
    }
}

// A move is a way during one frame: in the frames after it the collider has arrived, in every tick of them, as one has
// that is told its place again each time.
static void a_collider_that_has_arrived_stays_there(void)
{
    for (int by_rig = 0; by_rig < 2; ++by_rig) {
        static const tsl_transform at = {{0.15f, 0.8f, 0.01f}, {0, 0, 0, 1}, {1, 1, 1}};
        bench_rig *rigs[2] = {&a, &b};
        uint32_t touching = 0;
        tsl_collider_id balls[2];
        for (int k = 0; k < 2; ++k) {
            tsl_collider_desc ball = shape_desc(TSL_SHAPE_SPHERE, 0.1f);
            ball.frame.position = vec3(0.9f, 0.2f, 0.01f);
            limp(rigs[k], 5, 0.1f);
            balls[k] = scene_add_collider(&rigs[k]->s, &ball);
        }
        for (int f = 0; f < 40; ++f) {
            for (int k = 0; k < 2; ++k) {
                tsl_pose_input in = bench_input(rigs[k]);
                if (f == 10 || (f > 10 && k == 1))
                    CHECK_INT(tsl_collider_move(rigs[k]->s.world, balls[k], &at, 0), TSL_OK);
                CHECK_INT(tsl_rig_set_pose(rigs[k]->s.world, rigs[k]->rig->id, &in), TSL_OK);
                if (!by_rig)
                    CHECK_INT(tsl_world_step(rigs[k]->s.world, 2.0f * DT), TSL_OK);
                bench_step(rigs[k], by_rig ? 2.0f * DT : 0.0f); // 0: the poses alone
            }
            touching += f > 12 ? bench_touched(&a, 0) : 0;
            CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
            CHECK_BITS(a.local, b.local, sizeof a.local);
        }
        CHECK(touching > 0);
        bench_end_both(&a, &b);
    }
}

// A ball that one bone carries across the tail within one frame of four ticks, on the rig itself or on another that shares
// it. The frame is counted from the fifth. What happens to the ball or beside it meanwhile is what the test says.
enum { NOTHING, SET_AGAIN, NEIGHBOUR_GOES, STEPS, PUBLISHING, MADE_THERE };

static double carried_across(int is_own, int what)
{
    static tsl_transform still[SCENE_BONES];
    tsl_collider_id balls[2];
    bench_begin(&a, NULL);
    a.params.elasticity = 0.0f;
    a.params.radius = 0.05f;
    scene_add_bone(a.rig, -1, scene_at(0.5f, 1.05f, -4.0f));
    bench_tail(&a, 6, 0.1f, 0.0f, 0.0f);
    memset(&sharer, 0, sizeof sharer);
    sharer.root = scene_at(0.0f, 0.0f, 0.0f);
    scene_add_bone(&sharer, -1, scene_at(0.5f, 1.05f, -4.0f));
    scene_create_rig(&a.s, &sharer, 60.0f);
    tsl_collider_desc ball = shape_desc(TSL_SHAPE_SPHERE, 0.2f);
    ball.rig = is_own ? a.rig->id : sharer.id;
    ball.bone = 0;
    ball.flags = is_own ? 0 : TSL_COLLIDER_SHARED;
    balls[0] = scene_add_collider(&a.s, &ball);
    tsl_collider_desc aside = ball;
    aside.a.y = 20.0f;
    balls[1] = scene_add_collider(&a.s, &aside);
    for (int f = 0; f < 6; ++f) {
        TSL_INIT(tsl_pose_input, in);
        tsl_transform carrier = scene_at(0.5f, 1.05f, f < 5 ? -4.0f : 4.0f);
        a.rig->pose[0] = is_own ? carrier : a.rig->pose[0];
        in.bones = is_own ? sharer.rest : &carrier;
        in.bone_count = 1;
        CHECK_INT(tsl_rig_set_pose(a.s.world, sharer.id, &in), TSL_OK);
        memcpy(still, a.rig->posed, sizeof still);
        if (f == 5 && what == SET_AGAIN)
            CHECK_INT(tsl_collider_set(a.s.world, balls[0], &ball), TSL_OK);
        if (f == 5 && what == NEIGHBOUR_GOES)
            CHECK_INT(tsl_collider_destroy(a.s.world, balls[1]), TSL_OK);
        CHECK_INT(tsl_world_publish_colliders(a.s.world), TSL_OK);
        CHECK_INT(tsl_rig_step(a.s.world, sharer.id, f < 5 ? DT : 4.0f * DT, NULL, NULL), TSL_OK);
        bench_step(&a, f < 5 ? DT : 4.0f * DT);
    }
    double moved = pose_distance(still + 1, a.rig->posed + 1, a.rig->bone_count - 1);
    bench_end(&a);
    return moved;
}

// Described again it changes at once, and no tick sees it between where it was and where it is; one beside it that goes changes nothing.
static void ways_are_seen_but_of_what_is_described_again(void)
{
    for (int is_own = 0; is_own < 2; ++is_own) {
        CHECK_MSG(carried_across(is_own, NOTHING) > 0.01, "own %d", is_own);
        CHECK_MSG(carried_across(is_own, SET_AGAIN) <= 1e-6, "own %d", is_own);
        CHECK_MSG(carried_across(is_own, NEIGHBOUR_GOES) > 0.01, "own %d", is_own);
    }
}

// Another rig's collider, shared: seen where world steps or publishing put it, and until then where it was made.
static void shared_colliders_act_on_others(void)
{
    for (int way = STEPS; way <= MADE_THERE; ++way)
        for (int shared = 0; shared < 2; ++shared) {
            limp(&a, 6, 0.1f);
            memset(&sharer, 0, sizeof sharer);
            sharer.root = scene_at(20.0f, 0.6f, 0.0f);
            scene_add_bone(&sharer, -1, scene_at(0.0f, 0.0f, 0.0f));
            scene_create_rig(&a.s, &sharer, 60.0f);
            tsl_collider_desc ball = shape_desc(TSL_SHAPE_SPHERE, 0.4f);
            ball.rig = sharer.id;
            ball.bone = 0;
            ball.flags = shared ? TSL_COLLIDER_SHARED : 0;
            ball.a.x = way == MADE_THERE ? -19.6f : 0.0f;
            scene_add_collider(&a.s, &ball);
            uint32_t hits = 0;
            for (int f = 0; f < 60; ++f) {
                TSL_INIT(tsl_pose_input, in);
                sharer.root = scene_at(f < 5 ? 20.0f : 0.4f, 0.6f, 0.0f); // comes walking under the tail
                in.bones = sharer.rest;
                in.bone_count = 1;
                in.root = &sharer.root;
                CHECK_INT(tsl_rig_set_pose(a.s.world, sharer.id, &in), TSL_OK);
                tsl_pose_input own = bench_input(&a);
                CHECK_INT(tsl_rig_set_pose(a.s.world, a.rig->id, &own), TSL_OK);
                if (way == STEPS)
                    CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
                if (way == PUBLISHING)
                    CHECK_INT(tsl_world_publish_colliders(a.s.world), TSL_OK);
                for (int k = 0; way != STEPS && k <= (way == PUBLISHING); ++k)
                    CHECK_INT(tsl_rig_step(a.s.world, k ? sharer.id : a.rig->id, DT, NULL, NULL), TSL_OK);
                CHECK(f >= 5 || way == MADE_THERE || bench_touched(&a, 0) == 0);
                hits += bench_touched(&a, 0);
            }
            CHECK_MSG((hits > 0) == shared, "way %d shared %d: %u", way, shared, hits);
            bench_end(&a);
        }
}

// A ball around the very place that the chain or, one below, the rig hangs on pushes what hangs there out, in no direction that is none.
static void a_ball_on_the_very_root_pushes_out(void)
{
    for (int k = 0; k < 4; ++k) {
        tsl_collider_desc d = shape_desc(TSL_SHAPE_SPHERE, k % 2 ? 0.15f : 1.15f);
        tsl_particle p[8];
        bench_begin(&a, NULL);
        a.desc.model = k / 2;
        bench_tail(&a, 4, 0.1f, 0.0f, 0.0f);
        d.frame.position = k % 2 ? vec3(0.1f, 1.0f, 0.0f) : vec3(0.0f, 0.0f, 0.0f);
        scene_add_collider(&a.s, &d);
        for (int f = 0; f < 60; ++f) {
            bench_step(&a, DT);
            CHECK(pose_is_finite(a.rig->posed, a.rig->bone_count));
        }
        uint32_t count = bench_particles(&a, 0, p);
        for (uint32_t i = 2; i < count; ++i) { // the first segment cannot always come out
            double distance = distance3(p[i].position, d.frame.position);
            CHECK_MSG(distance > (double)d.radius - 0.01, "case %d: %g of %g", k, distance, (double)d.radius);
        }
        bench_end(&a);
    }
}

// What tassel.h says of a description that only tsl_collider_desc_init has touched.
static void a_new_description_is_as_documented(void)
{
    tsl_collider_desc d;
    memset(&d, 0x55, sizeof d);
    tsl_collider_desc_init(&d, sizeof d);
    const tsl_transform identity = scene_at(0.0f, 0.0f, 0.0f);
    CHECK(d.struct_size == sizeof d && d.flags == 0 && d.user_data == 0 && d.rig.bits == 0 && d.plane_count == 0);
    CHECK(d.bone == -1 && d.layers == 1 && d.shape == TSL_SHAPE_SPHERE);
    CHECK(d.radius == 0.0f && d.radius_b == -1.0f);
    CHECK(d.a.x == 0.0f && d.a.y == 0.0f && d.a.z == 0.0f && d.b.x == 0.0f && d.b.y == 1.0f && d.b.z == 0.0f);
    CHECK_BITS(&d.frame, &identity, sizeof identity);
}

int main(void)
{
    RUN(a_new_description_is_as_documented);
    RUN(a_ball_on_the_very_root_pushes_out);
    RUN(order_is_result);
    RUN(layers_lists_and_flags_select);
    RUN(moves_are_seen_and_teleports_are_not);
    RUN(a_collider_that_has_arrived_stays_there);
    RUN(ways_are_seen_but_of_what_is_described_again);
    RUN(shared_colliders_act_on_others);
    return REPORT();
}
