// SPDX-License-Identifier: MIT
// ik.h - two-bone inverse kinematics (arms, legs) and stride warping. No world, no handles, no memory.
//
//   tsl_ik_two_bone_settings settings;          once per kind of limb: what an animator tunes
//   tsl_ik_two_bone_settings_init(&settings, sizeof settings);
//   tsl_ik_two_bone_limb limb;                  every frame: three joints, a target, a pole, weights
//   tsl_ik_two_bone_limb_init(&limb);
//   tsl_ik_two_bone_solve(&settings, &limb, &result);
//   local_rotation[start] = local_rotation[start] * result.start_local;      and so for mid and end
//
// Joints     start, mid and end are hip, knee and ankle, or shoulder, elbow and wrist. They need not be
//            neighbours: what lies between two of them (roll bones) is carried along rigidly.
// Space      Everything in a limb is in one space, any in which the three joints keep their distances as they
//            turn: model or world space as a rule. Any handedness, any up axis, any length unit.
//            Below a non-uniformly scaled bone an engine that multiplies matrices must use the space of the
//            start joint's parent instead (tsl_ik_points_to_parent brings target and pole there); the local
//            corrections are the same rotations in either space. Below mirroring scales see TSL_IK_MIRRORED.
// Formulas   docs/ik.md. Law of cosines in its factored form (Heron), no acos, no sin; rotations are the
//            quotients of orthonormal frames, so nothing special happens at half a turn.
// Sameness   Single and block calls give the same bits as one another, on every processor and compiler.
// Threads    Every call reads its inputs and writes its outputs and nothing else: any thread, any time.
// Failure    A refused call writes nothing.
#ifndef TASSEL_IK_H
#define TASSEL_IK_H

#include "base.h"

// ---- two-bone IK -----------------------------------------------------------------------------------------

typedef uint32_t tsl_ik_flags;
#define TSL_IK_POLE_IS_VECTOR 0x1u // limb.pole is a direction, not a position
#define TSL_IK_HINGE_GIVEN 0x2u    // hinge_axis counts; otherwise the plane the limb is bent in is the hinge's
// The joints hang below an odd number of mirroring (negative) scales, your engine multiplies matrices, and
// the rotations in the limb were taken from matrices by counting the x column negative. Local corrections,
// local rotations that come of them and hinge_axis are then mirrored likewise: (x, -y, -z).
#define TSL_IK_MIRRORED 0x4u

// What a solve writes beside positions, scale, error, reached and status. Rows not asked for are left alone.
typedef uint32_t tsl_ik_outputs;
#define TSL_IK_OUT_ROTATIONS 0x1u // start_rotation, mid_rotation, end_rotation
#define TSL_IK_OUT_MODEL 0x2u     // start_model, mid_model, end_model
#define TSL_IK_OUT_LOCAL 0x4u     // start_local, mid_local, end_local

// The arithmetic. All give the same bits; they differ in speed only. A single solve has two forms on x86: AVX2's
// and SSE2's.
typedef uint32_t tsl_ik_lanes;
enum {
    TSL_IK_LANES_AUTO = 0, // the fastest there is
    TSL_IK_LANES_SCALAR = 1,
    TSL_IK_LANES_SSE2 = 2,
    TSL_IK_LANES_AVX2 = 3,
    TSL_IK_LANES_NEON = 4, // 64-bit ARM
    TSL_IK_LANES_WASM = 5  // simd128, in builds that are told to use it
};

// Shared by all limbs of a call. d is the distance from start to target, L the length of both bones, d / L
// the reach ratio. The fold angle is the turn of the mid joint away from the straight limb: 0 straight, pi
// folded.
typedef struct tsl_ik_two_bone_settings {
    uint32_t struct_size;
    tsl_ik_flags flags;     // TSL_IK_ bits above. 0
    tsl_ik_outputs outputs; // TSL_IK_OUT_ bits. All three
    // One to force; TSL_ERROR_NOT_SUPPORTED where this processor or build lacks it. AUTO
    tsl_ik_lanes lanes;

    // Beyond this share of its reach the limb straightens ever more slowly instead of locking; a target
    // out there is then missed by the difference. Share, 0.001 to 1: off. 1
    float soften;

    // Both bones are lengthened as the reach ratio goes from the start ratio to the maximum scale (Unreal's
    // two numbers): by 1 + (max_scale - 1) clamp((d / L - start_ratio) / (max_scale - start_ratio), 0, 1).
    float stretch_start_ratio; // reach ratio, 0 to 1000, below stretch_max_scale unless that is 1. 1
    float stretch_max_scale;   // factor, 1: no stretch, to 1000. 1
    // Both bones are shortened as the reach ratio falls from the start ratio to 0: by
    // 1 - (1 - min_scale) clamp(1 - d / (L start_ratio), 0, 1).
    float squash_start_ratio; // reach ratio, 0 to 1000; 0: no squash. 0
    float squash_min_scale;   // factor, 0.001 to 1: no squash. 1

    float twist; // turn of the limb about the line from start to end, right-handed, radians, -100 to 100. 0

    // Hinge limits, radians, 0 <= fold_min <= fold_max <= pi. A limb that may not fold or straighten as far
    // as the target asks stops on the line to the target.
    float fold_min; // 0
    float fold_max; // pi

    float reach_tolerance; // the largest error still called reached, as a share of L, 0 to 1000. 1e-4

    // With TSL_IK_HINGE_GIVEN: the axis in the mid joint's own space about which a turn by a positive angle
    // folds the limb. Any length above 0. Give it for limbs that are animated straight or beyond: an axis
    // taken from the pose is undefined there and turns round. 0 0 1
    tsl_vec3 hinge_axis;

    // What the end's rotation keeps beside the target's: goal = target_rotation * end_offset. Bound at set-up
    // to conjugate(target_rotation) * end_rotation it keeps the offset they had. Normalised inside, not zero.
    // Identity
    tsl_quat end_offset;
} tsl_ik_two_bone_settings;

// Settings checked and worked out once, for tsl_ik_two_bone_solve_prepared, which gives the same bits as
// tsl_ik_two_bone_solve with the settings. 128 bytes, owned by the caller, free to copy within the process;
// nothing to release. Any number of threads may solve with one.
typedef struct tsl_ik_two_bone_prepared {
    uint64_t state[16];
} tsl_ik_two_bone_prepared;

// One limb and where it should go. Will never grow: it is an element of arrays. Positions in your length
// unit; distances between joints, target and pole at most 1e15, bones shorter than 1e-15 have no direction.
// Rotations need not be of unit length: they are normalised inside, zero is the identity. Defaults: joints,
// target and pole 0 0 0, rotations identity, weights 1 1 1 0 in the order below.
typedef struct tsl_ik_two_bone_limb {
    tsl_vec3 start_position;
    tsl_vec3 mid_position;
    tsl_vec3 end_position;
    tsl_vec3 target_position; // where the end should be
    // Where the mid joint should point: a position, or with TSL_IK_POLE_IS_VECTOR a direction of any length.
    // Zero or on the line to the target: as if pole_weight were 0.
    tsl_vec3 pole;
    // Fader of the whole solve, 0 to 1: scales the weights below and fades soften, stretch, squash, twist and
    // limits. At 0 the outputs are the inputs, bit for bit. 1
    float weight;
    float position_weight;   // 0 to 1: the end aims at a point between where it is and the target. 1
    float pole_weight;       // 0 to 1: from the bend the pose has to the bend the pole asks for. 1
    float rotation_weight;   // 0 to 1: from following the mid joint to target_rotation * end_offset. 0
    tsl_quat start_rotation; // these four are neither read nor checked when settings.outputs is 0, except
    tsl_quat mid_rotation;   // mid_rotation with TSL_IK_HINGE_GIVEN
    tsl_quat end_rotation;
    tsl_quat target_rotation;
} tsl_ik_two_bone_limb;

// The start joint stays where it is. A model correction goes to the left of every rotation in the limb's
// space from its joint down to the next (new = correction * old); a local correction to the right of the
// joint's local rotation (new = old * correction), and its children follow.
typedef struct tsl_ik_two_bone_result {
    tsl_vec3 mid_position;
    tsl_vec3 end_position; // where the limb truly ends, reached or not
    float scale;           // what stretch and squash multiplied both bones by
    float error;           // distance from end_position to target_position
    uint32_t reached;      // 1: error is at most reach_tolerance; 0: it is not
    tsl_result status;     // TSL_OK; in block calls also why a lane was refused: its pose comes back as it was
    tsl_quat start_rotation;
    tsl_quat mid_rotation;
    tsl_quat end_rotation;
    tsl_quat start_model; // corrections are of unit length with w at least 0
    tsl_quat mid_model;
    tsl_quat end_model;
    tsl_quat start_local;
    tsl_quat mid_local;
    tsl_quat end_local;
} tsl_ik_two_bone_result;

// Eight limbs side by side: the same fields in the same order, eight of each; vectors and quaternions are
// three and four rows. Align arrays of these to 32 bytes for speed. Unused lanes: leave them as _init made
// them.
#define TSL_IK_BLOCK_LANES 8u
typedef struct tsl_ik_two_bone_block {
    float start_position[3][8];
    float mid_position[3][8];
    float end_position[3][8];
    float target_position[3][8];
    float pole[3][8];
    float weight[8];
    float position_weight[8];
    float pole_weight[8];
    float rotation_weight[8];
    float start_rotation[4][8];
    float mid_rotation[4][8];
    float end_rotation[4][8];
    float target_rotation[4][8];
} tsl_ik_two_bone_block;

typedef struct tsl_ik_two_bone_block_result {
    float mid_position[3][8];
    float end_position[3][8];
    float scale[8];
    float error[8];
    uint32_t reached[8];
    tsl_result status[8];
    float start_rotation[4][8];
    float mid_rotation[4][8];
    float end_rotation[4][8];
    float start_model[4][8];
    float mid_model[4][8];
    float end_model[4][8];
    float start_local[4][8];
    float mid_local[4][8];
    float end_local[4][8];
} tsl_ik_two_bone_block_result;

TSL_API void tsl_ik_two_bone_settings_init(tsl_ik_two_bone_settings *settings, uint32_t struct_size);
TSL_API void tsl_ik_two_bone_limb_init(tsl_ik_two_bone_limb *limb);
TSL_API void tsl_ik_two_bone_block_init(tsl_ik_two_bone_block *block);
// Lane 0 to 7, or TSL_ERROR_INDEX_OUT_OF_RANGE.
TSL_API tsl_result tsl_ik_two_bone_block_set(tsl_ik_two_bone_block *block, uint32_t lane, const tsl_ik_two_bone_limb *limb);
TSL_API tsl_result tsl_ik_two_bone_block_get(const tsl_ik_two_bone_block_result *block, uint32_t lane, tsl_ik_two_bone_result *out_result);

// TSL_ERROR_NOT_FINITE: a NaN or an infinity in settings or limb. TSL_ERROR_INVALID_ARGUMENT: a number
// outside its range, unknown bits, a zero hinge axis or offset. TSL_ERROR_NOT_INITIALIZED, _NEWER_STRUCT,
// _NULL_POINTER.
TSL_API tsl_result tsl_ik_two_bone_solve(const tsl_ik_two_bone_settings *settings, const tsl_ik_two_bone_limb *limb,
                                         tsl_ik_two_bone_result *out_result);
// The same in two steps, for settings that stay as they are: working them out is a seventh of a single solve. A refused
// prepare writes nothing. TSL_ERROR_NOT_INITIALIZED: solve_prepared with what was never prepared.
TSL_API tsl_result tsl_ik_two_bone_prepare(const tsl_ik_two_bone_settings *settings, tsl_ik_two_bone_prepared *out_prepared);
TSL_API tsl_result tsl_ik_two_bone_solve_prepared(const tsl_ik_two_bone_prepared *prepared, const tsl_ik_two_bone_limb *limb,
                                                  tsl_ik_two_bone_result *out_result);
// A bad number in one lane does not refuse the call: that lane's status says so and its pose comes back
// unchanged. TSL_ERROR_OVERLAP: the two arrays share memory. No blocks: null is allowed and nothing happens.
TSL_API tsl_result tsl_ik_two_bone_solve_blocks(const tsl_ik_two_bone_settings *settings, const tsl_ik_two_bone_block *blocks,
                                                tsl_ik_two_bone_block_result *out_results, uint32_t block_count);

// Brings points through the inverse of a bone's matrix (three rows of four, translation in the last column),
// any scale, shear or mirroring included: from that matrix' space into the bone's own. In place is allowed.
// TSL_ERROR_INVALID_ARGUMENT: the matrix is singular.
TSL_API tsl_result tsl_ik_points_to_parent(const float *matrix_3x4, const tsl_vec3 *points, uint32_t point_count, tsl_vec3 *out_points);

// ---- stride warping --------------------------------------------------------------------------------------

// Fits a walk to another speed: each foot is moved along the stride, away from or towards the plane through
// the point where the line from its thigh along gravity meets the floor, and the pelvis is moved along
// gravity by the least that keeps every foot within reach. Its foot targets are what the two-bone solve is
// then given.
typedef struct tsl_ik_stride_leg {
    tsl_vec3 thigh_position; // animated hip joint
    tsl_vec3 foot_position;  // animated foot (or ball)
    float leg_length;        // thigh to foot with a straight leg, at least 0; 0: this leg never moves the pelvis
} tsl_ik_stride_leg;

typedef uint32_t tsl_ik_stride_flags;
// The stride direction is first laid into the floor's plane (slopes, stairs).
#define TSL_IK_STRIDE_ON_FLOOR 0x1u

// Directions need not be of unit length, but longer than 0. All in one space, in your length unit.
typedef struct tsl_ik_stride_settings {
    uint32_t struct_size;
    tsl_ik_stride_flags flags;  // TSL_IK_STRIDE_ bits. 0
    float stride_scale;         // speed wanted / speed animated, at least 0, to 1000. 1
    float reach_ratio;          // how much of leg_length a leg may use, above 0, to 1. 0.98
    float pelvis_down_max;      // how far the pelvis may move along gravity, length, at least 0. 1e15
    float pelvis_up_max;        // and against it, length, at least 0. 0
    float weight;               // 0 to 1: fades feet and pelvis; at 0 feet come back bit for bit. 1
    tsl_vec3 floor_normal;      // 0 1 0
    tsl_vec3 gravity_direction; // 0 -1 0
    tsl_vec3 stride_direction;  // 0 0 1
} tsl_ik_stride_settings;

TSL_API void tsl_ik_stride_settings_init(tsl_ik_stride_settings *settings, uint32_t struct_size);
// Writes one foot target per leg and how far to move the pelvis (and with it the thighs). out_feet may not be
// the legs' own memory (TSL_ERROR_OVERLAP). A floor along gravity has no such point: the foot's own place
// serves. When no pelvis height within its bounds brings all feet into reach, the one with the least
// overreach is taken.
TSL_API tsl_result tsl_ik_stride_warp(const tsl_ik_stride_settings *settings, const tsl_ik_stride_leg *legs, uint32_t leg_count,
                                      tsl_vec3 *out_feet, tsl_vec3 *out_pelvis_offset);

#endif
