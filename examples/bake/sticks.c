// SPDX-License-Identifier: MIT
#include "sticks.h"

#include "common/gltf_parts.h"
#include "common/xform.h"

#include <float.h>
#include <string.h>

// A stick is an octahedron: a point at each end and four corners around it near its bone. Each face has vertices of its
// own, so that it is flat.
enum { FACES = 8, VERTICES = 3 * FACES };

#define SHOULDER 0.15f // where the corners are, as a share of the length
#define WIDTH 0.10f    // half the width, as a share of the length, between the two below
#define LARGEST 0.022f // as shares of the model's size
#define SMALLEST 0.006f
#define LONE 0.1f // length of a bone without any other

// A camera or a light is looked through or lit by, not looked at.
static bool is_bone(const gltf *model, uint32_t node)
{
    const cJSON *item = model->nodes_json.items[node];
    return !tsla_json_get(item, "camera") && !tsla_json_get(tsla_json_get(item, "extensions"), "KHR_lights_punctual");
}

static void grow(tsl_vec3 *low, tsl_vec3 *high, tsl_vec3 p)
{
    *low = vec3_make(fminf(low->x, p.x), fminf(low->y, p.y), fminf(low->z, p.z));
    *high = vec3_make(fmaxf(high->x, p.x), fmaxf(high->y, p.y), fmaxf(high->z, p.z));
}

static uint32_t axis_across(tsl_vec3 along)
{
    const float away[3] = {fabsf(along.x), fabsf(along.y), fabsf(along.z)};
    uint32_t axis = away[1] < away[0] ? 1 : 0;
    return away[2] < away[axis] ? 2 : axis;
}

static void add(stick_set *set, uint32_t bone, int32_t child, tsl_vec3 tip)
{
    stick *s = &set->list[set->count];
    if (!(vec3_length(tip) > 0.0f) || !isfinite(vec3_length(tip)))
        return;
    s->bone = bone;
    s->child = child;
    s->tip = tip;
    s->side = axis_across(tip);
    ++set->count;
}

// The last bone of a chain turns too: it goes on the way that its parent came, half as far.
static tsl_vec3 beyond(const skeleton *bones, uint32_t leaf)
{
    const tsl_transform *rest = &bones->rest[leaf];
    tsl_vec3 way = quat_rotate(quat_conjugate(rest->rotation), vec3_scale(rest->position, 0.5f));
    return vec3_make(way.x / rest->scale.x, way.y / rest->scale.y, way.z / rest->scale.z);
}

enum { VISIBLE = 1, DRIVEN = 2, PARENT = 4 };

static void mark(const subject *s, const bool *visible, uint8_t *marks)
{
    const skeleton *bones = s->bones;
    for (uint32_t i = 0; i < s->driven_count; ++i)
        marks[s->driven[i]] |= DRIVEN;
    for (uint32_t b = 0; b < bones->bone_count; ++b) {
        if (!visible[b] || !is_bone(s->model, bones->nodes[b]))
            continue;
        marks[b] |= VISIBLE;
        if (bones->parents[b] >= 0)
            marks[bones->parents[b]] |= PARENT;
    }
}

// The rest pose's longest side, of the bones that are drawn. 1 for bones without extent.
static float size_of(const skeleton *bones, const uint8_t *marks, tsl_transform *scratch)
{
    tsl_transform root = xform_identity();
    tsl_vec3 low = vec3_make(FLT_MAX, FLT_MAX, FLT_MAX), high = vec3_scale(low, -1.0f);
    skeleton_place(bones, &root, bones->rest, scratch);
    for (uint32_t b = 0; b < bones->bone_count; ++b)
        if (marks[b] & VISIBLE)
            grow(&low, &high, scratch[b].position);
    float size = fmaxf(high.x - low.x, fmaxf(high.y - low.y, high.z - low.z));
    return size > 0.0f && isfinite(size) ? size : 1.0f;
}

// `kind`: DRIVEN or 0, of the bone that a stick belongs to.
static void add_all(stick_set *set, const skeleton *bones, const uint8_t *marks, uint32_t kind)
{
    for (uint32_t b = 0; b < bones->bone_count; ++b) {
        int32_t parent = bones->parents[b];
        if (!(marks[b] & VISIBLE))
            continue;
        if (parent >= 0 && (marks[parent] & DRIVEN) == kind)
            add(set, (uint32_t)parent, (int32_t)b, bones->rest[b].position);
        if ((marks[b] & DRIVEN) && !(marks[b] & PARENT) && kind == DRIVEN)
            add(set, b, -1, beyond(bones, b));
    }
}

static bool take_memory(stick_set *set, gltf *model, tsla_error *e)
{
    uint32_t vertices = VERTICES * set->count;
    set->positions = tsla_arena_take(&model->memory, vertices, 3 * sizeof *set->positions);
    set->normals = tsla_arena_take(&model->memory, vertices, 3 * sizeof *set->normals);
    set->indices = tsla_arena_take(&model->memory, vertices, sizeof *set->indices);
    if (!set->positions || !set->normals || !set->indices)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = 0; i < vertices; ++i)
        set->indices[i] = i;
    return true;
}

bool sticks_create(stick_set *set, const subject *s, const bool *visible, tsla_error *e)
{
    tsla_arena *memory = &s->model->memory;
    uint32_t count = s->bones->bone_count;
    memset(set, 0, sizeof *set);
    uint8_t *marks = tsla_arena_take(memory, count, sizeof *marks);
    tsl_transform *scratch = tsla_arena_take(memory, count, sizeof *scratch);
    set->list = tsla_arena_take(memory, 2 * (uint64_t)count, sizeof *set->list); // to its parent, and beyond a leaf
    if (!marks || !scratch || !set->list)
        return gltf_out_of_memory(s->model, e);
    mark(s, visible, marks);
    float size = size_of(s->bones, marks, scratch);
    set->largest = LARGEST * size;
    set->smallest = SMALLEST * size;
    add_all(set, s->bones, marks, 0);
    set->plain_count = set->count;
    add_all(set, s->bones, marks, DRIVEN);
    if (set->count == 0)
        add(set, 0, -1, vec3_make(0.0f, LONE * size, 0.0f));
    return take_memory(set, s->model, e);
}

draw sticks_draw(const stick_set *set, uint32_t driven)
{
    static const float colors[2][4] = {{0.36f, 0.40f, 0.47f, 1.0f}, {0.90f, 0.36f, 0.08f, 1.0f}};
    uint32_t first = driven ? set->plain_count : 0, end = driven ? set->count : set->plain_count;
    draw d;
    memset(&d, 0, sizeof d);
    d.triangle_count = FACES * (end - first);
    d.indices = set->indices + (size_t)VERTICES * first;
    d.positions = set->positions;
    d.normals = set->normals;
    d.look.base_color = colors[driven];
    return d;
}

// ---- in a pose ------------------------------------------------------------------------------------------

static tsl_vec3 column(const float *matrix, uint32_t i)
{
    return vec3_make(matrix[i], matrix[4 + i], matrix[8 + i]);
}

static tsl_vec3 point(const float *matrix, tsl_vec3 p)
{
    tsl_vec3 turned = vec3_add(vec3_scale(column(matrix, 0), p.x), vec3_scale(column(matrix, 1), p.y));
    return vec3_add(column(matrix, 3), vec3_add(turned, vec3_scale(column(matrix, 2), p.z)));
}

static tsl_vec3 unit(tsl_vec3 v, tsl_vec3 otherwise)
{
    float length = vec3_length(v);
    return length > 0.0f && isfinite(length) ? vec3_scale(v, 1.0f / length) : otherwise;
}

static void put(float *out, tsl_vec3 v)
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void put_face(stick_set *set, uint32_t first, const tsl_vec3 corners[3])
{
    tsl_vec3 across = vec3_cross(vec3_sub(corners[1], corners[0]), vec3_sub(corners[2], corners[0]));
    tsl_vec3 normal = unit(across, vec3_make(0.0f, 1.0f, 0.0f));
    for (uint32_t k = 0; k < 3; ++k) {
        put(set->positions + 3 * (size_t)(first + k), corners[k]);
        put(set->normals + 3 * (size_t)(first + k), normal);
    }
}

static void pose_stick(stick_set *set, uint32_t index, const float *models)
{
    const stick *s = &set->list[index];
    const float *matrix = models + 12 * (size_t)s->bone;
    tsl_vec3 from = column(matrix, 3);
    tsl_vec3 to = s->child < 0 ? point(matrix, s->tip) : column(models + 12 * (size_t)s->child, 3);
    tsl_vec3 way = vec3_sub(to, from), along = unit(way, vec3_make(0.0f, 1.0f, 0.0f));
    tsl_vec3 side = column(matrix, s->side);
    tsl_vec3 across = axis_across(along) == 0 ? vec3_make(1.0f, 0.0f, 0.0f) : vec3_make(0.0f, 0.0f, 1.0f);
    side = unit(vec3_sub(side, vec3_scale(along, vec3_dot(side, along))), vec3_cross(along, across));
    float half = fminf(fmaxf(WIDTH * vec3_length(way), set->smallest), set->largest);
    tsl_vec3 shoulder = vec3_add(from, vec3_scale(way, SHOULDER)), up = vec3_cross(along, side);
    for (uint32_t k = 0; k < 4; ++k) {
        static const float turns[5][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
        tsl_vec3 corners[2];
        for (uint32_t i = 0; i < 2; ++i)
            corners[i] = vec3_add(
                shoulder, vec3_add(vec3_scale(side, half * turns[k + i][0]), vec3_scale(up, half * turns[k + i][1])));
        const tsl_vec3 near_face[3] = {from, corners[1], corners[0]}, far_face[3] = {corners[0], corners[1], to};
        put_face(set, VERTICES * index + 6 * k, near_face);
        put_face(set, VERTICES * index + 6 * k + 3, far_face);
    }
}

static void enclose(const stick_set *set, tsl_skin_bounds *out)
{
    tsl_vec3 low = vec3_make(FLT_MAX, FLT_MAX, FLT_MAX), high = vec3_scale(low, -1.0f);
    for (uint32_t i = 0; i < VERTICES * set->count; ++i) {
        const float *p = set->positions + 3 * (size_t)i;
        grow(&low, &high, vec3_make(p[0], p[1], p[2]));
    }
    out->minimum = low;
    out->maximum = high;
}

void sticks_pose(stick_set *set, const float *models, tsl_skin_bounds *out_bounds)
{
    for (uint32_t i = 0; i < set->count; ++i)
        pose_stick(set, i, models);
    enclose(set, out_bounds);
}
