// SPDX-License-Identifier: MIT
// VRMC_springBone.colliders, and the shapes that VRMC_springBone_extended_collider puts in their place.
#include "common/vrm_parts.h"

#include <math.h>
#include <string.h>

static bool read_round(const tsla_json_at *at, vrm_shape shape, vrm_collider *out)
{
    out->shape = shape;
    if (!tsla_json_expect_object(at) || !tsla_json_read_floats(at, "offset", 3, out->offset) ||
        !vrm_read_not_negative(at, "radius", &out->radius))
        return false;
    return shape == VRM_SPHERE || tsla_json_read_floats(at, "tail", 3, out->tail);
}

static bool read_plane(vrm_reader *reader, const tsla_json_at *at, vrm_collider *out)
{
    tsla_json_at normal = tsla_json_member(at, "normal");
    out->shape = VRM_PLANE;
    out->tail[2] = 1.0f;
    if (!tsla_json_expect_object(at) || !tsla_json_read_floats(at, "offset", 3, out->offset) ||
        !tsla_json_read_floats(at, "normal", 3, out->tail))
        return false;
    float length = hypotf(hypotf(out->tail[0], out->tail[1]), out->tail[2]);
    if (!(length > 0.0f) || !isfinite(length))
        return tsla_json_fail(&normal, "points nowhere: its length is %g", (double)length);
    if (fabsf(length - 1.0f) > 0.01f)
        warnings_add(&reader->v->warnings, &reader->model->memory, &normal,
                     "its length is %g and should be 1: its direction counts", (double)length);
    for (int k = 0; k < 3; ++k)
        out->tail[k] /= length;
    return true;
}

static uint32_t shapes_given(const tsla_json_at *shape, bool extended)
{
    return (tsla_json_member(shape, "sphere").item != NULL) +
           (tsla_json_member(shape, "capsule").item != NULL) +
           (extended && tsla_json_member(shape, "plane").item != NULL);
}

// Sphere or capsule; a plane too in the extension. Exactly one is there.
static bool read_shape(vrm_reader *reader, const tsla_json_at *shape, bool extended, vrm_collider *out)
{
    tsla_json_at sphere = tsla_json_member(shape, "sphere"), capsule = tsla_json_member(shape, "capsule"),
                 plane = tsla_json_member(shape, "plane");
    if (extended && plane.item)
        return read_plane(reader, &plane, out);
    const tsla_json_at *at = sphere.item ? &sphere : &capsule;
    if (!read_round(at, sphere.item ? VRM_SPHERE : VRM_CAPSULE, out))
        return false;
    return !extended || tsla_json_read_bool(at, "inside", &out->inside);
}

// Readers that do not know what stands here take the collider's own shape: so the extension has it.
static bool use_fallback(vrm_reader *reader, const tsla_json_at *at, const char *reason, bool *out_used)
{
    warnings_add(&reader->v->warnings, &reader->model->memory, at,
                 "%s: the shape for readers without this extension is used", reason);
    *out_used = false;
    return true;
}

static bool read_extended(vrm_reader *reader, const tsla_json_at *extension, vrm_collider *out,
                          bool *out_used)
{
    const char *version = "";
    tsla_json_at version_at = tsla_json_member(extension, "specVersion"),
                 shape = tsla_json_member(extension, "shape");
    if (!tsla_json_expect_object(extension) || !tsla_json_to_text(&version_at, &version))
        return false;
    *out_used = true;
    if (strcmp(version, "1.0") != 0 && strcmp(version, "1.0-draft") != 0)
        return use_fallback(reader, &version_at, "an unknown version", out_used);
    if (!shape.item)
        return use_fallback(reader, &shape, "missing", out_used);
    if (!tsla_json_expect_object(&shape))
        return false;
    if (shapes_given(&shape, true) == 0)
        return use_fallback(reader, &shape, "no shape that is known", out_used);
    if (shapes_given(&shape, true) > 1)
        return tsla_json_fail(&shape, "more than one shape");
    return read_shape(reader, &shape, true, out);
}

static bool read_collider(vrm_reader *reader, const tsla_json_at *at, vrm_collider *out)
{
    tsla_json_at shape = tsla_json_member(at, "shape"), extensions = tsla_json_member(at, "extensions"),
                 extended = tsla_json_member(&extensions, "VRMC_springBone_extended_collider");
    bool done = false;
    if (!tsla_json_expect_object(at) || !vrm_read_node(reader, at, "node", &out->node))
        return false;
    if (extended.item && !read_extended(reader, &extended, out, &done))
        return false;
    if (done)
        return true;
    if (!tsla_json_expect_object(&shape))
        return false;
    if (shapes_given(&shape, false) != 1)
        return tsla_json_fail(&shape, "exactly one of \"sphere\" and \"capsule\" must be there");
    return read_shape(reader, &shape, false, out);
}

bool vrm_read_colliders(vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at array = tsla_json_member(extension, "colliders");
    vrm *v = reader->v;
    if (!vrm_open_array(reader, &array, sizeof *v->colliders, &v->colliders))
        return false;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, v->collider_count, item);
        if (!read_collider(reader, &at, &v->colliders[v->collider_count]))
            return false;
        v->collider_count++;
    }
    return true;
}
