// SPDX-License-Identifier: MIT
#include "skin/kernels.h"

void tsli_skin_tail_open(const tsli_skin_setup *setup, tsli_skin_tail *tail)
{
    tsl_skin_mesh *mesh = &tail->setup.mesh;
    tsl_skin_job *job = &tail->setup.job;
    tail->setup = *setup;
    mesh->positions = job->out_positions = tail->positions;
    mesh->normals = tail->normals;
    mesh->tangents = tail->tangents;
    if (job->out_normals)
        job->out_normals = tail->normals;
    if (job->out_tangents)
        job->out_tangents = tail->tangents;
    mesh->position_stride = mesh->normal_stride = job->out_position_stride = job->out_normal_stride = 12;
    mesh->tangent_stride = job->out_tangent_stride = 16;
    job->first_vertex = 0;
}

static void tail_gather(const void *stream, uint32_t stride, uint64_t first, uint32_t count, uint32_t floats,
                        float *out)
{
    for (uint32_t i = 0; i < TSL_SKIN_BLOCK; ++i)
        memcpy(out + i * floats, tsli_skin_at(stream, stride, first + (i < count ? i : count - 1)),
               floats * sizeof(float));
}

void tsli_skin_tail_read(const tsli_skin_setup *setup, uint64_t first, uint32_t count, tsli_skin_tail *tail)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    tail_gather(mesh->positions, mesh->position_stride, first, count, 3, tail->positions);
    if (setup->job.out_normals)
        tail_gather(mesh->normals, mesh->normal_stride, first, count, 3, tail->normals);
    if (setup->job.out_tangents)
        tail_gather(mesh->tangents, mesh->tangent_stride, first, count, 4, tail->tangents);
}

void tsli_skin_tail_close(const tsli_skin_tail *tail, const tsl_skin_job *job, uint64_t first, const uint32_t *order,
                          uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        tsli_skin_vertex v = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, 0.0f};
        memcpy(&v.position, tail->positions + 3 * i, 12);
        if (job->out_normals)
            memcpy(&v.normal, tail->normals + 3 * i, 12);
        if (job->out_tangents) {
            memcpy(&v.tangent, tail->tangents + 4 * i, 12);
            memcpy(&v.tangent_w, tail->tangents + 4 * i + 3, 4);
        }
        tsli_skin_vertex_store(job, order ? order[i] : first + i, &v);
    }
}
