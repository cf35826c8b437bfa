// SPDX-License-Identifier: MIT
// One vertex by the letter: the exact form, the reference of every other path. The order of operations here
// is the one docs/skin.md promises.
#ifndef TSLI_SKIN_VERTEX_H
#define TSLI_SKIN_VERTEX_H

#include "skin/matrix34.h"
#include "tassel/skin.h"

#include <float.h>
#include <string.h>

// What a run needs to know about its job, with every choice made.
typedef struct tsli_skin_setup {
    tsl_skin_mesh mesh;
    tsl_skin_job job;
    int cofactor;    // normals by cofactors instead of the blended matrix
    int renormalize; // unit normals and tangents
    int mirror_w;    // negate a tangent's w where the matrix mirrors
} tsli_skin_setup;

typedef struct tsli_skin_vertex {
    tsl_vec3 position, normal;
    tsl_vec3 tangent; // with w after it: sixteen bytes as they lie in a stream
    float tangent_w;
} tsli_skin_vertex;

static inline const unsigned char *tsli_skin_at(const void *stream, uint32_t stride, uint32_t vertex)
{
    return (const unsigned char *)stream + (uint64_t)vertex * stride;
}

static inline tsl_vec3 tsli_skin_vec3_at(const void *stream, uint32_t stride, uint32_t vertex)
{
    tsl_vec3 v;
    memcpy(&v, tsli_skin_at(stream, stride, vertex), sizeof v);
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
        return (float)from[influence] / 255.0f;
    if (mesh->weight_format == TSL_SKIN_WEIGHT_U16) {
        uint16_t weight;
        memcpy(&weight, from + 2 * (uint64_t)influence, sizeof weight);
        return (float)weight / 65535.0f;
    }
    float weight;
    memcpy(&weight, from + 4 * (uint64_t)influence, sizeof weight);
    return weight;
}

// What each weight of the vertex is multiplied with. Negative for a zero sum (below FLT_MIN, whose inverse
// would overflow): the first joint takes it all.
static inline float tsli_skin_weight_scale(const tsl_skin_mesh *mesh, uint32_t vertex)
{
    if (mesh->weight_policy == TSL_SKIN_WEIGHTS_AS_GIVEN)
        return 1.0f;
    float sum = 0.0f;
    for (uint32_t i = 0; i < mesh->influence_count; ++i)
        sum += tsli_skin_weight(mesh, vertex, i);
    return sum >= FLT_MIN ? 1.0f / sum : -1.0f;
}

// Zero stays zero. FLT_MIN keeps the quotient finite.
static inline tsl_vec3 tsli_skin_unit(tsl_vec3 v)
{
    float length_squared = tsli_vec3_length_squared(v);
    float inverse = 1.0f / sqrtf(length_squared > FLT_MIN ? length_squared : FLT_MIN);
    return tsli_vec3_scale(v, inverse);
}

// The vertex through its blended matrix, in place; normals and tangents only where the job has outputs for
// them.
void tsli_skin_vertex_apply(const tsli_skin_setup *setup, const tsli_mat34 *blend, tsli_skin_vertex *vertex);
void tsli_skin_vertex_store(const tsl_skin_job *job, uint64_t index, const tsli_skin_vertex *vertex);
// Reads the vertex and skins it; normals and tangents only where the job has outputs for them.
tsli_skin_vertex tsli_skin_vertex_run(const tsli_skin_setup *setup, uint32_t vertex);
// Range in the exact form. bounds is never null.
void tsli_skin_run_exact(const tsli_skin_setup *setup, uint32_t first, uint32_t count,
                         tsl_skin_bounds *bounds);

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

#endif
