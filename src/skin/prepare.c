// SPDX-License-Identifier: MIT
// Makes a prepared mesh: sorts each vertex's influences, sorts the vertices by these lists, and makes every sixteen consecutive vertices
// a block whose slots are the union of their lists.
#include "base/standard_call.h"
#include "skin/prepared.h"
#include "skin/check.h"

typedef struct prepare_work {
    const tsl_skin_mesh *mesh;
    uint32_t *order, *other; // the permutation, and scratch to merge it
    uint32_t *counts;        // joints of each vertex
    uint32_t *joints;        // influence_count a vertex, ascending
    float *weights;          // parallel to joints
} prepare_work;

static uint64_t prepare_scratch_bytes(const tsl_skin_mesh *mesh)
{
    uint64_t vertices = mesh->vertex_count;
    return vertices * 12 + vertices * mesh->influence_count * 8;
}

static prepare_work prepare_work_in(const tsl_skin_mesh *mesh, void *scratch)
{
    const size_t vertices = mesh->vertex_count, pairs = vertices * mesh->influence_count;
    prepare_work work;
    work.mesh = mesh;
    work.order = (uint32_t *)scratch;
    work.other = work.order + vertices;
    work.counts = work.other + vertices;
    work.joints = work.counts + vertices;
    work.weights = (float *)(void *)(work.joints + pairs);
    return work;
}

// Adds a pair to an ascending list; equal joints are merged.
static uint32_t prepare_insert(uint32_t *joints, float *weights, uint32_t count, uint32_t joint, float weight)
{
    uint32_t at = count;
    while (at > 0 && joints[at - 1] > joint)
        --at;
    if (at > 0 && joints[at - 1] == joint) {
        weights[at - 1] += weight;
        return count;
    }
    memmove(joints + at + 1, joints + at, (count - at) * sizeof *joints);
    memmove(weights + at + 1, weights + at, (count - at) * sizeof *weights);
    joints[at] = joint;
    weights[at] = weight;
    return count + 1;
}

static void prepare_lists(prepare_work *work)
{
    const tsl_skin_mesh *mesh = work->mesh;
    for (uint32_t v = 0; v < mesh->vertex_count; ++v) {
        uint32_t *joints = work->joints + (size_t)v * mesh->influence_count, count = 0;
        float *weights = work->weights + (size_t)v * mesh->influence_count;
        float scale = tsli_skin_scale_of_vertex(mesh, v);
        for (uint32_t i = 0; i < mesh->influence_count; ++i) {
            float weight = tsli_skin_share(tsli_skin_weight(mesh, v, i), i, scale);
            if (weight > 0.0f)
                count = prepare_insert(joints, weights, count, tsli_skin_index(mesh, v, i), weight);
        }
        work->counts[v] = count;
        work->order[v] = v;
    }
}

// By length, so that blocks with the same number of slots are adjacent and the loop over slots is predicted; then lexicographic, so
// that lists with the same beginning share slots across blocks.
static int prepare_not_after(const prepare_work *work, uint32_t a, uint32_t b)
{
    const uint32_t *x = work->joints + (size_t)a * work->mesh->influence_count;
    const uint32_t *y = work->joints + (size_t)b * work->mesh->influence_count;
    if (work->counts[a] != work->counts[b])
        return work->counts[a] < work->counts[b];
    for (uint32_t i = 0; i < work->counts[a]; ++i)
        if (x[i] != y[i])
            return x[i] < y[i];
    return 1;
}

static void prepare_merge(const prepare_work *work, uint32_t first, uint32_t middle, uint32_t end)
{
    uint32_t a = first, b = middle;
    for (uint32_t to = first; to < end; ++to) {
        int left = a < middle && (b >= end || prepare_not_after(work, work->order[a], work->order[b]));
        work->other[to] = left ? work->order[a++] : work->order[b++];
    }
}

// Bottom-up merge sort; it is stable, which keeps the mesh's order within a set.
static void prepare_sort(prepare_work *work)
{
    const uint32_t count = work->mesh->vertex_count;
    for (uint64_t width = 1; width < count; width *= 2) {
        for (uint64_t first = 0; first < count; first += 2 * width) {
            uint64_t middle = first + width < count ? first + width : count;
            uint64_t end = first + 2 * width < count ? first + 2 * width : count;
            prepare_merge(work, (uint32_t)first, (uint32_t)middle, (uint32_t)end);
        }
        uint32_t *swap = work->order;
        work->order = work->other;
        work->other = swap;
    }
}

static uint32_t prepare_lane_vertex(const prepare_work *work, uint32_t block, uint32_t lane)
{
    uint64_t index = (uint64_t)block * TSL_SKIN_BLOCK + lane;
    return work->order[index < work->mesh->vertex_count ? index : (uint64_t)block * TSL_SKIN_BLOCK];
}

// Merges the block's sixteen lists. Writes slots if `slots` is given; returns their count.
static uint32_t prepare_block_slots(const prepare_work *work, uint32_t block, uint32_t *joints, float *weights)
{
    uint32_t cursor[TSL_SKIN_BLOCK] = {0}, slots = 0;
    for (;; ++slots) {
        uint32_t next = UINT32_MAX;
        for (uint32_t lane = 0; lane < TSL_SKIN_BLOCK; ++lane) {
            size_t v = prepare_lane_vertex(work, block, lane), list = v * work->mesh->influence_count;
            if (cursor[lane] < work->counts[v] && work->joints[list + cursor[lane]] < next)
                next = work->joints[list + cursor[lane]];
        }
        if (next == UINT32_MAX)
            return slots;
        if (joints)
            joints[slots] = next;
        for (uint32_t lane = 0; lane < TSL_SKIN_BLOCK; ++lane) {
            size_t v = prepare_lane_vertex(work, block, lane), list = v * work->mesh->influence_count;
            int has = cursor[lane] < work->counts[v] && work->joints[list + cursor[lane]] == next;
            if (weights)
                weights[slots * TSL_SKIN_BLOCK + lane] = has ? work->weights[list + cursor[lane]] : 0.0f;
            cursor[lane] += (uint32_t)has;
        }
    }
}

static void prepare_stream(const prepare_work *work, uint32_t block, const void *stream, uint32_t stride,
                           uint32_t floats, float *out)
{
    for (uint32_t lane = 0; lane < TSL_SKIN_BLOCK; ++lane) {
        float values[4];
        memcpy(values, tsli_skin_at(stream, stride, prepare_lane_vertex(work, block, lane)), floats * sizeof(float));
        for (uint32_t k = 0; k < floats; ++k)
            out[k * TSL_SKIN_BLOCK + lane] = values[k];
    }
}

static void prepare_write(const prepare_work *work, const tsli_prepared_head *head, unsigned char *memory)
{
    const tsl_skin_mesh *mesh = work->mesh;
    const tsli_prepared_layout at = tsli_prepared_layout_of(head);
    uint32_t *starts = (uint32_t *)(void *)(memory + at.starts), *joints = (uint32_t *)(void *)(memory + at.joints);
    float *weights = (float *)(void *)(memory + at.weights);
    memset(memory, 0, (size_t)at.end);
    memcpy(memory, head, sizeof *head);
    memcpy(memory + at.order, work->order, (size_t)mesh->vertex_count * sizeof(uint32_t));
    for (uint32_t block = 0; block < head->block_count; ++block) {
        uint32_t start = starts[block];
        starts[block + 1] =
            start + prepare_block_slots(work, block, joints + start, weights + (size_t)start * TSL_SKIN_BLOCK);
        float *positions = (float *)(void *)(memory + at.positions) + (size_t)block * 48;
        prepare_stream(work, block, mesh->positions, mesh->position_stride, 3, positions);
        if (mesh->normals)
            prepare_stream(work, block, mesh->normals, mesh->normal_stride, 3,
                           (float *)(void *)(memory + at.normals) + (size_t)block * 48);
        if (mesh->tangents)
            prepare_stream(work, block, mesh->tangents, mesh->tangent_stride, 4,
                           (float *)(void *)(memory + at.tangents) + (size_t)block * 64);
    }
}

static tsli_prepared_head prepare_head(const prepare_work *work)
{
    const tsl_skin_mesh *mesh = work->mesh;
    tsli_prepared_head head;
    memset(&head, 0, sizeof head);
    head.magic = TSLI_PREPARED_MAGIC;
    head.version = TSLI_PREPARED_VERSION;
    head.vertex_count = mesh->vertex_count;
    head.joint_count = mesh->joint_count;
    head.block_count = (mesh->vertex_count - 1) / TSL_SKIN_BLOCK + 1;
    head.has_normals = mesh->normals != NULL;
    head.has_tangents = mesh->tangents != NULL;
    for (uint32_t block = 0; block < head.block_count; ++block)
        head.slot_count += prepare_block_slots(work, block, NULL, NULL);
    head.byte_count = tsli_prepared_layout_of(&head).end;
    return head;
}

static tsl_result prepare_mesh_read(const tsl_skin_mesh *given, tsl_skin_mesh *mesh)
{
    if (!given)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_skin_mesh_read(given, mesh);
    if (result == TSL_OK && (uint64_t)mesh->vertex_count * mesh->influence_count > UINT32_MAX)
        result = TSL_ERROR_TOO_MANY;
    return result;
}

tsl_result tsl_skin_prepare_scratch(const tsl_skin_mesh *given, uint64_t *out_scratch_bytes)
{
    tsl_skin_mesh mesh;
    tsl_result result = out_scratch_bytes ? prepare_mesh_read(given, &mesh) : TSL_ERROR_NULL_POINTER;
    if (result == TSL_OK)
        *out_scratch_bytes = prepare_scratch_bytes(&mesh);
    return result;
}

// Scratch and result must overlap neither each other nor the mesh.
static int prepare_overlap(const tsl_skin_mesh *mesh, tsli_span scratch, tsli_span out)
{
    tsli_span in[TSLI_SKIN_STREAMS];
    tsli_skin_mesh_spans(mesh, 0, mesh->vertex_count, in);
    return tsli_span_touch(scratch, out) || tsli_span_touches_any(scratch, in, TSLI_SKIN_STREAMS) ||
           tsli_span_touches_any(out, in, TSLI_SKIN_STREAMS);
}

TSLI_RARE_CALL(tsl_skin_prepare,
               (const tsl_skin_mesh *given, void *scratch, uint64_t scratch_bytes, void *out_prepared,
                uint64_t prepared_bytes, uint64_t *out_bytes),
               (given, scratch, scratch_bytes, out_prepared, prepared_bytes, out_bytes))
{
    tsl_skin_mesh mesh;
    if (!scratch || !out_bytes)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = prepare_mesh_read(given, &mesh);
    if (result != TSL_OK)
        return result;
    if ((uintptr_t)scratch % 4 || (uintptr_t)out_prepared % 4)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (scratch_bytes < prepare_scratch_bytes(&mesh))
        return TSL_ERROR_BUFFER_TOO_SMALL;
    if (prepare_overlap(&mesh, tsli_span_packed(scratch, scratch_bytes, 1),
                        tsli_span_packed(out_prepared, prepared_bytes, 1)))
        return TSL_ERROR_OVERLAP;
    result = tsli_skin_mesh_check_range(&mesh, 0, mesh.vertex_count);
    if (result != TSL_OK)
        return result;

    prepare_work work = prepare_work_in(&mesh, scratch);
    prepare_lists(&work);
    prepare_sort(&work);
    tsli_prepared_head head = prepare_head(&work);
    *out_bytes = head.byte_count;
    if (!out_prepared)
        return TSL_OK;
    if (prepared_bytes < head.byte_count)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    prepare_write(&work, &head, (unsigned char *)out_prepared);
    return TSL_OK;
}
