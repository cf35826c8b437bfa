// SPDX-License-Identifier: MIT
#include "skin/fixture.h"

static fixture f;

static void multiply(const double *a, const double *b, double *out) // 3x4
{
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 4; ++c) {
            out[4 * r + c] = c == 3 ? a[4 * r + 3] : 0.0;
            for (int k = 0; k < 3; ++k)
                out[4 * r + c] += a[4 * r + k] * b[4 * k + c];
        }
}

// T x R x S with R from the axes a quaternion turns x, y and z into, in double precision.
static void from_transform(const tsl_transform *t, double *out)
{
    const tsl_quat q = t->rotation;
    double n = (double)q.x * q.x + (double)q.y * q.y + (double)q.z * q.z + (double)q.w * q.w;
    double x = q.x, y = q.y, z = q.z, w = q.w;
    double r[9] = {
        (w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n, 2 * (x * y + w * z) / n,
        (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n, 2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n,
        (w * w - x * x - y * y + z * z) / n};
    for (int row = 0; row < 3; ++row) {
        out[4 * row] = r[3 * row] * t->scale.x;
        out[4 * row + 1] = r[3 * row + 1] * t->scale.y;
        out[4 * row + 2] = r[3 * row + 2] * t->scale.z;
    }
    out[3] = t->position.x;
    out[7] = t->position.y;
    out[11] = t->position.z;
}

static void models_are_the_true_products(void)
{
    static double expected[FIXTURE_JOINTS][12];
    const float root[12] = {0, -2, 0, 5, 2, 0, 0, -1, 0, 0, -3, 0.5f}; // turned, scaled, mirrored, moved
    double above[12];
    for (int scale = 0; scale < SCALE_KINDS; ++scale) {
        fixture_make(&f, (fixture_scale)scale);
        f.locals[3].rotation.x *= 3.0f; // any length of quaternion is the same rotation
        f.locals[3].rotation.y *= 3.0f;
        f.locals[3].rotation.z *= 3.0f;
        f.locals[3].rotation.w *= 3.0f;
        CHECK_INT(tsl_skin_models_from_locals(f.locals, f.parents, FIXTURE_JOINTS, root, f.models[0]), TSL_OK);
        for (int k = 0; k < 12; ++k)
            above[k] = root[k];
        for (int j = 0; j < FIXTURE_JOINTS; ++j) {
            double local[12];
            from_transform(&f.locals[j], local);
            multiply(f.parents[j] < 0 ? above : expected[f.parents[j]], local, expected[j]);
            for (int k = 0; k < 12; ++k)
                CHECK_NEAR(f.models[j][k], expected[j][k], 2e-5);
        }
    }
}

static void zero_quaternion_is_the_identity(void)
{
    const tsl_transform t = {{1.0f, 2.0f, 3.0f}, {0.0f, 0.0f, 0.0f, 0.0f}, {4.0f, 5.0f, 6.0f}};
    const float expected[12] = {4, 0, 0, 1, 0, 5, 0, 2, 0, 0, 6, 3};
    const int32_t parent = -1;
    float model[12];
    CHECK_INT(tsl_skin_models_from_locals(&t, &parent, 1, NULL, model), TSL_OK);
    CHECK_BITS(model, expected, sizeof model);
}

static void binds_are_inverses_at_any_size(void)
{
    const float sizes[] = {1e-12f, 1e-3f, 1.0f, 1e4f, 1e12f};
    for (int i = 0; i < 5; ++i) {
        float model[12] = {1, 2, 0, 7, 0, 1, 3, -8, 4, 0, 1, 9}, bind[12];
        double product[12], a[12], b[12];
        for (int k = 0; k < 12; ++k)
            model[k] *= sizes[i];
        CHECK_INT(tsl_skin_binds_from_models(model, 1, bind), TSL_OK);
        for (int k = 0; k < 12; ++k) {
            a[k] = model[k];
            b[k] = bind[k];
        }
        multiply(a, b, product);
        for (int k = 0; k < 12; ++k)
            CHECK_NEAR(product[k], k % 5 == 0 ? 1.0 : 0.0, k % 4 == 3 ? 1e-5 * sizes[i] : 1e-6);
        CHECK_INT(tsl_skin_binds_from_models(model, 1, model), TSL_OK); // in place
        CHECK_BITS(model, bind, sizeof bind);
    }
}

static void singular_models_have_no_bind(void)
{
    float models[24] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0}, out[24] = {9};
    CHECK_INT(tsl_skin_binds_from_models(models, 2, out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK(out[0] == 9.0f);
    memset(models, 0, sizeof models);
    CHECK_INT(tsl_skin_binds_from_models(models, 1, out), TSL_ERROR_INVALID_ARGUMENT);
}

static void palette_picks_bones_and_runs_in_place(void)
{
    uint32_t bones[3] = {5, 0, 5};
    float palette[3][12];
    double a[12], b[12], expected[12];
    fixture_make(&f, SCALE_NON_UNIFORM);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], FIXTURE_JOINTS, f.binds[0], bones, 3, palette[0]), TSL_OK);
    for (int j = 0; j < 3; ++j) {
        for (int k = 0; k < 12; ++k) {
            a[k] = f.models[bones[j]][k];
            b[k] = f.binds[j][k];
        }
        multiply(a, b, expected);
        for (int k = 0; k < 12; ++k)
            CHECK_NEAR(palette[j][k], expected[k], 2e-5);
    }
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], FIXTURE_JOINTS, f.binds[0], NULL, FIXTURE_JOINTS, f.models[0]),
              TSL_OK);
    CHECK_BITS(f.models, f.palette, sizeof f.palette);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], FIXTURE_JOINTS, NULL, bones, 3, palette[0]), TSL_OK);
    CHECK_BITS(palette[2], f.models[5], 48);
}

static void conversions_place_every_element_and_come_back(void)
{
    float in[2][12], form[2][20], back[2][12];
    for (int k = 0; k < 24; ++k)
        in[k / 12][k % 12] =
            (float)(100 * (k / 12) + 10 * (k % 12 / 4) + k % 4); // hundreds matrix, tens row, ones column
    for (int format = TSL_SKIN_MATRIX_3X4; format <= TSL_SKIN_MATRIX_4X4; ++format) {
        memset(form, 0, sizeof form);
        CHECK_INT(tsl_skin_matrices_convert(in, TSL_SKIN_MATRIX_3X4, 48, form, format, 80, 2), TSL_OK);
        CHECK_INT(tsl_skin_matrices_convert(form, format, 80, back, TSL_SKIN_MATRIX_3X4, 48, 2), TSL_OK);
        CHECK_BITS(in, back, sizeof in);
        const int column_floats = format == TSL_SKIN_MATRIX_4X4 ? 4 : 3;
        if (format != TSL_SKIN_MATRIX_3X4)
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 4; ++column)
                    CHECK(form[1][column_floats * column + row] == in[1][4 * row + column]);
        if (format == TSL_SKIN_MATRIX_4X4)
            CHECK(form[1][3] == 0.0f && form[1][7] == 0.0f && form[1][11] == 0.0f && form[1][15] == 1.0f);
        CHECK_INT(tsl_skin_matrices_convert(form, format, 80, form, format, 80, 2), TSL_OK);
    }
}

static void hostile_input_is_refused_and_nothing_written(void)
{
    float out[FIXTURE_JOINTS * 16], nan_matrix[12] = {0};
    uint32_t bones[2] = {0, FIXTURE_JOINTS};
    fixture_make(&f, SCALE_NONE);
    memset(out, 0x5a, sizeof out);
    tsl_transform *l = f.locals;
    int32_t *p = f.parents;
    CHECK_INT(tsl_skin_models_from_locals(NULL, p, 2, NULL, out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_models_from_locals(l, NULL, 2, NULL, out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_models_from_locals(l, p, 2, NULL, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_models_from_locals(l, p, 0, NULL, out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_models_from_locals(l, p, 2, NULL, &l[1].position.x), TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_skin_models_from_locals(l, p, FIXTURE_JOINTS, f.models[2], f.models[0]), TSL_ERROR_OVERLAP);
    nan_matrix[7] = NAN;
    CHECK_INT(tsl_skin_models_from_locals(l, p, 2, nan_matrix, out), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_skin_binds_from_models(nan_matrix, 1, out), TSL_ERROR_NOT_FINITE);
    const int32_t parent = p[4];
    const int32_t bad[] = {4, 5, -2, FIXTURE_JOINTS, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 6; ++i) {
        p[4] = bad[i];
        CHECK_INT(tsl_skin_models_from_locals(l, p, FIXTURE_JOINTS, NULL, out), TSL_ERROR_BAD_HIERARCHY);
    }
    p[4] = parent;
    l[22].rotation.w = INFINITY;
    CHECK_INT(tsl_skin_models_from_locals(l, p, FIXTURE_JOINTS, NULL, out), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_skin_binds_from_models(NULL, 1, out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_binds_from_models(f.models[0], 0, out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_binds_from_models(f.models[0], 3, f.models[1]), TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_skin_palette_from_models(NULL, 1, NULL, NULL, 1, out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], 0, NULL, NULL, 1, out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], 2, NULL, NULL, 0, out), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], 2, NULL, NULL, 3, out), TSL_ERROR_COUNT_MISMATCH);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], FIXTURE_JOINTS, NULL, bones, 2, out),
              TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], 3, NULL, bones, 1, f.models[0]), TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_skin_palette_from_models(f.models[0], 3, NULL, NULL, 3, f.models[1]), TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_skin_palette_from_models(nan_matrix, 1, NULL, NULL, 1, out), TSL_ERROR_NOT_FINITE);
    float huge[12] = {3e38f, 3e38f, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    CHECK_INT(tsl_skin_palette_from_models(huge, 1, huge, NULL, 1, out), TSL_ERROR_NOT_FINITE);
    CHECK_INT(tsl_skin_matrices_convert(NULL, 0, 48, out, 0, 48, 1), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_skin_matrices_convert(huge, 0, 48, out, 0, 48, 0), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_matrices_convert(huge, 3, 64, out, 0, 48, 1), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_matrices_convert(huge, 0, 48, out, -1, 48, 1), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_matrices_convert(huge, 0, 44, out, 0, 48, 1), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_matrices_convert(huge, 0, 48, out, 2, 60, 1), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_skin_matrices_convert(huge, 0, 48, huge, 1, 48, 1), TSL_ERROR_OVERLAP);
    for (size_t i = 0; i < sizeof out; ++i)
        CHECK(((unsigned char *)out)[i] == 0x5a);
}

int main(void)
{
    RUN(models_are_the_true_products);
    RUN(zero_quaternion_is_the_identity);
    RUN(binds_are_inverses_at_any_size);
    RUN(singular_models_have_no_bind);
    RUN(palette_picks_bones_and_runs_in_place);
    RUN(conversions_place_every_element_and_come_back);
    RUN(hostile_input_is_refused_and_nothing_written);
    return REPORT();
}
