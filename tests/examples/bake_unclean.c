// SPDX-License-Identifier: MIT
// Files as they are found: what the result does not need may be broken. It is warned of and stays in the file as it was.
#define WORK "bake_unclean_"
#include "corruptions.h"
#include "run_bake.h"

// Beside the fixture's: times before 0, times that go back, a time that is no number, two keys at one time, three vectors of which
// one is no number.
enum { EARLY = 9, BACK, NO_TIME, TWICE, NO_VALUE };

// The fixture with these, with a third clip, a sixth node in the scene, and more at the top. Null: none. free() it.
static char *make(const char *clip, const char *node, const char *top)
{
    char text[2048];
    char *views = fixture_replace(fixture_json, "\"byteOffset\": 256, \"byteLength\": 6}]",
                                  "\"byteOffset\": 256, \"byteLength\": 6}, {\"buffer\": 1, \"byteLength\": 48}]");
    char *buffers = fixture_replace(views, "{\"byteLength\": 264}",
                                    "{\"byteLength\": 264}, {\"byteLength\": 48, \"uri\": \"data:;base64,"
                                    "AAAAvwAAgD4AAIA/AAAAAAAAgD8AAAA/AADAfwAAgD8AAABAAAAAAAAAAD8AAAA/\"}");
    size_t used = 0;
    for (int i = 0; i < 4; ++i)
        used += (size_t)sprintf(text + used,
                                ", {\"bufferView\": 8, \"byteOffset\": %d, \"componentType\": 5126, \"count\": 3, "
                                "\"type\": \"SCALAR\"}",
                                12 * i);
    sprintf(text + used, ", {\"bufferView\": 8, \"componentType\": 5126, \"count\": 3, \"type\": \"VEC3\"}],");
    char with[2200];
    snprintf(with, sizeof with, "\"count\": 3, \"type\": \"SCALAR\"}%s", text);
    char *accessors = fixture_replace(buffers, "\"count\": 3, \"type\": \"SCALAR\"}],", with);
    snprintf(text, sizeof text, "\"skin\": 0}%s%s],", node ? ",\n  " : "", node ? node : "");
    char *nodes = fixture_replace(accessors, "\"skin\": 0}],", text);
    snprintf(text, sizeof text, "\"samplers\": [{\"input\": 0, \"output\": 4}]}%s%s],", clip ? ",\n  " : "",
             clip ? clip : "");
    char *clips = fixture_replace(nodes, "\"samplers\": [{\"input\": 0, \"output\": 4}]}],", text);
    snprintf(text, sizeof text, "\"scene\": 0%s%s", top ? ", " : "", top ? top : "");
    char *whole = fixture_replace(clips, "\"scene\": 0", text);
    char *scene = fixture_replace(whole, "[0, 4]}", node ? "[0, 4, 5]}" : "[0, 4]}");
    char *const spent[] = {views, buffers, accessors, nodes, clips, whole};
    for (size_t i = 0; i < sizeof spent / sizeof spent[0]; ++i)
        free(spent[i]);
    return scene;
}

static void put_made(const char *clip, const char *node, const char *top)
{
    char *json = make(clip, node, top);
    clear();
    put_model(json);
    free(json);
}

// Element `index` of the array `key`: in the result what it is in the model.
static bool is_unchanged(const char *key, int index)
{
    const char *const paths[] = {MODEL, OUTPUT};
    gltf files[2];
    cJSON *items[2];
    tsla_error e = {"", 0};
    for (int i = 0; i < 2; ++i) {
        CHECK_MSG(gltf_load(&files[i], paths[i], &e), "%s", e.text);
        items[i] = cJSON_GetArrayItem(cJSON_GetObjectItem(files[i].json, key), index);
    }
    bool same = items[0] && items[1] && cJSON_Compare(items[0], items[1], 1);
    for (int i = 0; i < 2; ++i)
        gltf_free(&files[i]);
    return same;
}

#define CHANNEL(sampler, target) "{\"sampler\": " sampler ", \"target\": {" target "}}"
#define ON_HIP "\"node\": 1, \"path\": \"translation\""
#define BAD(channels, samplers) "{\"name\": \"bad\", \"channels\": " channels ", \"samplers\": " samplers "}"
#define BAD_SAMPLER(sampler) BAD("[" CHANNEL("0", ON_HIP) "]", "[" sampler "]")

static const struct {
    const char *clip, *says;
} bad_clips[] = {
    {BAD_SAMPLER("{\"input\": 10, \"output\": 1}"), "samplers[0].input: accessors[10]: time 2 is 0.5, before 1"},
    {BAD_SAMPLER("{\"input\": 11, \"output\": 1}"), "accessors[11]: element 0 is not finite"},
    {BAD_SAMPLER("{\"input\": 0, \"output\": 13}"), "accessors[13]: element 2 is not finite"},
    {BAD_SAMPLER("{\"input\": -1, \"output\": -1}"), "samplers[0].input: -1"},
    {BAD_SAMPLER("{\"input\": 0, \"output\": 99}"), "samplers[0].output: 99"},
    {BAD_SAMPLER("{\"output\": 1}"), "samplers[0].input: missing"},
    {BAD_SAMPLER("7"), "samplers[0]: expected an object"},
    {BAD_SAMPLER("{\"input\": 0, \"output\": 1, \"interpolation\": \"WAVY\"}"), "\"WAVY\" is not known"},
    {BAD("[" CHANNEL("-1", ON_HIP) "]", "[{\"input\": 0, \"output\": 1}]"), "channels[0].sampler: -1"},
    {BAD("[" CHANNEL("3", ON_HIP) "]", "[{\"input\": 0, \"output\": 1}]"), "channels[0].sampler: 3"},
    {BAD("5", "[]"), "channels: expected an array"},
    {BAD("[" CHANNEL("0", ON_HIP) "]", "{}"), "samplers: expected an array"},
};

static void clips_that_are_not_played_may_be_broken(void)
{
    for (size_t i = 0; i < sizeof bad_clips / sizeof bad_clips[0]; ++i) {
        put_made(bad_clips[i].clip, NULL, NULL);
        for (int named = 0; named < 2; ++named) { // else all are played that can be
            remove(OUTPUT);
            CHECK_MSG(bake(named ? MODEL " --clip move -o " OUTPUT : MODEL " -o " OUTPUT) == 0, "%s: %s",
                      bad_clips[i].clip, message);
            CHECK_MSG(strstr(message, "warning: ") && strstr(message, bad_clips[i].says) &&
                          strstr(message, "not played, and left as it is"),
                      "%s: %s", bad_clips[i].clip, message);
            CHECK_MSG(is_unchanged("animations", 2), "%s", bad_clips[i].clip);
            CHECK(!is_unchanged("animations", 0));
        }
        clear();
        CHECK_INT(bake(MODEL " --clip bad -o " OUTPUT), 1);
        CHECK_MSG(strstr(message, bad_clips[i].says) && !outputs_exist(), "%s: %s", bad_clips[i].clip, message);
    }
}

static void clips_that_cannot_be_reduced_stay(void)
{
    static const char *const more[][2] = {
        {BAD_SAMPLER("{\"input\": 12, \"output\": 1}"), "two keys at the same time"},
        {BAD("[" CHANNEL("0", "\"node\": 4, \"path\": \"weights\"") "]", "[{\"input\": 0, \"output\": 7}]"),
         "accessors[7]"},
        {BAD("[" CHANNEL("0", "\"node\": 4, \"path\": \"weights\"") "]", "[{\"input\": 0}]"), "have no output"}};
    size_t count = sizeof bad_clips / sizeof bad_clips[0];
    for (size_t i = 0; i < count + 3; ++i) {
        const char *clip = i < count ? bad_clips[i].clip : more[i - count][0];
        const char *says = i < count ? bad_clips[i].says : more[i - count][1];
        put_made(clip, NULL, NULL);
        CHECK_MSG(bake("--reduce-only " MODEL " -o " OUTPUT) == 0, "%s: %s", clip, message);
        CHECK_MSG(strstr(message, says) && strstr(message, "not reduced, and left as it is"), "%s: %s", clip, message);
        CHECK_MSG(strstr(message, "\n  move ") && strstr(message, "\n  still ") && !strstr(message, "\n  bad "), "%s",
                  message);
        CHECK_MSG(is_unchanged("animations", 2), "%s", clip);
        clear();
        CHECK_INT(bake("--reduce-only --clip bad " MODEL " -o " OUTPUT), 1);
        CHECK_MSG(strstr(message, says) && !outputs_exist(), "%s: %s", clip, message);
    }
}

// The prop is nobody's: what moves it may be broken in a clip that is played, too.
static void channels_that_nothing_needs_may_be_broken(void)
{
    static const char *const channels[][2] = {
        {CHANNEL("-1", "\"node\": 5, \"path\": \"rotation\""), "channels[1].sampler: -1"},
        {CHANNEL("1", "\"node\": 5, \"path\": \"scale\""), "accessors[11]: element 0 is not finite"},
        {CHANNEL("0", "\"node\": 9, \"path\": \"rotation\""), "not an index below 6"},
        {CHANNEL("0", "\"node\": 1, \"path\": \"colour\""), "\"colour\" is not known"},
        {CHANNEL("1", "\"node\": 4, \"path\": \"weights\""), "accessors[11]: element 0 is not finite"},
        {"null", "expected an object"},
        {"{\"sampler\": 0}", "target: expected an object"}};
    for (size_t i = 0; i < sizeof channels / sizeof channels[0]; ++i) {
        char clip[512];
        snprintf(
            clip, sizeof clip,
            BAD("[" CHANNEL("0", ON_HIP) ", %s]", "[{\"input\": 0, \"output\": 1}, {\"input\": 11, \"output\": 1}]"),
            channels[i][0]);
        put_made(clip, "{\"name\": \"prop\"}", NULL);
        CHECK_MSG(bake(MODEL " --clip bad --plain-keys -o " OUTPUT) == 0, "%s: %s", clip, message);
        CHECK_MSG(strstr(message, channels[i][1]) && strstr(message, "nothing needs the channel"), "%s: %s", clip,
                  message);
        gltf model;
        tsla_error e = {"", 0};
        CHECK_MSG(gltf_load(&model, OUTPUT, &e), "%s", e.text);
        CHECK_INT(model.clips[2].fault_count, 1);
        CHECK(model.clips[2].track_count >= 3); // the hip's and those that swing
        gltf_free(&model);
        clear();
    }
}

// Of each clip its end, and how often a driven bone is written.
static void clips_play_from_0(void)
{
    static const struct {
        const char *channels, *samplers;
        float end;
    } cases[] = {
        {"[" CHANNEL("0", ON_HIP) "]", "[{\"input\": 9, \"output\": 1}]", 1.0f},
        {"[" CHANNEL("0", ON_HIP) ", " CHANNEL("1", "\"node\": 0, \"path\": \"translation\"") "]",
         "[{\"input\": 9, \"output\": 1}, {\"input\": 0, \"output\": 1}]", 1.0f},
        {"[" CHANNEL("0", ON_HIP) "]", "[{\"input\": 9, \"output\": 1, \"interpolation\": \"STEP\"}]", 1.0f},
        {"[" CHANNEL("0", "\"node\": 4, \"path\": \"weights\"") ", " CHANNEL("1", ON_HIP) "]",
         "[{\"input\": 9, \"output\": 0}, {\"input\": 0, \"output\": 1}]", 1.0f},
        {"[" CHANNEL("0", ON_HIP) "]", "[{\"input\": 14, \"output\": 14}]", 0.0f}, // all of them before 0
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char clip[512];
        snprintf(clip, sizeof clip, BAD("%s", "%s"), cases[i].channels, cases[i].samplers);
        char *json = make(clip, NULL, NULL);
        if (cases[i].end == 0.0f) { // one key, at -0.5
            char *one = fixture_replace(json, "[{\"input\": 14, \"output\": 14}]", "[{\"input\": 14, \"output\": 15}]");
            char *more = fixture_replace(one, "\"count\": 3, \"type\": \"VEC3\"}],\n \"bufferViews\"",
                                         "\"count\": 3, \"type\": \"VEC3\"}, {\"bufferView\": 8, \"componentType\": "
                                         "5126, \"count\": 1, \"type\": \"SCALAR\"}, {\"bufferView\": 8, "
                                         "\"componentType\": 5126, \"count\": 1, \"type\": \"VEC3\"}],\n "
                                         "\"bufferViews\"");
            free(one);
            free(json);
            json = more;
        }
        clear();
        put_model(json);
        free(json);
        CHECK_MSG(bake(MODEL " --clip bad --plain-keys --fps 10 -o " OUTPUT) == 0, "%s: %s", clip, message);
        CHECK_MSG(strstr(message, "has keys from -0.5 s on: it plays from 0"), "%s", message);
        gltf model;
        tsla_error e = {"", 0};
        CHECK_MSG(gltf_load(&model, OUTPUT, &e), "%s", e.text);
        const gltf_clip *c = &model.clips[2];
        CHECK_NEAR(c->start, 0, 0);
        CHECK_NEAR(c->end, cases[i].end, 0);
        uint32_t driven = 0;
        for (uint32_t t = 0; t < c->track_count; ++t)
            if (c->tracks[t].node == 3 && c->tracks[t].path == GLTF_ROTATION) {
                driven++;
                CHECK_INT(c->tracks[t].key_count, cases[i].end > 0 ? 11 : 1);
                CHECK_NEAR(c->tracks[t].times[0], 0, 0);
            }
        CHECK_INT(driven, 1);
        gltf_free(&model);
        CHECK_MSG(bake("--reduce-only " MODEL " --clip bad -o " OUTPUT) == 0 || cases[i].end == 0.0f, "%s", message);
    }
}

#define MATRIX(columns) "{\"name\": \"prop\", \"matrix\": [" columns ", 1,2,3,1]}"

static void nodes_that_nothing_needs_may_be_broken(void)
{
    static const struct {
        const char *node, *says;
    } cases[] = {
        {MATRIX("0,0,0,0, 0,0,0,0, 0,0,0,0"), "nodes[5] \"prop\".matrix: flat: read as a scale of 0, 0, 0"},
        {MATRIX("0,0,0,0, 0,1,0,0, 0,0,1,0"), "a scale of 0, 1, 1"},
        {MATRIX("1,0,0,0, 0,0,0,0, 0,0,1,0"), "a scale of 1, 0, 1"},
        {MATRIX("1,0,0,0, 0,1,0,0, 0,0,0,0"), "a scale of 1, 1, 0"},
        {MATRIX("1,0,0,0, 1,0,0,0, 0,0,1,0"), "flat"}, // two axes alike
        {MATRIX("1e38,1e38,0,0, 0,1,0,0, 0,0,1,0"), "matrix: numbers are too large: the node is taken as unmoved"},
        {"{\"name\": \"prop\", \"matrix\": [1, 2]}", "matrix: expected 16 numbers: the node is taken as unmoved"},
        {"{\"name\": \"prop\", \"scale\": [0]}", "scale: expected 3 numbers: the node is taken as unmoved"},
        {"{\"name\": \"prop\", \"rotation\": \"x\"}", "rotation: expected 4 numbers"},
        {"{\"name\": \"prop\", \"translation\": [1e39, 0, 0]}", "too large: the node is taken as unmoved"},
        {"{\"name\": \"prop\", \"mesh\": -1}", "nodes[5] \"prop\".mesh: -1"},
        {"{\"name\": \"prop\", \"mesh\": 99}", "mesh: 99 is not a mesh: there are 1: read as none"},
        {"{\"name\": \"prop\", \"mesh\": 0, \"skin\": -1}", "nodes[5] \"prop\".skin: -1"},
        {"{\"name\": \"prop\", \"skin\": 0.5}", "skin: 0.5"},
        {"{\"name\": 7}", "nodes[5].name: expected a string"},
        {"{\"name\": [\"prop\"]}", "nodes[5].name: expected a string"},
        {"{\"name\": \"prop\", \"children\": [-1]}", "children[0]: -1"},
        {"{\"name\": \"prop\", \"children\": [6]}", "children[0]: 6 is not a node: there are 6"},
        {"{\"name\": \"prop\", \"children\": [null]}", "children[0]: expected a whole number, found null"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        put_made(NULL, cases[i].node, NULL);
        CHECK_MSG(bake(MODEL " -o " OUTPUT " --preview " FOLDER "sheet.png") == 0, "%s: %s", cases[i].node, message);
        CHECK_MSG(strstr(message, cases[i].says), "%s: %s", cases[i].node, message);
        CHECK_MSG(is_unchanged("nodes", 5), "%s", cases[i].node);
        CHECK_MSG(bake("--reduce-only " MODEL " -o " OUTPUT) == 0, "%s: %s", cases[i].node, message);
        CHECK_MSG(is_unchanged("nodes", 5), "%s", cases[i].node);
    }
    // Hidden by a matrix as by a scale: no word is needed for what is well.
    put_made(NULL, "{\"name\": \"prop\", \"scale\": [0, 0, 0]}", NULL);
    CHECK_INT(bake(MODEL " -o " OUTPUT), 0);
    CHECK_MSG(!strstr(message, "warning"), "%s", message);
}

static void nodes_that_something_needs_are_refused(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {
        {"\"name\": \"hip\", \"children\": [2], \"translation\": [0, 1, 0]",
         "\"name\": \"hip\", \"children\": [2], \"translation\": [0, 1]", "nodes[1] \"hip\".translation"},
        {"\"name\": \"root\",", "\"name\": \"root\", \"scale\": 3,", "nodes[0] \"root\".scale"}, // above joints
        {"\"matrix\": [0,1,0,0,", "\"matrix\": [1,0,0,", "nodes[2] \"tail_1\".matrix"},
        {"\"name\": \"body\",", "\"name\": \"body\", \"camera\": 0, \"rotation\": [1],", "nodes[4] \"body\".rotation"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char *json = fixture_replace(fixture_json, cases[i].find, cases[i].with);
        for (int skinned = 0; skinned < 2; ++skinned) { // without a skin the chain needs them
            char *made = skinned ? NULL : fixture_replace(json, "\"joints\": [1, 2, 3]", "\"joints\": []");
            clear();
            put_model(made ? made : json);
            CHECK_INT(bake(MODEL " -o " OUTPUT), 1);
            CHECK_MSG(strstr(message, cases[i].says) && !outputs_exist(), "%s: %s", cases[i].with, message);
            free(made);
        }
        free(json);
    }
}

static void extensions_are_named_where_they_are_missed(void)
{
    static const struct {
        const char *top, *find, *with, *options, *says;
        int status;
    } cases[] = {
        {"\"extensionsRequired\": [\"EXT_unknown\"]", NULL, NULL, "", "EXT_unknown is not known here", 0},
        {"\"extensionsRequired\": [\"KHR_mesh_quantization\", \"KHR_materials_unlit\", 5]", NULL, NULL, "", NULL, 0},
        {NULL, "\"name\": \"hip\"", "\"name\": \"hip\", \"extensions\": {\"EXT_a\": [{\"b\": null}]}", "", NULL, 0},
        {NULL, "{\"sampler\": 0,", "{\"extensions\": {\"EXT_a\": -1}, \"sampler\": 0,", "", NULL, 0},
        {"\"extensionsRequired\": [\"KHR_draco_mesh_compression\"]", "\"indices\": 8",
         "\"extensions\": {\"KHR_draco_mesh_compression\": {\"bufferView\": 0}}, \"indices\": 8",
         "--preview " FOLDER "sheet.png", "gltf-transform copy IN.glb OUT.glb", 0},
        {NULL, "\"indices\": 8", "\"extensions\": {\"KHR_draco_mesh_compression\": {}}, \"indices\": 8",
         "--preview " FOLDER "sheet.png",
         "primitives[0]: packed by KHR_draco_mesh_compression, which is not read here: `gltf-transform copy", 0},
        // Meshes alone are packed: nothing of them is needed.
        {NULL, "{\"buffer\": 0, \"byteOffset\": 196, \"byteLength\": 36}",
         "{\"buffer\": 1, \"byteLength\": 36, \"extensions\": {\"EXT_meshopt_compression\": {\"buffer\": "
         "0}}}",
         "", NULL, 0},
        // Clips are, and the buffer that stands in for them has no bytes, or is not there.
        {NULL, "{\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 48}",
         "{\"buffer\": 1, \"byteLength\": 480, \"extensions\": {\"EXT_meshopt_compression\": {\"buffer\": "
         "0}}}",
         "",
         "bufferViews[0]: packed by EXT_meshopt_compression, which is not read here: `gltf-transform copy "
         "IN.glb "
         "OUT.glb` unpacks it, and so does gltfpack without -c",
         1},
        {NULL, "{\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 48}",
         "{\"byteLength\": 48, \"extensions\": {\"KHR_meshopt_compression\": {\"buffer\": 0}}}", "",
         "packed by KHR_meshopt_compression", 1},
        {NULL, "{\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 48}",
         "{\"buffer\": -1, \"byteLength\": 48, \"extensions\": {\"EXT_meshopt_compression\": {\"buffer\": "
         "0}}}",
         "--reduce-only", "packed by EXT_meshopt_compression", 1},
        // A file may bring the bytes for those that cannot unpack.
        {NULL, "{\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 48}",
         "{\"buffer\": 0, \"byteOffset\": 0, \"byteLength\": 48, \"extensions\": "
         "{\"EXT_meshopt_compression\": {}}}",
         "", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char *json = make(NULL, NULL, cases[i].top);
        char *changed = fixture_replace(json, cases[i].find ? cases[i].find : "\"scene\"",
                                        cases[i].with ? cases[i].with : "\"scene\"");
        char command[512];
        clear();
        put_model(changed);
        snprintf(command, sizeof command, MODEL " -o " OUTPUT " %s", cases[i].options);
        CHECK_MSG(bake(command) == cases[i].status, "%s: %s", changed, message);
        CHECK_MSG(cases[i].says ? strstr(message, cases[i].says) != NULL : !strstr(message, "warning"), "%u: %s",
                  (unsigned)i, message);
        CHECK(outputs_exist() == !cases[i].status);
        free(changed);
        free(json);
    }
}

// A mesh object, an armature or an empty is called like a bone: the joint is meant, wherever the rig file names it.
static void joints_are_meant(void)
{
    static const struct {
        const char *find, *with;
    } cases[] = {
        {"\"name\": \"body\"", "\"name\": \"tail_1\""}, // after it
        {"\"name\": \"root\"", "\"name\": \"tail_1\""}, // above it
        {"\"name\": \"body\"", "\"name\": \"hip\""},
        {"{\"name\": \"root\"", "{\"name\": \"hip\""},
        {"{\"name\": \"tail_2\",", "{\"name\": \"tail_2\", \"children\": [5],"}, // the prop below, called tail_1
        {"\"name\": \"body\"", "\"name\": \"tail_2\""},
    };
    static const char rig[] = "{\"format\": \"tassel_rig/1\", \"colliders\": [{\"name\": \"ball\", \"bone\": "
                              "\"tail_2\", \"shape\": "
                              "\"sphere\", \"radius\": 0.01}], \"chains\": [{\"name\": \"tail\", \"bones\": "
                              "[\"tail_1\", \"tail_2\"], "
                              "\"anchor\": \"hip\", \"tip\": \"ratio\", \"tip_length\": 1}]}";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char *json = make(NULL, "{\"name\": \"tail_1\", \"translation\": [0, 1, 0]}", NULL);
        char *roots = fixture_replace(json, "[0, 4, 5]}", strstr(cases[i].with, "[5]") ? "[0, 4]}" : "[0, 4, 5]}");
        char *changed = fixture_replace(roots, cases[i].find, cases[i].with);
        clear();
        put_model(changed);
        put(FOLDER "model.rig.json", rig, sizeof rig - 1);
        CHECK_MSG(bake(MODEL " -o " OUTPUT) == 0, "%s: %s", cases[i].with, message);
        CHECK_MSG(strstr(message, "6 bones, 2 of them driven"), "%s: %s", cases[i].with, message);
        free(changed);
        free(roots);
        free(json);
    }
    char *two = fixture_replace(fixture_json, "\"name\": \"tail_2\"", "\"name\": \"tail_1\"");
    clear();
    put_model(two);
    free(two);
    CHECK_INT(bake(MODEL " -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "there are several bones \"tail_1\""), "%s", message);
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(clips_that_are_not_played_may_be_broken);
    RUN(clips_that_cannot_be_reduced_stay);
    RUN(channels_that_nothing_needs_may_be_broken);
    RUN(clips_play_from_0);
    RUN(nodes_that_nothing_needs_may_be_broken);
    RUN(nodes_that_something_needs_are_refused);
    RUN(extensions_are_named_where_they_are_missed);
    RUN(joints_are_meant);
    clear();
    return REPORT();
}
