// SPDX-License-Identifier: MIT
// Snapshots whose bytes a test has changed.
#ifndef TASSEL_TESTS_SOLVER_SEAL_H
#define TASSEL_TESTS_SOLVER_SEAL_H

#include "base/stream.h"
#include "solver/rewind.h"

// As one that is whole: with the right hash at the end.
static inline void seal(saved *snapshot)
{
    uint64_t hash = tsli_stream_hash_of(snapshot->bytes, snapshot->size - 8);
    for (uint32_t i = 0; i < 8; ++i)
        snapshot->bytes[snapshot->size - 8 + i] = (uint8_t)(hash >> 8 * i);
}

#endif
