// SPDX-License-Identifier: MIT
// Any bytes as a model: read, sample, look at the meshes, write back, and read what was written.
#include "standalone.h"

#include "common/gltf.h"
#include "common/gltf_edit.h"
#include "common/gltf_geometry.h"

#include <stdlib.h>

// Small, so that an input cannot make a round slow by asking for much.
#define MEMORY (64u << 20)

static void sample(gltf *model)
{
    tsl_transform *pose = calloc((size_t)model->node_count + 1, sizeof *pose);
    for (uint32_t i = 0; pose && i < model->clip_count && i < 8; ++i) {
        gltf_sample(model, &model->clips[i], model->clips[i].start, pose);
        gltf_sample(model, &model->clips[i], 0.37f * (model->clips[i].start + model->clips[i].end), pose);
        gltf_sample(model, &model->clips[i], model->clips[i].end, pose);
    }
    free(pose);
}

static void write_back(gltf *model)
{
    static const float times[2] = {0.0f, 1.0f}, turns[8] = {0, 0, 0, 1, 0, 1, 0, 0};
    gltf_edit edit;
    gltf again;
    tsla_error e = {"", 0};
    uint8_t *data = NULL;
    uint64_t size = 0;
    uint32_t clip = 0, input = 0, output = 0;
    gltf_edit_begin(&edit, model);
    bool made =
        gltf_edit_add_clip(&edit, "new", &clip, &e) && gltf_edit_add_floats(&edit, times, 2, 1, true, &input, &e) &&
        gltf_edit_add_floats(&edit, turns, 2, 4, false, &output, &e) &&
        gltf_edit_set_track(&edit, clip, 0, GLTF_ROTATION, GLTF_LINEAR, input, output, &e) &&
        (model->clip_count == 0 || gltf_edit_set_track(&edit, 0, 0, GLTF_ROTATION, GLTF_LINEAR, input, output, &e)) &&
        gltf_edit_save(&edit, "out.glb", &data, &size, &e);
    gltf_edit_end(&edit);
    bytes written = {data, size};
    // What could be read before can be read after.
    if (!made || !gltf_load_memory(&again, "out.glb", written, &e))
        abort();
    gltf_free(&again);
    free(data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gltf model;
    gltf_geometry geometry;
    tsla_error e = {"", 0};
    bytes input = {data, size};
    const uint32_t *roots;
    uint32_t count;
    if (gltf_load_memory(&model, "fuzz.glb", input, &e)) {
        model.memory.limit = model.memory.used + MEMORY;
        sample(&model);
        (void)gltf_scene_roots(&model, &roots, &count, &e);
        e.text[0] = '\0';
        (void)gltf_read_geometry(&model, &geometry, &e);
        if (model.node_count > 0)
            write_back(&model);
    } else if (e.text[0] == '\0') {
        abort(); // a refusal says why
    }
    gltf_free(&model);
    return 0;
}
