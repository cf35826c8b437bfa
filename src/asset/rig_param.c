// SPDX-License-Identifier: MIT
// Parameters by their API names, and their curves.
#include "asset/rig_reader.h"

#include "tassel/tassel.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define MAXIMUM_KEYS 256 // as tsl_chain_set_curve
#define CURVE_SUFFIX "_curve"
#define HALF_TURN 3.14159274f

static const char *const freeze_axis_names[] = {"none", "x", "y", "z", NULL};
static const char *const scale_rule_names[] = {"look", "physical", "none", NULL};
static const char *const scale_change_names[] = {"carried", "felt", NULL};

#define NUMBER(field, value, least, most) {RIG_FIELD(tsl_chain_params, field), 1, least, most, RIG_NO_CURVE, NULL},
#define CURVED(field, value, least, most, curve)                                                                       \
    {RIG_FIELD(tsl_chain_params, field), 1, least, most, TSL_PARAMETER_##curve, NULL},
#define VECTOR(field, value) {RIG_FIELD(tsl_chain_params, field), 3, -TSLI_LARGEST, TSLI_LARGEST, RIG_NO_CURVE, NULL},
#define CHOICE(field, value, last) {RIG_FIELD(tsl_chain_params, field), 1, 0.0f, last, RIG_NO_CURVE, field##_names},
#define LAYERS(field, value) {RIG_FIELD(tsl_chain_params, field), 1, 0.0f, RIG_ANY_WHOLE, RIG_NO_CURVE, NULL},

const tsla_rig_param_info tsla_rig_param_table[RIG_PARAM_COUNT] = {
    TSLI_CHAIN_PARAMS(NUMBER, CURVED, VECTOR, CHOICE, LAYERS)};

#undef NUMBER
#undef CURVED
#undef VECTOR
#undef CHOICE
#undef LAYERS

// The last one is read as a cone.
static const char *const limit_kinds[] = {"none", "cone", "hinge", "polar", "ellipse", NULL};
static const char *const limit_frames[] = {"simulated", "animated", NULL};

const tsla_rig_param_info tsla_rig_limit_table[RIG_LIMIT_COUNT] = {
    {RIG_FIELD(tsl_chain_limit, kind), 1, 0.0f, 4.0f, RIG_NO_CURVE, limit_kinds},
    {RIG_FIELD(tsl_chain_limit, angle_a), 1, 0.0f, HALF_TURN, TSL_PARAMETER_ANGLE_A, NULL},
    {RIG_FIELD(tsl_chain_limit, angle_b), 1, 0.0f, HALF_TURN, TSL_PARAMETER_ANGLE_B, NULL},
    {RIG_FIELD(tsl_chain_limit, frame), 1, 0.0f, 1.0f, RIG_NO_CURVE, limit_frames},
    {RIG_FIELD(tsl_chain_limit, softness), 1, 0.0f, 1.0f, RIG_NO_CURVE, NULL},
};

const tsla_rig_param_info tsla_rig_position_limit_table[RIG_PLACE_COUNT] = {
    {RIG_FIELD(tsl_chain_position_limit, max_distance), 1, 0.0f, FLT_MAX, TSL_PARAMETER_MAX_DISTANCE, NULL},
    {RIG_FIELD(tsl_chain_position_limit, backstop_distance), 1, 0.0f, FLT_MAX, TSL_PARAMETER_BACKSTOP_DISTANCE, NULL},
    {RIG_FIELD(tsl_chain_position_limit, backstop_radius), 1, FLT_MIN, FLT_MAX, TSL_PARAMETER_BACKSTOP_RADIUS, NULL},
    {RIG_FIELD(tsl_chain_position_limit, backstop_normal), 3, -FLT_MAX, FLT_MAX, RIG_NO_CURVE, NULL},
    {RIG_FIELD(tsl_chain_position_limit, softness), 1, 0.0f, 1.0f, RIG_NO_CURVE, NULL},
};

bool tsla_rig_is_param_key(const char *key)
{
    for (uint32_t i = 0; i < RIG_PARAM_COUNT; ++i) {
        size_t length = strlen(tsla_rig_param_table[i].name);
        if (strncmp(key, tsla_rig_param_table[i].name, length) != 0)
            continue;
        if (key[length] == '\0' ||
            (tsla_rig_param_table[i].curve != RIG_NO_CURVE && strcmp(key + length, CURVE_SUFFIX) == 0))
            return true;
    }
    return false;
}

static bool check_range(const tsla_json_at *at, const tsla_rig_param_info *info, float value)
{
    if (value >= info->minimum && value <= info->maximum)
        return true;
    if (value < info->minimum && info->minimum >= 0.0f && info->maximum >= TSLI_LARGEST)
        return tsla_json_fail(at, "%g is less than %g", (double)value, (double)info->minimum);
    return tsla_json_fail(at, "%g is not from %g to %g", (double)value, (double)info->minimum, (double)info->maximum);
}

static bool read_vector(const tsla_json_at *at, const tsla_rig_param_info *info, float value[3])
{
    if (!tsla_json_to_floats(at, 3, value))
        return false;
    for (uint32_t i = 0; i < 3; ++i)
        if (!check_range(at, info, value[i]))
            return false;
    return true;
}

static bool read_value(const tsla_json_at *up, const tsla_rig_param_info *info, tsla_rig_param *out)
{
    tsla_json_at at = tsla_json_member(up, info->name);
    if (!at.item)
        return true;
    out->given = true;
    if (info->constants)
        return tsla_rig_read_constant(up, info->name, info->constants, &out->whole);
    if (tsla_rig_is_whole(info))
        return tsla_rig_read_layers(up, info->name, &out->whole, &out->given);
    if (info->width == 3)
        return read_vector(&at, info, out->value);
    return tsla_json_to_float(&at, &out->value[0]) && check_range(&at, info, out->value[0]);
}

// [u, factor] or [u, value, in_tangent, out_tangent]; all keys of a curve alike.
static bool read_key(const tsla_json_at *at, uint32_t width, tsla_rig_curve_key *out)
{
    float numbers[4] = {0};
    uint32_t i = 0;
    const cJSON *item;
    if (!cJSON_IsArray(at->item) || tsla_json_count(at) != width)
        return tsla_json_fail(at, "expected [u, factor], or [u, value, in_tangent, out_tangent] in every key");
    cJSON_ArrayForEach(item, at->item)
    {
        tsla_json_at element = tsla_json_element(at, i, item);
        if (!tsla_json_to_float(&element, &numbers[i++]))
            return false;
    }
    out->u = numbers[0];
    out->value = numbers[1];
    out->in_tangent = width == 4 ? numbers[2] : 0.0f;
    out->out_tangent = width == 4 ? numbers[3] : 0.0f;
    return true;
}

// False when two keys stand so close that their slope overflows.
static bool straighten(tsla_rig_curve_key *keys, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; ++i) {
        float slope = (keys[i + 1].value - keys[i].value) / (keys[i + 1].u - keys[i].u);
        if (!isfinite(slope))
            return false;
        keys[i].out_tangent = keys[i + 1].in_tangent = slope;
    }
    return true;
}

static bool read_curve(tsla_rig_reader *reader, const tsla_json_at *up, const tsla_rig_param_info *info,
                       tsla_rig_param *out)
{
    char name[48];
    snprintf(name, sizeof name, "%s%s", info->name, CURVE_SUFFIX);
    tsla_json_at array = tsla_json_member(up, name);
    if (!array.item)
        return true;
    if (!tsla_json_expect_array(&array))
        return false;
    uint32_t count = tsla_json_count(&array), width = cJSON_GetArraySize(array.item->child) == 4 ? 4 : 2;
    if (count > MAXIMUM_KEYS)
        return tsla_json_fail(&array, "%u keys, more than %u", (unsigned)count, MAXIMUM_KEYS);
    out->keys = tsla_arena_take(&reader->rig->memory, count, sizeof *out->keys);
    out->key_count = 0;
    if (!out->keys)
        return tsla_json_no_memory(&array);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, out->key_count, item);
        tsla_rig_curve_key *key = &out->keys[out->key_count];
        if (!read_key(&at, width, key))
            return false;
        if (out->key_count > 0 && !(key->u > key[-1].u))
            return tsla_json_fail(&at, "u %g does not come after %g", (double)key->u, (double)key[-1].u);
        out->key_count++;
    }
    if (width == 2 && !straighten(out->keys, out->key_count))
        return tsla_json_fail(&array, "two keys are too close together");
    return true;
}

bool tsla_rig_read_table(tsla_rig_reader *reader, const tsla_json_at *at, const tsla_rig_param_info *table,
                         uint32_t count, tsla_rig_param *out)
{
    for (uint32_t i = 0; i < count; ++i)
        if (!read_value(at, &table[i], &out[i]) ||
            (table[i].curve != RIG_NO_CURVE && !read_curve(reader, at, &table[i], &out[i])))
            return false;
    return true;
}

bool tsla_rig_read_params(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_param *out)
{
    return tsla_rig_read_table(reader, at, tsla_rig_param_table, RIG_PARAM_COUNT, out);
}

bool tsla_rig_read_rotation(const tsla_json_at *up, float inout[4])
{
    tsla_json_at rotation = tsla_json_member(up, "rotation");
    if (!tsla_json_read_floats(up, "rotation", 4, inout))
        return false;
    const float *q = inout;
    float length = sqrtf(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return fabsf(length - 1.0f) <= 0.005f ? true : tsla_json_fail(&rotation, "of length %g, and not 1", (double)length);
}

// Up to angle_a to two sides and up to angle_b across them: a cone of the smaller one lies within.
static void narrow_ellipse(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_param *params)
{
    tsla_error said = {"", TSL_OK};
    tsla_json_at at = tsla_json_member(up, "kind");
    tsla_rig_param *kind = &params[RIG_LIMIT_KIND], *a = &params[RIG_LIMIT_ANGLE_A], *b = &params[RIG_LIMIT_ANGLE_B];
    if (kind->whole <= TSL_LIMIT_POLAR)
        return;
    at.error = &said;
    tsla_json_fail(&at, "\"ellipse\" is read as a cone of the smaller angle");
    if (!reader->rig->warning)
        reader->rig->warning = tsla_arena_copy_text(&reader->rig->memory, said.text, strlen(said.text));
    kind->whole = TSL_LIMIT_CONE;
    if (b->value[0] < a->value[0])
        *a = *b;
    memset(b, 0, sizeof *b);
}

bool tsla_rig_read_limit_table(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_param *out)
{
    if (!tsla_rig_read_table(reader, at, tsla_rig_limit_table, RIG_LIMIT_COUNT, out))
        return false;
    narrow_ellipse(reader, at, out);
    return true;
}

bool tsla_rig_read_limit(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_limit *out)
{
    static const char *const keys[] = {"kind",  "angle_a",  "angle_a_curve", "angle_b", "angle_b_curve",
                                       "frame", "softness", "rotation",      NULL};
    tsla_json_at at = tsla_json_member(up, "limit");
    if (!at.item)
        return true;
    memset(out, 0, sizeof *out);
    out->rotation[3] = 1.0f;
    out->given = true;
    return tsla_rig_check_keys(&at, keys, false) && tsla_rig_read_limit_table(reader, &at, out->params) &&
           tsla_rig_read_rotation(&at, out->rotation);
}

// What would be silently without effect is a slip of the pen.
static bool check_position_limit(const tsla_json_at *at, const tsla_rig_param *params)
{
    static const char *const of_backstop[] = {"backstop_distance", "backstop_distance_curve", "backstop_radius_curve",
                                              "backstop_normal"};
    tsla_json_at curve = tsla_json_member(at, "max_distance_curve");
    bool has_distance = params[RIG_PLACE_MAX_DISTANCE].given, has_backstop = params[RIG_PLACE_BACKSTOP_RADIUS].given;
    if (curve.item && !has_distance)
        return tsla_json_fail(&curve, "belongs to \"max_distance\", which is not there");
    for (uint32_t i = 0; i < sizeof of_backstop / sizeof of_backstop[0] && !has_backstop; ++i) {
        tsla_json_at field = tsla_json_member(at, of_backstop[i]);
        if (field.item)
            return tsla_json_fail(&field, "belongs to \"backstop_radius\", which is not there");
    }
    return has_distance || has_backstop
               ? true
               : tsla_json_fail(at, "neither \"max_distance\" nor \"backstop_radius\" is there, so nothing is limited");
}

bool tsla_rig_read_position_limit(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_position_limit *out)
{
    static const char *const keys[] = {"max_distance",
                                       "max_distance_curve",
                                       "backstop_distance",
                                       "backstop_distance_curve",
                                       "backstop_radius",
                                       "backstop_radius_curve",
                                       "backstop_normal",
                                       "softness",
                                       NULL};
    tsla_json_at at = tsla_json_member(up, "position_limit"), normal = tsla_json_member(&at, "backstop_normal");
    if (!at.item)
        return true;
    out->given = true;
    if (!tsla_rig_check_keys(&at, keys, false) ||
        !tsla_rig_read_table(reader, &at, tsla_rig_position_limit_table, RIG_PLACE_COUNT, out->params) ||
        !check_position_limit(&at, out->params))
        return false;
    const float *n = out->params[RIG_PLACE_BACKSTOP_NORMAL].value;
    float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (!out->params[RIG_PLACE_BACKSTOP_RADIUS].given || fabsf(length - 1.0f) <= 0.005f)
        return true;
    return normal.item ? tsla_json_fail(&normal, "of length %g, and not 1", (double)length)
                       : tsla_json_fail(&at, "backstop_radius without backstop_normal");
}
