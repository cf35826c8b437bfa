// SPDX-License-Identifier: MIT
// The skinning kernels of this build and processor, and the choice of one for a job.
#ifndef TSLI_SKIN_KERNELS_H
#define TSLI_SKIN_KERNELS_H

#include "base/compiler.h"
#include "skin/prepared.h"
#include "skin/vertex.h"

// All give the same bits.
typedef int32_t tsli_skin_kernel;
enum {
    TSLI_SKIN_PORTABLE = 0,
    TSLI_SKIN_FOUR = 1, // SSE2, NEON or simd128
    TSLI_SKIN_AVX2 = 2,
    TSLI_SKIN_KERNELS = 3
};

typedef void tsli_skin_run_function(const tsli_skin_setup *setup, tsl_skin_bounds *bounds); // of the job's range
// Blocks [first_block, end_block); setup->mesh is unused.
typedef void tsli_prepared_run_function(const tsli_prepared *prepared, const tsli_skin_setup *setup,
                                        uint32_t first_block, uint32_t end_block, tsl_skin_bounds *bounds);

// Vertex by vertex, for any job: the reference of docs/skin.md.
tsli_skin_run_function tsli_skin_run_one_by_one;
// Kernels need linear blending and at most TSLI_SKIN_BATCH_INFLUENCES and TSLI_SKIN_BATCH_JOINTS.
#ifdef TSLI_HAS_SCALAR_KERNELS
tsli_skin_run_function tsli_skin_run_portable;
tsli_prepared_run_function tsli_prepared_run_portable;
#endif
#ifdef TSLI_HAS_FOUR_KERNELS
tsli_skin_run_function tsli_skin_run_four;
tsli_prepared_run_function tsli_prepared_run_four;
#endif
#ifdef TSLI_HAS_AVX2_KERNELS
tsli_skin_run_function tsli_skin_run_avx2;
tsli_prepared_run_function tsli_prepared_run_avx2;
#endif

// 1 when this build and this processor support it.
int tsli_skin_has_kernel(tsli_skin_kernel kernel);
tsli_skin_kernel tsli_skin_best_kernel(void);

// Runs the job's range with the given kernel, or with the reference where that kernel cannot do the job.
void tsli_skin_run_kernel(const tsli_skin_setup *setup, tsli_skin_kernel kernel, tsl_skin_bounds *bounds);
void tsli_prepared_run_kernel(const tsli_prepared *prepared, const tsli_skin_setup *setup, tsli_skin_kernel kernel,
                              tsl_skin_bounds *bounds);

#endif
