// SPDX-License-Identifier: MIT
// What of an edited rig file a rig takes over in motion, and which edits make its objects new.
#include "asset/fixture.h"
#include "tassel/state.h"

#define RIG_TEXT(clock, shape, chain, links)                                                                           \
    "{\"format\": \"tassel_rig/1\", \"world\": {" clock "},\n"                                                         \
    " \"colliders\": [{\"name\": \"ball\", \"bone\": \"b0\", " shape "}],\n"                                           \
    " \"chains\": [{\"name\": \"left\", \"root\": \"b1\", " chain "}, {\"name\": \"right\", \"root\": "                \
    "\"b4\", " chain "}, {\"name\": \"free\", \"bones\": [\"b0\"]}],\n"                                                \
    " \"links\": [{\"chains\": [\"left\", \"right\"], \"layout\": \"strip\"" links "}]}"

static const char before_text[] =
    RIG_TEXT("\"teleport_distance\": 0.5", "\"shape\": \"sphere\", \"radius\": 0.1",
             "\"damping\": 0.1, \"damping_curve\": [[0, 1], [1, 0.5]], \"stiffness\": 0.1, \"wind_scale\": 0.5, "
             "\"max_stretch\": 0.25, \"max_squash_curve\": [[0, 1], [1, 0.5]], "
             "\"stiffness_curve\": [[0, 1], [1, 2]],\n"
             "\"limit\": {\"kind\": \"cone\", \"angle_a\": 0.5, \"angle_a_curve\": [[0, 1], [1, 0.5]]},\n"
             "\"position_limit\": {\"max_distance\": 0.125}",
             "");
static const char after_text[] = RIG_TEXT(
    "\"teleport_distance\": 0.75, \"teleport_angle\": 2, \"teleport_mode\": \"reset\"",
    "\"shape\": \"capsule\", \"a\": [0, 0.5, 0], \"b\": [0, 0.25, 0], \"radius\": 0.2, \"radius_b\": 0.1, "
    "\"layers\": 3",
    "\"damping\": 0.3, \"elasticity\": 0.2, \"elasticity_curve\": [[0, 1], [0.5, 0.25]], \"inert\": 0.5, "
    "\"radius\": 0.02,\n"
    "\"stiffness\": 0.1, \"stiffness_curve\": [[0, 1], [1, 3]], \"gravity_falloff\": 0.5, \"freeze_axis\": "
    "\"z\",\n"
    "\"rest_blend\": 0.25, \"push_out_speed\": 0.5, \"fork_weight\": 2, \"fork_weight_curve\": [[0, "
    "1], [1, 2]],  \"wind_scale\": 2, \"wind_scale_curve\": [[0, 0], [1, 1]], \"wind_layers\": 6,\n"
    "\"max_stretch\": 0.5, \"max_stretch_curve\": [[0, 1], [1, 0.25]], \"max_squash\": 0.125, "
    "\"length_elasticity\": 0.75,\n"
    "\"limit\": {\"kind\": \"polar\", \"angle_a\": 0.25, \"angle_b\": 0.75, \"softness\": 0.5, "
    "\"angle_b_curve\": [[0, 1], [1, 0]]},\n"
    "\"position_limit\": {\"max_distance\": 0.25, \"max_distance_curve\": [[0, 1], [1, 2]], \"softness\": 0.5}",
    ", \"rounds\": 5, \"structural\": {\"stretch_compliance\": 0.001, \"least\": 0.5}, \"bend\": {\"slack\": "
    "0.125}");

enum { BONES = 7 };

typedef struct stand {
    tsl_assets *assets;
    tsl_world *world;
    tsl_asset_rig *parts;
    tsl_rig_id rig;
} stand;

static void set_up(stand *s, const char *text)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 0, 4, 5};
    static const char *const names[BONES] = {"b0", "b1", "b2", "b3", "b4", "b5", "b6"};
    tsl_transform rest[BONES];
    memset(s, 0, sizeof *s);
    for (int i = 0; i < BONES; ++i)
        rest[i] = (tsl_transform){{i == 1 ? 0.1f : i == 4 ? -0.1f : 0.0f, -0.1f, 0.0f}, {0, 0, 0, 1}, {1, 1, 1}};
    TSL_INIT(tsl_world_desc, world);
    TSL_INIT(tsl_asset_rig_desc, desc);
    TSL_INIT(tsl_asset_rig_info, info);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.names = names;
    CHECK_INT(tsl_assets_create(&s->assets), TSL_OK);
    CHECK_INT(tsl_world_create(&world, &s->world), TSL_OK);
    CHECK_MSG(cat_read(s->assets, text) == TSL_OK, "%s", tsl_assets_message(s->assets));
    CHECK_MSG(tsl_asset_rig_create(s->assets, "cat.json", s->world, &desc, &s->parts) == TSL_OK, "%s",
              tsl_assets_message(s->assets));
    CHECK_INT(tsl_asset_rig_get_info(s->parts, &info), TSL_OK);
    s->rig = info.rig;
}

static void take_down(stand *s)
{
    tsl_asset_rig_destroy(s->parts);
    tsl_world_destroy(s->world);
    tsl_assets_destroy(s->assets);
}

static uint32_t revision_of(const stand *s)
{
    TSL_INIT(tsl_asset_rig_info, info);
    CHECK_INT(tsl_asset_rig_get_info(s->parts, &info), TSL_OK);
    return info.revision;
}

// On the pose, in the same frame: what differs is what the file gave.
static uint64_t hash_on_the_pose(stand *s, int frames)
{
    uint64_t hash = 0;
    tsl_transform root = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    TSL_INIT(tsl_pose_input, in);
    in.root = &root;
    for (int i = 0; i < frames; ++i) {
        root.position.x += 0.01f;
        CHECK(tsl_rig_step(s->world, s->rig, 1.0f / 60.0f, &in, NULL) == TSL_OK);
    }
    CHECK(tsl_rig_reset(s->world, s->rig) == TSL_OK);
    CHECK(tsl_rig_hash(s->world, s->rig, &hash) == TSL_OK);
    return hash;
}

// The hash holds parameters, curves, limits, colliders and links: none is forgotten, in neither direction.
static void a_retuned_rig_is_as_one_that_is_built_so(void)
{
    const char *const texts[2] = {before_text, after_text};
    for (int from = 0; from < 2; ++from) {
        stand tuned, built;
        set_up(&tuned, texts[from]);
        set_up(&built, texts[!from]);
        CHECK(hash_on_the_pose(&tuned, 0) != hash_on_the_pose(&built, 0));
        CHECK_MSG(cat_read(tuned.assets, texts[!from]) == TSL_OK, "%s", tsl_assets_message(tuned.assets));
        CHECK_INT(revision_of(&tuned), 0);
        CHECK(hash_on_the_pose(&tuned, 5) == hash_on_the_pose(&built, 5));
        take_down(&tuned);
        take_down(&built);
    }
}

static void another_structure_is_told(void)
{
    static const char *const edits[][2] = {
        {"\"bone\": \"b0\", ", ""},
        {"\"bone\": \"b0\", ", "\"bone\": \"b0\", \"shared\": true, "},
        {"\"root\": \"b1\"", "\"root\": \"b2\""},
        {"\"root\": \"b1\"", "\"roots\": [\"b1\"], \"exclude\": [\"b3\"]"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"anchor\": \"b0\""},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"tip\": \"length\", \"tip_length\": 0.1"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"fork\": \"first\""},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"unanimated\": true"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"ignores_rest_contacts\": true"},
        {"\"bones\": [\"b0\"]", "\"bones\": [\"b0\"], \"model\": \"chain\""},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"collider_layers\": 2"},
        {"\"root\": \"b1\"", "\"root\": \"b1\", \"colliders\": [\"ball\"]"},
        {"\"position_limit\": {\"max_distance\": 0.125}", "\"radius\": 0.01"},
        {"\"max_stretch\": 0.25, ", ""},
        {"\"shape\": \"sphere\"",
         "\"shape\": \"hull\", \"planes\": [[1,0,0,1],[-1,0,0,1],[0,1,0,1],[0,-1,0,1],[0,0,1,1],[0,0,-1,1]]"},
        {"\"layout\": \"strip\"", "\"layout\": \"strip\", \"surface_thickness\": 0.01"},
        {"\"layout\": \"strip\"", "\"layout\": \"strip\", \"cloth_layers\": 1"},
        {"\"layout\": \"strip\"", "\"layout\": \"strip\", \"meets_layers\": 1"},
        {"\"layout\": \"strip\"", "\"layout\": \"loose\""},
        {"\"left\", \"right\"]", "\"right\", \"left\"]"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; ++i) {
        stand s;
        set_up(&s, before_text);
        char *text = cat_edit(before_text, edits[i][0], edits[i][1]);
        CHECK_MSG(cat_read(s.assets, text) == TSL_OK, "%s", tsl_assets_message(s.assets));
        CHECK_MSG(revision_of(&s) == 1, "%s", edits[i][1]);
        free(text);
        take_down(&s);
    }
}

int main(void)
{
    RUN(a_retuned_rig_is_as_one_that_is_built_so);
    RUN(another_structure_is_told);
    return REPORT();
}
