// SPDX-License-Identifier: MIT
// Limits of angles: a unit direction in limit space, in which +Y is the middle of the allowed range, is clamped to its region.
// Cone, hinge and polar, with their directions that have no nearest edge, are those of VRMC_springBone_limit 1.0-draft. The
// functions take directions and constants only, so that every model can call them.

// The square of 1e-4 rad: shorter components of unit vectors below have no usable direction.
#define TSLI_NO_DIRECTION 1e-8f
// A direction this close to the tie between two edges goes to that at +Z, whatever its rounding.
#define TSLI_TIE 1e-4f
#define TSLI_ROOT_HALF 0.70710678f

// The constants of a vector's lanes: see tsli_slot_limit.
typedef struct tsli_angle_limit_lanes {
    f8 cos_a, sin_a, cos_b, sin_b;
    uint32_t cone, hinge, polar; // lane bits of the vector
} tsli_angle_limit_lanes;

// The rotation A(b) that takes +Y to b the shortest way, for a unit b; half a turn about X for -Y. A zero b gives none.
TSLI_INLINE q8 tsli_lane_from_y(v8 b)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 across = f8_add(f8_mul(b.x, b.x), f8_mul(b.z, b.z));
    m8 down = f8_less(b.y, zero);
    m8 opposite = m8_and(down, f8_at_most(across, f8_splat(TSLI_NO_DIRECTION)));
    // 1 + y, which cancels where y is negative and is computed from the other coordinates there.
    f8 w = f8_select(down, f8_div(across, f8_sub(one, b.y)), f8_add(one, b.y));
    q8 turn = {b.z, zero, f8_sub(zero, b.x), w}, half_turn = {one, zero, zero, zero};
    return q8_select(opposite, half_turn, q8_normalize(turn));
}

// Whether a tilt exceeds an angle of that cosine and sine. `along`: the cosine of the tilt, `across`: its sine squared.
// Cosines near 1 and -1 are coarse: there the sines are compared. No tilt exceeds half a turn.
TSLI_INLINE m8 tsli_lane_beyond(f8 cosine, f8 sine, f8 along, f8 across)
{
    f8 zero = f8_splat(0.0f), some = f8_splat(TSLI_ROOT_HALF), other = f8_splat(-TSLI_ROOT_HALF);
    f8 square = f8_mul(sine, sine);
    m8 narrow = m8_and(f8_less(some, cosine), m8_or(f8_at_most(along, zero), f8_less(square, across)));
    m8 wide = m8_and(f8_less(cosine, other), m8_and(f8_less(along, zero), f8_less(across, square)));
    m8 middle = m8_and(f8_at_most(cosine, some), f8_at_most(other, cosine));
    return m8_or(m8_or(narrow, wide), m8_and(middle, f8_less(along, cosine)));
}

// Clamps the tilt and keeps the azimuth.
TSLI_INLINE v8 tsli_lane_into_cone(const tsli_angle_limit_lanes *r, v8 e, m8 *outside)
{
    f8 zero = f8_splat(0.0f), across = f8_add(f8_mul(e.x, e.x), f8_mul(e.z, e.z));
    m8 pole = m8_and(f8_less(e.y, zero), f8_at_most(across, f8_splat(TSLI_NO_DIRECTION)));
    pole = m8_or(pole, f8_at_most(across, zero));
    *outside = tsli_lane_beyond(r->cos_a, r->sin_a, e.y, across);
    f8 share = f8_div(r->sin_a, f8_sqrt(f8_select(pole, f8_splat(1.0f), across)));
    v8 cut = {f8_select(pole, zero, f8_mul(e.x, share)), r->cos_a, f8_select(pole, r->sin_a, f8_mul(e.z, share))};
    return cut;
}

// The angle in the plane x = 0, as its cosine and sine in y and z, clamped to a. `plain`: the squared length of e in that
// plane. A direction along x has the angle 0.
TSLI_INLINE v8 tsli_lane_cut_pitch(const tsli_angle_limit_lanes *r, v8 e, f8 plain, m8 *outside)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 none = f8_at_most(plain, zero);
    f8 inverse = f8_div(one, f8_sqrt(f8_select(none, one, plain)));
    f8 y = f8_select(none, one, f8_mul(e.y, inverse)), z = f8_mul(e.z, inverse);
    *outside = tsli_lane_beyond(r->cos_a, r->sin_a, y, f8_mul(z, z));
    m8 minus = f8_less(z, f8_select(f8_less(y, zero), f8_splat(-TSLI_TIE), zero));
    f8 edge = f8_select(minus, f8_sub(zero, r->sin_a), r->sin_a);
    m8 axis = f8_at_most(plain, f8_splat(TSLI_NO_DIRECTION));
    v8 cut = {zero, f8_select(axis, one, f8_select(*outside, r->cos_a, y)),
              f8_select(axis, zero, f8_select(*outside, edge, z))};
    return cut;
}

// The component out of the plane x = 0 is removed, inside the region too.
TSLI_INLINE v8 tsli_lane_into_hinge(const tsli_angle_limit_lanes *r, v8 e, m8 *outside)
{
    f8 plain = f8_add(f8_mul(e.y, e.y), f8_mul(e.z, e.z));
    v8 cut = tsli_lane_cut_pitch(r, e, plain, outside);
    *outside = m8_or(*outside, f8_differ(e.x, f8_splat(0.0f)));
    return cut;
}

// Pitch, the angle in the plane x = 0, is clamped to a and yaw, the angle out of that plane, to b, independently.
TSLI_INLINE v8 tsli_lane_into_polar(const tsli_angle_limit_lanes *r, v8 e, m8 *outside)
{
    f8 plain = f8_add(f8_mul(e.y, e.y), f8_mul(e.z, e.z)), zero = f8_splat(0.0f);
    v8 cut = tsli_lane_cut_pitch(r, e, plain, outside);
    m8 steep = f8_less(r->cos_b, f8_splat(TSLI_ROOT_HALF)), minus = f8_less(e.x, zero);
    f8 size = f8_select(minus, f8_sub(zero, e.x), e.x);
    m8 far = m8_and(steep, f8_less(plain, f8_mul(r->cos_b, r->cos_b)));
    far = m8_or(far, m8_and(f8_at_most(f8_splat(TSLI_ROOT_HALF), r->cos_b), f8_less(r->sin_b, size)));
    *outside = m8_or(*outside, far);
    f8 radius = f8_select(far, r->cos_b, f8_sqrt(plain));
    f8 x = f8_select(far, f8_select(minus, f8_sub(zero, r->sin_b), r->sin_b), e.x);
    v8 turned = {x, f8_mul(radius, cut.y), f8_mul(radius, cut.z)};
    return turned;
}

// Writes `inside` to the lanes of `which` that are outside the region.
TSLI_INLINE v8 tsli_lane_take_inside(v8 e, v8 inside, m8 out, uint32_t which, uint32_t *outside)
{
    out = m8_and(out, m8_from_bits(which));
    *outside |= m8_bits(out);
    return v8_select(out, inside, e);
}

// Clamps a unit direction to its region. `outside`: bits of the lanes that this changed; e of the others stays the same bits.
TSLI_INLINE v8 tsli_lane_into_angle_limit(const tsli_angle_limit_lanes *r, v8 e, uint32_t *outside)
{
    m8 out;
    v8 in = e;
    *outside = 0;
    if (r->cone) {
        v8 cut = tsli_lane_into_cone(r, e, &out);
        in = tsli_lane_take_inside(in, cut, out, r->cone, outside);
    }
    if (r->hinge) {
        v8 cut = tsli_lane_into_hinge(r, e, &out);
        in = tsli_lane_take_inside(in, cut, out, r->hinge, outside);
    }
    if (r->polar) {
        v8 cut = tsli_lane_into_polar(r, e, &out);
        in = tsli_lane_take_inside(in, cut, out, r->polar, outside);
    }
    return in;
}

// Moves e by a share towards its region; 1 reaches it. Where the two cancel each other there is no direction between.
TSLI_INLINE v8 tsli_lane_soften_limit(v8 e, v8 in, f8 share)
{
    f8 one = f8_splat(1.0f);
    v8 sum = v8_add_scaled(e, v8_sub(in, e), share);
    f8 size = v8_dot(sum, sum);
    m8 hard = m8_or(f8_at_most(one, share), f8_at_most(size, f8_splat(TSLI_NO_DIRECTION)));
    v8 between = v8_scale(sum, f8_div(one, f8_sqrt(f8_select(hard, one, size))));
    return v8_select(hard, in, between);
}

// The values of tsli_slot_limit for a vector's lanes.
TSLI_INLINE tsli_angle_limit_lanes tsli_lane_load_angle_limit(const tsli_slot_limit *limit, uint32_t at)
{
    tsli_angle_limit_lanes r = {f8_load(limit->cos_a + at), f8_load(limit->sin_a + at), f8_load(limit->cos_b + at),
                                f8_load(limit->sin_b + at), limit->cone >> at,          limit->hinge >> at,
                                limit->polar >> at};
    return r;
}

#undef TSLI_NO_DIRECTION
#undef TSLI_TIE
#undef TSLI_ROOT_HALF
