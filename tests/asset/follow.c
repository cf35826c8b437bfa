// SPDX-License-Identifier: MIT
// Rigs follow when their rig file or a preset is read again.
#include "asset/fixture.h"
#include "tassel/debug.h"
#include "tassel/limits.h"

static tsl_assets *assets;

static tsl_result edit(const char *from, const char *to)
{
    char *text = cat_edit(cat_json, from, to);
    tsl_result result = cat_read(assets, text);
    free(text);
    return result;
}

static int says(const char *part)
{
    return strstr(tsl_assets_message(assets), part) != NULL;
}

static void numbers_change_and_motion_goes_on(void)
{
    cat a, b, plain;
    cat_create(&a, assets);
    cat_create(&b, assets);
    cat_create(&plain, assets);
    cat_step(&a, 30), cat_step(&b, 30), cat_step(&plain, 30);
    tsl_chain_id before = cat_chain(&a, 1);
    CHECK_INT(edit("\"damping\": 0.2", "\"damping\": 0.7"), TSL_OK);
    CHECK(cat_revision(&a) == 0 && cat_chain(&a, 1).bits == before.bits);
    CHECK(cat_params(&a, 1).damping == 0.7f && cat_params(&b, 1).damping == 0.7f && cat_params(&a, 2).damping == 0.2f);
    tsl_transform last = a.posed[9];
    cat_step(&a, 1), cat_step(&b, 1);
    CHECK(fabsf(a.posed[9].position.x - last.position.x) < 0.1f); // no restart: the tip goes on from where it was
    CHECK(memcmp(a.posed, b.posed, sizeof a.posed) == 0);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
    CHECK(cat_params(&a, 1).damping == 0.2f);
    cat_destroy(&a), cat_destroy(&b), cat_destroy(&plain);
}

static void everything_that_can_be_tuned_follows(void)
{
    TSL_INIT(tsl_chain_limit, limit);
    TSL_INIT(tsl_chain_position_limit, place);
    TSL_INIT(tsl_links_params, links_params);
    tsl_asset_links links;
    cat c, fresh;
    cat_create(&c, assets);
    CHECK_INT(
        edit("\"angle_a\": 1.25, \"angle_a_curve\": [[0, 0.5]", "\"angle_a\": 0.75, \"angle_a_curve\": [[0, 0.25]"),
        TSL_OK);
    CHECK_INT(tsl_chain_get_limit(c.world, cat_chain(&c, 1), &limit), TSL_OK);
    CHECK(limit.angle_a == 0.75f);
    cat_create(&fresh, assets);
    cat_step(&c, 20), cat_step(&fresh, 20); // the curve too: both move alike
    CHECK(memcmp(c.posed, fresh.posed, sizeof c.posed) == 0);
    cat_destroy(&fresh);
    CHECK_INT(edit("\"max_distance\": 0.25", "\"max_distance\": 0.125"), TSL_OK);
    CHECK_INT(tsl_chain_get_position_limit(c.world, cat_chain(&c, 2), &place), TSL_OK);
    CHECK(place.max_distance == 0.125f);
    CHECK_INT(tsl_chain_get_limit(c.world, cat_chain(&c, 1), &limit), TSL_OK);
    CHECK(limit.angle_a == 1.25f);
    CHECK_INT(edit("\"rounds\": 3", "\"rounds\": 5"), TSL_OK);
    CHECK_INT(tsl_asset_rig_get_links(c.parts, 0, &links), TSL_OK);
    CHECK_INT(tsl_links_get_params(c.world, links.id, &links_params), TSL_OK);
    CHECK(links_params.rounds == 5);
    CHECK_INT(edit("\"radius\": 0.08", "\"radius\": 0.16"), TSL_OK);
    cat_create(&fresh, assets);
    CHECK_INT(tsl_rig_teleport(c.world, c.rig, TSL_TELEPORT_RESET), TSL_OK);
    c.root = fresh.root;
    cat_step(&c, 1), cat_step(&fresh, 1);
    cat_destroy(&fresh);
    CHECK(cat_revision(&c) == 0);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
    cat_destroy(&c);
}

static void what_the_host_has_set_stays(void)
{
    cat c;
    cat_create(&c, assets);
    tsl_chain_params params = cat_params(&c, 1);
    params.weight = 0.25f;
    CHECK_INT(tsl_chain_set_params(c.world, cat_chain(&c, 1), &params), TSL_OK);
    CHECK_INT(edit("\"rounds\": 3", "\"rounds\": 5"), TSL_OK);
    CHECK(cat_params(&c, 1).weight == 0.25f);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
    cat_destroy(&c);
}

static void another_structure_is_made_in_the_same_rig(void)
{
    cat c, fresh;
    cat_create(&c, assets);
    cat_step(&c, 10);
    tsl_rig_id rig = c.rig;
    tsl_chain_id before = cat_chain(&c, 0);
    CHECK_INT(edit("\"root\": \"Tail1\"", "\"root\": \"Tail2\""), TSL_OK);
    CHECK(cat_revision(&c) == 1 && !tsl_chain_is_valid(c.world, before) && tsl_rig_is_valid(c.world, rig));
    TSL_INIT(tsl_asset_rig_info, info);
    CHECK_INT(tsl_asset_rig_get_info(c.parts, &info), TSL_OK);
    CHECK(info.rig.bits == rig.bits && info.chain_count == 3);
    TSL_INIT(tsl_world_stats, stats);
    CHECK_INT(tsl_world_get_stats(c.world, &stats), TSL_OK);
    CHECK(stats.chain_count == 3);
    cat_create(&fresh, assets);
    CHECK_INT(tsl_rig_teleport(c.world, c.rig, TSL_TELEPORT_RESET), TSL_OK);
    c.root = fresh.root;
    cat_step(&c, 20), cat_step(&fresh, 20);
    for (uint32_t b = 0; b < CAT_BONES; ++b)
        CHECK_NEAR(c.posed[b].position.x, fresh.posed[b].position.x, 5e-3); // their clocks are out of phase
    cat_destroy(&fresh);
    CHECK_INT(cat_read(assets, "{\"format\": \"tassel_rig/1\"}"), TSL_OK);
    CHECK_INT(tsl_world_get_stats(c.world, &stats), TSL_OK);
    CHECK(stats.chain_count == 0 && stats.collider_count == 0 && cat_revision(&c) == 2);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
    cat_destroy(&c);
}

static void a_refused_edit_changes_nothing(void)
{
    static const char hull[] = "\"shape\": \"hull\", \"planes\": [[1, 0, 0, 1], [0, 1, 0, 1]], \"b\": [0, 1, 0]";
    static const struct {
        const char *from, *to, *says;
        tsl_result result;
    } cases[] = {
        {"\"damping\": 0.2", "\"damping\": 2", "damping: 2 is not from 0 to 1", TSL_ERROR_INVALID_ARGUMENT},
        {"\"root\": \"Tail1\"", "\"root\": \"Tail9\"", "did you mean \"Tail1\"", TSL_ERROR_INVALID_ARGUMENT},
        {"\"root\": \"BraidR1\"", "\"root\": \"BraidL2\"", "TSL_ERROR_BONE_IN_USE: tsl_chain_create",
         TSL_ERROR_BONE_IN_USE},
        {"\"shape\": \"sphere\", \"radius\": 0.08", hull, "colliders[0] \"head\": TSL_ERROR_INVALID_ARGUMENT",
         TSL_ERROR_INVALID_ARGUMENT},
        {"{\"format\"", "{\"form\"", "unknown key", TSL_ERROR_INVALID_ARGUMENT},
    };
    cat a, b;
    cat_create(&a, assets);
    cat_create(&b, assets);
    cat_step(&a, 12), cat_step(&b, 20);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        uint64_t hash_a = cat_hash(&a), hash_b = cat_hash(&b);
        CHECK_INT(edit(cases[i].from, cases[i].to), cases[i].result);
        CHECK_MSG(i == 4 || says(cases[i].says), "%s", tsl_assets_message(assets));
        CHECK(cat_hash(&a) == hash_a && cat_hash(&b) == hash_b && cat_revision(&a) == 0);
        CHECK(cat_params(&b, 1).damping == 0.2f);
    }
    cat_destroy(&a), cat_destroy(&b);
}

static void a_preset_is_shared(void)
{
    static const char stiff[] =
        "{\"tip\": \"ratio\", \"tip_length\": 1, \"damping\": 0.6, \"limit\": {\"kind\": \"cone\", "
        "\"angle_a\": 0.5, \"angle_a_curve\": [[0, 0.5], [1, 1]]}}";
    static const char other[] =
        "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"BraidL1\", \"preset\": \"hair\"}]}";
    cat c;
    cat_create(&c, assets);
    cat_step(&c, 15);
    CHECK_INT(tsl_assets_set_rig(assets, "other", other, strlen(other)), TSL_OK);
    CHECK_INT(tsl_assets_set_preset(assets, "tail", stiff, strlen(stiff)), TSL_OK);
    CHECK(cat_params(&c, 0).damping == 0.6f && cat_params(&c, 1).damping == 0.2f && cat_revision(&c) == 0);
    CHECK_INT(tsl_assets_set_preset(assets, "tail", "{\"damping\": 9}", 14), TSL_ERROR_INVALID_ARGUMENT);
    CHECK(cat_params(&c, 0).damping == 0.6f);
    CHECK_INT(tsl_assets_set_preset(assets, "tail", "{\"damping\": 0.3}", 16),
              TSL_OK); // no tip, no limit: other chains
    CHECK(cat_params(&c, 0).damping == 0.3f && cat_revision(&c) == 1);
    CHECK_INT(tsl_assets_set_preset(assets, "own", stiff, strlen(stiff)), TSL_OK);
    CHECK_INT(edit("\"preset\": \"tail\"", "\"preset\": \"own\""), TSL_OK);
    CHECK(cat_params(&c, 0).damping == 0.6f);
    CHECK_INT(tsl_assets_remove_rig(assets, "other"), TSL_OK);
    cat_destroy(&c);
}

static void clock_and_jumps_follow_in_rigs_that_were_created_here(void)
{
    cat c;
    tsl_asset_rig *second = NULL;
    tsl_asset_rig_desc desc;
    TSL_INIT(tsl_asset_rig_info, info);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
    cat_create(&c, assets);
    cat_step(&c, 2);
    uint64_t hash = cat_hash(&c);
    CHECK_INT(edit("\"ticks_per_second\": 90", "\"ticks_per_second\": 45"), TSL_OK);
    CHECK(cat_hash(&c) != hash);
    CHECK_INT(cat_read(assets, "{\"format\": \"tassel_rig/1\"}"), TSL_OK);
    cat_fill_desc(&c, &desc);
    desc.rig = c.rig;
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &desc, &second), TSL_OK);
    CHECK_INT(tsl_asset_rig_get_info(second, &info), TSL_OK);
    tsl_asset_rig_destroy(second);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
    cat_destroy(&c);
}

int main(void)
{
    if (tsl_assets_create(&assets) != TSL_OK || cat_read(assets, cat_json) != TSL_OK)
        return printf("%s\n", tsl_assets_message(assets)), 1;
    RUN(numbers_change_and_motion_goes_on);
    RUN(everything_that_can_be_tuned_follows);
    RUN(what_the_host_has_set_stays);
    RUN(another_structure_is_made_in_the_same_rig);
    RUN(a_refused_edit_changes_nothing);
    RUN(clock_and_jumps_follow_in_rigs_that_were_created_here);
    RUN(a_preset_is_shared);
    tsl_assets_destroy(assets);
    return REPORT();
}
