// SPDX-License-Identifier: MIT
// A rig file's tuning comes to what tsl_chain_tune gives on the rig's bones, follows while it is edited, and is written again as it
// stands.
#include "asset/fixture.h"

#include "tassel/tune.h"

#include <cjson/cJSON.h>

static tsl_assets *assets;

#define TEXT(chain)                                                                                          \
    "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.81, 0], \"ticks_per_second\": 90}, "     \
    "\"chains\": [" chain "]}"

// The tail of three bones below its root and a tip, each 0.1 long.
static const char tail_text[] = TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"tuning\": "
                                     "{\"frequency\": 1.25, \"sag\": 0.3, \"wind\": 2}}");

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
static void check_tuned(const char *text, const char *plain, const tsl_tuning *tuning,
                        const tsl_tuning_chain *chain)
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
    t.frequency = 1.25f, t.sag = 0.3f, t.wind = 2.0f;
    check_tuned(tail_text, TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\"}"), &t, &chain);
    // Of several strands the longest; the tip's length of its own; bones by name.
    tsl_tuning_init(&t, sizeof t);
    chain.length = 0.5f;
    check_tuned(TEXT("{\"roots\": [\"BraidL2\", \"Tail1\"], \"tip\": \"length\", \"tip_length\": 0.2, "
                     "\"tuning\": {}}"),
                TEXT("{\"roots\": [\"BraidL2\", \"Tail1\"], \"tip\": \"length\", \"tip_length\": 0.2}"), &t,
                &chain);
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
    CHECK_INT(
        cat_read(
            assets,
            TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"tuning\": {\"sag\": 0.1, \"inert\": 0.5}}")),
        TSL_OK);
    tsl_chain_params after = cat_params(&c, 0);
    CHECK(after.gravity_scale < 0.9f * before.gravity_scale && after.inert > before.inert);
    CHECK(after.inert_parent == 1.0f && cat_revision(&c) == revision);
    CHECK_INT(cat_read(assets, TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\"}")), TSL_OK);
    after = cat_params(&c, 0);
    CHECK(after.inert_parent == 0.0f && after.inert == 0.5f && after.elasticity == 0.05f);
    cat_destroy(&c);
}

// Also where the host has tuned it for another rate: those numbers are the tuning's, and only others go into the file.
static void it_is_written_as_it_stands(void)
{
    cat c;
    TSL_INIT(tsl_tuning, t);
    tsl_tuning_chain chain = tail_chain();
    uint64_t size = 0;
    begin(&c, tail_text);
    chain.ticks_per_second = 30.0f;
    CHECK_INT(tsl_chain_tune(c.world, cat_chain(&c, 0), &t, &chain), TSL_OK);
    tsl_chain_params p = cat_params(&c, 0);
    p.friction = 0.25f;
    CHECK_INT(tsl_chain_set_params(c.world, cat_chain(&c, 0), &p), TSL_OK);
    CHECK_INT(tsl_asset_rig_write(c.parts, NULL, &size), TSL_OK);
    char *text = malloc((size_t)size);
    CHECK_INT(tsl_asset_rig_write(c.parts, text, &size), TSL_OK);
    cJSON *expected = cJSON_Parse(
        TEXT("{\"preset\": \"tail\", \"root\": \"Tail1\", \"tuning\": {\"frequency\": 1.25, \"sag\": 0.3, "
             "\"wind\": 2}, \"friction\": 0.25}"));
    cJSON *written = cJSON_Parse(text);
    CHECK_MSG(cJSON_Compare(expected, written, 1), "%s", text);
    cJSON_Delete(expected);
    cJSON_Delete(written);
    free(text);
    cat_destroy(&c);
}

// A preset may have one, which a chain's own replaces as a whole, and which parameters of its own cannot stand beside.
static void presets_may_tune(void)
{
    static const char preset[] = "{\"tuning\": {\"frequency\": 3, \"sag\": 0.2}}";
    static const char mixed[] = "{\"tuning\": {\"frequency\": 3}, \"damping_curve\": [[0, 1]]}";
    cat a, b;
    CHECK_INT(tsl_assets_set_preset(assets, "wag", preset, sizeof preset - 1), TSL_OK);
    CHECK_INT(tsl_assets_set_preset(assets, "odd", mixed, sizeof mixed - 1), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(strstr(tsl_assets_message(assets), "damping_curve: is set by \"tuning\""), "%s",
              tsl_assets_message(assets));
    begin(&a, TEXT("{\"preset\": \"wag\", \"root\": \"Tail1\"}"));
    tsl_chain_params of_preset = cat_params(&a, 0);
    cat_destroy(&a);
    begin(&b, TEXT("{\"preset\": \"wag\", \"root\": \"Tail1\", \"tuning\": {\"sag\": 0.2}}"));
    tsl_chain_params own = cat_params(&b, 0);
    CHECK(of_preset.inert_parent == 1.0f && own.gravity_scale < 0.5f * of_preset.gravity_scale);
    CHECK(cat_read(assets, TEXT("{\"preset\": \"wag\", \"root\": \"Tail1\", \"wind_scale\": 2}")) != TSL_OK);
    CHECK_MSG(strstr(tsl_assets_message(assets), "wind_scale: is set by \"tuning\""), "%s",
              tsl_assets_message(assets));
    cat_destroy(&b);
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
    RUN(presets_may_tune);
    RUN(a_chain_without_bones_is_left_alone);
    tsl_assets_destroy(assets);
    return REPORT();
}
