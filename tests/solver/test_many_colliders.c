// SPDX-License-Identifier: MIT
// Colliders are placed eight at a time as one by one, and a chain that lists every collider goes the same way as one
// that meets them all without a list, to the bit: contacts that all lanes meet have another form than those of lists.
#include "solver/fixture.h"

enum { OWN = 19, OF_THE_WORLD = 3, ALL = OWN + OF_THE_WORLD };

typedef struct batch {
    bench_rig bench;
    tsl_collider_id colliders[ALL];
    tsl_transform frames[ALL]; // where they were moved
} batch;

static batch met, listed;

// Repeatable, from -1 to 1.
static float scatter(uint32_t a, uint32_t b)
{
    uint32_t h = a * 0x9e3779b9u ^ b * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return (float)(h >> 8 & 0xffff) / 32768.0f - 1.0f;
}

static tsl_vec3 near_the_tail(uint32_t a, uint32_t b)
{
    tsl_vec3 v = {0.4f + 0.4f * scatter(a, b), 0.9f + 0.15f * scatter(a, b + 1), 0.1f * scatter(a, b + 2)};
    return v;
}

static void make_box(tsl_collider_desc *d, uint32_t i)
{
    d->shape = TSL_SHAPE_BOX;
    d->radius = i % 2 ? 0.0f : 0.02f;
    d->b.x = 0.05f + 0.02f * scatter(i, 5);
    d->b.y = 0.06f + 0.03f * scatter(i, 6);
    d->b.z = 0.07f;
}

static void make_hull(tsl_collider_desc *d)
{
    static const tsl_plane wedge[] = {{{0.0f, -1.0f, 0.0f}, 0.05f},
                                      {{1.0f, 1.0f, 0.0f}, 0.08f},
                                      {{-1.0f, 1.0f, 0.2f}, 0.09f},
                                      {{0.0f, 0.3f, 1.0f}, 0.1f},
                                      {{0.1f, 0.0f, -1.0f}, 0.07f}};
    d->shape = TSL_SHAPE_HULL;
    d->flags = 0;
    d->radius = 0.01f;
    d->planes = wedge;
    d->plane_count = 5;
}

// Number `i`, in one of several `shapes`: spheres, capsules, tapered ones of both kinds, rooms, floors and boxes.
static tsl_collider_desc describe(const bench_rig *r, uint32_t i, uint32_t shape)
{
    TSL_INIT(tsl_collider_desc, d);
    d.shape = shape % 6 == 0 ? TSL_SHAPE_PLANE : shape % 3 == 1 ? TSL_SHAPE_SPHERE : TSL_SHAPE_CAPSULE;
    d.radius = 0.06f + 0.03f * scatter(i, 1);
    d.a = near_the_tail(i, 2);
    d.b = near_the_tail(i, 5);
    if (shape % 6 == 3)
        d.radius_b = 0.12f;
    if (shape % 6 == 5) {
        d.flags = TSL_COLLIDER_INSIDE;
        d.radius = 0.9f;
    }
    if (d.shape == TSL_SHAPE_PLANE) {
        d.flags = i == 12 ? TSL_COLLIDER_INSIDE : i == 6 ? TSL_COLLIDER_KEEPS_RADIUS : 0; // 12: a ceiling
        d.a.y = i == 12 ? 1.7f : 0.6f;
        d.b.x = 0.2f, d.b.y = 1.5f, d.b.z = scatter(i, 8);
    }
    if (shape % 4 == 2)
        make_box(&d, i);
    if (shape % 6 == 3)
        d.shape = TSL_SHAPE_TAPERED_CAPSULE, d.flags = i == 9 ? TSL_COLLIDER_INSIDE : 0;
    if (i == 8 || i == 21) // which are not among those that become something else
        make_hull(&d);
    if (i % 5 == 2)
        d.flags |= TSL_COLLIDER_UNSCALED;
    if (i >= OWN)
        return d;
    d.rig = r->rig->id;
    d.bone = i % 3 ? -1 : 0;
    d.a.y -= i % 3 ? 0.0f : 1.0f; // that bone is at height 1
    d.b.y -= i % 3 || d.shape == TSL_SHAPE_PLANE || d.shape == TSL_SHAPE_BOX ? 0.0f : 1.0f;
    return d;
}

static void begin(batch *p, tsl_lanes lanes, tsl_chain_model model, int lists)
{
    tsl_world_desc desc = world_desc();
    bench_rig *r = &p->bench;
    desc.lanes = lanes;
    bench_begin(r, &desc);
    r->params.gravity.y = -6.0f;
    r->params.gravity_falloff = 0.0f;
    r->params.elasticity = model == TSL_MODEL_SPRING ? 0.0f : 0.02f;
    r->params.damping = 0.15f;
    r->params.friction = 0.3f;
    r->params.radius = 0.03f;
    scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t tails[3];
    for (int t = 0; t < 3; ++t) {
        tsl_vec3 step = {0.1f, 0.0f, 0.03f * (float)(t - 1)};
        tails[t] = scene_add_bones(r->rig, 0, 8, step);
    }
    bench_rig_done(r);
    for (uint32_t i = 0; i < ALL; ++i) {
        tsl_collider_desc collider = describe(r, i, i);
        p->colliders[i] = scene_add_collider(&r->s, &collider);
        p->frames[i] = collider.frame;
    }
    r->desc.model = model;
    if (lists) {
        r->desc.flags = TSL_CHAIN_COLLIDER_LIST;
        r->desc.colliders = p->colliders;
        r->desc.collider_count = ALL;
    }
    for (int t = 0; t < 3; ++t)
        if (model == TSL_MODEL_SPRING)
            bench_spring(r, tails[t], 8);
        else
            scene_add_chain(&r->s, r->rig, tails[t], &r->desc, &r->params);
}

static void change(batch *p, uint32_t frame)
{
    static const uint32_t destroyed[] = {3, 8, 18};
    tsl_world *world = p->bench.s.world;
    if (frame == 15) // behind them others move up
        for (int i = 0; i < 3; ++i)
            CHECK_INT(tsl_collider_destroy(world, p->colliders[destroyed[i]]), TSL_OK);
    for (uint32_t i = 5; i < ALL && (frame == 25 || frame == 35); i += 5) {
        tsl_collider_desc d = describe(&p->bench, i, frame == 35 ? i + 1 : i);
        d.flags |= frame == 25 ? TSL_COLLIDER_DISABLED : 0;
        CHECK_INT(tsl_collider_set(world, p->colliders[i], &d), TSL_OK);
    }
    tsl_vec3 origin = {0.5f, -0.25f, 0.125f};
    if (frame == 45)
        CHECK_INT(tsl_world_shift_origin(world, &origin), TSL_OK);
}

static void move(batch *p, uint32_t frame)
{
    bench_rig *r = &p->bench;
    double at = 0.1 * frame;
    r->rig->root = scene_at((float)(0.2 * scene_sin(at)), frame < 45 ? 0.0f : 0.25f, 0.0f);
    r->rig->root.rotation = scene_turn(0.1f, 1.0f, 0.0f, 0.3 * scene_sin(0.7 * at));
    r->rig->root.scale.x = r->rig->root.scale.y = r->rig->root.scale.z = 1.1f;
    r->rig->pose[0].rotation = scene_turn(0.0f, 0.2f, 1.0f, 0.2 * scene_sin(1.3 * at));
    r->rig->pose[0].scale.x = 0.9f;
    for (uint32_t i = 1; i < ALL; i += 3) {
        tsl_transform frame_now =
            scene_at((float)(0.05 * scene_sin(at + i)), 0.0f, (float)(0.05 * scene_sin(2.0 * at)));
        frame_now.rotation = scene_turn(scatter(i, 9), 1.0f, 0.0f, 0.5 * scene_sin(at - i));
        frame_now.scale.x = (i == 10 ? -1.0f : 1.0f) + 0.2f * scatter(i, frame);
        p->frames[i] = frame_now;
        if (tsl_collider_is_valid(r->s.world, p->colliders[i]))
            tsl_collider_move(r->s.world, p->colliders[i], &frame_now, (frame + i) % 7 ? 0 : TSL_COLLIDER_TELEPORT);
    }
    change(p, frame);
}

// ---- where they are -------------------------------------------------------------------------------------

enum { LINES = 8192 };

static uint32_t drawn(const batch *p, tsl_debug_line *lines)
{
    uint32_t count = LINES;
    CHECK_INT(tsl_world_debug_lines(p->bench.s.world, TSL_DEBUG_COLLIDERS, lines, &count), TSL_OK);
    return count;
}

// One that is described is put in its place by itself, and a step puts it there with seven others.
static void alone_or_among_eight(tsl_lanes lanes)
{
    static tsl_debug_line stepped[LINES], described[LINES];
    begin(&met, lanes, TSL_MODEL_CHAIN, 0);
    for (uint32_t frame = 0; frame < 12; ++frame) {
        move(&met, frame);
        bench_step(&met.bench, DT);
        uint32_t count = drawn(&met, stepped);
        for (uint32_t i = 0; i < OWN; ++i) {
            tsl_collider_desc d = describe(&met.bench, i, i);
            d.frame = met.frames[i];
            CHECK_INT(tsl_collider_set(met.bench.s.world, met.colliders[i], &d), TSL_OK);
        }
        CHECK_INT(drawn(&met, described), count);
        CHECK(count > 100);
        CHECK_BITS(described, stepped, count * sizeof *stepped);
    }
    bench_end(&met.bench);
}

static void colliders_are_placed_the_same_alone_or_among_eight(void)
{
    for (tsl_lanes lanes = TSL_LANES_SCALAR; lanes <= TSL_LANES_WASM; ++lanes)
        if (lanes_are_here(lanes))
            alone_or_among_eight(lanes);
}

// ---- lists ----------------------------------------------------------------------------------------------

// `delta`: a tick or several.
static void lists_change_nothing(tsl_lanes lanes, tsl_chain_model model, float delta)
{
    begin(&met, lanes, model, 0);
    begin(&listed, lanes, model, 1);
    uint32_t hits = 0;
    for (uint32_t frame = 0; frame < 60; ++frame) {
        move(&met, frame);
        move(&listed, frame);
        bench_step(&met.bench, delta);
        bench_step(&listed.bench, delta);
        int same = memcmp(met.bench.rig->posed, listed.bench.rig->posed,
                          met.bench.rig->bone_count * sizeof *met.bench.rig->posed) == 0;
        CHECK_MSG(same, "lanes %u, model %u, steps of %g s: frame %u differs", lanes, model, (double)delta, frame);
        CHECK(pose_is_finite(met.bench.rig->posed, met.bench.rig->bone_count));
        for (uint32_t c = 0; c < 3; ++c)
            hits += bench_touched(&met.bench, c);
    }
    CHECK_MSG(hits > 100, "%u particles touched", hits);
    bench_end(&met.bench);
    bench_end(&listed.bench);
}

static void lists_change_nothing_in_any_model(void)
{
    for (tsl_lanes lanes = TSL_LANES_SCALAR; lanes <= TSL_LANES_WASM; ++lanes)
        for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_TASSEL && lanes_are_here(lanes); ++model) {
            lists_change_nothing(lanes, model, DT);
            lists_change_nothing(lanes, model, 0.053f);
        }
}

int main(void)
{
    RUN(colliders_are_placed_the_same_alone_or_among_eight);
    RUN(lists_change_nothing_in_any_model);
    return REPORT();
}
