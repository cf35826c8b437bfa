// SPDX-License-Identifier: MIT
// Geometric constructions from the operations of lanes.h and lanes_components.h.
#ifndef TSLI_IK_LANES_GEOMETRY_H
#define TSLI_IK_LANES_GEOMETRY_H

#include "math/lanes_components.h"

TSLI_LANES_BEGIN

// 1 / sqrt(a) with the root and the division in parallel. For a from 1e-37 to 1e37.
TSLI_INLINE f8 f8_per_root(f8 a)
{
    return f8_mul(f8_sqrt(a), f8_div(f8_splat(1.0f), a));
}
// The component of a perpendicular to the unit vector n.
TSLI_INLINE v8 v8_without(v8 a, v8 n)
{
    return v8_sub(a, v8_scale(n, v8_dot(a, n)));
}
// For vectors of about unit size that may have vanished.
TSLI_INLINE v8 v8_unit_or(v8 a, v8 fallback)
{
    f8 length_squared = v8_dot(a, a);
    m8 gone = f8_at_most(length_squared, f8_splat(1e-20f));
    f8 safe = f8_select(gone, f8_splat(1.0f), length_squared);
    return v8_select(gone, fallback, v8_scale(a, f8_div(f8_splat(1.0f), f8_sqrt(safe))));
}
// Any unit vector perpendicular to the unit vector a; it depends on the axes of the space, so it is a last resort.
TSLI_INLINE v8 v8_across(v8 a)
{
    f8 zero = f8_splat(0.0f);
    v8 by_x = v8_set(zero, f8_negate(v8_z(a)), v8_y(a)), by_y = v8_set(v8_z(a), zero, f8_negate(v8_x(a)));
    v8 r = v8_select(f8_less(f8_abs(v8_x(a)), f8_splat(0.6f)), by_x, by_y);
    return v8_scale(r, f8_div(f8_splat(1.0f), f8_sqrt(v8_dot(r, r))));
}

TSLI_LANES_END

#endif
