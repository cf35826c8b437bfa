// SPDX-License-Identifier: MIT
// How a bone in its search obeys one contact: it is brought back to the circle of directions that the contact leaves, and on along it.
// Included once per instruction set, after solver/kernel/lane_search.h.

// How often a bone that was brought back looks for what it is nearest to then: another sphere of a capsule, another place of a body.
#define TSLI_ALONG_ROUNDS 2u

// A bone that began inside of a contact comes out on the side that it pointed to: behind a parent that was pushed far on its own way out it
// would fold back over it.
static void tsli_lane_come_out_ahead(tsli_search *s, const tsli_circle *r, m8 inside)
{
    v8 across = tsli_lane_across_axis(s->start_u, r->axis);
    m8 folds = m8_and(inside, f8_less(v8_dot(across, s->u), f8_splat(0.0f)));
    s->u = v8_select(folds, s->start_u, s->u);
}

// What a bone was beyond a circle when the tick began it still may be by the share `soft`: what starts inside comes out over some
// ticks. Then back to it. Lane bits: those that had to be brought back.
static uint32_t tsli_lane_bring_back_softly(tsli_search *s, tsli_circle *r, m8 hit, f8 beyond, uint32_t round,
                                            int ahead)
{
    s->touched = m8_or(s->touched, hit);
    s->deep = f8_select(hit, f8_max(beyond, s->deep), s->deep);
    r->cosine = f8_add(r->cosine, f8_mul(beyond, s->soft));
    hit = m8_and(hit, tsli_lane_is_beyond(s->u, r));
    s->enclosed |= m8_bits(m8_and(hit, f8_less(r->cosine, f8_splat(-1.0f))));
    m8 inside = m8_and(hit, f8_less(f8_splat(0.0f), beyond));
    if (ahead && TSLI_RARELY(m8_bits(inside)))
        tsli_lane_come_out_ahead(s, r, inside);
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
    tsli_solid was = tsli_lane_solid_was(m, past, all->start);
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

// ---- round contacts and planes --------------------------------------------------------------------------

// All of the bone that meets colliders is within its reach of this place.
TSLI_INLINE v8 tsli_lane_probe(const tsli_search *s)
{
    return v8_add_scaled(s->bone.parent, s->u, s->bone.probe);
}

// A contact that holds strands outside and is round all along, which most are.
TSLI_INLINE int tsli_lane_is_plain(uint32_t kind)
{
    return (kind & ~TSLI_CONTACT_AXIS) == TSLI_CONTACT_OUTSIDE;
}

// Of a plain one: nothing else is left in it, so that what inlines it leaves out what other contacts need.
TSLI_INLINE uint32_t tsli_lane_plain_kind(uint32_t kind)
{
    return kind & (TSLI_CONTACT_OUTSIDE | TSLI_CONTACT_AXIS);
}

// Those of `lanes` that may meet a plain contact where the tick ends.
TSLI_INLINE uint32_t tsli_lane_plain_is_beside(v8 probe, f8 reach, tsli_meeting m, uint32_t lanes)
{
    f8 along, apart = f8_add(tsli_lane_of(&m, m.contact->radius), reach);
    v8 away = tsli_lane_from_axis(&m, probe, &along);
    return lanes & m8_bits(f8_less(v8_dot(away, away), f8_mul(apart, apart)));
}

// Those of `lanes` that may meet a round contact which they stay outside of, as they point now.
static uint32_t tsli_lane_comes_near(const tsli_search *s, const tsli_solid *c, uint32_t kind, uint32_t lanes)
{
    v8 away = v8_sub(tsli_lane_probe(s), c->a);
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

// On a circle of the same contact in the place of the one that the bone was brought back to last.
static void tsli_lane_settle_on(tsli_search *s, const tsli_circle *r, m8 hit)
{
    tsli_circle *last = &s->known[TSLI_LAST].circle;
    s->u = v8_select(hit, tsli_lane_onto_circle(s->u, r, s->start_u), s->u);
    last->axis = v8_select(hit, r->axis, last->axis);
    last->cosine = f8_select(hit, r->cosine, last->cosine);
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
        tsli_lane_settle_on(s, &r, hit);
    }
}

// What the bone comes nearest to is looked at in `lanes`, whether it is near or not. Lane bits: those that had to be brought back.
TSLI_INLINE uint32_t tsli_lane_obey_as(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                       const tsli_contact_past *past, const tsli_solid *solid, uint32_t what,
                                       uint32_t lanes, uint32_t round)
{
    m8 sided;
    f8 along;
    tsli_circle r = tsli_lane_nearest_circle(s, solid, m->kind, what, &along, &sided);
    m8 hit = m8_and(m8_and(m8_from_bits(lanes), sided), tsli_lane_is_beyond(s->u, &r));
    if (!TSLI_RARELY(m8_bits(hit)))
        return 0;
    f8 beyond = tsli_lane_began_beyond(all, s, m, past, what, along, hit, solid);
    uint32_t moved = tsli_lane_bring_back_softly(s, &r, hit, beyond, round, 1);
    if (moved && what != TSLI_CONTACT_PLANE && (m->kind & TSLI_CONTACT_AXIS))
        tsli_lane_settle_along(s, solid, m->kind, what, m8_from_bits(moved), f8_mul(beyond, s->soft));
    return moved;
}

static uint32_t tsli_lane_obey(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                               const tsli_contact_past *past, uint32_t what, uint32_t lanes, uint32_t round)
{
    tsli_solid solid = tsli_lane_solid_at(m, past, s->at);
    if (what == TSLI_CONTACT_OUTSIDE && !(lanes = tsli_lane_comes_near(s, &solid, m->kind, lanes)))
        return 0;
    return tsli_lane_obey_as(all, s, m, past, &solid, what, lanes, round);
}

// Plain ones have a copy of it. Where no bone is on its way, `lanes` are those that tsli_lane_plain_is_beside has found.
TSLI_INLINE uint32_t tsli_lane_obey_plain(const tsli_meetings *all, tsli_search *s, tsli_meeting m,
                                          const tsli_contact_past *past, uint32_t lanes, uint32_t under_way,
                                          uint32_t round)
{
    tsli_solid solid = tsli_lane_solid_at(&m, past, s->at);
    m.kind = tsli_lane_plain_kind(m.kind);
    if (under_way && !(lanes = tsli_lane_comes_near(s, &solid, m.kind, lanes)))
        return 0;
    return tsli_lane_obey_as(all, s, &m, past, &solid, TSLI_CONTACT_OUTSIDE, lanes, round);
}

// ---- rooms, boxes and hulls ------------------------------------------------------------------------------

// Lane bits: those that had to be brought back into a room, which the bone's end keeps to where the room is at the end of the tick: the
// plane through the nearest place where the end may be is a region as that of a plane is.
static uint32_t tsli_lane_obey_room(tsli_search *s, const tsli_meeting *m, uint32_t lanes, uint32_t round)
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
    return m8_bits(hit) ? tsli_lane_bring_back_softly(s, &r, hit, beyond, round, 1) : 0;
}

static tsli_circle tsli_lane_circle_of_body(const tsli_search *s, const tsli_meeting *m,
                                            const tsli_body *body, f8 half_width, tsli_dip *out_dip)
{
    tsli_dip parent;
    tsli_seen_bone seen = tsli_lane_see_bone(body, s->bone.parent, s->u);
    *out_dip = tsli_lane_deepest(m, body, &s->bone, &seen, half_width, &parent);
    return tsli_lane_dip_circle(out_dip, &parent, &s->bone, body, s->u);
}

// As tsli_lane_began_beyond, of the same place of the bone.
static f8 tsli_lane_body_began_beyond(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                      const tsli_contact_past *past, const tsli_dip *dip, m8 hit,
                                      const tsli_body *is)
{
    tsli_body was = tsli_lane_body_at(m, past, all->start);
    was.is_core = is->is_core;
    v8 at = v8_add_scaled(s->bone.parent, s->u, dip->along);
    v8 in = q8_rotate_back(is->rotation, v8_sub(at, is->place));
    v8 then = v8_add(was.place, q8_rotate(was.rotation, in));
    s->drift = v8_select(hit, v8_sub(at, then), s->drift);
    f8 zero = f8_splat(0.0f), along = f8_min(dip->along, s->start_length);
    tsli_seen_bone seen = tsli_lane_see_bone(&was, s->start_parent, s->start_u);
    tsli_dip began = tsli_lane_dip_at(m, &was, &s->bone, &seen, along);
    f8 depth = f8_max(f8_sub(zero, began.gap), zero),
       size = f8_max(s->bone.radius, tsli_lane_extent(m).least);
    m8 deep = f8_less(f8_mul(size, f8_splat(TSLI_SHALLOW)), depth);
    return f8_or_zero(m8_and(hit, deep), f8_div(depth, dip->along));
}

// Turned out of a body, a bone is deepest at another place.
static void tsli_lane_settle_beside(tsli_search *s, const tsli_meeting *m, const tsli_body *body,
                                    f8 half_width, m8 hit, f8 left)
{
    for (uint32_t i = 0; i < TSLI_ALONG_ROUNDS; ++i) {
        tsli_dip dip;
        tsli_circle r = tsli_lane_circle_of_body(s, m, body, half_width, &dip);
        r.cosine = f8_add(r.cosine, left);
        hit = m8_and(hit, m8_and(f8_less(dip.gap, f8_splat(0.0f)), tsli_lane_is_beyond(s->u, &r)));
        if (!m8_bits(hit))
            return;
        tsli_lane_settle_on(s, &r, hit);
    }
}

// The most that an edge turns a bone by at once, in cosines, and one of a hull that has sharper edges than a box.
#define TSLI_EDGE_TURN 0.25f
#define TSLI_ACUTE_EDGE_TURN 0.1f

// A body that goes less than this share of a bone's length in a tick, seen from the strand's root, stands: at 60 ticks and a bone of
// 10 cm that is 0.3 m/s, at which nothing is drawn around an edge.
#define TSLI_BODY_STANDS 0.05f

// How far a bone may be left beyond the circle of a body at the end of a tick: where that turns it on around an edge, what is more than a
// turn that its child can follow. Beside a body that stands it may turn back to where it was when the tick began: left there by
// what pulls it in, strands would tremble between bodies and not come to rest.
static f8 tsli_lane_left_at_edge(const tsli_search *s, const tsli_circle *r, uint32_t acute)
{
    f8 turn = f8_select(m8_from_bits(acute), f8_splat(TSLI_ACUTE_EDGE_TURN), f8_splat(TSLI_EDGE_TURN));
    f8 zero = f8_splat(0.0f), most = f8_mul(s->bone.length, f8_splat(TSLI_BODY_STANDS));
    v8 way = v8_sub(s->drift, s->root_way);
    m8 stands = f8_at_most(v8_dot(way, way), f8_mul(most, most));
    f8 came = v8_dot(s->came_u, r->axis), began = f8_min(v8_dot(s->start_u, r->axis), came);
    f8 over = f8_sub(f8_select(stands, began, came), r->cosine);
    return f8_or_zero(m8_and(s->came, f8_less(zero, s->soft)), f8_max(f8_sub(over, turn), zero));
}

// `sides`: of a body whose core has been obeyed, so that it is known on which side of it the bone comes out. Lane bits: those that had to be
// brought back.
static uint32_t tsli_lane_obey_body_as(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                       const tsli_contact_past *past, const tsli_body *body, uint32_t lanes,
                                       uint32_t round, int sides)
{
    tsli_dip dip;
    f8 zero = f8_splat(0.0f), half_width = tsli_lane_extent(m).least;
    tsli_circle r = tsli_lane_circle_of_body(s, m, body, half_width, &dip);
    m8 hit = m8_and(f8_less(dip.gap, zero), tsli_lane_is_beyond(s->u, &r));
    hit = m8_and(hit, m8_from_bits(lanes));
    if (!TSLI_RARELY(m8_bits(hit)))
        return 0;
    f8 beyond = tsli_lane_body_began_beyond(all, s, m, past, &dip, hit, body);
    f8 left = f8_mul(beyond, s->soft);
    if (sides) {
        f8 at_edge = f8_or_zero(hit, tsli_lane_left_at_edge(s, &r, tsli_lane_acute_hulls(m, body->hulls)));
        s->deep = f8_max(at_edge, s->deep);
        r.cosine = f8_add(r.cosine, f8_max(f8_sub(at_edge, left), zero));
        left = f8_max(at_edge, left);
    }
    uint32_t moved = tsli_lane_bring_back_softly(s, &r, hit, beyond, round, !sides);
    if (moved)
        tsli_lane_settle_beside(s, m, body, half_width, m8_from_bits(moved), left);
    return moved;
}

// On which side of a hull's core a bone is, across it. Between two sides that meet at an acute angle both are equally near to a bone
// that is in between, and its parent may be beyond the wrong one.
static v8 tsli_lane_side_of_core(const tsli_search *s, const tsli_meeting *m, const tsli_body *body)
{
    tsli_body core = *body;
    core.is_core = 1;
    tsli_dip dip;
    tsli_lane_circle_of_body(s, m, &core, tsli_lane_extent(m).least, &dip);
    v8 u = q8_rotate_back(body->rotation, s->u);
    return v8_sub(dip.normal, v8_scale(u, v8_dot(u, dip.normal)));
}

// With its sides, of which hulls have those alone that face where the bone is.
static uint32_t tsli_lane_obey_sides(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                     const tsli_contact_past *past, const tsli_body *body, uint32_t lanes,
                                     uint32_t round)
{
    tsli_body facing = *body;
    v8 side;
    if (lanes & body->hulls) {
        side = tsli_lane_side_of_core(s, m, body);
        facing.side = &side;
    }
    return tsli_lane_obey_body_as(all, s, m, past, &facing, lanes, round, 1);
}

// Around an edge a bone turns by a right angle at once, and from there both ways out are equally near. So a body is met by its core first,
// which has no edges: its bones get around that as they get around a capsule. What is left to the sides is less than to the wrong way
// out, and is for the end of the tick.
static uint32_t tsli_lane_obey_core_and_sides(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                              const tsli_contact_past *past, const tsli_body *body,
                                              uint32_t lanes, uint32_t round)
{
    uint32_t ends = lanes & m8_bits(f8_at_most(f8_splat(1.0f), s->at));
    tsli_body core = *body;
    core.is_core = 1;
    uint32_t moved = tsli_lane_obey_body_as(all, s, m, past, &core, lanes, round, 0);
    return ends ? moved | tsli_lane_obey_sides(all, s, m, past, body, ends, round) : moved;
}

// Lane bits: hulls that are met as they are. Those whose edges are rounded have no core. At the end of a tick the others have one for bones
// that were led there: what rests on an edge would slide from side to side.
static uint32_t tsli_lane_without_core(const tsli_search *s, const tsli_meeting *m, const tsli_body *body,
                                       const tsli_extent *extent)
{
    m8 sharp = f8_less(tsli_lane_of(m, m->contact->radius), extent->round);
    m8 moves = m8_or(s->came, f8_less(s->at, f8_splat(1.0f)));
    return body->hulls & ~m8_bits(m8_and(sharp, moves));
}

// Lane bits: those that had to be brought back.
TSLI_NO_INLINE uint32_t tsli_lane_obey_body(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                            const tsli_contact_past *past, uint32_t lanes, uint32_t round)
{
    tsli_body body = tsli_lane_body_at(m, past, s->at);
    v8 away = v8_sub(v8_add_scaled(s->bone.parent, s->u, s->bone.probe), body.place);
    tsli_extent extent = tsli_lane_extent(m);
    f8 apart = f8_add(extent.most, s->bone.reach);
    lanes &= m8_bits(f8_less(v8_dot(away, away), f8_mul(apart, apart)));
    uint32_t moved = 0, alone = lanes & tsli_lane_without_core(s, m, &body, &extent);
    if (lanes & ~alone)
        moved |= tsli_lane_obey_core_and_sides(all, s, m, past, &body, lanes & ~alone, round);
    if (alone)
        moved |= tsli_lane_obey_body_as(all, s, m, past, &body, alone, round, 0);
    return moved;
}

#undef TSLI_EDGE_TURN
#undef TSLI_ACUTE_EDGE_TURN
#undef TSLI_BODY_STANDS
#undef TSLI_SHALLOW

static uint32_t tsli_lane_obey_solid(const tsli_meetings *all, tsli_search *s, const tsli_meeting *m,
                                     const tsli_contact_past *past, uint32_t lanes, uint32_t round)
{
    uint32_t hit = 0, of;
    if ((of = lanes & tsli_lane_bodies(m)) != 0)
        hit |= tsli_lane_obey_body(all, s, m, past, of, round);
    if ((of = lanes & tsli_lane_for_kind(m, TSLI_CONTACT_ROOM, m->contact->room)) != 0)
        hit |= tsli_lane_obey_room(s, m, of, round);
    if ((of = lanes & tsli_lane_for_kind(m, TSLI_CONTACT_WALL, m->contact->wall)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_PLANE, of, round);
    return hit;
}

TSLI_NO_INLINE uint32_t tsli_lane_obey_contact(const tsli_meetings *all, tsli_search *s, tsli_meeting at_hand,
                                               const tsli_contact_past *past, uint32_t lanes, uint32_t round)
{
    const tsli_meeting *m = &at_hand;
    const tsli_contact *contact = m->contact;
    uint32_t hit = 0, of;
    if ((of = lanes & tsli_lane_round_contacts(m)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_OUTSIDE, of, round);
    if ((m->kind & TSLI_CONTACT_INSIDE) && (of = lanes & tsli_lane_for(m, contact->inside)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_INSIDE, of, round);
    if ((m->kind & TSLI_CONTACT_PLANE) && (of = lanes & tsli_lane_for(m, contact->plane)) != 0)
        hit |= tsli_lane_obey(all, s, m, past, TSLI_CONTACT_PLANE, of, round);
    if (m->kind & TSLI_CONTACT_SOLID)
        hit |= tsli_lane_obey_solid(all, s, m, past, lanes, round);
    return hit;
}

#undef TSLI_ALONG_ROUNDS
