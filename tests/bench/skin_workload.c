// SPDX-License-Identifier: MIT
#include "bench/skin_workload.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint32_t bench_state = 9;

static float random_in(float low, float high)
{
    bench_state = bench_state * 1664525u + 1013904223u;
    return low + (high - low) * (float)(bench_state >> 8) / 16777216.0f;
}

float skin_palette[SKIN_JOINTS][12];

void skin_palette_make(void)
{
    tsl_transform locals[SKIN_JOINTS];
    int32_t parents[SKIN_JOINTS];
    for (int j = 0; j < SKIN_JOINTS; ++j) {
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
    tsl_skin_models_from_locals(locals, parents, SKIN_JOINTS, NULL, skin_palette[0]);
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
        uint32_t joint = (uint32_t)random_in(0.0f, (float)SKIN_JOINTS);
        c->indices[4 * v + i] = (uint16_t)(joint < SKIN_JOINTS ? joint : SKIN_JOINTS - 1);
        sum += c->weights[4 * v + i] = random_in(0.1f, 1.0f);
    }
    for (int i = 0; i < 4; ++i)
        c->weights[4 * v + i] /= sum;
}

// A body: eight limbs of eight joints, each vertex between its neighbours along the limb.
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

void skin_case_make(skin_case *c, uint32_t count, float reach)
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
    c->mesh.joint_count = c->job.joint_count = SKIN_JOINTS;
    c->mesh.positions = c->positions;
    c->mesh.normals = c->normals;
    c->mesh.tangents = c->tangents;
    c->mesh.indices = c->indices;
    c->mesh.weights = c->weights;
    c->job.flags = 0;
    c->job.normal_mode = TSL_SKIN_NORMALS_LINEAR;
    c->job.palette = skin_palette[0];
}

void skin_case_free(skin_case *c)
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

void skin_case_outputs(skin_case *c, int normals, int tangents)
{
    c->normals_wanted = normals;
    c->tangents_wanted = tangents;
    c->job.out_positions = c->out[0];
    c->job.out_normals = normals ? c->out[1] : NULL;
    c->job.out_tangents = tangents ? c->out[2] : NULL;
}

void skin_case_prepare(skin_case *c)
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

const char *skin_kernel_name(tsli_skin_kernel kernel)
{
#if defined(TSLI_HAS_NEON_LANES)
    static const char four[] = "neon";
#elif defined(TSLI_HAS_WASM_LANES)
    static const char four[] = "simd128";
#else
    static const char four[] = "sse2";
#endif
    static const char *const names[TSLI_SKIN_KERNELS] = {four, "avx2"};
    return names[kernel];
}
