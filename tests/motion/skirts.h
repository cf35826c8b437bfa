// SPDX-License-Identifier: MIT
// What the rows of the chapter Skirts measure with: a body with two legs in a skirt of linked strands.
#ifndef TASSEL_TESTS_MOTION_SKIRTS_H
#define TASSEL_TESTS_MOTION_SKIRTS_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/contact.h"
#include "motion/motion.h"

#define SKIRT_STRANDS 24
#define SKIRT_PARTICLES 9
#define SKIRT_LEGS 4

typedef struct skirt_kind {
    uint32_t strands, bones;
    int is_shuffled;     // its chains are named in an order of no meaning
    double span, middle; // radians of the strip that it is, and where it is: 1.57 in front; 0: it is a ring
} skirt_kind;

// Metres. The waist is wider than the thighs at their tops.
typedef struct skirt_body {
    double hip_height, hip_side, hip_drop, thigh, shin;
    double thigh_top, knee, ankle; // radii
    double waist_x, waist_z, waist_up, skirt_length;
    double flare; // radians
} skirt_body;
extern const skirt_body skirt_grown; // a grown woman

typedef struct skirt_pace {
    double speed; // of all that the motion does, times the usual one
    double swing; // of the thighs, times the usual one
    double turn;  // radians per second to the left
} skirt_pace;

typedef enum skirt_motion {
    SKIRT_WALK,
    SKIRT_RUN,
    SKIRT_SIT,
    SKIRT_KICK,
    SKIRT_HARD, // from here on harder ones
    SKIRT_KICK_HIGH = SKIRT_HARD,
    SKIRT_SPLITS,
    SKIRT_SQUAT,
    SKIRT_MOTIONS,
    SKIRT_LEAN = SKIRT_MOTIONS // a leg that is lifted and stays so, of the rows at rest
} skirt_motion;
const char *skirt_motion_name(uint32_t motion);

typedef struct skirt_scene {
    tsl_world *world;
    tsl_rig_id rig;
    skirt_kind kind;
    skirt_body body;
    skirt_pace pace;
    tsl_chain_id chains[SKIRT_STRANDS]; // in the order round the hips
    uint32_t bone_count;
    tsl_transform pose[8 + SKIRT_STRANDS * SKIRT_PARTICLES], root;
    d3 rest[SKIRT_STRANDS][SKIRT_PARTICLES], places[SKIRT_STRANDS][SKIRT_PARTICLES]; // in the world
    hull legs[SKIRT_LEGS];
} skirt_scene;

// Another body, skirt, pace and host. (skirts_drawn.c)
typedef struct skirt_drawn {
    skirt_kind kind;
    skirt_body body;
    skirt_pace pace;
    host_rate rate;
} skirt_drawn;

void skirt_scene_create(skirt_scene *s, const skirt_drawn *d, skirt_motion motion);
// The frame that ends at that time, in seconds.
void skirt_scene_step(skirt_scene *s, skirt_motion motion, double seconds, float delta_seconds);
void skirt_scene_destroy(skirt_scene *s);
// How deep the surface is in a leg, at most, in metres; 0: not at all. (skirts.c)
double skirt_depth(const skirt_scene *s);

void skirt_blow(skirt_scene *s, tsl_vec3 velocity); // a steady wind

// From the legs to the edge that the body holds, at the moment of the motion when that is least, in metres; below 0: the edge is in a
// leg, and no cloth can keep out of it.
double skirt_waist_gap(const skirt_body *body, const skirt_pace *pace, skirt_motion motion);

void skirt_draw(skirt_drawn *d, skirt_motion motion, uint64_t seed);
// A part of a skirt over the leg that is lifted.
void skirt_draw_strip(skirt_drawn *d, skirt_motion motion, uint64_t seed);

#endif
