// SPDX-License-Identifier: MIT
// Where the joints go: how far the end may be, and in which direction.

typedef struct ik_aim { // as it goes out; a, b and n are orthonormal, n = b x a
    lv a, b, n;         // towards the target, towards the bend
    lf scale;           // what the bones are multiplied by. The lengths below are those before
    lf distance;        // from start to end
    lf x, h;            // the mid joint: x along a, h along b
} ik_aim;

IK_INLINE lf ik_scale_of(const tsli_ik_plan *plan, lf reach_ratio, lf weight)
{
    lf zero = lf_all(0.0f), one = lf_all(1.0f), most = lf_all(plan->stretch_gain);
    lf longer = lf_sub(lf_mul(reach_ratio, lf_all(plan->stretch_slope)), lf_all(plan->stretch_offset));
    lf shorter = lf_sub(lf_all(plan->squash_gain), lf_mul(reach_ratio, lf_all(plan->squash_slope)));
    lf stretch = lf_add(one, lf_min(lf_max(longer, zero), most));
    lf squash = lf_sub(one, lf_max(shorter, zero));
    lf scale = lf_mul(stretch, squash);
    return lf_add(one, lf_mul(lf_sub(scale, one), weight));
}

// How far from the start joint the end comes to lie. `most` and `least` are the sum and the difference of the
// bones. d is the last to be known, and a single limb waits for it: what can be, is done without it.
IK_INLINE lf ik_distance_of(const tsli_ik_plan *plan, const ik_bones *bones, lf d, lf most, lf least)
{
    lf one = lf_all(1.0f), far = most, near = least, e = d;
    if (plan->has_limits) { // d^2 = U^2 + W^2 + 2 U W cos(fold), written as what the limits take from the
                            // ends
        lf uw2 = lf_mul(lf_mul(bones->upper, bones->lower), lf_all(2.0f));
        lf far2 = lf_sub(lf_mul(most, most), lf_mul(uw2, lf_all(plan->straight_short)));
        far = lf_sqrt(lf_max(far2, lf_all(0.0f)));
        near = lf_sqrt(lf_add(lf_mul(least, least), lf_mul(uw2, lf_all(plan->folded_long))));
    }
    if (plan->has_soften) { // 1 - 1 / (1 + x + x^2/2): 1 - exp(-x) to second order, so value and slope are
                            // smooth
        lf soft = lf_mul(far, lf_all(plan->soften));
        lf room = lf_max(lf_sub(far, soft), lf_all(1e-30f)), per_room = lf_div(one, room);
        lf x = lf_min(lf_mul(lf_sub(d, soft), per_room), lf_all(1e4f));
        lf exponential = lf_add(lf_add(one, x), lf_mul(x, lf_mul(x, lf_all(0.5f))));
        e = lf_select(lf_less(soft, d), lf_sub(far, lf_div(room, exponential)), d);
    }
    e = lf_min(lf_max(e, near), far);
    if (plan->has_limits || plan->has_soften)
        e = lf_add(lf_mul(d, lf_sub(one, bones->weight)), lf_mul(e, bones->weight));
    lf some = lf_add(lf_mul(most, lf_all(1e-12f)), lf_all(1e-30f)); // the triangle divides by it
    e = lf_min(lf_max(e, lf_max(least, some)), lf_max(most, some));
    return e;
}

IK_RARE lv ik_direction_near(lv a, lv goal, lf d, lf band, lf scale, lf both, lv c, lv u)
{
    lf one = lf_all(1.0f), per_length = lf_div(one, lf_max(both, lf_all(IK_LEAST)));
    lf per_band = lf_div(one, band);
    lv x_axis = lv_set(one, lf_all(0.0f), lf_all(0.0f));
    lv instead = lv_unit_or(lv_scale(c, per_length), lv_unit_or(lv_scale(u, per_length), x_axis));
    lv faded =
        lv_fade(lv_scale(goal, lf_div(per_band, scale)), lf_mul(d, per_band), instead, lv_across(instead));
    return lv_select(lf_at_most(d, band), lv_unit_or(faded, instead), a);
}

// The unit vector a along `goal`. Where the target comes so near the root that its direction would whip the
// limb about (a thousandth of the nearest the end can be, or what rounding leaves of it), the pose's
// direction takes over. d: how far that is for a limb that is not scaled.
IK_INLINE lv ik_direction_of(const ik_bones *bones, lv a, lv goal, lf d, lf scale, lf least)
{
    lf band =
        lf_max(lf_max(lf_mul(least, lf_all(1e-3f)), lf_mul(bones->both, lf_all(4e-7f))), lf_all(IK_LEAST));
    if (IK_RARELY(lf_any_at_most(d, band)))
        a = ik_direction_near(a, goal, d, band, scale, bones->both, bones->c, bones->u);
    return a;
}

IK_INLINE ik_aim ik_aim_of(const tsli_ik_plan *plan, const ik_bones *bones, ik_pose *pose, const float *in,
                           lv to_target)
{
    ik_aim r;
    lf one = lf_all(1.0f), half = lf_all(0.5f);
    lf share = lf_mul(lf_load(in + TSLI_IK_ROW(position_weight) * IK_WIDTH), bones->weight);
    lv goal = to_target;
    if (lf_any_less(share, one)) // exact where it is one
        goal = lv_add(lv_scale(bones->c, lf_sub(one, share)), lv_scale(to_target, share));
    lf d = lf_sqrt(lv_dot(goal, goal)), most = bones->both;
    lf difference = lf_sub(bones->upper, bones->lower), least = lf_abs(difference);
    r.scale = one;
    r.a = lv_scale(goal, lf_div(one, d));
    if (plan->has_scale) { // a limb that is scaled is solved as it came in, for a target scaled the other way
        lf per_length = IK_ALONE ? bones->per_both : lf_div(one, lf_max(most, lf_all(IK_LEAST)));
        r.scale = ik_scale_of(plan, lf_mul(d, per_length), bones->weight);
        d = lf_div(d, r.scale);
    }
    r.a = ik_direction_of(bones, r.a, goal, d, r.scale, least);
    lf e = ik_distance_of(plan, bones, d, most, least), per_e = lf_div(one, e);
    // x = (e^2 + U^2 - W^2) / 2e and h = 2 area / e, both factored so that nothing cancels near straight and
    // folded.
    lf zero = lf_all(0.0f), beyond = lf_mul(lf_sub(most, e), lf_add(most, e)),
       within = lf_mul(lf_sub(e, least), lf_add(e, least));
    r.distance = e;
    r.x = lf_mul(half, lf_add(e, lf_mul(lf_mul(difference, most), per_e)));
    r.h = lf_mul(lf_mul(lf_sqrt(lf_max(beyond, zero)), lf_sqrt(lf_max(within, zero))), lf_mul(half, per_e));
    if (pose)
        *pose = ik_pose_of(plan, bones, in);
    r.b = ik_bend_of(plan, bones, pose, in, r.a);
    r.n = lv_cross(r.b, r.a);
    return r;
}
