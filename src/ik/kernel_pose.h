// SPDX-License-Identifier: MIT
// The limb as it came in, and the plane it is bent in.

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
