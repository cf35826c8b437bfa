// SPDX-License-Identifier: MIT
// Skinning. Each case stands beside two baselines: the plain scalar loop everybody writes first, and a copy
// that reads and writes the same bytes with plain C and memcpy and no arithmetic: the memory's part of the
// time
// ("/copy": there the ratio is the share of the copy's speed that is reached).
#include "bench/bench.h"
#include "tassel/skin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    JOINTS = 64,
    LARGE = 100000, // vertices: beyond L2
    SMALL = 8000    // in L2 with all their streams
};

typedef struct skin_case {
    tsl_skin_mesh mesh;
    tsl_skin_job job;
    float *positions, *normals, *tangents, *weights, *out[3], *expected[3];
    uint16_t *indices;
    void *prepared;
    uint64_t prepared_bytes;
    uint32_t *order; // the prepared one, or null
    uint32_t count;
    int normals_wanted, tangents_wanted;
} skin_case;

static uint32_t bench_state = 9;

static float random_in(float low, float high)
{
    bench_state = bench_state * 1664525u + 1013904223u;
    return low + (high - low) * (float)(bench_state >> 8) / 16777216.0f;
}

static float palette[JOINTS][12];

// Rotations about random axes with a little translation.
static void make_palette(void)
{
    tsl_transform locals[JOINTS];
    int32_t parents[JOINTS];
    for (int j = 0; j < JOINTS; ++j) {
        tsl_transform t = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
        float q[4], length = 0.0f;
        for (int k = 0; k < 4; ++k) {
            q[k] = random_in(-1.0f, 1.0f);
            length += q[k] * q[k];
        }
        length = sqrtf(length > 1e-3f ? length : 1.0f);
        t.rotation.x = q[0] / length;
        t.rotation.y = q[1] / length;
        t.rotation.z = q[2] / length;
        t.rotation.w = q[3] / length;
        t.position.x = random_in(-0.2f, 0.2f);
        t.position.y = random_in(-0.2f, 0.2f);
        t.position.z = random_in(-0.2f, 0.2f);
        locals[j] = t;
        parents[j] = -1;
    }
    tsl_skin_models_from_locals(locals, parents, JOINTS, NULL, palette[0]);
}

static float *floats(uint32_t count)
{
    float *memory = (float *)malloc(sizeof(float) * count);
    if (!memory)
        exit(2);
    memset(memory, 0, sizeof(float) * count); // pages are there before the clock runs
    return memory;
}

// Every vertex has four joints of its own drawing: the worst case for a cache, as ozz-animation's figures
// have it.
static void random_influences(skin_case *c, uint32_t v)
{
    float sum = 0.0f;
    for (int i = 0; i < 4; ++i) {
        uint32_t joint = (uint32_t)random_in(0.0f, (float)JOINTS);
        c->indices[4 * v + i] = (uint16_t)(joint < JOINTS ? joint : JOINTS - 1);
        sum += c->weights[4 * v + i] = random_in(0.1f, 1.0f);
    }
    for (int i = 0; i < 4; ++i)
        c->weights[4 * v + i] /= sum;
}

// A body: eight limbs of eight joints, each vertex between its neighbours along the limb. `reach` is how far,
// in joints, a joint's influence goes: 1.25 gives the two to three influences of game characters (of the four
// slots that are stored), 2 gives four everywhere.
static void limb_influences(skin_case *c, uint32_t v, float reach)
{
    uint32_t limb = (uint32_t)random_in(0.0f, 7.999f);
    float along = random_in(2.0f, 5.0f), sum = 0.0f;
    int nearest = (int)along - 1;
    for (int i = 0; i < 4; ++i) {
        float weight = 1.0f - fabsf(along - (float)(nearest + i)) / reach;
        c->indices[4 * v + i] = (uint16_t)(8 * limb + (uint32_t)(nearest + i));
        sum += c->weights[4 * v + i] = weight > 0.0f ? weight : 0.0f;
    }
    for (int i = 0; i < 4; ++i)
        c->weights[4 * v + i] /= sum;
}

static void case_make(skin_case *c, uint32_t count, float reach)
{
    memset(c, 0, sizeof *c);
    c->count = count;
    c->positions = floats(3 * count);
    c->normals = floats(3 * count);
    c->tangents = floats(4 * count);
    c->weights = floats(4 * count);
    c->indices = (uint16_t *)floats(2 * count);
    for (int k = 0; k < 3; ++k) {
        c->out[k] = floats(4 * count);
        c->expected[k] = floats(4 * count);
    }
    for (uint32_t v = 0; v < count; ++v) {
        for (int k = 0; k < 3; ++k) {
            c->positions[3 * v + k] = random_in(-1.0f, 1.0f);
            c->normals[3 * v + k] = random_in(-0.57f, 0.57f);
            c->tangents[4 * v + k] = random_in(-0.57f, 0.57f);
        }
        c->tangents[4 * v + 3] = 1.0f;
        if (reach > 0.0f)
            limb_influences(c, v, reach);
        else
            random_influences(c, v);
    }
    tsl_skin_mesh_init(&c->mesh, sizeof c->mesh);
    tsl_skin_job_init(&c->job, sizeof c->job);
    c->mesh.vertex_count = count;
    c->mesh.joint_count = c->job.joint_count = JOINTS;
    c->mesh.weight_policy = TSL_SKIN_WEIGHTS_AS_GIVEN;
    c->mesh.positions = c->positions;
    c->mesh.normals = c->normals;
    c->mesh.tangents = c->tangents;
    c->mesh.indices = c->indices;
    c->mesh.weights = c->weights;
    c->job.flags = TSL_SKIN_TRUST_MESH;
    c->job.normal_mode = TSL_SKIN_NORMALS_LINEAR;
    c->job.palette = palette[0];
}

static void case_free(skin_case *c)
{
    free(c->positions);
    free(c->normals);
    free(c->tangents);
    free(c->weights);
    free(c->indices);
    free(c->prepared);
    free(c->order);
    for (int k = 0; k < 3; ++k) {
        free(c->out[k]);
        free(c->expected[k]);
    }
}

static void case_outputs(skin_case *c, int normals, int tangents)
{
    c->normals_wanted = normals;
    c->tangents_wanted = tangents;
    c->job.out_positions = c->out[0];
    c->job.out_normals = normals ? c->out[1] : NULL;
    c->job.out_tangents = tangents ? c->out[2] : NULL;
}

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
            const float *joint = palette[c->indices[4 * v + i]];
            for (int k = 0; k < 12; ++k)
                m[k] += joint[k] * weight;
        }
        const float *p = c->positions + 3 * v, *n = c->normals + 3 * v, *t = c->tangents + 4 * v;
        for (int r = 0; r < 3; ++r)
            c->expected[0][3 * v + r] =
                m[4 * r] * p[0] + m[4 * r + 1] * p[1] + m[4 * r + 2] * p[2] + m[4 * r + 3];
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
    case_make(&c, count, 0.0f);
    for (int k = 0; k < 3; ++k) {
        char name[64];
        case_outputs(&c, k >= 1, k >= 2);
        snprintf(name, sizeof name, "skin/plain/%s/%s", what[k], where);
        measure(b, &c, name, run_scalar);
        snprintf(name, sizeof name, "skin/plain/%s/%s/copy", what[k], where);
        measure(b, &c, name, run_copy);
    }
    // What the defaults cost: reading every index and weight to check it, dividing by the sum, the exact
    // form.
    static const char *const with[] = {"checked", "normalized", "exact"};
    for (int k = 0; k < 3; ++k) {
        char name[64];
        case_outputs(&c, 0, 0);
        c.job.flags = k == 0 ? 0u : TSL_SKIN_TRUST_MESH | (k == 2 ? TSL_SKIN_EXACT : 0u);
        c.mesh.weight_policy = k == 1 ? TSL_SKIN_WEIGHTS_NORMALIZE : TSL_SKIN_WEIGHTS_AS_GIVEN;
        snprintf(name, sizeof name, "skin/plain/P-%s/%s", with[k], where);
        measure(b, &c, name, run_scalar);
    }
    case_free(&c);
}

static void prepare(skin_case *c)
{
    uint64_t scratch_bytes = 0;
    tsl_skin_prepare_scratch(&c->mesh, &scratch_bytes);
    void *scratch = malloc((size_t)scratch_bytes);
    tsl_skin_prepare(&c->mesh, scratch, scratch_bytes, NULL, 0, &c->prepared_bytes);
    c->prepared = malloc((size_t)c->prepared_bytes);
    c->order = (uint32_t *)malloc(sizeof(uint32_t) * c->count);
    if (!scratch || !c->prepared || !c->order)
        exit(2);
    tsl_skin_prepare(&c->mesh, scratch, scratch_bytes, c->prepared, c->prepared_bytes, &c->prepared_bytes);
    tsl_skin_prepared_order(c->prepared, c->prepared_bytes, c->order, c->count);
    free(scratch);
}

static void prepared_cases(bench *b, uint32_t count, float reach, const char *where)
{
    static const char *const what[] = {"P", "PN", "PNT"};
    skin_case c;
    case_make(&c, count, reach);
    prepare(&c);
    for (int k = 0; k < 6; ++k) {
        char name[64];
        case_outputs(&c, k % 3 >= 1, k % 3 >= 2);
        c.job.flags = TSL_SKIN_TRUST_MESH | (k < 3 ? TSL_SKIN_PREPARED_ORDER : 0u);
        snprintf(name, sizeof name, "skin/prepared/%s/%s%s", what[k % 3], where, k < 3 ? "" : "/mesh-order");
        bench_case measured = {name, "vertex", count, 2e-6, &c, run_prepared, run_scalar, compare_prepared};
        bench_measure(b, &measured);
        if (k >= 3)
            continue;
        snprintf(name, sizeof name, "skin/prepared/%s/%s/copy", what[k], where);
        bench_case limit = {name, "vertex", count, 0.0, &c, run_prepared, run_prepared_copy, compare_nothing};
        bench_measure(b, &limit);
    }
    case_free(&c);
}

void tsl_bench_skin(bench *b);

void tsl_bench_skin(bench *b)
{
    make_palette();
    plain_cases(b, LARGE, "100k");
    plain_cases(b, SMALL, "l2");
    prepared_cases(b, LARGE, 1.25f, "100k");
    prepared_cases(b, SMALL, 1.25f, "l2");
    prepared_cases(b, LARGE, 2.0f, "100k-four");
}
