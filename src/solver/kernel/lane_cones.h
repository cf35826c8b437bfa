// SPDX-License-Identifier: MIT
// Directions of bones. A bone of fixed length whose parent is placed is a unit vector u, and a collider keeps it on one side of a
// cone, u . axis = cosine. The nearest direction on a cone needs no trigonometry.

typedef struct tsli_direction_cone {
    v8 axis;
    f8 cosine;
} tsli_direction_cone;

TSLI_INLINE f8 tsli_lane_clamp(f8 a, f8 low, f8 high)
{
    return f8_min(f8_max(a, low), high);
}

TSLI_INLINE v8 tsli_lane_unit_or(v8 a, v8 fallback)
{
    f8 length_squared = v8_dot(a, a);
    m8 some = f8_less(f8_splat(0.0f), length_squared);
    f8 inverse = f8_div(f8_splat(1.0f), f8_sqrt(f8_select(some, length_squared, f8_splat(1.0f))));
    return v8_select(some, v8_scale(a, inverse), fallback);
}

// ---- directions on cones --------------------------------------------------------------------------------

// The component of v across a unit axis. For a v nearly along it rounding leaves a component along the axis: it is subtracted twice.
TSLI_INLINE v8 tsli_lane_across_axis(v8 v, v8 axis)
{
    f8 zero = f8_splat(0.0f);
    v8 across = v8_add_scaled(v, axis, f8_sub(zero, v8_dot(v, axis)));
    m8 small = f8_less(v8_dot(across, across), f8_splat(1e-4f));
    if (!m8_bits(small))
        return across;
    v8 again = v8_add_scaled(across, axis, f8_sub(zero, v8_dot(across, axis)));
    return v8_select(small, again, across);
}

// The squared length below which a component across the axis has no direction.
#define TSLI_LEAST_ACROSS 1e-12f

// A direction across the axis of a cone towards `aside`; any direction if that has none either.
TSLI_NO_INLINE v8 tsli_lane_off_axis(const tsli_direction_cone *r, v8 aside)
{
    f8 zero = f8_splat(0.0f);
    v8 across = tsli_lane_across_axis(aside, r->axis);
    v8 y_axis = {f8_sub(zero, r->axis.z), zero, r->axis.x}, x_axis = {zero, r->axis.z, f8_sub(zero, r->axis.y)};
    v8 any = v8_select(f8_less(f8_abs(r->axis.x), f8_splat(0.6f)), x_axis, y_axis);
    return v8_select(f8_less(v8_dot(across, across), f8_splat(TSLI_LEAST_ACROSS)), any, across);
}

// The direction on the cone nearest to u. One along the axis, or opposite to it, goes towards `aside`.
TSLI_INLINE v8 tsli_lane_onto_cone(v8 u, const tsli_direction_cone *r, v8 aside)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 cosine = tsli_lane_clamp(r->cosine, f8_splat(-1.0f), one);
    v8 across = tsli_lane_across_axis(u, r->axis);
    f8 square = v8_dot(across, across);
    m8 middle = f8_less(square, f8_splat(TSLI_LEAST_ACROSS));
    if (TSLI_RARELY(m8_bits(middle))) {
        across = v8_select(middle, tsli_lane_off_axis(r, aside), across);
        square = v8_dot(across, across);
    }
    f8 sine = f8_sqrt(f8_max(f8_sub(one, f8_mul(cosine, cosine)), zero));
    f8 share = f8_div(sine, f8_sqrt(square));
    return v8_add_scaled(v8_scale(r->axis, cosine), across, share);
}

#undef TSLI_LEAST_ACROSS
