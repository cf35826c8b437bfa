// SPDX-License-Identifier: MIT
// Effect of the world's winds on particles.

// A periodic wave of `turns`, TSLI_WAVE_SHARE high: s (1/2 - |s|), which resembles a sine.
TSLI_INLINE f8 tsli_lane_wave(f8 turns)
{
    f8 rounds = f8_splat(12582912.0f), half = f8_splat(0.5f); // 3 2^22: next to it floats are whole numbers
    f8 s = f8_sub(turns, f8_sub(f8_add(turns, rounds), rounds));
    s = f8_min(f8_max(s, f8_negate(half)), half); // beyond 2^22 turns there are no fractions
    return f8_mul(s, f8_sub(half, f8_abs(s)));
}

// The factor of the wind by gusts. `later`: their delay in seconds compared to the wind's position.
TSLI_INLINE f8 tsli_lane_gust(const tsli_wind *wind, const float *phases, f8 later)
{
    f8 gust = f8_splat(1.0f);
    for (uint32_t i = 0; i < TSLI_GUST_WAVES; ++i) {
        f8 turns = f8_sub(f8_splat(phases[i]), f8_mul(f8_splat(wind->gust_rates[i]), later));
        gust = f8_add(gust, f8_mul(f8_splat(wind->gust_sizes[i]), tsli_lane_wave(turns)));
    }
    return gust;
}

// One eddy: its velocity along its axis, at the two coordinates p and q across.
TSLI_INLINE f8 tsli_lane_eddy(const tsli_eddy *eddy, float phase, f8 p, f8 q)
{
    f8 turns = f8_add(f8_mul(f8_splat(eddy->across[0]), p), f8_mul(f8_splat(eddy->across[1]), q));
    return f8_mul(f8_splat(eddy->size), tsli_lane_wave(f8_add(f8_splat(phase), turns)));
}

TSLI_INLINE v8 tsli_lane_eddies(const tsli_wind *wind, const float *phases, v8 flow, v8 away)
{
    const tsli_eddy *eddies = wind->eddies;
    phases += TSLI_GUST_WAVES;
    flow.x = f8_add(flow.x, tsli_lane_eddy(&eddies[0], phases[0], away.y, away.z));
    flow.y = f8_add(flow.y, tsli_lane_eddy(&eddies[1], phases[1], away.z, away.x));
    flow.z = f8_add(flow.z, tsli_lane_eddy(&eddies[2], phases[2], away.x, away.y));
    return flow;
}

// Distance from the middle of its shape, 1 on the surface.
TSLI_INLINE f8 tsli_lane_out_of_middle(const tsli_wind *wind, v8 away, f8 distance)
{
    if (wind->variations & TSLI_WIND_SPHERE)
        return f8_mul(distance, f8_splat(wind->inverse_radius));
    v8 local = q8_rotate_back(q8_splat(wind->rotation), away);
    local = v8_mul(local, v8_splat(wind->inverse_half_size));
    return f8_max(f8_max(f8_abs(local.x), f8_abs(local.y)), f8_abs(local.z));
}

// One wind where its shape does not matter.
TSLI_INLINE v8 tsli_lane_open_wind(const tsli_wind *wind, const float *phases, v8 away, f8 distance)
{
    f8 zero = f8_splat(0.0f);
    v8 flow = v8_splat(wind->desc.velocity);
    if (wind->variations & TSLI_WIND_RADIAL) {
        m8 apart = f8_less(zero, distance);
        f8 share = f8_div(f8_splat(wind->desc.radial_speed), f8_select(apart, distance, f8_splat(1.0f)));
        flow = v8_add_scaled(flow, away, f8_select(apart, share, zero));
    }
    if (wind->variations & TSLI_WIND_GUSTS) {
        f8 later = wind->variations & TSLI_WIND_OUTWARD ? f8_mul(f8_splat(wind->gust_delay_outward), distance)
                                                        : v8_dot(v8_splat(wind->gust_delay), away);
        flow = v8_scale(flow, tsli_lane_gust(wind, phases, later));
    }
    if (wind->variations & TSLI_WIND_EDDIES)
        flow = tsli_lane_eddies(wind, phases, flow, away);
    return flow;
}

// One wind at a position. Most positions are outside of most shapes, and need no more work. `x`: rows of positions, from the vector's first
// lane on, which are read again for each wind: registers are few.
TSLI_INLINE v8 tsli_lane_wind_at(const tsli_wind *wind, const float *phases, tsl_vec3 origin, const float *x)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), distance = zero;
    v8 none = {zero, zero, zero};
    if (!wind->variations)
        return v8_splat(wind->desc.velocity);
    v8 away = v8_sub(v8_load(x), v8_splat(tsli_vec3_sub(wind->desc.position, origin)));
    if (wind->variations & TSLI_WIND_DISTANT)
        distance = f8_sqrt(v8_dot(away, away));
    if (!(wind->variations & TSLI_WIND_SHAPED))
        return tsli_lane_open_wind(wind, phases, away, distance);
    f8 out = tsli_lane_out_of_middle(wind, away, distance);
    m8 inside = f8_less(out, one);
    if (!m8_bits(inside))
        return none;
    v8 flow = tsli_lane_open_wind(wind, phases, away, distance);
    flow = v8_scale(flow, f8_sub(one, f8_mul(f8_splat(wind->desc.falloff), out)));
    return v8_select(inside, flow, none);
}

// Lanes that it acts on. `layers`: a row from the vector's first lane on.
TSLI_INLINE m8 tsli_lane_feels(const tsli_wind *wind, const uint32_t *layers)
{
    uint32_t bits = 0;
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
        bits |= (uint32_t)((wind->desc.layers & layers[lane]) != 0) << lane;
    return m8_from_bits(bits);
}

// The sum of winds at a position: the velocity of the air, or with `force` TSL_WIND_FORCE their acceleration. `layers`: as before, or
// null: all winds act on every lane.
TSLI_INLINE v8 tsli_lane_sum_winds(const tsli_air *air, const uint32_t *layers, uint32_t force, tsl_vec3 origin,
                                   const float *x)
{
    f8 zero = f8_splat(0.0f);
    v8 sum = {zero, zero, zero};
    uint32_t at = 0;
    for (const tsli_wind *wind = air->first; wind; wind = wind->next, ++at) {
        if (!wind->acts || (wind->desc.flags & TSL_WIND_FORCE) != force)
            continue;
        v8 with = v8_add(sum, tsli_lane_wind_at(wind, air->phases[at], origin, x));
        sum = TSLI_RARELY(layers != NULL) ? v8_select(tsli_lane_feels(wind, layers), with, sum) : with;
    }
    return sum;
}

// At one position, for callers without lanes.
static void tsli_lane_air_at(const tsli_air *air, uint32_t of_layers, tsl_vec3 at, tsl_vec3 out[2])
{
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 position, rows[2];
    uint32_t layers[TSLI_WIDTH];
    const tsl_vec3 origin = {0.0f, 0.0f, 0.0f};
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        layers[lane] = of_layers;
    v8_store(position[0], v8_splat(at));
    v8_store(rows[0][0], tsli_lane_sum_winds(air, layers, 0, origin, position[0]));
    v8_store(rows[1][0], tsli_lane_sum_winds(air, layers, TSL_WIND_FORCE, origin, position[0]));
    for (uint32_t i = 0; i < 2; ++i)
        out[i] = tsli_vec3(rows[i][0][0], rows[i][1][0], rows[i][2][0]);
}
