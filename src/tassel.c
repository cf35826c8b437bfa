// SPDX-License-Identifier: MIT
// The library for any build system: compile every src/tassel*.c with include/ and src/ and cglm's folder on the include path,
// as C11, and link libm. No flags are needed, not even for instruction sets: each file asks for its own, and one that the
// target does not have compiles to nothing. Flags that fast math would want are refused (base/exact.h).
//
// A file is a lane type (math/lanes.h); tassel_solver.c has what is left of the solver, tassel_convert.c the converters, which may be
// left out, and this one everything else.
#include "base/exact_flags.h"

#include "base/host.c"
#include "base/pool.c"
#include "base/result.c"
#include "base/shared.c"
#include "base/stream.c"
#include "ik/kernel_single.c"
#include "ik/plan.c"
#include "ik/space.c"
#include "ik/stride.c"
#include "ik/two_bone.c"
#include "play/advance.c"
#include "play/follow.c"
#include "play/warp.c"
#include "reduce/clip.c"
#include "reduce/clip_pose.c"
#include "reduce/clip_prepass.c"
#include "reduce/clip_removal.c"
#include "reduce/clip_segment.c"
#include "reduce/clip_setup.c"
#include "reduce/even.c"
#include "reduce/sample.c"
#include "reduce/stream.c"
#include "reduce/tracks.c"
#include "skin/check.c"
#include "skin/kernels.c"
#include "skin/palette.c"
#include "skin/prepare.c"
#include "skin/run.c"
#include "skin/tail.c"
#include "skin/texture.c"
#include "skin/vertex.c"
#include "skin/weights.c"
#include "tune/tuning.c"
