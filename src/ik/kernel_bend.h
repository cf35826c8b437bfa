// SPDX-License-Identifier: MIT
// To which side of the line from start to target the limb bends.

typedef struct ik_bent { // the pose
    lv before, bend;     // unit: from start to end, and perpendicular to it
    lf along;            // bend . a
} ik_bent;

// Of a limb whose end lies on its root, which has no direction, or whose normal is not quite one, so that there is
// no right angle.
IK_RARE ik_bent ik_bent_anyhow(ik_bent bent, lm folded, lm straight, lv n, lv u, lv a)
{
    lm unsure = lm_or(folded, straight);
    bent.before = lv_select(folded, lv_cross(n, u), bent.before);
    lv bend = lv_unit_or(lv_cross(bent.before, n), lv_across(bent.before));
    bent.bend = lv_select(unsure, bend, bent.bend);
    bent.along = lf_select(unsure, lv_dot(bend, a), bent.along);
    return bent;
}

// Half a turn, to a degree: the shortest way is any.
IK_RARE lv ik_carried_anyhow(lv carried, lv bend, lf along, lv sum, lf half, lv n, lv a)
{
    lf up = lf_all(1e4f);
    lv none = lv_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f));
    lv whole = lv_sub(lv_scale(bend, half), lv_scale(sum, along));
    lv faded = lv_fade(lv_scale(whole, up), lf_mul(half, up), n, none);
    return lv_select(lf_less(half, lf_all(1e-4f)), lv_unit_or(lv_without(faded, a), lv_across(a)), carried);
}

// The bend of the pose, carried along by the shortest turn from the pose's direction to a.
IK_INLINE lv ik_pose_bend(const ik_bones *bones, const ik_pose *pose, lv a)
{
    lf one = lf_all(1.0f), c_length = IK_ALONE ? bones->c_length : lf_sqrt(lv_dot(bones->c, bones->c));
    ik_bent bent;
    bent.before = lv_scale(bones->c, IK_ALONE ? bones->per_c : lf_div(one, c_length));
    bent.bend = lv_cross(bent.before, pose->n);
    // (before x n) . a, turned round so that it does not wait for that product
    bent.along = lv_dot(pose->n, lv_cross(a, bent.before));
    lf little = lf_mul(bones->both, lf_all(1e-5f));
    if (IK_RARELY(pose->any_straight || lf_any_at_most(c_length, little)))
        bent = ik_bent_anyhow(bent, lf_at_most(c_length, little), pose->straight, pose->n, pose->u, a);
    lv sum = lv_add(bent.before, a);
    lf half = lf_mul(lv_dot(sum, sum), lf_all(0.5f)); // 1 + cosine of the turn
    lv carried = lv_sub(bent.bend, lv_scale(sum, lf_mul(bent.along, lf_div(one, half))));
    if (IK_RARELY(lf_any_less(half, lf_all(1e-4f))))
        carried = ik_carried_anyhow(carried, bent.bend, bent.along, sum, half, pose->n, a);
    return carried;
}

// Of a blend that cancels and leaves more along a than rounding: r is what it was taken for.
IK_RARE lv ik_blend_anyhow(lv r, lv sum, lf length2, lv a, lv from)
{
    sum = lv_without(sum, a);
    lf length = lf_sqrt(lv_dot(sum, sum)), up = lf_all(1.0f / IK_GONE);
    lv aside = lv_cross(a, from), none = lv_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f));
    lv faded = lv_without(lv_fade(lv_scale(sum, up), lf_mul(length, up), aside, none), a);
    lv unit = lv_scale(sum, lf_div(lf_all(1.0f), length));
    lv blend = lv_select(lf_less(length, lf_all(IK_GONE)), lv_unit_or(faded, from), unit);
    return lv_select(lf_less(length2, lf_all(0.25f)), blend, r);
}

// From one bend to another, both perpendicular to a; opposite ones pass by way of a x from.
IK_INLINE lv ik_blend_bend(lv a, lv from, lv to, lf weight)
{
    lv sum = lv_add(lv_scale(from, lf_sub(lf_all(1.0f), weight)), lv_scale(to, weight));
    lf length2 = lv_dot(sum, sum);
    lv r = lv_scale(sum, lf_per_root(length2));
    if (IK_RARELY(lf_any_less(length2, lf_all(0.25f))))
        r = ik_blend_anyhow(r, sum, length2, a, from);
    return r;
}

// What is left of a pole near the line, where the bend of the pose takes over. side: the pole's part
// perpendicular to a, of squared length side2.
IK_RARE lv ik_faded_pole(lf pole2, lv a, lv from, lv side, lf side2)
{
    lf per_pole = lf_div(lf_all(1.0f / IK_GONE), lf_sqrt(lf_max(pole2, lf_all(1e-30f))));
    lv faded = lv_fade(lv_scale(side, per_pole), lf_mul(lf_sqrt(side2), per_pole), from, lv_cross(a, from));
    return lv_unit_or(lv_without(faded, a), from);
}

// b turned about a by the twist. Less than the whole of it is the blend of turned and not, half a turn by way of
// a x b: numbers of the plane that need not wait for b.
IK_INLINE lv ik_twisted(const tsli_ik_plan *plan, const ik_bones *bones, lv a, lv b)
{
    lf one = lf_all(1.0f), cosine = lf_all(plan->twist_cos), sine = lf_all(plan->twist_sin);
    lm faint = lf_less(bones->weight, one);
    if (lf_any_less(bones->weight, one)) {
        lf x = lf_add(lf_sub(one, bones->weight), lf_mul(cosine, bones->weight));
        lf y = lf_mul(sine, bones->weight), length2 = lf_add(lf_mul(x, x), lf_mul(y, y));
        if (IK_RARELY(lf_any_less(length2, lf_all(IK_GONE * IK_GONE)))) {
            y = lf_add(y, lf_max(lf_sub(lf_all(IK_GONE), lf_sqrt(length2)), lf_all(0.0f)));
            length2 = lf_add(lf_mul(x, x), lf_mul(y, y));
        }
        lf per_length = lf_per_root(length2);
        cosine = lf_where(faint, lf_mul(x, per_length), cosine);
        sine = lf_where(faint, lf_mul(y, per_length), sine);
    }
    return lv_add(lv_scale(b, cosine), lv_scale(lv_cross(a, b), sine));
}

// The unit vector, perpendicular to a, to whose side the limb bends. `pose` is null where nobody needed it
// yet.
IK_INLINE lv ik_bend_of(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose, const float *in,
                        lv a)
{
    lf one = lf_all(1.0f);
    lf pole_weight = lf_mul(lf_load(in + TSLI_IK_ROW(pole_weight) * IK_WIDTH), bones->weight);
    // The pole's part perpendicular to a, by products that keep it so even where rounding is all that is left of it
    // otherwise.
    lv normal = lv_cross(bones->pole, a), m = lv_cross(a, normal);
    lf m2 = lv_dot(normal, normal);
    lf little = lf_mul(bones->pole2, lf_all(IK_GONE * IK_GONE));
    lm gone = lf_at_most(m2, little);
    lm partly = lf_less(pole_weight, one);
    lv b = lv_scale(m, lf_div(one, lf_sqrt(m2)));
    if (lm_bits(lm_or(gone, partly))) {
        ik_pose own;
        if (!pose) {
            own = ik_pose_of(plan, bones, in);
            pose = &own;
        }
        lv from = ik_pose_bend(bones, pose, a);
        if (IK_RARELY(lm_bits(gone)))
            b = lv_select(gone, ik_faded_pole(bones->pole2, a, from, m, m2), b);
        if (lm_bits(partly))
            b = lv_where(partly, ik_blend_bend(a, from, b, pole_weight), b);
    }
    return plan->has_twist ? ik_twisted(plan, bones, a, b) : b;
}
