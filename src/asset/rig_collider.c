// SPDX-License-Identifier: MIT
#include "asset/rig_reader.h"

static bool check_radius(const tsla_json_at *at, const char *key, float radius)
{
    tsla_json_at member = tsla_json_member(at, key);
    return !member.item || radius >= 0.0f ? true : tsla_json_fail(&member, "%g is negative", (double)radius);
}

static bool is_zero(const float *v, uint32_t count)
{
    bool zero = true;
    for (uint32_t i = 0; i < count; ++i)
        zero = zero && v[i] == 0.0f;
    return zero;
}

static bool check_box(const tsla_json_at *at, const tsla_json_at *b, const float half[3])
{
    if (!b->item)
        return tsla_json_fail(at, "a box needs \"b\", half the lengths of its edges");
    if (half[0] < 0.0f || half[1] < 0.0f || half[2] < 0.0f || is_zero(half, 3))
        return tsla_json_fail(b, "half the lengths of a box's edges are at least 0, and not all of them 0");
    return true;
}

// The library reports what is wrong with planes that make no hull.
static bool read_planes(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_collider *out)
{
    tsla_json_at planes = tsla_json_member(at, "planes");
    if (out->shape != TSL_SHAPE_HULL)
        return !planes.item ? true : tsla_json_fail(&planes, "belongs to a hull");
    if (!tsla_json_require(&planes) || !tsla_json_expect_array(&planes))
        return false;
    out->planes = tsla_arena_take(&reader->rig->memory, tsla_json_count(&planes), sizeof *out->planes);
    if (!out->planes)
        return tsla_json_no_memory(&planes);
    for (const cJSON *item = planes.item->child; item; item = item->next) {
        tsla_json_at plane = tsla_json_element(&planes, out->plane_count, item);
        if (!tsla_json_to_floats(&plane, 4, out->planes[out->plane_count++]))
            return false;
    }
    return true;
}

bool tsla_rig_read_collider(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_collider *out)
{
    static const char *const keys[] = {
        "name",   "shape",        "bone",   "a",      "b",        "radius",    "radius_b", "rotation",
        "inside", "keeps_radius", "layers", "planes", "unscaled", "simulated", "shared",   NULL};
    static const char *const shapes[] = {"sphere",          "capsule", "plane", "box",
                                         "tapered_capsule", "hull",    NULL}; // as tsl_shape
    out->name = "";
    out->b[1] = 1.0f;
    out->radius_b = -1.0f;
    out->rotation[3] = 1.0f;
    tsla_json_at shape_at = tsla_json_member(at, "shape");
    if (!tsla_rig_check_keys(at, keys, false) || !tsla_json_require(&shape_at) ||
        !tsla_json_read_text(at, "name", &out->name) || !tsla_rig_read_constant(at, "shape", shapes, &out->shape) ||
        !tsla_rig_read_bone(reader, at, "bone", &out->bone) || !tsla_json_read_floats(at, "a", 3, out->a) ||
        !tsla_json_read_floats(at, "b", 3, out->b) || !tsla_json_read_float(at, "radius", &out->radius) ||
        !tsla_json_read_float(at, "radius_b", &out->radius_b) ||
        !tsla_json_read_floats(at, "rotation", 4, out->rotation) || !tsla_json_read_bool(at, "inside", &out->inside) ||
        !tsla_json_read_bool(at, "keeps_radius", &out->keeps_radius) ||
        !tsla_json_read_bool(at, "unscaled", &out->unscaled) ||
        !tsla_json_read_bool(at, "simulated", &out->simulated) || !tsla_json_read_bool(at, "shared", &out->shared) ||
        !tsla_rig_read_layers(at, "layers", &out->layers, &out->has_layers))
        return false;
    tsla_json_at b = tsla_json_member(at, "b"), rotation = tsla_json_member(at, "rotation");
    if (out->shape == TSL_SHAPE_PLANE && is_zero(out->b, 3))
        return tsla_json_fail(&b, "a normal of length zero");
    if (is_zero(out->rotation, 4))
        return tsla_json_fail(&rotation, "a rotation of length zero");
    if (out->shape == TSL_SHAPE_BOX && !check_box(at, &b, out->b))
        return false;
    return read_planes(reader, at, out) && check_radius(at, "radius", out->radius) &&
           check_radius(at, "radius_b", out->radius_b);
}
