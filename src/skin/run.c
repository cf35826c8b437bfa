// SPDX-License-Identifier: MIT
#include "skin/run.h"
#include "base/standard_call.h"
#include "skin/check.h"
#include "skin/kernels.h"
#include "base/desc.h"

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

tsl_result tsli_skin_job_read(const tsl_skin_job *given, tsl_skin_job *out_job)
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
    if (job->dual_quat_share < 1.0f && !tsli_floats_finite(job->palette, 12 * joints))
        return 0;
    return job->dual_quat_share <= 0.0f || tsli_floats_finite((const float *)job->dual_quats, 16 * joints);
}

tsl_result tsli_skin_job_check(tsl_skin_job *job, uint32_t mesh_vertices, uint32_t mesh_joints, int has_normals,
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
        result = tsli_skin_job_read(job, &setup->job);
    if (result == TSL_OK)
        result = tsli_skin_job_check(&setup->job, setup->mesh.vertex_count, setup->mesh.joint_count,
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
    tsl_result result = tsli_skin_job_read(given, &job);
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
