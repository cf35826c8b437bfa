// SPDX-License-Identifier: MIT
// How the joints turn: the rotation that takes an orthonormal frame of the pose to the same frame of the
// solution. A quotient of frames has no bad case: the shortest turn between two directions has one at half a
// turn.

typedef struct ik_frame {
    lv along, across, normal; // the bone, normal x bone, the plane's normal
} ik_frame;

IK_INLINE ik_frame ik_frame_before(const ik_pose *pose, lv along)
{
    ik_frame r = {along, lv_cross(pose->n, along), pose->n};
    if (lm_bits(pose->straight)) {
        lv across = lv_unit_or(r.across, lv_across(along));
        r.across = lv_select(pose->straight, across, r.across);
        r.normal = lv_select(pose->straight, lv_cross(along, across), r.normal);
    }
    return r;
}

// (cosine, sine) of the bone towards a and b. n = b x a makes n x a = -b and n x b = a.
IK_INLINE ik_frame ik_frame_after(const ik_aim *aim, lf cosine, lf sine)
{
    ik_frame r = {lv_add(lv_scale(aim->a, cosine), lv_scale(aim->b, sine)),
                  lv_sub(lv_scale(aim->a, sine), lv_scale(aim->b, cosine)), aim->n};
    return r;
}

// The quaternion of R = to from^T, out of whichever of its four components is safely large (S. W. Shepperd,
// Quaternion from Rotation Matrix, 1978); w is kept as soon as it is at least a half.
IK_INLINE lq lq_from_frames(const ik_frame *from, const ik_frame *to)
{
    lv x = lv_add(lv_add(lv_scale(from->along, lv_x(to->along)), lv_scale(from->across, lv_x(to->across))),
                  lv_scale(from->normal, lv_x(to->normal)));
    lv y = lv_add(lv_add(lv_scale(from->along, lv_y(to->along)), lv_scale(from->across, lv_y(to->across))),
                  lv_scale(from->normal, lv_y(to->normal)));
    lv z = lv_add(lv_add(lv_scale(from->along, lv_z(to->along)), lv_scale(from->across, lv_z(to->across))),
                  lv_scale(from->normal, lv_z(to->normal)));
    lf one = lf_all(1.0f), xx = lv_x(x), yy = lv_y(y), zz = lv_z(z); // x, y, z: the rows of R
    lf xw = lf_sub(lv_y(z), lv_z(y)), yw = lf_sub(lv_z(x), lv_x(z)), zw = lf_sub(lv_x(y), lv_y(x));
    lf ww = lf_add(lf_add(one, xx), lf_add(yy, zz)); // 4 w^2, and xw is 4 x w
    lq r = lq_set(xw, yw, zw, ww);
    lm small = lf_less(ww, one);
    if (lm_bits(small)) {
        lf x4 = lf_add(lf_sub(one, yy), lf_sub(xx, zz)), y4 = lf_add(lf_sub(one, xx), lf_sub(yy, zz));
        lf z4 = lf_add(lf_sub(one, xx), lf_sub(zz, yy));
        lf xy = lf_add(lv_y(x), lv_x(y)), zx = lf_add(lv_x(z), lv_z(x)), yz = lf_add(lv_z(y), lv_y(z));
        lm y_wins = lf_less(x4, y4);
        lq best = lq_select(y_wins, lq_set(xy, y4, yz, yw), lq_set(x4, xy, zx, xw));
        lm z_wins = lf_less(lf_select(y_wins, y4, x4), z4);
        r = lq_select(small, lq_select(z_wins, lq_set(zx, yz, z4, zw), best), r);
    }
    // by its own length and not by 2 sqrt(ww): rounding of the frames then stays out of the length
    return lq_upper(lq_scale(r, lf_per_root(lq_dot(r, r))));
}

// A bone as it goes out: its direction is cosine a + sine b.
typedef struct ik_lean {
    lf cosine, sine;
} ik_lean;

IK_INLINE void ik_lean_of(const ik_bones *bones, const ik_pose *pose, const ik_aim *aim, ik_lean *upper,
                          ik_lean *lower)
{
    lf tiny = lf_all(1e-30f), per_upper = pose->per_upper, per_lower = pose->per_lower;
    upper->cosine = lf_mul(aim->x, per_upper);
    upper->sine = lf_mul(aim->h, per_upper);
    lower->cosine = lf_mul(lf_sub(aim->distance, aim->x), per_lower);
    lower->sine = lf_negate(lf_mul(aim->h, per_lower));
    lm no_u = lf_at_most(bones->u2, tiny), no_v = lf_at_most(bones->v2, tiny);
    if (lm_bits(lm_or(no_u, no_v))) { // a bone without a length lies along the other
        ik_lean u = *upper;
        upper->cosine = lf_select(no_u, lower->cosine, u.cosine);
        upper->sine = lf_select(no_u, lower->sine, u.sine);
        lower->cosine = lf_select(no_v, u.cosine, lower->cosine);
        lower->sine = lf_select(no_v, u.sine, lower->sine);
    }
}

// What the fold angle changes by, as a turn about the pose's normal: the quotient of the two turns from bone to
// bone, halved. tan(x/2) is sin x / (1 + cos x) or (1 - cos x) / sin x, whichever has nothing to cancel.
IK_INLINE lq ik_fold_change(const ik_pose *pose, const ik_lean *upper, const ik_lean *lower)
{
    lf one = lf_all(1.0f), cosine0 = lv_dot(pose->u, pose->v), sine0 = pose->fold_sine;
    lf cosine1 = lf_add(lf_mul(upper->cosine, lower->cosine), lf_mul(upper->sine, lower->sine));
    lf sine1 = lf_sub(lf_mul(upper->sine, lower->cosine), lf_mul(upper->cosine, lower->sine));
    lf cosine = lf_add(lf_mul(cosine1, cosine0), lf_mul(sine1, sine0));
    lf sine = lf_sub(lf_mul(sine1, cosine0), lf_mul(cosine1, sine0));
    lm wide = lf_less(cosine, lf_all(0.0f));
    lf large = lf_add(one, lf_abs(cosine));
    lf s = lf_select(wide, large, sine), c = lf_select(wide, sine, large);
    lf per_length = lf_per_root(lf_add(lf_mul(s, s), lf_mul(c, c)));
    return lq_join(lv_scale(pose->n, lf_mul(s, per_length)), lf_mul(c, per_length));
}

typedef struct ik_turns { // corrections
    lq start, mid;        // of the bones, in the limb's space
    lq fold;              // of the mid joint alone, before start turns it: mid = start fold
} ik_turns;

// Both frames share the plane's normal, so the lower bone turns as the upper one after the change of the fold.
// `mid` is left out where only local corrections are wanted.
IK_INLINE ik_turns ik_turns_of(const ik_pose *pose, const ik_aim *aim, const ik_lean *upper,
                               const ik_lean *lower, int with_mid)
{
    ik_turns r;
    ik_frame before = ik_frame_before(pose, pose->u), after = ik_frame_after(aim, upper->cosine, upper->sine);
    r.start = lq_from_frames(&before, &after);
    r.fold = ik_fold_change(pose, upper, lower);
    r.mid = r.start;
    if (with_mid)
        r.mid = lq_upper(lq_mul(r.start, r.fold));
    if (lm_bits(pose->straight)) { // the normal is not quite one, and each bone has its own
        before = ik_frame_before(pose, pose->v);
        after = ik_frame_after(aim, lower->cosine, lower->sine);
        lq mid = lq_from_frames(&before, &after);
        r.fold = lq_select(pose->straight, lq_mul(lq_conjugate(r.start), mid), r.fold);
        r.mid = lq_select(pose->straight, mid, r.mid);
    }
    return r;
}

// The correction seen from a joint whose rotation is q: conj(q) correction q.
IK_INLINE lq ik_seen_from(lq q, lq correction)
{
    lq r = lq_join(lq_rotate(lq_conjugate(q), lq_vector(correction)), lq_w(correction));
    return lq_nudge(r, lf_sub(lq_dot(r, r), lf_all(1.0f)));
}

// What the end turns by beyond being carried along by the mid joint, in its own space, towards the target's
// rotation. out_turned: in which lanes.
IK_INLINE lq ik_end_turn(const tsli_ik_plan *plan, const float *in, lf weight, lq carried, lm *out_turned)
{
    lf one = lf_all(1.0f), zero = lf_all(0.0f);
    lf share = lf_mul(lf_load(in + TSLI_IK_ROW(rotation_weight) * IK_WIDTH), weight);
    lm turned = lf_less(zero, share);
    lq identity = lq_set(zero, zero, zero, one);
    *out_turned = turned;
    if (!lm_bits(turned))
        return identity;
    lq goal = lq_unit(lq_load(in + TSLI_IK_ROW(target_rotation) * IK_WIDTH));
    if (plan->has_offset)
        goal = lq_mul(goal, lq_all(plan->end_offset));
    lq whole = lq_upper(lq_mul(lq_conjugate(carried), goal));
    lq sum = lq_add(lq_scale(whole, share), lq_set(zero, zero, zero, lf_sub(one, share)));
    return lq_select(turned, lq_normalize(sum), identity);
}

IK_INLINE lq ik_mirror(const tsli_ik_plan *plan, lq q)
{
    return (plan->flags & TSL_IK_MIRRORED) ? lq_mirror(q) : q;
}

IK_INLINE void ik_write_rotations(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose,
                                  const ik_aim *aim, const float *in, float *out)
{
    ik_lean upper, lower;
    ik_lean_of(bones, pose, aim, &upper, &lower);
    int with_mid = (plan->outputs & (TSL_IK_OUT_ROTATIONS | TSL_IK_OUT_MODEL)) != 0;
    ik_turns turns = ik_turns_of(pose, aim, &upper, &lower, with_mid);

    lq start = lq_unit(lq_load(in + TSLI_IK_ROW(start_rotation) * IK_WIDTH));
    lq mid = lq_unit(lq_load(in + TSLI_IK_ROW(mid_rotation) * IK_WIDTH));
    lq end = lq_unit(lq_load(in + TSLI_IK_ROW(end_rotation) * IK_WIDTH));
    lq carried = with_mid ? lq_mul(turns.mid, end) : lq_mul(turns.start, lq_mul(turns.fold, end));
    lq new_end = carried;
    lm turned;
    lq end_turn = ik_end_turn(plan, in, bones->weight, carried, &turned);
    if (lm_bits(turned))
        new_end = lq_select(turned, lq_mul(carried, end_turn), carried);
    if (plan->outputs & TSL_IK_OUT_ROTATIONS) {
        lq_store(out + TSLI_IK_OUT_ROW(start_rotation) * IK_WIDTH, lq_mul(turns.start, start));
        lq_store(out + TSLI_IK_OUT_ROW(mid_rotation) * IK_WIDTH, lq_mul(turns.mid, mid));
        lq_store(out + TSLI_IK_OUT_ROW(end_rotation) * IK_WIDTH, new_end);
    }
    if (plan->outputs & TSL_IK_OUT_MODEL) {
        lq end_model = turns.mid;
        if (lm_bits(turned))
            end_model = lq_select(turned, lq_upper(lq_mul(new_end, lq_conjugate(end))), end_model);
        lq_store(out + TSLI_IK_OUT_ROW(start_model) * IK_WIDTH, turns.start);
        lq_store(out + TSLI_IK_OUT_ROW(mid_model) * IK_WIDTH, turns.mid);
        lq_store(out + TSLI_IK_OUT_ROW(end_model) * IK_WIDTH, end_model);
    }
    if (plan->outputs & TSL_IK_OUT_LOCAL) { // on top of what the parent's own correction already did
        lq start_local = ik_seen_from(start, turns.start),
           mid_local = lq_upper(ik_seen_from(mid, turns.fold));
        lq_store(out + TSLI_IK_OUT_ROW(start_local) * IK_WIDTH, ik_mirror(plan, start_local));
        lq_store(out + TSLI_IK_OUT_ROW(mid_local) * IK_WIDTH, ik_mirror(plan, mid_local));
        lq_store(out + TSLI_IK_OUT_ROW(end_local) * IK_WIDTH, ik_mirror(plan, end_turn));
    }
}
