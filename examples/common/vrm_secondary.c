// SPDX-License-Identifier: MIT
// VRM 0.x: VRM.secondaryAnimation. A group names root bones; they and all below them swing. A bone turns to its
// first child; one without children has a tail without a node, 7 cm on. Offsets of colliders are in Unity's
// left-handed space, z mirrored against glTF's; gravityDir is not.
#include "common/vrm_parts.h"

#include <math.h>
#include <string.h>

#define VIRTUAL_TAIL 0.07f // metres, in the specification

// {"x": 0, "y": -1, "z": 0}, each part by itself may be missing.
static bool read_vector(const tsla_json_at *up, const char *key, float out[3])
{
    tsla_json_at at = tsla_json_member(up, key);
    if (!at.item)
        return true;
    memset(out, 0, 3 * sizeof *out);
    return tsla_json_expect_object(&at) && tsla_json_read_float(&at, "x", &out[0]) &&
           tsla_json_read_float(&at, "y", &out[1]) && tsla_json_read_float(&at, "z", &out[2]);
}

static uint32_t count_colliders(const tsla_json_at *groups)
{
    uint32_t count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, groups->item)
    {
        const cJSON *colliders = cJSON_GetObjectItemCaseSensitive(item, "colliders");
        count += cJSON_IsArray(colliders) ? (uint32_t)cJSON_GetArraySize(colliders) : 0;
    }
    return count;
}

// firsts[g] is where the colliders of group g begin; one more entry stands behind the last.
static bool read_collider_group(vrm_reader *reader, const tsla_json_at *at, uint32_t *firsts)
{
    vrm *v = reader->v;
    tsla_json_at array = tsla_json_member(at, "colliders");
    uint32_t node = 0, index = 0;
    if (!tsla_json_expect_object(at) || !vrm_read_node(reader, at, "node", &node) ||
        !tsla_json_expect_array(&array))
        return false;
    firsts[at->index] = v->collider_count;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at element = tsla_json_element(&array, index++, item);
        vrm_collider *collider = &v->colliders[v->collider_count++];
        collider->node = node;
        if (!tsla_json_expect_object(&element) || !read_vector(&element, "offset", collider->offset) ||
            !vrm_read_not_negative(&element, "radius", &collider->radius))
            return false;
        collider->offset[2] = 0.0f - collider->offset[2];
    }
    firsts[at->index + 1] = v->collider_count;
    return true;
}

static bool read_collider_groups(vrm_reader *reader, const tsla_json_at *animation, uint32_t *out_count,
                                 uint32_t **out_firsts)
{
    tsla_json_at array = tsla_json_member(animation, "colliderGroups");
    if (!tsla_json_expect_array(&array))
        return false;
    vrm *v = reader->v;
    uint32_t index = 0;
    *out_count = tsla_json_count(&array);
    *out_firsts = tsla_arena_take(&reader->model->memory, (uint64_t)*out_count + 1, sizeof **out_firsts);
    v->colliders = tsla_arena_take(&reader->model->memory, count_colliders(&array), sizeof *v->colliders);
    if (!*out_firsts || !v->colliders)
        return gltf_out_of_memory(reader->model, array.error);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index++, item);
        if (!read_collider_group(reader, &at, *out_firsts))
            return false;
    }
    return true;
}

// A group is read as a spring without joints, and the settings that all its joints get.
static bool read_settings(vrm_reader *reader, const tsla_json_at *at, vrm_spring *out, vrm_joint *s)
{
    tsla_json_at center = tsla_json_member(at, "center");
    s->stiffness = 1.0f; // what UniVRM's component begins with: the schema has no defaults
    s->drag_force = 0.4f;
    s->gravity_direction[1] = -1.0f;
    s->hit_radius = 0.02f;
    out->center = -1;
    out->place = at->index;
    if (!vrm_read_name(reader, at, "comment", &out->name) ||
        !vrm_read_not_negative(at, "stiffiness", &s->stiffness) ||
        !vrm_read_share(at, "dragForce", &s->drag_force) ||
        !tsla_json_read_float(at, "gravityPower", &s->gravity_power) ||
        !read_vector(at, "gravityDir", s->gravity_direction) ||
        !vrm_read_not_negative(at, "hitRadius", &s->hit_radius))
        return false;
    if (cJSON_IsNumber(center.item) && center.item->valuedouble == -1.0) // how exporters write none
        return true;
    return tsla_json_read_index(at, "center", reader->model->node_count, &out->center);
}

// Where the colliders of each group begin; one more entry stands behind the last.
typedef struct group_table {
    uint32_t count, *firsts;
} group_table;

static bool add_group(const tsla_json_at *at, const group_table *table, vrm_spring *out, bool count_only)
{
    uint64_t group = 0;
    if (!tsla_json_to_uint(at, UINT32_MAX, &group))
        return false;
    if (group >= table->count)
        return tsla_json_fail(at, "%llu is not a collider group: there are %u", (unsigned long long)group,
                              (unsigned)table->count);
    for (uint32_t c = table->firsts[group]; c < table->firsts[group + 1]; ++c, ++out->collider_count)
        if (!count_only)
            out->colliders[out->collider_count] = c;
    return true;
}

static bool read_group_colliders(vrm_reader *reader, const tsla_json_at *up, const group_table *table,
                                 vrm_spring *out)
{
    tsla_json_at array = tsla_json_member(up, "colliderGroups");
    const cJSON *item;
    if (!tsla_json_expect_array(&array))
        return false;
    for (int pass = 0; pass < 2; ++pass) { // count, then fill
        uint32_t index = 0;
        out->collider_count = 0;
        cJSON_ArrayForEach(item, array.item)
        {
            tsla_json_at at = tsla_json_element(&array, index++, item);
            if (!add_group(&at, table, out, pass == 0))
                return false;
        }
        if (pass == 0)
            out->colliders =
                tsla_arena_take(&reader->model->memory, out->collider_count, sizeof *out->colliders);
        if (!out->colliders)
            return gltf_out_of_memory(reader->model, up->error);
    }
    return true;
}

// As the node lists them: the first is the one it turns to. Null: none.
static const cJSON *first_child_of(const vrm_reader *reader, uint32_t node)
{
    const cJSON *children =
        cJSON_GetObjectItemCaseSensitive(reader->model->nodes_json.items[node], "children");
    return gltf_next_child(reader->model, children ? children->child : NULL);
}

// Room for the lines of all groups: a node is in one at most.
typedef struct pool {
    vrm_joint *joints;
    uint32_t joint_count;
    uint32_t *starts; // a stack of nodes where lines begin: each node is on it once
} pool;

static tsl_vec3 local_position(const vrm_reader *reader, uint32_t node)
{
    return reader->model->nodes[node].local.position;
}

// Below the last joint: where its first child is, when that belongs to another group; else 7 cm along the
// joint's own translation.
static void set_tail(const vrm_reader *reader, const cJSON *first, vrm_spring *spring)
{
    uint32_t last = spring->joints[spring->joint_count - 1].node;
    tsl_vec3 tail = local_position(reader, first ? (uint32_t)first->valuedouble : last);
    float length = hypotf(hypotf(tail.x, tail.y), tail.z);
    float scale = first ? 1.0f : length > 0.0f ? VIRTUAL_TAIL / length : 0.0f;
    spring->has_tail = true;
    spring->tail[0] = tail.x * scale;
    spring->tail[1] = tail.y * scale;
    spring->tail[2] = tail.z * scale;
}

// All children but the first, backwards, so that the first of them is on top.
static uint32_t push_others(const gltf *model, const cJSON *first, uint32_t *starts, uint32_t top)
{
    uint32_t from = top;
    const cJSON *child = gltf_next_child(model, first ? first->next : NULL);
    for (; child; child = gltf_next_child(model, child->next))
        starts[top++] = (uint32_t)child->valuedouble;
    for (uint32_t to = top; to > from + 1;) {
        uint32_t swap = starts[--to];
        starts[to] = starts[from];
        starts[from++] = swap;
    }
    return top;
}

// From `node` down along first children; where they branch off is put on the stack.
static uint32_t add_line(vrm_reader *reader, uint32_t node, const vrm_spring *group,
                         const vrm_joint *settings, pool *room, uint32_t top)
{
    vrm *v = reader->v;
    vrm_spring *spring = &v->springs[v->spring_count++];
    const cJSON *first = NULL;
    *spring = *group;
    spring->joints = room->joints + room->joint_count;
    do {
        vrm_joint *joint = &spring->joints[spring->joint_count++];
        *joint = *settings;
        joint->node = node;
        v->owners[node] = v->spring_count;
        first = first_child_of(reader, node);
        top = push_others(reader->model, first, room->starts, top);
        node = first ? (uint32_t)first->valuedouble : node;
    } while (first && v->owners[node] == 0);
    room->joint_count += spring->joint_count;
    set_tail(reader, first, spring);
    return top;
}

static bool read_root(vrm_reader *reader, const tsla_json_at *at, const vrm_spring *group,
                      const vrm_joint *settings, pool *room)
{
    uint64_t root = 0;
    if (!tsla_json_to_uint(at, UINT32_MAX, &root))
        return false;
    if (root >= reader->model->node_count)
        return tsla_json_fail(at, "%llu is not a node: there are %u", (unsigned long long)root,
                              (unsigned)reader->model->node_count);
    uint32_t top = 0;
    room->starts[top++] = (uint32_t)root;
    while (top > 0) {
        uint32_t node = room->starts[--top], owner = reader->v->owners[node];
        if (owner == 0)
            top = add_line(reader, node, group, settings, room, top);
        else
            warnings_add(&reader->v->warnings, &reader->model->memory, at,
                         "node %u \"%s\" swings with \"%s\" already and stays there", (unsigned)node,
                         vrm_node_name(reader, node), reader->v->springs[owner - 1].name);
    }
    return true;
}

static bool read_bone_group(vrm_reader *reader, const tsla_json_at *at, const group_table *table, pool *room)
{
    vrm_spring group = {0};
    vrm_joint settings = {0};
    tsla_json_at array = tsla_json_member(at, "bones");
    uint32_t index = 0;
    if (!tsla_json_expect_object(at) || !read_settings(reader, at, &group, &settings) ||
        !read_group_colliders(reader, at, table, &group) || !tsla_json_expect_array(&array))
        return false;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at element = tsla_json_element(&array, index++, item);
        if (!read_root(reader, &element, &group, &settings, room))
            return false;
    }
    return true;
}

// A center may be any node in 0.x. One that swings, and does not carry the line, could wait for the line itself.
static void check_center(vrm_reader *reader, const tsla_json_at *groups, vrm_spring *spring)
{
    uint32_t other = 0;
    if (spring->center < 0 ||
        vrm_hangs_from(reader->model, spring->joints[0].node, (uint32_t)spring->center) ||
        !vrm_find_owner_above(reader, (uint32_t)spring->center, UINT32_MAX, &other))
        return;
    warnings_add(&reader->v->warnings, &reader->model->memory, groups,
                 "\"%s\": its center, node %d \"%s\", swings with \"%s\": the world is used instead",
                 spring->name, (int)spring->center, vrm_node_name(reader, (uint32_t)spring->center),
                 reader->v->springs[other].name);
    spring->center = -1;
}

bool vrm_read_secondary_animation(vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at animation = tsla_json_member(extension, "secondaryAnimation"),
                 array = tsla_json_member(&animation, "boneGroups");
    uint32_t index = 0, nodes = reader->model->node_count;
    tsla_arena *memory = &reader->model->memory;
    group_table table = {0, NULL};
    if (!animation.item)
        return true;
    if (!tsla_json_expect_object(&animation) || !tsla_json_expect_array(&array) ||
        !read_collider_groups(reader, &animation, &table.count, &table.firsts))
        return false;
    pool room = {tsla_arena_take(memory, nodes, sizeof *room.joints), 0,
                 tsla_arena_take(memory, nodes, sizeof *room.starts)};
    reader->v->springs = tsla_arena_take(memory, nodes, sizeof *reader->v->springs);
    if (!room.joints || !room.starts || !reader->v->springs)
        return gltf_out_of_memory(reader->model, array.error);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index++, item);
        if (!read_bone_group(reader, &at, &table, &room))
            return false;
    }
    for (uint32_t i = 0; i < reader->v->spring_count; ++i)
        check_center(reader, &array, &reader->v->springs[i]);
    return true;
}
