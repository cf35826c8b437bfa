// SPDX-License-Identifier: MIT
// felt_speed_limit, felt_turn_limit and relative_damping: limits of the effective motion of a chain's anchor, and the frame that
// damping acts against.
// Included once per instruction set, after solver/kernel/lane_stages.h.

// The share of a travel that is within the limit; exactly 1 where all of it is.
static f8 tsli_lane_within(f8 length_squared, f8 limit, m8 *beyond)
{
    f8 one = f8_splat(1.0f);
    *beyond = f8_less(f8_mul(limit, limit), length_squared);
    return f8_select(*beyond, f8_div(limit, f8_sqrt(f8_select(*beyond, length_squared, one))), one);
}

// Effective travel beyond the limit carries the chain along instead. At scale 0 a lane without a limit, which is here because of
// its neighbours, has none either.
static void tsli_lane_limit_travel(const tsli_forces *forces, f8 seconds, tsli_pass *pass)
{
    f8 speed = f8_load(forces->felt_speed_limit);
    m8 limited = f8_less(speed, f8_splat(FLT_MAX)), beyond;
    f8 scale = f8_select(limited, tsli_lane_look_scale(forces, pass->radius_scale), f8_splat(1.0f));
    f8 limit = f8_mul(f8_mul(speed, scale), seconds);
    f8 share = tsli_lane_within(v8_dot(pass->travel, pass->travel), limit, &beyond);
    v8 felt = v8_scale(pass->travel, share);
    pass->carried = v8_select(beyond, v8_add(pass->carried, v8_sub(pass->travel, felt)), pass->carried);
    pass->travel = v8_select(beyond, felt, pass->travel);
}

// Twice the sine of half the angle approximates the angle within 4 % up to a radian in a tick. A share of a rotation is
// that share of its matrix less the identity: positions go along the chord, and the length stage returns them to the arc.
static void tsli_lane_limit_turn(const tsli_forces *forces, q8 turn, f8 felt, f8 seconds, tsli_pass *pass)
{
    m8 beyond;
    v8 chord = {f8_add(turn.x, turn.x), f8_add(turn.y, turn.y), f8_add(turn.z, turn.z)};
    chord = v8_scale(chord, felt);
    f8 limit = f8_mul(f8_load(forces->felt_turn_limit), seconds);
    f8 share = tsli_lane_within(v8_dot(chord, chord), limit, &beyond);
    pass->unfelt_spin = f8_sub(f8_splat(1.0f), share);
}

// See tsli_lane_damp.
static void tsli_lane_relate(const tsli_forces *forces, tsli_pass *pass)
{
    pass->relative = f8_load(forces->relative_damping);
    pass->relates = 1;
}
