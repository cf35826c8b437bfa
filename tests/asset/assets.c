// SPDX-License-Identifier: MIT
// What asset.h says of reading, creating and finding, and every error of it.
#include "asset/fixture.h"
#include "tassel/debug.h"
#include "tassel/limits.h"

static tsl_assets *assets;

static int says(const char *part)
{
    return strstr(tsl_assets_message(assets), part) != NULL;
}

static void what_is_made_is_what_the_file_says(void)
{
    cat c;
    TSL_INIT(tsl_asset_rig_info, info);
    tsl_asset_chain chain;
    tsl_asset_collider collider;
    tsl_asset_links links;
    tsl_asset_limb limb;
    TSL_INIT(tsl_links_params, params);
    TSL_INIT(tsl_chain_limit, limit);
    cat_create(&c, assets);
    CHECK_INT(tsl_asset_rig_get_info(c.parts, &info), TSL_OK);
    CHECK(info.chain_count == 3 && info.collider_count == 2 && info.links_count == 1 && info.limb_count == 1);
    CHECK(info.world == c.world && info.revision == 0 && strcmp(info.name, "cat.json") == 0);
    CHECK_INT(tsl_asset_rig_get_chain(c.parts, 0, &chain), TSL_OK);
    CHECK(strcmp(chain.name, "tail") == 0 && strcmp(chain.preset, "tail") == 0);
    CHECK_INT(tsl_asset_rig_get_chain(c.parts, 2, &chain), TSL_OK);
    CHECK(strcmp(chain.name, "chains[2]") == 0 && chain.preset == NULL && tsl_chain_is_valid(c.world, chain.id));
    CHECK(cat_params(&c, 2).damping == 0.2f && cat_params(&c, 0).stiffness == 0.3f);
    CHECK_INT(tsl_chain_get_limit(c.world, cat_chain(&c, 1), &limit), TSL_OK);
    CHECK(limit.kind == TSL_LIMIT_CONE && limit.angle_a == 1.25f);
    CHECK_INT(tsl_asset_rig_get_collider(c.parts, 0, &collider), TSL_OK);
    CHECK(strcmp(collider.name, "head") == 0 && collider.bone == 6 && collider.shape == TSL_SHAPE_SPHERE);
    CHECK_INT(tsl_asset_rig_get_collider(c.parts, 1, &collider), TSL_OK);
    CHECK(collider.bone == -1 && collider.shape == TSL_SHAPE_PLANE && tsl_collider_is_valid(c.world, collider.id));
    CHECK_INT(tsl_asset_rig_get_links(c.parts, 0, &links), TSL_OK);
    CHECK_INT(tsl_links_get_params(c.world, links.id, &params), TSL_OK);
    CHECK(params.rounds == 3 && params.structural.stretch_compliance == 0.001f);
    CHECK_INT(tsl_asset_rig_get_limb(c.parts, 0, &limb), TSL_OK);
    CHECK(limb.root == 1 && limb.mid == 6 && limb.end == 7 && limb.target == 0 && limb.pole == -1);
    CHECK(limb.pole_direction.z == 1.0f && limb.weight == 0.5f && limb.clip_count == 2);
    CHECK(strcmp(limb.name, "paw") == 0 && strcmp(limb.clips[1], "run") == 0);
    cat_destroy(&c);
}

// The same rig by hand, of the numbers that the file gives its left braid.
static void it_moves_as_one_made_by_hand(void)
{
    static const char braid[] =
        "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"BraidL1\", \"damping\": 0.2}]}";
    const uint32_t root = BRAID_L_1;
    cat c;
    tsl_chain_id chain;
    tsl_transform posed[CAT_BONES];
    CHECK_INT(cat_read(assets, braid), TSL_OK);
    cat_create(&c, assets);
    cat_step(&c, 40);
    memcpy(posed, c.posed, sizeof posed);
    cat_destroy(&c);
    CHECK_INT(cat_read(assets, "{\"format\": \"tassel_rig/1\"}"), TSL_OK);
    cat_create(&c, assets);
    TSL_INIT(tsl_chain_desc, desc);
    TSL_INIT(tsl_chain_params, params);
    desc.roots = &root;
    desc.root_count = 1;
    params.damping = 0.2f;
    CHECK_INT(tsl_chain_create(c.world, c.rig, &desc, &params, &chain), TSL_OK);
    cat_step(&c, 40);
    CHECK(memcmp(posed, c.posed, sizeof posed) == 0);
    CHECK(posed[9].position.x < c.root.position.x - 0.11f); // and it swings
    cat_destroy(&c);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
}

static void a_rig_of_the_host_stays_the_hosts(void)
{
    cat c;
    tsl_asset_rig *second = NULL;
    tsl_asset_rig_desc desc;
    CHECK_INT(cat_read(assets, "{\"format\": \"tassel_rig/1\"}"), TSL_OK);
    cat_create(&c, assets); // a rig without chains stands in for the host's
    CHECK_INT(tsl_assets_set_rig(assets, "more", cat_json, strlen(cat_json)), TSL_OK);
    cat_fill_desc(&c, &desc);
    desc.rig = c.rig;
    uint64_t empty = cat_hash(&c);
    CHECK_MSG(tsl_asset_rig_create(assets, "more", c.world, &desc, &second) == TSL_OK, "%s",
              tsl_assets_message(assets));
    CHECK(cat_hash(&c) != empty);
    tsl_asset_rig_destroy(second);
    CHECK(tsl_rig_is_valid(c.world, c.rig) && cat_hash(&c) == empty);
    CHECK_INT(tsl_assets_remove_rig(assets, "more"), TSL_OK);
    cat_destroy(&c);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
}

// How high the end of a tail is whose file says this of the belly, on that of a second cat.
static float tail_on_another(const char *belly)
{
    cat c;
    char text[512];
    tsl_asset_rig *second = NULL;
    tsl_asset_rig_desc desc;
    TSL_INIT(tsl_asset_rig_info, info);
    snprintf(text, sizeof text,
             "{\"format\": \"tassel_rig/1\", \"colliders\": [{\"bone\": \"Hips\", \"shape\": \"sphere\", "
             "\"radius\": 0.05%s}],\n"
             " \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"collider_layers\": 6}]}",
             belly);
    CHECK_MSG(cat_read(assets, text) == TSL_OK, "%s", tsl_assets_message(assets));
    cat_create(&c, assets);
    cat_fill_desc(&c, &desc);
    tsl_transform place = {{0, -0.02f, -0.35f}, {0, 0, 0, 1}, {1, 1, 1}}; // below the end of the first one's tail
    desc.root = &place;
    CHECK_MSG(tsl_asset_rig_create(assets, "cat.json", c.world, &desc, &second) == TSL_OK, "%s",
              tsl_assets_message(assets));
    CHECK_INT(tsl_asset_rig_get_info(second, &info), TSL_OK);
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    in.bone_count = out.bone_count = CAT_BONES;
    in.bones = c.rest;
    out.bones = c.posed;
    out.space = TSL_SPACE_WORLD;
    for (int i = 0; i < 60; ++i) {
        in.root = &c.root;
        CHECK_INT(tsl_rig_set_pose(c.world, c.rig, &in), TSL_OK);
        in.root = &place;
        CHECK_INT(tsl_rig_set_pose(c.world, info.rig, &in), TSL_OK);
        CHECK_INT(tsl_world_step(c.world, 1.0f / 60.0f), TSL_OK);
    }
    in.root = &c.root;
    CHECK_INT(tsl_rig_get_pose(c.world, c.rig, &in, &out), TSL_OK);
    float height = c.posed[TAIL_TIP].position.y;
    tsl_asset_rig_destroy(second);
    cat_destroy(&c);
    return height;
}

static void a_shared_collider_holds_up_the_chains_of_other_rigs(void)
{
    float alone = tail_on_another(""), layered = tail_on_another(", \"layers\": 4");
    float shared = tail_on_another(", \"shared\": true, \"layers\": 4");
    float unseen = tail_on_another(", \"shared\": true, \"layers\": 8");
    CHECK_NEAR(alone, layered, 0);
    CHECK_NEAR(alone, unseen, 0);
    CHECK_MSG(shared > alone + 0.02f, "%g, and alone %g", (double)shared, (double)alone);
    CHECK_INT(cat_read(assets, cat_json), TSL_OK);
}

static void a_created_rig_stands_where_it_is_told(void)
{
    cat c;
    tsl_asset_rig *second = NULL;
    tsl_asset_rig_desc desc;
    TSL_INIT(tsl_asset_rig_info, info);
    uint64_t user = 0;
    cat_create(&c, assets);
    cat_fill_desc(&c, &desc);
    const tsl_transform root = {{5, 6, 7}, {0, 0, 0, 1}, {1, 1, 1}};
    desc.root = &root;
    desc.user_data = 77;
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &desc, &second), TSL_OK);
    CHECK_INT(tsl_asset_rig_get_info(second, &info), TSL_OK);
    CHECK_INT(tsl_rig_get_user_data(c.world, info.rig, &user), TSL_OK);
    CHECK(user == 77);
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = CAT_BONES;
    out.bones = c.posed;
    out.space = TSL_SPACE_WORLD;
    TSL_INIT(tsl_pose_input, in); // its root stays where it is
    in.bone_count = CAT_BONES;
    in.bones = c.rest;
    CHECK_INT(tsl_rig_step(c.world, info.rig, 0.0f, &in, &out), TSL_OK);
    CHECK(c.posed[TAIL_1].position.y > 5.0f);
    tsl_asset_rig_destroy(second);
    cat_destroy(&c);
}

static void names_are_found_and_the_nearest_is_named(void)
{
    cat c;
    tsl_asset_chain chain;
    tsl_asset_collider collider;
    tsl_asset_links links;
    cat_create(&c, assets);
    CHECK_INT(tsl_asset_rig_find_chain(c.parts, "left", &chain), TSL_OK);
    CHECK(chain.id.bits == cat_chain(&c, 1).bits);
    CHECK_INT(tsl_asset_rig_find_collider(c.parts, "floor", &collider), TSL_OK);
    CHECK(collider.shape == TSL_SHAPE_PLANE);
    CHECK_INT(tsl_asset_rig_find_links(c.parts, "braids", &links), TSL_OK);
    CHECK_INT(tsl_asset_rig_find_chain(c.parts, "tial", &chain), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("cat.json: there is no chain \"tial\"; did you mean \"tail\"?"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_asset_rig_find_collider(c.parts, "hed", &collider), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("did you mean \"head\"?"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_asset_rig_find_links(c.parts, "shoe", &links), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("cat.json: there is no links \"shoe\"") && !says("mean"), "%s", tsl_assets_message(assets));
    cat_destroy(&c);
}

static void the_world_of_a_file_is_read(void)
{
    TSL_INIT(tsl_asset_world, world);
    TSL_INIT(tsl_rig_desc, defaults);
    CHECK(world.ticks_per_second == defaults.ticks_per_second &&
          world.max_ticks_per_step == defaults.max_ticks_per_step);
    CHECK_INT(tsl_assets_get_world(assets, "cat.json", &world), TSL_OK);
    CHECK(world.gravity.y == -9.81f && world.ticks_per_second == 90.0f && world.teleport_distance == 2.0f);
    CHECK_INT(tsl_assets_get_world(assets, "dog.json", &world), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("there is no rig file \"dog.json\""), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_assets_get_world(assets, "cta.json", &world), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("did you mean \"cat.json\"?"), "%s", tsl_assets_message(assets));
}

static const char windy_json[] = "{\"format\": \"tassel_rig/1\", \"world\": {\"winds\": [{\"name\": "
                                 "\"breeze\", \"velocity\": [2, 0, 1]},\n"
                                 "  {\"shape\": \"box\", \"force\": true, \"layers\": 6, \"position\": [1, "
                                 "2, 3], \"rotation\": [0, 0.6, 0, 0.8],\n"
                                 "   \"half_size\": [4, 5, 0], \"radius\": 6, \"falloff\": 0.25, "
                                 "\"velocity\": [7, 8, 9], \"radial_speed\": -2,\n"
                                 "   \"gust\": 0.5, \"gust_frequency\": 3, \"travel_speed\": 11, "
                                 "\"turbulence\": 1.5, \"turbulence_length\": "
                                 "0.125,\n"
                                 "   \"seed\": 12}]}}";

static int is_same_wind(const tsl_wind_desc *a, const tsl_wind_desc *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void the_winds_of_a_file_are_read(void)
{
    TSL_INIT(tsl_asset_world, world);
    TSL_INIT(tsl_wind_desc, breeze);
    TSL_INIT(tsl_wind_desc, box);
    TSL_INIT(tsl_wind_desc, read);
    CHECK_INT(world.wind_count, 0);
    CHECK_INT(tsl_assets_set_rig(assets, "windy.json", windy_json, strlen(windy_json)), TSL_OK);
    CHECK_INT(tsl_assets_get_world(assets, "windy.json", &world), TSL_OK);
    CHECK_INT(world.wind_count, 2);
    breeze.velocity = (tsl_vec3){2, 0, 1};
    box.shape = TSL_WIND_BOX, box.flags = TSL_WIND_FORCE, box.layers = 6;
    box.position = (tsl_vec3){1, 2, 3}, box.rotation = (tsl_quat){0, 0.6f, 0, 0.8f};
    box.half_size = (tsl_vec3){4, 5, 0}, box.radius = 6, box.falloff = 0.25f;
    box.velocity = (tsl_vec3){7, 8, 9}, box.radial_speed = -2;
    box.gust = 0.5f, box.gust_frequency = 3, box.travel_speed = 11;
    box.turbulence = 1.5f, box.turbulence_length = 0.125f, box.seed = 12;
    read.user_data = 7; // all of it is filled
    CHECK_INT(tsl_assets_get_wind(assets, "windy.json", 0, &read), TSL_OK);
    CHECK(is_same_wind(&read, &breeze));
    CHECK_INT(tsl_assets_get_wind(assets, "windy.json", 1, &read), TSL_OK);
    CHECK(is_same_wind(&read, &box));
    CHECK_INT(tsl_assets_get_wind(assets, "windy.json", 2, &read), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_MSG(says("tsl_assets_get_wind: index"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_assets_get_wind(assets, "wind.json", 0, &read), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("did you mean \"windy.json\"?"), "%s", tsl_assets_message(assets));
    CHECK(is_same_wind(&read, &box)); // a refused call changes nothing
    CHECK_INT(tsl_assets_remove_rig(assets, "windy.json"), TSL_OK);
}

static void names_are_listed(void)
{
    static const char *const presets[] = {"cape", "ears", "hair", "jiggle", "pendant", "skirt", "tail"};
    uint32_t count = 0;
    for (uint32_t i = 0; i < 7; ++i)
        for (uint32_t k = 0; tsl_assets_preset_name(assets, k); ++k)
            count += strcmp(tsl_assets_preset_name(assets, k), presets[i]) == 0;
    CHECK_INT(count, 7);
    CHECK(strcmp(tsl_assets_rig_name(assets, 0), "cat.json") == 0 && tsl_assets_rig_name(assets, 1) == NULL);
    CHECK(tsl_assets_preset_name(assets, 1000) == NULL && tsl_assets_rig_name(NULL, 0) == NULL);
    CHECK(tsl_assets_preset_name(NULL, 0) == NULL && tsl_assets_message(NULL)[0] == '\0');
}

// ---- errors -----------------------------------------------------------------------------------------------

static void mistakes_in_texts_are_named(void)
{
    CHECK_INT(tsl_assets_set_rig(assets, "bad", "{\"format\": 3}", 13), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("bad: format: expected a string"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_assets_set_rig(assets, "bad", "{", 1), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("bad: JSON line 1"), "%s", tsl_assets_message(assets));
    CHECK(tsl_assets_rig_name(assets, 1) == NULL); // nothing of them is kept
    CHECK_INT(tsl_assets_set_preset(assets, "soft", "{\"damping\": 2}", 14), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("soft: damping: 2 is not from 0 to 1"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_assets_set_preset(assets, "soft", "{\"root\": \"x\"}", 13), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("soft: root: unknown key"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_assets_set_preset(assets, "soft", "3", 1), TSL_ERROR_INVALID_ARGUMENT);
}

static void mistakes_about_bones_and_the_solvers_words_reach_the_host(void)
{
    static const char twice[] =
        "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"Tail1\"}, {\"root\": \"Tail2\"}]}";
    static const char nobody[] = "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"tail1\"}]}";
    cat c;
    tsl_asset_rig *second = NULL;
    tsl_asset_rig_desc desc;
    cat_create(&c, assets);
    cat_fill_desc(&c, &desc);
    uint64_t before = cat_hash(&c);
    CHECK_INT(tsl_assets_set_rig(assets, "nobody", nobody, strlen(nobody)),
              TSL_OK); // no character has been named yet
    CHECK_INT(tsl_asset_rig_create(assets, "nobody", c.world, &desc, &second), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_MSG(says("nobody: chains[0].root: there is no bone \"tail1\"; did you mean \"Tail1\"?"), "%s",
              tsl_assets_message(assets));
    CHECK_INT(tsl_assets_set_rig(assets, "twice", twice, strlen(twice)), TSL_OK);
    CHECK_INT(tsl_asset_rig_create(assets, "twice", c.world, &desc, &second), TSL_ERROR_BONE_IN_USE);
    CHECK_MSG(says("twice: chains[1] \"chains[1]\": TSL_ERROR_BONE_IN_USE: tsl_chain_create: "), "%s",
              tsl_assets_message(assets));
    desc.world_message = NULL;
    CHECK_INT(tsl_asset_rig_create(assets, "twice", c.world, &desc, &second), TSL_ERROR_BONE_IN_USE);
    CHECK_MSG(!says("tsl_chain_create"), "%s", tsl_assets_message(assets));
    CHECK(second == NULL && cat_hash(&c) == before); // nothing is left of them
    CHECK_INT(tsl_assets_remove_rig(assets, "nobody"), TSL_OK);
    CHECK_INT(tsl_assets_remove_rig(assets, "twice"), TSL_OK);
    cat_destroy(&c);
}

static void refused_arguments_are_named(void)
{
    cat c;
    tsl_asset_rig *second = NULL;
    tsl_asset_rig_desc desc, wrong;
    TSL_INIT(tsl_asset_rig_info, info);
    TSL_INIT(tsl_asset_world, world);
    TSL_INIT(tsl_wind_desc, wind);
    cat_create(&c, assets);
    cat_fill_desc(&c, &desc);
    CHECK_INT(tsl_assets_create(NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_set_rig(NULL, "x", "", 0), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_set_rig(assets, NULL, "", 0), TSL_ERROR_NULL_POINTER);
    CHECK(says("tsl_assets_set_rig: name or json"));
    CHECK_INT(tsl_assets_set_rig(assets, "x", NULL, 0), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_set_preset(NULL, "x", "", 0), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_set_preset(assets, "x", NULL, 0), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_remove_rig(NULL, "x"), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_remove_rig(assets, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_remove_rig(assets, "x"), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_assets_remove_rig(assets, "cat.json"), TSL_ERROR_BUSY);
    CHECK_INT(tsl_assets_get_world(NULL, "x", &world), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_get_world(assets, NULL, &world), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_get_world(assets, "cat.json", NULL), TSL_ERROR_NULL_POINTER);
    world.struct_size = 4;
    CHECK_INT(tsl_assets_get_world(assets, "cat.json", &world), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_assets_get_wind(NULL, "x", 0, &wind), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_get_wind(assets, NULL, 0, &wind), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_assets_get_wind(assets, "cat.json", 0, NULL), TSL_ERROR_NULL_POINTER);
    wind.struct_size = 4;
    CHECK_INT(tsl_assets_get_wind(assets, "cat.json", 0, &wind), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_asset_rig_create(NULL, "cat.json", c.world, &desc, &second), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_create(assets, NULL, c.world, &desc, &second), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", NULL, &desc, &second), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, NULL, &second), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &desc, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_create(assets, "x", c.world, &desc, &second), TSL_ERROR_INVALID_ARGUMENT);
    wrong = desc, wrong.struct_size = 0;
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &wrong, &second), TSL_ERROR_NOT_INITIALIZED);
    wrong = desc, wrong.reserved = &wrong;
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &wrong, &second), TSL_ERROR_INVALID_ARGUMENT);
    CHECK(says("desc->reserved is not null"));
    wrong = desc, wrong.bone_count = 0;
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &wrong, &second), TSL_ERROR_INVALID_ARGUMENT);
    wrong = desc, wrong.names = NULL;
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &wrong, &second), TSL_ERROR_NULL_POINTER);
    int32_t bad_parents[CAT_BONES];
    memcpy(bad_parents, cat_parents, sizeof bad_parents);
    bad_parents[3] = 9;
    wrong = desc, wrong.parents = bad_parents;
    CHECK_INT(tsl_asset_rig_create(assets, "cat.json", c.world, &wrong, &second), TSL_ERROR_BAD_HIERARCHY);
    CHECK_MSG(says("tsl_rig_create"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_asset_rig_get_info(NULL, &info), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_info(c.parts, NULL), TSL_ERROR_NULL_POINTER);
    info.struct_size = 4;
    CHECK_INT(tsl_asset_rig_get_info(c.parts, &info), TSL_ERROR_NOT_INITIALIZED);
    CHECK(second == NULL);
    cat_destroy(&c);
}

static void refused_numbers_and_outputs_are_named(void)
{
    cat c;
    tsl_asset_chain chain;
    tsl_asset_collider collider;
    tsl_asset_links links;
    tsl_asset_limb limb;
    uint64_t size = 0;
    cat_create(&c, assets);
    CHECK_INT(tsl_asset_rig_get_chain(c.parts, 3, &chain), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_asset_rig_get_collider(c.parts, 2, &collider), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_asset_rig_get_links(c.parts, 1, &links), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_asset_rig_get_limb(c.parts, 1, &limb), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_MSG(says("tsl_asset_rig_get_limb: TSL_ERROR_INDEX_OUT_OF_RANGE"), "%s", tsl_assets_message(assets));
    CHECK_INT(tsl_asset_rig_get_chain(NULL, 0, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_collider(NULL, 0, &collider), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_links(NULL, 0, &links), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_limb(NULL, 0, &limb), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_chain(c.parts, 0, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_collider(c.parts, 0, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_links(c.parts, 0, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_get_limb(c.parts, 0, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_find_chain(NULL, "tail", &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_find_chain(c.parts, NULL, &chain), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_find_collider(NULL, "head", &collider), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_find_links(NULL, "braids", &links), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_find_links(c.parts, "braids", NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_write(NULL, NULL, &size), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_asset_rig_write(c.parts, NULL, NULL), TSL_ERROR_NULL_POINTER);
    tsl_asset_rig_destroy(NULL);
    tsl_assets_destroy(NULL);
    cat_destroy(&c);
}

static void what_the_host_destroyed_is_no_harm(void)
{
    cat c;
    cat_create(&c, assets);
    CHECK_INT(tsl_chain_destroy(c.world, cat_chain(&c, 0)), TSL_OK);
    CHECK_INT(tsl_rig_destroy(c.world, c.rig), TSL_OK);
    c.message[0] = '\0';
    cat_destroy(&c);
    CHECK_MSG(c.message[0] == '\0', "%s", c.message); // nor does the world complain
}

int main(void)
{
    if (tsl_assets_create(&assets) != TSL_OK || cat_read(assets, cat_json) != TSL_OK)
        return printf("%s\n", tsl_assets_message(assets)), 1;
    RUN(what_is_made_is_what_the_file_says);
    RUN(it_moves_as_one_made_by_hand);
    RUN(a_rig_of_the_host_stays_the_hosts);
    RUN(a_shared_collider_holds_up_the_chains_of_other_rigs);
    RUN(a_created_rig_stands_where_it_is_told);
    RUN(names_are_found_and_the_nearest_is_named);
    RUN(the_world_of_a_file_is_read);
    RUN(the_winds_of_a_file_are_read);
    RUN(names_are_listed);
    RUN(mistakes_in_texts_are_named);
    RUN(mistakes_about_bones_and_the_solvers_words_reach_the_host);
    RUN(refused_arguments_are_named);
    RUN(refused_numbers_and_outputs_are_named);
    RUN(what_the_host_destroyed_is_no_harm);
    tsl_assets_destroy(assets);
    return REPORT();
}
