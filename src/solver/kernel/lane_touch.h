// SPDX-License-Identifier: MIT
// Overlap of a bone with a collider at any time of a tick: the deepest point along the bone, its depth, and the direction out.
// Round shapes have a closed form. Boxes and hulls have a signed distance that is convex along the bone: its least value is
// found where tangents meet. Planes and containers test the bone's end alone.

typedef struct tsli_shape { // a collider in each lane, at a time of the tick
    tsli_lane_contact m;
    v8 a, axis; // of a plane its normal
    f8 square, inverse_square, radius, slope, taper;
    f8 most;                  // reach from its axis or, of a box or a hull, from its position
    q8 rotation;              // of a box or a hull
    v8 travel, axis_travel;   // in the whole tick
    uint32_t rounded, passes; // lane bits: tsli_lane_rounded_contacts; these and boxes and hulls to stay outside of
    uint32_t contact, lanes;  // in the steps of a tick: the contact's index and lanes
} tsli_shape;

typedef struct tsli_bone_segment { // a bone at present, which may be off its length
    v8 from, delta;
    f8 inverse_square, inverse_length;
    f8 radius_from, radius;
    v8 middle; // of a bounding ball
    f8 reach;
    uint32_t is_first; // its parent is animated
} tsli_bone_segment;

typedef struct tsli_touch {
    f8 depth, share; // share: position along the bone
    f8 along;        // the same along the collider's axis
    v8 normal, at;
} tsli_touch;

TSLI_INLINE f8 tsli_lane_share(f8 a)
{
    return tsli_lane_clamp(a, f8_splat(0.0f), f8_splat(1.0f));
}

// ---- colliders in a tick --------------------------------------------------------------------------------

static void tsli_lane_set_rounded_shape(tsli_shape *c)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    c->square = c->inverse_square = c->slope = c->taper = zero;
    c->most = c->radius;
    if (!(c->m.kind & TSLI_CONTACT_AXIS))
        return;
    c->square = v8_dot(c->axis, c->axis);
    m8 some = f8_less(f8_splat(FLT_MIN), c->square);
    if (TSLI_RARELY(c->m.kind & TSLI_CONTACT_CONVEX)) // the axis of others is a rotation
        some = m8_and(some, m8_from_bits(tsli_lane_rounded_contacts(&c->m) |
                                         tsli_lane_of_kind(&c->m, TSLI_CONTACT_INSIDE, c->m.contact->inside)));
    c->inverse_square = f8_or_zero(some, f8_div(one, f8_select(some, c->square, one)));
    if (!(c->m.kind & TSLI_CONTACT_TAPERS))
        return;
    c->slope = f8_or_zero(some, tsli_lane_get(&c->m, c->m.contact->radius_slope));
    c->most = f8_add(c->radius, f8_max(c->slope, zero));
    // The nearest ball lies farther towards the thick end by the tangent of the angle whose sine is slope / length.
    f8 sine_square = f8_mul(f8_mul(c->slope, c->slope), c->inverse_square);
    f8 cosine_square = f8_max(f8_sub(one, sine_square), f8_splat(1e-4f));
    c->taper = f8_div(f8_mul(c->slope, c->inverse_square), f8_sqrt(cosine_square));
}

static void tsli_lane_shape_at(const tsli_lane_contact *m, const tsli_contact_past *past, f8 share, tsli_shape *c)
{
    m8 between = f8_less(share, f8_splat(1.0f)); // the others keep their bits
    v8 a = tsli_lane_get3(m, m->contact->a), axis = tsli_lane_get3(m, m->contact->axis);
    c->m = *m;
    c->a = a;
    c->axis = axis;
    c->radius = tsli_lane_get(m, m->contact->radius);
    c->rounded = tsli_lane_rounded_contacts(m);
    c->passes = c->rounded | tsli_lane_polyhedra(m);
    v8 was = tsli_lane_get3(m, past->a), axis_was = tsli_lane_get3(m, past->axis);
    c->travel = v8_sub(a, was);
    c->axis_travel = v8_sub(axis, axis_was);
    if (m8_bits(between)) {
        c->a = v8_select(between, v8_lerp(was, a, share), a);
        c->axis = v8_select(between, v8_lerp(axis_was, axis, share), axis);
    }
    tsli_lane_set_rounded_shape(c);
    if (!TSLI_RARELY(m->kind & TSLI_CONTACT_CONVEX))
        return;
    c->rotation = tsli_lane_from_rodrigues(axis);
    uint32_t polyhedra = tsli_lane_polyhedra(m);
    if (polyhedra)
        c->most = f8_select(m8_from_bits(polyhedra), tsli_lane_extent(m).most, c->most);
    if (m8_bits(between)) {
        q8 from = tsli_lane_from_rodrigues(axis_was);
        c->rotation = q8_select(between, q8_nlerp(from, c->rotation, share), c->rotation);
    }
}

// The most that rotation alone moves a surface in a tick: the length of an arc, which is a little more than twice that of the chord
// between the quaternions, in radii.
#define TSLI_TURN_OF_CHORD 2.25f

static f8 tsli_lane_turn_travel(const tsli_shape *c)
{
    v8 axis = tsli_lane_get3(&c->m, c->m.contact->axis);
    q8 now = tsli_lane_from_rodrigues(axis), was = tsli_lane_from_rodrigues(v8_sub(axis, c->axis_travel));
    m8 opposite = f8_less(q8_dot(now, was), f8_splat(0.0f));
    was = q8_select(opposite, q8_scale(was, f8_splat(-1.0f)), was);
    q8 chord = {f8_sub(now.x, was.x), f8_sub(now.y, was.y), f8_sub(now.z, was.z), f8_sub(now.w, was.w)};
    return f8_mul(f8_mul(c->most, f8_splat(TSLI_TURN_OF_CHORD)), f8_sqrt(q8_dot(chord, chord)));
}

// The travel of a collider in the tick relative to the displacement `own`: the longer one of the two ends of its axis, or that of a box or
// a hull with its rotation.
TSLI_INLINE f8 tsli_lane_relative_travel(const tsli_shape *c, v8 own)
{
    v8 a = v8_sub(c->travel, own), b = v8_add(a, c->axis_travel);
    f8 travel = f8_sqrt(f8_max(v8_dot(a, a), v8_dot(b, b)));
    uint32_t polyhedra = c->passes & ~c->rounded;
    if (!TSLI_RARELY(polyhedra))
        return travel;
    return f8_select(m8_from_bits(polyhedra), f8_add(f8_sqrt(v8_dot(a, a)), tsli_lane_turn_travel(c)), travel);
}

// From the nearest point of the axis, or the position of a shape without one, to x.
TSLI_INLINE v8 tsli_lane_away_from_axis(const tsli_shape *c, v8 x)
{
    v8 from = v8_sub(x, c->a);
    if (!(c->m.kind & TSLI_CONTACT_AXIS))
        return from;
    f8 foot = tsli_lane_share(f8_mul(v8_dot(from, c->axis), c->inverse_square));
    return v8_sub(from, v8_scale(c->axis, foot));
}

// Lane bits of `lanes`: those that may touch it within a ball. Culling is conservative.
TSLI_INLINE uint32_t tsli_lane_may_touch(const tsli_shape *c, v8 middle, f8 reach, uint32_t lanes)
{
    v8 away = tsli_lane_away_from_axis(c, middle);
    f8 apart = f8_add(c->most, reach);
    uint32_t near = m8_bits(f8_less(v8_dot(away, away), f8_mul(apart, apart)));
    return lanes & (near | ~c->passes);
}

// The travel of the collider's surface in the tick at a touching point.
TSLI_INLINE v8 tsli_lane_shape_travel(const tsli_shape *c, const tsli_touch *touch)
{
    const tsli_lane_contact *m = &c->m;
    v8 delta = m->kind & TSLI_CONTACT_AXIS ? v8_add_scaled(c->travel, c->axis_travel, touch->along) : c->travel;
    uint32_t polyhedra = c->passes & ~c->rounded;
    if (!TSLI_RARELY(polyhedra))
        return delta;
    v8 arm = q8_rotate_back(c->rotation, v8_sub(touch->at, c->a)), axis = tsli_lane_get3(m, m->contact->axis);
    v8 was = q8_rotate(tsli_lane_from_rodrigues(v8_sub(axis, c->axis_travel)), arm);
    v8 turned = v8_sub(q8_rotate(tsli_lane_from_rodrigues(axis), arm), was);
    return v8_select(m8_from_bits(polyhedra), v8_add(c->travel, turned), delta);
}

// ---- round shapes ---------------------------------------------------------------------------------------

// The share of the axis at which the nearest ball is.
TSLI_INLINE f8 tsli_lane_along_shape(const tsli_shape *c, v8 from_a)
{
    f8 along = f8_mul(v8_dot(from_a, c->axis), c->inverse_square);
    if (c->m.kind & TSLI_CONTACT_TAPERS) {
        v8 across = v8_sub(from_a, v8_scale(c->axis, along));
        along = f8_add(along, f8_mul(f8_sqrt(v8_dot(across, across)), c->taper));
    }
    return tsli_lane_share(along);
}

TSLI_INLINE tsli_touch tsli_lane_rounded_at(const tsli_shape *c, const tsli_bone_segment *b, f8 share)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 up = {zero, one, zero};
    tsli_touch touch;
    touch.share = share;
    touch.at = v8_add_scaled(b->from, b->delta, share);
    v8 away = v8_sub(touch.at, c->a);
    touch.along = zero;
    f8 radius = f8_add(b->radius_from, f8_mul(f8_sub(b->radius, b->radius_from), share));
    radius = f8_add(radius, c->radius);
    if (c->m.kind & TSLI_CONTACT_AXIS) {
        touch.along = tsli_lane_along_shape(c, away);
        away = v8_sub(away, v8_scale(c->axis, touch.along));
        radius = f8_add(radius, f8_mul(c->slope, touch.along));
    }
    f8 square = v8_dot(away, away), distance = f8_sqrt(square);
    m8 some = f8_less(f8_splat(FLT_MIN), square);
    touch.normal = v8_select(some, v8_scale(away, f8_div(one, f8_select(some, distance, one))), up);
    touch.depth = f8_sub(radius, distance);
    return touch;
}

// The share of a bone that is nearest to the axis: the nearest points of two segments.
TSLI_INLINE f8 tsli_lane_nearest_share(const tsli_shape *c, const tsli_bone_segment *b)
{
    v8 from = v8_sub(b->from, c->a);
    f8 toward = v8_dot(b->delta, from);
    if (!(c->m.kind & TSLI_CONTACT_AXIS))
        return tsli_lane_share(f8_mul(f8_negate(toward), b->inverse_square));
    f8 square = v8_dot(b->delta, b->delta), both = v8_dot(b->delta, c->axis), on = v8_dot(c->axis, from);
    f8 product = f8_mul(square, c->square);
    f8 across = f8_max(f8_sub(product, f8_mul(both, both)), f8_mul(product, f8_splat(1e-6f)));
    across = f8_max(across, f8_splat(FLT_MIN));
    f8 share = f8_div(f8_sub(f8_mul(both, on), f8_mul(toward, c->square)), across);
    share = tsli_lane_share(share);
    f8 along = tsli_lane_along_shape(c, v8_add_scaled(from, b->delta, share));
    return tsli_lane_share(f8_mul(f8_sub(f8_mul(both, along), toward), b->inverse_square));
}

// A parent that is this share of the bone's length inside leaves it to the bone's end to come out: rotating the bone about an
// animated parent inside a shape would only throw it.
#define TSLI_PARENT_IN 4.0f
TSLI_INLINE f8 tsli_lane_least_share(const tsli_bone_segment *b, f8 parent_depth)
{
    return b->is_first ? tsli_lane_share(f8_mul(f8_mul(parent_depth, f8_splat(TSLI_PARENT_IN)), b->inverse_length))
                       : f8_splat(0.0f);
}

TSLI_INLINE tsli_touch tsli_lane_touch_rounded(const tsli_shape *c, const tsli_bone_segment *b, uint32_t lanes)
{
    f8 zero = f8_splat(0.0f);
    tsli_touch touch = tsli_lane_rounded_at(c, b, tsli_lane_nearest_share(c, b));
    if (!b->is_first || !(m8_bits(f8_less(zero, touch.depth)) & lanes))
        return touch;
    f8 least = tsli_lane_least_share(b, tsli_lane_rounded_at(c, b, zero).depth);
    m8 nearer = m8_and(f8_less(touch.share, least), f8_less(zero, touch.depth)); // as if alone
    if (!m8_bits(nearer))
        return touch;
    return tsli_lane_rounded_at(c, b, f8_select(nearer, least, touch.share));
}

// ---- boxes and hulls ------------------------------------------------------------------------------------

#define TSLI_TANGENTS 4

typedef struct tsli_distance_along { // of a bone, at a share of it
    f8 share, distance, slope;
    v8 normal; // in the shape's space
} tsli_distance_along;

static tsli_distance_along tsli_lane_distance_along(const tsli_shape *c, uint32_t hulls, const tsli_bone_segment *local,
                                                    f8 share)
{
    v8 x = v8_add_scaled(local->from, local->delta, share);
    tsli_lane_distance nearest = tsli_lane_polyhedron_distance(&c->m, hulls, x);
    f8 taper = f8_sub(local->radius, local->radius_from);
    f8 radius = f8_add(local->radius_from, f8_mul(taper, share));
    tsli_distance_along at = {share, f8_sub(nearest.distance, radius),
                              f8_sub(v8_dot(nearest.normal, local->delta), taper), nearest.normal};
    return at;
}

TSLI_INLINE tsli_distance_along tsli_lane_select_distance(m8 m, const tsli_distance_along *a,
                                                          const tsli_distance_along *b)
{
    tsli_distance_along r = {f8_select(m, a->share, b->share), f8_select(m, a->distance, b->distance),
                             f8_select(m, a->slope, b->slope), v8_select(m, a->normal, b->normal)};
    return r;
}

// A bone across an edge is pushed out square to itself: along the normal of either side it would mostly slide along its own length. The
// mean of both normals that has no component along the bone is the nearest one that frees both sides.
static void tsli_lane_straddle(const tsli_distance_along *low, const tsli_distance_along *high,
                               tsli_distance_along *least)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), rise = f8_sub(high->slope, low->slope);
    m8 across = m8_and(f8_less(low->slope, zero), f8_less(zero, high->slope));
    f8 share = f8_div(high->slope, f8_select(across, rise, one));
    v8 normal = v8_lerp(high->normal, low->normal, share);
    f8 square = v8_dot(normal, normal);
    across = m8_and(across, f8_less(f8_splat(0.01f), square));
    f8 inverse = f8_div(one, f8_sqrt(f8_select(across, square, one)));
    least->normal = v8_select(across, v8_scale(normal, inverse), least->normal);
    least->distance = f8_select(across, f8_mul(least->distance, inverse), least->distance);
}

// Tangents of a convex function are below it, so that where two of them meet above zero nothing overlaps.
static tsli_distance_along tsli_lane_least_distance(const tsli_shape *c, uint32_t hulls, const tsli_bone_segment *local,
                                                    const tsli_distance_along *parent)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    tsli_distance_along low = *parent, high = tsli_lane_distance_along(c, hulls, local, one);
    m8 between = m8_and(f8_less(low.slope, zero), f8_less(zero, high.slope));
    for (uint32_t turn = 0; turn < TSLI_TANGENTS && m8_bits(between); ++turn) {
        f8 rise = f8_select(between, f8_sub(high.slope, low.slope), one);
        f8 crossing = f8_add(f8_sub(low.distance, high.distance),
                             f8_sub(f8_mul(high.slope, high.share), f8_mul(low.slope, low.share)));
        crossing = tsli_lane_clamp(f8_div(crossing, rise), low.share, high.share);
        f8 bound = f8_add(low.distance, f8_mul(low.slope, f8_sub(crossing, low.share)));
        between = m8_and(between, f8_less(bound, zero));
        if (!m8_bits(between))
            break;
        tsli_distance_along next = tsli_lane_distance_along(c, hulls, local, crossing);
        m8 falls = f8_less(next.slope, zero);
        low = tsli_lane_select_distance(m8_and(between, falls), &next, &low);
        high = tsli_lane_select_distance(m8_and(between, tsli_lane_not(falls)), &next, &high);
        between = m8_and(between, f8_less(f8_add(bound, f8_mul(f8_splat(1e-4f), rise)), next.distance));
    }
    tsli_distance_along least = tsli_lane_select_distance(f8_less(low.distance, high.distance), &low, &high);
    tsli_lane_straddle(&low, &high, &least);
    return least;
}

TSLI_NO_INLINE tsli_touch tsli_lane_touch_polyhedron(const tsli_shape *c, const tsli_bone_segment *b)
{
    f8 zero = f8_splat(0.0f);
    uint32_t hulls = tsli_lane_hulls(&c->m);
    tsli_bone_segment local = *b;
    local.from = q8_rotate_back(c->rotation, v8_sub(b->from, c->a));
    local.delta = q8_rotate_back(c->rotation, b->delta);
    tsli_distance_along parent = tsli_lane_distance_along(c, hulls, &local, zero);
    tsli_distance_along at = tsli_lane_least_distance(c, hulls, &local, &parent);
    f8 least = tsli_lane_least_share(b, f8_negate(parent.distance));
    m8 nearer = m8_and(f8_less(at.share, least), f8_less(at.distance, zero));
    if (m8_bits(nearer)) {
        tsli_distance_along farther = tsli_lane_distance_along(c, hulls, &local, f8_max(at.share, least));
        at = tsli_lane_select_distance(nearer, &farther, &at);
    }
    tsli_touch touch = {f8_negate(at.distance), at.share, zero, q8_rotate(c->rotation, at.normal),
                        v8_add_scaled(b->from, b->delta, at.share)};
    return touch;
}

// ---- planes and containers: the bone's end alone --------------------------------------------------------

static tsli_touch tsli_lane_touch_plane(const tsli_shape *c, const tsli_bone_segment *b)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 up = {zero, one, zero};
    tsli_touch touch = {zero, one, zero, tsli_lane_unit_or(c->axis, up), v8_add(b->from, b->delta)};
    f8 height = v8_dot(v8_sub(touch.at, c->a), touch.normal);
    touch.depth = f8_sub(b->radius, height);
    return touch;
}

static tsli_touch tsli_lane_touch_interior_of(const tsli_bone_segment *b, v8 out, f8 radius, f8 along)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), square = v8_dot(out, out), distance = f8_sqrt(square);
    v8 up = {zero, one, zero};
    m8 some = f8_less(f8_splat(FLT_MIN), square);
    v8 in = v8_scale(out, f8_div(f8_splat(-1.0f), f8_select(some, distance, one)));
    tsli_touch touch = {f8_sub(distance, radius), one, along, v8_select(some, in, up), v8_add(b->from, b->delta)};
    return touch;
}

static tsli_touch tsli_lane_touch_inside(const tsli_shape *c, const tsli_bone_segment *b)
{
    f8 zero = f8_splat(0.0f);
    v8 away = v8_sub(v8_add(b->from, b->delta), c->a);
    f8 along = f8_mul(v8_dot(away, c->axis), c->inverse_square);
    along = c->m.kind & TSLI_CONTACT_AXIS ? tsli_lane_share(along) : zero;
    f8 radius = f8_sub(f8_add(c->radius, f8_mul(c->slope, along)), b->radius);
    away = c->m.kind & TSLI_CONTACT_AXIS ? v8_sub(away, v8_scale(c->axis, along)) : away;
    return tsli_lane_touch_interior_of(b, away, f8_max(radius, zero), along);
}

static tsli_touch tsli_lane_touch_interior(const tsli_shape *c, const tsli_bone_segment *b)
{
    const tsli_lane_contact *m = &c->m;
    v8 end = v8_add(b->from, b->delta);
    tsli_lane_interior interior = tsli_lane_box_interior(q8_rotate_back(c->rotation, v8_sub(end, c->a)),
                                                         tsli_lane_get3(m, m->contact->sizes), c->radius, b->radius);
    interior.delta = q8_rotate(c->rotation, interior.delta);
    uint32_t tapered = tsli_lane_tapered(m);
    if (tapered) {
        v8 moved = v8_sub(c->a, tsli_lane_get3(m, m->contact->a));
        tsli_lane_interior other = tsli_lane_tapered_interior(m, v8_sub(end, moved), b->radius);
        interior.radius = f8_select(m8_from_bits(tapered), other.radius, interior.radius);
        interior.delta = v8_select(m8_from_bits(tapered), other.delta, interior.delta);
    }
    return tsli_lane_touch_interior_of(b, interior.delta, interior.radius, f8_splat(0.0f));
}

// ---- all of them ----------------------------------------------------------------------------------------

TSLI_INLINE void tsli_lane_take_touch(tsli_touch *to, uint32_t lanes, tsli_touch from)
{
    m8 which = m8_from_bits(lanes);
    to->depth = f8_select(which, from.depth, to->depth);
    to->share = f8_select(which, from.share, to->share);
    to->along = f8_select(which, from.along, to->along);
    to->normal = v8_select(which, from.normal, to->normal);
    to->at = v8_select(which, from.at, to->at);
}

TSLI_NO_INLINE void tsli_lane_touch_others(const tsli_shape *c, const tsli_bone_segment *b, tsli_touch *touch)
{
    const tsli_lane_contact *m = &c->m;
    const tsli_contact *contact = m->contact;
    uint32_t interior = tsli_lane_of_kind(m, TSLI_CONTACT_INTERIOR, contact->interior);
    uint32_t polyhedra = tsli_lane_polyhedra(m), inside = tsli_lane_of_kind(m, TSLI_CONTACT_INSIDE, contact->inside);
    uint32_t planes = tsli_lane_of_kind(m, TSLI_CONTACT_PLANE, contact->plane) |
                      tsli_lane_of_kind(m, TSLI_CONTACT_THICK_PLANE, contact->thick_plane);
    if (polyhedra)
        tsli_lane_take_touch(touch, polyhedra, tsli_lane_touch_polyhedron(c, b));
    if (planes)
        tsli_lane_take_touch(touch, planes, tsli_lane_touch_plane(c, b));
    if (inside)
        tsli_lane_take_touch(touch, inside, tsli_lane_touch_inside(c, b));
    if (interior)
        tsli_lane_take_touch(touch, interior, tsli_lane_touch_interior(c, b));
}

// For `lanes`; the others are undefined.
TSLI_INLINE tsli_touch tsli_lane_touch(const tsli_shape *c, const tsli_bone_segment *b, uint32_t lanes)
{
    tsli_touch touch;
    if (c->rounded)
        touch = tsli_lane_touch_rounded(c, b, lanes);
    else
        memset(&touch, 0, sizeof touch);
    if (TSLI_RARELY(lanes & ~c->rounded))
        tsli_lane_touch_others(c, b, &touch);
    return touch;
}

#undef TSLI_TURN_OF_CHORD
#undef TSLI_PARENT_IN
#undef TSLI_TANGENTS
