// SPDX-License-Identifier: MIT
// bake on VRM avatars: no rig file, the spring bones of the file, and the file as it was around the new clip.
#define WORK "bake_vrm_"
#include "run_bake.h"

#include "common/node_constraint.h"
#include "common/skeleton.h"
#include "common/xform.h"
#include "corruptions.h"

#define AVATAR FOLDER "avatar.vrm"

// 0 root - 1 head - 2 hair_a - 3 hair_b - 4 hair_end;  1 - 5 bun_a - 6 bun_b;  0 - 7 arm - 8 twist
#define NODES                                                                                                          \
    "\"nodes\": [{\"name\": \"root\", \"children\": [1, 7]}, {\"name\": \"head\", \"translation\": [0, "               \
    "1.5, "                                                                                                            \
    "0], \"children\": [2, 5]},\n"                                                                                     \
    " {\"name\": \"hair_a\", \"translation\": [0, 0, -0.1], \"children\": [3]}, {\"name\": \"hair_b\", "               \
    "\"translation\": [0, -0.2, 0], \"children\": [4]},\n"                                                             \
    " {\"name\": \"hair_end\", \"translation\": [0, -0.2, 0]}, {\"name\": \"bun_a\", \"translation\": "                \
    "[0.1, "                                                                                                           \
    "0, -0.1], \"children\": [6]},\n"                                                                                  \
    " {\"name\": \"bun_b\", \"translation\": [0, -0.2, 0]}, {\"name\": \"arm\", \"translation\": [0.3, 1, "            \
    "0], \"children\": [8]},\n"                                                                                        \
    " {\"name\": \"twist\", \"translation\": [0.2, 0, 0]CONSTRAINT}]"

static const char version_1[] =
    "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],\n" NODES ",\n"
    " \"extensionsUsed\": [\"VRMC_springBone\"], \"extensions\": {\"VRMC_springBone\": {\"specVersion\": "
    "\"1.0\", \"extras\": {\"kept\": 1.50},\n"
    "  \"colliders\": [{\"node\": 1, \"shape\": {\"sphere\": {\"radius\": 0.05}}}, {\"node\": 3, \"shape\": "
    "{\"sphere\": {\"radius\": 0.03}}},\n"
    "   {\"node\": 6, \"shape\": {\"sphere\": {\"radius\": 0.03}}}],\n"
    "  \"colliderGroups\": [{\"colliders\": [0]}, {\"colliders\": [1]}, {\"colliders\": [2]}],\n"
    "  \"springs\": [{\"name\": \"hair\", \"joints\": [{\"node\": 2, \"hitRadius\": 0.02}, {\"node\": 3, "
    "\"hitRadius\": 0.02}, {\"node\": 4}], \"colliderGroups\": [0]},\n"
    "   {\"name\": \"bun\", \"joints\": [{\"node\": 5}, {\"node\": 6}], \"colliderGroups\": [0, 1]}]}}}\n";

static const char version_0[] =
    "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],\n" NODES ",\n"
    " \"extensionsUsed\": [\"VRM\"], \"extensions\": {\"VRM\": {\"specVersion\": \"0.0\", "
    "\"secondaryAnimation\": {\"boneGroups\": [\n"
    "  {\"comment\": \"hair\", \"bones\": [2, 5], \"gravityPower\": 0.2, \"colliderGroups\": [0]}],\n"
    "  \"colliderGroups\": [{\"node\": 1, \"colliders\": [{\"radius\": 0.05, \"offset\": {\"z\": "
    "0.01}}]}]}}}}\n";

static char *without_constraint(const char *text)
{
    return fixture_replace(text, "CONSTRAINT", "");
}

static void put_avatar(const char *text)
{
    char *whole = strstr(text, "CONSTRAINT") ? without_constraint(text) : NULL;
    clear();
    remove(FOLDER "avatar.rig.json");
    put(AVATAR, whole ? whole : text, strlen(whole ? whole : text));
    free(whole);
}

// How far a bone turns away from where it is at the start of the first clip; -1: the clip does not name it.
static float swing(const gltf *model, const char *name)
{
    tsl_transform *pose = calloc(model->node_count, sizeof *pose);
    int32_t node = gltf_find_node(model, name);
    const gltf_clip *clip = &model->clips[0];
    float turn = -1.0f;
    tsl_quat first = {0, 0, 0, 1};
    for (uint32_t t = 0; t < clip->track_count; ++t)
        if ((int32_t)clip->tracks[t].node == node && clip->tracks[t].path == GLTF_ROTATION)
            turn = 0.0f;
    for (int i = 0; turn >= 0.0f && i <= 100; ++i) {
        gltf_sample(model, clip, clip->start + (clip->end - clip->start) * (float)i / 100.0f, pose);
        first = i ? first : pose[node].rotation;
        tsl_quat d = quat_mul(quat_conjugate(first), pose[node].rotation);
        turn = fmaxf(turn, 2.0f * atan2f(vec3_length(vec3_make(d.x, d.y, d.z)), fabsf(d.w)));
    }
    free(pose);
    return turn;
}

static bool load(gltf *model, const char *path)
{
    tsla_error e = {"", 0};
    bool loaded = gltf_load(model, path, &e);
    CHECK_MSG(loaded && model->clip_count > 0, "%s", e.text);
    return loaded && model->clip_count > 0;
}

static void same_extensions(const gltf *before, const gltf *after)
{
    char *a = tsla_json_print(cJSON_GetObjectItem(before->json, "extensions"), false);
    char *b = tsla_json_print(cJSON_GetObjectItem(after->json, "extensions"), false);
    CHECK(a && b && strcmp(a, b) == 0);
    free(a);
    free(b);
}

static void bakes(const char *text, const char *version)
{
    gltf before, after;
    tsla_error e = {"", 0};
    put_avatar(text);
    CHECK_MSG(bake(AVATAR " -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(strstr(message, version) && strstr(message, "walk_and_turn"), "%s", message);
    CHECK(gltf_load(&before, AVATAR, &e));
    if (!load(&after, OUTPUT))
        return;
    CHECK(swing(&after, "hair_a") > 0.05f && swing(&after, "hair_b") > 0.05f && swing(&after, "bun_a") > 0.05f);
    CHECK(swing(&after, "head") == -1.0f && swing(&after, "root") > 3.0f);
    same_extensions(&before, &after);
    gltf_free(&before);
    gltf_free(&after);
}

static void avatars_need_no_rig_file(void)
{
    bakes(version_1, "VRM 1.0 spring bones with 3 colliders");
    bakes(version_0, "VRM 0.x spring bones with 1 collider\n");
}

static float swing_with(const char *text, const char *name)
{
    gltf after;
    put_avatar(text);
    CHECK_MSG(bake(AVATAR " -o " OUTPUT) == 0, "%s", message);
    if (!load(&after, OUTPUT))
        return -1.0f;
    float turn = swing(&after, name);
    gltf_free(&after);
    return turn;
}

static void groups_may_share_a_collider(void)
{
    char *twice = fixture_replace(version_1, "\"colliderGroups\": [0, 1]", "\"colliderGroups\": [0, 1, 0, 1]");
    CHECK_NEAR(swing_with(twice, "bun_a"), swing_with(version_1, "bun_a"), 0.0f);
    free(twice);
}

static void a_rig_file_goes_first_when_it_is_named(void)
{
    static const char rig[] = "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"arm\", \"elasticity\": 0.02, "
                              "\"stiffness\": 0}]}";
    gltf after;
    put_avatar(version_1);
    put(FOLDER "avatar.rig.json", rig, sizeof rig - 1);
    CHECK_MSG(bake(AVATAR " -o " OUTPUT " --rig " FOLDER "avatar.rig.json") == 0, "%s", message);
    CHECK_MSG(!strstr(message, "spring bones"), "%s", message);
    if (load(&after, OUTPUT)) {
        CHECK(swing(&after, "hair_a") == -1.0f && swing(&after, "arm") > 0.05f);
        gltf_free(&after);
    }
    CHECK_MSG(bake(AVATAR " -o " OUTPUT) == 0, "%s", message); // beside the file, but not named
    CHECK_MSG(strstr(message, "avatar.rig.json is not used: the model brings its own spring bones"), "%s", message);
    if (load(&after, OUTPUT)) {
        CHECK(swing(&after, "hair_a") > 0.05f && swing(&after, "arm") == -1.0f);
        gltf_free(&after);
    }
}

static void what_is_wrong_is_left_out_and_said(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {
        {"{\"node\": 5}, {\"node\": 6}", "{\"node\": 5}, {\"node\": 6}, {\"node\": -1}",
         "springs[1] \"bun\".joints[2].node: -1 is not a node: there are 9: the joint is left out"},
        {"\"radius\": 0.05", "\"radius\": -1", "sphere.radius: -1 is below 0, which is used"},
        {"[{\"node\": 1,", "[{\"node\": null,", "colliders[0].node: missing: the collider is left out"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char *text = fixture_replace(version_1, cases[i].find, cases[i].with);
        put_avatar(text);
        CHECK_INT(bake(AVATAR " -o " OUTPUT), 0);
        CHECK_MSG(strstr(message, cases[i].says) && strstr(message, "bake: warning: ") &&
                      strstr(message, "avatar.vrm: extensions."),
                  "%s", message);
        CHECK(outputs_exist());
        free(text);
    }
}

static void what_leaves_nothing_to_do_is_refused_and_nothing_is_written(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {
        {"\"specVersion\": \"1.0\"", "\"specVersion\": \"9\"", "version \"9\" is not known"},
        {"\"springs\": [", "\"springs\": [null], \"x\": [",
         "springs[0]: expected an object, found null: the spring is left out"},
        {"\"springs\"", "\"winters\"", ""},
        {"\"VRMC_springBone\": {", "\"VRMC_springBone\": -1, \"x\": {",
         "VRMC_springBone: expected an object, found a number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char *text = fixture_replace(version_1, cases[i].find, cases[i].with);
        put_avatar(text);
        CHECK_INT(bake(AVATAR " -o " OUTPUT " --trace " FOLDER "trace.json"), 1);
        CHECK_MSG(strstr(message, cases[i].says) &&
                      strstr(message, "no spring bones in the model, and no such rig file"),
                  "%s", message);
        CHECK(!outputs_exist());
        free(text);
    }
}

// Hair meets a collider on the bun, and the bun one on the hair: one of them has to go first.
static void springs_that_wait_for_each_other_say_so(void)
{
    char *text = fixture_replace(version_1, "\"colliderGroups\": [0]},\n   {\"name\": \"bun\"",
                                 "\"colliderGroups\": [0, 2]},\n   {\"name\": \"bun\"");
    put_avatar(text);
    CHECK_MSG(bake(AVATAR " -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(strstr(message, "warning: ") && strstr(message, "spring \"bun\": its collider 1 swings with "
                                                              "\"hair\", which waits for this spring"),
              "%s", message);
    free(text);
    text = fixture_replace(version_1, "\"colliderGroups\": [0]},\n   {\"name\": \"bun\"",
                           "\"colliderGroups\": [0, 1]},\n   {\"name\": \"bun\"");
    put_avatar(text); // a collider of its own
    CHECK_MSG(bake(AVATAR " -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(strstr(message, "spring \"hair\": its collider 1 swings with \"hair\", which waits"), "%s", message);
    free(text);
    put_avatar(version_1); // one way round is no cycle
    CHECK_MSG(bake(AVATAR " -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(!strstr(message, "warning"), "%s", message);
}

// The twist bone follows half of the arm's roll; plain players see it as keys.
static void constraints_are_baked(void)
{
    static const char constraint[] = ", \"extensions\": {\"VRMC_node_constraint\": {\"specVersion\": \"1.0\", "
                                     "\"constraint\": {\"roll\": {\"source\": 7, \"rollAxis\": \"X\", "
                                     "\"weight\": 0.5}}}}";
    static const char rig[] = "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"hair_a\", \"stiffness\": 0}]}";
    // The arm rolls by 90 degrees in a second.
    char *one = fixture_replace(version_1, "CONSTRAINT", constraint);
    char *two = fixture_replace(
        one, "\"scene\": 0,",
        "\"scene\": 0, \"animations\": [{\"name\": \"roll\", \"channels\": [{\"sampler\": 0, \"target\": "
        "{\"node\": 7, \"path\": \"rotation\"}}],\n"
        " \"samplers\": [{\"input\": 0, \"output\": 1}]}], \"buffers\": [{\"byteLength\": 40, \"uri\": "
        "\"data:application/octet-stream;base64,"
        "AAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/8wQ1PwAAAAAAAAAA8wQ1Pw==\"}],\n"
        " \"bufferViews\": [{\"buffer\": 0, \"byteLength\": 8}, {\"buffer\": 0, \"byteOffset\": 8, "
        "\"byteLength\": 32}],\n"
        " \"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 2, \"type\": \"SCALAR\", "
        "\"min\": [0], \"max\": [1]},\n"
        "  {\"bufferView\": 1, \"componentType\": 5126, \"count\": 2, \"type\": \"VEC4\"}],");
    gltf after;
    put_avatar(two);
    put(FOLDER "arm.rig.json", rig, sizeof rig - 1);
    static const char *const arguments[] = {AVATAR " -o " OUTPUT, AVATAR " -o " OUTPUT " --rig " FOLDER "arm.rig.json"};
    for (int i = 0; i < 2; ++i) {
        CHECK_MSG(bake(arguments[i]) == 0, "%s", message);
        CHECK_MSG(strstr(message, "1 bone turned by constraints"), "%s", message);
        if (!load(&after, OUTPUT))
            continue;
        CHECK_NEAR(swing(&after, "arm"), 1.5707963, 1e-3);
        CHECK_NEAR(swing(&after, "twist"), 0.78539816, 2e-3);
        gltf_free(&after);
    }
    free(one);
    free(two);
    char *cycle = fixture_replace(constraint, "7", "8"), *bad = fixture_replace(version_1, "CONSTRAINT", cycle);
    put_avatar(bad);
    CHECK_MSG(bake(AVATAR " -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(strstr(message, "roll.source: the node is its own source: the constraint is left out"), "%s", message);
    free(cycle);
    free(bad);
}

// ---- other people's avatars ------------------------------------------------------------------------------

static void real_avatars_bake(void)
{
    static const struct {
        const char *path, *bone;
        float least;
    } avatars[] = {{"tassel-synth/tassel-synth.vrm", "ponytail_3", 0.03f},
                   {"tassel-synth/tassel-synth.vrm", "skirt1_0", 0.2f},
                   {"tassel-synth/tassel-synth.vrm", "tail_4", 0.05f},
                   {"godette-vrm0/Godette_vrm_v4.vrm", "HairBall_L", 0.05f},
                   {"three-vrm-springbone/sphere-collider.gltf", "Spring C", 0.2f},
                   {"three-vrm-springbone/inside-collider.gltf", "Spring C", 0.05f},
                   {"three-vrm-springbone/plane-collider.gltf", "Spring C", 0.2f}};
    for (size_t i = 0; i < sizeof avatars / sizeof avatars[0]; ++i) {
        char path[1024], line[2048];
        gltf before, after;
        tsla_error e = {"", 0};
        snprintf(path, sizeof path, "%s/data/%s", getenv("TASSEL_DATA"), avatars[i].path);
        snprintf(line, sizeof line, "%s -o %s", path, OUTPUT);
        clear();
        CHECK_MSG(bake(line) == 0 && !strstr(message, "warning"), "%s", message);
        CHECK_MSG(gltf_load(&before, path, &e), "%s", e.text);
        if (load(&after, OUTPUT)) {
            float turn = swing(&after, avatars[i].bone);
            CHECK_MSG(turn > avatars[i].least && turn < 2.5f, "%s: %g", avatars[i].bone, (double)turn);
            same_extensions(&before, &after);
            gltf_free(&after);
        }
        gltf_free(&before);
    }
}

int main(void)
{
    RUN(avatars_need_no_rig_file);
    RUN(groups_may_share_a_collider);
    RUN(a_rig_file_goes_first_when_it_is_named);
    RUN(what_is_wrong_is_left_out_and_said);
    RUN(what_leaves_nothing_to_do_is_refused_and_nothing_is_written);
    RUN(springs_that_wait_for_each_other_say_so);
    RUN(constraints_are_baked);
    const char *data = getenv("TASSEL_DATA");
    if (data && *data)
        RUN(real_avatars_bake);
    else
        printf("skipped: real_avatars_bake: TASSEL_DATA names no folder\n");
    clear();
    return REPORT();
}
