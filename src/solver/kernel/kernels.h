// SPDX-License-Identifier: MIT
// What runs in lanes, a set of functions per instruction set, and what it is given.
#ifndef TSLI_SOLVER_KERNELS_H
#define TSLI_SOLVER_KERNELS_H

#include "base/compiler.h"
#include "solver/model/contact.h"
#include "solver/model/model.h"
#include "solver/model/wind.h"

typedef struct tsli_tick {     // of a rig
    const tsl_transform *root; // in the world
    float alpha;               // between the last pose and this one
    uint32_t at_now;           // alpha is 1
    uint32_t is_again;         // a partial tick that is made again after the step
} tsli_tick;

typedef struct tsli_lanes_tick { // of its lanes
    tsli_pack *pack;
    uint32_t first, end; // blocks
    const tsl_transform *root;
    float alpha;     // as in tsli_tick, as the next one
    uint32_t at_now; // then alpha need not be set
    float felt;      // the share of the travel of roots and anchors in the tick that is felt
    // 1, or of a partial tick the share of a tick that it is. The next two are that share of a tick's.
    float share;
    float seconds, seconds_squared;
    const tsli_air *air; // null: no wind acts
} tsli_lanes_tick;

// What a tick points to.
typedef struct tsli_tick_room {
    tsli_tick of_rig;
    tsl_transform place, root; // of a root between two poses; the same with 0 for -0
    tsli_air air;              // of ticks before the newest pose
} tsli_tick_room;

typedef struct tsli_lanes_fix_up { // the same, after the ticks
    tsli_pack *pack;
    uint32_t first, end;
    const tsl_transform *root;
    uint32_t viewed;   // the places are those that view made, not those of the last tick
    uint32_t in_world; // more than local rotations is asked for
} tsli_lanes_fix_up;

enum { TSLI_POSE_TRANSFORM = 0, TSLI_POSE_ROWS = 1, TSLI_POSE_COLUMNS = 2 };

// Rotation and position; three rows of four; or four columns of four: a number a row. What a form has no number for, and
// lanes that were not asked for, may stand as they stood.
typedef struct tsli_slot_pose {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 rows[16];
} tsli_slot_pose;

typedef struct tsli_gap {
    float
        distance; // from the place to the nearest one where the collider lets a point be; below 0: it is that deep inside
    tsl_vec3 normal; // unit, the shortest way out; +Y where there is none, as on the axis of a capsule
} tsli_gap;

// A pose of local transforms in, one in model or world space out.
typedef struct tsli_composing {
    const char *from; // of bone 0
    char *to;
    size_t from_stride, to_stride;
    const int32_t *parents;
    uint8_t *
        moves; // by bone: a chain moves it or one above it, and what is placed is as it goes out; else it is in model space
    tsl_transform *placed; // by bone: what its children stand on
    tsl_transform root;
    uint32_t in_world;
} tsli_composing;

// The stages that run in lanes, one set per instruction set. `root`: of the rig in the world, now.
typedef struct tsli_kernel {
    // Offsets, aims and slot frames of a block from its links. `keeps_before`: ticks will lie between the offsets
    // there were and the new ones.
    void (*rest)(tsli_pack *pack, tsli_block *block, const tsl_transform *root, uint32_t keeps_before);
    // Of several packs in turns: chains of one pack wait for square roots that others fill with work. Blocks of any levels
    // when nothing rides.
    void (*tick)(const tsli_lanes_tick *ticks, uint32_t count);
    // The simulated rotations of a block's lanes at their last tick.
    void (*turn)(tsli_pack *pack, tsli_block *block, uint32_t lanes);
    // Puts lanes on the pose of now, at rest.
    void (*settle)(tsli_pack *pack, tsli_block *block, uint32_t lanes, const tsl_transform *root);
    // The places of the last tick carried along with its root bones, for what is shown in the world.
    void (*view)(tsli_pack *pack, uint32_t first, uint32_t end, const tsl_transform *root);
    // Rotations, likewise.
    void (*rotate)(const tsli_lanes_fix_up *shown, uint32_t count);
    // What is shown of a slot's lanes `first` up to `end`, and perhaps of some around them: relative to `root`, null: in
    // the world; TSLI_POSE_ `form`, bones' scales left out.
    void (*poses)(const tsli_slot_world *slot, const tsl_transform *root, uint32_t form, uint32_t first,
                  uint32_t end, tsli_slot_pose *out);
    // A block of colliders on the pose of now, but for solids, and normals of planes are not of length 1. `bones`: what those on
    // bones ride on, in model space; null when none is.
    void (*place)(tsli_collider_block *block, const tsl_transform *root, const tsli_frame_lanes *bones);
    // Those that act, as contacts of a tick, lane by lane; the same for solids and planes.
    void (*contacts)(const tsli_collider_block *block, const tsli_lanes_tick *tick, tsli_contact *contact);
    // How far a place is from the solid in lane 0 of a contact, and the way out of it.
    void (*gap_at)(const tsli_contact *contact, uint32_t kind, tsl_vec3 at, tsli_gap *out);
    // Velocity and acceleration of all winds of these layers at a place.
    void (*air_at)(const tsli_air *air, uint32_t layers, tsl_vec3 at, tsl_vec3 out[2]);
    // The model space of a rig's framed bones or, where it shows the world, of all that have one.
    void (*model)(tsli_rig *rig);
    // Bones `first` up to `end`, which no chain drives; those before them are placed.
    void (*compose)(const tsli_composing *composing, uint32_t first, uint32_t end);
} tsli_kernel;

extern const tsli_kernel tsli_kernel_scalar;
#ifdef TSLI_HAS_FOUR_KERNELS
extern const tsli_kernel tsli_kernel_four;
#endif
#ifdef TSLI_HAS_AVX2_KERNELS
extern const tsli_kernel tsli_kernel_avx2;
#endif
// The kernel of a lane type, AUTO for the fastest here; null when this processor or build lacks it.
const tsli_kernel *tsli_kernel_find(tsl_lanes *inout_lanes);

#endif
