// SPDX-License-Identifier: MIT
// What bake writes, read back and played.
#define WORK "bake_keys_"
#include "corruptions.h"
#include "run_bake.h"

#include "common/skeleton.h"
#include "common/xform.h"

// The traced places are what the written keys play, by forward kinematics over the file read back.
static void traced_places_are_the_baked_ones(void)
{
    gltf model;
    skeleton bones;
    tsla_error e = {"", 0};
    tsla_arena memory = {0};
    bytes text;
    clear();
    put_model(fixture_json);
    CHECK_MSG(bake(MODEL " -o " OUTPUT " --clip move --plain-keys --fps 20 --trace " FOLDER "trace.json") == 0, "%s",
              message);
    CHECK_MSG(gltf_load(&model, OUTPUT, &e), "%s", e.text);
    CHECK(skeleton_create(&bones, &model, &e));
    CHECK(file_read(&memory, FOLDER "trace.json", &text, &e));
    cJSON *trace = tsla_json_parse((const char *)text.data, text.size, "trace", &e);
    cJSON *clip = cJSON_GetArrayItem(cJSON_GetObjectItem(trace, "clips"), 0), *bone;
    CHECK_INT(cJSON_GetArraySize(cJSON_GetObjectItem(clip, "times")), 21);
    CHECK_INT(cJSON_GetArraySize(cJSON_GetObjectItem(clip, "bones")), 2);
    tsl_transform nodes[5], locals[5], placed[5], root = xform_identity();
    float moved = 0.0f;
    for (int f = 0; f < 21; ++f) {
        double time = cJSON_GetArrayItem(cJSON_GetObjectItem(clip, "times"), f)->valuedouble;
        gltf_sample(&model, &model.clips[0], (float)time, nodes);
        skeleton_gather(&bones, nodes, locals);
        skeleton_place(&bones, &root, locals, placed);
        cJSON_ArrayForEach(bone, cJSON_GetObjectItem(clip, "bones"))
        {
            uint32_t rank = model.nodes[cJSON_GetObjectItem(bone, "node")->valueint].rank;
            const cJSON *p = cJSON_GetArrayItem(cJSON_GetObjectItem(bone, "positions"), f);
            CHECK_NEAR(cJSON_GetArrayItem(p, 0)->valuedouble, placed[rank].position.x, 1e-5);
            CHECK_NEAR(cJSON_GetArrayItem(p, 1)->valuedouble, placed[rank].position.y, 1e-5);
            CHECK_NEAR(cJSON_GetArrayItem(p, 2)->valuedouble, placed[rank].position.z, 1e-5);
        }
        tsl_quat rest = model.nodes[2].local.rotation;
        moved = fmaxf(moved, 1.0f - fabsf(quat_dot(rest, nodes[2].rotation)));
    }
    CHECK_MSG(moved > 1e-3f, "the tail does not swing: %g", (double)moved);
    cJSON_Delete(trace);
    tsla_arena_free(&memory);
    gltf_free(&model);
}

// The other clip and everything else plays as before.
static void other_clips_stay(void)
{
    gltf before, after;
    tsla_error e = {"", 0};
    tsl_transform a[5], b[5];
    clear();
    put_model(fixture_json);
    CHECK(bake(MODEL " -o " OUTPUT " --clip move") == 0);
    CHECK(gltf_load(&before, MODEL, &e) && gltf_load(&after, OUTPUT, &e));
    CHECK_INT(after.clips[1].track_count, before.clips[1].track_count);
    for (float time = 0.0f; time <= 1.0f; time += 0.125f) {
        gltf_sample(&before, &before.clips[1], time, a);
        gltf_sample(&after, &after.clips[1], time, b);
        CHECK_BITS(a, b, sizeof a);
        gltf_sample(&before, &before.clips[0], time, a);
        gltf_sample(&after, &after.clips[0], time, b);
        CHECK_BITS(&a[0], &b[0], 2 * sizeof a[0]); // root and hip are animated and not driven
    }
    gltf_free(&before);
    gltf_free(&after);
}

static void a_loop_closes(void)
{
    gltf model;
    tsla_error e = {"", 0};
    tsl_transform first[5], last[5], before[5], after[5];
    clear();
    put_model(fixture_json);
    CHECK_MSG(bake(MODEL " -o " OUTPUT " --clip move --loop --fps 60") == 0, "%s", message);
    CHECK_MSG(strstr(message, ", a loop"), "%s", message);
    CHECK(gltf_load(&model, OUTPUT, &e));
    gltf_sample(&model, &model.clips[0], 0.0f, first);
    gltf_sample(&model, &model.clips[0], 1.0f, last);
    CHECK_BITS(&first[2].rotation, &last[2].rotation, sizeof first[2].rotation);
    CHECK_BITS(&first[3].rotation, &last[3].rotation, sizeof first[3].rotation);
    // No kink: the step over the seam is like the steps beside it.
    gltf_sample(&model, &model.clips[0], 1.0f / 60.0f, after);
    gltf_sample(&model, &model.clips[0], 59.0f / 60.0f, before);
    float out = 1.0f - fabsf(quat_dot(first[2].rotation, after[2].rotation));
    float in = 1.0f - fabsf(quat_dot(before[2].rotation, last[2].rotation));
    CHECK_MSG(fabsf(out - in) < 1e-2f, "%g against %g", (double)out, (double)in);
    gltf_free(&model);
}

// What cannot come back to its start is said of the clips that show it, and what to do once for all of them.
static void what_a_loop_was_closed_by_is_said_where_it_shows(void)
{
    static const char again[] =
        "{\"name\": \"again\", \"channels\": [{\"sampler\": 0, \"target\": {\"node\": 1, \"path\": "
        "\"translation\"}}, "
        "{\"sampler\": 1, \"target\": {\"node\": 0, \"path\": \"scale\"}}], \"samplers\": [{\"input\": 0, "
        "\"output\": 1}, "
        "{\"input\": 0, \"output\": 3, \"interpolation\": \"CUBICSPLINE\"}]}, {\"name\": \"still\"";
    static const char loose[] = "\"elasticity\": 0.0005, \"damping\": 0.0001";
    static const struct {
        const char *tuning, *line;
        int clips, notes;
    } cases[] = {{"\"elasticity\": 0.05", "--loop", 0, 0}, {"\"elasticity\": 0.2", "--loop --clip move", 0, 0},
                 {loose, "--loop --clip still", 0, 0},     {loose, "--loop", 2, 1},
                 {loose, "--loop --clip again", 1, 1},     {loose, "", 0, 0}};
    char *json = fixture_replace(fixture_json, "{\"name\": \"still\"", again);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char line[256];
        char *rig = fixture_replace(plain_rig, "\"elasticity\": 0.05", cases[i].tuning);
        clear();
        put_model(json);
        put(FOLDER "model.rig.json", rig, strlen(rig));
        snprintf(line, sizeof line, "%s -o %s %s", MODEL, OUTPUT, cases[i].line);
        CHECK_MSG(bake(line) == 0, "%s", message);
        int clips = 0, notes = 0;
        for (const char *at = message; (at = strstr(at, ", closed by ")); ++at)
            ++clips;
        for (const char *at = message; (at = strstr(at, "raise the damping")); ++at)
            ++notes;
        CHECK_MSG(clips == cases[i].clips && notes == cases[i].notes, "%s: %s: %s", cases[i].tuning, cases[i].line,
                  message);
        CHECK_MSG(!strstr(message, "not "), "it reads like a failure: %s", message);
        free(rig);
    }
    free(json);
}

static void without_clips_it_walks(void)
{
    gltf model;
    tsla_error e = {"", 0};
    tsl_transform start[5], middle[5];
    clear();
    const char *cut = strstr(fixture_json, " \"animations\""), *rest = strstr(fixture_json, " \"accessors\"");
    char *json = calloc(strlen(fixture_json) + 1, 1);
    memcpy(json, fixture_json, (size_t)(cut - fixture_json));
    strcat(json, rest);
    put_model(json);
    CHECK_MSG(bake(MODEL " -o " OUTPUT) == 0, "%s", message);
    CHECK_MSG(gltf_load(&model, OUTPUT, &e), "%s", e.text);
    CHECK_INT(model.clip_count, 1);
    CHECK(strcmp(model.clips[0].name, "walk_and_turn") == 0);
    gltf_sample(&model, &model.clips[0], 0.0f, start);
    gltf_sample(&model, &model.clips[0], 2.0f, middle);
    CHECK(vec3_length(vec3_sub(middle[0].position, start[0].position)) > 0.5f);
    gltf_free(&model);
    free(json);
}

// Baking an hour at a low rate must not lose time: the clip takes as long as it did.
static void slow_rates_keep_the_duration(void)
{
    gltf model;
    tsla_error e = {"", 0};
    clear();
    put_model(fixture_json);
    CHECK_MSG(bake(MODEL " -o " OUTPUT " --fps 1.5 --clip move") == 0, "%s", message);
    CHECK(gltf_load(&model, OUTPUT, &e));
    CHECK_NEAR(model.clips[0].end, 1, 0);
    CHECK_MSG(strstr(message, "3 frames"), "%s", message);
    gltf_free(&model);
}

static void the_creature_bakes(void)
{
    clear();
    CHECK_MSG(bake(TEST_MODELS "/creature.glb -o " OUTPUT " --loop") == 0, "%s", message);
    gltf model;
    tsla_error e = {"", 0};
    CHECK(gltf_load(&model, OUTPUT, &e));
    CHECK_INT(model.clip_count, 5);
    gltf_free(&model);
}

static char *read_text(const char *path, size_t *out_size)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    *out_size = f ? fread(text, 1, (1 << 20) - 1, f) : 0;
    if (f)
        fclose(f);
    return text;
}

// She runs on from play to play, and no play's seam is a jump that the rig's limits of teleports find.
static void a_loop_that_travels_has_no_seams(void)
{
    static const char run[] = TEST_MODELS "/creature.glb --clip run --loop -o " OUTPUT " --trace ";
    size_t size, with_size, without_size;
    char line[2048], *rig = read_text(TEST_MODELS "/creature.rig.json", &size);
    char *limit = strstr(rig, "\"teleport_distance\": 0.5, ");
    clear();
    CHECK(limit != NULL);
    if (limit)
        memset(limit, ' ', strlen("\"teleport_distance\": 0.5, "));
    put(FOLDER "no_limit.rig.json", rig, size);
    snprintf(line, sizeof line, "%s" FOLDER "with.json", run);
    CHECK_MSG(bake(line) == 0, "%s", message);
    snprintf(line, sizeof line, "%s" FOLDER "without.json --rig " FOLDER "no_limit.rig.json", run);
    CHECK_MSG(bake(line) == 0, "%s", message);
    char *with = read_text(FOLDER "with.json", &with_size), *without = read_text(FOLDER "without.json", &without_size);
    CHECK(with_size > 10000 && with_size == without_size && memcmp(with, without, with_size) == 0);
    free(rig);
    free(with);
    free(without);
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(traced_places_are_the_baked_ones);
    RUN(other_clips_stay);
    RUN(a_loop_closes);
    RUN(what_a_loop_was_closed_by_is_said_where_it_shows);
    RUN(without_clips_it_walks);
    RUN(slow_rates_keep_the_duration);
    RUN(the_creature_bakes);
    RUN(a_loop_that_travels_has_no_seams);
    clear();
    return REPORT();
}
