// SPDX-License-Identifier: MIT
// Which colliders wake a chain that sleeps, how soon it sleeps where it ticks seldom; and that units of length are free.
#include "solver/fixture.h"

static bench_rig a, b;

// A tail of 0.4 along x from (0, 1, 0), without weight, that may sleep. `longer`: of 1/60 s, how long its ticks are.
static void tail_that_sleeps(uint32_t longer)
{
    bench_begin(&a, NULL);
    a.desc.collider_layers = 1;
    a.params.radius = 0.01f;
    a.params.damping = 0.05f;
    bench_tail(&a, 4, 0.1f, 0.0f, 0.0f);
    bench_may_sleep(&a);
    CHECK_INT(tsl_rig_set_clock(a.s.world, a.rig->id, 60.0f / (float)longer, 4), TSL_OK);
}

static int frames_to_sleep(void)
{
    int frames = 0;
    while (frames < 2000 && !bench_sleeps(&a)) {
        bench_step(&a, DT);
        ++frames;
    }
    bench_step(&a, DT);
    CHECK(bench_sleeps(&a));
    return frames;
}

// ---- colliders ------------------------------------------------------------------------------------------

typedef struct shape {
    tsl_shape kind;
    float radius, radius_b;
    tsl_vec3 b;
    uint32_t flags;
} shape;

static const shape ball = {TSL_SHAPE_SPHERE, 0.05f, -1.0f, {0.0f, 1.0f, 0.0f}, 0};
static const shape room = {TSL_SHAPE_SPHERE, 10.0f, -1.0f, {0.0f, 1.0f, 0.0f}, TSL_COLLIDER_INSIDE};
static const shape ground = {TSL_SHAPE_PLANE, 0.0f, -1.0f, {0.0f, 1.0f, 0.0f}, 0};
static const shape pillar = {TSL_SHAPE_CAPSULE, 0.05f, -1.0f, {0.0f, -2.0f, 0.0f}, 0};
static const shape club = {TSL_SHAPE_CAPSULE, 0.05f, 0.9f, {0.0f, -1.0f, 0.0f}, 0};
static const shape crate = {TSL_SHAPE_BOX, 0.05f, -1.0f, {0.1f, 2.0f, 0.1f}, 0};
static const shape cell = {TSL_SHAPE_BOX, 0.0f, -1.0f, {9.0f, 9.0f, 9.0f}, TSL_COLLIDER_INSIDE};
static const shape bat = {TSL_SHAPE_TAPERED_CAPSULE, 0.05f, 0.9f, {0.0f, -1.0f, 0.0f}, 0};

typedef struct move {
    const char *name;
    const shape *shape;
    tsl_vec3 from, to;
    int wakes;
} move;

static const move moves[] = {
    {"a ball comes near", &ball, {0.2f, 9.0f, 0.0f}, {0.2f, 1.2f, 0.0f}, 1},
    {"a ball leaves", &ball, {0.2f, 1.2f, 0.0f}, {0.2f, 9.0f, 0.0f}, 1},
    {"a ball flies past", &ball, {-9.0f, 1.2f, 0.0f}, {9.0f, 1.2f, 0.0f}, 1},
    {"a ball comes and stays far", &ball, {9.0f, 1.0f, 0.0f}, {4.0f, 1.0f, 0.0f}, 0},
    {"a ball leaves from afar", &ball, {4.0f, 1.0f, 0.0f}, {9.0f, 1.0f, 0.0f}, 0},
    {"a ball flies past far away", &ball, {-9.0f, 3.0f, 0.0f}, {9.0f, 3.0f, 0.0f}, 0},
    {"the ground rises to it", &ground, {0.0f, -5.0f, 0.0f}, {0.0f, 0.8f, 0.0f}, 1},
    {"the ground sinks from under it", &ground, {0.0f, 0.8f, 0.0f}, {0.0f, -5.0f, 0.0f}, 1},
    {"the ground rises far below", &ground, {0.0f, -5.0f, 0.0f}, {0.0f, -1.0f, 0.0f}, 0},
    {"the room around it moves", &room, {0.0f, 1.0f, 0.0f}, {0.5f, 1.0f, 0.0f}, 1},
    {"a capsule moves whose end is near", &pillar, {0.2f, 3.2f, 0.0f}, {0.2f, 3.2f, 0.01f}, 1},
    {"a capsule moves far away", &pillar, {0.2f, 5.0f, 0.0f}, {0.2f, 5.0f, 0.01f}, 0},
    {"a capsule moves whose thick end is near", &club, {0.2f, 3.0f, 0.0f}, {0.2f, 3.0f, 0.01f}, 1},
    {"a tapered capsule moves whose thick end is near", &bat, {0.2f, 3.0f, 0.0f}, {0.2f, 3.0f, 0.01f}, 1},
    {"a box moves whose side is near", &crate, {0.2f, 3.1f, 0.0f}, {0.2f, 3.1f, 0.01f}, 1},
    {"a box moves far away", &crate, {0.2f, 5.0f, 0.0f}, {0.2f, 5.0f, 0.01f}, 0},
    {"a box around it moves", &cell, {0.0f, 1.0f, 0.0f}, {0.5f, 1.0f, 0.0f}, 1},
};

static tsl_collider_id add(const shape *s, tsl_rig_id owner, tsl_vec3 at)
{
    tsl_collider_id id = {0};
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = owner;
    desc.shape = s->kind;
    desc.radius = s->radius;
    desc.radius_b = s->radius_b;
    desc.b = s->b;
    desc.flags = s->flags;
    desc.frame.position = at;
    CHECK_INT(tsl_collider_create(a.s.world, &desc, &id), TSL_OK);
    return id;
}

static void move_to(tsl_collider_id id, tsl_vec3 at)
{
    tsl_transform frame = scene_at(at.x, at.y, at.z);
    CHECK_INT(tsl_collider_move(a.s.world, id, &frame, 0), TSL_OK);
}

// The rig's own and the world's are looked at in different ways.
static void a_chain_wakes_for_what_comes_near(void)
{
    for (size_t i = 0; i < 2 * (sizeof moves / sizeof *moves); ++i) {
        const move *m = &moves[i / 2];
        tail_that_sleeps(1);
        tsl_collider_id id = add(m->shape, i % 2 ? a.rig->id : (tsl_rig_id){0}, m->from);
        frames_to_sleep();
        move_to(id, m->to);
        bench_step(&a, DT);
        CHECK_MSG(bench_sleeps(&a) == !m->wakes, "%s%s", m->name, i % 2 ? ", of the rig" : "");
        bench_end(&a);
    }
}

// That it came once is no reason to wake when another one moves elsewhere.
static void what_has_come_near_before_is_no_news(void)
{
    tail_that_sleeps(1);
    tsl_collider_id near_one = add(&ball, (tsl_rig_id){0}, (tsl_vec3){9.0f, 1.0f, 0.0f});
    tsl_collider_id far_one = add(&ball, (tsl_rig_id){0}, (tsl_vec3){-9.0f, 1.0f, 0.0f});
    frames_to_sleep();
    move_to(near_one, (tsl_vec3){0.2f, 1.2f, 0.0f});
    bench_step(&a, DT);
    CHECK(!bench_sleeps(&a));
    frames_to_sleep();
    move_to(far_one, (tsl_vec3){-8.0f, 1.0f, 0.0f});
    bench_step(&a, DT);
    CHECK(bench_sleeps(&a));
    bench_end(&a);
}

// ---- seldom ticks ---------------------------------------------------------------------------------------

// No particle moved by more than the tolerance in 1/60 s, in the last tick, which is so much `longer`.
static int is_calm(uint32_t longer)
{
    tsl_particle p[8];
    double length = 0.0, most = 0.0;
    uint32_t count = bench_particles(&a, 0, p);
    for (uint32_t i = 1; i < count; ++i) {
        length += distance3(p[i].position, p[i - 1].position);
        most = fmax(most, distance3(p[i].position, p[i].previous));
    }
    return most <= 1e-4 * length * longer;
}

// Shoved once, a chain sleeps after thirty calm ticks, however long they are.
static void thirty_calm_ticks_are_sleep_at_any_rate(void)
{
    for (uint32_t longer = 1; longer <= 8; longer *= 2) {
        uint32_t calm = 0; // frames
        tail_that_sleeps(longer);
        a.rig->root.position.y += 0.05f;
        bench_steps(&a, 8, DT);
        a.rig->root.position.y -= 0.05f;
        for (int f = 0; f < 6000 && !bench_sleeps(&a); ++f) {
            bench_step(&a, DT);
            calm = is_calm(longer) ? calm + 1 : 0;
        }
        CHECK_MSG(bench_sleeps(&a) && calm + longer > 29 * longer && calm < 31 * longer + 1, "%u times as long: %u",
                  longer, calm);
        bench_end(&a);
    }
}

enum { BONES = 5 };

// Along x from the origin; the chain begins with its second bone.
static void lift(bench_rig *r, float unit)
{
    bench_begin(r, NULL);
    r->desc.model = TSL_MODEL_TASSEL;
    scene_add_bones(r->rig, -1, BONES, (tsl_vec3){unit, 0.0f, 0.0f});
    bench_rig_done(r);
    scene_add_chain(&r->s, r->rig, 1, &r->desc, &r->params);
    for (int frame = 0; frame < 30; ++frame) {
        r->rig->root.position.y = 0.05f * (float)frame * unit;
        bench_step(r, DT);
    }
}

static void any_unit_of_length_turns_alike(void)
{
    static const float units[] = {1e-12f, 1e-6f, 1e6f, 1e12f};
    lift(&a, 1.0f);
    CHECK(a.local[2].rotation.w < 0.9999f); // it does bend
    for (int i = 0; i < 4; ++i) {
        lift(&b, units[i]);
        for (int k = 0; k < BONES; ++k) {
            CHECK_NEAR(b.local[k].rotation.z, a.local[k].rotation.z, 1e-3);
            CHECK_NEAR(b.local[k].rotation.w, a.local[k].rotation.w, 1e-3);
        }
        bench_end(&b);
    }
    bench_end(&a);
}

int main(void)
{
    RUN(a_chain_wakes_for_what_comes_near);
    RUN(what_has_come_near_before_is_no_news);
    RUN(thirty_calm_ticks_are_sleep_at_any_rate);
    RUN(any_unit_of_length_turns_alike);
    return REPORT();
}
