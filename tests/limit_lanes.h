// SPDX-License-Identifier: MIT
// The limits of angles as the kernels have them, one function per instruction set that this build and this processor have: a row
// of directions through the lane code itself.
#ifndef TASSEL_TESTS_LIMIT_LANES_H
#define TASSEL_TESTS_LIMIT_LANES_H

#include "solver/kernel/kernels.h"
#include "solver/model/angle_limit.h"
#include "solver/model/lane.h"

#include <float.h>
#include <string.h>
#ifdef TSLI_HAS_X86_LANES
#include <immintrin.h>
#endif
#ifdef TSLI_HAS_NEON_LANES
#include <arm_neon.h>
#endif
#ifdef TSLI_HAS_WASM_LANES
#include <wasm_simd128.h>
#endif

typedef struct limit_row {
    _Alignas(64) tsli_slot_limit limit;
    tsli_lanes3 axis;      // of the bone, unit
    tsli_lanes3 direction; // in the frame of the bone at rest, unit; in, and out: the limited one
    uint32_t outside;      // out: lane bits
} limit_row;

#define TSLI_INLINE static inline

#define TSLI_LANES_SCALAR
#define TSLI_LANE_NAME(x) x##_limit_scalar
#include "limit_lanes_of.h"
#undef TSLI_LANES_SCALAR
#undef TSLI_LANE_NAME

#ifdef TSLI_HAS_X86_LANES
#define TSLI_LANES_SSE2
#define TSLI_LANE_NAME(x) x##_limit_sse2
#include "limit_lanes_of.h"
#undef TSLI_LANES_SSE2
#undef TSLI_LANE_NAME

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#define TSLI_LANES_AVX2
#define TSLI_LANE_NAME(x) x##_limit_avx2
#include "limit_lanes_of.h"
#undef TSLI_LANES_AVX2
#undef TSLI_LANE_NAME
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq")
#endif
#define TSLI_LANES_AVX512
#define TSLI_LANE_NAME(x) x##_limit_avx512
#include "limit_lanes_of.h"
#undef TSLI_LANES_AVX512
#undef TSLI_LANE_NAME
#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#endif

#ifdef TSLI_HAS_NEON_LANES
#define TSLI_LANES_NEON
#define TSLI_LANE_NAME(x) x##_limit_neon
#include "limit_lanes_of.h"
#undef TSLI_LANES_NEON
#undef TSLI_LANE_NAME
#endif

#ifdef TSLI_HAS_WASM_LANES
#define TSLI_LANES_WASM
#define TSLI_LANE_NAME(x) x##_limit_wasm
#include "limit_lanes_of.h"
#undef TSLI_LANES_WASM
#undef TSLI_LANE_NAME
#endif

#undef TSLI_INLINE

// Null: this build or this processor lacks the lane type.
typedef void (*limit_lanes)(limit_row *row);

static inline limit_lanes limit_lanes_find(tsl_lanes lanes)
{
    tsl_lanes asked = lanes;
    if (lanes == TSL_LANES_AUTO || !tsli_kernel_find(&asked))
        return NULL;
    if (lanes == TSL_LANES_SCALAR)
        return project_limit_scalar;
#ifdef TSLI_HAS_X86_LANES
    return lanes == TSL_LANES_SSE2     ? project_limit_sse2
           : lanes == TSL_LANES_AVX2   ? project_limit_avx2
           : lanes == TSL_LANES_AVX512 ? project_limit_avx512
                                       : NULL;
#elif defined(TSLI_HAS_NEON_LANES)
    return project_limit_neon;
#elif defined(TSLI_HAS_WASM_LANES)
    return project_limit_wasm;
#else
    return NULL;
#endif
}

#endif
