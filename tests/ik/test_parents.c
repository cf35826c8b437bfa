// SPDX-License-Identifier: MIT
// A limb inside a skeleton of an engine that multiplies matrices: the corrections go to the right of local
// rotations, forward kinematics is done over in double, and the end must stand on the target.
#include "check.h"
#include "ik/random_limb.h"
#include "ik/skeleton.h"

#define BONES 7
// Parent, start, a roll bone, mid, a roll bone, end, a finger.
enum { PARENT, START, ROLL, MID, ROLL_2, END, FINGER };

static void random_skeleton(uint32_t *state, local_bone *bones)
{
    for (int i = 0; i < BONES; ++i) {
        tsl_quat q = random_rotation(state);
        tsl_vec3 p = times(random_direction(state), i == PARENT ? 3.0f : 0.3f);
        double rotation[4] = {q.x, q.y, q.z, q.w}, position[3] = {p.x, p.y, p.z}, one[3] = {1, 1, 1};
        memcpy(bones[i].rotation, rotation, sizeof rotation);
        memcpy(bones[i].position, position, sizeof position);
        memcpy(bones[i].scale, one, sizeof one);
    }
}

static void pose(const local_bone *bones, int from, affine *out)
{
    for (int i = from; i < BONES; ++i) {
        affine local = affine_of(&bones[i]);
        out[i] = i == from ? local : affine_mul(&out[i - 1], &local);
    }
}

static void fill(tsl_ik_two_bone_limb *limb, const affine *model)
{
    limb->start_position = affine_origin(&model[START]);
    limb->mid_position = affine_origin(&model[MID]);
    limb->end_position = affine_origin(&model[END]);
    limb->start_rotation = affine_rotation(&model[START]);
    limb->mid_rotation = affine_rotation(&model[MID]);
    limb->end_rotation = affine_rotation(&model[END]);
}

static void apply(local_bone *bones, const tsl_ik_two_bone_result *r)
{
    local_turn(&bones[START], r->start_local);
    local_turn(&bones[MID], r->mid_local);
    local_turn(&bones[END], r->end_local);
}

// A target the limb can reach, in whatever space the limb is in.
static tsl_vec3 reachable(uint32_t *state, const tsl_ik_two_bone_limb *l)
{
    double upper = apart(l->start_position, l->mid_position), lower = apart(l->mid_position, l->end_position);
    float least = (float)(1.02 * fabs(upper - lower)), most = (float)(0.98 * (upper + lower));
    return random_along(state, l->start_position, random_between(state, least, most));
}

static void local_corrections_lead_to_the_target(double scale, double mirror)
{
    uint32_t state = 4711;
    for (int i = 0; i < 300; ++i) {
        local_bone bones[BONES];
        affine model[BONES];
        tsl_ik_two_bone_settings s;
        tsl_ik_two_bone_limb limb;
        tsl_ik_two_bone_result r;
        random_skeleton(&state, bones);
        for (int axis = 0; axis < 3; ++axis)
            bones[PARENT].scale[axis] = scale;
        bones[PARENT].scale[i % 3] *= mirror; // whichever axis mirrors
        pose(bones, PARENT, model);
        tsl_ik_two_bone_settings_init(&s, sizeof s);
        s.flags = mirror < 0.0 ? TSL_IK_MIRRORED : 0;
        tsl_ik_two_bone_limb_init(&limb);
        fill(&limb, model);
        limb.target_position = reachable(&state, &limb);
        limb.pole = random_along(&state, limb.start_position, (float)scale);
        limb.target_rotation = random_rotation(&state);
        limb.rotation_weight = 1.0f;
        CHECK_INT(tsl_ik_two_bone_solve(&s, &limb, &r), TSL_OK);
        apply(bones, &r);
        pose(bones, PARENT, model);
        CHECK_NEAR(apart(affine_origin(&model[END]), limb.target_position), 0.0, 1e-5 * scale + 1e-6);
        CHECK_NEAR(apart(affine_origin(&model[MID]), r.mid_position), 0.0, 1e-5 * scale + 1e-6);
        CHECK_NEAR(turned_apart(affine_rotation(&model[START]), r.start_rotation), 0.0, 1e-5);
        CHECK_NEAR(turned_apart(affine_rotation(&model[MID]), r.mid_rotation), 0.0, 1e-5);
        CHECK_NEAR(turned_apart(affine_rotation(&model[END]), limb.target_rotation), 0.0, 1e-5);
    }
}

static void under_a_moved_and_turned_parent(void)
{
    local_corrections_lead_to_the_target(1.0, 1.0);
}

static void under_a_scaled_parent(void)
{
    local_corrections_lead_to_the_target(0.01, 1.0);
    local_corrections_lead_to_the_target(100.0, 1.0);
}

static void under_a_mirrored_parent(void)
{
    local_corrections_lead_to_the_target(1.0, -1.0);
    local_corrections_lead_to_the_target(2.5, -1.0);
}

static void a_hinge_under_a_mirrored_parent_is_the_same_hinge(void)
{
    uint32_t state = 5;
    for (int i = 0; i < 200; ++i) { // the same limb with and without a mirror above: the same local corrections
        local_bone bones[BONES];
        affine model[BONES];
        tsl_ik_two_bone_settings s;
        tsl_ik_two_bone_limb limb;
        tsl_ik_two_bone_result plain, mirrored;
        random_skeleton(&state, bones);
        tsl_ik_two_bone_settings_init(&s, sizeof s);
        s.flags = TSL_IK_HINGE_GIVEN;
        s.hinge_axis = random_direction(&state);
        pose(bones, PARENT, model);
        tsl_ik_two_bone_limb_init(&limb);
        fill(&limb, model);
        limb.target_position = reachable(&state, &limb);
        limb.pole = random_along(&state, limb.start_position, 1.0f);
        CHECK_INT(tsl_ik_two_bone_solve(&s, &limb, &plain), TSL_OK);
        affine flip = {{{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
        for (int b = 0; b < BONES; ++b)
            model[b] = affine_mul(&flip, &model[b]);
        fill(&limb, model);
        limb.target_position.x = -limb.target_position.x;
        limb.pole.x = -limb.pole.x;
        s.flags |= TSL_IK_MIRRORED;
        CHECK_INT(tsl_ik_two_bone_solve(&s, &limb, &mirrored), TSL_OK);
        CHECK_NEAR(turned_apart(plain.start_local, mirrored.start_local), 0.0, 1e-4);
        CHECK_NEAR(turned_apart(plain.mid_local, mirrored.mid_local), 0.0, 1e-4);
    }
}

// Non-uniform and mirroring scale above the limb shears what turns below it: solve in the parent's own space.
static void under_a_non_uniformly_scaled_parent(void)
{
    uint32_t state = 8;
    for (int i = 0; i < 300; ++i) {
        local_bone bones[BONES];
        affine model[BONES], own[BONES];
        tsl_ik_two_bone_settings s;
        tsl_ik_two_bone_limb limb;
        tsl_ik_two_bone_result r;
        float matrix[12];
        random_skeleton(&state, bones);
        for (int axis = 0; axis < 3; ++axis)
            bones[PARENT].scale[axis] = random_between(&state, 0.3f, 3.0f) * (i % 4 == axis ? -1.0f : 1.0f);
        pose(bones, PARENT, model);
        pose(bones, START, own);
        tsl_ik_two_bone_settings_init(&s, sizeof s);
        tsl_ik_two_bone_limb_init(&limb);
        fill(&limb, own);
        tsl_vec3 in_own = reachable(&state, &limb), points[2], target;
        target.x = (float)(model[PARENT].m[0][0] * in_own.x + model[PARENT].m[0][1] * in_own.y +
                           model[PARENT].m[0][2] * in_own.z + model[PARENT].m[0][3]);
        target.y = (float)(model[PARENT].m[1][0] * in_own.x + model[PARENT].m[1][1] * in_own.y +
                           model[PARENT].m[1][2] * in_own.z + model[PARENT].m[1][3]);
        target.z = (float)(model[PARENT].m[2][0] * in_own.x + model[PARENT].m[2][1] * in_own.y +
                           model[PARENT].m[2][2] * in_own.z + model[PARENT].m[2][3]);
        points[0] = target;
        points[1] = random_along(&state, target, 2.0f);
        for (int k = 0; k < 12; ++k)
            matrix[k] = (float)model[PARENT].m[k / 4][k % 4];
        CHECK_INT(tsl_ik_points_to_parent(matrix, points, 2, points), TSL_OK);
        limb.target_position = points[0];
        limb.pole = points[1];
        CHECK_INT(tsl_ik_two_bone_solve(&s, &limb, &r), TSL_OK);
        apply(bones, &r);
        pose(bones, PARENT, model);
        CHECK_NEAR(apart(affine_origin(&model[END]), target), 0.0, 2e-5);
    }
}

static void bad_matrices_and_points_are_refused(void)
{
    float matrix[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    tsl_vec3 point = {1, 2, 3}, out = {7, 7, 7};
    CHECK_INT(tsl_ik_points_to_parent(matrix, &point, 1, &out), TSL_ERROR_INVALID_ARGUMENT);
    matrix[10] = 1e-3f;
    CHECK_INT(tsl_ik_points_to_parent(matrix, &point, 1, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_points_to_parent(NULL, &point, 1, &out), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_points_to_parent(matrix, NULL, 0, NULL), TSL_OK);
    point.y = NAN;
    CHECK_INT(tsl_ik_points_to_parent(matrix, &point, 1, &out), TSL_ERROR_NOT_FINITE);
    CHECK(out.x == 7.0f && out.y == 7.0f && out.z == 7.0f);
    point.y = 2.0f;
    CHECK_INT(tsl_ik_points_to_parent(matrix, &point, 1, &out), TSL_OK);
    CHECK_NEAR(out.z, 3000.0, 1e-2);
    matrix[3] = INFINITY;
    CHECK_INT(tsl_ik_points_to_parent(matrix, &point, 1, &out), TSL_ERROR_NOT_FINITE);
}

int main(void)
{
    RUN(under_a_moved_and_turned_parent);
    RUN(under_a_scaled_parent);
    RUN(under_a_mirrored_parent);
    RUN(a_hinge_under_a_mirrored_parent_is_the_same_hinge);
    RUN(under_a_non_uniformly_scaled_parent);
    RUN(bad_matrices_and_points_are_refused);
    return REPORT();
}
