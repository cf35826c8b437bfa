// SPDX-License-Identifier: MIT
// Makes weights sum to one in their own format, as TSL_SKIN_WEIGHTS_AS_GIVEN requires.
#include "base/standard_call.h"
#include "skin/check.h"
#include "skin/vertex.h"

static void weights_put(const tsl_skin_mesh *mesh, unsigned char *to, uint32_t influence, uint32_t units)
{
    uint16_t wide = (uint16_t)units;
    if (mesh->weight_format == TSL_SKIN_WEIGHT_U8)
        to[influence] = (unsigned char)units;
    else
        memcpy(to + 2 * (size_t)influence, &wide, sizeof wide);
}

static uint32_t weights_units(const tsl_skin_mesh *mesh, uint32_t vertex, uint32_t influence)
{
    const unsigned char *from = tsli_skin_at(mesh->weights, mesh->weight_stride, vertex);
    uint16_t wide;
    if (mesh->weight_format == TSL_SKIN_WEIGHT_U8)
        return from[influence];
    memcpy(&wide, from + 2 * (size_t)influence, sizeof wide);
    return wide;
}

// Cumulative rounding: unit i is the difference of two rounded partial sums, so the total is exact and no weight is off by a whole unit.
// Integers throughout, so the result is the same everywhere and a second pass changes nothing.
static void weights_normalize_units(const tsl_skin_mesh *mesh, uint32_t vertex, unsigned char *to)
{
    const uint64_t one = mesh->weight_format == TSL_SKIN_WEIGHT_U8 ? 255 : 65535;
    uint64_t sum = 0, partial = 0, placed = 0;
    for (uint32_t i = 0; i < mesh->influence_count; ++i)
        sum += weights_units(mesh, vertex, i);
    for (uint32_t i = 0; i < mesh->influence_count; ++i) {
        partial += sum ? weights_units(mesh, vertex, i) : i == 0;
        uint64_t whole = sum ? sum : 1, edge = (2 * partial * one + whole) / (2 * whole);
        weights_put(mesh, to, i, (uint32_t)(edge - placed));
        placed = edge;
    }
}

static void weights_normalize_floats(const tsl_skin_mesh *mesh, uint32_t vertex, unsigned char *to)
{
    float scale = tsli_skin_scale_of_vertex(mesh, vertex);
    for (uint32_t i = 0; i < mesh->influence_count; ++i) {
        float weight = tsli_skin_share(tsli_skin_weight(mesh, vertex, i), i, scale);
        memcpy(to + 4 * (size_t)i, &weight, sizeof weight);
    }
}

// The result may be interleaved with the mesh's own fields, but may overlap none of them except the weights, which come last.
static int weights_overlap(const tsl_skin_mesh *mesh, tsli_span out)
{
    const int others = TSLI_SKIN_STREAMS - 1;
    tsli_span in[TSLI_SKIN_STREAMS];
    tsli_skin_mesh_spans(mesh, 0, mesh->vertex_count, in);
    return tsli_span_touches_any(out, in, others) ||
           (tsli_span_touch(out, in[others]) && !tsli_span_same(out, in[others]));
}

TSLI_STANDARD_CALL(tsl_skin_weights_normalize, (const tsl_skin_mesh *given, void *out_weights, uint32_t out_stride),
                   (given, out_weights, out_stride))
{
    tsl_skin_mesh mesh;
    if (!given || !out_weights)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_skin_mesh_read(given, &mesh);
    if (result != TSL_OK)
        return result;
    const uint32_t bytes = mesh.influence_count * tsli_skin_weight_size(mesh.weight_format);
    if (out_stride < bytes)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (weights_overlap(&mesh, tsli_span_make(out_weights, mesh.vertex_count, bytes, out_stride)))
        return TSL_ERROR_OVERLAP;
    result = tsli_skin_mesh_check_range(&mesh, 0, mesh.vertex_count);
    if (result != TSL_OK)
        return result;
    mesh.weight_policy = TSL_SKIN_WEIGHTS_NORMALIZE;
    for (uint32_t v = 0; v < mesh.vertex_count; ++v) {
        unsigned char *to = (unsigned char *)out_weights + (uint64_t)v * out_stride;
        if (mesh.weight_format == TSL_SKIN_WEIGHT_F32)
            weights_normalize_floats(&mesh, v, to);
        else
            weights_normalize_units(&mesh, v, to);
    }
    return TSL_OK;
}
