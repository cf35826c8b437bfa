// SPDX-License-Identifier: MIT
// The shape of skinning that the field's libraries share (ozz-animation's job is the fastest of them that is
// public): four floats a register, one column of a joint's 4x4 matrix in each, one vertex at a time. It reads
// four influences with u16 indices and three f32 weights, takes the fourth weight as one minus their sum,
// checks nothing and leaves normals as long as the matrices make them.
#ifndef TASSEL_TESTS_BENCH_SKIN_COLUMNS_H
#define TASSEL_TESTS_BENCH_SKIN_COLUMNS_H

#include "bench/skin_workload.h"

// Reads the case's streams and writes c->expected.
typedef void skin_columns_function(const skin_case *c);

// Makes the column matrices from skin_palette.
void skin_columns_make(void);
// SSE2 or, with `fused`, AVX2 and fused multiply-add; null where the build or the processor has no such.
skin_columns_function *skin_columns_for(int fused);

#endif
