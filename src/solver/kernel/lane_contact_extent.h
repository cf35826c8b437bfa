// SPDX-License-Identifier: MIT
// Kinds of contacts as bones collide with them, their reach, and their travel in a tick. Tapered capsules and thick planes collide as
// capsules and planes.
// Included once per instruction set, after solver/kernel/lane_cones.h.

// Lane bits: those for which a contact is a box or a hull to stay outside of.
TSLI_INLINE uint32_t tsli_lane_polyhedra(const tsli_lane_contact *m)
{
    if (!(m->kind & TSLI_CONTACT_CONVEX))
        return 0;
    uint32_t lanes = tsli_lane_of_kind(m, TSLI_CONTACT_BOX, m->contact->box) | tsli_lane_hulls(m);
    return lanes & ~tsli_lane_of_kind(m, TSLI_CONTACT_INTERIOR, m->contact->storage);
}

// Likewise a sphere or a capsule. Tapered capsules count too: bones collide with any capsule of two radii as the hull of two spheres.
TSLI_INLINE uint32_t tsli_lane_rounded_contacts(const tsli_lane_contact *m)
{
    uint32_t lanes = tsli_lane_of_kind(m, TSLI_CONTACT_OUTSIDE, m->contact->outside);
    if (!TSLI_RARELY(m->kind & TSLI_CONTACT_TAPERED))
        return lanes;
    return lanes | (tsli_lane_tapered(m) & ~tsli_lane_of_kind(m, TSLI_CONTACT_INTERIOR, m->contact->storage));
}

// Lane bits: those that may pass through a contact to stay outside of. Nothing passes a plane or what it is inside of.
TSLI_INLINE uint32_t tsli_lane_passes(const tsli_lane_contact *m)
{
    return tsli_lane_rounded_contacts(m) | tsli_lane_polyhedra(m);
}

// ---- size -----------------------------------------------------------------------------------------------

// The reach of a contact from its axis or, for a box or a hull, from its position. `half_width`: its least radius, or half its least
// thickness, which sets the length of steps.
typedef struct tsli_extent {
    f8 most, half_width;
} tsli_extent;

// Half of a hull's least width between two sides. From edge to edge it may be less: acute hulls are passed with 0.4.
#define TSLI_HULL_HALF 0.2f

static void tsli_lane_extent_of_polyhedra(const tsli_lane_contact *m, uint32_t polyhedra, tsli_extent *extent)
{
    v8 half = tsli_lane_get3(m, m->contact->sizes);
    f8 rounding = tsli_lane_get(m, m->contact->radius);
    f8 half_width = f8_add(f8_min(half.x, f8_min(half.y, half.z)), rounding);
    f8 most = f8_add(f8_sqrt(v8_dot(half, half)), rounding);
    uint32_t hulls = tsli_lane_hulls(m);
    if (hulls) {
        tsli_hull_sizes sizes;
        tsli_lane_hull_sizes(m, hulls, &sizes);
        m8 is_hull = m8_from_bits(hulls);
        most = f8_select(is_hull, f8_add(f8_load(sizes.reach), rounding), most);
        half_width =
            f8_select(is_hull, f8_add(f8_mul(f8_load(sizes.width), f8_splat(TSLI_HULL_HALF)), rounding), half_width);
    }
    extent->half_width = f8_select(m8_from_bits(polyhedra), half_width, extent->half_width);
    extent->most = f8_select(m8_from_bits(polyhedra), most, extent->most);
}

TSLI_INLINE tsli_extent tsli_lane_extent(const tsli_lane_contact *m)
{
    f8 at_a = tsli_lane_get(m, m->contact->radius), at_b = f8_add(at_a, tsli_lane_get(m, m->contact->radius_slope));
    tsli_extent extent = {f8_max(at_a, at_b), f8_min(at_a, at_b)};
    uint32_t polyhedra = tsli_lane_polyhedra(m);
    if (TSLI_RARELY(polyhedra))
        tsli_lane_extent_of_polyhedra(m, polyhedra, &extent);
    return extent;
}

// The squared distance of x from the axis of a round contact, or from the position of a box or a hull.
TSLI_INLINE f8 tsli_lane_apart_square(const tsli_lane_contact *m, v8 x)
{
    f8 t;
    v8 away = tsli_lane_from_axis(m, x, &t);
    uint32_t polyhedra = tsli_lane_polyhedra(m);
    if (TSLI_RARELY(polyhedra))
        away = v8_select(m8_from_bits(polyhedra), v8_sub(x, tsli_lane_get3(m, m->contact->a)), away);
    return v8_dot(away, away);
}

// ---- travel in a tick ---------------------------------------------------------------------------------------

// The most that rotation alone moves a surface in a tick: the length of an arc, which is a little more than twice that of the chord
// between the quaternions, in radii.
#define TSLI_TURN_OF_CHORD 2.25f

TSLI_INLINE f8 tsli_lane_turn_travel(const tsli_lane_contact *m, const tsli_contact_past *past, f8 reach)
{
    q8 now = tsli_lane_convex_rotation(m), was = tsli_lane_from_rodrigues(tsli_lane_get3(m, past->axis));
    f8 zero = f8_splat(0.0f);
    m8 opposite = f8_less(q8_dot(now, was), zero);
    was = q8_select(opposite, q8_scale(was, f8_splat(-1.0f)), was);
    q8 chord = {f8_sub(now.x, was.x), f8_sub(now.y, was.y), f8_sub(now.z, was.z), f8_sub(now.w, was.w)};
    return f8_mul(f8_mul(reach, f8_splat(TSLI_TURN_OF_CHORD)), f8_sqrt(q8_dot(chord, chord)));
}

// The longer of the travels a and b of the two ends of a contact's axis; for a box or a hull, whose axis is a rotation, the travel a of its
// position and its rotation.
TSLI_INLINE f8 tsli_lane_longer_travel(const tsli_lane_contact *m, const tsli_contact_past *past, v8 a, v8 b, f8 reach)
{
    f8 travel = f8_sqrt(f8_max(v8_dot(a, a), v8_dot(b, b)));
    uint32_t polyhedra = tsli_lane_polyhedra(m);
    if (!TSLI_RARELY(polyhedra))
        return travel;
    f8 of_polyhedron = f8_add(f8_sqrt(v8_dot(a, a)), tsli_lane_turn_travel(m, past, reach));
    return f8_select(m8_from_bits(polyhedra), of_polyhedron, travel);
}

#undef TSLI_HULL_HALF
#undef TSLI_TURN_OF_CHORD
