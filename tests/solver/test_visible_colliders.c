// SPDX-License-Identifier: MIT
// Colliders of the world come and go beside many rigs for little memory, all of which is given back.
#include "solver/fixture.h"

enum { RIGS = 60, COLLIDERS = 256, CHAINS = 4 };

static memory_hook memory;

// ---- many rigs ------------------------------------------------------------------------------------------

enum { ALONE, SPRINGS, WITH_OWN_COLLIDERS, AS_DYNAMIC_BONE, KINDS };

static tsl_collider_id add_collider(tsl_world *world, tsl_rig_id rig)
{
    tsl_collider_id id = {0};
    TSL_INIT(tsl_collider_desc, desc);
    desc.radius = 0.1f;
    desc.a.x = 5.0f;
    desc.rig = rig;
    CHECK_INT(tsl_collider_create(world, &desc, &id), TSL_OK);
    return id;
}

static void add_rig(scene *s, int kind)
{
    static scene_rig rig;
    TSL_INIT(tsl_chain_desc, desc);
    memset(&rig, 0, sizeof rig);
    rig.root = scene_at(0.0f, 0.0f, 0.0f);
    scene_add_bone(&rig, -1, rig.root);
    for (int c = 0; c < CHAINS; ++c)
        scene_add_bones(&rig, 0, 5, (tsl_vec3){0.0f, -0.1f, 0.01f});
    scene_create_rig(s, &rig, 60.0f);
    desc.model = kind == SPRINGS ? TSL_MODEL_SPRING : kind == AS_DYNAMIC_BONE ? TSL_MODEL_CHAIN : desc.model;
    for (uint32_t c = 0; c < CHAINS; ++c) {
        const uint32_t root = 1 + 5 * c, bones[5] = {root, root + 1, root + 2, root + 3, root + 4};
        desc.bones = bones;
        desc.bone_count = 5;
        scene_add_chain(s, &rig, root, &desc, NULL);
    }
    for (int i = 0; kind == WITH_OWN_COLLIDERS && i < 5; ++i)
        add_collider(s->world, rig.id);
}

static tsl_world *many_rigs(int kind)
{
    static scene s;
    memset(&memory, 0, sizeof memory);
    memset(&s, 0, sizeof s);
    tsl_world_desc desc = world_desc_with(&memory, NULL);
    CHECK_INT(tsl_world_create(&desc, &s.world), TSL_OK);
    for (int i = 0; i < RIGS; ++i)
        add_rig(&s, kind);
    CHECK_INT(s.result, TSL_OK);
    CHECK_INT(tsl_world_step(s.world, DT), TSL_OK);
    return s.world;
}

static void add_all(tsl_world *world, tsl_collider_id ids[COLLIDERS])
{
    for (int i = 0; i < COLLIDERS; ++i)
        ids[i] = add_collider(world, (tsl_rig_id){0});
}

// ---- what they cost -------------------------------------------------------------------------------------

static void they_take_little_memory_and_give_it_back(void)
{
    static tsl_collider_id ids[COLLIDERS];
    for (int kind = 0; kind < KINDS; ++kind) {
        tsl_world *world = many_rigs(kind);
        uint64_t before = stats_of(world).bytes,
                 tables = 8192; // of ids, which double and stay
        for (int round = 0; round < 2; ++round) {
            add_all(world, ids);
            // 40 bytes of a contact in one of eight lanes, 24 more for springs, 40 for where TSL_MODEL_TASSEL had it at the last tick,
            // and up to seven that are not used. A collider itself takes 770, half of it its last eight places, and what it is found by.
            uint64_t each = kind == SPRINGS           ? 68
                            : kind == AS_DYNAMIC_BONE ? 44
                                                      : 88,
                     held = stats_of(world).bytes - before;
            CHECK_MSG(held < each * RIGS * COLLIDERS + COLLIDERS * 944, "kind %d holds %llu bytes more", kind,
                      (unsigned long long)held);
            CHECK_INT(tsl_world_step(world, DT), TSL_OK);
            for (int i = 0; i < COLLIDERS; ++i)
                CHECK_INT(tsl_collider_destroy(world, ids[i * 37 % COLLIDERS]), TSL_OK);
            CHECK_MSG(stats_of(world).bytes - before <= tables, "kind %d keeps %llu bytes", kind,
                      (unsigned long long)(stats_of(world).bytes - before));
        }
        tsl_world_destroy(world);
        CHECK(memory.live == 0 && memory.bytes == 0 && memory.wrong == 0);
    }
}

// Room for so many depends on how many there are, not on how many there were.
static void memory_is_what_the_present_number_takes(void)
{
    static tsl_collider_id ids[COLLIDERS];
    uint64_t bytes[COLLIDERS];
    tsl_world *world = many_rigs(WITH_OWN_COLLIDERS);
    add_all(world, ids);
    for (int i = 0; i < COLLIDERS; ++i)
        CHECK_INT(tsl_collider_destroy(world, ids[i]), TSL_OK);
    for (int i = 0; i < COLLIDERS; ++i) {
        bytes[i] = stats_of(world).bytes;
        ids[i] = add_collider(world, (tsl_rig_id){0});
    }
    for (int i = COLLIDERS; i-- > 0;) {
        CHECK_INT(tsl_collider_destroy(world, ids[i]), TSL_OK);
        CHECK_INT(stats_of(world).bytes, bytes[i]);
    }
    tsl_world_destroy(world);
}

int main(void)
{
    RUN(they_take_little_memory_and_give_it_back);
    RUN(memory_is_what_the_present_number_takes);
    return REPORT();
}
