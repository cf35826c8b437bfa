// SPDX-License-Identifier: MIT
// Rigs of a crowd that have different colliders meet what they meet alone, to the bit, whichever come, go and change.
#include "solver/fixture.h"
#include "tassel/state.h"

enum { RIGS = 22, TAILS = 2, BONES = 1 + 8 * TAILS, MOST = 7 };

typedef struct member {
    tsl_rig_id id;
    tsl_chain_id tails[TAILS];
    tsl_collider_id colliders[MOST + 1];
    uint32_t kinds[MOST + 1], collider_count;
} member;

typedef struct crowd {
    tsl_world *world;
    member rigs[RIGS];
    tsl_collider_id balls[3]; // of the world
    int joins;
} crowd;

static crowd apart, together;

static const tsl_plane tents[2][5] = {{{{0.0f, -1.0f, 0.0f}, 0.05f},
                                       {{1.0f, 1.0f, 0.0f}, 0.1f},
                                       {{-1.0f, 1.0f, 0.0f}, 0.1f},
                                       {{0.0f, 0.0f, 1.0f}, 0.1f},
                                       {{0.0f, 0.0f, -1.0f}, 0.1f}},
                                      {{{0.0f, -1.0f, 0.0f}, 0.02f},
                                       {{1.0f, 2.0f, 0.0f}, 0.1f},
                                       {{-1.0f, 1.0f, 0.3f}, 0.2f},
                                       {{0.0f, 0.0f, 1.0f}, 0.2f},
                                       {{0.0f, 0.5f, -1.0f}, 0.1f}}};

static tsl_collider_desc describe(tsl_rig_id rig, uint32_t kind)
{
    tsl_collider_desc d;
    tsl_collider_desc_init(&d, sizeof d);
    d.rig = rig;
    d.bone = kind % 2 ? 0 : -1;
    d.shape = kind % 4 == 3 ? TSL_SHAPE_PLANE : kind % 4 == 1 ? TSL_SHAPE_SPHERE : TSL_SHAPE_CAPSULE;
    d.radius = 0.05f + 0.01f * (float)(kind % 5);
    d.radius_b = kind % 3 ? -1.0f : 0.02f;
    d.a.x = 0.1f * (float)(kind % 6);
    d.a.y = (kind % 2 ? 0.0f : 1.0f) - 0.15f;
    d.b = d.a;
    d.b.x += 0.2f;
    if (d.shape == TSL_SHAPE_PLANE) {
        d.a.y -= 0.2f;
        d.b.x = 0.1f, d.b.y = 1.2f, d.b.z = 0.0f;
        d.flags = kind % 8 == 7 ? TSL_COLLIDER_KEEPS_RADIUS : 0;
    }
    if (kind % 8 == 2) {
        d.flags = TSL_COLLIDER_INSIDE;
        d.radius = 1.0f;
    }
    if (kind % 8 == 6) {
        d.shape = TSL_SHAPE_BOX;
        d.b = (tsl_vec3){0.1f, 0.05f, 0.2f};
        d.frame.rotation = scene_turn(1.0f, 0.0f, 0.5f, 0.3 * kind);
    }
    if (kind % 8 == 4)
        d.shape = TSL_SHAPE_TAPERED_CAPSULE, d.radius_b = 0.5f * d.radius;
    if (kind % 8 == 4 && kind % 3 == 1) { // two hulls, which lie side by side in lanes
        d.shape = TSL_SHAPE_HULL;
        d.planes = tents[kind / 8 % 2];
        d.plane_count = 5;
    }
    if (kind == 0)
        d.flags = TSL_COLLIDER_SHARED;
    return d;
}

static void add_collider(crowd *c, member *m, uint32_t kind)
{
    tsl_collider_desc d = describe(m->id, kind);
    m->kinds[m->collider_count] = kind;
    CHECK_INT(tsl_collider_create(c->world, &d, &m->colliders[m->collider_count++]), TSL_OK);
}

static void add_tail(crowd *c, member *m, uint32_t tail, tsl_chain_model model)
{
    uint32_t bones[8], first = 1 + 8 * tail;
    tsl_chain_desc desc;
    tsl_chain_params params;
    tsl_chain_desc_init(&desc, sizeof desc);
    tsl_chain_params_init(&params, sizeof params);
    for (uint32_t i = 0; i < 8; ++i)
        bones[i] = first + i;
    desc.model = model;
    desc.bones = model == TSL_MODEL_SPRING ? bones : NULL;
    desc.bone_count = model == TSL_MODEL_SPRING ? 8 : 0;
    desc.roots = model == TSL_MODEL_SPRING ? NULL : &first;
    desc.root_count = model != TSL_MODEL_SPRING;
    params.gravity.y = -7.0f;
    params.gravity_falloff = 0.0f;
    params.radius = 0.03f;
    params.friction = 0.3f;
    CHECK_INT(tsl_chain_create(c->world, m->id, &desc, &params, &m->tails[tail]), TSL_OK);
}

static void add_rig(crowd *c, uint32_t r, tsl_chain_model model)
{
    member *m = &c->rigs[r];
    tsl_rig_desc desc;
    int32_t parents[BONES];
    tsl_transform rest[BONES];
    for (int i = 0; i < BONES; ++i) {
        parents[i] = i == 0 ? -1 : i % 8 == 1 ? 0 : i - 1;
        rest[i] = i == 0 ? scene_at(0.0f, 1.0f, 0.0f) : scene_at(0.1f, 0.0f, 0.02f * (float)(i / 8));
    }
    tsl_rig_desc_init(&desc, sizeof desc);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    CHECK_INT(tsl_rig_create(c->world, &desc, &m->id), TSL_OK);
    for (uint32_t tail = 0; tail < TAILS; ++tail)
        add_tail(c, m, tail, model);
    for (uint32_t k = 0; k < r * 5 % (MOST + 1); ++k) // from none on
        add_collider(c, m, r + k);
}

static void join(crowd *c, uint32_t r)
{
    if (c->joins)
        CHECK_INT(tsl_rig_join_crowd(c->world, c->rigs[r].id), TSL_OK);
}

static void create(crowd *c, tsl_lanes lanes, tsl_chain_model model, int joins)
{
    tsl_world_desc desc = world_desc();
    desc.lanes = lanes;
    memset(c, 0, sizeof *c);
    c->joins = joins;
    CHECK_INT(tsl_world_create(&desc, &c->world), TSL_OK);
    for (uint32_t r = 0; r < RIGS; ++r)
        add_rig(c, r, model);
    for (uint32_t i = 0; i < 3; ++i) {
        tsl_collider_desc d = describe((tsl_rig_id){0}, 4 + i);
        d.bone = -1;
        CHECK_INT(tsl_collider_create(c->world, &d, &c->balls[i]), TSL_OK);
    }
    for (uint32_t r = 0; r < RIGS; ++r)
        join(c, r);
}

static void drop(crowd *c, uint32_t r, uint32_t which)
{
    member *m = &c->rigs[r];
    CHECK_INT(tsl_collider_destroy(c->world, m->colliders[which]), TSL_OK);
    for (uint32_t i = which + 1; i < m->collider_count; ++i)
        m->colliders[i - 1] = m->colliders[i], m->kinds[i - 1] = m->kinds[i];
    --m->collider_count;
}

static void change(crowd *c, uint32_t frame)
{
    tsl_vec3 origin = {0.25f, -0.5f, 0.125f};
    for (uint32_t r = 0; r < RIGS; ++r) {
        member *m = &c->rigs[r];
        if (frame == 12 && r % 3 == 1 && m->collider_count > 2)
            drop(c, r, 1); // those behind it move up
        for (uint32_t k = 0; k < m->collider_count && r % 4 == 2 && frame % 10 == 8; ++k) {
            tsl_collider_desc d = describe(m->id, m->kinds[k]);
            d.radius += 0.002f * (float)frame;
            d.flags |= frame % 20 == 8 && k % 2 ? TSL_COLLIDER_DISABLED : 0;
            CHECK_INT(tsl_collider_set(c->world, m->colliders[k], &d), TSL_OK);
        }
    }
    if (frame == 22) { // more than any other has
        while (c->rigs[7].collider_count <= MOST)
            add_collider(c, &c->rigs[7], 3 + c->rigs[7].collider_count);
    }
    for (uint32_t r = 2; r < RIGS && frame % 16 == 2;
         r += 5) // others in its team are on their way in the same ticks
        CHECK_INT(tsl_rig_reset(c->world, c->rigs[r].id), TSL_OK);
    if (frame == 25)
        join(c, 7);
    if (frame == 30 && c->joins)
        CHECK_INT(tsl_rig_leave_crowd(c->world, c->rigs[5].id), TSL_OK);
    if (frame == 36)
        join(c, 5);
    if (frame == 40)
        CHECK_INT(tsl_world_shift_origin(c->world, &origin), TSL_OK);
}

static tsl_transform swing(double at, uint32_t k)
{
    tsl_transform t = scene_at((float)(0.04 * scene_sin(at + k)), 0.0f, (float)(0.05 * scene_sin(1.7 * at)));
    t.rotation = scene_turn(0.3f, 1.0f, 0.1f * (float)k, 0.4 * scene_sin(at - k));
    t.rotation.w *= 1.0f + 0.5f * (float)(k % 2); // of any length
    t.rotation.y *= 1.0f + 0.5f * (float)(k % 2);
    return t;
}

static void step(crowd *c, uint32_t frame, float delta)
{
    double at = 0.13 * frame;
    for (uint32_t r = 0; r < RIGS; ++r) {
        member *m = &c->rigs[r];
        tsl_pose_input in;
        tsl_transform root =
            scene_at((float)(0.3 * scene_sin(at + r)), frame < 40 ? 0.0f : 0.5f, 0.05f * (float)r);
        root.rotation = scene_turn(0.1f, 1.0f, 0.0f, 0.4 * scene_sin(0.8 * at + r));
        root.scale.x = root.scale.y = root.scale.z = r % 4 == 1 ? 1.2f : 1.0f;
        tsl_pose_input_init(&in, sizeof in);
        in.root = &root;
        CHECK_INT(tsl_rig_set_pose(c->world, m->id, &in), TSL_OK);
        for (uint32_t k = frame % 2; k < m->collider_count; k += 2) {
            tsl_transform moved = swing(at, r + k);
            uint32_t flags = (frame + r + k) % 9 ? 0 : TSL_COLLIDER_TELEPORT;
            CHECK_INT(tsl_collider_move(c->world, m->colliders[k], &moved, flags), TSL_OK);
        }
    }
    for (uint32_t i = 0; i < 3; ++i) {
        tsl_transform moved = swing(2.0 * at, i);
        CHECK_INT(tsl_collider_move(c->world, c->balls[i], &moved, 0), TSL_OK);
    }
    change(c, frame); // after the moves, which no step has seen
    CHECK_INT(tsl_world_step(c->world, delta), TSL_OK);
}

static uint32_t side_by_side(const crowd *c)
{
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(c->world, &stats), TSL_OK);
    return stats.side_by_side_count;
}

static uint32_t touched(const crowd *c)
{
    uint32_t n = 0;
    for (uint32_t r = 0; r < RIGS; ++r) {
        for (uint32_t tail = 0; tail < TAILS; ++tail) {
            tsl_particle p[8];
            uint32_t count = 8;
            CHECK_INT(tsl_chain_get_particles(c->world, c->rigs[r].tails[tail], p, &count), TSL_OK);
            for (uint32_t i = 0; i < count; ++i)
                n += p[i].touched;
        }
    }
    return n;
}

// `delta`: a tick or several.
static void run_both(tsl_lanes lanes, tsl_chain_model model, float delta)
{
    create(&apart, lanes, model, 0);
    create(&together, lanes, model, 1);
    uint32_t frame = 0, same = 1, hits = 0;
    for (; frame < 56 && same; frame += same) {
        uint64_t alone = 0, in_crowd = 0;
        step(&apart, frame, delta);
        step(&together, frame, delta);
        CHECK_INT(tsl_world_hash(apart.world, &alone), TSL_OK);
        CHECK_INT(tsl_world_hash(together.world, &in_crowd), TSL_OK);
        CHECK(side_by_side(&together) >= 16);
        same = alone == in_crowd;
        hits += touched(&together);
    }
    CHECK_MSG(same, "lanes %u, model %u, steps of %g s: frame %u differs", lanes, model, (double)delta,
              frame);
    CHECK_MSG(hits > 1000, "%u particles touched", hits);
    tsl_world_destroy(apart.world);
    tsl_world_destroy(together.world);
}

static void colliders_of_a_crowd_act_as_those_of_rigs_apart(void)
{
    for (tsl_lanes lanes = TSL_LANES_SCALAR; lanes <= TSL_LANES_WASM; ++lanes) {
        for (int model = 0; model < 2 && lanes_are_here(lanes); ++model) {
            run_both(lanes, model ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN, DT);
            run_both(lanes, model ? TSL_MODEL_SPRING : TSL_MODEL_CHAIN, 0.043f);
        }
    }
}

int main(void)
{
    RUN(colliders_of_a_crowd_act_as_those_of_rigs_apart);
    return REPORT();
}
