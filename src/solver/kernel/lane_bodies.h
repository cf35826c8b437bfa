// SPDX-License-Identifier: MIT
// Boxes and hulls on their way through a tick, as bones meet them: how far they reach, which place of a bone is deepest in one, and the
// circle of directions that take it out there. Tapered capsules and walls are met as capsules and planes are.
// Included once per instruction set, after solver/kernel/lane_regions.h.

// Lane bits: for whom a contact is a box or a hull to stay outside of.
TSLI_INLINE uint32_t tsli_lane_bodies(const tsli_meeting *m)
{
    if (!(m->kind & TSLI_CONTACT_SOLID))
        return 0;
    uint32_t lanes = tsli_lane_for_kind(m, TSLI_CONTACT_BOX, m->contact->box) | tsli_lane_hulls(m);
    return lanes & ~tsli_lane_for_kind(m, TSLI_CONTACT_ROOM, m->contact->room);
}

// Likewise a sphere or a capsule. Tapered capsules count here: bones meet a capsule of two radii as the hull of two spheres in any case.
TSLI_INLINE uint32_t tsli_lane_round_contacts(const tsli_meeting *m)
{
    uint32_t lanes = tsli_lane_for_kind(m, TSLI_CONTACT_OUTSIDE, m->contact->outside);
    if (!TSLI_RARELY(m->kind & TSLI_CONTACT_TAPERED))
        return lanes;
    return lanes | (tsli_lane_tapered(m) & ~tsli_lane_for_kind(m, TSLI_CONTACT_ROOM, m->contact->room));
}

// Lane bits: who may pass a contact that is to stay outside of. Nothing is past a plane, and nothing that is inside of something is past it.
TSLI_INLINE uint32_t tsli_lane_passes(const tsli_meeting *m)
{
    return tsli_lane_round_contacts(m) | tsli_lane_bodies(m);
}

// ---- how large ------------------------------------------------------------------------------------------

// Half of how thick a contact is where it is thinnest, and how far it reaches from its axis or, a box or a hull, from its place. `round`: the
// radius of what bones go around where that is sharpest, by which the way of a tick is parted into places. That of a hull that has sharp
// edges is its core's.
typedef struct tsli_extent {
    f8 least, most, round;
} tsli_extent;

// A share of the least width across a side of a hull, which from edge to edge may be less.
#define TSLI_HULL_HALF 0.4f

static void tsli_lane_extent_of_bodies(const tsli_meeting *m, uint32_t bodies, tsli_extent *extent)
{
    v8 half = tsli_lane_of3(m, m->contact->sizes);
    f8 rounding = tsli_lane_of(m, m->contact->radius);
    f8 least = f8_add(f8_min(half.x, f8_min(half.y, half.z)), rounding);
    f8 most = f8_add(f8_sqrt(v8_dot(half, half)), rounding), round = least;
    uint32_t hulls = tsli_lane_hulls(m);
    if (hulls) {
        tsli_hull_sizes sizes;
        tsli_lane_hull_sizes(m, hulls, &sizes);
        m8 is_hull = m8_from_bits(hulls);
        f8 inset = f8_load(sizes.inset), width = f8_load(sizes.width);
        f8 edge = f8_select(f8_less(rounding, inset), f8_add(inset, rounding), rounding);
        most = f8_select(is_hull, f8_add(f8_load(sizes.reach), rounding), most);
        least = f8_select(is_hull, f8_add(f8_mul(width, f8_splat(TSLI_HULL_HALF)), rounding), least);
        round = f8_select(is_hull, edge, round);
    }
    extent->least = f8_select(m8_from_bits(bodies), least, extent->least);
    extent->round = f8_select(m8_from_bits(bodies), round, extent->round);
    extent->most = f8_select(m8_from_bits(bodies), most, extent->most);
}

TSLI_INLINE tsli_extent tsli_lane_extent(const tsli_meeting *m)
{
    f8 at_a = tsli_lane_of(m, m->contact->radius),
       at_b = f8_add(at_a, tsli_lane_of(m, m->contact->radius_slope));
    f8 least = f8_min(at_a, at_b);
    tsli_extent extent = {least, f8_max(at_a, at_b), least};
    uint32_t bodies = tsli_lane_bodies(m);
    if (TSLI_RARELY(bodies))
        tsli_lane_extent_of_bodies(m, bodies, &extent);
    return extent;
}

// How far from the axis of a round contact, or from the place of a box or a hull, x is, squared.
TSLI_INLINE f8 tsli_lane_apart_square(const tsli_meeting *m, v8 x)
{
    f8 t;
    v8 away = tsli_lane_from_axis(m, x, &t);
    uint32_t bodies = tsli_lane_bodies(m);
    if (TSLI_RARELY(bodies))
        away = v8_select(m8_from_bits(bodies), v8_sub(x, tsli_lane_of3(m, m->contact->a)), away);
    return v8_dot(away, away);
}

// ---- on the way of a tick -----------------------------------------------------------------------------------

typedef struct tsli_body {
    v8 place;
    q8 rotation;
    uint32_t hulls; // lane bits
    int is_core;    // this and `side`: see tsli_lane_body_gap
    const v8 *side;
} tsli_body;

TSLI_INLINE tsli_body tsli_lane_body_at(const tsli_meeting *m, const tsli_contact_past *past, f8 at)
{
    tsli_body body = {tsli_lane_of3(m, m->contact->a), tsli_lane_solid_rotation(m), tsli_lane_hulls(m), 0,
                      NULL};
    m8 between = f8_less(at, f8_splat(1.0f)); // the others are where they are, to the bit
    if (!m8_bits(between))
        return body;
    q8 was = tsli_lane_from_rodrigues(tsli_lane_of3(m, past->axis));
    v8 place = v8_lerp(tsli_lane_of3(m, past->a), body.place, at);
    body.place = v8_select(between, place, body.place);
    body.rotation = q8_select(between, q8_nlerp(was, body.rotation, at), body.rotation);
    return body;
}

// How far the surface of a body that turns in a tick goes at most, by that alone: the length of an arc, which is a little more than twice
// that of the chord between the quaternions, in radii.
#define TSLI_TURN_OF_CHORD 2.25f

TSLI_INLINE f8 tsli_lane_body_turn_way(const tsli_meeting *m, const tsli_contact_past *past, f8 reach)
{
    q8 now = tsli_lane_solid_rotation(m), was = tsli_lane_from_rodrigues(tsli_lane_of3(m, past->axis));
    f8 zero = f8_splat(0.0f);
    m8 opposite = f8_less(q8_dot(now, was), zero);
    was = q8_select(opposite, q8_scale(was, f8_splat(-1.0f)), was);
    q8 chord = {f8_sub(now.x, was.x), f8_sub(now.y, was.y), f8_sub(now.z, was.z), f8_sub(now.w, was.w)};
    return f8_mul(f8_mul(reach, f8_splat(TSLI_TURN_OF_CHORD)), f8_sqrt(q8_dot(chord, chord)));
}

// The longer of the ways a and b of the two ends of a contact's axis; of a body, whose axis is a rotation, the way a of its place and what it
// turns by.
TSLI_INLINE f8 tsli_lane_longer_way(const tsli_meeting *m, const tsli_contact_past *past, v8 a, v8 b,
                                    f8 reach)
{
    f8 way = f8_sqrt(f8_max(v8_dot(a, a), v8_dot(b, b)));
    uint32_t bodies = tsli_lane_bodies(m);
    if (!TSLI_RARELY(bodies))
        return way;
    f8 of_body = f8_add(f8_sqrt(v8_dot(a, a)), tsli_lane_body_turn_way(m, past, reach));
    return f8_select(m8_from_bits(bodies), of_body, way);
}

// ---- the deepest place of a bone ------------------------------------------------------------------------------

// A place along a bone, in the space of a body. There the gap is `gap`, from where on it would grow by `slope` a length along the bone.
typedef struct tsli_dip {
    f8 along, gap, slope;
    v8 normal;
} tsli_dip;

// A bone as a body sees it.
typedef struct tsli_seen_bone {
    v8 parent, u;
} tsli_seen_bone;

TSLI_INLINE tsli_seen_bone tsli_lane_see_bone(const tsli_body *body, v8 parent, v8 u)
{
    tsli_seen_bone seen = {q8_rotate_back(body->rotation, v8_sub(parent, body->place)),
                           q8_rotate_back(body->rotation, u)};
    return seen;
}

TSLI_NO_INLINE tsli_dip tsli_lane_dip_at(const tsli_meeting *m, const tsli_body *body, const tsli_bone *b,
                                         const tsli_seen_bone *seen, f8 along)
{
    tsli_lane_gap gap = tsli_lane_body_gap(m, body->hulls, v8_add_scaled(seen->parent, seen->u, along),
                                           body->is_core, body->side);
    f8 radius = f8_add(b->parent_radius, f8_mul(b->slope, along));
    radius = f8_select(b->as_particle, b->radius, radius);
    tsli_dip dip = {along, f8_sub(gap.distance, radius), f8_sub(v8_dot(gap.normal, seen->u), b->slope),
                    gap.normal};
    return dip;
}

TSLI_INLINE tsli_dip tsli_lane_select_dip(m8 m, const tsli_dip *a, const tsli_dip *b)
{
    tsli_dip dip = {f8_select(m, a->along, b->along), f8_select(m, a->gap, b->gap),
                    f8_select(m, a->slope, b->slope), v8_select(m, a->normal, b->normal)};
    return dip;
}

// The gap of a convex body is convex along a bone, and no less than its tangents: where those at two places meet is the next place to
// look at. Past an edge or a corner, between sides, that is the deepest place at once; along a rounding it takes some more.
#define TSLI_CUTS 10u
// A gap that is less than this share of the bone's length above the tangents that meet there counts as the least.
#define TSLI_CUT_SLACK 1e-5f

// How much of a parent's depth in a body, as a share of half of its thickness, has its bone come out with its end alone: see
// TSLI_PARENT_DEPTH.
#define TSLI_DEPTH_OF_PARENT (1.0f / 16.0f)
// Nearer to its parent than this share of its length a bone does not come out: turning it would take it nowhere. That counts more where
// the parent is inside itself.
#define TSLI_NEAREST_DIP (1.0f / 1024.0f)
#define TSLI_NEAREST_OF_INSIDE (1.0f / 32.0f)

// Where the tangents at two places of a bone meet.
TSLI_INLINE f8 tsli_lane_meet_of_tangents(m8 between, const tsli_dip *low, const tsli_dip *high)
{
    f8 rise = f8_select(between, f8_sub(high->slope, low->slope), f8_splat(1.0f));
    f8 meet = f8_sub(f8_sub(low->gap, high->gap),
                     f8_sub(f8_mul(low->slope, low->along), f8_mul(high->slope, high->along)));
    return tsli_lane_clamp(f8_div(meet, rise), low->along, high->along);
}

// Beside an edge that it goes in and out at the bone takes the side that it goes in by: its parent is beyond that one.
static tsli_dip tsli_lane_dip_between(const tsli_meeting *m, const tsli_body *body, const tsli_bone *b,
                                      const tsli_seen_bone *seen, const tsli_dip *parent, const tsli_dip *end)
{
    f8 zero = f8_splat(0.0f);
    tsli_dip low = *parent, high = *end;
    m8 between = m8_and(f8_less(low.slope, zero), f8_less(zero, high.slope));
    between = m8_and(between, tsli_lane_not(b->as_particle));
    f8 slack = f8_mul(b->length, f8_splat(TSLI_CUT_SLACK));
    m8 left = between;
    for (uint32_t cut = 0; cut < TSLI_CUTS && m8_bits(left); ++cut) {
        f8 meet = tsli_lane_meet_of_tangents(left, &low, &high);
        f8 least = f8_add(low.gap, f8_mul(low.slope, f8_sub(meet, low.along)));
        tsli_dip next = tsli_lane_dip_at(m, body, b, seen, meet);
        m8 falls = f8_less(next.slope, zero);
        low = tsli_lane_select_dip(m8_and(left, falls), &next, &low);
        high = tsli_lane_select_dip(m8_and(left, tsli_lane_not(falls)), &next, &high);
        left = m8_and(left, f8_less(slack, f8_sub(next.gap, least)));
    }
    m8 goes_in = m8_and(between, f8_less(low.gap, zero));
    m8 at_low = m8_and(m8_or(goes_in, f8_less(low.gap, high.gap)), tsli_lane_not(b->as_particle));
    return tsli_lane_select_dip(at_low, &low, &high);
}

// From a parent that is inside itself a bone comes out with a place the nearer to its end the deeper that is.
static tsli_dip tsli_lane_deepest(const tsli_meeting *m, const tsli_body *body, const tsli_bone *b,
                                  const tsli_seen_bone *seen, f8 half_width, tsli_dip *parent)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    *parent = tsli_lane_dip_at(m, body, b, seen, zero);
    tsli_dip end = tsli_lane_dip_at(m, body, b, seen, b->length);
    tsli_dip dip = tsli_lane_dip_between(m, body, b, seen, parent, &end);
    m8 inside = f8_less(parent->gap, zero);
    f8 deep =
        f8_mul(f8_max(half_width, f8_mul(b->length, f8_splat(FLT_EPSILON))), f8_splat(TSLI_DEPTH_OF_PARENT));
    f8 share = f8_or_zero(inside, f8_min(f8_div(f8_sub(zero, parent->gap), deep), one));
    f8 least = f8_select(inside, f8_splat(TSLI_NEAREST_OF_INSIDE), f8_splat(TSLI_NEAREST_DIP));
    f8 along = f8_add(dip.along, f8_mul(f8_sub(b->length, dip.along), share));
    along = f8_max(along, f8_mul(b->length, least));
    m8 moved = f8_differ(along, dip.along);
    if (!m8_bits(moved))
        return dip;
    tsli_dip farther = tsli_lane_dip_at(m, body, b, seen, along);
    return tsli_lane_select_dip(moved, &farther, &dip);
}

// The directions that have the place on the outer side of the plane through the nearest place of the surface. Where there are none, those
// that have all of the bone beyond the plane that its parent is beyond.
static tsli_circle tsli_lane_dip_circle(const tsli_dip *dip, const tsli_dip *parent, const tsli_bone *b,
                                        const tsli_body *body, v8 u)
{
    v8 normal = q8_rotate(body->rotation, dip->normal);
    f8 cosine = f8_sub(f8_div(dip->gap, dip->along), v8_dot(normal, u));
    m8 none = f8_less(cosine, f8_splat(-1.0f));
    if (TSLI_RARELY(m8_bits(none))) {
        f8 beside = f8_sub(f8_div(parent->gap, b->length), b->slope);
        normal = v8_select(none, q8_rotate(body->rotation, parent->normal), normal);
        cosine = f8_select(none, beside, cosine);
    }
    v8 axis = {f8_negate(normal.x), f8_negate(normal.y), f8_negate(normal.z)};
    tsli_circle r = {tsli_lane_unit_or(axis, axis), cosine};
    return r;
}

#undef TSLI_HULL_HALF
#undef TSLI_TURN_OF_CHORD
#undef TSLI_CUTS
#undef TSLI_CUT_SLACK
#undef TSLI_DEPTH_OF_PARENT
#undef TSLI_NEAREST_DIP
#undef TSLI_NEAREST_OF_INSIDE
