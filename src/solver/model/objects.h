// SPDX-License-Identifier: MIT
// What users create in a rig: chains, colliders and sets of links. Where these are simulated is in layouts.h.
#ifndef TSLI_SOLVER_OBJECTS_H
#define TSLI_SOLVER_OBJECTS_H

#include "base/chain_param_table.h"
#include "solver/model/blocks.h"
#include "tassel/limits.h"
#include "tassel/links.h"

typedef struct tsli_rig tsli_rig;
typedef struct tsli_chain tsli_chain;
typedef struct tsli_collider tsli_collider;
typedef struct tsli_links tsli_links;
typedef struct tsli_wind tsli_wind;   // wind.h
typedef struct tsli_air tsli_air;     // wind.h
typedef struct tsli_holds tsli_holds; // holds.h

// ---- chains ---------------------------------------------------------------------------------------------

typedef struct tsli_particle {
    int32_t bone;   // -1: it is a virtual tip
    int32_t parent; // -1: it is a root
    int32_t root;   // the particle at the top of its tree
    uint32_t child_count;
    uint32_t first_child;  // TSLI_NONE: it has no children
    uint32_t tip;          // of a tip: its index among the chain's tips
    uint32_t strand, step; // its strand (forks are copied into others), and its index there
} tsli_particle;

typedef struct tsli_strand {
    uint32_t first, count;  // its particles in tsli_strand_particles
    uint32_t level;         // higher than that of the strand it hangs on
    uint32_t parent_strand; // TSLI_NONE: slot 0 is a root
    uint32_t fork_is_next;  // its last particle turns to the mean of its children, in the next slot
} tsli_strand;

// The lane of a strand in its rig's layout.
typedef struct tsli_strand_lane {
    uint32_t block, lane;
    tsl_quat setup_rotation; // of the root bone of its tree in the setup pose
    tsl_vec3 setup_signs;    // 1 or -1: which of that bone's axes are mirrored
    uint32_t none;           // padding: ids follow, aligned
} tsli_strand_lane;

// How parameters vary along a chain. The arrays are shared (shared.h), and null where nothing varies.
#define TSLI_KEYS_OF(parameter) (parameter)                            // tsl_curve_key, key_counts of them
#define TSLI_FACTORS_OF(parameter) (TSL_PARAMETER_COUNT + (parameter)) // float, one for each particle
#define TSLI_GRAVITIES (2 * TSL_PARAMETER_COUNT)                       // tsl_vec3, one for each particle
_Static_assert(TSLI_GRAVITIES < 64, "tsli_chain.unvaried has a bit for each");
typedef struct tsli_variation {
    void *arrays[TSLI_GRAVITIES + 1];
    uint32_t key_counts[TSL_PARAMETER_COUNT];
} tsli_variation;

typedef struct tsli_sleep {
    uint8_t asleep;
    uint8_t paused;   // the last tick of its rig skipped it
    uint8_t affected; // something affects it in the current step
    uint32_t still;   // ticks since something moved it or it moved
    float reach;      // while it sleeps, the radius of a ball around its particles in the world
    tsl_vec3 center;  // of that ball
} tsli_sleep;

// State of a chain while its rig's chains are sorted (chains.h).
typedef struct tsli_ordering {
    uint32_t next_parent;           // the next of TSLI_PARENT_CHAINS to visit
    int32_t bone;                   // where the previous one's search up the bones stopped; -1: at the root
    tsli_chain *waiting;            // the chain that waits for this one's level; null: none does
    const tsli_chain *parent_chain; // the last one found on the way up; null: none
    uint8_t is_in_case;             // `parent_chain` is the parent only if those below it are off
    uint8_t progress;               // TSLI_ORDER_
    uint8_t is_in_cycle;            // while the newest chain of a cycle is searched
} tsli_ordering;

// Limits: few chains have them.
typedef struct tsli_chain_limits {
    tsl_chain_limit angle;
    tsl_chain_position_limit distances;
    tsl_joint_limit *joints; // one for each particle, or null
} tsli_chain_limits;

// Optional rows of a chain's lanes, kept from their first use on (chain_tuning.c).
enum {
    TSLI_ROWS_ANGLES = 1,       // limits of angles
    TSLI_ROWS_DISTANCES = 2,    // maximum distance and backstop
    TSLI_ROWS_LENGTHS = 4,      // a range of lengths
    TSLI_ROWS_ACCELERATIONS = 8 // by the host
};

struct tsli_chain {
    tsli_rig *rig;
    tsli_chain *next;          // in the rig, by creation
    tsli_chain *next_in_order; // in the rig, level by level, by creation within a level: see chains.h
    uint64_t id, user_data;
    uint32_t flags, index; // index: in the rig
    uint32_t level;        // the lowest level of its strands
    int32_t anchor;
    uint32_t layers;
    uint32_t link_group;            // equal for chains connected by links, directly or not; 0: no links
    uint8_t model;                  // tsl_chain_model
    uint8_t fork;                   // tsl_fork
    uint8_t running;                // it was simulated in the last step
    uint8_t reset_this_step;        // it was reset before the ticks of this step
    uint8_t laid_out;               // it has lanes in the rig's layout
    uint8_t warned;                 // TSLI_WARNED_ bits
    uint8_t unbound;                // it is in a cycle: it waits for no chain, and follows the animation
    uint8_t rows;                   // TSLI_ROWS_ bits
    uint32_t fresh;                 // the number of next poses on which it is reset
    const tsl_chain_params *params; // after tsli_along
    tsl_chain_detail detail;
    tsli_sleep sleep;
    tsli_variation *variation; // null: no parameter varies
    uint64_t unvaried;         // bits: arrays removed while there was no memory for other ones
    tsli_chain_limits *limits; // null: no limits; see settings.h
    // Shared by chains made alike (shared.h): particles, then strands and tsli_strand_particles.
    tsli_particle *particles;
    tsli_strand *strands;
    // Its own, after the struct: one for each strand, then tsli_listed, tsli_tip_offsets, tsli_along and params.
    tsli_strand_lane *strand_lanes;
    uint32_t particle_count, strand_count, strand_particle_count, tip_count, collider_count;
    float faded_weight; // the acting weight if fade_seconds is not 0; else params.weight acts
    float rest_blend;   // as used for the pose of the last step
    // 1 + index in tsli_layout.attachments of its root and its anchor, the smaller first; 0: not attached.
    uint32_t attachments[2];
    tsli_ordering ordering;
    tsli_holds *holds;       // null: it never had a hold or a kept pose
    tsl_vec3 *accelerations; // one for each particle; null: no TSLI_ROWS_ACCELERATIONS
};

// Indices of the particles of each strand, one strand after the other, with copies of those that strands hang on.
static inline uint32_t *tsli_strand_particles(const tsli_chain *chain)
{
    return (uint32_t *)(void *)(chain->strands + chain->strand_count);
}

// Ids of colliders, with TSL_CHAIN_COLLIDER_LIST.
_Static_assert(sizeof(tsli_strand_lane) % sizeof(uint64_t) == 0, "ids stand behind places");
static inline uint64_t *tsli_listed(const tsli_chain *chain)
{
    return (uint64_t *)(void *)(chain->strand_lanes + chain->strand_count);
}

// Offsets of its tips, in the frames of their parents.
static inline tsl_vec3 *tsli_tip_offsets(const tsli_chain *chain)
{
    return (tsl_vec3 *)(void *)(tsli_listed(chain) + chain->collider_count);
}

// Positions of the particles along the chain, from 0 to 1.
static inline float *tsli_along(const tsli_chain *chain)
{
    return (float *)(void *)(tsli_tip_offsets(chain) + chain->tip_count);
}

// ---- colliders ------------------------------------------------------------------------------------------

// A collider's position and size, relative to its rig's origin; in the world where other rigs see it.
typedef struct tsli_placed_shape {
    // b: of a plane its unit normal, of a box half of its edges, of a hull its reach with the signs of its scale.
    tsl_vec3 a, b;
    float radius, radius_b;
    tsl_vec3 turn; // of shapes with a rotation (tsli_is_turned): modified Rodrigues parameters
} tsli_placed_shape;

#define TSLI_TRAIL 8 // moves: a tick of 1/60 s reaches back over four frames at 240 Hz

// Data of colliders that other rigs collide with, the world's and shared ones (colliders.h), and of those on simulated bones, which keep
// their animated position here.
typedef struct tsli_visible {
    tsli_collider *next, *before; // in the world
    tsli_placed_shape published;  // what others collide with, in the world; on a simulated bone as in its rig
    uint64_t moved;               // world->moves when it last moved; 0: it never did
    // Earlier publications, the newest first: rigs tick at their own times, and need the collider's position at their last tick.
    struct tsli_was_published {
        tsli_placed_shape placed;
        uint64_t moved;
    } trail[TSLI_TRAIL];
} tsli_visible;

struct tsli_collider {
    tsli_rig *rig;                     // null: it is the world's
    struct tsli_collider_block *block; // in its rig's lanes (collider_lanes.h)
    tsli_visible *visible;             // null: only its own rig collides with it, on no simulated bone
    uint32_t lane;
    uint32_t fresh;               // the number of next poses on which it jumps to its position
    tsli_collider *next, *before; // in its rig, by creation
    uint64_t id;
    uint64_t creation; // counts up: later colliders have larger numbers
    // For a collider of the world, `frame` is its position; a rig's collider has it in its block. `planes` is null.
    tsl_collider_desc desc;
    const struct tsli_hull *hull; // null: it is not a hull
    uint32_t affected;            // it has moved since the last step of its rig
    uint32_t listed;              // while a list is checked: 1 + its index there; otherwise 0
};

// ---- sets of links --------------------------------------------------------------------------------------

#define TSLI_QUAD TSL_LINK_KIND_COUNT // the kind of a quad of the cloth between two strands

#define TSLI_LAST_COLOR 63u // of quads that may have particles in common

// A link between two particles, or a quad.
typedef struct tsli_link {
    tsli_chain *chains[2];
    // Two of the first chain, then two of the second: of a link twice the same; of a quad the upper and the lower one, twice the same in a
    // triangle. A bone of a set without neighbours is a quad with both sides the same.
    uint32_t particles[4];
    tsl_link_kind kind; // or TSLI_QUAD
    uint32_t color;     // of one kind: those of one color have no particle in common
    uint32_t made;      // its number in the order in which the set was made
    float length;       // in the setup pose
    float u;            // the argument of its curves
    uint32_t row, lane; // in the rig's layout: of tsli_linkage.rows or quad_rows
    uint32_t fixed_end; // the end that it does not move, as the other hangs on it; TSLI_NONE: none
} tsli_link;

// A strand that the set was made from.
typedef struct tsli_line {
    tsli_chain *chain;
    uint32_t root;  // particle
    uint32_t count; // of particles, one after the other from the root on
} tsli_line;

#define TSLI_LINK_CURVES (TSL_LINK_KIND_COUNT * TSL_LINK_PARAMETER_COUNT)

struct tsli_links {
    tsli_rig *rig;
    tsli_links *next; // in the rig, by creation
    uint64_t id, user_data, bytes;
    tsl_links_params params;
    tsl_links_layout layout;
    uint32_t link_count, quad_count, line_count;
    tsli_link *links; // in the order in which they are solved; then the quads
    tsli_line *lines;
    uint32_t is_surface; // its quads collide with colliders
    uint32_t cloth_layers, meets_layers;
    tsl_curve_key *curves[TSLI_LINK_CURVES]; // null: it has none
    uint32_t key_counts[TSLI_LINK_CURVES];
    // In the rig's layout: its rows in tsli_linkage.
    uint32_t first_row, row_count, first_quad_row, quad_row_count;
    uint32_t first_bounded; // rows before have no link with a least or a most length
    uint32_t block, lane;   // of the strand that gives it its scale
    uint32_t level;         // it is solved after this level has ticked
    uint32_t mirrored;      // that strand's root bone is, in the setup pose
    float inverse_scale;    // of that bone in the setup pose
    float scale;            // at this tick, relative to the setup pose
};

#endif
