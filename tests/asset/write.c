// SPDX-License-Identifier: MIT
// A rig file written again holds what the rig holds.
#include "asset/fixture.h"
#include "tassel/limits.h"

#include <cjson/cJSON.h>
#include <stdint.h>

static tsl_assets *assets;

// free() it.
static char *written(const cat *c)
{
    uint64_t size = 0;
    CHECK_MSG(tsl_asset_rig_write(c->parts, NULL, &size) == TSL_OK, "%s", tsl_assets_message(assets));
    char *text = malloc((size_t)size + 1);
    if (!text)
        exit(3);
    uint64_t room = size;
    CHECK_INT(tsl_asset_rig_write(c->parts, text, &room), TSL_OK);
    CHECK(room == size && strlen(text) + 1 == size);
    return text;
}

static void an_untouched_rig_gives_the_file_again(void)
{
    cat c;
    cat_create(&c, assets);
    char *text = written(&c);
    cJSON *before = cJSON_Parse(cat_json), *after = cJSON_Parse(text);
    CHECK_MSG(cJSON_Compare(before, after, 1), "%s", text);
    CHECK(strstr(text, "made by hand") && strstr(text, "1.25") && strstr(text, "0.001"));
    cJSON_Delete(before);
    cJSON_Delete(after);
    free(text);
    cat_destroy(&c);
}

static void the_buffer_is_measured(void)
{
    cat c;
    char small[64];
    uint64_t size = 0;
    cat_create(&c, assets);
    CHECK_INT(tsl_asset_rig_write(c.parts, NULL, &size), TSL_OK);
    uint64_t room = sizeof small;
    memset(small, 7, sizeof small);
    CHECK_INT(tsl_asset_rig_write(c.parts, small, &room), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK(room == size && small[0] == 7);
    char *exact = malloc((size_t)size);
    room = size - 1;
    CHECK_INT(tsl_asset_rig_write(c.parts, exact, &room), TSL_ERROR_BUFFER_TOO_SMALL);
    CHECK(exact && room == size);
    CHECK_INT(tsl_asset_rig_write(c.parts, exact, &room), TSL_OK);
    free(exact);
    cat_destroy(&c);
}

static uint64_t random_state = 88172645463325252u;

static float random_share(void)
{
    random_state ^= random_state << 13, random_state ^= random_state >> 7, random_state ^= random_state << 17;
    return (float)(random_state >> 40) * (1.0f / 16777216.0f);
}

static void tune(cat *c, uint32_t chain)
{
    tsl_chain_params p = cat_params(c, chain);
    float *const shares[] = {
        &p.weight,   &p.damping,         &p.elasticity,       &p.stiffness,  &p.inert,        &p.inert_rotation,
        &p.friction, &p.gravity_falloff, &p.relative_damping, &p.rest_blend, &p.inert_parent, &p.length_elasticity};
    float *const others[] = {&p.radius,          &p.gravity_scale,
                             &p.gravity.x,       &p.gravity.z,
                             &p.force.y,         &p.disable_distance,
                             &p.fade_seconds,    &p.felt_speed_limit,
                             &p.felt_turn_limit, &p.wind_scale,
                             &p.push_out_speed,  &p.fork_weight,
                             &p.max_stretch,     &p.push};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; ++i)
        if (random_share() < 0.5f)
            *shares[i] = random_share();
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i)
        if (random_share() < 0.5f)
            *others[i] = 10.0f * random_share();
    p.freeze_axis = (tsl_freeze_axis)(4.0f * random_share());
    p.scale_rule = (tsl_scale_rule)(3.0f * random_share());
    p.scale_change = (tsl_scale_change)(2.0f * random_share());
    p.max_squash = random_share() < 0.5f ? 0.9f * random_share() : p.max_squash;
    if (chain == 0) // which its preset tunes: this leaves it
        p.elasticity = random_share();
    if (random_share() < 0.5f)
        p.wind_layers = ~(uint32_t)(16777216.0f * random_share());
    CHECK_MSG(tsl_chain_set_params(c->world, cat_chain(c, chain), &p) == TSL_OK, "%s", c->message);
}

static void tune_limits(cat *c, uint32_t chain)
{
    TSL_INIT(tsl_chain_limit, limit);
    TSL_INIT(tsl_chain_position_limit, place);
    limit.kind = (tsl_limit)(4.0f * random_share());
    limit.angle_a = 1.5f * random_share();
    limit.angle_b = 1.5f * random_share();
    limit.frame = (tsl_limit_frame)(2.0f * random_share());
    limit.softness = random_share();
    limit.rotation = (tsl_quat){0.6f, 0, 0, 0.8f};
    place.flags = (uint32_t)(4.0f * random_share());
    place.max_distance = random_share();
    place.backstop_distance = random_share();
    place.backstop_radius = 0.5f + random_share();
    place.backstop_normal = (tsl_vec3){0, 0.8f, 0.6f};
    place.softness = random_share();
    CHECK_MSG(tsl_chain_set_limit(c->world, cat_chain(c, chain), &limit) == TSL_OK, "%s", c->message);
    CHECK_MSG(tsl_chain_set_position_limit(c->world, cat_chain(c, chain), &place) == TSL_OK, "%s", c->message);
}

static void tune_links(cat *c)
{
    tsl_asset_links links;
    TSL_INIT(tsl_links_params, p);
    CHECK_INT(tsl_asset_rig_get_links(c->parts, 0, &links), TSL_OK);
    CHECK_INT(tsl_links_get_params(c->world, links.id, &p), TSL_OK);
    p.rounds = 1 + (uint32_t)(16.0f * random_share());
    p.structural.least = random_share();
    p.structural.most = 1.0f + random_share();
    p.shear.resists = (uint32_t)(8.0f * random_share());
    p.shear.slack = random_share();
    p.bend.compression_compliance = random_share();
    CHECK_MSG(tsl_links_set_params(c->world, links.id, &p) == TSL_OK, "%s", c->message);
}

// What of a position limit is off has numbers that nothing reads.
static void check_same_place(const tsl_chain_position_limit *a, const tsl_chain_position_limit *b)
{
    CHECK(a->flags == b->flags && (a->flags == 0 || a->softness == b->softness));
    CHECK(!(a->flags & TSL_POSITION_LIMIT_MAX_DISTANCE) || a->max_distance == b->max_distance);
    CHECK(!(a->flags & TSL_POSITION_LIMIT_BACKSTOP) ||
          (a->backstop_distance == b->backstop_distance && a->backstop_radius == b->backstop_radius &&
           memcmp(&a->backstop_normal, &b->backstop_normal, sizeof a->backstop_normal) == 0));
}

static void check_same(const cat *a, const cat *b)
{
    for (uint32_t i = 0; i < 3; ++i) {
        TSL_INIT(tsl_chain_limit, limit_a);
        TSL_INIT(tsl_chain_limit, limit_b);
        TSL_INIT(tsl_chain_position_limit, place_a);
        TSL_INIT(tsl_chain_position_limit, place_b);
        tsl_chain_params params_a = cat_params(a, i), params_b = cat_params(b, i);
        CHECK(memcmp(&params_a, &params_b, sizeof params_a) == 0);
        CHECK_INT(tsl_chain_get_limit(a->world, cat_chain(a, i), &limit_a), TSL_OK);
        CHECK_INT(tsl_chain_get_limit(b->world, cat_chain(b, i), &limit_b), TSL_OK);
        CHECK(memcmp(&limit_a, &limit_b, sizeof limit_a) == 0);
        CHECK_INT(tsl_chain_get_position_limit(a->world, cat_chain(a, i), &place_a), TSL_OK);
        CHECK_INT(tsl_chain_get_position_limit(b->world, cat_chain(b, i), &place_b), TSL_OK);
        check_same_place(&place_a, &place_b);
    }
    tsl_asset_links links_a, links_b;
    TSL_INIT(tsl_links_params, a_params);
    TSL_INIT(tsl_links_params, b_params);
    CHECK_INT(tsl_asset_rig_get_links(a->parts, 0, &links_a), TSL_OK);
    CHECK_INT(tsl_asset_rig_get_links(b->parts, 0, &links_b), TSL_OK);
    CHECK_INT(tsl_links_get_params(a->world, links_a.id, &a_params), TSL_OK);
    CHECK_INT(tsl_links_get_params(b->world, links_b.id, &b_params), TSL_OK);
    CHECK(memcmp(&a_params, &b_params, sizeof a_params) == 0);
}

static void what_was_tuned_is_read_again_bit_for_bit(void)
{
    for (uint32_t round = 0; round < 100; ++round) {
        cat c, again;
        tsl_assets *others = NULL;
        cat_create(&c, assets);
        for (uint32_t i = 0; i < 3; ++i) {
            tune(&c, i);
            if (random_share() < 0.7f)
                tune_limits(&c, i);
        }
        tune_links(&c);
        char *text = written(&c);
        CHECK_INT(tsl_assets_create(&others), TSL_OK);
        CHECK_MSG(cat_read(others, text) == TSL_OK, "round %u: %s", round, tsl_assets_message(others));
        cat_create(&again, others);
        check_same(&c, &again);
        cat_destroy(&again);
        tsl_assets_destroy(others);
        free(text);
        cat_destroy(&c);
    }
}

static void a_limit_of_a_preset_is_written_out(void)
{
    cat c;
    TSL_INIT(tsl_chain_limit, limit);
    cat_create(&c, assets);
    CHECK_INT(tsl_chain_get_limit(c.world, cat_chain(&c, 0), &limit), TSL_OK);
    limit.angle_a *= 0.5f;
    CHECK_INT(tsl_chain_set_limit(c.world, cat_chain(&c, 0), &limit), TSL_OK);
    char *text = written(&c);
    CHECK(strstr(text, "\"preset\"") && strstr(text, "\"kind\""));
    CHECK(strstr(text, "angle_a_curve") !=
          strstr(text, "\"angle_a_curve\":	[[0, 0.5]")); // the preset's own curve came along
    free(text);
    cat_destroy(&c);
}

static void a_rig_without_its_chains_cannot_be_written(void)
{
    cat c;
    uint64_t size = 0;
    cat_create(&c, assets);
    CHECK_INT(tsl_chain_destroy(c.world, cat_chain(&c, 0)), TSL_OK);
    CHECK_INT(tsl_asset_rig_write(c.parts, NULL, &size), TSL_ERROR_INVALID_HANDLE);
    cat_destroy(&c);
}

int main(void)
{
    if (tsl_assets_create(&assets) != TSL_OK || cat_read(assets, cat_json) != TSL_OK)
        return printf("%s\n", tsl_assets_message(assets)), 1;
    RUN(an_untouched_rig_gives_the_file_again);
    RUN(the_buffer_is_measured);
    RUN(what_was_tuned_is_read_again_bit_for_bit);
    RUN(a_limit_of_a_preset_is_written_out);
    RUN(a_rig_without_its_chains_cannot_be_written);
    tsl_assets_destroy(assets);
    return REPORT();
}
