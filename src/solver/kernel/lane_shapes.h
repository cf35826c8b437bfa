// SPDX-License-Identifier: MIT
// Convex shapes: boxes, tapered capsules, hulls, and thick planes, which are those with TSL_COLLIDER_KEEPS_RADIUS. Their signed distances,
// and the shortest displacement of a ball out of a shape or into it. Used by all collision code and by queries outside of ticks.

// A contact as a vector's lanes see it. `alike`: one contact serves all lanes (tsli_collider_list). Hot callers pass constants for it and
// for `kind`, so that each combination compiles to its own code.
typedef struct tsli_lane_contact {
    const tsli_contact *contact;
    uint32_t at; // alike: the index among the contacts beside each other; else the vector's first lane
    uint32_t alike, kind;
} tsli_lane_contact;

TSLI_INLINE f8 tsli_lane_get(const tsli_lane_contact *m, const float *row)
{
    return m->alike ? f8_splat(row[m->at]) : f8_load(row + m->at);
}

TSLI_INLINE v8 tsli_lane_get3(const tsli_lane_contact *m, const void *rows)
{
    const float *row = rows;
    v8 v = {tsli_lane_get(m, row), tsli_lane_get(m, row + TSLI_WIDTH), tsli_lane_get(m, row + 2 * TSLI_WIDTH)};
    return v;
}

// Lane bits: the lanes in which the contact has a property, whose row in tsli_contact is `lanes`.
TSLI_INLINE uint32_t tsli_lane_where(const tsli_lane_contact *m, uint32_t lanes)
{
    return m->alike ? TSLI_VECTOR_LANES : tsli_lane_bits(lanes, m->at);
}

// The same for the row of a kind, which is not read where no lane has that kind.
TSLI_INLINE uint32_t tsli_lane_of_kind(const tsli_lane_contact *m, uint32_t kind, uint32_t lanes)
{
    return m->kind & kind ? tsli_lane_where(m, lanes) : 0;
}

// Signed distance of a position from a surface, below 0 inside; the unit normal points outward.
typedef struct tsli_lane_distance {
    f8 distance;
    v8 normal;
} tsli_lane_distance;

// Containment of a ball: its centre may be up to `radius` away from a core, a smaller box or a piece of axis; `delta` leads from the
// core's nearest position to the centre.
typedef struct tsli_lane_interior {
    v8 delta;
    f8 radius;
} tsli_lane_interior;

TSLI_INLINE v8 v8_abs(v8 a)
{
    v8 r = {f8_abs(a.x), f8_abs(a.y), f8_abs(a.z)};
    return r;
}

TSLI_INLINE v8 v8_max(v8 a, f8 least)
{
    v8 r = {f8_max(a.x, least), f8_max(a.y, least), f8_max(a.z, least)};
    return r;
}

// `a`, which is at least 0, with the signs of `signs`.
TSLI_INLINE v8 v8_flip(v8 a, v8 signs)
{
    v8 r = {f8_flip(a.x, signs.x), f8_flip(a.y, signs.y), f8_flip(a.z, signs.z)};
    return r;
}

// From modified Rodrigues parameters.
TSLI_INLINE q8 tsli_lane_from_rodrigues(v8 p)
{
    f8 one = f8_splat(1.0f), share = f8_div(f8_splat(2.0f), f8_add(one, v8_dot(p, p)));
    q8 q = {f8_mul(p.x, share), f8_mul(p.y, share), f8_mul(p.z, share), f8_sub(share, one)};
    return q;
}

TSLI_INLINE q8 tsli_lane_convex_rotation(const tsli_lane_contact *m)
{
    return tsli_lane_from_rodrigues(tsli_lane_get3(m, m->contact->axis));
}

// ---- boxes about the origin, with their edges along the axes ---------------------------------------------

// Inside, the normal is that of the nearest side, and of x before y before z where sides are equally near.
TSLI_INLINE tsli_lane_distance tsli_lane_box_distance(v8 x, v8 half, f8 rounding)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 beyond = v8_sub(v8_abs(x), half), out = v8_max(beyond, zero);
    f8 square = v8_dot(out, out);
    m8 is_out = f8_less(zero, square);
    f8 distance = f8_sqrt(f8_select(is_out, square, one));
    f8 y_or_z = f8_max(beyond.y, beyond.z), nearest = f8_max(beyond.x, y_or_z);
    m8 not_x = f8_less(beyond.x, y_or_z), not_y = f8_less(beyond.y, beyond.z);
    v8 side = {f8_select(not_x, zero, one), f8_or_zero(not_x, f8_select(not_y, zero, one)),
               f8_or_zero(not_x, f8_or_zero(not_y, one))};
    v8 normal = v8_select(is_out, v8_scale(out, f8_div(one, distance)), side);
    tsli_lane_distance to_surface = {f8_sub(f8_select(is_out, distance, nearest), rounding), v8_flip(normal, x)};
    return to_surface;
}

// The ball's radius is taken off the rounding first, and what is left of it off the edges. A ball too large for the box goes to the middle.
TSLI_INLINE tsli_lane_interior tsli_lane_box_interior(v8 x, v8 half, f8 rounding, f8 radius)
{
    f8 zero = f8_splat(0.0f), more = f8_max(f8_sub(radius, rounding), zero);
    v8 less = {more, more, more}, size = v8_max(v8_sub(half, less), zero);
    v8 out = v8_max(v8_sub(v8_abs(x), size), zero);
    tsli_lane_interior interior = {v8_flip(out, x), f8_max(f8_sub(rounding, radius), zero)};
    return interior;
}

TSLI_INLINE v8 tsli_lane_to_box_space(const tsli_lane_contact *m, q8 rotation, v8 x)
{
    return q8_rotate_back(rotation, v8_sub(x, tsli_lane_get3(m, m->contact->a)));
}

// ---- tapered capsules: the hull of two spheres -----------------------------------------------------------

// The sphere nearest to a point: the position of its centre along the axis, 0 at a and 1 at b, were the axis infinite.
TSLI_INLINE f8 tsli_lane_tapered_along(const tsli_lane_contact *m, v8 d)
{
    v8 axis = tsli_lane_get3(m, m->contact->axis);
    f8 foot = f8_mul(v8_dot(d, axis), tsli_lane_get(m, m->contact->axis_inverse_square));
    v8 across = v8_sub(d, v8_scale(axis, foot));
    return f8_add(foot, f8_mul(f8_sqrt(v8_dot(across, across)), tsli_lane_get(m, m->contact->taper)));
}

// On the axis itself the normal is +Y.
TSLI_INLINE tsli_lane_distance tsli_lane_tapered_distance(const tsli_lane_contact *m, v8 x)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 d = v8_sub(x, tsli_lane_get3(m, m->contact->a)), up = {zero, one, zero};
    f8 t = f8_min(f8_max(tsli_lane_tapered_along(m, d), zero), one);
    d = v8_sub(d, v8_scale(tsli_lane_get3(m, m->contact->axis), t));
    f8 radius = f8_add(tsli_lane_get(m, m->contact->radius), f8_mul(tsli_lane_get(m, m->contact->radius_slope), t));
    f8 square = v8_dot(d, d);
    m8 away = f8_less(zero, square);
    f8 distance = f8_sqrt(square), inverse = f8_div(one, f8_select(away, distance, one));
    tsli_lane_distance to_surface = {f8_sub(distance, radius), v8_select(away, v8_scale(d, inverse), up)};
    return to_surface;
}

// The ball's centre stays where the sphere around the axis is no smaller than the ball, or at the centre of the larger end.
TSLI_INLINE tsli_lane_interior tsli_lane_tapered_interior(const tsli_lane_contact *m, v8 x, f8 radius)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 r = tsli_lane_get(m, m->contact->radius), slope = tsli_lane_get(m, m->contact->radius_slope);
    m8 widens = f8_less(zero, slope), narrows = f8_less(slope, zero);
    f8 fits = f8_div(f8_sub(radius, r), f8_select(m8_or(widens, narrows), slope, one)); // at that share of the axis
    fits = f8_min(f8_max(fits, zero), one);
    v8 d = v8_sub(x, tsli_lane_get3(m, m->contact->a));
    f8 t = f8_max(tsli_lane_tapered_along(m, d), f8_or_zero(widens, fits));
    t = f8_min(t, f8_select(narrows, fits, one));
    tsli_lane_interior interior = {v8_sub(d, v8_scale(tsli_lane_get3(m, m->contact->axis), t)),
                                   f8_max(f8_sub(f8_add(r, f8_mul(slope, t)), radius), zero)};
    return interior;
}

// ---- convex hulls ----------------------------------------------------------------------------------------

// The largest of the signed distances from the planes. Inside it is the hull's; outside the hull is at least so far away, and
// exactly so where the perpendicular's foot on that plane is on the hull.
TSLI_INLINE tsli_lane_distance tsli_lane_distance_of_planes(const tsli_hull *hull, v8 x)
{
    f8 zero = f8_splat(0.0f);
    tsli_lane_distance to_surface = {f8_splat(-FLT_MAX), {zero, zero, zero}};
    for (uint32_t i = 0; i < hull->plane_count; ++i) {
        v8 normal = v8_splat(hull->planes[i].normal);
        f8 beyond = f8_sub(v8_dot(x, normal), f8_splat(hull->planes[i].distance));
        m8 farther = f8_less(to_surface.distance, beyond);
        to_surface.distance = f8_select(farther, beyond, to_surface.distance);
        to_surface.normal = v8_select(farther, normal, to_surface.normal);
    }
    return to_surface;
}

TSLI_INLINE tsli_lane_distance tsli_lane_distance_of_edges(const tsli_hull_edges *edges, v8 x)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), nearest = f8_splat(FLT_MAX);
    v8 delta = {zero, zero, zero};
    for (uint32_t i = 0; i < edges->count; ++i) {
        const tsli_hull_edge *edge = &edges->list[i];
        v8 d = v8_sub(x, v8_splat(edge->from)), along = v8_splat(edge->delta);
        f8 t = f8_mul(v8_dot(d, along), f8_splat(edge->inverse_square));
        d = v8_sub(d, v8_scale(along, f8_min(f8_max(t, zero), one)));
        f8 square = v8_dot(d, d);
        m8 nearer = f8_less(square, nearest);
        nearest = f8_select(nearer, square, nearest);
        delta = v8_select(nearer, d, delta);
    }
    m8 away = f8_less(zero, nearest);
    f8 distance = f8_sqrt(nearest);
    tsli_lane_distance to_surface = {distance, v8_scale(delta, f8_div(one, f8_select(away, distance, one)))};
    return to_surface;
}

// A foot beyond another plane by less than this share of the hull's reach counts as on the hull: that is rounding error.
#define TSLI_HULL_SLACK 1e-6f

// `x` and the distance are in the hull's own units.
TSLI_INLINE tsli_lane_distance tsli_lane_distance_in_hull(const tsli_hull *hull, v8 x)
{
    tsli_lane_distance to_surface = tsli_lane_distance_of_planes(hull, x);
    m8 out = f8_less(f8_splat(0.0f), to_surface.distance);
    if (!m8_bits(out))
        return to_surface;
    v8 foot = v8_sub(x, v8_scale(to_surface.normal, to_surface.distance));
    f8 beyond = tsli_lane_distance_of_planes(hull, foot).distance;
    m8 beside = m8_and(out, f8_less(f8_splat(TSLI_HULL_SLACK * hull->reach), beyond));
    if (!m8_bits(beside))
        return to_surface;
    tsli_lane_distance edges = tsli_lane_distance_of_edges(&hull->edges, x);
    to_surface.distance = f8_select(beside, edges.distance, to_surface.distance);
    to_surface.normal = v8_select(beside, edges.normal, to_surface.normal);
    return to_surface;
}

// Lane bits: those of `lanes` with the same hull as the first of them, mirrored the same way.
static uint32_t tsli_lane_same_hull(const tsli_lane_contact *m, uint32_t lanes, tsli_mirrored_hull *out)
{
    uint32_t same = 0, first = 0;
    while (!m->alike && !tsli_has_lane(lanes, first))
        ++first;
    *out = tsli_contact_hull(m->contact, m->at + first);
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT && !m->alike; ++lane) {
        tsli_mirrored_hull other = tsli_contact_hull(m->contact, m->at + lane);
        same |= (other.hull == out->hull && other.mirrored == out->mirrored ? 1u : 0u) << lane;
    }
    return m->alike ? lanes : same & lanes;
}

// Smaller scales count as this one, at which a hull is a point and the inverse scale still finite.
#define TSLI_HULL_LEAST 1e-12f

// In `lanes`; the others keep their value. `x`: in the hull's frame, in world units.
TSLI_NO_INLINE void tsli_lane_hull_distance(const tsli_lane_contact *m, uint32_t lanes, v8 x,
                                            tsli_lane_distance *to_surface)
{
    f8 scale = f8_max(tsli_lane_get(m, m->contact->hull_scale), f8_splat(TSLI_HULL_LEAST));
    x = v8_scale(x, f8_div(f8_splat(1.0f), scale));
    while (lanes) {
        tsli_mirrored_hull mirrored_hull;
        uint32_t same = tsli_lane_same_hull(m, lanes, &mirrored_hull);
        v8 signs = {f8_splat(mirrored_hull.mirrored & 1 ? -1.0f : 1.0f),
                    f8_splat(mirrored_hull.mirrored & 2 ? -1.0f : 1.0f),
                    f8_splat(mirrored_hull.mirrored & 4 ? -1.0f : 1.0f)};
        tsli_lane_distance of_hull = tsli_lane_distance_in_hull(mirrored_hull.hull, v8_mul(x, signs));
        f8 distance = f8_sub(f8_mul(of_hull.distance, scale), tsli_lane_get(m, m->contact->radius));
        to_surface->distance = f8_select(m8_from_bits(same), distance, to_surface->distance);
        to_surface->normal = v8_select(m8_from_bits(same), v8_mul(of_hull.normal, signs), to_surface->normal);
        lanes &= ~same;
    }
}

// The hulls' reach from the contact's position and their least thickness, in world units and without rounding.
typedef struct tsli_hull_sizes {
    _Alignas(TSLI_ROW_BYTES) float reach[TSLI_LANE_COUNT], width[TSLI_LANE_COUNT];
} tsli_hull_sizes;

TSLI_NO_INLINE void tsli_lane_hull_sizes(const tsli_lane_contact *m, uint32_t lanes, tsli_hull_sizes *out)
{
    memset(out, 0, sizeof *out);
    for (uint32_t lane = 0; lane < TSLI_LANE_COUNT; ++lane)
        if (tsli_has_lane(lanes, lane)) {
            uint32_t at = m->alike ? m->at : m->at + lane;
            const tsli_hull *hull = tsli_contact_hull(m->contact, at).hull;
            float scale = m->contact->hull_scale[at];
            out->reach[lane] = hull->reach * scale;
            out->width[lane] = hull->width * scale;
        }
}

TSLI_INLINE uint32_t tsli_lane_hulls(const tsli_lane_contact *m)
{
    return tsli_lane_of_kind(m, TSLI_CONTACT_HULL, m->contact->hull);
}

// ---- all of them ---------------------------------------------------------------------------------------------

TSLI_INLINE uint32_t tsli_lane_tapered(const tsli_lane_contact *m)
{
    return tsli_lane_of_kind(m, TSLI_CONTACT_TAPERED, m->contact->tapered);
}

// `x`: in the box's frame or, in the lanes of `hulls`, in the hull's.
TSLI_INLINE tsli_lane_distance tsli_lane_polyhedron_distance(const tsli_lane_contact *m, uint32_t hulls, v8 x)
{
    v8 half = tsli_lane_get3(m, m->contact->sizes);
    f8 rounding = tsli_lane_get(m, m->contact->radius);
    tsli_lane_distance to_surface = tsli_lane_box_distance(x, half, rounding);
    if (hulls)
        tsli_lane_hull_distance(m, hulls, x, &to_surface);
    return to_surface;
}

// Undefined in lanes whose contact is not convex.
TSLI_INLINE tsli_lane_distance tsli_lane_convex_distance(const tsli_lane_contact *m, v8 x)
{
    q8 rotation = tsli_lane_convex_rotation(m);
    tsli_lane_distance to_surface =
        tsli_lane_polyhedron_distance(m, tsli_lane_hulls(m), tsli_lane_to_box_space(m, rotation, x));
    to_surface.normal = q8_rotate(rotation, to_surface.normal);
    uint32_t tapered = tsli_lane_tapered(m);
    if (tapered) {
        tsli_lane_distance other = tsli_lane_tapered_distance(m, x);
        to_surface.distance = f8_select(m8_from_bits(tapered), other.distance, to_surface.distance);
        to_surface.normal = v8_select(m8_from_bits(tapered), other.normal, to_surface.normal);
    }
    m8 thick_plane = m8_from_bits(tsli_lane_of_kind(m, TSLI_CONTACT_THICK_PLANE, m->contact->thick_plane));
    v8 axis = tsli_lane_get3(m, m->contact->axis);
    to_surface.distance =
        f8_select(thick_plane, v8_dot(v8_sub(x, tsli_lane_get3(m, m->contact->a)), axis), to_surface.distance);
    to_surface.normal = v8_select(thick_plane, axis, to_surface.normal);
    return to_surface;
}

TSLI_INLINE tsli_lane_interior tsli_lane_convex_interior(const tsli_lane_contact *m, v8 x, f8 radius)
{
    q8 rotation = tsli_lane_convex_rotation(m);
    tsli_lane_interior interior =
        tsli_lane_box_interior(tsli_lane_to_box_space(m, rotation, x), tsli_lane_get3(m, m->contact->sizes),
                               tsli_lane_get(m, m->contact->radius), radius);
    interior.delta = q8_rotate(rotation, interior.delta);
    uint32_t tapered = tsli_lane_tapered(m);
    if (tapered) {
        tsli_lane_interior other = tsli_lane_tapered_interior(m, x, radius);
        interior.radius = f8_select(m8_from_bits(tapered), other.radius, interior.radius);
        interior.delta = v8_select(m8_from_bits(tapered), other.delta, interior.delta);
    }
    return interior;
}

// Lane bits: lanes that may touch a shape from outside. Conservative: a lane that it leaves out touches none.
TSLI_INLINE uint32_t tsli_lane_near_convex(const tsli_lane_contact *m, v8 x, f8 radius)
{
    m8 tapered = m8_from_bits(tsli_lane_tapered(m));
    v8 size = v8_abs(v8_select(tapered, tsli_lane_get3(m, m->contact->axis), tsli_lane_get3(m, m->contact->sizes)));
    v8 d = v8_sub(x, tsli_lane_get3(m, m->contact->a));
    f8 gains = f8_max(tsli_lane_get(m, m->contact->radius_slope), f8_splat(0.0f));
    f8 reach = f8_add(f8_add(size.x, size.y), f8_add(size.z, tsli_lane_get(m, m->contact->radius)));
    uint32_t hulls = tsli_lane_hulls(m);
    if (hulls) {
        tsli_hull_sizes sizes;
        tsli_lane_hull_sizes(m, hulls, &sizes);
        f8 of_hull = f8_add(f8_load(sizes.reach), tsli_lane_get(m, m->contact->radius));
        reach = f8_select(m8_from_bits(hulls), of_hull, reach);
    }
    reach = f8_add(f8_add(reach, radius), f8_or_zero(tapered, gains));
    return m8_bits(f8_less(v8_dot(d, d), f8_mul(reach, reach))) |
           tsli_lane_of_kind(m, TSLI_CONTACT_THICK_PLANE, m->contact->thick_plane);
}

// The shortest displacement of a ball around x out of a convex shape, or into one that keeps it inside. out_hit: lanes that have to
// move; undefined in the others.
TSLI_NO_INLINE v8 tsli_lane_out_of_convex(const tsli_lane_contact *m, v8 x, f8 radius, uint32_t *out_hit)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 delta = {zero, zero, zero};
    uint32_t convex = tsli_lane_of_kind(m, TSLI_CONTACT_CONVEX, m->contact->convex);
    uint32_t inside = convex & tsli_lane_of_kind(m, TSLI_CONTACT_INTERIOR, m->contact->interior);
    uint32_t near = convex & ~inside;
    *out_hit = 0;
    if (near)
        near &= tsli_lane_near_convex(m, x, radius);
    if (near) {
        tsli_lane_distance to_surface = tsli_lane_convex_distance(m, x);
        *out_hit = near & m8_bits(f8_less(to_surface.distance, radius));
        delta = v8_scale(to_surface.normal, f8_sub(radius, to_surface.distance));
    }
    if (inside) {
        tsli_lane_interior interior = tsli_lane_convex_interior(m, x, radius);
        f8 square = v8_dot(interior.delta, interior.delta);
        m8 out = m8_and(m8_from_bits(inside), f8_less(f8_mul(interior.radius, interior.radius), square));
        f8 share = f8_sub(f8_div(interior.radius, f8_sqrt(f8_select(out, square, one))), one);
        *out_hit |= m8_bits(out);
        delta = v8_select(out, v8_scale(interior.delta, share), delta);
    }
    return delta;
}

static void tsli_lane_signed_distance_at(const tsli_contact *contact, uint32_t kind, tsl_vec3 at,
                                         tsli_signed_distance *out)
{
    _Alignas(TSLI_ROW_BYTES) tsli_lanes3 rows;
    tsli_lane_contact m = {contact, 0, 1, kind};
    tsli_lane_distance to_surface = tsli_lane_convex_distance(&m, v8_splat(at));
    v8_store(rows, to_surface.normal);
    out->normal = tsli_vec3(rows[0][0], rows[1][0], rows[2][0]);
    f8_store(rows[0], to_surface.distance);
    out->distance = rows[0][0];
}

// ---- as bones collide with them -----------------------------------------------------------------------------

// Lane bits: those for which a contact is a box or a hull to stay outside of.
TSLI_INLINE uint32_t tsli_lane_polyhedra(const tsli_lane_contact *m)
{
    if (!(m->kind & TSLI_CONTACT_CONVEX))
        return 0;
    uint32_t lanes = tsli_lane_of_kind(m, TSLI_CONTACT_BOX, m->contact->box) | tsli_lane_hulls(m);
    return lanes & ~tsli_lane_of_kind(m, TSLI_CONTACT_INTERIOR, m->contact->interior);
}

// Likewise a sphere or a capsule. Tapered capsules count too: bones collide with any capsule of two radii as the hull of two spheres.
TSLI_INLINE uint32_t tsli_lane_rounded_contacts(const tsli_lane_contact *m)
{
    uint32_t lanes = tsli_lane_of_kind(m, TSLI_CONTACT_OUTSIDE, m->contact->outside);
    if (!TSLI_RARELY(m->kind & TSLI_CONTACT_TAPERED))
        return lanes;
    return lanes | (tsli_lane_tapered(m) & ~tsli_lane_of_kind(m, TSLI_CONTACT_INTERIOR, m->contact->interior));
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
