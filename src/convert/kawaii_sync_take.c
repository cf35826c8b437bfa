// SPDX-License-Identifier: MIT
// Reads and checks a SyncBone of KawaiiPhysics and the pose that it is applied to.
#include "convert/fields.h"
#include "convert/kawaii_sync_call.h"
#include "math/quat.h"

void tsl_kawaii_sync_init(tsl_kawaii_sync *sync, uint32_t struct_size)
{
    tsl_kawaii_sync defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.root_stays = 1;
    defaults.global_scale = tsli_vec3(1.0f, 1.0f, 1.0f);
    defaults.max_attenuation_rate = 1.0f;
    tsli_desc_init(sync, struct_size, &defaults, sizeof defaults);
}

static const tslc_field sync_fields[] = {TSLC_POINTER(tsl_kawaii_sync, bones),
                                         TSLC_WHOLE(tsl_kawaii_sync, bone_count, 1, TSL_KAWAII_SYNC_BONES),
                                         TSLC_SWITCH(tsl_kawaii_sync, root_stays),
                                         TSLC_THREE(tsl_kawaii_sync, global_scale, 0.0f, 1.0f),
                                         TSLC_WHOLE(tsl_kawaii_sync, apply_direction_x, 0, TSL_KAWAII_NO_DIRECTION),
                                         TSLC_WHOLE(tsl_kawaii_sync, apply_direction_y, 0, TSL_KAWAII_NO_DIRECTION),
                                         TSLC_WHOLE(tsl_kawaii_sync, apply_direction_z, 0, TSL_KAWAII_NO_DIRECTION),
                                         TSLC_SWITCH(tsl_kawaii_sync, distance_attenuation),
                                         TSLC_AMOUNT(tsl_kawaii_sync, attenuation_inner_radius),
                                         TSLC_AMOUNT(tsl_kawaii_sync, attenuation_outer_radius),
                                         TSLC_SHARE(tsl_kawaii_sync, max_attenuation_rate),
                                         TSLC_AMOUNT(tsl_kawaii_sync, dummy_bone_length),
                                         TSLC_WHOLE(tsl_kawaii_sync, bone_forward_axis, 0, TSL_KAWAII_Z_NEGATIVE),
                                         TSLC_KEYS(tsl_kawaii_sync, delta_distance),
                                         TSLC_KEYS(tsl_kawaii_sync, length_rate)};

static tsl_result sync_check_vector(tsl_vec3 position)
{
    if (!tsli_vec3_is_finite(position))
        return TSL_ERROR_NOT_FINITE;
    return tsli_vec3_is_within_limit(position) ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

static tsl_result sync_check_local(const tsl_transform *local)
{
    if (!tsli_quat_is_finite(local->rotation))
        return TSL_ERROR_NOT_FINITE;
    float square = tsli_quat_dot(local->rotation, local->rotation);
    tsl_result position = sync_check_vector(local->position), scale = sync_check_vector(local->scale);
    if (position != TSL_OK || scale != TSL_OK)
        return position != TSL_OK ? position : scale;
    return square > 0.99f && square < 1.01f ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

// In the reference pose and in the animated one.
static tsl_result sync_check_bone(const sync_call *c, uint32_t bone)
{
    if (bone >= c->rig->bone_count)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    if (c->rig->parents[bone] < -1 || c->rig->parents[bone] >= (int32_t)bone)
        return TSL_ERROR_BAD_HIERARCHY;
    tsl_result result = sync_check_local(&c->rig->rest[bone]);
    return result == TSL_OK ? sync_check_local(&c->locals[bone]) : result;
}

static tsl_result sync_check_line(const sync_call *c, uint32_t bone)
{
    tsl_result result = sync_check_bone(c, bone);
    for (int32_t p = result == TSL_OK ? c->rig->parents[bone] : -1; p >= 0 && result == TSL_OK;
         p = result == TSL_OK ? c->rig->parents[p] : -1)
        result = sync_check_bone(c, (uint32_t)p);
    return result;
}

static int32_t sync_find(const sync_call *c, uint32_t before, int32_t bone)
{
    for (uint32_t i = before; i-- > 0;)
        if (c->s.bones[i] == (uint32_t)bone)
            return (int32_t)i;
    return TSLC_SYNC_NONE;
}

// Checks the list of bones and finds each one's parent and child.
static tsl_result sync_take_bones(sync_call *c)
{
    const tsl_kawaii_sync *s = &c->s;
    tsl_result result = sync_check_line(c, s->source);
    if (result == TSL_OK)
        result = sync_check_line(c, s->bones[0]);
    for (uint32_t i = 0; i < s->bone_count && result == TSL_OK; ++i) {
        sync_target *t = &c->targets[i];
        result = sync_check_bone(c, s->bones[i]);
        if (result == TSL_OK && i > 0 && s->bones[i] <= s->bones[i - 1])
            result = TSL_ERROR_NOT_INCREASING;
        if (result != TSL_OK)
            break;
        t->up = sync_find(c, i, c->rig->parents[s->bones[i]]);
        t->child = TSLC_SYNC_NONE;
        if (i > 0 ? t->up == TSLC_SYNC_NONE : !s->root_stays && c->rig->parents[s->bones[0]] < 0)
            result = TSL_ERROR_BAD_HIERARCHY;
        else if (i > 0)
            c->targets[t->up].child = c->targets[t->up].child == TSLC_SYNC_NONE ? (int32_t)i : TSLC_SYNC_SEVERAL;
    }
    return result;
}

static tsl_result sync_check_locations(const sync_call *c)
{
    uint32_t count = c->s.bone_count;
    if (!c->locations)
        return c->location_count ? TSL_ERROR_NULL_POINTER : TSL_OK;
    for (uint32_t i = 0; i < c->s.bone_count; ++i)
        count += sync_has_dummy(c, i) ? 1u : 0u;
    if (c->location_count != count)
        return TSL_ERROR_COUNT_MISMATCH;
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i)
        result = sync_check_vector(c->locations[i]);
    return result;
}

tsl_result tslc_sync_take(sync_call *c)
{
    tsl_result result = tslc_check_fields(&tslc_unheard, "sync", &c->s, sync_fields, TSLC_COUNT_OF(sync_fields));
    if (result == TSL_OK)
        result = sync_take_bones(c);
    return result == TSL_OK ? sync_check_locations(c) : result;
}
