// SPDX-License-Identifier: MIT
// An actor plays a character in a world through the public API, as a game would.
#ifndef TASSEL_TESTS_MOTION_ACTOR_H
#define TASSEL_TESTS_MOTION_ACTOR_H

#include "motion/characters.h"
#include "motion/motions.h"

#define ACTOR_BONES 96
#define ACTOR_POINTS 96

// Where the bones of the chain and the tips of its strands are, strand by strand from the root out.
typedef struct shape {
    uint32_t count;
    d3 points[ACTOR_POINTS];
} shape;

typedef struct actor {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    character who;
    uint32_t bone_count;
    int32_t parents[ACTOR_BONES];
    tsl_transform rest[ACTOR_BONES];
    tsl_transform pose[ACTOR_BONES];           // what goes in, local
    tsl_transform posed[ACTOR_BONES];          // what comes out, local
    tsl_transform posed_in_world[ACTOR_BONES]; // see actor_shape_in_world
    tsl_transform root;
    d3 origin; // of the world, in the motion's coordinates
} actor;

tsl_world *stage_create(void); // a world with the gravity of the earth
// Says what went wrong and ends the program: no figure is worth anything after a call that was refused.
void must(tsl_result result, const char *what);

typedef struct actor_options {
    const tsl_chain_params *params; // null: those of its recipe
    tsl_chain_model model;
} actor_options;

// It stands where the motion begins; `options` null: none.
void actor_create(actor *a, tsl_world *world, character who, const actor_options *options, motion_of_time motion);
// Puts the motion at that time into pose and root.
void actor_pose(actor *a, motion_of_time motion, double seconds);
void actor_read(actor *a, tsl_pose_space space, tsl_transform *bones); // once more what the last step showed
// By tsl_rig_step, with the pose as it is.
void actor_play(actor *a, float delta_seconds);
// actor_pose and actor_play: the frame that ends at that time, by tsl_rig_step.
void actor_step(actor *a, motion_of_time motion, double seconds, float delta_seconds);

// As games with large worlds do it, the origin of a world with one actor goes along: a float of a place 100 m away is
// so coarse that a free pendulum trembles by it.
void actor_keep_near_origin(actor *a);

// Of the local pose that came out, in the frame of the bone that the chain hangs on.
void actor_shape(const actor *a, shape *out);
void actor_shape_of_pose(const actor *a, shape *out); // of the one that went in
// The same of the pose in world space, to which the scale of that bone counts, as metres of the rest pose.
void actor_shape_in_world(actor *a, shape *out);
// Of the bone that the chain hangs on, as the pose has it.
dframe actor_mount(const actor *a);
// The largest distance between places of the same bone, as a share of the chain's length.
double shapes_apart(character who, const shape *from, const shape *to);

#endif
