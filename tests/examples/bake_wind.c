// SPDX-License-Identifier: MIT
// bake with the winds of a rig file.
#define WORK "bake_wind_"
#include "run_bake.h"

#include "common/skeleton.h"
#include "common/xform.h"

#define RIG(world)                                                                                                     \
    "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.8, 0]" world "}, \"chains\": [\n"                  \
    "{\"name\": \"tail\", \"root\": \"tail_1\", \"tip\": \"ratio\", \"tip_length\": 1,\n"                              \
    "\"damping\": 0.2, \"elasticity\": 0.05, \"stiffness\": 0.2}]}"
#define GUSTY ", \"winds\": [{\"velocity\": [0, 0, 4], \"gust\": 0.8, \"turbulence\": 0.5}]"

// The result's bytes, for free().
static uint8_t *bake_rig(const char *rig, const char *options, size_t *out_size)
{
    char arguments[1024];
    clear();
    put_model(fixture_json);
    put(FOLDER "model.rig.json", rig, strlen(rig));
    snprintf(arguments, sizeof arguments, "%s %s -o %s", MODEL, options, OUTPUT);
    CHECK_MSG(bake(arguments) == 0, "%s", message);
    FILE *f = fopen(OUTPUT, "rb");
    size_t room = 1 << 20;
    uint8_t *content = malloc(room);
    if (!f || !content)
        exit(3);
    *out_size = fread(content, 1, room, f);
    fclose(f);
    return content;
}

static bool give_the_same(const char *rig_a, const char *rig_b)
{
    size_t a_size, b_size;
    uint8_t *a = bake_rig(rig_a, "", &a_size), *b = bake_rig(rig_b, "", &b_size);
    bool same = a_size == b_size && memcmp(a, b, a_size) == 0;
    free(a);
    free(b);
    return same;
}

// Where the tail's end is at a moment of a clip of OUTPUT.
static tsl_vec3 tail_at(const char *clip, float time)
{
    gltf model;
    skeleton bones;
    tsla_error e = {"", 0};
    tsl_transform scratch[8], locals[8], placed[8], root = xform_identity();
    bool read = gltf_load(&model, OUTPUT, &e) && skeleton_create(&bones, &model, &e);
    CHECK_MSG(read && model.node_count <= 8, "%s", e.text);
    for (uint32_t c = 0; c < model.clip_count; ++c)
        if (strcmp(model.clips[c].name, clip) == 0)
            gltf_sample(&model, &model.clips[c], time, scratch);
    skeleton_gather(&bones, scratch, locals);
    skeleton_place(&bones, &root, locals, placed);
    tsl_vec3 place = placed[model.nodes[gltf_find_node(&model, "tail_2")].rank].position;
    gltf_free(&model);
    return place;
}

static void no_winds_change_nothing(void)
{
    CHECK(give_the_same(RIG(""), RIG(", \"winds\": []")));
    CHECK(!give_the_same(RIG(""), RIG(GUSTY)));
}

// From the first frame: it blows while the first pose is held.
static void the_tail_leans_with_the_wind(void)
{
    size_t size;
    free(bake_rig(RIG(""), "--plain-keys", &size));
    CHECK_NEAR(tail_at("still", 0.0f).z, 0, 1e-4);
    free(bake_rig(RIG(", \"winds\": [{\"velocity\": [0, 0, 4]}]"), "--plain-keys", &size));
    CHECK_MSG(tail_at("still", 0.0f).z > 0.05f, "%g", (double)tail_at("still", 0.0f).z);
}

static void a_clip_is_the_same_alone_and_with_others(void)
{
    size_t size;
    tsl_vec3 together[11];
    free(bake_rig(RIG(GUSTY), "--plain-keys", &size));
    for (int i = 0; i <= 10; ++i)
        together[i] = tail_at("still", 0.1f * (float)i);
    CHECK(fabsf(together[0].z - together[10].z) > 1e-4f); // gusts are felt in it
    free(bake_rig(RIG(GUSTY), "--plain-keys --clip still", &size));
    for (int i = 0; i <= 10; ++i) {
        tsl_vec3 alone = tail_at("still", 0.1f * (float)i);
        CHECK_BITS(&alone, &together[i], sizeof alone);
    }
}

int main(void)
{
    RUN(no_winds_change_nothing);
    RUN(the_tail_leans_with_the_wind);
    RUN(a_clip_is_the_same_alone_and_with_others);
    return REPORT();
}
