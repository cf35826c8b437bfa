// SPDX-License-Identifier: MIT
// wind.h - forces beside gravity: winds of the world, and accelerations that the host sets for each particle.
//
// What the winds of a world add up to depends on position and time alone, the same on every machine:
//     w(x, t) = inside(x) ((1 + gust g(x, t)) (velocity + radial_speed r(x)) + turbulence speed e(x, t))
// with speed = |velocity| + |radial_speed|, and
//   inside   1 - falloff q within the shape, q from 0 in its middle to 1 on its surface; 0 outside
//   r        unit, from `position` to x; 0 at `position` itself
//   g        gusts, -1..1: two waves of gust_frequency times 1 and 1.618, weighted 3/5 and 2/5, that travel with `travel_speed` along the
//            velocity, or outward from `position` where that is 0
//   e        eddies, root mean square 1: for each world axis a plane wave that moves the air along it and runs across it, so that air is
//            nowhere compressed (Kraichnan, 1970), turbulence_length over 1, 1.6 and 2.6 long, weaker with length to the power 1/3
//            (Kolmogorov). They travel across their axes with the gusts and change with gust_frequency
// A wave is 8 s (1 - 2 |s|), s its phase in turns from -1/2 to 1/2: a sine to within 6 %. Phases and directions come from `seed`.
//   Damping d couples all models to the air: in a tick of h = 1/60 s, v h <- (1 - d) v h + d wind_scale w h. So nothing gets faster than
// the wind, 5 units per second push slow hair with a damping of 0.1 by about 30 units per second squared, and a chain without damping feels
// nothing. With TSL_WIND_FORCE w is an acceleration instead, whatever the damping: v h <- v h + wind_scale w h^2. Particles 1 to 8 of a
// strand feel the wind at particle 1, 9 to 16 that at particle 9, and so on. A wind that changes with time keeps the chains awake that it
// reaches, and any wind wakes them when it comes, goes or is set. The time of winds is 0 when the first of them is made.
#ifndef TASSEL_WIND_H
#define TASSEL_WIND_H

#include "tassel.h"

typedef struct tsl_wind_id {
    uint64_t bits; // moving air, or a field of force, in the world. All bits zero is null
} tsl_wind_id;

#define TSL_WIND_COUNT 32u // winds of a world, at most; one more is TSL_ERROR_TOO_MANY

typedef uint32_t tsl_wind_shape; // a ball of `radius` around `position`, or a box of half_size turned by `rotation`
enum { TSL_WIND_EVERYWHERE = 0, TSL_WIND_SPHERE = 1, TSL_WIND_BOX = 2 };

typedef uint32_t tsl_wind_flags;
#define TSL_WIND_FORCE 0x1u    // velocity and radial_speed are accelerations, units per second squared
#define TSL_WIND_DISABLED 0x2u // the wind does not blow for now

typedef struct tsl_wind_desc {
    uint32_t struct_size;
    tsl_wind_flags flags;    // TSL_WIND_ bits. 0
    uint64_t user_data;      // yours; winds add up in its order, smaller first. 0
    tsl_wind_shape shape;    // EVERYWHERE
    uint32_t layers;         // chains feel it when a bit of wind_layers matches. All bits
    tsl_vec3 position;       // world space. 0 0 0
    tsl_quat rotation;       // of a BOX, unit. Identity
    tsl_vec3 half_size;      // of a BOX, each at least 0. 1 1 1
    float radius;            // of a SPHERE, world units. 1
    float falloff;           // share of the strength lost on the way to the surface of SPHERE and BOX. 0
    tsl_vec3 velocity;       // of the air, units per second, world space. 0 0 0
    float radial_speed;      // away from position; below 0 towards it. 0
    float gust;              // share of the strength by which gusts change it. 0
    float gust_frequency;    // per second, 0..1000. 0.4
    float travel_speed;      // of gusts and eddies, units per second, at least 0; 0: `speed`. 0
    float turbulence;        // root mean square of the eddies as a multiple of `speed`, at least 0. 0
    float turbulence_length; // of the largest eddies, units, at least 1e-6. 1
    uint32_t seed;           // of gusts and eddies. 0
} tsl_wind_desc;
TSL_API void tsl_wind_desc_init(tsl_wind_desc *desc, uint32_t struct_size);
TSL_API tsl_result tsl_wind_create(tsl_world *world, const tsl_wind_desc *desc, tsl_wind_id *out_wind);
TSL_API tsl_result tsl_wind_destroy(tsl_world *world, tsl_wind_id wind);
TSL_API uint32_t tsl_wind_is_valid(const tsl_world *world, tsl_wind_id wind); // 1 or 0
// Everything may change, in any frame, and is saved (state.h).
TSL_API tsl_result tsl_wind_set(tsl_world *world, tsl_wind_id wind, const tsl_wind_desc *desc);
TSL_API tsl_result tsl_wind_get(const tsl_world *world, tsl_wind_id wind, tsl_wind_desc *out_desc);
// Advances the winds' time, for hosts that step rig by rig: once a frame, before the rigs, whose newest poses are of that time.
TSL_API tsl_result tsl_world_advance_wind(tsl_world *world, float delta_seconds);
// What chains of these layers would feel now at a position in the world: velocity, and acceleration of TSL_WIND_FORCE. Either may be null.
TSL_API tsl_result tsl_world_get_wind_at(const tsl_world *world, uint32_t layers, const tsl_vec3 *position, tsl_vec3 *out_velocity,
                                         tsl_vec3 *out_acceleration);

// An acceleration of each particle on top of gravity, `force` and winds, units per second squared, world space: blasts, magnets, currents.
// One per particle in their order; those of roots do nothing. They act in every tick of every model until they are set again, and grow with
// the character as `force` does. A push of v units per second is v / h for one tick of h seconds. Count 0: none. They may be set in every
// frame: new values wake a chain, the same again do not; saved (state.h). A chain's first ones allocate, as a first limit does (limits.h):
// zeros at creation do that early. TSL_ERROR_COUNT_MISMATCH: not one per particle.
TSL_API tsl_result tsl_chain_set_accelerations(tsl_world *world, tsl_chain_id chain, const tsl_vec3 *accelerations,
                                               uint32_t acceleration_count);
// TSL_MODEL_SPRING, else TSL_ERROR_NOT_SUPPORTED: gravity of each particle on top of the chain's, never cancelled by gravity_falloff, units
// per second squared, world space; count 0: none. Allocates; structure (state.h). TSL_ERROR_COUNT_MISMATCH: not one per particle.
TSL_API tsl_result tsl_chain_set_gravities(tsl_world *world, tsl_chain_id chain, const tsl_vec3 *gravities, uint32_t gravity_count);

#endif
