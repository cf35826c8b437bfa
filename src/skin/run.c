// SPDX-License-Identifier: MIT
// Public skinning: a caller's job is checked into a setup, which the best kernel runs on a mesh or on a prepared one.
#include "base/desc.h"
#include "base/standard_call.h"
#include "skin/check.h"
#include "skin/kernels.h"

static const tsl_skin_job skin_job_defaults = {
    .struct_size = sizeof(tsl_skin_job),
    .flags = TSL_SKIN_RENORMALIZE,
    .vertex_count = UINT32_MAX,
    .normal_mode = TSL_SKIN_NORMALS_AUTO,
    .out_position_stride = 12,
    .out_normal_stride = 12,
    .out_tangent_stride = 16,
};

void tsl_skin_job_init(tsl_skin_job *job, uint32_t struct_size)
{
    tsli_desc_init(job, struct_size, &skin_job_defaults, sizeof skin_job_defaults);
}

// Reads the caller's struct; checks flags, modes and the pointers they need.
static tsl_result skin_job_read(const tsl_skin_job *given, tsl_skin_job *out_job)
{
    const uint32_t known_flags =
        TSL_SKIN_RENORMALIZE | TSL_SKIN_CHECK | TSL_SKIN_MIRROR_TANGENTS | TSL_SKIN_PREPARED_ORDER;
    *out_job = skin_job_defaults;
    tsl_result result = tsli_desc_read(out_job, sizeof *out_job, sizeof(tsl_skin_job), given);
    if (result != TSL_OK)
        return result;
    const tsl_skin_job *job = out_job;
    float share = job->dual_quat_share;
    if (share - share != 0.0f)
        return TSL_ERROR_NOT_FINITE;
    if ((job->flags & ~known_flags) || share < 0.0f || share > 1.0f || job->normal_mode < TSL_SKIN_NORMALS_AUTO ||
        job->normal_mode > TSL_SKIN_NORMALS_COFACTOR)
        return TSL_ERROR_INVALID_ARGUMENT;
    if ((share < 1.0f && !job->palette) || (share > 0.0f && !job->dual_quats))
        return TSL_ERROR_NULL_POINTER;
    return TSL_OK;
}

static int skin_palettes_finite(const tsl_skin_job *job)
{
    const uint64_t joints = job->joint_count;
    if (job->dual_quat_share < 1.0f && !tsli_are_finite(job->palette, 12 * joints))
        return 0;
    return job->dual_quat_share <= 0.0f || tsli_are_finite((const float *)job->dual_quats, 16 * joints);
}

// Checks range, joint count, palettes and output strides. vertex_count UINT32_MAX means the rest of the mesh.
static tsl_result skin_job_check(tsl_skin_job *job, uint32_t mesh_vertices, uint32_t mesh_joints, int has_normals,
                                 int has_tangents)
{
    if (!job->out_positions || (job->out_normals && !has_normals) || (job->out_tangents && !has_tangents))
        return TSL_ERROR_NULL_POINTER;
    if (job->out_position_stride < 12 || (job->out_normals && job->out_normal_stride < 12) ||
        (job->out_tangents && job->out_tangent_stride < 16))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (job->first_vertex > mesh_vertices)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    if (job->vertex_count == UINT32_MAX)
        job->vertex_count = mesh_vertices - job->first_vertex;
    if (job->vertex_count > mesh_vertices - job->first_vertex)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    if (job->joint_count < mesh_joints)
        return TSL_ERROR_COUNT_MISMATCH;
    return skin_palettes_finite(job) ? TSL_OK : TSL_ERROR_NOT_FINITE;
}

// 1 part in 1000 in squared length: normals off by a twentieth of a degree at most.
static int skin_is_similarity(tsl_vec3 x, tsl_vec3 y, tsl_vec3 z)
{
    float xx = tsli_vec3_length_squared(x), yy = tsli_vec3_length_squared(y), zz = tsli_vec3_length_squared(z);
    float mean = ((xx + yy) + zz) / 3.0f, slack = 1e-3f * mean;
    return fabsf(xx - mean) <= slack && fabsf(yy - mean) <= slack && fabsf(zz - mean) <= slack &&
           fabsf(tsli_vec3_dot(x, y)) <= slack && fabsf(tsli_vec3_dot(x, z)) <= slack &&
           fabsf(tsli_vec3_dot(y, z)) <= slack;
}

static int skin_needs_cofactors(const tsl_skin_job *job)
{
    for (uint32_t j = 0; job->dual_quat_share < 1.0f && j < job->joint_count; ++j) {
        tsli_mat34 a = tsli_mat34_load(job->palette + 12 * (uint64_t)j);
        if (!skin_is_similarity(tsli_mat34_row(&a, 0), tsli_mat34_row(&a, 1), tsli_mat34_row(&a, 2)))
            return 1;
    }
    for (uint32_t j = 0; job->dual_quat_share > 0.0f && j < job->joint_count; ++j) {
        const tsl_vec3 d = job->dual_quats[j].stretch_diagonal, m = job->dual_quats[j].stretch_mixed;
        if (!skin_is_similarity(tsli_vec3(d.x, m.x, m.y), tsli_vec3(m.x, d.y, m.z), tsli_vec3(m.y, m.z, d.z)))
            return 1;
    }
    return 0;
}

void tsli_skin_setup_choose(tsli_skin_setup *setup)
{
    const tsl_skin_job *job = &setup->job;
    setup->renormalize = (job->flags & TSL_SKIN_RENORMALIZE) != 0;
    setup->mirror_w = job->out_tangents && (job->flags & TSL_SKIN_MIRROR_TANGENTS) != 0;
    setup->cofactor = 0;
    if (job->out_normals)
        setup->cofactor = job->normal_mode == TSL_SKIN_NORMALS_COFACTOR ||
                          (job->normal_mode == TSL_SKIN_NORMALS_AUTO && skin_needs_cofactors(job));
}

// An output may be its own input: the first three spans of each belong together.
static int skin_overlap(const tsl_skin_mesh *mesh, const tsl_skin_job *job)
{
    const uint64_t joints = job->joint_count;
    const tsli_span palettes[2] = {
        tsli_span_packed(job->dual_quat_share < 1.0f ? job->palette : NULL, joints * 48, 1),
        tsli_span_packed(job->dual_quat_share > 0.0f ? job->dual_quats : NULL, joints * sizeof *job->dual_quats, 1),
    };
    tsli_span in[TSLI_SKIN_STREAMS], out[TSLI_SKIN_OUTPUTS];
    tsli_skin_mesh_spans(mesh, job->first_vertex, job->vertex_count, in);
    tsli_skin_job_spans(job, job->first_vertex, job->vertex_count, out);
    for (int o = 0; o < TSLI_SKIN_OUTPUTS; ++o) {
        if (tsli_span_touches_any(out[o], palettes, 2) || tsli_span_touches_any(out[o], out, o))
            return 1;
        for (int i = 0; i < TSLI_SKIN_STREAMS; ++i)
            if (tsli_span_touch(out[o], in[i]) && !(i == o && tsli_span_same(out[o], in[i])))
                return 1;
    }
    return 0;
}

// The mesh without the streams that the job does not read.
static tsl_skin_mesh skin_what_is_read(const tsli_skin_setup *setup)
{
    tsl_skin_mesh mesh = setup->mesh;
    if (!setup->job.out_normals)
        mesh.normals = NULL;
    if (!setup->job.out_tangents)
        mesh.tangents = NULL;
    return mesh;
}

static tsl_result skin_setup_make(const tsl_skin_mesh *mesh, const tsl_skin_job *job, tsli_skin_setup *setup)
{
    if (!mesh || !job)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_skin_mesh_read(mesh, &setup->mesh);
    if (result == TSL_OK)
        result = skin_job_read(job, &setup->job);
    if (result == TSL_OK)
        result = skin_job_check(&setup->job, setup->mesh.vertex_count, setup->mesh.joint_count,
                                setup->mesh.normals != NULL, setup->mesh.tangents != NULL);
    if (result != TSL_OK)
        return result;
    return skin_overlap(&setup->mesh, &setup->job) ? TSL_ERROR_OVERLAP : TSL_OK;
}

static tsl_result skin_check_if_asked(const tsli_skin_setup *setup)
{
    const tsl_skin_mesh mesh = skin_what_is_read(setup);
    if (!(setup->job.flags & TSL_SKIN_CHECK))
        return TSL_OK;
    return tsli_skin_mesh_check_range_and_sums(&mesh, setup->job.first_vertex, setup->job.vertex_count);
}

TSLI_STANDARD_CALL(tsl_skin_run, (const tsl_skin_mesh *mesh, const tsl_skin_job *job), (mesh, job))
{
    tsli_skin_setup setup;
    tsl_result result = skin_setup_make(mesh, job, &setup);
    if (result == TSL_OK)
        result = skin_check_if_asked(&setup);
    if (result != TSL_OK)
        return result;
    tsli_skin_setup_choose(&setup);
    tsl_skin_bounds bounds = tsli_skin_bounds_empty();
    tsli_skin_run_kernel(&setup, tsli_skin_best_kernel(), &bounds);
    if (setup.job.out_bounds)
        *setup.job.out_bounds = tsli_skin_bounds_finished(bounds);
    return TSL_OK;
}

// The same choices for one vertex with outputs of its own.
static tsl_skin_job skin_job_of_one(const tsl_skin_job *job, uint32_t vertex, int normal, int tangent,
                                    tsli_skin_vertex *out)
{
    tsl_skin_job one = *job;
    one.first_vertex = vertex;
    one.vertex_count = 1;
    one.flags &= ~(uint32_t)TSL_SKIN_PREPARED_ORDER;
    one.out_positions = &out->position;
    one.out_normals = normal ? &out->normal : NULL;
    one.out_tangents = tangent ? &out->tangent : NULL;
    one.out_bounds = NULL;
    one.out_position_stride = one.out_normal_stride = 12;
    one.out_tangent_stride = 16;
    return one;
}

TSLI_STANDARD_CALL(tsl_skin_vertex,
                   (const tsl_skin_mesh *mesh, const tsl_skin_job *given, uint32_t vertex, float *out_position,
                    float *out_normal, float *out_tangent),
                   (mesh, given, vertex, out_position, out_normal, out_tangent))
{
    tsli_skin_vertex out;
    tsli_skin_setup setup;
    tsl_skin_job job;
    if (!given)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = skin_job_read(given, &job);
    if (result != TSL_OK)
        return result;
    job = skin_job_of_one(&job, vertex, out_normal != NULL, out_tangent != NULL, &out);
    result = skin_setup_make(mesh, &job, &setup);
    if (result != TSL_OK)
        return result;
    const tsl_skin_mesh read = skin_what_is_read(&setup);
    result = tsli_skin_mesh_check_range(&read, vertex, 1);
    if (result != TSL_OK)
        return result;
    tsli_skin_setup_choose(&setup);
    out = tsli_skin_vertex_run(&setup, vertex);
    if (out_position)
        memcpy(out_position, &out.position, 12);
    if (out_normal)
        memcpy(out_normal, &out.normal, 12);
    if (out_tangent)
        memcpy(out_tangent, &out.tangent, 16);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_skin_bounds_merge, (tsl_skin_bounds *into, const tsl_skin_bounds *other),
                   (into, other))
{
    if (!into || !other)
        return TSL_ERROR_NULL_POINTER;
    tsli_skin_bounds_grow(into, other->minimum, other->maximum);
    return TSL_OK;
}

// ---- prepared meshes ---------------------------------------------------------------------------------------------

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
    int finite = tsli_are_finite(p->weights + start * TSL_SKIN_BLOCK, slots * TSL_SKIN_BLOCK) &&
                 tsli_are_finite(p->positions + from * 48, blocks * 48) &&
                 (!normals || tsli_are_finite(p->normals + from * 48, blocks * 48)) &&
                 (!tangents || tsli_are_finite(p->tangents + from * 64, blocks * 64));
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
        result = skin_job_read(given, job);
    if (result == TSL_OK && job->dual_quat_share > 0.0f)
        result = TSL_ERROR_NOT_SUPPORTED;
    if (result == TSL_OK)
        result = skin_job_check(job, prepared->head.vertex_count, prepared->head.joint_count, prepared->normals != NULL,
                                prepared->tangents != NULL);
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
