// SPDX-License-Identifier: MIT
// The same characters twice: in a world of the library, and as the scalar baseline has them. They move alike.
#ifndef TASSEL_TESTS_BENCH_SOLVER_CAST_H
#define TASSEL_TESTS_BENCH_SOLVER_CAST_H

#include "bench/solver_workload.h"
#include "tassel/tassel.h"

typedef struct cast_plan {
    int characters, colliders;
    tsl_lanes lanes;
    tsl_chain_model model;
    uint32_t chain_flags;
    float limit;        // radians of a cone around every joint's rest direction under its parent; 0: none
    float max_distance; // of every particle from its animated place; 0: none
    int with_poses;     // for whole frames
    int wind;           // gusts and eddies blow
    float max_stretch;  // by which bones may be longer; 0: lengths are hard
    int held; // chains of a character, the first ones, whose tips are held at a place that goes with the character
    int accelerated; // the host accelerates every particle in every frame
    int near;        // characters at the usual rate, the first ones; 0: all
    float far_rate;  // ticks per second of the others
    tsl_parallel_for_fn parallel_for;
    void *parallel_user;
} cast_plan;

typedef struct cast {
    int characters, colliders, frame, baseline_frame;
    int near;        // the first ones, which are compared; the others may be in less detail
    int others_stay; // where they are
    tsl_world *world;
    tsl_parallel_for_fn parallel_for; // null: one thread does everything
    void *parallel_user;
    tsl_rig_id *rigs;
    tsl_chain_id *chains;    // WORKLOAD_CHAINS a character
    tsl_collider_id *thighs; // two a character
    tsl_transform *thigh_frames;
    baseline *base;
    tsl_transform *roots; // WORKLOAD_FRAMES times characters
    tsl_transform *poses; // of one frame, world, for the baseline
    tsl_transform rest[WORKLOAD_BONES];
    tsl_transform *locals, *posed, *base_posed; // with poses: WORKLOAD_BONES each
    tsl_pose_input *ins;
    tsl_pose_output *outs;
} cast;

// 0 where this machine or build lacks the lane type.
int cast_create(cast *c, const cast_plan *plan);
void cast_destroy(cast *c);

// What follows takes a cast. `prepare` is what the host's animation makes and is not timed: where the characters
// and their thighs are; and for the baseline, which is not held to making them, the animated pose and the colliders
// in the world.
void cast_prepare_solver(void *context);
void cast_prepare_baseline(void *context);
// Roots in, everything simulated, rotations made.
void cast_step_solver(void *context);
void cast_step_baseline(void *context);
// Local poses of all bones in, stepped, local poses out, character by character.
void cast_whole_frame_solver(void *context);
void cast_whole_frame_at_once(void *context); // all poses in, one step, all poses out
void cast_whole_frame_in_turn(void *context); // the same with one call
void cast_whole_frame_baseline(void *context);

// The share of particles that lie elsewhere, or are turned elsewhere, than the baseline's.
double cast_share_apart(void *context);
// Between the particles of two casts, in metres.
double cast_mean_distance(const cast *a, const cast *b);

#endif
