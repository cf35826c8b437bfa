// SPDX-License-Identifier: MIT
// A collider that comes takes the room its rig has left: not a bit differs from a rig that was packed for it, and a
// thousand that come one by one have the rig packed a few times only.
#include "solver/rewind.h"

enum { AT_MOST = 40, MANY = 1000, SPARE = 2 };

typedef struct batch {
    bench_rig bench;
    uint32_t spare; // the first of some bones that no chain has
    tsl_collider_id colliders[AT_MOST];
    uint32_t count;
} batch;

static batch in_place, packed;
static memory_hook memory;

// Repeatable, from -1 to 1.
static float scatter(uint32_t a, uint32_t b)
{
    uint32_t h = a * 0x9e3779b9u ^ b * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return (float)(h >> 8 & 0xffff) / 32768.0f - 1.0f;
}

static void begin(batch *p, tsl_chain_model model, const tsl_world_desc *desc)
{
    tsl_vec3 step = {0.1f, 0.0f, 0.02f};
    memset(p, 0, sizeof *p);
    bench_begin(&p->bench, desc);
    p->bench.params.gravity.y = -6.0f;
    p->bench.params.gravity_falloff = 0.0f;
    p->bench.params.radius = 0.03f;
    p->bench.params.friction = 0.3f;
    scene_add_bone(p->bench.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t tail = scene_add_bones(p->bench.rig, 0, 8, step);
    p->spare = scene_add_bones(p->bench.rig, 0, SPARE, step);
    bench_rig_done(&p->bench);
    if (model == TSL_MODEL_SPRING)
        bench_spring(&p->bench, tail, 8);
    else
        scene_add_chain(&p->bench.s, p->bench.rig, tail, &p->bench.desc, &p->bench.params);
}

// By a chain that comes and goes.
static void pack(batch *p)
{
    tsl_chain_id chain;
    TSL_INIT(tsl_chain_desc, desc);
    desc.roots = &p->spare;
    desc.root_count = 1;
    CHECK_INT(tsl_chain_create(p->bench.s.world, p->bench.rig->id, &desc, NULL, &chain), TSL_OK);
    CHECK_INT(tsl_chain_destroy(p->bench.s.world, chain), TSL_OK);
}

static tsl_collider_id come(batch *p, uint32_t number)
{
    tsl_collider_id id = {0};
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = p->bench.rig->id;
    desc.bone = number % 3 == 0 ? 0 : -1;
    desc.shape = number % 4 == 1 ? TSL_SHAPE_CAPSULE : TSL_SHAPE_SPHERE;
    desc.flags = number % 5 == 2 ? TSL_COLLIDER_SHARED : 0;
    desc.radius = 0.06f + 0.03f * scatter(number, 1);
    desc.a.x = 0.4f + 0.4f * scatter(number, 2);
    desc.a.y = (desc.bone < 0 ? 0.9f : -0.1f) + 0.15f * scatter(number, 3);
    desc.a.z = 0.1f * scatter(number, 4);
    desc.b = desc.a;
    desc.b.x += 0.1f;
    CHECK_INT(tsl_collider_create(p->bench.s.world, &desc, &id), TSL_OK);
    return id;
}

static void go(batch *p, uint32_t index)
{
    CHECK_INT(tsl_collider_destroy(p->bench.s.world, p->colliders[index]), TSL_OK);
    --p->count;
    memmove(&p->colliders[index], &p->colliders[index + 1], (p->count - index) * sizeof *p->colliders);
}

// Some come and some go, the last and others, so that a place is taken by one after the other; the rest move and jump.
static void change(batch *p, uint32_t frame)
{
    if (frame % 3 != 2 && p->count < AT_MOST)
        p->colliders[p->count++] = come(p, frame);
    if (frame % 7 == 5)
        go(p, p->count - 1);
    if (frame % 11 == 9)
        go(p, p->count / 2);
    for (uint32_t i = frame % 4; i < p->count; i += 4) {
        tsl_transform at = scene_at(0.05f * scatter(i, frame), 0.02f * scatter(frame, i), 0.0f);
        tsl_collider_move(p->bench.s.world, p->colliders[i], &at,
                          (frame + i) % 5 ? 0 : TSL_COLLIDER_TELEPORT);
    }
}

static void pose(batch *p, uint32_t frame)
{
    double at = 0.1 * frame;
    p->bench.rig->root = scene_at((float)(0.2 * scene_sin(at)), 0.0f, 0.0f);
    p->bench.rig->pose[0].rotation = scene_turn(0.0f, 0.2f, 1.0f, 0.2 * scene_sin(1.3 * at));
}

static void same_as_packed(tsl_chain_model model, float delta)
{
    begin(&in_place, model, NULL);
    begin(&packed, model, NULL);
    for (uint32_t frame = 0; frame < 80; ++frame) {
        pose(&in_place, frame);
        pose(&packed, frame);
        change(&in_place, frame);
        change(&packed, frame);
        pack(&packed);
        CHECK_INT(bench_step(&in_place.bench, delta), TSL_OK);
        CHECK_INT(bench_step(&packed.bench, delta), TSL_OK);
        CHECK_MSG(world_hash(in_place.bench.s.world) == world_hash(packed.bench.s.world), "frame %u", frame);
        CHECK_BITS(in_place.bench.local, packed.bench.local,
                   in_place.bench.rig->bone_count * sizeof *packed.bench.local);
    }
    CHECK(in_place.count > 20);
    bench_end(&in_place.bench);
    bench_end(&packed.bench);
}

static void not_a_bit_differs(void)
{
    static const float deltas[] = {DT, 1.0f / 25.0f, 0.011f};
    for (int i = 0; i < 3; ++i) {
        same_as_packed(TSL_MODEL_CHAIN, deltas[i]);
        same_as_packed(TSL_MODEL_SPRING, deltas[i]);
    }
}

static void begin_with_memory(void)
{
    memset(&memory, 0, sizeof memory);
    tsl_world_desc desc = world_desc_with(&memory, NULL);
    begin(&in_place, TSL_MODEL_CHAIN, &desc);
}

// Each takes memory for itself. Packing takes several pieces more, and so does a table of ids that doubles.
static void a_thousand_pack_a_few_times(void)
{
    static tsl_collider_id ids[MANY];
    begin_with_memory();
    uint64_t before = memory.calls;
    for (uint32_t i = 0; i < MANY; ++i)
        ids[i] = come(&in_place, i);
    printf("%u colliders ask for memory %u times\n", MANY, (unsigned)(memory.calls - before));
    CHECK(memory.calls - before < MANY + 200);
    before = memory.calls;
    for (uint32_t i = MANY; i-- > 0;)
        CHECK_INT(tsl_collider_destroy(in_place.bench.s.world, ids[i]), TSL_OK);
    CHECK(memory.calls - before < 50); // less room for those that are shared, a few times
    bench_end(&in_place.bench);
    CHECK_INT(memory.live, 0);
}

// Where there is no memory for the collider itself, the room is not taken.
static void refused_where_there_is_room(void)
{
    begin_with_memory();
    for (uint32_t i = 0; i < 5; ++i) // of the 8 that there is room for
        come(&in_place, 3 * i);
    uint64_t before = world_hash(in_place.bench.s.world);
    tsl_collider_id id;
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = in_place.bench.rig->id;
    memory.fail_all = 1;
    CHECK_INT(tsl_collider_create(in_place.bench.s.world, &desc, &id), TSL_ERROR_OUT_OF_MEMORY);
    memory.fail_all = 0;
    CHECK(world_hash(in_place.bench.s.world) == before);
    CHECK_INT(tsl_collider_create(in_place.bench.s.world, &desc, &id), TSL_OK);
    CHECK_INT(bench_step(&in_place.bench, DT), TSL_OK);
    bench_end(&in_place.bench);
    CHECK_INT(memory.live, 0);
}

int main(void)
{
    RUN(not_a_bit_differs);
    RUN(a_thousand_pack_a_few_times);
    RUN(refused_where_there_is_room);
    return REPORT();
}
