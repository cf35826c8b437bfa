// SPDX-License-Identifier: MIT
#include "skin/vertex.h"
#include "skin/dual_quat.h"
#include "skin/kernels.h"

// Sum of weight x matrix in the order of the influences, zero weights included.
static void skin_blend_linear(const tsli_skin_setup *setup, uint32_t vertex, float scale, tsli_mat34 *out)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    for (uint32_t i = 0; i < mesh->influence_count; ++i) {
        const float *joint = setup->job.palette + 12 * (uint64_t)tsli_skin_index(mesh, vertex, i);
        const float weight = tsli_skin_share(tsli_skin_weight(mesh, vertex, i), i, scale);
        for (int k = 0; k < 12; ++k)
            out->m[k] = i == 0 ? joint[k] * weight : out->m[k] + joint[k] * weight;
    }
}

// Both blends are matrices, so mixing them mixes the positions they give.
static void skin_blend(const tsli_skin_setup *setup, uint32_t vertex, tsli_mat34 *out)
{
    float share = setup->job.dual_quat_share;
    float scale = tsli_skin_scale_of_vertex(&setup->mesh, vertex);
    if (share < 1.0f)
        skin_blend_linear(setup, vertex, scale, out);
    if (share <= 0.0f)
        return;
    tsli_mat34 rigid = tsli_skin_blend_dual(setup, vertex, scale);
    for (int k = 0; k < 12; ++k)
        out->m[k] = share >= 1.0f ? rigid.m[k] : out->m[k] + (rigid.m[k] - out->m[k]) * share;
}

tsli_skin_vertex tsli_skin_vertex_run(const tsli_skin_setup *setup, uint32_t index)
{
    tsli_skin_vertex vertex = tsli_skin_vertex_read(setup, index);
    tsli_mat34 blend = {{0.0f}};
    skin_blend(setup, index, &blend);
    tsli_skin_vertex_apply(setup, &blend, &vertex);
    return vertex;
}

void tsli_skin_run_one_by_one(const tsli_skin_setup *setup, tsl_skin_bounds *bounds)
{
    const uint64_t first = setup->job.first_vertex, end = first + setup->job.vertex_count;
    for (uint64_t v = first; v < end; ++v) {
        tsli_skin_vertex vertex = tsli_skin_vertex_run(setup, (uint32_t)v);
        tsli_skin_vertex_store(&setup->job, v, &vertex);
        if (setup->job.out_bounds)
            tsli_skin_bounds_grow(bounds, vertex.position, vertex.position);
    }
}
