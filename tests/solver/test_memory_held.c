// SPDX-License-Identifier: MIT
// How many bytes characters hold: what each of many made alike holds for itself, a particle, and what a world with one small
// character does. The bounds are 3 % above what they hold; whoever needs more has to say so here.
#include "solver/fixture.h"

#define PARTICLES 8
#define BODY 60

typedef struct plan {
    uint32_t rigs, chains, chain_bones, body, colliders;
    uint32_t chain_flags;
} plan;

// With pointers of four bytes less is held: then the lower bound says nothing.
static int is_worth_it(double bytes, double held)
{
    return bytes >= 0.9 * held || sizeof(void *) < 8;
}

static void add_rig(scene *s, const plan *p)
{
    static scene_rig rig;
    uint32_t roots[SCENE_CHAINS];
    const tsl_vec3 step = {0.0f, -0.05f, 0.0f};
    TSL_INIT(tsl_chain_desc, chain);
    memset(&rig, 0, sizeof rig);
    rig.root = scene_at(0.0f, 0.0f, 0.0f);
    scene_add_bones(&rig, -1, p->body, step);
    for (uint32_t i = 0; i < p->chains; ++i)
        roots[i] = scene_add_bones(&rig, 0, p->chain_bones, step);
    scene_create_rig(s, &rig, 60.0f);
    chain.flags = p->chain_flags;
    for (uint32_t i = 0; i < p->chains; ++i)
        scene_add_chain(s, &rig, roots[i], &chain, NULL);
    for (uint32_t i = 0; i < p->colliders; ++i) {
        TSL_INIT(tsl_collider_desc, ball);
        ball.rig = rig.id;
        ball.bone = 0;
        ball.radius = 0.1f;
        ball.frame.position.x = (float)i;
        scene_add_collider(s, &ball);
    }
}

static tsl_world_stats make(const plan *p)
{
    static scene s;
    tsl_world_desc desc = world_desc();
    memset(&s, 0, sizeof s);
    CHECK_INT(tsl_world_create(&desc, &s.world), TSL_OK);
    for (uint32_t i = 0; i < p->rigs; ++i)
        add_rig(&s, p);
    CHECK_INT(s.result, TSL_OK);
    tsl_world_stats stats = stats_of(s.world);
    scene_destroy(&s);
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
