// SPDX-License-Identifier: MIT
// Contacts on their way through a tick, as cloth meets them: where one goes farther than it is thick it would be past the cloth before
// it met it. So cloth meets it at some places on that way, one behind the other, and is pushed ahead of it.
// Included once per instruction set, after solver/kernel/lane_cloth_contact.h and lane_places.h.

// Places of a way at most. At 60 ticks a second a leg of 60 mm radius is followed up to 28 m/s.
#define TSLI_CLOTH_PLACES 16u
// From one to the next a contact and the cloth go by no more than this share of half of how thick the contact is, towards each other:
// the middle of the contact does not get past the cloth.
#define TSLI_CLOTH_STRIDE 0.5f

// How the world of the last tick lies in that of now, by what the cloth hangs on.
typedef struct tsli_cloth_carry {
    v8 from, to; // the root of the cloth at the last tick, and now
} tsli_cloth_carry;

TSLI_INLINE v8 tsli_lane_carried(const tsli_cloth_carry *carry, v8 x)
{
    return v8_add(carry->to, v8_sub(x, carry->from));
}

// How far the contact comes on its way, and how thick it is.
typedef struct tsli_cloth_approach {
    f8 way, least, most;
} tsli_cloth_approach;

TSLI_INLINE tsli_cloth_approach tsli_lane_cloth_approach(const tsli_meeting *m, const tsli_contact_past *past,
                                                         const tsli_cloth_carry *carry)
{
    tsli_extent extent = tsli_lane_extent(m);
    v8 was = tsli_lane_carried(carry, tsli_lane_of3(m, past->a)),
       a = v8_sub(tsli_lane_of3(m, m->contact->a), was);
    v8 b = v8_add(a, v8_sub(tsli_lane_of3(m, m->contact->axis), tsli_lane_of3(m, past->axis)));
    f8 way = tsli_lane_longer_way(m, past, a, b, extent.most);
    tsli_cloth_approach approach = {way, extent.least, extent.most};
    return approach;
}

// Between two rotations as modified Rodrigues parameters, of which each also has a twin on the other side: from those of the other
// side it is turned at once.
TSLI_INLINE v8 tsli_lane_between_turns(v8 from, v8 to, f8 share)
{
    v8 way = v8_sub(to, from);
    m8 near = f8_less(v8_dot(way, way), f8_splat(0.25f));
    return v8_select(near, v8_lerp(from, to, share), to);
}

// A row of a contact, in the lanes that `m` is about.
static void tsli_lane_put(const tsli_meeting *m, float *row, f8 value)
{
    _Alignas(64) tsli_lanes1 of_all;
    if (!m->alike) {
        f8_store(row + m->at, value);
        return;
    }
    f8_store(of_all, value);
    row[m->at] = of_all[0];
}

// The contact at a share of its way, into the lanes of `out` that `m` is about.
static void tsli_lane_put_on_way(const tsli_meeting *m, const tsli_contact_past *past,
                                 const tsli_cloth_carry *carry, f8 share, tsli_contact *out)
{
    const tsli_contact *now = m->contact;
    m8 bodies = m8_from_bits(tsli_lane_bodies(m));
    v8 from = tsli_lane_carried(carry, tsli_lane_of3(m, past->a));
    v8 a = v8_lerp(from, tsli_lane_of3(m, now->a), share);
    v8 was = tsli_lane_of3(m, past->axis), is = tsli_lane_of3(m, now->axis);
    v8 axis = v8_lerp(was, is, share);
    f8 inverse = tsli_lane_inverse_or_zero(v8_dot(axis, axis)),
       of_body = tsli_lane_of(m, now->axis_inverse_square);
    axis = v8_select(bodies, tsli_lane_between_turns(was, is, share), axis);
    tsli_lane_put(m, out->a[0], a.x);
    tsli_lane_put(m, out->a[1], a.y);
    tsli_lane_put(m, out->a[2], a.z);
    tsli_lane_put(m, out->axis[0], axis.x);
    tsli_lane_put(m, out->axis[1], axis.y);
    tsli_lane_put(m, out->axis[2], axis.z);
    tsli_lane_put(m, out->axis_inverse_square, f8_select(bodies, of_body, inverse));
}

// `m` is about the contact on its way from then on.
static void tsli_lane_contact_on_way(tsli_meeting *m, const tsli_contact_past *past,
                                     const tsli_cloth_carry *carry, f8 share, tsli_contact *out)
{
    *out = *m->contact;
    tsli_lane_put_on_way(m, past, carry, share, out);
    m->contact = out;
}
