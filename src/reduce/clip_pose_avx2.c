// SPDX-License-Identifier: MIT
// Poses tried four columns at a time.
#include "reduce/clip.h"
#include "base/compiler.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#include <immintrin.h>

TSLI_TARGET_BEGIN("avx2")

TSLI_FORCE_INLINE void rows_compose(const tsli_rows *parent, const tsli_rows *local, tsli_rows *out)
{
    __m256d x = _mm256_loadu_pd(local->at[0]), y = _mm256_loadu_pd(local->at[1]), z = _mm256_loadu_pd(local->at[2]);
    __m256d zero = _mm256_setzero_pd();
    for (int r = 0; r < 3; ++r) {
        const double *p = parent->at[r];
        __m256d sum =
            _mm256_add_pd(_mm256_mul_pd(_mm256_broadcast_sd(p), x), _mm256_mul_pd(_mm256_broadcast_sd(p + 1), y));
        sum = _mm256_add_pd(sum, _mm256_mul_pd(_mm256_broadcast_sd(p + 2), z));
        sum = _mm256_blend_pd(sum, _mm256_add_pd(sum, _mm256_blend_pd(zero, _mm256_loadu_pd(p), 8)), 8);
        _mm256_storeu_pd(out->at[r], sum);
    }
}

TSLI_FORCE_INLINE int rows_within(const tsli_rows *model, const tsli_rows *truth, double shell, double limit)
{
    __m256d squares = _mm256_setzero_pd(), reach = _mm256_blend_pd(_mm256_set1_pd(shell), squares, 8);
    for (int r = 0; r < 3; ++r) {
        __m256d off = _mm256_sub_pd(_mm256_loadu_pd(model->at[r]), _mm256_loadu_pd(truth->at[r]));
        __m256d origin = _mm256_permute4x64_pd(off, 0xff);
        __m256d d = _mm256_add_pd(origin, _mm256_mul_pd(reach, off));
        squares = _mm256_add_pd(squares, _mm256_mul_pd(d, d));
    }
    return _mm256_movemask_pd(_mm256_cmp_pd(squares, _mm256_set1_pd(limit), _CMP_LE_OQ)) == 15;
}

#define CLIP_TRY tsli_clip_try_avx2
#include "reduce/clip_try.h"

TSLI_TARGET_END
#endif
