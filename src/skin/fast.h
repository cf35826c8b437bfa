// SPDX-License-Identifier: MIT
#ifndef TSLI_SKIN_FAST_H
#define TSLI_SKIN_FAST_H

#include "skin/cpu.h"
#include "skin/vertex.h"

enum {
    TSLI_SKIN_AVX512_JOINTS = 256, // of a mesh; more take AVX2: the palette is copied to 16 KiB of stack
    TSLI_SKIN_FAST_INFLUENCES = 32 // a vertex; more take the exact form: a batch must hold a block of 16
};

// The fast form of linear blending over a range. bounds is never null.
void tsli_skin_run_avx2(const tsli_skin_setup *setup, uint32_t first, uint32_t count,
                        tsl_skin_bounds *bounds);
void tsli_skin_run_avx512(const tsli_skin_setup *setup, uint32_t first, uint32_t count,
                          tsl_skin_bounds *bounds);

// A range by the given kernel; kernels that cannot do the job, or are not in this build, hand it to the exact
// form.
void tsli_skin_run_kernel(const tsli_skin_setup *setup, tsli_skin_kernel kernel, tsl_skin_bounds *bounds);

#endif
