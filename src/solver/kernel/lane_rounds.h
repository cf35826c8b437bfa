// SPDX-License-Identifier: MIT
// The search for a direction that all regions of a bone allow, or as many as can be met: a few rounds over them in order.
// Included once per instruction set, after solver/kernel/lane_obey.h.

// Two are enough for nine in ten bones that touch something. In 30,000 random scenes of up to four spheres, capsules and planes
// six left two bones inside of something that a free direction was there for, and eight none.
#define TSLI_ROUNDS 8

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

// The contact that was the last to move a lane, by its number: the lane is on it, and beyond what it was on before for all that is
// known.
typedef struct tsli_holder {
    uint32_t lanes; // that have one
    f8 contact;
} tsli_holder;

TSLI_INLINE void tsli_lane_hold_by(tsli_holder *holder, uint32_t c, uint32_t lanes)
{
    holder->contact = f8_select(m8_from_bits(lanes), f8_splat((float)c), holder->contact);
    holder->lanes |= lanes;
}

// Those of `lanes` that the contact does not hold.
TSLI_INLINE uint32_t tsli_lane_not_held(const tsli_holder *holder, uint32_t c, uint32_t lanes)
{
    if (!(lanes & holder->lanes))
        return lanes;
    return lanes & (m8_bits(f8_differ(holder->contact, f8_splat((float)c))) | ~holder->lanes);
}

// From the direction that the search has. `near` of the contacts says who may meet which. Lane bits: those that found none that all
// regions allow.
TSLI_INLINE uint32_t tsli_lane_rounds_from(const tsli_meetings *all, tsli_search *s, uint32_t lanes,
                                           uint32_t most, uint32_t alike)
{
    const tsli_pass *pass = all->pass;
    uint32_t moved = lanes, each = alike ? TSLI_WIDTH : 1;
    uint32_t under_way = m8_bits(f8_less(s->at, f8_splat(1.0f)));
    tsli_holder holder = {0, f8_splat(0.0f)};
    s->enclosed &= ~lanes;
    tsli_lane_forget(s);
    v8 probe = tsli_lane_probe(s);
    for (uint32_t round = 0; round < most && moved; ++round) {
        lanes = moved; // who was not moved has arrived, however many rounds its neighbours take
        moved = 0;
        for (uint32_t c = all->near_first; c < all->near_end; ++c) {
            uint32_t which = c % each;
            tsli_contact_past *past = &all->past[c / each];
            uint32_t of = past->near[which] & lanes, hit;
            if (!of || !(of = tsli_lane_not_held(&holder, c, of)))
                continue;
            const tsli_contact *contact = &pass->contacts[c / each];
            tsli_meeting m = {contact, alike ? which : pass->at, alike, contact->kinds[which]};
            if (tsli_lane_is_plain(m.kind)) {
                if (!under_way && !(of = tsli_lane_plain_is_beside(probe, s->bone.reach, m, of)))
                    continue;
                hit = tsli_lane_obey_plain(all, s, m, past, of, under_way, round);
            } else {
                hit = tsli_lane_obey_contact(all, s, m, past, of, round);
            }
            if (!hit)
                continue;
            moved |= hit;
            probe = tsli_lane_probe(s);
            if (TSLI_RARELY(m.kind & TSLI_CONTACT_SOLID)) {
                uint32_t solid = hit & tsli_lane_for(&m, contact->solid);
                holder.lanes &= ~solid; // its circle is another one wherever the bone points
                hit &= ~solid;
            }
            tsli_lane_hold_by(&holder, c, hit);
        }
        if (!s->bounds.limited && !s->bounds.flat)
            continue;
        uint32_t bounded = tsli_lane_obey_bounds(s, lanes, round);
        probe = tsli_lane_probe(s);
        holder.lanes &= ~bounded;
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

// At so many places a search begins once more. The first of them are for all, and the rest are the corners of polar limits.
#define TSLI_OTHER_STARTS 14u
#define TSLI_STARTS_OF_ALL 10u

// What a polar limit brings back to one of its corners: pitch is a right angle here and yaw 84 degrees, and each is cut at its own edge.
static v8 tsli_lane_beyond_corner(uint32_t which)
{
    v8 beyond = {f8_splat(which & 1u ? 0.995f : -0.995f), f8_splat(0.0f),
                 f8_splat(which & 2u ? 0.1f : -0.1f)};
    return beyond;
}

// Where a search begins once more: where the bone was, then the middle of its limit's region, its four sides and between, and last the
// corners of a polar one, where a bone may be free that is free nowhere else; without a limit all around.
static v8 tsli_lane_other_start(const tsli_search *s, uint32_t which)
{
    uint32_t outside;
    f8 zero = f8_splat(0.0f), one = f8_splat(which & 1u ? 1.0f : -1.0f);
    v8 middle = {zero, f8_splat(1.0f), zero}, side = {which & 2u ? one : zero, zero, which & 2u ? zero : one};
    if (which == 0)
        return s->start_u;
    if (which >= TSLI_STARTS_OF_ALL)
        side = tsli_lane_beyond_corner(which);
    v8 e = which == 1 ? middle : tsli_lane_into_region(&s->bounds.region, side, &outside);
    if (which > 5 && which < TSLI_STARTS_OF_ALL)
        e = tsli_lane_unit_or(v8_add(middle, e), middle);
    return tsli_lane_from_limit_space(&s->bounds, e);
}

// What is between a bone and the directions that are left may turn it back again and again: from elsewhere it gets there, if it is
// outside of everything then; what comes out softly would come back to where it was. Lane bits: those that do not.
static uint32_t tsli_lane_begin_elsewhere(const tsli_meetings *all, tsli_search *s, uint32_t lanes)
{
    v8 kept = s->u;
    if (!s->bounds.limited && !s->bounds.flat)
        tsli_lane_bound_nothing(&s->bounds);
    s->soft = f8_splat(0.0f);
    for (uint32_t which = 0; which < TSLI_OTHER_STARTS && lanes; ++which) {
        uint32_t begun = which < TSLI_STARTS_OF_ALL ? lanes : lanes & s->bounds.region.polar;
        if (!begun)
            break;
        s->u = v8_select(m8_from_bits(begun), tsli_lane_other_start(s, which), s->u);
        lanes = (lanes & ~begun) | tsli_lane_some_rounds(all, s, begun, TSLI_ROUNDS);
    }
    s->u = v8_select(m8_from_bits(lanes), kept, s->u);
    s->soft = all->soft;
    return lanes;
}

#undef TSLI_OTHER_STARTS
#undef TSLI_STARTS_OF_ALL

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

// Bones without a limit. What was led takes nothing that is far from where it came to: that may be behind what it was led around.
static void tsli_lane_look_elsewhere(const tsli_meetings *all, tsli_search *s, uint32_t lanes)
{
    v8 kept = s->u;
    tsli_lane_begin_elsewhere(all, s, lanes);
    v8 way = v8_sub(s->u, kept);
    m8 far = m8_and(s->came, f8_less(f8_splat(TSLI_FAR), v8_dot(way, way)));
    s->u = v8_select(m8_and(far, m8_from_bits(lanes)), kept, s->u);
}

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
    left &= m8_bits(s->touched) | s->bounds.flat; // of the others the limit alone has the last word
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
        tsli_lane_look_elsewhere(all, s, left);
    if (TSLI_RARELY(limited))
        tsli_lane_end_limited(all, s, limited);
}
