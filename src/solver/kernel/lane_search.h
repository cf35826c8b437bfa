// SPDX-License-Identifier: MIT
// A search for a direction that all regions of a bone allow: what it knows, and how it comes back into one of them.
// Included once per instruction set, after solver/kernel/lane_bounds.h.

// What the tick of a part knows besides what all models do.
typedef struct tsli_meetings {
    const tsli_pass *pass;
    tsli_contact_past *past; // beside pass->contacts
    f8 start; // where on the colliders' way the tick begins: 0, or 1 where they count as standing
    f8 soft;  // the share of a depth that may be left after the tick
    uint32_t near_first, near_end; // of the contacts that the bone at hand may meet
} tsli_meetings;

// Circles that the direction had to be brought back to in this search: those of the last two contacts, and at the latest places those
// of the limit, of which a polar one has a second for yaw.
#define TSLI_LAST 0u
#define TSLI_OLDER 1u
#define TSLI_EDGE 2u
#define TSLI_YAW_EDGE 3u
#define TSLI_NO_EDGE 4u

typedef struct tsli_known {
    tsli_circle circle;
    m8 is_there;
} tsli_known;

typedef struct tsli_search {
    v8 u;
    v8 wanted;                // where the bone would point without contacts
    v8 start_u, start_parent; // where the bone pointed, and its parent was, when the tick began
    f8 start_length;          // and how long it was, where that is not what it is now
    tsli_bone bone;           // now
    f8 at;                    // where on the colliders' way
    uint32_t known_count;
    tsli_known known[4]; // TSLI_LAST ...
    uint32_t met;        // lane bits: some circle is known
    uint32_t enclosed;   // lane bits: no direction leaves some contact
    f8 soft;             // as of tsli_meetings, or 0 where nothing may be left
    f8 deep;             // how far beyond a circle that it met the bone was when the tick began
    m8 touched;
    v8 came_u; // where a bone that was led pointed when it came to the end of the tick; others: where it was when that began
    m8 came; // it was led
    tsli_bounds bounds;
    v8 drift;    // how far the contact that was met last has moved in the tick, at its middle
    v8 root_way; // how far the strand's root has
} tsli_search;

// ---- a contact on its way ---------------------------------------------------------------------------------

TSLI_INLINE tsli_solid tsli_lane_solid_at(const tsli_meeting *m, const tsli_contact_past *past, f8 at)
{
    tsli_solid now = {tsli_lane_of3(m, m->contact->a), tsli_lane_of3(m, m->contact->axis),
                      tsli_lane_of(m, m->contact->radius), tsli_lane_of(m, m->contact->radius_slope),
                      tsli_lane_of(m, m->contact->axis_inverse_square)};
    m8 between = f8_less(at, f8_splat(1.0f)); // the others are where they are, to the bit
    if (!m8_bits(between))
        return now;
    tsli_solid was = {tsli_lane_of3(m, past->a), tsli_lane_of3(m, past->axis), tsli_lane_of(m, past->radius),
                      tsli_lane_of(m, past->slope), f8_splat(0.0f)};
    now.a = v8_select(between, v8_lerp(was.a, now.a, at), now.a);
    now.axis = v8_select(between, v8_lerp(was.axis, now.axis, at), now.axis);
    f8 radius = f8_add(was.radius, f8_mul(f8_sub(now.radius, was.radius), at));
    f8 slope = f8_add(was.slope, f8_mul(f8_sub(now.slope, was.slope), at));
    now.radius = f8_select(between, radius, now.radius);
    now.slope = f8_select(between, slope, now.slope);
    f8 inverse = f8_div(f8_splat(1.0f), f8_max(v8_dot(now.axis, now.axis), f8_splat(FLT_MIN)));
    now.axis_inverse_square = f8_select(between, inverse, now.axis_inverse_square);
    return now;
}

// The same where the tick began, at `start` of the way. Added zeros make one of a negative one, as going no way along it does.
TSLI_INLINE tsli_solid tsli_lane_solid_was(const tsli_meeting *m, const tsli_contact_past *past, f8 start)
{
    f8 zero = f8_splat(0.0f);
    v8 none = {zero, zero, zero};
    if (TSLI_RARELY(m8_bits(f8_less(zero, start))))
        return tsli_lane_solid_at(m, past, start);
    tsli_solid was = {v8_add(tsli_lane_of3(m, past->a), none), v8_add(tsli_lane_of3(m, past->axis), none),
                      f8_add(tsli_lane_of(m, past->radius), zero), f8_add(tsli_lane_of(m, past->slope), zero),
                      zero};
    return was;
}

// ---- back into a region ---------------------------------------------------------------------------------------

// A search begins with no circle.
TSLI_INLINE void tsli_lane_forget(tsli_search *s)
{
    f8 zero = f8_splat(0.0f);
    s->met = 0;
    s->known_count = s->bounds.limited ? 4u : 2u;
    for (uint32_t i = 0; i < s->known_count; ++i) {
        tsli_known *known = &s->known[i];
        known->circle.axis.x = known->circle.axis.y = known->circle.axis.z = known->circle.cosine = zero;
        known->is_there = m8_from_bits(0);
    }
}

// Whether a direction is beyond one of the circles that are known, apart from two slots.
TSLI_INLINE m8 tsli_lane_is_barred(const tsli_search *s, v8 u, uint32_t but, uint32_t nor)
{
    m8 barred = m8_from_bits(0);
    for (uint32_t i = 0; i < s->known_count; ++i)
        if (i != but && i != nor)
            barred = m8_or(barred, m8_and(s->known[i].is_there, tsli_lane_is_beyond(u, &s->known[i].circle)));
    return barred;
}

// One more of the directions that `*u` may be replaced by, in the lanes that have found none: where circle r, which takes slot `own`, and
// a known one meet; unless `at_any_price` not beyond the others. Not the farther one of the two where that is more than a right angle
// away: circles are those of what is near to where the bone points, so that bones among boxes and hulls were thrown to and fro.
TSLI_INLINE void tsli_lane_try_corner(const tsli_search *s, const tsli_circle *r, uint32_t own, uint32_t with,
                                      int farther, int at_any_price, m8 *wanting, v8 *u)
{
    m8 meet;
    v8 corner = tsli_lane_corner(s->u, r, &s->known[with].circle, farther, &meet);
    if (farther)
        meet = m8_and(meet, f8_less(f8_splat(0.0f), v8_dot(s->u, corner)));
    uint32_t found = m8_bits(m8_and(m8_and(meet, s->known[with].is_there), *wanting));
    if (!at_any_price)
        found &= ~m8_bits(tsli_lane_is_barred(s, corner, with, own));
    *u = v8_select(m8_from_bits(found), corner, *u);
    *wanting = m8_from_bits(m8_bits(*wanting) & ~found);
}

// Of the two directions that a circle leaves to a bone that turns in a plane, the nearer one, unless it is beyond a known circle and
// the other is not.
static void tsli_lane_try_flat(const tsli_search *s, const tsli_circle *r, uint32_t own, m8 which,
                               uint32_t round, v8 *u)
{
    tsli_circle plane = {s->bounds.normal, f8_splat(0.0f)};
    m8 meet;
    v8 nearer = tsli_lane_corner(s->u, r, &plane, 0, &meet),
       other = tsli_lane_corner(s->u, r, &plane, 1, &meet);
    uint32_t barred = m8_bits(tsli_lane_is_barred(s, nearer, own, own));
    uint32_t takes_other =
        ~m8_bits(tsli_lane_is_barred(s, other, own, own)) | (round & 1u ? TSLI_PART_LANES : 0u);
    nearer = v8_select(m8_from_bits(barred & takes_other & TSLI_PART_LANES), other, nearer);
    *u = v8_select(m8_and(which, meet), nearer, *u);
}

// Where circle r meets a known one, in lanes in which `*u`, which is on r, is beyond one.
static void tsli_lane_find_corner(const tsli_search *s, const tsli_circle *r, uint32_t own, m8 wanting,
                                  uint32_t round, v8 *u)
{
    for (int farther = 0; farther < 2; ++farther)
        for (uint32_t with = 0; with < s->known_count; ++with)
            if (with != own)
                tsli_lane_try_corner(s, r, own, with, farther, 0, &wanting, u);
    v8 first = *u; // either of the two may be the way out
    for (uint32_t with = 0; with < s->known_count; ++with) {
        m8 beyond = m8_and(wanting, tsli_lane_is_beyond(first, &s->known[with].circle));
        uint32_t rest = m8_bits(wanting) & ~m8_bits(beyond);
        if (with == own)
            continue;
        tsli_lane_try_corner(s, r, own, with, round & 1u, 1, &beyond, u);
        wanting = m8_from_bits(rest | m8_bits(beyond));
    }
}

// The lanes of `hit` come back to circle r, which `u` is on or, where that leaves one of the known, to where both meet. `own`: the slot
// of an edge; TSLI_NO_EDGE: a contact, which then is the last one.
static void tsli_lane_bring_back(tsli_search *s, const tsli_circle *r, uint32_t own, m8 hit, v8 u,
                                 uint32_t round)
{
    uint32_t lanes = m8_bits(hit), flat = lanes & s->bounds.flat, met = lanes & s->met;
    m8 wanting = m8_from_bits(0);
    if (met & ~flat)
        wanting = m8_and(m8_from_bits(lanes & ~flat), tsli_lane_is_barred(s, u, own, own));
    s->met |= lanes;
    if (own != TSLI_NO_EDGE)
        flat &= ~s->bounds.region.hinge; // a stop is in the plane, and across from it there is none
    if (flat)
        tsli_lane_try_flat(s, r, own, m8_from_bits(flat), round, &u);
    if (m8_bits(wanting))
        tsli_lane_find_corner(s, r, own, wanting, round, &u);
    tsli_known *last = &s->known[own == TSLI_NO_EDGE ? TSLI_LAST : own], *older = &s->known[TSLI_OLDER];
    if (own == TSLI_NO_EDGE && met) { // the same circle a little further on is no second one
        m8 other = m8_and(m8_and(hit, last->is_there),
                          f8_less(v8_dot(r->axis, last->circle.axis), f8_splat(0.9999f)));
        older->circle.axis = v8_select(other, last->circle.axis, older->circle.axis);
        older->circle.cosine = f8_select(other, last->circle.cosine, older->circle.cosine);
        older->is_there = m8_or(older->is_there, other);
    }
    last->circle.axis = v8_select(hit, r->axis, last->circle.axis);
    last->circle.cosine = f8_select(hit, r->cosine, last->circle.cosine);
    last->is_there = m8_or(last->is_there, hit);
    s->u = v8_select(hit, u, s->u);
}
