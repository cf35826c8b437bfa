// SPDX-License-Identifier: MIT
// Where the joints go: how far the end may be, and in which direction.

typedef struct ik_aim { // in the solved pose; a, b and n are orthonormal, n = b x a
    v8 a, b, n;         // towards the target, towards the bend
    f8 scale;           // factor of the bones. The lengths below are before it
    f8 distance;        // from start to end
    f8 x, h;            // the mid joint: x along a, h along b
} ik_aim;

TSLI_INLINE f8 ik_scale_of(const tsli_ik_plan *plan, f8 reach_ratio, f8 weight)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), most = f8_splat(plan->stretch_gain);
    f8 longer = f8_sub(f8_mul(reach_ratio, f8_splat(plan->stretch_slope)), f8_splat(plan->stretch_offset));
    f8 shorter = f8_sub(f8_splat(plan->squash_gain), f8_mul(reach_ratio, f8_splat(plan->squash_slope)));
    f8 stretch = f8_add(one, f8_min(f8_max(longer, zero), most));
    f8 squash = f8_sub(one, f8_max(shorter, zero));
    f8 scale = f8_mul(stretch, squash);
    return f8_add(one, f8_mul(f8_sub(scale, one), weight));
}

// Distance of the end from the start joint. `most` and `least`: the sum and the difference of the bones. d is known last and a single
// limb waits for it, so everything that does not need it is computed first.
TSLI_INLINE f8 ik_distance_of(const tsli_ik_plan *plan, const ik_bones *bones, f8 d, f8 most, f8 least)
{
    f8 one = f8_splat(1.0f), far = most, near = least, e = d;
    if (plan->has_limits) { // d^2 = U^2 + W^2 + 2 U W cos(fold), written as what the limits take off both ends
        f8 uw2 = f8_mul(f8_mul(bones->upper, bones->lower), f8_splat(2.0f));
        f8 far2 = f8_sub(f8_mul(most, most), f8_mul(uw2, f8_splat(plan->straight_short)));
        far = f8_sqrt(f8_max(far2, f8_splat(0.0f)));
        near = f8_sqrt(f8_add(f8_mul(least, least), f8_mul(uw2, f8_splat(plan->folded_long))));
    }
    if (plan->has_soften) { // 1 - 1 / (1 + x + x^2/2): 1 - exp(-x) to second order, so value and slope are smooth
        f8 soft = f8_mul(far, f8_splat(plan->soften));
        f8 margin = f8_max(f8_sub(far, soft), f8_splat(1e-30f)), per_margin = f8_div(one, margin);
        f8 x = f8_min(f8_mul(f8_sub(d, soft), per_margin), f8_splat(1e4f));
        f8 exponential = f8_add(f8_add(one, x), f8_mul(x, f8_mul(x, f8_splat(0.5f))));
        e = f8_select(f8_less(soft, d), f8_sub(far, f8_div(margin, exponential)), d);
    }
    e = f8_min(f8_max(e, near), far);
    if (plan->has_limits || plan->has_soften)
        e = f8_add(f8_mul(d, f8_sub(one, bones->weight)), f8_mul(e, bones->weight));
    f8 some = f8_add(f8_mul(most, f8_splat(1e-12f)), f8_splat(1e-30f)); // the triangle divides by it
    e = f8_min(f8_max(e, f8_max(least, some)), f8_max(most, some));
    return e;
}

IK_RARE v8 ik_direction_near(v8 a, v8 goal, f8 d, f8 band, f8 scale, f8 both, v8 c, v8 u)
{
    f8 one = f8_splat(1.0f), per_length = f8_div(one, f8_max(both, f8_splat(IK_LEAST)));
    f8 per_band = f8_div(one, band);
    v8 x_axis = v8_set(one, f8_splat(0.0f), f8_splat(0.0f));
    v8 instead = v8_unit_or(v8_scale(c, per_length), v8_unit_or(v8_scale(u, per_length), x_axis));
    v8 faded = ik_fade(v8_scale(goal, f8_div(per_band, scale)), f8_mul(d, per_band), instead, v8_across(instead));
    return v8_select(f8_at_most(d, band), v8_unit_or(faded, instead), a);
}

// The unit vector a along `goal`. A target so near the root that its direction would whip the limb around (a thousandth of the nearest the
// end can be, or within rounding) hands over to the pose's direction. d: the distance for a limb that is not scaled.
TSLI_INLINE v8 ik_direction_of(const ik_bones *bones, v8 a, v8 goal, f8 d, f8 scale, f8 least)
{
    f8 band = f8_max(f8_max(f8_mul(least, f8_splat(1e-3f)), f8_mul(bones->both, f8_splat(4e-7f))), f8_splat(IK_LEAST));
    if (IK_RARELY(f8_any_at_most(d, band)))
        a = ik_direction_near(a, goal, d, band, scale, bones->both, bones->c, bones->u);
    return a;
}

TSLI_INLINE ik_aim ik_aim_of(const tsli_ik_plan *plan, const ik_bones *bones, ik_pose *pose, const float *in,
                             v8 to_target)
{
    ik_aim r;
    f8 one = f8_splat(1.0f), half = f8_splat(0.5f);
    f8 share = f8_mul(f8_read(IK_IN(position_weight)), bones->weight);
    v8 goal = to_target;
    if (f8_any_less(share, one)) // stays exact where it is one
        goal = v8_add(v8_scale(bones->c, f8_sub(one, share)), v8_scale(to_target, share));
    f8 d = f8_sqrt(v8_dot(goal, goal)), most = bones->both;
    f8 difference = f8_sub(bones->upper, bones->lower), least = f8_abs(difference);
    r.scale = one;
    r.a = v8_scale(goal, f8_div(one, d));
    if (plan->has_scale) { // solve the unscaled limb for a target scaled by the inverse
        f8 per_length = IK_ALONE ? bones->per_both : f8_div(one, f8_max(most, f8_splat(IK_LEAST)));
        r.scale = ik_scale_of(plan, f8_mul(d, per_length), bones->weight);
        d = f8_div(d, r.scale);
    }
    r.a = ik_direction_of(bones, r.a, goal, d, r.scale, least);
    f8 e = ik_distance_of(plan, bones, d, most, least), per_e = f8_div(one, e);
    // x = (e^2 + U^2 - W^2) / 2e and h = 2 area / e, both factored so that nothing cancels near straight and folded.
    f8 zero = f8_splat(0.0f), beyond = f8_mul(f8_sub(most, e), f8_add(most, e)),
       within = f8_mul(f8_sub(e, least), f8_add(e, least));
    r.distance = e;
    r.x = f8_mul(half, f8_add(e, f8_mul(f8_mul(difference, most), per_e)));
    r.h = f8_mul(f8_mul(f8_sqrt(f8_max(beyond, zero)), f8_sqrt(f8_max(within, zero))), f8_mul(half, per_e));
    if (pose)
        *pose = ik_pose_of(plan, bones, in);
    r.b = ik_bend_of(plan, bones, pose, in, r.a);
    r.n = v8_cross(r.b, r.a);
    return r;
}
