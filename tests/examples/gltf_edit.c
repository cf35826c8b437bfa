// SPDX-License-Identifier: MIT
// Writing glTF back: what was not asked for stays, what was asked for reads back the same.
#include "fixture.h"

#include "check.h"
#include "common/gltf_edit.h"

typedef struct edited {
    gltf model, again;
    uint8_t *in, *out;
    uint64_t out_size;
    cJSON *before;
} edited;

static const float new_times[2] = {0.0f, 2.0f};
static const float new_turns[8] = {0, 0, 0, 1, 0, 0.6f, 0, 0.8f};
static const float new_moves[6] = {1, 2, 3, 4, 5, 6};

// Loads the bytes, sets a rotation of `node` in `clip`, saves as `path` and loads the result.
static void edit(edited *t, bytes data, const char *path, uint32_t clip, uint32_t node, gltf_path what)
{
    gltf_edit change;
    tsla_error e = {"", 0};
    uint32_t times = 0, values = 0;
    CHECK_MSG(gltf_load_memory(&t->model, "here/model.glb", data, &e), "%s", e.text);
    t->before = cJSON_Duplicate(t->model.json, 1);
    gltf_edit_begin(&change, &t->model);
    CHECK(gltf_edit_add_floats(&change, new_times, 2, 1, true, &times, &e));
    CHECK(gltf_edit_add_floats(&change, what == GLTF_ROTATION ? new_turns : new_moves, 2, what == GLTF_ROTATION ? 4 : 3,
                               false, &values, &e));
    CHECK(gltf_edit_set_track(&change, clip, node, what, GLTF_LINEAR, times, values, &e));
    CHECK_MSG(gltf_edit_save(&change, path, &t->out, &t->out_size, &e), "%s", e.text);
    gltf_edit_end(&change);
    bytes out = {t->out, t->out_size};
    CHECK_MSG(gltf_load_memory(&t->again, path, out, &e), "%s", e.text);
}

static void edit_fixture(edited *t, const char *path, uint32_t clip, uint32_t node, gltf_path what)
{
    uint8_t bin[FIXTURE_BIN_SIZE];
    bytes data;
    memset(t, 0, sizeof *t);
    fixture_bin(bin);
    t->in = fixture_glb(fixture_json, bin, &data.size);
    data.data = t->in;
    edit(t, data, path, clip, node, what);
}

static void end(edited *t)
{
    gltf_free(&t->model);
    gltf_free(&t->again);
    cJSON_Delete(t->before);
    free(t->in);
    free(t->out);
}

static void new_keys_read_back(void)
{
    edited t;
    tsl_transform pose[5];
    edit_fixture(&t, "here/out.glb", 0, 3, GLTF_ROTATION);
    CHECK_INT(t.again.clip_count, 2);
    CHECK_INT(t.again.clips[0].track_count, 3); // replaced, not added
    gltf_sample(&t.again, &t.again.clips[0], 2.0f, pose);
    CHECK_NEAR(pose[3].rotation.y, 0.6, 1e-6);
    CHECK_NEAR(pose[3].rotation.w, 0.8, 1e-6);
    gltf_sample(&t.again, &t.again.clips[0], 0.25f, pose); // the other tracks play as before
    CHECK_NEAR(pose[1].position.x, 0.5, 1e-6);
    CHECK_NEAR(pose[0].scale.x, 2, 1e-6);
    end(&t);
}

// Taking away what was added leaves the tree that came in, and its bytes are where they were.
static void all_else_is_untouched(void)
{
    edited t;
    edit_fixture(&t, "here/out.glb", 0, 3, GLTF_ROTATION);
    cJSON *now = t.again.json;
    cJSON *animation = cJSON_GetArrayItem(cJSON_GetObjectItem(now, "animations"), 0);
    cJSON *old_animation = cJSON_GetArrayItem(cJSON_GetObjectItem(t.before, "animations"), 0);
    cJSON *sampler = cJSON_GetArrayItem(cJSON_GetObjectItem(animation, "samplers"), 1);
    cJSON *old_sampler = cJSON_GetArrayItem(cJSON_GetObjectItem(old_animation, "samplers"), 1);
    CHECK_INT(cJSON_GetObjectItem(sampler, "input")->valueint, 9);
    CHECK(!cJSON_Compare(now, t.before, 1));
    cJSON_ReplaceItemViaPointer(cJSON_GetObjectItem(animation, "samplers"), sampler, cJSON_Duplicate(old_sampler, 1));
    for (int i = 0; i < 2; ++i)
        cJSON_DeleteItemFromArray(cJSON_GetObjectItem(now, "accessors"), 9);
    cJSON_DeleteItemFromArray(cJSON_GetObjectItem(now, "bufferViews"), 8);
    cJSON *buffer = cJSON_GetArrayItem(cJSON_GetObjectItem(now, "buffers"), 0);
    CHECK_INT(cJSON_GetObjectItem(buffer, "byteLength")->valueint, FIXTURE_BIN_SIZE + 4 * 10);
    cJSON_SetNumberValue(cJSON_GetObjectItem(buffer, "byteLength"), FIXTURE_BIN_SIZE);
    CHECK(cJSON_Compare(now, t.before, 1));
    CHECK_BITS(t.again.buffer_bytes[0].data, t.model.buffer_bytes[0].data, FIXTURE_BIN_SIZE);
    // A whole number that no double holds is still there, digit by digit.
    char *json = calloc((size_t)t.out_size + 1, 1);
    memcpy(json, t.out + 20, (size_t)t.out_size - 20);
    CHECK(strstr(json, "12345678901234567890") != NULL);
    free(json);
    end(&t);
}

static void a_shared_sampler_is_left_to_the_others(void)
{
    edited t;
    tsl_transform pose[5];
    edit_fixture(&t, "here/out.glb", 1, 1, GLTF_TRANSLATION);
    gltf_sample(&t.again, &t.again.clips[1], 0.5f, pose);
    CHECK_NEAR(pose[0].position.z, 7, 0);
    CHECK_NEAR(pose[1].position.x, 1.75, 1e-6);
    end(&t);
}

static void an_animated_node_loses_its_matrix(void)
{
    edited t;
    edit_fixture(&t, "here/out.glb", 0, 2, GLTF_ROTATION);
    CHECK(!t.again.nodes[2].has_matrix);
    CHECK_NEAR(t.again.nodes[2].local.rotation.z, 0.70710678, 1e-6);
    CHECK_NEAR(t.again.nodes[2].local.position.y, 0.5, 0);
    CHECK_INT(t.again.clips[0].track_count, 4);
    end(&t);
}

// Lists that are null are made, members that are null are replaced, and a node that is null has no members.
static void null_is_replaced(void)
{
    static const char json[] = "{\"asset\": {\"version\": \"2.0\", \"minVersion\": null}, \"scenes\": null, "
                               "\"animations\": null, \"accessors\": null, "
                               "\"bufferViews\": null, \"buffers\": null, \"skins\": null, \"meshes\": null, "
                               "\"materials\": null, \"nodes\": [null, "
                               "{\"name\": null, \"mesh\": null, \"children\": null, \"translation\": null, "
                               "\"matrix\": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,5,0,1]}]}";
    gltf model, again;
    gltf_edit change;
    tsla_error e = {"", 0};
    uint32_t clip = 9, times = 0, turns = 0;
    uint8_t *out = NULL;
    uint64_t size = 0;
    bytes data = {(const uint8_t *)json, sizeof json - 1};
    CHECK_MSG(gltf_load_memory(&model, "here/model.gltf", data, &e), "%s", e.text);
    gltf_edit_begin(&change, &model);
    CHECK(gltf_edit_add_clip(&change, "new", &clip, &e) &&
          gltf_edit_add_floats(&change, new_times, 2, 1, true, &times, &e) &&
          gltf_edit_add_floats(&change, new_turns, 2, 4, false, &turns, &e));
    for (uint32_t node = 0; node < 2; ++node)
        CHECK(gltf_edit_set_track(&change, clip, node, GLTF_ROTATION, GLTF_LINEAR, times, turns, &e));
    CHECK_MSG(gltf_edit_save(&change, "here/out.glb", &out, &size, &e), "%s", e.text);
    gltf_edit_end(&change);
    data = (bytes){out, size};
    CHECK_MSG(gltf_load_memory(&again, "here/out.glb", data, &e), "%s", e.text);
    CHECK(again.node_count == 2 && again.clip_count == 1 && again.clips[0].track_count == 2);
    CHECK_NEAR(again.nodes[1].local.position.y, 5, 0);
    gltf_free(&model);
    gltf_free(&again);
    free(out);
}

static void text_out_embeds_the_bytes(void)
{
    edited t;
    edit_fixture(&t, "here/out.gltf", 0, 3, GLTF_ROTATION);
    CHECK(!t.again.is_binary);
    CHECK(t.out[0] == '{');
    CHECK_BITS(t.again.buffer_bytes[0].data, t.model.buffer_bytes[0].data, FIXTURE_BIN_SIZE);
    // And back: text in, .glb out.
    edited back;
    bytes data = {t.out, t.out_size};
    memset(&back, 0, sizeof back);
    edit(&back, data, "here/back.glb", 1, 3, GLTF_ROTATION);
    CHECK(back.again.is_binary);
    CHECK(!cJSON_GetObjectItem(back.again.buffers.items[0], "uri"));
    CHECK_INT(back.again.clips[0].track_count, 3);
    end(&back);
    end(&t);
}

// Chunks that glTF 2.0 does not define are passed on.
static void unknown_chunks_are_kept(void)
{
    uint8_t bin[FIXTURE_BIN_SIZE];
    uint64_t size;
    edited t;
    memset(&t, 0, sizeof t);
    fixture_bin(bin);
    uint8_t *glb = fixture_glb(fixture_json, bin, &size);
    t.in = calloc(size + 16, 1);
    memcpy(t.in, glb, size);
    fixture_u32(t.in + 8, (uint32_t)size + 16);
    fixture_u32(t.in + size, 8);
    memcpy(t.in + size + 4, "ABCDsecret!!", 12);
    bytes data = {t.in, size + 16};
    edit(&t, data, "here/out.glb", 0, 3, GLTF_ROTATION);
    CHECK(memcmp(t.out + t.out_size - 12, "ABCDsecret!!", 12) == 0);
    free(glb);
    end(&t);
}

// Without a first buffer whose bytes are there, the keys go into a new one.
static void a_missing_first_buffer_is_left_alone(void)
{
    static const char json[] = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"a\"}],"
                               "\"animations\":[{\"channels\":[],\"samplers\":[]}],"
                               "\"buffers\":[{\"byteLength\":5,\"uri\":\"elsewhere.bin\"}]}";
    edited t;
    bytes data = {(const uint8_t *)json, sizeof json - 1};
    memset(&t, 0, sizeof t);
    edit(&t, data, "there/out.glb", 0, 0, GLTF_ROTATION);
    CHECK_INT(t.again.buffers.count, 2);
    CHECK(strcmp(cJSON_GetObjectItem(t.again.buffers.items[0], "uri")->valuestring, "elsewhere.bin") == 0);
    CHECK_INT(t.again.clips[0].track_count, 1);
    CHECK_NEAR(t.again.clips[0].tracks[0].values[5], 0.6, 1e-6);
    end(&t);
}

static void nothing_added_is_nothing_changed(void)
{
    uint8_t bin[FIXTURE_BIN_SIZE], *out = NULL;
    bytes data;
    gltf model, again;
    gltf_edit change;
    tsla_error e = {"", 0};
    uint64_t size = 0;
    fixture_bin(bin);
    uint8_t *glb = fixture_glb(fixture_json, bin, &data.size);
    data.data = glb;
    CHECK(gltf_load_memory(&model, "model.glb", data, &e));
    gltf_edit_begin(&change, &model);
    CHECK(gltf_edit_save(&change, "out.glb", &out, &size, &e));
    gltf_edit_end(&change);
    bytes saved = {out, size};
    CHECK_MSG(gltf_load_memory(&again, "out.glb", saved, &e), "%s", e.text);
    CHECK(cJSON_Compare(model.json, again.json, 1));
    CHECK_BITS(again.buffer_bytes[0].data, bin, FIXTURE_BIN_SIZE);
    gltf_free(&model);
    gltf_free(&again);
    free(out);
    free(glb);
}

int main(void)
{
    RUN(new_keys_read_back);
    RUN(all_else_is_untouched);
    RUN(a_shared_sampler_is_left_to_the_others);
    RUN(an_animated_node_loses_its_matrix);
    RUN(null_is_replaced);
    RUN(text_out_embeds_the_bytes);
    RUN(unknown_chunks_are_kept);
    RUN(a_missing_first_buffer_is_left_alone);
    RUN(nothing_added_is_nothing_changed);
    return REPORT();
}
