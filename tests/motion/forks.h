// SPDX-License-Identifier: MIT
// A tree for the rows of the chapter Forks: hips, a trunk, and a fork at its end with lines of bones below it.
#ifndef TASSEL_TESTS_MOTION_FORKS_H
#define TASSEL_TESTS_MOTION_FORKS_H

#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"
#include "tassel/debug.h"

#define TREE_BONES 32
#define TREE_CHILDREN 4

typedef struct tree_options {
    tsl_chain_model model;
    tsl_fork fork;
    int weighted; // children have drawn weights, of which some may be 0; else all have 1
} tree_options;

typedef struct tree {
    tsl_world *world;
    tsl_rig_id rig;
    tsl_chain_id chain;
    tree_options options;
    uint64_t seed;
    uint32_t bone_count, fork, child_count, children[TREE_CHILDREN];
    double weights[TREE_CHILDREN]; // as factors of fork_weight
    int32_t parents[TREE_BONES];
    tsl_transform rest[TREE_BONES], pose[TREE_BONES];
    tsl_transform posed[TREE_BONES], posed_in_world[TREE_BONES]; // what comes out, local and in the world
    tsl_transform root;
} tree;

void tree_create(tree *t, const tree_options *options, motion_of_time motion, uint64_t seed);
// The bones below the hips sway, too; they are put to the setup's pose where `sways` is 0.
void tree_step(tree *t, motion_of_time motion, double seconds, double sways, float delta);
void tree_set_weights(tree *t, const double weights[TREE_CHILDREN]);
void tree_particles(const tree *t, tsl_particle out[TREE_BONES], uint32_t *count);

#endif
