// SPDX-License-Identifier: MIT
// Files of a few kilobytes that ask for hours or gigabytes are refused within seconds, and the message names the limit.
#define WORK "bake_effort_"
#include "run_bake.h"

#include <stdarg.h>
#include <time.h>

#define MOST_BYTES 120000
#define MOST_SECONDS 120 // of all of this file, on a busy machine under a sanitizer: without the limits it is hours

static char text[MOST_BYTES];
static size_t length;

static void add(const char *format, ...) PRINTF_LIKE(1, 2);
static void add(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    length += (size_t)vsnprintf(text + length, sizeof text - length, format, list);
    va_end(list);
}

static void begin_model(void)
{
    length = 0;
    add("{\"asset\": {\"version\": \"2.0\"}, \"nodes\": [{\"name\": \"root\"}");
}

// A line of `count` nodes, "n0" and on, and what goes into each.
static void add_line(int count, const char *members)
{
    for (int i = 0; i < count; ++i) {
        add(", {\"name\": \"n%d\", \"translation\": [0, 0.1, 0]%s", i, members);
        add(i + 1 < count ? ", \"children\": [%d]}" : "}", i + 2);
    }
}

// One clip that lasts so long, and turns nothing.
static void add_clip(int node, float seconds)
{
    float times[2] = {0.0f, seconds};
    uint8_t bytes_of[8];
    char base64[16];
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    memcpy(bytes_of, times, sizeof bytes_of);
    for (int i = 0; i < 9; i += 3) {
        uint32_t group =
            (uint32_t)bytes_of[i] << 16 | (uint32_t)bytes_of[i + 1] << 8 | (i + 2 < 8 ? bytes_of[i + 2] : 0u);
        for (int k = 0; k < 4; ++k)
            base64[i / 3 * 4 + k] = digits[group >> (18 - 6 * k) & 63];
    }
    base64[11] = '=';
    base64[12] = '\0';
    add("], \"buffers\": [{\"byteLength\": 8, \"uri\": \"data:application/x;base64,%s\"}], \"bufferViews\": "
        "[{\"buffer\": "
        "0, \"byteLength\": 8}], \"animations\": [{\"name\": \"long\", \"samplers\": [{\"input\": 0, "
        "\"output\": 1}], "
        "\"channels\": [{\"sampler\": 0, \"target\": {\"node\": %d, \"path\": \"translation\"}}]}], "
        "\"accessors\": "
        "[{\"bufferView\": 0, \"componentType\": 5126, \"count\": 2, \"type\": \"SCALAR\"}, "
        "{\"componentType\": 5126, "
        "\"count\": 2, \"type\": \"VEC3\"}",
        base64, node);
}

static void end_model(const char *members)
{
    add("]%s}", members);
    put(MODEL, text, length);
}

static void put_rig(const char *json)
{
    put(FOLDER "model.rig.json", json, strlen(json));
}

#define RIG "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"n0\"}]"

static void refused(const char *options, const char *limit)
{
    char line[512];
    snprintf(line, sizeof line, MODEL " -o " OUTPUT " %s", options);
    clear();
    CHECK_INT(bake(line), 1);
    CHECK_MSG(strstr(message, limit) && strstr(message, "model.glb: more than"), "%s: %s", limit, message);
    CHECK(!outputs_exist());
}

static void long_clips(void)
{
    begin_model();
    add_line(10, "");
    add_clip(0, 20000.0f);
    end_model("");
    put_rig(RIG "}");
    refused("", "sampled poses");
    refused("--loop", "sampled poses");
}

static void many_plays_of_a_long_loop(void)
{
    begin_model();
    add_line(10, "");
    add_clip(0, 3600.0f);
    end_model("");
    put_rig("{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"n0\", \"damping\": 0, \"elasticity\": 0, "
            "\"stiffness\": 0, \"gravity\": [1, 0, 0], \"force\": [0.1, 0, 0]}]}");
    clear();
    CHECK_MSG(bake(MODEL " --plain-keys -o " OUTPUT) == 0, "one play is within the limits: %s", message);
    refused("--plain-keys --loop", "sampled poses");
}

static void many_colliders(void)
{
    begin_model();
    add_line(100, "");
    add_clip(0, 60.0f);
    end_model("");
    length = 0;
    add("%s, \"world\": {\"ticks_per_second\": 1000}, \"colliders\": [", RIG);
    for (int i = 0; i < 300; ++i)
        add("%s{\"shape\": \"sphere\", \"radius\": 0.01, \"a\": [9, 0, %d]}", i ? ", " : "", i);
    add("]}");
    text[length] = '\0';
    put_rig(text);
    refused("", "particles and colliders");
}

static void deep_trees(void)
{
    begin_model();
    add_line(1500, "");
    add_clip(0, 60.0f);
    end_model("");
    put_rig("{\"format\": \"tassel_rig/1\", \"chains\": [{\"bones\": [\"n1499\"], \"anchor\": \"n1498\"}]}");
    refused("", "bones that hang from each other");
}

static void long_traces(void)
{
    begin_model();
    add_line(20, "");
    add_clip(0, 1500.0f);
    end_model("");
    put_rig(RIG "}");
    refused("--plain-keys --trace " FOLDER "trace.json", "the trace");
}

static void textures_of_one_joint(void)
{
    begin_model();
    add_line(3, "");
    add_clip(0, 500.0f);
    add("], \"skins\": [{\"joints\": [1");
    for (int i = 0; i < 1000; ++i)
        add(",1");
    add("]}");
    end_model("");
    put_rig(RIG "}");
    refused("--plain-keys --matrix-texture " FOLDER "texture.bin", "matrix texture");
}

static void meshes_that_many_nodes_show(void)
{
    begin_model();
    add_line(20, ", \"mesh\": 0");
    add_clip(0, 20.0f);
    add(", {\"componentType\": 5126, \"count\": 30000, \"type\": \"VEC3\"}");
    end_model(", \"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 2}}]}]");
    put_rig(RIG "}");
    refused("--plain-keys --preview " FOLDER "sheet.png", "vertices and triangles");
}

// The corners (0,0,0), (4,0,0) and (0,4,0) as floats, and their triangle over and over.
static void triangles_over_each_other(void)
{
    begin_model();
    add_line(40, ", \"mesh\": 0");
    add("], \"buffers\": [{\"byteLength\": 36, \"uri\": "
        "\"data:application/x;base64,AAAAAAAAAAAAAAAAAACAQAAAAAAAAAAAAAAAAAAAgEAAAAAA\"}, {\"byteLength\": "
        "1200, "
        "\"uri\": \"data:application/x;base64,");
    for (int i = 0; i < 400; ++i)
        add("AAEC");
    add("\"}], \"bufferViews\": [{\"buffer\": 0, \"byteLength\": 36}, {\"buffer\": 1, \"byteLength\": "
        "1200}], "
        "\"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 3, \"type\": \"VEC3\"}, "
        "{\"bufferView\": 1, \"componentType\": 5121, \"count\": 1200, \"type\": \"SCALAR\"}");
    end_model(", \"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 1}]}]");
    put_rig(RIG "}");
    refused("--plain-keys --preview " FOLDER "sheet.png", "samples that triangles are tried on");
}

static void memory_depends_on_the_file(void)
{
    begin_model();
    add_line(2, ", \"mesh\": 0");
    add("], \"accessors\": [{\"componentType\": 5126, \"count\": 20000000, \"type\": \"VEC3\"}");
    end_model(", \"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 0}}]}]");
    put_rig(RIG "}");
    CHECK_INT(bake(MODEL " -o " OUTPUT " --preview " FOLDER "sheet.png"), 1);
    CHECK_MSG(strstr(message, "bytes that a model of"), "%s", message);
    CHECK(!outputs_exist());
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    time_t before = time(NULL);
    RUN(long_clips);
    RUN(many_plays_of_a_long_loop);
    RUN(many_colliders);
    RUN(deep_trees);
    RUN(long_traces);
    RUN(textures_of_one_joint);
    RUN(meshes_that_many_nodes_show);
    RUN(triangles_over_each_other);
    RUN(memory_depends_on_the_file);
    CHECK_MSG(time(NULL) - before < MOST_SECONDS, "took %ld seconds", (long)(time(NULL) - before));
    clear();
    return REPORT();
}
