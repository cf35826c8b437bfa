// SPDX-License-Identifier: MIT
// What the rows of the chapter Contact measure with.
#ifndef TASSEL_TESTS_MOTION_CONTACT_H
#define TASSEL_TESTS_MOTION_CONTACT_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"
#include "motion/motions.h"

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

// A figure and the scene it comes from.
motion_figure contact_figure(double value, uint64_t seed);

// A straight chain of TSL_MODEL_TASSEL among random colliders. (contact_scene.c)
#define SCENE_BONES 8
#define SCENE_COLLIDERS_MOST 4

typedef struct scene_collider {
    hull round;
    prism body;
    double size; // what depths in it are shares of: its radius, or half of its thickness
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
    int as_particles;
} scene;

// Sizes of colliders, which are capsules or of another shape, are from `smallest` to `largest` of a bone's length.
void scene_begin(scene *s, int as_particles, tsl_shape kind, double smallest, double largest,
                 motion_random *random);
// Plays a sixtieth of a second, or five seconds, and reads where the particles are.
void scene_go_on(scene *s);
void scene_settle(scene *s);
// The bone between two places, as colliders meet it.
hull scene_bone(const scene *s, d3 parent, d3 end);
// The smallest gap to a collider, in radii of that collider.
double scene_free_of_all(const scene *s, const hull *bone);

// A place as seen along an arm, from its middle.
typedef struct flat {
    double x, y;
} flat;

#define FLAT_POINTS 32

// Whether a strand can get from one place to the other in a tick without going through an arm of that radius. (contact_slip.c)
int strand_comes_around(const flat *from, const flat *to, uint32_t count, double radius);

// Chains that rest among colliders. (contact_rest.c)
extern const motion_variants contact_rests;
motion_figure contact_depth(uint32_t variant, uint64_t seed);
motion_figure contact_thrown(uint32_t variant, uint64_t seed);
motion_figure contact_length(uint32_t variant, uint64_t seed);
motion_figure contact_cut(uint32_t variant, uint64_t seed);

// An arm that is swept through a strand, or a strand that is carried through a pole. (contact_sweep.c)
extern const motion_variants contact_sweeps, contact_bodies, contact_boxes, contact_sharp, contact_unheld;
motion_figure contact_passes(uint32_t variant, uint64_t seed);
motion_figure contact_body_passes(uint32_t variant, uint64_t seed);
motion_figure contact_box_passes(uint32_t variant, uint64_t seed);
motion_figure contact_sharp_passes(uint32_t variant, uint64_t seed);
motion_figure contact_overlooked(uint32_t variant, uint64_t seed);

// The same chains with limits of angles, each kind against the bone before and against the pose. (contact_limit.c)
extern const motion_variants contact_limits;
motion_figure contact_limited_depth(uint32_t variant, uint64_t seed);
motion_figure contact_limited_excess(uint32_t variant, uint64_t seed);

// Chains that lie on a plane. (contact_still.c)
motion_figure contact_creeps(uint32_t variant, uint64_t seed);

// Chains that begin inside of a ball, with contact_fade_seconds. (contact_begin.c)
extern const motion_variants contact_begins, contact_tassel_begins, contact_begin_models;
motion_figure contact_begin_speed(uint32_t variant, uint64_t seed);
motion_figure contact_begin_halfway(uint32_t variant, uint64_t seed);
motion_figure contact_begin_left(uint32_t variant, uint64_t seed);
motion_figure contact_begin_tassel_speed(uint32_t rate, uint64_t seed);
motion_figure contact_begin_tassel_halfway(uint32_t rate, uint64_t seed);
motion_figure contact_begin_tassel_left(uint32_t rate, uint64_t seed);
motion_figure contact_begin_at_once(uint32_t model, uint64_t seed);
motion_figure contact_begin_in_run(uint32_t variant, uint64_t seed);

#endif
