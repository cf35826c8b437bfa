// SPDX-License-Identifier: MIT
// Rotations of the joints: each takes an orthonormal frame of the input pose to the same frame of the solution. Unlike the shortest
// rotation between two directions, which fails at half a turn, a quotient of frames is always defined.

typedef struct ik_frame {
    v8 along, across, normal; // the bone, normal x bone, the plane's normal
} ik_frame;

TSLI_INLINE ik_frame ik_frame_before(const ik_pose *pose, v8 along)
{
    ik_frame r = {along, v8_cross(pose->n, along), pose->n};
    return r;
}

// For a pose whose normal is not quite perpendicular to its bones: each bone has its own.
TSLI_INLINE ik_frame ik_frame_straight(const ik_pose *pose, v8 along)
{
    v8 across = v8_unit_or(v8_cross(pose->n, along), v8_across(along));
    ik_frame r = {along, across, v8_cross(along, across)};
    return r;
}

// (cosine, sine) of the bone towards a and b. n = b x a makes n x a = -b and n x b = a.
TSLI_INLINE ik_frame ik_frame_after(const ik_aim *aim, f8 cosine, f8 sine)
{
    ik_frame r = {v8_add(v8_scale(aim->a, cosine), v8_scale(aim->b, sine)),
                  v8_sub(v8_scale(aim->a, sine), v8_scale(aim->b, cosine)), aim->n};
    return r;
}

// The quaternion of R = to from^T (S. W. Shepperd, Quaternion from Rotation Matrix, 1978), times four times the
// component it is made of: at least twice and at most four times as long as a unit quaternion.
TSLI_INLINE q8 ik_turn_of_frames(const ik_frame *from, const ik_frame *to, f8 *out_length2)
{
    // The off-diagonal entries of R, yz zx xy and zy xz yx.
    v8 above = v8_mul(v8_yzx(to->along), v8_zxy(from->along)), below = v8_mul(v8_zxy(to->along), v8_yzx(from->along));
    v8 diagonal = v8_mul(to->along, from->along);
    above = v8_add(above, v8_mul(v8_yzx(to->across), v8_zxy(from->across)));
    below = v8_add(below, v8_mul(v8_zxy(to->across), v8_yzx(from->across)));
    diagonal = v8_add(diagonal, v8_mul(to->across, from->across));
    above = v8_add(above, v8_mul(v8_yzx(to->normal), v8_zxy(from->normal)));
    below = v8_add(below, v8_mul(v8_zxy(to->normal), v8_yzx(from->normal)));
    diagonal = v8_add(diagonal, v8_mul(to->normal, from->normal));
    f8 one = f8_splat(1.0f), xx = v8_x(diagonal), yy = v8_y(diagonal), zz = v8_z(diagonal);
    v8 ones = v8_set(one, one, one);
    v8 squares = v8_add(v8_sub(ones, v8_yzx(diagonal)), v8_sub(diagonal, v8_zxy(diagonal)));
    f8 ww = f8_add(f8_add(one, xx), f8_add(yy, zz));
    f8 largest = f8_max(f8_max(v8_x(squares), v8_y(squares)), v8_z(squares));
    *out_length2 = f8_mul(f8_splat(4.0f), f8_select(f8_less(ww, one), largest, ww));
    return q8_from_turn(v8_sub(below, above), v8_add(above, below), squares, ww);
}

// A solved bone: its direction is cosine a + sine b, the lower one's cosine a - sine b.
typedef struct ik_tilt {
    f8 cosine, sine;
} ik_tilt;

TSLI_INLINE void ik_tilt_of(const ik_bones *bones, const ik_pose *pose, const ik_aim *aim, ik_tilt *upper,
                            ik_tilt *lower)
{
    f8 per_upper = pose->per_upper, per_lower = pose->per_lower;
    upper->cosine = f8_mul(aim->x, per_upper);
    upper->sine = f8_mul(aim->h, per_upper);
    lower->cosine = f8_mul(f8_sub(aim->distance, aim->x), per_lower);
    lower->sine = f8_mul(aim->h, per_lower);
    if (IK_RARELY(ik_any_bone_missing(bones))) { // and turns with it
        m8 no_u = f8_at_most(bones->upper, f8_splat(IK_NO_BONE)), no_v = f8_at_most(bones->lower, f8_splat(IK_NO_BONE));
        ik_tilt u = *upper;
        upper->cosine = f8_select(no_u, lower->cosine, u.cosine);
        upper->sine = f8_select(no_u, f8_negate(lower->sine), u.sine);
        lower->cosine = f8_select(no_v, u.cosine, lower->cosine);
        lower->sine = f8_select(no_v, f8_negate(u.sine), lower->sine);
    }
}

// Corrections, longer than unit quaternions, so that products and rotated vectors do not wait for two roots in a row.
typedef struct ik_turns {
    q8 start;         // of the upper bone, in the limb's space
    q8 fold;          // of the mid joint alone, before start turns it
    f8 start2, fold2; // their squared lengths, start's up to rounding of the frames
} ik_turns;

// The change of the fold angle, as a rotation about the pose's normal: the quotient of the two rotations from bone to bone, halved.
// tan(x/2) is sin x / (1 + cos x) or (1 - cos x) / sin x, whichever does not cancel.
TSLI_INLINE q8 ik_fold_change(const ik_pose *pose, const ik_tilt *upper, const ik_tilt *lower, f8 *out_length2)
{
    f8 one = f8_splat(1.0f), cosine0 = v8_dot(pose->u, pose->v), sine0 = pose->fold_sine;
    f8 cosine1 = f8_sub(f8_mul(upper->cosine, lower->cosine), f8_mul(upper->sine, lower->sine));
    f8 sine1 = f8_add(f8_mul(upper->sine, lower->cosine), f8_mul(upper->cosine, lower->sine));
    f8 cosine = f8_add(f8_mul(cosine1, cosine0), f8_mul(sine1, sine0));
    f8 sine = f8_sub(f8_mul(sine1, cosine0), f8_mul(cosine1, sine0));
    m8 wide = f8_less(cosine, f8_splat(0.0f));
    f8 large = f8_add(one, f8_abs(cosine));
    f8 s = f8_select(wide, large, sine), c = f8_select(wide, sine, large);
    *out_length2 = f8_add(f8_mul(s, s), f8_mul(c, c));
    return q8_join(v8_scale(pose->n, s), c);
}

IK_RARE ik_turns ik_straight_turns(const ik_pose *pose, const ik_aim *aim, ik_tilt upper, ik_tilt lower)
{
    ik_turns r;
    f8 mid2;
    ik_frame before = ik_frame_straight(pose, pose->u), after = ik_frame_after(aim, upper.cosine, upper.sine);
    r.start = ik_turn_of_frames(&before, &after, &r.start2);
    before = ik_frame_straight(pose, pose->v);
    after = ik_frame_after(aim, lower.cosine, f8_negate(lower.sine));
    r.fold = q8_compose(q8_conjugate_signed(r.start), ik_turn_of_frames(&before, &after, &mid2));
    r.fold2 = q8_dot(r.fold, r.fold);
    return r;
}

// Both frames share the plane's normal, so the lower bone rotates as the upper one after the change of the fold.
TSLI_INLINE ik_turns ik_turns_of(const ik_pose *pose, const ik_aim *aim, const ik_tilt *upper, const ik_tilt *lower)
{
    ik_turns r;
    ik_frame before = ik_frame_before(pose, pose->u), after = ik_frame_after(aim, upper->cosine, upper->sine);
    r.fold = ik_fold_change(pose, upper, lower, &r.fold2);
    r.start = ik_turn_of_frames(&before, &after, &r.start2);
    if (IK_RARELY(pose->any_straight)) {
        ik_pose pose_copy = *pose; // the originals stay in registers
        ik_aim aim_copy = *aim;
        ik_turns straight = ik_straight_turns(&pose_copy, &aim_copy, *upper, *lower);
        r.start = q8_select(pose->straight, straight.start, r.start);
        r.start2 = f8_select(pose->straight, straight.start2, r.start2);
        r.fold = q8_select(pose->straight, straight.fold, r.fold);
        r.fold2 = f8_select(pose->straight, straight.fold2, r.fold2);
    }
    return r;
}

// The correction in the space of a joint with rotation q: conj(q) correction q, as long as the correction.
TSLI_INLINE q8 ik_seen_from(q8 q, q8 correction)
{
    return q8_join(q8_rotate(q8_conjugate_signed(q), q8_vector(correction)), q8_w(correction));
}

// The end's own rotation towards the target's, beyond what the mid joint carries it along by, in its own space:
// conj(start fold end) goal, of which `start` is known last. Not yet unit.
TSLI_INLINE q8 ik_end_turn(const tsli_ik_plan *plan, f8 share, const ik_turns *turns, q8 end, q8 goal)
{
    f8 one = f8_splat(1.0f), zero = f8_splat(0.0f);
    q8 carried = q8_conjugate_signed(q8_compose(turns->fold, end));
    if (plan->has_offset)
        goal = q8_compose(goal, q8_splat(plan->end_offset));
    f8 length = f8_sqrt(f8_mul(turns->start2, turns->fold2));
    q8 whole = q8_upper(q8_compose(carried, q8_compose(q8_conjugate_signed(turns->start), goal)));
    q8 none = q8_set(zero, zero, zero, f8_mul(length, f8_sub(one, share)));
    return q8_add(q8_scale(whole, share), none); // at least 0.7 of that length: w is not negative
}

// Rotations of the three joints and their corrections, in the limb's space.
TSLI_INLINE void ik_write_turned(const tsli_ik_plan *plan, const ik_turns *turns, const q8 old[4], m8 turned,
                                 q8 end_turn, float *out)
{
    q8 start = q8_upper(q8_scale(turns->start, f8_per_root(q8_dot(turns->start, turns->start))));
    q8 mid = q8_upper(q8_compose(start, q8_scale(turns->fold, f8_per_root(turns->fold2))));
    q8 end = q8_compose(mid, old[2]);
    if (m8_bits(turned))
        end = ik_where_q8(turned, q8_compose(end, end_turn), end);
    if (plan->outputs & TSL_IK_OUT_ROTATIONS) {
        ik_store_q8(IK_OUT(start_rotation), q8_compose(start, old[0]));
        ik_store_q8(IK_OUT(mid_rotation), q8_compose(mid, old[1]));
        ik_store_q8(IK_OUT(end_rotation), end);
    }
    if (plan->outputs & TSL_IK_OUT_MODEL) {
        q8 end_model = mid;
        if (m8_bits(turned))
            end_model = ik_where_q8(turned, q8_upper(q8_compose(end, q8_conjugate_signed(old[2]))), mid);
        ik_store_q8(IK_OUT(start_model), start);
        ik_store_q8(IK_OUT(mid_model), mid);
        ik_store_q8(IK_OUT(end_model), end_model);
    }
}

TSLI_INLINE void ik_write_rotations(const tsli_ik_plan *plan, const ik_bones *bones, const ik_pose *pose,
                                    const ik_aim *aim, const q8 old[4], const float *in, float *out)
{
    ik_tilt upper, lower;
    ik_tilt_of(bones, pose, aim, &upper, &lower);
    ik_turns turns = ik_turns_of(pose, aim, &upper, &lower);

    f8 one = f8_splat(1.0f), zero = f8_splat(0.0f);
    q8 end_turn = q8_set(zero, zero, zero, one);
    f8 share = f8_mul(f8_read(IK_IN(rotation_weight)), bones->weight);
    m8 turned = f8_less(zero, share);
    if (m8_bits(turned))
        end_turn = ik_where_q8(turned, ik_end_turn(plan, share, &turns, old[2], old[3]), end_turn);
    if (plan->outputs & TSL_IK_OUT_LOCAL) { // on top of the parent's own correction
        q8 local[4] = {ik_seen_from(old[0], turns.start), ik_seen_from(old[1], turns.fold), end_turn, end_turn};
        q8 lengths2 = q8_lengths2(local), ones = q8_set(one, one, one, one);
        q8 per_length = q8_times(q8_sqrt(lengths2), q8_div(ones, lengths2));
        q8 start = q8_upper(q8_scale(local[0], q8_x(per_length)));
        q8 mid = q8_upper(q8_scale(local[1], q8_y(per_length)));
        end_turn = q8_scale(end_turn, q8_z(per_length));
        if (plan->flags & TSL_IK_MIRRORED) {
            start = q8_mirror(start);
            mid = q8_mirror(mid);
        }
        ik_store_q8(IK_OUT(start_local), start);
        ik_store_q8(IK_OUT(mid_local), mid);
        ik_store_q8(IK_OUT(end_local), (plan->flags & TSL_IK_MIRRORED) ? q8_mirror(end_turn) : end_turn);
    } else
        end_turn = q8_scale(end_turn, f8_per_root(q8_dot(end_turn, end_turn)));
    if (plan->outputs & (TSL_IK_OUT_ROTATIONS | TSL_IK_OUT_MODEL))
        ik_write_turned(plan, &turns, old, turned, end_turn, out);
}
