// SPDX-License-Identifier: MIT
#include "common/rig_parts.h"

static bool check_radius(const json_at *at, const char *key, float radius)
{
    json_at member = json_member(at, key);
    return !member.item || radius >= 0.0f ? true : json_fail(&member, "%g is negative", (double)radius);
}

static bool is_zero(const float *v, uint32_t count)
{
    bool zero = true;
    for (uint32_t i = 0; i < count; ++i)
        zero = zero && v[i] == 0.0f;
    return zero;
}

static bool check_box(const json_at *at, const json_at *b, const float half[3])
{
    if (!b->item)
        return json_fail(at, "a box needs \"b\", half the lengths of its edges");
    if (half[0] < 0.0f || half[1] < 0.0f || half[2] < 0.0f || is_zero(half, 3))
        return json_fail(b, "half the lengths of a box's edges are at least 0, and not all of them 0");
    return true;
}

// The library says what is wrong with planes that make no hull.
static bool read_planes(rig_reader *reader, const json_at *at, rig_collider *out)
{
    json_at planes = json_member(at, "planes");
    if (out->shape != RIG_HULL)
        return !planes.item ? true : json_fail(&planes, "belongs to a hull");
    if (!json_require(&planes) || !json_expect_array(&planes))
        return false;
    out->planes = arena_take(&reader->rig->memory, json_count(&planes), sizeof *out->planes);
    if (!out->planes)
        return json_fail(&planes, "out of memory");
    for (const cJSON *item = planes.item->child; item; item = item->next) {
        json_at plane = json_element(&planes, out->plane_count, item);
        if (!json_to_floats(&plane, 4, out->planes[out->plane_count++]))
            return false;
    }
    return true;
}

bool rig_read_collider(rig_reader *reader, const json_at *at, rig_collider *out)
{
    static const char *const keys[] = {"name",   "shape",    "bone",     "a",      "b",
                                       "radius", "radius_b", "rotation", "inside", "keeps_radius",
                                       "layers", "planes",   NULL};
    static const char *const shapes[] = {"sphere",          "capsule", "plane", "box",
                                         "tapered_capsule", "hull",    NULL};
    uint32_t shape = RIG_SPHERE;
    out->name = "";
    out->b[1] = 1.0f;
    out->radius_b = -1.0f;
    out->rotation[3] = 1.0f;
    json_at shape_at = json_member(at, "shape");
    if (!rig_check_keys(at, keys, false) || !json_require(&shape_at) ||
        !json_read_text(at, "name", &out->name) || !rig_read_constant(at, "shape", shapes, &shape) ||
        !rig_read_bone(reader, at, "bone", &out->bone) || !json_read_floats(at, "a", 3, out->a) ||
        !json_read_floats(at, "b", 3, out->b) || !json_read_float(at, "radius", &out->radius) ||
        !json_read_float(at, "radius_b", &out->radius_b) ||
        !json_read_floats(at, "rotation", 4, out->rotation) || !json_read_bool(at, "inside", &out->inside) ||
        !json_read_bool(at, "keeps_radius", &out->keeps_radius) ||
        !rig_read_layers(at, "layers", &out->layers, &out->has_layers))
        return false;
    out->shape = (rig_shape)shape;
    json_at b = json_member(at, "b"), rotation = json_member(at, "rotation");
    if (out->shape == RIG_PLANE && is_zero(out->b, 3))
        return json_fail(&b, "a normal of length zero");
    if (is_zero(out->rotation, 4))
        return json_fail(&rotation, "a rotation of length zero");
    if (out->shape == RIG_BOX && !check_box(at, &b, out->b))
        return false;
    return read_planes(reader, at, out) && check_radius(at, "radius", out->radius) &&
           check_radius(at, "radius_b", out->radius_b);
}
