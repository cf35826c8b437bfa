// SPDX-License-Identifier: MIT
// How many bytes characters hold: what each of many made alike holds for itself, a particle, what a world with one small character does, and
// what colliders of the world take beside many rigs, all of which is given back. Bounds are 3 % above what is held; whoever needs more has
// to say so here.
#include "solver/fixture.h"

enum { COLLIDERS = 256 };

static memory_hook memory;

typedef struct plan {
    uint32_t rigs, chains, chain_bones, body, colliders;
    uint32_t chain_flags;
    tsl_chain_model model;
} plan;

// With pointers of four bytes less is held: then the lower bound says nothing.
static int is_worth_it(double bytes, double held)
{
    return bytes >= 0.9 * held || sizeof(void *) < 8;
}

static tsl_collider_id add_collider(tsl_world *world, tsl_rig_id rig)
{
    tsl_collider_id id = {0};
    TSL_INIT(tsl_collider_desc, desc);
    desc.radius = 0.1f;
    desc.a.x = 5.0f;
    desc.rig = rig;
    desc.bone = rig.bits ? 0 : -1;
    CHECK_INT(tsl_collider_create(world, &desc, &id), TSL_OK);
    return id;
}

static void add_rig(scene *s, const plan *p)
{
    static scene_rig rig;
    const tsl_vec3 step = {0.0f, -0.05f, 0.0f};
    TSL_INIT(tsl_chain_desc, chain);
    memset(&rig, 0, sizeof rig);
    rig.root = scene_at(0.0f, 0.0f, 0.0f);
    scene_add_bones(&rig, -1, p->body, step);
    for (uint32_t i = 0; i < p->chains; ++i)
        scene_add_bones(&rig, 0, p->chain_bones, step);
    scene_create_rig(s, &rig, 60.0f);
    chain.flags = p->chain_flags;
    chain.model = p->model;
    for (uint32_t i = 0; i < p->chains; ++i) {
        uint32_t bones[SCENE_BONES];
        for (uint32_t b = 0; b < p->chain_bones; ++b)
            bones[b] = p->body + i * p->chain_bones + b;
        chain.bones = bones;
        chain.bone_count = p->chain_bones;
        scene_add_chain(s, &rig, 0, &chain, NULL);
    }
    for (uint32_t i = 0; i < p->colliders; ++i)
        add_collider(s->world, rig.id);
}

static tsl_world *make(const plan *p)
{
    static scene s;
    memset(&memory, 0, sizeof memory);
    tsl_world_desc desc = world_desc_with(&memory, NULL);
    memset(&s, 0, sizeof s);
    CHECK_INT(tsl_world_create(&desc, &s.world), TSL_OK);
    for (uint32_t i = 0; i < p->rigs; ++i)
        add_rig(&s, p);
    CHECK_INT(s.result, TSL_OK);
    return s.world;
}

static void end(tsl_world *world)
{
    tsl_world_destroy(world);
    CHECK(memory.live == 0 && memory.bytes == 0 && memory.wrong == 0);
}

// ---- characters -----------------------------------------------------------------------------------------

static void many_made_alike(void)
{
    static const double held[] = {338.0, 407.0};
    for (uint32_t i = 0; i < 2; ++i) {
        const plan p = {256, 12, 8, 60, 8 * i, TSL_CHAIN_UNANIMATED, TSL_MODEL_TASSEL};
        tsl_world *world = make(&p);
        double bytes = (double)stats_of(world).bytes / stats_of(world).particle_count;
        CHECK_MSG(bytes <= 1.03 * held[i], "%.1f bytes a particle, which were %.1f", bytes, held[i]);
        CHECK_MSG(is_worth_it(bytes, held[i]), "%.1f bytes a particle: the bound of %.1f says nothing any more", bytes,
                  held[i]);
        end(world);
    }
}

// One strand of five bones of 65, which have keys.
static void one_small_character(void)
{
    const plan p = {1, 1, 5, 60, 0, 0, TSL_MODEL_TASSEL};
    tsl_world *world = make(&p);
    double bytes = (double)stats_of(world).bytes;
    CHECK_MSG(bytes <= 1.03 * 19830.0, "%g bytes", bytes);
    CHECK_MSG(is_worth_it(bytes, 19830.0), "%g bytes: the bound says nothing any more", bytes);
    end(world);
}

// ---- colliders of the world -----------------------------------------------------------------------------

// 40 bytes of a contact in one of eight lanes, 24 more for springs, 40 for where TSL_MODEL_TASSEL had it at the last tick, and up to seven
// that are not used. A collider itself takes 770, half of it its last eight places, and what it is found by.
static void they_take_little_memory_and_give_it_back(void)
{
    static const uint64_t tables = 8192; // of ids, which double and stay
    static const struct {
        tsl_chain_model model;
        uint32_t own;
        uint64_t each;
    } kinds[] = {
        {TSL_MODEL_TASSEL, 0, 88}, {TSL_MODEL_SPRING, 0, 68}, {TSL_MODEL_TASSEL, 5, 88}, {TSL_MODEL_CHAIN, 0, 44}};
    static tsl_collider_id ids[COLLIDERS];
    for (uint32_t kind = 0; kind < 4; ++kind) {
        const plan p = {60, 4, 5, 1, kinds[kind].own, 0, kinds[kind].model};
        tsl_world *world = make(&p);
        CHECK_INT(tsl_world_step(world, DT), TSL_OK);
        uint64_t before = stats_of(world).bytes;
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < COLLIDERS; ++i)
                ids[i] = add_collider(world, (tsl_rig_id){0});
            uint64_t held = stats_of(world).bytes - before;
            CHECK_MSG(held < kinds[kind].each * p.rigs * COLLIDERS + COLLIDERS * 944, "kind %u holds %g bytes more",
                      kind, (double)held);
            CHECK_INT(tsl_world_step(world, DT), TSL_OK);
            for (int i = 0; i < COLLIDERS; ++i)
                CHECK_INT(tsl_collider_destroy(world, ids[i * 37 % COLLIDERS]), TSL_OK);
            CHECK_MSG(stats_of(world).bytes - before <= tables, "kind %u keeps %g bytes", kind,
                      (double)(stats_of(world).bytes - before));
        }
        uint64_t bytes[COLLIDERS]; // room depends on how many there are, not on how many there were
        for (int i = 0; i < COLLIDERS; ++i) {
            bytes[i] = stats_of(world).bytes;
            ids[i] = add_collider(world, (tsl_rig_id){0});
        }
        for (int i = COLLIDERS; i-- > 0;) {
            CHECK_INT(tsl_collider_destroy(world, ids[i]), TSL_OK);
            CHECK_INT(stats_of(world).bytes, bytes[i]);
        }
        end(world);
    }
}

int main(void)
{
    RUN(many_made_alike);
    RUN(one_small_character);
    RUN(they_take_little_memory_and_give_it_back);
    return REPORT();
}
