// SPDX-License-Identifier: MIT
// The reference: one vertex at a time, in the order of operations that docs/skin.md promises. Every kernel gives its bits.
#ifndef TSLI_SKIN_VERTEX_H
#define TSLI_SKIN_VERTEX_H

#include "base/compiler.h"
#include "skin/matrix34.h"
#include "tassel/skin.h"

#include <float.h>
#include <string.h>

// A job with every choice made.
typedef struct tsli_skin_setup {
    tsl_skin_mesh mesh;
    tsl_skin_job job;
    int cofactor;    // normals by cofactors instead of the blended matrix
    int renormalize; // unit normals and tangents
    int mirror_w;    // negate a tangent's w where the matrix mirrors
} tsli_skin_setup;

typedef struct tsli_skin_vertex {
    tsl_vec3 position, normal;
    tsl_vec3 tangent; // followed by w: sixteen bytes, as in a stream
    float tangent_w;
} tsli_skin_vertex;

static inline const unsigned char *tsli_skin_at(const void *stream, uint32_t stride, uint64_t vertex)
{
    return (const unsigned char *)stream + vertex * stride;
}

TSLI_FORCE_INLINE tsl_vec3 tsli_skin_vec3_at(const void *stream, uint32_t stride, uint64_t vertex)
{
    const unsigned char *at = tsli_skin_at(stream, stride, vertex);
    tsl_vec3 v; // float by float: copying twelve bytes would move the vector out of registers
    memcpy(&v.x, at, 4);
    memcpy(&v.y, at + 4, 4);
    memcpy(&v.z, at + 8, 4);
    return v;
}

static inline uint32_t tsli_skin_index(const tsl_skin_mesh *mesh, uint32_t vertex, uint32_t influence)
{
    const unsigned char *from = tsli_skin_at(mesh->indices, mesh->index_stride, vertex);
    if (mesh->index_format == TSL_SKIN_INDEX_U8)
        return from[influence];
    if (mesh->index_format == TSL_SKIN_INDEX_U16) {
        uint16_t index;
        memcpy(&index, from + 2 * (uint64_t)influence, sizeof index);
        return index;
    }
    uint32_t index;
    memcpy(&index, from + 4 * (uint64_t)influence, sizeof index);
    return index;
}

static inline float tsli_skin_weight(const tsl_skin_mesh *mesh, uint32_t vertex, uint32_t influence)
{
    const unsigned char *from = tsli_skin_at(mesh->weights, mesh->weight_stride, vertex);
    if (mesh->weight_format == TSL_SKIN_WEIGHT_U8)
        return (float)from[influence] * (1.0f / 255.0f); // 255 becomes exactly 1
    if (mesh->weight_format == TSL_SKIN_WEIGHT_U16) {
        uint16_t weight;
        memcpy(&weight, from + 2 * (uint64_t)influence, sizeof weight);
        return (float)weight * (1.0f / 65535.0f); // and 65535 too
    }
    float weight;
    memcpy(&weight, from + 4 * (uint64_t)influence, sizeof weight);
    return weight;
}

// The factor of each weight where the policy is to normalise. Negative for a sum of zero (below FLT_MIN, whose inverse would overflow):
// then the first joint takes all.
static inline float tsli_skin_share_scale(float weight_sum)
{
    return weight_sum >= FLT_MIN ? 1.0f / weight_sum : -1.0f;
}

static inline float tsli_skin_share(float weight, uint32_t influence, float scale)
{
    return scale >= 0.0f ? weight * scale : influence == 0 ? 1.0f : 0.0f;
}

static inline float tsli_skin_scale_of_vertex(const tsl_skin_mesh *mesh, uint32_t vertex)
{
    if (mesh->weight_policy == TSL_SKIN_WEIGHTS_AS_GIVEN)
        return 1.0f;
    float sum = 0.0f;
    for (uint32_t i = 0; i < mesh->influence_count; ++i)
        sum += tsli_skin_weight(mesh, vertex, i);
    return tsli_skin_share_scale(sum);
}

// Zero stays zero. FLT_MIN keeps the quotient finite.
TSLI_FORCE_INLINE tsl_vec3 tsli_skin_unit(tsl_vec3 v)
{
    float length_squared = tsli_vec3_length_squared(v);
    float inverse = 1.0f / sqrtf(length_squared > FLT_MIN ? length_squared : FLT_MIN);
    return tsli_vec3_scale(v, inverse);
}

// Loads normals and tangents only where the job has outputs for them.
TSLI_FORCE_INLINE tsli_skin_vertex tsli_skin_vertex_read(const tsli_skin_setup *setup, uint64_t index)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    tsli_skin_vertex vertex = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, 0.0f};
    vertex.position = tsli_skin_vec3_at(mesh->positions, mesh->position_stride, index);
    if (setup->job.out_normals)
        vertex.normal = tsli_skin_vec3_at(mesh->normals, mesh->normal_stride, index);
    if (setup->job.out_tangents) {
        vertex.tangent = tsli_skin_vec3_at(mesh->tangents, mesh->tangent_stride, index);
        memcpy(&vertex.tangent_w, tsli_skin_at(mesh->tangents, mesh->tangent_stride, index) + 12, 4);
    }
    return vertex;
}

// The inverse transpose is cofactors / determinant; only the determinant's sign matters.
TSLI_FORCE_INLINE tsl_vec3 tsli_skin_normal(const tsli_skin_setup *setup, const tsli_mat34 *blend,
                                            const tsl_vec3 *cofactors, float mirror, tsl_vec3 n)
{
    if (!setup->cofactor)
        return tsli_mat34_direction(blend, n);
    return tsli_vec3_scale(
        tsli_vec3(tsli_vec3_dot(cofactors[0], n), tsli_vec3_dot(cofactors[1], n), tsli_vec3_dot(cofactors[2], n)),
        mirror);
}

// Transforms the vertex by its blended matrix, in place.
TSLI_FORCE_INLINE void tsli_skin_vertex_apply(const tsli_skin_setup *setup, const tsli_mat34 *blend,
                                              tsli_skin_vertex *vertex)
{
    vertex->position = tsli_mat34_point(blend, vertex->position);
    tsl_vec3 cofactors[3] = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    float mirror = 1.0f;
    if (setup->cofactor || setup->mirror_w) {
        tsli_mat34_cofactors(blend, cofactors);
        mirror = tsli_vec3_dot(tsli_mat34_row(blend, 0), cofactors[0]) < 0.0f ? -1.0f : 1.0f;
    }
    if (setup->job.out_normals) {
        tsl_vec3 n = tsli_skin_normal(setup, blend, cofactors, mirror, vertex->normal);
        vertex->normal = setup->renormalize ? tsli_skin_unit(n) : n;
    }
    if (setup->job.out_tangents) {
        tsl_vec3 t = tsli_mat34_direction(blend, vertex->tangent);
        vertex->tangent = setup->renormalize ? tsli_skin_unit(t) : t;
        if (setup->mirror_w && mirror < 0.0f)
            vertex->tangent_w = -vertex->tangent_w;
    }
}

TSLI_FORCE_INLINE unsigned char *tsli_skin_vec3_put(void *stream, uint32_t stride, uint64_t vertex, tsl_vec3 v)
{
    unsigned char *at = (unsigned char *)stream + vertex * stride;
    memcpy(at, &v.x, 4);
    memcpy(at + 4, &v.y, 4);
    memcpy(at + 8, &v.z, 4);
    return at;
}

TSLI_FORCE_INLINE void tsli_skin_vertex_store(const tsl_skin_job *job, uint64_t index, const tsli_skin_vertex *vertex)
{
    tsli_skin_vec3_put(job->out_positions, job->out_position_stride, index, vertex->position);
    if (job->out_normals)
        tsli_skin_vec3_put(job->out_normals, job->out_normal_stride, index, vertex->normal);
    if (job->out_tangents) {
        unsigned char *at = tsli_skin_vec3_put(job->out_tangents, job->out_tangent_stride, index, vertex->tangent);
        memcpy(at + 12, &vertex->tangent_w, 4);
    }
}

// Everything but the store, for any mesh format and blend.
tsli_skin_vertex tsli_skin_vertex_run(const tsli_skin_setup *setup, uint32_t vertex);

static inline tsl_skin_bounds tsli_skin_bounds_empty(void)
{
    tsl_skin_bounds empty = {{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
    return empty;
}

static inline void tsli_skin_bounds_grow(tsl_skin_bounds *bounds, tsl_vec3 low, tsl_vec3 high)
{
    tsl_vec3 *a = &bounds->minimum, *b = &bounds->maximum;
    a->x = low.x < a->x ? low.x : a->x;
    a->y = low.y < a->y ? low.y : a->y;
    a->z = low.z < a->z ? low.z : a->z;
    b->x = high.x > b->x ? high.x : b->x;
    b->y = high.y > b->y ? high.y : b->y;
    b->z = high.z > b->z ? high.z : b->z;
}

// -0 and 0 are equal, so the order of vertices would decide which one a box keeps: make it 0.
static inline tsl_skin_bounds tsli_skin_bounds_finished(tsl_skin_bounds bounds)
{
    const tsl_vec3 zero = {0.0f, 0.0f, 0.0f};
    tsl_skin_bounds finished = {tsli_vec3_add(bounds.minimum, zero), tsli_vec3_add(bounds.maximum, zero)};
    return finished;
}

#endif
