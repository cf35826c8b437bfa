// SPDX-License-Identifier: MIT
// The shortest rotation from one way to another.
// Included once per instruction set, after solver/lane_frames.h.

// An axis across v, from the coordinate axis that v is farthest from being along.
static v8 tsli_lane_across(v8 v)
{
    f8 zero = f8_splat(0.0f);
    v8 with_x = {zero, v.z, f8_sub(zero, v.y)}, with_y = {f8_sub(zero, v.z), zero, v.x};
    v8 axis = v8_select(f8_less(f8_absolute(v.x), f8_absolute(v.y)), with_x, with_y);
    m8 none = f8_less(v8_dot(axis, axis), f8_splat(FLT_MIN));
    v8 x = {f8_splat(1.0f), zero, zero};
    axis = v8_select(none, x, axis);
    return v8_scale(axis, f8_div(f8_splat(1.0f), f8_sqrt(v8_dot(axis, axis))));
}

// Near half a turn the parts of q are small differences: |q|^2 is taken from them as they are, and what the swing is off
// by is a small swing of its own. Opposite vectors take a half turn about some axis across v; a v of no length takes
// none, and so does a u of none.
TSLI_INLINE q8 tsli_lane_swing_far(v8 v, v8 u, f8 product, q8 q, m8 near, q8 swing)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), size = q8_dot(q, q);
    // It is 2 product^2 (1 + cos): below 1e-12 product^2 is a turn within 1e-6 of half a turn.
    m8 plain = f8_less(f8_mul(f8_mul(product, product), f8_splat(1e-12f)), size);
    q8 far = q8_scale(q, f8_div(one, f8_sqrt(f8_select(plain, size, one))));
    v8 axis = tsli_lane_across(v);
    q8 half_turn = {axis.x, axis.y, axis.z, zero}, none = {zero, zero, zero, one};
    m8 some = m8_and(f8_less(zero, v8_dot(v, v)), f8_less(zero, product));
    far = q8_select(plain, far, q8_select(some, half_turn, none));
    v8 turned = q8_rotate(far, v), c = v8_cross(turned, u);
    q8 rest = {c.x, c.y, c.z, f8_add(product, v8_dot(turned, u))};
    far = q8_mul(q8_normalize(rest), far);
    return q8_select(near, swing, far);
}

// The shortest rotation from v to u, of whose lengths `product` is the product: its quaternion is along
// q = (v x u, |v| |u| + v.u), without a dead zone, and |q|^2 = 2 |v| |u| q.w. A u or v of no length takes none.
TSLI_INLINE q8 tsli_lane_aim(v8 v, v8 u, f8 product, f8 product_squared, f8 *size, m8 *near)
{
    v8 c = v8_cross(v, u);
    f8 along = v8_dot(v, u);
    q8 q = {c.x, c.y, c.z, f8_add(product, along)};
    *size = f8_mul(f8_add(product, product), q.w);
    // Up to some 140 degrees q.w, here more than a quarter of the product, keeps all but two of its bits; where it is just
    // the product, u or v may be none.
    m8 wide = f8_less(f8_mul(product_squared, f8_splat(0.5f)), *size);
    *near = m8_and(wide, f8_differ(along, f8_splat(0.0f)));
    return q;
}

// 1 / |q| as sqrt(|q|^2) / |q|^2: the root and the division need not wait for each other.
TSLI_INLINE q8 tsli_lane_swing_near(q8 q, f8 size)
{
    return q8_scale(q, f8_mul(f8_sqrt(size), f8_div(f8_splat(1.0f), size)));
}

// Whether the product of a strand's rotations is renormalised once it holds that of slot k. It depends on the place along the
// strand alone, so that a lane's bits do not depend on what lies beside it.
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
    if (TSLI_RARELY(m8_bits(near) != TSLI_PART_LANES))
        swing = tsli_lane_swing_far(v, u, product, q, near, swing);
    return swing;
}
