// SPDX-License-Identifier: MIT
// Every kernel this processor has, one by one, bit for bit alike.
#include "skin/fixture.h"
#include "skin/kernels.h"

static fixture f, g;
static const tsl_skin_bounds nothing = {{1e30f, 1e30f, 1e30f}, {-1e30f, -1e30f, -1e30f}};

static void choose(tsli_skin_setup *setup)
{
    setup->mesh = f.mesh;
    setup->job = f.job;
    if (setup->job.vertex_count == UINT32_MAX)
        setup->job.vertex_count = f.mesh.vertex_count;
    tsli_skin_setup_choose(setup);
}

// Kernel by kernel, against the definition.
static void every_kernel_matches_the_definition(void)
{
    for (tsli_skin_kernel kernel = 0; kernel < TSLI_SKIN_KERNELS; ++kernel)
        for (int scale = 0; scale < SCALE_KINDS && tsli_skin_has_kernel(kernel); ++scale)
            for (int cofactor = 0; cofactor < 2; ++cofactor)
                for (int mirror = 0; mirror < 2; ++mirror) {
                    tsl_skin_bounds bounds;
                    tsli_skin_setup setup;
                    fixture_make(&f, (fixture_scale)scale);
                    f.job.normal_mode = cofactor ? TSL_SKIN_NORMALS_COFACTOR : TSL_SKIN_NORMALS_LINEAR;
                    f.job.flags = TSL_SKIN_RENORMALIZE | (mirror ? TSL_SKIN_MIRROR_TANGENTS : 0u);
                    choose(&setup);
                    tsli_skin_run_kernel(&setup, kernel, &bounds);
                    CHECK(fixture_difference(&f, cofactor, 1) < 4e-6);
                    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
                        double det = reference_vertex(&f, v, 0, 0).determinant;
                        float sign = mirror && det < 0.0 ? -1.0f : 1.0f;
                        CHECK(fabs(det) < 1e-4 || f.out_tangents[v][3] == sign * f.tangents[v][3]);
                    }
                }
}

// What a kernel leaves: outputs and the box, over a background that shows what it did not touch.
static void run(tsli_skin_kernel kernel, tsl_skin_bounds *bounds)
{
    tsli_skin_setup setup;
    memset(f.out_positions, 0x5a, sizeof f.out_positions);
    memset(f.out_normals, 0x5a, sizeof f.out_normals);
    memset(f.out_tangents, 0x5a, sizeof f.out_tangents);
    *bounds = nothing;
    f.job.out_bounds = bounds;
    choose(&setup);
    tsli_skin_run_kernel(&setup, kernel, bounds);
}

static void expect_the_bits_of_g(const tsl_skin_bounds *bounds, const tsl_skin_bounds *expected)
{
    CHECK_BITS(f.out_positions, g.out_positions, sizeof f.out_positions);
    CHECK_BITS(f.out_normals, g.out_normals, sizeof f.out_normals);
    CHECK_BITS(f.out_tangents, g.out_tangents, sizeof f.out_tangents);
    CHECK_BITS(bounds, expected, sizeof *bounds);
}

static void every_kernel(void)
{
    tsl_skin_bounds expected, bounds;
    run(TSLI_SKIN_FOUR, &expected);
    g = f;
    for (uint32_t v = 0; v < f.job.vertex_count && v < f.mesh.vertex_count; ++v) {
        float position[3], normal[3], tangent[4];
        tsl_result result = tsl_skin_vertex(&f.mesh, &f.job, v, position, f.job.out_normals ? normal : NULL,
                                            f.job.out_tangents ? tangent : NULL);
        CHECK_INT(result, TSL_OK);
        CHECK_BITS(position, g.out_positions[v], 12);
        if (f.job.out_normals)
            CHECK_BITS(normal, g.out_normals[v], 12);
        if (f.job.out_tangents)
            CHECK_BITS(tangent, g.out_tangents[v], 16);
    }
    for (tsli_skin_kernel kernel = TSLI_SKIN_AVX2; kernel < TSLI_SKIN_KERNELS; ++kernel)
        if (tsli_skin_has_kernel(kernel)) {
            run(kernel, &bounds);
            expect_the_bits_of_g(&bounds, &expected);
        }
}

// Zero sums, sums that are not one, joints named twice: what the policies are for.
static void spoil_weights(uint32_t influences)
{
    for (uint32_t i = 0; i < influences; ++i) {
        fixture_put_weight(&f, 10, i, 0.0f);
        fixture_put_weight(&f, FIXTURE_VERTICES - 1, i, 0.0f);
        fixture_put_weight(&f, 11, i, 0.75f);
        fixture_put_index(&f, 12, i, 3);
    }
}

static void kernels_agree_on_every_format_and_policy(void)
{
    for (uint32_t influences = 1; influences <= FIXTURE_INFLUENCES; ++influences)
        for (int format = 0; format < 9; ++format)
            for (int policy = 0; policy < 2; ++policy) {
                fixture_make(&f, SCALE_NON_UNIFORM);
                fixture_streams(&f, influences, format / 3, format % 3);
                f.mesh.weight_policy = policy;
                spoil_weights(influences);
                every_kernel();
            }
}

static void kernels_agree_on_every_switch(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale)
        for (int outputs = 0; outputs < 4; ++outputs)
            for (int mode = TSL_SKIN_NORMALS_LINEAR; mode <= TSL_SKIN_NORMALS_COFACTOR; ++mode)
                for (int flags = 0; flags < 4; ++flags) {
                    fixture_make(&f, (fixture_scale)scale);
                    f.job.normal_mode = mode;
                    f.job.flags = (flags & 1 ? TSL_SKIN_RENORMALIZE : 0u) | (flags & 2 ? TSL_SKIN_MIRROR_TANGENTS : 0u);
                    f.job.out_normals = outputs & 1 ? f.out_normals : NULL;
                    f.job.out_tangents = outputs & 2 ? f.out_tangents : NULL;
                    every_kernel();
                }
}

// What is left over at the end of a block belongs to no vertex: not to the outputs and not to the box.
static void tails_of_every_length(void)
{
    for (uint32_t count = 1; count <= 70; ++count) {
        fixture_make(&f, SCALE_UNIFORM);
        f.mesh.vertex_count = count;
        every_kernel();
        for (tsli_skin_kernel kernel = 0; kernel < TSLI_SKIN_KERNELS; ++kernel) {
            tsl_skin_bounds bounds, tight = nothing;
            if (!tsli_skin_has_kernel(kernel))
                continue;
            run(kernel, &bounds);
            CHECK(fixture_difference(&f, 0, 1) < 4e-6);
            for (uint32_t v = 0; v < count; ++v)
                tsli_skin_bounds_grow(&tight, tsli_skin_vec3_at(f.out_positions, 12, v),
                                      tsli_skin_vec3_at(f.out_positions, 12, v));
            CHECK_BITS(&bounds, &tight, sizeof tight);
            CHECK_BITS(f.out_positions[count], "ZZZZZZZZZZZZ", 12);
        }
    }
}

static unsigned char scratch[1 << 18], memory[1 << 18];

static void run_prepared(const tsli_prepared *prepared, tsli_skin_kernel kernel, tsl_skin_bounds *bounds)
{
    tsli_skin_setup setup;
    memset(f.out_positions, 0x5a, sizeof f.out_positions);
    memset(f.out_normals, 0x5a, sizeof f.out_normals);
    memset(f.out_tangents, 0x5a, sizeof f.out_tangents);
    *bounds = nothing;
    f.job.out_bounds = bounds;
    choose(&setup);
    tsli_prepared_run_kernel(prepared, &setup, kernel, bounds);
}

static void every_prepared_kernel(int cofactor)
{
    uint64_t scratch_bytes = 0, bytes = 0;
    tsli_prepared prepared;
    tsl_skin_bounds expected, bounds;
    CHECK_INT(tsl_skin_prepare_scratch(&f.mesh, &scratch_bytes), TSL_OK);
    CHECK_INT(tsl_skin_prepare(&f.mesh, scratch, scratch_bytes, memory, sizeof memory, &bytes), TSL_OK);
    CHECK_INT(tsli_prepared_open(memory, bytes, &prepared), TSL_OK);
    run_prepared(&prepared, TSLI_SKIN_FOUR, &expected);
    if (!(f.job.flags & TSL_SKIN_PREPARED_ORDER))
        CHECK(fixture_difference(&f, cofactor, 1) < 4e-6);
    g = f;
    for (tsli_skin_kernel kernel = TSLI_SKIN_AVX2; kernel < TSLI_SKIN_KERNELS; ++kernel) {
        if (!tsli_skin_has_kernel(kernel))
            continue;
        run_prepared(&prepared, kernel, &bounds);
        expect_the_bits_of_g(&bounds, &expected);
    }
}

static void prepared_kernels_agree(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale)
        for (int outputs = 0; outputs < 4; ++outputs)
            for (int cofactor = 0; cofactor < 2; ++cofactor)
                for (int flags = 0; flags < 4; ++flags) {
                    fixture_make(&f, (fixture_scale)scale);
                    f.mesh.vertex_count = (uint32_t)(FIXTURE_VERTICES - 9 * flags - outputs);
                    f.job.normal_mode = cofactor ? TSL_SKIN_NORMALS_COFACTOR : TSL_SKIN_NORMALS_LINEAR;
                    f.job.flags = TSL_SKIN_RENORMALIZE | (flags & 1 ? TSL_SKIN_PREPARED_ORDER : 0u) |
                                  (flags & 2 && scale != SCALE_MIRRORED ? TSL_SKIN_MIRROR_TANGENTS : 0u);
                    f.job.out_normals = outputs & 1 ? f.out_normals : NULL;
                    f.job.out_tangents = outputs & 2 ? f.out_tangents : NULL;
                    every_prepared_kernel(cofactor);
                }
}

static void prepared_zero_sums_collapse_in_every_kernel(void)
{
    fixture_make(&f, SCALE_UNIFORM);
    f.mesh.weight_policy = TSL_SKIN_WEIGHTS_AS_GIVEN;
    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) // whole blocks without a joint
        for (uint32_t i = 0; i < 4; ++i)
            fixture_put_weight(&f, v, i, v < 40 ? 0.0f : 0.25f);
    f.job.normal_mode = TSL_SKIN_NORMALS_LINEAR;
    every_prepared_kernel(0);
    CHECK(f.out_positions[7][0] == 0.0f && f.out_positions[7][1] == 0.0f && f.out_normals[7][2] == 0.0f);
}

static void the_best_kernel_is_there(void)
{
    CHECK(tsli_skin_has_kernel(TSLI_SKIN_FOUR));
    CHECK(tsli_skin_has_kernel(tsli_skin_best_kernel()));
}

int main(void)
{
    RUN(every_kernel_matches_the_definition);
    RUN(kernels_agree_on_every_format_and_policy);
    RUN(kernels_agree_on_every_switch);
    RUN(tails_of_every_length);
    RUN(prepared_kernels_agree);
    RUN(prepared_zero_sums_collapse_in_every_kernel);
    RUN(the_best_kernel_is_there);
    return REPORT();
}
