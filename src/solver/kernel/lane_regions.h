// SPDX-License-Identifier: MIT
// Regions of directions. A bone of fixed length whose parent is placed is a unit vector u, and a collider keeps it on one side of a
// circle: u . axis <= cosine. What is here finds the circle of a collider, and directions on one or two circles; the order in
// which a bone looks at its regions is in lane_tassel.h. No trigonometry: see docs/pipeline.md, Contact as directions.
// Included once per instruction set, after solver/kernel/lane_stages.h.

// A direction less than so much beyond a circle, in cosines, counts as on it: a projection is not more exact than that.
#define TSLI_ON_CIRCLE 1e-6f

typedef struct tsli_circle {
    v8 axis;
    f8 cosine;
} tsli_circle;

typedef struct tsli_bone { // of one place of its way
    v8 parent;
    f8 length, half_inverse; // 1 / (2 length)
    f8 parent_radius, radius, slope;
    f8 shrink;       // 1 - slope^2
    f8 probe, reach; // all of it that meets colliders is within `reach` of its place at `probe`
    m8 as_particle;  // only its end meets colliders
} tsli_bone;

typedef struct tsli_solid { // a round contact or, with its normal as axis, a plane
    v8 a, axis;
    f8 radius, slope, axis_inverse_square;
} tsli_solid;

TSLI_INLINE f8 tsli_lane_clamp(f8 a, f8 low, f8 high)
{
    return f8_min(f8_max(a, low), high);
}

TSLI_INLINE v8 tsli_lane_unit_or(v8 a, v8 fallback)
{
    f8 length_squared = v8_dot(a, a);
    m8 some = f8_less(f8_splat(0.0f), length_squared);
    f8 inverse = f8_div(f8_splat(1.0f), f8_sqrt(f8_select(some, length_squared, f8_splat(1.0f))));
    return v8_select(some, v8_scale(a, inverse), fallback);
}

// ---- directions on circles ------------------------------------------------------------------------------

// What of v lies across a unit axis. Of a v nearly along it rounding leaves a part along the axis that counts: it is taken away once more.
TSLI_INLINE v8 tsli_lane_across_axis(v8 v, v8 axis)
{
    f8 zero = f8_splat(0.0f);
    v8 across = v8_add_scaled(v, axis, f8_sub(zero, v8_dot(v, axis)));
    m8 small = f8_less(v8_dot(across, across), f8_splat(1e-4f));
    if (!m8_bits(small))
        return across;
    v8 again = v8_add_scaled(across, axis, f8_sub(zero, v8_dot(across, axis)));
    return v8_select(small, again, across);
}

// The square of what lies across an axis and has no direction.
#define TSLI_NO_WAY 1e-12f

// Across the axis of a circle towards `aside`; where that has no direction either, anywhere.
TSLI_NO_INLINE v8 tsli_lane_off_axis(const tsli_circle *r, v8 aside)
{
    f8 zero = f8_splat(0.0f);
    v8 across = tsli_lane_across_axis(aside, r->axis);
    v8 y_axis = {f8_sub(zero, r->axis.z), zero, r->axis.x},
       x_axis = {zero, r->axis.z, f8_sub(zero, r->axis.y)};
    v8 any = v8_select(f8_less(f8_abs(r->axis.x), f8_splat(0.6f)), x_axis, y_axis);
    return v8_select(f8_less(v8_dot(across, across), f8_splat(TSLI_NO_WAY)), any, across);
}

// The direction on the circle that is nearest to u. One right at the middle, or across from it, goes towards `aside`.
TSLI_INLINE v8 tsli_lane_onto_circle(v8 u, const tsli_circle *r, v8 aside)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 cosine = tsli_lane_clamp(r->cosine, f8_splat(-1.0f), one);
    v8 across = tsli_lane_across_axis(u, r->axis);
    f8 square = v8_dot(across, across);
    m8 middle = f8_less(square, f8_splat(TSLI_NO_WAY));
    if (TSLI_RARELY(m8_bits(middle))) {
        across = v8_select(middle, tsli_lane_off_axis(r, aside), across);
        square = v8_dot(across, across);
    }
    f8 sine = f8_sqrt(f8_max(f8_sub(one, f8_mul(cosine, cosine)), zero));
    f8 share = f8_div(sine, f8_sqrt(square));
    return v8_add_scaled(v8_scale(r->axis, cosine), across, share);
}

// Where two circles meet: of the two directions the one that is nearer to u or, with `farther`, the other. `meet`: the lanes
// in which they do.
TSLI_INLINE v8 tsli_lane_corner(v8 u, const tsli_circle *a, const tsli_circle *b, int farther, m8 *meet)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 k = v8_dot(a->axis, b->axis), d = f8_sub(one, f8_mul(k, k));
    *meet = f8_less(f8_splat(2e-4f), d);
    f8 inverse = f8_div(one, f8_select(*meet, d, one));
    f8 of_a = f8_mul(f8_sub(a->cosine, f8_mul(b->cosine, k)), inverse);
    f8 of_b = f8_mul(f8_sub(b->cosine, f8_mul(a->cosine, k)), inverse);
    v8 middle = v8_add(v8_scale(a->axis, of_a), v8_scale(b->axis, of_b)), n = v8_cross(a->axis, b->axis);
    f8 height_squared = f8_sub(one, v8_dot(middle, middle));
    *meet = m8_and(*meet, f8_at_most(zero, height_squared));
    f8 height = f8_sqrt(f8_mul(f8_max(height_squared, zero), inverse));
    m8 below = farther ? f8_less(zero, v8_dot(u, n)) : f8_less(v8_dot(u, n), zero);
    v8 corner = v8_add_scaled(middle, n, f8_select(below, f8_sub(zero, height), height));
    m8 alike = f8_less(d, f8_splat(0.05f)); // of axes that are nearly one roundings leave a part that counts in its length
    return m8_bits(alike) ? v8_select(alike, tsli_lane_unit_or(corner, u), corner) : corner;
}

TSLI_INLINE m8 tsli_lane_is_beyond(v8 u, const tsli_circle *r)
{
    return f8_less(f8_add(r->cosine, f8_splat(TSLI_ON_CIRCLE)), v8_dot(u, r->axis));
}

// ---- the circle of a collider -----------------------------------------------------------------------------

// The place along a tapering capsule, from 0 to 1, of the sphere that is nearest to a ball t along the bone: it lies farther on than
// the ball's foot on the axis, towards the larger radius, by the tangent of the angle whose sine the taper is. `gap`: between the two.
TSLI_INLINE f8 tsli_lane_along_taper(const tsli_solid *c, const tsli_bone *b, v8 u, v8 to_a, f8 t, f8 *gap)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), most = f8_splat(0.999f);
    v8 d = v8_sub(v8_scale(u, t), to_a);
    f8 inverse = f8_div(one, f8_sqrt(f8_max(v8_dot(c->axis, c->axis), f8_splat(FLT_MIN))));
    f8 sine = tsli_lane_clamp(f8_mul(c->slope, inverse), f8_sub(zero, most), most);
    f8 on = f8_mul(v8_dot(d, c->axis), inverse);
    f8 aside = f8_max(f8_sub(v8_dot(d, d), f8_mul(on, on)), zero);
    on = f8_add(on, f8_mul(sine, f8_sqrt(f8_div(aside, f8_sub(one, f8_mul(sine, sine))))));
    f8 along = tsli_lane_clamp(f8_mul(on, inverse), zero, one);
    d = v8_sub(d, v8_scale(c->axis, along));
    *gap = f8_sub(f8_sqrt(v8_dot(d, d)), f8_add(f8_mul(c->slope, along), f8_mul(b->slope, t)));
    return along;
}

// The sphere at one end of a capsule, `end` along it and larger by `grown` than at the other, in the place of the nearest so far where the
// bone comes nearer to it.
TSLI_INLINE void tsli_lane_nearer_end(const tsli_bone *b, v8 u, v8 to_center, f8 end, f8 grown, f8 *along,
                                      f8 *gap)
{
    f8 zero = f8_splat(0.0f), foot = v8_dot(u, to_center);
    f8 aside = f8_max(f8_sub(v8_dot(to_center, to_center), f8_mul(foot, foot)), zero);
    foot = f8_add(foot, f8_mul(b->slope, f8_sqrt(f8_div(aside, b->shrink))));
    foot = tsli_lane_clamp(foot, zero, b->length);
    v8 d = v8_sub(v8_scale(u, foot), to_center);
    f8 gap_at_end = f8_sub(f8_sqrt(v8_dot(d, d)), f8_add(grown, f8_mul(b->slope, foot)));
    m8 nearer = f8_less(gap_at_end, *gap);
    *along = f8_select(nearer, end, *along);
    *gap = f8_select(nearer, gap_at_end, *gap);
}

// The same for the whole bone. The gap is convex along both: the least is at one of the four ends, or where both of what is between change
// nothing. There the way n from sphere to ball has n . u = the bone's slope and n . axis = -the capsule's; it is longer by 1 / cosine
// than the distance of the two lines.
TSLI_INLINE f8 tsli_lane_taper_of_bone(const tsli_solid *c, const tsli_bone *b, v8 u, v8 to_a, m8 at_end)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 inverse = f8_div(one, f8_sqrt(f8_max(v8_dot(c->axis, c->axis), f8_splat(FLT_MIN))));
    v8 e = v8_scale(c->axis, inverse);
    f8 k = f8_mul(c->slope, inverse), eu = v8_dot(e, u), wu = v8_dot(to_a, u), we = v8_dot(to_a, e);
    f8 across = f8_sub(one, f8_mul(eu, eu));
    m8 crossing = f8_less(f8_splat(1e-5f), across);
    f8 share = f8_div(one, f8_select(crossing, across, one));
    f8 tilt = f8_mul(f8_add(f8_add(f8_mul(b->slope, b->slope), f8_mul(k, k)),
                            f8_mul(f8_mul(f8_splat(2.0f), f8_mul(b->slope, k)), eu)),
                     share); // the square of the sine
    crossing = m8_and(crossing, f8_less(tilt, f8_splat(0.999f)));
    f8 flat =
        f8_mul(f8_add(f8_mul(wu, f8_sub(wu, f8_mul(we, eu))), f8_mul(we, f8_sub(we, f8_mul(wu, eu)))), share);
    f8 apart = f8_sqrt(
        f8_div(f8_max(f8_sub(v8_dot(to_a, to_a), flat), zero), f8_sub(one, f8_select(crossing, tilt, zero))));
    f8 u_side = f8_add(wu, f8_mul(b->slope, apart)), e_side = f8_sub(we, f8_mul(k, apart));
    f8 between = f8_mul(f8_sub(u_side, f8_mul(e_side, eu)), share);
    between = f8_select(crossing, tsli_lane_clamp(between, zero, b->length), zero);
    f8 gap, gap_at_parent, gap_at_end;
    f8 along = tsli_lane_along_taper(c, b, u, to_a, between, &gap);
    tsli_lane_nearer_end(b, u, to_a, zero, zero, &along, &gap);
    tsli_lane_nearer_end(b, u, v8_add(to_a, c->axis), one, c->slope, &along, &gap);
    f8 at_parent = tsli_lane_along_taper(c, b, u, to_a, zero, &gap_at_parent);
    f8 along_end = tsli_lane_along_taper(c, b, u, to_a, b->length, &gap_at_end);
    m8 nearer = f8_less(gap_at_parent, gap);
    along = f8_select(nearer, at_parent, along);
    gap = f8_select(nearer, gap_at_parent, gap);
    return f8_select(m8_or(at_end, f8_less(gap_at_end, gap)), along_end, along);
}

// The place along a capsule's axis, from 0 to 1, of the sphere that a bone comes nearest to: the nearest points of two segments, each
// clamped.
TSLI_INLINE f8 tsli_lane_nearest_along(const tsli_solid *c, const tsli_bone *b, v8 u, uint32_t kind,
                                       m8 at_end)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), least = f8_splat(FLT_MIN);
    if (!(kind & TSLI_CONTACT_AXIS))
        return zero;
    v8 to_a = v8_sub(c->a, b->parent);
    f8 ee = f8_max(v8_dot(c->axis, c->axis), least), eu = v8_dot(c->axis, u);
    f8 we = v8_dot(to_a, c->axis), wu = v8_dot(to_a, u), inverse = c->axis_inverse_square;
    f8 across = f8_sub(ee, f8_mul(eu, eu));
    m8 crossing = f8_less(f8_mul(ee, f8_splat(1e-5f)), across);
    f8 t = f8_div(f8_sub(f8_mul(wu, ee), f8_mul(we, eu)), f8_select(crossing, across, one));
    t = tsli_lane_clamp(f8_select(crossing, t, zero), zero, b->length);
    t = f8_select(at_end, b->length, t);
    f8 along = tsli_lane_clamp(f8_mul(f8_sub(f8_mul(t, eu), we), inverse), zero, one);
    t = f8_select(at_end, b->length, tsli_lane_clamp(f8_add(wu, f8_mul(along, eu)), zero, b->length));
    along = tsli_lane_clamp(f8_mul(f8_sub(f8_mul(t, eu), we), inverse), zero, one);
    if (kind & TSLI_CONTACT_TAPERS) {
        m8 tapers = m8_and(f8_differ(c->slope, zero), f8_less(least, ee));
        along = f8_select(tapers, tsli_lane_taper_of_bone(c, b, u, to_a, at_end), along);
    }
    return along;
}

// How much of a parent's depth in a sphere, as a share of the radius, has its bone reach for the surface with its end alone.
// Less than all at once: a parent that rests on a sphere is inside of it by a rounding every other tick.
#define TSLI_PARENT_DEPTH (1.0f / 16.0f)

// To stay out of a sphere. The bone's points at t from the parent are out where
//   u . center <= (center^2 + t^2 - (R + r(t))^2) / (2 t),
// which is least at the t where a tangent from the parent touches; a bone that is shorter meets the sphere with its end first.
TSLI_INLINE f8 tsli_lane_outside(const tsli_bone *b, f8 distance, f8 sphere)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), square = f8_mul(b->length, b->length);
    f8 at_parent = f8_add(sphere, b->parent_radius), at_end = f8_add(sphere, b->radius);
    f8 gap = f8_sub(distance, at_parent);
    f8 power = f8_max(f8_mul(gap, f8_add(distance, at_parent)), zero);
    f8 end = f8_mul(f8_sub(distance, at_end), f8_add(distance, at_end));
    end = f8_mul(f8_add(end, square), b->half_inverse);
    f8 tangent = f8_sub(f8_sqrt(f8_mul(power, b->shrink)), f8_mul(at_parent, b->slope));
    f8 depth = f8_div(f8_max(f8_sub(zero, gap), zero), f8_max(at_parent, f8_splat(FLT_MIN)));
    depth = f8_min(f8_mul(depth, f8_splat(1.0f / TSLI_PARENT_DEPTH)), one);
    tangent = f8_add(tangent, f8_mul(f8_sub(end, tangent), depth));
    m8 ends_first = m8_or(b->as_particle, f8_less(f8_mul(square, b->shrink), power));
    return f8_select(ends_first, end, tangent);
}

// To stay in a sphere: its end does, and so does all in between.
TSLI_INLINE f8 tsli_lane_inside(const tsli_bone *b, f8 distance, f8 sphere)
{
    f8 room = f8_max(f8_sub(sphere, b->radius), f8_splat(0.0f));
    f8 out = f8_mul(f8_sub(room, distance), f8_add(room, distance));
    return f8_mul(f8_sub(out, f8_mul(b->length, b->length)), b->half_inverse);
}

// The sphere of a round contact at a place along its axis; a parent right at the centre has no direction to it, and `sided` no lane.
TSLI_INLINE tsli_circle tsli_lane_round_circle(const tsli_solid *c, const tsli_bone *b, f8 along, int inside,
                                               m8 *sided)
{
    f8 one = f8_splat(1.0f), sphere = f8_add(c->radius, f8_mul(c->slope, along));
    v8 center = v8_sub(v8_add_scaled(c->a, c->axis, along), b->parent);
    f8 distance = f8_sqrt(v8_dot(center, center));
    *sided = f8_less(f8_mul(b->length, f8_splat(1e-6f)), distance);
    f8 inverse = f8_div(inside ? f8_splat(-1.0f) : one, f8_select(*sided, distance, one));
    f8 most = inside ? tsli_lane_inside(b, distance, sphere) : tsli_lane_outside(b, distance, sphere);
    tsli_circle r = {v8_scale(center, inverse), f8_mul(most, f8_abs(inverse))};
    return r;
}

TSLI_INLINE tsli_circle tsli_lane_plane_circle(const tsli_solid *c, const tsli_bone *b)
{
    f8 zero = f8_splat(0.0f), two = f8_splat(2.0f);
    f8 height = v8_dot(v8_sub(b->parent, c->a), c->axis);
    tsli_circle r = {{f8_sub(zero, c->axis.x), f8_sub(zero, c->axis.y), f8_sub(zero, c->axis.z)},
                     f8_mul(f8_sub(height, b->radius), f8_mul(two, b->half_inverse))};
    return r;
}

// What a contact is for some lanes: TSLI_CONTACT_OUTSIDE, INSIDE or PLANE.
TSLI_INLINE tsli_circle tsli_lane_circle(const tsli_solid *c, const tsli_bone *b, f8 along, uint32_t what,
                                         m8 *sided)
{
    if (what != TSLI_CONTACT_PLANE)
        return tsli_lane_round_circle(c, b, along, what == TSLI_CONTACT_INSIDE, sided);
    *sided = f8_less(f8_splat(0.0f), f8_splat(1.0f));
    return tsli_lane_plane_circle(c, b);
}

#undef TSLI_PARENT_DEPTH
#undef TSLI_NO_WAY
