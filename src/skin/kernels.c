// SPDX-License-Identifier: MIT
#include "skin/kernels.h"
#include "skin/influences.h"
#include "base/cpu.h"

static const struct {
    tsli_skin_run_function *run;
    tsli_prepared_run_function *prepared_run;
} skin_kernels[TSLI_SKIN_KERNELS] = {
    [TSLI_SKIN_FOUR] = {tsli_skin_run_four, tsli_prepared_run_four},
#ifdef TSLI_HAS_AVX2_KERNELS
    [TSLI_SKIN_AVX2] = {tsli_skin_run_avx2, tsli_prepared_run_avx2},
#endif
};

int tsli_skin_has_kernel(tsli_skin_kernel kernel)
{
    return skin_kernels[kernel].run && (kernel != TSLI_SKIN_AVX2 || tsli_cpu_has_avx2());
}

tsli_skin_kernel tsli_skin_best_kernel(void)
{
    tsli_skin_kernel kernel = TSLI_SKIN_AVX2;
    while (!tsli_skin_has_kernel(kernel))
        --kernel;
    return kernel;
}

void tsli_skin_run_kernel(const tsli_skin_setup *setup, tsli_skin_kernel kernel, tsl_skin_bounds *bounds)
{
    const tsl_skin_mesh *mesh = &setup->mesh;
    if (mesh->influence_count > TSLI_SKIN_BATCH_INFLUENCES || mesh->joint_count > TSLI_SKIN_BATCH_JOINTS ||
        setup->job.dual_quat_share > 0.0f) {
        tsli_skin_run_one_by_one(setup, bounds);
        return;
    }
    skin_kernels[kernel].run(setup, bounds);
}

void tsli_prepared_run_kernel(const tsli_prepared *prepared, const tsli_skin_setup *setup, tsli_skin_kernel kernel,
                              tsl_skin_bounds *bounds)
{
    const uint64_t end = (uint64_t)setup->job.first_vertex + setup->job.vertex_count;
    skin_kernels[kernel].prepared_run(prepared, setup, setup->job.first_vertex / TSL_SKIN_BLOCK,
                                      (uint32_t)((end + TSL_SKIN_BLOCK - 1) / TSL_SKIN_BLOCK), bounds);
}
