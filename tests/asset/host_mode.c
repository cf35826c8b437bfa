// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what rig files become, nor a character of what is written, and the host
// finds it again. cJSON reads and prints numbers with functions of the C library, which round as the host has it set.
#include "asset/fixture.h"

#include "mode_answers.h"

enum { SEEDS = 96, NUMBERS = 10, NUMBER_TEXTS = 12, EVERYDAY = 5, TEXT_SIZE = 1 << 13 };

// Between floats or between doubles, or by less than a double has from half-way between floats; the first ones of everyday sizes, then
// tiny ones, and one below nothing.
static const char *const number_texts[NUMBER_TEXTS] = {
    "0.1",   "0.2999999821186065674", "0.3000000044703483583", "0.500000089406967163", "1",      "1e-40",
    "5e-45", "1.1754943e-38",         "0.99999998509883884",   "0.123456789012345678", "4e-320", "-1e-40"};

static const char template_text[] =
    "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [%s, -9.81, %s], \"winds\": [{\"velocity\": "
    "[%s, 0.3, 0]}]},\n"
    " \"colliders\": [{\"name\": \"head\", \"bone\": \"Head\", \"shape\": \"sphere\", \"radius\": %s}],\n"
    " \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"preset\": \"own\"},\n"
    "  {\"name\": \"left\", \"root\": \"BraidL1\", \"preset\": \"hair\", \"damping\": %s, \"elasticity\": "
    "%s,\n"
    "   \"limit\": {\"kind\": \"cone\", \"angle_a\": %s}, \"damping_curve\": [[0, 0.1], [%s, 0.7]]},\n"
    "  {\"name\": \"right\", \"root\": \"BraidR1\", \"tuning\": {\"frequency\": 1.7, \"half_life\": 0.21, "
    "\"sag\": %s}}],\n"
    " \"links\": [{\"chains\": [\"left\", \"right\"], \"structural\": {\"stretch_compliance\": %s}}]}";

static uint32_t random_state;

static const char *number(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    uint32_t which = (random_state >> 8) % (7 * NUMBER_TEXTS);
    return number_texts[which < NUMBER_TEXTS ? which : which % EVERYDAY];
}

static size_t make_text(char text[TEXT_SIZE])
{
    const char *n[NUMBERS];
    for (int i = 0; i < NUMBERS; ++i)
        n[i] = number();
    return (size_t)snprintf(text, TEXT_SIZE, template_text, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]);
}

static size_t make_preset(char text[TEXT_SIZE])
{
    return (size_t)snprintf(text, TEXT_SIZE,
                            "{\"damping\": %s, \"elasticity\": %s, \"inert_curve\": [[0, 1], [1, %s]]}", number(),
                            number(), number());
}

static cat c;

static void create_world(void)
{
    TSL_INIT(tsl_world_desc, world);
    memset(&c, 0, sizeof c);
    cat_fill_rest(c.rest);
    c.root = (tsl_transform){{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    CHECK_INT(tsl_world_create(&world, &c.world), TSL_OK);
}

// Curves, tunings and limits of joints are not in the hash, but the motion that they make is.
static void keep_rig(const char *after)
{
    TSL_INIT(tsl_asset_rig_info, info);
    uint64_t hash[2] = {0, 0};
    if (c.parts) {
        tsl_asset_rig_get_info(c.parts, &info);
        c.rig = info.rig;
        hash[0] = cat_hash(&c);
        cat_step(&c, 4);
        hash[1] = cat_hash(&c);
    }
    mode_keep(after, TSL_OK, hash, sizeof hash);
}

// What the host has tuned since is written as numbers, and what it has not as the file has it.
static void keep_written(void)
{
    static char text[TEXT_SIZE];
    uint64_t size = sizeof text;
    if (c.parts) {
        tsl_chain_params params = cat_params(&c, 1);
        params.damping = strtof(number(), NULL) / 3.0f;
        params.gravity = (tsl_vec3){params.damping / 7.0f, 1e-20f / 3.0f, 12345.678f * params.damping};
        tsl_chain_set_params(c.world, cat_chain(&c, 1), &params);
    }
    memset(text, 0, sizeof text);
    ANSWER(text, tsl_asset_rig_write(c.parts, text, &size));
}

static void read_and_written(uint32_t seed)
{
    static char text[TEXT_SIZE];
    uint32_t nothing = 0;
    tsl_asset_rig_desc desc;
    TSL_INIT(tsl_asset_world, world);
    TSL_INIT(tsl_wind_desc, wind);
    random_state = seed + 1;
    create_world();
    cat_fill_desc(&c, &desc);
    ANSWER(nothing, tsl_assets_create(&c.assets));
    size_t size = make_preset(text);
    ANSWER(nothing, tsl_assets_set_preset(c.assets, "own", text, size));
    size = make_text(text);
    ANSWER(nothing, tsl_assets_set_rig(c.assets, "cat", text, size));
    ANSWER(world, tsl_assets_get_world(c.assets, "cat", &world));
    ANSWER(wind, tsl_assets_get_wind(c.assets, "cat", 0, &wind));
    ANSWER(nothing, tsl_asset_rig_create(c.assets, "cat", c.world, &desc, &c.parts));
    keep_rig("tsl_asset_rig_create");
    size = make_text(text);
    ANSWER(nothing, tsl_assets_set_rig(c.assets, "cat", text, size));
    keep_rig("tsl_assets_set_rig");
    size = make_preset(text);
    ANSWER(nothing, tsl_assets_set_preset(c.assets, "own", text, size));
    keep_rig("tsl_assets_set_preset");
    keep_written();
    IN_MODE(tsl_asset_rig_destroy(c.parts));
    IN_MODE(tsl_assets_destroy(c.assets));
    tsl_world_destroy(c.world);
}

static void each_is_the_same(void)
{
    same_in_all_modes(read_and_written, SEEDS);
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(each_is_the_same);
    return REPORT();
}
