// SPDX-License-Identifier: MIT
// Pictures of models that have no mesh to draw: their bones, and the result as without pictures.
#define WORK "bake_bones_"
#include "corruptions.h"
#include "run_bake.h"

#include "common/gltf_edit.h"
#include <stb/stb_image.h>

#define SHEET FOLDER "sheet.png"
#define MOVIE FOLDER "move.webp"
#define PICTURES " --preview " SHEET " --animation " MOVIE
// A picture of the sheet has this many pixels a side, and the first one begins there.
enum { CELL = 300, LEFT = 12, TOP = 40 };

typedef struct sheet {
    int width, height;
    uint8_t *rgba;
} sheet;

static tsla_arena files;

static bytes read(const char *path)
{
    bytes data = {NULL, 0};
    tsla_error e = {"", 0};
    CHECK_MSG(file_read(&files, path, &data, &e), "%s", e.text);
    return data;
}

static int same_bytes(bytes a, bytes b)
{
    return a.size > 0 && a.size == b.size && memcmp(a.data, b.data, (size_t)a.size) == 0;
}

static sheet read_sheet(void)
{
    sheet s = {0, 0, NULL};
    bytes png = read(SHEET);
    s.rgba = stbi_load_from_memory(png.data, (int)png.size, &s.width, &s.height, NULL, 4);
    CHECK(s.rgba && s.width >= LEFT + CELL && s.height >= TOP + CELL);
    return s;
}

// The orange pixels of the picture at this place are the sticks of driven bones.
typedef struct patch {
    int count, left, right, top, bottom;
} patch;

static patch find_driven(const sheet *s, int left, int top)
{
    patch p = {0, CELL, 0, CELL, 0};
    for (int y = 0; s->rgba && y < CELL; ++y)
        for (int x = 0; x < CELL; ++x) {
            const uint8_t *pixel = s->rgba + 4 * ((size_t)(top + y) * (size_t)s->width + (size_t)(left + x));
            if (pixel[0] < pixel[2] + 60)
                continue;
            ++p.count;
            p.left = x < p.left ? x : p.left;
            p.right = x > p.right ? x : p.right;
            p.top = y < p.top ? y : p.top;
            p.bottom = y > p.bottom ? y : p.bottom;
        }
    return p;
}

static int frames_of(bytes webp)
{
    int frames = 0;
    for (uint64_t i = 0; i + 4 <= webp.size; ++i)
        frames += memcmp(webp.data + i, "ANMF", 4) == 0;
    return frames;
}

// The creature without its meshes, as .glb or .gltf by the name.
static void put_creature_without_meshes(const char *path)
{
    gltf model;
    gltf_edit edit;
    tsla_error e = {"", 0};
    uint8_t *data = NULL;
    uint64_t size = 0;
    CHECK_MSG(gltf_load(&model, TEST_MODELS "/creature.glb", &e), "%s", e.text);
    for (uint32_t i = 0; i < model.node_count; ++i) {
        cJSON *node = cJSON_GetArrayItem(cJSON_GetObjectItem(model.json, "nodes"), (int)i);
        cJSON_DeleteItemFromObject(node, "mesh");
        cJSON_DeleteItemFromObject(node, "skin");
    }
    cJSON_DeleteItemFromObject(model.json, "meshes");
    gltf_edit_begin(&edit, &model);
    CHECK_MSG(gltf_edit_save(&edit, path, &data, &size, &e), "%s", e.text);
    put(path, data, size);
    gltf_edit_end(&edit);
    gltf_free(&model);
    free(data);
}

static void a_skeleton_is_drawn_and_the_result_is_the_same(void)
{
    static const char *const names[] = {FOLDER "skeleton.glb", FOLDER "skeleton.gltf"};
    for (int i = 0; i < 2; ++i) {
        char line[2048];
        put_creature_without_meshes(names[i]);
        snprintf(line, sizeof line, "%s --rig %s/creature.rig.json --clip walk -o %s", names[i], TEST_MODELS, OUTPUT);
        clear();
        CHECK_MSG(bake(line) == 0, "%s", message);
        CHECK(!strstr(message, "bones, those"));
        bytes plain = read(OUTPUT);
        strcat(line, PICTURES);
        clear();
        CHECK_MSG(bake(line) == 0, "%s", message);
        CHECK_MSG(strstr(message, "no mesh that could be drawn"), "%s", message);
        CHECK(same_bytes(plain, read(OUTPUT)));
        bytes webp = read(MOVIE);
        CHECK(webp.size > 12 && memcmp(webp.data + 8, "WEBPVP8X", 8) == 0);
        CHECK_MSG(frames_of(webp) > 20, "%d frames", frames_of(webp)); // a second of a walk, 30 a second
        remove(names[i]);
    }
}

// Tails, hair and skirt are in every picture, whole, large enough to be seen, and not the same in all of them.
static void the_camera_sees_all_of_it(void)
{
    char line[2048];
    patch first = {0, 0, 0, 0, 0};
    int moved = 0;
    put_creature_without_meshes(FOLDER "skeleton.glb");
    snprintf(line, sizeof line, "%s --rig %s/creature.rig.json --clip walk -o %s --preview %s", FOLDER "skeleton.glb",
             TEST_MODELS, OUTPUT, SHEET);
    clear();
    CHECK_MSG(bake(line) == 0, "%s", message);
    sheet s = read_sheet();
    for (int i = 0; i < 12; ++i) { // two rows of six
        patch p = find_driven(&s, LEFT + i % 6 * (CELL + LEFT), TOP + i / 6 * (CELL + 24 + LEFT));
        CHECK_MSG(p.count > 300, "picture %d: %d pixels", i, p.count);
        CHECK_MSG(p.left > 0 && p.right < CELL - 1 && p.top > 0 && p.bottom < CELL - 1,
                  "picture %d: from %d, %d to %d, %d", i, p.left, p.top, p.right, p.bottom);
        CHECK_MSG(p.bottom - p.top > CELL / 3, "picture %d: %d high", i, p.bottom - p.top);
        first = i == 0 ? p : first;
        moved += abs(p.right - first.right) > 3 || abs(p.left - first.left) > 3;
    }
    CHECK(moved > 3);
    stbi_image_free(s.rgba);
    remove(FOLDER "skeleton.glb");
}

// Bakes the fixture with something else in its place, and reads the sheet.
static bytes sheet_of(const char *find, const char *with, bool by_bones)
{
    char *json = fixture_replace(fixture_json, find, with);
    clear();
    put_model(json);
    CHECK_MSG(bake(MODEL " -o " OUTPUT " --clip move --preview " SHEET) == 0, "%s: %s", with, message);
    CHECK_MSG((strstr(message, "the pictures show the bones") != NULL) == by_bones, "%s: %s", with, message);
    CHECK(file_exists(OUTPUT));
    free(json);
    return read(SHEET);
}

#define BODY "\"mesh\": 0, \"skin\": 0}],"

static void a_mesh_that_could_not_be_drawn_is_none(void)
{
    bytes none = sheet_of(BODY, "\"extras\": 0}],", true);
    CHECK(same_bytes(none, sheet_of("\"indices\": 8,", "\"indices\": 8, \"mode\": 0,", true))); // points
    CHECK(same_bytes(none, sheet_of("\"indices\": 8,",
                                    "\"indices\": 8, \"extensions\": {\"KHR_draco_mesh_compression\": {}},", true)));
    CHECK(same_bytes(none, sheet_of("\"nodes\": [0, 4]", "\"nodes\": [0]", true))); // in another scene
}

static void cameras_and_lights_are_no_bones(void)
{
    bytes none = sheet_of(BODY, "\"extras\": 0}],", true);
    CHECK(same_bytes(none, sheet_of(BODY, "\"camera\": 0, \"translation\": [50, 60, 70]}],", true)));
    CHECK(same_bytes(none, sheet_of("\"body\", " BODY,
                                    "\"lamp\", \"extensions\": {\"KHR_lights_punctual\": {\"light\": 0}}, "
                                    "\"translation\": [50, 60, 70]}],",
                                    true)));
}

// A mesh that moves with its node is a mesh.
static void a_mesh_without_a_skin_is_drawn_itself(void)
{
    bytes skinned = sheet_of("\"body\"", "\"torso\"", false);
    bytes rigid = sheet_of(BODY, "\"mesh\": 0}],", false);
    bytes none = sheet_of(BODY, "\"extras\": 0}],", true);
    CHECK(!same_bytes(rigid, none) && !same_bytes(rigid, skinned));
}

// Where all bones are in one place there is no stick to draw, and still a picture and a result.
static void bones_without_extent_are_a_point(void)
{
    static const char json[] = "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],"
                               "\"nodes\": [{\"name\": \"tail_1\"}]}";
    clear();
    put(FOLDER "point.gltf", json, sizeof json - 1);
    put(FOLDER "model.rig.json", plain_rig, sizeof plain_rig - 1);
    CHECK_MSG(bake(FOLDER "point.gltf --rig " FOLDER "model.rig.json -o " OUTPUT " --preview " SHEET) == 0, "%s",
              message);
    CHECK(file_exists(OUTPUT));
    sheet s = read_sheet();
    patch p = find_driven(&s, LEFT, TOP);
    CHECK_MSG(p.count > 100, "%d pixels", p.count);
    stbi_image_free(s.rgba);
    remove(FOLDER "point.gltf");
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(a_skeleton_is_drawn_and_the_result_is_the_same);
    RUN(the_camera_sees_all_of_it);
    RUN(a_mesh_that_could_not_be_drawn_is_none);
    RUN(cameras_and_lights_are_no_bones);
    RUN(a_mesh_without_a_skin_is_drawn_itself);
    RUN(bones_without_extent_are_a_point);
    clear();
    tsla_arena_free(&files);
    return REPORT();
}
