// SPDX-License-Identifier: MIT
// Winds of the world as in tassel/wind.h, prepared so that a tick only evaluates waves.
#ifndef TSLI_SOLVER_WIND_H
#define TSLI_SOLVER_WIND_H

#include "solver/model/model.h"
#include "tassel/wind.h"

#define TSLI_GUST_WAVES 2u
#define TSLI_EDDY_WAVES 3u                                  // one along each axis
#define TSLI_WIND_WAVES (TSLI_GUST_WAVES + TSLI_EDDY_WAVES) // gusts first

enum { // properties of a wind that vary by position
    TSLI_WIND_GUSTS = 1u,
    TSLI_WIND_EDDIES = 2u,
    TSLI_WIND_RADIAL = 4u,
    TSLI_WIND_SPHERE = 8u,
    TSLI_WIND_BOX = 16u,
    TSLI_WIND_OUTWARD = 32u, // its gusts travel outward
    TSLI_WIND_SHAPED = TSLI_WIND_SPHERE | TSLI_WIND_BOX,
    TSLI_WIND_DISTANT = TSLI_WIND_RADIAL | TSLI_WIND_SPHERE | TSLI_WIND_OUTWARD, // the distance matters
    TSLI_WIND_CHANGES = TSLI_WIND_GUSTS | TSLI_WIND_EDDIES                       // with time
};

#define TSLI_WAVE_SHARE 0.0625f // the height of the kernels' waves, as a share of the true one

typedef struct tsli_eddy {
    float across[2]; // turns per unit along the next axis, and the one after that
    float size;      // velocity of its crest, over TSLI_WAVE_SHARE
} tsli_eddy;

struct tsli_wind {
    tsl_wind_desc desc;
    uint32_t acts;       // not disabled, and neither its layers nor its speed are 0
    uint32_t variations; // TSLI_WIND_ bits
    // The delay of a gust, seconds per unit: along the velocity, or outward from the position.
    tsl_vec3 gust_delay;
    float gust_delay_outward;
    float gust_rates[TSLI_GUST_WAVES]; // turns a second
    float gust_sizes[TSLI_GUST_WAVES]; // shares of the strength, over TSLI_WAVE_SHARE
    tsli_eddy eddies[TSLI_EDDY_WAVES];
    tsl_quat rotation; // the description's, unit
    tsl_vec3 inverse_half_size;
    float inverse_radius;
    double rates[TSLI_WIND_WAVES], starts[TSLI_WIND_WAVES]; // turns a second, and turns at time 0
    uint64_t id, creation;
    tsli_wind *next,
        *before; // in the order of summation: by user_data, then by creation
};

// All winds of a world at one time.
struct tsli_air {
    const tsli_wind *first;                        // null: none acts
    uint32_t varies_in_space;                      // some active wind varies by position
    uint32_t has_forces;                           // some is TSL_WIND_FORCE
    float phases[TSL_WIND_COUNT][TSLI_WIND_WAVES]; // turns from -1/2 to 1/2 at its position, wind by wind
};

void tsli_wind_link(tsl_world *world, tsli_wind *wind);
void tsli_wind_unlink(tsl_world *world, tsli_wind *wind);
// Sets a validated description, and prepares derived values.
void tsli_wind_prepare(tsli_wind *wind, const tsl_wind_desc *desc);
// The air `seconds` after its first wind was created.
void tsli_air_at(const tsl_world *world, double seconds, tsli_air *out_air);
// Recomputes the current air, after the time or a wind changed.
void tsli_world_refresh_air(tsl_world *world);
// Advances the time.
void tsli_world_pass_wind(tsl_world *world, float seconds);
// Whether it may act within that ball.
int tsli_wind_reaches(const tsli_wind *wind, tsl_vec3 center, float reach);

#endif
