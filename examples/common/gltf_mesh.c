// SPDX-License-Identifier: MIT
// Primitives: attributes, joints and weights of up to four sets, triangles from strips and fans too.
#include "common/attempt.h"
#include "common/gltf_accessor.h"
#include "common/gltf_geometry_parts.h"
#include "common/gltf_parts.h"
#include "common/xform.h"

#include <stdio.h>
#include <string.h>

#define MAXIMUM_SETS 4      // JOINTS_0 to JOINTS_3: 16 influences
#define NO_COUNT UINT32_MAX // of vertices, until the first attribute says it: 0 is a count too

// Attribute `name` as floats of `width`; null when the primitive has none. For colours a width of 3 is
// allowed too.
static bool read_attribute(gltf *model, const tsla_json_at *primitive, const char *name, uint32_t width, bool or_three,
                           uint32_t *vertex_count, const float **out, uint32_t *out_width)
{
    tsla_json_at attributes = tsla_json_member(primitive, "attributes"), at = tsla_json_member(&attributes, name);
    gltf_accessor accessor;
    int32_t index = -1;
    *out = NULL;
    if (!tsla_json_read_index(&attributes, name, model->accessors.count, &index))
        return false;
    if (index < 0)
        return true;
    if (!gltf_accessor_open(model, (uint32_t)index, &accessor, at.error))
        return false;
    if (accessor.dense.width != width && !(or_three && accessor.dense.width == 3))
        return tsla_json_fail(&at, "accessors[%d] has %u components", (int)index, (unsigned)accessor.dense.width);
    if (*vertex_count == NO_COUNT && accessor.dense.count <= INT32_MAX)
        *vertex_count = (uint32_t)accessor.dense.count;
    if (accessor.dense.count != *vertex_count)
        return tsla_json_fail(&at, "accessors[%d] has %llu elements, other attributes have %u", (int)index,
                              (unsigned long long)accessor.dense.count, (unsigned)*vertex_count);
    *out_width = accessor.dense.width;
    return gltf_accessor_floats(model, (uint32_t)index, &accessor, out, at.error);
}

static bool read_colors(gltf *model, const tsla_json_at *at, gltf_primitive *out)
{
    const float *given = NULL;
    uint32_t width = 4;
    if (!read_attribute(model, at, "COLOR_0", 4, true, &out->vertex_count, &given, &width) || !given || width == 4) {
        out->colors = given;
        return at->error->text[0] == '\0';
    }
    float *colors = tsla_arena_take(&model->memory, out->vertex_count, 4 * sizeof *colors);
    if (!colors)
        return gltf_out_of_memory(model, at->error);
    for (uint32_t i = 0; i < out->vertex_count; ++i) {
        memcpy(colors + 4 * (size_t)i, given + 3 * (size_t)i, 3 * sizeof *colors);
        colors[4 * (size_t)i + 3] = 1.0f;
    }
    out->colors = colors;
    return true;
}

static bool read_joint_set(gltf *model, const tsla_json_at *primitive, uint32_t set, gltf_primitive *out,
                           const uint32_t **joints, const float **weights)
{
    char name[24];
    gltf_accessor accessor;
    int32_t index = -1;
    uint32_t width = 4;
    tsla_json_at attributes = tsla_json_member(primitive, "attributes");
    snprintf(name, sizeof name, "WEIGHTS_%u", (unsigned)set);
    if (!read_attribute(model, primitive, name, 4, false, &out->vertex_count, weights, &width))
        return false;
    snprintf(name, sizeof name, "JOINTS_%u", (unsigned)set);
    tsla_json_at at = tsla_json_member(&attributes, name);
    *joints = NULL;
    if (!tsla_json_read_index(&attributes, name, model->accessors.count, &index))
        return false;
    if (index < 0 || !*weights)
        return true;
    if (!gltf_accessor_open(model, (uint32_t)index, &accessor, at.error))
        return false;
    if (accessor.dense.width != 4 || accessor.dense.count != out->vertex_count)
        return tsla_json_fail(&at, "accessors[%d] does not have four components for each vertex", (int)index);
    return gltf_accessor_uints(model, (uint32_t)index, &accessor, joints, at.error);
}

// The sets side by side, as skinning reads them.
static bool read_influences(gltf *model, const tsla_json_at *at, gltf_primitive *out)
{
    const uint32_t *joints[MAXIMUM_SETS];
    const float *weights[MAXIMUM_SETS];
    uint32_t sets = 0;
    for (; sets < MAXIMUM_SETS; ++sets) {
        if (!read_joint_set(model, at, sets, out, &joints[sets], &weights[sets]))
            return false;
        if (!joints[sets])
            break;
    }
    uint32_t width = out->influence_count = 4 * sets;
    uint32_t *all_joints = tsla_arena_take(&model->memory, (uint64_t)out->vertex_count * width, sizeof *all_joints);
    float *all_weights = tsla_arena_take(&model->memory, (uint64_t)out->vertex_count * width, sizeof *all_weights);
    if (!all_joints || !all_weights)
        return gltf_out_of_memory(model, at->error);
    for (uint32_t s = 0; s < sets; ++s)
        for (uint32_t i = 0; i < out->vertex_count; ++i) {
            memcpy(all_joints + (size_t)i * width + 4 * s, joints[s] + 4 * (size_t)i, 4 * sizeof *all_joints);
            memcpy(all_weights + (size_t)i * width + 4 * s, weights[s] + 4 * (size_t)i, 4 * sizeof *all_weights);
        }
    for (uint64_t i = 0; i < (uint64_t)out->vertex_count * width; ++i)
        out->greatest_joint = all_joints[i] > out->greatest_joint ? all_joints[i] : out->greatest_joint;
    out->joints = all_joints;
    out->weights = all_weights;
    return true;
}

static bool read_indices(gltf *model, const tsla_json_at *at, const gltf_primitive *primitive, const uint32_t **out,
                         uint64_t *out_count)
{
    gltf_accessor accessor;
    int32_t index = -1;
    tsla_json_at indices = tsla_json_member(at, "indices");
    if (!tsla_json_read_index(at, "indices", model->accessors.count, &index))
        return false;
    if (index < 0) {
        uint32_t *counting = tsla_arena_take(&model->memory, primitive->vertex_count, sizeof *counting);
        for (uint32_t i = 0; counting && i < primitive->vertex_count; ++i)
            counting[i] = i;
        *out = counting;
        *out_count = primitive->vertex_count;
        return counting ? true : gltf_out_of_memory(model, at->error);
    }
    if (!gltf_accessor_open(model, (uint32_t)index, &accessor, at->error))
        return false;
    if (accessor.dense.width != 1)
        return tsla_json_fail(&indices, "accessors[%d] is not a list of indices", (int)index);
    if (!gltf_accessor_uints(model, (uint32_t)index, &accessor, out, at->error))
        return false;
    *out_count = accessor.dense.count;
    for (uint64_t i = 0; i < *out_count; ++i)
        if ((*out)[i] >= primitive->vertex_count)
            return tsla_json_fail(&indices, "accessors[%d]: index %u, but there are %u vertices", (int)index,
                                  (unsigned)(*out)[i], (unsigned)primitive->vertex_count);
    return true;
}

enum { MODE_TRIANGLES = 4, MODE_STRIP = 5, MODE_FAN = 6 };

static bool make_triangles(gltf *model, const tsla_json_at *at, uint64_t mode, gltf_primitive *out)
{
    const uint32_t *from = NULL;
    uint64_t count = 0;
    if (!read_indices(model, at, out, &from, &count))
        return false;
    uint64_t triangles = mode == MODE_TRIANGLES ? count / 3 : count < 3 ? 0 : count - 2;
    if (triangles > UINT32_MAX)
        return tsla_json_fail(at, "too many triangles");
    out->triangle_count = (uint32_t)triangles;
    out->indices = from;
    if (mode == MODE_TRIANGLES)
        return true;
    uint32_t *to = tsla_arena_take(&model->memory, triangles, 3 * sizeof *to);
    if (!to)
        return gltf_out_of_memory(model, at->error);
    for (uint64_t i = 0; i < triangles; ++i) {
        bool odd = mode == MODE_STRIP && i % 2 == 1;
        to[3 * i] = from[mode == MODE_FAN ? 0 : i];
        to[3 * i + 1] = from[odd ? i + 2 : i + 1];
        to[3 * i + 2] = from[odd ? i + 1 : i + 2];
    }
    out->indices = to;
    return true;
}

static tsl_vec3 point(const float *positions, uint32_t i)
{
    return vec3_make(positions[3 * (size_t)i], positions[3 * (size_t)i + 1], positions[3 * (size_t)i + 2]);
}

bool gltf_make_normals(gltf *model, gltf_primitive *primitive)
{
    float *normals = tsla_arena_take(&model->memory, primitive->vertex_count, 3 * sizeof *normals);
    if (!normals)
        return false;
    for (uint32_t t = 0; t < primitive->triangle_count; ++t) {
        const uint32_t *corner = primitive->indices + 3 * (size_t)t;
        tsl_vec3 a = point(primitive->positions, corner[0]);
        tsl_vec3 n = vec3_cross(vec3_sub(point(primitive->positions, corner[1]), a),
                                vec3_sub(point(primitive->positions, corner[2]), a));
        for (uint32_t k = 0; k < 3; ++k) {
            float *sum = normals + 3 * (size_t)corner[k];
            sum[0] += n.x, sum[1] += n.y, sum[2] += n.z;
        }
    }
    for (uint32_t i = 0; i < primitive->vertex_count; ++i) {
        float *n = normals + 3 * (size_t)i, length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        bool usable = length > 0.0f && isfinite(length);
        for (uint32_t k = 0; k < 3; ++k)
            n[k] = usable ? n[k] / length : (k == 1);
    }
    primitive->normals = normals;
    return true;
}

static bool read_vertices(gltf *model, const tsla_json_at *at, uint32_t texcoord, gltf_primitive *out)
{
    char name[24];
    uint32_t width = 0;
    snprintf(name, sizeof name, "TEXCOORD_%u", (unsigned)texcoord);
    out->vertex_count = NO_COUNT;
    bool read = read_attribute(model, at, "POSITION", 3, false, &out->vertex_count, &out->positions, &width) &&
                read_attribute(model, at, "NORMAL", 3, false, &out->vertex_count, &out->normals, &width) &&
                read_attribute(model, at, name, 2, false, &out->vertex_count, &out->texcoords, &width) &&
                read_colors(model, at, out) && read_influences(model, at, out);
    if (out->vertex_count == NO_COUNT)
        out->vertex_count = 0;
    return read;
}

// The set of texture coordinates that the primitive's material looks up.
static bool find_texcoord(gltf *model, const tsla_json_at *at, gltf_primitive *out, uint32_t *out_texcoord)
{
    gltf_material material;
    tsla_json_at root = gltf_root(model, at->error), materials = tsla_json_member(&root, "materials");
    out->material = -1;
    *out_texcoord = 0;
    if (!tsla_json_read_index(at, "material", model->materials.count, &out->material))
        return false;
    if (out->material < 0)
        return true;
    uint32_t index = (uint32_t)out->material;
    tsla_json_at material_at = tsla_json_element(&materials, index, model->materials.items[index]);
    if (!gltf_read_material(model, &material_at, &material))
        return false;
    *out_texcoord = material.texcoord;
    return true;
}

static bool fail_packed(void *context, const tsla_json_at *at)
{
    (void)context;
    return gltf_fail_packed(at);
}

static bool read_primitive(gltf *model, const tsla_json_at *at, gltf_geometry *geometry, gltf_mesh *mesh)
{
    gltf_primitive out = {0};
    uint64_t mode = MODE_TRIANGLES;
    uint32_t texcoord = 0;
    if (!tsla_json_expect_object(at) || !tsla_json_read_uint(at, "mode", 6, &mode) ||
        !find_texcoord(model, at, &out, &texcoord))
        return false;
    bool packed = gltf_is_packed(at->item);
    if (packed && !geometry->has_packed) {
        attempts parts = {&model->memory, &model->warnings, false};
        attempt(&parts, at, fail_packed, NULL, "such meshes are not drawn");
        geometry->has_packed = true;
    }
    if (mode < MODE_TRIANGLES || packed)
        return true;
    if (!read_vertices(model, at, texcoord, &out))
        return false;
    if (!out.positions || out.vertex_count == 0)
        return true; // nothing to see
    if (!make_triangles(model, at, mode, &out))
        return false;
    if (!out.normals && !gltf_make_normals(model, &out))
        return gltf_out_of_memory(model, at->error);
    mesh->primitives[mesh->primitive_count++] = out;
    return true;
}

bool gltf_read_mesh(gltf *model, const tsla_json_at *at, gltf_geometry *geometry, gltf_mesh *out)
{
    tsla_json_at array = tsla_json_member(at, "primitives");
    if (!tsla_json_expect_array(&array))
        return false;
    out->primitives = tsla_arena_take(&model->memory, tsla_json_count(&array), sizeof *out->primitives);
    if (!out->primitives)
        return gltf_out_of_memory(model, at->error);
    uint32_t i = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at primitive = tsla_json_element(&array, i++, item);
        if (!read_primitive(model, &primitive, geometry, out))
            return false;
    }
    return true;
}
