// SPDX-License-Identifier: MIT
// debug.h - look inside: what a world holds, where particles are, what they touch, lines to draw. Allocates and changes nothing.
#ifndef TASSEL_DEBUG_H
#define TASSEL_DEBUG_H

#include "tassel.h"

typedef struct tsl_world_stats {
    uint32_t struct_size;
    tsl_lanes lanes; // what runs: never TSL_LANES_AUTO
    uint32_t rig_count, chain_count, collider_count;
    uint32_t particle_count;        // virtual tips included
    uint32_t block_count;           // groups of strands that are solved side by side
    uint32_t recovered_chain_count; // since the start: put back on the pose, since their state was not finite
    uint64_t bytes;                 // held from the host allocator
    uint32_t sleeping_chain_count;  // asleep now: see tsl_chain_detail
    uint32_t reserved;              // 0
} tsl_world_stats;
TSL_API void tsl_world_stats_init(tsl_world_stats *stats, uint32_t struct_size);
TSL_API tsl_result tsl_world_get_stats(const tsl_world *world, tsl_world_stats *out_stats);
// Writes to the world's log, for libraries on top of this one. May overlap with all calls but tsl_world_destroy. `world` null: no effect.
TSL_API void tsl_world_log(const tsl_world *world, tsl_result code, const char *message);
// 1 or 0; 0 for an id of nothing that exists.
TSL_API uint32_t tsl_rig_is_valid(const tsl_world *world, tsl_rig_id rig);
TSL_API uint32_t tsl_chain_is_valid(const tsl_world *world, tsl_chain_id chain);
TSL_API uint32_t tsl_chain_is_asleep(const tsl_world *world, tsl_chain_id chain);
TSL_API uint32_t tsl_collider_is_valid(const tsl_world *world, tsl_collider_id collider);
TSL_API tsl_result tsl_rig_get_user_data(const tsl_world *world, tsl_rig_id rig, uint64_t *out_user_data);
TSL_API tsl_result tsl_chain_get_user_data(const tsl_world *world, tsl_chain_id chain, uint64_t *out_user_data);
TSL_API tsl_result tsl_chain_get_detail(const tsl_world *world, tsl_chain_id chain, tsl_chain_detail *out_detail);
TSL_API tsl_result tsl_collider_get_user_data(const tsl_world *world, tsl_collider_id collider, uint64_t *out_user_data);

// ---- particles and contacts -----------------------------------------------------------------------------------
typedef struct tsl_particle {
    tsl_vec3 position; // world space, after its last tick
    tsl_vec3 previous; // position - previous is the velocity that the next tick starts with, per tick
    float u;           // length from its root / longest such length, in the setup pose
    int32_t bone;      // -1: a virtual tip
    int32_t parent;    // index of a particle, -1 for a root
    uint32_t touched;  // 1 when the last tick had it in contact with a collider
} tsl_particle;

// Numbered as tsl_chain_desc says. Those of a chain that is switched off, by weight or by distance, are at rest on the pose that it reads.
TSL_API tsl_result tsl_chain_get_particles(const tsl_world *world, tsl_chain_id chain, tsl_particle *out_particles, uint32_t *inout_count);

// Of the bone that ends at a particle. Angles are radians from 0 to pi, measured as limits.h does.
typedef struct tsl_bend {
    float bend;  // against the bone before it: how far the simulation bends the joint (TSL_LIMIT_SIMULATED)
    float swing; // against the pose (TSL_LIMIT_ANIMATED), at most the sum of the bends up to it
    // Length / its length in the newest pose: 1 within 1e-4 with hard lengths that the animation does not change and whole ticks
    float stretch;
} tsl_bend;

// One per particle, after the last tick, before weight blends. Roots, bones of length 0 and chains that are switched off: 0, 0 and 1.
TSL_API tsl_result tsl_chain_get_bends(const tsl_world *world, tsl_chain_id chain, tsl_bend *out_bends, uint32_t *inout_count);

typedef struct tsl_contact {
    tsl_collider_id collider;
    uint32_t particle;
    float depth;       // world units: how deep the particle's ball is in the collider; below 0: how far from it
    tsl_vec3 normal;   // world space, unit: the shortest way out of the collider, or into an INSIDE one
    uint32_t reserved; // 0
} tsl_contact;

// Of each particle that the last tick had in contact: the colliders nearer than a hundredth of its bone, or the nearest one (if its bone
// ignores that: none). By particle, then in the order in which chains without a list meet colliders. Particles are of the last tick,
// colliders of the newest pose; a bone of TSL_MODEL_TASSEL that touches in between counts for the particle at its end. Asleep, they stay.
TSL_API tsl_result tsl_chain_get_contacts(const tsl_world *world, tsl_chain_id chain, tsl_contact *out_contacts, uint32_t *inout_count);

// ---- lines to draw --------------------------------------------------------------------------------------------
typedef uint32_t tsl_debug_flags;
#define TSL_DEBUG_BONES 0x1u     // segments between particles
#define TSL_DEBUG_PARTICLES 0x2u // radii, as circles in three planes
#define TSL_DEBUG_COLLIDERS 0x4u
#define TSL_DEBUG_REST 0x8u // from each particle to its rest position
// Edges of limits of angles at the last tick, half a bone away, with four lines to them; balls of MAX_DISTANCE and BACKSTOP.
#define TSL_DEBUG_LIMITS 0x10u
#define TSL_DEBUG_LINKS 0x20u    // between the particles of each link, in a colour for each kind
#define TSL_DEBUG_CONTACTS 0x40u // normals of tsl_chain_get_contacts, from the surface, half a bone long
#define TSL_DEBUG_HOLDS 0x80u    // from each held particle to where its hold is now
#define TSL_DEBUG_CLOTH 0x100u   // the edges of the quads of sets with cloth_layers

// Colours: red in the lowest byte, then green, blue and alpha.
#define TSL_DEBUG_BONE_COLOUR 0xff30c0ffu     // amber
#define TSL_DEBUG_PARTICLE_COLOUR 0xff80ff80u // green
#define TSL_DEBUG_TOUCHED_COLOUR 0xff3030ffu  // red: of particles that the last tick had in contact
#define TSL_DEBUG_COLLIDER_COLOUR 0xffffa040u // blue
#define TSL_DEBUG_REST_COLOUR 0xff808080u     // grey
#define TSL_DEBUG_LIMIT_COLOUR 0xff00e0e0u    // yellow
#define TSL_DEBUG_STRUCTURAL_COLOUR 0xffe08020u
#define TSL_DEBUG_SHEAR_COLOUR 0xff906030u
#define TSL_DEBUG_BEND_COLOUR 0xff604840u
#define TSL_DEBUG_CONTACT_COLOUR 0xffff40ffu // magenta
#define TSL_DEBUG_HOLD_COLOUR 0xffffffffu    // white
#define TSL_DEBUG_CLOTH_COLOUR 0xff70d0a0u   // moss

typedef struct tsl_debug_line {
    tsl_vec3 from, to; // world space
    uint32_t rgba;     // a TSL_DEBUG_ colour
} tsl_debug_line;

// Of all rigs and the world's colliders. `what`: TSL_DEBUG_ bits, no others.
TSL_API tsl_result tsl_world_debug_lines(const tsl_world *world, tsl_debug_flags what, tsl_debug_line *out_lines, uint32_t *inout_count);
// Of one rig: its chains, links and own colliders, without those of the world.
TSL_API tsl_result tsl_rig_debug_lines(const tsl_world *world, tsl_rig_id rig, tsl_debug_flags what, tsl_debug_line *out_lines,
                                       uint32_t *inout_count);

#endif
