// SPDX-License-Identifier: MIT
// The whole library in one file, for any build system: compile this with include/ and src/ and cglm's folder
// on the include path, as C11, and link libm. No flags are needed; those that fast math would want are
// refused (base/exact.h).
#include "base/exact.h"

// What the CMake build asks for on the command line. A compiler that fuses a * b + c rounds once where the
// others round twice; gcc 12 does so even against -ffp-contract=off when its SLP vectoriser sees
// alternating sums. errno after sqrtf is for nobody, and costs the vectoriser its loops.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize", "no-math-errno")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#include "base/host.c"
#include "base/pool.c"
#include "base/result.c"
#include "convert/dynamic_bone.c"
#include "convert/ez_soft_bone.c"
#include "convert/vrm.c"
#include "ik/kernel_avx2.c"
#include "ik/kernel_scalar.c"
#include "ik/kernel_single.c"
#include "ik/kernel_sse2.c"
#include "ik/plan.c"
#include "ik/space.c"
#include "ik/stride.c"
#include "ik/two_bone.c"
#include "reduce/clip.c"
#include "reduce/clip_output.c"
#include "reduce/clip_pose.c"
#include "reduce/clip_prepass.c"
#include "reduce/clip_removal.c"
#include "reduce/clip_segment.c"
#include "reduce/clip_setup.c"
#include "reduce/sample.c"
#include "reduce/stream.c"
#include "reduce/stream_lanes.c"
#include "reduce/tracks.c"
#include "skin/check.c"
#include "skin/cpu.c"
#include "skin/dual_quat.c"
#include "skin/fast_avx2.c"
#include "skin/fast_avx512.c"
#include "skin/palette.c"
#include "skin/prepare.c"
#include "skin/prepared.c"
#include "skin/prepared_avx2.c"
#include "skin/prepared_avx512.c"
#include "skin/run.c"
#include "skin/texture.c"
#include "skin/vertex.c"
#include "skin/weights.c"
#include "solver/chain.c"
#include "solver/chain_tuning.c"
#include "solver/clock.c"
#include "solver/collider.c"
#include "solver/debug.c"
#include "solver/kernel_avx2.c"
#include "solver/kernel_scalar.c"
#include "solver/kernel_sse2.c"
#include "solver/kernels.c"
#include "solver/order.c"
#include "solver/pack.c"
#include "solver/pack_fill.c"
#include "solver/pack_plan.c"
#include "solver/pack_rides.c"
#include "solver/params.c"
#include "solver/pose_array.c"
#include "solver/pose_in.c"
#include "solver/pose_out.c"
#include "solver/profile.c"
#include "solver/rig.c"
#include "solver/stage_contact.c"
#include "solver/stage_pose.c"
#include "solver/stage_ride.c"
#include "solver/tick.c"
#include "solver/tick_order.c"
#include "solver/topology.c"
#include "solver/world.c"
