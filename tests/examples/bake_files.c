// SPDX-License-Identifier: MIT
// bake as people run it: exit status, messages, files.
#define WORK "bake_files_"
#include "corruptions.h"
#include "run_bake.h"

#define TEXT FOLDER "model.gltf"

static void wrong_usage_is_2(void)
{
    static const char *const lines[] = {"",
                                        MODEL " --fps",
                                        MODEL " --fps 0",
                                        MODEL " --fps x",
                                        MODEL " -q",
                                        MODEL " " MODEL,
                                        MODEL " -o a -o b",
                                        MODEL " --fps 1e9",
                                        MODEL " --tolerance",
                                        MODEL " --tolerance -1",
                                        MODEL " --tolerance nan",
                                        MODEL " --tolerance 1 --plain-keys",
                                        MODEL " --reduce-only --plain-keys",
                                        MODEL " --reduce-only --rig a",
                                        MODEL " --reduce-only --matrix-texture a",
                                        MODEL " --reduce-only --trace a",
                                        MODEL " --reduce-only --preview a",
                                        MODEL " --reduce-only --animation a",
                                        MODEL " --reduce-only --show links",
                                        MODEL " --show links",
                                        MODEL " --preview a --show",
                                        MODEL " --preview a --show \"\"",
                                        MODEL " --preview a --show links,",
                                        MODEL " --preview a --show link"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        CHECK_MSG(bake(lines[i]) == 2, "%s", lines[i]);
        CHECK_MSG(strstr(message, "--help"), "%s", message);
    }
    CHECK_INT(bake("--help"), 0);
    CHECK(strstr(message, "--loop") != NULL);
}

static void default_names(void)
{
    clear();
    put_model(fixture_json);
    CHECK_MSG(bake(MODEL) == 0, "%s", message);
    CHECK(file_exists(FOLDER "model_baked.glb"));
    CHECK_MSG(strstr(message, "1 chain ") && strstr(message, " ms a character and frame"), "%s", message);
}

static void all_outputs_at_once(void)
{
    clear();
    put_model(fixture_json);
    CHECK_MSG(bake(MODEL " -o " OUTPUT " --trace " FOLDER "trace.json --preview " FOLDER "sheet.png --animation " FOLDER
                         "move.webp --clip move --fps 24") == 0,
              "%s", message);
    CHECK(file_exists(OUTPUT) && file_exists(FOLDER "trace.json"));
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    bytes data;
    CHECK(file_read(&memory, FOLDER "sheet.png", &data, &e) && memcmp(data.data, "\x89PNG", 4) == 0);
    CHECK(file_read(&memory, FOLDER "move.webp", &data, &e) && memcmp(data.data + 8, "WEBPVP8X", 8) == 0);
    tsla_arena_free(&memory);
}

// Where nothing else is asked for, a picture shows the model alone; the result is the same with lines and without.
static void what_is_shown_is_in_the_pictures_alone(void)
{
    static const char *const shown[] = {"", " --show bones", " --show rest", " --show bones,rest"};
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    bytes sheets[4], results[4];
    put_model(fixture_json);
    for (int i = 0; i < 4; ++i) {
        char line[1024];
        snprintf(line, sizeof line, "%s -o %s --clip move --preview %s%s", MODEL, OUTPUT, FOLDER "sheet.png", shown[i]);
        clear();
        CHECK_MSG(bake(line) == 0, "%s", message);
        CHECK(file_read(&memory, FOLDER "sheet.png", &sheets[i], &e) && file_read(&memory, OUTPUT, &results[i], &e));
        CHECK(results[i].size == results[0].size && memcmp(results[i].data, results[0].data, results[0].size) == 0);
        for (int other = 0; other < i; ++other)
            CHECK_MSG(sheets[i].size != sheets[other].size ||
                          memcmp(sheets[i].data, sheets[other].data, sheets[i].size) != 0,
                      "\"%s\" looks like \"%s\"", shown[i], shown[other]);
    }
    tsla_arena_free(&memory);
}

// One failing output takes the others with it.
static void one_failure_leaves_nothing(void)
{
    clear();
    put_model(fixture_json);
    CHECK_INT(bake(MODEL " -o " OUTPUT " --trace " FOLDER "trace.json --preview " FOLDER "no/folder/sheet.png"), 1);
    CHECK(!outputs_exist());
    CHECK_INT(bake(MODEL " -o " FOLDER "no/folder/out.glb --trace " FOLDER "trace.json"), 1);
    CHECK(!outputs_exist());
}

// What is read is not written over, whatever it is called; nor are two results put in one place.
static void results_have_places_of_their_own(void)
{
    static const struct {
        const char *line, *says;
    } cases[] = {{"-o " MODEL, "model.glb: cannot write: it is the input"},
                 {"-o " TEST_FOLDER "/./" WORK "model.glb", "model.glb: cannot write: it is the input"},
                 {"--reduce-only -o " MODEL, "model.glb: cannot write: it is the input"},
                 {"--trace " FOLDER "model.rig.json", "model.rig.json: cannot write: it is the rig file"},
                 {"-o " OUTPUT " --trace " OUTPUT, "out.glb: cannot write: it is what -o names"},
                 {"-o " FOLDER "no/folder/out.glb", "out.glb: cannot write into " FOLDER "no/folder/: "},
                 {"--preview " FOLDER "no/sheet.png", "sheet.png: cannot write into " FOLDER "no/: "},
                 {"-o " TEST_FOLDER, "not an ordinary file"}};
    put_model(fixture_json);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char line[1024];
        snprintf(line, sizeof line, MODEL " %s", cases[i].line);
        clear();
        CHECK_MSG(bake(line) == 1, "%s", line);
        CHECK_MSG(strstr(message, cases[i].says), "%s", message);
        CHECK_MSG(!strstr(message, "keys reduced"), "noticed after the work: %s", message);
        CHECK(!outputs_exist());
    }
    CHECK_MSG(bake(MODEL) == 0, "the files that were read are as they were: %s", message);
}

static void failures_are_1_and_leave_nothing(void)
{
    static const struct {
        const char *line, *says;
    } cases[] = {{FOLDER "nobody.glb", "nobody.glb: cannot read: "},
                 {MODEL " --rig " FOLDER "nobody.rig.json", "nobody.rig.json: cannot read: "},
                 {MODEL " --rig " TEST_FOLDER, "examples_work: cannot read: "},
                 {MODEL " --clip dance", "no animation \"dance\"; it has: move, still"},
                 {TEST_FOLDER " --rig " FOLDER "model.rig.json", "examples_work: "}};
    put_model(fixture_json);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        clear();
        CHECK_MSG(bake(cases[i].line) == 1, "%s", cases[i].line);
        CHECK_MSG(strstr(message, cases[i].says), "%s", message);
        CHECK(!outputs_exist());
    }
}

static void bake_spoilt(const corruption *c, bool is_blemish)
{
    char *json = fixture_replace(fixture_json, c->find, c->with);
    bool is_refused = c->says && !is_blemish;
    clear();
    put_model(json);
    int status = bake(MODEL " -o " OUTPUT " --preview " FOLDER "sheet.png");
    CHECK_MSG(status == is_refused, "%s: %d: %s", c->with, status, message);
    CHECK_MSG(!c->says || strstr(message, c->says), "%s: %s", c->with, message);
    CHECK_MSG(is_refused || (strstr(message, "bake: warning: ") != NULL) == is_blemish, "%s: %s", c->with, message);
    CHECK_MSG(outputs_exist() == !is_refused, "%s", c->with);
    free(json);
}

static void spoilt_models_leave_nothing(void)
{
    for (size_t i = 0; i < CORRUPTION_COUNT; ++i)
        bake_spoilt(&corruptions[i], false);
    for (size_t i = 0; i < BLEMISH_COUNT; ++i)
        bake_spoilt(&blemishes[i], true);
}

static void spoilt_rigs_leave_nothing(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {{"\"tail_1\"", "\"tail_9\"", "chains[0] \"tail\".root: there is no bone"},
                 {"\"elasticity\"", "\"elastic\"", "unknown key"},
                 {"\"tip_length\": 1,\n", "\"tip_length\": 1\n", "model.rig.json: JSON line 2 column 67: a comma"},
                 {"\"tip\": \"ratio\", \"tip_length\": 1,", "\"anchor\": \"body\", \"root\": \"tail_1\",", "twice"},
                 {"\"chains\": [", "\"chains\": [{\"root\": \"hip\"}, ", "TSL_ERROR_BONE_IN_USE"}};
    put_model(fixture_json);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char *rig = fixture_replace(plain_rig, cases[i].find, cases[i].with);
        clear();
        put(FOLDER "model.rig.json", rig, strlen(rig));
        CHECK_MSG(bake(MODEL " -o " OUTPUT) == 1, "%s: %s", cases[i].with, message);
        CHECK_MSG(strstr(message, cases[i].says), "%s: %s", cases[i].with, message);
        CHECK(!outputs_exist());
        free(rig);
    }
}

static void files_of_another_kind_are_not_called_json(void)
{
    static const char *const texts[] = {"", "hello", "{\"format\": \"tassel_rig/1\"}", "[\n1 2]", "Kaydara FBX Binary"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        clear();
        put(MODEL, texts[i], strlen(texts[i]));
        CHECK_MSG(bake(MODEL) == 1, "%s", texts[i]);
        CHECK_MSG(strstr(message, "model.glb: no GLB file") && !strstr(message, "JSON line"), "%s", message);
    }
    put(TEXT, "hello", 5);
    CHECK_INT(bake(TEXT), 1);
    CHECK_MSG(strstr(message, "model.gltf: JSON line 1 column 1"), "%s", message);
    remove(TEXT);
}

// Only where no rig file is named is it advice to name one.
static void a_rig_that_is_not_there(void)
{
    clear();
    put_model(fixture_json);
    remove(FOLDER "model.rig.json");
    CHECK_INT(bake(MODEL), 1);
    CHECK_MSG(strstr(message, "model.rig.json: no such rig file") && strstr(message, "--rig"), "%s", message);
    CHECK_INT(bake(MODEL " --rig " FOLDER "nobody.rig.json"), 1);
    CHECK_MSG(!strstr(message, "--rig"), "%s", message);
}

// Times in the file may be as large as a float holds.
static void an_endless_clip_is_refused(void)
{
    uint8_t bin[FIXTURE_BIN_SIZE];
    uint64_t size;
    static const float end = 1e30f;
    clear();
    put_model(fixture_json);
    fixture_bin(bin);
    fixture_put(bin, 8, &end, 1);
    uint8_t *glb = fixture_glb(fixture_json, bin, &size);
    put(MODEL, glb, size);
    free(glb);
    CHECK_INT(bake(MODEL " -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "too many frames"), "%s", message);
    CHECK(!outputs_exist());
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(wrong_usage_is_2);
    RUN(default_names);
    RUN(all_outputs_at_once);
    RUN(what_is_shown_is_in_the_pictures_alone);
    RUN(one_failure_leaves_nothing);
    RUN(results_have_places_of_their_own);
    RUN(failures_are_1_and_leave_nothing);
    RUN(spoilt_models_leave_nothing);
    RUN(spoilt_rigs_leave_nothing);
    RUN(files_of_another_kind_are_not_called_json);
    RUN(a_rig_that_is_not_there);
    RUN(an_endless_clip_is_refused);
    clear();
    return REPORT();
}
