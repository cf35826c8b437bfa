// SPDX-License-Identifier: MIT
// Kinds of contacts as bones collide with them, and their reach. Tapered capsules and thick planes collide as capsules and planes.
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

#undef TSLI_HULL_HALF
