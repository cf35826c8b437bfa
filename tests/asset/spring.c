// SPDX-License-Identifier: MIT
// Chains of the model "spring": what a VRM file says of its springs, said in a rig file, gives the same bits.
#include "asset/fixture.h"
#include "tassel/convert/vrm.h"
#include "tassel/debug.h"
#include "tassel/state.h"

#include <cjson/cJSON.h>
#include <math.h>

enum { BONES = 14, HEAD = 2, HAIR_1 = 3, HAIR_3 = 5, BUN = 7, TAIL = 10, FRAMES = 300 };

static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 4, 5, 5, 7, 8, 1, 10, 11, 1};
static const char *const names[BONES] = {"root",  "Hips",  "Head",  "hair_1", "hair_2", "hair_3", "hair_4",
                                         "bun_1", "bun_2", "bun_3", "tail_1", "tail_2", "tail_3", "arm"};

#define HAIR_TEXT                                                                                                      \
    "{\"name\": \"hair\", \"model\": \"spring\", \"bones\": [\"hair_1\", \"hair_3\", \"hair_4\"], "                    \
    "\"unanimated\": true,\n"                                                                                          \
    "   \"colliders\": [\"head\", \"ground\"], \"elasticity\": 0, \"stiffness\": 0, \"gravity_scale\": 0, "            \
    "\"gravity_falloff\": 0,\n"                                                                                        \
    "   \"scale_rule\": \"none\", \"scale_change\": \"felt\", \"damping\": 1, \"push\": 1, \"radius\": 1,\n"           \
    "   \"factors\": {\"damping\": [1, 0.25, 0.5], \"push\": [1, 0.5, 2], \"radius\": [1, 0.0625, "                    \
    "0.03125]},\n"                                                                                                     \
    "   \"gravities\": [[0, 0, 0], [0, -15, 0], [0, -30, 7.5]]}"
// Rides on the hair, with a tail of its own as VRM 0.x has it, and waits for the tail's collider.
#define BUN_TEXT                                                                                                       \
    "{\"name\": \"bun\", \"model\": \"spring\", \"bones\": [\"bun_1\", \"bun_2\", \"bun_3\"], "                        \
    "\"unanimated\": true,\n"                                                                                          \
    "   \"tip\": \"local\", \"tip_offset\": [0, 0.0625, 0.015625], \"colliders\": [\"swinging\", "                     \
    "\"shell\"], "                                                                                                     \
    "\"elasticity\": 0, \"stiffness\": 0, \"gravity_scale\": 0, \"gravity_falloff\": 0,\n"                             \
    "   \"scale_rule\": \"none\", \"scale_change\": \"felt\", \"damping\": 0.375, \"push\": 1.5, "                     \
    "\"radius\": 0.0625, \"gravity\": [0, -60, 0]}"
#define TAIL_TEXT                                                                                                      \
    "{\"name\": \"tail\", \"model\": \"spring\", \"bones\": [\"tail_1\", \"tail_2\", \"tail_3\"], "                    \
    "\"unanimated\": true,\n"                                                                                          \
    "   \"anchor\": \"Hips\", \"inert\": 1, \"inert_rotation\": 1, \"colliders\": [], \"elasticity\": 0, "             \
    "\"stiffness\": 0,\n"                                                                                              \
    "   \"gravity_scale\": 0, \"gravity_falloff\": 0, \"scale_rule\": \"none\", \"scale_change\": "                    \
    "\"felt\",\n"                                                                                                      \
    "   \"damping\": 0.5, \"push\": 0.25, \"radius\": 0.125, \"gravity\": [0, -30, 0],\n"                              \
    "   \"joint_limits\": [null, {\"kind\": \"cone\", \"angle_a\": 0.5},\n"                                            \
    "    {\"kind\": \"polar\", \"angle_a\": 0.25, \"angle_b\": 0.75, \"rotation\": [0, 0.6, 0, 0.8]}]}"

static const char springs_json[] =
    "{\"format\": \"tassel_rig/1\",\n"
    " \"colliders\": [{\"name\": \"head\", \"bone\": \"Head\", \"shape\": \"sphere\", \"a\": [0, 0.0625, 0], "
    "\"radius\": 0.25, \"radius_b\": 0.25, \"b\": [0, 0, 0], \"unscaled\": true},\n"
    "  {\"name\": \"ground\", \"shape\": \"plane\", \"bone\": \"root\", \"a\": [0, -0.25, 0], \"b\": [0, 2, "
    "0], \"radius_b\": 0, \"unscaled\": true},\n"
    "  {\"name\": \"swinging\", \"bone\": \"tail_2\", \"shape\": \"capsule\", \"a\": [0, 0, 0], \"b\": [0, "
    "0.25, 0], \"radius\": 0.25, \"radius_b\": 0.25, \"unscaled\": true, \"simulated\": true},\n"
    "  {\"name\": \"shell\", \"bone\": \"Head\", \"shape\": \"sphere\", \"a\": [0, 0, 0], \"radius\": 0.5, "
    "\"radius_b\": 0.5, \"b\": [0, 0, 0], \"unscaled\": true, \"inside\": true}],\n"
    " \"chains\": [" HAIR_TEXT ",\n  " BUN_TEXT ",\n  " TAIL_TEXT "]}";

// A world with one character.
typedef struct stage {
    tsl_assets *assets; // null: its chains were made by hand
    tsl_world *world;
    tsl_asset_rig *parts;
    tsl_rig_id rig;
    char message[1024];
    tsl_transform rest[BONES], pose[BONES], posed[BONES], root;
} stage;

static void begin(stage *s)
{
    TSL_INIT(tsl_world_desc, world);
    memset(s, 0, sizeof *s);
    for (int b = 0; b < BONES; ++b)
        s->rest[b] =
            (tsl_transform){{0, b == TAIL ? -0.125f : 0.125f, b > TAIL ? 0.125f : 0.0f}, {0, 0, 0, 1}, {1, 1, 1}};
    s->rest[BUN].rotation = (tsl_quat){0.6f, 0, 0, 0.8f};
    s->root = (tsl_transform){{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    world.gravity.y = -9.81f; // which springs of VRM do not feel
    world.log = cat_keep_message;
    world.log_user = s->message;
    CHECK_INT(tsl_world_create(&world, &s->world), TSL_OK);
}

static tsl_result make_parts(stage *s, const char *text)
{
    TSL_INIT(tsl_asset_rig_desc, desc);
    TSL_INIT(tsl_asset_rig_info, info);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = s->rest;
    desc.names = names;
    desc.world_message = s->message;
    CHECK_INT(tsl_assets_create(&s->assets), TSL_OK);
    CHECK_MSG(cat_read(s->assets, text) == TSL_OK, "%s", tsl_assets_message(s->assets));
    tsl_result result = tsl_asset_rig_create(s->assets, "cat.json", s->world, &desc, &s->parts);
    if (result == TSL_OK && tsl_asset_rig_get_info(s->parts, &info) == TSL_OK)
        s->rig = info.rig;
    return result;
}

static void begin_file(stage *s, const char *text)
{
    begin(s);
    CHECK_MSG(make_parts(s, text) == TSL_OK, "%s", tsl_assets_message(s->assets));
}

static void end(stage *s)
{
    tsl_asset_rig_destroy(s->parts);
    tsl_world_destroy(s->world);
    tsl_assets_destroy(s->assets);
}

// It walks, turns, nods and is scaled, in frames that no clock measures evenly.
static void step(stage *s, int frame)
{
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    float t = (float)frame / 60.0f, seconds = frame % 7 == 3 ? 0.0171f : frame % 50 == 49 ? 0.04f : 0.0166f;
    memcpy(s->pose, s->rest, sizeof s->rest);
    s->root.position.x += frame % 100 < 60 ? 0.03f : 0.0f;
    s->root.rotation = (tsl_quat){0, sinf(0.7f * t), 0, cosf(0.7f * t)};
    s->root.scale.x = s->root.scale.y = s->root.scale.z = frame < 200 ? 1.0f : 1.25f;
    s->pose[HEAD].rotation = (tsl_quat){sinf(0.4f * sinf(9.0f * t)), 0, 0, cosf(0.4f * sinf(9.0f * t))};
    in.bone_count = out.bone_count = BONES;
    in.bones = s->pose;
    in.root = &s->root;
    out.bones = s->posed;
    CHECK_INT(tsl_rig_step(s->world, s->rig, seconds, &in, &out), TSL_OK);
}

static uint64_t hash_of(const stage *s)
{
    uint64_t hash = 0;
    CHECK_INT(tsl_rig_hash(s->world, s->rig, &hash), TSL_OK);
    return hash;
}

// ---- the same by hand -------------------------------------------------------------------------------------

static tsl_collider_id vrm_collider(stage *s, int32_t bone, tsl_vrm_collider c, uint32_t flags)
{
    tsl_collider_id id = {0};
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = s->rig;
    desc.bone = bone;
    c.struct_size = sizeof c;
    if (c.shape != TSL_VRM_PLANE)
        c.normal.z = 1.0f;
    CHECK_INT(tsl_vrm_collider_to_desc(&c, &desc), TSL_OK);
    desc.flags |= flags;
    CHECK_MSG(tsl_collider_create(s->world, &desc, &id) == TSL_OK, "%s", s->message);
    return id;
}

static void vrm_spring(stage *s, tsl_vrm_spring *spring, const tsl_collider_id *colliders, uint32_t count)
{
    TSL_INIT(tsl_chain_desc, where);
    tsl_chain_id id;
    where.flags = TSL_CHAIN_COLLIDER_LIST;
    where.colliders = colliders;
    where.collider_count = count;
    CHECK_MSG(tsl_vrm_spring_create(s->world, s->rig, spring, &where, &id) == TSL_OK, "%s", s->message);
}

static void create_hair(stage *s, const tsl_collider_id colliders[4])
{
    static const uint32_t bones[] = {HAIR_1, HAIR_3, HAIR_3 + 1};
    static const tsl_vrm_joint joints[] = {{0.5f, 0.25f, {0, -1, 0}, 0.25f, 0.0625f},
                                           {2.0f, 0.5f, {0, -1, 0.25f}, 0.5f, 0.03125f},
                                           {9.0f, 9.0f, {1, 0, 0}, 0.0f, 9.0f}};
    TSL_INIT(tsl_vrm_spring, spring);
    spring.joint_count = 3;
    spring.bones = bones;
    spring.joints = joints;
    vrm_spring(s, &spring, colliders, 2);
}

static void create_bun(stage *s, const tsl_collider_id colliders[4])
{
    static const uint32_t bones[] = {BUN, BUN + 1, BUN + 2};
    tsl_vrm_joint joints[3];
    TSL_INIT(tsl_vrm_spring, spring);
    for (int i = 0; i < 3; ++i)
        joints[i] = (tsl_vrm_joint){1.5f, 1.0f, {0, -1, 0}, 0.375f, 0.0625f};
    spring.joint_count = 3;
    spring.bones = bones;
    spring.joints = joints;
    spring.has_tail = 1;
    spring.tail = (tsl_vec3){0, 0.0625f, 0.015625f};
    vrm_spring(s, &spring, colliders + 2, 2);
}

static void create_tail(stage *s)
{
    static const uint32_t bones[] = {TAIL, TAIL + 1, TAIL + 2};
    static const tsl_joint_limit limits[] = {{TSL_LIMIT_CONE, 0.5f, 0, {0, 0, 0, 1}},
                                             {TSL_LIMIT_POLAR, 0.25f, 0.75f, {0, 0.6f, 0, 0.8f}},
                                             {TSL_LIMIT_NONE, 0, 0, {0, 0, 0, 1}}};
    tsl_vrm_joint joints[3];
    TSL_INIT(tsl_vrm_spring, spring);
    for (int i = 0; i < 3; ++i)
        joints[i] = (tsl_vrm_joint){0.25f, 0.5f, {0, -1, 0}, 0.5f, 0.125f};
    spring.joint_count = 3;
    spring.bones = bones;
    spring.joints = joints;
    spring.center = 1;
    spring.limits = limits;
    vrm_spring(s, &spring, NULL, 0);
}

static void begin_by_hand(stage *s)
{
    TSL_INIT(tsl_rig_desc, desc);
    begin(s);
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = s->rest;
    CHECK_INT(tsl_rig_create(s->world, &desc, &s->rig), TSL_OK);
    const tsl_collider_id colliders[4] = {
        vrm_collider(s, HEAD, (tsl_vrm_collider){.radius = 0.25f, .offset = {0, 0.0625f, 0}}, 0),
        vrm_collider(s, 0, (tsl_vrm_collider){.shape = TSL_VRM_PLANE, .offset = {0, -0.25f, 0}, .normal = {0, 2, 0}},
                     0),
        vrm_collider(s, TAIL + 1, (tsl_vrm_collider){.shape = TSL_VRM_CAPSULE, .radius = 0.25f, .tail = {0, 0.25f, 0}},
                     TSL_COLLIDER_SIMULATED),
        vrm_collider(s, HEAD, (tsl_vrm_collider){.inside = 1, .radius = 0.5f}, 0)};
    create_hair(s, colliders);
    create_bun(s, colliders);
    create_tail(s);
}

static void a_file_gives_the_bits_of_the_springs(void)
{
    stage file, hand;
    uint32_t touched = 0;
    begin_file(&file, springs_json);
    begin_by_hand(&hand);
    for (int frame = 0; frame < FRAMES; ++frame) {
        step(&file, frame);
        step(&hand, frame);
        CHECK_MSG(memcmp(file.posed, hand.posed, sizeof file.posed) == 0, "frame %d", frame);
        CHECK_MSG(hash_of(&file) == hash_of(&hand), "frame %d", frame);
        tsl_particle p[4];
        for (uint32_t c = 0; c < 2; ++c) {
            uint32_t count = 4;
            tsl_asset_chain chain;
            CHECK_INT(tsl_asset_rig_get_chain(file.parts, c, &chain), TSL_OK);
            CHECK_INT(tsl_chain_get_particles(file.world, chain.id, p, &count), TSL_OK);
            for (uint32_t i = 0; i < count; ++i)
                touched |= p[i].touched << c;
        }
    }
    CHECK_INT(touched, 3); // or colliders would show nothing
    CHECK(memcmp(file.posed, file.pose, sizeof file.posed) != 0);
    end(&file);
    end(&hand);
}

// ---- edits ------------------------------------------------------------------------------------------------

static uint32_t revision_of(const stage *s)
{
    TSL_INIT(tsl_asset_rig_info, info);
    CHECK_INT(tsl_asset_rig_get_info(s->parts, &info), TSL_OK);
    return info.revision;
}

static uint64_t hash_on_the_pose(stage *s)
{
    for (int frame = 0; frame < 5; ++frame)
        step(s, frame);
    CHECK_INT(tsl_rig_reset(s->world, s->rig), TSL_OK);
    return hash_of(s);
}

// What of the joints is taken over in motion, there and back; and whether that makes objects new.
static void edits_are_as_if_built_so(void)
{
    static const struct {
        const char *from, *to;
        uint32_t revision;
    } edits[] = {
        {"\"push\": [1, 0.5, 2]", "\"push\": [1, 0.5, 1]", 0},
        {", \"push\": [1, 0.5, 2]", "", 0},
        {"\"factors\": {\"damping\": [1, 0.25, 0.5]", "\"factors\": {\"friction\": [1, 0.25, 0.5]", 0},
        {"[0, -30, 7.5]", "[0, -30, -7.5]", 0},
        {",\n   \"gravities\": [[0, 0, 0], [0, -15, 0], [0, -30, 7.5]]", "", 0},
        {"\"angle_a\": 0.5", "\"angle_a\": 0.75", 0},
        {"{\"kind\": \"cone\", \"angle_a\": 0.5}", "null", 0},
        {"\"push\": 1.5", "\"push\": 0.5, \"push_curve\": [[0, 1], [1, 0.5]]", 0},
        {"\"unscaled\": true", "\"unscaled\": false", 0},
        {"\"scale_rule\": \"none\"", "\"scale_rule\": \"physical\"", 0},
        {"\"simulated\": true", "\"simulated\": false", 1},
        {"\"tip_offset\": [0, 0.0625", "\"tip_offset\": [0, 0.125", 1},
        {"\"model\": \"spring\", \"bones\": [\"bun_1\"", "\"model\": \"chain\", \"bones\": [\"bun_1\"", 1},
        {",\n   \"joint_limits\": [null, {\"kind\": \"cone\", \"angle_a\": 0.5},\n"
         "    {\"kind\": \"polar\", \"angle_a\": 0.25, \"angle_b\": 0.75, \"rotation\": [0, 0.6, 0, 0.8]}]",
         "", 1},
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; ++i) {
        char *edited = cat_edit(springs_json, edits[i].from, edits[i].to);
        const char *const texts[2] = {springs_json, edited};
        for (int way = 0; way < 2; ++way) {
            stage tuned, built;
            begin_file(&tuned, texts[way]);
            begin_file(&built, texts[!way]);
            CHECK_MSG(hash_of(&tuned) != hash_of(&built), "%s", edits[i].to);
            CHECK_MSG(cat_read(tuned.assets, texts[!way]) == TSL_OK, "%s", tsl_assets_message(tuned.assets));
            CHECK_MSG(revision_of(&tuned) == edits[i].revision, "%s", edits[i].to);
            CHECK_MSG(hash_on_the_pose(&tuned) == hash_on_the_pose(&built), "%s", edits[i].to);
            end(&tuned);
            end(&built);
        }
        free(edited);
    }
}

// ---- written ----------------------------------------------------------------------------------------------

// free() it.
static char *written(const stage *s)
{
    uint64_t size = 0;
    CHECK_INT(tsl_asset_rig_write(s->parts, NULL, &size), TSL_OK);
    char *text = malloc((size_t)size);
    if (!text)
        exit(3);
    CHECK_INT(tsl_asset_rig_write(s->parts, text, &size), TSL_OK);
    return text;
}

static void written_and_read_again_it_is_the_same(void)
{
    stage first, again;
    tsl_asset_chain chain;
    TSL_INIT(tsl_chain_params, params);
    begin_file(&first, springs_json);
    char *text = written(&first);
    cJSON *before = cJSON_Parse(springs_json), *after = cJSON_Parse(text);
    CHECK_MSG(cJSON_Compare(before, after, 1), "%s", text);
    cJSON_Delete(before);
    cJSON_Delete(after);
    free(text);
    CHECK_INT(tsl_asset_rig_get_chain(first.parts, 0, &chain), TSL_OK);
    CHECK_INT(tsl_chain_get_params(first.world, chain.id, &params), TSL_OK);
    params.push = 0.7f;
    params.damping = 0.3f;
    CHECK_INT(tsl_chain_set_params(first.world, chain.id, &params), TSL_OK);
    text = written(&first);
    begin_file(&again, text);
    for (int frame = 0; frame < FRAMES; ++frame) {
        step(&first, frame);
        step(&again, frame);
        CHECK_MSG(hash_of(&first) == hash_of(&again), "frame %d", frame);
    }
    free(text);
    end(&first);
    end(&again);
}

// ---- what the solver refuses ------------------------------------------------------------------------------

static void what_the_solver_refuses_is_named(void)
{
    static const struct {
        const char *from, *to, *says;
    } cases[] = {
        {"\"hair_3\", \"hair_4\"", "\"hair_4\", \"hair_3\"", "\"hair\": TSL_ERROR_BAD_HIERARCHY"},
        {"\"hair_1\", \"hair_3\", \"hair_4\"", "\"hair_1\", \"arm\", \"hair_4\"", "TSL_ERROR_BAD_HIERARCHY"},
        {"[0, -30, 7.5]", "[0, 3e38, 7.5]", "\"hair\": TSL_ERROR_"},
        {"\"angle_b\": 0.75", "\"angle_b\": 1.75", "\"tail\": TSL_ERROR_INVALID_ARGUMENT"},
        {"\"colliders\": []", "\"colliders\": [\"swinging\"]", "\"tail\": TSL_ERROR_BAD_HIERARCHY"},
        {"\"shape\": \"plane\", \"bone\": \"root\"", "\"shape\": \"plane\", \"simulated\": true",
         "\"ground\": TSL_ERROR_"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        stage s;
        char *text = cat_edit(springs_json, cases[i].from, cases[i].to);
        begin(&s);
        CHECK_MSG(make_parts(&s, text) != TSL_OK, "%s", cases[i].to);
        CHECK_MSG(strstr(tsl_assets_message(s.assets), cases[i].says), "%s", tsl_assets_message(s.assets));
        free(text);
        end(&s);
    }
}

int main(void)
{
    RUN(a_file_gives_the_bits_of_the_springs);
    RUN(edits_are_as_if_built_so);
    RUN(written_and_read_again_it_is_the_same);
    RUN(what_the_solver_refuses_is_named);
    return REPORT();
}
