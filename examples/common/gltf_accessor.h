// SPDX-License-Identifier: MIT
// Accessors: typed, strided, possibly sparse and normalised views of a buffer, as checked arrays.
#ifndef EXAMPLES_COMMON_GLTF_ACCESSOR_H
#define EXAMPLES_COMMON_GLTF_ACCESSOR_H

#include "common/gltf.h"

enum {
    GLTF_BYTE = 5120,
    GLTF_UNSIGNED_BYTE = 5121,
    GLTF_SHORT = 5122,
    GLTF_UNSIGNED_SHORT = 5123,
    GLTF_UNSIGNED_INT = 5125,
    GLTF_FLOAT = 5126
};

// Elements count * stride bytes apart at data; data null: all zero.
typedef struct gltf_view {
    const uint8_t *data;
    uint64_t count;
    uint32_t stride;
    uint32_t component; // GLTF_ constants
    uint32_t width;     // components per element
} gltf_view;

typedef struct gltf_accessor {
    gltf_view dense;
    bool normalized;
    uint64_t sparse_count;
    gltf_view sparse_indices, sparse_values;
} gltf_accessor;

// Everything about accessor `index` but its values. `user` is the place that names it, such as a sampler's
// input: messages come from the accessor's own place in the file.
bool gltf_accessor_open(const gltf *model, uint32_t index, gltf_accessor *out, tsla_error *e);
// count * width numbers, finite; normalised integers as glTF 2.0 chapter 3.11 says.
bool gltf_accessor_floats(gltf *model, uint32_t index, const gltf_accessor *accessor, const float **out, tsla_error *e);
// count * width whole numbers; only of unsigned components.
bool gltf_accessor_uints(gltf *model, uint32_t index, const gltf_accessor *accessor, const uint32_t **out,
                         tsla_error *e);
// Bytes of a buffer view that is no accessor's, such as an image.
bool gltf_view_bytes(const gltf *model, uint32_t index, bytes *out, tsla_error *e);

#endif
