// SPDX-License-Identifier: MIT
// VRM 0.x: VRM.secondaryAnimation. A group names root bones; they and all below them swing. A bone turns to its
// first child; one without children has a tail without a node, 7 cm on. Offsets of colliders are in Unity's
// left-handed space, z mirrored against glTF's; gravityDir is not.
#include "common/vrm_parts.h"

#include <math.h>
#include <string.h>

#define VIRTUAL_TAIL 0.07f // metres, in the specification

static bool take_object(void *context, const tsla_json_at *at)
{
    (void)context;
    return tsla_json_expect_object(at);
}

// {"x": 0, "y": -1, "z": 0}, each part by itself may be missing.
static void read_vector(vrm_reader *reader, const tsla_json_at *up, const char *key, float out[3])
{
    static const char *const parts[] = {"x", "y", "z"};
    tsla_json_at at = tsla_json_member(up, key);
    if (!at.item || !attempt(&reader->parts, &at, take_object, NULL, "it counts as missing"))
        return;
    memset(out, 0, 3 * sizeof *out);
    for (int i = 0; i < 3; ++i)
        attempt_float(&reader->parts, &at, parts[i], -ATTEMPT_LARGEST, ATTEMPT_LARGEST, &out[i]);
}

// ---- colliders --------------------------------------------------------------------------------------------

typedef struct collider_part {
    vrm_reader *reader;
    uint32_t node;
} collider_part;

static bool read_collider(void *context, const tsla_json_at *at)
{
    const collider_part *part = context;
    vrm_reader *reader = part->reader;
    vrm *v = reader->v;
    uint32_t place = reader->file_collider_count++;
    if (!tsla_json_expect_object(at))
        return false;
    vrm_collider *collider = &v->colliders[v->collider_count];
    *collider = (vrm_collider){.node = part->node, .place = place};
    read_vector(reader, at, "offset", collider->offset);
    vrm_read_not_negative(reader, at, "radius", &collider->radius);
    collider->offset[2] = 0.0f - collider->offset[2];
    reader->group_colliders[reader->group_collider_count++] = v->collider_count++;
    return true;
}

static bool read_collider_group(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm_group *group = &reader->groups[at->index];
    collider_part part = {reader, 0};
    if (!tsla_json_expect_object(at) || !vrm_read_node(reader, at, "node", &part.node))
        return false;
    group->first = reader->group_collider_count;
    attempt_each(&reader->parts, at, "colliders", read_collider, &part, "the collider is left out");
    group->count = reader->group_collider_count - group->first;
    return true;
}

// ---- lines ------------------------------------------------------------------------------------------------

// Children in the file's order, as index + 1; 0 ends.
typedef struct family {
    uint32_t *first, *next; // per node
} family;

// Room for the lines of all groups: a node is in one at most.
typedef struct pool {
    vrm_reader *reader;
    vrm_joint *joints;
    uint32_t joint_count;
    uint32_t *starts; // a stack of nodes where lines begin: each node is on it once
    family children;
    vrm_spring group;   // that is being read, without joints
    vrm_joint settings; // which all its joints get
} pool;

static bool make_family(const vrm_reader *reader, const tsla_json_at *at, family *out)
{
    const gltf *model = reader->model;
    uint32_t count = model->node_count;
    out->first = vrm_room(reader, at, count, sizeof *out->first);
    out->next = vrm_room(reader, at, count, sizeof *out->next);
    uint8_t *linked = vrm_room(reader, at, count, sizeof *linked);
    if (!out->first || !out->next || !linked)
        return false;
    for (uint32_t node = 0; node < count; ++node) {
        uint32_t *link = &out->first[node];
        const cJSON *item;
        cJSON_ArrayForEach(item, tsla_json_get(model->nodes_json.items[node], "children"))
        {
            bool is_index = cJSON_IsNumber(item) && item->valuedouble >= 0.0 && item->valuedouble < (double)count;
            uint32_t child = is_index ? (uint32_t)item->valuedouble : 0;
            if (!is_index || model->nodes[child].parent != (int32_t)node || linked[child])
                continue; // which gltf_load has left out
            linked[child] = 1;
            *link = child + 1;
            link = &out->next[child];
        }
    }
    return true;
}

// Below the last joint: where its first child is, when that belongs to another group; else 7 cm along the
// joint's own translation.
static void set_tail(const pool *room, uint32_t first, vrm_spring *spring)
{
    uint32_t last = spring->joints[spring->joint_count - 1].node;
    tsl_vec3 tail = room->reader->model->nodes[first ? first - 1 : last].local.position;
    float length = hypotf(hypotf(tail.x, tail.y), tail.z);
    float scale = first ? 1.0f : length > 0.0f ? VIRTUAL_TAIL / length : 0.0f;
    spring->has_tail = true;
    spring->tail[0] = tail.x * scale;
    spring->tail[1] = tail.y * scale;
    spring->tail[2] = tail.z * scale;
}

// All children but the first, backwards, so that the first of them is on top.
static uint32_t push_others(const pool *room, uint32_t first, uint32_t top)
{
    uint32_t from = top, *starts = room->starts;
    for (uint32_t child = first ? room->children.next[first - 1] : 0; child; child = room->children.next[child - 1])
        starts[top++] = child - 1;
    for (uint32_t to = top; to > from + 1;) {
        uint32_t swap = starts[--to];
        starts[to] = starts[from];
        starts[from++] = swap;
    }
    return top;
}

// From `node` down along first children; where they branch off is put on the stack.
static uint32_t add_line(pool *room, uint32_t node, uint32_t top)
{
    vrm *v = room->reader->v;
    vrm_spring *spring = &v->springs[v->spring_count++];
    uint32_t first = 0;
    *spring = room->group;
    spring->joints = room->joints + room->joint_count;
    do {
        vrm_joint *joint = &spring->joints[spring->joint_count++];
        *joint = room->settings;
        joint->node = node;
        v->owners[node] = v->spring_count;
        first = room->children.first[node];
        top = push_others(room, first, top);
        node = first ? first - 1 : node;
    } while (first && v->owners[node] == 0);
    room->joint_count += spring->joint_count;
    set_tail(room, first, spring);
    return top;
}

static bool read_root(void *context, const tsla_json_at *at)
{
    pool *room = context;
    vrm_reader *reader = room->reader;
    uint32_t top = 0;
    if (!attempt_index(at, reader->model->node_count, "node", &room->starts[0]))
        return false;
    for (top = 1; top > 0;) {
        uint32_t node = room->starts[--top], owner = reader->v->owners[node];
        if (owner == 0)
            top = add_line(room, node, top);
        else
            warnings_add(reader->parts.warnings, reader->parts.memory, at,
                         "node %u \"%s\" swings with \"%s\" already and stays there", (unsigned)node,
                         vrm_node_name(reader, node), reader->v->springs[owner - 1].name);
    }
    return true;
}

// ---- groups of bones --------------------------------------------------------------------------------------

static bool read_center(void *context, const tsla_json_at *at)
{
    pool *room = context;
    uint32_t center = 0;
    if (cJSON_IsNumber(at->item) && at->item->valuedouble == -1.0) // how exporters write none
        return true;
    if (!attempt_index(at, room->reader->model->node_count, "node", &center))
        return false;
    room->group.center = (int32_t)center;
    return true;
}

static const char world_is_used[] = "the world is used";

static bool read_settings(pool *room, const tsla_json_at *at)
{
    vrm_reader *reader = room->reader;
    vrm_joint *s = &room->settings;
    tsla_json_at center = tsla_json_member(at, "center");
    // What UniVRM's component begins with: the schema has no defaults.
    *s = (vrm_joint){.stiffness = 1.0f, .drag_force = 0.4f, .hit_radius = 0.02f};
    s->gravity_direction[1] = -1.0f;
    room->group = (vrm_spring){.place = at->index, .center = -1};
    if (!vrm_read_name(reader, at, "comment", &room->group.name))
        return false;
    vrm_read_not_negative(reader, at, "stiffiness", &s->stiffness);
    attempt_float(&reader->parts, at, "dragForce", 0.0, 1.0, &s->drag_force);
    attempt_float(&reader->parts, at, "gravityPower", -ATTEMPT_LARGEST, ATTEMPT_LARGEST, &s->gravity_power);
    read_vector(reader, at, "gravityDir", s->gravity_direction);
    vrm_read_not_negative(reader, at, "hitRadius", &s->hit_radius);
    if (center.item)
        attempt(&reader->parts, &center, read_center, room, world_is_used);
    return true;
}

static bool read_bone_group(void *context, const tsla_json_at *at)
{
    pool *room = context;
    vrm_reader *reader = room->reader;
    tsla_json_at bones = tsla_json_member(at, "bones");
    if (!tsla_json_expect_object(at) || !tsla_json_require(&bones) || !tsla_json_expect_array(&bones) ||
        !read_settings(room, at))
        return false;
    reader->spring = &room->group;
    if (!vrm_read_spring_groups(reader, at))
        return false;
    attempt_each(&reader->parts, at, "bones", read_root, room, "the bone is left out");
    return true;
}

// A center may be any node in 0.x. One that swings, and does not carry the line, could wait for the line itself.
static bool check_center(void *context, const tsla_json_at *groups)
{
    const vrm_reader *reader = context;
    const vrm_spring *spring = reader->spring;
    uint32_t other = 0;
    if (spring->center < 0 || vrm_hangs_from(reader->model, spring->joints[0].node, (uint32_t)spring->center) ||
        !vrm_find_owner_above(reader, (uint32_t)spring->center, UINT32_MAX, &other))
        return true;
    return tsla_json_fail(groups, "\"%s\": its center, node %d \"%s\", swings with \"%s\"", spring->name,
                          (int)spring->center, vrm_node_name(reader, (uint32_t)spring->center),
                          reader->v->springs[other].name);
}

bool vrm_read_secondary_animation(void *context, const tsla_json_at *animation)
{
    vrm_reader *reader = context;
    vrm *v = reader->v;
    tsla_json_at array = tsla_json_member(animation, "boneGroups"),
                 groups = tsla_json_member(animation, "colliderGroups");
    uint32_t nodes = reader->model->node_count;
    if (!tsla_json_expect_object(animation))
        return false;
    v->colliders = vrm_room(reader, animation, vrm_count_colliders(&groups), sizeof *v->colliders);
    if (!v->colliders || !vrm_read_groups(reader, animation, read_collider_group))
        return false;
    pool room = {.reader = reader,
                 .joints = vrm_room(reader, animation, nodes, sizeof *room.joints),
                 .starts = vrm_room(reader, animation, (uint64_t)nodes + 1, sizeof *room.starts)};
    v->springs = vrm_room(reader, animation, nodes, sizeof *v->springs);
    if (!room.joints || !room.starts || !v->springs || !make_family(reader, animation, &room.children))
        return false;
    attempt_each(&reader->parts, animation, "boneGroups", read_bone_group, &room, "the group is left out");
    for (uint32_t i = 0; i < v->spring_count; ++i) {
        reader->spring = &v->springs[i];
        if (!attempt(&reader->parts, &array, check_center, reader, world_is_used))
            v->springs[i].center = -1;
    }
    return true;
}
