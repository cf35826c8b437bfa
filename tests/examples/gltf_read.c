// SPDX-License-Identifier: MIT
// Reading glTF: values come out as the specification says, and nothing in a spoilt file gets past the checks.
#include "corruptions.h"

#include "check.h"
#include "common/gltf_accessor.h"
#include "common/gltf_geometry.h"
#include "common/xform.h"

static uint8_t bin[FIXTURE_BIN_SIZE];

static bool load_json(gltf *model, const char *json, uint8_t **glb, tsla_error *e)
{
    bytes data;
    fixture_bin(bin);
    *glb = fixture_glb(json, bin, &data.size);
    data.data = *glb;
    e->text[0] = '\0';
    return gltf_load_memory(model, "model.glb", data, e);
}

static void nodes_are_read(void)
{
    gltf model;
    tsla_error e;
    uint8_t *glb;
    CHECK_MSG(load_json(&model, fixture_json, &glb, &e), "%s", e.text);
    CHECK_INT(model.node_count, 5);
    CHECK_INT(model.nodes[3].parent, 2);
    CHECK_INT(gltf_find_node(&model, "tail_1"), 2);
    CHECK_INT(gltf_find_node(&model, "nobody"), -1);
    for (uint32_t i = 0; i < model.node_count; ++i) {
        int32_t parent = model.nodes[i].parent;
        CHECK(parent < 0 || model.nodes[parent].rank < model.nodes[i].rank);
        CHECK_INT(model.order[model.nodes[i].rank], i);
    }
    gltf_free(&model);
    free(glb);
}

// A matrix that turns x to y: 90 degrees about z.
static void matrices_are_taken_apart(void)
{
    gltf model;
    tsla_error e;
    uint8_t *glb;
    CHECK(load_json(&model, fixture_json, &glb, &e));
    tsl_transform t = model.nodes[2].local;
    CHECK_NEAR(t.position.y, 0.5, 0);
    CHECK_NEAR(t.rotation.z, 0.70710678, 1e-6);
    CHECK_NEAR(t.rotation.w, 0.70710678, 1e-6);
    CHECK_NEAR(t.scale.x, 1, 1e-6);
    gltf_free(&model);
    free(glb);
    char *mirrored = fixture_replace(fixture_json, "-1,0,0,0, 0,0,1,0,", "-2,0,0,0, 0,0,-3,0,");
    CHECK(load_json(&model, mirrored, &glb, &e));
    t = model.nodes[2].local;
    CHECK_NEAR(t.scale.x, -1, 1e-6);
    CHECK_NEAR(t.scale.y, 2, 1e-6);
    CHECK_NEAR(t.scale.z, 3, 1e-6);
    gltf_free(&model);
    free(glb);
    free(mirrored);
}

static void clips_are_sampled(void)
{
    gltf model;
    tsla_error e;
    uint8_t *glb;
    tsl_transform pose[5];
    CHECK(load_json(&model, fixture_json, &glb, &e));
    CHECK_INT(model.clip_count, 2);
    const gltf_clip *clip = &model.clips[0];
    CHECK_NEAR(clip->end, 1, 0);
    gltf_sample(&model, clip, 0.25f, pose);
    CHECK_NEAR(pose[1].position.x, 0.5, 1e-6); // linear, half-way
    CHECK_NEAR(pose[3].rotation.x, 0, 1e-6);   // step: still the first key
    CHECK_NEAR(pose[0].scale.x, 2, 1e-6);      // cubic with flat tangents: half-way in the middle
    gltf_sample(&model, clip, 0.125f, pose);
    CHECK_NEAR(pose[0].scale.y, 1 + 2 * (3 * 0.0625 - 2 * 0.015625), 1e-6); // 3 t^2 - 2 t^3 at a quarter
    gltf_sample(&model, clip, 0.5f, pose);
    CHECK_NEAR(pose[3].rotation.x, 0.70710678, 1e-4); // normalised shorts
    gltf_sample(&model, clip, 9.0f, pose);
    CHECK_NEAR(pose[3].rotation.x, 1, 1e-6);
    gltf_sample(&model, &model.clips[1], 0.5f, pose); // sparse over nothing: only the second key is not zero
    CHECK_NEAR(pose[1].position.z, 7, 0);
    gltf_sample(&model, &model.clips[1], 0.0f, pose);
    CHECK_NEAR(pose[1].position.z, 0, 0);
    gltf_free(&model);
    free(glb);
}

static void geometry_is_read(void)
{
    gltf model;
    gltf_geometry geometry;
    tsla_error e;
    uint8_t *glb;
    CHECK(load_json(&model, fixture_json, &glb, &e));
    CHECK_MSG(gltf_read_geometry(&model, &geometry, &e), "%s", e.text);
    CHECK_INT(geometry.mesh_count, 1);
    const gltf_primitive *p = &geometry.meshes[0].primitives[0];
    CHECK_INT(p->vertex_count, 3);
    CHECK_INT(p->triangle_count, 1);
    CHECK_INT(p->influence_count, 4);
    CHECK_INT(p->joints[8], 2);
    CHECK_NEAR(p->weights[8], 128.0 / 255.0, 1e-7);
    CHECK_NEAR(p->normals[2], 1, 0);
    CHECK_NEAR(geometry.materials[0].base_color[1], 0.5, 0);
    const gltf_image *image = &geometry.images[geometry.materials[0].image];
    CHECK(image->width == 2 && image->height == 2 && image->rgba[4 * 3 + 3] == 128);
    gltf_free(&model);
    free(glb);
}

// As programs use a file: what is needed is there, one clip at least can be played, and what cannot is said.
static bool use(gltf *model, char *said, size_t size, tsla_error *e)
{
    gltf_geometry geometry;
    const uint32_t *roots;
    uint32_t count, broken = 0;
    const uint8_t *needed = gltf_find_needed(model, NULL, 0, e);
    if (!gltf_read_geometry(model, &geometry, e) || !gltf_scene_roots(model, &roots, &count, e) ||
        !gltf_check_nodes(model, needed, e))
        return false;
    for (uint32_t i = 0; i < model->warnings.count; ++i)
        snprintf(said + strlen(said), size - strlen(said), "%s\n", model->warnings.lines[i]);
    for (uint32_t c = 0; c < model->clip_count; ++c) {
        const char *fault = gltf_clip_fault(&model->clips[c], needed);
        broken += fault != NULL;
        for (uint32_t i = 0; i < model->clips[c].fault_count; ++i)
            snprintf(said + strlen(said), size - strlen(said), "%s\n", model->clips[c].faults[i].text);
        if (fault && broken == model->clip_count)
            return tsla_error_set(e, "%s", fault);
    }
    return true;
}

static void check_corruption(const corruption *c, bool is_blemish)
{
    gltf model;
    tsla_error e;
    uint8_t *glb;
    char said[4096] = "";
    char *json = fixture_replace(fixture_json, c->find, c->with);
    bool good = load_json(&model, json, &glb, &e) && use(&model, said, sizeof said, &e);
    const char *text = good ? said : e.text;
    CHECK_MSG(good == (c->says == NULL || is_blemish), "%s: %s", c->with, text);
    CHECK_MSG(c->says ? strstr(text, c->says) != NULL : !said[0], "%s: \"%s\" does not say %s", c->with, text,
              c->says ? c->says : "nothing");
    CHECK_MSG(!c->says || strncmp(text, "model.glb: ", 11) == 0, "%s", text);
    gltf_free(&model);
    free(glb);
    free(json);
}

static void every_corruption_is_named(void)
{
    for (size_t i = 0; i < CORRUPTION_COUNT; ++i)
        check_corruption(&corruptions[i], false);
    for (size_t i = 0; i < BLEMISH_COUNT; ++i)
        check_corruption(&blemishes[i], true);
}

// Cut at every length: never good, never a crash.
static void every_truncation_fails(void)
{
    uint64_t size;
    fixture_bin(bin);
    uint8_t *glb = fixture_glb(fixture_json, bin, &size);
    for (uint64_t length = 0; length < size; ++length) {
        gltf model;
        tsla_error e = {"", 0};
        uint8_t *cut = malloc((size_t)length + 1); // its own block, so that reading past it is seen
        memcpy(cut, glb, (size_t)length);
        bytes data = {cut, length};
        CHECK_MSG(!gltf_load_memory(&model, "cut.glb", data, &e), "%llu bytes", (unsigned long long)length);
        CHECK(e.text[0] != '\0');
        gltf_free(&model);
        free(cut);
    }
    free(glb);
}

static void header_lies_are_caught(void)
{
    static const struct {
        uint32_t at, value;
        const char *says;
    } lies[] = {{4, 1, "version 1"},         {8, 0xffffffff, "the header says"}, {8, 4, "the header says"},
                {12, 0xfffffff0, "chunk 0"}, {16, 0x004E4942, "not JSON"},       {12, 0, "chunk 1"}};
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; ++i) {
        gltf model;
        tsla_error e = {"", 0};
        bytes data;
        fixture_bin(bin);
        uint8_t *glb = fixture_glb(fixture_json, bin, &data.size);
        fixture_u32(glb + lies[i].at, lies[i].value);
        data.data = glb;
        CHECK(!gltf_load_memory(&model, "lie.glb", data, &e));
        CHECK_MSG(strstr(e.text, lies[i].says), "\"%s\" does not say %s", e.text, lies[i].says);
        gltf_free(&model);
        free(glb);
    }
}

// Only the clips that have the numbers cannot be played.
static void numbers_in_the_bytes_are_checked(void)
{
    static const struct {
        size_t at;
        float value;
        const char *says;
    } spoilt[] = {{12, (float)NAN, "accessors[1]: element 0 is not finite"},
                  {4, (float)INFINITY, "accessors[0]: element 1 is not finite"},
                  {8, 0.25f, "accessors[0]: time 2 is 0.25, before 0.5"},
                  {72 + 12, (float)NAN, "accessors[3]: element 1 is not finite"}};
    for (size_t i = 0; i < sizeof spoilt / sizeof spoilt[0]; ++i) {
        gltf model;
        tsla_error e = {"", 0};
        bytes data;
        fixture_bin(bin);
        fixture_put(bin, spoilt[i].at, &spoilt[i].value, 1);
        uint8_t *glb = fixture_glb(fixture_json, bin, &data.size);
        data.data = glb;
        CHECK_MSG(gltf_load_memory(&model, "model.glb", data, &e), "%s", e.text);
        const char *fault = gltf_clip_fault(&model.clips[0], NULL);
        CHECK_MSG(fault && strstr(fault, spoilt[i].says), "\"%s\" does not say %s", fault, spoilt[i].says);
        CHECK((gltf_clip_fault(&model.clips[1], NULL) != NULL) == (spoilt[i].at < 12)); // it shares the times alone
        gltf_free(&model);
        free(glb);
    }
}

// Scale and rotation give the matrix back, where it hides or flattens something too.
static void flat_matrices_are_taken_apart(void)
{
    static const float columns[][9] = {{0, 0, 0, 0, 0, 0, 0, 0, 0},  {0, 0, 0, 0, 2, 0, 0, 0, 3},
                                       {0, 2, 0, 0, 0, 0, 0, 0, 1},  {0, 0, 1, 1, 0, 0, 0, 0, 0},
                                       {0, 0, 0, 0, 0, 5, 0, 0, 0},  {0, 0, 0, 0, 0, 0, 0, -2, 0},
                                       {0, -3, 0, 0, 0, 0, 0, 0, 0}, {1e-30f, 0, 0, 0, 1, 0, 0, 0, 1}};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; ++i) {
        const float *m = columns[i];
        gltf model;
        tsla_error e;
        uint8_t *glb;
        char text[200];
        snprintf(text, sizeof text, "\"matrix\": [%g,%g,%g,0, %g,%g,%g,0, %g,%g,%g,0,", (double)m[0], (double)m[1],
                 (double)m[2], (double)m[3], (double)m[4], (double)m[5], (double)m[6], (double)m[7], (double)m[8]);
        char *json = fixture_replace(fixture_json, "\"matrix\": [0,1,0,0, -1,0,0,0, 0,0,1,0,", text);
        CHECK_MSG(load_json(&model, json, &glb, &e), "%s: %s", text, e.text);
        tsl_transform t = model.nodes[2].local;
        const float scale[3] = {t.scale.x, t.scale.y, t.scale.z};
        for (int k = 0; k < 3; ++k) {
            tsl_vec3 axis = {k == 0 ? scale[0] : 0, k == 1 ? scale[1] : 0, k == 2 ? scale[2] : 0};
            tsl_vec3 turned = quat_rotate(t.rotation, axis);
            CHECK_NEAR(turned.x, m[3 * k], 1e-6);
            CHECK_NEAR(turned.y, m[3 * k + 1], 1e-6);
            CHECK_NEAR(turned.z, m[3 * k + 2], 1e-6);
        }
        CHECK_NEAR(quat_dot(t.rotation, t.rotation), 1, 1e-6);
        CHECK_NEAR(t.position.y, 0.5, 0);
        gltf_free(&model);
        free(glb);
        free(json);
    }
}

// A chain of nodes as long as a file can hold takes no stack; the same one closed into a ring is refused.
static void long_chains_and_rings(void)
{
    enum { COUNT = 20000 };
    for (int ring = 0; ring < 2; ++ring) {
        gltf model;
        tsla_error e = {"", 0};
        char *json = malloc((size_t)COUNT * 40 + 100), *out = json;
        out += sprintf(out, "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[");
        for (int i = 0; i < COUNT; ++i)
            out += i + 1 < COUNT || ring ? sprintf(out, "%s{\"children\":[%d]}", i ? "," : "", (i + 1) % COUNT)
                                         : sprintf(out, ",{}");
        sprintf(out, "]}");
        bytes data = {(const uint8_t *)json, strlen(json)};
        CHECK_INT(gltf_load_memory(&model, "long.gltf", data, &e), !ring);
        CHECK_MSG(!ring || strstr(e.text, "cycle"), "%s", e.text);
        CHECK(ring || model.nodes[COUNT - 1].rank == COUNT - 1);
        gltf_free(&model);
        free(json);
    }
}

static void ambiguous_names(void)
{
    gltf model;
    tsla_error e;
    uint8_t *glb;
    char *two = fixture_replace(fixture_json, "\"name\": \"tail_2\"", "\"name\": \"tail_1\"");
    CHECK(load_json(&model, two, &glb, &e));
    CHECK_INT(gltf_find_node(&model, "tail_1"), -2);
    gltf_free(&model);
    free(glb);
    free(two);
    char *joint_first = fixture_replace(fixture_json, "\"name\": \"body\"", "\"name\": \"tail_1\"");
    CHECK(load_json(&model, joint_first, &glb, &e));
    CHECK_INT(gltf_find_node(&model, "tail_1"), 2);
    gltf_free(&model);
    free(glb);
    free(joint_first);
}

int main(void)
{
    RUN(nodes_are_read);
    RUN(matrices_are_taken_apart);
    RUN(flat_matrices_are_taken_apart);
    RUN(clips_are_sampled);
    RUN(geometry_is_read);
    RUN(every_corruption_is_named);
    RUN(every_truncation_fails);
    RUN(header_lies_are_caught);
    RUN(numbers_in_the_bytes_are_checked);
    RUN(long_chains_and_rings);
    RUN(ambiguous_names);
    return REPORT();
}
