// SPDX-License-Identifier: MIT
// Vectors and quaternions of lanes, and the few constructions the kernel makes of them. Included after
// lanes.h.

typedef struct lv {
    lf x, y, z;
} lv;
typedef struct lq {
    lf x, y, z, w;
} lq;

IK_INLINE lv lv_load(const float *p)
{
    lv r = {lf_load(p), lf_load(p + IK_WIDTH), lf_load(p + 2 * IK_WIDTH)};
    return r;
}
IK_INLINE void lv_store(float *p, lv a)
{
    lf_store(p, a.x);
    lf_store(p + IK_WIDTH, a.y);
    lf_store(p + 2 * IK_WIDTH, a.z);
}
IK_INLINE lv lv_set(lf x, lf y, lf z)
{
    lv r = {x, y, z};
    return r;
}
IK_INLINE lf lv_x(lv a)
{
    return a.x;
}
IK_INLINE lf lv_y(lv a)
{
    return a.y;
}
IK_INLINE lf lv_z(lv a)
{
    return a.z;
}
IK_INLINE lv lv_yzx(lv a)
{
    lv r = {a.y, a.z, a.x};
    return r;
}
IK_INLINE lv lv_zxy(lv a)
{
    lv r = {a.z, a.x, a.y};
    return r;
}
// Component by component.
IK_INLINE lv lv_mul(lv a, lv b)
{
    lv r = {lf_mul(a.x, b.x), lf_mul(a.y, b.y), lf_mul(a.z, b.z)};
    return r;
}
IK_INLINE lv lv_negate(lv a)
{
    lv r = {lf_negate(a.x), lf_negate(a.y), lf_negate(a.z)};
    return r;
}
IK_INLINE lv lv_add(lv a, lv b)
{
    lv r = {lf_add(a.x, b.x), lf_add(a.y, b.y), lf_add(a.z, b.z)};
    return r;
}
IK_INLINE lv lv_sub(lv a, lv b)
{
    lv r = {lf_sub(a.x, b.x), lf_sub(a.y, b.y), lf_sub(a.z, b.z)};
    return r;
}
IK_INLINE lv lv_scale(lv a, lf s)
{
    lv r = {lf_mul(a.x, s), lf_mul(a.y, s), lf_mul(a.z, s)};
    return r;
}
IK_INLINE lv lv_add_scaled(lv a, lv b, lf s)
{
    return lv_add(a, lv_scale(b, s));
}
IK_INLINE lf lv_dot(lv a, lv b)
{
    return lf_add(lf_add(lf_mul(a.x, b.x), lf_mul(a.y, b.y)), lf_mul(a.z, b.z));
}
IK_INLINE lv lv_cross(lv a, lv b)
{
    lv r = {lf_sub(lf_mul(a.y, b.z), lf_mul(a.z, b.y)), lf_sub(lf_mul(a.z, b.x), lf_mul(a.x, b.z)),
            lf_sub(lf_mul(a.x, b.y), lf_mul(a.y, b.x))};
    return r;
}
IK_INLINE lv lv_select(lm m, lv a, lv b)
{
    lv r = {lf_select(m, a.x, b.x), lf_select(m, a.y, b.y), lf_select(m, a.z, b.z)};
    return r;
}
IK_INLINE lq lq_load(const float *p)
{
    lq r = {lf_load(p), lf_load(p + IK_WIDTH), lf_load(p + 2 * IK_WIDTH), lf_load(p + 3 * IK_WIDTH)};
    return r;
}
IK_INLINE lq lq_reload(const float *p)
{
    lq r = {lf_reload(p), lf_reload(p + IK_WIDTH), lf_reload(p + 2 * IK_WIDTH), lf_reload(p + 3 * IK_WIDTH)};
    return r;
}
IK_INLINE void lq_store(float *p, lq a)
{
    lf_store(p, a.x);
    lf_store(p + IK_WIDTH, a.y);
    lf_store(p + 2 * IK_WIDTH, a.z);
    lf_store(p + 3 * IK_WIDTH, a.w);
}
IK_INLINE lq lq_set(lf x, lf y, lf z, lf w)
{
    lq r = {x, y, z, w};
    return r;
}
IK_INLINE lq lq_join(lv v, lf w)
{
    lq r = {v.x, v.y, v.z, w};
    return r;
}
IK_INLINE lv lq_vector(lq a)
{
    lv r = {a.x, a.y, a.z};
    return r;
}
IK_INLINE lf lq_w(lq a)
{
    return a.w;
}
IK_INLINE lq lq_negate(lq a)
{
    lq r = {lf_negate(a.x), lf_negate(a.y), lf_negate(a.z), lf_negate(a.w)};
    return r;
}
IK_INLINE lq lq_add(lq a, lq b)
{
    lq r = {lf_add(a.x, b.x), lf_add(a.y, b.y), lf_add(a.z, b.z), lf_add(a.w, b.w)};
    return r;
}
IK_INLINE lq lq_sub(lq a, lq b)
{
    lq r = {lf_sub(a.x, b.x), lf_sub(a.y, b.y), lf_sub(a.z, b.z), lf_sub(a.w, b.w)};
    return r;
}
// Seen in a mirror across x.
IK_INLINE lq lq_mirror(lq a)
{
    lq r = {a.x, lf_negate(a.y), lf_negate(a.z), a.w};
    return r;
}
IK_INLINE lq lq_conjugate(lq a)
{
    lq r = {lf_negate(a.x), lf_negate(a.y), lf_negate(a.z), a.w};
    return r;
}
// The rotation b followed by a.
IK_INLINE lq lq_mul(lq a, lq b)
{
    lq r = {lf_add(lf_sub(lf_mul(a.w, b.x), lf_mul(a.z, b.y)), lf_add(lf_mul(a.x, b.w), lf_mul(a.y, b.z))),
            lf_add(lf_sub(lf_mul(a.w, b.y), lf_mul(a.x, b.z)), lf_add(lf_mul(a.y, b.w), lf_mul(a.z, b.x))),
            lf_add(lf_sub(lf_mul(a.w, b.z), lf_mul(a.y, b.x)), lf_add(lf_mul(a.z, b.w), lf_mul(a.x, b.y))),
            lf_sub(lf_sub(lf_mul(a.w, b.w), lf_mul(a.z, b.z)), lf_add(lf_mul(a.x, b.x), lf_mul(a.y, b.y)))};
    return r;
}
// The lanes in which all four numbers are in range; a NaN is in none.
IK_INLINE uint32_t lq_bits_from_to(lq a, lf low, lf high)
{
    lm x = lm_and(lf_at_most(low, a.x), lf_at_most(a.x, high));
    lm y = lm_and(lf_at_most(low, a.y), lf_at_most(a.y, high));
    lm z = lm_and(lf_at_most(low, a.z), lf_at_most(a.z, high));
    lm w = lm_and(lf_at_most(low, a.w), lf_at_most(a.w, high));
    return lm_bits(lm_and(lm_and(x, y), lm_and(z, w)));
}
IK_INLINE lf lq_dot(lq a, lq b)
{
    return lf_add(lf_add(lf_mul(a.x, b.x), lf_mul(a.y, b.y)), lf_add(lf_mul(a.z, b.z), lf_mul(a.w, b.w)));
}
// The four squared lengths.
IK_INLINE lq lq_lengths2(const lq a[4])
{
    lq r = {lq_dot(a[0], a[0]), lq_dot(a[1], a[1]), lq_dot(a[2], a[2]), lq_dot(a[3], a[3])};
    return r;
}
IK_INLINE lf lq_x(lq a)
{
    return a.x;
}
IK_INLINE lf lq_y(lq a)
{
    return a.y;
}
IK_INLINE lf lq_z(lq a)
{
    return a.z;
}
IK_INLINE lq lq_scale(lq a, lf s)
{
    lq r = {lf_mul(a.x, s), lf_mul(a.y, s), lf_mul(a.z, s), lf_mul(a.w, s)};
    return r;
}
IK_INLINE lq lq_select(lm m, lq a, lq b)
{
    lq r = {lf_select(m, a.x, b.x), lf_select(m, a.y, b.y), lf_select(m, a.z, b.z), lf_select(m, a.w, b.w)};
    return r;
}
// A rotation's quaternion times four times one of its components, which is w as long as that is at least a half and
// the largest otherwise. crossed: that column's x, y, z for w; mixed: 4yz, 4zx, 4xy; squares: 4xx, 4yy, 4zz.
IK_INLINE lq lq_of_turn(lv crossed, lv mixed, lv squares, lf ww)
{
    lm y_wins = lf_less(squares.x, squares.y), z_wins = lf_less(lf_max(squares.x, squares.y), squares.z);
    lq x = {squares.x, mixed.z, mixed.y, crossed.x}, y = {mixed.z, squares.y, mixed.x, crossed.y};
    lq z = {mixed.y, mixed.x, squares.z, crossed.z}, w = {crossed.x, crossed.y, crossed.z, ww};
    lm small = lf_less(ww, lf_all(1.0f));
    return lq_select(small, lq_select(z_wins, z, lq_select(y_wins, y, x)), w);
}
IK_INLINE lq lv_lengths2(lv a, lv b, lv c, lv d)
{
    lq r = {lv_dot(a, a), lv_dot(b, b), lv_dot(c, c), lv_dot(d, d)};
    return r;
}
// Four numbers side by side, each by itself.
IK_INLINE lq lq_sqrt(lq a)
{
    lq r = {lf_sqrt(a.x), lf_sqrt(a.y), lf_sqrt(a.z), lf_sqrt(a.w)};
    return r;
}
IK_INLINE lq lq_div(lq a, lq b)
{
    lq r = {lf_div(a.x, b.x), lf_div(a.y, b.y), lf_div(a.z, b.z), lf_div(a.w, b.w)};
    return r;
}
IK_INLINE lq lq_times(lq a, lq b)
{
    lq r = {lf_mul(a.x, b.x), lf_mul(a.y, b.y), lf_mul(a.z, b.z), lf_mul(a.w, b.w)};
    return r;
}
// Of the two quaternions of a rotation the one with w at least 0.
IK_INLINE lq lq_upper(lq a)
{
    lq r = {lf_flip(a.x, a.w), lf_flip(a.y, a.w), lf_flip(a.z, a.w), lf_abs(a.w)};
    return r;
}
