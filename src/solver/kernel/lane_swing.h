// SPDX-License-Identifier: MIT
// The shortest rotation from one direction to another.
// Included once per instruction set, after solver/kernel/lane_frames.h.

// 2^-40 and 2^80: a shorter vector becomes longer than 2^-69, whose square has all its bits, if it is at least
// 2^-149, the smallest number there is.
#define TSLI_SHORT_VECTOR 9.094947e-13f
#define TSLI_LENGTHEN 1.2089258e24f

// An axis across v, made from the coordinate axis farthest from v.
static v8 tsli_lane_across(v8 v)
{
    f8 zero = f8_splat(0.0f);
    v8 with_x = {zero, v.z, f8_sub(zero, v.y)}, with_y = {f8_sub(zero, v.z), zero, v.x};
    v8 axis = v8_select(f8_less(f8_abs(v.x), f8_abs(v.y)), with_x, with_y);
    m8 none = f8_less(v8_dot(axis, axis), f8_splat(FLT_MIN));
    v8 x = {f8_splat(1.0f), zero, zero};
    axis = v8_select(none, x, axis);
    return v8_scale(axis, f8_div(f8_splat(1.0f), f8_sqrt(v8_dot(axis, axis))));
}

// Scales vectors so short that their squares lose bits by a power of two: only their direction matters.
static v8 tsli_lane_legible(v8 delta)
{
    f8 most = f8_max(f8_max(f8_abs(delta.x), f8_abs(delta.y)), f8_abs(delta.z));
    m8 is_short = f8_less(most, f8_splat(TSLI_SHORT_VECTOR));
    return v8_select(is_short, v8_scale(delta, f8_splat(TSLI_LENGTHEN)), delta);
}

// Near half a turn the components of q are small differences: |q|^2 is computed from them as they are, and the error of the swing
// is corrected by a small second swing. Opposite vectors take a half turn about some axis across v; a zero v gives
// none, and so does a zero u.
TSLI_INLINE q8 tsli_lane_swing_far(v8 v, v8 u, f8 product, q8 q, m8 near, q8 swing)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    m8 is_short = f8_less(product, f8_splat(TSLI_SHORT_VECTOR));
    v = v8_select(is_short, tsli_lane_legible(v), v);
    u = v8_select(is_short, tsli_lane_legible(u), u);
    product = f8_select(is_short, f8_mul(f8_sqrt(v8_dot(v, v)), f8_sqrt(v8_dot(u, u))), product);
    v8 across = v8_cross(v, u);
    q8 long_q = {across.x, across.y, across.z, f8_add(product, v8_dot(v, u))};
    q = q8_select(is_short, long_q, q);
    f8 size = q8_dot(q, q);
    // It is 2 product^2 (1 + cos): below 1e-12 product^2 is a rotation within 1e-6 of half a turn.
    m8 plain = f8_less(f8_mul(f8_mul(product, product), f8_splat(1e-12f)), size);
    q8 far = q8_scale(q, f8_div(one, f8_sqrt(f8_select(plain, size, one))));
    v8 axis = tsli_lane_across(v);
    q8 half_turn = {axis.x, axis.y, axis.z, zero}, none = {zero, zero, zero, one};
    m8 some = m8_and(f8_less(zero, v8_dot(v, v)), f8_less(zero, product));
    far = q8_select(plain, far, q8_select(some, half_turn, none));
    v8 turned = q8_rotate(far, v), c = v8_cross(turned, u);
    q8 remaining = {c.x, c.y, c.z, f8_add(product, v8_dot(turned, u))};
    far = q8_mul(q8_normalize(remaining), far);
    return q8_select(near, swing, far);
}

// The shortest rotation from v to u, with `product` the product of their lengths: its quaternion is along
// q = (v x u, |v| |u| + v.u), without a dead zone, and |q|^2 = 2 |v| |u| q.w. A zero u or v gives none.
TSLI_INLINE q8 tsli_lane_aim(v8 v, v8 u, f8 product, f8 product_squared, f8 *size, m8 *near)
{
    v8 c = v8_cross(v, u);
    f8 along = v8_dot(v, u);
    q8 q = {c.x, c.y, c.z, f8_add(product, along)};
    *size = f8_mul(f8_add(product, product), q.w);
    // Up to some 140 degrees q.w, here more than a quarter of the product, keeps all but two of its bits; where it equals
    // the product, u or v may be zero.
    // 1 / size is finite from FLT_MIN on.
    m8 wide = f8_less(f8_max(f8_mul(product_squared, f8_splat(0.5f)), f8_splat(FLT_MIN)), *size);
    *near = m8_and(wide, f8_differ(along, f8_splat(0.0f)));
    return q;
}

// 1 / |q| as sqrt(|q|^2) / |q|^2: the root and the division need not wait for each other.
TSLI_INLINE q8 tsli_lane_swing_near(q8 q, f8 size)
{
    return q8_scale(q, f8_mul(f8_sqrt(size), f8_div(f8_splat(1.0f), size)));
}

// Whether the product of a strand's rotations is renormalised after slot k. It depends on the position along the
// strand alone, so that a lane's bits do not depend on its neighbours.
TSLI_INLINE int tsli_lane_is_renormalized(uint32_t k)
{
    return k % TSLI_UNIT_SLOTS == TSLI_UNIT_SLOTS - 1;
}

TSLI_INLINE q8 tsli_lane_swing(v8 v, v8 u, f8 product)
{
    m8 near;
    f8 size;
    q8 q = tsli_lane_aim(v, u, product, f8_mul(product, product), &size, &near);
    q8 swing = tsli_lane_swing_near(q, size);
    if (TSLI_RARELY(m8_bits(near) != TSLI_VECTOR_LANES))
        swing = tsli_lane_swing_far(v, u, product, q, near, swing);
    return swing;
}

#undef TSLI_SHORT_VECTOR
#undef TSLI_LENGTHEN
