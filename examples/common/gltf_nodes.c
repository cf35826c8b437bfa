// SPDX-License-Identifier: MIT
// The node tree: parents, an order from the roots down, rest poses, names.
#include "common/gltf_parts.h"

#include "common/xform.h"

#include <string.h>

static float determinant(tsl_vec3 x, tsl_vec3 y, tsl_vec3 z)
{
    return vec3_dot(vec3_cross(x, y), z);
}

// Rotation from an orthonormal right-handed frame; the largest of the four squares is divided by.
static tsl_quat quat_from_axes(tsl_vec3 x, tsl_vec3 y, tsl_vec3 z)
{
    float xx = x.x - y.y - z.z, yy = y.y - x.x - z.z, zz = z.z - x.x - y.y, ww = x.x + y.y + z.z;
    if (ww >= xx && ww >= yy && ww >= zz)
        return quat_normalize(quat_make(y.z - z.y, z.x - x.z, x.y - y.x, 1.0f + ww));
    if (xx >= yy && xx >= zz)
        return quat_normalize(quat_make(1.0f + xx, x.y + y.x, z.x + x.z, y.z - z.y));
    if (yy >= zz)
        return quat_normalize(quat_make(x.y + y.x, 1.0f + yy, y.z + z.y, z.x - x.z));
    return quat_normalize(quat_make(z.x + x.z, y.z + z.y, 1.0f + zz, x.y - y.x));
}

static bool normalize_into(tsl_vec3 *v)
{
    float length = vec3_length(*v);
    if (!(length > 0.0f) || !isfinite(length))
        return false;
    *v = vec3_scale(*v, 1.0f / length);
    return true;
}

static tsl_vec3 perpendicular(tsl_vec3 v)
{
    float x = fabsf(v.x), y = fabsf(v.y), z = fabsf(v.z);
    tsl_vec3 axis = x <= y && x <= z ? vec3_make(1, 0, 0) : y <= z ? vec3_make(0, 1, 0) : vec3_make(0, 0, 1);
    axis = vec3_sub(axis, vec3_scale(v, vec3_dot(v, axis)));
    (void)normalize_into(&axis);
    return axis;
}

// A right-handed frame with x along the first vector and y beside it. Vectors of length zero and those that say nothing new,
// as in matrices that hide or flatten something, are made up. False where there were such.
static bool complete_frame(tsl_vec3 *x, tsl_vec3 *y, tsl_vec3 *z)
{
    bool has_x = normalize_into(x), has_y = normalize_into(y), has_z = normalize_into(z);
    if (!has_x) {
        *x = vec3_cross(*y, *z);
        if (!has_y || !has_z || !normalize_into(x))
            *x = perpendicular(has_y ? *y : *z);
    }
    *y = vec3_sub(*y, vec3_scale(*x, vec3_dot(*x, *y)));
    if (!has_y || !normalize_into(y)) {
        *y = vec3_cross(*z, *x);
        if (!has_z || !normalize_into(y))
            *y = perpendicular(*x);
        has_y = false;
    }
    *z = vec3_cross(*x, *y);
    return has_x && has_y && has_z;
}

// The rule of tassel.h: scale is the length of the columns, x negative when it mirrors; shear is dropped.
static bool decompose(const float m[16], tsl_transform *out)
{
    tsl_vec3 x = vec3_make(m[0], m[1], m[2]), y = vec3_make(m[4], m[5], m[6]), z = vec3_make(m[8], m[9], m[10]);
    float mirror = determinant(x, y, z) < 0.0f ? -1.0f : 1.0f;
    out->position = vec3_make(m[12], m[13], m[14]);
    out->scale = vec3_make(mirror * vec3_length(x), vec3_length(y), vec3_length(z));
    x = vec3_scale(x, mirror);
    bool is_whole = complete_frame(&x, &y, &z);
    out->rotation = quat_from_axes(x, y, z);
    return is_whole;
}

static bool read_matrix(gltf *model, const tsla_json_at *at, gltf_node *node)
{
    float m[16];
    tsla_json_at matrix = tsla_json_member(at, "matrix");
    if (!tsla_json_to_floats(&matrix, 16, m))
        return false;
    bool is_whole = decompose(m, &node->local);
    tsl_vec3 scale = node->local.scale;
    if (!isfinite(scale.x) || !isfinite(scale.y) || !isfinite(scale.z))
        return tsla_json_fail(&matrix, "numbers are too large");
    if (!is_whole)
        warnings_add(&model->warnings, &model->memory, &matrix, "flat: read as a scale of %g, %g, %g", (double)scale.x,
                     (double)scale.y, (double)scale.z);
    return true;
}

static bool read_local(gltf *model, const tsla_json_at *at, gltf_node *node)
{
    tsl_transform *local = &node->local;
    float t[3] = {0, 0, 0}, r[4] = {0, 0, 0, 1}, s[3] = {1, 1, 1};
    if (node->has_matrix)
        return read_matrix(model, at, node);
    if (!tsla_json_read_floats(at, "translation", 3, t) || !tsla_json_read_floats(at, "rotation", 4, r) ||
        !tsla_json_read_floats(at, "scale", 3, s))
        return false;
    local->position = vec3_make(t[0], t[1], t[2]);
    local->rotation = quat_normalize(quat_make(r[0], r[1], r[2], r[3]));
    local->scale = vec3_make(s[0], s[1], s[2]);
    return true;
}

static bool read_node(gltf *model, const tsla_json_at *up, gltf_node *node)
{
    tsla_error fault = {"", 0};
    tsla_json_at at = *up, camera = tsla_json_member(up, "camera");
    at.error = &fault;
    node->parent = node->mesh = node->skin = -1;
    node->has_matrix = tsla_json_member(&at, "matrix").item != NULL;
    node->has_camera = cJSON_IsNumber(camera.item) && camera.item->valuedouble >= 0.0;
    node->name = gltf_read_optional_name(model, up);
    gltf_read_optional_index(model, up, "mesh", model->meshes_json.count, &node->mesh);
    gltf_read_optional_index(model, up, "skin", model->skins_json.count, &node->skin);
    if (read_local(model, &at, node))
        return true;
    node->local = xform_identity();
    node->fault = gltf_keep_fault(model, &fault);
    return node->fault ? true : gltf_out_of_memory(model, up->error);
}

static bool read_children(gltf *model, const tsla_json_at *at, uint32_t index)
{
    tsla_json_at array = tsla_json_member(at, "children");
    if (!tsla_json_expect_array(&array))
        return false;
    uint32_t i = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at element = tsla_json_element(&array, i++, item);
        uint32_t child = 0;
        if (!gltf_read_optional_node(model, &element, &child))
            continue;
        if (child == index || model->nodes[child].parent >= 0)
            return tsla_json_fail(&element, child == index ? "the node is its own child" : "node %u has two parents",
                                  (unsigned)child);
        model->nodes[child].parent = (int32_t)index;
    }
    return true;
}

static void mark_joints(gltf *model)
{
    for (uint32_t i = 0; i < model->skins_json.count; ++i) {
        const cJSON *joint, *joints = cJSON_GetObjectItemCaseSensitive(model->skins_json.items[i], "joints");
        cJSON_ArrayForEach(joint, joints)
        {
            bool is_node =
                cJSON_IsNumber(joint) && joint->valuedouble >= 0.0 && joint->valuedouble < (double)model->node_count;
            uint32_t node = is_node ? (uint32_t)joint->valuedouble : 0;
            if (is_node && joint->valuedouble == (double)node)
                model->nodes[node].is_joint = true;
        }
    }
}

// Breadth first from the roots; every node has at most one parent, so what is not reached hangs on a cycle.
static bool order_nodes(gltf *model, tsla_error *e)
{
    uint32_t filled = 0, count = model->node_count;
    uint32_t *first_child = tsla_arena_take(&model->memory, (uint64_t)count + 1, sizeof *first_child);
    uint32_t *next_sibling = tsla_arena_take(&model->memory, count, sizeof *next_sibling);
    if (!first_child || !next_sibling)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = count; i-- > 0;) { // lists of index + 1, in ascending order
        uint32_t parent = (uint32_t)(model->nodes[i].parent + 1);
        next_sibling[i] = first_child[parent];
        first_child[parent] = i + 1;
    }
    for (uint32_t i = first_child[0]; i; i = next_sibling[i - 1])
        model->order[filled++] = i - 1;
    for (uint32_t done = 0; done < filled; ++done)
        for (uint32_t i = first_child[model->order[done] + 1]; i; i = next_sibling[i - 1])
            model->order[filled++] = i - 1;
    for (uint32_t i = 0; i < filled; ++i)
        model->nodes[model->order[i]].rank = i;
    if (filled == count)
        return true;
    for (uint32_t i = 0; i < count; ++i)
        if (model->order[model->nodes[i].rank] != i || model->nodes[i].rank >= filled)
            return tsla_error_set(e, "%s: nodes[%u] \"%s\": the node is part of a cycle, or hangs below one",
                                  model->path, (unsigned)i, model->nodes[i].name);
    return false;
}

bool gltf_read_nodes(gltf *model, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), array = tsla_json_member(&root, "nodes");
    uint32_t count = model->node_count = model->nodes_json.count;
    model->nodes = tsla_arena_take(&model->memory, count, sizeof *model->nodes);
    model->order = tsla_arena_take(&model->memory, count, sizeof *model->order);
    if (!model->nodes || !model->order)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = 0; i < count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->nodes_json.items[i]);
        if (!read_node(model, &at, &model->nodes[i]))
            return false;
    }
    for (uint32_t i = 0; i < count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->nodes_json.items[i]);
        if (!read_children(model, &at, i))
            return false;
    }
    mark_joints(model);
    return order_nodes(model, e);
}
