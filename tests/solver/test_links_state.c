// SPDX-License-Identifier: MIT
// Links beside everything else: sleep, fades, curves, and what is refused. Chains that go: test_links_drape.c; states: test_state.c.
#include "solver/message.h"
#include "solver/rewind.h"
#include "solver/skirt.h"

static skirt k;
static log_hook heard;

static void run_one(skirt *of, uint32_t frame)
{
    skirt_move(of, frame * (double)DT);
    bench_step(&of->b, DT);
}

// ---- sleep ------------------------------------------------------------------------------------------------

static uint32_t count_asleep(const skirt *of)
{
    uint32_t asleep = 0;
    for (uint32_t i = 0; i < of->strands; ++i)
        asleep += tsl_chain_is_asleep(of->b.s.world, of->chains[i]);
    return asleep;
}

static void a_set_sleeps_and_wakes_as_one(void)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.sleep_tolerance = 1e-4f;
    skirt_begin_linked(&k, 16, 5, 0);
    CHECK_INT(tsl_rig_set_detail(k.b.s.world, k.b.rig->id, &detail), TSL_OK);
    for (uint32_t f = 0; f < 60; ++f)
        run_one(&k, f);
    uint32_t asleep_at = 0;
    for (uint32_t f = 1; f <= 300; ++f) { // at rest within five seconds
        bench_step(&k.b, DT);
        uint32_t asleep = count_asleep(&k);
        CHECK_MSG(asleep == 0 || asleep == 16, "frame %u: %u", f, asleep);
        asleep_at = asleep && !asleep_at ? f : asleep_at;
    }
    CHECK_MSG(asleep_at > 30, "%u", asleep_at);
    uint64_t hash = scene_hash(&k.b.s, SCENE_HASH_SEED);
    bench_steps(&k.b, 60, DT);
    CHECK(scene_hash(&k.b.s, SCENE_HASH_SEED) == hash);
    tsl_chain_params params = k.b.params; // one is tuned, and all wake
    params.force.x = 3.0f;
    CHECK_INT(tsl_chain_set_params(k.b.s.world, k.chains[5], &params), TSL_OK);
    CHECK_INT(count_asleep(&k), 0);
    bench_step(&k.b, DT);
    CHECK(scene_hash(&k.b.s, SCENE_HASH_SEED) != hash);
    detail.sleep_tolerance = 0.0f; // one that may not sleep keeps all awake
    CHECK_INT(tsl_chain_set_params(k.b.s.world, k.chains[5], &k.b.params), TSL_OK);
    CHECK_INT(tsl_chain_set_detail(k.b.s.world, k.chains[9], &detail), TSL_OK);
    bench_steps(&k.b, 300, DT);
    CHECK_INT(count_asleep(&k), 0);
    CHECK_INT(tsl_links_destroy(k.b.s.world, k.links), TSL_OK);
    bench_steps(&k.b, 60, DT);
    CHECK_INT(count_asleep(&k), 15);
    bench_end(&k.b);
}

// After a run five seconds are enough for what is left alone, pulled or leant on by a leg, at any rate and with any rounds. Wind folds a
// ring, which opens slowly.
static void sets_come_to_rest(void)
{
    static const float rates[] = {30.0f, 60.0f, 144.0f};
    for (uint32_t i = 0; i < 2 * 4 * 27; ++i) {
        uint32_t is_strip = i & 1, by = i / 2 % 4, drawn = i / 8, frames = (uint32_t)rates[drawn / 9];
        float delta = 1.0f / rates[drawn / 9];
        skirt_start(&k, NULL, 8 + drawn % 3 * 8, 4 + drawn % 5, is_strip, 1.0);
        if (by == 1)
            k.b.params.force = (tsl_vec3){1.5f, 0.0f, 2.5f};
        skirt_chains(&k);
        TSL_INIT(tsl_collider_desc, leg);
        leg.rig = k.b.rig->id;
        leg.bone = 0;
        leg.shape = TSL_SHAPE_CAPSULE;
        leg.radius = is_strip ? 0.06f : 0.08f;
        leg.a = is_strip ? (tsl_vec3){0.2f, -0.1f, -0.08f} : (tsl_vec3){0.05f, -0.1f, 0.0f};
        leg.b = is_strip ? (tsl_vec3){0.22f, -0.45f, 0.08f} : (tsl_vec3){0.27f, -0.55f, 0.1f};
        if (by == 2)
            scene_add_collider(&k.b.s, &leg);
        TSL_INIT(tsl_wind_desc, wind);
        wind.velocity = (tsl_vec3){1.0f, 0.0f, 0.4f};
        if (by == 3)
            CHECK_INT(tsl_wind_create(k.b.s.world, &wind, &k.b.s.winds[0]), TSL_OK);
        k.params.rounds = 1 + drawn / 3 % 3;
        CHECK_INT(skirt_link(&k), TSL_OK);
        CHECK_INT(tsl_rig_set_clock(k.b.s.world, k.b.rig->id, rates[drawn / 9], 4), TSL_OK);
        bench_may_sleep(&k.b);
        for (uint32_t f = 0; f < frames; ++f) {
            skirt_move(&k, f * (double)delta);
            bench_step(&k.b, delta);
        }
        bench_steps(&k.b, (by == 3 ? 10 : 5) * frames, delta);
        CHECK_MSG(count_asleep(&k) == k.strands, "%u: %u of %u sleep", i, count_asleep(&k), k.strands);
        bench_end(&k.b);
    }
}

// ---- chains that are switched off, and go -----------------------------------------------------------------

static void what_is_switched_off_pulls_at_nobody(void)
{
    tsl_link links[512];
    skirt_begin_linked(&k, 8, 5, 0);
    tsl_chain_params off = k.b.params;
    off.weight = 0.0f;
    off.fade_seconds = 0.1f;
    CHECK_INT(tsl_chain_set_params(k.b.s.world, k.chains[3], &off), TSL_OK);
    double most = 0.0;
    for (uint32_t f = 0; f < 90; ++f) {
        run_one(&k, f);
        uint32_t count = skirt_links(&k, links, 512);
        for (uint32_t i = 0; i < count && f > 12; ++i)
            if (links[i].kind == TSL_LINK_STRUCTURAL &&
                (links[i].chain_a.bits == k.chains[3].bits || links[i].chain_b.bits == k.chains[3].bits))
                most = fmax(most, link_length(&k, &links[i]) / (double)links[i].rest_length);
    }
    CHECK_MSG(most > 1.5, "%g", most); // beyond the bound
    off.weight = 1.0f;
    CHECK_INT(tsl_chain_set_params(k.b.s.world, k.chains[3], &off), TSL_OK);
    for (uint32_t f = 90; f < 130; ++f)
        run_one(&k, f);
    uint32_t count = skirt_links(&k, links, 512);
    for (uint32_t i = 0; i < count; ++i)
        CHECK(links[i].kind != TSL_LINK_STRUCTURAL || link_length(&k, &links[i]) < 1.25 * (double)links[i].rest_length);
    bench_end(&k.b);
}

// Bounds that come in towards the tips: there neighbours keep apart, and further up they come together.
static void curves_act_along_the_strands(void)
{
    static const tsl_curve_key least[] = {{0.6f, 0.1f, 0.0f, 0.0f}, {0.8f, 1.0f, 0.0f, 0.0f}};
    tsl_link links[512];
    skirt_begin(&k, NULL, 10, 5, 0, 1.0);
    k.params.structural = (tsl_link_rule){0, 0.0f, 0.0f, 0.0f, 0.98f, 0.0f};
    k.params.shear.resists = k.params.bend.resists = 0;
    CHECK_INT(skirt_link(&k), TSL_OK);
    CHECK_INT(tsl_links_set_curve(k.b.s.world, k.links, TSL_LINK_STRUCTURAL, TSL_LINK_PARAMETER_LEAST, least, 2),
              TSL_OK);
    double of_row[5] = {1.0, 1.0, 1.0, 1.0, 1.0};
    for (uint32_t f = 0; f < 120; ++f) {
        run_one(&k, f);
        uint32_t count = skirt_links(&k, links, 512);
        for (uint32_t i = 0; i < count; ++i)
            if (links[i].kind == TSL_LINK_STRUCTURAL)
                of_row[links[i].particle_a] =
                    fmin(of_row[links[i].particle_a], link_length(&k, &links[i]) / (double)links[i].rest_length);
    }
    CHECK_MSG(of_row[2] < 0.9 && of_row[4] > 0.96, "%g %g", of_row[2], of_row[4]);
    bench_end(&k.b);
}

// ---- what is refused ----------------------------------------------------------------------------------------

static uint64_t before_refusal;

static void check_refused(int line, tsl_result result, tsl_result expected)
{
    check_refusal(line, &heard, result, expected);
    CHECK_MSG(world_hash(k.b.s.world) == before_refusal, "line %d: the world has changed", line);
}

#define REFUSED(expected, call) check_refused(__LINE__, call, expected)

static void begin_refusals(uint32_t is_strip)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    heard.count = 0;
    skirt_begin(&k, &desc, 6, 5, is_strip, 1.0);
    before_refusal = world_hash(k.b.s.world);
}

static void descriptions_are_refused_by_name(void)
{
    begin_refusals(1);
    tsl_links_id id;
    tsl_links_desc good = k.desc, desc;
    tsl_chain_id chains[6];
#define CREATE(code)                                                                                                   \
    REFUSED(code, tsl_links_create(k.b.s.world, k.b.rig->id, &desc, NULL, &id)), check_null(__LINE__, id.bits)
    desc = good, desc.struct_size = 8, CREATE(TSL_ERROR_NOT_INITIALIZED);
    desc = good, desc.flags = 2, CREATE(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.layout = 4, CREATE(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.reserved = 1, CREATE(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.chain_count = 0, CREATE(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.chain_count = 1, CREATE(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.chain_count = 2, desc.layout = TSL_LINKS_RING, CREATE(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.chains = NULL, CREATE(TSL_ERROR_NULL_POINTER);
    desc = good, desc.pair_count = 1, CREATE(TSL_ERROR_NULL_POINTER);
    memcpy(chains, k.chains, sizeof chains);
    desc = good, desc.chains = chains, chains[4] = chains[1], CREATE(TSL_ERROR_INVALID_ARGUMENT); // twice
    chains[4].bits = 0;
    CREATE(TSL_ERROR_INVALID_HANDLE);
    REFUSED(TSL_ERROR_NULL_POINTER, tsl_links_create(k.b.s.world, k.b.rig->id, NULL, NULL, &id));
    REFUSED(TSL_ERROR_NULL_POINTER, tsl_links_create(k.b.s.world, k.b.rig->id, &good, NULL, NULL));
    bench_end(&k.b);
}

static void chains_of_other_rigs_forks_and_models_are_refused(void)
{
    begin_refusals(1);
    tsl_links_id id;
    scene_rig *second = scene_add_rig(&k.b.s);
    uint32_t body = scene_add_bone(second, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t trunk = scene_add_bones(second, (int32_t)body, 2, (tsl_vec3){0.0f, -0.1f, 0.0f});
    scene_add_bones(second, (int32_t)trunk + 1, 2, (tsl_vec3){0.1f, -0.1f, 0.0f});
    scene_add_bones(second, (int32_t)trunk + 1, 2, (tsl_vec3){-0.1f, -0.1f, 0.0f});
    uint32_t line = scene_add_bones(second, (int32_t)body, 3, (tsl_vec3){0.2f, -0.1f, 0.0f});
    uint32_t others = scene_add_bones(second, (int32_t)body, 4, (tsl_vec3){0.0f, 0.1f, 0.0f});
    scene_create_rig(&k.b.s, second, 60.0f);
    tsl_chain_id two[] = {scene_add_chain(&k.b.s, second, trunk, &k.b.desc, NULL),
                          scene_add_chain(&k.b.s, second, line, &k.b.desc, NULL)};
    before_refusal = world_hash(k.b.s.world);
    tsl_links_desc desc = k.desc;
    tsl_chain_id mixed[] = {k.chains[0], two[1]};
    desc.chains = mixed;
    desc.chain_count = 2;
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, tsl_links_create(k.b.s.world, k.b.rig->id, &desc, NULL, &id));
    desc.chains = two;
    REFUSED(TSL_ERROR_NOT_SUPPORTED, tsl_links_create(k.b.s.world, second->id, &desc, NULL, &id));
    for (uint32_t model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model)
        for (uint32_t by_name = 0; by_name < 2; ++by_name) { // and in pairs, where it is a root that pins
            const uint32_t bones[] = {others + 2 * model, others + 2 * model + 1};
            char text[128];
            TSL_INIT(tsl_links_desc, set);
            tsl_chain_desc unlike = k.b.desc;
            unlike.model = model;
            unlike.bones = bones;
            unlike.bone_count = 2;
            tsl_chain_id chains[] = {two[1], scene_add_chain(&k.b.s, second, 0, &unlike, NULL)};
            tsl_link pair = {chains[0], chains[1], 2, 0, TSL_LINK_STRUCTURAL, -1.0f};
            set.chains = chains;
            set.chain_count = by_name ? 2 : 0;
            set.pairs = by_name ? NULL : &pair;
            set.pair_count = !by_name;
            before_refusal = world_hash(k.b.s.world);
            CHECK_INT(tsl_links_create(k.b.s.world, second->id, &set, NULL, &id), TSL_ERROR_NOT_SUPPORTED);
            snprintf(text, sizeof text,
                     "tsl_links_create: %s is of TSL_MODEL_%s: only chains of TSL_MODEL_TASSEL are linked",
                     by_name ? "desc.chains[1]" : "desc.pairs[0].chain_b",
                     model == TSL_MODEL_CHAIN ? "CHAIN" : "SPRING");
            CHECK_MSG(heard.count == 1 && strcmp(heard.message, text) == 0, "%s", heard.message);
            CHECK(world_hash(k.b.s.world) == before_refusal);
            heard.count = 0;
            CHECK_INT(tsl_chain_destroy(k.b.s.world, chains[1]), TSL_OK);
        }
    bench_end(&k.b);
}

static void pairs_are_refused_by_name(void)
{
    begin_refusals(1);
    tsl_links_id id;
    tsl_link good = {k.chains[0], k.chains[1], 1, 2, TSL_LINK_SHEAR, -1.0f}, pair = good, many[40];
    tsl_links_desc desc = k.desc;
    desc.chain_count = 0;
    desc.pairs = &pair;
    desc.pair_count = 1;
#define PAIR(code) REFUSED(code, tsl_links_create(k.b.s.world, k.b.rig->id, &desc, NULL, &id))
    pair = good, pair.chain_b.bits ^= 1ull << 30, PAIR(TSL_ERROR_INVALID_HANDLE);
    pair = good, pair.particle_a = 5, PAIR(TSL_ERROR_INDEX_OUT_OF_RANGE);
    pair = good, pair.particle_b = 99, PAIR(TSL_ERROR_INDEX_OUT_OF_RANGE);
    pair = good, pair.kind = 3, PAIR(TSL_ERROR_INVALID_ARGUMENT);
    pair = good, pair.chain_b = pair.chain_a, pair.particle_b = 1, PAIR(TSL_ERROR_INVALID_ARGUMENT);
    pair = good, pair.particle_a = pair.particle_b = 0, PAIR(TSL_ERROR_INVALID_ARGUMENT);
    for (uint32_t i = 0; i < 40; ++i)
        many[i] = (tsl_link){k.chains[0], k.chains[1 + i % 5], 1, 1 + i / 5 % 4, TSL_LINK_SHEAR, -1.0f};
    desc.pairs = many;
    desc.pair_count = 33;
    PAIR(TSL_ERROR_TOO_MANY);
    desc.pair_count = 32;
    CHECK_INT(tsl_links_create(k.b.s.world, k.b.rig->id, &desc, NULL, &id), TSL_OK);
    bench_end(&k.b);
}

static void parameters_are_refused_by_name(void)
{
    static const tsl_curve_key keys[] = {{0.5f, 1.0f, 0.0f, 0.0f}, {0.5f, 1.0f, 0.0f, 0.0f}};
    begin_refusals(0);
    CHECK_INT(skirt_link(&k), TSL_OK);
    before_refusal = world_hash(k.b.s.world);
    tsl_links_params p;
#define SET(code) REFUSED(code, tsl_links_set_params(k.b.s.world, k.links, &p))
    p = k.params, p.rounds = 0, SET(TSL_ERROR_INVALID_ARGUMENT);
    p = k.params, p.rounds = 17, SET(TSL_ERROR_INVALID_ARGUMENT);
    p = k.params, p.struct_size = 4, SET(TSL_ERROR_NOT_INITIALIZED);
    p = k.params, p.shear.resists = 8, SET(TSL_ERROR_INVALID_ARGUMENT);
    p = k.params, p.bend.most = 0.9f, SET(TSL_ERROR_INVALID_ARGUMENT);
    tsl_world *world = k.b.s.world;
    REFUSED(TSL_ERROR_NULL_POINTER, tsl_links_set_params(world, k.links, NULL));
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, tsl_links_set_curve(world, k.links, 3, 0, keys, 1));
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, tsl_links_set_curve(world, k.links, 0, 5, keys, 1));
    REFUSED(TSL_ERROR_NOT_INCREASING, tsl_links_set_curve(world, k.links, 0, 0, keys, 2));
    REFUSED(TSL_ERROR_NULL_POINTER, tsl_links_set_curve(world, k.links, 0, 0, NULL, 1));
    uint32_t count = 3;
    tsl_link links[3];
    tsl_link_strand strands[3];
    tsl_links_info info = {0};
    REFUSED(TSL_ERROR_NULL_POINTER, tsl_links_get_user_data(world, k.links, NULL));
    REFUSED(TSL_ERROR_NULL_POINTER, tsl_links_get_links(world, k.links, links, NULL));
    REFUSED(TSL_ERROR_BUFFER_TOO_SMALL, tsl_links_get_links(world, k.links, links, &count));
    count = 3;
    REFUSED(TSL_ERROR_BUFFER_TOO_SMALL, tsl_links_get_strands(world, k.links, strands, &count));
    CHECK_INT(count, 6);
    REFUSED(TSL_ERROR_NOT_INITIALIZED, tsl_links_get_info(world, k.links, &info));
    CHECK_INT(tsl_links_destroy(world, k.links), TSL_OK);
    bench_end(&k.b);
}

int main(void)
{
    RUN(a_set_sleeps_and_wakes_as_one);
    RUN(sets_come_to_rest);
    RUN(what_is_switched_off_pulls_at_nobody);
    RUN(curves_act_along_the_strands);
    RUN(descriptions_are_refused_by_name);
    RUN(chains_of_other_rigs_forks_and_models_are_refused);
    RUN(pairs_are_refused_by_name);
    RUN(parameters_are_refused_by_name);
    return REPORT();
}
