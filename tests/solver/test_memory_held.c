// SPDX-License-Identifier: MIT
// How many bytes characters hold: what each of many made alike holds for itself, a particle, and what a world with one small
// character does. The bounds are 3 % above what they hold; whoever needs more has to say so here.
#include "solver/fixture.h"

#define PARTICLES 8
#define BODY 60
#define MAX_BONES 256

typedef struct plan {
    uint32_t rigs, chains, chain_bones, body, colliders;
    uint32_t chain_flags;
} plan;

static void place_bones(const plan *p, int32_t *parents, tsl_transform *rest)
{
    for (uint32_t i = 0; i < p->body + p->chains * p->chain_bones; ++i) {
        int is_root = i >= p->body && (i - p->body) % p->chain_bones == 0;
        parents[i] = is_root ? 0 : (int32_t)i - 1;
        rest[i] = scene_at(0.01f * (float)(i / PARTICLES), -0.05f, 0.0f);
    }
}

static void add_chains(tsl_world *world, tsl_rig_id rig, const plan *p)
{
    for (uint32_t i = 0; i < p->chains; ++i) {
        uint32_t root = p->body + i * p->chain_bones;
        tsl_chain_id chain;
        TSL_INIT(tsl_chain_desc, desc);
        desc.roots = &root;
        desc.root_count = 1;
        desc.flags = p->chain_flags;
        CHECK_INT(tsl_chain_create(world, rig, &desc, NULL, &chain), TSL_OK);
    }
}

static void add_colliders(tsl_world *world, tsl_rig_id rig, const plan *p)
{
    for (uint32_t i = 0; i < p->colliders; ++i) {
        tsl_collider_id collider;
        TSL_INIT(tsl_collider_desc, desc);
        desc.rig = rig;
        desc.bone = 0;
        desc.radius = 0.1f;
        desc.frame.position.x = (float)i;
        CHECK_INT(tsl_collider_create(world, &desc, &collider), TSL_OK);
    }
}

// With pointers of four bytes less is held: then the lower bound says nothing.
static int is_worth_it(double bytes, double held)
{
    return bytes >= 0.9 * held || sizeof(void *) < 8;
}

static tsl_world_stats make(const plan *p)
{
    static int32_t parents[MAX_BONES];
    static tsl_transform rest[MAX_BONES];
    tsl_world *world;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_world_stats, stats);
    place_bones(p, parents, rest);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    for (uint32_t i = 0; i < p->rigs; ++i) {
        tsl_rig_id rig;
        TSL_INIT(tsl_rig_desc, desc);
        desc.bone_count = p->body + p->chains * p->chain_bones;
        desc.parents = parents;
        desc.rest = rest;
        CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_OK);
        add_chains(world, rig, p);
        add_colliders(world, rig, p);
    }
    CHECK_INT(tsl_world_get_stats(world, &stats), TSL_OK);
    tsl_world_destroy(world);
    return stats;
}

static void check_per_particle(plan p, double held)
{
    p.rigs = 256;
    p.chains = 12;
    p.chain_bones = PARTICLES;
    p.body = BODY;
    p.chain_flags = TSL_CHAIN_UNANIMATED;
    tsl_world_stats stats = make(&p);
    double bytes = (double)stats.bytes / stats.particle_count;
    CHECK_MSG(bytes <= 1.03 * held, "%.1f bytes a particle, which were %.1f", bytes, held);
    CHECK_MSG(is_worth_it(bytes, held), "%.1f bytes a particle: the bound of %.1f says nothing any more", bytes, held);
}

static void many_made_alike(void)
{
    check_per_particle((plan){.colliders = 0}, 338.0);
    check_per_particle((plan){.colliders = 8}, 407.0);
}

// One strand of five bones of 65, which have keys.
static void one_small_character(void)
{
    const plan one = {.rigs = 1, .chains = 1, .chain_bones = 5, .body = BODY};
    tsl_world_stats stats = make(&one);
    CHECK_MSG((double)stats.bytes <= 1.03 * 19830.0, "%u bytes", (uint32_t)stats.bytes);
    CHECK_MSG(is_worth_it((double)stats.bytes, 19830.0), "%u bytes: the bound says nothing any more",
              (uint32_t)stats.bytes);
}

int main(void)
{
    RUN(many_made_alike);
    RUN(one_small_character);
    return REPORT();
}
