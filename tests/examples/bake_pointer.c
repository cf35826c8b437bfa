// SPDX-License-Identifier: MIT
// Channels of KHR_animation_pointer on nodes play like those that name the node, and no property ever has two channels.
#define WORK "bake_pointer_"
#include "corruptions.h"
#include "run_bake.h"

#define NODE(sampler, node, path) "{\"sampler\": " sampler ", \"target\": {\"node\": " node ", \"path\": \"" path "\"}}"
#define POINTER(sampler, pointer)                                                                                      \
    "{\"sampler\": " sampler ", \"target\": {\"path\": \"pointer\", \"extensions\": {\"KHR_animation_pointer\": "      \
    "{\"pointer\": \"" pointer "\"}}}}"

// The channels of the fixture's first clip, whose samplers fit a translation (or `output` something else), a rotation and a scale.
static void put_channels(const char *channels, const char *output)
{
    static const char old[] =
        NODE("0", "1", "translation") ",\n   " NODE("1", "3", "rotation") ",\n   " NODE("2", "0", "scale") "]";
    char with[2048];
    snprintf(with, sizeof with, "%s]", channels);
    char *json = fixture_replace(fixture_json, old, with);
    char *values = fixture_replace(json, "{\"input\": 0, \"output\": 1}", output);
    clear();
    put_model(values);
    free(values);
    free(json);
}

#define MOVES "{\"input\": 0, \"output\": 1}"
#define WEIGHTS "{\"input\": 0, \"output\": 0}"

// Of the properties of nodes that the result's first clip moves each is moved once; how many channels there are.
static int count_channels(const char *path)
{
    gltf model;
    tsla_error e = {"", 0};
    CHECK_MSG(gltf_load(&model, path, &e), "%s", e.text);
    const cJSON *clip = cJSON_GetArrayItem(cJSON_GetObjectItem(model.json, "animations"), 0);
    int count = cJSON_GetArraySize(cJSON_GetObjectItem(clip, "channels"));
    char *text = cJSON_PrintUnformatted(cJSON_GetObjectItem(clip, "channels"));
    static const char *const paths[] = {"translation", "rotation", "scale", "weights"};
    for (int node = 0; node < 5; ++node)
        for (int p = 0; p < 4; ++p) {
            char name[64], pointer[64];
            snprintf(name, sizeof name, "\"node\":%d,\"path\":\"%s\"", node, paths[p]);
            snprintf(pointer, sizeof pointer, "/nodes/%d/%s\"", node, paths[p]);
            int times = 0;
            for (const char *at = text; (at = strstr(at, name)) != NULL; ++at)
                times++;
            for (const char *at = text; (at = strstr(at, pointer)) != NULL; ++at)
                times++;
            CHECK_MSG(times <= 1, "%s: %d channels", name, times);
        }
    cJSON_free(text);
    gltf_free(&model);
    return count;
}

static void load_poses(const char *path, tsl_transform poses[4][5])
{
    gltf model;
    tsla_error e = {"", 0};
    CHECK_MSG(gltf_load(&model, path, &e), "%s", e.text);
    for (int i = 0; i < 4; ++i)
        gltf_sample(&model, &model.clips[0], 0.3f * (float)i, poses[i]);
    gltf_free(&model);
}

static const char by_node[] = NODE("0", "1", "translation") "," NODE("1", "3", "rotation") "," NODE("2", "0", "scale");

static void pointers_play_like_nodes(void)
{
    static const char *const cases[] = {
        POINTER("0", "/nodes/1/translation") "," POINTER("1", "/nodes/3/rotation") "," POINTER("2", "/nodes/0/scale"),
        POINTER("0", "/nodes/1/translation") "," NODE("1", "3", "rotation") "," NODE("2", "0", "scale"),
        NODE("0", "1", "translation") "," POINTER("1", "/nodes/3/rotation") "," NODE("2", "0", "scale"),
        NODE("0", "1", "translation") "," NODE("1", "3", "rotation") "," POINTER("2", "/nodes/0/scale"),
        NODE("0", "1", "translation") "," NODE(
            "1", "3", "rotation") ",{\"sampler\": 2, \"target\": {\"extensions\": "
                                  "{\"KHR_animation_pointer\": {\"pointer\": \"/nodes/0/scale\"}}}}",
        // Two channels for one property: the last is played.
        NODE("0", "1", "translation") "," NODE("1", "3", "rotation") "," NODE("2", "0", "scale") "," POINTER(
            "0", "/nodes/1/translation"),
        POINTER("2", "/nodes/0/scale") "," POINTER("0", "/nodes/0/scale") "," POINTER(
            "1", "/nodes/3/rotation") "," NODE("1", "3", "rotation") "," NODE("0", "1",
                                                                              "translation") "," NODE("2", "0",
                                                                                                      "scale"),
        // Things of others stay.
        NODE("0", "1", "translation") "," NODE("1", "3", "rotation") "," NODE("2", "0", "scale") "," POINTER(
            "0",
            "/materials/0/emissiveFactor") "," POINTER("0",
                                                       "/nodes/01/scale") "," POINTER("0",
                                                                                      "/nodes/2") "," POINTER("0",
                                                                                                              "/nodes/"
                                                                                                              "1/"
                                                                                                              "extensio"
                                                                                                              "ns/"
                                                                                                              "EXT_a/"
                                                                                                              "b"),
    };
    static const int others[] = {0, 0, 0, 0, 0, 0, 0, 4};
    static const char *const options[] = {" --plain-keys", " --tolerance 0"};
    tsl_transform want[2][4][5], got[4][5];
    int count = 0;
    for (int o = 0; o < 2; ++o) {
        char command[512];
        snprintf(command, sizeof command, MODEL " --clip move -o " OUTPUT "%s", options[o]);
        put_channels(by_node, MOVES);
        CHECK_MSG(bake(command) == 0, "%s", message);
        load_poses(OUTPUT, want[o]);
        count = count_channels(OUTPUT);
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
            put_channels(cases[i], MOVES);
            CHECK_MSG(bake(command) == 0, "%s: %s", cases[i], message);
            CHECK_MSG(!strstr(message, "warning"), "%s: %s", cases[i], message);
            load_poses(OUTPUT, got);
            CHECK_MSG(memcmp(got, want[o], sizeof got) == 0, "%s", cases[i]);
            CHECK_INT(count_channels(OUTPUT), count + others[i]);
        }
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) { // all of them kept
        put_channels(cases[i], MOVES);
        CHECK_MSG(bake("--reduce-only --clip move " MODEL " -o " OUTPUT) == 0, "%s: %s", cases[i], message);
        CHECK_INT(count_channels(OUTPUT), 3 + others[i]);
    }
}

// What is baked plays in programs that do not know the extension.
static void baked_bones_are_named_by_node(void)
{
    gltf model;
    tsla_error e = {"", 0};
    put_channels(POINTER("0", "/nodes/1/translation") "," POINTER("1", "/nodes/3/rotation"), MOVES);
    CHECK_MSG(bake(MODEL " --clip move -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(gltf_load(&model, OUTPUT, &e), "%s", e.text);
    char *text = cJSON_PrintUnformatted(model.json);
    CHECK(strstr(text, "/nodes/1/translation") && !strstr(text, "/nodes/3/rotation"));
    CHECK(strstr(text, "\"target\":{\"node\":3,\"path\":\"rotation\"}") != NULL);
    cJSON_free(text);
    gltf_free(&model);
}

static void weights_are_reduced(void)
{
    static const char *const channels[] = {NODE("0", "4", "weights"), POINTER("0", "/nodes/4/weights"),
                                           POINTER("0", "/nodes/4/weights") "," NODE("0", "4", "weights")};
    char said[3][512];
    for (int i = 0; i < 3; ++i) {
        put_channels(channels[i], WEIGHTS);
        CHECK_MSG(bake("--reduce-only --clip move " MODEL " -o " OUTPUT) == 0, "%s: %s", channels[i], message);
        snprintf(said[i], sizeof said[i], "%s", strstr(message, "  move ") ? strstr(message, "  move ") : "none");
        CHECK_MSG(strcmp(said[i], said[0]) == 0 && strstr(said[i], "keys"), "%s", said[i]);
        CHECK_INT(count_channels(OUTPUT), 1);
    }
}

static void pointers_at_nothing_are_warned_of(void)
{
    static const char *const cases[] = {POINTER("0", "/nodes/5/translation"), POINTER("0", "/nodes/4294967295/scale"),
                                        POINTER("0", "/nodes/99/weights")};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char channels[1024];
        snprintf(channels, sizeof channels, "%s,%s", by_node, cases[i]);
        put_channels(channels, MOVES);
        CHECK_MSG(bake(MODEL " --clip move -o " OUTPUT) == 0, "%s: %s", cases[i], message);
        CHECK_MSG(strstr(message, "warning: ") && strstr(message, "channels[3].target: points at node"), "%s", message);
    }
    put_channels(POINTER("-1", "/nodes/1/translation"), MOVES);
    CHECK_INT(bake(MODEL " --clip move -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "channels[0].sampler: -1"), "%s", message);
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(pointers_play_like_nodes);
    RUN(baked_bones_are_named_by_node);
    RUN(weights_are_reduced);
    RUN(pointers_at_nothing_are_warned_of);
    clear();
    return REPORT();
}
