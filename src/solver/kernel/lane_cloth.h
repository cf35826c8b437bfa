// SPDX-License-Identifier: MIT
// A patch of the cloth between two strands: where on it a collider is deepest, and the way out of that.
// Included once per instruction set, after solver/kernel/lane_shapes.h.

// Corners: the upper and the lower one of the first strand, then of the second. A place on it is s across from the first to the second
// and t down, from 0 to 1.
typedef struct tsli_cloth {
    v8 corners[4];
    const tsli_patch_row *row; // which it is, and of which part
    uint32_t at;
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

TSLI_INLINE tsli_cloth_place tsli_lane_deepest_in_round(const tsli_meeting *m, const tsli_cloth *c)
{
    tsli_cloth_place place = {f8_splat(0.5f), f8_splat(0.5f), c->corners[0]};
    for (uint32_t turn = 0; turn < TSLI_CLOTH_TURNS; ++turn) {
        v8 from, way = tsli_lane_cloth_down(c, place.s, &from);
        place.t = tsli_lane_deepest_along(m, from, way, place.t);
        way = tsli_lane_cloth_across(c, place.t, &from);
        place.s = tsli_lane_deepest_along(m, from, way, place.s);
        place.at = v8_add_scaled(from, way, place.s);
    }
    return place;
}

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
    v8 normal = tsli_lane_cloth_normal(c, place);
    f8 size = f8_sqrt(v8_dot(normal, normal));
    tsli_seen_side side;
    side.normal = v8_scale(normal, f8_div(one, f8_select(f8_less(zero, size), size, one)));
    side.height = v8_dot(d, side.normal);
    f8 distance = f8_sqrt(square), off = f8_abs(side.height);
    m8 sees = tsli_lane_is_off_edges(place);
    if (at_edges)
        sees = m8_or(sees, f8_less(f8_mul(distance, f8_splat(TSLI_STRAIGHT)), off));
    sees = m8_and(sees, f8_less(zero, size));
    m8 beside = f8_at_most(off, f8_mul(distance, f8_splat(TSLI_ASIDE)));
    side.behind = m8_bits(f8_less(zero, side.height));
    side.has = m8_bits(sees) & ~m8_bits(beside);
    side.on_axis = m8_bits(m8_and(sees, f8_less(square, f8_mul(near, near))));
    return side;
}

// What has come to the other side of a contact than it was seen on goes back. `lanes`: who is near it.
static void tsli_lane_keep_side(tsli_cloth *c, const tsli_cloth_place *place, uint32_t lanes, v8 d, f8 radius,
                                f8 square, int at_edges, tsli_way_out *out)
{
    tsli_seen_side side = tsli_lane_see_side(c, place, d, radius, square, at_edges);
    uint32_t crossed = c->seen & ((side.has & (side.behind ^ c->behind)) | side.on_axis);
    uint32_t fresh = side.has & ~c->seen & lanes & c->looks;
    c->pierced |= side.on_axis & lanes & c->looks;
    c->behind |= fresh & side.behind;
    c->seen |= fresh;
    m8 goes = m8_and(m8_from_bits(crossed), out->hit);
    if (!m8_bits(goes))
        return;
    f8 sign = f8_select(m8_from_bits(c->behind), f8_splat(1.0f), f8_splat(-1.0f));
    out->depth = f8_select(goes, f8_sub(radius, f8_mul(sign, side.height)), out->depth);
    out->normal = v8_select(goes, v8_scale(side.normal, sign), out->normal);
}

TSLI_INLINE tsli_way_out tsli_lane_out_of_round(const tsli_meeting *m, tsli_cloth *c,
                                                const tsli_cloth_place *place, uint32_t lanes)
{
    f8 t, zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 d = tsli_lane_from_axis(m, place->at, &t);
    f8 radius = tsli_lane_of(m, m->contact->radius);
    if (m->kind & TSLI_CONTACT_TAPERS)
        radius = f8_add(radius, f8_mul(tsli_lane_of(m, m->contact->radius_slope), t));
    radius = f8_add(radius, c->thickness);
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
#undef TSLI_CLOTH_STEPS
#undef TSLI_ASIDE
#undef TSLI_STRAIGHT
#undef TSLI_PIERCED
