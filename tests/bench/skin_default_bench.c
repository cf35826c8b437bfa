// SPDX-License-Identifier: MIT
// What a job gets that changes nothing of the defaults, and the same with TSL_SKIN_CHECK and weights divided
// by their sum in every run. The baseline is the loop of bench/skin_columns.h in the instruction set that the
// kernel is for, not the plain scalar one.
#include "bench/bench.h"
#include "bench/skin_columns.h"
#include "skin/kernels.h"

#include <math.h>
#include <stdio.h>

typedef struct default_case {
    skin_case *c;
    tsli_skin_kernel kernel; // for run_kernel
    skin_columns_function *columns;
} default_case;

static void run_job(void *context)
{
    const default_case *d = (const default_case *)context;
    tsl_result result = tsl_skin_run(&d->c->mesh, &d->c->job);
    if (result != TSL_OK)
        printf("%s\n", tsl_result_name(result));
}

static void run_kernel(void *context)
{
    const default_case *d = (const default_case *)context;
    tsli_skin_setup setup = {.mesh = d->c->mesh, .job = d->c->job};
    setup.job.vertex_count = d->c->count;
    tsli_skin_setup_choose(&setup);
    tsl_skin_bounds bounds = tsli_skin_bounds_empty();
    tsli_skin_run_kernel(&setup, d->kernel, &bounds);
}

static void run_columns(void *context)
{
    const default_case *d = (const default_case *)context;
    d->columns(d->c);
}

static double length_of(const float *v)
{
    return sqrt((double)v[0] * v[0] + (double)v[1] * v[1] + (double)v[2] * v[2]);
}

// The columns' normals do not have unit length; skin.h's have where they do not vanish.
static double compare_with_columns(void *context)
{
    const default_case *d = (const default_case *)context;
    const skin_case *c = d->c;
    double largest = 0.0;
    for (uint32_t i = 0; i < 3 * c->count; ++i)
        largest = fmax(largest, fabs((double)c->out[0][i] - (double)c->expected[0][i]));
    for (uint32_t v = 0; v < c->count && c->normals_wanted; ++v) {
        const float *unit = c->out[1] + 3 * v, *expected = c->expected[1] + 3 * v;
        double length = length_of(expected);
        for (int k = 0; k < 3 && length > 0.02; ++k)
            largest = fmax(largest, 0.02 * fabs((double)unit[k] - (double)expected[k] / length));
    }
    return largest;
}

static void measure(bench *b, const default_case *d, const char *name, void (*run)(void *context))
{
    bench_case measured = {name, "vertex", d->c->count, 2e-6, NULL, run, run_columns, compare_with_columns};
    default_case copy = *d;
    measured.context = &copy;
    if (d->columns)
        bench_measure(b, &measured);
    else
        bench_skip(b, name, "no such instruction set");
}

// As an initialised mesh and job are, but for what the workload chooses.
static void use_defaults(skin_case *c)
{
    tsl_skin_mesh mesh;
    tsl_skin_job job;
    tsl_skin_mesh_init(&mesh, sizeof mesh);
    tsl_skin_job_init(&job, sizeof job);
    c->mesh.weight_policy = mesh.weight_policy;
    c->job.flags = job.flags;
    c->job.normal_mode = job.normal_mode;
}

static void cases(bench *b, uint32_t count, const char *where)
{
    char name[64];
    skin_case c;
    skin_case_make(&c, count, 0.0f);
    for (int normals = 0; normals < 2; ++normals) {
        default_case d = {&c, 0, skin_columns_for(1)};
        skin_case_outputs(&c, normals, 0);
        use_defaults(&c);
        snprintf(name, sizeof name, "skin/default/%s/%s", normals ? "PN" : "P", where);
        measure(b, &d, name, run_job);
        for (d.kernel = TSLI_SKIN_FOUR; d.kernel < TSLI_SKIN_KERNELS; ++d.kernel) {
            d.columns = skin_columns_for(d.kernel == TSLI_SKIN_AVX2);
            snprintf(name, sizeof name, "skin/default/%s/%s/%s", normals ? "PN" : "P", where,
                     skin_kernel_name(d.kernel));
            if (tsli_skin_has_kernel(d.kernel))
                measure(b, &d, name, run_kernel);
        }
        c.mesh.weight_policy = TSL_SKIN_WEIGHTS_NORMALIZE;
        c.job.flags = TSL_SKIN_RENORMALIZE | TSL_SKIN_CHECK;
        d.columns = skin_columns_for(1);
        snprintf(name, sizeof name, "skin/checked/%s/%s", normals ? "PN" : "P", where);
        measure(b, &d, name, run_job);
    }
    skin_case_free(&c);
}

void tsl_bench_skin_default(bench *b);

void tsl_bench_skin_default(bench *b)
{
    skin_palette_make();
    skin_columns_make();
    cases(b, SKIN_LARGE, "100k");
    cases(b, SKIN_SMALL, "l2");
}
