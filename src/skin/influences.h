// SPDX-License-Identifier: MIT
// Index and weight formats and the weight policy. Kernels read u16 indices and f32 weights of any stride, which most meshes have; other
// formats, weights to normalise and unfilled last blocks are copied into a batch first.
#ifndef TSLI_SKIN_INFLUENCES_H
#define TSLI_SKIN_INFLUENCES_H

#include "skin/vertex.h"

enum {
    TSLI_SKIN_BATCH = 64,            // vertices at most, a multiple of the widest block
    TSLI_SKIN_BATCH_INFLUENCES = 32, // a vertex; more go one by one: a batch must hold a block of 16
    TSLI_SKIN_BATCH_PAIRS = 16 * TSLI_SKIN_BATCH_INFLUENCES,
    TSLI_SKIN_BATCH_JOINTS = 65536 // what u16 can count
};

typedef struct tsli_skin_batch {
    const unsigned char *indices, *weights; // the mesh's own arrays or the two below
    size_t index_stride, weight_stride;
    uint16_t own_indices[TSLI_SKIN_BATCH_PAIRS];
    float own_weights[TSLI_SKIN_BATCH_PAIRS];
} tsli_skin_batch;

static inline uint32_t tsli_skin_batch_vertices(uint32_t influences)
{
    uint32_t fit = TSLI_SKIN_BATCH_PAIRS / influences & ~15u;
    return fit < TSLI_SKIN_BATCH ? fit : TSLI_SKIN_BATCH;
}

static inline uint32_t tsli_batch_index(const unsigned char *indices, uint32_t influence)
{
    uint16_t index;
    memcpy(&index, indices + 2 * (size_t)influence, sizeof index);
    return index;
}

static inline float tsli_batch_weight(const unsigned char *weights, uint32_t influence)
{
    float weight;
    memcpy(&weight, weights + 4 * (size_t)influence, sizeof weight);
    return weight;
}

// Plain loops over a whole batch; compilers vectorise them where the stream is packed.
static inline void tsli_batch_own_indices(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count,
                                          tsli_skin_batch *batch)
{
    const uint32_t influences = mesh->influence_count;
    uint16_t *to = batch->own_indices;
    for (uint32_t v = 0; v < count; ++v)
        for (uint32_t i = 0; i < influences; ++i, ++to)
            *to = (uint16_t)tsli_skin_index(mesh, first + v, i);
    batch->indices = (const unsigned char *)batch->own_indices;
    batch->index_stride = 2 * (size_t)influences;
}

static inline void tsli_batch_own_weights(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count,
                                          tsli_skin_batch *batch)
{
    const uint32_t influences = mesh->influence_count;
    float *to = batch->own_weights;
    for (uint32_t v = 0; v < count; ++v)
        for (uint32_t i = 0; i < influences; ++i, ++to)
            *to = tsli_skin_weight(mesh, first + v, i);
    batch->weights = (const unsigned char *)batch->own_weights;
    batch->weight_stride = 4 * (size_t)influences;
}

// Makes `count` vertices readable as whole blocks of 16; a batch that does not fill them repeats its last vertex. Weights stay as the
// mesh has them.
static inline void tsli_skin_batch_read(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count,
                                        tsli_skin_batch *batch)
{
    const uint32_t padded = (count + 15u) & ~15u, influences = mesh->influence_count;
    batch->indices = tsli_skin_at(mesh->indices, mesh->index_stride, first);
    batch->index_stride = mesh->index_stride;
    batch->weights = tsli_skin_at(mesh->weights, mesh->weight_stride, first);
    batch->weight_stride = mesh->weight_stride;
    if (mesh->index_format != TSL_SKIN_INDEX_U16 || padded != count)
        tsli_batch_own_indices(mesh, first, count, batch);
    if (mesh->weight_format != TSL_SKIN_WEIGHT_F32 || padded != count)
        tsli_batch_own_weights(mesh, first, count, batch);
    for (uint32_t v = count; v < padded; ++v) {
        const uint32_t to = v * influences, last = (count - 1) * influences;
        memcpy(batch->own_indices + to, batch->own_indices + last, influences * sizeof(uint16_t));
        memcpy(batch->own_weights + to, batch->own_weights + last, influences * sizeof(float));
    }
}

// Normalises as tsli_skin_share does, for the vertices of a batch.
static inline void tsli_skin_batch_normalize(uint32_t influences, uint32_t count, tsli_skin_batch *batch)
{
    const unsigned char *from = batch->weights;
    float *to = batch->own_weights;
    for (uint32_t v = 0; v < count; ++v, from += batch->weight_stride, to += influences) {
        float sum = 0.0f;
        for (uint32_t i = 0; i < influences; ++i)
            sum += tsli_batch_weight(from, i);
        for (uint32_t i = 0; i < influences; ++i)
            to[i] = tsli_skin_share(tsli_batch_weight(from, i), i, tsli_skin_share_scale(sum));
    }
    batch->weights = (const unsigned char *)batch->own_weights;
    batch->weight_stride = 4 * (size_t)influences;
}

#endif
