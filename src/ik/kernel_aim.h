// SPDX-License-Identifier: MIT
// Where the joints go: how far the end may be, in which direction, and to which side the limb bends.

typedef struct ik_bones { // as they came in
    lv start;
    lv u, v, c; // start to mid, mid to end, start to end
    lf u2, v2;  // squared lengths
    lf upper, lower, both;
    lv pole;  // from the start joint
    lf pole2; // squared length that makes a distance from the line large or small
    lf weight;
} ik_bones;

typedef struct ik_pose { // the limb's plane as it came in
    lv u, v;             // unit bones
    lv n;                // unit normal: the hinge axis about which a positive turn folds the limb
    lf fold_sine;        // of the fold angle, about n
    lf per_upper, per_lower;
    lm straight; // n is not quite perpendicular to the bones, and fold_sine means nothing
} ik_pose;

typedef struct ik_aim { // as it goes out; a, b and n are orthonormal, n = b x a
    lv a, b, n;         // towards the target, towards the bend
    lf upper, lower;    // scaled lengths
    lf distance;        // from start to end
    lf x, h;            // the mid joint: x along a, h along b
    lf scale;
} ik_aim;

IK_INLINE ik_bones ik_read_bones(const tsli_ik_plan *plan, const float *in)
{
    ik_bones r;
    lv mid = lv_load(in + TSLI_IK_ROW(mid_position) * IK_WIDTH);
    lv end = lv_load(in + TSLI_IK_ROW(end_position) * IK_WIDTH);
    r.start = lv_load(in + TSLI_IK_ROW(start_position) * IK_WIDTH);
    r.u = lv_sub(mid, r.start);
    r.v = lv_sub(end, mid);
    r.c = lv_sub(end, r.start);
    r.u2 = lv_dot(r.u, r.u);
    r.v2 = lv_dot(r.v, r.v);
    r.upper = lf_sqrt(r.u2);
    r.lower = lf_sqrt(r.v2);
    r.both = lf_add(r.upper, r.lower);
    r.pole = lv_load(in + TSLI_IK_ROW(pole) * IK_WIDTH);
    if (!(plan->flags & TSL_IK_POLE_IS_VECTOR))
        r.pole = lv_sub(r.pole, r.start);
    r.pole2 = lv_dot(r.pole, r.pole);
    if (!(plan->flags & TSL_IK_POLE_IS_VECTOR)) // a place by the root is no direction either
        r.pole2 =
            lf_max(lf_mul(r.both, r.both), r.pole2); // in this order, which lets a NaN through to the check
    r.weight = lf_load(in + TSLI_IK_ROW(weight) * IK_WIDTH);
    return r;
}

// ---- the pose's own plane --------------------------------------------------------------------------------

// Below this sine of the fold angle the plane of the pose is no longer trusted alone (1.5 degrees).
#define IK_STRAIGHT 0.025f
// Below this share a direction has died away: the sine between pole and line, the length of a blend of two.
#define IK_GONE 1e-3f

// The normal of a straight limb that has no hinge axis: bent towards the pole, or anyhow.
IK_INLINE lv ik_straight_normal(const ik_bones *bones, lv u)
{
    lv n = lv_cross(bones->pole, u);
    lf sine = lv_dot(n, n), gone = lf_mul(bones->pole2, lf_all(IK_GONE * IK_GONE));
    lm none = lf_at_most(sine, gone);
    lf safe = lf_select(none, lf_all(1.0f), sine);
    return lv_select(none, lv_across(u), lv_scale(n, lf_div(lf_all(1.0f), lf_sqrt(safe))));
}

IK_INLINE ik_pose ik_pose_of(const tsli_ik_plan *plan, const ik_bones *bones, const float *in)
{
    ik_pose r;
    lf one = lf_all(1.0f), tiny = lf_all(1e-30f);
    lm no_u = lf_at_most(bones->u2, tiny), no_v = lf_at_most(bones->v2, tiny);
    r.per_upper = lf_div(one, bones->upper);
    r.per_lower = lf_div(one, bones->lower);
    lv u = lv_scale(bones->u, r.per_upper), v = lv_scale(bones->v, r.per_lower);
    r.u = u;
    r.v = v;
    if (lm_bits(lm_or(no_u, no_v))) { // a bone without a length lies along the other
        r.u = lv_select(no_u, v, u);
        r.v = lv_select(no_v, u, v);
    }
    lv cross = lv_cross(r.u, r.v), hinge = cross;
    lf sine2 = lv_dot(cross, cross), sine = lf_sqrt(sine2);
    r.fold_sine = sine;
    if (plan->flags &
        TSL_IK_HINGE_GIVEN) { // the axis decides which way round; a limb bent beyond straight keeps it
        hinge = lq_rotate(lq_unit(lq_load(in + TSLI_IK_ROW(mid_rotation) * IK_WIDTH)), lv_all(plan->hinge));
        lm beyond = lf_less(lv_dot(cross, hinge), lf_all(0.0f));
        cross = lv_select(beyond, lv_negate(cross), cross);
        r.fold_sine = lf_select(beyond, lf_negate(sine), sine);
    }
    r.straight = lf_less(sine2, lf_all(IK_STRAIGHT * IK_STRAIGHT));
    r.n = lv_scale(cross, lf_div(one, sine));
    if (lm_bits(r.straight)) {
        lv none = lv_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f));
        lv instead = hinge, aside = none;
        if (!(plan->flags & TSL_IK_HINGE_GIVEN)) {
            instead = ik_straight_normal(bones, r.u);
            aside = lv_cross(r.u, instead);
        }
        lf up = lf_all(1.0f / IK_STRAIGHT);
        lv n = lv_fade(lv_scale(cross, up), lf_mul(sine, up), instead, aside);
        r.n = lv_select(r.straight, lv_unit_or(n, instead), r.n);
    }
    return r;
}

// ---- distance and direction ------------------------------------------------------------------------------

IK_INLINE lf ik_scale_of(const tsli_ik_plan *plan, lf reach_ratio, lf weight)
{
    lf zero = lf_all(0.0f), one = lf_all(1.0f);
    lf longer = lf_mul(lf_sub(reach_ratio, lf_all(plan->stretch_start)), lf_all(plan->stretch_per_ratio));
    lf shorter = lf_sub(one, lf_mul(reach_ratio, lf_all(plan->squash_per_ratio)));
    longer = lf_min(lf_max(longer, zero), one);
    shorter = lf_max(shorter, zero);
    lf stretch = lf_add(one, lf_mul(lf_all(plan->stretch_gain), longer));
    lf squash = lf_sub(one, lf_mul(lf_all(plan->squash_gain), shorter));
    lf scale = lf_mul(stretch, squash);
    return lf_add(one, lf_mul(lf_sub(scale, one), weight));
}

// How far from the start joint the end comes to lie. `most` and `least` are the sum and the difference of the
// bones.
IK_INLINE lf ik_distance_of(const tsli_ik_plan *plan, const ik_aim *aim, lf d, lf most, lf least, lf weight)
{
    lf one = lf_all(1.0f), far = most, near = least, e = d;
    if (plan->has_limits) { // d^2 = U^2 + W^2 + 2 U W cos(fold), written as what the limits take from the
                            // ends
        lf uw2 = lf_mul(lf_mul(aim->upper, aim->lower), lf_all(2.0f));
        lf far2 = lf_sub(lf_mul(most, most), lf_mul(uw2, lf_all(plan->straight_short)));
        far = lf_sqrt(lf_max(far2, lf_all(0.0f)));
        near = lf_sqrt(lf_add(lf_mul(least, least), lf_mul(uw2, lf_all(plan->folded_long))));
    }
    if (plan->has_soften) { // 1 - 1 / (1 + x + x^2/2): 1 - exp(-x) to second order, so value and slope are
                            // smooth
        lf soft = lf_mul(far, lf_all(plan->soften));
        lf room = lf_max(lf_sub(far, soft), lf_all(1e-30f));
        lf x = lf_min(lf_div(lf_sub(d, soft), room), lf_all(1e4f));
        lf y = lf_add(x, lf_mul(lf_mul(x, x), lf_all(0.5f)));
        lf softened = lf_add(soft, lf_mul(room, lf_div(y, lf_add(one, y))));
        e = lf_select(lf_less(soft, d), softened, d);
    }
    e = lf_min(lf_max(e, near), far);
    if (plan->has_limits || plan->has_soften)
        e = lf_add(lf_mul(d, lf_sub(one, weight)), lf_mul(e, weight));
    e = lf_min(lf_max(e, least), most);
    return lf_max(e, lf_add(lf_mul(most, lf_all(1e-12f)), lf_all(1e-30f))); // the triangle divides by it
}

// The unit vector along `goal`. Where the target comes so near the root that its direction would whip the
// limb about (a thousandth of the nearest the end can be, or what rounding leaves of it), the pose's
// direction takes over.
IK_INLINE lv ik_direction_of(const ik_bones *bones, lv goal, lf d, lf most, lf least)
{
    lf one = lf_all(1.0f);
    lv a = lv_scale(goal, lf_div(one, d));
    lf band = lf_max(lf_max(lf_mul(least, lf_all(1e-3f)), lf_mul(most, lf_all(4e-7f))), lf_all(1e-30f));
    lm near = lf_at_most(d, band);
    if (lm_bits(near)) {
        lf per_length = lf_div(one, lf_max(bones->both, lf_all(1e-30f))), per_band = lf_div(one, band);
        lv x_axis = lv_set(one, lf_all(0.0f), lf_all(0.0f));
        lv instead =
            lv_unit_or(lv_scale(bones->c, per_length), lv_unit_or(lv_scale(bones->u, per_length), x_axis));
        lv faded = lv_fade(lv_scale(goal, per_band), lf_mul(d, per_band), instead, lv_across(instead));
        a = lv_select(near, lv_unit_or(faded, instead), a);
    }
    return a;
}

// ---- the bend --------------------------------------------------------------------------------------------

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
    sum = lv_without(sum, a);
    lf length2 = lv_dot(sum, sum), length = lf_sqrt(length2);
    lm gone = lf_less(length, lf_all(IK_GONE));
    lv r = lv_scale(sum, lf_div(lf_all(1.0f), length));
    if (lm_bits(gone)) {
        lf up = lf_all(1.0f / IK_GONE);
        lv aside = lv_cross(a, from), none = lv_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f));
        sum = lv_fade(lv_scale(sum, up), lf_mul(length, up), aside, none);
        r = lv_select(gone, lv_unit_or(lv_without(sum, a), from), r);
    }
    return r;
}

// The unit vector, perpendicular to a, to whose side the limb bends. `pose` is null where nobody needed it
// yet.
IK_INLINE lv ik_bend_of(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose, const float *in,
                        lv a)
{
    lf one = lf_all(1.0f);
    lf pole_weight = lf_mul(lf_load(in + TSLI_IK_ROW(pole_weight) * IK_WIDTH), bones->weight);
    lv m = lv_without(lv_without(bones->pole, a),
                      a); // twice: a pole near the line leaves only rounding in the first
    lf m2 = lv_dot(m, m);
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
        lf per_pole = lf_div(lf_all(1.0f / IK_GONE), lf_sqrt(lf_max(bones->pole2, lf_all(1e-30f))));
        lv faded = lv_fade(lv_scale(m, per_pole), lf_mul(lf_sqrt(m2), per_pole), from, lv_cross(a, from));
        b = lv_select(gone, lv_unit_or(lv_without(faded, a), from), b);
        b = lv_select(partly, ik_blend_bend(a, from, b, pole_weight), b);
    }
    if (plan->has_twist) {
        lv turned =
            lv_add(lv_scale(b, lf_all(plan->twist_cos)), lv_scale(lv_cross(a, b), lf_all(plan->twist_sin)));
        lm faint = lf_less(bones->weight, one);
        if (lm_bits(faint))
            turned = lv_select(faint, ik_blend_bend(a, b, turned, bones->weight), turned);
        b = turned;
    }
    return b;
}

IK_INLINE ik_aim ik_aim_of(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose,
                           const float *in, lv to_target)
{
    ik_aim r;
    lf one = lf_all(1.0f), half = lf_all(0.5f);
    lf share = lf_mul(lf_load(in + TSLI_IK_ROW(position_weight) * IK_WIDTH), bones->weight);
    lv goal = to_target;
    lm partly = lf_less(share, one);
    if (lm_bits(partly)) {
        lv between = lv_add(lv_scale(bones->c, lf_sub(one, share)), lv_scale(to_target, share));
        goal = lv_select(partly, between, goal);
    }
    lf d = lf_sqrt(lv_dot(goal, goal));
    r.scale = one;
    r.upper = bones->upper;
    r.lower = bones->lower;
    if (plan->has_scale) {
        r.scale = ik_scale_of(plan, lf_div(d, lf_max(bones->both, lf_all(1e-30f))), bones->weight);
        r.upper = lf_mul(r.upper, r.scale);
        r.lower = lf_mul(r.lower, r.scale);
    }
    lf most = lf_add(r.upper, r.lower), difference = lf_sub(r.upper, r.lower), least = lf_abs(difference);
    r.a = ik_direction_of(bones, goal, d, most, least);
    lf e = ik_distance_of(plan, &r, d, most, least, bones->weight), per_e = lf_div(one, e);
    // x = (e^2 + U^2 - W^2) / 2e and h = 2 area / e, both factored so that nothing cancels near straight and
    // folded.
    lf h2 = lf_mul(lf_mul(lf_sub(most, e), lf_add(most, e)),
                   lf_mul(lf_mul(lf_sub(e, least), per_e), lf_mul(lf_add(e, least), per_e)));
    r.distance = e;
    r.x = lf_mul(half, lf_add(e, lf_mul(lf_mul(difference, most), per_e)));
    r.h = lf_mul(half, lf_sqrt(lf_max(h2, lf_all(0.0f))));
    r.b = ik_bend_of(plan, bones, pose, in, r.a);
    r.n = lv_cross(r.b, r.a);
    return r;
}
