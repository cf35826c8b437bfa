// SPDX-License-Identifier: MIT
// The side of the line from start to target to which the limb bends.

typedef struct ik_bent { // the pose
    v8 before, bend;     // unit: from start to end, and perpendicular to it
    f8 along;            // bend . a
} ik_bent;

// For a limb whose end lies on its root, which has no direction, or whose normal is not quite one, so that nothing is perpendicular.
IK_RARE ik_bent ik_bent_anyhow(ik_bent bent, m8 folded, m8 straight, v8 n, v8 u, v8 a)
{
    m8 unsure = m8_or(folded, straight);
    bent.before = v8_select(folded, v8_cross(n, u), bent.before);
    v8 bend = v8_unit_or(v8_cross(bent.before, n), v8_across(bent.before));
    bent.bend = v8_select(unsure, bend, bent.bend);
    bent.along = f8_select(unsure, v8_dot(bend, a), bent.along);
    return bent;
}

// Within a degree of half a turn the shortest rotation is not defined.
IK_RARE v8 ik_carried_anyhow(v8 carried, v8 bend, f8 along, v8 sum, f8 half, v8 n, v8 a)
{
    f8 up = f8_splat(1e4f);
    v8 none = v8_set(f8_splat(0.0f), f8_splat(0.0f), f8_splat(0.0f));
    v8 whole = v8_sub(v8_scale(bend, half), v8_scale(sum, along));
    v8 faded = ik_fade(v8_scale(whole, up), f8_mul(half, up), n, none);
    return v8_select(f8_less(half, f8_splat(1e-4f)), v8_unit_or(v8_without(faded, a), v8_across(a)), carried);
}

// The pose's bend, carried along by the shortest rotation from the pose's direction to a.
TSLI_INLINE v8 ik_pose_bend(const ik_bones *bones, const ik_pose *pose, v8 a)
{
    f8 one = f8_splat(1.0f), c_length = IK_ALONE ? bones->c_length : f8_sqrt(v8_dot(bones->c, bones->c));
    ik_bent bent;
    bent.before = v8_scale(bones->c, IK_ALONE ? bones->per_c : f8_div(one, c_length));
    bent.bend = v8_cross(bent.before, pose->n);
    // (before x n) . a, rearranged so that it does not wait for that product
    bent.along = v8_dot(pose->n, v8_cross(a, bent.before));
    f8 little = f8_mul(bones->both, f8_splat(1e-5f));
    if (IK_RARELY(pose->any_straight || f8_any_at_most(c_length, little)))
        bent = ik_bent_anyhow(bent, f8_at_most(c_length, little), pose->straight, pose->n, pose->u, a);
    v8 sum = v8_add(bent.before, a);
    f8 half = f8_mul(v8_dot(sum, sum), f8_splat(0.5f)); // 1 + cosine of the rotation angle
    v8 carried = v8_sub(bent.bend, v8_scale(sum, f8_mul(bent.along, f8_div(one, half))));
    if (IK_RARELY(f8_any_less(half, f8_splat(1e-4f))))
        carried = ik_carried_anyhow(carried, bent.bend, bent.along, sum, half, pose->n, a);
    return carried;
}

// For a blend that cancels and is mostly rounding along a; r is its assumed length.
IK_RARE v8 ik_blend_anyhow(v8 r, v8 sum, f8 length2, v8 a, v8 from)
{
    sum = v8_without(sum, a);
    f8 length = f8_sqrt(v8_dot(sum, sum)), up = f8_splat(1.0f / IK_GONE);
    v8 aside = v8_cross(a, from), none = v8_set(f8_splat(0.0f), f8_splat(0.0f), f8_splat(0.0f));
    v8 faded = v8_without(ik_fade(v8_scale(sum, up), f8_mul(length, up), aside, none), a);
    v8 unit = v8_scale(sum, f8_div(f8_splat(1.0f), length));
    v8 blend = v8_select(f8_less(length, f8_splat(IK_GONE)), v8_unit_or(faded, from), unit);
    return v8_select(f8_less(length2, f8_splat(0.25f)), blend, r);
}

// Blends one bend into another, both perpendicular to a; opposite ones go through a x from.
TSLI_INLINE v8 ik_blend_bend(v8 a, v8 from, v8 to, f8 weight)
{
    v8 sum = v8_add(v8_scale(from, f8_sub(f8_splat(1.0f), weight)), v8_scale(to, weight));
    f8 length2 = v8_dot(sum, sum);
    v8 r = v8_scale(sum, f8_per_root(length2));
    if (IK_RARELY(f8_any_less(length2, f8_splat(0.25f))))
        r = ik_blend_anyhow(r, sum, length2, a, from);
    return r;
}

// For a pole near the line: what is left of it, blended with the pose's bend. side: the pole's component perpendicular to a, of squared
// length side2.
IK_RARE v8 ik_faded_pole(f8 pole2, v8 a, v8 from, v8 side, f8 side2)
{
    f8 per_pole = f8_div(f8_splat(1.0f / IK_GONE), f8_sqrt(f8_max(pole2, f8_splat(1e-30f))));
    v8 faded = ik_fade(v8_scale(side, per_pole), f8_mul(f8_sqrt(side2), per_pole), from, v8_cross(a, from));
    return v8_unit_or(v8_without(faded, a), from);
}

// b rotated about a by the twist. A partial twist blends rotated and unrotated, half a turn by way of a x b: components in the plane,
// which do not wait for b.
TSLI_INLINE v8 ik_twisted(const tsli_ik_plan *plan, const ik_bones *bones, v8 a, v8 b)
{
    f8 one = f8_splat(1.0f), cosine = f8_splat(plan->twist_cos), sine = f8_splat(plan->twist_sin);
    m8 faint = f8_less(bones->weight, one);
    if (f8_any_less(bones->weight, one)) {
        f8 x = f8_add(f8_sub(one, bones->weight), f8_mul(cosine, bones->weight));
        f8 y = f8_mul(sine, bones->weight), length2 = f8_add(f8_mul(x, x), f8_mul(y, y));
        if (IK_RARELY(f8_any_less(length2, f8_splat(IK_GONE * IK_GONE)))) {
            y = f8_add(y, f8_max(f8_sub(f8_splat(IK_GONE), f8_sqrt(length2)), f8_splat(0.0f)));
            length2 = f8_add(f8_mul(x, x), f8_mul(y, y));
        }
        f8 per_length = f8_per_root(length2);
        cosine = ik_where(faint, f8_mul(x, per_length), cosine);
        sine = ik_where(faint, f8_mul(y, per_length), sine);
    }
    return v8_add(v8_scale(b, cosine), v8_scale(v8_cross(a, b), sine));
}

// The unit vector perpendicular to a to whose side the limb bends. `pose`: null until it is needed.
TSLI_INLINE v8 ik_bend_of(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose, const float *in, v8 a)
{
    f8 one = f8_splat(1.0f);
    f8 pole_weight = f8_mul(f8_read(IK_IN(pole_weight)), bones->weight);
    // Products keep the pole's component perpendicular to a even where only rounding is left of it.
    v8 normal = v8_cross(bones->pole, a), m = v8_cross(a, normal);
    f8 m2 = v8_dot(normal, normal);
    f8 little = f8_mul(bones->pole2, f8_splat(IK_GONE * IK_GONE));
    m8 gone = f8_at_most(m2, little);
    m8 partly = f8_less(pole_weight, one);
    v8 b = v8_scale(m, f8_div(one, f8_sqrt(m2)));
    if (m8_bits(m8_or(gone, partly))) {
        ik_pose own;
        if (!pose) {
            own = ik_pose_of(plan, bones, in);
            pose = &own;
        }
        v8 from = ik_pose_bend(bones, pose, a);
        if (IK_RARELY(m8_bits(gone)))
            b = v8_select(gone, ik_faded_pole(bones->pole2, a, from, m, m2), b);
        if (m8_bits(partly))
            b = ik_where_v8(partly, ik_blend_bend(a, from, b, pole_weight), b);
    }
    return plan->has_twist ? ik_twisted(plan, bones, a, b) : b;
}
