// SPDX-License-Identifier: MIT
// Plain arithmetic in AVX2's encoding: a third fewer instructions for rotations.
#include "reduce/tracks.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#include <string.h>

TSLI_TARGET_BEGIN("avx2")

#define TRACK_REDUCE tsli_key_track_reduce_avx2
#include "reduce/track_plain.h"

#define VALUES_CHECK tsli_values_check_avx2
#include "reduce/values_check.h"

TSLI_TARGET_END
#endif
