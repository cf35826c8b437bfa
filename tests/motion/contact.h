// SPDX-License-Identifier: MIT
// What the rows of the chapter Contact measure with.
#ifndef TASSEL_TESTS_MOTION_CONTACT_H
#define TASSEL_TESTS_MOTION_CONTACT_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"
#include "motion/motions.h"
#include "tassel/debug.h"

// A collider and a bone as the judge sees them: hulls of two spheres, in the world, in double precision.
typedef struct hull {
    d3 a, b;
    double radius, radius_b;
} hull;

// From surface to surface; less than 0: so deep.
double hull_gap(const hull *x, const hull *y);
double hull_gap_of_ball(d3 center, double radius, const hull *y);
d3 random_direction(motion_random *random);

// A box or a hull as the judge sees it: a convex polygon across z, drawn out along z to both sides and rounded. (contact_prism.c)
#define PRISM_CORNERS 8

typedef struct prism {
    d3 position;
    dq rotation;
    uint32_t corner_count;
    double x[PRISM_CORNERS], y[PRISM_CORNERS]; // counterclockwise
    double half, rounding;
    double thinnest; // half of the way from side to side, at the narrowest place
} prism;

// Of about that size. A box has four corners, at right angles.
prism random_prism(int is_box, double size, motion_random *random);
double prism_gap(const hull *bone, const prism *p);
// How far its axis is from its surface, and the angle of its sharpest corner.
double prism_depth(const prism *p);
double prism_sharpest(const prism *p);
// `planes`: PRISM_CORNERS + 2 of them, which the description points to.
void prism_describe(const prism *p, int is_box, tsl_plane *planes, tsl_collider_desc *desc);

// A straight chain among random colliders, half of the time in a steady wind. (contact_scene.c)
#define SCENE_BONES 8
#define SCENE_COLLIDERS_MOST 4

typedef struct scene_collider {
    hull round;
    prism body;
    double size; // its radius, or half of its thickness
    int is_body;
} scene_collider;

typedef struct scene {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    uint32_t collider_count, particle_count;
    scene_collider colliders[SCENE_COLLIDERS_MOST];
    tsl_particle particles[SCENE_BONES];
    double segment, radius;
    d3 along; // how it goes at rest, where no bone is turned
} scene;

void scene_begin(scene *s, tsl_shape kind, motion_random *random);
// Plays a sixtieth of a second and reads where the particles are. Returns how far one of them went, at most.
double scene_go_on(scene *s);
void scene_settle(scene *s); // five seconds
int scene_is_asleep(const scene *s);
// The bone between two places, as colliders meet it.
hull scene_bone(const scene *s, d3 parent, d3 end);
// How deep the bone is in a collider, in what is allowed at rest: a millimetre, or 2 % of the radius where that is more. Below 0: in none.
double scene_depth(const scene *s, const hull *bone);

// A place as seen along an arm, from its middle.
typedef struct flat {
    double x, y;
} flat;

#define FLAT_POINTS 32

// Whether a strand can get from one place to the other in a tick without going through an arm of that radius. (contact_slip.c)
int strand_comes_around(const flat *from, const flat *to, uint32_t count, double radius);

#endif
