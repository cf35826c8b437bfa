// SPDX-License-Identifier: MIT
// Builds palettes from poses. Joints are few beside vertices, so everything here is scalar and exact.
#include "base/standard_call.h"
#include "skin/check.h"
#include "skin/matrix34.h"

#define MATRIX_BYTES 48u

static tsl_result skin_hierarchy_check(const tsl_transform *locals, const int32_t *parents, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        if (parents[i] < -1 || parents[i] >= (int64_t)i)
            return TSL_ERROR_BAD_HIERARCHY;
        if (!tsli_are_finite(&locals[i].position.x, sizeof *locals / sizeof(float)))
            return TSL_ERROR_NOT_FINITE;
    }
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_skin_models_from_locals,
                   (const tsl_transform *locals, const int32_t *parents, uint32_t bone_count, const float *root,
                    float *out_models), (locals, parents, bone_count, root, out_models))
{
    if (!locals || !parents || !out_models)
        return TSL_ERROR_NULL_POINTER;
    if (bone_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    tsli_span out = tsli_span_packed(out_models, bone_count, MATRIX_BYTES);
    if (tsli_span_touch(out, tsli_span_packed(locals, bone_count * (uint64_t)sizeof *locals, 1)) ||
        tsli_span_touch(out, tsli_span_packed(parents, bone_count * (uint64_t)sizeof *parents, 1)) ||
        tsli_span_touch(out, tsli_span_packed(root, MATRIX_BYTES, 1)))
        return TSL_ERROR_OVERLAP;
    tsl_result result = skin_hierarchy_check(locals, parents, bone_count);
    if (result != TSL_OK)
        return result;
    if (root && !tsli_are_finite(root, 12))
        return TSL_ERROR_NOT_FINITE;

    for (uint32_t i = 0; i < bone_count; ++i) {
        tsli_mat34 model = tsli_mat34_from_transform(&locals[i]);
        const float *parent = parents[i] >= 0 ? out_models + 12 * (uint64_t)parents[i] : root;
        if (parent) {
            tsli_mat34 above = tsli_mat34_load(parent);
            model = tsli_mat34_mul(&above, &model);
        }
        tsli_mat34_store(out_models + 12 * (uint64_t)i, &model);
    }
    return TSL_OK;
}

// The 3x3 is scaled to size one first, so that its determinant neither underflows nor overflows.
static int skin_affine_inverse(const tsli_mat34 *a, tsli_mat34 *out)
{
    float largest = 0.0f;
    for (int i = 0; i < 12; ++i)
        if (i % 4 != 3 && fabsf(a->m[i]) > largest)
            largest = fabsf(a->m[i]);
    if (!(largest > 0.0f))
        return 0;
    tsli_mat34 unit = *a;
    for (int i = 0; i < 12; ++i)
        unit.m[i] = a->m[i] / largest;
    tsl_vec3 cofactors[3];
    tsli_mat34_cofactors(&unit, cofactors);
    float determinant = tsli_vec3_dot(tsli_mat34_row(&unit, 0), cofactors[0]);
    float scale = 1.0f / determinant / largest;
    float inverse[9] = {cofactors[0].x, cofactors[1].x, cofactors[2].x, cofactors[0].y, cofactors[1].y,
                        cofactors[2].y, cofactors[0].z, cofactors[1].z, cofactors[2].z};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            out->m[4 * row + column] = inverse[3 * row + column] * scale;
        const float *r = out->m + 4 * row;
        out->m[4 * row + 3] = -((r[0] * a->m[3] + r[1] * a->m[7]) + r[2] * a->m[11]);
    }
    return determinant != 0.0f && tsli_are_finite(out->m, 12);
}

TSLI_RARE_CALL(tsl_skin_binds_from_models, (const float *models, uint32_t bone_count, float *out_binds),
               (models, bone_count, out_binds))
{
    if (!models || !out_binds)
        return TSL_ERROR_NULL_POINTER;
    if (bone_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    tsli_span in = tsli_span_packed(models, bone_count, MATRIX_BYTES);
    tsli_span out = tsli_span_packed(out_binds, bone_count, MATRIX_BYTES);
    if (tsli_span_touch(in, out) && !tsli_span_same(in, out))
        return TSL_ERROR_OVERLAP;
    if (!tsli_are_finite(models, 12 * (uint64_t)bone_count))
        return TSL_ERROR_NOT_FINITE;
    for (int write = 0; write < 2; ++write) // invert every matrix before writing the first
        for (uint32_t i = 0; i < bone_count; ++i) {
            tsli_mat34 model = tsli_mat34_load(models + 12 * (uint64_t)i), inverse;
            if (!skin_affine_inverse(&model, &inverse))
                return TSL_ERROR_INVALID_ARGUMENT;
            if (write)
                tsli_mat34_store(out_binds + 12 * (uint64_t)i, &inverse);
        }
    return TSL_OK;
}

static tsl_result skin_palette_check(const float *models, uint32_t bone_count, const float *binds,
                                     const uint32_t *bones, uint32_t joint_count, const float *out_palette)
{
    if (!models || !out_palette)
        return TSL_ERROR_NULL_POINTER;
    if (bone_count == 0 || joint_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!bones && joint_count > bone_count)
        return TSL_ERROR_COUNT_MISMATCH;
    tsli_span out = tsli_span_packed(out_palette, joint_count, MATRIX_BYTES);
    tsli_span model_span = tsli_span_packed(models, bone_count, MATRIX_BYTES);
    tsli_span bind_span = tsli_span_packed(binds, joint_count, MATRIX_BYTES);
    if ((tsli_span_touch(out, model_span) && (bones || !tsli_span_same(out, model_span))) ||
        (tsli_span_touch(out, bind_span) && (bones || !tsli_span_same(out, bind_span))) ||
        tsli_span_touch(out, tsli_span_packed(bones, joint_count * (uint64_t)4, 1)))
        return TSL_ERROR_OVERLAP;
    for (uint32_t j = 0; bones && j < joint_count; ++j)
        if (bones[j] >= bone_count)
            return TSL_ERROR_INDEX_OUT_OF_RANGE;
    if (!tsli_are_finite(models, 12 * (uint64_t)bone_count) ||
        (binds && !tsli_are_finite(binds, 12 * (uint64_t)joint_count)))
        return TSL_ERROR_NOT_FINITE;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_skin_palette_from_models,
                   (const float *models, uint32_t bone_count, const float *binds, const uint32_t *bones,
                    uint32_t joint_count, float *out_palette),
                   (models, bone_count, binds, bones, joint_count, out_palette))
{
    tsl_result result = skin_palette_check(models, bone_count, binds, bones, joint_count, out_palette);
    if (result != TSL_OK)
        return result;
    for (int write = 0; write < 2; ++write) // a product may overflow; find out before writing the first
        for (uint32_t j = 0; j < joint_count; ++j) {
            tsli_mat34 product = tsli_mat34_load(models + 12 * (uint64_t)(bones ? bones[j] : j));
            if (binds) {
                tsli_mat34 bind = tsli_mat34_load(binds + 12 * (uint64_t)j);
                product = tsli_mat34_mul(&product, &bind);
            }
            if (write)
                tsli_mat34_store(out_palette + 12 * (uint64_t)j, &product);
            else if (!tsli_are_finite(product.m, 12))
                return TSL_ERROR_NOT_FINITE;
        }
    return TSL_OK;
}

static uint32_t skin_format_floats(tsl_skin_matrix_format format)
{
    return format == TSL_SKIN_MATRIX_4X4 ? 16u : 12u;
}

// Index of element (row, column) among the floats of a form.
static uint32_t skin_format_index(tsl_skin_matrix_format format, uint32_t row, uint32_t column)
{
    return format == TSL_SKIN_MATRIX_3X4 ? 4 * row + column : skin_format_floats(format) / 4 * column + row;
}

static void skin_matrix_convert(const unsigned char *in, tsl_skin_matrix_format in_format, unsigned char *out,
                                tsl_skin_matrix_format out_format)
{
    uint32_t from[16], to[16] = {0}; // bits, so that a NaN keeps its payload on every processor
    const float one = 1.0f;
    memcpy(from, in, skin_format_floats(in_format) * sizeof(float));
    memcpy(&to[15], &one, sizeof one);
    for (uint32_t row = 0; row < 3; ++row)
        for (uint32_t column = 0; column < 4; ++column)
            to[skin_format_index(out_format, row, column)] = from[skin_format_index(in_format, row, column)];
    memcpy(out, to, skin_format_floats(out_format) * sizeof(float));
}

tsl_result tsl_skin_matrices_convert(const void *in, tsl_skin_matrix_format in_format, uint32_t in_stride, void *out,
                                     tsl_skin_matrix_format out_format, uint32_t out_stride, uint32_t count)
{
    if (!in || !out)
        return TSL_ERROR_NULL_POINTER;
    if (count == 0 || in_format < TSL_SKIN_MATRIX_3X4 || in_format > TSL_SKIN_MATRIX_4X4 ||
        out_format < TSL_SKIN_MATRIX_3X4 || out_format > TSL_SKIN_MATRIX_4X4)
        return TSL_ERROR_INVALID_ARGUMENT;
    uint32_t in_size = skin_format_floats(in_format) * 4, out_size = skin_format_floats(out_format) * 4;
    if (in_stride < in_size || out_stride < out_size)
        return TSL_ERROR_INVALID_ARGUMENT;
    tsli_span from = tsli_span_make(in, count, in_size, in_stride);
    tsli_span to = tsli_span_make(out, count, out_size, out_stride);
    if (tsli_span_touch(from, to) && (in_format != out_format || !tsli_span_same(from, to)))
        return TSL_ERROR_OVERLAP;
    for (uint32_t i = 0; i < count; ++i)
        skin_matrix_convert((const unsigned char *)in + (uint64_t)i * in_stride, in_format,
                            (unsigned char *)out + (uint64_t)i * out_stride, out_format);
    return TSL_OK;
}

#undef MATRIX_BYTES
