// SPDX-License-Identifier: MIT
#include "skin/fixture.h"

static fixture f;

static void every_scale_kind_matches_the_definition(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale)
        for (int mode = TSL_SKIN_NORMALS_LINEAR; mode <= TSL_SKIN_NORMALS_COFACTOR; ++mode)
            for (int renormalize = 0; renormalize < 2; ++renormalize) {
                fixture_make(&f, (fixture_scale)scale);
                f.job.normal_mode = mode;
                f.job.flags = renormalize ? TSL_SKIN_RENORMALIZE : 0u;
                CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
                double off = fixture_difference(&f, mode == TSL_SKIN_NORMALS_COFACTOR, renormalize);
                CHECK_MSG(off < 4e-6, "scale %d mode %d: %g", scale, mode, off);
            }
}

static void every_index_and_weight_format_matches_the_definition(void)
{
    for (uint32_t influences = 1; influences <= FIXTURE_INFLUENCES; ++influences)
        for (int format = 0; format < 9; ++format)
            for (int policy = 0; policy < 2; ++policy) {
                fixture_make(&f, SCALE_UNIFORM);
                fixture_streams(&f, influences, format / 3, format % 3);
                f.mesh.weight_policy = policy;
                f.job.normal_mode = TSL_SKIN_NORMALS_LINEAR;
                f.job.flags = TSL_SKIN_RENORMALIZE;
                CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
                double off = fixture_difference(&f, 0, 1);
                CHECK_MSG(off < 3e-6, "%u influences format %d policy %d: %g", influences, format, policy, off);
            }
}

static void automatic_normals_are_linear_for_similarities_and_cofactor_else(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale) {
        fixture_make(&f, (fixture_scale)scale);
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        CHECK(fixture_difference(&f, scale == SCALE_NON_UNIFORM, 1) < 4e-6);
        CHECK(fixture_difference(&f, scale != SCALE_NON_UNIFORM, 1) > 1e-3);
    }
}

static void bind_pose_gives_the_mesh_back(void)
{
    fixture_make(&f, SCALE_NONE);
    CHECK_INT(tsl_skin_binds_from_models(f.models[0], FIXTURE_JOINTS, f.binds[0]), TSL_OK);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], FIXTURE_JOINTS, f.binds[0], NULL, FIXTURE_JOINTS, f.palette[0]),
              TSL_OK);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (int v = 0; v < FIXTURE_VERTICES; ++v)
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(f.out_positions[v][k], f.positions[v][k], 1e-6);
            CHECK_NEAR(f.out_normals[v][k], f.normals[v][k], 1e-6);
            CHECK_NEAR(f.out_tangents[v][k], f.tangents[v][k], 1e-6);
        }
}

// A disc's normal stays perpendicular to the disc and on its side, whatever the matrix.
static void normals_stay_perpendicular_and_outside(void)
{
    for (int scale = 0; scale < SCALE_KINDS; ++scale) {
        fixture_make(&f, (fixture_scale)scale);
        fixture_streams(&f, 1, TSL_SKIN_INDEX_U8, TSL_SKIN_WEIGHT_F32);
        for (int v = 0; v < FIXTURE_VERTICES; ++v) { // tangents in the surface
            const float *n = f.normals[v];
            float *t = f.tangents[v], along = t[0] * n[0] + t[1] * n[1] + t[2] * n[2];
            for (int k = 0; k < 3; ++k)
                t[k] -= along * n[k];
        }
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
            const float *n = f.out_normals[v], *t = f.out_tangents[v], *m = f.palette[f.exact_indices[v][0]];
            // 1e-5: single precision rounding over a chain of up to 23 scaled joints.
            CHECK_NEAR(n[0] * t[0] + n[1] * t[1] + n[2] * t[2], 0.0, 1e-5);
            double outside = 0.0; // a step along the old normal is still a step to the outside
            for (int i = 0; i < 3; ++i)
                for (int k = 0; k < 3; ++k)
                    outside += n[i] * m[4 * i + k] * f.normals[v][k];
            CHECK(outside > 0.1);
        }
    }
}

static void mirrored_tangents_keep_or_flip_w(void)
{
    fixture_make(&f, SCALE_MIRRORED);
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (int v = 0; v < FIXTURE_VERTICES; ++v)
        CHECK(f.out_tangents[v][3] == f.tangents[v][3]);
    f.job.flags |= TSL_SKIN_MIRROR_TANGENTS;
    CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
    for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v) {
        double det = reference_vertex(&f, v, 0, 0).determinant;
        CHECK(fabs(det) < 1e-4 || f.out_tangents[v][3] == (det < 0.0 ? -1.0f : 1.0f) * f.tangents[v][3]);
    }
}

static void zero_weight_sums_follow_the_first_joint_or_collapse(void)
{
    for (int format = 0; format < 3; ++format) {
        fixture_make(&f, SCALE_UNIFORM);
        fixture_streams(&f, 4, TSL_SKIN_INDEX_U16, format);
        f.job.normal_mode = TSL_SKIN_NORMALS_LINEAR;
        for (uint32_t i = 0; i < 4; ++i) {
            fixture_put_weight(&f, 10, i, 0.0f);
            fixture_put_weight(&f, FIXTURE_VERTICES - 1, i, 0.0f);
        }
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        CHECK(fixture_difference(&f, 0, 1) < 3e-6);
        f.mesh.weight_policy = TSL_SKIN_WEIGHTS_AS_GIVEN;
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        CHECK(f.out_positions[10][0] == 0.0f && f.out_positions[10][1] == 0.0f && f.out_positions[10][2] == 0.0f);
        CHECK(f.out_normals[10][0] == 0.0f && f.out_tangents[10][2] == 0.0f);
    }
}

static void unnormalised_weights_are_divided_by_their_sum_or_not(void)
{
    for (int policy = 0; policy < 2; ++policy) {
        fixture_make(&f, SCALE_NONE);
        f.job.normal_mode = TSL_SKIN_NORMALS_LINEAR;
        f.mesh.weight_policy = policy;
        for (uint32_t v = 0; v < FIXTURE_VERTICES; ++v)
            for (uint32_t i = 0; i < 4; ++i)
                fixture_put_weight(&f, v, i, (float)f.exact_weights[v][i] * (v % 2 ? 0.25f : 3.0f));
        CHECK_INT(tsl_skin_run(&f.mesh, &f.job), TSL_OK);
        CHECK(fixture_difference(&f, 0, 1) < 1e-5);
    }
}

int main(void)
{
    RUN(every_scale_kind_matches_the_definition);
    RUN(every_index_and_weight_format_matches_the_definition);
    RUN(automatic_normals_are_linear_for_similarities_and_cofactor_else);
    RUN(bind_pose_gives_the_mesh_back);
    RUN(normals_stay_perpendicular_and_outside);
    RUN(mirrored_tangents_keep_or_flip_w);
    RUN(zero_weight_sums_follow_the_first_joint_or_collapse);
    RUN(unnormalised_weights_are_divided_by_their_sum_or_not);
    return REPORT();
}
