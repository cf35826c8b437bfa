// SPDX-License-Identifier: MIT
// Skinning. Each case stands beside two baselines: the plain scalar loop everybody writes first, and a copy
// that reads and writes the same bytes with plain C and memcpy and no arithmetic: the memory's part of the
// time
// ("/copy": there the ratio is the share of the copy's speed that is reached).
#include "bench/bench.h"
#include "bench/skin_workload.h"
#include "skin/kernels.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void run_skin(void *context)
{
    skin_case *c = (skin_case *)context;
    tsl_result result = tsl_skin_run(&c->mesh, &c->job);
    if (result != TSL_OK)
        printf("%s\n", tsl_result_name(result));
}

// The loop everybody writes first.
static void run_scalar(void *context)
{
    skin_case *c = (skin_case *)context;
    for (uint32_t v = 0; v < c->count; ++v) {
        float m[12] = {0.0f};
        for (int i = 0; i < 4; ++i) {
            float weight = c->weights[4 * v + i];
            const float *joint = skin_palette[c->indices[4 * v + i]];
            for (int k = 0; k < 12; ++k)
                m[k] += joint[k] * weight;
        }
        const float *p = c->positions + 3 * v, *n = c->normals + 3 * v, *t = c->tangents + 4 * v;
        for (int r = 0; r < 3; ++r)
            c->expected[0][3 * v + r] = m[4 * r] * p[0] + m[4 * r + 1] * p[1] + m[4 * r + 2] * p[2] + m[4 * r + 3];
        for (int r = 0; r < 3 && c->normals_wanted; ++r)
            c->expected[1][3 * v + r] = m[4 * r] * n[0] + m[4 * r + 1] * n[1] + m[4 * r + 2] * n[2];
        for (int r = 0; r < 3 && c->tangents_wanted; ++r)
            c->expected[2][4 * v + r] = m[4 * r] * t[0] + m[4 * r + 1] * t[1] + m[4 * r + 2] * t[2];
        if (c->tangents_wanted)
            c->expected[2][4 * v + 3] = t[3];
    }
}

static uint64_t read_all(const void *from, uint64_t bytes)
{
    uint64_t sums[4] = {0}, words[4];
    for (uint64_t at = 0; at + 32 <= bytes; at += 32) {
        memcpy(words, (const char *)from + at, 32);
        for (int k = 0; k < 4; ++k)
            sums[k] ^= words[k];
    }
    return sums[0] ^ sums[1] ^ sums[2] ^ sums[3];
}

// Chunk by chunk, so that reading and writing overlap as they do in a skinner.
static void run_copy(void *context)
{
    skin_case *c = (skin_case *)context;
    const uint64_t n = c->count, chunk = 256;
    uint64_t sum = 0;
    for (uint64_t v = 0; v + chunk <= n; v += chunk) {
        sum ^= read_all(c->indices + 4 * v, 8 * chunk) ^ read_all(c->weights + 4 * v, 16 * chunk);
        memcpy(c->expected[0] + 3 * v, c->positions + 3 * v, 12 * chunk);
        if (c->normals_wanted)
            memcpy(c->expected[1] + 3 * v, c->normals + 3 * v, 12 * chunk);
        if (c->tangents_wanted)
            memcpy(c->expected[2] + 4 * v, c->tangents + 4 * v, 16 * chunk);
    }
    bench_sink = (float)sum;
}

static double differ(const float *a, const float *b, uint32_t count)
{
    double largest = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        double d = fabs((double)a[i] - (double)b[i]);
        if (!(d <= largest))
            largest = d;
    }
    return largest;
}

static double compare_with_scalar(void *context)
{
    skin_case *c = (skin_case *)context;
    double largest = differ(c->out[0], c->expected[0], 3 * c->count);
    if (c->normals_wanted)
        largest = fmax(largest, differ(c->out[1], c->expected[1], 3 * c->count));
    if (c->tangents_wanted)
        largest = fmax(largest, differ(c->out[2], c->expected[2], 4 * c->count));
    return largest;
}

static double compare_nothing(void *context)
{
    (void)context;
    return 0.0; // the copy's bytes are not skinned vertices
}

static void run_prepared(void *context)
{
    skin_case *c = (skin_case *)context;
    tsl_result result = tsl_skin_prepared_run(c->prepared, c->prepared_bytes, &c->job);
    if (result != TSL_OK)
        printf("%s\n", tsl_result_name(result));
}

// In the prepared order, place k is vertex order[k].
static double compare_prepared(void *context)
{
    skin_case *c = (skin_case *)context;
    double largest = 0.0;
    for (uint32_t k = 0; k < c->count; ++k) {
        uint32_t v = c->job.flags & TSL_SKIN_PREPARED_ORDER ? c->order[k] : k;
        largest = fmax(largest, differ(c->out[0] + 3 * k, c->expected[0] + 3 * v, 3));
        if (c->normals_wanted)
            largest = fmax(largest, differ(c->out[1] + 3 * k, c->expected[1] + 3 * v, 3));
        if (c->tangents_wanted)
            largest = fmax(largest, differ(c->out[2] + 4 * k, c->expected[2] + 4 * v, 4));
    }
    return largest;
}

// The prepared mesh's own vertex streams to the outputs, and its weights read.
static void run_prepared_copy(void *context)
{
    skin_case *c = (skin_case *)context;
    const uint64_t n = c->count, chunk = 256;
    const char *from = (const char *)c->prepared;
    const uint64_t vertex_bytes = n * (12 + 12 + 16), weight_bytes = c->prepared_bytes - vertex_bytes - 4 * n;
    uint64_t sum = 0, at = 0;
    for (uint64_t v = 0; v + chunk <= n; v += chunk, at += weight_bytes / n * chunk) {
        sum ^= read_all(from + 4 * n + at, weight_bytes / n * chunk);
        memcpy(c->expected[0] + 3 * v, from + c->prepared_bytes - vertex_bytes + 12 * v, 12 * chunk);
        if (c->normals_wanted)
            memcpy(c->expected[1] + 3 * v, from + c->prepared_bytes - n * 28 + 12 * v, 12 * chunk);
        if (c->tangents_wanted)
            memcpy(c->expected[2] + 4 * v, from + c->prepared_bytes - n * 16 + 16 * v, 16 * chunk);
    }
    bench_sink = (float)sum;
}

static void measure(bench *b, skin_case *c, const char *name, void (*baseline)(void *))
{
    bench_case measured = {name, "vertex", 0.0, 2e-6, NULL, run_skin, NULL, compare_with_scalar};
    measured.units = c->count;
    measured.context = c;
    measured.baseline = baseline;
    if (baseline == run_copy)
        measured.compare = compare_nothing;
    bench_measure(b, &measured);
}

static void plain_cases(bench *b, uint32_t count, const char *where)
{
    static const char *const what[] = {"P", "PN", "PNT"};
    skin_case c;
    skin_case_make(&c, count, 0.0f);
    for (int k = 0; k < 3; ++k) {
        char name[64];
        skin_case_outputs(&c, k >= 1, k >= 2);
        snprintf(name, sizeof name, "skin/plain/%s/%s", what[k], where);
        measure(b, &c, name, run_scalar);
        snprintf(name, sizeof name, "skin/plain/%s/%s/copy", what[k], where);
        measure(b, &c, name, run_copy);
    }
    // What costs more than the default: the check of what is read, the division by the sum.
    static const char *const with[] = {"checked", "normalized"};
    for (int k = 0; k < 2; ++k) {
        char name[64];
        skin_case_outputs(&c, 0, 0);
        c.job.flags = k == 0 ? TSL_SKIN_CHECK : 0u;
        c.mesh.weight_policy = k == 1 ? TSL_SKIN_WEIGHTS_NORMALIZE : TSL_SKIN_WEIGHTS_AS_GIVEN;
        snprintf(name, sizeof name, "skin/plain/P-%s/%s", with[k], where);
        measure(b, &c, name, run_scalar);
    }
    skin_case_free(&c);
}

static void prepared_cases(bench *b, uint32_t count, float reach, const char *where)
{
    static const char *const what[] = {"P", "PN", "PNT"};
    skin_case c;
    skin_case_make(&c, count, reach);
    skin_case_prepare(&c);
    for (int k = 0; k < 6; ++k) {
        char name[64];
        skin_case_outputs(&c, k % 3 >= 1, k % 3 >= 2);
        c.job.flags = k < 3 ? TSL_SKIN_PREPARED_ORDER : 0u;
        snprintf(name, sizeof name, "skin/prepared/%s/%s%s", what[k % 3], where, k < 3 ? "" : "/mesh-order");
        bench_case measured = {name, "vertex", count, 2e-6, &c, run_prepared, run_scalar, compare_prepared};
        bench_measure(b, &measured);
        if (k >= 3)
            continue;
        snprintf(name, sizeof name, "skin/prepared/%s/%s/copy", what[k], where);
        bench_case limit = {name, "vertex", count, 0.0, &c, run_prepared, run_prepared_copy, compare_nothing};
        bench_measure(b, &limit);
    }
    skin_case_free(&c);
}

// One kernel of several, whichever is the best here: what a lesser processor gets. Cases end in its name.
typedef struct kernel_case {
    skin_case *c;
    tsli_skin_kernel kernel;
    tsli_prepared prepared;
} kernel_case;

static tsli_skin_setup kernel_setup(const skin_case *c)
{
    tsli_skin_setup setup = {.mesh = c->mesh, .job = c->job};
    setup.job.vertex_count = c->count;
    tsli_skin_setup_choose(&setup);
    return setup;
}

static void run_kernel(void *context)
{
    const kernel_case *k = (const kernel_case *)context;
    const tsli_skin_setup setup = kernel_setup(k->c);
    tsl_skin_bounds bounds = tsli_skin_bounds_empty();
    tsli_skin_run_kernel(&setup, k->kernel, &bounds);
}

static void run_prepared_kernel(void *context)
{
    const kernel_case *k = (const kernel_case *)context;
    const tsli_skin_setup setup = kernel_setup(k->c);
    tsl_skin_bounds bounds = tsli_skin_bounds_empty();
    tsli_prepared_run_kernel(&k->prepared, &setup, k->kernel, &bounds);
}

static void kernel_baseline(void *context)
{
    run_scalar(((kernel_case *)context)->c);
}

static double compare_kernel(void *context)
{
    return compare_with_scalar(((kernel_case *)context)->c);
}

static double compare_prepared_kernel(void *context)
{
    return compare_prepared(((kernel_case *)context)->c);
}

static void kernel_cases(bench *b, skin_case *c, const char *where)
{
    kernel_case k = {c, 0, {{0}, NULL, NULL, NULL, NULL, NULL, NULL, NULL}};
    if (c->prepared && tsli_prepared_open(c->prepared, c->prepared_bytes, &k.prepared) != TSL_OK)
        printf("the prepared mesh does not open\n");
    c->job.flags = TSL_SKIN_PREPARED_ORDER;
    for (; k.kernel < TSLI_SKIN_KERNELS; ++k.kernel)
        for (int normals = 0; normals < 2 && tsli_skin_has_kernel(k.kernel); ++normals) {
            char name[64];
            skin_case_outputs(c, normals, 0);
            snprintf(name, sizeof name, "skin/%s/%s/%s/%s", c->prepared ? "prepared" : "plain", normals ? "PN" : "P",
                     where, skin_kernel_name(k.kernel));
            bench_case measured = {name, "vertex", c->count, 2e-6, &k, run_kernel, kernel_baseline, compare_kernel};
            if (c->prepared) {
                measured.run = run_prepared_kernel;
                measured.compare = compare_prepared_kernel;
            }
            bench_measure(b, &measured);
        }
}

static void all_kernels(bench *b, uint32_t count, const char *where)
{
    skin_case c;
    skin_case_make(&c, count, 0.0f);
    kernel_cases(b, &c, where);
    skin_case_free(&c);
    skin_case_make(&c, count, 1.25f);
    skin_case_prepare(&c);
    kernel_cases(b, &c, where);
    skin_case_free(&c);
}

void tsl_bench_skin(bench *b);

void tsl_bench_skin(bench *b)
{
    skin_palette_make();
    plain_cases(b, SKIN_LARGE, "100k");
    plain_cases(b, SKIN_SMALL, "l2");
    prepared_cases(b, SKIN_LARGE, 1.25f, "100k");
    prepared_cases(b, SKIN_SMALL, 1.25f, "l2");
    prepared_cases(b, SKIN_LARGE, 2.0f, "100k-four");
    all_kernels(b, SKIN_LARGE, "100k");
    all_kernels(b, SKIN_SMALL, "l2");
}
