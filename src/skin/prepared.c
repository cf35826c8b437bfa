// SPDX-License-Identifier: MIT
#include "skin/prepared.h"
#include "base/standard_call.h"
#include "skin/check.h"
#include "skin/kernels.h"
#include "skin/run.h"

static uint64_t prepared_line(uint64_t *end, uint64_t bytes)
{
    uint64_t begin = *end;
    *end = (begin + bytes + 63) & ~(uint64_t)63;
    return begin;
}

tsli_prepared_layout tsli_prepared_layout_of(const tsli_prepared_head *head)
{
    const uint64_t blocks = head->block_count, slots = head->slot_count, vec3 = blocks * 48 * 4;
    tsli_prepared_layout at;
    at.end = 0;
    prepared_line(&at.end, sizeof *head);
    at.order = prepared_line(&at.end, head->vertex_count * (uint64_t)4);
    at.starts = prepared_line(&at.end, (blocks + 1) * 4);
    at.joints = prepared_line(&at.end, slots * 4);
    at.weights = prepared_line(&at.end, slots * 64);
    at.positions = prepared_line(&at.end, vec3);
    at.normals = prepared_line(&at.end, head->has_normals ? vec3 : 0);
    at.tangents = prepared_line(&at.end, head->has_tangents ? blocks * 64 * 4 : 0);
    return at;
}

tsl_result tsli_prepared_open(const void *memory, uint64_t bytes, tsli_prepared *out)
{
    if (!memory)
        return TSL_ERROR_NULL_POINTER;
    if ((uintptr_t)memory % 4 || bytes < sizeof out->head)
        return TSL_ERROR_INVALID_ARGUMENT;
    tsli_prepared_head *head = &out->head;
    memcpy(head, memory, sizeof *head);
    if (head->magic != TSLI_PREPARED_MAGIC || head->version != TSLI_PREPARED_VERSION || head->vertex_count == 0 ||
        head->joint_count == 0 || head->has_normals > 1 || head->has_tangents > 1 ||
        head->block_count != (head->vertex_count - 1) / TSL_SKIN_BLOCK + 1)
        return TSL_ERROR_INVALID_ARGUMENT;
    const tsli_prepared_layout at = tsli_prepared_layout_of(head);
    if (at.end != head->byte_count || at.end > bytes)
        return TSL_ERROR_INVALID_ARGUMENT;
    const unsigned char *base = (const unsigned char *)memory;
    out->order = (const uint32_t *)(const void *)(base + at.order);
    out->starts = (const uint32_t *)(const void *)(base + at.starts);
    out->joints = (const uint32_t *)(const void *)(base + at.joints);
    out->weights = (const float *)(const void *)(base + at.weights);
    out->positions = (const float *)(const void *)(base + at.positions);
    out->normals = head->has_normals ? (const float *)(const void *)(base + at.normals) : NULL;
    out->tangents = head->has_tangents ? (const float *)(const void *)(base + at.tangents) : NULL;
    return TSL_OK;
}

tsl_result tsl_skin_prepared_read(const void *memory, uint64_t bytes, tsl_skin_prepared_info *out_info)
{
    tsli_prepared prepared;
    if (!out_info)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_prepared_open(memory, bytes, &prepared);
    if (result != TSL_OK)
        return result;
    const tsli_prepared_head *head = &prepared.head;
    tsl_skin_prepared_info info = {head->vertex_count, head->joint_count,  head->block_count, head->slot_count,
                                   head->has_normals,  head->has_tangents, head->byte_count};
    *out_info = info;
    return TSL_OK;
}

tsl_result tsl_skin_prepared_order(const void *memory, uint64_t bytes, uint32_t *out_order, uint32_t order_count)
{
    tsli_prepared prepared;
    if (!out_order)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_prepared_open(memory, bytes, &prepared);
    if (result != TSL_OK)
        return result;
    if (order_count != prepared.head.vertex_count)
        return TSL_ERROR_COUNT_MISMATCH;
    memmove(out_order, prepared.order, (size_t)order_count * sizeof *out_order);
    return TSL_OK;
}

// Checks everything that could make a run read or write out of bounds.
static tsl_result prepared_check_blocks(const tsli_prepared *p, uint32_t first, uint32_t end)
{
    for (uint32_t block = first; block < end; ++block) {
        uint32_t start = p->starts[block], stop = p->starts[block + 1];
        if (start > stop || stop > p->head.slot_count)
            return TSL_ERROR_INDEX_OUT_OF_RANGE;
        for (uint32_t slot = start; slot < stop; ++slot)
            if (p->joints[slot] >= p->head.joint_count)
                return TSL_ERROR_INDEX_OUT_OF_RANGE;
        for (uint32_t lane = 0; lane < tsli_prepared_valid(p, block); ++lane)
            if (p->order[(size_t)block * TSL_SKIN_BLOCK + lane] >= p->head.vertex_count)
                return TSL_ERROR_INDEX_OUT_OF_RANGE;
    }
    return TSL_OK;
}

static tsl_result prepared_check_range(const tsli_prepared *p, int normals, int tangents, uint32_t first, uint32_t end)
{
    tsl_result result = prepared_check_blocks(p, first, end);
    if (result != TSL_OK)
        return result;
    const uint64_t blocks = end - first, from = first, start = p->starts[first], slots = p->starts[end] - start;
    int finite = tsli_floats_finite(p->weights + start * TSL_SKIN_BLOCK, slots * TSL_SKIN_BLOCK) &&
                 tsli_floats_finite(p->positions + from * 48, blocks * 48) &&
                 (!normals || tsli_floats_finite(p->normals + from * 48, blocks * 48)) &&
                 (!tangents || tsli_floats_finite(p->tangents + from * 64, blocks * 64));
    return finite ? TSL_OK : TSL_ERROR_NOT_FINITE;
}

tsl_result tsl_skin_prepared_check(const void *memory, uint64_t bytes)
{
    tsli_prepared p;
    tsl_result result = tsli_prepared_open(memory, bytes, &p);
    if (result != TSL_OK)
        return result;
    return prepared_check_range(&p, p.normals != NULL, p.tangents != NULL, 0, p.head.block_count);
}

// Without TSL_SKIN_PREPARED_ORDER a range may write anywhere in the outputs.
static int prepared_overlap(const tsli_prepared *p, const void *memory, const tsl_skin_job *job)
{
    const int sorted = (job->flags & TSL_SKIN_PREPARED_ORDER) != 0;
    const tsli_span in[2] = {tsli_span_packed(memory, p->head.byte_count, 1),
                             tsli_span_packed(job->palette, job->joint_count * (uint64_t)48, 1)};
    tsli_span out[TSLI_SKIN_OUTPUTS];
    tsli_skin_job_spans(job, sorted ? job->first_vertex : 0, sorted ? job->vertex_count : p->head.vertex_count, out);
    for (int o = 0; o < TSLI_SKIN_OUTPUTS; ++o)
        if (tsli_span_touches_any(out[o], in, 2) || tsli_span_touches_any(out[o], out, o))
            return 1;
    return 0;
}

static tsl_result prepared_range_check(const tsl_skin_job *job, uint32_t vertex_count)
{
    uint32_t end = job->first_vertex + job->vertex_count;
    int whole = job->first_vertex % TSL_SKIN_BLOCK == 0 && (end % TSL_SKIN_BLOCK == 0 || end == vertex_count);
    return whole || job->vertex_count == 0 ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

static tsl_result prepared_setup_make(const void *memory, uint64_t bytes, const tsl_skin_job *given,
                                      tsli_prepared *prepared, tsli_skin_setup *setup)
{
    tsl_skin_job *job = &setup->job;
    if (!given)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_prepared_open(memory, bytes, prepared);
    if (result == TSL_OK)
        result = tsli_skin_job_read(given, job);
    if (result == TSL_OK && job->dual_quat_share > 0.0f)
        result = TSL_ERROR_NOT_SUPPORTED;
    if (result == TSL_OK)
        result = tsli_skin_job_check(job, prepared->head.vertex_count, prepared->head.joint_count,
                                     prepared->normals != NULL, prepared->tangents != NULL);
    if (result == TSL_OK)
        result = prepared_range_check(job, prepared->head.vertex_count);
    if (result == TSL_OK && prepared_overlap(prepared, memory, job))
        result = TSL_ERROR_OVERLAP;
    return result;
}

TSLI_STANDARD_CALL(tsl_skin_prepared_run, (const void *memory, uint64_t bytes, const tsl_skin_job *job),
                   (memory, bytes, job))
{
    tsli_prepared prepared;
    tsli_skin_setup setup;
    memset(&setup, 0, sizeof setup);
    tsl_result result = prepared_setup_make(memory, bytes, job, &prepared, &setup);
    if (result != TSL_OK)
        return result;
    tsl_skin_bounds bounds = tsli_skin_bounds_empty();
    if (setup.job.vertex_count > 0) {
        uint32_t first = setup.job.first_vertex / TSL_SKIN_BLOCK;
        uint32_t end = (setup.job.first_vertex + setup.job.vertex_count - 1) / TSL_SKIN_BLOCK + 1;
        if (setup.job.flags & TSL_SKIN_CHECK)
            result = prepared_check_range(&prepared, setup.job.out_normals != NULL, setup.job.out_tangents != NULL,
                                          first, end);
        if (result != TSL_OK)
            return result;
        tsli_skin_setup_choose(&setup);
        tsli_prepared_run_kernel(&prepared, &setup, tsli_skin_best_kernel(), &bounds);
    }
    if (setup.job.out_bounds)
        *setup.job.out_bounds = tsli_skin_bounds_finished(bounds);
    return TSL_OK;
}
