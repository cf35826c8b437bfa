// SPDX-License-Identifier: MIT
// The interface of the lane kernels: a set of functions per instruction set, and their arguments.
#ifndef TSLI_SOLVER_KERNELS_H
#define TSLI_SOLVER_KERNELS_H

#include "base/compiler.h"
#include "solver/model/colliders.h"
#include "solver/model/model.h"
#include "solver/model/wind.h"

typedef struct tsli_tick {     // of a rig
    const tsl_transform *root; // relative to the rig's origin
    float alpha;               // between the last pose and the current one
    uint32_t at_now;           // alpha is 1
    uint32_t is_again;         // a partial tick computed again after the step
} tsli_tick;

typedef struct tsli_lanes_tick { // of its lanes
    tsli_layout *layout;
    uint32_t first, end; // blocks
    const tsl_transform *root;
    float alpha;     // as in tsli_tick, like the next one
    uint32_t at_now; // then alpha is not read
    float felt;      // the share of the travel of roots and anchors in the tick that acts on particles
    // 1, or the share of a tick that a partial tick covers. The next two are of that share.
    float share;
    float seconds, seconds_squared;
    const tsli_air *air; // null: no wind acts
} tsli_lanes_tick;

// Storage that a tick points to.
typedef struct tsli_tick_storage {
    tsli_tick of_rig;
    tsl_transform root_between, root; // of a root between two poses; the same with 0 for -0
    tsli_air air;                     // of ticks before the newest pose
} tsli_tick_storage;

typedef struct tsli_lanes_output { // the same for output after the ticks
    tsli_layout *layout;
    uint32_t first, end;
    const tsl_transform *root;
    uint32_t rebased;  // positions come from view, not from the last tick
    uint32_t in_world; // the output has more than local rotations
} tsli_lanes_output;

typedef struct tsli_signed_distance {
    float distance;  // to the nearest position outside the collider; below 0: the depth inside
    tsl_vec3 normal; // unit, the shortest direction out; +Y without one, as on the axis of a capsule
} tsli_signed_distance;

// Input: a pose of local transforms. Output: the pose in model or world space.
typedef struct tsli_composing {
    const char *from; // of bone 0
    char *to;
    size_t from_stride, to_stride;
    const int32_t *parents;
    uint8_t *moves;        // by bone: it or one above is driven and placed in output space; else in model space
    tsl_transform *placed; // by bone: the parent's transform for its children
    tsl_transform root;
    uint32_t in_world;
} tsli_composing;

// The stages that run in lanes, one set per instruction set. `root`: of the rig now, relative to its origin.
typedef struct tsli_kernel {
    // Offsets, aims and slot frames of a block from its links. `keeps_before`: ticks will lie between the old offsets and the new ones.
    void (*rest)(tsli_layout *layout, tsli_block *block, const tsl_transform *root, uint32_t keeps_before);
    // Blocks may be of any level when none is attached to another.
    void (*tick)(const tsli_lanes_tick *tick);
    // The simulated rotations of a block's lanes at their last tick.
    void (*turn)(tsli_layout *layout, tsli_block *block, uint32_t lanes);
    // Another origin of what the last tick left, `to` as seen from the one before.
    void (*move_origin)(tsli_layout *layout, tsl_vec3 to);
    // Resets lanes to the current pose.
    void (*reset)(tsli_layout *layout, tsli_block *block, uint32_t lanes, const tsl_transform *root);
    // Moves the positions of the last tick along with their root bones, for output in world space.
    void (*rebase)(tsli_layout *layout, uint32_t first, uint32_t end, const tsl_transform *root);
    // Rotations, likewise.
    void (*rotate)(const tsli_lanes_output *output);
    // Moves a block of colliders to the current pose, except convex ones; plane normals are not unit length. `bones`: the bones that they
    // are attached to, in model space; null when none is.
    void (*colliders_to_world)(tsli_collider_block *block, const tsl_transform *root, const tsli_frame_lanes *bones);
    // The active colliders as contacts of a tick, lane by lane; the same for convex ones and planes.
    void (*contacts)(const tsli_collider_block *block, const tsli_lanes_tick *tick, tsli_contact *contact);
    // Distance of a position from the convex shape in lane 0 of a contact, and the direction out of it.
    void (*signed_distance_at)(const tsli_contact *contact, uint32_t kind, tsl_vec3 at, tsli_signed_distance *out);
    // Velocity and acceleration by all winds of these layers at a position.
    void (*air_at)(const tsli_air *air, uint32_t layers, tsl_vec3 at, tsl_vec3 out[2]);
    // The model space of a rig's framed bones or, where its output is in world space, of all that have one.
    void (*model)(tsli_rig *rig);
    // Bones `first` to `end`, which no chain drives; those before them are done.
    void (*compose)(const tsli_composing *composing, uint32_t first, uint32_t end);
} tsli_kernel;

#ifdef TSLI_HAS_SCALAR_KERNELS
extern const tsli_kernel tsli_kernel_scalar;
#endif
#ifdef TSLI_HAS_FOUR_KERNELS
extern const tsli_kernel tsli_kernel_four;
#endif
#ifdef TSLI_HAS_AVX2_KERNELS
extern const tsli_kernel tsli_kernel_avx2;
#endif
// The kernel of a lane type; AUTO finds the fastest one here. Null when this processor or build lacks it.
const tsli_kernel *tsli_kernel_find(tsl_lanes *inout_lanes);

#endif
