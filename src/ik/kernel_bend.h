// SPDX-License-Identifier: MIT
// To which side of the line from start to target the limb bends.

// The bend of the pose, carried along by the shortest turn from the pose's direction to a.
IK_INLINE lv ik_pose_bend(const ik_bones *bones, const ik_pose *pose, lv a)
{
    lf c2 = lv_dot(bones->c, bones->c), one = lf_all(1.0f);
    lv before = lv_scale(bones->c, lf_div(one, lf_sqrt(c2)));
    lv bend = lv_cross(before, pose->n);
    lm folded = lf_at_most(c2, lf_mul(lf_mul(bones->both, bones->both), lf_all(1e-10f)));
    lm unsure = lm_or(folded, pose->straight);
    if (lm_bits(unsure)) { // the end on the root has no direction; a normal that is not quite one has no
                           // right angle
        before = lv_select(folded, lv_cross(pose->n, pose->u), before);
        bend = lv_select(unsure, lv_unit_or(lv_cross(before, pose->n), lv_across(before)), bend);
    }
    lv sum = lv_add(before, a);
    lf half = lf_mul(lv_dot(sum, sum), lf_all(0.5f)); // 1 + cosine of the turn
    lv carried = lv_sub(bend, lv_scale(sum, lf_div(lv_dot(bend, a), half)));
    lm opposite = lf_less(half, lf_all(1e-4f)); // half a turn, to a degree: the shortest way is any
    if (lm_bits(opposite)) {
        lf up = lf_all(1e4f);
        lv none = lv_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f));
        lv whole = lv_sub(lv_scale(bend, half), lv_scale(sum, lv_dot(bend, a)));
        lv faded = lv_fade(lv_scale(whole, up), lf_mul(half, up), pose->n, none);
        carried = lv_select(opposite, lv_unit_or(lv_without(faded, a), lv_across(a)), carried);
    }
    return carried;
}

// From one bend to another, both perpendicular to a; opposite ones pass by way of a x from.
IK_INLINE lv ik_blend_bend(lv a, lv from, lv to, lf weight)
{
    lv sum = lv_add(lv_scale(from, lf_sub(lf_all(1.0f), weight)), lv_scale(to, weight));
    lf length2 = lv_dot(sum, sum);
    lm cancels = lf_less(length2, lf_all(0.25f)); // and leaves more along a than rounding
    lv r = lv_scale(sum, lf_per_root(length2));
    if (lm_bits(cancels)) {
        sum = lv_without(sum, a);
        lf length = lf_sqrt(lv_dot(sum, sum)), up = lf_all(1.0f / IK_GONE);
        lv aside = lv_cross(a, from), none = lv_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f));
        lv faded = lv_without(lv_fade(lv_scale(sum, up), lf_mul(length, up), aside, none), a);
        lm gone = lf_less(length, lf_all(IK_GONE));
        lv unit = lv_scale(sum, lf_div(lf_all(1.0f), length));
        r = lv_select(cancels, lv_select(gone, lv_unit_or(faded, from), unit), r);
    }
    return r;
}

// What is left of a pole near the line, where the bend of the pose takes over. side: the pole's part
// perpendicular to a, of squared length side2.
IK_INLINE lv ik_faded_pole(const ik_bones *bones, lv a, lv from, lv side, lf side2)
{
    lf per_pole = lf_div(lf_all(1.0f / IK_GONE), lf_sqrt(lf_max(bones->pole2, lf_all(1e-30f))));
    lv faded = lv_fade(lv_scale(side, per_pole), lf_mul(lf_sqrt(side2), per_pole), from, lv_cross(a, from));
    return lv_unit_or(lv_without(faded, a), from);
}

// b turned about a by the twist. Less than the whole of it is the blend of turned and not, half a turn by way of
// a x b: numbers of the plane that need not wait for b.
IK_INLINE lv ik_twisted(const tsli_ik_plan *plan, const ik_bones *bones, lv a, lv b)
{
    lf one = lf_all(1.0f), cosine = lf_all(plan->twist_cos), sine = lf_all(plan->twist_sin);
    lm faint = lf_less(bones->weight, one);
    if (lm_bits(faint)) {
        lf x = lf_add(lf_sub(one, bones->weight), lf_mul(cosine, bones->weight));
        lf y = lf_mul(sine, bones->weight), length = lf_sqrt(lf_add(lf_mul(x, x), lf_mul(y, y)));
        lf aside = lf_max(lf_sub(lf_all(IK_GONE), length), lf_all(0.0f));
        y = lf_add(y, aside);
        lf per_length = lf_div(one, lf_sqrt(lf_add(lf_mul(x, x), lf_mul(y, y))));
        cosine = lf_select(faint, lf_mul(x, per_length), cosine);
        sine = lf_select(faint, lf_mul(y, per_length), sine);
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
    lm gone = lf_at_most(m2, lf_mul(bones->pole2, lf_all(IK_GONE * IK_GONE)));
    lm partly = lf_less(pole_weight, one);
    lv b = lv_scale(m, lf_div(one, lf_sqrt(m2)));
    if (lm_bits(lm_or(gone, partly))) {
        ik_pose own;
        if (!pose) {
            own = ik_pose_of(plan, bones, in);
            pose = &own;
        }
        lv from = ik_pose_bend(bones, pose, a);
        if (lm_bits(gone))
            b = lv_select(gone, ik_faded_pole(bones, a, from, m, m2), b);
        if (lm_bits(partly))
            b = lv_select(partly, ik_blend_bend(a, from, b, pole_weight), b);
    }
    return plan->has_twist ? ik_twisted(plan, bones, a, b) : b;
}
