// SPDX-License-Identifier: MIT
// The input limb, and the plane in which it is bent.

typedef struct ik_bones { // as given
    v8 start;
    v8 u, v, c; // start to mid, mid to end, start to end
    f8 upper, lower, both;
    v8 pole;  // from the start joint
    f8 pole2; // squared length that decides how near the line a pole is
    f8 weight;
    // For a single limb, computed four at a time (blocks compute them where needed): c's length, reciprocals.
    f8 c_length, per_upper, per_lower, per_c, per_both;
} ik_bones;

typedef struct ik_pose { // the limb's plane in the input pose
    v8 u, v;             // unit bones
    v8 n;                // unit normal: the hinge axis; a positive rotation folds the limb
    f8 fold_sine;        // of the fold angle, about n
    f8 per_upper, per_lower;
    int any_straight;
    m8 straight; // n is not quite perpendicular to the bones, and fold_sine means nothing
} ik_pose;

// A length that is safe to divide by; the quotient is unused where there was none.
#define IK_LEAST 1e-30f

TSLI_INLINE void ik_measure_alone(ik_bones *r)
{
    f8 one = f8_splat(1.0f);
    q8 lengths2 = v8_lengths2(r->u, r->v, r->c, r->pole), lengths = q8_sqrt(lengths2);
    r->upper = q8_x(lengths);
    r->lower = q8_y(lengths);
    r->c_length = q8_z(lengths);
    r->pole2 = q8_w(lengths2);
    r->both = f8_add(r->upper, r->lower);
    q8 divisors = q8_join(q8_vector(lengths), f8_max(r->both, f8_splat(IK_LEAST)));
    q8 per = q8_div(q8_set(one, one, one, one), divisors);
    r->per_upper = q8_x(per);
    r->per_lower = q8_y(per);
    r->per_c = q8_z(per);
    r->per_both = q8_w(per);
}

TSLI_INLINE ik_bones ik_read_bones(const tsli_ik_plan *plan, const float *in)
{
    ik_bones r;
    v8 mid = ik_load_v8(IK_IN(mid_position));
    v8 end = ik_load_v8(IK_IN(end_position));
    r.start = ik_load_v8(IK_IN(start_position));
    r.u = v8_sub(mid, r.start);
    r.v = v8_sub(end, mid);
    r.c = v8_sub(end, r.start);
    r.pole = ik_load_v8(IK_IN(pole));
    if (!(plan->flags & TSL_IK_POLE_IS_VECTOR))
        r.pole = v8_sub(r.pole, r.start);
    if (IK_ALONE)
        ik_measure_alone(&r);
    else {
        r.upper = f8_sqrt(v8_dot(r.u, r.u));
        r.lower = f8_sqrt(v8_dot(r.v, r.v));
        r.both = f8_add(r.upper, r.lower);
        r.pole2 = v8_dot(r.pole, r.pole);
        r.c_length = r.per_upper = r.per_lower = r.per_c = r.per_both = r.both;
    }
    if (!(plan->flags & TSL_IK_POLE_IS_VECTOR))            // a position near the root gives no direction either
        r.pole2 = f8_max(f8_mul(r.both, r.both), r.pole2); // in this order, which lets NaN through to the check
    r.weight = f8_read(IK_IN(weight));
    return r;
}

// A bone without length lies along the other.
#define IK_NO_BONE 1e-15f
TSLI_INLINE int ik_any_bone_missing(const ik_bones *bones)
{
    return f8_any_at_most(f8_min(bones->upper, bones->lower), f8_splat(IK_NO_BONE));
}

// Below this sine of the fold angle (1.5 degrees) the pose's plane is not trusted alone.
#define IK_STRAIGHT 0.025f
// Below this share a direction counts as lost: the sine between pole and line, the length of a blend of two.
#define IK_GONE 1e-3f

// The normal of a straight limb without a hinge axis: towards the pole, or arbitrary.
TSLI_INLINE v8 ik_straight_normal(v8 pole, f8 pole2, v8 u)
{
    v8 n = v8_cross(pole, u);
    f8 sine = v8_dot(n, n), gone = f8_mul(pole2, f8_splat(IK_GONE * IK_GONE));
    m8 none = f8_at_most(sine, gone);
    f8 safe = f8_select(none, f8_splat(1.0f), sine);
    return v8_select(none, v8_across(u), v8_scale(n, f8_div(f8_splat(1.0f), f8_sqrt(safe))));
}

// cross: what is left of the pose's own normal, of length sine. hinge: the given axis.
IK_RARE v8 ik_straight_plane(const tsli_ik_plan *plan, v8 cross, f8 sine, v8 hinge, v8 pole, f8 pole2, v8 u)
{
    v8 none = v8_set(f8_splat(0.0f), f8_splat(0.0f), f8_splat(0.0f));
    v8 instead = hinge, aside = none;
    if (!(plan->flags & TSL_IK_HINGE_GIVEN)) {
        instead = ik_straight_normal(pole, pole2, u);
        aside = v8_cross(u, instead);
    }
    f8 up = f8_splat(1.0f / IK_STRAIGHT);
    return v8_unit_or(ik_fade(v8_scale(cross, up), f8_mul(sine, up), instead, aside), instead);
}

TSLI_INLINE ik_pose ik_pose_of(const tsli_ik_plan *plan, const ik_bones *bones, const float *in)
{
    ik_pose r;
    f8 one = f8_splat(1.0f);
    r.per_upper = IK_ALONE ? bones->per_upper : f8_div(one, bones->upper);
    r.per_lower = IK_ALONE ? bones->per_lower : f8_div(one, bones->lower);
    v8 u = v8_scale(bones->u, r.per_upper), v = v8_scale(bones->v, r.per_lower);
    r.u = u;
    r.v = v;
    if (IK_RARELY(ik_any_bone_missing(bones))) {
        r.u = v8_select(f8_at_most(bones->upper, f8_splat(IK_NO_BONE)), v, u);
        r.v = v8_select(f8_at_most(bones->lower, f8_splat(IK_NO_BONE)), u, v);
    }
    v8 cross = v8_cross(r.u, r.v), hinge = cross;
    f8 sine2 = v8_dot(cross, cross), sine = f8_sqrt(sine2);
    r.fold_sine = sine;
    if (plan->flags & TSL_IK_HINGE_GIVEN) { // the axis decides the sign; a limb bent beyond straight keeps it
        hinge = q8_rotate(ik_unit(ik_load_q8(IK_IN(mid_rotation))), v8_splat(plan->hinge));
        m8 beyond = f8_less(v8_dot(cross, hinge), f8_splat(0.0f));
        cross = v8_select(beyond, v8_negate(cross), cross);
        r.fold_sine = f8_select(beyond, f8_negate(sine), sine);
    }
    r.straight = f8_less(sine2, f8_splat(IK_STRAIGHT * IK_STRAIGHT));
    r.any_straight = f8_any_less(sine2, f8_splat(IK_STRAIGHT * IK_STRAIGHT));
    r.n = v8_scale(cross, f8_mul(sine, f8_div(one, sine2)));
    if (IK_RARELY(r.any_straight)) {
        v8 n = ik_straight_plane(plan, cross, sine, hinge, bones->pole, bones->pole2, r.u);
        r.n = v8_select(r.straight, n, r.n);
    }
    return r;
}
