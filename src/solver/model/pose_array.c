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

// ---- elements -------------------------------------------------------------------------------------------

static char *element_at(const tsli_pose_array *array, uint32_t index)
{
    return array->bones + (size_t)index * array->stride;
}

TSLI_HOT char *tsli_pose_rotation(const tsli_pose_array *array, uint32_t index)
{
    size_t before = array->format == TSL_FORMAT_ARRAYS ? 0 : offsetof(tsl_transform, rotation);
    return element_at(array, index) + before;
}

// Floats from one row of a matrix to the next, 4 or 1; from one column to the next it is the other of the two.
static uint32_t floats_a_row(tsl_pose_format format)
{
    return format == TSL_FORMAT_MATRIX_3X4 ? 4 : 1;
}

static tsli_affine load_affine(const tsli_pose_array *array, uint32_t index)
{
    const uint32_t row = floats_a_row(array->format), column = 5 - row;
    tsl_vec3 columns[4];
    float m[16];
    memcpy(m, element_at(array, index), tsli_pose_element_size(array->format));
    for (uint32_t i = 0; i < 4; ++i)
        columns[i] = tsli_vec3(m[i * column], m[i * column + row], m[i * column + 2 * row]);
    return (tsli_affine){columns[0], columns[1], columns[2], columns[3]};
}

static void store_affine(const tsli_pose_array *array, uint32_t index, const tsli_affine *a)
{
    const uint32_t row = floats_a_row(array->format), column = 5 - row;
    const tsl_vec3 columns[4] = {a->x, a->y, a->z, a->position};
    float m[16] = {[15] = 1.0f};
    for (uint32_t i = 0; i < 4; ++i) {
        m[i * column] = columns[i].x;
        m[i * column + row] = columns[i].y;
        m[i * column + 2 * row] = columns[i].z;
    }
    memcpy(element_at(array, index), m, tsli_pose_element_size(array->format));
}

tsl_transform tsli_pose_load(const tsli_pose_array *array, uint32_t index)
{
    tsl_transform t;
    if (!tsli_pose_is_plain(array->format))
        return tsli_affine_take_apart(load_affine(array, index));
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

// Rotations of unused bones are not normalized, and a matrix needs a unit rotation.
static tsl_quat unit_rotation(tsl_quat rotation)
{
    float off = tsli_quat_dot(rotation, rotation) - 1.0f;
    return fabsf(off) <= TSLI_UNIT_SLACK ? rotation : tsli_quat_normalize(rotation);
}

void tsli_pose_store(const tsli_pose_array *array, uint32_t index, tsl_transform value)
{
    if (!tsli_pose_is_plain(array->format)) {
        value.rotation = unit_rotation(value.rotation);
        const tsli_affine a = tsli_affine_put_together(value);
        store_affine(array, index, &a);
        return;
    }
    if (array->format == TSL_FORMAT_TRANSFORM) {
        memcpy(element_at(array, index), &value, sizeof value);
        return;
    }
    memcpy(element_at(array, index), &value.rotation, sizeof value.rotation);
    if (array->positions)
        memcpy(array->positions + (size_t)index * array->position_stride, &value.position, sizeof value.position);
    if (array->scales)
        memcpy(array->scales + (size_t)index * array->scale_stride, &value.scale, sizeof value.scale);
}

tsli_affine tsli_pose_load_matrix(const tsli_pose_array *array, uint32_t index)
{
    if (!tsli_pose_is_plain(array->format))
        return load_affine(array, index);
    return tsli_affine_put_together(tsli_made_unit(tsli_pose_load(array, index)));
}

void tsli_pose_store_matrix(const tsli_pose_array *array, uint32_t index, const tsli_affine *value)
{
    if (tsli_pose_is_plain(array->format))
        tsli_pose_store(array, index, tsli_affine_take_apart(*value));
    else
        store_affine(array, index, value);
}

// ---- copies, and other spaces ---------------------------------------------------------------------------

TSLI_HOT void tsli_pose_copy(const tsli_pose_array *in, uint32_t from, const tsli_pose_array *out, uint32_t to,
                             uint32_t count)
{
    const size_t size = tsli_pose_element_size(in->format);
    if (in->format != out->format || in->format == TSL_FORMAT_ARRAYS) {
        for (uint32_t i = 0; i < count; ++i)
            tsli_pose_store(out, to + i, tsli_pose_load(in, from + i));
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
        if (!tsli_scale_is_even(tsli_pose_load(array, i).scale))
            return 0;
    return 1;
}
