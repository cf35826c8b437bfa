// SPDX-License-Identifier: MIT
// Reduced keys, read back and played: nothing is further off than the tolerance, nothing else has changed.
#define WORK "bake_reduce_"
#include "corruptions.h"
#include "run_bake.h"

#include "common/skeleton.h"
#include "common/xform.h"
#include "tassel/skin.h"

#include <math.h>

#define PLAIN FOLDER "plain.glb"
// The player here is another one than the reducer's, in single precision.
#define ROUNDING 2e-6

typedef struct player {
    gltf model;
    skeleton bones;
    tsl_transform *nodes, *locals;
    float *models;
} player;

static bool open_player(player *p, const char *path)
{
    tsla_error e = {"", 0};
    memset(p, 0, sizeof *p);
    bool opened = gltf_load(&p->model, path, &e) && skeleton_create(&p->bones, &p->model, &e);
    CHECK_MSG(opened, "%s: %s", path, e.text);
    p->nodes = calloc(p->model.node_count + 1, sizeof *p->nodes);
    p->locals = calloc(p->model.node_count + 1, sizeof *p->locals);
    p->models = calloc(p->model.node_count + 1, 12 * sizeof *p->models);
    return opened;
}

static void close_player(player *p)
{
    free(p->nodes);
    free(p->locals);
    free(p->models);
    gltf_free(&p->model);
}

static void pose(player *p, uint32_t clip, float time)
{
    gltf_sample(&p->model, &p->model.clips[clip], time, p->nodes);
    skeleton_gather(&p->bones, p->nodes, p->locals);
    CHECK_INT(tsl_skin_models_from_locals(p->locals, p->bones.parents, p->bones.bone_count, NULL, p->models), TSL_OK);
}

static double distance(const float *a, const float *b, double x, double y, double z)
{
    double sum = 0.0;
    for (int row = 0; row < 3; ++row) {
        const float *m = a + 4 * row, *n = b + 4 * row;
        double d = ((double)m[0] - (double)n[0]) * x + ((double)m[1] - (double)n[1]) * y +
                   ((double)m[2] - (double)n[2]) * z + (double)m[3] - (double)n[3];
        sum += d * d;
    }
    return sqrt(sum);
}

// Over all bones: the origin and points a twentieth of the model away on each axis.
static double pose_distance(const player *a, const player *b, double shell)
{
    double most = 0.0;
    for (uint32_t i = 0; i < a->bones.bone_count; ++i) {
        const float *m = a->models + 12 * (size_t)i, *n = b->models + 12 * (size_t)i;
        most = fmax(most, fmax(fmax(distance(m, n, 0, 0, 0), distance(m, n, shell, 0, 0)),
                               fmax(distance(m, n, 0, shell, 0), distance(m, n, 0, 0, shell))));
    }
    return most;
}

// At `count` even moments, the ends included.
static double clip_distance(player *a, player *b, uint32_t clip, uint32_t count)
{
    const gltf_clip *c = &a->model.clips[clip];
    double most = 0.0, shell = 0.05 * (double)skeleton_size(&a->bones, a->locals);
    for (uint32_t i = 0; i < count; ++i) {
        float time = i + 1 == count ? c->end : c->start + (c->end - c->start) * (float)i / (float)(count - 1);
        pose(a, clip, time);
        pose(b, clip, time);
        most = fmax(most, pose_distance(a, b, shell));
    }
    return most;
}

static uint64_t count_keys(const player *p, uint32_t clip)
{
    uint64_t keys = 0;
    for (uint32_t i = 0; i < p->model.clips[clip].track_count; ++i)
        keys += p->model.clips[clip].tracks[i].key_count;
    return keys;
}

static bool open_both(player *a, const char *before, player *b, const char *after)
{
    bool opened = open_player(a, before);
    return open_player(b, after) && opened;
}

// Clips of the plain and the reduced file against one another, at the plain file's frames (30 a second).
static void compare_baked(double tolerance)
{
    player plain, reduced;
    if (open_both(&plain, PLAIN, &reduced, OUTPUT))
        for (uint32_t c = 0; c < plain.model.clip_count; ++c) {
            const gltf_clip *clip = &plain.model.clips[c];
            const gltf_track *longest = &clip->tracks[clip->track_count - 1]; // a driven bone's
            double most = 0.0, shell = 0.05 * (double)skeleton_size(&plain.bones, plain.locals);
            for (uint32_t f = 0; f < longest->key_count; ++f) {
                pose(&plain, c, longest->times[f]);
                pose(&reduced, c, longest->times[f]);
                most = fmax(most, pose_distance(&plain, &reduced, shell));
            }
            CHECK_MSG(most <= tolerance + ROUNDING, "%s: %g", clip->name, most);
            CHECK_MSG(count_keys(&reduced, c) < count_keys(&plain, c), "%s", clip->name);
            CHECK_NEAR(reduced.model.clips[c].end, clip->end, 0);
            CHECK_NEAR(reduced.model.clips[c].start, clip->start, 0);
        }
    close_player(&plain);
    close_player(&reduced);
}

static void baked_keys_keep_the_tolerance(void)
{
    static const double tolerances[] = {0.01, 0.002, 0.0005};
    clear();
    CHECK_MSG(bake(TEST_MODELS "/creature.glb --plain-keys -o " PLAIN) == 0, "%s", message);
    for (size_t i = 0; i < 3; ++i) {
        char line[1024];
        snprintf(line, sizeof line, TEST_MODELS "/creature.glb -o " OUTPUT " --tolerance %g", tolerances[i]);
        CHECK_MSG(bake(line) == 0, "%s", message);
        CHECK_MSG(strstr(message, " keys -> ") && strstr(message, "error at most"), "%s", message);
        compare_baked(tolerances[i]);
    }
}

static void the_default_is_a_share_of_the_size(void)
{
    clear();
    CHECK_MSG(bake(TEST_MODELS "/creature.glb -o " OUTPUT) == 0, "%s", message);
    player p;
    if (open_player(&p, OUTPUT)) {
        char says[64];
        snprintf(says, sizeof says, "within %g ", (double)(0.0005f * skeleton_size(&p.bones, p.locals)));
        CHECK_MSG(strstr(message, says), "%s: %s", says, message);
    }
    close_player(&p);
}

static void loops_stay_closed(void)
{
    player p;
    clear();
    CHECK_MSG(bake(TEST_MODELS "/creature.glb --loop --tolerance 0.005 -o " OUTPUT) == 0, "%s", message);
    if (open_player(&p, OUTPUT)) {
        const gltf_clip *clip = &p.model.clips[0];
        for (uint32_t i = 0; i < clip->track_count; ++i) {
            const gltf_track *track = &clip->tracks[i];
            const char *name = p.model.nodes[track->node].name;
            size_t last = (size_t)(track->key_count - 1) * track->width;
            if (strncmp(name, "hair", 4) == 0 || strncmp(name, "skirt", 5) == 0)
                CHECK_BITS(track->values, track->values + last, track->width * sizeof(float));
        }
    }
    close_player(&p);
}

static void reduce_only_keeps_the_tolerance(void)
{
    player before, after;
    clear();
    CHECK_MSG(bake("--reduce-only " TEST_MODELS "/creature.glb --tolerance 0.002 -o " OUTPUT) == 0, "%s", message);
    if (open_both(&before, TEST_MODELS "/creature.glb", &after, OUTPUT))
        for (uint32_t c = 0; c < before.model.clip_count; ++c) {
            const gltf_clip *clip = &before.model.clips[c];
            double frames = (double)(clip->end - clip->start) * 30.0;
            double most = clip_distance(&before, &after, c, (uint32_t)lround(frames) + 1);
            CHECK_MSG(most <= 0.002 + ROUNDING, "%s: %g", clip->name, most);
            CHECK(count_keys(&after, c) < count_keys(&before, c));
            CHECK_INT(after.model.clips[c].track_count, clip->track_count);
            CHECK_NEAR(after.model.clips[c].end, clip->end, 0);
        }
    CHECK_INT(after.model.node_count, before.model.node_count);
    close_player(&before);
    close_player(&after);
}

// LINEAR, STEP and CUBICSPLINE side by side, sampled far more finely than they are keyed. A tolerance that
// nothing can hide in leaves the few keys alone, and a wide one folds what it may.
static void every_interpolation_is_read(void)
{
    static const double tolerances[] = {1e-4, 0.3};
    for (size_t i = 0; i < 2; ++i) {
        player before, after;
        char line[1024];
        clear();
        put_model(fixture_json);
        snprintf(line, sizeof line, "--reduce-only " MODEL " -o " OUTPUT " --fps 60 --tolerance %g", tolerances[i]);
        CHECK_MSG(bake(line) == 0, "%s", message);
        if (open_both(&before, MODEL, &after, OUTPUT))
            for (uint32_t c = 0; c < 2; ++c) {
                double most = clip_distance(&before, &after, c, 61);
                CHECK_MSG(most <= tolerances[i] + ROUNDING, "%g: %g", tolerances[i], most);
                CHECK_INT(after.model.clips[c].track_count, before.model.clips[c].track_count);
            }
        CHECK(cJSON_IsObject(cJSON_GetObjectItem(after.model.json, "extensions")));
        close_player(&before);
        close_player(&after);
    }
    CHECK_MSG(strstr(message, "move  "), "%s", message);
}

// "move" becomes two morph weights of node 4 ("body") with five keys, of which three are needed.
static const float bent_weights[10] = {0, 1, 0.25f, 1, 0.5f, 1, 0.75f, 0.5f, 1, 0};
static const float held_weights[10] = {0, 1, 0, 1, 0.5f, 1, 0.5f, 1, 0.5f, 1};
static const float weight_times[5] = {0, 0.25f, 0.5f, 0.75f, 1};

static void put_weights(const char *interpolation, const float *values)
{
    char with[512];
    snprintf(with, sizeof with,
             "\"samplers\": [{\"input\": 9, \"output\": 10, \"interpolation\": \"%s\"}]},\n"
             "  {\"name\": \"still\"",
             interpolation);
    const char *cut = strstr(fixture_json, "{\"name\": \"move\""), *rest = strstr(fixture_json, "{\"name\": \"still\"");
    char *made = calloc(strlen(fixture_json) + 2048, 1);
    memcpy(made, fixture_json, (size_t)(cut - fixture_json));
    strcat(made, "{\"name\": \"move\", \"channels\": [{\"sampler\": 0, \"target\": {\"node\": 4, \"path\": "
                 "\"weights\"}}],\n   ");
    strcat(made, with);
    strcat(made, rest + strlen("{\"name\": \"still\""));
    char *views = fixture_replace(made, "\"byteOffset\": 256, \"byteLength\": 6}]",
                                  "\"byteOffset\": 256, \"byteLength\": 6}, {\"buffer\": 0, \"byteOffset\": 72, "
                                  "\"byteLength\": 108}]");
    char *accessors = fixture_replace(
        views, "\"count\": 3, \"type\": \"SCALAR\"}],",
        "\"count\": 3, \"type\": \"SCALAR\"},\n  {\"bufferView\": 8, \"componentType\": 5126, \"count\": 5, "
        "\"type\": \"SCALAR\", \"min\": [0], \"max\": [1]},\n  {\"bufferView\": 8, \"byteOffset\": 20, "
        "\"componentType\": 5126, \"count\": 10, \"type\": \"SCALAR\"}],");
    uint8_t bin[FIXTURE_BIN_SIZE];
    uint64_t size;
    fixture_bin(bin);
    fixture_put(bin, 72, weight_times, 5);
    fixture_put(bin, 92, values, 10);
    uint8_t *glb = fixture_glb(accessors, bin, &size);
    put(MODEL, glb, size);
    free(glb);
    free(made);
    free(views);
    free(accessors);
}

static void check_weights(bool step, const float *values)
{
    gltf model;
    tsla_error e = {"", 0};
    CHECK_MSG(gltf_load(&model, OUTPUT, &e), "%s", e.text);
    CHECK_INT(model.clips[0].weight_count, 1);
    CHECK_MSG(gltf_read_weights(&model, &model.clips[0], &e), "%s", e.text);
    const gltf_track *track = &model.clips[0].weights[0];
    CHECK_INT(track->width, 2);
    CHECK_INT(track->interpolation, step ? GLTF_STEP : GLTF_LINEAR);
    CHECK_MSG(track->key_count <= 3, "%u keys", (unsigned)track->key_count);
    for (int i = 0; i < 5; ++i) {
        float v[2];
        gltf_sample_track(track, weight_times[i], v);
        CHECK_NEAR(v[0], values[2 * i], 1e-3);
        CHECK_NEAR(v[1], values[2 * i + 1], 1e-3);
    }
    gltf_free(&model);
}

static void morph_weights_are_reduced(void)
{
    clear();
    put_weights("LINEAR", bent_weights);
    CHECK_MSG(bake("--reduce-only " MODEL " -o " OUTPUT " --clip move") == 0, "%s", message);
    CHECK_MSG(strstr(message, "5 keys -> 3"), "%s", message);
    check_weights(false, bent_weights);
    clear();
    put_weights("STEP", held_weights);
    CHECK_MSG(bake("--reduce-only " MODEL " -o " OUTPUT " --clip move") == 0, "%s", message);
    check_weights(true, held_weights);
}

static void refusals_leave_nothing(void)
{
    static const struct {
        const char *find, *with, *says;
    } cases[] = {
        {"{\"input\": 0, \"output\": 1}, {", "{\"input\": -1, \"output\": 1}, {", "samplers[0].input: -1"},
        {"{\"node\": 1, \"path\": \"translation\"}", "{\"node\": 1, \"path\": \"weights\"}",
         "accessors[1] has 3 numbers"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char *json = fixture_replace(fixture_json, cases[i].find, cases[i].with);
        clear();
        put_model(json);
        CHECK_MSG(bake("--reduce-only --clip move " MODEL " -o " OUTPUT) == 1, "%s: %s", cases[i].with, message);
        CHECK_MSG(strstr(message, cases[i].says), "%s: %s", cases[i].with, message);
        CHECK(!outputs_exist());
        free(json);
    }
    char *without = fixture_replace(fixture_json, "\"animations\": [", "\"animations\": [], \"extras\": [");
    put_model(without);
    free(without);
    CHECK_INT(bake("--reduce-only " MODEL " -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "no animations, so nothing to reduce"), "%s", message);
    put_model(fixture_json);
    CHECK_INT(bake("--reduce-only " MODEL " --clip dance -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "no animation \"dance\""), "%s", message);
}

static void two_keys_at_one_time_are_refused(void)
{
    static const float times[3] = {0, 0.5f, 0.5f};
    uint8_t bin[FIXTURE_BIN_SIZE];
    uint64_t size;
    clear();
    fixture_bin(bin);
    fixture_put(bin, 0, times, 3);
    uint8_t *glb = fixture_glb(fixture_json, bin, &size);
    put(MODEL, glb, size);
    free(glb);
    CHECK_INT(bake("--reduce-only " MODEL " -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "two keys at the same time"), "%s", message);
    CHECK(!outputs_exist());
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(baked_keys_keep_the_tolerance);
    RUN(the_default_is_a_share_of_the_size);
    RUN(loops_stay_closed);
    RUN(reduce_only_keeps_the_tolerance);
    RUN(every_interpolation_is_read);
    RUN(morph_weights_are_reduced);
    RUN(refusals_leave_nothing);
    RUN(two_keys_at_one_time_are_refused);
    clear();
    return REPORT();
}
