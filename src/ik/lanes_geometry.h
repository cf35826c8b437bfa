// SPDX-License-Identifier: MIT
// The few constructions the kernel is made of, in terms of lanes_vector.h.

IK_INLINE lv lv_all(tsl_vec3 a)
{
    return lv_set(lf_all(a.x), lf_all(a.y), lf_all(a.z));
}
IK_INLINE lq lq_all(tsl_quat a)
{
    return lq_set(lf_all(a.x), lf_all(a.y), lf_all(a.z), lf_all(a.w));
}
// Behind a branch on "any lane": a limb alone is in it because the mask says so.
IK_INLINE lf lf_where(lm m, lf a, lf b)
{
    return IK_ALONE ? a : lf_select(m, a, b);
}
IK_INLINE lv lv_where(lm m, lv a, lv b)
{
    return IK_ALONE ? a : lv_select(m, a, b);
}
IK_INLINE lq lq_where(lm m, lq a, lq b)
{
    return IK_ALONE ? a : lq_select(m, a, b);
}
// 1 / sqrt(a) with both at work side by side. For a from 1e-37 to 1e37.
IK_INLINE lf lf_per_root(lf a)
{
    return lf_mul(lf_sqrt(a), lf_div(lf_all(1.0f), a));
}
// The part of a that is perpendicular to the unit vector n.
IK_INLINE lv lv_without(lv a, lv n)
{
    return lv_sub(a, lv_scale(n, lv_dot(a, n)));
}
// For vectors of about unit size that may have vanished.
IK_INLINE lv lv_unit_or(lv a, lv fallback)
{
    lf length_squared = lv_dot(a, a);
    lm gone = lf_at_most(length_squared, lf_all(1e-20f));
    lf safe = lf_select(gone, lf_all(1.0f), length_squared);
    return lv_select(gone, fallback, lv_scale(a, lf_div(lf_all(1.0f), lf_sqrt(safe))));
}
// Some unit vector perpendicular to the unit vector a, by the axes of the space: the last resort.
IK_INLINE lv lv_across(lv a)
{
    lf zero = lf_all(0.0f);
    lv by_x = lv_set(zero, lf_negate(lv_z(a)), lv_y(a)), by_y = lv_set(lv_z(a), zero, lf_negate(lv_x(a)));
    lv r = lv_select(lf_less(lf_abs(lv_x(a)), lf_all(0.6f)), by_x, by_y);
    return lv_scale(r, lf_div(lf_all(1.0f), lf_sqrt(lv_dot(r, r))));
}
// Where a direction m dies away (its length, below 1, says how far it has), `instead` takes over. A plain
// blend would still jump for an m that passes straight through zero against `instead`; the turn towards
// `aside` on the way carries it round. (No rule can be free of jumps in every direction: docs/ik.md.)
IK_INLINE lv lv_fade(lv m, lf length, lv instead, lv aside)
{
    lf share = lf_max(lf_sub(lf_all(1.0f), length), lf_all(0.0f));
    return lv_add_scaled(m, lv_add_scaled(instead, aside, length), share);
}

// v + 2 w (u x v) + 2 u x (u x v), for unit q with vector part u.
IK_INLINE lv lq_rotate(lq q, lv v)
{
    lv u = lq_vector(q);
    lv t = lv_cross(u, v);
    t = lv_add(t, t);
    return lv_add(lv_add_scaled(v, t, lq_w(q)), lv_cross(u, t));
}
// The zero quaternion becomes the identity.
IK_INLINE lq lq_normalize(lq a)
{
    lf zero = lf_all(0.0f), one = lf_all(1.0f);
    lf length_squared = lq_dot(a, a);
    lm some = lf_less(lf_all(1e-30f), length_squared);
    lf inverse = lf_per_root(lf_select(some, length_squared, one));
    return lq_select(some, lq_scale(a, inverse), lq_set(zero, zero, zero, one));
}
// For what is unit but for rounding: one Newton step, whose error is 3/8 of the square of what was off.
IK_INLINE lq lq_nudge(lq a, lf off)
{
    return lq_scale(a, lf_sub(lf_all(1.0f), lf_mul(lf_all(0.5f), off)));
}
// What rotations in a pose may be off from unit length, squared, for which one such step is enough.
#define IK_OFF 2e-4f
// Poses hold rotations that are as good as unit; the root is for the rest.
IK_INLINE lq lq_unit(lq a)
{
    lf off = lf_sub(lq_dot(a, a), lf_all(1.0f));
    lm far = lf_less(lf_all(IK_OFF), lf_abs(off));
    lq r = lq_nudge(a, off);
    if (lm_bits(far))
        r = lq_select(far, lq_normalize(a), r);
    return r;
}
IK_RARE lq lq_unit_far(lq a)
{
    return lq_unit(a);
}
// The same of four. Returns in which lanes all four were as good as unit and thus finite.
IK_INLINE uint32_t lq_units(lq a[4])
{
    lf one = lf_all(1.0f);
    lq off = lq_sub(lq_lengths2(a), lq_set(one, one, one, one));
    uint32_t fine = lq_bits_from_to(off, lf_all(-IK_OFF), lf_all(IK_OFF));
    if (IK_RARELY(!IK_ALONE || fine != IK_EVERY)) {
        for (int i = 0; i < 4; ++i)
            a[i] = lq_unit_far(a[i]);
        return fine;
    }
    lq nudge = lq_sub(lq_set(one, one, one, one), lq_scale(off, lf_all(0.5f)));
    a[0] = lq_scale(a[0], lq_x(nudge));
    a[1] = lq_scale(a[1], lq_y(nudge));
    a[2] = lq_scale(a[2], lq_z(nudge));
    a[3] = lq_scale(a[3], lq_w(nudge));
    return fine;
}
