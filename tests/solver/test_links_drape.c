// SPDX-License-Identifier: MIT
// Strands of one set of links on the cloth of another: a cape over a skirt, hair over a cape.
#include "solver/message.h"
#include "solver/rewind.h"
#include "solver/skirt.h"

#include <stddef.h>

enum { RING = 9, CAPE = 4, BONES = 5 };

typedef struct dressed {
    scene s;
    tsl_chain_id chains[RING + CAPE]; // of the skirt, and of the cape
    tsl_links_id under, over;
} dressed;

// How a rig is dressed.
typedef struct dress {
    uint32_t meets_layers; // of the cape
    int cape_first, loose,
        hair_only; // the order in which sets are made; the cape's strands are; there is one strand of them
} dress;

static const dress usual = {1, 0, 0, 0};
static dressed a, b;
static memory_hook memory;
static log_hook heard;

// ---- a rig --------------------------------------------------------------------------------------------------

static void add_bones(scene_rig *rig)
{
    uint32_t hips = scene_add_bone(rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < RING; ++i) {
        float x = (float)scene_sin(0.785398 * i + 1.570796), z = (float)scene_sin(0.785398 * i);
        uint32_t root = scene_add_bone(rig, (int32_t)hips, scene_at(0.15f * x, 0.0f, 0.15f * z));
        scene_add_bones(rig, (int32_t)root, BONES - 1, (tsl_vec3){0.04f * x, -0.1f, 0.04f * z});
    }
    for (uint32_t i = 0; i < CAPE; ++i) { // down the back, farther out than the skirt
        float x = 0.06f * ((float)i - 1.5f);
        uint32_t root = scene_add_bone(rig, (int32_t)hips, scene_at(x, 0.25f, -0.17f));
        scene_add_bones(rig, (int32_t)root, BONES - 1, (tsl_vec3){0.1f * x, -0.15f, -0.06f});
    }
}

// So that the cape does not fall into the skirt from above.
static void add_back(dressed *d)
{
    TSL_INIT(tsl_collider_desc, back);
    back.rig = d->s.rigs[0].id;
    back.bone = 0;
    back.shape = TSL_SHAPE_CAPSULE;
    back.b.y = 0.3f;
    back.radius = back.radius_b = 0.13f;
    scene_add_collider(&d->s, &back);
}

static void add_chains(dressed *d)
{
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    desc.model = TSL_MODEL_TASSEL;
    skirt_tune(&params);
    for (uint32_t i = 0; i < RING + CAPE; ++i) {
        if (i == RING) {
            params.elasticity = params.stiffness = 0.0f;
            params.inert = 0.8f;
            params.gravity.y = -9.81f;
            params.gravity_falloff = 0.0f;
        }
        d->chains[i] = scene_add_chain(&d->s, &d->s.rigs[0], 1 + BONES * i, &desc, &params);
    }
}

static void add_set(dressed *d, const dress *as, int is_cape)
{
    TSL_INIT(tsl_links_desc, desc);
    TSL_INIT(tsl_links_params, params);
    desc.chains = is_cape ? d->chains + RING : d->chains;
    desc.chain_count = !is_cape ? RING : as->hair_only ? 1 : CAPE;
    desc.layout = !is_cape ? TSL_LINKS_RING : as->loose ? TSL_LINKS_LOOSE : TSL_LINKS_STRIP;
    desc.cloth_layers = !is_cape;
    desc.meets_layers = is_cape ? as->meets_layers : 1;
    params.cloth_thickness = is_cape ? 0.01f : params.cloth_thickness;
    CHECK_INT(tsl_links_create(d->s.world, d->s.rigs[0].id, &desc, &params, is_cape ? &d->over : &d->under), TSL_OK);
}

static void begin(dressed *d, const tsl_world_desc *desc, const dress *as)
{
    memset(d, 0, sizeof *d);
    tsl_world_desc standard = world_desc();
    CHECK_INT(tsl_world_create(desc ? desc : &standard, &d->s.world), TSL_OK);
    scene_rig *rig = scene_add_rig(&d->s);
    add_bones(rig);
    scene_create_rig(&d->s, rig, 60.0f);
    memcpy(rig->pose, rig->rest, sizeof rig->pose);
    add_back(d);
    add_chains(d);
    add_set(d, as, as->cape_first);
    add_set(d, as, !as->cape_first);
}

static void end(dressed *d)
{
    CHECK_INT(d->s.result, TSL_OK);
    scene_destroy(&d->s);
}

static void run(dressed *d, uint32_t frames)
{
    while (frames-- > 0) {
        scene_set_poses(&d->s);
        CHECK_INT(tsl_world_step(d->s.world, DT), TSL_OK);
        scene_get_poses(&d->s);
    }
}

// To and fro, and round.
static void move(dressed *d, double t)
{
    scene_rig *rig = &d->s.rigs[0];
    rig->root.position = (tsl_vec3){(float)(0.3 * scene_sin(5.0 * t)), (float)(0.04 * scene_sin(14.0 * t)),
                                    (float)(0.25 * scene_sin(4.0 * t))};
    rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.6 * scene_sin(3.0 * t));
}

// ---- the judge ------------------------------------------------------------------------------------------------

static d3 place_in(const dressed *d, uint32_t chain, uint32_t particle)
{
    tsl_particle p[BONES];
    uint32_t count = BONES;
    CHECK_INT(tsl_chain_get_particles(d->s.world, d->chains[chain], p, &count), TSL_OK);
    return d3_of(p[particle].position);
}

// By how much a place is nearer to the middle of the ring than the nearest place of the skirt; below 0: it is outside by so much.
static double inside_skirt(const dressed *d, d3 from)
{
    d3 places[RING][BONES], middle = {0, 0, 0};
    double least = 1e30, deep = -1e30;
    for (uint32_t i = 0; i < RING; ++i)
        for (uint32_t j = 0; j < BONES; ++j) {
            places[i][j] = place_in(d, i, j);
            middle = d3_add(middle, d3_scale(places[i][j], 1.0 / (RING * BONES)));
        }
    for (uint32_t i = 0; i < RING; ++i)
        for (uint32_t j = 0; j + 1 < BONES; ++j)
            for (int x = 0; x <= 16; ++x)
                for (int y = 0; y <= 16; ++y) {
                    const d3 *l = &places[i][j], *r = &places[(i + 1) % RING][j];
                    d3 left = d3_add(l[0], d3_scale(d3_sub(l[1], l[0]), y / 16.0));
                    d3 right = d3_add(r[0], d3_scale(d3_sub(r[1], r[0]), y / 16.0));
                    d3 at = d3_add(left, d3_scale(d3_sub(right, left), x / 16.0));
                    if (!(d3_distance(at, from) < least) || (j == 0 && y == 0))
                        continue;
                    least = d3_distance(at, from);
                    d3 out = d3_sub(at, middle);
                    out.y = 0.0;
                    deep = d3_dot(d3_sub(at, from), out) > 0.0 ? least : -least;
                }
    return deep;
}

static double deepest_of_cape(const dressed *d)
{
    double deepest = -1.0;
    for (uint32_t i = 0; i < CAPE; ++i)
        for (uint32_t j = 2; j < BONES; ++j) // the first is above the waist
            deepest = fmax(deepest, inside_skirt(d, place_in(d, RING + i, j)));
    return deepest;
}

static double worst_length(const dressed *d)
{
    double worst = 0.0;
    for (uint32_t c = 0; c < RING + CAPE; ++c)
        for (uint32_t j = 1; j < BONES; ++j) {
            double is = d3_distance(place_in(d, c, j - 1), place_in(d, c, j));
            worst = fmax(worst, fabs(is / d3_length(d3_of(d->s.rigs[0].rest[1 + BONES * c + j].position)) - 1.0));
        }
    return worst;
}

// ---- what it does ---------------------------------------------------------------------------------------------

// Deepest over some seconds of standing still, or of being moved about.
static double deepest_over(const dress *as, int moves, double *out_worst_length)
{
    double deepest = -1.0;
    begin(&a, NULL, as);
    for (uint32_t f = 1; f <= 150; ++f) {
        if (moves)
            move(&a, f * (double)DT);
        run(&a, 1);
        if (f % 5 == 0)
            deepest = fmax(deepest, deepest_of_cape(&a));
        *out_worst_length = fmax(*out_worst_length, worst_length(&a));
    }
    end(&a);
    return deepest;
}

static void a_cape_keeps_out_of_a_skirt(void)
{
    for (int moves = 0; moves < 2; ++moves)
        for (int loose = 0; loose < 2; ++loose) {
            dress as = usual, apart = usual;
            double length = 0.0;
            as.loose = apart.loose = loose;
            apart.meets_layers = 2;
            double with = deepest_over(&as, moves, &length), without = deepest_over(&apart, moves, &length);
            CHECK_MSG(with < 0.0, "moves %d, loose %d: %g m deep", moves, loose, with);
            CHECK_MSG(without > 0.03, "moves %d, loose %d: %g m deep without", moves, loose, without);
            CHECK_MSG(length < 2e-5, "moves %d, loose %d: %g", moves, loose, length);
        }
}

// The skirt is pushed, too, and what its root holds is not.
static void both_give_way(void)
{
    dress apart = usual;
    double moved = 0.0;
    apart.meets_layers = 2;
    begin(&a, NULL, &usual);
    begin(&b, NULL, &apart);
    run(&a, 120);
    run(&b, 120);
    for (uint32_t i = 0; i < RING; ++i)
        for (uint32_t j = 0; j < BONES; ++j) {
            double off = d3_distance(place_in(&a, i, j), place_in(&b, i, j));
            CHECK(j > 0 || off == 0.0);
            moved = fmax(moved, off);
        }
    CHECK_MSG(moved > 0.005, "%g", moved);
    end(&a);
    end(&b);
}

// `side`: -1 where the second is the image of the first.
static double farthest_apart(const dressed *x, const dressed *y, double side)
{
    double farthest = 0.0;
    for (uint32_t c = 0; c < RING + CAPE; ++c)
        for (uint32_t j = 0; j < BONES; ++j) {
            d3 at = place_in(x, c, j);
            farthest = fmax(farthest, d3_distance((d3){side * at.x, at.y, at.z}, place_in(y, c, j)));
        }
    return farthest;
}

static void mirrored_it_mirrors(void)
{
    begin(&a, NULL, &usual);
    begin(&b, NULL, &usual);
    for (uint32_t f = 0; f < 90; ++f) {
        a.s.rigs[0].root.position.z = (float)(0.1 * scene_sin(0.1 * f));
        b.s.rigs[0].root = a.s.rigs[0].root;
        b.s.rigs[0].root.scale.x = -1.0f;
        if (f == 0)
            CHECK_INT(tsl_rig_teleport(b.s.world, b.s.rigs[0].id, TSL_TELEPORT_RESET), TSL_OK);
        run(&a, 1);
        run(&b, 1);
    }
    CHECK_MSG(farthest_apart(&a, &b, -1.0) < 1e-4, "%g", farthest_apart(&a, &b, -1.0));
    CHECK(deepest_of_cape(&b) < 0.0);
    end(&a);
    end(&b);
}

static void the_order_in_which_sets_are_made_does_not_matter(void)
{
    dress other = usual;
    other.cape_first = 1;
    begin(&a, NULL, &usual);
    begin(&b, NULL, &other);
    run(&a, 120);
    run(&b, 120);
    CHECK_MSG(farthest_apart(&a, &b, 1.0) < 2e-3, "%g", farthest_apart(&a, &b, 1.0));
    end(&a);
    end(&b);
}

static void a_larger_rig_keeps_a_larger_distance(void)
{
    begin(&a, NULL, &usual);
    a.s.rigs[0].root.scale = (tsl_vec3){3.0f, 3.0f, 3.0f};
    run(&a, 150);
    double deepest = deepest_of_cape(&a); // of the nearest of them, which rests on the skirt
    CHECK_MSG(deepest < -0.024 && deepest > -0.06, "%g", deepest);
    end(&a);
}

// ---- sleep ------------------------------------------------------------------------------------------------------

static uint32_t asleep_of(const dressed *d)
{
    uint32_t asleep = 0;
    for (uint32_t c = 0; c < RING + CAPE; ++c)
        asleep += tsl_chain_is_asleep(d->s.world, d->chains[c]);
    return asleep;
}

static void what_rests_on_the_other_sleeps_and_wakes_with_it(void)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = 1e-4f;
    begin(&a, NULL, &usual);
    CHECK_INT(tsl_rig_set_detail(a.s.world, a.s.rigs[0].id, &detail), TSL_OK);
    for (uint32_t f = 0; f < 60; ++f) {
        move(&a, f * (double)DT);
        run(&a, 1);
    }
    for (uint32_t f = 0; f < 300; ++f) { // five seconds
        run(&a, 1);
        CHECK(asleep_of(&a) == 0 || asleep_of(&a) == RING + CAPE);
    }
    CHECK_INT(asleep_of(&a), RING + CAPE);
    uint64_t hash = scene_hash(&a.s, SCENE_HASH_SEED);
    run(&a, 60);
    CHECK(scene_hash(&a.s, SCENE_HASH_SEED) == hash);
    CHECK(deepest_of_cape(&a) < 0.0);
    TSL_INIT(tsl_chain_params, params);
    params.force.z = -3.0f;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.chains[6], &params), TSL_OK); // under the cape
    CHECK_INT(asleep_of(&a), 0);
    end(&a);
}

// ---- calls --------------------------------------------------------------------------------------------------------

// Chains and sets go, with their links, with memory for another pack and without: the rest goes on.
static void what_goes_is_met_no_more(void)
{
    uint64_t hashes[2] = {0, 0};
    for (uint32_t fails = 0; fails < 2; ++fails) {
        memset(&memory, 0, sizeof memory);
        tsl_world_desc desc = world_desc_with(&memory, NULL);
        begin(&a, &desc, &usual);
        run(&a, 40);
        memory.fail_all = fails;
        CHECK_INT(tsl_chain_destroy(a.s.world, a.chains[6]), TSL_OK);
        tsl_link links[512];
        uint32_t count = 512;
        TSL_INIT(tsl_links_info, info);
        CHECK_INT(tsl_links_get_info(a.s.world, a.under, &info), TSL_OK);
        CHECK_INT(tsl_links_get_links(a.s.world, a.under, links, &count), TSL_OK);
        CHECK(info.strand_count == RING - 1 && info.link_count == count && count > 0);
        for (uint32_t i = 0; i < count; ++i)
            CHECK(links[i].chain_a.bits != a.chains[6].bits && links[i].chain_b.bits != a.chains[6].bits);
        run(&a, 20);
        for (uint32_t i = RING; i < RING + CAPE; ++i) { // all of the set
            CHECK_INT(tsl_chain_destroy(a.s.world, a.chains[i]), TSL_OK);
            run(&a, 10);
            CHECK_INT(tsl_world_step(a.s.world, 2.5f * DT), TSL_OK);
        }
        CHECK_INT(tsl_links_destroy(a.s.world, a.under), TSL_OK);
        CHECK(!tsl_links_is_valid(a.s.world, a.under));
        run(&a, 20);
        memory.fail_all = 0;
        hashes[fails] = scene_hash(&a.s, SCENE_HASH_SEED);
        tsl_world_destroy(a.s.world);
        CHECK(memory.live == 0 && memory.bytes == 0 && memory.wrong == 0);
    }
    CHECK(hashes[0] == hashes[1]);
}

static void what_is_refused_is_named(void)
{
    tsl_world_desc world = world_desc_with(NULL, &heard);
    dress hair = usual;
    hair.loose = hair.hair_only = 1;
    begin(&a, &world, &hair);
    uint64_t before = world_hash(a.s.world);
    tsl_link pair = {a.chains[0], a.chains[1], 1, 1, TSL_LINK_SHEAR, -1.0f};
    TSL_INIT(tsl_links_desc, desc);
    tsl_links_id id;
    desc.pairs = &pair;
    desc.pair_count = 1;
    desc.meets_layers = 1;
    CHECK_INT(tsl_links_create(a.s.world, a.s.rigs[0].id, &desc, NULL, &id), TSL_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(heard.message, "desc has meets_layers and no chains") != NULL);
    CHECK(world_hash(a.s.world) == before);
    TSL_INIT(tsl_links_info, info);
    CHECK_INT(tsl_links_get_info(a.s.world, a.over, &info), TSL_OK);
    CHECK(info.layout == TSL_LINKS_LOOSE && info.link_count == 0 && info.strand_count == 1);
    CHECK(info.cloth_layers == 0 && info.meets_layers == 1 && info.meets_count == 1);
    uint32_t lines = 0;
    CHECK_INT(tsl_rig_debug_lines(a.s.world, a.s.rigs[0].id, TSL_DEBUG_CLOTH, NULL, &lines), TSL_OK);
    CHECK_INT(lines, 4 * RING * (BONES - 1));
    end(&a);
}

// A host that was built before there were layers gives shorter descriptions and takes shorter answers.
static void descriptions_from_before_are_taken(void)
{
    begin(&a, NULL, &usual);
    TSL_INIT(tsl_links_info, info);
    info.struct_size = offsetof(tsl_links_info, cloth_layers);
    info.meets_count = 77;
    CHECK_INT(tsl_links_get_info(a.s.world, a.over, &info), TSL_OK);
    CHECK(info.strand_count == CAPE && info.meets_count == 77);
    CHECK_INT(tsl_links_destroy(a.s.world, a.over), TSL_OK);
    tsl_links_desc desc;
    memset(&desc, 0xff, sizeof desc);
    tsl_links_desc_init(&desc, offsetof(tsl_links_desc, cloth_layers));
    desc.chains = a.chains + RING;
    desc.chain_count = CAPE;
    desc.layout = TSL_LINKS_STRIP;
    CHECK_INT(tsl_links_create(a.s.world, a.s.rigs[0].id, &desc, NULL, &a.over), TSL_OK);
    tsl_links_info_init(&info, sizeof info);
    CHECK_INT(tsl_links_get_info(a.s.world, a.over, &info), TSL_OK);
    CHECK(info.meets_layers == 0 && info.meets_count == 0);
    end(&a);
}

// ---- loose strands --------------------------------------------------------------------------------------------

// Two locks that cross: the bones of the one are met by the particles of the other, from whichever side.
static void the_bones_of_loose_strands_are_met(void)
{
    memset(&a, 0, sizeof a);
    tsl_world_desc desc = world_desc();
    CHECK_INT(tsl_world_create(&desc, &a.s.world), TSL_OK);
    scene_rig *rig = scene_add_rig(&a.s);
    uint32_t head = scene_add_bone(rig, -1, scene_at(0.0f, 0.0f, 0.0f));
    scene_add_bones(rig, (int32_t)head, 4, (tsl_vec3){0.1f, 0.0f, 0.0f}); // lies, and is stiff
    uint32_t upper = scene_add_bone(rig, (int32_t)head, scene_at(0.25f, 0.15f, -0.1f));
    scene_add_bones(rig, (int32_t)upper, 3, (tsl_vec3){0.0f, 0.0f, 0.08f}); // falls onto it
    scene_create_rig(&a.s, rig, 60.0f);
    memcpy(rig->pose, rig->rest, sizeof rig->pose);
    TSL_INIT(tsl_chain_desc, chain);
    chain.model = TSL_MODEL_TASSEL;
    TSL_INIT(tsl_chain_params, params);
    params.stiffness = 1.0f;
    a.chains[0] = scene_add_chain(&a.s, rig, 1, &chain, &params);
    params.stiffness = params.elasticity = 0.0f;
    params.gravity.y = -5.0f;
    params.gravity_falloff = 0.0f;
    a.chains[RING] = scene_add_chain(&a.s, rig, upper, &chain, &params);
    tsl_links_id ids[2];
    for (uint32_t i = 0; i < 2; ++i) {
        TSL_INIT(tsl_links_desc, set);
        TSL_INIT(tsl_links_params, links);
        set.layout = TSL_LINKS_LOOSE;
        set.chains = a.chains + (i ? RING : 0);
        set.chain_count = 1;
        set.cloth_layers = i ? 0 : 4;
        set.meets_layers = i ? 6 : 0;
        links.cloth_thickness = 0.03f;
        CHECK_INT(tsl_links_create(a.s.world, rig->id, &set, &links, &ids[i]), TSL_OK);
    }
    double least = 1e30;
    for (uint32_t f = 0; f < 240; ++f) {
        run(&a, 1);
        for (uint32_t j = 1; j < 4; ++j)
            for (int t = 0; t <= 300; ++t) {
                d3 from = place_in(&a, RING, j);
                uint32_t b0 = (uint32_t)t / 101;
                d3 p = place_in(&a, 0, b0), q = place_in(&a, 0, b0 + 1);
                d3 at = d3_add(p, d3_scale(d3_sub(q, p), t / 101.0 - b0));
                least = fmin(least, d3_distance(from, at));
            }
    }
    CHECK_MSG(least > 0.024 && least < 0.04, "%g", least);
    end(&a);
}

int main(void)
{
    RUN(a_cape_keeps_out_of_a_skirt);
    RUN(both_give_way);
    RUN(mirrored_it_mirrors);
    RUN(the_order_in_which_sets_are_made_does_not_matter);
    RUN(a_larger_rig_keeps_a_larger_distance);
    RUN(what_rests_on_the_other_sleeps_and_wakes_with_it);
    RUN(what_goes_is_met_no_more);
    RUN(what_is_refused_is_named);
    RUN(descriptions_from_before_are_taken);
    RUN(the_bones_of_loose_strands_are_met);
    return REPORT();
}
