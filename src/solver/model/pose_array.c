// SPDX-License-Identifier: MIT
#include "solver/model/pose_array.h"

#include "math/four.h"
#include "solver/model/needed.h"

#include <stddef.h>
#include <string.h>

enum { ONE_FLOAT = sizeof(float) };

TSLI_HOT uint32_t tsli_pose_element_size(tsl_pose_format format)
{
    switch (format) {
    case TSL_FORMAT_TRANSFORM:
        return sizeof(tsl_transform);
    case TSL_FORMAT_MATRIX_3X4:
        return 12 * ONE_FLOAT;
    case TSL_FORMAT_MATRIX_4X4:
        return 16 * ONE_FLOAT;
    default:
        return sizeof(tsl_quat); // of TSL_FORMAT_ARRAYS
    }
}

TSLI_HOT int tsli_pose_is_plain(tsl_pose_format format)
{
    return format != TSL_FORMAT_MATRIX_3X4 && format != TSL_FORMAT_MATRIX_4X4;
}

// ---- transforms, which stand as they are ----------------------------------------------------------------

static char *element_at(const tsli_pose_array *array, uint32_t index)
{
    return array->bones + (size_t)index * array->stride;
}

TSLI_HOT char *tsli_pose_rotation(const tsli_pose_array *array, uint32_t index)
{
    size_t before = array->format == TSL_FORMAT_ARRAYS ? 0 : offsetof(tsl_transform, rotation);
    return element_at(array, index) + before;
}

static tsl_transform load_plain(const tsli_pose_array *array, uint32_t index)
{
    tsl_transform t;
    if (array->format == TSL_FORMAT_TRANSFORM) {
        memcpy(&t, element_at(array, index), sizeof t);
        return t;
    }
    t = array->rest[index];
    memcpy(&t.rotation, element_at(array, index), sizeof t.rotation);
    if (array->positions)
        memcpy(&t.position, array->positions + (size_t)index * array->position_stride, sizeof t.position);
    if (array->scales)
        memcpy(&t.scale, array->scales + (size_t)index * array->scale_stride, sizeof t.scale);
    return t;
}

static void store_plain(const tsli_pose_array *array, uint32_t index, tsl_transform t)
{
    if (array->format == TSL_FORMAT_TRANSFORM) {
        memcpy(element_at(array, index), &t, sizeof t);
        return;
    }
    memcpy(element_at(array, index), &t.rotation, sizeof t.rotation);
    if (array->positions)
        memcpy(array->positions + (size_t)index * array->position_stride, &t.position, sizeof t.position);
    if (array->scales)
        memcpy(array->scales + (size_t)index * array->scale_stride, &t.scale, sizeof t.scale);
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

static tsli_affine load_affine(tsl_pose_format format, const char *element)
{
    float m[16];
    if (format == TSL_FORMAT_MATRIX_3X4) {
        memcpy(m, element, 12 * ONE_FLOAT);
        return affine_from_rows(m);
    }
    memcpy(m, element, sizeof m);
    return affine_from_columns(m);
}

tsl_transform tsli_pose_load(const tsli_pose_array *array, uint32_t index)
{
    return tsli_pose_is_plain(array->format)
               ? load_plain(array, index)
               : tsli_affine_take_apart(load_affine(array->format, element_at(array, index)));
}

static void store_affine(tsl_pose_format format, char *element, const tsli_affine *a)
{
    if (format == TSL_FORMAT_MATRIX_3X4) {
        float m[12] = {a->x.x, a->y.x,        a->z.x, a->position.x, a->x.y, a->y.y,
                       a->z.y, a->position.y, a->x.z, a->y.z,        a->z.z, a->position.z};
        memcpy(element, m, sizeof m);
    } else {
        float m[16] = {a->x.x, a->x.y, a->x.z, 0.0f, a->y.x,        a->y.y,        a->y.z,        0.0f,
                       a->z.x, a->z.y, a->z.z, 0.0f, a->position.x, a->position.y, a->position.z, 1.0f};
        memcpy(element, m, sizeof m);
    }
}

// Rotations of unused bones are not normalized, and a matrix needs a unit rotation.
static tsl_quat unit_rotation(tsl_quat rotation)
{
    float off = tsli_quat_dot(rotation, rotation) - 1.0f;
    return fabsf(off) <= TSLI_UNIT_SLACK ? rotation : tsli_quat_normalize(rotation);
}

void tsli_pose_store(const tsli_pose_array *array, uint32_t index, tsl_transform value)
{
    if (tsli_pose_is_plain(array->format)) {
        store_plain(array, index, value);
        return;
    }
    value.rotation = unit_rotation(value.rotation);
    const tsli_affine a = tsli_affine_put_together(value);
    store_affine(array->format, element_at(array, index), &a);
}

tsli_affine tsli_pose_load_matrix(const tsli_pose_array *array, uint32_t index)
{
    if (!tsli_pose_is_plain(array->format))
        return load_affine(array->format, element_at(array, index));
    return tsli_affine_put_together(tsli_made_unit(tsli_pose_load(array, index)));
}

void tsli_pose_store_matrix(const tsli_pose_array *array, uint32_t index, const tsli_affine *value)
{
    if (tsli_pose_is_plain(array->format)) {
        store_plain(array, index, tsli_affine_take_apart(*value));
        return;
    }
    store_affine(array->format, element_at(array, index), value);
}

// ---- copies, and other spaces ---------------------------------------------------------------------------

TSLI_HOT void tsli_pose_copy(const tsli_pose_array *in, uint32_t from, const tsli_pose_array *out, uint32_t to,
                             uint32_t count)
{
    const size_t size = tsli_pose_element_size(in->format);
    if (in->format != out->format || in->format == TSL_FORMAT_ARRAYS) {
        for (uint32_t i = 0; i < count; ++i)
            store_plain(out, to + i, load_plain(in, from + i));
    } else if (in->stride == size && out->stride == size) {
        memcpy(element_at(out, to), element_at(in, from), count * size);
    } else {
        for (uint32_t i = 0; i < count; ++i)
            memcpy(element_at(out, to + i), element_at(in, from + i), size);
    }
}

tsl_transform tsli_pose_load_model(const tsli_pose_array *array, uint32_t index)
{
    tsl_transform t = tsli_made_unit(tsli_pose_load(array, index));
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

tsli_affine tsli_pose_load_model_matrix(const tsli_pose_array *array, uint32_t index)
{
    const tsli_affine given = tsli_pose_load_matrix(array, index);
    if (array->space != TSL_SPACE_WORLD)
        return given;
    const tsli_affine root = tsli_affine_put_together(array->root);
    return tsli_affine_relative(&root, &given);
}

int tsli_transforms_are_even(const char *first, size_t stride, uint32_t count)
{
    const f4 one = f4_splat(1.0f);
    m4 scaled = f4_less(one, one);
    for (uint32_t i = 0; i < count; ++i) // nearly always decides; rotation.w is before the scale
        scaled = m4_or(scaled, f4_differ(f4_read(first + i * stride + sizeof(tsl_transform) - sizeof(f4)), one));
    for (uint32_t i = 0; m4_bits(scaled) & 0xeu && i < count; ++i) {
        tsl_vec3 scale;
        memcpy(&scale, first + i * stride + offsetof(tsl_transform, scale), sizeof scale);
        if (!tsli_scale_is_even(scale))
            return 0;
    }
    return 1;
}

// Decides by scales for transforms in local space.
int tsli_pose_is_even(const tsli_pose_array *array)
{
    if (array->space != TSL_SPACE_LOCAL || !tsli_pose_is_plain(array->format))
        return 1;
    if (array->format == TSL_FORMAT_TRANSFORM)
        return tsli_transforms_are_even(array->bones, array->stride, array->count);
    for (uint32_t i = 0; i < array->count; ++i)
        if (!tsli_scale_is_even(load_plain(array, i).scale))
            return 0;
    return 1;
}
