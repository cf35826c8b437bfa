// SPDX-License-Identifier: MIT
// The limb as it came in, and the plane it is bent in.

typedef struct ik_bones { // as they came in
    lv start;
    lv u, v, c; // start to mid, mid to end, start to end
    lf upper, lower, both;
    lv pole;  // from the start joint
    lf pole2; // squared length that makes a distance from the line large or small
    lf weight;
    // Of a limb alone, four at a time (blocks work them out where they need them): c's length, reciprocals.
    lf c_length, per_upper, per_lower, per_c, per_both;
} ik_bones;

typedef struct ik_pose { // the limb's plane as it came in
    lv u, v;             // unit bones
    lv n;                // unit normal: the hinge axis about which a positive turn folds the limb
    lf fold_sine;        // of the fold angle, about n
    lf per_upper, per_lower;
    int any_straight;
    lm straight; // n is not quite perpendicular to the bones, and fold_sine means nothing
} ik_pose;

// A length that may be divided by, where what comes of it is not used if there was none.
#define IK_LEAST 1e-30f

IK_INLINE void ik_measure_alone(ik_bones *r)
{
    lf one = lf_all(1.0f);
    lq lengths2 = lv_lengths2(r->u, r->v, r->c, r->pole), lengths = lq_sqrt(lengths2);
    r->upper = lq_x(lengths);
    r->lower = lq_y(lengths);
    r->c_length = lq_z(lengths);
    r->pole2 = lq_w(lengths2);
    r->both = lf_add(r->upper, r->lower);
    lq divisors = lq_join(lq_vector(lengths), lf_max(r->both, lf_all(IK_LEAST)));
    lq per = lq_div(lq_set(one, one, one, one), divisors);
    r->per_upper = lq_x(per);
    r->per_lower = lq_y(per);
    r->per_c = lq_z(per);
    r->per_both = lq_w(per);
}

IK_INLINE ik_bones ik_read_bones(const tsli_ik_plan *plan, const float *in)
{
    ik_bones r;
    lv mid = lv_load(in + TSLI_IK_ROW(mid_position) * IK_WIDTH);
    lv end = lv_load(in + TSLI_IK_ROW(end_position) * IK_WIDTH);
    r.start = lv_load(in + TSLI_IK_ROW(start_position) * IK_WIDTH);
    r.u = lv_sub(mid, r.start);
    r.v = lv_sub(end, mid);
    r.c = lv_sub(end, r.start);
    r.pole = lv_load(in + TSLI_IK_ROW(pole) * IK_WIDTH);
    if (!(plan->flags & TSL_IK_POLE_IS_VECTOR))
        r.pole = lv_sub(r.pole, r.start);
    if (IK_ALONE)
        ik_measure_alone(&r);
    else {
        r.upper = lf_sqrt(lv_dot(r.u, r.u));
        r.lower = lf_sqrt(lv_dot(r.v, r.v));
        r.both = lf_add(r.upper, r.lower);
        r.pole2 = lv_dot(r.pole, r.pole);
        r.c_length = r.per_upper = r.per_lower = r.per_c = r.per_both = r.both;
    }
    if (!(plan->flags & TSL_IK_POLE_IS_VECTOR)) // a place by the root is no direction either
        r.pole2 =
            lf_max(lf_mul(r.both, r.both), r.pole2); // in this order, which lets a NaN through to the check
    r.weight = lf_load(in + TSLI_IK_ROW(weight) * IK_WIDTH);
    return r;
}

// A bone without a length lies along the other.
#define IK_NO_BONE 1e-15f
IK_INLINE int ik_any_bone_missing(const ik_bones *bones)
{
    return lf_any_at_most(lf_min(bones->upper, bones->lower), lf_all(IK_NO_BONE));
}

// Below this sine of the fold angle the plane of the pose is no longer trusted alone (1.5 degrees).
#define IK_STRAIGHT 0.025f
// Below this share a direction has died away: the sine between pole and line, the length of a blend of two.
#define IK_GONE 1e-3f

// The normal of a straight limb that has no hinge axis: bent towards the pole, or anyhow.
IK_INLINE lv ik_straight_normal(lv pole, lf pole2, lv u)
{
    lv n = lv_cross(pole, u);
    lf sine = lv_dot(n, n), gone = lf_mul(pole2, lf_all(IK_GONE * IK_GONE));
    lm none = lf_at_most(sine, gone);
    lf safe = lf_select(none, lf_all(1.0f), sine);
    return lv_select(none, lv_across(u), lv_scale(n, lf_div(lf_all(1.0f), lf_sqrt(safe))));
}

// cross: what is left of the pose's own normal, of length sine. hinge: the given axis.
IK_RARE lv ik_straight_plane(const tsli_ik_plan *plan, lv cross, lf sine, lv hinge, lv pole, lf pole2, lv u)
{
    lv none = lv_set(lf_all(0.0f), lf_all(0.0f), lf_all(0.0f));
    lv instead = hinge, aside = none;
    if (!(plan->flags & TSL_IK_HINGE_GIVEN)) {
        instead = ik_straight_normal(pole, pole2, u);
        aside = lv_cross(u, instead);
    }
    lf up = lf_all(1.0f / IK_STRAIGHT);
    return lv_unit_or(lv_fade(lv_scale(cross, up), lf_mul(sine, up), instead, aside), instead);
}

IK_INLINE ik_pose ik_pose_of(const tsli_ik_plan *plan, const ik_bones *bones, const float *in)
{
    ik_pose r;
    lf one = lf_all(1.0f);
    r.per_upper = IK_ALONE ? bones->per_upper : lf_div(one, bones->upper);
    r.per_lower = IK_ALONE ? bones->per_lower : lf_div(one, bones->lower);
    lv u = lv_scale(bones->u, r.per_upper), v = lv_scale(bones->v, r.per_lower);
    r.u = u;
    r.v = v;
    if (IK_RARELY(ik_any_bone_missing(bones))) {
        r.u = lv_select(lf_at_most(bones->upper, lf_all(IK_NO_BONE)), v, u);
        r.v = lv_select(lf_at_most(bones->lower, lf_all(IK_NO_BONE)), u, v);
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
    r.any_straight = lf_any_less(sine2, lf_all(IK_STRAIGHT * IK_STRAIGHT));
    r.n = lv_scale(cross, lf_mul(sine, lf_div(one, sine2)));
    if (IK_RARELY(r.any_straight)) {
        lv n = ik_straight_plane(plan, cross, sine, hinge, bones->pole, bones->pole2, r.u);
        r.n = lv_select(r.straight, n, r.n);
    }
    return r;
}
