// SPDX-License-Identifier: MIT
// VRMC_springBone.colliders, the shapes that VRMC_springBone_extended_collider puts in their place, and groups of colliders.
#include "common/vrm_parts.h"

#include <math.h>
#include <string.h>

// ---- shapes -----------------------------------------------------------------------------------------------

typedef struct shape_part {
    vrm_reader *reader;
    vrm_collider *out;
} shape_part;

static bool read_round(vrm_reader *reader, const tsla_json_at *at, vrm_shape shape, vrm_collider *out)
{
    out->shape = shape;
    if (!tsla_json_expect_object(at))
        return false;
    attempt_floats(&reader->parts, at, "offset", 3, out->offset);
    vrm_read_not_negative(reader, at, "radius", &out->radius);
    if (shape == VRM_CAPSULE)
        attempt_floats(&reader->parts, at, "tail", 3, out->tail);
    return true;
}

static bool read_plane(vrm_reader *reader, const tsla_json_at *at, vrm_collider *out)
{
    tsla_json_at normal = tsla_json_member(at, "normal");
    out->shape = VRM_PLANE;
    out->tail[2] = 1.0f;
    if (!tsla_json_expect_object(at))
        return false;
    attempt_floats(&reader->parts, at, "offset", 3, out->offset);
    attempt_floats(&reader->parts, at, "normal", 3, out->tail);
    float length = hypotf(hypotf(out->tail[0], out->tail[1]), out->tail[2]);
    if (!(length > 0.0f) || !isfinite(1.0f / length))
        return tsla_json_fail(&normal, "points nowhere: its length is %g", (double)length);
    if (fabsf(length - 1.0f) > 0.01f)
        warnings_add(reader->parts.warnings, reader->parts.memory, &normal,
                     "its length is %g and should be 1: its direction counts", (double)length);
    for (int k = 0; k < 3; ++k)
        out->tail[k] /= length;
    return true;
}

// Exactly one shape: sphere or capsule; a plane too in the extension.
static bool read_shape(vrm_reader *reader, const tsla_json_at *shape, bool extended, vrm_collider *out)
{
    if (!tsla_json_require(shape) || !tsla_json_expect_object(shape))
        return false;
    tsla_json_at sphere = tsla_json_member(shape, "sphere"), capsule = tsla_json_member(shape, "capsule"),
                 plane = tsla_json_member(shape, "plane");
    bool has_plane = extended && plane.item;
    int given = (sphere.item != NULL) + (capsule.item != NULL) + has_plane;
    if (given != 1)
        return tsla_json_fail(shape, given ? "more than one shape" : "no shape that is known");
    if (has_plane)
        return read_plane(reader, &plane, out);
    const tsla_json_at *at = sphere.item ? &sphere : &capsule;
    if (!read_round(reader, at, sphere.item ? VRM_SPHERE : VRM_CAPSULE, out))
        return false;
    if (extended)
        attempt_bool(&reader->parts, at, "inside", &out->inside);
    return true;
}

static bool read_extended(void *context, const tsla_json_at *extension)
{
    shape_part *part = context;
    const char *version = "";
    vrm_collider read = *part->out;
    tsla_json_at version_at = tsla_json_member(extension, "specVersion"), shape = tsla_json_member(extension, "shape");
    if (!tsla_json_expect_object(extension) || !tsla_json_to_text(&version_at, &version))
        return false;
    if (strcmp(version, "1.0") != 0 && strcmp(version, "1.0-draft") != 0)
        return tsla_json_fail(&version_at, "an unknown version");
    if (!read_shape(part->reader, &shape, true, &read))
        return false;
    *part->out = read;
    return true;
}

static bool read_collider(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm *v = reader->v;
    vrm_collider *out = &v->colliders[v->collider_count];
    shape_part part = {reader, out};
    tsla_json_at shape = tsla_json_member(at, "shape"), extensions = tsla_json_member(at, "extensions"),
                 extended = tsla_json_member(&extensions, "VRMC_springBone_extended_collider");
    *out = (vrm_collider){.place = at->index};
    if (!tsla_json_expect_object(at) || !vrm_read_node(reader, at, "node", &out->node))
        return false;
    // Readers that do not know what stands there take the collider's own shape: so the extension has it.
    bool done = extended.item && attempt(&reader->parts, &extended, read_extended, &part,
                                         "the shape for readers without this extension is used");
    if (!done && !read_shape(reader, &shape, false, out))
        return false;
    reader->colliders[at->index] = v->collider_count++;
    return true;
}

// ---- groups -----------------------------------------------------------------------------------------------

uint64_t vrm_count_colliders(const tsla_json_at *groups)
{
    uint64_t count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, groups->item)
    {
        tsla_json_at list = {tsla_json_get(item, "colliders"), NULL, NULL, 0, NULL, NULL};
        count += tsla_json_count(&list);
    }
    return count;
}

bool vrm_read_groups(vrm_reader *reader, const tsla_json_at *up, attempt_read *read_group)
{
    tsla_json_at array = tsla_json_member(up, "colliderGroups");
    uint64_t colliders = vrm_count_colliders(&array);
    reader->group_count = tsla_json_count(&array);
    reader->groups = vrm_room(reader, up, reader->group_count, sizeof *reader->groups);
    reader->group_colliders = vrm_room(reader, up, colliders, sizeof *reader->group_colliders);
    if (!reader->groups || !reader->group_colliders)
        return false;
    attempt_each(&reader->parts, up, "colliderGroups", read_group, reader, "the group is left out");
    return true;
}

// What is left out has its own warning: what names it needs none.
static bool read_group_collider(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    uint32_t index = 0;
    if (!attempt_index(at, reader->file_collider_count, "collider", &index))
        return false;
    if (reader->colliders[index] != VRM_LEFT_OUT)
        reader->group_colliders[reader->group_collider_count++] = reader->colliders[index];
    return true;
}

static const char entry_left_out[] = "the entry is left out";

static bool read_group(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm_group *group = &reader->groups[at->index];
    if (!tsla_json_expect_object(at))
        return false;
    group->first = reader->group_collider_count;
    attempt_each(&reader->parts, at, "colliders", read_group_collider, reader, entry_left_out);
    group->count = reader->group_collider_count - group->first;
    return true;
}

static bool add_group(void *context, const tsla_json_at *at)
{
    vrm_reader *reader = context;
    vrm_spring *spring = reader->spring;
    uint32_t index = 0;
    if (!attempt_index(at, reader->group_count, "collider group", &index))
        return false;
    const vrm_group *group = &reader->groups[index];
    for (uint32_t i = 0; i < group->count; ++i)
        spring->colliders[spring->collider_count++] = reader->group_colliders[group->first + i];
    return true;
}

bool vrm_read_spring_groups(vrm_reader *reader, const tsla_json_at *up)
{
    tsla_json_at array = tsla_json_member(up, "colliderGroups");
    uint64_t count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        bool is_group =
            cJSON_IsNumber(item) && item->valuedouble >= 0.0 && item->valuedouble < (double)reader->group_count;
        count += is_group ? reader->groups[(uint32_t)item->valuedouble].count : 0;
    }
    reader->spring->colliders = vrm_room(reader, up, count, sizeof *reader->spring->colliders);
    if (!reader->spring->colliders)
        return false;
    attempt_each(&reader->parts, up, "colliderGroups", add_group, reader, entry_left_out);
    return true;
}

bool vrm_read_colliders(vrm_reader *reader, const tsla_json_at *extension)
{
    tsla_json_at array = tsla_json_member(extension, "colliders");
    uint32_t count = tsla_json_count(&array);
    reader->file_collider_count = count;
    reader->v->colliders = vrm_room(reader, extension, (uint64_t)count + 1, sizeof *reader->v->colliders);
    reader->colliders = vrm_room(reader, extension, count, sizeof *reader->colliders);
    if (!reader->v->colliders || !reader->colliders)
        return false;
    for (uint32_t i = 0; i < count; ++i)
        reader->colliders[i] = VRM_LEFT_OUT;
    attempt_each(&reader->parts, extension, "colliders", read_collider, reader, "the collider is left out");
    return vrm_read_groups(reader, extension, read_group);
}
