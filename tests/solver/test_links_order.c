// SPDX-License-Identifier: MIT
// Which strands are neighbours, and which of their particles are linked.
#include "solver/message.h"
#include "solver/skirt.h"

static skirt k;

static uint32_t next_random(uint32_t *seed)
{
    return (*seed = *seed * 1664525u + 1013904223u) >> 8;
}

static void shuffle(tsl_chain_id *chains, uint32_t count, uint32_t seed)
{
    for (uint32_t i = count; i > 1; --i) {
        uint32_t other = next_random(&seed) % i;
        tsl_chain_id held = chains[i - 1];
        chains[i - 1] = chains[other];
        chains[other] = held;
    }
}

static tsl_links_info info_of(const skirt *of)
{
    TSL_INIT(tsl_links_info, info);
    CHECK_INT(tsl_links_get_info(of->b.s.world, of->links, &info), TSL_OK);
    return info;
}

// Chains are made in the order in which they lie, and that is how they have to come out.
static void check_order(uint32_t strands, uint32_t is_strip, uint32_t seed)
{
    tsl_link_strand found[SKIRT_STRANDS];
    uint32_t count = SKIRT_STRANDS;
    skirt_begin(&k, NULL, strands, 5, is_strip, 1.0);
    tsl_chain_id made[SKIRT_STRANDS];
    memcpy(made, k.chains, sizeof made);
    shuffle(k.chains, strands, seed);
    CHECK_INT(skirt_link(&k), TSL_OK);
    CHECK_INT(info_of(&k).layout, is_strip ? TSL_LINKS_STRIP : TSL_LINKS_RING);
    CHECK_INT(info_of(&k).strand_count, strands);
    CHECK_INT(tsl_links_get_strands(k.b.s.world, k.links, found, &count), TSL_OK);
    CHECK_INT(count, strands);
    for (uint32_t i = 0; i < count; ++i) {
        CHECK_MSG(found[i].chain.bits == made[i].bits, "%u strands, place %u", strands, i);
        CHECK_INT(found[i].root, 0);
        CHECK_INT(found[i].particle_count, 5);
    }
    bench_end(&k.b);
}

static void rings_and_strips_are_found_in_any_order(void)
{
    for (uint32_t strands = 5; strands <= SKIRT_STRANDS; ++strands)
        for (uint32_t seed = 1; seed <= 6; ++seed) {
            check_order(strands, 0, seed * 7919u);
            check_order(strands, 1, seed * 104729u);
        }
    check_order(2, 1, 3);
    check_order(3, 1, 3);
    check_order(4, 1, 3);
}

static uint32_t count_kind(const tsl_link *links, uint32_t count, tsl_link_kind kind)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; ++i)
        found += links[i].kind == kind;
    return found;
}

// Of n strands of five particles, whose roots nothing moves: four rungs and four fields between two neighbours.
static void a_ring_has_what_a_strip_has_and_what_closes_it(void)
{
    tsl_link links[512];
    for (uint32_t is_strip = 0; is_strip < 2; ++is_strip) {
        skirt_begin_linked(&k, 8, 5, is_strip);
        uint32_t count = skirt_links(&k, links, 512), neighbours = is_strip ? 7 : 8;
        CHECK_INT(info_of(&k).link_count, count);
        CHECK_INT(count_kind(links, count, TSL_LINK_STRUCTURAL), 4 * neighbours);
        CHECK_INT(count_kind(links, count, TSL_LINK_SHEAR), 8 * neighbours);
        CHECK_INT(count_kind(links, count, TSL_LINK_BEND), 4 * (is_strip ? 6 : 8));
        for (uint32_t i = 0; i < count; ++i) {
            CHECK_NEAR(links[i].rest_length, link_length(&k, &links[i]), 1e-6);
            CHECK(links[i].kind == TSL_LINK_SHEAR || links[i].particle_a == links[i].particle_b);
        }
        bench_end(&k.b);
    }
}

static int is_linked(const tsl_link *links, uint32_t count, tsl_chain_id chain, uint32_t particle)
{
    for (uint32_t i = 0; i < count; ++i)
        if (links[i].kind == TSL_LINK_STRUCTURAL &&
            ((links[i].chain_a.bits == chain.bits && links[i].particle_a == particle) ||
             (links[i].chain_b.bits == chain.bits && links[i].particle_b == particle)))
            return 1;
    return 0;
}

// Strands that hang down from these places, of so many bones of such a length each.
static tsl_result link_places(bench_rig *b, const tsl_vec3 *places, uint32_t count, const uint32_t *bones,
                              const double *steps, tsl_links_layout layout, log_hook *log, tsl_links_id *out)
{
    tsl_world_desc world = world_desc_with(NULL, log);
    uint32_t firsts[SKIRT_STRANDS];
    bench_begin(b, &world);
    b->desc.model = TSL_MODEL_TASSEL;
    scene_add_bone(b->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < count; ++i) {
        tsl_vec3 step = {0.0f, steps ? (float)-steps[i] : -0.1f, 0.0f};
        firsts[i] = scene_add_bone(b->rig, 0, scene_at(places[i].x, places[i].y, places[i].z));
        scene_add_bones(b->rig, (int32_t)firsts[i], bones ? bones[i] : 3, step);
    }
    bench_rig_done(b);
    for (uint32_t i = 0; i < count; ++i)
        scene_add_chain(&b->s, b->rig, firsts[i], &b->desc, &b->params);
    TSL_INIT(tsl_links_desc, desc);
    desc.chains = b->rig->chains;
    desc.chain_count = count;
    desc.layout = layout;
    return tsl_links_create(b->s.world, b->rig->id, &desc, NULL, out);
}

// Strands side by side, of 0.48 units in 3, 4 and 6 bones and one that is half as long.
static void strands_of_other_bones_are_linked_by_length(void)
{
    static const uint32_t bones[] = {3, 6, 4, 2};
    static const double steps[] = {0.16, 0.08, 0.12, 0.12};
    static const tsl_vec3 places[] = {
        {0.0f, 0.0f, 0.0f}, {0.06f, 0.0f, 0.0f}, {0.12f, 0.0f, 0.0f}, {0.18f, 0.0f, 0.0f}};
    tsl_link links[256];
    uint32_t count = 256;
    bench_rig b;
    tsl_links_id id;
    CHECK_INT(link_places(&b, places, 4, bones, steps, TSL_LINKS_FOUND, NULL, &id), TSL_OK);
    const tsl_chain_id *chains = b.rig->chains;
    CHECK_INT(tsl_links_get_links(b.s.world, id, links, &count), TSL_OK);
    for (uint32_t i = 0; i < 4; ++i)
        for (uint32_t p = 1; p <= bones[i]; ++p)
            CHECK_MSG(is_linked(links, count, chains[i], p), "strand %u, particle %u", i, p);
    for (uint32_t i = 0; i < count; ++i) { // no link goes farther down than half the longest bone
        double down = 0.0;
        for (uint32_t s = 0; s < 4; ++s) {
            down += links[i].chain_a.bits == chains[s].bits ? steps[s] * links[i].particle_a : 0.0;
            down -= links[i].chain_b.bits == chains[s].bits ? steps[s] * links[i].particle_b : 0.0;
        }
        int ends = links[i].chain_a.bits == chains[3].bits || links[i].chain_b.bits == chains[3].bits;
        CHECK_MSG(links[i].kind != TSL_LINK_STRUCTURAL || ends || fabs(down) < 0.081, "link %u: %g", i, down);
    }
    bench_end(&b);
}

// ---- what is open -----------------------------------------------------------------------------------------

static tsl_vec3 on_ring(uint32_t i, double count, double radius)
{
    double turn = 6.283185307179586 * i / count;
    tsl_vec3 at = {(float)(radius * scene_sin(turn)), 0.0f, (float)(radius * scene_sin(turn + 1.5707963267948966))};
    return at;
}

static void check_open(const tsl_vec3 *places, uint32_t count, const char *said)
{
    log_hook log = {0};
    bench_rig b;
    tsl_links_id id = {0};
    CHECK_INT(link_places(&b, places, count, NULL, NULL, TSL_LINKS_FOUND, &log, &id), TSL_ERROR_INVALID_ARGUMENT);
    CHECK(log.count == 1 && !tsl_links_is_valid(b.s.world, id));
    CHECK_MSG(strstr(log.message, said), "%s", log.message);
    bench_end(&b);
    CHECK_INT(link_places(&b, places, count, NULL, NULL, TSL_LINKS_STRIP, &log, &id),
              TSL_OK); // who says so may have it
    CHECK(tsl_links_is_valid(b.s.world, id));
    bench_end(&b);
}

static void what_is_open_is_refused_by_name(void)
{
    tsl_vec3 places[16];
    for (uint32_t i = 0; i < 16; ++i) { // two skirts beside each other
        places[i] = on_ring(i % 8, 8, 0.2);
        places[i].x += i < 8 ? 0.0f : 1.0f;
    }
    check_open(places, 16, "two rings");
    for (uint32_t i = 0; i < 16; ++i) // a petticoat
        places[i] = on_ring(i % 8, 8, i < 8 ? 0.2 : 0.15);
    check_open(places, 16, "as near to each other as if they were");
    for (uint32_t i = 0; i < 9; ++i)
        places[i] = on_ring(i, 9.63, 0.2); // the ends are 1.63 steps apart
    check_open(places, 9, "too far from each other for a ring and too near for a strip");
}

// ---- solved in which order ----------------------------------------------------------------------------------

static void run(skirt *of, uint32_t frames)
{
    for (uint32_t f = 0; f < frames; ++f) {
        skirt_move(of, f * (double)DT);
        bench_step(&of->b, DT);
    }
}

static void chains_named_in_another_order_give_the_same_bits(void)
{
    static tsl_transform in_order[SCENE_BONES];
    for (uint32_t is_strip = 0; is_strip < 2; ++is_strip)
        for (uint32_t seed = 0; seed < 4; ++seed) {
            skirt_begin(&k, NULL, 12, 5, is_strip, 1.0);
            if (seed > 0)
                shuffle(k.chains, 12, seed);
            CHECK_INT(skirt_link(&k), TSL_OK);
            run(&k, 60);
            if (seed == 0)
                memcpy(in_order, k.b.rig->posed, sizeof in_order);
            CHECK_BITS(in_order, k.b.rig->posed, sizeof in_order);
            bench_end(&k.b);
        }
}

int main(void)
{
    RUN(rings_and_strips_are_found_in_any_order);
    RUN(a_ring_has_what_a_strip_has_and_what_closes_it);
    RUN(strands_of_other_bones_are_linked_by_length);
    RUN(what_is_open_is_refused_by_name);
    RUN(chains_named_in_another_order_give_the_same_bits);
    return REPORT();
}
