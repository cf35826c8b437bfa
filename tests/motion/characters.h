// SPDX-License-Identifier: MIT
// The test characters: a body of hips and head with one chain on it, and an actor that plays one in a world through
// the public API, as a game would.
#ifndef TASSEL_TESTS_MOTION_CHARACTERS_H
#define TASSEL_TESTS_MOTION_CHARACTERS_H

#include "motion/motions.h"

typedef enum character {
    CHARACTER_DEFAULT = 0,
    CHARACTER_TAIL = 1,
    CHARACTER_HAIR = 2,
    CHARACTER_SKIRT = 3,
    CHARACTER_EAR = 4,
    CHARACTER_EARRING = 5,
    CHARACTER_COUNT = 6
} character;

#define ACTOR_BONES 96
#define ACTOR_POINTS 96
#define BONE_HIPS 0u
#define BONE_HEAD 1u

const char *character_name(character who);
// Rows are measured with the character of this name alone from here on; 0: there is none.
int characters_keep(const char *name);
int character_is_kept(character who);
double character_length(character who); // of one strand with its tip, metres
// After so long without a change of motion it is as still as it gets.
double character_settles_in(character who);
void character_params(character who, tsl_chain_params *out);

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
    tsl_transform pose[ACTOR_BONES];  // what goes in, local
    tsl_transform posed[ACTOR_BONES]; // what comes out, local
    tsl_transform root;
    d3 origin; // of the world, in the motion's coordinates
} actor;

tsl_world *stage_create(void); // a world with the gravity of the earth
// Says what went wrong and ends the program: no figure is worth anything after a call that was refused.
void must(tsl_result result, const char *what);

// It stands where the motion begins; `params` null: those of its recipe.
void actor_create(actor *a, tsl_world *world, character who, const tsl_chain_params *params,
                  motion_of_time motion);
// Puts the motion at that time into pose and root.
void actor_pose(actor *a, motion_of_time motion, double seconds);
tsl_pose_input actor_input(const actor *a);
tsl_pose_output actor_output(actor *a);
// The three together: the frame that ends at that time, by tsl_rig_step.
void actor_step(actor *a, motion_of_time motion, double seconds, float delta_seconds);

// As games with large worlds do it, the origin of a world with one actor goes along: a float of a place 100 m away is
// so coarse that a free pendulum trembles by it.
void actor_keep_near_origin(actor *a);

// Of the local pose that came out, in the frame of the bone that the chain hangs on.
void actor_shape(const actor *a, shape *out);
// The largest distance between places of the same bone, as a share of the chain's length.
double shape_distance(const actor *a, const shape *from, const shape *to);

#endif
