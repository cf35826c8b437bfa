// SPDX-License-Identifier: MIT
// The program of docs/rig_file.md: its rig file on a cat, and what it says about a bone that is not there.
#include "check.h"

#include "tassel/asset.h"

enum { BONES = 6 };

static const char page_json[] = "{\"format\": \"tassel_rig/1\",\n"
                                " \"world\": {\"gravity\": [0, -9.81, 0]},\n"
                                " \"colliders\": [{\"name\": \"hips\", \"bone\": \"Hips\", \"shape\": "
                                "\"capsule\", \"a\": [-0.1, 0, 0], \"b\": [0.1, 0, 0], "
                                "\"radius\": 0.12}],\n"
                                " \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"preset\": "
                                "\"tail\", \"tuning\": {\"inert\": 0.5}, \"colliders\": [\"hips\"]}]}\n";

static tsl_world *world;
static tsl_transform rest[BONES];

static tsl_asset_rig *make_cat(const char *json, tsl_assets **out_assets)
{
    static const char *const names[BONES] = {"Hips", "Tail1", "Tail2", "Tail3", "Tail4", "Head"};
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 0};
    const uint32_t bone_count = BONES;
    TSL_INIT(tsl_asset_rig_desc, desc);
    desc.bone_count = bone_count, desc.parents = parents, desc.rest = rest, desc.names = names;
    tsl_assets *assets = NULL;
    tsl_asset_rig *cat = NULL;
    tsl_assets_create(&assets);
    if (tsl_assets_set_rig(assets, "cat.rig.json", json, strlen(json)) != TSL_OK ||
        tsl_asset_rig_create(assets, "cat.rig.json", world, &desc, &cat) != TSL_OK)
        puts(tsl_assets_message(assets));
    *out_assets = assets;
    return cat;
}

static void the_tail_of_the_page_swings(void)
{
    tsl_assets *assets = NULL;
    tsl_transform posed[BONES], root = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    tsl_asset_rig *cat = make_cat(page_json, &assets);
    TSL_INIT(tsl_asset_rig_info, info);
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    CHECK(cat && tsl_asset_rig_get_info(cat, &info) == TSL_OK);
    in.bone_count = out.bone_count = BONES;
    in.bones = rest, in.root = &root;
    out.bones = posed, out.space = TSL_SPACE_WORLD;
    for (int frame = 0; frame < 20; ++frame) {
        root.position.x += 0.02f;
        CHECK_INT(tsl_rig_step(world, info.rig, 1.0f / 60.0f, &in, &out), TSL_OK);
    }
    CHECK_MSG(posed[4].position.x < root.position.x - 0.01f, "%g of %g", (double)posed[4].position.x,
              (double)root.position.x);
    tsl_asset_rig_destroy(cat);
    tsl_assets_destroy(assets);
}

static void a_slip_of_the_pen_is_named(void)
{
    char wrong[sizeof page_json];
    tsl_assets *assets = NULL;
    memcpy(wrong, page_json, sizeof wrong);
    *strstr(wrong, "Tail1") = 't';
    CHECK(!make_cat(wrong, &assets)); // prints what the page has
    CHECK(strcmp(tsl_assets_message(assets),
                 "cat.rig.json: chains[0] \"tail\".root: there is no bone \"tail1\"; did you mean \"Tail1\"?") == 0);
    tsl_assets_destroy(assets);
}

int main(void)
{
    TSL_INIT(tsl_world_desc, desc);
    for (int b = 0; b < BONES; ++b)
        rest[b] = (tsl_transform){{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};
    if (tsl_world_create(&desc, &world) != TSL_OK)
        return 1;
    RUN(the_tail_of_the_page_swings);
    RUN(a_slip_of_the_pen_is_named);
    tsl_world_destroy(world);
    return REPORT();
}
