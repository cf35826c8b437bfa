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
    const char *name;
    uint32_t strands, bones;
    int is_shuffled; // its chains are named in an order of no meaning
} skirt_kind;

#define SKIRT_KINDS 6
extern const skirt_kind skirt_kinds[SKIRT_KINDS];

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
extern const skirt_pace skirt_usual;

#define CAPE_STRANDS 7
#define CAPE_PARTICLES 7
#define CAPE_THICKNESS 0.012 // metres that it keeps from the skirt

typedef enum skirt_motion {
    SKIRT_WALK,
    SKIRT_RUN,
    SKIRT_SIT,
    SKIRT_KICK,
    SKIRT_MOTIONS,
    SKIRT_STAND = SKIRT_MOTIONS // of the rows with a cape
} skirt_motion;
const char *skirt_motion_name(uint32_t motion);

typedef enum skirt_cloth {
    SKIRT_SURFACE,        // links and surface contact
    SKIRT_LINKED,         // links alone
    SKIRT_UNLINKED,       // neither
    SKIRT_SURFACE_TASSEL, // the first with chains of TSL_MODEL_TASSEL
    SKIRT_CAPED,          // the first with a cape over it, which meets it
    SKIRT_CAPED_APART,    // the same cape, which does not
    SKIRT_CLOTHS
} skirt_cloth;

typedef struct skirt_scene {
    tsl_world *world;
    tsl_rig_id rig;
    const skirt_kind *kind;
    skirt_body body;
    skirt_pace pace;
    tsl_chain_id chains[SKIRT_STRANDS]; // in the order round the hips
    uint32_t bone_count;
    tsl_transform pose[8 + SKIRT_STRANDS * SKIRT_PARTICLES + CAPE_STRANDS * CAPE_PARTICLES], root;
    d3 rest[SKIRT_STRANDS][SKIRT_PARTICLES], places[SKIRT_STRANDS][SKIRT_PARTICLES]; // in the world
    hull legs[SKIRT_LEGS];
    uint32_t first_of_cape; // bone; 0: there is no cape
    tsl_chain_id cape[CAPE_STRANDS];
    d3 cape_places[CAPE_STRANDS][CAPE_PARTICLES];
} skirt_scene;

// Of skirt_grown at skirt_usual.
void skirt_scene_create(skirt_scene *s, const skirt_kind *kind, skirt_cloth cloth, skirt_motion motion);
void skirt_scene_create_of(skirt_scene *s, const skirt_kind *kind, const skirt_body *body,
                           const skirt_pace *pace, skirt_cloth cloth, skirt_motion motion);
// The frame that ends at that time, in seconds.
void skirt_scene_step(skirt_scene *s, skirt_motion motion, double seconds, float delta_seconds);
void skirt_scene_destroy(skirt_scene *s);

// From the legs to the edge that the body holds, at the moment of the motion when that is least, in metres; below 0: the edge is in a
// leg, and no cloth can keep out of it.
double skirt_waist_gap(const skirt_body *body, const skirt_pace *pace, skirt_motion motion);

// Another body, skirt, pace and host. (skirts_drawn.c)
typedef struct skirt_drawn {
    skirt_kind kind;
    skirt_body body;
    skirt_pace pace;
    host_rate rate;
    char name[96];
} skirt_drawn;
void skirt_draw(skirt_drawn *d, skirt_motion motion, uint64_t seed);

// The skirt of the usual body, longer or shorter, wider or narrower; all else is as skirt_draw has it.
void skirt_draw_under_cape(skirt_drawn *d, skirt_motion motion, uint64_t seed);

// How deep the particles of a cape pass through the skirt under it, as a share of CAPE_THICKNESS. (skirts_cape.c)
extern const motion_variants cape_motions;
motion_figure cape_pass(uint32_t motion, uint64_t seed);
motion_figure cape_pass_apart(uint32_t motion, uint64_t seed);
motion_figure cape_cloth_pass(uint32_t motion, uint64_t seed); // and its cloth between them
// The same of skirts, paces and frame times that the seed draws.
motion_figure cape_drawn_pass(uint32_t motion, uint64_t seed);
motion_figure cape_drawn_cloth_pass(uint32_t motion, uint64_t seed);

#endif
