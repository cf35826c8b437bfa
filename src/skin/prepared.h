// SPDX-License-Identifier: MIT
// Memory of a prepared mesh: a head, then seven arrays, each on a 64-byte line counted from the head.
//
//     order      vertex_count u32          the mesh's index of each vertex
//     starts     block_count + 1 u32       first slot of each block; the last is slot_count
//     joints     slot_count u32            the joint of each slot
//     weights    slot_count x 16 f32       its weight for each vertex of the block
//     positions  block_count x 3 x 16 f32  x of sixteen vertices, then y, then z
//     normals    the same, or nothing
//     tangents   block_count x 4 x 16 f32, or nothing
//
// Unused lanes of the last block repeat its first vertex.
#ifndef TSLI_SKIN_PREPARED_H
#define TSLI_SKIN_PREPARED_H

#include "skin/vertex.h"

enum {
    TSLI_PREPARED_MAGIC = 0x534b5331, // differs on a processor of the other byte order
    TSLI_PREPARED_VERSION = 1
};

typedef struct tsli_prepared_head {
    uint32_t magic, version;
    uint32_t vertex_count, joint_count, block_count, slot_count;
    uint32_t has_normals, has_tangents;
    uint64_t byte_count;
} tsli_prepared_head;

typedef struct tsli_prepared {
    tsli_prepared_head head;
    const uint32_t *order, *starts, *joints;
    const float *weights, *positions, *normals, *tangents;
} tsli_prepared;

// Byte offsets of the arrays from the head, and the total size.
typedef struct tsli_prepared_layout {
    uint64_t order, starts, joints, weights, positions, normals, tangents, end;
} tsli_prepared_layout;

tsli_prepared_layout tsli_prepared_layout_of(const tsli_prepared_head *head);
// Checks the head against the memory's size and sets pointers to the arrays.
tsl_result tsli_prepared_open(const void *memory, uint64_t bytes, tsli_prepared *out);

// Number of real vertices in a block.
static inline uint32_t tsli_prepared_valid(const tsli_prepared *prepared, uint32_t block)
{
    uint32_t left = prepared->head.vertex_count - block * TSL_SKIN_BLOCK;
    return left < TSL_SKIN_BLOCK ? left : TSL_SKIN_BLOCK;
}

#endif
