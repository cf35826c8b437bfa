// SPDX-License-Identifier: MIT
// The search for a direction that all regions of a bone allow, or as many as can be met: a few rounds over them in order.
// Included once per instruction set, after solver/kernel/lane_search.h.

// Two are enough for nine in ten bones that touch something. In 30,000 random scenes of up to four spheres, capsules and planes
// six left two bones inside of something that a free direction was there for, and eight none.
#define TSLI_ROUNDS 8
// How often a bone that was brought back to a capsule looks for the sphere that it is nearest to then.
#define TSLI_ALONG_ROUNDS 2u

// What a bone was beyond a circle when the tick began it still may be by the share `soft`: what starts inside comes out over some
// ticks. Then back to it. Lane bits: those that had to be brought back.
static uint32_t tsli_lane_bring_back_softly(tsli_search *s, tsli_circle *r, m8 hit, f8 beyond, uint32_t round)
{
    s->touched = m8_or(s->touched, hit);
    s->deep = f8_select(hit, f8_max(beyond, s->deep), s->deep);
    r->cosine = f8_add(r->cosine, f8_mul(beyond, s->soft));
    hit = m8_and(hit, tsli_lane_is_beyond(s->u, r));
    s->enclosed |= m8_bits(m8_and(hit, f8_less(r->cosine, f8_splat(-1.0f))));
    if (m8_bits(hit))
        tsli_lane_bring_back(s, r, TSLI_NO_EDGE, hit, tsli_lane_onto_circle(s->u, r, s->start_u), round);
    return m8_bits(hit);
}

// A bone that is less than this share of a collider's radius inside when a tick begins comes out at once.
#define TSLI_SHALLOW 1e-4f

// Whether the bone was inside of the same sphere when the tick began, by more than a rounding.
TSLI_INLINE m8 tsli_lane_began_inside(const tsli_search *s, const tsli_solid *was, f8 along, m8 at_end)
{
    f8 zero = f8_splat(0.0f), radius = f8_add(was->radius, f8_mul(was->slope, along));
    radius = f8_add(radius, f8_max(s->bone.radius, s->bone.parent_radius));
    radius = f8_mul(radius, f8_splat(1.0f - TSLI_SHALLOW));
    v8 center = v8_sub(v8_add_scaled(was->a, was->axis, along), s->start_parent);
    f8 foot = tsli_lane_clamp(v8_dot(center, s->start_u), zero, s->start_length);
    v8 away = v8_sub(center, v8_scale(s->start_u, f8_select(at_end, s->start_length, foot)));
    return f8_less(v8_dot(away, away), f8_mul(radius, radius));
}

// How far the bone was beyond the circle of the same sphere when the tick began, in cosines. And how far that has moved since.
static f8 tsli_lane_began_beyond(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                 const tsli_contact_past *past, uint32_t what, f8 along, m8 hit,
                                 const tsli_solid *is)
{
    m8 sided;
    tsli_solid was = tsli_lane_solid_at(m, past, all->start);
    v8 drift = v8_sub(is->a, was.a);
    if (what != TSLI_CONTACT_PLANE)
        drift = v8_add_scaled(drift, v8_sub(is->axis, was.axis), f8_splat(0.5f));
    s->drift = v8_select(hit, drift, s->drift);
    if (what == TSLI_CONTACT_OUTSIDE)
        hit = m8_and(hit, tsli_lane_began_inside(s, &was, along, s->bone.as_particle));
    f8 zero = f8_splat(0.0f);
    if (!TSLI_RARELY(m8_bits(hit)))
        return zero;
    tsli_bone start = s->bone;
    start.parent = s->start_parent;
    start.length = s->start_length;
    start.half_inverse = f8_div(f8_splat(0.5f), s->start_length);
    tsli_circle then = tsli_lane_circle(&was, &start, along, what, &sided);
    f8 beyond = f8_max(f8_sub(v8_dot(s->start_u, then.axis), then.cosine), zero);
    return f8_select(m8_and(sided, hit), beyond, zero);
}

#undef TSLI_SHALLOW

// ---- regions in turn ------------------------------------------------------------------------------------

// Those of `lanes` that may meet a round contact which they stay outside of, as they point now.
static uint32_t tsli_lane_comes_near(const tsli_search *s, const tsli_solid *c, uint32_t kind, uint32_t lanes)
{
    v8 away = v8_sub(v8_add_scaled(s->bone.parent, s->u, s->bone.probe), c->a);
    f8 radius = c->radius, zero = f8_splat(0.0f);
    if (kind & TSLI_CONTACT_AXIS) {
        f8 along = f8_mul(v8_dot(away, c->axis), c->axis_inverse_square);
        away = v8_sub(away, v8_scale(c->axis, tsli_lane_clamp(along, zero, f8_splat(1.0f))));
        radius = f8_add(radius, f8_max(c->slope, zero));
    }
    radius = f8_add(radius, s->bone.reach);
    return lanes & m8_bits(f8_less(v8_dot(away, away), f8_mul(radius, radius)));
}

// The circle of what the bone comes nearest to as it points now. `along`: the place on a capsule's axis.
TSLI_INLINE tsli_circle tsli_lane_nearest_circle(const tsli_search *s, const tsli_solid *c, uint32_t kind,
                                                 uint32_t what, f8 *along, m8 *sided)
{
    m8 at_end = m8_or(s->bone.as_particle, m8_from_bits(what == TSLI_CONTACT_INSIDE ? TSLI_PART_LANES : 0));
    *along = what == TSLI_CONTACT_PLANE ? f8_splat(0.0f)
                                        : tsli_lane_nearest_along(c, &s->bone, s->u, kind, at_end);
    return tsli_lane_circle(c, &s->bone, *along, what, sided);
}

// Brought back to one sphere of a capsule, a bone comes nearest to another one.
static void tsli_lane_settle_along(tsli_search *s, const tsli_solid *c, uint32_t kind, uint32_t what, m8 hit,
                                   f8 left)
{
    for (uint32_t i = 0; i < TSLI_ALONG_ROUNDS; ++i) {
        f8 along;
        m8 sided;
        tsli_circle r = tsli_lane_nearest_circle(s, c, kind, what, &along, &sided);
        r.cosine = f8_add(r.cosine, left);
        hit = m8_and(m8_and(hit, sided), tsli_lane_is_beyond(s->u, &r));
        if (!m8_bits(hit))
            return;
        tsli_circle *last = &s->known[TSLI_LAST].circle;
        s->u = v8_select(hit, tsli_lane_onto_circle(s->u, &r, s->start_u), s->u);
        last->axis = v8_select(hit, r.axis, last->axis);
        last->cosine = f8_select(hit, r.cosine, last->cosine);
    }
}

// Lane bits: those that had to be brought back.
TSLI_INLINE uint32_t tsli_lane_obey_as(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                       const tsli_contact_past *past, uint32_t what, uint32_t lanes,
                                       uint32_t round)
{
    m8 sided;
    f8 along;
    tsli_solid solid = tsli_lane_solid_at(m, past, s->at);
    if (what == TSLI_CONTACT_OUTSIDE && !(lanes = tsli_lane_comes_near(s, &solid, m->kind, lanes)))
        return 0;
    tsli_circle r = tsli_lane_nearest_circle(s, &solid, m->kind, what, &along, &sided);
    m8 hit = m8_and(m8_and(m8_from_bits(lanes), sided), tsli_lane_is_beyond(s->u, &r));
    if (!TSLI_RARELY(m8_bits(hit)))
        return 0;
    f8 beyond = tsli_lane_began_beyond(all, s, m, past, what, along, hit, &solid);
    uint32_t moved = tsli_lane_bring_back_softly(s, &r, hit, beyond, round);
    if (moved && what != TSLI_CONTACT_PLANE && (m->kind & TSLI_CONTACT_AXIS))
        tsli_lane_settle_along(s, &solid, m->kind, what, m8_from_bits(moved), f8_mul(beyond, s->soft));
    return moved;
}

static uint32_t tsli_lane_obey(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                               const tsli_contact_past *past, uint32_t what, uint32_t lanes, uint32_t round)
{
    return tsli_lane_obey_as(all, s, m, past, what, lanes, round);
}

// Most contacts are spheres and capsules to stay outside of, and have a copy of it.
TSLI_NO_INLINE uint32_t tsli_lane_obey_outside(const tsli_meetings *all, tsli_search *s,
                                               const tsli_meeting *m, const tsli_contact_past *past,
                                               uint32_t lanes, uint32_t round)
{
    return tsli_lane_obey_as(all, s, m, past, TSLI_CONTACT_OUTSIDE, lanes, round);
}

// Solids are met by the bone's end alone and where they are at the end of the tick: the plane through the nearest place where the end
// may be is a region as that of a plane is.
static uint32_t tsli_lane_obey_solid(tsli_search *s, const tsli_meeting *m, uint32_t lanes, uint32_t round)
{
    uint32_t within, began_within;
    const tsli_bone *bone = &s->bone;
    v8 end = v8_add_scaled(bone->parent, s->u, bone->length);
    v8 out = tsli_lane_out_of_solid(m, end, bone->radius, &within);
    if (!TSLI_RARELY(within & lanes))
        return 0;
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), depth = f8_sqrt(v8_dot(out, out));
    m8 deep = f8_less(zero, depth);
    f8 per_length = f8_mul(f8_splat(2.0f), bone->half_inverse);
    tsli_circle r;
    r.axis = v8_scale(out, f8_div(f8_splat(-1.0f), f8_select(deep, depth, one)));
    r.cosine = f8_mul(v8_dot(v8_sub(v8_add(end, out), bone->parent), r.axis), per_length);
    v8 start = v8_add_scaled(s->start_parent, s->start_u, s->start_length);
    v8 began_out = tsli_lane_out_of_solid(m, start, bone->radius, &began_within);
    f8 beyond = f8_mul(f8_sqrt(v8_dot(began_out, began_out)), per_length);
    beyond = f8_select(m8_from_bits(began_within), beyond, zero);
    m8 hit = m8_and(m8_and(deep, m8_from_bits(within & lanes)), tsli_lane_is_beyond(s->u, &r));
    return m8_bits(hit) ? tsli_lane_bring_back_softly(s, &r, hit, beyond, round) : 0;
}

static uint32_t tsli_lane_obey_contact(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                       const tsli_contact_past *past, uint32_t lanes, uint32_t round)
{
    const tsli_contact *contact = m->contact;
    uint32_t hit = 0, of;
    if ((m->kind & TSLI_CONTACT_OUTSIDE) && (of = lanes & tsli_lane_for(m, contact->outside)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_OUTSIDE, of, round);
    if ((m->kind & TSLI_CONTACT_INSIDE) && (of = lanes & tsli_lane_for(m, contact->inside)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_INSIDE, of, round);
    if ((m->kind & TSLI_CONTACT_PLANE) && (of = lanes & tsli_lane_for(m, contact->plane)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_PLANE, of, round);
    if ((of = lanes & tsli_lane_for_kind(m, TSLI_CONTACT_WALL, contact->wall)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_PLANE, of, round);
    if ((of = lanes & ~of) != 0 && (m->kind & TSLI_CONTACT_SOLID))
        hit |= tsli_lane_obey_solid(s, m, of, round);
    return hit;
}

// Back to the edge of a limit, of lanes that are beyond it; `nearest` is on it.
static uint32_t tsli_lane_obey_edge(tsli_search *s, const tsli_circle *edge, uint32_t slot, uint32_t lanes,
                                    v8 nearest, uint32_t round)
{
    v8 off = v8_sub(s->u, nearest);
    m8 hit = f8_less(f8_splat(TSLI_NEAR_LIMIT * TSLI_NEAR_LIMIT), v8_dot(off, off));
    hit = m8_and(m8_and(hit, m8_from_bits(lanes)), f8_less(edge->cosine, v8_dot(s->u, edge->axis)));
    if (!m8_bits(hit))
        return 0;
    s->u = v8_select(hit, nearest, s->u); // what is nearer than something else is so from there
    tsli_lane_bring_back(s, edge, slot, hit, nearest, round);
    return m8_bits(hit);
}

// On the way of a tick limits are not obeyed: they are where the bones before are at its end.
static uint32_t tsli_lane_obey_limit(tsli_search *s, uint32_t lanes, uint32_t round)
{
    const tsli_bounds *b = &s->bounds;
    v8 in, nearest;
    lanes &= m8_bits(f8_at_most(f8_splat(1.0f), s->at));
    uint32_t outside = tsli_lane_outside_limit(b, s->u, lanes, &in, &nearest), hit = 0, of;
    if (!TSLI_RARELY(outside))
        return 0;
    if ((of = outside & (b->region.cone | b->region.ellipse)) != 0) {
        tsli_circle edge = tsli_lane_round_edge(b, in);
        hit |= tsli_lane_obey_edge(s, &edge, TSLI_EDGE, of, nearest, round);
    }
    if ((of = outside & (b->region.hinge | b->region.polar)) != 0) {
        tsli_circle edge = tsli_lane_pitch_edge(b, in);
        hit |= tsli_lane_obey_edge(s, &edge, TSLI_EDGE, of, nearest, round);
    }
    if ((of = outside & b->region.polar) != 0) {
        tsli_circle edge = tsli_lane_yaw_edge(b, in);
        hit |= tsli_lane_obey_edge(s, &edge, TSLI_YAW_EDGE, of, nearest, round);
    }
    return hit;
}

// What is off by less than TSLI_ON_CIRCLE is in the plane.
static uint32_t tsli_lane_obey_plane(tsli_search *s, uint32_t lanes)
{
    const v8 normal = s->bounds.normal;
    f8 off = v8_dot(s->u, normal);
    v8 u = v8_sub(s->u, v8_scale(normal, off));
    f8 length_squared = v8_dot(u, u);
    m8 some = m8_and(f8_less(f8_splat(TSLI_ON_CIRCLE), f8_abs(off)), m8_from_bits(lanes & s->bounds.flat));
    some = m8_and(some, f8_less(f8_splat(1e-12f), length_squared));
    f8 inverse = f8_div(f8_splat(1.0f), f8_sqrt(f8_select(some, length_squared, f8_splat(1.0f))));
    s->u = v8_select(some, v8_scale(u, inverse), s->u);
    return m8_bits(some);
}

// A limit that no direction was found for along with everything else holds all the same.
static void tsli_lane_end_in_limit(tsli_search *s, uint32_t lanes)
{
    v8 in, nearest;
    uint32_t outside = tsli_lane_outside_limit(&s->bounds, s->u, lanes, &in, &nearest);
    if (!TSLI_RARELY(outside))
        return;
    v8 off = v8_sub(s->u, nearest);
    m8 leaves = f8_less(f8_splat(TSLI_NEAR_LIMIT * TSLI_NEAR_LIMIT), v8_dot(off, off));
    s->u = v8_select(m8_and(leaves, m8_from_bits(outside)), nearest, s->u);
    if (s->bounds.flat) // who is within its limit ends the same whoever is beside it
        tsli_lane_obey_plane(s, outside);
}

// What bounds a bone comes after contacts in a round and so has the last word.
static uint32_t tsli_lane_obey_bounds(tsli_search *s, uint32_t lanes, uint32_t round)
{
    uint32_t moved = s->bounds.limited ? tsli_lane_obey_limit(s, lanes, round) : 0;
    return s->bounds.flat ? moved | tsli_lane_obey_plane(s, lanes) : moved;
}

// ---- rounds ---------------------------------------------------------------------------------------------

// The contact at hand is the last one that moved `lanes`: they are on it, and beyond what they were on before for all that is known.
static void tsli_lane_hold_by(const tsli_meetings *all, tsli_contact_past *by, uint32_t which, uint32_t lanes,
                              uint32_t each)
{
    for (uint32_t c = all->near_first; c < all->near_end; ++c)
        all->past[c / each].holds[c % each] &= (uint16_t)~lanes;
    if (by)
        by->holds[which] |= (uint16_t)lanes;
}

// From the direction that the search has. `near` of the contacts says who may meet which. Lane bits: those that found none that all
// regions allow.
TSLI_INLINE uint32_t tsli_lane_rounds_from(const tsli_meetings *all, tsli_search *s, uint32_t lanes,
                                           uint32_t most, uint32_t alike)
{
    const tsli_pass *pass = all->pass;
    const tsli_known none = {0};
    uint32_t moved = lanes, each = alike ? TSLI_WIDTH : 1;
    s->enclosed &= ~lanes;
    s->known_count = s->bounds.limited ? 4u : 2u;
    for (uint32_t i = 0; i < s->known_count; ++i)
        s->known[i] = none;
    tsli_lane_hold_by(all, NULL, 0, TSLI_ALL_LANES, each);
    for (uint32_t round = 0; round < most && moved; ++round) {
        lanes = moved; // who was not moved has arrived, however many rounds its neighbours take
        moved = 0;
        for (uint32_t c = all->near_first; c < all->near_end; ++c) {
            uint32_t which = c % each;
            tsli_contact_past *past = &all->past[c / each];
            uint32_t of = past->near[which] & lanes & ~(uint32_t)past->holds[which], hit;
            if (!of)
                continue;
            const tsli_contact *contact = &pass->contacts[c / each];
            tsli_meeting m = {contact, alike ? which : pass->at, alike, contact->kinds[which]};
            if ((m.kind & ~TSLI_CONTACT_AXIS) == TSLI_CONTACT_OUTSIDE)
                hit = tsli_lane_obey_outside(all, s, &m, past, of, round);
            else
                hit = tsli_lane_obey_contact(all, s, &m, past, of, round);
            if (!hit)
                continue;
            moved |= hit;
            // A solid's circle is another one wherever the bone points.
            tsli_lane_hold_by(all, m.kind & TSLI_CONTACT_SOLID ? NULL : past, which, hit, each);
        }
        if (!s->bounds.limited && !s->bounds.flat)
            continue;
        uint32_t bounded = tsli_lane_obey_bounds(s, lanes, round);
        tsli_lane_hold_by(all, NULL, 0, bounded, each);
        moved |= bounded;
    }
    return moved;
}

static uint32_t tsli_lane_rounds_alike(const tsli_meetings *all, tsli_search *s, uint32_t lanes,
                                       uint32_t most)
{
    return tsli_lane_rounds_from(all, s, lanes, most, 1);
}

static uint32_t tsli_lane_rounds_each(const tsli_meetings *all, tsli_search *s, uint32_t lanes, uint32_t most)
{
    return tsli_lane_rounds_from(all, s, lanes, most, 0);
}

static uint32_t tsli_lane_some_rounds(const tsli_meetings *all, tsli_search *s, uint32_t lanes, uint32_t most)
{
    return all->pass->contacts_alike ? tsli_lane_rounds_alike(all, s, lanes, most)
                                     : tsli_lane_rounds_each(all, s, lanes, most);
}

// Where a search begins once more: where the bone was, then the middle of its limit's region, its four sides and between; without a
// limit all around.
static v8 tsli_lane_other_start(const tsli_search *s, uint32_t which)
{
    uint32_t outside;
    f8 zero = f8_splat(0.0f), one = f8_splat(which & 1u ? 1.0f : -1.0f);
    v8 middle = {zero, f8_splat(1.0f), zero}, side = {which & 2u ? one : zero, zero, which & 2u ? zero : one};
    if (which == 0)
        return s->start_u;
    v8 e = which == 1 ? middle : tsli_lane_into_region(&s->bounds.region, side, &outside);
    if (which > 5)
        e = tsli_lane_unit_or(v8_add(middle, e), middle);
    return tsli_lane_from_limit_space(&s->bounds, e);
}

#define TSLI_OTHER_STARTS 10u

// What is between a bone and the directions that are left may turn it back again and again: from elsewhere it gets there, if it is
// outside of everything then; what comes out softly would come back to where it was. Lane bits: those that do not.
static uint32_t tsli_lane_begin_elsewhere(const tsli_meetings *all, tsli_search *s, uint32_t lanes)
{
    v8 kept = s->u;
    if (!s->bounds.limited && !s->bounds.flat)
        tsli_lane_bound_nothing(&s->bounds);
    s->soft = f8_splat(0.0f);
    for (uint32_t which = 0; which < TSLI_OTHER_STARTS && lanes; ++which) {
        s->u = v8_select(m8_from_bits(lanes), tsli_lane_other_start(s, which), s->u);
        lanes = tsli_lane_some_rounds(all, s, lanes, TSLI_ROUNDS);
    }
    s->u = v8_select(m8_from_bits(lanes), kept, s->u);
    s->soft = all->soft;
    return lanes;
}

#undef TSLI_OTHER_STARTS

// Where limit and contacts leave nothing, the bone goes from where it was once to the surface and then into the limit. What it wanted
// does not count: it would be thrown from tick to tick.
static void tsli_lane_end_between(const tsli_meetings *all, tsli_search *s, uint32_t lanes)
{
    uint32_t limited = s->bounds.limited;
    s->u = v8_select(m8_from_bits(lanes), s->start_u, s->u);
    s->bounds.limited = 0;
    tsli_lane_some_rounds(all, s, lanes, 1);
    s->bounds.limited = limited;
}

// A cosine: a bone that was farther than this beyond a circle goes to the direction that was found for it in several ticks.
#define TSLI_DEEP 1e-3f

// The square of a chord: what a contact sends a bone farther than this in a tick gives it a speed that sends it back in the next.
#define TSLI_FAR 0.25f

// Lanes that a contact has sent far are looked for near where they were.
static void tsli_lane_stay_near(const tsli_meetings *all, tsli_search *s, uint32_t lanes)
{
    v8 found = s->u, way = v8_sub(s->u, s->start_u);
    uint32_t far = lanes & m8_bits(m8_and(s->touched, f8_less(f8_splat(TSLI_FAR), v8_dot(way, way))));
    if (!TSLI_RARELY(far))
        return;
    s->u = v8_select(m8_from_bits(far), s->start_u, s->u);
    far = tsli_lane_some_rounds(all, s, far, TSLI_ROUNDS);
    s->u = v8_select(m8_from_bits(far), found, s->u);
}

#undef TSLI_FAR

// The last place of bones with a limit. A direction has to be outside of everything at once: one that is so but for a depth that may be
// left can be far from where the next tick finds one.
static void tsli_lane_end_limited(const tsli_meetings *all, tsli_search *s, uint32_t lanes)
{
    s->soft = s->deep = f8_splat(0.0f);
    uint32_t left = tsli_lane_some_rounds(all, s, lanes, TSLI_ROUNDS);
    tsli_lane_stay_near(all, s, lanes & ~left);
    if (TSLI_RARELY(left))
        left = tsli_lane_begin_elsewhere(all, s, left);
    s->soft = all->soft;
    if (TSLI_RARELY(left))
        tsli_lane_end_between(all, s, left);
    m8 deep = m8_and(f8_less(f8_splat(TSLI_DEEP), s->deep), m8_from_bits(lanes & ~left));
    if (TSLI_RARELY(m8_bits(deep))) {
        v8 softly = v8_add_scaled(s->u, v8_sub(s->start_u, s->u), all->soft);
        s->u = v8_select(deep, tsli_lane_unit_or(softly, s->u), s->u);
    }
    tsli_lane_end_in_limit(s, lanes);
}

#undef TSLI_DEEP

static void tsli_lane_rounds(const tsli_meetings *all, tsli_search *s, uint32_t lanes)
{
    uint32_t ends = m8_bits(f8_at_most(f8_splat(1.0f), s->at)) & lanes, limited = ends & s->bounds.limited;
    s->soft = all->soft;
    uint32_t left = tsli_lane_some_rounds(all, s, lanes & ~limited, TSLI_ROUNDS) & ends & ~s->enclosed;
    if (TSLI_RARELY(left))
        tsli_lane_begin_elsewhere(all, s, left);
    if (TSLI_RARELY(limited))
        tsli_lane_end_limited(all, s, limited);
}
