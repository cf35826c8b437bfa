// SPDX-License-Identifier: MIT
// Any bytes as a whole bake, in process: read, build, simulate, reduce, draw, write, and read again. A byte for options,
// then the model (glTF, GLB, VRM 0.x and 1.0), behind WARP_MARK nothing,
// behind MOTION_MARK a VRM animation, and behind RIG_MARK the rig file.
#include "standalone.h"

#include "bake/job.h"
#include "common/gltf_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RIG_MARK "\n--rig--\n"
#define WARP_MARK "\n--warp--\n" // with nothing behind it: the goal is always the same
#define MOTION_MARK "\n--motion--\n"

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

// A property that plays has one channel.
static void check_channels(const gltf *model, const gltf_clip *clip)
{
    const cJSON *item, *animation = model->animations.items[clip - model->clips];
    uint32_t channel = 0, node = 0;
    gltf_path path = GLTF_TRANSLATION;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(animation, "channels"))
    {
        bool is_property = gltf_channel_property(item, &node, &path);
        for (uint32_t t = 0; is_property && t < clip->track_count; ++t)
            require(clip->tracks[t].node != node || clip->tracks[t].path != path || clip->tracks[t].channel == channel,
                    "a property has two channels");
        channel++;
    }
}

// What bake wrote can be read, plays numbers, and has the nodes and clips that it had.
static void read_again(const job *j, bytes written)
{
    gltf again;
    tsla_error e = {"", 0};
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
    for (uint32_t i = 0; i < j->take_count; ++i)
        if (j->motions[i].clip)
            check_channels(&again, &again.clips[j->motions[i].clip - j->model.clips]);
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

static void be_unchanged(void)
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

// What is behind the last mark, so that any bytes can be a model; it is taken off. Without the mark: null.
static bytes cut(bytes *whole, const char *mark)
{
    size_t size = (size_t)whole->size, length = strlen(mark);
    bytes none = {NULL, 0};
    for (size_t at = size; at-- > 0;)
        if (size - at >= length && memcmp(whole->data + at, mark, length) == 0) {
            whole->size = at;
            return (bytes){whole->data + at + length, size - at - length};
        }
    return none;
}

static job_files split(const uint8_t *data, size_t size)
{
    job_files files = {.model = {data, size}};
    files.rig = cut(&files.model, RIG_MARK);
    files.motion = cut(&files.model, MOTION_MARK);
    return files;
}

#if defined(FUZZ_WITH_ENGINE)
// Of libFuzzer: its own changes, which seldom leave JSON that can be read.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

static bool is_number_part(uint8_t c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == 'e';
}

// Mostly puts another number where one stands, without moving what is behind it: chunks keep their lengths.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    static const char *const numbers[] = {"0",   "1",    "2",    "3",    "4",     "5",         "7",
                                          "-1",  "9",    "99",   "0.5",  "1e9",   "1e-9",      "1e38",
                                          "255", "1000", "5121", "5126", "65536", "4294967295"};
    if (size < 16 || seed % 8 == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    size_t from = 1 + (seed >> 8) % (size - 1), end;
    while (from < size && !(is_number_part(data[from]) && !is_number_part(data[from - 1])))
        from++;
    for (end = from; end < size && is_number_part(data[end]);)
        end++;
    for (size_t i = seed % 61; from < end; ++i) {
        const char *number = numbers[i % (sizeof numbers / sizeof numbers[0])];
        if (strlen(number) > end - from)
            continue;
        memset(data + from, ' ', end - from);
        memcpy(data + from, number, strlen(number));
        return size;
    }
    return LLVMFuzzerMutate(data, size, max_size);
}
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    job j = {0};
    tsla_error e = {"", 0};
    job_files files = split(data + 1, size - 1);
    be_unchanged();
    fill_options(&j.o, data[0]);
    if (cut(&files.model, WARP_MARK).data && !j.o.reduce_only && !j.o.loop) {
        j.o.warp = (warp_goal){2.0f, -1.0f, 75.0f};
        j.o.warp_given = true;
    }
    if (files.motion.data && !j.o.reduce_only)
        j.o.motion = "fuzz/clip.vrma";
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
