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
    TSLI_SKIN_FOUR = 0, // SSE2, NEON, simd128 or plain C, in every build
    TSLI_SKIN_AVX2 = 1,
    TSLI_SKIN_KERNELS = 2
};

typedef void tsli_skin_run_function(const tsli_skin_setup *setup, tsl_skin_bounds *bounds); // of the job's range
// Blocks [first_block, end_block); setup->mesh is unused.
typedef void tsli_prepared_run_function(const tsli_prepared *prepared, const tsli_skin_setup *setup,
                                        uint32_t first_block, uint32_t end_block, tsl_skin_bounds *bounds);

// Vertex by vertex, for any job: the reference of docs/skin.md.
tsli_skin_run_function tsli_skin_run_one_by_one;
// Kernels need linear blending and at most TSLI_SKIN_BATCH_INFLUENCES and TSLI_SKIN_BATCH_JOINTS.
tsli_skin_run_function tsli_skin_run_four;
tsli_prepared_run_function tsli_prepared_run_four;
#ifdef TSLI_HAS_AVX2_KERNELS
tsli_skin_run_function tsli_skin_run_avx2;
tsli_prepared_run_function tsli_prepared_run_avx2;
#endif

// run.c: chooses how normals are computed and fills the job's switches.
void tsli_skin_setup_choose(tsli_skin_setup *setup);

// 1 when this build and this processor support it.
int tsli_skin_has_kernel(tsli_skin_kernel kernel);
tsli_skin_kernel tsli_skin_best_kernel(void);

// Runs the job's range with the given kernel, or with the reference where that kernel cannot do the job.
void tsli_skin_run_kernel(const tsli_skin_setup *setup, tsli_skin_kernel kernel, tsl_skin_bounds *bounds);
void tsli_prepared_run_kernel(const tsli_prepared *prepared, const tsli_skin_setup *setup, tsli_skin_kernel kernel,
                              tsl_skin_bounds *bounds);

// tail.c: the last vertices of a run, where they do not fill a block: they are skinned in packed arrays of their own, so that kernels only
// see whole blocks.
typedef struct tsli_skin_tail {
    tsli_skin_setup setup; // reads and writes the arrays below, in place, from vertex 0 on
    float positions[3 * TSL_SKIN_BLOCK], normals[3 * TSL_SKIN_BLOCK], tangents[4 * TSL_SKIN_BLOCK];
} tsli_skin_tail;

// The setup's job with the arrays as outputs.
void tsli_skin_tail_open(const tsli_skin_setup *setup, tsli_skin_tail *tail);
// Fills the arrays with `count` vertices from `first` on, and repeats the last of them.
void tsli_skin_tail_read(const tsli_skin_setup *setup, uint64_t first, uint32_t count, tsli_skin_tail *tail);
// Copies `count` results to the vertices from `first` on, or to those of `order` if it is not null.
void tsli_skin_tail_close(const tsli_skin_tail *tail, const tsl_skin_job *job, uint64_t first, const uint32_t *order,
                          uint32_t count);

#endif
