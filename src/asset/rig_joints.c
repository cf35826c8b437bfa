// SPDX-License-Identifier: MIT
// Values of single joints of a spring: "factors", "gravities" and "joint_limits".
#include "asset/rig_fill.h"
#include "asset/rig_reader.h"

#include <string.h>

// ---- reading ----------------------------------------------------------------------------------------------

static bool expect_one_each(const tsla_json_at *array, const tsla_rig_chain *chain)
{
    bool has_tip = chain->tip != TSL_TIP_NONE;
    if (!tsla_json_expect_array(array))
        return false;
    return tsla_json_count(array) == chain->joints.count
               ? true
               : tsla_json_fail(array, "%u elements, and not %u: one for each of \"bones\"%s",
                                (unsigned)tsla_json_count(array), (unsigned)chain->joints.count,
                                has_tip ? " and one for the tip" : "");
}

static bool read_factor(tsla_rig_reader *reader, const tsla_json_at *up, const char *name, const tsla_rig_chain *chain,
                        float **out)
{
    tsla_json_at at = tsla_json_member(up, name);
    if (!at.item)
        return true;
    if (!expect_one_each(&at, chain))
        return false;
    *out = tsla_arena_take(&reader->rig->memory, chain->joints.count, sizeof **out);
    return *out ? tsla_json_to_floats(&at, chain->joints.count, *out) : tsla_json_no_memory(&at);
}

static bool read_factors(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *chain)
{
    const char *keys[RIG_PARAM_COUNT + 1] = {NULL};
    uint32_t count = 0;
    tsla_json_at at = tsla_json_member(up, "factors");
    for (uint32_t i = 0; i < RIG_PARAM_COUNT; ++i)
        if (tsla_rig_param_table[i].curve != RIG_NO_CURVE)
            keys[count++] = tsla_rig_param_table[i].name;
    bool read = !at.item || tsla_rig_check_keys(&at, keys, false);
    for (uint32_t i = 0; i < RIG_PARAM_COUNT && read; ++i)
        if (tsla_rig_param_table[i].curve != RIG_NO_CURVE)
            read = read_factor(reader, &at, tsla_rig_param_table[i].name, chain, &chain->joints.factors[i]);
    return read;
}

static bool read_gravities(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *chain)
{
    tsla_json_at array = tsla_json_member(up, "gravities");
    uint32_t index = 0;
    if (!array.item)
        return true;
    if (!expect_one_each(&array, chain))
        return false;
    tsl_vec3 *gravities = tsla_arena_take(&reader->rig->memory, chain->joints.count, sizeof *gravities);
    if (!gravities)
        return tsla_json_no_memory(&array);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        float numbers[3];
        tsla_json_at at = tsla_json_element(&array, index, item);
        if (!tsla_json_to_floats(&at, 3, numbers))
            return false;
        gravities[index++] = tsla_rig_vector(numbers);
    }
    chain->joints.gravities = gravities;
    return true;
}

// null: the joint has no limit.
static bool read_joint_limit(tsla_rig_reader *reader, const tsla_json_at *at, tsl_joint_limit *out)
{
    static const char *const keys[] = {"kind", "angle_a", "angle_b", "rotation", NULL};
    tsla_rig_param params[RIG_LIMIT_COUNT];
    float rotation[4] = {0.0f, 0.0f, 0.0f, 1.0f};
    memset(params, 0, sizeof params);
    bool read = cJSON_IsNull(at->item) ||
                (tsla_rig_check_keys(at, keys, false) && tsla_rig_read_limit_table(reader, at, params) &&
                 tsla_rig_read_rotation(at, rotation));
    out->kind = params[RIG_LIMIT_KIND].whole;
    out->angle_a = params[RIG_LIMIT_ANGLE_A].value[0];
    out->angle_b = params[RIG_LIMIT_ANGLE_B].value[0];
    memcpy(&out->rotation, rotation, sizeof rotation);
    return read;
}

static bool read_joint_limits(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *chain)
{
    tsla_json_at array = tsla_json_member(up, "joint_limits");
    uint32_t index = 0;
    if (!array.item)
        return true;
    if (!expect_one_each(&array, chain))
        return false;
    tsl_joint_limit *limits = tsla_arena_take(&reader->rig->memory, chain->joints.count, sizeof *limits);
    if (!limits)
        return tsla_json_no_memory(&array);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, index, item);
        if (!read_joint_limit(reader, &at, &limits[index]))
            return false;
        if (index++ == 0 && limits[0].kind != TSL_LIMIT_NONE)
            return tsla_json_fail(&at, "no bone ends at a root: expected null");
    }
    chain->joints.limits = limits;
    return true;
}

static bool refuse_joints(const tsla_json_at *up)
{
    static const char *const keys[] = {"factors", "gravities", "joint_limits"};
    for (uint32_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
        tsla_json_at at = tsla_json_member(up, keys[i]);
        if (at.item)
            return tsla_json_fail(&at, "belongs to \"model\": \"spring\"");
    }
    return true;
}

bool tsla_rig_read_joints(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *out)
{
    tsla_json_at root = tsla_json_member(up, "root"), roots = tsla_json_member(up, "roots");
    if (out->model != RIG_MODEL_SPRING)
        return refuse_joints(up);
    if (root.item || roots.item)
        return tsla_json_fail(root.item ? &root : &roots, "\"model\": \"spring\" takes \"bones\", a line of them");
    out->joints.count = out->bones.count + (out->tip != TSL_TIP_NONE);
    return read_factors(reader, up, out) && read_gravities(reader, up, out) && read_joint_limits(reader, up, out);
}

// ---- applying ---------------------------------------------------------------------------------------------

static bool is_same_list(const void *a, const void *b, size_t bytes)
{
    return a && b ? memcmp(a, b, bytes) == 0 : a == b;
}

static tsl_result set_factors(tsl_world *world, tsl_chain_id chain, const tsla_rig_joints *before,
                              const tsla_rig_joints *in)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < RIG_PARAM_COUNT && result == TSL_OK; ++i) {
        const float *now = in->factors[i]; // only for parameters with curves, too
        if (!is_same_list(before->factors[i], now, in->count * sizeof *now))
            result = tsl_chain_set_factors(world, chain, tsla_rig_param_table[i].curve, now, now ? in->count : 0);
    }
    return result;
}

tsl_result tsla_rig_set_joints(tsl_world *world, tsl_chain_id chain, const tsla_rig_chain *before,
                               const tsla_rig_chain *in)
{
    static const tsla_rig_joints none;
    const tsla_rig_joints *old = before ? &before->joints : &none, *now = &in->joints;
    tsl_result result = set_factors(world, chain, old, now);
    if (result == TSL_OK && !is_same_list(old->gravities, now->gravities, now->count * sizeof *now->gravities))
        result = tsl_chain_set_gravities(world, chain, now->gravities, now->gravities ? now->count : 0);
    if (result == TSL_OK && !is_same_list(old->limits, now->limits, now->count * sizeof *now->limits))
        result = tsl_chain_set_joint_limits(world, chain, now->limits, now->limits ? now->count : 0);
    return result;
}
