// SPDX-License-Identifier: MIT
#include "solver/model/wind.h"

#include "base/compiler.h"
#include "base/floating_point.h"
#include "math/quat.h"

#include <float.h>
#include <math.h>

// ---- order ----------------------------------------------------------------------------------------------

static int is_added_before(const tsli_wind *a, const tsli_wind *b)
{
    if (a->desc.user_data != b->desc.user_data)
        return a->desc.user_data < b->desc.user_data;
    return a->creation < b->creation;
}

void tsli_wind_link(tsl_world *world, tsli_wind *wind)
{
    tsli_wind *before = NULL, *next = world->first_wind;
    while (next && is_added_before(next, wind)) {
        before = next;
        next = next->next;
    }
    wind->before = before;
    wind->next = next;
    *(before ? &before->next : &world->first_wind) = wind;
    if (next)
        next->before = wind;
}

void tsli_wind_unlink(tsl_world *world, tsli_wind *wind)
{
    *(wind->before ? &wind->before->next : &world->first_wind) = wind->next;
    if (wind->next)
        wind->next->before = wind->before;
}

// ---- noise ----------------------------------------------------------------------------------------------

// Random numbers from a seed, in a sequence of its own: splitmix64.
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

// -1 to 1.
static float draw_side(uint64_t *state)
{
    return (float)((int32_t)(draw(state) >> 40) - (1 << 23)) * (1.0f / (1 << 23));
}

// Unit. Values near the middle of the cube have no reliable direction.
static tsl_vec3 draw_direction(uint64_t *state)
{
    tsl_vec3 v = tsli_vec3(1.0f, 0.0f, 0.0f);
    for (uint32_t tries = 0; tries < 8; ++tries) {
        tsl_vec3 drawn;
        drawn.x = draw_side(state);
        drawn.y = draw_side(state);
        drawn.z = draw_side(state);
        float square = tsli_vec3_length_squared(drawn);
        if (square > 0.01f && square <= 1.0f)
            return tsli_vec3_normalize(drawn);
    }
    return v;
}

// Unit, across `axis`.
static tsl_vec3 draw_across(uint64_t *state, tsl_vec3 axis)
{
    tsl_vec3 across = tsli_vec3_cross(axis, draw_direction(state));
    if (!(tsli_vec3_length_squared(across) > 0.01f)) {
        float x = axis.x * axis.x;
        across = tsli_vec3_cross(axis, x < 0.5f ? tsli_vec3(1.0f, 0.0f, 0.0f) : tsli_vec3(0.0f, 1.0f, 0.0f));
    }
    return tsli_vec3_normalize(across);
}

// ---- preparing ------------------------------------------------------------------------------------------

// The golden ratio: their waves never come together again.
static const float gust_ratios[TSLI_GUST_WAVES] = {1.0f, 1.618034f};
static const float gust_weights[TSLI_GUST_WAVES] = {0.6f, 0.4f};
static const float eddy_ratios[TSLI_EDDY_WAVES] = {1.0f, 1.6f, 2.6f};
// eddy_ratios to the power -1/3, times the factor that makes the root mean square of the three 1: that of a wave is sqrt(8/15).
static const float eddy_sizes[TSLI_EDDY_WAVES] = {0.9108738f, 0.7787862f, 0.6624205f};

// Units a second, below which gusts would take endlessly long.
#define SLOWEST_TRAVEL 1e-6f

static void prepare_gusts(tsli_wind *wind, tsl_vec3 direction, float travel)
{
    const tsl_wind_desc *d = &wind->desc;
    int outward = !(tsli_vec3_length_squared(direction) > 0.0f);
    wind->gust_delay = tsli_vec3_scale(direction, 1.0f / travel);
    wind->gust_delay_outward = outward ? 1.0f / travel : 0.0f;
    for (uint32_t i = 0; i < TSLI_GUST_WAVES; ++i) {
        wind->gust_rates[i] = d->gust_frequency * gust_ratios[i];
        wind->gust_sizes[i] = d->gust * gust_weights[i] / TSLI_WAVE_SHARE;
        wind->rates[i] = (double)wind->gust_rates[i];
    }
}

static void prepare_eddies(tsli_wind *wind, tsl_vec3 direction, float travel, float speed, uint64_t *state)
{
    const tsl_wind_desc *d = &wind->desc;
    float size = tsli_clamp_number(d->turbulence * speed / TSLI_WAVE_SHARE);
    uint32_t longest = (uint32_t)(draw(state) % TSLI_EDDY_WAVES);
    for (uint32_t i = 0; i < TSLI_EDDY_WAVES; ++i) {
        static const tsl_vec3 axes[TSLI_EDDY_WAVES] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};
        uint32_t which = (i + longest) % TSLI_EDDY_WAVES;
        tsl_vec3 wave = draw_across(state, axes[i]);
        wave = tsli_vec3_scale(wave, eddy_ratios[which] / d->turbulence_length);
        const float turns[3] = {wave.x, wave.y, wave.z};
        wind->eddies[i].across[0] = turns[(i + 1) % 3];
        wind->eddies[i].across[1] = turns[(i + 2) % 3];
        wind->eddies[i].size = size * eddy_sizes[which];
        double carried = (double)travel * (double)tsli_vec3_dot(direction, wave);
        wind->rates[TSLI_GUST_WAVES + i] = (double)(d->gust_frequency * eddy_ratios[which]) - carried;
    }
}

static float inverse_of(float size)
{
    float inverse = 1.0f / size;
    return inverse < FLT_MAX ? inverse : FLT_MAX;
}

static uint32_t variations_of(const tsl_wind_desc *d)
{
    uint32_t variations = 0;
    variations |= d->gust > 0.0f ? TSLI_WIND_GUSTS : 0;
    variations |= d->turbulence > 0.0f ? TSLI_WIND_EDDIES : 0;
    variations |= tsli_compare(d->radial_speed, 0.0f) != 0 ? TSLI_WIND_RADIAL : 0;
    variations |= d->shape == TSL_WIND_SPHERE ? TSLI_WIND_SPHERE : 0;
    variations |= d->shape == TSL_WIND_BOX ? TSLI_WIND_BOX : 0;
    variations |= tsli_vec3_length_squared(tsli_vec3_normalize(d->velocity)) > 0.0f ? 0 : TSLI_WIND_OUTWARD;
    return variations;
}

void tsli_wind_prepare(tsli_wind *wind, const tsl_wind_desc *desc)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    uint64_t state = desc->seed;
    wind->desc = *desc;
    wind->rotation = tsli_quat_normalize(desc->rotation);
    float along = tsli_vec3_length(desc->velocity), speed = along + fabsf(desc->radial_speed);
    float travel = desc->travel_speed > 0.0f ? desc->travel_speed : speed;
    tsl_vec3 direction = tsli_vec3_normalize(desc->velocity);
    travel = travel > SLOWEST_TRAVEL ? travel : SLOWEST_TRAVEL;
    wind->acts = !(desc->flags & TSL_WIND_DISABLED) && desc->layers && speed > 0.0f;
    wind->variations = variations_of(desc);
    for (uint32_t i = 0; i < TSLI_WIND_WAVES; ++i)
        wind->starts[i] = 0.5 * (double)draw_side(&state);
    prepare_gusts(wind, direction, travel);
    prepare_eddies(wind, direction, travel, speed, &state);
    wind->inverse_radius = inverse_of(desc->radius);
    wind->inverse_half_size.x = inverse_of(desc->half_size.x);
    wind->inverse_half_size.y = inverse_of(desc->half_size.y);
    wind->inverse_half_size.z = inverse_of(desc->half_size.z);
    tsli_floating_point_leave(host_mode);
}

#undef SLOWEST_TRAVEL

// ---- evaluation -----------------------------------------------------------------------------------------

// -1/2 to 1/2, at any size. Beyond 2^52 turns have no fraction left.
static float fraction_of_turn(double turns)
{
    if (!(turns > -4503599627370496.0 && turns < 4503599627370496.0))
        return 0.0f;
    double fraction = turns - (double)(int64_t)turns;
    fraction -= fraction > 0.5 ? 1.0 : fraction < -0.5 ? -1.0 : 0.0;
    return (float)fraction;
}

void tsli_air_at(const tsl_world *world, double seconds, tsli_air *out_air)
{
    uint32_t at = 0;
    uint32_t some = 0, variations = 0, forces = 0;
    for (const tsli_wind *wind = world->first_wind; wind; wind = wind->next, ++at) {
        some |= wind->acts;
        variations |= wind->acts ? wind->variations : 0;
        forces |= wind->acts ? wind->desc.flags & TSL_WIND_FORCE : 0;
        for (uint32_t i = 0; wind->acts && (wind->variations & TSLI_WIND_CHANGES) && i < TSLI_WIND_WAVES; ++i)
            out_air->phases[at][i] = fraction_of_turn(wind->starts[i] + wind->rates[i] * seconds);
    }
    out_air->first = some ? world->first_wind : NULL;
    out_air->varies_in_space = variations != 0;
    out_air->has_forces = forces;
}

void tsli_world_refresh_air(tsl_world *world)
{
    if (!world->air)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_air_at(world, world->wind_seconds, world->air);
    tsli_floating_point_leave(host_mode);
}

// Not inlined, so that the sum rounds as in the solver and not as in the host.
TSLI_NO_INLINE double later(double time, float seconds)
{
    return time + (double)seconds;
}

void tsli_world_pass_wind(tsl_world *world, float seconds)
{
    if (!world->first_wind) // without winds the time stands still, so that worlds are alike however they step
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    world->wind_seconds = later(world->wind_seconds, seconds);
    tsli_floating_point_leave(host_mode);
    tsli_world_refresh_air(world);
}

// ---- position -------------------------------------------------------------------------------------------

int tsli_wind_reaches(const tsli_wind *wind, tsl_vec3 center, float reach)
{
    const tsl_wind_desc *d = &wind->desc;
    if (d->shape == TSL_WIND_EVERYWHERE)
        return 1;
    float apart = reach + (d->shape == TSL_WIND_BOX ? tsli_vec3_length(d->half_size) : d->radius);
    return tsli_vec3_length_squared(tsli_vec3_sub(center, d->position)) <= apart * apart;
}
