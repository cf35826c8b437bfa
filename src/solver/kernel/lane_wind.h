// SPDX-License-Identifier: MIT
// What particles feel of the world's winds.
// Included once per instruction set, after solver/kernel/lane_frames.h.

// A wave of `turns`, of which the whole ones count for nothing: to a sine as 8 s (1 - 2 |s|) is.
TSLI_INLINE f8 tsli_lane_wave(f8 turns)
{
    f8 rounds = f8_splat(12582912.0f), half = f8_splat(0.5f); // 3 2^22: next to it floats are whole numbers
    f8 s = f8_sub(turns, f8_sub(f8_add(turns, rounds), rounds));
    s = f8_min(f8_max(s, f8_negate(half)), half); // beyond 2^22 turns there are no parts of one
    f8 rest = f8_sub(f8_splat(1.0f), f8_add(f8_abs(s), f8_abs(s)));
    return f8_mul(f8_mul(f8_splat(8.0f), s), rest);
}

// -1..1. `later`: seconds by which gusts come later than at the wind's position.
TSLI_INLINE f8 tsli_lane_gust(const tsli_wind *wind, const float *phases, f8 later)
{
    const float weights[TSLI_GUST_WAVES] = {0.5f, 0.3f, 0.2f};
    f8 gust = f8_splat(0.0f);
    for (uint32_t i = 0; i < TSLI_GUST_WAVES; ++i) {
        f8 turns = f8_sub(f8_splat(phases[i]), f8_mul(f8_splat(wind->gust_rates[i]), later));
        gust = f8_add(gust, f8_mul(f8_splat(weights[i]), tsli_lane_wave(turns)));
    }
    return gust;
}

TSLI_INLINE v8 tsli_lane_eddies(const tsli_wind *wind, const float *phases, v8 flow, v8 away)
{
    for (uint32_t i = 0; i < TSLI_EDDY_WAVES; ++i) {
        f8 turns = f8_add(f8_splat(phases[TSLI_GUST_WAVES + i]), v8_dot(v8_splat(wind->eddy_waves[i]), away));
        flow = v8_add_scaled(flow, v8_splat(wind->eddy_ways[i]), tsli_lane_wave(turns));
    }
    return flow;
}

// How far out of the middle of its shape, 1 on the surface.
TSLI_INLINE f8 tsli_lane_out_of_middle(const tsli_wind *wind, v8 away, f8 distance)
{
    if (wind->parts & TSLI_WIND_SPHERE)
        return f8_mul(distance, f8_splat(wind->inverse_radius));
    v8 local = q8_rotate_back(q8_splat(wind->rotation), away);
    local = v8_mul(local, v8_splat(wind->inverse_half_size));
    return f8_max(f8_max(f8_abs(local.x), f8_abs(local.y)), f8_abs(local.z));
}

// One wind at a place.
TSLI_INLINE v8 tsli_lane_wind_at(const tsli_wind *wind, const float *phases, v8 x)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 flow = v8_splat(wind->desc.velocity);
    if (!wind->parts)
        return flow;
    v8 away = v8_sub(x, v8_splat(wind->desc.position));
    f8 distance = f8_sqrt(v8_dot(away, away));
    if (wind->parts & TSLI_WIND_RADIAL) {
        m8 apart = f8_less(zero, distance);
        f8 share = f8_div(f8_splat(wind->desc.radial_speed), f8_select(apart, distance, one));
        flow = v8_add_scaled(flow, away, f8_select(apart, share, zero));
    }
    if (wind->parts & TSLI_WIND_GUSTS) {
        f8 later = v8_dot(v8_splat(wind->gust_delay), away);
        later = f8_add(later, f8_mul(f8_splat(wind->gust_delay_outward), distance));
        f8 gust = f8_mul(f8_splat(wind->desc.gust), tsli_lane_gust(wind, phases, later));
        flow = v8_scale(flow, f8_add(one, gust));
    }
    if (wind->parts & TSLI_WIND_EDDIES)
        flow = tsli_lane_eddies(wind, phases, flow, away);
    if (wind->parts & (TSLI_WIND_SPHERE | TSLI_WIND_BOX)) {
        v8 none = {zero, zero, zero};
        f8 out = tsli_lane_out_of_middle(wind, away, distance);
        flow = v8_scale(flow, f8_sub(one, f8_mul(f8_splat(wind->desc.falloff), out)));
        flow = v8_select(f8_less(out, one), flow, none);
    }
    return flow;
}

// Lanes that feel it. `layers`: a row from the part's first lane on; null: every lane feels all.
TSLI_INLINE m8 tsli_lane_feels(const tsli_wind *wind, const uint32_t *layers)
{
    uint32_t bits = 0;
    if (!layers)
        return m8_from_bits((1u << TSLI_LANE_COUNT) - 1u);
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
        bits |= (uint32_t)((wind->desc.layers & layers[lane]) != 0) << lane;
    return m8_from_bits(bits);
}

typedef struct tsli_lane_air {
    v8 velocity, acceleration;
} tsli_lane_air;

// Adds those winds that are the same everywhere, or the others.
TSLI_INLINE void tsli_lane_add_winds(const tsli_air *air, const uint32_t *layers, uint32_t everywhere, v8 x,
                                     tsli_lane_air *sum)
{
    uint32_t at = 0;
    for (const tsli_wind *wind = air->first; wind; wind = wind->next, ++at) {
        if (!wind->acts || everywhere != (wind->parts == 0))
            continue;
        v8 flow = tsli_lane_wind_at(wind, air->phases[at], x);
        m8 feels = tsli_lane_feels(wind, layers);
        v8 *to = wind->desc.flags & TSL_WIND_FORCE ? &sum->acceleration : &sum->velocity;
        *to = v8_select(feels, v8_add(*to, flow), *to);
    }
}

static int tsli_lane_has_places(const tsli_air *air)
{
    uint32_t parts = 0;
    for (const tsli_wind *wind = air->first; wind; wind = wind->next)
        parts |= wind->acts ? wind->parts : 0;
    return parts != 0;
}

// At one place, for who has no lanes.
static void tsli_lane_air_at(const tsli_air *air, uint32_t of_layers, tsl_vec3 at, tsl_vec3 out[2])
{
    _Alignas(TSLI_ALIGNMENT) tsli_lanes3 rows[2];
    uint32_t layers[TSLI_WIDTH];
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero};
    tsli_lane_air sum = {none, none};
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        layers[lane] = of_layers;
    tsli_lane_add_winds(air, layers, 1, v8_splat(at), &sum);
    tsli_lane_add_winds(air, layers, 0, v8_splat(at), &sum);
    v8_store(rows[0], sum.velocity);
    v8_store(rows[1], sum.acceleration);
    for (uint32_t i = 0; i < 2; ++i)
        out[i] = tsli_vec3(rows[i][0][0], rows[i][1][0], rows[i][2][0]);
}
