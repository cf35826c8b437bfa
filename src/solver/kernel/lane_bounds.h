// SPDX-License-Identifier: MIT
// What bounds a bone of TSL_MODEL_TASSEL besides colliders: a hard limit of angles, as a circle through the edge of its region, and a
// plane that it may only turn in, of a hinge or of the freeze axis. Soft limits pull where the bone wants to point, and bound nothing.
// Included once per instruction set, after solver/kernel/lane_angles.h and solver/kernel/lane_regions.h.

// A direction this far from its limit's region is brought back to the edge, in shares of the bone's length; a projection is not more
// exact than that.
#define TSLI_NEAR_LIMIT 1e-6f

typedef struct tsli_bounds {
    uint32_t limited; // lane bits of the part
    tsli_region region;
    v8 x, y, z;    // limit space in the world
    uint32_t flat; // lane bits of the part. 0: `normal` is unknown
    v8 normal;     // of the plane
} tsli_bounds;

// ---- of a bone ------------------------------------------------------------------------------------------

static void tsli_lane_bound_by_limit(tsli_pass *pass, uint32_t j, tsli_bounds *b)
{
    const tsli_slot_limit *limit = &pass->limits[j];
    uint32_t hard = m8_bits(f8_at_most(f8_splat(1.0f), f8_load(limit->share + pass->at)));
    b->region = tsli_lane_region(limit, pass->at);
    b->region.cone &= hard;
    b->region.hinge &= hard;
    b->region.polar &= hard;
    b->region.ellipse &= hard;
    b->limited = b->region.cone | b->region.hinge | b->region.polar | b->region.ellipse;
    if (!b->limited)
        return;
    r8 space = r8_from_quat(tsli_lane_limit_space(pass, j, tsli_lane_turned_to(pass, j - 1)));
    v8 x = {space.x.x, space.y.x, space.z.x}, y = {space.x.y, space.y.y, space.z.y},
       z = {space.x.z, space.y.z, space.z.z};
    m8 limited = m8_from_bits(b->limited); // a search of the others begins the same whoever they are beside
    b->x = v8_select(limited, r8_rotate(&pass->frame, x), b->x);
    b->y = v8_select(limited, r8_rotate(&pass->frame, y), b->y);
    b->z = v8_select(limited, r8_rotate(&pass->frame, z), b->z);
    b->flat = b->region.hinge;
    b->normal = b->x;
}

// The freeze axis has the last word over a hinge, as in the other models.
static void tsli_lane_bound_by_freeze(const tsli_pass *pass, uint32_t j, tsli_bounds *b)
{
    v8 normal = tsli_lane_freeze_normal(pass, j);
    m8 frozen = f8_less(f8_splat(0.5f), v8_dot(normal, normal));
    b->normal = b->flat ? v8_select(frozen, normal, b->normal) : normal;
    b->flat |= m8_bits(frozen);
}

static void tsli_lane_bound_nothing(tsli_bounds *b)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    v8 x = {one, zero, zero}, y = {zero, one, zero}, z = {zero, zero, one};
    memset(b, 0, sizeof *b);
    b->x = x;
    b->y = y;
    b->z = z;
}

// Where nothing bounds it, all but that it does is unknown.
static void tsli_lane_bound(tsli_pass *pass, uint32_t j, tsli_bounds *b)
{
    b->limited = b->flat = 0;
    if (!pass->limits && !pass->freeze)
        return;
    tsli_lane_bound_nothing(b);
    if (pass->limits)
        tsli_lane_bound_by_limit(pass, j, b);
    if (pass->freeze)
        tsli_lane_bound_by_freeze(pass, j, b);
}

// ---- circles at the edges of a limit --------------------------------------------------------------------

TSLI_INLINE v8 tsli_lane_from_limit_space(const tsli_bounds *b, v8 e)
{
    v8 u = v8_add_scaled(v8_scale(b->x, e.x), b->y, e.y);
    return v8_add_scaled(u, b->z, e.z);
}

// The nearest direction of the regions of those lanes of `which` that are outside theirs; `in`: the same in limit space.
static uint32_t tsli_lane_outside_limit(const tsli_bounds *b, v8 u, uint32_t which, v8 *in, v8 *nearest)
{
    uint32_t outside;
    v8 e = {v8_dot(u, b->x), v8_dot(u, b->y), v8_dot(u, b->z)};
    *in = tsli_lane_into_region(&b->region, e, &outside);
    outside &= which;
    // Of unit length: taken for a way back to the region, what roundings of the space leave would never end.
    if (TSLI_RARELY(outside))
        *nearest = tsli_lane_unit_or(tsli_lane_from_limit_space(b, *in), u);
    return outside;
}

// Of a cone its own; of an ellipse the circle through -Y that touches it at `in`. In the map (x, z) / (1 + y), in which the ellipse is
// one and circles through -Y are lines, that is its tangent: the whole region is on one side of it.
static tsli_circle tsli_lane_round_edge(const tsli_bounds *b, v8 in)
{
    const tsli_region *r = &b->region;
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 cone = m8_from_bits(r->cone);
    f8 sin_b = f8_max(r->sin_b, f8_splat(FLT_MIN)), sin_a = f8_max(r->sin_a, f8_splat(FLT_MIN));
    f8 of_x = f8_div(r->cos_b, sin_b), of_z = f8_div(r->cos_a, sin_a);
    f8 share = f8_div(one, f8_max(f8_add(one, in.y), f8_splat(1e-12f)));
    v8 out = {f8_mul(f8_mul(of_x, of_x), f8_mul(in.x, share)), f8_splat(-1.0f),
              f8_mul(f8_mul(of_z, of_z), f8_mul(in.z, share))};
    v8 down = {zero, f8_splat(-1.0f), zero};
    out = v8_select(cone, down, out);
    f8 inverse = f8_div(one, f8_sqrt(v8_dot(out, out)));
    tsli_circle edge = {tsli_lane_from_limit_space(b, v8_scale(out, inverse)),
                        f8_select(cone, f8_sub(zero, r->cos_a), inverse)};
    return edge;
}

// Of a hinge or a polar limit: the great circle through X at the stop that `in` is nearer to.
static tsli_circle tsli_lane_pitch_edge(const tsli_bounds *b, v8 in)
{
    f8 zero = f8_splat(0.0f);
    const tsli_region *r = &b->region;
    v8 out = {zero, f8_sub(zero, r->sin_a), f8_select(f8_less(in.z, zero), f8_sub(zero, r->cos_a), r->cos_a)};
    tsli_circle edge = {tsli_lane_from_limit_space(b, out), zero};
    return edge;
}

// Of a polar limit: the small circle around X or -X.
static tsli_circle tsli_lane_yaw_edge(const tsli_bounds *b, v8 in)
{
    m8 minus = f8_less(in.x, f8_splat(0.0f));
    tsli_circle edge = {v8_select(minus, v8_scale(b->x, f8_splat(-1.0f)), b->x), b->region.sin_b};
    return edge;
}
