// SPDX-License-Identifier: MIT
// A rig file's tuning comes to what tsl_chain_tune gives on the rig's bones, follows while it is edited, and is written again as it
// stands.
#include "asset/fixture.h"

#include "tassel/tune.h"

#include <cjson/cJSON.h>
#include <math.h>

static tsl_assets *assets;

#define TEXT(chain)                                                                                                    \
    "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.81, 0], \"ticks_per_second\": 90}, "               \
    "\"chains\": [" chain "]}"

// The tail of three bones below its root and a tip, each 0.1 long.
static const char tail_text[] = TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"tuning\": "
                                     "{\"frequency\": 1.75, \"sag\": 0.3, \"wind\": 2}}");

static tsl_tuning_chain tail_chain(void)
{
    TSL_INIT(tsl_tuning_chain, chain);
    chain.bone_count = 4;
    chain.length = 0.4f;
    chain.ticks_per_second = 90.0f;
    chain.gravity = 9.81f;
    return chain;
}

static void begin(cat *c, const char *text)
{
    CHECK_MSG(cat_read(assets, text) == TSL_OK, "%s", tsl_assets_message(assets));
    cat_create(c, assets);
}

// Whether the two move alike, to the bit: parameters, curves and all.
static void check_same(cat *a, cat *b)
{
    tsl_chain_params of_a = cat_params(a, 0), of_b = cat_params(b, 0);
    CHECK_BITS(&of_a, &of_b, sizeof of_a);
    cat_step(a, 60);
    cat_step(b, 60);
    CHECK_BITS(a->posed, b->posed, sizeof a->posed);
}

// Rigs follow their file: each has one of its own.
static void check_tuned(const char *text, const char *plain, const tsl_tuning *tuning, const tsl_tuning_chain *chain)
{
    cat tuned, by_hand;
    tsl_assets *all = assets, *others = NULL;
    begin(&by_hand, plain);
    CHECK_INT(tsl_chain_tune(by_hand.world, cat_chain(&by_hand, 0), tuning, chain), TSL_OK);
    CHECK_INT(tsl_assets_create(&others), TSL_OK);
    assets = others;
    begin(&tuned, text);
    check_same(&tuned, &by_hand);
    cat_destroy(&tuned);
    assets = all;
    tsl_assets_destroy(others);
    cat_destroy(&by_hand);
}

static void it_is_what_the_library_gives(void)
{
    TSL_INIT(tsl_tuning, t);
    tsl_tuning_chain chain = tail_chain();
    t.frequency = 1.75f, t.sag = 0.3f, t.wind = 2.0f;
    t.half_life = 0.2f, t.bend = 0.6f, t.inert = 0.05f; // of the preset
    check_tuned(tail_text, TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\"}"), &t, &chain);
    // Of several strands the longest; the tip's length of its own; bones by name.
    tsl_tuning_init(&t, sizeof t);
    chain.length = 0.5f;
    check_tuned(TEXT("{\"roots\": [\"BraidL2\", \"Tail1\"], \"tip\": \"length\", \"tip_length\": 0.2, "
                     "\"tuning\": {}}"),
                TEXT("{\"roots\": [\"BraidL2\", \"Tail1\"], \"tip\": \"length\", \"tip_length\": 0.2}"), &t, &chain);
    // The tip of a single bone is as far as that is from its own parent: the braid hangs 0.141 from the head.
    chain.bone_count = 1, chain.length = 2.0f * sqrtf(0.1f * 0.1f + 0.1f * 0.1f);
    check_tuned(TEXT("{\"root\": \"BraidL1\", \"exclude\": [\"BraidL2\"], \"tip\": \"ratio\", "
                     "\"tip_length\": 2, \"tuning\": {}}"),
                TEXT("{\"root\": \"BraidL1\", \"exclude\": [\"BraidL2\"], \"tip\": \"ratio\", "
                     "\"tip_length\": 2}"),
                &t, &chain);
    chain.bone_count = 2, chain.length = 0.2f;
    check_tuned(TEXT("{\"bones\": [\"Tail1\", \"Tail2\", \"Tail3\"], \"tuning\": {}}"),
                TEXT("{\"bones\": [\"Tail1\", \"Tail2\", \"Tail3\"]}"), &t, &chain);
    check_tuned(TEXT("{\"root\": \"Tail1\", \"exclude\": [\"Tail4\"], \"tuning\": {}}"),
                TEXT("{\"root\": \"Tail1\", \"exclude\": [\"Tail4\"]}"), &t, &chain);
}

static void it_follows_the_file(void)
{
    cat c;
    begin(&c, tail_text);
    tsl_chain_params before = cat_params(&c, 0);
    uint32_t revision = cat_revision(&c);
    cat_step(&c, 10);
    CHECK_INT(cat_read(assets,
                       TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"tuning\": {\"sag\": 0.1, \"inert\": 0.5}}")),
              TSL_OK);
    tsl_chain_params after = cat_params(&c, 0);
    CHECK(after.gravity_scale < 0.9f * before.gravity_scale && after.inert > before.inert);
    CHECK(after.inert_parent == 1.0f && cat_revision(&c) == revision);
    CHECK_INT(cat_read(assets, TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"damping\": 0.2}")), TSL_OK);
    after = cat_params(&c, 0);
    CHECK(after.inert_parent == 0.0f && after.inert == 0.5f && after.damping == 0.2f);
    CHECK_INT(cat_read(assets, TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\"}")), TSL_OK);
    CHECK(cat_params(&c, 0).inert_parent == 1.0f && cat_revision(&c) == revision);
    cat_destroy(&c);
}

// A file without gravity leaves that to the host, and is tuned for the earth's.
static void without_gravity_it_is_for_the_earth(void)
{
    static const char text[] = "{\"format\": \"tassel_rig/1\", \"world\": {\"ticks_per_second\": 90}, \"chains\": "
                               "[{\"root\": \"Tail1\", \"tuning\": {\"sag\": 0.3}}]}";
    cat a, b;
    begin(&a, text);
    tsl_chain_params without = cat_params(&a, 0);
    cat_destroy(&a);
    begin(&b, TEXT("{\"root\": \"Tail1\", \"tuning\": {\"sag\": 0.3}}"));
    tsl_chain_params with = cat_params(&b, 0);
    CHECK_BITS(&without, &with, sizeof with);
    cat_destroy(&b);
}

static char *written(const cat *c)
{
    uint64_t size = 0;
    CHECK_INT(tsl_asset_rig_write(c->parts, NULL, &size), TSL_OK);
    char *text = malloc((size_t)size);
    if (!text)
        exit(3);
    CHECK_INT(tsl_asset_rig_write(c->parts, text, &size), TSL_OK);
    return text;
}

// Also where the host has tuned it for another rate: those numbers are the tuning's, and only others go into the file.
static void it_is_written_as_it_stands(void)
{
    cat c;
    TSL_INIT(tsl_tuning, t);
    tsl_tuning_chain chain = tail_chain();
    begin(&c, tail_text);
    chain.ticks_per_second = 30.0f;
    CHECK_INT(tsl_chain_tune(c.world, cat_chain(&c, 0), &t, &chain), TSL_OK);
    tsl_chain_params p = cat_params(&c, 0);
    p.friction = 0.25f;
    CHECK_INT(tsl_chain_set_params(c.world, cat_chain(&c, 0), &p), TSL_OK);
    char *text = written(&c);
    cJSON *expected =
        cJSON_Parse(TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"tuning\": {\"frequency\": 1.75, \"sag\": 0.3, "
                         "\"wind\": 2}, \"friction\": 0.25}"));
    cJSON *written = cJSON_Parse(text);
    CHECK_MSG(cJSON_Compare(expected, written, 1), "%s", text);
    cJSON_Delete(expected);
    cJSON_Delete(written);
    free(text);
    cat_destroy(&c);
}

// A host that sets the numbers beneath has left the tuning: they are written, with the curves that they multiply, and what is read
// again moves as before.
static void left_behind_it_is_written_as_numbers(void)
{
    static const char *const chains[] = {TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\"}"), tail_text};
    for (size_t i = 0; i < 2; ++i) {
        cat c, again;
        tsl_assets *all = assets, *others = NULL;
        begin(&c, chains[i]);
        tsl_chain_params p = cat_params(&c, 0);
        p.damping = 0.75f, p.gravity_scale *= 0.5f;
        CHECK_INT(tsl_chain_set_params(c.world, cat_chain(&c, 0), &p), TSL_OK);
        char *text = written(&c);
        CHECK_MSG(!strstr(text, "\"tuning\"") && strstr(text, "\"elasticity_curve\""), "%s", text);
        CHECK_INT(tsl_assets_create(&others), TSL_OK);
        assets = others;
        begin(&again, text);
        check_same(&c, &again);
        cat_destroy(&again);
        assets = all;
        tsl_assets_destroy(others);
        free(text);
        cat_destroy(&c);
    }
}

// ---- presets ----------------------------------------------------------------------------------------------

// A preset may have one, of which a chain's own replaces the fields that it has.
static void presets_may_tune(void)
{
    static const char preset[] = "{\"tuning\": {\"frequency\": 3, \"sag\": 0.2}}";
    TSL_INIT(tsl_tuning, t);
    tsl_tuning_chain chain = tail_chain();
    chain.bone_count = 3, chain.length = 0.3f;
    CHECK_INT(tsl_assets_set_preset(assets, "wag", preset, sizeof preset - 1), TSL_OK);
    t.frequency = 3.0f, t.sag = 0.5f;
    cat own, by_hand;
    begin(&own, TEXT("{\"preset\": \"wag\", \"root\": \"Tail1\", \"tuning\": {\"sag\": 0.5}}"));
    tsl_chain_params of_own = cat_params(&own, 0);
    cat_destroy(&own);
    begin(&by_hand, TEXT("{\"root\": \"Tail1\"}"));
    CHECK_INT(tsl_chain_tune(by_hand.world, cat_chain(&by_hand, 0), &t, &chain), TSL_OK);
    tsl_chain_params of_hand = cat_params(&by_hand, 0);
    CHECK_BITS(&of_own, &of_hand, sizeof of_own);
    cat_destroy(&by_hand);
}

static const char *const raw_keys[] = {"\"damping\": 0.2",       "\"damping_curve\": [[0, 1], [1, 2]]",
                                       "\"elasticity\": 0.1",    "\"elasticity_curve\": [[0, 2]]",
                                       "\"inert\": 0.7",         "\"inert_curve\": [[0, 0.5]]",
                                       "\"inert_parent\": 0.25", "\"gravity_scale\": 0.5",
                                       "\"wind_scale\": 2",      "\"wind_scale_curve\": [[0, 0.5]]",
                                       "\"force\": [1, 0, 0]"};

static void springs_have_the_numbers_of_their_preset(void)
{
    cat c;
    begin(&c, TEXT("{\"preset\": \"tail\", \"model\": \"spring\", \"bones\": [\"Tail1\", \"Tail2\"]}"));
    tsl_chain_params params = cat_params(&c, 0);
    CHECK_NEAR(params.damping, 0.12f, 0.0f);
    CHECK_NEAR(params.inert_parent, 0.0f, 0.0f);
    cat_destroy(&c);
}

// A chain with the preset `name` and one of the keys, as it moves.
static void play(const char *name, const char *key, cat *out)
{
    char text[512];
    snprintf(text, sizeof text, TEXT("{\"preset\": \"%s\", \"root\": \"Tail1\", %s}"), name, key);
    begin(out, text);
    cat_step(out, 30);
}

// Whichever of the parameters of a tuning a chain has itself, the preset's numbers stand beside it, as without a tuning.
static void numbers_of_a_chain_leave_the_tuning_of_its_preset(void)
{
    static const char numbers[] = "\"damping\": 0.125, \"elasticity\": 0.0625, \"inert\": 0.5, \"gravity_scale\": 0.25";
    char both[256], plain[256];
    snprintf(both, sizeof both, "{\"tuning\": {\"frequency\": 3}, %s}", numbers);
    snprintf(plain, sizeof plain, "{%s}", numbers);
    CHECK_INT(tsl_assets_set_preset(assets, "both", both, strlen(both)), TSL_OK);
    CHECK_INT(tsl_assets_set_preset(assets, "plain", plain, strlen(plain)), TSL_OK);
    for (size_t i = 0; i < sizeof raw_keys / sizeof raw_keys[0]; ++i) {
        cat a, b;
        play("both", raw_keys[i], &a);
        tsl_chain_params of_a = cat_params(&a, 0);
        uint64_t moved = cat_hash(&a);
        cat_destroy(&a);
        play("plain", raw_keys[i], &b);
        tsl_chain_params of_b = cat_params(&b, 0);
        CHECK_MSG(memcmp(&of_a, &of_b, sizeof of_a) == 0 && moved == cat_hash(&b), "%s", raw_keys[i]);
        cat_destroy(&b);
        // Beside a tuning of the chain itself there is nothing to choose.
        char text[512];
        snprintf(text, sizeof text, TEXT("{\"preset\": \"both\", \"root\": \"Tail1\", \"tuning\": {}, %s}"),
                 raw_keys[i]);
        CHECK_INT(cat_read(assets, text), TSL_ERROR_INVALID_ARGUMENT);
        CHECK_MSG(strstr(tsl_assets_message(assets), "is set by \"tuning\""), "%s", tsl_assets_message(assets));
    }
}

static void what_a_tuning_does_not_set_leaves_it_on(void)
{
    cat c;
    begin(&c, TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"stiffness\": 0.1, \"gravity_falloff\": 0, "
                   "\"limit\": "
                   "{\"kind\": \"none\"}}"));
    tsl_chain_params p = cat_params(&c, 0);
    CHECK(p.inert_parent == 1.0f && p.stiffness == 0.1f && p.gravity_falloff == 0.0f);
    cat_destroy(&c);
}

// A root without anything below it has nothing that could swing.
static void a_chain_without_bones_is_left_alone(void)
{
    cat c;
    begin(&c, TEXT("{\"root\": \"Tail4\", \"tuning\": {}}"));
    CHECK(cat_params(&c, 0).inert_parent == 0.0f);
    cat_step(&c, 5);
    cat_destroy(&c);
}

int main(void)
{
    CHECK_INT(tsl_assets_create(&assets), TSL_OK);
    RUN(it_is_what_the_library_gives);
    RUN(it_follows_the_file);
    RUN(it_is_written_as_it_stands);
    RUN(without_gravity_it_is_for_the_earth);
    RUN(left_behind_it_is_written_as_numbers);
    RUN(presets_may_tune);
    RUN(springs_have_the_numbers_of_their_preset);
    RUN(numbers_of_a_chain_leave_the_tuning_of_its_preset);
    RUN(what_a_tuning_does_not_set_leaves_it_on);
    RUN(a_chain_without_bones_is_left_alone);
    tsl_assets_destroy(assets);
    return REPORT();
}
