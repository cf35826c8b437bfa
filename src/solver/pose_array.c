// SPDX-License-Identifier: MIT
#include "solver/pose_array.h"

#include <string.h>

uint32_t tsli_pose_element_size(tsl_pose_format format)
{
    return format == TSL_FORMAT_TRANSFORM    ? (uint32_t)sizeof(tsl_transform)
           : format == TSL_FORMAT_MATRIX_3X4 ? 12u * (uint32_t)sizeof(float)
                                             : 16u * (uint32_t)sizeof(float);
}

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
    const char *element = array->bones + (size_t)index * array->stride;
    if (array->format == TSL_FORMAT_TRANSFORM) {
        tsl_transform t;
        memcpy(&t, element, sizeof t);
        return t;
    }
    float m[16];
    memcpy(m, element, tsli_pose_element_size(array->format));
    return tsli_affine_take_apart(array->format == TSL_FORMAT_MATRIX_3X4 ? affine_from_rows(m)
                                                                         : affine_from_columns(m));
}

void tsli_pose_store(const tsli_pose_array *array, uint32_t index, tsl_transform value)
{
    char *element = array->bones + (size_t)index * array->stride;
    if (array->format == TSL_FORMAT_TRANSFORM) {
        memcpy(element, &value, sizeof value);
        return;
    }
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
