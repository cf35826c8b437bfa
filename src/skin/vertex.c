// SPDX-License-Identifier: MIT
#include "skin/vertex.h"
#include "skin/dual_quat.h"

// Sum of weight x matrix in the order of the influences; a zero weight takes part like any other.
static void skin_blend_linear(const tsli_skin_setup *setup, uint32_t vertex, float scale, tsli_mat34 *out)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    const float *palette = setup->job.palette,
                *joint = palette + 12 * (uint64_t)tsli_skin_index(mesh, vertex, 0);
    const float first_weight = scale < 0.0f ? 1.0f : tsli_skin_weight(mesh, vertex, 0) * scale;
    float m[12];
    for (int k = 0; k < 12; ++k)
        m[k] = joint[k] * first_weight;
    for (uint32_t i = 1; scale >= 0.0f && i < mesh->influence_count; ++i) {
        const float weight = tsli_skin_weight(mesh, vertex, i) * scale;
        joint = palette + 12 * (uint64_t)tsli_skin_index(mesh, vertex, i);
        for (int k = 0; k < 12; ++k)
            m[k] += joint[k] * weight;
    }
    memcpy(out->m, m, sizeof m);
}

// Both blends are matrices, so their mix is the mix of the positions they give.
static void skin_blend(const tsli_skin_setup *setup, uint32_t vertex, tsli_mat34 *out)
{
    float share = setup->job.dual_quat_share;
    float scale = tsli_skin_weight_scale(&setup->mesh, vertex);
    if (share < 1.0f)
        skin_blend_linear(setup, vertex, scale, out);
    if (share <= 0.0f)
        return;
    tsli_mat34 rigid = tsli_skin_blend_dual(setup, vertex, scale);
    for (int k = 0; k < 12; ++k)
        out->m[k] = share >= 1.0f ? rigid.m[k] : out->m[k] + (rigid.m[k] - out->m[k]) * share;
}

// The inverse transpose is cofactors / determinant; only the determinant's sign is needed.
static tsl_vec3 skin_normal(const tsli_skin_setup *setup, const tsli_mat34 *blend, const tsl_vec3 *cofactors,
                            float mirror, tsl_vec3 n)
{
    if (!setup->cofactor)
        return tsli_mat34_direction(blend, n);
    return tsli_vec3_scale(tsli_vec3(tsli_vec3_dot(cofactors[0], n), tsli_vec3_dot(cofactors[1], n),
                                     tsli_vec3_dot(cofactors[2], n)),
                           mirror);
}

void tsli_skin_vertex_apply(const tsli_skin_setup *setup, const tsli_mat34 *blend, tsli_skin_vertex *vertex)
{
    vertex->position = tsli_mat34_point(blend, vertex->position);
    tsl_vec3 cofactors[3] = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    float mirror = 1.0f;
    if (setup->cofactor || setup->mirror_w) {
        tsli_mat34_cofactors(blend, cofactors);
        mirror = tsli_vec3_dot(tsli_mat34_row(blend, 0), cofactors[0]) < 0.0f ? -1.0f : 1.0f;
    }
    if (setup->job.out_normals) {
        tsl_vec3 n = skin_normal(setup, blend, cofactors, mirror, vertex->normal);
        vertex->normal = setup->renormalize ? tsli_skin_unit(n) : n;
    }
    if (setup->job.out_tangents) {
        tsl_vec3 t = tsli_mat34_direction(blend, vertex->tangent);
        vertex->tangent = setup->renormalize ? tsli_skin_unit(t) : t;
        if (setup->mirror_w && mirror < 0.0f)
            vertex->tangent_w = -vertex->tangent_w;
    }
}

tsli_skin_vertex tsli_skin_vertex_run(const tsli_skin_setup *setup, uint32_t index)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    tsli_skin_vertex vertex = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, 0.0f};
    vertex.position = tsli_skin_vec3_at(mesh->positions, mesh->position_stride, index);
    if (setup->job.out_normals)
        vertex.normal = tsli_skin_vec3_at(mesh->normals, mesh->normal_stride, index);
    if (setup->job.out_tangents)
        memcpy(&vertex.tangent, tsli_skin_at(mesh->tangents, mesh->tangent_stride, index), 16);
    tsli_mat34 blend;
    skin_blend(setup, index, &blend);
    tsli_skin_vertex_apply(setup, &blend, &vertex);
    return vertex;
}

void tsli_skin_vertex_store(const tsl_skin_job *job, uint64_t index, const tsli_skin_vertex *vertex)
{
    memcpy((unsigned char *)job->out_positions + index * job->out_position_stride, &vertex->position, 12);
    if (job->out_normals)
        memcpy((unsigned char *)job->out_normals + index * job->out_normal_stride, &vertex->normal, 12);
    if (job->out_tangents)
        memcpy((unsigned char *)job->out_tangents + index * job->out_tangent_stride, &vertex->tangent, 16);
}

void tsli_skin_run_exact(const tsli_skin_setup *setup, uint32_t first, uint32_t count,
                         tsl_skin_bounds *bounds)
{
    for (uint64_t v = first; v < (uint64_t)first + count; ++v) {
        tsli_skin_vertex vertex = tsli_skin_vertex_run(setup, (uint32_t)v);
        tsli_skin_vertex_store(&setup->job, v, &vertex);
        if (setup->job.out_bounds)
            tsli_skin_bounds_grow(bounds, vertex.position, vertex.position);
    }
}
