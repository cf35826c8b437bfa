// SPDX-License-Identifier: MIT
// The search for a direction that all regions of a bone allow, or as many as can be met: a few rounds over them in order.
// Included once per instruction set, after solver/kernel/lane_regions.h.

// Two are enough for nine in ten bones that touch something. In 30,000 random scenes of up to four spheres, capsules and planes
// six left two bones inside of something that a free direction was there for, and eight none.
#define TSLI_ROUNDS 8

// What the tick of a part knows besides what all models do.
typedef struct tsli_meetings {
    const tsli_pass *pass;
    tsli_contact_past *past; // beside pass->contacts
    f8 start; // where on the colliders' way the tick begins: 0, or 1 where they count as standing
    f8 soft;  // the share of a depth that is left after the tick
} tsli_meetings;

typedef struct tsli_search {
    v8 u;
    v8 start_u;              // where the bone pointed when the tick began
    tsli_bone bone, start;   // now, and when the tick began
    f8 at;                   // where on the colliders' way
    tsli_circle last, older; // the last two regions that it had to be brought back to
    m8 has_last, has_older;
    m8 touched;
    v8 drift; // how far the contact that was met last has moved in the tick, at its middle
} tsli_search;

// ---- a contact on its way ---------------------------------------------------------------------------------

TSLI_INLINE tsli_solid tsli_lane_solid_at(const tsli_meeting *m, const tsli_contact_past *past, f8 at)
{
    tsli_solid now = {tsli_lane_of3(m, m->contact->a), tsli_lane_of3(m, m->contact->axis),
                      tsli_lane_of(m, m->contact->radius), tsli_lane_of(m, m->contact->radius_slope)};
    m8 between = f8_less(at, f8_splat(1.0f)); // the others are where they are, to the bit
    if (!m8_bits(between))
        return now;
    tsli_solid was = {tsli_lane_of3(m, past->a), tsli_lane_of3(m, past->axis), tsli_lane_of(m, past->radius),
                      tsli_lane_of(m, past->slope)};
    now.a = v8_select(between, v8_lerp(was.a, now.a, at), now.a);
    now.axis = v8_select(between, v8_lerp(was.axis, now.axis, at), now.axis);
    f8 radius = f8_add(was.radius, f8_mul(f8_sub(now.radius, was.radius), at));
    f8 slope = f8_add(was.slope, f8_mul(f8_sub(now.slope, was.slope), at));
    now.radius = f8_select(between, radius, now.radius);
    now.slope = f8_select(between, slope, now.slope);
    return now;
}

// ---- back into a region ---------------------------------------------------------------------------------------

// One more of the directions that `*u` may be replaced by, in the lanes that have found none: on two circles and not beyond `other`.
TSLI_INLINE void tsli_lane_try_corner(const tsli_search *s, const tsli_circle *a, const tsli_circle *b,
                                      m8 has_b, const tsli_circle *other, m8 has_other, int farther,
                                      m8 *wanting, v8 *u)
{
    m8 meet;
    v8 corner = tsli_lane_corner(s->u, a, b, farther, &meet);
    meet = m8_and(m8_and(meet, has_b), *wanting);
    m8 bad = m8_and(has_other, tsli_lane_is_beyond(corner, other));
    uint32_t found = m8_bits(meet) & ~m8_bits(bad);
    *u = v8_select(m8_from_bits(found), corner, *u);
    *wanting = m8_from_bits(m8_bits(*wanting) & ~found);
}

// The lanes of `hit` come back to the region's circle or, where that leaves one of the last two, to where both circles meet.
static void tsli_lane_bring_back(tsli_search *s, const tsli_circle *r, m8 hit, uint32_t round)
{
    v8 u = tsli_lane_onto_circle(s->u, r, s->start_u);
    m8 beyond_last = m8_and(s->has_last, tsli_lane_is_beyond(u, &s->last));
    m8 beyond_older = m8_and(s->has_older, tsli_lane_is_beyond(u, &s->older));
    m8 wanting = m8_and(hit, m8_or(beyond_last, beyond_older)), none = m8_from_bits(0);
    if (m8_bits(wanting)) {
        for (int farther = 0; farther < 2; ++farther) {
            tsli_lane_try_corner(s, r, &s->last, s->has_last, &s->older, s->has_older, farther, &wanting, &u);
            tsli_lane_try_corner(s, r, &s->older, s->has_older, &s->last, s->has_last, farther, &wanting, &u);
        }
        int farther = round & 1u; // either may be the way out
        tsli_lane_try_corner(s, r, &s->last, beyond_last, &s->older, none, farther, &wanting, &u);
        tsli_lane_try_corner(s, r, &s->older, beyond_older, &s->last, none, farther, &wanting, &u);
    }
    // The same circle a little further on is no second one.
    m8 other = m8_and(m8_and(hit, s->has_last), f8_less(v8_dot(r->axis, s->last.axis), f8_splat(0.9999f)));
    s->older.axis = v8_select(other, s->last.axis, s->older.axis);
    s->older.cosine = f8_select(other, s->last.cosine, s->older.cosine);
    s->has_older = m8_or(s->has_older, other);
    s->last.axis = v8_select(hit, r->axis, s->last.axis);
    s->last.cosine = f8_select(hit, r->cosine, s->last.cosine);
    s->has_last = m8_or(s->has_last, hit);
    s->touched = m8_or(s->touched, hit);
    s->u = v8_select(hit, u, s->u);
}

// What a bone was beyond the same sphere's circle when the tick began it still may be by the share `soft`: what starts inside comes out over some
// ticks and does not shoot out.
static m8 tsli_lane_soften(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                           const tsli_contact_past *past, uint32_t what, f8 along, m8 hit,
                           const tsli_solid *is, tsli_circle *r)
{
    m8 sided;
    tsli_solid was = tsli_lane_solid_at(m, past, all->start);
    v8 drift = v8_sub(is->a, was.a);
    if (what != TSLI_CONTACT_PLANE)
        drift = v8_add_scaled(drift, v8_sub(is->axis, was.axis), f8_splat(0.5f));
    s->drift = v8_select(hit, drift, s->drift);
    tsli_circle then = tsli_lane_circle(&was, &s->start, along, what, &sided);
    f8 beyond = f8_max(f8_sub(v8_dot(s->start_u, then.axis), then.cosine), f8_splat(0.0f));
    r->cosine = f8_add(r->cosine, f8_select(sided, f8_mul(beyond, all->soft), f8_splat(0.0f)));
    return m8_and(hit, tsli_lane_is_beyond(s->u, r));
}

// ---- rounds ---------------------------------------------------------------------------------------------------

// Lane bits: those that had to be brought back.
static uint32_t tsli_lane_obey(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                               const tsli_contact_past *past, uint32_t what, uint32_t lanes, uint32_t round)
{
    m8 sided;
    tsli_solid solid = tsli_lane_solid_at(m, past, s->at);
    m8 at_end = m8_or(s->bone.as_particle, m8_from_bits(what == TSLI_CONTACT_INSIDE ? TSLI_PART_LANES : 0));
    f8 along = what == TSLI_CONTACT_PLANE ? f8_splat(0.0f)
                                          : tsli_lane_nearest_along(&solid, &s->bone, s->u, m->kind, at_end);
    tsli_circle r = tsli_lane_circle(&solid, &s->bone, along, what, &sided);
    m8 hit = m8_and(m8_and(m8_from_bits(lanes), sided), tsli_lane_is_beyond(s->u, &r));
    if (!TSLI_RARELY(m8_bits(hit)))
        return 0;
    hit = tsli_lane_soften(all, s, m, past, what, along, hit, &solid, &r);
    if (m8_bits(hit))
        tsli_lane_bring_back(s, &r, hit, round);
    return m8_bits(hit);
}

// Solids are met by the bone's end alone and where they are at the end of the tick: the plane through the nearest place where the end
// may be is a region as that of a plane is.
static uint32_t tsli_lane_obey_solid(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                     uint32_t lanes, uint32_t round)
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
    v8 start = v8_add_scaled(s->start.parent, s->start_u, s->start.length);
    v8 began_out = tsli_lane_out_of_solid(m, start, s->start.radius, &began_within);
    f8 beyond = f8_mul(f8_sqrt(v8_dot(began_out, began_out)), per_length);
    beyond = f8_select(m8_from_bits(began_within), beyond, zero);
    r.cosine = f8_add(r.cosine, f8_mul(beyond, all->soft));
    m8 hit = m8_and(m8_and(deep, m8_from_bits(within & lanes)), tsli_lane_is_beyond(s->u, &r));
    if (m8_bits(hit))
        tsli_lane_bring_back(s, &r, hit, round);
    return m8_bits(hit);
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
    if (m->kind & TSLI_CONTACT_SOLID)
        hit |= tsli_lane_obey_solid(all, s, m, lanes, round);
    return hit;
}

// Regions that are not of colliders: the freeze axis, a great circle. They come last in a round and so have the last word. A lane
// is changed only where it is off by more than TSLI_ON_CIRCLE, so that it does not matter how many rounds its neighbours take.
static uint32_t tsli_lane_obey_limits(const tsli_pass *pass, tsli_search *s, uint32_t j, uint32_t lanes)
{
    if (!pass->freeze)
        return 0;
    v8 normal = tsli_lane_freeze_normal(pass, j);
    f8 off = v8_dot(s->u, normal);
    v8 u = v8_sub(s->u, v8_scale(normal, off));
    f8 length_squared = v8_dot(u, u);
    m8 some = m8_and(f8_less(f8_splat(TSLI_ON_CIRCLE), f8_abs(off)), m8_from_bits(lanes));
    some = m8_and(some, f8_less(f8_splat(1e-12f), length_squared));
    f8 inverse = f8_div(f8_splat(1.0f), f8_sqrt(f8_select(some, length_squared, f8_splat(1.0f))));
    s->u = v8_select(some, v8_scale(u, inverse), s->u);
    return m8_bits(some);
}

// `near` of the contacts says who may meet which.
TSLI_INLINE void tsli_lane_rounds_over(const tsli_meetings *all, tsli_search *s, uint32_t j, uint32_t lanes,
                                       uint32_t alike)
{
    const tsli_pass *pass = all->pass;
    s->has_last = s->has_older = m8_from_bits(0);
    for (uint32_t round = 0; round < TSLI_ROUNDS; ++round) {
        uint32_t moved = 0;
        for (uint32_t c = 0; c < pass->contact_count; ++c) {
            uint32_t each = alike ? TSLI_WIDTH : 1, which = c % each;
            tsli_contact_past *past = &all->past[c / each];
            const tsli_contact *contact = &pass->contacts[c / each];
            tsli_meeting m = {contact, alike ? which : pass->at, alike, contact->kinds[which]};
            uint32_t of = past->near[which] & lanes;
            if (of)
                moved |= tsli_lane_obey_contact(all, s, &m, past, of, round);
        }
        moved |= tsli_lane_obey_limits(pass, s, j, lanes);
        if (!moved)
            break;
    }
}

static void tsli_lane_rounds_alike(const tsli_meetings *all, tsli_search *s, uint32_t j, uint32_t lanes)
{
    tsli_lane_rounds_over(all, s, j, lanes, 1);
}

static void tsli_lane_rounds_each(const tsli_meetings *all, tsli_search *s, uint32_t j, uint32_t lanes)
{
    tsli_lane_rounds_over(all, s, j, lanes, 0);
}
