// SPDX-License-Identifier: MIT
// tune.h - how a chain looks, in numbers that hold whatever its bones: the swing's frequency and half-life, how far it sags and how
// it bends, in place of shares per tick that look otherwise with every number of bones and every tick rate.
//
// With inert_parent 1, which this sets, each bone is an oscillator about its parent. What it is off by is an angle of its own, so
// that a chain of 4 bones and one of 32 are the same curve seen at 4 and at 32 places. What there is to set per bone follows from
// the tuning, the number of bones, their length, the tick rate and gravity; where one of these changes, tune again.
//   With 4 to 32 bones on one length, at 30 to 240 ticks per second, chains settle within a tenth of each other and sag within 1 %
// (build/tests/motion Look; docs/tuning.md has the figures, and what an asked frequency and half-life come out as).
//
// No function here keeps a pointer, and the same input gives the same bits everywhere, in every floating-point mode of the host, which
// finds it again.
#ifndef TASSEL_TUNE_H
#define TASSEL_TUNE_H

#include "tassel.h"

typedef struct tsl_tuning {
    uint32_t struct_size;
    // Swings per second of the tip, when the root has turned and stands still again; of bones along the chain it is the mean.
    // 0.05..1000. 1.5
    float frequency;
    // Seconds in which a swing dies down to half, of every bone alike. More than 0. A tick damps by itself: more than
    //     0.035 ticks_per_second / frequency^2,   of 60 ticks where there are more,
    // cannot be had, and stiff bones near the root may have less; frequencies are kept. 0.15
    float half_life;
    // How far the tip sinks where gravity acts across the chain and none of it is cancelled, as a share of the chain's length.
    // 0..0.9. 0.1
    float sag;
    // How what a chain is off by lies along it. 0: all bones are off by one angle, the chain stays straight and turns at its root;
    // 1: the angle grows evenly from a tenth at the root to the tip, an arc, whose bones near the root are stiff and quick and whose tip
    // lags behind. 0..1. 0.6
    float bend;
    // Share of the root bone's travel that is not felt. 0: the tip stays where it is at first. 0..1. 0
    float inert;
    // As wind_scale is for a chain of one bone of the whole length; a wind moves the tip as far at any tick rate. At least 0. 1
    float wind;
    tsl_vec3 force; // as force of tsl_chain_params is for such a chain, at any tick rate. 0 0 0
} tsl_tuning;

// The chain that it is for. Of one with several strands, the longest.
typedef struct tsl_tuning_chain {
    uint32_t struct_size;
    uint32_t bone_count; // particles behind the root's, a virtual tip included. At least 1. 1
    // From the root to the tip, world units of the setup pose with the rig's root at scale 1; with TSL_MODEL_CHAIN and
    // TSL_SCALE_LOOK, under which forces grow with the anchor's |scale.x|, divided by that. More than 0. 1
    float length;
    float ticks_per_second; // of its rig, 1..1000. 60
    // Size of the world's, units per second squared. 0: sag is not looked at, and gravity_scale stays. At least 0. 0
    float gravity;
} tsl_tuning_chain;

#define TSL_TUNING_KEYS 16u

TSL_API void tsl_tuning_init(tsl_tuning *tuning, uint32_t struct_size);
TSL_API void tsl_tuning_chain_init(tsl_tuning_chain *chain, uint32_t struct_size);
// Sets damping, elasticity, inert, inert_parent, gravity_scale, force and wind_scale of inout_params, whose other fields stay; of
// them `gravity` acts on each bone for itself, and sinks the tip of n bones n times as far. Writes TSL_TUNING_KEYS keys each: the
// curves of TSL_PARAMETER_DAMPING and TSL_PARAMETER_ELASTICITY. Curves of inert and wind_scale, and factors of any of the four, would
// come on top: take them away. A chain so stiff that ticks hold it fast neither swings nor sags.
//   What is outside of its range is TSL_ERROR_INVALID_ARGUMENT, what is not finite TSL_ERROR_NOT_FINITE; nothing is written then.
TSL_API tsl_result tsl_tuning_apply(const tsl_tuning *tuning, const tsl_tuning_chain *chain, tsl_chain_params *inout_params,
                                    tsl_curve_key *out_damping_keys, tsl_curve_key *out_elasticity_keys);
// The same for a chain that there is, of TSL_MODEL_CHAIN or TSL_MODEL_TASSEL (TSL_MODEL_SPRING does not read elasticity). Its curves
// of the four parameters are replaced, and its factors stay. It may allocate, as tsl_chain_set_curve does; where there is no memory
// the chain may be tuned in part.
TSL_API tsl_result tsl_chain_tune(tsl_world *world, tsl_chain_id id, const tsl_tuning *tuning, const tsl_tuning_chain *chain);

#endif
