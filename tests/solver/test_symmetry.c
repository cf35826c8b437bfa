// SPDX-License-Identifier: MIT
// The world may be moved, turned, mirrored or scaled as a whole: what dangles does the same in it.
#include "scenes/vec3.h"
#include "solver/fixture.h"
#include "tassel/hold.h"
#include "tassel/limits.h"
#include "tassel/links.h"

static bench_rig a, b;
static tsl_chain_model model;

// What strands may have beside colliders: tuning about the parent and the rest pose, ranges of lengths, accelerations, limits, links and a
// hand.
enum { PLAIN = 0, PARENT = 1, RANGE = 2, PUSHED = 4, LINKED = 8, HELD = 16, LIMITED = 32, EVERYTHING = 63 };
static uint32_t with;

// What is done to the whole world: mirrored, scaled, turned, moved, in this order.
typedef struct change {
    tsl_vec3 offset;
    tsl_quat turn;
    float scale, mirror; // mirror: -1 turns x round
} change;

static const change none = {{0, 0, 0}, {0, 0, 0, 1}, 1.0f, 1.0f};

static tsl_vec3 to_vec3(d3 d)
{
    return vec3((float)d.x, (float)d.y, (float)d.z);
}

// Lengths and accelerations.
static tsl_vec3 change_vector(const change *c, tsl_vec3 v)
{
    d3 d = {c->mirror * v.x * c->scale, v.y * c->scale, v.z * c->scale};
    return to_vec3(dq_rotate(dq_of(c->turn), d));
}

static tsl_vec3 change_point(const change *c, tsl_vec3 p)
{
    return to_vec3(d3_add(d3_of(change_vector(c, p)), d3_of(c->offset)));
}

// Mirroring in x turns rotations about y and z round.
static tsl_quat mirror_rotation(const change *c, tsl_quat q)
{
    tsl_quat m = {q.x, q.y * c->mirror, q.z * c->mirror, q.w};
    return m;
}

static tsl_transform change_local(const change *c, tsl_transform t)
{
    t.position.x *= c->mirror;
    t.rotation = mirror_rotation(c, t.rotation);
    return t;
}

static tsl_transform change_root(const change *c, tsl_transform t)
{
    t.position = change_point(c, t.position);
    dq q = dq_mul(dq_of(c->turn), dq_of(mirror_rotation(c, t.rotation)));
    t.rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    t.scale = vec3(t.scale.x * c->scale, t.scale.y * c->scale, t.scale.z * c->scale);
    return t;
}

static double grid; // of positions in the world; 0: any

static float on_grid(double x)
{
    return (float)(grid > 0.0 ? grid * floor(x / grid + 0.5) : x);
}

static tsl_transform root_at(uint32_t frame)
{
    tsl_transform t = scene_at(on_grid(0.5 * scene_sin(0.15 * frame)), on_grid(0.2 * scene_sin(0.2 * frame)), 0.0f);
    t.rotation = scene_turn(0.3f, 1.0f, 0.2f, 0.8 * scene_sin(0.1 * frame));
    return t;
}

static tsl_transform pose_at(const scene_rig *rest, uint32_t bone, uint32_t frame)
{
    tsl_transform t = rest->rest[bone];
    t.rotation = scene_turn(1.0f, 0.2f, 0.5f, 0.2 * scene_sin(0.2 * frame + bone));
    return t;
}

// An acceleration, which TSL_SCALE_LOOK scales by itself.
static tsl_vec3 change_acceleration(const change *c, tsl_vec3 v)
{
    tsl_vec3 changed = change_vector(c, v);
    return vec3(changed.x / c->scale, changed.y / c->scale, changed.z / c->scale);
}

static void tune(bench_rig *r, const change *c)
{
    r->params.gravity_falloff = 0.4f;
    r->params.radius = 0.02f;
    r->params.friction = 0.2f;
    r->params.inert = 0.3f;
    r->params.inert_rotation = 0.2f;
    r->params.push = model == TSL_MODEL_SPRING ? 0.6f : 0.0f;
    r->params.force = change_acceleration(c, vec3(0.5f, 0.0f, 1.0f));
    r->params.inert_parent = with & PARENT ? 0.5f : 0.0f;
    r->params.rest_blend = with & PARENT ? 0.4f : 0.0f;
    r->params.max_stretch = with & RANGE ? 0.3f : 0.0f;
    r->params.max_squash = with & RANGE ? 0.2f : 0.0f;
}

static void add_features(bench_rig *r, const change *c)
{
    tsl_world *world = r->s.world;
    if (with & PUSHED) {
        tsl_vec3 accelerations[8]; // seven bones and a tip
        for (uint32_t i = 0; i < 8; ++i)
            accelerations[i] = change_acceleration(c, vec3(0.5f * (float)i, 1.0f, -0.3f));
        CHECK_INT(tsl_chain_set_accelerations(world, r->rig->chains[0], accelerations, 8), TSL_OK);
    }
    if (with & LIMITED) {
        TSL_INIT(tsl_chain_limit, cone);
        cone.kind = TSL_LIMIT_CONE;
        cone.angle_a = 0.3f;
        for (uint32_t i = 0; i < 2; ++i)
            CHECK_INT(tsl_chain_set_limit(world, r->rig->chains[i], &cone), TSL_OK);
    }
    if (with & LINKED && model == TSL_MODEL_TASSEL) {
        TSL_INIT(tsl_links_desc, links);
        tsl_links_id id;
        links.chains = r->rig->chains, links.chain_count = 2;
        links.layout = TSL_LINKS_STRIP, links.flags = TSL_LINKS_SURFACE;
        CHECK_INT(tsl_links_create(world, r->rig->id, &links, NULL, &id), TSL_OK);
    }
    if (with & HELD && model == TSL_MODEL_TASSEL) {
        TSL_INIT(tsl_hold, hold);
        hold.particle = 5;
        hold.position = change_point(c, vec3(on_grid(0.6), on_grid(0.8), on_grid(0.1)));
        CHECK_INT(tsl_chain_set_hold(world, r->rig->chains[1], &hold), TSL_OK);
    }
}

// Two tails and a tree among colliders on the rig and in the world, in a changed world.
static void build(bench_rig *r, const change *c)
{
    bench_begin(r, NULL);
    scene_rig *rig = r->rig;
    rig->root = change_root(c, root_at(0));
    uint32_t body = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f)), tails[2];
    for (uint32_t i = 0; i < 2; ++i)
        tails[i] = scene_add_bones(rig, (int32_t)body, 7, vec3(0.15f, -0.1f, i ? -0.01f : 0.02f));
    uint32_t tree = scene_add_bones(rig, (int32_t)body, 2, vec3(-0.1f, -0.2f, 0.0f));
    scene_add_bones(rig, (int32_t)tree + 1, 2, vec3(-0.1f, -0.1f, 0.1f));
    scene_add_bones(rig, (int32_t)tree + 1, 3, vec3(0.05f, -0.1f, -0.1f));
    for (uint32_t i = 0; i < rig->bone_count; ++i)
        rig->rest[i] = change_local(c, rig->rest[i]);
    bench_rig_done(r);
    tsl_vec3 gravity = change_acceleration(c, vec3(0.0f, -9.81f, 0.0f));
    tsl_world_set_gravity(r->s.world, &gravity);
    tune(r, c);
    r->desc.model = model;
    r->desc.tip = TSL_TIP_RATIO;
    r->desc.tip_length = 0.5f;
    r->desc.anchor = 0;
    for (uint32_t i = 0; i < 2; ++i)
        model == TSL_MODEL_SPRING ? bench_spring(r, tails[i], 7)
                                  : scene_add_chain(&r->s, rig, tails[i], &r->desc, &r->params);
    if (model == TSL_MODEL_SPRING) {
        bench_spring(r, tree + 4, 3); // on the next one's second bone
        bench_spring(r, tree, 4);
    } else {
        scene_add_chain(&r->s, rig, tree, &r->desc, &r->params);
    }
    TSL_INIT(tsl_collider_desc, shape);
    shape.rig = rig->id;
    shape.shape = TSL_SHAPE_CAPSULE;
    shape.bone = 0;
    shape.a = vec3(0.3f * c->mirror, -0.4f, -0.2f);
    shape.b = vec3(0.3f * c->mirror, -0.4f, 0.3f);
    shape.radius = 0.15f;
    shape.radius_b = 0.2f;
    scene_add_collider(&r->s, &shape);
    tsl_collider_desc_init(&shape, sizeof shape);
    shape.shape = TSL_SHAPE_PLANE;
    shape.a = change_point(c, vec3(0.0f, on_grid(0.3), 0.0f));
    shape.b = change_vector(c, vec3(0.2f, 1.0f, 0.0f));
    scene_add_collider(&r->s, &shape);
    add_features(r, c);
}

static void step(bench_rig *r, const change *c, uint32_t frame)
{
    static scene_rig plain; // rest poses as they were before the change
    plain = *r->rig;
    for (uint32_t i = 0; i < plain.bone_count; ++i) {
        plain.rest[i] = change_local(c, r->rig->rest[i]); // mirroring twice is nothing
        r->rig->pose[i] = change_local(c, pose_at(&plain, i, frame));
    }
    r->rig->root = change_root(c, root_at(frame));
    bench_step(r, frame % 4 ? DT : 0.012f);
}

// Chaos is kept out by the length of the run, so that roundings stay roundings.
static double largest_difference(const change *c)
{
    double most = 0.0, swung = 0.0;
    uint32_t touched = 0;
    build(&a, &none);
    build(&b, c);
    for (uint32_t f = 0; f < 90; ++f) {
        step(&a, &none, f);
        step(&b, c, f);
        for (uint32_t i = 0; i < a.rig->bone_count; ++i) {
            tsl_vec3 where = change_point(c, a.rig->posed[i].position);
            most = fmax(most, distance3(where, b.rig->posed[i].position) / (double)c->scale);
        }
        touched += bench_touched(&a, 0);
        swung = fmax(swung, angle_between(a.rig->pose[3].rotation, a.local[3].rotation));
    }
    CHECK(touched > 10); // colliders take part
    CHECK(swung > 0.1);  // and the chains are not just carried
    bench_end_both(&a, &b);
    return most;
}

typedef struct change_case {
    const char *name;
    change change; // its turn: an axis and an angle
    double most;
    uint32_t features; // the last of the list below that is played
} change_case;

static void whatever_is_done_to_the_world_is_done_to_its_motion(void)
{
    static const change_case cases[] = {
        {"mirrored", {{0, 0, 0}, {0, 1, 0, 0}, 1.0f, -1.0f}, 1e-5, 7},
        {"turned", {{0, 0, 0}, {1.0f, -2.0f, 0.5f, 1.9f}, 1.0f, 1.0f}, 1e-4, 6},
        {"moved", {{20.0f, -7.0f, 3.0f}, {0, 1, 0, 0}, 1.0f, 1.0f}, 2e-4, 0}, // floats there have steps of 2e-6
        {"4 times", {{0, 0, 0}, {0, 1, 0, 0}, 4.0f, 1.0f}, 1e-4, 7},
        {"0.125 times", {{0, 0, 0}, {0, 1, 0, 0}, 0.125f, 1.0f}, 1e-4, 7},
        {"3.7 times", {{0, 0, 0}, {0, 1, 0, 0}, 3.7f, 1.0f}, 1e-4, 5},
        {"100 times", {{0, 0, 0}, {0, 1, 0, 0}, 100.0f, 1.0f}, 1e-4, 5},
        {"0.01 times", {{0, 0, 0}, {0, 1, 0, 0}, 0.01f, 1.0f}, 1e-4, 5},
        {"all at once", {{-4.0f, 2.0f, 9.0f}, {0.3f, 1.0f, -0.4f, -2.2f}, 2.5f, -1.0f}, 2e-4, 0},
    };
    static const uint32_t features[] = {PLAIN, PARENT, RANGE, PUSHED, LIMITED, LINKED, HELD, EVERYTHING};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        for (uint32_t k = 0; k <= cases[i].features; ++k) {
            change c = cases[i].change;
            int rounds = c.turn.w != 0.0f && model == TSL_MODEL_TASSEL; // whose contacts magnify what turning rounds
            c.turn = scene_turn(c.turn.x, c.turn.y, c.turn.z, (double)c.turn.w);
            with = features[k];
            double most = largest_difference(&c);
            CHECK_MSG(most < cases[i].most * (rounds ? 10.0 : 1.0), "model %u, features %u, %s: %g", model, with,
                      cases[i].name, most);
        }
    with = PLAIN;
}

// Far from the world's origin, where floats have steps of a sixtieth and of 1, a character moves as at it, bit for bit.
static void far_from_the_origin_is_as_near_it(void)
{
    const change away[] = {{{2e5f, -1.5e5f, 1.8e5f}, {0, 0, 0, 1}, 1.0f, 1.0f},
                           {{1e7f, -9e6f, 1.2e7f}, {0, 0, 0, 1}, 1.0f, 1.0f}};
    with = EVERYTHING;
    for (uint32_t i = 0; i < 2; ++i) {
        grid = i ? 1.0 : 1.0 / 64.0;
        build(&a, &none);
        build(&b, &away[i]);
        for (uint32_t f = 0; f < 90; ++f) {
            step(&a, &none, f);
            step(&b, &away[i], f);
            CHECK_BITS(a.local, b.local, a.rig->bone_count * sizeof *a.local);
        }
        bench_end_both(&a, &b);
    }
    grid = 0.0;
}

// ---- teleports ------------------------------------------------------------------------------------------

// A physical giant's hair is slow: twice the lengths under the same gravity is not the same look.
static void physical_scale_is_slower(void)
{
    double fallen[2];
    for (int physical = 0; physical < 2; ++physical) {
        bench_begin(&a, NULL);
        a.rig->root.scale = vec3(4.0f, 4.0f, 4.0f);
        a.params.scale_rule = physical ? TSL_SCALE_PHYSICAL : TSL_SCALE_LOOK;
        a.params.gravity = vec3(0.0f, -9.81f, 0.0f);
        a.params.gravity_falloff = a.params.elasticity = a.params.stiffness = 0.0f;
        bench_tail(&a, 5, 0.2f, 0.0f, 0.0f);
        bench_steps(&a, 15, DT);
        fallen[physical] = 4.0 - (double)a.rig->posed[5].position.y; // the body is at 1, four times
        bench_end(&a);
    }
    CHECK(fallen[1] > 0.05);
    CHECK_NEAR(fallen[0] / fallen[1], 4.0, 1.2); // in the beginning four times as far
}

int main(void)
{
    for (model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL; ++model) {
        RUN(whatever_is_done_to_the_world_is_done_to_its_motion);
        RUN(far_from_the_origin_is_as_near_it);
    }
    RUN(physical_scale_is_slower);
    return REPORT();
}
