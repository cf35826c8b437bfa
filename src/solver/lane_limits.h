// SPDX-License-Identifier: MIT
// How fast an anchor may travel and turn before its chain stops feeling more of it: what is beyond is carried along.
// Included once per instruction set, after solver/lane_stages.h.

// The share of a way that is within the limit; 1 for ways that are, to the bit.
static f8 tsli_lane_within(f8 way_squared, f8 limit, m8 *beyond)
{
    f8 one = f8_splat(1.0f);
    *beyond = f8_less(f8_mul(limit, limit), way_squared);
    return f8_select(*beyond, f8_div(limit, f8_sqrt(f8_select(*beyond, way_squared, one))), one);
}

// What is beyond the limit of the travel that would be felt goes to what is carried. No limit is none at scale 0 either: a lane
// without one is here because of its neighbours.
static void tsli_lane_limit_travel(const tsli_forces *forces, f8 seconds, tsli_pass *pass)
{
    f8 speed = f8_load(forces->felt_speed_limit);
    m8 look = f8_less(f8_splat(0.5f), f8_load(forces->scale_look)), beyond;
    m8 grows = m8_and(look, f8_less(speed, f8_splat(FLT_MAX)));
    f8 scale = f8_select(grows, pass->radius_scale, f8_splat(1.0f));
    f8 limit = f8_mul(f8_mul(speed, scale), seconds);
    f8 share = tsli_lane_within(v8_dot(pass->travel, pass->travel), limit, &beyond);
    v8 felt = v8_scale(pass->travel, share);
    pass->carried = v8_select(beyond, v8_add(pass->carried, v8_sub(pass->travel, felt)), pass->carried);
    pass->travel = v8_select(beyond, felt, pass->travel);
}

// The turn is a matrix less the identity, so that a share of it is a chord and no arc: for what turns less than a radian
// in a tick the two are one. Twice the sine of half the angle is taken for the angle, likewise.
static void tsli_lane_limit_turn(const tsli_forces *forces, q8 turn, f8 felt, f8 seconds, tsli_pass *pass)
{
    m8 beyond;
    v8 chord = {f8_add(turn.x, turn.x), f8_add(turn.y, turn.y), f8_add(turn.z, turn.z)};
    chord = v8_scale(chord, felt);
    f8 limit = f8_mul(f8_load(forces->felt_turn_limit), seconds);
    f8 share = tsli_lane_within(v8_dot(chord, chord), limit, &beyond);
    pass->unfelt_spin = f8_sub(f8_splat(1.0f), share);
}

// Of the velocity that the anchor has beyond what `inert` carries, the share that damping takes for standing still.
static void tsli_lane_relate(const tsli_forces *forces, tsli_pass *pass)
{
    pass->relative = f8_load(forces->relative_damping);
    pass->relates = m8_bits(f8_less(f8_splat(0.0f), pass->relative));
}
