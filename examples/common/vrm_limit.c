// SPDX-License-Identifier: MIT
// VRMC_springBone_limit of a joint. What is unknown or malformed is named in a warning, and the joint goes on without a limit.
#include "common/vrm_parts.h"

#include <math.h>
#include <string.h>

// How far from 1 the length of a rotation may be.
#define UNIT_SLACK 0.005f

static bool leave_out(vrm_reader *reader, const tsla_json_at *at, const char *reason)
{
    warnings_add(&reader->v->warnings, &reader->model->memory, at, "%s: the joint has no limit", reason);
    return false;
}

static bool read_angle(vrm_reader *reader, const tsla_json_at *kind, const char *key, float *out)
{
    tsla_json_at at = tsla_json_member(kind, key);
    if (!cJSON_IsNumber(at.item))
        return leave_out(reader, &at, at.item ? "not a number" : "missing");
    if (!(at.item->valuedouble >= 0.0))
        return leave_out(reader, &at, "an angle below 0");
    *out = (float)fmin(at.item->valuedouble, VRM_LIMIT_OPEN);
    return true;
}

static bool read_rotation(vrm_reader *reader, const tsla_json_at *kind, float *out)
{
    tsla_json_at at = tsla_json_member(kind, "rotation");
    float square = 0.0f;
    if (!at.item)
        return true;
    if (!cJSON_IsArray(at.item) || cJSON_GetArraySize(at.item) != 4)
        return leave_out(reader, &at, "not four numbers");
    for (int i = 0; i < 4; ++i) {
        const cJSON *number = cJSON_GetArrayItem(at.item, i);
        if (!cJSON_IsNumber(number))
            return leave_out(reader, &at, "not four numbers");
        out[i] = (float)number->valuedouble;
        square += out[i] * out[i];
    }
    return fabsf(sqrtf(square) - 1.0f) <= UNIT_SLACK ||
           leave_out(reader, &at, "a rotation that is not of length 1");
}

static bool read_region(vrm_reader *reader, const tsla_json_at *limit, vrm_limit *out)
{
    static const char *const names[] = {"cone", "hinge", "spherical"};
    tsla_json_at kind = {0};
    for (uint32_t i = 0; i < 3; ++i) {
        tsla_json_at at = tsla_json_member(limit, names[i]);
        if (!at.item)
            continue;
        if (out->kind != VRM_LIMIT_NONE)
            return leave_out(reader, limit, "more than one kind");
        out->kind = (vrm_limit_kind)(VRM_LIMIT_CONE + i);
        kind = at;
    }
    if (out->kind == VRM_LIMIT_NONE)
        return leave_out(reader, limit, "no kind that is known");
    if (!cJSON_IsObject(kind.item))
        return leave_out(reader, &kind, "not an object");
    bool spherical = out->kind == VRM_LIMIT_SPHERICAL;
    return read_angle(reader, &kind, spherical ? "pitch" : "angle", &out->angle) &&
           (!spherical || read_angle(reader, &kind, "yaw", &out->yaw)) &&
           read_rotation(reader, &kind, out->rotation);
}

static bool read_extension(vrm_reader *reader, const tsla_json_at *extension, bool is_last, vrm_limit *out)
{
    tsla_json_at version = tsla_json_member(extension, "specVersion"),
                 limit = tsla_json_member(extension, "limit");
    const char *text = cJSON_GetStringValue(version.item);
    if (!cJSON_IsObject(extension->item))
        return leave_out(reader, extension, "not an object");
    if (!text || (strcmp(text, "1.0") != 0 && strcmp(text, "1.0-draft") != 0))
        return leave_out(reader, &version, "an unknown version");
    if (is_last)
        return leave_out(reader, extension, "of the last joint, which is only a tail");
    if (!cJSON_IsObject(limit.item))
        return leave_out(reader, &limit, limit.item ? "not an object" : "missing");
    return read_region(reader, &limit, out);
}

void vrm_read_limit(vrm_reader *reader, const tsla_json_at *joint, bool is_last, vrm_limit *out)
{
    static const vrm_limit none = {VRM_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    tsla_json_at extensions = tsla_json_member(joint, "extensions"),
                 extension = tsla_json_member(&extensions, "VRMC_springBone_limit");
    *out = none;
    if (extension.item && !read_extension(reader, &extension, is_last, out))
        *out = none;
}

#undef UNIT_SLACK
