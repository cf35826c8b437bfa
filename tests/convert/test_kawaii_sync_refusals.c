// SPDX-License-Identifier: MIT
// What tsl_kawaii_sync_apply refuses, each with its reason, and the pose as it was.
#include "convert/sync_rig.h"

#define LIFT 0.9 // radians of the thigh

static tsl_result apply(const tsl_kawaii_sync *s, sync_rig *r)
{
    return tsl_kawaii_sync_apply(s, &r->desc, NULL, 0, r->pose);
}

static sync_rig refused_rig;
static tsl_kawaii_sync refused;

static void expect(tsl_result wanted, int line)
{
    const sync_rig before = refused_rig;
    tsl_result result = apply(&refused, &refused_rig);
    CHECK_MSG(result == wanted, "line %d: %s, not %s", line, tsl_result_name(result), tsl_result_name(wanted));
    CHECK_BITS(refused_rig.pose, before.pose, sizeof before.pose);
    sync_rig_strand(&refused_rig);
    sync_rig_lift(&refused_rig, LIFT);
    refused = sync_of(&refused_rig);
}

#define REFUSED(change, result)                                                                                        \
    do {                                                                                                               \
        change;                                                                                                        \
        expect(result, __LINE__);                                                                                      \
    } while (0)

static void begin_refusals(void)
{
    sync_rig_strand(&refused_rig);
    sync_rig_lift(&refused_rig, LIFT);
    refused = sync_of(&refused_rig);
}

static void numbers_that_are_refused(void)
{
    float *const numbers[] = {&refused.global_scale.x,           &refused.global_scale.y,
                              &refused.global_scale.z,           &refused.attenuation_inner_radius,
                              &refused.attenuation_outer_radius, &refused.max_attenuation_rate,
                              &refused.dummy_bone_length};
    begin_refusals();
    for (int i = 0; i < 7; ++i) {
        REFUSED(*numbers[i] = NAN, TSL_ERROR_NOT_FINITE);
        REFUSED(*numbers[i] = INFINITY, TSL_ERROR_NOT_FINITE);
        REFUSED(*numbers[i] = -0.5f, TSL_ERROR_INVALID_ARGUMENT);
        REFUSED(*numbers[i] = 2e15f, TSL_ERROR_INVALID_ARGUMENT);
    }
    REFUSED(refused.global_scale.y = 1.5f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.max_attenuation_rate = 1.5f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.root_stays = 2, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.distance_attenuation = 2, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.apply_direction_x = 4, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.apply_direction_y = 4, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.apply_direction_z = 4, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.bone_forward_axis = 6, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.bone_count = 0, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(refused.bone_count = TSL_KAWAII_SYNC_BONES + 1, TSL_ERROR_INVALID_ARGUMENT);
}

static void curves_that_are_refused(void)
{
    static const tsl_curve_key back[] = {{0.5f, 1, 0, 0}, {0.5f, 1, 0, 0}}, odd[] = {{0, NAN, 0, 0}};
    const tsl_curve_key **const keys[] = {&refused.delta_distance_keys, &refused.length_rate_keys};
    uint32_t *const counts[] = {&refused.delta_distance_key_count, &refused.length_rate_key_count};
    begin_refusals();
    for (int i = 0; i < 2; ++i) {
        REFUSED(*counts[i] = 1, TSL_ERROR_NULL_POINTER);
        REFUSED((*keys[i] = back, *counts[i] = 2), TSL_ERROR_NOT_INCREASING);
        REFUSED((*keys[i] = odd, *counts[i] = 1), TSL_ERROR_NOT_FINITE);
    }
}

static void bones_that_are_refused(void)
{
    begin_refusals();
    REFUSED(refused.source = refused_rig.count, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(refused_rig.targets[4] = refused_rig.count, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(refused_rig.targets[0] = UINT32_MAX, TSL_ERROR_INDEX_OUT_OF_RANGE);
    REFUSED(refused_rig.targets[2] = refused_rig.targets[1], TSL_ERROR_NOT_INCREASING);
    REFUSED(refused_rig.targets[2] = SYNC_HIPS, TSL_ERROR_NOT_INCREASING);
    REFUSED((refused_rig.targets[1] = refused_rig.targets[2], refused.bone_count = 2), TSL_ERROR_BAD_HIERARCHY);
    REFUSED((refused_rig.targets[0] = SYNC_BODY, refused.bone_count = 1, refused.root_stays = 0),
            TSL_ERROR_BAD_HIERARCHY);
    REFUSED((refused_rig.targets[0] = SYNC_BODY, refused.bone_count = 1), TSL_OK);
    REFUSED(refused_rig.parents[SYNC_KNEE] = SYNC_KNEE, TSL_ERROR_BAD_HIERARCHY);
    REFUSED(refused_rig.parents[SYNC_THIGH] = -2, TSL_ERROR_BAD_HIERARCHY);
    REFUSED(refused_rig.parents[SYNC_HIPS] = SYNC_KNEE, TSL_ERROR_BAD_HIERARCHY);
}

// Of the bones that are looked at: the source's line and that of the targets.
static void transforms_that_are_refused(void)
{
    static const uint32_t looked_at[] = {SYNC_KNEE, SYNC_THIGH, SYNC_HIPS, SYNC_BODY, SYNC_SKIRT, SYNC_SKIRT + 4};
    begin_refusals();
    for (int i = 0; i < 12; ++i) {
        tsl_transform *t = (i & 1 ? refused_rig.rest : refused_rig.pose) + looked_at[i / 2];
        REFUSED(t->position.y = NAN, TSL_ERROR_NOT_FINITE);
        REFUSED(t->scale.z = INFINITY, TSL_ERROR_NOT_FINITE);
        REFUSED(t->rotation.w = NAN, TSL_ERROR_NOT_FINITE);
        REFUSED(t->rotation.x = 0.5f, TSL_ERROR_INVALID_ARGUMENT);
        REFUSED(t->position.x = TSL_NUMBER_LIMIT, TSL_ERROR_INVALID_ARGUMENT);
        REFUSED(t->scale.y = -TSL_NUMBER_LIMIT, TSL_ERROR_INVALID_ARGUMENT);
    }
    uint32_t other = sync_rig_add(&refused_rig, SYNC_KNEE, scene_at(NAN, 0.0f, 0.0f));
    sync_rig_end(&refused_rig);
    CHECK_INT(apply(&refused, &refused_rig), TSL_OK);
    CHECK(isnan(refused_rig.pose[other].position.x));
}

static void locations_that_are_refused(void)
{
    tsl_vec3 at[8] = {{0, 0, 0}};
    begin_refusals();
    tsl_transform *pose = refused_rig.pose;
    const tsl_rig_desc *rig = &refused_rig.desc;
    const sync_rig before = refused_rig;
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, at, 4, pose), TSL_ERROR_COUNT_MISMATCH);
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, at, 6, pose), TSL_ERROR_COUNT_MISMATCH);
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, at, 0, pose), TSL_ERROR_COUNT_MISMATCH);
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, NULL, 5, pose), TSL_ERROR_NULL_POINTER);
    refused.dummy_bone_length = 1.0f;
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, at, 5, pose), TSL_ERROR_COUNT_MISMATCH);
    at[5].z = NAN;
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, at, 6, pose), TSL_ERROR_NOT_FINITE);
    at[5].z = TSL_NUMBER_LIMIT;
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, at, 6, pose), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_BITS(pose, before.pose, sizeof before.pose);
    at[5].z = 0.0f;
    CHECK_INT(tsl_kawaii_sync_apply(&refused, rig, at, 6, pose), TSL_OK);
}

static void structs_that_are_refused(void)
{
    struct {
        tsl_kawaii_sync sync;
        uint32_t newer[2];
    } larger;
    begin_refusals();
    CHECK_INT(tsl_kawaii_sync_apply(&refused, &refused_rig.desc, NULL, 0, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_kawaii_sync_apply(NULL, &refused_rig.desc, NULL, 0, refused_rig.pose), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_kawaii_sync_apply(&refused, NULL, NULL, 0, refused_rig.pose), TSL_ERROR_NULL_POINTER);
    REFUSED(refused_rig.desc.parents = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(refused_rig.desc.rest = NULL, TSL_ERROR_NULL_POINTER);
    REFUSED(refused_rig.desc.struct_size = 0, TSL_ERROR_NOT_INITIALIZED);
    REFUSED(refused.struct_size = 4, TSL_ERROR_NOT_INITIALIZED);
    REFUSED(refused.bones = NULL, TSL_ERROR_NULL_POINTER);
    memset(&larger, 0, sizeof larger);
    larger.sync = refused;
    larger.sync.struct_size = sizeof larger;
    CHECK_INT(tsl_kawaii_sync_apply(&larger.sync, &refused_rig.desc, NULL, 0, refused_rig.pose), TSL_OK);
    larger.newer[1] = 1;
    CHECK_INT(tsl_kawaii_sync_apply(&larger.sync, &refused_rig.desc, NULL, 0, refused_rig.pose),
              TSL_ERROR_NEWER_STRUCT);
}

int main(void)
{
    RUN(numbers_that_are_refused);
    RUN(curves_that_are_refused);
    RUN(bones_that_are_refused);
    RUN(transforms_that_are_refused);
    RUN(locations_that_are_refused);
    RUN(structs_that_are_refused);
    return REPORT();
}
