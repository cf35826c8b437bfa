// SPDX-License-Identifier: MIT
// Checks of everything a caller passes, before the first byte is written.
#ifndef TSLI_SKIN_CHECK_H
#define TSLI_SKIN_CHECK_H

#include "tassel/skin.h"

#include <stddef.h>

// An array of `count` elements of `size` bytes, `stride` bytes apart; null data is an absent array.
typedef struct tsli_span {
    const unsigned char *data;
    uint64_t count;
    uint32_t size, stride;
} tsli_span;

static inline tsli_span tsli_span_make(const void *data, uint64_t count, uint32_t size, uint32_t stride)
{
    tsli_span span = {(const unsigned char *)data, count, size, stride};
    return span;
}

// Packed elements.
static inline tsli_span tsli_span_packed(const void *data, uint64_t count, uint32_t size)
{
    return tsli_span_make(data, count, size, size);
}

// Whether one may contain a byte of the other. Fields of the same interleaved record do not overlap.
int tsli_span_touch(tsli_span a, tsli_span b);
// Whether both are the same elements at the same addresses, which is what "in place" means.
int tsli_span_same(tsli_span a, tsli_span b);

// The mesh's streams over a range: positions, normals, tangents, indices, weights.
enum { TSLI_SKIN_STREAMS = 5 };
void tsli_skin_mesh_spans(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count, tsli_span out[TSLI_SKIN_STREAMS]);
// The job's outputs over a range of vertices: positions, normals, tangents, and the box.
enum { TSLI_SKIN_OUTPUTS = 4 };
void tsli_skin_job_spans(const tsl_skin_job *job, uint32_t first, uint32_t count, tsli_span out[TSLI_SKIN_OUTPUTS]);
// Whether `span` overlaps any of the `count` others.
int tsli_span_touches_any(tsli_span span, const tsli_span *others, int count);

uint32_t tsli_skin_index_size(tsl_skin_index_format format);
uint32_t tsli_skin_weight_size(tsl_skin_weight_format format);

// Reads the caller's struct and checks pointers, counts, formats and strides, but no array contents.
tsl_result tsli_skin_mesh_read(const tsl_skin_mesh *given, tsl_skin_mesh *out_mesh);
// Checks the indices, weights, positions, normals and tangents of a range.
tsl_result tsli_skin_mesh_check_range(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count);
// Also checks that weights used as given sum to one.
tsl_result tsli_skin_mesh_check_range_and_sums(const tsl_skin_mesh *mesh, uint32_t first, uint32_t count);

#endif
