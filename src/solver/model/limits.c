// SPDX-License-Identifier: MIT
#include "solver/model/limits.h"

#include "base/host.h"
#include "math/approx.h"
#include "math/vec.h"
#include "solver/model/lane.h"

#include <math.h>

// ---- of a chain ----------------------------------------------------------------------------------------

const tsli_chain_limits tsli_default_limits = {
    .angle = {.struct_size = sizeof(tsl_chain_limit), .rotation = {0.0f, 0.0f, 0.0f, 1.0f}},
    .distances = {.struct_size = sizeof(tsl_chain_place_limit)},
};

int tsli_chain_make_limits(tsli_host *host, tsli_chain *chain)
{
    if (chain->limits)
        return 1;
    chain->limits = tsli_host_alloc(host, sizeof *chain->limits);
    if (chain->limits)
        *chain->limits = tsli_default_limits;
    return chain->limits != NULL;
}

void tsli_chain_free_limits(tsli_host *host, tsli_chain *chain)
{
    if (!chain->limits)
        return;
    tsli_host_free(host, chain->limits->joints, chain->particle_count * sizeof *chain->limits->joints);
    tsli_host_free(host, chain->limits, sizeof *chain->limits);
    chain->limits = NULL;
}

// ---- of an angle, in a lane ----------------------------------------------------------------------------

typedef struct known_angle {
    double cosine, sine;
} known_angle;

// Exact values for zero, a quarter and half a turn.
static known_angle angle_of(float radians)
{
    known_angle at = {0.0, 1.0};
    if (radians >= TSLI_HALF_TURN)
        return (known_angle){-1.0, 0.0};
    if (radians != TSLI_QUARTER_TURN)
        tsli_sin_cos((double)radians, &at.sine, &at.cosine);
    return at;
}

static float clamped(float radians, float most)
{
    return radians < 0.0f ? 0.0f : radians > most ? most : radians;
}

// The angle from the rest direction up to which every direction is allowed, whatever its azimuth: the narrower half angle less the
// rotation of limit space. Without one: a cosine that no direction has.
static known_angle surely_within(const tsli_angle_limit *limit, float a, float b)
{
    double x = limit->turn.x, z = limit->turn.z, off_cosine = 1.0 - 2.0 * (x * x + z * z);
    known_angle inner = angle_of(limit->kind == TSL_LIMIT_CONE || a < b ? a : b);
    off_cosine = off_cosine < -1.0 ? -1.0 : off_cosine;
    if (limit->kind == TSL_LIMIT_HINGE || off_cosine <= inner.cosine)
        return (known_angle){2.0, 0.0};
    double off_sine = sqrt(1.0 - off_cosine * off_cosine);
    return (known_angle){inner.cosine * off_cosine + inner.sine * off_sine,
                         inner.sine * off_cosine - inner.cosine * off_sine};
}

void tsli_angle_limit_store(tsli_slot_limit *slot, uint32_t lane, const tsli_angle_limit *limit, float share)
{
    float a = clamped(limit->a, TSLI_HALF_TURN), b = clamped(limit->b, TSLI_QUARTER_TURN);
    known_angle of_a = angle_of(a), of_b = angle_of(b), within = surely_within(limit, a, b);
    slot->cos_a[lane] = (float)of_a.cosine;
    slot->sin_a[lane] = (float)of_a.sine;
    slot->cos_b[lane] = (float)of_b.cosine;
    slot->sin_b[lane] = (float)of_b.sine;
    slot->within_cos[lane] = (float)within.cosine;
    slot->within_sin[lane] = (float)within.sine;
    slot->share[lane] = share;
    tsli_lanes4_set(slot->turn, lane, limit->turn);
    tsli_put_lane(&slot->cone, lane, limit->kind == TSL_LIMIT_CONE);
    tsli_put_lane(&slot->hinge, lane, limit->kind == TSL_LIMIT_HINGE);
    tsli_put_lane(&slot->polar, lane, limit->kind == TSL_LIMIT_POLAR);
}
