// SPDX-License-Identifier: MIT
// hold.h - hands: hold a particle at a position, keep a pose. For chains of TSL_MODEL_TASSEL.
//
// A hold brings one particle to a position, as a hand does that grabs a tail. The bones above it follow, those nearest to it most, and what
// hangs on them comes along; out of reach they point there, taut. There bones with a range of lengths give, all by the same share of it;
// bones fold where the longest is in the way. A kept pose is the shape that a chain had when the pose was taken.
//   A tick of h seconds moves a held particle by the share 1 - (1 - strength)^(60 h) of the way: 1 puts it there, less pulls like a spring,
// at the same pace at any rate. Holds act after links, limits and colliders after both, and these win. Several holds share what lengths
// leave; one of full strength stays whatever those farther out do. Positions are interpolated between poses, like colliders. A held chain
// does not sleep; one that keeps a pose may. A particle that is let go keeps its velocity, and what pulls it back grows over fade_seconds.
// A chain put on the pose (reset, switched on, TSL_TELEPORT_RESET) comes back to holds and kept pose over their fade_seconds. Neither acts
// while it is switched off.
#ifndef TASSEL_HOLD_H
#define TASSEL_HOLD_H

#include "tassel.h"

typedef struct tsl_hold {
    uint32_t struct_size;
    uint32_t particle; // index among the chain's particles, not a root. 0
    // The animated bone that `position` goes with, one that the rig reads: driven, a root or anchor of a chain, with a collider, or above
    // one of these. When the rig stops reading it, the hold stays where it was. -1: the world. -1
    int32_t bone;
    tsl_vec3 position;  // where the particle is to be, in world space or in the bone's. 0 0 0
    float strength;     // share of the way there in 1/60 s; 0 lets go. 1
    float fade_seconds; // in which the strength grows from 0 or, with strength 0, the particle comes free; at least 0. 0.1
} tsl_hold;
TSL_API void tsl_hold_init(tsl_hold *hold, uint32_t struct_size);
// Holds a particle, changes or moves its hold, or lets it go, in any frame; saved (state.h). One that is held already keeps the strength
// that it has come to, and its position moves to the new one by the next pose. A chain's first hold or kept pose allocates some 200 bytes a
// particle, which stay and are structure: strength 0 at creation does that early. Refused are
//   TSL_ERROR_NOT_SUPPORTED      a chain of another model; a bone that the rig does not read
//   TSL_ERROR_INVALID_ARGUMENT   a root's particle. TSL_ERROR_INDEX_OUT_OF_RANGE: a particle or bone that there is not
TSL_API tsl_result tsl_chain_set_hold(tsl_world *world, tsl_chain_id chain, const tsl_hold *hold);
// strength 0: nothing holds the particle.
TSL_API tsl_result tsl_chain_get_hold(const tsl_world *world, tsl_chain_id chain, uint32_t particle, tsl_hold *out_hold);
// Keeps the shape of the last tick, as seen from the root bones, until a call with strength 0. `strength` as of a hold: with 1 only holds,
// contacts and limits move the chain out of it. `fade_seconds`: in which it comes back after the chain was put on the animated pose or,
// with strength 0, goes. TSL_ERROR_NOT_SUPPORTED: a chain of another model, or one that is switched off and so has no shape.
TSL_API tsl_result tsl_chain_keep_pose(tsl_world *world, tsl_chain_id chain, float strength, float fade_seconds);

typedef struct tsl_found_particle {
    tsl_chain_id chain; // null: there is none so near
    uint32_t particle;
    float distance; // from the point, in the world
} tsl_found_particle;

// The particle within `radius` that is nearest to a point in the world, of the rig's chains of TSL_MODEL_TASSEL, no root. Ties: the older
// chain.
TSL_API tsl_result tsl_rig_find_particle(const tsl_world *world, tsl_rig_id rig, const tsl_vec3 *point, float radius,
                                         tsl_found_particle *out_found);

#endif
