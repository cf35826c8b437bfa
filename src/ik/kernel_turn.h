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
    return r;
}

// Of a pose whose normal is not quite perpendicular to its bones: each has its own.
IK_INLINE ik_frame ik_frame_straight(const ik_pose *pose, lv along)
{
    lv across = lv_unit_or(lv_cross(pose->n, along), lv_across(along));
    ik_frame r = {along, across, lv_cross(along, across)};
    return r;
}

// (cosine, sine) of the bone towards a and b. n = b x a makes n x a = -b and n x b = a.
IK_INLINE ik_frame ik_frame_after(const ik_aim *aim, lf cosine, lf sine)
{
    ik_frame r = {lv_add(lv_scale(aim->a, cosine), lv_scale(aim->b, sine)),
                  lv_sub(lv_scale(aim->a, sine), lv_scale(aim->b, cosine)), aim->n};
    return r;
}

// The quaternion of R = to from^T (S. W. Shepperd, Quaternion from Rotation Matrix, 1978), times four times the
// component it is made of: at least twice and at most four times as long as a unit quaternion.
IK_INLINE lq lq_from_frames(const ik_frame *from, const ik_frame *to, lf *out_length2)
{
    // The entries of R beside the diagonal, yz zx xy and zy xz yx.
    lv above = lv_mul(lv_yzx(to->along), lv_zxy(from->along)),
       below = lv_mul(lv_zxy(to->along), lv_yzx(from->along));
    lv diagonal = lv_mul(to->along, from->along);
    above = lv_add(above, lv_mul(lv_yzx(to->across), lv_zxy(from->across)));
    below = lv_add(below, lv_mul(lv_zxy(to->across), lv_yzx(from->across)));
    diagonal = lv_add(diagonal, lv_mul(to->across, from->across));
    above = lv_add(above, lv_mul(lv_yzx(to->normal), lv_zxy(from->normal)));
    below = lv_add(below, lv_mul(lv_zxy(to->normal), lv_yzx(from->normal)));
    diagonal = lv_add(diagonal, lv_mul(to->normal, from->normal));
    lf one = lf_all(1.0f), xx = lv_x(diagonal), yy = lv_y(diagonal), zz = lv_z(diagonal);
    lv ones = lv_set(one, one, one);
    lv squares = lv_add(lv_sub(ones, lv_yzx(diagonal)), lv_sub(diagonal, lv_zxy(diagonal)));
    lf ww = lf_add(lf_add(one, xx), lf_add(yy, zz));
    lf largest = lf_max(lf_max(lv_x(squares), lv_y(squares)), lv_z(squares));
    *out_length2 = lf_mul(lf_all(4.0f), lf_select(lf_less(ww, one), largest, ww));
    return lq_of_turn(lv_sub(below, above), lv_add(above, below), squares, ww);
}

// A bone as it goes out: its direction is cosine a + sine b, the lower one's cosine a - sine b.
typedef struct ik_lean {
    lf cosine, sine;
} ik_lean;

IK_INLINE void ik_lean_of(const ik_bones *bones, const ik_pose *pose, const ik_aim *aim, ik_lean *upper,
                          ik_lean *lower)
{
    lf per_upper = pose->per_upper, per_lower = pose->per_lower;
    upper->cosine = lf_mul(aim->x, per_upper);
    upper->sine = lf_mul(aim->h, per_upper);
    lower->cosine = lf_mul(lf_sub(aim->distance, aim->x), per_lower);
    lower->sine = lf_mul(aim->h, per_lower);
    if (IK_RARELY(ik_any_bone_missing(bones))) { // and turns with it
        lm no_u = lf_at_most(bones->upper, lf_all(IK_NO_BONE)),
           no_v = lf_at_most(bones->lower, lf_all(IK_NO_BONE));
        ik_lean u = *upper;
        upper->cosine = lf_select(no_u, lower->cosine, u.cosine);
        upper->sine = lf_select(no_u, lf_negate(lower->sine), u.sine);
        lower->cosine = lf_select(no_v, u.cosine, lower->cosine);
        lower->sine = lf_select(no_v, lf_negate(u.sine), lower->sine);
    }
}

// Corrections, longer than unit quaternions: products and turned vectors need not wait for two roots in a row then.
typedef struct ik_turns {
    lq start;         // of the upper bone, in the limb's space
    lq fold;          // of the mid joint alone, before start turns it
    lf start2, fold2; // their squared lengths, start's but for rounding of the frames
} ik_turns;

// What the fold angle changes by, as a turn about the pose's normal: the quotient of the two turns from bone to
// bone, halved. tan(x/2) is sin x / (1 + cos x) or (1 - cos x) / sin x, whichever has nothing to cancel.
IK_INLINE lq ik_fold_change(const ik_pose *pose, const ik_lean *upper, const ik_lean *lower, lf *out_length2)
{
    lf one = lf_all(1.0f), cosine0 = lv_dot(pose->u, pose->v), sine0 = pose->fold_sine;
    lf cosine1 = lf_sub(lf_mul(upper->cosine, lower->cosine), lf_mul(upper->sine, lower->sine));
    lf sine1 = lf_add(lf_mul(upper->sine, lower->cosine), lf_mul(upper->cosine, lower->sine));
    lf cosine = lf_add(lf_mul(cosine1, cosine0), lf_mul(sine1, sine0));
    lf sine = lf_sub(lf_mul(sine1, cosine0), lf_mul(cosine1, sine0));
    lm wide = lf_less(cosine, lf_all(0.0f));
    lf large = lf_add(one, lf_abs(cosine));
    lf s = lf_select(wide, large, sine), c = lf_select(wide, sine, large);
    *out_length2 = lf_add(lf_mul(s, s), lf_mul(c, c));
    return lq_join(lv_scale(pose->n, s), c);
}

IK_RARE ik_turns ik_straight_turns(const ik_pose *pose, const ik_aim *aim, ik_lean upper, ik_lean lower)
{
    ik_turns r;
    lf mid2;
    ik_frame before = ik_frame_straight(pose, pose->u), after = ik_frame_after(aim, upper.cosine, upper.sine);
    r.start = lq_from_frames(&before, &after, &r.start2);
    before = ik_frame_straight(pose, pose->v);
    after = ik_frame_after(aim, lower.cosine, lf_negate(lower.sine));
    r.fold = lq_mul(lq_conjugate(r.start), lq_from_frames(&before, &after, &mid2));
    r.fold2 = lq_dot(r.fold, r.fold);
    return r;
}

// Both frames share the plane's normal, so the lower bone turns as the upper one after the change of the fold.
IK_INLINE ik_turns ik_turns_of(const ik_pose *pose, const ik_aim *aim, const ik_lean *upper,
                               const ik_lean *lower)
{
    ik_turns r;
    ik_frame before = ik_frame_before(pose, pose->u), after = ik_frame_after(aim, upper->cosine, upper->sine);
    r.fold = ik_fold_change(pose, upper, lower, &r.fold2);
    r.start = lq_from_frames(&before, &after, &r.start2);
    if (IK_RARELY(pose->any_straight)) {
        ik_pose pose_copy = *pose; // the originals live in registers
        ik_aim aim_copy = *aim;
        ik_turns straight = ik_straight_turns(&pose_copy, &aim_copy, *upper, *lower);
        r.start = lq_select(pose->straight, straight.start, r.start);
        r.start2 = lf_select(pose->straight, straight.start2, r.start2);
        r.fold = lq_select(pose->straight, straight.fold, r.fold);
        r.fold2 = lf_select(pose->straight, straight.fold2, r.fold2);
    }
    return r;
}

// The correction seen from a joint whose rotation is q: conj(q) correction q, as long as the correction.
IK_INLINE lq ik_seen_from(lq q, lq correction)
{
    return lq_join(lq_rotate(lq_conjugate(q), lq_vector(correction)), lq_w(correction));
}

// What the end turns by beyond being carried along by the mid joint, in its own space, towards the target's
// rotation: conj(start fold end) goal, of which `start` is the last to be known. Not yet of unit length.
IK_INLINE lq ik_end_turn(const tsli_ik_plan *plan, lf share, const ik_turns *turns, lq end, lq goal)
{
    lf one = lf_all(1.0f), zero = lf_all(0.0f);
    lq carried = lq_conjugate(lq_mul(turns->fold, end));
    if (plan->has_offset)
        goal = lq_mul(goal, lq_all(plan->end_offset));
    lf length = lf_sqrt(lf_mul(turns->start2, turns->fold2));
    lq whole = lq_upper(lq_mul(carried, lq_mul(lq_conjugate(turns->start), goal)));
    lq none = lq_set(zero, zero, zero, lf_mul(length, lf_sub(one, share)));
    return lq_add(lq_scale(whole, share), none); // at least 0.7 of that length: w is not negative
}

// The three joints' rotations and what they turned by, in the limb's space.
IK_INLINE void ik_write_turned(const tsli_ik_plan *plan, const ik_turns *turns, const lq old[4], lm turned,
                               lq end_turn, float *out)
{
    lq start = lq_upper(lq_scale(turns->start, lf_per_root(lq_dot(turns->start, turns->start))));
    lq mid = lq_upper(lq_mul(start, lq_scale(turns->fold, lf_per_root(turns->fold2))));
    lq end = lq_mul(mid, old[2]);
    if (lm_bits(turned))
        end = lq_where(turned, lq_mul(end, end_turn), end);
    if (plan->outputs & TSL_IK_OUT_ROTATIONS) {
        lq_store(out + TSLI_IK_OUT_ROW(start_rotation) * IK_WIDTH, lq_mul(start, old[0]));
        lq_store(out + TSLI_IK_OUT_ROW(mid_rotation) * IK_WIDTH, lq_mul(mid, old[1]));
        lq_store(out + TSLI_IK_OUT_ROW(end_rotation) * IK_WIDTH, end);
    }
    if (plan->outputs & TSL_IK_OUT_MODEL) {
        lq end_model = mid;
        if (lm_bits(turned))
            end_model = lq_where(turned, lq_upper(lq_mul(end, lq_conjugate(old[2]))), mid);
        lq_store(out + TSLI_IK_OUT_ROW(start_model) * IK_WIDTH, start);
        lq_store(out + TSLI_IK_OUT_ROW(mid_model) * IK_WIDTH, mid);
        lq_store(out + TSLI_IK_OUT_ROW(end_model) * IK_WIDTH, end_model);
    }
}

IK_INLINE void ik_write_rotations(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose,
                                  const ik_aim *aim, const lq old[4], const float *in, float *out)
{
    ik_lean upper, lower;
    ik_lean_of(bones, pose, aim, &upper, &lower);
    ik_turns turns = ik_turns_of(pose, aim, &upper, &lower);

    lf one = lf_all(1.0f), zero = lf_all(0.0f);
    lq end_turn = lq_set(zero, zero, zero, one);
    lf share = lf_mul(lf_load(in + TSLI_IK_ROW(rotation_weight) * IK_WIDTH), bones->weight);
    lm turned = lf_less(zero, share);
    if (lm_bits(turned))
        end_turn = lq_where(turned, ik_end_turn(plan, share, &turns, old[2], old[3]), end_turn);
    if (plan->outputs & TSL_IK_OUT_LOCAL) { // on top of what the parent's own correction already did
        lq local[4] = {ik_seen_from(old[0], turns.start), ik_seen_from(old[1], turns.fold), end_turn,
                       end_turn};
        lq lengths2 = lq_lengths2(local), ones = lq_set(one, one, one, one);
        lq per_length = lq_times(lq_sqrt(lengths2), lq_div(ones, lengths2));
        lq start = lq_upper(lq_scale(local[0], lq_x(per_length)));
        lq mid = lq_upper(lq_scale(local[1], lq_y(per_length)));
        end_turn = lq_scale(end_turn, lq_z(per_length));
        if (plan->flags & TSL_IK_MIRRORED) {
            start = lq_mirror(start);
            mid = lq_mirror(mid);
        }
        lq_store(out + TSLI_IK_OUT_ROW(start_local) * IK_WIDTH, start);
        lq_store(out + TSLI_IK_OUT_ROW(mid_local) * IK_WIDTH, mid);
        lq_store(out + TSLI_IK_OUT_ROW(end_local) * IK_WIDTH,
                 (plan->flags & TSL_IK_MIRRORED) ? lq_mirror(end_turn) : end_turn);
    } else
        end_turn = lq_scale(end_turn, lf_per_root(lq_dot(end_turn, end_turn)));
    if (plan->outputs & (TSL_IK_OUT_ROTATIONS | TSL_IK_OUT_MODEL))
        ik_write_turned(plan, &turns, old, turned, end_turn, out);
}
