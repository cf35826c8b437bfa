// SPDX-License-Identifier: MIT
#include "asset/assets.h"

#include "check.h"
#include "json_nulls.h"

static const char *const bone_names[] = {"b0", "b1", "b2", "b3", "b4",   "b5",    "b6",   "b7",
                                         "b8", "b9", NULL, "",   "Hips", "twice", "twice"};
static const tsla_bone_names bones = {sizeof bone_names / sizeof bone_names[0], bone_names};

static tsl_assets *assets; // its presets are read with
static cJSON *json;        // of the file that is loaded

static bool load(tsla_rig_file *rig, const char *text, tsla_error *e)
{
    memset(e, 0, sizeof *e);
    memset(rig, 0, sizeof *rig);
    json = tsla_json_parse(text, strlen(text), "my.rig.json", e);
    return json && tsla_rig_file_read(rig, "my.rig.json", json, &bones, assets->presets, e);
}

static void unload(tsla_rig_file *rig)
{
    tsla_rig_file_free(rig);
    cJSON_Delete(json);
    json = NULL;
}

static const char everything[] =
    "{\"format\": \"tassel_rig/1\", \"comment\": \"hello\",\n"
    " \"world\": {\"gravity\": [0, -9.8, 0], \"ticks_per_second\": 90, \"max_ticks_per_step\": 8,\n"
    "  \"teleport_distance\": 0.5, \"teleport_angle\": 1.5, \"teleport_mode\": \"reset\",\n"
    "  \"winds\": [{\"comment\": \"all\", \"velocity\": [2, 0, 1]},\n"
    "   {\"name\": \"fan\", \"shape\": \"box\", \"force\": true, \"layers\": 4026531841, \"position\": "
    "[1, 2, 3],\n"
    "    \"rotation\": [0, 0.6, 0, 0.8], \"half_size\": [4, 5, 0], \"radius\": 6, \"falloff\": 0.25, "
    "\"velocity\": [7, 8, 9],\n"
    "    \"radial_speed\": -2, \"gust\": 0.5, \"gust_frequency\": 3, \"travel_speed\": 11, "
    "\"turbulence\": 1.5, "
    "\"turbulence_length\": 0.125,\n"
    "    \"seed\": 4294967295}]},\n"
    " \"colliders\": [{\"name\": \"head\", \"shape\": \"sphere\", \"bone\": \"b1\", \"a\": [1, 2, 3], "
    "\"radius\": 4},\n"
    "  {\"name\": \"arm\", \"shape\": \"capsule\", \"b\": [4, 5, 6], \"radius\": 1, \"radius_b\": 2, "
    "\"inside\": true,\n"
    "   \"layers\": 5},\n"
    "  {\"name\": \"crate\", \"shape\": \"box\", \"b\": [7, 8, 9], \"rotation\": [0, 1, 0, 0], "
    "\"keeps_radius\": true}],\n"
    " \"chains\": [{\"name\": \"tail\", \"root\": \"b2\", \"exclude\": [\"b4\"], \"anchor\": \"b0\", "
    "\"tip\": \"ratio\",\n"
    "   \"tip_length\": 0.5, \"fork\": \"first\", \"unanimated\": true, \"colliders\": [\"arm\", "
    "\"head\"],\n   \"ignores_rest_contacts\": true,\n"
    "   \"collider_layers\": 3, \"damping\": 0.25, \"damping_curve\": [[0, 1], [0.5, 2], [1, 0]], "
    "\"radius\": 7,\n"
    "   \"radius_curve\": [[0, 1, 0.5, 0.25]], \"gravity\": [1, 2, 3], \"freeze_axis\": \"z\",\n"
    "   \"scale_rule\": \"physical\", \"scale_change\": \"felt\", \"fade_seconds\": 0.25,\n"
    "   \"relative_damping\": 0.5, \"inert_parent\": 0.25, \"felt_speed_limit\": 6, \"felt_turn_limit\": "
    "12,\n"
    "   \"max_stretch\": 0.5, \"max_stretch_curve\": [[0, 1], [1, 0]], \"max_squash\": 0.25,\n"
    "   \"max_squash_curve\": [[0, 1]], \"length_elasticity\": 0.125,\n"
    "   \"wind_scale\": 0.75, \"wind_scale_curve\": [[0, 0], [1, 1]], \"wind_layers\": 4026531841,\n"
    "   \"rest_blend\": 0.375, \"push_out_speed\": 0.75, "
    "\"fork_weight\": 2, \"fork_weight_curve\": [[0, 1], [1, 0]],\n"
    "   \"limit\": {\"kind\": \"polar\", \"angle_a\": 0.75, \"angle_a_curve\": [[0, 1], [1, 0.5]], "
    "\"angle_b\": 0.25,\n"
    "    \"rotation\": [0, 0.6, 0, 0.8], \"frame\": \"animated\", \"softness\": 0.5},\n"
    "   \"position_limit\": {\"max_distance\": 0.125, \"max_distance_curve\": [[0, 0], [1, 1]],\n"
    "    \"backstop_distance\": 0.0625, \"backstop_radius\": 2, \"backstop_normal\": [0, 0.6, 0.8], "
    "\"softness\": 0.25}},\n"
    "  {\"bones\": [\"b5\", \"b6\"], \"tip\": \"offset\", \"tip_offset\": [7, 8, 9]}],\n"
    " \"links\": [{\"name\": \"skirt\", \"chains\": [\"chains[1]\", \"tail\"], \"layout\": \"ring\", "
    "\"rounds\": 4, \"surface_thickness\": 0.125, \"cloth_layers\": 6, \"meets_layers\": 4026531841, "
    "\"cloth_thickness\": 0.0625,\n"
    "   \"structural\": {\"resists\": \"stretch\", \"stretch_compliance\": 0.5, \"least\": 0.25, "
    "\"most\": 1.5},\n"
    "   \"bend\": {\"slack\": 2}, \"shear\": {\"at_both_ends\": true}}],\n"
    " \"ik\": [{\"root\": \"b1\", \"mid\": \"b2\", \"end\": \"b3\", \"target\": \"foot_lock\", "
    "\"threshold\": 0.5, \"ground\": 2, \"pole\": [0, 0, 1], \"weight\": 0.25, \"clips\": [\"run\"]}]}";

static void everything_is_read(void)
{
    tsla_rig_file rig;
    tsla_error e;
    CHECK_MSG(load(&rig, everything, &e), "%s", e.text);
    CHECK_NEAR(rig.gravity[1], -9.8, 1e-6);
    CHECK_NEAR(rig.ticks_per_second, 90, 0);
    CHECK_INT(rig.max_ticks_per_step, 8);
    CHECK(rig.teleport_distance == 0.5f && rig.teleport_angle == 1.5f && rig.teleport_resets);
    CHECK_INT(rig.wind_count, 2);
    CHECK(rig.winds[0].name[0] == '\0' && !rig.winds[0].force && rig.winds[0].rotation[3] == 1.0f &&
          rig.winds[0].params[RIG_WINDS_VELOCITY].value[2] == 1.0f && !rig.winds[0].params[RIG_WINDS_SHAPE].given);
    CHECK(strcmp(rig.winds[1].name, "fan") == 0 && rig.winds[1].force && rig.winds[1].rotation[1] == 0.6f);
    for (uint32_t i = 0; i < RIG_WINDS_COUNT; ++i)
        CHECK_MSG(rig.winds[1].params[i].given, "%s", tsla_rig_winds_table[i].name);
    CHECK(rig.winds[1].params[RIG_WINDS_SHAPE].whole == 2 &&
          rig.winds[1].params[RIG_WINDS_LAYERS].whole == 0xf0000001u &&
          rig.winds[1].params[RIG_WINDS_SEED].whole == UINT32_MAX);
    CHECK_INT(rig.collider_count, 3);
    CHECK(rig.colliders[1].shape == TSL_SHAPE_CAPSULE && rig.colliders[1].inside && !rig.colliders[1].bone.name);
    CHECK_INT(rig.colliders[0].bone.index, 1);
    CHECK_NEAR(rig.colliders[1].radius_b, 2, 0);
    CHECK_NEAR(rig.colliders[0].radius_b, -1, 0);
    CHECK(rig.colliders[2].shape == TSL_SHAPE_BOX && rig.colliders[2].b[2] == 9.0f);
    CHECK(rig.colliders[2].rotation[1] == 1.0f && rig.colliders[2].rotation[3] == 0.0f);
    CHECK(rig.colliders[0].rotation[3] == 1.0f);
    CHECK(rig.colliders[2].keeps_radius && !rig.colliders[0].keeps_radius);
    CHECK_INT(rig.chain_count, 2);
    CHECK_INT(rig.links_count, 1);
    CHECK(rig.links[0].chain_count == 2 && rig.links[0].chains[0] == 1 && rig.links[0].chains[1] == 0);
    CHECK(rig.links[0].layout == 2 && rig.links[0].rounds == 4 && strcmp(rig.links[0].name, "skirt") == 0);
    CHECK(rig.links[0].surface_thickness.given && rig.links[0].surface_thickness.value == 0.125f);
    CHECK(rig.links[0].cloth_layers == 6 && rig.links[0].meets_layers == 0xf0000001u &&
          rig.links[0].cloth_thickness.value == 0.0625f);
    CHECK(rig.links[0].structural.has_resists && rig.links[0].structural.resists == 1);
    CHECK(rig.links[0].structural.stretch_compliance.value == 0.5f && rig.links[0].structural.least.value == 0.25f &&
          rig.links[0].structural.most.value == 1.5f && !rig.links[0].structural.slack.given);
    CHECK(rig.links[0].bend.slack.value == 2.0f && !rig.links[0].bend.has_resists && !rig.links[0].shear.most.given);
    CHECK(rig.links[0].shear.at_both_ends && !rig.links[0].shear.has_resists && !rig.links[0].bend.at_both_ends);
    const tsla_rig_chain *tail = &rig.chains[0];
    CHECK(tail->roots.count == 1 && tail->roots.bones[0].index == 2 && tail->exclude.bones[0].index == 4);
    CHECK(tail->anchor.index == 0 && tail->tip == TSL_TIP_RATIO && tail->fork == TSL_FORK_FIRST && tail->unanimated &&
          tail->ignores_rest_contacts);
    CHECK(tail->has_colliders && tail->collider_count == 2 && tail->colliders[0] == 1 && tail->colliders[1] == 0);
    CHECK(tail->params[RIG_damping].given && !tail->params[RIG_weight].given);
    CHECK_NEAR(tail->params[RIG_damping].keys[1].in_tangent, 2, 0); // straight pieces: their slope
    CHECK_NEAR(tail->params[RIG_damping].keys[1].out_tangent, -4, 0);
    CHECK_NEAR(tail->params[RIG_radius].keys[0].out_tangent, 0.25, 0);
    CHECK_NEAR(tail->params[RIG_gravity].value[2], 3, 0);
    CHECK_INT(tail->params[RIG_freeze_axis].whole, 3);
    CHECK_INT(tail->params[RIG_scale_rule].whole, 1);
    CHECK_INT(tail->params[RIG_scale_change].whole, 1);
    CHECK_NEAR(tail->params[RIG_fade_seconds].value[0], 0.25, 0);
    CHECK_NEAR(tail->params[RIG_relative_damping].value[0], 0.5, 0);
    CHECK_NEAR(tail->params[RIG_felt_speed_limit].value[0], 6, 0);
    CHECK_NEAR(tail->params[RIG_felt_turn_limit].value[0], 12, 0);
    CHECK(tail->params[RIG_wind_scale].value[0] == 0.75f && tail->params[RIG_wind_scale].key_count == 2);
    CHECK_NEAR(tail->params[RIG_rest_blend].value[0], 0.375, 0);
    CHECK_NEAR(tail->params[RIG_push_out_speed].value[0], 0.75, 0);
    CHECK(tail->params[RIG_fork_weight].value[0] == 2.0f && tail->params[RIG_fork_weight].key_count == 2);
    CHECK(tail->params[RIG_wind_layers].given && tail->params[RIG_wind_layers].whole == 0xf0000001u);
    CHECK(tail->params[RIG_max_stretch].value[0] == 0.5f && tail->params[RIG_max_stretch].key_count == 2);
    CHECK(tail->params[RIG_max_squash].value[0] == 0.25f && tail->params[RIG_max_squash].key_count == 1);
    CHECK(tail->params[RIG_length_elasticity].value[0] == 0.125f);
    const tsla_rig_limit *limit = &tail->limit;
    CHECK(limit->given && limit->params[RIG_LIMIT_KIND].whole == 3 && limit->rotation[1] == 0.6f);
    CHECK(limit->params[RIG_LIMIT_ANGLE_A].value[0] == 0.75f && limit->params[RIG_LIMIT_ANGLE_A].key_count == 2);
    CHECK(limit->params[RIG_LIMIT_ANGLE_B].value[0] == 0.25f && limit->params[RIG_LIMIT_FRAME].whole == 1);
    CHECK(limit->params[RIG_LIMIT_SOFTNESS].value[0] == 0.5f && !rig.chains[1].limit.given);
    const tsla_rig_position_limit *place = &tail->position_limit;
    CHECK(place->given && place->params[RIG_PLACE_MAX_DISTANCE].value[0] == 0.125f &&
          place->params[RIG_PLACE_MAX_DISTANCE].key_count == 2);
    CHECK(place->params[RIG_PLACE_BACKSTOP_DISTANCE].value[0] == 0.0625f &&
          place->params[RIG_PLACE_BACKSTOP_RADIUS].value[0] == 2.0f);
    CHECK(place->params[RIG_PLACE_BACKSTOP_NORMAL].value[2] == 0.8f &&
          place->params[RIG_PLACE_SOFTNESS].value[0] == 0.25f && !rig.chains[1].position_limit.given);
    CHECK(strcmp(rig.chains[1].name, "chains[1]") == 0 && rig.chains[1].bones.count == 2);
    CHECK_NEAR(rig.chains[1].tip_offset[2], 9, 0);
    CHECK_INT(rig.ik_count, 1);
    CHECK(rig.ik[0].root.index == 1 && rig.ik[0].mid.index == 2 && rig.ik[0].end.index == 3);
    CHECK(rig.ik[0].foot_lock && !rig.ik[0].target.name && rig.ik[0].has_pole_vector && !rig.ik[0].pole.name);
    CHECK(rig.ik[0].ground == 2.0f && rig.ik[0].threshold == 0.5f && rig.ik[0].weight == 0.25f);
    CHECK(rig.ik[0].has_clips && rig.ik[0].clip_count == 1 && strcmp(rig.ik[0].clips[0], "run") == 0);
    unload(&rig);
}

#define CHAIN(body) "{\"format\": \"tassel_rig/1\", \"chains\": [{\"name\": \"tail\", " body "}]}"
#define SPRING(body) CHAIN("\"model\": \"spring\", \"bones\": [\"b1\", \"b2\"], " body)
#define IK(body)                                                                                                       \
    "{\"format\": \"tassel_rig/1\", \"ik\": [{\"name\": \"leg\", \"root\": \"b1\", \"mid\": \"b2\", " body "}]}"
#define LINKS(body)                                                                                                    \
    "{\"format\": \"tassel_rig/1\", \"chains\": [{\"name\": \"tail\", \"root\": \"b1\"}], \"links\": "                 \
    "[{" body "}]}"
#define WIND(body) "{\"format\": \"tassel_rig/1\", \"world\": {\"winds\": [{\"name\": \"fan\", " body "}]}}"
#define COLLIDER(body) "{\"format\": \"tassel_rig/1\", \"colliders\": [{" body "}]}"

static void mistakes_are_named(void)
{
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"{}", "format: expected a string"},
        {"[]", "expected an object"},
        {"{\"format\": \"tassel_rig/2\"}", "is not \"tassel_rig/1\""},
        {"{\"format\": \"tassel_rig/1\", \"chain\": []}", "my.rig.json: chain: unknown key"},
        {"{\"format\": \"tassel_rig/1\", \"format\": \"tassel_rig/1\"}", "twice"},
        {"{\"format\": \"tassel_rig/1\", \"chains\": {}}", "expected an array"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [1, 2]}}", "world.gravity: expected 3 numbers"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"ticks_per_second\": 0}}", "from 1 to 1000"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"max_ticks_per_step\": 65}}", "from 0 to 64"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"max_ticks_per_step\": 0}}", "from 1 to 64"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"teleport_distance\": -1}}", "less than 0"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"teleport_mode\": \"jump\"}}", "teleport_mode"},
        {CHAIN("\"root\": \"b1\", \"relative_damping\": 1.5"), "relative_damping: 1.5 is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"inert_parent\": -1"), "inert_parent: -1 is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"inert_parent_curve\": []"), "inert_parent_curve: unknown key"},
        {CHAIN("\"root\": \"b1\", \"tuning\": 3"), "tuning: "},
        {CHAIN("\"root\": \"b1\", \"tuning\": {\"frequenzy\": 2}"), "did you mean \"frequency\""},
        {CHAIN("\"root\": \"b1\", \"tuning\": {\"frequency\": 0}"), "frequency: 0 is not from 0.05 to 1000"},
        {CHAIN("\"root\": \"b1\", \"tuning\": {\"half_life\": 0}"), "half_life: 0 is less than"},
        {CHAIN("\"root\": \"b1\", \"tuning\": {\"sag\": 1}"), "sag: 1 is not from 0 to 0.9"},
        {CHAIN("\"root\": \"b1\", \"tuning\": {\"bend\": 2}"), "bend: 2 is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"tuning\": {}, \"elasticity\": 0.5"), "elasticity: is set by \"tuning\""},
        {CHAIN("\"root\": \"b1\", \"tuning\": {}, \"inert_curve\": []"), "inert_curve: is set by \"tuning\""},
        {"{\"format\": \"tassel_rig/1\", \"ik\": [1]}", "ik[0]: expected an object"},
        {"{\"format\": \"tassel_rig/1\", \"chains\": [{\"name\": \"tail\", \"bones\": [\"b1\", \"b2\"], "
         "\"model\": \"spring\"}], \"links\": [{\"chains\": [\"tail\"]}]}",
         "links[0].chains[0]: \"tail\" is of the model \"spring\": only chains of \"tassel\" are linked"},
        {LINKS("\"rounds\": 2"), "\"chains\" is missing"},
        {LINKS("\"chains\": []"), "links between no chains"},
        {LINKS("\"chains\": [\"tails\"]"), "links[0].chains[0]: there is no chain \"tails\""},
        {LINKS("\"chains\": [\"tail\"], \"rounds\": 17"), "rounds: 17 is not a whole number from 0 to 16"},
        {LINKS("\"chains\": [\"tail\"], \"surface_thickness\": -1"), "surface_thickness: -1 is less than 0"},
        {LINKS("\"chains\": [\"tail\"], \"cloth_thickness\": -1"), "cloth_thickness: -1 is less than 0"},
        {LINKS("\"chains\": [\"tail\"], \"meets_layers\": -1"), "meets_layers: -1 is not a whole number"},
        {LINKS("\"chains\": [\"tail\"], \"rounds\": 0"), "rounds: 0 is not from 1 to 16"},
        {LINKS("\"chains\": [\"tail\"], \"layout\": \"circle\""), "\"circle\" is none of: found, strip, ring, loose"},
        {LINKS("\"chains\": [\"tail\"], \"bend\": {\"softness\": 1}"), "softness: unknown key"},
        {LINKS("\"chains\": [\"tail\"], \"bend\": {\"slack\": -1}"), "slack: -1 is less than 0"},
        {LINKS("\"chains\": [\"tail\"], \"bend\": {\"least\": 2}"), "least: 2 is not from 0 to 1"},
        {LINKS("\"chains\": [\"tail\"], \"bend\": {\"most\": 0.5}"), "most: 0.5 is neither 0 nor at least 1"},
        {LINKS("\"chains\": [\"tail\"], \"shear\": {\"resists\": \"all\"}"), "\"all\" is none of: none, stretch"},
        {CHAIN("\"root\": \"nobody\""), "chains[0] \"tail\".root: there is no bone \"nobody\""},
        {CHAIN("\"root\": \"twice\""), "several bones"},
        {CHAIN("\"root\": 5"), "chains[0] \"tail\".root: expected a string"},
        {CHAIN("\"damping\": 0.5"), "exactly one of"},
        {CHAIN("\"root\": \"b1\", \"bones\": [\"b2\"]"), "exactly one of"},
        {CHAIN("\"bones\": []"), "without bones"},
        {CHAIN("\"bones\": [\"b1\", \"x\"]"), "bones[1]: there is no bone \"x\""},
        {CHAIN("\"bones\": [\"b1\"], \"exclude\": [\"b2\"]"), "exclude"},
        {CHAIN("\"root\": \"b1\", \"dampening\": 0.5"), "dampening: unknown key"},
        {CHAIN("\"root\": \"b1\", \"damping\": 1.5"), "damping: 1.5 is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"damping\": -0.1"), "is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"radius\": -1"), "radius: -1 is less than 0"},
        {CHAIN("\"root\": \"b1\", \"damping\": \"0.5\""), "expected a number, found a string"},
        {CHAIN("\"root\": \"b1\", \"gravity\": 5"), "gravity: expected 3 numbers"},
        {CHAIN("\"root\": \"b1\", \"freeze_axis\": \"w\""), "\"w\" is none of: none, x, y, z"},
        {CHAIN("\"root\": \"b1\", \"preset\": \"scarf\""), "preset: there is no preset \"scarf\""},
        {CHAIN("\"root\": \"b1\", \"preset\": \"hairs\""), "no preset \"hairs\"; did you mean \"hair\"?"},
        {CHAIN("\"root\": \"hips\""), "there is no bone \"hips\"; did you mean \"Hips\"?"},
        {CHAIN("\"root\": \"\""), "there is no bone \"\""},
        {CHAIN("\"root\": \"b1\", \"dampign\": 0.5"), "dampign: unknown key; did you mean \"damping\"?"},
        {CHAIN("\"root\": \"b1\", \"preset\": 1"), "preset: expected a string"},
        {CHAIN("\"root\": \"b1\", \"limit\": 0.5"), "limit: expected an object"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": 0.5"), "position_limit: expected an object"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"distance\": 1}"), "position_limit.distance: unknown key"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"max_distance\": -1}"),
         "position_limit.max_distance: -1 is less than 0"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"backstop_radius\": 0}"),
         "position_limit.backstop_radius: 0 is less than"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"backstop_radius\": 1}"),
         "position_limit: backstop_radius without backstop_normal"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"backstop_radius\": 1, \"backstop_normal\": [1, 1, 0]}"),
         "position_limit.backstop_normal: of length 1.41421, and not 1"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {}"),
         "position_limit: neither \"max_distance\" nor \"backstop_radius\" is there"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"softness\": 0.5}"),
         "position_limit: neither \"max_distance\" nor \"backstop_radius\" is there"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"max_distance\": 1, \"backstop_distance\": 1}"),
         "position_limit.backstop_distance: belongs to \"backstop_radius\""},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"max_distance\": 1, \"backstop_normal\": [0, 0, 1]}"),
         "position_limit.backstop_normal: belongs to \"backstop_radius\""},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"max_distance\": 1, \"backstop_radius_curve\": [[0, 1]]}"),
         "position_limit.backstop_radius_curve: belongs to \"backstop_radius\""},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"max_distance_curve\": [[0, 1]]}"),
         "position_limit.max_distance_curve: belongs to \"max_distance\""},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"max_distance\": 1, \"softness\": 2}"),
         "position_limit.softness: 2 is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"position_limit\": {\"max_distance\": \"far\"}"),
         "position_limit.max_distance: expected a"},
        {CHAIN("\"root\": \"b1\", \"limit\": {\"kind\": \"ball\"}"), "limit.kind: \"ball\" is none of: none, cone"},
        {CHAIN("\"root\": \"b1\", \"limit\": {\"angle\": 1}"), "limit.angle: unknown key"},
        {CHAIN("\"root\": \"b1\", \"limit\": {\"angle_a\": -1}"), "limit.angle_a: -1 is not from 0 to 3.14159"},
        {CHAIN("\"root\": \"b1\", \"limit\": {\"rotation\": [1, 1, 1, 1]}"), "limit.rotation: of length 2, and not 1"},
        {CHAIN("\"root\": \"b1\", \"weight_curve\": [[0, 1]]"), "weight_curve: unknown key"},
        {CHAIN("\"root\": \"b1\", \"damping_curve\": [[0, 1], [0, 2]]"), "damping_curve[1]: u 0 does not come after 0"},
        {CHAIN("\"root\": \"b1\", \"damping_curve\": [[0, 1], [1, 2, 3, 4]]"), "damping_curve[1]: expected"},
        {CHAIN("\"root\": \"b1\", \"damping_curve\": [1, 2]"), "damping_curve[0]: expected"},
        {CHAIN("\"root\": \"b1\", \"damping_curve\": [[0, 1e38], [1e-38, -1e38]]"), "too close together"},
        {CHAIN("\"root\": \"b1\", \"tip\": \"ratio\""), "do not go together"},
        {CHAIN("\"root\": \"b1\", \"tip_length\": 1"), "do not go together"},
        {CHAIN("\"root\": \"b1\", \"tip\": \"offset\", \"tip_length\": 1"), "do not go together"},
        {CHAIN("\"root\": \"b1\", \"tip\": \"length\", \"tip_length\": -1"), "negative"},
        {CHAIN("\"root\": \"b1\", \"tip\": \"long\""), "none of: none, length, ratio, offset"},
        {CHAIN("\"root\": \"b1\", \"fork\": \"spoon\""), "none of: keep, average, first"},
        {CHAIN("\"root\": \"b1\", \"model\": \"cloth\""), "none of: tassel, chain"},
        {CHAIN("\"root\": \"b1\", \"colliders\": [\"ball\"]"), "there is no collider \"ball\""},
        {CHAIN("\"root\": \"b1\", \"collider_layers\": 4294967296"), "whole number"},
        {CHAIN("\"root\": \"b1\", \"unanimated\": 1"), "true or false"},
        {CHAIN("\"root\": \"b1\", \"ignores_rest_contacts\": \"all\""), "true or false"},
        {IK("\"target\": \"b5\""), "ik[0] \"leg\".end: missing"},
        {IK("\"end\": \"b3\""), "ik[0] \"leg\".target: missing"},
        {IK("\"end\": \"nobody\", \"target\": \"b5\""), "end: there is no bone"},
        {IK("\"end\": \"b3\", \"target\": \"nobody\""), "target: there is no bone"},
        {IK("\"end\": \"b3\", \"target\": 5"), "target: expected a string"},
        {IK("\"end\": \"b3\", \"target\": \"foot_lock\""), "threshold: missing"},
        {IK("\"end\": \"b3\", \"target\": \"foot_lock\", \"threshold\": 0"), "0 is not above 0"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"ground\": 0"), "ground: belongs to"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"threshold\": 1"), "threshold: belongs to"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"weight\": 1.5"), "weight: 1.5 is not from 0 to 1"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"pole\": [0, 0, 0]"), "pole: a direction of length zero"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"pole\": [0, 1]"), "pole: expected 3 numbers"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"pole\": \"nobody\""), "pole: there is no bone"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"clips\": [1]"), "clips[0]: expected a string"},
        {IK("\"end\": \"b3\", \"target\": \"b5\", \"speed\": 1"), "speed: unknown key"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"winds\": {}}}", "world.winds: expected an array"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"winds\": [[1]]}}", "world.winds[0]: expected an object"},
        {"{\"format\": \"tassel_rig/1\", \"world\": {\"wind\": []}}",
         "world.wind: unknown key; did you mean \"winds\"?"},
        {WIND("\"velocty\": [1, 0, 0]"), "world.winds[0] \"fan\".velocty: unknown key; did you mean \"velocity\"?"},
        {WIND("\"damping\": 0.5"), "damping: unknown key"},
        {WIND("\"velocity\": 2"), "velocity: expected 3 numbers"},
        {WIND("\"velocity\": [0, 1125899906842624, 0]"), "velocity: 1.1259e+15 is not from"},
        {WIND("\"position\": [0, 0, -1125899906842624]"), "position: -1.1259e+15 is not from"},
        {WIND("\"shape\": \"capsule\""), "\"capsule\" is none of: everywhere, sphere, box"},
        {WIND("\"force\": 1"), "force: expected true or false"},
        {WIND("\"layers\": -1"), "layers: -1 is not a whole number"},
        {WIND("\"seed\": 4294967296"), "seed: 4294967296 is not a whole number from 0 to 4294967295"},
        {WIND("\"rotation\": [0, 0, 0, 0.9]"), "rotation: of length 0.9, and not 1"},
        {WIND("\"half_size\": [1, -1, 1]"), "half_size: -1 is less than 0"},
        {WIND("\"radius\": -1"), "radius: -1 is less than 0"},
        {WIND("\"falloff\": 1.5"), "falloff: 1.5 is not from 0 to 1"},
        {WIND("\"gust\": -0.5"), "gust: -0.5 is not from 0 to 1"},
        {WIND("\"gust_frequency\": 1001"), "gust_frequency: 1001 is not from 0 to 1000"},
        {WIND("\"travel_speed\": -1"), "travel_speed: -1 is less than 0"},
        {WIND("\"turbulence\": -1"), "turbulence: -1 is less than 0"},
        {WIND("\"turbulence_length\": 0"), "turbulence_length: 0 is less than 1e-06"},
        {CHAIN("\"root\": \"b1\", \"wind_scale\": -1"), "wind_scale: -1 is less than 0"},
        {CHAIN("\"root\": \"b1\", \"wind_layers\": 4294967296"), "wind_layers: 4294967296 is not a whole number"},
        {CHAIN("\"root\": \"b1\", \"wind_layers_curve\": []"), "wind_layers_curve: unknown key"},
        {CHAIN("\"root\": \"b1\", \"rest_blend\": 1.5"), "rest_blend: 1.5 is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"push_out_speed\": -1"), "push_out_speed: -1 is less than 0"},
        {CHAIN("\"root\": \"b1\", \"fork_weight\": -1"), "fork_weight: -1 is less than 0"},
        {CHAIN("\"root\": \"b1\", \"max_stretch\": -1"), "max_stretch: -1 is not from 0 to 1000"},
        {CHAIN("\"root\": \"b1\", \"max_squash\": 1"), "max_squash: 1 is not from 0 to 0.99"},
        {CHAIN("\"root\": \"b1\", \"length_elasticity\": 2"), "length_elasticity: 2 is not from 0 to 1"},
        {CHAIN("\"root\": \"b1\", \"push\": -1"), "push: -1 is less than 0"},
        {CHAIN("\"root\": \"b1\", \"scale_rule\": \"all\""), "none of: look, physical, none"},
        {CHAIN("\"root\": \"b1\", \"tip\": \"local\""), "do not go together"},
        {CHAIN("\"root\": \"b1\", \"factors\": {}"), "factors: belongs to \"model\": \"spring\""},
        {CHAIN("\"bones\": [\"b1\"], \"gravities\": []"), "gravities: belongs to \"model\": \"spring\""},
        {CHAIN("\"bones\": [\"b1\"], \"model\": \"tassel\", \"joint_limits\": []"),
         "joint_limits: belongs to \"model\": \"spring\""},
        {CHAIN("\"model\": \"spring\", \"root\": \"b1\""), "tail\".root: \"model\": \"spring\" takes \"bones\""},
        {CHAIN("\"model\": \"spring\", \"roots\": [\"b1\"]"), "tail\".roots: \"model\": \"spring\" takes \"bones\""},
        {SPRING("\"tuning\": {}"), "tail\".tuning: a tuning, which \"model\": \"spring\" cannot have"},
        {SPRING("\"factors\": []"), "factors: expected an object, found an array"},
        {SPRING("\"factors\": {\"dampign\": [1, 1]}"), "factors.dampign: unknown key; did you mean \"damping\"?"},
        {SPRING("\"factors\": {\"gravity\": [1, 1]}"), "factors.gravity: unknown key"},
        {SPRING("\"factors\": {\"damping\": 1}"), "factors.damping: expected an array, found a number"},
        {SPRING("\"factors\": {\"damping\": [1]}"),
         "factors.damping: 1 elements, and not 2: one for each of \"bones\""},
        {SPRING("\"tip\": \"length\", \"tip_length\": 1, \"factors\": {\"push\": [1, 2]}"),
         "factors.push: 2 elements, and not 3: one for each of \"bones\" and one for the tip"},
        {SPRING("\"factors\": {\"push\": [1, \"2\"]}"), "factors.push[1]: expected a number, found a string"},
        {SPRING("\"factors\": {\"push\": [1, 1e39]}"), "factors.push[1]: 1e+39 is too large"},
        {SPRING("\"gravities\": {}"), "gravities: expected an array"},
        {SPRING("\"gravities\": []"), "gravities: 0 elements, and not 2"},
        {SPRING("\"gravities\": [[0, 0, 0], [1, 2]]"), "gravities[1]: expected 3 numbers"},
        {SPRING("\"joint_limits\": {}"), "joint_limits: expected an array"},
        {SPRING("\"joint_limits\": [null]"), "joint_limits: 1 elements, and not 2"},
        {SPRING("\"joint_limits\": [null, 1]"), "joint_limits[1]: expected an object, found a number"},
        {SPRING("\"joint_limits\": [null, {\"angle_c\": 1}]"),
         "joint_limits[1].angle_c: unknown key; did you mean \"angle_a\"?"},
        {SPRING("\"joint_limits\": [null, {\"softness\": 1}]"), "joint_limits[1].softness: unknown key"},
        {SPRING("\"joint_limits\": [null, {\"kind\": \"cube\"}]"), "\"cube\" is none of: none, cone"},
        {SPRING("\"joint_limits\": [null, {\"kind\": \"cone\", \"angle_a\": 4}]"),
         "joint_limits[1].angle_a: 4 is not from 0 to 3.14159"},
        {SPRING("\"joint_limits\": [null, {\"kind\": \"cone\", \"rotation\": [0, 0, 0, 2]}]"),
         "joint_limits[1].rotation: of length 2, and not 1"},
        {SPRING("\"joint_limits\": [{\"kind\": \"cone\"}, null]"), "joint_limits[0]: no bone ends at a root"},
        {COLLIDER("\"shape\": \"sphere\", \"unscaled\": 1"), "unscaled: expected true or false"},
        {COLLIDER("\"shape\": \"sphere\", \"simulated\": 1"), "simulated: expected true or false"},
        {COLLIDER("\"shape\": \"sphere\", \"shared\": 1"), "shared: expected true or false"},
        {COLLIDER("\"name\": \"x\""), "colliders[0] \"x\".shape: missing"},
        {COLLIDER("\"shape\": \"cube\""), "none of: sphere, capsule, plane, box, tapered_capsule, hull"},
        {COLLIDER("\"shape\": \"hull\""), "planes: missing"},
        {COLLIDER("\"shape\": \"hull\", \"planes\": 4"), "planes: expected"},
        {COLLIDER("\"shape\": \"hull\", \"planes\": [[0, 1, 0]]"), "planes[0]: expected 4 numbers"},
        {COLLIDER("\"shape\": \"box\", \"b\": [1, 1, 1], \"planes\": []"), "planes: belongs to a hull"},
        {COLLIDER("\"shape\": \"sphere\", \"radius\": -1"), "radius: -1 is negative"},
        {COLLIDER("\"shape\": \"capsule\", \"radius_b\": -1"), "radius_b: -1 is negative"},
        {COLLIDER("\"shape\": \"plane\", \"b\": [0, 0, 0]"), "length zero"},
        {COLLIDER("\"shape\": \"box\""), "needs \"b\""},
        {COLLIDER("\"shape\": \"box\", \"b\": [0, 0, 0]"), "not all of them 0"},
        {COLLIDER("\"shape\": \"box\", \"b\": [1, -1, 1]"), "at least 0"},
        {COLLIDER("\"shape\": \"box\", \"b\": [1, 1, 1], \"rotation\": [0, 0, 0, 0]"), "length zero"},
        {COLLIDER("\"shape\": \"sphere\", \"bone\": \"nobody\""), "no bone"},
        {COLLIDER("\"shape\": \"sphere\", \"height\": 1"), "height: unknown key"},
        {COLLIDER("\"shape\": \"sphere\", \"a\": [0, 1e39, 0]"), "too large"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        tsla_rig_file rig;
        tsla_error e;
        CHECK_MSG(!load(&rig, cases[i].text, &e), "%s", cases[i].text);
        CHECK_MSG(strstr(e.text, cases[i].says), "\"%s\" does not say %s", e.text, cases[i].says);
        CHECK_MSG(strncmp(e.text, "my.rig.json: ", 13) == 0, "%s", e.text);
        unload(&rig);
    }
}

static void read_as(const char *text, char out[JSON_NULLS_ROOM])
{
    tsla_rig_file rig;
    tsla_error e;
    strcat(out, load(&rig, text, &e) ? "read" : e.text);
    unload(&rig);
}

static void null_is_missing(void)
{
    json_nulls(everything, read_as);
    tsla_rig_file rig;
    tsla_error e; // a key that nobody knows says nothing
    CHECK_MSG(load(&rig,
                   "{\"format\": \"tassel_rig/1\", \"chians\": null, \"chains\": [{\"root\": \"b1\", "
                   "\"roots\": null, \"dampin\": null}]}",
                   &e),
              "%s", e.text);
    unload(&rig);
}

static void winds_are_counted(void)
{
    for (uint32_t count = 32; count <= 33; ++count) { // TSL_WIND_COUNT
        char text[256] = "{\"format\": \"tassel_rig/1\", \"world\": {\"winds\": [{}";
        tsla_rig_file rig;
        tsla_error e;
        for (uint32_t i = 1; i < count; ++i)
            strcat(text, ", {}");
        strcat(text, "]}}");
        CHECK_INT(load(&rig, text, &e), count == 32);
        CHECK_MSG(count == 32 ? rig.wind_count == 32 : !!strstr(e.text, "world.winds: 33 winds, more than 32"), "%s",
                  e.text);
        unload(&rig);
    }
}

// The smaller angle has its curve with it.
static void ellipses_are_read_as_cones(void)
{
    static const char text[] =
        "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"b1\", \"limit\": {\"kind\": \"ellipse\", "
        "\"angle_a\": 0.75,\n"
        "  \"angle_b\": 0.25, \"angle_b_curve\": [[0, 1], [1, 0.5]], \"softness\": 0.5}},\n"
        " {\"root\": \"b2\", \"limit\": {\"kind\": \"ellipse\", \"angle_a\": 0.5, \"angle_b\": 2}}]}";
    tsla_rig_file rig;
    tsla_error e;
    CHECK_MSG(load(&rig, text, &e), "%s", e.text);
    CHECK_MSG(strcmp(rig.warning, "my.rig.json: chains[0].limit.kind: \"ellipse\" is read as a cone of the smaller "
                                  "angle") == 0,
              "%s", rig.warning);
    for (uint32_t i = 0; i < 2; ++i) {
        const tsla_rig_param *limit = rig.chains[i].limit.params;
        CHECK_INT(limit[RIG_LIMIT_KIND].whole, TSL_LIMIT_CONE);
        CHECK_NEAR(limit[RIG_LIMIT_ANGLE_A].value[0], i == 0 ? 0.25 : 0.5, 0);
        CHECK_INT(limit[RIG_LIMIT_ANGLE_A].key_count, i == 0 ? 2 : 0);
        CHECK(!limit[RIG_LIMIT_ANGLE_B].given && limit[RIG_LIMIT_ANGLE_B].key_count == 0);
    }
    unload(&rig);
}

// What a preset gives, and what the chain has in its place.
static void presets_are_read_under_what_the_chain_says(void)
{
    static const char text[] =
        "{\"format\": \"tassel_rig/1\", \"chains\": [{\"preset\": \"tail\", \"root\": \"b1\"},\n"
        " {\"preset\": \"tail\", \"root\": \"b2\", \"inert\": 0.25, \"elasticity_curve\": [[0, 1], [1, 3]],\n"
        "  \"tip\": \"none\", \"limit\": {\"kind\": \"hinge\", \"angle_b\": 0.5}}]}";
    tsla_rig_file rig;
    tsla_error e;
    CHECK_MSG(load(&rig, text, &e), "%s", e.text);
    const tsla_rig_chain *plain = &rig.chains[0], *own = &rig.chains[1];
    CHECK(plain->params[RIG_damping].given && plain->params[RIG_damping].value[0] == 0.12f);
    CHECK(plain->params[RIG_damping].key_count == 2 && plain->params[RIG_elasticity].key_count == 3);
    CHECK(plain->params[RIG_inert].value[0] == 0.5f && plain->tip == TSL_TIP_RATIO && plain->tip_length == 1.0f);
    CHECK(plain->limit.given && plain->limit.params[RIG_LIMIT_KIND].whole == 1);
    CHECK(plain->limit.params[RIG_LIMIT_ANGLE_A].key_count == 2 && plain->limit.rotation[3] == 1.0f);
    CHECK(own->params[RIG_inert].value[0] == 0.25f && own->params[RIG_elasticity].value[0] == 0.05f);
    CHECK(own->params[RIG_elasticity].key_count == 2 && own->params[RIG_elasticity].keys[1].value == 3.0f);
    CHECK(own->tip == TSL_TIP_NONE && own->tip_length == 0.0f);
    CHECK(own->limit.params[RIG_LIMIT_KIND].whole == 2 && !own->limit.params[RIG_LIMIT_ANGLE_A].given);
    CHECK(own->limit.params[RIG_LIMIT_ANGLE_A].key_count == 0);
    unload(&rig);
}

static void each_preset_has_a_limit_and_a_tip(void)
{
    static const char *const names[] = {"tail", "hair", "skirt", "ears", "jiggle", "pendant", "cape"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        tsla_rig_file rig;
        tsla_error e;
        char text[256];
        snprintf(text, sizeof text,
                 "{\"format\": \"tassel_rig/1\", \"chains\": [{\"preset\": \"%s\", \"root\": \"b1\"}]}", names[i]);
        CHECK_MSG(load(&rig, text, &e), "%s", e.text);
        const tsla_rig_chain *chain = rig.chains;
        CHECK(chain->tip == TSL_TIP_RATIO && chain->params[RIG_damping].given && chain->params[RIG_inert].given);
        CHECK(chain->limit.given && chain->limit.params[RIG_LIMIT_KIND].whole == 1);
        CHECK(chain->limit.params[RIG_LIMIT_ANGLE_A].value[0] > 0.1f);
        unload(&rig);
    }
}

// The table that the reader goes by says the same as the messages above.
static void the_table_is_whole(void)
{
    for (uint32_t i = 0; i < RIG_PARAM_COUNT; ++i) {
        CHECK(tsla_rig_param_table[i].name && tsla_rig_param_table[i].minimum < tsla_rig_param_table[i].maximum);
        CHECK(tsla_rig_param_table[i].width == 1 || tsla_rig_param_table[i].curve == RIG_NO_CURVE);
    }
}

int main(void)
{
    if (tsl_assets_create(&assets) != TSL_OK)
        return 1;
    RUN(everything_is_read);
    RUN(mistakes_are_named);
    RUN(null_is_missing);
    RUN(winds_are_counted);
    RUN(ellipses_are_read_as_cones);
    RUN(presets_are_read_under_what_the_chain_says);
    RUN(each_preset_has_a_limit_and_a_tip);
    RUN(the_table_is_whole);
    tsl_assets_destroy(assets);
    return REPORT();
}
