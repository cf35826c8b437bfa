// SPDX-License-Identifier: MIT
// tsli_greedy_difference for the frames of one step of a walk: the operations of rotation.h and greedy.h in the same order, so the same
// bits. See walk.h.

// Components; w only for rotations.
typedef struct walk_frames {
    dv x, y, z, w;
} walk_frames;

// c[i] + c[i + 1] x
TSLI_FORCE_INLINE dv dv_line(const double *c, int i, dv x)
{
    return dv_add(dv_all(c[i]), dv_mul(dv_all(c[i + 1]), x));
}

TSLI_FORCE_INLINE dv dv_log_near(dv y)
{
    const double *c = tsli_log_near;
    dv y2 = dv_mul(y, y), low = dv_add(dv_line(c, 0, y), dv_mul(dv_line(c, 2, y), y2));
    return dv_add(low, dv_mul(dv_line(c, 4, y), dv_mul(y2, y2)));
}

TSLI_FORCE_INLINE dv dv_log_far(dv y)
{
    dv sum = dv_all(tsli_log_far[TSLI_LOG_FAR_DEGREE]);
    for (int i = TSLI_LOG_FAR_DEGREE - 1; i >= 0; --i)
        sum = dv_add(dv_mul(sum, y), dv_all(tsli_log_far[i]));
    return sum;
}

TSLI_FORCE_INLINE dv dv_dot3(walk_frames a, walk_frames b)
{
    return dv_add(dv_add(dv_mul(a.x, b.x), dv_mul(a.y, b.y)), dv_mul(a.z, b.z));
}

TSLI_FORCE_INLINE dv dv_dot4(walk_frames a, walk_frames b)
{
    return dv_add(dv_add(dv_mul(a.x, b.x), dv_mul(a.y, b.y)), dv_add(dv_mul(a.z, b.z), dv_mul(a.w, b.w)));
}

// (a b - c d) + (e f - g h), the pattern of tsli_dquat_from_to.
TSLI_FORCE_INLINE dv dv_cross(dv a, dv b, dv c, dv d, dv e, dv f, dv g, dv h)
{
    return dv_add(dv_sub(dv_mul(a, b), dv_mul(c, d)), dv_sub(dv_mul(e, f), dv_mul(g, h)));
}

// Twice the inverse length times the factor of the logarithm. Nearly all frames are near the key and of nearly unit length; the branch
// for the others is hardly ever taken.
TSLI_FORCE_INLINE dv dv_rotation_factor(dv length_squared, dv w, dv *out_inverse)
{
    dv one = dv_all(1.0), two = dv_all(2.0);
    dv inverse = dv_sub(dv_all(1.5), dv_mul(dv_all(0.5), length_squared));
    dv y = dv_sub(one, dv_abs(dv_mul(w, inverse))), ratio = dv_log_near(y);
    dm is_unit = dv_less(dv_abs(dv_sub(length_squared, one)), dv_all(TSLI_NEAR_UNIT));
    dm is_near = dv_less(y, dv_all(TSLI_LOG_NEAR_LIMIT));
    if (!dm_all(is_unit, is_near)) {
        inverse = dv_select(is_unit, inverse, dv_inverse_root(length_squared));
        y = dv_sub(one, dv_abs(dv_mul(w, inverse)));
        ratio = dv_select(dv_less(y, dv_all(TSLI_LOG_NEAR_LIMIT)), dv_log_near(y), dv_log_far(y));
    }
    *out_inverse = inverse;
    return dv_signed_as(dv_mul(dv_mul(two, inverse), ratio), w);
}

// Rotation vectors from k to q; out_inverse: the factor that makes each q unit.
TSLI_FORCE_INLINE walk_frames dv_rotation_difference(walk_frames k, walk_frames q, dv *out_inverse)
{
    dv factor = dv_rotation_factor(dv_dot4(q, q), dv_dot4(k, q), out_inverse);
    walk_frames v;
    v.x = dv_mul(dv_cross(k.w, q.x, k.x, q.w, k.z, q.y, k.y, q.z), factor);
    v.y = dv_mul(dv_cross(k.w, q.y, k.y, q.w, k.x, q.z, k.z, q.x), factor);
    v.z = dv_mul(dv_cross(k.w, q.z, k.z, q.w, k.y, q.x, k.x, q.y), factor);
    v.w = dv_all(0.0);
    return v;
}
