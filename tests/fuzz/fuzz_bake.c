// SPDX-License-Identifier: MIT
// Any bytes as a whole bake, in process: read, build, simulate, reduce, draw, write, and read again. A byte for options,
// two for the model's size, then the model (glTF, GLB, VRM 0.x and 1.0) and behind it the rig file.
#include "standalone.h"

#include "bake/job.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HEADER 3

// Bits of the first byte.
enum {
    REDUCE_ONLY = 1, // then the others but LOOP, FAST and TEXT are not used
    LOOP = 2,
    TRACE = 4,
    TEXTURE = 8,
    PREVIEW = 16,
    PLAIN_KEYS = 32,
    TEXT_OUTPUT = 64, // .gltf
    NAMED_RIG = 128   // before the spring bones of an avatar
};

// So that an input of a few kilobytes is baked in a fraction of a second under a sanitizer: a limit of bake's own that is
// missing lets it take longer by orders of magnitude.
#define MOST_SECONDS 60.0

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_bake: %s\n", what);
    abort();
}

static void fill_options(options *o, uint8_t bits)
{
    o->input = "fuzz/model.glb"; // no file of this name is read, and what lies beside it is not there either
    o->rig = "fuzz/model.rig.json";
    o->output = bits & TEXT_OUTPUT ? "fuzz/out.gltf" : "fuzz/out.glb";
    o->fps = 12.0f;
    o->tolerance = -1.0f;
    o->loop = bits & LOOP;
    o->reduce_only = bits & REDUCE_ONLY;
    if (o->reduce_only)
        return;
    o->rig_given = bits & NAMED_RIG;
    o->plain_keys = bits & PLAIN_KEYS;
    o->trace = bits & TRACE ? "fuzz/trace.json" : NULL;
    o->preview = bits & PREVIEW ? "fuzz/sheet.png" : NULL;
    o->texture = bits & TEXTURE ? "fuzz/palette.bin" : NULL;
    o->texture_text = bits & TEXTURE ? "fuzz/palette.bin.json" : NULL;
}

// What bake wrote can be read, plays numbers, and has the nodes and clips that it had.
static void read_again(const job *j, bytes written)
{
    gltf again;
    error e = {""};
    bool read = gltf_load_memory(&again, j->o.output, written, &e);
    if (!read)
        fprintf(stderr, "fuzz_bake: %s\n", e.text);
    require(read, "what was written cannot be read");
    require(again.node_count == j->model.node_count, "nodes were lost");
    require(again.clip_count >= j->model.clip_count, "clips were lost");
    tsl_transform *pose = calloc((size_t)again.node_count + 1, sizeof *pose);
    for (uint32_t c = 0; pose && c < again.clip_count && c < 4; ++c) {
        gltf_sample(&again, &again.clips[c], 0.5f * (again.clips[c].start + again.clips[c].end), pose);
        for (uint32_t n = 0; n < again.node_count; ++n)
            require(!isnan(pose[n].rotation.w), "a pose of the result is no number");
    }
    free(pose);
    gltf_free(&again);
}

static void check_results(const job *j)
{
    uint32_t expected = 1u + (j->o.trace != NULL) + (j->o.preview != NULL) + 2 * (j->o.texture != NULL);
    require(j->result_count == expected, "a result is missing");
    for (uint32_t i = 0; i < j->result_count; ++i) {
        require(j->results[i].data.data && j->results[i].data.size > 0, "a result is empty");
        if (j->results[i].path == j->o.output)
            read_again(j, j->results[i].data);
    }
}

static void be_quiet(void)
{
    static bool done;
#if defined(_WIN32)
    const char *nothing = "NUL";
#else
    const char *nothing = "/dev/null";
#endif
    if (!done && !freopen(nothing, "w", stdout))
        fputs("fuzz_bake: reports are not hidden\n", stderr);
    done = true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEADER)
        return 0;
    job j = {0};
    error e = {""};
    size_t model_size = data[1] | (size_t)data[2] << 8;
    model_size = model_size < size - HEADER ? model_size : size - HEADER;
    job_files files = {{data + HEADER, model_size}, {data + HEADER + model_size, size - HEADER - model_size}};
    if (files.rig.size == 0)
        files.rig.data = NULL;
    be_quiet();
    fill_options(&j.o, data[0]);
    clock_t before = clock();
    bool done = job_run(&j, &files, &e);
    double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    if (done)
        check_results(&j);
    else
        require(e.text[0] != '\0', "a refusal without a reason");
    require(seconds < MOST_SECONDS, "a small file keeps bake busy");
    job_end(&j);
    return 0;
}
