// SPDX-License-Identifier: MIT
// A patch of cloth comes out of a collider: who is near, and how much of the way out each corner takes.
// Included once per instruction set, after solver/kernel/lane_cloth.h.

// Corners far from the place take small shares, and where only those are free they would have to go far: what is left to do then the
// next rounds do.
#define TSLI_LEAST_SHARE (1.0f / 32.0f)

// A ball around the patch.
TSLI_INLINE void tsli_lane_find_ball(tsli_cloth *c)
{
    v8 sum = v8_add(v8_add(c->corners[0], c->corners[1]), v8_add(c->corners[2], c->corners[3]));
    c->middle = v8_scale(sum, f8_splat(0.25f));
    f8 square = f8_splat(0.0f);
    for (uint32_t i = 0; i < 4; ++i) {
        v8 way = v8_sub(c->corners[i], c->middle);
        square = f8_max(square, v8_dot(way, way));
    }
    c->reach = f8_add(f8_sqrt(square), c->thickness);
}

// 1 where contacts move it.
TSLI_INLINE f8 tsli_lane_free_corner(const tsli_cloth *c, uint32_t corner)
{
    return f8_load(c->row->free[corner] + c->at);
}

TSLI_INLINE m8 tsli_lane_is_joined(const tsli_cloth *c, uint32_t strand)
{
    return m8_from_bits(tsli_lane_bits(c->row->joined[strand], c->at));
}

static void tsli_lane_push_cloth(tsli_cloth *c, const tsli_cloth_place *place, const tsli_way_out *out,
                                 m8 held)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), s = place->s, t = place->t, sum = zero;
    f8 up = f8_sub(one, t), first = f8_sub(one, s), shares[4];
    shares[0] = f8_mul(first, f8_select(tsli_lane_is_joined(c, 0), one, up));
    shares[1] = f8_mul(first, t);
    shares[2] = f8_mul(s, f8_select(tsli_lane_is_joined(c, 1), one, up));
    shares[3] = f8_mul(s, t);
    for (uint32_t i = 0; i < 4; ++i) {
        shares[i] = f8_mul(shares[i], tsli_lane_free_corner(c, i));
        sum = f8_add(sum, f8_mul(shares[i], shares[i]));
    }
    f8 move = f8_div(out->depth, f8_max(sum, f8_splat(TSLI_LEAST_SHARE)));
    for (uint32_t i = 0; i < 4; ++i) {
        v8 to = v8_add_scaled(c->corners[i], out->normal, f8_mul(move, shares[i]));
        c->corners[i] = v8_select(out->hit, to, c->corners[i]);
    }
    tsli_lane_find_ball(c);
    f8 size = f8_sub(c->reach, c->thickness), share = f8_mul(out->depth, tsli_lane_inverse_or_zero(size));
    c->touched |= m8_bits(out->hit);
    c->moved |= m8_bits(out->hit);
    c->depth = f8_select(out->hit, f8_max(c->depth, f8_select(held, zero, share)), c->depth);
}

// Whose corner that the animation holds is inside of a round contact itself: there is no way out for the cloth beside it, and no
// round is made for it.
TSLI_INLINE m8 tsli_lane_held_in(const tsli_meeting *m, const tsli_cloth *c)
{
    f8 t, zero = f8_splat(0.0f);
    m8 held = f8_less(zero, zero);
    for (uint32_t i = 0; i < 4; i += 2) {
        v8 d = tsli_lane_from_axis(m, c->corners[i], &t);
        f8 radius = f8_add(tsli_lane_of(m, m->contact->radius), c->thickness);
        if (m->kind & TSLI_CONTACT_TAPERS)
            radius = f8_add(radius, f8_mul(tsli_lane_of(m, m->contact->radius_slope), t));
        m8 in = m8_and(f8_less(v8_dot(d, d), f8_mul(radius, radius)),
                       f8_at_most(tsli_lane_free_corner(c, i), zero));
        held = m8_or(held, in);
    }
    return held;
}

// How much of a distance sums in floats may hide.
#define TSLI_APART_SLACK 1e-4f

// Lane bits: whose patch and the contact are on two sides of a plane across the way from the contact's axis to the middle of the patch.
TSLI_INLINE uint32_t tsli_lane_cloth_apart(const tsli_meeting *m, const tsli_cloth *c, v8 way, f8 square,
                                           f8 radius)
{
    f8 zero = f8_splat(0.0f), length = f8_sqrt(square), cloth = zero;
    f8 body = v8_dot(v8_sub(tsli_lane_of3(m, m->contact->a), c->middle), way), beyond = zero;
    for (uint32_t i = 0; i < 4; ++i)
        cloth = f8_min(cloth, v8_dot(v8_sub(c->corners[i], c->middle), way));
    body = f8_add(body, f8_mul(f8_add(radius, c->thickness), length));
    if (m->kind & TSLI_CONTACT_AXIS)
        beyond = v8_dot(tsli_lane_of3(m, m->contact->axis), way);
    beyond = f8_add(beyond, f8_mul(tsli_lane_of(m, m->contact->radius_slope), length));
    body = f8_add(body, f8_max(beyond, zero));
    f8 slack = f8_mul(f8_mul(f8_add(radius, c->reach), length), f8_splat(TSLI_APART_SLACK));
    return m8_bits(f8_less(f8_add(body, slack), cloth));
}

// Who may be near a round contact. Nobody whom it leaves out is.
TSLI_INLINE uint32_t tsli_lane_cloth_near(const tsli_meeting *m, const tsli_cloth *c, uint32_t lanes)
{
    f8 t, radius = tsli_lane_of(m, m->contact->radius), slope = tsli_lane_of(m, m->contact->radius_slope);
    v8 d = tsli_lane_from_axis(m, c->middle, &t);
    f8 apart = f8_add(f8_max(radius, f8_add(radius, slope)), c->reach), square = v8_dot(d, d);
    lanes &= m8_bits(f8_less(square, f8_mul(apart, apart)));
    return lanes ? lanes & ~tsli_lane_cloth_apart(m, c, d, square, radius) : 0;
}

TSLI_INLINE void tsli_lane_cloth_meets_round(const tsli_meeting *m, tsli_cloth *c, uint32_t lanes)
{
    lanes = tsli_lane_cloth_near(m, c, lanes);
    if (!lanes)
        return;
    tsli_cloth_place place = tsli_lane_deepest_in_round(m, c);
    tsli_way_out out = tsli_lane_out_of_round(m, c, &place, lanes);
    if (m8_bits(out.hit))
        tsli_lane_push_cloth(c, &place, &out, tsli_lane_held_in(m, c));
}

static void tsli_lane_cloth_meets_solid(const tsli_meeting *m, tsli_cloth *c, uint32_t lanes)
{
    f8 zero = f8_splat(0.0f);
    tsli_cloth_place place;
    lanes &= ~tsli_lane_for_kind(m, TSLI_CONTACT_ROOM, m->contact->room);
    lanes &= ~tsli_lane_for_kind(m, TSLI_CONTACT_WALL, m->contact->wall);
    lanes = lanes ? lanes & tsli_lane_near_solid(m, c->middle, c->reach) : 0;
    if (!lanes)
        return;
    tsli_way_out out = tsli_lane_out_of_solid_cloth(m, c, &place, lanes);
    if (m8_bits(out.hit))
        tsli_lane_push_cloth(c, &place, &out, f8_less(zero, zero));
}

// `alike` and `kind` are constants: see tsli_meeting.
TSLI_INLINE void tsli_lane_cloth_meets_as(const tsli_meeting *m, uint32_t alike, uint32_t kind, tsli_cloth *c)
{
    tsli_meeting as = {m->contact, m->at, alike, kind};
    tsli_lane_cloth_meets_round(&as, c, tsli_lane_for(&as, m->contact->outside) & c->lanes);
}

// Most are capsules and spheres.
TSLI_INLINE void tsli_lane_cloth_meets(const tsli_meeting *m, uint32_t alike, tsli_cloth *c)
{
    const uint32_t sphere = TSLI_CONTACT_OUTSIDE, capsule = sphere | TSLI_CONTACT_AXIS;
    const uint32_t tapered = capsule | TSLI_CONTACT_TAPERS;
    uint32_t solid = tsli_lane_for_kind(m, TSLI_CONTACT_SOLID, m->contact->solid) & c->lanes;
    if (m->kind == capsule)
        tsli_lane_cloth_meets_as(m, alike, capsule, c);
    else if (m->kind == tapered)
        tsli_lane_cloth_meets_as(m, alike, tapered, c);
    else if (m->kind & sphere)
        tsli_lane_cloth_meets_as(m, alike, m->kind, c);
    if (solid)
        tsli_lane_cloth_meets_solid(m, c, solid);
}

#undef TSLI_LEAST_SHARE
#undef TSLI_APART_SLACK
