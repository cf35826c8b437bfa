// SPDX-License-Identifier: MIT
// VRMC_springBone.springs. A list of n joints is n - 1 pairs of a head that turns and a tail that swings.
#include "common/vrm_parts.h"

static void read_settings(vrm_reader *reader, const tsla_json_at *at, vrm_joint *out)
{
    out->stiffness = 1.0f; // the schema's defaults
    out->drag_force = 0.5f;
    out->gravity_direction[1] = -1.0f;
    vrm_read_not_negative(reader, at, "stiffness", &out->stiffness);
    attempt_float(&reader->parts, at, "dragForce", 0.0, 1.0, &out->drag_force);
    vrm_read_not_negative(reader, at, "gravityPower", &out->gravity_power);
    attempt_floats(&reader->parts, at, "gravityDir", 3, out->gravity_direction);
    vrm_read_not_negative(reader, at, "hitRadius", &out->hit_radius);
}

// Nodes belong to one spring at most, those that a pair skips among them.
static bool is_free(const vrm_reader *reader, const tsla_json_at *at, uint32_t node)
{
    uint32_t owner = reader->v->owners[node];
    if (owner == 0)
        return true;
    if (owner == reader->v->spring_count + 1)
        return tsla_json_fail(at, "node %u \"%s\" is in this spring twice", (unsigned)node,
                              vrm_node_name(reader, node));
    return tsla_json_fail(at, "node %u \"%s\" is in spring \"%s\" too", (unsigned)node, vrm_node_name(reader, node),
                          reader->v->springs[owner - 1].name);
}

// From the tail up to the head, which is owned already; of the first joint the node alone.
static bool own(vrm_reader *reader, const tsla_json_at *at, uint32_t node)
{
    const vrm_spring *spring = reader->spring;
    const gltf_node *nodes = reader->model->nodes;
    if (!is_free(reader, at, node))
        return false;
    uint32_t head = spring->joint_count ? spring->joints[spring->joint_count - 1].node
                                        : (uint32_t)nodes[node].parent; // UINT32_MAX above a root
    if (spring->joint_count && !vrm_hangs_from(reader->model, node, head))
        return tsla_json_fail(at, "node %u \"%s\" does not hang from the joint before, node %u \"%s\"", (unsigned)node,
                              vrm_node_name(reader, node), (unsigned)head, vrm_node_name(reader, head));
    for (uint32_t n = node; n != head; n = (uint32_t)nodes[n].parent)
        if (!is_free(reader, at, n))
            return false;
    for (uint32_t n = node; n != head; n = (uint32_t)nodes[n].parent)
        reader->v->owners[n] = reader->v->spring_count + 1;
    return true;
}

static bool read_joint(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm_spring *spring = reader->spring;
    vrm_joint *joint = &spring->joints[spring->joint_count];
    bool is_last = !at->item->next;
    *joint = (vrm_joint){0};
    if (!tsla_json_expect_object(at) || !vrm_read_node(reader, at, "node", &joint->node) ||
        !own(reader, at, joint->node))
        return false;
    if (!is_last) // of the last one only the node counts
        read_settings(reader, at, joint);
    vrm_read_limit(reader, at, is_last, &joint->limit);
    spring->joint_count++;
    return true;
}

static bool read_joints(vrm_reader *reader, const tsla_json_at *up)
{
    vrm_spring *spring = reader->spring;
    tsla_json_at array = tsla_json_member(up, "joints");
    if (!tsla_json_require(&array) || !tsla_json_expect_array(&array))
        return false;
    spring->joints = vrm_room(reader, &array, (uint64_t)tsla_json_count(&array) + 1, sizeof *spring->joints);
    if (!spring->joints)
        return false;
    attempt_each(&reader->parts, up, "joints", read_joint, reader, "the joint is left out");
    if (spring->joint_count > 1)
        return true;
    if (spring->joint_count == 1) // its node is free for others
        reader->v->owners[spring->joints[0].node] = 0;
    return tsla_json_fail(&array, "fewer than two, so nothing can swing");
}

static const char world_is_used[] = "the world is used";

// The first joint or what that hangs from. That it is clear of other springs is known when all are read.
static bool read_center(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm_spring *spring = reader->spring;
    uint32_t center = 0;
    if (!attempt_index(at, reader->model->node_count, "node", &center))
        return false;
    if (!vrm_hangs_from(reader->model, spring->joints[0].node, center))
        return tsla_json_fail(at, "node %u \"%s\" is neither the first joint nor an ancestor of it", (unsigned)center,
                              vrm_node_name(reader, center));
    spring->center = (int32_t)center;
    return true;
}

static bool check_center(void *context, const tsla_json_at *at)
{
    const vrm_reader *reader = context;
    uint32_t own = (uint32_t)(reader->spring - reader->v->springs), other = 0;
    int32_t center = reader->spring->center;
    if (center < 0 || !vrm_find_owner_above(reader, (uint32_t)center, own, &other))
        return true;
    return tsla_json_fail(at, "node %d \"%s\" is in spring \"%s\", or hangs from one of its joints", (int)center,
                          vrm_node_name(reader, (uint32_t)center), reader->v->springs[other].name);
}

static bool read_spring(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm_spring *spring = &reader->v->springs[reader->v->spring_count];
    tsla_json_at center = tsla_json_member(at, "center");
    *spring = (vrm_spring){.place = at->index, .center = -1};
    reader->spring = spring;
    if (!tsla_json_expect_object(at) || !vrm_read_name(reader, at, "name", &spring->name) || !read_joints(reader, at) ||
        !vrm_read_spring_groups(reader, at))
        return false;
    if (center.item)
        attempt(&reader->parts, &center, read_center, reader, world_is_used);
    reader->v->spring_count++;
    return true;
}

bool vrm_read_springs(vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at array = tsla_json_member(extension, "springs");
    vrm *v = reader->v;
    v->springs = vrm_room(reader, extension, (uint64_t)tsla_json_count(&array) + 1, sizeof *v->springs);
    if (!v->springs)
        return false;
    attempt_each(&reader->parts, extension, "springs", read_spring, reader, "the spring is left out");
    uint32_t spring = 0, index = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index++, item), center = tsla_json_member(&at, "center");
        if (spring == v->spring_count || v->springs[spring].place != at.index)
            continue;
        reader->spring = &v->springs[spring++];
        if (!attempt(&reader->parts, &center, check_center, reader, world_is_used))
            reader->spring->center = -1;
    }
    return true;
}
