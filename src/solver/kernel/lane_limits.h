// SPDX-License-Identifier: MIT
// Limits of angles and positions in a tick: finds the bones beyond theirs and moves them back.

// ---- angles -------------------------------------------------------------------------------------------------
// Most bones are well inside, which a comparison with the rest direction, or with the bone before, tells: limit space is computed for the
// others alone.

// Slot 0 of attached strands is rotated as its fork is. The others begin without rotation.
static void tsli_lane_begin_limits(const tsli_vector *vector, tsli_pass *pass)
{
    tsli_layout *layout = vector->layout;
    const tsli_block *block = vector->block;
    uint32_t first = block->first_slot, at = vector->at;
    f8 zero = f8_splat(0.0f);
    q8 none = {zero, zero, zero, f8_splat(1.0f)};
    pass->limits = &layout->limits[first];
    pass->limit_within = tsli_lanes_from(&layout->limit_within[first], at);
    pass->limit_frame_before = tsli_lanes_from(&layout->limit_frame_before[first], at);
    pass->animated_limits = tsli_lane_bits(block->rare->animated_limits, at);
    pass->turned = none;
    pass->turned_to = 0;
    pass->keeps_turned = NULL;
    if (!layout->limit_turned || !(block->flags & TSLI_BLOCK_FRAMES))
        return;
    tsli_lane_copy_forks(layout, block, at, layout->limit_turned, sizeof *layout->limit_turned, 4);
    pass->keeps_turned = tsli_lanes_from(&layout->limit_turned[first], at);
    m8 hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    pass->turned = q8_select(hanging, q8_load(pass->keeps_turned[0]), none);
    q8_store(pass->keeps_turned[0], pass->turned);
}

// The frame of limit spaces at the time of the tick; in lanes whose bones have not moved it is that of the pose, the same bits.
TSLI_INLINE q8 tsli_lane_limit_frame(const tsli_pass *pass, uint32_t j)
{
    const tsli_slot_limit *limit = &pass->limits[j];
    q8 frame = q8_load(limit->frame[0] + pass->at);
    if (pass->offset_before) {
        q8 before = q8_load(pass->limit_frame_before[j]);
        frame = q8_select(tsli_lane_turns_differ(frame, before), q8_nlerp(before, frame, pass->alpha), frame);
    }
    return frame;
}

// Limit space in the frame of the tree's root bone. `turned`: the rotation of the bones before, in that frame.
TSLI_INLINE q8 tsli_lane_limit_space(const tsli_pass *pass, uint32_t j, q8 turned)
{
    q8 frame = tsli_lane_limit_frame(pass, j), turn = q8_load(pass->limits[j].turn[0] + pass->at);
    frame = q8_select(m8_from_bits(pass->animated_limits), frame, q8_mul(turned, frame));
    return q8_mul(frame, turn);
}

// Clamps the direction to a particle, at that length. `turned`: the rotation of the bones before, in the root bone's frame.
static v8 tsli_lane_into_limit(const tsli_pass *pass, uint32_t j, v8 delta, q8 turned, f8 length, m8 which)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    const tsli_slot_limit *limit = &pass->limits[j];
    tsli_angle_limit_lanes limits = tsli_lane_load_angle_limit(limit, pass->at);
    q8 space = tsli_lane_limit_space(pass, j, turned), turn = q8_load(limit->turn[0] + pass->at);
    v8 d = tsli_lane_legible(delta), up = {zero, one, zero};
    m8 none = f8_at_most(v8_dot(d, d), zero); // no direction: the rest direction
    v8 e = q8_rotate_back(space, r8_rotate_back(&pass->frame, d));
    e = v8_select(none, q8_rotate_back(turn, up), e);
    f8 size = v8_dot(e, e);
    which = m8_and(which, m8_and(f8_less(zero, length), f8_less(size, f8_splat(FLT_MAX))));
    e = v8_scale(e, f8_div(one, f8_sqrt(f8_select(f8_less(zero, size), size, one))));
    uint32_t outside;
    v8 in = tsli_lane_into_angle_limit(&limits, e, &outside);
    f8 removed = f8_load(limit->share + pass->at);
    if (TSLI_RARELY(pass->is_partial))
        removed = tsli_lane_partly(pass->partial, removed);
    if (m8_bits(f8_less(removed, one)))
        in = tsli_lane_soften_limit(e, in, removed);
    v8 out = r8_rotate(&pass->frame, q8_rotate(space, in));
    f8 share = f8_div(length, f8_sqrt(v8_dot(out, out))); // rotations are of length 1 up to rounding
    uint32_t limited = limit->cone | limit->hinge | limit->polar;
    which = m8_and(which, m8_or(m8_and(none, m8_from_bits(tsli_lane_bits(limited, pass->at))), m8_from_bits(outside)));
    return v8_select(which, v8_scale(out, share), delta);
}

// Lanes that may be beyond their limits. `reference`: the rest direction, of any length, or what tsli_lane_rest_limit took for it.
// It belongs to the newest pose: between two poses all lanes are tested exactly.
TSLI_INLINE m8 tsli_lane_may_exceed(const tsli_pass *pass, uint32_t j, v8 delta, v8 reference)
{
    if (TSLI_RARELY(pass->offset_before != NULL))
        return m8_from_bits(TSLI_VECTOR_LANES);
    f8 along = v8_dot(delta, reference), squares = f8_mul(v8_dot(delta, delta), v8_dot(reference, reference));
    return f8_at_most(f8_mul(along, f8_abs(along)), f8_mul(f8_load(pass->limit_within[j]), squares));
}

// The rotation of the bones before slot `head` in this tick, each swung onto its particle as in tsli_lane_turn_vector.
static q8 tsli_lane_turned_to(tsli_pass *pass, uint32_t head)
{
    while (pass->turned_to < head) {
        uint32_t j = ++pass->turned_to;
        v8 offset = v8_load(pass->rest[j].offset);
        f8 distance;
        if (pass->offset_before)
            offset = v8_lerp(v8_load(pass->offset_before[j].offset), offset, pass->alpha);
        v8 delta = v8_sub(v8_load(pass->state[j].position), v8_load(pass->state[j - 1].position));
        v8 out = q8_rotate_back(pass->turned, r8_rotate_back(&pass->frame, delta));
        out = tsli_lane_direction(out, &distance);
        q8 swing = tsli_lane_swing(offset, out, f8_sqrt(v8_dot(offset, offset)));
        pass->turned = q8_mul(pass->turned, swing);
        if (tsli_lane_is_renormalized(j))
            pass->turned = q8_renormalize(pass->turned);
        if (pass->keeps_turned)
            q8_store(pass->keeps_turned[j], pass->turned);
    }
    return pass->turned;
}

// Rotations that strands attached to these read.
TSLI_INLINE void tsli_lane_keep_turned(tsli_pass *pass, uint32_t slot_count)
{
    if (pass->limits && pass->keeps_turned)
        tsli_lane_turned_to(pass, slot_count - 1);
}

// Bones limited against the bone before compare with its direction: rest is as far from it as in the pose.
TSLI_INLINE v8 tsli_lane_limit_angle(tsli_pass *pass, uint32_t j, v8 delta, v8 parent, v8 rest, f8 length)
{
    v8 reference = rest;
    if (j > 1) {
        v8 before = v8_sub(parent, v8_load(pass->state[j - 2].position));
        reference = v8_select(m8_from_bits(pass->animated_limits), rest, before);
    }
    m8 which = tsli_lane_may_exceed(pass, j, delta, reference);
    if (TSLI_RARELY(m8_bits(which)))
        delta = tsli_lane_into_limit(pass, j, delta, tsli_lane_turned_to(pass, j - 1), length, which);
    return delta;
}

// ---- positions ----------------------------------------------------------------------------------------------
// With the parent's new position and the length fixed, a particle is a direction on the sphere of that length, and a ball cuts a cone out
// of it: directions inside one cone are within the maximum distance of the animated position, those inside another are in the backstop. So
// both and the length hold at once.

// The square of a component of a unit vector below which rounding leaves it no direction.
#define TSLI_NO_AZIMUTH 1e-12f

// ---- directions ---------------------------------------------------------------------------------------------

// The directions in which a particle is at `radius` from `center`, a vector from the parent: a cone about `axis`.
typedef struct tsli_distance_cone {
    v8 center, axis;
    f8 radius, cosine, sine;
    m8 some; // else every direction is equally far from it
} tsli_distance_cone;

// If the ball misses the sphere, the cone is the nearest direction alone; if it contains the sphere, the farthest. The deviation of
// the cosine from 1 is computed without cancellation: small angles are as exact as large ones.
static tsli_distance_cone tsli_lane_distance_cone(v8 center, f8 radius, f8 length)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), two = f8_splat(2.0f);
    f8 distance = f8_sqrt(v8_dot(center, center)), slack = f8_sub(length, distance);
    f8 divisor = f8_mul(f8_mul(two, length), distance);
    tsli_distance_cone c;
    c.some = f8_less(f8_splat(FLT_MIN), divisor);
    divisor = f8_select(c.some, divisor, one);
    f8 off = f8_mul(f8_sub(radius, slack), f8_div(f8_add(radius, slack), divisor));
    off = f8_min(f8_max(off, zero), two);
    c.center = center;
    c.axis = v8_scale(center, f8_div(one, f8_select(c.some, distance, one)));
    c.radius = radius;
    c.cosine = f8_sub(one, off);
    c.sine = f8_sqrt(f8_mul(off, f8_sub(two, off)));
    return c;
}

// The squared distance of a particle in that direction from the center.
static f8 tsli_lane_square_from(const tsli_distance_cone *c, v8 e, f8 length)
{
    v8 delta = v8_sub(v8_scale(e, length), c->center);
    return v8_dot(delta, delta);
}

static m8 tsli_lane_is_beyond_distance(const tsli_distance_cone *c, v8 e, f8 length)
{
    return m8_and(c->some, f8_less(f8_mul(c->radius, c->radius), tsli_lane_square_from(c, e, length)));
}

static m8 tsli_lane_is_within(const tsli_distance_cone *c, v8 e, f8 length)
{
    return m8_and(c->some, f8_less(tsli_lane_square_from(c, e, length), f8_mul(c->radius, c->radius)));
}

// The component of `a` across the unit vector `axis`.
TSLI_INLINE v8 tsli_lane_aside(v8 a, v8 axis)
{
    return v8_sub(a, v8_scale(axis, v8_dot(a, axis)));
}

// An axis of the root bone's frame that is not along `axis`.
static v8 tsli_lane_any_aside(const r8 *frame, v8 axis)
{
    v8 x = {frame->x.x, frame->y.x, frame->z.x}, y = {frame->x.y, frame->y.y, frame->z.y};
    m8 along = f8_less(f8_splat(0.8f), f8_abs(v8_dot(axis, x)));
    return tsli_lane_aside(v8_select(along, y, x), axis);
}

// The nearest direction on the cone. From the axis all are equally near: then the one towards `toward`, if that is not along the axis.
static v8 tsli_lane_onto_distance_cone(const tsli_distance_cone *c, v8 e, v8 toward, const r8 *frame)
{
    v8 side = tsli_lane_aside(e, c->axis);
    f8 square = v8_dot(side, side), least = f8_splat(TSLI_NO_AZIMUTH);
    m8 none = f8_at_most(square, least);
    if (TSLI_RARELY(m8_bits(none))) {
        v8 other = tsli_lane_aside(toward, c->axis);
        other = v8_select(f8_at_most(v8_dot(other, other), f8_mul(least, v8_dot(toward, toward))),
                          tsli_lane_any_aside(frame, c->axis), other);
        side = v8_select(none, other, side);
        square = v8_dot(side, side);
    }
    v8 out = v8_scale(c->axis, c->cosine);
    return v8_add_scaled(out, side, f8_div(c->sine, f8_sqrt(square)));
}

// The line in which two cones meet, on the side of e: on `a`, at the angle from `b` at which the particle is at b's radius. It is exact
// because it follows from that distance and not from the cosine of a small angle. `some`: lanes in which they meet.
static v8 tsli_lane_onto_both(const tsli_distance_cone *a, const tsli_distance_cone *b, v8 e, f8 length, m8 *some)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 ring = f8_mul(length, a->sine); // radius of the cone's circle in space, around this center:
    v8 middle = v8_scale(a->axis, f8_mul(length, a->cosine));
    v8 from_b = v8_sub(middle, b->center), to_b = tsli_lane_aside(b->center, a->axis);
    f8 away = f8_sqrt(v8_dot(from_b, from_b)), aside = f8_sqrt(v8_dot(to_b, to_b));
    f8 excess = f8_add(f8_mul(f8_sub(away, b->radius), f8_add(away, b->radius)), f8_mul(ring, ring));
    f8 divisor = f8_mul(f8_mul(f8_splat(2.0f), ring), aside);
    *some = f8_less(f8_splat(FLT_MIN), divisor);
    f8 cosine = f8_div(excess, f8_select(*some, divisor, one));
    *some = m8_and(*some, f8_at_most(f8_abs(cosine), one));
    f8 sine = f8_sqrt(f8_max(f8_sub(one, f8_mul(cosine, cosine)), zero));
    v8 u = v8_scale(to_b, f8_div(one, f8_select(*some, aside, one))), w = v8_cross(a->axis, u);
    sine = f8_select(f8_less(v8_dot(e, w), zero), f8_sub(zero, sine), sine);
    v8 out = v8_scale(a->axis, a->cosine);
    out = v8_add_scaled(out, u, f8_mul(a->sine, cosine));
    return v8_add_scaled(out, w, f8_mul(a->sine, sine));
}

// ---- a particle ---------------------------------------------------------------------------------------------

// Slot 0 of attached strands is at the fork's animated position. The others begin at the root bone.
static void tsli_lane_begin_position_limits(const tsli_vector *vector, tsli_pass *pass)
{
    tsli_layout *layout = vector->layout;
    const tsli_block *block = vector->block;
    uint32_t first = block->first_slot, at = vector->at;
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero};
    pass->position_limits = &layout->position_limits[first];
    pass->bone_scales = tsli_lanes_from(&layout->scale[first], at);
    pass->bone_frames_before = pass->offset_before ? &layout->bone_frames_before[first] : NULL;
    pass->root = v8_load(tsli_lanes_from(block->root_last.position, at));
    pass->animated = none;
    pass->keeps_animated = NULL;
    if (!layout->animated_offsets || !(block->flags & TSLI_BLOCK_FRAMES))
        return;
    tsli_lane_copy_forks(layout, block, at, layout->animated_offsets, sizeof *layout->animated_offsets, 3);
    pass->keeps_animated = tsli_lanes_from(&layout->animated_offsets[first], at);
    m8 hanging = m8_from_bits(tsli_lane_bits(block->hanging, at));
    pass->animated = v8_select(hanging, v8_load(pass->keeps_animated[0]), none);
    v8_store(pass->keeps_animated[0], pass->animated);
}

// The normal in world space, at the time of the tick; of no length where the scale leaves none.
static v8 tsli_lane_backstop_normal(const tsli_pass *pass, uint32_t j)
{
    uint32_t at = pass->at;
    v8 local = v8_load(pass->position_limits[j].normal[0] + at);
    v8 scale = v8_load(pass->bone_scales[j]);
    q8 rotation = q8_load(pass->bones[j].rotation[0]);
    if (pass->bone_frames_before) {
        q8 before = q8_load(pass->bone_frames_before[j].rotation[0] + at);
        m8 moved = tsli_lane_turns_differ(rotation, before);
        rotation = q8_select(moved, q8_nlerp(before, rotation, pass->alpha), rotation);
        scale = v8_lerp(v8_load(pass->bone_frames_before[j].scale[0] + at), scale, pass->alpha);
    }
    // only ratios and signs of the scale count, and its squares must stay finite
    f8 largest = f8_max(f8_max(f8_abs(scale.x), f8_abs(scale.y)), f8_abs(scale.z));
    m8 some = f8_less(f8_splat(FLT_MIN), largest);
    v8 scaled = v8_mul(v8_scale(scale, f8_div(f8_splat(1.0f), f8_select(some, largest, f8_splat(1.0f)))), local);
    f8 square = v8_dot(scaled, scaled);
    some = m8_and(some, f8_less(f8_splat(FLT_MIN), square));
    f8 share = f8_div(f8_splat(1.0f), f8_sqrt(f8_select(some, square, f8_splat(1.0f))));
    return r8_rotate(&pass->frame, q8_rotate(rotation, v8_scale(scaled, share)));
}

// Tells from the direction to a particle alone whether it is inside a ball: the side of the cone, times all lengths and squared, which
// needs no root, and a bound on its rounding.
typedef struct tsli_ball_side {
    f8 along, edge, slack;
} tsli_ball_side;

TSLI_INLINE tsli_ball_side tsli_lane_ball_side(v8 delta, v8 center, f8 radius, f8 length)
{
    f8 square = v8_dot(delta, delta);
    f8 sum = f8_add(f8_mul(length, length), v8_dot(center, center));
    f8 along = f8_mul(f8_add(length, length), v8_dot(delta, center)), edge = f8_sub(sum, f8_mul(radius, radius));
    tsli_ball_side side;
    side.along = f8_mul(along, f8_abs(along));
    side.edge = f8_mul(square, f8_mul(edge, f8_abs(edge)));
    // a hundred roundings, and the smallest floats
    side.slack = f8_max(f8_mul(f8_splat(1e-5f), f8_mul(square, f8_mul(sum, sum))), f8_splat(1e-30f));
    return side;
}

// The limits of a tick for one particle. Centers are vectors from its parent.
typedef struct tsli_position_limits {
    uint32_t reaching, backstops; // lane bits of the vector
    v8 animated, backstop;
    f8 max_distance, backstop_radius;
} tsli_position_limits;

TSLI_INLINE tsli_position_limits tsli_lane_position_limits(const tsli_pass *pass, uint32_t j, v8 animated)
{
    const tsli_slot_position_limit *limit = &pass->position_limits[j];
    tsli_position_limits l;
    l.reaching = tsli_lane_bits(limit->reaching, pass->at);
    l.backstops = tsli_lane_bits(limit->backstops, pass->at);
    l.animated = l.backstop = animated;
    l.max_distance = f8_mul(f8_load(limit->max_distance + pass->at), pass->radius_scale);
    l.backstop_radius = f8_mul(f8_load(limit->backstop_radius + pass->at), pass->radius_scale);
    if (l.backstops) {
        f8 depth = f8_mul(f8_load(limit->backstop_distance + pass->at), pass->radius_scale);
        depth = f8_add(depth, l.backstop_radius);
        l.backstop = v8_sub(animated, v8_scale(tsli_lane_backstop_normal(pass, j), depth));
    }
    return l;
}

// Lanes that may be beyond their limits.
TSLI_INLINE m8 tsli_lane_may_leave(const tsli_position_limits *l, v8 delta, f8 length)
{
    m8 left = m8_from_bits(0);
    if (l->reaching) {
        tsli_ball_side side = tsli_lane_ball_side(delta, l->animated, l->max_distance, length);
        uint32_t within = m8_bits(f8_less(f8_add(side.edge, side.slack), side.along));
        left = m8_from_bits(l->reaching & ~within);
    }
    if (l->backstops) {
        tsli_ball_side side = tsli_lane_ball_side(delta, l->backstop, l->backstop_radius, length);
        uint32_t outside_ball = m8_bits(f8_less(f8_add(side.along, side.slack), side.edge));
        left = m8_or(left, m8_from_bits(l->backstops & ~outside_ball));
    }
    return left;
}

// The nearest direction within the maximum distance, then the nearest one to that out of the backstop. Where that leaves the
// maximum distance again, the edge of both; without a common edge the maximum distance wins.
static v8 tsli_lane_into_position_limits(const tsli_pass *pass, const tsli_position_limits *l, v8 e, v8 rest, f8 length,
                                         m8 *outside)
{
    m8 reaching = m8_from_bits(l->reaching), crosses;
    tsli_distance_cone near = tsli_lane_distance_cone(l->animated, l->max_distance, length);
    *outside = m8_and(reaching, tsli_lane_is_beyond_distance(&near, e, length));
    v8 in = v8_select(*outside, tsli_lane_onto_distance_cone(&near, e, rest, &pass->frame), e);
    if (!l->backstops)
        return in;
    tsli_distance_cone back = tsli_lane_distance_cone(l->backstop, l->backstop_radius, length);
    m8 hit = m8_and(m8_from_bits(l->backstops), tsli_lane_is_within(&back, in, length));
    if (!m8_bits(hit))
        return in;
    *outside = m8_or(*outside, hit);
    v8 outside_ball = tsli_lane_onto_distance_cone(&back, in, l->animated, &pass->frame);
    m8 left = m8_and(reaching, tsli_lane_is_beyond_distance(&near, outside_ball, length));
    if (m8_bits(left)) {
        v8 edge = tsli_lane_onto_both(&near, &back, outside_ball, length, &crosses);
        edge = v8_select(crosses, edge, tsli_lane_onto_distance_cone(&near, outside_ball, rest, &pass->frame));
        outside_ball = v8_select(left, edge, outside_ball);
    }
    return v8_select(hit, outside_ball, in);
}

// Clamps offsets to their limits, at that length.
static v8 tsli_lane_keep_in_position_limits(const tsli_pass *pass, uint32_t j, const tsli_position_limits *l, v8 delta,
                                            v8 rest, f8 length, m8 which)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), square = v8_dot(delta, delta);
    which = m8_and(which, m8_and(f8_less(zero, length), f8_less(square, f8_splat(FLT_MAX))));
    m8 none = f8_at_most(square, zero); // no direction: the rest direction
    v8 e = v8_select(none, rest, delta);
    square = v8_dot(e, e);
    e = v8_scale(e, f8_div(one, f8_sqrt(f8_select(f8_less(zero, square), square, one))));
    m8 outside;
    v8 in = tsli_lane_into_position_limits(pass, l, e, rest, length, &outside);
    f8 removed = f8_load(pass->position_limits[j].share + pass->at);
    if (TSLI_RARELY(pass->is_partial))
        removed = tsli_lane_partly(pass->partial, removed);
    if (m8_bits(f8_less(removed, one)))
        in = tsli_lane_soften_limit(e, in, removed);
    return v8_select(m8_and(which, m8_or(outside, none)), v8_scale(in, length), delta);
}

// Clamps the offset to a particle; `rest`: its animated offset.
TSLI_INLINE v8 tsli_lane_limit_distance(tsli_pass *pass, uint32_t j, v8 delta, v8 parent, v8 rest, f8 length)
{
    pass->animated = v8_add(pass->animated, rest);
    if (pass->keeps_animated)
        v8_store(pass->keeps_animated[j], pass->animated);
    v8 animated = v8_add(v8_sub(pass->root, parent), pass->animated);
    tsli_position_limits limits = tsli_lane_position_limits(pass, j, animated);
    m8 which = tsli_lane_may_leave(&limits, delta, length);
    if (TSLI_RARELY(m8_bits(which)))
        delta = tsli_lane_keep_in_position_limits(pass, j, &limits, delta, rest, length, which);
    return delta;
}

#undef TSLI_NO_AZIMUTH

// ---- cones ----------------------------------------------------------------------------------------------------
// A bone of fixed length whose parent is placed is a unit vector u, and a collider keeps it on one side of a cone, u . axis = cosine. The
// nearest direction on a cone needs no trigonometry.

typedef struct tsli_direction_cone {
    v8 axis;
    f8 cosine;
} tsli_direction_cone;

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

// The component of v across a unit axis. For a v nearly along it rounding leaves a component along the axis: it is subtracted twice.
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

// The squared length below which a component across the axis has no direction.
#define TSLI_LEAST_ACROSS 1e-12f

// A direction across the axis of a cone towards `aside`; any direction if that has none either.
TSLI_NO_INLINE v8 tsli_lane_off_axis(const tsli_direction_cone *r, v8 aside)
{
    f8 zero = f8_splat(0.0f);
    v8 across = tsli_lane_across_axis(aside, r->axis);
    v8 y_axis = {f8_sub(zero, r->axis.z), zero, r->axis.x}, x_axis = {zero, r->axis.z, f8_sub(zero, r->axis.y)};
    v8 any = v8_select(f8_less(f8_abs(r->axis.x), f8_splat(0.6f)), x_axis, y_axis);
    return v8_select(f8_less(v8_dot(across, across), f8_splat(TSLI_LEAST_ACROSS)), any, across);
}

// The direction on the cone nearest to u. One along the axis, or opposite to it, goes towards `aside`.
TSLI_INLINE v8 tsli_lane_onto_cone(v8 u, const tsli_direction_cone *r, v8 aside)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 cosine = tsli_lane_clamp(r->cosine, f8_splat(-1.0f), one);
    v8 across = tsli_lane_across_axis(u, r->axis);
    f8 square = v8_dot(across, across);
    m8 middle = f8_less(square, f8_splat(TSLI_LEAST_ACROSS));
    if (TSLI_RARELY(m8_bits(middle))) {
        across = v8_select(middle, tsli_lane_off_axis(r, aside), across);
        square = v8_dot(across, across);
    }
    f8 sine = f8_sqrt(f8_max(f8_sub(one, f8_mul(cosine, cosine)), zero));
    f8 share = f8_div(sine, f8_sqrt(square));
    return v8_add_scaled(v8_scale(r->axis, cosine), across, share);
}

#undef TSLI_LEAST_ACROSS
