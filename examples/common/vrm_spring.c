// SPDX-License-Identifier: MIT
// VRMC_springBone.springs. A list of n joints is n - 1 pairs of a head that turns and a tail that swings.
#include "common/vrm_parts.h"

static bool read_settings(const tsla_json_at *at, vrm_joint *out)
{
    out->stiffness = 1.0f; // the schema's defaults
    out->drag_force = 0.5f;
    out->gravity_direction[1] = -1.0f;
    return vrm_read_not_negative(at, "stiffness", &out->stiffness) &&
           vrm_read_share(at, "dragForce", &out->drag_force) &&
           vrm_read_not_negative(at, "gravityPower", &out->gravity_power) &&
           tsla_json_read_floats(at, "gravityDir", 3, out->gravity_direction) &&
           vrm_read_not_negative(at, "hitRadius", &out->hit_radius);
}

// Nodes belong to one spring at most, those that a pair skips among them.
static bool own(vrm_reader *reader, const tsla_json_at *at, uint32_t node)
{
    uint32_t *owner = &reader->v->owners[node], self = reader->v->spring_count + 1;
    if (*owner == self)
        return tsla_json_fail(at, "node %u \"%s\" is in this spring twice", (unsigned)node,
                              vrm_node_name(reader, node));
    if (*owner != 0)
        return tsla_json_fail(at, "node %u \"%s\" is in spring \"%s\" too", (unsigned)node,
                              vrm_node_name(reader, node), reader->v->springs[*owner - 1].name);
    *owner = self;
    return true;
}

// From the tail up to the head: that is already owned.
static bool own_pair(vrm_reader *reader, const tsla_json_at *at, uint32_t head, uint32_t tail)
{
    if (tail != head && !vrm_hangs_from(reader->model, tail, head))
        return tsla_json_fail(at, "node %u \"%s\" does not hang from the joint before, node %u \"%s\"",
                              (unsigned)tail, vrm_node_name(reader, tail), (unsigned)head,
                              vrm_node_name(reader, head));
    if (tail == head)
        return own(reader, at, tail); // says that it is there twice
    for (uint32_t n = tail; n != head; n = (uint32_t)reader->model->nodes[n].parent)
        if (!own(reader, at, n))
            return false;
    return true;
}

static bool read_joints(vrm_reader *reader, const tsla_json_at *up, vrm_spring *out)
{
    tsla_json_at array = tsla_json_member(up, "joints");
    uint32_t count = tsla_json_count(&array), index = 0, before = 0;
    if (!tsla_json_require(&array) || !vrm_open_array(reader, &array, sizeof *out->joints, &out->joints))
        return false;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index, item);
        vrm_joint *joint = &out->joints[index];
        if (!tsla_json_expect_object(&at) || !vrm_read_node(reader, &at, "node", &joint->node))
            return false;
        if (index + 1 < count && !read_settings(&at, joint)) // of the last one only the node counts
            return false;
        vrm_read_limit(reader, &at, index + 1 == count, &joint->limit);
        if (index == 0 ? !own(reader, &at, joint->node) : !own_pair(reader, &at, before, joint->node))
            return false;
        before = joint->node;
        index++;
    }
    out->joint_count = count;
    return true;
}

static bool add_group(vrm_reader *reader, const tsla_json_at *group, vrm_spring *out)
{
    tsla_json_at array = tsla_json_member(group, "colliders");
    uint32_t count = tsla_json_count(&array), *all = NULL;
    if (!tsla_json_expect_array(&array))
        return false;
    all = tsla_arena_take(&reader->model->memory, (uint64_t)out->collider_count + count, sizeof *all);
    if (!all)
        return gltf_out_of_memory(reader->model, group->error);
    for (uint32_t i = 0; i < out->collider_count; ++i)
        all[i] = out->colliders[i];
    out->colliders = all;
    uint32_t index = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index++, item);
        uint64_t collider = 0;
        if (!tsla_json_to_uint(&at, UINT32_MAX, &collider))
            return false;
        if (collider >= reader->v->collider_count)
            return tsla_json_fail(&at, "%llu is not a collider: there are %u", (unsigned long long)collider,
                                  (unsigned)reader->v->collider_count);
        all[out->collider_count++] = (uint32_t)collider;
    }
    return true;
}

static bool read_groups(vrm_reader *reader, const tsla_json_at *extension, const tsla_json_at *up,
                        vrm_spring *out)
{
    tsla_json_at groups = tsla_json_member(extension, "colliderGroups"),
                 array = tsla_json_member(up, "colliderGroups");
    uint32_t index = 0, count = reader->groups.count;
    if (!tsla_json_expect_array(&array))
        return false;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index++, item);
        uint64_t group = 0;
        if (!tsla_json_to_uint(&at, INT32_MAX, &group))
            return false;
        if (group >= count)
            return tsla_json_fail(&at, "%llu is not a collider group: there are %u",
                                  (unsigned long long)group, (unsigned)count);
        tsla_json_at group_at = tsla_json_element(&groups, (uint32_t)group, reader->groups.items[group]);
        if (!add_group(reader, &group_at, out))
            return false;
    }
    return true;
}

// The 0th joint or what that hangs from. That it is clear of other springs is known when all are read.
static bool read_center(vrm_reader *reader, const tsla_json_at *up, vrm_spring *out)
{
    tsla_json_at at = tsla_json_member(up, "center");
    out->center = -1;
    if (!tsla_json_read_index(up, "center", reader->model->node_count, &out->center))
        return false;
    if (out->center < 0 || out->joint_count == 0 ||
        vrm_hangs_from(reader->model, out->joints[0].node, (uint32_t)out->center))
        return true;
    return tsla_json_fail(&at, "node %d \"%s\" is neither the first joint nor an ancestor of it",
                          (int)out->center, vrm_node_name(reader, (uint32_t)out->center));
}

static bool check_center(const vrm_reader *reader, const tsla_json_at *at, uint32_t spring)
{
    tsla_json_at center_at = tsla_json_member(at, "center");
    int32_t center = reader->v->springs[spring].center;
    uint32_t other = 0;
    if (center < 0 || !vrm_find_owner_above(reader, (uint32_t)center, spring, &other))
        return true;
    return tsla_json_fail(&center_at, "node %d \"%s\" is in spring \"%s\", or hangs from one of its joints",
                          (int)center, vrm_node_name(reader, (uint32_t)center),
                          reader->v->springs[other].name);
}

static bool read_spring(vrm_reader *reader, const tsla_json_at *extension, const tsla_json_at *at)
{
    vrm_spring *spring = &reader->v->springs[reader->v->spring_count];
    spring->place = at->index;
    if (!tsla_json_expect_object(at) || !vrm_read_name(reader, at, "name", &spring->name) ||
        !read_joints(reader, at, spring) || !read_groups(reader, extension, at, spring) ||
        !read_center(reader, at, spring))
        return false;
    if (spring->joint_count > 1) {
        reader->v->spring_count++;
        return true;
    }
    tsla_json_at joints = tsla_json_member(at, "joints");
    warnings_add(&reader->v->warnings, &reader->model->memory, &joints,
                 "fewer than two, so nothing can swing: the spring is left out");
    if (spring->joint_count == 1) // its node is free for others
        reader->v->owners[spring->joints[0].node] = 0;
    *spring = (vrm_spring){0};
    return true;
}

bool vrm_read_springs(vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at array = tsla_json_member(extension, "springs");
    vrm *v = reader->v;
    uint32_t index = 0;
    const cJSON *item;
    if (!vrm_open_array(reader, &array, sizeof *v->springs, &v->springs) ||
        !gltf_read_list(reader->model, extension, "colliderGroups", &reader->groups))
        return false;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index++, item);
        if (!read_spring(reader, extension, &at))
            return false;
    }
    uint32_t spring = 0;
    index = 0;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index, item);
        if (spring < v->spring_count && v->springs[spring].place == index++ &&
            !check_center(reader, &at, spring++))
            return false;
    }
    return true;
}
