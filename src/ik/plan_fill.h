// SPDX-License-Identifier: MIT
// Checks and precomputes settings. Included once per instruction set, with IK_PLAN_FILL as the name of the function it makes: the bits
// are the same, but AVX2's encoding takes a tenth fewer instructions, and a single solve pays for its settings every time.

#define IK_PI 3.14159274f // the float nearest to pi, which lies above it

// The numbers of the settings, soften to end_offset, are consecutive.
enum { IK_NUMBERS = 16 };
typedef char ik_numbers_are_all[offsetof(tsl_ik_two_bone_settings, end_offset) + sizeof(tsl_quat) ==
                                        offsetof(tsl_ik_two_bone_settings, soften) + IK_NUMBERS * sizeof(float)
                                    ? 1
                                    : -1];

static const float ik_lowest[IK_NUMBERS] = {1e-3f, 0.0f,   1.0f,   0.0f,   1e-3f,  -100.0f, 0.0f,   0.0f,
                                            0.0f,  -1e15f, -1e15f, -1e15f, -1e15f, -1e15f,  -1e15f, -1e15f};
static const float ik_highest[IK_NUMBERS] = {1.0f,    1000.0f, 1000.0f, 1000.0f, 1.0f,  100.0f, IK_PI, IK_PI,
                                             1000.0f, 1e15f,   1e15f,   1e15f,   1e15f, 1e15f,  1e15f, 1e15f};

#ifdef TSLI_HAS_X86_LANES
// Four at a time: a single solve spends a seventh of its time on its settings.
static int ik_numbers_are_in_range(const tsl_ik_two_bone_settings *s)
{
    const float *numbers = &s->soften;
    __m128 outside = _mm_setzero_ps(); // NaN counts as outside
    for (int i = 0; i < IK_NUMBERS; i += 4) {
        __m128 four = _mm_loadu_ps(numbers + i);
        outside = _mm_or_ps(outside, _mm_or_ps(_mm_cmpnge_ps(four, _mm_loadu_ps(ik_lowest + i)),
                                               _mm_cmpnle_ps(four, _mm_loadu_ps(ik_highest + i))));
    }
    return _mm_movemask_ps(outside) == 0;
}
#else
static int ik_numbers_are_in_range(const tsl_ik_two_bone_settings *s)
{
    const float *numbers = &s->soften;
    int in_range = 0; // NaN is not in range
    for (int i = 0; i < IK_NUMBERS; ++i)
        in_range += (numbers[i] >= ik_lowest[i]) & (numbers[i] <= ik_highest[i]);
    return in_range == IK_NUMBERS;
}
#endif

static int ik_settings_are_in_range(const tsl_ik_two_bone_settings *s)
{
    const uint32_t flags = TSL_IK_POLE_IS_VECTOR | TSL_IK_HINGE_GIVEN | TSL_IK_MIRRORED;
    const uint32_t outputs = TSL_IK_OUT_ROTATIONS | TSL_IK_OUT_MODEL | TSL_IK_OUT_LOCAL;
    if ((s->flags & ~flags) != 0 || (s->outputs & ~outputs) != 0 || s->lanes > TSL_IK_LANES_WASM)
        return 0;
    if (s->stretch_max_scale > 1.0f && s->stretch_start_ratio >= s->stretch_max_scale)
        return 0;
    return ik_numbers_are_in_range(s) && s->fold_min <= s->fold_max &&
           (!(s->flags & TSL_IK_HINGE_GIVEN) || tsli_vec3_dot(s->hinge_axis, s->hinge_axis) >= 1e-30f);
}

// 1 - cos(angle) for angles of 0 to pi, without cancellation: angle^2 / 2 times its Taylor series, whose first term left out is below
// 4e-11.
static ik_pair ik_versine(ik_pair angle)
{
    ik_pair z = ik_pair_mul(angle, angle), z2 = ik_pair_mul(z, z), z4 = ik_pair_mul(z2, z2);
    ik_pair low = ik_pair_add(ik_pair_less(1.0, z, 1.0 / 12), ik_pair_mul(z2, ik_pair_less(1.0 / 360, z, 1.0 / 20160)));
    ik_pair middle = ik_pair_add(ik_pair_less(1.0 / 1814400, z, 1.0 / 239500800),
                                 ik_pair_mul(z2, ik_pair_less(1.0 / 43589145600.0, z, 1.0 / 10461394944000.0)));
    ik_pair high = ik_pair_less(1.0 / 3201186852864000.0, z, 1.0 / 1216451004088320000.0);
    ik_pair sum = ik_pair_add(low, ik_pair_mul(z4, ik_pair_add(middle, ik_pair_mul(z4, high))));
    return ik_pair_mul(ik_pair_mul(ik_pair_both(0.5), z), sum);
}

static void ik_plan_numbers(const tsl_ik_two_bone_settings *restrict s, tsli_ik_plan *restrict plan)
{
    double sine, cosine;
    plan->has_soften = s->soften < 1.0f;
    plan->soften = s->soften;
    plan->stretch_gain = s->stretch_max_scale - 1.0f;
    plan->stretch_slope =
        plan->stretch_gain > 0.0f ? plan->stretch_gain / (s->stretch_max_scale - s->stretch_start_ratio) : 0.0f;
    plan->stretch_offset = plan->stretch_slope * s->stretch_start_ratio;
    plan->squash_gain = s->squash_start_ratio > 0.0f ? 1.0f - s->squash_min_scale : 0.0f;
    plan->squash_slope = plan->squash_gain > 0.0f ? plan->squash_gain / s->squash_start_ratio : 0.0f;
    plan->has_scale = plan->stretch_gain > 0.0f || plan->squash_gain > 0.0f;
    plan->has_limits = s->fold_min > 0.0f || s->fold_max < IK_PI;
    if (plan->has_limits) {
        ik_pair angles = ik_pair_set((double)s->fold_min, 3.14159265358979312 - (double)s->fold_max);
        ik_pair_get(ik_versine(angles), &plan->straight_short, &plan->folded_long);
    }
    plan->has_twist = s->twist != 0.0f;
    if (plan->has_twist) {
        tsli_sin_cos((double)s->twist, &sine, &cosine);
        plan->twist_sin = (float)sine;
        plan->twist_cos = (float)cosine;
    }
}

// False: something is out of its range.
int IK_PLAN_FILL(const tsl_ik_two_bone_settings *restrict s, tsli_ik_plan *restrict out_plan)
{
    float offset2 = tsli_quat_dot(s->end_offset, s->end_offset);
    if (!ik_settings_are_in_range(s) || !(offset2 >= 1e-30f))
        return 0;
    out_plan->magic = TSLI_IK_PLAN_MAGIC;
    out_plan->flags = s->flags;
    out_plan->outputs = s->outputs;
    out_plan->reach_tolerance = s->reach_tolerance;
    ik_plan_numbers(s, out_plan);
    if (s->flags & TSL_IK_HINGE_GIVEN) {
        out_plan->hinge = tsli_vec3_normalize(s->hinge_axis);
        if (s->flags & TSL_IK_MIRRORED) { // an axis of rotation mirrored across x
            out_plan->hinge.y = -out_plan->hinge.y;
            out_plan->hinge.z = -out_plan->hinge.z;
        }
    }
    out_plan->has_offset = s->end_offset.x != 0.0f || s->end_offset.y != 0.0f || s->end_offset.z != 0.0f;
    if (out_plan->has_offset) {
        float per_length = 1.0f / sqrtf(offset2);
        out_plan->end_offset = tsli_quat(s->end_offset.x * per_length, s->end_offset.y * per_length,
                                         s->end_offset.z * per_length, s->end_offset.w * per_length);
    }
    return 1;
}
