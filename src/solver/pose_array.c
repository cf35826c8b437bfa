// SPDX-License-Identifier: MIT
#include "solver/pose_array.h"

#include <string.h>

enum { ONE_FLOAT = sizeof(float), FOUR_FLOATS = 4 * sizeof(float) }; // a group: one number of four bones

uint32_t tsli_pose_element_size(tsl_pose_format format)
{
    switch (format) {
    case TSL_FORMAT_TRANSFORM:
        return sizeof(tsl_transform);
    case TSL_FORMAT_MATRIX_3X4:
        return 12 * ONE_FLOAT;
    case TSL_FORMAT_MATRIX_4X4:
        return 16 * ONE_FLOAT;
    case TSL_FORMAT_ARRAYS:
        return sizeof(tsl_quat);
    default:
        return 10 * FOUR_FLOATS;
    }
}

uint32_t tsli_pose_element_count(tsl_pose_format format, uint32_t bone_count)
{
    return format == TSL_FORMAT_SOA_4 ? bone_count / 4 + (bone_count % 4 != 0) : bone_count;
}

int tsli_pose_is_plain(tsl_pose_format format)
{
    return format != TSL_FORMAT_MATRIX_3X4 && format != TSL_FORMAT_MATRIX_4X4;
}

// ---- the parts of a transform, where it stands as it is -------------------------------------------------

// `first`: which of the ten floats of a transform it begins with.
static tsli_pose_part part_of(const tsli_pose_array *array, uint32_t index, uint32_t first)
{
    char *element = array->bones + (size_t)index * array->stride;
    if (array->format == TSL_FORMAT_SOA_4)
        element = array->bones + (size_t)(index / 4) * array->stride + (size_t)(index % 4) * ONE_FLOAT;
    uint32_t step = array->format == TSL_FORMAT_SOA_4 ? FOUR_FLOATS : ONE_FLOAT;
    return (tsli_pose_part){element + (size_t)first * step, step};
}

static tsli_pose_part position_part(const tsli_pose_array *array, uint32_t index)
{
    if (array->format != TSL_FORMAT_ARRAYS)
        return part_of(array, index, 0);
    size_t at = (size_t)index * array->position_stride;
    return (tsli_pose_part){array->positions ? array->positions + at : NULL, ONE_FLOAT};
}

tsli_pose_part tsli_pose_rotation(const tsli_pose_array *array, uint32_t index)
{
    return part_of(array, index, array->format == TSL_FORMAT_ARRAYS ? 0 : 3);
}

static tsli_pose_part scale_part(const tsli_pose_array *array, uint32_t index)
{
    if (array->format != TSL_FORMAT_ARRAYS)
        return part_of(array, index, 7);
    size_t at = (size_t)index * array->scale_stride;
    return (tsli_pose_part){array->scales ? array->scales + at : NULL, ONE_FLOAT};
}

static void load_part(tsli_pose_part part, void *floats, uint32_t count)
{
    for (uint32_t i = 0; part.at && i < count; ++i)
        memcpy((char *)floats + (size_t)i * ONE_FLOAT, part.at + (size_t)i * part.step, ONE_FLOAT);
}

static void store_part(tsli_pose_part part, const void *floats, uint32_t count)
{
    for (uint32_t i = 0; part.at && i < count; ++i)
        memcpy(part.at + (size_t)i * part.step, (const char *)floats + (size_t)i * ONE_FLOAT, ONE_FLOAT);
}

static void load_plain(const tsli_pose_array *array, uint32_t index, tsl_transform *t)
{
    if (array->format == TSL_FORMAT_TRANSFORM) {
        memcpy(t, array->bones + (size_t)index * array->stride, sizeof *t);
        return;
    }
    *t = array->rest ? array->rest[index] : tsli_transform_identity();
    load_part(position_part(array, index), &t->position, 3);
    load_part(tsli_pose_rotation(array, index), &t->rotation, 4);
    load_part(scale_part(array, index), &t->scale, 3);
}

static void store_plain(const tsli_pose_array *array, uint32_t index, const tsl_transform *t)
{
    if (array->format == TSL_FORMAT_TRANSFORM) {
        memcpy(array->bones + (size_t)index * array->stride, t, sizeof *t);
        return;
    }
    store_part(position_part(array, index), &t->position, 3);
    store_part(tsli_pose_rotation(array, index), &t->rotation, 4);
    store_part(scale_part(array, index), &t->scale, 3);
}

// ---- matrices -------------------------------------------------------------------------------------------

static tsli_affine affine_from_rows(const float *m)
{
    tsli_affine a = {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}, {m[3], m[7], m[11]}};
    return a;
}

static tsli_affine affine_from_columns(const float *m)
{
    tsli_affine a = {{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, {m[12], m[13], m[14]}};
    return a;
}

tsl_transform tsli_pose_load(const tsli_pose_array *array, uint32_t index)
{
    if (tsli_pose_is_plain(array->format)) {
        tsl_transform t;
        load_plain(array, index, &t);
        return t;
    }
    float m[16];
    memcpy(m, array->bones + (size_t)index * array->stride, tsli_pose_element_size(array->format));
    return tsli_affine_take_apart(array->format == TSL_FORMAT_MATRIX_3X4 ? affine_from_rows(m)
                                                                         : affine_from_columns(m));
}

void tsli_pose_store(const tsli_pose_array *array, uint32_t index, tsl_transform value)
{
    if (tsli_pose_is_plain(array->format)) {
        store_plain(array, index, &value);
        return;
    }
    char *element = array->bones + (size_t)index * array->stride;
    tsli_affine a = tsli_affine_put_together(value);
    if (array->format == TSL_FORMAT_MATRIX_3X4) {
        float m[12] = {a.x.x, a.y.x,        a.z.x, a.position.x, a.x.y, a.y.y,
                       a.z.y, a.position.y, a.x.z, a.y.z,        a.z.z, a.position.z};
        memcpy(element, m, sizeof m);
    } else {
        float m[16] = {a.x.x, a.x.y, a.x.z, 0.0f, a.y.x,        a.y.y,        a.y.z,        0.0f,
                       a.z.x, a.z.y, a.z.z, 0.0f, a.position.x, a.position.y, a.position.z, 1.0f};
        memcpy(element, m, sizeof m);
    }
}

void tsli_pose_copy(const tsli_pose_array *in, uint32_t from, const tsli_pose_array *out, uint32_t to,
                    uint32_t count)
{
    uint32_t size = tsli_pose_element_size(in->format);
    int same = in->format == out->format && in->format <= TSL_FORMAT_MATRIX_4X4;
    if (same && in->stride == size && out->stride == size) {
        memcpy(out->bones + (size_t)to * size, in->bones + (size_t)from * size, (size_t)count * size);
        return;
    }
    for (uint32_t i = 0; i < count; ++i) {
        tsl_transform t;
        if (same) {
            memcpy(out->bones + (size_t)(to + i) * out->stride, in->bones + (size_t)(from + i) * in->stride,
                   size);
        } else {
            load_plain(in, from + i, &t);
            store_plain(out, to + i, &t);
        }
    }
}

tsl_transform tsli_pose_load_model(const tsli_pose_array *array, uint32_t index)
{
    tsl_transform t = tsli_pose_load(array, index);
    t.rotation = tsli_quat_normalize(t.rotation);
    return array->space == TSL_SPACE_WORLD ? tsli_transform_relative(array->root, t) : t;
}

tsl_transform tsli_pose_load_local(const tsli_pose_array *array, const tsli_rig *rig, uint32_t bone)
{
    if (array->space == TSL_SPACE_LOCAL)
        return tsli_pose_load(array, bone);
    tsl_transform model = tsli_pose_load_model(array, bone);
    int32_t parent = rig->parents[bone];
    return parent < 0 ? model : tsli_transform_relative(tsli_pose_load_model(array, (uint32_t)parent), model);
}
