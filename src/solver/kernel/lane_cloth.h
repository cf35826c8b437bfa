// SPDX-License-Identifier: MIT
// A patch of the cloth between two strands: where on it a collider is deepest, and the way out of that.
// Included once per instruction set, after solver/kernel/lane_shapes.h.

// Corners: the upper and the lower one of the first strand, then of the second. A place on it is s across from the first to the second
// and t down, from 0 to 1.
typedef struct tsli_cloth {
    v8 corners[4];
    const tsli_patch_row *row; // which it is, and of which part
    uint32_t at;
    const float *previous; // where particles were at the last tick, by the row's corners
    uint32_t across_rigs;
    f8 thickness;
    uint32_t lanes;   // bits of the part: who takes part
    uint32_t touched; // likewise: who met something
    uint32_t moved;   // likewise: who met the contact at hand
    // Likewise, of the contact at hand: whose side was seen, and for whom it is behind the patch. `looks`: sides are seen now.
    uint32_t seen, behind, looks;
    uint32_t pierced; // likewise: who had something go through it while it looked
    f8 depth;         // the largest that there was a way out of, as a share of the patch's size
    v8 middle;        // of a ball around the patch, and its radius and the thickness
    f8 reach;
} tsli_cloth;

typedef struct tsli_cloth_place {
    f8 s, t;
    v8 at;
} tsli_cloth_place;

// How a patch comes out of something.
typedef struct tsli_way_out {
    m8 hit;
    f8 depth;
    v8 normal;
} tsli_way_out;

// The way down the patch at s, from the place at its upper edge.
TSLI_INLINE v8 tsli_lane_cloth_down(const tsli_cloth *c, f8 s, v8 *from)
{
    *from = v8_lerp(c->corners[0], c->corners[2], s);
    return v8_sub(v8_lerp(c->corners[1], c->corners[3], s), *from);
}

// The way across at t, likewise.
TSLI_INLINE v8 tsli_lane_cloth_across(const tsli_cloth *c, f8 t, v8 *from)
{
    *from = v8_lerp(c->corners[0], c->corners[1], t);
    return v8_sub(v8_lerp(c->corners[2], c->corners[3], t), *from);
}

TSLI_INLINE f8 tsli_lane_inverse_or_zero(f8 a)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 some = f8_less(zero, a);
    return f8_or_zero(some, f8_div(one, f8_select(some, a, one)));
}

// Where a line and a capsule's axis run side by side any place is as near as the others: it stays by this share where it was.
#define TSLI_STAY_ALONG 1e-3f

// How far along the line from `from` by `way` it is deepest in the round contact, where it was `at` before: nearest to its axis, and
// nearer to its thick end as far as its radius gains on the way.
TSLI_INLINE f8 tsli_lane_deepest_along(const tsli_meeting *m, v8 from, v8 way, f8 at)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), square = v8_dot(way, way);
    v8 d = v8_sub(from, tsli_lane_of3(m, m->contact->a));
    if (!(m->kind & (TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERED)))
        return tsli_lane_clamp(f8_mul(f8_sub(zero, v8_dot(d, way)), tsli_lane_inverse_or_zero(square)), zero,
                               one);
    v8 axis = tsli_lane_of3(m, m->contact->axis);
    f8 inverse = tsli_lane_of(m, m->contact->axis_inverse_square);
    f8 foot = f8_mul(v8_dot(d, axis), inverse), gain = f8_mul(v8_dot(way, axis), inverse);
    v8 off = v8_sub(d, v8_scale(axis, foot)), turn = v8_sub(way, v8_scale(axis, gain));
    f8 hold = f8_mul(square, f8_splat(TSLI_STAY_ALONG));
    f8 taper =
        f8_mul(f8_mul(tsli_lane_of(m, m->contact->radius), tsli_lane_of(m, m->contact->radius_slope)), gain);
    f8 pull = f8_add(f8_sub(taper, v8_dot(off, turn)), f8_mul(hold, at));
    f8 t = f8_mul(pull, tsli_lane_inverse_or_zero(f8_add(v8_dot(turn, turn), hold)));
    t = tsli_lane_clamp(t, zero, one);
    f8 along = f8_add(foot, f8_mul(gain, t)), end = tsli_lane_clamp(along, zero, one);
    f8 to_end =
        f8_mul(f8_sub(f8_mul(v8_dot(way, axis), end), v8_dot(d, way)), tsli_lane_inverse_or_zero(square));
    return f8_select(f8_differ(along, end), tsli_lane_clamp(to_end, zero, one), t);
}

// Down and across in turns: each turn finds the best place of a line and on the axis at once.
#define TSLI_CLOTH_TURNS 2u

TSLI_INLINE void tsli_lane_turn_deeper(const tsli_meeting *m, const tsli_cloth *c, tsli_cloth_place *place)
{
    v8 from, way = tsli_lane_cloth_down(c, place->s, &from);
    place->t = tsli_lane_deepest_along(m, from, way, place->t);
    way = tsli_lane_cloth_across(c, place->t, &from);
    place->s = tsli_lane_deepest_along(m, from, way, place->s);
    place->at = v8_add_scaled(from, way, place->s);
}

TSLI_INLINE tsli_cloth_place tsli_lane_deepest_in_round(const tsli_meeting *m, const tsli_cloth *c)
{
    tsli_cloth_place place = {f8_splat(0.5f), f8_splat(0.5f), c->corners[0]};
    for (uint32_t turn = 0; turn < TSLI_CLOTH_TURNS; ++turn)
        tsli_lane_turn_deeper(m, c, &place);
    return place;
}

// The way to a place from where the round contact's axis is nearest to it, and the contact's radius there.
TSLI_INLINE v8 tsli_lane_from_round(const tsli_meeting *m, v8 at, f8 *radius)
{
    f8 t;
    v8 d = tsli_lane_from_axis(m, at, &t);
    *radius = tsli_lane_of(m, m->contact->radius);
    if (m->kind & TSLI_CONTACT_TAPERS)
        *radius = f8_add(*radius, f8_mul(tsli_lane_of(m, m->contact->radius_slope), t));
    return d;
}

// ---- the deepest place of a wide patch --------------------------------------------------------------------

TSLI_INLINE void tsli_lane_take_deeper(m8 which, const tsli_cloth_place *other, tsli_cloth_place *place)
{
    place->s = f8_select(which, other->s, place->s);
    place->t = f8_select(which, other->t, place->t);
    place->at = v8_select(which, other->at, place->at);
}

// How often a step fits between a place from 0 to 1 and the border that it goes to.
TSLI_INLINE f8 tsli_lane_steps_to_border(f8 at, f8 step)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), size = f8_abs(step);
    f8 room = f8_select(f8_less(step, zero), at, f8_sub(one, at));
    m8 goes = f8_less(zero, size);
    return f8_select(goes, f8_div(room, f8_select(goes, size, one)), f8_splat(FLT_MAX));
}

// A turn that went by more than this share of the patch has not found the place yet; so many more are taken at most.
#define TSLI_FAR_TURN 0.0625f
#define TSLI_MORE_TURNS 3u

// Lane bits of `lanes`: whose last turn went far.
TSLI_INLINE uint32_t tsli_lane_cloth_turned_far(const tsli_cloth_place *was, const tsli_cloth_place *is,
                                                uint32_t lanes)
{
    f8 way = f8_max(f8_abs(f8_sub(is->s, was->s)), f8_abs(f8_sub(is->t, was->t)));
    return m8_bits(f8_less(f8_splat(TSLI_FAR_TURN), way)) & lanes;
}

// From `is`, where a turn led from `was`, on by as many such turns as get deeper.
static tsli_cloth_place tsli_lane_go_on_deeper(const tsli_meeting *m, const tsli_cloth_place *was,
                                               const tsli_cloth_place *is, m8 goes)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 across = f8_sub(is->s, was->s), down = f8_sub(is->t, was->t);
    f8 turns = f8_min(tsli_lane_steps_to_border(is->s, across), tsli_lane_steps_to_border(is->t, down));
    turns = f8_or_zero(goes, turns);
    v8 way = v8_scale(v8_sub(is->at, was->at), turns);
    turns = f8_mul(turns, tsli_lane_deepest_along(m, is->at, way, zero));
    tsli_cloth_place place = {tsli_lane_clamp(f8_add(is->s, f8_mul(across, turns)), zero, one),
                              tsli_lane_clamp(f8_add(is->t, f8_mul(down, turns)), zero, one), is->at};
    return place;
}

// Where an axis lies obliquely along a patch each turn goes a part of the way, all of them in one direction: two turns of a wide
// patch came to places that were 3 cm off a leg which had the hem 2 cm within it. So it goes on in that direction before it turns again.
static void tsli_lane_turn_on(const tsli_meeting *m, const tsli_cloth *c, uint32_t lanes,
                              tsli_cloth_place *place)
{
    tsli_cloth_place was = *place, next = *place;
    for (uint32_t turn = 0; lanes && turn < TSLI_MORE_TURNS; ++turn) {
        m8 goes = m8_from_bits(lanes);
        if (turn)
            next = tsli_lane_go_on_deeper(m, &was, place, goes);
        tsli_lane_turn_deeper(m, c, &next);
        was = *place;
        tsli_lane_take_deeper(goes, &next, place);
        lanes = tsli_lane_cloth_turned_far(&was, place, lanes);
    }
}

static f8 tsli_lane_off_round(const tsli_meeting *m, v8 at)
{
    f8 radius;
    v8 d = tsli_lane_from_round(m, at, &radius);
    return f8_sub(f8_sqrt(v8_dot(d, d)), radius);
}

// A patch is twisted where its lower edge differs from the upper one by more than this share of its size. It is curved then, and what
// is straight may be near to it at two places, one towards either of these edges.
#define TSLI_TWISTED 0.25f

// Lane bits of `lanes`.
TSLI_INLINE uint32_t tsli_lane_is_twisted(const tsli_cloth *c, uint32_t lanes)
{
    v8 twist = v8_sub(v8_sub(c->corners[3], c->corners[1]), v8_sub(c->corners[2], c->corners[0]));
    f8 much = f8_mul(f8_sub(c->reach, c->thickness), f8_splat(TSLI_TWISTED));
    return m8_bits(f8_less(f8_mul(much, much), v8_dot(twist, twist))) & lanes;
}

// The place that turns lead to from the edge that is farther away, where that is deeper.
static void tsli_lane_try_other_edge(const tsli_meeting *m, const tsli_cloth *c, uint32_t lanes,
                                     tsli_cloth_place *place)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 is_above = f8_less(place->t, f8_splat(0.5f));
    tsli_cloth_place other = {place->s, f8_select(is_above, one, zero), place->at};
    v8 from, way = tsli_lane_cloth_across(c, other.t, &from);
    other.s = tsli_lane_deepest_along(m, from, way, other.s);
    tsli_lane_turn_deeper(m, c, &other);
    m8 deeper = f8_less(tsli_lane_off_round(m, other.at), tsli_lane_off_round(m, place->at));
    tsli_lane_take_deeper(m8_and(deeper, m8_from_bits(lanes)), &other, place);
}

// Contact and place are passed by value: their addresses would keep them in memory in all patches, of which few are wide.
TSLI_NO_INLINE tsli_cloth_place tsli_lane_search_wide(tsli_meeting m, const tsli_cloth *c, uint32_t wide,
                                                      tsli_cloth_place place)
{
    uint32_t twisted = tsli_lane_is_twisted(c, wide);
    tsli_lane_turn_on(&m, c, wide, &place);
    if (twisted)
        tsli_lane_try_other_edge(&m, c, twisted, &place);
    return place;
}

// A patch that is larger than a contact by so many times is a wide one. What is deep in a smaller one is about as deep where turns come to.
#define TSLI_WIDE 2.5f

// ---- out of what is met -----------------------------------------------------------------------------------

TSLI_INLINE v8 tsli_lane_cloth_normal(const tsli_cloth *c, const tsli_cloth_place *place)
{
    v8 from;
    return v8_cross(tsli_lane_cloth_across(c, place->t, &from), tsli_lane_cloth_down(c, place->s, &from));
}

// An axis that is nearer to the cloth than this share of the radius goes through it.
#define TSLI_PIERCED 0.25f

// An axis that goes through the cloth comes back out on the side where most of it is.
TSLI_INLINE void tsli_lane_unpierce(const tsli_meeting *m, const tsli_cloth *c, const tsli_cloth_place *place,
                                    f8 radius, f8 square, tsli_way_out *out)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), near = f8_mul(radius, f8_splat(TSLI_PIERCED));
    v8 normal = tsli_lane_cloth_normal(c, place);
    v8 to_a = v8_sub(tsli_lane_of3(m, m->contact->a), place->at);
    f8 a = v8_dot(to_a, normal), b = f8_add(a, v8_dot(tsli_lane_of3(m, m->contact->axis), normal));
    m8 through = m8_and(out->hit, m8_and(f8_less(f8_mul(a, b), zero), f8_less(square, f8_mul(near, near))));
    if (!m8_bits(through))
        return;
    f8 inverse = f8_div(one, f8_sqrt(f8_select(through, v8_dot(normal, normal), one)));
    m8 a_is_far = f8_less(f8_abs(b), f8_abs(a));
    f8 beyond = f8_mul(f8_min(f8_abs(a), f8_abs(b)), inverse), far = f8_select(a_is_far, a, b);
    v8 way = v8_scale(normal, f8_flip(inverse, f8_negate(far)));
    out->depth = f8_select(through, f8_add(radius, beyond), out->depth);
    out->normal = v8_select(through, way, out->normal);
}

// A contact has a side only where it is in front of the patch or behind it rather than beside it: this share of the distance is along
// the normal.
#define TSLI_ASIDE 0.5f

// Where a contact is, as the patch sees it.
typedef struct tsli_seen_side {
    v8 normal;            // of the patch, of length 1
    f8 height;            // of the place over the contact's axis, along it
    uint32_t behind, has; // lane bits: who is behind the patch, and for whom that means something
    uint32_t on_axis;     // lane bits: whom the axis goes through
} tsli_seen_side;

// A patch that is sheared into a line, nearly, has no side either, and the normal of one that has turned over in the tick, as a hem does that is
// folded in front of a leg, is on the wrong one: cloth was thrown through the leg for that. The sine of the angle between its edges has to be
// more than the first, and the cosine between its normal and that of when the tick began more than the second, either way round.
#define TSLI_SHEARED 0.25f
#define TSLI_TURNED 0.5f

// At the edge of a patch it may be the cloth's edge that a contact goes around.
static m8 tsli_lane_is_off_edges(const tsli_cloth_place *place)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 across = m8_and(f8_less(zero, place->s), f8_less(place->s, one));
    return m8_and(across, m8_and(f8_less(zero, place->t), f8_less(place->t, one)));
}

// What is flat meets the edge between two patches as often as the middle of one, and has a side there where it is straight in front of it or
// behind it: this share of the distance.
#define TSLI_STRAIGHT 0.9f

// `d`: from the contact's axis to the place. `at_edges`: a constant, see TSLI_STRAIGHT.
static tsli_seen_side tsli_lane_see_side(const tsli_cloth *c, const tsli_cloth_place *place, v8 d, f8 radius,
                                         f8 square, int at_edges)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), near = f8_mul(radius, f8_splat(TSLI_PIERCED));
    v8 from, down = tsli_lane_cloth_down(c, place->s, &from),
             across = tsli_lane_cloth_across(c, place->t, &from), normal = v8_cross(across, down);
    f8 size = f8_sqrt(v8_dot(normal, normal)), edges = f8_mul(v8_dot(across, across), v8_dot(down, down));
    tsli_seen_side side;
    side.normal = v8_scale(normal, f8_div(one, f8_select(f8_less(zero, size), size, one)));
    side.height = v8_dot(d, side.normal);
    f8 distance = f8_sqrt(square), off = f8_abs(side.height);
    m8 sees = tsli_lane_is_off_edges(place);
    if (at_edges)
        sees = m8_or(sees, f8_less(f8_mul(distance, f8_splat(TSLI_STRAIGHT)), off));
    m8 is_open = f8_less(f8_mul(edges, f8_splat(TSLI_SHEARED * TSLI_SHEARED)), f8_mul(size, size));
    sees = m8_and(sees, is_open);
    m8 beside = f8_at_most(off, f8_mul(distance, f8_splat(TSLI_ASIDE)));
    side.behind = m8_bits(f8_less(zero, side.height));
    side.has = m8_bits(sees) & ~m8_bits(beside);
    side.on_axis = m8_bits(m8_and(sees, f8_less(square, f8_mul(near, near))));
    return side;
}

// A patch that has turned over since the tick began is seen from the same side as then: its normal is turned round. One that has turned so
// that it is seen from neither has no side.
static void tsli_lane_turn_side(const tsli_cloth *c, const tsli_cloth_place *place, tsli_seen_side *side)
{
    tsli_cloth before;
    for (uint32_t i = 0; i < 4; ++i)
        before.corners[i] = c->across_rigs ? v8_load(c->previous + c->row->corners[i][0] + c->at)
                                           : v8_gather(c->previous, c->row->corners[i] + c->at);
    v8 was = tsli_lane_cloth_normal(&before, place);
    f8 along = v8_dot(side->normal, was),
       most = f8_mul(v8_dot(was, was), f8_splat(TSLI_TURNED * TSLI_TURNED));
    m8 turned = f8_less(along, f8_splat(0.0f));
    side->has &= m8_bits(f8_less(most, f8_mul(along, along)));
    side->behind ^= m8_bits(turned);
    side->height = f8_select(turned, f8_negate(side->height), side->height);
    side->normal = v8_select(turned, v8_scale(side->normal, f8_splat(-1.0f)), side->normal);
}

static uint32_t tsli_lane_has_crossed(const tsli_cloth *c, const tsli_seen_side *side)
{
    return c->seen & ((side->has & (side->behind ^ c->behind)) | side->on_axis);
}

// What has come to the other side of a contact than it was seen on goes back. `lanes`: who is near it.
static void tsli_lane_keep_side(tsli_cloth *c, const tsli_cloth_place *place, uint32_t lanes, v8 d, f8 radius,
                                f8 square, int at_edges, tsli_way_out *out)
{
    tsli_seen_side side = tsli_lane_see_side(c, place, d, radius, square, at_edges);
    uint32_t crossed = tsli_lane_has_crossed(c, &side) & m8_bits(out->hit);
    uint32_t fresh = side.has & ~c->seen & lanes & c->looks;
    c->pierced |= side.on_axis & lanes & c->looks;
    if (!(crossed | fresh))
        return;
    tsli_lane_turn_side(c, place, &side);
    crossed &= tsli_lane_has_crossed(c, &side);
    fresh &= side.has;
    c->behind |= fresh & side.behind;
    c->seen |= fresh;
    m8 goes = m8_from_bits(crossed);
    if (!crossed)
        return;
    f8 sign = f8_select(m8_from_bits(c->behind), f8_splat(1.0f), f8_splat(-1.0f));
    out->depth = f8_select(goes, f8_sub(radius, f8_mul(sign, side.height)), out->depth);
    out->normal = v8_select(goes, v8_scale(side.normal, sign), out->normal);
}

TSLI_INLINE tsli_way_out tsli_lane_out_of_round(const tsli_meeting *m, tsli_cloth *c, tsli_cloth_place *place,
                                                uint32_t lanes)
{
    f8 radius, zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 d = tsli_lane_from_round(m, place->at, &radius);
    radius = f8_add(radius, c->thickness);
    uint32_t wide = m8_bits(f8_less(f8_mul(radius, f8_splat(TSLI_WIDE)), c->reach)) & lanes;
    if (TSLI_RARELY(wide)) {
        *place = tsli_lane_search_wide(*m, c, wide, *place);
        d = tsli_lane_from_round(m, place->at, &radius);
        radius = f8_add(radius, c->thickness);
    }
    f8 square = v8_dot(d, d);
    v8 up = {zero, one, zero};
    tsli_way_out out = {m8_and(f8_less(square, f8_mul(radius, radius)), m8_from_bits(lanes)), zero, up};
    if (!TSLI_RARELY(m8_bits(out.hit) | c->looks))
        return out;
    m8 away = f8_less(zero, square);
    f8 distance = f8_sqrt(square);
    out.normal = v8_select(away, v8_scale(d, f8_div(one, f8_select(away, distance, one))), up);
    out.depth = f8_sub(radius, distance);
    if (m->kind & TSLI_CONTACT_AXIS)
        tsli_lane_unpierce(m, c, place, radius, square, &out);
    if (TSLI_RARELY(c->looks | c->seen))
        tsli_lane_keep_side(c, place, lanes, d, radius, square, 0, &out);
    return out;
}

// Of a box or a hull its middle stands for the axis: what is as far from all sides as the sides are from it at the thinnest place.
static void tsli_lane_keep_side_of_body(const tsli_meeting *m, tsli_cloth *c, const tsli_cloth_place *place,
                                        uint32_t lanes, const tsli_lane_gap *gap, tsli_way_out *out)
{
    f8 half = tsli_lane_extent(m).least;
    f8 distance = f8_max(f8_add(gap->distance, half), f8_splat(0.0f));
    tsli_lane_keep_side(c, place, lanes, v8_scale(gap->normal, distance), f8_add(half, c->thickness),
                        f8_mul(distance, distance), 1, out);
}

// Of solids: from the middle of the patch down the slope of the distance, in steps of about a quarter of the patch.
#define TSLI_CLOTH_STEPS 6u

static tsli_way_out tsli_lane_out_of_solid_cloth(const tsli_meeting *m, tsli_cloth *c,
                                                 tsli_cloth_place *place, uint32_t lanes)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), half = f8_splat(0.5f);
    v8 from, down = tsli_lane_cloth_down(c, half, &from), across = tsli_lane_cloth_across(c, half, &from);
    f8 size = f8_mul(f8_sqrt(f8_add(v8_dot(down, down), v8_dot(across, across))), f8_splat(0.25f));
    *place = (tsli_cloth_place){half, half, v8_add_scaled(from, across, half)};
    tsli_lane_gap gap = tsli_lane_solid_gap(m, place->at);
    for (uint32_t step = 0; step < TSLI_CLOTH_STEPS; ++step) {
        f8 deeper = f8_sub(zero, f8_add(f8_max(gap.distance, zero), size));
        v8 aim = v8_add_scaled(place->at, gap.normal, deeper);
        down = tsli_lane_cloth_down(c, place->s, &from);
        f8 inverse = tsli_lane_inverse_or_zero(v8_dot(down, down));
        place->t = tsli_lane_clamp(f8_mul(v8_dot(v8_sub(aim, from), down), inverse), zero, one);
        across = tsli_lane_cloth_across(c, place->t, &from);
        inverse = tsli_lane_inverse_or_zero(v8_dot(across, across));
        place->s = tsli_lane_clamp(f8_mul(v8_dot(v8_sub(aim, from), across), inverse), zero, one);
        place->at = v8_add_scaled(from, across, place->s);
        gap = tsli_lane_solid_gap(m, place->at);
    }
    tsli_way_out out = {m8_and(f8_less(gap.distance, c->thickness), m8_from_bits(lanes)),
                        f8_sub(c->thickness, gap.distance), gap.normal};
    if (TSLI_RARELY(c->looks | c->seen))
        tsli_lane_keep_side_of_body(m, c, place, lanes & tsli_lane_bodies(m), &gap, &out);
    return out;
}

#undef TSLI_STAY_ALONG
#undef TSLI_CLOTH_TURNS
#undef TSLI_FAR_TURN
#undef TSLI_MORE_TURNS
#undef TSLI_TWISTED
#undef TSLI_WIDE
#undef TSLI_CLOTH_STEPS
#undef TSLI_ASIDE
#undef TSLI_STRAIGHT
#undef TSLI_SHEARED
#undef TSLI_TURNED
#undef TSLI_PIERCED
