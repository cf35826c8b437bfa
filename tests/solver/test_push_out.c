// SPDX-License-Identifier: MIT
// push_out_speed: what starts inside of colliders comes out of them at an even speed, in TSL_MODEL_TASSEL.
#include "solver/rewind.h"

static bench_rig a, b;

enum { BONES = 6 };

static const tsl_vec3 center = {0.08f, 0.6f, 0.03f};
static const float size = 0.2f;
static tsl_rig_id owner; // of the colliders; null: the world
static float speed;      // of the character along z, with which the strand and colliders of its own go along

// A strand that hangs from (0, 1, 0) through the middle of where a collider is.
static void hanging(bench_rig *r, tsl_chain_model model, float push_out)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.elasticity = r->params.stiffness = 0.0f;
    r->params.damping = 0.3f;
    r->params.push_out_speed = push_out;
    r->params.inert = speed > 0.0f ? 1.0f : 0.0f;
    r->desc.anchor = speed > 0.0f ? 0 : -1;
    bench_tail(r, BONES, 0.0f, -0.1f, 0.0f);
}

static tsl_collider_desc ball_of(tsl_shape shape)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = owner;
    desc.shape = shape;
    desc.a = center;
    desc.radius = size;
    if (shape == TSL_SHAPE_CAPSULE)
        desc.b = (tsl_vec3){center.x, center.y, center.z + 0.5f};
    if (shape == TSL_SHAPE_BOX) {
        desc.a.x = 0.12f; // one bone's length gets out of it
        desc.b = (tsl_vec3){size, 1.0f, 1.0f};
        desc.radius = 0.0f;
    }
    if (shape == TSL_SHAPE_PLANE) { // everything is below it but what is farther along x
        desc.a = (tsl_vec3){0.1f, 0.0f, 0.0f};
        desc.b = (tsl_vec3){1.0f, 0.0f, 0.0f};
    }
    return desc;
}

static tsl_collider_id add_ball(bench_rig *r, tsl_shape shape)
{
    const tsl_collider_desc desc = ball_of(shape);
    tsl_collider_id ball = {0};
    CHECK_INT(tsl_collider_create(r->s.world, &desc, &ball), TSL_OK);
    return ball;
}

// Of the deepest contact, as tsl_chain_get_contacts has it.
static float depth_of(const bench_rig *r)
{
    tsl_contact contacts[4 * BONES];
    uint32_t count = 4 * BONES;
    float most = 0.0f;
    CHECK_INT(tsl_chain_get_contacts(r->s.world, r->rig->chains[0], contacts, &count), TSL_OK);
    for (uint32_t i = 0; i < count; ++i)
        most = contacts[i].depth > most ? contacts[i].depth : most;
    return most;
}

// The farthest way of a particle in the last tick.
static double way_of(const bench_rig *r)
{
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(r, 0, p);
    double most = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        double way = distance3(p[i].position, p[i].previous);
        most = way > most ? way : most;
    }
    return most;
}

// ---- how it comes out -----------------------------------------------------------------------------------

// Of the deepest particle by so much a second as the parameter says, at any rate.
static void it_comes_out_evenly(void)
{
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_BOX};
    static const float rates[] = {60.0f, 144.0f, 59.94f, 30.0f}, speeds[] = {0.1f, 0.25f, 0.5f};
    for (uint32_t k = 0; k < 3 * 4 * 3; ++k) {
        float rate = rates[k / 3 % 4], a_second = speeds[k / 12] * 0.1f * (BONES - 1);
        hanging(&a, TSL_MODEL_TASSEL, speeds[k / 12]);
        add_ball(&a, shapes[k % 3]);
        for (int f = 0; f < 3; ++f) // until a tick has noted it
            bench_step(&a, 1.0f / rate);
        float first = depth_of(&a), half = -1.0f, time = first / a_second;
        double quickest = 0.0;
        for (int f = 1; f < (int)(1.2f * time * rate) + 2; ++f) {
            bench_step(&a, 1.0f / rate);
            if (half < 0.0f && (float)f >= 0.5f * time * rate)
                half = depth_of(&a);
            double way = way_of(&a);
            quickest = way > quickest ? way : quickest;
        }
        CHECK_MSG(first > 0.05f && half > 0.3f * first && half < 0.7f * first, "%u: %g of %g", k, (double)half,
                  (double)first);
        CHECK_MSG(depth_of(&a) < 3e-3f, "%u: %g is left", k, (double)depth_of(&a));
        CHECK_MSG(quickest < 0.04, "%u: %g in a tick", k, quickest);
        bench_end(&a);
    }
}

static void at_speed_0_it_stays(void)
{
    hanging(&a, TSL_MODEL_TASSEL, 0.0f);
    add_ball(&a, TSL_SHAPE_SPHERE);
    bench_steps(&a, 60, DT);
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(&a, 0, p);
    double nearest = 1.0;
    for (uint32_t i = 0; i < count; ++i) {
        double distance = distance3(p[i].position, center);
        nearest = distance < nearest ? distance : nearest;
    }
    CHECK_MSG(nearest < 0.09, "%g from the middle", nearest);
    bench_end(&a);
}

static void the_letters_come_out_at_once(void)
{
    for (uint32_t m = 0; m < 2; ++m) {
        hanging(&a, m ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN, 0.1f);
        add_ball(&a, TSL_SHAPE_SPHERE);
        bench_step(&a, DT);
        CHECK_MSG(way_of(&a) > 0.08, "%g", way_of(&a));
        bench_end(&a);
    }
}

// A strand that swings against a ball which it does not start in does what it does without.
static void what_is_outside_is_kept_outside(void)
{
    for (int r = 0; r < 2; ++r) {
        bench_rig *rig = r ? &b : &a;
        hanging(rig, TSL_MODEL_TASSEL, r ? 0.0f : 0.5f);
        rig->params.force.x = 4.0f;
        bench_tune(rig);
        tsl_collider_desc desc = ball_of(TSL_SHAPE_SPHERE);
        desc.a.x = 0.35f;
        tsl_collider_id ball;
        CHECK_INT(tsl_collider_create(rig->s.world, &desc, &ball), TSL_OK);
    }
    double most = 0.0, off = 0.0;
    for (uint32_t f = 0; f < 90; ++f) {
        bench_step_both(&a, &b, DT);
        double d = pose_distance(a.rig->posed, b.rig->posed, BONES + 1), x = (double)depth_of(&b);
        off = d > off ? d : off;
        most = x > most ? x : most;
    }
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(&b, 0, p);
    CHECK(p[count - 1].touched || p[count - 2].touched);
    CHECK_MSG(most < 3e-3 && off < 1e-3, "%g deep, %g off", most, off);
    bench_end_both(&a, &b);
}

// ---- when it begins -------------------------------------------------------------------------------------

static float delta; // of a frame

static void go(uint32_t frames)
{
    for (; frames > 0; --frames) {
        a.rig->root.position.z += speed * delta;
        bench_step(&a, delta);
    }
}

enum { COMES, ENABLED, TELEPORTED, SWITCHED, DETAILED, RESET, JUMPED, BEGINNINGS };

// The disabled collider is in the way from now on.
static void begin_again(uint32_t how, tsl_collider_id ball)
{
    tsl_world *world = a.s.world;
    const tsl_transform here = scene_at(0.0f, 0.0f, 0.0f);
    tsl_collider_desc desc = ball_of(TSL_SHAPE_SPHERE);
    TSL_INIT(tsl_chain_detail, detail);
    detail.flags = how >= DETAILED ? TSL_DETAIL_NO_COLLISIONS : 0;
    CHECK_INT(tsl_rig_set_detail(world, a.rig->id, &detail), TSL_OK);
    a.params.weight = how == SWITCHED ? 0.0f : 1.0f;
    bench_tune(&a);
    desc.frame.position.x = how == TELEPORTED ? 5.0f : 0.0f;
    if (how == COMES) {
        CHECK_INT(tsl_collider_destroy(world, ball), TSL_OK);
        add_ball(&a, TSL_SHAPE_SPHERE);
    } else
        CHECK_INT(tsl_collider_set(world, ball, &desc), TSL_OK);
    if (how >= TELEPORTED)
        go(1);
    if (how == TELEPORTED)
        CHECK_INT(tsl_collider_move(world, ball, &here, TSL_COLLIDER_TELEPORT), TSL_OK);
    a.params.weight = 1.0f;
    bench_tune(&a);
    detail.flags = 0;
    if (how >= DETAILED)
        CHECK_INT(tsl_rig_set_detail(world, a.rig->id, &detail), TSL_OK);
    if (how >= RESET)
        go(90);
    CHECK(how < RESET || depth_of(&a) < 2e-4f);
    if (how == RESET)
        CHECK_INT(tsl_chain_reset(world, a.rig->chains[0]), TSL_OK);
    if (how == JUMPED)
        CHECK_INT(tsl_rig_teleport(world, a.rig->id, TSL_TELEPORT_RESET), TSL_OK);
}

// The farthest way of a particle since `seen`, as seen from the strand's root.
static double way_from_root(const bench_rig *r, tsl_vec3 *seen)
{
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(r, 0, p);
    double most = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        tsl_vec3 at = p[i].position, root = p[0].position;
        tsl_vec3 from_root = {at.x - root.x, at.y - root.y, at.z - root.z};
        most = fmax(most, distance3(from_root, seen[i]));
        seen[i] = from_root;
    }
    return most;
}

// Its own, and the world's; and in a run, where a place on the character that is new is not one that the character's way leads through.
static void it_begins_again(void)
{
    static const float rates[] = {60.0f, 144.0f, 50.0f};
    for (uint32_t k = 0; k < BEGINNINGS + 3 * 3; ++k) {
        int runs = k >= BEGINNINGS;
        tsl_collider_id ball;
        tsl_vec3 seen[SCENE_BONES];
        double quickest = 0.0;
        float first = 0.0f;
        speed = runs ? 6.0f : 0.0f;
        delta = runs ? 1.0f / rates[(k - BEGINNINGS) / 3] : DT;
        hanging(&a, TSL_MODEL_TASSEL, 0.6f);
        if (runs || k % 2)
            owner = a.rig->id;
        tsl_collider_desc desc = ball_of(TSL_SHAPE_SPHERE);
        desc.flags = TSL_COLLIDER_DISABLED;
        CHECK_INT(tsl_collider_create(a.s.world, &desc, &ball), TSL_OK);
        go(60);
        begin_again(runs ? (k - BEGINNINGS) % 3 : k, ball);
        way_from_root(&a, seen);
        for (int f = 0; f < (int)(0.75f / delta); ++f) {
            go(1);
            first = (runs || f < 5) && depth_of(&a) > first ? depth_of(&a) : first;
            quickest = fmax(quickest, runs ? way_from_root(&a, seen) : way_of(&a));
        }
        CHECK_MSG(quickest < 0.03 && first > (runs ? 0.07f : 0.08f) && depth_of(&a) < (runs ? 3e-3f : 2e-4f),
                  "%u: %g in a tick, %g, %g", k, quickest, (double)first, (double)depth_of(&a));
        owner.bits = 0;
        bench_end(&a);
    }
    speed = 0.0f;
}

int main(void)
{
    RUN(it_comes_out_evenly);
    RUN(at_speed_0_it_stays);
    RUN(the_letters_come_out_at_once);
    RUN(what_is_outside_is_kept_outside);
    RUN(it_begins_again);
    return REPORT();
}
