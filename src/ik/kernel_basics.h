// SPDX-License-Identifier: MIT
// Small constructions of the kernel, in terms of math/lanes.h.

// Behind a branch on "any lane": a single limb is there only if the mask is set.
TSLI_INLINE f8 ik_where(m8 m, f8 a, f8 b)
{
    return IK_ALONE ? a : f8_select(m, a, b);
}
TSLI_INLINE v8 ik_where_v8(m8 m, v8 a, v8 b)
{
    return IK_ALONE ? a : v8_select(m, a, b);
}
TSLI_INLINE q8 ik_where_q8(m8 m, q8 a, q8 b)
{
    return IK_ALONE ? a : q8_select(m, a, b);
}
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
// Where a direction m dies away (its length, below 1, says how far), `instead` replaces it. A plain blend would jump when m passes
// through zero opposite to `instead`; turning towards `aside` on the way leads around that. (No rule can be continuous in every
// direction: docs/ik.md.)
TSLI_INLINE v8 ik_fade(v8 m, f8 length, v8 instead, v8 aside)
{
    f8 share = f8_max(f8_sub(f8_splat(1.0f), length), f8_splat(0.0f));
    return v8_add_scaled(m, v8_add_scaled(instead, aside, length), share);
}
// The zero quaternion becomes the identity.
TSLI_INLINE q8 ik_normalize(q8 a)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 length_squared = q8_dot(a, a);
    m8 some = f8_less(f8_splat(1e-30f), length_squared);
    f8 inverse = f8_per_root(f8_select(some, length_squared, one));
    return q8_select(some, q8_scale(a, inverse), q8_set(zero, zero, zero, one));
}
// For vectors that are unit up to rounding: one Newton step, with an error of 3/8 of the square of the deviation.
TSLI_INLINE q8 ik_nudge(q8 a, f8 off)
{
    return q8_scale(a, f8_sub(f8_splat(1.0f), f8_mul(f8_splat(0.5f), off)));
}
// Deviation of squared lengths from 1 up to which one Newton step is enough.
#define IK_OFF 2e-4f
// Rotations of poses are nearly unit; the root is for the others.
TSLI_INLINE q8 ik_unit(q8 a)
{
    f8 off = f8_sub(q8_dot(a, a), f8_splat(1.0f));
    m8 far = f8_less(f8_splat(IK_OFF), f8_abs(off));
    q8 r = ik_nudge(a, off);
    if (m8_bits(far))
        r = q8_select(far, ik_normalize(a), r);
    return r;
}
IK_RARE q8 ik_unit_far(q8 a)
{
    return ik_unit(a);
}
// The same for four. Returns the lanes in which all four were nearly unit, and thus finite.
TSLI_INLINE uint32_t ik_units(q8 a[4])
{
    f8 one = f8_splat(1.0f);
    q8 off = q8_sub(q8_lengths2(a), q8_set(one, one, one, one));
    uint32_t fine = q8_bits_from_to(off, f8_splat(-IK_OFF), f8_splat(IK_OFF));
    if (IK_RARELY(!IK_ALONE || fine != IK_EVERY)) {
        for (int i = 0; i < 4; ++i)
            a[i] = ik_unit_far(a[i]);
        return fine;
    }
    q8 nudge = q8_sub(q8_set(one, one, one, one), q8_scale(off, f8_splat(0.5f)));
    a[0] = q8_scale(a[0], q8_x(nudge));
    a[1] = q8_scale(a[1], q8_y(nudge));
    a[2] = q8_scale(a[2], q8_z(nudge));
    a[3] = q8_scale(a[3], q8_w(nudge));
    return fine;
}
