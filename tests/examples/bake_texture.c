// SPDX-License-Identifier: MIT
// The matrix texture: its numbers are the palettes that skin.h makes of the poses in the baked file.
#define WORK "bake_texture_"
#include "corruptions.h"
#include "run_bake.h"

#include "common/gltf_geometry.h"
#include "common/skeleton.h"
#include "tassel/skin.h"

#define TEXELS FOLDER "matrices.bin"
#define TEXT FOLDER "matrices.bin.json"

typedef struct texture {
    tsla_arena memory;
    const float *texels;
    cJSON *json;
    uint32_t width, height, frames, joints, per_row;
} texture;

static uint32_t number(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItem(object, key);
    CHECK_MSG(cJSON_IsNumber(item), "%s", key);
    return cJSON_IsNumber(item) ? (uint32_t)item->valuedouble : 0;
}

static bool open_texture(texture *t)
{
    tsla_error e = {"", 0};
    bytes texels = {0}, text = {0};
    memset(t, 0, sizeof *t);
    bool read = file_read(&t->memory, TEXELS, &texels, &e) && file_read(&t->memory, TEXT, &text, &e);
    CHECK_MSG(read, "%s", e.text);
    t->json = read ? tsla_json_parse((const char *)text.data, text.size, TEXT, &e) : NULL;
    if (!t->json)
        return false;
    t->texels = (const float *)(const void *)texels.data; // tests run on little-endian hosts
    t->width = number(t->json, "width");
    t->height = number(t->json, "height");
    t->frames = number(t->json, "frames");
    t->joints = number(t->json, "joints");
    t->per_row = number(t->json, "matrices_per_row");
    CHECK_INT(texels.size, (uint64_t)t->width * t->height * 16);
    CHECK(t->per_row > 0 && cJSON_IsString(cJSON_GetObjectItem(t->json, "layout")));
    return t->per_row > 0 && texels.size == (uint64_t)t->width * t->height * 16;
}

static void close_texture(texture *t)
{
    cJSON_Delete(t->json);
    tsla_arena_free(&t->memory);
}

static const float *matrix_at(const texture *t, uint32_t frame, uint32_t joint)
{
    uint32_t n = frame * t->joints + joint;
    return t->texels + 4 * ((size_t)(n / t->per_row) * t->width + 3 * (size_t)(n % t->per_row));
}

typedef struct reader {
    gltf model;
    skeleton bones;
    gltf_geometry geometry;
    tsl_transform *nodes, *locals;
    float *models, *palette;
    uint32_t *joint_bones;
} reader;

static bool open_reader(reader *r)
{
    tsla_error e = {"", 0};
    memset(r, 0, sizeof *r);
    bool opened = gltf_load(&r->model, OUTPUT, &e) && skeleton_create(&r->bones, &r->model, &e) &&
                  gltf_read_geometry(&r->model, &r->geometry, &e);
    CHECK_MSG(opened, "%s", e.text);
    size_t count = r->model.node_count + 1;
    r->nodes = calloc(count, sizeof *r->nodes);
    r->locals = calloc(count, sizeof *r->locals);
    r->models = calloc(count, 12 * sizeof *r->models);
    r->palette = calloc(count, 12 * sizeof *r->palette);
    r->joint_bones = calloc(count, sizeof *r->joint_bones);
    return opened;
}

static void close_reader(reader *r)
{
    free(r->nodes);
    free(r->locals);
    free(r->models);
    free(r->palette);
    free(r->joint_bones);
    gltf_free(&r->model);
}

static void make_palette(reader *r, const gltf_skin *skin, const gltf_clip *clip, float time)
{
    gltf_sample(&r->model, clip, time, r->nodes);
    skeleton_gather(&r->bones, r->nodes, r->locals);
    for (uint32_t j = 0; j < skin->joint_count; ++j)
        r->joint_bones[j] = r->model.nodes[skin->joints[j]].rank;
    uint32_t count = r->bones.bone_count;
    CHECK_INT(tsl_skin_models_from_locals(r->locals, r->bones.parents, count, NULL, r->models), TSL_OK);
    CHECK_INT(tsl_skin_palette_from_models(r->models, count, skin->inverse_binds, r->joint_bones, skin->joint_count,
                                           r->palette),
              TSL_OK);
}

// Plain keys hold every frame, so playing the file at the frames gives the poses back.
static void compare(reader *r, const texture *t, float fps)
{
    const cJSON *clips = cJSON_GetObjectItem(t->json, "clips"), *skins = cJSON_GetObjectItem(t->json, "skins");
    uint32_t joints = 0, frames = 0;
    CHECK_INT(cJSON_GetArraySize(skins), r->geometry.skin_count);
    CHECK_INT(cJSON_GetArraySize(clips), r->model.clip_count);
    for (uint32_t s = 0; s < r->geometry.skin_count; ++s) {
        const gltf_skin *skin = &r->geometry.skins[s];
        CHECK_INT(number(cJSON_GetArrayItem(skins, (int)s), "first_joint"), joints);
        frames = 0;
        for (uint32_t c = 0; c < r->model.clip_count; ++c) {
            const gltf_clip *clip = &r->model.clips[c];
            const cJSON *said = cJSON_GetArrayItem(clips, (int)c);
            CHECK_INT(number(said, "first_frame"), frames);
            uint32_t count = number(said, "frames");
            for (uint32_t f = 0; f < count; ++f) {
                float time = f + 1 == count ? clip->end : clip->start + (float)f / fps;
                make_palette(r, skin, clip, time);
                for (uint32_t j = 0; j < skin->joint_count; ++j)
                    for (uint32_t k = 0; k < 12; ++k)
                        CHECK_NEAR(matrix_at(t, frames + f, joints + j)[k], r->palette[12 * j + k], 2e-5);
            }
            frames += count;
        }
        joints += skin->joint_count;
    }
    CHECK_INT(joints, t->joints);
    CHECK_INT(frames, t->frames);
}

static void check(const char *arguments, float fps)
{
    reader r;
    texture t;
    char line[1024];
    snprintf(line, sizeof line, "%s --plain-keys --matrix-texture " TEXELS " -o " OUTPUT, arguments);
    CHECK_MSG(bake(line) == 0, "%s", message);
    CHECK_MSG(strstr(message, "wrote " TEXT), "%s", message);
    bool opened = open_reader(&r);
    if (open_texture(&t) && opened)
        compare(&r, &t, fps);
    close_reader(&r);
    close_texture(&t);
}

static void numbers_are_the_palettes(void)
{
    clear();
    check(TEST_MODELS "/creature.glb", 30.0f);
}

// A skin without inverse binds, and a motion that moves the whole model.
static void a_scripted_walk_moves_the_matrices(void)
{
    clear();
    const char *cut = strstr(fixture_json, " \"animations\""), *rest = strstr(fixture_json, " \"accessors\"");
    char *json = calloc(strlen(fixture_json) + 1, 1);
    memcpy(json, fixture_json, (size_t)(cut - fixture_json));
    strcat(json, rest);
    put_model(json);
    check(MODEL " --fps 20", 20.0f);
    free(json);
}

static void failures_leave_nothing(void)
{
    clear();
    remove(TEXELS);
    remove(TEXT);
    char *json = fixture_replace(fixture_json, "\"skins\": [{\"joints\": [1, 2, 3]}]", "\"extras\": 1");
    char *rigid = fixture_replace(json, "\"mesh\": 0, \"skin\": 0", "\"mesh\": 0");
    put_model(rigid);
    CHECK_INT(bake(MODEL " --matrix-texture " TEXELS " -o " OUTPUT), 1);
    CHECK_MSG(strstr(message, "no skins, so no palette"), "%s", message);
    CHECK(!outputs_exist() && !file_exists(TEXELS) && !file_exists(TEXT));
    put_model(fixture_json);
    CHECK_INT(bake(MODEL " --matrix-texture " FOLDER "no/folder/a.bin -o " OUTPUT), 1);
    CHECK(!outputs_exist());
    free(json);
    free(rigid);
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(numbers_are_the_palettes);
    RUN(a_scripted_walk_moves_the_matrices);
    RUN(failures_leave_nothing);
    clear();
    return REPORT();
}
