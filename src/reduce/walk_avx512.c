// SPDX-License-Identifier: MIT
#include "base/compiler.h"

#if TSLI_X86
#include <immintrin.h>

#include "reduce/walk.h"

#define WALK_NAME(x) x##_avx512
#define WALK_RUN tsli_walk_avx512
#include "reduce/walk_names.h"
TSLI_AVX512_BEGIN
#include "reduce/lanes_avx512.h"
#include "reduce/walk_kernel.h"
TSLI_TARGET_END
#include "reduce/walk_names_end.h"
#undef WALK_NAME
#undef WALK_RUN
#endif
